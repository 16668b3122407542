//! Questions about the game, answered from the state every time. Queries change nothing.

pub(crate) mod ability;
pub(crate) mod asked;
pub(crate) mod attack;
pub(crate) mod control;
pub(crate) mod cost;
mod disrupt;
mod exchange;
pub(crate) mod filter;
mod grant;
pub(crate) mod host;
mod joined;
pub(crate) mod lend;
mod name;
mod once;
mod past;
pub(crate) mod payers;
pub(crate) mod play;
mod rolling;
mod shown;
pub(crate) mod stack;
pub(crate) mod stat;
mod subtype;
pub(crate) mod together;
pub(crate) mod whole;
mod word;

use crate::ids::{AbilityId, CardRef, ObjectId, Role};
use crate::program::{Fixed, Kinds};
use crate::state::{Object, State};
use cards::keyword::Keyword;
use cards::{Arena, Stat};

/// What of an object is being computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// A total.
    Stat(Stat),
    /// The instances of a keyword.
    Keyword(Keyword),
    /// Whom a line changes.
    Line(AbilityId),
    /// Whether a unit has the keyword that a text gives to those without it.
    Circle(Keyword),
    /// Something else.
    Other,
}

/// A look at the game: what queries are asked of.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub fx: &'a Fixed,
    pub st: &'a State,
    /// Values being computed, so that a circle ends (`A-7.6`).
    path: [(ObjectId, Value); 4],
    depth: u8,
    /// Asked only whether a player might act: what a hand holds does not count.
    for_asking: bool,
}

impl<'a> Look<'a> {
    /// A fresh look.
    #[inline]
    pub fn new(fx: &'a Fixed, st: &'a State) -> Look<'a> {
        Look {
            fx,
            st,
            path: [(ObjectId::NONE, Value::Other); 4],
            depth: 0,
            for_asking: false,
        }
    }

    /// The same look, for the question whether a player is asked (`B-2.10`).
    pub fn asking(self) -> Look<'a> {
        Look {
            for_asking: true,
            ..self
        }
    }

    /// A look from inside the computation of a value; `None` if that value is being computed already.
    fn inside(mut self, object: ObjectId, value: Value) -> Option<Look<'a>> {
        let depth = usize::from(self.depth);
        if depth >= self.path.len() || self.path[..depth].contains(&(object, value)) {
            return None;
        }
        self.path[depth] = (object, value);
        self.depth += 1;
        Some(self)
    }

    /// A look from inside the question who controls an arena; `None` if that is being asked already.
    fn inside_control(self, role: Role, arena: Arena) -> Option<Look<'a>> {
        // A name that no object has: slots end far below.
        let question = ObjectId {
            slot: u8::MAX - 1,
            generation: role as u8 * 3 + arena as u8,
        };
        self.inside(question, Value::Other)
    }

    /// A look from inside the question whether a line gives or takes subtypes; `None` if that is being asked already: a
    /// line that counts what it makes would ask for every unit at every depth.
    fn inside_line(self, line: AbilityId, kinds: Kinds) -> Option<Look<'a>> {
        if !kinds.intersects(Kinds::SUBTYPE | Kinds::LOSE_SUBTYPE) {
            return Some(self);
        }
        self.inside(ObjectId::NONE, Value::Line(line))
    }

    /// A look from inside the question whether a text of `source` that gives a keyword to those without it gives it to this
    /// unit: what others give counts there, of such texts only the older ones. `None`: it is that of a younger or of the
    /// same card that is asked (`A-7.6`).
    fn inside_circle(mut self, source: &Object, object: ObjectId, keyword: Keyword) -> Option<Look<'a>> {
        let keyword = keyword.canonical();
        let path = &self.path[..usize::from(self.depth)];
        let older = |&(by, value): &(ObjectId, Value)| {
            let since = self.st.object(by).map_or(0, |asked| asked.since);
            value == Value::Circle(keyword) && since <= source.since
        };
        if path.iter().any(older) {
            return None;
        }
        // Its keyword is asked for anew, without this text.
        let asked = path
            .iter()
            .position(|&value| value == (object, Value::Keyword(keyword)));
        match asked {
            Some(at) => {
                self.path[at] = (source.id, Value::Circle(keyword));
                Some(self)
            }
            // Deep enough, what is printed counts.
            None => self.inside(source.id, Value::Circle(keyword)).or(Some(self)),
        }
    }

    /// A look one level deeper, for questions about subtypes and rights; `None` when it is deep enough.
    fn deeper(mut self) -> Option<Look<'a>> {
        let depth = usize::from(self.depth);
        if depth >= self.path.len() {
            return None;
        }
        self.path[depth] = (ObjectId::NONE, Value::Other);
        self.depth += 1;
        Some(self)
    }

    /// Every unit in that arena, in slot order.
    pub fn units_in(self, arena: Arena) -> impl Iterator<Item = &'a Object> {
        self.st.in_play().filter(move |o| o.place.arena() == Some(arena))
    }

    /// The arena an object belongs to: its own, its host's, its slot's.
    pub fn arena_of(self, object: &Object) -> Option<Arena> {
        use crate::state::Place;
        match object.place {
            Place::Arena(arena) | Place::Slot(arena) => Some(arena),
            Place::Build | Place::Event => None,
            Place::Aboard(host) | Place::On(host) => self.st.object(host).and_then(|h| h.place.arena()),
        }
    }

    /// The host of a Pilot or Equipment.
    pub fn host(self, object: &Object) -> ObjectId {
        use crate::state::Place;
        match object.place {
            Place::Aboard(host) | Place::On(host) => host,
            Place::Arena(_) | Place::Slot(_) | Place::Build | Place::Event => ObjectId::NONE,
        }
    }

    /// The Pilots aboard a unit.
    pub fn pilots(self, host: ObjectId) -> impl Iterator<Item = &'a Object> + Clone {
        use crate::state::Place;
        self.st.in_play().filter(move |o| o.place == Place::Aboard(host))
    }
}

/// From where a text looks at the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Perspective {
    /// "You".
    pub you: Role,
    /// "This".
    pub this: ObjectId,
    /// "It": the object of the event.
    pub it: ObjectId,
    /// The unit whose damage the event is about; of two defending units the one that is attacked (`B-4.1`).
    pub doer: ObjectId,
    /// "That": the latest choice.
    pub that: ObjectId,
    /// The choice before the latest.
    pub former: ObjectId,
    /// What was chosen for the cost.
    pub paid: ObjectId,
    /// Of several that are changed, the one that is changed now.
    pub member: ObjectId,
    /// What the instructions so far came to.
    pub tally: crate::frame::Tally,
    /// X.
    pub x: i16,
    /// The card whose text it is, also where that is no object.
    pub card: CardRef,
}

impl Perspective {
    /// The perspective of an object in play.
    pub fn of(object: &Object) -> Perspective {
        Perspective {
            this: object.id,
            ..Perspective::of_player(object.controller)
        }
    }

    /// The perspective of a card of this player's that is not in play.
    pub fn of_player(you: Role) -> Perspective {
        Perspective {
            you,
            this: ObjectId::NONE,
            it: ObjectId::NONE,
            doer: ObjectId::NONE,
            that: ObjectId::NONE,
            former: ObjectId::NONE,
            paid: ObjectId::NONE,
            member: ObjectId::NONE,
            tally: crate::frame::Tally::default(),
            x: 0,
            card: CardRef::NONE,
        }
    }

    /// The perspective of a text being carried out.
    pub fn in_context(context: &crate::frame::Context) -> Perspective {
        Perspective {
            you: context.you,
            this: context.this,
            it: context.it,
            doer: context.doer,
            that: context.that(),
            former: context.former(),
            paid: context.paid,
            member: ObjectId::NONE,
            tally: context.tally,
            x: context.x,
            card: context.card,
        }
    }

    /// The perspective of a lasting effect.
    pub fn of_effect(effect: &crate::state::Lasting) -> Perspective {
        Perspective {
            you: effect.by,
            this: effect.source,
            it: effect.it,
            doer: ObjectId::NONE,
            that: effect.that,
            former: effect.former,
            paid: ObjectId::NONE,
            member: ObjectId::NONE,
            tally: crate::frame::Tally {
                word: effect.word,
                ..crate::frame::Tally::default()
            },
            x: effect.value,
            card: CardRef::NONE,
        }
    }

    /// What an effect had chosen when it granted an ability stays "that unit" and "the chosen subtype" in the ability, and
    /// what was chosen before that too; its X stays X (`A-6.6`).
    pub fn remembering(self, granted: Perspective) -> Perspective {
        Perspective {
            that: granted.that,
            former: granted.former,
            tally: crate::frame::Tally {
                word: granted.tally.word,
                ..self.tally
            },
            x: granted.x,
            ..self
        }
    }

    /// With another object of the event.
    pub fn with_it(self, it: ObjectId) -> Perspective {
        Perspective { it, ..self }
    }

    /// The same, where the event is about the damage of that unit, or about an attack on it.
    pub fn with_doer(self, doer: ObjectId) -> Perspective {
        Perspective { doer, ..self }
    }

    /// The same, about so much damage.
    pub fn with_much(self, much: i16) -> Perspective {
        let tally = crate::frame::Tally { much, ..self.tally };
        Perspective { tally, ..self }
    }
}

/// Is it one of several chances between which the text says "or" (`A-2.11`)?
fn is_one_of_chances(only: &[cards::ir::PlayOnly], part: &cards::ir::PlayOnly) -> bool {
    use cards::ir::PlayOnly;
    let either = only.contains(&PlayOnly::BuildStep) && only.contains(&PlayOnly::NoUnitAttacking);
    (only.contains(&PlayOnly::WouldAttack) && is_chance(part))
        || (either && matches!(part, PlayOnly::BuildStep | PlayOnly::NoUnitAttacking))
}

/// Chances of which "when this unit would attack" may be one of two: either is open then (`A-2.11`).
fn is_chance(only: &cards::ir::PlayOnly) -> bool {
    use cards::ir::PlayOnly;
    matches!(
        only,
        PlayOnly::BuildStep | PlayOnly::WouldAttack | PlayOnly::Attacked(_)
    )
}
