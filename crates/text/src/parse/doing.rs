//! Events that a player causes: using abilities, playing cards, gaining points, attaching Equipment.

use cards::ir::{Condition, Filter, Player, Trigger};

use super::names::SelfNames;
use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `uses` (`an activated ability` | `a Force-activated ability`), said of a player: of any card of that player
    pub(super) fn uses_some(&mut self, player: Player) -> Option<Trigger> {
        self.verb("use").then_some(())?;
        let force = self.some_ability()?;
        let who = match player {
            Player::Each => Filter::True,
            player => Filter::Controller(player),
        };
        Some(Trigger::Uses { who, force })
    }

    /// `plays a non-unit card` [`(including this one)`]: plays a Battle card or completes another card
    pub(super) fn plays_non_unit(&mut self, player: Player) -> Option<Trigger> {
        self.verb("play").then_some(())?;
        self.must_any(&["a non-unit card", "non-unit cards"])?;
        let including = self.attempt(|p| {
            p.sign(TokenKind::OpenParen).then_some(())?;
            p.must("including this one")?;
            p.sign(TokenKind::CloseParen).then_some(())
        });
        self.including_this |= including.is_some();
        Some(Trigger::OneOf(vec![
            Trigger::PlaysBattleCard(player),
            Trigger::Completes(player, Filter::True),
        ]))
    }

    /// `gains` [`1 or more`] (`Force` | `build points`)
    pub(super) fn gains_points(&mut self, player: Player) -> Option<Trigger> {
        self.verb("gain").then_some(())?;
        self.any_words(&["1 or more", "any"]);
        let what = self.currency()?;
        (!self.is_word("equal") && !self.is_word("from")).then_some(Trigger::Gains(player, what))
    }

    /// `attaches` EQUIPMENT `to` THING
    pub(super) fn attaches(&mut self, player: Player) -> Option<Trigger> {
        self.verb("attach").then_some(())?;
        let what = match self.attempt(Self::object) {
            Some(obj) => Filter::Is(obj),
            None => {
                self.any_words(&["a", "an"]);
                let whose = (player != Player::Each).then_some(Filter::Controller(player));
                self.carried_noun(whose.into_iter().collect())?
            }
        };
        self.must("to")?;
        let to = self.thing()?;
        Some(Trigger::Attached { what, to })
    }

    /// THING `is attached to` THING
    pub(super) fn is_attached(&mut self) -> Option<Trigger> {
        let what = match self.thing()? {
            one @ Filter::Is(_) => one,
            kind => super::attach::of_equipment(kind),
        };
        self.must("is attached to")?;
        let to = self.thing()?;
        Some(Trigger::Attached { what, to })
    }

    /// `done by an attack from` THING | (`from` | `done by`) THING, behind "prevents damage"
    pub(super) fn prevented_source(&mut self) -> Option<Filter> {
        if self
            .any_words(&["done by an attack from", "done by an attack by"])
            .is_some()
        {
            let by = self.thing()?;
            return Some(canon::all(vec![by, Filter::Attacking]));
        }
        self.must_any(&["done by", "from"])?;
        self.thing()
    }

    /// [`during` (`the battle step` | `the battle phase` | `the` ARENA `battle step`)] behind an event
    pub(super) fn while_it_happens(&mut self) -> Condition {
        let during = self.attempt(|p| {
            p.must("during")?;
            if p.any_words(&["the battle phase", "battle"]).is_some() {
                return Some(any_step());
            }
            Some(match p.battle_step()? {
                Some(arena) => Condition::BattleStep(arena),
                None => any_step(),
            })
        });
        during.unwrap_or(Condition::True)
    }

    /// How the object of an event is called behind it, where the event names it: "whenever you attach this to Ona …, Ona …"
    pub(super) fn call_object(&mut self, on: &Trigger) {
        let mut names = Vec::new();
        let named = matches!(on, Trigger::Attached { to, .. } if super::attach::names_of(to, &mut names));
        self.event_names = match named {
            true => SelfNames::of_all(&names),
            false => SelfNames::default(),
        };
    }

    /// The name of the object of the event
    pub(super) fn event_name(&mut self, ending: &str) -> Option<()> {
        let names = std::mem::take(&mut self.event_names);
        let found = names.iter().find(|name| self.spells(name, ending)).map(|_| ());
        self.event_names = names;
        found
    }

    /// `the last unit` [`that`] (`it` | OBJECT) `attacked`, of this unit
    pub(super) fn last_attacked(&mut self) -> Option<()> {
        self.must("the last unit")?;
        self.words("that");
        let this = first_of!(self, Self::own_reference, |p| {
            p.must("it")?;
            p.pronoun()
        })?;
        self.must("attacked")?;
        (this == cards::ir::Obj::This && !self.is_word("this")).then_some(())
    }
}

/// Some battle step is running.
fn any_step() -> Condition {
    Condition::Any(cards::Arena::ALL.map(Condition::BattleStep).to_vec())
}

/// The player that the event is about.
pub(super) fn player_of(on: &Trigger) -> Option<Player> {
    match on {
        Trigger::PlaysBattleCard(who)
        | Trigger::Draws(who)
        | Trigger::Gains(who, _)
        | Trigger::Completes(who, _)
        | Trigger::Prevents { who, .. } => Some(*who),
        Trigger::OneOf(parts) => parts.last().and_then(player_of),
        _ => None,
    }
}

/// Alternatives inside alternatives are alternatives.
pub(super) fn flat(on: Trigger) -> Trigger {
    let Trigger::OneOf(parts) = on else { return on };
    let parts = parts.into_iter().flat_map(|part| match part {
        Trigger::OneOf(inner) => inner,
        one => vec![one],
    });
    Trigger::OneOf(parts.collect())
}
