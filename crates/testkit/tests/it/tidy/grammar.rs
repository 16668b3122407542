//! The grammar in `docs/card-language.md` is the one that the parser reads.

use super::{File, files, root};

const DOC: &str = "docs/card-language.md";
const BEGIN: &str = "<!-- grammar: begin -->\n";
const END: &str = "<!-- grammar: end -->";

#[test]
fn grammar_of_the_docs_is_the_parsers() {
    let files = files();
    let doc = files.iter().find(|file| file.path == DOC).expect("the guide");
    let (before, rest) = doc.text.split_once(BEGIN).expect("where the grammar begins");
    let (written, after) = rest.split_once(END).expect("where the grammar ends");
    let read = grammar(&files);
    if std::env::var_os("BLESS").is_some() {
        let text = format!("{before}{BEGIN}{read}{END}{after}");
        std::fs::write(root().join(DOC), text).expect("the guide can be written");
        return;
    }
    assert!(
        read == written,
        "the parser's doc comments have changed: BLESS=1 cargo test -p testkit --test it grammar"
    );
}

/// One block for each module of the parser, one line for each function whose doc comment is a phrase.
fn grammar(files: &[File]) -> String {
    let mut text = String::new();
    for file in files {
        let module = file.path.strip_prefix("crates/text/src/parse/");
        let Some(module) = module.and_then(|name| name.strip_suffix(".rs")) else {
            continue;
        };
        let productions = productions(&file.text);
        if !productions.is_empty() {
            text += &format!("\n### {module}\n\n```ebnf\n{}```\n", productions.concat());
        }
    }
    text
}

fn productions(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut doc: Vec<&str> = Vec::new();
    for line in source.lines() {
        let line = line.trim();
        if let Some(words) = line.strip_prefix("///") {
            doc.push(words.trim());
            continue;
        }
        let name = line
            .strip_prefix("fn ")
            .or_else(|| line.split_once(") fn ").map(|(_, rest)| rest))
            .and_then(|rest| rest.split(['(', '<']).next());
        if let Some(name) = name {
            let phrase = doc.join(" ");
            if is_phrase(&phrase) {
                found.push(format!("{} = {phrase}\n", name.replace('_', " ").to_uppercase()));
            }
        }
        if !line.starts_with("#[") {
            doc.clear();
        }
    }
    found
}

/// A doc comment that is a phrase: it quotes words of the text, or begins with a production.
fn is_phrase(doc: &str) -> bool {
    let first = doc.split_whitespace().next().unwrap_or_default();
    let letters: String = first.chars().filter(|c| c.is_alphabetic()).collect();
    let production = letters.len() > 1 && letters.chars().all(char::is_uppercase);
    production || doc.trim_start_matches(['(', '[']).starts_with('`')
}
