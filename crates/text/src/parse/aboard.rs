//! A Pilot as its own grant speaks of it: "tap Ona", in what the host gets.

use cards::Arena;
use cards::ir::{Amount, Change, Deed, Filter, Limit, Obj, Place, Target};

use super::{Antecedent, Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `from` OWNER `discard pile`, of what the event has put there; "this card" would be one card of its stack (`G-3.4`)
    pub(super) fn out_of_pile(&mut self, what: &Target) {
        if !self.scope.gone || *what != Target::Obj(Obj::It) {
            return;
        }
        self.any_words(&[
            "from your discard pile",
            "from your opponent's discard pile",
            "from its owner's discard pile",
            "from his or her discard pile",
            "from the discard pile",
        ]);
    }

    /// `from your discard pile to your hand`, of this unit, which the event has put there: only the card that says so
    /// (`G-3.4`)
    fn itself_out_of_pile(&mut self, what: &Target) -> Option<()> {
        let itself = self.kind == crate::Kind::Unit && !self.inside && !self.scope.event;
        (itself && self.scope.gone && *what == Target::Obj(Obj::This)).then_some(())?;
        self.must("from your discard pile to your hand")
    }

    /// Behind `return` TARGET, with its stack or not: [`from` OWNER `discard pile`] `to its owner's hand`
    pub(super) fn returned_to_hand(&mut self, what: Target, whole: bool) -> Option<Deed> {
        if self.attempt(|p| p.itself_out_of_pile(&what)).is_some() {
            // "And all cards stacked with it" would be more than that card.
            return (!whole).then_some(Deed::ReturnTop(what));
        }
        self.out_of_pile(&what);
        self.hand_behind()?;
        // What names itself means that card and not its stack, where the stack was discarded (`C-1.5`, `G-3.4`).
        let itself = self.scope.gone && self.scope.itself && what == Target::Obj(Obj::This);
        if itself && !whole && self.kind == crate::Kind::Unit {
            return (!self.inside).then_some(Deed::ReturnTop(what));
        }
        if self.attempt(|p| p.only_its_top(&what)).is_some() {
            return Some(Deed::ReturnTop(what));
        }
        Some(Deed::ReturnToHand(self.returned_from(what)))
    }

    /// `(you may return only the top card of` OBJECT`'s stack)`, of what the event has put into a discard pile
    fn only_its_top(&mut self, what: &Target) -> Option<()> {
        (self.scope.gone && *what == Target::Obj(Obj::It)).then_some(())?;
        self.sign(TokenKind::OpenParen).then_some(())?;
        self.must("you may return only the top card of")?;
        (self.stack_of()? == Obj::It).then_some(())?;
        self.sign(TokenKind::CloseParen).then_some(())
    }

    /// Behind `have more than` NUMBER: `Pilots` [`on it` | `that` PREDICATE] | (SUBTYPES | NAME) `Pilots`
    pub(super) fn pilot_cap(&mut self, n: i16) -> Option<Change> {
        if self.any_words(&["pilots", "pilot"]).is_some() {
            self.words("on it");
            let kind = self.attempt(|p| {
                p.must("that")?;
                p.predicate()
            });
            return Some(kind.map_or(Change::PilotCap(n), |kind| Change::PilotCapOf(n, kind)));
        }
        let kind = first_of!(
            self,
            |p| {
                let names = p.names.clone();
                let name = names.full()?.to_owned();
                names.iter().any(|own| p.spells(own, "")).then_some(())?;
                p.must_any(&["pilots", "pilot"])?;
                Some(Filter::Named(name))
            },
            |p| {
                let mut words = vec![Filter::Subtype(p.subtype()?)];
                while let Some(more) = p.attempt(Self::subtype) {
                    words.push(Filter::Subtype(more));
                }
                p.must_any(&["pilots", "pilot"])?;
                Some(canon::all(words))
            },
        )?;
        Some(Change::PilotCapOf(n, kind))
    }

    /// `Pilots piloting a unit`, wherever: those aboard
    pub(super) fn piloting_a_unit(&mut self) -> Option<Vec<Filter>> {
        self.must_any(&["pilots", "pilot"])?;
        self.must_any(&["piloting a unit", "piloting units"])?;
        (!["in", "with", "that", "from"].iter().any(|word| self.is_word(word))).then_some(())?;
        Some(vec![Filter::Aboard { this: false }])
    }

    /// `Pilots` (`piloting` | `on` | `from`) THINGS: those aboard of such units
    pub(super) fn pilots_of_such(&mut self) -> Option<Vec<Filter>> {
        self.must_any(&["pilots", "pilot"])?;
        self.must_any(&["piloting", "on", "from"])?;
        // "A Pilot on it" is said with "has".
        let host = first_of!(self, Self::determined_host, |p| p.noun(Vec::new(), true))?;
        Some(vec![Filter::Aboard { this: false }, Filter::AboardOf(Box::new(host))])
    }

    fn determined_host(&mut self) -> Option<Filter> {
        let host = self.one_thing()?;
        (!matches!(host, Filter::Is(_))).then_some(host)
    }

    /// `piloting` THING, behind Pilots aboard
    pub(super) fn piloting_such(&mut self) -> Option<Filter> {
        self.must("piloting")?;
        let host = self.one_thing()?;
        Some(Filter::AboardOf(Box::new(host)))
    }

    /// `one of` OBJECT`'s Pilots`
    pub(super) fn pilot_of(&mut self) -> Option<Target> {
        self.must("one of")?;
        let host = self.possessor()?;
        self.must_any(&["pilots", "pilot"])?;
        let aboard = [
            Filter::Aboard { this: false },
            Filter::AboardOf(Box::new(Filter::Is(host))),
        ];
        (self.scope.it, self.scope.that) = (Antecedent::One(Obj::That), Some(Obj::That));
        (self.scope.moved, self.scope.equipment) = (false, false);
        self.scope.chosen = true;
        Some(Target::Choose {
            by: self.scope.actor,
            count: Limit::Exactly(Amount::Fixed(1)),
            filter: canon::all(aboard.to_vec()),
        })
    }

    /// NAME of the Pilot, in what it gives its host: the Pilot of that name aboard (`C-8.13`, `C-8.15`)
    pub(super) fn pilot_itself(&mut self) -> Option<Filter> {
        (!self.hosts.is_empty() && !self.host_gone).then_some(())?;
        let names = self.names.clone();
        let name = names.full()?.to_owned();
        names.iter().any(|own| self.spells(own, "")).then_some(())?;
        self.scope.mentions.card = true;
        Some(canon::all(vec![Filter::Aboard { this: true }, Filter::Named(name)]))
    }

    /// NAME`'s stack` of the Pilot, in what it gives its host
    pub(super) fn pilots_stack(&mut self) -> Option<Filter> {
        (!self.hosts.is_empty() && !self.host_gone).then_some(())?;
        let names = self.names.clone();
        let name = names.full()?.to_owned();
        names.iter().any(|own| self.spells(own, "'s")).then_some(())?;
        self.must("stack")?;
        self.scope.mentions.card = true;
        Some(canon::all(vec![Filter::Aboard { this: true }, Filter::Named(name)]))
    }

    /// The same as what something is done to
    pub(super) fn pilot_target(&mut self) -> Option<Target> {
        let filter = self.pilot_itself()?;
        (self.scope.it, self.scope.that) = (Antecedent::One(Obj::That), Some(Obj::That));
        (self.scope.moved, self.scope.equipment) = (false, false);
        self.scope.chosen = true;
        Some(Target::Choose {
            by: self.scope.actor,
            count: Limit::Exactly(Amount::Fixed(1)),
            filter,
        })
    }

    /// `from this unit` behind "move" and a Pilot aboard, which is there anyway
    pub(super) fn off_its_host(&mut self, what: &Target) {
        let Target::Choose { filter, .. } = what else { return };
        let aboard = |test: &Filter| matches!(test, Filter::Aboard { this: true });
        if matches!(filter, Filter::All(tests) if tests.iter().any(aboard)) {
            let scope = self.scope;
            self.attempt(|p| {
                p.must("from")?;
                (p.object()? == Obj::This).then_some(())
            });
            self.scope = scope;
        }
    }
}

/// "Characters from the Space arena": units of that type alone are there as Pilots aboard (`C-8.7`).
pub(super) fn aboard_there(kind: &Filter) -> Option<Filter> {
    let Filter::All(tests) = kind else { return None };
    let characters = Filter::Type(canon::arenas(&[Arena::Character]));
    let elsewhere = |test: &Filter| matches!(test, Filter::In(Place::Arena(Arena::Space | Arena::Ground)));
    (tests.contains(&characters) && tests.contains(&Filter::Unit) && tests.iter().any(elsewhere)).then_some(())?;
    let aboard = |test: &Filter| match test {
        Filter::Unit => Filter::Aboard { this: false },
        there if elsewhere(there) => Filter::AboardOf(Box::new(canon::all(vec![Filter::Unit, there.clone()]))),
        other => other.clone(),
    };
    Some(canon::all(tests.iter().map(aboard).collect()))
}
