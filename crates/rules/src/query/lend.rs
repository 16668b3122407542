//! Lines that a text may take over from other cards.

use super::{Look, Perspective};
use crate::ids::{CardRef, Role};
use crate::program::Sort;
use cards::ir::{CostPart, Lender, Lent, Lines};

impl<'a> Look<'a> {
    /// What is offered, in the order in which it is listed: a card and the entries of its lines among the changes; one of
    /// them, or all such lines of the card. Equal cards are listed once.
    pub fn lent(self, what: &Lent, from: Perspective) -> Vec<(CardRef, Vec<u16>)> {
        let mut cards: Vec<CardRef> = Vec::new();
        let mut add = |card: CardRef| {
            let print = self.fx.of[usize::from(card.0)];
            if !cards.iter().any(|c| self.fx.of[usize::from(c.0)] == print) {
                cards.push(card);
            }
        };
        match what.by {
            Lender::Stack(of) => {
                let unit = self.st.alive(self.resolve(of, from));
                let under = unit.into_iter().flat_map(|unit| unit.cards.iter().skip(1).copied());
                under
                    .filter(|&card| self.card_fits(&what.on, card, from))
                    .for_each(&mut add);
            }
            Lender::Newest(of) => {
                let unit = self.st.alive(self.resolve(of, from));
                let newest = self.st.surplus.map(|(card, _)| card);
                newest
                    .filter(|card| unit.is_some_and(|unit| unit.cards.contains(card)))
                    .into_iter()
                    .for_each(&mut add);
            }
            Lender::Discard(whose) => {
                for role in Role::BOTH {
                    if super::filter::matches_player(whose, from.you, role) {
                        let pile = self.st.piles[role].discard.iter().copied();
                        pile.filter(|&card| self.card_fits(&what.on, card, from))
                            .for_each(&mut add);
                    }
                }
            }
            Lender::Play => {
                let units = self.st.in_play().filter(|unit| self.fits(&what.on, unit, from));
                units.map(|unit| unit.top()).for_each(&mut add);
            }
        }
        let mut offered = Vec::new();
        for card in cards {
            let lines = self.fx.print(card).lendable.iter().copied();
            let fitting: Vec<u16> = lines.filter(|&entry| self.is_such_line(what.lines, entry)).collect();
            match what.all {
                true if !fitting.is_empty() => offered.push((card, fitting)),
                true => {}
                false => offered.extend(fitting.into_iter().map(|entry| (card, vec![entry]))),
            }
        }
        offered
    }

    fn is_such_line(self, lines: Lines, entry: u16) -> bool {
        let Some(granted) = self.fx.changes[usize::from(entry)].grants else {
            return false;
        };
        let def = self.fx.ability(granted);
        match lines {
            Lines::Any => true,
            Lines::Activated => def.sort == Sort::Activated,
            Lines::ForceActivated => {
                def.sort == Sort::Activated && def.cost.parts.iter().any(|part| matches!(part, CostPart::Force(_)))
            }
            Lines::Keyword(keyword) => def.keyword == Some(keyword.canonical()),
        }
    }
}
