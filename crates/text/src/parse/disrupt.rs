//! What a disrupt names (`B-2.5`).

use cards::ir::{Deed, Thing};

use super::Parser;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `disrupt` THING ((`,` | `or`) THING)*
    pub(super) fn disrupt(&mut self) -> Option<Deed> {
        if !self.verb("disrupt") {
            return None;
        }
        let mut things = vec![self.disrupted()?];
        while let Some(more) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            (p.words("or") || comma).then_some(())?;
            p.disrupted()
        }) {
            things.push(more);
        }
        Some(Deed::Disrupt(if things.len() == 1 {
            things.remove(0)
        } else {
            Thing::Any(things)
        }))
    }

    /// `a Battle card` [`with a printed Force cost of` NUMBER `or less`] | `a Mission` | `an attack` | …
    fn disrupted(&mut self) -> Option<Thing> {
        self.want("a card, an attack or an ability");
        self.any_words(&["a", "an", "any", "the"]);
        if self.words("battle card") {
            return Some(Thing::BattleCard {
                max_force: self.attempt(Self::max_force),
            });
        }
        self.any_words(&[
            "completion of a",
            "completion of an",
            "deployment of a",
            "placement of a",
        ]);
        Some(
            match self.any_words(&[
                "mission card",
                "mission",
                "unit",
                "location",
                "equipment",
                "attack",
                "activated ability",
                "force-activated ability",
                "disrupt",
                "trap",
            ])? {
                0 | 1 => Thing::Mission,
                2 => Thing::Unit,
                3 => Thing::Location,
                4 => Thing::Equipment,
                5 => Thing::Attack,
                6 => Thing::ActivatedAbility,
                7 => Thing::ForceActivatedAbility,
                8 => Thing::Disrupt,
                _ => Thing::Trap,
            },
        )
    }

    /// `with a` [`printed`] `Force cost of` NUMBER [`Force`] `or less` [`Force`]
    fn max_force(&mut self) -> Option<i16> {
        self.must_any(&[
            "with a printed force cost of",
            "with printed force cost",
            "with a force cost of",
        ])?;
        let most = self.fixed()?;
        self.words("force");
        self.must("or less")?;
        self.words("force");
        Some(most)
    }
}
