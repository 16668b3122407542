//! What was chosen to complete a Mission: its text may speak of it (`C-4.7`).

use cards::ir::{Amount, Cost, Filter, Limit, Obj, Target};

use super::{Antecedent, Done, Parser};
use crate::Kind;

/// What was done to it, and of which kind it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Payer {
    done: Done,
    kind: Option<Filter>,
}

impl Parser<'_> {
    /// Of the further cost of a Mission: the one object that is chosen to pay it.
    pub(super) fn note_payer(&mut self, cost: &Cost) {
        let mut chosen = cost.parts.iter().filter(|part| match part.target() {
            Some(Target::Choose { .. }) => true,
            Some(Target::Obj(_) | Target::Each(_) | Target::Player(_)) | None => false,
        });
        let one = match (chosen.next(), chosen.next()) {
            (Some(part), None) => Some(part),
            _ => None,
        };
        self.payer = one.filter(|_| self.kind == Kind::Mission).and_then(|part| {
            let Some(Target::Choose { count, filter, .. }) = part.target() else {
                return None;
            };
            (*count == Limit::Exactly(Amount::Fixed(1))).then_some(())?;
            let done = super::cost::done_to_payer(part)?;
            let kind = Some(filter.clone());
            Some(Payer { done, kind })
        });
    }

    /// Behind it "that unit" is what paid, until something else is chosen.
    pub(super) fn recall_payer(&mut self) {
        let Some(Payer { done, kind }) = self.payer.clone() else {
            return;
        };
        (self.scope.that, self.scope.it) = (Some(Obj::Paid), Antecedent::Lost);
        (self.scope.chose_payer, self.scope.paid_by) = (true, Some(done));
        (self.payer_kind, self.scope.that_is_lost) = (kind, false);
    }
}
