//! A hash that is fixed by its definition, unlike those of the standard library.

/// FNV-1a, 64 bits, over bytes in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Digest {
    /// Of nothing.
    pub const EMPTY: Digest = Digest(0xcbf2_9ce4_8422_2325);

    /// With these bytes behind what was there.
    #[must_use]
    pub fn with(self, bytes: &[u8]) -> Digest {
        let hash = bytes.iter().fold(self.0, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Digest(hash)
    }

    /// With a text and its end behind what was there, so that neighbours do not run together.
    #[must_use]
    pub fn with_text(self, text: &str) -> Digest {
        self.with(text.as_bytes()).with(&[0xff])
    }

    /// The number.
    pub fn value(self) -> u64 {
        self.0
    }

    /// Sixteen hexadecimal digits.
    pub fn hex(self) -> String {
        format!("{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values_of_the_definition() {
        assert_eq!(Digest::EMPTY.with(b"a").hex(), "af63dc4c8601ec8c");
        assert_eq!(Digest::EMPTY.with(b"foobar").hex(), "85944171f73967e8");
    }

    #[test]
    fn texts_do_not_run_together() {
        let two = |first, second| Digest::EMPTY.with_text(first).with_text(second);
        assert_ne!(two("ab", "c"), two("a", "bc"));
    }
}
