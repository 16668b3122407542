//! The text beside an option.

use rules::{Action, Game, ObjectId, Place, View};

use crate::card::texts;

/// What a name alone does not say: the text that is played, or the state of the unit.
pub fn hint(game: &Game, view: &View, action: Action) -> String {
    let fixed = game.fixed();
    let printed = |id: rules::CardId| fixed.prints.get(usize::from(id.0)).map(|print| &print.card);
    match action {
        Action::Play { card, .. } => {
            let id = fixed.of.get(usize::from(card.0)).copied();
            id.and_then(printed)
                .map_or(String::new(), |card| texts(card).join(" | "))
        }
        Action::Use(instance) => fixed
            .abilities
            .get(usize::from(instance.ability.0))
            .map_or(String::new(), |ability| text::print(&ability.ir, &text::Context::UNIT)),
        // A card of the hand and one under construction may have the same name.
        Action::Build { card, .. } => {
            let building = game.state().building[view.role].iter().find(|built| built.card == card);
            building.map_or(String::new(), |built| match built.counters {
                1 => "1 counter is on it".to_owned(),
                counters => format!("{counters} counters are on it"),
            })
        }
        Action::Attack { on, .. } => unit(view, on, false),
        Action::Object(id) => unit(view, id, true),
        _ => String::new(),
    }
}

/// Whose it is, where, and its numbers.
fn unit(view: &View, id: ObjectId, whole: bool) -> String {
    let Some(object) = view.objects.iter().find(|object| object.id == id) else {
        return String::new();
    };
    let [speed, power, health] = object.totals;
    let mut words = format!("{speed}/{power}/{health}");
    if object.damage > 0 {
        words.push_str(&format!(", damage {}", object.damage));
    }
    if object.tapped {
        words.push_str(", tapped");
    }
    match object.place {
        Place::Arena(arena) if whole => format!("{}, {}, {words}", object.controller, arena.word()),
        _ if whole => format!("{}, {words}", object.controller),
        _ => words,
    }
}
