//! Cards are completed (`02-cards` section 4).

use super::trigger::{Arrival, Happening};
use super::{Broken, Engine, Step};
use crate::event::{Log, What, Zone};
use crate::frame::{Context, CostOf, Destination, Frame, Play, PlayStage, Played, Way};
use crate::ids::{AbilityId, CardRef, ObjectId, Role};
use crate::keyword::{alternative_cost, hidden_cost, meditate};
use crate::program::{Fixed, Sort, Watch};
use crate::query::cost::Payer;
use crate::query::play::Moving;
use crate::query::{Look, Perspective};
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::{Marks, Place};
use arrayvec::ArrayVec;
use cards::ir::Ban;
use cards::keyword::Keyword;
use cards::{Arena, CardKind};

/// Where a card can go when it is completed (`C-4.6`, `C-9.1`, `C-10.1`, `C-11.1`); by Hidden Cost never aboard
/// (`HC-6`).
pub(crate) fn destinations(look: Look<'_>, role: Role, card: CardRef, hidden: bool) -> ArrayVec<Destination, 48> {
    let mut places = ArrayVec::new();
    let mut add = |to: Destination| {
        let _ = places.try_push(to);
    };
    match &look.fx.card(card).kind {
        CardKind::Unit(facts) => {
            for arena in facts.arenas.iter() {
                add(Destination::Arena(arena));
            }
            add(Destination::Build);
            look.each_place_in_stack(role, card, &mut add);
            if !hidden && look.is_pilot(card) {
                for host in look.st.in_play() {
                    if host.controller == role && look.can_board(card, host, ObjectId::NONE).is_ok() {
                        add(Destination::Aboard(host.id));
                    }
                }
            }
        }
        CardKind::Location(arenas) => {
            for arena in Arena::ALL {
                if arenas.is_empty() || arenas.has(arena) {
                    add(Destination::Arena(arena));
                }
            }
        }
        CardKind::Equipment(_) | CardKind::Resource | CardKind::Campaign => add(Destination::Build),
        CardKind::Mission => add(Destination::Nowhere),
        // Completed when what it waits for happens, never by choice of time (`C-11.6`).
        CardKind::Trap => {}
        // None of them is built (`C-1.2`).
        CardKind::Battle | CardKind::Subordinate(_) | CardKind::Event => {}
    }
    places
}

/// May the player complete the card this way, there, now?
pub(crate) fn may_complete(
    look: Look<'_>,
    role: Role,
    card: CardRef,
    way: Way,
    to: Destination,
    moving: Moving,
) -> Verdict {
    if look.fx.card(card).kind == CardKind::Trap {
        return refuse(
            &["C-11.6", "C-11.11", "MED-2"],
            "a Trap is completed when its condition occurs",
        );
    }
    let fits = way == Way::Meditate || destinations(look, role, card, matches!(way, Way::Hidden(_))).contains(&to);
    if fits {
        return may_complete_to(look, role, card, way, to, moving);
    }
    let clauses: &'static [&'static str] = match (to, way) {
        (Destination::Aboard(_), Way::Hidden(_)) => &["HC-6", "C-8.5"],
        (Destination::Aboard(host), _) => {
            if let Some(host) = look.st.alive(host) {
                look.can_board(card, host, ObjectId::NONE)?;
            }
            &["C-8.1", "C-8.5"]
        }
        (Destination::Under(_) | Destination::Top(_), _) => {
            look.can_stack(card, to)?;
            &["C-5.4", "C-5.13"]
        }
        (Destination::Arena(_), _) => &["C-3.2", "C-9.1", "C-4.6"],
        (Destination::Build | Destination::Nowhere, _) => &["C-4.6", "C-1.2"],
    };
    refuse(clauses, "the card cannot go there")
}

/// The same for a place where the card can go.
pub(crate) fn may_complete_to(
    look: Look<'_>,
    role: Role,
    card: CardRef,
    way: Way,
    to: Destination,
    moving: Moving,
) -> Verdict {
    if look.fx.card(card).cost.is_none() && way != Way::Meditate {
        return refuse(&["C-1.2"], "it is not a card that is built");
    }
    if look.fx.card(card).kind == CardKind::Resource && look.st.resource[role] {
        return refuse(&["C-13.1"], "you have had a Resource in this game");
    }
    look.may_play_more(role)?;
    let by = match way {
        Way::Hidden(_) => Some(Keyword::HiddenCost),
        Way::Alternative(_) => Some(Keyword::AlternativeCost),
        Way::Counters | Way::Meditate => None,
    };
    if let Some(by) = by
        && look.fx.card(card).is_unit()
        && look.player_cannot(role, |ban| matches!(ban, Ban::DeployBy(banned, arena) if banned == by && arena.is_none_or(|arena| to.arena(look) == Some(arena))))
    {
        return refuse(&["G-1.5", "HC-1", "ALT-1"], "the player can't deploy units in this way there");
    }
    let built = look.st.building[role].iter().find(|b| b.card == card);
    let in_hand = look.st.piles[role].hand.contains(&card);
    match way {
        Way::Hidden(x) => {
            if let Moving::Chance(window) = moving
                && !hidden_cost::open(window.chance)
            {
                return refuse(&["HC-3", "B-2.4"], "Hidden Cost does not belong to this chance");
            }
            if matches!(moving, Moving::Go(_)) {
                return refuse(&["HC-3"], "this is not a chance");
            }
            hidden_cost::may_use(look, role, card, x, to)?;
        }
        Way::Meditate => return meditate::may_complete(look, role, card, to, moving),
        Way::Counters | Way::Alternative(_) => {
            if !matches!(moving, Moving::Build(_)) {
                return refuse(&["G-6.13", "C-11.1"], "cards are completed in your build step");
            }
        }
    }
    match way {
        Way::Counters => {
            let cost = look.current_cost(role, card, to);
            match built {
                Some(built) if built.counters < cost => {
                    let refusal = Refusal::new(&["C-4.4", "G-6.13"], "it has too few build counters");
                    return Err(refusal.numbers(cost, built.counters));
                }
                Some(_) => {}
                // `C-4.5`: what costs nothing comes straight from the hand.
                None if in_hand && cost == 0 => {}
                None if in_hand => {
                    return Err(Refusal::new(&["C-4.4", "C-4.5"], "it is not under construction").numbers(cost, 0));
                }
                None => return refuse(&["G-6.13"], "it is neither in your hand nor under construction"),
            }
        }
        Way::Alternative(n) => {
            if built.is_none() && !in_hand {
                return refuse(&["ALT-5"], "it is neither in your hand nor under construction");
            }
            alternative_cost::payable(look, role, card, n)?;
        }
        Way::Hidden(_) | Way::Meditate => {}
    }
    further_costs(look, role, card, way, to)
}

/// Can the further costs (`C-4.7`) be paid together with those of the way?
pub(crate) fn further_costs(look: Look<'_>, role: Role, card: CardRef, way: Way, to: Destination) -> Verdict {
    let from = Perspective::of_player(role);
    let mut cost = super::payment::cost_of(look, CostOf::Complete(card));
    let lines = costly_lines(look.fx, card, way);
    if cost.parts.is_empty() && lines.is_empty() {
        return Ok(());
    }
    let mut needs = (0, 0);
    for &line in &lines {
        let def = look.fx.ability(line);
        cost.parts.extend(def.cost.parts.iter().cloned());
        needs = (def.needs.start, def.needs.end);
    }
    let payer = Payer {
        role,
        from,
        card: Some(card),
        activated: false,
        keyword: None,
        needs,
    };
    let with_clause = |refusal: Refusal| refusal.above_all(&["C-4.7"]);
    look.can_pay(&cost, payer).map_err(with_clause)?;
    let of_way = match way {
        Way::Counters | Way::Hidden(_) => None,
        Way::Alternative(n) => alternative_cost::list(look, card)
            .nth(usize::from(n))
            .map(|(line, number)| CostOf::Colon(line, number)),
        Way::Meditate => meditate::line(look, card).map(|line| CostOf::Line(line, card, 0)),
    };
    let mut all = of_way.map(|of| super::payment::cost_of(look, of)).unwrap_or_default();
    let due = match (way, look.st.building[role].iter().find(|b| b.card == card)) {
        (Way::Hidden(x), Some(built)) => hidden_cost::due(look, role, card, built.counters, x, to).unwrap_or(0),
        _ => 0,
    };
    let by_way = Payer {
        keyword: (way == Way::Meditate).then_some(Keyword::Meditate),
        from: Perspective { card, ..payer.from },
        ..payer
    };
    let force = |cost, payer| look.force_cost(cost, payer).unwrap_or(0);
    let drawn = |cost| look.drawn_from_purse(cost, payer);
    let needed = force(&cost, payer)
        .saturating_add(force(&all, by_way))
        .saturating_add(due);
    let needed = needed.saturating_add(drawn(&cost)).saturating_add(drawn(&all));
    let there = look.purse(role);
    if needed > there {
        let refusal = Refusal::new(
            &["C-4.7", "A-2.3", "G-10.3"],
            "there is not enough Force for everything",
        );
        return Err(refusal.numbers(needed, there));
    }
    // The way is paid first, then the further costs.
    all.parts.extend(cost.parts);
    let build = look.build_cost(&all, payer);
    let there = look.spendable(role);
    if build > there {
        let refusal = Refusal::new(
            &["C-4.7", "A-2.3", "G-10.3"],
            "there are not enough build points for everything",
        );
        return Err(refusal.numbers(build, there));
    }
    look.can_pay_together(&all, payer).map_err(with_clause)
}

/// What a Mission does: its lines, carried out one after another when it is completed (`C-11.1`).
fn mission_lines(fx: &Fixed, card: CardRef) -> ArrayVec<AbilityId, 16> {
    let lines = fx.print(card).lines.iter().copied();
    lines
        .filter(|&line| fx.ability(line).sort == Sort::Activated && fx.ability(line).keyword.is_none())
        .take(16)
        .collect()
}

/// The lines of a Mission that have a cost before their arrow, which is paid as it is completed; what completes it by
/// Meditate pays for that alone (`MED-1`).
fn costly_lines(fx: &Fixed, card: CardRef, way: Way) -> ArrayVec<AbilityId, 16> {
    let mut lines = mission_lines(fx, card);
    let pays = fx.card(card).kind == CardKind::Mission && way != Way::Meditate;
    lines.retain(|line| pays && !fx.ability(*line).cost.parts.is_empty());
    lines
}

impl<L: Log> Engine<'_, L> {
    /// Announces a completion: the card lies in no zone from now on (`G-3.7`).
    pub(super) fn announce_completion(&mut self, role: Role, card: CardRef, way: Way, to: Destination) -> Step {
        let cost = self.look().current_cost(role, card, to);
        let Some((from, counters)) = self.take_card(role, card) else {
            return Err(Broken("the card is not there"));
        };
        let more = if way == Way::Counters { counters - cost } else { 0 };
        self.st.surplus = Some((card, more.max(0)));
        self.emit(What::Completing(role, card), &["C-4.13", "C-4.14"]);
        self.emit(
            What::Card {
                card,
                role,
                from,
                to: Zone::Limbo,
            },
            &["G-3.7", "C-4.13"],
        );
        let mission_line = mission_lines(self.fx, card).first().copied();
        let stage = match (&self.fx.card(card).kind, mission_line) {
            (CardKind::Mission, Some(_)) => PlayStage::Choose(0),
            _ => PlayStage::X,
        };
        let number = self.chance_number();
        let what = Played::Completion { way, to, counters };
        let ability = mission_line.unwrap_or(AbilityId(0));
        let context = Context::new(role, ObjectId::NONE, card);
        self.begin_play(Play::new(what, ability, stage, context, number, self.mark()));
        Ok(())
    }

    /// Counters come off and everything else is paid (`C-4.13`).
    pub(super) fn pay_completion(
        &mut self,
        role: Role,
        card: CardRef,
        way: Way,
        to: Destination,
        counters: i16,
        context: Context,
    ) {
        // What pays for a line is what its text speaks of: it is paid last.
        for line in costly_lines(self.fx, card, way) {
            self.pay(CostOf::Line(line, card, 0), role, context);
        }
        let extra = super::payment::cost_of(self.look(), CostOf::Complete(card));
        if !extra.parts.is_empty() {
            self.pay(CostOf::Complete(card), role, context);
        }
        match way {
            Way::Counters => {}
            Way::Hidden(x) => {
                let due = hidden_cost::due(self.look(), role, card, counters, x, to).unwrap_or(0);
                self.lose_force(role, due, &["HC-2", "HC-4", "HC-5"]);
            }
            Way::Alternative(n) => {
                let alternative = alternative_cost::list(self.look(), card).nth(usize::from(n));
                if let Some((line, number)) = alternative {
                    self.pay(CostOf::Colon(line, number), role, context);
                }
            }
            Way::Meditate => {
                if let Some(line) = meditate::line(self.look(), card) {
                    self.pay(CostOf::Line(line, card, 0), role, context);
                }
            }
        }
    }

    /// The completed card does what it does: it enters play, or a Mission is carried out.
    pub(super) fn complete(&mut self, role: Role, card: CardRef, way: Way, to: Destination) {
        match self.fx.card(card).kind.clone() {
            CardKind::Unit(_) => self.deploy(role, card, way, to),
            CardKind::Location(_) => {
                let Destination::Arena(arena) = to else { return };
                // The check discards the one that lies there (`C-9.2`).
                let id = self.enter(card, role, Place::Slot(arena), &["C-9.1"]);
                if way == Way::Meditate {
                    self.mark_meditated(id, card);
                }
                self.fire_on(Watch::COMPLETED, id);
            }
            CardKind::Equipment(_) => {
                let id = self.enter(card, role, Place::Build, &["C-10.1"]);
                if way == Way::Meditate {
                    self.mark_meditated(id, card);
                }
                self.fire_on(Watch::COMPLETED, id);
            }
            CardKind::Resource => {
                let id = self.enter(card, role, Place::Build, &["C-13.1"]);
                self.fire_on(Watch::COMPLETED, id);
            }
            CardKind::Campaign => {
                let id = self.enter(card, role, Place::Build, &["C-11.5"]);
                if way == Way::Meditate {
                    self.mark_meditated(id, card);
                }
                self.fire_on(Watch::COMPLETED, id);
            }
            CardKind::Mission => self.carry_out_mission(),
            CardKind::Trap => self.carry_out_trap(),
            CardKind::Battle | CardKind::Subordinate(_) | CardKind::Event => {}
        }
        if !self.fx.card(card).is_unit() {
            self.fire(Happening::Completes(role, card));
        }
    }

    /// A unit is deployed (`C-4.6`).
    fn deploy(&mut self, role: Role, card: CardRef, way: Way, to: Destination) {
        let why: &[&'static str] = match way {
            Way::Hidden(_) => &["C-4.6", "HC-2", "HC-7"],
            Way::Alternative(_) => &["C-4.6", "ALT-1", "ALT-5"],
            Way::Meditate => &["C-4.6", "MED-5"],
            Way::Counters => &["C-4.6", "C-4.4"],
        };
        let id = match to {
            Destination::Arena(arena) => {
                let id = self.enter(card, role, Place::Arena(arena), why);
                self.arrive(id, Arrival::Deployed, Some(role));
                id
            }
            Destination::Aboard(host) if self.st.alive(host).is_some() => {
                self.enter(card, role, Place::Aboard(host), &["C-8.5", "C-4.6"])
            }
            Destination::Under(onto) | Destination::Top(onto) if self.look().can_stack(card, to).is_ok() => {
                let on_top = matches!(to, Destination::Top(_));
                self.join_stack(onto, card, on_top, &["C-5.4", "C-5.19", "STK-1"]);
                if way == Way::Meditate {
                    self.mark_meditated(onto, card);
                }
                self.note_mark(onto, Marks::DEPLOYED);
                self.fire_deployed(way, onto, (!on_top).then_some(card));
                self.fire_on(Watch::STACKED, onto);
                if !on_top {
                    self.fire_on(Watch::STACKED_BENEATH, onto);
                }
                return;
            }
            // What it was to join has left meanwhile: it stays in the build zone.
            _ => self.enter(card, role, Place::Build, why),
        };
        if way == Way::Meditate {
            self.mark_meditated(id, card);
        }
        self.note_mark(id, Marks::DEPLOYED);
        self.fire_deployed(way, id, None);
    }

    /// A unit was deployed, or that card under the top card of this unit; perhaps by a keyword.
    fn fire_deployed(&mut self, way: Way, id: ObjectId, joined: Option<CardRef>) {
        self.fire(Happening::Deployed(id, joined));
        match way {
            Way::Hidden(_) => self.fire(Happening::DeployedBy(Keyword::HiddenCost, id, joined)),
            Way::Alternative(_) => self.fire(Happening::DeployedBy(Keyword::AlternativeCost, id, joined)),
            Way::Counters | Way::Meditate => {}
        }
    }

    /// The play that completes the card: what Meditate does beside lies on top of it.
    pub(super) fn completing(&self) -> Option<&Play> {
        self.st.frames.iter().rev().find_map(|frame| match frame {
            Frame::Play(play) => Some(play),
            _ => None,
        })
    }

    /// The part of a Trap whose condition occurred (`C-11.6`, `C-11.7`).
    fn carry_out_trap(&mut self) {
        if let Some(play) = self.completing() {
            let (context, code) = (play.context, self.fx.ability(play.ability).code);
            self.run_effect(code, context, None);
        }
    }

    /// All lines of a Mission one after another (`C-11.1`).
    fn carry_out_mission(&mut self) {
        let Some(play) = self.completing() else { return };
        let context = play.context;
        let (first, chosen) = (play.ability, play.way);
        for line in mission_lines(self.fx, context.card).into_iter().rev() {
            let known = if line == first {
                // What was chosen at the announcement is "that unit" only from its place on.
                Context { seen: 0, ..context }
            } else {
                let mut fresh = Context::new(context.you, ObjectId::NONE, context.card);
                (fresh.x, fresh.paid) = (context.x, context.paid);
                fresh
            };
            let way = if line == first { chosen } else { 0 };
            let code = self.fx.ability(line).begins(way);
            self.run_effect(code, known, None);
        }
    }
}
