//! Units in words, and questions about them.

use cards::{Arena, Arenas, CardKind, Edition, UnitFacts};
use num_bigint::BigUint;
use odds::{Exact, Method, Objective, Odds, Question, Table, Trouble, Unit, Weight};
use rules::Role;
use text::{Context, compile};

/// A unit with these abilities, `|` between them.
#[track_caller]
pub fn unit(power: i16, health: i16, abilities: &str) -> Unit {
    let mut unit = Unit::plain("Unit", power, health);
    let compiled = compile(abilities, &Context::UNIT);
    unit.card.abilities = compiled.abilities().unwrap_or_else(|| panic!("unread: {abilities}"));
    unit
}

/// The same unit in another arena.
pub fn in_arena(mut unit: Unit, arena: Arena) -> Unit {
    unit.arena = arena;
    if let CardKind::Unit(facts) = &mut unit.card.kind {
        *facts = UnitFacts {
            arenas: Arenas::of(&[arena]),
            ..*facts
        };
    }
    unit
}

pub fn table(attacker: Unit, defender: Unit) -> Table {
    Table::new(Edition::Current, Role::Dark, attacker, defender)
}

/// Asks with weights of 128 bits.
pub fn exact(table: &Table, objective: Objective, method: Method, leaves: u64) -> Result<Exact<u128>, Trouble> {
    exact_in(table, objective, method, leaves)
}

/// Asks with weights of this width.
pub fn exact_in<W: Weight>(
    table: &Table,
    objective: Objective,
    method: Method,
    leaves: u64,
) -> Result<Exact<W>, Trouble> {
    let (game, attackers, defender) = table.lay().expect("a table");
    let question = Question {
        game: &game,
        attackers: &attackers,
        defender,
        objective,
    };
    odds::exact(&question, method, leaves)
}

#[track_caller]
pub fn odds(table: &Table, objective: Objective) -> Odds {
    let (game, attackers, defender) = table.lay().expect("a table");
    let question = Question {
        game: &game,
        attackers: &attackers,
        defender,
        objective,
    };
    odds::answer(&question).expect("odds")
}

/// Asserts that both ways of counting agree in every weight, and gives the answer.
#[track_caller]
pub fn both(table: &Table, objective: Objective) -> Odds {
    let plain = exact(table, objective, Method::Plain, u64::MAX).expect("plain");
    let fast = exact(table, objective, Method::Fast, u64::MAX).expect("fast");
    assert_same(&plain, &fast, &format!("{table:?}"));
    odds(table, objective)
}

/// Every weight of both, brought to one denominator.
#[track_caller]
pub fn assert_same<A: Weight, B: Weight>(plain: &Exact<A>, fast: &Exact<B>, what: &str) {
    let sixes = plain.outcome.sixes.max(fast.outcome.sixes);
    let (plain, fast) = (raised(plain, sixes), raised(fast, sixes));
    let names = ["damage", "to attacker", "gone", "others", "force", "dice"];
    for ((name, plain), fast) in names.into_iter().zip(plain).zip(fast) {
        assert_eq!(plain, fast, "{name} out of 6^{sixes}: {what}");
    }
}

fn raised<W: Weight>(exact: &Exact<W>, sixes: u32) -> [Vec<BigUint>; 6] {
    let by = BigUint::from(6u8).pow(sixes - exact.outcome.sixes);
    let list = |weights: &[W]| {
        let mut list: Vec<BigUint> = weights.iter().map(|weight| weight.wide() * &by).collect();
        while list.last().is_some_and(|last| *last == BigUint::ZERO) {
            list.pop();
        }
        list
    };
    let outcome = &exact.outcome;
    [
        list(&outcome.damage),
        list(&outcome.to_attacker),
        list(&outcome.gone),
        list(std::slice::from_ref(&outcome.others)),
        list(&outcome.force),
        list(&outcome.dice),
    ]
}
