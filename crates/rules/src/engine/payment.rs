//! Paying a cost: choices first, then every part in the written order as one event (`A-2.16`).

use super::{Broken, Engine, Step};
use crate::action::Action;
use crate::event::{Log, Why, Zone};
use crate::frame::{Context, CostOf, Doom, DoomCause, Frame, Payment, Shed};
use crate::ids::{CardId, ClauseId, ObjectId, Role};
use crate::keyword::enhance;
use crate::list::List;
use crate::program::{Op, Sort};
use crate::query::cost::{Payer, player};
use crate::query::together::is_open;
use crate::query::{Look, Perspective};
use crate::setup::MAX_CARDS_PER_PLAYER;
use crate::state::Marks;
use arrayvec::ArrayVec;
use cards::ir::{Ability, Arg, Cost, CostPart, Counter, Deed, Fate, Filter, Goal, Obj, Player, Target};
use cards::keyword::Keyword;

/// What stands before the arrow, behind the colon, or wherever the cost is printed.
pub(crate) fn cost_of(look: Look<'_>, of: CostOf) -> Cost {
    let fx = look.fx;
    match of {
        CostOf::Line(line, card, enhanced) => {
            let def = fx.ability(line);
            enhance::cost(fx, card, def, enhanced)
                .map(std::borrow::Cow::into_owned)
                .unwrap_or_default()
        }
        CostOf::Colon(line, number) => match &fx.ability(line).ir {
            Ability::Keyword(k) => match &k.arg {
                Arg::Costs(costs) => costs.get(usize::from(number)).cloned().unwrap_or_default(),
                _ => Cost::FREE,
            },
            _ => Cost::FREE,
        },
        CostOf::Op(op) => match &fx.ops[usize::from(op)] {
            Op::Unless { pays, .. } => pays.clone(),
            Op::Do {
                deed: Deed::Pay { cost, .. },
                ..
            } => cost.clone(),
            _ => Cost::FREE,
        },
        CostOf::Attack(on) => look.price_of_attacking(on).unwrap_or_default(),
        CostOf::Complete(card) => {
            let mut cost = Cost::FREE;
            for &line in &fx.print(card).lines {
                let def = fx.ability(line);
                if def.sort == Sort::ToComplete {
                    cost.parts.extend(def.cost.parts.iter().cloned());
                }
            }
            cost
        }
    }
}

/// The cost of a play; that of an Equip depends on the host that was chosen (`EQP-1`).
pub(crate) fn cost_in(look: Look<'_>, of: CostOf, context: &Context) -> Cost {
    if let CostOf::Line(line, ..) = of
        && look.fx.ability(line).keyword == Some(Keyword::Equip)
        && let Some(equipment) = look.st.alive(context.this)
    {
        let cost = &look.fx.ability(line).cost;
        return look.equip_cost(cost, equipment, context.that()).into_owned();
    }
    cost_of(look, of)
}

/// What is to be chosen next for a cost.
enum Wanted<'c> {
    /// A card from the hand.
    Hand,
    /// A card of a kind from the hand.
    HandOf(&'c Filter),
    /// A card from a discard pile.
    Discard(Player, &'c Filter),
    /// A card from the stack of that unit, also its top card.
    Stack(ObjectId, bool, &'c Filter),
    /// An object in play.
    Object,
    /// One more object for the part that takes as many as the payer likes; so many pay other parts.
    More(usize),
}

/// Is something to be chosen for the cost?
fn next_choice<'c>(look: Look<'_>, payment: &Payment, cost: &'c Cost) -> Option<Wanted<'c>> {
    let mut objects = payment.objects.len();
    let mut cards = payment.cards.len() as i16;
    let from = Perspective::in_context(&payment.context);
    for part in &cost.parts {
        match part {
            CostPart::DiscardCards(amount) => {
                let needed = look.amount(amount, from);
                let hand = &look.st.piles[payment.role].hand;
                let left = hand.iter().any(|card| !payment.cards.contains(card));
                if cards < needed && left {
                    return Some(Wanted::Hand);
                }
                cards -= needed;
            }
            CostPart::HandCards { amount, filter, .. } => {
                let needed = look.amount(amount, from);
                if cards < needed {
                    return Some(Wanted::HandOf(filter));
                }
                cards -= needed;
            }
            CostPart::RemoveCards { whose, amount, filter } => {
                let needed = look.amount(amount, from);
                if cards < needed {
                    return Some(Wanted::Discard(*whose, filter));
                }
                cards -= needed;
            }
            CostPart::Unstack { of, whole, filter, .. } => {
                let wanted = look.chosen_for(of, from);
                if objects < wanted {
                    return Some(Wanted::Object);
                }
                let unit = match of {
                    Target::Obj(obj) => look.resolve(*obj, from),
                    _ => {
                        let at = payment.objects.len() - objects;
                        payment.objects.get(at).copied().unwrap_or(ObjectId::NONE)
                    }
                };
                objects -= wanted;
                if cards < 1 {
                    return Some(Wanted::Stack(unit, *whole, filter));
                }
                cards -= 1;
            }
            _ => {
                let wanted = part.target().map_or(0, |target| look.chosen_for(target, from));
                if objects < wanted {
                    return Some(Wanted::Object);
                }
                objects -= wanted;
            }
        }
    }
    let open = cost.parts.iter().filter_map(CostPart::target).any(is_open);
    (open && !payment.enough).then(|| Wanted::More(payment.objects.len() - objects))
}

/// Lists what can be chosen for the payment.
pub(crate) fn candidates(look: Look<'_>, payment: &Payment, mut found: impl FnMut(Action)) {
    let cost = cost_in(look, payment.of, &payment.context);
    match next_choice(look, payment, &cost) {
        None => {}
        Some(Wanted::Hand) => {
            for &card in &look.st.piles[payment.role].hand {
                if !payment.cards.contains(&card) {
                    found(Action::Card(card));
                }
            }
        }
        Some(Wanted::HandOf(filter)) => {
            let fitting = look.hand_of_kind(filter, payer(look, payment));
            for card in fitting.filter(|card| !payment.cards.contains(card)) {
                found(Action::Card(card));
            }
        }
        // Equal copies of one owner are one option.
        Some(Wanted::Discard(whose, filter)) => {
            let mut seen: ArrayVec<(Role, CardId), { 2 * MAX_CARDS_PER_PLAYER }> = ArrayVec::new();
            let left = look.removable(whose, filter, payer(look, payment));
            for card in left.filter(|card| !payment.cards.contains(card)) {
                let key = (look.fx.owner(card), look.fx.of[usize::from(card.0)]);
                if !seen.contains(&key) {
                    let _ = seen.try_push(key);
                    found(Action::Card(card));
                }
            }
        }
        Some(Wanted::Stack(unit, whole, filter)) => {
            let from = Perspective::in_context(&payment.context);
            if let Some(unit) = look.st.alive(unit) {
                look.in_stack(unit, whole, filter, from)
                    .for_each(|card| found(Action::Card(card)));
            }
        }
        Some(Wanted::More(before)) => {
            let payer = payer(look, payment);
            let enough = look.more_payers(&cost, payer, &payment.objects, before, |id| found(Action::Object(id)));
            if enough {
                found(Action::Done);
            }
        }
        Some(Wanted::Object) => {
            look.next_payers(&cost, payer(look, payment), &payment.objects, |id| {
                found(Action::Object(id));
            });
        }
    }
}

fn payer(look: Look<'_>, payment: &Payment) -> Payer {
    Payer {
        role: payment.role,
        from: Perspective::in_context(&payment.context),
        card: match payment.of {
            CostOf::Line(_, card, _) => Some(card),
            CostOf::Colon(..) | CostOf::Op(_) | CostOf::Attack(_) | CostOf::Complete(_) => None,
        },
        activated: matches!(payment.of, CostOf::Line(line, ..) if look.fx.ability(line).is_activated()),
        keyword: match payment.of {
            CostOf::Line(line, ..) => look.fx.ability(line).keyword,
            CostOf::Colon(..) | CostOf::Op(_) | CostOf::Attack(_) | CostOf::Complete(_) => None,
        },
        needs: match payment.of {
            CostOf::Line(_, card, enhanced) if enhance::chooses_anew(look.fx, card, enhanced) => (0, 0),
            CostOf::Line(line, ..) => {
                let needs = &look.fx.ability(line).needs;
                (needs.start, needs.end)
            }
            CostOf::Colon(..) | CostOf::Op(_) | CostOf::Attack(_) | CostOf::Complete(_) => (0, 0),
        },
    }
}

impl<L: Log> Engine<'_, L> {
    /// Begins to pay a cost.
    pub fn pay(&mut self, of: CostOf, role: Role, context: Context) {
        let payment = Payment {
            of,
            role,
            context,
            objects: List::new(),
            cards: List::new(),
            part: 0,
            enough: false,
            waits: false,
        };
        self.push(Frame::Pay(payment));
    }

    pub(super) fn step_payment(&mut self) -> Step {
        let Some(Frame::Pay(payment)) = self.st.frames.last() else {
            return Err(Broken("no payment"));
        };
        let look = self.look();
        let cost = cost_in(look, payment.of, &payment.context);
        if let Some(wanted) = next_choice(look, payment, &cost) {
            // That one card alone is of the kind is not for the opponent to know: who pays is asked all the same.
            let hand = look.st.piles[payment.role].hand.len();
            let secret = matches!(wanted, Wanted::HandOf(_)) && hand > payment.cards.len() + 1;
            let mut only: ArrayVec<Action, 2> = ArrayVec::new();
            candidates(look, payment, |action| {
                let _ = only.try_push(action);
            });
            match only.as_slice() {
                [] => return Err(Broken("a cost cannot be chosen for")),
                [action] if !secret => {
                    let action = *action;
                    return self.choose_for_payment(action);
                }
                _ => {
                    if let Some(Frame::Pay(payment)) = self.st.frames.last_mut() {
                        payment.waits = true;
                    }
                    return Ok(());
                }
            }
        }
        let payment = *payment;
        self.pop();
        if let Some(&paid) = payment.objects.last()
            && let Some(Frame::Play(play)) = self.st.frames.last_mut()
        {
            play.context.paid = paid;
        }
        // "The cards you discarded this way": all that the hand held.
        let hand = i16::try_from(self.st.piles[payment.role].hand.len()).unwrap_or(i16::MAX);
        if cost.parts.contains(&CostPart::DiscardHand)
            && let Some(Frame::Play(play)) = self.st.frames.last_mut()
        {
            play.context.tally.much = hand;
        }
        self.pay_parts(&cost, &payment);
        Ok(())
    }

    pub(super) fn choose_for_payment(&mut self, action: Action) -> Step {
        let Some(Frame::Pay(payment)) = self.st.frames.last_mut() else {
            return Err(Broken("no payment"));
        };
        payment.waits = false;
        let full = match action {
            Action::Object(id) => payment.objects.try_push(id).is_err(),
            Action::Card(card) => payment.cards.try_push(card).is_err(),
            Action::Done => {
                payment.enough = true;
                false
            }
            _ => true,
        };
        if full {
            Err(Broken("a cost with too many parts"))
        } else {
            Ok(())
        }
    }

    fn pay_parts(&mut self, cost: &Cost, payment: &Payment) {
        let role = payment.role;
        let mut from = Perspective::in_context(&payment.context);
        // A part may be paid with what an earlier one chose.
        from.paid = payment.objects.last().copied().unwrap_or(from.paid);
        let mut objects = payment.objects.iter().copied();
        let mut cards = payment.cards.iter().copied();
        let force = self.look().force_cost(cost, payer(self.look(), payment));
        let mut force_paid = false;
        // What texts add to a cost without Force comes first.
        if !cost.parts.iter().any(|part| matches!(part, CostPart::Force(_))) {
            self.lose_force(role, force.unwrap_or(0), &["A-2.1", "G-10.3", "G-10.5"]);
        }
        let mut doomed = false;
        let mut dice = 0;
        let mut shuffled = None;
        let mut either = Vec::new();
        for part in &cost.parts {
            match part {
                CostPart::Force(_) => {
                    if !force_paid {
                        self.lose_force(role, force.unwrap_or(0), &["A-2.1", "G-10.3"]);
                        force_paid = true;
                    }
                }
                CostPart::Build(amount) => {
                    let points = self.look().amount(amount, from);
                    self.lose_build(role, points, &["A-2.1", "G-10.3"]);
                }
                CostPart::Tap(target) => {
                    for id in self.payers(target, from, &mut objects) {
                        self.tap(id, &["A-2.4", "C-3.3"]);
                    }
                }
                CostPart::Discard(target) => {
                    for id in self.payers(target, from, &mut objects) {
                        if let Some(object) = self.st.object_mut(id) {
                            object.marks.insert(Marks::DOOMED);
                            doomed = true;
                        }
                    }
                }
                CostPart::DiscardCards(amount) => {
                    for _ in 0..self.look().amount(amount, from) {
                        if let Some(card) = cards.next() {
                            self.discard_from_hand(role, card, &["A-2.5"]);
                        }
                    }
                }
                CostPart::PutCounters(kind, amount, target) if *kind != Counter::Damage => {
                    let n = self.look().amount(amount, from);
                    for id in self.payers(target, from, &mut objects) {
                        self.put_named(role, id, *kind, n, &["A-2.5", "C-16.1", "C-13.2"]);
                    }
                }
                CostPart::PutCounters(_, amount, target) => {
                    let n = self.look().amount(amount, from);
                    for id in self.payers(target, from, &mut objects) {
                        let why: Why = [ClauseId("C-16.4"), ClauseId("A-2.5")].into_iter().collect();
                        self.place_counters(id, n, why);
                    }
                }
                CostPart::RemoveCounters(kind, amount, target) => {
                    let n = self.look().amount(amount, from);
                    for id in self.payers(target, from, &mut objects) {
                        self.remove_counters(role, id, *kind, n, &["A-2.5", "C-16.1", "C-13.2"]);
                    }
                }
                CostPart::RemoveEither {
                    kinds,
                    amount,
                    from: whom,
                } => {
                    let left = self.look().amount(amount, from);
                    for unit in self.payers(whom, from, &mut objects) {
                        either.push(Shed::new(role, unit, kinds, left));
                    }
                }
                CostPart::Anew(_) => {}
                CostPart::Retreat(target) => {
                    for id in self.payers(target, from, &mut objects) {
                        self.retreat(id, Some(role), &["A-2.5", "G-6.25"]);
                    }
                }
                CostPart::ReturnToHand(target) => {
                    for id in self.payers(target, from, &mut objects) {
                        self.leave(id, Zone::Hand, &["A-2.5"]);
                    }
                }
                CostPart::ReturnToSupply(target) => {
                    for id in self.payers(target, from, &mut objects) {
                        self.leave(id, Zone::Supply, &["A-2.5", "C-15.5"]);
                    }
                }
                CostPart::Remove(target) => {
                    for id in self.payers(target, from, &mut objects) {
                        self.leave(id, Zone::Removed, &["A-2.5"]);
                    }
                }
                CostPart::Unstack { of, to, .. } => {
                    for id in self.payers(of, from, &mut objects) {
                        let Some(card) = cards.next() else { break };
                        if self.take_stacked(id, card, to, from, &["A-2.5", "C-5.16"])
                            && let Some(object) = self.st.object_mut(id)
                        {
                            object.marks.insert(Marks::DOOMED);
                            doomed = true;
                        }
                        if *to == Goal::Deck {
                            shuffled = Some(self.fx.owner(card));
                        }
                    }
                }
                CostPart::Detach(target) => {
                    for id in self.payers(target, from, &mut objects) {
                        self.come_off(id, &["A-2.5", "C-10.7"]);
                    }
                }
                CostPart::Have(_) => {}
                CostPart::DiscardHand => {
                    while let Some(card) = self.st.piles[role].hand.first().copied() {
                        self.discard_from_hand(role, card, &["A-2.5"]);
                    }
                }
                CostPart::RevealHand => {
                    let hand = self.st.piles[role].hand;
                    for &card in &hand {
                        self.reveal(role, card, &["A-2.5", "G-3.3"]);
                    }
                }
                CostPart::HandCards { amount, fate, .. } => {
                    for _ in 0..self.look().amount(amount, from) {
                        let Some(card) = cards.next() else { break };
                        match fate {
                            Fate::Discarded => self.discard_from_hand(role, card, &["A-2.5"]),
                            Fate::Removed => self.remove_from_hand(role, card, &["A-2.5"]),
                            Fate::Revealed => self.reveal(role, card, &["A-2.5", "G-3.3"]),
                            Fate::Bottom => {
                                self.take_found(card, &Goal::Bottom, 0, false);
                            }
                        }
                    }
                }
                CostPart::ThisCard(fate) => {
                    let to = match fate {
                        Fate::Discarded => Some(Zone::Discard),
                        Fate::Removed => Some(Zone::Removed),
                        Fate::Bottom => Some(Zone::Deck),
                        // It comes into play, or to the discard pile if that is disrupted; or it was only shown.
                        Fate::Revealed => {
                            self.back_to_hand(payment.context.card);
                            None
                        }
                    };
                    if let Some(to) = to {
                        self.put_card(payment.context.card, Zone::Limbo, to, &["A-2.5", "A-4.5"]);
                    }
                }
                CostPart::RemoveCards { amount, .. } => {
                    for _ in 0..self.look().amount(amount, from) {
                        if let Some(card) = cards.next() {
                            self.remove_from_pile(card, &["A-2.5"]);
                        }
                    }
                }
                CostPart::Mill(whose, amount) => {
                    let n = self.look().amount(amount, from);
                    self.mill(player(*whose, role), n, &["A-2.5"]);
                }
                CostPart::OpponentDraws(amount) => {
                    for _ in 0..self.look().amount(amount, from) {
                        self.draw(!role, &["A-2.5"]);
                    }
                }
                CostPart::Roll(amount) => dice = self.look().amount(amount, from),
                CostPart::GainForce(amount) => {
                    let n = self.look().amount(amount, from);
                    self.gain_force(role, n, &["A-2.5"]);
                }
                CostPart::OpponentGainsForce(amount) => {
                    let n = self.look().amount(amount, from);
                    self.gain_force(!role, n, &["A-2.5"]);
                }
            }
        }
        // `A-2.16`: when it is paid, the check follows.
        self.push(Frame::Check);
        if doomed {
            self.push(Frame::Doom(Doom::new(DoomCause::Cost)));
        }
        if let Some(role) = shuffled {
            self.push(Frame::Shuffle(role));
        }
        if dice > 0 {
            self.roll_for_text(role, dice);
        }
        for shed in either {
            self.push(Frame::Shed(shed));
        }
    }

    /// The objects that pay a part.
    fn payers(
        &self,
        target: &Target,
        from: Perspective,
        chosen: &mut impl Iterator<Item = ObjectId>,
    ) -> ArrayVec<ObjectId, 16> {
        let look = self.look();
        match target {
            Target::Obj(Obj::This) => std::iter::once(from.this).filter(|id| id.is_some()).collect(),
            Target::Obj(obj) => std::iter::once(look.resolve(*obj, from)).collect(),
            // The open part is chosen for behind all others.
            target if is_open(target) => chosen.collect(),
            Target::Choose { .. } => chosen.take(look.chosen_for(target, from)).collect(),
            Target::Each(filter) => self
                .st
                .in_play()
                .filter(|o| look.fits(filter, o, from))
                .map(|o| o.id)
                .take(16)
                .collect(),
            Target::Player(_) => ArrayVec::new(),
        }
    }
}
