//! Can a cost be paid (`A-2.3`, `G-10.3`)?

use super::{Look, Perspective};
use crate::ids::{CardRef, ObjectId, Role};
use crate::keyword::reduced_cost;
use crate::program::Kinds;
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::{Lasts, Object, Place};
use cards::ir::{Ability, Amount, Ban, Change, Cost, CostPart, Counter, Filter, Limit, Obj, Player, Target};
use cards::keyword::Keyword;

/// Who pays for what.
#[derive(Clone, Copy)]
pub(crate) struct Payer {
    /// Who pays.
    pub role: Role,
    /// The text's perspective.
    pub from: Perspective,
    /// The card being played from the hand: it cannot pay its own cost (`G-3.7`).
    pub card: Option<CardRef>,
    /// Is it the cost of an activated ability?
    pub activated: bool,
    /// The keyword of the line that is paid for.
    pub keyword: Option<Keyword>,
    /// The choices of the line that depend on what pays, from the first to behind the last (`A-2.19`).
    pub needs: (u16, u16),
}

impl Payer {
    /// Who pays a price that belongs to no card that is played and to no activated ability.
    pub fn of(role: Role, from: Perspective) -> Payer {
        Payer {
            role,
            from,
            card: None,
            activated: false,
            keyword: None,
            needs: (0, 0),
        }
    }
}

/// More than texts together take off a Force cost.
const MOST_TAKEN_OFF: i16 = 20;

impl<'a> Look<'a> {
    /// The Force a cost asks for, with increases and reductions (`G-10.5`, `A-2.8`); `None` if it asks for none.
    pub fn force_cost(self, cost: &Cost, payer: Payer) -> Option<i16> {
        let mut force: Option<i16> = None;
        for part in &cost.parts {
            if let CostPart::Force(amount) = part {
                force = Some(force.unwrap_or(0).saturating_add(self.amount(amount, payer.from)));
            }
        }
        // "Each activated ability costs 1 more Force": also one without Force in its cost (`G-10.5`).
        let all = payer.activated && self.fx.kinds.contains(Kinds::FORCE_COST) && payer.from.this.is_some();
        let (of_keyword, mut floor) = self.force_change_of_keyword(payer);
        let (mut more, mut less) = (of_keyword.max(0), of_keyword.min(0));
        let mut wide = |c: &Change, given: super::stat::Given| {
            if let Change::AbilityCost(amount) = c {
                let by = given.amount(self, amount);
                (more, less) = (more.saturating_add(by.max(0)), less.saturating_add(by.min(0)));
            }
        };
        // Units alone have abilities (`A-1.1`): what a player pays for each ability is paid for those.
        let of_unit = all && self.st.object(payer.from.this).is_some_and(|o| self.is_unit(o));
        if all {
            self.each_change(payer.from.this, Kinds::FORCE_COST, &mut wide);
        }
        if of_unit {
            self.each_player_change(payer.role, &mut wide);
        }
        // "Each Battle card costs 1 more Force" is just as wide.
        let of_card = match payer.card {
            Some(card) if self.fx.kinds.contains(Kinds::FORCE_COST) && self.fx.is_battle(card) => {
                self.force_change_of_card(card)
            }
            _ => (0, 0),
        };
        if force.is_none() && more.saturating_add(of_card.0) > 0 {
            return Some(more.saturating_add(of_card.0));
        }
        let mut force = force?.saturating_add(more);
        if let Some(card) = payer.card
            && self.fx.has_keyword(Keyword::ReducedCost)
            && self.fx.is_battle(card)
        {
            force = force.saturating_add(reduced_cost::force_change(self, card, cost));
        }
        if self.fx.kinds.contains(Kinds::FORCE_COST) {
            let (of_card, least) = of_card;
            floor = floor.max(least);
            let mut change = of_card.saturating_add(less);
            let asked = force;
            self.each_player_change(payer.role, |c, given| match c {
                Change::ForceCost(amount) => change = change.saturating_add(given.amount(self, amount)),
                Change::DearAbilityCost(from, amount) if of_unit && asked >= *from => {
                    change = change.saturating_add(given.amount(self, amount));
                }
                _ => {}
            });
            // Of a unit only its activated abilities are played: nothing else that is paid because of it.
            if all {
                self.each_change(payer.from.this, Kinds::FORCE_COST, |c, given| match c {
                    Change::ForceCost(amount) => change = change.saturating_add(given.amount(self, amount)),
                    Change::DearAbilityCost(from, amount) if asked >= *from => {
                        change = change.saturating_add(given.amount(self, amount));
                    }
                    Change::ForceFloor(least) => floor = floor.max(*least),
                    _ => {}
                });
            }
            // What costs nothing already is not made dearer.
            let least = floor.min(force);
            force = force.saturating_add(change).max(least);
        }
        Some(force.max(0))
    }

    /// What texts add to the Force cost of a line with that keyword, and where they stop (`G-10.5`, `A-2.8`).
    fn force_change_of_keyword(self, payer: Payer) -> (i16, i16) {
        let (mut change, mut floor) = (0i16, 0);
        let (Some(keyword), true) = (payer.keyword, self.fx.kinds.contains(Kinds::FORCE_COST)) else {
            return (change, floor);
        };
        let mut found = |c: &Change, given: super::stat::Given| {
            if let Change::KeywordCost(of, amount, least) = c
                && *of == keyword
            {
                change = change.saturating_add(given.amount(self, amount));
                floor = floor.max(*least);
            }
        };
        self.each_player_change(payer.role, &mut found);
        if payer.from.this.is_some() {
            self.each_change(payer.from.this, Kinds::FORCE_COST, &mut found);
        }
        (change, floor)
    }

    /// What texts in play add to the Force cost of a Battle card (`G-10.5`), and where they stop.
    fn force_change_of_card(self, card: CardRef) -> (i16, i16) {
        let (mut change, mut floor) = (0i16, 0);
        for source in self.st.in_play() {
            for (line, place) in self.statics_of(source) {
                let def = self.fx.ability(line);
                let Ability::Static(s) = &def.ir else { continue };
                let Target::Each(filter) = &s.whom else { continue };
                let from = Perspective::of(source);
                if !self.card_fits(filter, card, from)
                    || !self.works(source, def, place)
                    || !self.holds(&s.condition, from)
                {
                    continue;
                }
                for c in &s.changes {
                    match c {
                        Change::ForceCost(amount) => change = change.saturating_add(self.amount(amount, from)),
                        Change::ForceFloor(least) => floor = floor.max(*least),
                        _ => {}
                    }
                }
            }
        }
        for effect in &self.st.effects {
            if let Lasts::Change(entry) = effect.what
                && let entry = &self.fx.changes[usize::from(entry)]
                && self.is_of_cards(effect, entry, card)
            {
                match entry.change {
                    Change::ForceCost(_) => change = change.saturating_add(effect.value),
                    Change::ForceFloor(least) => floor = floor.max(least),
                    _ => {}
                }
            }
        }
        (change, floor)
    }

    /// The build points a cost asks for.
    pub fn build_cost(self, cost: &Cost, payer: Payer) -> i16 {
        cost.parts
            .iter()
            .map(|part| match part {
                CostPart::Build(amount) => self.amount(amount, payer.from),
                _ => 0,
            })
            .sum()
    }

    /// Can the whole cost be paid now?
    pub fn can_pay(self, cost: &Cost, payer: Payer) -> Verdict {
        if let Some(force) = self.force_cost(cost, payer) {
            let there = self.purse(payer.role) - self.drawn_from_purse(cost, payer);
            if force > there {
                return Err(Refusal::new(&["A-2.3", "G-10.3"], "there is not enough Force").numbers(force, there));
            }
        }
        let build = self.build_cost(cost, payer);
        let there = self.spendable(payer.role);
        if build > there {
            return Err(Refusal::new(&["A-2.3", "G-10.3"], "there are not enough build points").numbers(build, there));
        }
        for part in &cost.parts {
            self.can_pay_part(part, payer)?;
        }
        self.can_pay_together(cost, payer)
    }

    /// All parts draw on one hand, and the objects that pay them must be there for each (`A-2.16`).
    pub fn can_pay_together(self, cost: &Cost, payer: Payer) -> Verdict {
        let cards = cost.parts.iter().map(|part| match part {
            CostPart::DiscardCards(amount) | CostPart::HandCards { amount, .. } => self.amount(amount, payer.from),
            _ => 0,
        });
        let needed = cards.fold(0i16, i16::saturating_add);
        if needed > 0 {
            let there = self.cards_to_pay(payer);
            if there < needed {
                return Err(Refusal::new(&["A-2.3"], "there are not enough cards in hand").numbers(needed, there));
            }
        }
        for whose in [payer.role, !payer.role] {
            let top = cost.parts.iter().map(|part| match part {
                CostPart::Mill(of, amount) if player(*of, payer.role) == whose => self.amount(amount, payer.from),
                _ => 0,
            });
            let needed = top.fold(0i16, i16::saturating_add);
            let there = self.st.piles[whose].deck.len() as i16;
            if there < needed {
                return Err(Refusal::new(&["A-2.3"], "there are not enough cards in the deck").numbers(needed, there));
            }
        }
        self.has_payers(cost, payer)
    }

    /// Cards of the hand that can be discarded for a cost: all but the one that is to be played. Where a player is
    /// asked because the hand might hold a card (`B-2.10`), it counts as one of the hand though it lies in the deck
    /// or face-down.
    fn cards_to_pay(self, payer: Payer) -> i16 {
        let piles = &self.st.piles[payer.role];
        let own = payer.card.is_some_and(|card| {
            piles.hand.contains(&card)
                || piles.deck.contains(&card)
                || (self.for_asking && self.st.building[payer.role].iter().any(|built| built.card == card))
        });
        piles.hand.len() as i16 - i16::from(own)
    }

    fn can_pay_part(self, part: &CostPart, payer: Payer) -> Verdict {
        match part {
            CostPart::Force(_)
            | CostPart::Build(_)
            | CostPart::OpponentDraws(_)
            | CostPart::GainForce(_)
            | CostPart::Roll(_)
            // What is chosen is looked at with the choices of the card.
            | CostPart::Anew(_)
            | CostPart::OpponentGainsForce(_) => Ok(()),
            // One hand and one deck for all parts: looked at together.
            CostPart::DiscardCards(_) | CostPart::Mill(..) => Ok(()),
            CostPart::Have(condition) if self.holds(condition, payer.from) => Ok(()),
            CostPart::Have(_) => refuse(&["C-4.7"], "what its text asks for is not so"),
            CostPart::DiscardHand if self.cards_to_pay(payer) < 1 => {
                refuse(&["A-2.3"], "there is no card in hand to discard")
            }
            CostPart::RevealHand if self.cards_to_pay(payer) < 1 => {
                refuse(&["A-2.3"], "there is no card in hand to reveal")
            }
            CostPart::DiscardHand | CostPart::RevealHand | CostPart::ThisCard(_) => Ok(()),
            // What the hand holds must not decide whether a player is asked (`B-2.10`).
            CostPart::HandCards { .. } if self.for_asking => Ok(()),
            CostPart::HandCards { amount, filter, .. } => {
                let needed = self.amount(amount, payer.from);
                let there = self.hand_of_kind(filter, payer).count() as i16;
                if there < needed {
                    return Err(
                        Refusal::new(&["A-2.3"], "there are not enough such cards in hand").numbers(needed, there)
                    );
                }
                Ok(())
            }
            CostPart::RemoveCards { whose, amount, filter } => {
                let needed = self.amount(amount, payer.from);
                let there = self.most_removable(*whose, filter, payer);
                if there < needed {
                    return Err(
                        Refusal::new(&["A-2.3"], "there are not enough cards in the discard pile")
                            .numbers(needed, there),
                    );
                }
                Ok(())
            }
            CostPart::Tap(target)
            | CostPart::Discard(target)
            | CostPart::Retreat(target)
            | CostPart::ReturnToHand(target)
            | CostPart::ReturnToSupply(target)
            | CostPart::Remove(target)
            | CostPart::Unstack { of: target, .. }
            | CostPart::Detach(target)
            | CostPart::PutCounters(_, _, target)
            | CostPart::RemoveEither { from: target, .. }
            | CostPart::RemoveCounters(_, _, target) => match target {
                Target::Obj(Obj::This) if !payer.from.this.is_some() => Ok(()), // the card itself
                // What an earlier part chooses is looked at with it.
                Target::Obj(Obj::Paid) => Ok(()),
                Target::Obj(obj) => match self.st.alive(self.resolve(*obj, payer.from)) {
                    Some(object) => self.can_pay_with(part, object, payer),
                    None => refuse(&["A-2.3"], "what the cost names is not in play"),
                },
                Target::Choose { filter, .. } => {
                    let wanted = self.chosen_for(target, payer.from);
                    let there = self.cost_candidates(part, filter, payer).take(wanted).count();
                    if there == wanted {
                        Ok(())
                    } else {
                        refuse(&["A-2.3", "A-2.19"], "nothing in play can pay this cost")
                    }
                }
                // Counters come off each of them, and there must be one.
                Target::Each(filter) if matches!(part, CostPart::RemoveCounters(..)) => {
                    let mut meant = self
                        .st
                        .in_play()
                        .filter(|o| self.fits(filter, o, payer.from))
                        .peekable();
                    if meant.peek().is_none() {
                        return refuse(&["A-2.3"], "what the cost names is not in play");
                    }
                    meant.try_for_each(|object| self.can_pay_with(part, object, payer))
                }
                Target::Each(_) | Target::Player(_) => Ok(()),
            },
        }
    }

    /// Cards of the hand that fit, without the one that is to be played.
    pub fn hand_of_kind<'b>(self, filter: &'b Filter, payer: Payer) -> impl Iterator<Item = CardRef> + use<'a, 'b> {
        let hand = self.st.piles[payer.role].hand.iter().copied();
        hand.filter(move |&card| Some(card) != payer.card && self.card_fits(filter, card, payer.from))
    }

    /// How many cards a cost can remove from discard piles; not more than a payment holds beside cards of the hand.
    fn most_removable(self, whose: Player, filter: &Filter, payer: Payer) -> i16 {
        const MOST: usize = 15;
        self.removable(whose, filter, payer).take(MOST).count() as i16
    }

    /// Cards in discard piles that a cost can remove from the game; not the card that is played from there.
    pub fn removable<'b>(
        self,
        whose: Player,
        filter: &'b Filter,
        payer: Payer,
    ) -> impl Iterator<Item = CardRef> + use<'a, 'b> {
        let roles = Role::BOTH
            .into_iter()
            .filter(move |&role| super::filter::matches_player(whose, payer.role, role));
        roles
            .flat_map(move |role| self.st.piles[role].discard.iter().copied())
            .filter(move |&card| Some(card) != payer.card && self.card_fits(filter, card, payer.from))
    }

    /// Objects that can be chosen to pay a part of a cost.
    pub fn cost_candidates<'b>(
        self,
        part: &'b CostPart,
        filter: &'b Filter,
        payer: Payer,
    ) -> impl Iterator<Item = ObjectId> + use<'a, 'b> {
        self.st
            .in_play()
            .filter(move |object| {
                pays_with(part, object, payer)
                    && self.fits(filter, object, payer.from)
                    && self.can_pay_with(part, object, payer).is_ok()
            })
            .map(|object| object.id)
    }

    /// Can this object pay the part (`A-2.4`, `A-2.18`)?
    pub fn can_pay_with(self, part: &CostPart, object: &Object, payer: Payer) -> Verdict {
        let banned = |ban| self.cannot(object.id, ban);
        match part {
            CostPart::Tap(_) => {
                if object.tapped {
                    return Err(Refusal::new(&["A-2.4"], "it is already tapped").about(object.id));
                }
                if banned(Ban::Tap) {
                    return Err(Refusal::new(&["A-2.18", "G-1.5"], "it can't tap").about(object.id));
                }
            }
            CostPart::Discard(_) if banned(Ban::BeDiscarded) => {
                return Err(Refusal::new(&["A-2.18", "G-1.5"], "it can't be discarded").about(object.id));
            }
            CostPart::Retreat(_) => {
                if object.place.arena().is_none() {
                    return Err(Refusal::new(&["A-2.3"], "it is in no arena").about(object.id));
                }
                if banned(Ban::Retreat) {
                    return Err(Refusal::new(&["A-2.18", "G-1.5"], "it can't retreat").about(object.id));
                }
            }
            CostPart::Detach(_) => {
                if !matches!(object.place, Place::On(_)) {
                    return Err(Refusal::new(&["A-2.3", "C-10.7"], "it is attached to nothing").about(object.id));
                }
                if banned(Ban::BeDetached) {
                    return Err(Refusal::new(&["A-2.18", "G-1.5"], "it can't be detached").about(object.id));
                }
            }
            CostPart::Unstack { whole, filter, .. } => {
                if self.in_stack(object, *whole, filter, payer.from).next().is_none() {
                    return Err(Refusal::new(&["A-2.3", "C-5.16"], "its stack has no such card").about(object.id));
                }
            }
            // A Campaign that says so is set aside, outside the game (`C-14.2`).
            CostPart::ReturnToSupply(Target::Obj(Obj::This))
                if self.fx.card(object.top()).kind == cards::CardKind::Campaign => {}
            CostPart::ReturnToSupply(_) if !self.is_subordinate(object.id) => {
                return Err(Refusal::new(&["C-15.5", "A-2.3"], "it does not come from the supply").about(object.id));
            }
            CostPart::RemoveCounters(kind, amount, _) => {
                let needed = self.amount(amount, payer.from);
                let there = self.removable_counters(payer.role, object, *kind);
                if there < needed {
                    let clauses: &[&'static str] = match kind {
                        Counter::Damage => &["A-2.3"],
                        Counter::Resource => &["A-2.3", "C-13.2"],
                        _ => &["A-2.3", "C-16.1"],
                    };
                    return Err(Refusal::new(clauses, "it has too few counters")
                        .about(object.id)
                        .numbers(needed, there));
                }
            }
            CostPart::PutCounters(kind, ..) if self.counters_barred(Some(payer.role), object.id, *kind, true) => {
                return Err(Refusal::new(&["A-2.18", "G-1.5"], "such counters can't be put on it").about(object.id));
            }
            CostPart::RemoveEither { kinds, amount, .. } => {
                let needed = self.amount(amount, payer.from);
                let there = self.removable_of(payer.role, object, kinds);
                if there < needed {
                    return Err(Refusal::new(&["A-2.3", "C-16.1"], "it has too few counters")
                        .about(object.id)
                        .numbers(needed, there));
                }
            }
            CostPart::Discard(_)
            | CostPart::ReturnToHand(_)
            | CostPart::ReturnToSupply(_)
            | CostPart::Remove(_)
            | CostPart::Anew(_)
            | CostPart::PutCounters(..)
            | CostPart::Force(_)
            | CostPart::Build(_)
            | CostPart::DiscardCards(_)
            | CostPart::DiscardHand
            | CostPart::RevealHand
            | CostPart::Have(_)
            | CostPart::RemoveCards { .. }
            | CostPart::HandCards { .. }
            | CostPart::ThisCard(_)
            | CostPart::Mill(..)
            | CostPart::OpponentDraws(_)
            | CostPart::GainForce(_)
            | CostPart::Roll(_)
            | CostPart::OpponentGainsForce(_) => {}
        }
        Ok(())
    }

    /// How many counters of these kinds together the player can remove from it.
    pub fn removable_of(self, by: Role, object: &Object, kinds: &[Counter]) -> i16 {
        let there = kinds.iter().map(|&kind| self.removable_counters(by, object, kind));
        there.fold(0, i16::saturating_add)
    }

    /// The most counters that lie on one object that can pay the part.
    fn most_counters(self, part: &CostPart, filter: &Filter, payer: Payer, on: impl Fn(&Object) -> i16) -> i16 {
        let objects = self.st.in_play();
        let fitting = objects.filter(|o| pays_with(part, o, payer) && self.fits(filter, o, payer.from));
        fitting.map(on).max().unwrap_or(0)
    }

    /// The most that can be paid for the X of a Force cost, with increases and reductions (`A-2.15`, `G-10.5`).
    fn most_x_of_force(self, cost: &Cost, payer: Payer) -> i16 {
        let asks = |x: i16| {
            let from = Perspective { x, ..payer.from };
            self.force_cost(cost, Payer { from, ..payer }).unwrap_or(0)
        };
        let purse = self.purse(payer.role);
        let plain = purse - asks(0);
        if !self.fx.kinds.contains(Kinds::FORCE_COST) && !self.fx.has_keyword(Keyword::ReducedCost) {
            return plain;
        }
        // What lowers the cost leaves Force for a higher X; beyond all that texts take off nothing is looked for.
        let highest = purse.saturating_add(MOST_TAKEN_OFF);
        (0..=highest).rev().find(|&x| asks(x) <= purse).unwrap_or(plain)
    }

    /// Does the cost hold an X to be chosen (`A-2.15`)? Then the most that can be chosen.
    pub fn most_x(self, cost: &Cost, payer: Payer) -> Option<i16> {
        let mut most: Option<i16> = None;
        for part in &cost.parts {
            let limit = match part {
                CostPart::Force(amount) if is_x(amount) => self.most_x_of_force(cost, payer).min(most_said(amount)),
                CostPart::Build(amount) if is_x(amount) => {
                    let fixed = self.build_cost(
                        cost,
                        Payer {
                            from: Perspective { x: 0, ..payer.from },
                            ..payer
                        },
                    );
                    (self.spendable(payer.role) - fixed).min(most_said(amount))
                }
                CostPart::RemoveCounters(kind, amount, Target::Obj(obj)) if is_x(amount) => {
                    let zero = Perspective { x: 0, ..payer.from };
                    let there = self.st.alive(self.resolve(*obj, payer.from));
                    let there = there.map_or(0, |o| self.removable_counters(payer.role, o, *kind));
                    (there - self.amount(amount, zero)).min(most_said(amount))
                }
                // From the one that has the most of them.
                CostPart::RemoveCounters(kind, amount, Target::Choose { filter, .. }) if is_x(amount) => self
                    .most_counters(part, filter, payer, |o| self.removable_counters(payer.role, o, *kind))
                    .min(most_said(amount)),
                CostPart::RemoveEither { kinds, amount, from } if is_x(amount) => {
                    let there = |o: &Object| self.removable_of(payer.role, o, kinds);
                    let most = match from {
                        Target::Choose { filter, .. } => self.most_counters(part, filter, payer, there),
                        Target::Obj(obj) => self.st.alive(self.resolve(*obj, payer.from)).map_or(0, there),
                        Target::Each(_) | Target::Player(_) => 0,
                    };
                    most.min(most_said(amount))
                }
                CostPart::PutCounters(_, Amount::AtMost(most, _), _) => *most,
                // More than the damage that it prevents would do nothing.
                CostPart::PutCounters(_, Amount::X, _) => {
                    let pending = self.pending_damage().map(|(_, damage)| damage.amount);
                    pending.max().unwrap_or(0)
                }
                CostPart::Mill(of, Amount::X) => self.st.piles[player(*of, payer.role)].deck.len() as i16,
                CostPart::RemoveCards { whose, amount, filter } if is_x(amount) => {
                    self.most_removable(*whose, filter, payer).min(most_said(amount))
                }
                CostPart::DiscardCards(Amount::X) => self.st.piles[payer.role].hand.len() as i16,
                part if part.target().is_some_and(counts_x) => self.st.in_play().count() as i16,
                _ => continue,
            };
            most = Some(most.map_or(limit, |m: i16| m.min(limit)));
        }
        // The parts may want the same things, or more of them than there are.
        let payable = |x: i16| {
            let from = Perspective { x, ..payer.from };
            self.can_pay(cost, Payer { from, ..payer }).is_ok()
        };
        most.map(|most| (1..=most).rev().find(|&x| payable(x)).unwrap_or(0))
    }
}

/// May the payer choose this object for the part (`A-2.5`)? Counters lie on anybody's cards, and a Location is
/// anybody's unless the text says whose; all else is paid with one's own, unless the text says that it is the other
/// player's.
pub(super) fn pays_with(part: &CostPart, object: &Object, payer: Payer) -> bool {
    object.controller == payer.role
        || matches!(
            part,
            CostPart::PutCounters(..) | CostPart::RemoveCounters(..) | CostPart::RemoveEither { .. }
        )
        || (matches!(part, CostPart::Discard(_)) && matches!(object.place, Place::Slot(_)))
        || matches!(part.target(), Some(Target::Choose { filter, .. }) if is_theirs(filter))
}

/// Does it say that it is the other player's?
fn is_theirs(filter: &Filter) -> bool {
    match filter {
        Filter::Controller(Player::Opponent) => true,
        Filter::All(parts) => parts.iter().any(is_theirs),
        Filter::Any(parts) => parts.iter().all(is_theirs),
        _ => false,
    }
}

/// Are as many to be chosen as X says?
fn counts_x(target: &Target) -> bool {
    matches!(target, Target::Choose { count: Limit::Exactly(amount), .. } if is_x(amount))
}

/// The most that the words allow X to be: "X, up to 3,".
fn most_said(amount: &Amount) -> i16 {
    match amount {
        Amount::AtMost(most, _) => *most,
        _ => i16::MAX,
    }
}

/// Is the amount X, or X and something?
pub(crate) fn is_x(amount: &Amount) -> bool {
    match amount {
        Amount::X => true,
        Amount::Plus(a, b) => is_x(a) || is_x(b),
        Amount::AtMost(_, x) => is_x(x),
        _ => false,
    }
}

/// The player a text means; "each" counts as you.
pub(crate) fn player(player: Player, you: Role) -> Role {
    match player {
        Player::You | Player::Each => you,
        // Where it is asked who that is, it is looked up.
        Player::Opponent | Player::Disrupted => !you,
        Player::Dark => Role::Dark,
        Player::Light => Role::Light,
    }
}
