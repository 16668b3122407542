//! A database that goes away before it can say that a write has arrived.

use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use server::{Config, CookieKey, Hall};
use store::{Deck, Error, Guest, Place, Promise, Replay, SeatToken, Stats, Store, Table, TableId, TokenHash, Write};
use tokio::net::TcpListener;

use crate::bots::open;
use crate::http::{Answer, Client};

/// A store that now and then stores steps and says that it did not answer.
struct Forgetful {
    inner: Arc<dyn Store>,
    forgets: Arc<AtomicBool>,
}

impl Store for Forgetful {
    fn write(&self, change: Write) -> Promise<'_, ()> {
        Box::pin(async move {
            let forgets = matches!(change, Write::Append { .. }) && self.forgets.swap(false, Ordering::SeqCst);
            self.inner.write(change).await?;
            if forgets {
                return Err(Error::Unavailable("the connection is lost".to_owned()));
            }
            Ok(())
        })
    }

    fn table<'a>(&'a self, table: &'a TableId) -> Promise<'a, Option<Table>> {
        self.inner.table(table)
    }

    fn open_tables(&self) -> Promise<'_, Vec<Table>> {
        self.inner.open_tables()
    }

    fn steps<'a>(&'a self, table: &'a TableId, from: u32) -> Promise<'a, Vec<Vec<u8>>> {
        self.inner.steps(table, from)
    }

    fn replay<'a>(&'a self, id: &'a str) -> Promise<'a, Option<Replay>> {
        self.inner.replay(id)
    }

    fn guest<'a>(&'a self, id: &'a str) -> Promise<'a, Option<Guest>> {
        self.inner.guest(id)
    }

    fn guest_by_login<'a>(&'a self, login: &'a str) -> Promise<'a, Option<Guest>> {
        self.inner.guest_by_login(login)
    }

    fn seat(&self, hash: TokenHash) -> Promise<'_, Option<SeatToken>> {
        self.inner.seat(hash)
    }

    fn seats<'a>(&'a self, table: &'a TableId) -> Promise<'a, Vec<SeatToken>> {
        self.inner.seats(table)
    }

    fn seats_of_guest<'a>(&'a self, guest: &'a str) -> Promise<'a, Vec<SeatToken>> {
        self.inner.seats_of_guest(guest)
    }

    fn decks<'a>(&'a self, guest: &'a str) -> Promise<'a, Vec<Deck>> {
        self.inner.decks(guest)
    }

    fn value<'a>(&'a self, key: &'a str) -> Promise<'a, Option<Vec<u8>>> {
        self.inner.value(key)
    }

    fn backup<'a>(&'a self, file: &'a Path) -> Promise<'a, ()> {
        self.inner.backup(file)
    }

    fn stats(&self) -> Stats {
        self.inner.stats()
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        self.inner.close()
    }
}

#[test]
fn an_answer_that_arrived_unheard_of_stands_whatever_is_answered_next() {
    let folder = std::env::temp_dir().join(format!("pop-lost-word-{}", std::process::id()));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let forgets = Arc::new(AtomicBool::new(false));
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let (hall, listener, store) = runtime.block_on(hall(&folder, Arc::clone(&forgets)));
    let address = listener.local_addr().expect("its address");
    let handle = runtime.handle().clone();
    let serving = std::thread::spawn(move || {
        let stop = async { drop(stopped.await) };
        handle
            .block_on(server::serve(hall, listener, None, stop))
            .expect("it serves to the end");
    });
    let mut seats = Seats::open(address);
    for round in 0..6 {
        let (token, decision) = seats.decision();
        let seq = decision["seq"].as_u64().expect("a number");
        let options = decision["scene"]["asked"]["options"]
            .as_array()
            .expect("options")
            .clone();
        let answer = |at: usize| json!({"seq": seq, "option": at, "key": options[at]["key"]});
        forgets.store(true, Ordering::SeqCst);
        let unheard = seats.answer(&token, &answer(0));
        assert_eq!(
            (unheard.status, unheard.code().as_str()),
            (503, "paused"),
            "{unheard:?}"
        );
        if round % 2 == 0 {
            // The table may have gone on from its own next try by now; either way this comes too late.
            let other = seats.answer(&token, &answer(1));
            assert_eq!((other.status, other.code().as_str()), (409, "stale"), "{other:?}");
        }
        let same = seats.answer(&token, &answer(0));
        assert_eq!(same.status, 200, "{same:?} {}", same.json());
        let table = TableId::new(seats.table.clone()).expect("an id");
        let stored = runtime
            .block_on(store.steps(&table, u32::try_from(seq).expect("small")))
            .expect("it reads");
        let stored: Value = serde_json::from_slice(&stored[0]).expect("an entry");
        assert_eq!(stored["answer"]["key"], options[0]["key"], "{stored}");
    }
    drop(seats);
    drop(stop);
    serving.join().expect("it ends when it is told to");
    drop(std::fs::remove_dir_all(&folder));
}

async fn hall(folder: &Path, forgets: Arc<AtomicBool>) -> (Arc<Hall>, TcpListener, Arc<dyn Store>) {
    let place = Place::read(None, folder).expect("the default place");
    let inner = store::open(&place, folder).await.expect("a store");
    let store: Arc<dyn Store> = Arc::new(Forgetful {
        inner: Arc::clone(&inner),
        forgets,
    });
    let pool = text::files::embedded();
    let hall = Hall::open(store, pool, CookieKey::fresh(), Config::default()).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    (hall.expect("a hall"), listener, inner)
}

/// Both seats of one table.
struct Seats {
    client: Client,
    table: String,
    tokens: [String; 2],
}

impl Seats {
    fn open(address: SocketAddr) -> Seats {
        let mut client = Client::new(address, 1);
        let text = |value: &Value| value.as_str().expect("a field").to_owned();
        let dark = client
            .post("/api/v1/tables", None, &open(1, &json!({"kind": "friend"})))
            .expect("an answer")
            .json();
        let table = text(&dark["table"]);
        let join = json!({
            "join": dark["join"], "name": "other", "bot": true, "deck": {"id": "starter-rebellion-light"},
        });
        let light = client
            .post(&format!("/api/v1/tables/{table}/join"), None, &join)
            .expect("an answer")
            .json();
        let tokens = [text(&dark["token"]), text(&light["token"])];
        Seats { client, table, tokens }
    }

    /// The next decision with two options or more; others are made.
    fn decision(&mut self) -> (String, Value) {
        loop {
            for token in self.tokens.clone() {
                let path = format!("/api/v1/tables/{}/decision?wait=1", self.table);
                let said = self.client.get(&path, Some(&token)).expect("an answer");
                let decision = said.json();
                if said.status == 204 || decision["yours"] != true {
                    continue;
                }
                let options = decision["scene"]["asked"]["options"].as_array().expect("options");
                if options.len() > 1 {
                    return (token, decision);
                }
                let only = json!({"seq": decision["seq"], "option": 0, "key": options[0]["key"]});
                assert_eq!(self.answer(&token, &only).status, 200);
            }
        }
    }

    fn answer(&mut self, token: &str, answer: &Value) -> Answer {
        let path = format!("/api/v1/tables/{}/answer", self.table);
        self.client.post(&path, Some(token), answer).expect("an answer")
    }
}
