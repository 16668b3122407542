//! Numbers about decks, against other ways to count.

use cards::{Arena, Edition, Side};
use decks::stats::{AtCost, MOST_CARDS, Opening, POINTS, Ratio, Sort, Statistics, Uncounted};
use decks::{Deck, Entry, deck_named};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use text::files::{Pool, Row, RowKind, Value, embedded};

use crate::made::pool_of;

/// A card as set-up sees it: the arenas where it may stand and its cost; `None` for what is no unit.
type Seen = Option<(Vec<Arena>, u32)>;

/// The cards of a deck, one by one.
fn seen(deck: &Deck, pool: &Pool) -> Vec<Seen> {
    let mut all = Vec::new();
    for entry in &deck.cards {
        let Row { kind, cost, .. } = entry.row(pool).expect("a known card");
        let card = match (kind, cost) {
            (RowKind::Unit(arenas), Value::Number(cost)) => Some((arenas.iter().collect(), *cost as u32)),
            _ => None,
        };
        all.extend(vec![card; usize::from(entry.count)]);
    }
    all
}

/// Are there three units in the hand, one for each arena, for the points? By trying all.
fn is_playable(hand: &[&Seen]) -> bool {
    let units: Vec<&(Vec<Arena>, u32)> = hand.iter().filter_map(|card| card.as_ref()).collect();
    let stands = |at: usize, arena| units[at].0.contains(&arena);
    let all = 0..units.len();
    all.clone().any(|space| {
        stands(space, Arena::Space)
            && all.clone().any(|ground| {
                stands(ground, Arena::Ground)
                    && ground != space
                    && all.clone().any(|character| {
                        stands(character, Arena::Character)
                            && character != space
                            && character != ground
                            && units[space].1 + units[ground].1 + units[character].1 <= POINTS
                    })
            })
    })
}

/// How many units of the hand the points pay for, by trying all groups.
fn most_paid(hand: &[&Seen]) -> usize {
    let costs: Vec<u32> = hand
        .iter()
        .filter_map(|card| card.as_ref().map(|unit| unit.1))
        .collect();
    let groups = 0_u32..1 << costs.len();
    let paid = |group: &u32| {
        (0..costs.len())
            .filter(|at| group >> at & 1 == 1)
            .map(|at| costs[at])
            .sum::<u32>()
            <= POINTS
    };
    groups
        .filter(paid)
        .map(|group| group.count_ones() as usize)
        .max()
        .unwrap_or(0)
}

/// All sets of `some` of these.
fn sets<'a>(of: &[&'a Seen], some: usize) -> Vec<Vec<&'a Seen>> {
    let Some((first, rest)) = of.split_first() else {
        return if some == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let mut all = sets(rest, some);
    if some > 0 {
        all.extend(sets(rest, some - 1).into_iter().map(|mut set| {
            set.push(*first);
            set
        }));
    }
    all
}

/// The chances by dealing every hand: playable as drawn, after the mulligan, and the units that are paid for.
fn dealt(cards: &[Seen], drawn: usize) -> (f64, f64, Vec<f64>) {
    let positions: Vec<&Seen> = cards.iter().collect();
    let hands = sets(&positions, drawn);
    let each = 1.0 / hands.len() as f64;
    let (mut first, mut later, mut paid) = (0.0, 0.0, vec![0.0; drawn + 1]);
    for hand in &hands {
        first += if is_playable(hand) { each } else { 0.0 };
        let in_hand = |card: &&&Seen| hand.iter().any(|held| std::ptr::eq(*held, **card));
        let left: Vec<&Seen> = positions.iter().filter(|card| !in_hand(card)).copied().collect();
        let units: Vec<&Seen> = hand.iter().filter(|card| card.is_some()).copied().collect();
        let replaced = (drawn - units.len()).min(left.len());
        let new = sets(&left, replaced);
        let each = each / new.len() as f64;
        for mut hand in new {
            hand.extend(&units);
            later += if is_playable(&hand) { each } else { 0.0 };
            paid[most_paid(&hand)] += each;
        }
    }
    (first, later, paid)
}

#[track_caller]
fn near(a: f64, b: f64, by: f64) {
    assert!((a - b).abs() <= by, "{a} is not {b}");
}

#[track_caller]
fn check_dealt(cards: &[(&str, &str, &str, &str)], counts: &[u16]) -> Opening {
    let pool = pool_of(cards);
    let entries = cards.iter().zip(counts).map(|(card, count)| Entry::new(*count, card.0));
    let deck = Deck {
        cards: entries.collect(),
        ..Deck::default()
    };
    let opening = Statistics::of(&deck, &pool, Edition::Classic).opening.expect("counted");
    let (first, later, paid) = dealt(&seen(&deck, &pool), opening.drawn);
    near(opening.as_drawn.value(), first, 1e-12);
    near(opening.after_mulligan.value(), later, 1e-12);
    assert_eq!(opening.units.len(), paid.len());
    for (counted, dealt) in opening.units.iter().zip(paid) {
        near(counted.value(), dealt, 1e-12);
    }
    opening
}

#[test]
fn hands_are_counted_as_they_are_dealt() {
    // Dear units: the points decide.
    let opening = check_dealt(
        &[
            ("Ship", "Space", "9", ""),
            ("Fleet", "Space", "14", ""),
            ("Tank", "Ground", "8", ""),
            ("Walker", "Ground", "13", ""),
            ("Hero", "Character", "12", ""),
            ("Trick", "Battle", "", "Pay 1 Force -> You draw 1 card."),
        ],
        &[2, 1, 1, 2, 2, 4],
    );
    assert!(opening.as_drawn.value() > 0.1 && opening.as_drawn.value() < opening.after_mulligan.value());
    assert!(opening.after_mulligan.value() < 0.95);
    // Units of several types may stand for any of them, and for one only.
    check_dealt(
        &[
            ("Glider", "Space/Ground", "4", ""),
            ("Rider", "Ground/Character", "5", ""),
            ("Shifter", "Space/Ground/Character", "11", ""),
            ("Ship", "Space", "20", ""),
            ("Trick", "Battle", "", "Pay 1 Force -> You draw 1 card."),
        ],
        &[2, 1, 2, 1, 5],
    );
    // Free units, and units that nobody can pay.
    check_dealt(
        &[
            ("Ship", "Space", "0", ""),
            ("Tank", "Ground", "31", ""),
            ("Walker", "Ground", "30", ""),
            ("Hero", "Character", "0", ""),
            ("Trick", "Battle", "", "Pay 1 Force -> You draw 1 card."),
        ],
        &[2, 3, 1, 2, 2],
    );
}

#[test]
fn small_decks_are_counted_too() {
    let cards = [
        ("Ship", "Space", "3", ""),
        ("Tank", "Ground", "3", ""),
        ("Hero", "Character", "3", ""),
        ("Trick", "Battle", "", "Pay 1 Force -> You draw 1 card."),
    ];
    assert_eq!(check_dealt(&cards, &[1, 1, 1, 0]).as_drawn, Ratio::new(1, 1));
    assert_eq!(check_dealt(&cards, &[1, 1, 0, 4]).after_mulligan, Ratio::new(0, 1));
    check_dealt(&cards, &[1, 1, 1, 5]);
    check_dealt(&cards, &[1, 2, 1, 8]);
    assert_eq!(check_dealt(&cards, &[0, 0, 0, 9]).units[0], Ratio::new(1, 1));
    let none = Statistics::of(&Deck::default(), embedded(), Edition::Current);
    assert_eq!(none.opening.expect("counted").as_drawn, Ratio::new(0, 1));
}

/// Shuffles and deals many times.
#[test]
fn an_embedded_deck_comes_out_as_it_is_shuffled() {
    const DEALS: usize = 20_000;
    let deck = deck_named("Big Daddy P").expect("a deck");
    let opening = Statistics::of(deck, embedded(), Edition::Current)
        .opening
        .expect("counted");
    assert_eq!(opening.drawn, 7);
    let mut cards = seen(deck, embedded());
    let mut generator = ChaCha8Rng::seed_from_u64(5);
    let (mut first, mut later) = (0, 0);
    let mut paid = vec![0; 8];
    for _ in 0..DEALS {
        for at in 0..14 {
            let other = at + generator.next_u32() as usize % (cards.len() - at);
            cards.swap(at, other);
        }
        let hand: Vec<&Seen> = cards[..7].iter().collect();
        first += usize::from(is_playable(&hand));
        let mut hand: Vec<&Seen> = hand.into_iter().filter(|card| card.is_some()).collect();
        hand.extend(&cards[7..14 - hand.len()]);
        later += usize::from(is_playable(&hand));
        paid[most_paid(&hand)] += 1;
    }
    let within = |chance: Ratio, hits: usize| {
        let p = chance.value();
        near(
            hits as f64 / DEALS as f64,
            p,
            4.0 * (p * (1.0 - p) / DEALS as f64).sqrt(),
        );
    };
    within(opening.as_drawn, first);
    within(opening.after_mulligan, later);
    opening
        .units
        .iter()
        .zip(paid)
        .for_each(|(chance, hits)| within(*chance, hits));
}

#[test]
fn chances_are_chances() {
    for (name, deck) in decks::embedded_decks() {
        for edition in Edition::ALL {
            let opening = Statistics::of(deck, embedded(), edition).opening.expect("counted");
            let sum = |chances: &[Ratio]| chances.iter().map(|chance| chance.value()).sum::<f64>();
            near(sum(&opening.units), 1.0, 1e-9);
            near(sum(&opening.first_build.points), 1.0, 1e-9);
            let mean = |chances: &[Ratio]| {
                (0..)
                    .zip(chances)
                    .map(|(n, chance)| f64::from(n) * chance.value())
                    .sum::<f64>()
            };
            near(mean(&opening.units), opening.expected_units(), 1e-9);
            near(
                mean(&opening.first_build.points),
                opening.first_build.expected.value(),
                1e-9,
            );
            assert!(opening.as_drawn.value() <= opening.after_mulligan.value(), "{name}");
            assert!(opening.after_mulligan.value() > 0.5, "{name}");
            near(
                opening.first_build.expected.value(),
                3.5 + opening.after_mulligan.value(),
                1e-12,
            );
        }
    }
}

#[test]
fn a_resource_is_one_card_of_the_hand_in_the_current_edition() {
    let cards = [
        ("Ship", "Space", "3", ""),
        ("Tank", "Ground", "3", ""),
        ("Hero", "Character", "3", ""),
        ("Mine", "Resource", "3", ""),
    ];
    let pool = pool_of(&cards);
    let units = || vec![Entry::new(4, "Ship"), Entry::new(4, "Tank"), Entry::new(4, "Hero")];
    let opening = |deck: &Deck, edition| Statistics::of(deck, &pool, edition).opening.expect("counted");
    let mut inside = Deck {
        cards: units(),
        ..Deck::default()
    };
    let beside = Deck {
        supply: vec![Entry::new(1, "Mine")],
        ..inside.clone()
    };
    assert_eq!(opening(&inside, Edition::Current).drawn, 7);
    inside.cards.push(Entry::new(1, "Mine"));
    assert_eq!(opening(&inside, Edition::Current).drawn, 6);
    assert_eq!(opening(&inside, Edition::Classic).drawn, 7);
    assert_eq!(opening(&beside, Edition::Current), opening(&inside, Edition::Current));
}

#[test]
fn what_cannot_be_counted_says_why() {
    let pool = pool_of(&[("Ship", "Space", "3", "")]);
    let deck = |entry| Deck {
        cards: vec![entry],
        ..Deck::default()
    };
    let most = MOST_CARDS as u16;
    let of = |deck: &Deck| Statistics::of(deck, &pool, Edition::Current);
    assert!(of(&deck(Entry::new(most, "Ship"))).opening.is_ok());
    assert_eq!(
        of(&deck(Entry::new(most + 1, "Ship"))).opening,
        Err(Uncounted::TooManyCards)
    );
    assert_eq!(of(&deck(Entry::new(u16::MAX, "Ship"))).cards, 65_535);
    let unknown = of(&deck(Entry::new(2, "Shi")));
    assert_eq!(
        (unknown.opening, unknown.cards, unknown.units),
        (Err(Uncounted::UnknownCards), 2, 0)
    );
    assert_eq!(unknown.faults.len(), 1);
}

#[test]
fn costs_sorts_and_keywords_are_counted() {
    let cards = [
        ("Ship", "Space", "2", "Armor"),
        ("Glider", "Space/Ground", "5", "Armor | Evade 1"),
        ("Hero", "Character", "5", "Pay 1 Force -> Evade 1"),
        ("Plan", "Mission", "1", "You draw 1 card."),
        ("Scheme", "Mission", "X", "You draw X cards."),
        ("Trick", "Battle", "", "Pay 1 Force -> You draw 1 card."),
    ];
    let counts = [3, 2, 1, 2, 1, 2];
    let deck = Deck {
        cards: cards
            .iter()
            .zip(counts)
            .map(|(card, count)| Entry::new(count, card.0))
            .collect(),
        ..Deck::default()
    };
    let counted = Statistics::of(&deck, &pool_of(&cards), Edition::Current);
    assert_eq!((counted.cards, counted.units, counted.variable), (11, 6, 1));
    assert_eq!(counted.arenas.map(|(_, count)| count), [5, 2, 1]);
    let sorts = [
        (Sort::Space, 3),
        (Sort::Character, 1),
        (Sort::Several, 2),
        (Sort::Mission, 3),
        (Sort::Battle, 2),
    ];
    assert_eq!(counted.sorts, sorts);
    assert_eq!(counted.sides, [(Side::Light, 11)]);
    assert_eq!(counted.keywords, [("Armor", 5), ("Evade", 3)]);
    let costs: Vec<(u32, usize, usize)> = counted
        .curve
        .0
        .iter()
        .map(|at| (at.cost, at.units(), at.other))
        .collect();
    assert_eq!(costs, [(1, 0, 2), (2, 3, 0), (5, 3, 0)]);
    assert_eq!(counted.curve.mean(AtCost::units), Some(Ratio::new(21, 6)));
    assert_eq!(counted.curve.median(AtCost::units), Some(Ratio::new(7, 2)));
    assert_eq!(counted.curve.mean(AtCost::count), Some(Ratio::new(23, 8)));
    assert_eq!(counted.curve.median(AtCost::count), Some(Ratio::new(2, 1)));
    assert_eq!(counted.curve.median(|_| 0), None);
}
