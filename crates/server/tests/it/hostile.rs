//! Clients that mean no good.

use protocol::{ToClient, ToServer};
use serde_json::json;

use crate::world::{Folder, World, choose, options, text_of};

#[tokio::test(flavor = "multi_thread")]
async fn wrong_answers_are_refused_and_change_nothing() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let opened = world.alone().await;
    let (table, token) = (text_of(&opened["table"]), text_of(&opened["token"]));
    let mut client = world.sit(&table, Some(&token)).await;
    let scene = client.asked().await;
    let right = choose(&scene, 0);
    let ToServer::Answer { seq, option, key } = right.clone() else {
        unreachable!("an answer")
    };
    let wrong = |seq, option, key: &str| ToServer::Answer {
        seq,
        option,
        key: key.to_owned(),
    };
    for (message, code) in [
        (wrong(seq + 1, option, &key), "stale"),
        (wrong(seq.wrapping_sub(1), option, &key), "stale"),
        (wrong(seq, u32::MAX, &key), "no_such_option"),
        (wrong(seq, option, "attack.0.0.own"), "no_such_option"),
    ] {
        client.say(&message).await;
        assert_eq!(client.refusal().await, code, "{message:?}");
    }
    client.say(&ToServer::Resync).await;
    let again = client.asked().await;
    assert_eq!((again.seq, &again.asked), (scene.seq, &scene.asked));
    client.say(&right).await;
    client
        .until(|message| matches!(message, ToClient::Accepted { seq: accepted } if accepted == seq).then_some(()))
        .await;
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn noise_is_refused_and_others_play_on() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let opened = world.alone().await;
    let (table, token) = (text_of(&opened["table"]), text_of(&opened["token"]));
    let mut player = world.sit(&table, Some(&token)).await;
    let scene = player.asked().await;
    let noise = [
        "",
        "{",
        "null",
        "[]",
        "{\"type\":\"answer\"}",
        "{\"type\":\"hello\",\"version\":1,\"token\":null}",
        "{\"type\":\"answer\",\"seq\":-1,\"option\":0,\"key\":\"\"}",
        "{\"type\":\"nothing\"}",
        "{\"type\":\"answer\",\"seq\":0,\"option\":0,\"key\":\"pass\",\"more\":1}",
        "{\"type\":\"why_not\",\"id\":1,\"from\":{\"on\":\"piece\",\"id\":4294967295},\"to\":null}",
        "{\"type\":\"detail\",\"id\":1,\"piece\":99999}",
        "{\"type\":\"odds\",\"id\":1,\"attacker\":1,\"defender\":2}",
        "{\"type\":\"consent\",\"request\":7,\"yes\":true}",
        "{\"type\":\"undo\"}",
        "{\"type\":\"request\",\"consent\":\"claim_win\"}",
        "{\"type\":\"chat\",\"text\":\"\"}",
        "\u{0}\u{1}é",
    ];
    // Wrong first messages close the connection.
    for first in &noise {
        let mut stranger = world.connect(&table).await;
        stranger.try_send(first).await;
        if !first.contains("hello") {
            while stranger.next().await.is_some() {}
        }
    }
    // A seat may say what it likes; the table stands.
    for message in &noise {
        player.try_send(message).await;
    }
    let deep = format!("{}{}", "[".repeat(8000), "]".repeat(8000));
    assert!(player.try_send(&deep).await);
    player.say(&ToServer::Resync).await;
    let again = player
        .until(|message| match message {
            ToClient::Scene { scene } if scene.log_is_whole && options(&scene).is_some() => Some(scene),
            _ => None,
        })
        .await;
    assert_eq!(again.dark, scene.dark);
    // A frame beyond the limit ends the connection and nothing else.
    player.try_send(&"x".repeat(1 << 20)).await;
    while player.next().await.is_some() {}
    let mut player = world.sit(&table, Some(&token)).await;
    player.asked().await;
    // Too many messages too.
    for _ in 0..200 {
        if !player.try_send("{\"type\":\"resync\"}").await {
            break;
        }
    }
    while player.next().await.is_some() {}
    world.sit(&table, Some(&token)).await.asked().await;
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_open_one_seat_and_links_one_chair() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let (table, tokens) = world.two().await;
    let (other, _) = world.two().await;
    for (table, token) in [
        (&table, "0".repeat(32)),
        (&other, tokens[0].clone()),
        (&table, String::new()),
    ] {
        let mut stranger = world.sit(table, Some(&token)).await;
        assert_eq!(stranger.refusal().await, "forbidden");
        while stranger.next().await.is_some() {}
    }
    let again = json!({"join": "0".repeat(32), "name": "Eve", "deck": {"id": "starter-rebellion-light"}});
    let (status, body) = world
        .ask("POST", &format!("/tables/{table}/join"), None, Some(&again))
        .await;
    assert_eq!(status, 409, "{body}");
    let mut watching = world.sit(&table, None).await;
    let scene = watching.scene().await;
    watching
        .say(&ToServer::Answer {
            seq: scene.seq,
            option: 0,
            key: "pass".to_owned(),
        })
        .await;
    assert_eq!(watching.refusal().await, "watching");
    for body in [
        json!({}),
        json!({"name": "", "seat": "dark"}),
        json!({"name": "<b>\u{7}", "seat": "dark", "deck": {"id": "starter-rebellion-dark"}, "opponent": {"kind": "friend"}, "edition": "current"}),
        json!({"name": "A", "seat": "dark", "deck": {"id": "../../etc/passwd"}, "opponent": {"kind": "friend"}, "edition": "current"}),
        json!({"name": "A", "seat": "dark", "deck": {"text": "4 No Such Card"}, "opponent": {"kind": "friend"}, "edition": "current"}),
        json!({"name": "A", "seat": "dark", "deck": {"id": "starter-rebellion-dark"}, "opponent": {"kind": "computer", "level": "search:9999999ms", "deck": "starter-rebellion-light"}, "edition": "current"}),
        json!({"name": "A", "seat": "dark", "deck": {"id": "starter-rebellion-dark"}, "opponent": {"kind": "friend"}, "edition": "future"}),
    ] {
        let (status, text) = world.ask("POST", "/tables", None, Some(&body)).await;
        assert!((400..500).contains(&status), "{body}: {status} {text}");
    }
    let (status, _) = world
        .ask(
            "POST",
            "/decks/check",
            None,
            Some(&json!({"text": "x".repeat(100_000)})),
        )
        .await;
    assert_eq!(status, 413);
    world.stop().await;
}
