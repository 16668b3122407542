//! A deck as JSON, with the version of the form it is written in.

use cards::Side;
use serde::{Deserialize, Serialize};

use super::builder::{Builder, shortened};
use crate::deck::{Deck, Entry, Section};

/// The form that is written.
const VERSION: u32 = 1;

const HELP: &str = "`pop deck convert DECK --to json` shows what it looks like";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    version: u32,
    #[serde(default)]
    title: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    side: Option<Side>,
    #[serde(default)]
    format: Option<String>,
    #[serde(default)]
    deck: Vec<EntryFile>,
    #[serde(default)]
    supply: Vec<EntryFile>,
    #[serde(default)]
    sideboard: Vec<EntryFile>,
    #[serde(default)]
    outside: Vec<EntryFile>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryFile {
    count: u16,
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    set: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    image: Option<String>,
}

/// Only the version: other versions may have other fields.
#[derive(Deserialize)]
struct VersionFile {
    version: u32,
}

/// Reads it.
pub(super) fn read(text: &str, builder: &mut Builder) {
    if let Ok(VersionFile { version }) = serde_json::from_str(text)
        && version != VERSION
    {
        builder.findings.add(
            0,
            format!("version {version} of a deck in JSON is not known"),
            format!("this program reads version {VERSION}"),
        );
        return;
    }
    let file: DeckFile = match serde_json::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            // The reader of JSON quotes as much of the file as it likes.
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            builder.findings.add(
                error.line(),
                format!("this JSON is no deck: {}", shortened(message)),
                HELP,
            );
            return;
        }
    };
    builder.deck.side = file.side;
    builder.describe(0, &file.title, &file.about, file.format.as_deref());
    let sections = [file.deck, file.supply, file.sideboard, file.outside];
    for (section, entries) in Section::ALL.into_iter().zip(sections) {
        for entry in entries {
            if builder.findings.is_full() {
                return;
            }
            builder.add(section, 0, &entry.into());
        }
    }
}

/// Writes it.
pub(super) fn write(deck: &Deck) -> String {
    let entries = |section| deck.section(section).iter().map(EntryFile::from).collect();
    let file = DeckFile {
        version: VERSION,
        title: deck.title.clone(),
        about: deck.about.clone(),
        side: deck.side,
        format: deck.format.clone(),
        deck: entries(Section::Deck),
        supply: entries(Section::Supply),
        sideboard: entries(Section::Sideboard),
        outside: entries(Section::Outside),
    };
    // Text, numbers and lists always have a JSON.
    serde_json::to_string_pretty(&file).map_or_else(|error| error.to_string(), |text| text + "\n")
}

impl From<EntryFile> for Entry {
    fn from(file: EntryFile) -> Entry {
        Entry {
            count: file.count,
            name: file.name,
            set: file.set,
            image: file.image,
        }
    }
}

impl From<&Entry> for EntryFile {
    fn from(entry: &Entry) -> EntryFile {
        EntryFile {
            count: entry.count,
            name: entry.name.clone(),
            set: entry.set.clone(),
            image: entry.image.clone(),
        }
    }
}
