//! Force and build points (`01-game` section 10).

use crate::engine::{Engine, Happening, MAX_POINTS};
use crate::event::{Log, What};
use crate::frame::Frame;
use crate::ids::{ObjectId, Role};
use crate::program::Watch;
use cards::ir::{Counter, Currency, Exchange};

impl<L: Log> Engine<'_, L> {
    /// Gains Force.
    pub fn gain_force(&mut self, role: Role, amount: i16, why: &[&'static str]) {
        if amount <= 0 {
            return;
        }
        // A Resource that exchanges in both directions at once gets what it was to get first.
        if let Some(resource) = self.look().exchanger(role, Exchange::Gained)
            && self.look().exchanger(role, Exchange::Added).is_none()
        {
            self.put_named(role, resource, Counter::Resource, amount, &["C-13.2"]);
            return;
        }
        let force = &mut self.st.force[role];
        *force = force.saturating_add(amount).min(MAX_POINTS);
        self.emit(What::Force(role, amount), why);
        self.fire_gain(role, Currency::Force);
    }

    /// Somebody may wait for it.
    fn fire_gain(&mut self, role: Role, what: Currency) {
        if self.fx.watch.intersects(Watch::GAINS) {
            // A card that is played has no object.
            let source = match self.st.frames.last() {
                Some(Frame::Run(run)) => run.context.this,
                _ => ObjectId::NONE,
            };
            self.fire(Happening::Gains(role, what, source));
        }
    }

    /// Loses or pays Force; never below 0 (`G-10.2`).
    pub fn lose_force(&mut self, role: Role, amount: i16, why: &[&'static str]) {
        if let Some(resource) = self.look().exchanger(role, Exchange::Paid)
            && self.look().exchanger(role, Exchange::Removed).is_none()
        {
            self.remove_counters(role, resource, Counter::Resource, amount, &["C-13.2"]);
            return;
        }
        let taken = amount.clamp(0, self.st.force[role]);
        if taken == 0 {
            return;
        }
        self.st.force[role] -= taken;
        self.emit(What::Force(role, -taken), why);
    }

    /// Gains build points.
    pub fn gain_build(&mut self, role: Role, amount: i16, why: &[&'static str]) {
        if amount <= 0 {
            return;
        }
        let build = &mut self.st.build[role];
        *build = build.saturating_add(amount).min(MAX_POINTS);
        self.emit(What::Build(role, amount), why);
        self.fire_gain(role, Currency::Build);
    }

    /// Loses or spends build points; never below 0.
    pub fn lose_build(&mut self, role: Role, amount: i16, why: &[&'static str]) {
        let taken = amount.clamp(0, self.st.build[role]);
        if taken == 0 {
            return;
        }
        self.st.build[role] -= taken;
        self.emit(What::Build(role, -taken), why);
    }
}
