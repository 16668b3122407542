//! Flattening effects into instructions.

use super::build::{Builder, TooBig};
use super::{ChangeEntry, Choice, Later, Op, Shield, Where};
use crate::ids::CardId;
use crate::query::cost::is_x;
use cards::ir::{
    Ability, Amount, Arg, Change, Cmp, Condition, Cost, Deed, Effect, Filter, Goal, KeywordAbility, Limit, Obj, Offer,
    Place, Player, Preventable, Target,
};

/// What is offered for a choice: for a host only what can carry the Equipment (`C-10.9`).
fn offered(deed: &Deed, filter: &Filter) -> Filter {
    match deed {
        Deed::Attach {
            what: Target::Obj(equipment),
            ..
        } => Filter::All(vec![filter.clone(), Filter::CanCarry(*equipment)]),
        // One of its own player's only where the text says so (`B-3.5`).
        Deed::Attack {
            who: Target::Obj(Obj::This),
            ..
        } if !is_yours(filter) => Filter::All(vec![filter.clone(), Filter::AttackableBy(Obj::This)]),
        _ => filter.clone(),
    }
}

fn is_yours(filter: &Filter) -> bool {
    match filter {
        Filter::All(parts) => parts.iter().any(is_yours),
        Filter::Any(parts) => parts.iter().all(is_yours),
        filter => *filter == Filter::Controller(Player::You),
    }
}

/// What is offered where it must be done in full ("if you do").
fn doable(deed: &Deed, filter: &Filter) -> Filter {
    let also = match deed {
        Deed::Tap(_) => Filter::Not(Box::new(Filter::Tapped)),
        Deed::Untap(_) => Filter::Tapped,
        Deed::RemoveCounters {
            kind,
            amount: Limit::Exactly(amount @ Amount::Fixed(_)),
            ..
        } => Filter::Counters(*kind, Cmp::AtLeast, amount.clone()),
        _ => return offered(deed, filter),
    };
    Filter::All(vec![filter.clone(), also])
}

/// Does it ask for the sum of dice that the text rolled?
fn asks_for_roll(condition: &Condition) -> bool {
    match condition {
        // Dice against dice: no dice at all are a sum of 0, which is compared too.
        Condition::Compare(a, _, b) => {
            [a, b].into_iter().any(|amount| *amount == Amount::Rolled) && !is_against(a) && !is_against(b)
        }
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(asks_for_roll),
        Condition::Not(part) => asks_for_roll(part),
        _ => false,
    }
}

fn is_against(amount: &Amount) -> bool {
    match amount {
        Amount::RolledAgainst => true,
        Amount::Plus(a, b) => is_against(a) || is_against(b),
        _ => false,
    }
}

/// Does the choice depend on what the cost is paid with, or on its X?
fn names_paid(filter: &Filter) -> bool {
    match filter {
        Filter::Is(Obj::Paid) | Filter::In(Place::With(Obj::Paid)) => true,
        Filter::All(parts) | Filter::Any(parts) => parts.iter().any(names_paid),
        Filter::Not(part) => names_paid(part),
        Filter::Counters(_, _, amount)
        | Filter::Stat(_, _, amount)
        | Filter::PrintedStat(_, _, amount)
        | Filter::PrintedCost(_, amount)
        | Filter::TotalCost(_, amount)
        | Filter::Remaining(_, amount) => is_x(amount) || reads_paid(amount),
        Filter::NamedAs(part) => names_paid(part),
        _ => false,
    }
}

/// Does the choice depend on the X of the cost?
fn names_x(filter: &Filter) -> bool {
    match filter {
        Filter::All(parts) | Filter::Any(parts) => parts.iter().any(names_x),
        Filter::Not(part) | Filter::NamedAs(part) => names_x(part),
        Filter::Counters(_, _, amount)
        | Filter::Stat(_, _, amount)
        | Filter::PrintedStat(_, _, amount)
        | Filter::PrintedCost(_, amount)
        | Filter::TotalCost(_, amount)
        | Filter::Remaining(_, amount) => is_x(amount),
        _ => false,
    }
}

/// Is it read off what the cost is paid with?
fn reads_paid(amount: &Amount) -> bool {
    match amount {
        Amount::Stat(obj, _) | Amount::Printed(obj, _) | Amount::Measure(obj, _) => *obj == Obj::Paid,
        Amount::Counters(_, on) => names_paid(on),
        Amount::Plus(a, b) | Amount::Difference(a, b) => reads_paid(a) || reads_paid(b),
        Amount::Times(_, of) | Amount::AtMost(_, of) | Amount::Every(_, of) | Amount::Half { of, .. } => reads_paid(of),
        _ => false,
    }
}

/// Does it speak of the latest choice, or of the unit that was made?
fn names_that(filter: &Filter) -> bool {
    match filter {
        Filter::Is(obj) | Filter::In(Place::With(obj)) => *obj == Obj::That,
        Filter::All(parts) | Filter::Any(parts) => parts.iter().any(names_that),
        Filter::Not(part) | Filter::NamedAs(part) => names_that(part),
        _ => false,
    }
}

/// Does X say how many are chosen?
fn counts_x(count: &Limit) -> bool {
    match count {
        Limit::Exactly(amount) | Limit::UpTo(amount) | Limit::AllBut(amount) => is_x(amount),
        Limit::All | Limit::Half { .. } => false,
    }
}

/// What a player who may do this has to pay for it (`A-2.3`).
fn price(effect: &Effect, who: Player) -> Option<Cost> {
    match effect {
        Effect::Do(Deed::Pay { who: payer, cost }) if *payer == who => Some(cost.clone()),
        Effect::Seq(parts) => {
            let costs = parts.iter().filter_map(|part| price(part, who));
            costs.reduce(|mut sum, cost| {
                sum.parts.extend(cost.parts);
                sum
            })
        }
        _ => None,
    }
}

/// What one text needs while it is flattened.
pub(super) struct Writer<'a> {
    pub(super) builder: &'a mut Builder,
    pub(super) print: CardId,
    /// Choices made so far in this text.
    pub(super) slots: u8,
    /// Choices are being made at the announcement (the top level of a play, `A-6.9`).
    pub(super) announced: Vec<u16>,
    /// Of a text that begins with "choose one": what is announced for each option, and where it begins.
    pub(super) ways: Vec<(Vec<u16>, u16)>,
    /// Its first instruction.
    pub(super) start: u16,
    /// Choices that would be announced if they did not depend on what pays.
    pub(super) needs: Vec<u16>,
    /// Is this the top level of something that is played?
    pub(super) announcing: bool,
    /// Does something hang on its being done in full ("if you do")?
    pub(super) in_full: bool,
    /// Is what is being chosen attacked next?
    pub(super) defends: bool,
    /// Is it counted how often this is done in a turn?
    pub(super) counted: bool,
    /// Has it made a unit, which is "that unit" from then on?
    pub(super) made: bool,
}

impl Writer<'_> {
    /// Writes an effect.
    pub(super) fn effect(&mut self, effect: &Effect) -> Result<(), TooBig> {
        // What may be done counts where it is done, all else when it has been done.
        let inside = matches!(effect, Effect::May { .. } | Effect::If { otherwise: None, .. });
        if !inside && std::mem::take(&mut self.counted) {
            self.effect(effect)?;
            return self.push(Op::Used).map(|_| ());
        }
        match effect {
            Effect::PerTurn(times, body) => {
                let test = self.push(Op::PerTurn { times: *times, skip: 0 })?;
                self.counted = true;
                self.effect(body)?;
                let end = self.here()?;
                self.builder.ops[test] = Op::PerTurn {
                    times: *times,
                    skip: end,
                };
                Ok(())
            }
            Effect::Do(deed) => self.deed(deed),
            Effect::Seq(parts) => parts.iter().enumerate().try_for_each(|(at, part)| {
                // "Choose a unit. This unit also attacks that unit."
                let attacked = Effect::Do(Deed::AddDefender(Target::Obj(Obj::That)));
                self.defends = matches!(part, Effect::Do(Deed::Choose(_))) && parts[at + 1..].contains(&attacked);
                let written = self.effect(part);
                self.defends = false;
                written
            }),
            Effect::May { who, effect, then } => {
                let announcing = std::mem::replace(&mut self.announcing, false);
                let counted = std::mem::take(&mut self.counted);
                let cost = price(effect, *who);
                let may = self.push(Op::May {
                    who: *who,
                    cost,
                    if_done: then.is_some(),
                    skip: 0,
                })?;
                let in_full = std::mem::replace(&mut self.in_full, then.is_some());
                self.effect(effect)?;
                self.in_full = in_full;
                let mut done = None;
                if let Some(then) = then {
                    done = Some(self.push(Op::IfDone { skip: 0 })?);
                    self.effect(then)?;
                }
                if counted {
                    self.push(Op::Used)?;
                }
                let end = self.here()?;
                if let Some(Op::IfDone { skip }) = done.and_then(|done| self.builder.ops.get_mut(done)) {
                    *skip = end;
                }
                if let Op::May { skip, .. } = &mut self.builder.ops[may] {
                    *skip = end;
                }
                self.announcing = announcing;
                Ok(())
            }
            Effect::IfDone { effect, then } => {
                let announcing = std::mem::replace(&mut self.announcing, false);
                self.push(Op::Must)?;
                self.effect(effect)?;
                let done = self.push(Op::IfDone { skip: 0 })?;
                self.effect(then)?;
                let end = self.here()?;
                self.builder.ops[done] = Op::IfDone { skip: end };
                self.announcing = announcing;
                Ok(())
            }
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                self.builder.asks(condition);
                let announcing = std::mem::replace(&mut self.announcing, false);
                let rolled = match asks_for_roll(condition) {
                    true => Some(self.push(Op::IfRolled { skip: 0 })?),
                    false => None,
                };
                let test = self.push(Op::If {
                    condition: condition.clone(),
                    skip: 0,
                })?;
                self.effect(then)?;
                let jump = match otherwise {
                    Some(_) => Some(self.push(Op::Jump(0))?),
                    None => None,
                };
                let other = self.here()?;
                if let Op::If { skip, .. } = &mut self.builder.ops[test] {
                    *skip = other;
                }
                if let (Some(otherwise), Some(jump)) = (otherwise, jump) {
                    self.effect(otherwise)?;
                    let end = self.here()?;
                    self.builder.ops[jump] = Op::Jump(end);
                }
                let end = self.here()?;
                if let Some(Op::IfRolled { skip }) = rolled.and_then(|rolled| self.builder.ops.get_mut(rolled)) {
                    *skip = end;
                }
                self.announcing = announcing;
                Ok(())
            }
            Effect::Unless { who, pays, effect } => {
                // What is chosen for the effect is chosen before the other player decides.
                let unless = self.push(Op::Unless {
                    who: *who,
                    pays: pays.clone(),
                    skip: 0,
                })?;
                self.effect(effect)?;
                let end = self.here()?;
                if let Op::Unless { skip, .. } = &mut self.builder.ops[unless] {
                    *skip = end;
                }
                Ok(())
            }
            Effect::OneOf { who, options } => {
                let announcing = self.announcing;
                // The option is chosen at the announcement if nothing is done before (`A-6.9`).
                let first = announcing && *who == Player::You && self.here()? == self.start;
                self.announcing = first;
                let fork = self.push(Op::OneOf {
                    who: *who,
                    ways: Vec::new(),
                })?;
                let mut ways = Vec::new();
                let mut jumps = Vec::new();
                for option in options {
                    ways.push(self.here()?);
                    let before = (std::mem::take(&mut self.announced), self.needs.len());
                    self.effect(option)?;
                    let announced = std::mem::replace(&mut self.announced, before.0);
                    if first {
                        self.needs.truncate(before.1);
                        self.ways.push((announced, ways[ways.len() - 1]));
                        self.announcing = true;
                    }
                    jumps.push(self.push(Op::Jump(0))?);
                }
                let end = self.here()?;
                for jump in jumps {
                    self.builder.ops[jump] = Op::Jump(end);
                }
                self.builder.ops[fork] = Op::OneOf { who: *who, ways };
                self.announcing = announcing;
                Ok(())
            }
            Effect::EachPlayer(body) | Effect::For(_, body) => {
                let who = match effect {
                    Effect::For(who, _) => *who,
                    _ => Player::Each,
                };
                let announcing = std::mem::replace(&mut self.announcing, false);
                let each = self.push(Op::Players { who, body: 0, next: 0 })?;
                let start = self.here()?;
                self.effect(body)?;
                self.push(Op::End)?;
                let next = self.here()?;
                self.builder.ops[each] = Op::Players { who, body: start, next };
                self.announcing = announcing;
                Ok(())
            }
        }
    }

    fn deed(&mut self, deed: &Deed) -> Result<(), TooBig> {
        let slot = self.slots;
        let in_full = self.in_full;
        for target in deed.targets() {
            if let Target::Choose { by, count, filter } = target {
                let choice = self.choice(Choice {
                    by: *by,
                    count: count.clone(),
                    filter: match in_full {
                        true => doable(deed, filter),
                        false => offered(deed, filter),
                    },
                    slot: self.slots,
                    defends: self.defends || matches!(deed, Deed::AddDefender(_)),
                })?;
                // What pays, and X, is known when it is paid; what is chosen after that is chosen then.
                let waits = names_paid(filter) && !names_x(filter) && !names_that(filter);
                if self.announcing && waits && *by == Player::You && matches!(count, Limit::Exactly(Amount::Fixed(_))) {
                    self.needs.push(choice);
                }
                self.announcing &= !(names_paid(filter) || counts_x(count) || self.made && names_that(filter));
                if self.announcing && *by == Player::You {
                    self.announced.push(choice);
                }
                // Skipped where it was made at the announcement.
                self.push(Op::Choose(choice))?;
                self.slots += 1;
            }
        }
        let entry = match deed {
            Deed::Modify { whom, changes, .. } => {
                let fixed: Vec<Change> = changes.iter().map(fixed_now).collect();
                let range = self.builder.changes(&fixed, self.print)?;
                if let Target::Each(filter) = whom {
                    let entries = &mut self.builder.changes[usize::from(range.start)..usize::from(range.end)];
                    for entry in entries
                        .iter_mut()
                        .filter(|entry| is_cost_of_cards(&entry.change, filter))
                    {
                        entry.cards = Some(filter.clone());
                    }
                }
                range.start
            }
            Deed::Aim { .. } => {
                let chosen = Filter::Is(Obj::That);
                let aimed = [Change::MustAttackThose(chosen.clone()), Change::MayAttackOwn(chosen)];
                self.builder.changes(&aimed, self.print)?.start
            }
            Deed::ModifyFound { changes, .. } => {
                let fixed: Vec<Change> = changes.iter().map(fixed_now).collect();
                self.builder.changes(&fixed, self.print)?.start
            }
            Deed::Shield { by, to, amount, .. } => {
                let entry = self.builder.shields.len();
                self.builder.shields.push(Shield {
                    by: by.clone(),
                    to: to.clone(),
                    amount: amount.clone(),
                });
                u16::try_from(entry).map_err(|_| TooBig)?
            }
            Deed::Damage {
                preventable: Preventable::OnlyBy(filter),
                ..
            } => {
                let entry = self.builder.preventers.len();
                self.builder.preventers.push(filter.clone());
                u16::try_from(entry).map_err(|_| TooBig)?
            }
            Deed::Search { for_, amount, to, .. } => {
                let choice = self.choice(Choice {
                    by: Player::You,
                    count: amount.clone(),
                    filter: for_.clone(),
                    slot: self.slots,
                    defends: false,
                })?;
                // Units that come into an arena are "those units" behind it; what is chosen after them is chosen then.
                if matches!(to, Goal::Arena { .. }) {
                    self.slots += 1;
                    self.announcing = false;
                }
                choice
            }
            // The unit that comes into play is "that unit" behind it.
            Deed::Enter(_) => {
                self.slots += 1;
                self.announcing = false;
                0
            }
            Deed::LookAtTop { picks, .. } => {
                let first = self.builder.choices.len();
                for pick in picks {
                    self.choice(Choice {
                        by: Player::You,
                        count: pick.amount.clone(),
                        filter: pick.kind.clone(),
                        slot: self.slots,
                        defends: false,
                    })?;
                }
                u16::try_from(first).map_err(|_| TooBig)?
            }
            Deed::Later { effect, .. } | Deed::Whenever { effect, .. } | Deed::NextTime { effect, .. } => {
                // Its code stands elsewhere, behind a jump.
                let jump = self.push(Op::Jump(0))?;
                let code = self.here()?;
                let announcing = std::mem::replace(&mut self.announcing, false);
                self.effect(effect)?;
                self.push(Op::End)?;
                self.announcing = announcing;
                let end = self.here()?;
                self.builder.ops[jump] = Op::Jump(end);
                let (at, on) = match deed {
                    Deed::Later { at, .. } => (Some(*at), None),
                    Deed::Whenever { on, condition, .. } => (None, Some(self.builder.watching(on, condition))),
                    Deed::NextTime { on, .. } => {
                        let always = Condition::True;
                        (None, Some(self.builder.watching(on, &always)))
                    }
                    _ => (None, None),
                };
                let once = matches!(deed, Deed::NextTime { .. });
                self.builder.laters.push(Later { at, on, once, code });
                u16::try_from(self.builder.laters.len() - 1).map_err(|_| TooBig)?
            }
            Deed::Lend { .. } => {
                self.builder.lends = true;
                0
            }
            Deed::ChooseSubtype(Offer::Named(words)) => {
                self.builder.words.extend(words.iter().cloned());
                0
            }
            Deed::Create { what, to, count, .. } => {
                // One that is made is "that unit" behind it; more of them are spoken of by no text.
                if *count == Amount::Fixed(1) {
                    if usize::from(self.slots) >= super::MAX_CHOICES {
                        return Err(TooBig);
                    }
                    self.slots += 1;
                    self.made = true;
                }
                u16::from(self.builder.supply(self.print, what, *to)?.0)
            }
            Deed::SecretBid { then, .. } => {
                let jump = self.push(Op::Jump(0))?;
                let code = self.here()?;
                let announcing = std::mem::replace(&mut self.announcing, false);
                self.effect(then)?;
                self.push(Op::End)?;
                self.announcing = announcing;
                let end = self.here()?;
                self.builder.ops[jump] = Op::Jump(end);
                code
            }
            _ => 0,
        };
        self.push(Op::Do {
            deed: deed.clone(),
            slot,
            entry,
        })?;
        Ok(())
    }

    fn choice(&mut self, choice: Choice) -> Result<u16, TooBig> {
        if usize::from(choice.slot) >= super::MAX_CHOICES {
            return Err(TooBig);
        }
        self.builder.choices.push(choice);
        u16::try_from(self.builder.choices.len() - 1).map_err(|_| TooBig)
    }

    pub(super) fn push(&mut self, op: Op) -> Result<usize, TooBig> {
        self.here()?;
        self.builder.ops.push(op);
        Ok(self.builder.ops.len() - 1)
    }

    /// The number of the next instruction.
    pub(super) fn here(&self) -> Result<u16, TooBig> {
        u16::try_from(self.builder.ops.len()).map_err(|_| TooBig)
    }
}

/// A keyword that is given for a time has its number from the moment it is given (`A-6.6`): there it is an X. So is a number
/// inside a granted ability that is said to be what it is now.
fn fixed_now(change: &Change) -> Change {
    let mut change = change.clone();
    if counted_now(&change).is_some()
        && let Change::Gain(ability) = &mut change
    {
        match &mut **ability {
            Ability::Keyword(keyword) => keyword.arg = Arg::Number(Amount::X),
            Ability::Static(granted) => granted.changes.iter_mut().filter_map(number_mut).for_each(fix),
            _ => {}
        }
    }
    change
}

/// What is so now is an X from then on.
fn fix(amount: &mut Amount) {
    match amount {
        Amount::Now(_) => *amount = Amount::X,
        Amount::Times(_, of) => fix(of),
        _ => {}
    }
}

/// The number of a change to a unit.
fn number_mut(change: &mut Change) -> Option<&mut Amount> {
    match change {
        Change::Stat(_, amount)
        | Change::SetStat(_, amount)
        | Change::AttackDice(amount)
        | Change::MoreDamage(amount) => Some(amount),
        Change::Gain(ability) => match &mut **ability {
            Ability::Keyword(KeywordAbility {
                arg: Arg::Number(amount),
                ..
            }) => Some(amount),
            _ => None,
        },
        _ => None,
    }
}

/// The same, to be read: what it is now, if it says so.
fn said_now(change: &Change) -> Option<&Amount> {
    fn now(amount: &Amount) -> Option<&Amount> {
        match amount {
            Amount::Now(of) => Some(of),
            Amount::Times(_, of) => now(of),
            _ => None,
        }
    }
    match change {
        Change::Stat(_, amount)
        | Change::SetStat(_, amount)
        | Change::AttackDice(amount)
        | Change::MoreDamage(amount) => now(amount),
        Change::Gain(ability) => match &**ability {
            Ability::Keyword(KeywordAbility {
                arg: Arg::Number(amount),
                ..
            }) => now(amount),
            _ => None,
        },
        _ => None,
    }
}

/// What is counted for a keyword when an effect gives it; nothing where the text given counts for its holder.
pub(crate) fn counted_now(change: &Change) -> Option<&Amount> {
    let Change::Gain(ability) = change else { return None };
    match &**ability {
        Ability::Keyword(KeywordAbility {
            arg: Arg::Number(amount),
            cost: None,
            ..
        }) if !matches!(amount, Amount::Fixed(_) | Amount::X) && !counts_for_holder(amount) => Some(amount),
        Ability::Static(granted) => granted.changes.iter().find_map(said_now),
        _ => None,
    }
}

/// Does the number depend on the unit that has the text?
fn counts_for_holder(amount: &Amount) -> bool {
    let own = |obj: &Obj| matches!(obj, Obj::This | Obj::Host | Obj::LastAttacked);
    match amount {
        Amount::Count(filter)
        | Amount::ArenasWith(filter)
        | Amount::Counters(_, filter)
        | Amount::InStacks { of: filter, .. } => is_about_holder(filter),
        Amount::Beneath(obj)
        | Amount::InStack(obj, _)
        | Amount::Stat(obj, _)
        | Amount::Printed(obj, _)
        | Amount::Keyword(obj, _)
        | Amount::Measure(obj, _) => own(obj),
        Amount::Times(_, part) | Amount::AtMost(_, part) | Amount::Every(_, part) | Amount::Half { of: part, .. } => {
            counts_for_holder(part)
        }
        Amount::Plus(a, b) | Amount::Difference(a, b) => counts_for_holder(a) || counts_for_holder(b),
        Amount::Now(of) => counts_for_holder(of),
        Amount::Price => true,
        Amount::Fixed(_)
        | Amount::X
        | Amount::Cards(..)
        | Amount::Force(_)
        | Amount::BuildDie
        | Amount::Until(_)
        | Amount::Fallen
        | Amount::Touched
        | Amount::Rolled
        | Amount::RolledAgainst
        | Amount::RolledBest
        | Amount::DoneByAttack
        | Amount::DoneToDefender
        | Amount::ThatMuch => false,
    }
}

fn is_about_holder(filter: &Filter) -> bool {
    match filter {
        Filter::Is(Obj::This | Obj::Host) | Filter::Other | Filter::In(Place::Here) => true,
        Filter::All(parts) | Filter::Any(parts) => parts.iter().any(is_about_holder),
        Filter::Not(part)
        | Filter::AttachedTo(part)
        | Filter::AboardOf(part)
        | Filter::PilotedBy(part)
        | Filter::NamedAs(part) => is_about_holder(part),
        Filter::Aboard { this } => *this,
        _ => false,
    }
}

/// Is it about what cards cost that are not yet in play? A Force cost of units is that of their abilities.
fn is_cost_of_cards(change: &Change, whom: &Filter) -> bool {
    match change {
        Change::BuildCost(_) | Change::BuildCostTo(..) | Change::BuildCostElsewhere(_) | Change::BuildFloor(_) => true,
        Change::ForceCost(_) | Change::ForceFloor(_) => names_cards(whom),
        _ => false,
    }
}

fn names_cards(filter: &Filter) -> bool {
    match filter {
        Filter::Card(_) => true,
        Filter::All(parts) | Filter::Any(parts) => parts.iter().any(names_cards),
        _ => false,
    }
}

impl Builder {
    /// Enters changes with the abilities they grant; returns where they stand.
    pub(super) fn changes(&mut self, changes: &[Change], print: CardId) -> Result<std::ops::Range<u16>, TooBig> {
        let mut entries = Vec::new();
        for change in changes {
            let grants = match change {
                Change::Gain(ability) => Some(self.ability(ability, print)?),
                _ => None,
            };
            let mut kind = super::kinds::kind(change);
            let mut granted = 0;
            for (id, _) in super::inner::within(&self.abilities, grants.as_slice(), Where::Line) {
                let def = &self.abilities[usize::from(id.0)];
                kind |= super::kinds::granted_kind(def);
                granted |= def.keyword.map_or(super::OTHER_GRANTS, super::bit);
            }
            entries.push(ChangeEntry {
                change: change.clone(),
                grants,
                kind,
                granted,
                cards: None,
            });
        }
        let start = u16::try_from(self.changes.len()).map_err(|_| TooBig)?;
        self.changes.append(&mut entries);
        let end = u16::try_from(self.changes.len()).map_err(|_| TooBig)?;
        Ok(start..end)
    }
}
