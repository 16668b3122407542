//! Finding clauses by words, and names that are nearly what was asked for.

use std::cmp::Reverse;

use super::{Book, Clause};

/// A clause that speaks of what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit<'a> {
    /// The clause.
    pub clause: &'a Clause,
    /// The better, the higher; only the order means something.
    pub score: u32,
}

impl Book {
    /// The clauses that speak of `words`, best first: those with all of the words before those with some, those with the
    /// words side by side before the others, and within that the order of the book. Endings are ignored (attack, attacks,
    /// attacked). Clauses that miss more than half of the words are left out.
    pub fn search(&self, words: &str) -> Vec<Hit<'_>> {
        let asked = folded(words);
        if asked.is_empty() {
            return Vec::new();
        }
        let mut hits: Vec<Hit<'_>> = self
            .all_clauses()
            .iter()
            .filter_map(|clause| {
                Some(Hit {
                    clause,
                    score: score(&asked, &folded(&self.searchable(clause)))?,
                })
            })
            .collect();
        // The sort is stable: equal scores keep the order of the book. Rulings and later clauses come after the rules.
        hits.sort_by_key(|hit| (Reverse(hit.score), hit.clause.is_ruling(), hit.clause.later));
        hits
    }

    /// A keyword's clauses rarely repeat its name, so the page's title is searched with them.
    fn searchable(&self, clause: &Clause) -> String {
        let title = self
            .keywords()
            .iter()
            .find(|page| page.file == clause.file)
            .map_or("", |page| &page.name);
        format!("{title} . {}", clause.text)
    }

    /// Keyword names and clause ids close to `term`, nearest first, at most five.
    pub fn similar(&self, term: &str) -> Vec<&str> {
        let term = term.to_lowercase();
        let names = self.keywords().iter().map(|page| page.name.as_str());
        let mut ids: Vec<&str> = self.all_clauses().iter().map(|clause| clause.id.as_str()).collect();
        ids.dedup();
        let mut near: Vec<(usize, &str)> = names
            .chain(ids)
            .map(|name| (distance(&term, &name.to_lowercase()), name))
            .filter(|&(distance, name)| distance <= 1 + name.chars().count() / 4)
            .collect();
        near.sort_by_key(|&(distance, _)| distance);
        near.truncate(5);
        near.into_iter().map(|(_, name)| name).collect()
    }
}

/// None if more than half of the words are missing.
fn score(asked: &[String], text: &[String]) -> Option<u32> {
    let found = asked.iter().filter(|word| text.contains(word)).count();
    if found * 2 < asked.len() || found == 0 {
        return None;
    }
    let together = asked.len() > 1 && text.windows(asked.len()).any(|window| window == asked);
    let times = text.iter().filter(|word| asked.contains(word)).count().min(9);
    // Words found weigh most, then the phrase, then how often they occur in how short a text.
    let density = times * 90 / (text.len() + 10);
    Some((found * 1000 + usize::from(together) * 500 + density) as u32)
}

/// Lower-case words without their common endings.
fn folded(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| {
            let stem = ["ing", "ed", "es", "s"]
                .iter()
                .find_map(|end| word.strip_suffix(end))
                .filter(|s| s.len() > 2);
            let stem = stem.unwrap_or(word);
            stem.strip_suffix('e')
                .filter(|s| s.len() > 2)
                .unwrap_or(stem)
                .to_owned()
        })
        .collect()
}

/// How many letters have to be added, dropped or changed.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Book {
        let armor = "# Armor\n*isolated / static / hits*\n- ARM-1 A die hits with 5 or more.\n- ARM-2 For attack dice and for dice of damage.\n";
        let game =
            "# Game\n- G-1 Dice are open.\n- G-2 The damage of dice counts.\n- OQ-1 Dice of damage were unclear.\n";
        Book::from_files([
            ("01.md".to_owned(), game.to_owned()),
            ("keywords/armor.md".to_owned(), armor.to_owned()),
        ])
    }

    fn found<'a>(book: &'a Book, words: &str) -> Vec<&'a str> {
        book.search(words)
            .into_iter()
            .map(|hit| hit.clause.id.as_str())
            .collect()
    }

    #[test]
    fn all_words_come_before_some_and_phrases_before_scattered_words() {
        assert_eq!(found(&book(), "dice of damage"), ["ARM-2", "OQ-1", "G-2"]);
        assert_eq!(found(&book(), "attacking dice"), ["ARM-2", "G-1", "G-2", "OQ-1"]);
    }

    #[test]
    fn a_keyword_is_found_by_its_name_though_its_clauses_do_not_repeat_it() {
        assert_eq!(found(&book(), "armor"), ["ARM-1", "ARM-2"]);
    }

    #[test]
    fn nonsense_finds_nothing_and_near_misses_are_named() {
        assert!(found(&book(), "?! xyzzy").is_empty());
        assert!(found(&book(), "").is_empty());
        assert_eq!(book().similar("armour"), ["Armor"]);
        assert_eq!(book().similar("arm-3"), ["ARM-1", "ARM-2", "Armor"]);
        assert!(book().similar("completely different").is_empty());
    }

    #[test]
    fn distance_counts_letters() {
        assert_eq!(distance("armour", "armor"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("evade", "invade"), 2);
    }
}
