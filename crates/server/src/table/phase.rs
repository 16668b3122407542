//! Where in the turn a game is, followed by its events.

use cards::ir::Moment;
use protocol::{PhaseName, RoleName};
use rules::{Event, What};

/// Where in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase {
    /// Which part.
    pub name: PhaseName,
    /// Whose step.
    pub of: Option<RoleName>,
}

impl Phase {
    /// The beginning.
    pub const SETUP: Phase = Phase {
        name: PhaseName::Setup,
        of: None,
    };

    /// Where it is after the event.
    pub fn after(self, event: &Event) -> Phase {
        let of_nobody = |name| Phase { name, of: None };
        match event.what {
            What::Turn(_) => of_nobody(PhaseName::Command),
            What::BuildStep(role) => Phase {
                name: PhaseName::Build,
                of: Some(role.into()),
            },
            What::RetreatStep(role) => Phase {
                name: PhaseName::Retreat,
                of: Some(role.into()),
            },
            What::BattleStep(arena) => of_nobody(match arena {
                cards::Arena::Space => PhaseName::Space,
                cards::Arena::Ground => PhaseName::Ground,
                cards::Arena::Character => PhaseName::Character,
            }),
            What::Moment(Moment::TurnEnds) => of_nobody(PhaseName::End),
            What::Over(_) => of_nobody(PhaseName::Over),
            _ => self,
        }
    }
}
