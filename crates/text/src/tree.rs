//! What the parser hands to `lower`: the lines of a segment as they are written, before the sort of
//! card decides what they are.

use std::ops::Range;

use cards::ir::{
    Ability, Arg, Change, Condition, Cost, Effect, KeywordAbility, PlayOnly, Replacement, Target, Trigger,
};
use cards::keyword::Keyword;

use crate::diagnostics::Diagnostic;

/// The lines of one segment; together they own every token of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    /// The lines with their places in the normalised text.
    pub lines: Vec<(Sentence, Range<usize>)>,
    /// Remarks on odd spellings.
    pub notes: Vec<Diagnostic>,
    /// Has anything been chosen?
    pub chosen: bool,
    /// Would it be read so wherever it stands, whatever the lines before it left for it?
    pub alone: bool,
    /// What was chosen to complete the card.
    pub payer: Option<crate::parse::Payer>,
    /// What must be so of the unit that the card's own effect chooses.
    pub narrowed: Option<cards::ir::Filter>,
    /// More dice for the roll-off of the card's own effect: its Enhance is that effect with them.
    pub extra: Option<crate::parse::Extra>,
}

/// The lines of a segment, lowered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lowered {
    /// The abilities with their places in the normalised text.
    pub lines: Vec<(Ability, Range<usize>)>,
    /// Remarks on odd spellings.
    pub notes: Vec<Diagnostic>,
}

/// One line: what stands before the arrow, behind it, and the "Play only …" sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sentence {
    /// The cost before an arrow; `None` without an arrow.
    pub cost: Option<Cost>,
    /// The rest.
    pub body: Body,
    /// "Play only …".
    pub only: Vec<PlayOnly>,
}

impl Sentence {
    /// Does it tell what a played card does, rather than what holds for it or how it is played?
    pub fn is_done(&self) -> bool {
        matches!(
            self.body,
            Body::Effect(_) | Body::When { .. } | Body::Would(_) | Body::OneOf(_)
        )
    }
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    /// A keyword and what stands behind its name.
    Keyword(Keyword, Arg),
    /// The same with an "if" and an "and" behind it.
    KeywordAnd(KeywordAbility),
    /// "When …, [if …,] …"
    When {
        /// The event.
        on: Trigger,
        /// The "if" behind it.
        condition: Condition,
        /// What it does.
        effect: Effect,
    },
    /// "If … would …, … instead."
    Would(Replacement),
    /// "To complete this card, you must also …"
    ToComplete(Cost),
    /// "… gets …" without a duration: holds always on a unit, until end of turn on a Mission.
    Lasting {
        /// "As long as …".
        condition: Condition,
        /// Who.
        whom: Target,
        /// How.
        changes: Vec<Change>,
    },
    /// Instructions.
    Effect(Effect),
    /// "Choose one: … Or: …" with a cost of its own in each part.
    OneOf(Vec<Sentence>),
}
