//! Costs.

use cards::ir::*;

use super::Gen;

impl Gen<'_> {
    pub(super) fn cost(&mut self, least: usize, may_pay_x: bool) -> Cost {
        // What the card's own effect chose is no cost of what comes behind it.
        let that = std::mem::replace(&mut self.that, false);
        let mut parts = self.many(least, 2, Self::cost_part);
        self.that = that;
        // Discard piles pay for one part alone.
        parts.dedup_by(|a, b| matches!((a, b), (CostPart::RemoveCards { .. }, CostPart::RemoveCards { .. })));
        if may_pay_x && self.yes(5) {
            self.x = true;
            let x = match self.yes(3) {
                true => Amount::AtMost(4, Box::new(Amount::X)),
                false => Amount::X,
            };
            parts.insert(0, CostPart::Force(x));
            if self.yes(3) {
                parts.push(CostPart::Roll(Amount::Fixed(1)));
            }
        }
        Cost { parts }
    }
}
