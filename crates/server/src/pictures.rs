//! Pictures of cards that the server's keeper has beside the card files.
//!
//! Always true: a request names a card, never a file; which file that is was found by listing folders at the start. What is
//! sent is a PNG or a JPEG by its own first bytes, whatever the file is called.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use protocol::CardFace;
use protocol::fair::hash;
use text::files::Row;

/// The largest picture that is sent.
const MOST_BYTES: u64 = 4 * 1024 * 1024;

/// The pictures at hand.
#[derive(Clone, Debug, Default)]
pub struct Pictures(Arc<Found>);

#[derive(Debug, Default)]
struct Found {
    /// Files by the ids of cards.
    files: BTreeMap<String, PathBuf>,
    /// Ids by set and name, as the cards of a game are known.
    cards: BTreeMap<(String, String), String>,
}

/// A picture, read.
pub struct Picture {
    /// The type of its bytes.
    pub kind: &'static str,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl Pictures {
    /// Those that were found for these cards.
    pub fn of<'a>(found: impl IntoIterator<Item = (&'a Row, PathBuf)>) -> Pictures {
        let mut all = Found::default();
        for (row, file) in found {
            let id = id_of(row);
            let card = (row.set.clone(), row.name.full());
            // Of several printings in one set the first stands for the card in a game.
            all.cards.entry(card).or_insert_with(|| id.clone());
            all.files.insert(id, file);
        }
        Pictures(Arc::new(all))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.files.len()
    }

    /// Where the picture of a row is fetched, if it has one.
    pub fn of_row(&self, row: &Row) -> Option<String> {
        let id = id_of(row);
        self.0.files.contains_key(&id).then(|| address(&id))
    }

    /// Adds the addresses of pictures to faces of a game.
    pub fn illustrate<'a>(&self, faces: impl IntoIterator<Item = &'a mut CardFace>) {
        if self.0.cards.is_empty() {
            return;
        }
        for face in faces {
            let card = (face.set.clone(), face.name.clone());
            face.image = self.0.cards.get(&card).map(|id| address(id));
        }
    }

    /// The file of a card's picture.
    pub fn file(&self, id: &str) -> Option<&Path> {
        self.0.files.get(id).map(PathBuf::as_path)
    }
}

/// The id of a card in addresses: the same for the same printing, whatever else is in the pool.
fn id_of(row: &Row) -> String {
    let named = format!("{}\n{}\n{}", row.set, row.full_name(), row.number);
    let mut id = hash(named.as_bytes());
    id.truncate(20);
    id
}

fn address(id: &str) -> String {
    format!("/api/v1/cards/{id}/image")
}

/// Names this state of the file, so that a browser asks for it once.
pub fn tag(file: &Path) -> Option<String> {
    let about = file.metadata().ok()?;
    let changed = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("\"{:x}-{:x}\"", about.len(), changed.as_nanos()))
}

/// Reads a picture; none where there is no file, or no picture in it.
pub fn read(file: &Path) -> Option<Picture> {
    let opened = File::open(file).ok()?;
    let about = opened.metadata().ok()?;
    if !about.is_file() || about.len() > MOST_BYTES {
        return None;
    }
    let mut bytes = Vec::new();
    // It may have grown since.
    opened.take(MOST_BYTES + 1).read_to_end(&mut bytes).ok()?;
    let kind = kind(&bytes).filter(|_| bytes.len() as u64 <= MOST_BYTES)?;
    Some(Picture { kind, bytes })
}

/// The type of a picture by its first bytes.
fn kind(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        Some("image/jpeg")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_known_by_their_first_bytes() {
        assert_eq!(kind(b"\x89PNG\r\n\x1a\n...."), Some("image/png"));
        assert_eq!(kind(b"\xff\xd8\xff\xe0...."), Some("image/jpeg"));
        for other in [
            &b"<svg onload=alert(1)>"[..],
            b"GIF89a",
            b"RIFF....WEBP",
            b"\x89PNG",
            b"",
        ] {
            assert_eq!(kind(other), None, "{other:?}");
        }
    }
}
