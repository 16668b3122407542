//! Looking ahead to the next quiet position: what was started is carried out, dice by their exact chances, replies by
//! what is best for who gives them.

use crate::luck::{Luck, hit_classes};
use crate::worth::Worth;
use cards::Stat;
use rules::{Answer, Chance, Decision, DecisionKind, Frame, Game, Options, Pending, Role, Roll, RollFor};
use std::sync::Arc;

/// Looks ahead, with memory that is used again and again.
pub struct Ahead {
    /// What positions are worth.
    pub worth: Arc<Worth>,
    /// Dice and the order of decks.
    pub luck: Luck,
    #[expect(clippy::vec_box, reason = "games come and go: a box is moved, not its kilobytes")]
    spare: Vec<Box<Game>>,
    lists: Vec<Options>,
    /// Answers that may still be given before only defaults are looked at.
    left: u32,
}

/// Throws of dice whose results are not told apart by hits.
const SAMPLES: u16 = 5;
/// At most so many options of one reply are looked at.
const MOST_REPLIES: usize = 6;

impl Ahead {
    /// With these weights.
    pub fn new(worth: Arc<Worth>) -> Ahead {
        Ahead {
            worth,
            luck: Luck::new(0),
            spare: Vec::new(),
            lists: Vec::new(),
            left: 0,
        }
    }

    /// Allows so many answers before only defaults are looked at.
    pub fn allow(&mut self, answers: u32) {
        self.left = answers;
    }

    /// A copy in memory that was used before.
    pub fn copy(&mut self, of: &Game) -> Box<Game> {
        match self.spare.pop() {
            Some(mut game) => {
                game.copy_from(of);
                game
            }
            None => Box::new(of.clone()),
        }
    }

    /// The memory of a copy comes back.
    pub fn give_back(&mut self, game: Box<Game>) {
        self.spare.push(game);
    }

    /// An empty list, and its memory back.
    pub fn list(&mut self) -> Options {
        self.lists.pop().unwrap_or_default()
    }

    /// The memory of a list comes back.
    pub fn give_back_list(&mut self, list: Options) {
        self.lists.push(list);
    }

    /// The chance that Dark wins after this option of the list, which belongs to `game`.
    pub fn after(&mut self, game: &Game, options: &Options, at: usize, deep: u8) -> f32 {
        let mut copy = self.copy(game);
        self.left = self.left.saturating_sub(1);
        let value = match copy.apply_listed(options, at, &mut ()) {
            Ok(()) => self.value(&mut copy, deep),
            Err(_) => 0.5,
        };
        self.give_back(copy);
        value
    }

    /// The chance that Dark wins, once what runs is over. `deep`: so many rolls and replies are looked at in all ways.
    pub fn value(&mut self, game: &mut Game, deep: u8) -> f32 {
        loop {
            self.left = self.left.saturating_sub(1);
            let pending = game.pending();
            let answer = match pending {
                Pending::Over(outcome) => return f32::from(u8::from(outcome.winner == Role::Dark)),
                Pending::Choose(decision) if is_quiet(decision) => return self.worth.of(game),
                Pending::Roll(roll) if roll.purpose == RollFor::Build => return self.worth.of(game),
                Pending::Roll(roll) => {
                    if deep > 0 && self.left > 0 {
                        return self.over_dice(game, roll, deep);
                    }
                    self.luck.answer(pending)
                }
                Pending::Shuffle(_) => self.luck.answer(pending),
                Pending::Choose(decision) => {
                    if deep > 0 && self.left > 0 && is_weighed(game, decision) {
                        match self.best_reply(game, decision, deep - 1) {
                            Ok(value) => return value,
                            Err(at) => Some(Answer::Option(at)),
                        }
                    } else if decision.kind == DecisionKind::Chance {
                        if game.pass(&mut ()).is_err() {
                            return 0.5;
                        }
                        continue;
                    } else {
                        Some(Answer::Option(0))
                    }
                }
            };
            let Some(answer) = answer else { return 0.5 };
            if game.apply(answer, &mut ()).is_err() {
                return 0.5;
            }
        }
    }

    /// The value over all numbers of hits of an attack or of damage; of other dice, over a few throws.
    fn over_dice(&mut self, game: &Game, roll: Roll, deep: u8) -> f32 {
        let Some(hitting) = game.faces_that_hit() else {
            return self.over_samples(game, roll, deep);
        };
        let mut sum = 0.0;
        for (hits, chance) in hit_classes(roll.dice, &hitting, most_hits(game, roll)) {
            let faces = self.luck.dice_with_hits(roll.dice, hits, &hitting);
            let mut copy = self.copy(game);
            let value = match copy.apply(Answer::Dice(faces), &mut ()) {
                Ok(()) => self.value(&mut copy, deep - 1),
                Err(_) => 0.5,
            };
            self.give_back(copy);
            sum += chance * value;
        }
        sum
    }

    /// The mean value over a few throws of dice of another kind: re-rolled, added, or of a text.
    fn over_samples(&mut self, game: &Game, roll: Roll, deep: u8) -> f32 {
        let mut sum = 0.0;
        for _ in 0..SAMPLES {
            let mut copy = self.copy(game);
            let faces = self.luck.dice(roll.dice);
            sum += match copy.apply(Answer::Dice(faces), &mut ()) {
                Ok(()) => self.value(&mut copy, deep - 1),
                Err(_) => 0.5,
            };
            self.give_back(copy);
        }
        sum / f32::from(SAMPLES)
    }

    /// The value of the best reply for who decides; or the only reply there is.
    fn best_reply(&mut self, game: &Game, decision: Decision, deep: u8) -> Result<f32, usize> {
        let mut options = self.list();
        game.options(&mut options);
        let result = if options.len() < 2 {
            Err(0)
        } else {
            let mut best = f32::NEG_INFINITY;
            let most = if decision.kind == DecisionKind::Chance {
                3
            } else {
                MOST_REPLIES
            };
            for at in 0..options.len().min(most) {
                let value = self.after(game, &options, at, deep);
                best = best.max(for_role(value, decision.role));
            }
            Ok(for_role(best, decision.role))
        };
        self.give_back_list(options);
        result
    }
}

/// More hits of this roll than that come to the same, about.
pub fn most_hits(game: &Game, roll: Roll) -> u16 {
    let most = match game.state().attack() {
        Some(attack) if roll.purpose == RollFor::Attack => attack.fronts.first().map_or(9, |front| {
            let damage = game.state().object(front.defender).map_or(0, |unit| unit.damage);
            (game.stat(front.defender, Stat::Health) - damage).max(1)
        }),
        _ => 4,
    };
    most as u16
}

/// The chance of this role, from Dark's; and back.
pub fn for_role(value: f32, role: Role) -> f32 {
    match role {
        Role::Dark => value,
        Role::Light => 1.0 - value,
    }
}

/// Is it a decision at which positions are judged: nothing runs?
fn is_quiet(decision: Decision) -> bool {
    match decision.kind {
        DecisionKind::Build | DecisionKind::Retreat | DecisionKind::Attack | DecisionKind::Setup => true,
        DecisionKind::Chance
        | DecisionKind::Announce
        | DecisionKind::Question
        | DecisionKind::Order
        | DecisionKind::Bid => false,
    }
}

/// Is it a chance to prevent damage?
pub fn is_prevention(game: &Game) -> bool {
    matches!(game.state().frames.last(), Some(Frame::Window(window)) if window.chance == Chance::Prevention)
}

/// Is the reply worth a look at each option, or is it passed?
fn is_weighed(game: &Game, decision: Decision) -> bool {
    match decision.kind {
        DecisionKind::Chance => is_prevention(game),
        DecisionKind::Announce | DecisionKind::Question | DecisionKind::Order => true,
        DecisionKind::Bid
        | DecisionKind::Build
        | DecisionKind::Retreat
        | DecisionKind::Attack
        | DecisionKind::Setup => false,
    }
}
