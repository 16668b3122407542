//! Digests that are the same on every machine.

use std::hash::{Hash, Hasher};

use rules::{Event, Game};

/// FNV-1a over whatever is hashed.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    // The same bytes in the same order on every machine.
    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_u128(&mut self, number: u128) {
        self.write(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }
}

fn digest(hashed: &(impl Hash + ?Sized)) -> String {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    hashed.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The digest of a step's events.
pub fn events_digest(events: &[Event]) -> String {
    digest(events)
}

/// The digest of a position.
pub fn state_digest(game: &Game) -> String {
    digest(game)
}
