//! Misspelt words of type lines, and what is meant (`OQ-56`).
//!
//! Texts name subtypes by their right spelling: without this a misspelt card would not be what everybody takes it for.

use std::borrow::Cow;

/// What is printed in a type line and what is read instead; whole words, any case.
const MISSPELT: &[(&str, &str)] = &[
    ("Agend", "Agent"),
    ("Alderranian", "Alderaanian"),
    ("Bankling", "Banking"),
    ("Bluurg", "Blurrg"),
    ("Bodgen", "Bogden"),
    ("Captical", "Capital"),
    ("Chandra-Fan", "Chadra-Fan"),
    ("Charcter", "Character"),
    ("Children", "Child"),
    ("Crim", "Crime"),
    ("Drumond", "Dromund"),
    ("Entertainers", "Entertainer"),
    ("Feedrin", "Feeorin"),
    ("Galactis", "Galactic"),
    ("Gallactic", "Galactic"),
    ("Guship", "Gunship"),
    ("Ikotchi", "Iktotchi"),
    ("Ikototchi", "Iktotchi"),
    ("Keskiri", "Keshiri"),
    ("Landsacpe", "Landscape"),
    ("Officer3", "Officer"),
    ("Officier", "Officer"),
    ("Rahghoul", "Rakghoul"),
    ("Sensitve", "Sensitive"),
    ("Senstive", "Sensitive"),
    ("SmugglerTransport", "Smuggler Transport"),
    ("Solider", "Soldier"),
    ("Stafighter", "Starfighter"),
    ("Starfither", "Starfighter"),
    ("Stormtooper", "Stormtrooper"),
    ("Tatoooine", "Tatooine"),
    ("Tattoine", "Tatooine"),
    ("Trandoshian", "Trandoshan"),
    ("T'surr", "Tsurr"),
    ("Twilek", "Twi'lek"),
    ("Villagers", "Villager"),
    ("Weequry", "Weequay"),
    ("Whipkid", "Whiphid"),
];

/// The type line as it is meant, and each word that was written otherwise.
pub(super) fn spelled(line: &str) -> (Cow<'_, str>, Vec<(String, String)>) {
    let is_end = |c: char| c == ' ' || c == '/';
    if !line.split(is_end).any(|word| meant_by(word).is_some()) {
        return (Cow::Borrowed(line), Vec::new());
    }
    let mut meant = String::with_capacity(line.len() + 1);
    let mut changed = Vec::new();
    for piece in line.split_inclusive(is_end) {
        let word = piece.trim_end_matches(is_end);
        match meant_by(word) {
            Some(right) => {
                meant.push_str(&right);
                changed.push((word.to_owned(), right));
            }
            None => meant.push_str(word),
        }
        meant.push_str(&piece[word.len()..]);
    }
    (Cow::Owned(meant), changed)
}

/// What a misspelt word means; a dash stands apart from the word behind it.
fn meant_by(word: &str) -> Option<String> {
    if let Some(glued) = word.strip_prefix('-').filter(|rest| !rest.is_empty()) {
        return Some(format!("- {}", meant_by(glued).unwrap_or_else(|| glued.to_owned())));
    }
    let entry = MISSPELT.iter().find(|(wrong, _)| wrong.eq_ignore_ascii_case(word));
    entry.map(|&(_, right)| right.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_words_are_read_as_they_are_meant() {
        let (meant, changed) = spelled("Ground/Charcter - imperial Solider");
        assert_eq!(meant, "Ground/Character - imperial Soldier");
        assert_eq!(changed.len(), 2);
    }

    #[test]
    fn a_dash_stands_apart() {
        assert_eq!(spelled("Space -Vong Starfither").0, "Space - Vong Starfighter");
        assert_eq!(spelled("Chadra-Fan Thief - Spy").0, "Chadra-Fan Thief - Spy");
    }

    #[test]
    fn other_words_stay() {
        let (meant, changed) = spelled("Criminal Soldier - Crime Lord");
        assert_eq!(meant, "Criminal Soldier - Crime Lord");
        assert!(changed.is_empty());
    }

    #[test]
    fn nothing_right_is_called_wrong() {
        for (wrong, right) in MISSPELT {
            assert!(
                spelled(right).1.is_empty(),
                "{wrong} is read as {right}, which is itself changed"
            );
        }
    }
}
