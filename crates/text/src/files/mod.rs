//! Card files: tab-separated set files with a header line, published ones and our own alike.
//!
//! Always true: a bad row is reported with file, line and what to try, and costs no other row. A card
//! with a line that is not understood is refused by name, with what is unread.

pub mod cache;
mod canonical;
mod coverage;
mod embedded;
mod error;
mod keywords;
mod lint;
mod meaning;
mod naming;
mod pool;
mod rulings;
mod standing;
mod table;
mod type_line;
mod walk;

pub use coverage::{Count, Coverage};
pub use embedded::{embedded, embedded_file};
pub use error::{CardError, Problem};
pub use lint::lint;
pub use pool::{Pool, Row, RowKind, Value};
pub use rulings::{Replaced, Ruling, fingerprint, rulings};
pub use standing::{Limit, Standing};
pub use table::{decode, files_of, is_card_file, read_bytes, read_files, read_folder, read_str, without_printing};
