//! The attack in its eight steps (`03-battle` section 3).

use super::trigger::Happening;
use super::{Broken, Engine, MAX_NESTED, Step};
use crate::arithmetic;
use crate::dice::Faces;
use crate::event::{Log, What, Why};
use crate::frame::{About, AttackStage, Chance, Context, CostOf, Frame, Question, RollFor};
use crate::ids::{ClauseId, ObjectId, Role};
use crate::keyword::{cunning, double_strike, focus, foresight, fury, overkill, tenacity};
use crate::list::List;
use crate::program::Watch;
use crate::state::{
    Attack, Front, Instance, Item, Kind, MAX_PREDICTIONS, Marks, Predicted, Profile, Reach, Scope, Until, Waiting,
};
use arrayvec::ArrayVec;
use cards::ir::{Ban, Due};
use cards::keyword::Keyword;

impl<L: Log> Engine<'_, L> {
    /// Declares an attack: `tapped` if the unit taps for it (`B-3.7`). Begins nothing beyond the limits of `G-12.3`.
    pub fn declare(&mut self, unit: ObjectId, on: ObjectId, reach: Reach, tapped: bool, second_strike: bool) {
        let (Some(attacker), Some(defender)) = (self.st.alive(unit), self.st.alive(on)) else {
            return;
        };
        if self.st.attacks.len() >= MAX_NESTED || self.st.guards.attacks >= super::MAX_ATTACKS {
            return;
        }
        let mut attack = Attack::new(self.st.serial.attack, unit, attacker.place, reach);
        attack.fronts.push(front(on, defender.place));
        attack.tapped = tapped;
        attack.second_strike = second_strike;
        attack.mark = self.mark();
        let (role, top) = (attacker.controller, attacker.top());
        self.st.serial.attack = self.st.serial.attack.wrapping_add(1);
        self.st.guards.attacks += 1;
        self.st.attacks.push(attack);
        let would = Happening::WouldBeAttacked(unit, on);
        if self.fx.watch.intersects(would.watch()) {
            self.push(Frame::Attack(AttackStage::Aimed));
            let mark = self.mark();
            self.fire(would);
            self.settle(mark);
            return;
        }
        self.push(Frame::Attack(AttackStage::Declare));
        self.pay_to_attack(on, role, Context::new(role, unit, top));
    }

    fn pay_to_attack(&mut self, on: ObjectId, role: Role, context: Context) {
        if self.look().price_of_attacking(on).is_some() {
            self.pay(CostOf::Attack(on), role, context);
        }
    }

    /// Whom it would attack is settled, and the attack is declared (`B-3.54`). Who was attacked instead costs nothing, and
    /// the first one is not attacked.
    fn attack_aimed(&mut self) -> Step {
        let attack = self.attack_ref()?;
        let (unit, on, turned) = (attack.attacker, attack.fronts[0].defender, attack.turned);
        self.next_attack_stage(AttackStage::Declare);
        if let Some(attacker) = self.st.alive(unit).filter(|_| !turned) {
            let (role, top) = (attacker.controller, attacker.top());
            self.pay_to_attack(on, role, Context::new(role, unit, top));
        }
        Ok(())
    }

    fn attack_mut(&mut self) -> Result<&mut Attack, Broken> {
        self.st.attacks.last_mut().ok_or(Broken("no attack"))
    }

    fn attack_ref(&self) -> Result<&Attack, Broken> {
        self.st.attacks.last().ok_or(Broken("no attack"))
    }

    /// Who controls the attacker now (`C-17.3`).
    fn attacking_role(&self) -> Role {
        self.st
            .attack()
            .and_then(|a| self.st.object(a.attacker))
            .map_or(Role::Dark, |o| o.controller)
    }

    fn next_attack_stage(&mut self, stage: AttackStage) {
        self.become_frame(Frame::Attack(stage));
    }

    pub(super) fn step_attack(&mut self, stage: AttackStage) -> Step {
        match stage {
            AttackStage::Aimed => self.attack_aimed(),
            AttackStage::Declare => self.attack_declare(),
            AttackStage::Declared => self.attack_declared(),
            AttackStage::Chance | AttackStage::Final if self.attack_ref()?.disrupted => {
                // `B-3.42`: no attack end, no follow-up.
                let mark = self.attack_ref()?.mark;
                self.finish_attack();
                self.settle(mark);
                Ok(())
            }
            AttackStage::Chance => {
                self.next_attack_stage(AttackStage::Final);
                if !self.attack_ref()?.ended {
                    self.open(Chance::Attack);
                }
                Ok(())
            }
            AttackStage::Final => self.attack_final(),
            AttackStage::Predict => self.attack_predict(),
            AttackStage::Dice => self.attack_dice(),
            AttackStage::Rolled(number) => self.attack_rolled(number),
            AttackStage::FuryRolled => self.attack_fury(),
            AttackStage::Round(number) => {
                match number {
                    1 => {
                        self.next_attack_stage(AttackStage::Round(2));
                        self.open(Chance::AddDice);
                    }
                    2 => {
                        self.next_attack_stage(AttackStage::Round(3));
                        self.open(Chance::Reroll);
                        self.rerolled_by_triggers()?;
                    }
                    _ => {
                        let secret = self.attack_ref()?.secret;
                        self.next_attack_stage(if secret { AttackStage::Blind } else { AttackStage::Hits });
                        self.open(Chance::ChangeDice);
                    }
                }
                Ok(())
            }
            AttackStage::Blind => self.attack_blind(),
            AttackStage::Shown => self.attack_shown(),
            AttackStage::Hits => self.attack_hits(),
            AttackStage::Counted => self.attack_counted(),
            AttackStage::Overkill => self.attack_overkill(),
            AttackStage::OverkillAmount => {
                let amount = self.st.reply.number;
                self.attack_mut()?.overkill.1 = amount;
                self.next_attack_stage(AttackStage::Damage);
                Ok(())
            }
            AttackStage::Damage => {
                self.next_attack_stage(AttackStage::Pending);
                self.st.reply.number = 0;
                if self.critical_on_either()? {
                    let role = self.attacking_role();
                    self.ask(Question::Front { role });
                }
                Ok(())
            }
            AttackStage::Pending => {
                let chosen = self.st.reply.number;
                self.attack_damage(chosen)
            }
            AttackStage::End => self.attack_end(),
            AttackStage::EndChance => {
                self.next_attack_stage(AttackStage::Over);
                self.open(Chance::AttackEnd);
                Ok(())
            }
            AttackStage::Over => {
                let number = self.attack_ref()?.number;
                double_strike::note(self);
                let mark = self.mark();
                self.end_effects(|until| until == Until::Attack(number), &["B-3.39"]);
                self.next_attack_stage(AttackStage::FollowUp);
                self.settle(mark);
                Ok(())
            }
            AttackStage::FollowUp => self.attack_follow_up(),
        }
    }

    /// What comes with the attack and re-rolls its dice comes before the play-or-pass part (`B-3.4`).
    fn rerolled_by_triggers(&mut self) -> Step {
        if !self.fx.watch.intersects(Watch::ATTACKS | Watch::ATTACKED) {
            return Ok(());
        }
        let mark = self.mark();
        let attack = self.attack_ref()?;
        let unit = attack.attacker;
        let defenders: ArrayVec<ObjectId, 2> = attack.fronts.iter().map(|f| f.defender).collect();
        for on in defenders {
            self.fire(Happening::Rolled(unit, on));
        }
        self.settle(mark);
        Ok(())
    }

    fn attack_declare(&mut self) -> Step {
        let attack = self.attack_ref()?;
        let (unit, on, reach, tapped) = (attack.attacker, attack.fronts[0].defender, attack.reach, attack.tapped);
        let second = attack.second_strike;
        let why: &[&'static str] = match reach {
            Reach::Own => &["B-3.5", "B-3.7"],
            Reach::Bombard => &["B-3.5", "B-3.7", "BOM-1", "BOM-8", "BOM-2"],
            Reach::IonCannon => &["B-3.5", "B-3.7", "ION-1", "ION-2"],
            Reach::Barrage => &["B-3.5", "B-3.7", "BAR-1", "BAR-3"],
            Reach::Permitted => &["B-3.5", "B-3.7", "G-1.4"],
        };
        let strike: &[&'static str] = if second { &["DS-1", "DS-2"] } else { &[] };
        let why = why.iter().chain(strike).copied().map(ClauseId).collect();
        self.emit_why(
            What::Attacks {
                attacker: self.who(unit),
                defender: self.who(on),
                reach,
            },
            why,
        );
        // Only an attack for which the unit taps is its attack chance; a follow-up uses none up (`B-1.10`, `DS-3`).
        if tapped {
            if let Some(object) = self.st.object_mut(unit) {
                object.marks.insert(Marks::CHANCE);
            }
            self.tap(unit, &["B-3.7", "B-3.3"]);
        }
        self.next_attack_stage(AttackStage::Declared);
        if !self.look().cannot(unit, Ban::AttackBeDisrupted) {
            self.open(Chance::Disrupt);
        }
        Ok(())
    }

    fn attack_declared(&mut self) -> Step {
        let attack = self.attack_ref()?;
        let mark = attack.mark;
        if attack.disrupted {
            // `B-3.42`: no triggers, no attack end, no follow-up.
            self.finish_attack();
            self.settle(mark);
            return Ok(());
        }
        let (unit, number) = (attack.attacker, attack.number);
        let defenders: ArrayVec<ObjectId, 2> = attack.fronts.iter().map(|f| f.defender).collect();
        let arena = attack.place.arena();
        let mut first = false;
        if let Some(object) = self.st.object_mut(unit) {
            first = !object.marks.contains(Marks::ATTACKED);
            object.marks.insert(Marks::ATTACKED);
        }
        self.attack_mut()?.first = first;
        if let Some(arena) = arena {
            self.st.attacked_in[arena] = true;
        }
        for effect in &mut self.st.effects {
            if effect.on == crate::state::Subject::Object(unit)
                && matches!(effect.until, Until::NextAttack | Until::FirstAttack)
            {
                effect.until = Until::Attack(number);
            }
        }
        for on in defenders {
            if self.fx.watch.intersects(Watch::ATTACKS) {
                self.fire(Happening::Attacks(unit, on));
            }
            self.note_attacked(on);
        }
        self.next_attack_stage(AttackStage::Chance);
        self.settle(mark);
        Ok(())
    }

    /// The unit is (or has become) the defender: it has been attacked, its triggers fire once per attack (`B-3.43`).
    pub(super) fn note_attacked(&mut self, on: ObjectId) {
        let Some(attack) = self.st.attacks.last_mut() else {
            return;
        };
        let unit = attack.attacker;
        if attack.attacked.contains(&on) {
            return;
        }
        let _ = attack.attacked.try_push(on);
        if self.fx.watch.intersects(Watch::ATTACKED) {
            self.fire(Happening::Attacked(unit, on));
        }
    }

    /// The defender is final. An attacker or only defender that is no longer where it was: no dice (`B-3.13`).
    fn attack_final(&mut self) -> Step {
        let attack = self.attack_ref()?;
        let there = |id: ObjectId, place| self.st.alive(id).is_some_and(|o| o.place == place);
        let stands = there(attack.attacker, attack.place) && !attack.ended;
        let missing: ArrayVec<ObjectId, 2> = attack
            .fronts
            .iter()
            .filter(|f| !there(f.defender, f.place))
            .map(|f| f.defender)
            .collect();
        let fronts = attack.fronts.len();
        if !stands || missing.len() == fronts {
            self.next_attack_stage(AttackStage::End);
            return Ok(());
        }
        self.attack_mut()?.fronts.retain(|f| !missing.contains(&f.defender));
        if foresight::exists(self.look()) {
            self.next_attack_stage(AttackStage::Predict);
            return Ok(());
        }
        self.divide_dice()
    }

    /// Predictions are made one after the other (`FST-1`, `FWN-1`).
    fn attack_predict(&mut self) -> Step {
        let attack = self.attack_ref()?;
        let look = self.look();
        let next = foresight::next(look, attack).filter(|_| attack.predicted.len() < MAX_PREDICTIONS);
        let Some(instance) = next else {
            return self.divide_dice();
        };
        let Some(role) = self.st.object(instance.on).map(|o| o.controller) else {
            return Err(Broken("nobody predicts"));
        };
        let most = foresight::most(look);
        self.ask(Question::Predict { role, instance, most });
        Ok(())
    }

    /// A number was named, or none.
    pub(super) fn predict(&mut self, by: Instance, hits: Option<i16>) {
        if let Some(attack) = self.st.attacks.last_mut() {
            let _ = attack.predicted.try_push(Predicted { by, hits });
        }
    }

    /// With two defenders the dice are divided, then rolled.
    fn divide_dice(&mut self) -> Step {
        self.next_attack_stage(AttackStage::Dice);
        if self.attack_ref()?.fronts.len() == 2 {
            // `B-4.3`: the attacker's controller divides the dice before the roll.
            let most = self.look().attack_dice(self.attack_ref()?).max(0);
            let role = self.attacking_role();
            self.ask(Question::Amount {
                role,
                least: 0,
                most,
                about: About::Divide,
            });
        }
        Ok(())
    }

    /// Step 3: the numbers are fixed (`B-3.15`) and the dice rolled.
    fn attack_dice(&mut self) -> Step {
        let attack = self.attack_ref()?;
        let look = self.look();
        let all = look.attack_dice(attack);
        // `B-4.3`: each set is lowered by the Shields of its own defender.
        let shares = match attack.fronts.len() {
            2 => {
                let first = self.st.reply.number.clamp(0, all.max(0));
                [first, all - first]
            }
            _ => [all, 0],
        };
        let profiles: ArrayVec<Profile, 2> = attack
            .fronts
            .iter()
            .zip(shares)
            .map(|(front, share)| look.profile(attack, front.defender, share))
            .collect();
        let total: i16 = profiles.iter().map(|p| p.dice).sum();
        let why = if L::ON { self.dice_why(&profiles) } else { Why::new() };
        let attack = self.attack_mut()?;
        for (front, profile) in attack.fronts.iter_mut().zip(&profiles) {
            front.profile = *profile;
        }
        self.emit_why(What::Dice(total), why);
        if total == 0 {
            self.next_attack_stage(AttackStage::Hits);
            return Ok(());
        }
        let unit = self.attack_ref()?.attacker;
        self.attack_mut()?.secret = cunning::rolls_secretly(self.look(), unit);
        self.roll_front(0)
    }

    fn roll_front(&mut self, number: u8) -> Step {
        let attack = self.attack_ref()?;
        match attack.fronts.get(usize::from(number)) {
            Some(front) if front.profile.dice > 0 => {
                let dice = front.profile.dice;
                let role = self.attacking_role();
                self.next_attack_stage(AttackStage::Rolled(number));
                self.roll(dice, RollFor::Attack, role);
            }
            Some(_) => return self.roll_front(number + 1),
            None => return self.initial_roll(),
        }
        Ok(())
    }

    fn attack_rolled(&mut self, number: u8) -> Step {
        let faces = self.st.reply.faces;
        let attack = self.attack_mut()?;
        let attacker = attack.attacker;
        let mut on = None;
        if let Some(front) = attack.fronts.get_mut(usize::from(number)) {
            front.faces = faces;
            on = Some(front.defender);
        }
        // The last unit it attacked is the one that its dice were rolled against (`B-3.53`).
        if let (Some(on), Some(attacker)) = (on, self.st.object_mut(attacker)) {
            attacker.attacked = on;
        }
        self.roll_front(number + 1)
    }

    /// The initial roll lies: Backfire and Fury look at natural faces (`B-3.17`).
    fn initial_roll(&mut self) -> Step {
        let role = self.attacking_role();
        let further = self.note_initial_roll()?;
        if further > 0 {
            self.next_attack_stage(AttackStage::FuryRolled);
            self.roll(further, RollFor::Fury, role);
        } else {
            self.next_attack_stage(AttackStage::Round(1));
        }
        Ok(())
    }

    /// Keeps what the initial roll stores for the attack's end; gives the number of further dice to roll now.
    fn note_initial_roll(&mut self) -> Result<i16, Broken> {
        self.st.serial.roll = self.st.serial.roll.wrapping_add(1);
        let roll = self.st.serial.roll;
        let role = self.attacking_role();
        let chain = self.st.chain + 1;
        let attack = self.attack_mut()?;
        attack.rolled = true;
        attack.roll = roll;
        // With two defenders the sets are one initial roll (`B-4.3`).
        let mut initial = Faces::NONE;
        attack.fronts.iter().for_each(|front| initial.add(&front.faces));
        let profile = attack.fronts[0].profile;
        let backfires = arithmetic::backfired(&initial, &profile);
        if backfires > 0 {
            let item = Item::Backfire(attack.attacker, backfires);
            let _ = attack.stored.try_push(Waiting { item, role, chain });
        }
        let attacker = attack.attacker;
        if backfires > 0 && self.fx.watch.intersects(Watch::KEYWORDS) {
            self.fire(Happening::Keyword(Keyword::Backfire, attacker));
        }
        if self.fx.has_keyword(Keyword::Focus) {
            focus::note(self);
        }
        Ok(arithmetic::further_dice(&initial, &profile))
    }

    /// The roll of an attack on one defender as it finally lies, from the roll that waits: `initial` was rolled, then
    /// everything of step 3 was done, and `last` lies.
    pub(crate) fn lay_final_dice(&mut self, initial: Faces, last: Faces) -> Step {
        self.pop();
        self.attack_mut()?.fronts[0].faces = initial;
        self.note_initial_roll()?;
        self.attack_mut()?.fronts[0].faces = last;
        self.next_attack_stage(AttackStage::Hits);
        Ok(())
    }

    /// Fury's dice join a set that showed a 4 (`FUR-1`, `B-4.3`).
    fn attack_fury(&mut self) -> Step {
        let faces = self.st.reply.faces;
        let attack = self.attack_mut()?;
        let front = attack.fronts.iter().position(|f| f.faces.any(fury::FACE)).unwrap_or(0);
        attack.fronts[front].faces.add(&faces);
        self.next_attack_stage(AttackStage::Round(1));
        Ok(())
    }

    /// Hits against one defender.
    fn front_hits(&self, front: &Front) -> i16 {
        // Armor is not part of the snapshot: it is read when it applies (`B-3.50`).
        let need = self.look().need(front.defender);
        arithmetic::hits(&front.faces, front.profile.bonus, need, &front.adjusted)
    }

    /// Final dice: hits (`B-3.19`), Riposte, predictions.
    fn attack_hits(&mut self) -> Step {
        let attack = self.attack_ref()?;
        let hits: i16 = attack.fronts.iter().map(|f| self.front_hits(f)).sum();
        let unit = attack.attacker;
        let why = if L::ON { self.hits_why() } else { Why::new() };
        let rolled = attack.rolled;
        let chain = self.st.chain + 1;
        if rolled {
            let mut ripostes: ArrayVec<(ObjectId, i16, Role), 2> = attack
                .fronts
                .iter()
                .map(|f| {
                    let role = self.st.object(f.defender).map_or(Role::Dark, |o| o.controller);
                    (f.defender, arithmetic::riposted(&f.faces, &f.profile), role)
                })
                .filter(|&(_, x, _)| x > 0)
                .collect();
            // Once, also for a unit that both sets are against (`RIP-2`, `B-4.2`).
            if ripostes.len() == 2 && ripostes[0].0 == ripostes[1].0 {
                ripostes.pop();
            }
            for (defender, x, role) in ripostes {
                let item = Item::Riposte(defender, unit, x);
                let _ = self.attack_mut()?.stored.try_push(Waiting { item, role, chain });
            }
            self.emit_why(What::Hits(hits), why);
        }
        if self.attack_ref()?.predicted.is_empty() {
            return self.attack_counted();
        }
        // `FST-2`, `FST-5`: who named this number gets the effect, now.
        let mark = self.mark();
        let right = std::mem::take(&mut self.attack_mut()?.predicted);
        let mut gained: ArrayVec<Instance, MAX_PREDICTIONS> = ArrayVec::new();
        for predicted in right.into_iter().filter(|predicted| predicted.hits == Some(hits)) {
            // One of two predictions is enough, and both are not more.
            if gained.contains(&predicted.by) {
                continue;
            }
            gained.push(predicted.by);
            let Some(role) = self.st.object(predicted.by.on).map(|o| o.controller) else {
                continue;
            };
            let item = Item::Ability {
                instance: predicted.by,
                it: ObjectId::NONE,
                doer: ObjectId::NONE,
                much: 0,
                x: self.look().sum_of(predicted.by),
                damage: u8::MAX,
                there: None,
            };
            self.st.waiting.push(Waiting { item, role, chain });
            if let Some(keyword) = self.fx.ability(predicted.by.ability).keyword {
                self.fire(Happening::Keyword(keyword, predicted.by.on));
            }
        }
        self.next_attack_stage(AttackStage::Counted);
        self.settle(mark);
        Ok(())
    }

    /// The question of Overkill.
    fn attack_counted(&mut self) -> Step {
        if overkill::asks(self.look()) {
            self.next_attack_stage(AttackStage::Overkill);
            let role = self.attacking_role();
            self.ask(Question::Overkill { role });
        } else {
            self.next_attack_stage(AttackStage::Damage);
        }
        Ok(())
    }

    /// The other unit was chosen, or none; then how many hits (`OVK-1`).
    fn attack_overkill(&mut self) -> Step {
        let (other, _) = self.attack_ref()?.overkill;
        let surplus: i16 = overkill::surplus(self.look(), other).into_iter().sum();
        if !other.is_some() || surplus <= 0 {
            self.next_attack_stage(AttackStage::Damage);
            return Ok(());
        }
        self.next_attack_stage(AttackStage::OverkillAmount);
        let role = self.attacking_role();
        self.ask(Question::Amount {
            role,
            least: 0,
            most: surplus,
            about: About::Overkill,
        });
        Ok(())
    }

    /// Could Critical Hit go to either of two defenders (`B-4.3`)?
    fn critical_on_either(&self) -> Result<bool, Broken> {
        let fronts = &self.attack_ref()?.fronts;
        Ok(match fronts.as_slice() {
            [first, second] => {
                first.defender != second.defender
                    && arithmetic::critical(&first.faces, &first.profile) > 0
                    && arithmetic::critical(&second.faces, &second.profile) > 0
            }
            _ => false,
        })
    }

    /// Step 4: pending damage (`B-3.21`). Critical Hit adds once, to the defender with this number if its set shows a
    /// natural 6, else to the one whose set does.
    fn attack_damage(&mut self, critical_to: i16) -> Step {
        self.next_attack_stage(AttackStage::End);
        let role = self.attacking_role();
        let attack = self.attack_ref()?;
        let unit = attack.attacker;
        let (other, moved) = attack.overkill;
        let critical = |front: &Front| arithmetic::critical(&front.faces, &front.profile);
        let wanted = usize::from(critical_to == 1);
        let struck = match attack.fronts.get(wanted) {
            Some(front) if critical(front) > 0 => Some(wanted),
            _ => attack.fronts.iter().position(|front| critical(front) > 0),
        };
        let surplus = if moved > 0 {
            overkill::surplus(self.look(), other)
        } else {
            [0; 2]
        };
        let mut left = moved;
        let mut parts: ArrayVec<(ObjectId, i16, i16), 2> = ArrayVec::new();
        for (number, front) in attack.fronts.iter().enumerate() {
            let mut hits = self.front_hits(front);
            let goes = surplus[number].min(left);
            hits -= goes;
            left -= goes;
            let extra = if struck == Some(number) { critical(front) } else { 0 };
            parts.push((front.defender, hits, extra));
        }
        let raised = self.look().raised_damage(unit);
        // With secret dice the sequence has begun already (`CUN-4`).
        if !self.attack_ref()?.blind {
            self.begin_sequence(true);
        }
        for (defender, hits, critical) in parts {
            let amount = arithmetic::pending(hits, critical, raised);
            let why: Why = if L::ON {
                self.pending_why(critical > 0)
            } else {
                Why::new()
            };
            self.add_damage(unit, role, defender, amount, Kind::ATTACK, why);
        }
        if moved > 0 {
            let why: &[&'static str] = if self.look().divides_hits(unit) {
                &["B-3.23"]
            } else {
                &["OVK-1", "OVK-4", "B-3.22"]
            };
            let why = why.iter().copied().map(ClauseId).collect();
            // What is added to the damage of the attack is added once, to its defender.
            let amount = arithmetic::pending(moved, 0, arithmetic::Raised { more: 0, ..raised });
            self.add_damage(unit, role, other, amount, Kind::OVERKILL, why);
        }
        Ok(())
    }

    /// Step 8: what was stored for the end, together with "when the attack ends" (`B-3.51`).
    fn attack_end(&mut self) -> Step {
        let attack = self.attack_mut()?;
        if attack.blind {
            // The sequence below goes on with the damage that is now known; the attack ends behind it.
            attack.blind = false;
            self.pop();
            return Ok(());
        }
        let stored = std::mem::take(&mut attack.stored);
        let (by, mark, number) = (attack.attacker, attack.mark, attack.number);
        let mut defenders: ArrayVec<ObjectId, 2> = attack.fronts.iter().map(|front| front.defender).collect();
        if defenders.first() == defenders.last() {
            defenders.truncate(1);
        }
        self.st.waiting.extend(stored);
        self.bring_for_attack_end(number);
        if self.fx.watch.intersects(Watch::ATTACK_ENDS) {
            for (at, on) in defenders.into_iter().enumerate() {
                self.fire(Happening::AttackEnds { by, on, again: at > 0 });
            }
        }
        self.next_attack_stage(AttackStage::EndChance);
        self.settle(mark);
        Ok(())
    }

    /// Follow-up attacks (`B-3.40`).
    fn attack_follow_up(&mut self) -> Step {
        let attack = self.attack_mut()?;
        let unit = attack.attacker;
        let mut compelled = std::mem::take(&mut attack.compelled).into_iter();
        let reach = attack.reach;
        let strikes = double_strike::may(self.look());
        let again = tenacity::again(self.look());
        let role = self.attacking_role();
        self.finish_attack();
        // `B-3.52`: what a text compels comes first, one attack after the other, and excludes Double Strike.
        while let Some(on) = compelled.next() {
            let before = self.st.attacks.len();
            self.made_to_attack(unit, on);
            if self.st.attacks.len() > before {
                self.attack_mut()?.compelled = compelled.collect();
                return Ok(());
            }
        }
        // `TEN-5`: Double Strike first; the other question waits below it.
        if let Some(on) = again {
            self.ask(Question::Repeat { role, unit, on, reach });
        }
        if strikes {
            self.ask(Question::Strike { role, unit });
        }
        Ok(())
    }

    /// Stores an item for the end of the innermost attack (`B-3.37`); at its end it waits with the others.
    pub fn store_for_end(&mut self, waiting: Waiting) {
        let stage = self.attack_stage();
        match self.st.attacks.last_mut() {
            Some(attack) if stage.is_some_and(|stage| stage <= AttackStage::End) => {
                let _ = attack.stored.try_push(waiting);
            }
            _ => self.st.waiting.push(waiting),
        }
    }

    /// Where the innermost attack stands.
    fn attack_stage(&self) -> Option<AttackStage> {
        self.st.frames.iter().rev().find_map(|frame| match frame {
            Frame::Attack(stage) => Some(*stage),
            _ => None,
        })
    }

    /// Is the attack of that unit at its end, so that another attack of it is a follow-up (`B-3.40`)?
    pub(super) fn follows_up(&self, unit: ObjectId) -> bool {
        let stage = self.attack_stage();
        self.st.attack().is_some_and(|attack| attack.attacker == unit)
            && stage.is_some_and(|stage| stage >= AttackStage::EndChance)
    }

    /// The attack is over: its uses are renewed with the next one (`A-2.14`).
    fn finish_attack(&mut self) {
        self.pop();
        if let Some(attack) = self.st.attacks.pop() {
            self.end_effects(|until| until == Until::Attack(attack.number), &["B-3.39"]);
            // What came too late for its end, or for an attack that was disrupted, does not come any more.
            let laters = &self.fx.laters;
            self.st.kept.retain(|kept| {
                laters[usize::from(kept.later)].at != Some(Due::AttackEnds) || kept.attack != attack.number
            });
            self.st
                .uses
                .retain(|used| used.scope != Scope::Attack(attack.number) && !matches!(used.scope, Scope::Roll(_)));
        }
    }
}

/// A defender with no dice against it yet.
pub(super) fn front(defender: ObjectId, place: crate::state::Place) -> Front {
    Front {
        defender,
        place,
        profile: Profile::default(),
        faces: Faces::NONE,
        adjusted: List::new(),
        done: 0,
    }
}
