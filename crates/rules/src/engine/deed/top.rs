//! Looking at the top cards of a deck, and what becomes of them.

use super::*;
use crate::ids::CardRef;
use cards::ir::{Ban, Goal, Pick, Rest};

/// The part of the running instruction in which the rest is put in order.
const ORDER: u8 = 100;

impl<L: Log> Engine<'_, L> {
    /// "Look at the top of a deck …": the cards looked at are the top `mark` of the deck, however many were
    /// taken (`G-3.3`, `G-9.3`).
    pub(super) fn look_at_top(&mut self, deed: &Deed, entry: u16, part: u8, context: &Context) -> Step {
        let Deed::LookAtTop {
            whose,
            amount,
            open,
            picks,
            rest,
        } = deed
        else {
            return Err(Broken("nothing is looked at"));
        };
        let whose = player(*whose, context.you);
        let from = Perspective::in_context(context);
        if part == 0 && whose != context.you && self.may_not_look(context.you, Ban::LookAtDeck) {
            return self.advance();
        }
        if part == 0 {
            let deck = self.st.piles[whose].deck;
            let count = self.look().amount(amount, from).clamp(0, deck.len() as i16) as usize;
            for &card in deck.iter().rev().take(count) {
                if *open {
                    self.reveal(whose, card, &["G-11.2"]);
                    // It is known while it lies there; a deck keeps no marks.
                    self.unshow(card);
                    self.st.note(!context.you, card, true);
                } else {
                    self.emit(What::Seen { by: context.you, card }, &["G-3.3"]);
                    // Which of them go where, the other player does not see.
                    if !picks.is_empty() || *rest != Rest::Back {
                        self.st.note(!context.you, card, false);
                    }
                }
                self.st.note(context.you, card, true);
            }
            let run = self.run_mut()?;
            run.part = 1;
            run.mark = count as u16;
            run.left = -1;
            return Ok(());
        }
        let window = self.run_mut()?.mark;
        if let Some(pick) = picks.get(usize::from(part - 1)).filter(|_| part < ORDER) {
            return self.pick_from_top(pick, whose, window, entry + u16::from(part - 1), from);
        }
        match rest {
            Rest::Back => self.advance(),
            Rest::Discard => {
                self.mill(whose, window as i16, &["A-9.1"]);
                self.advance()
            }
            Rest::Shuffled => {
                self.advance()?;
                self.push(Frame::Shuffle(whose));
                Ok(())
            }
            Rest::Top | Rest::Bottom => {
                let run = self.run_mut()?;
                if part < ORDER {
                    run.part = ORDER;
                    run.left = 0;
                    return Ok(());
                }
                let skip = run.left as u16;
                if *rest == Rest::Bottom && window == 1 {
                    self.top_to_bottom(whose, None)?;
                    return Ok(());
                }
                if window.saturating_sub(skip) < 2 {
                    return self.advance();
                }
                self.ask(Question::TopCard {
                    role: context.you,
                    whose,
                    window,
                    skip,
                    choice: None,
                    may_stop: false,
                });
                Ok(())
            }
        }
    }

    /// One of the instructions about those cards; the player sees them all and is asked also where none fits.
    fn pick_from_top(&mut self, pick: &Pick, whose: Role, window: u16, choice: u16, from: Perspective) -> Step {
        let look = self.look();
        let deck = &look.st.piles[whose].deck;
        let top: ArrayVec<CardRef, { crate::setup::MAX_CARDS_PER_PLAYER }> = deck
            .iter()
            .rev()
            .take(usize::from(window))
            .copied()
            .filter(|&card| look.card_fits(&pick.kind, card, from) && look.may_go(card, &pick.to, from))
            .collect();
        let fitting = top.len() as i16;
        let (_, most) = look.limit(&pick.amount, fitting, from);
        let exactly = matches!(pick.amount, Limit::Exactly(_));
        let run = self.run_mut()?;
        if pick.amount == Limit::All {
            run.part += 1;
            run.mark -= top.len() as u16;
            for card in top {
                self.found(card, &pick.to, false, from)?;
            }
            return Ok(());
        }
        if run.left < 0 {
            run.left = most;
        }
        if run.left == 0 || window == 0 {
            run.part += 1;
            run.left = -1;
            return Ok(());
        }
        let role = run.context.you;
        self.ask(Question::TopCard {
            role,
            whose,
            window,
            skip: 0,
            choice: Some(choice),
            may_stop: !exactly || fitting == 0,
        });
        Ok(())
    }

    /// "Put the tenth card from the top of your deck into your hand": it, if there is one.
    pub(super) fn take_at(&mut self, whose: Role, at: i16, to: &Goal, from: Perspective) -> Step {
        let deck = self.st.piles[whose].deck;
        let place = match at {
            0 => Some(0),
            at => usize::try_from(at).ok().and_then(|at| deck.len().checked_sub(at)),
        };
        self.run_mut()?.context.tally.found = crate::list::List::new();
        match place.and_then(|place| deck.get(place)).copied() {
            Some(card) => self.found(card, to, false, from)?,
            None => self.run_mut()?.did = false,
        }
        self.advance()
    }

    /// A card among those looked at goes under the deck; `None`: the last of them.
    fn top_to_bottom(&mut self, whose: Role, card: Option<CardRef>) -> Step {
        let deck = &mut self.st.piles[whose].deck;
        let at = match card {
            Some(card) => deck.iter().position(|&c| c == card),
            None => deck.len().checked_sub(1),
        };
        if let Some(at) = at {
            let card = deck.remove(at);
            deck.insert(0, card);
        }
        self.run_mut()?.mark -= 1;
        Ok(())
    }

    /// A card among those looked at was chosen; `None`: no more of them.
    pub(in crate::engine) fn reply_top_card(&mut self, whose: Role, card: Option<CardRef>) -> Step {
        let run = self.run_mut()?;
        let (next, part) = (run.next, run.part);
        let Some(crate::program::Op::Do {
            deed: Deed::LookAtTop { picks, rest, .. },
            ..
        }) = self.fx.ops.get(usize::from(next))
        else {
            return Err(Broken("nothing is looked at"));
        };
        let run = self.run_mut()?;
        let Some(card) = card else {
            run.part += 1;
            run.left = -1;
            return Ok(());
        };
        if part < ORDER {
            let pick = picks.get(usize::from(part - 1)).ok_or(Broken("no such instruction"))?;
            run.left -= 1;
            run.mark -= 1;
            let from = Perspective::in_context(&run.context);
            self.note_found_by(from.you, card, false);
            return self.found(card, &pick.to, false, from);
        }
        if *rest == Rest::Bottom {
            return self.top_to_bottom(whose, Some(card));
        }
        // The first that is chosen lies on top.
        let skip = run.left as usize;
        run.left += 1;
        let deck = &mut self.st.piles[whose].deck;
        if let Some(at) = deck.iter().position(|&c| c == card) {
            let card = deck.remove(at);
            let to = deck.len().saturating_sub(skip);
            deck.insert(to, card);
        }
        Ok(())
    }
}
