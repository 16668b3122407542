//! The compiled text of a row. One that comes from a cache is unpacked when somebody looks at it: of thousands of cards
//! a run needs few.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use cards::keyword::Keyword;
use serde::{Deserialize, Serialize};

use crate::{Compiled, Line, diagnostics};

/// What a text means, unpacked or still packed.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    unpacked: OnceLock<Compiled>,
    packed: Option<(Arc<[u8]>, Part)>,
}

/// The place of a compiled text among the bytes of a cache, and what is asked of every card at once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Part {
    /// Its bytes.
    pub(super) meaning: Range<usize>,
    /// Those of its canonical lines.
    pub(super) canonical: Range<usize>,
    /// Is every line read?
    pub(super) is_full: bool,
    /// The keywords of the card.
    pub(super) keywords: BTreeSet<Keyword>,
}

impl From<Compiled> for Meaning {
    fn from(compiled: Compiled) -> Meaning {
        Meaning {
            unpacked: OnceLock::from(compiled),
            packed: None,
        }
    }
}

impl Default for Meaning {
    fn default() -> Meaning {
        Meaning::from(Compiled::default())
    }
}

impl Meaning {
    /// What lies packed in a part of these bytes.
    pub(super) fn packed(bytes: &Arc<[u8]>, part: Part) -> Meaning {
        Meaning {
            unpacked: OnceLock::new(),
            packed: Some((Arc::clone(bytes), part)),
        }
    }

    /// Is every line read?
    pub(super) fn is_full(&self) -> bool {
        match &self.packed {
            Some((_, part)) => part.is_full,
            None => self.compiled().is_full(),
        }
    }

    /// The meaning.
    pub(super) fn compiled(&self) -> &Compiled {
        self.unpacked
            .get_or_init(|| self.read(|part| &part.meaning).unwrap_or_else(damaged))
    }

    /// The keywords, where they are packed.
    pub(super) fn keywords(&self) -> Option<&BTreeSet<Keyword>> {
        self.packed.as_ref().map(|(_, part)| &part.keywords)
    }

    /// The canonical lines, where they are packed.
    pub(super) fn canonical(&self) -> Option<Vec<String>> {
        self.read(|part| &part.canonical)
    }

    fn read<T: for<'a> Deserialize<'a>>(&self, of: impl Fn(&Part) -> &Range<usize>) -> Option<T> {
        let (bytes, part) = self.packed.as_ref()?;
        postcard::from_bytes(bytes.get(of(part).clone())?).ok()
    }
}

impl PartialEq for Meaning {
    fn eq(&self, other: &Meaning) -> bool {
        self.compiled() == other.compiled()
    }
}

impl Eq for Meaning {}

/// What packed bytes mean that are no meaning. The checksum of a cache stands before that, so that only bytes made by
/// hand come here; nothing of the text counts as read.
fn damaged() -> Compiled {
    Compiled {
        lines: vec![Line {
            span: 0..0,
            text: "(damaged in the cache)".to_owned(),
            ability: None,
        }],
        diagnostics: vec![diagnostics::damaged()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_meaning_read_nothing() {
        let part = Part {
            meaning: 1..9,
            canonical: 0..1,
            is_full: true,
            keywords: BTreeSet::new(),
        };
        for bytes in [vec![], vec![0xff; 9]] {
            let meaning = Meaning::packed(&bytes.into(), part.clone());
            assert_eq!(meaning.compiled().abilities(), None);
            assert_eq!(meaning.compiled().diagnostics[0].code, "text::damaged");
            assert_eq!(meaning.canonical(), None);
        }
    }
}
