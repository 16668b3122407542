//! What is remembered of events that conditions ask about.

use crate::ids::{ByRole, ObjectId};

/// How often something happened, as each player sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Past {
    /// This turn.
    pub now: ByRole<u8>,
    /// Last turn.
    pub before: ByRole<u8>,
}

/// How often something happened this turn, as an object sees it: "this unit is damaged".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnPast {
    /// Its index in [`crate::program::Fixed::pasts`].
    pub event: u16,
    /// The object.
    pub of: ObjectId,
    /// So often.
    pub times: u8,
}
