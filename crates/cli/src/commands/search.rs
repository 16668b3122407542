//! `pop cards search`: cards by what they are.

use std::ffi::OsString;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

use decks::search::query::{Query, Term, Wish};
use decks::search::{Hit, Index, Reprints, parse};
use serde::Serialize;
use text::files::Row;

use crate::commands::row::{CardOut, stats, type_line};
use crate::data::{self, images::Images};
use crate::decks::Library;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output, wrapped};

const EXAMPLES: &str = "\
Examples (single quotes keep the shell from reading < > \" and brackets):
  pop cards search darth vader
  pop cards search 't:character side:light cost<=3 kw:\"critical hit\"'
  pop cards search 'kw:\"evade>=2\" -is:unique sort:-power,cost'
  pop cards search '(t:space or t:ground) sub:imperial format:vintage'
  pop cards search 'o:\"draw a card\" set:anh' --json

Words are words of the name, in any order; their beginnings are enough. In
quotes they stand one behind the other: \"x wing\". Fields ask for more:
  n=\"rebel trooper\"   the whole name
  t:character         a type: space ground character unit mission battle
                      location equipment resource campaign trap event
                      subordinate; campaigns and traps are missions too
  sub:jedi            words of the type line: sub:\"bounty hunter\"
  side:light          light dark neutral vong, or l d n y
  cost<=3 power>=5    cost speed power health number, with : = != < <= > >=
                      cost:x is a printed X; power>health compares its own
  kw:armor            a keyword that it has, grants or quotes, and how much:
                      kw:\"critical hit\"  kw:evade2  kw:\"evade>=2\"
  o:\"draw a card\"     words of its text, as printed or as the engine reads it
  set:anh             the code of a set
  rarity:r            c u r p s
  format:vintage      may be played there: standard vintage wotc legacy
                      mandoverse tor repcw reb new res unlimited
  banned:vintage      banned there; restricted:vintage
  is:unique           unique full unread banned restricted reprint promo
  class:reb           a tag of its era
  sort:-power,name    name cost speed power health number set rarity side
                      type; - turns it round; by name if nothing is said
All of it has to hold. `or` and brackets give a choice, `-` or `not` before
something turns it round: -t:battle -(side:dark or side:vong)

Reprints of a card are one line. A ? behind a name: its text is not fully
understood yet.
Exit status: 0 found; 1 nothing fits; 2 bad usage, a query that cannot be
read, or unreadable files.";

/// Hits on a terminal where no other number is asked for.
const SHOWN: usize = 50;

/// `pop cards search QUERY… [--printings] [--limit N] [--count] [--cards DIR] [--json]`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What to look for: words of the name, and fields such as t:character cost<=3
    #[arg(required = true)]
    query: Vec<String>,
    /// Every printing on a line of its own
    #[arg(long)]
    printings: bool,
    /// At most so many cards; 0 = all. Default: 50 on a terminal, else all
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Only how many there are
    #[arg(long)]
    count: bool,
    /// A folder with card files; default: $POP_CARDS, else the imported cards
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

/// The answer in JSON.
#[derive(Serialize)]
struct FoundOut<'a> {
    query: &'a str,
    pool: String,
    /// How many fit, also beyond the limit.
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<Vec<CardOut<'a>>>,
    /// Names that look like the words, where nothing fits.
    did_you_mean: Vec<String>,
    /// The parts of the query that no card fits even alone.
    nothing_fits: Vec<&'a str>,
}

/// The arguments of the program, with a true minus sign before what a query does not want: `-t:battle` would else be
/// taken for a flag. Queries read both signs, and `search` has no short flags but `-h`.
pub fn with_minus_signs(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.collect();
    if args.get(1).is_some_and(|arg| arg == "cards") && args.get(2).is_some_and(|arg| arg == "search") {
        for arg in args.iter_mut().skip(3) {
            let Some(text) = arg.to_str().filter(|text| text.len() > 2 && !text.starts_with("--")) else {
                continue;
            };
            if let Some(unwanted) = text.strip_prefix('-') {
                *arg = format!("\u{2212}{unwanted}").into();
            }
        }
    }
    args
}

/// Prints what fits; the answer is no if nothing does.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let text = joined(&args.query);
    let query = parse(&text).map_err(|error| diagnostics::bad_query(&text, &error))?;
    let library = Library::open(args.cards.as_deref())?;
    let index = Index::of(library.pool());
    let reprints = if args.printings {
        Reprints::Apart
    } else {
        Reprints::Folded
    };
    let hits = index.search(&query, reprints);
    let nothing = hits.is_empty().then(|| Nothing::of(&index, &query, &text));
    let answer = if hits.is_empty() { Answer::No } else { Answer::Yes };
    let limit = args.limit.unwrap_or(if on_terminal(args) { SHOWN } else { 0 });
    let shown = &hits[..if limit == 0 { hits.len() } else { limit.min(hits.len()) }];
    if args.json {
        let images = Images::open(args.cards.as_deref());
        let nothing = nothing.unwrap_or_default();
        let cards = shown
            .iter()
            .map(|hit| CardOut::of(hit.row, &hit.printings, images.of(hit.row)));
        let cards = (!args.count).then(|| cards.collect());
        out.json(&FoundOut {
            query: &text,
            pool: library.hash(),
            count: hits.len(),
            cards,
            did_you_mean: nothing.near,
            nothing_fits: nothing.barren,
        })?;
        return Ok(answer);
    }
    if args.count {
        writeln!(out, "{}", hits.len())?;
        return Ok(answer);
    }
    if let Some(nothing) = nothing {
        nothing.tell(&text, args, index.len());
        return Ok(answer);
    }
    write_table(shown, args.printings, out)?;
    if shown.len() < hits.len() {
        // The list comes first.
        out.finish()?;
        diagnostics::note(&format!("{} of {} cards; --limit 0 shows all", shown.len(), hits.len()));
    }
    Ok(answer)
}

fn on_terminal(args: &Args) -> bool {
    !args.json && std::io::stdout().is_terminal()
}

/// The query in one line. Of several arguments, one that is a field with blanks in it stood in quotes that the shell has
/// taken away: `kw:"critical hit" t:unit`.
fn joined(words: &[String]) -> String {
    let alone = words.len() == 1;
    let quoted = |word: &String| {
        let close = word.find([':', '=']).filter(|_| !alone && !word.contains(['"', '(']));
        match close.map(|at| word.split_at(at + 1)) {
            Some((field, value)) if value.contains(' ') && !value.contains([':', '<', '>', '=']) => {
                format!("{field}\"{value}\"")
            }
            _ => word.clone(),
        }
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// Why nothing fits, as far as that can be told.
#[derive(Default)]
struct Nothing<'a> {
    near: Vec<String>,
    barren: Vec<&'a str>,
}

impl<'a> Nothing<'a> {
    fn of(index: &Index<'_>, query: &Query, text: &'a str) -> Nothing<'a> {
        let parts = match &query.wish {
            Wish::All(parts) => &parts[..],
            one => std::slice::from_ref(one),
        };
        let words = parts.iter().filter_map(|part| match part {
            Wish::Term(Term::Name(_) | Term::NameIs(_) | Term::Version(_), span) => text.get(span.clone()),
            _ => None,
        });
        let words: Vec<&str> = words
            .map(|word| word.rsplit([':', '=']).next().unwrap_or(word))
            .collect();
        let words = words.join(" ");
        // Names that are there need no other.
        let known = parse(&words).is_ok_and(|query| !index.search(&query, Reprints::Folded).is_empty());
        let spans = index.barren(query).into_iter();
        Nothing {
            near: if known { Vec::new() } else { index.near_names(&words) },
            barren: spans.filter_map(|span| text.get(span)).collect(),
        }
    }

    fn tell(&self, text: &str, args: &Args, cards: usize) {
        let mut said = vec![format!("no card fits {text}")];
        if !self.near.is_empty() {
            said.push(format!("did you mean {}?", self.near.join(" or ")));
        }
        if self.near.is_empty() && self.barren.is_empty() {
            said.push("every part of it fits some card; none fits all of them".to_owned());
        }
        let parts = self.barren.iter().filter(|part| **part != text);
        said.extend(parts.map(|part| format!("none of the {cards} printings fits {part} alone")));
        if data::cards_folder(args.cards.as_deref()).is_none() {
            said.push(format!(
                "only the {cards} printings that come with the program are searched; pop cards import DIR adds others"
            ));
        }
        diagnostics::note(&wrapped(&said.join("\n"), ""));
    }
}

/// One line for each card, cut to the width of the terminal.
fn write_table(hits: &[Hit<'_>], printings: bool, out: &mut Output) -> Result<(), Trouble> {
    let width = comfy_table::Table::new().width().map(usize::from);
    let lines: Vec<[String; 7]> = hits.iter().map(|hit| cells(hit, printings)).collect();
    let head = ["name", "side", "type", "cost", "s/p/h", "sets", "text"].map(str::to_owned);
    let all = || std::iter::once(&head).chain(&lines);
    let mut widths: [usize; 7] = std::array::from_fn(|at| all().map(|line| letters(&line[at])).max().unwrap_or(0));
    if let Some(width) = width {
        fit(&mut widths, width);
    }
    for line in all() {
        let mut text = String::new();
        for (at, cell) in line.iter().enumerate().filter(|(at, _)| widths[*at] > 0) {
            if at > 0 {
                text.push_str("  ");
            }
            let cell = cut(cell, widths[at]);
            let gap = " ".repeat(widths[at].saturating_sub(letters(&cell)));
            match at {
                COST => text.extend([gap, cell]),
                _ => text.extend([cell, gap]),
            }
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

/// The columns that give way where the terminal is narrow.
const NAME: usize = 0;
const TYPE: usize = 2;
const COST: usize = 3;
const SETS: usize = 5;
const TEXT: usize = 6;
/// A text of less than this says nothing.
const LEAST_TEXT: usize = 16;

/// Makes the columns fit: first the text gives way, then sets, type and name.
fn fit(widths: &mut [usize; 7], width: usize) {
    let blanks = 2 * (widths.len() - 1);
    let sum = |widths: &[usize; 7]| widths.iter().sum::<usize>() + blanks;
    let text = if width < 100 { 0 } else { width / 4 };
    let least = [(TEXT, text), (SETS, 8), (TYPE, 18), (NAME, 16), (TEXT, 0)];
    for (column, least) in least {
        let over = sum(widths).saturating_sub(width);
        widths[column] = widths[column].saturating_sub(over).max(least.min(widths[column]));
    }
    if widths[TEXT] < LEAST_TEXT {
        widths[TEXT] = 0;
    }
}

fn cells(hit: &Hit<'_>, printings: bool) -> [String; 7] {
    let row = hit.row;
    let mark = if row.is_full() { "" } else { " ?" };
    [
        format!("{}{mark}", row.full_name()),
        row.side.letter().to_owned(),
        type_line(row),
        row.cost.printed(),
        stats(row),
        match printings {
            true => format!("{} {}", row.set, row.number).trim_end().to_owned(),
            false => sets(hit),
        },
        row.canonical_lines().join(" | "),
    ]
}

/// The sets of all printings, each once; that of the row first.
fn sets(hit: &Hit<'_>) -> String {
    let mut sets: Vec<&str> = vec![&hit.row.set];
    for other in hit.printings.iter().map(|row: &&Row| row.set.as_str()) {
        if !sets.contains(&other) {
            sets.push(other);
        }
    }
    sets.join(" ")
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

/// The text, with a sign where it is cut.
fn cut(text: &str, width: usize) -> String {
    match letters(text) > width {
        true => text.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
        false => text.to_owned(),
    }
}
