//! Every word of a text that is read takes part in its meaning: without it, with its neighbour before it, or with a
//! foreign word beside it the text means something else or is unread. `SLOW=1` looks at every card.

use std::collections::{BTreeMap, BTreeSet};

use cards::ir::Ability;
use text::files::Row;
use text::{Lexicon, compile_with};

use crate::corpus::card_files;

/// Words that may go, come or change places without a change of meaning, each with its reason.
const FILLERS: &[(&str, &str)] = &[
    ("", "signs between words, such as the bar between lines"),
    ("a", "an article"),
    ("an", "an article"),
    ("the", "an article"),
    ("of", "joins a number and what is counted"),
    ("and", "joins a list that has commas already"),
    ("also", "one more of what is said anyway"),
    ("but", "joins what is said of a unit, as \"and\" does"),
    ("extra", "one more of what is said anyway"),
    ("unit", "every subtype is one of units"),
    ("units", "every subtype is one of units"),
    ("card", "what is looked for is a card"),
    ("cards", "what is looked for is a card"),
    ("then", "sentences are carried out in the written order anyway"),
    ("total", "a number of a unit in play is its total (`A-6.7`)"),
    ("you", "who is told to do something is the reader"),
    ("back", "what is moved to a place goes there, wherever it came from"),
    ("being", "what is attacked is being attacked"),
    ("pilot", "stands as a sign before the line as well"),
    ("chosen", "the unit that was chosen is the unit"),
    ("gain", "what a keyword brings is gained"),
    ("point", "what is paid as build is build points"),
    ("points", "what is paid as build is build points"),
    ("step", "the battle of an arena is its battle step"),
    ("subordinate", "a unit taken with its three numbers is one"),
    ("subordinates", "a unit taken with its three numbers is one"),
];

/// Words that would change a meaning wherever they stood.
const STRANGERS: &[&str] = &[
    "not",
    "other",
    "each",
    "may",
    "only",
    "instead",
    "another",
    "all",
    "your",
    "opponent's",
    "untapped",
    "2",
    "this",
    "up",
    "until",
    "if",
];

/// The places of a text whose words may change: fillers, the card's own name, which may be short, and reminders.
fn loose(words: &[&str], row: &Row) -> Vec<bool> {
    let name: Vec<String> = row.name.base.split([' ', ',']).map(plain).collect();
    let mut depth = 0;
    let mut before = String::new();
    let loose = words.iter().enumerate().map(|(at, word)| {
        // What is paid before the arrow is Force unless something else is said.
        let before_arrow = words.get(at + 1).is_some_and(|next| *next == "->");
        depth += word.matches('(').count();
        let within = depth > 0;
        depth -= word.matches(')').count().min(depth);
        let plain = plain(word);
        // "Play during your build step" says the same as "play only".
        let play_only = plain == "only" && ["play", "and", "or"].contains(&before.as_str());
        // "As long you have a Jedi", "Enhance: Pay 1 Force": so it is printed as well.
        let of_long = plain == "as" && before == "long";
        let of_enhance = plain == "more" && words[at.saturating_sub(3)..at].contains(&"Enhance:");
        // What such a keyword names is gained; several that get something get it each.
        let of_bounty = plain == "gain" && ["bounty", "foresight", "forewarning"].contains(&before.as_str());
        // A build cost is the printed one unless the text says total.
        let of_cost = plain == "printed" && words.get(at + 1).is_some_and(|next| *next == "build");
        let of_each = plain == "each" && words.get(at + 1).is_some_and(|next| *next == "get" || *next == "gets");
        // "Show it your opponent" is shown to that player as well.
        let shown = plain == "to" && ["it", "them"].contains(&before.as_str()) && words.get(at + 1) == Some(&"your");
        before.clone_from(&plain);
        let owned = plain.strip_suffix("'s").unwrap_or(&plain);
        within
            || play_only
            || (plain == "force" && before_arrow)
            || of_bounty
            || of_cost
            || of_long
            || of_enhance
            || of_each
            || shown
            || FILLERS.iter().any(|(filler, _)| *filler == plain)
            || name.iter().any(|part| part == &plain || part == owned)
    });
    loose.collect()
}

fn plain(word: &str) -> String {
    let letters = word
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, '\'' | '+' | '-'));
    letters.collect::<String>().to_lowercase()
}

/// The words of the known subtypes.
fn subtypes() -> BTreeSet<String> {
    let listed = include_str!("../../../../data/subtypes.txt").lines();
    listed
        .filter(|line| !line.starts_with(['#', '@']))
        .flat_map(str::split_whitespace)
        .map(str::to_lowercase)
        .collect()
}

/// Is it a word of a subtype, of one unit or of several?
fn is_subtype(subtypes: &BTreeSet<String>, word: &str) -> bool {
    let one = plain(word);
    let several = one.strip_suffix('s').unwrap_or(&one);
    word.starts_with(char::is_uppercase) && (subtypes.contains(&one) || subtypes.contains(several))
}

/// What became of one changed text.
#[derive(Default)]
struct Tally {
    tried: usize,
    unnoticed: usize,
    /// How often each change went unnoticed, with an example.
    by_word: BTreeMap<String, (usize, String)>,
}

impl Tally {
    fn ask(&mut self, what: String, words: &[&str], row: &Row, meaning: &[Ability], lexicon: &Lexicon) {
        let changed = words.join(" ");
        self.tried += 1;
        if compile_with(&changed, &row.context(), lexicon).abilities().as_deref() == Some(meaning) {
            self.unnoticed += 1;
            let entry = self
                .by_word
                .entry(what)
                .or_insert((0, format!("{}: {changed}", row.full_name())));
            entry.0 += 1;
        }
    }

    /// The commonest findings first.
    fn findings(&self) -> String {
        let mut all: Vec<_> = self.by_word.iter().collect();
        all.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
        let lines = all
            .iter()
            .take(60)
            .map(|(what, (count, example))| format!("{count:5} {what} ({example})\n"));
        lines.collect()
    }
}

#[test]
#[allow(clippy::print_stderr)]
fn every_word_counts() {
    let Some(pool) = card_files() else { return };
    let lexicon = pool.lexicon();
    // Chosen by their names, so that cards which are newly read do not put others into the sample.
    let step = if std::env::var_os("SLOW").is_some() { 1 } else { 17 };
    let drawn = |row: &Row| {
        row.full_name()
            .bytes()
            .fold(0, |sum, byte| (sum * 31 + u32::from(byte)) % 65_521)
            % step
            == 0
    };
    let subtypes = subtypes();
    let (mut without, mut swapped, mut foreign) = (Tally::default(), Tally::default(), Tally::default());
    let full = pool
        .rows()
        .iter()
        .filter(|row| row.is_full() && !row.text.trim().is_empty() && drawn(row));
    for (number, row) in full.enumerate() {
        let Some(meaning) = row.compiled().abilities() else {
            continue;
        };
        let words: Vec<&str> = row.text.split(' ').filter(|word| !word.is_empty()).collect();
        let loose = loose(&words, row);
        for at in 0..words.len() {
            let mut fewer = words.clone();
            let gone = fewer.remove(at);
            if !loose[at] {
                without.ask(format!("without {:?}", plain(gone)), &fewer, row, &meaning, &lexicon);
            }
            // The members of a list may stand in any order, and so may the subtypes of a unit.
            let listed = |word: &str| word.ends_with(',');
            let members = at + 1 < words.len()
                && (listed(words[at]) && listed(words[at + 1])
                    || is_subtype(&subtypes, words[at]) && is_subtype(&subtypes, words[at + 1]));
            if !members
                && at + 1 < words.len()
                && plain(words[at]) != plain(words[at + 1])
                && !loose[at]
                && !loose[at + 1]
            {
                let mut other = words.clone();
                other.swap(at, at + 1);
                swapped.ask(
                    format!("swapped {:?} {:?}", plain(words[at]), plain(words[at + 1])),
                    &other,
                    row,
                    &meaning,
                    &lexicon,
                );
            }
            if loose[at] {
                continue;
            }
            let stranger = STRANGERS[(number + at) % STRANGERS.len()];
            let mut more = words.clone();
            more.insert(at, stranger);
            foreign.ask(
                format!("with {stranger:?} before {:?}", plain(words[at])),
                &more,
                row,
                &meaning,
                &lexicon,
            );
        }
    }
    let mut red = String::new();
    for (what, tally) in [
        ("a word less", without),
        ("two words swapped", swapped),
        ("a word more", foreign),
    ] {
        let per_mille = tally.unnoticed * 1000 / tally.tried.max(1);
        eprintln!("{what}: {} of {} unnoticed", tally.unnoticed, tally.tried);
        if per_mille >= 5 {
            red += &format!(
                "{what}: {} of {} unnoticed\n{}",
                tally.unnoticed,
                tally.tried,
                tally.findings()
            );
        }
    }
    assert!(red.is_empty(), "{red}");
}

/// From so many words on no shuffle at all is read.
const LONG: usize = 8;

/// Words in disorder say nothing: a sentence of five words or more is not read when they are shuffled, unless it says
/// the same as before (`C-1.10`: some masters put the verb last).
#[test]
fn shuffled_sentences_are_not_read() {
    let Some(pool) = card_files() else { return };
    let lexicon = pool.lexicon();
    let mut dice = Dice(0x5EED);
    let (mut tried, mut read) = (0, Vec::new());
    for row in pool.rows().iter().filter(|row| row.is_full()) {
        for line in &row.compiled().lines {
            let mut words: Vec<&str> = line.text.split_whitespace().collect();
            let before = words.clone();
            // A reminder in brackets is passed over, in whatever order.
            if words.len() < 5 || line.text.matches('.').count() > 1 || line.text.contains('(') {
                continue;
            }
            for at in (1..words.len()).rev() {
                words.swap(at, dice.below(at + 1));
            }
            // Two numbers that changed places, also behind a verb that came last, are another sentence, and a good one.
            let verb_last = words.get(2).is_some_and(|word| word.eq_ignore_ascii_case("pay"));
            let numberless = |words: &[&str]| -> Vec<String> {
                words
                    .iter()
                    .map(|word| word.replace(|c: char| c.is_ascii_digit(), ""))
                    .collect()
            };
            if numberless(&words) == numberless(&before) || verb_last {
                continue;
            }
            tried += 1;
            let shuffled = words.join(" ");
            let meaning = compile_with(&shuffled, &row.context(), &lexicon).abilities();
            if meaning.is_some() && meaning != line.ability.clone().map(|ability| vec![ability]) {
                assert!(words.len() < LONG, "{}: {shuffled}", row.full_name());
                read.push(format!("{}: {shuffled}", row.full_name()));
            }
        }
    }
    assert!(tried > 1_000, "only {tried} sentences");
    // A shuffle now and then is a sentence of its own: "Switch: Armor/Stealth".
    assert!(
        read.len() * 1_000 <= tried,
        "{} of {tried}:\n{}",
        read.len(),
        read.join("\n")
    );
}

/// A small generator of numbers: the same ones in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}
