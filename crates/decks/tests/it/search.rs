//! The search: what fits, in which order, and what is said to a query that cannot be read.

use std::sync::OnceLock;

use cards::keyword::Keyword;
use cards::{Arena, Side};

use decks::search::{Hit, Index, Reprints, parse};
use text::files::{Pool, RowKind, Value, embedded, read_str};

const HEADER: &str = "Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText\tClassification\n";

const ROWS: &str = "\
Padmé's X-wing (A)\tANH\tp\tL\tSpace\tRebel Starfighter\t4\t60\t4\t3\tR\t1\t\tCritical Hit 2 | Pay 2 Force -> Evade 2\tWOTC, REB
Padme’s X-wing (A)\tFOR\tp\tL\tSpace\tRebel Starfighter\t4\t60\t4\t3\tP\t9\t\tCritical Hit 2 | Pay 2 Force -> Evade 2\tREB
Padme’s X-wing (B)\tLEG\tp\tL\tSpace\tRebel Starfighter\t6\t60\t5\t4\tU\t2\t\tCritical Hit 1 | Pay 1 Force -> Evade 1\tLEG
Old Tank\tANH\tt\tD\tGround\tImperial Tank\t3\t20\t5\t6\tC\t12\t*BANNED:Vintage | *RESTRICTED\tArmor\tWOTC
Chief (J)\tESB\tt\tD\tGround/Character\tSith Lord - Bounty Hunter\tX\t30\t6\t6\tR\t3\t\tStealth | Pay 3 Force -> Evade 3\tWOTC
Elder\tESB\tt\tN\tCharacter\tJedi Knight\t2\t30\t*\t2\tC\t4\t\tElude\t
Singer\tBOY\tt\tL\tCharacter\tEntertainer\t2\t30\t1\t2\tC\t4\t*BANNED\tSing two songs.\t
Quick Plan\tBOY\tt\tN\tMission\t\t1\t\t\t\tU\t5\t\tDraw a card.\t
Long War\tBOY\tt\tY\tMission - Campaign\t\t5\t\t\t\tU\t6\t\tEach of your units gets Armor.\t
Sudden Turn\tBOY\tt\tL\tBattle\t\t\t\t\t\tU\t7\t\tPay 2 Force -> Draw 1 card.\t
Moon Base\tBOY\tt\tL\tLocation\tGround - Yavin\t3\t\t\t\tR\t8\t\tYour units get Shields 1.\t
Guard Droid\tBOY\tt\tD\tSubordinate\tGround - Droid\t\t10\t1\t1\tS\t9\t\tArmor\t
";

fn index() -> &'static Index<'static> {
    static POOL: OnceLock<Pool> = OnceLock::new();
    static INDEX: OnceLock<Index<'static>> = OnceLock::new();
    let pool = POOL.get_or_init(|| read_str("MADE.txt", &format!("{HEADER}{ROWS}")));
    assert_eq!(pool.problems, []);
    INDEX.get_or_init(|| Index::of(pool))
}

fn hits(query: &str, reprints: Reprints) -> Vec<Hit<'static>> {
    let query = parse(query).unwrap_or_else(|error| panic!("{query}: {error}"));
    index().search(&query, reprints)
}

/// The first words of the names that are found, in order.
#[track_caller]
fn check(query: &str, expected: &str) {
    let found = hits(query, Reprints::Folded);
    let short = |hit: &Hit<'_>| match hit.row.name.full().as_str() {
        name if name.contains("X-wing") => name[name.len() - 2..name.len() - 1].to_owned(),
        name => name.split(' ').next().unwrap_or_default().to_owned(),
    };
    let names: Vec<String> = found.iter().map(short).collect();
    assert_eq!(names.join(" "), expected, "{query}");
}

/// The message, what stands at its place, and the help.
#[track_caller]
fn refuse(query: &str, message: &str, place: &str, help: &str) {
    let error = parse(query).expect_err(query);
    assert!(error.message.contains(message), "{query}: {error}");
    assert_eq!(&query[error.span.clone()], place, "{query}: {error}");
    assert!(error.help.contains(help), "{query}: {error}");
}

#[test]
fn names_are_found_by_the_beginnings_of_their_words() {
    check("padme", "A B");
    check("PADMÉ'S", "A B");
    check("xwing", "A B");
    check("X-wing padmes", "A B");
    check("wing padme (B)", "B");
    check("\"padme's x wing\"", "A B");
    check("\"wing padmes\"", "");
    check("ing", "");
    check("name:old", "Old");
    check("n=\"old tank\"", "Old");
    check("n=old", "");
    check("n=\"padme's x-wing\"", "A B");
    check("quick & plan", "Quick");
}

#[test]
fn types_sides_and_type_lines() {
    check("t:space", "A B");
    check("t:character", "Chief Elder Singer");
    check("type:Ground", "Chief Old");
    check("t:units side:d", "Chief Old");
    check("t:mission", "Long Quick");
    check("t:campaign", "Long");
    check("t:subordinate", "Guard");
    check("side:vong", "Long");
    check("side:\"Yuuzhan Vong\"", "Long");
    check("sub:jedi", "Elder");
    check("sub:\"sith lord\"", "Chief");
    check("sub:yavin", "Moon");
}

#[test]
fn numbers_compare_and_what_is_not_there_fits_nothing() {
    check("cost<=2", "Elder Quick Singer");
    check("cost < 2", "Quick");
    check("cost:>=5", "Long B");
    check("cost≥5 t:space", "B");
    check("cost:x", "Chief");
    check("power:x", "Elder");
    check("power!=5 t:ground", "Chief");
    check("power>=health t:unit", "Chief A B");
    check("power>health", "A B");
    check("number:12", "Old");
    check("speed=20", "Old");
    check("-cost<=6", "Chief Guard Sudden");
}

#[test]
fn keywords_that_cards_have_or_give() {
    check("kw:\"critical hit\"", "A B");
    check("kw:critical hit", "A B");
    check("kw:criticalhit padme", "A B");
    check("kw:\"critical hit 2\"", "A");
    check("kw:evade>=2", "Chief A");
    check("kw:\"evade\">=3", "Chief");
    check("kw:evade2", "A");
    check("kw:evade 2", "A");
    check("kw:armor", "Guard Long Old");
    check("kw:shields", "Moon");
    // ELU-2: the old name is found by the new one.
    check("kw:precision", "Elder");
    check("kw:elude", "Elder");
}

#[test]
fn texts_as_printed_and_in_canonical_words() {
    check("o:\"draw a card\"", "Quick");
    check("o:\"draw 1 card\"", "Quick Sudden");
    check("o:“DRAW 1 card”", "Quick Sudden");
    check("o:'sing two'", "Singer");
    check("text:songs", "Singer");
}

// clause: F-1.2
// clause: F-1.4
// clause: F-2.2
#[test]
fn sets_formats_and_standings() {
    check("set:anh", "Old A");
    check("set:for", "A");
    check("rarity:p", "A");
    check("rarity:uncommon t:battle", "Sudden");
    // One of its printings is enough, whichever is looked at.
    check("format:vintage t:space", "A");
    check("format:reb", "A");
    check("-format:vintage t:space", "B");
    check("set:for format:wotc", "A");
    check("format:vintage old", "");
    check("format:wotc old", "Old");
    check("format:unlimited t:ground", "Chief Old");
    check("banned:vintage", "Old Singer");
    check("restricted:wotc", "Old");
    check("restricted:vintage", "");
    check("is:banned", "Old Singer");
    check("is:restricted", "Old");
    check("class:leg", "B");
}

#[test]
fn properties() {
    check("is:unique", "Chief A B");
    check("is:unread", "Elder Singer");
    check("is:full t:space", "A B");
    check("is:reprint", "A");
    check("is:promo", "A");
}

#[test]
fn words_between_terms() {
    check("t:space or t:ground", "Chief Old A B");
    check("(t:space or t:ground) -is:unique", "Old");
    check("t:unit not (side:light or side:dark)", "Elder");
    check("t:unit and not side:light and side!=d", "Elder");
    check("-(-old)", "Old");
    check("−t:unit side:n", "Quick");
}

#[test]
fn the_order_is_by_name_or_as_asked_for() {
    check("t:unit sort:cost", "Elder Singer Old A B Chief");
    check("t:unit sort:-power,cost", "Chief Old B A Singer Elder");
    check("t:space or t:ground sort:-name", "B A Old Chief");
    check("set:boy sort:number", "Singer Quick Long Sudden Moon Guard");
    check("sort:rarity,-name rarity:c or rarity:s", "Singer Old Elder Guard");
    check("sort:type side:l", "A B Singer Sudden Moon");
    check("sort:side,set t:unit", "A Singer B Old Chief Elder");
}

#[test]
fn reprints_are_one_hit_or_several() {
    let folded = hits("padme (A)", Reprints::Folded);
    let [one] = &folded[..] else { panic!("{folded:?}") };
    let sets: Vec<&str> = one.printings.iter().map(|row| row.set.as_str()).collect();
    assert_eq!((one.row.set.as_str(), sets), ("ANH", vec!["ANH", "FOR"]));
    assert_eq!(hits("padme (A)", Reprints::Apart).len(), 2);
    // The printing that fits is shown, and all are told.
    let other = hits("set:for", Reprints::Folded);
    assert_eq!((other[0].row.set.as_str(), other[0].printings.len()), ("FOR", 2));
}

// clause: G-4.8
#[test]
fn two_cards_of_one_name_are_two() {
    let rows = "Trick\tESB\tt\tD\tMission\t\t1\t\t\t\tU\t84\t\tDraw a card.\t\n\
                Trick\tPM\tt\tD\tMission\t\t1\t\t\t\tC\t63\t*BANNED:WOTC\tDraw two cards.\t\n\
                Trick\tQQQ\tt\tD\tMission\t\t1\t\t\t\tC\t9\t\tDraw 1 card.\t\n\
                Trick\tESB\tt\tD\tMission\t\t1\t\t\t\tU\t84\t\tDraw a card.\t\n";
    let pool = read_str("MADE.txt", &format!("{HEADER}{rows}"));
    let index = Index::of(&pool);
    let sets = |query: &str| -> Vec<Vec<String>> {
        let hits = index.search(&parse(query).expect(query), Reprints::Folded);
        let sets = |hit: &Hit<'_>| hit.printings.iter().map(|row| row.set.clone()).collect();
        hits.iter().map(sets).collect()
    };
    // The same card in other words is a reprint; the same printing in two files is one.
    assert_eq!(sets("trick"), [vec!["ESB", "QQQ"], vec!["PM"]]);
    assert_eq!(sets("trick format:wotc"), [["ESB", "QQQ"]]);
    assert_eq!(sets("is:banned"), [["PM"]]);
}

#[test]
fn an_empty_query_is_every_card() {
    assert_eq!(hits("", Reprints::Apart).len(), 12);
    assert_eq!(hits("  ", Reprints::Folded).len(), 11);
}

#[test]
fn a_bad_query_says_where_and_what_to_try() {
    refuse("costs<=3", "no field is called costs", "costs", "did you mean cost?");
    refuse("t:unit zzz:3", "no field is called zzz", "zzz", "fields: name");
    refuse("power>=five", "five is no number", "five", "in digits: 5");
    refuse("power>=many", "many is no number", "many", "whole number");
    refuse(
        "t:charakter",
        "no type is called charakter",
        "charakter",
        "did you mean character?",
    );
    refuse("side:grey", "no side", "grey", "light");
    refuse(
        "kw:critcal",
        "no keyword is called critcal",
        "critcal",
        "kw:\"critical hit\"",
    );
    refuse("kw:\"singing\"", "no keyword", "\"singing\"", "pop rules");
    refuse("format:vintge", "no format", "vintge", "did you mean vintage?");
    refuse("is:nice", "no property", "nice", "one of: unique");
    refuse("rarity:z", "no rarity", "z", "one of: c u r p s");
    refuse("sort:colour", "no sort order", "colour", "one of: name");
    refuse("o:\"draw a card", "never closed", "\"draw a card", "close it");
    refuse("cost<=", "nothing stands behind", "cost<=", "cost<=3");
    refuse("t: ", "nothing stands behind", "t: ", "t:character");
    refuse("o:\"\"", "nothing stands behind", "\"\"", "o:");
    refuse("t>=unit", "only numbers", "unit", "t:character");
    refuse("cost<=x", "neither more nor less", "x", "cost:x");
    refuse("(t:unit", "never closed", "(", "close it");
    refuse("t:unit)", "never opened", ")", "take it away");
    refuse("t:unit or", "something is missing", "or", "quotes");
    refuse("do or do not", "something is missing", "not", "\"do or do not\"");
    refuse("()", "something is missing", ")", "brackets");
    refuse("-", "neither letters nor digits", "-", "a word of the name");
    refuse(
        "(t:unit sort:cost)",
        "no order of its own",
        "sort:cost",
        "behind all the rest",
    );
    refuse("kw:\"evade=>2\"", "compares nothing", "\"evade=>2\"", "critical hit>=2");
}

#[test]
fn the_words_that_hold_a_query_back_are_named() {
    let barren = |text: &str| -> Vec<String> {
        let spans = index().barren(&parse(text).expect(text));
        spans.into_iter().map(|span| text[span].to_owned()).collect()
    };
    assert_eq!(barren("t:unit set:xyz padme"), ["set:xyz"]);
    assert_eq!(barren("t:mission side:dark"), [""; 0]);
    assert_eq!(barren("sub:hutt"), ["sub:hutt"]);
    assert_eq!(index().near_names("Old Tnak"), ["Old Tank"]);
}

#[test]
fn any_string_is_read_or_refused_at_a_place_in_it() {
    let pieces = [
        "t:", "cost", "<=", "3", "(", ")", "-", "not ", "or ", "and ", "\"", "'", "“", "”", "é", " ", "kw:", "evade",
        ":", "=", "!=", "x", "sort:", ",", "(J)", "−", "≤", "\u{0}", "\u{301}", "name", "ß",
    ];
    let mut state = 7_u64;
    let mut next = |most: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % most
    };
    for _ in 0..20_000 {
        let length = next(9);
        let text: String = (0..length).map(|_| pieces[next(pieces.len())]).collect();
        match parse(&text) {
            Ok(query) => drop(index().search(&query, Reprints::Folded)),
            Err(error) => assert!(text.get(error.span.clone()).is_some(), "{text:?}: {error:?}"),
        }
    }
    for long in [
        "(".repeat(3_000),
        "-".repeat(3_000),
        "(".repeat(9_000),
        "é ".repeat(5_000),
        "a or ".repeat(700) + "a",
    ] {
        match parse(&long) {
            Ok(query) => drop(index().search(&query, Reprints::Folded)),
            Err(error) => assert!(long.get(error.span).is_some()),
        }
    }
}

#[test]
fn every_embedded_card_is_found_by_its_name() {
    let index = Index::of(embedded());
    for row in embedded().rows() {
        let query = parse(&format!("\"{}\"", row.name.base.replace('"', ""))).expect("a name");
        let found = index.search(&query, Reprints::Apart);
        assert!(found.iter().any(|hit| hit.row == row), "{}", row.full_name());
    }
}

#[test]
fn the_answer_is_that_of_looking_at_every_card() {
    type Looked = fn(&text::files::Row) -> bool;
    fn cost(row: &text::files::Row, fits: fn(i16) -> bool) -> bool {
        matches!(row.cost, Value::Number(cost) if fits(cost))
    }
    let queries: [(&str, Looked); 7] = [
        ("t:character side:light cost<=3", |row| {
            matches!(&row.kind, RowKind::Unit(arenas) if arenas.has(Arena::Character))
                && row.side == Side::Light
                && cost(row, |cost| cost <= 3)
        }),
        ("kw:\"critical hit\" power>=4", |row| {
            let strong = matches!(row.power, Value::Number(power) if power >= 4);
            row.keywords().contains(&Keyword::CriticalHit) && strong
        }),
        ("kw:evade -kw:armor", |row| {
            row.keywords().contains(&Keyword::Evade) && !row.keywords().contains(&Keyword::Armor)
        }),
        ("t:battle or t:mission", |row| {
            matches!(
                row.kind,
                RowKind::Battle | RowKind::Mission | RowKind::Campaign | RowKind::Trap
            )
        }),
        ("is:unique cost>6", |row| {
            row.name.version.is_some() && cost(row, |cost| cost > 6)
        }),
        ("set:rots rarity:r", |row| {
            row.set == "ROTS" && row.rarity == Some(cards::Rarity::Rare)
        }),
        ("o:\"attack dice\"", |row| {
            row.text.to_lowercase().contains("attack dice")
        }),
    ];
    let index = Index::of(embedded());
    for (query, fits) in queries {
        let hits = index.search(&parse(query).expect(query), Reprints::Apart);
        let mut found: Vec<String> = hits.iter().map(|hit| hit.row.canonical()).collect();
        let mut wanted: Vec<String> = embedded()
            .rows()
            .iter()
            .filter(|row| fits(row))
            .map(|row| row.canonical())
            .collect();
        assert!(!wanted.is_empty(), "{query}");
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted, "{query}");
    }
}

#[test]
fn every_keyword_of_a_sheet_is_found() {
    let index = Index::of(embedded());
    for &keyword in Keyword::ALL {
        let query = parse(&format!("kw:\"{}\"", keyword.name())).expect("a keyword");
        let hits = index.search(&query, Reprints::Apart);
        for row in embedded().rows().iter().filter(|row| row.keywords().contains(&keyword)) {
            assert!(hits.iter().any(|hit| hit.row == row), "{keyword}: {}", row.full_name());
        }
    }
}
