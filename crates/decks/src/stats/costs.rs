//! What the cards of a deck cost to build.

use std::collections::BTreeMap;

use serde::Serialize;

use super::ratio::Ratio;
use super::sort::Sort;

/// The cards of one cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AtCost {
    /// The cost.
    pub cost: u32,
    /// Units of the Space type alone.
    pub space: usize,
    /// Units of the Ground type alone.
    pub ground: usize,
    /// Units of the Character type alone.
    pub character: usize,
    /// Units of several types.
    pub several: usize,
    /// Missions, Locations, Equipment, Resources.
    pub other: usize,
}

impl AtCost {
    /// How many cards.
    pub fn count(&self) -> usize {
        self.units() + self.other
    }

    /// How many units.
    pub fn units(&self) -> usize {
        self.space + self.ground + self.character + self.several
    }

    fn add(&mut self, sort: Sort, count: usize) {
        *match sort {
            Sort::Space => &mut self.space,
            Sort::Ground => &mut self.ground,
            Sort::Character => &mut self.character,
            Sort::Several => &mut self.several,
            Sort::Mission | Sort::Battle | Sort::Location | Sort::Equipment | Sort::Resource | Sort::Misplaced => {
                &mut self.other
            }
        } += count;
    }
}

/// How many cards there are of each cost that occurs, the cheapest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Curve(pub Vec<AtCost>);

impl Curve {
    /// Of cards with their costs.
    pub(super) fn of(cards: impl IntoIterator<Item = (u32, Sort, usize)>) -> Curve {
        let mut costs: BTreeMap<u32, AtCost> = BTreeMap::new();
        for (cost, sort, count) in cards {
            let none = AtCost {
                cost,
                ..AtCost::default()
            };
            costs.entry(cost).or_insert(none).add(sort, count);
        }
        Curve(costs.into_values().collect())
    }

    /// The mean cost of what `of` counts; `None` where there is nothing.
    pub fn mean(&self, of: impl Fn(&AtCost) -> usize) -> Option<Ratio> {
        let count: usize = self.0.iter().map(&of).sum();
        let total: u128 = self.0.iter().map(|at| u128::from(at.cost) * of(at) as u128).sum();
        (count > 0).then(|| Ratio::new(total, count as u128))
    }

    /// The middle cost of what `of` counts, between the two middle ones where their number is even; `None` where there
    /// is nothing.
    pub fn median(&self, of: impl Fn(&AtCost) -> usize) -> Option<Ratio> {
        let count: usize = self.0.iter().map(&of).sum();
        let cost_at = |position: usize| {
            let mut passed = 0;
            self.0.iter().find_map(|at| {
                passed += of(at);
                (passed > position).then_some(u128::from(at.cost))
            })
        };
        let low = cost_at(count.checked_sub(1)? / 2)?;
        Some(Ratio::new(low + cost_at(count / 2)?, 2))
    }
}
