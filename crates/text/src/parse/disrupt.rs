//! What a disrupt names (`B-2.5`).

use cards::ir::{Deed, Filter, PlayOnly, Thing};

use super::{Antecedent, Parser};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `disrupt` THING ((`,` | `or`) THING)* | `disrupt an attack` (`against` | `by`) THING | `disrupt a Battle or Mission card`
    pub(super) fn disrupt(&mut self) -> Option<Deed> {
        if !self.verb("disrupt") {
            return None;
        }
        if let Some(things) = self.attempt(Self::several_cards) {
            return Some(Deed::Disrupt(Thing::Any(things)));
        }
        if let Some(only) = self.attempt(Self::certain_attack) {
            self.effect_only.push(only);
            return Some(Deed::Disrupt(Thing::Attack));
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

    /// `a Battle or Mission card` | `a non-unit card`
    fn several_cards(&mut self) -> Option<Vec<Thing>> {
        self.any_words(&["a", "any"]);
        let battle = Thing::BattleCard { max_force: None };
        Some(
            match self.any_words(&["battle or mission card", "mission or battle card", "non-unit card"])? {
                0 | 1 => vec![battle, Thing::Mission],
                _ => vec![battle, Thing::Mission, Thing::Location, Thing::Equipment],
            },
        )
    }

    /// `an attack` (`against` | `on`) THING | `an attack` (`by` | `from`) THING: when it can be played
    fn certain_attack(&mut self) -> Option<PlayOnly> {
        self.must("an attack")?;
        let only = match self.any_words(&["against", "on", "by", "from"])? {
            0 | 1 => PlayOnly::Attacked(self.thing()?),
            _ => PlayOnly::Attacking(self.thing()?),
        };
        // "Against one of your units and retreat it" would be about the defending unit.
        if !matches!(
            &only,
            PlayOnly::Attacked(Filter::Is(_)) | PlayOnly::Attacking(Filter::Is(_))
        ) {
            (self.scope.it, self.scope.that) = (Antecedent::Lost, None);
        }
        Some(only)
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
