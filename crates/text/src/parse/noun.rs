//! Noun phrases: which objects are meant.

use cards::ir::{CardType, Filter, Obj, Player};
use cards::keyword::Keyword;
use cards::{Arena, Side};

use super::memory::Noun;
use super::spread::{Alternative, spread};
use super::wording::{is_plain, says_where};
use super::{Parser, first_of, singular};
use crate::canon;
use crate::lex::{Token, TokenKind};

impl<'a> Parser<'a> {
    /// `your` | `your opponent's` | `the Dark Side player's` | `his or her` | `their`
    pub(super) fn owner(&mut self) -> Option<Filter> {
        let owner = self.owner_word()?;
        self.scope.mentions.player = true;
        Some(Filter::Controller(owner))
    }

    fn owner_word(&mut self) -> Option<Player> {
        if self
            .any_words(&["your opponent's", "your opponents'", "your opponents", "an opponent's"])
            .is_some()
        {
            return Some(Player::Opponent);
        }
        if let Some(role) = self.role_possessive() {
            return Some(role);
        }
        if let Some(other) = self.their_opponent() {
            return Some(other);
        }
        if let Some(player) = self.that_player
            && self.any_words(&["that player's", "the chosen player's"]).is_some()
        {
            return Some(player);
        }
        if self.words("your") {
            return Some(Player::You);
        }
        // A letter that fell off in print.
        const PILES: [&str; 4] = ["deck", "hand", "discard pile", "build zone"];
        let clipped = self.attempt(|p| {
            p.must("you")?;
            let at = p.at;
            p.must_any(&PILES)?;
            p.at = at;
            Some(Player::You)
        });
        if clipped.is_some() {
            return clipped;
        }
        // "Each of you Characters"
        let behind_of = self.at > 0
            && self
                .tokens
                .get(self.at - 1)
                .is_some_and(|token| self.text_of(token) == "of");
        if behind_of && self.words("you") {
            let capital = |token: &Token| self.text_of(token).starts_with(char::is_uppercase);
            let kind = self.tokens.get(self.at).is_some_and(capital) || self.is_word("units") || self.is_word("other");
            return kind.then_some(Player::You);
        }
        let at = self.at;
        self.any_words(&["his or her", "their"])?;
        if let Some(who) = self.either {
            return Some(who);
        }
        // Behind an event "they" may be whoever caused it, and "you" would be called so.
        let who = match self.scope.actor {
            Player::You if self.in_event && self.event_player.is_some() => self.event_player,
            Player::You if self.scope.event => None,
            actor => Some(actor),
        };
        if who.is_none() {
            self.at = at;
        }
        who
    }

    // ---- what is tested ----

    /// OBJECT | (`a` | `another` | `any` | `one of your` | `your`) NOUN (`or a` NOUN)* | NAME
    pub(super) fn thing(&mut self) -> Option<Filter> {
        self.things(|_| Some(()))
    }

    /// A THING behind a verb: what follows "or" may be the subject of the next condition
    pub(super) fn thing_behind(&mut self) -> Option<Filter> {
        self.things(Self::no_verb_behind)
    }

    /// The noun just read is no subject: no verb follows it
    pub(super) fn no_verb_behind(&mut self) -> Option<()> {
        const VERBS: [&str; 8] = ["is", "isn't", "are", "aren't", "has", "have", "doesn't", "don't"];
        (!VERBS.iter().any(|verb| self.is_word(verb))).then_some(())
    }

    /// OBJECT | `a` NOUN, without alternatives and without a "that" of its own
    pub(super) fn one_thing(&mut self) -> Option<Filter> {
        let outer = std::mem::replace(&mut self.in_relative, true);
        let thing = first_of!(self, |p| p.object().map(Filter::Is), |p| p
            .determined()
            .filter(is_plain));
        self.in_relative = outer;
        thing
    }

    /// The same, or a NAME in print
    pub(super) fn one_thing_or_name(&mut self) -> Option<Filter> {
        first_of!(self, |p| p.another_name().map(Filter::Named), Self::one_thing)
    }

    /// ONE (`or a` ONE)*, behind "piloted by"
    pub(super) fn pilot_kinds(&mut self) -> Option<Filter> {
        let mut kinds = vec![self.one_thing_or_name()?];
        while let Some(more) = self.attempt(|p| {
            p.must("or")?;
            (p.is_word("a") || p.is_word("an")).then_some(())?;
            let more = p.one_thing()?;
            p.no_verb_behind().map(|()| more)
        }) {
            kinds.push(more);
        }
        Some(canon::any_in_place(kinds))
    }

    fn things(&mut self, ends: impl Fn(&mut Self) -> Option<()>) -> Option<Filter> {
        self.want("a unit");
        let mut kinds = vec![first_of!(
            self,
            |p| p.object().map(Filter::Is),
            Self::determined,
            |p| p.one_of_names("or"),
            |p| {
                p.must("the")?;
                p.another_name().map(Filter::Named)
            },
            |p| p.proper_name().map(Filter::Named)
        )?];
        while let Some(more) = self.attempt(|p| {
            p.must("or")?;
            let more = first_of!(p, |p| p.object().map(Filter::Is), Self::determined)?;
            ends(p).map(|()| more)
        }) {
            kinds.push(more);
        }
        Some(canon::any_in_place(kinds))
    }

    fn determined(&mut self) -> Option<Filter> {
        self.remembered(Noun::Determined, Self::determined_anew)
    }

    fn determined_anew(&mut self) -> Option<Filter> {
        let mut start = Vec::new();
        let article = if self.words_ahead("an opponent's") {
            false
        } else if let Some(player) = self.attempt(Self::whose_of_either) {
            self.scope.mentions.player = true;
            start.push(Filter::Controller(player));
            true
        } else if self.words("another") {
            start.push(self.other());
            true
        } else {
            const ARTICLES: [&str; 10] = [
                "any one of",
                "one of",
                "one or more of",
                "each of",
                "any of",
                "a",
                "an",
                "any",
                "each",
                "one",
            ];
            self.any_words(&ARTICLES).is_some()
        };
        if article {
            self.words("of");
        }
        let owner = self.owner();
        if !article && owner.is_none() {
            return None;
        }
        start.extend(owner);
        self.noun(start, false)
    }

    /// A THING, or NOUNS without an article: "Space units"
    pub(super) fn kind_of_thing(&mut self) -> Option<Filter> {
        self.want("units");
        let mut kinds = vec![first_of!(
            self,
            Self::more_than_a_name,
            |p| p.object().map(Filter::Is),
            Self::determined,
            |p| p.noun(Vec::new(), true)
        )?];
        while let Some(more) = self.attempt(|p| {
            p.must_any(&["or", "and"])?;
            first_of!(p, Self::determined, |p| p.noun(Vec::new(), true))
        }) {
            kinds.push(more);
        }
        Some(canon::any_in_place(kinds))
    }

    /// NOUNS that begin like the card's own name and go on: "each Spirit you control"
    fn more_than_a_name(&mut self) -> Option<Filter> {
        let start = (self.at, self.scope);
        self.object()?;
        let named = self.at;
        (self.at, self.scope) = start;
        let kind = self.noun(Vec::new(), true)?;
        (self.at > named).then_some(kind)
    }

    /// Everything of a kind: OBJECT | (`each` | `all` | `any` | `your`) NOUN | NOUNS; never one that would be chosen
    pub(super) fn all_of_a_kind(&mut self) -> Option<Filter> {
        self.want("units");
        let mut kinds = vec![self.one_kind()?];
        while let Some(more) = self.attempt(|p| {
            p.must_any(&["or", "and"])?;
            p.one_kind()
        }) {
            kinds.push(more);
        }
        Some(canon::any_in_place(kinds))
    }

    fn one_kind(&mut self) -> Option<Filter> {
        first_of!(
            self,
            |p| p.object().map(Filter::Is),
            |p| {
                p.must_any(&["any of", "any"])?;
                let owner = p.owner();
                p.noun(owner.into_iter().collect(), true)
            },
            Self::each_noun,
            |p| p.noun(Vec::new(), true),
        )
    }

    // ---- nouns ----

    /// ADJECTIVES [WORDS] HEAD (`or` [WORDS] HEAD)* TAIL*; `start` is what stands before
    pub(super) fn noun(&mut self, start: Vec<Filter>, plural: bool) -> Option<Filter> {
        let phrase = Noun::Plain(start.clone(), plural);
        self.remembered(phrase, |p| p.noun_anew(start, plural))
    }

    fn noun_anew(&mut self, start: Vec<Filter>, plural: bool) -> Option<Filter> {
        self.want("a kind of unit or card");
        let begun = self.at;
        let owner = start.clone();
        let mut common = start;
        while let Some(adjective) = self.adjective() {
            common.push(adjective);
        }
        // In an attack one of the fighters is your opponent's: "your opponent's other units" are those that do not fight.
        if self.in_attack && common.contains(&Filter::Controller(Player::Opponent)) && common.contains(&Filter::Other) {
            common.retain(|test| *test != Filter::Other);
            common.extend([canon::not(Filter::Attacking), canon::not(Filter::Defending)]);
        }
        // "Another other unit" is no English.
        if common.iter().filter(|word| **word == Filter::Other).count() > 1 {
            return None;
        }
        // "an untapped, non-Jedi Character"
        let after_comma = common.last().filter(|_| self.sees(TokenKind::Comma)).is_some();
        let mut alternatives = match after_comma {
            true => self.attempt(|p| {
                p.sign(TokenKind::Comma);
                p.alternatives(plural)
            })?,
            false => self.alternatives(plural)?,
        };
        // "non-Jedi and non-Sith units" are neither.
        let negative =
            |one: &Alternative| !one.words.is_empty() && one.words.iter().all(|word| matches!(word, Filter::Not(_)));
        let all_negative = alternatives.len() > 1 && alternatives.iter().all(negative);
        super::typed::piloting(&mut alternatives);
        spread(&mut alternatives);
        // "A tapped unit or Ana Bree": is she to be tapped?
        let adjectives = common
            .iter()
            .any(|test| !matches!(test, Filter::Controller(_) | Filter::Other | Filter::MultiArena));
        let is_name = |one: &Alternative| one.words.iter().any(|word| matches!(word, Filter::Named(_)));
        if adjectives && alternatives.iter().skip(1).any(is_name) {
            return None;
        }
        // "Jedi or Sith Characters" are all Characters; "Droids or Locations" are not all Locations.
        let borrowed = alternatives
            .iter()
            .rev()
            .find(|alternative| alternative.head.is_some())
            .filter(|alternative| !alternative.words.is_empty())
            .and_then(|alternative| alternative.head.clone());
        let mut tails = Vec::new();
        let outer = self.extreme.take();
        self.attached_to_one = false;
        let from = self.is_word("from");
        while let Some(tail) = self.attempt(Self::tail) {
            tails.push(tail);
        }
        if plural && self.attached_to_one {
            return None;
        }
        // "Other units, including this one" would be none.
        if common.contains(&Filter::Other)
            && self.tokens[begun..self.at]
                .iter()
                .any(|token| self.text_of(token) == "including")
        {
            return None;
        }
        // Only Equipment is attached.
        let attached = tails.iter().any(|tail| matches!(tail, Filter::AttachedTo(_)));
        // "A Wolf or unit with Shields": what such a unit has is said of the last alone, where it is is said of all.
        let (tails, own_tails) = match super::spread::ends_in_other(&alternatives) {
            true => tails.into_iter().partition(says_where),
            false => (tails, Vec::new()),
        };
        let last = alternatives.len() - 1;
        // "non-Jedi and Sith" leaves open what the first word is about.
        let unclear = |one: &Alternative| negative(one) && one.head.is_none();
        if alternatives.len() > 1 && !all_negative && alternatives.iter().any(unclear) {
            return None;
        }
        // "Diplomats and Naboo Characters" are not all Characters.
        let mut before = alternatives.iter().filter(|one| one.head.is_none());
        let nouns = before.all(|one| one.several);
        let filters = alternatives.into_iter().enumerate().map(|(at, alternative)| {
            let own = if at == last { own_tails.clone() } else { Vec::new() };
            let kind = if attached {
                Filter::Equipment
            } else {
                alternative.kind()
            };
            let borrowed = borrowed.clone().filter(|_| !nouns);
            let mut head = alternative.head.or(borrowed).unwrap_or_else(|| vec![kind]);
            // "An Equipment card attached to it" is in play.
            if attached && head == [Filter::Card(CardType::Equipment)] {
                head = vec![Filter::Equipment];
            }
            // Nobody calls a name tapped or unique: "a damaged Jedi or Yoda" may be an undamaged Yoda.
            let named = at > 0 && matches!(alternative.words[..], [Filter::Named(_)]);
            let common = if named { &owner } else { &common };
            canon::all([common.clone(), alternative.words, head, tails.clone(), own].concat())
        });
        let mut filters: Vec<Filter> = filters.collect();
        if from {
            let aboard: Vec<Filter> = filters.iter().filter_map(super::aboard::aboard_there).collect();
            filters.extend(aboard);
        }
        let join = if all_negative { canon::all } else { canon::any };
        let kind = self.extremes(join(filters));
        self.extreme = outer;
        Some(kind)
    }

    /// ALTERNATIVE ((`,` ALTERNATIVE)* [`,`] (`or` | `and`) ALTERNATIVE)*; "and" only between several
    fn alternatives(&mut self, plural: bool) -> Option<Vec<Alternative>> {
        let mut alternatives = vec![self.alternative()?];
        let mut complete = (1, self.at, self.scope);
        while let Some((more, joined)) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            let joined = p.and_or() || p.words("or") || (plural && p.words("and"));
            (joined || comma).then_some(())?;
            // "Ground units or other Characters"
            let mut own = Vec::new();
            while let Some(adjective) = p.adjective() {
                own.push(adjective);
            }
            let mut more = p.alternative()?;
            more.words.extend(own);
            Some((more, joined))
        }) {
            alternatives.push(more);
            if joined {
                complete = (alternatives.len(), self.at, self.scope);
            }
        }
        // A comma with no "or" behind it belongs to the sentence.
        let (count, at, scope) = complete;
        alternatives.truncate(count);
        (self.at, self.scope) = (at, scope);
        Some(alternatives)
    }

    /// `other` | `tapped` | `untapped` | `damaged` | `undamaged` | `unique` | `attacking` | …
    fn adjective(&mut self) -> Option<Filter> {
        let found = self.any_words(&[
            "other",
            "tapped",
            "untapped",
            "damaged",
            "undamaged",
            "unique",
            "non-unique",
            "nonunique",
            "attacking",
            "defending",
            "piloted",
            "unpiloted",
            "partially built",
            "partially build",
            "multi-arena",
            "non-multi-arena",
            "non-multi arena",
        ])?;
        Some(match found {
            0 => self.other(),
            1 => Filter::Tapped,
            2 => canon::not(Filter::Tapped),
            3 => Filter::Damaged,
            4 => canon::not(Filter::Damaged),
            5 => Filter::Unique,
            6 | 7 => canon::not(Filter::Unique),
            8 => Filter::Attacking,
            9 => Filter::Defending,
            10 => Filter::Piloted,
            11 => canon::not(Filter::Piloted),
            14 => Filter::MultiArena,
            15 | 16 => canon::not(Filter::MultiArena),
            _ => Filter::PartiallyBuilt,
        })
    }

    /// (SIDE | SUBTYPE | `non-`SUBTYPE)* [HEAD], not empty
    fn alternative(&mut self) -> Option<Alternative> {
        let mut words = Vec::new();
        loop {
            let adjective = if words.is_empty() { None } else { self.adjective() };
            match adjective.or_else(|| first_of!(self, |p| p.side().map(Filter::Side), Self::not_subtype)) {
                Some(word) => words.push(word),
                None => break,
            }
            // "a non-Skill, non-Trait Equipment"
            while let Some(Filter::Not(_)) = words.last()
                && let Some(more) = self.attempt(|p| {
                    p.sign(TokenKind::Comma).then_some(())?;
                    p.not_subtype()
                })
            {
                words.push(more);
            }
        }
        if let Some(name) = self.attempt(Self::kind_named) {
            words.push(Filter::Named(name));
        }
        let mut last_subtype = None;
        while let Some(subtype) = self.attempt(Self::subtype) {
            last_subtype = Some(words.len());
            words.push(Filter::Subtype(subtype));
            if let Some(more) = self.attempt(|p| p.side().map(Filter::Side)) {
                words.push(more);
            }
        }
        let head = self.attempt(Self::head);
        let mut several = false;
        // "Starfighters" at the end is a plural, "Starfighter units" is not.
        if let Some(Filter::Subtype(word)) = last_subtype.and_then(|at| words.get_mut(at)) {
            let one = match head {
                None => singular(word),
                Some(_) => self.lexicon.subtype_before_noun(word),
            };
            several = head.is_none() && one != *word;
            *word = one;
        }
        let read = Alternative { words, head, several };
        (!read.is_empty()).then_some(read)
    }

    /// `Light Side` | `Dark Side` | `Neutral` | `Yuuzhan Vong Side`
    pub(super) fn side(&mut self) -> Option<Side> {
        Some(
            match self.any_words(&["light side", "dark side", "neutral", "yuuzhan vong side"])? {
                0 => Side::Light,
                1 => Side::Dark,
                2 => Side::Neutral,
                _ => Side::Vong,
            },
        )
    }

    /// [ARENA (`or` | `/`) …] `units` | `Characters` | `Locations` | `Mission cards` | `unit cards` | `Pilots aboard` | `cards` | …
    pub(super) fn head(&mut self) -> Option<Vec<Filter>> {
        if let Some(kinds) = self.attempt(Self::card_types) {
            return Some(vec![kinds]);
        }
        if self.any_words(&["non-unit cards", "non-unit card"]).is_some() {
            return Some(vec![canon::not(Filter::Card(CardType::Unit))]);
        }
        let types = self.attempt(Self::type_words);
        if let Some(types) = types {
            let types = Filter::Type(canon::arenas(&types));
            if self.attempt(Self::subordinates).is_some() {
                return Some(vec![Filter::Subordinate, types]);
            }
            if self
                .any_words(&["unit cards", "unit card", "units cards", "cards", "card"])
                .is_some()
            {
                return Some(vec![Filter::Card(CardType::Unit), types]);
            }
            if let Some(found) =
                self.any_words(&["location cards", "location card", "equipment cards", "equipment card"])
            {
                let card = if found < 2 {
                    CardType::Location
                } else {
                    CardType::Equipment
                };
                return Some(vec![Filter::Card(card), types]);
            }
            // A Location lies in the arena that its type names.
            if let Filter::Type(arenas) = &types
                && self.any_words(&["locations", "location"]).is_some()
            {
                let places = arenas.iter().map(|arena| Filter::In(cards::ir::Place::Arena(arena)));
                return Some(vec![Filter::Location, canon::any(places.collect())]);
            }
            if self.any_words(&["units", "unit"]).is_some() {
                self.and_cards();
            }
            return Some(vec![Filter::Unit, types]);
        }
        if self.attempt(Self::subordinates).is_some() {
            // "Subordinate Space units"
            let types = self
                .attempt(Self::type_words)
                .map(|types| Filter::Type(canon::arenas(&types)));
            self.any_words(&["units", "unit"]);
            return Some(std::iter::once(Filter::Subordinate).chain(types).collect());
        }
        if self.any_words(&["pilot unit cards", "pilot unit card"]).is_some() {
            return Some(vec![Filter::Card(CardType::Unit), Filter::Has(Keyword::Pilot)]);
        }
        if let Some(aboard) = first_of!(self, Self::piloting_a_unit, |p| p.quietly(Self::pilots_of_such)) {
            return Some(aboard);
        }
        if let Some(found) = self.any_words(&[
            "pilots aboard",
            "pilot aboard",
            "pilots on this unit",
            "pilot on this unit",
        ]) {
            let this = found > 1;
            self.scope.mentions.card |= this;
            return Some(vec![Filter::Aboard { this }]);
        }
        if self.words("resource cards in play") {
            return Some(vec![Filter::Resource]);
        }
        if let Some(found) = self.any_words(&["resource cards", "resource card", "resources", "resource"]) {
            return (found > 1).then(|| vec![Filter::Resource]);
        }
        Some(
            match self.any_words(&[
                "unit cards",
                "unit card",
                "units",
                "unit",
                "battle cards",
                "battle card",
                "mission cards",
                "mission card",
                "missions",
                "mission",
                "location cards",
                "location card",
                "locations",
                "location",
                "equipment cards",
                "equipment card",
                "equipment",
                "pilots",
                "pilot",
                "campaign cards",
                "campaign card",
                "trap cards",
                "trap card",
                "event cards",
                "event card",
                "traps",
                "trap",
                "campaigns",
                "campaign",
                "events",
                "event",
                "cards",
                "card",
            ])? {
                0 | 1 => vec![Filter::Card(CardType::Unit)],
                2 | 3 => {
                    self.and_cards();
                    vec![Filter::Unit]
                }
                4 | 5 => vec![Filter::Card(CardType::Battle)],
                6..=9 => vec![Filter::Card(CardType::Mission)],
                10 | 11 => vec![Filter::Card(CardType::Location)],
                12 | 13 => vec![Filter::Location],
                14 | 15 => vec![Filter::Card(CardType::Equipment)],
                16 => vec![Filter::Equipment],
                17 | 18 => vec![Filter::Unit, Filter::Has(Keyword::Pilot)],
                19 | 20 => vec![Filter::Card(CardType::Campaign)],
                21 | 22 => vec![Filter::Card(CardType::Trap)],
                23 | 24 => vec![Filter::Card(CardType::Event)],
                25 | 26 => vec![Filter::Card(CardType::Trap)],
                27 | 28 => vec![Filter::Card(CardType::Campaign)],
                29 | 30 => vec![Filter::Card(CardType::Event)],
                _ => Vec::new(),
            },
        )
    }

    /// `Space` (`or` | `/` | `,` `Ground`)*, before a unit; `Character` and `Characters` also alone
    fn type_words(&mut self) -> Option<Vec<Arena>> {
        let mut words = vec![self.type_word()?];
        while let Some(more) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma) || p.sign(TokenKind::Slash);
            (p.and_or() || p.any_words(&["or", "and"]).is_some() || comma).then_some(())?;
            // "Dark Side Characters and Characters with …" are two kinds.
            p.type_word().filter(|word| !words.contains(word))
        }) {
            words.push(more);
        }
        // "the Space arena" is a place; a lone "Space" needs its noun.
        let nouns = ["unit", "units", "card", "cards", "subordinate", "subordinates"];
        let noun_follows = nouns.iter().any(|noun| self.is_word(noun))
            || self.is_word("location")
            || self.is_word("locations")
            || self.sees_card_of("equipment");
        // "Imperial Ground or Imperial Character unit cards"
        let here = (self.at, self.scope);
        let shared = self.quietly(Self::more_of_a_type).is_some();
        (self.at, self.scope) = here;
        let place_follows = ["arena", "battle"].iter().any(|noun| self.is_word(noun));
        let last_alone = words.last() == Some(&Arena::Character) && !place_follows;
        (noun_follows || last_alone || shared).then_some(words)
    }

    /// `location card` and the like
    fn sees_card_of(&mut self, kind: &str) -> bool {
        let start = self.at;
        let seen = self.words(kind) && self.any_words(&["cards", "card"]).is_some();
        self.at = start;
        seen
    }

    fn type_word(&mut self) -> Option<Arena> {
        if self.words("characters") {
            return Some(Arena::Character);
        }
        self.arena()
    }

    /// `Subordinates`
    fn subordinates(&mut self) -> Option<()> {
        self.must_any(&["subordinates", "subordinate"])
    }

    /// `Space` | `Ground` | `Character`
    pub(super) fn arena(&mut self) -> Option<Arena> {
        Arena::ALL.into_iter().find(|arena| self.words(arena.word()))
    }

    // ---- behind the noun ----

    /// `in` PLACE | `with` … | `without` … | `named` "…" | `that` PREDICATE | `you control`
    pub(super) fn tail(&mut self) -> Option<Filter> {
        self.remembered(Noun::Tail, Self::tail_anew)
    }

    fn tail_anew(&mut self) -> Option<Filter> {
        if self.words("in play") {
            return Some(Filter::True);
        }
        if let Some(elsewhere) = self.attempt(Self::elsewhere) {
            return Some(elsewhere);
        }
        if let Some(kind) = self.attempt(Self::of_that_type) {
            return Some(kind);
        }
        if self.any_words(&["in", "from"]).is_some() {
            return self.located();
        }
        if self.words("with") {
            let first = first_of!(self, Self::different_name, Self::superlative, Self::property)?;
            if let Filter::Has(_) = first
                && let Some(kinds) = self.attempt(|p| p.or_keywords(first.clone()))
            {
                return Some(kinds);
            }
            let joins = matches!(first, Filter::SameSymbol | Filter::Subtype(_) | Filter::PrintedStat(..));
            let more = joins.then(|| {
                self.attempt(|p| {
                    p.must("and")?;
                    p.property()
                })
            });
            return Some(match more.flatten() {
                Some(more) => canon::all(vec![first, more]),
                None => first,
            });
        }
        if self.words("without") {
            return self.property().map(canon::not);
        }
        if self.words("named") {
            return self.quoted_name().map(Filter::Named);
        }
        let by_whom = self.is_word("that") || self.is_word("the");
        if by_whom && let Some(by) = self.quietly(Self::attackable_by) {
            return Some(by);
        }
        if let Some(done) = self.quietly(Self::done_to_it) {
            return Some(done);
        }
        if let Some(attached) = self.attempt(Self::attached_tail) {
            return Some(attached);
        }
        if first_of!(self, Self::of_both_players, Self::including).is_some() {
            return Some(Filter::True);
        }
        if let Some(who) = first_of!(self, Self::who_has, Self::other_has) {
            let place = self.attempt(|p| {
                p.must("in")?;
                p.located()
            });
            self.scope.mentions.player = true;
            let owner = Filter::Controller(who);
            return Some(canon::all(vec![owner, place.unwrap_or(Filter::True)]));
        }
        if let Some(used) = self.attempt(Self::using_to_attack) {
            return Some(used);
        }
        // A Pilot aboard is no unit (`C-8.7`).
        if self
            .any_words(&["who is not piloting a unit", "who isn't piloting a unit"])
            .is_some()
        {
            return Some(Filter::Unit);
        }
        if let Some(aboard) = self.attempt(Self::piloting_such) {
            return Some(aboard);
        }
        if self.words("piloted by") {
            return Some(Filter::PilotedBy(Box::new(self.pilot_kinds()?)));
        }
        if self.words("for which") {
            let outer = (self.scope.that, self.scope.it);
            self.scope.that = Some(Obj::That);
            let condition = self.condition();
            (self.scope.that, self.scope.it) = outer;
            return Some(Filter::Where(Box::new(condition?)));
        }
        if self.words("you control") {
            self.scope.mentions.player = true;
            return Some(Filter::Controller(Player::You));
        }
        if self.words("your opponent controls") {
            self.scope.mentions.player = true;
            return Some(Filter::Controller(Player::Opponent));
        }
        if self.in_relative {
            return None;
        }
        self.must_any(&["that", "which"])?;
        let mut tests = vec![self.relative()?];
        while let Some(more) = self.attempt(|p| {
            p.must("or")?;
            p.relative()
        }) {
            tests.push(more);
        }
        Some(canon::any(tests))
    }
}
