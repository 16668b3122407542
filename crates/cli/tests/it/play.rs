//! `pop play --terminal`, with scripts in place of a player.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::process::{Output, Stdio};

use crate::{command, pop, stdout, text};

/// Plays a script: its bytes are all that is typed.
fn play(args: &[&str], script: &[u8]) -> Output {
    let mut child = command(&[&["play", "--terminal"], args].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pop can be run");
    let mut stdin = child.stdin.take().expect("a pipe");
    let script = script.to_vec();
    // Written beside the reading, so that no pipe is full on both ends; a game that is left reads no further.
    let writer = std::thread::spawn(move || stdin.write_all(&script));
    let output = child.wait_with_output().expect("pop ends");
    let _left = writer.join().expect("the writer ends");
    output
}

/// Plays a script that goes well, and gives what is shown.
#[track_caller]
fn shown(args: &[&str], script: &str) -> String {
    let output = play(args, script.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
    text(&output.stdout).to_owned()
}

#[track_caller]
fn says(shown: &str, words: &[&str]) {
    for words in words {
        assert!(shown.contains(words), "{words} in\n{shown}");
    }
}

/// A player who always types the same: the first option ends steps, passes and stops.
fn first_options(count: usize) -> String {
    "1\n".repeat(count)
}

#[test]
fn help_is_as_it_was_read() {
    insta::assert_snapshot!(stdout(&["play", "--help"], 0));
}

#[test]
fn without_terminal_a_table_is_served_until_it_is_ended() {
    let data = std::env::temp_dir().join(format!("pop-play-{}", std::process::id()));
    let mut child = command(&["play", "--no-browser"])
        .env("POP_DATA", &data)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("pop can be run");
    let mut said = String::new();
    let read = BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut said);
    let address = said.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
    let answer = address.map(|address| {
        let mut stream = TcpStream::connect(address)?;
        let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes())?;
        std::io::read_to_string(stream)
    });
    child.kill().expect("pop runs until it is ended");
    child.wait().expect("pop ends");
    std::fs::remove_dir_all(&data).expect("its data folder");
    read.expect("a line");
    let answer = answer.expect(&said).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn bad_flags_are_reported() {
    for args in [
        &["--you", "nobody"][..],
        &["--ai", "genius"],
        &["--ai", "search:0it"],
        &["--seed", "minus"],
        &["--dark", "no such deck"],
        &["--cards", "no/such/folder"],
    ] {
        let output = pop(&[&["play", "--terminal"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn the_end_of_the_input_ends_the_game_cleanly() {
    let shown = shown(&["--seed", "1"], "");
    says(
        &shown,
        &["Seed 1", "Mulligan", "keep", "Hand of Dark", "The input has ended"],
    );
}

#[test]
fn the_same_seed_and_choices_give_the_same_game() {
    let script = first_options(40);
    let games: Vec<String> = ["3", "3", "4"]
        .iter()
        .map(|seed| shown(&["--seed", seed, "--you", "light"], &script))
        .collect();
    assert_eq!(games[0], games[1]);
    assert_ne!(games[0], games[2]);
}

#[test]
fn every_level_plays_and_the_same_seed_gives_the_same_game_again() {
    let mut games = Vec::new();
    for level in ["random", "beginner", "greedy", "search:20it"] {
        let args = ["--seed", "3", "--you", "light", "--ai", level];
        let script = first_options(25);
        let game = shown(&args, &script);
        assert_eq!(game, shown(&args, &script), "{level}");
        // Dark, who acts first, has built or attacked meanwhile.
        says(&game, &["Turn 1", "Dark "]);
        games.push(game);
    }
    let all = games.len();
    games.sort();
    games.dedup();
    assert_eq!(games.len(), all, "two levels played alike");
}

#[test]
fn a_choice_that_is_taken_back_and_made_again_finds_the_same_computer() {
    let without = shown(&["--seed", "5", "--ai", "search:20it"], "keep\n1\n1\nlog\n");
    let with = shown(&["--seed", "5", "--ai", "search:20it"], "keep\n1\n1\nundo\n1\nlog\n");
    let story = |text: &str| text.rsplit_once("> log\n").map(|(_, story)| story.to_owned());
    assert_eq!(story(&without), story(&with));
    assert!(story(&with).is_some());
}

#[test]
fn a_whole_game_is_won_and_lost() {
    // A player who never puts down a unit leaves two arenas to the computer.
    let shown = shown(&["--seed", "2"], &first_options(200));
    says(&shown, &["Light wins the game: two arenas are Light's.", "over>"]);
}

#[test]
fn commands_answer_and_leave_the_game_as_it_is() {
    let script = "help\nhand\ntable\ndiscard\nlog\nlog 1\ncard foil\ncard\ncard x\nrules armor\nrules B-3.19\nrules\n\
                  rules xyzzy\npp\nwhy\nwhy 1\nwhy not attack x with y\nwhy not pass\nauto\nauto\nundo\n";
    let shown = shown(&["--seed", "5"], script);
    says(
        &shown,
        &[
            "take back your last choice",
            "discard pile, newest first: empty",
            "Pay 3 Force -> Disrupt a Mission.",
            "ARM-1 A die against",
            "B-3.19 Hits:",
            "does not speak of \"xyzzy\"",
            "G-5.7 Mulligan",
            "Option 1, keep, is open now.",
            "this is not a play-or-pass chance (B-2.1)",
            "auto is off",
            "auto is on",
            "There is nothing to take back.",
        ],
    );
}

#[test]
fn a_refusal_names_the_card_the_fact_and_the_clause() {
    let script = "keep\nwhy not complete endor to space\ncomplete endor\nwhy not move endor to ground\nd\nd\n\
                  why not retreat endor\nwhy not build tyranus 99\nwhy not play tyranus\nwhy not xyzzy\n";
    let shown = shown(&["--seed", "5"], script);
    says(
        &shown,
        &[
            "complete Endor Attack Squad to space: the unit cannot go there (G-5.9, C-3.2).",
            "units move in your build step (G-6.14,",
            "retreat Endor Attack Squad: units retreat in the retreat step (G-6.23).",
            "build Tyranus's Gift 99:",
            "play Tyranus's Gift:",
            "I do not know what \"xyzzy\" would be here.",
        ],
    );
}

#[test]
fn undo_restores_the_choice_and_concede_ends_the_game() {
    let shown = shown(
        &["--seed", "5"],
        "keep\nundo\nkeep\nconcede\nundo\nconcede\n7\nquit\n1\n",
    );
    assert_eq!(
        shown.matches("Light wins the game: Dark concedes.").count(),
        4,
        "{shown}"
    );
    assert_eq!(shown.matches("Mulligan: exchange").count(), 2, "{shown}");
    says(&shown, &["The game is over: undo"]);
    assert!(shown.ends_with("over> quit\n"), "{shown}");
}

#[test]
fn what_the_other_draws_is_counted_and_not_named() {
    let both = shown(&["--seed", "5", "--you", "both"], "log\nkeep\nlog\n");
    let drawn: Vec<&str> = both.lines().filter(|line| line.contains(" draws ")).collect();
    let [dark_own, light_hidden, .., dark_hidden, light_own] = drawn[..] else {
        panic!("too few draws in\n{both}");
    };
    assert!(
        light_hidden.contains("Light draws 7 cards.") && dark_hidden.contains("Dark draws 7 cards."),
        "{both}"
    );
    assert!(
        !dark_own.contains("7 cards") && !light_own.contains("7 cards"),
        "{both}"
    );
}

#[test]
fn pp_passes_until_something_else_is_asked() {
    // Whatever the chances are, none is asked before the next attack, build or retreat of that player.
    let script = format!("auto\nkeep\ncomplete endor\ncomplete tie\n{}", "1\npp\n".repeat(60));
    let shown = shown(&["--seed", "5"], &script);
    let mut passed = 0;
    let mut lines = shown.lines().peekable();
    while let Some(line) = lines.next() {
        if line == "Dark> pp" {
            let next: Vec<&str> = std::iter::from_fn(|| lines.next_if(|line| !line.starts_with("Dark> "))).collect();
            let refused = next.first() == Some(&"This is no chance that can be passed.");
            assert!(refused || !next.contains(&"        1 pass"), "{next:#?}");
            passed += usize::from(!refused);
        }
    }
    assert!(passed > 0, "{shown}");
}

#[test]
fn two_people_see_their_own_hands_only() {
    let shown = shown(&["--seed", "5", "--you", "both"], "keep\nkeep\n");
    says(
        &shown,
        &["Hand of Dark:", "Hand of Light:", "Dark> keep", "Light> keep"],
    );
}

#[test]
fn no_input_makes_it_panic() {
    let long = "9".repeat(100_000);
    let lines: [&[u8]; 12] = [
        b"\xff\xfe\x80 attack\n",
        b"-1\n0\n00\n99999999999999999999999\n1.5\n",
        long.as_bytes(),
        b"\n\n\n\0\0\n",
        "\u{1b}[2J\u{202e}\u{feff}ß ſ İ\n".as_bytes(),
        b"why not \xff\nwhy not\nwhy 99999999999\nwhy not build x 99999999\nwhy not bid 32767\n",
        b"card \xff\ncard (\ncard \"\"\nrules \xff\nrules )(\nrules -\nlog 18446744073709551616\nlog -1\n",
        b"undo\nundo\nundo undo\n",
        b"attack with with with\nkeep keep\npass pass\n",
        b"1\n1\n1\n1\nundo\nundo\nundo\n1\n",
        b"\r\n\r1\r\n",
        b"1",
    ];
    let mut script: Vec<u8> = Vec::new();
    for line in lines {
        script.extend(line);
        let output = play(&["--seed", "9", "--ai", "random"], &script);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert_eq!(text(&output.stderr), "");
        assert!(
            !text(&output.stdout).contains('\u{1b}'),
            "nothing typed steers a terminal"
        );
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command(&["play", "--terminal", "--seed", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pop can be run");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let _gone = stdin.write_all(first_options(500).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("pop ends");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}
