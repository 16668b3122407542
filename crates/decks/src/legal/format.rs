//! The formats: which sets they admit (`F-1.1` to `F-1.3`).

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// A format of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// The newest sets.
    Standard,
    /// The sets of Wizards and the first ones behind them.
    Vintage,
    /// The ten sets of Wizards.
    Wotc,
    /// The set Legacy alone.
    Legacy,
    /// The sets of the Mandalorian.
    Mandoverse,
    /// The Old Republic.
    OldRepublic,
    /// Republic and Clone Wars.
    Republic,
    /// The Rebellion.
    Rebellion,
    /// New Republic and New Jedi Order.
    NewRepublic,
    /// The Resistance.
    Resistance,
    /// All cards (`F-1.3`).
    #[default]
    Unlimited,
}

/// What is written down about a format; all of it stands in [`Format::facts`].
struct Facts {
    id: &'static str,
    title: &'static str,
    /// Further names in use, read like id and title.
    aliases: &'static [&'static str],
    /// Codes of the admitted sets; `None` = all.
    sets: Option<&'static [&'static str]>,
}

impl Format {
    /// All, in the order of the rulebook.
    pub const ALL: [Format; 11] = [
        Format::Standard,
        Format::Vintage,
        Format::Wotc,
        Format::Legacy,
        Format::Mandoverse,
        Format::OldRepublic,
        Format::Republic,
        Format::Rebellion,
        Format::NewRepublic,
        Format::Resistance,
        Format::Unlimited,
    ];

    fn facts(self) -> Facts {
        let facts = |id, title, aliases, sets| Facts {
            id,
            title,
            aliases,
            sets: Some(sets),
        };
        match self {
            Format::Standard => facts(
                "standard",
                "Standard",
                &[],
                &[
                    "YV", "LOTA", "TMR", "LEG", "HWN", "VDR", "OBWN", "WAE", "ALTA", "VV1", "VV2", "UNION",
                ],
            ),
            Format::Vintage => facts(
                "vintage",
                "Vintage",
                &[],
                &[
                    "AOTC", "SR", "ANH", "BOY", "JG", "ESB", "RAS", "PM", "ROTJ", "ROTS", "FOTR", "SAV", "BOE", "RAW",
                    "ION", "BOH",
                ],
            ),
            Format::Wotc => facts(
                "wotc",
                "WOTC",
                &["Wizards", "Wizards of the Coast"],
                &["AOTC", "SR", "ANH", "BOY", "JG", "ESB", "RAS", "PM", "ROTJ", "ROTS"],
            ),
            Format::Legacy => facts("legacy", "Legacy", &[], &["LEG"]),
            Format::Mandoverse => facts("mandoverse", "Mandoverse", &["MV"], &["TM", "TMW", "BOBF", "TMR"]),
            Format::OldRepublic => facts(
                "tor",
                "The Old Republic",
                &["Old Republic", "TOR - The Old Republic"],
                &["DAN", "TAL", "TOR", "KAE", "RO2"],
            ),
            Format::Republic => facts(
                "repcw",
                "Republic and Clone Wars",
                &[
                    "REP",
                    "CW",
                    "Republic",
                    "Clone Wars",
                    "REP/CW - Republic and Clone Wars",
                ],
                &["ION", "CAD", "RAW", "CWSO", "AGD", "BL", "FOTR"],
            ),
            Format::Rebellion => facts(
                "reb",
                "Rebellion Era",
                &["Rebellion", "REB - Rebellion Era"],
                &["TDT", "SOLO", "SOR", "FOR", "RO", "SAV", "BOH", "BOE", "BOTS", "BF"],
            ),
            Format::NewRepublic => facts(
                "new",
                "New Republic and New Jedi Order",
                &[
                    "New Republic",
                    "New Jedi Order",
                    "NJO",
                    "NEW - New Republic and New Jedi Order",
                ],
                &["RS", "ER", "EE", "JK", "VP", "SBS", "TUF"],
            ),
            Format::Resistance => facts(
                "res",
                "Resistance Era",
                &["Resistance", "RES - Resistance Era"],
                &["TFA", "BOSB", "TLJ", "BOC", "TROS", "BAE"],
            ),
            Format::Unlimited => Facts {
                id: "unlimited",
                title: "Unlimited",
                aliases: &["all"],
                sets: None,
            },
        }
    }

    /// Its word for commands and files.
    pub fn id(self) -> &'static str {
        self.facts().id
    }

    /// Its name for people.
    pub fn title(self) -> &'static str {
        self.facts().title
    }

    /// The codes of the sets it admits; `None` = all.
    pub fn sets(self) -> Option<&'static [&'static str]> {
        self.facts().sets
    }

    /// Is the set of this code legal in it?
    pub fn admits(self, set: &str) -> bool {
        let code = meant(set.trim());
        self.sets()
            .is_none_or(|sets| sets.iter().any(|admitted| admitted.eq_ignore_ascii_case(code)))
    }

    /// The format of a name: its id, its title or another name in use, in any case and with any signs between.
    pub fn named(name: &str) -> Option<Format> {
        let wanted = plain(name);
        let is_meant = |format: &Format| {
            let facts = format.facts();
            let mut names = [facts.id, facts.title].into_iter().chain(facts.aliases.iter().copied());
            names.any(|name| plain(name) == wanted)
        };
        Format::ALL.into_iter().find(is_meant)
    }
}

/// `F-1.1`: a list of formats writes BSB for the set that its cards call BOSB.
fn meant(set: &str) -> &str {
    match set.eq_ignore_ascii_case("BSB") {
        true => "BOSB",
        false => set,
    }
}

/// Letters and digits alone, small: `REP/CW` is `repcw`.
fn plain(name: &str) -> String {
    let signs = name.chars().filter(|c| c.is_alphanumeric());
    signs.flat_map(char::to_lowercase).collect()
}

/// A name that is no format's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{name}\" is no format; the formats are {}", ids())]
pub struct UnknownFormat {
    /// What was asked for.
    pub name: String,
}

fn ids() -> String {
    Format::ALL.map(Format::id).join(", ")
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        Format::named(name).ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

impl Serialize for Format {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}
