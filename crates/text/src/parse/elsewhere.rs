//! Cards in play or elsewhere: in an arena or aboard, in an arena or in a discard pile; and other names.

use cards::ir::{Amount, CardType, Cmp, Condition, CostPart, Filter, Obj, Pile, Place, PlayOnly, Player, Target};

use super::{Antecedent, Parser};
use crate::canon;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `the Dark Side player's` | `the Light Side player's`: the role, not the side of a card (`G-2.7`)
    pub(super) fn role_possessive(&mut self) -> Option<Player> {
        let found = self.any_words(&["the dark side player's", "the light side player's"])?;
        Some(if found == 0 { Player::Dark } else { Player::Light })
    }

    /// (`his or her` | `their`) `opponent's`, said of each player: the other one
    pub(super) fn their_opponent(&mut self) -> Option<Player> {
        let said_of_each = self.that_player == Some(Player::You) && self.scope.actor == Player::You;
        said_of_each.then_some(())?;
        self.must_any(&["his or her opponent's", "their opponent's"])?;
        Some(Player::Opponent)
    }

    /// [`from` PLACE] behind "move this unit": used only when it is there
    pub(super) fn moved_from(&mut self, what: &Target) {
        let Target::Obj(Obj::This) = what else { return };
        let place = self.attempt(|p| {
            p.must("from")?;
            p.place()
        });
        if let Some(place) = place {
            let there = Condition::Is(Obj::This, Filter::In(place));
            self.effect_only.push(PlayOnly::If(there));
        }
    }

    /// THING `is in any arena or` [`in`] [`your` | `any`] `discard pile`
    pub(super) fn in_play_or_discarded(&mut self) -> Option<Condition> {
        let thing = self.thing()?;
        self.must("is in any arena or")?;
        self.words("in");
        let whose = match self.any_words(&[
            "your discard pile",
            "any discard pile",
            "a discard pile",
            "discard pile",
        ])? {
            0 => Player::You,
            _ => Player::Each,
        };
        let there = canon::all(vec![thing.clone(), Filter::In(Place::AnyArena)]);
        let card = as_card(&thing)?;
        Some(Condition::Any(vec![
            Condition::Count(there, Cmp::AtLeast, Amount::Fixed(1)),
            Condition::Compare(
                Amount::Cards(whose, Pile::Discard, Box::new(card)),
                Cmp::AtLeast,
                Amount::Fixed(1),
            ),
        ]))
    }

    /// Behind "you have": SOME `in` PLACE `or piloting` [`a unit`] [`in any arena`]: there, or a Pilot aboard
    pub(super) fn had_or_piloting(&mut self, player: Player) -> Option<Condition> {
        let there = self.some(vec![Filter::Controller(player)])?;
        let Condition::Count(Filter::All(tests), Cmp::AtLeast, Amount::Fixed(1)) = &there else {
            return None;
        };
        self.must("or piloting")?;
        self.words("a unit");
        let host = self.words("in any arena").then(|| {
            let there = canon::all(vec![Filter::Unit, Filter::In(Place::AnyArena)]);
            Filter::AboardOf(Box::new(there))
        });
        (!self.is_word("in")).then_some(())?;
        let kind = tests
            .iter()
            .filter(|test| !matches!(test, Filter::Unit | Filter::In(_)));
        let aboard = kind.cloned().chain([Filter::Aboard { this: false }]).chain(host);
        let aboard = Condition::Count(canon::all(aboard.collect()), Cmp::AtLeast, Amount::Fixed(1));
        Some(Condition::Any(vec![there, aboard]))
    }

    /// `a different name` [(`than` | `from`) OBJECT], behind "with": than what is spoken of, if nothing is said
    pub(super) fn different_name(&mut self) -> Option<Filter> {
        self.must("a different name")?;
        let than = match self.any_words(&["than", "from"]) {
            Some(_) => self.object_with("")?,
            None => match self.scope.it {
                Antecedent::One(obj) if self.kind == crate::Kind::Unit => obj,
                // What was tapped to complete the card.
                Antecedent::One(Obj::Paid) => Obj::Paid,
                _ => return None,
            },
        };
        matches!(than, Obj::This | Obj::It | Obj::That | Obj::Paid).then_some(())?;
        self.scope.mentions.card |= than == Obj::This;
        Some(canon::not(Filter::NamedAs(Box::new(Filter::Is(than)))))
    }

    /// `minus` TERM behind a term
    pub(super) fn minus(&mut self, from: Amount, term: impl FnOnce(&mut Self) -> Option<Amount>) -> Option<Amount> {
        self.must("minus")?;
        let less = match term(self)? {
            Amount::Fixed(n) => Amount::Fixed(-n),
            less => Amount::Times(-1, Box::new(less)),
        };
        Some(Amount::Plus(Box::new(from), Box::new(less)))
    }

    /// `(yours and your opponent's)` says what is so without it
    pub(super) fn of_both_players(&mut self) -> Option<()> {
        self.sign(TokenKind::OpenParen).then_some(())?;
        self.must_any(&["yours and your opponent's", "yours or your opponent's"])?;
        self.sign(TokenKind::CloseParen).then_some(())
    }

    /// (`or` | `and`) SUBTYPE+ ARENA `unit cards`, behind a type that the same word ends
    pub(super) fn more_of_a_type(&mut self) -> Option<()> {
        self.must_any(&["or", "and"])?;
        self.subtype()?;
        while self.attempt(Self::subtype).is_some() {}
        self.arena()?;
        self.must_any(&["unit cards", "unit card", "units"])
    }

    /// `put` TOP CARDS `and` TOP CARDS `into the discard pile`, of both decks
    pub(super) fn both_decks(&mut self) -> Option<Vec<CostPart>> {
        (self.scope.actor == Player::You && self.verb("put")).then_some(())?;
        let (whose, amount) = self.top_cards()?;
        self.must("and")?;
        let (other, more) = self.top_cards()?;
        self.must_any(&["into the discard pile", "into their owners' discard piles"])?;
        let both = [(Player::You, Player::Opponent), (Player::Opponent, Player::You)];
        both.contains(&(whose, other))
            .then(|| vec![CostPart::Mill(whose, amount), CostPart::Mill(other, more)])
    }

    /// `of the chosen type` | `of that type`, where one of the three was chosen | `of the chosen subtype`
    pub(super) fn of_that_type(&mut self) -> Option<Filter> {
        if let Some(chosen) = self.attempt(Self::of_chosen_subtype) {
            return Some(chosen);
        }
        let arena = self.that_arena?;
        let units = self
            .at
            .checked_sub(1)
            .is_some_and(|at| self.text_of(&self.tokens[at]) == "units");
        self.must_any(&["of the chosen type", "of that type"])?;
        let kind = Filter::Type(canon::arenas(&[arena]));
        if units {
            return Some(kind);
        }
        Some(canon::all(vec![Filter::Card(CardType::Unit), kind]))
    }

    /// `reveal your hand` [`to your opponent`]
    pub(super) fn reveal_hand_cost(&mut self) -> Option<CostPart> {
        self.verb("reveal").then_some(())?;
        (self.hand_of()? == self.scope.actor).then_some(())?;
        self.any_words(&["to your opponent", "to you"]);
        Some(CostPart::RevealHand)
    }
}

/// The same of cards outside play; `None`: it is said of what is in play alone.
fn as_card(thing: &Filter) -> Option<Filter> {
    let one = |test: &Filter| match test {
        Filter::Unit => Some(Filter::Card(CardType::Unit)),
        Filter::Subtype(_)
        | Filter::Named(_)
        | Filter::NameHas(_)
        | Filter::TextHas(_)
        | Filter::Side(_)
        | Filter::Unique
        | Filter::Type(_) => Some(test.clone()),
        _ => None,
    };
    match thing {
        Filter::All(tests) => Some(canon::all(tests.iter().map(one).collect::<Option<Vec<_>>>()?)),
        test => one(test),
    }
}
