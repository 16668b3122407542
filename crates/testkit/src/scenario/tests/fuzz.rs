//! No bytes make the reader panic or hang. `FUZZ_SECONDS` makes it try for longer.

use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use cards::Edition;

use super::super::{NoPool, RunOptions, parse, run_block};
use super::block;
use crate::book::{Block, Book};

/// Pieces that scenarios are made of, and some that they are not.
pub const PIECES: &[&str] = &[
    "Dark:",
    "Light:",
    "space",
    "ground",
    "character",
    "build",
    "hand",
    "deck",
    "discard",
    "on",
    "under",
    "force",
    "Raider",
    "Walker (A)",
    "Walker",
    "40/4/3",
    "30/5/6",
    "99999/1/1",
    "tapped",
    "damage",
    "cost",
    "counters",
    "type",
    "subtype",
    "Armor",
    "Evade 2",
    "|",
    "Pay 1 Force -> Evade 1",
    "battle",
    "mission",
    "equipment",
    "location",
    "\"",
    "\"Draw a card.\"",
    "start",
    "setup",
    "turn",
    "retreat",
    "dark",
    "attack",
    "with",
    "use",
    "of",
    "play",
    "pass",
    "do",
    "nothing",
    "choose",
    "complete",
    "to",
    "move",
    "bid",
    "roll",
    "reroll",
    "->",
    "=>",
    "?",
    "!",
    "takes",
    "discarded",
    "power",
    "in",
    "pending",
    "hits",
    "dice",
    "wins",
    "controls",
    "(ARM-1)",
    "(A)",
    "#",
    "\n",
    "\n",
    "\n",
    " ",
    "1",
    "2",
    "6",
    "0",
    "-1",
    "−3",
    "ß",
    "İ",
    "\u{0}",
    "\u{feff}",
    "🎲",
    "[",
    "]",
    ",",
    "and",
    "'s",
    "Dark's",
    "concede",
    "with open lists",
    "Lucky 1",
    "Hidden Cost 2",
    "Deflect 2",
    "top",
];

/// Runs `try_one` for a number of rounds, or for as long as `FUZZ_SECONDS` says.
pub fn rounds(fewest: u64, mut try_one: impl FnMut(u64)) {
    let seconds = std::env::var("FUZZ_SECONDS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(0);
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut seed = 0;
    while seed < fewest || (seconds > 0 && Instant::now() < until) {
        try_one(seed);
        seed += 1;
    }
}

/// A text of pieces.
pub fn pieces(rng: &mut ChaCha8Rng) -> String {
    let mut text = String::new();
    for _ in 0..rng.random_range(0..120) {
        text.push_str(PIECES[rng.random_range(0..PIECES.len())]);
        if rng.random_range(0..8) > 0 {
            text.push(' ');
        }
    }
    text
}

/// The text with some characters changed, lines swapped, parts cut or doubled.
pub fn mutated(rng: &mut ChaCha8Rng, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..rng.random_range(1..6) {
        if lines.is_empty() {
            break;
        }
        let (a, b) = (rng.random_range(0..lines.len()), rng.random_range(0..lines.len()));
        match rng.random_range(0..6) {
            0 => lines.swap(a, b),
            1 => {
                lines.remove(a);
            }
            2 => {
                let again = lines[a].clone();
                lines.insert(b, again);
            }
            3 => {
                let mut chars: Vec<char> = lines[a].chars().collect();
                if !chars.is_empty() {
                    let at = rng.random_range(0..chars.len());
                    chars[at] = char::from(rng.random_range(32..127u8));
                }
                lines[a] = chars.into_iter().collect();
            }
            4 => {
                let piece = PIECES[rng.random_range(0..PIECES.len())];
                let words: Vec<&str> = lines[a].split(' ').collect();
                let at = rng.random_range(0..words.len());
                let mut words: Vec<&str> = words;
                words[at] = piece;
                lines[a] = words.join(" ");
            }
            _ => {
                let cut: String = lines[a].chars().take(lines[a].chars().count() / 2).collect();
                lines[a] = cut;
            }
        }
    }
    lines.join("\n")
}

#[test]
fn any_text_is_read() {
    rounds(3_000, |seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let text = pieces(&mut rng);
        let script = parse(&block(&text));
        let lines = text.lines().count();
        assert!(
            script.steps.len() + script.faults.len() + script.table.laid.len() <= lines + 1,
            "seed {seed}:\n{text}"
        );
        // Nothing is dropped: a text with words gives something.
        let says_something = text
            .lines()
            .any(|line| !super::super::words::without_comment(line).is_empty());
        let something = !script.steps.is_empty() || !script.faults.is_empty() || script.table != Default::default();
        let only_zero = text.contains("force 0") || text.contains("build 0") || text.contains("with open lists");
        assert!(something || !says_something || only_zero, "seed {seed}:\n{text}");
    });
}

#[test]
fn any_scenario_comes_to_an_end() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |folder: &str| Book::read(&root.join(folder)).unwrap_or_else(|error| panic!("{error}"));
    let books = [read("tests/scenarios"), read("../../rulebook")];
    let blocks: Vec<&Block> = books.iter().flat_map(|book| book.blocks()).collect();
    rounds(150, |seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut block = blocks[rng.random_range(0..blocks.len())].clone();
        block.body = mutated(&mut rng, &block.body);
        let edition = Edition::ALL[rng.random_range(0..2)];
        let begun = Instant::now();
        let run = || run_block(&block, Some(edition), &NoPool, RunOptions::default());
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
        assert!(ended.is_ok(), "seed {seed}, {edition:?}:\n{}", block.body);
        // Far above what any of them needs: only an endless one takes as long.
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "seed {seed}:\n{}",
            block.body
        );
    });
}
