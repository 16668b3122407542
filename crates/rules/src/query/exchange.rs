//! Resources that take Force for counters, or counters for Force (`C-13.2`).

use super::Look;
use super::cost::Payer;
use crate::ids::{ObjectId, Role};
use crate::program::Kinds;
use crate::state::Object;
use cards::ir::{Ban, Change, Cost, CostPart, Counter, Exchange, Player, Target};

impl Look<'_> {
    /// The Resource of the player, if it exchanges so.
    pub fn exchanger(self, role: Role, how: Exchange) -> Option<ObjectId> {
        if !self.fx.kinds.contains(Kinds::EXCHANGE) {
            return None;
        }
        let resource = self.resource(role);
        let so = self.any_change(resource, Kinds::EXCHANGE, |change| *change == Change::Exchange(how));
        so.then_some(resource)
    }

    /// What the player can pay Force with: the Force, or the counters that stand for it.
    pub fn purse(self, role: Role) -> i16 {
        match self.exchanger(role, Exchange::Paid) {
            Some(resource) => self.st.alive(resource).map_or(0, |o| o.counters(Counter::Resource)),
            None => self.st.force[role],
        }
    }

    /// Does some text say that the player can't put counters of the kind on it, or can't remove them? No player: damage that
    /// is placed.
    pub fn counters_barred(self, by: Option<Role>, id: ObjectId, kind: Counter, put: bool) -> bool {
        let mut barred = false;
        self.each_change(id, Kinds::CANNOT_SUFFER, |change, given| {
            let (of, who) = match change {
                Change::Cannot(Ban::GetCounters(of, who)) if put => (of, who),
                Change::Cannot(Ban::ShedCounters(of, who)) if !put => (of, who),
                _ => return,
            };
            let meant = of.map_or(kind != Counter::Resource, |of| of == kind);
            let theirs = |role: Role| super::cost::player(*who, given.from.you) == role;
            barred |= meant && (*who == Player::Each || by.is_some_and(theirs));
        });
        barred
    }

    /// How many counters of a kind the player can remove from it: those that are there, or the Force that stands for them.
    pub fn removable_counters(self, by: Role, object: &Object, kind: Counter) -> i16 {
        let traded = kind == Counter::Resource && self.exchanger(by, Exchange::Removed) == Some(object.id);
        match traded {
            _ if self.counters_barred(Some(by), object.id, kind, false) => 0,
            true => self.purse(by),
            false => object.counters(kind),
        }
    }

    /// The counters of the own Resource that a cost removes, where they come out of the same purse as its Force.
    pub fn drawn_from_purse(self, cost: &Cost, payer: Payer) -> i16 {
        let either = [Exchange::Removed, Exchange::Paid];
        let mut exchangers = either.into_iter().filter_map(|how| self.exchanger(payer.role, how));
        let Some(resource) = exchangers.next() else { return 0 };
        let parts = cost.parts.iter().map(|part| match part {
            CostPart::RemoveCounters(Counter::Resource, amount, Target::Obj(obj))
                if self.resolve(*obj, payer.from) == resource =>
            {
                self.amount(amount, payer.from)
            }
            _ => 0,
        });
        parts.fold(0, i16::saturating_add)
    }
}
