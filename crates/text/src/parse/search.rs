//! Searching the deck (`G-11.2`).

use cards::ir::{Deed, Filter, Limit};

use super::Parser;
use crate::canon;
use crate::lex::TokenKind;

/// What is done with the cards that are found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Reveal,
    IntoHand,
    Shuffle,
}

impl Parser<'_> {
    /// `search your deck for` LIMIT NOUN [`, reveal it`] `, put it into your hand` [`, then shuffle your deck`]
    pub(super) fn search(&mut self) -> Option<Deed> {
        if !self.verb("search") {
            return None;
        }
        self.must("your deck")?;
        let (mut amount, for_) = match self.words("for") {
            true => self.searched()?,
            false => self.taken()?,
        };
        let mut done = Vec::new();
        while let Some((step, optional)) = self.attempt(Self::search_step) {
            // Each step once, and shuffling ends the search.
            if done.contains(&step) || done.contains(&Step::Shuffle) {
                return None;
            }
            if optional && let Limit::Exactly(most) = amount {
                amount = Limit::UpTo(most);
            }
            done.push(step);
        }
        done.contains(&Step::IntoHand).then(|| Deed::Search {
            for_,
            amount,
            reveal: done.contains(&Step::Reveal),
            shuffle: done.contains(&Step::Shuffle),
        })
    }

    /// LIMIT NOUN (`or any` NOUN)* [`from your deck`]
    fn searched(&mut self) -> Option<(Limit, Filter)> {
        let amount = self.limit()?;
        let mut kinds = vec![self.noun(Vec::new(), true)?];
        while let Some(more) = self.attempt(|p| {
            p.must("or")?;
            p.must_any(&["any", "a", "an"])?;
            p.noun(Vec::new(), true)
        }) {
            kinds.push(more);
        }
        self.words("from your deck");
        Some((amount, canon::any(kinds)))
    }

    /// `. You may take` LIMIT NOUN `from your deck`
    fn taken(&mut self) -> Option<(Limit, Filter)> {
        self.sign(TokenKind::Stop).then_some(())?;
        self.must("you may take")?;
        let (amount, for_) = self.searched()?;
        Some((at_most(amount), for_))
    }

    /// JOINT (`reveal it` | `put it into your hand` | `shuffle your deck`); `true` = "you may"
    fn search_step(&mut self) -> Option<(Step, bool)> {
        let comma = self.sign(TokenKind::Comma);
        let stop = !comma && self.sign(TokenKind::Stop);
        if stop && self.words("if you do") {
            self.sign(TokenKind::Comma);
        }
        let and = self.words("and");
        let then = self.words("then");
        (comma || stop || and || then).then_some(())?;
        let optional = self.words("you may");
        const REVEAL: [&str; 4] = [
            "reveal it",
            "reveal them",
            "show it to your opponent",
            "show them to your opponent",
        ];
        if self.any_words(&REVEAL).is_some() {
            return Some((Step::Reveal, optional));
        }
        if self
            .any_words(&["put it into your hand", "put them into your hand"])
            .is_some()
        {
            return Some((Step::IntoHand, optional));
        }
        (!optional && self.words("shuffle your deck")).then_some((Step::Shuffle, false))
    }
}

fn at_most(limit: Limit) -> Limit {
    match limit {
        Limit::Exactly(most) => Limit::UpTo(most),
        other => other,
    }
}
