//! Pictures of cards that the server's keeper has.

use serde_json::json;
use server::{Config, Pictures};

use crate::world::{Folder, World, text_of};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\nthe rest of a picture";

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_sent_for_cards_and_for_nothing_else() {
    let folder = Folder::new();
    let pool = text::files::embedded();
    let row = |name: &str| pool.rows().iter().find(|row| row.full_name() == name).expect("a card");
    let (good, fake, large) = (
        row("Darth Vader (C)"),
        row("TIE Fighter DS-3-12"),
        row("TIE Fighter DS-73-5"),
    );
    let (gone, none) = (row("Chewbacca (K)"), row("Darth Vader (J)"));
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.0.join(name);
        std::fs::write(&path, bytes).expect("a file");
        path
    };
    let pictures = Pictures::of([
        (good, file("good.jpg", PNG)),
        (fake, file("fake.png", b"<script>alert(1)</script>")),
        (large, file("large.png", &[PNG, &vec![0; 5_000_000]].concat())),
        (gone, folder.0.join("gone.png")),
    ]);
    assert_eq!(pictures.count(), 4);
    let config = Config {
        pictures,
        ..Config::default()
    };
    let world = World::start_with(&folder.0, config).await;
    let image = async |name: &str| {
        let found = world
            .get(&format!(
                "/cards?limit=200&q={}",
                name.split(' ').next().unwrap_or_default()
            ))
            .await;
        let card = found["cards"]
            .as_array()
            .into_iter()
            .flatten()
            .find(|card| card["name"] == name)
            .cloned();
        card.unwrap_or_else(|| panic!("{name} in {found}"))["image"].clone()
    };
    let address = text_of(&image(&good.full_name()).await);
    let (status, head, bytes) = world.bytes(&address, "").await;
    assert_eq!((status, bytes.as_slice()), (200, PNG), "{head}");
    let head = head.to_lowercase();
    // By its bytes, not by its name; never guessed; kept, and not sent again.
    for part in [
        "content-type: image/png",
        "x-content-type-options: nosniff",
        "cache-control: public, max-age=86400",
    ] {
        assert!(head.contains(part), "{part} in {head}");
    }
    let tag = head
        .lines()
        .find_map(|line| line.strip_prefix("etag: "))
        .expect("a tag");
    let (status, _, bytes) = world.bytes(&address, &format!("If-None-Match: {tag}\r\n")).await;
    assert_eq!((status, bytes.len()), (304, 0));
    for card in [fake, large, gone] {
        let address = text_of(&image(&card.full_name()).await);
        let (status, head, _) = world.bytes(&address, "").await;
        assert_eq!(status, 404, "{}: {head}", card.full_name());
        assert!(!head.contains("etag"), "{head}");
    }
    assert_eq!(image(&none.full_name()).await, json!(null));
    for id in [
        "none",
        "..",
        "../good.jpg",
        "..%2fgood.jpg",
        "%2fetc%2fpasswd",
        "%00",
        "good.jpg",
    ] {
        let (status, ..) = world.bytes(&format!("/api/v1/cards/{id}/image"), "").await;
        assert!(matches!(status, 400 | 404), "{id}: {status}");
    }
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_of_a_game_show_their_pictures() {
    let folder = Folder::new();
    let path = folder.0.join("any.png");
    std::fs::write(&path, PNG).expect("a file");
    let pictures = Pictures::of(text::files::embedded().rows().iter().map(|row| (row, path.clone())));
    let config = Config {
        pictures,
        ..Config::default()
    };
    let world = World::start_with(&folder.0, config).await;
    let opened = world.alone().await;
    let mut client = world
        .sit(&text_of(&opened["table"]), Some(&text_of(&opened["token"])))
        .await;
    let scene = client.asked().await;
    assert!(!scene.faces.is_empty());
    for face in scene.faces.values() {
        let address = face.image.as_ref().expect(&face.name);
        assert_eq!(world.bytes(address, "").await.0, 200, "{}", face.name);
    }
    world.stop().await;
}
