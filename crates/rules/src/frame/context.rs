//! What a text knows while it is carried out.

use crate::ids::{CardRef, ObjectId, Role};
use crate::list::List;

/// Numbers that instructions of an effect came to and later ones speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Tally {
    /// The sum of the dice rolled last.
    pub rolled: i16,
    /// The highest of them.
    pub best: i16,
    /// The sum of the dice that the other player rolled against them.
    pub against: i16,
    /// "That much": damage prevented or counters removed last.
    pub much: i16,
    /// Units discarded by the damage that was done last.
    pub fallen: i16,
    /// Objects that were tapped, retreated or moved last.
    pub touched: i16,
    /// What the cards that the running search has found cost together.
    pub sum: i16,
    /// The cards that were found, drawn or discarded last.
    pub found: List<CardRef, 4>,
    /// The subtype that was chosen last, counted from 1.
    pub word: u16,
    /// "That arena": where the object of the event was then, wherever it has gone since.
    pub there: Option<cards::Arena>,
}

/// What a text needs to know while it is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Context {
    /// "You".
    pub you: Role,
    /// "This unit": the object; none for a Battle card or Mission.
    pub this: ObjectId,
    /// The card whose text it is.
    pub card: CardRef,
    /// The object of the event.
    pub it: ObjectId,
    /// The unit whose damage the event is about.
    pub doer: ObjectId,
    /// The X of the cost.
    pub x: i16,
    /// Objects chosen, in order.
    pub chosen: List<ObjectId, 12>,
    /// Where each choice begins and ends in `chosen`, by its number in the text. They need not be made in that order: a
    /// choice inside a "may" waits for the resolution, one behind it is announced (`A-6.9`).
    pub slots: List<(u8, u8), 8>,
    /// How many of the choices the text has come to: what is announced for later instructions is not yet "that unit".
    pub seen: u8,
    /// The object chosen to pay the cost; the last of several.
    pub paid: ObjectId,
    /// What the instructions so far came to.
    pub tally: Tally,
    /// The damage instance chosen, by place in the innermost sequence.
    pub damage: u8,
    /// Enhance was declared.
    pub enhanced: bool,
}

impl Context {
    /// A context in which nothing was chosen yet.
    pub fn new(you: Role, this: ObjectId, card: CardRef) -> Context {
        Context {
            you,
            this,
            card,
            it: ObjectId::NONE,
            doer: ObjectId::NONE,
            x: 0,
            chosen: List::new(),
            slots: List::new(),
            seen: 0,
            paid: ObjectId::NONE,
            tally: Tally::default(),
            damage: u8::MAX,
            enhanced: false,
        }
    }

    /// "That unit": the latest choice.
    pub fn that(&self) -> ObjectId {
        self.that_before(self.seen)
    }

    /// The choice before the latest.
    pub fn former(&self) -> ObjectId {
        let made = |&slot: &u8| !self.slot(slot).is_empty();
        let latest = (0..self.seen).rev().find(made);
        latest.map_or(ObjectId::NONE, |slot| self.that_before(slot))
    }

    /// "That unit" behind so many choices.
    pub fn that_before(&self, slots: u8) -> ObjectId {
        self.those(slots).last().copied().unwrap_or(ObjectId::NONE)
    }

    /// The objects of the latest of so many choices that chose any.
    pub fn those(&self, slots: u8) -> &[ObjectId] {
        let slots = (0..slots).rev().map(|slot| self.slot(slot));
        slots.into_iter().find(|chosen| !chosen.is_empty()).unwrap_or(&[])
    }

    /// Was choice number `slot` made?
    pub fn is_made(&self, slot: u8) -> bool {
        self.slots.get(usize::from(slot)).is_some_and(|&at| at != NOT_MADE)
    }

    /// The objects of choice number `slot`.
    pub fn slot(&self, slot: u8) -> &[ObjectId] {
        match self.slots.get(usize::from(slot)) {
            Some(&(start, end)) if self.is_made(slot) => &self.chosen[usize::from(start)..usize::from(end)],
            _ => &[],
        }
    }

    /// The objects of the choice that is being made.
    pub fn taken(&self) -> &[ObjectId] {
        &self.chosen[usize::from(self.closed())..]
    }

    /// What was chosen since the last choice is choice number `slot`; `None`: there are too many.
    #[must_use]
    pub fn close(&mut self, slot: u8) -> Option<()> {
        let made = (self.closed(), self.chosen.len() as u8);
        while self.slots.len() <= usize::from(slot) {
            self.slots.try_push(NOT_MADE).ok()?;
        }
        self.slots[usize::from(slot)] = made;
        self.seen = slot + 1;
        Some(())
    }

    /// Where the latest complete choice ends.
    fn closed(&self) -> u8 {
        let made = self.slots.iter().filter(|&&at| at != NOT_MADE);
        made.map(|&(_, end)| end).max().unwrap_or(0)
    }
}

/// The place of a choice that was not made.
const NOT_MADE: (u8, u8) = (u8::MAX, u8::MAX);
