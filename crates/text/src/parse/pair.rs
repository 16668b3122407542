//! One sentence that does two things to the same unit.

use cards::ir::{Amount, Deed, Duration, Effect, Limit, Obj, Player, Target};

use super::{Parser, first_of};

impl Parser<'_> {
    /// `and` ITEMS DURATION behind a change that has a duration of its own: "gets +2 power for this attack and Armor until end
    /// of turn"
    pub(super) fn for_another_time(&mut self, first: Deed, said: Option<Duration>) -> Effect {
        let (Deed::Modify { whom, .. }, Some(before)) = (&first, said) else {
            return Effect::Do(first);
        };
        let again = match whom {
            Target::Obj(obj) => Target::Obj(*obj),
            chosen if is_one_choice(chosen) => Target::Obj(Obj::That),
            _ => return Effect::Do(first),
        };
        let more = self.attempt(|p| {
            p.must("and")?;
            let changes = p.items()?;
            let lasts = p.duration()?;
            (lasts != before).then_some(Deed::Modify {
                whom: again,
                changes,
                lasts,
            })
        });
        match more {
            Some(more) => Effect::Seq(vec![Effect::Do(first), Effect::Do(more)]),
            None => Effect::Do(first),
        }
    }

    /// EITHER CHANGE | CHOSEN DOES DAMAGE
    pub(super) fn either_way(&mut self) -> Option<Effect> {
        first_of!(self, Self::either_change, Self::chosen_does_damage)
    }

    /// `one of your` NOUN `does` DAMAGE `to` (`each` NOUN | OBJECT): the unit is chosen first
    pub(super) fn chosen_does_damage(&mut self) -> Option<Effect> {
        (self.is_word("one") && self.says_ahead(&["does"])).then_some(())?;
        let whom = self.target_in_play()?;
        is_one_choice(&whom).then_some(())?;
        let damage = self.damage_from(Obj::That)?;
        // What is chosen to be damaged would be "that unit" from then on.
        let known = |to: &&Target| matches!(to, Target::Each(_) | Target::Obj(_));
        damage.targets().iter().all(known).then_some(())?;
        Some(Effect::Seq(vec![Effect::Do(Deed::Choose(whom)), Effect::Do(damage)]))
    }
}

/// Do "you" choose one of them?
fn is_one_choice(target: &Target) -> bool {
    let one = Limit::Exactly(Amount::Fixed(1));
    matches!(target, Target::Choose { by: Player::You, count, .. } if *count == one)
}
