//! Instructions about cards of hands, decks and discard piles.

use super::*;
use crate::ids::CardRef;
use crate::list::List;
use cards::Arena;
use cards::ir::{Ban, Goal, Piles};

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
            run.context.tally.much = 0;
            // Fewer than asked for, or none: that is not doing it.
            let wanted = match limit {
                Limit::Exactly(amount) => Some(amount),
                Limit::UpTo(_) | Limit::All | Limit::AllBut(_) | Limit::Half { .. } => None,
            };
            let wanted = wanted.map_or(1, |amount| self.look().amount(amount, from));
            if there < wanted {
                self.run_mut()?.did = false;
            }
            if at_random && least < most {
                self.run_mut()?.part = 5;
                // Of "up to N at random" the text's player says how many, whosever hand it is.
                self.ask(Question::Amount {
                    role: from.you,
                    least,
                    most,
                    about: About::Discard,
                });
                return Ok(());
            }
            return self.at_random(role, most, at_random);
        }
        if part == 5 {
            let number = self.st.reply.number;
            let run = self.run_mut()?;
            run.part = 1;
            run.left = number;
            run.mark = number.max(0) as u16;
            return self.at_random(role, number, true);
        }
        let run = self.run_mut()?;
        let (left, least) = (run.left, run.mark);
        if part == 4 {
            // The first of the shuffled hand are taken.
            for _ in 0..left {
                if let Some(card) = self.st.piles[role].hand.last().copied() {
                    self.discard_from_hand(role, card, &["G-11.4"]);
                    self.note_discarded(card)?;
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
                self.note_discarded(card)?;
            }
            return self.advance();
        }
        self.ask(Question::HandCard {
            role,
            may_stop: least == 0,
        });
        Ok(())
    }

    /// So many cards of the hand are to go: if not all, and at random, it is shuffled for them (`G-11.4`).
    fn at_random(&mut self, role: Role, number: i16, at_random: bool) -> Step {
        let there = self.st.piles[role].hand.len() as i16;
        if at_random && number > 0 && number < there {
            self.run_mut()?.part = 4;
            self.push(Frame::ShuffleHand(role));
        }
        Ok(())
    }

    /// A card of the hand was chosen to be discarded by the running instruction; `None`: no more.
    pub(in crate::engine) fn reply_hand_card(&mut self, role: Role, card: Option<CardRef>) -> Step {
        match card {
            Some(card) => {
                let run = self.run_mut()?;
                run.left -= 1;
                run.mark = run.mark.saturating_sub(1);
                self.discard_from_hand(role, card, &["A-9.1"]);
                self.note_discarded(card)?;
            }
            None => self.run_mut()?.part = 3,
        }
        Ok(())
    }

    /// The cards drawn last are "those cards", of whichever the text can speak.
    pub(super) fn note_drawn(&mut self, role: Role, before: usize) -> Step {
        let hand = self.st.piles[role].hand;
        self.note_found(hand.iter().skip(before).copied())
    }

    /// The same of the cards that were put into the discard pile last.
    pub(super) fn note_milled(&mut self, role: Role, amount: i16) -> Step {
        let discard = self.st.piles[role].discard;
        let amount = usize::try_from(amount).unwrap_or(0).min(discard.len());
        self.note_found(discard[discard.len() - amount..].iter().copied())
    }

    /// One card more was discarded.
    fn note_discarded(&mut self, card: CardRef) -> Step {
        self.run_mut()?.context.tally.much += 1;
        self.note_found(std::iter::once(card))
    }

    fn note_found(&mut self, cards: impl Iterator<Item = CardRef>) -> Step {
        let found = &mut self.run_mut()?.context.tally.found;
        *found = List::new();
        for card in cards {
            if found.try_push(card).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// A hand is looked at: what is seen there is known from then on (`G-3.3`).
    pub(super) fn look_at_hand(&mut self, role: Role) {
        if self.may_not_look(!role, Ban::LookAtHand) {
            return;
        }
        let hand = self.st.piles[role].hand;
        for &card in &hand {
            self.reveal(role, card, &["G-3.3"]);
        }
        if self.fx.watch.intersects(Watch::CARDS) {
            self.fire(Happening::Looks(!role));
        }
    }

    /// Does a text forbid the player to look there (`G-1.5`)?
    pub(super) fn may_not_look(&self, role: Role, ban: Ban) -> bool {
        self.look().player_cannot(role, |other| other == ban)
    }

    /// The piles among these that the player may look through.
    fn seen_of(&self, piles: Piles, whose: Role, by: Role) -> Piles {
        let hidden = |ban: Ban| whose != by && self.may_not_look(by, ban);
        Piles {
            deck: piles.deck && !hidden(Ban::LookAtDeck),
            hand: piles.hand && !hidden(Ban::LookAtHand),
            ..piles
        }
    }

    /// "Search your deck for …": as many as asked for if they are there (`G-11.3`). The player looks and is asked as
    /// long as more was asked for, also where nothing of what lies hidden fits: only the searcher sees that.
    pub(super) fn search(&mut self, deed: &Deed, entry: u16, part: u8, context: &Context) -> Step {
        let Deed::Search {
            whose,
            piles,
            amount: limit,
            to,
            shuffle,
            reveal,
            ..
        } = deed
        else {
            return Err(Broken("no search"));
        };
        let whose = player(*whose, context.you);
        let piles = &self.seen_of(*piles, whose, context.you);
        let from = Perspective::in_context(context);
        let look = self.look();
        let choice = &look.fx.choices[usize::from(entry)];
        // What stays where it lies is found once.
        let again = |card: CardRef| part > 0 && to.leaves_it() && from.tally.found.contains(&card);
        let fits =
            |card: CardRef| look.card_fits(&choice.filter, card, from) && look.may_go(card, to, from) && !again(card);
        let fitting = look.searched(whose, *piles, from).filter(|&card| fits(card)).count() as i16;
        let there = match *piles {
            Piles::DISCARD => fitting,
            open if open.stack.is_some() => fitting,
            hidden => look.searched(whose, hidden, from).filter(|&card| !again(card)).count() as i16,
        };
        if part == 0 {
            if piles.hand && whose != context.you {
                self.look_at_hand(whose);
            }
            let (least, _) = self.look().limit(limit, fitting, from);
            let (_, most) = self.look().limit(limit, there, from);
            let run = self.run_mut()?;
            run.part = 1;
            run.left = most;
            run.mark = least.max(0) as u16;
            run.found = 0;
            run.context.tally.found = List::new();
            run.context.tally.sum = 0;
            return Ok(());
        }
        if part == 1 && *limit == Limit::All {
            let all: ArrayVec<CardRef, { crate::setup::MAX_CARDS_PER_PLAYER }> =
                look.searched(whose, *piles, from).filter(|&card| fits(card)).collect();
            for card in all {
                self.found(card, to, *reveal, from)?;
            }
            self.run_mut()?.part = 2;
            return Ok(());
        }
        let run = self.run_mut()?;
        let (left, least) = (run.left, run.mark);
        if part == 1 && left > 0 && there > 0 {
            let may_stop = least == 0 || fitting == 0;
            self.ask(Question::PileCard {
                role: context.you,
                whose,
                piles: *piles,
                choice: entry,
                may_stop,
            });
            return Ok(());
        }
        // Fewer than asked for, or none: that is not doing it.
        let wanted = match limit {
            Limit::Exactly(amount) => self.look().amount(amount, from),
            Limit::UpTo(_) | Limit::All | Limit::AllBut(_) | Limit::Half { .. } => 1,
        };
        let run = self.run_mut()?;
        run.context.tally.much = i16::from(run.found);
        if i16::from(run.found) < wanted {
            run.did = false;
        }
        let arrived = matches!(to, Goal::Arena { .. });
        let attached = matches!(to, Goal::Attached(_) | Goal::Stacked(_));
        if arrived {
            let slot = self.fx.choices[usize::from(entry)].slot;
            self.end_choice(slot)?;
        }
        self.advance()?;
        if arrived || attached || piles.stack.is_some() {
            self.push(Frame::Check);
        }
        if *shuffle {
            self.push(Frame::Shuffle(whose));
        }
        Ok(())
    }

    /// A found card goes to its goal; the unit that it becomes is "that unit".
    pub(super) fn found(&mut self, card: CardRef, to: &Goal, reveal: bool, from: Perspective) -> Step {
        let number = match to {
            Goal::BuildZone(amount) | Goal::Counters(amount) => self.look().amount(amount, from).max(0),
            _ => 0,
        };
        let cost = self.fx.card(card).cost.unwrap_or(0);
        let run = self.run_mut()?;
        run.found = run.found.saturating_add(1);
        // Those of a longer list are spoken of by no text.
        let _ = run.context.tally.found.try_push(card);
        run.context.tally.sum = run.context.tally.sum.saturating_add(cost);
        if let Some(unit) = self.stack_searched(card)? {
            return self.found_in_stack(unit, card, to, from);
        }
        if let Goal::Beneath(under) = to {
            let under = self.look().resolve(*under, from);
            self.found_beneath(card, under, reveal);
            return Ok(());
        }
        if let Goal::Stacked(unit) = to {
            let unit = self.look().resolve(*unit, from);
            self.found_stacked(card, unit, reveal);
            return Ok(());
        }
        if let Goal::Attached(host) = to {
            let host = self.look().resolve(*host, from);
            self.found_attached(card, host, reveal);
            return Ok(());
        }
        if let Some(unit) = self.take_found(card, to, number, reveal)
            && self.run_mut()?.context.chosen.try_push(unit).is_err()
        {
            return Err(Broken("too many choices"));
        }
        Ok(())
    }

    /// A card that a player chose among those looked at: it is known to that player wherever it goes, and if it is not shown, the other one
    /// knows no longer which cards are left in what order in its deck.
    pub(super) fn note_found_by(&mut self, by: Role, card: CardRef, reveal: bool) {
        let owner = self.fx.owner(card);
        let deck = self.st.piles[owner].deck;
        if !reveal && deck.contains(&card) {
            for &card in &deck {
                self.st.note(!by, card, false);
            }
        }
        self.st.note(by, card, true);
        if reveal {
            self.st.note(!by, card, true);
        }
    }

    /// The search that is being carried out: where to, and is it shown?
    fn running_search(&mut self) -> Result<(Goal, bool), Broken> {
        let next = self.run_mut()?.next;
        match self.fx.ops.get(usize::from(next)) {
            Some(crate::program::Op::Do {
                deed: Deed::Search { to, reveal, .. },
                ..
            }) => Ok((to.clone(), *reveal)),
            _ => Err(Broken("no search")),
        }
    }

    /// A card was found; `None`: no more.
    pub(in crate::engine) fn reply_pile_card(&mut self, card: Option<CardRef>) -> Step {
        let run = self.run_mut()?;
        let Some(card) = card else {
            run.part = 2;
            return Ok(());
        };
        run.left -= 1;
        run.mark = run.mark.saturating_sub(1);
        let (role, from) = (run.context.you, Perspective::in_context(&run.context));
        let (to, reveal) = self.running_search()?;
        self.note_found_by(role, card, reveal);
        let own = matches!(to, Goal::Arena { arena: None, .. });
        if own && self.look().arenas_of(card).count() > 1 {
            self.ask(Question::Arena { role, card });
            return Ok(());
        }
        self.found(card, &to, reveal, from)
    }

    /// The arena for a unit that was found was chosen.
    pub(in crate::engine) fn reply_arena(&mut self, card: CardRef, arena: Arena) -> Step {
        let from = Perspective::in_context(&self.run_mut()?.context);
        let (to, reveal) = self.running_search()?;
        let Goal::Arena { tapped, .. } = to else {
            return Err(Broken("no arena to go to"));
        };
        let to = Goal::Arena {
            arena: Some(arena),
            tapped,
        };
        self.found(card, &to, reveal, from)
    }
}
