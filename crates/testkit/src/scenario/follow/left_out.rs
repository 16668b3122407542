//! Decisions that a scenario leaves out, and those that the line of a play answers in advance.
use rules::{About, Action, Frame, Game, ObjectId, PlayStage, Question, Role};

use super::fit::{damage_from, question};
use super::sight::{self, card_is, object_is};
use crate::scenario::script::{Choices, Target};

/// The decision made for the scenario: pass (also stop, end the step, decline); a single option; the largest amount; the
/// first of an order. Gives the place in the list, which is not empty.
pub fn left_out(game: &Game, options: &[Action]) -> usize {
    let position = |wanted: fn(&Action) -> bool| options.iter().position(wanted);
    if let Some(pass) = position(|a| matches!(a, Action::Pass)).or_else(|| position(|a| matches!(a, Action::Done))) {
        return pass;
    }
    if let Some(nothing) = position(|a| matches!(a, Action::DoNothing(_) | Action::No)) {
        return nothing;
    }
    let sealed = matches!(
        question(game),
        Some(Question::Amount {
            about: About::SecretBid | About::RoleBid,
            ..
        })
    );
    let bid = sealed || options.iter().any(|action| matches!(action, Action::Bid(_)));
    let amount = |action: &Action| match action {
        Action::Amount(n) | Action::Bid(n) => Some(*n),
        _ => None,
    };
    let amounts = options
        .iter()
        .enumerate()
        .filter_map(|(at, action)| Some((amount(action)?, at)));
    // Who bids nothing declines.
    let picked = if bid {
        amounts.min()
    } else {
        amounts.max_by_key(|&(n, at)| (n, std::cmp::Reverse(at)))
    };
    picked.map_or(0, |(_, at)| at)
}

/// Choices that stand on the line of a play and are asked for while it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Whose.
    pub role: Role,
    /// It is over when no more frames than these are left.
    pub below: usize,
    /// What is still to be answered.
    pub left: Choices,
    /// Say yes where the play asks whether to go on (`DEF-2`: Deflect with an object does the damage).
    pub yes: bool,
}

/// What a plan has to say to a decision.
pub enum Planned {
    /// This option; the plan has one answer less.
    Pick(usize),
    /// It speaks of something that is asked for and not offered.
    Impossible(String),
    /// Nothing.
    Silent,
}

impl Plan {
    /// Answers a decision inside the play.
    pub fn answer(&mut self, game: &Game, options: &[Action]) -> Planned {
        if let Some(wanted) = self.left.amount
            && options.iter().any(|action| matches!(action, Action::Amount(_)))
        {
            let found = options.iter().position(|action| *action == Action::Amount(wanted));
            return match found {
                Some(at) => {
                    self.left.amount = None;
                    Planned::Pick(at)
                }
                None => Planned::Impossible(format!("the amount {wanted}")),
            };
        }
        // Which of several ways, by its number from 1: the costs of an Upkeep, the alternatives of an effect.
        if let Some(wanted) = self.left.amount
            && options.iter().any(|action| matches!(action, Action::Option(_)))
        {
            let way = |action: &Action| matches!(action, Action::Option(n) if i16::from(*n) + 1 == wanted);
            return match options.iter().position(way) {
                Some(at) => {
                    self.left.amount = None;
                    Planned::Pick(at)
                }
                None => Planned::Impossible(format!("way number {wanted}")),
            };
        }
        if let Some(wanted) = self.left.on.first() {
            if let Some(at) = options.iter().position(|&action| is(game, action, wanted)) {
                self.left.on.remove(0);
                return Planned::Pick(at);
            }
            if options
                .iter()
                .any(|action| matches!(action, Action::Object(_) | Action::Card(_) | Action::Place(_)))
            {
                return Planned::Impossible(wanted.in_words());
            }
        }
        if (self.yes || self.left != Choices::default())
            && let Some(at) = options.iter().position(|action| *action == Action::Yes)
        {
            return Planned::Pick(at);
        }
        Planned::Silent
    }
}

impl Plan {
    /// A single candidate is chosen unasked: where it is the one that the line names, that is done.
    pub fn strike_out(&mut self, game: &Game) {
        if let Some(chosen) = self.chosen(game) {
            self.left.on.retain(|wanted| !names_one(game, &chosen, wanted));
        }
    }

    /// A single candidate was chosen unasked, and the line names another unit.
    pub fn conflict(&self, game: &Game) -> Option<String> {
        let chosen = self.chosen(game).filter(|chosen| !chosen.is_empty())?;
        let Target::Card(name) = self.left.on.first()? else {
            return None;
        };
        let in_play = sight::objects(game, name).next().is_some();
        in_play.then(|| {
            let others: Vec<String> = chosen.iter().map(|&id| sight::object_name(game, id)).collect();
            format!("{} cannot be chosen; {} is", sight::spelled(name), others.join(" and "))
        })
    }

    /// What was chosen at the announcement of the running play, once that is over: units, and sources of damage.
    fn chosen(&self, game: &Game) -> Option<Vec<ObjectId>> {
        let state = game.state();
        let Some(Frame::Play(play)) = state.frames.get(self.below) else {
            return None;
        };
        if matches!(play.stage, PlayStage::Way | PlayStage::Choose(_) | PlayStage::Damage) {
            return None;
        }
        let mut chosen: Vec<ObjectId> = play.context.chosen.to_vec();
        let first = state.sequences.last().map_or(0, |sequence| usize::from(sequence.first));
        if let Some(damage) = state.damage.get(first + usize::from(play.context.damage)) {
            chosen.extend([damage.source, damage.to]);
        }
        Some(chosen)
    }
}

fn names_one(game: &Game, chosen: &[ObjectId], wanted: &Target) -> bool {
    match wanted {
        Target::Card(name) => chosen.iter().any(|&id| object_is(game, id, name)),
        Target::Place(_) => false,
    }
}

fn is(game: &Game, action: Action, wanted: &Target) -> bool {
    match (action, wanted) {
        (Action::Object(id), Target::Card(name)) => object_is(game, id, name),
        (Action::Card(card), Target::Card(name)) => card_is(game, card, name),
        (Action::Damage(place), Target::Card(name)) => damage_from(game, place, name),
        (Action::Place(arena), Target::Place(crate::scenario::script::Spot::Arena(wanted))) => arena == *wanted,
        _ => false,
    }
}
