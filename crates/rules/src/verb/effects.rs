//! Lasting effects begin and end.

use crate::engine::Engine;
use crate::event::{Log, What};
use crate::ids::{ObjectId, Role};
use crate::state::{Dirty, Lasting, Lasts, Marks, Origin, Place, Subject, Until};
use cards::Arena;
use cards::ir::{Ban, Change, Duration, Stays};

impl<L: Log> Engine<'_, L> {
    /// Begins a lasting effect.
    pub fn begin_effect(
        &mut self,
        on: Subject,
        what: Lasts,
        value: i16,
        until: Until,
        origin: impl Into<Origin>,
        why: &[&'static str],
    ) {
        let Origin {
            by,
            source,
            that,
            former,
            it,
            word,
        } = origin.into();
        if !self.lasts(on, until, (by, source)) {
            return;
        }
        let serial = self.tick();
        self.st.effects.push(Lasting {
            on,
            what,
            value,
            until,
            by,
            source,
            that,
            former,
            it,
            word,
            serial,
        });
        self.refresh();
        match on {
            Subject::Object(id) => self.emit(What::Changed(self.who(id), what, value), why),
            Subject::Player(role) => self.emit(What::ChangedPlayer(role, what, value), why),
            Subject::Damage | Subject::Cards | Subject::Card(_) => self.emit(What::ChangedPlayer(by, what, value), why),
        }
    }

    /// A player takes control of these objects at one moment (`C-17.1`, `C-5.18`).
    pub fn take_control(&mut self, ids: &[ObjectId], role: Role, until: Until, source: ObjectId) {
        for &id in ids {
            let control = Lasts::Control(role);
            self.begin_effect(
                Subject::Object(id),
                control,
                0,
                until,
                (role, source),
                &["C-17.1", "C-17.4"],
            );
        }
        let now = self.tick();
        for &id in ids {
            if self.lasts(Subject::Object(id), until, (role, source)) {
                self.set_controller(id, role, now);
            }
        }
    }

    /// Is what must stay so of the object still so?
    pub fn lasts(&self, on: Subject, until: Until, (by, source): (Role, ObjectId)) -> bool {
        if let (Until::FirstAttack, Subject::Object(id)) = (until, on) {
            return self.st.object(id).is_some_and(|o| !o.marks.contains(Marks::ATTACKED));
        }
        let (Until::While(stays), Subject::Object(id)) = (until, on) else {
            return true;
        };
        let Some(object) = self.st.alive(id) else { return false };
        match stays {
            Stays::ThisTapped => self.st.alive(source).is_some_and(|this| this.tapped),
            Stays::Counters(kind, least) => object.counters(kind) >= least,
            Stays::CountersOfHealth { kind, more } => {
                object.counters(kind) >= self.look().health(id).saturating_add(i16::from(more))
            }
            Stays::Yours => object.controller == by,
        }
    }

    /// Ends the effects that last as long as something is so, where it is not. One may be so because of another.
    pub fn end_unmet(&mut self) {
        while let Some(over) = self
            .st
            .effects
            .iter()
            .find(|effect| !self.lasts(effect.on, effect.until, (effect.by, effect.source)))
            .map(|effect| effect.serial)
        {
            self.end_those(|effect| effect.serial == over, &["B-6.6"]);
        }
    }

    /// When a duration ends, seen from its text (`03-battle` section 6).
    pub fn until(&self, lasts: Duration, you: Role, here: Option<Arena>, change: Option<&Change>) -> Until {
        // `G-6.34`: statements about winning and control last through the victory check.
        let victory = matches!(
            change,
            Some(Change::Cannot(Ban::LoseGame | Ban::Control(_)) | Change::NoControl)
        );
        match lasts {
            Duration::ThisAttack => self
                .st
                .attack()
                .map_or(Until::Turn, |attack| Until::Attack(attack.number)),
            Duration::NextAttack => Until::NextAttack,
            Duration::FirstAttack => Until::FirstAttack,
            Duration::EndOfTurn | Duration::EndOfBattle if victory => Until::Victory,
            Duration::EndOfTurn | Duration::EndOfBattle => Until::Turn,
            Duration::BattleStepEnds(arena) => match arena.or(here).or(self.st.step) {
                Some(arena) => Until::Step(arena),
                None => Until::Turn,
            },
            Duration::NextBuildStep => Until::BuildStep(you),
            Duration::NextUntapStep => Until::Untap,
            Duration::NextBattlePhase => Until::Battle,
            Duration::NextTurn => Until::Later {
                turn: self.st.turn.saturating_add(1),
                check: victory,
            },
            Duration::UntilDiscarded | Duration::EndOfGame => Until::Game,
            Duration::While(stays) => Until::While(stays),
        }
    }

    /// Ends all effects of that duration at once.
    pub fn end_effects(&mut self, ended: impl Fn(Until) -> bool, why: &[&'static str]) {
        self.end_those(|effect| ended(effect.until), why);
    }

    fn end_those(&mut self, ended: impl Fn(&Lasting) -> bool, why: &[&'static str]) {
        if !self.st.effects.iter().any(&ended) {
            return;
        }
        let mut controls = Vec::new();
        self.st.effects.retain(|effect| {
            let over = ended(effect);
            if over && let (Subject::Object(id), Lasts::Control(_)) = (effect.on, effect.what) {
                controls.push(id);
            }
            !over
        });
        self.refresh();
        self.emit(What::Ended, why);
        if controls.is_empty() {
            return;
        }
        let now = self.tick();
        for id in controls {
            self.return_control(id, now);
        }
    }

    /// The newest control effect counts, else the owner (`C-17.4`).
    fn return_control(&mut self, id: ObjectId, now: u16) {
        let Some(object) = self.st.alive(id) else { return };
        let owner = self.fx.owner(object.top());
        let newest = self
            .st
            .effects
            .iter()
            .filter(|effect| effect.on == Subject::Object(id))
            .filter_map(|effect| match effect.what {
                Lasts::Control(role) => Some((effect.serial, role)),
                _ => None,
            })
            .max_by_key(|&(serial, _)| serial);
        self.set_controller(id, newest.map_or(owner, |(_, role)| role), now);
    }

    /// Changes who controls an object; what is aboard or on it goes along (`C-17.1`, `C-8.12`).
    fn set_controller(&mut self, id: ObjectId, role: Role, now: u16) {
        let Some(object) = self.st.object_mut(id) else { return };
        if object.controller == role || object.is_gone() {
            return;
        }
        object.controller = role;
        object.held_since = now;
        self.st.dirty = Dirty::all();
        self.emit(What::Control(self.who(id), role), &["C-17.1", "C-17.2"]);
        let riders: Vec<ObjectId> = self
            .st
            .in_play()
            .filter(|o| o.place == Place::Aboard(id) || o.place == Place::On(id))
            .map(|o| o.id)
            .collect();
        for rider in riders {
            if let Some(object) = self.st.object_mut(rider) {
                object.controller = role;
                object.held_since = now;
            }
        }
        self.refresh();
    }
}
