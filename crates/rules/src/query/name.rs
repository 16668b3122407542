//! Names of cards and the words in them (`C-1.4`).

use cards::Card;

/// Letters are ignored (`C-1.4`); Princess Leia answers to Leia Organa (`C-5.11`).
pub(super) fn is_named(card: &Card, name: &str) -> bool {
    card.name.base.eq_ignore_ascii_case(name)
        || (name.eq_ignore_ascii_case("Leia Organa") && card.name.base.eq_ignore_ascii_case("Princess Leia"))
}

/// Do these words stand in the name, as whole words, also of several ("Troopers" has "Trooper"), and in any case?
pub(super) fn name_has(name: &str, words: &str) -> bool {
    has_words(name, words) || has_words(name, &format!("{words}s"))
}

/// Do these words stand there, as whole words and in any case?
pub(super) fn has_words(text: &str, words: &str) -> bool {
    let (text, words) = (text.to_ascii_lowercase(), words.to_ascii_lowercase());
    text.match_indices(&words).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + words.len()..].chars().next();
        let ends = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        ends(before) && ends(behind)
    })
}
