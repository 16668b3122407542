//! Changes of a subject with how long and under which condition, and what of them is counted for each of several.

use cards::ir::{Ability, Amount, Arg, Change, Condition, Duration, Filter, KeywordAbility, Obj, Static, Target};

use super::change::{gain, is_plain, is_theirs, is_yours, seen_from_there};
use super::{Antecedent, Mentions, Parser, Scope};
use crate::canon;

impl Parser<'_> {
    /// CHANGES [DURATION] [CONDITION] [DURATION] behind `subject`. What speaks of each member of a group
    /// becomes an ability of the members, in which "this unit" is the member.
    pub(super) fn changes_of(&mut self, subject: &Target, once: bool) -> Option<Changes> {
        let start = (self.at, self.scope);
        let read = self.changes_with(subject, once, self.scope.it)?;
        if read.about_members && matches!(subject, Target::Each(_)) {
            return self.counted_for_each(subject, once, read, start);
        }
        if !read.about_members || matches!(subject, Target::Each(_)) {
            return Some(read);
        }
        // The condition needs an ability of the unit's own, so its changes must speak from there as well.
        (self.at, self.scope) = start;
        let outer = std::mem::replace(&mut self.member_is_this, *subject == Target::Obj(Obj::This));
        let read = self.changes_with(subject, once, Antecedent::Group);
        self.member_is_this = outer;
        read
    }

    /// What is counted for each of several that are changed is said of each in its own change: an effect counts it when it
    /// is carried out (`A-6.6`), a static text all the time, also where abilities do not work (`A-4.2`). Anything else
    /// ("can attack units with lower speed") is an ability that they get.
    fn counted_for_each(
        &mut self,
        subject: &Target,
        once: bool,
        own: Changes,
        start: (usize, Scope),
    ) -> Option<Changes> {
        let end = (self.at, self.scope);
        (self.at, self.scope) = start;
        let counted = self.changes_with(subject, once, Antecedent::One(Obj::Member));
        let Some(counted) = counted.filter(|read| mentions_member(&read.changes)) else {
            (self.at, self.scope) = end;
            return Some(own);
        };
        // A keyword that a static text gives looks for its number by itself.
        let own_number = |change: &Change| is_number(change) && (once || !matches!(change, Change::Gain(_)));
        if counted
            .changes
            .iter()
            .all(|change| !mentions_member(change) || own_number(change))
        {
            return Some(Changes {
                about_members: false,
                ..counted
            });
        }
        if !once {
            (self.at, self.scope) = end;
            return Some(own);
        }
        // Both at once would be counted once and for all in part.
        let numbers = |changes: &[Change]| {
            changes
                .iter()
                .any(|change| mentions_member(change) && is_number(change))
        };
        let mixed = counted.changes.iter().any(|change| match change {
            Change::Gain(ability) => match &**ability {
                Ability::Static(inner) => numbers(&inner.changes),
                _ => false,
            },
            _ => false,
        });
        if mixed || numbers(&counted.changes) {
            return None;
        }
        (self.at, self.scope) = end;
        Some(own)
    }

    /// `unless` (`it` | `that` NOUN) `is` THING: such members are left out
    fn exempted(&mut self) -> Option<Filter> {
        self.must("unless")?;
        if !self.words("it") {
            self.must("that")?;
            self.must_any(&["unit", "character"])?;
        }
        self.must("is")?;
        let kind = self.thing_behind()?;
        (!matches!(kind, Filter::Is(_))).then_some(kind)
    }

    fn changes_with(&mut self, subject: &Target, once: bool, it: Antecedent) -> Option<Changes> {
        let outer = (self.scope.each_it, self.scope.mentions);
        (self.scope.each_it, self.scope.mentions) = (0, Mentions::default());
        self.scope.it = it;
        if !matches!(subject, Target::Each(_)) {
            self.scope.before_group = None;
        }
        let changes = self.changes()?;
        let in_changes = self.scope.each_it;
        let mut lasts = self.attempt(Self::duration);
        self.scope.it = match subject {
            Target::Obj(obj) if !once => Antecedent::One(*obj),
            _ => Antecedent::Group,
        };
        let of_group = self.scope.it == Antecedent::Group;
        let was_about = std::mem::replace(&mut self.about_members, of_group);
        let asked = once && self.is_word("if");
        let condition = self.attempt(Self::condition_tail);
        let condition = match condition {
            None if !once => self.attempt(Self::during_a_step),
            found => found,
        };
        let condition = condition.unwrap_or(Condition::True);
        self.about_members = was_about;
        lasts = lasts.or_else(|| self.attempt(Self::duration));
        // Said behind the meaning of its letter.
        let at = self.at;
        if lasts.is_none()
            && let Some(late) = self.late.as_mut().filter(|late| late.at == at)
        {
            late.used = true;
            lasts = Some(late.lasts);
        }
        let exempt = match subject {
            Target::Each(_) => self.attempt(Self::exempted),
            _ => None,
        };
        let (members, mentions) = (self.scope.each_it, self.scope.mentions);
        let chosen = asked && in_changes == 0 && members > 0 && !mentions.card;
        let mut condition = condition;
        let narrowed = match (subject, exempt) {
            (Target::Each(kind), Some(exempt)) => {
                Some(Target::Each(canon::all(vec![kind.clone(), canon::not(exempt)])))
            }
            (chosen_one, None) if chosen => chosen_if(chosen_one, &condition),
            _ => None,
        };
        let asked_once = chosen && narrowed.is_some();
        if asked_once {
            condition = Condition::True;
        }
        let subject = narrowed.as_ref().unwrap_or(subject);
        self.scope.each_it = outer.0;
        self.scope.mentions.card |= outer.1.card;
        self.scope.mentions.player |= outer.1.player;
        self.scope.it = it;
        let read = Changes {
            whom: narrowed.clone(),
            changes,
            lasts,
            condition,
            about_members: members > 0 && !asked_once,
        };
        if members == 0 || asked_once {
            return Some(read);
        }
        if !mentions.card && (!mentions.player || is_yours(subject)) {
            let mut read = read;
            if once {
                counted_now(&mut read.changes)?;
            }
            return Some(read.of_each_member());
        }
        if !mentions.card
            && is_theirs(subject)
            && read.changes.iter().all(is_plain)
            && let Some(condition) = seen_from_there(&read.condition)
        {
            return Some(Changes { condition, ..read }.of_each_member());
        }
        (in_changes == 0 && members == 1).then(|| match once {
            true => read.of_the_attacked(subject),
            false => read.of_the_attacker(subject),
        })?
    }
}

/// What is said about a subject.
pub(super) struct Changes {
    /// Who it is about after all, if not the subject.
    pub whom: Option<Target>,
    /// How it changes.
    pub changes: Vec<Change>,
    /// How long, if the text says so.
    pub lasts: Option<Duration>,
    /// "As long as …".
    pub condition: Condition,
    pub(super) about_members: bool,
}

impl Changes {
    /// An ability that each member has by itself, and in which "this unit" is the member.
    fn of_each_member(self) -> Changes {
        let ability = Ability::Static(Static {
            condition: self.condition,
            whom: Target::Obj(Obj::This),
            changes: self.changes,
        });
        Changes {
            changes: vec![gain(ability)],
            condition: Condition::True,
            ..self
        }
    }

    /// "Each Jedi gets -2 power as long as it's attacking this unit" is about the attacking unit while a Jedi
    /// attacks this unit.
    fn of_the_attacker(self, subject: &Target) -> Option<Changes> {
        let Target::Each(members) = subject else { return None };
        let mut parts = match self.condition {
            Condition::All(parts) => parts,
            one => vec![one],
        };
        match parts.first_mut()? {
            Condition::Attacking { who, .. } if *who == Filter::Is(Obj::This) => *who = members.clone(),
            _ => return None,
        }
        Some(Changes {
            whom: Some(Target::Obj(Obj::Attacker)),
            condition: canon::both(parts),
            ..self
        })
    }
}

/// "One of your units gets +3 power for this attack if it is attacking a unit with Shields": asked of what is chosen, when it
/// is chosen and not again.
fn chosen_if(subject: &Target, condition: &Condition) -> Option<Target> {
    let Target::Choose { by, count, filter } = subject else {
        return None;
    };
    let Condition::Attacking { who, whom } = condition else {
        return None;
    };
    let seen_alike = !super::narrow::names_that(condition) && !cards::ir::mentions(whom, "This");
    (*who == Filter::Is(Obj::This) && seen_alike).then_some(())?;
    let attacks = Condition::Attacking {
        who: Filter::Is(Obj::That),
        whom: whom.clone(),
    };
    Some(Target::Choose {
        by: *by,
        count: count.clone(),
        filter: canon::all(vec![filter.clone(), Filter::Where(Box::new(attacks))]),
    })
}

fn mentions_member(meaning: &impl serde::Serialize) -> bool {
    cards::ir::mentions(meaning, "Member")
}

/// Is it a change by a number, which is counted when it begins?
fn is_number(change: &Change) -> bool {
    match change {
        Change::Stat(..)
        | Change::SetStat(..)
        | Change::AttackDice(_)
        | Change::RollOnly(_)
        | Change::MoreDamage(_) => true,
        Change::Gain(ability) => matches!(&**ability, Ability::Keyword(keyword)
            if keyword.cost.is_none() && matches!(keyword.arg, Arg::Number(_))),
        _ => false,
    }
}

/// What an effect counts for an ability that it grants is counted when it does so (`A-6.6`): all of its changes may count one
/// thing, and what the holder has is its own business.
pub(super) fn counted_now(changes: &mut [Change]) -> Option<()> {
    let mut counted: Option<Amount> = None;
    for change in changes {
        let amount = match change {
            Change::Stat(_, amount)
            | Change::SetStat(_, amount)
            | Change::AttackDice(amount)
            | Change::MoreDamage(amount) => amount,
            Change::Gain(ability) => match &mut **ability {
                Ability::Keyword(KeywordAbility {
                    arg: Arg::Number(amount),
                    cost: None,
                    ..
                }) => amount,
                _ => continue,
            },
            _ => continue,
        };
        let amount = match amount {
            Amount::Times(-1, of) => &mut **of,
            amount => amount,
        };
        if matches!(amount, Amount::Fixed(_) | Amount::X) || cards::ir::mentions(amount, "This") {
            continue;
        }
        (!cards::ir::mentions(amount, "X") && counted.as_ref().is_none_or(|one| one == amount)).then_some(())?;
        counted = Some(amount.clone());
        *amount = Amount::Now(Box::new(amount.clone()));
    }
    Some(())
}
