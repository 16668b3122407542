//! Opening, locking, upgrading, backing up, restoring.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::Connection;
use store::{Deck, Error, Existing, Guest, Place, Replay, SeatToken, Status, Store, TableId, TokenHash, Unfit, Write};

use crate::world::{Folder, World, bytes, on_both, run, server, table};

#[test]
fn a_second_server_is_refused_until_the_first_has_left() {
    on_both(async |world: World| {
        let first = world.open().await.unwrap();
        let second = world.open().await.err();
        let process = Some(std::process::id());
        assert!(
            matches!(&second, Some(Error::InUse { by, .. }) if *by == process),
            "{second:?}"
        );
        // Another data folder does not help: the database is taken as well.
        let elsewhere = Folder::new();
        let second = store::open(&world.place, elsewhere.path()).await.err();
        assert!(matches!(second, Some(Error::InUse { .. })), "{second:?}");
        first.close().await;
        let third = world.open().await.unwrap();
        third.close().await;
    });
}

#[test]
fn a_newer_schema_is_refused_and_left_alone() {
    on_both(async |world: World| {
        world.open().await.unwrap().close().await;
        let newer = store::SCHEMA + 1;
        statement(&world.place, &format!("UPDATE pop_schema SET version = {newer}")).await;
        for _ in 0..2 {
            let refused = world.open().await.err();
            let expected = Error::NewerSchema {
                found: newer,
                known: store::SCHEMA,
            };
            assert_eq!(refused, Some(expected));
        }
        statement(
            &world.place,
            &format!("UPDATE pop_schema SET version = {}", store::SCHEMA),
        )
        .await;
        world.open().await.unwrap().close().await;
    });
}

async fn statement(place: &Place, statement: &str) {
    let statement = sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned()));
    match place {
        Place::Sqlite(file) => {
            let address = format!("sqlite:{}", file.display());
            let mut connection = sqlx::SqliteConnection::connect(&address).await.unwrap();
            statement.execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
        Place::Postgres(url) => {
            let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
            statement.execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
    }
}

/// One of everything.
async fn fill(store: &Arc<dyn Store>) {
    store.create_table(&table("open"), 1, b"h").await.unwrap();
    store.append(&table("open"), 0, &bytes(&["a", "b"])).await.unwrap();
    store.create_table(&table("over"), 2, b"").await.unwrap();
    store.end_table(&table("over"), Status::Broken).await.unwrap();
    let writes = [
        Write::Replay(Replay {
            id: "r".to_owned(),
            created: 3,
            bytes: vec![0, 1],
        }),
        Write::Guest(Guest {
            id: "g".to_owned(),
            name: "Ann".to_owned(),
            created: 4,
            login: Some("ann".to_owned()),
            password: None,
        }),
        Write::Seat(SeatToken {
            hash: TokenHash([7; 32]),
            table: table("open"),
            seat: "dark".to_owned(),
            guest: None,
        }),
        Write::Deck {
            guest: "g".to_owned(),
            deck: Deck {
                name: "d".to_owned(),
                changed: 5,
                bytes: vec![9],
            },
        },
        Write::Value {
            key: "k".to_owned(),
            value: Some(vec![1]),
        },
    ];
    for write in writes {
        store.write(write).await.unwrap();
    }
    // More rows than travel at once.
    for n in 0..1100 {
        store.set_value(&format!("many{n}"), Some(b"x")).await.unwrap();
    }
}

async fn assert_filled(store: &Arc<dyn Store>) {
    let open = store.open_tables().await.unwrap();
    assert_eq!(open.len(), 1);
    assert_eq!(
        (open[0].id.as_str(), open[0].created, open[0].header.as_slice()),
        ("open", 1, b"h".as_slice())
    );
    assert_eq!(store.steps(&table("open"), 0).await.unwrap(), bytes(&["a", "b"]));
    assert_eq!(
        store.table(&table("over")).await.unwrap().map(|t| t.status),
        Some(Status::Broken)
    );
    assert_eq!(store.replay("r").await.unwrap().map(|r| r.bytes), Some(vec![0, 1]));
    assert_eq!(
        store.guest_by_login("ann").await.unwrap().map(|g| (g.name, g.password)),
        Some(("Ann".to_owned(), None))
    );
    assert_eq!(
        store.seat(TokenHash([7; 32])).await.unwrap().map(|s| s.seat),
        Some("dark".to_owned())
    );
    assert_eq!(store.decks("g").await.unwrap().len(), 1);
    assert_eq!(store.value("k").await.unwrap(), Some(vec![1]));
    for n in 0..1100 {
        assert!(store.value(&format!("many{n}")).await.unwrap().is_some(), "many{n}");
    }
}

#[test]
fn a_backup_of_a_live_server_restores_to_both_databases() {
    on_both(async |world: World| {
        let store = world.open().await.unwrap();
        fill(&store).await;
        // Somebody plays on meanwhile.
        let busy = table("busy");
        store.create_table(&busy, 9, b"").await.unwrap();
        let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let player = tokio::spawn(play_on(Arc::clone(&store), busy.clone(), Arc::clone(&stop)));
        let [inside, outside] = ["inside.db", "outside.db"].map(|name| world.folder.join(name));
        store.backup(&inside).await.unwrap();
        store::backup(&world.place, &outside).await.unwrap();
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let played = player.await.unwrap();
        let again = store.backup(&inside).await;
        assert!(
            matches!(again, Err(Error::File { .. })),
            "an existing file is not overwritten: {again:?}"
        );
        let refused = store::restore(&inside, &world.place, Folder::new().path(), Existing::Yields).await;
        assert!(
            matches!(refused, Err(Error::InUse { .. })),
            "a server runs: {refused:?}"
        );
        store.close().await;
        let parts = std::fs::read_dir(world.folder.path()).unwrap().flatten();
        let parts: Vec<_> = parts
            .filter(|entry| entry.file_name().to_string_lossy().contains("part"))
            .collect();
        assert!(parts.is_empty(), "{parts:?}");

        for backup in [&inside, &outside] {
            let other = World::sqlite();
            check_restored(backup, &other, &busy, played).await;
            if let Some(other) = World::postgres() {
                check_restored(backup, &other, &busy, played).await;
            }
        }
    });
}

async fn play_on(store: Arc<dyn Store>, t: TableId, stop: Arc<std::sync::atomic::AtomicBool>) -> u32 {
    let mut number = 0u32;
    while !stop.load(std::sync::atomic::Ordering::Relaxed) {
        store
            .append(&t, number, &[number.to_be_bytes().to_vec()])
            .await
            .unwrap();
        number += 1;
    }
    number
}

async fn check_restored(backup: &Path, other: &World, busy: &TableId, played: u32) {
    let aside = store::restore(backup, &other.place, other.folder.path(), Existing::Stays).await;
    assert_eq!(aside, Ok(None));
    let store = other.open().await.unwrap();
    let steps = store.steps(busy, 0).await.unwrap();
    let expected: Vec<_> = (0..steps.len() as u32)
        .map(|number| number.to_be_bytes().to_vec())
        .collect();
    assert_eq!(steps, expected);
    assert!(steps.len() as u32 <= played);
    store.end_table(busy, Status::Finished).await.unwrap();
    assert_filled(&store).await;
    store.close().await;
}

#[test]
fn stores_and_backups_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let world = World::sqlite();
    let backup = world.folder.join("backup.db");
    run(async {
        let store = world.open().await.unwrap();
        fill(&store).await;
        store.backup(&backup).await.unwrap();
        for file in ["pop.db", "pop.db-wal", "pop.db-shm", "backup.db"] {
            let mode = std::fs::metadata(world.folder.join(file)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{file}");
        }
        store.close().await;
    });
}

#[test]
fn a_store_that_is_there_yields_only_where_it_is_told_to() {
    on_both(async |world: World| {
        let backup = world.folder.join("backup.db");
        let store = world.open().await.unwrap();
        fill(&store).await;
        store.backup(&backup).await.unwrap();
        // What came after the backup is gone with the restore.
        store.set_value("later", Some(b"x")).await.unwrap();
        store.close().await;
        let restore = async |existing| store::restore(&backup, &world.place, world.folder.path(), existing).await;
        let refused = restore(Existing::Stays).await;
        assert_eq!(why(refused), Some(Unfit::StoreThere));
        let store = world.open().await.unwrap();
        assert!(
            store.value("later").await.unwrap().is_some(),
            "what was refused has changed nothing"
        );
        store.close().await;
        for number in 1..=2 {
            let aside = restore(Existing::Yields).await.unwrap();
            if let Place::Sqlite(file) = &world.place {
                let name = format!("{}.before-{number}", file.display());
                assert_eq!(aside.as_deref(), Some(Path::new(&name)));
            }
            let store = world.open().await.unwrap();
            assert_filled(&store).await;
            assert_eq!(store.value("later").await.unwrap(), None);
            store.close().await;
        }
        if let Place::Sqlite(file) = &world.place {
            // What was put aside is a whole store, with what the backup did not have.
            let aside = Place::Sqlite(format!("{}.before-1", file.display()).into());
            let folder = Folder::new();
            let store = store::open(&aside, folder.path()).await.unwrap();
            assert!(store.value("later").await.unwrap().is_some());
            store.close().await;
        }
    });
}

#[test]
fn a_backup_of_a_newer_program_is_refused_and_everything_stays() {
    on_both(async |world: World| {
        let store = world.open().await.unwrap();
        fill(&store).await;
        let backup = world.folder.join("backup.db");
        store.backup(&backup).await.unwrap();
        store.close().await;
        let newer = store::SCHEMA + 1;
        statement(
            &Place::Sqlite(backup.clone()),
            &format!("UPDATE pop_schema SET version = {newer}"),
        )
        .await;
        let refused = store::restore(&backup, &world.place, world.folder.path(), Existing::Yields).await;
        assert!(matches!(refused, Err(Error::NewerSchema { .. })), "{refused:?}");
        let store = world.open().await.unwrap();
        assert_filled(&store).await;
        store.close().await;
    });
}

/// Why a backup was not put in place.
fn why(restored: Result<Option<PathBuf>, Error>) -> Option<Unfit> {
    match restored {
        Err(Error::NotRestored { why, .. }) => Some(why),
        _ => None,
    }
}

#[test]
fn what_is_no_backup_is_not_restored() {
    let world = World::sqlite();
    let file = world.folder.join("backup.db");
    std::fs::write(&file, b"").unwrap();
    let restore = |file: &Path| {
        run(store::restore(
            file,
            &world.place,
            world.folder.path(),
            Existing::Yields,
        ))
    };
    assert_eq!(why(restore(&file)), Some(Unfit::NoBackup(None)));
    assert_eq!(why(restore(&world.folder.join("none.db"))), Some(Unfit::Missing));
    std::fs::write(
        &file,
        b"no database at all, but long enough to be read as the head of one",
    )
    .unwrap();
    let refused = why(restore(&file));
    assert!(matches!(refused, Some(Unfit::NoBackup(Some(_)))), "{refused:?}");
    let missing = run(store::backup(&world.place, &world.folder.join("new.db")));
    assert!(matches!(missing, Err(Error::File { .. })), "{missing:?}");
}

#[test]
fn a_postgres_that_does_not_wait_for_the_disk_is_refused() {
    let Some(world) = World::postgres() else { return };
    // Ours to set per session, and read back: the server's own default does not matter.
    let name = world.place.to_string();
    let name = name.rsplit('/').next().unwrap().to_owned();
    let server = server().expect("it runs");
    server.run(
        "postgres",
        &format!("ALTER DATABASE {name} SET synchronous_commit = off"),
    );
    run(async { world.open().await.unwrap().close().await });
    // What is not ours to set: full_page_writes needs only a reload. A server of its own, because others look at it.
    let mut own = testkit::postgres::Server::start().expect("it runs");
    let folder = Folder::new();
    let place = Place::read(Some(&own.database("lax")), folder.path()).unwrap();
    own.run("postgres", "ALTER SYSTEM SET full_page_writes = off");
    own.crash_and_restart();
    let refused = run(store::open(&place, folder.path())).err();
    assert!(
        matches!(&refused, Some(Error::NotDurable { setting: "full_page_writes", value, .. }) if value == "off"),
        "{refused:?}"
    );
}
