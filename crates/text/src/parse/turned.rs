//! Attacks that are turned to another unit, and what is added to them: "… attack this unit with Backfire 2 instead".

use cards::ir::{Condition, Deed, Duration, Effect, Obj, Target};

use super::Parser;
use super::effect::seq;

impl Parser<'_> {
    /// (`have` | `make`) `the attacking unit attack` TARGET [`in` PLACE] [BURDEN] `instead`: it becomes the defending unit
    pub(super) fn attack_instead(&mut self) -> Option<Effect> {
        self.in_attack.then_some(())?;
        self.must_any(&["have", "make"])?;
        if self.any_words(&["the attacking unit", "that unit", "it"]).is_none() {
            self.must("that")?;
            self.subtype()?;
        }
        self.must("attack")?;
        let target = self.target()?;
        let place = self.attempt(|p| {
            p.must("in")?;
            p.located()
        });
        let burden = self.attempt(Self::burden_of_attacker);
        self.must("instead")?;
        let becomes = Effect::Do(Deed::BecomeDefender(target.clone()));
        let becomes = seq(std::iter::once(becomes).chain(burden).collect());
        Some(match (place, target) {
            (None, _) => becomes,
            (Some(place), Target::Obj(obj)) => super::clause::when(Condition::Is(obj, place), becomes),
            (Some(_), _) => return None,
        })
    }

    /// `with` ITEMS [`for this attack`]: the attacking unit has them for the attack
    fn burden_of_attacker(&mut self) -> Option<Effect> {
        self.must("with")?;
        let changes = self.items()?;
        self.any_words(&["for this attack", "for that attack"]);
        Some(Effect::Do(Deed::Modify {
            whom: Target::Obj(Obj::Attacker),
            changes,
            lasts: Duration::ThisAttack,
        }))
    }
}
