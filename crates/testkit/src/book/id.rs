//! What a clause id looks like: `ARM-1`, `B-3.19`, `KW-G2`, `OQ-59`.

/// Whether the whole of `text` has the form of a clause id: one to four capitals, a dash, at most one capital, a number
/// and at most one dotted number. Whether such a clause exists is a question for the book.
pub fn is_id(text: &str) -> bool {
    length(text) == Some(text.len())
}

/// The clause ids in `text`, in order, each as often as it occurs. An id ends where a letter, digit or dash would go on.
pub fn ids_in(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut before = None;
    while let Some(next) = rest.chars().next() {
        let starts_a_word = !before.is_some_and(continues_word);
        match length(rest).filter(|_| starts_a_word) {
            Some(end) if !rest[end..].chars().next().is_some_and(continues_word) => {
                found.push(&rest[..end]);
                before = rest[..end].chars().last();
                rest = &rest[end..];
            }
            _ => {
                before = Some(next);
                rest = &rest[next.len_utf8()..];
            }
        }
    }
    found
}

fn continues_word(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '_'
}

/// The length of the id at the start of `text`, if there is one. Ids are ASCII, so bytes and characters agree.
fn length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let count = |from: usize, is: fn(&u8) -> bool| bytes[from.min(bytes.len())..].iter().take_while(|b| is(b)).count();
    let prefix = count(0, u8::is_ascii_uppercase);
    if !(1..=4).contains(&prefix) || bytes.get(prefix) != Some(&b'-') {
        return None;
    }
    let mut end = prefix + 1;
    end += count(end, u8::is_ascii_uppercase).min(1);
    let number = count(end, u8::is_ascii_digit);
    if number == 0 {
        return None;
    }
    end += number;
    let decimals = if bytes.get(end) == Some(&b'.') {
        count(end + 1, u8::is_ascii_digit)
    } else {
        0
    };
    Some(if decimals > 0 { end + 1 + decimals } else { end })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_recognised_whole() {
        for id in ["ARM-1", "B-3.19", "KW-G2", "OQ-59", "FORT-2", "G-12.6"] {
            assert!(is_id(id), "{id}");
        }
        for other in [
            "", "ARM", "ARM-", "arm-1", "ARMOR-1", "B-3.", "B-3.19 ", "-1", "KW-GG2", "B-3.1.2",
        ] {
            assert!(!is_id(other), "{other}");
        }
    }

    #[test]
    fn ids_are_found_in_prose() {
        assert_eq!(
            ids_in("see B-3.19, (ARM-3) and A-5.1–A-5.4."),
            ["B-3.19", "ARM-3", "A-5.1", "A-5.4"]
        );
        // Names of cards, sources and formats are no ids.
        assert_eq!(
            ids_in("R2-D2, X-wing, IG-88s, UTF-8_x, SEED1–5, HELP-x, AT-ST"),
            Vec::<&str>::new()
        );
        assert_eq!(ids_in("ÄARM-1 ARM-1ä ✓ARM-2"), ["ARM-2"]);
    }
}
