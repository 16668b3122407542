//! Battle steps and attack chances (`03-battle` sections 1 and 3.0).

use super::trigger::Happening;
use super::{Broken, Engine, Step};
use crate::action::Action;
use crate::event::{Log, What};
use crate::frame::{Chance, Frame, Go, StepStage};
use crate::ids::ObjectId;
use crate::program::Watch;
use crate::query::play::Moving;
use crate::state::{Marks, Until};
use cards::ir::Moment;
use cards::{Arena, Edition};

impl<L: Log> Engine<'_, L> {
    fn next_stage(&mut self, arena: Arena, stage: StepStage) {
        self.become_frame(Frame::Step(arena, stage));
    }

    pub(super) fn step_battle(&mut self, arena: Arena, stage: StepStage) -> Step {
        let mark = self.mark();
        match stage {
            StepStage::Start => {
                self.forget_gone();
                self.st.step = Some(arena);
                for object in &mut self.st.objects {
                    object.marks.remove(Marks::CHANCE);
                }
                self.emit(What::BattleStep(arena), &["B-1.9"]);
                self.next_stage(arena, StepStage::StartChance);
                self.fire_moment(Moment::BattleStepStarts(Some(arena)), None);
                self.settle(mark);
            }
            StepStage::StartChance => {
                self.next_stage(arena, StepStage::General);
                // `B-1.1`: in the classic edition b and c are one general chance.
                if self.fx.edition == Edition::Current {
                    self.open(Chance::Moment(Moment::BattleStepStarts(Some(arena))));
                }
            }
            StepStage::General => {
                self.next_stage(arena, StepStage::First);
                self.open(Chance::General);
            }
            StepStage::After => {
                self.next_stage(arena, StepStage::Loop);
                self.open(Chance::General);
            }
            StepStage::First | StepStage::Loop => {
                self.forget_gone();
                match self.look().next_go(arena) {
                    Some((role, _)) => {
                        self.next_stage(arena, StepStage::After);
                        let number = self.chance_number();
                        self.push(Frame::Go(Go {
                            role,
                            unit: ObjectId::NONE,
                            arena,
                            number,
                            waits: false,
                            told: false,
                            wants: None,
                        }));
                    }
                    None => self.next_stage(arena, StepStage::End),
                }
            }
            StepStage::End => {
                self.end_effects(|until| until == Until::Step(arena), &["B-6.1"]);
                self.next_stage(arena, StepStage::EndChance);
                self.fire_moment(Moment::BattleStepEnds(Some(arena)), None);
                self.settle(mark);
            }
            StepStage::EndChance => {
                self.next_stage(arena, StepStage::Over);
                self.open(Chance::Moment(Moment::BattleStepEnds(Some(arena))));
            }
            StepStage::Over => {
                self.st.step = None;
                self.pop();
            }
        }
        Ok(())
    }

    /// The attack chance: attack, use a "would attack" ability, or do nothing (`B-3.1`).
    pub(super) fn choose_go(&mut self, go: Go, action: Action) -> Step {
        if let Some(unit) = self.unit_to_tell(go, action) {
            // `B-3.2`: whatever its player wants to do, what waits for the chance comes first.
            let mark = self.mark();
            self.become_frame(Frame::Go(Go {
                unit,
                waits: false,
                told: true,
                wants: Some(action),
                ..go
            }));
            self.fire(Happening::On(Watch::WOULD_ATTACK, unit));
            self.settle(mark);
            return Ok(());
        }
        match action {
            Action::Attack { unit, on, reach } => {
                self.pop();
                self.declare(unit, on, reach, true, false);
                Ok(())
            }
            Action::DoNothing(unit) => {
                self.pop();
                let mark = self.mark();
                if let Some(object) = self.st.object_mut(unit) {
                    object.marks.insert(Marks::CHANCE);
                }
                self.tap(unit, &["B-3.3", "B-3.1"]);
                self.settle(mark);
                Ok(())
            }
            Action::Use(instance) => {
                // `B-3.41`: afterwards the chance goes on if the unit is still untapped in its arena.
                self.become_frame(Frame::Go(Go {
                    unit: instance.on,
                    waits: false,
                    ..go
                }));
                self.announce_ability(go.role, instance, Moving::Go(go));
                Ok(())
            }
            _ => Err(Broken("not an action of an attack chance")),
        }
    }

    /// Whose attack chance it has become by that choice, if something waits for such.
    fn unit_to_tell(&self, go: Go, action: Action) -> Option<ObjectId> {
        (self.fx.watch.intersects(Watch::WOULD_ATTACK) && !go.told).then_some(())?;
        let unit = match action {
            Action::Attack { unit, .. } | Action::DoNothing(unit) => unit,
            Action::Use(instance) => instance.on,
            _ => return None,
        };
        self.look().may_attack(unit).is_ok().then_some(unit)
    }

    /// The chance is over when its unit is tapped or gone (`B-3.41`), else the player is asked.
    pub(super) fn step_go(&mut self, go: Go) -> Step {
        let over = go.unit.is_some()
            && !self
                .st
                .alive(go.unit)
                .is_some_and(|unit| !unit.tapped && unit.place.arena() == Some(go.arena) && unit.controller == go.role);
        if over {
            if let Some(unit) = self.st.object_mut(go.unit) {
                unit.marks.insert(Marks::CHANCE);
            }
            self.pop();
        } else {
            let asks = Go {
                waits: true,
                wants: None,
                ..go
            };
            self.become_frame(Frame::Go(asks));
            // What the player wanted is done if it still can be; else the player is asked again.
            if let Some(action) = go
                .wants
                .filter(|&action| crate::options::may_go(self.look(), asks, action))
            {
                return self.choose_go(asks, action);
            }
        }
        Ok(())
    }
}
