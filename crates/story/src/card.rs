//! A card in words: its type line, its numbers and its canonical text.

use cards::{Card, CardKind};
use text::{Context, Kind, print};

/// The lines of a card's text in canonical words.
pub fn texts(card: &Card) -> Vec<String> {
    let context = Context {
        name: Some(card.name.clone()),
        kind: Kind::from(&card.kind),
        cost_is_x: card.cost_is_x,
    };
    card.abilities.iter().map(|ability| print(ability, &context)).collect()
}

/// Type, cost and numbers: `Space, cost 5, 40/5/5`.
pub fn facts(card: &Card) -> String {
    let arenas = |arenas: &cards::Arenas| arenas.iter().map(|arena| arena.word()).collect::<Vec<_>>().join("/");
    let kind = match &card.kind {
        CardKind::Unit(unit) => arenas(&unit.arenas),
        CardKind::Subordinate(unit) => format!("Subordinate ({})", arenas(&unit.arenas)),
        CardKind::Location(at) => format!("Location ({})", arenas(at)),
        CardKind::Equipment(at) => format!("Equipment ({})", arenas(at)),
        other @ (CardKind::Mission
        | CardKind::Battle
        | CardKind::Resource
        | CardKind::Campaign
        | CardKind::Trap
        | CardKind::Event) => other.word().to_owned(),
    };
    let cost = match card.cost {
        Some(_) if card.cost_is_x => ", cost X".to_owned(),
        Some(cost) => format!(", cost {cost}"),
        None => String::new(),
    };
    let numbers = card.kind.unit().map_or(String::new(), |unit| {
        format!(", {}/{}/{}", unit.speed, unit.power, unit.health)
    });
    format!("{kind}{cost}{numbers}")
}
