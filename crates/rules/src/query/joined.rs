//! A card that was deployed under the top card of a unit or onto a host, as the texts see it that wait for it (`C-4.6`).

use super::{Look, Perspective};
use crate::ids::CardRef;
use crate::state::Object;
use cards::ir::{Filter, Obj};

impl Look<'_> {
    /// Does the card fit that was deployed under the top card of this unit, or with it aboard of a host? What a card is, it
    /// is itself, also the unit that was deployed (`C-8.5`); what is so of a piece on the table, of the unit that it has
    /// joined.
    pub fn joined_fits(self, filter: &Filter, card: CardRef, unit: &Object, from: Perspective) -> bool {
        match filter {
            Filter::All(parts) => parts.iter().all(|part| self.joined_fits(part, card, unit, from)),
            Filter::Any(parts) => parts.iter().any(|part| self.joined_fits(part, card, unit, from)),
            Filter::Not(part) => !self.joined_fits(part, card, unit, from),
            // The card below has no text (`C-5.7`), and the top card was not deployed: only others see it.
            Filter::Is(Obj::This) => false,
            Filter::Unit
            | Filter::Location
            | Filter::Equipment
            | Filter::Subordinate
            | Filter::Resource
            | Filter::SameSymbol
            | Filter::Rarity(_)
            | Filter::Type(_)
            | Filter::MultiArena
            | Filter::Subtype(_)
            | Filter::ChosenSubtype
            | Filter::Named(_)
            | Filter::NameHas(_)
            | Filter::TextHas(_)
            | Filter::NamedAs(_)
            | Filter::NewName
            | Filter::Unique
            | Filter::Side(_)
            | Filter::Has(_)
            | Filter::PilotsSuch(_)
            | Filter::Stat(..)
            | Filter::PrintedStat(..)
            | Filter::PrintedCost(..)
            | Filter::TotalCost(..)
            | Filter::Card(_) => self.card_fits(filter, card, from),
            Filter::True
            // "Another unit" is none of the cards of its own stack (`A-6.4`).
            | Filter::Other
            | Filter::Controller(_)
            | Filter::In(_)
            | Filter::Is(_)
            | Filter::Tapped
            | Filter::Damaged
            | Filter::Doomed
            | Filter::Harming
            | Filter::AttackableBy(_)
            | Filter::Did(_)
            | Filter::Counters(..)
            | Filter::Remaining(..)
            | Filter::Together(..)
            | Filter::Where(_)
            | Filter::Attacking
            | Filter::Defending
            | Filter::Piloted
            | Filter::PilotedBy(_)
            | Filter::Pilots(_)
            | Filter::Aboard { .. }
            | Filter::AboardOf(_)
            | Filter::StackSize(..)
            | Filter::AttachedTo(_)
            | Filter::Carries { .. }
            | Filter::CanCarry(_)
            | Filter::Alone
            | Filter::PartiallyBuilt => self.fits(filter, unit, from),
        }
    }
}
