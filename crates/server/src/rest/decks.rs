//! Decks: the server's own, and what is wrong with somebody's list.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use cards::Side;
use decks::legal::{Format as Legal, Terms};
use decks::{Deck, Format, deck_named, embedded_decks, read_deck, write_deck};
use protocol::CardFace;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::error::Refusal;
use crate::faces;
use crate::hall::Hall;

/// A deck in a list.
#[derive(Debug, Serialize)]
pub struct DeckRow {
    id: String,
    name: String,
    side: &'static str,
    cards: usize,
}

/// Which role a deck is for: what it says, else what most of its cards are.
fn side(deck: &Deck, hall: &Hall) -> &'static str {
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
    if light { "light" } else { "dark" }
}

/// `GET /decks`
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

/// `GET /decks/{id}`: the list as text.
pub async fn text(Path(id): Path<String>) -> Result<String, Refusal> {
    let deck = deck_named(&id).ok_or_else(|| Refusal::missing("deck"))?;
    Ok(write_deck(deck, Format::Ours))
}

/// `GET /formats`
pub async fn formats() -> Json<Vec<Value>> {
    let row = |format: Legal| json!({ "name": format.id(), "title": format.title() });
    Json(Legal::ALL.into_iter().map(row).collect())
}

/// A list with what is asked of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Posted {
    text: String,
    #[serde(default)]
    format: Option<String>,
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
#[derive(Debug, Serialize)]
pub struct Checked {
    name: String,
    side: Option<&'static str>,
    legal: bool,
    problems: Vec<Value>,
    notes: Vec<String>,
    cards: usize,
    units: decks::legal::Units,
    entries: Vec<EntryRow>,
    curve: Vec<Value>,
}

/// An entry of a list.
#[derive(Debug, Serialize)]
pub struct EntryRow {
    count: u16,
    name: String,
    face: Option<CardFace>,
}

/// `POST /decks/check`
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
        let face = entry.row(hall.pool).ok().map(faces::of_row);
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
            .map(|fault| json!({ "rule": fault.rule.id(), "text": fault.text }))
            .collect(),
        notes: verdict.notes,
        cards: verdict.cards,
        units: verdict.units,
        entries,
        curve: curve
            .into_iter()
            .map(|(cost, count)| json!({ "cost": cost, "count": count }))
            .collect(),
    }))
}

/// `POST /decks/keywords`: the keywords of a deck with their clauses.
pub async fn keywords(State(hall): State<Arc<Hall>>, Json(posted): Json<Posted>) -> Result<Json<Vec<Value>>, Refusal> {
    let sheet = decks::keywords::of_deck(&read(&posted)?, hall.pool);
    let rows = sheet.keywords.iter().map(|listed| {
        let name = listed.keyword.name();
        let file = hall.book.keyword(name).map(|page| page.file.as_str());
        let clauses: Vec<Value> = file
            .into_iter()
            .flat_map(|file| hall.book.clauses_of_page(file))
            .map(|clause| json!({ "id": clause.id, "text": super::rules::plain(&clause.text) }))
            .collect();
        json!({ "name": name, "clauses": clauses })
    });
    Ok(Json(rows.collect()))
}

/// `POST /decks/convert`
pub async fn convert(Json(posted): Json<Posted>) -> Result<Json<Value>, Refusal> {
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
    Ok(Json(json!({ "text": write_deck(&read(&posted)?, format) })))
}
