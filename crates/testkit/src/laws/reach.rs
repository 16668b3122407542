//! Which clauses the games reach.

use rules::{ClauseId, Event};
use std::collections::BTreeSet;

/// The clauses that are causes of these events.
pub fn clauses_of(events: &[Event], into: &mut BTreeSet<ClauseId>) {
    for event in events {
        into.extend(event.why.iter().copied());
    }
}
