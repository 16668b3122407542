//! What can be said of a roll before it is made: which numbers decide, and which faces come to the same.
//!
//! Exact odds count with this instead of going through every die. Nothing here decides anything by itself: the numbers
//! are those of the running attack, and what they come to is the engine's own [`crate::arithmetic`].

use crate::action::Pending;
use crate::arithmetic::{self, Raised};
use crate::dice::Faces;
use crate::engine::Engine;
use crate::event::Log;
use crate::frame::{AttackStage, Frame, RollFor};
use crate::game::{Game, Illegal};
use crate::ids::{ByRole, ObjectId, Role};
use crate::keyword::{ferocity, focus};
use crate::program::{Watch, Windows};
use crate::query::Look;
use crate::state::{Attack, Bar, Damage, Kind, Lasts, Profile};
use cards::Edition;
use cards::ir::Ban;
use cards::keyword::Keyword;

/// The re-roll chance in its three rounds.
const DICE: Windows = Windows::ADD_DICE.union(Windows::REROLL).union(Windows::CHANGE_DICE);

/// Every chance between the final dice and the end of the attack.
const AFTERWARDS: Windows = Windows::DISRUPT
    .union(Windows::PENDING)
    .union(Windows::PREVENTION)
    .union(Windows::PLACEMENT)
    .union(Windows::DISCARD)
    .union(Windows::WOULD_DISCARD)
    .union(Windows::ATTACK_END)
    .union(Windows::ARRIVAL);

/// Keywords that do nothing between the final dice and the end of an attack but what a [`Tail`] tells. Everything else
/// is left to the engine.
const TOLD: [Keyword; 18] = [
    Keyword::Accuracy,
    Keyword::Armor,
    Keyword::Barrage,
    Keyword::Bombard,
    Keyword::CriticalHit,
    Keyword::DamageControl,
    Keyword::DoubleDamage,
    Keyword::Elude,
    Keyword::Ferocity,
    Keyword::Fortitude,
    Keyword::Fury,
    Keyword::IonCannon,
    Keyword::Lucky,
    Keyword::Parry,
    Keyword::Precision,
    Keyword::Shields,
    Keyword::Stealth,
    Keyword::Stun,
];

/// The dice of an attack on one defender that are about to be rolled, where nothing but further dice of the initial roll
/// and one re-roll of each side can touch them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The numbers fixed for the roll (`B-3.15`), and the result that a die needs as it is now (`B-3.50`).
    pub profile: Profile,
    /// The natural faces that something looks for in the initial roll (`B-3.17`); index 0 is the face 1.
    pub looked_for_first: [bool; 6],
    /// Who controls the attacker.
    pub attacker: Role,
    /// How many dice each player may have re-rolled, once, in the second round (`LUC-1`, `LUC-2`, `LUC-6`).
    pub rerolls: ByRole<u16>,
    /// What follows, where that is counters on the defender and nothing else.
    pub tail: Option<Tail>,
}

/// Steps 4–7 of an attack in which nobody can play anything and nothing is triggered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail {
    /// So many counters more discard the defender.
    pub remaining: i16,
    raised: Raised,
    preventable: bool,
    may_prevent_less: bool,
    doubles: bool,
    immune: bool,
}

impl Tail {
    /// The counters that these final dice can place on the defender (`B-3.21`, `B-3.26`, `B-3.31`), one number for each
    /// amount that its controller may prevent by what looks at the dice (`PAR-1`).
    pub fn counters(&self, last: &Faces, profile: &Profile) -> impl Iterator<Item = i16> + use<> {
        let hits = arithmetic::hits(last, profile.bonus, profile.need, &[]);
        let pending = arithmetic::pending(hits, arithmetic::critical(last, profile), self.raised);
        let most = if self.preventable {
            arithmetic::parried(last, profile).min(pending)
        } else {
            0
        };
        let least = if self.may_prevent_less { 0 } else { most };
        let (doubles, immune) = (self.doubles, self.immune);
        (least..=most).map(move |prevented| {
            let left = pending - prevented;
            match (immune, doubles) {
                (true, _) => 0,
                (false, true) => left + arithmetic::doubled(left, left),
                (false, false) => left,
            }
        })
    }
}

/// Can nobody play anything in these chances, as far as both players know? `true` is certain.
fn quiet(look: Look<'_>, windows: Windows) -> bool {
    !look.fx.switches.ask_always
        && Role::BOTH.iter().all(|&role| {
            let piles = &look.st.piles[role];
            let hand = piles.hand.is_empty()
                || (look.fx.switches.open_lists && !look.fx.hand_windows[role].intersects(windows));
            let meditates = look.fx.has_keyword(Keyword::Meditate) && !piles.discard.is_empty();
            hand && !meditates && !look.st.usable[role].intersects(windows)
        })
}

/// The tail of the attack, if it is one.
fn tail(look: Look<'_>, attack: &Attack, defender: ObjectId, profile: &Profile) -> Option<Tail> {
    let unit = attack.attacker;
    let target = look.st.alive(defender)?;
    let hidden = Role::BOTH.iter().any(|&role| !look.st.building[role].is_empty());
    let untold = Keyword::ALL
        .iter()
        .any(|keyword| look.fx.has_keyword(*keyword) && !TOLD.contains(keyword));
    let stored = profile.backfire > 0 || profile.riposte > 0 || !attack.stored.is_empty();
    let shielded = look
        .st
        .effects
        .iter()
        .any(|effect| matches!(effect.what, Lasts::Shield(_)));
    let eventful = hidden
        || untold
        || look.divides_hits(unit)
        || stored
        || shielded
        || !attack.compelled.is_empty()
        || !look.st.waiting.is_empty()
        || !look.st.sequences.is_empty()
        || !look.fx.watch.difference(Watch::MOMENT).is_empty()
        || look.fx.health_changes
        || look.cannot(defender, Ban::BeDiscarded)
        || !quiet(look, AFTERWARDS);
    if eventful {
        return None;
    }
    let damage = Damage {
        source: unit,
        card: look.st.object(unit)?.top(),
        by: look.st.object(unit)?.controller,
        to: defender,
        amount: 0,
        prevented: 0,
        placed: 0,
        rolled: 0,
        kind: Kind::ATTACK,
        bar: Bar::Open,
    };
    Some(Tail {
        remaining: look.health(defender) - target.damage,
        raised: look.raised_damage(unit),
        preventable: ferocity::preventable(look, &damage, defender),
        may_prevent_less: look.fx.edition == Edition::Current,
        doubles: look.has(unit, Keyword::DoubleDamage),
        immune: look.cannot(defender, Ban::BeDamaged),
    })
}

impl Game {
    /// The dice of the attack that are about to be rolled; `None` if no such roll waits, or if more can happen to it
    /// than a [`Forecast`] says.
    pub fn forecast(&self) -> Option<Forecast> {
        let look = self.look();
        let attack = look.st.attack()?;
        let [.., Frame::Attack(AttackStage::Rolled(0)), Frame::Roll(roll)] = look.st.frames[..] else {
            return None;
        };
        if attack.secret {
            return None;
        }
        let [front] = attack.fronts[..] else { return None };
        if roll.purpose != RollFor::Attack || !front.adjusted.is_empty() || !quiet(look, DICE) {
            return None;
        }
        let mut profile = front.profile;
        profile.need = look.need(front.defender);
        let (attacker, defender) = (look.st.alive(attack.attacker)?, look.st.alive(front.defender)?);
        if attacker.controller == defender.controller {
            return None;
        }
        let mut rerolls = ByRole::default();
        for unit in [attacker, defender] {
            let may = look.may_play_more(unit.controller).is_ok();
            let x = look.keyword(unit.id, Keyword::Lucky).max(0) as u16;
            rerolls[unit.controller] = if may { x } else { 0 };
        }
        let mut looked_for_first = arithmetic::looked_for_first(&profile);
        looked_for_first[usize::from(focus::FACE - 1)] |= look.has(attacker.id, Keyword::Focus);
        Some(Forecast {
            profile,
            looked_for_first,
            attacker: attacker.controller,
            rerolls,
            tail: tail(look, attack, front.defender, &profile),
        })
    }

    /// Which faces hit among the dice of damage that are about to be rolled (`B-5.1`): all that hit come to the same,
    /// and all that miss. `None` if no such roll waits, or if somebody might touch it.
    pub fn hitting_faces(&self) -> Option<[bool; 6]> {
        let look = self.look();
        let [.., Frame::DamageDice(dice), Frame::Roll(roll)] = look.st.frames[..] else {
            return None;
        };
        let &(unit, _) = look.st.struck.get(usize::from(dice.first) + usize::from(dice.next))?;
        if roll.purpose != RollFor::Damage || !quiet(look, DICE) {
            return None;
        }
        let need = look.need(unit);
        Some(std::array::from_fn(|face| {
            arithmetic::is_hit(face as u8 + 1, dice.bonus, need)
        }))
    }

    /// Which faces hit among the dice that are about to be rolled, of an attack's first set or of damage, as things stand;
    /// others may still touch them. `None` if no such roll waits.
    pub fn faces_that_hit(&self) -> Option<[bool; 6]> {
        let look = self.look();
        let (bonus, unit) = match look.st.frames[..] {
            [.., Frame::Attack(AttackStage::Rolled(at)), Frame::Roll(_)] => {
                let front = look.st.attack()?.fronts.get(usize::from(at))?;
                (front.profile.bonus, front.defender)
            }
            [.., Frame::DamageDice(dice), Frame::Roll(_)] => {
                let at = usize::from(dice.first) + usize::from(dice.next);
                (dice.bonus, look.st.struck.get(at)?.0)
            }
            _ => return None,
        };
        let need = look.need(unit);
        Some(std::array::from_fn(|face| {
            arithmetic::is_hit(face as u8 + 1, bonus, need)
        }))
    }

    /// Answers a roll that has a [`Forecast`] with the whole of step 3: `initial` was rolled, everything that could be
    /// done to the dice was done, and `last` lies.
    pub fn lay_dice(&mut self, initial: Faces, last: Faces, log: &mut impl Log) -> Result<(), Illegal> {
        let (Some(forecast), Pending::Roll(roll)) = (self.forecast(), self.pending()) else {
            return Err(Illegal::WrongKind);
        };
        let further = arithmetic::further_dice(&initial, &forecast.profile).max(0) as u32;
        for (asked, given) in [
            (u32::from(roll.dice), initial.total()),
            (u32::from(roll.dice) + further, last.total()),
        ] {
            if asked != given {
                return Err(Illegal::WrongDice { asked, given });
            }
        }
        self.state.decision = self.state.decision.wrapping_add(1);
        let mut engine = Engine {
            fx: &self.fixed,
            st: &mut self.state,
            log,
        };
        let laid = engine.lay_final_dice(initial, last);
        laid.map_err(|broken| Illegal::Internal(broken.0))?;
        self.run(log)
    }
}
