//! Looking at a hand or at the top of a deck, and what becomes of the cards seen there.

use cards::ir::{Amount, Built, Cost, Deed, Effect, Filter, Goal, Limit, Pick, Piles, Player, Rest};

use super::{Parser, first_of, search};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// (`look at your opponent's hand` | `your opponent reveals his or her hand`) [PICK]
    pub(super) fn look_at_hand(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You).then_some(())?;
        if self.verb("look") {
            self.must("at")?;
            // Nobody is told to look at the own hand.
            let theirs = self.any_words(&["their hand", "his or her hand"]).is_some();
            (theirs || self.hand_of()? == Player::Opponent).then_some(())?;
        } else {
            self.must("your opponent")?;
            self.verb("reveal").then_some(())?;
            self.must_any(&["his or her hand", "their hand"])?;
        }
        let look = Effect::Do(Deed::LookAtHand(Player::Opponent));
        // "Your opponent reveals his or her hand or pays 2 Force."
        let instead = self.attempt(|p| {
            p.must("or")?;
            p.is_word("pays").then_some(())?;
            p.pay()
        });
        if let Some(parts) = instead {
            self.card_seen();
            return Some(Effect::Unless {
                who: Player::Opponent,
                pays: Cost { parts },
                effect: Box::new(look),
            });
        }
        let built = self.attempt(|p| {
            p.must("and")?;
            p.words("the");
            p.must_any(&["face-down cards in", "partially built cards in"])?;
            p.must_any(&[
                "his or her build zone",
                "their build zone",
                "your opponent's build zone",
            ])
        });
        if built.is_some() {
            self.card_seen();
            let built = Effect::Do(Deed::LookAtBuilt(Built::Each(Player::Opponent)));
            return Some(super::effect::seq(vec![look, built]));
        }
        if let Some(top) = self.attempt(Self::and_top_of_deck) {
            self.card_seen();
            return Some(super::effect::seq(vec![look, top]));
        }
        let pick = self.attempt(Self::pick_from_hand);
        self.card_seen();
        Some(match pick {
            Some(pick) => super::effect::seq(vec![look, pick]),
            None => look,
        })
    }

    /// JOINT [`if there are any` NOUNS `there,`] [`you may` [PAY `. If you do,`]] (`choose` PICKED `. Your opponent discards it` | [`choose
    /// and`] `discard` PICKED | `put` PICKED GOAL)
    fn pick_from_hand(&mut self) -> Option<Effect> {
        let stop = self.sign(TokenKind::Stop) || self.sign(TokenKind::Comma);
        let and = self.words("and");
        let then = self.words("then");
        (stop || and || then).then_some(())?;
        let there = match self.any_words(&["if your opponent has any", "if there are any"]) {
            Some(_) => {
                let kind = self.noun(Vec::new(), true)?;
                self.any_words(&["there", "in it", "in his or her hand", "in their hand"]);
                self.sign(TokenKind::Comma).then_some(())?;
                Some(kind)
            }
            None => None,
        };
        let may = self.words("you may");
        let paid = self.attempt(|p| {
            may.then_some(())?;
            let parts = p.pay()?;
            p.if_they_do()?;
            Some(Cost { parts })
        });
        let may = may && paid.is_none();
        let (amount, for_, to) = first_of!(
            self,
            |p| {
                p.verb("choose").then_some(())?;
                let (amount, kind) = p.picked(there.as_ref())?;
                if p.any_words(&["for him or her to discard", "for them to discard"])
                    .is_some()
                {
                    return Some((amount, kind, Goal::Discard));
                }
                let joint = p.sign(TokenKind::Stop) | p.sign(TokenKind::Comma) | p.words("and");
                joint.then_some(())?;
                p.any_words(&["your opponent", "that player"]);
                p.verb("discard").then_some(())?;
                p.must_any(&["it", "that card", "them", "those cards"])?;
                Some((amount, kind, Goal::Discard))
            },
            |p| {
                p.words("choose and");
                p.verb("discard").then_some(())?;
                let (amount, kind) = p.picked(there.as_ref())?;
                Some((amount, kind, Goal::Discard))
            },
            |p| {
                p.verb("put").then_some(())?;
                let (amount, kind) = p.picked(there.as_ref())?;
                let to = p.goal()?;
                p.words("in any order");
                matches!(to, Goal::Top | Goal::Bottom | Goal::Discard).then_some((amount, kind, to))
            },
        )?;
        let who = Player::You;
        let then = self.attempt(|p| {
            may.then_some(())?;
            p.card_seen();
            p.if_they_do()?;
            p.clauses()
        });
        let may = may && then.is_none();
        let taken = Effect::Do(Deed::Search {
            whose: Player::Opponent,
            piles: Piles::HAND,
            for_,
            amount: if may { one_at_most(amount)? } else { amount },
            to,
            reveal: false,
            shuffle: false,
        });
        if let Some(then) = then {
            return Some(Effect::May {
                who,
                effect: Box::new(taken),
                then: Some(Box::new(then)),
            });
        }
        Some(match paid {
            Some(cost) => Effect::May {
                who,
                effect: Box::new(Effect::Do(Deed::Pay { who, cost })),
                then: Some(Box::new(taken)),
            },
            None => taken,
        })
    }

    /// LIMIT `of` (`them` | `those cards`) | LIMIT NOUN [`from his or her hand` | `from it` | `there`]
    fn picked(&mut self, there: Option<&Filter>) -> Option<(Limit, Filter)> {
        let of_them = self.attempt(|p| {
            let amount = p.limit()?;
            p.must_any(&["of them", "of those cards", "of those"])?;
            Some((amount, there.cloned().unwrap_or(Filter::True)))
        });
        if of_them.is_some() || there.is_some() {
            return of_them;
        }
        let picked = self.searched()?;
        let from = self.attempt(|p| {
            p.must_any(&["from", "in"])?;
            if p.words("it") {
                return Some(());
            }
            p.must_any(&["his or her hand", "their hand", "your opponent's hand"])
        });
        // "Look at your opponent's hand and discard 2 Location cards."
        let ends = self.sees(TokenKind::Stop) || self.at_ability_end();
        let last = self.at.checked_sub(1).map_or("", |at| self.text_of(&self.tokens[at]));
        if from.is_none() && !(ends && matches!(last, "card" | "cards")) {
            self.must("there")?;
        }
        Some(picked)
    }

    /// (`look at` | `reveal`) `the top` COUNT `cards of` OWNER `deck` (JOINT PICK)* [JOINT REST]; without a rest only
    /// where nothing is left to say
    pub(super) fn look_at_top(&mut self) -> Option<Deed> {
        (self.scope.actor == Player::You).then_some(())?;
        if let Some(until) = self.attempt(Self::reveal_until) {
            return Some(until);
        }
        let open = self.any_words(&["look at", "reveal"])? == 1;
        let (whose, amount) = self.top_cards()?;
        matches!(whose, Player::You | Player::Opponent).then_some(())?;
        if open {
            self.words("to your opponent");
        }
        let one = amount == Amount::Fixed(1);
        if let Some((pick, rest)) = self.attempt(|p| p.one_way_or_other(one, whose)) {
            self.card_seen();
            let picks = vec![pick];
            return Some(Deed::LookAtTop {
                whose,
                amount,
                open,
                picks,
                rest,
            });
        }
        let mut picks = Vec::new();
        while let Some(pick) = self.attempt(|p| {
            p.joint()?;
            p.pick_of_top(one, whose)
        }) {
            picks.push(pick);
        }
        (picks.len() <= 2).then_some(())?;
        let rest = self.attempt(|p| {
            p.joint()?;
            p.rest_of_top(whose, !picks.is_empty())
        });
        let rest = match rest {
            Some(rest) => rest,
            None if one || picks.is_empty() => Rest::Back,
            None => return None,
        };
        // One card has no order.
        let rest = if one && matches!(rest, Rest::Top) {
            Rest::Back
        } else {
            rest
        };
        self.card_seen();
        Some(Deed::LookAtTop {
            whose,
            amount,
            open,
            picks,
            rest,
        })
    }

    /// `reveal cards from the top of your deck until you reveal a` NOUN JOINT PICK JOINT REST
    fn reveal_until(&mut self) -> Option<Deed> {
        self.must("reveal cards from the top of your deck until you reveal")?;
        let (Limit::Exactly(Amount::Fixed(1)), kind) = self.searched()? else {
            return None;
        };
        (kind != Filter::True).then_some(())?;
        self.joint()?;
        self.verb("put").then_some(())?;
        // It is the only one of them.
        if self.any_words(&["that unit card", "that card", "it"]).is_none() {
            self.must("all")?;
            (self.noun(Vec::new(), true)? == kind).then_some(())?;
            self.must("among them")?;
        }
        let to = self.goal()?;
        matches!(to, Goal::Hand | Goal::BuildZone(_)).then_some(())?;
        let rest = first_of!(
            self,
            |p| {
                p.joint()?;
                p.rest_of_top(Player::You, true)
            },
            |p| {
                // "… and the other revealed cards on the bottom of your deck. Shuffle your deck."
                p.joint()?;
                p.verb("put");
                p.must_any(&["the other revealed cards", "the rest"])?;
                p.must("on the bottom of your deck")?;
                p.joint()?;
                p.must("shuffle your deck").map(|()| Rest::Shuffled)
            },
        )?;
        self.card_seen();
        Some(Deed::LookAtTop {
            whose: Player::You,
            amount: Amount::Until(Box::new(kind.clone())),
            open: true,
            picks: vec![Pick {
                amount: Limit::All,
                kind,
                to,
            }],
            rest,
        })
    }

    /// `shuffle` LIMIT NOUN `from your discard pile into your deck`
    pub(super) fn shuffle_in(&mut self) -> Option<Deed> {
        (self.verb("shuffle") && self.scope.actor == Player::You).then_some(())?;
        let (amount, for_) = self.searched()?;
        self.must("from your discard pile into your deck")?;
        self.card_seen();
        Some(Deed::Search {
            whose: Player::You,
            piles: Piles::DISCARD,
            for_,
            amount,
            to: Goal::Deck,
            reveal: false,
            shuffle: true,
        })
    }

    /// `look at the top` [COUNT] `cards of` (`each` | `any`) `player's deck` [JOINT PICK] [JOINT REST] | `either` LOOK AT TOP
    /// `or` LOOK AT TOP, of one deck or the other
    pub(super) fn look_at_decks(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You).then_some(())?;
        if let Some(either) = self.attempt(Self::look_at_either) {
            return Some(either);
        }
        self.must("look at the top")?;
        let amount = self.attempt(Self::count).unwrap_or(Amount::Fixed(1));
        self.must_any(&["cards of", "card of", "cards from", "card from"])?;
        let each = self.any_words(&["any player's deck", "each player's deck"])? == 1;
        let behind = (self.at, self.scope);
        let mut both = Vec::new();
        for whose in [Player::You, Player::Opponent] {
            (self.at, self.scope) = behind;
            let pick = self.attempt(|p| {
                (!each).then_some(())?;
                p.joint()?;
                p.with_letters(|p| p.pick_of_top(false, whose))
            });
            let rest = self.attempt(|p| {
                (!each).then_some(())?;
                p.joint()?;
                p.rest_of_top(whose, pick.is_some())
            });
            // What is left of several must go somewhere.
            (pick.is_none() || rest.is_some()).then_some(())?;
            both.push(Effect::Do(Deed::LookAtTop {
                whose,
                amount: amount.clone(),
                open: false,
                picks: pick.into_iter().collect(),
                rest: rest.unwrap_or(Rest::Back),
            }));
        }
        (self.sees(TokenKind::Stop) || self.at_ability_end()).then_some(())?;
        self.card_seen();
        Some(match each {
            true => Effect::Seq(both),
            false => Effect::OneOf {
                who: Player::You,
                options: both,
            },
        })
    }

    /// `.` | `,` | `and` | `then`
    pub(super) fn joint(&mut self) -> Option<()> {
        let sign = self.sign(TokenKind::Stop) || self.sign(TokenKind::Comma);
        let and = self.words("and");
        let then = self.words("then");
        (sign || and || then).then_some(())
    }

    /// [`you may`] (`discard` | `put`) (`that card` | LIMIT `of them` | LIMIT NOUN `among them`) GOAL
    pub(super) fn pick_of_top(&mut self, one: bool, whose: Player) -> Option<Pick> {
        let may = self.words("you may");
        if let Some((amount, kind)) = self.attempt(Self::chosen_of_top) {
            let to = self.goal()?;
            return fits_top(&to, whose).then_some(Pick { amount, kind, to });
        }
        // "Put it on the top or bottom of that deck": to the bottom or not.
        if one && self.attempt(|p| p.either_end(whose)).is_some() {
            let amount = Limit::UpTo(Amount::Fixed(1));
            let (kind, to) = (Filter::True, Goal::Bottom);
            return Some(Pick { amount, kind, to });
        }
        let discard = self.verb("discard");
        (discard || self.verb("put")).then_some(())?;
        let (amount, kind) = first_of!(
            self,
            |p| {
                one.then_some(())?;
                p.must_any(&["that card", "it"])?;
                Some((Limit::Exactly(Amount::Fixed(1)), Filter::True))
            },
            |p| {
                let amount = match p.words("any number") {
                    true => Limit::UpTo(Amount::Fixed(99)),
                    false => p.limit()?,
                };
                p.must_any(&["of them", "of those cards", "of those"])?;
                Some((amount, Filter::True))
            },
            |p| {
                p.must("each")?;
                p.words("revealed");
                let kind = p.noun(Vec::new(), false)?;
                p.any_words(&["among them", "there", "revealed this way"]);
                (!may).then_some((Limit::All, kind))
            },
            |p| {
                let found = p.searched()?;
                p.must_any(&["among them", "there", "revealed this way"])?;
                Some(found)
            },
            |p| p.any_revealed(may),
        )?;
        let to = if discard || self.words("into its owner's discard pile") {
            Goal::Discard
        } else {
            self.goal()?
        };
        self.words("in any order");
        fits_top(&to, whose).then_some(Pick {
            amount: if may { one_at_most(amount)? } else { amount },
            kind,
            to,
        })
    }

    /// `put it` [`back`] `on the top or bottom of` OWNER `deck`
    fn either_end(&mut self, whose: Player) -> Option<()> {
        self.verb("put").then_some(())?;
        self.must_any(&["that card", "it"])?;
        self.words("back");
        self.must_any(&[
            "on the top or bottom of",
            "on top or bottom of",
            "on the top or the bottom of",
        ])?;
        let theirs = whose == Player::Opponent && self.any_words(&["his or her deck", "their deck"]).is_some();
        if !theirs {
            (self.owner()? == Filter::Controller(whose)).then_some(())?;
            self.must("deck")?;
        }
        Some(())
    }

    /// `choose` (COUNT | LIMIT NOUN `there`) `and put them`
    fn chosen_of_top(&mut self) -> Option<(Limit, Filter)> {
        self.verb("choose").then_some(())?;
        let chosen = first_of!(
            self,
            |p| {
                let found = p.searched()?;
                p.must_any(&["among them", "there"])?;
                Some(found)
            },
            |p| {
                let amount = p.limit()?;
                p.any_words(&["of them", "of those cards"]);
                Some((amount, Filter::True))
            },
        )?;
        self.must("and")?;
        self.must_any(&["put them", "put it"])?;
        Some(chosen)
    }

    /// `put` (`the rest` | `them`) [`back`] (`on top of` … | `on the bottom of` …) [`in any order`] | `discard the rest` |
    /// `shuffle the rest into` OWNER `deck`
    fn rest_of_top(&mut self, whose: Player, picked: bool) -> Option<Rest> {
        const REST: [&str; 7] = [
            "the rest of the cards",
            "the other revealed cards",
            "the rest",
            "the others",
            "the other",
            "the remaining cards",
            "the remaining revealed cards",
        ];
        let those = |p: &mut Self| {
            let all = !picked && p.any_words(&["them", "those cards", "it"]).is_some();
            if all { Some(()) } else { p.must_any(&REST) }
        };
        if self.verb("discard") {
            those(self)?;
            return Some(Rest::Discard);
        }
        let theirs = whose == Player::Opponent && self.words("your opponent");
        if theirs {
            self.verb("shuffle").then_some(())?;
            those(self)?;
            self.must_any(&["into his or her deck", "into their deck"])?;
            return Some(Rest::Shuffled);
        }
        // "Shuffle your deck": what was not taken lies in it.
        if picked && whose == Player::You && self.words("shuffle your deck") {
            return Some(Rest::Shuffled);
        }
        if self.verb("shuffle") {
            those(self)?;
            self.words("back");
            self.must("into")?;
            let Some(Filter::Controller(deck)) = self.owner() else {
                return None;
            };
            self.must("deck")?;
            return (deck == whose).then_some(Rest::Shuffled);
        }
        self.verb("put").then_some(())?;
        those(self)?;
        let back = self.words("back");
        if back && self.words("in the same order") {
            return Some(Rest::Back);
        }
        let bottom = match self.any_words(&["on the top", "on top", "on the bottom"]) {
            Some(found) => {
                let deck = self.attempt(|p| {
                    p.must("of")?;
                    let decks = [
                        "your deck",
                        "your opponent's deck",
                        "his or her deck",
                        "their deck",
                        "that player's deck",
                    ];
                    // Cards of one deck do not lie on the other.
                    match p.any_words(&decks)? {
                        0 => (whose != Player::Opponent).then_some(()),
                        1 => (whose != Player::You).then_some(()),
                        _ => Some(()),
                    }
                });
                (deck.is_some() || back).then_some(())?;
                found == 2
            }
            None => (back).then_some(false)?,
        };
        // One card has no order.
        if !self.words("in any order") {
            let before = self.tokens[..self.at].iter().rev().take(9);
            let other = before.clone().any(|token| self.text_of(token) == "other");
            let rest = before
                .clone()
                .any(|token| matches!(self.text_of(token), "rest" | "others" | "cards" | "them"));
            (other && !rest).then_some(())?;
        }
        Some(if bottom { Rest::Bottom } else { Rest::Top })
    }
}

/// Where a card from the top of that player's deck may go.
fn fits_top(to: &Goal, whose: Player) -> bool {
    match to {
        Goal::Discard | Goal::Bottom => true,
        Goal::Hand | Goal::BuildZone(_) => whose == Player::You,
        _ => false,
    }
}

/// "You may discard 2 of them" is two or none, which no limit says; one or none is "up to 1".
fn one_at_most(amount: Limit) -> Option<Limit> {
    match &amount {
        Limit::Exactly(Amount::Fixed(1)) | Limit::UpTo(_) | Limit::All | Limit::AllBut(_) | Limit::Half { .. } => {
            Some(search::at_most(amount))
        }
        Limit::Exactly(_) => None,
    }
}
