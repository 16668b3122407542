//! Files of runs: gone on with to the same end, and refused with a reason.

use std::sync::atomic::AtomicBool;

use sim::journal::{Unfit, Writer, read};
use sim::statistics::{Summary, Until};
use sim::{Exchange, Plan, Record, Schedule, Watcher, conduct, play};

use crate::{alone, eager, noting};

struct Nobody;

impl Watcher for Nobody {
    type Error = std::convert::Infallible;
    fn game(&mut self, _: &Record, _: &Summary) -> Result<(), Self::Error> {
        Ok(())
    }
}

fn file(series: &Schedule, records: &[Record]) -> String {
    let (mut writer, mut text) = Writer::begin(series);
    records.iter().for_each(|record| text.push_str(&writer.line(record)));
    text
}

#[test]
fn a_run_goes_on_to_the_same_digest_from_wherever_it_was_cut() {
    for exchange in Exchange::ALL {
        let series = noting(exchange, 2);
        let plan = Plan {
            until: Some(Until { half: 0.09 }),
            ..Plan::games(1_000, &series)
        };
        let whole = play(&series, &plan, 2).expect("games");
        let text = file(&series, &whole.records);
        let games_begin = text.find("games\n").expect("a header") + 6;
        let cuts = (0..12).map(|nth| games_begin + nth * (text.len() - games_begin) / 11);
        for cut in cuts {
            let held = read(&series, &text.as_bytes()[..cut]).expect("a good file");
            assert!(held.good <= cut && text.as_bytes()[held.good - 1] == b'\n');
            assert_eq!(held.records[..], whole.records[..held.records.len()]);
            let never = AtomicBool::new(false);
            let known = held.records.len();
            let on = conduct(&series, &plan, 2, &never, held.records, &mut Nobody).expect("games");
            assert_eq!(on.summary.digest(), whole.summary.digest());
            assert_eq!(on.records, whole.records);
            // The file that is written on is the file of the whole run.
            let mut writer = held.writer;
            let more: String = on.records[known..].iter().map(|record| writer.line(record)).collect();
            assert_eq!(format!("{}{more}", &text[..held.good]), text);
        }
    }
}

#[test]
fn a_file_of_another_run_is_refused_by_what_differs() {
    let decks = ["gencon-2005-2nd-dark", "general-solo"];
    let own = eager(Exchange::Nothing, 2);
    let records = play(&own, &Plan::games(3, &own), 1).expect("games").records;
    let text = file(&own, &records);
    let others = [
        (eager(Exchange::Nothing, 3), 5, "seed 3"),
        (eager(Exchange::Roles, 2), 4, "exchange roles"),
        (
            alone(decks, ["eager", "random"], Exchange::Nothing, 2),
            7,
            "second random",
        ),
        (
            alone([decks[0]; 2], ["eager"; 2], Exchange::Nothing, 2),
            7,
            "second eager",
        ),
        (noting(Exchange::Nothing, 2), 9, "effects yes"),
    ];
    for (other, at, said) in others {
        match read(&other, text.as_bytes()) {
            Err(Unfit::Other { line, due, .. }) => {
                assert_eq!(line, at);
                assert!(due.starts_with(said), "{due}");
            }
            read => panic!("{said}: {read:?}"),
        }
    }
}

#[test]
fn damage_is_found_wherever_it_is() {
    let series = noting(Exchange::Nothing, 2);
    let records = play(&series, &Plan::games(4, &series), 1).expect("games").records;
    let text = file(&series, &records);
    // Every byte changed in three ways, except where only the last line is cut off.
    for at in 0..text.len() {
        for by in [1, 32, 128] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= by;
            let end_of_line = at + 1 == text.len();
            let read = read(&series, &bytes);
            assert!(read.is_err() || end_of_line, "byte {at} changed by {by}: {read:?}");
        }
    }
    // A line left out, doubled, exchanged with its neighbour.
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let games = lines.len() - 4;
    let mut without = lines.clone();
    without.remove(games + 1);
    let mut doubled = lines.clone();
    doubled.insert(games + 1, lines[games]);
    let mut exchanged = lines.clone();
    exchanged.swap(games, games + 1);
    for lines in [without, doubled, exchanged] {
        let read = read(&series, lines.concat().as_bytes());
        assert!(matches!(read, Err(Unfit::Damaged { .. })), "{read:?}");
    }
}

#[test]
fn what_is_no_file_of_a_run_is_said_to_be_none() {
    let series = eager(Exchange::Nothing, 2);
    for bytes in [
        &b""[..],
        b"\n",
        b"pop-sim 2\n",
        b"pop-sim 1",
        b"\xff\xfe",
        b"{\"games\":1}\n",
        &[b'x'; 5000],
    ] {
        let error = read(&series, bytes).expect_err("no file of a run");
        assert!(matches!(error, Unfit::Foreign { .. }), "{error}");
        assert!(error.to_string().len() < 300, "{error}");
    }
    let (_, head) = Writer::begin(&series);
    assert_eq!(read(&series, head.as_bytes()).expect("no game yet").records, []);
    assert!(read(&series, &head.as_bytes()[..head.len() - 8]).is_err());
}
