//! What several that are chosen have in sum: "with combined total build cost 8 or less".

use super::{Look, Perspective};
use crate::ids::{CardRef, ObjectId};
use crate::state::Object;
use cards::ir::{Amount, Cmp, Filter, Limit, Summed, Target};

/// The most objects that are chosen for one text.
const MOST: usize = 12;

/// The sum that a filter asks of all that are chosen.
pub(crate) fn together(filter: &Filter) -> Option<(Summed, Cmp, &Amount)> {
    match filter {
        Filter::Together(of, cmp, amount) => Some((*of, *cmp, amount)),
        Filter::All(parts) => parts.iter().find_map(together),
        _ => None,
    }
}

/// Are as many chosen to pay as their payer likes, once they have enough in sum?
pub(crate) fn is_open(target: &Target) -> bool {
    match target {
        Target::Choose {
            count: Limit::UpTo(_),
            filter,
            ..
        } => matches!(together(filter), Some((_, Cmp::AtLeast, _))),
        _ => false,
    }
}

impl Look<'_> {
    /// What the object adds to the sum.
    pub fn summed(self, of: Summed, object: &Object) -> i16 {
        match of {
            Summed::Measure(measure) => self.measure(object, measure),
            Summed::Stat(stat) => self.stat(object.id, stat),
        }
    }

    /// What these have in sum.
    pub fn sum(self, of: Summed, ids: &[ObjectId]) -> i16 {
        let objects = ids.iter().filter_map(|&id| self.st.object(id));
        objects.fold(0, |sum: i16, object| sum.saturating_add(self.summed(of, object)))
    }

    /// May it be chosen behind those that are, as far as their sum goes?
    pub fn within(self, filter: &Filter, taken: &[ObjectId], object: &Object, from: Perspective) -> bool {
        match together(filter) {
            Some((of, Cmp::AtMost, most)) => {
                let sum = self.sum(of, taken).saturating_add(self.summed(of, object));
                taken.len() < MOST && sum <= self.amount(most, from)
            }
            _ => true,
        }
    }

    /// May a search take the card behind those that it has found?
    pub(super) fn card_within(self, of: Summed, cmp: Cmp, amount: &Amount, card: CardRef, from: Perspective) -> bool {
        // Outside play nothing lies under a card.
        let cost = match of {
            Summed::Measure(_) => self.fx.card(card).cost.unwrap_or(0),
            Summed::Stat(stat) => self.fx.card(card).kind.unit().map_or(0, |facts| facts.printed(stat)),
        };
        cmp == Cmp::AtMost && from.tally.sum.saturating_add(cost) <= self.amount(amount, from)
    }

    /// Have these enough in sum for the part that they pay?
    pub(super) fn have_enough(self, filter: &Filter, ids: &[ObjectId], from: Perspective) -> bool {
        match together(filter) {
            Some((of, Cmp::AtLeast, least)) => self.sum(of, ids) >= self.amount(least, from),
            _ => true,
        }
    }
}
