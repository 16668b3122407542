//! Reported problems: kept whole, by the keeper alone, and not without end.

use std::path::Path;

use protocol::replay::Replay;
use protocol::{ToClient, ToServer};
use server::Note;

use crate::world::{Client, Folder, World};

async fn report(client: &mut Client, text: &str) -> Result<String, String> {
    client.say(&ToServer::Report { text: text.to_owned() }).await;
    client
        .until(|message| match message {
            ToClient::Reported { number } => Some(Ok(number)),
            ToClient::Refused { code, .. } => Some(Err(code)),
            _ => None,
        })
        .await
}

fn file(folder: &Path, name: &str) -> Vec<u8> {
    let path = folder.join("reports").join(name);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&path).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    std::fs::read(path).expect("a file")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_keeps_the_words_and_the_game_and_tells_the_opponent_nothing() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let (table, [mut dark, mut light], _, scene) = world.in_a_build_step().await;
    let number = report(&mut dark, "The trooper took 3 damage,\nnot 2.")
        .await
        .expect("kept");

    let note: Note = serde_json::from_slice(&file(&folder.0, &format!("{number}.json"))).expect("a note");
    assert_eq!(note.text, "The trooper took 3 damage,\nnot 2.");
    assert_eq!(
        (note.table.as_str(), note.seat),
        (table.as_str(), protocol::RoleName::Dark)
    );
    assert_eq!(note.seq, scene.seq);
    assert_eq!((note.rules.as_str(), note.pool), (rules::VERSION, note.pool_now));

    let replay = Replay::read(&file(&folder.0, &format!("{number}.replay.json"))).expect("a replay");
    assert_eq!(replay.steps.len(), note.step);
    assert!(replay.verify().is_equal(), "{:?}", replay.verify());
    assert_eq!(replay.fairness, None, "the seeds of a running game stay promised");

    // What is no report, and one who only watches.
    assert_eq!(report(&mut dark, " \n ").await, Err("malformed".to_owned()));
    assert_eq!(report(&mut dark, &"x".repeat(2001)).await, Err("malformed".to_owned()));
    let mut watching = world.sit(&table, None).await;
    assert_eq!(report(&mut watching, "Boring.").await, Err("watching".to_owned()));
    // Not without end, and the other seat has its own share.
    for _ in 0..2 {
        report(&mut dark, "Again.").await.expect("kept");
    }
    assert_eq!(report(&mut dark, "Again.").await, Err("too_many".to_owned()));
    report(&mut light, "Mine.").await.expect("kept");
    assert!(
        !light
            .bytes
            .iter()
            .any(|text| text.contains("trooper took") || text.contains(&number))
    );
    world.stop().await;
}
