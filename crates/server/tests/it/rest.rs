//! What the pages beside the table ask for.

use serde_json::json;

use crate::world::{Folder, World, text_of};

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_find_what_they_ask_for() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let decks = world.get("/decks").await;
    let first = text_of(&decks[0]["id"]);
    let (status, list) = world.ask("GET", &format!("/decks/{first}"), None, None).await;
    assert_eq!(status, 200);
    let checked = world.post("/decks/check", json!({"text": list, "format": null})).await;
    assert!(checked["cards"].as_u64().is_some_and(|cards| cards > 20), "{checked}");
    assert!(checked["entries"][0]["face"]["name"].is_string());
    let short = world
        .post("/decks/check", json!({"text": "1 TIE Interceptor", "format": null}))
        .await;
    assert_eq!(short["legal"], json!(false));
    assert!(short["problems"][0]["rule"].is_string(), "{short}");
    let sheet = world.post("/decks/keywords", json!({"text": list})).await;
    assert!(sheet[0]["clauses"][0]["id"].is_string(), "{sheet}");
    let converted = world.post("/decks/convert", json!({"text": list, "to": "dek"})).await;
    assert!(text_of(&converted["text"]).contains("<deck"));
    let found = world.get("/cards?q=t:character+side:dark&limit=3").await;
    assert_eq!(found["cards"].as_array().map(Vec::len), Some(3), "{found}");
    assert!(found["cards"][0]["lines"][0]["enforced"].is_boolean(), "{found}");
    let (status, words) = world.ask("GET", "/cards?q=costs<=3", None, None).await;
    assert_eq!(status, 400, "{words}");
    let contents = world.get("/rules").await;
    assert!(
        contents["chapters"]
            .as_array()
            .is_some_and(|chapters| chapters.len() > 3)
    );
    assert_eq!(world.get("/rules/armor").await["title"], json!("Armor"));
    assert_eq!(world.get("/rules/b-3.19").await["clauses"][0]["id"], json!("B-3.19"));
    assert!(world.get("/rules?q=dice+of+damage").await[0]["text"].is_string());
    assert_eq!(world.ask("GET", "/rules/nonsense", None, None).await.0, 404);
    assert!(world.get("/formats").await[0]["name"].is_string());
    assert!(world.get("/levels").await[0]["name"].is_string());
    assert_eq!(world.get("/replays").await, json!([]));
    for path in ["/replays/none", "/tables/none", "/decks/none", "/tables/%2e%2e%2f"] {
        assert_eq!(world.ask("GET", path, None, None).await.0, 404, "{path}");
    }
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_in_the_lobby_is_listed_until_somebody_sits_down() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let opened = world
        .post(
            "/tables",
            json!({
                "name": "Ann", "seat": "light", "deck": {"id": "starter-rebellion-light"},
                "opponent": {"kind": "lobby"}, "edition": "classic", "games": 1, "clock": null
            }),
        )
        .await;
    let table = text_of(&opened["table"]);
    let lobby = world.get("/tables").await;
    assert_eq!(lobby[0]["table"], opened["table"]);
    assert_eq!((&lobby[0]["seat"], &lobby[0]["name"]), (&json!("dark"), &json!("Ann")));
    let joined = world
        .post(
            &format!("/tables/{table}/join"),
            json!({"join": null, "name": "Bob", "deck": {"id": "starter-rebellion-dark"}}),
        )
        .await;
    assert_eq!(joined["seat"], json!("dark"));
    assert_eq!(world.get("/tables").await, json!([]));
    let mut dark = world.sit(&table, Some(&text_of(&joined["token"]))).await;
    dark.scene().await;
    world.stop().await;
}
