//! A match of two games with sides exchanged.

use protocol::{Consent, MatchInfo, RoleName, Seat, ToClient, ToServer};
use serde_json::json;

use crate::world::{Client, Folder, World, text_of};

async fn match_info(client: &mut Client, wanted: impl Fn(&MatchInfo) -> bool) -> MatchInfo {
    client
        .until(|message| match message {
            ToClient::Table { info } => info.match_of_two.filter(&wanted),
            _ => None,
        })
        .await
}

async fn moved(client: &mut Client) -> (String, String) {
    client
        .until(|message| match message {
            ToClient::Rematch { table, token, .. } => Some((table, token)),
            _ => None,
        })
        .await
}

async fn ended(client: &mut Client) {
    client
        .until(|message| match message {
            ToClient::Scene { scene } => scene.ended.and_then(|end| end.replay),
            _ => None,
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_game_begins_when_both_are_ready_and_the_sides_are_exchanged() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let mut wanted = json!({
        "name": "Ann", "seat": "dark", "deck": {"id": "starter-rebellion-dark"}, "games": 2,
        "opponent": {"kind": "friend"}, "edition": "current"
    });
    assert_eq!(
        world.ask("POST", "/tables", None, Some(&wanted)).await.0,
        400,
        "a second deck is missing"
    );
    wanted["second"] = json!({"id": "starter-rebellion-light"});
    let opened = world.post("/tables", wanted).await;
    let table = text_of(&opened["table"]);
    assert_eq!(world.get(&format!("/tables/{table}")).await["games"], json!(2));
    let mut joined = json!({"join": opened["join"], "name": "Bob", "deck": {"id": "starter-rebellion-light"}});
    let path = format!("/tables/{table}/join");
    assert_eq!(world.ask("POST", &path, None, Some(&joined)).await.0, 400);
    joined["second"] = json!({"id": "starter-rebellion-dark"});
    let joined = world.post(&path, joined).await;
    let mut ann = world.sit(&table, Some(&text_of(&opened["token"]))).await;
    let mut bob = world.sit(&table, Some(&text_of(&joined["token"]))).await;
    bob.scene().await;
    let begun = match_info(&mut ann, |_| true).await;
    assert_eq!((begun.game, begun.dark, begun.light, begun.first), (1, 0, 0, None));
    let ready = ToServer::Request {
        consent: Consent::NextGame,
        seed_hash: None,
    };
    ann.say(&ready).await;
    assert_eq!(ann.refusal().await, "not_over");
    // Bob gives up: Ann won as Dark.
    bob.say(&ToServer::Concede).await;
    ended(&mut bob).await;
    ended(&mut ann).await;
    ann.say(&ToServer::Request {
        consent: Consent::Rematch,
        seed_hash: None,
    })
    .await;
    assert_eq!(ann.refusal().await, "next_game");
    ann.say(&ready).await;
    bob.until(|message| match message {
        ToClient::Table { info } => info
            .request
            .filter(|(_, from, what)| (*from, *what) == (RoleName::Dark, Consent::NextGame)),
        _ => None,
    })
    .await;
    bob.say(&ready).await;
    let (second, bobs) = moved(&mut bob).await;
    assert_eq!(moved(&mut ann).await.0, second);
    // Ann's browser missed it; it hears of it when it comes back, also after a restart.
    drop((ann, bob));
    world.stop().await;
    let world = World::start(&folder.0).await;
    let mut ann = world.sit(&table, Some(&text_of(&opened["token"]))).await;
    let (again, anns) = moved(&mut ann).await;
    assert_eq!(again, second);
    let mut bob = world.sit(&second, Some(&bobs)).await;
    let mut ann = world.sit(&second, Some(&anns)).await;
    // What a table tells of itself comes before its scene, and nothing says it again: who sat down first is open.
    let stands = match_info(&mut bob, |_| true).await;
    assert_eq!(
        (bob.scene().await.seat, ann.scene().await.seat),
        (Seat::Dark, Seat::Light)
    );
    assert_eq!(
        (stands.game, stands.dark, stands.light),
        (2, 0, 1),
        "Ann plays Light now"
    );
    assert_eq!(stands.first, Some(format!("/replays/{table}")));
    ann.say(&ToServer::Concede).await;
    ended(&mut ann).await;
    let split = match_info(&mut ann, |info| info.dark == 1).await;
    assert_eq!((split.dark, split.light), (1, 1));
    ann.say(&ready).await;
    assert_eq!(ann.refusal().await, "no_next_game");
    let notes = world.get(&format!("/replays/{second}")).await["notes"].to_string();
    assert!(notes.contains(&table) && notes.contains("Bob 1, Ann 1"), "{notes}");
    // A rematch is a new match.
    ann.say(&ToServer::Request {
        consent: Consent::Rematch,
        seed_hash: None,
    })
    .await;
    let number = bob
        .until(|message| match message {
            ToClient::Table { info } => info.request.map(|(number, ..)| number),
            _ => None,
        })
        .await;
    bob.say(&ToServer::Consent {
        request: number,
        yes: true,
        seed_hash: None,
    })
    .await;
    let (third, token) = moved(&mut bob).await;
    let mut bob = world.sit(&third, Some(&token)).await;
    let anew = match_info(&mut bob, |_| true).await;
    assert_eq!((anew.game, anew.dark, anew.light, anew.first), (1, 0, 0, None));
    world.stop().await;
}
