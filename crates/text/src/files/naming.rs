//! How names are matched: what people and programs write differently counts as the same.

use super::table::is_printing;

/// The most letters of a name for which similar ones are looked for; no card's name is half as long.
pub(super) const LONGEST_NAME: usize = 120;

/// A name without what people write differently: case, accents, quotes, kinds of dashes, blanks.
pub(super) fn simplified(name: &str) -> String {
    plain(name).unwrap_or_else(|| spelled_out(name))
}

fn spelled_out(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for sign in name.chars() {
        match sign {
            _ if is_quote(sign) || is_mark(sign) => {}
            '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' => plain.push('-'),
            '…' => plain.push_str("..."),
            '⁄' => plain.push('/'),
            // Editors write it for a "(C)".
            '©' => plain.push_str("(c)"),
            '(' => plain.push_str(" ("),
            _ if sign.is_ascii() => plain.push(sign.to_ascii_lowercase()),
            _ => sign.to_lowercase().for_each(|sign| push_base(sign, &mut plain)),
        }
    }
    let joined = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    match joined.contains("( ") || joined.contains(" )") {
        true => joined.replace("( ", "(").replace(" )", ")"),
        false => joined,
    }
}

/// The same, quickly, for what most names are: ASCII with single blanks, brackets only behind those.
fn plain(name: &str) -> Option<String> {
    let mut plain = Vec::with_capacity(name.len());
    let mut before = b' ';
    for &sign in name.as_bytes() {
        match sign {
            b'"' | b'\'' | b'`' => continue,
            b' ' if matches!(before, b' ' | b'(') => return None,
            b'(' if before != b' ' => return None,
            b')' if before == b' ' => return None,
            b' '..=b'~' => plain.push(sign.to_ascii_lowercase()),
            _ => return None,
        }
        before = sign;
    }
    if before == b' ' {
        None
    } else {
        String::from_utf8(plain).ok()
    }
}

fn is_quote(sign: char) -> bool {
    matches!(
        sign,
        '"' | '\''
            | '`'
            | '´'
            | '«'
            | '»'
            | '\u{2018}'..='\u{201F}'
            | '\u{2032}'..='\u{2036}'
            | '‹'
            | '›'
            | '\u{02B9}'..='\u{02BC}'
            | '\u{FF02}'
            | '\u{FF07}'
    )
}

/// An accent that stands for itself behind its letter, or a sign that is not seen.
fn is_mark(sign: char) -> bool {
    matches!(sign, '\u{0300}'..='\u{036F}' | '\u{00AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}')
}

/// Letters with accents, in lower case, by the letters they are read as.
const ACCENTED: [(&str, &str); 32] = [
    ("àáâãäåāăąǎ", "a"),
    ("æ", "ae"),
    ("çćĉċč", "c"),
    ("ďđð", "d"),
    ("èéêëēĕėęě", "e"),
    ("ĝğġģ", "g"),
    ("ĥħ", "h"),
    ("ìíîïĩīĭįıǐ", "i"),
    ("ĵ", "j"),
    ("ķ", "k"),
    ("ĺļľŀł", "l"),
    ("ñńņňŉ", "n"),
    ("òóôõöøōŏőǒ", "o"),
    ("œ", "oe"),
    ("ŕŗř", "r"),
    ("śŝşšș", "s"),
    ("ß", "ss"),
    ("ţťŧț", "t"),
    ("ùúûüũūŭůűųǔ", "u"),
    ("ŵ", "w"),
    ("ýÿŷ", "y"),
    ("źżž", "z"),
    ("þ", "th"),
    ("ﬁ", "fi"),
    ("ﬂ", "fl"),
    ("№", "no"),
    ("½", "1/2"),
    ("×", "x"),
    ("，", ","),
    ("（", " ("),
    ("）", ")"),
    ("．", "."),
];

fn push_base(sign: char, plain: &mut String) {
    match ACCENTED.iter().find(|(accented, _)| accented.contains(sign)) {
        Some((_, base)) => plain.push_str(base),
        None if is_mark(sign) => {}
        None => plain.push(sign),
    }
}

/// A simplified name, taken apart: `chewbaccas bowcaster (starter) (a)`.
pub(super) struct Wanted<'a> {
    /// The name without brackets.
    pub(super) base: &'a str,
    version: Option<&'a str>,
    printing: Option<&'a str>,
}

impl<'a> Wanted<'a> {
    /// Takes the version letter and the printing from the end, in whichever order they stand.
    pub(super) fn of(simplified: &'a str) -> Wanted<'a> {
        let mut wanted = Wanted {
            base: simplified,
            version: None,
            printing: None,
        };
        while let Some(rest) = wanted.base.strip_suffix(')')
            && let Some((base, inside)) = rest.rsplit_once('(')
            && !base.trim().is_empty()
        {
            let place = match is_version(inside) {
                true => &mut wanted.version,
                false if is_printing(inside) => &mut wanted.printing,
                false => break,
            };
            if place.is_some() {
                break;
            }
            *place = Some(inside);
            wanted.base = base.trim_end();
        }
        wanted
    }

    /// Is it the letter that is wanted, if one is?
    pub(super) fn is_version(&self, letter: Option<&str>) -> bool {
        let same = |wanted: &str| letter.is_some_and(|letter| letter.eq_ignore_ascii_case(wanted));
        self.version.is_none_or(same)
    }

    /// Is it the printing that is wanted? Where none is, all are.
    pub(super) fn is_printing(&self, printing: Option<&str>) -> bool {
        let same = |wanted: &str| printing.is_some_and(|printing| simplified(printing) == wanted);
        self.printing.is_none_or(same)
    }
}

/// A letter, or a letter and a letter or digit.
fn is_version(inside: &str) -> bool {
    let mut signs = inside.chars();
    match (signs.next(), signs.next(), signs.next()) {
        (Some(first), second, None) => {
            first.is_ascii_lowercase() && second.is_none_or(|second| second.is_ascii_alphanumeric())
        }
        _ => false,
    }
}

/// How often each letter occurs in a name: names that differ much in that are not similar.
pub(super) struct Letters([u8; 38]);

impl Letters {
    /// Counts them.
    pub(super) fn of(name: &str) -> Letters {
        let mut letters = [0_u8; 38];
        for sign in name.chars() {
            let place = match sign {
                'a'..='z' => sign as usize - 'a' as usize,
                '0'..='9' => 26 + sign as usize - '0' as usize,
                ' ' => 36,
                _ => 37,
            };
            letters[place] = letters[place].saturating_add(1);
        }
        Letters(letters)
    }

    /// No fewer letters have to be added, dropped or changed to make one name of the other.
    pub(super) fn least_changes(&self, other: &Letters) -> usize {
        let pairs = || self.0.iter().zip(&other.0);
        let more: usize = pairs().map(|(a, b)| usize::from(a.saturating_sub(*b))).sum();
        let fewer: usize = pairs().map(|(a, b)| usize::from(b.saturating_sub(*a))).sum();
        more.max(fewer)
    }
}

#[cfg(test)]
mod tests {
    use super::{plain, spelled_out};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_quick_way_leads_to_the_same_name(name in "[ ()'\"`A-Ca-c2-3\\-é\t]{0,12}") {
            if let Some(quick) = plain(&name) {
                prop_assert_eq!(quick, spelled_out(&name));
            }
        }
    }

    #[test]
    fn most_names_go_the_quick_way() {
        assert_eq!(
            plain("Jabba's \"Own\" X-wing (A)").as_deref(),
            Some("jabbas own x-wing (a)")
        );
    }
}
