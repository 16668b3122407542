//! A player reports a problem: the note and the game so far go to the server's keeper, and to nobody else.

use protocol::{RoleName, ToClient};
use rules::Role;

use super::{Game, Table};
use crate::error::Refusal;
use crate::reports::{Note, Reports};
use crate::table::keeper::Keeper;

/// The most characters of a report.
const MOST_TEXT: usize = 2_000;

impl Table {
    pub(super) async fn report(&mut self, line: u64, role: Role, text: &str) {
        match self.keep_report(role, text).await {
            Ok(number) => self.send(line, &ToClient::Reported { number }),
            Err(refusal) => self.refuse(line, refusal.code, refusal.text),
        }
    }

    async fn keep_report(&mut self, role: Role, text: &str) -> Result<String, Refusal> {
        let plain = |c: &char| !c.is_control() || *c == '\n';
        let text: String = text.chars().filter(plain).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > MOST_TEXT {
            return Err(Refusal::bad(format!("A report has 1 to {MOST_TEXT} characters.")));
        }
        if !self.reports[role as usize].take(1.0) {
            return Err(Refusal {
                text: "You have reported several problems already; wait some minutes.".to_owned(),
                ..Refusal::too_many()
            });
        }
        let journal = self.journal().await?;
        let replay = self.keeper().map(|keeper| {
            let notes = vec![format!("Part of a report by {}.", RoleName::from(role).word())];
            let mut replay = Keeper::replay(&self.header, keeper.setup(), &journal, notes);
            if !self.filed {
                // The dice that are still to come stay promised.
                replay.fairness = None;
            }
            replay
        });
        let at = self.hall.now();
        let note = Note {
            number: Reports::number(at),
            at,
            table: self.id.to_string(),
            seat: role.into(),
            seq: self.keeper().map_or(0, Keeper::seq),
            step: replay.as_ref().map_or(0, |replay| replay.steps.len()),
            text: text.to_owned(),
            rules: self.header.rules.clone(),
            pool: self.header.pool.clone(),
            rules_now: rules::VERSION.to_owned(),
            pool_now: format!("{:016x}", self.hall.pool.hash()),
            fault: match &self.game {
                Game::Broken(_, text) => Some(text.clone()),
                Game::Waiting | Game::On(_) => None,
            },
        };
        let bytes = replay.map(|replay| replay.write());
        self.hall.reports.keep(&note, bytes).await?;
        tracing::warn!(table = %self.id, number = %note.number, "a player reports a problem");
        Ok(note.number)
    }
}
