//! Answers to queries.

use std::cmp::Ordering;
use std::ops::Range;

use cards::Arena;
use cards::keyword::Keyword;
use memchr::memmem;
use text::files::{Limit, Row, RowKind, Value};

use super::format::{is_legal, limit_in};
use super::index::{Entry, Index};
use super::keywords::Size;
use super::query::{By, Compare, Number, Operand, Property, Query, Sort, Term, Type, Wish};

/// A card that was found.
#[derive(Clone, Debug)]
pub struct Hit<'a> {
    /// The first printing that fits.
    pub row: &'a Row,
    /// All printings of the card, also those that do not fit, in the order of files.
    pub printings: Vec<&'a Row>,
}

/// Is every printing a hit of its own?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reprints {
    /// One hit for each card.
    Folded,
    /// One hit for each printing.
    Apart,
}

impl<'a> Index<'a> {
    /// The cards that fit, in the order that is asked for.
    pub fn search(&self, query: &Query, reprints: Reprints) -> Vec<Hit<'a>> {
        let wish = cheap_first(&query.wish);
        let mut seen = vec![false; self.cards.len()];
        let mut found: Vec<&Entry<'a>> = Vec::new();
        for entry in &self.entries {
            let again = reprints == Reprints::Folded && seen[entry.card];
            if !again && self.fits(&wish, entry) {
                seen[entry.card] = true;
                found.push(entry);
            }
        }
        found.sort_by(|a, b| order(&query.sort, a, b));
        let hit = |entry: &Entry<'a>| Hit {
            row: entry.row,
            printings: self.printings(entry),
        };
        found.into_iter().map(hit).collect()
    }

    /// The places of those terms of a query that no card fits even alone, where all of them have to hold.
    pub fn barren(&self, query: &Query) -> Vec<Range<usize>> {
        let alone = std::slice::from_ref(&query.wish);
        let parts = match &query.wish {
            Wish::All(parts) => parts,
            _ => alone,
        };
        let terms = parts.iter().filter_map(|part| match part {
            Wish::Term(_, span) => Some((part, span)),
            _ => None,
        });
        let nobody = |part: &Wish| !self.entries.iter().any(|entry| self.fits(part, entry));
        terms
            .filter(|(part, _)| nobody(part))
            .map(|(_, span)| span.clone())
            .collect()
    }

    /// Names that look like the words of a name in the query, where no card has them.
    pub fn near_names(&self, words: &str) -> Vec<String> {
        match self.pool.row(words) {
            Err(text::files::CardError::NotFound { near, .. }) => near,
            _ => Vec::new(),
        }
    }

    fn fits(&self, wish: &Wish, entry: &Entry<'a>) -> bool {
        match wish {
            Wish::All(parts) => parts.iter().all(|part| self.fits(part, entry)),
            Wish::Any(parts) => parts.iter().any(|part| self.fits(part, entry)),
            Wish::Not(part) => !self.fits(part, entry),
            Wish::Term(term, _) => self.is(term, entry),
        }
    }

    fn is(&self, term: &Term, entry: &Entry<'a>) -> bool {
        let row = entry.row;
        match term {
            Term::Name(words) => words
                .iter()
                .all(|forms| forms.iter().any(|form| entry.words().contains(form.as_str()))),
            Term::NameIs(name) => entry.name == *name || super::fold::fold(&row.name.base) == *name,
            Term::Version(letter) => row.name.version.as_ref() == Some(letter),
            Term::Type(wanted) => is_type(*wanted, &row.kind),
            Term::Subtype(words) => row.subtypes.has(words),
            Term::Side(side) => row.side == *side,
            Term::Number(number, compare, operand) => compares(row, *number, *compare, *operand),
            Term::Keyword(keyword, size) => has_keyword(entry, *keyword, *size),
            Term::Set(code) => row.set.eq_ignore_ascii_case(code),
            Term::Rarity(rarity) => row.rarity == Some(*rarity),
            Term::Format(format) => is_legal(&self.printings(entry), *format),
            Term::BannedIn(format) => limit_in(&self.printings(entry), *format) == Some(Limit::Banned),
            Term::RestrictedIn(format) => limit_in(&self.printings(entry), *format) == Some(Limit::Restricted),
            Term::Text(words) => memmem::find(entry.text().as_bytes(), words.as_bytes()).is_some(),
            Term::Is(property) => self.has(*property, entry),
            Term::Class(tag) => row.classes.iter().any(|class| class.eq_ignore_ascii_case(tag)),
        }
    }

    fn has(&self, property: Property, entry: &Entry<'a>) -> bool {
        let row = entry.row;
        let noted = |limit: Limit| {
            let mut notes = self.printings(entry).into_iter().flat_map(|row| &row.standings);
            notes.any(|standing| standing.limit == limit)
        };
        match property {
            Property::Unique => row.name.version.is_some(),
            Property::Full => entry.is_full(),
            Property::Unread => !entry.is_full(),
            Property::Banned => noted(Limit::Banned),
            Property::Restricted => noted(Limit::Restricted),
            Property::Reprint => self.printings(entry).len() > 1,
            Property::Promo => row.printing.is_some() || row.rarity == Some(cards::Rarity::Promotional),
        }
    }
}

/// The same wish with what costs time behind what does not.
fn cheap_first(wish: &Wish) -> Wish {
    let all = |parts: &[Wish]| {
        let mut parts: Vec<Wish> = parts.iter().map(cheap_first).collect();
        parts.sort_by_key(price);
        parts
    };
    match wish {
        Wish::All(parts) => Wish::All(all(parts)),
        Wish::Any(parts) => Wish::Any(all(parts)),
        Wish::Not(part) => Wish::Not(Box::new(cheap_first(part))),
        Wish::Term(..) => wish.clone(),
    }
}

fn price(wish: &Wish) -> u8 {
    match wish {
        Wish::All(parts) | Wish::Any(parts) => parts.iter().map(price).max().unwrap_or(0),
        Wish::Not(part) => price(part),
        Wish::Term(term, _) => match term {
            Term::Text(_) | Term::Keyword(..) | Term::Is(Property::Full | Property::Unread) => 2,
            Term::Format(_) | Term::BannedIn(_) | Term::RestrictedIn(_) | Term::Is(_) | Term::Name(_) => 1,
            _ => 0,
        },
    }
}

fn is_type(wanted: Type, kind: &RowKind) -> bool {
    match wanted {
        Type::Arena(arena) => matches!(kind, RowKind::Unit(arenas) if arenas.has(arena)),
        Type::Unit => matches!(kind, RowKind::Unit(_)),
        Type::Mission => matches!(kind, RowKind::Mission | RowKind::Campaign | RowKind::Trap),
        Type::Campaign => matches!(kind, RowKind::Campaign),
        Type::Trap => matches!(kind, RowKind::Trap),
        Type::Battle => matches!(kind, RowKind::Battle),
        Type::Location => matches!(kind, RowKind::Location(_)),
        Type::Equipment => matches!(kind, RowKind::Equipment(_)),
        Type::Resource => matches!(kind, RowKind::Resource),
        Type::Event => matches!(kind, RowKind::Event),
        Type::Subordinate => matches!(kind, RowKind::Subordinate(_)),
        Type::Reminder => matches!(kind, RowKind::Unsupported(_)),
    }
}

/// A number of a row as it is printed.
fn printed(row: &Row, number: Number) -> Value {
    match number {
        Number::Cost => row.cost.clone(),
        Number::Speed => row.speed.clone(),
        Number::Power => row.power.clone(),
        Number::Health => row.health.clone(),
        Number::InSet => {
            let end = row
                .number
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(row.number.len());
            row.number[..end].parse().map_or(Value::None, Value::Number)
        }
    }
}

fn fixed(row: &Row, number: Number) -> Option<i32> {
    match printed(row, number) {
        Value::Number(n) => Some(i32::from(n)),
        Value::None | Value::Variable(_) => None,
    }
}

/// A card without that number fits no comparison; one with an X only those with `x`.
fn compares(row: &Row, number: Number, compare: Compare, operand: Operand) -> bool {
    match operand {
        Operand::Variable => {
            let is_x = matches!(printed(row, number), Value::Variable(_));
            match compare {
                Compare::Equal => is_x,
                Compare::Unequal => fixed(row, number).is_some(),
                Compare::Less | Compare::AtMost | Compare::More | Compare::AtLeast => false,
            }
        }
        Operand::Fixed(n) => fixed(row, number).is_some_and(|own| compare.holds(own, n)),
        Operand::Own(other) => match (fixed(row, number), fixed(row, other)) {
            (Some(a), Some(b)) => compare.holds(a, b),
            _ => false,
        },
    }
}

/// Elude is Precision by its old name (`ELU-2`): who asks for Precision gets both.
fn has_keyword(entry: &Entry<'_>, wanted: Keyword, size: Option<(Compare, Operand)>) -> bool {
    let named = |keyword: Keyword| keyword == wanted || keyword.canonical() == wanted;
    let meant = entry.row.keywords().iter().any(|keyword| named(*keyword));
    // What is cheap to know first: a card that is understood has only the keywords of its meaning.
    if size.is_none() && meant || !meant && entry.row.is_full() {
        return meant;
    }
    entry.keywords().iter().any(|(keyword, own)| {
        named(*keyword)
            && match size {
                None => true,
                Some((compare, Operand::Fixed(n))) => matches!(own, Size::Number(own) if compare.holds(*own, n)),
                // Only `=` is read with an X.
                Some((_, _)) => *own == Size::Variable,
            }
    })
}

/// By the sorts, then by name, then by set: no two rows are equal but by their place in the files.
fn order(sorts: &[Sort], a: &Entry<'_>, b: &Entry<'_>) -> Ordering {
    for sort in sorts {
        let order = by(*sort, a, b);
        if order != Ordering::Equal {
            return order;
        }
    }
    (&a.name, &a.row.set).cmp(&(&b.name, &b.row.set))
}

fn by(sort: Sort, a: &Entry<'_>, b: &Entry<'_>) -> Ordering {
    let turned = |order: Ordering| if sort.backwards { order.reverse() } else { order };
    match sort.by {
        By::Name => turned(a.name.cmp(&b.name)),
        By::Number(number) => last(sort, fixed(a.row, number), fixed(b.row, number)),
        By::Set => turned(a.row.set.cmp(&b.row.set)).then_with(|| {
            let ascending = Sort {
                backwards: false,
                ..sort
            };
            last(ascending, fixed(a.row, Number::InSet), fixed(b.row, Number::InSet))
        }),
        By::Rarity => last(sort, a.row.rarity, b.row.rarity),
        By::Side => turned(a.row.side.cmp(&b.row.side)),
        By::Type => turned(place(&a.row.kind).cmp(&place(&b.row.kind))),
    }
}

/// What is not there comes last both ways.
fn last<T: Ord>(sort: Sort, a: Option<T>, b: Option<T>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) if sort.backwards => b.cmp(&a),
        (Some(a), Some(b)) => a.cmp(&b),
        (a, b) => b.is_some().cmp(&a.is_some()),
    }
}

/// Units by their first arena, then the others.
fn place(kind: &RowKind) -> usize {
    match kind {
        RowKind::Unit(arenas) => arenas.iter().next().map_or(0, |arena| arena as usize),
        RowKind::Battle => Arena::ALL.len(),
        RowKind::Mission => 4,
        RowKind::Campaign => 5,
        RowKind::Trap => 6,
        RowKind::Location(_) => 7,
        RowKind::Equipment(_) => 8,
        RowKind::Resource => 9,
        RowKind::Event => 10,
        RowKind::Subordinate(_) => 11,
        RowKind::Unsupported(_) => 12,
    }
}
