//! How a card calls itself.

use crate::Context;
use crate::lex::{self, Token, TokenKind};

/// The card's own names as rows of words, the longest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SelfNames {
    names: Vec<Vec<String>>,
    /// The first letters of the names, small.
    letters: Vec<u8>,
    full: Option<String>,
}

/// Words of names that mean something else when they stand alone.
const COMMON: [&str; 40] = [
    "the",
    "of",
    "and",
    "a",
    "an",
    "in",
    "to",
    "for",
    "jedi",
    "sith",
    "rebel",
    "imperial",
    "clone",
    "droid",
    "general",
    "admiral",
    "captain",
    "commander",
    "lieutenant",
    "princess",
    "queen",
    "senator",
    "master",
    "apprentice",
    "squad",
    "squadron",
    "fleet",
    "army",
    "force",
    "space",
    "ground",
    "character",
    "unit",
    "battle",
    "bounty",
    "lord",
    "darth",
    "grand",
    "republic",
    "emperor",
];

impl SelfNames {
    /// The full name; for a card with a version letter also the end of the name from any word on, and
    /// its first word. Possessives ("Luke's") and words that mean something else do not stand alone.
    pub fn of(context: &Context) -> SelfNames {
        let Some(name) = &context.name else {
            return SelfNames::default();
        };
        SelfNames::from(calls(&name.base, name.version.is_some()), Some(name.base.clone()))
    }

    /// How unique units with these names are called.
    pub fn of_all(names: &[String]) -> SelfNames {
        let mut names: Vec<Vec<String>> = names.iter().flat_map(|name| calls(name, true)).collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        SelfNames::from(names, None)
    }

    fn from(names: Vec<Vec<String>>, full: Option<String>) -> SelfNames {
        let first = |name: &Vec<String>| name.first()?.bytes().next();
        let letters = names.iter().filter_map(first).map(|letter| letter.to_ascii_lowercase());
        let letters = letters.collect();
        SelfNames { names, letters, full }
    }

    /// May a name, well or badly spelt, begin with this word?
    pub fn may_begin(&self, token: &Token) -> bool {
        self.letters.contains(&token.first)
    }

    /// The whole name, where it is one card's.
    pub fn full(&self) -> Option<&str> {
        self.full.as_deref()
    }

    /// The names, longest first.
    pub fn iter(&self) -> impl Iterator<Item = &[String]> {
        self.names.iter().map(Vec::as_slice)
    }
}

/// The words by which a card of that name is called, the longest first. Before a possessive ("Luke Skywalker's Speeder")
/// stands the name of someone else.
fn calls(name: &str, unique: bool) -> Vec<Vec<String>> {
    let words: Vec<String> = lex::lex(name, 0..name.len())
        .into_iter()
        .filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Number(_)))
        .map(|token| name[token.span].to_owned())
        .collect();
    let mut names = Vec::new();
    if unique {
        // "General Garm Bel Iblis" is called Garm: the word behind the titles.
        let titles = words.iter().take_while(|word| is_title(word)).count();
        if titles > 0 {
            names.extend(words.get(titles).map(|given| vec![given.clone()]));
        }
        for from in 1..words.len() {
            names.push(words[from..].to_vec());
        }
        // "Ona-Bel-Tal" is called Ona-Bel.
        let short = words.first().and_then(|first| first.rsplit_once('-'));
        names.extend(
            short
                .filter(|(short, _)| short.contains('-') || short.len() > 3)
                .map(|(short, _)| vec![short.to_owned()]),
        );
        let owned = words
            .iter()
            .rposition(|word| word.ends_with("'s") || word.ends_with("s'"));
        for to in 1..words.len() {
            if owned.is_none_or(|at| to > at) {
                names.push(words[..to].to_vec());
            }
        }
        // "Darth Ona III" is called Ona.
        if let [before @ .., number] = words.as_slice()
            && is_roman(number)
        {
            names.extend(before.last().map(|given| vec![given.clone()]));
        }
        names.extend(nicknames(name));
        names.retain(|part| stands_alone(part));
    }
    if !words.is_empty() {
        names.push(words);
    }
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names
}

/// What stands in quotes inside a name: `Ona "Bree" Tal` is called Bree.
fn nicknames(name: &str) -> impl Iterator<Item = Vec<String>> {
    let quoted = name.split('"').skip(1).step_by(2);
    quoted.map(|nick| nick.split_whitespace().map(str::to_owned).collect())
}

/// The number behind a name: II, III, IV …
fn is_roman(word: &str) -> bool {
    word.len() > 1 && word.chars().all(|letter| matches!(letter, 'I' | 'V' | 'X'))
}

/// Words before the name of a person.
fn is_title(word: &str) -> bool {
    const TITLES: [&str; 30] = [
        "general",
        "admiral",
        "captain",
        "commander",
        "lieutenant",
        "princess",
        "queen",
        "king",
        "prince",
        "senator",
        "grand",
        "vice",
        "moff",
        "baron",
        "major",
        "colonel",
        "sergeant",
        "chief",
        "doctor",
        "director",
        "governor",
        "lady",
        "duchess",
        "emperor",
        "chancellor",
        "supreme",
        "inspector",
        "count",
        "darth",
        "mayor",
    ];
    TITLES.contains(&word.to_lowercase().as_str())
}

fn stands_alone(part: &[String]) -> bool {
    let capital = |word: &String| {
        word.chars()
            .next()
            .is_some_and(|c| c.is_uppercase() || c.is_ascii_digit())
    };
    let common = |word: &String| COMMON.contains(&word.to_lowercase().as_str());
    part.last()
        .is_some_and(|last| capital(last) && !last.ends_with("'s") && !last.ends_with("s'"))
        && part.iter().any(|word| !common(word) && capital(word))
        && !part.iter().all(|word| word.parse::<i16>().is_ok())
}
