//! Play-or-pass chances (`03-battle` section 2).

use super::{Broken, Engine, Step};
use crate::action::Action;
use crate::event::{Log, What};
use crate::frame::{Chance, Frame, How, Sets, Window};
use crate::ids::Role;
use crate::keyword::lucky;
use crate::query::play::Moving;
use crate::state::{Scope, Use};
use cards::keyword::Keyword;

impl<L: Log> Engine<'_, L> {
    /// Opens a chance, unless nobody would be asked (`B-2.11`).
    pub fn open(&mut self, chance: Chance) {
        self.open_in(chance, None);
    }

    /// Opens a chance in somebody's build step.
    pub fn open_in(&mut self, chance: Chance, step_of: Option<Role>) {
        let number = self.chance_number();
        let mut window = Window {
            chance,
            to_act: Role::Dark,
            passed: false,
            number,
            step_of,
            waits: false,
            closed: false,
            asked: [false; 2],
            stale: false,
        };
        // The chance is looked at from inside: what it may be about lies in the frame below.
        self.push(Frame::Window(window));
        window.asked = Role::BOTH.map(|role| self.look().is_asked(role, window));
        if window.asked == [false; 2] {
            self.pop();
            return;
        }
        self.emit(What::Chance(chance), &["B-2.1"]);
        self.become_frame(Frame::Window(window));
    }

    pub(super) fn step_window(&mut self, mut window: Window) -> Step {
        if window.closed {
            self.pop();
            return Ok(());
        }
        if window.stale {
            window.asked = Role::BOTH.map(|role| self.look().is_asked(role, window));
            window.stale = false;
        }
        if window.asked[window.to_act as usize] {
            window.waits = true;
            self.become_frame(Frame::Window(window));
            return Ok(());
        }
        self.pass(window);
        Ok(())
    }

    /// Two passes in a row end the chance (`B-2.1`).
    fn pass(&mut self, mut window: Window) {
        if window.passed {
            self.pop();
            return;
        }
        window.passed = true;
        window.to_act = !window.to_act;
        window.waits = false;
        self.become_frame(Frame::Window(window));
    }

    /// Something was played: next the other player acts (`B-2.12`).
    fn played(&mut self, mut window: Window) {
        window.passed = false;
        window.to_act = !window.to_act;
        window.waits = false;
        window.stale = true;
        self.become_frame(Frame::Window(window));
    }

    pub(super) fn choose_in_window(&mut self, window: Window, action: Action) -> Step {
        let role = window.to_act;
        match action {
            Action::Pass => {
                self.pass(window);
                Ok(())
            }
            Action::Use(instance) => {
                self.played(window);
                self.announce_ability(role, instance, Moving::Chance(window));
                Ok(())
            }
            Action::Play {
                card,
                line,
                enhance,
                meditate,
            } => {
                self.played(window);
                self.announce_battle_card(role, card, line, enhance, meditate)
            }
            Action::Complete { card, way, to } => {
                self.played(window);
                self.announce_completion(role, card, way, to)
            }
            Action::Lucky(unit) => {
                self.played(window);
                let Some(attack) = self.st.attack() else {
                    return Err(Broken("no attack to be lucky in"));
                };
                let number = attack.number;
                // All dice of the unit's own attack; of one against it, those against it.
                let own = attack.attacker == unit;
                let open = |at: usize| attack.fronts.get(at).is_some_and(|front| own || front.defender == unit);
                let sets = Sets::Fronts([open(0), open(1)]);
                let x = self.look().keyword(unit, Keyword::Lucky).max(0) as u16;
                self.st.guards.plays[role] += 1;
                self.st.uses.push(Use {
                    instance: lucky::instance(unit),
                    scope: Scope::Attack(number),
                });
                self.emit(
                    What::Uses(role, self.who(unit), Some(Keyword::Lucky)),
                    &["LUC-1", "LUC-2"],
                );
                self.begin_reroll(role, sets, How::Again, 0, x);
                Ok(())
            }
            _ => Err(Broken("not an action of a chance")),
        }
    }
}
