//! Games depend on their seeds, and on nothing else.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use rules::Role;
use sim::statistics::{Sprt, Until, Verdict};
use sim::{End, Exchange, Plan, Record, Schedule, Side, Worker, play, run};

use crate::{alone, eager, noting, series};

#[test]
fn threads_and_repetitions_change_no_game() {
    for exchange in Exchange::ALL {
        let series = eager(exchange, 1);
        let plan = Plan::games(60, &series);
        let one = play(&series, &plan, 1).expect("games");
        for threads in [1, 2, 5] {
            let more = play(&series, &plan, threads).expect("games");
            assert_eq!(one.records, more.records);
            assert_eq!(one.summary.digest(), more.summary.digest());
        }
        assert_eq!(one.records.len(), 60);
        assert!(
            one.records.iter().any(|record| record != &one.records[0]),
            "games differ"
        );
    }
}

#[test]
fn the_digest_tells_seeds_levels_decks_and_order_apart() {
    let decks = ["gencon-2005-2nd-dark", "general-solo"];
    let digest = |decks, levels, exchange, seed| {
        let series = alone(decks, levels, exchange, seed);
        play(&series, &Plan::games(4, &series), 2)
            .expect("games")
            .summary
            .digest()
    };
    let digests = [
        digest(decks, ["eager", "eager"], Exchange::Nothing, 1),
        digest(decks, ["eager", "eager"], Exchange::Nothing, 2),
        digest(decks, ["eager", "random"], Exchange::Nothing, 1),
        digest(decks, ["random", "eager"], Exchange::Nothing, 1),
        digest(decks, ["eager", "eager"], Exchange::Levels, 1),
        digest(decks, ["eager", "eager"], Exchange::Roles, 1),
        digest([decks[1], decks[0]], ["eager", "eager"], Exchange::Nothing, 1),
    ];
    for (at, one) in digests.iter().enumerate() {
        assert!(!digests[..at].contains(one), "{at}");
    }
    let series = eager(Exchange::Nothing, 1);
    let records = play(&series, &Plan::games(20, &series), 1).expect("games").records;
    let over = |records: &mut dyn Iterator<Item = &Record>| {
        records.fold(series.digest(), |digest, record| record.digest(digest))
    };
    assert_ne!(over(&mut records.iter()), over(&mut records.iter().rev()));
}

#[test]
fn a_game_can_be_played_alone() {
    let series = eager(Exchange::Roles, 9);
    let all = play(&series, &Plan::games(10, &series), 2).expect("games").records;
    let never = AtomicBool::new(false);
    let only = &series.series()[0];
    let mut worker = Worker::new(only);
    // In any order, in memory that was used before.
    for number in [7, 0, 3, 9, 3] {
        let alone = worker.play(only, number, &never).expect("a game").expect("its end");
        assert_eq!(Some(&alone), all.get(number as usize), "{number}");
    }
}

#[test]
fn pairs_of_equal_players_are_the_same_game_twice() {
    // The same deck and level on both sides: with seats exchanged the players differ in nothing but their seeds, with roles
    // exchanged in nothing but their role.
    let series = alone(["general-solo"; 2], ["random"; 2], Exchange::Levels, 3);
    assert_eq!(series.sides(0)[Role::Dark], Side::First);
    assert_eq!(series.sides(1)[Role::Dark], Side::Second);
    let only = &series.series()[0];
    assert_eq!((only.unit(6), only.unit(7)), (3, 3));
    let played = play(&series, &Plan::games(200, &series), 2).expect("games");
    let Some(share) = Some(played.summary.first.share()) else {
        return;
    };
    assert!(
        share.low < 0.5 && 0.5 < share.high,
        "equal players share the games: {share:?}"
    );
}

#[test]
fn opening_hands_of_a_pair_are_the_same() {
    let series = noting(Exchange::Levels, 4);
    let records = play(&series, &Plan::games(20, &series), 2).expect("games").records;
    let opening = |record: &Record| record.seen.as_ref().map(|seen| [seen[0].opening, seen[1].opening]);
    for pair in records.chunks(2) {
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
    }
    assert!(records.iter().any(|record| opening(record) != opening(&records[0])));
}

#[test]
fn exchanged_roles_exchange_the_luck() {
    // The same deck on both sides: Dark's hand of the first game is Dark's in the second, and is the other player's then.
    let only = series(["general-solo"; 2], ["eager"; 2], Exchange::Roles, 4);
    let series = Schedule::from(only.with_effects().expect("small decks"));
    let records = play(&series, &Plan::games(20, &series), 2).expect("games").records;
    let opening = |record: &Record, at: usize| record.seen.as_ref().map(|seen| seen[at].opening);
    for pair in records.chunks(2) {
        assert_eq!(opening(&pair[0], 0), opening(&pair[1], 1));
        assert_eq!(opening(&pair[0], 1), opening(&pair[1], 0));
    }
}

#[test]
fn notes_for_effects_change_no_game() {
    let plain = eager(Exchange::Nothing, 5);
    let noting = noting(Exchange::Nothing, 5);
    let games = |series| {
        play(series, &Plan::games(30, series), 2)
            .expect("games")
            .summary
            .digest()
    };
    assert_eq!(games(&plain), games(&noting));
}

#[test]
fn a_run_ends_at_a_look_when_its_interval_is_narrow() {
    let series = eager(Exchange::Nothing, 1);
    let plan = Plan {
        until: Some(Until { half: 0.08 }),
        ..Plan::games(10_000, &series)
    };
    let one = play(&series, &plan, 1).expect("games");
    let two = play(&series, &plan, 3).expect("games");
    assert_eq!(one.records, two.records);
    assert!(one.summary.dark_share().half() <= 0.08);
    assert!((100..=200).contains(&one.summary.games), "{}", one.summary.games);
    assert!(sim::statistics::look_points(200).any(|look| look == one.summary.games));
}

#[test]
fn the_test_finds_the_better_player() {
    let sprt = Sprt {
        better: 0.6,
        error: 0.05,
    };
    let decks = ["general-solo", "galaxy-gunships"];
    for (levels, due) in [
        (["eager", "random"], Verdict::Better),
        (["random", "eager"], Verdict::NotBetter),
    ] {
        let series = alone(decks, levels, Exchange::Levels, 1);
        let plan = Plan {
            sprt: Some(sprt),
            ..Plan::games(4_000, &series)
        };
        let played = play(&series, &plan, 2).expect("games");
        assert_eq!(sprt.verdict(&played.summary.first.pairs), due);
        assert!(played.summary.games < 400 && played.summary.games.is_multiple_of(2));
    }
}

#[test]
fn an_interrupted_run_hands_on_what_is_complete() {
    let series = eager(Exchange::Nothing, 6);
    let all = play(&series, &Plan::games(50, &series), 1).expect("games").records;
    let stop = AtomicBool::new(false);
    let mut got = Vec::new();
    let take = |number: u64, record: Record| {
        assert_eq!(number, got.len() as u64);
        got.push(record);
        if got.len() == 10 {
            stop.store(true, Ordering::Relaxed);
        }
        Ok::<_, std::convert::Infallible>(ControlFlow::Continue(()))
    };
    let end = run(&series, (0, 1_000_000), 2, &stop, take, || {}).expect("games");
    assert_eq!(end, End::Stopped);
    assert!((10..1000).contains(&got.len()));
    let both = got.len().min(all.len());
    assert_eq!(got[..both], all[..both]);
}

#[test]
fn whoever_takes_the_games_may_fail() {
    let series = eager(Exchange::Nothing, 6);
    let stop = AtomicBool::new(false);
    let take = |number: u64, _: Record| match number {
        5 => Err("full"),
        _ => Ok(ControlFlow::Continue(())),
    };
    let end = run(&series, (0, 1_000), 2, &stop, take, || {});
    assert!(end.is_err_and(|error| error.to_string().contains("full")));
}

#[test]
fn series_take_turns_and_stay_what_they_are_alone() {
    let one = || series(["general-solo"; 2], ["eager", "random"], Exchange::Levels, 1);
    let two = || {
        series(
            ["galaxy-gunships", "general-solo"],
            ["eager", "random"],
            Exchange::Levels,
            2,
        )
    };
    let both = Schedule::new(vec![one(), two()]).expect("alike");
    assert_eq!(both.round(1), 4);
    let records = play(&both, &Plan::games(17, &both), 2).expect("games").records;
    assert_eq!(records.len(), 20);
    for (at, alone) in [one(), two()].into_iter().enumerate() {
        let alone = Schedule::from(alone);
        let own = play(&alone, &Plan::games(10, &alone), 1).expect("games").records;
        let pairs: Vec<&Record> = records.chunks(2).skip(at).step_by(2).flatten().collect();
        assert_eq!(pairs, own.iter().collect::<Vec<_>>());
    }
    let other = series(["general-solo"; 2], ["eager", "random"], Exchange::Roles, 1);
    assert!(Schedule::new(vec![one(), other]).is_none() && Schedule::new(vec![]).is_none());
}
