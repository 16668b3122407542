//! Levels that play each other over several decks.

use ai::Level;
use cards::Edition;
use decks::Deck;
use text::files::Pool;

use crate::schedule::Schedule;
use crate::seeds::seed_of_part;
use crate::series::{Exchange, NoSeries, Player, Series};

/// Which decks meet, Dark's first: every deck against itself, and against the next one, the last against the first. So each
/// deck is as often Dark's as Light's.
pub fn pairings(decks: usize) -> Vec<(usize, usize)> {
    let ring = (0..decks)
        .map(|at| (at, (at + 1) % decks))
        .filter(|(dark, light)| dark != light);
    (0..decks).map(|at| (at, at)).chain(ring).collect()
}

/// The games of two levels: all pairings of the decks in turn, a pair of games at a time. In the second game of a pair the
/// levels exchange seats; decks, roles, shuffles and dice are those of the first.
pub fn schedule(
    levels: [Level; 2],
    decks: &[Deck],
    seed: u64,
    edition: Edition,
    pool: &Pool,
) -> Result<Option<Schedule>, NoSeries> {
    let [first, second] = levels.map(|level| level.to_string());
    let series: Result<Vec<Series>, NoSeries> = pairings(decks.len())
        .into_iter()
        .map(|(dark, light)| {
            let (dark, light) = (&decks[dark], &decks[light]);
            let seed = seed_of_part(seed, &[&first, &second, &dark.title, &light.title]);
            let player = |deck: &Deck, level| Player {
                deck: deck.clone(),
                level,
            };
            let players = [player(dark, levels[0]), player(light, levels[1])];
            Series::new(players, Exchange::Levels, seed, edition, pool)
        })
        .collect();
    Ok(Schedule::new(series?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_are_spread_evenly() {
        assert_eq!(pairings(1), [(0, 0)]);
        assert_eq!(pairings(2), [(0, 0), (1, 1), (0, 1), (1, 0)]);
        let all = pairings(15);
        assert_eq!(all.len(), 30);
        for deck in 0..15 {
            assert_eq!(all.iter().filter(|(dark, _)| *dark == deck).count(), 2);
            assert_eq!(all.iter().filter(|(_, light)| *light == deck).count(), 2);
        }
    }
}
