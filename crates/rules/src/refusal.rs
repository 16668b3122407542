//! Why something is not possible: the clause, the card and the fact.

use crate::ids::{ClauseId, ObjectId};
use cards::Edition;

/// A wish that the rules refuse. Small and made of constants, because the search for options meets many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Clauses that stand before the others.
    first: &'static [&'static str],
    clauses: &'static [&'static str],
    /// The clause that the edition does not have.
    silent: &'static str,
    /// The fact, as the end of a sentence ("… because REASON").
    pub reason: &'static str,
    /// The object the fact is about, if one.
    pub about: ObjectId,
    /// What is needed and what is there, where numbers decide.
    pub numbers: Option<(i16, i16)>,
}

impl Refusal {
    /// A refusal by these clauses.
    pub fn new(clauses: &'static [&'static str], reason: &'static str) -> Refusal {
        Refusal {
            first: &[],
            clauses,
            silent: "",
            reason,
            about: ObjectId::NONE,
            numbers: None,
        }
    }

    /// Only with the clauses that hold in the edition.
    pub(crate) fn in_edition(mut self, edition: Edition) -> Refusal {
        self.silent = match edition {
            Edition::Classic => "DEF-3",
            Edition::Current => "MED-6",
        };
        self
    }

    /// … about that object.
    pub fn about(mut self, object: ObjectId) -> Refusal {
        self.about = object;
        self
    }

    /// … because so much is needed and only so much is there.
    pub fn numbers(mut self, needed: i16, there: i16) -> Refusal {
        self.numbers = Some((needed, there));
        self
    }

    /// … above all by these clauses.
    pub fn above_all(mut self, clauses: &'static [&'static str]) -> Refusal {
        self.first = clauses;
        self
    }

    /// The clauses that refuse it, the most telling first.
    pub fn clauses(&self) -> impl Iterator<Item = ClauseId> {
        let all = self.first.iter().chain(self.clauses).copied();
        all.filter(|&clause| clause != self.silent).map(ClauseId)
    }
}

/// Possible, or why not.
pub type Verdict = Result<(), Refusal>;

/// Refuses by clauses with a reason.
#[inline]
pub(crate) fn refuse<T>(clauses: &'static [&'static str], reason: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(clauses, reason))
}
