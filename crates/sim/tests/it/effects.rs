//! Cards and what becomes of games with them; columns.

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::RowAccessor as _;
use rules::Role;
use sim::{Difference, Exchange, Plan, Schedule, Side, Subject, columns, effects, play};

use crate::{alone, noting, series};

#[test]
fn every_card_has_a_line_and_its_games_add_up() {
    let series = noting(Exchange::Nothing, 1);
    let played = play(&series, &Plan::games(300, &series), 2).expect("games");
    let found = effects(&series.series()[0], &played.records);
    for side in Side::BOTH {
        let own: Vec<_> = found.iter().filter(|effect| effect.side == side).collect();
        let names = own.iter().filter(|effect| matches!(effect.subject, Subject::Card(_)));
        assert_eq!(names.count(), series.series()[0].cards[side as usize].len());
        for effect in own {
            for Difference {
                with,
                with_won,
                without,
                without_won,
                gain,
            } in [effect.opening, effect.drawn, effect.deployed]
            {
                assert_eq!(with + without, 300);
                assert_eq!(with_won + without_won, played.summary.wins[side as usize]);
                assert_eq!(gain.is_some(), with > 0 && without > 0);
                if let Some(gain) = gain {
                    assert!(gain.low <= gain.rate && gain.rate <= gain.high, "{effect:?}");
                }
            }
            // A card of the opening hand was drawn.
            assert!(effect.opening.with <= effect.drawn.with);
        }
    }
    // Something was drawn and deployed, in some games and not in others.
    assert!(found.iter().filter(|effect| effect.drawn.gain.is_some()).count() > 40);
    assert!(found.iter().filter(|effect| effect.deployed.gain.is_some()).count() > 20);
    assert_eq!(found, effects(&series.series()[0], &played.records));
}

#[test]
fn opening_hands_come_up_as_often_as_they_must() {
    // Four copies among 60 cards, seven drawn: 1 - C(56,7)/C(60,7) = 0.3995.
    let series = noting(Exchange::Nothing, 1);
    let records = play(&series, &Plan::games(1_000, &series), 2).expect("games").records;
    let found = effects(&series.series()[0], &records);
    let mut seen = 0;
    for (side, player) in Side::BOTH.into_iter().zip(&series.series()[0].players) {
        let size = player.deck.size() as f64;
        for entry in &player.deck.cards {
            let copies = f64::from(entry.count);
            let none: f64 = (0..7)
                .map(|nth| (size - copies - f64::from(nth)) / (size - f64::from(nth)))
                .product();
            let line = found
                .iter()
                .find(|effect| effect.side == side && effect.subject == Subject::Card(entry.name.clone()));
            let Some(line) = line else { continue };
            seen += 1;
            let share = line.opening.with as f64 / 1_000.0;
            // Four standard errors of a share of 1,000 games.
            assert!(
                (share - (1.0 - none)).abs() < 0.065,
                "{}: {share} instead of {}",
                entry.name,
                1.0 - none
            );
        }
    }
    assert!(seen > 30, "{seen} names are as in the lists");
}

#[test]
fn a_pair_is_drawn_as_one() {
    // With levels exchanged a card of the opening hand is there in both games of a pair.
    let series = series(["general-solo"; 2], ["eager"; 2], Exchange::Levels, 1);
    let series = series.with_effects().expect("small decks");
    let series = Schedule::from(series);
    let played = play(&series, &Plan::games(200, &series), 2).expect("games");
    for effect in effects(&series.series()[0], &played.records) {
        assert_eq!(effect.opening.with % 2, 0, "{effect:?}");
        assert_eq!(effect.opening.with + effect.opening.without, 200);
    }
}

#[test]
fn columns_hold_every_game() {
    for exchange in Exchange::ALL {
        let series = alone(
            ["gencon-2005-2nd-dark", "general-solo"],
            ["eager", "random"],
            exchange,
            u64::MAX,
        );
        let records = play(&series, &Plan::games(10, &series), 2).expect("games").records;
        let mut bytes = Vec::new();
        columns::write(&series, &records, &mut bytes).expect("written");
        let file = SerializedFileReader::new(bytes::Bytes::from(bytes)).expect("a Parquet file");
        let rows: Vec<_> = file
            .get_row_iter(None)
            .expect("rows")
            .map(|row| row.expect("a row"))
            .collect();
        assert_eq!(rows.len(), 10);
        for ((number, row), record) in (0_u64..).zip(&rows).zip(&records) {
            assert_eq!(row.get_ulong(0).expect("game"), number);
            assert_eq!(row.get_ulong(2).expect("seed"), u64::MAX);
            let dark = series.series()[0].decks(number)[Role::Dark];
            assert_eq!(
                row.get_string(3).expect("deck"),
                &series.series()[0].players[dark as usize].deck.title
            );
            let level = series.series()[0].players[series.sides(number)[Role::Light] as usize]
                .level
                .to_string();
            assert_eq!(row.get_string(6).expect("level"), &level);
            let winner = record
                .winner
                .map(|role| if role == Role::Dark { "dark" } else { "light" });
            assert_eq!(row.get_string(9).ok().map(String::as_str), winner);
            assert_eq!(row.get_string(10).expect("reason"), record.reason.word());
            assert_eq!(row.get_uint(11).expect("turns"), u32::from(record.turns));
            assert_eq!(row.get_uint(13).expect("choices"), record.choices);
        }
    }
}
