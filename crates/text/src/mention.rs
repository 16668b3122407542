//! Does a meaning speak of something, wherever in it that stands?
//!
//! Meanings are enums inside enums; what is wanted here is only whether one word of them ("that unit", X) occurs. The
//! written-out form of a meaning has each word once and is complete by construction, so it is read word by word.
//! Names of cards stand in quotes there and are passed over: an "X-wing" is no X.

use std::fmt::{Debug, Error, Write};

/// Is this word of the IR among what makes up `meaning`?
pub(crate) fn mentions(meaning: &(impl Debug + ?Sized), word: &str) -> bool {
    let mut search = Search {
        word,
        seen: Some(0),
        within: Within::Words,
    };
    // An error is how a writer stops early: the word was found.
    write!(search, "{meaning:?} ").is_err()
}

struct Search<'a> {
    word: &'a str,
    /// How much of the word the present word has spelt; `None`: it is another word.
    seen: Option<usize>,
    within: Within,
}

#[derive(Clone, Copy)]
enum Within {
    Words,
    Quotes,
    /// Behind a `\` in quotes.
    Escape,
}

impl Search<'_> {
    fn letter(&mut self, letter: char) {
        let rest = self.seen.and_then(|seen| self.word.get(seen..));
        self.seen = match rest.filter(|rest| rest.starts_with(letter)) {
            Some(_) => self.seen.map(|seen| seen + letter.len_utf8()),
            None => None,
        };
    }
}

impl Write for Search<'_> {
    fn write_str(&mut self, piece: &str) -> Result<(), Error> {
        for letter in piece.chars() {
            self.within = match (self.within, letter) {
                (Within::Words, '"') => Within::Quotes,
                (Within::Words, _) => Within::Words,
                (Within::Quotes, '"') => Within::Words,
                (Within::Quotes, '\\') => Within::Escape,
                (Within::Quotes | Within::Escape, _) => Within::Quotes,
            };
            let in_words = matches!(self.within, Within::Words);
            if in_words && (letter.is_alphanumeric() || letter == '_') {
                self.letter(letter);
            } else if self.seen == Some(self.word.len()) {
                return Err(Error);
            } else {
                self.seen = Some(0);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use cards::ir::{Amount, Filter, Obj};

    use super::mentions;

    #[test]
    fn a_word_is_found_as_a_whole_and_not_in_names() {
        assert!(mentions(&Amount::X, "X"));
        assert!(mentions(
            &Amount::Plus(Box::new(Amount::Fixed(1)), Box::new(Amount::X)),
            "X"
        ));
        assert!(mentions(&Filter::Is(Obj::That), "That"));
        assert!(!mentions(&Filter::Named("X".to_owned()), "X"));
        assert!(!mentions(&Filter::Named("The \"X\" That Was".to_owned()), "That"));
        assert!(!mentions(&Filter::Is(Obj::That), "Tha"));
        assert!(!mentions(&Filter::Is(Obj::That), "Thats"));
    }
}
