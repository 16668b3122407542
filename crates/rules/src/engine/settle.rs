//! The check and settling (`04-abilities` section 9).

use super::trigger::Happening;
use super::{Broken, Engine, Step};
use crate::event::{Log, What};
use crate::frame::{Chance, Context, Doom, DoomCause, Frame, Question, Run, Settle};
use crate::ids::{ObjectId, Role};
use crate::keyword::stack;
use crate::program::Sort;
use crate::state::{Bar, Dirty, Item, Kind, Marks, Object, Place, Waiting};
use cards::ir::Ban;
use cards::keyword::Keyword;
use cards::{Edition, Stat};

/// What the check finds.
enum Found {
    /// These many objects were marked as doomed.
    Doomed,
    /// A Pilot must come off (`C-8.10`).
    ComeOff(ObjectId),
    /// Cards below this unit have no place there any more (`STK-7`).
    Misfits(ObjectId),
    /// Two duplicates came at the same moment (`C-5.18`).
    Duplicates(Role, ObjectId, ObjectId),
}

impl<L: Log> Engine<'_, L> {
    /// Is there anything to settle? What cannot have changed since the check last found nothing is not looked at.
    pub(super) fn needs_settling(&mut self, mark: u16) -> bool {
        if self.st.waiting.len() > usize::from(mark) {
            return true;
        }
        let dirty = self.dirty();
        if dirty.is_empty() {
            return false;
        }
        self.end_unmet();
        let found = (dirty.intersects(Dirty::HEALTH | Dirty::BOARD) && self.check_finds(dirty.contains(Dirty::BOARD)))
            || (dirty.contains(Dirty::MEETINGS)
                && ((self.st.battle && self.contested_pair().is_some())
                    || self.st.objects.iter().any(|o| o.marks.contains(Marks::ARRIVED))));
        // Units that a running sequence holds back are looked at again when it lets them go.
        if !found && self.replacing().next().is_none() {
            self.st.dirty = Dirty::empty();
            self.spare_no_longer();
        }
        found
    }

    /// The event is over: what replaced a discard may replace the next one (`A-3.14`).
    fn spare_no_longer(&mut self) {
        for object in &mut self.st.objects {
            object.marks.remove(Marks::SPARED);
        }
    }

    /// What may have changed since it was last looked at.
    fn dirty(&self) -> Dirty {
        if self.fx.always_check {
            Dirty::all()
        } else {
            self.st.dirty
        }
    }

    /// Does the check find something?
    fn check_finds(&self, board: bool) -> bool {
        self.st.in_play().any(|object| self.is_dead(object))
            || (board
                && (self.duplicate().is_some() || self.old_location().is_some() || self.misplaced_pilot().is_some()))
    }

    /// Counters at least its total health (`C-3.7`, `C-3.9`), and no running sequence holds it (`B-5.11`).
    #[inline(always)]
    fn is_dead(&self, object: &Object) -> bool {
        // Most units have no damage: they are left at once.
        (object.damage != 0 || self.fx.undamaged_may_die) && object.held == 0 && self.has_too_much_damage(object)
    }

    fn has_too_much_damage(&self, object: &Object) -> bool {
        match object.place {
            Place::Arena(_) | Place::Build | Place::Aboard(_) => {
                self.fx.card(object.top()).is_unit()
                    && object.damage >= self.look().stat(object.id, Stat::Health)
                    && !self.look().cannot(object.id, Ban::BeDiscarded)
                    && !object.marks.contains(Marks::DEFERRED)
                    && !self.is_being_replaced(object.id)
            }
            Place::Slot(_) | Place::On(_) | Place::Event => false,
        }
    }

    /// Is what happens instead of its discard being carried out? That is one event, with no check inside (`A-3.6`,
    /// `A-9.2`).
    fn is_being_replaced(&self, id: ObjectId) -> bool {
        self.replacing().any(|run| run.context.it == id)
    }

    /// The replacements that are being carried out.
    fn replacing(&self) -> impl Iterator<Item = &Run> {
        self.st.frames.iter().filter_map(|frame| match frame {
            Frame::Run(run) => run
                .origin
                .filter(|origin| self.fx.ability(origin.ability).sort == Sort::Replacement)
                .map(|_| run),
            _ => None,
        })
    }

    /// Two of one unique card of a player (`C-5.3`, `C-10.10`): the one that came last, or both if they came together.
    fn duplicate(&self) -> Option<(Role, ObjectId, ObjectId, bool)> {
        if !self.fx.uniques || !self.may_have_twins() {
            return None;
        }
        let look = self.look();
        for a in self.st.in_play() {
            let print = self.fx.print(a.top());
            if !print.card.is_unique() {
                continue;
            }
            for b in self.st.in_play().take_while(|b| b.id.slot < a.id.slot) {
                if a.controller != b.controller {
                    continue;
                }
                let same = match print.unit {
                    Some(unit) => self.fx.print(b.top()).unit == Some(unit) && look.is_unique(a) && look.is_unique(b),
                    None => {
                        let other = self.fx.card(b.top());
                        !other.is_unit() && other.is_unique() && other.name.base == print.card.name.base
                    }
                };
                if same {
                    let (old, new) = if a.held_since < b.held_since { (a, b) } else { (b, a) };
                    let together = old.held_since == new.held_since;
                    // What can't be discarded stays (`G-1.5`).
                    let stays = |unit: &Object| look.cannot(unit.id, Ban::BeDiscarded);
                    match (stays(old), stays(new)) {
                        (_, false) if !together => return Some((a.controller, old.id, new.id, false)),
                        (false, false) => return Some((a.controller, old.id, new.id, true)),
                        (true, false) => return Some((a.controller, old.id, new.id, false)),
                        (false, true) if together => return Some((a.controller, new.id, old.id, false)),
                        _ => {}
                    }
                }
            }
        }
        None
    }

    /// Might two unique cards in play be the same? A quick look: most boards have none.
    fn may_have_twins(&self) -> bool {
        let mut met = [[0u64; 4]; 2];
        let mut other = false;
        for object in self.st.in_play() {
            let print = self.fx.print(object.top());
            match print.unit {
                Some(unit) => {
                    let met = &mut met[object.controller as usize];
                    let (word, bit) = (usize::from(unit.0 / 64), 1u64 << (unit.0 % 64));
                    if met[word] & bit != 0 {
                        return true;
                    }
                    met[word] |= bit;
                }
                None if print.card.is_unique() => {
                    if other {
                        return true;
                    }
                    other = true;
                }
                None => {}
            }
        }
        false
    }

    /// The older of two Locations of an arena, unless a text lets it lie beside the other (`C-9.2`).
    fn old_location(&self) -> Option<ObjectId> {
        let look = self.look();
        let locations = || self.st.in_play().filter(|o| matches!(o.place, Place::Slot(_)));
        let gives_way = |old: &&Object| {
            let mut newer = locations().filter(|new| new.place == old.place && new.since > old.since);
            let replaces = |new: &Object| {
                new.controller == old.controller
                    || !look.player_cannot(new.controller, |ban| ban == Ban::ReplaceLocations)
            };
            newer.any(replaces)
                && !look.cannot(old.id, Ban::BeDiscarded)
                && !old.marks.contains(Marks::DEFERRED)
                && !self.is_being_replaced(old.id)
        };
        locations().find(gives_way).map(|old| old.id)
    }

    fn misplaced_pilot(&self) -> Option<ObjectId> {
        if !self.fx.has_keyword(Keyword::Pilot) {
            return None;
        }
        let look = self.look();
        self.st
            .in_play()
            .find(|o| matches!(o.place, Place::Aboard(_)) && !look.pilot_fits(o))
            .map(|o| o.id)
    }

    /// One run of the check.
    fn check_once(&mut self) -> Option<Found> {
        let dead: arrayvec::ArrayVec<ObjectId, 64> = self
            .st
            .in_play()
            .filter(|object| self.is_dead(object))
            .map(|object| object.id)
            .take(64)
            .collect();
        if !dead.is_empty() {
            for id in dead {
                if let Some(object) = self.st.object_mut(id) {
                    object.marks.insert(Marks::DOOMED);
                }
            }
            return Some(Found::Doomed);
        }
        if let Some((role, old, new, together)) = self.duplicate() {
            if together {
                return Some(Found::Duplicates(role, old, new));
            }
            if let Some(object) = self.st.object_mut(new) {
                object.marks.insert(Marks::DOOMED);
            }
            return Some(Found::Doomed);
        }
        if let Some(old) = self.old_location() {
            self.doom(&[old]);
            return Some(Found::Doomed);
        }
        self.misplaced_pilot()
            .map(Found::ComeOff)
            .or_else(|| self.misfit_stack().map(Found::Misfits))
    }

    /// A unit with cards below that have lost their place (`STK-7`, current).
    fn misfit_stack(&self) -> Option<ObjectId> {
        if self.fx.edition == Edition::Classic || !self.fx.has_keyword(Keyword::Stack) {
            return None;
        }
        let look = self.look();
        let misfit = |unit: &Object| {
            let mut below = unit.cards.iter().skip(1);
            below.any(|&card| !stack::belongs(look, unit.id, card))
        };
        self.st.in_play().find(|unit| misfit(unit)).map(|unit| unit.id)
    }

    /// Does what the check found. `false`: it found nothing.
    fn check(&mut self) -> bool {
        let looked_at = Dirty::HEALTH | Dirty::BOARD;
        if !self.dirty().intersects(looked_at) {
            return false;
        }
        match self.check_once() {
            None => {
                // What is being replaced is looked at when that is done.
                if self.replacing().next().is_none() {
                    self.st.dirty.remove(looked_at);
                    self.spare_no_longer();
                }
                false
            }
            Some(Found::Doomed) => {
                self.push(Frame::Doom(Doom::new(DoomCause::Check)));
                true
            }
            Some(Found::Misfits(unit)) => {
                self.drop_misfits(unit);
                true
            }
            Some(Found::ComeOff(pilot)) => {
                self.come_off(pilot, &["C-8.10", "C-8.11"]);
                true
            }
            Some(Found::Duplicates(role, a, b)) => {
                self.ask(Question::Duplicate { role, a, b });
                true
            }
        }
    }

    pub(super) fn step_check(&mut self) -> Step {
        self.show_open_hands();
        if !self.check() {
            self.pop();
        }
        Ok(())
    }

    pub(super) fn step_settle(&mut self, settle: Settle) -> Step {
        self.show_open_hands();
        if self.check() {
            return Ok(());
        }
        if self.st.battle && self.dirty().contains(Dirty::MEETINGS) {
            if self.begin_contest() {
                return Ok(());
            }
            self.st.dirty.remove(Dirty::MEETINGS);
        }
        self.notice_states();
        let mark = usize::from(settle.mark);
        if self.st.waiting.len() > mark {
            return self.next_item(settle);
        }
        if settle.arrival {
            for object in &mut self.st.objects {
                object.marks.remove(Marks::ARRIVED);
            }
            self.become_frame(Frame::Settle(Settle {
                arrival: false,
                ..settle
            }));
            return Ok(());
        }
        if self.st.objects.iter().any(|o| o.marks.contains(Marks::ARRIVED)) {
            self.become_frame(Frame::Settle(Settle {
                arrival: true,
                ..settle
            }));
            self.open(Chance::Arrival);
            return Ok(());
        }
        self.st.chain = settle.chain;
        self.pop();
        Ok(())
    }

    /// Takes the next waiting item: Dark's first, each player in the order they choose (`A-3.4`).
    fn next_item(&mut self, settle: Settle) -> Step {
        let mark = usize::from(settle.mark);
        let role = if self.st.waiting[mark..].iter().any(|w| w.role == Role::Dark) {
            Role::Dark
        } else {
            Role::Light
        };
        let mut first = None;
        let mut differ = false;
        for index in candidates(&self.st.waiting, mark, role) {
            match first {
                None => first = Some(index),
                Some(at) => differ |= !alike(&self.st.waiting[at], &self.st.waiting[index]),
            }
        }
        let Some(first) = first else {
            return Err(Broken("no item is next"));
        };
        if differ {
            self.ask(Question::Order {
                role,
                mark: settle.mark,
            });
            return Ok(());
        }
        self.begin_item(first);
        Ok(())
    }

    /// Resolves the item with this number.
    pub(super) fn begin_item(&mut self, index: usize) {
        let waiting = self.st.waiting.remove(index);
        let mark = self.mark();
        self.st.chain = waiting.chain;
        // Each item is a process of its own and is settled before the next (`A-9.4`).
        let chain = waiting.chain;
        self.push(Frame::Settle(Settle {
            mark,
            chain,
            arrival: false,
        }));
        let role = waiting.role;
        match waiting.item {
            Item::Ability {
                instance,
                it,
                doer,
                much,
                x,
                damage,
                there,
            } => {
                let card = self.who(instance.on).card;
                let mut context = Context::new(role, instance.on, card);
                (context.it, context.doer) = (it, doer);
                context.damage = damage;
                (context.tally.much, context.tally.there) = (much, there);
                // What gave the keyword may have left meanwhile: then it does what it did when it fired (`A-3.10`).
                context.x = match self.look().sum_of(instance) {
                    now @ 1.. => now,
                    _ => x,
                };
                self.emit(What::Triggers(role, card), &["A-3.1", "A-9.4"]);
                let code = self.fx.ability(instance.ability).code;
                self.run_effect(code, context, Some(instance));
            }
            Item::Later(kept) => {
                self.emit(What::Triggers(role, kept.card), &["A-3.11"]);
                let mut context = Context::new(role, kept.source, kept.card);
                (context.it, context.doer) = (kept.it, kept.doer);
                context.paid = kept.paid;
                context.tally = kept.tally;
                context.x = kept.x;
                // What was chosen then are the first choices; what is chosen now comes behind them.
                let chosen = [kept.former, kept.that].into_iter().filter(|chosen| chosen.is_some());
                for (slot, chosen) in (0..).zip(chosen) {
                    let room = context.chosen.try_push(chosen).is_ok() && context.close(slot).is_some();
                    debug_assert!(room, "an empty list has room");
                }
                let code = self.fx.laters[usize::from(kept.later)].code;
                self.run_effect(code, context, None);
            }
            Item::Traps { event, left } => self.ask(Question::Trap { role, event, left }),
            Item::Draw => self.draw(role, &["G-6.8", "G-6.10"]),
            Item::Upkeep(instance) => self.begin_upkeep(role, instance),
            Item::Bounty(line, source, unit) => {
                let card = self.who(source).card;
                self.emit(What::Triggers(role, card), &["BTY-2", "G-6.8"]);
                self.fire(Happening::Keyword(Keyword::Bounty, source));
                let code = self.fx.ability(line).code;
                let mut context = Context::new(role, source, card);
                context.it = unit;
                self.run_effect(code, context, None);
                if self.fx.watch.intersects(crate::program::Watch::CARDS) {
                    self.fire(Happening::Collects(role));
                }
            }
            Item::DamageControl(unit) => self.begin_damage_control(role, unit),
            Item::Retaliate(from, to, dice) => {
                let dice = self.look().stored_dice(dice, role, from);
                self.dice_of_damage(from, role, &[to], dice, Kind::RETALIATE, &["RET-1", "B-3.37"]);
            }
            Item::Riposte(from, to, amount) => {
                self.fixed_damage(
                    from,
                    role,
                    &[to],
                    amount,
                    (Kind::RIPOSTE, Bar::Open),
                    &["RIP-1", "B-3.37"],
                );
            }
            Item::Overload(unit, dice) => {
                self.dice_of_damage(unit, role, &[unit], dice, Kind::OVERLOAD, &["OVL-2", "B-3.37"]);
            }
            Item::Backfire(unit, dice) => {
                self.dice_of_damage(unit, role, &[unit], dice, Kind::BACKFIRE, &["BKF-1", "B-3.37"]);
            }
        }
    }
}

/// The items among which `role` may choose the next: own Retaliates only in the order of their activation.
pub(crate) fn candidates(waiting: &[Waiting], mark: usize, role: Role) -> impl Iterator<Item = usize> {
    let mut retaliated = false;
    waiting
        .iter()
        .enumerate()
        .skip(mark)
        .filter(move |(_, w)| w.role == role)
        .filter_map(move |(index, w)| {
            if matches!(w.item, Item::Retaliate(..)) {
                if retaliated {
                    return None;
                }
                retaliated = true;
            }
            Some(index)
        })
}

/// Does the order of the two not matter because they are the same thing twice?
fn alike(a: &Waiting, b: &Waiting) -> bool {
    // Traps of several events are asked about in the order of the events.
    a.item == b.item || matches!((a.item, b.item), (Item::Traps { .. }, Item::Traps { .. }))
}
