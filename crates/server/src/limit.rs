//! How often somebody may ask.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Askers that are remembered; beyond it those who have been quiet are forgotten first.
const MOST_ASKERS: usize = 50_000;

/// A budget that fills again with time.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    left: f64,
    at: Instant,
    most: f64,
    per_second: f64,
}

impl Budget {
    /// So many at once, so many a second.
    pub fn new(most: f64, per_second: f64) -> Budget {
        Budget {
            left: most,
            at: Instant::now(),
            most,
            per_second,
        }
    }

    /// Takes so much, if it is there.
    pub fn take(&mut self, cost: f64) -> bool {
        let there = self.has(cost);
        if there {
            self.left -= cost;
        }
        there
    }

    /// Is so much there?
    fn has(&mut self, cost: f64) -> bool {
        let now = Instant::now();
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * self.per_second;
        self.left = (self.left + gained).min(self.most);
        self.at = now;
        self.left >= cost
    }

    fn is_full_at(&self, now: Instant) -> bool {
        let empty = Duration::from_secs_f64(self.most / self.per_second);
        now.saturating_duration_since(self.at) > empty
    }
}

/// Budgets by asker.
#[derive(Debug)]
pub struct Limits {
    askers: Mutex<BTreeMap<String, Budget>>,
    most: f64,
    per_second: f64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::new(300.0, 50.0)
    }
}

impl Limits {
    /// So many at once, so many a second, for each asker.
    pub fn new(most: f64, per_second: f64) -> Limits {
        Limits {
            askers: Mutex::default(),
            most,
            per_second,
        }
    }

    /// Would a request of this cost by `who` be admitted now? It takes nothing.
    pub fn would_admit(&self, who: &str, cost: f64) -> bool {
        let mut askers = self.askers.lock().unwrap_or_else(PoisonError::into_inner);
        askers.get_mut(who).is_none_or(|budget| budget.has(cost))
    }

    /// May `who` make a request of this cost now?
    pub fn admit(&self, who: &str, cost: f64) -> bool {
        let mut askers = self.askers.lock().unwrap_or_else(PoisonError::into_inner);
        if askers.len() >= MOST_ASKERS {
            let now = Instant::now();
            askers.retain(|_, budget| !budget.is_full_at(now));
            if askers.len() >= MOST_ASKERS {
                return false;
            }
        }
        let fresh = || Budget::new(self.most, self.per_second);
        let budget = askers.entry(who.to_owned()).or_insert_with(fresh);
        budget.take(cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_asks_too_often_waits_and_nobody_else() {
        let limits = Limits::default();
        let admitted = (0..1000).filter(|_| limits.admit("a", 1.0)).count();
        assert!((300..400).contains(&admitted), "{admitted}");
        assert!(limits.admit("b", 1.0));
    }

    #[test]
    fn to_look_takes_nothing() {
        let limits = Limits::new(2.0, 0.001);
        for _ in 0..10 {
            assert!(limits.would_admit("a", 1.0));
        }
        assert!(limits.admit("a", 1.0) && limits.admit("a", 1.0));
        assert!(!limits.would_admit("a", 1.0) && limits.would_admit("b", 1.0));
    }
}
