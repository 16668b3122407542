//! Cards as they are drawn.

use cards::ir::Ability;
use cards::{Card, CardKind};
use protocol::{CardFace, LineFace, Numbers};
use story::texts;
use text::files::{Row, RowKind, Value};

use crate::pictures::Pictures;

/// A card of a game: every line of it is read and enforced.
pub fn of_card(card: &Card) -> CardFace {
    let keyword = |ability: &Ability| match ability {
        Ability::Keyword(keyword) => Some(keyword.keyword.name().to_owned()),
        _ => None,
    };
    let arenas = |arenas: &cards::Arenas| arenas.iter().map(cards::Arena::word).collect::<Vec<_>>().join("/");
    CardFace {
        name: card.name.full(),
        side: card.side.word().to_lowercase(),
        kind: match &card.kind {
            CardKind::Unit(unit) => arenas(&unit.arenas),
            other => other.word().to_owned(),
        },
        subtypes: card.subtypes.words.clone(),
        cost: card.cost,
        numbers: card.kind.unit().map(|unit| Numbers {
            speed: unit.speed,
            power: unit.power,
            health: unit.health,
        }),
        set: card.set.clone(),
        lines: texts(card)
            .into_iter()
            .zip(&card.abilities)
            .map(|(text, ability)| LineFace {
                text,
                keyword: keyword(ability),
                enforced: true,
            })
            .collect(),
        image: None,
    }
}

/// A row of the pool, whether it can be played or not.
pub fn of_row(row: &Row, pictures: &Pictures) -> CardFace {
    let number = |value: &Value| value.printed().parse::<i16>().ok();
    let kind = match (&row.kind, row.kind.kind()) {
        (RowKind::Unit(arenas), _) => arenas.iter().map(cards::Arena::word).collect::<Vec<_>>().join("/"),
        (RowKind::Unsupported(word), _) => word.clone(),
        (RowKind::Mission, _) => "Mission".to_owned(),
        (RowKind::Battle, _) => "Battle".to_owned(),
        (RowKind::Location(_), _) => "Location".to_owned(),
        (RowKind::Equipment(_), _) => "Equipment".to_owned(),
        (RowKind::Subordinate(_), _) => "Subordinate".to_owned(),
        (RowKind::Resource, _) => "Resource".to_owned(),
        (RowKind::Campaign, _) => "Campaign".to_owned(),
        (RowKind::Trap, _) => "Trap".to_owned(),
        (RowKind::Event, _) => "Event".to_owned(),
    };
    let numbers = match (number(&row.speed), number(&row.power), number(&row.health)) {
        (Some(speed), Some(power), Some(health)) => Some(Numbers { speed, power, health }),
        _ => None,
    };
    let compiled = row.compiled();
    CardFace {
        name: row.full_name(),
        side: row.side.word().to_lowercase(),
        kind,
        subtypes: row.subtypes.words.clone(),
        cost: number(&row.cost),
        numbers,
        set: row.set.clone(),
        lines: compiled
            .lines
            .iter()
            .zip(row.canonical_lines())
            .map(|(line, text)| LineFace {
                text,
                keyword: match &line.ability {
                    Some(Ability::Keyword(keyword)) => Some(keyword.keyword.name().to_owned()),
                    _ => None,
                },
                enforced: line.ability.is_some(),
            })
            .collect(),
        image: pictures.of_row(row),
    }
}
