//! Cards change places: what the state says of a hidden card is said of the card that lies there now.

use crate::frame::{Frame, Question, Tally};
use crate::ids::{CardRef, Role};
use crate::state::{Item, Scope, State, Subject};

/// Which card lies where each hidden one lay.
pub(super) struct Names {
    of: [CardRef; 256],
}

impl Default for Names {
    fn default() -> Names {
        Names {
            of: [CardRef::NONE; 256],
        }
    }
}

impl Names {
    /// `now` lies where `was` lay.
    pub(super) fn set(&mut self, was: CardRef, now: CardRef) {
        self.of[usize::from(was.0)] = now;
    }

    /// Is it a hidden card?
    pub(super) fn has(&self, card: CardRef) -> bool {
        self.of[usize::from(card.0)] != CardRef::NONE
    }

    fn change(&self, card: &mut CardRef) {
        if self.has(*card) {
            *card = self.of[usize::from(card.0)];
        }
    }

    fn tally(&self, tally: &mut Tally) {
        for card in tally.found.iter_mut() {
            self.change(card);
        }
    }
}

/// Every mention of a hidden card follows its place.
pub(super) fn rename(st: &mut State, role: Role, names: &Names) {
    for effect in &mut st.effects {
        if let Subject::Card(card) = &mut effect.on {
            names.change(card);
        }
    }
    for used in &mut st.uses {
        match &mut used.scope {
            Scope::Shown(card) | Scope::Chosen(card, _) => names.change(card),
            _ => {}
        }
    }
    for kept in &mut st.kept {
        names.tally(&mut kept.tally);
    }
    for waiting in &mut st.waiting {
        if let Item::Later(kept) = &mut waiting.item {
            names.tally(&mut kept.tally);
        }
    }
    for (_, run) in &mut st.declared {
        names.tally(&mut run.context.tally);
    }
    for frame in &mut st.frames {
        match frame {
            Frame::Play(play) => names.tally(&mut play.context.tally),
            Frame::Run(run) => names.tally(&mut run.context.tally),
            Frame::Pay(payment) => {
                names.tally(&mut payment.context.tally);
                for card in payment.cards.iter_mut() {
                    names.change(card);
                }
            }
            Frame::Ask(Question::Arena { card, .. }) => names.change(card),
            _ => {}
        }
    }
    // What the other player knows of places stays known of them.
    let was = st.noted[!role];
    if was == [0; 4] {
        return;
    }
    let hidden = || (0..=u8::MAX).map(CardRef).filter(|&card| names.has(card));
    for card in hidden() {
        st.note(!role, card, false);
    }
    for CardRef(at) in hidden() {
        if was[usize::from(at / 64)] >> (at % 64) & 1 == 1 {
            st.note(!role, names.of[usize::from(at)], true);
        }
    }
}
