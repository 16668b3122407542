//! The engine's hot loop between the embedded decks: `cargo bench -p testkit`. Tests run each once.

use std::hint::black_box;

use cards::Edition;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use decks::deck_named;
use rules::{Game, Options, Pending, Role, Switches};
use testkit::play::{Driver, Player, game_of_decks};
use text::files::embedded;

/// The table before the first shuffle.
fn start() -> Game {
    let (Some(dark), Some(light)) = (deck_named("gencon-2005-2nd-dark"), deck_named("general-solo")) else {
        panic!("both decks are embedded");
    };
    let setup = game_of_decks(dark, light, embedded(), Edition::Current, Switches::simulation());
    Game::new(&setup.expect("every card is read")).expect("the decks make a table")
}

/// States in which somebody decides, from the middle of eager games.
fn states(start: &Game, count: usize) -> Vec<Game> {
    let mut player = Player::new(7, [Driver::Eager; 2]);
    let mut states = Vec::new();
    while states.len() < count {
        let mut game = start.clone();
        while player.step(&mut game, &mut ()).expect("legal answers") {
            let decides = matches!(game.pending(), Pending::Choose(_));
            if decides && game.state().turn > 0 && player.counts.answers.is_multiple_of(37) {
                states.push(game.clone());
            }
        }
    }
    states.truncate(count);
    states
}

fn whole_games(c: &mut Criterion) {
    let start = start();
    for (name, driver) in [("random", Driver::Random), ("eager", Driver::Eager)] {
        c.bench_function(&format!("game/{name}"), |b| {
            let mut player = Player::new(1, [driver; 2]);
            b.iter_batched_ref(
                || start.clone(),
                |game| player.play(game, &mut (), u64::MAX),
                BatchSize::SmallInput,
            );
        });
    }
}

fn one_state(c: &mut Criterion) {
    let states = states(&start(), 64);
    c.bench_function("state/clone", |b| {
        b.iter(|| states.iter().for_each(|state| drop(black_box(state.clone()))));
    });
    c.bench_function("state/view", |b| {
        b.iter(|| states.iter().for_each(|state| drop(black_box(state.view(Role::Dark)))));
    });
    c.bench_function("state/options", |b| {
        let mut options = Options::new();
        b.iter(|| {
            for state in &states {
                state.options(&mut options);
                black_box(&options);
            }
        });
    });
}

criterion_group!(benches, whole_games, one_state);
criterion_main!(benches);
