//! The replies to questions.

use super::first_copies;
use crate::action::{Action, Options};
use crate::engine;
use crate::frame::{About, Frame, Question};
use crate::ids::{CardRef, Role};
use crate::keyword::{overkill, upkeep, velocity};
use crate::program::Op;
use crate::query::Look;
use crate::query::cost::Payer;
use cards::ir::Deed;

/// Every reply to the question.
pub(super) fn list_replies(look: Look<'_>, question: Question, into: &mut Options) {
    match question {
        Question::Amount { least, most, .. } => (least..=most.max(least)).for_each(|n| into.push(Action::Amount(n))),
        Question::DamageControl { most, .. } => (0..=most).for_each(|n| into.push(Action::Amount(n))),
        Question::Yes {
            role,
            about: About::May | About::Unless,
        } => {
            if can_pay_now(look, role) {
                into.push(Action::Yes);
            }
            into.push(Action::No);
        }
        Question::Yes { .. } | Question::StayTapped { .. } => {
            into.push(Action::Yes);
            into.push(Action::No);
        }
        Question::Landing { among, .. } => among.iter().for_each(|arena| into.push(Action::Place(arena))),
        Question::Trap { role, event, .. } => {
            into.push(Action::Done);
            engine::springable(look, role, event).for_each(|action| into.push(action));
        }
        Question::Option { count, .. } => (0..count).for_each(|n| into.push(Action::Option(n))),
        Question::Front { .. } => {
            let count = look.st.attack().map_or(0, |a| a.fronts.len() as u8);
            (0..count).for_each(|n| into.push(Action::Option(n)));
        }
        Question::Upkeep { role, instance } => {
            upkeep::payable(look, role, instance).for_each(|n| into.push(Action::Option(n)));
        }
        Question::Order { role, mark } => {
            engine::next_items(&look.st.waiting, usize::from(mark), role)
                .for_each(|n| into.push(Action::Next(n as u16)));
        }
        Question::Faces { from, least, .. } => {
            if least == 0 {
                into.push(Action::Done);
            }
            (1..=6u8)
                .filter(|&face| from.any(face))
                .for_each(|face| into.push(Action::Face(face)));
        }
        Question::Object { choice, may_stop, .. } => {
            let Some(Frame::Run(run)) = look.st.frames.iter().rev().nth(1) else {
                return;
            };
            let choice = &look.fx.choices[usize::from(choice)];
            let from = crate::query::Perspective::in_context(&run.context);
            let taken = run.context.taken();
            for object in look.st.in_play() {
                let fits = look.may_choose(choice, object, from) && look.within(&choice.filter, taken, object, from);
                if fits && !taken.contains(&object.id) {
                    into.push(Action::Object(object.id));
                }
            }
            if may_stop {
                into.push(Action::Done);
            }
        }
        Question::Overkill { .. } => {
            into.push(Action::Done);
            overkill::units(look).for_each(|id| into.push(Action::Object(id)));
        }
        Question::HandCard { role, may_stop } => {
            for card in first_copies(look, &look.st.piles[role].hand) {
                into.push(Action::Card(card));
            }
            if may_stop {
                into.push(Action::Done);
            }
        }
        Question::Rearrange { unit, .. } => {
            for card in look.may_top(unit) {
                into.push(Action::Rearrange { object: unit, card });
            }
            into.push(Action::Done);
        }
        Question::PileCard {
            whose,
            piles,
            choice,
            may_stop,
            ..
        } => {
            let filter = &look.fx.choices[usize::from(choice)].filter;
            let Some(Frame::Run(run)) = look.st.frames.iter().rev().nth(1) else {
                return;
            };
            let from = crate::query::Perspective::in_context(&run.context);
            let Some(Op::Do {
                deed: Deed::Search { to, .. },
                ..
            }) = look.fx.ops.get(usize::from(run.next))
            else {
                return;
            };
            // Equal copies in one pile are one option, and the order of the deck stays hidden: by printed card.
            let deck = &look.st.piles[whose].deck;
            let hand = &look.st.piles[whose].hand;
            let key = |card: CardRef| {
                let lies = match () {
                    () if deck.contains(&card) => 0,
                    () if hand.contains(&card) => 1,
                    () => 2,
                };
                // Face-down cards differ by their counters.
                let built = look.st.building[whose].iter().find(|built| built.card == card);
                (look.fx.of[usize::from(card.0)], lies, built.map(|built| built.counters))
            };
            let mut found: Vec<CardRef> = Vec::new();
            for card in look.searched(whose, piles, from) {
                if look.card_fits(filter, card, from)
                    && look.may_go(card, to, from)
                    && !(to.leaves_it() && run.context.tally.found.contains(&card))
                    && !found.iter().any(|&other| key(other) == key(card))
                {
                    found.push(card);
                }
            }
            found.sort_by_key(|&card| key(card));
            found.into_iter().for_each(|card| into.push(Action::Card(card)));
            if may_stop {
                into.push(Action::Done);
            }
        }
        Question::TopCard {
            whose,
            window,
            skip,
            choice,
            may_stop,
            ..
        } => {
            let Some(Frame::Run(run)) = look.st.frames.iter().rev().nth(1) else {
                return;
            };
            let from = crate::query::Perspective::in_context(&run.context);
            let filter = choice.map(|choice| &look.fx.choices[usize::from(choice)].filter);
            let deck = look.st.piles[whose].deck.iter().rev();
            let seen = deck.take(usize::from(window)).skip(usize::from(skip)).copied();
            let fitting = seen.filter(|&card| filter.is_none_or(|filter| look.card_fits(filter, card, from)));
            let fitting: Vec<CardRef> = fitting.collect();
            for card in first_copies(look, &fitting) {
                into.push(Action::Card(card));
            }
            if may_stop {
                into.push(Action::Done);
            }
        }
        Question::Arena { card, .. } => look.arenas_of(card).for_each(|arena| into.push(Action::Place(arena))),
        Question::Strike { unit, .. } => {
            into.push(Action::Done);
            look.each_attack(unit, |on, reach| into.push(Action::Attack { unit, on, reach }));
        }
        Question::Repeat { unit, on, reach, .. } => {
            into.push(Action::Done);
            if look.can_attack(unit, on, reach).is_ok() {
                into.push(Action::Attack { unit, on, reach });
            }
        }
        Question::Predict { most, .. } => {
            into.push(Action::Done);
            (0..=most).for_each(|n| into.push(Action::Amount(n)));
        }
        Question::Velocity { unit, .. } => {
            into.push(Action::Done);
            for change in velocity::choices(look, unit) {
                into.push(Action::Amount(change));
            }
        }
        Question::Replace { object, role } => {
            let Some(unit) = look.st.alive(object) else { return };
            let found = match look.st.frames.iter().rev().nth(1) {
                Some(Frame::Doom(doom)) => engine::replacements(look, unit, *doom),
                Some(Frame::Sequence(_)) => engine::damage_replacements(look, unit),
                _ => return,
            };
            let own = found.iter().filter(|instead| instead.decides == role);
            (0..own.clone().count()).for_each(|n| into.push(Action::Option(n as u8)));
            if own.clone().all(|instead| instead.optional) {
                into.push(Action::Done);
            }
        }
        Question::Prevention { damage, .. } => {
            let count = engine::autos(look, damage).len();
            (0..count).for_each(|n| into.push(Action::Next(n as u16)));
        }
        Question::Duplicate { a, b, .. } => {
            into.push(Action::Object(a));
            into.push(Action::Object(b));
        }
        Question::NextRoll { .. } => {
            if let Some(Frame::DamageDice(dice)) = look.st.frames.iter().rev().nth(1) {
                let left = look
                    .st
                    .struck
                    .iter()
                    .skip(usize::from(dice.first) + usize::from(dice.next));
                left.for_each(|&(unit, _)| into.push(Action::Object(unit)));
            }
        }
        Question::Pair => {
            let count = engine::pairs(look).count();
            (0..count).for_each(|n| into.push(Action::Pair(n as u8)));
        }
    }
}

/// Can what the running effect asks for be paid? That it is asked says nothing about the hand (`G-3.3`).
fn can_pay_now(look: Look<'_>, role: Role) -> bool {
    let Some(Frame::Run(run)) = look.st.frames.iter().rev().nth(1) else {
        return true;
    };
    let cost = match look.fx.ops.get(usize::from(run.next)) {
        Some(Op::May { cost: Some(cost), .. } | Op::Unless { pays: cost, .. }) => cost,
        _ => return true,
    };
    let from = crate::query::Perspective::in_context(&run.context);
    look.can_pay(cost, Payer::of(role, from)).is_ok()
}
