//! Where every number of a simulation comes from: ChaCha8 with the seed of the run as key, one stream for each unit of
//! games. A game's numbers depend on the seed and on the game's own number only.

use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{Answer, Pending};
use table::chance;

use crate::digest::Digest;

/// The generators of one game, some for each role. The two games of a pair have the same ones: each role shuffles and rolls
/// as in the other game as long as the games do not ask for other things. Whoever is exchanged gets the luck that the
/// other player had.
pub struct Chances {
    shuffles: [ChaCha8Rng; 2],
    dice: [ChaCha8Rng; 2],
    /// The seeds of the two computer players.
    pub players: [u64; 2],
}

impl Chances {
    /// Those of the unit with this number.
    pub fn of(seed: u64, unit: u64) -> Chances {
        let mut source = ChaCha8Rng::seed_from_u64(seed);
        source.set_stream(unit);
        let mut rng = || ChaCha8Rng::seed_from_u64(source.next_u64());
        let shuffles = [rng(), rng()];
        let dice = [rng(), rng()];
        Chances {
            shuffles,
            dice,
            players: [source.next_u64(), source.next_u64()],
        }
    }

    /// The answer of chance; `None` where a player decides or the game is over.
    pub fn answer(&mut self, pending: Pending) -> Option<Answer> {
        match pending {
            Pending::Roll(roll) => chance(pending, &mut self.dice[roll.role as usize]),
            Pending::Shuffle(shuffle) => chance(pending, &mut self.shuffles[shuffle.role as usize]),
            Pending::Choose(_) | Pending::Over(_) => None,
        }
    }
}

/// The seed of a part of a larger run: of a cell of a matrix, of two levels on a ladder. It depends on what the part is
/// called and on nothing else of the run, so that a part can be repeated alone.
pub fn seed_of_part(seed: u64, names: &[&str]) -> u64 {
    let name = names
        .iter()
        .fold(Digest::EMPTY, |digest, name| digest.with_text(name))
        .value();
    let mut source = ChaCha8Rng::seed_from_u64(seed);
    source.set_stream(name);
    source.next_u64()
}

/// A generator for resampling, apart from those that games are played with.
pub fn resampling(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0xb007_57a9_b007_57a9);
    rng.set_stream(number);
    rng
}
