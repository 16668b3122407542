//! No level sees what is hidden: in two games that a player cannot tell apart every level chooses the same.

use ai::{Level, Player};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{Action, CardId, CardRef, Game, Options, Pending, Question, Role};
use testkit::laws::{Decks, Secrets, deal};
use testkit::play;

/// Games that are played, and before one choice of how many the levels are asked.
const GAMES: u64 = 60;
const OFTEN: u32 = 14;

/// How often each level is asked: the dear ones less often.
const LEVELS: [(&str, u32); 4] = [("random", 1), ("eager", 1), ("greedy", 2), ("search:60it", 4)];

/// The game with what `role` may not see dealt anew: cards lie elsewhere.
fn dealt_anew(game: &Game, role: Role, rng: &mut ChaCha8Rng) -> Game {
    let sight = game.sight(role);
    let mut other = sight.blank();
    sight.imagine(&mut other, |n| rng.random_range(0..n));
    other
}

/// The game with other cards behind those that `role` may not see, in the opponent's places and in the own deck: the
/// same cards in another order.
fn other_cards(game: &Game, role: Role, rng: &mut ChaCha8Rng) -> Game {
    let mut given: Vec<(CardRef, CardId)> = Vec::new();
    for secrets in [Secrets::from(game, role), Secrets::own_deck(game, role)] {
        let mut cards = secrets.cards;
        cards.retain(|&(card, counters)| counters.is_none() && !game.state().is_noted(role, card));
        let mut prints: Vec<CardId> = cards.iter().map(|&(card, _)| game.card(card).1).collect();
        for at in (1..prints.len()).rev() {
            prints.swap(at, rng.random_range(0..=at));
        }
        given.extend(cards.iter().map(|&(card, _)| card).zip(prints));
    }
    game.with_cards(&given)
}

#[test]
fn every_level_chooses_the_same_in_games_that_look_the_same() {
    let levels = LEVELS.map(|(name, every)| (name.parse::<Level>().expect("a level"), every));
    let (mut asked, mut differ) = ([0u32; 4], 0u32);
    for number in 0..GAMES {
        let deal = deal(Decks::Embedded, number * 11);
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        let mut game = Game::new(&deal.setup).expect("a legal table");
        let mut player = play::Player::new(number, deal.drivers);
        let mut options = Options::new();
        loop {
            if let Pending::Choose(decision) = game.pending() {
                let role = decision.role;
                game.options(&mut options);
                if options.len() > 1 && rng.random_range(0..OFTEN) == 0 {
                    let told = format!("{deal}, answer {}, {:?}", player.counts.answers, decision.kind);
                    let same_list = game.fixed().switches.open_lists;
                    let mut others = vec![dealt_anew(&game, role, &mut rng)];
                    // Whoever searches a pile sees what lies there.
                    let searches = matches!(
                        game.view(role).question,
                        Some(Question::PileCard { .. } | Question::TopCard { .. } | Question::Arena { .. })
                    );
                    let fetches = options
                        .as_slice()
                        .iter()
                        .any(|action| matches!(action, Action::Card(_)));
                    if same_list && !searches && !fetches {
                        others.push(other_cards(&game, role, &mut rng));
                    }
                    for other in &others {
                        assert!(other.view(role) == game.view(role), "{told}: another view");
                        differ += u32::from(*other != game || cards(other) != cards(&game));
                        for (asked, &(level, every)) in asked.iter_mut().zip(&levels) {
                            if rng.random_range(0..every) > 0 {
                                continue;
                            }
                            *asked += 1;
                            let seed = rng.random();
                            let here = Player::new(level, seed).choose(&game.sight(role));
                            let there = Player::new(level, seed).choose(&other.sight(role));
                            assert_eq!(here, there, "{told}: {level} chooses by what is hidden");
                        }
                    }
                }
            }
            if !player.step(&mut game, &mut ()).expect("a legal answer") {
                break;
            }
        }
    }
    assert!(asked.iter().all(|&asked| asked >= 80), "{asked:?}");
    assert!(differ > 200, "{differ} games were different");
}

/// Which printed card each physical one is.
fn cards(game: &Game) -> Vec<CardId> {
    let count = game.fixed().of.len();
    (0..count).map(|at| game.card(CardRef(at as u8)).1).collect()
}
