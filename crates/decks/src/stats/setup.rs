//! What a deck's opening hand can do in set-up, exactly.

use cards::Edition;
use serde::Serialize;
use text::files::{Row, RowKind, Value};

use super::hands::{self, Alike, POINTS, choose, sequences};
use super::ratio::Ratio;

/// Cards of an opening hand (`G-5.6`).
const HAND: usize = 7;

/// A deck with more cards is not counted: the number of its hands would not fit.
pub const MOST_CARDS: usize = 500;

/// The chances of an opening hand.
///
/// *Playable* is a hand with three unit cards, one for each arena, whose printed build costs are at most the 30 points
/// of set-up together (`G-5.2`, `G-5.9`, `G-5.23`). A unit of several types may stand for any one of them. Cards drawn
/// during set-up (`G-5.9`) come on top and are not counted, nor does it matter what the opponent spends; versions of one
/// unique unit count as different units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Opening {
    /// Cards drawn for it: 7, or 6 beside a Resource that was fetched (`G-5.5`).
    pub drawn: usize,
    /// The chance that the hand is playable as it is drawn.
    pub as_drawn: Ratio,
    /// The same after the best mulligan: every card that is no unit is replaced, once (`G-5.7`).
    pub after_mulligan: Ratio,
    /// The chance that the points pay for exactly so many units of the hand after the mulligan, the cheapest first: 0, 1,
    /// 2 and so on.
    pub units: Vec<Ratio>,
    /// Build points of the first turn, with the bonus as often as the hand after the mulligan is playable.
    pub first_build: FirstBuild,
}

/// The build points of the first turn: a die, and 1 more with a unit in each arena (`G-6.4`, `G-6.5`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstBuild {
    /// How many are expected.
    pub expected: Ratio,
    /// The chance of exactly so many: 0, 1 and so on to 7.
    pub points: Vec<Ratio>,
}

/// Why the hands of a deck are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Uncounted {
    /// Some may be units.
    #[error("the deck has cards that are not known")]
    UnknownCards,
    /// The number of hands would not fit.
    #[error("the deck has more than {MOST_CARDS} cards")]
    TooManyCards,
}

impl Opening {
    /// Counts the hands of these cards. In the current edition a Resource is fetched from the deck, or from beside it if
    /// one waits there, and is one card of the hand (`G-5.5`, `G-5.6`).
    pub(super) fn of(cards: &[(&Row, usize)], beside: bool, edition: Edition) -> Result<Opening, Uncounted> {
        let size: usize = cards.iter().map(|(_, count)| count).sum();
        if size > MOST_CARDS {
            return Err(Uncounted::TooManyCards);
        }
        let units = hands::gathered(cards.iter().filter_map(|&(row, count)| match (&row.kind, &row.cost) {
            (RowKind::Unit(arenas), cost) => Some(Alike::new(*arenas, points(cost), u32::try_from(count).ok()?)),
            _ => None,
        }));
        let in_deck = cards.iter().any(|(row, _)| row.kind == RowKind::Resource);
        let (fetched, from_deck) = match edition {
            Edition::Classic => (false, false),
            Edition::Current => (beside || in_deck, !beside && in_deck),
        };
        let of_units: u128 = units.iter().map(|alike| u128::from(alike.count)).sum();
        let others = size as u128 - of_units - u128::from(from_deck);
        let drawn = (HAND - usize::from(fetched)).min((of_units + others) as usize);
        Opening::counted(&units, others, drawn).ok_or(Uncounted::TooManyCards)
    }

    /// `None`: the numbers do not fit.
    fn counted(units: &[Alike], others: u128, drawn: usize) -> Option<Opening> {
        let of_units = units.iter().map(|alike| u128::from(alike.count)).sum();
        let playable = hands::playable(units, drawn)?;
        let paid_for = hands::paid_for(units, drawn)?;
        let mulligan = Deal::mulligan(of_units, others, drawn)?;
        let after_mulligan = mulligan.chance(&playable)?;
        let exactly = |down: usize| paid_for.iter().map(|of| of[down]).collect::<Vec<_>>();
        let units = (0..=drawn).map(|down| mulligan.chance(&exactly(down)));
        Some(Opening {
            drawn,
            as_drawn: Deal::first(of_units, others, drawn)?.chance(&playable)?,
            after_mulligan,
            units: units.collect::<Option<_>>()?,
            first_build: FirstBuild::of(after_mulligan),
        })
    }

    /// How many units of the hand after the mulligan the points pay for, on average.
    pub fn expected_units(&self) -> f64 {
        let each = self.units.iter().enumerate();
        each.map(|(down, chance)| down as f64 * chance.value()).sum()
    }
}

/// The points to pay for a unit in set-up: its printed cost (`G-5.23`). One that is not printed cannot be paid.
fn points(cost: &Value) -> u32 {
    match cost {
        Value::Number(cost) => u32::try_from(*cost).unwrap_or(0),
        Value::None | Value::Variable(_) => POINTS + 1,
    }
}

impl FirstBuild {
    fn of(bonus: Ratio) -> FirstBuild {
        let (with, all) = (bonus.top(), bonus.bottom());
        let points = |points: u128| {
            let bare = if (1..=6).contains(&points) { all - with } else { 0 };
            let more = if (2..=7).contains(&points) { with } else { 0 };
            Ratio::new(bare + more, 6 * all)
        };
        FirstBuild {
            expected: Ratio::new(7 * all + 2 * with, 2 * all),
            points: (0..=7).map(points).collect(),
        }
    }
}

/// A way to come to a hand.
struct Deal {
    /// For each number of units: how many deals lead to one certain set of that many units.
    to_set: Vec<u128>,
    /// All deals.
    all: u128,
}

impl Deal {
    /// `drawn` cards at once.
    fn first(units: u128, others: u128, drawn: usize) -> Option<Deal> {
        let to_set = (0..=drawn).map(|held| choose(others, drawn - held));
        Some(Deal {
            to_set: to_set.collect::<Option<_>>()?,
            all: choose(units + others, drawn)?,
        })
    }

    /// `drawn` cards, of which all that are no units are then replaced as long as there are cards. The replacing cards are
    /// counted as a sequence as long as the longest, of which only the first ones are drawn: so all deals are
    /// equally likely.
    fn mulligan(units: u128, others: u128, drawn: usize) -> Option<Deal> {
        let left = units + others - drawn as u128;
        let longest = left.min(drawn as u128) as usize;
        let mut to_set = vec![0_u128; drawn + 1];
        for held in 0..=drawn {
            let replaced = (drawn - held).min(longest);
            let others_left = others.checked_sub((drawn - held) as u128);
            let Some(others_left) = others_left else { continue };
            // The order of the replacing cards, and what lies behind them.
            let orders = sequences(replaced as u128, replaced)?
                .checked_mul(sequences(left - replaced as u128, longest - replaced)?)?;
            for new in 0..=replaced {
                let ways = [
                    choose((held + new) as u128, held)?,
                    choose(others, drawn - held)?,
                    choose(others_left, replaced - new)?,
                    orders,
                ];
                let ways = ways.into_iter().try_fold(1_u128, u128::checked_mul)?;
                to_set[held + new] = to_set[held + new].checked_add(ways)?;
            }
        }
        Some(Deal {
            to_set,
            all: choose(units + others, drawn)?.checked_mul(sequences(left, longest)?)?,
        })
    }

    /// The chance of one of these sets; their number is given for each number of units.
    fn chance(&self, sets: &[u128]) -> Option<Ratio> {
        let deals = self.to_set.iter().zip(sets).map(|(ways, sets)| ways.checked_mul(*sets));
        let deals = deals.sum::<Option<u128>>()?;
        Some(Ratio::new(deals, self.all))
    }
}
