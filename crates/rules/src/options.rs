//! What a player can do now, and why not.

mod replies;

use crate::action::{Action, Decision, DecisionKind, Options};
use crate::engine;
use crate::frame::{About, Chance, Frame, Go, Prepare, Question, Way};
use crate::ids::{CardRef, Role};
use crate::keyword::{alternative_cost, enhance, hidden_cost, lucky, meditate};
use crate::program::{Kinds, Sort};
use crate::query::Look;
use crate::query::attack::REACHES;
use crate::query::play::{Moving, choice_clauses};
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::Place;
use cards::keyword::Keyword;
use replies::list_replies;

/// Whose decision is pending, and of what kind.
pub(crate) fn decision(look: Look<'_>) -> Option<(Role, DecisionKind)> {
    if !engine::waits(look.st) {
        return None;
    }
    match look.st.frames.last()? {
        Frame::Window(window) => Some((window.to_act, DecisionKind::Chance)),
        Frame::Build(role, _) => Some((*role, DecisionKind::Build)),
        Frame::Retreat(role) => Some((*role, DecisionKind::Retreat)),
        Frame::Go(go) => Some((go.role, DecisionKind::Attack)),
        Frame::Play(play) => Some((play.context.you, DecisionKind::Announce)),
        Frame::Pay(payment) => Some((payment.role, DecisionKind::Announce)),
        Frame::Contest(contest) => Some((contest.to_act, DecisionKind::Bid)),
        Frame::Prepare(at) => match at {
            Prepare::Event(role)
            | Prepare::Resource(role)
            | Prepare::Mulligan(role, _)
            | Prepare::FaceDown(role, _) => Some((*role, DecisionKind::Setup)),
            Prepare::Loop(at) => Some((at.go, DecisionKind::Setup)),
            _ => None,
        },
        Frame::Ask(question) => Some(match question {
            Question::Amount { role, .. }
            | Question::Yes { role, .. }
            | Question::Option { role, .. }
            | Question::Upkeep { role, .. }
            | Question::Faces { role, .. }
            | Question::Object { role, .. }
            | Question::Overkill { role }
            | Question::HandCard { role, .. }
            | Question::PileCard { role, .. }
            | Question::Rearrange { role, .. }
            | Question::TopCard { role, .. }
            | Question::Arena { role, .. }
            | Question::Strike { role, .. }
            | Question::Repeat { role, .. }
            | Question::Velocity { role, .. }
            | Question::Predict { role, .. }
            | Question::Replace { role, .. }
            | Question::Duplicate { role, .. }
            | Question::DamageControl { role, .. }
            | Question::StayTapped { role, .. }
            | Question::Landing { role, .. }
            | Question::Trap { role, .. }
            | Question::Front { role } => (*role, DecisionKind::Question),
            Question::Order { role, .. } | Question::Prevention { role, .. } | Question::NextRoll { role } => {
                (*role, DecisionKind::Order)
            }
            Question::Pair => (Role::Dark, DecisionKind::Order),
        }),
        _ => None,
    }
}

/// The pending decision.
pub(crate) fn pending(look: Look<'_>) -> Option<Decision> {
    decision(look).map(|(role, kind)| Decision {
        role,
        kind,
        number: look.st.decision,
    })
}

/// Fills the buffer with every legal option.
pub(crate) fn list(look: Look<'_>, into: &mut Options) {
    into.list.clear();
    into.decision = look.st.decision;
    let Some((role, _)) = decision(look) else { return };
    match look.st.frames.last() {
        Some(Frame::Window(window)) => {
            into.push(Action::Pass);
            let moving = Moving::Chance(*window);
            list_uses(look, role, moving, into);
            if window.chance == Chance::Reroll {
                for unit in lucky::usable(look, role, *window) {
                    into.push(Action::Lucky(unit));
                }
            }
            list_plays(look, role, moving, into);
            if hidden_cost::open(window.chance) {
                list_hidden(look, role, moving, into);
            }
            list_meditations(look, role, moving, into);
        }
        Some(Frame::Build(..)) => list_build(look, role, into),
        Some(Frame::Retreat(_)) => {
            into.push(Action::Done);
            for object in look.st.in_play() {
                if engine::may_retreat(look, role, object.id).is_ok() {
                    into.push(Action::Retreat(object.id));
                }
            }
        }
        Some(Frame::Go(go)) => list_go(look, *go, into),
        Some(Frame::Play(play)) => engine::play_candidates(look, play, |action| into.push(action)),
        Some(Frame::Pay(payment)) => engine::payment_candidates(look, payment, |action| into.push(action)),
        Some(Frame::Contest(contest)) => {
            let own = contest.bids[role as usize];
            if contest.opened[role as usize] {
                into.push(Action::Done);
            } else {
                into.push(Action::Bid(0));
            }
            for bid in own + 1..=look.purse(role) {
                into.push(Action::Bid(bid));
            }
        }
        Some(Frame::Prepare(at)) => list_setup(look, *at, role, into),
        Some(Frame::Ask(question)) => list_replies(look, *question, into),
        _ => {}
    }
}

fn list_uses(look: Look<'_>, role: Role, moving: Moving, into: &mut Options) {
    let bits = look.bits(role, moving);
    if !look.st.usable[role].intersects(bits) {
        return;
    }
    for object in look.st.in_play() {
        if object.controller != role {
            continue;
        }
        look.each_activated(object, |instance, def| {
            if def.windows.intersects(bits) && look.can_use_known(role, instance, moving).is_ok() {
                into.push(Action::Use(instance));
            }
        });
    }
}

/// The first copy of each card: equal copies of which the opponent knows as much are one option.
fn first_copies<'a>(look: Look<'a>, cards: &'a [CardRef]) -> impl Iterator<Item = CardRef> + 'a {
    let first = move |&at: &usize| !is_repeated(look, cards, at);
    (0..cards.len()).filter(first).map(|at| cards[at])
}

/// Does a copy of the card stand before it, of which the opponent knows as much and that effects have changed no less?
fn is_repeated(look: Look<'_>, cards: &[CardRef], at: usize) -> bool {
    let card = cards[at];
    let print = look.fx.of[usize::from(card.0)];
    cards[..at].iter().any(|&other| {
        look.fx.of[usize::from(other.0)] == print
            && look.st.is_shown(other) == look.st.is_shown(card)
            && look.st.is_changed(other) == look.st.is_changed(card)
    })
}

fn list_plays(look: Look<'_>, role: Role, moving: Moving, into: &mut Options) {
    let bits = look.bits(role, moving);
    let hand = &look.st.piles[role].hand;
    for (at, &card) in hand.iter().enumerate() {
        let fits = look.fx.print(card).windows.intersects(bits);
        if !fits || is_repeated(look, hand, at) {
            continue;
        }
        let lines = look.fx.print(card).lines.len();
        let enhances = enhance::lines(look.fx, card).count();
        for line in 0..lines as u8 {
            if look.playable_line(card, line).is_none() {
                continue;
            }
            for enhance in 0..=enhances as u8 {
                if look.can_play(role, card, line, enhance, moving).is_ok() {
                    into.push(Action::Play {
                        card,
                        line,
                        enhance,
                        meditate: false,
                    });
                }
            }
        }
    }
}

fn list_hidden(look: Look<'_>, role: Role, moving: Moving, into: &mut Options) {
    if !look.fx.has_keyword(Keyword::HiddenCost) {
        return;
    }
    for built in &look.st.building[role] {
        let card = built.card;
        if !hidden_cost::may_have(look, card) || hidden_cost::out_of_reach(look, role, card, built.counters) {
            continue;
        }
        let mut values: arrayvec::ArrayVec<i16, 8> = arrayvec::ArrayVec::new();
        hidden_cost::values(look, role, card, |x| {
            if !values.contains(&x) {
                let _ = values.try_push(x);
            }
        });
        for x in values {
            for to in engine::completion::destinations(look, role, card, true) {
                let way = Way::Hidden(x);
                if engine::completion::may_complete_to(look, role, card, way, to, moving).is_ok() {
                    into.push(Action::Complete { card, way, to });
                }
            }
        }
    }
}

fn list_meditations(look: Look<'_>, role: Role, moving: Moving, into: &mut Options) {
    if !look.fx.has_keyword(Keyword::Meditate) {
        return;
    }
    for card in first_copies(look, &look.st.piles[role].discard) {
        for action in meditate::in_chance(look, role, card, moving) {
            into.push(action);
        }
    }
}

fn list_build(look: Look<'_>, role: Role, into: &mut Options) {
    let moving = Moving::Build(role);
    into.push(Action::Done);
    let points = look.spendable(role);
    let hand = &look.st.piles[role].hand;
    let building = look.st.building[role].iter().map(|b| (b.card, Some(b.counters)));
    for (card, there) in building.chain(first_copies(look, hand).map(|card| (card, None))) {
        let Some(printed) = look.fx.card(card).cost else {
            continue;
        };
        for counters in 1..=points {
            debug_assert!(engine::may_build(look, role, card, counters).is_ok());
            into.push(Action::Build { card, counters });
        }
        // From the hand only what costs nothing, or has another price (`C-4.5`, `ALT-5`).
        let alternatives = alternative_cost::count(look, card);
        let too_dear = match there {
            None => printed > 0 && !look.st.active.contains(Kinds::BUILD_COST),
            Some(counters) => look.plain_cost(card).is_some_and(|cost| counters < cost),
        };
        if too_dear && alternatives == 0 {
            continue;
        }
        for to in engine::completion::destinations(look, role, card, false) {
            let ways = std::iter::once(Way::Counters).chain((0..alternatives).map(Way::Alternative));
            for way in ways {
                if engine::completion::may_complete_to(look, role, card, way, to, moving).is_ok() {
                    into.push(Action::Complete { card, way, to });
                }
            }
        }
    }
    list_hidden(look, role, moving, into);
    list_meditations(look, role, moving, into);
    list_moves(look, role, into);
    list_uses(look, role, moving, into);
    list_plays(look, role, moving, into);
}

fn list_moves(look: Look<'_>, role: Role, into: &mut Options) {
    use crate::frame::Destination;
    for object in look.st.in_play() {
        if object.controller != role || !look.fx.card(object.top()).is_unit() {
            continue;
        }
        let id = object.id;
        let settled = matches!(object.place, Place::Arena(_)) && look.types_of(object).len() < 2;
        if !settled {
            for arena in cards::Arena::ALL {
                let to = Destination::Arena(arena);
                if engine::may_move(look, role, id, to).is_ok() {
                    into.push(Action::Move { object: id, to });
                }
            }
        }
        if matches!(object.place, Place::Aboard(_)) && engine::may_move(look, role, id, Destination::Build).is_ok() {
            into.push(Action::Move {
                object: id,
                to: Destination::Build,
            });
        }
        if look.has_pilot(object) {
            for host in look.st.in_play() {
                let to = Destination::Aboard(host.id);
                if engine::may_move(look, role, id, to).is_ok() {
                    into.push(Action::Move { object: id, to });
                }
            }
        }
        for &card in object.cards.iter().skip(1) {
            if engine::rearranging(look, role, id, card).is_ok() {
                into.push(Action::Rearrange { object: id, card });
            }
        }
    }
}

/// Can the player do that in the attack chance?
pub(crate) fn may_go(look: Look<'_>, go: Go, action: Action) -> bool {
    let mut all = Options::default();
    list_go(look, go, &mut all);
    all.position(action).is_some()
}

fn list_go(look: Look<'_>, go: Go, into: &mut Options) {
    let moving = Moving::Go(go);
    for unit in look.go_units(go.role, go.arena) {
        if go.unit.is_some() && go.unit != unit.id {
            continue;
        }
        let compelled = look.is_compelled(unit.id);
        look.each_attack(unit.id, |on, reach| {
            into.push(Action::Attack {
                unit: unit.id,
                on,
                reach,
            });
        });
        if !compelled {
            look.each_activated(unit, |instance, _| {
                if look.can_use_known(go.role, instance, moving).is_ok() {
                    into.push(Action::Use(instance));
                }
            });
            into.push(Action::DoNothing(unit.id));
        }
    }
}

fn list_setup(look: Look<'_>, at: Prepare, role: Role, into: &mut Options) {
    into.push(Action::Done);
    match at {
        Prepare::Event(_) => {
            let supply = first_copies(look, &look.st.piles[role].outside);
            for card in supply.filter(|&card| engine::may_begin_with(look, role, card).is_ok()) {
                into.push(Action::Card(card));
            }
        }
        Prepare::Resource(_) => {
            // Equal copies are one option, and the order of the deck stays hidden: by printed card.
            let deck = look.st.piles[role].deck.iter().copied();
            let mut found: Vec<CardRef> = deck
                .filter(|&card| engine::may_fetch(look, role, card).is_ok())
                .collect();
            let print = |card: CardRef| look.fx.of[usize::from(card.0)];
            found.sort_unstable_by_key(|&card| (print(card), card));
            found.dedup_by_key(|card| print(*card));
            found.into_iter().for_each(|card| into.push(Action::Card(card)));
        }
        Prepare::Mulligan(..) => {
            for card in first_copies(look, &look.st.piles[role].hand) {
                if engine::may_mulligan(look, role, card).is_ok() {
                    into.push(Action::Mulligan(card));
                }
            }
        }
        Prepare::Loop(at) => {
            for card in first_copies(look, &look.st.piles[role].hand) {
                for to in engine::completion::destinations(look, role, card, false) {
                    if engine::may_deploy_to(look, at, role, card, to).is_ok() {
                        into.push(Action::Deploy { card, to });
                    }
                }
            }
        }
        Prepare::FaceDown(_, at) => {
            let left = at.limit[role as usize] - at.spent[role as usize];
            for card in first_copies(look, &look.st.piles[role].hand) {
                for counters in 1..=left {
                    if engine::may_face_down(look, at, role, card, counters).is_ok() {
                        into.push(Action::FaceDown { card, counters });
                    }
                }
            }
        }
        _ => {}
    }
}

/// Is the action legal for `role` now? If not, which clause refuses it?
pub(crate) fn permit(look: Look<'_>, role: Role, action: Action) -> Verdict {
    if look.st.outcome.is_some() {
        return refuse(&["G-7.7"], "the game is over");
    }
    match decision(look) {
        Some((whose, _)) if whose == role => {}
        Some(_) => return refuse(not_yours(look), "the other player is to decide"),
        None => return refuse(&["G-6.2", "B-2.1"], "nobody is asked now"),
    }
    let mut options = Options::new();
    list(look, &mut options);
    if options.position(action).is_some() {
        return Ok(());
    }
    explain(look, role, action).map_err(|refusal| refusal.in_edition(look.fx.edition))
}

/// The clause by which it is the other player's decision.
fn not_yours(look: Look<'_>) -> &'static [&'static str] {
    match look.st.frames.last() {
        Some(Frame::Window(_)) => &["B-2.1", "G-1.3"],
        Some(Frame::Build(..)) => &["G-6.20", "G-6.8"],
        Some(Frame::Retreat(_)) => &["G-6.23"],
        Some(Frame::Go(_)) => &["B-1.2", "B-1.3", "B-3.1"],
        Some(Frame::Contest(_)) => &["C-6.2", "C-6.8"],
        Some(Frame::Prepare(_)) => &["G-5.10", "G-5.21", "G-5.25"],
        _ => &["A-3.4", "A-6.3", "C-17.3"],
    }
}

/// Why an action that is not listed is refused, in a decision of that player.
fn explain(look: Look<'_>, role: Role, action: Action) -> Verdict {
    let moving = look.moving(role);
    let frame = look.st.frames.last();
    let verdict = match action {
        Action::Pass => refuse(&["B-2.1"], "this is not a play-or-pass chance"),
        Action::Done => refuse(&["A-6.2", "B-3.2"], "there is something to be done first"),
        Action::Attack { unit, on, reach } => explain_attack(look, role, unit, on, reach),
        Action::DoNothing(unit) => match frame {
            Some(Frame::Go(_)) if look.is_compelled(unit) => refuse(&["B-3.2"], "it must attack"),
            _ => refuse(&["B-1.2", "B-3.1"], "it is not this unit's attack chance"),
        },
        Action::Use(instance) => match moving {
            Some(Moving::Go(_)) if look.is_compelled(instance.on) => refuse(&["B-3.2"], "it must attack"),
            Some(moving) => look.can_use(role, instance, moving),
            None => refuse(&["B-2.4", "A-9.6"], "nothing can be played at this point"),
        },
        Action::Lucky(unit) => match frame {
            Some(Frame::Window(window)) => lucky::may_use(look, role, unit, *window),
            _ => refuse(&["LUC-6", "B-2.4"], "this is no re-roll chance"),
        },
        Action::Play {
            card,
            line,
            enhance,
            meditate: false,
        } => match moving {
            Some(moving) => look.can_play(role, card, line, enhance, moving),
            None => refuse(&["B-2.4", "C-12.1"], "nothing can be played at this point"),
        },
        Action::Play {
            card,
            line,
            meditate: true,
            ..
        } => match moving {
            Some(moving) => meditate::payable(look, role, card).and_then(|()| {
                let timing = meditate::may_play_line(look, role, card, line, moving);
                timing.map_err(|refusal| refusal.above_all(&["MED-2", "MED-6"]))
            }),
            None => refuse(&["MED-2", "B-2.4"], "nothing can be played at this point"),
        },
        Action::Build { card, counters } => match frame {
            Some(Frame::Build(..)) => engine::may_build(look, role, card, counters),
            Some(Frame::Prepare(_)) => refuse(&["G-5.15", "G-5.14"], "cards are not built in set-up"),
            _ => refuse(&["G-6.11", "G-6.12"], "cards are built in the build step"),
        },
        Action::Complete { card, way, to } => match moving {
            Some(moving) => engine::completion::may_complete(look, role, card, way, to, moving),
            None => refuse(&["G-6.13", "HC-3"], "cards are completed in your build step"),
        },
        Action::Spring { .. } if is_twin(look, action) => Ok(()),
        Action::Spring { .. } => refuse(
            &["C-11.6", "C-11.11", "MED-2"],
            "a Trap is completed when its condition occurs",
        ),
        Action::Move { object, to } => match frame {
            Some(Frame::Build(..)) => engine::may_move(look, role, object, to),
            _ => refuse(&["G-6.14", "C-7.3", "C-8.1"], "units move in your build step"),
        },
        Action::Rearrange { object, card } => match frame {
            Some(Frame::Build(..)) => engine::rearranging(look, role, object, card).map(|_| ()),
            _ => refuse(&["C-5.9", "G-6.17"], "stacks are rearranged in your build step"),
        },
        Action::Retreat(unit) => match frame {
            Some(Frame::Retreat(_)) => engine::may_retreat(look, role, unit),
            _ => refuse(&["G-6.23"], "units retreat in the retreat step"),
        },
        Action::Mulligan(card) => match frame {
            Some(Frame::Prepare(Prepare::Mulligan(..))) => engine::may_mulligan(look, role, card),
            _ => refuse(&["G-5.7"], "this is not the mulligan"),
        },
        Action::Deploy { card, to } => match frame {
            Some(Frame::Prepare(Prepare::Loop(at))) => engine::may_deploy(look, *at, role, card, to),
            _ => refuse(&["G-5.9"], "this is not the set-up loop"),
        },
        Action::FaceDown { card, counters } => match frame {
            Some(Frame::Prepare(Prepare::FaceDown(_, at))) => engine::may_face_down(look, *at, role, card, counters),
            Some(Frame::Prepare(_)) => refuse(&["G-5.14", "G-5.13"], "both must have stopped first"),
            _ => refuse(&["G-5.14"], "this is not set-up"),
        },
        Action::Bid(bid) => match frame {
            Some(Frame::Contest(contest)) if bid > look.purse(role) => {
                let refusal = Refusal::new(&["C-6.2"], "no bid is above one's Force");
                Err(refusal
                    .about(contest.units[role as usize])
                    .numbers(bid, look.purse(role)))
            }
            Some(Frame::Contest(_)) => refuse(&["C-6.8", "C-6.2"], "a raise is by at least 1"),
            Some(Frame::Ask(Question::Amount { most, about, .. })) => sealed(*about, bid, *most),
            _ => refuse(&["C-6.1"], "nothing is contested"),
        },
        Action::Object(id) => {
            let keyword = match frame {
                Some(Frame::Play(play)) => look.fx.ability(play.ability).keyword,
                _ => None,
            };
            Err(Refusal::new(choice_clauses(keyword), "it cannot be chosen here").about(id))
        }
        Action::Damage(_) => refuse(&["EVA-4", "A-6.9"], "that damage cannot be named here"),
        Action::Card(_) if is_twin(look, action) => Ok(()),
        Action::Card(_) => refuse(&["A-6.2"], "that card cannot be chosen here"),
        Action::Amount(n) => match frame {
            Some(Frame::Ask(Question::Amount { most, about, .. })) => sealed(*about, n, *most),
            Some(Frame::Ask(Question::Velocity { .. })) => {
                refuse(&["VEL-1", "VEL-4"], "its speed does not change by so much")
            }
            _ => refuse(&["A-6.5", "G-10.3"], "that number is not open"),
        },
        Action::Face(_) => refuse(&["LUC-4"], "there is no such die to choose"),
        Action::Yes | Action::No => refuse(&["A-3.2"], "this is not a question of yes or no"),
        Action::Place(_) => refuse(&["C-15.2", "C-3.2"], "it cannot be put there"),
        Action::Option(_) | Action::Next(_) | Action::Pair(_) => refuse(&["A-3.4"], "there is no such alternative"),
    };
    match verdict {
        // Legal by the rules of its kind, but not listed: the compulsion or an equal copy stands in its place.
        Ok(()) if is_twin(look, action) => Ok(()),
        Ok(()) => refuse(&["A-2.19"], "it is not open at this point"),
        refused => refused,
    }
}

/// Why a number beyond the most is refused, by what it is asked for.
fn sealed(about: About, number: i16, most: i16) -> Verdict {
    let refusal = match about {
        About::SecretBid => Refusal::new(&["G-1.7"], "no bid is above one's Force"),
        About::RoleBid => Refusal::new(&["G-2.6"], "no bid is above one's points for set-up"),
        _ => Refusal::new(&["A-6.5", "G-10.3"], "that number is not open"),
    };
    Err(refusal.numbers(number, most))
}

/// Is it an option by an equal copy of a card that is listed?
fn is_twin(look: Look<'_>, action: Action) -> bool {
    let card = match action {
        Action::Play { card, .. }
        | Action::Build { card, .. }
        | Action::Complete { card, .. }
        | Action::Spring { card, .. }
        | Action::Mulligan(card)
        | Action::Deploy { card, .. }
        | Action::Card(card)
        | Action::FaceDown { card, .. } => card,
        _ => return false,
    };
    let print = look.fx.of[usize::from(card.0)];
    let mut options = Options::new();
    list(look, &mut options);
    options.list.iter().any(|&listed| match (listed, action) {
        (
            Action::Play {
                card,
                line,
                enhance,
                meditate,
            },
            Action::Play {
                line: l,
                enhance: e,
                meditate: m,
                ..
            },
        ) => look.fx.of[usize::from(card.0)] == print && (line, enhance, meditate) == (l, e, m),
        (
            Action::Spring { card, line, meditate },
            Action::Spring {
                card: wished,
                line: l,
                meditate: m,
            },
        ) => look.fx.of[usize::from(card.0)] == print && (line, meditate) == (l, m) && lie_alike(look, card, wished),
        (Action::Build { card, counters }, Action::Build { counters: c, .. })
        | (Action::FaceDown { card, counters }, Action::FaceDown { counters: c, .. }) => {
            look.fx.of[usize::from(card.0)] == print && counters == c
        }
        (Action::Complete { card, way, to }, Action::Complete { way: w, to: t, .. }) => {
            look.fx.of[usize::from(card.0)] == print && (way, to) == (w, t)
        }
        (Action::Card(card), Action::Card(wish)) => {
            let together = |pile: &[CardRef]| pile.contains(&card) && pile.contains(&wish);
            let piles = look.st.piles.0.iter();
            look.fx.of[usize::from(card.0)] == print
                && piles
                    .flat_map(|p| [&p.hand, &p.deck, &p.discard, &p.outside])
                    .any(|pile| together(pile))
        }
        (Action::Mulligan(card), Action::Mulligan(_)) => look.fx.of[usize::from(card.0)] == print,
        (Action::Deploy { card, to }, Action::Deploy { to: t, .. }) => {
            look.fx.of[usize::from(card.0)] == print && to == t
        }
        _ => false,
    })
}

/// Do both lie in one discard pile, or both face-down with as many counters?
fn lie_alike(look: Look<'_>, one: CardRef, other: CardRef) -> bool {
    let discarded = |card| look.st.piles.0.iter().any(|piles| piles.discard.contains(&card));
    let built = |card| {
        let mut all = look.st.building.0.iter().flatten();
        all.find(|built| built.card == card).map(|built| built.counters)
    };
    built(one) == built(other) && discarded(one) == discarded(other)
}

fn explain_attack(
    look: Look<'_>,
    role: Role,
    unit: crate::ids::ObjectId,
    on: crate::ids::ObjectId,
    reach: crate::state::Reach,
) -> Verdict {
    let frame = look.st.frames.last();
    match frame {
        Some(Frame::Go(go)) => {
            let Some(object) = look.st.alive(unit) else {
                return refuse(&["B-3.5"], "it is not in play");
            };
            if object.controller != role {
                return Err(Refusal::new(&["B-3.1"], "it is not your unit").about(unit));
            }
            if object.place.arena() != Some(go.arena) {
                return Err(
                    Refusal::new(&["B-1.2", "B-1.5"], "it is not in the arena of this battle step").about(unit),
                );
            }
            if object.tapped {
                return Err(Refusal::new(&["B-1.2", "B-3.3"], "it is tapped").about(unit));
            }
            if !look.go_units(role, go.arena).any(|o| o.id == unit) {
                return Err(Refusal::new(&["B-1.2", "B-1.10"], "a faster unit is before it").about(unit));
            }
            if go.unit.is_some() && go.unit != unit {
                return Err(Refusal::new(&["B-3.1", "B-1.3"], "another unit's chance is running").about(unit));
            }
            look.can_attack(unit, on, reach)
        }
        Some(Frame::Ask(Question::Strike { unit: striker, .. })) => {
            if *striker != unit {
                return Err(Refusal::new(&["DS-1"], "it does not strike again").about(unit));
            }
            look.can_attack(unit, on, reach)
                .map_err(|refusal| refusal.above_all(&["DS-1", "DS-4"]))
        }
        Some(Frame::Ask(Question::Repeat { .. })) => {
            Err(Refusal::new(&["TEN-1", "TEN-3"], "only the same attack is made again").about(on))
        }
        _ => refuse(&["B-3.1", "B-1.2"], "attacks are declared in attack chances"),
    }
}

/// Lines that a player could wish to use, for laws and for people: every activated line of the player's objects.
pub(crate) fn wishes(look: Look<'_>, role: Role, mut found: impl FnMut(Action)) {
    for object in look.st.in_play().filter(|o| o.controller == role) {
        for &(line, _) in &look.fx.print(object.top()).all {
            if look.fx.ability(line).sort == Sort::Activated {
                found(Action::Use(crate::state::Instance {
                    on: object.id,
                    ability: line,
                    via: 0,
                }));
            }
        }
        found(Action::Retreat(object.id));
        found(Action::DoNothing(object.id));
        found(Action::Lucky(object.id));
        for on in look.st.in_play() {
            for reach in REACHES {
                found(Action::Attack {
                    unit: object.id,
                    on: on.id,
                    reach,
                });
            }
        }
    }
    for &card in &look.st.piles[role].hand {
        for line in 0..look.fx.print(card).lines.len().max(1) as u8 {
            found(Action::Play {
                card,
                line,
                enhance: 0,
                meditate: false,
            });
        }
        found(Action::Build { card, counters: 1 });
        for to in engine::completion::destinations(look, role, card, false) {
            found(Action::Complete {
                card,
                way: Way::Counters,
                to,
            });
            found(Action::Deploy { card, to });
        }
        found(Action::Mulligan(card));
    }
    for built in &look.st.building[role] {
        found(Action::Build {
            card: built.card,
            counters: 1,
        });
        for to in engine::completion::destinations(look, role, built.card, false) {
            found(Action::Complete {
                card: built.card,
                way: Way::Counters,
                to,
            });
        }
    }
    for &card in &look.st.piles[role].discard {
        found(Action::Play {
            card,
            line: 0,
            enhance: 0,
            meditate: true,
        });
    }
    for action in [
        Action::Pass,
        Action::Done,
        Action::Yes,
        Action::Amount(0),
        Action::Bid(1),
    ] {
        found(action);
    }
}
