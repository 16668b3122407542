//! Foresight: the attacker's controller may name the number of hits; if it comes, the effect does too. Forewarning is the
//! same for the defender.

use crate::program::Kinds;
use crate::query::Look;
use crate::state::{Attack, Instance};
use cards::ir::Change;
use cards::keyword::Keyword;

/// Numbers up to so much beyond the dice are offered: dice may be added.
const BEYOND: i16 = 6;

/// The next instance that predicts: those of the attacker, then those of the final defender (`FST-1`, `FST-4`, `FWN-1`,
/// `FWN-3`).
pub(crate) fn next(look: Look<'_>, attack: &Attack) -> Option<Instance> {
    let mut found: Option<Instance> = None;
    let mut each = |on, keyword| {
        look.each_keyword(on, keyword, |ability, via, _| {
            let instance = Instance { on, ability, via };
            let twice = look.any_change(on, Kinds::MUST, |change| *change == Change::TwoPredictions);
            let asked = attack.predicted.iter().filter(|known| known.by == instance).count();
            if found.is_none() && asked < 1 + usize::from(twice) {
                found = Some(instance);
            }
        });
    };
    each(attack.attacker, Keyword::Foresight);
    for front in &attack.fronts {
        each(front.defender, Keyword::Forewarning);
    }
    found
}

/// Is there anything to predict in this game?
pub(crate) fn exists(look: Look<'_>) -> bool {
    look.fx.has_keyword(Keyword::Foresight) || look.fx.has_keyword(Keyword::Forewarning)
}

/// The greatest number that may be named.
pub(crate) fn most(look: Look<'_>) -> i16 {
    let dice = look.st.attack().map_or(0, |attack| look.attack_dice(attack));
    dice.max(0).saturating_add(BEYOND)
}
