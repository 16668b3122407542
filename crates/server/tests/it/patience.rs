//! Passing by itself tells nothing: seats that could play something pass as late as seats that could not.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use protocol::{AutoPass, AutoRule, ChoiceKind, RoleName, Scene, ToClient, ToServer};
use serde_json::json;

use crate::world::{Client, Folder, World, choose, options, text_of};

/// What is known of the chances of one table: could whoever was asked play something, and when was it passed?
#[derive(Default)]
struct Chances {
    could_play: BTreeMap<u32, bool>,
    took: BTreeMap<u32, Duration>,
}

/// Until this turn nothing is passed by a rule: there is little to play yet.
const BEGINNING: u16 = 3;

/// Passes every chance by a rule once the game is on its way, and decides everything else at once.
async fn play(mut client: Client, role: RoleName, chances: Arc<Mutex<Chances>>) {
    let rule = |until| ToServer::Auto {
        rule: AutoPass {
            nothing_to_play: until == Some(AutoRule::EndOfStep),
            until,
        },
    };
    client.say(&rule(None)).await;
    let mut ruled = None;
    let mut answered = None;
    while let Some(message) = client.next().await {
        let ToClient::Scene { scene } = message else { continue };
        if scene.ended.is_some() {
            return;
        }
        let Some(asked) = scene.asked.as_ref().filter(|asked| asked.role == role) else {
            continue;
        };
        let Some(options) = options(&scene) else { continue };
        let busy = options.iter().any(|option| !option.idle);
        if asked.kind == ChoiceKind::Chance && scene.phase.turn >= BEGINNING {
            chances.lock().expect("whole").could_play.insert(scene.seq, busy);
            if ruled.replace(scene.seq) != Some(scene.seq) {
                client.say(&rule(Some(AutoRule::EndOfStep))).await;
            }
        } else if answered.replace(scene.seq) != Some(scene.seq) {
            // Until then chances are let go by, so that there is Force for later ones.
            let pass = asked.kind == ChoiceKind::Chance;
            let turn = if pass { 4 } else { scene.seq as usize };
            client.say(&choose(&scene, turn)).await;
        }
    }
}

/// A spectator with a watch.
async fn watch(mut client: Client, chances: Arc<Mutex<Chances>>) {
    let mut open: Option<(u32, Instant)> = None;
    while let Some(message) = client.next().await {
        let ToClient::Scene { scene } = message else { continue };
        let now = Instant::now();
        if let Some((seq, since)) = open
            && scene.seq != seq
        {
            chances.lock().expect("whole").took.insert(seq, now - since);
            open = None;
        }
        if scene.ended.is_some() {
            return;
        }
        let chance = |scene: &Scene| {
            scene
                .asked
                .as_ref()
                .is_some_and(|asked| asked.kind == ChoiceKind::Chance)
        };
        if open.is_none() && chance(&scene) {
            open = Some((scene.seq, now));
        }
    }
}

/// The largest distance between two empirical distributions.
fn kolmogorov_smirnov(one: &mut [Duration], other: &mut [Duration]) -> f64 {
    one.sort_unstable();
    other.sort_unstable();
    let share = |of: &[Duration], at: Duration| of.partition_point(|&time| time <= at) as f64 / of.len() as f64;
    let times = one.iter().chain(other.iter());
    times
        .map(|&at| (share(one, at) - share(other, at)).abs())
        .fold(0.0, f64::max)
}

/// Of each kind of chance, those that were timed.
fn timed(tables: &[Arc<Mutex<Chances>>]) -> (Vec<Duration>, Vec<Duration>) {
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for table in tables {
        let chances = table.lock().expect("whole");
        for (seq, took) in &chances.took {
            match chances.could_play.get(seq) {
                Some(true) => with.push(*took),
                Some(false) => without.push(*took),
                None => {}
            }
        }
    }
    (with, without)
}

/// One game after the other, until nobody listens any more.
async fn table(world: &World, name: usize, seen: &Mutex<Vec<Arc<Mutex<Chances>>>>) {
    loop {
        let chances = Arc::new(Mutex::new(Chances::default()));
        seen.lock().expect("whole").push(Arc::clone(&chances));
        game(world, name, chances).await;
    }
}

async fn game(world: &World, name: usize, chances: Arc<Mutex<Chances>>) {
    let decks = [
        ["starter-rebellion-dark", "starter-rebellion-light"],
        ["gencon-2005-2nd-dark", "general-solo"],
    ][name % 2];
    let opened = world
        .post(
            "/tables",
            json!({
                "name": format!("Ann {name}"), "seat": "dark", "deck": {"id": decks[0]},
                "opponent": {"kind": "friend"}, "edition": "current"
            }),
        )
        .await;
    let id = text_of(&opened["table"]);
    let joined = world
        .post(
            &format!("/tables/{id}/join"),
            json!({"join": opened["join"], "name": format!("Bob {name}"), "deck": {"id": decks[1]}}),
        )
        .await;
    let dark = world.sit(&id, Some(&text_of(&opened["token"]))).await;
    let light = world.sit(&id, Some(&text_of(&joined["token"]))).await;
    let watching = world.sit(&id, None).await;
    tokio::join!(
        play(dark, RoleName::Dark, Arc::clone(&chances)),
        play(light, RoleName::Light, Arc::clone(&chances)),
        watch(watching, Arc::clone(&chances)),
    );
}

/// Twenty-four tables until 25 chances of the rarer kind were seen, half a minute on a quiet machine; with `SLOW=1` 250.
#[expect(clippy::print_stderr, reason = "the figures are what the test is run for by hand")]
#[tokio::test(flavor = "multi_thread")]
async fn chances_are_passed_as_late_with_something_to_play_as_without() {
    let slow = std::env::var_os("SLOW").is_some();
    let wanted = if slow { 250 } else { 25 };
    let folder = Folder::new();
    // Shorter than people are given, so that there are more of them: the draw is the same.
    let config = server::Config {
        patience: Duration::from_millis(60)..Duration::from_millis(260),
        ..server::Config::default()
    };
    let world = World::start_with(&folder.0, config).await;
    let seen = Mutex::new(Vec::new());
    let games = futures_util::future::join_all((0..24).map(|name| table(&world, name, &seen)));
    let enough = async {
        loop {
            tokio::time::sleep(Duration::from_millis(500)).await;
            let (with, without) = timed(&seen.lock().expect("whole"));
            if with.len().min(without.len()) >= wanted {
                return (with, without);
            }
        }
    };
    let (mut with, mut without) = tokio::select! {
        enough = enough => enough,
        _endless = games => unreachable!("one game follows the other"),
        () = tokio::time::sleep(Duration::from_secs(900)) => panic!("too few chances in a quarter of an hour"),
    };
    let (n, m) = (with.len(), without.len());
    // Later than a program would pass. Some seem to come sooner than they may where a loaded machine tells the watch late of
    // the question and in time of the answer.
    let soon = |times: &[Duration]| times.iter().filter(|&&time| time < Duration::from_millis(40)).count();
    assert!(
        soon(&with) <= n / 10 && soon(&without) <= m / 10,
        "{with:?} {without:?}"
    );
    let distance = kolmogorov_smirnov(&mut with, &mut without);
    let (n, m) = (n as f64, m as f64);
    // Exceeded by chance once in 10,000 runs.
    let bound = 2.23 * ((n + m) / (n * m)).sqrt();
    eprintln!("{n} chances with something to play, {m} without: distance {distance:.3}, bound {bound:.3}");
    assert!(distance < bound, "{distance:.3} of {bound:.3}");
    world.stop().await;
}
