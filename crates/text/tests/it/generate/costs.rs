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
        parts.dedup_by(|a, b| matches!((a, b), (CostPart::Unstack { .. }, CostPart::Unstack { .. })));
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
        // As many as one likes, with enough in sum, are chosen for last.
        if self.yes(8) && !parts.iter().any(|part| matches!(part, CostPart::Tap(_))) {
            parts.push(CostPart::Tap(self.in_sum()));
        }
        Cost { parts }
    }

    fn in_sum(&mut self) -> Target {
        let of = self.one(&[
            Summed::Measure(Measure::PrintedCost),
            Summed::Measure(Measure::TotalCost),
            Summed::Stat(cards::Stat::Power),
        ]);
        let sum = Filter::Together(of, Cmp::AtLeast, Amount::Fixed(6));
        Target::Choose {
            by: self.actor,
            count: Limit::UpTo(Amount::Fixed(i16::MAX)),
            filter: text::canon::all(vec![Filter::Unit, Filter::Controller(Player::You), sum]),
        }
    }

    pub(super) fn cost_part(&mut self) -> CostPart {
        match self.pick(13) {
            0 => CostPart::Force(self.plain_number()),
            1 => CostPart::Build(self.plain_number()),
            2 => CostPart::Tap(Target::Obj(Obj::This)),
            3 => CostPart::Tap(exactly(self.target())),
            4 => CostPart::Discard(exactly(self.in_play())),
            5 => CostPart::DiscardCards(self.plain_number()),
            6 => CostPart::PutCounters(self.counter(), self.plain_number(), exactly(self.target())),
            7 if self.yes(4) => CostPart::RemoveEither {
                kinds: vec![Counter::Captivity, Counter::Credit],
                amount: self.plain_number(),
                from: Target::Obj(Obj::This),
            },
            7 => CostPart::RemoveCounters(self.counter(), self.plain_number(), exactly(self.target())),
            8 => CostPart::Retreat(exactly(self.target())),
            9 => CostPart::ReturnToHand(exactly(self.in_play())),
            10 if self.yes(3) => CostPart::Detach(exactly(self.equipment())),
            10 => CostPart::Remove(exactly(self.in_play())),
            11 => CostPart::ReturnToSupply(exactly(self.in_play())),
            _ => self.one(&[
                CostPart::OpponentDraws(Amount::Fixed(1)),
                CostPart::RevealHand,
                CostPart::Unstack {
                    of: Target::Obj(Obj::This),
                    whole: false,
                    filter: Filter::True,
                    to: Goal::Discard,
                },
                CostPart::Unstack {
                    of: Target::Obj(Obj::This),
                    whole: true,
                    filter: Filter::Card(CardType::Unit),
                    to: Goal::Removed,
                },
                CostPart::Mill(Player::You, Amount::Fixed(2)),
                CostPart::Mill(Player::Opponent, Amount::Fixed(1)),
                CostPart::OpponentGainsForce(Amount::Fixed(2)),
                CostPart::RemoveCards {
                    whose: Player::Opponent,
                    amount: Amount::Fixed(2),
                    filter: Filter::Card(CardType::Unit),
                },
            ]),
        }
    }

    // ---- times, events, conditions ----
}

/// What pays a cost is a number of objects, not up to a number.
pub(super) fn exactly(target: Target) -> Target {
    match target {
        Target::Choose { by, filter, .. } => Target::Choose {
            by,
            count: Limit::Exactly(Amount::Fixed(2)),
            filter,
        },
        other => other,
    }
}
