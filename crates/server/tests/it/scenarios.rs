//! Scenarios, stepped through.

use protocol::Scene;
use serde_json::{Value, json};

use crate::world::{Folder, World, text_of};

const ARMOR: &str = "Dark: ground Tank 10/2/5 Armor\nLight: ground Walker 30/4/4\nstart battle ground\n\
Light: attack Tank with Walker\nroll 4 4 5 6\n=> Tank takes 2 (ARM-1)\n";

fn scenes(played: &Value) -> Vec<(u64, Scene)> {
    let steps = played["steps"].as_array().expect("steps");
    let scene = |step: &Value| serde_json::from_value(step["scene"].clone()).expect("a scene");
    steps
        .iter()
        .map(|step| (step["line"].as_u64().expect("a line"), scene(step)))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_line_has_its_table_and_its_part_of_the_story() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let asked = json!({"info": "scenario ARM-1", "text": ARMOR});
    let played = world.post("/scenarios", asked.clone()).await;
    assert_eq!(played["passed"], json!(true), "{played}");
    assert_eq!(played["failure"], Value::Null);
    let steps = scenes(&played);
    let lines: Vec<u64> = steps.iter().map(|(line, _)| *line).collect();
    // The table, the attack, its dice, the check.
    assert_eq!(lines, [0, 4, 5, 6]);
    let damage = |scene: &Scene| {
        let tank = scene.pieces.iter().find(|piece| piece.name == "Tank");
        tank.map(|tank| tank.damage)
    };
    let damages: Vec<Option<i16>> = steps.iter().map(|(_, scene)| damage(scene)).collect();
    assert_eq!((damages[0], damages[3]), (Some(0), Some(2)), "{damages:?}");
    let told = |scene: &Scene| {
        scene
            .log
            .iter()
            .map(|sentence| sentence.text.clone())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert!(told(&steps[1].1).contains("Walker"), "{}", told(&steps[1].1));
    assert_eq!(
        steps[2].1.rolls.iter().map(|roll| roll.faces.len()).collect::<Vec<_>>(),
        [4]
    );
    // Every step tells what is new in it, nothing twice.
    let sentences: usize = steps.iter().map(|(_, scene)| scene.log.len()).sum();
    let mut all: Vec<_> = steps
        .iter()
        .flat_map(|(_, scene)| scene.log.iter().map(|one| (one.seq, one.text.clone())))
        .collect();
    all.dedup();
    assert_eq!(all.len(), sentences);
    assert_eq!(world.post("/scenarios", asked).await, played, "the same again");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scenario_that_fails_says_what_where_and_what_to_try() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let play = async |text: &str| {
        world
            .post("/scenarios", json!({"info": "scenario ARM-1", "text": text}))
            .await
    };
    let wrong = play(&ARMOR.replace("takes 2", "takes 3")).await;
    assert_eq!(
        (&wrong["passed"], &wrong["failure"]["line"], &wrong["failure"]["kind"]),
        (&json!(false), &json!(6), &json!("value"))
    );
    assert!(
        text_of(&wrong["failure"]["actual"]).contains('2'),
        "{}",
        wrong["failure"]
    );
    // It is shown as far as it came.
    assert!(scenes(&wrong).iter().any(|(line, _)| *line == 4), "{wrong}");
    let clause = play(&ARMOR.replace("(ARM-1)", "(EVA-1)")).await;
    assert_eq!(clause["failure"]["kind"], json!("clause"), "{}", clause["failure"]);
    let unread = play(&ARMOR.replace("roll 4 4 5 6", "role 4 4 5 6")).await;
    assert_eq!(
        (&unread["failure"]["line"], &unread["failure"]["kind"]),
        (&json!(5), &json!("script"))
    );
    assert!(
        !text_of(&unread["failure"]["expected"]).is_empty(),
        "something to try: {unread}"
    );
    assert_eq!(unread["steps"], json!([]));
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_text_breaks_the_server_or_holds_it_up() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let cards: String = (0..300)
        .map(|n| format!("Dark: ground Unit{n} 10/2/5 Evade 1\n"))
        .collect();
    let passes = format!(
        "Dark: ground Tank 10/2/5\nLight: ground Walker 30/4/4\n{}",
        "Dark: pass\nLight: pass\n".repeat(500)
    );
    for text in [
        "\0\u{202e}\u{feff}".repeat(1000),
        cards,
        passes,
        "=> ".repeat(4000),
        "? Dark: pass |".repeat(1000),
        "Dark: ground Tank 999/999/999 Lucky 999\n".repeat(100),
        "roll ".to_owned() + &"6 ".repeat(5000),
    ] {
        let body = json!({"text": text});
        let (status, answer) = world.ask("POST", "/scenarios", None, Some(&body)).await;
        let start: String = text.chars().take(30).collect();
        assert!(matches!(status, 200 | 400 | 503), "{start:?}: {status} {answer}");
    }
    for body in [
        json!({"text": "x".repeat(20_000)}),
        json!({"text": "", "info": "x".repeat(300)}),
        json!({"text": 7}),
        json!({"text": "", "more": 1}),
    ] {
        assert_eq!(world.ask("POST", "/scenarios", None, Some(&body)).await.0, 400);
    }
    world.post("/scenarios", json!({"text": ARMOR})).await;
    world.stop().await;
}
