//! The sheet as Markdown.

use super::Sheet;

/// The sheet as Markdown: a heading for the deck and one for each keyword.
pub(super) fn write(sheet: &Sheet<'_>) -> String {
    let mut text = format!("# {}\n\n{}.\n", escaped(sheet.title), escaped(&sheet.about));
    for entry in &sheet.keywords {
        text.push_str(&format!("\n## {}\n\n*{}*\n\n", entry.page.name, entry.nature()));
        for rule in &entry.clauses {
            // The rulebook is Markdown itself; lines inside a clause belong to its item.
            let lines: Vec<&str> = rule.text.lines().map(str::trim_end).collect();
            text.push_str(&format!("- **{}** {}\n", rule.id, lines.join("\n  ")));
        }
        text.push_str(&format!("\nCards: {}.\n", escaped(&entry.brought_by())));
    }
    if !sheet.faults.is_empty() {
        text.push_str("\n## Not known\n\n");
        sheet
            .faults
            .iter()
            .for_each(|fault| text.push_str(&format!("- {}\n", escaped(fault))));
    }
    text
}

/// Words in which nothing is a sign of Markdown or HTML.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\n' | '\r' => escaped.push(' '),
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '!' => escaped.extend(['\\', sign]),
            _ => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn names_cannot_change_the_page() {
        assert_eq!(escaped("Foe *of* <b> [x](y)"), r"Foe \*of\* &lt;b> \[x\](y)");
        assert_eq!(escaped("two\nlines"), "two lines");
    }
}
