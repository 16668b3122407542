//! Abilities taken over from other cards: of a stack, of a discard pile, of units in play.

use cards::ir::{Change, Deed, Effect, Filter, Lender, Lent, Limit, Lines, Obj, Own, Player, Take, Target};

use super::{Parser, first_of};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// [`you may`] `choose` LINES `on` LENDER `.` [`If you do,`] OBJECT `gets the chosen ability` DURATION
    /// | [`you may`] `choose` CARD `.` [`If you do,`] BORROWER `gets` (`each` LINES `on the chosen card` | CHOSEN LINES) DURATION
    pub(super) fn lend(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You).then_some(())?;
        let may = self.words("you may");
        let deed = first_of!(
            self,
            |p| p.lend_chosen().map(Effect::Do),
            |p| p.lend_all_of_chosen().map(Effect::Do),
            |p| p.lend_revealed().map(Effect::Do),
            Self::lend_all_of_unit
        )?;
        Some(match may {
            true => match deed {
                // "Up to" may be none.
                Effect::Do(Deed::Lend { ref what, .. }) if matches!(what.take, Take::OneEach(_)) => deed,
                deed => Effect::May {
                    who: Player::You,
                    effect: Box::new(deed),
                    then: None,
                },
            },
            false => deed,
        })
    }

    /// The same as a sentence, without "may"
    pub(super) fn lend_of_chosen(&mut self) -> Option<Effect> {
        let ahead = |word: &str| {
            let rest = self.tokens.get(self.at..).unwrap_or_default().iter();
            rest.map(|token| self.text_of(token))
                .any(|here| here.eq_ignore_ascii_case(word))
        };
        (self.scope.actor == Player::You && ahead("chosen") && ahead("abilities")).then_some(())?;
        let effect = self.lend_all_of_unit()?;
        self.sentence_end_or_choice()?;
        Some(effect)
    }

    /// `choose` UNIT `.` [`If you do,`] (OBJECT | CHOICE) `gets` CHOSEN LINES [`, in addition to its own,`] DURATION
    fn lend_all_of_unit(&mut self) -> Option<Effect> {
        self.verb("choose").then_some(())?;
        let (by, on) = self.lender()?;
        (by == Lender::Play).then_some(())?;
        // Who gets them may be chosen too; what is lent is chosen after that.
        let stop = self.sign(TokenKind::Stop);
        let done = self.words("if you do");
        (stop || done).then_some(())?;
        if done {
            self.sign(TokenKind::Comma);
        }
        let (who, chosen) = match self.attempt(|p| {
            let who = p.object()?;
            (p.verb("get") || p.verb("gain")).then_some(who)
        }) {
            Some(who) => (who, None),
            None => {
                let whom = self.target_in_play()?;
                let one = Limit::Exactly(cards::ir::Amount::Fixed(1));
                matches!(&whom, Target::Choose { by: Player::You, count, .. } if *count == one).then_some(())?;
                (self.verb("get") || self.verb("gain")).then_some(())?;
                (Obj::That, Some(whom))
            }
        };
        let (lines, take) = self.chosen_lines()?;
        self.besides_its_own();
        let lasts = self.duration()?;
        let what = Box::new(Lent { by, on, lines, take });
        let lend = Effect::Do(Deed::Lend { who, what, lasts });
        Some(match chosen {
            Some(whom) => Effect::Seq(vec![Effect::Do(Deed::Choose(whom)), lend]),
            None => lend,
        })
    }

    /// CHOSEN LINES = [`each of` | `up to` NUMBER `of`] [`the`] `chosen` NOUN`'s` [`activated` | `Force-activated`] `abilities`
    fn chosen_lines(&mut self) -> Option<(Lines, Take)> {
        let most = self.attempt(|p| {
            p.must("up to")?;
            let most = p.plain_number()?;
            p.must("of").map(|()| Take::UpTo(most))
        });
        if most.is_none() {
            self.words("each of");
        }
        self.words("the");
        self.must("chosen")?;
        self.must_any(&["character's", "unit's", "jedi's", "sith's"])?;
        Some((self.lines_named()?, most.unwrap_or(Take::All)))
    }

    /// [`,` `in addition to its own` `,`]: what is given takes nothing away
    fn besides_its_own(&mut self) {
        self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            p.must_any(&[
                "in addition to its own",
                "in addition to his own",
                "in addition to her own",
            ])?;
            (p.sign(TokenKind::Comma) || !comma).then_some(())
        });
    }

    /// `each of` THIS CARD`'s` (`activated` | `non-Pilot`) `abilities` | `the game text granted by` THIS CARD`'s Pilot abilities`
    pub(super) fn own_lines(&mut self) -> Option<Vec<Change>> {
        (self.is_word("each") || self.is_word("the")).then_some(())?;
        if self.words("the game text granted by") {
            if self.any_words(&["his", "her", "its"]).is_some() {
                // Whose they are is said where it is this card.
                (self.scope.it == super::Antecedent::One(Obj::This) && self.hosts.is_empty()).then_some(())?;
            } else {
                self.this_cards()?;
            }
            self.must("pilot abilities")?;
            self.scope.mentions.card = true;
            return Some(vec![Change::OwnLines(Own::Pilot)]);
        }
        self.must("each of")?;
        self.this_cards()?;
        let own = match self.any_words(&["activated abilities", "non-pilot abilities"])? {
            0 => Own::Activated,
            _ => Own::NonPilot,
        };
        self.scope.mentions.card = true;
        Some(vec![Change::OwnLines(own)])
    }

    /// `this card's` | NAME`'s`, of this card
    fn this_cards(&mut self) -> Option<()> {
        let names = self.names.clone();
        let named = self.words("this card's") || names.iter().any(|own| self.spells(own, "'s"));
        named.then_some(())
    }

    /// `lend` OBJECT LINES `on` LENDER DURATION | OBJECT `gets` LINES `on` LENDER DURATION
    /// | CHOICE `gets` CHANGES `and` LINES `of` LENDER DURATION | `gain` LINES `from` LENDER DURATION
    pub(super) fn lend_plainly(&mut self) -> Option<Effect> {
        if let Some(both) = first_of!(self, Self::gets_and_lent, Self::gets_and_one_of) {
            return Some(both);
        }
        let deed = first_of!(
            self,
            |p| {
                (!p.kind.is_played() && p.scope.actor == Player::You).then_some(())?;
                p.must("gain")?;
                p.scope.mentions.card = true;
                p.lent(Obj::This)
            },
            |p| {
                p.verb("lend").then_some(())?;
                p.lent_to()
            },
            |p| {
                (p.scope.actor == Player::You && p.words("give")).then_some(())?;
                let who = p.object()?;
                p.is_word("the").then_some(())?;
                p.lent(who)
            },
            |p| {
                (p.scope.actor == Player::You).then_some(())?;
                let who = p.object()?;
                p.verb("get").then_some(())?;
                p.lent(who)
            },
        )?;
        Some(Effect::Do(deed))
    }

    /// CHOICE `gets` CHANGES `and` LINES `of` LENDER DURATION: one after the other
    fn gets_and_lent(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You && self.says_any(&["ability", "abilities"])).then_some(())?;
        let whom = self.target_in_play()?;
        let one = Limit::Exactly(cards::ir::Amount::Fixed(1));
        matches!(&whom, Target::Choose { by: Player::You, count, .. } if *count == one).then_some(())?;
        self.verb("get").then_some(())?;
        let changes = self.items()?;
        self.must("and")?;
        self.is_word("the").then_some(())?;
        let lend = self.lent(Obj::That)?;
        let Deed::Lend { lasts, .. } = lend else { return None };
        Some(Effect::Seq(vec![
            Effect::Do(Deed::Modify { whom, changes, lasts }),
            Effect::Do(lend),
        ]))
    }

    /// OBJECT `gets` CHANGES `and one of` (`its` | `that unit's`) [`activated`] `abilities` DURATION: of what was chosen
    fn gets_and_one_of(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You && self.says_ahead(&["and", "one", "of", "its"])).then_some(())?;
        let who = self.object()?;
        (self.verb("get") || self.verb("gain")).then_some(())?;
        let changes = self.items()?;
        // Whose they are was said: the subtypes are those of the chosen unit, and so "its" abilities.
        matches!(changes.last(), Some(Change::SubtypesOf(Obj::That))).then_some(())?;
        self.must("and one of its")?;
        let lines = self.lines_named()?;
        let lasts = self.duration()?;
        let what = Lent {
            by: Lender::Play,
            on: Filter::Is(Obj::That),
            lines,
            take: Take::One,
        };
        let whom = Target::Obj(who);
        let what = Box::new(what);
        Some(Effect::Seq(vec![
            Effect::Do(Deed::Modify { whom, changes, lasts }),
            Effect::Do(Deed::Lend { who, what, lasts }),
        ]))
    }

    /// OBJECT LINES `on` LENDER DURATION
    fn lent_to(&mut self) -> Option<Deed> {
        let who = self.object()?;
        self.lent(who)
    }

    /// (LINES | `each` LINES | `up to` NUMBER `of each` LINES | LINES `each` [`up to` NUMBER `times`] | `the` LINES) (`on` | `of` | `from`) LENDER
    /// [`, in addition to its own,`] DURATION
    fn lent(&mut self, who: Obj) -> Option<Deed> {
        // "The activated abilities of one of your Jedi": all of them.
        let the = self.attempt(|p| {
            p.must("the")?;
            Some(
                match p.any_words(&[
                    "activated abilities",
                    "pilot abilities",
                    "force-activated abilities",
                    "force activated abilities",
                ])? {
                    0 => Lines::Activated,
                    1 => Lines::Pilot,
                    _ => Lines::ForceActivated,
                },
            )
        });
        let most = self.attempt(|p| {
            p.must("up to")?;
            let most = p.plain_number()?;
            p.must("of each").map(|()| most)
        });
        let all = the.is_some() || most.is_some() || self.words("each");
        let lines = match the {
            Some(lines) => lines,
            None => self.lent_lines(all)?,
        };
        let mut take = match (most, all) {
            (Some(most), _) => Take::UpTo(most),
            (None, true) => Take::All,
            (None, false) => Take::One,
        };
        if take == Take::One
            && let Some(each) = self.attempt(Self::one_each)
        {
            take = each;
        }
        // What a Pilot gives is one thing.
        (lines != Lines::Pilot || take == Take::All).then_some(())?;
        self.must_any(&["on", "of", "from"])?;
        let (by, on) = match take {
            Take::OneEach(_) => {
                let (by, on, most) = self.several_lenders()?;
                if let Some(most) = most {
                    take = Take::OneEach(most);
                }
                (by, on)
            }
            _ => self.lender()?,
        };
        matches!(take, Take::OneEach(1..) | Take::UpTo(1..) | Take::One | Take::All).then_some(())?;
        self.besides_its_own();
        let lasts = self.duration()?;
        let what = Lent { by, on, lines, take };
        Some(Deed::Lend {
            who,
            what: Box::new(what),
            lasts,
        })
    }

    /// `each` [`up to` NUMBER `times`] behind LINES; how many may be said with the lenders
    fn one_each(&mut self) -> Option<Take> {
        self.must("each")?;
        let most = self.attempt(|p| {
            p.must("up to")?;
            let most = p.plain_number()?;
            p.must("times").map(|()| most)
        });
        Some(Take::OneEach(most.unwrap_or(0)))
    }

    /// `up to` NUMBER (`cards stacked beneath` OBJECT | NOUNS) | LENDER, behind "one ability each on"; and how many at most, where
    /// it is said here
    fn several_lenders(&mut self) -> Option<(Lender, Filter, Option<i16>)> {
        first_of!(
            self,
            |p| {
                p.must("up to")?;
                let cmp = p.count()?;
                let cards::ir::Amount::Fixed(most) = cmp else {
                    return None;
                };
                p.must("cards")?;
                p.must_any(&["stacked beneath", "stacked under"])?;
                Some((Lender::Stack(p.object()?), Filter::True, Some(most)))
            },
            |p| {
                let scope = p.scope;
                let target = p.target_in_play()?;
                (p.scope.that, p.scope.it, p.scope.chosen) = (scope.that, scope.it, scope.chosen);
                match target {
                    Target::Choose {
                        by: Player::You,
                        count: Limit::UpTo(cards::ir::Amount::Fixed(most)),
                        filter,
                    } => Some((Lender::Play, filter, Some(most))),
                    _ => None,
                }
            },
            |p| {
                let (by, on) = p.lender()?;
                (by != Lender::Play).then_some((by, on, None))
            },
        )
    }

    fn lend_chosen(&mut self) -> Option<Deed> {
        self.verb("choose").then_some(())?;
        let lines = self.lent_lines(false)?;
        let each = self.words("each");
        self.must_any(&["on", "of"])?;
        let (by, on, take) = match each {
            true => {
                let (by, on, most) = self.several_lenders()?;
                (by, on, Take::OneEach(most?))
            }
            false => {
                let (by, on) = self.lender()?;
                (by, on, Take::One)
            }
        };
        let who = match self.attempt(Self::for_borrower) {
            Some(who) => who,
            None => {
                let who = self.borrower()?;
                self.must(if each {
                    "the chosen abilities"
                } else {
                    "the chosen ability"
                })?;
                who
            }
        };
        let lasts = self.duration()?;
        let what = Lent { by, on, lines, take };
        Some(Deed::Lend {
            who,
            what: Box::new(what),
            lasts,
        })
    }

    fn lend_all_of_chosen(&mut self) -> Option<Deed> {
        self.verb("choose").then_some(())?;
        let (by, on) = self.lender()?;
        (by != Lender::Play).then_some(())?;
        let who = self.borrower()?;
        self.must("each")?;
        let lines = self.lent_lines(true)?;
        self.must_any(&["on the chosen card", "on that card"])?;
        let lasts = self.duration()?;
        let take = Take::All;
        let what = Lent { by, on, lines, take };
        Some(Deed::Lend {
            who,
            what: Box::new(what),
            lasts,
        })
    }

    /// `reveal a` KIND `card in your discard pile` [`to your opponent`] `. Choose` LINES `on that` KIND `card.` OBJECT `gets` (`that` | `the chosen`)
    /// `ability` DURATION: what lies there both see
    fn lend_revealed(&mut self) -> Option<Deed> {
        self.verb("reveal").then_some(())?;
        let (by, on) = self.lender()?;
        (by == Lender::Discard(Player::You)).then_some(())?;
        self.words("to your opponent");
        self.sign(TokenKind::Stop).then_some(())?;
        self.must("choose")?;
        let lines = self.lent_lines(false)?;
        self.must_any(&["on", "of"])?;
        if self.any_words(&["that card", "it"]).is_none() {
            self.must("that")?;
            (self.stacked_kind()? == on).then_some(())?;
        }
        let who = self.borrower()?;
        self.must_any(&["that ability", "the chosen ability"])?;
        let lasts = self.duration()?;
        let take = Take::One;
        let what = Box::new(Lent { by, on, lines, take });
        Some(Deed::Lend { who, what, lasts })
    }

    /// `.` [`If you do,`] OBJECT `gets`; the choice of a line is no choice of a unit
    fn borrower(&mut self) -> Option<Obj> {
        let stop = self.sign(TokenKind::Stop);
        let done = self.words("if you do");
        (stop || done).then_some(())?;
        if done {
            self.sign(TokenKind::Comma);
        }
        let who = self.object()?;
        (self.verb("get") || self.verb("gain")).then_some(())?;
        Some(who)
    }

    /// `for` OBJECT `to get`
    fn for_borrower(&mut self) -> Option<Obj> {
        self.must("for")?;
        let who = self.object()?;
        self.must_any(&["to get", "to gain"])?;
        Some(who)
    }

    /// (`an` | `a`) [`activated` | `Force-activated` | KEYWORD] `ability`; without the article behind "each"
    fn lent_lines(&mut self, all: bool) -> Option<Lines> {
        if !all {
            self.must_any(&["an", "a", "one"])?;
        }
        self.lines_named()
    }

    /// [`activated` | `Force-activated` | `Pilot` | KEYWORD] (`ability` | `abilities`)
    fn lines_named(&mut self) -> Option<Lines> {
        let lines = first_of!(
            self,
            |p| p.must("pilot").map(|()| Lines::Pilot),
            |p| {
                let found = p.any_words(&["activated", "force-activated", "force activated"])?;
                Some(if found == 0 {
                    Lines::Activated
                } else {
                    Lines::ForceActivated
                })
            },
            |p| p.keyword_name().map(Lines::Keyword),
        );
        self.must_any(&["ability", "abilities"])?;
        Some(lines.unwrap_or(Lines::Any))
    }

    /// `the newest card in` OBJECT`'s stack` | `another card in` OBJECT`'s stack` | `a` [KIND] `card stacked beneath` OBJECT | `a` KIND `card in` OBJECT`'s stack` | `a` KIND
    /// `card in` (`your` | `any`) `discard pile` | `one of your` KINDS
    fn lender(&mut self) -> Option<(Lender, Filter)> {
        first_of!(
            self,
            |p| {
                p.must("the newest card in")?;
                let of = p.stack_of()?;
                Some((Lender::Newest(of), Filter::True))
            },
            |p| {
                // "Whenever you deploy a card to its stack, choose an ability on that card."
                let unit = p.stacked_on.filter(|_| p.in_event)?;
                p.must("that card")?;
                Some((Lender::Newest(unit), Filter::True))
            },
            |p| {
                p.must("another card in")?;
                let of = p.stack_of()?;
                Some((Lender::Stack(of), Filter::True))
            },
            |p| {
                p.must_any(&["a", "an"])?;
                let kind = p.stacked_kind()?;
                if p.any_words(&["stacked beneath", "stacked under"]).is_some() {
                    return Some((Lender::Stack(p.object()?), super::stack::unit_cards(kind)));
                }
                p.must("in")?;
                if p.any_words(&["any player's discard pile", "any discard pile"])
                    .is_some()
                {
                    return Some((Lender::Discard(Player::Each), kind));
                }
                if let Some(of) = p.attempt(Self::stack_of) {
                    return Some((Lender::Stack(of), super::stack::unit_cards(kind)));
                }
                let Some(Filter::Controller(whose)) = p.owner() else {
                    return None;
                };
                p.must("discard pile")?;
                Some((Lender::Discard(whose), kind))
            },
            |p| {
                let scope = p.scope;
                let target = p.target_in_play()?;
                // The line is chosen, not the unit.
                p.scope.that = scope.that;
                p.scope.it = scope.it;
                p.scope.chosen = scope.chosen;
                match target {
                    Target::Choose {
                        by: Player::You,
                        count: Limit::Exactly(cards::ir::Amount::Fixed(1)),
                        filter,
                    } => Some((Lender::Play, filter)),
                    _ => None,
                }
            },
        )
    }
}
