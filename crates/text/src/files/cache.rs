//! A compiled pool as bytes, so that thousands of cards need not be compiled at every start.
//!
//! Always true: what [`Pool::unpacked`] gives is what compiling the same files gives. Bytes of another compiler, of
//! other card files, or with a bit turned over are refused with the reason; they never make a pool.

use serde::{Deserialize, Serialize};

use std::sync::Arc;

use super::canonical::fnv;
use super::error::Problem;
use super::meaning::{Meaning, Part};
use super::pool::{Pool, Row};

/// What such bytes begin with.
const MAGIC: &[u8; 8] = b"pop-pool";
/// The layout behind it; a number of its own, so that a change of it is noticed before anything is read.
const VERSION: u32 = 3;
/// The compiler, by a hash of its sources and data.
const COMPILER: &str = env!("COMPILER");
/// Magic, version, key, length and checksum.
const HEAD: usize = 8 + 4 + 8 + 8 + 8;

/// Why bytes are not the pool that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Something else.
    #[error("it does not hold compiled cards")]
    Foreign,
    /// Another layout.
    #[error("it was written by another version of the program")]
    OtherVersion,
    /// Other card files or another compiler: not a fault, only old.
    #[error("the cards or the compiler have changed since")]
    Old,
    /// Cut off or changed.
    #[error("it is damaged")]
    Damaged,
}

/// The content of card files, by name and bytes, for this compiler: two lists with one key compile to one pool.
pub fn key(files: &[(String, Vec<u8>)]) -> u64 {
    let parts = files.iter().flat_map(|(name, bytes)| [name.as_bytes(), bytes]);
    parts.fold(checksum(0, COMPILER.as_bytes()), checksum)
}

/// A number for bytes behind others, by words: a change within one word always changes it, as every step can be undone.
fn checksum(before: u64, bytes: &[u8]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let step = |sum: u64, word: u64| (sum ^ word).wrapping_mul(ODD).rotate_left(29);
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let sum = words.iter().map(|word| u64::from_le_bytes(*word)).fold(before, step);
    [u64::from_le_bytes(last), bytes.len() as u64]
        .into_iter()
        .fold(sum, step)
}

/// A number for a place, the same for every compiler.
pub fn place(path: &str) -> u64 {
    fnv(path.bytes())
}

#[derive(Serialize)]
struct Packed<'a> {
    rows: &'a [Row],
    meanings: Vec<Part>,
    problems: &'a [Problem],
    lost: &'a [String],
    hash: u64,
}

#[derive(Deserialize)]
struct Unpacked {
    rows: Vec<Row>,
    meanings: Vec<Part>,
    problems: Vec<Problem>,
    lost: Vec<String>,
    hash: u64,
}

impl Pool {
    /// The compiled pool of the files with this [`key`]; `None` if it cannot be written down.
    pub fn packed(&self, key: u64) -> Option<Vec<u8>> {
        let (mut texts, mut meanings) = (Vec::new(), Vec::new());
        for row in self.rows() {
            let start = texts.len();
            texts = postcard::to_extend(row.compiled(), texts).ok()?;
            let middle = texts.len();
            texts = postcard::to_extend(&row.canonical_lines(), texts).ok()?;
            meanings.push(Part {
                meaning: start..middle,
                canonical: middle..texts.len(),
                is_full: row.compiled().is_full(),
                keywords: row.keywords().into_owned(),
            });
        }
        let content = Packed {
            rows: self.rows(),
            meanings,
            problems: &self.problems,
            lost: &self.lost,
            hash: self.hash(),
        };
        let mut content = postcard::to_allocvec(&content).ok()?;
        content.extend(texts);
        let mut bytes = Vec::with_capacity(HEAD + content.len());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(key.to_le_bytes());
        bytes.extend((content.len() as u64).to_le_bytes());
        bytes.extend(checksum(0, &content).to_le_bytes());
        bytes.extend(content);
        Some(bytes)
    }

    /// The pool that was packed under this [`key`].
    pub fn unpacked(bytes: &[u8], key: u64) -> Result<Pool, Unfit> {
        let mut rest = bytes;
        let magic: [u8; 8] = taken(&mut rest).ok_or(Unfit::Foreign)?;
        if magic != *MAGIC {
            return Err(Unfit::Foreign);
        }
        if u32::from_le_bytes(taken(&mut rest).ok_or(Unfit::Damaged)?) != VERSION {
            return Err(Unfit::OtherVersion);
        }
        let mut number = || Some(u64::from_le_bytes(taken(&mut rest)?));
        let (Some(of), Some(length), Some(sum)) = (number(), number(), number()) else {
            return Err(Unfit::Damaged);
        };
        if length != rest.len() as u64 || sum != checksum(0, rest) {
            return Err(Unfit::Damaged);
        }
        if of != key {
            return Err(Unfit::Old);
        }
        let (content, texts): (Unpacked, &[u8]) = postcard::take_from_bytes(rest).map_err(|_| Unfit::Damaged)?;
        if content.rows.len() != content.meanings.len() {
            return Err(Unfit::Damaged);
        }
        let texts: Arc<[u8]> = texts.into();
        let mut pool = Pool::default();
        for (mut row, part) in content.rows.into_iter().zip(content.meanings) {
            row.meaning = Meaning::packed(&texts, part);
            pool.push(row);
        }
        pool.problems = content.problems;
        pool.lost = content.lost;
        pool.hashed = (pool.rows().len(), content.hash);
        Ok(pool)
    }
}

/// The next bytes.
fn taken<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, behind) = rest.split_first_chunk::<N>()?;
    *rest = behind;
    Some(*first)
}
