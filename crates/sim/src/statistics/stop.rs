//! When enough games have been played.

/// A width that is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Until {
    /// Half the width of the interval.
    pub half: f64,
}

/// The first look; an interval of fewer games says little.
const FIRST: u64 = 100;

/// The number of games at which a run looks next whether it may stop, after `games`: 100, then a tenth more each time, always
/// even. It depends on the number of games alone, so that a run stops at the same game on every machine.
pub fn next_look(games: u64) -> u64 {
    let mut look = FIRST;
    while look <= games {
        look += (look / 10).next_multiple_of(2);
    }
    look
}

/// All looks up to this number of games.
pub fn look_points(most: u64) -> impl Iterator<Item = u64> {
    let all = std::iter::successors(Some(FIRST), |&look| Some(next_look(look)));
    all.take_while(move |&look| look <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_even_and_a_tenth_apart() {
        let looks: Vec<u64> = look_points(200).collect();
        assert_eq!(looks, [100, 110, 122, 134, 148, 162, 178, 196]);
        assert_eq!(next_look(0), 100);
        assert_eq!(next_look(121), 122);
        assert!(look_points(1_000_000).all(|look| look % 2 == 0));
        assert!(look_points(1_000_000).count() < 110);
    }
}
