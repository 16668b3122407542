//! From bytes to text.

use std::borrow::Cow;

use text::files::decode;

use super::builder::Findings;
use super::limits::MOST_BYTES;

const UTF_16: &str = "open it in an editor and save it as UTF-8";

/// The text of a file with `\n` between its lines: UTF-8, else what LackeyCCG wrote on older systems (Windows-1252).
pub(super) fn text(bytes: &[u8], findings: &mut Findings) -> Option<String> {
    if bytes.len() > MOST_BYTES {
        findings.add(
            0,
            format!("the file is too large: more than {} MB", MOST_BYTES >> 20),
            "is this a deck list? One has a few kilobytes",
        );
        return None;
    }
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) || is_wide(bytes) {
        findings.add(0, "the file is written in UTF-16", UTF_16);
        return None;
    }
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(decode(bytes)),
    };
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let strange = |c: &char| c.is_control() && !matches!(c, '\n' | '\t');
    if let Some((at, sign)) = text.char_indices().find(|(_, c)| strange(c)) {
        findings.add(
            1 + text[..at].matches('\n').count(),
            format!("the sign U+{:04X} stands here: this is no text", u32::from(sign)),
            "is this a deck list? Save it as UTF-8",
        );
        return None;
    }
    Some(text)
}

/// Does every second byte of the beginning say nothing, as in UTF-16 without its mark?
fn is_wide(bytes: &[u8]) -> bool {
    let begin = &bytes[..bytes.len().min(64)];
    let nothing = |from: usize| begin.iter().skip(from).step_by(2).all(|byte| *byte == 0);
    begin.len() >= 4 && nothing(0) != nothing(1)
}
