//! A fenced scenario block: what it names and what it proves. What it *says* is the scenario runner's business.

use std::collections::BTreeSet;

use super::{Editions, id};

/// One scenario, still as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The page it stands in.
    pub file: String,
    /// The line of its opening fence, from 1.
    pub line: usize,
    /// Everything behind the fence: `scenario ARM-1 classic`.
    pub info: String,
    /// The lines between the fences.
    pub body: String,
}

impl Block {
    /// The clause ids of the info string.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.words().filter(|word| id::is_id(word))
    }

    /// The edition word of the info string; both without one.
    pub fn editions(&self) -> Editions {
        self.words().find_map(Editions::from_word).unwrap_or(Editions::Both)
    }

    /// Words of the info string that are neither ids nor an edition.
    pub fn odd_words(&self) -> impl Iterator<Item = &str> {
        self.words()
            .filter(|word| !id::is_id(word) && Editions::from_word(word).is_none())
    }

    /// The clauses it would prove if it passes: with at least one check line (`=>`, `?`, `!`) those of the info string, and
    /// those in brackets at the end of its check lines.
    pub fn proves(&self) -> BTreeSet<&str> {
        let checks: Vec<&str> = self.body.lines().map(str::trim).filter(|line| is_check(line)).collect();
        if checks.is_empty() {
            return BTreeSet::new();
        }
        self.ids().chain(checks.into_iter().flat_map(cited)).collect()
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        self.info.split_whitespace().skip(1)
    }
}

fn is_check(line: &str) -> bool {
    line.starts_with("=>") || line.starts_with('?') || line.starts_with('!')
}

/// The ids in the brackets that end a check line. `?` lines list options and cite nothing.
fn cited(line: &str) -> Vec<&str> {
    let said = line.split_once(" #").map_or(line, |(before, _)| before).trim_end();
    match said.strip_suffix(')').and_then(|rest| rest.rsplit_once('(')) {
        Some((_, inside)) if !said.starts_with('?') => id::ids_in(inside),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(info: &str, body: &str) -> Block {
        Block {
            file: "x.md".into(),
            line: 1,
            info: info.into(),
            body: body.into(),
        }
    }

    #[test]
    fn a_block_proves_what_its_checks_stand_for() {
        let block = block(
            "scenario ARM-1 ARM-2 classic",
            "=> Tank takes 2 (ACC-3)   # why not (DEF-9)\n! Dark: Evade 1 of Tank (A) (EVA-2)\n? Dark: pass | Tank (CH-1)\n=> Tank (A) tapped\n# => (BKF-1)",
        );
        assert_eq!(
            block.proves().into_iter().collect::<Vec<_>>(),
            ["ACC-3", "ARM-1", "ARM-2", "EVA-2"]
        );
        assert_eq!(block.editions(), Editions::Classic);
    }

    #[test]
    fn a_block_without_checks_proves_nothing() {
        assert!(
            block("scenario ARM-1", "Light: attack Tank with Walker\nroll 4\n")
                .proves()
                .is_empty()
        );
    }

    #[test]
    fn odd_words_of_the_info_string_are_seen() {
        assert_eq!(
            block("scenario ARM-1 clasic", "").odd_words().collect::<Vec<_>>(),
            ["clasic"]
        );
    }
}
