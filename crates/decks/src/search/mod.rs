//! The search for cards: a small language, read to a tree and asked of a prepared pool.
//!
//! ```
//! use decks::search::{Index, Reprints, parse};
//! let index = Index::of(text::files::embedded());
//! let query = parse("t:character side:dark kw:armor power>=5 sort:-power").expect("a query");
//! let hits = index.search(&query, Reprints::Folded);
//! assert!(hits.iter().all(|hit| hit.row.side == cards::Side::Dark));
//! let error = parse("costs<=3").expect_err("no such field");
//! assert_eq!(error.help, "did you mean cost?");
//! ```
//!
//! Always true: any string is read in bounded time to a query or to an error that says where it is wrong and what to
//! try. The answer depends on the pool and the query alone, and its order is total.

mod answer;
mod error;
mod field;
mod fold;
mod format;
mod index;
mod keywords;
mod lex;
mod parse;
pub mod query;

pub use answer::{Hit, Reprints};
pub use error::QueryError;
pub use fold::fold;
pub use format::formats_of;
pub use index::{Index, printings_of};
pub use keywords::{Size, keywords_of};
pub use parse::parse;
