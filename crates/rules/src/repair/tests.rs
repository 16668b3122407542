use super::{Repair, Spot};
use crate::setup::{Partial, Placed, PlacedAt, Seat, Setup, Start, Switches, tank};
use crate::{Action, Answer, ByRole, CardId, Event, Game, ObjectId, Options, Pending, Role, What};
use cards::{Arena, Edition};

/// Two Tanks of Dark and one of Light; Dark has one face-down, one discarded, and three in the deck: one is drawn when
/// the build step begins.
fn table(start: Start) -> Game {
    let unit = || Placed::at(CardId(0), PlacedAt::Arena(Arena::Ground));
    let dark = Seat {
        force: 3,
        deck: vec![CardId(0); 3],
        discard: vec![CardId(0)],
        building: vec![Partial {
            card: CardId(0),
            counters: 1,
        }],
        in_play: vec![unit(), unit()],
        ..Seat::new()
    };
    let light = Seat {
        in_play: vec![unit()],
        ..Seat::new()
    };
    let setup = Setup {
        edition: Edition::Current,
        cards: vec![tank()],
        seats: ByRole([dark, light]),
        start,
        switches: Switches::default(),
    };
    let mut game = Game::new(&setup).expect("a legal table");
    // Up to a build step, a retreat step or an attack chance.
    while game.may_repair(Repair::Force(Role::Dark, 0)).is_err() {
        game.pass(&mut ()).expect("a chance");
    }
    game
}

#[track_caller]
fn repaired(game: &Game, repair: Repair) -> (Game, Vec<Event>) {
    let (mut after, mut events) = (game.clone(), Vec::new());
    let answer = Answer::Repair {
        by: Role::Light,
        repair,
    };
    after.apply(answer, &mut events).expect("it can be repaired");
    assert_eq!(events[0].what, What::Repaired(Role::Light));
    assert!(after != *game, "it changed something");
    (after, events)
}

fn units(game: &Game, role: Role) -> Vec<ObjectId> {
    let state = game.state();
    let of = state.in_play().filter(|object| object.controller == role);
    of.map(|object| object.id).collect()
}

/// Cards of Dark: deck, hand, discard pile, removed, face-down, in play.
fn count(game: &Game) -> [usize; 6] {
    let piles = &game.state().piles[Role::Dark];
    [
        piles.deck.len(),
        piles.hand.len(),
        piles.discard.len(),
        piles.removed.len(),
        game.state().building[Role::Dark].len(),
        units(game, Role::Dark).len(),
    ]
}

// clause: F-4.10
#[test]
fn what_is_put_right_is_so_and_the_same_player_is_asked_again() {
    let game = table(Start::Build(Role::Dark));
    let [unit, other] = units(&game, Role::Dark)[..] else {
        panic!("two units")
    };
    let Pending::Choose(asked) = game.pending() else {
        panic!("a build step")
    };
    let check = |repair: Repair, right: &dyn Fn(&Game) -> bool| {
        let (after, _) = repaired(&game, repair);
        assert!(right(&after), "{repair:?}");
        let Pending::Choose(now) = after.pending() else {
            panic!("somebody is asked")
        };
        assert_eq!((now.role, now.kind), (asked.role, asked.kind));
        let mut options = Options::new();
        after.options(&mut options);
        assert!(!options.is_empty());
        let all: usize = count(&after).iter().sum();
        assert_eq!(all, 7, "no card comes or goes: {repair:?}");
    };
    check(Repair::Force(Role::Dark, 5), &|game| {
        game.state().force[Role::Dark] == 5
    });
    check(Repair::Build(Role::Light, 4), &|game| {
        game.state().build[Role::Light] == 4
    });
    check(Repair::Damage(unit, 2), &|game| {
        game.state().alive(unit).unwrap().damage == 2
    });
    check(Repair::Tapped(other, true), &|game| {
        game.state().alive(other).unwrap().tapped
    });
    let down = game.state().building[Role::Dark][0].card;
    check(Repair::Counters(down, 3), &|game| {
        game.state().building[Role::Dark][0].counters == 3
    });
    let piles = game.state().piles[Role::Dark];
    for (repair, there) in [
        (Repair::Object(unit, Spot::Hand), [2, 2, 1, 0, 1, 1]),
        (Repair::Object(unit, Spot::Deck), [3, 1, 1, 0, 1, 1]),
        (Repair::Object(unit, Spot::Discard), [2, 1, 2, 0, 1, 1]),
        (Repair::Object(unit, Spot::BuildZone), [2, 1, 1, 0, 1, 2]),
        (Repair::Card(piles.discard[0], Spot::Hand), [2, 2, 0, 0, 1, 2]),
        (
            Repair::Card(piles.discard[0], Spot::Arena(Arena::Ground)),
            [2, 1, 0, 0, 1, 3],
        ),
        (Repair::Card(piles.hand[0], Spot::Removed), [2, 0, 1, 1, 1, 2]),
        (Repair::Card(piles.hand[0], Spot::BuildZone), [2, 0, 1, 0, 2, 2]),
        (Repair::Card(down, Spot::Deck), [3, 1, 1, 0, 0, 2]),
        (Repair::Top(Role::Dark, Spot::Hand), [1, 2, 1, 0, 1, 2]),
        (Repair::Top(Role::Dark, Spot::Discard), [1, 1, 2, 0, 1, 2]),
    ] {
        check(repair, &|game| count(game) == there);
    }
    // … and back again.
    let (removed, _) = repaired(&game, Repair::Card(piles.hand[0], Spot::Removed));
    let (back, _) = repaired(&removed, Repair::Card(piles.hand[0], Spot::Hand));
    assert_eq!(count(&back), count(&game));
}

// clause: F-4.10
#[test]
fn what_a_repair_leads_to_follows_by_the_rules() {
    let game = table(Start::Battle(Arena::Ground));
    let mine = units(&game, Role::Dark);
    let whose = |game: &Game| match game.pending() {
        Pending::Choose(decision) => decision.role,
        other => panic!("{other:?}"),
    };
    assert_eq!(whose(&game), Role::Dark, "of equally fast units Dark's come first");
    // With both of Dark's units tapped it is Light's attack chance.
    let (one, _) = repaired(&game, Repair::Tapped(mine[0], true));
    assert_eq!(whose(&one), Role::Dark);
    let (both, _) = repaired(&one, Repair::Tapped(mine[1], true));
    assert_eq!(whose(&both), Role::Light);
    // A unit with as many damage counters as health is discarded.
    let (after, events) = repaired(&game, Repair::Damage(mine[0], 9));
    assert!(after.state().alive(mine[0]).is_none());
    assert!(events.iter().any(|event| matches!(event.what, What::Discarded(_))));
}

// clause: F-4.10
#[test]
fn nothing_is_repaired_in_the_middle_of_an_attack_or_after_the_end() {
    let mut game = table(Start::Battle(Arena::Ground));
    let mut options = Options::new();
    game.options(&mut options);
    let attack = options
        .as_slice()
        .iter()
        .position(|action| matches!(action, Action::Attack { .. }));
    game.apply(Answer::Option(attack.expect("an attack")), &mut ())
        .expect("listed");
    let refused = |game: &Game| {
        let mut copy = game.clone();
        let answer = Answer::Repair {
            by: Role::Dark,
            repair: Repair::Force(Role::Dark, 9),
        };
        assert!(copy.apply(answer, &mut ()).is_err());
        assert_eq!(copy, *game, "a refused repair changes nothing");
        game.may_repair(Repair::Force(Role::Dark, 9)).is_err()
    };
    assert!(refused(&game), "{:?}", game.pending());
    game.apply(Answer::Concede(Role::Dark), &mut ()).expect("always open");
    assert!(refused(&game));
}

#[test]
fn what_cannot_be_is_refused() {
    let game = table(Start::Build(Role::Dark));
    let unit = units(&game, Role::Dark)[0];
    let card = game.state().piles[Role::Dark].hand[0];
    for repair in [
        Repair::Force(Role::Dark, -1),
        Repair::Damage(unit, 100),
        Repair::Damage(ObjectId::NONE, 1),
        Repair::Tapped(unit, false),
        Repair::Counters(card, 1),
        Repair::Object(unit, Spot::Arena(Arena::Ground)),
        Repair::Object(unit, Spot::Arena(Arena::Space)),
        Repair::Card(card, Spot::Arena(Arena::Space)),
        Repair::Card(card, Spot::Hand),
        Repair::Card(crate::CardRef::NONE, Spot::Hand),
        Repair::Top(Role::Dark, Spot::Arena(Arena::Ground)),
        Repair::Top(Role::Light, Spot::Hand),
    ] {
        let refusal = game.may_repair(repair).expect_err("refused");
        assert!(refusal.clauses().any(|clause| clause.0 == "F-4.10"), "{repair:?}");
    }
}

#[test]
fn the_words_of_a_repair_tell_no_secret() {
    let game = table(Start::Build(Role::Dark));
    let piles = &game.state().piles[Role::Dark];
    let words = |repair, all| game.repair_words(repair, all);
    let hand = Repair::Card(piles.hand[0], Spot::Deck);
    assert_eq!(words(hand, false), "a card of Dark's hand goes on top of Dark's deck");
    assert_eq!(words(hand, true), "Tank of Dark's hand goes on top of Dark's deck");
    let open = Repair::Card(piles.hand[0], Spot::Discard);
    assert_eq!(words(open, false), "Tank of Dark's hand goes to Dark's discard pile");
    // What only Dark knows is in no event that Light sees, either.
    let (_, events) = repaired(&game, hand);
    let seen = events.iter().map(|event| event.seen_by(Role::Light).what);
    let named = |what: What| matches!(what, What::Card { card, .. } if card != crate::CardRef::NONE);
    assert!(seen.into_iter().all(|what| !named(what)));
}

// clause: F-4.9
#[test]
fn whose_time_is_up_loses() {
    let mut game = table(Start::Build(Role::Dark));
    game.apply(Answer::OutOfTime(Role::Dark), &mut ())
        .expect("always possible");
    let Pending::Over(outcome) = game.pending() else {
        panic!("over")
    };
    assert_eq!((outcome.winner, outcome.reason), (Role::Light, crate::Ending::Time));
    assert!(game.apply(Answer::OutOfTime(Role::Light), &mut ()).is_err(), "once");
}
