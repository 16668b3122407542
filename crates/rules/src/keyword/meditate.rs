//! Meditate: pay its cost to play the card from the discard pile; then it is removed instead of discarded.

use crate::action::Action;
use crate::frame::{Destination, Play, Played, Way};
use crate::ids::{AbilityId, CardRef, ObjectId, Role};
use crate::program::Choice;
use crate::query::cost::Payer;
use crate::query::play::Moving;
use crate::query::{Look, Perspective};
use crate::refusal::{Verdict, refuse};
use crate::state::{Instance, Object, Scope, Use};
use cards::ir::{CostPart, Filter};
use cards::keyword::Keyword;
use cards::{CardKind, Edition};

/// The Meditate line of a card: its own, or the latest that an effect has given to it.
pub(crate) fn line(look: Look<'_>, card: CardRef) -> Option<AbilityId> {
    let meditates = |line: AbilityId| look.fx.ability(line).keyword == Some(Keyword::Meditate);
    let print = look.fx.print(card);
    let own = print.lines.iter().copied().find(|&line| meditates(line));
    own.or_else(|| look.given_to(card).find(|&line| meditates(line)))
}

/// The Meditate line by which the card is being played, if it is.
pub(crate) fn used(look: Look<'_>, play: &Play) -> Option<AbilityId> {
    let meditated = matches!(
        play.what,
        Played::Battle { meditated: true } | Played::Completion { way: Way::Meditate, .. }
    );
    meditated.then(|| line(look, play.context.card)).flatten()
}

/// Can the Meditate cost be paid for a card in the own discard pile (`MED-1`)?
pub(crate) fn payable(look: Look<'_>, role: Role, card: CardRef) -> Verdict {
    let Some(line) = line(look, card) else {
        return refuse(&["MED-1"], "it has no Meditate");
    };
    if !look.st.piles[role].discard.contains(&card) {
        return refuse(&["MED-1", "A-4.5"], "it is not in your discard pile");
    }
    let from = Perspective {
        card,
        ..Perspective::of_player(role)
    };
    let payer = Payer {
        keyword: Some(Keyword::Meditate),
        ..Payer::of(role, from)
    };
    look.can_pay(&look.fx.ability(line).cost, payer)
}

/// May the card be played by Meditate in this chance (`MED-2`, `MED-6`)? The plays it gives.
pub(crate) fn in_chance(look: Look<'_>, role: Role, card: CardRef, moving: Moving) -> impl Iterator<Item = Action> {
    let mut plays = Vec::new();
    if line(look, card).is_some() && payable(look, role, card).is_ok() {
        if look.fx.is_battle(card) {
            for number in 0..look.fx.print(card).lines.len() {
                let number = number as u8;
                if may_play_line(look, role, card, number, moving).is_ok() {
                    plays.push(Action::Play {
                        card,
                        line: number,
                        enhance: 0,
                        meditate: true,
                    });
                }
            }
        } else if completes_in(look, moving) && look.fx.card(card).kind != CardKind::Trap {
            for to in crate::engine::completion::destinations(look, role, card, false) {
                if crate::engine::completion::further_costs(look, role, card, Way::Meditate, to).is_err() {
                    continue;
                }
                plays.push(Action::Complete {
                    card,
                    way: Way::Meditate,
                    to,
                });
            }
        }
    }
    plays.into_iter()
}

/// Its own timing holds, its printed cost does not matter.
pub(crate) fn may_play_line(look: Look<'_>, role: Role, card: CardRef, line: u8, moving: Moving) -> Verdict {
    look.can_play_line_free(role, card, line, moving)?;
    if asks_anew(look, card).is_none() {
        return Ok(());
    }
    let Some(def) = look.playable_line(card, line) else {
        return refuse(&["C-12.1"], "the card has no such effect");
    };
    let from = Perspective::of_player(role);
    let fits = |choice: &Choice, id| look.is_candidate(def, choice, id, role, from, ObjectId::NONE);
    let is_there = |choice: &Choice| look.st.in_play().any(|o| fits(choice, o.id) && is_new(look, card, o));
    match look.announced(def).iter().all(is_there) {
        true => Ok(()),
        false => refuse(&["MED-1", "A-2.19"], "it has chosen all that there is to choose"),
    }
}

/// What the card must choose when it is played by Meditate, if it must be something new.
fn asks_anew(look: Look<'_>, card: CardRef) -> Option<(AbilityId, &Filter)> {
    let line = line(look, card)?;
    look.fx.ability(line).cost.parts.iter().find_map(|part| match part {
        CostPart::Anew(what) => Some((line, what)),
        _ => None,
    })
}

/// May the card choose it when it is played by Meditate?
pub(crate) fn is_new(look: Look<'_>, card: CardRef, object: &Object) -> bool {
    let Some((_, what)) = asks_anew(look, card) else {
        return true;
    };
    let known = Scope::Chosen(card, object.id);
    let from = Perspective::of_player(look.fx.owner(card));
    look.fits(what, object, from) && !look.st.uses.iter().any(|used| used.scope == known)
}

/// What is to be remembered when the card chooses that.
pub(crate) fn remembered(look: Look<'_>, card: CardRef, id: ObjectId) -> Option<Use> {
    let (ability, _) = asks_anew(look, card)?;
    let instance = Instance {
        on: ObjectId::NONE,
        ability,
        via: 0,
    };
    let scope = Scope::Chosen(card, id);
    Some(Use { instance, scope })
}

/// `MED-2`: classic in a chance that is not reserved or in the build step, current in the build step.
pub(crate) fn completes_in(look: Look<'_>, moving: Moving) -> bool {
    use crate::frame::Chance;
    match moving {
        Moving::Build(_) => true,
        Moving::Chance(window) => {
            look.fx.edition == Edition::Classic && matches!(window.chance, Chance::General | Chance::Attack)
        }
        Moving::Go(_) => false,
    }
}

/// May it be completed by Meditate to that place?
pub(crate) fn may_complete(look: Look<'_>, role: Role, card: CardRef, to: Destination, moving: Moving) -> Verdict {
    payable(look, role, card)?;
    if !completes_in(look, moving) {
        return refuse(&["MED-2", "MED-6"], "Meditate does not belong to this chance");
    }
    if crate::engine::completion::destinations(look, role, card, false).contains(&to) {
        crate::engine::completion::further_costs(look, role, card, Way::Meditate, to)
    } else {
        refuse(&["C-4.6", "C-3.2"], "the card cannot go there")
    }
}
