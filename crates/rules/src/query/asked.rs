//! Who is asked in a chance, from what both players know (`B-2.10`).

use super::Look;
use super::play::Moving;
use crate::frame::{Chance, Window};
use crate::ids::{CardId, CardRef, Role};
use crate::keyword::{hidden_cost, insert, lucky, meditate};
use crate::program::{Kinds, Windows};
use cards::keyword::Keyword;

impl Look<'_> {
    /// Might `role` be able to play something in this chance, for all that both players know?
    pub fn is_asked(self, role: Role, window: Window) -> bool {
        if self.fx.switches.ask_always {
            return true;
        }
        if self.st.guards.plays[role] >= crate::engine::MAX_PLAYS {
            return false;
        }
        let bits = self.chance_bits(role, window);
        let this = self.asking();
        this.face_up_play(role, bits, window)
            || (window.chance == Chance::Reroll && lucky::usable(self, role, window).next().is_some())
            || this.hand_play(role, bits, window)
            || this.face_down_play(role, window)
    }

    /// Something face up, or in the discard pile.
    fn face_up_play(self, role: Role, bits: Windows, window: Window) -> bool {
        let moving = Moving::Chance(window);
        if self.st.usable[role].intersects(bits) {
            let granted = self.fx.granted_windows.intersects(bits) && self.st.active.contains(Kinds::GAIN);
            for object in self.st.in_play() {
                if object.controller != role {
                    continue;
                }
                let may = granted
                    || self.fx.print(object.top()).windows.intersects(bits)
                    || (insert::may_insert(self, object) && insert::inserts_for(self, object, bits));
                if !may {
                    continue;
                }
                let mut usable = false;
                self.each_activated(object, |instance, def| {
                    usable |= def.windows.intersects(bits) && self.can_use_known(role, instance, moving).is_ok();
                });
                if usable {
                    return true;
                }
            }
        }
        self.fx.has_keyword(Keyword::Meditate)
            && self.st.piles[role]
                .discard
                .iter()
                .any(|&card| meditate::in_chance(self, role, card, moving).next().is_some())
    }

    /// A card that the hand might hold.
    fn hand_play(self, role: Role, bits: Windows, window: Window) -> bool {
        let hand = &self.st.piles[role].hand;
        if hand.is_empty() {
            return false;
        }
        if !self.fx.switches.open_lists {
            return true;
        }
        if !self.fx.hand_windows[role].intersects(bits) {
            return false;
        }
        let all_shown = hand.iter().all(|&card| self.st.is_shown(card));
        let moving = Moving::Chance(window);
        self.fx.from_hand[role].iter().any(|entry| {
            entry.windows.intersects(bits)
                && (entry.force <= self.purse(role) || self.fx.kinds.contains(Kinds::FORCE_COST))
                && self.hidden_copies(role, entry.print, all_shown).any(|card| {
                    (0..self.fx.prints[usize::from(entry.print.0)].lines.len())
                        .any(|line| self.can_play_line(role, card, line as u8, 0, moving).is_ok())
                })
        })
    }

    /// Copies of the card that are, for all the opponent knows, in the hand or face-down: those that were shown, which
    /// both can tell apart, and one for all others, which nobody can.
    pub fn hidden_copies(self, role: Role, print: CardId, hand_only: bool) -> impl Iterator<Item = CardRef> {
        let hand = &self.st.piles[role].hand;
        let hidden = move |card: &CardRef| !self.st.is_open(*card) && (!hand_only || hand.contains(card));
        let copies = || {
            self.fx.copies[role][usize::from(print.0)]
                .iter()
                .copied()
                .filter(hidden)
        };
        let unknown = copies().find(|&card| !self.st.is_shown(card));
        unknown
            .into_iter()
            .chain(copies().filter(move |&card| self.st.is_shown(card)))
    }

    /// A face-down card that might be completed by Hidden Cost.
    fn face_down_play(self, role: Role, window: Window) -> bool {
        let building = &self.st.building[role];
        let given = || hidden_cost::given_cards(self, role);
        if building.is_empty() || !hidden_cost::open(window.chance) {
            return false;
        }
        if self.fx.hidden[role].is_empty() && given().next().is_none() {
            return false;
        }
        if !self.fx.switches.open_lists {
            return true;
        }
        // What suffices with few counters suffices with more: of the unknown cards only the fullest is tried.
        let mut most = None;
        for built in building {
            if self.st.is_shown(built.card) {
                if hidden_cost::possible(self, role, built.card, built.counters) {
                    return true;
                }
            } else {
                most = most.max(Some(built.counters));
            }
        }
        most.is_some_and(|counters| {
            self.fx.hidden[role].iter().any(|&print| {
                self.hidden_copies(role, print, false)
                    .any(|card| hidden_cost::possible(self, role, card, counters))
            }) || given().any(|card| !self.st.is_open(card) && hidden_cost::possible(self, role, card, counters))
        })
    }
}
