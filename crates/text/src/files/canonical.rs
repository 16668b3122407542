//! A row in our own words, and the hash that names a pool by its content.

use super::pool::{Pool, Row, RowKind};
use super::standing::Standing;
use crate::print;

impl Row {
    /// The lines of the text in canonical words. A line that is not understood stands as written.
    pub fn canonical_lines(&self) -> Vec<String> {
        if let Some(lines) = self.meaning.canonical() {
            return lines;
        }
        let context = self.context();
        let lines = self.compiled().lines.iter().map(|line| match &line.ability {
            Some(ability) => print(ability, &context),
            None => line.text.clone(),
        });
        lines.collect()
    }

    /// A hash of what the text means: equal for every wording of the same meaning, on every machine.
    pub fn meaning(&self) -> u64 {
        fnv(self
            .canonical_lines()
            .iter()
            .flat_map(|line| line.bytes().chain([b'\n'])))
    }

    /// The row as `data/cards.txt` writes it: facts and canonical text between tabs. See
    /// [`canonical_lines`](Self::canonical_lines).
    pub fn canonical(&self) -> String {
        let text = self.canonical_lines().join(" | ");
        let slashed = |arenas: &cards::Arenas| arenas.iter().map(|arena| arena.word()).collect::<Vec<_>>().join("/");
        let words = self.subtypes.words.join(" ");
        let (kind, subtype) = match &self.kind {
            RowKind::Unit(arenas) => (slashed(arenas), words),
            RowKind::Mission => ("Mission".to_owned(), words),
            RowKind::Battle => ("Battle".to_owned(), words),
            RowKind::Location(arenas) => ("Location".to_owned(), format!("{} - {words}", slashed(arenas))),
            RowKind::Equipment(arenas) => ("Equipment".to_owned(), equipment_line(arenas, &self.subtypes)),
            RowKind::Subordinate(arenas) => ("Subordinate".to_owned(), format!("{} - {words}", slashed(arenas))),
            RowKind::Resource => ("Resource".to_owned(), words),
            RowKind::Campaign => ("Mission - Campaign".to_owned(), words),
            RowKind::Trap => ("Mission - Trap".to_owned(), words),
            RowKind::Event => ("Event".to_owned(), words),
            RowKind::Unsupported(word) => (word.clone(), words),
        };
        [
            self.full_name(),
            self.set.clone(),
            self.side.letter().to_owned(),
            kind,
            subtype,
            self.cost.printed(),
            self.speed.printed(),
            self.power.printed(),
            self.health.printed(),
            self.rarity
                .map_or_else(String::new, |rarity| rarity.letter().to_owned()),
            self.number.clone(),
            self.standings
                .iter()
                .map(Standing::printed)
                .collect::<Vec<_>>()
                .join(" | "),
            text,
        ]
        .join("\t")
    }
}

impl Pool {
    /// A hash of the content: the rows in order, in canonical words. Equal on every machine and for every wording
    /// of the same meaning; results carry it to say which cards they were made with.
    pub fn hash(&self) -> u64 {
        // The rows of a cache come first, and their hash is known.
        let (known, hash) = self.hashed;
        let rows = self.rows()[known..].iter().map(|row| row.canonical() + "\n");
        fnv_from(hash, rows.flat_map(String::into_bytes))
    }
}

/// FNV-1a, 64 bits: fixed by its definition, unlike the hashers of the standard library.
pub(super) fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    fnv_from(NOTHING, bytes)
}

/// The hash of no bytes.
pub(super) const NOTHING: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash of what `hash` stands for with these bytes behind it.
pub(super) fn fnv_from(hash: u64, bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(hash, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Hosts and subtypes of an Equipment; "Location" is a host (`C-10.3`).
fn equipment_line(arenas: &cards::Arenas, subtypes: &cards::Subtypes) -> String {
    let (hosts, words): (Vec<&str>, Vec<&str>) = subtypes
        .words
        .iter()
        .map(String::as_str)
        .partition(|word| word.eq_ignore_ascii_case("location"));
    let hosts: Vec<&str> = arenas.iter().map(|arena| arena.word()).chain(hosts).collect();
    format!("{} - {}", hosts.join("/"), words.join(" "))
}
