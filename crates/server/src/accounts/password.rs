//! Passwords: argon2id, with its costs and a salt beside each hash.

use std::fmt;
use std::hint::black_box;

use argon2::{Algorithm, Argon2, Params, Version};
use protocol::fair::{hex, unhex};

use crate::error::Refusal;
use crate::random;

/// Memory in kB, passes, lanes: what OWASP asks of a server at least.
const COSTS: [u32; 3] = [19_456, 2, 1];

/// The shortest and the longest password, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 10..=200;

/// A password as it was typed. It is not shown by accident.
pub struct Secret(String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Secret {
    /// This password.
    pub fn new(typed: String) -> Secret {
        Secret(typed)
    }

    /// Is it one that an account may have?
    pub fn is_fit_for(&self, login: &str) -> Result<(), Refusal> {
        if !LENGTHS.contains(&self.0.chars().count()) {
            return Err(Refusal::bad("A password has 10 to 200 characters."));
        }
        let mut letters = self.0.chars();
        let first = letters.next();
        if letters.all(|letter| Some(letter) == first) || self.0.eq_ignore_ascii_case(login) {
            return Err(Refusal::bad("That password is too easy to guess."));
        }
        Ok(())
    }

    /// Its hash with a new salt; none where there is no memory for it.
    pub fn hash(&self) -> Option<String> {
        let salt: [u8; 16] = random::bytes();
        let [memory, passes, lanes] = COSTS;
        let hash = self.digest(COSTS, &salt)?;
        Some(format!(
            "argon2id,{memory},{passes},{lanes},{},{}",
            hex(&salt),
            hex(&hash)
        ))
    }

    /// Is it the one that was hashed? Where there is none to compare with, that takes as long and is false.
    pub fn fits(&self, kept: Option<&str>) -> bool {
        let read = kept.and_then(read);
        let (costs, salt, wanted) = read.unwrap_or((COSTS, [0; 16], [0; 32]));
        let Some(hash) = self.digest(costs, &salt) else {
            return false;
        };
        // Every byte is looked at, whatever the others are.
        let differing = hash.iter().zip(&wanted).fold(0, |all, (a, b)| black_box(all | (a ^ b)));
        read.is_some() && differing == 0
    }

    fn digest(&self, [memory, passes, lanes]: [u32; 3], salt: &[u8]) -> Option<[u8; 32]> {
        #[cfg(test)]
        tests::DIGESTS.with(|count| count.set(count.get() + memory * passes));
        // Nobody can type more, but somebody can send it.
        let typed = self.0.as_bytes();
        let typed = &typed[..typed.len().min(4 * LENGTHS.end())];
        let params = Params::new(memory, passes, lanes, Some(32)).ok()?;
        let mut hash = [0; 32];
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        argon.hash_password_into(typed, salt, &mut hash).ok()?;
        Some(hash)
    }
}

type Kept = ([u32; 3], [u8; 16], [u8; 32]);

fn read(kept: &str) -> Option<Kept> {
    let parts: Vec<&str> = kept.split(',').collect();
    let ["argon2id", memory, passes, lanes, salt, hash] = parts[..] else {
        return None;
    };
    let costs = [memory.parse().ok()?, passes.parse().ok()?, lanes.parse().ok()?];
    Some((costs, bytes(salt)?, unhex(hash)?))
}

fn bytes(text: &str) -> Option<[u8; 16]> {
    let mut bytes = [0; 16];
    if text.len() != 32 || !text.is_ascii() {
        return None;
    }
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        /// Work done by this thread: what an attacker could measure.
        pub static DIGESTS: Cell<u32> = const { Cell::new(0) };
    }

    #[test]
    fn a_name_that_nobody_has_is_looked_at_as_long_as_any() {
        let typed = Secret::new("correct horse battery".to_owned());
        let kept = typed.hash().expect("memory");
        let work = |kept: Option<&str>| {
            let before = DIGESTS.with(Cell::get);
            let _fits = typed.fits(kept);
            DIGESTS.with(Cell::get) - before
        };
        let known = work(Some(&kept));
        assert!(known > 0);
        assert_eq!((work(None), work(Some(""))), (known, known));
    }

    #[test]
    fn a_password_fits_its_own_hash_alone() {
        let right = || Secret::new("correct horse battery".to_owned());
        let kept = right().hash().expect("memory");
        assert!(kept.starts_with("argon2id,19456,2,1,"), "{kept}");
        assert!(!kept.contains("horse"));
        assert_ne!(right().hash(), Some(kept.clone()), "another salt each time");
        assert!(right().fits(Some(&kept)));
        for wrong in ["", "correct horse", "correct horse batterz"] {
            assert!(!Secret::new(wrong.to_owned()).fits(Some(&kept)), "{wrong}");
        }
        for broken in [
            None,
            Some(""),
            Some("argon2id"),
            Some("argon2id,19456,2,1,00,00"),
            Some("plain,correct horse battery"),
        ] {
            assert!(!right().fits(broken), "{broken:?}");
        }
        assert_eq!(format!("{:?}", right()), "Secret");
    }

    #[test]
    fn passwords_are_long_and_no_more_is_asked_of_them() {
        let fit = |typed: &str| Secret::new(typed.to_owned()).is_fit_for("annie-hall").is_ok();
        assert!(fit("ten letters") && fit("πασσωορδσς") && fit("a b a b a b a b"));
        for unfit in ["", "short", "aaaaaaaaaaaaaaa", "Annie-Hall", &"x y".repeat(100)] {
            assert!(!fit(unfit), "{unfit}");
        }
    }
}
