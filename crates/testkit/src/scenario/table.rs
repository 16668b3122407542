//! Lines that lay the table: points, cards, where play begins, switches.

use cards::ir::Counter;
use cards::{Arena, Arenas, CardName, Side};
use rules::Role;

use super::fault::{self, Wrong};
use super::names::Names;
use super::script::{At, Begin, Given, Laid, MadeUp, Name, Sort, Table};
use super::words::{first_word, number};

/// The largest speed, power, health, cost or count of counters that a line may give. The game knows no maximum
/// (`C-3.5`); far beyond this a table is a mistake.
pub const MOST: i32 = 999;
/// The most cards a scenario may lay, both players together.
pub const MOST_CARDS: usize = 240;

/// Words that begin a line about the table.
pub fn is_table_word(word: &str) -> bool {
    matches!(
        word,
        "force" | "build" | "space" | "ground" | "character" | "hand" | "deck" | "discard" | "supply" | "on" | "under"
    )
}

/// Reads `rest` behind `ROLE:` as a line about the table.
pub fn line(table: &mut Table, number_of_line: usize, role: Role, rest: &str) -> Result<(), Wrong> {
    let (word, behind) = first_word(rest);
    match word {
        "force" => table.force[role] = points(behind, "force")?,
        // A card may begin with a digit too, but it has more words.
        "build" if behind.starts_with(|c: char| c.is_ascii_digit() || c == '-') && !behind.contains(' ') => {
            table.build[role] = points(behind, "build")?;
        }
        _ => {
            if table.laid.len() >= MOST_CARDS {
                return Err(fault::too_long("the table", MOST_CARDS));
            }
            let laid = card_line(table, number_of_line, role, word, behind)?;
            if let Given::MadeUp(card) = &laid.card {
                table.made.extend(made_by(&card.text));
            }
            table.laid.push(laid);
        }
    }
    Ok(())
}

fn points(text: &str, of: &str) -> Result<i16, Wrong> {
    if text.is_empty() {
        return Err(fault::nothing_said(of, &format!("Dark: {of} 4")));
    }
    small(text, of)
}

/// A number from 0 to [`MOST`].
fn small(text: &str, of: &str) -> Result<i16, Wrong> {
    // The range fits i16.
    number(text, of, 0, MOST).map(|n| n as i16)
}

fn card_line(table: &Table, line: usize, role: Role, word: &str, behind: &str) -> Result<Laid, Wrong> {
    let names = Names::of(table.laid.iter().map(|laid| &laid.name));
    let host = |text: &'_ str| -> Result<(Name, String), Wrong> {
        let (name, rest) = names
            .at_start(text)
            .ok_or_else(|| fault::unknown_card(text, names.known()))?;
        Ok((
            Name {
                role: Some(name.role.unwrap_or(role)),
                ..name
            },
            rest.to_owned(),
        ))
    };
    let (at, behind) = match word {
        "build" => (At::Build, behind.to_owned()),
        "hand" => (At::Hand, behind.to_owned()),
        "deck" => (At::Deck, behind.to_owned()),
        "discard" => (At::Discard, behind.to_owned()),
        "supply" => (At::Supply, behind.to_owned()),
        "on" => host(behind).map(|(name, rest)| (At::On(name), rest))?,
        "under" => host(behind).map(|(name, rest)| (At::Under(name), rest))?,
        arena => match Arena::from_word(arena) {
            Some(arena) => (At::Arena(arena), behind.to_owned()),
            None => return Err(fault::unknown_verb(word)),
        },
    };
    if behind.is_empty() {
        return Err(fault::nothing_said(word, fault::UNIT_FORM));
    }
    if behind.matches('"').count() % 2 == 1 {
        return Err(fault::unclosed_quote());
    }
    let (name, head, rest) = named(&behind)?;
    let mut extra = Extra::read(rest, matches!(head, Head::Typed(_)))?;
    let card = match head {
        Head::Pool => Given::Pool,
        Head::Again if table.laid.iter().any(|laid| same_name(&laid.name, &name)) => Given::Again,
        Head::Again => return Err(fault::no_numbers(&name.full())),
        Head::Unit(numbers) => {
            let default = match at {
                At::Arena(arena) => Arenas::of(&[arena]),
                At::Supply => Arenas::ALL,
                At::Build | At::Hand | At::Deck | At::Discard | At::On(_) | At::Under(_) => Arenas::NONE,
            };
            let arenas = extra.arenas.unwrap_or(default);
            match at {
                At::Supply => extra.made_up(Sort::Subordinate { arenas, numbers }, None),
                _ => extra.made_up(Sort::Unit { arenas, numbers }, Some(0)),
            }
        }
        Head::Typed(Typed::Battle) => extra.made_up(Sort::Battle, None),
        Head::Typed(Typed::Mission) => extra.made_up(Sort::Mission, Some(0)),
        Head::Typed(Typed::Location) => {
            let arenas = extra.fitting(&at);
            extra.made_up(Sort::Location(arenas), Some(0))
        }
        Head::Typed(Typed::Equipment) => {
            let arenas = extra.fitting(&At::Build);
            extra.made_up(Sort::Equipment(arenas), Some(0))
        }
        Head::Typed(Typed::Resource) => extra.made_up(Sort::Resource, Some(0)),
        Head::Typed(Typed::Campaign) => extra.made_up(Sort::Campaign, Some(0)),
        Head::Typed(Typed::Trap) => extra.made_up(Sort::Trap, Some(0)),
        Head::Typed(Typed::Event) => extra.made_up(Sort::Event, None),
    };
    if !matches!(card, Given::MadeUp(_)) && !extra.text.is_empty() {
        return Err(fault::behind_quote(&extra.text));
    }
    let in_play = matches!(at, At::Arena(_) | At::Build | At::On(_));
    if (extra.tapped || extra.damage.is_some()) && !in_play {
        return Err(fault::needs_build_zone(if extra.tapped { "tapped" } else { "damage" }));
    }
    if !extra.named.is_empty() && !matches!(at, At::Arena(_) | At::Build) {
        return Err(fault::needs_build_zone("counters of a kind"));
    }
    if extra.counters.is_some() && at != At::Build {
        return Err(fault::needs_build_zone("counters"));
    }
    Ok(Laid {
        line,
        role,
        at,
        card,
        name,
        tapped: extra.tapped,
        damage: extra.damage.unwrap_or(0),
        named: extra.named,
        counters: extra.counters,
    })
}

/// A kind of counter by its word; `holding` for the counters of a Resource.
pub fn named_counter(word: &str) -> Option<Counter> {
    if word == "holding" {
        return Some(Counter::Resource);
    }
    let named = |kind: &Counter| *kind != Counter::Damage && kind.word() == word && !word.is_empty();
    Counter::ALL.into_iter().find(named)
}

/// The names of Subordinates that a text makes: what stands between the numbers and the word.
fn made_by(text: &str) -> Vec<CardName> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let starts = words
        .iter()
        .enumerate()
        .filter(|(_, word)| matches!(numbers(word), Ok(Some(_))));
    starts
        .filter_map(|(at, _)| {
            let name = &words[at + 1..];
            let end = name.iter().position(|word| word.starts_with("Subordinate"))?;
            (end > 0).then(|| CardName::parse(&name[..end].join(" ")))
        })
        .collect()
}

/// The same card, or the same name without its letter.
pub fn same_name(laid: &CardName, written: &CardName) -> bool {
    laid.base.eq_ignore_ascii_case(&written.base)
        && written
            .version
            .as_ref()
            .is_none_or(|letter| laid.version.as_ref() == Some(letter))
}

/// What stands behind the name.
enum Head {
    Unit([i16; 3]),
    Typed(Typed),
    /// A quoted name and no numbers: a card of the pool.
    Pool,
    /// A name alone: a card that an earlier line describes.
    Again,
}

#[derive(Clone, Copy)]
enum Typed {
    Battle,
    Mission,
    Location,
    Equipment,
    Resource,
    Campaign,
    Trap,
    Event,
}

impl Typed {
    fn from_word(word: &str) -> Option<Typed> {
        match word {
            "battle" => Some(Typed::Battle),
            "mission" => Some(Typed::Mission),
            "location" => Some(Typed::Location),
            "equipment" => Some(Typed::Equipment),
            "resource" => Some(Typed::Resource),
            "campaign" => Some(Typed::Campaign),
            "trap" => Some(Typed::Trap),
            "event" => Some(Typed::Event),
            _ => None,
        }
    }
}

/// The name at the start of a card line, what sort of card follows, and the rest.
fn named(text: &str) -> Result<(CardName, Head, &str), Wrong> {
    if let Some(rest) = text.strip_prefix('"') {
        let (inside, rest) = rest.split_once('"').ok_or_else(fault::unclosed_quote)?;
        if inside.trim().is_empty() {
            return Err(fault::no_name(fault::UNIT_FORM));
        }
        let name = CardName::parse(inside);
        let (word, behind) = first_word(rest);
        return Ok(match numbers(word)? {
            Some(numbers) => (name, Head::Unit(numbers), behind),
            None => match Typed::from_word(word) {
                Some(typed) => (name, Head::Typed(typed), behind),
                None => (name, Head::Pool, rest.trim_start()),
            },
        });
    }
    let mut rest = text;
    let mut end_of_name = 0;
    while !rest.is_empty() && !rest.starts_with('"') {
        let (word, behind) = first_word(rest);
        let before = &text[..end_of_name];
        let head = match numbers(word)? {
            Some(numbers) => Some(Head::Unit(numbers)),
            None => Typed::from_word(word).map(Head::Typed),
        };
        if let Some(head) = head {
            if before.trim().is_empty() {
                return Err(fault::no_name(fault::UNIT_FORM));
            }
            return Ok((CardName::parse(before), head, behind));
        }
        end_of_name = text.len() - behind.len();
        rest = behind;
    }
    if rest.is_empty() {
        return Ok((CardName::parse(text), Head::Again, ""));
    }
    Err(fault::no_numbers(text[..end_of_name].trim()))
}

/// `speed/power/health`; a word with two slashes and digits that is out of range is wrong, any other word is none.
fn numbers(word: &str) -> Result<Option<[i16; 3]>, Wrong> {
    let parts: Vec<&str> = word.split('/').collect();
    let [speed, power, health] = parts[..] else {
        return Ok(None);
    };
    let looks_like_one = |part: &str| {
        let digits = part.trim_start_matches('-');
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    if ![speed, power, health].into_iter().all(looks_like_one) {
        return Ok(None);
    }
    Ok(Some([
        small(speed, "speed")?,
        small(power, "power")?,
        small(health, "health")?,
    ]))
}

/// What follows numbers or type: words in any order, then the text.
#[derive(Default)]
struct Extra {
    tapped: bool,
    damage: Option<i16>,
    named: Vec<(Counter, i16)>,
    cost: Option<i16>,
    cost_is_x: bool,
    counters: Option<i16>,
    arenas: Option<Arenas>,
    subtypes: Vec<String>,
    side: Option<Side>,
    set: Option<String>,
    rarity: Option<cards::Rarity>,
    text: String,
}

impl Extra {
    /// `typed`: words may also follow the quoted text.
    fn read(text: &str, typed: bool) -> Result<Extra, Wrong> {
        let mut extra = Extra::default();
        let rest = extra.words(text)?;
        let Some(inside) = rest.strip_prefix('"') else {
            extra.text = rest.trim().to_owned();
            return Ok(extra);
        };
        let (inside, behind) = inside.split_once('"').ok_or_else(fault::unclosed_quote)?;
        if behind.trim().is_empty() || typed {
            let behind = extra.words(behind.trim())?;
            if !behind.is_empty() {
                return Err(fault::behind_quote(behind));
            }
            extra.text = inside.trim().to_owned();
        } else {
            // Abilities may begin with a quoted word; it is for the compiler to read.
            extra.text = rest.trim().to_owned();
        }
        Ok(extra)
    }

    /// Takes the words that are no text; gives what is left.
    fn words<'a>(&mut self, text: &'a str) -> Result<&'a str, Wrong> {
        let mut rest = text.trim_start();
        loop {
            let (word, behind) = first_word(rest);
            let (value, after) = first_word(behind);
            match word {
                "tapped" => {
                    self.tapped = true;
                    rest = behind;
                    continue;
                }
                "untapped" => {
                    rest = behind;
                    continue;
                }
                "damage" => once(&mut self.damage, small(value, "damage")?, "damage")?,
                "cost" if value == "X" => {
                    once(&mut self.cost, 0, "cost")?;
                    self.cost_is_x = true;
                }
                "cost" => once(&mut self.cost, small(value, "cost")?, "cost")?,
                "counters" => once(&mut self.counters, small(value, "counters")?, "counters")?,
                "type" => once(&mut self.arenas, arenas(value)?, "type")?,
                "subtype" => {
                    if value.is_empty() {
                        return Err(fault::nothing_said("subtype", "subtype Jedi"));
                    }
                    self.subtypes.push(value.to_owned());
                }
                word if named_counter(word).is_some() => {
                    let Some(kind) = named_counter(word) else {
                        return Ok(rest);
                    };
                    self.named.push((kind, small(value, word)?));
                }
                "set" if !value.is_empty() => once(&mut self.set, value.to_owned(), "set")?,
                "rarity" if let Some(rarity) = rarity_word(value) => once(&mut self.rarity, rarity, "rarity")?,
                "side" => once(&mut self.side, side(value)?, "side")?,
                _ => return Ok(rest),
            }
            rest = after;
        }
    }

    fn made_up(&mut self, sort: Sort, cost: Option<i16>) -> Given {
        Given::MadeUp(MadeUp {
            sort,
            subtypes: std::mem::take(&mut self.subtypes),
            cost: self.cost.or(cost),
            cost_is_x: self.cost_is_x,
            set: self.set.take().unwrap_or_default(),
            rarity: self.rarity.take(),
            side: self.side,
            text: std::mem::take(&mut self.text),
        })
    }

    /// The arenas of a Location or Equipment: `type`, else its subtypes, else where it lies, else all.
    fn fitting(&self, at: &At) -> Arenas {
        let named: Vec<Arena> = self
            .subtypes
            .iter()
            .flat_map(|word| word.split('/'))
            .filter_map(Arena::from_word)
            .collect();
        match (self.arenas, at) {
            (Some(arenas), _) => arenas,
            (None, _) if !named.is_empty() => Arenas::of(&named),
            // An Equipment for Locations fits no unit.
            (None, _) if self.subtypes.iter().any(|word| word.eq_ignore_ascii_case("location")) => Arenas::NONE,
            (None, At::Arena(arena)) => Arenas::of(&[*arena]),
            (None, _) => Arenas::ALL,
        }
    }
}

fn once<T>(slot: &mut Option<T>, value: T, what: &str) -> Result<(), Wrong> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(fault::repeated(what)),
    }
}

fn arenas(text: &str) -> Result<Arenas, Wrong> {
    let mut arenas = Arenas::NONE;
    for word in text.split('/') {
        arenas.add(Arena::from_word(word).ok_or_else(|| fault::not_an_arena(word))?);
    }
    Ok(arenas)
}

fn side(word: &str) -> Result<Side, Wrong> {
    match word.to_lowercase().as_str() {
        "dark" => Ok(Side::Dark),
        "light" => Ok(Side::Light),
        "neutral" => Ok(Side::Neutral),
        "vong" => Ok(Side::Vong),
        _ => Err(Wrong::new(
            format!("\"{}\" is no side", fault::shortened(word)),
            "side dark, side light, side neutral or side vong",
        )),
    }
}

/// Reads what stands behind `start`.
pub fn start(text: &str) -> Result<Begin, Wrong> {
    let bad = || fault::bad_start(text);
    let (word, behind) = first_word(text);
    let role = || super::words::role(behind).ok_or_else(bad);
    match word {
        "build" => Ok(Begin::Build(role()?)),
        "retreat" => Ok(Begin::Retreat(role()?)),
        "battle" => Ok(Begin::Battle(Arena::from_word(behind).ok_or_else(bad)?)),
        "setup" | "set-up" if behind.is_empty() => Ok(Begin::Setup),
        "turn" if behind.is_empty() => Ok(Begin::Turn),
        _ => Err(bad()),
    }
}

/// Reads what stands behind `with`.
pub fn switch(table: &mut Table, text: &str) -> Result<(), Wrong> {
    match text {
        "open lists" => table.switches.lists = Some(true),
        "closed lists" => table.switches.lists = Some(false),
        "empty deck loses" => table.switches.empty_deck_loses = true,
        _ => match text.strip_prefix("turn limit ") {
            Some(turn) => table.switches.turn_limit = Some(number(turn.trim(), "turn limit", 1, MOST)? as u16),
            None => return Err(fault::bad_switch(text)),
        },
    }
    Ok(())
}

fn rarity_word(word: &str) -> Option<cards::Rarity> {
    cards::Rarity::ALL.into_iter().find(|rarity| rarity.word() == word)
}
