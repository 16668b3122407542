//! Resources that take Force for counters, or counters for Force (`C-13.2`).

use cards::ir::{Change, Exchange, Obj, Target};

use super::Parser;
use crate::Kind;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `trades` (`counters added to it for Force gained` | `counters removed from it for Force paid` | `Force gained for
    /// counters added to it` | `Force lost or paid for counters removed from it`)
    pub(super) fn trades(&mut self) -> Option<Change> {
        self.verb("trade").then_some(())?;
        let how = self.any_words(&[
            "counters added to it for force gained",
            "counters removed from it for force paid",
            "force gained for counters added to it",
            "force lost or paid for counters removed from it",
        ])?;
        let kinds = [Exchange::Added, Exchange::Removed, Exchange::Gained, Exchange::Paid];
        kinds.get(how).copied().map(Change::Exchange)
    }

    /// On a Resource: `whenever you` [`would`] (`add counters to` THIS | `remove counters from` THIS | `gain` X `Force` | `lose or
    /// pay` X `Force` | `gain, lose or pay Force`) `,` (`gain that much Force` | `pay that much Force` | `add` X `counters to`
    /// THIS | `remove` X `counters from` THIS | `add or remove counters from` THIS) `instead`
    pub(super) fn exchanges(&mut self) -> Option<(Target, Vec<Change>)> {
        (self.kind == Kind::Resource).then_some(())?;
        self.must_any(&["whenever you", "when you"])?;
        // "Whenever you gain X Force, …": that it happens instead is said behind.
        let would = self.words("would");
        let changes = match self.any_words(&["add counters to", "remove counters from", "gain", "lose or pay"])? {
            0 | 1 | 3 if !would => return None,
            0 => {
                self.this_resource()?;
                self.sign(TokenKind::Comma).then_some(())?;
                self.must("gain that much force")?;
                vec![Exchange::Added]
            }
            1 => {
                self.this_resource()?;
                self.sign(TokenKind::Comma).then_some(())?;
                self.must("pay that much force")?;
                vec![Exchange::Removed]
            }
            2 if would && self.sign(TokenKind::Comma) => {
                self.must("lose")?;
                self.sign(TokenKind::Comma);
                self.must("or pay force")?;
                self.sign(TokenKind::Comma).then_some(())?;
                self.must("add or remove")?;
                self.any_words(&["that many", "that much"]);
                self.must("counters from")?;
                self.this_resource()?;
                vec![Exchange::Gained, Exchange::Paid]
            }
            2 => {
                self.must("X force")?;
                self.sign(TokenKind::Comma).then_some(())?;
                self.must("add X counters to")?;
                self.this_resource()?;
                vec![Exchange::Gained]
            }
            _ => {
                self.must("X force")?;
                self.sign(TokenKind::Comma).then_some(())?;
                self.must("remove X counters from")?;
                self.this_resource()?;
                vec![Exchange::Paid]
            }
        };
        self.must("instead")?;
        let changes = changes.into_iter().map(Change::Exchange).collect();
        Some((Target::Obj(Obj::This), changes))
    }

    /// THIS, which is the Resource itself
    fn this_resource(&mut self) -> Option<()> {
        (self.object()? == Obj::This).then_some(())
    }
}
