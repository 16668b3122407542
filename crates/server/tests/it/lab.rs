//! The lab beside the tables.

use std::time::Duration;

use serde_json::json;

use crate::world::{Folder, World, text_of};

/// Linux's number for what runs when nothing else wants to.
const IDLE: u32 = 5;

/// By which rule the system lets each thread of the lab run.
fn policies_of_labs() -> Vec<u32> {
    let tasks = std::fs::read_dir("/proc/self/task").expect("the tasks of this process");
    let read =
        |entry: std::io::Result<std::fs::DirEntry>| std::fs::read_to_string(entry.ok()?.path().join("stat")).ok();
    tasks
        .filter_map(read)
        .filter_map(|stat| {
            let (named, rest) = stat.rsplit_once(')')?;
            // The forty-first number of the line; the third is the first behind the name.
            let policy = rest.split_whitespace().nth(38)?;
            named.ends_with("(lab").then(|| policy.parse().expect("a number"))
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lab_stays_behind_the_tables() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let run = world
        .post(
            "/sims",
            json!({
                "dark": "starter-rebellion-dark", "light": "starter-rebellion-light",
                "level_dark": "eager", "level_light": "eager", "games": 10_000, "seed": 1
            }),
        )
        .await;
    let path = format!("/sims/{}", text_of(&run["id"]));
    loop {
        let labs = policies_of_labs();
        if !labs.is_empty() && labs.iter().all(|&policy| policy == IDLE) {
            break;
        }
        assert_eq!(world.get(&path).await["running"], json!(true), "{labs:?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    world.stop().await;
}
