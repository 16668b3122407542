//! Phrases that were read before: a line is tried as one thing after another, and most of these tries read the same
//! words in the same setting again.

use std::ops::Range;

use arrayvec::ArrayVec;
use cards::ir::{Ability, Condition, Cost, Effect, Filter, Obj, Target};

use super::setting::Setting;
use super::{EXPECTED, Parser, Scope, Sentences};
use crate::diagnostics::Diagnostic;

/// How many readings of a kind, and how many settings, are kept for a segment: more than any real one needs.
const KEPT: usize = 4_000;

/// The readings of a segment so far.
#[derive(Default)]
pub(super) struct Memory {
    /// The settings that readings began or ended in; a reading names them by number.
    settings: Vec<Setting>,
    /// The setting that was met last.
    latest: usize,
    /// What could have stood where readings ended.
    expected: Vec<&'static str>,
    quotes: Readings<Vec<Ability>>,
    sentences: Readings<Sentences>,
    conditions: Readings<Condition>,
    objects: Readings<Obj>,
    nouns: Readings<Filter>,
    targets: Readings<Target>,
    subjects: Readings<(Target, Condition)>,
    clauses: Readings<Effect>,
    costs: Readings<Cost>,
}

impl Memory {
    /// The room that was taken, with nothing in it.
    pub(super) fn emptied(&mut self) -> Memory {
        let mut memory = std::mem::take(self);
        memory.settings.clear();
        memory.latest = 0;
        memory.expected.clear();
        memory.quotes.clear();
        memory.sentences.clear();
        memory.conditions.clear();
        memory.objects.clear();
        memory.nouns.clear();
        memory.targets.clear();
        memory.subjects.clear();
        memory.clauses.clear();
        memory.costs.clear();
        memory
    }
}

/// References that are remembered.
#[derive(PartialEq)]
pub(super) enum Reference {
    Any,
    /// With this ending.
    With(&'static str),
}

/// Noun phrases that are remembered.
#[derive(PartialEq)]
pub(super) enum Noun {
    /// Behind these tests; of several?
    Plain(Vec<Filter>, bool),
    Determined,
    Tail,
}

/// Targets that are remembered.
#[derive(PartialEq)]
pub(super) enum Whom {
    Any,
    Chosen,
}

/// The readings of one kind, found by their place.
pub(super) struct Readings<T: Remembered> {
    kept: Vec<Reading<T>>,
    /// The last reading of each place, counted from 1; 0 = none.
    last: Vec<u32>,
}

impl<T: Remembered> Default for Readings<T> {
    fn default() -> Self {
        Readings {
            kept: Vec::new(),
            last: Vec::new(),
        }
    }
}

/// What came of reading a phrase at a place, in a scope and a setting.
struct Reading<T: Remembered> {
    /// The reading of the same place before this one, counted from 1.
    before: u32,
    phrase: T::Phrase,
    scope: Scope,
    setting: u32,
    depth: u32,
    read: Option<T>,
    /// Where it ended, and in which scope and setting; `None`: in the scope in which it began.
    end: (usize, Option<Scope>, u32),
    notes: Vec<Diagnostic>,
    /// How far it came, and what could have stood there, where that is told.
    came_to: (usize, Range<usize>),
}

impl<T: Remembered> Readings<T> {
    fn of(&self, at: usize, phrase: &T::Phrase, scope: &Scope, around: (u32, u32)) -> Option<&Reading<T>> {
        let mut next = self.last.get(at).copied().unwrap_or(0);
        while let Some(reading) = (next as usize).checked_sub(1).and_then(|at| self.kept.get(at)) {
            if (reading.setting, reading.depth) == around && reading.phrase == *phrase && reading.scope == *scope {
                return Some(reading);
            }
            next = reading.before;
        }
        None
    }

    fn clear(&mut self) {
        self.kept.clear();
        self.last.clear();
    }

    fn keep(&mut self, at: usize, mut reading: Reading<T>) {
        if self.last.len() <= at {
            self.last.resize(at + 1, 0);
        }
        reading.before = self.last[at];
        self.kept.push(reading);
        self.last[at] = u32::try_from(self.kept.len()).unwrap_or(0);
    }
}

/// What is kept in mind: every sort of result has readings of its own.
pub(super) trait Remembered: Clone {
    /// Which phrase gave it, where there are several.
    type Phrase: PartialEq;

    fn readings(memory: &mut Memory) -> &mut Readings<Self>;
}

macro_rules! remembered {
    ($($result:ty: $phrase:ty => $field:ident),+ $(,)?) => {
        $(impl Remembered for $result {
            type Phrase = $phrase;

            fn readings(memory: &mut Memory) -> &mut Readings<Self> {
                &mut memory.$field
            }
        })+
    };
}

remembered!(
    Vec<Ability>: () => quotes,
    Sentences: () => sentences,
    Condition: () => conditions,
    Obj: Reference => objects,
    Filter: Noun => nouns,
    Target: Whom => targets,
    (Target, Condition): () => subjects,
    Effect: () => clauses,
    Cost: () => costs,
);

impl Parser<'_> {
    /// Reads a phrase, or recalls what came of it here: the same in every respect but the time it takes. `phrase` names it
    /// among those with the same sort of result, together with all that its function is given.
    pub(super) fn remembered<T: Remembered>(
        &mut self,
        phrase: T::Phrase,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let Some(setting) = self.known_setting() else {
            return read(self);
        };
        let around = (setting, self.depth);
        let known = T::readings(&mut self.memory).of(self.at, &phrase, &self.now.scope, around);
        #[cfg(test)]
        let known = known.filter(|_| !tests::FORGETS.get());
        if let Some(known) = known {
            // To recall is work too: what goes on for ever comes to an end.
            self.fuel = self.fuel.saturating_sub(1);
            let result = known.read.clone();
            let (at, scope, end) = known.end;
            self.notes.extend(known.notes.iter().cloned());
            let came_to = known.came_to.clone();
            self.at = at;
            if let Some(scope) = scope {
                self.scope = scope;
            }
            if end != setting
                && let Some(end_setting) = self.memory.settings.get(end as usize).cloned()
            {
                ***self = end_setting;
                self.now.known = Some(end);
            }
            if self.tells {
                let (farthest, expected) = came_to;
                let expected = self.memory.expected.get(expected).unwrap_or_default();
                let expected = expected.iter().copied().take(EXPECTED).collect();
                self.came_to(farthest, &expected);
            }
            return result;
        }
        let (at, scope) = (self.at, self.scope);
        let notes = self.notes.len();
        let outer = (
            std::mem::replace(&mut self.farthest, at),
            std::mem::take(&mut self.expected),
        );
        let result = read(self);
        let farthest = std::mem::replace(&mut self.farthest, outer.0);
        let expected = std::mem::replace(&mut self.expected, outer.1);
        let told = self.memory.expected.len();
        if self.tells {
            self.came_to(farthest, &expected);
            self.memory.expected.extend(expected);
        }
        let came_to = (farthest, told..self.memory.expected.len());
        // What was given up for want of fuel is not a reading.
        if self.fuel > 0
            && T::readings(&mut self.memory).kept.len() < KEPT
            && let Some(end) = self.known_setting()
        {
            let reading = Reading {
                before: 0,
                phrase,
                scope,
                setting,
                depth: self.depth,
                read: result.clone(),
                end: (self.at, Some(self.scope).filter(|end| *end != scope), end),
                notes: self.notes.get(notes..).unwrap_or_default().to_vec(),
                came_to,
            };
            T::readings(&mut self.memory).keep(at, reading);
        }
        result
    }

    /// The number of the setting; `None` where there are too many of them.
    fn known_setting(&mut self) -> Option<u32> {
        if self.now.known.is_some() {
            return self.now.known;
        }
        let settings = &mut self.memory.settings;
        // Mostly it is one of the last.
        let latest = self.memory.latest;
        let known = match settings.get(latest).is_some_and(|known| *known == self.now.setting) {
            true => Some(latest),
            false => settings.iter().rposition(|known| *known == self.now.setting),
        };
        let at = match known {
            Some(at) => at,
            None if settings.len() < KEPT => {
                settings.push(self.now.setting.clone());
                settings.len() - 1
            }
            None => return None,
        };
        self.memory.latest = at;
        self.now.known = u32::try_from(at).ok();
        self.now.known
    }

    /// Reading came to this place before it failed, where one of these could have stood.
    fn came_to(&mut self, farthest: usize, expected: &ArrayVec<&'static str, EXPECTED>) {
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
