//! The first stage: characters. Unifies what the card files write in several ways and cuts the
//! text into segments, keeping for every byte where it came from.

use std::ops::Range;

/// A text in which every sign has one spelling, with the way back to the original.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Normalised {
    /// The text: quotes are `"`, apostrophes `'`, minus signs `-`, arrows `->`.
    pub text: String,
    /// The way back; `None`: every byte stands where it stood.
    places: Option<Places>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Places {
    /// For each byte of the text where its character begins in the original.
    starts: Vec<usize>,
    /// For each byte of the text where its character ends in the original.
    ends: Vec<usize>,
}

impl Normalised {
    /// The place in the original of a place in the normalised text.
    pub fn original(&self, span: &Range<usize>) -> Range<usize> {
        let Some(Places { starts, ends }) = &self.places else {
            let edge = self.text.len();
            let start = span.start.min(edge);
            return start..span.end.clamp(start, edge);
        };
        let edge = ends.last().copied().unwrap_or(0);
        let start = starts.get(span.start).copied().unwrap_or(edge);
        let end = match span.end.checked_sub(1) {
            Some(last) if span.end > span.start => ends.get(last).copied().unwrap_or(edge),
            _ => start,
        };
        start..end.max(start)
    }

    fn push(&mut self, c: char, from: Range<usize>) {
        self.text.push(c);
        let len = self.text.len();
        let places = self.places.get_or_insert_default();
        places.starts.resize(len, from.start);
        places.ends.resize(len, from.end);
    }
}

/// One spelling for each sign. Control characters and the stray `Â` of badly decoded files become blanks.
pub fn normalise(text: &str) -> Normalised {
    if has_one_spelling(text) {
        let text = text.to_owned();
        return corrected(Normalised { text, places: None });
    }
    let mut out = Normalised {
        text: String::with_capacity(text.len()),
        places: Some(Places {
            starts: Vec::with_capacity(text.len()),
            ends: Vec::with_capacity(text.len()),
        }),
    };
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let from = at..at + c.len_utf8();
        match c {
            '\u{2018}' | '\u{2019}' | '\u{201B}' | '\u{B4}' | '`' => out.push('\'', from),
            '\u{201C}' | '\u{201D}' | '\u{201E}' | '\u{201F}' => out.push('"', from),
            '\u{2212}' | '\u{2010}'..='\u{2014}' => out.push('-', from),
            '\u{2192}' => {
                out.push('-', from.clone());
                out.push('>', from);
            }
            '-' => {
                out.push('-', from);
                // `- >` is an arrow that fell apart.
                let mut ahead = chars.clone();
                if ahead.next().is_some_and(|(_, c)| c == ' ') && ahead.next().is_some_and(|(_, c)| c == '>') {
                    chars.next();
                }
            }
            // An apostrophe that was lost: "your opponent?s units", "this unit_s attack dice".
            '?' | '_' if out.text.ends_with(char::is_alphabetic) && is_lone_s(chars.clone()) => out.push('\'', from),
            // An arrow that was lost: "Pay 1 Force ? Evade 1".
            '?' if out.text.ends_with(' ') && chars.peek().is_some_and(|(_, c)| *c == ' ') => {
                out.push('-', from.clone());
                out.push('>', from);
            }
            // "Pay x Force": the letter that stands for a number is a capital.
            'x' if !out
                .text
                .ends_with(|c: char| c.is_alphanumeric() || c == '\'' || c == '-')
                && chars.peek().is_none_or(|&(_, next)| next == ' ') =>
            {
                out.push('X', from);
            }
            '\u{2026}' => out.push('.', from),
            'Â' => out.push(' ', from),
            c if c.is_control() || c.is_whitespace() => out.push(' ', from),
            c => out.push(c, from),
        }
    }
    corrected(out)
}

/// Is there no sign in it that could be written in another way?
fn has_one_spelling(text: &str) -> bool {
    let bytes = text.as_bytes();
    let plain = |(at, byte): (usize, &u8)| match byte {
        b'-' => !bytes[at + 1..].starts_with(b" >"),
        b'x' => {
            let before = at.checked_sub(1).map(|before| bytes[before]);
            let inside = before.is_some_and(|c| c.is_ascii_alphanumeric() || c == b'\'' || c == b'-');
            inside || bytes.get(at + 1).is_some_and(|next| *next != b' ')
        }
        b'?' | b'_' | b'`' => false,
        byte => byte.is_ascii() && !byte.is_ascii_control(),
    };
    bytes.iter().enumerate().all(plain)
}

/// With what is meant instead of what was printed wrong.
fn corrected(text: Normalised) -> Normalised {
    let misprints = crate::misprint::found(&text.text);
    if misprints.is_empty() {
        return text;
    }
    let mut out = Normalised::default();
    let mut at = 0;
    let copy = |out: &mut Normalised, part: Range<usize>| {
        for (i, c) in text.text[part.clone()].char_indices() {
            let byte = part.start + i;
            out.push(c, text.original(&(byte..byte + c.len_utf8())));
        }
    };
    for (wrong, right) in misprints {
        copy(&mut out, at..wrong.start);
        let from = text.original(&wrong);
        for c in right.chars() {
            out.push(c, from.clone());
        }
        at = wrong.end;
    }
    copy(&mut out, at..text.text.len());
    out
}

/// Is the next letter an s, and the last of its word?
fn is_lone_s(mut ahead: impl Iterator<Item = (usize, char)>) -> bool {
    ahead.next().is_some_and(|(_, c)| c == 's') && ahead.next().is_none_or(|(_, c)| !c.is_alphanumeric())
}

/// Cuts at `|` and trims. A segment that only continues the one before it ("Or: …", "If you do, …",
/// "This damage …", the second half of a Pilot) is joined to it; the bar between them then reads as a blank.
pub fn segments(text: &mut Normalised) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut bars: Vec<usize> = text.text.match_indices('|').map(|(at, _)| at).collect();
    bars.push(text.text.len());
    let mut start = 0;
    let mut joined = Vec::new();
    for bar in bars {
        let segment = trimmed(&text.text, start..bar);
        if !segment.is_empty() {
            match found.last_mut() {
                Some(before) if continues(&text.text[before.clone()], &text.text[segment.clone()]) => {
                    joined.push(start - 1);
                    before.end = segment.end;
                }
                _ => found.push(segment),
            }
        }
        start = bar + 1;
    }
    for bar in joined {
        // "… gets Armor | Play only …": the sentence before ends there.
        let open = !text.text[..bar].trim_end().ends_with(['.', '"']);
        let time = text.text[bar + 1..].trim_start().get(..5);
        let stop = open && time.is_some_and(|word| word.eq_ignore_ascii_case("play "));
        text.text.replace_range(bar..=bar, if stop { "." } else { " " });
    }
    found
}

/// Is the text one segment as it stands, with nothing to unify?
pub(crate) fn is_one_segment(text: &str) -> bool {
    let mut source = normalise(text);
    let whole = source.text == text;
    whole && matches!(&segments(&mut source)[..], [all] if *all == (0..text.len()))
}

fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let part = &text[span.clone()];
    let start = span.start + (part.len() - part.trim_start().len());
    let end = span.end - (part.len() - part.trim_end().len());
    if start >= end {
        span.start..span.start
    } else {
        start..end
    }
}

/// Does a segment carry on the sentence or the block of the one before it?
fn continues(before: &str, segment: &str) -> bool {
    const STARTS: [&str; 9] = [
        "or:",
        "or ",
        "if you do",
        "if he or she does",
        "this damage ",
        "then ",
        "otherwise",
        "play only ",
        "play up to ",
    ];
    let starts = |begin: &str| {
        segment
            .get(..begin.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(begin))
    };
    // A line that ends in the middle of its sentence goes on behind the bar.
    let open = before.ends_with(" gets");
    // What was chosen is spoken of in the same line.
    let chosen = segment.contains(" gets the chosen ability ") && before.contains(" choose ");
    let piloted = segment.contains(" granted by those Pilots as if ") && before.contains(" can be piloted by ");
    // What is done "also" is done besides what the line before does when the unit is deployed.
    let deployed = before.starts_with("Deploy:") && starts("if ") && segment.contains(", also ");
    let goes_on = deployed || open || (chosen && !segment.contains('"')) || piloted;
    let before = before.trim_end_matches('.');
    let pilot = before.len().checked_sub(6).and_then(|at| before.get(at..));
    goes_on
        || STARTS.iter().any(|begin| starts(begin))
        || (pilot.is_some_and(|end| end.eq_ignore_ascii_case(" pilot")) && starts("the "))
}
