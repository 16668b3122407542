//! Errors that people read: what happened, where, and what to try. One named function per message.

use std::io::{self, Write};

use miette::{MietteDiagnostic, Report};
use testkit::book::ReadError;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Trouble {
    /// Whoever read stdout has gone away; there is nobody left to tell.
    ReaderGone,
    /// Something a person has to read: exit 2.
    Report(Report),
}

impl From<Report> for Trouble {
    fn from(report: Report) -> Trouble {
        Trouble::Report(report)
    }
}

/// A file or folder that the caller named cannot be read.
impl From<ReadError> for Trouble {
    fn from(error: ReadError) -> Trouble {
        let diagnostic = MietteDiagnostic::new(error.to_string())
            .with_code("pop::unreadable")
            .with_help("check the path; it is taken relative to the current folder");
        Trouble::Report(Report::new(diagnostic))
    }
}

/// For `?` on writes to stdout. Files are reported as [`ReadError`], which knows their name.
impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Trouble::ReaderGone;
        }
        Trouble::Report(Report::new(MietteDiagnostic::new(format!(
            "could not write the result: {error}"
        ))))
    }
}

/// Prints a report to stderr.
pub fn tell(report: &Report) {
    // If stderr is closed too, the exit status still tells.
    let _gone = writeln!(io::stderr(), "{report:?}");
}

/// A line for the person at the terminal that is not part of the result.
pub fn note(text: &str) {
    let _gone = writeln!(io::stderr(), "{text}");
}
