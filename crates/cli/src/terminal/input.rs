//! Lines that a player types, or that a script pipes in.

use std::io::{self, BufRead, IsTerminal as _, StdinLock};

/// The longest line that is read; the rest of it is skipped.
const LONGEST: usize = 1000;

/// Where lines come from.
pub struct Input {
    stdin: StdinLock<'static>,
    /// Does a person type?
    pub terminal: bool,
}

impl Input {
    /// The process's stdin.
    pub fn stdin() -> Input {
        let stdin = io::stdin();
        Input {
            terminal: stdin.is_terminal(),
            stdin: stdin.lock(),
        }
    }

    /// The next line without blanks at its ends; `None` at the end, also when reading fails. What is no text is
    /// replaced, so that any bytes are some line.
    pub fn line(&mut self) -> Option<String> {
        read_line(&mut self.stdin)
    }
}

fn read_line(from: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let mut ended = false;
    let mut any = false;
    while !ended {
        let buffer = match from.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let line = &buffer[..end.unwrap_or(buffer.len())];
        let room = LONGEST - bytes.len().min(LONGEST);
        bytes.extend_from_slice(&line[..line.len().min(room)]);
        let used = end.map_or(buffer.len(), |end| end + 1);
        ended = end.is_some();
        from.consume(used);
    }
    any.then(|| String::from_utf8_lossy(&bytes).trim().to_owned())
}

/// A typed line as it may be shown again: short, and without signs that steer a terminal.
pub fn shown(line: &str) -> String {
    let plain: String = line
        .chars()
        .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
        .collect();
    super::table::cut(&plain, 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_are_lines() {
        let mut bytes = b"1\r\n  attack \xff x \n\n".to_vec();
        bytes.extend(std::iter::repeat_n(b'9', 5000));
        bytes.extend(b"\nlast");
        let mut from = io::BufReader::with_capacity(64, &bytes[..]);
        assert_eq!(read_line(&mut from).as_deref(), Some("1"));
        assert_eq!(read_line(&mut from).as_deref(), Some("attack \u{FFFD} x"));
        assert_eq!(read_line(&mut from).as_deref(), Some(""));
        assert_eq!(read_line(&mut from).map(|line| line.len()), Some(LONGEST));
        assert_eq!(read_line(&mut from).as_deref(), Some("last"));
        assert_eq!(read_line(&mut from), None);
    }

    #[test]
    fn what_is_shown_again_steers_no_terminal() {
        assert_eq!(shown("\u{1b}[2Jhi"), "\u{FFFD}[2Jhi");
    }
}
