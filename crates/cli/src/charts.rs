//! What charts share: bars for the terminal, probabilities in words, SVG that also tells its title.

/// Eighths of a column.
const EIGHTHS: [char; 8] = [
    '\u{2588}', '\u{258F}', '\u{258E}', '\u{258D}', '\u{258C}', '\u{258B}', '\u{258A}', '\u{2589}',
];

/// A probability: never "0 %" for what can happen, nor "100 %" for what need not.
pub fn percent(p: f64) -> String {
    let percent = 100.0 * p;
    if p <= 0.0 {
        "0 %".to_owned()
    } else if p >= 1.0 {
        "100 %".to_owned()
    } else if percent < 0.01 {
        "< 0.01 %".to_owned()
    } else if percent > 99.99 {
        "> 99.99 %".to_owned()
    } else {
        format!("{percent:.2} %")
    }
}

/// A bar as long as `value` is of `longest`, which has so many columns.
pub fn bar(value: f64, longest: f64, columns: usize) -> String {
    if value <= 0.0 || longest <= 0.0 {
        return String::new();
    }
    // What can happen has at least the thinnest bar.
    let eighths = ((value / longest * columns as f64 * 8.0).round() as usize).max(1);
    let mut bar = "\u{2588}".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(EIGHTHS[eighths % 8]);
    }
    bar
}

/// The drawing with a title for readers that do not see it.
pub fn titled(mut svg: String, title: &str) -> String {
    let head = svg
        .find("<svg")
        .and_then(|start| svg[start..].find('>').map(|end| start + end + 1));
    if let Some(at) = head {
        svg.insert_str(at, &format!("\n<title>{}</title>", escaped(title)));
    }
    svg
}

/// Words in which nothing is a sign of HTML or SVG.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_not_rounded_to_certainty() {
        assert_eq!(percent(0.0), "0 %");
        assert_eq!(percent(1e-9), "< 0.01 %");
        assert_eq!(percent(0.5), "50.00 %");
        assert_eq!(percent(1.0 - 1e-9), "> 99.99 %");
        assert_eq!(percent(1.0), "100 %");
    }

    #[test]
    fn bars_have_eighths_of_a_column() {
        assert_eq!(bar(1.0, 1.0, 40).chars().count(), 40);
        assert_eq!(bar(0.5 / 40.0, 1.0, 40), "\u{258C}");
        assert_eq!(bar(1e-9, 1.0, 40), "\u{258F}");
        assert_eq!(bar(0.0, 1.0, 40), "");
    }

    #[test]
    fn titles_cannot_break_out() {
        let svg = titled("<?xml?><svg width=\"1\"></svg>".to_owned(), "<a> & \"b\"");
        assert_eq!(
            svg,
            "<?xml?><svg width=\"1\">\n<title>&lt;a&gt; &amp; &quot;b&quot;</title></svg>"
        );
    }
}
