//! Writes what is so into the `=>` lines of scenarios that expect another value.

use std::path::Path;
use std::{fs, io};

use super::build::Pool;
use super::run::run_block;
use super::words::{cited, plain, without_comment};
use super::{Kind, RunOptions};
use crate::book::Book;

/// What blessing a text came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blessed {
    /// The lines that were rewritten, from 1.
    pub lines: Vec<usize>,
}

/// Rewrites the `=>` lines of a file whose value is wrong, keeping clause ids and comments. Other failures stay.
pub fn bless(path: &Path, pool: &dyn Pool) -> io::Result<Blessed> {
    let text = fs::read_to_string(path)?;
    let (new, blessed) = bless_text(&path.to_string_lossy(), &text, pool);
    if new != text {
        fs::write(path, new)?;
    }
    Ok(blessed)
}

/// The same for a text.
pub fn bless_text(file: &str, text: &str, pool: &dyn Pool) -> (String, Blessed) {
    let mut text = text.to_owned();
    let mut blessed = Blessed::default();
    let blocks = Book::from_files([(file.to_owned(), text.clone())]).blocks().len();
    for number in 0..blocks {
        // A value may differ between the editions: then the second run would undo the first, so each line is touched once.
        loop {
            let book = Book::from_files([(file.to_owned(), text.clone())]);
            let Some(block) = book.blocks().get(number) else { break };
            let Some(Err(reported)) = run_block(block, None, pool, RunOptions::default()) else {
                break;
            };
            let (Kind::Value, Some(instead)) = (reported.failure.kind, &reported.failure.instead) else {
                break;
            };
            if blessed.lines.contains(&reported.line) {
                break;
            }
            let Some(new) = with_line(&text, reported.line, instead) else {
                break;
            };
            text = new;
            blessed.lines.push(reported.line);
        }
    }
    (text, blessed)
}

/// The text with another fact on that line.
fn with_line(text: &str, number: usize, fact: &str) -> Option<String> {
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let line = lines.get_mut(number.checked_sub(1)?)?;
    let plain = plain(line);
    let said = without_comment(&plain);
    let (old, _) = cited(said.strip_prefix("=>")?);
    let old = old.trim();
    let at = plain.find(old)?;
    *line = format!("{}{fact}{}", &plain[..at], &plain[at + old.len()..]);
    Some(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::with_line;

    #[test]
    fn only_the_fact_is_rewritten() {
        let text = "a\n  => Tank takes 3 (ARM-1)   # why\r\nb";
        assert_eq!(
            with_line(text, 2, "Tank takes 2").as_deref(),
            Some("a\n  => Tank takes 2 (ARM-1)   # why\r\nb")
        );
        assert_eq!(with_line(text, 1, "x"), None);
        assert_eq!(with_line(text, 9, "x"), None);
    }
}
