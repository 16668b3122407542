//! The keywords, one file each. Most are short for an ability ([`Rule::expand`]); a few bend the
//! arithmetic of an attack ([`Rule::attacking`], [`Rule::defending`]); the rest are read by the step
//! of the engine to which they belong, through functions in their file.

pub(crate) mod accuracy;
pub(crate) mod alternative_cost;
pub(crate) mod ambush;
pub(crate) mod armor;
pub(crate) mod backfire;
pub(crate) mod bombard;
pub(crate) mod bounty;
pub(crate) mod critical_hit;
pub(crate) mod damage_control;
pub(crate) mod deflect;
pub(crate) mod double_damage;
pub(crate) mod double_strike;
pub(crate) mod enhance;
pub(crate) mod equip;
pub(crate) mod evade;
pub(crate) mod ferocity;
pub(crate) mod fortitude;
pub(crate) mod fury;
pub(crate) mod hidden_cost;
pub(crate) mod intercept;
pub(crate) mod ion_cannon;
pub(crate) mod lucky;
pub(crate) mod meditate;
pub(crate) mod overkill;
pub(crate) mod parry;
pub(crate) mod pilot;
pub(crate) mod precision;
pub(crate) mod reserves;
pub(crate) mod resilience;
pub(crate) mod retaliate;
pub(crate) mod riposte;
pub(crate) mod shields;
pub(crate) mod stealth;
pub(crate) mod stun;
pub(crate) mod switch;
pub(crate) mod upkeep;

use crate::program::{Op, Renewed, Windows};
use crate::state::{Profile, Reach};
use cards::ir::{Amount, Filter};
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

/// What a keyword changes; every hook is neutral unless the keyword says otherwise.
pub(crate) trait Rule: Sync {
    /// The activated ability it is short for.
    fn expand(&self, _x: &Amount, _edition: Edition) -> Option<Expansion> {
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
        Keyword::Accuracy => &accuracy::Accuracy,
        Keyword::Ambush => &ambush::Ambush,
        Keyword::Armor => &armor::Armor,
        Keyword::Backfire => &backfire::Backfire,
        Keyword::Bombard => &bombard::Bombard,
        Keyword::CriticalHit => &critical_hit::CriticalHit,
        Keyword::Deflect => &deflect::Deflect,
        Keyword::Equip => &equip::Equip,
        Keyword::Evade => &evade::Evade,
        Keyword::Fury => &fury::Fury,
        Keyword::Intercept => &intercept::Intercept,
        Keyword::IonCannon => &ion_cannon::IonCannon,
        Keyword::Parry => &parry::Parry,
        Keyword::Retaliate => &retaliate::Retaliate,
        Keyword::Riposte => &riposte::Riposte,
        Keyword::Shields => &shields::Shields,
        Keyword::AlternativeCost
        | Keyword::Bounty
        | Keyword::DamageControl
        | Keyword::DoubleDamage
        | Keyword::DoubleStrike
        | Keyword::Elude
        | Keyword::Enhance
        | Keyword::Ferocity
        | Keyword::Fortitude
        | Keyword::HiddenCost
        | Keyword::Lucky
        | Keyword::Meditate
        | Keyword::Overkill
        | Keyword::Pilot
        | Keyword::Precision
        | Keyword::Reserves
        | Keyword::Resilience
        | Keyword::Stealth
        | Keyword::Stun
        | Keyword::Switch
        | Keyword::Upkeep => &Plain,
    }
}
