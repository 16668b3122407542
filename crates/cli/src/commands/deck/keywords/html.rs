//! The sheet as one page of HTML: no scripts, nothing to load, good on paper and on a phone.

use super::{Entry, Sheet};
use crate::charts::escaped;

const STYLE: &str = include_str!("sheet.css");

/// The page.
pub(super) fn write(sheet: &Sheet<'_>) -> String {
    let title = escaped(sheet.title);
    let contents: String = sheet.keywords.iter().map(link).collect();
    let sections: String = sheet.keywords.iter().map(section).collect();
    let faults: String = sheet
        .faults
        .iter()
        .map(|fault| format!("<li>{}</li>\n", escaped(fault)))
        .collect();
    let faults = match faults.as_str() {
        "" => String::new(),
        list => format!("<section>\n<h2>Not known</h2>\n<ul>\n{list}</ul>\n</section>\n"),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: keywords</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title}</h1>\n<p>{about}, {edition} edition</p>\n</header>\n\
         <nav aria-label=\"Keywords\">\n<ul>\n{contents}</ul>\n</nav>\n\
         <main>\n{sections}{faults}</main>\n</body>\n</html>\n",
        about = escaped(&sheet.about),
        edition = sheet.edition.edition().word(),
    )
}

/// The name in an address on the page.
fn anchor(entry: &Entry<'_>) -> String {
    entry.page.name.to_lowercase().replace(' ', "-")
}

fn link(entry: &Entry<'_>) -> String {
    format!(
        "<li><a href=\"#{}\">{}</a></li>\n",
        anchor(entry),
        escaped(&entry.page.name)
    )
}

fn section(entry: &Entry<'_>) -> String {
    let clauses: String = entry
        .clauses
        .iter()
        .map(|rule| format!("<dt>{}</dt><dd>{}</dd>\n", escaped(&rule.id), marked(&rule.text)))
        .collect();
    let cards: String = entry
        .cards
        .iter()
        .map(|(count, name)| format!("<li>{count} × {}</li>\n", escaped(name)))
        .collect();
    format!(
        "<section id=\"{anchor}\">\n<h2>{name}</h2>\n<p class=\"nature\">{nature}</p>\n<dl>\n{clauses}</dl>\n\
         <ul class=\"cards\" aria-label=\"Cards with {name}\">\n{cards}</ul>\n</section>\n",
        anchor = anchor(entry),
        name = escaped(&entry.page.name),
        nature = escaped(&entry.nature()),
    )
}

/// The words of the rulebook, in which `**` marks what matters and a line may be a line.
fn marked(text: &str) -> String {
    let mut html = String::new();
    for (at, part) in text.split("**").enumerate() {
        let part = escaped(part).replace('\n', "<br>\n");
        match at % 2 {
            0 => html.push_str(&part),
            _ => html.push_str(&format!("<strong>{part}</strong>")),
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use super::marked;

    #[test]
    fn the_words_of_the_rulebook_stay_words() {
        assert_eq!(
            marked("to **one** unit <or> two"),
            "to <strong>one</strong> unit &lt;or&gt; two"
        );
    }
}
