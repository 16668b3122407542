//! Names as lists write them, matched with made-up cards.

use decks::{Entry, read_deck};
use text::files::{CardError, Pool, read_str};

fn pool() -> Pool {
    let header = "Name\tSet\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tText\n";
    let names = [
        ("Walker's Pride (A) (Starter)", "ONE"),
        ("Walker's Pride (A)", "TWO"),
        ("Walker's Pride (A) (Promo)", "TWO"),
        ("Sergeant \"Salty\" Brine (A)", "ONE"),
        ("Ranger (A)", "ONE"),
        ("Ranger (B)", "ONE"),
        ("Ranger (C2)", "TWO"),
        ("Smart-Bomb Thrower", "ONE"),
        ("Clone Mechanic 6/298", "ONE"),
        ("Zoé Müller (B)", "ONE"),
        ("Heart of  Stone (A)", "ONE"),
        ("Hermit (D)", "ONE"),
    ];
    let rows: String = names
        .iter()
        .map(|(name, set)| format!("{name}\t{set}\tL\tGround\tDroid\t3\t10\t2\t5\tArmor\n"))
        .collect();
    let pool = read_str("made.txt", &(header.to_owned() + &rows));
    assert_eq!(pool.problems, []);
    pool
}

#[track_caller]
fn check(pool: &Pool, written: &str, expected: &str) {
    let found = Entry::new(1, written).row(pool).map(text::files::Row::full_name);
    assert_eq!(found.as_deref(), Ok(expected), "{written}");
}

#[test]
fn case_accents_quotes_dashes_and_blanks_do_not_matter() {
    let pool = pool();
    for written in [
        "walker's pride (a)",
        "WALKER\u{2019}S PRIDE (A)",
        "Walkers  Pride  (A)",
        "Walker`s Pride(A)",
        "Walker´s Pride ( A )",
        " Walker\u{2032}s\u{A0}Pride (A)",
    ] {
        check(&pool, written, "Walker's Pride (A)");
    }
    for written in [
        "Sergeant Salty Brine (A)",
        "Sergeant “Salty” Brine (A)",
        "sergeant «salty» brine (a)",
    ] {
        check(&pool, written, "Sergeant \"Salty\" Brine (A)");
    }
    for written in ["Smart–Bomb Thrower", "Smart\u{2011}Bomb Thrower", "smart−bomb thrower"] {
        check(&pool, written, "Smart-Bomb Thrower");
    }
    for written in [
        "Zoe Muller (B)",
        "ZOÉ MÜLLER (B)",
        "Zoe\u{301} Mu\u{308}ller (B)",
        "Zôè Mullèr (b)",
    ] {
        check(&pool, written, "Zoé Müller (B)");
    }
    check(&pool, "clone mechanic 6/298", "Clone Mechanic 6/298");
    check(&pool, "Heart of Stone (A)", "Heart of Stone (A)");
    check(&pool, "ranger (c2)", "Ranger (C2)");
}

#[test]
fn brackets_stand_in_any_order() {
    let pool = pool();
    check(&pool, "Walker's Pride (A) (Starter)", "Walker's Pride (A) (Starter)");
    check(&pool, "Walker's Pride (Starter) (A)", "Walker's Pride (A) (Starter)");
    check(&pool, "walkers pride (starter)", "Walker's Pride (A) (Starter)");
    check(&pool, "Walker's Pride (Promo) (A)", "Walker's Pride (A) (Promo)");
    // There is no such printing: the card is the same.
    check(&pool, "Hermit (D) (Starter)", "Hermit (D)");
}

#[test]
fn the_set_chooses_the_printing() {
    let pool = pool();
    let set = |name: &str, set: &str| {
        let entry = Entry {
            set: Some(set.to_owned()),
            ..Entry::new(1, name)
        };
        entry.row(&pool).map(|row| (row.full_name(), row.set.clone()))
    };
    let expected = |name: &str, set: &str| Ok((name.to_owned(), set.to_owned()));
    assert_eq!(set("Walker's Pride", "two"), expected("Walker's Pride (A)", "TWO"));
    assert_eq!(
        set("Walker's Pride (A)", "ONE"),
        expected("Walker's Pride (A) (Starter)", "ONE")
    );
    // The printing that the name says stays, where the set has several.
    assert_eq!(
        set("Walker's Pride (A) (Promo)", "TWO"),
        expected("Walker's Pride (A) (Promo)", "TWO")
    );
    assert_eq!(set("Hermit", "NEW"), expected("Hermit (D)", "ONE"));
}

#[test]
fn a_missing_letter_is_found_or_asked_for() {
    let pool = pool();
    check(&pool, "Hermit", "Hermit (D)");
    check(&pool, "zoe muller", "Zoé Müller (B)");
    let error = Entry::new(1, "Ranger").row(&pool).expect_err("several versions");
    assert_eq!(
        error.to_string(),
        "\"Ranger\" has several versions: Ranger (A), Ranger (B), Ranger (C2)"
    );
}

#[test]
fn misspelt_names_are_asked_back() {
    let pool = pool();
    for (written, meant) in [
        ("Wlaker's Pride (A)", "Walker's Pride (A)"),
        ("Hermite", "Hermit (D)"),
        ("Hermit (X)", "Hermit (D)"),
        ("Smartbomb Throwers", "Smart-Bomb Thrower"),
        ("Sergeant Salty", "Sergeant \"Salty\" Brine (A)"),
        ("Zoë Miller", "Zoé Müller (B)"),
    ] {
        match Entry::new(1, written).row(&pool) {
            Err(CardError::NotFound { near, .. }) => {
                assert_eq!(near.first().map(String::as_str), Some(meant), "{written}");
            }
            other => panic!("{written}: {other:?}"),
        }
    }
    let nothing = Entry::new(1, "Something Else Entirely").row(&pool);
    assert!(matches!(nothing, Err(CardError::NotFound { near, .. }) if near.is_empty()));
}

#[test]
fn names_are_found_from_every_format() {
    let pool = pool();
    let dek = "<deck><superzone name=\"Deck\"><card><name>Zo\u{E9} M\u{FC}ller</name></card></superzone></deck>";
    // LackeyCCG wrote such letters as one byte each.
    let one_byte: Vec<u8> = dek
        .chars()
        .map(|c| u8::try_from(u32::from(c)).expect("Latin"))
        .collect();
    for bytes in [dek.as_bytes(), &one_byte, "1\tZoé Müller".as_bytes(), b"1x Zoe Muller"] {
        let deck = read_deck("pasted", bytes).expect("a deck");
        check(&pool, &deck.cards[0].name, "Zoé Müller (B)");
    }
}
