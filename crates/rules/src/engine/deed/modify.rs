//! Changes that last for a while.

use super::*;
use crate::state::Until;
use cards::ir::Goal;

impl<L: Log> Engine<'_, L> {
    /// Is there anything that it changes?
    pub(super) fn modify(
        &mut self,
        whom: &Target,
        slot: u8,
        changes: &[Change],
        entry: u16,
        lasts: Duration,
        context: &Context,
    ) -> bool {
        let from = Perspective::in_context(context);
        let here = self.st.object(context.this).and_then(|o| self.look().arena_of(o));
        let of_cards = |number: usize| self.fx.changes[usize::from(entry) + number].cards.is_some();
        let subjects: ArrayVec<Subject, 64> = match whom {
            Target::Each(_) if (0..changes.len()).any(of_cards) => [Subject::Cards].into_iter().collect(),
            Target::Player(who) => Self::players(*who, context.you)
                .into_iter()
                .map(Subject::Player)
                .collect(),
            _ => self
                .objects(whom, slot, context)
                .into_iter()
                .map(Subject::Object)
                .collect(),
        };
        let mut origin = origin(context);
        // "One of your units gets +2 power when attacking that unit": the unit that was chosen before.
        if slot > 0 && matches!(whom, Target::Choose { .. }) {
            origin.that = context.that_before(slot);
        }
        let any = !subjects.is_empty();
        for subject in subjects {
            // "Up to 2 of your units get +X power, where X is that unit's health": each its own.
            let from = match (subject, whom) {
                (Subject::Object(that), Target::Choose { .. } | Target::Obj(Obj::That)) => Perspective { that, ..from },
                // "Each of your units gets +1 power for each counter on it": each its own, too.
                (Subject::Object(member), Target::Each(_)) => Perspective { member, ..from },
                _ => from,
            };
            for (number, change) in changes.iter().enumerate() {
                let value = self.value_now(change, from, context);
                let until = match self.until(lasts, context.you, here, Some(change)) {
                    Until::FirstAttack => self.first_attack_of(subject),
                    until => until,
                };
                let what = Lasts::Change(entry + number as u16);
                self.begin_effect(subject, what, value, until, origin, &["A-1.2", "B-6.1"]);
            }
        }
        any
    }

    /// "Until the end of its first attack this turn": that may be the attack that is running.
    fn first_attack_of(&self, unit: Subject) -> Until {
        let running = self
            .st
            .attack()
            .filter(|attack| Subject::Object(attack.attacker) == unit && attack.first);
        running.map_or(Until::FirstAttack, |attack| Until::Attack(attack.number))
    }

    /// The number that a change has from now on (`A-6.6`).
    pub(super) fn value_now(&self, change: &Change, from: Perspective, context: &Context) -> i16 {
        match change {
            Change::Stat(_, amount)
            | Change::SetStat(_, amount)
            | Change::SetPrinted(_, amount)
            | Change::AttackDice(amount)
            | Change::RollOnly(amount)
            | Change::MoreDamage(amount)
            | Change::BuildCost(amount)
            | Change::BuildCostTo(_, amount)
            | Change::BuildCostElsewhere(amount)
            | Change::ForceCost(amount)
            | Change::AbilityCost(amount)
            | Change::DearAbilityCost(_, amount)
            | Change::KeywordCost(_, amount, _)
            | Change::AttachCost(_, amount, _) => self.look().amount(amount, from),
            Change::SubtypesOf(of) => {
                let of = self.st.object(self.look().resolve(*of, from));
                of.map_or(0, |of| i16::from(of.top().0) + 1)
            }
            Change::ChosenSubtype => i16::try_from(from.tally.word).unwrap_or(0),
            // A granted ability keeps the X of its cost, and a keyword its number (`A-6.6`).
            Change::Gain(_) => counted_now(change).map_or(context.x, |amount| self.look().amount(amount, from)),
            _ => 0,
        }
    }

    /// "That card gets Hidden Cost 4 until end of turn": the cards that were found (`C-4.1`).
    pub(super) fn modify_found(&mut self, changes: &[Change], entry: u16, lasts: Duration, context: &Context) -> bool {
        let from = Perspective::in_context(context);
        let found = context.tally.found;
        for &card in &found {
            for (number, change) in changes.iter().enumerate() {
                let value = self.value_now(change, from, context);
                let until = self.until(lasts, context.you, None, Some(change));
                let what = Lasts::Change(entry + number as u16);
                let why = &["C-4.3", "HC-1"];
                self.begin_effect(Subject::Card(card), what, value, until, origin(context), why);
            }
        }
        !found.is_empty()
    }

    /// "Put that card into your build zone …": it goes on from where it was put; `false`: it is not there any more.
    pub(super) fn put_found(&mut self, to: &Goal, context: &Context) -> Result<bool, Broken> {
        let Some(&card) = context.tally.found.last() else {
            return Ok(false);
        };
        let hand = &self.st.piles[self.fx.owner(card)].hand;
        if !hand.contains(&card) || !self.look().may_go(card, to, Perspective::in_context(context)) {
            return Ok(false);
        }
        self.run_mut()?.context.tally.found = crate::list::List::new();
        self.found(card, to, true, Perspective::in_context(context))?;
        Ok(true)
    }
}

/// What the words of a lasting effect refer to when it begins in this context.
pub(super) fn origin(context: &Context) -> Origin {
    Origin {
        by: context.you,
        source: context.this,
        that: context.that(),
        former: context.former(),
        it: context.it,
        word: context.tally.word,
    }
}
