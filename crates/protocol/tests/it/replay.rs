//! A replay plays again, and notices what was changed in it.

use protocol::fair::{Fairness, Promise, draw, hex};
use protocol::replay::{DiceVerdict, FORMAT, Recorded, Replay, SetupRecord, Step, events_digest, state_digest};
use rules::{Answer, Game, Options, Pending, Switches};

/// A game in which the last option is always taken, to its end.
fn game() -> Replay {
    let pool = text::files::embedded();
    let deck = decks::deck_named("general-solo").expect("an embedded deck");
    let setup = table::game_of_decks(deck, deck, pool, cards::Edition::Current, Switches::simulation()).expect("legal");
    let seed = [7; 32];
    let fairness = Fairness {
        table: "t1".to_owned(),
        server: Promise {
            seed: Some(hex(&seed)),
            ..Promise::of(&seed)
        },
        seats: [None, None],
    };
    let key = fairness.key().expect("the promise is kept");
    let mut game = Game::new(&setup).expect("a legal table");
    let mut steps = Vec::new();
    let mut draws = 0;
    let mut options = Options::new();
    loop {
        let pending = game.pending();
        let answer = match pending {
            Pending::Over(_) => break,
            Pending::Choose(_) => {
                game.options(&mut options);
                // Varied, so that more than passing happens; conceding keeps the game short.
                if steps.len() > 400 {
                    Answer::Concede(rules::Role::Light)
                } else {
                    Answer::Option((steps.len() * 7) % options.len())
                }
            }
            Pending::Roll(_) | Pending::Shuffle(_) => draw(&key, draws, pending).expect("chance"),
        };
        let recorded = Recorded::of(&game, &answer, draws).expect("the answer fits");
        draws += u64::from(recorded.draw().is_some());
        let mut events = Vec::new();
        game.apply(answer, &mut events).expect("a legal answer");
        steps.push(Step {
            answer: recorded,
            events: events_digest(&events),
            state: state_digest(&game),
            told: Vec::new(),
        });
    }
    Replay {
        format: FORMAT,
        rules: rules::VERSION.to_owned(),
        pool: format!("{:016x}", pool.hash()),
        players: ["a".to_owned(), "b".to_owned()],
        decks: ["x".to_owned(), "y".to_owned()],
        setup: SetupRecord::of(&setup),
        fairness: Some(fairness),
        inherited: 0,
        steps,
        notes: Vec::new(),
    }
}

#[test]
fn a_replay_plays_again() {
    let replay = game();
    let read = Replay::read(&replay.write()).expect("what was written can be read");
    assert_eq!(read, replay);
    let report = read.verify();
    assert!(report.is_equal(), "{report:?}");
    assert_eq!(report.equal, replay.steps.len());
    assert!(matches!(report.dice, DiceVerdict::Fair { draws, taken_back: 0, .. } if draws >= 2));
}

#[test]
fn what_was_changed_is_noticed() {
    let replay = game();
    let first = |wanted: fn(&Recorded) -> bool| {
        replay
            .steps
            .iter()
            .position(|step| wanted(&step.answer))
            .expect("there")
    };

    let rolled = first(|answer| matches!(answer, Recorded::Dice { .. }));
    let mut dice = replay.clone();
    if let Recorded::Dice { faces, .. } = &mut dice.steps[rolled].answer {
        faces.rotate_left(1);
    }
    let report = dice.verify();
    assert!(!report.is_equal());
    assert_eq!(
        (report.equal, report.dice),
        (rolled, DiceVerdict::Wrong { step: rolled })
    );

    let chosen = first(|answer| matches!(answer, Recorded::Option { .. }));
    let mut choice = replay.clone();
    if let Recorded::Option { key, .. } = &mut choice.steps[chosen].answer {
        key.push('x');
    }
    assert_eq!(choice.verify().equal, chosen);

    let mut promise = replay.clone();
    if let Some(fairness) = &mut promise.fairness {
        fairness.server.hash = Promise::of(&[8; 32]).hash;
    }
    let report = promise.verify();
    assert_eq!(
        (report.fault.clone(), report.dice.clone()),
        (None, DiceVerdict::BrokenPromise)
    );
    assert!(!report.is_equal());

    let mut state = replay.clone();
    state.steps[chosen].state.insert(0, '0');
    assert_eq!(state.verify().equal, chosen);
}

#[test]
fn what_is_no_replay_says_so() {
    for bytes in [&b""[..], b"{}", b"[1]", b"{\"format\":99}", b"\xff"] {
        assert!(Replay::read(bytes).is_err());
    }
}
