//! Numbers: how many, how much.

use cards::Stat;
use cards::ir::{Amount, Cmp, Duration, Filter, Limit, Obj, Player};
use cards::keyword::{Keyword, Operand};

use super::{Much, Parser, first_of};
use crate::lex::TokenKind;

const NUMBER_WORDS: [&str; 10] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// A duration that stands behind the meaning of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Late {
    /// How long.
    pub lasts: Duration,
    /// Where the definition begins.
    pub at: usize,
    /// Did a change take it?
    pub used: bool,
}

impl Parser<'_> {
    /// NUMBER | `X` | `X+`NUMBER | `X-`NUMBER; other letters must be defined by "where … is …"
    pub(super) fn number(&mut self) -> Option<Amount> {
        self.want("a number");
        let token = self.peek()?;
        if let TokenKind::Number(n) = token.kind {
            self.advance();
            // "2 times X"
            let times = self.attempt(|p| {
                p.must("times")?;
                p.letter()?;
                p.at -= 1;
                p.number()
            });
            return Some(match times {
                Some(times) => Amount::Times(n, Box::new(times)),
                None => Amount::Fixed(n),
            });
        }
        let letter = self.letter()?;
        let base = match self.letters.iter().rev().find(|(name, _)| *name == letter) {
            Some((_, amount)) => amount.clone(),
            None if letter == 'X' => {
                self.scope.paid_x = self.scope.paid_x.or(Some(self.at - 1));
                Amount::X
            }
            None => {
                self.scope.open_letter = true;
                Amount::X
            }
        };
        let glued = self.tokens.get(self.at - 1).is_some_and(|token| token.glued);
        if glued && let Some(n) = self.attempt(Self::signed_number) {
            return Some(Amount::Plus(Box::new(base), Box::new(Amount::Fixed(n))));
        }
        // "X times 2, where X is …"
        let times = self.attempt(|p| {
            p.must("times")?;
            p.plain_number()
        });
        if let Some(n) = times {
            return Some(Amount::Times(n, Box::new(base)));
        }
        // "X, up to 4, where X is …"
        let most = self.attempt(|p| {
            p.sign(TokenKind::Comma).then_some(())?;
            p.must("up to")?;
            let most = p.fixed()?;
            (p.sees(TokenKind::Comma) && !p.before_arrow).then_some(most)
        });
        if let Some(most) = most {
            return Some(Amount::AtMost(most, Box::new(base)));
        }
        Some(base)
    }

    /// [`, up to` NUMBER] behind what X counts, before its meaning: "gain X Force, up to 3, where X is …"
    pub(super) fn at_most_behind(&mut self, amount: Amount) -> Amount {
        let most = self.attempt(|p| {
            p.sign(TokenKind::Comma).then_some(())?;
            p.must("up to")?;
            let most = p.fixed()?;
            (!matches!(amount, Amount::Fixed(_)) && p.sees(TokenKind::Comma) && !p.before_arrow).then_some(most)
        });
        match (most, amount) {
            (Some(most), Amount::Times(-1, lost)) => negated(Amount::AtMost(most, lost)),
            (Some(most), amount) => Amount::AtMost(most, Box::new(amount)),
            (None, amount) => amount,
        }
    }

    /// `X` | `Y` | `Z` | `W` | `V`, a capital
    fn letter(&mut self) -> Option<char> {
        let token = self.peek()?;
        let letter = match self.text_of(token) {
            "X" => 'X',
            "Y" => 'Y',
            "Z" => 'Z',
            "W" => 'W',
            "V" => 'V',
            _ => return None,
        };
        self.advance();
        Some(letter)
    }

    /// (`+` | `-`) NUMBER
    pub(super) fn signed_number(&mut self) -> Option<i16> {
        self.want("a number");
        let minus = if self.sign(TokenKind::Plus) {
            false
        } else if self.sign(TokenKind::Minus) {
            true
        } else {
            return None;
        };
        let TokenKind::Number(n) = self.peek()?.kind else {
            return None;
        };
        self.advance();
        Some(if minus { -n } else { n })
    }

    /// [`+` | `-`] (NUMBER | `X`) | `-` NUMBER `times` (NUMBER | `X`): a change of a value; a sign is required
    pub(super) fn signed(&mut self) -> Option<Amount> {
        self.want("a number");
        if self.sign(TokenKind::Plus) {
            return self.number();
        }
        if self.sign(TokenKind::Minus) {
            if let Some(times) = self.attempt(|p| {
                let n = p.plain_number()?;
                p.must("times")?;
                let x = p.number()?;
                Some(Amount::Times(n.checked_neg()?, Box::new(x)))
            }) {
                return Some(times);
            }
            return Some(negated(self.number()?));
        }
        None
    }

    /// NUMBER | `X` | `a` | `an` | `one` … `ten`
    pub(super) fn count(&mut self) -> Option<Amount> {
        self.want("a number");
        if let Some(n) = self.attempt(Self::number) {
            return Some(n);
        }
        if let Some(much) = self.attempt(Self::that_much) {
            return Some(much);
        }
        if self.any_words(&["a", "an"]).is_some() {
            return Some(Amount::Fixed(1));
        }
        let n = self.any_words(&NUMBER_WORDS)?;
        Some(Amount::Fixed(i16::try_from(n + 1).unwrap_or(1)))
    }

    /// `that much` | `that many`: what was paid, prevented or removed
    fn that_much(&mut self) -> Option<Amount> {
        self.must_any(&["that much", "that many"])?;
        // "If you roll the chosen number, gain that much Force"
        if let (Some(number), Much::Nothing) = (self.that_number, self.scope.much) {
            return Some(Amount::Fixed(number));
        }
        match self.scope.much {
            Much::Nothing => None,
            Much::Paid | Much::Taken => Some(Amount::X),
            Much::Done | Much::Damage | Much::Cards => Some(Amount::ThatMuch),
        }
    }

    /// [`the amount of`] `damage done` [`by` OBJECT], of the event
    fn damage_done(&mut self) -> Option<Amount> {
        const WORDS: [&str; 6] = [
            "the amount of damage done",
            "the number of damage done",
            "the damage done",
            "point of damage done",
            "points of damage done",
            "damage done",
        ];
        self.must_any(&WORDS)?;
        if self.words("by") {
            self.object()?;
        }
        (self.scope.much == Much::Damage).then_some(Amount::ThatMuch)
    }

    /// `the total rolled` | `the number rolled` | `your roll` | `the result` | `their total`
    fn rolled(&mut self) -> Option<Amount> {
        if let Some(best) = self.attempt(Self::best_die) {
            return Some(best);
        }
        self.must_any(&[
            "the total rolled",
            "the number you rolled this way",
            "the number you rolled",
            "the number you roll",
            "the number rolled",
            "the value you rolled",
            "the value rolled",
            "the combined total of both dice",
            "the combined total",
            "the result",
            "their total",
            "the die roll result",
            "that roll",
            "the total",
            "your roll",
        ])?;
        self.scope.rolled.then_some(Amount::Rolled)
    }

    /// `the damage done` [`to the defending unit`] `by this attack`
    fn done_by_attack(&mut self) -> Option<Amount> {
        const WORDS: [&str; 2] = [
            "the damage done by this attack",
            "the damage done to the defending unit by this attack",
        ];
        match self.any_words(&WORDS)? {
            0 => Some(Amount::DoneByAttack),
            _ => Some(Amount::DoneToDefender),
        }
    }

    /// `all` | `up to` COUNT | COUNT
    pub(super) fn limit(&mut self) -> Option<Limit> {
        self.want("a number");
        if self.words("all") {
            return Some(Limit::All);
        }
        if self.words("up to") {
            return self.count().map(Limit::UpTo);
        }
        self.count().map(Limit::Exactly)
    }

    /// `any number of` | LIMIT
    pub(super) fn limit_or_any(&mut self) -> Option<Limit> {
        if self.words("any number of") {
            return Some(Limit::UpTo(Amount::Fixed(i16::MAX)));
        }
        self.limit()
    }

    /// `all but` COUNT | LIMIT
    pub(super) fn limit_or_rest(&mut self) -> Option<Limit> {
        if self.words("all but") {
            return self.count().map(Limit::AllBut);
        }
        self.limit_or_any()
    }

    /// NUMBER `or more` | NUMBER `or less` | `exactly` NUMBER | NUMBER
    pub(super) fn comparison(&mut self) -> Option<(Cmp, Amount)> {
        self.comparison_with(Self::value)
    }

    /// The same inside a noun phrase, where a "plus" belongs to what is around it
    pub(super) fn short_comparison(&mut self) -> Option<(Cmp, Amount)> {
        self.comparison_with(Self::term)
    }

    fn comparison_with(&mut self, value: impl Fn(&mut Self) -> Option<Amount>) -> Option<(Cmp, Amount)> {
        if self.words("exactly") {
            return Some((Cmp::Equal, value(self)?));
        }
        if self.words("at least") {
            const SPELT: [&str; 4] = ["two", "three", "four", "five"];
            if let Some(found) = self.any_words(&SPELT) {
                return Some((Cmp::AtLeast, Amount::Fixed(2 + i16::try_from(found).ok()?)));
            }
            return Some((Cmp::AtLeast, value(self)?));
        }
        if self.any_words(&["no more than", "at most"]).is_some() {
            return Some((Cmp::AtMost, value(self)?));
        }
        if let Some(found) = self.any_words(&["less than", "fewer than", "more than"]) {
            let n = self.plain_number()?;
            return Some(match found {
                2 => (Cmp::AtLeast, Amount::Fixed(n.checked_add(1)?)),
                _ => (Cmp::AtMost, Amount::Fixed(n.checked_sub(1)?)),
            });
        }
        // "Two or more"
        const SPELT: [&str; 4] = ["two or more", "three or more", "four or more", "five or more"];
        if let Some(found) = self.any_words(&SPELT) {
            return Some((Cmp::AtLeast, Amount::Fixed(2 + i16::try_from(found).ok()?)));
        }
        let amount = value(self)?;
        if self.any_words(&["or more", "or higher", "or greater"]).is_some() {
            return Some((Cmp::AtLeast, amount));
        }
        if self.any_words(&["or less", "or fewer", "or lower"]).is_some() {
            return Some((Cmp::AtMost, amount));
        }
        Some((Cmp::Equal, amount))
    }

    /// `speed` | `power` | `health`
    pub(super) fn stat(&mut self) -> Option<Stat> {
        self.want("speed, power or health");
        [Stat::Speed, Stat::Power, Stat::Health]
            .into_iter()
            .find(|stat| self.words(stat.word()))
    }

    /// TERM (`plus` (TERM | SIGNED NUMBER))*
    pub(super) fn value(&mut self) -> Option<Amount> {
        let mut sum = self.term()?;
        while self.words("plus") {
            let more = first_of!(self, Self::term, |p| p.signed_number().map(Amount::Fixed))?;
            sum = Amount::Plus(Box::new(sum), Box::new(more));
        }
        if let Some(less) = self.attempt(|p| p.minus(sum.clone(), Self::term)) {
            sum = less;
        }
        if let Some(most) = self.attempt(|p| {
            p.must("but at most")?;
            p.fixed()
        }) {
            sum = Amount::AtMost(most, Box::new(sum));
        }
        Some(sum)
    }

    /// NUMBER [`times` TERM] | `twice` TERM | `half of` TERM `, rounded` (`up` | `down`) | NUMBER OF | STAT OF | FORCE OF
    pub(super) fn term(&mut self) -> Option<Amount> {
        self.want("an amount");
        self.nested(|p| {
            first_of!(
                p,
                Self::multiple,
                Self::how_often,
                Self::difference,
                Self::half_rounded_inside,
                Self::half,
                Self::number_of,
                Self::force_of,
                Self::build_die,
                Self::total_against,
                Self::rolled,
                Self::done_by_attack,
                Self::price,
                Self::damage_done,
                Self::that_much,
                Self::done_this_way,
                Self::stat_of,
                Self::number,
            )
        })
    }

    /// `twice` TERM | [`-`] NUMBER `times` TERM
    fn multiple(&mut self) -> Option<Amount> {
        if self.any_words(&["twice", "double"]).is_some() {
            return Some(Amount::Times(2, Box::new(self.term()?)));
        }
        let minus = self.sign(TokenKind::Minus);
        let TokenKind::Number(n) = self.peek()?.kind else {
            return None;
        };
        self.advance();
        self.must("times")?;
        Some(Amount::Times(if minus { -n } else { n }, Box::new(self.term()?)))
    }

    /// `1 for each full` NUMBER `of` TERM
    fn how_often(&mut self) -> Option<Amount> {
        (self.plain_number()? == 1).then_some(())?;
        self.must("for each full")?;
        let n = self.plain_number()?;
        self.must("of")?;
        (n > 1).then_some(())?;
        Some(Amount::Every(n, Box::new(self.term()?)))
    }

    /// `half` [`of`] TERM [[`,`] `rounded up` | `rounded down`]
    fn half(&mut self) -> Option<Amount> {
        self.must("half")?;
        self.words("of");
        let of = Box::new(self.term()?);
        let up = self.rounded.take().or_else(|| {
            self.attempt(|p| {
                let paren = p.sign(TokenKind::OpenParen);
                if !paren {
                    p.sign(TokenKind::Comma);
                }
                const ROUNDED: [&str; 4] = ["rounded up", "round up", "rounded down", "round down"];
                let up = p.any_words(&ROUNDED)? < 2;
                (!paren || p.sign(TokenKind::CloseParen)).then_some(up)
            })
        });
        Some(Amount::Half {
            of,
            up: up.unwrap_or(false),
        })
    }

    /// `the number of` (KIND `counters on` THINGS | `face-down cards under` OBJECT | NOUNS)
    fn number_of(&mut self) -> Option<Amount> {
        self.must_any(&["the number of", "the total number of"])?;
        self.counted()
    }

    /// KIND `counters on` THINGS | `face-down cards under` OBJECT | CARDS IN A PILE | NOUNS [`, up to` NUMBER `, in` PLACE]
    pub(super) fn counted(&mut self) -> Option<Amount> {
        if let Some(much) = first_of!(self, Self::done_this_way, Self::damage_done) {
            return Some(much);
        }
        if let Some(counters) = first_of!(self, Self::touched_this_way, Self::counters_on) {
            return Some(counters);
        }
        if let Some(removed) = self.attempt(Self::removed_this_way) {
            return Some(removed);
        }
        if self
            .any_words(&[
                "face-down cards under",
                "face-down card under",
                "face-down cards beneath",
                "face-down card beneath",
                "face-down beneath",
                "face-down under",
                "facedown cards under",
                "facedown card under",
                "face down cards under",
                "face down card under",
                "face-down cards stacked beneath",
            ])
            .is_some()
        {
            return self.object().map(Amount::Beneath);
        }
        if self.any_words(&["units discarded", "unit discarded"]).is_some() {
            self.must_any(&[
                "as a result of this damage",
                "as a result of that damage",
                "as a result",
                "in this way",
                "this way",
            ])?;
            return Some(Amount::Fallen);
        }
        if self.is_word("arenas") {
            return self.arenas_with();
        }
        if let Some(cards) = first_of!(self, Self::cards_in_stack, Self::pilots_on) {
            return Some(cards);
        }
        if let Some(cards) = self.attempt(Self::cards_in_pile) {
            return Some(cards);
        }
        let kind = self.kind_of_thing()?;
        // "The number of Jedi, up to 6, in this arena"
        if let Some((most, place)) = self.attempt(|p| {
            p.sign(TokenKind::Comma).then_some(())?;
            p.must("up to")?;
            let most = p.fixed()?;
            p.sign(TokenKind::Comma).then_some(())?;
            p.must("in")?;
            Some((most, p.located()?))
        }) {
            let there = crate::canon::all(vec![kind, place]);
            return Some(Amount::AtMost(most, Box::new(Amount::Count(Box::new(there)))));
        }
        if let Some(both) = self.attempt(|p| p.also_stacked(&kind)) {
            return Some(both);
        }
        Some(Amount::Count(Box::new(kind)))
    }

    /// (`Pilots on` | `units piloting`) OBJECT, this unit
    fn pilots_on(&mut self) -> Option<Amount> {
        if self
            .attempt(|p| {
                p.must("units piloting")?;
                (p.object()? == Obj::This).then_some(())
            })
            .is_some()
        {
            return Some(Amount::Count(Box::new(Filter::Aboard { this: true })));
        }
        self.must_any(&["pilots on", "pilot on"])?;
        // "Pilots on this unit that are tapped" is a noun.
        (!self.is_word("this")).then_some(())?;
        (self.object()? == Obj::This).then(|| Amount::Count(Box::new(Filter::Aboard { this: true })))
    }

    /// [`cards` [`you`]] (`discarded` | `removed` [`from the game`]) `this way`: as many as the latest instruction took
    fn cards_this_way(&mut self) -> Option<Amount> {
        if self.any_words(&["cards", "card"]).is_some() {
            self.words("you");
        }
        if self.words("removed") {
            self.words("from the game");
        } else {
            self.must("discarded")?;
        }
        self.must_any(&["this way", "in this way"])?;
        (self.scope.much == Much::Cards).then_some(Amount::ThatMuch)
    }

    /// [KIND] `counters removed this way` | `damage prevented this way`: "that much"
    fn done_this_way(&mut self) -> Option<Amount> {
        if self
            .any_words(&["the damage prevented", "the amount of damage prevented"])
            .is_some()
        {
            self.any_words(&["this way", "in this way"]);
            return (self.scope.much == Much::Done).then_some(Amount::ThatMuch);
        }
        if let Some(much) = self.attempt(Self::cards_this_way) {
            return Some(much);
        }
        if self
            .any_words(&["damage prevented", "point of damage prevented"])
            .is_none()
        {
            let kind = self.attempt(Self::counter_kind);
            if kind.is_none() {
                self.words("build");
                self.must_any(&["counters", "counter"])?;
            }
            self.must("removed")?;
        }
        self.must_any(&["this way", "in this way"])?;
        (self.scope.much == Much::Done).then_some(Amount::ThatMuch)
    }

    /// `your Force` | `your opponent's Force` | `the Dark Side player's Force`
    fn force_of(&mut self) -> Option<Amount> {
        self.words("the amount of");
        if self
            .any_words(&["your force total", "your force", "force you have"])
            .is_some()
        {
            return Some(Amount::Force(Player::You));
        }
        if let Some(role) = self.role_possessive() {
            self.must("force")?;
            return Some(Amount::Force(role));
        }
        self.must_any(&[
            "your opponent's force total",
            "your opponent's force",
            "force your opponent has",
        ])?;
        Some(Amount::Force(Player::Opponent))
    }

    /// `the number rolled for build points`
    fn build_die(&mut self) -> Option<Amount> {
        self.must_any(&[
            "the number rolled for build points",
            "the roll for build points",
            "the build roll",
        ])?;
        Some(Amount::BuildDie)
    }

    /// OBJECT'S [`printed`] STAT | OBJECT'S MEASURE | `the` (MEASURE | [`printed`] STAT) `of` OBJECT
    fn stat_of(&mut self) -> Option<Amount> {
        if let Some(amount) = self.attempt(Self::measure_of) {
            return Some(amount);
        }
        let obj = self.possessor()?;
        if let Some(measure) = self.attempt(Self::measure) {
            return Some(Amount::Measure(obj, measure));
        }
        if let Some(keyword) = self.attempt(Self::numbered_keyword) {
            return Some(Amount::Keyword(obj, keyword));
        }
        let printed = self.words("printed");
        if !printed {
            self.any_words(&["total", "current"]);
        }
        let stat = self.stat()?;
        Some(if printed {
            Amount::Printed(obj, stat)
        } else {
            Amount::Stat(obj, stat)
        })
    }

    /// KEYWORD [`value`] that has a number, behind whose it is
    fn numbered_keyword(&mut self) -> Option<Keyword> {
        let keyword = self.keyword_name()?;
        self.words("value");
        (keyword.operand() == Operand::Number).then_some(keyword)
    }

    /// `the` (MEASURE | [`printed` | `total`] STAT) `of` OBJECT
    fn measure_of(&mut self) -> Option<Amount> {
        self.must("the")?;
        let of = |p: &mut Self| {
            p.must("of")?;
            p.attempt(|p| p.object_with(""))
        };
        if let Some(measure) = self.attempt(Self::measure) {
            return of(self).map(|obj| Amount::Measure(obj, measure));
        }
        let printed = self.words("printed");
        if !printed {
            self.any_words(&["total", "current"]);
        }
        let stat = self.stat()?;
        let obj = of(self)?;
        Some(match printed {
            true => Amount::Printed(obj, stat),
            false => Amount::Stat(obj, stat),
        })
    }

    /// [`,`] `where` DEFINITION ([`,`] `and` DEFINITION)*
    fn where_letters(&mut self) -> Option<Vec<(char, Amount)>> {
        self.sign(TokenKind::Comma);
        self.must("where")?;
        let mut letters = vec![self.definition()?];
        while let Some(more) = self.attempt(|p| {
            p.sign(TokenKind::Comma);
            p.must("and")?;
            p.definition()
        }) {
            letters.push(more);
        }
        Some(letters)
    }

    /// LETTER `is` [`equal to` | `now`] VALUE
    fn definition(&mut self) -> Option<(char, Amount)> {
        let letter = self.letter()?;
        self.must_any(&["is equal to", "is", "equals", "was"])?;
        // What is granted for a time keeps it.
        let value = match self.inside && self.words("now") {
            true => Amount::Now(Box::new(self.value()?)),
            false => self.value()?,
        };
        // "… up to 3 counters -> Draw X cards, where X is the number of counters removed this way": the X of the cost.
        (letter != 'X' || !self.x_is_paid || value == Amount::X).then_some((letter, value))
    }

    /// A sentence in which X may be defined at the end: "… X damage …, where X is its power." The
    /// definition comes behind its use and may look back at what the sentence chose, so the sentence is
    /// read twice: first to reach the definition, then with it.
    pub(super) fn with_letters<T>(&mut self, phrase: impl Fn(&mut Self) -> Option<T>) -> Option<T> {
        let outer = std::mem::replace(&mut self.scope.open_letter, false);
        let start = (self.at, self.scope);
        let draft = phrase(self)?;
        let defined_at = self.at;
        let paid_x = std::mem::replace(&mut self.scope.paid_x, start.1.paid_x);
        let (it, that) = (self.scope.it, self.scope.that);
        let Some(letters) = self.attempt(Self::where_letters) else {
            (!self.scope.open_letter).then_some(())?;
            self.scope.open_letter = outer;
            self.scope.paid_x = paid_x;
            return Some(draft);
        };
        // "… gets Fury X, where X is its power, until end of turn.": of a change that ends where the definition begins.
        let late = self.attempt(|p| {
            p.sign(TokenKind::Comma).then_some(())?;
            p.duration()
        });
        let late = late.map(|lasts| Late {
            lasts,
            at: defined_at,
            used: false,
        });
        let has_late = late.is_some();
        let outer_late = std::mem::replace(&mut self.late, late);
        let behind = (self.at, self.scope);
        let known = self.letters.len();
        self.letters.extend(letters);
        (self.at, self.scope) = start;
        self.scope.paid_x = behind.1.paid_x;
        let read = phrase(self);
        let taken = std::mem::replace(&mut self.late, outer_late).is_some_and(|late| late.used) || !has_late;
        let complete = self.at == defined_at && !self.scope.open_letter && taken;
        self.letters.truncate(known);
        let paid_x = self.scope.paid_x;
        (self.at, self.scope) = behind;
        // What a definition mentions is not what is spoken of.
        (self.scope.it, self.scope.that) = (it, that);
        self.scope.open_letter = outer;
        self.scope.paid_x = paid_x;
        read.filter(|_| complete)
    }

    /// The object that a possessive names: `its`, `this unit's`, NAME`'s`
    pub(super) fn possessor(&mut self) -> Option<Obj> {
        if self.any_words(&["its", "his", "her", "their"]).is_some() {
            return self.pronoun();
        }
        self.attempt(|p| p.object_with("'s"))
    }
}

/// The opposite of an amount.
pub(super) fn negated(amount: Amount) -> Amount {
    match amount {
        Amount::Fixed(n) => Amount::Fixed(n.saturating_neg()),
        Amount::Times(n, of) => Amount::Times(n.saturating_neg(), of),
        other => Amount::Times(-1, Box::new(other)),
    }
}
