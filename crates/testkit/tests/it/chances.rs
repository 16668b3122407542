//! Which chances open, in which order, and who is asked in them (`03-battle`, section 7 and `B-2.9`–`B-2.11`): what a
//! scenario cannot tell, since in a scenario everybody is always asked.

use cards::Edition;
use rules::{Action, Answer, Chance, DecisionKind, Event, Faces, Frame, Game, Options, Pending, Role, What};
use testkit::book::Block;
use testkit::scenario::{NoPool, build, parse};

/// What was seen while a position was played.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    /// The chances that opened from the first attack on, in order.
    opened: Vec<Chance>,
    /// Who was asked in them, in order.
    asked: Vec<(Role, Chance)>,
    /// How many options each of these had.
    options: Vec<usize>,
}

/// Lays out a position in the words of a scenario.
fn lay(position: &str) -> (Game, Vec<Event>) {
    let block = Block {
        file: "position".to_owned(),
        line: 1,
        info: "scenario B-2.10".to_owned(),
        body: position.to_owned(),
    };
    let script = parse(&block);
    assert!(script.faults.is_empty(), "{:?}", script.faults);
    let setup = build(&script, Edition::Current, &NoPool).expect("the position can be laid");
    let mut log = Vec::new();
    let game = Game::with_log(&setup, &mut log).expect("the position is legal");
    (game, log)
}

/// Plays a position with these answers, each at the first decision that offers it; all else is passed, all dice show
/// `face`. Ends at the next attack chance behind the last answer, or with the turn.
fn play(position: &str, answers: &[&str], face: u8) -> Seen {
    let (mut game, mut log) = lay(position);
    let mut seen = Seen::default();
    let mut answers = answers.iter();
    let mut next = answers.next();
    let mut options = Options::new();
    for _ in 0..500 {
        let answer = match game.pending() {
            Pending::Over(_) => break,
            Pending::Shuffle(shuffle) => Answer::Order((0..shuffle.cards).collect()),
            Pending::Roll(roll) if matches!(roll.purpose, rules::RollFor::Build) => break,
            Pending::Roll(roll) => {
                let dice = vec![face; usize::from(roll.dice)];
                Answer::Dice(Faces::of(&dice).expect("a face"))
            }
            Pending::Choose(decision) => {
                game.options(&mut options);
                let labels: Vec<String> = options.as_slice().iter().map(|&a| game.label(a)).collect();
                let wanted = next.and_then(|wanted| labels.iter().position(|label| label == wanted));
                if next.is_none() && decision.kind == DecisionKind::Attack {
                    break;
                }
                if let Some(Frame::Window(window)) = game.state().frames.last() {
                    seen.asked.push((decision.role, window.chance));
                    seen.options.push(options.len());
                }
                if wanted.is_some() {
                    next = answers.next();
                }
                let idle = |a: &Action| matches!(a, Action::Pass | Action::Done | Action::DoNothing(_) | Action::No);
                let idle = options.as_slice().iter().position(idle);
                Answer::Option(wanted.or(idle).unwrap_or(0))
            }
        };
        game.apply(answer, &mut log).expect("the answer was offered");
    }
    assert_eq!(next, None, "this was never offered");
    let chances = log.iter().filter_map(|event| match event.what {
        What::Chance(chance) => Some(chance),
        _ => None,
    });
    seen.opened = chances.collect();
    seen
}

/// The chances behind the start of the step, which are the same for every attack.
fn of_the_attack(seen: &Seen) -> &[Chance] {
    let start = seen.opened.iter().position(|chance| *chance == Chance::Disrupt);
    &seen.opened[start.unwrap_or(0)..]
}

const ROUNDS: [Chance; 3] = [Chance::AddDice, Chance::Reroll, Chance::ChangeDice];

/// The table of section 7, with every line of it: a Retaliate at the end and Double Strike as a follow-up.
// clause: B-2.11
#[test]
fn the_chances_of_one_attack_open_in_the_order_of_the_table() {
    let seen = play(
        "Dark: space Raider 40/2/9 Double Strike
Light: space Scout 20/1/1 Retaliate 1
Light: space Frigate 10/1/9
start battle space",
        &[
            "attack Scout with Raider",
            "Retaliate 1 of Scout",
            "attack Frigate with Raider",
        ],
        6,
    );
    let damage = [Chance::Pending, Chance::Prevention, Chance::Placement];
    let mut expected = vec![Chance::Disrupt, Chance::Attack];
    // Everything played opens its own disrupt chance: here the Retaliate.
    expected.push(Chance::Disrupt);
    expected.extend(ROUNDS);
    expected.extend(damage);
    expected.push(Chance::Discard);
    // The stored Retaliate, with dice.
    expected.extend(ROUNDS);
    expected.extend(damage);
    expected.push(Chance::AttackEnd);
    // The follow-up: again from the first.
    expected.extend([Chance::Disrupt, Chance::Attack]);
    expected.extend(ROUNDS);
    expected.extend(damage);
    expected.extend([Chance::AttackEnd, Chance::General]);
    assert_eq!(of_the_attack(&seen), expected);
    // Dark first in each of them, and two passes in a row end it.
    assert_eq!(seen.asked[0].0, Role::Dark);
    assert_eq!(seen.asked[1], (Role::Light, seen.asked[0].1));
}

/// The column "opens if": without dice, damage or discards the chances for them stay closed.
// clause: B-2.11, B-3.16, B-3.25
#[test]
fn a_chance_without_its_reason_does_not_open() {
    let attack = ["attack Frigate with Raider"];
    let no_dice = "Dark: space Raider 40/1/9
Light: space Frigate 10/1/9 Shields 1
start battle space";
    assert_eq!(
        of_the_attack(&play(no_dice, &attack, 6)),
        [Chance::Disrupt, Chance::Attack, Chance::AttackEnd, Chance::General]
    );
    let no_hit = "Dark: space Raider 40/1/9
Light: space Frigate 10/1/9
start battle space";
    let mut expected = vec![Chance::Disrupt, Chance::Attack];
    expected.extend(ROUNDS);
    expected.extend([Chance::AttackEnd, Chance::General]);
    assert_eq!(of_the_attack(&play(no_hit, &attack, 1)), expected);
    let prevented = "Dark: space Raider 40/1/9
Light: space Frigate 10/1/9 Evade 1
start battle space";
    let mut expected = vec![Chance::Disrupt, Chance::Attack];
    expected.extend(ROUNDS);
    expected.extend([Chance::Pending, Chance::Prevention, Chance::Disrupt]);
    expected.extend([Chance::AttackEnd, Chance::General]);
    assert_eq!(
        of_the_attack(&play(
            prevented,
            &["attack Frigate with Raider", "Evade 1 of Frigate", "1"],
            6
        )),
        expected
    );
}

/// After a disrupted attack only the general chance of the step is left.
// clause: B-3.42
#[test]
fn nothing_of_a_disrupted_attack_opens() {
    let seen = play(
        "Dark: space Raider 40/1/9 Double Strike
Light: space Frigate 10/1/9
Light: hand Silence battle \"Pay 0 Force -> Disrupt an attack.\"
start battle space",
        &["attack Frigate with Raider", "play Silence"],
        6,
    );
    assert_eq!(
        of_the_attack(&seen),
        [Chance::Disrupt, Chance::Disrupt, Chance::General]
    );
}

/// When a disrupt resolves, the disrupt chance of its thing closes at once: nobody is asked in it again.
// clause: B-2.14
#[test]
fn a_disrupt_closes_the_chance_it_was_played_in() {
    let seen = play(
        "Dark: force 1
Dark: space Raider 40/1/9
Dark: hand Surge battle \"Pay 1 Force -> One of your units gets +2 power until end of turn.\"
Light: space Frigate 10/1/9
Light: hand Silence battle \"Pay 0 Force -> Disrupt a Battle card.\"
Light: hand Silence
start battle space",
        &["play Surge", "play Silence"],
        6,
    );
    let disrupts: Vec<Role> = seen
        .asked
        .iter()
        .filter(|(_, chance)| *chance == Chance::Disrupt)
        .map(|&(role, _)| role)
        .collect();
    // Dark passes and Light plays in the outer chance; then both pass in the inner one.
    assert_eq!(disrupts, [Role::Dark, Role::Light, Role::Dark, Role::Light]);
}

/// Counters that an effect puts: placement and discard, and no chance for damage.
// clause: B-5.8
#[test]
fn counters_put_by_an_effect_open_placement_and_discard_only() {
    let seen = play(
        "Dark: space Raider 40/1/9
Dark: hand Hail battle \"Pay 0 Force -> Put 2 damage counters on each of your opponent's units.\"
Light: space Scout 20/1/2
Light: space Skiff 10/1/2
start battle space",
        &["play Hail"],
        6,
    );
    assert_eq!(
        of_the_attack(&seen),
        [Chance::Disrupt, Chance::Placement, Chance::Discard]
    );
}

/// A position with an attack on Light, whose list holds one card that prevents and a unit card.
fn hit(lists: &str, force: u8, hand: &str, deck: &str) -> Seen {
    const SHELTER: &str = "Shelter battle \"Pay 1 Force -> Prevent up to 2 damage to one of your units.\"";
    const DULL: &str = "Dull 10/1/1 type space cost 3";
    let card = |name: &str| if name == "Shelter" { SHELTER } else { DULL };
    let mut position = format!("Light: force {force}\n");
    for (zone, name) in [
        ("hand", hand),
        (deck, if hand == "Shelter" { "Dull" } else { "Shelter" }),
    ] {
        if !name.is_empty() && !zone.is_empty() {
            position.push_str(&format!("Light: {zone} {}\n", card(name)));
        }
    }
    position.push_str("Dark: space Raider 40/1/9\nLight: space Frigate 10/1/9\n");
    position.push_str(&format!("start battle space\nwith {lists} lists"));
    play(&position, &["attack Frigate with Raider"], 6)
}

/// With open lists a player is asked only where a card that the hand might hold fits; what it really holds does not
/// matter: the one who holds the unit card is asked, too, and finds only "pass".
// clause: B-2.9, B-2.10, B-2.11
#[test]
fn with_open_lists_the_hand_counts_as_every_card_it_might_hold() {
    let shelter = hit("open", 1, "Shelter", "deck");
    assert_eq!(shelter.opened, [Chance::Prevention]);
    assert_eq!(shelter.asked, [(Role::Light, Chance::Prevention)]);
    assert_eq!(shelter.options, [2]);
    let dull = hit("open", 1, "Dull", "deck");
    assert_eq!(dull.asked, shelter.asked, "who is asked gives the hand away");
    assert_eq!(dull.opened, shelter.opened);
    assert_eq!(dull.options, [1]);
}

/// What both players know closes a chance: too little Force, no hand, or the only such card lies in the discard pile.
// clause: B-2.9, B-2.10, B-2.11
#[test]
fn what_both_players_know_is_used() {
    let nothing = Seen::default();
    assert_eq!(
        hit("open", 0, "Shelter", "deck"),
        nothing,
        "without Force it cannot be paid"
    );
    assert_eq!(hit("open", 1, "Dull", "discard"), nothing, "the card lies open");
    assert_eq!(hit("open", 1, "", "deck"), nothing, "there is no hand");
    assert_eq!(hit("closed", 1, "", "deck"), nothing, "there is no hand");
}

/// With closed lists a hand might hold anything: its player is asked in every chance, whatever it holds; the other, who
/// has none and nothing to use, is never asked.
// clause: B-2.9, B-2.10, B-2.11
#[test]
fn with_closed_lists_a_hand_might_hold_anything() {
    let shelter = hit("closed", 1, "Shelter", "deck");
    assert!(shelter.asked.iter().all(|&(role, _)| role == Role::Light));
    let mut expected = vec![Chance::Disrupt, Chance::Attack];
    expected.extend(ROUNDS);
    expected.extend([Chance::Pending, Chance::Prevention, Chance::Placement]);
    expected.extend([Chance::AttackEnd, Chance::General]);
    assert_eq!(of_the_attack(&shelter), expected);
    let dull = hit("closed", 1, "Dull", "deck");
    assert_eq!(dull.asked, shelter.asked, "who is asked gives the hand away");
    assert_eq!(dull.opened, shelter.opened);
    // Without Force nothing of the kind could be paid, but a card may cost nothing.
    assert_eq!(hit("closed", 0, "Dull", "deck").asked, shelter.asked);
}

/// A card that was shown counts as itself: the hand is known, and the card that fits is not in it.
// clause: B-2.10
#[test]
fn a_shown_card_is_known() {
    let position = |reveal: &str| {
        format!(
            "Light: force 1
Light: space Frigate 50/1/9 Pay 0 Force -> Search your deck for a unit card{reveal} and put it into your hand.
Light: deck Shelter battle \"Pay 1 Force -> Prevent up to 2 damage to one of your units.\"
Light: deck Dull 10/1/1 type space cost 3
Dark: space Raider 40/1/9
start battle space
with open lists"
        )
    };
    let answers = [
        "ability of Frigate",
        "Dull",
        "do nothing with Frigate",
        "attack Frigate with Raider",
    ];
    let prevention = (Role::Light, Chance::Prevention);
    let kept = play(&position(""), &answers, 6);
    assert!(kept.asked.contains(&prevention), "an unknown card might be the one");
    let shown = play(&position(", reveal it,"), &answers, 6);
    assert!(!shown.asked.contains(&prevention), "both know that it is not");
}

/// A face-down card counts as every card it might be: where Hidden Cost is open its player is asked, whether the card
/// has it or another of the same list has it.
// clause: B-2.10, B-2.11
#[test]
fn a_face_down_card_might_be_any_of_the_list() {
    const ACE: &str = "Ace 30/2/3 cost 3 type space Hidden Cost 2";
    const DULL: &str = "Dull 30/2/3 cost 3 type space";
    let position = |built: &str, deck: &str| {
        let built = built.replacen("cost 3", "cost 3 counters 2", 1);
        format!(
            "Light: force 1
Light: build {built}
Light: deck {deck}
Light: space Frigate 10/1/9
Dark: space Raider 40/1/9
start battle space
with open lists"
        )
    };
    let attack = ["attack Frigate with Raider"];
    let ace = play(&position(ACE, DULL), &attack, 6);
    let dull = play(&position(DULL, ACE), &attack, 6);
    // HC-13: every chance but disrupt, re-roll and prevention, and no moment.
    let open = [
        Chance::General,
        Chance::Attack,
        Chance::Pending,
        Chance::Placement,
        Chance::AttackEnd,
        Chance::General,
    ];
    assert_eq!(ace.opened, open);
    assert_eq!(ace.asked, open.map(|chance| (Role::Light, chance)));
    assert_eq!((ace.opened, ace.asked), (dull.opened, dull.asked));
}

/// Asking always is allowed, as long as it does not depend on hidden cards: then both are asked in every chance.
// clause: B-2.10
#[test]
fn asking_always_asks_both_in_every_chance() {
    let seen = play(
        "Dark: space Raider 40/1/9
Light: space Frigate 10/1/9
start battle space",
        &["attack Frigate with Raider"],
        6,
    );
    let both: Vec<(Role, Chance)> = seen
        .opened
        .iter()
        .flat_map(|&chance| Role::BOTH.map(|role| (role, chance)))
        .collect();
    assert_eq!(seen.asked, both);
    assert!(seen.options.iter().all(|&options| options == 1));
}
