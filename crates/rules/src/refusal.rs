//! Why something is not possible: the clause, the card and the fact.

use crate::ids::{ClauseId, ObjectId};

/// A wish that the rules refuse. Small and made of constants, because the search for options meets many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Clauses that stand before the others.
    first: &'static [&'static str],
    clauses: &'static [&'static str],
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
            reason,
            about: ObjectId::NONE,
            numbers: None,
        }
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
        self.first.iter().chain(self.clauses).copied().map(ClauseId)
    }
}

/// Possible, or why not.
pub type Verdict = Result<(), Refusal>;

/// Refuses by clauses with a reason.
#[inline]
pub(crate) fn refuse<T>(clauses: &'static [&'static str], reason: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(clauses, reason))
}
