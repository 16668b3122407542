//! Every byte that a table sends, compared with the bytes of its twin: the same table with other cards where the reader
//! cannot look. The laws of the engine say that equal knowledge stays equal (`docs/laws.md`); here it is what goes out.

use protocol::Seat;
use rules::{Options, Question, Role};

use super::eyes::Eyes;
use super::keeper::Keeper;
use super::scene::{scene, seat_of};
use super::tests::{others, play_decks};

/// The three readers, each with what it was sent so far.
struct Readers([(Option<Role>, Eyes); 3]);

#[derive(Default)]
struct Sent {
    scenes: usize,
    bytes: usize,
    /// Scenes beside which the reader's own ignorance made a difference: the twin's cards were really others.
    turned: usize,
    /// Scenes in which the reader looks through somebody's cards.
    looks: usize,
    /// Answers after which reader and twin knew the same, so that their scenes were compared.
    followed: usize,
}

impl Readers {
    fn new() -> Readers {
        let reader = |viewer: Option<Role>| (viewer, Eyes::new(viewer.map_or(Seat::Watch, seat_of)));
        Readers([reader(Some(Role::Dark)), reader(Some(Role::Light)), reader(None)])
    }

    /// Sends the scene of a decision, and that of its twin; then what follows the answer `number`.
    fn compare(&mut self, keeper: &Keeper, number: usize, sent: &mut Sent) {
        let after = keeper.answer_number(keeper.seq(), number).expect("an option").after;
        for (viewer, eyes) in &mut self.0 {
            let mut twin = keeper.clone();
            for whose in Role::BOTH {
                if Some(whose) != *viewer {
                    twin.game = twin.game.with_cards(&others(&twin.game, whose));
                }
            }
            let differs = |role: &Role| twin.game.view(*role) != keeper.game.view(*role);
            sent.turned += usize::from(Role::BOTH.iter().any(differs));
            let mut as_twin = eyes.clone();
            let here = line(keeper, eyes);
            sent.scenes += 1;
            sent.bytes += here.len();
            let knows = |keeper: &Keeper| match *viewer {
                Some(role) => vec![keeper.game.view(role)],
                None => Role::BOTH.map(|role| keeper.game.view(role)).to_vec(),
            };
            if looks(keeper, *viewer) {
                sent.looks += 1;
                continue;
            }
            assert_eq!(here, line(&twin, &mut as_twin), "{:?}", eyes.seat);

            let Ok(there) = twin.answer_number(twin.seq(), number) else {
                continue;
            };
            // The same number may be another choice in the twin, of other cards.
            if chosen(keeper, number) != chosen(&twin, number) {
                continue;
            }
            let there = there.after;
            // At the end all is shown; what an answer showed in one of the two is no secret any more.
            if !after.is_over() && !looks(&after, *viewer) && knows(&after) == knows(&there) {
                let mut as_twin = eyes.clone();
                assert_eq!(
                    line(&after, &mut eyes.clone()),
                    line(&there, &mut as_twin),
                    "{:?}",
                    eyes.seat
                );
                sent.followed += 1;
            }
        }
    }
}

/// What goes over the wire to this reader now.
fn line(keeper: &Keeper, eyes: &mut Eyes) -> String {
    serde_json::to_string(&scene(keeper, eyes, None)).expect("JSON")
}

/// What is chosen by this number, in words.
fn chosen(keeper: &Keeper, number: usize) -> Option<String> {
    let mut options = Options::new();
    keeper.game.options(&mut options);
    options.get(number).map(|action| keeper.game.label(action))
}

/// Does the reader look through the other's pile at this moment, so that what lies there is no secret?
fn looks(keeper: &Keeper, viewer: Option<Role>) -> bool {
    let question = viewer.and_then(|viewer| keeper.game.view(viewer).question);
    match question {
        Some(Question::PileCard { role, whose, .. } | Question::TopCard { role, whose, .. }) => {
            Some(role) == viewer && whose != role
        }
        _ => false,
    }
}

/// Ten games; with `SLOW=1` five hundred.
#[expect(clippy::print_stderr, reason = "the figures are what the test is run for by hand")]
#[test]
fn every_byte_sent_is_the_same_for_other_hidden_cards() {
    let slow = std::env::var_os("SLOW").is_some();
    let games = if slow { 500 } else { 10 };
    let most = if slow { usize::MAX } else { 150 };
    let decks = decks::embedded_decks();
    let mut sent = Sent::default();
    for game in 0..games {
        let (dark, light) = (game % decks.len(), (game + 1 + game / decks.len()) % decks.len());
        let names = [decks[dark].0.as_str(), decks[light].0.as_str()];
        let mut readers = Readers::new();
        play_decks(names, 1000 + game as u64, most, |keeper, _, number| {
            readers.compare(keeper, number, &mut sent);
        });
    }
    eprintln!(
        "{games} games: {} scenes, {} bytes; {} with other hidden cards, {} not compared because cards are looked through; \
         {} compared after the answer too",
        sent.scenes, sent.bytes, sent.turned, sent.looks, sent.followed
    );
    assert!(sent.scenes > games * 100, "{}", sent.scenes);
    assert!(
        sent.turned > sent.scenes / 2,
        "the hidden cards were really others: {}",
        sent.turned
    );
    assert!(sent.looks < sent.scenes / 50, "{}", sent.looks);
    assert!(sent.followed > sent.scenes / 4, "{}", sent.followed);
}
