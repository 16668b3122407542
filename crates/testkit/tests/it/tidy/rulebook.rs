//! The rulebook keeps to its own format and agrees with the keyword table.

use cards::keyword::Keyword;
use testkit::book::Book;

use super::{assert_none, root};

fn book() -> Book {
    Book::read(&root().join("rulebook")).expect("the rulebook can be read")
}

#[test]
fn the_rulebook_keeps_to_its_format() {
    let problems: Vec<String> = book()
        .problems()
        .iter()
        .map(|p| format!("{}:{} {}", p.file, p.line, p.text))
        .collect();
    assert_none(
        "rulebook/README.md says how clauses and scenarios are written",
        &problems,
    );
}

#[test]
fn every_keyword_has_its_page_with_the_words_of_the_table() {
    let book = book();
    let mut faults = Vec::new();
    for &keyword in Keyword::ALL {
        let Some(page) = book.keyword(keyword.name()).filter(|page| page.enforced) else {
            faults.push(format!("{keyword}: no page under rulebook/keywords/"));
            continue;
        };
        let said = [&page.class, &page.kind, &page.moment].map(String::as_str);
        let table = [keyword.class().word(), keyword.kind(), keyword.moment()];
        if said != table {
            faults.push(format!("{}: says {said:?}, cards::keyword says {table:?}", page.file));
        }
        let prefix = format!("{}-", keyword.prefix());
        let foreign = book
            .clauses_of_page(&page.file)
            .filter(|clause| !clause.id.starts_with(&prefix));
        faults
            .extend(foreign.map(|clause| format!("{}:{} {} is no {prefix} clause", page.file, clause.line, clause.id)));
    }
    for page in book.keywords().iter().filter(|page| page.enforced) {
        if Keyword::from_name(&page.name).is_none() {
            faults.push(format!("{}: {} is not in cards::keyword", page.file, page.name));
        }
    }
    assert_none("keyword pages agree with cards::keyword", &faults);
}

#[test]
fn definitions_are_fewer_than_one_clause_in_ten() {
    let book = book();
    let now: Vec<_> = book
        .all_clauses()
        .iter()
        .filter(|clause| !clause.later && !clause.is_ruling())
        .collect();
    let definitions = now.iter().filter(|clause| clause.definition).count();
    assert!(now.len() > 400, "only {} clauses were read", now.len());
    assert!(
        definitions * 10 < now.len(),
        "{definitions} of {} clauses are marked (definition)",
        now.len()
    );
}

#[test]
fn the_embedded_rulebook_is_the_one_in_the_folder() {
    assert_eq!(Book::embedded(), book());
}
