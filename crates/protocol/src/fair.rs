//! Dice that nobody can steer, and everybody can check after the game.
//!
//! The server says the hash of its seed when the table is made. Each seat that takes part says the hash of a seed of its
//! own before it hears anything, and reveals it before the first roll. The key of the dice is derived from all of them and
//! the table's id; each draw (a roll, a shuffle) has a number that is used once, also when a choice is taken back.

use hkdf::Hkdf;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use rules::{Answer, Pending};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// A seed: 32 bytes that nobody else knows yet.
pub type Seed = [u8; 32];

/// Who promised and revealed what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fairness {
    /// The table's id, part of the key.
    pub table: String,
    /// The server's promise.
    pub server: Promise,
    /// The promises of Dark and Light; none for a seat that did not take part.
    pub seats: [Option<Promise>; 2],
}

/// A promised seed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promise {
    /// SHA-256 of the seed, in hexadecimal digits.
    pub hash: String,
    /// The seed in hexadecimal digits, once it is revealed.
    pub seed: Option<String>,
}

impl Promise {
    /// The promise of a seed, which is not told yet.
    pub fn of(seed: &Seed) -> Promise {
        Promise {
            hash: hash(seed),
            seed: None,
        }
    }

    /// The revealed seed, if it is the promised one.
    pub fn kept(&self) -> Option<Seed> {
        let seed = unhex(self.seed.as_deref()?)?;
        (hash(&seed) == self.hash).then_some(seed)
    }
}

impl Fairness {
    /// The key of the dice, once everybody who takes part has revealed a seed that fits the promise.
    pub fn key(&self) -> Option<Seed> {
        let mut material = Vec::with_capacity(3 * 33);
        material.push(1);
        material.extend(self.server.kept()?);
        for seat in &self.seats {
            match seat {
                Some(promise) => {
                    material.push(1);
                    material.extend(promise.kept()?);
                }
                None => material.push(0),
            }
        }
        let mut key = Seed::default();
        let derived = Hkdf::<Sha256>::new(Some(self.table.as_bytes()), &material).expand(b"pop dice 1", &mut key);
        derived.ok().map(|()| key)
    }
}

/// What a draw with this number comes to; `None` where a player decides or the game is over.
pub fn draw(key: &Seed, number: u64, pending: Pending) -> Option<Answer> {
    let mut rng = ChaCha8Rng::from_seed(*key);
    rng.set_stream(number);
    table::chance(pending, &mut rng)
}

/// SHA-256 in hexadecimal digits.
pub fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// 32 bytes from 64 hexadecimal digits.
pub fn unhex(digits: &str) -> Option<Seed> {
    let mut seed = Seed::default();
    if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, at) in seed.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(digits.get(at..at + 2)?, 16).ok()?;
    }
    Some(seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn promises(seeds: [u8; 3]) -> Fairness {
        let promise = |byte: u8| Promise {
            seed: Some(hex(&[byte; 32])),
            ..Promise::of(&[byte; 32])
        };
        Fairness {
            table: "t".to_owned(),
            server: promise(seeds[0]),
            seats: [Some(promise(seeds[1])), Some(promise(seeds[2]))],
        }
    }

    #[test]
    fn every_seed_and_the_table_change_the_key() {
        let key = promises([1, 2, 3]).key().expect("all promises are kept");
        for other in [[9, 2, 3], [1, 9, 3], [1, 2, 9], [1, 3, 2]] {
            assert_ne!(promises(other).key(), Some(key));
        }
        let mut elsewhere = promises([1, 2, 3]);
        elsewhere.table = "u".to_owned();
        assert_ne!(elsewhere.key(), Some(key));
        let mut without = promises([1, 2, 3]);
        without.seats[1] = None;
        assert!(without.key().is_some_and(|other| other != key));
    }

    #[test]
    fn a_broken_promise_gives_no_key() {
        let mut broken = promises([1, 2, 3]);
        broken.seats[0] = Some(Promise {
            seed: Some(hex(&[7; 32])),
            ..Promise::of(&[2; 32])
        });
        assert_eq!(broken.key(), None);
        assert_eq!(unhex("zz"), None);
        assert_eq!(unhex(&"é".repeat(32)), None);
    }
}
