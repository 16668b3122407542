//! How often a line may be used in a game, and what counts as one line.

use super::Look;
use crate::ids::{AbilityId, CardRef, Role};
use crate::program::{AbilityDef, Renewed, Sort};
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::{Instance, Lasts, Object, Scope, Subject, Use};
use cards::CardKind;
use cards::ir::{PlayOnly, Replacement};

impl<'a> Look<'a> {
    /// The lines that effects have given to this very card, the latest first.
    pub fn given_to(self, card: CardRef) -> impl Iterator<Item = AbilityId> + 'a {
        let effects = self.st.effects.iter().rev();
        effects.filter_map(move |effect| match effect.what {
            Lasts::Change(entry) if effect.on == Subject::Card(card) => self.fx.changes[usize::from(entry)].grants,
            _ => None,
        })
    }

    /// Of a Resource only one effect is played in a turn, and once (`C-13.3`); one that says itself how often it may be
    /// played is still the only one.
    pub fn resource_is_free(self, object: &Object, instance: Instance, def: &AbilityDef) -> Verdict {
        if self.fx.card(object.top()).kind != CardKind::Resource {
            return Ok(());
        }
        let triggered = |used: &Use| self.fx.ability(used.instance.ability).sort == Sort::Triggered;
        let said = def.only.iter().any(|only| matches!(only, PlayOnly::TimesPerTurn(_)));
        let often = said || def.renewed == Renewed::Always;
        let again = |used: &Use| triggered(used) || (often && used.instance == instance);
        let busy = |used: &Use| used.instance.on == object.id && used.scope == Scope::Turn && !again(used);
        if self.st.uses.iter().any(busy) {
            return Err(Refusal::new(&["C-13.3"], "an effect of the Resource was played this turn").about(object.id));
        }
        Ok(())
    }

    /// The instance whose uses are counted: several ways to use one ability are used together (`A-2.6`).
    pub fn counted(self, instance: Instance) -> Instance {
        match self.fx.ability(instance.ability).shares {
            Some(ability) => Instance { ability, ..instance },
            None => instance,
        }
    }

    /// All ways to use the ability, the one at hand among them.
    pub fn ways_of(self, instance: Instance) -> impl Iterator<Item = AbilityId> + 'a {
        let first = self.counted(instance).ability;
        let print = self.fx.ability(first).print;
        let lines = self.fx.prints[usize::from(print.0)].lines.iter().copied();
        let fx = self.fx;
        let others = lines.filter(move |&line| fx.ability(line).shares == Some(first));
        std::iter::once(first).chain(others)
    }

    /// What is used from the hand is an activated ability, which a text may forbid (`A-4.5`). A card that is shown for it stays
    /// there: once per turn, as any ability (`A-2.6`).
    pub fn unshown(self, role: Role, card: CardRef, def: &AbilityDef) -> Verdict {
        if def.sort == Sort::Hand && self.player_cannot_use(role, def) {
            return refuse(&["G-1.5", "A-4.5"], "a text forbids to use it");
        }
        let shown = |used: &Use| used.scope == Scope::Shown(card);
        // Which one it was is known as long as the card is (`B-2.10`).
        let known = !self.for_asking || self.st.is_shown(card);
        if def.sort == Sort::Hand && known && self.st.uses.iter().any(shown) {
            return refuse(&["A-2.6", "A-4.5"], "it was used this turn already");
        }
        Ok(())
    }

    /// A replacement that happens once per game has not yet happened for the player (`A-2.14`).
    pub fn is_unspent(self, role: Role, instance: Instance, replacement: &Replacement) -> bool {
        !replacement.once || !self.st.spent.contains(&(role, self.counted(instance).ability))
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
