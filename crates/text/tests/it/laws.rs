//! Laws: what is printed is read as the same meaning, whatever it is.

use proptest::prelude::*;
use text::{compile, print};

use crate::generate::Gen;

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, rng_seed: crate::seed(), ..ProptestConfig::default() })]

    /// `compile(print(a)) == a` for every ability the grammar can make.
    #[test]
    fn printed_words_mean_what_was_printed(choices in proptest::collection::vec(any::<u8>(), 0..160)) {
        let (context, ability) = Gen::new(&choices).ability();
        let words = print(&ability, &context);
        let compiled = compile(&words, &context);
        prop_assert_eq!(compiled.abilities(), Some(vec![ability]), "{:?}: {}\n{:?}", context.kind, words, compiled.diagnostics);
    }
}

fn cases() -> u32 {
    std::env::var("LAW_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(2_000)
}
