//! Records of games: the table and the answers. Replaying them gives the same game and the same events.

use super::accept::at_rest;
use super::{Breach, Deal, Held};
use crate::play::{Driver, chance};
use arrayvec::ArrayVec;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{Answer, Event, Faces, Game, Options, Outcome, Pending, Role, Setup};
use std::hash::{DefaultHasher, Hash, Hasher};

/// More answers than any game that comes to an end.
const MOST: usize = 60_000;

/// One answer of so many is that a player gives up.
const PATIENCE: u32 = 20_000;

/// A complete game: where it began, what was answered, what happened, how it ended.
#[derive(Clone, Debug)]
pub struct Record {
    /// The table.
    pub setup: Setup,
    /// All answers.
    pub answers: Vec<Answer>,
    /// All events.
    pub events: Vec<Event>,
    /// The game at its end.
    pub end: Game,
}

impl Record {
    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.state().outcome
    }
}

/// Who answers.
pub enum Script<'a> {
    /// Drivers with a seeded generator.
    Drivers([Driver; 2], Box<ChaCha8Rng>),
    /// Small numbers, one for each answer; when they run out, always 0: a shorter list is a simpler game.
    Numbers(std::slice::Iter<'a, u8>),
}

impl Script<'_> {
    /// The drivers of a deal.
    pub fn of(deal: &Deal) -> Script<'static> {
        let rng = ChaCha8Rng::seed_from_u64(deal.number ^ 0x1a75);
        Script::Drivers(deal.drivers, Box::new(rng))
    }

    /// The answer to what is pending; `None` when the game is over.
    pub fn answer(&mut self, game: &Game, options: &mut Options) -> Option<Answer> {
        let pending = game.pending();
        if let Pending::Choose(_) = pending {
            game.options(options);
        }
        if let Script::Drivers(_, rng) = self
            && !matches!(pending, Pending::Over(_))
            && rng.random_range(0..PATIENCE) == 0
        {
            // Either player may, at any time (`G-7.6`).
            return Some(Answer::Concede(Role::BOTH[rng.random_range(0..2usize)]));
        }
        match (self, pending) {
            (_, Pending::Over(_)) => None,
            (Script::Drivers(drivers, rng), Pending::Choose(decision)) => {
                let driver = drivers[decision.role as usize];
                Some(Answer::Option(driver.choose(game, decision.kind, options, rng)))
            }
            (Script::Drivers(_, rng), _) => chance(pending, rng),
            (Script::Numbers(numbers), Pending::Choose(_)) => {
                let n = usize::from(numbers.next().copied().unwrap_or(0));
                Some(Answer::Option(n % options.len().max(1)))
            }
            (Script::Numbers(numbers), Pending::Roll(roll)) => {
                // The dice go up by one from the number: 0 rolls 1, 2, 3 …
                let n = usize::from(numbers.next().copied().unwrap_or(0));
                let mut faces = Faces::NONE;
                for die in 0..usize::from(roll.dice) {
                    faces.0[(n + die) % 6] += 1;
                }
                Some(Answer::Dice(faces))
            }
            (Script::Numbers(numbers), Pending::Shuffle(shuffle)) => {
                // Cut so deep.
                let n = numbers.next().copied().unwrap_or(0);
                let mut order: ArrayVec<u8, { rules::MAX_CARDS_PER_PLAYER }> = (0..shuffle.cards).collect();
                if shuffle.cards > 0 {
                    order.rotate_left(usize::from(n % shuffle.cards));
                }
                Some(Answer::Order(order))
            }
        }
    }
}

/// How many answers the report of a breach repeats.
const REPEATED: usize = 20;

/// The last of these answers in words: who, and what.
pub fn in_words(setup: &Setup, answers: &[Answer]) -> Vec<String> {
    let Ok(mut game) = Game::new(setup) else {
        return Vec::new();
    };
    let mut words = Vec::new();
    for (at, answer) in answers.iter().enumerate() {
        if at + REPEATED >= answers.len() {
            words.push(format!("{at}: {}", wording(&game, answer)));
        }
        if game.apply(answer.clone(), &mut ()).is_err() {
            break;
        }
    }
    words
}

/// One answer in words.
pub(super) fn wording(game: &Game, answer: &Answer) -> String {
    match (answer, game.pending()) {
        (Answer::Option(index), Pending::Choose(decision)) => {
            let mut options = Options::new();
            game.options(&mut options);
            let label = options.get(*index).map(|action| game.label(action));
            format!("{} ({:?}): {}", decision.role, decision.kind, label.unwrap_or_default())
        }
        (Answer::Dice(faces), _) => {
            let dice = (1..=6u8).zip(faces.0);
            let dice: Vec<String> = dice
                .flat_map(|(face, n)| vec![face.to_string(); usize::from(n)])
                .collect();
            format!("roll {}", dice.join(" "))
        }
        (Answer::Order(_), Pending::Shuffle(shuffle)) => format!("shuffle {} cards of {}", shuffle.cards, shuffle.role),
        (Answer::Concede(role), _) => format!("{role} concedes"),
        (Answer::OutOfTime(role), _) => format!("{role}'s time is up"),
        (Answer::Repair { by, repair }, _) => format!("{by} repairs: {}", game.repair_words(*repair, true)),
        (other, _) => format!("{other:?}"),
    }
}

/// Plays a table to its end. `look` sees the game before each answer and with the number of answers so far.
pub fn play(
    setup: &Setup,
    script: &mut Script<'_>,
    mut look: impl FnMut(&Game, usize) -> Held,
) -> Result<Record, Breach> {
    let mut events = Vec::new();
    let mut game = match Game::with_log(setup, &mut events) {
        Ok(game) => game,
        Err(faults) => return Err(Breach::new("a table is a game", format!("{faults:?}"))),
    };
    let mut answers = Vec::new();
    let mut options = Options::new();
    for count in 0..MOST {
        let held = at_rest(&game).and_then(|()| look(&game, count));
        held.map_err(|breach| breach.after(in_words(setup, &answers)))?;
        let Some(answer) = script.answer(&game, &mut options) else {
            return Ok(Record {
                setup: setup.clone(),
                answers,
                events,
                end: game,
            });
        };
        let applied = match answer {
            Answer::Option(index) => game.apply_listed(&options, index, &mut events),
            ref other => game.apply(other.clone(), &mut events),
        };
        if let Err(illegal) = applied {
            let what = format!("after {count} answers {answer:?}: {illegal}");
            return Err(Breach::new("the game goes on", what).after(in_words(setup, &answers)));
        }
        answers.push(answer);
    }
    let turn = game.state().turn;
    let breach = Breach::new("play ends", format!("{MOST} answers and only turn {turn}"));
    Err(breach.after(in_words(setup, &answers)))
}

/// Replaying the answers gives an equal game and equal events; without a log the game is the same; a copy taken in the
/// middle (before answer number `copy_at`) goes on as the original did.
pub fn replay(record: &Record, copy_at: usize) -> Held {
    const LAW: &str = "replaying the answers gives an equal game";
    let fault = |faults| Breach::new(LAW, format!("{faults:?}"));
    let illegal = |at: usize, illegal| Breach::new(LAW, format!("answer {at} of {}: {illegal}", record.answers.len()));
    let mut events = Vec::new();
    let mut logged = Game::with_log(&record.setup, &mut events).map_err(fault)?;
    let mut silent = Game::new(&record.setup).map_err(fault)?;
    let mut copy: Option<Game> = None;
    for (at, answer) in record.answers.iter().enumerate() {
        if at == copy_at {
            copy = Some(silent.clone());
        }
        logged.apply(answer.clone(), &mut events).map_err(|e| illegal(at, e))?;
        silent.apply(answer.clone(), &mut ()).map_err(|e| illegal(at, e))?;
    }
    let equal = |game: &Game, law: &'static str, what: &str| {
        if *game == record.end && hash(game) == hash(&record.end) {
            Ok(())
        } else {
            Err(Breach::new(law, format!("{what} ends in another state")))
        }
    };
    equal(&logged, LAW, "the replay")?;
    equal(&silent, "a log changes nothing", "the game without a log")?;
    if let Some(at) = (0..events.len().max(record.events.len())).find(|&at| events.get(at) != record.events.get(at)) {
        let what = format!("event {at}: {:?}, before {:?}", events.get(at), record.events.get(at));
        return Err(Breach::new("replaying the answers gives equal events", what));
    }
    if let Some(mut copy) = copy {
        for (at, answer) in record.answers.iter().enumerate().skip(copy_at) {
            copy.apply(answer.clone(), &mut ()).map_err(|e| illegal(at, e))?;
        }
        equal(&copy, "a copy goes on as the original", "the copy")?;
    }
    Ok(())
}

/// The hash of a game.
fn hash(game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}
