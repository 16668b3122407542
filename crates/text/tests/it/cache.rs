//! A compiled pool as bytes.

use proptest::prelude::*;
use text::files::cache::{Unfit, key};
use text::files::{Pool, embedded, read_files};

use crate::corpus::card_files;

const CARDS: &str = "Name\tSet\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tText\n\
    Tank\tDEMO\tD\tGround\tDroid\t3\t10\t2\t5\tArmor | pay 2 Force -> Evade 2\n\
    Singer (A)\tDEMO\tL\tCharacter\tJedi\t3\t10\t2\t5\tMediate | Sing two songs.\n\
    Nowhere\tDEMO\tN\tLocation\tEndor\t3\t\t\t\t\n";

fn demo() -> (Vec<(String, Vec<u8>)>, Pool) {
    let files = vec![("DEMO.txt".to_owned(), CARDS.as_bytes().to_vec())];
    let pool = read_files(&files);
    (files, pool)
}

#[track_caller]
fn same(pool: &Pool) {
    let bytes = pool.packed(7).expect("a pool can be packed");
    let again = Pool::unpacked(&bytes, 7).expect("what was packed");
    for (row, before) in again.rows().iter().zip(pool.rows()) {
        // What is packed beside the meaning is what follows from it.
        assert_eq!(row.is_full(), before.is_full());
        assert_eq!(row.keywords(), before.keywords());
        assert_eq!(row.canonical_lines(), before.canonical_lines());
    }
    assert!(again.rows() == pool.rows(), "the rows differ");
    assert_eq!(again.problems, pool.problems);
    assert_eq!(again.coverage(), pool.coverage());
    assert_eq!(again.hash(), pool.hash());
    for row in pool.rows() {
        assert_eq!(
            again.row(&row.full_name()).map(|row| row.full_name()),
            pool.row(&row.full_name()).map(|row| row.full_name())
        );
    }
}

#[test]
fn what_is_unpacked_is_what_was_packed() {
    let (_, pool) = demo();
    assert!(pool.rows().iter().any(|row| !row.is_full()) && !pool.problems.is_empty());
    same(&pool);
    same(embedded());
    if let Some(pool) = card_files() {
        same(pool);
    }
}

#[test]
fn the_hash_goes_on_behind_unpacked_rows() {
    let (_, pool) = demo();
    let bytes = pool.packed(7).expect("a pool can be packed");
    let mut unpacked = Pool::unpacked(&bytes, 7).expect("what was packed");
    let mut compiled = pool;
    compiled.extend(embedded().clone());
    unpacked.extend(embedded().clone());
    assert_eq!(unpacked.hash(), compiled.hash());
}

#[test]
fn other_files_have_another_key() {
    let (files, pool) = demo();
    let of = |name: &str, text: &str| key(&[(name.to_owned(), text.as_bytes().to_vec())]);
    let here = key(&files);
    assert_eq!(here, of("DEMO.txt", CARDS));
    assert_ne!(here, of("OTHER.txt", CARDS));
    assert_ne!(here, of("DEMO.txt", &CARDS.replace("Armor", "Stealth")));
    let bytes = pool.packed(here).expect("a pool can be packed");
    assert_eq!(Pool::unpacked(&bytes, here ^ 1), Err(Unfit::Old));
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: crate::seed(), cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn bytes_that_were_spoilt_never_make_a_pool(at in any::<prop::sample::Index>(), bit in 0..8u8, cut in any::<bool>()) {
        let (_, pool) = demo();
        let mut bytes = pool.packed(7).expect("a pool can be packed");
        let at = at.index(bytes.len());
        match cut {
            true => bytes.truncate(at),
            false => bytes[at] ^= 1 << bit,
        }
        prop_assert!(Pool::unpacked(&bytes, 7).is_err());
    }

    #[test]
    fn arbitrary_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Pool::unpacked(&bytes, 7).is_err());
        let mut dressed = b"pop-pool\x01\0\0\0".to_vec();
        dressed.extend(bytes);
        prop_assert!(Pool::unpacked(&dressed, 7).is_err());
    }
}
