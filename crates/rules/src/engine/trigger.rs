//! Triggered abilities fire and wait (`04-abilities` section 3).

use super::{Engine, MAX_CHAIN, MAX_TRIGGERS};
use crate::event::Log;
use crate::frame::Frame;
use crate::ids::{AbilityId, ByRole, CardRef, ObjectId, Role};
use crate::program::{AbilityDef, Sort, Watch, rerolls, turns_dice};
use crate::query::{Look, Perspective};
use crate::state::{Instance, Item, Kept, Object, Place, Waiting};
use arrayvec::ArrayVec;
use cards::ir::{
    Ability, Amount, Cmp, Condition, Counter, Currency, Due, Exit, Filter, Moment, Obj, Player, Trigger, Triggered,
};
use cards::keyword::{Class, Keyword};
use cards::{Arena, Arenas};

/// How a unit came into an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// Deployed (`C-4.6`).
    Deployed,
    /// Moved.
    Moved,
    /// Put there by a text (`C-4.9`), out of the build zone or off another unit.
    Put,
    /// Put there by a text from where it was not in play.
    Entered,
}

/// What happened, for triggers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Happening {
    /// A unit retreats, and the player who retreats it, if one does.
    Retreats(ObjectId, Option<Role>),
    /// A moment; for build steps: whose.
    Moment(Moment, Option<Role>),
    /// The build die lies and may still be turned (`G-6.30`).
    BuildDie,
    /// An attack is about to be declared: attacker, the unit that would be the defender.
    WouldBeAttacked(ObjectId, ObjectId),
    /// An attack was declared: attacker, defender.
    Attacks(ObjectId, ObjectId),
    /// A unit became the defender: attacker, defender.
    Attacked(ObjectId, ObjectId),
    /// The dice of an attack lie, and what came with it may re-roll them (`B-3.4`): attacker, defender.
    Rolled(ObjectId, ObjectId),
    /// An attack ended: attacker, defender. With two of them the second is told for what is said of it alone (`B-4.1`).
    AttackEnds {
        /// Who attacked.
        by: ObjectId,
        /// Whom.
        on: ObjectId,
        /// Was the end told before, for the first?
        again: bool,
    },
    /// Counters were placed: source, unit, how many.
    Damages(ObjectId, ObjectId, i16),
    /// A player prevented damage.
    Prevents {
        /// Who.
        role: Role,
        /// Whose damage.
        from: ObjectId,
        /// To which unit.
        to: ObjectId,
        /// Was it damage of an attack itself?
        by_attack: bool,
    },
    /// An Equipment was attached to a host.
    Attached(ObjectId, ObjectId),
    /// A player gained some.
    Gains(Role, Currency, ObjectId),
    /// A unit is being discarded, and the first whose damage it is, if it is by damage of a unit.
    Discarded(ObjectId, ObjectId),
    /// A unit is leaving play in another way.
    Leaves(Exit, ObjectId),
    /// … by damage from the first.
    Kills(ObjectId, ObjectId, bool),
    /// … by an effect of the first.
    Undoes(ObjectId, ObjectId),
    /// A unit came into an arena, and the player who moved it or put it there, if one did.
    Arrives(ObjectId, Arrival, Option<Role>),
    /// A keyword of this unit was used, or did what it waits for.
    Keyword(Keyword, ObjectId),
    /// Something happened to one object.
    On(Watch, ObjectId),
    /// A unit was deployed, or that card under the top card of this unit (`C-4.6`).
    Deployed(ObjectId, Option<CardRef>),
    /// … by that keyword.
    DeployedBy(Keyword, ObjectId, Option<CardRef>),
    /// A card that is no unit was completed.
    Completes(Role, CardRef),
    /// A card was drawn.
    Draws(Role),
    /// The other player's hand was looked at.
    Looks(Role),
    /// A Bounty was collected.
    Collects(Role),
    /// A card went to its owner's discard pile, from the hand instead of the deck.
    Dumped(Role, CardRef, bool),
    /// A Battle card was played.
    Plays(Role),
    /// An activated ability of this unit was used; did its cost contain Force?
    Uses(ObjectId, Option<i16>),
    /// Counters were put on it, or removed.
    Counters {
        /// By whom; nobody: placed damage.
        by: Option<Role>,
        /// Put instead of removed.
        put: bool,
        /// Of which kind.
        kind: Counter,
        /// On what.
        on: ObjectId,
    },
}

impl Happening {
    /// The unit whose damage it is about, or that is attacked; none otherwise.
    pub(super) fn doer(self) -> ObjectId {
        match self {
            Happening::Damages(source, ..)
            | Happening::Kills(source, ..)
            | Happening::Undoes(source, _)
            | Happening::Discarded(_, source) => source,
            Happening::Attacks(_, on)
            | Happening::Attacked(_, on)
            | Happening::Rolled(_, on)
            | Happening::AttackEnds { on, .. } => on,
            _ => ObjectId::NONE,
        }
    }

    /// How much damage it is about; 0 otherwise.
    pub(super) fn much(self) -> i16 {
        match self {
            Happening::Damages(_, _, much) => much,
            _ => 0,
        }
    }

    pub(super) fn watch(self) -> Watch {
        match self {
            Happening::Moment(..) | Happening::BuildDie => Watch::MOMENT,
            Happening::WouldBeAttacked(..) => Watch::WOULD_ATTACK,
            Happening::Attacks(..) => Watch::ATTACKS,
            Happening::Attacked(..) => Watch::ATTACKED,
            Happening::Rolled(..) => Watch::ATTACKS | Watch::ATTACKED,
            Happening::AttackEnds { .. } => Watch::ATTACK_ENDS,
            Happening::Damages(..) => Watch::DAMAGES,
            Happening::Prevents { .. } => Watch::PREVENTS,
            Happening::Attached(..) => Watch::ATTACHED,
            Happening::Gains(..) => Watch::GAINS,
            Happening::Discarded(..) | Happening::Leaves(..) => Watch::DISCARDED,
            Happening::Kills(..) | Happening::Undoes(..) => Watch::KILLS,
            Happening::Arrives(..) => Watch::ARRIVES,
            Happening::Keyword(..) => Watch::KEYWORDS,
            Happening::On(watch, _) => watch,
            Happening::Retreats(..) => Watch::RETREATS,
            Happening::Deployed(..) => Watch::DEPLOYED,
            Happening::DeployedBy(..) => Watch::DEPLOYED_BY,
            Happening::Completes(..) => Watch::COMPLETES,
            Happening::Draws(_) => Watch::DRAWS,
            Happening::Looks(_) | Happening::Collects(_) | Happening::Dumped(..) => Watch::CARDS,
            Happening::Plays(_) => Watch::PLAYS,
            Happening::Uses(..) => Watch::USES,
            Happening::Counters { .. } => Watch::COUNTERS,
        }
    }
}

/// Does this trigger of a text in that arena answer the happening? The object of the event, if so.
pub(super) fn answers(
    look: Look<'_>,
    trigger: &Trigger,
    happening: Happening,
    from: Perspective,
    arena: Option<Arena>,
) -> Option<ObjectId> {
    let fits = |filter: &Filter, id: ObjectId| {
        look.st
            .object(id)
            .is_some_and(|o| look.fits(filter, o, from.with_it(id)))
    };
    let deployed = |filter: &Filter, id: ObjectId, joined: Option<CardRef>| match (joined, look.st.object(id)) {
        (Some(card), Some(unit)) => look.joined_fits(filter, card, unit, from.with_it(id)),
        // Aboard it is no unit any more, but a unit was deployed (`C-8.5`).
        (None, Some(unit)) if matches!(unit.place, Place::Aboard(_)) => {
            look.joined_fits(filter, unit.top(), unit, from.with_it(id))
        }
        _ => fits(filter, id),
    };
    let player = |player: Player, role: Role| crate::query::filter::matches_player(player, from.you, role);
    match (trigger, happening) {
        (Trigger::Moment(Moment::BuildRoll), Happening::BuildDie) => Some(ObjectId::NONE),
        (Trigger::Moment(wanted), Happening::Moment(now, whose)) => {
            let here = |named: Option<Arena>, now: Arena| named.or(arena) == Some(now);
            let is = match (*wanted, now) {
                (Moment::BuildStepStarts(who), Moment::BuildStepStarts(_))
                | (Moment::BuildStepEnds(who), Moment::BuildStepEnds(_)) => whose.is_some_and(|role| player(who, role)),
                (Moment::BattleStepStarts(arena), Moment::BattleStepStarts(Some(now)))
                | (Moment::BattleStepEnds(arena), Moment::BattleStepEnds(Some(now))) => here(arena, now),
                (a, b) => a == b,
            };
            is.then_some(ObjectId::NONE)
        }
        (
            Trigger::Attacks { by, on },
            Happening::Attacks(attacker, defender) | Happening::Rolled(attacker, defender),
        ) => (fits(by, attacker) && fits(on, defender)).then_some(attacker),
        (
            Trigger::Attacked { on, by },
            Happening::Attacked(attacker, defender) | Happening::Rolled(attacker, defender),
        ) => (fits(on, defender) && fits(by, attacker)).then_some(defender),
        (Trigger::WouldBeAttacked { on, by }, Happening::WouldBeAttacked(attacker, defender)) => {
            (fits(on, defender) && fits(by, attacker)).then_some(defender)
        }
        (Trigger::AttackEnds { by }, Happening::AttackEnds { by: attacker, .. }) => {
            fits(by, attacker).then_some(attacker)
        }
        (Trigger::Damages { by, to }, Happening::Damages(source, unit, _)) => {
            (fits(by, source) && fits(to, unit)).then_some(unit)
        }
        (
            Trigger::Prevents { attack, who, by, to },
            Happening::Prevents {
                role,
                from: source,
                to: unit,
                by_attack,
            },
        ) => {
            let source = *by == Filter::True || fits(by, source);
            ((by_attack || !*attack) && player(*who, role) && source && fits(to, unit)).then_some(unit)
        }
        (Trigger::Attached { what, to }, Happening::Attached(equipment, host)) => {
            (fits(what, equipment) && fits(to, host)).then_some(host)
        }
        (Trigger::Gains(who, what), Happening::Gains(role, gained, _)) => {
            (*what == gained && player(*who, role)).then_some(ObjectId::NONE)
        }
        (Trigger::GainsBy(who, what, by), Happening::Gains(role, gained, source)) => {
            (*what == gained && player(*who, role) && fits(by, source)).then_some(ObjectId::NONE)
        }
        (Trigger::OneOf(parts), _) => parts
            .iter()
            .find_map(|part| answers(look, part, happening, from, arena)),
        (Trigger::Discarded { what, from }, Happening::Discarded(unit, _)) => {
            let place = from.is_none_or(|place| fits(&Filter::In(place), unit));
            // A Pilot aboard is no unit: it is meant only where the text names Pilots (`C-8.7`).
            let meant = look
                .st
                .object(unit)
                .is_some_and(|object| crate::query::filter::may_mean(what, object));
            (place && meant && fits(what, unit)).then_some(unit)
        }
        (Trigger::Leaves(how, what), Happening::Leaves(exit, unit)) => {
            let object = look.st.object(unit);
            // To "your hand": its owner's, whoever controls it.
            let yours = exit != Exit::Returned || object.is_some_and(|o| look.fx.owner(o.top()) == from.you);
            let meant = object.is_some_and(|o| crate::query::filter::may_mean(what, o));
            (*how == exit && yours && meant && fits(what, unit)).then_some(unit)
        }
        // "Damage discards …", from whatever: once for each unit.
        (
            Trigger::Kills {
                by: Filter::True, what, ..
            },
            Happening::Kills(source, unit, _),
        ) => (!source.is_some() && fits(what, unit)).then_some(unit),
        (
            Trigger::Kills {
                anyhow: true, by, what, ..
            },
            Happening::Undoes(source, unit),
        ) => (fits(by, source) && fits(what, unit)).then_some(unit),
        (Trigger::Kills { attack, by, what, .. }, Happening::Kills(source, unit, by_attack)) => {
            ((by_attack || !*attack) && fits(by, source) && fits(what, unit)).then_some(unit)
        }
        (Trigger::Stacked(what), Happening::On(Watch::STACKED, id))
        | (Trigger::StackedBeneath(what), Happening::On(Watch::STACKED_BENEATH, id))
        | (Trigger::Completed(what), Happening::On(Watch::COMPLETED, id))
        | (Trigger::Arrives(what), Happening::Arrives(id, ..))
        | (Trigger::Put(what), Happening::Arrives(id, Arrival::Put | Arrival::Entered, _))
        | (Trigger::Moves(what), Happening::Arrives(id, Arrival::Moved, _))
        | (Trigger::WouldAttack(what), Happening::On(Watch::WOULD_ATTACK, id))
        | (Trigger::Taps(what), Happening::On(Watch::TAPS, id))
        | (Trigger::Untaps(what), Happening::On(Watch::UNTAPS, id))
        | (Trigger::Retreats(what), Happening::Retreats(id, _)) => fits(what, id).then_some(id),
        (Trigger::RetreatedBy(who, what), Happening::Retreats(id, Some(role))) => {
            (player(*who, role) && fits(what, id)).then_some(id)
        }
        (
            Trigger::Brings {
                who,
                moves,
                puts,
                play,
                what,
                ..
            },
            Happening::Arrives(id, how, Some(role)),
        ) => {
            let so = match how {
                Arrival::Deployed => false,
                Arrival::Moved => *moves,
                Arrival::Put => *puts && !play,
                Arrival::Entered => *puts,
            };
            (so && player(*who, role) && fits(what, id)).then_some(id)
        }
        (
            Trigger::Brings {
                who,
                deploys: true,
                play,
                what,
                ..
            },
            Happening::Deployed(id, joined),
        ) => {
            // One that stays in the build zone comes into no arena.
            let its = look
                .st
                .object(id)
                .is_some_and(|o| player(*who, o.controller) && (*play || o.place.arena().is_some()));
            (its && deployed(what, id, joined)).then_some(id)
        }
        (Trigger::Deployed(what), Happening::Deployed(id, joined)) => deployed(what, id, joined).then_some(id),
        (Trigger::DeployedBy(how, what), Happening::DeployedBy(keyword, id, joined)) => {
            (*how == keyword && deployed(what, id, joined)).then_some(id)
        }
        (Trigger::Completes(who, what), Happening::Completes(role, card)) => {
            (player(*who, role) && look.card_fits(what, card, from)).then_some(ObjectId::NONE)
        }
        (Trigger::Looks(who), Happening::Looks(role)) | (Trigger::Collects(who), Happening::Collects(role)) => {
            player(*who, role).then_some(ObjectId::NONE)
        }
        (Trigger::Dumped { who, hand, deck, what }, Happening::Dumped(role, card, from_hand)) => {
            let there = if from_hand { *hand } else { *deck };
            (there && player(*who, role) && look.card_fits(what, card, from)).then_some(ObjectId::NONE)
        }
        (Trigger::Draws(who), Happening::Draws(role)) => player(*who, role).then_some(ObjectId::NONE),
        (Trigger::Keyword(wanted, who), Happening::Keyword(keyword, unit)) => {
            (*wanted == keyword && fits(who, unit)).then_some(unit)
        }
        (Trigger::Uses { who, force, cost }, Happening::Uses(unit, paid)) => {
            let dear = match (*cost, paid) {
                (None, paid) => !force || paid.is_some(),
                (Some((Cmp::AtLeast, n)), Some(paid)) => paid >= n,
                (Some((Cmp::AtMost, n)), Some(paid)) => paid <= n,
                (Some((Cmp::Equal, n)), Some(paid)) => paid == n,
                (Some(_), None) => false,
            };
            (dear && fits(who, unit)).then_some(unit)
        }
        (
            Trigger::Counters { who, put, kinds, on },
            Happening::Counters {
                by,
                put: was_put,
                kind,
                on: id,
            },
        ) => {
            let meant = *who == Player::Each || by.is_some_and(|role| player(*who, role));
            (meant && *put == was_put && kinds.contains(&kind) && fits(on, id)).then_some(id)
        }
        (Trigger::PlaysBattleCard(who), Happening::Plays(role)) => player(*who, role).then_some(ObjectId::NONE),
        _ => None,
    }
}

/// Does the text ask what the attack has done to the defending unit, or what that unit is?
pub(super) fn of_defender(triggered: &Triggered) -> bool {
    fn asks(condition: &Condition) -> bool {
        match condition {
            Condition::All(parts) | Condition::Any(parts) => parts.iter().any(asks),
            Condition::Not(part) => asks(part),
            Condition::Is(obj, _) | Condition::Was(obj, _) => *obj == Obj::Defender,
            Condition::Compare(a, _, b) => [a, b].contains(&&Amount::DoneToDefender),
            _ => false,
        }
    }
    asks(&triggered.condition)
}

/// Is it the waiting reaction of that unit's keyword?
fn is_of(look: Look<'_>, waiting: &Waiting, unit: ObjectId, keyword: Keyword) -> bool {
    matches!(waiting.item, Item::Ability { instance, .. }
        if instance.on == unit && look.fx.ability(instance.ability).keyword == Some(keyword))
}

impl<L: Log> Engine<'_, L> {
    /// Lets every triggered ability that watches this wait for settling (`A-3.1`, `A-9.3`).
    pub fn fire(&mut self, happening: Happening) {
        let watch = happening.watch();
        if !self.fx.watch.intersects(watch) {
            return;
        }
        // `G-5.16`, `G-5.28`: nothing but Events triggers in preparation and set-up.
        let early = self.st.turn == 0;
        let told = matches!(
            happening,
            Happening::Rolled(..) | Happening::AttackEnds { again: true, .. }
        );
        if !early && !self.fx.pasts.is_empty() && !told {
            self.remember(happening);
        }
        if self.st.guards.triggers >= MAX_TRIGGERS || self.st.chain >= MAX_CHAIN {
            return;
        }
        let look = self.look();
        let mut fired: ArrayVec<Waiting, 32> = ArrayVec::new();
        for holder in self.st.in_play().filter(|o| !early || o.place == Place::Event) {
            let wanted = |def: &AbilityDef| def.sort == Sort::Triggered && def.watch.intersects(watch);
            look.each_watcher(holder, wanted, |instance, def| {
                if self.is_resolving(instance) {
                    return;
                }
                let Some(triggered) = def.triggered() else { return };
                // `G-6.30`: what turns the build die comes before its re-roll chance, the rest when it is final.
                if triggered.on == Trigger::Moment(Moment::BuildRoll)
                    && turns_dice(&triggered.effect) != matches!(happening, Happening::BuildDie)
                {
                    return;
                }
                // `B-3.4`: what re-rolls the dice of an attack comes when they lie.
                let rolled = matches!(happening, Happening::Rolled(..));
                let of_attack = rolled || matches!(happening, Happening::Attacks(..) | Happening::Attacked(..));
                if of_attack && rerolls(&triggered.effect) != rolled {
                    return;
                }
                let Some(it) = answers(
                    look,
                    &triggered.on,
                    happening,
                    Perspective::of(holder),
                    look.arena_of(holder),
                ) else {
                    return;
                };
                // `A-3.9`: an "if" behind the event is tested now.
                let from = Perspective::of(holder)
                    .with_it(it)
                    .with_doer(happening.doer())
                    .with_much(happening.much());
                if !look.holds(&triggered.condition, from) {
                    return;
                }
                // The attack ends once, and for each of two defending units what is said of that unit.
                if matches!(happening, Happening::AttackEnds { again: true, .. }) && !of_defender(triggered) {
                    return;
                }
                // A keyword that adds up or is had only once fires once for its unit (`A-5.1`, `A-5.3`).
                if let Some(keyword) = def.keyword.filter(|keyword| keyword.class() != Class::Layered) {
                    let again = fired.iter().any(|other| is_of(look, other, holder.id, keyword));
                    if again || !look.has(holder.id, keyword) {
                        return;
                    }
                }
                let item = Item::Ability {
                    instance,
                    it,
                    doer: happening.doer(),
                    much: happening.much(),
                    damage: u8::MAX,
                    there: look.arena_then(it),
                };
                let _ = fired.try_push(Waiting {
                    item,
                    role: holder.controller,
                    chain: self.st.chain + 1,
                });
            });
        }
        if matches!(happening, Happening::Rolled(..)) {
            self.wait(fired);
            return;
        }
        for spent in self.answer_kept(happening, &mut fired).into_iter().rev() {
            self.st.kept.remove(spent);
        }
        self.wait(fired);
        if !early && Role::BOTH.into_iter().any(|role| !self.fx.traps[role].is_empty()) {
            self.offer_traps(happening, watch);
        }
    }

    /// The battle step starts for these lines of a unit in its arena, which has just got them (`ADA-1`).
    pub fn fire_step_start(&mut self, unit: ObjectId, lines: &[AbilityId]) {
        let look = self.look();
        let mut fired: ArrayVec<Waiting, 32> = ArrayVec::new();
        let Some(holder) = look.st.alive(unit) else { return };
        let arena = look.arena_of(holder);
        let happening = Happening::Moment(Moment::BattleStepStarts(arena), None);
        let from = Perspective::of(holder);
        let wanted = |def: &AbilityDef| def.sort == Sort::Triggered && def.watch.intersects(Watch::MOMENT);
        look.each_watcher(holder, wanted, |instance, def| {
            let fires = def.triggered().is_some_and(|triggered| {
                answers(look, &triggered.on, happening, from, arena).is_some() && look.holds(&triggered.condition, from)
            });
            if fires && lines.contains(&instance.ability) {
                let _ = fired.try_push(Waiting {
                    item: Item::Ability {
                        instance,
                        it: ObjectId::NONE,
                        doer: ObjectId::NONE,
                        much: 0,
                        damage: u8::MAX,
                        there: None,
                    },
                    role: holder.controller,
                    chain: self.st.chain + 1,
                });
            }
        });
        self.wait(fired);
    }

    /// Effects that wait for such an event this turn (`A-3.11`); which of them have waited for the first time it happens.
    fn answer_kept(&self, happening: Happening, fired: &mut ArrayVec<Waiting, 32>) -> Vec<usize> {
        let look = self.look();
        let mut spent = Vec::new();
        for (at, kept) in self.st.kept.iter().enumerate() {
            let later = &self.fx.laters[usize::from(kept.later)];
            let Some(triggered) = &later.on else {
                continue;
            };
            let from = Perspective {
                this: kept.source,
                that: kept.that,
                paid: kept.paid,
                tally: kept.tally,
                x: kept.x,
                ..Perspective::of_player(kept.role)
            };
            let Some(it) = answers(look, &triggered.on, happening, from, None) else {
                continue;
            };
            let from = match happening {
                Happening::Damages(..) => from.with_much(happening.much()),
                _ => from,
            };
            let again = matches!(happening, Happening::AttackEnds { again: true, .. }) && !of_defender(triggered);
            if !again && look.holds(&triggered.condition, from.with_it(it).with_doer(happening.doer())) {
                if later.once {
                    spent.push(at);
                }
                let _ = fired.try_push(Waiting {
                    item: Item::Later(Kept {
                        tally: from.tally,
                        it,
                        doer: happening.doer(),
                        ..*kept
                    }),
                    role: kept.role,
                    chain: self.st.chain + 1,
                });
            }
        }
        spent
    }

    /// The reaction of a unit's keyword that the keyword's own file lets wait: about `it`, with the sum of its values.
    pub fn keyword_reaction(&self, unit: ObjectId, keyword: Keyword, it: ObjectId) -> Option<Waiting> {
        if self.st.guards.triggers >= MAX_TRIGGERS || self.st.chain >= MAX_CHAIN {
            return None;
        }
        let look = self.look();
        if look.keyword(unit, keyword) <= 0 {
            return None;
        }
        let mut line = None;
        look.each_keyword(unit, keyword, |ability, via, _| {
            line.get_or_insert(Instance { on: unit, ability, via });
        });
        Some(Waiting {
            item: Item::Ability {
                instance: line?,
                it,
                doer: ObjectId::NONE,
                much: 0,
                damage: u8::MAX,
                there: look.arena_then(it),
            },
            role: self.st.object(unit)?.controller,
            chain: self.st.chain + 1,
        })
    }

    /// What has fired waits for settling, as far as the guards allow (`G-12.1`).
    pub(super) fn wait(&mut self, mut fired: ArrayVec<Waiting, 32>) {
        let room = MAX_TRIGGERS.saturating_sub(self.st.guards.triggers);
        fired.truncate(usize::from(room));
        self.st.guards.triggers += fired.len() as u16;
        self.st.waiting.extend(fired);
    }

    /// Abilities whose state has become true fire; those whose state is no longer true may fire again (`A-3.13`).
    /// Control of an arena is gained when it passes to the player, not when the text about it comes.
    pub fn notice_states(&mut self) {
        if !self.fx.watch.contains(Watch::STATES) {
            return;
        }
        let look = self.look();
        let now = ByRole::from_fn(|role| {
            let controlled: ArrayVec<Arena, 3> = Arena::ALL
                .into_iter()
                .filter(|&arena| look.controls(role, arena))
                .collect();
            Arenas::of(&controlled)
        });
        let before = self.st.held.replace(now).unwrap_or(now);
        if self.st.turn == 0 {
            return;
        }
        let mut noticed = std::mem::take(&mut self.st.noticed);
        let look = self.look();
        let is_true = |holder: &Object, ir: &Ability| {
            matches!(ir, Ability::Triggered(Triggered { on: Trigger::Becomes(state), .. })
                if look.holds(state, Perspective::of(holder)))
        };
        // What its own resolution does to the state changes nothing (`A-3.16`).
        noticed.retain(|&instance| {
            let holder = look.st.alive(instance.on);
            holder.is_some_and(|o| self.is_resolving(instance) || is_true(o, &look.fx.ability(instance.ability).ir))
        });
        let mut fired: ArrayVec<Waiting, 32> = ArrayVec::new();
        let open = self.st.guards.triggers < MAX_TRIGGERS && self.st.chain < MAX_CHAIN;
        for holder in look.st.in_play() {
            let wanted = |def: &AbilityDef| {
                matches!(
                    &def.ir,
                    Ability::Triggered(Triggered {
                        on: Trigger::Becomes(_),
                        ..
                    })
                )
            };
            look.each_watcher(holder, wanted, |instance, def| {
                if noticed.contains(&instance) || !is_true(holder, &def.ir) {
                    return;
                }
                let Ability::Triggered(triggered) = &def.ir else { return };
                noticed.push(instance);
                if let Trigger::Becomes(Condition::Controls(who, arena)) = &triggered.on
                    && before[crate::query::cost::player(*who, holder.controller)].has(*arena)
                {
                    return;
                }
                if open && look.holds(&triggered.condition, Perspective::of(holder)) {
                    let _ = fired.try_push(Waiting {
                        item: Item::Ability {
                            instance,
                            it: ObjectId::NONE,
                            doer: ObjectId::NONE,
                            much: 0,
                            damage: u8::MAX,
                            there: None,
                        },
                        role: holder.controller,
                        chain: self.st.chain + 1,
                    });
                }
            });
        }
        self.st.noticed = noticed;
        self.wait(fired);
    }

    /// A triggered ability is not fired by what its own resolution does (`A-3.16`).
    fn is_resolving(&self, instance: Instance) -> bool {
        self.st
            .frames
            .iter()
            .any(|frame| matches!(frame, Frame::Run(run) if run.origin == Some(instance)))
    }

    /// Something happened to one object.
    #[inline]
    pub fn fire_on(&mut self, watch: Watch, id: ObjectId) {
        if self.fx.watch.intersects(watch) {
            self.fire(Happening::On(watch, id));
        }
    }

    /// Counters were put on something or removed (`C-16.1`).
    #[inline]
    pub fn fire_counters(&mut self, by: Option<Role>, put: bool, kind: Counter, on: ObjectId) {
        if self.fx.watch.intersects(Watch::COUNTERS) {
            self.fire(Happening::Counters { by, put, kind, on });
        }
    }

    /// A card was drawn (`G-9.4`).
    #[inline]
    pub fn fire_draw(&mut self, role: Role) {
        if self.fx.watch.intersects(Watch::DRAWS) {
            self.fire(Happening::Draws(role));
        }
    }

    /// A moment of the turn: triggers, and effects kept for it (`A-3.11`).
    pub fn fire_moment(&mut self, moment: Moment, whose: Option<Role>) {
        self.fire(Happening::Moment(moment, whose));
        if self.st.kept.is_empty() {
            return;
        }
        self.bring_due(|at, entry| match (at, moment) {
            (Due::Moment(Moment::BuildStepStarts(who)) | Due::NextBuildStep(who), Moment::BuildStepStarts(_))
            | (Due::Moment(Moment::BuildStepEnds(who)), Moment::BuildStepEnds(_)) => {
                whose.is_some_and(|role| crate::query::filter::matches_player(who, entry.role, role))
            }
            (Due::Moment(Moment::BattleStepStarts(None)), Moment::BattleStepStarts(_))
            | (Due::Moment(Moment::BattleStepEnds(None)), Moment::BattleStepEnds(_))
            | (Due::NextTurn, Moment::TurnStarts) => true,
            (Due::Moment(wanted), now) => wanted == now,
            (Due::AttackEnds | Due::NextBuildStep(_) | Due::NextTurn, _) => false,
        });
    }

    /// What was kept for the end of the attack with this number waits with the rest of it (`B-3.51`).
    pub fn bring_for_attack_end(&mut self, attack: u16) {
        if !self.st.kept.is_empty() {
            self.bring_due(|at, entry| at == Due::AttackEnds && entry.attack == attack);
        }
    }

    /// Kept effects that are due wait for settling.
    fn bring_due(&mut self, due: impl Fn(Due, &Kept) -> bool) {
        let kept = std::mem::take(&mut self.st.kept);
        for entry in kept {
            let at = self.fx.laters[usize::from(entry.later)].at;
            if at.is_some_and(|at| due(at, &entry)) {
                self.st.waiting.push(Waiting {
                    item: Item::Later(entry),
                    role: entry.role,
                    chain: self.st.chain + 1,
                });
            } else {
                self.st.kept.push(entry);
            }
        }
    }
}
