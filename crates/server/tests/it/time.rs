//! Clocks, rules of passing that last, tables that are asked for twice.

use std::time::Duration;

use protocol::{AutoPass, AutoRule, Habit, RoleName, ToClient, ToServer};
use serde_json::{Value, json};

use crate::world::{Client, Folder, World, choose, options, text_of};

fn asked_for(clock: &Value, request: &str) -> Value {
    json!({
        "name": "Ann", "seat": "dark", "deck": {"id": "starter-rebellion-dark"},
        "opponent": {"kind": "friend"}, "edition": "current", "clock": clock, "request": request
    })
}

async fn two(world: &World, clock: &Value) -> (String, [String; 2]) {
    let opened = world.post("/tables", asked_for(clock, &"a".repeat(32))).await;
    let table = text_of(&opened["table"]);
    let joined = json!({"join": opened["join"], "name": "Bob", "deck": {"id": "starter-rebellion-light"}});
    let joined = world.post(&format!("/tables/{table}/join"), joined).await;
    (table, [text_of(&opened["token"]), text_of(&joined["token"])])
}

/// The clocks when that player's runs: milliseconds of Dark and Light.
async fn clocks(client: &mut Client, whose: RoleName) -> [u32; 2] {
    client
        .until(|message| match message {
            ToClient::Table { info } if info.clock.is_some_and(|clock| clock.running == Some(whose)) => {
                Some([info.dark.clock?, info.light.clock?])
            }
            _ => None,
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_time_is_up_loses_and_a_restart_gives_no_time_back() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let (table, tokens) = two(&world, &json!({"seconds": 20, "increment": 0})).await;
    let row = world.get(&format!("/tables/{table}")).await;
    assert_eq!(row["clock"], json!({"seconds": 20, "increment": 0}));
    let mut dark = world.sit(&table, Some(&tokens[0])).await;
    let mut light = world.sit(&table, Some(&tokens[1])).await;
    // Whoever is asked first thinks for four seconds, of which the first one and a half are free.
    let scene = dark.until(scene_of).await;
    let first = scene.asked.as_ref().expect("somebody is asked").role;
    let other = if first == RoleName::Dark {
        RoleName::Light
    } else {
        RoleName::Dark
    };
    let at = |role: RoleName| usize::from(role == RoleName::Light);
    clocks(&mut dark, first).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    let thinks = if first == RoleName::Dark { &mut dark } else { &mut light };
    let scene = if first == RoleName::Dark {
        scene
    } else {
        thinks.asked().await
    };
    thinks.say(&choose(&scene, 0)).await;
    // The next answer of anybody comes after the clock was stopped, so that it is on disk.
    let seq = scene.seq;
    let moved = thinks
        .until(|message| scene_of(message).filter(|scene| scene.seq > seq))
        .await;
    let left = loop {
        let info = thinks
            .until(|message| match message {
                ToClient::Table { info } => Some(info),
                _ => None,
            })
            .await;
        let left = [info.dark.clock.expect("a clock"), info.light.clock.expect("a clock")];
        if left[at(first)] < 19_000 {
            break left;
        }
    };
    assert!((1..=18_100).contains(&left[at(first)]), "{left:?} of {other:?}");
    assert!(moved.ended.is_none());
    drop((dark, light));
    world.stop().await;

    let world = World::start(&folder.0).await;
    let mut dark = world.sit(&table, Some(&tokens[0])).await;
    let mut light = world.sit(&table, Some(&tokens[1])).await;
    let info = dark
        .until(|message| match message {
            ToClient::Table { info } => Some(info),
            _ => None,
        })
        .await;
    let again = [info.dark.clock.expect("a clock"), info.light.clock.expect("a clock")];
    assert!(again[at(first)] <= left[at(first)], "{again:?} after {left:?}");
    // Nobody answers: the time of whoever is waited for runs out, and the game says so.
    let ended = light
        .until(|message| {
            scene_of(message)
                .and_then(|scene| scene.ended)
                .filter(|ended| ended.replay.is_some())
        })
        .await;
    assert!(ended.text.contains("time is up"), "{}", ended.text);
    let verified = world.get(&format!("/replays/{table}/verify")).await;
    assert_eq!(verified["ok"], json!(true), "{verified}");
    let notes = world.get(&format!("/replays/{table}")).await["notes"].to_string();
    assert!(notes.contains("on the clock"), "{notes}");
    drop(dark);
    world.stop().await;
}

/// What the store has of the clocks: milliseconds of Dark and Light.
async fn stored(world: &World, table: &str) -> Option<[u64; 2]> {
    let bytes = world.hall.store.value(&format!("table:{table}")).await.expect("read")?;
    let kept: Value = serde_json::from_slice(&bytes).expect("JSON");
    Some([kept["clock"]["left"][0].as_u64()?, kept["clock"]["left"][1].as_u64()?])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thought_is_paid_for_when_the_server_dies_in_it_or_is_stopped() {
    let folder = Folder::new();
    let config = server::Config {
        clocks_kept: Duration::from_millis(200),
        ..server::Config::default()
    };
    let world = World::start_with(&folder.0, config).await;
    let (table, tokens) = two(&world, &json!({"seconds": 600, "increment": 0})).await;
    let mut dark = world.sit(&table, Some(&tokens[0])).await;
    let mut light = world.sit(&table, Some(&tokens[1])).await;
    light.until(scene_of).await;
    let scene = dark.until(scene_of).await;
    let thinks = usize::from(scene.asked.is_some_and(|asked| asked.role == RoleName::Light));
    // Nobody answers. What `kill -9` would leave gets less all the same.
    let less = async |than: u64| loop {
        if let Some(left) = stored(&world, &table).await
            && left[thinks] < than
        {
            return left;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let first = less(600_000).await;
    let then = less(first[thinks]).await;
    assert_eq!(then[1 - thinks], 600_000, "only who thinks pays");
    drop((dark, light));
    world.stop().await;
    // An orderly stop writes all of it.
    let world = World::start(&folder.0).await;
    let left = stored(&world, &table).await.expect("it is kept");
    assert!(left[thinks] < then[thinks], "{left:?} after {then:?}");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_see_the_clocks_beside_their_decision() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let ask = async |table: &str, token: &str, wait: u32| {
        let path = format!("/tables/{table}/decision?wait={wait}");
        let (status, body) = world.ask("GET", &path, Some(token), None).await;
        let decision: Value = serde_json::from_str(&body).expect("JSON");
        (status, decision)
    };
    let opened = world.alone().await;
    let alone = ask(&text_of(&opened["table"]), &text_of(&opened["token"]), 20).await;
    assert_eq!(alone.1["clock"], Value::Null, "nobody agreed on any");
    let mut wanted = asked_for(&json!({"seconds": 600, "increment": 5}), &"d".repeat(32));
    wanted["bot"] = json!(true);
    let opened = world.post("/tables", wanted).await;
    let (table, token) = (text_of(&opened["table"]), text_of(&opened["token"]));
    let (status, refusal) = ask(&table, &token, 0).await;
    assert_eq!((status, &refusal["code"]), (409, &json!("waiting")), "{refusal}");
    let joined = json!({"join": opened["join"], "name": "Bob", "deck": {"id": "starter-rebellion-light"}, "bot": true});
    let joined = world.post(&format!("/tables/{table}/join"), joined).await;
    let tokens = [token, text_of(&joined["token"])];
    let (_, look) = ask(&table, &tokens[0], 0).await;
    let who = usize::from(look["scene"]["asked"]["role"] == json!("light"));
    let name = ["dark", "light"][who];
    // Only whoever is asked pays, from the moment that the question can be read.
    for _ in 0..2 {
        let (_, decision) = ask(&table, &tokens[who], 20).await;
        let clock = &decision["clock"];
        assert_eq!(decision["yours"], json!(true));
        assert_eq!(
            (
                &clock["running"],
                &clock["seconds"],
                &clock["increment"],
                &clock["grace"]
            ),
            (&json!(name), &json!(600), &json!(5), &Value::Null),
            "{clock}"
        );
        assert_eq!(clock[["light", "dark"][who]], json!(600_000));
        assert!(
            clock[name].as_u64().is_some_and(|left| (1..=600_000).contains(&left)),
            "{clock}"
        );
        assert!(clock["free"].as_u64().is_some_and(|free| free <= 1500), "{clock}");
    }
    world.stop().await;
}

fn scene_of(message: ToClient) -> Option<protocol::Scene> {
    match message {
        ToClient::Scene { scene } => Some(scene),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_of_passing_and_habits_are_there_after_a_restart() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let wanted = json!({
        "name": "Ann", "seat": "dark", "deck": {"id": "starter-rebellion-dark"}, "edition": "current",
        "opponent": {"kind": "computer", "level": "eager", "deck": "starter-rebellion-light"}
    });
    let opened = world.post("/tables", wanted).await;
    let (table, token) = (text_of(&opened["table"]), text_of(&opened["token"]));
    let mut dark = world.sit(&table, Some(&token)).await;
    let auto = |message| match message {
        ToClient::Auto { rule, habits } => Some((rule, habits)),
        _ => None,
    };
    let (rule, habits) = dark.until(auto).await;
    assert!(rule.nothing_to_play && habits.is_empty());
    let rule = AutoPass {
        nothing_to_play: false,
        until: Some(AutoRule::EndOfStep),
    };
    dark.say(&ToServer::Auto { rule: rule.clone() }).await;
    let habit = ToServer::SetHabit {
        ability: "use.1.2.3".to_owned(),
        habit: Habit::Never,
    };
    dark.say(&habit).await;
    // What comes back behind both was said after them.
    dark.say(&ToServer::Resync).await;
    dark.scene().await;
    dark.say(&ToServer::Undo).await;
    dark.refusal().await;
    world.stop().await;

    let world = World::start(&folder.0).await;
    let mut dark = world.sit(&table, Some(&token)).await;
    let (again, habits) = dark.until(auto).await;
    assert_eq!(again, rule);
    assert_eq!(habits.get("use.1.2.3"), Some(&Habit::Never));
    // The rule ends by itself with the step, and the player hears of it.
    let mut scene = dark.asked().await;
    let mut told = None;
    for turn in 0..300 {
        if scene.ended.is_some() {
            break;
        }
        dark.say(&choose(&scene, turn)).await;
        let seq = scene.seq;
        scene = dark
            .until(|message| match message {
                ToClient::Auto { rule, .. } => {
                    told = Some(rule);
                    None
                }
                ToClient::Scene { scene }
                    if scene.seq > seq && (options(&scene).is_some() || scene.ended.is_some()) =>
                {
                    Some(scene)
                }
                _ => None,
            })
            .await;
        if told.is_some() {
            break;
        }
    }
    assert_eq!(told.map(|rule| rule.until), Some(None));
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_asked_for_twice_is_one_table() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let wanted = asked_for(&Value::Null, &"b".repeat(40));
    let first = world.post("/tables", wanted.clone()).await;
    assert_eq!(world.post("/tables", wanted.clone()).await, first);
    world.stop().await;
    let world = World::start(&folder.0).await;
    assert_eq!(
        world.post("/tables", wanted.clone()).await,
        first,
        "also after a restart"
    );
    // The tokens open the seat and the door.
    let table = text_of(&first["table"]);
    let joined = json!({"join": first["join"], "name": "Bob", "deck": {"id": "starter-rebellion-light"}});
    world.post(&format!("/tables/{table}/join"), joined).await;
    world.sit(&table, Some(&text_of(&first["token"]))).await.scene().await;
    let again = world.post("/tables", wanted.clone()).await;
    assert_eq!(
        (&again["table"], again.get("join")),
        (&first["table"], None),
        "the link is used"
    );
    // Another wish under the same secret, a secret that can be guessed, another secret.
    let mut other = wanted.clone();
    other["edition"] = json!("classic");
    assert_eq!(world.ask("POST", "/tables", None, Some(&other)).await.0, 409);
    other["request"] = json!("1");
    assert_eq!(world.ask("POST", "/tables", None, Some(&other)).await.0, 400);
    other["request"] = json!("c".repeat(40));
    assert_ne!(world.post("/tables", other).await["table"], first["table"]);
    world.stop().await;
}
