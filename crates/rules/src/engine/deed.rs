//! Single instructions.

mod attacks;
mod beneath;
mod bid;
mod built;
mod counters;
mod discard;
mod divide;
mod done;
mod home;
mod lend;
mod mixed;
mod modify;
mod piles;
mod source;
mod supply;
mod top;
mod unstack;
mod word;

use modify::origin;

use super::attack::front;
use super::trigger::Happening;
use super::{Broken, Engine, Step};
use crate::event::{Log, What, Zone};
use crate::frame::{About, AttackStage, Chance, Context, CostOf, DoomCause, Frame, How, Question};
use crate::ids::{ObjectId, Role};
use crate::keyword::precision;
use crate::program::{Sort, Watch, counted_now};
use crate::query::Perspective;
use crate::query::cost::player;
use crate::query::filter::may_mean;
use crate::query::whole::Instances;
use crate::state::{Bar, Ending, Instance, Kept, Kind, Lasts, Object, Origin, Outcome, Place, Subject};
use arrayvec::ArrayVec;
use cards::ir::{
    Ability, Change, Counter, Currency, Deed, Due, Duration, Filter, Limit, Obj, Preventable, Target, Trigger,
};
use cards::keyword::Keyword;

/// Objects that a deed is about.
pub(super) type Objects = ArrayVec<ObjectId, 64>;

impl<L: Log> Engine<'_, L> {
    /// The objects a target means now; choices were made before.
    fn objects(&self, target: &Target, slot: u8, context: &Context) -> Objects {
        let look = self.look();
        let from = Perspective::in_context(context);
        let alive = |id: ObjectId| look.st.alive(id).is_some();
        match target {
            // "Those units" are all that were chosen.
            Target::Obj(Obj::That) => {
                let chosen = context.those(context.seen).iter().copied();
                chosen.filter(|&id| alive(id)).collect()
            }
            Target::Obj(obj) => std::iter::once(look.resolve(*obj, from))
                .filter(|&id| alive(id))
                .collect(),
            Target::Each(filter) => look
                .st
                .in_play()
                .filter(|o| may_mean(filter, o) && look.fits(filter, o, from))
                .map(|o| o.id)
                .take(64)
                .collect(),
            // A choice that has become illegal: that part does nothing (`A-6.2`).
            Target::Choose { filter, .. } => {
                let from = Perspective {
                    that: context.that_before(slot),
                    ..from
                };
                let chosen = context.slot(slot).iter().copied();
                let fits = |id: &ObjectId| {
                    let object = look.st.alive(*id);
                    object.is_some_and(|o| look.fits(&forgiving(filter), o, from))
                };
                chosen.filter(fits).collect()
            }
            Target::Player(_) => Objects::new(),
        }
    }

    /// Units leave play for a hand, or the game. A unit whose discard is the event is taken from the discard pile
    /// (`A-3.7`); where nothing is left to take, nothing was done.
    fn send_deed(&mut self, target: &Target, slot: u8, context: &Context, to: Zone, why: &[&'static str]) -> Step {
        // A Battle card or Mission that sends itself away is no object.
        if *target == Target::Obj(Obj::This) && context.this == ObjectId::NONE && self.is_being_played(context.card) {
            self.put_card(context.card, Zone::Limbo, to, why);
            self.advance()?;
            self.push(Frame::Check);
            return Ok(());
        }
        let mut units = self.objects(target, slot, context);
        if let Some(unit) = self.discarded_it(target, context)? {
            units = std::iter::once(unit).collect();
        }
        let mut sent = false;
        for id in units {
            sent |= self.send(id, to, why);
        }
        if !sent {
            self.run_mut()?.did = false;
        }
        self.advance()?;
        self.push(Frame::Check);
        Ok(())
    }

    /// The top cards alone go there.
    fn top_deed(&mut self, target: &Target, slot: u8, context: &Context, to: Zone) -> Step {
        match self.discarded_it(target, context)? {
            Some(unit) => self.send_top(unit, to),
            None => self.each_of(target, slot, context, |engine, id| engine.send_top(id, to))?,
        }
        self.advance()?;
        self.push(Frame::Check);
        Ok(())
    }

    /// The unit whose discard the running effect answers, if it is meant: it is taken from its pile (`A-3.7`).
    fn discarded_it(&mut self, target: &Target, context: &Context) -> Result<Option<ObjectId>, Broken> {
        let Target::Obj(obj) = target else { return Ok(None) };
        let unit = self.look().resolve(*obj, Perspective::in_context(context));
        Ok((unit == context.it && self.answers_a_discard()?).then_some(unit))
    }

    /// Does the running effect answer the discard of a unit?
    fn answers_a_discard(&mut self) -> Result<bool, Broken> {
        let origin = self.run_mut()?.origin.map(|instance| instance.ability);
        // A Trap is no object with abilities: it is completed.
        let answering = origin.or_else(|| self.completing().map(|play| play.ability));
        Ok(answering.is_some_and(|ability| {
            matches!(
                &self.fx.ability(ability).ir,
                Ability::Triggered(triggered) if matches!(triggered.on, Trigger::Discarded { .. } | Trigger::Kills { .. })
            )
        }))
    }

    /// The objects that damage or counters go to: a unit that has gone aboard is none any more (`C-8.21`).
    fn struck(&self, target: &Target, slot: u8, context: &Context) -> Objects {
        let mut objects = self.objects(target, slot, context);
        if matches!(target, Target::Obj(_)) {
            objects.retain(|&mut id| self.may_be_struck(id));
        }
        objects
    }

    pub(super) fn deed(&mut self, deed: &Deed, slot: u8, entry: u16) -> Step {
        let Some(Frame::Run(run)) = self.st.frames.last() else {
            return Err(Broken("no effect"));
        };
        let context = run.context;
        let part = run.part;
        let from = Perspective::in_context(&context);
        let you = context.you;
        match deed {
            Deed::Modify { whom, changes, lasts } => {
                if !self.modify(whom, slot, changes, entry, *lasts, &context) {
                    self.not_done()?;
                }
                self.advance()?;
                self.push(Frame::Check);
                Ok(())
            }
            Deed::Damage {
                from: source,
                amount,
                dice,
                to,
                preventable,
            } => {
                self.run_mut()?.context.tally.fallen = 0;
                let to_whom = to;
                let to = self.struck(to, slot, &context);
                let amount = self.look().amount(amount, from);
                // "That unit does 2 damage to one of your opponent's units": the one that was chosen before.
                let before = match to_whom {
                    Target::Choose { .. } => Perspective {
                        that: context.that_before(slot),
                        ..from
                    },
                    _ => from,
                };
                let source = match self.look().resolve(*source, before) {
                    id if id.is_some() => id,
                    _ => ObjectId::NONE,
                };
                let card = if source.is_some() {
                    self.who(source).card
                } else {
                    context.card
                };
                let (kind, why): (Kind, &[&'static str]) = match self.look().disruptable() {
                    Some(Frame::Play(play)) if self.fx.ability(play.ability).keyword == Some(Keyword::Ambush) => {
                        (Kind::AMBUSH, &["B-5.1", "AMB-1", "AMB-2"])
                    }
                    _ => (Kind::empty(), &["B-5.1"]),
                };
                let bar = match preventable {
                    Preventable::Freely => Bar::Open,
                    Preventable::Never => Bar::Closed,
                    Preventable::OnlyBy(_) => Bar::OnlyBy(entry),
                    Preventable::NotBy(keyword) => Bar::NotBy(*keyword),
                };
                if to.is_empty() {
                    self.not_done()?;
                }
                self.advance()?;
                if *dice {
                    self.dice_of_damage_from(source, card, you, &to, amount, (kind, bar), why);
                } else if !to.is_empty() {
                    self.fixed_damage_from(source, card, you, &to, amount, (kind, bar), &["B-5.2"]);
                }
                Ok(())
            }
            Deed::DivideDamage {
                from: source,
                amount,
                among,
            } => {
                let units = self.struck(among, slot, &context);
                self.divide_damage(*source, amount, &units, part, &context)
            }
            Deed::PreventFrom(by) => self.prevent_from(by, slot, part, &context),
            Deed::Prevent { amount, to } => self.prevent_deed(amount, to, slot, part, &context),
            Deed::Shield { lasts, amount, .. } => {
                let value = match amount {
                    Limit::Exactly(n) | Limit::UpTo(n) | Limit::AllBut(n) => self.look().amount(n, from),
                    Limit::All | Limit::Half { .. } => 0,
                };
                let until = self.until(*lasts, you, None, None);
                self.begin_effect(
                    Subject::Damage,
                    Lasts::Shield(entry),
                    value,
                    until,
                    origin(&context),
                    &["B-3.26"],
                );
                self.advance()
            }
            Deed::PutCounters { kind, amount, on } if *kind != Counter::Damage => {
                let amount = self.look().amount(amount, from);
                self.each_of(on, slot, &context, |engine, id| {
                    engine.put_named(you, id, *kind, amount, &["A-9.1", "C-16.1", "C-13.2"]);
                })?;
                self.advance()?;
                self.push(Frame::Check);
                Ok(())
            }
            Deed::PutCounters { amount, on, .. } => {
                self.run_mut()?.context.tally.fallen = 0;
                let on = self.struck(on, slot, &context);
                let amount = self.look().amount(amount, from);
                if on.is_empty() {
                    self.not_done()?;
                }
                self.advance()?;
                if !on.is_empty() && amount > 0 {
                    self.put_counters(you, &on, amount);
                }
                Ok(())
            }
            Deed::RemoveCounters {
                kind,
                amount,
                from: target,
            } => self.remove_deed(*kind, amount, target, slot, part, &context),
            Deed::Remaining {
                of,
                health,
                put,
                remove,
            } => self.remaining_deed(of, *health, (*put, *remove), slot, &context),
            Deed::RemoveDivided {
                kind,
                amount,
                from: whom,
            } => self.remove_divided(*kind, amount, whom, part, &context),
            Deed::RemoveAnyCounters { amount, from: target } => {
                self.remove_any_deed(amount, target, slot, part, &context)
            }
            Deed::Gain {
                who,
                what,
                amount,
                next_turn,
            } => {
                let amount = self.look().amount(amount, from);
                for role in Self::players(*who, you) {
                    match (what, next_turn) {
                        (Currency::Force, _) => self.gain_force(role, amount, &["G-10.4"]),
                        (Currency::Build, false) => self.gain_build(role, amount, &["G-10.1"]),
                        (Currency::Build, true) => {
                            self.st.promised[role] = self.st.promised[role].saturating_add(amount);
                        }
                    }
                }
                self.advance()
            }
            Deed::Lose { who, what, amount } => {
                let amount = self.look().amount(amount, from);
                for role in Self::players(*who, you) {
                    if *what == Currency::Force && self.look().purse(role) < amount {
                        self.not_done()?;
                    }
                    match what {
                        Currency::Force => self.lose_force(role, amount, &["G-10.2"]),
                        Currency::Build => self.lose_build(role, amount, &["G-10.2"]),
                    }
                }
                self.advance()
            }
            Deed::Pay { who, cost } => self.pay_deed(player(*who, you), cost, part, &context),
            Deed::TakeAt { whose, at, to } => self.take_at(player(*whose, you), *at, to, from),
            Deed::Draw { who, amount: limit } => {
                let (least, most) = self.look().limit(limit, 200, from);
                if part == 0 && least < most {
                    self.run_mut()?.part = 1;
                    self.ask(Question::Amount {
                        role: player(*who, you),
                        least,
                        most,
                        about: About::Draw,
                    });
                    return Ok(());
                }
                let amount = if least < most { self.st.reply.number } else { most };
                for role in Self::players(*who, you) {
                    let before = self.st.piles[role].hand.len();
                    for _ in 0..amount.clamp(0, 200) {
                        self.draw(role, &["G-9.1", "A-9.1"]);
                    }
                    let drawn = self.st.piles[role].hand.len() - before;
                    self.note_drawn(role, before)?;
                    self.done_so_many(limit, drawn as i16, from)?;
                }
                self.advance()
            }
            Deed::DiscardCards { who, amount, at_random } => {
                self.discard_cards(player(*who, you), amount, *at_random, part, from)
            }
            Deed::Search { .. } => self.search(deed, entry, part, &context),
            Deed::ModifyFound { changes, lasts } => {
                if !self.modify_found(changes, entry, *lasts, &context) {
                    self.not_done()?;
                }
                self.advance()
            }
            Deed::LookAtBuilt(which) => self.look_at_built(*which, part, &context),
            Deed::RemoveBuilt { from, amount } => self.remove_built(*from, amount, part, &context),
            Deed::PutFound(to) => {
                if !self.put_found(to, &context)? {
                    self.not_done()?;
                }
                self.advance()
            }
            Deed::LookAtHand(who) => {
                for role in Self::players(*who, you) {
                    self.look_at_hand(role);
                }
                self.advance()
            }
            Deed::LookAtTop { .. } => self.look_at_top(deed, entry, part, &context),
            Deed::Shuffle(who) => {
                let roles = Self::players(*who, you);
                self.advance()?;
                for role in roles.into_iter().rev() {
                    self.push(Frame::Shuffle(role));
                }
                Ok(())
            }
            Deed::Mill { who, amount } => {
                let amount = self.look().amount(amount, from);
                for role in Self::players(*who, you) {
                    if (self.st.piles[role].deck.len() as i16) < amount {
                        self.not_done()?;
                    }
                    self.mill(role, amount, &["A-9.1"]);
                    self.note_milled(role, amount)?;
                }
                self.advance()
            }
            Deed::Tap(target) => {
                self.each_of(target, slot, &context, |engine, id| engine.tap(id, &["A-9.1"]))?;
                self.advance()
            }
            Deed::Untap(target) => {
                self.each_of(target, slot, &context, |engine, id| engine.untap(id, &["A-9.1"]))?;
                self.advance()
            }
            Deed::Retreat(target) => {
                // Who chooses what is retreated does it: "your opponent retreats one of his or her units".
                let by = match target {
                    Target::Choose { by, .. } => player(*by, you),
                    Target::Obj(_) | Target::Each(_) | Target::Player(_) => you,
                };
                self.each_of(target, slot, &context, |engine, id| {
                    engine.retreat(id, Some(by), &["G-6.25"]);
                })?;
                self.advance()?;
                self.push(Frame::Check);
                Ok(())
            }
            Deed::Discard(target) => self.discard_deed(target, slot, part, &context),
            Deed::ReturnToHand(target) => self.send_deed(target, slot, &context, Zone::Hand, &["G-3.4", "G-3.2"]),
            Deed::ReturnToSupply(target) => self.return_to_supply(target, slot, &context),
            Deed::ReturnTop(target) => self.top_deed(target, slot, &context, Zone::Hand),
            Deed::RemoveTop(target) => self.top_deed(target, slot, &context, Zone::Removed),
            Deed::Rearrange(of) => self.rearrange_deed(*of, part, &context),
            Deed::DeployAgain => self.deploy_again(&context),
            Deed::Bury { whose, amount, under } => self.bury_deed(*whose, amount, *under, &context),
            Deed::SetBeneath { what, under, top } => self.set_beneath_deed(what, *under, *top, slot, &context),
            Deed::Remove(target) => self.send_deed(target, slot, &context, Zone::Removed, &["G-3.2"]),
            Deed::Move { what, to, tapped } => {
                self.each_of(what, slot, &context, |engine, id| {
                    let there = engine.st.object(id).is_some_and(|o| o.place == Place::Arena(*to));
                    if engine.look().may_move(id).is_err() || there {
                        return;
                    }
                    engine.move_object(id, Place::Arena(*to), Some(you), &["C-4.9", "C-3.2"]);
                    match tapped {
                        Some(true) => engine.tap(id, &["C-4.9"]),
                        Some(false) => engine.untap(id, &["C-4.9"]),
                        None => {}
                    }
                })?;
                self.advance()?;
                self.push(Frame::Check);
                Ok(())
            }
            Deed::MoveHome { what, tapped } => self.move_home(what, *tapped, slot, part, &context),
            Deed::Attach { what, to } => {
                // "Detach a Weapon and attach it to …": the choice before that of the host.
                let before = Context { seen: slot, ..context };
                let known = if matches!(to, Target::Choose { .. }) {
                    &before
                } else {
                    &context
                };
                let equipment = self.objects(what, slot, known);
                let second = slot + u8::from(matches!(what, Target::Choose { .. }));
                let hosts = self.objects(to, second, &context);
                // What attached it meanwhile leaves nothing to wait for (`C-10.9`).
                let waits = run.origin.is_none_or(|origin| {
                    let look = self.look();
                    let holder = look.st.alive(origin.on);
                    let def = look.fx.ability(origin.ability);
                    holder.is_some_and(|holder| look.attaches_here(holder, def).unwrap_or(true))
                });
                let mut attached = false;
                if let (Some(&host), true) = (hosts.first(), waits) {
                    for id in equipment {
                        // Where it is already it can't be attached again (`C-10.2`).
                        let there = |e: &Self| e.st.alive(id).is_some_and(|o| o.place == Place::On(host));
                        let before = there(self);
                        self.attach(id, host);
                        attached |= !before && there(self);
                    }
                }
                if !attached {
                    self.not_done()?;
                }
                self.advance()?;
                self.push(Frame::Check);
                Ok(())
            }
            Deed::Detach(target) => {
                self.each_of(target, slot, &context, Self::detach)?;
                self.advance()?;
                self.push(Frame::Check);
                Ok(())
            }
            Deed::ComeOff(target) => {
                self.each_of(target, slot, &context, |engine, id| {
                    let aboard = |o: &Object| matches!(o.place, Place::Aboard(_));
                    if engine.st.alive(id).is_some_and(aboard) {
                        engine.come_off(id, &["C-8.11", "C-8.19"]);
                    }
                })?;
                self.advance()?;
                self.push(Frame::Check);
                Ok(())
            }
            Deed::Enter(arena) => self.enter_from_hand(*arena, slot, &context),
            Deed::Lend { who, what, lasts } => self.lend(*who, what, *lasts, part, &context),
            Deed::Create {
                who, count, to, tapped, ..
            } => {
                let role = player(*who, you);
                self.create((role, entry), (count, *to, *tapped), (part, slot), &context)
            }
            Deed::Disrupt(_) => {
                self.advance()?;
                self.disrupt();
                Ok(())
            }
            Deed::Reroll(limit) | Deed::RerollAny(limit) => {
                let (least, most) = self.look().limit(limit, i16::MAX, from);
                self.advance()?;
                self.begin_dice_change(you, How::Again, least as u16, most as u16);
                Ok(())
            }
            Deed::AddDice(amount) => {
                let amount = self.look().amount(amount, from).clamp(0, super::MAX_DICE) as u16;
                self.advance()?;
                if amount > 0 {
                    self.begin_dice_change(you, How::Added, amount, amount);
                }
                Ok(())
            }
            Deed::ChangeDice { by, dice } => {
                let by = self.look().amount(by, from);
                let (least, most) = self.look().limit(dice, i16::MAX, from);
                self.advance()?;
                self.begin_dice_change(you, How::Changed(by), least as u16, most as u16);
                Ok(())
            }
            Deed::TakeControl { who, of, lasts } => {
                let mut of = self.objects(of, slot, &context);
                let until = self.until(*lasts, you, None, None);
                let role = player(*who, you);
                of.retain(|id| self.lasts(Subject::Object(*id), until, (role, context.this)));
                if of.is_empty() {
                    self.not_done()?;
                }
                self.take_control(&of, player(*who, you), until, context.this);
                self.advance()?;
                self.push(Frame::Check);
                Ok(())
            }
            Deed::EndAttack => {
                self.end_attack();
                self.advance()
            }
            Deed::DisruptAttack => {
                self.disrupt_attack();
                if !self.st.attack().is_some_and(|attack| attack.disrupted) {
                    self.not_done()?;
                }
                self.advance()
            }
            Deed::Aim { who, whom } => {
                let unit = self.look().resolve(*who, from);
                let aimed = match self.objects(whom, slot, &context).first() {
                    Some(&on) => self.aim(unit, on, entry, &context),
                    None => false,
                };
                if !aimed {
                    self.not_done()?;
                }
                self.advance()
            }
            Deed::Attack { who, whom } => {
                let attackers = self.objects(who, slot, &context);
                let second = slot + u8::from(matches!(who, Target::Choose { .. }));
                let defenders = self.objects(whom, second, &context);
                if attackers.is_empty() || defenders.is_empty() {
                    self.not_done()?;
                }
                self.advance()?;
                if let (Some(&unit), Some(&on)) = (attackers.first(), defenders.first()) {
                    if self.follows_up(unit) {
                        if let Some(attack) = self.st.attacks.last_mut() {
                            let _ = attack.compelled.try_push(on);
                        }
                    } else {
                        self.made_to_attack(unit, on);
                    }
                }
                Ok(())
            }
            Deed::BecomeDefender(target) => {
                let units = self.objects(target, slot, &context);
                let fixed = self
                    .st
                    .attack()
                    .is_some_and(|attack| precision::fixed_for_texts(self.look(), attack.attacker));
                // Whom the attacker can't attack does not become the defender either (`B-3.50`, `G-1.5`).
                let look = self.look();
                let attacker = look.st.attack().and_then(|attack| look.st.object(attack.attacker));
                let may = |on: ObjectId| {
                    let both = attacker.zip(look.st.alive(on));
                    both.is_some_and(|(attacker, on)| look.attackable(attacker, on).is_ok())
                };
                let unit = units.first().filter(|&&unit| may(unit));
                match (unit, fixed) {
                    (Some(&unit), false) => self.change_defender(0, unit, &["B-3.11", "B-3.43"]),
                    _ => self.not_done()?,
                }
                self.advance()
            }
            Deed::AddDefender(target) => {
                let unit = self.objects(target, slot, &context).first().copied();
                self.add_defender_deed(unit.unwrap_or(ObjectId::NONE), part)
            }
            Deed::ExtraBattleStep(arena) => {
                self.advance()?;
                self.extra_step(*arena);
                Ok(())
            }
            Deed::GainMixed(limit) => self.gain_mixed(limit, part, you, from),
            Deed::Win(who) => {
                let winner = player(*who, you);
                self.advance()?;
                if !self.look().cannot_lose(!winner) {
                    self.end(
                        Outcome {
                            winner,
                            reason: Ending::Effect,
                        },
                        &["G-7.7", "G-7.1"],
                    );
                }
                Ok(())
            }
            Deed::SecretBid { ties, .. } => self.secret_bid(entry, part, player(*ties, you), &context),
            Deed::Roll { who, dice } => {
                let dice = self.look().amount(dice, from);
                self.advance()?;
                self.roll_for_text(player(*who, you), dice);
                Ok(())
            }
            Deed::RollOff { yours, theirs } => {
                let dice = (self.look().amount(yours, from), self.look().amount(theirs, from));
                self.roll_off(you, part, dice)
            }
            Deed::Choose(_) => self.advance(),
            Deed::ChooseSubtype(offer) => self.choose_subtype(offer, part, &context),
            Deed::Later { .. } | Deed::Whenever { .. } | Deed::NextTime { .. } => {
                let attack = match deed {
                    Deed::Later {
                        at: Due::AttackEnds, ..
                    } => self.st.attack().map(|attack| attack.number),
                    _ => Some(0),
                };
                // Without an attack there is no end to wait for.
                if let Some(attack) = attack {
                    self.st.kept.push(Kept {
                        later: entry,
                        role: you,
                        source: context.this,
                        card: context.card,
                        it: context.it,
                        doer: context.doer,
                        that: context.that(),
                        former: context.former(),
                        paid: context.paid,
                        tally: context.tally,
                        x: context.x,
                        attack,
                    });
                }
                self.advance()
            }
        }
    }

    /// "Prevent up to 2 damage to one of your units", "prevent that damage".
    fn prevent_deed(&mut self, limit: &Limit, to: &Target, slot: u8, part: u8, context: &Context) -> Step {
        let from = Perspective::in_context(context);
        self.run_mut()?.context.tally.much = 0;
        let pending = self.look().pending_damage().find(|(index, _)| *index == context.damage);
        let Some((index, damage)) = pending else {
            self.not_done()?;
            return self.advance();
        };
        let (available, victim) = (damage.amount, damage.to);
        // Under "would damage" the target is the unit of the event; a chosen one must still be the victim.
        let aimed = matches!(to, Target::Obj(_))
            || self.objects(to, slot, context).contains(&victim)
            // What was chosen and then paid with counts as still there.
            || (context.slot(slot).contains(&victim) && self.left_as_payment(victim, context));
        if !aimed {
            self.not_done()?;
            return self.advance();
        }
        let (least, most) = self.look().limit(limit, available, from);
        let origin = self.run_mut()?.origin;
        // "All damage to" it comes from whatever source; what watches one instance is about that.
        let watching = |by: Instance| matches!(self.fx.ability(by.ability).sort, Sort::Triggered | Sort::Replacement);
        let mut also = Instances::new();
        if *limit == Limit::All && !origin.is_some_and(watching) {
            also = self.look().damage_beside(index, victim);
        }
        if part == 0 && least < most {
            self.run_mut()?.part = 1;
            self.ask(Question::Amount {
                role: context.you,
                least,
                most,
                about: About::Prevent,
            });
            return Ok(());
        }
        if part < 2 && (self.is_unknown(index) || also.iter().any(|&other| self.is_unknown(other))) {
            // An amount that was chosen stays; the others are looked at when the damage is known (`CUN-4`).
            let (part, amount) = if least < most {
                (2, self.st.reply.number)
            } else {
                (3, 0)
            };
            return self.wait_for_dice(part, amount);
        }
        let amount = match part {
            2 => self.run_mut()?.left,
            3 => most,
            _ if least < most => self.st.reply.number,
            _ => most,
        };
        let mut prevented = self.prevent(index, amount, (context.you, context.this), &["B-3.27", "B-3.26"]);
        for other in also {
            let more = self.prevent(other, i16::MAX, (context.you, context.this), &["B-3.27", "B-3.26"]);
            prevented = prevented.saturating_add(more);
        }
        self.run_mut()?.context.tally.much = prevented;
        // "All but 1" of exactly 1 is none, and done with that (`A-9.1`).
        let rest = matches!(limit, Limit::AllBut(_)) && most == 0;
        if prevented == 0 && !rest {
            self.not_done()?;
        }
        self.advance()
    }

    /// "Remove up to 2 damage counters from …": one unit after another. Part 1 has the answer, part 2 looks for the next.
    fn remove_deed(
        &mut self,
        kind: Counter,
        amount: &Limit,
        target: &Target,
        slot: u8,
        part: u8,
        context: &Context,
    ) -> Step {
        let from = Perspective::in_context(context);
        if part == 0 {
            self.fix_group(target, slot, context);
            self.run_mut()?.context.tally.much = 0;
        }
        let Some(unit) = self.next_of_group(target, slot, context) else {
            if self.run_mut()?.context.tally.much == 0 {
                self.not_done()?;
            }
            self.advance()?;
            // Fewer damage counters discard nobody; health may hang on the others.
            if kind != Counter::Damage {
                self.push(Frame::Check);
            }
            return Ok(());
        };
        let there = self
            .st
            .alive(unit)
            .map_or(0, |o| self.look().removable_counters(context.you, o, kind));
        let (least, most) = self.look().limit(amount, there, from);
        if part != 1 && least < most {
            self.run_mut()?.part = 1;
            self.ask(Question::Amount {
                role: context.you,
                least,
                most,
                about: About::Remove,
            });
            return Ok(());
        }
        let removed = if least < most { self.st.reply.number } else { most };
        self.remove_counters(context.you, unit, kind, removed, &["A-9.1", "C-16.1"]);
        self.run_mut()?.context.tally.much += removed;
        if matches!(amount, Limit::Exactly(_)) {
            self.done_so_many(amount, removed, from)?;
        }
        self.pass_over(unit);
        self.run_mut()?.part = 2;
        Ok(())
    }
}

/// At resolution a chosen object must still fit, but for being "it" in a chance that is over.
fn forgiving(filter: &Filter) -> Filter {
    match filter {
        Filter::Is(Obj::It) => Filter::True,
        Filter::All(parts) => Filter::All(parts.iter().map(forgiving).collect()),
        other => other.clone(),
    }
}
