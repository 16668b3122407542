//! The laws of the game, over thousands of games.

mod cards;
mod games;
mod regressions;

use testkit::laws::{Breach, Deal};

/// Is this the long run (`SLOW=1`)?
fn slow() -> bool {
    std::env::var_os("SLOW").is_some_and(|value| value != "0")
}

/// Fails with the deal that broke a law.
#[track_caller]
fn broken(deal: &Deal, breach: &Breach) -> ! {
    panic!("{deal}: {breach}")
}
