//! A pool of cards: the rows of card files, found by name.

use std::collections::BTreeMap;

use cards::ir::{Ability, Change, Condition, Filter, Obj, Target};
use cards::{Card, CardKind, CardName, Side, Stat, Subtypes, UnitFacts};
use serde::{Deserialize, Serialize};

use super::canonical::NOTHING;
use super::error::{CardError, Problem};
use super::meaning::Meaning;
use super::naming::{LONGEST_NAME, Letters, Wanted, simplified};
use super::rulings::Replaced;
use super::standing::Standing;
use crate::{Compiled, Context, Kind, Lexicon, compile_with};

/// One row of a card file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The file it stands in.
    pub file: String,
    /// The line of the file, from 1.
    pub line: usize,
    /// Name and version letter.
    pub name: CardName,
    /// What stands in brackets behind the name of a special printing, "Promo", "LEGO", or its set's code where that
    /// stands there without brackets.
    pub printing: Option<String>,
    /// The set's code.
    pub set: String,
    /// Its number in the set, as printed.
    pub number: String,
    /// The name of its picture.
    pub image: String,
    /// Where it is banned or restricted.
    pub standings: Vec<Standing>,
    /// The tags of its eras and formats (`F-1.2`).
    pub classes: Vec<String>,
    /// Its rarity, where the file says it.
    pub rarity: Option<cards::Rarity>,
    /// Side symbol.
    pub side: Side,
    /// What sort of card.
    pub kind: RowKind,
    /// Words behind the dash of the type line.
    pub subtypes: Subtypes,
    /// Words of the type line that were misspelt, each with what is read instead.
    pub respelled: Vec<(String, String)>,
    /// Build cost.
    pub cost: Value,
    /// Printed speed.
    pub speed: Value,
    /// Printed power.
    pub power: Value,
    /// Printed health.
    pub health: Value,
    /// The text as written, or what a ruling puts in its place.
    pub text: String,
    /// The ruling that replaced the printed text.
    pub ruling: Option<Replaced>,
    /// What the text means.
    #[serde(skip)]
    pub(super) meaning: Meaning,
}

/// What sort of card a row is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RowKind {
    /// A unit of these types.
    Unit(cards::Arenas),
    /// A Mission.
    Mission,
    /// A Battle card.
    Battle,
    /// A Location that fits these arenas.
    Location(cards::Arenas),
    /// An Equipment for hosts of these types.
    Equipment(cards::Arenas),
    /// A Subordinate of these types.
    Subordinate(cards::Arenas),
    /// A Resource.
    Resource,
    /// A Campaign.
    Campaign,
    /// A Trap.
    Trap,
    /// An Event.
    Event,
    /// No card of a game, such as a sheet that repeats the rules: its word. Its text rules nothing and is not compiled.
    Unsupported(String),
}

impl RowKind {
    /// The sort of text; `None` for what is no card of a game.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            RowKind::Unit(_) | RowKind::Subordinate(_) => Some(Kind::Unit),
            RowKind::Mission => Some(Kind::Mission),
            RowKind::Battle => Some(Kind::Battle),
            RowKind::Location(_) => Some(Kind::Location),
            RowKind::Equipment(_) => Some(Kind::Equipment),
            RowKind::Resource => Some(Kind::Resource),
            RowKind::Campaign => Some(Kind::Campaign),
            RowKind::Trap => Some(Kind::Trap),
            RowKind::Event => Some(Kind::Event),
            RowKind::Unsupported(_) => None,
        }
    }
}

/// A number of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// Nothing is printed.
    None,
    /// A number.
    Number(i16),
    /// `X` or `*`: the text says how much.
    Variable(String),
}

impl Value {
    /// What stands on the card.
    pub fn printed(&self) -> String {
        match self {
            Value::None => String::new(),
            Value::Number(n) => n.to_string(),
            Value::Variable(sign) => sign.clone(),
        }
    }
}

impl Row {
    /// The name as printed, with letter and printing.
    pub fn full_name(&self) -> String {
        match &self.printing {
            Some(printing) if *printing == self.set => format!("{} {printing}", self.name.full()),
            Some(printing) => format!("{} ({printing})", self.name.full()),
            None => self.name.full(),
        }
    }

    /// The text, compiled.
    pub fn compiled(&self) -> &Compiled {
        self.meaning.compiled()
    }

    /// What the compiler knows about this card.
    pub fn context(&self) -> Context {
        Context {
            name: Some(self.name.clone()),
            kind: self.kind.kind().unwrap_or(Kind::Unit),
            cost_is_x: self.cost_is_x(),
        }
    }

    /// Is every line understood, and the card type supported?
    pub fn is_full(&self) -> bool {
        self.kind.kind().is_some() && self.meaning.is_full()
    }

    /// The card, if this engine can play it.
    pub fn card(&self) -> Result<Card, CardError> {
        let name = self.full_name();
        let kind = match &self.kind {
            RowKind::Unit(arenas) => CardKind::Unit(self.facts(*arenas)?),
            RowKind::Subordinate(arenas) => CardKind::Subordinate(self.facts(*arenas)?),
            RowKind::Mission => CardKind::Mission,
            RowKind::Battle => CardKind::Battle,
            RowKind::Location(arenas) => CardKind::Location(*arenas),
            RowKind::Equipment(arenas) => CardKind::Equipment(*arenas),
            RowKind::Resource => CardKind::Resource,
            RowKind::Campaign => CardKind::Campaign,
            RowKind::Trap => CardKind::Trap,
            RowKind::Event => CardKind::Event,
            RowKind::Unsupported(kind) => {
                return Err(CardError::Unsupported {
                    name,
                    kind: kind.clone(),
                });
            }
        };
        let cost = match kind {
            CardKind::Battle | CardKind::Subordinate(_) | CardKind::Event => None,
            // `C-11.4`: 0 but where it is completed.
            _ if self.cost_is_x() => Some(0),
            _ => Some(self.number("build cost", &self.cost)?),
        };
        let Some(abilities) = self.compiled().abilities() else {
            let lines = self.compiled().unread().map(|line| line.text.clone()).collect();
            return Err(CardError::Unread { name, lines });
        };
        Ok(Card {
            name: self.name.clone(),
            side: self.side,
            kind,
            subtypes: self.subtypes.clone(),
            cost,
            cost_is_x: self.cost_is_x(),
            set: self.set.clone(),
            rarity: self.rarity,
            text: self.text.clone(),
            abilities,
        })
    }

    fn facts(&self, arenas: cards::Arenas) -> Result<UnitFacts, CardError> {
        Ok(UnitFacts {
            arenas,
            speed: self.stat(Stat::Speed, &self.speed)?,
            power: self.stat(Stat::Power, &self.power)?,
            health: self.stat(Stat::Health, &self.health)?,
        })
    }

    /// A number in the corner; 0 for one that the text gives the card always ("This unit's power is equal to …").
    fn stat(&self, stat: Stat, value: &Value) -> Result<i16, CardError> {
        let gives = |line: &crate::Line| {
            matches!(&line.ability, Some(Ability::Static(s)) if s.condition == Condition::True
                && s.whom == Target::Obj(Obj::This)
                && s.changes.iter().any(|change| matches!(change, Change::SetStat(given, _) | Change::SetPrinted(given, _) if *given == stat)))
        };
        match value {
            Value::Variable(_) if self.compiled().lines.iter().any(gives) => Ok(0),
            value => self.number(stat.word(), value),
        }
    }

    /// The card as a supply holds it: for its type line. Numbers and text are those of the text that makes it
    /// (`C-15.1`), so that lines which are not understood do no harm here.
    fn supplied(&self) -> Option<Card> {
        let RowKind::Subordinate(arenas) = &self.kind else {
            return None;
        };
        Some(Card {
            name: self.name.clone(),
            side: self.side,
            kind: CardKind::Subordinate(self.facts(*arenas).ok()?),
            subtypes: self.subtypes.clone(),
            cost: None,
            cost_is_x: false,
            set: self.set.clone(),
            rarity: self.rarity,
            text: self.text.clone(),
            abilities: self.compiled().abilities().unwrap_or_default(),
        })
    }

    /// Is it the card of a Subordinate? (`C-15.1`)
    pub fn is_subordinate(&self) -> bool {
        matches!(self.kind, RowKind::Subordinate(_))
    }

    /// Is the printed build cost X (`C-11.4`)?
    fn cost_is_x(&self) -> bool {
        matches!(&self.cost, Value::Variable(sign) if sign == "X")
    }

    fn number(&self, what: &'static str, value: &Value) -> Result<i16, CardError> {
        match value {
            Value::Number(n) => Ok(*n),
            other => Err(CardError::NoNumber {
                name: self.full_name(),
                what,
                printed: other.printed(),
            }),
        }
    }
}

/// Rows of card files with what was wrong with the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    rows: Vec<Row>,
    /// What could not be used.
    pub problems: Vec<Problem>,
    /// The files of rows that could not be used, one entry a row.
    pub(super) lost: Vec<String>,
    /// How many rows from the first on have a known hash, and that hash.
    pub(super) hashed: (usize, u64),
    /// Rows by simplified full name, in file order.
    by_name: BTreeMap<String, Vec<usize>>,
    /// Rows by simplified name without letter and printing.
    by_base: BTreeMap<String, Vec<usize>>,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool {
            rows: Vec::new(),
            problems: Vec::new(),
            lost: Vec::new(),
            hashed: (0, NOTHING),
            by_name: BTreeMap::new(),
            by_base: BTreeMap::new(),
        }
    }
}

impl Pool {
    /// All rows, in the order of files and lines.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Compiles all texts with what the rows tell about names and subtypes.
    pub(super) fn compile(&mut self) {
        self.compile_with_names([]);
    }

    /// Compiles all texts again, with further names in print that they may speak of.
    pub fn compile_with_names<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        self.hashed = (0, NOTHING);
        let mut lexicon = self.lexicon();
        names
            .into_iter()
            .for_each(|name| lexicon.add_name(&CardName::parse(name).base));
        // Reprints are compiled once.
        let mut known: BTreeMap<(String, Option<String>, String), usize> = BTreeMap::new();
        for at in 0..self.rows.len() {
            let row = &self.rows[at];
            if row.kind.kind().is_none() {
                continue;
            }
            let context = row.context();
            let name = (row.name.base.clone(), row.name.version.clone(), row.text.clone());
            let before = known.get(&name).map(|&at| &self.rows[at]);
            let meaning = match before.filter(|before| before.context() == context) {
                Some(before) => before.meaning.clone(),
                None => {
                    known.insert(name, at);
                    Meaning::from(compile_with(&row.text, &context, &lexicon))
                }
            };
            self.rows[at].meaning = meaning;
        }
    }

    /// The names and subtypes of the rows.
    pub fn lexicon(&self) -> Lexicon {
        let mut lexicon = Lexicon::default();
        lexicon.add_known_subtypes();
        for row in &self.rows {
            // Reminder cards have titles such as "{Battle Phase}", no names.
            if row.name.base.starts_with(char::is_alphanumeric) {
                lexicon.add_name(&row.name.base);
            }
            lexicon.add_type_line(&row.subtypes.words);
        }
        lexicon
    }

    pub(super) fn push(&mut self, row: Row) {
        let at = self.rows.len();
        self.by_name.entry(simplified(&row.full_name())).or_default().push(at);
        self.by_base.entry(simplified(&row.name.base)).or_default().push(at);
        self.rows.push(row);
    }

    /// Adds the rows and problems of another pool behind these; a name found here first stays first.
    pub fn extend(&mut self, other: Pool) {
        for row in other.rows {
            self.push(row);
        }
        self.problems.extend(other.problems);
        self.lost.extend(other.lost);
    }

    /// The row of a name: in any case, with any quotes, dashes and accents, its brackets in any order, and without its
    /// version letter where that is no question. Of several printings of one card the first is taken.
    pub fn row(&self, name: &str) -> Result<&Row, CardError> {
        let wanted = simplified(name);
        if let Some(rows) = self.by_name.get(&wanted) {
            // Of two cards of one name the one that lies in decks is meant (`G-4.12`).
            let built = rows.iter().find(|&&at| !self.rows[at].is_subordinate());
            if let Some(&at) = built.or(rows.first()) {
                return Ok(&self.rows[at]);
            }
        }
        let fitting = self.fitting(&Wanted::of(&wanted));
        let mut versions: Vec<String> = fitting.iter().map(|row| row.name.full()).collect();
        versions.sort();
        versions.dedup();
        let built = fitting.iter().find(|row| !row.is_subordinate());
        match (built.or(fitting.first()), &versions[..]) {
            (None, _) => Err(CardError::NotFound {
                name: name.to_owned(),
                near: self.near(&wanted),
            }),
            (Some(first), [_]) => Ok(first),
            _ => Err(CardError::SeveralVersions {
                name: name.to_owned(),
                versions,
            }),
        }
    }

    /// The rows of a name, of its letter where one is given, and of its printing where there is such a one.
    fn fitting(&self, wanted: &Wanted<'_>) -> Vec<&Row> {
        let rows = self.by_base.get(wanted.base).into_iter().flatten();
        let mut rows: Vec<&Row> = rows.map(|&at| &self.rows[at]).collect();
        rows.retain(|row| wanted.is_version(row.name.version.as_deref()));
        if rows.iter().any(|row| wanted.is_printing(row.printing.as_deref())) {
            rows.retain(|row| wanted.is_printing(row.printing.as_deref()));
        }
        rows
    }

    /// The row of a name in the set of this code, if it is there; else as [`row`](Self::row) finds it.
    pub fn row_in(&self, name: &str, set: Option<&str>) -> Result<&Row, CardError> {
        let found = self.row(name)?;
        let Some(set) = set else { return Ok(found) };
        let is_there = |row: &&Row| row.name == found.name && row.set.eq_ignore_ascii_case(set);
        if is_there(&found) {
            return Ok(found);
        }
        Ok(self.printings(found).find(is_there).unwrap_or(found))
    }

    /// All rows of the card's name, letter and sort: its printings in all sets, in the order of files.
    pub fn printings<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = &'a Row> {
        let rows = self.by_base.get(&simplified(&row.name.base)).into_iter().flatten();
        rows.map(|&at| &self.rows[at])
            .filter(|other| other.name.version == row.name.version && other.is_subordinate() == row.is_subordinate())
    }

    /// The row of the Subordinate of this name; of several the first. A name without a letter means one with a letter
    /// where there is no other (`C-1.4`).
    pub fn subordinate(&self, name: &CardName) -> Option<&Row> {
        let rows = self.by_base.get(&simplified(&name.base))?;
        let rows = || rows.iter().map(|&at| &self.rows[at]).filter(|row| row.is_subordinate());
        let any = || rows().find(|_| name.version.is_none());
        rows().find(|row| row.name.version == name.version).or_else(any)
    }

    /// The cards of all Subordinates that the texts of these cards make, and of those that theirs make (`C-15.1`).
    pub fn supply(&self, cards: &[Card]) -> Vec<Card> {
        let mut found: Vec<Card> = Vec::new();
        let mut names: Vec<CardName> = made_by(cards);
        while let Some(name) = names.pop() {
            let Some(row) = self.subordinate(&name) else { continue };
            let known = |card: &Card| {
                card.name.base.eq_ignore_ascii_case(&row.name.base) && card.name.version == row.name.version
            };
            if found.iter().any(known) {
                continue;
            }
            if let Some(card) = row.supplied() {
                names.extend(made_by(std::slice::from_ref(&card)));
                found.push(card);
            }
        }
        self.taken(cards, &mut found);
        found
    }

    /// The Subordinates of the kinds that the texts of these cards take as they are printed: those that are understood,
    /// of the set of the text first, as many as a game numbers.
    fn taken(&self, cards: &[Card], found: &mut Vec<Card>) {
        let kinds: Vec<(&str, &Filter)> = cards
            .iter()
            .flat_map(|card| {
                cards::ir::taken(&card.abilities)
                    .into_iter()
                    .map(|kind| (&*card.set, kind))
            })
            .collect();
        if kinds.is_empty() {
            return;
        }
        let rows = || {
            self.rows
                .iter()
                .filter(|row| row.is_subordinate() && row.meaning.is_full())
        };
        for same_set in [true, false] {
            for card in rows().filter_map(Row::supplied) {
                let mut wanted = kinds
                    .iter()
                    .filter(|(set, _)| !same_set || card.set.eq_ignore_ascii_case(set));
                let fits = wanted.any(|(_, kind)| may_be(&card, kind));
                if fits && found.len() < MOST_SUPPLIED && !found.iter().any(|known| known.name == card.name) {
                    found.push(card);
                }
            }
        }
    }

    /// Is this the name of a card, with or without its version letter?
    pub fn knows(&self, name: &str) -> bool {
        let wanted = simplified(name);
        self.by_name.contains_key(&wanted) || self.by_base.contains_key(Wanted::of(&wanted).base)
    }

    /// The card of a name, as [`row`](Self::row) finds it.
    pub fn card(&self, name: &str) -> Result<Card, CardError> {
        self.row(name)?.card()
    }

    /// Up to three names that look like this one: with letters missing, swapped or wrong, with or without the version
    /// letter, or with words missing behind it.
    fn near(&self, wanted: &str) -> Vec<String> {
        let letters = wanted.chars().count();
        if letters > LONGEST_NAME {
            return Vec::new();
        }
        let allowed = if letters > 3 { letters / 6 + 1 } else { 0 };
        let wanted_letters = Letters::of(wanted);
        let mut found: Vec<(usize, &Row)> = Vec::new();
        for (name, rows) in &self.by_name {
            let Some(row) = rows.first().map(|&at| &self.rows[at]) else {
                continue;
            };
            let changes_to = |name: &str| {
                let too_long = name.is_ascii() && name.len().abs_diff(letters) > allowed;
                match too_long || wanted_letters.least_changes(&Letters::of(name)) > allowed {
                    true => allowed + 1,
                    false => changes(wanted, name, allowed),
                }
            };
            let begins = letters > 3 && name.starts_with(wanted);
            let changes = changes_to(name).min(changes_to(Wanted::of(name).base));
            let changes = if begins { changes.min(1) } else { changes };
            if changes <= allowed {
                found.push((changes, row));
            }
        }
        found.sort_by_key(|(changes, row)| (*changes, row.full_name()));
        found.into_iter().take(3).map(|(_, row)| row.full_name()).collect()
    }
}

/// The most different Subordinates of a game that come by their kind.
const MOST_SUPPLIED: usize = 40;

/// May the card be of this kind? What a game decides counts as yes.
fn may_be(card: &Card, kind: &Filter) -> bool {
    match kind {
        Filter::All(parts) => parts.iter().all(|part| may_be(card, part)),
        Filter::Any(parts) => parts.iter().any(|part| may_be(card, part)),
        Filter::Subtype(word) => card.subtypes.has(word),
        Filter::Side(side) => card.side == *side,
        Filter::Type(types) => card
            .kind
            .unit()
            .is_some_and(|facts| types.iter().any(|arena| facts.arenas.has(arena))),
        _ => true,
    }
}

/// The names of what these cards' texts make.
fn made_by(cards: &[Card]) -> Vec<CardName> {
    let made = cards.iter().flat_map(|card| cards::ir::created(&card.abilities));
    made.map(|(what, _)| what.name.clone()).collect()
}

/// Letters to add, drop, change or swap with their neighbour between two words; more than `allowed` are not counted.
pub(super) fn changes(a: &str, b: &str, allowed: usize) -> usize {
    match a.len().abs_diff(b.len()) > allowed * 4 {
        true => allowed + 1,
        false => strsim::osa_distance(a, b),
    }
}
