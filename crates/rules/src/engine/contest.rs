//! Contested unique units (`02-cards` section 6).

use super::{Broken, Engine, Step};
use crate::action::Action;
use crate::event::{Log, What};
use crate::frame::{Contest, Frame, Question};
use crate::ids::{ObjectId, Role};
use crate::query::Look;
use crate::state::Marks;

/// Pairs of equal unique units of both players in battle that are to be contested (`C-6.1`, `C-6.12`).
pub(crate) fn pairs(look: Look<'_>) -> impl Iterator<Item = (ObjectId, ObjectId)> {
    let units = move |role: Role| {
        look.st.in_play().filter(move |o| {
            o.controller == role
                && o.place.arena().is_some()
                && look.fx.print(o.top()).unit.is_some()
                && !o.marks.contains(Marks::CONTESTED)
        })
    };
    units(Role::Dark).flat_map(move |dark| {
        units(Role::Light)
            .filter(move |light| {
                look.same_unique(dark.top(), light.top()) && look.is_unique(dark) && look.is_unique(light)
            })
            .map(move |light| (dark.id, light.id))
    })
}

impl<L: Log> Engine<'_, L> {
    pub(super) fn contested_pair(&self) -> Option<(ObjectId, ObjectId)> {
        if !self.fx.uniques {
            return None;
        }
        pairs(self.look()).next()
    }

    /// Begins the next contest; with several pairs Dark chooses the order (`C-6.5`).
    pub(super) fn begin_contest(&mut self) -> bool {
        if !self.fx.uniques {
            return false;
        }
        let mut pairs = pairs(self.look());
        let Some(first) = pairs.next() else { return false };
        let several = pairs.next().is_some();
        drop(pairs);
        if several {
            self.ask(Question::Pair);
        } else {
            self.contest(first);
        }
        true
    }

    pub(super) fn contest(&mut self, (dark, light): (ObjectId, ObjectId)) {
        self.emit(What::Contest(self.who(dark), self.who(light)), &["C-6.1", "C-6.9"]);
        self.push(Frame::Contest(Contest {
            units: [dark, light],
            bids: [0, 0],
            to_act: Role::Dark,
            declined: false,
            opened: [false, false],
            waits: false,
        }));
    }

    pub(super) fn step_contest(&mut self, mut contest: Contest) -> Step {
        // A player without Force to raise with has nothing to decide; that is public.
        let role = contest.to_act;
        if self.look().purse(role) > contest.bids[role as usize] || self.fx.switches.ask_always {
            contest.waits = true;
            self.become_frame(Frame::Contest(contest));
        } else {
            self.decline_bid(contest);
        }
        Ok(())
    }

    pub(super) fn choose_bid(&mut self, mut contest: Contest, action: Action) -> Step {
        let role = contest.to_act;
        match action {
            Action::Done | Action::Bid(0) => self.decline_bid(contest),
            Action::Bid(bid) => {
                self.emit(What::Bid(role, bid), &["C-6.2"]);
                contest.bids[role as usize] = bid;
                contest.opened[role as usize] = true;
                contest.declined = false;
                contest.to_act = !role;
                contest.waits = false;
                self.become_frame(Frame::Contest(contest));
            }
            _ => return Err(Broken("not a bid")),
        }
        Ok(())
    }

    /// It ends when both decline in a row (`C-6.8`).
    fn decline_bid(&mut self, mut contest: Contest) {
        let role = contest.to_act;
        contest.opened[role as usize] = true;
        if contest.declined {
            self.pop();
            self.decide_contest(contest);
            return;
        }
        contest.declined = true;
        contest.to_act = !role;
        contest.waits = false;
        self.become_frame(Frame::Contest(contest));
    }

    /// Total build cost plus bid; Dark wins ties (`C-6.3`). The winner pays, the loser retreats untapped (`C-6.4`).
    fn decide_contest(&mut self, contest: Contest) {
        let result = |role: Role| {
            let unit = self.st.alive(contest.units[role as usize]);
            unit.map_or(0, |unit| self.look().total_build_cost(unit)) + contest.bids[role as usize]
        };
        let winner = if result(Role::Dark) >= result(Role::Light) {
            Role::Dark
        } else {
            Role::Light
        };
        let bid = contest.bids[winner as usize];
        self.emit(
            What::ContestWon(winner, self.who(contest.units[winner as usize])),
            &["C-6.3", "G-1.3"],
        );
        self.lose_force(winner, bid, &["C-6.4"]);
        let loser = contest.units[!winner as usize];
        if !self.retreat(loser, None, &["C-6.4", "C-6.10"]) {
            // `C-6.12`: both stay, and this pair is not contested again in this battle phase.
            for id in contest.units {
                if let Some(object) = self.st.object_mut(id) {
                    object.marks.insert(Marks::CONTESTED);
                }
            }
        }
    }
}
