//! The lab beside the tables.

use std::time::Duration;

use serde_json::json;

use crate::world::{Folder, World, text_of};

/// How far the threads of the lab stand behind others, by what the system says of them.
fn niceness_of_labs() -> Vec<i32> {
    let tasks = std::fs::read_dir("/proc/self/task").expect("the tasks of this process");
    let read =
        |entry: std::io::Result<std::fs::DirEntry>| std::fs::read_to_string(entry.ok()?.path().join("stat")).ok();
    tasks
        .filter_map(read)
        .filter_map(|stat| {
            let (named, rest) = stat.rsplit_once(')')?;
            // Behind the name, from the state on, it is the seventeenth number.
            let nice = rest.split_whitespace().nth(16)?;
            named.ends_with("(lab").then(|| nice.parse().expect("a number"))
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
        let labs = niceness_of_labs();
        if !labs.is_empty() && labs.iter().all(|&nice| nice == 19) {
            break;
        }
        assert_eq!(world.get(&path).await["running"], json!(true), "{labs:?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    world.stop().await;
}
