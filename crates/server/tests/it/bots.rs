//! Games of programs, to their end.

use protocol::{Seat, ToClient, ToServer};
use serde_json::json;

use crate::world::{Client, Folder, World, choose, text_of};

/// Plays until the game is over, or until so many answers were given.
async fn play(client: &mut Client, most: usize) -> bool {
    for turn in 0..most {
        let scene = client.asked().await;
        if scene.ended.is_some() {
            return true;
        }
        client.say(&choose(&scene, turn)).await;
    }
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_play_a_game_to_its_end_and_its_dice_can_be_checked() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let (table, tokens) = world.two().await;
    let mut dark = world.sit(&table, Some(&tokens[0])).await;
    let mut light = world.sit(&table, Some(&tokens[1])).await;
    let mut watching = world.sit(&table, None).await;
    let (ended, _, last) = tokio::join!(
        async {
            let ended = play(&mut dark, 150).await;
            if !ended {
                dark.say(&ToServer::Concede).await;
            }
            ended
        },
        // Until the other one ends it.
        play(&mut light, usize::MAX),
        watching.until(|message| match message {
            ToClient::Scene { scene } if scene.ended.as_ref().is_some_and(|end| end.replay.is_some()) => Some(scene),
            _ => None,
        })
    );
    assert_eq!(last.seat, Seat::Watch);
    let verified = world.get(&format!("/replays/{table}/verify")).await;
    assert_eq!(verified["ok"], json!(true), "{verified} (ended by play: {ended})");
    let info = world.get(&format!("/replays/{table}")).await;
    assert_eq!(info["ended"], json!(true), "{info}");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_over_plain_http_goes_on_after_a_restart() {
    let folder = Folder::new();
    let mut world = World::start(&folder.0).await;
    let opened = world.alone().await;
    let (table, token) = (text_of(&opened["table"]), text_of(&opened["token"]));
    let mut last = 0;
    for turn in 0..40 {
        if turn == 20 {
            world.stop().await;
            world = World::start(&folder.0).await;
        }
        let path = format!("/tables/{table}/decision?wait=20");
        let (status, body) = world.ask("GET", &path, Some(&token), None).await;
        assert_eq!(status, 200, "{body}");
        let decision: serde_json::Value = serde_json::from_str(&body).expect("JSON");
        if decision["over"] == json!(true) {
            break;
        }
        assert_eq!(decision["yours"], json!(true), "{body}");
        let scene = serde_json::from_value(decision["scene"].clone()).expect("a scene");
        let ToServer::Answer { seq, option, key } = choose(&scene, turn) else {
            unreachable!("an answer")
        };
        assert!(seq >= last, "numbers rise");
        last = seq;
        let answer = json!({"seq": seq, "option": option, "key": key});
        let path = format!("/tables/{table}/answer");
        let (status, body) = world.ask("POST", &path, Some(&token), Some(&answer)).await;
        assert_eq!(status, 200, "{body}");
        // Said again, it is acknowledged and not applied.
        let (status, again) = world.ask("POST", &path, Some(&token), Some(&answer)).await;
        assert_eq!((status, again), (200, body));
    }
    assert!(last > 20, "the game went on: {last}");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_finds_its_decision_again_from_another_device() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let opened = world.alone().await;
    let (table, token) = (text_of(&opened["table"]), text_of(&opened["token"]));
    let mut first = world.sit(&table, Some(&token)).await;
    let scene = first.asked().await;
    first.say(&choose(&scene, 0)).await;
    let before = first.asked().await;
    let mut second = world.sit(&table, Some(&token)).await;
    let after = second.asked().await;
    let keys = |scene: &protocol::Scene| -> Vec<String> {
        let asked = scene.asked.iter().flat_map(|asked| &asked.options);
        asked.map(|option| option.key.clone()).collect()
    };
    assert_eq!(keys(&before), keys(&after));
    assert_eq!(before.seq, after.seq);
    assert!(after.log_is_whole);
    // The newest has the seat; the older connection is closed.
    while first.next().await.is_some() {}
    world.stop().await;

    let world = World::start(&folder.0).await;
    let mut third = world.sit(&table, Some(&token)).await;
    let again = third.asked().await;
    assert_eq!(
        (again.seq, &again.asked, &again.pieces),
        (after.seq, &after.asked, &after.pieces)
    );
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_against_the_computer_is_taken_back_and_the_replay_is_still_fair() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let opened = world.alone().await;
    let (table, token) = (text_of(&opened["table"]), text_of(&opened["token"]));
    let mut client = world.sit(&table, Some(&token)).await;
    let mut scene = client.asked().await;
    for turn in 0..12 {
        client.say(&choose(&scene, turn)).await;
        scene = client.asked().await;
    }
    let before = scene.clone();
    client.say(&choose(&scene, 1)).await;
    let after = client.asked().await;
    client.say(&ToServer::Undo).await;
    let back = client
        .until(|message| match message {
            ToClient::Scene { scene } if scene.log_is_whole => Some(scene),
            _ => None,
        })
        .await;
    assert!(
        back.seq > after.seq,
        "numbers never come again: {} {}",
        back.seq,
        after.seq
    );
    assert_eq!(
        back.asked.map(|asked| asked.options.len()),
        before.asked.map(|asked| asked.options.len())
    );
    assert_eq!(back.dark, before.dark);
    client.say(&ToServer::Concede).await;
    client
        .until(|message| match message {
            ToClient::Scene { scene } => scene.ended.and_then(|end| end.replay),
            _ => None,
        })
        .await;
    let verified = world.get(&format!("/replays/{table}/verify")).await;
    assert_eq!(verified["ok"], json!(true), "{verified}");
    // And it can be gone on from there, at a table of its own.
    let gone_on = world
        .post(
            &format!("/replays/{table}/continue"),
            json!({"step": 6, "seat": "dark", "level": "eager", "name": "Ann"}),
        )
        .await;
    let mut elsewhere = world
        .sit(&text_of(&gone_on["table"]), Some(&text_of(&gone_on["token"])))
        .await;
    let scene = elsewhere.asked().await;
    elsewhere.say(&choose(&scene, 0)).await;
    elsewhere.asked().await;
    elsewhere.say(&ToServer::Concede).await;
    elsewhere
        .until(|message| match message {
            ToClient::Scene { scene } => scene.ended.and_then(|end| end.replay),
            _ => None,
        })
        .await;
    let path = format!("/replays/{}/verify", text_of(&gone_on["table"]));
    let verified = world.get(&path).await;
    assert_eq!(verified["ok"], json!(true), "{verified}");
    world.stop().await;
}
