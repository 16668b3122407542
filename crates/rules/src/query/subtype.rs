//! Subtypes, as texts give and take them (`C-1.6`, `C-1.9`).

use super::stat::{Given, Sought};
use super::{Look, Perspective};
use crate::ids::{CardRef, ObjectId};
use crate::program::Kinds;
use crate::state::Object;
use cards::ir::{Ability, Change, Condition, Held, Obj, Static, Target};
use cards::{Arena, Arenas};

impl Look<'_> {
    /// The side that a unit is on now (`G-2.7`): what it is treated as, else what it prints.
    pub fn side_of(self, object: &Object) -> cards::Side {
        let mut treated: Option<(u16, cards::Side)> = None;
        if let Some(look) = self.deeper() {
            look.each_change(object.id, Kinds::NON_UNIQUE, |change, given| {
                if let Change::TreatSide(side) = change
                    && treated.is_none_or(|(age, _)| given.age >= age)
                {
                    treated = Some((given.age, *side));
                }
            });
        }
        treated.map_or(self.fx.card(object.top()).side, |(_, side)| side)
    }

    /// The arena types of a unit: those of its type line (`C-7.1`, `C-7.5`), and those that texts give it.
    pub fn types_of(self, object: &Object) -> Arenas {
        let Some(facts) = self.fx.card(object.top()).kind.unit() else {
            return Arenas::NONE;
        };
        let mut types = facts.arenas;
        if self.fx.kinds.contains(Kinds::NON_UNIQUE)
            && let Some(look) = self.deeper()
        {
            look.each_change(object.id, Kinds::NON_UNIQUE, |change, _| {
                if let Change::AddType(arena) = change {
                    types.add(*arena);
                }
            });
        }
        types
    }

    /// Does the type line or a text give it this subtype (`C-1.6`, `C-1.9`), and has no later one taken it (`A-7.1`)?
    pub fn has_subtype(self, object: &Object, word: &str) -> bool {
        let own = self.fx.card(object.top()).subtypes.has(word) || self.treated_as(object.top(), word);
        let lost = self.fx.kinds.contains(Kinds::LOSE_SUBTYPE);
        if own && !lost {
            return true;
        }
        let kinds = Kinds::SUBTYPE | Kinds::LOSE_SUBTYPE;
        if !self.st.active.intersects(kinds) && !object.is_gone() {
            return own;
        }
        // Only texts about this very subtype are asked: one that counts units of another kind would walk all of them at
        // every depth. A text may itself ask for subtypes; none is asked inside its own question, so it ends.
        let sought = Sought {
            subtype: Some(word),
            ..Sought::of(kinds)
        };
        if !lost {
            let mut any = false;
            self.sought_changes(object.id, sought, &mut |change: &Change, by: Given| {
                any |= self.gives(object, change, by.value, word);
            });
            return any;
        }
        // The newest word counts.
        let (mut newest, mut has, mut kept) = (0, own, false);
        let mut given = own;
        self.sought_changes(object.id, sought, &mut |change: &Change, by: Given| {
            kept |= *change == Change::CannotLose(Held::Subtypes);
            let now = match change {
                change if self.gives(object, change, by.value, word) => true,
                change if takes(change, word) => false,
                _ => return,
            };
            given |= now;
            if by.age >= newest {
                (newest, has) = (by.age, now);
            }
        });
        has || (kept && given)
    }

    /// Does the change give it this subtype, by its word, by the cards of its stack (`C-5.7`) or by a card of old?
    fn gives(self, object: &Object, change: &Change, value: Option<i16>, word: &str) -> bool {
        if let (Change::SubtypesOf(_), Some(card)) = (change, value) {
            // Cards are counted from 1: there may have been none.
            let card = card.checked_sub(1).and_then(|card| u8::try_from(card).ok());
            return card.is_some_and(|card| self.fx.card(CardRef(card)).subtypes.has(word));
        }
        if let (Change::ChosenSubtype, Some(number)) = (change, value) {
            let given = u16::try_from(number).ok().and_then(|number| self.word(number));
            return given.is_some_and(|given| cards::has_subtype(given, word));
        }
        let mut cards = object.cards.iter();
        let stacked = |&card: &CardRef| self.fx.card(card).subtypes.has(word);
        gives(change, word) || (*change == Change::StackSubtypes && cards.any(stacked))
    }

    /// Does a card outside play have this subtype, by its type line or by a text about cards?
    pub fn card_has_subtype(self, card: CardRef, word: &str) -> bool {
        if self.fx.card(card).subtypes.has(word) || self.treated_as(card, word) {
            return true;
        }
        if !self.fx.kinds.contains(Kinds::SUBTYPE) {
            return false;
        }
        let Some(look) = self.deeper() else { return false };
        self.st.in_play().any(|source| {
            let from = Perspective::of(source);
            self.statics_of(source).any(|(line, place)| {
                let def = self.fx.ability(line);
                let Ability::Static(Static {
                    condition,
                    whom: Target::Each(kind),
                    changes,
                }) = &def.ir
                else {
                    return false;
                };
                let said =
                    |change: &Change| matches!(change, Change::CardSubtype(given) if cards::has_subtype(given, word));
                changes.iter().any(said)
                    && look.works(source, def, place)
                    && look.holds(condition, from)
                    && look.card_fits(kind, card, from)
            })
        })
    }

    /// A "treat this card as …" of its own works in every zone (`C-1.9`).
    fn treated_as(self, card: CardRef, word: &str) -> bool {
        self.fx.print(card).statics.iter().any(|&(line, _)| {
            let def = self.fx.ability(line);
            matches!(&def.ir, Ability::Static(s)
                if s.condition == Condition::True && s.whom == Target::Obj(Obj::This)
                && s.changes.iter().any(|change| gives(change, word)))
        })
    }

    /// Is the host one that a Pilot for such units fits: "Starfighter", "Space unit" (`C-8.1`)?
    pub fn is_host_of(self, host: &Object, subtype: &str) -> bool {
        if let Some(arena) = arena_of_host(subtype) {
            return self.types_of(host).has(arena);
        }
        self.has_subtype(host, subtype) || self.piloted_as(host.id, subtype)
    }

    fn piloted_as(self, host: ObjectId, subtype: &str) -> bool {
        self.fx.kinds.contains(Kinds::PILOTS)
            && self.deeper().is_some_and(|look| {
                look.any_change(
                    host,
                    Kinds::PILOTS,
                    |change| matches!(change, Change::PilotedAs(kind) if cards::has_subtype(kind, subtype)),
                )
            })
    }
}

/// "Space unit" names a type, not a subtype.
fn arena_of_host(subtype: &str) -> Option<Arena> {
    let word = subtype.strip_suffix(" unit")?;
    Arena::ALL.into_iter().find(|arena| arena.word() == word)
}

fn gives(change: &Change, word: &str) -> bool {
    matches!(change, Change::AddSubtype(added) if cards::has_subtype(added, word))
}

/// May the change give or take this subtype, or keep what is lost?
pub(super) fn concerns(change: &Change, word: &str) -> bool {
    match change {
        Change::SubtypesOf(_) | Change::ChosenSubtype | Change::StackSubtypes | Change::CannotLose(Held::Subtypes) => {
            true
        }
        change => gives(change, word) || takes(change, word),
    }
}

/// Does it take the subtype, or a word of it?
fn takes(change: &Change, word: &str) -> bool {
    match change {
        Change::LoseSubtypes => true,
        Change::LoseSubtype(lost) => cards::has_subtype(word, lost) || cards::has_subtype(lost, word),
        _ => false,
    }
}
