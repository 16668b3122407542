//! Random pairs of units: counting by kinds of faces equals going through the engine roll by roll, in every weight.

use cards::Edition;
use odds::{Method, Objective, Table, Trouble, Unit};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::Role;

use crate::support::{assert_same, exact, in_arena, unit};

/// Ends of a plain enumeration that is still compared.
const MOST_LEAVES: u64 = 20_000;

/// How many pairs are compared.
const PAIRS: usize = 2_000;

/// And how many larger ones with `SLOW=1`.
const LARGE_PAIRS: usize = 50;

/// Ends of the largest of those.
const LARGEST: u64 = 3_000_000;

/// Every one of these stands in the abilities of the compared pairs.
const COVERED: [&str; 25] = [
    "Accuracy",
    "Armor",
    "Shields",
    "Critical Hit",
    "Fury",
    "Backfire",
    "Parry",
    "Riposte",
    "Lucky",
    "Evade",
    "Deflect",
    "Retaliate",
    "Double Damage",
    "Overkill",
    "Ferocity",
    "Fortitude",
    "Stun",
    "Double Strike",
    "Focus",
    "Overload",
    "Tenacity",
    "Area Damage",
    "Absorb",
    "Persuade",
    "Surge",
];

/// A question with the words that made it.
pub struct Pair {
    pub table: Table,
    pub objective: Objective,
    pub words: String,
}

fn pick<'a>(rng: &mut impl Rng, words: &[&'a str]) -> &'a str {
    words[rng.random_range(0..words.len())]
}

fn attacking(rng: &mut impl Rng) -> String {
    let mut lines = Vec::new();
    for _ in 0..rng.random_range(0..=4) {
        lines.push(pick(
            rng,
            &[
                "Critical Hit 1",
                "Critical Hit 2",
                "Accuracy 1",
                "Accuracy -1",
                "Accuracy 2",
                "Fury 1",
                "Fury 2",
                "Backfire 1",
                "Backfire 2",
                "Lucky 1",
                "Lucky 1",
                "Lucky 2",
                "Double Damage",
                "Overkill",
                "Ferocity",
                "Stun 1",
                "Double Strike",
                "Evade 1",
                "Fortitude",
                "Focus 1",
                "Overload 1",
                "Tenacity 2",
                "Area Damage 1",
                "Pay 1 Force -> This unit gets +1 power for this attack.",
                "Whenever this unit attacks, it does 1 die of damage to the defending unit.",
            ],
        ));
    }
    lines.join(" | ")
}

fn defending(rng: &mut impl Rng) -> String {
    let mut lines = Vec::new();
    for _ in 0..rng.random_range(0..=4) {
        lines.push(pick(
            rng,
            &[
                "Armor",
                "Shields 1",
                "Shields 2",
                "Parry 1",
                "Parry 2",
                "Riposte 1",
                "Riposte 2",
                "Lucky 1",
                "Lucky 1",
                "Lucky 2",
                "Evade 1",
                "Pay 1 Force -> Evade 1",
                "Pay 2 Force -> Evade 2",
                "Deflect 1",
                "Pay 1 Force -> Deflect 2",
                "Retaliate 1",
                "Pay 1 Force -> Retaliate 2",
                "Fortitude",
                "Ferocity",
                "Stun 1",
                "Absorb 1",
                "Persuade 1",
                "Surge 1",
            ],
        ));
    }
    lines.join(" | ")
}

/// A random question; `more` dice make it larger.
pub fn pair(rng: &mut impl Rng, more: i16) -> Pair {
    let (mut attack, defence) = (attacking(rng), defending(rng));
    let power = match rng.random_range(0..10) {
        0..7 => rng.random_range(0..=2),
        7..9 => rng.random_range(2..=4),
        _ => rng.random_range(4..=8),
    } + more;
    // Another arena is reached by the X of the keyword instead of the power.
    let far = match rng.random_range(0..12) {
        0 => Some((cards::Arena::Space, cards::Arena::Ground, "Bombard")),
        1 => Some((cards::Arena::Ground, cards::Arena::Space, "Ion Cannon")),
        _ => None,
    };
    if let Some((_, _, keyword)) = far {
        let line = format!("{keyword} {}", power.max(1));
        attack = if attack.is_empty() {
            line
        } else {
            format!("{attack} | {line}")
        };
    }
    let health = rng.random_range(1..=6);
    let mut attacker = unit(power, rng.random_range(1..=5), &attack);
    let mut defender = unit(rng.random_range(0..=2), health, &defence);
    attacker.damage = 0;
    defender.damage = rng.random_range(0..health);
    if let Some((from, to, _)) = far {
        attacker = in_arena(attacker, from);
        defender = in_arena(defender, to);
    }
    let edition = Edition::ALL[rng.random_range(0..2)];
    let role = Role::BOTH[rng.random_range(0..2)];
    let objective = [Objective::Damage, Objective::Kill][rng.random_range(0..2)];
    let mut table = Table::new(edition, role, attacker, defender);
    table.force = [rng.random_range(0..=1), rng.random_range(0..=3)];
    if attack.contains("Overkill") || rng.random_range(0..8) == 0 {
        let second: Unit = unit(
            1,
            rng.random_range(1..=3),
            pick(rng, &["", "Evade 1", "Armor", "Avenge 1", "Protect 1"]),
        );
        table.beside.push(in_arena(second, table.defender.arena));
    }
    if rng.random_range(0..10) == 0 {
        table.attackers.push(in_arena(
            unit(rng.random_range(1..=2), 2, "Critical Hit 1"),
            table.attackers[0].arena,
        ));
    }
    let words = format!(
        "power {power} [{attack}] against health {health}, damage {} [{defence}], force {:?}, {} attackers, {} beside, {edition:?}, \
         {role} attacks, {objective:?}",
        table.defender.damage,
        table.force,
        table.attackers.len(),
        table.beside.len(),
    );
    Pair {
        table,
        objective,
        words,
    }
}

/// Compares pairs of this seed until so many were small enough; gives their words.
fn compare(seed: u64, wanted: usize) -> Vec<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut compared = Vec::new();
    while compared.len() < wanted {
        let pair = pair(&mut rng, 0);
        let plain = match exact(&pair.table, pair.objective, Method::Plain, MOST_LEAVES) {
            Ok(plain) => plain,
            Err(Trouble::TooManyLeaves(_)) => continue,
            Err(trouble) => panic!("{}: {trouble}", pair.words),
        };
        let fast = exact(&pair.table, pair.objective, Method::Fast, u64::MAX)
            .unwrap_or_else(|trouble| panic!("{}: {trouble}", pair.words));
        assert_same(&plain, &fast, &pair.words);
        compared.push(pair.words);
    }
    compared
}

#[test]
fn counting_by_kinds_equals_the_plain_enumeration() {
    let halves = [1, 2].map(|seed| std::thread::spawn(move || compare(seed, PAIRS / 2)));
    let compared: Vec<String> = halves
        .into_iter()
        .flat_map(|half| half.join().expect("equal"))
        .collect();
    assert_eq!(compared.len(), PAIRS);
    for keyword in COVERED
        .into_iter()
        .chain(["Bombard", "Ion Cannon", "2 attackers", "1 beside"])
    {
        let found = compared.iter().filter(|words| words.contains(keyword)).count();
        assert!(found >= 20, "{keyword} is in {found} pairs");
    }
}

#[test]
fn larger_pairs_are_equal_too() {
    if std::env::var_os("SLOW").is_none() {
        return;
    }
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut compared = 0;
    while compared < LARGE_PAIRS {
        let pair = pair(&mut rng, 2);
        let plain = match exact(&pair.table, pair.objective, Method::Plain, LARGEST) {
            Ok(plain) if plain.leaves > MOST_LEAVES => plain,
            Ok(_) | Err(Trouble::TooManyLeaves(_)) => continue,
            Err(trouble) => panic!("{}: {trouble}", pair.words),
        };
        let fast = exact(&pair.table, pair.objective, Method::Fast, u64::MAX)
            .unwrap_or_else(|trouble| panic!("{}: {trouble}", pair.words));
        assert_same(&plain, &fast, &pair.words);
        compared += 1;
    }
}
