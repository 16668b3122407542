//! Games that a player may be in (`rules::Sight`), imagined over random legal play.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{Action, CardId, CardRef, Event, Game, Guess, Options, Pending, Role, RoleChoice, Setup, What};
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

/// Which printed card each physical one is.
fn prints(game: &Game) -> Vec<CardId> {
    game.fixed().of.clone()
}

/// What holds of a game that `role` imagines.
fn look(game: &Game, role: Role, rng: &mut ChaCha8Rng, told: &str, counted: &mut Counted) {
    let seed = rng.random();
    let other = imagine(game, role, seed);
    counted.imagined += 1;
    counted.differ += u32::from(other != *game || prints(&other) != prints(game));
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
    let (one, two) = (imagine(game, role, again), imagine(&other, role, again));
    assert!(one == two, "{told}: {role} imagines another game from an imagined one");
    assert_eq!(
        prints(&one),
        prints(&two),
        "{told}: {role} imagines other cards from an imagined game"
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

/// The physical cards of the opponent of `role` that `role` may not see where they lie.
fn hidden(game: &Game, role: Role) -> Vec<CardRef> {
    let st = game.state();
    let piles = &st.piles[!role];
    let face_down = st.building[!role].iter().map(|built| built.card);
    let cards = piles.hand.iter().chain(&piles.deck).copied().chain(face_down);
    let known =
        |card: CardRef| st.is_shown(card) || st.is_noted(role, card) || game.sources().any(|source| source == card);
    cards.filter(|&card| !known(card)).collect()
}

/// The sorted prints of these cards.
fn sorted(game: &Game, cards: &[CardRef]) -> Vec<CardId> {
    let mut prints: Vec<CardId> = cards.iter().map(|&card| game.card(card).1).collect();
    prints.sort();
    prints
}

/// Tables of embedded decks with closed lists, at many points of random games, and what Dark thinks of Light's deck.
fn with_closed_lists(guesses: impl Fn(&Setup) -> Vec<Guess>, mut look: impl FnMut(&Setup, &Game, u64, &str)) {
    for number in 0..40u64 {
        let mut setup = deal(Decks::Embedded, number * 13).setup;
        setup.switches.open_lists = false;
        setup.switches.roles = RoleChoice::Fixed;
        setup.seats[Role::Light].guesses = guesses(&setup);
        let mut game = Game::new(&setup).expect("a legal table");
        let mut player = Player::new(number, [Driver::Eager, Driver::Random]);
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        loop {
            if rng.random_range(0..12) == 0 && game.state().turn > 0 {
                let told = format!("game {number}, answer {}", player.counts.answers);
                look(&setup, &game, rng.random(), &told);
            }
            if !player.step(&mut game, &mut ()).expect("a legal answer") {
                break;
            }
        }
    }
}

/// That seat's deck as a guess.
fn as_guess(setup: &Setup, role: Role) -> Guess {
    Guess {
        deck: setup.seats[role].deck.clone(),
        outside: setup.seats[role].outside.clone(),
    }
}

/// Is the player looking at those cards just now?
fn searches(game: &Game, role: Role) -> bool {
    game.view(role).question.is_some()
}

#[test]
fn a_right_guess_leaves_just_the_cards_that_were_not_seen() {
    let mut looked = 0;
    let both = |setup: &Setup| vec![as_guess(setup, Role::Light)];
    with_closed_lists(both, |_, game, seed, told| {
        let other = imagine(game, Role::Dark, seed);
        assert!(other.view(Role::Dark) == game.view(Role::Dark), "{told}: another view");
        if !searches(game, Role::Dark) && game.state().beneath.is_empty() {
            looked += 1;
            let hidden = hidden(game, Role::Dark);
            assert_eq!(sorted(&other, &hidden), sorted(game, &hidden), "{told}");
        }
    });
    assert!(looked > 300, "{looked}");
}

#[test]
fn of_a_closed_list_nothing_comes_through() {
    let (mut looked, mut differed) = (0, 0);
    // Dark thinks that Light plays Dark's own deck.
    let wrong = |setup: &Setup| vec![as_guess(setup, Role::Dark)];
    with_closed_lists(wrong, |setup, game, seed, told| {
        if searches(game, Role::Dark) {
            return;
        }
        looked += 1;
        let hidden = hidden(game, Role::Dark);
        // The same table with any other cards behind those that Dark may not see.
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let decks = &setup.seats[Role::Light].deck;
        let swapped: Vec<(CardRef, CardId)> = hidden
            .iter()
            .map(|&card| (card, decks[rng.random_range(0..decks.len())]))
            .collect();
        let twin = game.with_cards(&swapped);
        differed += u32::from(prints(&twin) != prints(game));
        let (one, two) = (imagine(game, Role::Dark, seed), imagine(&twin, Role::Dark, seed));
        assert!(one == two, "{told}: the true cards decide where what lies");
        assert_eq!(prints(&one), prints(&two), "{told}: the true cards come through");
        let thought = &setup.seats[Role::Dark].deck;
        let from_guess = hidden.iter().all(|&card| thought.contains(&one.card(card).1));
        assert!(from_guess, "{told}: a card that is on no guess");
        if looked % 8 == 0 {
            let mut player = Player::new(seed, [Driver::Eager, Driver::Random]);
            let mut game = one;
            let ended = player.play(&mut game, &mut (), 60_000);
            assert!(matches!(ended, Ok(Some(_))), "{told}: {ended:?}");
        }
    });
    assert!(looked > 300 && differed > 250, "{looked} {differed}");
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
