//! Tapping and damage counters.

use crate::engine::Engine;
use crate::event::{Log, What, Why};
use crate::ids::ObjectId;
use crate::program::Watch;
use crate::state::{Dirty, Marks};
use cards::ir::Ban;

impl<L: Log> Engine<'_, L> {
    /// Taps an untapped object that may tap.
    pub fn tap(&mut self, id: ObjectId, why: &[&'static str]) {
        if self.look().cannot(id, Ban::Tap) {
            return;
        }
        let Some(object) = self.st.object_mut(id) else { return };
        if object.tapped || object.is_gone() {
            return;
        }
        object.tapped = true;
        self.emit(What::Tapped(self.who(id)), why);
        self.fire_on(Watch::TAPS, id);
    }

    /// Untaps a tapped object that may untap; its attack chance is open again (`B-1.10`).
    pub fn untap(&mut self, id: ObjectId, why: &[&'static str]) {
        if self.look().cannot(id, Ban::Untap) {
            return;
        }
        let Some(object) = self.st.object_mut(id) else { return };
        if !object.tapped || object.is_gone() {
            return;
        }
        object.tapped = false;
        object.marks.remove(Marks::CHANCE);
        self.emit(What::Untapped(self.who(id)), why);
        self.fire_on(Watch::UNTAPS, id);
    }

    /// Places damage counters at once.
    pub fn place_counters(&mut self, id: ObjectId, amount: i16, why: Why) {
        let Some(object) = self.st.object_mut(id) else { return };
        if amount <= 0 || object.is_gone() {
            return;
        }
        object.damage = object.damage.saturating_add(amount);
        self.st.dirty |= Dirty::HEALTH;
        self.emit_why(
            What::Takes {
                on: self.who(id),
                amount,
            },
            why,
        );
    }

    /// Removes damage counters.
    pub fn remove_counters(&mut self, id: ObjectId, amount: i16, why: &[&'static str]) {
        let Some(object) = self.st.object_mut(id) else { return };
        let amount = amount.clamp(0, object.damage);
        if amount == 0 {
            return;
        }
        object.damage -= amount;
        self.emit(What::Healed(self.who(id), amount), why);
    }
}
