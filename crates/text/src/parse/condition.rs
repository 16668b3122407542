//! Conditions: what follows "if", "as long as" and "while".

use cards::ir::{Amount, Cmp, Condition, Filter, Obj, Pile, Player};

use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// [`if` CONDITION `,`] behind an event
    pub(super) fn tested_behind(&mut self) -> Condition {
        let tested = self.attempt(|p| {
            p.must_any(&["if", "as long as"])?;
            let condition = p.condition()?;
            p.sign(TokenKind::Comma).then_some(condition)
        });
        self.had = match &tested {
            Some(Condition::Count(kind, Cmp::AtLeast, Amount::Fixed(1..))) => Some((kind.clone(), self.at)),
            Some(Condition::Compare(Amount::Cards(Player::You, Pile::Discard, kind), Cmp::AtLeast, _)) => {
                Some(((**kind).clone(), self.at)).filter(|(kind, _)| super::target::is_card(kind))
            }
            _ => None,
        };
        tested.unwrap_or(Condition::True)
    }

    /// SIMPLE (`and` SIMPLE)* | SIMPLE (`or` SIMPLE)*
    pub(super) fn condition(&mut self) -> Option<Condition> {
        self.want("a condition");
        self.remembered((), Self::condition_anew)
    }

    fn condition_anew(&mut self) -> Option<Condition> {
        self.nested(|p| {
            let first = p.simple_condition()?;
            let mut parts = vec![first];
            let either = p
                .attempt(|p| p.more_conditions("or"))
                .map(|more| parts.extend(more))
                .is_some();
            if either {
                return Some(Condition::Any(parts));
            }
            if let Some(more) = p.attempt(|p| p.more_conditions("and")) {
                parts.extend(more);
            }
            Some(canon::both(parts))
        })
    }

    fn more_conditions(&mut self, joint: &str) -> Option<Vec<Condition>> {
        let mut more = Vec::new();
        while let Some(next) = self.attempt(|p| {
            p.sign(TokenKind::Comma);
            p.must(joint)?;
            p.any_words(&["if", "as long as"]);
            p.simple_condition()
        }) {
            more.push(next);
        }
        (!more.is_empty()).then_some(more)
    }

    fn simple_condition(&mut self) -> Option<Condition> {
        first_of!(
            self,
            Self::either,
            Self::untrue,
            Self::found_is,
            Self::happened,
            |p| p.quietly(Self::healed_this_turn),
            |p| p.quietly(Self::controlled),
            |p| p.quietly(Self::removed_so_many),
            Self::controls,
            Self::every,
            Self::in_each_arena,
            Self::each_player_has,
            Self::has_some,
            Self::overbuilt,
            Self::rolled_for,
            Self::there_is,
            Self::is_damage_of,
            |p| {
                p.must("the attack has done no damage")?;
                Some(Condition::Harmless { unit: false })
            },
            |p| {
                p.must("the attacking unit has done no damage")?;
                Some(Condition::Harmless { unit: true })
            },
            |p| {
                p.must("it is its first attack this turn")?;
                Some(Condition::FirstAttack)
            },
            |p| {
                p.must("it attacks by permission")?;
                Some(Condition::Permitted)
            },
            Self::your_role,
            |p| {
                p.must("it is turn")?;
                let (cmp, n) = p.short_comparison()?;
                match n {
                    Amount::Fixed(n) => Some(Condition::Turn(cmp, n)),
                    _ => None,
                }
            },
            Self::outcome_of_dice,
            Self::both_are,
            Self::rolls,
            Self::only_unit,
            Self::only_one,
            Self::card_in_pile,
            Self::in_play_or_discarded,
            Self::so_many_have,
            |p| p.quietly(Self::falls_by_it),
            Self::names_are,
            Self::used,
            Self::running_step,
            Self::using,
            Self::attacking,
            Self::attacked_by,
            Self::is_in_stack,
            Self::is_piloting,
            Self::has_in_stack,
            Self::has_beneath,
            |p| p.quietly(Self::all_bear),
            |p| p.quietly(Self::equipment_is_on),
            Self::object_is,
            Self::compares,
            Self::thing_is,
        )
    }

    /// `either` SIMPLE (`or` SIMPLE)+
    fn either(&mut self) -> Option<Condition> {
        self.must("either")?;
        let mut parts = vec![self.nested(Self::simple_condition)?];
        parts.extend(self.more_conditions("or")?);
        Some(Condition::Any(parts))
    }

    /// `it isn't true that` SIMPLE
    fn untrue(&mut self) -> Option<Condition> {
        self.must("it isn't true that")?;
        Some(Condition::Not(Box::new(self.nested(Self::simple_condition)?)))
    }

    /// PLAYER (`controls` | `doesn't control`) `the` ARENA `arena` | `neither player controls an arena`
    fn controls(&mut self) -> Option<Condition> {
        if self.words("neither player controls an arena") {
            let each = |who: Player| cards::Arena::ALL.map(|arena| Condition::Controls(who, arena));
            let all = [Player::You, Player::Opponent].into_iter().flat_map(each);
            let none = all.map(|controls| Condition::Not(Box::new(controls)));
            return Some(canon::both(none.collect()));
        }
        let player = self.player()?;
        let not = self.any_words(&["don't", "doesn't"]).is_some();
        if !self.verb("control") {
            return None;
        }
        if !not && self.any_words(&["any arena", "an arena"]).is_some() {
            // "That arena" would be the one that is controlled.
            self.scope.that_is_lost = true;
            let each = cards::Arena::ALL.map(|arena| Condition::Controls(player, arena));
            return Some(Condition::Any(each.to_vec()));
        }
        self.words("the");
        let arena = self.arena()?;
        self.must("arena")?;
        let controls = Condition::Controls(player, arena);
        // "You control the Space arena and have a Jedi in any arena"
        if !not
            && let Some(had) = self.attempt(|p| {
                p.must("and")?;
                p.must_any(&["have", "has"])?;
                p.had(player)
            })
        {
            return Some(canon::both(vec![controls, had]));
        }
        Some(if not {
            Condition::Not(Box::new(controls))
        } else {
            controls
        })
    }

    /// PLAYER `has` (`no` | QUANTITY) NOUN | PLAYER `has` COMPARISON `Force`
    fn has_some(&mut self) -> Option<Condition> {
        let player = self.player()?;
        if self.any_words(&["don't have", "doesn't have"]).is_some() {
            // "Doesn't have 2 or more" is clear; "doesn't have 2" is not.
            let some = self.some(vec![Filter::Controller(player)])?;
            return match some {
                Condition::Count(what, Cmp::AtLeast, Amount::Fixed(1)) => {
                    Some(Condition::Count(what, Cmp::Equal, Amount::Fixed(0)))
                }
                some @ Condition::Count(_, Cmp::AtLeast, _) => Some(Condition::Not(Box::new(some))),
                _ => None,
            };
        }
        if self.any_words(&["have", "has"]).is_none() {
            // Who controls a unit has it.
            self.verb("control").then_some(())?;
            return self.some(vec![Filter::Controller(player)]);
        }
        self.had(player)
    }

    /// PLAYER `has` SOME `in each arena`: in the one, in the other and in the third
    fn in_each_arena(&mut self) -> Option<Condition> {
        (self.each_arena.is_none() && self.says_any(&["arena", "arenas"])).then_some(())?;
        let start = (self.at, self.scope);
        let mut parts = Vec::new();
        for arena in cards::Arena::ALL {
            (self.at, self.scope) = start;
            self.each_arena = Some((arena, false));
            let part = self.has_some();
            let said = self.each_arena.take().is_some_and(|(_, said)| said);
            parts.push(part.filter(|_| said)?);
        }
        // "Doesn't have one in each arena": it is missing in some.
        let lacks = |part: &Condition| {
            matches!(
                part,
                Condition::Count(_, Cmp::Equal, Amount::Fixed(0)) | Condition::Not(_)
            )
        };
        Some(if parts.iter().all(lacks) {
            Condition::Any(parts)
        } else {
            canon::both(parts)
        })
    }

    /// What stands behind "you have"
    pub(super) fn had(&mut self, player: Player) -> Option<Condition> {
        if let Some(force) = self.attempt(|p| {
            let (cmp, amount) = p.comparison()?;
            p.must("force")?;
            Some(Condition::Compare(Amount::Force(player), cmp, amount))
        }) {
            return Some(force);
        }
        if let Some(more) = self.attempt(|p| p.has_more(player)) {
            return Some(more);
        }
        if let Some(cards) = self.attempt(|p| p.has_cards(player)) {
            return Some(cards);
        }
        if let Some(piloting) = self.attempt(|p| p.had_or_piloting(player)) {
            return Some(piloting);
        }
        if player == Player::You
            && let Some(both) = self.attempt(Self::this_and_another)
        {
            return Some(both);
        }
        if let Some(named) = self.attempt(|p| {
            let names = p.one_of_names("and")?;
            p.must("in")?;
            p.all_there(names, Some(&Filter::Controller(player)))
        }) {
            return Some(named);
        }
        let mut parts = vec![self.some(vec![Filter::Controller(player)])?];
        // "… no units in the Space arena and no Locations in the Ground arena"
        while let Some(more) = self.attempt(|p| {
            p.must("and")?;
            if let Some(more) = p.attempt(|p| p.has_more(player)) {
                return Some(more);
            }
            let several = ["no", "a", "an", "another", "one"].iter().any(|word| p.is_word(word)) || p.is_number();
            several.then_some(())?;
            let more = p.some(vec![Filter::Controller(player)])?;
            p.no_subject_before().map(|()| more)
        }) {
            parts.push(more);
        }
        shared_place(&mut parts)?;
        Some(canon::both(parts))
    }

    /// What was just read is no subject of what follows, also where alternatives may stand between: "a unit or a Location is attacking" goes on about another subject
    pub(super) fn no_subject_before(&mut self) -> Option<()> {
        let start = (self.at, self.scope);
        while self
            .attempt(|p| {
                p.must("or")?;
                p.thing()
            })
            .is_some()
        {}
        let ends = self.no_verb_behind();
        (self.at, self.scope) = start;
        ends
    }

    /// Behind NAME (`and` NAME)+ `in`: PLACE; each of them is there
    fn all_there(&mut self, names: Filter, owner: Option<&Filter>) -> Option<Condition> {
        let place = self.located()?;
        let Filter::Any(names) = names else { return None };
        let each = names.into_iter().map(|name| {
            let tests = owner.into_iter().cloned().chain([name, place.clone()]);
            Condition::Count(canon::all(tests.collect()), Cmp::AtLeast, Amount::Fixed(1))
        });
        Some(canon::both(each.collect()))
    }

    /// NAME (`and` NAME)+ `are in` PLACE
    fn names_are(&mut self) -> Option<Condition> {
        let names = self.one_of_names("and")?;
        self.must("are in")?;
        self.all_there(names, None)
    }

    /// OBJECT `is the only` NOUN `you have in` PLACE
    fn only_one(&mut self) -> Option<Condition> {
        let obj = self.object()?;
        self.must("is the only")?;
        let kind = self.noun(Vec::new(), false)?;
        let Filter::All(tests) = &kind else { return None };
        let said = tests.contains(&Filter::Controller(Player::You)) && tests.iter().any(placed);
        said.then(|| {
            canon::both(vec![
                Condition::Is(obj, kind.clone()),
                Condition::Count(kind, Cmp::Equal, Amount::Fixed(1)),
            ])
        })
    }

    /// Behind "you have": `this unit and a` NOUN `in` PLACE: both are there
    fn this_and_another(&mut self) -> Option<Condition> {
        (self.object()? == Obj::This).then_some(())?;
        self.must("and")?;
        let Condition::Count(kind, cmp, n) = self.some(vec![Filter::Controller(Player::You)])? else {
            return None;
        };
        let Filter::All(tests) = &kind else { return None };
        let place = tests.iter().find(|test| matches!(test, Filter::In(_)))?.clone();
        Some(canon::both(vec![
            Condition::Is(Obj::This, place),
            Condition::Count(kind, cmp, n),
        ]))
    }

    /// Behind "you have": (`no` | COMPARISON | `a`) NOUNS `in` OWNER (`hand` | `deck` | `discard pile`)
    fn has_cards(&mut self, player: Player) -> Option<Condition> {
        let (cmp, amount) = self.quantity_had()?;
        let outer = std::mem::replace(&mut self.scope.actor, player);
        let cards = self.cards_in_pile();
        self.scope.actor = outer;
        match cards? {
            cards @ Amount::Cards(whose, ..) if whose == player => Some(Condition::Compare(cards, cmp, amount)),
            _ => None,
        }
    }

    /// `no` | COMPARISON | `any` | `a`: so many, or at least one
    fn quantity_had(&mut self) -> Option<(Cmp, Amount)> {
        if self.words("no") {
            return Some((Cmp::Equal, Amount::Fixed(0)));
        }
        if let Some(found) = self.attempt(Self::comparison) {
            return Some(found);
        }
        self.must_any(&["any", "a", "an"])?;
        Some((Cmp::AtLeast, Amount::Fixed(1)))
    }

    /// `there is` ((`no` | QUANTITY) NOUN | COUNTERS `on` OBJECT)
    fn there_is(&mut self) -> Option<Condition> {
        self.must_any(&["there is", "there are"])?;
        if let Some((obj, counters)) = self.attempt(Self::counters_are_on) {
            return Some(Condition::Is(obj, counters));
        }
        if let Some(cards) = self.attempt(|p| {
            // "There are cards in any discard pile"
            let had = p.attempt(Self::quantity_had);
            let (cmp, amount) = had.unwrap_or((Cmp::AtLeast, Amount::Fixed(1)));
            Some(Condition::Compare(p.cards_in_pile()?, cmp, amount))
        }) {
            return Some(cards);
        }
        self.some(Vec::new())
    }

    /// (`no` | `a` | `another` | COMPARISON) [`of your`] NOUN
    pub(super) fn some(&mut self, start: Vec<Filter>) -> Option<Condition> {
        let outer = std::mem::replace(&mut self.counting, true);
        let some = self.so_many(start);
        self.counting = outer;
        some
    }

    fn so_many(&mut self, mut start: Vec<Filter>) -> Option<Condition> {
        let owner = start.clone();
        let exactly = self.is_word("exactly") || self.is_word("only") || self.is_word("no");
        let (cmp, amount) = if self.words("no more than") {
            (Cmp::AtMost, self.value()?)
        } else if self.words("no") {
            // None in the one and in the other is none in either.
            self.counting = false;
            (Cmp::Equal, Amount::Fixed(0))
        } else if self.words("another") {
            start.push(self.other());
            (Cmp::AtLeast, Amount::Fixed(1))
        } else if let Some(n) = self.attempt(|p| {
            p.must("only")?;
            if p.words("one") { Some(1) } else { p.fixed() }
        }) {
            (Cmp::Equal, Amount::Fixed(n))
        } else if let Some(found) = self.attempt(|p| {
            let found = p.comparison()?;
            (!p.is_word("force")).then_some(found)
        }) {
            found
        } else if self
            .any_words(&["at least one", "one or more", "any", "a", "an", "one"])
            .is_some()
        {
            (Cmp::AtLeast, Amount::Fixed(1))
        } else if let Some(kind) = self.attempt(|p| p.plural_noun(start.clone())) {
            return Some(Condition::Count(kind, Cmp::AtLeast, Amount::Fixed(1)));
        } else {
            let name = self.attempt(|p| p.quoted_or_proper(start.clone()))?;
            return Some(Condition::Count(name, Cmp::AtLeast, Amount::Fixed(1)));
        };
        self.words("of");
        start.extend(self.owner());
        let begins = (self.at, self.scope);
        let first = match self.attempt(|p| p.noun(start.clone(), true)) {
            // "A Weapon attached to one of your units" is one of them, wherever it is.
            None if self.attached_to_one && (cmp, &amount) == (Cmp::AtLeast, &Amount::Fixed(1)) => {
                (self.at, self.scope) = begins;
                self.noun(start, false)?
            }
            first => first?,
        };
        let mut kinds = vec![first];
        while let Some(more) = self.attempt(|p| {
            p.must("or")?;
            let mut start = owner.clone();
            match p.any_words(&["another", "any", "a", "an", "one of", "no"]) {
                Some(0) => start.push(p.other()),
                Some(_) => {}
                None => return None,
            }
            p.words("of");
            start.extend(p.owner());
            let kind = p.noun(start, true)?;
            p.no_verb_behind().map(|()| kind)
        }) {
            kinds.push(more);
        }
        let kinds = canon::any_in_place(kinds);
        if self.any_words(&["in each arena", "in every arena"]).is_some() {
            let each = cards::Arena::ALL.map(|arena| {
                let there = Filter::In(cards::ir::Place::Arena(arena));
                Condition::Count(canon::all(vec![kinds.clone(), there]), cmp, amount.clone())
            });
            return Some(Condition::All(each.to_vec()));
        }
        // A card that lies in no arena means any one of them; where more are, there are so many too.
        if self.lies_in_no_arena() && self.scope.that.is_none() && self.words("in the same arena") {
            let cmp = match cmp {
                Cmp::Equal if !exactly => Cmp::AtLeast,
                cmp => cmp,
            };
            let one = cards::Arena::ALL.map(|arena| {
                let there = Filter::In(cards::ir::Place::Arena(arena));
                Condition::Count(canon::all(vec![kinds.clone(), there]), cmp, amount.clone())
            });
            return Some(Condition::Any(one.to_vec()));
        }
        Some(Condition::Count(kinds, cmp, amount))
    }

    /// NOUNS `in` PLACE without an article: "you have units in the Space arena"
    fn plural_noun(&mut self, start: Vec<Filter>) -> Option<Filter> {
        const PLURALS: [&str; 3] = ["units", "Characters", "Locations"];
        let begun = self.at;
        let kind = self.noun(start, true)?;
        let plural = self.tokens[begun..self.at]
            .iter()
            .any(|token| PLURALS.contains(&self.text_of(token)));
        (plural && placed(&kind)).then_some(kind)
    }

    /// NAME ((`,` | `or`) NAME)* [`in` PLACE]
    fn quoted_or_proper(&mut self, mut start: Vec<Filter>) -> Option<Filter> {
        let name = first_of!(self, |p| p.one_of_names("or"), |p| p.quoted_name().map(Filter::Named))?;
        start.push(name);
        if self.words("in play") {
            return Some(canon::all(start));
        }
        if self.words("in") {
            start.push(self.located()?);
        }
        Some(canon::all(start))
    }

    /// (`each of` | `all of`) NOUN PREDICATE: there is one, and there is none for which it does not hold (`G-7.8`)
    fn every(&mut self) -> Option<Condition> {
        self.must_any(&["each of", "each", "all of", "all"])?;
        let start = self.owner().into_iter().collect();
        let things = self.noun(start, true)?;
        let test = self.predicate()?;
        let others = canon::all(vec![things.clone(), canon::not(test)]);
        Some(canon::both(vec![
            Condition::Count(things, Cmp::AtLeast, Amount::Fixed(1)),
            Condition::Count(others, Cmp::Equal, Amount::Fixed(0)),
        ]))
    }

    /// (OBJECT | NAME) `is the only unit you have in` PLACE
    fn only_unit(&mut self) -> Option<Condition> {
        if let Some(named) = self.attempt(|p| {
            let name = p.another_name()?;
            p.must_any(&["is the only unit you have in", "is your only unit in"])?;
            let place = Filter::In(p.place()?);
            let yours = vec![Filter::Unit, Filter::Controller(Player::You), place];
            let he = yours.iter().cloned().chain([Filter::Named(name)]).collect();
            Some(canon::both(vec![
                Condition::Count(canon::all(he), Cmp::AtLeast, Amount::Fixed(1)),
                Condition::Count(canon::all(yours), Cmp::Equal, Amount::Fixed(1)),
            ]))
        }) {
            return Some(named);
        }
        let obj = self.object()?;
        self.must_any(&["is the only unit you have in", "is your only unit in"])?;
        if obj == Obj::That && self.any_words(&["that arena", "its arena", "the same arena"]).is_some() {
            return Some(Condition::Is(obj, Filter::Alone));
        }
        let place = self.place()?;
        let yours = canon::all(vec![Filter::Unit, Filter::Controller(Player::You), Filter::In(place)]);
        Some(canon::both(vec![
            Condition::Is(obj, Filter::In(place)),
            Condition::Count(yours, Cmp::Equal, Amount::Fixed(1)),
        ]))
    }

    /// KEYWORD `is being used to attack`
    fn used(&mut self) -> Option<Condition> {
        let keyword = self.keyword_name()?;
        self.must("is being used to attack")?;
        Some(Condition::Using(keyword))
    }

    /// `the` ARENA `battle step is running` | `the battle phase is running`
    fn running_step(&mut self) -> Option<Condition> {
        if self.words("the battle phase is running") {
            return Some(Condition::BattlePhase);
        }
        if let Some(step) = self.attempt(Self::build_step_runs) {
            return Some(step);
        }
        let arena = self.battle_step()??;
        self.must("is running")?;
        Some(Condition::BattleStep(arena))
    }

    /// OBJECT PREDICATE
    fn object_is(&mut self) -> Option<Condition> {
        if let Some((obj, has)) = self.attempt(Self::resource_has) {
            return Some(Condition::Is(obj, has));
        }
        let obj = self.object()?;
        if let Some(was) = self.attempt(|p| p.was(obj)) {
            return Some(was);
        }
        let mut tests = vec![Condition::Is(obj, self.predicate()?)];
        // "… is in the Ground arena and has a Pilot on it"
        while let Some(more) = self.attempt(|p| {
            p.must("and")?;
            p.predicate()
        }) {
            tests.push(Condition::Is(obj, more));
        }
        let tests = tests.into_iter().map(|test| self.as_it_was(test)).collect();
        Some(canon::both(tests))
    }

    /// VALUE `is` COMPARISON | VALUE `is` [`equal to or`] (`higher` | `lower`) `than` (VALUE | `your opponent's`)
    fn compares(&mut self) -> Option<Condition> {
        let left = self.value()?;
        self.must_any(&["is", "are"])?;
        const THAN: [&str; 11] = [
            "greater than or equal to",
            "less than or equal to",
            "higher than",
            "greater than",
            "more than",
            "lower than",
            "less than",
            "equal to or higher than",
            "equal to or greater than",
            "equal to or lower than",
            "equal to or less than",
        ];
        if let Some(found) = self.any_words(&THAN) {
            let theirs = match left {
                Amount::Force(Player::You) => self.attempt(|p| {
                    p.must_any(&["your opponent's", "your opponents"])?;
                    p.any_words(&["force total", "force"]);
                    Some(Amount::Force(Player::Opponent))
                }),
                _ => None,
            };
            let right = match theirs.or_else(|| self.attempt(|p| p.same_of_another(&left))) {
                Some(theirs) => theirs,
                None => self.value()?,
            };
            if !(2..7).contains(&found) {
                let least = matches!(found, 0 | 7 | 8);
                let cmp = if least { Cmp::AtLeast } else { Cmp::AtMost };
                return Some(Condition::Compare(left, cmp, right));
            }
            let (larger, smaller) = if found < 5 { (left, right) } else { (right, left) };
            let above = Amount::Plus(Box::new(smaller), Box::new(Amount::Fixed(1)));
            return Some(Condition::Compare(larger, Cmp::AtLeast, above));
        }
        if self.words("equal to") {
            return Some(Condition::Compare(left, Cmp::Equal, self.value()?));
        }
        let (cmp, right) = self.comparison()?;
        Some(Condition::Compare(left, cmp, right))
    }

    /// (`a` NOUN | NAME) `is in` PLACE: there is such a thing there
    fn thing_is(&mut self) -> Option<Condition> {
        let thing = self.thing()?;
        if let Filter::Any(kinds) = thing {
            // "A Jedi or another Clone is in any arena": one of them is there.
            self.must("is in")?;
            let there = match self.words("play") {
                true => Filter::True,
                false => self.located()?,
            };
            let kinds = kinds.into_iter().map(|kind| canon::all(vec![kind, there.clone()]));
            let one = canon::any(kinds.collect());
            return Some(Condition::Count(one, Cmp::AtLeast, Amount::Fixed(1)));
        }
        let named = match &thing {
            Filter::All(tests) => tests.iter().any(|test| matches!(test, Filter::Named(_))),
            one => matches!(one, Filter::Named(_)),
        };
        let none = |filter: Filter| Condition::Count(filter, Cmp::Equal, Amount::Fixed(0));
        if self.any_words(&["isn't in play", "is not in play"]).is_some() {
            return named.then(|| none(thing));
        }
        if self.words("is in play") {
            return Some(Condition::Count(thing, Cmp::AtLeast, Amount::Fixed(1)));
        }
        let test = self.predicate()?;
        // Of a name it is said that nothing called so is there, not that something is elsewhere.
        if let (true, Filter::Not(there)) = (named, &test) {
            return Some(none(canon::all(vec![thing, (**there).clone()])));
        }
        Some(Condition::Count(
            canon::all(vec![thing, test]),
            Cmp::AtLeast,
            Amount::Fixed(1),
        ))
    }

    /// `you` | `your opponent` | `the Dark Side player`
    pub(super) fn player(&mut self) -> Option<Player> {
        self.want("a player");
        self.scope.mentions.player = true;
        if let Some(player) = first_of!(self, Self::other_of_either, Self::whichever) {
            return Some(player);
        }
        // A letter that fell off in print.
        if self.any_words(&["you opponents", "you opponent"]).is_some() {
            return Some(Player::Opponent);
        }
        if self.words("you") {
            return Some(Player::You);
        }
        if let Some(found) = self.any_words(&["the dark side player", "the light side player"]) {
            return Some(if found == 0 { Player::Dark } else { Player::Light });
        }
        if let Some(role) = self.attempt(|p| {
            // Not "the Dark Side units".
            const VERBS: [&str; 5] = ["gets", "gains", "loses", "draws", "pays"];
            let found = p.any_words(&["the dark side", "the light side"])?;
            let role = if found == 0 { Player::Dark } else { Player::Light };
            VERBS.iter().any(|verb| p.is_word(verb)).then_some(role)
        }) {
            return Some(role);
        }
        if self.any_words(&["that player", "the chosen player"]).is_some() {
            return self.that_player;
        }
        if let Some(player) = self.attempt(Self::player_of_event) {
            return Some(player);
        }
        self.must_any(&["your opponent", "an opponent"])?;
        Some(Player::Opponent)
    }
}

/// Does a noun phrase say where?
pub(super) fn placed(filter: &Filter) -> bool {
    match filter {
        Filter::All(tests) | Filter::Any(tests) => tests.iter().any(placed),
        one => canon::is_place(one),
    }
}

/// "A Jedi and a Sith in the Space arena": where the last of several is, all of them are; `None` if it is not clear.
fn shared_place(parts: &mut [Condition]) -> Option<()> {
    let Some((Condition::Count(last, ..), before)) = parts.split_last_mut() else {
        return Some(());
    };
    let missing = |part: &&mut Condition| matches!(part, Condition::Count(what, ..) if !placed(what));
    for part in before.iter_mut().filter(missing) {
        let Filter::All(tests) = &*last else { return None };
        let mut places = tests.iter().filter(|test| placed(test));
        let (Some(place), None) = (places.next(), places.next()) else {
            return None;
        };
        if let Condition::Count(what, ..) = part {
            *what = canon::all(vec![what.clone(), place.clone()]);
        }
    }
    Some(())
}
