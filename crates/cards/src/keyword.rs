//! The table of keywords: names, how several instances combine, when each works, and the form
//! of its operand. What a keyword *does* lives in `rules::keyword`, one file each.

use std::fmt;

/// How several instances of one keyword on one unit combine (`A-5.1`–`A-5.4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Values add up; the unit has it once with the sum.
    Cumulative,
    /// Each instance is an ability of its own.
    Layered,
    /// Has it or has it not.
    Isolated,
    /// Alternatives: one instance is picked at each opportunity.
    Selective,
}

impl Class {
    /// The word of the rulebook.
    pub fn word(self) -> &'static str {
        match self {
            Class::Cumulative => "cumulative",
            Class::Layered => "layered",
            Class::Isolated => "isolated",
            Class::Selective => "selective",
        }
    }
}

/// What stands behind the keyword's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operand {
    /// Nothing: `Armor`.
    None,
    /// A number that may be negative: `Accuracy -1`.
    Signed,
    /// A number: `Evade 2`, `Retaliate X`.
    Number,
    /// One or more alternative costs behind a colon: `Upkeep: Pay 1 build point or tap this unit.`
    Costs,
    /// An effect behind a colon: `Bounty: Gain 2 Force.`
    Effect,
    /// An ability behind a colon: `Reserves: …`
    Ability,
    /// Abilities behind a colon: `INSERT: Armor, Evade 1`
    Abilities,
    /// A number, and a condition behind a colon: `Reduced Cost 3: If …`
    Reduced,
    /// Kinds of cards behind a colon: `Stack: Any unique Jedi`
    Cards,
    /// Abilities between slashes: `Switch: Armor/Evade 1/None`
    Parts,
    /// Subtypes before the name, grants behind it: `Starfighter Pilot. The Starfighter gets …`
    Pilot,
    /// A further cost and an effect: `Enhance: Pay 2 more Force -> …`
    Enhance,
}

macro_rules! keywords {
    ($($(#[$doc:meta])* $id:ident $name:literal $class:ident $operand:ident $kind:literal $moment:literal $prefix:literal;)*) => {
        /// A keyword of the game. The order is alphabetical by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum Keyword { $($(#[$doc])* $id),* }

        impl Keyword {
            /// Every keyword, alphabetically.
            pub const ALL: &'static [Keyword] = &[$(Keyword::$id),*];

            /// The printed name.
            pub fn name(self) -> &'static str {
                match self { $(Keyword::$id => $name),* }
            }

            /// How instances combine.
            pub fn class(self) -> Class {
                match self { $(Keyword::$id => Class::$class),* }
            }

            /// The form of what stands behind the name.
            pub fn operand(self) -> Operand {
                match self { $(Keyword::$id => Operand::$operand),* }
            }

            /// Static, triggered or activated, in the rulebook's words.
            pub fn kind(self) -> &'static str {
                match self { $(Keyword::$id => $kind),* }
            }

            /// When it matters, in the rulebook's words.
            pub fn moment(self) -> &'static str {
                match self { $(Keyword::$id => $moment),* }
            }

            /// The prefix of its clause ids.
            pub fn prefix(self) -> &'static str {
                match self { $(Keyword::$id => $prefix),* }
            }
        }
    };
}

keywords! {
    /// Prevents damage and strikes harder with the next attack.
    Absorb "Absorb" Layered Number "activated" "prevention chance" "ABS";
    /// Adds to each attack die.
    Accuracy "Accuracy" Cumulative Signed "static" "hits" "ACC";
    /// One of several abilities for the turn.
    Adapt "Adapt" Layered Parts "triggered choice" "battle step starts" "ADA";
    /// Pay something else instead of having the counters.
    AlternativeCost "Alternative Cost" Selective Costs "static" "completing" "ALT";
    /// Dice of damage against an arriving unit.
    Ambush "Ambush" Layered Number "activated" "opponent's unit arrives" "AMB";
    /// Dice of damage to one more unit.
    AreaDamage "Area Damage" Cumulative Number "triggered" "unit discard" "AREA";
    /// Only fives and sixes hit.
    Armor "Armor" Isolated None "static" "hits" "ARM";
    /// Dice of damage to an attacker that discarded another unit.
    Avenge "Avenge" Cumulative Number "triggered" "unit discard, then attack end" "AVE";
    /// A natural 3 turns on its owner.
    Backfire "Backfire" Cumulative Number "triggered" "initial roll, then attack end" "BKF";
    /// Attacks the Character arena with X.
    Barrage "Barrage" Cumulative Number "static" "declare" "BAR";
    /// Attacks the Ground arena with X.
    Bombard "Bombard" Cumulative Number "static" "declare" "BOM";
    /// A reward for discarding a unit.
    Bounty "Bounty" Layered Effect "triggered" "unit discard, then next build step" "BTY";
    /// Grows with the units it discards.
    Consume "Consume" Isolated None "static + triggered" "unit discard" "CON";
    /// More damage with a natural 6.
    CriticalHit "Critical Hit" Cumulative Number "triggered" "pending damage" "CH";
    /// Its attack dice are seen by its controller alone.
    Cunning "Cunning" Isolated None "static" "dice" "CUN";
    /// Removes own damage counters.
    DamageControl "Damage Control" Cumulative Number "triggered" "own build step starts" "DC";
    /// Prevents damage and passes it on.
    Deflect "Deflect" Layered Number "activated" "prevention chance" "DEF";
    /// An effect when the unit is deployed.
    Deploy "Deploy" Layered Effect "triggered" "deploying" "DEP";
    /// Doubles the counters on the defender.
    DoubleDamage "Double Damage" Isolated None "static" "placement" "DD";
    /// A second attack.
    DoubleStrike "Double Strike" Isolated None "static" "after attack end" "DS";
    /// The old name of Precision.
    Elude "Elude" Isolated None "static" "attack" "ELU";
    /// A stronger effect for a further cost.
    Enhance "Enhance" Selective Enhance "static" "playing the card" "ENH";
    /// Attaches an Equipment.
    Equip "Equip" Selective None "activated" "own build step" "EQP";
    /// Prevents up to X damage.
    Evade "Evade" Layered Number "activated" "prevention chance" "EVA";
    /// Its damage can't be prevented.
    Ferocity "Ferocity" Isolated None "static" "prevention" "FER";
    /// A natural 5 strengthens the next attack.
    Focus "Focus" Cumulative Signed "triggered" "initial roll, then next attack" "FOC";
    /// An effect if the attacker names the number of hits.
    Foresight "Foresight" Layered Effect "static" "before dice, then hits" "FST";
    /// An effect if the defender names the number of hits.
    Forewarning "Forewarning" Layered Effect "static" "before dice, then hits" "FWN";
    /// May prevent what can't be prevented.
    Fortitude "Fortitude" Isolated None "static" "prevention" "FORT";
    /// A natural 4 brings more dice.
    Fury "Fury" Cumulative Number "triggered" "initial roll" "FUR";
    /// Completes the card at almost any time for Force.
    HiddenCost "Hidden Cost" Selective Number "static" "any chance but re-roll, prevention, disrupt" "HC";
    /// Abilities that the unit has wherever the card lies in its stack.
    Insert "INSERT" Layered Abilities "static" "always" "INS";
    /// Strengthens the other units of its arena.
    Inspiration "Inspiration" Isolated None "static" "always" "INSP";
    /// Becomes the defender in another's place.
    Intercept "Intercept" Selective None "activated" "attack chance" "ITC";
    /// Grows with the opponent's units in its arena.
    Intimidation "Intimidation" Isolated None "static" "always" "INTI";
    /// Attacks the Space arena with X.
    IonCannon "Ion Cannon" Cumulative Number "static" "declare" "ION";
    /// An effect when the unit is discarded.
    LastStand "Last Stand" Layered Effect "triggered" "own discard" "LST";
    /// Re-rolls up to X attack dice.
    Lucky "Lucky" Cumulative Number "static" "re-roll chance" "LUC";
    /// Plays the card from the discard pile.
    Meditate "Meditate" Isolated None "activated" "see its clauses" "MED";
    /// Surplus hits go to another unit.
    Overkill "Overkill" Isolated None "triggered" "pending damage" "OVK";
    /// More power now for damage to itself at the end.
    Overload "Overload" Cumulative Number "static" "declare, then attack end" "OVL";
    /// A natural 1 prevents X.
    Parry "Parry" Cumulative Number "triggered" "prevention (automatic)" "PAR";
    /// Prevents damage and weakens the attacker's next attack.
    Persuade "Persuade" Layered Number "activated" "prevention chance" "PER";
    /// Goes aboard a unit and strengthens it.
    Pilot "Pilot" Layered Pilot "static" "own build step" "PIL";
    /// Its attack's defender can't be changed.
    Precision "Precision" Isolated None "static" "attack" "PRE";
    /// Prevents damage to another unit.
    Protect "Protect" Layered Number "activated" "prevention chance" "PRO";
    /// Another unit becomes the defender in its place.
    Redirect "Redirect" Selective None "activated" "attack chance" "RED";
    /// Another cost under a condition.
    ReducedCost "Reduced Cost" Selective Reduced "static" "completing or playing" "RC";
    /// An ability that works in the build zone.
    Reserves "Reserves" Layered Ability "static" "build zone" "RES";
    /// More power from X damage counters on.
    Resilience "Resilience" Cumulative Signed "static" "always" "RSL";
    /// Dice of damage to the attacker.
    Retaliate "Retaliate" Layered Number "activated" "attack chance, then attack end" "RET";
    /// A natural 2 damages the attacker.
    Riposte "Riposte" Cumulative Number "triggered" "final dice, then attack end" "RIP";
    /// Fewer attack dice against the unit.
    Shields "Shields" Cumulative Number "static" "dice number" "SHD";
    /// Listed cards may lie below the unit.
    Stack "Stack" Layered Cards "static" "deploying" "STK";
    /// Can't be attacked while untapped and undamaged.
    Stealth "Stealth" Isolated None "static" "declare" "STL";
    /// Damaged units lose power.
    Stun "Stun" Cumulative Number "triggered" "placement" "STN";
    /// A damaged unit lends power to one unit.
    Surge "Surge" Cumulative Number "triggered" "placement" "SUR";
    /// Other abilities in each arena.
    Switch "Switch" Layered Parts "static" "always" "SWI";
    /// A weak first attack may be repeated.
    Tenacity "Tenacity" Cumulative Number "triggered" "after placement, then follow-up attack" "TEN";
    /// A price at each build step.
    Upkeep "Upkeep" Layered Costs "triggered" "own build step starts" "UPK";
    /// Faster or slower for a turn.
    Velocity "Velocity" Selective Number "triggered choice" "battle step starts" "VEL";
}

impl Keyword {
    /// The keyword that decides for both names: Elude is Precision (`ELU-2`).
    pub const fn canonical(self) -> Keyword {
        if matches!(self, Keyword::Elude) {
            Keyword::Precision
        } else {
            self
        }
    }

    /// The keywords whose names begin with this letter, in any case; alphabetically.
    pub fn beginning_with(letter: u8) -> &'static [Keyword] {
        let first = |keyword: &Keyword| keyword.name().as_bytes()[0].to_ascii_lowercase();
        let letter = letter.to_ascii_lowercase();
        let start = Keyword::ALL.partition_point(|keyword| first(keyword) < letter);
        let end = Keyword::ALL.partition_point(|keyword| first(keyword) <= letter);
        &Keyword::ALL[start..end]
    }

    /// Reads a printed name in any case.
    pub fn from_name(name: &str) -> Option<Keyword> {
        Keyword::beginning_with(name.bytes().next()?)
            .iter()
            .copied()
            .find(|k| k.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Keyword;

    #[test]
    fn every_keyword_is_found_by_its_name_and_its_letter() {
        for &keyword in Keyword::ALL {
            let name = keyword.name();
            assert_eq!(Keyword::from_name(&name.to_lowercase()), Some(keyword));
            assert!(Keyword::beginning_with(name.as_bytes()[0]).contains(&keyword));
        }
        assert!(Keyword::beginning_with(b'z').is_empty() && Keyword::from_name("").is_none());
    }
}
