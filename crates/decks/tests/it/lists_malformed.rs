//! Files that are no deck lists: each is told apart, with the place and what to try, without long work.

use std::time::{Duration, Instant};

use decks::{MOST_BYTES, read_deck};

/// Reading ends long before this, also without optimisation and on a busy machine.
const SOON: Duration = Duration::from_secs(5);

/// The file is refused; the first problem is on this line and its message contains these words.
#[track_caller]
fn refused(file: &str, bytes: impl AsRef<[u8]>, line: usize, words: &str) {
    let begin = Instant::now();
    let problems = read_deck(file, bytes).expect_err(words);
    assert!(begin.elapsed() < SOON, "{words}: {:?}", begin.elapsed());
    let first = &problems[0];
    assert_eq!((first.file.as_str(), first.line), (file, line), "{first}");
    assert!(first.message.contains(words), "{first}");
    assert!(!first.help.is_empty(), "{first}");
    assert!(problems.len() <= 50, "{}", problems.len());
    for problem in &problems {
        assert!(problem.to_string().chars().count() < 400, "{problem}");
        assert!(!problem.to_string().contains(char::is_control), "{problem:?}");
    }
}

/// A deck around these lines, which begin on line 2.
fn dek(inside: &str) -> String {
    format!("<deck version=\"0.8\"><superzone name=\"Deck\">\n{inside}\n</superzone></deck>\n")
}

const CARD: &str = "<card><name id=\"w\">Walker</name><set>ABC</set></card>";

/// Bytes that look like nothing, the same in every run.
fn noise_of(length: usize) -> Vec<u8> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    };
    (0..length).map(|_| next()).collect()
}

#[test]
fn xml_that_ends_early() {
    let text = dek(CARD);
    refused("1.dek", &text[..text.len() - 8], 3, "</deck> is missing");
    refused(
        "2.dek",
        &text[..text.find("Walker").expect("a name")],
        2,
        "</deck> is missing",
    );
    refused("3.dek", &text[..text.find("\"w\"").expect("a tag") + 2], 2, "no XML");
    refused("4.dek", "<deck><!-- to be continued", 1, "no XML");
}

#[test]
fn xml_with_entities_of_its_own() {
    let mut laughs = "<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [\n<!ENTITY lol0 \"lol\">\n".to_owned();
    for level in 1..10 {
        laughs += &format!(
            "<!ENTITY lol{level} \"{}\">\n",
            format!("&lol{};", level - 1).repeat(10)
        );
    }
    laughs += &format!("]>\n{}", dek("<card><name>&lol9;</name></card>"));
    refused("5.dek", laughs, 13, "DOCTYPE");
    let outside = "<!DOCTYPE deck [<!ENTITY xxe SYSTEM \"file:///etc/hostname\">]>\n<deck>&xxe;</deck>";
    refused("6.dek", outside, 1, "DOCTYPE");
    refused(
        "7.dek",
        dek("<card><name>&lol;</name></card>"),
        2,
        "\"&lol;\" stands for nothing",
    );
    refused("8.dek", dek("<card><name>Big & Small</name></card>"), 2, "no XML");
}

#[test]
fn xml_of_another_shape() {
    refused(
        "9.dek",
        "<html><body>not found</body></html>",
        1,
        "<html> stands where <deck>",
    );
    refused("10.dek", dek("<card><name>Walker</card></name>"), 2, "no XML");
    refused(
        "11.dek",
        format!("<deck>\n{CARD}</deck>"),
        2,
        "<card> is not known here",
    );
    refused(
        "12.dek",
        "<deck>\n<superzone name=\"Pocket\"/></deck>",
        2,
        "\"Pocket\" is not known",
    );
    let twice = format!("<deck><superzone name=\"Deck\">{CARD}</superzone>\n<superzone name=\"deck\"/></deck>");
    refused("13.dek", twice, 2, "second time");
    refused(
        "14.dek",
        dek("<card>Walker</card>"),
        2,
        "\"Walker\" stands where no text belongs",
    );
    refused("15.dek", dek(&"<meta>".repeat(100_000)), 2, "<meta> is not known here");
    refused(
        "16.dek",
        format!("<deck><meta>\n{}", "<a>".repeat(100_000)),
        2,
        "inside one another",
    );
    refused(
        "17.dek",
        dek(&format!("<card {}/>", "a=\"1\" ".repeat(100_000))),
        2,
        "a tag of more than",
    );
    refused("18.dek", format!("{}{}", dek(CARD), dek(CARD)), 4, "a second deck");
    refused("19.dek", "4\tWalker\n", 0, "begins with <deck>");
    refused("20.dek", "<deck></deck>", 0, "no card");
}

#[test]
fn xml_with_cards_that_are_none() {
    refused(
        "21.dek",
        dek(&format!("{CARD}\n<card><set>ABC</set></card>\n{CARD}")),
        3,
        "\"\" is no name",
    );
    refused(
        "22.dek",
        dek(&CARD.replace("Walker", &"Walker ".repeat(150_000))),
        2,
        "more than 120 characters",
    );
    refused("23.dek", dek(&CARD.repeat(20_000)), 2, "more than 1000 cards");
    refused("24.dek", dek(&CARD.replace("Walker", "Wal&#7;ker")), 2, "U+0007");
    let many = format!("{}\n", CARD.replace("Walker", "")).repeat(5_000);
    refused("25.dek", dek(&many), 2, "\"\" is no name");
}

#[test]
fn wrong_encodings() {
    let utf_16: Vec<u8> = dek(CARD).encode_utf16().flat_map(u16::to_le_bytes).collect();
    refused("26.dek", [b"\xFF\xFE", &utf_16[..]].concat(), 0, "UTF-16");
    refused("27.dek", &utf_16, 0, "UTF-16");
    let other_end: Vec<u8> = "4\tWalker\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
    refused("28.txt", [b"\xFE\xFF", &other_end[..]].concat(), 0, "UTF-16");
    refused("29.txt", "4\tWalker\n2\tTa\0nk\n", 2, "U+0000");
    refused(
        "30.dek",
        format!("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?>{}", dek(CARD)),
        1,
        "\"Shift_JIS\"",
    );
    refused("31.txt", "4\tWalker\n2\t\x1B[31mTank\n", 2, "U+001B");
    // No letter of Windows-1252 either.
    refused("32.txt", b"4\tWalker\n\n2\tTank\x81\n", 3, "U+0081");
    // These are only unusual.
    for text in [
        "\u{FEFF}4\tWalker\n",
        "4\tWalker\r\n",
        "\n\n4 Walker\r",
        "# Title\r4\tWalker\r\r",
    ] {
        let deck = read_deck("mac.txt", text).expect("a deck");
        assert_eq!((deck.size(), deck.cards[0].name.as_str()), (4, "Walker"), "{text:?}");
    }
    let deck = read_deck("old.txt", b"4\tZo\xE9 \x96 \x93Salty\x94\n").expect("Windows-1252");
    assert_eq!(deck.cards[0].name, "Zoé – “Salty”");
}

#[test]
fn counts_that_cannot_be() {
    refused("33.txt", "4\tWalker\n-3\tTank\n", 2, "-3 of \"Tank\" cannot be");
    refused("34.txt", "-3x Tank\n", 1, "-3 of \"Tank\" cannot be");
    refused("35.txt", "0\tTank\n", 1, "0 of \"Tank\" cannot be");
    refused("36.txt", "100\tTank\n", 1, "100 of \"Tank\" cannot be");
    refused("37.txt", "70000 Tank\n", 1, "70000 of \"Tank\" cannot be");
    refused(
        "38.txt",
        format!("{} Tank\n", "9".repeat(3_000)),
        1,
        "of \"Tank\" cannot be",
    );
    refused("39.txt", "3.5 Tank\n", 1, "not a line of a deck");
    refused("40.txt", "4\t\n", 1, "not a line of a deck");
    refused("41.txt", "4\t(A)\n", 1, "\"(A)\" is no name");
    refused("42.txt", "99\tTank\n".repeat(20), 11, "more than 1000 cards");
}

#[test]
fn lists_that_are_none() {
    refused("43.txt", "", 0, "no card");
    refused("44.txt", " \n\n# Title | and | nothing | else\n\t\n", 0, "no card");
    refused("45.txt", "Walker\nTank\n", 1, "\"Walker\" is not a line of a deck");
    refused(
        "46.txt",
        format!("4\t{}\n", "W".repeat(1 << 20)),
        1,
        "a line of more than",
    );
    refused(
        "47.txt",
        format!("4\t{}\n", "W".repeat(200)),
        1,
        "more than 120 characters",
    );
    refused(
        "48.txt",
        format!("4\tWalker [{}]\n", "W".repeat(200)),
        1,
        "a set's code of more than 20",
    );
    refused(
        "49.txt",
        format!("# {}\n4\tWalker\n", "W".repeat(200)),
        1,
        "a title of more than",
    );
    refused(
        "50.txt",
        "some words that go on and on\n".repeat(10_000),
        1,
        "not a line of a deck",
    );
}

#[test]
fn noise() {
    let ten_megabytes = noise_of(10 << 20);
    for file in ["51.txt", "52.dek", "53.json", "54"] {
        refused(file, &ten_megabytes, 0, "too large: more than 4 MB");
    }
    let noise = noise_of(MOST_BYTES);
    assert!(read_deck("55.txt", &noise).is_err());
    let letters: Vec<u8> = noise.iter().map(|byte| b'a' + byte % 26).collect();
    refused("56.txt", &letters, 1, "a line of more than");
    let lines: Vec<u8> = noise
        .iter()
        .map(|byte| if byte % 16 == 0 { b'\n' } else { b'!' + byte % 90 })
        .collect();
    let begin = Instant::now();
    assert_eq!(read_deck("57.txt", &lines).expect_err("noise").len(), 50);
    assert!(begin.elapsed() < SOON);
    refused("58.txt", "\n".repeat(MOST_BYTES), 0, "no card");
    refused(
        "59.dek",
        format!("<deck>{}", "<!-- -->".repeat(400_000)),
        1,
        "</deck> is missing",
    );
}

#[test]
fn json_that_is_no_deck() {
    refused("60.json", "[1, 2", 0, "begins with {");
    refused(
        "61.json",
        "{\n\"version\": 1,\n\"deck\": [{\"count\": \"four\", \"name\": \"Walker\"}]}",
        3,
        "invalid type",
    );
    refused(
        "62.json",
        "{\"version\": 1, \"deck\": [{\"count\": -4, \"name\": \"Walker\"}]}",
        1,
        "invalid value",
    );
    refused(
        "63.json",
        "{\"version\": 1, \"deck\": [{\"count\": 4}]}",
        1,
        "missing field `name`",
    );
    refused("64.json", "{\"deck\": []}", 1, "missing field `version`");
    refused("65.json", "{\"version\": 7, \"piles\": []}", 0, "version 7");
    refused("66.json", "{\"version\": 1, \"deck\": []}", 0, "no card");
    refused(
        "67.json",
        "{\"version\": 1, \"deck\": [], \"deck\": []}",
        1,
        "duplicate field",
    );
    refused("68.json", "{\"version\": 1, \"decks\": []}", 1, "unknown field `decks`");
    refused(
        "69.json",
        format!("{{\"version\": 1, \"deck\": {}", "[".repeat(100_000)),
        1,
        "invalid type",
    );
    refused(
        "70.json",
        format!("{{\"version\": {}", "{\"a\":".repeat(100_000)),
        1,
        "invalid type",
    );
    refused("71.json", "{\"version\": 1, \"deck\": [{\"count\": 4,\n", 2, "EOF");
    refused(
        "72.json",
        "{\"version\": 1, \"deck\": [{\"count\": 0, \"name\": \"Walker\"}]}",
        0,
        "0 of \"Walker\" cannot be",
    );
    refused(
        "73.json",
        "{\"version\": 1, \"deck\": [{\"count\": 1, \"name\": \"Wal\\u0000ker\"}]}",
        0,
        "U+0000",
    );
}
