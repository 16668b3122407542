//! Instructions about cards of hands, decks and discard piles.

use super::*;

impl<L: Log> Engine<'_, L> {
    /// Cards from a hand: by choice of that player, all, or at random (`G-11.4`).
    pub(super) fn discard_cards(
        &mut self,
        role: Role,
        limit: &Limit,
        at_random: bool,
        part: u8,
        from: Perspective,
    ) -> Step {
        let there = self.st.piles[role].hand.len() as i16;
        if part == 0 {
            let (least, most) = self.look().limit(limit, there, from);
            let run = self.run_mut()?;
            run.part = 1;
            run.left = most;
            run.mark = least.max(0) as u16;
            if at_random && most > 0 && most < there {
                run.part = 4;
                self.push(Frame::ShuffleHand(role));
            }
            return Ok(());
        }
        let run = self.run_mut()?;
        let (left, least) = (run.left, run.mark);
        if part == 4 {
            // The first of the shuffled hand are taken.
            for _ in 0..left {
                if let Some(card) = self.st.piles[role].hand.last().copied() {
                    self.discard_from_hand(role, card, &["G-11.4"]);
                }
            }
            return self.advance();
        }
        if left <= 0 || there == 0 || part == 3 {
            return self.advance();
        }
        if left >= there && i16::try_from(least).is_ok_and(|least| least >= left) {
            while let Some(card) = self.st.piles[role].hand.first().copied() {
                self.discard_from_hand(role, card, &["A-9.1"]);
            }
            return self.advance();
        }
        self.ask(Question::HandCard {
            role,
            may_stop: least == 0,
        });
        Ok(())
    }

    /// A card of the hand was chosen to be discarded by the running instruction; `None`: no more.
    pub(in crate::engine) fn reply_hand_card(&mut self, role: Role, card: Option<crate::ids::CardRef>) -> Step {
        match card {
            Some(card) => {
                let run = self.run_mut()?;
                run.left -= 1;
                run.mark = run.mark.saturating_sub(1);
                self.discard_from_hand(role, card, &["A-9.1"]);
            }
            None => self.run_mut()?.part = 3,
        }
        Ok(())
    }

    /// "Search your deck for …": as many as asked for if they are there (`G-11.3`). The player looks and is asked as
    /// long as more was asked for, also where nothing of a deck fits: only the searcher sees that.
    pub(super) fn search(
        &mut self,
        entry: u16,
        (whose, piles): (Role, Piles),
        limit: &Limit,
        shuffle: bool,
        part: u8,
        context: &Context,
    ) -> Step {
        let from = Perspective::in_context(context);
        let look = self.look();
        let choice = &look.fx.choices[usize::from(entry)];
        let fitting = look
            .searched(whose, piles)
            .filter(|&card| look.card_fits(&choice.filter, card, from))
            .count() as i16;
        let there = match piles {
            Piles::Deck | Piles::Both => look.searched(whose, piles).count() as i16,
            Piles::Discard => fitting,
        };
        if part == 0 {
            let (least, _) = look.limit(limit, fitting, from);
            let (_, most) = look.limit(limit, there, from);
            let run = self.run_mut()?;
            run.part = 1;
            run.left = most;
            run.mark = least.max(0) as u16;
            return Ok(());
        }
        let run = self.run_mut()?;
        let (left, least) = (run.left, run.mark);
        if part == 1 && left > 0 && there > 0 {
            let may_stop = least == 0 || fitting == 0;
            self.ask(Question::PileCard {
                role: context.you,
                whose,
                piles,
                choice: entry,
                may_stop,
            });
            return Ok(());
        }
        self.advance()?;
        if shuffle {
            self.push(Frame::Shuffle(whose));
        }
        Ok(())
    }

    /// A card was found; `None`: no more.
    pub(in crate::engine) fn reply_pile_card(&mut self, card: Option<crate::ids::CardRef>) -> Step {
        let run = self.run_mut()?;
        let Some(card) = card else {
            run.part = 2;
            return Ok(());
        };
        run.left -= 1;
        run.mark = run.mark.saturating_sub(1);
        let next = run.next;
        let Some(crate::program::Op::Do {
            deed: Deed::Search { to, reveal, .. },
            ..
        }) = self.fx.ops.get(usize::from(next))
        else {
            return Err(Broken("no search"));
        };
        self.take_found(card, *to, *reveal);
        Ok(())
    }
}
