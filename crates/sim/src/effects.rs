//! What a card or a keyword has to do with winning: the share of games won where it was drawn or deployed, and where it
//! was not.

use cards::keyword::Keyword;

use crate::record::{CardSet, Record, Seen, Side};
use crate::seeds::resampling;
use crate::series::Series;
use crate::statistics::bootstrap::{RESAMPLES, drawn, middle_95};

/// What is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A card, by its name; at least one copy of it.
    Card(String),
    /// Any card that has or gives the keyword.
    Keyword(Keyword),
}

/// Games with and without it, from the view of its owner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Difference {
    /// Games with it.
    pub with: u64,
    /// Of these won.
    pub with_won: u64,
    /// Games without it.
    pub without: u64,
    /// Of these won.
    pub without_won: u64,
    /// The share won with it minus that without it, and its 95% interval; none where a side has no game.
    pub gain: Option<Gain>,
}

/// A difference of shares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
    /// The difference.
    pub rate: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// One line of the table of effects.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Whose deck.
    pub side: Side,
    /// The card or keyword.
    pub subject: Subject,
    /// In the opening hand. Chance alone decides about that, so this is what the card itself does.
    pub opening: Difference,
    /// Drawn at any time: long games draw more.
    pub drawn: Difference,
    /// Put into play or played: whoever is ahead can do more.
    pub deployed: Difference,
}

/// The effects of all cards and keywords of both players. The interval comes from drawing the games anew, pairs together.
pub fn effects(series: &Series, records: &[Record]) -> Vec<Effect> {
    let mut found = Vec::new();
    for side in Side::BOTH {
        let cards = &series.cards[side as usize];
        let mut subjects: Vec<(Subject, CardSet)> = Vec::new();
        for (at, card) in cards.iter().enumerate() {
            let mut alone = CardSet::default();
            alone.add(at);
            subjects.push((Subject::Card(card.name.clone()), alone));
        }
        let mut keywords: Vec<Keyword> = cards.iter().flat_map(|card| card.keywords.iter().copied()).collect();
        keywords.sort_by_key(|keyword| keyword.name());
        keywords.dedup();
        for keyword in keywords {
            let mut set = CardSet::default();
            for (at, card) in cards.iter().enumerate() {
                if card.keywords.contains(&keyword) {
                    set.add(at);
                }
            }
            subjects.push((Subject::Keyword(keyword), set));
        }
        for (subject, set) in subjects {
            // Each question has a generator of its own, so that one more card changes no other line.
            let number = found.len() as u64 * 3;
            let of =
                |nth: u64, moment: fn(&Seen) -> &CardSet| difference(series, records, side, &set, moment, number + nth);
            found.push(Effect {
                side,
                opening: of(0, |seen| &seen.opening),
                drawn: of(1, |seen| &seen.drawn),
                deployed: of(2, |seen| &seen.deployed),
                subject,
            });
        }
    }
    found
}

/// A game as its owner sees it: without it and lost, without and won, with and lost, with and won.
const KINDS: usize = 4;
/// Pairs by the kinds of their two games; a game alone lies on the diagonal.
const CLASSES: usize = KINDS * KINDS;

fn difference(
    series: &Series,
    records: &[Record],
    side: Side,
    set: &CardSet,
    moment: fn(&Seen) -> &CardSet,
    number: u64,
) -> Difference {
    let kind = |game: u64, record: &Record| -> Option<usize> {
        // What was noted goes with the deck, and so does the win.
        let role = record.winner?;
        let won = series.decks(game)[role] == side;
        let seen = &record.seen.as_ref()?[side as usize];
        Some(2 * usize::from(moment(seen).meets(set)) + usize::from(won))
    };
    let unit = series.exchange.unit();
    let mut classes = [0_u64; CLASSES];
    for (at, pair) in (0_u64..).zip(records.chunks(unit as usize)) {
        let mut kinds = (0_u64..).zip(pair).map(|(nth, record)| kind(at * unit + nth, record));
        let (first, second) = (kinds.next().flatten(), kinds.next().flatten());
        match (first, second, unit) {
            (Some(one), _, 1) => classes[one * KINDS + one] += 1,
            (Some(one), Some(two), 2) => classes[one * KINDS + two] += 1,
            // A pair that is not complete, or a game without a winner.
            _ => {}
        }
    }
    let mut difference = counted(&classes, unit);
    if let Some(rate) = gain(&difference) {
        let again = (0..RESAMPLES).filter_map(|sample| {
            let mut rng = resampling(series.seed, number * RESAMPLES + sample);
            gain(&counted(&drawn(&classes, &mut rng), unit))
        });
        let mut values: Vec<f64> = again.collect();
        if let Some((low, high)) = middle_95(&mut values) {
            difference.gain = Some(Gain { rate, low, high });
        }
    }
    difference
}

fn counted(classes: &[u64; CLASSES], unit: u64) -> Difference {
    let mut kinds = [0_u64; KINDS];
    for (class, &count) in classes.iter().enumerate() {
        kinds[class / KINDS] += count;
        if unit == 2 {
            kinds[class % KINDS] += count;
        }
    }
    Difference {
        with: kinds[2] + kinds[3],
        with_won: kinds[3],
        without: kinds[0] + kinds[1],
        without_won: kinds[1],
        gain: None,
    }
}

fn gain(of: &Difference) -> Option<f64> {
    let share = |won: u64, games: u64| (games > 0).then(|| won as f64 / games as f64);
    Some(share(of.with_won, of.with)? - share(of.without_won, of.without)?)
}
