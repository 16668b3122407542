//! What a player must have to show.

use super::{Look, Perspective};
use crate::ids::Role;
use crate::program::{AbilityDef, Op};
use crate::refusal::{Verdict, refuse};
use cards::ir::{Deed, Limit, Piles, Player};

impl Look<'_> {
    /// Is the face-down card there that the player must show first? Who builds it knows (`A-2.19`, `C-4.2`).
    pub(super) fn built_card_exists(self, def: &AbilityDef, role: Role, from: Perspective) -> Verdict {
        let Some(Op::Do {
            deed:
                Deed::Search {
                    whose: Player::You,
                    piles: piles @ Piles::FACE_DOWN,
                    for_,
                    amount: Limit::Exactly(_),
                    ..
                },
            ..
        }) = self.fx.ops.get(usize::from(def.code))
        else {
            return Ok(());
        };
        // What lies face-down must not decide whether a player is asked (`B-2.10`).
        let there = self.for_asking
            || self
                .searched(role, *piles, from)
                .any(|card| self.card_fits(for_, card, from));
        match there {
            true => Ok(()),
            false => refuse(&["A-2.19"], "there is no such face-down card"),
        }
    }
}
