//! What can't be disrupted (`B-2.5`).

use cards::ir::{Arg, Cost, Effect, Obj, PlayOnly};
use cards::keyword::Keyword;

use super::Parser;
use crate::tree::{Body, Sentence};

/// An Enhance that only makes its card safe.
pub(super) struct Firm;

impl Firm {
    pub(super) fn with_cost(self, cost: Cost) -> Sentence {
        let arg = Arg::Enhance {
            cost,
            instead: false,
            effect: Effect::Seq(Vec::new()),
        };
        Sentence {
            cost: None,
            body: Body::Keyword(Keyword::Enhance, arg),
            only: vec![PlayOnly::Firm],
        }
    }
}

impl Parser<'_> {
    /// `this card` [`also`] `can't be disrupted.`, behind the cost of Enhance
    pub(super) fn enhanced_firm(&mut self) -> Option<Firm> {
        if self.any_words(&["this battle card", "this mission card"]).is_none() {
            (self.object()? == Obj::This).then_some(())?;
        }
        self.words("also");
        self.must_any(&["can't be disrupted", "cannot be disrupted"])?;
        self.sentence_end()?;
        self.at_ability_end().then_some(Firm)
    }

    /// `this ability can't be disrupted.`
    pub(super) fn firm_ability(&mut self) -> Option<PlayOnly> {
        self.must_any(&["this ability", "this effect"])?;
        self.must_any(&["can't be disrupted", "cannot be disrupted"])?;
        self.sentence_end()?;
        Some(PlayOnly::Firm)
    }
}
