//! Roles and arenas of the engine, by their names on the wire.

use cards::Arena;
use rules::Role;

use crate::scene::{ArenaName, RoleName};

impl From<Role> for RoleName {
    fn from(role: Role) -> RoleName {
        match role {
            Role::Dark => RoleName::Dark,
            Role::Light => RoleName::Light,
        }
    }
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Role {
        match name {
            RoleName::Dark => Role::Dark,
            RoleName::Light => Role::Light,
        }
    }
}

impl From<Arena> for ArenaName {
    fn from(arena: Arena) -> ArenaName {
        match arena {
            Arena::Space => ArenaName::Space,
            Arena::Ground => ArenaName::Ground,
            Arena::Character => ArenaName::Character,
        }
    }
}

impl RoleName {
    /// "Dark" or "Light".
    pub fn word(self) -> &'static str {
        match self {
            RoleName::Dark => "Dark",
            RoleName::Light => "Light",
        }
    }
}
