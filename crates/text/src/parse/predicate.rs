//! Predicates: "is tapped", "has Armor", "isn't in the Space arena".

use cards::ir::{Amount, Cmp, Filter, Measure, Obj, Player};

use cards::keyword::Keyword;

use super::spread::Alternative;
use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// (`is` | `isn't`) STATE | (`has` | `doesn't have`) PROPERTY, as a sentence
    pub(super) fn predicate(&mut self) -> Option<Filter> {
        self.predicate_with(Self::thing_behind)
    }

    /// The same behind "that": an "or" with a noun behind it belongs to what is described
    pub(super) fn relative(&mut self) -> Option<Filter> {
        self.predicate_with(Self::one_thing)
    }

    fn predicate_with(&mut self, noun: impl Fn(&mut Self) -> Option<Filter>) -> Option<Filter> {
        self.want("is, has, isn't or doesn't have");
        if let Some(did) = self.quietly(Self::did_this_turn) {
            return Some(did);
        }
        if self.any_words(&["isn't", "aren't", "is not", "are not"]).is_some() {
            return self.state(noun).map(canon::not);
        }
        if self.any_words(&["is", "are"]).is_some() {
            // "Is still in the Space arena" is asked when it matters.
            self.attempt(|p| {
                p.must("still")?;
                p.is_word("in").then_some(())
            });
            return self.state(noun);
        }
        if self
            .any_words(&["doesn't have", "don't have", "does not have"])
            .is_some()
        {
            return self.property().map(canon::not);
        }
        // Of what is discarded it is asked what it had.
        if !(self.scope.gone && self.words("had")) {
            self.must_any(&["has", "have"])?;
        }
        self.property()
    }

    /// `tapped` | `in` PLACE | `attacking` | `yours` | `this unit` | `a` NOUN | `named` "…" | `of type` TYPE | …
    fn state(&mut self, noun: impl Fn(&mut Self) -> Option<Filter>) -> Option<Filter> {
        self.want("tapped, damaged, in an arena or a kind of unit");
        first_of!(
            self,
            |p| {
                p.must("piloted by")?;
                Some(Filter::PilotedBy(Box::new(p.pilot_kinds()?)))
            },
            Self::state_word,
            |p| {
                p.must("in")?;
                p.located()
            },
            |p| {
                p.must("named")?;
                p.quoted_name().map(Filter::Named)
            },
            |p| {
                p.must("of type")?;
                let mut types = vec![p.arena()?];
                while let Some(more) = p.attempt(|p| {
                    p.must("or")?;
                    p.arena()
                }) {
                    types.push(more);
                }
                Some(Filter::Type(canon::arenas(&types)))
            },
            |p| p.side().map(Filter::Side),
            noun,
        )
    }

    fn state_word(&mut self) -> Option<Filter> {
        // "The Dark Side player's unit" is a noun phrase.
        if let Some(role) = self.attempt(|p| {
            let role = p.role_possessive()?;
            p.quietly(|p| p.noun(Vec::new(), false)).is_none().then_some(role)
        }) {
            return Some(Filter::Controller(role));
        }
        if self.words("attackable by") {
            return self.object().map(Filter::AttackableBy);
        }
        let found = self.any_words(&[
            "tapped",
            "untapped",
            "damaged",
            "undamaged",
            "unique",
            "non-unique",
            "attacking",
            "defending",
            "piloted",
            "partially built",
            "yours",
            "your opponent's",
            "some other card",
            "able to carry this card",
            "alone in its arena",
            "multi-arena",
            "being attacked",
            "about to be discarded",
            "about to do damage",
        ])?;
        // "your opponent's unit" is a noun phrase.
        if found == 11 && self.attempt(|p| p.noun(Vec::new(), false)).is_some() {
            return None;
        }
        Some(match found {
            0 => Filter::Tapped,
            1 => canon::not(Filter::Tapped),
            2 => Filter::Damaged,
            3 => canon::not(Filter::Damaged),
            4 => Filter::Unique,
            5 => canon::not(Filter::Unique),
            6 => Filter::Attacking,
            7 | 16 => Filter::Defending,
            8 => Filter::Piloted,
            9 => Filter::PartiallyBuilt,
            10 => Filter::Controller(Player::You),
            11 => Filter::Controller(Player::Opponent),
            13 => Filter::CanCarry(Obj::This),
            14 => Filter::Alone,
            15 => Filter::MultiArena,
            17 => Filter::Doomed,
            18 => Filter::Harming,
            _ => {
                self.scope.mentions.card = true;
                Filter::Other
            }
        })
    }

    /// SUBTYPE+: all of them
    fn subtypes(&mut self) -> Option<Filter> {
        let mut words = vec![Filter::Subtype(self.subtype()?)];
        while let Some(more) = self.attempt(Self::subtype) {
            words.push(Filter::Subtype(more));
        }
        Some(canon::all(words))
    }

    /// `one or more Pilots`: any
    fn any_pilots(&mut self) -> Option<Filter> {
        self.must_any(&["one or more pilots", "1 or more pilots"])?;
        Some(Filter::Piloted)
    }

    /// `another Pilot` | `more than one Pilot` | NUMBER `or more Pilots`: so many at least
    fn least_pilots(&mut self) -> Option<i16> {
        if self.any_words(&["another pilot", "more than one pilot"]).is_some() {
            return Some(2);
        }
        let n = self.plain_number()?;
        self.must_any(&["or more pilots", "pilots"])?;
        (n > 1).then_some(n)
    }

    /// (SIDE | SUBTYPE)+ `Pilot`: what the Pilot aboard is, not what it may pilot
    fn kind_of_pilot(&mut self) -> Option<Filter> {
        let mut words = Vec::new();
        while let Some(word) = first_of!(self, |p| p.side().map(Filter::Side), |p| p
            .subtype()
            .map(Filter::Subtype))
        {
            words.push(word);
        }
        self.must("pilot")?;
        let read = Alternative {
            words,
            head: Some(vec![Filter::Has(Keyword::Pilot)]),
            several: false,
        };
        let known = !read.words.is_empty() && !read.pilots_a_vehicle();
        (known && !self.is_word("ability")).then(|| canon::all([read.words, vec![Filter::Unit]].concat()))
    }

    /// RARITY ((`and` | `or`) RARITY)* `rarity`
    fn of_rarity(&mut self) -> Option<Filter> {
        let mut kinds = vec![self.rarity_word()?];
        while let Some(more) = self.attempt(|p| {
            p.must_any(&["and", "or"])?;
            p.rarity_word()
        }) {
            kinds.push(more);
        }
        self.must("rarity")?;
        Some(canon::any(kinds))
    }

    fn rarity_word(&mut self) -> Option<Filter> {
        let found = cards::Rarity::ALL.into_iter().find(|rarity| self.words(rarity.word()));
        found.map(Filter::Rarity)
    }

    /// `this card's expansion symbol` [`as this card`]
    fn same_symbol(&mut self) -> Option<Filter> {
        const SELF: [&str; 3] = ["this card's", "this event's", "this unit's"];
        self.must_any(&SELF)?;
        self.must("expansion symbol")?;
        self.any_words(&["as this card", "as this event", "as this unit"]);
        self.scope.mentions.card = true;
        Some(Filter::SameSymbol)
    }

    /// `"…"` [(`,` `"…"`)* [`,`] `or` `"…"`] `in` (`its` | `their`) (`name` | `names` | `game text`)
    fn words_in_name(&mut self) -> Option<Filter> {
        let mut names = Vec::new();
        let mut ended = true;
        loop {
            self.sees(TokenKind::OpenQuote).then_some(())?;
            names.push(Filter::NameHas(self.quoted_name()?));
            let comma = self.sign(TokenKind::Comma);
            let or = self.and_or() || self.words("or");
            if !(or || comma) {
                break;
            }
            ended = or;
        }
        ended.then_some(())?;
        if self.any_words(&["in its game text", "in their game text"]).is_some() {
            return Some(words_of_text(names));
        }
        self.must_any(&["in its name", "in their names", "in their name"])?;
        if self.any_words(&["or subtypes", "or subtype"]).is_some() {
            let mut kinds = names.clone();
            for name in names {
                let Filter::NameHas(words) = name else { return None };
                // What is in quotes may be no subtype of any card.
                let capital = |word: &str| word.starts_with(char::is_uppercase);
                words.split(' ').all(capital).then_some(())?;
                let subtypes = words.split(' ').map(|word| Filter::Subtype(word.to_owned()));
                kinds.push(canon::all(subtypes.collect()));
            }
            return Some(canon::any(kinds));
        }
        // Behind "a Location or a unit" it may be said of both.
        if !self.counting && self.any_words(&["or game text", "or in its game text"]).is_some() {
            return Some(canon::any(vec![canon::any(names.clone()), words_of_text(names)]));
        }
        // Other places of the card are not looked at.
        let elsewhere = self.is_word("or") || self.is_word("and") || self.sees(TokenKind::Comma);
        let more = elsewhere
            && self
                .attempt(|p| {
                    p.sign(TokenKind::Comma);
                    p.any_words(&["or", "and"]);
                    p.sign(TokenKind::Slash);
                    p.words("or");
                    p.must_any(&["game text", "subtypes", "subtype", "flavor text"])
                })
                .is_some();
        (!more).then(|| canon::any(names))
    }

    /// `printed build cost` | `total build cost` | `remaining health`
    pub(super) fn measure(&mut self) -> Option<Measure> {
        const WORDS: [&str; 5] = [
            "printed build cost",
            "build cost",
            "total build cost",
            "remaining health",
            "health remaining",
        ];
        Some(match self.any_words(&WORDS)? {
            0 | 1 => Measure::PrintedCost,
            2 => Measure::TotalCost,
            _ => Measure::Remaining,
        })
    }

    /// COMPARISON behind a measure; an object alone stands for its own
    fn measured(&mut self, measure: Measure) -> Option<Filter> {
        const THAN: [&str; 12] = [
            "equal to or less than",
            "equal to or lower than",
            "equal or less than",
            "less than or equal to",
            "equal to or greater than",
            "equal to or higher than",
            "equal or greater than",
            "greater than or equal to",
            "less than",
            "lower than",
            "greater than",
            "higher than",
        ];
        let Some(found) = self.any_words(&THAN) else {
            let (cmp, amount) = self.short_comparison()?;
            return Some(measures(measure, cmp, amount));
        };
        let than = first_of!(
            self,
            |p| {
                let other = p.object()?;
                Some(Amount::Measure(other, measure))
            },
            |p| p
                .short_comparison()
                // "Equal or less than that unit", but "equal to or less than X".
                .filter(|(cmp, _)| *cmp == Cmp::Equal && !matches!(found, 2 | 6))
                .map(|(_, amount)| amount),
        )?;
        let beside = |n: i16| Amount::Plus(Box::new(than.clone()), Box::new(Amount::Fixed(n)));
        Some(match found {
            0..=3 => measures(measure, Cmp::AtMost, than),
            4..=7 => measures(measure, Cmp::AtLeast, than),
            8 | 9 => measures(measure, Cmp::AtMost, beside(-1)),
            _ => measures(measure, Cmp::AtLeast, beside(1)),
        })
    }

    /// [`a`] `printed` STAT COMPARISON
    pub(super) fn printed_value(&mut self) -> Option<Filter> {
        self.any_words(&["a", "an"]);
        self.must("printed")?;
        let stat = self.stat()?;
        self.words("of");
        let (cmp, amount) = self.short_comparison()?;
        Some(Filter::PrintedStat(stat, cmp, amount))
    }

    /// KEYWORD | [`printed`] STAT COMPARISON | COMPARISON STAT | COMPARISON `remaining health` | `a` (`printed` | `total`)
    /// `build cost of` COMPARISON | PILOTS | COUNTERS | `subtype` WORD
    pub(super) fn property(&mut self) -> Option<Filter> {
        self.want("a keyword, a value or a Pilot");
        first_of!(
            self,
            |p| {
                p.must("a pilot")?;
                p.any_words(&["on it", "aboard"]);
                (!p.is_word("ability")).then_some(Filter::Piloted)
            },
            |p| {
                let piloted = p.any_pilots()?;
                p.any_words(&["on it", "aboard"]);
                Some(piloted)
            },
            |p| {
                let n = p.least_pilots()?;
                p.any_words(&["on it", "aboard"]);
                Some(Filter::Pilots(n))
            },
            |p| {
                p.must_any(&["a", "an"])?;
                let kind = p.kind_of_pilot()?;
                p.any_words(&["on it", "aboard"]);
                Some(Filter::PilotedBy(Box::new(kind)))
            },
            Self::carries,
            |p| {
                p.words("the");
                let arena = p.arena()?;
                p.must_any(&["card type", "type"])?;
                Some(Filter::Type(canon::arenas(&[arena])))
            },
            |p| {
                p.must("both the")?;
                let one = p.arena()?;
                p.must("and")?;
                let other = p.arena()?;
                p.must_any(&["types in its type line", "card types", "types"])?;
                let both = [one, other].map(|arena| Filter::Type(canon::arenas(&[arena])));
                Some(canon::all(both.to_vec()))
            },
            |p| {
                p.must_any(&["a different name", "a name different"])?;
                let than = match p.any_words(&["than", "from"]) {
                    // What the event is about would be compared with itself.
                    Some(_) => p.object().filter(|obj| *obj != Obj::It)?,
                    // On a unit with nothing else to compare with: than its own.
                    None => (p.kind == crate::Kind::Unit && p.scope.that.is_none() && !p.scope.chose_payer)
                        .then_some(Obj::This)?,
                };
                p.scope.mentions.card |= than == Obj::This;
                Some(canon::not(Filter::NamedAs(Box::new(Filter::Is(than)))))
            },
            |p| {
                p.must("the same name")?;
                // "For each card with the same name in your discard pile"
                if let (true, super::Antecedent::One(obj)) = (p.is_word("in"), p.scope.it) {
                    return Some(Filter::NamedAs(Box::new(Filter::Is(obj))));
                }
                p.must("as")?;
                let whom = first_of!(p, |p| p.object_with("").map(Filter::Is), Self::one_thing)?;
                Some(Filter::NamedAs(Box::new(whom)))
            },
            |p| {
                // "A card with that unit's name"
                p.is_word("that").then_some(())?;
                let of = p.possessor()?;
                p.must("name")?;
                Some(Filter::NamedAs(Box::new(Filter::Is(of))))
            },
            |p| {
                p.must("the name")?;
                p.sees(TokenKind::OpenQuote).then_some(())?;
                p.quoted_name().map(Filter::Named)
            },
            |p| p.chosen_subtype().map(|()| Filter::ChosenSubtype),
            Self::words_in_name,
            Self::combined,
            Self::compared_with_own,
            Self::compared,
            Self::same_symbol,
            Self::of_rarity,
            Self::stack_size,
            Self::with_in_stack,
            |p| {
                p.must("subtype")?;
                p.subtype().map(Filter::Subtype)
            },
            |p| {
                p.words("the");
                let mut words = vec![p.subtypes()?];
                while let Some(more) = p.attempt(|p| {
                    p.must("or")?;
                    p.words("the");
                    p.subtypes()
                }) {
                    words.push(more);
                }
                p.must("subtype")?;
                Some(canon::any(words))
            },
            Self::printed_value,
            |p| {
                p.any_words(&["a", "an"]);
                let measure = p.measure()?;
                p.words("of");
                p.measured(measure)
            },
            |p| {
                let (cmp, amount) = p.short_comparison()?;
                let measure = p.measure()?;
                Some(measures(measure, cmp, amount))
            },
            Self::pilot_ability,
            |p| {
                p.must_any(&["a", "an", "the"])?;
                let keyword = p.keyword_name()?;
                p.must("ability").map(|()| Filter::Has(keyword))
            },
            |p| {
                p.any_words(&["a", "an"]);
                p.words("total");
                let stat = p.stat()?;
                p.words("of");
                let (cmp, amount) = p.short_comparison()?;
                Some(Filter::Stat(stat, cmp, amount))
            },
            |p| {
                let (cmp, amount) = p.short_comparison()?;
                let stat = p.stat()?;
                Some(Filter::Stat(stat, cmp, amount))
            },
            Self::counters_compared,
            Self::has_counters,
            Self::has_keyword,
        )
    }

    /// KEYWORD ((`,` | `or`) KEYWORD)*
    fn has_keyword(&mut self) -> Option<Filter> {
        let mut has = vec![Filter::Has(self.keyword_name()?)];
        while let Some(more) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            match p.words("or") {
                true => p.keyword_name(),
                // One of several before the last.
                false if comma => p.keyword_name().filter(|_| p.is_word("or") || p.sees(TokenKind::Comma)),
                false => None,
            }
        }) {
            has.push(Filter::Has(more));
        }
        Some(canon::any(has))
    }
}

/// The measure of a unit compared with a number.
pub(super) fn measures(measure: Measure, cmp: Cmp, amount: Amount) -> Filter {
    match measure {
        Measure::PrintedCost => Filter::PrintedCost(cmp, amount),
        Measure::TotalCost => Filter::TotalCost(cmp, amount),
        Measure::Remaining => Filter::Remaining(cmp, amount),
    }
}

/// The same words, asked of the text.
fn words_of_text(names: Vec<Filter>) -> Filter {
    let of_text = |name: Filter| match name {
        Filter::NameHas(words) => Filter::TextHas(words),
        other => other,
    };
    canon::any(names.into_iter().map(of_text).collect())
}
