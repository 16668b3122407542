//! The way through a game that a question is about: one attack after another on the same unit, and what is counted.

use rules::{Action, Answer, Chance, Event, Frame, Game, Log, ObjectId, Options, Pending, Question, Reach, Role, What};

use crate::Trouble;
use crate::outcome::{Gains, Party};
use crate::rank::Objective;

/// Attacks one after another on the same unit.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// The attackers in order; they belong to one player.
    pub attackers: Vec<ObjectId>,
    /// The unit they attack.
    pub defender: ObjectId,
    /// Who attacks.
    pub role: Role,
    /// What both play for.
    pub objective: Objective,
}

/// Where the course stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stand {
    /// In an attack.
    Attack,
    /// No attack is left.
    Over,
}

impl Course {
    /// The side of a player.
    pub fn party(&self, role: Role) -> Party {
        if role == self.role {
            Party::Attacker
        } else {
            Party::Defender
        }
    }

    /// Brings the game to the next attack, if it is in none: everybody passes, nobody else attacks. `begun` counts the
    /// attacks that have begun; what their declaration brings is added to the gains.
    pub fn advance(&self, game: &mut Game, begun: &mut usize, gains: &mut Gains) -> Result<Stand, Trouble> {
        while !in_attack(game) {
            let Some(&unit) = self.attackers.get(*begun) else {
                return Ok(Stand::Over);
            };
            if game.state().alive(self.defender).is_none() {
                return Ok(Stand::Over);
            }
            if game.state().alive(unit).is_none() {
                *begun += 1;
                continue;
            }
            let Some((attack, _)) = self.to_chance(game, unit)? else {
                return Ok(Stand::Over);
            };
            let mut log = self.counter(*begun);
            *begun += 1;
            game.apply(Answer::Option(attack), &mut log)?;
            gains.add(&log.gains);
        }
        Ok(Stand::Attack)
    }

    /// Brings the game to the attack chance of the unit: the option that attacks the defender, and how it reaches it.
    pub fn to_chance(&self, game: &mut Game, unit: ObjectId) -> Result<Option<(usize, Reach)>, Trouble> {
        let mut options = Options::new();
        loop {
            let Pending::Choose(_) = game.pending() else {
                return Ok(None);
            };
            game.options(&mut options);
            let attack = options
                .as_slice()
                .iter()
                .enumerate()
                .find_map(|(at, action)| match *action {
                    Action::Attack { unit: with, on, reach } if with == unit && on == self.defender => {
                        Some((at, reach))
                    }
                    _ => None,
                });
            if attack.is_some() {
                return Ok(attack);
            }
            if options.position(Action::DoNothing(unit)).is_some() {
                return Ok(None);
            }
            let rest = options
                .as_slice()
                .iter()
                .position(|action| matches!(action, Action::Pass | Action::Done | Action::No | Action::DoNothing(_)));
            game.apply(Answer::Option(rest.unwrap_or(0)), &mut ())?;
        }
    }

    /// A log that counts for the attack with this number.
    pub fn counter(&self, attack: usize) -> Counter<'_> {
        Counter {
            course: self,
            gains: Gains {
                attack,
                ..Gains::default()
            },
            over: false,
        }
    }
}

/// Is an attack under way, or its follow-up about to be declared (`B-3.40`)?
fn in_attack(game: &Game) -> bool {
    let state = game.state();
    !state.attacks.is_empty()
        || matches!(
            state.frames.last(),
            Some(Frame::Ask(Question::Strike { .. } | Question::Repeat { .. }))
        )
}

/// Counts what the engine's events say.
pub(crate) struct Counter<'a> {
    course: &'a Course,
    pub gains: Gains,
    over: bool,
}

impl Log for Counter<'_> {
    const ON: bool = true;

    fn record(&mut self, event: Event) {
        let course = self.course;
        let gains = &mut self.gains;
        match event.what {
            // The battle goes on behind the attack.
            What::Chance(Chance::General) | What::Moment(_) | What::BattleStep(_) | What::Turn(_) => self.over = true,
            _ if self.over => {}
            What::Takes { on, amount } => {
                let amount = u16::try_from(amount).unwrap_or(0);
                if on.object == course.defender {
                    gains.damage += amount;
                } else if course.attackers.contains(&on.object) {
                    gains.to_attacker += amount;
                } else {
                    gains.others += amount;
                }
            }
            What::Discarded(who) if who.object == course.defender => gains.discarded = true,
            What::Force(role, by) if by < 0 => gains.force[course.party(role) as usize] += by.unsigned_abs(),
            What::Rerolled { role, taken, .. } => gains.dice[course.party(role) as usize] += taken.total() as u16,
            _ => {}
        }
    }
}
