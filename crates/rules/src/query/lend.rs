//! Lines that a text may take over from other cards.

use super::{Look, Perspective};
use crate::ids::{AbilityId, CardRef, Role};
use crate::state::{Lasts, Object};
use cards::ir::{CostPart, Lender, Lent, Lines, Take};
use cards::keyword::Keyword;

/// Lines that one card or unit offers, as entries among the changes, in the order in which they are listed; named after
/// the card.
pub(crate) struct Lending {
    card: CardRef,
    lines: Vec<u16>,
}

impl<'a> Look<'a> {
    /// Who offers what, in the order in which it is listed. Equal cards are listed once, and so are units with equal lines.
    fn lending(self, what: &Lent, from: Perspective) -> Vec<Lending> {
        let mut all: Vec<Lending> = Vec::new();
        let mut add = |card: CardRef, lines: Vec<u16>| {
            let print = self.fx.of[usize::from(card.0)];
            let same = |other: &Lending| self.fx.of[usize::from(other.card.0)] == print && other.lines == lines;
            if !lines.is_empty() && !all.iter().any(same) {
                all.push(Lending { card, lines });
            }
        };
        match what.by {
            Lender::Stack(of) => {
                let unit = self.st.alive(self.resolve(of, from));
                let under = unit.into_iter().flat_map(|unit| unit.cards.iter().skip(1).copied());
                under
                    .filter(|&card| self.card_fits(&what.on, card, from))
                    .for_each(|card| add(card, self.lines_of(card, what.lines)));
            }
            Lender::Newest(of) => {
                let unit = self.st.alive(self.resolve(of, from));
                let newest = self.st.surplus.map(|(card, _)| card);
                newest
                    .filter(|card| unit.is_some_and(|unit| unit.cards.contains(card)))
                    .into_iter()
                    .for_each(|card| add(card, self.lines_of(card, what.lines)));
            }
            Lender::Discard(whose) => {
                for role in Role::BOTH {
                    if super::filter::matches_player(whose, from.you, role) {
                        let pile = self.st.piles[role].discard.iter().copied();
                        pile.filter(|&card| self.card_fits(&what.on, card, from))
                            .for_each(|card| add(card, self.lines_of(card, what.lines)));
                    }
                }
            }
            Lender::Play => {
                let units = self.st.in_play().filter(|unit| self.fits(&what.on, unit, from));
                units.for_each(|unit| add(unit.top(), self.lines_of_unit(unit, what.lines)));
            }
        }
        all
    }

    /// What is offered when `part` of the instruction is reached: a card and one of its lines, or all such lines of the card.
    /// Behind the first choice only what goes with it.
    pub fn lent_next(self, what: &Lent, part: u8, from: Perspective) -> Vec<(CardRef, Vec<u16>)> {
        let taken: Vec<u16> = self.taken(part);
        let has_taken = |lending: &Lending| taken.iter().any(|entry| lending.lines.contains(entry));
        let mut offered = Vec::new();
        for lending in self.lending(what, from) {
            let goes_with = match what.take {
                Take::One | Take::All => true,
                Take::UpTo(_) => taken.is_empty() || has_taken(&lending),
                Take::OneEach(_) => !has_taken(&lending),
            };
            let Lending { card, mut lines } = lending;
            match what.take {
                _ if !goes_with => {}
                Take::All => offered.push((card, lines)),
                Take::One | Take::UpTo(_) | Take::OneEach(_) => {
                    // One is enough of lines that the unit has twice.
                    let mut seen = taken.clone();
                    lines.retain(|&line| {
                        let new = !seen.contains(&line);
                        seen.push(line);
                        new
                    });
                    offered.extend(lines.into_iter().map(|line| (card, vec![line])));
                }
            }
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

    /// The lines that the unit has now: what it prints or gets inserted and has not lost, and what texts give it (`A-1.4`).
    fn lines_of_unit(self, unit: &Object, lines: Lines) -> Vec<u16> {
        if lines == Lines::Pilot {
            return self.lines_of(unit.top(), lines);
        }
        let mut entries = Vec::new();
        self.each_instance(unit, |instance, def| {
            let printed = unit.cards.iter().flat_map(|&card| &self.fx.print(card).lendable);
            let copies = |entry: u16| {
                let line = self.fx.changes[usize::from(entry)].grants;
                line.is_some_and(|line| line == instance.ability || self.fx.ability(line).ir == def.ir)
            };
            let entry = match instance.via {
                0 => printed.copied().find(|&entry| copies(entry)),
                _ => self
                    .granting(instance.ability)
                    .or_else(|| printed.copied().find(|&entry| copies(entry))),
            };
            entries.extend(entry.filter(|&entry| self.is_such_line(lines, entry)));
        });
        entries
    }

    /// The change that grants this line.
    fn granting(self, line: AbilityId) -> Option<u16> {
        let entry = self.fx.changes.iter().position(|entry| entry.grants == Some(line))?;
        u16::try_from(entry).ok()
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
