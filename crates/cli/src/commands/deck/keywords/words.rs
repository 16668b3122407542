//! The sheet for the terminal.

use super::{Entry, Sheet};
use crate::output::screen_width;
use crate::terminal::{Paint, wrap};

/// The sheet, as wide as the terminal.
pub(super) fn write(sheet: &Sheet<'_>) -> String {
    let (paint, width) = (Paint::stdout(), screen_width());
    let mut text = format!("{}\n{}", paint.bold(sheet.title), about(sheet, width));
    for entry in &sheet.keywords {
        text.push_str(&format!("\n{}\n", paint.bold(&entry.page.name)));
        for line in body(entry, width) {
            text.push_str(&line);
            text.push('\n');
        }
        let cards = wrap(&entry.brought_by(), width - 2);
        cards
            .iter()
            .for_each(|line| text.push_str(&format!("  {}\n", paint.dim(line))));
    }
    for fault in &sheet.faults {
        text.push_str(&format!("\n{}\n", wrap(fault, width).join("\n")));
    }
    text
}

fn about(sheet: &Sheet<'_>, width: usize) -> String {
    let names: Vec<&str> = sheet.keywords.iter().map(|entry| entry.page.name.as_str()).collect();
    let words = match names[..] {
        [] => format!("{}, no keywords.", sheet.about),
        [name] => format!("{}, 1 keyword: {name}.", sheet.about),
        _ => format!("{}, {} keywords: {}.", sheet.about, names.len(), names.join(", ")),
    };
    wrap(&words, width).join("\n") + "\n"
}

/// The clauses, their ids in a column of their own.
fn body(entry: &Entry<'_>, width: usize) -> Vec<String> {
    let column = entry
        .clauses
        .iter()
        .map(|rule| rule.id.chars().count())
        .max()
        .unwrap_or(0);
    let mut lines = wrap(&entry.nature(), width - 2);
    lines.iter_mut().for_each(|line| line.insert_str(0, "  "));
    for rule in &entry.clauses {
        let text = wrap(&rule.text.replace("**", ""), width.saturating_sub(column + 4));
        for (at, line) in text.iter().enumerate() {
            let id = if at == 0 { rule.id.as_str() } else { "" };
            lines.push(format!("  {id:column$}  {line}"));
        }
    }
    lines
}
