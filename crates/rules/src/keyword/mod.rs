//! The keywords, one file each. Most are short for an ability ([`Rule::expand`]); a few bend the
//! arithmetic of an attack ([`Rule::attacking`], [`Rule::defending`]); the rest are read by the step
//! of the engine to which they belong, through functions in their file.

pub(crate) mod absorb;
pub(crate) mod accuracy;
pub(crate) mod adapt;
pub(crate) mod alternative_cost;
pub(crate) mod ambush;
pub(crate) mod area_damage;
pub(crate) mod armor;
pub(crate) mod avenge;
pub(crate) mod backfire;
pub(crate) mod barrage;
pub(crate) mod bombard;
pub(crate) mod bounty;
pub(crate) mod consume;
pub(crate) mod critical_hit;
pub(crate) mod cunning;
pub(crate) mod damage_control;
pub(crate) mod deflect;
pub(crate) mod deploy;
pub(crate) mod double_damage;
pub(crate) mod double_strike;
pub(crate) mod enhance;
pub(crate) mod equip;
pub(crate) mod evade;
pub(crate) mod ferocity;
pub(crate) mod focus;
pub(crate) mod foresight;
pub(crate) mod forewarning;
pub(crate) mod fortitude;
pub(crate) mod fury;
pub(crate) mod hidden_cost;
pub(crate) mod insert;
pub(crate) mod inspiration;
pub(crate) mod intercept;
pub(crate) mod intimidation;
pub(crate) mod ion_cannon;
pub(crate) mod last_stand;
pub(crate) mod lucky;
pub(crate) mod meditate;
pub(crate) mod overkill;
pub(crate) mod overload;
pub(crate) mod parry;
pub(crate) mod persuade;
pub(crate) mod pilot;
pub(crate) mod precision;
pub(crate) mod protect;
pub(crate) mod redirect;
pub(crate) mod reduced_cost;
pub(crate) mod reserves;
pub(crate) mod resilience;
pub(crate) mod retaliate;
pub(crate) mod riposte;
pub(crate) mod shields;
pub(crate) mod stack;
pub(crate) mod stealth;
pub(crate) mod stun;
pub(crate) mod surge;
pub(crate) mod switch;
pub(crate) mod tenacity;
pub(crate) mod upkeep;
pub(crate) mod velocity;

use crate::program::{Op, Prevention, Renewed, Windows};
use crate::state::{Profile, Reach};
use cards::ir::{Amount, Arg, Effect, Filter, Trigger};
use cards::keyword::Keyword;
use cards::{Arena, Edition};

/// The ability that a keyword is short for.
pub(crate) struct Expansion {
    /// Where it can be played.
    pub windows: Windows,
    /// How often.
    pub renewed: Renewed,
    /// What is chosen at its announcement.
    pub choices: Vec<Filter>,
    /// Does it name a damage instance?
    pub names_damage: bool,
    /// What it does.
    pub ops: Vec<Op>,
}

/// The triggered ability that a keyword is short for. Where the keyword adds up or is had only once, it fires once for
/// its unit; X in it is then the sum.
pub(crate) struct Reaction {
    /// The event; `None`: the keyword's file lets it wait, since no trigger of a text says the same.
    pub on: Option<Trigger>,
    /// What it does.
    pub does: Does,
}

/// What a [`Reaction`] does.
pub(crate) enum Does {
    /// What a text could say.
    Effect(Effect),
    /// What only this keyword does.
    Op(Op),
}

impl Expansion {
    /// Preventing up to X of one damage instance, once for each.
    fn prevention(x: &Amount, how: Prevention) -> Expansion {
        Expansion {
            windows: Windows::PREVENTION,
            renewed: Renewed::Damage,
            choices: Vec::new(),
            names_damage: true,
            ops: vec![Op::PreventChosen { amount: x.clone(), how }],
        }
    }
}

/// What a keyword changes; every hook is neutral unless the keyword says otherwise.
pub(crate) trait Rule: Sync {
    /// The activated ability it is short for.
    fn expand(&self, _x: &Amount, _edition: Edition) -> Option<Expansion> {
        None
    }

    /// The triggered ability it is short for.
    fn reaction(&self, _arg: &Arg) -> Option<Reaction> {
        None
    }

    /// Its part in the numbers of an attack by its unit (`B-3.15`).
    fn attacking(&self, _x: i16, _profile: &mut Profile) {}

    /// Its part in the numbers of an attack against its unit.
    fn defending(&self, _x: i16, _profile: &mut Profile) {}

    /// Another arena that it lets its unit attack from `_from`.
    fn reaches(&self, _edition: Edition, _from: Arena) -> Option<(Arena, Reach)> {
        None
    }
}

/// A keyword that bends nothing here: the engine's step reads it.
struct Plain;

impl Rule for Plain {}

/// The rule of each keyword.
pub(crate) fn rule(keyword: Keyword) -> &'static dyn Rule {
    match keyword {
        Keyword::Absorb => &absorb::Absorb,
        Keyword::Accuracy => &accuracy::Accuracy,
        Keyword::Adapt => &adapt::Adapt,
        Keyword::Ambush => &ambush::Ambush,
        Keyword::AreaDamage => &area_damage::AreaDamage,
        Keyword::Armor => &armor::Armor,
        Keyword::Avenge => &avenge::Avenge,
        Keyword::Backfire => &backfire::Backfire,
        Keyword::Barrage => &barrage::Barrage,
        Keyword::Bombard => &bombard::Bombard,
        Keyword::CriticalHit => &critical_hit::CriticalHit,
        Keyword::Deflect => &deflect::Deflect,
        Keyword::Deploy => &deploy::Deploy,
        Keyword::Equip => &equip::Equip,
        Keyword::Evade => &evade::Evade,
        Keyword::Forewarning => &forewarning::Forewarning,
        Keyword::Fury => &fury::Fury,
        Keyword::Intercept => &intercept::Intercept,
        Keyword::IonCannon => &ion_cannon::IonCannon,
        Keyword::LastStand => &last_stand::LastStand,
        Keyword::Overload => &overload::Overload,
        Keyword::Parry => &parry::Parry,
        Keyword::Persuade => &persuade::Persuade,
        Keyword::Protect => &protect::Protect,
        Keyword::Redirect => &redirect::Redirect,
        Keyword::Retaliate => &retaliate::Retaliate,
        Keyword::Riposte => &riposte::Riposte,
        Keyword::Shields => &shields::Shields,
        Keyword::Surge => &surge::Surge,
        Keyword::Velocity => &velocity::Velocity,
        Keyword::AlternativeCost
        | Keyword::Bounty
        | Keyword::Consume
        | Keyword::Cunning
        | Keyword::DamageControl
        | Keyword::DoubleDamage
        | Keyword::DoubleStrike
        | Keyword::Elude
        | Keyword::Enhance
        | Keyword::Ferocity
        | Keyword::Focus
        | Keyword::Foresight
        | Keyword::Fortitude
        | Keyword::HiddenCost
        | Keyword::Insert
        | Keyword::Inspiration
        | Keyword::Intimidation
        | Keyword::Lucky
        | Keyword::Meditate
        | Keyword::Overkill
        | Keyword::Pilot
        | Keyword::Precision
        | Keyword::ReducedCost
        | Keyword::Reserves
        | Keyword::Resilience
        | Keyword::Stack
        | Keyword::Stealth
        | Keyword::Stun
        | Keyword::Switch
        | Keyword::Tenacity
        | Keyword::Upkeep => &Plain,
    }
}
