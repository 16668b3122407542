//! What is wrong with a scenario as it is written: each fault says where, what, and what to try.

use std::fmt;

/// A line that cannot be followed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fault {
    /// The line inside the block, from 1; 0 is the fence.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// What to try.
    pub help: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (try: {})", self.what, self.help)
    }
}

/// What is wrong, before the line is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    pub what: String,
    pub help: String,
}

impl Wrong {
    pub fn new(what: impl Into<String>, help: impl Into<String>) -> Wrong {
        Wrong {
            what: what.into(),
            help: help.into(),
        }
    }

    pub fn at(self, line: usize) -> Fault {
        Fault {
            line,
            what: self.what,
            help: self.help,
        }
    }
}

pub(super) const UNIT_FORM: &str = "Light: ground Walker (A) 30/5/6 tapped damage 2 Armor";
pub(super) const CARD_FORM: &str = "Dark: hand Surprise battle \"Pay 2 Force -> Disrupt an attack.\"";
pub(super) const USE_FORM: &str = "Light: use Evade 2 of Walker 1 on Raider";

pub(super) fn unknown_line(text: &str) -> Wrong {
    Wrong::new(
        format!("no line of a scenario begins like this: {}", shortened(text)),
        "Dark: …, Light: …, start …, roll …, reroll …, => …, ? …, ! …, with … or a comment after #",
    )
}

pub(super) fn unknown_verb(word: &str) -> Wrong {
    Wrong::new(
        format!("\"{}\" is neither a place, a count nor a decision", shortened(word)),
        "force, build, space, ground, character, hand, deck, discard, on, under; or attack, use, play, pass, do nothing, choose, concede",
    )
}

pub(super) fn nothing_said(after: &str, form: &str) -> Wrong {
    Wrong::new(format!("nothing stands behind \"{after}\""), form)
}

pub(super) fn not_a_number(word: &str, of: &str) -> Wrong {
    Wrong::new(
        format!("the {of} is not a number: {}", shortened(word)),
        format!("{of} 3"),
    )
}

pub(super) fn out_of_range(number: &str, of: &str, least: i32, most: i32) -> Wrong {
    Wrong::new(
        format!("{of} {} is outside {least} to {most}", shortened(number)),
        format!("a number from {least} to {most}"),
    )
}

pub(super) fn no_name(form: &str) -> Wrong {
    Wrong::new("the card has no name", form)
}

pub(super) fn no_numbers(name: &str) -> Wrong {
    Wrong::new(
        format!("\"{}\" has neither speed/power/health nor a type", shortened(name)),
        format!("{UNIT_FORM}, or {CARD_FORM}, or a card of the pool by its name in quotes"),
    )
}

pub(super) fn unclosed_quote() -> Wrong {
    Wrong::new("a quotation mark is never closed", "a second \" on the same line")
}

pub(super) fn behind_quote(rest: &str) -> Wrong {
    Wrong::new(
        format!("this stands behind the quoted text: {}", shortened(rest)),
        CARD_FORM,
    )
}

pub(super) fn not_an_arena(word: &str) -> Wrong {
    Wrong::new(
        format!("\"{}\" is no arena", shortened(word)),
        "space, ground or character; several with /: ground/character",
    )
}

pub(super) fn unknown_card(text: &str, known: &[String]) -> Wrong {
    let help = if known.is_empty() {
        format!("a line that lays the card on the table first: {UNIT_FORM}")
    } else {
        let mut names: Vec<&str> = known.iter().map(String::as_str).take(12).collect();
        if known.len() > names.len() {
            names.push("…");
        }
        format!("one of the cards of this scenario: {}", names.join(", "))
    };
    Wrong::new(
        format!("no card of this scenario is called \"{}\"", shortened(text)),
        help,
    )
}

pub(super) fn bad_start(text: &str) -> Wrong {
    Wrong::new(
        format!("play cannot begin at \"{}\"", shortened(text)),
        "start build dark | build light | retreat dark | retreat light | battle space | battle ground | battle character | setup | turn",
    )
}

pub(super) fn second_start() -> Wrong {
    Wrong::new("play begins twice", "one start line")
}

pub(super) fn too_late() -> Wrong {
    Wrong::new(
        "the table is laid after play has begun",
        "lines that lay cards before the first decision, roll or check",
    )
}

pub(super) fn bad_dice(word: &str) -> Wrong {
    Wrong::new(format!("\"{}\" is no face of a die", shortened(word)), "roll 6 4 4 1")
}

pub(super) fn no_dice() -> Wrong {
    Wrong::new("the line has no dice", "roll 6 4 4 1")
}

pub(super) fn bad_reroll(text: &str) -> Wrong {
    Wrong::new(
        format!("this is no re-roll: {}", shortened(text)),
        "reroll 1 4 -> 5 2: as many new faces as dice are taken up",
    )
}

pub(super) fn bad_attack(text: &str) -> Wrong {
    Wrong::new(
        format!("this is no attack: {}", shortened(text)),
        "Dark: attack Walker with Raider",
    )
}

pub(super) fn bad_place(text: &str) -> Wrong {
    Wrong::new(
        format!("\"{}\" is neither a place nor a card", shortened(text)),
        "space, ground, character, build, under, top or the name of a card",
    )
}

pub(super) fn bad_fact(text: &str) -> Wrong {
    Wrong::new(
        format!("this is nothing that can be checked: {}", shortened(text)),
        "X takes N, X discarded, X damage N, X power|speed|health N, X tapped|untapped, X in ZONE, ROLE force N, ROLE build N, dice N, \
         hits N, pending N on X, prevented N, ROLE wins, ROLE controls ARENA",
    )
}

pub(super) fn bad_zone(word: &str) -> Wrong {
    Wrong::new(
        format!("\"{}\" is no zone", shortened(word)),
        "space ground character build hand deck discard removed supply",
    )
}

pub(super) fn no_role(mark: &str) -> Wrong {
    Wrong::new(
        format!("the {mark} line does not say whose decision it is"),
        format!(
            "{mark} Light: {}",
            if mark == "?" {
                "pass | Evade 2 of Walker"
            } else {
                "Evade 2 of Walker (EVA-2)"
            }
        ),
    )
}

pub(super) fn odd_info(words: &[&str]) -> Wrong {
    Wrong::new(
        format!("neither a clause id nor an edition: {}", shortened(&words.join(", "))),
        "```scenario ID [ID…] [classic|current|both]",
    )
}

pub(super) fn bad_switch(text: &str) -> Wrong {
    Wrong::new(
        format!("there is no such rule to switch: {}", shortened(text)),
        "with open lists, with closed lists, with turn limit 3, with empty deck loses",
    )
}

pub(super) fn too_long(what: &str, most: usize) -> Wrong {
    Wrong::new(
        format!("{what} has more than {most} of them"),
        "a smaller scenario; one block shows one thing",
    )
}

pub(super) fn repeated(what: &str) -> Wrong {
    Wrong::new(format!("\"{what}\" stands twice on the line"), "each word once")
}

pub(super) fn needs_build_zone(word: &str) -> Wrong {
    Wrong::new(
        format!("\"{word}\" makes no sense there"),
        "tapped and damage for cards in play, counters for a face-down card behind build",
    )
}

/// At most 80 characters of a text that may be of any length.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 80;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain(['…']).collect()
}
