//! Conditions that count: cards in a discard pile, units that have something.

use cards::ir::{Amount, Change, Cmp, Condition, Deed, Filter, Obj, Pile, Player, Target};

use super::condition::placed;
use super::{Done, Parser};
use crate::canon;
use crate::lex::{Token, TokenKind};

impl Parser<'_> {
    /// `each player has` …: the one and the other
    pub(super) fn each_player_has(&mut self) -> Option<Condition> {
        self.must("each player")?;
        let only = self.words("only");
        self.must("has")?;
        let at = self.at;
        let mut both = Vec::new();
        for player in [Player::You, Player::Opponent] {
            self.at = at;
            let had = match only {
                true => {
                    let n = self.fixed()?;
                    let kind = self.noun(vec![Filter::Controller(player)], true)?;
                    Condition::Count(kind, Cmp::Equal, Amount::Fixed(n))
                }
                false => self.had(player)?,
            };
            both.push(had);
        }
        Some(canon::both(both))
    }

    /// SHARE `, where` DEFINITION, before further ones: "+X power, where X is …, and Armor"
    pub(super) fn share_with_meaning(&mut self) -> Option<Vec<Change>> {
        self.says_any(&["where"]).then_some(())?;
        let start = self.at;
        let share = self.with_letters(Self::share)?;
        let said = |token: &Token| self.text_of(token).eq_ignore_ascii_case("where");
        let defined = self.tokens[start..self.at].iter().any(said);
        let goes_on = self.sees(TokenKind::Comma) || self.is_word("and");
        (defined && goes_on).then_some(share)
    }

    /// `a` NOUN `is in` OWNER `discard pile`
    pub(super) fn card_in_pile(&mut self) -> Option<Condition> {
        self.must_any(&["a", "an"])?;
        let kind = self.noun(Vec::new(), false)?;
        self.must("is in")?;
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        self.must("discard pile")?;
        (!matches!(kind, Filter::Any(_))).then(|| {
            let cards = Amount::Cards(whose, Pile::Discard, Box::new(kind));
            Condition::Compare(cards, Cmp::AtLeast, Amount::Fixed(1))
        })
    }

    /// (`this` | `that`) `damage causes` OBJECT `to be discarded` | OBJECT `is discarded as a result of` (`this` | `that`)
    /// `damage`, of the chosen unit that the latest instruction damaged
    pub(super) fn falls_by_it(&mut self) -> Option<Condition> {
        let obj = match self.any_words(&["this damage causes", "that damage causes"]) {
            Some(_) => {
                let obj = self.object()?;
                self.must("to be discarded")?;
                obj
            }
            None => {
                let obj = self.object()?;
                self.must("is discarded as a result of")?;
                self.must_any(&["this damage", "that damage"])?;
                obj
            }
        };
        (obj == Obj::That).then_some(Condition::Compare(Amount::Fallen, Cmp::AtLeast, Amount::Fixed(1)))
    }

    /// What is asked of the unit that the event has discarded: its counters are those that it had.
    pub(super) fn as_it_was(&self, test: Condition) -> Condition {
        let gone = if self.scope.event { Obj::It } else { Obj::This };
        let (kind, cmp, n) = match test {
            Condition::Is(obj, Filter::Counters(kind, cmp, n)) if self.scope.gone && obj == gone => (kind, cmp, n),
            test => return test,
        };
        Condition::Compare(Amount::Counters(kind, Box::new(Filter::Is(gone))), cmp, n)
    }

    /// COMPARISON NOUNS `have` PROPERTY [`on each of them`]
    pub(super) fn so_many_have(&mut self) -> Option<Condition> {
        let (cmp, amount) = self.comparison()?;
        matches!(amount, Amount::Fixed(_)).then_some(())?;
        let outer = std::mem::replace(&mut self.counting, true);
        let kind = self.noun(Vec::new(), true);
        self.counting = outer;
        let kind = kind?;
        self.must("have")?;
        let test = self.property()?;
        self.words("on each of them");
        Some(Condition::Count(canon::all(vec![kind, test]), cmp, amount))
    }

    /// Behind "you have": (`more` | `fewer`) (`Force` | NOUNS) `than` PLAYER [`does` | `has` [NOUNS]]
    pub(super) fn has_more(&mut self, player: Player) -> Option<Condition> {
        let more = self.any_words(&["more", "fewer", "less"])? == 0;
        if let Some(pile) = self.attempt(|p| p.own_pile(player)) {
            self.must("than")?;
            let other = self.player()?;
            (player != other).then_some(())?;
            self.any_words(&["do", "does", "have", "has"]);
            let number = |who: Player| Amount::Cards(who, pile, Box::new(Filter::True));
            let (larger, smaller) = if more { (player, other) } else { (other, player) };
            let above = Amount::Plus(Box::new(number(smaller)), Box::new(Amount::Fixed(1)));
            return Some(Condition::Compare(number(larger), Cmp::AtLeast, above));
        }
        let things = match self.words("force") {
            true => None,
            false => Some(self.noun(Vec::new(), true)?),
        };
        self.must("than")?;
        let other = self.player()?;
        (player != other).then_some(())?;
        let mut others = things.clone();
        if self.any_words(&["do", "does"]).is_none()
            && self.any_words(&["has", "have"]).is_some()
            && things.is_some()
            && let Some(named) = self.attempt(|p| p.noun(Vec::new(), true))
        {
            // "More Jedi in this arena than your opponent has Sith": in the same arena, or in all of them?
            (placed(&named) || !things.as_ref().is_some_and(placed)).then_some(())?;
            others = Some(named);
        }
        let number = |who: Player, things: Option<Filter>| match things {
            Some(things) => Amount::Count(Box::new(canon::all(vec![Filter::Controller(who), things]))),
            None => Amount::Force(who),
        };
        let (one, two) = (number(player, things), number(other, others));
        let (larger, smaller) = if more { (one, two) } else { (two, one) };
        let above = Amount::Plus(Box::new(smaller), Box::new(Amount::Fixed(1)));
        Some(Condition::Compare(larger, Cmp::AtLeast, above))
    }

    /// `cards in` (`your` | `his or her`) (`hand` | `deck` | `discard pile`), the player's own
    fn own_pile(&mut self, player: Player) -> Option<Pile> {
        self.must("cards in")?;
        match player {
            Player::You => self.must("your")?,
            _ => self.must_any(&["his or her", "their"])?,
        }
        Some(match self.any_words(&["hand", "deck", "discard pile"])? {
            0 => Pile::Hand,
            1 => Pile::Deck,
            _ => Pile::Discard,
        })
    }

    /// NOUNS (`tapped` | `retreated`) `this way` | NOUNS `you` (`tapped` | `retreated`): as many as the instruction before did that to
    pub(super) fn touched_this_way(&mut self) -> Option<Amount> {
        let (kind, how) = self.touched.clone()?;
        if self.words("units tapped or retreated this way") {
            return Some(Amount::Touched);
        }
        let said = self.noun(Vec::new(), true)?;
        let you = self.words("you");
        let done = match self.any_words(&["tapped", "retreated"])? {
            0 => Done::Tapped,
            _ => Done::Retreated,
        };
        let way = self.any_words(&["this way", "in this way"]).is_some();
        // "Each Droid tapped this way" are all of them only if nothing else was tapped.
        let tests = |filter: &Filter| match filter {
            Filter::All(tests) => tests.clone(),
            one => vec![one.clone()],
        };
        let known = tests(&kind);
        let all = tests(&said)
            .iter()
            .all(|test| *test == Filter::Unit || known.contains(test));
        ((way || you) && done == how && all).then_some(Amount::Touched)
    }

    /// Remembers what an instruction taps or retreats
    pub(super) fn note_touched(&mut self, deed: &Deed) {
        let (target, how) = match deed {
            Deed::Tap(target) => (target, Done::Tapped),
            Deed::Retreat(target) => (target, Done::Retreated),
            deed if deed.targets().is_empty() => return,
            _ => {
                self.touched = None;
                return;
            }
        };
        self.touched = match target {
            Target::Each(filter) | Target::Choose { filter, .. } => Some((filter.clone(), how)),
            _ => None,
        };
    }
}
