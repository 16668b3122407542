//! What has happened at a table, as each kind of reader may know it.

use std::sync::Arc;

use protocol::{RollScene, Seat, Sentence};
use rules::{Event, Game, Role, RollFor, What};
use story::{Audience, Names};

/// How many sentences are kept for somebody who connects; a replay has all.
const KEPT: usize = 200;

/// The three readers: Dark, Light, spectators.
const READERS: [(Seat, Audience); 3] = [
    (Seat::Dark, Audience::Role(Role::Dark)),
    (Seat::Light, Audience::Role(Role::Light)),
    (Seat::Watch, Audience::Both),
];

/// Sentences and rolls for each kind of reader.
#[derive(Clone, Debug, Default)]
pub struct Chronicle {
    names: Names,
    readers: [Pages; 3],
}

/// What one reader may read. A table is copied for each answer that is proposed, what was told is not.
#[derive(Clone, Debug, Default)]
struct Pages {
    /// How many sentences are gone.
    dropped: usize,
    sentences: Vec<Arc<Sentence>>,
    /// How many rolls are gone.
    rolls_dropped: usize,
    rolls: Vec<Arc<RollScene>>,
}

/// How far somebody has read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    sentences: usize,
    rolls: usize,
}

impl Chronicle {
    /// Notes names; to be called before each answer.
    pub fn note(&mut self, game: &Game) {
        self.names.note(game);
    }

    /// Sentences for somebody who may see all.
    pub fn told(&self, game: &Game, events: &[Event], seq: u32) -> Vec<Sentence> {
        sentences(story::tell_to(game, &self.names, events, Audience::All), seq)
    }

    /// Adds what happened by entry `seq`.
    pub fn add(&mut self, game: &Game, events: &[Event], seq: u32, draw: Option<u64>) {
        for (pages, (_, audience)) in self.readers.iter_mut().zip(READERS) {
            let told = story::tell_to(game, &self.names, events, audience);
            pages.sentences.extend(sentences(told, seq).into_iter().map(Arc::new));
            for event in events {
                let What::Rolled {
                    purpose,
                    role,
                    faces,
                    only,
                } = event.what
                else {
                    continue;
                };
                let hidden = only.is_some_and(|only| audience != Audience::Role(only));
                pages.rolls.push(Arc::new(RollScene {
                    role: role.into(),
                    purpose: purpose_words(purpose).to_owned(),
                    faces: if hidden { Vec::new() } else { faces.list().collect() },
                    draw: draw.unwrap_or(0),
                }));
            }
            let gone = pages.sentences.len().saturating_sub(KEPT + KEPT / 4);
            if gone > 0 {
                let gone = pages.sentences.len() - KEPT;
                pages.sentences.drain(..gone);
                pages.dropped += gone;
            }
            let gone = pages.rolls.len().saturating_sub(64);
            if gone > 0 {
                pages.rolls.drain(..gone);
                pages.rolls_dropped += gone;
            }
        }
    }

    /// What the reader has not read yet, and whether that begins with the game. Rolls are news only: somebody who comes
    /// later is shown none.
    pub fn news(&self, seat: Seat, mark: &mut Option<Mark>) -> (Vec<Sentence>, Vec<RollScene>, bool) {
        let pages = &self.readers[place(seat)];
        let end = Mark {
            sentences: pages.dropped + pages.sentences.len(),
            rolls: pages.rolls_dropped + pages.rolls.len(),
        };
        let read = mark.replace(end);
        let from = read.map_or(
            Mark {
                rolls: end.rolls,
                sentences: 0,
            },
            |mark| mark,
        );
        let sentences = since(&pages.sentences, from.sentences.saturating_sub(pages.dropped));
        let rolls = since(&pages.rolls, from.rolls.saturating_sub(pages.rolls_dropped));
        (sentences, rolls, read.is_none() && pages.dropped == 0)
    }
}

fn since<T: Clone>(told: &[Arc<T>], read: usize) -> Vec<T> {
    told.iter().skip(read).map(|one| T::clone(one)).collect()
}

fn place(seat: Seat) -> usize {
    READERS.iter().position(|(reader, _)| *reader == seat).unwrap_or(2)
}

fn sentences(told: Vec<story::Sentence>, seq: u32) -> Vec<Sentence> {
    let on_the_wire = |sentence: story::Sentence| Sentence {
        text: sentence.text,
        clauses: sentence.clauses.into_iter().map(str::to_owned).collect(),
        heading: sentence.heading,
        seq,
    };
    told.into_iter().map(on_the_wire).collect()
}

fn purpose_words(purpose: RollFor) -> &'static str {
    match purpose {
        RollFor::Build => "build points",
        RollFor::Attack => "attack",
        RollFor::Fury => "Fury",
        RollFor::Damage => "damage",
        RollFor::Text => "a text",
        RollFor::Added => "added dice",
        RollFor::Reroll => "re-roll",
        RollFor::Roles => "roles",
    }
}
