//! Words without what people write differently: case, accents, quotes, dashes.

/// The word in lower case, without accents and quotes, with plain dashes and single blanks. Total: other characters
/// stay as they are.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut blank = false;
    for c in text.chars() {
        if c.is_whitespace() {
            blank = !folded.is_empty();
            continue;
        }
        if is_quote(c) {
            continue;
        }
        if blank {
            folded.push(' ');
            blank = false;
        }
        push_plain(c, &mut folded);
    }
    folded
}

/// The words of a name behind blanks, so that ` vad` finds a word that begins so; behind a bar the words that hold a
/// dash, written together: `X-wing (A)` becomes ` x wing a| xwing`.
pub fn name_words(name: &str) -> String {
    let folded = fold(name);
    let mut words = String::with_capacity(folded.len() * 2);
    let mut joined = String::new();
    for word in folded.split(' ') {
        let parts: Vec<&str> = parts(word).collect();
        for part in &parts {
            words.push(' ');
            words.push_str(part);
        }
        if parts.len() > 1 {
            joined.push(' ');
            joined.push_str(&parts.concat());
        }
    }
    if !joined.is_empty() {
        words.push('|');
        words.push_str(&joined);
    }
    words
}

/// One wanted word as [`name_words`] may hold it: its parts behind blanks, and written together. `None` for one
/// without letters and digits.
pub fn wanted_word(word: &str) -> Option<[String; 2]> {
    let folded = fold(word);
    let parts: Vec<&str> = folded.split(' ').flat_map(parts).collect();
    match &parts[..] {
        [] => None,
        parts => Some([format!(" {}", parts.join(" ")), format!(" {}", parts.concat())]),
    }
}

/// What stands between signs.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    word.split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty())
}

/// Quotes and apostrophes of all kinds.
pub fn is_quote(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | '`' | '´' | '\u{2018}'
            ..='\u{201F}' | '«' | '»' | '\u{2039}' | '\u{203A}' | '\u{2032}' | '\u{2033}'
    )
}

/// One character in lower case without its accent.
fn push_plain(c: char, into: &mut String) {
    if c.is_ascii() {
        into.push(c.to_ascii_lowercase());
        return;
    }
    for c in c.to_lowercase() {
        let plain = match c {
            'à'..='å' | 'ā' | 'ă' | 'ą' => "a",
            'æ' => "ae",
            'ç' | 'ć' | 'č' => "c",
            'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
            'ì'..='ï' | 'ī' | 'į' => "i",
            'ł' => "l",
            'ñ' | 'ń' | 'ň' => "n",
            'ò'..='ö' | 'ø' | 'ō' | 'ő' => "o",
            'œ' => "oe",
            'ř' => "r",
            'ś' | 'š' => "s",
            'ß' => "ss",
            'ù'..='ü' | 'ū' | 'ů' | 'ű' => "u",
            'ý' | 'ÿ' => "y",
            'ź' | 'ż' | 'ž' => "z",
            // Accents that stand behind their letter.
            '\u{300}'..='\u{36F}' => "",
            '\u{2010}'..='\u{2015}' | '\u{2212}' => "-",
            '…' => "...",
            other => {
                into.push(other);
                continue;
            }
        };
        into.push_str(plain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_differently_is_gone() {
        assert_eq!(fold("  Padmé’s  “Big” Ship – X "), "padmes big ship - x");
        assert_eq!(fold("Pe\u{301}re Ægir Øst"), "pere aegir ost");
    }

    #[test]
    fn names_are_found_with_and_without_their_dashes() {
        let name = name_words("Red X-wing (A)");
        assert_eq!(name, " red x wing a| xwing");
        for word in ["xwing", "X-Wing", "x", "win", "re"] {
            let forms = wanted_word(word).expect("letters");
            assert!(forms.iter().any(|form| name.contains(form.as_str())), "{word}");
        }
        let inside = wanted_word("ing").expect("letters");
        assert!(!inside.iter().any(|form| name.contains(form.as_str())));
        assert_eq!(wanted_word("…!"), None);
    }
}
