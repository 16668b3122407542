//! Chess clocks: what each player has left, measured while they alone are waited for. Knows no game and no timer.
//!
//! A clock must not tell whether a rule passes for its player, which may follow from the hand: it runs either way, and the
//! span in which rules pass is free for everybody.

use std::time::{Duration, Instant};

use rules::Role;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// So long in all does the clock of a player stand still who has lost the connection.
const GRACE: Duration = Duration::from_secs(120);

/// The beginning of each decision that costs nothing: as long as a rule of passing may wait, and a little more.
pub const FREE: Duration = Duration::from_millis(1500);

/// What the players agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Seconds for the whole game, each.
    pub seconds: u32,
    /// Seconds that come back with every decision of one's own but to pass.
    #[serde(default)]
    pub increment: u32,
}

impl Terms {
    /// In a sentence.
    pub fn words(self) -> String {
        let (minutes, seconds) = (self.seconds / 60, self.seconds % 60);
        format!(
            "Each player had {minutes}:{seconds:02} on the clock, and {} s more for each decision.",
            self.increment
        )
    }
}

/// The clocks as the store keeps them: milliseconds of Dark and Light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockRecord {
    left: [u64; 2],
    grace: [u64; 2],
}

/// The clocks of a table.
#[derive(Clone, Debug)]
pub struct Clock {
    left: [Duration; 2],
    grace: [Duration; 2],
    increment: Duration,
    running: Option<Running>,
}

#[derive(Clone, Copy, Debug)]
struct Running {
    role: Role,
    away: bool,
    since: Instant,
    /// What is left of the free beginning.
    free: Duration,
}

/// Milliseconds, as they go over the wire.
pub fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

impl Clock {
    /// Full clocks, or those of the store.
    pub fn new(terms: Terms, kept: Option<ClockRecord>) -> Clock {
        let full = Duration::from_secs(u64::from(terms.seconds));
        let millis = |of: [u64; 2]| of.map(Duration::from_millis);
        Clock {
            left: kept.map_or([full; 2], |kept| millis(kept.left)),
            grace: kept.map_or([GRACE; 2], |kept| millis(kept.grace)),
            increment: Duration::from_secs(u64::from(terms.increment)),
            running: None,
        }
    }

    /// How the store keeps them.
    pub fn record(&self) -> ClockRecord {
        let millis = |of: [Duration; 2]| of.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        ClockRecord {
            left: millis(self.left),
            grace: millis(self.grace),
        }
    }

    /// From now on this player is waited for, or nobody; a player who is away has the grace first.
    pub fn run(&mut self, whose: Option<(Role, bool)>, now: Instant) {
        self.advance(now);
        let before = self.running;
        self.running = whose.map(|(role, away)| Running {
            role,
            away,
            since: now,
            free: before
                .filter(|running| running.role == role)
                .map_or(FREE, |running| running.free),
        });
    }

    /// The player has decided, and not passed: that ends the measuring, and the increment is theirs.
    pub fn answered(&mut self, role: Role, now: Instant) {
        self.advance(now);
        if self.running.take_if(|running| running.role == role).is_some() {
            self.left[role as usize] += self.increment;
        }
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Role> {
        self.running.map(|running| running.role)
    }

    /// What is left of the time.
    pub fn left(&self, role: Role, now: Instant) -> Duration {
        let mut then = self.clone();
        then.advance(now);
        then.left[role as usize]
    }

    /// For how long the running clock stands still because its player is away.
    pub fn grace(&self, now: Instant) -> Option<Duration> {
        let running = self.running.filter(|running| running.away)?;
        let mut then = self.clone();
        then.advance(now);
        Some(then.grace[running.role as usize])
    }

    /// How long the running clock stands still because the decision has just begun.
    pub fn free(&self, now: Instant) -> Duration {
        let mut then = self.clone();
        then.advance(now);
        then.running.map_or(Duration::ZERO, |running| running.free)
    }

    /// When the time of the running clock will be up.
    pub fn ends_at(&self) -> Option<Instant> {
        let running = self.running?;
        let at = running.role as usize;
        let grace = if running.away { self.grace[at] } else { Duration::ZERO };
        Some(running.since + running.free + grace + self.left[at])
    }

    /// Whose time is up.
    pub fn fallen(&mut self, now: Instant) -> Option<Role> {
        self.advance(now);
        self.running().filter(|&role| self.left[role as usize].is_zero())
    }

    fn advance(&mut self, now: Instant) {
        let Some(running) = &mut self.running else { return };
        let at = running.role as usize;
        let mut took = now.saturating_duration_since(running.since);
        running.since = running.since.max(now);
        let free = took.min(running.free);
        running.free -= free;
        took -= free;
        if running.away {
            let free = took.min(self.grace[at]);
            self.grace[at] -= free;
            took -= free;
        }
        self.left[at] = self.left[at].saturating_sub(took);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: Terms = Terms {
        seconds: 60,
        increment: 5,
    };

    fn seconds(clock: &Clock, now: Instant) -> [u64; 2] {
        Role::BOTH.map(|role| clock.left(role, now).as_secs())
    }

    #[test]
    fn only_who_is_waited_for_pays_and_only_a_decision_brings_the_increment() {
        let begun = Instant::now();
        let at = |second| begun + Duration::from_secs(second);
        let mut clock = Clock::new(TERMS, None);
        clock.run(Some((Role::Dark, false)), at(0));
        assert_eq!(clock.free(at(1)), FREE - Duration::from_secs(1));
        assert_eq!(seconds(&clock, at(1)), [60, 60]);
        assert_eq!(seconds(&clock, at(10) + FREE), [50, 60]);
        clock.answered(Role::Dark, at(10) + FREE);
        assert_eq!(seconds(&clock, at(20)), [55, 60], "nobody is waited for");
        // An answer that nobody waited for: no time, no increment.
        clock.answered(Role::Light, at(20));
        assert_eq!(seconds(&clock, at(20)), [55, 60]);
        clock.run(Some((Role::Light, false)), at(20));
        // Somebody comes or goes: the beginning is free once.
        clock.run(Some((Role::Light, false)), at(22));
        clock.run(None, at(25) + FREE);
        assert_eq!(seconds(&clock, at(90)), [55, 55]);
    }

    #[test]
    fn the_span_in_which_rules_pass_costs_nobody_anything() {
        assert!(crate::Config::default().patience.end <= FREE);
    }

    #[test]
    fn somebody_who_is_away_has_a_grace_that_is_not_renewed() {
        let begun = Instant::now();
        let at = |second| begun + Duration::from_secs(second);
        let mut clock = Clock::new(TERMS, None);
        clock.run(Some((Role::Dark, true)), begun - FREE);
        assert_eq!(seconds(&clock, at(100))[0], 60);
        assert_eq!(clock.grace(at(100)), Some(Duration::from_secs(20)));
        assert_eq!(clock.ends_at(), Some(at(180)));
        // Back for a moment, and away again: the rest of the grace, then the clock runs.
        clock.run(Some((Role::Dark, false)), at(100));
        clock.run(Some((Role::Dark, true)), at(110));
        assert_eq!(seconds(&clock, at(130))[0], 50);
        assert_eq!(seconds(&clock, at(150))[0], 30);
        assert_eq!(clock.fallen(at(179)), None);
        assert_eq!(clock.fallen(at(180)), Some(Role::Dark));
    }

    #[test]
    fn the_store_gives_back_what_was_left() {
        let begun = Instant::now();
        let mut clock = Clock::new(TERMS, None);
        clock.run(Some((Role::Light, false)), begun);
        clock.run(None, begun + FREE + Duration::from_millis(12_345));
        let text = serde_json::to_string(&clock.record()).expect("JSON");
        let again = Clock::new(TERMS, serde_json::from_str(&text).ok());
        assert_eq!(again.left(Role::Light, begun), Duration::from_millis(47_655));
        assert_eq!(again.running(), None, "while the server is down nobody pays");
    }
}
