//! Accounts, and those who would like to be somebody else.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use server::Config;

use crate::world::{Folder, World, eventually, text_of};

const PASSWORD: &str = "correct horse battery";

/// A browser: its cookies, and the address it comes from.
struct Browser<'a> {
    world: &'a World,
    from: String,
    origin: Option<String>,
    cookies: BTreeMap<String, String>,
}

impl<'a> Browser<'a> {
    fn new(world: &'a World, number: u32) -> Browser<'a> {
        Browser {
            world,
            from: format!("10.0.0.{number}"),
            origin: None,
            cookies: BTreeMap::new(),
        }
    }

    async fn ask(&mut self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let (status, head, body) = self.raw(method, path, body).await;
        for line in head.lines().filter_map(|line| line.strip_prefix("set-cookie: ")) {
            let (name, value) = line
                .split(';')
                .next()
                .and_then(|pair| pair.split_once('='))
                .expect("a cookie");
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        let value = serde_json::from_slice(&body).unwrap_or(Value::Null);
        (status, value)
    }

    async fn raw(&mut self, method: &str, path: &str, body: &Value) -> (u16, String, Vec<u8>) {
        let cookies: Vec<String> = self
            .cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let mut header = format!("X-Forwarded-For: {}\r\nContent-Type: application/json\r\n", self.from);
        if !cookies.is_empty() {
            header.push_str(&format!("Cookie: {}\r\n", cookies.join("; ")));
        }
        if let Some(origin) = &self.origin {
            header.push_str(&format!("Origin: {origin}\r\n"));
        }
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        self.world
            .exchange(method, &format!("/api/v1{path}"), &header, &body)
            .await
    }

    async fn get(&mut self, path: &str) -> Value {
        let (status, value) = self.ask("GET", path, &Value::Null).await;
        assert_eq!(status, 200, "{path}: {value}");
        value
    }

    async fn post(&mut self, path: &str, body: Value) -> Value {
        let (status, value) = self.ask("POST", path, &body).await;
        assert_eq!(status, 200, "{path}: {value}");
        value
    }

    async fn sign_up(&mut self, name: &str) -> Value {
        self.post("/account", json!({"name": name, "password": PASSWORD})).await
    }

    async fn sign_in(&mut self, name: &str, password: &str) -> (u16, Value) {
        self.ask("POST", "/account/session", &json!({"name": name, "password": password}))
            .await
    }

    async fn name(&mut self) -> Value {
        self.get("/account").await["account"]["name"].clone()
    }

    /// A table against the computer.
    async fn table(&mut self) -> String {
        let wanted = json!({
            "name": "Ann", "seat": "dark", "deck": {"id": "starter-rebellion-dark"}, "edition": "current",
            "opponent": {"kind": "computer", "level": "eager", "deck": "starter-rebellion-light"}
        });
        let opened = self.post("/tables", wanted).await;
        let (table, token) = (text_of(&opened["table"]), text_of(&opened["token"]));
        self.cookies.insert("token".to_owned(), token);
        table
    }
}

async fn world(folder: &Folder) -> World {
    let config = Config {
        trusted_proxy: true,
        ..Config::default()
    };
    World::start_with(&folder.0, config).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_guest_has_moves_into_the_account_and_is_there_on_every_device() {
    let folder = Folder::new();
    let mut world = world(&folder).await;
    let mut home = Browser::new(&world, 1);
    assert_eq!(home.get("/account").await, json!({"account": null}));
    let open = home.table().await;
    let over = home.table().await;
    let token = home.cookies.remove("token");
    let path = format!("/tables/{over}/concede");
    assert_eq!(world.ask("POST", &path, token.as_deref(), None).await.0, 200);
    // The list of games is written a moment after the end.
    eventually("a game in the list", async || home.get("/replays").await != json!([])).await;
    let me = home.sign_up("Ann_1").await;
    assert_eq!(me["account"]["name"], json!("Ann_1"));
    let deck = json!({"side": "dark", "text": "# Mine | Dark\n4 TIE Interceptor\n"});
    assert_eq!(home.ask("PUT", "/account/decks/My%20deck%2F1", &deck).await.0, 204);

    let mut away = Browser::new(&world, 2);
    // Large and small letters are alike.
    let (status, me) = away.sign_in("aNN_1", PASSWORD).await;
    assert_eq!((status, &me["account"]["name"]), (200, &json!("Ann_1")));
    let decks = away.get("/account/decks").await;
    assert_eq!(
        decks,
        json!([{"name": "My deck/1", "side": "dark", "text": deck["text"]}])
    );
    let seats = away.get("/account/tables").await;
    assert_eq!(seats.as_array().map(Vec::len), Some(1), "{seats}");
    assert_eq!(
        (text_of(&seats[0]["table"]), text_of(&seats[0]["seat"])),
        (open.clone(), "dark".to_owned())
    );
    let opened = away.post(&format!("/account/tables/{open}"), json!({})).await;
    let path = format!("/tables/{open}/decision?wait=20");
    let (status, body) = world.ask("GET", &path, Some(&text_of(&opened["token"])), None).await;
    assert_eq!(status, 200, "{body}");
    // A game that ends after the guest became an account is in the account's list too.
    let path = format!("/tables/{open}/concede");
    assert_eq!(
        world.ask("POST", &path, Some(&text_of(&opened["token"])), None).await.0,
        200
    );
    let mut ids: Vec<String> = Vec::new();
    eventually("two games in the list", async || {
        let list = away.get("/replays").await;
        ids = list
            .as_array()
            .into_iter()
            .flatten()
            .map(|row| text_of(&row["id"]))
            .collect();
        ids.len() == 2
    })
    .await;
    ids.sort();
    let mut both = vec![open, over];
    both.sort();
    assert_eq!(ids, both);
    assert_eq!(
        away.ask("DELETE", "/account/decks/My%20deck%2F1", &Value::Null).await.0,
        204
    );
    assert_eq!(home.get("/account/decks").await, json!([]));
    // A session outlives the server.
    let cookies = away.cookies.clone();
    world.stop().await;
    world = self::world(&folder).await;
    let mut away = Browser::new(&world, 2);
    away.cookies = cookies;
    assert_eq!(away.name().await, json!("Ann_1"));
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_end_where_they_should_and_nowhere_else() {
    let folder = Folder::new();
    let world = world(&folder).await;
    let mut one = Browser::new(&world, 1);
    let (status, head, _) = one
        .raw("POST", "/account", &json!({"name": "ann", "password": PASSWORD}))
        .await;
    assert_eq!(status, 200);
    let cookie = head
        .lines()
        .find(|line| line.contains("pop_session"))
        .expect("a session");
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000"] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    assert_eq!(one.sign_in("ann", PASSWORD).await.0, 200);
    let mut two = Browser::new(&world, 2);
    assert_eq!(two.sign_in("ann", PASSWORD).await.0, 200);
    let mut stolen = Browser::new(&world, 3);
    stolen.cookies = two.cookies.clone();
    assert_eq!(stolen.name().await, json!("ann"));
    // Signed out, the cookie is worth nothing, wherever a copy of it is.
    assert_eq!(two.ask("DELETE", "/account/session", &Value::Null).await.0, 204);
    assert_eq!((two.name().await, stolen.name().await), (Value::Null, Value::Null));
    assert_eq!(one.name().await, json!("ann"), "other sessions go on");
    // With another password all others end.
    assert_eq!(two.sign_in("ann", PASSWORD).await.0, 200);
    let change = |old: &str, new: &str| json!({"password": old, "new": new});
    assert_eq!(
        one.ask("POST", "/account/password", &change("wrong password", "another horse"))
            .await
            .0,
        403
    );
    assert_eq!(
        one.ask("POST", "/account/password", &change(PASSWORD, "short")).await.0,
        400
    );
    assert_eq!(two.name().await, json!("ann"));
    let old = one.cookies.clone();
    assert_eq!(
        one.ask("POST", "/account/password", &change(PASSWORD, "another horse"))
            .await
            .0,
        200
    );
    assert_eq!((one.name().await, two.name().await), (json!("ann"), Value::Null));
    stolen.cookies = old;
    assert_eq!(stolen.name().await, Value::Null, "the session before the change");
    assert_eq!(two.sign_in("ann", PASSWORD).await.0, 403);
    assert_eq!(two.sign_in("ann", "another horse").await.0, 200);
    // Deleted, everything of it is gone, and the name is free.
    assert_eq!(
        one.ask("PUT", "/account/decks/d", &json!({"side": "dark", "text": "x"}))
            .await
            .0,
        204
    );
    assert_eq!(
        one.ask("POST", "/account/delete", &json!({"password": PASSWORD}))
            .await
            .0,
        403
    );
    assert_eq!(
        one.ask("POST", "/account/delete", &json!({"password": "another horse"}))
            .await
            .0,
        204
    );
    assert_eq!((one.name().await, two.name().await), (Value::Null, Value::Null));
    assert_eq!(two.sign_in("ann", "another horse").await.0, 403);
    let mut next = Browser::new(&world, 4);
    next.sign_up("ann").await;
    assert_eq!(next.get("/account/decks").await, json!([]));
    // The server's keeper may give another password; that ends every session too.
    let cookies = next.cookies.clone();
    world.stop().await;
    let place = store::Place::read(None, &folder.0).expect("a place");
    let store = store::open(&place, &folder.0).await.expect("a store");
    let new = server::reset(&*store, "Ann")
        .await
        .expect("written")
        .expect("there is one");
    assert_eq!(server::reset(&*store, "nobody-here").await.expect("read"), None);
    store.close().await;
    let world = self::world(&folder).await;
    let mut next = Browser::new(&world, 4);
    next.cookies = cookies;
    assert_eq!(next.name().await, Value::Null);
    assert_eq!(next.sign_in("ann", PASSWORD).await.0, 403);
    assert_eq!(next.sign_in("ann", &new).await.0, 200);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_who_has_an_account_or_guesses_a_password_quickly() {
    let folder = Folder::new();
    let world = world(&folder).await;
    let mut ann = Browser::new(&world, 1);
    ann.sign_up("ann").await;
    let mut stranger = Browser::new(&world, 2);
    // The same words; that the same is done for them is a test of its own, beside the hashing.
    let real = stranger.sign_in("ann", "not her password").await;
    let none = stranger.sign_in("nobody-here", "not her password").await;
    assert_eq!(real, none);
    assert_eq!(real.0, 403);
    // From one address only so many tries …
    let mut refused = 0;
    for _ in 0..20 {
        refused += u32::from(stranger.sign_in("ann", "not her password").await.0 == 429);
    }
    assert!(refused >= 5, "{refused}");
    // … while others come in.
    assert_eq!(Browser::new(&world, 3).sign_in("ann", PASSWORD).await.0, 200);
    // From many addresses, only so many for one name.
    let mut refused = 0;
    for number in 10..50 {
        refused += u32::from(Browser::new(&world, number).sign_in("ann", "not her password").await.0 == 429);
    }
    assert!(refused >= 10, "{refused}");
    // Then not even the right password is looked at: the refusal tells a guesser nothing. Sessions go on.
    let (status, _) = Browser::new(&world, 60).sign_in("ann", PASSWORD).await;
    assert_eq!((status, ann.name().await), (429, json!("ann")));
    assert_eq!(Browser::new(&world, 61).sign_in("nobody-else", PASSWORD).await.0, 403);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_opens_nothing() {
    let folder = Folder::new();
    let world = world(&folder).await;
    let mut number = 0;
    for (name, password) in [
        ("", PASSWORD),
        ("an", PASSWORD),
        ("a b c", PASSWORD),
        ("ann\u{0}", PASSWORD),
        ("<script>", PASSWORD),
        ("ann", ""),
        ("ann", "short"),
        ("ann", "aaaaaaaaaaaa"),
        ("ann-the-first", "Ann-The-First"),
        ("ann", &"x y".repeat(1000)),
    ] {
        number += 1;
        let body = json!({"name": name, "password": password});
        let (status, answer) = Browser::new(&world, number).ask("POST", "/account", &body).await;
        assert_eq!(status, 400, "{name:?}: {answer}");
    }
    for body in [
        json!({}),
        json!([]),
        json!({"name": "ann", "password": 7}),
        json!({"name": "ann", "password": PASSWORD, "id": "x"}),
    ] {
        number += 1;
        assert_eq!(
            Browser::new(&world, number).ask("POST", "/account", &body).await.0,
            400,
            "{body}"
        );
    }
    let mut ann = Browser::new(&world, 100);
    ann.sign_up("ann").await;
    let taken = json!({"name": "ANN", "password": "another password"});
    assert_eq!(Browser::new(&world, 101).ask("POST", "/account", &taken).await.0, 409);
    // Two at the same moment: one of them.
    let (mut left, mut right) = (Browser::new(&world, 102), Browser::new(&world, 103));
    let both = json!({"name": "both", "password": PASSWORD});
    let (one, other) = tokio::join!(
        left.ask("POST", "/account", &both),
        right.ask("POST", "/account", &both)
    );
    let mut statuses = [one.0, other.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    for forged in ["", "x", "pop_session", &"0".repeat(32), &"f".repeat(10_000), "é"] {
        let mut eve = Browser::new(&world, 104);
        eve.cookies.insert("pop_session".to_owned(), forged.to_owned());
        let (status, answer) = eve.ask("GET", "/account/decks", &Value::Null).await;
        assert!(matches!(status, 400 | 401 | 431), "{status} {answer}");
    }
    // Pages of other places may not use the cookie, and nobody another's things.
    let mut page = Browser::new(&world, 105);
    page.cookies = ann.cookies.clone();
    page.origin = Some("https://elsewhere.example".to_owned());
    for (method, path, body) in [
        ("POST", "/account", json!({"name": "eve", "password": PASSWORD})),
        ("POST", "/account/session", json!({"name": "ann", "password": PASSWORD})),
        ("POST", "/account/delete", json!({"password": PASSWORD})),
        ("DELETE", "/account/session", Value::Null),
        ("PUT", "/account/decks/d", json!({"side": "dark", "text": ""})),
        ("DELETE", "/account/decks/d", Value::Null),
    ] {
        assert_eq!(page.ask(method, path, &body).await.0, 403, "{method} {path}");
    }
    assert_eq!(ann.name().await, json!("ann"));
    let table = ann.table().await;
    let mut eve = Browser::new(&world, 106);
    eve.sign_up("eve").await;
    for table in [table.as_str(), "none", "..", "%00"] {
        let (status, answer) = eve.ask("POST", &format!("/account/tables/{table}"), &json!({})).await;
        assert!(matches!(status, 400 | 404), "{table}: {status} {answer}");
    }
    let long = "x".repeat(81);
    for name in [long.as_str(), "%00", "%20"] {
        let deck = json!({"side": "dark", "text": ""});
        assert_eq!(
            eve.ask("PUT", &format!("/account/decks/{name}"), &deck).await.0,
            400,
            "{name}"
        );
    }
    let large = json!({"side": "dark", "text": "x".repeat(100_000)});
    assert_eq!(eve.ask("PUT", "/account/decks/d", &large).await.0, 413);
    world.stop().await;
}
