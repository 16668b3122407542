//! A run in a file, so that it can go on after an interruption.
//!
//! Text, one line a game, each line with a check over everything before it. What was written stays good whatever happens
//! later: a last line that was cut off is left out, damage anywhere else is reported with its line and nothing is
//! touched.

use std::fmt::Write as _;

use rules::Role;
use thiserror::Error;

use crate::digest::Digest;
use crate::record::{CardSet, Reason, Record, Seen};
use crate::schedule::Schedule;
use crate::series::deck_digest;

/// The layout of the file.
const VERSION: u32 = 1;

/// Why a file cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unfit {
    /// It is no file of a run.
    #[error("line {line}: this is no file of a run ({found:?} where {due:?} is due)")]
    Foreign {
        /// The line.
        line: usize,
        /// What is there.
        found: String,
        /// What should be.
        due: String,
    },
    /// It is of another run.
    #[error("line {line}: the file is of another run: it has {found:?}, this run {due:?}")]
    Other {
        /// The line.
        line: usize,
        /// What is there.
        found: String,
        /// What should be.
        due: String,
    },
    /// A line was changed or lost.
    #[error("line {line} is damaged: {what}")]
    Damaged {
        /// The line.
        line: usize,
        /// What is wrong with it.
        what: &'static str,
    },
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The games from the first on.
    pub records: Vec<Record>,
    /// Bytes up to the end of the last complete line; what follows was cut off.
    pub good: usize,
    /// To write on with.
    pub writer: Writer,
}

/// Writes the lines of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writer {
    check: Digest,
    games: u64,
}

/// The lines above the games.
fn header(schedule: &Schedule) -> Vec<String> {
    let first = &schedule.series()[0];
    let mut lines = vec![
        format!("pop-sim {VERSION}"),
        format!("rules {}", rules::VERSION),
        format!("edition {}", first.edition.word()),
        format!("exchange {}", first.exchange.word()),
        format!("cards {}", first.pool),
        format!("effects {}", if first.effects { "yes" } else { "no" }),
    ];
    for series in schedule.series() {
        lines.push(format!("seed {}", series.seed));
        for (word, player) in ["first", "second"].iter().zip(&series.players) {
            let (deck, title) = (deck_digest(&player.deck).hex(), line_of(&player.deck.title));
            lines.push(format!("{word} {} {deck} {title}", player.level));
        }
    }
    lines.push("games".to_owned());
    lines
}

/// A title without line breaks.
fn line_of(title: &str) -> String {
    title.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Writer {
    /// For a new file of this schedule, with the text it begins with.
    pub fn begin(schedule: &Schedule) -> (Writer, String) {
        let text = header(schedule).join("\n") + "\n";
        let check = Digest::EMPTY.with(text.as_bytes());
        (Writer { check, games: 0 }, text)
    }

    /// The line of the next game.
    pub fn line(&mut self, record: &Record) -> String {
        let mut line = body(self.games, record);
        self.check = self.check.with(line.as_bytes());
        self.games += 1;
        let _text = writeln!(line, " {:08x}", self.check.value() as u32);
        line
    }
}

fn body(number: u64, record: &Record) -> String {
    let winner = match record.winner {
        Some(Role::Dark) => "dark",
        Some(Role::Light) => "light",
        None => "nobody",
    };
    let mut line = format!(
        "{number} {winner} {} {} {} {}",
        record.reason.word(),
        record.turns,
        record.answers,
        record.choices
    );
    for seen in record.seen.iter().flat_map(|seen| seen.iter()) {
        for CardSet([low, high]) in [seen.opening, seen.drawn, seen.deployed] {
            let _text = write!(line, " {high:x}:{low:x}");
        }
    }
    line
}

/// Reads the file of a run of this schedule.
pub fn read(schedule: &Schedule, bytes: &[u8]) -> Result<Held, Unfit> {
    let (mut writer, text) = Writer::begin(schedule);
    let head: Vec<&str> = text.lines().collect();
    let mut good = 0;
    let mut records = Vec::new();
    let mut lines = 0;
    for (at, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let number = at + 1;
        let whole = line.last() == Some(&b'\n');
        match head.get(at) {
            Some(due) => {
                let found = line.strip_suffix(b"\n").unwrap_or(line);
                if found != due.as_bytes() || !whole {
                    return Err(unlike(number, found, due));
                }
            }
            // Cut off while it was written.
            None if !whole => break,
            None => {
                let damaged = |what| Unfit::Damaged { line: number, what };
                let line = std::str::from_utf8(&line[..line.len() - 1]).map_err(|_| damaged("it is no text"))?;
                records.push(record_of(line, &mut writer, schedule.series()[0].effects).map_err(damaged)?);
            }
        }
        good += line.len();
        lines = number;
    }
    if lines < head.len() {
        return Err(unlike(lines + 1, b"", head[lines]));
    }
    Ok(Held { records, good, writer })
}

/// A line above the games that is not as it should be.
fn unlike(line: usize, found: &[u8], due: &str) -> Unfit {
    let mut found = String::from_utf8_lossy(found).into_owned();
    if found.chars().count() > 100 {
        found = found.chars().take(100).chain(['…']).collect();
    }
    let due = due.to_owned();
    let key = |text: &str| text.split(' ').next().unwrap_or("").to_owned();
    match line > 1 && key(&found) == key(&due) && found.len() > key(&found).len() {
        true => Unfit::Other { line, found, due },
        false => Unfit::Foreign { line, found, due },
    }
}

fn record_of(line: &str, writer: &mut Writer, effects: bool) -> Result<Record, &'static str> {
    let (text, check) = line.rsplit_once(' ').ok_or("it has no check")?;
    let mut words = text.split(' ');
    let mut word = || words.next().ok_or("a field is missing");
    let number: u64 = word()?
        .parse()
        .map_err(|_| "it does not begin with the number of a game")?;
    if number != writer.games {
        return Err("the number of its game does not follow the one before");
    }
    let winner = match word()? {
        "dark" => Some(Role::Dark),
        "light" => Some(Role::Light),
        "nobody" => None,
        _ => return Err("the winner is none"),
    };
    let reason = Reason::of_word(word()?).ok_or("the reason is none")?;
    let turns = word()?.parse().map_err(|_| "the turns are no number")?;
    let answers = word()?.parse().map_err(|_| "the answers are no number")?;
    let choices = word()?.parse().map_err(|_| "the choices are no number")?;
    let mut seen = None;
    if effects {
        let mut both = Box::new([Seen::default(); 2]);
        for of in both.iter_mut() {
            for set in [&mut of.opening, &mut of.drawn, &mut of.deployed] {
                *set = set_of(word()?).ok_or("a set of cards is none")?;
            }
        }
        seen = Some(both);
    }
    let record = Record {
        winner,
        reason,
        turns,
        answers,
        choices,
        seen,
    };
    // The line that this record would have: it catches what reads alike and is not.
    let due = writer.line(&record);
    if due.trim_end() != line {
        let same = due.trim_end().rsplit_once(' ').is_some_and(|(due, _)| due == text);
        return Err(match same && check.len() == 8 {
            true => "its check does not fit: this line or one above it was changed",
            false => "it is not as it was written",
        });
    }
    Ok(record)
}

fn set_of(word: &str) -> Option<CardSet> {
    let (high, low) = word.split_once(':')?;
    let number = |digits: &str| u64::from_str_radix(digits, 16).ok();
    Some(CardSet([number(low)?, number(high)?]))
}
