//! What people read of a game: sentences for what happened, why a player is asked, the text behind an option.
//!
//! Always true: nothing here decides anything, and an event is told only as its reader may see it
//! ([`rules::Event::seen_by`]).
//!
//! ```
//! let card = text::files::embedded().card("TIE Interceptor").unwrap();
//! assert_eq!(story::facts(&card).split(',').next(), Some("Space"));
//! ```

mod asked;
mod card;
mod hint;
mod told;

pub use asked::{card_name, chance_name, why_asked};
pub use card::{facts, texts};
pub use hint::hint;
pub use told::{Audience, Names, Sentence, capital, dice, ending, tell, tell_to};
