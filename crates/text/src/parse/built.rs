//! Partially built cards of a player, one or each: looking at them, taking counters off them (`C-4.1`, `C-4.2`).

use cards::ir::{Amount, Built, Cost, CostPart, Deed, Effect, Filter, Goal, Limit, Obj, Piles, Player, Target};

use super::found::Seen;
use super::{Antecedent, Done, Much, Parser, first_of};
use crate::Kind;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// Remembers the one unit that completing the Mission is paid with: what it does then may speak of it.
    pub(super) fn note_completer(&mut self, cost: &Cost) {
        let one = |part: &CostPart| {
            let count = Limit::Exactly(Amount::Fixed(1));
            matches!(part.target(), Some(Target::Choose { count: n, .. }) if *n == count)
        };
        self.completed_by = match cost.parts.as_slice() {
            [part] if self.kind == Kind::Mission && one(part) => super::cost::done_to_payer(part),
            _ => None,
        };
        self.payer_kind = self.last_kind.clone();
    }

    /// "That unit" behind "to complete this card, …" is the one that paid.
    pub(super) fn paid_to_complete(&mut self) {
        let Some(done) = self.completed_by.take() else {
            return self.recall_payer();
        };
        (self.scope.it, self.scope.that) = (Antecedent::One(Obj::Paid), Some(Obj::Paid));
        (self.scope.chose_payer, self.scope.paid_by) = (true, Some(done));
        self.scope.moved = done == Done::Retreated;
    }

    /// May "the paying unit" be spoken of here? In a cost it is what an earlier part of it chose, on a Mission what it was
    /// completed with.
    pub(super) fn payer_known(&self) -> bool {
        self.paying || (self.kind == Kind::Mission && !self.in_grant)
    }

    /// `look at` BUILT | `reveal` BUILT | `your opponent reveals` BUILT, of the other player's cards
    pub(super) fn look_at_built(&mut self) -> Option<Deed> {
        (self.scope.actor == Player::You).then_some(())?;
        if self.words("look at") || self.verb("reveal") {
            let which = self.built()?;
            return self.seen_built(which);
        }
        self.must("your opponent")?;
        self.verb("reveal").then_some(())?;
        let outer = std::mem::replace(&mut self.scope.actor, Player::Opponent);
        let which = self.built();
        self.scope.actor = outer;
        // Which one they show they would choose.
        let which = which.filter(|which| matches!(which, Built::Each(_)))?;
        self.seen_built(which)
    }

    /// `your opponent reveals` HAND `and` BUILT: both
    pub(super) fn reveals_hand_and_built(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You).then_some(())?;
        self.must("your opponent")?;
        self.verb("reveal").then_some(())?;
        let outer = std::mem::replace(&mut self.scope.actor, Player::Opponent);
        let hand = self.hand_of();
        let which = hand.and_then(|_| {
            self.must("and")?;
            self.built()
        });
        self.scope.actor = outer;
        (hand == Some(Player::Opponent)).then_some(())?;
        let which = which.filter(|which| matches!(which, Built::Each(_)))?;
        let built = self.seen_built(which)?;
        Some(Effect::Seq(vec![
            Effect::Do(Deed::LookAtHand(Player::Opponent)),
            Effect::Do(built),
        ]))
    }

    fn seen_built(&mut self, which: Built) -> Option<Deed> {
        matches!(which, Built::One(Player::Opponent) | Built::Each(Player::Opponent)).then_some(())?;
        self.card_seen();
        self.scope.found = Some(match which {
            Built::Each(_) => Seen::AllBuilt,
            _ => Seen::Built,
        });
        Some(Deed::LookAtBuilt(which))
    }

    /// `remove` LIMIT `build counters from` BUILT
    pub(super) fn remove_built(&mut self) -> Option<Deed> {
        self.verb("remove").then_some(())?;
        let amount = self.limit_or_rest()?;
        self.words("more");
        let build = self.words("build");
        self.must_any(&["counters from", "counter from"])?;
        let from = first_of!(self, Self::built, |p| p.found_built().filter(|_| build))?;
        // Each may lose another number only where none is chosen.
        let chosen = matches!(amount, Limit::UpTo(_));
        (!chosen || !matches!(from, Built::Each(_))).then_some(())?;
        (self.scope.actor == Player::You).then_some(())?;
        self.card_seen();
        self.scope.found = matches!(from, Built::One(_) | Built::Found).then_some(Seen::Built);
        self.scope.much = Much::Done;
        Some(Deed::RemoveBuilt { from, amount })
    }

    /// (`move` | `take`) COUNT `build counters from` BUILT (`to` | `and put it on`) one of your partially built cards
    pub(super) fn move_built(&mut self) -> Option<Effect> {
        let take = self.verb("take");
        (take || self.verb("move")).then_some(())?;
        let amount = Limit::Exactly(self.count()?);
        self.must_any(&["build counters from", "build counter from"])?;
        let from = self.built()?;
        matches!(from, Built::One(Player::Opponent)).then_some(())?;
        match take {
            true => {
                self.sign(TokenKind::Comma);
                self.must_any(&["and put it on", "and put them on"])?;
            }
            false => self.must_any(&["to", "onto"])?,
        }
        (self.built()? == Built::One(Player::You)).then_some(())?;
        self.card_seen();
        let put = Deed::Search {
            whose: Player::You,
            piles: Piles::FACE_DOWN,
            for_: Filter::True,
            amount: Limit::Exactly(Amount::Fixed(1)),
            to: Goal::Counters(Amount::ThatMuch),
            reveal: false,
            shuffle: false,
        };
        let remove = Deed::RemoveBuilt { from, amount };
        Some(Effect::Seq(vec![Effect::Do(remove), Effect::Do(put)]))
    }

    /// `that card` | `it` | `one of those cards`, of what was looked at
    fn found_built(&mut self) -> Option<Built> {
        match self.scope.found? {
            Seen::Built => {
                self.must_any(&["that card", "it"])?;
                Some(Built::Found)
            }
            Seen::AllBuilt => {
                self.must_any(&["one of those cards", "one of them"])?;
                Some(Built::One(Player::Opponent))
            }
            _ => None,
        }
    }

    /// (`a` | `one of` OWNER | `each` | `all` | `the`) [`partially built` | `face-down`] `card` `in` OWNER `build zone`
    fn built(&mut self) -> Option<Built> {
        const EACH: [&str; 6] = ["each of", "each", "all of the", "all of", "all the", "all"];
        let each = self.any_words(&EACH).is_some();
        let one = !each && self.any_words(&["one of", "any one of", "a", "one"]).is_some();
        let front = self.attempt(Self::owner);
        let the = !each && !one && front.is_none() && self.words("the");
        let hidden = self
            .any_words(&[
                "partially built",
                "partially build",
                "face-down",
                "facedown",
                "face down",
            ])
            .is_some();
        let plural = self.any_words(&["cards", "card"])? == 0;
        let behind = self.attempt(|p| {
            p.must_any(&["in", "from"])?;
            // "One of your opponent's cards in his or her build zone": whose it is has been said.
            let owner = match &front {
                Some(front) if p.any_words(&["his or her", "their"]).is_some() => front.clone(),
                _ => p.owner()?,
            };
            p.must("build zone").map(|()| owner)
        });
        let (Filter::Controller(whose), true) = (behind.clone().or(front)?, hidden || behind.is_some()) else {
            return None;
        };
        matches!(whose, Player::You | Player::Opponent).then_some(())?;
        // "Face-down cards in …" without an article are all of them.
        Some(match one {
            true => Built::One(whose),
            false if each || (plural && (the || hidden)) => Built::Each(whose),
            false => return None,
        })
    }
}
