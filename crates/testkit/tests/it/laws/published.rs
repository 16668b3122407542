//! Every published card that is read in full is put into games, and nearly all of its lines come to work.

use super::games::{ordinary, under_laws};
use super::{numbers, only, share, slow};
use cards::Edition;
use rules::{Answer, ByRole, Game, Options, Seat, Setup, Start, Switches, Trace};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use testkit::laws::{Deal, Decks, Published, Record, published_deal};

/// The games of the long run.
const LONG: u64 = 20_000;

/// The cards of `POP_CARDS` or of the shared files beside the clone; `None`, with a word, where there are none.
#[allow(clippy::print_stderr)]
fn published() -> Option<Published> {
    let given = std::env::var_os("POP_CARDS").map(PathBuf::from);
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards");
    let folder = given.unwrap_or(shared);
    if !folder.is_dir() {
        eprintln!("skipped: no card files");
        return None;
    }
    Some(Published::of(text::files::read_folder(&folder)))
}

/// Lines of cards by the card's name, each with whether it was at work in some game.
#[derive(Default)]
struct Used(BTreeMap<String, Vec<(bool, String)>>);

impl Used {
    /// The game again, and which lines it puts to work.
    fn add(&mut self, deal: &Deal, record: &Record) {
        let mut trace = Trace::default();
        let Ok(mut game) = Game::with_log(&deal.setup, &mut trace) else {
            return;
        };
        let mut options = Options::new();
        for answer in &record.answers {
            trace.look(&game);
            if let Answer::Option(at) = answer {
                game.options(&mut options);
                options
                    .as_slice()
                    .get(*at)
                    .into_iter()
                    .for_each(|&action| trace.chose(&game, action));
            }
            if game.apply(answer.clone(), &mut trace).is_err() {
                return;
            }
        }
        let fixed = game.fixed();
        let mut at = BTreeMap::new();
        for (print, line, used) in trace.lines(&game) {
            let card = &fixed.prints[usize::from(print.0)].card;
            if card.is_subordinate() {
                continue;
            }
            let lines = self.0.entry(card.name.full()).or_default();
            let number = at.entry(print).or_insert(0usize);
            let def = &fixed.abilities[usize::from(line.0)];
            if lines.len() == *number {
                lines.push((false, format!("{:?} {:?}", def.sort, def.keyword)));
            }
            if let Some((seen, _)) = lines.get_mut(*number) {
                *seen |= used;
            }
            *number += 1;
        }
    }

    /// Both together: a line is at work if it was so in either.
    fn join(&mut self, other: Used) {
        for (card, lines) in other.0 {
            let known = self.0.entry(card).or_default();
            for (at, line) in lines.into_iter().enumerate() {
                match known.get_mut(at) {
                    Some((seen, _)) => *seen |= line.0,
                    None => known.push(line),
                }
            }
        }
    }

    fn share(&self) -> (usize, usize) {
        let lines = || self.0.values().flatten();
        (lines().filter(|(used, _)| *used).count(), lines().count())
    }
}

/// What is called full fits into the engine: so many choices, so many parts (the compiler does not know these limits).
#[test]
fn every_card_can_be_laid() {
    let Some(published) = published() else { return };
    for card in published.cards() {
        let setup = Setup {
            edition: Edition::Current,
            cards: vec![card.clone()],
            seats: ByRole([Seat::new(), Seat::new()]),
            start: Start::Preparation,
            switches: Switches::default(),
        };
        if let Err(faults) = Game::new(&setup) {
            panic!("{}: {faults:?}", card.name.full());
        }
    }
}

#[test]
#[allow(clippy::print_stdout, clippy::print_stderr)]
fn laws_hold_in_games_of_published_cards() {
    let Some(published) = published() else { return };
    if let Some(number) = only() {
        under_laws(&published_deal(&published, number));
        return;
    }
    let games = if slow() {
        LONG
    } else {
        ordinary(Decks::Published) * share() / 100
    };
    let (mut used, mut broken) = (Used::default(), Vec::new());
    // The games are independent of each other; which thread plays one makes no difference to it.
    let threads = if slow() { 2 } else { 1 };
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let played = || {
            let (mut used, mut broken) = (Used::default(), Vec::new());
            for number in numbers(&next, games) {
                let deal = published_deal(&published, number);
                // The long run goes on behind a broken law, so that one run finds them all.
                match std::panic::catch_unwind(|| under_laws(&deal)) {
                    Ok(record) => used.add(&deal, &record),
                    Err(_) if slow() => broken.push(number),
                    Err(law) => std::panic::resume_unwind(law),
                }
                if slow() && number % 1_000 == 0 {
                    eprintln!("published game {number} of {games}");
                }
            }
            (used, broken)
        };
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(played)).collect();
        for thread in running {
            match thread.join() {
                Ok((part, games)) => {
                    used.join(part);
                    broken.extend(games);
                }
                Err(broken) => std::panic::resume_unwind(broken),
            }
        }
    });
    let (at_work, lines) = used.share();
    println!(
        "{games} games with {} of {} cards: {at_work} of {lines} lines at work",
        used.0.len(),
        published.count()
    );
    if let Ok(file) = std::env::var("UNUSED") {
        let unused = used.0.iter().flat_map(|(card, lines)| {
            let unused = lines.iter().enumerate().filter(|(_, (used, _))| !used);
            unused.map(move |(at, (_, what))| format!("{card}: line {} ({what})\n", at + 1))
        });
        std::fs::write(file, unused.collect::<String>()).expect("the list can be written");
    }
    assert!(broken.is_empty(), "games that break a law: {broken:?}");
    if slow() {
        assert!(
            at_work * 10 >= lines * 9,
            "fewer than nine of ten lines were at work (UNUSED=file lists the others)"
        );
    }
}
