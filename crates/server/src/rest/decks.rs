//! Decks: the server's own, and what is wrong with somebody's list.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use cards::Side;
use decks::legal::{Format as Legal, Terms};
use decks::{Deck, Format, deck_named, embedded_decks, read_deck, write_deck};
use protocol::{CardFace, RoleName};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::json::Json;
use super::rules::ClauseText;
use crate::error::{Refusal, Refused};
use crate::faces;
use crate::hall::Hall;

/// A deck in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeckRow {
    /// By which tables take it.
    id: String,
    /// Its title.
    name: String,
    /// Which seat it is for.
    side: RoleName,
    /// How many cards.
    cards: usize,
}

/// Which role a deck is for: what it says, else what most of its cards are.
fn side(deck: &Deck, hall: &Hall) -> RoleName {
    let of = |wanted: Side| {
        let cards = deck
            .cards
            .iter()
            .filter(|entry| entry.row(hall.pool).is_ok_and(|row| row.side == wanted));
        cards.map(|entry| usize::from(entry.count)).sum::<usize>()
    };
    let light = deck
        .side
        .map_or_else(|| of(Side::Light) > of(Side::Dark), |side| side == Side::Light);
    if light { RoleName::Light } else { RoleName::Dark }
}

/// The decks of the server
#[utoipa::path(
    get, path = "/decks", tag = "decks",
    responses((status = 200, description = "Those that can be played.", body = Vec<DeckRow>))
)]
pub async fn list(State(hall): State<Arc<Hall>>) -> Json<Vec<DeckRow>> {
    let playable = |deck: &Deck| hall.deck(&write_deck(deck, Format::Ours)).is_ok();
    let row = |(id, deck): &(String, Deck)| DeckRow {
        id: id.clone(),
        name: deck.title.clone(),
        side: side(deck, &hall),
        cards: deck.size(),
    };
    let decks = embedded_decks().iter().filter(|(_, deck)| playable(deck));
    Json(decks.map(row).collect())
}

/// A deck of the server as text
#[utoipa::path(
    get, path = "/decks/{id}", tag = "decks",
    params(("id" = String, Path, description = "The deck.")),
    responses(
        (status = 200, description = "The list.", body = String),
        (status = 404, description = "`not_found`: no such deck.", body = Refused),
    )
)]
pub async fn text(Path(id): Path<String>) -> Result<String, Refusal> {
    let deck = deck_named(&id).ok_or_else(|| Refusal::missing("deck"))?;
    Ok(write_deck(deck, Format::Ours))
}

/// A format.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormatRow {
    /// Its word.
    name: &'static str,
    /// In words.
    title: &'static str,
}

/// The formats that decks are checked against
#[utoipa::path(
    get, path = "/formats", tag = "decks",
    responses((status = 200, description = "All of them.", body = Vec<FormatRow>))
)]
pub async fn formats() -> Json<Vec<FormatRow>> {
    let row = |format: Legal| FormatRow {
        name: format.id(),
        title: format.title(),
    };
    Json(Legal::ALL.into_iter().map(row).collect())
}

/// A list with what is asked of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Posted {
    /// The list.
    text: String,
    /// For a check: the format; what the list says, if none is given.
    #[serde(default)]
    format: Option<String>,
    /// For another way of writing: `txt`, `dek`, `json` or `lackey`.
    #[serde(default)]
    to: Option<String>,
}

fn read(posted: &Posted) -> Result<Deck, Refusal> {
    read_deck("deck.txt", &posted.text).map_err(|problems| {
        let words: Vec<String> = problems.iter().take(5).map(ToString::to_string).collect();
        Refusal::bad(format!("The list cannot be read: {}", words.join("; ")))
    })
}

/// What a check says.
#[derive(Debug, Serialize, ToSchema)]
pub struct Checked {
    /// Its title.
    name: String,
    /// Which seat it is for.
    side: Option<RoleName>,
    /// Is nothing wrong with it?
    legal: bool,
    /// What is wrong.
    problems: Vec<Problem>,
    /// What cannot be said for certain.
    notes: Vec<String>,
    /// How many cards.
    cards: usize,
    /// Units by arena; one of several arenas counts for each of them.
    units: Units,
    /// Its entries.
    entries: Vec<EntryRow>,
    /// Cards by cost.
    curve: Vec<AtCost>,
}

/// What is wrong with a deck.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The clause or rule of the format.
    rule: String,
    /// A sentence.
    text: String,
}

/// Units by arena.
#[derive(Debug, Serialize, ToSchema)]
pub struct Units {
    space: usize,
    ground: usize,
    character: usize,
}

/// So many cards of one cost.
#[derive(Debug, Serialize, ToSchema)]
pub struct AtCost {
    cost: i16,
    count: u32,
}

/// An entry of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct EntryRow {
    /// How many of it.
    count: u16,
    /// As the list writes it.
    name: String,
    /// The card; none where no card has that name.
    face: Option<CardFace>,
}

/// Checks a deck
#[utoipa::path(
    post, path = "/decks/check", tag = "decks",
    request_body = Posted,
    responses((status = 200, description = "What is wrong with it, and what is in it.", body = Checked))
)]
pub async fn check(State(hall): State<Arc<Hall>>, Json(posted): Json<Posted>) -> Result<Json<Checked>, Refusal> {
    let deck = read(&posted)?;
    let word = posted
        .format
        .as_deref()
        .or(deck.format.as_deref())
        .unwrap_or("unlimited");
    let format = Legal::named(word).ok_or_else(|| Refusal::bad(format!("There is no format {word:?}.")))?;
    let verdict = decks::legal::check(&deck, hall.pool, Terms::of(format));
    let mut curve: BTreeMap<i16, u32> = BTreeMap::new();
    let mut entries = Vec::new();
    for entry in &deck.cards {
        let face = entry
            .row(hall.pool)
            .ok()
            .map(|row| faces::of_row(row, &hall.config.pictures));
        if let Some(cost) = face.as_ref().and_then(|face| face.cost) {
            *curve.entry(cost).or_default() += u32::from(entry.count);
        }
        entries.push(EntryRow {
            count: entry.count,
            name: entry.name.clone(),
            face,
        });
    }
    Ok(Json(Checked {
        name: deck.title.clone(),
        side: Some(side(&deck, &hall)),
        legal: verdict.is_legal(),
        problems: verdict
            .problems
            .iter()
            .map(|fault| Problem {
                rule: fault.rule.id().to_owned(),
                text: fault.text.clone(),
            })
            .collect(),
        notes: verdict.notes,
        cards: verdict.cards,
        units: Units {
            space: verdict.units.space,
            ground: verdict.units.ground,
            character: verdict.units.character,
        },
        entries,
        curve: curve.into_iter().map(|(cost, count)| AtCost { cost, count }).collect(),
    }))
}

/// A keyword of a deck.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeywordSheet {
    /// Its name.
    name: String,
    /// The clauses of its page.
    clauses: Vec<ClauseText>,
}

/// The keywords of a deck with their clauses
#[utoipa::path(
    post, path = "/decks/keywords", tag = "decks",
    request_body = Posted,
    responses((status = 200, description = "One sheet a keyword.", body = Vec<KeywordSheet>))
)]
pub async fn keywords(
    State(hall): State<Arc<Hall>>,
    Json(posted): Json<Posted>,
) -> Result<Json<Vec<KeywordSheet>>, Refusal> {
    let sheet = decks::keywords::of_deck(&read(&posted)?, hall.pool);
    let rows = sheet.keywords.iter().map(|listed| {
        let name = listed.keyword.name();
        let file = hall.book.keyword(name).map(|page| page.file.as_str());
        let clauses = file
            .into_iter()
            .flat_map(|file| hall.book.clauses_of_page(file))
            .map(ClauseText::of)
            .collect();
        KeywordSheet {
            name: name.to_owned(),
            clauses,
        }
    });
    Ok(Json(rows.collect()))
}

/// A deck as a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct Written {
    /// The file's text.
    text: String,
}

/// Writes a deck another way
#[utoipa::path(
    post, path = "/decks/convert", tag = "decks",
    request_body = Posted,
    responses((status = 200, description = "The deck as it was asked for.", body = Written))
)]
pub async fn convert(Json(posted): Json<Posted>) -> Result<Json<Written>, Refusal> {
    let format = match posted.to.as_deref() {
        Some("txt") | None => Format::Ours,
        Some("dek") => Format::Dek,
        Some("json") => Format::Json,
        Some("lackey") => Format::Lackey,
        Some(other) => {
            return Err(Refusal::bad(format!(
                "There is no format {other:?}: txt, dek, json, lackey."
            )));
        }
    };
    Ok(Json(Written {
        text: write_deck(&read(&posted)?, format),
    }))
}
