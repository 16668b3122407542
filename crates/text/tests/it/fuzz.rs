//! Any string compiles: no panic, no endless loop, no token lost. A short run here; `FUZZ_SECONDS=60` for longer.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};
use text::{Compiled, Context, Kind, Severity, compile, print};

use crate::corpus::card_files;
use crate::generate::Gen;

/// Every sign of the text lies in exactly one line, and every unread line says why.
#[track_caller]
fn check_total(text: &str, context: &Context) -> Compiled {
    let compiled = compile(text, context);
    let mut owned = 0;
    for line in &compiled.lines {
        assert!(
            owned <= line.span.start && line.span.start < line.span.end,
            "{text:?}: {:?}",
            line.span
        );
        assert!(
            blank(&text[owned..line.span.start]),
            "{text:?}: lost {:?}",
            &text[owned..line.span.start]
        );
        assert_eq!(line.text, text[line.span.clone()]);
        owned = line.span.end;
        let reason = |code: Severity| {
            compiled.diagnostics.iter().any(|found| {
                found.severity == code && line.span.start <= found.span.start && found.span.end <= line.span.end
            })
        };
        assert_eq!(
            line.ability.is_none(),
            reason(Severity::Unread),
            "{text:?}: {:?}",
            compiled.diagnostics
        );
    }
    assert!(blank(&text[owned..]), "{text:?}: lost {:?}", &text[owned..]);
    compiled
}

fn blank(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_whitespace() || c.is_control() || c == '|' || c == 'Â')
}

fn kinds() -> [Context; 5] {
    [Kind::Unit, Kind::Battle, Kind::Mission, Kind::Location, Kind::Equipment].map(|kind| Context {
        name: Some(cards::CardName::parse("Han Solo (C)")),
        kind,
        cost_is_x: false,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, rng_seed: crate::seed(), ..ProptestConfig::default() })]

    #[test]
    fn any_string_compiles(text in any::<String>()) {
        for context in kinds() {
            check_total(&text, &context);
        }
    }

    #[test]
    fn words_of_the_game_in_any_order_compile(words in proptest::collection::vec(0..WORDS.len(), 0..60)) {
        let text: Vec<&str> = words.iter().map(|&at| WORDS[at]).collect();
        for context in kinds() {
            check_total(&text.join(" "), &context);
        }
    }
}

#[test]
fn deep_and_long_texts_are_given_up_in_time() {
    let unit = Context::UNIT;
    for piece in [
        "\"",
        "(",
        "[tap]",
        "if ",
        "unless you pay 1 Force, ",
        "you may ",
        "Reserves: ",
        "Choose one: ",
        "half of ",
        "this unit gets \"",
        "Switch: Armor/",
        "one of your units or ",
        "Armor, ",
        "- ",
        "* ",
        "X, where X is ",
        "|",
        "when the turn starts, ",
        "each player does this: ",
        "a unit that is ",
        "2 times ",
        "Jedi ",
        "Draw a card. ",
    ] {
        check_total(&piece.repeat(4_000), &unit);
    }
}

/// Changes a text in one place.
fn mutate(text: &str, rng: &mut TestRng) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = rng.next_u32() as usize % (chars.len() + 1);
    let mut words: Vec<&str> = text.split(' ').collect();
    let word = rng.next_u32() as usize % words.len().max(1);
    match rng.next_u32() % 5 {
        0 => chars
            .iter()
            .enumerate()
            .filter(|(i, _)| *i != at)
            .map(|(_, c)| c)
            .collect(),
        1 => {
            let sign = ['"', '|', '.', ',', ':', '-', '>', '\'', '(', 'X', '9', 'é'][rng.next_u32() as usize % 12];
            chars[..at].iter().chain([&sign]).chain(&chars[at..]).collect()
        }
        2 if !words.is_empty() => {
            words.remove(word);
            words.join(" ")
        }
        3 if !words.is_empty() => {
            let other = rng.next_u32() as usize % words.len();
            words.swap(word, other);
            words.join(" ")
        }
        _ => {
            let extra = WORDS[rng.next_u32() as usize % WORDS.len()];
            words.insert(word.min(words.len()), extra);
            words.join(" ")
        }
    }
}

/// Two abilities in one sentence that ends in a mended misprint: each owns its words.
#[test]
fn a_mended_end_belongs_to_one_line() {
    let read = check_total(
        "Each player draws 1 extra card during their draw step..",
        &Context::UNIT,
    );
    assert_eq!(read.lines.len(), 2);
}

#[test]
fn changed_card_lines_compile() {
    let seconds = std::env::var("FUZZ_SECONDS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(1);
    let until = Instant::now() + Duration::from_secs(seconds);
    let seed = std::env::var("FUZZ_SEED")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(7u8);
    let mut rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let published: Vec<(String, Context)> = match card_files() {
        Some(pool) => pool
            .rows()
            .iter()
            .map(|row| (row.text.clone(), row.context()))
            .collect(),
        None => Vec::new(),
    };
    while Instant::now() < until {
        let (mut text, context) = if published.is_empty() || rng.next_u32().is_multiple_of(2) {
            let choices: Vec<u8> = (0..80).map(|_| rng.next_u32().to_le_bytes()[0]).collect();
            let (context, ability) = Gen::new(&choices).ability();
            (print(&ability, &context), context)
        } else {
            published[rng.next_u32() as usize % published.len()].clone()
        };
        for _ in 0..4 {
            text = mutate(&text, &mut rng);
            let read = check_total(&text, &context);
            // Whatever is read has canonical words that are read again.
            for ability in read.lines.iter().filter_map(|line| line.ability.as_ref()) {
                let words = print(ability, &context);
                let again = check_total(&words, &context);
                assert_eq!(
                    again.abilities(),
                    Some(vec![ability.clone()]),
                    "{text:?} was read as {words:?}"
                );
            }
        }
    }
}

const WORDS: [&str; 92] = [
    "Pay",
    "1",
    "2",
    "X",
    "Force",
    "->",
    "[tap]",
    "Evade",
    "2",
    "Armor",
    "Critical",
    "Hit",
    "Each",
    "of",
    "your",
    "units",
    "gets",
    "+2",
    "power",
    "until",
    "end",
    "turn",
    ".",
    ",",
    "and",
    "or",
    "When",
    "whenever",
    "this",
    "unit",
    "attacks",
    "is",
    "discarded",
    "from",
    "the",
    "Space",
    "arena",
    "draw",
    "a",
    "card",
    "you",
    "may",
    "If",
    "do",
    "opponent",
    "opponent's",
    "loses",
    "build",
    "points",
    "unless",
    "pays",
    "Play",
    "only",
    "during",
    "step",
    "Prevent",
    "all",
    "damage",
    "to",
    "one",
    "up",
    "remove",
    "counters",
    "on",
    "it",
    "that",
    "\"",
    "Jedi",
    "Character",
    "Characters",
    "with",
    "without",
    "can't",
    "be",
    "attacked",
    "Upkeep:",
    "Bounty:",
    "Reserves:",
    "Enhance:",
    "Switch:",
    "/",
    "None",
    "[Pilot]",
    "Starfighter",
    "Pilot",
    "The",
    "where",
    "number",
    "Choose",
    "one:",
    "Or:",
    "instead",
];
