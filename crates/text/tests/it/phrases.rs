//! Made-up wordings and what they mean: `phrases.txt` holds each with its canonical words and its IR.
//! `BLESS=1 cargo test -p text` rewrites it; the diff is the review.

use std::fmt::Write;
use std::path::PathBuf;

use cards::ir::{Ability, KeywordAbility};
use cards::keyword::Keyword;
use text::{Context, Kind, Lexicon, compile, compile_with, print};

fn file() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/phrases.txt"))
}

/// The file again, from its headings and its `> kind: text` lines.
fn rendered(old: &str) -> String {
    let mut new = String::new();
    for line in old.lines() {
        if line.starts_with("## ") {
            let _ = writeln!(new, "{line}\n");
        }
        if let Some((kind, text)) = line.strip_prefix("> ").and_then(|line| line.split_once(": ")) {
            let _ = writeln!(new, "{line}\n{}", meaning(kind_of(kind), text));
        }
    }
    new
}

fn kind_of(word: &str) -> Kind {
    match word {
        "unit" => Kind::Unit,
        "mission" => Kind::Mission,
        "battle" => Kind::Battle,
        "location" => Kind::Location,
        "equipment" => Kind::Equipment,
        "resource" => Kind::Resource,
        "campaign" => Kind::Campaign,
        "trap" => Kind::Trap,
        "event" => Kind::Event,
        other => panic!("no kind of card is called {other}"),
    }
}

fn meaning(kind: Kind, text: &str) -> String {
    let context = Context {
        name: None,
        kind,
        cost_is_x: false,
    };
    let compiled = compile(text, &context);
    let mut out = String::new();
    for line in &compiled.lines {
        let _ = match &line.ability {
            Some(ability) => writeln!(out, "= {}\n  {ability:?}", print(ability, &context)),
            None => writeln!(out, "? {}", line.text),
        };
    }
    for finding in &compiled.diagnostics {
        let place = &text[finding.span.clone()];
        let _ = writeln!(
            out,
            "! {} at `{place}`: {}; {}",
            finding.code, finding.message, finding.label
        );
    }
    out
}

#[test]
fn phrases_mean_what_they_meant() {
    let old = std::fs::read_to_string(file()).expect("the file of phrases");
    let new = rendered(&old);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(file(), new).expect("the file of phrases");
        return;
    }
    for (old, new) in old.lines().zip(new.lines()) {
        assert_eq!(new, old);
    }
    assert_eq!(new.lines().count(), old.lines().count());
}

/// Whatever is read is read the same from its canonical words.
#[test]
fn phrases_are_stable() {
    let file = std::fs::read_to_string(file()).expect("the file of phrases");
    for line in file.lines() {
        let Some((kind, text)) = line.strip_prefix("> ").and_then(|line| line.split_once(": ")) else {
            continue;
        };
        let context = Context {
            name: None,
            kind: kind_of(kind),
            cost_is_x: false,
        };
        for ability in compile(text, &context)
            .lines
            .into_iter()
            .filter_map(|line| line.ability)
        {
            let words = print(&ability, &context);
            assert_eq!(compile(&words, &context).abilities(), Some(vec![ability]), "{words}");
        }
    }
}

#[test]
fn a_card_is_called_by_its_name_or_a_part_of_it() {
    for (name, text) in [
        ("Zuckuss Vane (B)", "Zuckuss gets +1 power."),
        ("Zuckuss Vane (B)", "Vane gets +1 power."),
        ("Zuckuss Vane (B)", "Zuckuss Vane gets +1 power."),
        ("Rusty Hauler (A)", "The Rusty Hauler gets +1 power."),
        ("QT-7B (A)", "QT7B gets +1 power."),
        ("Patrol of Nine", "Patrol of Nine gets +1 power."),
    ] {
        let context = Context {
            name: Some(cards::CardName::parse(name)),
            kind: Kind::Unit,
            cost_is_x: false,
        };
        let plain = compile("This unit gets +1 power.", &Context::UNIT).abilities();
        assert_eq!(compile(text, &context).abilities(), plain, "{name}: {text}");
    }
}

#[test]
fn a_name_is_not_a_part_of_another_name() {
    let context = Context {
        name: Some(cards::CardName::parse("Nim's Speeder (A)")),
        kind: Kind::Unit,
        cost_is_x: false,
    };
    let compiled = compile("While Nim is in any arena, Nim's Speeder gets +1 power.", &context);
    let abilities = compiled.abilities().unwrap_or_default();
    assert_eq!(
        print(&abilities[0], &context),
        "While there is a card in any arena named \"Nim\", this unit gets +1 power."
    );
}

#[test]
fn a_name_behind_what_it_paid_for_is_the_one_that_paid() {
    let mut lexicon = Lexicon::default();
    lexicon.add_name("Ona Bree");
    let context = Context::UNIT;
    let said = |text: &str| {
        let abilities = compile_with(text, &context, &lexicon).abilities().unwrap_or_default();
        abilities.iter().map(|one| print(one, &context)).collect::<Vec<_>>()
    };
    assert_eq!(
        said("Put 1 damage counter on Ona Bree -> Ona Bree gets +5 power until end of turn."),
        ["Put 1 damage counter on a unit named \"Ona Bree\" -> Until end of turn, the paying unit gets +5 power."]
    );
    // Where she has not paid, whoever has the name is meant.
    assert_eq!(
        said("Tap Ona Bree -> Draw a card. | Pay 2 Force -> Ona Bree gets +1 power until end of turn.")[1],
        "Pay 2 Force -> Until end of turn, each unit named \"Ona Bree\" gets +1 power."
    );
}

#[test]
fn keywords_in_a_list_are_abilities_of_their_own() {
    let read = compile("Armor, Shields 1 | Accuracy -1", &Context::UNIT).abilities();
    let expected = vec![
        Ability::Keyword(KeywordAbility::bare(Keyword::Armor)),
        Ability::Keyword(KeywordAbility::number(Keyword::Shields, 1)),
        Ability::Keyword(KeywordAbility::number(Keyword::Accuracy, -1)),
    ];
    assert_eq!(read, Some(expected));
}
