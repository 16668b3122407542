//! Reading the rulebook: clauses, keyword pages and scenario blocks out of its Markdown.
//!
//! Reading is total: any text gives a [`Book`]; what looks wrong in it (a clause twice, an unknown mark) is listed in
//! [`Book::problems`] and nothing is dropped silently. The format is described in `rulebook/README.md`.
//!
//! ```
//! use testkit::book::Book;
//!
//! let page = "# Armor\n\n*isolated / static / hits*\n\n- ARM-1 A die hits only with a result of 5 or more.\n";
//! let book = Book::from_files([("keywords/armor.md".to_owned(), page.to_owned())]);
//! assert_eq!(book.keyword("armor").unwrap().class, "isolated");
//! assert_eq!(book.clauses("arm-1").next().unwrap().text, "A die hits only with a result of 5 or more.");
//! ```

mod block;
mod id;
mod parse;
mod search;
mod source;

use std::collections::BTreeMap;

use cards::Edition;

pub use block::Block;
pub use id::{ids_in, is_id};
pub use search::Hit;
pub use source::{ReadError, markdown_files, read_file};

/// The editions a clause or a scenario speaks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Editions {
    /// Both of them: no mark.
    Both,
    /// `[classic]`
    Classic,
    /// `[current]`
    Current,
}

impl Editions {
    /// The word used in files, flags and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Editions::Both => "both",
            Editions::Classic => "classic",
            Editions::Current => "current",
        }
    }

    /// Reads [`Editions::word`].
    pub fn from_word(word: &str) -> Option<Editions> {
        [Editions::Both, Editions::Classic, Editions::Current]
            .into_iter()
            .find(|e| e.word() == word)
    }

    /// Whether `edition` is one of them.
    pub fn includes(self, edition: Edition) -> bool {
        match self {
            Editions::Both => true,
            Editions::Classic => edition == Edition::Classic,
            Editions::Current => edition == Edition::Current,
        }
    }
}

/// One clause in one wording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its stable id.
    pub id: String,
    /// Where this wording holds.
    pub editions: Editions,
    /// `(definition)`: nothing in it could be tested.
    pub definition: bool,
    /// `(later)`: about something the engine does not have yet.
    pub later: bool,
    /// The sentence, with sources; indented lines are kept as lines.
    pub text: String,
    /// The page, as a path inside the rulebook with `/`.
    pub file: String,
    /// Its line there, from 1.
    pub line: usize,
}

impl Clause {
    /// `OQ-` lines are rulings: reasons for clauses, not tested themselves.
    pub fn is_ruling(&self) -> bool {
        self.id.starts_with("OQ-")
    }

    /// Whether a scenario or test has to stand behind it.
    pub fn needs_proof(&self) -> bool {
        !self.definition && !self.later && !self.is_ruling()
    }
}

/// A page of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its path inside the rulebook.
    pub file: String,
    /// Its first heading, or the path if it has none.
    pub title: String,
    /// Its further headings of the second level, with the ids of the clauses under each.
    pub sections: Vec<Section>,
}

/// A part of a page under one heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// The ids under it, each once, in order.
    pub ids: Vec<String>,
}

/// The page of one keyword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeywordPage {
    /// Its printed name.
    pub name: String,
    /// How instances combine: cumulative, layered, isolated or selective.
    pub class: String,
    /// Static, triggered or activated.
    pub kind: String,
    /// When it matters.
    pub moment: String,
    /// Whether the engine knows it (`keywords/`) or not yet (`later/`).
    pub enforced: bool,
    /// Its page.
    pub file: String,
}

/// Something in a page that is not as `rulebook/README.md` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The page.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub text: String,
}

/// The rulebook, read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    pages: Vec<Page>,
    clauses: Vec<Clause>,
    keywords: Vec<KeywordPage>,
    blocks: Vec<Block>,
    /// Which blocks prove something about an id: positions in `blocks`.
    proofs: BTreeMap<String, Vec<usize>>,
    problems: Vec<Problem>,
}

impl Book {
    /// Reads pages given as (path, text); they are taken in the order of their paths.
    pub fn from_files(files: impl IntoIterator<Item = (String, String)>) -> Book {
        let files: BTreeMap<String, String> = files.into_iter().collect();
        let mut book = Book::default();
        for (file, text) in &files {
            parse::page(file, text, &mut book);
        }
        book.note_repeated_ids();
        for (position, block) in book.blocks.iter().enumerate() {
            for id in block.proves() {
                book.proofs.entry(id.to_owned()).or_default().push(position);
            }
        }
        book
    }

    /// The pages in order.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// Every wording of every clause, in the order of the book.
    pub fn all_clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// The wordings of one clause; `id` in any case.
    pub fn clauses<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Clause> {
        self.clauses
            .iter()
            .filter(move |clause| clause.id.eq_ignore_ascii_case(id))
    }

    /// The clauses of one page.
    pub fn clauses_of_page<'a>(&'a self, file: &'a str) -> impl Iterator<Item = &'a Clause> {
        self.clauses.iter().filter(move |clause| clause.file == file)
    }

    /// The keyword pages, those the engine knows first.
    pub fn keywords(&self) -> &[KeywordPage] {
        &self.keywords
    }

    /// The page of one keyword, by name in any case; dashes count as blanks.
    pub fn keyword(&self, name: &str) -> Option<&KeywordPage> {
        let name = name.replace('-', " ");
        self.keywords
            .iter()
            .find(|page| page.name.eq_ignore_ascii_case(name.trim()))
    }

    /// The scenario blocks in order.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The scenario blocks that prove something about the clause `id`.
    pub fn proofs(&self, id: &str) -> impl Iterator<Item = &Block> {
        self.proofs
            .get(id)
            .into_iter()
            .flatten()
            .map(|&position| &self.blocks[position])
    }

    /// How many scenario blocks prove something about this wording.
    pub fn scenarios(&self, clause: &Clause) -> usize {
        let shared = |block: &&Block| {
            Edition::ALL
                .iter()
                .any(|&edition| clause.editions.includes(edition) && block.editions().includes(edition))
        };
        self.proofs(&clause.id).filter(shared).count()
    }

    /// What is not as it should be.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// One id stands once, or once for each edition.
    fn note_repeated_ids(&mut self) {
        let mut seen: BTreeMap<(&str, Edition), &Clause> = BTreeMap::new();
        let mut problems = Vec::new();
        for clause in &self.clauses {
            for edition in Edition::ALL {
                if !clause.editions.includes(edition) {
                    continue;
                }
                if let Some(first) = seen.insert((&clause.id, edition), clause) {
                    problems.push(Problem {
                        file: clause.file.clone(),
                        line: clause.line,
                        text: format!(
                            "{} stands twice for {}: also in {}:{}",
                            clause.id,
                            edition.word(),
                            first.file,
                            first.line
                        ),
                    });
                }
            }
        }
        self.problems.append(&mut problems);
    }
}
