//! Where results go: stdout, as text or as one JSON document.

use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

use crate::diagnostics::Trouble;

/// What a command that did its work has to say by its exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Done and fine: exit 0.
    Yes,
    /// Done, and the answer is no (a failing scenario, nothing found): exit 1.
    No,
    /// Stopped on request, with what was known printed: exit 130.
    Interrupted,
}

/// Buffered stdout. It is a [`Write`], so commands use `writeln!(out, …)?`.
pub struct Output {
    stdout: BufWriter<StdoutLock<'static>>,
}

impl Output {
    /// The process's stdout, locked: a command runs alone.
    pub fn stdout() -> Output {
        Output {
            stdout: BufWriter::new(io::stdout().lock()),
        }
    }

    /// Writes the one JSON document of a `--json` run.
    pub fn json(&mut self, document: &impl Serialize) -> Result<(), Trouble> {
        serde_json::to_writer_pretty(&mut self.stdout, document).map_err(io::Error::from)?;
        writeln!(self.stdout)?;
        Ok(())
    }

    /// Hands everything written to the reader.
    pub fn finish(&mut self) -> Result<(), Trouble> {
        self.stdout.flush()?;
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stdout.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// Columns for text: as the terminal has, within what can be read well; 80 where there is none.
pub fn screen_width() -> usize {
    let columns = comfy_table::Table::new().width().map_or(80, usize::from);
    columns.clamp(60, 100)
}

/// The most characters of a line: what the terminal is wide, up to 100.
fn width() -> usize {
    let terminal = comfy_table::Table::new().width().map(usize::from);
    terminal.map_or(100, |width| width.clamp(40, 100))
}

/// Breaks text at blanks into lines of at most 100 characters, fewer on a narrow terminal, each begun with `indent`.
/// Line breaks in the text stay, with their own indentation added.
pub fn wrapped(text: &str, indent: &str) -> String {
    let most = width();
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let own = &paragraph[..paragraph.len() - paragraph.trim_start().len()];
        let mut line = format!("{indent}{own}");
        let mut empty = true;
        for word in paragraph.split_whitespace() {
            if !empty && line.chars().count() + 1 + word.chars().count() > most {
                lines.push(std::mem::replace(&mut line, format!("{indent}{own}")));
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            line.push_str(word);
            empty = false;
        }
        lines.push(line);
    }
    lines.join("\n")
}
