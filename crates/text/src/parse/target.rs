//! Who is affected: one object, each of a kind, or a choice.

use cards::ir::{Amount, Filter, Limit, Obj, Player, Target};

use super::memory::Whom;
use super::{Antecedent, Parser, first_of};
use crate::canon;
use crate::lex::Token;

impl Parser<'_> {
    /// OBJECT | `each of your` NOUN | `one of your` NOUN | `a` NOUN | `up to 2 of your` NOUN | `your` NOUNS
    pub(super) fn target(&mut self) -> Option<Target> {
        self.remembered(Whom::Any, Self::target_anew)
    }

    fn target_anew(&mut self) -> Option<Target> {
        self.want("a unit");
        first_of!(
            self,
            Self::the_location,
            Self::own_or_another,
            Self::object_target,
            |p| p.quietly(Self::extreme_target),
            Self::each_target,
            Self::fighting_kind,
            Self::chosen_target,
            Self::pilot_target,
            |p| p.quietly(Self::pilot_of),
            Self::named_target
        )
    }

    /// `the` (`attacking` | `defending`) NOUN of a kind: only if it is of that kind
    fn fighting_kind(&mut self) -> Option<Target> {
        self.must("the")?;
        (self.is_word("attacking") || self.is_word("defending")).then_some(())?;
        let kind = self.noun(Vec::new(), false)?;
        // Who is meant by "it" is not said where there may be none.
        self.scope.it = Antecedent::Lost;
        Some(Target::Each(kind))
    }

    /// NAME (`or` NAME)* [`in` PLACE], of other cards: the one unit that has it
    fn named_target(&mut self) -> Option<Target> {
        let name = first_of!(self, |p| p.one_of_names("or"), |p| p.another_name().map(Filter::Named))?;
        let place = self.attempt(|p| {
            p.must_any(&["in", "from"])?;
            p.located()
        });
        self.call_chosen(&name);
        self.scope.it = Antecedent::One(Obj::That);
        self.scope.that = Some(Obj::That);
        self.scope.moved = false;
        self.scope.chosen = true;
        self.scope.equipment = false;
        Some(Target::Choose {
            by: self.scope.actor,
            count: Limit::Exactly(Amount::Fixed(1)),
            filter: canon::all(vec![Filter::Unit, name, place.unwrap_or(Filter::True)]),
        })
    }

    /// A TARGET among what is in play: cards of a kind lie elsewhere
    pub(super) fn target_in_play(&mut self) -> Option<Target> {
        let target = self.target()?;
        let elsewhere = |filter: &Filter| match filter {
            Filter::Any(kinds) => kinds.iter().any(is_card),
            one => is_card(one),
        };
        match &target {
            Target::Each(filter) | Target::Choose { filter, .. } if elsewhere(filter) => None,
            _ => Some(target),
        }
    }

    /// A choice or each of a kind, no single object
    pub(super) fn chosen_or_each(&mut self) -> Option<Target> {
        first_of!(self, Self::each_target, Self::chosen_target)
    }

    /// OBJECT; "that unit" behind "choose …" makes the choice
    pub(super) fn object_target(&mut self) -> Option<Target> {
        let peeked = self.scope.peeked;
        let obj = self.object()?;
        self.made_choice(obj, peeked)
    }

    /// The object; where it is what "choose …" announced, the choice itself. `peeked`: as it was before it was spoken of.
    pub(super) fn made_choice(&mut self, obj: Obj, peeked: bool) -> Option<Target> {
        if obj == Obj::That
            && let Some(choice) = self.scope.choice.take()
        {
            self.scope.peeked = peeked;
            return self.choices.get(choice).cloned();
        }
        Some(Target::Obj(obj))
    }

    /// `choose` TARGET: kept until "that unit" is spoken of
    pub(super) fn choose(&mut self) -> Option<()> {
        if !self.verb("choose") || self.scope.choice.is_some() {
            return None;
        }
        let choice = self.attempt(Self::chosen_target)?;
        // What is built face-down is no object that could be chosen so.
        (!cards::ir::mentions(&choice, "PartiallyBuilt")).then_some(())?;
        self.scope.choice = Some(self.choices.len());
        self.choices.push(choice);
        Some(())
    }

    /// (`each of` | `all` [`of`] | `each`) [`your`] NOUN (`and each of your` NOUN)* | `your` NOUNS
    pub(super) fn each_target(&mut self) -> Option<Target> {
        let before = match self.scope.it {
            Antecedent::One(obj) => Some(obj),
            Antecedent::Group => self.scope.before_group,
            Antecedent::Lost => None,
        };
        let mut kinds = vec![self.each_noun()?];
        while let Some(more) = self.attempt(|p| {
            p.must("and")?;
            p.each_noun()
        }) {
            kinds.push(more);
        }
        (self.scope.it, self.scope.before_group) = (Antecedent::Group, before);
        Some(Target::Each(canon::any_in_place(kinds)))
    }

    pub(super) fn each_noun(&mut self) -> Option<Filter> {
        let each = self.any_words(&["each of", "each", "every", "all of", "all"]).is_some();
        // "An opponent's unit" is one of them.
        if self.is_word("an") {
            return None;
        }
        let owner = self.owner();
        if !each && owner.is_none() {
            return None;
        }
        // "Your unit" is one that was spoken of, not all of them.
        if !each && self.is_word("unit") && !self.words_ahead("unit cards") {
            return None;
        }
        self.noun(owner.into_iter().collect(), true)
    }

    /// QUANTITY [`of`] [`your`] NOUN [`of your opponent's choice`]
    fn chosen_target(&mut self) -> Option<Target> {
        self.remembered(Whom::Chosen, Self::chosen_target_anew)
    }

    fn chosen_target_anew(&mut self) -> Option<Target> {
        let begun = self.at;
        let target = self.choice_among()?;
        let words = &self.tokens[begun..self.at];
        let same = |token: &Token, word: &str| self.text_of(token).eq_ignore_ascii_case(word);
        let says = |first: &str, second: &str| {
            let mut pairs = words.windows(2);
            pairs.any(|pair| same(&pair[0], first) && same(&pair[1], second))
        };
        // "A Jedi in each arena" are three, no one of them all.
        let one_each = self.each_arena.is_none() && (says("each", "arena") || says("3", "arenas"));
        // "One of your Characters or Pilots" may be aboard of something (`OQ-31`), where no unit is.
        let aboard = says("or", "pilots") || says("or", "pilot");
        (!one_each && !aboard).then_some(target)
    }

    fn choice_among(&mut self) -> Option<Target> {
        let begun = self.at;
        if self.words("any number of") {
            return self.any_number();
        }
        if let Some(target) = self.quietly(Self::extreme_target) {
            return Some(target);
        }
        if let Some(target) = self.attempt(Self::of_them) {
            return Some(target);
        }
        let (count, mut start) = self.quantity()?;
        // "Another one of your units"
        self.any_words(&["of", "one of"]);
        start.extend(self.owner());
        let owner = start.clone();
        let one = Limit::Exactly(Amount::Fixed(1));
        let outer = std::mem::replace(&mut self.several, count != one);
        let known = self.together;
        let first = match count == one {
            true => self.noun(start, false),
            false => self.added_up(|p| p.noun(start.clone(), false)),
        };
        self.several = outer;
        // So many or none: an arena with fewer would be no choice.
        if self.together != known && !matches!(count, Limit::UpTo(_)) {
            return None;
        }
        let mut kinds = vec![first?];
        while let Some(more) = self.attempt(|p| {
            p.must("or")?;
            let (again, mut start) = p.quantity()?;
            p.words("of");
            start.extend(p.owner());
            (again == count).then_some(())?;
            p.noun(start, false)
        }) {
            kinds.push(more);
        }
        // "One of your tapped Hutts in the Space arena or tapped Rodians in the Ground arena"
        if count == one
            && let Some(more) = self.attempt(|p| {
                p.must("or")?;
                let owner = owner.clone();
                let more = p.noun(owner, true)?;
                (is_placed(&kinds[0]) && is_placed(&more)).then_some(more)
            })
        {
            kinds.push(more);
        }
        let mine = self.words("of your choice");
        if mine && let [kind] = &mut kinds[..] {
            // "A unit of your choice in the Space arena"
            while let Some(tail) = self.attempt(Self::tail) {
                *kind = canon::all(vec![std::mem::replace(kind, Filter::True), tail]);
            }
        }
        let by = if mine {
            Player::You
        } else if self.words("of your opponent's choice") {
            Player::Opponent
        } else if let Some(role) = self.attempt(|p| {
            p.must("of")?;
            let role = p.role_possessive()?;
            p.must("choice").map(|()| role)
        }) {
            role
        } else {
            self.scope.actor
        };
        self.scope.it = Antecedent::One(Obj::That);
        self.scope.that = Some(Obj::That);
        self.scope.moved = false;
        self.scope.chosen = true;
        self.scope.by_name = None;
        let filter = self.among_theirs(canon::any_in_place(kinds));
        self.scope.equipment = count == one && is_equipment(&filter);
        let filter = match &mut self.chosen_of {
            Some(of) if of.at == begun => {
                (!cards::ir::mentions(&filter, "Controller")).then_some(())?;
                of.read = true;
                canon::all(vec![filter, Filter::Controller(of.player)])
            }
            _ => filter,
        };
        (!super::word::is_unknown_yet(&filter)).then_some(())?;
        self.adds_up(&count, &filter).then_some(())?;
        self.last_kind = (count == one).then(|| filter.clone());
        Some(Target::Choose { by, count, filter })
    }

    /// QUANTITY `of them`, behind "if" CONDITION `,` [`you may`] `choose`: of those that the condition counted
    fn of_them(&mut self) -> Option<Target> {
        let (kind, ended) = self.had.clone()?;
        let between = self.tokens.get(ended..self.at)?.iter();
        let at_once = |token: &Token| {
            let word = self.text_of(token);
            ["you", "may", "choose"]
                .iter()
                .any(|known| word.eq_ignore_ascii_case(known))
        };
        between.clone().all(at_once).then_some(())?;
        let (count, start) = self.quantity()?;
        (start.is_empty() && self.words("of them")).then_some(())?;
        self.scope.it = Antecedent::One(Obj::That);
        self.scope.that = Some(Obj::That);
        self.scope.moved = false;
        self.scope.chosen = true;
        self.scope.equipment = false;
        self.last_kind = (count == Limit::Exactly(Amount::Fixed(1))).then(|| kind.clone());
        Some(Target::Choose {
            by: self.scope.actor,
            count,
            filter: kind,
        })
    }

    /// [`your`] NOUNS behind "any number of": from none to all of them
    fn any_number(&mut self) -> Option<Target> {
        let start: Vec<Filter> = self.owner().into_iter().collect();
        let filter = self.added_up(|p| p.noun(start.clone(), true))?;
        // What they have in sum says how many there can be.
        let count = Limit::UpTo(match cards::ir::mentions(&filter, "Together") {
            true => Amount::Fixed(i16::MAX),
            false => Amount::Count(Box::new(filter.clone())),
        });
        self.adds_up(&count, &filter).then_some(())?;
        self.scope.it = Antecedent::One(Obj::That);
        self.scope.that = Some(Obj::That);
        self.scope.by_name = None;
        self.scope.chosen = true;
        self.scope.equipment = false;
        Some(Target::Choose {
            by: self.scope.actor,
            count,
            filter,
        })
    }

    /// `another` | `any one` | `any` | `up to` COUNT | COUNT
    fn quantity(&mut self) -> Option<(Limit, Vec<Filter>)> {
        let one = Limit::Exactly(Amount::Fixed(1));
        if self.words("an opponent's") {
            self.scope.mentions.player = true;
            return Some((one, vec![Filter::Controller(Player::Opponent)]));
        }
        if self.words("another") {
            return Some((one, vec![self.other()]));
        }
        if self.any_words(&["any one", "any"]).is_some() {
            return Some((one, Vec::new()));
        }
        // "The unit of your choice"
        if self
            .attempt(|p| {
                p.must("the")?;
                let start = p.at;
                p.noun(Vec::new(), false)?;
                p.must("of your choice")?;
                p.at = start;
                Some(())
            })
            .is_some()
        {
            return Some((one, Vec::new()));
        }
        if self.words("up to") {
            return Some((Limit::UpTo(self.count()?), Vec::new()));
        }
        Some((Limit::Exactly(self.count()?), Vec::new()))
    }
}

/// Is it about cards of a kind, which lie in hands, decks and discard piles?
pub(super) fn is_card(filter: &Filter) -> bool {
    match filter {
        Filter::All(tests) => tests.iter().any(is_card),
        Filter::Card(_) => true,
        _ => false,
    }
}

/// Does it say in which arena?
fn is_placed(filter: &Filter) -> bool {
    matches!(filter, Filter::All(tests) if tests.iter().any(canon::is_place))
}

/// Is it an Equipment in play whatever fits?
fn is_equipment(filter: &Filter) -> bool {
    match filter {
        Filter::Equipment => true,
        Filter::All(tests) => tests.iter().any(is_equipment),
        Filter::Any(kinds) => kinds.iter().all(is_equipment),
        _ => false,
    }
}
