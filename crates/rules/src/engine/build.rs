//! The build step (`01-game` section 6.2).

use super::{Arrival, Broken, Engine, Step};
use crate::action::Action;
use crate::event::{Log, What, Zone};
use crate::frame::{BuildStage, Chance, Context, CostOf, Destination, Frame, Question};
use crate::ids::{CardRef, ObjectId, Role};
use crate::program::Kinds;
use crate::query::play::Moving;
use crate::query::stack::STACK_LIMIT;
use crate::query::{Look, Perspective};
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::{Building, Instance, Item, Marks, Place, Until, Waiting};
use cards::ir::{Ability, Arg, Change, Effect, Moment, Player};
use cards::keyword::Keyword;

/// May the player start the card, or add counters to it (`G-6.11`, `G-6.12`, `G-6.37`)?
pub(crate) fn may_build(look: Look<'_>, role: Role, card: CardRef, counters: i16) -> Verdict {
    let in_hand = look.st.piles[role].hand.contains(&card);
    let started = look.st.building[role].iter().any(|b| b.card == card);
    if !in_hand && !started {
        return refuse(&["G-6.11"], "it is neither in your hand nor under construction");
    }
    if look.fx.card(card).cost.is_none() {
        return refuse(&["G-6.37", "C-1.2"], "it has no build cost");
    }
    if counters < 1 {
        return refuse(&["G-6.11", "C-4.1"], "at least one counter is needed");
    }
    let there = look.spendable(role);
    if counters > there {
        let refusal = Refusal::new(&["G-6.11", "G-6.12", "G-10.3"], "there are not enough build points");
        return Err(refusal.numbers(counters, there));
    }
    Ok(())
}

/// May the player move the object there in the build step (`G-6.14`–`G-6.16`)?
pub(crate) fn may_move(look: Look<'_>, role: Role, object: ObjectId, to: Destination) -> Verdict {
    let Some(unit) = look.st.alive(object) else {
        return refuse(&["G-6.14"], "it is not in play");
    };
    if unit.controller != role {
        return Err(Refusal::new(&["G-6.14", "C-8.1"], "you do not control it").about(object));
    }
    if !look.fx.card(unit.top()).is_unit() {
        return Err(Refusal::new(&["G-6.14"], "it is not a unit").about(object));
    }
    look.may_move(object)?;
    let moved = unit.marks.contains(Marks::MOVED);
    match (unit.place, to) {
        (Place::Build, Destination::Arena(arena)) => {
            if !look.types_of(unit).has(arena) {
                return Err(Refusal::new(&["G-6.14", "C-3.2", "C-7.4"], "that arena is not of its type").about(object));
            }
            Ok(())
        }
        (Place::Arena(from), Destination::Arena(arena)) => {
            if from == arena || !look.types_of(unit).has(arena) {
                return Err(Refusal::new(&["G-6.15", "C-3.2"], "that is no other arena of its type").about(object));
            }
            if moved {
                return Err(Refusal::new(&["C-7.2"], "it was moved in this build step already").about(object));
            }
            Ok(())
        }
        (Place::Arena(_) | Place::Build, Destination::Aboard(host)) => {
            if !look.has_pilot(unit) {
                return Err(Refusal::new(&["C-8.1", "PIL-1"], "it has no Pilot ability").about(object));
            }
            if moved {
                return Err(Refusal::new(&["C-8.1", "PIL-1"], "it was moved in this build step already").about(object));
            }
            if look.cannot_use_keyword(object, role, Keyword::Pilot) {
                return Err(Refusal::new(&["G-1.5", "PIL-1"], "it can't pilot").about(object));
            }
            let Some(host) = look.st.alive(host) else {
                return refuse(&["C-8.1"], "the host is not in play");
            };
            if host.controller != role || host.id == object {
                return Err(Refusal::new(&["C-8.1"], "it is not another unit you control").about(host.id));
            }
            look.can_board(unit.top(), host, object)
        }
        (Place::Aboard(_), Destination::Arena(arena)) => {
            if moved {
                return Err(Refusal::new(&["C-8.1", "PIL-1"], "it was moved in this build step already").about(object));
            }
            if !look.types_of(unit).has(arena) {
                return Err(Refusal::new(&["C-8.6", "C-3.2"], "that arena is not of its type").about(object));
            }
            Ok(())
        }
        (Place::Aboard(_), Destination::Build) => {
            if moved {
                return Err(Refusal::new(&["C-8.1", "PIL-1"], "it was moved in this build step already").about(object));
            }
            Ok(())
        }
        _ => Err(Refusal::new(&["G-6.14", "C-7.3"], "units do not move there in the build step").about(object)),
    }
}

/// What bringing the card to the top costs (`C-5.9`), or why it cannot be done.
pub(crate) fn rearranging(look: Look<'_>, role: Role, object: ObjectId, card: CardRef) -> Result<i16, Refusal> {
    let Some(unit) = look.st.alive(object) else {
        return refuse(&["C-5.9"], "it is not in play");
    };
    if unit.controller != role {
        return Err(Refusal::new(&["C-5.9"], "you do not control it").about(object));
    }
    let Some(at) = unit.cards.iter().position(|&c| c == card) else {
        return Err(Refusal::new(&["C-5.9"], "it is not in that stack").about(object));
    };
    if at == 0 {
        return Err(Refusal::new(&["C-5.9"], "it is the top card").about(object));
    }
    if !look.same_unique(unit.top(), card) {
        return Err(Refusal::new(&["STK-2"], "a listed card is never the top card").about(object));
    }
    if unit.topped >> at & 1 == 1 {
        return Err(Refusal::new(&["C-5.15"], "it was brought to the top in this build step already").about(object));
    }
    let cost = |card: CardRef| look.fx.card(card).cost.unwrap_or(0);
    let difference = (cost(card) - cost(unit.top())).max(0);
    let there = look.spendable(role);
    if difference > there {
        let refusal = Refusal::new(&["C-5.9", "G-10.3"], "there are not enough build points");
        return Err(refusal.about(object).numbers(difference, there));
    }
    Ok(difference)
}

impl<L: Log> Engine<'_, L> {
    pub(super) fn step_build(&mut self, role: Role, stage: BuildStage) -> Step {
        let mark = self.mark();
        match stage {
            BuildStage::Start => {
                self.forget_gone();
                self.emit(What::BuildStep(role), &["G-6.8"]);
                self.end_effects(|until| until == Until::BuildStep(role), &["B-6.3"]);
                for object in &mut self.st.objects {
                    object.marks.remove(Marks::MOVED);
                    object.topped = 0;
                }
                self.become_frame(Frame::Build(role, BuildStage::Chance));
                // `G-6.9`: the items come only with the first build step of the turn.
                if !self.st.build_started[role] {
                    self.st.build_started[role] = true;
                    self.build_items(role);
                }
                self.settle(mark);
            }
            BuildStage::Chance => {
                self.become_frame(Frame::Build(role, BuildStage::Main));
                self.open_in(Chance::Moment(Moment::BuildStepStarts(Player::You)), Some(role));
            }
            BuildStage::Main => return Err(Broken("a waiting frame was stepped")),
            BuildStage::Ends => {
                self.become_frame(Frame::Build(role, BuildStage::End));
                self.fire_moment(Moment::BuildStepEnds(Player::You), Some(role));
                self.settle(mark);
            }
            BuildStage::End => {
                let left = self.st.build[role];
                self.lose_build(role, left, &["G-6.22"]);
                self.pop();
            }
        }
        Ok(())
    }

    /// Upkeeps, Bounties, Damage Control, the draw and start triggers, in the order the player likes (`G-6.8`).
    fn build_items(&mut self, role: Role) {
        let mut items: Vec<Item> = Vec::new();
        let look = self.look();
        for object in self.st.in_play().filter(|o| o.controller == role) {
            look.each_keyword(object.id, Keyword::Upkeep, |ability, via, _| {
                items.push(Item::Upkeep(Instance {
                    on: object.id,
                    ability,
                    via,
                }));
            });
            if object.place.arena().is_some()
                && object.damage > 0
                && look.keyword(object.id, Keyword::DamageControl) > 0
            {
                items.push(Item::DamageControl(object.id));
            }
        }
        for earned in self.st.earned.iter().filter(|earned| earned.role == role) {
            items.push(Item::Bounty(earned.ability, earned.source, earned.unit));
        }
        items.push(Item::Draw);
        self.st.earned.retain(|earned| earned.role != role);
        // They are taken like triggers, but no links of a chain of them (`G-12.1`).
        let chain = self.st.chain;
        self.st
            .waiting
            .extend(items.into_iter().map(|item| Waiting { item, role, chain }));
        self.fire_moment(Moment::BuildStepStarts(Player::You), Some(role));
    }

    pub(super) fn choose_in_build(&mut self, role: Role, action: Action) -> Step {
        self.forget_gone();
        let mark = self.mark();
        match action {
            Action::Done => self.become_frame(Frame::Build(role, BuildStage::Ends)),
            Action::Build { card, counters } => self.build(role, card, counters),
            Action::Complete { card, way, to } => return self.announce_completion(role, card, way, to),
            Action::Move { object, to } => {
                // From the build zone to an arena a unit may go freely; everything else once per step.
                if let Some(unit) = self.st.object_mut(object)
                    && (unit.place != Place::Build || matches!(to, Destination::Aboard(_)))
                {
                    unit.marks.insert(Marks::MOVED);
                }
                let (place, why): (Place, &[&'static str]) = match to {
                    Destination::Arena(arena) => (Place::Arena(arena), &["G-6.14", "G-6.15", "C-7.2", "C-8.6"]),
                    Destination::Aboard(host) => (Place::Aboard(host), &["G-6.16", "C-8.1", "PIL-1"]),
                    _ => (Place::Build, &["G-6.16", "C-8.6"]),
                };
                let boards = matches!(to, Destination::Aboard(_));
                self.move_object_as(object, place, (Arrival::Moved, Some(role)), why);
                if boards {
                    let now = self.tick();
                    if let Some(pilot) = self.st.object_mut(object) {
                        pilot.held_since = now;
                    }
                }
                self.settle(mark);
            }
            Action::Rearrange { object, card } => {
                let Ok(cost) = rearranging(self.look(), role, object, card) else {
                    return Err(Broken("a card cannot be brought to the top"));
                };
                self.lose_build(role, cost, &["C-5.9"]);
                self.bring_to_top(object, card);
                self.settle(mark);
            }
            Action::Use(instance) => self.announce_ability(role, instance, Moving::Build(role)),
            Action::Play {
                card,
                line,
                enhance,
                meditate,
            } => {
                return self.announce_battle_card(role, card, line, enhance, meditate);
            }
            _ => return Err(Broken("not an action of a build step")),
        }
        Ok(())
    }

    fn build(&mut self, role: Role, card: CardRef, counters: i16) {
        self.lose_build(role, counters, &["G-6.11", "G-6.12"]);
        if let Some(built) = self.st.building[role].iter_mut().find(|b| b.card == card) {
            built.counters = built.counters.saturating_add(counters);
            self.emit(What::Counters(role, card, counters), &["G-6.12"]);
        } else if let Some(at) = self.st.piles[role].hand.iter().position(|&c| c == card) {
            self.st.piles[role].hand.remove(at);
            self.st.building[role].push(Building { card, counters });
            self.emit(
                What::Card {
                    card,
                    role,
                    from: Zone::Hand,
                    to: Zone::FaceDown,
                },
                &["G-6.11", "C-4.1"],
            );
            self.emit(What::Counters(role, card, counters), &["G-6.11"]);
            self.forget_hand(role, card);
            let mut open = false;
            self.look()
                .each_player_change(role, |change, _| open |= *change == Change::OpenBuild);
            if open {
                self.reveal(role, card, &["C-4.2", "G-3.3"]);
            }
        }
    }

    /// One Upkeep is due (`UPK-1`, `UPK-2`).
    pub(super) fn begin_upkeep(&mut self, role: Role, instance: Instance) {
        let def = self.fx.ability(instance.ability);
        let Ability::Keyword(k) = &def.ir else { return };
        let look = self.look();
        let free = |id| look.any_change(id, Kinds::STAY_TAPPED, |change| *change == Change::UpkeepFree);
        // What may be paid instead of something is a cost as well.
        let costs = matches!(&k.arg, Arg::Costs(_) | Arg::Effect(Effect::Unless { .. }));
        let from = look.st.object(instance.on).map(Perspective::of);
        let asked = from.is_some_and(|from| look.holds(&k.condition, from));
        if !asked || (costs && free(instance.on)) {
            return;
        }
        match &k.arg {
            Arg::Costs(_) => {
                let payable: Vec<u8> = crate::keyword::upkeep::payable(self.look(), role, instance).collect();
                match payable.as_slice() {
                    [] => {}
                    [only] => self.pay_upkeep(role, instance, *only),
                    _ => self.ask(Question::Upkeep { role, instance }),
                }
            }
            // `UPK-6`: simply done.
            Arg::Effect(_) => {
                let card = self.who(instance.on).card;
                self.run_effect(def.code, Context::new(role, instance.on, card), Some(instance));
            }
            _ => {}
        }
    }

    pub(super) fn pay_upkeep(&mut self, role: Role, instance: Instance, number: u8) {
        let card = self.who(instance.on).card;
        self.emit(
            What::Uses(role, self.who(instance.on), Some(Keyword::Upkeep)),
            &["UPK-1", "UPK-4"],
        );
        self.pay(
            CostOf::Colon(instance.ability, number),
            role,
            Context::new(role, instance.on, card),
        );
    }

    /// Damage Control of a unit (`DC-1`, `DC-2`).
    pub(super) fn begin_damage_control(&mut self, role: Role, unit: ObjectId) {
        let Some(object) = self.st.alive(unit).filter(|o| o.place.arena().is_some()) else {
            return;
        };
        let most = self.look().keyword(unit, Keyword::DamageControl).min(object.damage);
        if most > 0 {
            self.ask(Question::DamageControl { role, unit, most });
        }
    }
}

/// A stack never grows beyond what an object holds.
const _: () = assert!(STACK_LIMIT <= crate::state::MAX_STACK);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{Placed, PlacedAt, Seat, Setup, Start, Switches, tank};
    use crate::{ByRole, CardId, Game, Options};
    use cards::{Arena, Edition};

    // clause: G-6.9
    #[test]
    fn a_second_build_step_of_a_turn_has_no_items() {
        let mut dark = Seat::new();
        dark.deck = vec![CardId(0); 5];
        dark.in_play = vec![Placed::at(CardId(0), PlacedAt::Arena(Arena::Ground))];
        let setup = Setup {
            edition: Edition::Current,
            cards: vec![tank()],
            seats: ByRole([dark, Seat::new()]),
            start: Start::Build(Role::Dark),
            switches: Switches::simulation(),
        };
        let mut game = Game::new(&setup).expect("a legal table");
        assert_eq!(game.state.piles[Role::Dark].hand.len(), 1, "the first step draws");
        // No text of the pool gives a second step: it is laid on the work in progress.
        if let Some(frame) = game.state.frames.last_mut() {
            *frame = Frame::Build(Role::Dark, BuildStage::Start);
        }
        let mut engine = Engine {
            fx: &game.fixed,
            st: &mut game.state,
            log: &mut (),
        };
        engine.run().expect("the step runs");
        assert_eq!(game.state.piles[Role::Dark].hand.len(), 1, "the second does not");
        let mut options = Options::new();
        game.options(&mut options);
        assert!(
            options.position(Action::Done).is_some(),
            "it is a build step all the same"
        );
    }
}
