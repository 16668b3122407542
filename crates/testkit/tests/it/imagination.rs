//! Games that a player may be in (`rules::Sight`), imagined over random legal play.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{Action, CardRef, Event, Game, Options, Pending, Role, What};
use testkit::laws::{Decks, Places, deal};
use testkit::play::{Driver, Player};

/// Games of each kind.
const GAMES: [(Decks, u64); 4] = [
    (Decks::Embedded, 90),
    (Decks::MadeUp, 120),
    (Decks::Wild, 60),
    (Decks::Laid, 60),
];

/// Before one answer of so many, games are imagined.
const OFTEN: u32 = 10;

/// How many imagined games were looked at, differ from the true one, and were played to their end.
#[derive(Debug, Default)]
struct Counted {
    imagined: u32,
    differ: u32,
    ended: u32,
}

fn imagine(game: &Game, role: Role, seed: u64) -> Game {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let sight = game.sight(role);
    let mut into = sight.blank();
    sight.imagine(&mut into, |n| rng.random_range(0..n));
    into
}

/// What holds of a game that `role` imagines.
fn look(game: &Game, role: Role, rng: &mut ChaCha8Rng, told: &str, counted: &mut Counted) {
    let seed = rng.random();
    let other = imagine(game, role, seed);
    counted.imagined += 1;
    counted.differ += u32::from(other != *game);
    assert!(other.view(role) == game.view(role), "{told}: {role} sees another game");
    assert_eq!(
        other.pending(),
        game.pending(),
        "{told}: {role} is asked something else"
    );
    let (mut there, mut here) = (Options::new(), Options::new());
    other.sight(role).options(&mut there);
    game.sight(role).options(&mut here);
    assert_eq!(
        there.as_slice(),
        here.as_slice(),
        "{told}: {role} may do something else"
    );
    let decides = matches!(game.pending(), Pending::Choose(decision) if decision.role == role);
    assert_eq!(here.is_empty(), !decides, "{told}: who is offered something decides");
    for &action in here.as_slice() {
        assert_eq!(
            other.label(action),
            game.label(action),
            "{told}: the same option in other words"
        );
    }
    if let Err(breach) = Places::of(game).check(&other) {
        panic!("{told}: {breach}");
    }
    // Nothing hidden comes through: from an imagined game the same is imagined.
    let again: u64 = rng.random();
    assert!(
        imagine(game, role, again) == imagine(&other, role, again),
        "{told}: {role} imagines another game from an imagined one"
    );
    if rng.random_range(0..4) == 0 {
        let mut game = other;
        let mut player = Player::new(seed, [Driver::Eager, Driver::Random]);
        match player.play(&mut game, &mut (), 60_000) {
            Ok(Some(_)) => counted.ended += 1,
            Ok(None) => panic!("{told}: an imagined game does not end"),
            Err(illegal) => panic!("{told}: an imagined game breaks: {illegal}"),
        }
    }
}

#[test]
fn imagined_games_agree_with_what_is_seen_and_go_on_to_their_end() {
    for (decks, games) in GAMES {
        let mut counted = Counted::default();
        for number in 0..games {
            let deal = deal(decks, number * 7);
            let mut rng = ChaCha8Rng::seed_from_u64(number);
            let mut game = Game::new(&deal.setup).expect("a legal table");
            let mut player = Player::new(number, deal.drivers);
            loop {
                if rng.random_range(0..OFTEN) == 0 {
                    let told = format!("{deal}, answer {}", player.counts.answers);
                    for role in Role::BOTH {
                        look(&game, role, &mut rng, &told, &mut counted);
                    }
                }
                if !player.step(&mut game, &mut ()).expect("a legal answer") {
                    break;
                }
            }
        }
        assert!(counted.imagined > 1000, "{decks:?}: {counted:?}");
        assert!(counted.differ * 10 > counted.imagined * 7, "{decks:?}: {counted:?}");
        assert!(counted.ended > 200, "{decks:?}: {counted:?}");
    }
}

/// The card that an event names.
fn named(event: &Event) -> Option<CardRef> {
    match event.what {
        What::Card { card, .. }
        | What::Revealed(_, card)
        | What::Seen { card, .. }
        | What::Counters(_, card, _)
        | What::Completing(_, card)
        | What::Plays(_, card)
        | What::Triggers(_, card)
        | What::Disrupted(card)
        | What::Stacked(_, card, _) => (card != CardRef::NONE).then_some(card),
        What::Entered(who, _) => Some(who.card),
        _ => None,
    }
}

#[test]
fn only_cards_that_a_player_has_seen_are_known_where_they_lie() {
    let mut noted = 0;
    let mut options = Options::new();
    for (decks, games) in GAMES {
        for number in 0..games {
            let deal = deal(decks, number * 5 + 1);
            let mut log: Vec<Event> = Vec::new();
            let mut game = Game::with_log(&deal.setup, &mut log).expect("a legal table");
            let mut player = Player::new(number, deal.drivers);
            let mut seen = [[false; 256]; 2];
            // What the table began with in a hand is its owner's, what lay open is both players'.
            for role in Role::BOTH {
                let piles = &game.state().piles[role];
                let built = game.state().building[role].iter().map(|built| built.card);
                for card in piles.hand.iter().copied().chain(built) {
                    seen[role as usize][usize::from(card.0)] = true;
                }
            }
            loop {
                for event in log.drain(..) {
                    if let What::Exchanged = event.what {
                        seen.swap(0, 1);
                    }
                    for role in Role::BOTH {
                        if let Some(card) = named(&event.seen_by(role)) {
                            seen[role as usize][usize::from(card.0)] = true;
                        }
                    }
                }
                for role in Role::BOTH {
                    for whose in Role::BOTH {
                        for &card in &game.state().piles[whose].deck {
                            if game.state().is_noted(role, card) {
                                noted += 1;
                                let at = player.counts.answers;
                                assert!(
                                    seen[role as usize][usize::from(card.0)],
                                    "{deal}, answer {at}: {role} never saw {}",
                                    game.card_name(card)
                                );
                            }
                        }
                    }
                }
                // Whoever chooses among cards sees them.
                if let Pending::Choose(decision) = game.pending() {
                    game.options(&mut options);
                    for action in options.as_slice() {
                        if let Action::Card(card) = action {
                            seen[decision.role as usize][usize::from(card.0)] = true;
                        }
                    }
                }
                if !player.step(&mut game, &mut log).expect("a legal answer") {
                    break;
                }
            }
        }
    }
    assert!(noted > 500, "cards put back are known: {noted}");
}
