//! Sentences as Yoda puts them (`C-1.10`): what is done stands before the verb.

use cards::ir::{Amount, Cmp, Condition, Cost, CostPart, Deed, Filter, PlayOnly, Player};

use super::{Parser, first_of};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// COUNT CURRENCY PLAYER `gain` | LIMIT `damage to` TARGET `prevent` | THING `disrupt` | OBJECT `untap`
    pub(super) fn backwards(&mut self) -> Option<Deed> {
        first_of!(
            self,
            |p| {
                p.sign(TokenKind::Plus);
                let amount = p.number()?;
                let what = p.currency()?;
                let who = p.player()?;
                p.verb("gain").then_some(Deed::Gain {
                    who,
                    what,
                    amount,
                    next_turn: false,
                })
            },
            |p| {
                let amount = p.limit()?;
                p.must("damage to")?;
                let to = p.target()?;
                p.must("prevent")?;
                Some(Deed::Prevent { amount, to })
            },
            |p| {
                let thing = p.disrupted()?;
                p.must("disrupt")?;
                Some(Deed::Disrupt(thing))
            },
            |p| {
                let what = p.object_target()?;
                p.must("untap")?;
                Some(Deed::Untap(what))
            },
        )
    }

    /// COUNT `Force` PLAYER `pays`, behind "unless"
    pub(super) fn paid_backwards(&mut self) -> Option<(Player, Cost)> {
        let amount = self.number()?;
        self.must("force")?;
        let who = self.player()?;
        self.verb("pay").then_some(())?;
        matches!(amount, Amount::Fixed(_)).then_some(())?;
        let parts = vec![CostPart::Force(amount)];
        Some((who, Cost { parts }))
    }

    /// `only` TIME `play.` | `only if a` NOUN PLAYER `has.`
    pub(super) fn only_backwards(&mut self) -> Option<PlayOnly> {
        if let Some(had) = self.attempt(|p| {
            p.must_any(&["only if a", "only if an"])?;
            let kind = p.noun(Vec::new(), false)?;
            p.sentence_end()?;
            let theirs = |test: &Filter| matches!(test, Filter::Controller(_));
            let had = matches!(&kind, Filter::All(tests) if tests.iter().any(theirs));
            had.then_some(Condition::Count(kind, Cmp::AtLeast, Amount::Fixed(1)))
        }) {
            return Some(PlayOnly::If(had));
        }
        self.must("only")?;
        let time = self.time()?;
        self.must("play")?;
        self.sentence_end()?;
        Some(time)
    }
}
