//! Why something is not possible: the clause, the card and the fact.

use crate::ids::{ClauseId, ObjectId};
use arrayvec::ArrayVec;

/// A wish that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The clauses that refuse it, the most telling first.
    pub clauses: ArrayVec<ClauseId, 4>,
    /// The fact, as the end of a sentence ("… because REASON").
    pub reason: &'static str,
    /// The object the fact is about, if one.
    pub about: ObjectId,
    /// What is needed and what is there, where numbers decide.
    pub numbers: Option<(i16, i16)>,
}

impl Refusal {
    /// A refusal by these clauses.
    pub fn new(clauses: &[&'static str], reason: &'static str) -> Refusal {
        Refusal {
            clauses: clauses.iter().copied().map(ClauseId).take(4).collect(),
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
}

/// Possible, or why not.
pub type Verdict = Result<(), Refusal>;

/// Refuses by clauses with a reason.
pub(crate) fn refuse<T>(clauses: &[&'static str], reason: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(clauses, reason))
}
