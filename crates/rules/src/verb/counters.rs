//! Tapping and counters.

use crate::engine::Engine;
use crate::event::{Log, What, Why};
use crate::ids::{ObjectId, Role};
use crate::program::Watch;
use crate::state::{Dirty, Marks};
use cards::ir::{Ban, Counter, Exchange};

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
        // Something may last only while it stays tapped.
        self.end_unmet();
        self.fire_on(Watch::UNTAPS, id);
    }

    /// Places damage counters at once.
    pub fn place_counters(&mut self, id: ObjectId, amount: i16, why: Why) {
        if self.look().counters_barred(None, id, Counter::Damage, true) {
            return;
        }
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
        self.fire_counters(None, true, Counter::Damage, id);
    }

    /// Puts counters of another kind than damage on it: they do what texts say, and no more (`C-16.1`).
    pub fn put_named(&mut self, by: Role, id: ObjectId, kind: Counter, amount: i16, why: &[&'static str]) {
        let Some(object) = self.st.object_mut(id) else { return };
        if amount <= 0 || object.is_gone() || kind == Counter::Damage {
            return;
        }
        if self.look().counters_barred(Some(by), id, kind, true) {
            return;
        }
        if kind == Counter::Resource && self.look().exchanger(by, Exchange::Added) == Some(id) {
            self.gain_force(by, amount, why);
            return;
        }
        let Some(object) = self.st.object_mut(id) else { return };
        let there = &mut object.named[kind as usize - 1];
        *there = there.saturating_add(amount);
        self.changed_counters();
        self.emit(What::Marked(self.who(id), kind, amount), why);
        self.fire_counters(Some(by), true, kind, id);
    }

    /// Removes counters of a kind, as many as there are at most.
    pub fn remove_counters(&mut self, by: Role, id: ObjectId, kind: Counter, amount: i16, why: &[&'static str]) {
        if self.look().counters_barred(Some(by), id, kind, false) {
            return;
        }
        if kind == Counter::Resource && self.look().exchanger(by, Exchange::Removed) == Some(id) {
            self.lose_force(by, amount, why);
            return;
        }
        let Some(object) = self.st.object_mut(id) else { return };
        let amount = amount.clamp(0, object.counters(kind));
        if amount == 0 {
            return;
        }
        if kind == Counter::Damage {
            object.damage -= amount;
            if object.controller == by {
                object.marks.insert(Marks::HEALED);
            }
            self.emit(What::Healed(self.who(id), amount), why);
        } else {
            object.named[kind as usize - 1] -= amount;
            self.changed_counters();
            self.emit(What::Marked(self.who(id), kind, -amount), why);
        }
        self.end_unmet();
        self.fire_counters(Some(by), false, kind, id);
    }

    /// Texts may ask for their number: health and places may have changed with them.
    fn changed_counters(&mut self) {
        self.st.dirty = Dirty::all();
    }
}
