//! The clocks of a table, and what else is kept beside the journal.

use std::time::{Duration, Instant};

use protocol::{ClockInfo, Clocks, Occupant};
use rules::Role;

use super::{Game, Said, Table};
use crate::table::clock::millis;
use crate::table::kept::Kept;

impl Table {
    /// What is to last.
    pub(super) fn kept(&self) -> Kept {
        Kept {
            autos: [0, 1].map(|at: usize| Some(self.autos[at].record())),
            clock: self.clock.as_ref().map(super::super::clock::Clock::record),
        }
    }

    /// Writes it. What is lost is a rule that has to be set again, or seconds of one decision: the game goes on.
    pub(super) async fn keep(&self) {
        if self.filed {
            return;
        }
        if let Err(error) = self.kept().write(&self.hall, &self.id).await {
            tracing::warn!(table = %self.id, %error, "rules of passing and clocks are not on disk yet");
        }
    }

    /// Runs the clock of whoever is waited for: `whose` has to decide, by a rule or not.
    pub(super) fn run_clock(&mut self, whose: Option<Role>) {
        let held = self.paused.is_some() || !matches!(self.game, Game::On(_));
        let runs = whose.filter(|_| !held).map(|role| {
            let away = self.header.seat(role).occupant == Occupant::Person && !self.is_there(role);
            (role, away)
        });
        let Some(clock) = &mut self.clock else { return };
        let now = Instant::now();
        clock.run(runs, now);
        let Some(ends) = clock.ends_at() else { return };
        let next = ends.min(now + self.hall.config.clocks_kept);
        // One alarm at a time is enough, as long as it comes early enough.
        if self.alarm.is_none_or(|alarm| next < alarm) {
            self.alarm = Some(next);
            let wait = next.saturating_duration_since(now) + Duration::from_millis(5);
            self.later(wait, Said::Alarm);
        }
    }

    /// A player has decided. Passing brings no time: a chance would be worth more than it takes.
    pub(super) fn decided(&mut self, role: Role, passes: bool) {
        if let Some(clock) = self.clock.as_mut().filter(|_| !passes) {
            clock.answered(role, Instant::now());
        }
    }

    /// Somebody came or went: whether the clock stands still may be another thing now.
    pub(super) fn clock_again(&mut self) {
        let whose = self.clock.as_ref().and_then(|clock| clock.running());
        self.run_clock(whose);
    }

    /// The server stops: what was used of the running decision stays used.
    pub(super) async fn stop_clock(&mut self) {
        let Some(clock) = &mut self.clock else { return };
        if clock.running().is_some() {
            clock.run(None, Instant::now());
            self.keep().await;
        }
    }

    /// Somebody's time may be up; if not, what is left of it goes to disk.
    pub(super) async fn alarm(&mut self) {
        // Of an alarm that has been put forward the later one comes too.
        if self.alarm.is_some_and(|alarm| Instant::now() < alarm) {
            return;
        }
        self.alarm = None;
        let Some(clock) = &mut self.clock else { return };
        let Some(role) = clock.fallen(Instant::now()) else {
            if clock.running().is_some() {
                self.keep().await;
            }
            self.clock_again();
            return;
        };
        let Some(keeper) = self.running() else { return };
        match keeper.out_of_time(role) {
            Ok(proposal) => {
                if self.commit(proposal).await.is_ok() {
                    self.show_all();
                    self.go_on().await;
                }
            }
            Err(refused) => tracing::error!(table = %self.id, ?refused, "a player's time is up"),
        }
    }

    /// What a program is told of the clocks.
    pub(super) fn clocks(&self) -> Option<Clocks> {
        let (clock, at) = (self.clock.as_ref()?, Instant::now());
        Some(Clocks {
            dark: millis(clock.left(Role::Dark, at)),
            light: millis(clock.left(Role::Light, at)),
            now: self.clock_info()?,
        })
    }

    /// What the page shows of the clocks.
    pub(super) fn clock_info(&self) -> Option<ClockInfo> {
        let (terms, clock) = (self.header.clock?, self.clock.as_ref()?);
        Some(ClockInfo {
            seconds: terms.seconds,
            increment: terms.increment,
            running: clock.running().map(Into::into),
            free: millis(clock.free(Instant::now())),
            grace: clock.grace(Instant::now()).map(millis),
        })
    }
}
