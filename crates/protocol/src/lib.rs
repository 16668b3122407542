//! What goes over the wire: scenes, messages, their version.
//!
//! Always true: a type here has room only for what its receiver may see. Numbers of cards and units in a scene are those
//! of its receiver; they say nothing about where a hidden card lies. TypeScript is generated from these types and
//! committed (`web/src/generated`); a test fails when it is stale.
//!
//! ```
//! let said: protocol::ToServer = serde_json::from_str(r#"{"type":"answer","seq":7,"option":2,"key":"pass"}"#).unwrap();
//! assert!(matches!(said, protocol::ToServer::Answer { seq: 7, .. }));
//! ```

mod face;
pub mod fair;
mod key;
mod message;
mod repair;
pub mod replay;
mod roles;
mod scene;
mod typescript;

pub use face::{CardFace, LineFace, Numbers};
pub use key::key;
pub use message::{
    AutoPass, AutoRule, ClockInfo, Clocks, Consent, DiceInfo, Habit, Hello, MatchInfo, Occupant, PendingDecision,
    RefusedWish, SeatInfo, TableInfo, ToClient, ToServer,
};
pub use repair::{RepairWish, SpotName};
pub use scene::{
    ArenaName, Asked, AttackScene, Builds, ChoiceKind, Ended, Handle, Hint, OptionScene, PhaseName, PhaseScene, Piece,
    PieceScene, Place, Reason, RoleName, RollScene, Scene, Seat, Sentence, SideScene, Stack,
};

pub use typescript::typescript;

/// The version of every message; raised when a field changes its meaning.
pub const VERSION: u16 = 1;
