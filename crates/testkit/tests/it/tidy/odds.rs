//! Exact odds hold no rule of the game.

use cards::keyword::Keyword;

use super::{assert_none, rust_files};

/// No keyword by name in the sources of `odds`: neither as printed nor as an identifier.
#[test]
fn odds_name_no_keyword() {
    let mut findings = Vec::new();
    for file in rust_files() {
        if !file.path.starts_with("crates/odds/src/") {
            continue;
        }
        for (index, line) in file.text.lines().enumerate() {
            // Putting something into a set or a map is not the keyword INSERT.
            let line = line.replace(".insert(", "(");
            let words = line.split(|c: char| !c.is_alphanumeric()).collect::<Vec<_>>().join(" ");
            let words = format!(" {words} ");
            for keyword in Keyword::ALL {
                let printed = keyword.name();
                let joined = printed.replace(' ', "");
                let lower = printed.to_lowercase();
                let named = [printed, &joined, &lower];
                if named.iter().any(|name| words.contains(&format!(" {name} "))) {
                    findings.push(format!("{}:{} {printed}", file.path, index + 1));
                }
            }
        }
    }
    assert_none("keywords are the business of rules, not of odds", &findings);
}
