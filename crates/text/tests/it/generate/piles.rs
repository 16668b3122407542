//! Cards of decks: those up to the first of a kind, and those with different names.

use cards::ir::{Amount, CardType, Deed, Filter, Goal, Limit, Pick, Piles, Player, Rest};
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
}
