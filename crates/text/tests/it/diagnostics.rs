//! What the compiler tells people.

use miette::Diagnostic as _;
use text::{Context, Diagnostic, Kind, Severity, compile};

/// The only finding about a text.
#[track_caller]
fn finding(kind: Kind, text: &str) -> Diagnostic {
    let compiled = compile(
        text,
        &Context {
            name: None,
            kind,
            cost_is_x: false,
        },
    );
    assert_eq!(compiled.diagnostics.len(), 1, "{:?}", compiled.diagnostics);
    compiled.diagnostics.into_iter().next().expect("one finding")
}

/// Code and place of the only finding.
#[track_caller]
fn check(kind: Kind, text: &str, code: &str, place: &str) {
    let found = finding(kind, text);
    assert_eq!((found.code, &text[found.span.clone()]), (code, place), "{found:?}");
    assert!(!found.message.is_empty() && !found.label.is_empty());
}

#[test]
fn unread_words_are_shown_from_where_reading_stopped() {
    check(
        Kind::Unit,
        "Armor | Pay 2 Force -> Sing a merry tune.",
        "text::unread_phrase",
        "Sing a merry tune.",
    );
    check(
        Kind::Unit,
        "This unit gets +2 powder.",
        "text::unread_phrase",
        "powder.",
    );
    let found = finding(Kind::Unit, "This unit gets +2 powder.");
    assert_eq!(found.label, "expected speed, power or health");
}

#[test]
fn a_line_that_stops_early_says_what_is_missing() {
    check(Kind::Unit, "When this unit attacks,", "text::unfinished", ",");
}

#[test]
fn a_line_that_nests_too_deeply_is_given_up() {
    let text = "This unit gets ".to_owned() + &"\"This unit gets ".repeat(40);
    let found = finding(Kind::Unit, &text);
    assert_eq!(found.code, "text::too_deep");
}

#[test]
fn an_x_must_stand_for_something() {
    check(Kind::Unit, "[tap] -> Draw X cards.", "text::undefined_x", "X");
    assert!(compile("Pay X Force -> Draw X cards.", &Context::UNIT).is_full());
}

#[test]
fn a_unit_needs_a_cost_or_an_event() {
    check(Kind::Unit, "Tap an Ewok.", "text::needs_cost", "Tap an Ewok.");
    check(Kind::Location, "Draw 9 cards.", "text::needs_cost", "Draw 9 cards.");
}

#[test]
fn what_simply_holds_is_not_played() {
    let text = "This unit gets +1 power. Play only once per turn.";
    check(Kind::Unit, text, "text::not_played", text);
    let often = "When this unit attacks, draw a card. Play only once per turn.";
    assert!(compile(often, &Context::UNIT).is_full());
}

#[test]
fn a_played_card_cannot_wait_for_every_event() {
    let text = "Whenever an Ewok taps, draw a card.";
    check(Kind::Battle, text, "text::not_on_this_card", text);
    let text = "If an Ewok would be discarded, retreat it instead.";
    check(Kind::Mission, text, "text::not_on_this_card", text);
}

#[test]
fn an_odd_spelling_is_read_and_noted() {
    let compiled = compile("Defect 2 | Retailiate 1", &Context::UNIT);
    assert!(compiled.is_full());
    let found: Vec<_> = compiled
        .diagnostics
        .iter()
        .map(|found| (found.code, found.severity))
        .collect();
    assert_eq!(found, [("text::odd_spelling", Severity::Note); 2]);
    assert_eq!(compiled.diagnostics[1].message, "\"Retailiate\" is read as Retaliate");
    assert_eq!(compiled.diagnostics[1].span, 11..21);
}

#[test]
fn findings_are_reports_for_terminals() {
    let found = finding(Kind::Unit, "Armor and a half");
    assert_eq!(
        found.code().map(|code| code.to_string()),
        Some("text::unread_phrase".to_owned())
    );
    assert_eq!(found.severity(), Some(miette::Severity::Error));
    assert!(found.help().is_some());
    let labels: Vec<_> = found.labels().expect("a label").collect();
    assert_eq!(
        (labels[0].offset(), labels[0].len()),
        (found.span.start, found.span.len())
    );
}

#[test]
fn places_are_those_of_the_text_as_written() {
    let text = "\u{201C}Armor\u{201D} | This unit gets \u{2212}2 powder.";
    let compiled = compile(text, &Context::UNIT);
    let last = compiled.diagnostics.last().expect("a finding");
    assert_eq!(&text[last.span.clone()], "powder.");
}
