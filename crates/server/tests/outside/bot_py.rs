//! `examples/bot.py` finishes a game, also when the server is killed half-way.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::process::Host;

#[test]
fn the_example_bot_plays_to_the_end_through_restarts() {
    if Command::new("python3").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "no Python on CI: .ci/run installs it");
        let _unseen = std::io::Write::write_all(&mut std::io::stderr(), b"skipped: no Python\n");
        return;
    }
    let mut host = Host::sqlite();
    host.start();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let mut bot = Command::new("python3")
        .args(["-B", script, &host.url(), "--seed", "7", "--patience", "60"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("Python runs");
    let mut kills = 0;
    let begun = Instant::now();
    // Every so often while it plays, four times in all. A game takes a second or two.
    while bot.try_wait().expect("its state").is_none() {
        assert!(
            begun.elapsed() < Duration::from_secs(300),
            "the bot does not come to an end"
        );
        std::thread::sleep(Duration::from_millis(250));
        if kills < 4 && bot.try_wait().expect("its state").is_none() {
            host.kill();
            kills += 1;
            host.start();
        }
    }
    let ended = bot.wait_with_output().expect("its output");
    let (said, errors) = (
        String::from_utf8_lossy(&ended.stdout),
        String::from_utf8_lossy(&ended.stderr),
    );
    assert!(ended.status.success(), "{said}{errors}\n{}", host.said());
    assert!(said.contains(" wins after "), "{said}{errors}");
    assert!(kills > 0, "the game was over before the server could be killed");
}
