//! Equip lines whose host pays the cost.

use cards::ir::{
    Amount, Arg, Ban, Change, Cmp, Condition, Cost, CostPart, Deed, Effect, Filter, Goal, Limit, Obj, Player, Target,
};
use cards::keyword::Keyword;

use super::Parser;
use crate::Kind;
use crate::canon;
use crate::tree::{Body, Sentence};

impl Parser<'_> {
    /// `attach it to` OBJECT `without paying` (`its` | `the`) [`build` (`or` | `and`)] `equip costs`: a card that was found
    pub(super) fn attach_found(&mut self) -> Option<Goal> {
        self.must_any(&["attach it to", "equip it to"])?;
        let host = self.object()?;
        self.without_costs()?;
        Some(Goal::Attached(host))
    }

    /// `without paying` (`its` | `the`) [`build` (`or` | `and`)] `equip costs`
    fn without_costs(&mut self) -> Option<()> {
        self.must("without paying")?;
        self.must_any(&["its", "the", "it's", "their"])?;
        self.must_any(&[
            "build or equip costs",
            "build or equip cost",
            "build and equip costs",
            "build cost or equip cost",
            "equip costs",
            "equip cost",
            "costs",
        ])
    }

    /// `take` LIMIT NOUN `from your` PILE `and attach it to one of your` NOUN `without paying …`: the unit is chosen first
    pub(super) fn attach_to_chosen(&mut self) -> Option<Effect> {
        self.verb("take").then_some(())?;
        let (amount, for_) = self.searched()?;
        self.must("from")?;
        let (whose, piles) = self.piles()?;
        (whose == Player::You && !piles.deck && self.scope.actor == Player::You).then_some(())?;
        self.list_and().then_some(())?;
        self.must_any(&["attach it to", "equip it to"])?;
        let host = self.target()?;
        let one = Limit::Exactly(Amount::Fixed(1));
        (amount == one && matches!(&host, Target::Choose { count, .. } if *count == one)).then_some(())?;
        self.without_costs()?;
        self.card_seen();
        let found = Deed::Search {
            whose,
            piles,
            for_,
            amount,
            to: Goal::Attached(Obj::That),
            reveal: false,
            shuffle: false,
        };
        Some(Effect::Seq(vec![Effect::Do(Deed::Choose(host)), Effect::Do(found)]))
    }

    /// (`a` EQUIPMENT | [`the`] NAME) `is attached to` THING
    pub(super) fn equipment_is_on(&mut self) -> Option<Condition> {
        let what = match self.any_words(&["a", "an", "the"]) {
            Some(0 | 1) => self.carried_noun(Vec::new())?,
            _ => canon::all(vec![Filter::Equipment, Filter::Named(self.proper_name()?)]),
        };
        self.must("is attached to")?;
        let host = self.thing()?;
        let there = canon::all(vec![what, Filter::AttachedTo(Box::new(host))]);
        Some(Condition::Count(there, Cmp::AtLeast, Amount::Fixed(1)))
    }

    /// THIS `can't be detached from` KINDS: while it is attached to one of them
    pub(super) fn kept_on(&mut self) -> Option<Sentence> {
        (self.kind == Kind::Equipment && !self.inside && !self.in_grant).then_some(())?;
        (self.object()? == Obj::This).then_some(())?;
        self.must_any(&["can't be detached from", "cannot be detached from"])?;
        let hosts = self.kind_of_thing().filter(|hosts| !matches!(hosts, Filter::Is(_)))?;
        self.sentence_end()?;
        Some(Sentence {
            cost: None,
            body: Body::Lasting {
                condition: Condition::Is(Obj::Host, hosts),
                whom: Target::Obj(Obj::This),
                changes: vec![Change::Cannot(Ban::BeDetached)],
            },
            only: Vec::new(),
        })
    }

    /// `Equip to that` (`unit` | `Character`): to the one that was chosen for the cost
    pub(super) fn equip_to_payer(&mut self, cost: &Cost) -> Option<Sentence> {
        (self.kind == Kind::Equipment && !self.in_grant).then_some(())?;
        self.must("equip to that")?;
        self.must_any(&["unit", "character", "squad"])?;
        let hosts = host_that_pays(cost)?.clone();
        let only = self.only_behind();
        Some(Sentence {
            cost: None,
            body: Body::Keyword(Keyword::Equip, Arg::Cards(hosts)),
            only,
        })
    }
}

/// What a part that leaves its unit in play is paid with.
fn payer(part: &mut CostPart) -> Option<&mut Target> {
    match part {
        CostPart::PutCounters(_, _, target)
        | CostPart::RemoveCounters(_, _, target)
        | CostPart::RemoveEither { from: target, .. }
        | CostPart::Tap(target) => Some(target),
        _ => None,
    }
}

/// The kind of the one unit that the cost chooses.
fn host_that_pays(cost: &Cost) -> Option<&Filter> {
    let mut chosen = cost.parts.iter().filter_map(|part| match part.target() {
        Some(Target::Choose { by, count, filter }) => Some((part, *by, count, filter)),
        _ => None,
    });
    let (part, by, count, filter) = chosen.next()?;
    let stays = matches!(
        part,
        CostPart::PutCounters(..) | CostPart::RemoveCounters(..) | CostPart::RemoveEither { .. } | CostPart::Tap(_)
    );
    let one = by == Player::You && *count == Limit::Exactly(Amount::Fixed(1));
    (stays && one && chosen.next().is_none()).then_some(filter)
}

/// The host is chosen first (`EQP-2`); what the cost chose is that host.
pub(super) fn paid_by_host(cost: &mut Cost) {
    for target in cost.parts.iter_mut().filter_map(payer) {
        if matches!(target, Target::Choose { .. }) {
            *target = Target::Obj(Obj::That);
        }
    }
}
