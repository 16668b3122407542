//! Cards that an effect has found, shown, drawn or discarded: what becomes of them, and what they are.

use cards::ir::{Ability, Amount, Arg, Change, Condition, Deed, Duration, Effect, Filter, Goal, Limit, Piles, Player};
use cards::keyword::Keyword;

use super::{Parser, first_of};
use crate::lex::TokenKind;

/// What the effect knows of the card that "that card" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    /// Both players saw it; `hand`: it was put into the hand, or stays there.
    Open { hand: bool },
    /// Both players saw it go to the discard pile or out of the game.
    Discarded,
    /// Only its player knows it.
    Hidden,
    /// A partially built card that was looked at or chosen.
    Built,
    /// All partially built cards of the other player were looked at.
    AllBuilt,
}

impl Parser<'_> {
    /// From here on "that card" is what a search found, if it speaks of few enough.
    pub(super) fn found(&mut self, amount: &Limit, piles: Piles, to: &Goal, reveal: bool) {
        let few = match amount {
            Limit::Exactly(Amount::Fixed(n)) | Limit::UpTo(Amount::Fixed(n)) => (1..=4).contains(n),
            _ => false,
        };
        let stays = matches!(to, Goal::Hand | Goal::BuildZone(_) | Goal::Counters(_) | Goal::Stays);
        let hand = match to {
            Goal::Hand => true,
            Goal::Stays => piles.hand,
            _ => false,
        };
        self.scope.found = match reveal || piles == Piles::DISCARD {
            // Where it lies now both see it.
            _ if few && matches!(to, Goal::Discard | Goal::Removed) => Some(Seen::Discarded),
            _ if !few || !stays => None,
            true => Some(Seen::Open { hand }),
            false => Some(Seen::Hidden),
        };
    }

    /// From here on "that card" is the one that was drawn or discarded.
    pub(super) fn note_seen(&mut self, deed: &Deed) {
        let one = Limit::Exactly(Amount::Fixed(1));
        let seen = match deed {
            Deed::Draw { amount, .. } => Some(Seen::Hidden).filter(|_| *amount == one),
            Deed::DiscardCards { amount, .. } => Some(Seen::Discarded).filter(|_| *amount == one),
            Deed::Mill { amount, who } => {
                let one = *amount == Amount::Fixed(1) && *who != Player::Each;
                Some(Seen::Discarded).filter(|_| one)
            }
            _ => return,
        };
        self.scope.found = seen;
    }

    /// `that card` | `the revealed card` | `those cards` | `each of those cards` | …
    fn found_card(&mut self) -> Option<()> {
        if self.any_words(&["each of those", "those"]).is_some() {
            return self.must_any(&["unit cards", "cards"]);
        }
        let revealed = self.words("the revealed");
        if !revealed {
            self.must("that")?;
        }
        self.must_any(&[
            "unit card",
            "mission card",
            "battle card",
            "location card",
            "mission",
            "location",
            "card",
        ])
    }

    /// FOUND CHANGES DURATION: what it costs to complete or to play, and Hidden Cost
    pub(super) fn found_changes(&mut self) -> Option<Effect> {
        self.found_change().map(Effect::Do)
    }

    pub(super) fn found_change(&mut self) -> Option<Deed> {
        matches!(self.scope.found, Some(Seen::Open { .. })).then_some(())?;
        self.found_card()?;
        let changes = self.changes()?;
        changes.iter().all(is_of_card).then_some(())?;
        let lasts = self.duration()?;
        (lasts == Duration::EndOfTurn).then_some(Deed::ModifyFound { changes, lasts })
    }

    /// `put` (`it` | FOUND) `into your build zone with` COUNT `build counters on it` [`instead`], of a card in the hand
    pub(super) fn put_found(&mut self) -> Option<Effect> {
        (self.scope.found == Some(Seen::Open { hand: true })).then_some(())?;
        self.verb("put").then_some(())?;
        if !self.words("it") {
            self.found_card()?;
        }
        let to = self.goal()?;
        matches!(to, Goal::BuildZone(_)).then_some(())?;
        self.words("instead");
        Some(Effect::Do(Deed::PutFound(to)))
    }

    /// (`remove` COUNT `of them from the game` | `return` COUNT `of them to your hand` | `shuffle` COUNT `of them into your deck`), of the
    /// cards that an "if" has counted in your discard pile
    pub(super) fn of_counted_cards(&mut self) -> Option<Effect> {
        let (for_, _) = self.had.clone()?;
        (super::target::is_card(&for_) && self.scope.actor == Player::You).then_some(())?;
        let verb = ["remove", "return", "shuffle"]
            .iter()
            .position(|verb| self.verb(verb))?;
        let amount = Limit::Exactly(Amount::Fixed(self.plain_number()?));
        self.must("of them")?;
        let (to, words) = [
            (Goal::Removed, "from the game"),
            (Goal::Hand, "to your hand"),
            (Goal::Deck, "into your deck"),
        ][verb]
            .clone();
        self.must(words)?;
        self.card_seen();
        let shuffle = to == Goal::Deck;
        Some(Effect::Do(Deed::Search {
            whose: Player::You,
            piles: Piles::DISCARD,
            for_,
            amount,
            to,
            reveal: false,
            shuffle,
        }))
    }

    /// (FOUND | `the discarded card`) PREDICATE, of what is printed on it
    pub(super) fn found_is(&mut self) -> Option<Condition> {
        let seen = self.scope.found?;
        // Without having been looked at it is not known.
        (seen != Seen::AllBuilt).then_some(())?;
        if self.words("you find none") {
            return Some(Condition::Not(Box::new(Condition::Found(Filter::True))));
        }
        first_of!(
            self,
            |p| (seen == Seen::Discarded)
                .then_some(())
                .and_then(|()| p.must("the discarded card")),
            Self::found_card,
            |p| (p.scope.it == super::Antecedent::Lost && p.scope.card_seen)
                .then_some(())
                .and_then(|()| p.must("it")),
        )?;
        let kind = self.predicate()?;
        super::hand::printed(&kind).then_some(Condition::Found(kind))
    }

    /// May an effect hang on the card? Not if only its player knows it: the other would learn what it is.
    pub(super) fn told_by(&self, condition: &Condition) -> bool {
        self.scope.found != Some(Seen::Hidden) || !cards::ir::mentions(condition, "Found")
    }

    /// (`.` | `,`) FOUND CHANGES DURATION `.` SHUFFLE: a change between a search and its shuffle
    pub(super) fn change_before_shuffle(&mut self) -> Option<Deed> {
        (self.sign(TokenKind::Stop) || self.sign(TokenKind::Comma)).then_some(())?;
        self.words("and");
        self.found_change()
    }
}

/// Does it change a card in a hand or face-down?
pub(super) fn is_of_card(change: &Change) -> bool {
    match change {
        Change::BuildCost(Amount::Fixed(_)) | Change::ForceCost(Amount::Fixed(_)) => true,
        Change::Gain(ability) => match &**ability {
            Ability::Keyword(keyword) => {
                keyword.keyword == Keyword::HiddenCost && matches!(keyword.arg, Arg::Number(Amount::Fixed(_)))
                    || (keyword.keyword == Keyword::AlternativeCost && matches!(keyword.arg, Arg::Costs(_)))
                    || (keyword.keyword == Keyword::Meditate && keyword.cost.is_some() && keyword.only.is_empty())
            }
            _ => false,
        },
        _ => false,
    }
}
