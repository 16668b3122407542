//! Subordinates: made by texts, and sent back (`C-15.1`, `C-15.5`).

use crate::engine::{Arrival, Broken, Engine, Step};
use crate::event::{Log, Zone};
use crate::frame::{Context, Frame, Question};
use crate::ids::{CardId, CardRef, ObjectId, Role};
use crate::query::Perspective;
use crate::state::Place;
use cards::ir::{Amount, Landing, Target};
use cards::{Arena, Arenas};

/// The most that one instruction makes; far above any printed number.
const MOST_AT_ONCE: i16 = 30;

impl<L: Log> Engine<'_, L> {
    /// The announced card comes into play as a unit there (`C-4.9`): "that unit" from then on.
    pub(super) fn enter_from_hand(&mut self, arena: Arena, slot: u8, context: &Context) -> Step {
        let unit = self.enter(context.card, context.you, Place::Arena(arena), &["C-4.9", "C-3.2"]);
        self.arrive(unit, Arrival::Entered, Some(context.you));
        if self.run_mut()?.context.chosen.try_push(unit).is_err() {
            return Err(Broken("too many choices"));
        }
        self.end_choice(slot)?;
        self.advance()?;
        self.push(Frame::Check);
        Ok(())
    }

    /// Makes Subordinates one after another; where several arenas are allowed their controller chooses for each
    /// (`C-15.2`).
    pub(super) fn create(
        &mut self,
        (role, print): (Role, u16),
        (count, to, tapped): (&Amount, Landing, bool),
        (part, slot): (u8, u8),
        context: &Context,
    ) -> Step {
        let from = Perspective::in_context(context);
        // One that is made is "that unit" from then on.
        let named = *count == Amount::Fixed(1);
        let card = self.fx.supplied(CardId(print as u8), role);
        if part == 0 {
            let left = self.look().amount(count, from).clamp(0, MOST_AT_ONCE);
            self.run_mut()?.left = left;
        }
        let Some(Frame::Run(run)) = self.st.frames.last() else {
            return Err(Broken("no effect"));
        };
        let left = run.left;
        let open = self.landings(to, card, context);
        if left > 0 && open.len() > 1 {
            if part == 0 {
                self.run_mut()?.part = 1;
                self.ask(Question::Landing { role, among: open });
                return Ok(());
            }
            if let Some(arena) = usize::try_from(self.st.reply.number)
                .ok()
                .and_then(|n| open.iter().nth(n))
            {
                let made = self.make(card, role, Place::Arena(arena), tapped, context.x);
                self.known(made.filter(|_| named))?;
            }
            self.run_mut()?.left = left - 1;
            if left > 1 {
                self.ask(Question::Landing { role, among: open });
                return Ok(());
            }
        } else {
            let place = match (to, open.iter().next()) {
                (Landing::BuildZone, _) => Some(Place::Build),
                (_, arena) => arena.map(Place::Arena),
            };
            for place in std::iter::repeat_n(place, left.max(0) as usize).flatten() {
                let made = self.make(card, role, place, tapped, context.x);
                self.known(made.filter(|_| named))?;
            }
        }
        if named {
            self.end_choice(slot)?;
        }
        self.advance()?;
        self.push(Frame::Check);
        Ok(())
    }

    /// The arenas it may be put into: those of the text; of several only those of its type line (`C-3.2`).
    fn landings(&self, to: Landing, card: CardRef, context: &Context) -> Arenas {
        let look = self.look();
        let from = Perspective::in_context(context);
        let one = |arena: Option<Arena>| arena.map_or(Arenas::NONE, |arena| Arenas::of(&[arena]));
        match to {
            Landing::Arenas(arenas) if arenas.len() > 1 => {
                let fitting: Vec<Arena> = arenas.iter().filter(|&arena| look.fits_arena(card, arena)).collect();
                match fitting[..] {
                    [] => arenas,
                    _ => Arenas::of(&fitting),
                }
            }
            Landing::Arenas(arenas) => arenas,
            Landing::Own => Arenas::of(&look.arenas_of(card).collect::<Vec<Arena>>()),
            Landing::Here => one(look.st.object(from.this).and_then(|this| look.arena_of(this))),
            Landing::There => one(from.tally.there.or_else(|| look.arena_then(from.it))),
            Landing::Beside => one(look.st.object(from.that).and_then(|that| that.place.arena())),
            Landing::BuildZone => Arenas::NONE,
        }
    }

    /// One Subordinate comes into play untapped, unless the text says tapped; it is put, not deployed (`C-15.2`).
    fn make(&mut self, card: CardRef, role: Role, place: Place, tapped: bool, price: i16) -> Option<ObjectId> {
        if card == CardRef::NONE || !self.has_room() {
            return None;
        }
        let id = self.enter(card, role, place, &["C-15.1", "C-15.2", "C-15.7"]);
        if let Some(object) = self.st.object_mut(id) {
            object.tapped |= tapped;
            object.price = price;
        }
        if matches!(place, Place::Arena(_)) {
            self.arrive(id, Arrival::Entered, Some(role));
        }
        Some(id)
    }

    /// The unit that was made belongs to what was chosen.
    fn known(&mut self, made: Option<ObjectId>) -> Step {
        let Some(unit) = made else { return Ok(()) };
        match self.run_mut()?.context.chosen.try_push(unit) {
            Ok(()) => Ok(()),
            Err(_) => Err(Broken("too many choices")),
        }
    }

    /// "Return … to your supply": what is no Subordinate has no place there and stays.
    pub(super) fn return_to_supply(&mut self, target: &Target, slot: u8, context: &Context) -> Step {
        for id in self.objects(target, slot, context) {
            if self.look().is_subordinate(id) {
                self.leave(id, Zone::Supply, &["C-15.5"]);
            }
        }
        self.advance()?;
        self.push(Frame::Check);
        Ok(())
    }
}
