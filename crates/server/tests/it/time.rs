//! Clocks, rules of passing that last, tables that are asked for twice.

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
    let (table, tokens) = two(&world, &json!({"seconds": 10, "increment": 0})).await;
    let row = world.get(&format!("/tables/{table}")).await;
    assert_eq!(row["clock"], json!({"seconds": 10, "increment": 0}));
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
    tokio::time::sleep(std::time::Duration::from_secs(4)).await;
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
        if left[at(first)] < 9_000 {
            break left;
        }
    };
    assert!((1..=8_100).contains(&left[at(first)]), "{left:?} of {other:?}");
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
