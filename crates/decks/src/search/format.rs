//! Formats as queries name them.

use text::files::{Limit, Row};

/// Ids and the codes of the sets they admit (`F-1.1` to `F-1.3`); `unlimited` admits all.
const FORMATS: [(&str, &[&str]); 11] = [
    (
        "standard",
        &[
            "YV", "LOTA", "TMR", "LEG", "HWN", "VDR", "OBWN", "WAE", "ALTA", "VV1", "VV2", "UNION",
        ],
    ),
    (
        "vintage",
        &[
            "AOTC", "SR", "ANH", "BOY", "JG", "ESB", "RAS", "PM", "ROTJ", "ROTS", "FOTR", "SAV", "BOE", "RAW", "ION",
            "BOH",
        ],
    ),
    (
        "wotc",
        &["AOTC", "SR", "ANH", "BOY", "JG", "ESB", "RAS", "PM", "ROTJ", "ROTS"],
    ),
    ("legacy", &["LEG"]),
    ("mandoverse", &["TM", "TMW", "BOBF", "TMR"]),
    ("tor", &["DAN", "TAL", "TOR", "KAE", "RO2"]),
    ("repcw", &["ION", "CAD", "RAW", "CWSO", "AGD", "BL", "FOTR"]),
    (
        "reb",
        &["TDT", "SOLO", "SOR", "FOR", "RO", "SAV", "BOH", "BOE", "BOTS", "BF"],
    ),
    ("new", &["RS", "ER", "EE", "JK", "VP", "SBS", "TUF"]),
    ("res", &["TFA", "BOSB", "TLJ", "BOC", "TROS", "BAE"]),
    ("unlimited", &[]),
];

/// The ids of all formats.
pub(super) fn ids() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|(id, _)| *id)
}

/// The id of a format, in any case and with any signs between: `REP/CW` is `repcw`.
pub(super) fn id(name: &str) -> Option<&'static str> {
    let plain = |name: &str| -> String { name.chars().filter(|c| c.is_alphanumeric()).collect() };
    ids().find(|id| id.eq_ignore_ascii_case(&plain(name)))
}

/// Is this printing from a set of the format?
pub(super) fn is_in_format(row: &Row, id: &str) -> bool {
    let sets = FORMATS.iter().find(|(known, _)| *known == id).map(|(_, sets)| *sets);
    sets.is_some_and(|sets| sets.is_empty() || sets.iter().any(|set| set.eq_ignore_ascii_case(&row.set)))
}

/// Is this printing noted as banned or restricted in the format? A ban elsewhere does not touch a restriction here
/// (`F-2.3`).
pub(super) fn is_limited(row: &Row, limit: Limit, format: &str) -> bool {
    let noted = |limit: Limit| {
        let mut notes = row.standings.iter().filter(move |standing| standing.limit == limit);
        notes.any(|standing| {
            let names = &standing.formats;
            names.is_empty() || names.iter().any(|name| id(name) == Some(format))
        })
    };
    match limit {
        Limit::Banned => noted(Limit::Banned),
        Limit::Restricted => noted(Limit::Restricted) && !noted(Limit::Banned),
    }
}

/// The formats in which a card with these printings may be played (`F-1.4`).
pub fn formats_of(printings: &[&Row]) -> Vec<&'static str> {
    ids().filter(|id| is_legal(printings, id)).collect()
}

/// May a card with these printings be played in the format? A reprint in a legal set is enough (`F-1.4`); a ban on one
/// printing is one on all (`F-2.2`).
pub(super) fn is_legal(printings: &[&Row], id: &str) -> bool {
    let banned = |row: &&Row| is_limited(row, Limit::Banned, id);
    printings.iter().any(|row| is_in_format(row, id)) && !printings.iter().any(banned)
}
