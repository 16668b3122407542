//! Deck lists: `count<TAB>name` lines behind a `# title | … | side` line.

use cards::Side;

use super::error::Problem;

/// A deck list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Its title.
    pub title: String,
    /// What stands between title and side: where the list comes from.
    pub about: String,
    /// Which side it is played as, if the first line says so.
    pub side: Option<Side>,
    /// How many of which card, in the written order.
    pub cards: Vec<(u16, String)>,
}

impl Deck {
    /// How many cards it has.
    pub fn size(&self) -> usize {
        self.cards.iter().map(|(count, _)| usize::from(*count)).sum()
    }
}

/// Reads a deck list; reports all bad lines at once.
pub fn read_deck(file: &str, text: &str) -> Result<Deck, Vec<Problem>> {
    let mut deck = Deck {
        title: file.trim_end_matches(".txt").to_owned(),
        about: String::new(),
        side: None,
        cards: Vec::new(),
    };
    let mut problems = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line_text = line.trim();
        if let Some(comment) = line_text.strip_prefix('#') {
            if at == 0 {
                read_title(comment, &mut deck);
            }
            continue;
        }
        if line_text.is_empty() {
            continue;
        }
        let (count, name) = line_text.split_once(char::is_whitespace).unwrap_or((line_text, ""));
        match (count.parse::<u16>(), name.trim()) {
            (Ok(count), name) if count > 0 && !name.is_empty() => deck.cards.push((count, name.to_owned())),
            _ => problems.push(Problem {
                file: file.to_owned(),
                line: at + 1,
                message: format!("\"{line_text}\" is not a line of a deck"),
                help: "write how many and the card's name, such as \"2<TAB>Rebel Trooper\"".to_owned(),
            }),
        }
    }
    if problems.is_empty() { Ok(deck) } else { Err(problems) }
}

fn read_title(comment: &str, deck: &mut Deck) {
    let parts: Vec<&str> = comment.split('|').map(str::trim).collect();
    if let Some(title) = parts.first() {
        deck.title = (*title).to_owned();
    }
    deck.side = parts
        .iter()
        .skip(1)
        .find_map(|part| match part.to_lowercase().as_str() {
            "dark" => Some(Side::Dark),
            "light" => Some(Side::Light),
            _ => None,
        });
    let about: Vec<&str> = parts
        .iter()
        .skip(1)
        .copied()
        .filter(|part| !part.eq_ignore_ascii_case("dark") && !part.eq_ignore_ascii_case("light"))
        .collect();
    deck.about = about.join(" | ");
}
