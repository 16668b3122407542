//! Chances that are passed by a rule of the player.

use std::collections::BTreeMap;

use protocol::{AutoPass, AutoRule, Habit, PhaseName, RoleName, key};
use rules::{Action, DecisionKind, Options, Pending, Role};
use serde::{Deserialize, Serialize};

use super::keeper::Keeper;
use super::phase::Phase;
use super::seen::known_to;

/// The most abilities for which a habit is kept.
const MOST_HABITS: usize = 200;

/// The rules of one seat as the store keeps them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AutoRecord {
    rule: AutoPass,
    since: Option<(u16, PhaseName, Option<RoleName>)>,
    habits: BTreeMap<String, Habit>,
}

/// The rules of one seat.
#[derive(Clone, Debug)]
pub struct Auto {
    rule: AutoPass,
    /// The turn and part of it in which the rule that ends by itself was set.
    since: Option<(u16, Phase)>,
    habits: BTreeMap<String, Habit>,
}

impl Default for Auto {
    fn default() -> Auto {
        Auto {
            rule: AutoPass {
                nothing_to_play: true,
                until: None,
            },
            since: None,
            habits: BTreeMap::new(),
        }
    }
}

impl Auto {
    /// Asked everything: what programs want.
    pub fn none() -> Auto {
        Auto {
            rule: AutoPass {
                nothing_to_play: false,
                until: None,
            },
            ..Auto::default()
        }
    }

    /// The rules of the store.
    pub fn of(kept: AutoRecord) -> Auto {
        Auto {
            rule: kept.rule,
            since: kept.since.map(|(turn, name, of)| (turn, Phase { name, of })),
            habits: kept.habits,
        }
    }

    /// How the store keeps them.
    pub fn record(&self) -> AutoRecord {
        AutoRecord {
            rule: self.rule.clone(),
            since: self.since.map(|(turn, phase)| (turn, phase.name, phase.of)),
            habits: self.habits.clone(),
        }
    }

    /// The rule now, which may have ended by itself.
    pub fn rule(&self) -> &AutoPass {
        &self.rule
    }

    /// The habits that are no longer "ask".
    pub fn habits(&self) -> &BTreeMap<String, Habit> {
        &self.habits
    }

    /// Another rule.
    pub fn set(&mut self, rule: AutoPass, keeper: &Keeper) {
        self.since = rule.until.map(|_| (keeper.game.state().turn, keeper.phase));
        self.rule = rule;
    }

    /// Always, never or ask, for an ability; `false` where no more can be kept.
    pub fn set_habit(&mut self, ability: String, habit: Habit) -> bool {
        if habit == Habit::Ask {
            self.habits.remove(&ability);
            return true;
        }
        let room = self.habits.len() < MOST_HABITS || self.habits.contains_key(&ability);
        if room {
            self.habits.insert(ability, habit);
        }
        room
    }

    /// The number of the option that the rules of this seat take now, if they take one.
    pub fn choice(&mut self, keeper: &Keeper, role: Role) -> Option<usize> {
        let Pending::Choose(decision) = keeper.game.pending() else {
            return None;
        };
        if decision.role != role {
            return None;
        }
        self.end_rule(keeper, role, decision.kind);
        // Habits are kept by the keys that the seat was told.
        let known = known_to(&keeper.game, role);
        let mut options = Options::new();
        known.options(&mut options);
        let list = options.as_slice();
        if decision.kind == DecisionKind::Order {
            let first = known.label(*list.first()?);
            return list.iter().all(|&action| known.label(action) == first).then_some(0);
        }
        if decision.kind != DecisionKind::Chance {
            return None;
        }
        let pass = options.position(Action::Pass)?;
        let habit = |action: Action| self.habits.get(&key(action)).copied().unwrap_or(Habit::Ask);
        let others = || list.iter().copied().filter(|&action| action != Action::Pass);
        let mut always = others().filter(|&action| habit(action) == Habit::Always);
        if let (Some(use_it), None) = (always.next(), always.next()) {
            return options.position(use_it);
        }
        let nothing = others().all(|action| habit(action) == Habit::Never);
        let passes = self.rule.until.is_some() || (self.rule.nothing_to_play && nothing);
        passes.then_some(pass)
    }

    /// A rule that ends by itself ends; every rule of that kind ends when the seat is attacked.
    fn end_rule(&mut self, keeper: &Keeper, role: Role, kind: DecisionKind) {
        let Some(until) = self.rule.until else { return };
        let state = keeper.game.state();
        let mine = |id| state.alive(id).is_some_and(|object| object.controller == role);
        let attacked = keeper
            .game
            .view(role)
            .attack
            .is_some_and(|attack| attack.defenders.iter().any(|&unit| mine(unit)));
        let over = attacked
            || match until {
                AutoRule::EndOfStep => self.since != Some((state.turn, keeper.phase)),
                AutoRule::NextAttack => kind == DecisionKind::Attack,
                AutoRule::MyUnits => state.damage.iter().any(|damage| mine(damage.to)),
            };
        if over {
            self.rule.until = None;
            self.since = None;
        }
    }
}
