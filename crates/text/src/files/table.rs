//! Reading the tables.

use std::path::Path;

use cards::{Arena, Arenas, CardName, Side, Subtypes};

use super::error::Problem;
use super::meaning::Meaning;
use super::pool::{Pool, Row, RowKind, Value};
use super::standing::Standing;
use super::type_line::spelled;

/// What lies beside a game, by the words of its type line: sheets that repeat the rules.
const NO_CARDS: [&str; 1] = ["Reminder"];

/// Words in brackets behind a name that tell printings apart.
const PRINTINGS: [&str; 8] = [
    "promo",
    "lego",
    "starter",
    "alta",
    "preview",
    "sub",
    "subordinate",
    "rename",
];

/// Do these words in brackets, in lower case, tell a printing?
pub(super) fn is_printing(inside: &str) -> bool {
    PRINTINGS
        .iter()
        .any(|word| inside.split(['-', ' ']).next() == Some(word))
}

/// Reads and compiles all card files of a folder, see [`files_of`].
pub fn read_folder(folder: &Path) -> Pool {
    let (files, problems) = files_of(folder);
    let mut pool = read_files(&files);
    pool.problems.splice(..0, problems);
    pool
}

/// Reads and compiles card files, given by name and content.
pub fn read_files(files: &[(String, Vec<u8>)]) -> Pool {
    let mut pool = Pool::default();
    for (name, bytes) in files {
        pool.extend(read_rows(name, &decode(bytes)));
    }
    pool.compile();
    pool
}

/// All `.txt` files of a folder by name and content, in the order of their names, and what could not be read. A folder
/// `sets` inside it is read in its place.
pub fn files_of(folder: &Path) -> (Vec<(String, Vec<u8>)>, Vec<Problem>) {
    let sets = folder.join("sets");
    let folder = if sets.is_dir() { &*sets } else { folder };
    let mut problems = Vec::new();
    let mut problem = |file: String, message: String, help: &str| {
        problems.push(Problem {
            file,
            line: 0,
            message,
            help: help.to_owned(),
        });
    };
    let mut paths: Vec<_> = match std::fs::read_dir(folder) {
        Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
        Err(error) => {
            problem(
                folder.display().to_string(),
                format!("the folder cannot be read: {error}"),
                "give a folder with tab-separated set files",
            );
            Vec::new()
        }
    };
    paths.retain(|file| file.extension().is_some_and(|end| end.eq_ignore_ascii_case("txt")));
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match std::fs::read(&path) {
            Ok(bytes) => files.push((name, bytes)),
            Err(error) => problem(
                name,
                format!("the file cannot be read: {error}"),
                "check its permissions",
            ),
        }
    }
    (files, problems)
}

/// Does the content look like a card file: is there a row that can be used?
pub fn is_card_file(name: &str, bytes: &[u8]) -> bool {
    !read_rows(name, &decode(bytes)).rows().is_empty()
}

/// Reads one file from its bytes: UTF-8, or else the old Windows code page.
pub fn read_bytes(name: &str, bytes: &[u8]) -> Pool {
    read_str(name, &decode(bytes))
}

/// UTF-8, or else Windows code page 1252.
pub fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| cp1252(byte)).collect(),
    }
}

fn cp1252(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9F => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// Which column holds what.
struct Columns {
    name: usize,
    set: Option<usize>,
    image: Option<usize>,
    number: Option<usize>,
    usage: Option<usize>,
    classes: Option<usize>,
    rarity: Option<usize>,
    side: Option<usize>,
    kind: Option<usize>,
    subtype: Option<usize>,
    cost: Option<usize>,
    speed: Option<usize>,
    power: Option<usize>,
    health: Option<usize>,
    text: Option<usize>,
}

impl Columns {
    /// Reads the header; `None` if it is none.
    fn of(header: &str) -> Option<Columns> {
        let titles: Vec<&str> = header.split('\t').map(str::trim).collect();
        let find = |title: &str| titles.iter().position(|have| have.eq_ignore_ascii_case(title));
        Some(Columns {
            name: find("Name")?,
            set: find("Set"),
            image: find("ImageFile"),
            number: find("Number"),
            usage: find("Usage"),
            classes: find("Classification"),
            rarity: find("Rarity"),
            side: find("Side"),
            kind: find("Type"),
            subtype: find("Subtype"),
            cost: find("Cost"),
            speed: find("Speed"),
            power: find("Power"),
            health: find("Health"),
            text: find("Text"),
        })
    }
}

/// Reads one file. The first line that is neither empty nor a comment is the header.
pub fn read_str(file: &str, text: &str) -> Pool {
    let mut pool = read_rows(file, text);
    pool.compile();
    pool
}

/// The rows of a file, their texts not yet compiled.
fn read_rows(file: &str, text: &str) -> Pool {
    let mut pool = Pool::default();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let lines = text
        .split('\n')
        .enumerate()
        .map(|(at, line)| (at + 1, line.trim_end_matches('\r')));
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let Some((at, header)) = lines.next() else {
        return pool;
    };
    let Some(columns) = Columns::of(header) else {
        pool.problems.push(Problem {
            file: file.to_owned(),
            line: at,
            message: "this is not the header of a card file".to_owned(),
            help: "the first line names the columns: Name, Set, Side, Type, Subtype, Cost, …, separated by tabs"
                .to_owned(),
        });
        return pool;
    };
    for (line, row) in lines {
        match read_row(file, line, row, &columns) {
            Ok(row) => {
                if let RowKind::Unsupported(kind) = &row.kind {
                    pool.problems.push(Problem {
                        file: file.to_owned(),
                        line,
                        message: format!("{} is a {kind}, which is no card of a game", row.full_name()),
                        help: "it can be looked up but not played".to_owned(),
                    });
                }
                pool.push(row);
            }
            Err(problem) => {
                pool.problems.push(problem);
                pool.lost.push(file.to_owned());
            }
        }
    }
    pool
}

fn read_row(file: &str, line: usize, row: &str, columns: &Columns) -> Result<Row, Problem> {
    let problem = |message: String, help: &str| Problem {
        file: file.to_owned(),
        line,
        message,
        help: help.to_owned(),
    };
    let cells: Vec<String> = row.split('\t').map(cleaned).collect();
    let cell = |at: Option<usize>| at.and_then(|at| cells.get(at)).map_or("", String::as_str);
    let written = cell(Some(columns.name));
    if written.is_empty() {
        return Err(problem(
            "this row has no name".to_owned(),
            "write the card's name into the column Name",
        ));
    }
    let (name, printing) = split_name(written, cell(columns.set));
    let numbers = |what: &str, at: Option<usize>| {
        value(cell(at)).ok_or_else(|| {
            problem(
                format!("the {what} of {written} is \"{}\"", cell(at)),
                "write a whole number, or X or * where the text says how much",
            )
        })
    };
    let kind_words = cell(columns.kind);
    let (type_line, respelled) = spelled(cell(columns.subtype));
    let (kind, subtypes) = sort_of_card(kind_words, &type_line).map_err(|trouble| match trouble {
        Trouble::Type => problem(
            format!("{written} has the type \"{kind_words}\""),
            "known types: Space, Ground, Character and their combinations with /, Battle, Mission, Location, Equipment, Resource, Subordinate, Mission - Campaign, Mission - Trap, Event",
        ),
        Trouble::Arena => problem(
            format!("{written} does not say in which arena it can lie"),
            "begin its subtype with an arena and a dash, such as \"Ground - Endor\"",
        ),
    })?;
    let side_letter = cell(columns.side);
    let side = match Side::from_letter(side_letter) {
        Some(side) => side,
        None if matches!(kind, RowKind::Unsupported(_)) => Side::Neutral,
        None => {
            return Err(problem(
                format!("{written} has the side \"{side_letter}\""),
                "write L, D, N or Y (Light, Dark, Neutral, Yuuzhan Vong)",
            ));
        }
    };
    Ok(Row {
        file: file.to_owned(),
        line,
        name,
        printing,
        set: cell(columns.set).to_owned(),
        number: cell(columns.number).to_owned(),
        image: cell(columns.image).to_owned(),
        standings: Standing::all(cell(columns.usage)),
        classes: listed(cell(columns.classes)),
        rarity: cards::Rarity::from_letter(cell(columns.rarity)),
        side,
        kind,
        subtypes,
        respelled,
        cost: numbers("cost", columns.cost)?,
        speed: numbers("speed", columns.speed)?,
        power: numbers("power", columns.power)?,
        health: numbers("health", columns.health)?,
        text: cell(columns.text).to_owned(),
        ruling: None,
        meaning: Meaning::default(),
    }
    .ruled())
}

/// What stands between commas.
fn listed(cell: &str) -> Vec<String> {
    let words = cell.split(',').map(str::trim).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// A cell without control characters, stray letters of wrong encodings, and blanks around it.
fn cleaned(cell: &str) -> String {
    let text: String = cell
        .chars()
        .filter(|c| !c.is_control() && *c != 'Â' && *c != '\u{FFFD}')
        .collect();
    text.replace('©', "(C)").trim().to_owned()
}

/// The name of a card with its letter, without what tells its printing: "Walker (A) (Promo)" is Walker (A).
pub fn without_printing(written: &str) -> CardName {
    split_name(written, "").0
}

/// Name and letter, and the printing behind them.
fn split_name(written: &str, set: &str) -> (CardName, Option<String>) {
    let mut text = written
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace("( ", "(")
        .replace(" )", ")");
    let mut printing = None;
    if let Some(open) = text.rfind('(')
        && let Some(inside) = text[open + 1..].strip_suffix(')')
        && is_printing(&inside.to_lowercase())
    {
        printing = Some(inside.to_owned());
        text.truncate(open);
    }
    // "Walker (A) XYZ" in the file of the set XYZ.
    if let Some((name, code)) = text.rsplit_once(' ')
        && code == set
    {
        printing = Some(code.to_owned());
        text = name.to_owned();
    }
    (CardName::parse(&text), printing)
}

/// Nothing, a number, `X` or `*`; `None` for anything else.
fn value(cell: &str) -> Option<Value> {
    match cell {
        "" | "-" => Some(Value::None),
        "X" | "x" | "*" => Some(Value::Variable(cell.to_uppercase())),
        digits => digits.parse().ok().filter(|n| *n >= 0).map(Value::Number),
    }
}

enum Trouble {
    Type,
    Arena,
}

/// The sort of card from its type, and its subtypes without the arenas that some types write there.
fn sort_of_card(kind: &str, subtype: &str) -> Result<(RowKind, Subtypes), Trouble> {
    let words: Vec<&str> = kind.split(['-', ' ']).filter(|word| !word.is_empty()).collect();
    if let Some(word) = words
        .iter()
        .find(|word| NO_CARDS.iter().any(|not| word.eq_ignore_ascii_case(not)))
    {
        return Ok((RowKind::Unsupported((*word).to_owned()), Subtypes::parse(subtype)));
    }
    if let [mission, sort] = words[..]
        && mission.eq_ignore_ascii_case("mission")
    {
        let kind = match sort.to_lowercase().as_str() {
            "campaign" => RowKind::Campaign,
            "trap" => RowKind::Trap,
            _ => return Err(Trouble::Type),
        };
        return Ok((kind, Subtypes::parse(subtype)));
    }
    let [word] = words[..] else { return Err(Trouble::Type) };
    match word.to_lowercase().as_str() {
        "battle" => Ok((RowKind::Battle, Subtypes::parse(subtype))),
        "event" => Ok((RowKind::Event, Subtypes::parse(subtype))),
        "resource" => Ok((RowKind::Resource, Subtypes::parse(subtype))),
        "mission" => Ok((RowKind::Mission, Subtypes::parse(subtype))),
        "location" => {
            let (arenas, rest) = arenas_before_dash(subtype).ok_or(Trouble::Arena)?;
            Ok((RowKind::Location(arenas), Subtypes::parse(rest)))
        }
        // Some say no arena: then the text that makes them says where they go, and nothing forbids it.
        "subordinate" => match arenas_before_dash(subtype) {
            Some((arenas, rest)) => Ok((RowKind::Subordinate(arenas), Subtypes::parse(rest))),
            None => Ok((RowKind::Subordinate(Arenas::ALL), Subtypes::parse(subtype))),
        },
        "equipment" => {
            let (hosts, rest) = subtype.split_once('-').unwrap_or((subtype, ""));
            let (location, hosts): (Vec<&str>, Vec<&str>) = hosts
                .split('/')
                .map(str::trim)
                .partition(|word| word.eq_ignore_ascii_case("location"));
            let arenas = match (hosts.as_slice(), location.is_empty()) {
                ([], false) => Arenas::NONE,
                (hosts, _) => arenas(&hosts.join("/")).ok_or(Trouble::Arena)?,
            };
            // The host type that is no arena is kept with the subtypes (`C-10.3`).
            let location = if location.is_empty() { "" } else { "Location " };
            Ok((
                RowKind::Equipment(arenas),
                Subtypes::parse(&format!("{location}{rest}")),
            ))
        }
        units => {
            let arenas = arenas(units).ok_or(Trouble::Type)?;
            Ok((RowKind::Unit(arenas), Subtypes::parse(subtype)))
        }
    }
}

/// `Space/Ground - Endor`: the arenas and what stands behind the dash.
fn arenas_before_dash(subtype: &str) -> Option<(Arenas, &str)> {
    let (first, rest) = match subtype.split_once('-') {
        Some((first, rest)) => (first, rest.trim()),
        None => (subtype, ""),
    };
    Some((arenas(first.trim())?, rest))
}

/// `Ground/Character`.
fn arenas(words: &str) -> Option<Arenas> {
    let arenas: Option<Vec<Arena>> = words.split('/').map(|word| Arena::from_word(word.trim())).collect();
    arenas
        .map(|arenas| Arenas::of(&arenas))
        .filter(|arenas| !arenas.is_empty())
}
