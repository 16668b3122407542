//! Lines that a text may take over from other cards.

use super::{Look, Perspective};
use crate::ids::{CardRef, Role};
use crate::state::Lasts;
use cards::ir::{CostPart, Lender, Lent, Lines, Take};
use cards::keyword::Keyword;

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
            let fitting = self.lines_of(card, what.lines);
            match what.take {
                Take::All if !fitting.is_empty() => offered.push((card, fitting)),
                Take::All => {}
                Take::One | Take::UpTo(_) | Take::OneEach(_) => {
                    offered.extend(fitting.into_iter().map(|entry| (card, vec![entry])));
                }
            }
        }
        offered
    }

    /// What is offered when `part` of the instruction is reached: behind the first choice only what goes with it.
    pub fn lent_next(self, what: &Lent, part: u8, from: Perspective) -> Vec<(CardRef, Vec<u16>)> {
        let taken: Vec<u16> = self.taken(part);
        let mut offered = self.lent(what, from);
        let lends = |card: CardRef| {
            let lines = &self.fx.print(card).lendable;
            taken.iter().any(|entry| lines.contains(entry))
        };
        match what.take {
            Take::One | Take::All => {}
            Take::UpTo(_) => offered.retain(|(card, lines)| {
                (taken.is_empty() || lends(*card)) && !lines.iter().any(|line| taken.contains(line))
            }),
            Take::OneEach(_) => offered.retain(|(card, _)| !lends(*card)),
        }
        offered
    }

    /// The lines that the instruction has taken so far, two parts for each: they are the newest effects.
    fn taken(self, part: u8) -> Vec<u16> {
        let newest = self.st.effects.iter().rev().take(usize::from(part / 2));
        let entry = newest.filter_map(|effect| match effect.what {
            Lasts::Change(entry) => Some(entry),
            _ => None,
        });
        entry.collect()
    }

    fn lines_of(self, card: CardRef, lines: Lines) -> Vec<u16> {
        let print = self.fx.print(card);
        if lines == Lines::Pilot {
            let given = print.lines.iter().map(|&line| self.fx.ability(line));
            let given = given.filter(|def| def.keyword == Some(Keyword::Pilot));
            return given.flat_map(|def| def.changes.clone()).collect();
        }
        let entries = print.lendable.iter().copied();
        entries.filter(|&entry| self.is_such_line(lines, entry)).collect()
    }

    fn is_such_line(self, lines: Lines, entry: u16) -> bool {
        let Some(granted) = self.fx.changes[usize::from(entry)].grants else {
            return false;
        };
        let def = self.fx.ability(granted);
        match lines {
            Lines::Any => true,
            Lines::Pilot => false,
            Lines::Activated => def.is_activated(),
            Lines::ForceActivated => {
                def.is_activated() && def.cost.parts.iter().any(|part| matches!(part, CostPart::Force(_)))
            }
            Lines::Keyword(keyword) => def.keyword == Some(keyword.canonical()),
        }
    }
}
