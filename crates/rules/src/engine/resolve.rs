//! Effects are carried out instruction by instruction (`A-9.1`).

use super::{Broken, Engine, Step};
use crate::event::{Log, What};
use crate::frame::{About, AttackStage, Context, CostOf, Frame, Question, Run};
use crate::ids::{ObjectId, Role};
use crate::keyword::{absorb, adapt, enhance, intercept, overload, persuade, precision, redirect, velocity};
use crate::program::{Op, Prevention, Sort};
use crate::query::cost::{Payer, player};
use crate::query::{Look, Perspective};
use crate::state::{Dice, Dirty, Front, Instance, Item, Kind, Object, Place, Scope, Use, Waiting};
use cards::ir::{Amount, Player, mentions};

/// Does Redirect of the running effect turn the attack from that defender on `unit`?
fn redirected(look: Look<'_>, unit: &Object, front: &Front) -> bool {
    let Some(Frame::Run(run)) = look.st.frames.last() else {
        return false;
    };
    redirect::defends(look, run.context.this, front)
        && unit.id != front.defender
        && unit.place == front.place
        && redirect::may_become(look, unit)
}

impl<L: Log> Engine<'_, L> {
    pub(super) fn run_mut(&mut self) -> Result<&mut Run, Broken> {
        match self.st.frames.last_mut() {
            Some(Frame::Run(run)) => Ok(run),
            _ => Err(Broken("no effect is being carried out")),
        }
    }

    /// Goes on to the next instruction.
    pub(super) fn advance(&mut self) -> Step {
        let run = self.run_mut()?;
        run.next += 1;
        run.part = 0;
        run.left = 0;
        Ok(())
    }

    fn jump(&mut self, to: u16) -> Step {
        let run = self.run_mut()?;
        run.next = to;
        run.part = 0;
        run.left = 0;
        Ok(())
    }

    pub(super) fn step_run(&mut self) -> Step {
        let Some(Frame::Run(run)) = self.st.frames.last() else {
            return Err(Broken("no effect"));
        };
        let fx = self.fx;
        let Some(op) = fx.ops.get(usize::from(run.next)) else {
            return Err(Broken("beyond the effect"));
        };
        let (part, next) = (run.part, run.next);
        self.log.ran(next);
        match op {
            Op::End => {
                // What was spared while its discard was replaced is looked at again.
                let replacement = |instance: Instance| fx.ability(instance.ability).sort == Sort::Replacement;
                if run.origin.is_some_and(replacement) {
                    self.st.dirty.insert(Dirty::HEALTH);
                }
                let context = run.context;
                self.pop();
                self.hand_to_enhance(&context);
                Ok(())
            }
            Op::Jump(to) => self.jump(*to),
            Op::PerTurn { times, skip } => {
                let uses = &self.st.uses;
                let before = run.origin.map(|instance| Use {
                    instance,
                    scope: Scope::Turn,
                });
                let done = uses.iter().filter(|used| Some(**used) == before).count();
                if done < usize::from(*times) {
                    self.advance()
                } else {
                    self.jump(*skip)
                }
            }
            Op::Used => {
                if let Some(instance) = run.origin {
                    self.st.uses.push(Use {
                        instance,
                        scope: Scope::Turn,
                    });
                }
                self.advance()
            }
            Op::IfRolled { skip } if run.context.tally.rolled == 0 => self.jump(*skip),
            Op::IfRolled { .. } => self.advance(),
            Op::If { condition, skip } => {
                let holds = self.look().holds(condition, Perspective::in_context(&run.context));
                if holds { self.advance() } else { self.jump(*skip) }
            }
            Op::May {
                who,
                cost,
                if_done,
                skip,
            } => {
                let context = run.context;
                let role = player(*who, context.you);
                if part == 0 {
                    let from = Perspective::in_context(&context);
                    let payable = cost
                        .as_ref()
                        .is_none_or(|cost| self.look().asking().can_pay(cost, Payer::of(role, from)).is_ok());
                    if !payable || (*if_done && self.is_vain(next + 1, &context)) {
                        return self.jump(*skip);
                    }
                    self.run_mut()?.part = 1;
                    self.ask(Question::Yes {
                        role,
                        about: About::May,
                    });
                    return Ok(());
                }
                if self.st.reply.number == 1 {
                    self.run_mut()?.did = true;
                    self.advance()
                } else {
                    self.jump(*skip)
                }
            }
            Op::Must => {
                self.run_mut()?.did = true;
                self.advance()
            }
            // "If you do": not if there was nothing to do it with.
            Op::IfDone { skip } => {
                if run.did {
                    self.advance()
                } else {
                    self.jump(*skip)
                }
            }
            Op::Unless { who, pays, skip } => {
                let context = run.context;
                let role = match who {
                    Player::Disrupted => self.disrupted_player().unwrap_or(context.you),
                    who => player(*who, context.you),
                };
                match part {
                    0 => {
                        let from = Perspective::in_context(&context);
                        // What the hand holds shows in the answer alone (`G-3.3`).
                        let payer = Payer::of(role, from);
                        let payable = self.look().asking().can_pay(pays, payer).is_ok();
                        if !payable {
                            return self.advance();
                        }
                        self.run_mut()?.part = 1;
                        self.ask(Question::Yes {
                            role,
                            about: About::Unless,
                        });
                        Ok(())
                    }
                    1 => {
                        if self.st.reply.number != 1 {
                            return self.advance();
                        }
                        self.run_mut()?.part = 2;
                        self.pay(CostOf::Op(next), role, context);
                        Ok(())
                    }
                    _ => self.jump(*skip),
                }
            }
            Op::OneOf { who, ways } => {
                let role = player(*who, run.context.you);
                if part == 0 {
                    self.run_mut()?.part = 1;
                    self.ask(Question::Option {
                        role,
                        count: ways.len() as u8,
                    });
                    return Ok(());
                }
                let way = ways.get(self.st.reply.number.max(0) as usize).copied();
                match way {
                    Some(to) => self.jump(to),
                    None => Err(Broken("no such alternative")),
                }
            }
            Op::Players { who, body, next } if *who != Player::Each => {
                let mut context = run.context;
                context.you = player(*who, context.you);
                let origin = run.origin;
                self.jump(*next)?;
                self.run_effect(*body, context, origin);
                Ok(())
            }
            Op::Players { body, next, .. } => {
                // `G-1.6`: Dark carries it out completely, then Light.
                let mut context = run.context;
                match part {
                    0 | 1 => {
                        context.you = if part == 0 { Role::Dark } else { Role::Light };
                        let origin = run.origin;
                        self.run_mut()?.part = part + 1;
                        self.run_effect(*body, context, origin);
                        Ok(())
                    }
                    _ => self.jump(*next),
                }
            }
            Op::Choose(choice) => self.run_choose(*choice),
            Op::Do { deed, slot, entry } => self.deed(deed, *slot, *entry),
            Op::PreventChosen { amount, how } => self.prevent_chosen(amount, *how),
            Op::Retaliate(amount) => self.store_retaliate(amount),
            Op::Intercept => {
                let unit = run.context.this;
                self.become_defender(
                    unit,
                    intercept::covers,
                    &["ITC-1", "B-3.11", "ITC-4", "ITC-6", "B-3.43"],
                )
            }
            Op::Redirect => {
                let unit = run.context.slot(0).first().copied().unwrap_or(ObjectId::NONE);
                self.become_defender(unit, redirected, &["RED-1", "RED-3", "B-3.11", "B-3.43"])
            }
            Op::Overload => {
                let context = run.context;
                let must = overload::must(self.look(), context.this);
                if part == 0 && !must {
                    self.run_mut()?.part = 1;
                    self.ask(Question::Yes {
                        role: context.you,
                        about: About::Overload,
                    });
                    return Ok(());
                }
                if must || self.st.reply.number == 1 {
                    overload::load(self, context.this, context.you, context.x);
                }
                self.advance()
            }
            Op::Adapt => {
                let (role, origin) = (run.context.you, run.origin);
                let Some(instance) = origin else {
                    return Err(Broken("nothing adapts"));
                };
                if part == 0 {
                    let count = adapt::parts(fx.ability(instance.ability)).len() as u8;
                    self.run_mut()?.part = 1;
                    self.ask(Question::Option { role, count });
                    return Ok(());
                }
                let number = self.st.reply.number.max(0) as usize;
                adapt::take(self, instance, role, number);
                self.advance()
            }
            Op::Velocity => {
                let context = run.context;
                if part == 0 {
                    self.run_mut()?.part = 1;
                    self.ask(Question::Velocity {
                        role: context.you,
                        unit: context.this,
                    });
                    return Ok(());
                }
                if self.st.reply.number != 0 {
                    velocity::turn(self, context.this, context.you, self.st.reply.number);
                }
                self.advance()
            }
            Op::Equip => self.equip(),
        }
    }

    /// What the card chose while its own effect was carried out is "that unit" of its Enhance, which comes next (`ENH-2`).
    fn hand_to_enhance(&mut self, done: &Context) {
        let fx = self.fx;
        let Some(Frame::Run(next)) = self.st.frames.last_mut() else {
            return;
        };
        let begins = |code: u16| enhance::lines(fx, done.card).any(|line| fx.ability(line).code == code);
        let enhances = done.enhanced && next.context.card == done.card && next.part == 0 && begins(next.next);
        if enhances {
            // What the Enhance itself chose at the announcement stands in both.
            next.context.chosen = done.chosen;
            next.context.slots = done.slots;
            next.context.seen = next.context.seen.max(done.seen);
        }
    }

    /// A choice made while the effect is carried out; skipped where it was made at the announcement.
    fn run_choose(&mut self, number: u16) -> Step {
        let Some(Frame::Run(run)) = self.st.frames.last() else {
            return Err(Broken("no effect"));
        };
        let choice = &self.fx.choices[usize::from(number)];
        let context = run.context;
        if context.is_made(choice.slot) {
            self.run_mut()?.context.seen = choice.slot + 1;
            return self.advance();
        }
        let from = Perspective::in_context(&context);
        let look = self.look();
        let (least, most) = look.limit(&choice.count, i16::MAX, from);
        let taken = context.taken();
        let have = taken.len() as i16;
        let candidates: usize = look
            .st
            .in_play()
            .filter(|o| look.may_choose(choice, o, from) && !taken.contains(&o.id))
            .filter(|o| look.within(&choice.filter, taken, o, from))
            .count();
        if have >= most || candidates == 0 || run.part == 2 {
            let slot = choice.slot;
            if have < least {
                self.run_mut()?.did = false;
            }
            self.end_choice(slot)?;
            return self.advance();
        }
        let role = player(choice.by, context.you);
        let may_stop = have >= least;
        self.ask(Question::Object {
            role,
            choice: number,
            may_stop,
        });
        Ok(())
    }

    /// What was chosen since the last choice is the choice number `slot`.
    pub(super) fn end_choice(&mut self, slot: u8) -> Step {
        let run = self.run_mut()?;
        run.context.close(slot).ok_or(Broken("too many choices"))
    }

    /// The reply to a choice inside an effect; `None`: no more.
    pub(super) fn reply_object(&mut self, object: Option<ObjectId>) -> Step {
        let run = self.run_mut()?;
        match object {
            Some(id) => {
                if run.context.chosen.try_push(id).is_err() {
                    return Err(Broken("too many choices"));
                }
            }
            None => run.part = 2,
        }
        Ok(())
    }

    /// Evade, Deflect, Absorb, Persuade, Protect.
    fn prevent_chosen(&mut self, amount: &Amount, how: Prevention) -> Step {
        let Some(Frame::Run(run)) = self.st.frames.last() else {
            return Err(Broken("no effect"));
        };
        let context = run.context;
        let part = run.part;
        let from = Perspective::in_context(&context);
        let x = self.look().amount(amount, from).max(0);
        let damage = self
            .look()
            .pending_damage()
            .find(|(index, _)| *index == context.damage)
            .map(|(_, damage)| *damage);
        let pending = damage.map_or(0, |damage| damage.amount);
        let by = (context.you, context.this);
        if how == Prevention::Deflect {
            let recipient = context.slot(0).first().copied().unwrap_or(ObjectId::NONE);
            let ask = Question::Yes {
                role: context.you,
                about: About::Deflect,
            };
            let why = &["DEF-1", "B-3.27"];
            let (prevented, does) = match part {
                // Of unknown damage it is said before (`CUN-4`).
                0 if self.is_unknown(context.damage) => {
                    self.run_mut()?.part = 2;
                    self.ask(ask);
                    return Ok(());
                }
                0 => {
                    let prevented = self.prevent(context.damage, x, by, why);
                    if prevented == 0 {
                        return self.advance();
                    }
                    let run = self.run_mut()?;
                    run.part = 1;
                    run.left = prevented;
                    // `DEF-2`: "may" do exactly that much.
                    self.ask(ask);
                    return Ok(());
                }
                1 => (self.run_mut()?.left, self.st.reply.number == 1),
                2 => return self.wait_for_dice(3, self.st.reply.number),
                _ => {
                    let does = self.run_mut()?.left == 1;
                    (self.prevent(context.damage, x, by, why), does)
                }
            };
            let same_arena = self.st.alive(recipient).is_some_and(|o| {
                o.place.arena().is_some() && Some(o.place) == self.st.object(context.this).map(|this| this.place)
            });
            self.advance()?;
            if does && same_arena {
                let why = ["DEF-2", "DEF-4", "B-5.5", "B-3.28"]
                    .into_iter()
                    .map(crate::ids::ClauseId)
                    .collect();
                self.add_damage(context.this, context.you, recipient, prevented, Kind::empty(), why);
                // `B-5.17`: automatic prevention looks at it at once.
                self.begin_automatic();
            }
            return Ok(());
        }
        if part == 0 {
            self.run_mut()?.part = 1;
            let most = x.min(pending);
            self.ask(Question::Amount {
                role: context.you,
                least: 0,
                most,
                about: About::Prevent,
            });
            return Ok(());
        }
        if part == 1 && self.is_unknown(context.damage) {
            return self.wait_for_dice(2, self.st.reply.number);
        }
        let amount = if part == 2 {
            self.run_mut()?.left
        } else {
            self.st.reply.number
        };
        let why: &[&'static str] = match how {
            Prevention::Evade | Prevention::Deflect => &["EVA-1", "B-3.27"],
            Prevention::Absorb => &["ABS-1", "B-3.27"],
            Prevention::Persuade => &["PER-1", "B-3.27"],
            Prevention::Protect => &["PRO-1", "PRO-3", "PRO-4", "B-3.27"],
        };
        let prevented = self.prevent(context.damage, amount, by, why);
        match (how, damage) {
            (Prevention::Absorb, _) => absorb::absorbed(self, context.this, context.you, prevented),
            (Prevention::Persuade, Some(damage)) => {
                persuade::persuaded(self, context.this, context.you, &damage, prevented);
            }
            _ => {}
        }
        self.advance()
    }

    /// Retaliate is stored for the attack's end; an X from the unit's power or of the cost is fixed now (`RET-5`), another
    /// is counted then (`A-6.6`).
    fn store_retaliate(&mut self, amount: &Amount) -> Step {
        let Some(Frame::Run(run)) = self.st.frames.last() else {
            return Err(Broken("no effect"));
        };
        let (context, next) = (run.context, run.next);
        let counted = !matches!(amount, Amount::Fixed(_)) && !mentions(amount, "Power") && !mentions(amount, "X");
        let dice = match counted {
            true => Dice::Counted(next),
            false => Dice::Fixed(self.look().amount(amount, Perspective::in_context(&context)).max(0)),
        };
        let chain = self.st.chain + 1;
        if let Some(attack) = self.st.attacks.last_mut() {
            let item = Item::Retaliate(context.this, attack.attacker, dice);
            let _ = attack.stored.try_push(Waiting {
                item,
                role: context.you,
                chain,
            });
        }
        self.advance()
    }

    /// The unit becomes the defender in place of one that it covers, if the attacker can attack it (`ITC-1`, `ITC-5`,
    /// `RED-1`, `RED-2`).
    fn become_defender(
        &mut self,
        unit: ObjectId,
        covers: fn(Look<'_>, &Object, &Front) -> bool,
        why: &[&'static str],
    ) -> Step {
        let Some(Frame::Run(run)) = self.st.frames.last() else {
            return Err(Broken("no effect"));
        };
        let (part, role) = (run.part, run.context.you);
        let look = self.look();
        let Some(attack) = look.st.attack() else {
            return self.advance();
        };
        let attacker = attack.attacker;
        let reach = attack.reach;
        let Some(this) = look.st.alive(unit) else {
            return self.advance();
        };
        let fronts: arrayvec::ArrayVec<u8, 2> = attack
            .fronts
            .iter()
            .enumerate()
            .filter(|(_, front)| covers(look, this, front))
            .map(|(number, _)| number as u8)
            .collect();
        // `B-3.9`: who can be attacked is looked at anew. An attack on a unit of its own side was allowed by a text, and
        // then that side's other units may take its place (`ITC-6`); `covers` asks for the defender's side.
        let open = look
            .st
            .alive(attacker)
            .is_some_and(|a| look.reaches(a, this, reach).is_ok() && look.attackable(unit).is_ok())
            && !precision::fixed(look, attacker)
            && !fronts.is_empty();
        if !open {
            return self.advance();
        }
        match part {
            0 if look.price_of_attacking(unit).is_some() => {
                let payer_role = look.st.object(attacker).map_or(!role, |a| a.controller);
                let Some(cost) = look.price_of_attacking(unit) else {
                    return self.advance();
                };
                let from = look
                    .st
                    .object(attacker)
                    .map_or_else(|| Perspective::of(this), Perspective::of);
                if look.can_pay(&cost, Payer::of(payer_role, from)).is_err() {
                    return self.advance();
                }
                self.run_mut()?.part = 1;
                self.ask(Question::Yes {
                    role: payer_role,
                    about: About::PayToAttack,
                });
                Ok(())
            }
            1 => {
                if self.st.reply.number != 1 {
                    return self.advance();
                }
                let Some(object) = self.st.object(attacker) else {
                    return self.advance();
                };
                let (payer, top) = (object.controller, object.top());
                self.run_mut()?.part = 2;
                self.pay(CostOf::Attack(unit), payer, Context::new(payer, attacker, top));
                Ok(())
            }
            0 | 2 if fronts.len() > 1 => {
                self.run_mut()?.part = 3;
                self.ask(Question::Front { role });
                Ok(())
            }
            _ => {
                let number = if fronts.len() > 1 {
                    self.st.reply.number.clamp(0, 1) as u8
                } else {
                    fronts[0]
                };
                self.change_defender(number, unit, why);
                self.advance()
            }
        }
    }

    /// Changes a defender; not a new attack (`B-3.11`).
    pub(super) fn change_defender(&mut self, number: u8, unit: ObjectId, why: &[&'static str]) {
        let Some(place) = self.st.alive(unit).map(|o| o.place) else {
            return;
        };
        let Some(attack) = self.st.attacks.last_mut() else {
            return;
        };
        let Some(front) = attack.fronts.get_mut(usize::from(number)) else {
            return;
        };
        front.defender = unit;
        front.place = place;
        let aimed = |frame: &Frame| matches!(frame, Frame::Attack(stage) if *stage == AttackStage::Aimed);
        let innermost = self
            .st
            .frames
            .iter()
            .rev()
            .find(|frame| matches!(frame, Frame::Attack(_)));
        if innermost.is_some_and(aimed) {
            attack.turned = true;
            return;
        }
        self.emit(What::Defender(self.who(unit)), why);
        self.note_attacked(unit);
    }

    /// The Equipment goes onto the chosen host; an old host loses its effects at once (`C-10.2`).
    fn equip(&mut self) -> Step {
        let Some(Frame::Run(run)) = self.st.frames.last() else {
            return Err(Broken("no effect"));
        };
        let equipment = run.context.this;
        let host = run.context.slot(0).first().copied().unwrap_or(ObjectId::NONE);
        let look = self.look();
        let fits = match (look.st.alive(equipment), look.st.alive(host)) {
            (Some(equipment), Some(host)) => look.can_equip(equipment, host).is_ok(),
            _ => false,
        };
        self.advance()?;
        if fits {
            self.move_object(equipment, Place::On(host), None, &["C-10.2", "EQP-1", "EQP-2"]);
        }
        Ok(())
    }

    /// Both of a pair of players, for "each player".
    pub(super) fn players(player: Player, you: Role) -> arrayvec::ArrayVec<Role, 2> {
        match player {
            Player::You => [you].into_iter().collect(),
            Player::Opponent => [!you].into_iter().collect(),
            Player::Each => Role::BOTH.into_iter().collect(),
            Player::Dark => [Role::Dark].into_iter().collect(),
            Player::Light => [Role::Light].into_iter().collect(),
            // Who only pays does nothing else.
            Player::Disrupted => arrayvec::ArrayVec::new(),
        }
    }
}
