//! Cards of decks: those up to the first of a kind, and those with different names.

use cards::ir::{
    Amount, CardType, Change, Deed, Duration, Effect, Filter, Goal, Limit, Obj, Offer, Pick, Piles, Player, Rest,
    Target,
};
use text::canon;

use super::Gen;

impl Gen<'_> {
    /// "Reveal cards from the top of your deck until …"
    pub(super) fn look_until(&mut self) -> Deed {
        let kind = self.one(&[
            Filter::Card(CardType::Mission),
            canon::all(vec![Filter::Card(CardType::Unit), Filter::Subtype("Droid".to_owned())]),
        ]);
        let rest = self.one(&[Rest::Top, Rest::Bottom, Rest::Discard, Rest::Shuffled]);
        self.cards_seen();
        Deed::LookAtTop {
            whose: Player::You,
            amount: Amount::Until(Box::new(kind.clone())),
            open: true,
            picks: vec![Pick {
                amount: Limit::All,
                kind,
                to: Goal::Hand,
            }],
            rest,
        }
    }

    /// "Take a card stacked beneath this unit and …"
    pub(super) fn out_of_stack(&mut self) -> Deed {
        self.cards_seen();
        Deed::Search {
            whose: Player::You,
            piles: Piles::stack(Obj::This, self.yes(2)),
            for_: self.one(&[Filter::True, Filter::Card(CardType::Unit)]),
            amount: Limit::Exactly(Amount::Fixed(1)),
            to: self.one(&[Goal::Discard, Goal::Removed, Goal::Hand]),
            reveal: false,
            shuffle: false,
        }
    }

    /// "Search your deck for up to 3 unit cards with different names …"
    pub(super) fn unlike(&mut self) -> Deed {
        self.cards_seen();
        Deed::Search {
            whose: Player::You,
            piles: Piles::DECK,
            for_: canon::all(vec![Filter::Card(CardType::Unit), Filter::NewName]),
            amount: self.one(&[Limit::UpTo(Amount::Fixed(3)), Limit::Exactly(Amount::Fixed(2))]),
            to: Goal::Hand,
            reveal: self.yes(2),
            shuffle: self.yes(2),
        }
    }

    /// "Choose a subtype. Each unit with the chosen subtype …"
    pub(super) fn chosen_subtype(&mut self) -> Effect {
        let offer = self.one(&[
            Offer::Any,
            Offer::On(canon::all(vec![Filter::Unit, Filter::Controller(Player::Opponent)])),
            Offer::Named(vec!["Droid".to_owned(), "Rebel".to_owned()]),
        ]);
        let changes = vec![self.one(&[
            Change::ChosenSubtype,
            Change::Stat(cards::Stat::Power, Amount::Fixed(2)),
        ])];
        let whom = self.one(&[
            Target::Obj(Obj::This),
            Target::Each(canon::all(vec![Filter::Unit, Filter::ChosenSubtype])),
        ]);
        let lasts = Duration::EndOfTurn;
        Effect::Seq(vec![
            Effect::Do(Deed::ChooseSubtype(offer)),
            Effect::Do(Deed::Modify { whom, changes, lasts }),
        ])
    }
}
