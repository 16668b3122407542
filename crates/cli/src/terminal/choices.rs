//! The options of a decision as a player reads and types them.

use rules::{Action, Game, Options, View};
use story::hint;

/// One option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What one types.
    pub key: i32,
    /// Its words.
    pub label: String,
    /// The text behind it, where the words are only a name.
    pub hint: String,
    /// What it is.
    pub action: Action,
}

/// The options of one decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    list: Vec<Choice>,
}

/// What a typed line comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The option at this place.
    One(usize),
    /// Several options fit: their labels.
    Several(Vec<String>),
    /// None fits.
    Nothing,
}

impl Choices {
    /// The options with their keys: numbers from 1, or the value itself where numbers, bids or dice are chosen.
    pub fn new(game: &Game, view: &View, options: &Options) -> Choices {
        let value = |action: Action| match action {
            Action::Amount(n) | Action::Bid(n) => Some(i32::from(n)),
            Action::Face(face) => Some(i32::from(face)),
            _ => None,
        };
        let list = options.as_slice();
        let valued = list.iter().any(|&action| value(action).is_some())
            && list
                .iter()
                .all(|&action| value(action).is_some() || action == Action::Done);
        let list = list.iter().enumerate().map(|(at, &action)| Choice {
            // Where values are typed, 0 is free for "done": amounts have no such option, and bids begin above it.
            key: if valued {
                value(action).unwrap_or(0)
            } else {
                i32::try_from(at + 1).unwrap_or(i32::MAX)
            },
            label: game.label(action),
            hint: hint(game, view, action),
            action,
        });
        Choices { list: list.collect() }
    }

    /// All of them.
    pub fn list(&self) -> &[Choice] {
        &self.list
    }

    /// The lines of the list: keys, labels and hints. What differs only by a number that rises by one is one line.
    pub fn lines(&self) -> Vec<(String, String, &str)> {
        let mut lines = Vec::new();
        let mut at = 0;
        while at < self.list.len() {
            let first = &self.list[at];
            let run = 1 + self.list[at + 1..]
                .iter()
                .zip(1..)
                .take_while(|(next, more)| is_more(first.action, next.action, *more))
                .count();
            if run > 1 {
                let last = &self.list[at + run - 1];
                let (words, least) = split_number(&first.label);
                let (_, most) = split_number(&last.label);
                let what = in_words(first.action, words, &format!("{least} … {most}"));
                lines.push((format!("{} … {}", first.key, last.key), what, first.hint.as_str()));
            } else {
                lines.push((first.key.to_string(), as_listed(first), first.hint.as_str()));
            }
            at += run;
        }
        lines
    }

    /// The option that a typed line means: a key, the words of a label, or the beginnings of its words.
    pub fn pick(&self, typed: &str) -> Typed {
        if let Some(at) = self.exact(typed) {
            return Typed::One(at);
        }
        if typed.chars().count() < 3 {
            return Typed::Nothing;
        }
        let mut found: Vec<usize> = (0..self.list.len())
            .filter(|&at| fits(&self.list[at].label, typed) || fits(&as_listed(&self.list[at]), typed))
            .collect();
        // Equal labels are equal for the player.
        found.dedup_by_key(|at| self.list[*at].label.as_str());
        match found[..] {
            [] => Typed::Nothing,
            [one] => Typed::One(one),
            _ => Typed::Several(found.into_iter().map(|at| self.list[at].label.clone()).collect()),
        }
    }

    /// The option with this key or exactly these words.
    pub fn exact(&self, typed: &str) -> Option<usize> {
        if let Ok(key) = typed.parse::<i32>() {
            return self.list.iter().position(|choice| choice.key == key);
        }
        let short = match typed.to_lowercase().as_str() {
            "p" => Some(Action::Pass),
            "d" | "done" => Some(Action::Done),
            "y" => Some(Action::Yes),
            "n" => Some(Action::No),
            _ => None,
        };
        self.list
            .iter()
            .position(|choice| short == Some(choice.action) || choice.label.eq_ignore_ascii_case(typed))
    }
}

/// The words of the list, in which counters are named.
fn in_words(action: Action, words: &str, number: &str) -> String {
    match action {
        Action::Build { .. } | Action::FaceDown { .. } => {
            let counters = if number == "1" { "counter" } else { "counters" };
            format!("{words} with {number} build {counters}")
        }
        _ => format!("{words} {number}").trim_start().to_owned(),
    }
}

/// An option as the list shows it.
fn as_listed(choice: &Choice) -> String {
    let (words, number) = split_number(&choice.label);
    in_words(choice.action, words, number)
}

/// Is every typed word the beginning of a word of the label, in order?
pub fn fits(label: &str, typed: &str) -> bool {
    let label = label.to_lowercase();
    let typed = typed.to_lowercase();
    let mut words = plain_words(&label);
    let mut any = false;
    for wanted in plain_words(&typed) {
        any = true;
        // A number is meant as it is: 1 is not the beginning of 10.
        let number = wanted.bytes().all(|byte| byte.is_ascii_digit());
        if !words.any(|word| {
            if number {
                word == wanted
            } else {
                word.starts_with(wanted)
            }
        }) {
            return false;
        }
    }
    any
}

fn plain_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '"' | ','))
        .filter(|word| !word.is_empty())
}

/// Is the second option the first with a number that is so much higher?
fn is_more(first: Action, next: Action, more: i16) -> bool {
    match (first, next) {
        (Action::Build { card, counters }, Action::Build { card: c, counters: n })
        | (Action::FaceDown { card, counters }, Action::FaceDown { card: c, counters: n }) => {
            card == c && n == counters + more
        }
        (Action::Bid(bid), Action::Bid(n)) | (Action::Amount(bid), Action::Amount(n)) => n == bid + more,
        _ => false,
    }
}

/// `build Walker 3` is `build Walker` and `3`; `3` alone is nothing and `3`.
fn split_number(label: &str) -> (&str, &str) {
    label.rsplit_once(' ').unwrap_or(("", label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(label: &str, typed: &str, expected: bool) {
        assert_eq!(fits(label, typed), expected, "{typed} for {label}");
    }

    #[test]
    fn beginnings_of_words_in_order_are_enough() {
        check("attack Han Solo (C) with TIE Interceptor", "attack han with tie", true);
        check("attack Han Solo (C) with TIE Interceptor", "att solo c tie", true);
        check("attack Han Solo (C) with TIE Interceptor", "attack tie with han", false);
        check("build Walker 10", "build walker 1", false);
        check("pass", "", false);
        check("pass", "passes", false);
    }

    fn choices(labels: &[(&str, Action)]) -> Choices {
        let list = labels.iter().zip(1..).map(|(&(label, action), key)| Choice {
            key,
            label: label.to_owned(),
            hint: String::new(),
            action,
        });
        Choices { list: list.collect() }
    }

    #[test]
    fn a_whole_label_beats_longer_ones() {
        let choices = choices(&[
            ("build Walker 1", Action::Pass),
            ("build Walker 10", Action::Done),
            ("build Wagon 1", Action::Yes),
        ]);
        assert_eq!(choices.pick("BUILD walker 1"), Typed::One(0));
        assert_eq!(choices.pick("2"), Typed::One(1));
        assert_eq!(choices.pick("99999999999999999999"), Typed::Nothing);
        assert!(matches!(choices.pick("build wa"), Typed::Several(labels) if labels.len() == 3));
        assert_eq!(choices.pick("bu"), Typed::Nothing);
    }
}
