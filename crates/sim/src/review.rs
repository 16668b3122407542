//! A game looked through afterwards: what each step did to a player's chance to win, and which choices cost most.
//!
//! The chance is what the player could know: positions are imagined anew from the player's own sight, so that nobody is
//! blamed for cards that could not be seen. Each imagined game is played out by computer players. All positions of a
//! review are imagined and played out with the same seeds (paired random numbers), which takes most of the noise out of
//! differences.

use ai::{Level, Player};
use rand::RngExt;
use rayon::prelude::*;
use rules::{Answer, ByRole, Event, Game, Options, Pending, Role, What, Zone};

use crate::play::MOST_ANSWERS;
use crate::seeds::{Chances, resampling};

/// A step of a game.
#[derive(Clone, Debug)]
pub struct Step {
    /// The position before it.
    pub before: Game,
    /// What was answered.
    pub answer: Answer,
    /// The position after it.
    pub after: Game,
    /// What happened.
    pub events: Vec<Event>,
}

/// How carefully a game is looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// Who plays imagined games to their end, on both sides.
    pub level: Level,
    /// How many for each position.
    pub playouts: u32,
    /// The seed of all of them.
    pub seed: u64,
}

/// What made a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Dice.
    Dice,
    /// Shuffles, and cards that were drawn.
    Draw,
    /// The player's own choice.
    Own,
    /// The other player's choice, and what it showed.
    Other,
}

impl Cause {
    /// All.
    pub const ALL: [Cause; 4] = [Cause::Dice, Cause::Draw, Cause::Own, Cause::Other];

    /// Its word in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Cause::Dice => "dice",
            Cause::Draw => "draw",
            Cause::Own => "choice",
            Cause::Other => "other",
        }
    }
}

/// What a step did.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The number of the step.
    pub step: usize,
    /// The turn it belongs to.
    pub turn: u16,
    /// The chance to win before it.
    pub before: f64,
    /// And after it.
    pub after: f64,
    /// The difference by its causes, in the order of [`Cause::ALL`]; they sum to it.
    pub parts: [f64; 4],
}

/// A choice that another one would have beaten.
#[derive(Clone, Debug, PartialEq)]
pub struct Slip {
    /// The number of the step.
    pub step: usize,
    /// The turn it belongs to.
    pub turn: u16,
    /// What was chosen, in words.
    pub chosen: String,
    /// What would have been better.
    pub better: String,
    /// The chance to win with the choice, in imagined games other than those it was found by.
    pub chance: f64,
    /// With the better one.
    pub better_chance: f64,
    /// The standard error of their difference.
    pub error: f64,
}

/// A game as one player could see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Whose view.
    pub role: Role,
    /// Every step that could make a difference, in order. Each begins where the one before it ended.
    pub changes: Vec<Change>,
    /// The costliest choices, the worst first; three at most, and only those that cost something in fresh games too.
    pub slips: Vec<Slip>,
}

impl Review {
    /// What each cause did in all, in the order of [`Cause::ALL`].
    pub fn totals(&self) -> [f64; 4] {
        let mut totals = [0.0; 4];
        for change in &self.changes {
            for (total, part) in totals.iter_mut().zip(change.parts) {
                *total += part;
            }
        }
        totals
    }
}

/// How many slips are told.
pub const SLIPS: usize = 3;
/// How many options beside the chosen one are played out: those that look best at one ply.
const TRIED: usize = 3;
/// Slips are measured again in so many times as many games.
const AGAIN: u32 = 4;

/// Looks through a game as `role` could know it. `done` hears after how many of the steps it is, and `stop` ends it early
/// with `None`.
pub fn review(steps: &[Step], role: Role, care: Care, mut done: impl FnMut(usize) -> bool) -> Option<Review> {
    let mut changes = Vec::new();
    let mut found: Vec<(usize, usize, usize, f64)> = Vec::new();
    // What it was before the first step that matters, and after each later one.
    let mut now: Option<f64> = None;
    let mut options = Options::new();
    for (number, step) in steps.iter().enumerate() {
        if !done(number) {
            return None;
        }
        let choice = match (step.before.pending(), &step.answer) {
            (Pending::Choose(decision), Answer::Option(index)) => {
                step.before.options(&mut options);
                (options.len() > 1).then_some((decision.role, *index))
            }
            _ => None,
        };
        if choice.is_none() && is_idle(step) {
            continue;
        }
        let before = now.unwrap_or_else(|| chance(&step.before, role, None, care, 0));
        let after = chance(&step.after, role, None, care, 0);
        let mut parts = [0.0; 4];
        match (step.before.pending(), choice) {
            (_, Some((who, index))) if who == role => {
                let chosen = chance(&step.before, role, Some(&step.answer), care, 0);
                parts[Cause::Own as usize] = chosen - before;
                parts[Cause::Draw as usize] = after - chosen;
                if let Some((better, gain)) = best_other(&step.before, role, index, chosen, care) {
                    found.push((number, index, better, gain));
                }
            }
            (_, Some(_)) => parts[Cause::Other as usize] = after - before,
            (Pending::Roll(_), None) => {
                let rolled = chance(&step.before, role, Some(&step.answer), care, 0);
                parts[Cause::Dice as usize] = rolled - before;
                parts[Cause::Draw as usize] = after - rolled;
            }
            (Pending::Choose(_), None) if !matches!(step.answer, Answer::Option(_)) => {
                parts[Cause::of_no_option(&step.answer, role) as usize] = after - before;
            }
            _ => parts[Cause::Draw as usize] = after - before,
        }
        changes.push(Change {
            step: number,
            turn: step.before.state().turn,
            before,
            after,
            parts,
        });
        now = Some(after);
    }
    Some(Review {
        role,
        changes,
        slips: slips(steps, role, found, care),
    })
}

impl Cause {
    /// Who gave up, ran out of time, or had the table repaired.
    fn of_no_option(answer: &Answer, role: Role) -> Cause {
        match answer {
            Answer::Concede(who) | Answer::OutOfTime(who) if *who == role => Cause::Own,
            _ => Cause::Other,
        }
    }
}

/// Nothing was decided, rolled, shuffled or drawn: no chance can have changed.
fn is_idle(step: &Step) -> bool {
    let forced = matches!(
        (step.before.pending(), &step.answer),
        (Pending::Choose(_), Answer::Option(_))
    );
    let drawn = |event: &Event| matches!(event.what, What::Card { from: Zone::Deck, .. } | What::Shuffled(_));
    forced && !step.events.iter().any(drawn) && !matches!(step.after.pending(), Pending::Over(_))
}

/// The best of the options that look best at one ply, and what it gains over the chosen one.
fn best_other(game: &Game, role: Role, chosen: usize, value: f64, care: Care) -> Option<(usize, f64)> {
    let mut weighed = Player::new(Level::Greedy, care.seed).weigh(&game.sight(role));
    weighed.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let others = weighed.iter().map(|(at, _)| *at).filter(|&at| at != chosen).take(TRIED);
    others
        .map(|at| (at, chance(game, role, Some(&Answer::Option(at)), care, 0) - value))
        .max_by(|a, b| a.1.total_cmp(&b.1))
}

/// The worst of what was found, measured again in fresh games: what looked worst by chance alone does so no longer.
fn slips(steps: &[Step], role: Role, mut found: Vec<(usize, usize, usize, f64)>, care: Care) -> Vec<Slip> {
    found.sort_by(|a, b| b.3.total_cmp(&a.3));
    let again = Care {
        playouts: care.playouts.saturating_mul(AGAIN),
        ..care
    };
    let mut options = Options::new();
    let mut slips: Vec<Slip> = found
        .iter()
        .take(2 * SLIPS)
        .filter(|(.., gain)| *gain > 0.0)
        .filter_map(|&(step, chosen, better, _)| {
            let game = &steps[step].before;
            let of = |at| outcomes(game, role, Some(&Answer::Option(at)), again, 1);
            let (own, other) = (of(chosen), of(better));
            let gains: Vec<f64> = own.iter().zip(&other).map(|(own, other)| other - own).collect();
            let (mean, error) = mean_and_error(&gains);
            game.options(&mut options);
            let words = |at| options.get(at).map(|action| game.label(action));
            let slip = Slip {
                step,
                turn: game.state().turn,
                chosen: words(chosen)?,
                better: words(better)?,
                chance: mean_and_error(&own).0,
                better_chance: mean_and_error(&other).0,
                error,
            };
            (mean > 0.0).then_some(slip)
        })
        .collect();
    let cost = |slip: &Slip| slip.better_chance - slip.chance;
    slips.sort_by(|a, b| cost(b).total_cmp(&cost(a)).then(a.step.cmp(&b.step)));
    slips.truncate(SLIPS);
    slips
}

fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, (variance / n).sqrt())
}

/// The chance of `role` to win from this position, after this answer if one is given.
fn chance(game: &Game, role: Role, first: Option<&Answer>, care: Care, lot: u64) -> f64 {
    if let Pending::Over(outcome) = game.pending() {
        return f64::from(u8::from(outcome.winner == role));
    }
    mean_and_error(&outcomes(game, role, first, care, lot)).0
}

/// 1 for each imagined game that `role` wins, 0 for each it does not, in the order of their seeds.
fn outcomes(game: &Game, role: Role, first: Option<&Answer>, care: Care, lot: u64) -> Vec<f64> {
    let seeds = 0..u64::from(care.playouts);
    let numbers: Vec<u64> = seeds.map(|number| (lot << 32) | number).collect();
    numbers
        .into_par_iter()
        .map_init(
            || (game.clone(), Options::new()),
            |(world, options), number| {
                let mut deal = resampling(care.seed, number);
                game.sight(role)
                    .imagine(world, |count| deal.random_range(0..count.max(1)));
                if let Some(answer) = first
                    && world.apply(answer.clone(), &mut ()).is_err()
                {
                    // What is imagined does not take that answer: the game itself stands in.
                    world.copy_from(game);
                    let _taken = world.apply(answer.clone(), &mut ());
                }
                let won = play_out(world, options, care, number) == Some(role);
                f64::from(u8::from(won))
            },
        )
        .collect()
}

/// Plays an imagined game to its end; who wins it.
fn play_out(world: &mut Game, options: &mut Options, care: Care, number: u64) -> Option<Role> {
    let mut chances = Chances::of(care.seed, number);
    let seeds = chances.players;
    let mut players = ByRole::from_fn(|role| Player::new(care.level, seeds[role as usize]));
    for _ in 0..MOST_ANSWERS {
        match world.pending() {
            Pending::Over(outcome) => return Some(outcome.winner),
            Pending::Choose(decision) => {
                world.options(options);
                let index = match options.len() {
                    0 | 1 => 0,
                    _ => players[decision.role].choose(&world.sight(decision.role)),
                };
                world.apply_listed(options, index, &mut ()).ok()?;
            }
            pending @ (Pending::Roll(_) | Pending::Shuffle(_)) => {
                let answer = chances.answer(pending)?;
                world.apply(answer, &mut ()).ok()?;
            }
        }
    }
    None
}
