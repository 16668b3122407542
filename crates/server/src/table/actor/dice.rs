//! The promises of a game's dice: each seat that takes part has promised a seed before the table was made or when it sat
//! down, and tells it once all have promised; then the first roll comes.

use std::time::{Duration, Instant};

use protocol::DiceInfo;
use rules::Role;

use super::{Game, Said, Table};
use crate::table::keeper::Keeper;

impl Table {
    /// Who promised what.
    pub(super) fn dice_info(&self) -> DiceInfo {
        let fairness = &self.header.fairness;
        let [dark, light] = fairness
            .seats
            .each_ref()
            .map(|seat| seat.as_ref().map(|promise| promise.hash.clone()));
        DiceInfo {
            server: fairness.server.hash.clone(),
            dark,
            light,
            reveal: matches!(self.game, Game::Waiting) && self.header.empty_seat().is_none() && self.is_kept_waiting(),
        }
    }

    /// Is there a promise whose seed has not been told?
    fn is_kept_waiting(&self) -> bool {
        let mut promises = self.header.fairness.seats.iter().flatten();
        promises.any(|promise| promise.kept().is_none())
    }

    /// A seat reveals its seed: kept if it is the promised one and the game has not begun.
    pub(super) async fn reveal(&mut self, role: Role, seed: &str) {
        if !matches!(self.game, Game::Waiting) {
            return;
        }
        let Some(promise) = &mut self.header.fairness.seats[role as usize] else {
            return;
        };
        if promise.seed.is_some() {
            return;
        }
        promise.seed = Some(seed.to_lowercase());
        if promise.kept().is_none() {
            promise.seed = None;
        } else if let Err(refusal) = self.save_header().await {
            tracing::warn!(table = %self.id, text = %refusal.text, "a revealed seed is not on disk yet");
        }
    }

    /// Begins the game, once both seats are taken and every promised seed is revealed. A game that is played on from
    /// elsewhere has its first steps in the journal already.
    pub(super) async fn begin(&mut self) {
        if !matches!(self.game, Game::Waiting) || self.header.empty_seat().is_some() {
            return;
        }
        if self.is_kept_waiting() {
            let now = Instant::now();
            match self.reveal_until {
                None => {
                    let wait = self.hall.config.seeds_awaited;
                    self.reveal_until = Some(now + wait);
                    self.later(wait + Duration::from_millis(50), Said::Retry);
                    return;
                }
                Some(until) if now < until => return,
                Some(_) => {}
            }
            // Waited for in vain: the seats that did not reveal do not take part, and the replay says so.
            for seat in &mut self.header.fairness.seats {
                if seat.as_ref().is_some_and(|promise| promise.kept().is_none()) {
                    *seat = None;
                }
            }
        }
        let journal = match self.journal().await {
            Ok(journal) => journal,
            Err(refusal) => {
                tracing::warn!(table = %self.id, text = %refusal.text, "the journal of a game that is to begin");
                self.later(Duration::from_secs(2), Said::Retry);
                return;
            }
        };
        let built = self.hall.setup_of(&self.header);
        let made = built.and_then(
            |(header, setup)| match Keeper::restore(setup, &self.header.fairness, &journal)? {
                (keeper, None) => Ok((header, keeper)),
                (_, Some(diverged)) => Err(diverged.what),
            },
        );
        match made {
            Ok((game, keeper)) => {
                let before = self.header.game.replace(game);
                if self.save_header().await.is_ok() {
                    self.game = Game::On(Box::new(keeper));
                    self.follow_chance().await;
                    self.tell_info();
                    self.show_all();
                } else {
                    self.header.game = before;
                    self.later(Duration::from_secs(2), Said::Retry);
                }
            }
            Err(what) => self.break_down(format!("The table cannot be laid: {what}.")).await,
        }
    }
}
