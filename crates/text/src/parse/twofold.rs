//! Instructions of two parts: "tap or untap", "with its Pilot, if any", a search of the one pile or the other.

use cards::ir::{Change, Deed, Effect, Filter, Limit, Obj, Piles, Target};

use super::Parser;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// A search for several kinds of cards, one after another: `for` LIMIT NOUN (`,` LIMIT NOUN)* [`,`] `and` LIMIT NOUN; for
    /// several cards of the one pile `or` the other, which is chosen first
    pub(super) fn several_searches(&mut self) -> Option<Effect> {
        let (searches, either) = self.searches()?;
        match (&searches[..], either) {
            ([search], true) => Some(Effect::OneOf {
                who: self.scope.actor,
                options: vec![
                    Effect::Do(of_pile(search, Piles::DECK)?),
                    Effect::Do(of_pile(search, Piles::DISCARD)?),
                ],
            }),
            ([_, _, ..], false) => Some(Effect::Seq(searches.into_iter().map(Effect::Do).collect())),
            _ => None,
        }
    }

    /// `tap or untap` TARGET: the unit is chosen first
    pub(super) fn turn_either_way(&mut self) -> Option<Effect> {
        self.must_any(&["tap or untap", "untap or tap"])?;
        let whom = self.target()?;
        let one = Limit::Exactly(cards::ir::Amount::Fixed(1));
        let (choice, whom) = match whom {
            Target::Obj(obj) => (None, obj),
            Target::Choose { ref count, .. } if *count == one => (Some(Effect::Do(Deed::Choose(whom))), Obj::That),
            _ => return None,
        };
        let who = self.scope.actor;
        let options = vec![
            Effect::Do(Deed::Tap(Target::Obj(whom))),
            Effect::Do(Deed::Untap(Target::Obj(whom))),
        ];
        let either = Effect::OneOf { who, options };
        Some(super::effect::seq(choice.into_iter().chain([either]).collect()))
    }

    /// `treat` TARGET `as` [`a`] SIDE `and/or` SUBTYPE DURATION: the unit is chosen first, then the one, the other or both
    pub(super) fn treat_either_way(&mut self) -> Option<Effect> {
        self.must("treat")?;
        let whom = self.target()?;
        let one = Limit::Exactly(cards::ir::Amount::Fixed(1));
        matches!(&whom, Target::Choose { count, .. } if *count == one).then_some(())?;
        self.must("as")?;
        self.any_words(&["a", "an"]);
        let side = Change::TreatSide(self.side()?);
        self.and_or().then_some(())?;
        let subtype = Change::AddSubtype(self.subtype()?);
        let lasts = self.duration()?;
        let modify = |changes: Vec<Change>| {
            Effect::Do(Deed::Modify {
                whom: Target::Obj(Obj::That),
                changes,
                lasts,
            })
        };
        let options = vec![
            modify(vec![side.clone()]),
            modify(vec![subtype.clone()]),
            modify(vec![subtype, side]),
        ];
        let who = self.scope.actor;
        Some(Effect::Seq(vec![
            Effect::Do(Deed::Choose(whom)),
            Effect::OneOf { who, options },
        ]))
    }

    /// `return` THIS `to your hand (with its Pilot, if any)`: Pilots first, as long as they are aboard (`C-8.11`)
    pub(super) fn return_with_pilot(&mut self) -> Option<Effect> {
        self.verb("return").then_some(())?;
        (self.object()? == Obj::This).then_some(())?;
        self.hand_behind()?;
        self.sign(TokenKind::OpenParen).then_some(())?;
        self.must("with its pilot")?;
        self.sign(TokenKind::Comma);
        self.must("if any")?;
        self.sign(TokenKind::CloseParen).then_some(())?;
        let pilots = Target::Each(Filter::Aboard { this: true });
        Some(Effect::Seq(vec![
            Effect::Do(Deed::ReturnToHand(pilots)),
            Effect::Do(Deed::ReturnToHand(Target::Obj(Obj::This))),
        ]))
    }
}

/// The same search of that pile alone: what lies open is shown and in no order.
fn of_pile(search: &Deed, pile: Piles) -> Option<Deed> {
    let Deed::Search {
        whose,
        for_,
        amount,
        to,
        reveal,
        shuffle,
        ..
    } = search
    else {
        return None;
    };
    Some(Deed::Search {
        whose: *whose,
        piles: pile,
        for_: for_.clone(),
        amount: amount.clone(),
        to: to.clone(),
        reveal: *reveal && pile.deck,
        shuffle: *shuffle && pile.deck,
    })
}
