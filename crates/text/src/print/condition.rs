//! Conditions.

use cards::ir::{Cmp, Condition, Filter, Player};

use super::amount::is_one;
use super::{Writer, player, verb};

impl Writer {
    /// A condition as it stands behind "if" and "while".
    pub(super) fn condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::True => "true".to_owned(),
            Condition::All(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.inner_condition(part)).collect();
                parts.join(" and ")
            }
            Condition::Any(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.inner_condition(part)).collect();
                parts.join(", or ")
            }
            Condition::Not(inner) => match &**inner {
                Condition::Controls(who, arena) => {
                    let not = verb(*who != Player::You, "don't");
                    format!("{} {not} control the {} arena", player(*who), arena.word())
                }
                Condition::Found(Filter::True) => "you find none".to_owned(),
                inner => format!("it isn't true that {}", self.inner_condition(inner)),
            },
            Condition::Is(obj, test) => {
                let obj = self.object(*obj);
                format!("{obj} {}", self.predicate(test))
            }
            Condition::Was(obj, test) => {
                let obj = self.object(*obj);
                format!("{obj}, as it was, {}", self.predicate(test))
            }
            Condition::Count(filter, cmp, amount) => {
                let one = *cmp == Cmp::AtLeast && is_one(amount);
                let owner = owner(filter);
                let many = match (one, cmp, amount) {
                    (true, ..) => String::new(),
                    (_, Cmp::Equal, cards::ir::Amount::Fixed(0)) => "no ".to_owned(),
                    _ => format!("{} ", self.comparison(*cmp, amount)),
                };
                let none = many == "no ";
                let kinds = self.had(filter, one, owner.is_none()).join(if one {
                    " or "
                } else if none {
                    " or no "
                } else {
                    " or any "
                });
                match owner {
                    Some(who) => format!("{} {} {many}{kinds}", player(who), verb(who != Player::You, "have")),
                    None => format!("there {} {many}{kinds}", if one { "is" } else { "are" }),
                }
            }
            Condition::Compare(left, cmp, right) => {
                let left = self.value(left);
                format!("{left} is {}", self.comparison(*cmp, right))
            }
            Condition::Happened { what, last, cmp, n } => {
                let times = self.comparison(*cmp, &cards::ir::Amount::Fixed(*n));
                let turn = if *last { "last turn" } else { "this turn" };
                format!("it happened {times} times {turn} {}", self.past(what))
            }
            Condition::Found(kind) => format!("that card {}", self.predicate(kind)),

            Condition::RollingFor(whose) => format!("dice are rolled for an ability of {}", self.thing(whose)),
            Condition::Overbuilt(n) => format!("there are at least {n} more build counters on this card"),
            Condition::DamageOf(keyword) => format!("it is {} damage", keyword.name()),
            Condition::Permitted => "it attacks by permission".to_owned(),
            Condition::FirstAttack => "it is its first attack this turn".to_owned(),
            Condition::Harmless { unit: false } => "the attack has done no damage".to_owned(),
            Condition::Harmless { unit: true } => "the attacking unit has done no damage".to_owned(),
            Condition::Turn(cmp, n) => {
                format!(
                    "it is turn {}",
                    self.short_comparison(*cmp, &cards::ir::Amount::Fixed(*n))
                )
            }
            Condition::Using(keyword) => format!("{} is being used to attack", keyword.name()),
            Condition::BattleStep(arena) => format!("the {} battle step is running", arena.word()),
            Condition::BattlePhase => "the battle phase is running".to_owned(),
            Condition::BuildStep(Player::Each) => "a build step is running".to_owned(),
            Condition::BuildStep(whose) => format!("{} build step is running", super::noun::possessive(*whose)),
            Condition::Attacking { who, whom } => {
                let who = self.thing(who);
                format!("{who} is attacking {}", self.thing(whom))
            }
            Condition::Controls(who, arena) => {
                format!(
                    "{} {} the {} arena",
                    player(*who),
                    verb(*who != Player::You, "control"),
                    arena.word()
                )
            }
        }
    }

    fn inner_condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Any(_) => format!("either {}", self.condition(condition)),
            other => self.condition(other),
        }
    }
}

/// Whose things are counted, if all alternatives say the same.
fn owner(filter: &Filter) -> Option<Player> {
    match filter {
        Filter::Controller(who @ (Player::You | Player::Opponent | Player::Dark | Player::Light)) => Some(*who),
        Filter::All(tests) => tests.iter().find_map(|test| match test {
            Filter::Controller(who @ (Player::You | Player::Opponent | Player::Dark | Player::Light)) => Some(*who),
            _ => None,
        }),
        Filter::Any(kinds) => {
            let first = owner(kinds.first()?)?;
            kinds.iter().all(|kind| owner(kind) == Some(first)).then_some(first)
        }
        _ => None,
    }
}
