//! Conditions that count: cards in a discard pile, units that have something.

use cards::ir::{Amount, Cmp, Condition, Filter, Pile};

use super::Parser;
use crate::canon;

impl Parser<'_> {
    /// `a` NOUN `is in` OWNER `discard pile`
    pub(super) fn card_in_pile(&mut self) -> Option<Condition> {
        self.must_any(&["a", "an"])?;
        let kind = self.noun(Vec::new(), false)?;
        self.must("is in")?;
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        self.must("discard pile")?;
        (!matches!(kind, Filter::Any(_))).then(|| {
            let cards = Amount::Cards(whose, Pile::Discard, Box::new(kind));
            Condition::Compare(cards, Cmp::AtLeast, Amount::Fixed(1))
        })
    }

    /// COMPARISON NOUNS `have` PROPERTY [`on each of them`]
    pub(super) fn so_many_have(&mut self) -> Option<Condition> {
        let (cmp, amount) = self.comparison()?;
        matches!(amount, Amount::Fixed(_)).then_some(())?;
        let outer = std::mem::replace(&mut self.counting, true);
        let kind = self.noun(Vec::new(), true);
        self.counting = outer;
        let kind = kind?;
        self.must("have")?;
        let test = self.property()?;
        self.words("on each of them");
        Some(Condition::Count(canon::all(vec![kind, test]), cmp, amount))
    }
}
