//! Noun phrases and predicates.

use cards::Arenas;
use cards::ir::{CardType, Change, Cmp, Did, Filter, Limit, Measure, Obj, Place, Player, Summed, Target};

use super::amount::{counters, is_one};
use super::{Writer, article};
use crate::Kind;
use crate::parse::{is_pair, singular};

/// The tests of a filter, sorted by where a noun phrase says them.
struct Noun<'a> {
    owner: Option<Player>,
    other: bool,
    before: Vec<String>,
    head: String,
    heads: String,
    behind: Vec<&'a Filter>,
}

impl Writer {
    // ---- who is affected ----

    /// A target as subject or object.
    pub(super) fn target(&mut self, target: &Target) -> String {
        match target {
            Target::Obj(obj) => self.object(*obj),
            Target::Player(who) => super::player(*who).to_owned(),
            Target::Each(filter) => {
                self.it_is_event = false;
                let each: Vec<String> = alternatives(filter).into_iter().map(|kind| self.each(kind)).collect();
                each.join(" and ")
            }
            Target::Choose { by, count, filter } => {
                self.it_is_event = false;
                let chosen: Vec<String> = alternatives(filter)
                    .into_iter()
                    .map(|kind| self.chosen(count, kind))
                    .collect();
                let choice = match by {
                    by if *by == self.actor => "",
                    Player::You | Player::Each => " of your choice",
                    Player::Opponent | Player::Disrupted => " of your opponent's choice",
                    Player::Dark => " of the Dark Side player's choice",
                    Player::Light => " of the Light Side player's choice",
                };
                format!("{}{choice}", chosen.join(" or "))
            }
        }
    }

    /// The subject of changes. Several units that may or can't do something are named as several.
    pub(super) fn changed(&mut self, target: &Target, changes: &[Change]) -> (String, bool) {
        if let Target::Each(filter) = target
            && !matches!(filter, Filter::Any(_))
            && changes.iter().all(|change| {
                matches!(
                    change,
                    Change::Cannot(_)
                        | Change::MustAttack
                        | Change::MayAttack(_)
                        | Change::MayAttackReserves(_)
                        | Change::MayAttackThose(_)
                        | Change::MayAttackOwn(_)
                        | Change::SeesHidden(_)
                )
            })
        {
            self.it_is_event = false;
            let noun = noun(filter);
            let text = self.noun_text(&noun, true, true);
            return match noun.owner {
                None => (format!("all {text}"), false),
                Some(who) => (format!("{} {text}", possessive(who)), false),
            };
        }
        (self.target(target), is_third(target))
    }

    fn each(&mut self, kind: &Filter) -> String {
        let noun = noun(kind);
        let owner = noun.owner;
        let text = self.noun_text(&noun, owner.is_some(), true);
        match owner {
            None => format!("each {text}"),
            Some(who) => format!("each of {} {text}", possessive(who)),
        }
    }

    fn chosen(&mut self, count: &Limit, kind: &Filter) -> String {
        let noun = noun(kind);
        let one = matches!(count, Limit::Exactly(amount) if is_one(amount));
        if one {
            return self.one_of(&noun);
        }
        let text = self.noun_text(&noun, true, true);
        let count = self.limit(count);
        match noun.owner {
            None => format!("{count} {text}"),
            Some(who) if count.ends_with(" of") => format!("{count} {} {text}", possessive(who)),
            Some(who) => format!("{count} of {} {text}", possessive(who)),
        }
    }

    /// "one of your units", "a unit", "another unit".
    fn one_of(&mut self, noun: &Noun<'_>) -> String {
        match noun.owner {
            Some(who) => format!("one of {} {}", possessive(who), self.noun_text(noun, true, true)),
            None if noun.other && !self.says_other_apart() => {
                format!("another {}", self.noun_text(noun, false, false))
            }
            None => article(&self.noun_text(noun, false, true)),
        }
    }

    /// A filter as one thing: "this unit", "a unit", "one of your Jedi units".
    pub(super) fn thing(&mut self, filter: &Filter) -> String {
        if let Filter::Is(obj) = filter {
            return self.object(*obj);
        }
        let kinds: Vec<String> = alternatives(filter)
            .into_iter()
            .map(|kind| self.one_of(&noun(kind)))
            .collect();
        kinds.join(" or ")
    }

    /// A filter as several things: "Space units", "your units".
    pub(super) fn kinds(&mut self, filter: &Filter) -> String {
        if let Filter::Is(obj) = filter {
            return self.object(*obj);
        }
        let alternatives = alternatives(filter);
        if let [kind] = alternatives[..] {
            let noun = noun(kind);
            let text = self.noun_text(&noun, true, true);
            return match noun.owner {
                None => text,
                Some(who) => format!("{} {text}", possessive(who)),
            };
        }
        let kinds: Vec<String> = alternatives.into_iter().map(|kind| self.any_of(kind)).collect();
        kinds.join(" or ")
    }

    /// "any Jedi unit or any unit named …".
    pub(super) fn any_kinds(&mut self, filter: &Filter) -> String {
        let kinds: Vec<String> = alternatives(filter).into_iter().map(|kind| self.any_of(kind)).collect();
        kinds.join(" or ")
    }

    fn any_of(&mut self, kind: &Filter) -> String {
        if let Filter::Is(obj) = kind {
            return self.object(*obj);
        }
        let noun = noun(kind);
        match noun.owner {
            None => format!("any {}", self.noun_text(&noun, false, true)),
            Some(who) => format!("any of {} {}", possessive(who), self.noun_text(&noun, true, true)),
        }
    }

    /// One of them behind "for each": "damage counter", "of your Jedi units".
    pub(super) fn each_of(&mut self, filter: &Filter) -> String {
        match &alternatives(filter)[..] {
            [kind] if !matches!(kind, Filter::Is(_)) => {
                let noun = noun(kind);
                match noun.owner {
                    None => self.noun_text(&noun, false, true),
                    Some(who) => format!("of {} {}", possessive(who), self.noun_text(&noun, true, true)),
                }
            }
            _ => self.kinds(filter),
        }
    }

    /// The kinds behind "search your deck for 2".
    pub(super) fn searched(&mut self, filter: &Filter, one: bool) -> Vec<String> {
        let kinds = alternatives(filter).into_iter().map(|kind| {
            let mut noun = noun(kind);
            if *kind == Filter::True {
                set_head(&mut noun, "card", "cards");
            }
            self.noun_text(&noun, !one, true)
        });
        kinds.collect()
    }

    /// The kinds behind "you have" or "there is"; their owner is said unless the subject is the owner.
    pub(super) fn had(&mut self, filter: &Filter, one: bool, say_owner: bool) -> Vec<String> {
        let kinds = alternatives(filter).into_iter().map(|kind| {
            let mut noun = noun(kind);
            if !say_owner {
                noun.owner = None;
            }
            match noun.owner {
                _ if one => self.one_of(&noun),
                Some(who) => format!("of {} {}", possessive(who), self.noun_text(&noun, true, true)),
                None => self.noun_text(&noun, true, true),
            }
        });
        kinds.collect()
    }

    /// On an Equipment "other" units are others than its host or the unit of the event, on another card that is no unit
    /// others than the chosen unit, behind an event of one of your units others than that one.
    fn says_other_apart(&self) -> bool {
        self.kind != Kind::Unit || self.event_is_yours
    }

    fn noun_text(&mut self, noun: &Noun<'_>, plural: bool, say_other: bool) -> String {
        let mut words = Vec::new();
        let apart = noun.other && self.says_other_apart();
        if noun.other && say_other && !apart {
            words.push("other".to_owned());
        }
        words.extend(noun.before.iter().cloned());
        words.push(if plural { noun.heads.clone() } else { noun.head.clone() });
        for test in &noun.behind {
            let tail = self.tail(test);
            words.push(tail);
        }
        if apart {
            words.push("that is some other card".to_owned());
        }
        words.join(" ")
    }

    // ---- behind the noun ----

    fn tail(&mut self, test: &Filter) -> String {
        match test {
            Filter::In(place) => format!("in {}", place_words(*place)),
            Filter::Any(places) if let Some(arenas) = arenas_of(places) => format!("in {arenas}"),
            Filter::Any(tests) if let Some(words) = name_or_subtype(tests) => format!("with {words}"),
            Filter::Named(name) => format!("named \"{name}\""),
            Filter::AttachedTo(host) => format!("attached to {}", self.thing(host)),
            Filter::AboardOf(host) => format!("piloting {}", self.thing(host)),
            Filter::Where(condition) => format!("for which {}", self.condition(condition)),
            test if is_property(test) => format!("with {}", self.property(test)),
            Filter::Not(inner) if is_property(inner) => format!("without {}", self.property(inner)),
            Filter::Any(tests) => {
                let tests: Vec<String> = tests.iter().map(|test| self.predicate(test)).collect();
                format!("that {}", tests.join(" or "))
            }
            other => format!("that {}", self.predicate(other)),
        }
    }

    /// "is tapped", "has Armor", "isn't in the Space arena", "is a Jedi unit".
    pub(super) fn predicate(&mut self, test: &Filter) -> String {
        let (yes, test) = match test {
            Filter::Not(inner) => (false, &**inner),
            other => (true, other),
        };
        match test {
            test if is_property(test) || matches!(test, Filter::Subtype(_)) => {
                format!("{} {}", if yes { "has" } else { "doesn't have" }, self.property(test))
            }
            Filter::Did(Did::RetreatedBy(who)) => {
                let was = if yes { "was" } else { "wasn't" };
                format!("{was} retreated by {} this turn", super::player(*who))
            }
            Filter::Did(did) => did_words(*did, yes).to_owned(),
            other => format!("{} {}", if yes { "is" } else { "isn't" }, self.state(other)),
        }
    }

    fn state(&mut self, test: &Filter) -> String {
        match test {
            Filter::Tapped => "tapped".to_owned(),
            Filter::Damaged => "damaged".to_owned(),
            Filter::Unique => "unique".to_owned(),
            Filter::Attacking => "attacking".to_owned(),
            Filter::Defending => "defending".to_owned(),
            Filter::Piloted => "piloted".to_owned(),
            Filter::PilotedBy(who) => format!("piloted by {}", self.thing(who)),
            Filter::Alone => "alone in its arena".to_owned(),
            Filter::Doomed => "about to be discarded".to_owned(),
            Filter::Harming => "about to do damage".to_owned(),
            Filter::AttackableBy(by) => format!("attackable by {}", self.object(*by)),
            Filter::MultiArena => "multi-arena".to_owned(),
            Filter::PartiallyBuilt => "partially built".to_owned(),
            Filter::Controller(Player::You | Player::Each) => "yours".to_owned(),
            Filter::Controller(Player::Opponent) => "your opponent's".to_owned(),
            Filter::Controller(Player::Dark) => "the Dark Side player's".to_owned(),
            Filter::Controller(Player::Light) => "the Light Side player's".to_owned(),
            Filter::Other => "some other card".to_owned(),
            Filter::CanCarry(_) => "able to carry this card".to_owned(),
            Filter::AttachedTo(host) => format!("an Equipment attached to {}", self.thing(host)),
            Filter::In(place) => format!("in {}", place_words(*place)),
            Filter::Any(places) if let Some(arenas) = arenas_of(places) => format!("in {arenas}"),
            Filter::Named(name) => format!("named \"{name}\""),
            Filter::Type(types) => format!("of type {}", arena_words(*types)),
            Filter::Side(side) => side_words(*side).to_owned(),
            other => self.thing(other),
        }
    }

    /// "a Weapon Equipment attached", "2 or more Equipment attached".
    fn carried(&mut self, what: &Filter, cmp: Cmp, n: i16) -> String {
        let noun = noun(what);
        match (cmp, n) {
            (Cmp::AtLeast, 1) => format!("{} attached", self.one_of(&noun)),
            (Cmp::AtLeast, n) => format!("{n} or more {} attached", self.noun_text(&noun, true, true)),
            (Cmp::AtMost, n) => format!("{n} or less {} attached", self.noun_text(&noun, true, true)),
            (Cmp::Equal, n) => format!("exactly {n} {} attached", self.noun_text(&noun, true, true)),
        }
    }

    /// Equipment of a kind behind a number: "Weapon Equipment".
    pub(super) fn equipment(&mut self, what: &Filter) -> String {
        let noun = noun(what);
        self.noun_text(&noun, true, true)
    }

    pub(super) fn property(&mut self, test: &Filter) -> String {
        if let Some(words) = self.compared(test) {
            return words;
        }
        match test {
            Filter::Has(keyword) => keyword.name().to_owned(),
            Filter::PilotsSuch(subtype) => format!("the {subtype} Pilot ability"),
            Filter::Stat(stat, cmp, amount) => format!("{} {}", stat.word(), self.short_comparison(*cmp, amount)),
            Filter::PrintedStat(stat, cmp, amount) => {
                format!("printed {} {}", stat.word(), self.short_comparison(*cmp, amount))
            }
            Filter::PrintedCost(cmp, amount) => {
                format!("a printed build cost of {}", self.short_comparison(*cmp, amount))
            }
            Filter::TotalCost(cmp, amount) => {
                format!("a total build cost of {}", self.short_comparison(*cmp, amount))
            }
            Filter::Remaining(cmp, amount) => {
                format!("{} remaining health", self.short_comparison(*cmp, amount))
            }
            Filter::Together(of, cmp, amount) => {
                let of = match of {
                    Summed::Measure(measure) => measure_words(*measure),
                    Summed::Stat(stat) => stat.word(),
                };
                format!("combined {of} {}", self.short_comparison(*cmp, amount))
            }
            Filter::Pilots(n) => format!("{n} or more Pilots"),
            Filter::Carries { what, cmp, n } => self.carried(what, *cmp, *n),
            Filter::Counters(kind, cmp, amount) => {
                let counters = counters(*kind, *cmp == Cmp::Equal && is_one(amount));
                format!("{} {counters}", self.short_comparison(*cmp, amount))
            }
            Filter::NameHas(words) => format!("\"{words}\" in its name"),
            Filter::TextHas(words) => format!("\"{words}\" in its game text"),
            Filter::SameSymbol => "this card's expansion symbol".to_owned(),
            Filter::ChosenSubtype => "the chosen subtype".to_owned(),
            Filter::Rarity(rarity) => format!("{} rarity", rarity.word()),
            Filter::NewName => "different names".to_owned(),
            Filter::NamedAs(whom) => format!("the same name as {}", self.thing(whom)),
            Filter::StackSize(cmp, n) => match cmp {
                Cmp::AtLeast => format!("{n} or more cards in its stack"),
                Cmp::AtMost => format!("{n} or less cards in its stack"),
                Cmp::Equal => format!("exactly {n} cards in its stack"),
            },
            Filter::Subtype(word) => format!("subtype {word}"),
            other => self.state(other),
        }
    }
}

/// What is said with "has", "with" and "without".
fn is_property(test: &Filter) -> bool {
    matches!(
        test,
        Filter::Has(_)
            | Filter::PilotsSuch(_)
            | Filter::Stat(..)
            | Filter::PrintedStat(..)
            | Filter::PrintedCost(..)
            | Filter::TotalCost(..)
            | Filter::Together(..)
            | Filter::Remaining(..)
            | Filter::Pilots(_)
            | Filter::NameHas(_)
            | Filter::TextHas(_)
            | Filter::SameSymbol
            | Filter::ChosenSubtype
            | Filter::Rarity(_)
            | Filter::NamedAs(_)
            | Filter::Carries { .. }
            | Filter::Counters(..)
            | Filter::StackSize(..)
    )
}

/// The alternatives of a filter; a filter without alternatives is its only one.
fn alternatives(filter: &Filter) -> Vec<&Filter> {
    let Filter::Any(kinds) = filter else {
        return vec![filter];
    };
    if arenas_of(kinds).is_some() || name_or_subtype(kinds).is_some() {
        return vec![filter];
    }
    let mut kinds: Vec<&Filter> = kinds.iter().collect();
    // A place behind the last alternative would be read as the place of all.
    kinds.sort_by_key(|kind| !has_place(kind));
    kinds
}

/// `"Guard" or "Gang" in its name`, or `… in its name or subtype`: each is asked of the name and of the subtypes.
fn name_or_subtype(tests: &[Filter]) -> Option<String> {
    let (mut names, mut kinds) = (Vec::new(), Vec::new());
    for test in tests {
        match test {
            Filter::NameHas(words) => names.push(words.clone()),
            Filter::Subtype(word) => kinds.push(word.clone()),
            Filter::All(words) => kinds.push(words.iter().map(subtype_of).collect::<Option<Vec<_>>>()?.join(" ")),
            _ => return None,
        }
    }
    let quoted: Vec<String> = names.iter().map(|words| format!("\"{words}\"")).collect();
    names.sort();
    kinds.sort();
    let quoted = quoted.join(" or ");
    match kinds.is_empty() {
        true => Some(format!("{quoted} in its name")),
        false => (kinds == names).then(|| format!("{quoted} in its name or subtype")),
    }
}

fn has_place(filter: &Filter) -> bool {
    match filter {
        Filter::All(tests) => tests.iter().any(has_place),
        one => crate::canon::is_place(one),
    }
}

/// "the Ground or Character arena", "any arena or a build zone", where these are places and nothing else.
fn arenas_of(places: &[Filter]) -> Option<String> {
    let mixed = places.iter().any(|place| !matches!(place, Filter::In(Place::Arena(_))));
    if mixed {
        let words = places.iter().map(|place| match place {
            Filter::In(place) => Some(place_words(*place)),
            _ => None,
        });
        return Some(words.collect::<Option<Vec<String>>>()?.join(" or "));
    }
    let words = places.iter().map(|place| match place {
        Filter::In(Place::Arena(arena)) => Some(arena.word()),
        _ => None,
    });
    let words: Vec<&str> = words.collect::<Option<_>>()?;
    Some(format!("the {} arena", words.join(" or ")))
}

/// Sorts the tests of a filter into a noun phrase.
fn noun(filter: &Filter) -> Noun<'_> {
    let tests: Vec<&Filter> = match filter {
        Filter::All(tests) => tests.iter().collect(),
        Filter::True => Vec::new(),
        one => vec![one],
    };
    let mut noun = Noun {
        owner: None,
        other: false,
        before: Vec::new(),
        head: String::new(),
        heads: String::new(),
        behind: Vec::new(),
    };
    let types = tests.iter().find_map(|test| match test {
        Filter::Type(types) => Some(*types),
        _ => None,
    });
    let plain_subtypes = tests
        .iter()
        .any(|test| matches!(test, Filter::Subtype(_) | Filter::Side(_)) || is_not_subtype(test));
    let mut sides = Vec::new();
    let mut subtypes = Vec::new();
    let mut typed = false;
    for test in tests {
        match test {
            Filter::Controller(who) if *who != Player::Each && noun.owner.is_none() => {
                noun.owner = Some(*who);
            }
            // In an attack "your opponent's other units" would be those that do not fight.
            Filter::Other if noun.owner == Some(Player::Opponent) => noun.behind.push(test),
            Filter::Other => noun.other = true,
            Filter::Tapped => noun.before.push("tapped".to_owned()),
            Filter::Damaged => noun.before.push("damaged".to_owned()),
            Filter::Unique => noun.before.push("unique".to_owned()),
            Filter::Attacking => noun.before.push("attacking".to_owned()),
            Filter::Defending => noun.before.push("defending".to_owned()),
            Filter::Piloted => noun.before.push("piloted".to_owned()),
            Filter::MultiArena => noun.before.push("multi-arena".to_owned()),
            Filter::PartiallyBuilt => noun.before.push("partially built".to_owned()),
            Filter::Not(inner) if **inner == Filter::Tapped => noun.before.push("untapped".to_owned()),
            Filter::Not(inner) if **inner == Filter::Damaged => noun.before.push("undamaged".to_owned()),
            Filter::Not(inner) if **inner == Filter::Unique => noun.before.push("non-unique".to_owned()),
            Filter::Not(inner) if **inner == Filter::Piloted => noun.before.push("unpiloted".to_owned()),
            Filter::Not(inner) if **inner == Filter::MultiArena => noun.before.push("non-multi-arena".to_owned()),
            Filter::Side(side) => sides.push(side_words(*side).to_owned()),
            // Two subtypes that would be read as one are said apart.
            Filter::Subtype(word) if subtypes.last().is_some_and(|last: &String| is_pair(last, word)) => {
                noun.behind.push(test);
            }
            Filter::Subtype(word) => subtypes.push(word.clone()),
            Filter::Any(words) if !plain_subtypes && subtypes.is_empty() && all_subtypes(words) => {
                let words: Vec<String> = words.iter().filter_map(subtype_of).collect();
                subtypes.push(words.join(" or "));
            }
            not if is_not_subtype(not) => sides.push(format!("non-{}", subtype_of(not).unwrap_or_default())),
            Filter::Unit | Filter::Card(CardType::Unit) if noun.head.is_empty() => {
                let card = *test != Filter::Unit;
                (noun.head, noun.heads) = unit_head(types, card);
                typed = types.is_some();
            }
            Filter::Subordinate if noun.head.is_empty() => {
                let words = types.map(|types| arena_words(types) + " ").unwrap_or_default();
                set_head(
                    &mut noun,
                    &format!("{words}Subordinate"),
                    &format!("{words}Subordinates"),
                );
                typed = types.is_some();
            }
            Filter::Not(inner) if **inner == Filter::Subordinate => sides.push("non-Subordinate".to_owned()),
            Filter::Location if noun.head.is_empty() => set_head(&mut noun, "Location", "Locations"),
            Filter::Resource if noun.head.is_empty() => set_head(&mut noun, "Resource", "Resources"),
            Filter::Equipment if noun.head.is_empty() => set_head(&mut noun, "Equipment", "Equipment"),
            Filter::Aboard { this: false } if noun.head.is_empty() => {
                set_head(&mut noun, "Pilot aboard", "Pilots aboard");
            }
            Filter::Aboard { this: true } if noun.head.is_empty() => {
                set_head(&mut noun, "Pilot on this unit", "Pilots on this unit");
            }
            Filter::Not(inner) if noun.head.is_empty() && **inner == Filter::Card(CardType::Unit) => {
                set_head(&mut noun, "non-unit card", "non-unit cards");
            }
            Filter::Card(card) if noun.head.is_empty() => {
                let (one, several) = card_head(*card);
                let words = match (types, card) {
                    (Some(types), CardType::Location | CardType::Equipment) => {
                        typed = true;
                        format!("{} ", arena_words(types))
                    }
                    _ => String::new(),
                };
                set_head(&mut noun, &format!("{words}{one}"), &format!("{words}{several}"));
            }
            Filter::Type(_) if std::mem::take(&mut typed) => {}
            other => noun.behind.push(other),
        }
    }
    noun.before.extend(sides);
    noun.before.extend(subtypes);
    if *filter == Filter::True {
        set_head(&mut noun, "card in play", "cards in play");
    } else if noun.head.is_empty() {
        set_head(&mut noun, "card", "cards");
    }
    // What contains a noun of its own comes last, so that nothing behind it is read as part of it.
    noun.behind.sort_by_key(|test| match test {
        place if crate::canon::is_place(place) => 0,
        Filter::Has(_)
        | Filter::PilotsSuch(_)
        | Filter::Named(_)
        | Filter::NameHas(_)
        | Filter::TextHas(_)
        | Filter::SameSymbol
        | Filter::ChosenSubtype
        | Filter::Rarity(_) => 1,
        Filter::Stat(..)
        | Filter::PrintedStat(..)
        | Filter::PrintedCost(..)
        | Filter::Pilots(_)
        | Filter::Counters(..) => 2,
        Filter::Not(inner) if matches!(**inner, Filter::Has(_)) => 1,
        Filter::Carries { .. } | Filter::StackSize(..) => 2,
        Filter::TotalCost(..) | Filter::Remaining(..) | Filter::Together(..) => 2,
        Filter::Where(_) => 7,
        Filter::PilotedBy(_) | Filter::NamedAs(_) => 6,
        Filter::AttachedTo(_) | Filter::AboardOf(_) => 6,
        Filter::Not(inner) if matches!(**inner, Filter::All(_) | Filter::Any(_)) => 5,
        Filter::Not(_) => 3,
        Filter::Any(_) => 4,
        _ => 3,
    });
    noun
}

fn set_head(noun: &mut Noun<'_>, one: &str, several: &str) {
    noun.head = one.to_owned();
    noun.heads = several.to_owned();
}

fn is_not_subtype(test: &Filter) -> bool {
    matches!(test, Filter::Not(inner) if matches!(&**inner, Filter::Subtype(word) if !word.contains(' ')))
}

fn subtype_of(test: &Filter) -> Option<String> {
    match test {
        Filter::Subtype(word) => Some(word.clone()),
        Filter::Not(inner) => subtype_of(inner),
        _ => None,
    }
}

/// Subtypes that can stand in an "or" without a noun behind each: none would be read as a plural.
fn all_subtypes(tests: &[Filter]) -> bool {
    tests
        .iter()
        .all(|test| matches!(test, Filter::Subtype(word) if singular(word) == *word))
}

fn unit_head(types: Option<Arenas>, card: bool) -> (String, String) {
    let words = types.map(arena_words).unwrap_or_default();
    match (words.as_str(), card) {
        ("", false) => ("unit".to_owned(), "units".to_owned()),
        ("", true) => ("unit card".to_owned(), "unit cards".to_owned()),
        ("Character", false) => ("Character".to_owned(), "Characters".to_owned()),
        (words, false) => (format!("{words} unit"), format!("{words} units")),
        (words, true) => (format!("{words} unit card"), format!("{words} unit cards")),
    }
}

fn card_head(card: CardType) -> (&'static str, &'static str) {
    match card {
        CardType::Unit => ("unit card", "unit cards"),
        CardType::Mission => ("Mission card", "Mission cards"),
        CardType::Campaign => ("Campaign card", "Campaign cards"),
        CardType::Trap => ("Trap card", "Trap cards"),
        CardType::Event => ("Event card", "Event cards"),
        CardType::Battle => ("Battle card", "Battle cards"),
        CardType::Location => ("Location card", "Location cards"),
        CardType::Equipment => ("Equipment card", "Equipment cards"),
    }
}

/// "Space", "Space or Ground".
fn arena_words(types: Arenas) -> String {
    let words: Vec<String> = types.iter().map(|arena| arena.word().to_owned()).collect();
    words.join(" or ")
}

pub(super) fn side_words(side: cards::Side) -> &'static str {
    match side {
        cards::Side::Light => "Light Side",
        cards::Side::Dark => "Dark Side",
        cards::Side::Neutral => "Neutral",
        cards::Side::Vong => "Yuuzhan Vong Side",
    }
}

/// "the Space arena", "any arena", "this arena", "a build zone".
pub(super) fn place_words(place: Place) -> String {
    match place {
        Place::Arena(arena) => format!("the {} arena", arena.word()),
        Place::AnyArena => "any arena".to_owned(),
        Place::Here => "this arena".to_owned(),
        Place::There => "the triggering unit's arena".to_owned(),
        Place::With(Obj::Attacker) => "the attacking unit's arena".to_owned(),
        Place::With(Obj::Defender) => "the defending unit's arena".to_owned(),
        Place::With(Obj::Paid) => "the paying unit's arena".to_owned(),
        Place::With(_) => "that unit's arena".to_owned(),
        Place::BuildZone => "a build zone".to_owned(),
    }
}

pub(super) fn possessive(who: Player) -> &'static str {
    match who {
        Player::You | Player::Each => "your",
        Player::Opponent => "your opponent's",
        Player::Dark => "the Dark Side player's",
        Player::Light => "the Light Side player's",
        Player::Disrupted => "its controller's",
    }
}

/// Does a subject take the verb of one ("gets") or of several ("get")?
pub(super) fn is_third(target: &Target) -> bool {
    match target {
        Target::Obj(_) => true,
        Target::Each(_) => true,
        Target::Player(who) => *who != Player::You,
        Target::Choose { count, .. } => matches!(count, Limit::Exactly(amount) if is_one(amount)),
    }
}

/// "printed power", "total build cost", "remaining health".
pub(super) fn measure_words(measure: Measure) -> &'static str {
    match measure {
        Measure::PrintedCost => "printed build cost",
        Measure::TotalCost => "total build cost",
        Measure::Remaining => "remaining health",
    }
}

/// What a unit did this turn, or did not.
fn did_words(did: Did, yes: bool) -> &'static str {
    match (did, yes) {
        (Did::Damage, true) => "damaged a unit this turn",
        (Did::Damage, false) => "didn't damage a unit this turn",
        (Did::DamageTheirs, true) => "damaged a unit of its opponent this turn",
        (Did::DamageTheirs, false) => "didn't damage a unit of its opponent this turn",
        (Did::WasDamaged, true) => "was damaged this turn",
        (Did::WasDamaged, false) => "wasn't damaged this turn",
        (Did::Retreat, true) => "retreated this turn",
        (Did::Retreat, false) => "didn't retreat this turn",
        (Did::RetreatedBy(_), _) => "",
        (Did::WasDeployed, true) => "was deployed this turn",
        (Did::WasDeployed, false) => "wasn't deployed this turn",
        (Did::WasHealed, true) => "was healed by its controller this turn",
        (Did::WasHealed, false) => "wasn't healed by its controller this turn",
        (Did::Attack, true) => "attacked this turn",
        (Did::Attack, false) => "didn't attack this turn",
    }
}
