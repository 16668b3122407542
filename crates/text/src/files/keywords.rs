//! The keywords of a card, computed from its meaning and never listed by hand. A keyword belongs to a card
//! - that has it, printed as a line or behind "Reserves:", "INSERT:" and the like;
//! - that grants it, to itself or to others, in whatever sentence, also in quotes and on what its text makes;
//! - that quotes it: "loses Armor", "can't use Evade", "units with Stealth", "for Backfire damage", and what speaks of
//!   Pilots, of Upkeep or of the Equip cost.
//!
//! Each name counts as it is printed: Elude is the old name of Precision (`ELU-1`), and a deck with both has two entries.
//! Misprints count as what they are read as. Not counted: explanations in brackets behind a keyword, which often
//! name other keywords; verbs that are no name ("can't be intercepted"); names and subtypes of cards ("Bounty Hunter").
//! By these words the sheets of the founding decks come out exactly.

use std::borrow::Cow;
use std::collections::BTreeSet;

use cards::keyword::Keyword;

use super::pool::Row;
use super::walk;

impl Row {
    /// The keywords that the card has, grants or quotes; of lines that are not understood, none.
    pub fn keywords(&self) -> Cow<'_, BTreeSet<Keyword>> {
        if let Some(keywords) = self.meaning.keywords() {
            return Cow::Borrowed(keywords);
        }
        let lines = || self.compiled().lines.iter().filter(|line| line.ability.is_some());
        let mut found: BTreeSet<Keyword> = lines().flat_map(|line| walk::keywords_in(&line.ability)).collect();
        // A line that is headed by a keyword has it, also where its meaning is that of a line without ("Enhance: If
        // there are more build counters …").
        let heading = |text: &str| Keyword::from_name(text.split_once(':')?.0.trim());
        found.extend(lines().filter_map(|line| heading(&line.text)));
        Cow::Owned(found)
    }
}
