//! An attack in words before it is made: its numbers, and the clauses behind them.

use crate::engine::MAX_DICE;
use crate::game::Game;
use crate::ids::ObjectId;
use crate::label::cost_words;
use crate::program::{Sort, Windows};
use crate::query::Look;
use crate::query::attack::NEED;
use crate::state::{Attack, Place, Profile, Reach};
use cards::Edition;
use cards::keyword::Keyword;

/// The attack as it would be declared now.
fn declared(look: Look<'_>, unit: ObjectId, reach: Reach) -> Attack {
    let place = look.st.object(unit).map_or(Place::Build, |object| object.place);
    Attack::new(look.st.serial.attack, unit, place, reach)
}

impl Game {
    /// The numbers that an attack would have if it were rolled now (`B-3.14`, `B-3.15`).
    pub fn attack_profile(&self, unit: ObjectId, on: ObjectId, reach: Reach) -> Profile {
        let look = self.look();
        let attack = declared(look, unit, reach);
        let dice = look.attack_dice(&attack);
        look.profile(&attack, on, dice)
    }

    /// What decides an attack, one sentence each, with the clauses in brackets.
    pub fn briefing(&self, unit: ObjectId, on: ObjectId, reach: Reach) -> Vec<String> {
        let look = self.look();
        let attack = declared(look, unit, reach);
        let before = look.attack_dice(&attack);
        let profile = look.profile(&attack, on, before);
        let mut lines = vec![
            dice_words(look, unit, on, reach, before, &profile),
            hit_words(look, on, &profile),
        ];
        lines.extend(face_words(look, &profile));
        for (id, whose) in [(unit, "attacker"), (on, "defender")] {
            let lucky = look.keyword(id, Keyword::Lucky);
            if lucky > 0 {
                lines.push(format!(
                    "Lucky {lucky} of the {whose}: up to {lucky} {} may be re-rolled, once (LUC-1, LUC-2)",
                    plural(lucky, "die", "dice")
                ));
            }
        }
        lines.extend(damage_words(look, unit, on));
        for (id, whose) in [(unit, "attacker"), (on, "defender")] {
            lines.extend(ability_words(look, id, whose));
        }
        lines
    }
}

fn plural<'a>(n: i16, one: &'a str, more: &'a str) -> &'a str {
    if n == 1 { one } else { more }
}

/// How the number of dice comes about.
fn dice_words(look: Look<'_>, unit: ObjectId, on: ObjectId, reach: Reach, before: i16, profile: &Profile) -> String {
    let dice = |n: i16| format!("{n} {}", plural(n, "die", "dice"));
    let shields = look.keyword(on, Keyword::Shields);
    let (from, clause) = match reach {
        Reach::Own | Reach::Permitted => (format!("power {before}"), "B-3.14"),
        Reach::Bombard => (
            format!(
                "Bombard {} in place of the printed power",
                look.keyword(unit, Keyword::Bombard)
            ),
            "BOM-1",
        ),
        Reach::Barrage => (
            format!(
                "Barrage {} in place of the printed power",
                look.keyword(unit, Keyword::Barrage)
            ),
            "BAR-1",
        ),
        Reach::IonCannon => (
            format!(
                "Ion Cannon {} in place of the printed power",
                look.keyword(unit, Keyword::IonCannon)
            ),
            "ION-1",
        ),
    };
    if shields > 0 && profile.dice != before {
        let floor = if before - shields < 0 { ", not below 0" } else { "" };
        return format!(
            "{from}; Shields {shields}: {before} − {shields} = {}{floor} ({clause}, SHD-1)",
            dice(profile.dice)
        );
    }
    if profile.dice >= MAX_DICE {
        return format!("{from}: no more than {} are rolled ({clause})", dice(MAX_DICE));
    }
    format!("{from}: {} ({clause})", dice(profile.dice))
}

/// Which faces hit.
fn hit_words(look: Look<'_>, on: ObjectId, profile: &Profile) -> String {
    let mut words = match profile.need {
        NEED => format!("a die hits with {NEED}+ (B-3.19)"),
        need if look.has(on, Keyword::Armor) && need == NEED + 1 => format!("Armor: {need}+ (ARM-1)"),
        need => format!("a die hits with {need}+ only (B-3.19, ARM-4)"),
    };
    if profile.bonus != 0 {
        let lowest = profile.need - profile.bonus;
        let natural = match lowest {
            ..=1 => "every die hits".to_owned(),
            2..=6 => format!("natural {lowest}+"),
            _ => "no die hits".to_owned(),
        };
        words.push_str(&format!(
            ", with Accuracy {}: {natural} (ACC-1, ACC-3)",
            if profile.bonus < 0 {
                format!("−{}", profile.bonus.unsigned_abs())
            } else {
                profile.bonus.to_string()
            }
        ));
    }
    words
}

/// What looks for natural faces.
fn face_words(look: Look<'_>, profile: &Profile) -> Vec<String> {
    let mut lines = Vec::new();
    let dice = |n: i16| format!("{n} {}", plural(n, "die", "dice"));
    if profile.fury > 0 {
        lines.push(format!(
            "Fury {0}: a natural 4 in the initial roll brings {1} more (FUR-1)",
            profile.fury,
            dice(profile.fury)
        ));
    }
    if profile.backfire > 0 {
        lines.push(format!(
            "Backfire {0}: a natural 3 in the initial roll turns {1} of damage on the attacker (BKF-1)",
            profile.backfire,
            dice(profile.backfire)
        ));
    }
    if profile.critical > 0 {
        lines.push(format!(
            "Critical Hit {0}: a natural 6 adds {0} damage, once (CH-1, CH-2)",
            profile.critical
        ));
    }
    if profile.parry > 0 {
        let up_to = match look.fx.edition {
            Edition::Classic => "",
            Edition::Current => "up to ",
        };
        lines.push(format!(
            "Parry {0}: a natural 1 prevents {up_to}{0}, once (PAR-1, PAR-2)",
            profile.parry
        ));
    }
    if profile.riposte > 0 {
        lines.push(format!(
            "Riposte {0}: a natural 2 does {0} damage to the attacker (RIP-1)",
            profile.riposte
        ));
    }
    lines
}

/// What happens to the damage.
fn damage_words(look: Look<'_>, unit: ObjectId, on: ObjectId) -> Vec<String> {
    let mut lines = Vec::new();
    let mut tell = |holds: bool, words: &str| {
        if holds {
            lines.push(words.to_owned());
        }
    };
    let ferocity = look.has(unit, Keyword::Ferocity);
    let fortitude = look.has(on, Keyword::Fortitude);
    tell(
        ferocity && !fortitude,
        "Ferocity: the damage can't be prevented (FER-1)",
    );
    tell(
        ferocity && fortitude,
        "Ferocity against Fortitude: the defender may prevent damage to itself (FER-3, FORT-1)",
    );
    tell(
        look.has(unit, Keyword::Overkill),
        "Overkill: hits beyond the remaining health may go to another unit (OVK-1, OVK-2)",
    );
    tell(
        look.has(unit, Keyword::DoubleDamage),
        "Double Damage: every damage left after prevention places two counters (DD-1)",
    );
    tell(
        look.has(unit, Keyword::Stun),
        "Stun: lowers the power of what it damages; no counters (STN-1)",
    );
    tell(
        look.has(unit, Keyword::DoubleStrike),
        "Double Strike: a second attack follows and is counted in (DS-1)",
    );
    tell(
        look.has(unit, Keyword::Tenacity),
        "Tenacity: an attack that does too little may be repeated, which is counted in (TEN-1)",
    );
    tell(
        look.has(unit, Keyword::Overload),
        "Overload: more power now, for dice of damage to the attacker at the end (OVL-1, OVL-2)",
    );
    lines
}

/// What can be used in the attack, and what it costs.
fn ability_words(look: Look<'_>, id: ObjectId, whose: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let Some(object) = look.st.alive(id) else { return lines };
    let windows = Windows::ATTACK | Windows::PREVENTION | Windows::PENDING | Windows::PLACEMENT | Windows::REROLL;
    look.each_instance(object, |_, def| {
        if def.sort != Sort::Activated || !def.windows.intersects(windows) {
            return;
        }
        let words = look.keyword_words(def).unwrap_or_else(|| "ability".to_owned());
        let clause = def
            .keyword
            .map_or("A-2.2".to_owned(), |keyword| format!("{}-1", keyword.prefix()));
        lines.push(format!("{words} of the {whose}: {} ({clause})", cost_words(&def.cost)));
    });
    lines
}
