//! Every clause is proven: by a scenario, by a named Rust test, or it is listed in `rulebook/uncovered.txt`, which only
//! ever shrinks. `cargo xtask bless` drops what is proven by now; it never adds a line.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use cards::Edition;
use testkit::book::{Block, Book, is_id};

use super::{assert_none, root, rust_files};

const LIST: &str = "rulebook/uncovered.txt";
const MARK: &str = "clause:";

#[test]
fn every_clause_is_proven_or_listed_as_unproven() {
    let book = Book::read(&root().join("rulebook")).expect("the rulebook can be read");
    let tests = test_marks();
    assert_none("a clause mark belongs directly above a #[test]", &tests.astray);
    let list = root().join(LIST);
    let text = fs::read_to_string(&list).unwrap_or_default();
    let listed: BTreeSet<&str> = text.lines().map(str::trim).filter(|line| is_id(line)).collect();
    let unproven: BTreeSet<&str> = book
        .all_clauses()
        .iter()
        .filter(|clause| clause.needs_proof())
        .filter(|clause| book.scenarios(clause) == 0 && !tests.ids.contains_key(&clause.id))
        .map(|clause| clause.id.as_str())
        .collect();

    if std::env::var_os("BLESS").is_some() {
        // A merge may have left a line twice.
        let mut seen = BTreeSet::new();
        let mut stays = |line: &str| !is_id(line) || (unproven.contains(line) && seen.insert(line.to_owned()));
        let kept: Vec<&str> = text.lines().map(str::trim).filter(|line| stays(line)).collect();
        let kept = kept.join("\n") + "\n";
        fs::write(&list, kept).expect("uncovered.txt can be written");
        return;
    }

    let mut findings: Vec<String> = unproven
        .difference(&listed)
        .map(|id| format!("{id} is not proven: write a scenario, or a test with `// {MARK} {id}` above it"))
        .collect();
    findings.extend(
        listed
            .difference(&unproven)
            .map(|id| format!("{id} is proven (or gone) but still in {LIST}: `cargo xtask bless` drops it")),
    );
    assert_none("clauses and their proofs", &findings);
}

/// Cards and keywords play in both editions: what holds in both is shown in both.
#[test]
fn clauses_of_cards_and_keywords_are_proven_in_every_edition_they_hold_in() {
    let book = Book::read(&root().join("rulebook")).expect("the rulebook can be read");
    let tests = test_marks();
    let mut findings = Vec::new();
    for clause in book.all_clauses().iter().filter(|clause| clause.needs_proof()) {
        let page = clause.file == "02-cards.md" || clause.file.starts_with("keywords/");
        if !page || tests.ids.contains_key(&clause.id) {
            continue;
        }
        for edition in Edition::ALL {
            let shown = |block: &Block| block.editions().includes(edition);
            if clause.editions.includes(edition) && !book.proofs(&clause.id).any(shown) {
                findings.push(format!(
                    "{} {} is not shown in the {} edition",
                    clause.file,
                    clause.id,
                    edition.word()
                ));
            }
        }
    }
    assert_none("clauses of cards and keywords in both editions", &findings);
}

#[test]
fn scenarios_and_marks_name_clauses_that_exist() {
    let book = Book::read(&root().join("rulebook")).expect("the rulebook can be read");
    let mut findings = Vec::new();
    for block in book.blocks() {
        let unknown = block
            .ids()
            .chain(block.proves())
            .filter(|id| book.clauses(id).next().is_none());
        let unknown: BTreeSet<&str> = unknown.collect();
        findings.extend(
            unknown
                .iter()
                .map(|id| format!("{}:{} {id} is no clause", block.file, block.line)),
        );
    }
    for (id, place) in test_marks().ids {
        if book.clauses(&id).next().is_none() {
            findings.push(format!("{place} {id} is no clause"));
        }
    }
    assert_none("ids of scenarios and tests", &findings);
}

/// `// clause: ID[, ID]` above tests, over the whole workspace.
#[derive(Default)]
struct Marks {
    /// Each id with one place of it.
    ids: BTreeMap<String, String>,
    /// Marks above something that is no test.
    astray: Vec<String>,
}

fn test_marks() -> Marks {
    let mut marks = Marks::default();
    for file in rust_files() {
        read_marks(&file.path, &file.text, &mut marks);
    }
    marks
}

/// A mark counts if only comments and attributes stand between it and a function that has `#[test]`.
fn read_marks(path: &str, text: &str, marks: &mut Marks) {
    let mut waiting: Vec<(usize, &str)> = Vec::new();
    let mut is_test = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix("//") {
            let said = comment.trim_start_matches(['/', '!']).trim();
            waiting.extend(said.strip_prefix(MARK).map(|ids| (index + 1, ids)));
        } else if line.starts_with("#[") {
            is_test |= line.contains("test");
        } else if !line.is_empty() || !waiting.is_empty() {
            for (number, ids) in waiting.drain(..) {
                let place = format!("{path}:{number}");
                if is_test && line.contains("fn ") {
                    let ids = ids.split([',', ' ']).map(str::trim).filter(|id| !id.is_empty());
                    marks.ids.extend(ids.map(|id| (id.to_owned(), place.clone())));
                } else {
                    marks.astray.push(place);
                }
            }
            is_test = false;
        }
    }
    marks
        .astray
        .extend(waiting.into_iter().map(|(number, _)| format!("{path}:{number}")));
}

#[test]
fn marks_count_only_above_tests() {
    let mut marks = Marks::default();
    let marked = |ids: &str, rest: &str| format!("// {MARK} {ids}\n{rest}\n");
    let text = [
        marked("ARM-1, ARM-2", "#[test]\nfn a() {}"),
        marked("CH-1", "/// A promise.\n#[test]\nfn b() {}"),
        marked("DD-1", "fn no_test() {}"),
        marked("DS-1", "\n#[test]\nfn apart() {}"),
        marked("EVA-1", ""),
    ];
    read_marks("x.rs", &text.concat(), &mut marks);
    assert_eq!(marks.ids.keys().collect::<Vec<_>>(), ["ARM-1", "ARM-2", "CH-1"]);
    assert_eq!(marks.astray, ["x.rs:8", "x.rs:10", "x.rs:14"]);
}
