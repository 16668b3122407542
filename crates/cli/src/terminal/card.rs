//! A card on its own lines, and which card a name means.

use cards::Card;
use story::{facts, texts};
use text::files::{Pool, Row};

/// Everything about a card, one item a line.
pub fn whole(card: &Card) -> Vec<String> {
    let mut facts_line = facts(card);
    if !card.subtypes.words.is_empty() {
        facts_line.push_str(&format!(", {}", card.subtypes.words.join(" ")));
    }
    let mut lines = vec![card.name.full(), format!("  {facts_line}")];
    lines.extend(texts(card).into_iter().map(|text| format!("  {text}")));
    lines
}

/// The card that a player asks for by its name; a part of the name is enough where it fits one card only.
pub fn find<'a>(pool: &'a Pool, in_game: &'a [&'a Card], wanted: &str) -> Result<Vec<String>, String> {
    let lower = wanted.to_lowercase();
    let named = |card: &&&Card| card.name.full().to_lowercase().contains(&lower);
    let mut near: Vec<&Card> = in_game.iter().filter(named).copied().collect();
    near.sort_by_key(|card| card.name.full());
    near.dedup_by_key(|card| card.name.full());
    if let Some(exact) = near.iter().find(|card| card.name.full().to_lowercase() == lower) {
        return Ok(whole(exact));
    }
    match (&near[..], pool.row(wanted)) {
        ([one], _) => Ok(whole(one)),
        (_, Ok(row)) => Ok(row.card().map_or_else(|_| as_printed(row), |card| whole(&card))),
        ([], Err(error)) => Err(format!("{error}.")),
        (several, Err(_)) => {
            let names: Vec<String> = several.iter().take(12).map(|card| card.name.full()).collect();
            Err(format!("Which one? {}", names.join(", ")))
        }
    }
}

/// A card that this engine cannot play, as its file has it.
fn as_printed(row: &Row) -> Vec<String> {
    row.canonical()
        .split('\t')
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}
