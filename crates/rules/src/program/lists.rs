//! What each player may have in the hand and build zone, listed once before the game (`B-2.10`, `C-11.12`).

use super::build::printed_force;
use super::{ChangeEntry, Fixed, FromHand, Sort, Where, Windows, bit};
use crate::ids::{AbilityId, CardId, CardRef, Role};
use crate::keyword::reduced_cost;
use cards::CardKind;
use cards::ir::{Ability, Obj, Target};
use cards::keyword::Keyword;

impl Fixed {
    /// Notes what each player might play from the hand, for asking (`B-2.10`): by the list of all
    /// cards they brought when lists are open, else by the whole pool of the game.
    pub(crate) fn note_lists(&mut self) {
        let granted = |keyword: Keyword| {
            self.abilities.iter().any(|def| {
                matches!(&def.ir, Ability::Static(s) if s.whom != Target::Obj(Obj::This))
                    && self
                        .changes_of(def)
                        .iter()
                        .any(|entry| self.grants_keyword(entry, keyword))
            })
        };
        let (hidden, alternative) = (granted(Keyword::HiddenCost), granted(Keyword::AlternativeCost));
        self.hidden_granted = hidden;
        self.alternative_granted = alternative;
        for role in Role::BOTH {
            let mut list = Vec::new();
            let mut all = Windows::empty();
            let mut hidden: Vec<CardId> = Vec::new();
            let mut traps: Vec<CardId> = Vec::new();
            let mut copies: Vec<Vec<CardRef>> = vec![Vec::new(); self.prints.len()];
            for (at, (&of, &owner)) in self.of.iter().zip(&self.owner).enumerate() {
                if owner == role && !self.prints[usize::from(of.0)].card.is_subordinate() {
                    copies[usize::from(of.0)].push(CardRef(at as u8));
                }
            }
            for n in 0..self.prints.len() {
                let id = CardId(n as u8);
                let brought = self
                    .of
                    .iter()
                    .zip(&self.owner)
                    .any(|(&of, &owner)| of == id && owner == role);
                if self.switches.open_lists && !brought {
                    continue;
                }
                let print = &self.prints[n];
                // What comes from the supply is in no hand (`C-15.5`).
                if print.card.is_subordinate() {
                    continue;
                }
                if print.card.kind == CardKind::Trap {
                    traps.push(id);
                }
                let mut lines = print.lines.iter().map(|&line| self.ability(line));
                let battle = matches!(print.card.kind, CardKind::Battle);
                if battle || lines.any(|def| def.sort == Sort::Hand) {
                    let windows = print.windows;
                    let force = print
                        .lines
                        .iter()
                        .map(|&line| self.ability(line))
                        .filter(|def| def.sort == if battle { Sort::Activated } else { Sort::Hand })
                        .map(|def| printed_force(&def.cost))
                        .chain(reduced_cost::least(self, &print.lines))
                        .min()
                        .unwrap_or(0);
                    all |= windows;
                    list.push(FromHand {
                        print: id,
                        windows,
                        force,
                    });
                }
                // Printed, granted by its own text, or by a text that others have.
                let printed = print.keywords & bit(Keyword::HiddenCost) != 0;
                let own = |&(line, _): &(AbilityId, Where)| {
                    let changes = self.changes_of(self.ability(line));
                    changes
                        .iter()
                        .any(|entry| self.grants_keyword(entry, Keyword::HiddenCost))
                };
                if printed || self.hidden_granted || print.all.iter().any(own) {
                    hidden.push(id);
                }
            }
            self.copies[role] = copies.into();
            self.from_hand[role] = list.into();
            self.hand_windows[role] = all;
            self.hidden[role] = hidden.into();
            self.traps[role] = traps.into();
        }
    }

    fn grants_keyword(&self, entry: &ChangeEntry, keyword: Keyword) -> bool {
        let granted = entry.grants.map(|line| self.ability(line).keyword);
        granted == Some(Some(keyword))
    }
}
