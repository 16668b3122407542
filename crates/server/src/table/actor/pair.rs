//! A match of two games with sides exchanged: the score, and the way to the second game.

use protocol::{MatchInfo, ToClient};
use rules::Role;

use super::Table;
use crate::error::Refusal;
use crate::rest::{tables, tokens};
use crate::table::scene::seat_of;

impl Table {
    /// Which game of a match it is, and how the match stands.
    pub(super) fn match_info(&self) -> Option<MatchInfo> {
        if self.header.games != 2 {
            return None;
        }
        let before = self.header.before.as_ref();
        // Who won as Dark then plays Light now.
        let earlier = before.map(|before| !Role::from(before.winner));
        let now = self.keeper().and_then(crate::replays::winner);
        let won = |role: Role| u8::from(earlier == Some(role)) + u8::from(now == Some(role));
        Some(MatchInfo {
            game: if before.is_some() { 2 } else { 1 },
            dark: won(Role::Dark),
            light: won(Role::Light),
            first: before.map(|before| format!("/replays/{}", before.table)),
        })
    }

    /// What the replay says of the match.
    pub(super) fn match_note(&self) -> Option<String> {
        let about = self.match_info()?;
        let [dark, light] = [&self.header.seats[0].name, &self.header.seats[1].name];
        Some(match about.first {
            None => "The first game of a match of two, with sides exchanged in the second.".to_owned(),
            Some(first) => format!(
                "The second game of a match; the first is {first}. The match: {dark} {}, {light} {}.",
                about.dark, about.light
            ),
        })
    }

    /// Both are ready: the second game has a table of its own, made once, with what Dark and Light of this one have
    /// promised for its dice.
    pub(super) async fn next_game(&mut self, promises: [Option<String>; 2]) -> Result<(), Refusal> {
        if self.header.next.is_none() {
            let winner = self.keeper().and_then(crate::replays::winner);
            let winner = winner.ok_or_else(|| Refusal::conflict("not_over", "This game is not over."))?;
            let next = tables::second_game(&self.hall, &self.header, self.id.as_str(), winner, promises).await?;
            self.header.next = Some(next);
            if let Err(refusal) = self.save_header().await {
                self.header.next = None;
                return Err(refusal);
            }
        }
        self.request = None;
        self.tell_info();
        for role in Role::BOTH {
            self.go_to_next(role).await?;
        }
        Ok(())
    }

    /// Tells the connections of a seat where its player sits in the second game.
    pub(super) async fn go_to_next(&mut self, role: Role) -> Result<(), Refusal> {
        let lines: Vec<u64> = self
            .readers
            .iter()
            .filter(|(_, reader)| reader.eyes.seat == seat_of(role))
            .map(|(&line, _)| line)
            .collect();
        let Some(next) = self.header.next.clone().filter(|_| !lines.is_empty()) else {
            return Ok(());
        };
        let table = store::TableId::new(next.clone()).map_err(|error| Refusal::bad(error.to_string()))?;
        let guest = self.header.seat(role).guest.clone();
        let seed_hash = tables::promised_at(&self.hall, &table, !role).await?;
        let token = tokens::issue(&self.hall, &table, !role, guest).await?;
        for line in lines {
            let moved = ToClient::Rematch {
                table: next.clone(),
                token: token.clone(),
                seed_hash: seed_hash.clone(),
            };
            self.send(line, &moved);
        }
        Ok(())
    }
}
