//! Long phrases that were read before: a line is tried as one thing after another, and most of these tries read the same
//! words in the same setting again.

use arrayvec::ArrayVec;
use cards::ir::{Ability, Condition};

use super::setting::Setting;
use super::{EXPECTED, Parser, Sentences};
use crate::diagnostics::Diagnostic;

/// How many readings of a kind are kept for a segment: more than any real one needs.
const KEPT: usize = 400;

/// The readings of a segment so far.
#[derive(Default)]
pub(super) struct Memory {
    quotes: Vec<Reading<Vec<Ability>>>,
    sentences: Vec<Reading<Sentences>>,
    conditions: Vec<Reading<Condition>>,
}

/// What came of reading a phrase at a place, in a setting.
pub(super) struct Reading<T> {
    at: usize,
    setting: Setting,
    read: Option<T>,
    /// Where it ended, and in which setting.
    end: (usize, Setting),
    notes: Vec<Diagnostic>,
    /// How far it came, and what could have stood there.
    farthest: usize,
    expected: ArrayVec<&'static str, EXPECTED>,
}

/// What is kept in mind: every sort of phrase has a result of its own.
pub(super) trait Remembered: Clone {
    fn readings(memory: &mut Memory) -> &mut Vec<Reading<Self>>;
}

macro_rules! remembered {
    ($($phrase:ty: $field:ident),+ $(,)?) => {
        $(impl Remembered for $phrase {
            fn readings(memory: &mut Memory) -> &mut Vec<Reading<Self>> {
                &mut memory.$field
            }
        })+
    };
}

remembered!(Vec<Ability>: quotes, Sentences: sentences, Condition: conditions);

impl Parser<'_> {
    /// Reads a phrase, or recalls what came of it here: the same in every respect but the time it takes. Only one phrase
    /// may be read so for each sort of result.
    pub(super) fn remembered<T: Remembered>(&mut self, phrase: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let here = (self.at, &self.setting);
        let known = T::readings(&mut self.memory)
            .iter()
            .find(|reading| (reading.at, &reading.setting) == here);
        #[cfg(test)]
        let known = known.filter(|_| !tests::FORGETS.get());
        if let Some(known) = known {
            let read = known.read.clone();
            (self.at, self.setting) = known.end.clone();
            self.notes.extend(known.notes.iter().cloned());
            let (farthest, expected) = (known.farthest, known.expected.clone());
            self.came_to(farthest, &expected);
            return read;
        }
        let (at, setting) = (self.at, self.setting.clone());
        let notes = self.notes.len();
        let outer = (
            std::mem::replace(&mut self.farthest, at),
            std::mem::take(&mut self.expected),
        );
        let read = phrase(self);
        let farthest = std::mem::replace(&mut self.farthest, outer.0);
        let expected = std::mem::replace(&mut self.expected, outer.1);
        self.came_to(farthest, &expected);
        // What was given up for want of fuel is not a reading.
        if self.fuel > 0 && T::readings(&mut self.memory).len() < KEPT {
            let reading = Reading {
                at,
                setting,
                read: read.clone(),
                end: (self.at, self.setting.clone()),
                notes: self.notes.get(notes..).unwrap_or_default().to_vec(),
                farthest,
                expected,
            };
            T::readings(&mut self.memory).push(reading);
        }
        read
    }

    /// Reading came to this place before it failed, where one of these could have stood.
    fn came_to(&mut self, farthest: usize, expected: &[&'static str]) {
        if farthest < self.farthest {
            return;
        }
        if farthest > self.farthest {
            self.farthest = farthest;
            self.expected.clear();
        }
        for what in expected {
            if !self.expected.is_full() && !self.expected.contains(what) {
                self.expected.push(what);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use crate::{Context, Kind, compile};

    thread_local! {
        /// Reads everything anew.
        pub static FORGETS: Cell<bool> = const { Cell::new(false) };
    }

    /// What is recalled is what would be read: a setting that misses something would show here.
    #[test]
    fn to_recall_is_to_read() {
        for line in include_str!("../../tests/it/phrases.txt").lines() {
            let Some((_, text)) = line.strip_prefix("> ").and_then(|line| line.split_once(": ")) else {
                continue;
            };
            for kind in [Kind::Unit, Kind::Battle] {
                let context = Context {
                    name: None,
                    kind,
                    cost_is_x: false,
                };
                let [recalled, anew] = [false, true].map(|forgets| {
                    FORGETS.set(forgets);
                    compile(text, &context)
                });
                assert_eq!(recalled, anew, "{text}");
            }
        }
    }
}
