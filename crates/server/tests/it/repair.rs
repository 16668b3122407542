//! Repairs: proposed, agreed to, kept in the replay, taken back.

use protocol::{Consent, Handle, RepairWish, RoleName, Scene, SpotName, ToClient, ToServer};
use serde_json::json;

use crate::world::{Client, Folder, World, choose, text_of};

/// The request that waits: its number, who asks, what for, the words of the repair.
async fn requested(client: &mut Client) -> (u32, RoleName, Consent, String) {
    let wanted = |message| match message {
        ToClient::Table { info } => info.request.zip(info.repair),
        _ => None,
    };
    let ((number, from, what), words) = client.until(wanted).await;
    (number, from, what, words)
}

/// The next scene after that position.
async fn after(client: &mut Client, seq: u32) -> Scene {
    loop {
        let scene = client.scene().await;
        if scene.seq > seq {
            return scene;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repair_needs_the_opponent_and_stays_in_the_replay() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let (table, [mut dark, mut light], who, scene) = world.in_a_build_step().await;
    let before = scene.dark.force;

    let force = RepairWish::Force {
        role: RoleName::Dark,
        to: before + 3,
    };
    dark.say(&ToServer::Repair { repair: force.clone() }).await;
    let (number, from, what, words) = requested(&mut light).await;
    assert_eq!((from, what), (RoleName::Dark, Consent::Repair));
    assert_eq!(words, format!("Dark has {} Force instead of {before}", before + 3));
    // Whoever proposes does not agree for the other; refused, nothing has changed.
    dark.say(&ToServer::Consent {
        request: number,
        yes: true,
        seed_hash: None,
    })
    .await;
    assert_eq!(dark.refusal().await, "no_such_request");
    light
        .say(&ToServer::Consent {
            request: number,
            yes: false,
            seed_hash: None,
        })
        .await;
    light.say(&ToServer::Resync).await;
    assert_eq!(light.scene().await.seq, scene.seq);

    dark.say(&ToServer::Repair { repair: force }).await;
    let (number, ..) = requested(&mut light).await;
    light
        .say(&ToServer::Consent {
            request: number,
            yes: true,
            seed_hash: None,
        })
        .await;
    let repaired = after(&mut light, scene.seq).await;
    assert_eq!(repaired.dark.force, before + 3);
    assert!(
        repaired.log.iter().any(|sentence| sentence.text.contains("repaired")),
        "{:?}",
        repaired.log
    );
    assert_eq!(
        repaired.asked.as_ref().map(|asked| asked.role),
        scene.asked.as_ref().map(|asked| asked.role)
    );

    // A hidden card goes on the deck: the words name no card, and the opponent's view shows none.
    let own = after(&mut dark, scene.seq).await;
    let face = own.dark.hand_cards[0];
    let hidden = RepairWish::Move {
        from: Handle::Hand { face },
        to: SpotName::Deck,
    };
    dark.say(&ToServer::Repair { repair: hidden }).await;
    let (number, _, _, words) = requested(&mut light).await;
    assert_eq!(words, "a card of Dark's hand goes on top of Dark's deck");
    light
        .say(&ToServer::Consent {
            request: number,
            yes: true,
            seed_hash: None,
        })
        .await;
    let moved = after(&mut light, repaired.seq).await;
    assert_eq!(moved.dark.deck, repaired.dark.deck + 1);
    assert_eq!(moved.dark.hand, repaired.dark.hand - 1);
    let name = dark_name(&dark, face);
    assert!(
        !light
            .bytes
            .iter()
            .any(|text| text.contains(&format!("{name} of Dark's hand"))),
        "{name}"
    );

    // What was proposed for a position that is over is proposed no longer.
    dark.say(&ToServer::Repair {
        repair: RepairWish::Top {
            role: RoleName::Light,
            to: SpotName::Hand,
        },
    })
    .await;
    let (number, ..) = requested(&mut light).await;
    let asked = if who == 0 {
        after(&mut dark, repaired.seq).await
    } else {
        moved.clone()
    };
    let mover = if who == 0 { &mut dark } else { &mut light };
    mover.say(&choose(&asked, 4)).await;
    after(mover, asked.seq).await;
    light
        .say(&ToServer::Consent {
            request: number,
            yes: true,
            seed_hash: None,
        })
        .await;
    let refused = light.refusal().await;
    assert_eq!(refused, "no_such_request");

    dark.say(&ToServer::Repair {
        repair: RepairWish::Force {
            role: RoleName::Dark,
            to: -1,
        },
    })
    .await;
    assert_eq!(dark.refusal().await, "no_repair");
    world.stop().await;

    // Repairs are steps: the table comes back with them, and the replay plays them again.
    let world = World::start(&folder.0).await;
    let mut watching = world.sit(&table, None).await;
    let again = watching.scene().await;
    assert!(
        again
            .log
            .iter()
            .filter(|sentence| sentence.text.contains("repaired"))
            .count()
            == 2
    );
    world.stop().await;
}

/// The name behind a number of a face, from what the connection was sent.
fn dark_name(client: &Client, face: u32) -> String {
    let found = client.bytes.iter().rev().find_map(|text| {
        let message: ToClient = serde_json::from_str(text).ok()?;
        match message {
            ToClient::Scene { scene } => scene.faces.get(&face).map(|face| face.name.clone()),
            _ => None,
        }
    });
    found.expect("a face")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_agrees_at_once_and_undo_takes_the_repair_back() {
    let folder = Folder::new();
    let world = World::start(&folder.0).await;
    let opened = world.alone().await;
    let table = text_of(&opened["table"]);
    let mut dark = world.sit(&table, Some(&text_of(&opened["token"]))).await;
    let mut scene = dark.asked().await;
    for turn in 0..400 {
        if scene
            .asked
            .as_ref()
            .is_some_and(|asked| asked.kind == protocol::ChoiceKind::Build)
        {
            break;
        }
        dark.say(&choose(&scene, turn)).await;
        scene = dark.asked().await;
    }
    let (before, hand, deck) = (scene.light.build, scene.dark.hand, scene.dark.deck);
    for repair in [
        RepairWish::Build {
            role: RoleName::Light,
            to: before + 2,
        },
        RepairWish::Top {
            role: RoleName::Dark,
            to: SpotName::Hand,
        },
    ] {
        dark.say(&ToServer::Repair { repair }).await;
        scene = after(&mut dark, scene.seq).await;
    }
    assert_eq!(scene.light.build, before + 2);
    assert_eq!((scene.dark.hand, scene.dark.deck), (hand + 1, deck - 1));
    assert_eq!(scene.dark.hand_cards.len() as u32, hand + 1);
    dark.say(&ToServer::Undo).await;
    scene = after(&mut dark, scene.seq).await;
    assert_eq!(
        (scene.dark.hand, scene.dark.deck, scene.light.build),
        (hand, deck, before + 2)
    );
    // It goes on, and all of it is in the replay.
    dark.say(&choose(&scene, 0)).await;
    dark.asked().await;
    dark.say(&ToServer::Concede).await;
    dark.until(|message| match message {
        ToClient::Scene { scene } => scene.ended.and_then(|end| end.replay),
        _ => None,
    })
    .await;
    let verified = world.get(&format!("/replays/{table}/verify")).await;
    assert_eq!(verified["ok"], json!(true), "{verified}");
    world.stop().await;
}
