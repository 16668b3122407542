//! Lines inside lines, and lines that lines grant.

use super::build::Builder;
use super::{AbilityDef, Deep, Where};
use crate::ids::AbilityId;
use cards::keyword::Keyword;

/// These lines with the lines inside them, each with where it stands.
pub(super) fn within(abilities: &[AbilityDef], lines: &[AbilityId], place: Where) -> Vec<(AbilityId, Where)> {
    let mut all = Vec::new();
    for &line in lines {
        all.push((line, place));
        all.extend(inner(abilities, &abilities[usize::from(line.0)], place));
    }
    all
}

/// The lines inside a line that stands there.
pub(super) fn inner(abilities: &[AbilityDef], def: &AbilityDef, place: Where) -> Vec<(AbilityId, Where)> {
    let mut all = Vec::new();
    for (n, part) in def.parts.iter().enumerate() {
        let place = match def.keyword {
            Some(Keyword::Reserves) => Where::Reserves,
            // On the top card what it inserts are lines of its own (`INS-1`).
            Some(Keyword::Insert) => place,
            _ => Where::Switch(n as u8),
        };
        all.extend(within(abilities, part, place));
    }
    all
}

impl Builder {
    /// What comes of a line, whose own tables are there.
    pub(super) fn deep(&self, def: &AbilityDef) -> Deep {
        let own = Deep {
            windows: def.windows,
            kinds: def.kinds,
            granted: def.granted,
        };
        let granted = self.changes[usize::from(def.changes.start)..usize::from(def.changes.end)]
            .iter()
            .filter_map(|entry| entry.grants);
        let inside = def.inner.iter().map(|&(id, _)| id);
        inside
            .chain(granted)
            .map(|id| self.abilities[usize::from(id.0)].deep)
            .fold(own, |all, one| all | one)
    }
}
