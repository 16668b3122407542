//! Two units that were chosen, one of each player, and dice that the players roll against each other.

use cards::ir::{Amount, Cmp, Condition, Cost, Deed, Duration, Effect, Filter, Limit, Obj, Player, Target};

use super::{Antecedent, Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;
use crate::tree::Sentence;

/// More dice against those of the other player: how many, and what the unit must be that was chosen first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Extra {
    pub dice: Amount,
    pub kind: Filter,
}

impl Parser<'_> {
    /// `choose one of each player's` NOUN `.` | `choose` TARGET `and` TARGET `.`: one of yours, then one of your opponent's
    /// | `choose two of` NOUNS `.` before a sentence about "both units": one of them, then another
    pub(super) fn choose_pair(&mut self) -> Option<Vec<Effect>> {
        (self.scope.choice.is_none() && self.scope.actor == Player::You).then_some(())?;
        self.must("choose")?;
        if let Some(two) = self.attempt(Self::two_of_a_kind) {
            return Some(two);
        }
        let pair = first_of!(self, Self::one_of_each, |p| {
            let one = p.target().filter(|one| is_one_of(one, Player::You))?;
            p.must("and")?;
            let two = p.target().filter(|two| is_one_of(two, Player::Opponent))?;
            Some([one, two])
        })?;
        self.sign(TokenKind::Stop).then_some(())?;
        (self.scope.pair, self.scope.chosen) = (true, true);
        (self.scope.that, self.scope.it) = (Some(Obj::That), Antecedent::Lost);
        Some(pair.map(|one| Effect::Do(Deed::Choose(one))).to_vec())
    }

    fn two_of_a_kind(&mut self) -> Option<Vec<Effect>> {
        self.kind.is_played().then_some(())?;
        let Target::Choose { by, count, filter } = self.target()? else {
            return None;
        };
        (count == Limit::Exactly(Amount::Fixed(2))).then_some(())?;
        (self.sign(TokenKind::Stop) && self.says_ahead(&["if", "both"])).then_some(())?;
        let one = |filter: Filter| {
            let count = Limit::Exactly(Amount::Fixed(1));
            Effect::Do(Deed::Choose(Target::Choose { by, count, filter }))
        };
        let another = canon::all(vec![filter.clone(), canon::not(Filter::Is(Obj::That))]);
        (self.scope.both, self.scope.chosen, self.scope.choice) = (true, true, None);
        (self.scope.that, self.scope.it) = (None, Antecedent::Lost);
        Some(vec![one(filter), one(another)])
    }

    /// `both` [`of them` | `units`] `are` [`still`] `in` PLACE, of the two that were chosen
    pub(super) fn both_are(&mut self) -> Option<Condition> {
        (self.scope.both && self.words("both")).then_some(())?;
        self.any_words(&["of them", "of those units", "units"]);
        self.must_any(&["are still in", "are in"])?;
        let there = self.located()?;
        let each = [Obj::Former, Obj::That].map(|one| Condition::Is(one, there.clone()));
        Some(canon::both(each.to_vec()))
    }

    /// [`then` [`,`]] [PLAYER] `choose` TARGET (`.` | `and`)
    pub(super) fn choose_sentence(&mut self) -> Option<Target> {
        if self.words("then") {
            self.sign(TokenKind::Comma);
        }
        let outer = self.scope.actor;
        if let Some(who) = self.attempt(Self::player) {
            self.scope.actor = who;
        }
        self.choose()?;
        self.scope.actor = outer;
        let comma = self.attempt(|p| (p.sign(TokenKind::Comma) && p.is_word("that")).then_some(()));
        (comma.is_some() || self.sign(TokenKind::Stop) || self.words("and")).then_some(())?;
        self.choices.last().cloned()
    }

    fn one_of_each(&mut self) -> Option<[Target; 2]> {
        self.must("one of each player's")?;
        let begins = self.at;
        let mut of = |whose: Player| {
            self.at = begins;
            let filter = self.noun(vec![Filter::Controller(whose)], true)?;
            let (by, count) = (Player::You, Limit::Exactly(Amount::Fixed(1)));
            Some(Target::Choose { by, count, filter })
        };
        Some([of(Player::You)?, of(Player::Opponent)?])
    }

    /// `the first chosen unit` | `your` [`chosen`] NOUN | (`your opponent's` | `his or her`) [`chosen`] NOUN, behind a choice of
    /// one of each player's units | `the other` NOUN, of the other one
    pub(super) fn one_of_pair(&mut self, ending: &str) -> Option<Obj> {
        if self.scope.chosen || self.chosen_before {
            let first = match ending {
                "" => self.words("the first chosen unit"),
                _ => self.is_word("the") && self.words(&format!("the first chosen unit{ending}")),
            };
            if first {
                self.scope.it = Antecedent::One(Obj::Former);
                return Some(Obj::Former);
            }
        }
        self.scope.pair.then_some(())?;
        if let Some(other) = self.other_of_pair
            && self.words("the other")
        {
            self.noun_with(ending, true)?;
            return Some(other);
        }
        let meant = match self.any_words(&["your opponent's", "his or her", "your"])? {
            2 => Obj::Former,
            _ => Obj::That,
        };
        self.words("chosen");
        self.noun_with(ending, true)?;
        self.scope.it = Antecedent::One(meant);
        Some(meant)
    }

    /// EACH ROLLS `.` OUTCOME+
    pub(super) fn contested(&mut self) -> Option<Vec<Effect>> {
        self.scope.choice.is_none().then_some(())?;
        let mut effects = vec![Effect::Do(self.each_rolls()?)];
        self.sign(TokenKind::Stop).then_some(())?;
        (self.scope.rolled, self.scope.contested) = (true, true);
        while let Some(outcome) = self.attempt(|p| {
            let outcome = first_of!(
                p,
                Self::unit_of_winner,
                Self::higher_roller_does,
                Self::both,
                Self::if_sentence
            )?;
            p.sentence_end()?;
            Some(outcome)
        }) {
            effects.push(outcome);
        }
        (effects.len() > 1).then_some(effects)
    }

    /// (`each player rolls` | `you and your opponent each roll`) (DICE | `dice equal to their chosen` NOUN`'s` STAT)
    fn each_rolls(&mut self) -> Option<Deed> {
        self.must_any(&["each player rolls", "you and your opponent each roll"])?;
        if self.words("dice equal to their chosen") {
            self.scope.pair.then_some(())?;
            self.noun_with("'s", true)?;
            let stat = self.stat()?;
            let of = |obj: Obj| Amount::Stat(obj, stat);
            let (yours, theirs) = (of(Obj::Former), of(Obj::That));
            return Some(Deed::RollOff { yours, theirs });
        }
        let dice = self.plain_dice().filter(|dice| matches!(dice, Amount::Fixed(_)))?;
        let (yours, theirs) = (dice.clone(), dice);
        Some(Deed::RollOff { yours, theirs })
    }

    /// `you roll` COUNT `dice against` COUNT `dice of your opponent`
    pub(super) fn rolls_against(&mut self, yours: Amount) -> Option<Deed> {
        self.must("against")?;
        let theirs = self.count()?;
        self.must_any(&["dice of your opponent", "die of your opponent"])?;
        (self.scope.rolled, self.scope.contested) = (true, true);
        Some(Deed::RollOff { yours, theirs })
    }

    /// PLAYER `rolls` (`higher` | `lower`) | `it's a tie`, behind dice against dice
    pub(super) fn outcome_of_dice(&mut self) -> Option<Condition> {
        self.scope.contested.then_some(())?;
        if self
            .any_words(&["it is a tie", "it's a tie", "the result is a tie"])
            .is_some()
        {
            return Some(Condition::Compare(Amount::Rolled, Cmp::Equal, Amount::RolledAgainst));
        }
        let who = self
            .player()
            .filter(|who| matches!(who, Player::You | Player::Opponent))?;
        self.verb("roll").then_some(())?;
        let higher = self.any_words(&["higher", "lower"])? == 0;
        Some(wins(higher == (who == Player::You)))
    }

    /// `the total rolled against it`, behind dice against dice
    pub(super) fn total_against(&mut self) -> Option<Amount> {
        self.must("the total rolled against it")?;
        self.scope.contested.then_some(Amount::RolledAgainst)
    }

    /// `the player who rolls higher` CLAUSES: the one or the other
    fn higher_roller_does(&mut self) -> Option<Effect> {
        self.must_any(&["the player who rolls higher", "the player who rolled higher"])?;
        let start = (self.at, self.scope);
        self.for_winner(|p, who| {
            (p.at, p.scope) = start;
            p.scope.actor = who;
            let effect = p.clauses();
            p.scope.actor = start.1.actor;
            effect
        })
    }

    /// `the` NOUN `of the player who rolled a higher total` CHANGES DURATION, in which "the other" is the loser's
    fn unit_of_winner(&mut self) -> Option<Effect> {
        self.scope.pair.then_some(())?;
        self.must("the")?;
        self.noun_with("", true)?;
        self.must_any(&[
            "of the player who rolled a higher total",
            "of the player who rolled higher",
            "of the player who rolls higher",
        ])?;
        let start = (self.at, self.scope);
        self.for_winner(|p, who| {
            (p.at, p.scope) = start;
            let (unit, other) = match who {
                Player::You => (Obj::Former, Obj::That),
                _ => (Obj::That, Obj::Former),
            };
            let whom = Target::Obj(unit);
            p.scope.it = Antecedent::One(unit);
            p.other_of_pair = Some(other);
            let read = p.changes_of(&whom, true);
            p.other_of_pair = None;
            let read = read.filter(|read| read.condition == Condition::True && read.whom.is_none())?;
            let (changes, lasts) = (read.changes, read.lasts.filter(|lasts| *lasts == Duration::EndOfTurn)?);
            Some(Effect::Do(Deed::Modify { whom, changes, lasts }))
        })
    }

    fn for_winner(&mut self, mut read: impl FnMut(&mut Self, Player) -> Option<Effect>) -> Option<Effect> {
        let yours = read(self, Player::You)?;
        let theirs = read(self, Player::Opponent)?;
        let theirs = super::clause::when(wins(false), theirs);
        Some(Effect::If {
            condition: wins(true),
            then: Box::new(yours),
            otherwise: Some(Box::new(theirs)),
        })
    }

    /// `if` CONDITION `, tap both` NOUNS: the two that were chosen
    fn both(&mut self) -> Option<Effect> {
        self.scope.pair.then_some(())?;
        self.must("if")?;
        let condition = self.outcome_of_dice()?;
        self.sign(TokenKind::Comma).then_some(())?;
        self.must("tap both")?;
        self.noun(Vec::new(), true)?;
        let taps = [Obj::Former, Obj::That].map(|obj| Effect::Do(Deed::Tap(Target::Obj(obj))));
        Some(super::clause::when(condition, super::effect::seq(taps.to_vec())))
    }

    /// `you roll` NUMBER `extra dice. Play only if your chosen` NOUN PREDICATE `.`, behind the cost of Enhance: of the dice
    /// that the card itself lets you roll
    pub(super) fn extra_dice(&mut self, cost: &Cost) -> Option<Sentence> {
        self.must("you roll")?;
        let dice = self.number()?;
        self.must("extra dice")?;
        self.sign(TokenKind::Stop).then_some(())?;
        self.must("play only if your chosen")?;
        self.noun_with("", true)?;
        let kind = self.predicate()?;
        self.sentence_end()?;
        self.scope.paid_x = None;
        self.extra = Some(Extra { dice, kind });
        let arg = cards::ir::Arg::Enhance {
            cost: cost.clone(),
            instead: true,
            effect: Effect::Seq(Vec::new()),
        };
        Some(Sentence {
            cost: None,
            body: crate::tree::Body::Keyword(cards::keyword::Keyword::Enhance, arg),
            only: Vec::new(),
        })
    }
}

impl Extra {
    /// The same effect with more dice; `None` where nobody rolls against the other, or where it is not clear what was chosen first.
    pub(crate) fn applied(&self, effect: &Effect) -> Option<Effect> {
        let Effect::Seq(parts) = effect else { return None };
        let [
            Effect::Do(Deed::Choose(one)),
            two @ Effect::Do(Deed::Choose(_)),
            Effect::Do(Deed::RollOff { yours, theirs }),
            rest @ ..,
        ] = &parts[..]
        else {
            return None;
        };
        let Target::Choose { by, count, filter } = one.clone() else {
            return None;
        };
        let filter = canon::all(vec![filter, self.kind.clone()]);
        let one = Effect::Do(Deed::Choose(Target::Choose { by, count, filter }));
        let yours = Amount::Plus(Box::new(yours.clone()), Box::new(self.dice.clone()));
        let theirs = theirs.clone();
        let roll = Effect::Do(Deed::RollOff { yours, theirs });
        let parts = [one, two.clone(), roll].into_iter().chain(rest.iter().cloned());
        Some(Effect::Seq(parts.collect()))
    }
}

/// Did you roll more than your opponent, or your opponent more than you?
fn wins(you: bool) -> Condition {
    let (more, less) = match you {
        true => (Amount::Rolled, Amount::RolledAgainst),
        false => (Amount::RolledAgainst, Amount::Rolled),
    };
    let above = Amount::Plus(Box::new(less), Box::new(Amount::Fixed(1)));
    Condition::Compare(more, Cmp::AtLeast, above)
}

/// Is it a choice of one unit of that player's?
fn is_one_of(target: &Target, whose: Player) -> bool {
    let of = |test: &Filter| *test == Filter::Controller(whose);
    matches!(target, Target::Choose { by: Player::You, count: Limit::Exactly(Amount::Fixed(1)), filter: Filter::All(tests) }
        if tests.iter().any(of))
}
