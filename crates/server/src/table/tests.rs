//! A keeper keeps: journals play again, and scenes say nothing that the seat may not know.

use ai::{Level, Player};
use protocol::{Handle, Seat};
use rules::{CardId, CardRef, Game, Options, Pending, Role, Setup, Switches};

use super::asking::why_not;
use super::chronicle::Mark;
use super::eyes::Eyes;
use super::header::Entry;
use super::keeper::{Keeper, Refused};
use super::scene::{scene, seat_of};
use super::seen::{Seen, known_to};
use crate::rest::tables::new_dice;

fn setup(dark: &str, light: &str) -> Setup {
    let deck = |name| decks::deck_named(name).expect("an embedded deck");
    let pool = text::files::embedded();
    let edition = cards::Edition::Current;
    table::game_of_decks(deck(dark), deck(light), pool, edition, Switches::default()).expect("playable")
}

/// Plays with the computer at both seats; `look` sees every decision before it is answered.
fn play(seed: u64, most: usize, mut look: impl FnMut(&Keeper, Role)) -> (Keeper, Vec<Entry>, protocol::fair::Fairness) {
    let decks = ["gencon-2005-2nd-dark", "general-solo"];
    play_decks(decks, seed, most, |keeper, role, _| look(keeper, role))
}

/// The same with any two decks; `look` sees the number of the answer too.
pub(super) fn play_decks(
    [dark, light]: [&str; 2],
    seed: u64,
    most: usize,
    mut look: impl FnMut(&Keeper, Role, usize),
) -> (Keeper, Vec<Entry>, protocol::fair::Fairness) {
    let setup = setup(dark, light);
    let mut dice = new_dice([None, None]);
    // The same dice in each run.
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    dice.table = "test".to_owned();
    dice.server = protocol::fair::Promise {
        seed: Some(protocol::fair::hex(&bytes)),
        ..protocol::fair::Promise::of(&bytes)
    };
    let mut keeper = Keeper::new(setup, &dice).expect("a legal table");
    let mut journal = Vec::new();
    let mut players = [Player::new(Level::Eager, seed), Player::new(Level::Eager, !seed)];
    if let Some(proposal) = keeper.go_on().expect("chance") {
        journal.extend(proposal.entries);
        keeper = *proposal.after;
    }
    for _ in 0..most {
        let Some(role) = keeper.asked() else { break };
        let number = players[role as usize].choose(&keeper.game.sight(role));
        look(&keeper, role, number);
        let mut options = [Options::new(), Options::new()];
        keeper.game.options(&mut options[0]);
        known_to(&keeper.game, role).options(&mut options[1]);
        assert_eq!(options[0].len(), options[1].len(), "what is known has the same options");
        let proposal = keeper.answer_number(keeper.seq(), number).expect("an option");
        assert_eq!(proposal.first, keeper.seq());
        journal.extend(proposal.entries);
        keeper = *proposal.after;
    }
    (keeper, journal, dice)
}

#[test]
fn a_journal_plays_again_also_with_choices_taken_back() {
    let (keeper, mut journal, dice) = play(1, 120, |_, _| {});
    let again = |journal: &[Entry]| {
        let (again, diverged) = Keeper::restore(keeper.setup().clone(), &dice, journal).expect("it begins");
        assert_eq!(diverged, None);
        again
    };
    let same = again(&journal);
    assert_eq!((same.game == keeper.game, same.seq()), (true, keeper.seq()));

    let role = keeper.asked().unwrap_or(Role::Dark);
    journal.push(keeper.undo(role).expect("something was chosen"));
    let back = again(&journal);
    assert_eq!(back.asked(), Some(role));
    assert_eq!(back.seq(), keeper.seq() + 1);
    // Draws go on where they were: what was rolled is not rolled again.
    let draws = |keeper: &Keeper| {
        let proposal = keeper.answer_number(keeper.seq(), 0).expect("an option");
        let drawn = |entry: &Entry| match entry {
            Entry::Step(step) => step.answer.draw(),
            Entry::Undo { .. } => None,
        };
        proposal.entries.iter().find_map(drawn)
    };
    let used = journal.iter().filter_map(|entry| match entry {
        Entry::Step(step) => step.answer.draw(),
        Entry::Undo { .. } => None,
    });
    let used = used.max().expect("dice were rolled");
    if let Some(next) = draws(&back) {
        assert_eq!(next, used + 1);
    }
    // Twice in a row, and on from there.
    journal.push(back.undo(role).expect("something before it"));
    let further = again(&journal);
    assert!(Keeper::steps_of(&journal).len() < journal.len());
    assert_eq!(again(&journal).game, further.game);
}

#[test]
fn a_changed_journal_stops_at_the_last_equal_position() {
    let (keeper, mut journal, dice) = play(2, 40, |_, _| {});
    let at = journal.len() / 2;
    if let Entry::Step(step) = &mut journal[at] {
        step.state.insert(0, 'x');
    }
    let (stopped, diverged) = Keeper::restore(keeper.setup().clone(), &dice, &journal).expect("it begins");
    let diverged = diverged.expect("noticed");
    assert_eq!((diverged.entry as usize, stopped.seq() as usize), (at, at));
}

#[test]
fn an_answer_counts_once_and_only_for_its_decision() {
    let (keeper, _, _) = play(3, 30, |_, _| {});
    let role = keeper.asked().expect("somebody is asked");
    let mut eyes = Eyes::new(seat_of(role));
    let options = scene(&keeper, &mut eyes, None).asked.expect("asked").options;
    let (seq, key) = (keeper.seq(), options[0].key.clone());
    let refused = |result: Result<super::keeper::Proposal, Refused>| result.err();
    assert_eq!(refused(keeper.answer(!role, seq, 0, &key)), Some(Refused::NotYourTurn));
    assert_eq!(refused(keeper.answer(role, seq + 1, 0, &key)), Some(Refused::Stale));
    assert_eq!(
        refused(keeper.answer(role, seq, 0, "other")),
        Some(Refused::NoSuchOption)
    );
    let after = *keeper.answer(role, seq, 0, &key).expect("right").after;
    assert_eq!(refused(after.answer(role, seq, 0, &key)), Some(Refused::Repeat));
    assert_eq!(refused(after.answer(role, seq, 1, &key)), Some(Refused::Stale));
}

/// The cards of `whose` hand and deck that the other may not know, each as one seven places further on.
pub(super) fn others(game: &Game, whose: Role) -> Vec<(CardRef, CardId)> {
    let state = game.state();
    let hidden: Vec<CardRef> = state.piles[whose]
        .hand
        .iter()
        .chain(state.piles[whose].deck.iter())
        .copied()
        .filter(|&card| !state.is_shown(card) && game.sources().all(|source| source != card))
        .collect();
    let prints: Vec<CardId> = hidden.iter().map(|&card| game.card(card).1).collect();
    let turned = prints.iter().cycle().skip(7).take(prints.len()).copied();
    hidden.iter().copied().zip(turned).collect()
}

fn bytes(keeper: &Keeper, seat: Seat, mark: Option<Mark>) -> String {
    let mut eyes = Eyes::new(seat);
    eyes.mark = mark;
    serde_json::to_string(&scene(keeper, &mut eyes, None)).expect("JSON")
}

#[test]
fn tables_that_differ_only_in_hidden_cards_send_the_same_bytes() {
    let (mut compared, mut differed) = (0, 0);
    for seed in 0..3 {
        play(seed, 150, |keeper, asked| {
            for viewer in [Some(Role::Dark), Some(Role::Light), None] {
                let mut twin = keeper.clone();
                for whose in Role::BOTH {
                    if Some(whose) != viewer {
                        twin.game = twin.game.with_cards(&others(&twin.game, whose));
                    }
                }
                differed += usize::from(twin.game.view(asked) != keeper.game.view(asked));
                // What the other is asked is decided by what both know, or it is a secret of its own: a question about a
                // hand is asked of whoever has one.
                let seat = viewer.map_or(Seat::Watch, seat_of);
                assert_eq!(bytes(keeper, seat, None), bytes(&twin, seat, None), "{seat:?}");
                compared += 1;
                let Some(role) = viewer else { continue };
                let refusals = |keeper: &Keeper| {
                    let mut eyes = Eyes::new(seat);
                    let shown = scene(keeper, &mut eyes, None);
                    let seen = Seen::of(&keeper.game, seat);
                    let pieces = shown.pieces.iter().map(|piece| Handle::Piece { id: piece.id });
                    let hand = shown.dark.hand_cards.iter().chain(&shown.light.hand_cards);
                    let hand = hand.map(|&face| Handle::Hand { face });
                    let handles: Vec<Handle> = pieces.chain(hand).collect();
                    let answers = handles.iter().map(|from| why_not(&seen, &mut eyes, role, from, None));
                    answers.collect::<Vec<_>>()
                };
                assert_eq!(refusals(keeper), refusals(&twin), "{seat:?}");
            }
        });
    }
    assert!(compared > 500, "{compared}");
    assert!(differed > 100, "the hidden cards were really others: {differed}");
}

#[test]
fn the_story_of_a_seat_says_nothing_about_hidden_cards() {
    let mut compared = 0;
    play(5, 200, |keeper, asked| {
        let viewer = asked;
        let mut twin = keeper.clone();
        twin.game = twin.game.with_cards(&others(&twin.game, !viewer));
        let mut eyes = Eyes::new(seat_of(viewer));
        scene(keeper, &mut eyes, None);
        let (here, there) = (keeper.answer_number(keeper.seq(), 0), twin.answer_number(twin.seq(), 0));
        let (Ok(here), Ok(there)) = (here, there) else { return };
        let equal = here.after.game.view(viewer) == there.after.game.view(viewer);
        let over = matches!(here.after.game.pending(), Pending::Over(_));
        if equal && !over {
            let seat = seat_of(viewer);
            assert_eq!(
                bytes(&here.after, seat, eyes.mark),
                bytes(&there.after, seat, eyes.mark)
            );
            compared += 1;
        }
    });
    assert!(compared > 100, "{compared}");
}

#[test]
fn odds_count_on_no_card_that_is_only_imagined() {
    let mut hidden = 0;
    play_decks(
        ["starter-rebellion-dark", "starter-rebellion-light"],
        5,
        120,
        |keeper, role, _| {
            let (all, bare) = (keeper.game.state(), keeper.game.sight(role).bare());
            let (them, seen) = (!role, bare.state());
            hidden += all.piles[them].hand.len() + all.building[them].len();
            let count = |state: &rules::State| {
                let piles = &state.piles[them];
                piles.hand.len() + piles.deck.len() + state.building[them].len()
            };
            assert_eq!(count(all), count(seen), "no card comes or goes");
            for &card in &seen.piles[them].hand {
                assert!(
                    all.is_shown(card),
                    "{card:?} lies in the hand, as far as {role:?} knows"
                );
            }
            assert_eq!(all.piles[role].hand, seen.piles[role].hand, "the own hand is known");
            let mut options = [Options::new(), Options::new()];
            keeper.game.options(&mut options[0]);
            bare.options(&mut options[1]);
            assert_eq!(options[0].len(), options[1].len(), "the same options");
        },
    );
    assert!(hidden > 0, "something was hidden");
}
