//! How often a line may be used in a game, and what counts as one line.

use super::Look;
use crate::ids::{CardRef, Role};
use crate::program::{AbilityDef, Sort};
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::{Instance, Scope, Use};
use cards::ir::PlayOnly;

impl Look<'_> {
    /// The instance whose uses are counted: several ways to use one ability are used together (`A-2.6`).
    pub fn counted(self, instance: Instance) -> Instance {
        match self.fx.ability(instance.ability).shares {
            Some(ability) => Instance { ability, ..instance },
            None => instance,
        }
    }

    /// A card of the hand that is shown to use its ability stays there: once per turn, as any ability (`A-2.6`).
    pub fn unshown(self, card: CardRef, def: &AbilityDef) -> Verdict {
        let shown = |used: &Use| used.scope == Scope::Shown(card);
        if def.sort == Sort::Hand && self.st.uses.iter().any(shown) {
            return refuse(&["A-2.6", "A-4.5"], "it was used this turn already");
        }
        Ok(())
    }

    /// "Play only once per game": the player has not used the line yet, on whatever card (`A-2.14`).
    pub fn unspent(self, role: Role, instance: Instance) -> Verdict {
        let line = self.counted(instance).ability;
        let once = self.fx.ability(instance.ability).only.contains(&PlayOnly::OncePerGame);
        if once && self.st.spent.contains(&(role, line)) {
            return Err(Refusal::new(&["A-2.14"], "it was used in this game already").about(instance.on));
        }
        Ok(())
    }
}
