//! Of several units: what they have in sum, and which of them has the most or the least.

use cards::ir::{Amount, Change, Cmp, Condition, CostPart, Deed, Filter, Limit, Place, Player, Summed, Target};

use super::{Antecedent, Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};
use cards::ir::mentions;

impl Parser<'_> {
    /// [`a`] `combined` (MEASURE | [`total`] STAT) [`of`] NUMBER (`or less` | `or more`), where several are chosen
    pub(super) fn combined(&mut self) -> Option<Filter> {
        self.adding.then_some(())?;
        self.words("a");
        self.must("combined")?;
        let of = first_of!(self, |p| p.measure().map(Summed::Measure), |p| {
            p.words("total");
            p.stat().map(Summed::Stat)
        })?;
        self.words("of");
        let (cmp, amount) = self.short_comparison()?;
        (cmp != Cmp::Equal && matches!(amount, Amount::Fixed(_))).then_some(Filter::Together(of, cmp, amount))
    }

    /// (`any combination of` | `any amount of`) CURRENCY (`and` | `or`) CURRENCY (`equal to` VALUE | `up to a combined total of`
    /// VALUE), behind "gain"
    pub(super) fn gained_mixed(&mut self) -> Option<Deed> {
        (self.scope.actor == Player::You).then_some(())?;
        let amounts = self.any_words(&["any combination of", "any amount of"])? == 1;
        let one = self.currency()?;
        self.must_any(&["and", "or"])?;
        (self.currency()? != one).then_some(())?;
        if self.words("up to a combined total of") {
            return Some(Deed::GainMixed(Limit::UpTo(self.value()?)));
        }
        (!amounts && self.words("equal to")).then_some(())?;
        Some(Deed::GainMixed(Limit::Exactly(self.value()?)))
    }

    /// CHEAPER BY ARENAS | THEIR LOCATION LOSES | STEP OF EACH ARENA: one line for several
    pub(super) fn lines_by_arenas(&mut self) -> Option<Sentence> {
        first_of!(
            self,
            Self::cheaper_by_arenas,
            Self::their_location_loses,
            Self::step_of_each_arena
        )
    }

    /// `when each arena's battle step` (`starts` | `ends`) `,` SENTENCES about "that arena" | `when the battle step` (`starts` |
    /// `ends`) `in each arena,` …: a line for each arena
    fn step_of_each_arena(&mut self) -> Option<Sentence> {
        let free = self.that_arena.is_none() && self.each_arena.is_none() && self.more_lines.is_empty();
        (free && !self.inside && self.depth == 0 && !self.kind.is_played()).then_some(())?;
        let said = ["when each arena's battle step", "when the battle step"];
        said.iter().any(|words| self.words_ahead(words)).then_some(())?;
        let start = (self.at, self.scope);
        let mut lines = Vec::new();
        for arena in cards::Arena::ALL {
            (self.at, self.scope) = start;
            (self.that_arena, self.each_arena) = (Some(arena), Some((arena, false)));
            let line = self.attempt(Self::when_line);
            self.that_arena = None;
            // The moment takes it up, so that "each arena" means all of them from there on.
            let unread = self.each_arena.take().is_some();
            lines.push(line.filter(|_| !unread)?);
        }
        let last = lines.pop()?;
        self.more_lines.is_empty().then_some(())?;
        self.more_lines = lines;
        Some(last)
    }

    /// `each arena's battle step` (`starts` | `ends`) | `the battle step` (`starts` | `ends`) `in each arena`, of the arena that is
    /// read of: is it the start?
    pub(super) fn edge_in_each_arena(&mut self) -> Option<bool> {
        self.each_arena?;
        let starts = match self.words("each arena's battle step") {
            true => self.any_words(&["starts", "begins", "ends"])? < 2,
            false => {
                self.any_words(&[
                    "the battle step starts in each arena",
                    "the battle step ends in each arena",
                ])? == 0
            }
        };
        self.each_arena = None;
        Some(starts)
    }

    /// `arenas` (`in which you have` (`a` | `1 or more`) NOUN | `with` NOUNS [`in` (`it` | `them`)]), behind "the number of"
    pub(super) fn arenas_with(&mut self) -> Option<Amount> {
        self.must("arenas")?;
        let kind = match self.any_words(&["in which you have", "where you have", "with"])? {
            2 => {
                let kind = self.kind_of_thing()?;
                self.any_words(&["in it", "in them"]);
                kind
            }
            _ => {
                let one = self.any_words(&["a", "an"]).is_some();
                (one || self.one_or_more().is_some()).then_some(())?;
                self.noun(vec![Filter::Controller(Player::You)], !one)?
            }
        };
        // What is said to be somewhere is not asked for each arena.
        (!mentions(&kind, "In")).then_some(())?;
        Some(Amount::ArenasWith(Box::new(kind)))
    }

    /// `as long as a player controls an arena,` (`his or her` | `their`) `opponent's Location in that arena loses its game
    /// text.`: a line for each player and each arena
    fn their_location_loses(&mut self) -> Option<Sentence> {
        (!self.inside && self.depth == 0 && self.more_lines.is_empty()).then_some(())?;
        self.must("as long as a player controls an arena")?;
        self.sign(TokenKind::Comma).then_some(())?;
        self.must_any(&["his or her opponent's location", "their opponent's location"])?;
        self.must("in that arena loses its game text")?;
        self.sentence_end()?;
        let pairs = [(Player::Dark, Player::Light), (Player::Light, Player::Dark)];
        let lines = pairs.into_iter().flat_map(|(who, whose)| {
            cards::Arena::ALL.map(|arena| Sentence {
                cost: None,
                body: Body::Lasting {
                    condition: Condition::Controls(who, arena),
                    whom: Target::Each(canon::all(vec![
                        Filter::Location,
                        Filter::Controller(whose),
                        Filter::In(Place::Arena(arena)),
                    ])),
                    changes: vec![Change::LoseText],
                },
                only: Vec::new(),
            })
        });
        let mut lines: Vec<Sentence> = lines.collect();
        let last = lines.pop()?;
        self.more_lines = lines;
        Some(last)
    }

    /// NOUNS of which several are chosen, which may say what they have in sum
    pub(super) fn added_up<T>(&mut self, noun: impl Fn(&mut Self) -> Option<T>) -> Option<T> {
        let outer = std::mem::replace(&mut self.adding, true);
        let read = noun(self);
        self.adding = outer;
        read
    }

    /// May so many be chosen among these? Who pays must have so much together, who is chosen at most so much.
    pub(super) fn adds_up(&self, count: &Limit, filter: &Filter) -> bool {
        let Some(cmp) = together(filter) else {
            return !mentions(filter, "Together");
        };
        let open = matches!(count, Limit::UpTo(_));
        let several = !matches!(count, Limit::Exactly(Amount::Fixed(1)));
        match self.paying {
            true => cmp == Cmp::AtLeast && several,
            false => cmp == Cmp::AtMost && open,
        }
    }

    /// `the` (`highest` | `lowest`) VALUE: the noun says among whom
    pub(super) fn superlative(&mut self) -> Option<Filter> {
        self.must("the")?;
        let high = self.any_words(&["highest", "lowest"])? == 0;
        self.extreme = Some(self.beyond(high)?);
        Some(Filter::True)
    }

    /// Those of a kind of which none has more, or less, where the noun says so
    pub(super) fn extremes(&mut self, kind: Filter) -> Filter {
        match self.extreme.take() {
            Some(beyond) => {
                let better = canon::all(vec![kind.clone(), beyond]);
                let none = Condition::Count(better, Cmp::Equal, Amount::Fixed(0));
                canon::all(vec![kind, Filter::Where(Box::new(none))])
            }
            None => kind,
        }
    }

    /// (`the` | OWNER) NOUN `with the` (`highest` | `lowest`) VALUE: one of those that have it
    pub(super) fn extreme_target(&mut self) -> Option<Target> {
        self.says_any(&["highest", "lowest"]).then_some(())?;
        let owner = match self.words("the") {
            true => None,
            false => Some(self.owner()?),
        };
        let begun = self.at;
        let filter = self.noun(owner.into_iter().collect(), false)?;
        let said = |token: &crate::lex::Token| matches!(self.text_of(token), "highest" | "lowest");
        self.tokens[begun..self.at].iter().any(said).then_some(())?;
        self.scope.it = Antecedent::One(cards::ir::Obj::That);
        self.scope.that = Some(cards::ir::Obj::That);
        self.scope.moved = false;
        self.scope.chosen = true;
        self.scope.by_name = None;
        self.scope.equipment = false;
        self.last_kind = Some(filter.clone());
        Some(Target::Choose {
            by: self.scope.actor,
            count: Limit::Exactly(Amount::Fixed(1)),
            filter,
        })
    }
}

/// How the sum of those that are chosen compares, if it is asked of all of them.
fn together(filter: &Filter) -> Option<Cmp> {
    match filter {
        Filter::Together(_, cmp, _) => Some(*cmp),
        Filter::All(parts) => parts.iter().find_map(together),
        Filter::Any(parts) => {
            let mut parts = parts.iter().map(together);
            let first = parts.next()??;
            parts.all(|part| part == Some(first)).then_some(first)
        }
        _ => None,
    }
}

/// Is it paid with as many as the payer likes?
pub(super) fn is_open(part: &CostPart) -> bool {
    match part.target() {
        Some(Target::Choose {
            count: Limit::UpTo(_),
            filter,
            ..
        }) => together(filter) == Some(Cmp::AtLeast),
        _ => false,
    }
}

/// What takes as many as the payer likes is chosen for last.
pub(super) fn open_last(parts: &[CostPart]) -> bool {
    let chosen = |part: &CostPart| matches!(part.target(), Some(Target::Choose { .. }));
    match parts.iter().position(is_open) {
        Some(open) => !parts[open + 1..].iter().any(chosen),
        None => true,
    }
}
