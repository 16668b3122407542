//! An attack whose dice one player alone has seen (Cunning): the other says what to prevent and how many dice to re-roll,
//! then the dice are shown and what was said is done.

use super::{Broken, Engine, Step};
use crate::event::{Log, What};
use crate::frame::{About, AttackStage, Chance, Frame, How, Question, Reroll, RerollStage, Sets};
use crate::ids::{ObjectId, Role};
use crate::keyword::cunning;
use crate::state::{Attack, Bar, Blindly, Damage, Kind};
use arrayvec::ArrayVec;

impl<L: Log> Engine<'_, L> {
    fn secret_attack(&mut self) -> Result<&mut Attack, Broken> {
        self.st.attacks.last_mut().ok_or(Broken("no attack"))
    }

    /// The damage sequence begins before the dice are shown: its damage is unknown, and its prevention chance is now
    /// (`CUN-3`, `CUN-4`). The attack goes on above it until the damage is known.
    pub(super) fn attack_blind(&mut self) -> Step {
        let look = self.look();
        if !cunning::has_chance(look) {
            self.become_frame(Frame::Attack(AttackStage::Shown));
            return Ok(());
        }
        let Some(attack) = look.st.attack() else {
            return Err(Broken("no attack"));
        };
        let attacker = attack.attacker;
        let (card, by) = (self.who(attacker).card, self.st.object(attacker).map(|o| o.controller));
        let mut unknown: ArrayVec<(ObjectId, i16), 2> = ArrayVec::new();
        for front in &attack.fronts {
            let most = cunning::most(look, attacker, front);
            match unknown.iter_mut().find(|(unit, _)| *unit == front.defender) {
                Some((_, amount)) => *amount = amount.saturating_add(most),
                None => unknown.push((front.defender, most)),
            }
        }
        self.become_frame(Frame::Attack(AttackStage::End));
        self.begin_sequence(true);
        for (to, amount) in unknown {
            if self.may_be_struck(to) {
                self.st.damage.push(Damage {
                    source: attacker,
                    card,
                    by: by.unwrap_or(Role::Dark),
                    to,
                    amount,
                    prevented: 0,
                    placed: 0,
                    rolled: 0,
                    kind: Kind::ATTACK | Kind::UNKNOWN,
                    bar: Bar::Open,
                });
            }
        }
        self.secret_attack()?.blind = true;
        self.push(Frame::Attack(AttackStage::Shown));
        self.open(Chance::Prevention);
        Ok(())
    }

    /// The dice are shown (`CUN-1`), then re-rolled and changed as was said, in that order (`CUN-4`).
    pub(super) fn attack_shown(&mut self) -> Step {
        let attack = self.secret_attack()?;
        if attack.secret {
            attack.secret = false;
            let shown: ArrayVec<_, 2> = attack.fronts.iter().map(|front| front.faces).collect();
            for faces in shown {
                self.emit(What::Shown(faces), &["CUN-1", "CUN-3"]);
            }
            let range = self.own_damage();
            for damage in &mut self.st.damage[range] {
                if damage.kind.contains(Kind::UNKNOWN) {
                    damage.amount = 0;
                    damage.kind.remove(Kind::UNKNOWN);
                    damage.kind.insert(Kind::CLOSED);
                }
            }
            return Ok(());
        }
        if attack.blindly.is_empty() {
            self.become_frame(Frame::Attack(AttackStage::Hits));
            return Ok(());
        }
        let Blindly { role, sets, how, dice } = attack.blindly.remove(0);
        self.begin_reroll(role, sets, how, dice, dice);
        Ok(())
    }

    /// Does that player decide about these dice without seeing them?
    pub(super) fn decides_blindly(&self, role: Role, sets: Sets) -> bool {
        sets != Sets::Loose && cunning::only(self.look()).is_some_and(|only| only != role)
    }

    /// How many of the dice that the player does not see (`CUN-4`).
    pub(super) fn ask_how_many_dice(&mut self, at: Reroll) {
        let Sets::Fronts(open) = at.sets else { return };
        let dice: u32 = self.st.attack().map_or(0, |attack| {
            let sets = attack.fronts.iter().zip(open).filter(|&(_, open)| open);
            sets.map(|(front, _)| front.faces.total()).sum()
        });
        let most = at.most.min(dice as u16);
        let least = at.least.min(most);
        self.st.reply.number = most as i16;
        self.become_frame(Frame::Reroll(Reroll {
            stage: RerollStage::Counted,
            ..at
        }));
        if least < most {
            self.ask(Question::Amount {
                role: at.role,
                least: least as i16,
                most: most as i16,
                about: About::Dice,
            });
        }
    }

    /// It waits until they are shown.
    pub(super) fn keep_for_shown(&mut self, role: Role, sets: Sets, how: How) -> Step {
        let dice = self.st.reply.number.max(0) as u16;
        self.pop();
        if dice > 0 {
            let _ = self
                .secret_attack()?
                .blindly
                .try_push(Blindly { role, sets, how, dice });
        }
        Ok(())
    }

    /// Is the amount of that damage of the innermost sequence a secret?
    pub(super) fn is_unknown(&self, damage: u8) -> bool {
        let range = self.own_damage();
        let entry = self.st.damage.get(range.start + usize::from(damage));
        entry.is_some_and(|damage| damage.kind.contains(Kind::UNKNOWN))
    }

    /// The effect that is being carried out has said what it prevents, and goes on with `part` when the dice are shown
    /// (`CUN-5`).
    pub(super) fn wait_for_dice(&mut self, part: u8, amount: i16) -> Step {
        let sequence = self.st.sequences.last().map_or(0, |sequence| sequence.number);
        let run = self.run_mut()?;
        run.part = part;
        run.left = amount;
        let run = *run;
        self.pop();
        self.st.declared.push((sequence, run));
        Ok(())
    }

    /// The next effect of the innermost sequence that waited for the dice goes on; `false`: none is left.
    pub(super) fn next_declared(&mut self) -> bool {
        let sequence = self.st.sequences.last().map_or(0, |sequence| sequence.number);
        let next = self.st.declared.iter().position(|&(number, _)| number == sequence);
        match next {
            Some(at) => {
                let (_, run) = self.st.declared.remove(at);
                self.push(Frame::Run(run));
                true
            }
            None => false,
        }
    }
}
