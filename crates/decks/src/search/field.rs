//! The fields of a query: their names, and what may stand behind them.

use cards::keyword::Keyword;
use cards::{Arena, Rarity, Side};

use super::error::{QueryError, did_you_mean, nearest};
use super::fold::{fold, wanted_word};
use super::lex::{Text, is_minus};
use super::query::{By, Compare, Number, Operand, Property, Sort, Term, Type};
use crate::legal::Format;

/// What can stand before a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Name,
    Type,
    Subtype,
    Side,
    Number(Number),
    Keyword,
    Set,
    Rarity,
    Format,
    Banned,
    Restricted,
    Text,
    Is,
    Class,
    Sort,
}

/// All names of fields; the first of a field is the one that is proposed.
const FIELDS: &[(&str, Field)] = &[
    ("name", Field::Name),
    ("n", Field::Name),
    ("type", Field::Type),
    ("t", Field::Type),
    ("sub", Field::Subtype),
    ("subtype", Field::Subtype),
    ("side", Field::Side),
    ("cost", Field::Number(Number::Cost)),
    ("speed", Field::Number(Number::Speed)),
    ("power", Field::Number(Number::Power)),
    ("health", Field::Number(Number::Health)),
    ("number", Field::Number(Number::InSet)),
    ("kw", Field::Keyword),
    ("keyword", Field::Keyword),
    ("set", Field::Set),
    ("rarity", Field::Rarity),
    ("format", Field::Format),
    ("f", Field::Format),
    ("banned", Field::Banned),
    ("restricted", Field::Restricted),
    ("o", Field::Text),
    ("text", Field::Text),
    ("is", Field::Is),
    ("class", Field::Class),
    ("sort", Field::Sort),
];

const TYPES: [(&str, Type); 14] = [
    ("space", Type::Arena(Arena::Space)),
    ("ground", Type::Arena(Arena::Ground)),
    ("character", Type::Arena(Arena::Character)),
    ("unit", Type::Unit),
    ("mission", Type::Mission),
    ("campaign", Type::Campaign),
    ("trap", Type::Trap),
    ("battle", Type::Battle),
    ("location", Type::Location),
    ("equipment", Type::Equipment),
    ("resource", Type::Resource),
    ("event", Type::Event),
    ("subordinate", Type::Subordinate),
    ("reminder", Type::Reminder),
];

const SIDES: [(&str, Side); 9] = [
    ("light", Side::Light),
    ("dark", Side::Dark),
    ("neutral", Side::Neutral),
    ("vong", Side::Vong),
    ("yuuzhan vong", Side::Vong),
    ("l", Side::Light),
    ("d", Side::Dark),
    ("n", Side::Neutral),
    ("y", Side::Vong),
];

const PROPERTIES: [(&str, Property); 7] = [
    ("unique", Property::Unique),
    ("full", Property::Full),
    ("unread", Property::Unread),
    ("banned", Property::Banned),
    ("restricted", Property::Restricted),
    ("reprint", Property::Reprint),
    ("promo", Property::Promo),
];

const SORTS: [(&str, By); 10] = [
    ("name", By::Name),
    ("cost", By::Number(Number::Cost)),
    ("speed", By::Number(Number::Speed)),
    ("power", By::Number(Number::Power)),
    ("health", By::Number(Number::Health)),
    ("number", By::Number(Number::InSet)),
    ("set", By::Set),
    ("rarity", By::Rarity),
    ("side", By::Side),
    ("type", By::Type),
];

/// The field of this name.
pub(super) fn field(name: &Text) -> Result<Field, QueryError> {
    let wanted = name.text.to_lowercase();
    let found = FIELDS.iter().find(|(known, _)| *known == wanted);
    found.map(|(_, field)| *field).ok_or_else(|| {
        // Short names look like everything.
        let long = FIELDS
            .iter()
            .map(|(known, _)| *known)
            .filter(|known| known.len() > 2 || wanted.len() < 3);
        let all = "fields: name t sub side cost speed power health kw set rarity format o is class number sort; \
                   a name with a sign in it stands in quotes";
        QueryError::at(
            name.span.clone(),
            format!("no field is called {}", name.text),
            "not a field",
            did_you_mean(&wanted, long, all),
        )
    })
}

/// The term that a field with this sign and value means. Sorts are none; see [`sorts`].
pub(super) fn term(field: Field, compare: Compare, colon: bool, value: &Text) -> Result<Term, QueryError> {
    if value.text.trim().is_empty() {
        return Err(QueryError::at(
            value.span.clone(),
            "nothing stands behind the sign".to_owned(),
            "a value is missing",
            format!("write it close behind the sign: {}", example(field)),
        ));
    }
    if let Field::Number(number) = field {
        let operand = operand(value)?;
        if operand == Operand::Variable && !matches!(compare, Compare::Equal | Compare::Unequal) {
            return Err(QueryError::at(
                value.span.clone(),
                "a printed X is neither more nor less than something".to_owned(),
                "compares only with : and !=",
                "write cost:x, or a number: cost<=3",
            ));
        }
        return Ok(Term::Number(number, compare, operand));
    }
    if !matches!(compare, Compare::Equal | Compare::Unequal) {
        return Err(QueryError::at(
            value.span.clone(),
            "only numbers are more or less than something".to_owned(),
            "is no number of a card",
            format!(
                "use a colon: {}; cost, speed, power, health and number compare",
                example(field)
            ),
        ));
    }
    let word = fold(&value.text);
    match field {
        Field::Name if colon => names(value),
        Field::Name => Ok(Term::NameIs(word)),
        Field::Type => one_of(&TYPES, "type", value).map(Term::Type),
        Field::Subtype => Ok(Term::Subtype(value.text.trim().to_owned())),
        Field::Side => one_of(&SIDES, "side", value).map(Term::Side),
        Field::Keyword => keyword(value),
        Field::Set => Ok(Term::Set(word)),
        Field::Rarity => rarity(value).map(Term::Rarity),
        Field::Format => format_of(value).map(Term::Format),
        Field::Banned => format_of(value).map(Term::BannedIn),
        Field::Restricted => format_of(value).map(Term::RestrictedIn),
        Field::Text => Ok(Term::Text(word)),
        Field::Is => one_of(&PROPERTIES, "property", value).map(Term::Is),
        Field::Class => Ok(Term::Class(word)),
        Field::Number(_) | Field::Sort => Err(QueryError::at(
            value.span.clone(),
            "a sort order is no property of a card".to_owned(),
            "here",
            "write it beside the rest: t:unit sort:-power,name",
        )),
    }
}

fn example(field: Field) -> &'static str {
    match field {
        Field::Name => "name:vader",
        Field::Type => "t:character",
        Field::Subtype => "sub:jedi",
        Field::Side => "side:light",
        Field::Number(_) => "cost<=3",
        Field::Keyword => "kw:\"critical hit\"",
        Field::Set => "set:anh",
        Field::Rarity => "rarity:r",
        Field::Format => "format:vintage",
        Field::Banned => "banned:vintage",
        Field::Restricted => "restricted:vintage",
        Field::Text => "o:\"draw a card\"",
        Field::Is => "is:unique",
        Field::Class => "class:reb",
        Field::Sort => "sort:-power,name",
    }
}

/// A word of a list; or the nearest one as help, else all of them.
fn one_of<T: Copy>(known: &[(&'static str, T)], what: &str, value: &Text) -> Result<T, QueryError> {
    let word = fold(&value.text);
    // "Missions", "Characters"
    let single = word.strip_suffix('s').unwrap_or(&word);
    let found = known.iter().find(|(name, _)| *name == word || *name == single);
    found.map(|(_, meant)| *meant).ok_or_else(|| {
        let words = || known.iter().map(|(name, _)| *name).filter(|name| name.len() > 1);
        let all = format!("one of: {}", words().collect::<Vec<_>>().join(" "));
        QueryError::at(
            value.span.clone(),
            format!("no {what} is called {}", value.text),
            "not known",
            did_you_mean(&word, words(), &all),
        )
    })
}

/// All words of a name.
fn names(value: &Text) -> Result<Term, QueryError> {
    let wanted: Vec<_> = match value.quoted {
        // Words in quotes stand one behind the other.
        true => wanted_word(&value.text).into_iter().collect(),
        false => value.text.split_whitespace().filter_map(wanted_word).collect(),
    };
    match wanted.is_empty() {
        true => Err(no_letters(value)),
        false => Ok(Term::Name(wanted)),
    }
}

/// A word that asks for nothing.
pub(super) fn no_letters(value: &Text) -> QueryError {
    QueryError::at(
        value.span.clone(),
        format!("{} has neither letters nor digits", value.text),
        "asks for nothing",
        "write a word of the name",
    )
}

fn operand(value: &Text) -> Result<Operand, QueryError> {
    let word = fold(&value.text);
    let number = word.replace(is_minus, "-").trim_start_matches('+').parse::<i32>();
    let own = FIELDS.iter().find_map(|(name, field)| match field {
        Field::Number(own) if *name == word => Some(Operand::Own(*own)),
        _ => None,
    });
    match (number, own, word.as_str()) {
        (Ok(number), _, _) => Ok(Operand::Fixed(number)),
        (_, Some(own), _) => Ok(own),
        (_, _, "x" | "*") => Ok(Operand::Variable),
        _ => Err(QueryError::at(
            value.span.clone(),
            format!("{} is no number", value.text),
            "a number belongs here",
            match number_word(&word) {
                Some(number) => format!("write it in digits: {number}"),
                None => "write a whole number, x for a printed X, or another number of the card: power>=5 cost:x \
                         power>health"
                    .to_owned(),
            },
        )),
    }
}

/// Small numbers in words.
fn number_word(word: &str) -> Option<usize> {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ];
    WORDS.iter().position(|known| *known == word)
}

/// `critical hit`, `evade2`, `evade 2`, `critical hit>=2`
fn keyword(value: &Text) -> Result<Term, QueryError> {
    let folded = fold(&value.text);
    let is_sign = |c: char| matches!(c, '<' | '>' | '=' | '!' | '+' | '-') || c.is_ascii_digit();
    let (name, rest) = match folded.find(is_sign) {
        Some(at) => folded.split_at(at),
        None => match folded.strip_suffix(" x") {
            Some(name) => (name, "x"),
            None => (folded.as_str(), ""),
        },
    };
    let name = name.trim();
    let Some(keyword) = named_keyword(name) else {
        let names = Keyword::ALL.iter().map(|keyword| keyword.name());
        return Err(QueryError::at(
            value.span.clone(),
            format!("no keyword is called {name}"),
            "not a keyword",
            match nearest(name, names) {
                Some(near) => format!("did you mean kw:\"{}\"?", near.to_lowercase()),
                None => "pop rules lists the keywords; o: looks for any words of a text".to_owned(),
            },
        ));
    };
    let rest = rest.trim();
    if rest.is_empty() {
        return Ok(Term::Keyword(keyword, None));
    }
    let signs = rest.len() - rest.trim_start_matches(['<', '>', '=', '!']).len();
    let compare = match &rest[..signs] {
        "" | "=" => Compare::Equal,
        "!=" | "<>" => Compare::Unequal,
        "<" => Compare::Less,
        "<=" => Compare::AtMost,
        ">" => Compare::More,
        ">=" => Compare::AtLeast,
        other => {
            return Err(QueryError::at(
                value.span.clone(),
                format!("{other} compares nothing"),
                "in here",
                "write kw:\"critical hit>=2\"",
            ));
        }
    };
    let number = Text {
        text: rest[signs..].trim().to_owned(),
        ..value.clone()
    };
    match operand(&number)? {
        Operand::Variable if compare != Compare::Equal => Err(QueryError::at(
            value.span.clone(),
            "a printed X is neither more nor less than something".to_owned(),
            "in here",
            "write kw:\"evade x\", or a number: kw:\"evade>=2\"",
        )),
        Operand::Own(_) => Err(QueryError::at(
            value.span.clone(),
            format!("{} is no number", number.text),
            "in here",
            "write kw:\"critical hit>=2\"",
        )),
        number => Ok(Term::Keyword(keyword, Some((compare, number)))),
    }
}

/// The keyword of a folded name; a blank or dash may be missing.
pub(super) fn named_keyword(name: &str) -> Option<Keyword> {
    let bare = |name: &str| name.replace([' ', '-'], "").to_lowercase();
    let wanted = bare(name);
    Keyword::ALL
        .iter()
        .copied()
        .find(|keyword| !wanted.is_empty() && bare(keyword.name()) == wanted)
}

fn rarity(value: &Text) -> Result<Rarity, QueryError> {
    let word = fold(&value.text);
    let is = |rarity: &Rarity| rarity.word() == word || rarity.letter().eq_ignore_ascii_case(&word);
    Rarity::ALL.into_iter().find(is).ok_or_else(|| {
        let words = Rarity::ALL.map(Rarity::word);
        let help = did_you_mean(
            &word,
            words,
            "one of: c u r p s (common, uncommon, rare, promotional, subordinate)",
        );
        QueryError::at(
            value.span.clone(),
            format!("no rarity is called {}", value.text),
            "not known",
            help,
        )
    })
}

fn format_of(value: &Text) -> Result<Format, QueryError> {
    Format::named(&value.text).ok_or_else(|| {
        let ids = Format::ALL.map(Format::id);
        let all = format!("one of: {}", ids.join(" "));
        QueryError::at(
            value.span.clone(),
            format!("no format is called {}", value.text),
            "not known",
            did_you_mean(&fold(&value.text), ids, &all),
        )
    })
}

/// `-power,name`
pub(super) fn sorts(value: &Text) -> Result<Vec<Sort>, QueryError> {
    let words = value.text.split(',').map(str::trim).filter(|word| !word.is_empty());
    let sorts: Result<Vec<Sort>, QueryError> = words
        .map(|word| {
            let plain = word.trim_start_matches(is_minus);
            let named = Text {
                text: plain.to_owned(),
                ..value.clone()
            };
            Ok(Sort {
                by: one_of(&SORTS, "sort order", &named)?,
                backwards: plain.len() < word.len(),
            })
        })
        .collect();
    match sorts? {
        sorts if sorts.is_empty() => Err(QueryError::at(
            value.span.clone(),
            "nothing stands behind the sign".to_owned(),
            "a value is missing",
            "write it close behind the sign: sort:-power,name",
        )),
        sorts => Ok(sorts),
    }
}
