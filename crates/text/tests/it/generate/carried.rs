//! Equipment and Subordinates.

use cards::ir::*;
use cards::keyword::Keyword;
use cards::{Arena, Arenas};

use super::{Gen, SUBTYPES};
use text::canon;

impl Gen<'_> {
    /// Equipment of a kind, attached somewhere or not.
    pub(super) fn equipment(&mut self) -> Target {
        let subtype = Filter::Subtype(self.one(&SUBTYPES).to_owned());
        let host = self.one(&[Filter::Unit, Filter::Is(Obj::This)]);
        let mut tests = vec![Filter::Equipment];
        if self.yes(2) {
            tests.push(subtype);
        }
        if self.yes(2) {
            tests.push(Filter::AttachedTo(Box::new(host)));
        } else {
            tests.push(Filter::Controller(Player::You));
        }
        Target::Choose {
            by: self.actor,
            count: Limit::Exactly(Amount::Fixed(1)),
            filter: canon::all(tests),
        }
    }

    /// Equipment that is attached somewhere: one's own, unless it says where it is taken from.
    pub(super) fn own_equipment(&mut self) -> Target {
        let own = Filter::Controller(self.actor);
        match self.equipment() {
            Target::Choose { by, count, filter } if !format!("{filter:?}").contains("AttachedTo") => Target::Choose {
                by,
                count,
                filter: canon::all(vec![filter, own]),
            },
            other => other,
        }
    }

    /// A Subordinate and where it is put.
    pub(super) fn create(&mut self) -> Deed {
        let armor = Ability::Keyword(KeywordAbility::bare(Keyword::Armor));
        let lucky = Ability::Keyword(KeywordAbility::number(Keyword::Lucky, 2));
        let name = self.one(&["Guard", "Guard (A)", "Heir of the TK-421", "TIE/sf Wing"]);
        let arenas = self.one(&[
            Arenas::ALL,
            Arenas::of(&[Arena::Space, Arena::Ground]),
            Arenas::of(&[Arena::Ground]),
        ]);
        Deed::Create {
            who: self.one(&[Player::You, Player::Opponent]),
            what: Box::new(Subordinate {
                name: cards::CardName::parse(name),
                speed: 10,
                power: 0,
                health: 3,
                abilities: self.one(&[vec![], vec![armor.clone()], vec![armor, lucky]]),
            }),
            count: self.number(),
            to: self.one(&[Landing::Arenas(arenas), Landing::Own, Landing::Here, Landing::BuildZone]),
            tapped: self.yes(3),
        }
    }
}
