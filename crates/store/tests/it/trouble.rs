//! Full disks, disks that may only be read, servers that go away.

use store::{Error, Place};

use crate::world::{Folder, World, bytes, run, table};

#[test]
fn a_full_disk_refuses_and_loses_nothing() {
    let world = World::sqlite();
    let Place::Sqlite(file) = &world.place else {
        unreachable!("a file")
    };
    run(async {
        let store = store::open_capped(file, world.folder.path(), 60).await.unwrap();
        let t = table("t");
        store.create_table(&t, 0, b"").await.unwrap();
        let step = vec![7u8; 3000];
        let mut stored = 0u32;
        let refused = loop {
            match store.append(&t, stored, std::slice::from_ref(&step)).await {
                Ok(()) => stored += 1,
                Err(error) => break error,
            }
            assert!(stored < 1000, "the cap does not hold");
        };
        assert!(
            matches!(refused, Error::DiskFull(_)) && refused.is_of_storage(),
            "{refused:?}"
        );
        // Reading goes on, and so does the refusing.
        assert_eq!(store.steps(&t, 0).await.unwrap().len() as u32, stored);
        let again = store.append(&t, stored, std::slice::from_ref(&step)).await;
        assert!(matches!(again, Err(Error::DiskFull(_))), "{again:?}");
        store.close().await;

        // Room again: the same step goes in.
        let store = world.open().await.unwrap();
        store.append(&t, stored, std::slice::from_ref(&step)).await.unwrap();
        assert_eq!(store.steps(&t, 0).await.unwrap(), vec![step; stored as usize + 1]);
        store.close().await;
    });
}

#[test]
fn a_postgres_that_may_only_be_read_says_so_and_recovers() {
    let Some(server) = testkit::postgres::Server::start() else {
        testkit::postgres::say_skipped();
        return;
    };
    let folder = Folder::new();
    let place = Place::read(Some(&server.database("pop")), folder.path()).unwrap();
    run(async {
        let store = store::open(&place, folder.path()).await.unwrap();
        let t = table("t");
        store.create_table(&t, 0, b"").await.unwrap();
        set_read_only(&server, "on");
        let mut number = 0;
        // The running session hears of it within moments.
        let refused = loop {
            match store.append(&t, number, &bytes(&["a"])).await {
                Ok(()) => number += 1,
                Err(error) => break error,
            }
        };
        assert!(matches!(refused, Error::ReadOnly(_)), "{refused:?}");
        assert_eq!(store.steps(&t, 0).await.unwrap().len(), number as usize);
        set_read_only(&server, "off");
        while store.append(&t, number, &bytes(&["a"])).await.is_err() {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(store.steps(&t, 0).await.unwrap().len(), number as usize + 1);
        store.close().await;
    });
}

fn set_read_only(server: &testkit::postgres::Server, value: &str) {
    server.run(
        "postgres",
        &format!("ALTER SYSTEM SET default_transaction_read_only = {value}"),
    );
    server.run("postgres", "SELECT pg_reload_conf()");
}

#[test]
fn a_postgres_that_crashes_is_found_again_with_all_that_was_acknowledged() {
    let Some(mut server) = testkit::postgres::Server::start() else {
        testkit::postgres::say_skipped();
        return;
    };
    let folder = Folder::new();
    let place = Place::read(Some(&server.database("pop")), folder.path()).unwrap();
    run(async {
        let store = store::open(&place, folder.path()).await.unwrap();
        let t = table("t");
        store.create_table(&t, 0, b"").await.unwrap();
        let mut number = 0u32;
        for _ in 0..3 {
            for _ in 0..20 {
                store
                    .append(&t, number, &[number.to_be_bytes().to_vec()])
                    .await
                    .unwrap();
                number += 1;
            }
            server.crash_and_restart();
            let step = [number.to_be_bytes().to_vec()];
            let mut tries = 0;
            while let Err(error) = store.append(&t, number, &step).await {
                assert!(matches!(error, Error::Unavailable(_)), "{error:?}");
                tries += 1;
                assert!(tries < 500, "{error}");
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
            number += 1;
        }
        let steps = store.steps(&t, 0).await.unwrap();
        let expected: Vec<_> = (0..number).map(|number| number.to_be_bytes().to_vec()).collect();
        assert_eq!(steps, expected);
        store.close().await;
    });
}
