//! A unit in short form, `power 6, Critical Hit 2, force 3`, or a card by its name with more behind a `+`.

use cards::ir::Ability;
use cards::keyword::Keyword;
use cards::{Arena, Arenas, Card, CardKind, CardName, Side, Subtypes, UnitFacts};
use odds::Unit;
use text::{Context, compile};

use crate::decks::Library;
use crate::diagnostics::{self, Trouble};

/// The largest number that a unit may have.
const MOST: i64 = 2000;

/// Health where none is given: more than any attack does.
const UNLIMITED: i16 = 2000;

/// Speed where none is given: attackers come first.
pub const ATTACKER_SPEED: i16 = 40;
pub const DEFENDER_SPEED: i16 = 20;

/// The words for a unit without anything.
const NOTHING: [&str; 3] = ["", "nothing", "none"];

/// One side of the question as it was written.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// As written.
    pub words: String,
    /// The card, if it is one of the pool.
    card: Option<Card>,
    power: Option<i16>,
    health: Option<i16>,
    speed: Option<i16>,
    damage: Option<i16>,
    /// Force for its player.
    pub force: Option<i16>,
    tapped: bool,
    /// Where it stands, if it says so.
    arena: Option<Arena>,
    subtypes: Vec<String>,
    abilities: Vec<Ability>,
}

impl Given {
    /// Reads a side; `what` names it in messages.
    pub fn read(text: &str, what: &str, library: &Library) -> Result<Given, Trouble> {
        let text = text.trim();
        let mut given = Given {
            words: text.to_owned(),
            ..Given::default()
        };
        if NOTHING.contains(&text.to_lowercase().as_str()) {
            given.words = "nothing".to_owned();
            return Ok(given);
        }
        match text.split_once('+') {
            Some((card, more)) if !card.contains(',') && !card.trim().is_empty() => {
                given.card = Some(unit_card(card.trim(), what, library)?);
                given.parts(more, what, None)?;
            }
            _ if library.pool().knows(text) => given.card = Some(unit_card(text, what, library)?),
            _ => given.parts(text, what, Some(library))?,
        }
        match given.health() {
            Some(health) if health <= given.damage() => Err(diagnostics::odds_dead(what, health, given.damage())),
            _ => Ok(given),
        }
    }

    /// Reads parts between commas. Without any number, and if the first part is no ability, the whole may have been
    /// meant as the name of a card.
    fn parts(&mut self, text: &str, what: &str, library: Option<&Library>) -> Result<(), Trouble> {
        let text = text.replace(['\u{2212}', '\u{2013}'], "-");
        let parts: Vec<&str> = text.split([',', '|']).map(str::trim).collect();
        let mut at = 0;
        while at < parts.len() {
            if parts[at].is_empty() {
                at += 1;
                continue;
            }
            if self.number(parts[at], what)? {
                at += 1;
                continue;
            }
            // An ability may itself hold commas: it ends where it can first be read.
            let read = (at + 1..=parts.len()).find_map(|end| {
                let line = parts[at..end].join(", ");
                Some((abilities(&line)?, end))
            });
            match read {
                Some((mut found, end)) => {
                    self.abilities.append(&mut found);
                    at = end;
                }
                None if at == 0 && parts.len() == 1 && library.is_some() && !looks_like_keyword(parts[0]) => {
                    let library = library.map(|library| unit_card(parts[0], what, library));
                    self.card = library.transpose()?;
                    return Ok(());
                }
                None => return Err(unread(parts[at], what)),
            }
        }
        Ok(())
    }

    /// Reads a number or a word about the table; `false` if it is none.
    fn number(&mut self, part: &str, what: &str) -> Result<bool, Trouble> {
        let lower = part.to_lowercase();
        let (word, value) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        let slot = match word {
            "power" => &mut self.power,
            "health" => &mut self.health,
            "speed" => &mut self.speed,
            "damage" => &mut self.damage,
            "force" => &mut self.force,
            "tapped" | "untapped" if value.is_empty() => {
                self.tapped = word == "tapped";
                return Ok(true);
            }
            "subtype" if !value.is_empty() => {
                self.subtypes.push(part[word.len()..].trim().to_owned());
                return Ok(true);
            }
            _ => {
                let arena = Arena::from_word(&lower);
                self.arena = arena.or(self.arena);
                return Ok(arena.is_some());
            }
        };
        let value = value.trim();
        let number = match value.parse::<i64>() {
            Ok(number) => number,
            // "damage can't be prevented" and the like are abilities.
            Err(_) if !value.is_empty() && !value.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) => {
                return Ok(false);
            }
            Err(_) => return Err(diagnostics::odds_number(what, word, value, MOST)),
        };
        if !(0..=MOST).contains(&number) {
            return Err(diagnostics::odds_number(what, word, value, MOST));
        }
        if slot.replace(number as i16).is_some() {
            return Err(diagnostics::odds_twice(what, word));
        }
        Ok(true)
    }

    /// Is it a card of the pool?
    pub fn is_card(&self) -> bool {
        self.card.is_some()
    }

    /// Is a power given, by the card or in words?
    pub fn has_power(&self) -> bool {
        self.card.is_some() || self.power.is_some()
    }

    /// The arenas in which it may stand, the likeliest first.
    pub fn arenas(&self) -> Vec<Arena> {
        let printed = self.card.as_ref().and_then(|card| card.kind.unit());
        match (self.arena, printed) {
            (Some(arena), _) => vec![arena],
            (None, Some(facts)) => facts.arenas.iter().collect(),
            (None, None) => vec![Arena::Ground, Arena::Space, Arena::Character],
        }
    }

    /// Is it free to stand anywhere?
    pub fn is_anywhere(&self) -> bool {
        self.arena.is_none() && self.card.is_none()
    }

    /// How many counters it has.
    pub fn damage(&self) -> i16 {
        self.damage.unwrap_or(0)
    }

    /// Its health, if one is known.
    pub fn health(&self) -> Option<i16> {
        let printed = self.card.as_ref().and_then(|card| card.kind.unit());
        self.health.or(printed.map(|facts| facts.health))
    }

    /// The unit on the table; a unit in short form has this name and speed.
    pub fn unit(&self, name: &str, speed: i16, arena: Arena) -> Unit {
        let mut card = self.card.clone().unwrap_or_else(|| Card {
            name: CardName::parse(name),
            side: Side::Neutral,
            kind: CardKind::Unit(UnitFacts {
                arenas: Arenas::of(&[arena]),
                speed,
                power: 0,
                health: UNLIMITED,
            }),
            subtypes: Subtypes::default(),
            cost: Some(0),
            cost_is_x: false,
            set: String::new(),
            rarity: None,
            text: String::new(),
            abilities: Vec::new(),
        });
        if let CardKind::Unit(facts) = &mut card.kind {
            facts.power = self.power.unwrap_or(facts.power);
            facts.health = self.health.unwrap_or(facts.health);
            facts.speed = self.speed.unwrap_or(facts.speed);
            facts.arenas.add(arena);
        }
        card.subtypes.words.extend(self.subtypes.iter().cloned());
        card.abilities.extend(self.abilities.iter().cloned());
        Unit {
            card,
            arena,
            damage: self.damage(),
            tapped: self.tapped,
        }
    }
}

/// The abilities of a line that is read completely.
fn abilities(line: &str) -> Option<Vec<Ability>> {
    compile(line, &Context::UNIT)
        .abilities()
        .filter(|found| !found.is_empty())
}

/// A card of the pool that is a unit.
fn unit_card(name: &str, what: &str, library: &Library) -> Result<Card, Trouble> {
    let card = library
        .pool()
        .card(name)
        .map_err(|error| diagnostics::odds_card(what, &error))?;
    if card.kind.unit().is_none() {
        return Err(diagnostics::odds_no_unit(what, &card.name.full(), card.kind.word()));
    }
    Ok(card)
}

/// Does it end in a number, as keywords do and names do not?
fn looks_like_keyword(part: &str) -> bool {
    let (words, last) = part.rsplit_once(' ').unwrap_or(("", part));
    let number = last.trim_start_matches(['-', '+']).parse::<u32>().is_ok();
    (number && !words.is_empty()) || part.contains("->") || nearest(part).is_some_and(|(_, distance)| distance <= 1)
}

/// The keyword whose name is most like these words, and in how many letters they differ.
fn nearest(part: &str) -> Option<(Keyword, usize)> {
    let end = part
        .find(|c: char| c.is_ascii_digit() || "+-:".contains(c))
        .unwrap_or(part.len());
    let behind_cost = part[..end].rsplit("->").next().unwrap_or(part).trim().to_lowercase();
    let written = part.rsplit_once("->").map_or(behind_cost, |(_, behind)| {
        behind
            .trim_end_matches(|c: char| c.is_ascii_digit())
            .trim()
            .to_lowercase()
    });
    Keyword::ALL
        .iter()
        .map(|&keyword| (keyword, letters_apart(&written, &keyword.name().to_lowercase())))
        .min_by_key(|&(_, distance)| distance)
        .filter(|(keyword, distance)| *distance <= 1 + keyword.name().len() / 4)
}

/// Letters to change, add or leave out.
fn letters_apart(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let next = (corner + usize::from(x != *y)).min(row[j] + 1).min(row[j + 1] + 1);
            corner = std::mem::replace(&mut row[j + 1], next);
        }
    }
    row[b.len()]
}

fn unread(part: &str, what: &str) -> Trouble {
    diagnostics::odds_unread(what, part, nearest(part).map(|(keyword, _)| keyword))
}
