//! The way back: IR to canonical words, which [`compile`](crate::compile) reads as the same IR.
//!
//! One file for each family of phrases, like the parser; a phrase is printed in the form that its
//! parser function names first.

mod ability;
mod amount;
mod change;
mod compared;
mod condition;
mod cost;
mod deed;
mod effect;
mod keyword;
mod lend;
mod noun;
mod search;
mod supply;
mod timing;
mod trigger;

use cards::ir::{Ability, Change, Cost, KeywordAbility, Obj, Player};

use crate::{Context, Kind};
use cards::ir::mentions;

/// The canonical English of an ability on a card of that kind.
pub fn print(ability: &Ability, context: &Context) -> String {
    Writer::new(context.kind).ability(ability)
}

/// The canonical English of a keyword, with its cost where it has one: `Evade 2`, `Pay 2 Force -> Evade 2`.
pub fn print_keyword(keyword: &KeywordAbility, context: &Context) -> String {
    Writer::new(context.kind).keyword_ability(keyword)
}

/// The canonical English of a cost: `Pay 2 Force, tap this unit`.
pub fn print_cost(cost: &Cost, context: &Context) -> String {
    let mut writer = Writer::new(context.kind);
    capital(&writer.lettered(|w| w.cost(cost)))
}

/// What changes say about their subject, a unit or "you": `gets +2 power and Armor`, `get +1 build point`.
pub fn print_changes(changes: &[Change], third_person: bool, context: &Context) -> String {
    let mut writer = Writer::new(context.kind);
    writer.lettered(|w| w.changes(changes, third_person))
}

/// Writes one ability.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    kind: Kind,
    /// Amounts that need a letter in this sentence.
    letters: Vec<String>,
    /// X stands for the X of the cost in this sentence.
    x_is_paid: bool,
    /// The cost pays X, so that X is taken.
    cost_pays_x: bool,
    /// An X of the cost was written.
    wrote_x: bool,
    /// "it" is the object of the event: nothing else has been named since.
    it_is_event: bool,
    /// Inside the effect of an event of one of your units.
    event_is_yours: bool,
    /// Who carries out instructions without a subject.
    actor: Player,
    /// The "Play only …" of a choice: said behind each of its options (`C-12.4`).
    times: String,
}

/// Letters for amounts that have no number.
const LETTERS: [&str; 5] = ["X", "Y", "Z", "W", "V"];

impl Writer {
    fn new(kind: Kind) -> Writer {
        Writer {
            kind,
            letters: Vec::new(),
            x_is_paid: false,
            cost_pays_x: false,
            wrote_x: false,
            it_is_event: false,
            event_is_yours: false,
            actor: Player::You,
            times: String::new(),
        }
    }

    /// A sentence in which amounts get letters, with ", where X is …" behind it.
    fn lettered(&mut self, write: impl Fn(&mut Self) -> String) -> String {
        let outer = self.clone();
        self.letters.clear();
        self.wrote_x = false;
        self.x_is_paid = self.cost_pays_x;
        let mut text = write(self);
        if self.wrote_x && !self.letters.is_empty() {
            // X is taken by the cost: other letters for the rest.
            self.it_is_event = outer.it_is_event;
            self.times.clone_from(&outer.times);
            self.letters.clear();
            self.x_is_paid = true;
            text = write(self);
        }
        let skip = usize::from(self.x_is_paid);
        for (i, value) in self.letters.iter().enumerate() {
            let joint = if i == 0 { ", where" } else { " and" };
            let letter = LETTERS.get(i + skip).unwrap_or(&"V");
            text.push_str(&format!("{joint} {letter} is {value}"));
        }
        self.letters = outer.letters;
        self.wrote_x = outer.wrote_x;
        self.x_is_paid = outer.x_is_paid;
        text
    }

    fn in_quotes(&self, ability: &Ability) -> String {
        format!("\"{}\"", Writer::new(Kind::Unit).ability(ability))
    }

    /// A reference to one object.
    fn object(&mut self, obj: Obj) -> String {
        if obj == Obj::It && self.it_is_event {
            return "it".to_owned();
        }
        self.it_is_event = false;
        match obj {
            Obj::This if self.kind == Kind::Unit => "this unit",
            Obj::This => "this card",
            Obj::That => "that unit",
            Obj::Former => "the first chosen unit",
            Obj::Paid => "the paying unit",
            Obj::It => "the triggering unit",
            Obj::Doer => "the damaging unit",
            Obj::Attacker => "the attacking unit",
            Obj::Defender => "the defending unit",
            Obj::Resource => "your Resource",
            Obj::TheirResource => "your opponent's Resource",
            Obj::Host => "the equipped unit",
            Obj::Member => "it",
            Obj::LastAttacked => "the last unit that this unit attacked",
        }
        .to_owned()
    }

    /// The possessive of a reference.
    fn owner_of(&mut self, obj: Obj) -> String {
        match self.object(obj).as_str() {
            "it" => "its".to_owned(),
            name => format!("{name}'s"),
        }
    }
}

/// Does the cost hold an X?
fn pays_x(cost: &Cost) -> bool {
    mentions(&cost.parts, "X")
}

/// The player as a subject.
fn player(who: Player) -> &'static str {
    match who {
        Player::You => "you",
        Player::Opponent => "your opponent",
        Player::Each => "each player",
        Player::Dark => "the Dark Side player",
        Player::Light => "the Light Side player",
        Player::Disrupted => "its controller",
    }
}

/// A verb for that subject: "you draw", "your opponent draws".
fn verb(third: bool, plain: &str) -> String {
    match (third, plain) {
        (true, "have") => "has".to_owned(),
        (true, "do") => "does".to_owned(),
        (true, "are") => "is".to_owned(),
        (true, "don't") => "doesn't".to_owned(),
        (true, plain) => format!("{plain}s"),
        (false, plain) => plain.to_owned(),
    }
}

/// `a`, `a and b`, `a, b and c`.
fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., end] => format!("{} {last} {end}", init.join(", ")),
    }
}

/// The first letter in upper case.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// The first letter in lower case: a sentence behind a comma.
fn small(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// A noun behind "a" or "an".
fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O'])
        || noun.starts_with("un") && !noun.starts_with("uni");
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
