//! Every game between seats has dice of all of them: the first, the second of a match, a rematch, one that is played on.

use protocol::fair::{Seed, hash, hex};
use protocol::{Consent, DiceInfo, ToClient, ToServer};
use serde_json::{Value, json};

use crate::world::{Client, Folder, World, choose, text_of};

fn seed(of: u8) -> (Seed, String) {
    let seed = [of; 32];
    (seed, hash(&seed))
}

/// What was promised, when the table asks for the seeds.
async fn asked_to_reveal(client: &mut Client) -> DiceInfo {
    client
        .until(|message| match message {
            ToClient::Table { info } if info.dice.reveal => Some(info.dice),
            ToClient::Scene { .. } => panic!("the game began before the seeds were told"),
            _ => None,
        })
        .await
}

async fn reveal(client: &mut Client, seed: Seed) {
    client.say(&ToServer::Reveal { seed: hex(&seed) }).await;
}

/// Where this seat plays next, and what it has promised there.
async fn moved(client: &mut Client) -> (String, String, Option<String>) {
    client
        .until(|message| match message {
            ToClient::Rematch {
                table,
                token,
                seed_hash,
            } => Some((table, token, seed_hash)),
            _ => None,
        })
        .await
}

async fn give_up(client: &mut Client) {
    client.say(&ToServer::Concede).await;
    ended(client).await;
}

async fn ended(client: &mut Client) {
    client
        .until(|message| match message {
            ToClient::Scene { scene } => scene.ended.and_then(|end| end.replay),
            _ => None,
        })
        .await;
}

async fn request_of(client: &mut Client) -> u32 {
    client
        .until(|message| match message {
            ToClient::Table { info } => info.request.map(|(number, ..)| number),
            _ => None,
        })
        .await
}

/// What the check of a replay says of its dice.
async fn verified(world: &World, table: &str, seats: &str, dice: &DiceInfo) {
    let verdict = world.get(&format!("/replays/{table}/verify")).await;
    assert_eq!(verdict["ok"], json!(true), "{verdict}");
    let text = text_of(&verdict["text"]);
    assert!(text.contains(&format!("promised by {seats}")), "{text}");
    let told = json!({"server": dice.server, "dark": dice.dark, "light": dice.light});
    assert_eq!(verdict["promised"], told, "what was told before the first roll");
    // The seeds are in the file, for whoever reckons it again.
    let file = world.get(&format!("/replays/{table}/file")).await;
    let server = text_of(&file["fairness"]["server"]["seed"]);
    let bytes = protocol::fair::unhex(&server).expect("a seed");
    assert_eq!(hash(&bytes), dice.server);
}

fn wanted(promise: &str) -> Value {
    json!({
        "name": "Ann", "seat": "dark", "deck": {"id": "starter-rebellion-dark"},
        "second": {"id": "starter-rebellion-light"}, "games": 2,
        "opponent": {"kind": "friend"}, "edition": "current", "seed_hash": promise
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_of_two_people_has_new_seeds_of_both_and_of_the_server() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let (ann1, ann1_hash) = seed(1);
    let (bob1, bob1_hash) = seed(2);
    let opened = world.post("/tables", wanted(&ann1_hash)).await;
    let first = text_of(&opened["table"]);
    let mut ann = world.sit(&first, Some(&text_of(&opened["token"]))).await;
    let early = ann
        .until(|message| match message {
            ToClient::Table { info } => Some(info.dice),
            _ => None,
        })
        .await;
    assert!(
        !early.reveal && early.light.is_none(),
        "nobody else has promised yet: {early:?}"
    );
    let joined = json!({
        "join": opened["join"], "name": "Bob", "deck": {"id": "starter-rebellion-light"},
        "second": {"id": "starter-rebellion-dark"}, "seed_hash": bob1_hash
    });
    let joined = world.post(&format!("/tables/{first}/join"), joined).await;
    let mut bob = world.sit(&first, Some(&text_of(&joined["token"]))).await;
    let dice = asked_to_reveal(&mut ann).await;
    assert_eq!(dice.server, text_of(&opened["server_hash"]));
    assert_eq!(asked_to_reveal(&mut bob).await, dice);
    // A seed that was not promised is none.
    reveal(&mut ann, bob1).await;
    reveal(&mut ann, ann1).await;
    reveal(&mut bob, bob1).await;
    ann.scene().await;
    bob.scene().await;
    give_up(&mut bob).await;
    ended(&mut ann).await;
    verified(&world, &first, "the server and both seats", &dice).await;

    // The second game: promised with the word that they are ready, sides exchanged.
    let (ann2, ann2_hash) = seed(3);
    let (bob2, bob2_hash) = seed(4);
    let ready = |seed_hash: &str| ToServer::Request {
        consent: Consent::NextGame,
        seed_hash: Some(seed_hash.to_owned()),
    };
    ann.say(&ready("no hash")).await;
    assert_eq!(ann.refusal().await, "malformed");
    ann.say(&ready(&ann2_hash)).await;
    request_of(&mut bob).await;
    bob.say(&ready(&bob2_hash)).await;
    let (second, token, promised) = moved(&mut bob).await;
    assert_eq!(promised.as_deref(), Some(bob2_hash.as_str()));
    let mut bob = world.sit(&second, Some(&token)).await;
    let (_, token, promised) = moved(&mut ann).await;
    assert_eq!(promised.as_deref(), Some(ann2_hash.as_str()));
    let mut ann = world.sit(&second, Some(&token)).await;
    let dice = asked_to_reveal(&mut bob).await;
    assert_eq!(
        (dice.dark.as_ref(), dice.light.as_ref()),
        (Some(&bob2_hash), Some(&ann2_hash))
    );
    reveal(&mut bob, bob2).await;
    reveal(&mut ann, ann2).await;
    ann.scene().await;
    bob.scene().await;
    give_up(&mut bob).await;
    ended(&mut ann).await;
    verified(&world, &second, "the server and both seats", &dice).await;

    // A rematch: promised with the wish and with the consent.
    let (ann3, ann3_hash) = seed(5);
    let (bob3, bob3_hash) = seed(6);
    ann.say(&ToServer::Request {
        consent: Consent::Rematch,
        seed_hash: Some(ann3_hash.clone()),
    })
    .await;
    let number = request_of(&mut bob).await;
    bob.say(&ToServer::Consent {
        request: number,
        yes: true,
        seed_hash: Some(bob3_hash.clone()),
    })
    .await;
    let (third, bobs, _) = moved(&mut bob).await;
    let (_, anns, _) = moved(&mut ann).await;
    let mut ann = world.sit(&third, Some(&anns)).await;
    let dice = asked_to_reveal(&mut ann).await;
    assert_eq!(
        (dice.dark.as_ref(), dice.light.as_ref()),
        (Some(&bob3_hash), Some(&ann3_hash))
    );
    reveal(&mut ann, ann3).await;
    // What is refused after it came after it: the seed that was told is on disk, also when the server starts anew.
    ann.say(&ToServer::Undo).await;
    assert_eq!(ann.refusal().await, "waiting");
    drop((ann, bob));
    world.stop().await;
    let world = World::start(&folder.0).await;
    let mut bob = world.sit(&third, Some(&bobs)).await;
    assert_eq!(asked_to_reveal(&mut bob).await, dice);
    reveal(&mut bob, bob3).await;
    bob.scene().await;
    give_up(&mut bob).await;
    verified(&world, &third, "the server and both seats", &dice).await;
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_with_the_computer_and_a_game_played_on_have_seeds_of_their_own() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    // A program that promises nothing takes no part, and nobody waits for it.
    let opened = world.alone().await;
    let first = text_of(&opened["table"]);
    let mut ann = world.sit(&first, Some(&text_of(&opened["token"]))).await;
    let mut scene = ann.asked().await;
    for turn in 0..6 {
        ann.say(&choose(&scene, turn)).await;
        let seq = scene.seq;
        while scene.seq <= seq {
            scene = ann.asked().await;
        }
    }
    give_up(&mut ann).await;
    let alone = world.get(&format!("/replays/{first}/verify")).await;
    assert!(alone["text"].to_string().contains("the server alone"), "{alone}");

    let (own, own_hash) = seed(7);
    ann.say(&ToServer::Request {
        consent: Consent::Rematch,
        seed_hash: Some(own_hash.to_uppercase()),
    })
    .await;
    let (second, token, promised) = moved(&mut ann).await;
    assert_eq!(promised, Some(own_hash), "in one spelling");
    let mut ann = world.sit(&second, Some(&token)).await;
    let dice = asked_to_reveal(&mut ann).await;
    reveal(&mut ann, own).await;
    ann.scene().await;
    give_up(&mut ann).await;
    verified(&world, &second, "the server and Dark", &dice).await;

    let (own, own_hash) = seed(8);
    let wanted = json!({"step": 6, "seat": "light", "level": "eager", "name": "Ann", "seed_hash": own_hash});
    let path = format!("/replays/{first}/continue");
    let gone_on = world.post(&path, wanted.clone()).await;
    let mut malformed = wanted;
    malformed["seed_hash"] = json!("no hash");
    assert_eq!(world.ask("POST", &path, None, Some(&malformed)).await.0, 400);
    let third = text_of(&gone_on["table"]);
    let mut ann = world.sit(&third, Some(&text_of(&gone_on["token"]))).await;
    let dice = asked_to_reveal(&mut ann).await;
    assert_eq!(dice.server, text_of(&gone_on["server_hash"]));
    reveal(&mut ann, own).await;
    // It goes on where the replay was, with what was drawn there and new dice from here on.
    let scene = ann.scene().await;
    assert!(scene.seq >= 6, "{}", scene.seq);
    give_up(&mut ann).await;
    verified(&world, &third, "the server and Light", &dice).await;
    // A rematch of it begins at its beginning: no draw of it was made elsewhere.
    ann.say(&ToServer::Request {
        consent: Consent::Rematch,
        seed_hash: None,
    })
    .await;
    let (fourth, token, promised) = moved(&mut ann).await;
    assert_eq!(promised, None);
    let mut ann = world.sit(&fourth, Some(&token)).await;
    ann.scene().await;
    give_up(&mut ann).await;
    let file = world.get(&format!("/replays/{fourth}/file")).await;
    assert_eq!(file["inherited"], json!(0));
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_promised_and_is_away_is_waited_for_and_then_does_without() {
    let folder = Folder::new();
    let config = server::Config {
        seeds_awaited: std::time::Duration::from_secs(2),
        ..server::Config::default()
    };
    let world = World::start_with(&folder.0, config).await;
    let (_, ann_hash) = seed(9);
    let mut alone = wanted(&ann_hash);
    alone["games"] = json!(1);
    let opened = world.post("/tables", alone).await;
    let table = text_of(&opened["table"]);
    let joined = json!({"join": opened["join"], "name": "Bob", "deck": {"id": "starter-rebellion-light"}});
    let joined = world.post(&format!("/tables/{table}/join"), joined).await;
    let mut bob = world.sit(&table, Some(&text_of(&joined["token"]))).await;
    let dice = asked_to_reveal(&mut bob).await;
    assert_eq!((dice.dark.as_deref(), dice.light), (Some(ann_hash.as_str()), None));
    bob.scene().await;
    give_up(&mut bob).await;
    let verdict = world.get(&format!("/replays/{table}/verify")).await;
    assert!(verdict["text"].to_string().contains("the server alone"), "{verdict}");
    assert_eq!(verdict["promised"]["dark"], json!(null));
    world.stop().await;
}
