//! Clause ids exist, wherever they are written: in code, in the guides, in the rulebook's own references.

use std::collections::BTreeSet;

use testkit::book::{Book, ids_in};

use super::{assert_none, files, root};

#[test]
fn every_clause_id_in_code_and_pages_exists() {
    let book = Book::read(&root().join("rulebook")).expect("the rulebook can be read");
    let known: BTreeSet<&str> = book.all_clauses().iter().map(|clause| clause.id.as_str()).collect();
    let prefixes: BTreeSet<&str> = known.iter().map(|id| prefix(id)).collect();
    // "G-12" names a section: some clause goes on behind a dot.
    let sections: BTreeSet<&str> = known
        .iter()
        .filter_map(|id| id.split_once('.'))
        .map(|(section, _)| section)
        .collect();
    let mut findings = Vec::new();
    for file in files()
        .iter()
        .filter(|file| file.path.ends_with(".rs") || file.path.ends_with(".md"))
    {
        for (index, line) in file.text.lines().enumerate() {
            let unknown = ids_in(line)
                .into_iter()
                .filter(|id| prefixes.contains(prefix(id)) && !known.contains(id) && !sections.contains(id));
            findings.extend(unknown.map(|id| format!("{}:{} {id}", file.path, index + 1)));
        }
    }
    assert_none("these ids are not in the rulebook", &findings);
}

/// What stands before the number: `ARM-`, `KW-G`, `B-`.
fn prefix(id: &str) -> &str {
    id.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.')
}
