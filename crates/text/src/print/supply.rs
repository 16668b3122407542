//! Subordinates.

use cards::ir::{Amount, Landing, Subordinate};
use cards::{Arena, Arenas};

use super::amount::is_one;
use super::{Writer, list};

impl Writer {
    /// `2 30/1/2 Guard Subordinates with "Armor" in the Ground arena`, behind "create"
    pub(super) fn created(&mut self, what: &Subordinate, count: &Amount, to: Landing, tapped: bool) -> String {
        let noun = if is_one(count) { "Subordinate" } else { "Subordinates" };
        let numbers = format!("{}/{}/{}", what.speed, what.power, what.health);
        let text = match &what.abilities[..] {
            [] => String::new(),
            abilities => {
                let quoted: Vec<String> = abilities.iter().map(|ability| self.in_quotes(ability)).collect();
                format!(" with {}", list(&quoted, "and"))
            }
        };
        let tapped = if tapped { " tapped" } else { "" };
        let count = self.number(count);
        // What is spoken of next is not what an event was about.
        let landing = landing(to);
        self.it_is_event = false;
        format!(
            "{count} {numbers} {} {noun}{text} in {landing}{tapped}",
            what.name.full()
        )
    }
}

fn landing(to: Landing) -> String {
    match to {
        Landing::Arenas(arenas) if arenas.len() == Arenas::ALL.len() => "any arena".to_owned(),
        Landing::Arenas(arenas) => {
            let words: Vec<&str> = arenas.iter().map(Arena::word).collect();
            format!("the {} arena", words.join(" or "))
        }
        Landing::Own => "its own arena".to_owned(),
        Landing::Here => "this arena".to_owned(),
        Landing::There => "the arena of the triggering unit".to_owned(),
        Landing::Beside => "the arena of that unit".to_owned(),
        Landing::BuildZone => "the build zone".to_owned(),
    }
}
