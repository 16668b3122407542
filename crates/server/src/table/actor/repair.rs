//! Putting the table right where the program is wrong: one player proposes, the other agrees.

use protocol::{Consent, Handle, Occupant, RepairWish};
use rules::{CardId, CardRef, Game as Rules, Repair, Role};

use super::{Game, Request, Table};
use crate::error::Refusal;
use crate::table::asking::object;
use crate::table::eyes::Eyes;
use crate::table::keeper::Refused;

/// A repair that was proposed, for the position with this number.
pub(super) struct Proposed {
    repair: Repair,
    seq: u32,
    pub(super) words: String,
}

impl Table {
    pub(super) async fn repair(&mut self, line: u64, role: Role, wish: &RepairWish) {
        let done = match self.propose_repair(line, role, wish) {
            Ok(Some(repair)) => self.put_right(role, repair).await,
            Ok(None) => {
                self.tell_info();
                Ok(())
            }
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = done {
            self.refuse(line, refusal.code, refusal.text);
        }
    }

    /// The repair, where nobody has to be asked; else it is asked for.
    fn propose_repair(&mut self, line: u64, role: Role, wish: &RepairWish) -> Result<Option<Repair>, Refusal> {
        let keeper = self.playing()?;
        let game = &keeper.game;
        let eyes = self.readers.get(&line).map(|reader| &reader.eyes);
        let repair = eyes.and_then(|eyes| meant(game, eyes, role, wish));
        let repair =
            repair.ok_or_else(|| Refusal::conflict("no_such_piece", "There is no such thing on the table."))?;
        keeper
            .repair(role, repair)
            .map_err(|refused| super::refusal(&refused))?;
        let (seq, words) = (keeper.seq(), game.repair_words(repair, false));
        if self.header.seat(!role).occupant == Occupant::Computer {
            return Ok(Some(repair));
        }
        self.request = Some(Request {
            number: self.next_request,
            from: role,
            what: Consent::Repair,
            repair: Some(Proposed { repair, seq, words }),
            promise: None,
        });
        self.next_request += 1;
        Ok(None)
    }

    /// Both agree. The position has to be the one that it was proposed for.
    pub(super) async fn put_proposed_right(&mut self, role: Role, proposed: Proposed) -> Result<(), Refusal> {
        match self.playing()?.seq() == proposed.seq {
            true => self.put_right(role, proposed.repair).await,
            false => Err(super::refusal(&Refused::Stale)),
        }
    }

    async fn put_right(&mut self, role: Role, repair: Repair) -> Result<(), Refusal> {
        let keeper = self.playing()?;
        let proposal = keeper
            .repair(role, repair)
            .map_err(|refused| super::refusal(&refused))?;
        self.commit(proposal).await?;
        self.show_all();
        self.go_on().await;
        Ok(())
    }

    /// A repair that was proposed for another position is proposed no longer.
    pub(super) fn drop_stale_repair(&mut self) -> bool {
        let now = match &self.game {
            Game::On(keeper) => Some(keeper.seq()),
            Game::Waiting | Game::Broken(..) => None,
        };
        let stale = |request: &mut Request| request.repair.as_ref().is_some_and(|repair| Some(repair.seq) != now);
        self.request.take_if(stale).is_some()
    }
}

/// What the player means, by what the player sees.
fn meant(game: &Rules, eyes: &Eyes, role: Role, wish: &RepairWish) -> Option<Repair> {
    Some(match wish {
        RepairWish::Force { role, to } => Repair::Force((*role).into(), *to),
        RepairWish::Build { role, to } => Repair::Build((*role).into(), *to),
        RepairWish::Damage { piece, to } => Repair::Damage(object(game, *piece)?, *to),
        RepairWish::Tapped { piece, to } => Repair::Tapped(object(game, *piece)?, *to),
        RepairWish::Counters { role, at, to } => Repair::Counters(built(game, (*role).into(), *at)?, *to),
        RepairWish::Top { role, to } => Repair::Top((*role).into(), (*to).into()),
        RepairWish::Move { from, to } => {
            let to = (*to).into();
            match from {
                Handle::Piece { id } => Repair::Object(object(game, *id)?, to),
                Handle::Building { role, at } => Repair::Card(built(game, (*role).into(), *at)?, to),
                Handle::Hand { face } => {
                    Repair::Card(card(game, eyes.card(*face)?, &game.state().piles[role].hand)?, to)
                }
                Handle::Discard { role, face } => {
                    let pile = &game.state().piles[Role::from(*role)].discard;
                    Repair::Card(card(game, eyes.card(*face)?, pile)?, to)
                }
                Handle::Card { face } => {
                    // A card that was removed from the game.
                    let id = eyes.card(*face)?;
                    let mut piles = Role::BOTH.into_iter().map(|role| &game.state().piles[role].removed);
                    Repair::Card(piles.find_map(|pile| card(game, id, pile))?, to)
                }
                Handle::Arena { .. } | Handle::Zone => return None,
            }
        }
    })
}

/// The card at that place of a build zone, among the face-down ones.
fn built(game: &Rules, role: Role, at: u32) -> Option<CardRef> {
    let zone = &game.state().building[role];
    zone.get(usize::try_from(at).ok()?).map(|built| built.card)
}

/// The newest card of the pile that is this print.
fn card(game: &Rules, id: CardId, pile: &[CardRef]) -> Option<CardRef> {
    pile.iter().rev().copied().find(|&card| game.card(card).1 == id)
}
