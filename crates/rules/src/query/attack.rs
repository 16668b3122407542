//! Who can attack whom, who is next, and with how many dice.

use super::cost::Payer;
use super::{Look, Perspective};
use crate::arithmetic::Raised;
use crate::ids::{ObjectId, Role};
use crate::keyword::{self, stealth};
use crate::program::Kinds;
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::{Attack, Front, Marks, Object, Place, Profile, Reach};
use cards::Arena;
use cards::ir::{Ban, Change, Cost, Filter, Obj};
use cards::keyword::Keyword;

/// The result a die needs without Armor (`B-3.19`).
pub(crate) const NEED: i16 = 4;

/// All ways to reach a defender.
pub(crate) const REACHES: [Reach; 5] = [
    Reach::Own,
    Reach::Bombard,
    Reach::IonCannon,
    Reach::Barrage,
    Reach::Permitted,
];

/// Of two units of equal speed, of two players: which goes first (`B-1.3`)? Said by whether it wins ties, and its player.
fn goes_before((wins, role): (bool, Role), (won, other): (bool, Role)) -> bool {
    match (wins, won) {
        (true, false) => role != other,
        (false, true) => false,
        _ => other == Role::Light && role == Role::Dark,
    }
}

/// Does it say whose units are meant?
fn names_player(which: &Filter) -> bool {
    match which {
        Filter::Controller(_) => true,
        Filter::All(tests) => tests.iter().any(names_player),
        _ => false,
    }
}

impl<'a> Look<'a> {
    /// Which of two defending units a text about the attack means: the one that its event is about, otherwise the first
    /// (`B-4.1`).
    pub(super) fn front_of(self, from: Perspective) -> Option<&'a Front> {
        let fronts = &self.st.attack()?.fronts;
        let spoken_of = fronts
            .iter()
            .find(|front| from.doer.is_some() && front.defender == from.doer);
        spoken_of.or_else(|| fronts.first())
    }

    /// Whose units of which speed are next in the arena (`B-1.2`, `B-1.3`); `None`: nobody is left.
    pub fn next_go(self, arena: Arena) -> Option<(Role, i16)> {
        let mut best: Option<(i16, bool, Role)> = None;
        for unit in self.units_in(arena) {
            if unit.tapped || unit.marks.contains(Marks::CHANCE) {
                continue;
            }
            let speed = self.speed(unit.id);
            let wins = self.wins_ties(unit.id);
            let better = match best {
                None => true,
                Some((fastest, won, role)) => {
                    speed > fastest || (speed == fastest && goes_before((wins, unit.controller), (won, role)))
                }
            };
            if better {
                best = Some((speed, wins, unit.controller));
            }
        }
        best.map(|(speed, _, role)| (role, speed))
    }

    fn wins_ties(self, unit: ObjectId) -> bool {
        self.any_change(unit, Kinds::MUST, |change| *change == Change::WinsTies)
    }

    /// Is there a unit of the other player with the same speed that goes before this one?
    fn loses_a_tie(self, unit: &Object, arena: Arena, speed: i16) -> bool {
        let own = (self.wins_ties(unit.id), unit.controller);
        self.units_in(arena).any(|other| {
            other.controller != unit.controller
                && !other.tapped
                && !other.marks.contains(Marks::CHANCE)
                && self.speed(other.id) == speed
                && goes_before((self.wins_ties(other.id), other.controller), own)
        })
    }

    /// The units of an attack chance: all of that player with the greatest speed.
    pub fn go_units(self, role: Role, arena: Arena) -> impl Iterator<Item = &'a Object> {
        let speed = self.next_go(arena).map(|(_, speed)| speed);
        self.units_in(arena).filter(move |unit| {
            unit.controller == role
                && !unit.tapped
                && !unit.marks.contains(Marks::CHANCE)
                && speed.is_some_and(|speed| {
                    self.speed(unit.id) == speed
                        && !(self.st.active.contains(Kinds::MUST) && self.loses_a_tie(unit, arena, speed))
                })
        })
    }

    /// Can the unit attack at all?
    pub fn may_attack(self, unit: ObjectId) -> Verdict {
        let Some(object) = self.st.alive(unit) else {
            return refuse(&["B-3.5"], "it is not in play");
        };
        if object.place.arena().is_none() {
            return Err(Refusal::new(&["B-3.5"], "it is in no arena").about(unit));
        }
        if self.cannot(unit, Ban::Attack) {
            return Err(Refusal::new(&["B-3.2", "G-1.5"], "it can't attack").about(unit));
        }
        if self.st.guards.attacks >= crate::engine::MAX_ATTACKS {
            return refuse(&["G-12.3"], "there were too many attacks this turn");
        }
        Ok(())
    }

    /// Can the unit attack the other in this way (`B-3.5`)?
    pub fn can_attack(self, unit: ObjectId, on: ObjectId, reach: Reach) -> Verdict {
        self.could_attack(unit, on, reach)?;
        if self.st.active.contains(Kinds::MUST) && self.must_attack_another(unit, on) {
            return Err(Refusal::new(&["B-3.2"], "it must attack another unit").about(on));
        }
        Ok(())
    }

    /// Does a text say which units it must attack, this one is none of them, and it could attack one?
    fn must_attack_another(self, unit: ObjectId, on: ObjectId) -> bool {
        let mut another = false;
        let mut this = false;
        self.each_change(unit, Kinds::MUST, |change, given| {
            let Change::MustAttackThose(which) = change else { return };
            let fits = |on: &Object| self.fits(which, on, given.from);
            this |= self.st.alive(on).is_some_and(fits);
            another |= self
                .st
                .in_play()
                .any(|other| fits(other) && self.could_freely(unit, other.id));
        });
        another && !this
    }

    /// Could it attack that unit, and without paying (`B-3.49`), if no text told it whom to attack?
    fn could_freely(self, unit: ObjectId, on: ObjectId) -> bool {
        self.price_of_attacking(on).is_none()
            && REACHES
                .into_iter()
                .any(|reach| self.could_attack(unit, on, reach).is_ok())
    }

    /// The same, if no text tells it whom to attack.
    fn could_attack(self, unit: ObjectId, on: ObjectId, reach: Reach) -> Verdict {
        self.may_attack(unit)?;
        let (Some(attacker), Some(defender)) = (self.st.alive(unit), self.st.alive(on)) else {
            return refuse(&["B-3.5"], "it is not in play");
        };
        if !self.is_unit(defender) {
            return Err(Refusal::new(&["B-3.5", "C-8.7", "C-9.5"], "it is not a unit").about(on));
        }
        if defender.controller == attacker.controller && !self.may_attack_own(unit, defender) {
            return Err(Refusal::new(&["B-3.5"], "it is not a unit of the opponent").about(on));
        }
        self.reaches(attacker, defender, reach)?;
        self.attackable(attacker, defender)?;
        if let Some(cost) = self.price_of_attacking(on) {
            let payer = Payer::of(attacker.controller, Perspective::of(attacker));
            if self.can_pay(&cost, payer).is_err() {
                return Err(Refusal::new(&["B-3.6"], "the price of attacking it cannot be paid").about(on));
            }
        }
        Ok(())
    }

    /// Does a text let the unit attack that one of its own player (`B-3.5`)?
    fn may_attack_own(self, unit: ObjectId, on: &Object) -> bool {
        let mut may = false;
        self.each_change(unit, Kinds::REACH, |change, given| {
            // A unit that is told whom to attack may be told to attack itself.
            let told = |which: &Filter| *which == Filter::Is(Obj::That);
            may |= matches!(change, Change::MayAttackOwn(which)
                if (on.id != unit || told(which)) && self.fits(which, on, given.from));
        });
        // What must attack units of a player that the text names may attack them.
        self.each_change(unit, Kinds::MUST, |change, given| {
            may |= matches!(change, Change::MustAttackThose(which)
                if on.id != unit && names_player(which) && self.fits(which, on, given.from));
        });
        may
    }

    /// Can the unit attack that one, in whatever way?
    pub fn reachable(self, unit: ObjectId, on: ObjectId) -> bool {
        REACHES
            .into_iter()
            .any(|reach| self.can_attack(unit, on, reach).is_ok())
    }

    /// Can the unit be a further defender of the innermost attack (`B-4.1`, `B-3.5`)?
    pub fn may_also_defend(self, unit: ObjectId) -> bool {
        let attack = self.st.attack();
        attack.is_some_and(|attack| self.can_attack(attack.attacker, unit, attack.reach).is_ok())
    }

    /// Is the defender in an arena that the attacker reaches that way?
    pub fn reaches(self, attacker: &Object, defender: &Object, reach: Reach) -> Verdict {
        if reach == Reach::Permitted && defender.place == Place::Build {
            let from = Perspective::of(attacker);
            let may = self.any_change(
                attacker.id,
                Kinds::REACH,
                |change| matches!(change, Change::MayAttackReserves(which) if self.fits(which, defender, from)),
            );
            return if may {
                Ok(())
            } else {
                Err(Refusal::new(&["B-3.5", "A-4.6"], "it is in no arena").about(defender.id))
            };
        }
        let (Some(own), Some(theirs)) = (attacker.place.arena(), defender.place.arena()) else {
            return Err(Refusal::new(&["B-3.5", "A-4.6"], "it is in no arena").about(defender.id));
        };
        match reach {
            Reach::Own if own == theirs => Ok(()),
            Reach::Own => Err(Refusal::new(&["B-3.5"], "it is in another arena").about(defender.id)),
            Reach::Bombard => self.keyword_reaches(attacker.id, Keyword::Bombard, own, theirs),
            Reach::IonCannon => self.keyword_reaches(attacker.id, Keyword::IonCannon, own, theirs),
            Reach::Barrage => self.keyword_reaches(attacker.id, Keyword::Barrage, own, theirs),
            Reach::Permitted => {
                let mut may = false;
                self.each_change(attacker.id, Kinds::REACH, |change, given| {
                    may |= match change {
                        Change::MayAttack(arena) => *arena == theirs,
                        // Seen from the text that says so: "units in any arena can attack this unit".
                        Change::MayAttackThose(which) => self.fits(which, defender, given.from),
                        _ => false,
                    };
                });
                if may && own != theirs {
                    Ok(())
                } else {
                    Err(Refusal::new(&["B-3.5"], "it is in another arena").about(defender.id))
                }
            }
        }
    }

    fn keyword_reaches(self, unit: ObjectId, keyword: Keyword, own: Arena, theirs: Arena) -> Verdict {
        let clauses: &'static [&'static str] = match keyword {
            Keyword::Bombard => &["BOM-2", "BOM-3", "BOM-1"],
            Keyword::Barrage => &["BAR-2", "BAR-1"],
            _ => &["ION-2", "ION-3", "ION-1"],
        };
        if !self.has(unit, keyword) {
            return Err(Refusal::new(clauses, "it has no such ability").about(unit));
        }
        let role = self.st.object(unit).map(|object| object.controller);
        if role.is_some_and(|role| self.cannot_use_keyword(unit, role, keyword)) {
            return Err(Refusal::new(clauses, "a text forbids to use it").about(unit));
        }
        match keyword::rule(keyword).reaches(self.fx.edition, own) {
            Some((arena, _)) if arena == theirs => Ok(()),
            _ => Err(Refusal::new(clauses, "that arena is not reached this way").about(unit)),
        }
    }

    /// May that unit attack this one, wherever they are: Stealth, and what texts say of either (`B-3.5`)?
    pub fn attackable(self, attacker: &Object, defender: &Object) -> Verdict {
        let on = defender.id;
        let from = Perspective::of(attacker);
        let seen = |change: &Change| matches!(change, Change::SeesHidden(which) if self.fits(which, defender, from));
        if let Err(hidden) = stealth::attackable(self, on)
            && !self.any_change(attacker.id, Kinds::REACH, seen)
        {
            return Err(hidden);
        }
        if self.cannot(on, Ban::BeAttacked) {
            return Err(Refusal::new(&["B-3.5", "G-1.5"], "it can't be attacked").about(on));
        }
        let mut spared = false;
        self.each_change(attacker.id, Kinds::CANNOT_FIGHT, |change, given| {
            spared |= matches!(change, Change::CannotAttack(filter) if self.fits(filter, defender, given.from));
        });
        if spared {
            return Err(Refusal::new(&["B-3.5", "G-1.5"], "it can't attack that unit").about(on));
        }
        Ok(())
    }

    /// What attacking the unit costs (`B-3.6`).
    pub fn price_of_attacking(self, on: ObjectId) -> Option<Cost> {
        if !self.st.active.contains(Kinds::PAY_TO_ATTACK) {
            return None;
        }
        let mut price: Option<Cost> = None;
        self.each_change(on, Kinds::PAY_TO_ATTACK, |change, _| {
            if let Change::PayToAttack(cost) = change {
                price.get_or_insert_default().parts.extend(cost.parts.iter().cloned());
            }
        });
        price
    }

    /// Calls `found` for every unit it can attack and the way to reach it, in slot order.
    pub fn each_attack(self, unit: ObjectId, mut found: impl FnMut(ObjectId, Reach)) {
        let Some(attacker) = self.st.alive(unit) else { return };
        let Some(own) = attacker.place.arena() else { return };
        if self.may_attack(unit).is_err() {
            return;
        }
        let bombards = self.has(unit, Keyword::Bombard);
        let ionises = self.has(unit, Keyword::IonCannon);
        let barrages = self.has(unit, Keyword::Barrage);
        let permitted = self.st.active.contains(Kinds::REACH);
        for on in self.st.in_play() {
            if on.controller == attacker.controller && !self.may_attack_own(unit, on) {
                continue;
            }
            let Some(theirs) = on.place.arena() else {
                if permitted && on.place == Place::Build && self.can_attack(unit, on.id, Reach::Permitted).is_ok() {
                    found(on.id, Reach::Permitted);
                }
                continue;
            };
            for (reach, open) in [
                (Reach::Own, own == theirs),
                (Reach::Bombard, bombards),
                (Reach::IonCannon, ionises),
                (Reach::Barrage, barrages),
                (Reach::Permitted, permitted),
            ] {
                if open && self.can_attack(unit, on.id, reach).is_ok() {
                    found(on.id, reach);
                }
            }
        }
    }

    /// Has the unit anything to attack?
    pub fn any_target(self, unit: ObjectId) -> bool {
        let mut any = false;
        self.each_attack(unit, |_, _| any = true);
        any
    }

    /// Must the unit attack (`B-3.2`), and can it without paying (`B-3.49`)?
    pub fn is_compelled(self, unit: ObjectId) -> bool {
        let mut compelled = false;
        self.each_change(unit, Kinds::MUST, |change, given| {
            compelled |= match change {
                Change::MustAttack => {
                    let mut free = false;
                    self.each_attack(unit, |on, _| free |= self.price_of_attacking(on).is_none());
                    free
                }
                Change::MustAttackThose(which) => {
                    let mut those = self.st.in_play().filter(|on| self.fits(which, on, given.from));
                    those.any(|on| self.could_freely(unit, on.id))
                }
                _ => false,
            };
        });
        compelled
    }

    /// The numbers of an attack with so many dice on that defender, as they are now (`B-3.14`, `B-3.15`).
    pub fn profile(self, attack: &Attack, defender: ObjectId, dice: i16) -> Profile {
        let unit = attack.attacker;
        let mut profile = Profile {
            dice,
            need: NEED,
            ..Profile::default()
        };
        const ATTACKING: [Keyword; 4] = [
            Keyword::Accuracy,
            Keyword::CriticalHit,
            Keyword::Fury,
            Keyword::Backfire,
        ];
        const DEFENDING: [Keyword; 3] = [Keyword::Shields, Keyword::Parry, Keyword::Riposte];
        for keyword in ATTACKING {
            if self.fx.has_keyword(keyword) {
                keyword::rule(keyword).attacking(self.keyword(unit, keyword), &mut profile);
            }
        }
        for keyword in DEFENDING {
            if self.fx.has_keyword(keyword) {
                keyword::rule(keyword).defending(self.keyword(defender, keyword), &mut profile);
            }
        }
        profile.need = self.need(defender);
        if self.fx.kinds.contains(Kinds::DICE) {
            let mut fixed = false;
            self.each_change(unit, Kinds::DICE, |change, given| match change {
                Change::AttackDice(amount) => {
                    profile.bonus = profile.bonus.saturating_add(given.amount(self, amount));
                }
                Change::RollOnly(_) => fixed = true,
                _ => {}
            });
            if fixed {
                profile.dice = dice;
            }
        }
        // Negative sums of these do nothing (`A-5.1`).
        profile.critical = profile.critical.max(0);
        profile.fury = profile.fury.max(0);
        profile.backfire = profile.backfire.max(0);
        profile.parry = profile.parry.max(0);
        profile.riposte = profile.riposte.max(0);
        profile.dice = profile.dice.clamp(0, crate::engine::MAX_DICE);
        profile
    }

    /// The dice of an attack before Shields: a number that a text fixes, else the attacker's power; with Bombard, Ion
    /// Cannon or Barrage their X in place of the printed number (`B-3.14`).
    pub fn attack_dice(self, attack: &Attack) -> i16 {
        let unit = attack.attacker;
        let mut only = None;
        if self.fx.kinds.contains(Kinds::DICE) {
            self.each_change(unit, Kinds::DICE, |change, given| {
                if let Change::RollOnly(amount) = change {
                    only = Some(given.amount(self, amount).max(0));
                }
            });
        }
        if let Some(only) = only {
            return only;
        }
        match attack.reach {
            Reach::Own | Reach::Permitted => self.power(unit),
            Reach::Bombard => self.power_with(unit, self.keyword(unit, Keyword::Bombard)).max(0),
            Reach::IonCannon => self.power_with(unit, self.keyword(unit, Keyword::IonCannon)).max(0),
            Reach::Barrage => self.power_with(unit, self.keyword(unit, Keyword::Barrage)).max(0),
        }
    }

    /// The result a die against the unit needs: 4, with Armor 5, or what a text says (`B-3.19`, `ARM-4`).
    pub fn need(self, unit: ObjectId) -> i16 {
        let mut profile = Profile {
            need: NEED,
            ..Profile::default()
        };
        if self.has(unit, Keyword::Armor) {
            keyword::rule(Keyword::Armor).defending(0, &mut profile);
        }
        if self.fx.kinds.contains(Kinds::DICE) {
            self.each_change(unit, Kinds::DICE, |change, _| {
                if let Change::HitOnly(n) = change {
                    profile.need = profile.need.max(*n);
                }
            });
        }
        profile.need
    }

    /// What texts make of the damage that the unit does (`B-5.15`).
    pub fn raised_damage(self, unit: ObjectId) -> Raised {
        let mut raised = Raised::default();
        if !self.fx.kinds.contains(Kinds::DICE) || !unit.is_some() {
            return raised;
        }
        self.each_change(unit, Kinds::DICE, |change, given| match change {
            Change::MoreDamage(amount) => raised.more = raised.more.saturating_add(given.amount(self, amount)),
            Change::TwiceDamage => raised.doublings = raised.doublings.saturating_add(1),
            _ => {}
        });
        raised
    }

    /// May the unit's controller divide its hits (`B-3.23`)?
    pub fn divides_hits(self, unit: ObjectId) -> bool {
        self.any_change(unit, Kinds::DICE, |change| *change == Change::DivideHits)
    }
}
