//! What a store promises.

use std::sync::Arc;

use store::{Deck, Error, Guest, Replay, SeatToken, Status, Table, TokenHash};

use crate::world::{World, bytes, on_both, table};

#[test]
fn steps_come_back_in_order_after_a_restart() {
    on_both(async |world: World| {
        let store = world.open().await.unwrap();
        let t = table("one");
        store.create_table(&t, 5, b"header").await.unwrap();
        store.append(&t, 0, &bytes(&["a", "b"])).await.unwrap();
        store.append(&t, 2, &bytes(&["c"])).await.unwrap();
        // Any bytes, also none.
        store.append(&t, 3, &[vec![], vec![0, 255, 0]]).await.unwrap();
        store.close().await;
        assert_eq!(store.append(&t, 5, &bytes(&["x"])).await, Err(Error::Closed));

        let store = world.open().await.unwrap();
        let mut all = bytes(&["a", "b", "c"]);
        all.extend([vec![], vec![0, 255, 0]]);
        assert_eq!(store.steps(&t, 0).await.unwrap(), all);
        assert_eq!(store.steps(&t, 2).await.unwrap(), all[2..]);
        assert_eq!(store.steps(&t, 9).await.unwrap(), bytes(&[]));
        assert_eq!(store.steps(&table("none"), 0).await.unwrap(), bytes(&[]));
        let found = store.table(&t).await.unwrap();
        let expected = Table {
            id: t.clone(),
            created: 5,
            status: Status::Open,
            header: b"header".to_vec(),
        };
        assert_eq!(found, Some(expected));
        // The numbers go on where they were.
        store.append(&t, 5, &bytes(&["f"])).await.unwrap();
        assert_eq!(store.steps(&t, 5).await.unwrap(), bytes(&["f"]));
        store.close().await;
    });
}

#[test]
fn a_repeat_changes_nothing_and_another_step_is_refused() {
    on_both(async |world: World| {
        let store = world.open().await.unwrap();
        let t = table("t");
        assert_eq!(
            store.append(&t, 0, &bytes(&["a"])).await,
            Err(Error::NoSuchTable(t.clone()))
        );
        store.create_table(&t, 0, b"").await.unwrap();
        store.append(&t, 0, &bytes(&["a", "b", "c"])).await.unwrap();

        store.append(&t, 0, &bytes(&["a", "b", "c"])).await.unwrap();
        store.append(&t, 1, &bytes(&["b"])).await.unwrap();
        // Half a repeat, half new.
        store.append(&t, 2, &bytes(&["c", "d"])).await.unwrap();

        let conflict = |number| {
            Err(Error::Conflict {
                table: t.clone(),
                number,
            })
        };
        assert_eq!(store.append(&t, 0, &bytes(&["x"])).await, conflict(0));
        // All or none: "e" is not stored.
        assert_eq!(store.append(&t, 2, &bytes(&["c", "x", "e"])).await, conflict(3));
        let gap = Err(Error::Gap {
            table: t.clone(),
            expected: 4,
            found: 5,
        });
        assert_eq!(store.append(&t, 5, &bytes(&["f"])).await, gap);
        assert_eq!(store.steps(&t, 0).await.unwrap(), bytes(&["a", "b", "c", "d"]));
        store.close().await;
    });
}

#[test]
fn changes_that_share_a_transaction_fail_and_succeed_alone() {
    on_both(async |world: World| {
        let store = world.open().await.unwrap();
        let t = table("t");
        store.create_table(&t, 0, b"").await.unwrap();
        let [a, b, c, x] = ["a", "b", "c", "x"].map(|step| bytes(&[step]));
        let none = table("none");
        // Polled in order by `join!`, so they wait together; the first keeps the writing task busy.
        let (first, good, repeat, conflict, gap, missing, name, next) = tokio::join!(
            store.append(&t, 0, &a),
            store.append(&t, 1, &b),
            store.append(&t, 1, &b),
            store.append(&t, 1, &x),
            store.append(&t, 9, &x),
            store.set_header(&none, b""),
            store.set_value("a\0b", Some(b"")),
            store.append(&t, 2, &c),
        );
        assert_eq!((first, good, repeat, next), (Ok(()), Ok(()), Ok(()), Ok(())));
        assert!(
            matches!(conflict, Err(Error::Conflict { number: 1, .. })),
            "{conflict:?}"
        );
        assert!(matches!(gap, Err(Error::Gap { .. })), "{gap:?}");
        assert!(matches!(missing, Err(Error::NoSuchTable(_))), "{missing:?}");
        assert!(matches!(name, Err(Error::BadName { .. })), "{name:?}");
        assert_eq!(store.steps(&t, 0).await.unwrap(), bytes(&["a", "b", "c"]));
        store.close().await;
    });
}

#[test]
fn many_tables_share_their_waits_for_the_disk() {
    on_both(async |world: World| {
        let store = world.open().await.unwrap();
        let tables: Vec<_> = (0..40).map(|n| table(&format!("t{n}"))).collect();
        let mut tasks = tokio::task::JoinSet::new();
        for t in tables.clone() {
            let store = Arc::clone(&store);
            tasks.spawn(async move {
                store.create_table(&t, 0, b"").await.unwrap();
                for number in 0..25u32 {
                    store
                        .append(&t, number, &[format!("{t} {number}").into_bytes()])
                        .await
                        .unwrap();
                }
            });
        }
        tasks.join_all().await;
        let stats = store.stats();
        assert_eq!(stats.writes, 40 * 26);
        assert!(stats.commits < stats.writes / 2, "{stats:?}");
        assert!(stats.largest > 2, "{stats:?}");
        for t in &tables {
            let steps = store.steps(t, 0).await.unwrap();
            let expected: Vec<_> = (0..25).map(|number| format!("{t} {number}").into_bytes()).collect();
            assert_eq!(steps, expected);
        }
        store.close().await;
    });
}

#[test]
fn tables_open_change_and_end() {
    on_both(async |world: World| {
        let store = world.open().await.unwrap();
        let [a, b, c] = ["a", "b", "c"].map(table);
        for (t, created) in [(&c, 1), (&a, 2), (&b, 3)] {
            store.create_table(t, created, b"new").await.unwrap();
        }
        store.create_table(&a, 2, b"new").await.unwrap();
        assert_eq!(
            store.create_table(&a, 2, b"other").await,
            Err(Error::TableExists(a.clone()))
        );
        store.set_header(&a, b"seated").await.unwrap();
        store.append(&b, 0, &bytes(&["x"])).await.unwrap();
        store.end_table(&b, Status::Finished).await.unwrap();
        store.end_table(&b, Status::Finished).await.unwrap();
        assert_eq!(
            store.end_table(&b, Status::Broken).await,
            Err(Error::TableEnded(b.clone()))
        );
        // What is there may be repeated; nothing comes behind it.
        store.append(&b, 0, &bytes(&["x"])).await.unwrap();
        assert_eq!(
            store.append(&b, 1, &bytes(&["y"])).await,
            Err(Error::TableEnded(b.clone()))
        );
        assert_eq!(
            store.end_table(&table("z"), Status::Broken).await,
            Err(Error::NoSuchTable(table("z")))
        );

        let open = store.open_tables().await.unwrap();
        let open: Vec<_> = open
            .iter()
            .map(|t| (t.id.as_str(), t.created, t.header.as_slice()))
            .collect();
        assert_eq!(open, [("c", 1, b"new".as_slice()), ("a", 2, b"seated".as_slice())]);
        assert_eq!(store.table(&b).await.unwrap().map(|t| t.status), Some(Status::Finished));

        store.append(&c, 0, &bytes(&["x"])).await.unwrap();
        store.forget_table(&c).await.unwrap();
        store.forget_table(&c).await.unwrap();
        assert_eq!(store.table(&c).await.unwrap(), None);
        assert_eq!(
            store.append(&c, 1, &bytes(&["y"])).await,
            Err(Error::NoSuchTable(c.clone()))
        );
        store.create_table(&c, 9, b"again").await.unwrap();
        assert_eq!(store.steps(&c, 0).await.unwrap(), bytes(&[]));
        store.close().await;
    });
}

#[test]
fn tokens_open_seats_until_they_are_revoked() {
    on_both(async |world: World| {
        let store = world.open().await.unwrap();
        let token = |byte: u8, seat: &str, guest: Option<&str>| SeatToken {
            hash: TokenHash([byte; 32]),
            table: table("t"),
            seat: seat.to_owned(),
            guest: guest.map(str::to_owned),
        };
        let [dark, phone, light] = [
            token(1, "dark", Some("g")),
            token(2, "dark", Some("g")),
            token(3, "light", None),
        ];
        for seat in [&light, &phone, &dark] {
            store.save_seat(seat.clone()).await.unwrap();
        }
        assert_eq!(store.seat(dark.hash).await.unwrap(), Some(dark.clone()));
        assert_eq!(store.seat(TokenHash([9; 32])).await.unwrap(), None);
        assert_eq!(
            store.seats(&table("t")).await.unwrap(),
            [dark.clone(), phone.clone(), light.clone()]
        );
        assert_eq!(store.seats_of_guest("g").await.unwrap(), [dark.clone(), phone.clone()]);
        store.revoke(phone.hash).await.unwrap();
        assert_eq!(store.seat(phone.hash).await.unwrap(), None);
        store.revoke_seat(&table("t"), "dark").await.unwrap();
        assert_eq!(store.seats(&table("t")).await.unwrap(), std::slice::from_ref(&light));
        store.create_table(&table("t"), 0, b"").await.unwrap();
        store.forget_table(&table("t")).await.unwrap();
        assert_eq!(store.seat(light.hash).await.unwrap(), None);
        store.close().await;
    });
}

#[test]
fn guests_have_names_and_accounts_logins_of_their_own() {
    on_both(async |world: World| {
        let store = world.open().await.unwrap();
        let guest = |id: &str, name: &str, login: Option<&str>| Guest {
            id: id.to_owned(),
            name: name.to_owned(),
            created: 7,
            login: login.map(str::to_owned),
            password: login.map(|_| "$argon2id$…".to_owned()),
        };
        let ann = guest("1", "Ann <b>'; DROP TABLE guests; --", None);
        store.save_guest(ann.clone()).await.unwrap();
        assert_eq!(store.guest("1").await.unwrap(), Some(ann));
        let ann = guest("1", "Ännchen 🜁", Some("ann"));
        store.save_guest(ann.clone()).await.unwrap();
        assert_eq!(store.guest("1").await.unwrap().as_ref(), Some(&ann));
        assert_eq!(store.guest_by_login("ann").await.unwrap(), Some(ann));
        let taken = store.save_guest(guest("2", "Bob", Some("ann"))).await;
        assert_eq!(taken, Err(Error::LoginTaken("ann".to_owned())));
        assert_eq!(store.guest("2").await.unwrap(), None);
        for name in ["", "a\0b", "two\nlines", &"x".repeat(201)] {
            let refused = store.save_guest(guest("3", name, None)).await;
            assert!(matches!(refused, Err(Error::BadName { .. })), "{name:?}: {refused:?}");
        }
        store.close().await;
    });
}

#[test]
fn decks_replays_and_values_are_kept_replaced_and_forgotten() {
    on_both(async |world: World| {
        let store = world.open().await.unwrap();
        let deck = |name: &str, bytes: &[u8]| Deck {
            name: name.to_owned(),
            changed: 1,
            bytes: bytes.to_vec(),
        };
        for (guest, deck) in [
            ("g", deck("b", b"1")),
            ("g", deck("B", b"2")),
            ("g", deck("b", b"3")),
            ("h", deck("b", b"4")),
        ] {
            store.save_deck(guest, deck).await.unwrap();
        }
        assert_eq!(store.decks("g").await.unwrap(), [deck("B", b"2"), deck("b", b"3")]);
        store.forget_deck("g", "b").await.unwrap();
        assert_eq!(store.decks("g").await.unwrap(), [deck("B", b"2")]);
        assert_eq!(store.decks("h").await.unwrap(), [deck("b", b"4")]);

        let replay = |bytes: &[u8]| Replay {
            id: "r".to_owned(),
            created: 3,
            bytes: bytes.to_vec(),
        };
        store.save_replay(replay(&[1; 100_000])).await.unwrap();
        store.save_replay(replay(&[2; 100_000])).await.unwrap();
        assert_eq!(store.replay("r").await.unwrap(), Some(replay(&[2; 100_000])));
        assert_eq!(store.replay("s").await.unwrap(), None);

        store.set_value("k", Some(b"1")).await.unwrap();
        store.set_value("k", Some(b"2")).await.unwrap();
        assert_eq!(store.value("k").await.unwrap(), Some(b"2".to_vec()));
        store.set_value("k", None).await.unwrap();
        assert_eq!(store.value("k").await.unwrap(), None);
        store.close().await;
    });
}

#[test]
fn a_guest_who_becomes_somebody_else_takes_along_what_is_theirs() {
    on_both(async |world: World| {
        let store = world.open().await.unwrap();
        let guest = |id: &str, login: Option<&str>| Guest {
            id: id.to_owned(),
            name: id.to_owned(),
            created: 1,
            login: login.map(str::to_owned),
            password: None,
        };
        store.save_guest(guest("account", Some("ann"))).await.unwrap();
        let seat = |n: u8, guest: &str| SeatToken {
            hash: TokenHash([n; 32]),
            table: table("t"),
            seat: "dark".to_owned(),
            guest: Some(guest.to_owned()),
        };
        for (n, whose) in [(1, "guest"), (2, "other"), (3, "account")] {
            store.save_seat(seat(n, whose)).await.unwrap();
        }
        let deck = |name: &str, bytes: &[u8]| Deck {
            name: name.to_owned(),
            changed: 1,
            bytes: bytes.to_vec(),
        };
        for (whose, name) in [
            ("guest", "both"),
            ("guest", "mine"),
            ("account", "both"),
            ("other", "far"),
        ] {
            store.save_deck(whose, deck(name, whose.as_bytes())).await.unwrap();
        }
        store.move_guest("guest", "account").await.unwrap();
        store.move_guest("nobody", "account").await.unwrap();
        let seats = store.seats_of_guest("account").await.unwrap();
        assert_eq!(seats.iter().map(|seat| seat.hash.0[0]).collect::<Vec<_>>(), [1, 3]);
        let decks = async |whose: &str| -> Vec<(String, Vec<u8>)> {
            let decks = store.decks(whose).await.unwrap();
            decks.into_iter().map(|deck| (deck.name, deck.bytes)).collect()
        };
        // A deck is not replaced by another of its name.
        let own = [("both", "account"), ("mine", "guest")].map(|(name, whose)| (name.to_owned(), whose.into()));
        assert_eq!(decks("account").await, own);
        assert_eq!(decks("other").await.len(), 1);

        store.forget_guest("account").await.unwrap();
        store.forget_guest("account").await.unwrap();
        assert_eq!(store.guest_by_login("ann").await.unwrap(), None);
        assert_eq!(decks("account").await, []);
        assert_eq!(store.seats_of_guest("account").await.unwrap(), []);
        let left = store.seat(TokenHash([1; 32])).await.unwrap();
        assert_eq!(
            left.map(|seat| seat.guest),
            Some(None),
            "the token opens its seat still"
        );
        // The name is free again.
        store.save_guest(guest("next", Some("ann"))).await.unwrap();
        store.close().await;
    });
}
