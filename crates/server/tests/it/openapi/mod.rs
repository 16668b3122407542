//! The document at `/api/v1/openapi.json`: it names every route, every route is as it says, and what a running server
//! answers fits it.

mod schema;

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::world::{Folder, World, choose, eventually, text_of};

/// Asks until the limit of requests lets it through.
async fn patiently(
    world: &World,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> (u16, String) {
    loop {
        let (status, text) = world.ask(method, path, token, body).await;
        if status != 429 {
            return (status, text);
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
}

/// The document of a running server.
struct Described {
    world: World,
    document: Value,
    /// Operations that were asked, with the status that came.
    asked: BTreeSet<(String, String, u16)>,
}

impl Described {
    async fn start(folder: &Folder) -> Described {
        let world = World::start_with(&folder.0, config(folder)).await;
        let document = world.get("/openapi.json").await;
        Described {
            world,
            document,
            asked: BTreeSet::new(),
        }
    }

    /// Asks, and compares the answer with the document: the status is named, and the body fits what is said of it.
    async fn ask(
        &mut self,
        method: &str,
        template: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> (u16, Value) {
        let (status, text) = patiently(&self.world, method, path, token, body).await;
        self.compare(method, template, path, body, status, &text)
    }

    /// Compares an answer with the document.
    fn compare(
        &mut self,
        method: &str,
        template: &str,
        path: &str,
        body: Option<&Value>,
        status: u16,
        text: &str,
    ) -> (u16, Value) {
        let what = format!(
            "{method} {path}: {status} {}",
            text.chars().take(300).collect::<String>()
        );
        let operation = &self.document["paths"][format!("/api/v1{template}")][method.to_lowercase()];
        assert!(operation.is_object(), "{what}: not in the document");
        if let Some(body) = body
            && status == 200
            && operation["requestBody"].is_object()
        {
            let wanted = &operation["requestBody"]["content"]["application/json"]["schema"];
            assert_eq!(
                schema::misfit(&self.document, wanted, body),
                None,
                "{what}: the body that was sent"
            );
        }
        let told = &operation["responses"][status.to_string()];
        assert!(told.is_object(), "{what}: this status is not in the document");
        self.asked.insert((method.to_owned(), template.to_owned(), status));
        let Some(content) = told["content"].as_object() else {
            assert_eq!(text, "", "{what}: the document says that there is no body");
            return (status, Value::Null);
        };
        let (kind, said) = content.iter().next().expect("a kind of content");
        if said["schema"].is_null() {
            return (status, json!(text));
        }
        let value = if kind == "application/json" {
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{what}: {error}"))
        } else {
            json!(text)
        };
        assert_eq!(schema::misfit(&self.document, &said["schema"], &value), None, "{what}");
        (status, value)
    }

    async fn get(&mut self, template: &str, path: &str) -> (u16, Value) {
        self.ask("GET", template, path, None, None).await
    }

    async fn post(&mut self, template: &str, path: &str, body: &Value) -> (u16, Value) {
        self.ask("POST", template, path, None, Some(body)).await
    }
}

fn config(folder: &Folder) -> server::Config {
    let picture = folder.0.join("any.png");
    std::fs::write(&picture, b"\x89PNG\r\n\x1a\n").expect("a file");
    let rows = text::files::embedded().rows().iter();
    let party = |attacker, defender| server::ByParty { attacker, defender };
    let told = server::OddsTold {
        dice: 3,
        damage: vec![0.25, 0.75],
        expected: 0.75,
        kill: 0.75,
        to_attacker: vec![1.0],
        to_others: 0.0,
        force_spent: party(0.0, 0.5),
        rerolled: party(0.0, 0.0),
        advice: vec!["Never.".to_owned()],
        explanation: vec!["Three dice.".to_owned()],
        exact: true,
        sequence: vec![server::After {
            attacker: "Walker".to_owned(),
            kill: 0.75,
        }],
        objective: "damage",
        edition: "current",
        attacker: "dark",
        pool: "0".repeat(16),
    };
    server::Config {
        odds: Some(server::Counter::new(move |asked| match asked.attacker.as_str() {
            "nothing" => Err("Nothing is no unit.".to_owned()),
            _ => Ok(told.clone()),
        })),
        pictures: server::Pictures::of(rows.map(|row| (row, picture.clone()))),
        ..server::Config::default()
    }
}

/// Every operation: its method, its address, and what is said of it.
fn operations(document: &Value) -> Vec<(String, String, &Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let mut all = Vec::new();
    for (path, item) in paths {
        for (method, operation) in item.as_object().expect("a path's operations") {
            all.push((method.clone(), path.clone(), operation));
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_is_told_in_full_and_nothing_else_answers() {
    let folder = Folder::new();
    let described = Described::start(&folder).await;
    let (world, document) = (&described.world, &described.document);
    assert!(
        text_of(&document["openapi"]).starts_with("3.1"),
        "{}",
        document["openapi"]
    );
    let all = operations(document);
    assert!(all.len() > 25, "{} operations", all.len());
    let names: BTreeSet<&str> = all
        .iter()
        .filter_map(|(_, _, told)| told["operationId"].as_str())
        .collect();
    assert_eq!(names.len(), all.len(), "names of operations are not unique");
    let tags: BTreeSet<&str> = document["tags"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|tag| tag["name"].as_str())
        .collect();
    for (method, path, told) in &all {
        let what = format!("{method} {path}");
        assert!(
            told["summary"].as_str().is_some_and(|words| words.len() > 5),
            "{what}: no summary"
        );
        let tag = told["tags"][0].as_str();
        assert!(tag.is_some_and(|tag| tags.contains(tag)), "{what}: {tag:?} is no tag");
        // Parameters of the address, and only those.
        let named: BTreeSet<&str> = path
            .split('/')
            .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
            .collect();
        let parameters: BTreeSet<&str> = told["parameters"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|parameter| parameter["in"] == "path")
            .filter_map(|parameter| parameter["name"].as_str())
            .collect();
        assert_eq!(named, parameters, "{what}");
        let responses = told["responses"].as_object().expect("responses");
        assert!(
            responses
                .keys()
                .any(|status| status.starts_with('2') || status == "101"),
            "{what}: no success"
        );
        for (status, response) in responses {
            assert!(
                response["description"].as_str().is_some_and(|words| !words.is_empty()),
                "{what} {status}: no words"
            );
        }
        // The address is there for this method, whatever it says to an empty request …
        let address = path
            .strip_prefix("/api/v1")
            .expect("an address of the interface")
            .replace("{id}", "none")
            .replace("{term}", "none");
        let (status, body) = patiently(world, &method.to_uppercase(), &address, None, None).await;
        assert_ne!(status, 405, "{what}: {body}");
        assert_ne!(body, "There is no such thing.", "{what} is not routed");
        assert!(
            responses.contains_key(&status.to_string()),
            "{what}: {status} is not in the document: {body}"
        );
        // … and for no method that the document does not name.
        for other in ["get", "post", "put", "patch", "delete"] {
            if document["paths"][path].get(other).is_none() {
                let (status, _) = patiently(world, &other.to_uppercase(), &address, None, None).await;
                assert_eq!(status, 405, "{other} {path} answers and is not in the document");
            }
        }
    }
    // Nothing is routed past the document.
    let routes = include_str!("../../../src/rest/mod.rs");
    assert!(
        !routes.contains(".route("),
        "routes are added with routes!, which tells the document"
    );
    // Every reference leads somewhere.
    let text = document.to_string();
    for part in text.split("\"$ref\":\"").skip(1) {
        let to = part.split('"').next().expect("a reference");
        assert!(
            document.pointer(to.trim_start_matches('#')).is_some(),
            "{to} is nowhere"
        );
    }
    described.world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_server_answers_fits_the_document() {
    let folder = Folder::new();
    let mut of = Described::start(&folder).await;
    for path in [
        "/version", "/levels", "/decks", "/formats", "/tables", "/replays", "/rules",
    ] {
        assert_eq!(of.get(path, path).await.0, 200);
    }
    let (_, list) = of.get("/decks/{id}", "/decks/starter-rebellion-dark").await;
    of.get("/decks/{id}", "/decks/none").await;
    let posted = json!({"text": list, "format": null});
    let (_, checked) = of.post("/decks/check", "/decks/check", &posted).await;
    assert!(checked["entries"][0]["face"].is_object());
    of.post(
        "/decks/check",
        "/decks/check",
        &json!({"text": "1 TIE Interceptor\n1 No Such Card"}),
    )
    .await;
    of.post("/decks/check", "/decks/check", &json!({"no": "list"})).await;
    of.post("/decks/check", "/decks/check", &json!({"text": "x".repeat(100_000)}))
        .await;
    of.post("/decks/keywords", "/decks/keywords", &json!({"text": list}))
        .await;
    of.post("/decks/convert", "/decks/convert", &json!({"text": list, "to": "dek"}))
        .await;
    of.post(
        "/decks/convert",
        "/decks/convert",
        &json!({"text": list, "to": "stone"}),
    )
    .await;
    of.get("/cards", "/cards?q=t:character&limit=200").await;
    let (_, found) = of.get("/cards", "/cards?q=t:battle&limit=50").await;
    let address = text_of(&found["cards"][0]["image"]);
    of.get("/cards/{id}/image", address.trim_start_matches("/api/v1")).await;
    of.get("/cards/{id}/image", "/cards/none/image").await;
    of.get("/cards", "/cards?q=%28").await;
    of.get("/cards", "/cards?limit=many").await;
    assert!(of.get("/rules", "/rules?q=attack").await.1.is_array());
    of.get("/rules/{term}", "/rules/evade").await;
    of.get("/rules/{term}", "/rules/EVA-1").await;
    of.get("/rules/{term}", "/rules/no-such-thing").await;
    let (_, played) = of.get("/rules/{term}/scenarios", "/rules/EVA-1/scenarios").await;
    assert!(played.as_array().is_some_and(|rows| !rows.is_empty()));
    of.get("/rules/{term}/scenarios", "/rules/evade/scenarios").await;
    for text in ["", "Dark: ground Tank 10/2/5\nno such line"] {
        of.post("/scenarios", "/scenarios", &json!({"text": text})).await;
    }
    for attacker in ["3", "nothing"] {
        let asked = json!({"attacker": attacker, "defender": "4", "edition": "current", "objective": "damage"});
        of.post("/odds", "/odds", &asked).await;
    }
    let wanted = json!({
        "dark": "starter-rebellion-dark", "light": "starter-rebellion-light", "level_dark": "random",
        "level_light": "random", "games": 1, "seed": 1
    });
    let (_, run) = of.post("/sims", "/sims", &wanted).await;
    of.get("/sims/{id}", &format!("/sims/{}", text_of(&run["id"]))).await;
    of.get("/sims/{id}", "/sims/none").await;
    account(&mut of).await;
    game(&mut of).await;
    replays(&mut of).await;
    let asked: BTreeSet<(String, String)> = of
        .asked
        .iter()
        .filter(|(.., status)| matches!(status, 200 | 204))
        .map(|(method, path, _)| (method.to_lowercase(), format!("/api/v1{path}")))
        .collect();
    for (method, path, _) in operations(&of.document) {
        // The document itself was read at the beginning; the messages of a WebSocket are compared below.
        let elsewhere = ["/api/v1/openapi.json", "/api/v1/tables/{id}/ws"].contains(&path.as_str());
        assert!(
            elsewhere || asked.contains(&(method.clone(), path.clone())),
            "{method} {path} was never answered"
        );
    }
    of.world.stop().await;
}

/// An account from its beginning to its end.
async fn account(of: &mut Described) {
    let cookie = std::cell::RefCell::new(String::new());
    let mut ask = async |method: &str, template: &str, path: &str, body: Value| {
        let header = format!("Content-Type: application/json\r\nCookie: {}\r\n", cookie.borrow());
        let sent = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let address = format!("/api/v1{path}");
        let (status, head, bytes) = of.world.exchange(method, &address, &header, &sent).await;
        for line in head.lines().filter_map(|line| line.strip_prefix("set-cookie: ")) {
            let pair = line.split(';').next().unwrap_or_default();
            cookie.borrow_mut().push_str(&format!("; {pair}"));
        }
        let text = String::from_utf8(bytes).expect("a text");
        let body = (!body.is_null()).then_some(&body);
        of.compare(method, template, path, body, status, &text)
    };
    let credentials = json!({"name": "ann", "password": "correct horse battery"});
    for path in ["/account/decks", "/account/tables"] {
        assert_eq!(ask("GET", path, path, Value::Null).await.0, 401);
    }
    ask("GET", "/account", "/account", Value::Null).await;
    ask("POST", "/account", "/account", json!({"name": "a", "password": "b"})).await;
    ask("POST", "/account", "/account", credentials.clone()).await;
    ask("POST", "/account", "/account", credentials.clone()).await;
    ask("GET", "/account", "/account", Value::Null).await;
    let deck = json!({"side": "dark", "text": "1 TIE Interceptor"});
    ask("PUT", "/account/decks/{name}", "/account/decks/one", deck).await;
    ask("GET", "/account/decks", "/account/decks", Value::Null).await;
    ask("DELETE", "/account/decks/{name}", "/account/decks/one", Value::Null).await;
    let wanted = json!({
        "name": "Ann", "seat": "dark", "deck": {"id": "starter-rebellion-dark"}, "opponent": {"kind": "friend"},
        "edition": "current"
    });
    let (_, opened) = ask("POST", "/tables", "/tables", wanted).await;
    ask("GET", "/account/tables", "/account/tables", Value::Null).await;
    let seat = format!("/account/tables/{}", text_of(&opened["table"]));
    ask("POST", "/account/tables/{id}", &seat, json!({})).await;
    ask("POST", "/account/tables/{id}", "/account/tables/none", json!({})).await;
    let change = json!({"password": "correct horse battery", "new": "another horse"});
    ask("POST", "/account/password", "/account/password", change).await;
    ask("DELETE", "/account/session", "/account/session", Value::Null).await;
    ask("POST", "/account/session", "/account/session", credentials).await;
    let credentials = json!({"name": "ann", "password": "another horse"});
    *cookie.borrow_mut() = String::new();
    ask("POST", "/account/session", "/account/session", credentials).await;
    let proof = json!({"password": "another horse"});
    ask("POST", "/account/delete", "/account/delete", proof).await;
}

/// A table of two programs over plain HTTP, and what is refused there.
async fn game(of: &mut Described) {
    let wanted = json!({
        "name": "Ann", "seat": "dark", "deck": {"id": "starter-rebellion-dark"}, "opponent": {"kind": "friend"},
        "edition": "current", "bot": true
    });
    let (_, opened) = of.post("/tables", "/tables", &wanted).await;
    let (table, dark) = (text_of(&opened["table"]), text_of(&opened["token"]));
    of.get("/tables/{id}", &format!("/tables/{table}")).await;
    of.get("/tables/{id}", "/tables/none").await;
    let decision = format!("/tables/{table}/decision?wait=0");
    of.ask("GET", "/tables/{id}/decision", &decision, Some(&dark), None)
        .await;
    let join = json!({"join": opened["join"], "name": "Bob", "deck": {"id": "starter-rebellion-light"}, "bot": true});
    let path = format!("/tables/{table}/join");
    of.post(
        "/tables/{id}/join",
        &path,
        &json!({"join": "0", "name": "Eve", "deck": {"id": "starter-rebellion-light"}}),
    )
    .await;
    let (_, joined) = of.post("/tables/{id}/join", &path, &join).await;
    of.post("/tables/{id}/join", &path, &join).await;
    let light = text_of(&joined["token"]);
    let answers = format!("/tables/{table}/answer");
    for turn in 0..40 {
        for token in [&dark, &light] {
            let (_, told) = of
                .ask("GET", "/tables/{id}/decision", &decision, Some(token), None)
                .await;
            if told["yours"] != json!(true) || told["over"] == json!(true) {
                continue;
            }
            let scene = serde_json::from_value(told["scene"].clone()).expect("a scene");
            let protocol::ToServer::Answer { seq, option, key } = choose(&scene, turn) else {
                unreachable!("an answer")
            };
            let answer = json!({"seq": seq, "option": option, "key": key});
            of.ask("POST", "/tables/{id}/answer", &answers, Some(token), Some(&answer))
                .await;
            let stale = json!({"seq": seq + 1000, "option": option, "key": key});
            if turn == 0 {
                of.ask("POST", "/tables/{id}/answer", &answers, Some(token), Some(&stale))
                    .await;
                of.ask("POST", "/tables/{id}/answer", &answers, None, Some(&answer))
                    .await;
            }
        }
    }
    let waits = format!("/tables/{table}/decision?wait=1");
    for token in [&dark, &light] {
        of.ask("GET", "/tables/{id}/decision", &waits, Some(token), None).await;
    }
    // What a watcher is told over the WebSocket fits too.
    let mut watching = of.world.sit(&table, Some(&dark)).await;
    watching.scene().await;
    let messages = json!({"$ref": "#/components/schemas/ToClient"});
    for text in &watching.bytes {
        let message: Value = serde_json::from_str(text).expect("JSON");
        assert_eq!(schema::misfit(&of.document, &messages, &message), None, "{text}");
    }
    let path = format!("/tables/{table}/concede");
    of.ask("POST", "/tables/{id}/concede", &path, Some(&dark), None).await;
    of.ask("POST", "/tables/{id}/concede", &path, Some(&dark), None).await;
    of.ask("GET", "/tables/{id}/decision", &decision, Some(&dark), None)
        .await;
    let id = table.clone();
    let kept = format!("/replays/{id}");
    // The replay is kept a moment after the end.
    eventually("a replay", async || {
        patiently(&of.world, "GET", &kept, None, None).await.0 == 200
    })
    .await;
    let (_, info) = of.get("/replays/{id}", &kept).await;
    assert_eq!(info["ended"], json!(true));
    of.get("/replays/{id}/verify", &format!("{kept}/verify")).await;
    for seat in ["dark", "watch"] {
        of.get("/replays/{id}/scene", &format!("{kept}/scene?seat={seat}&step=30"))
            .await;
    }
    let (_, file) = of.get("/replays/{id}/file", &format!("{kept}/file")).await;
    of.post("/replays", "/replays", &json!({"file": file.to_string()}))
        .await;
    let from = json!({"step": 6, "seat": "dark", "level": "eager", "name": "Ann"});
    of.post("/replays/{id}/continue", &format!("{kept}/continue"), &from)
        .await;
}

/// What is refused about replays.
async fn replays(of: &mut Described) {
    for path in ["", "/verify", "/file", "/scene?seat=dark&step=0"] {
        let template = format!("/replays/{{id}}{}", path.split('?').next().unwrap_or_default());
        of.get(&template, &format!("/replays/none{path}")).await;
    }
    of.get("/replays/{id}/scene", "/replays/none/scene").await;
    of.post("/replays", "/replays", &json!({"file": "{}"})).await;
    let from = json!({"step": 6, "seat": "dark", "level": "eager", "name": "Ann"});
    of.post("/replays/{id}/continue", "/replays/none/continue", &from).await;
}
