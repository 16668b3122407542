//! Answers to "why?" and to questions about the rules, from the engine's refusals and the rulebook.

use cards::{Arena, Edition};
use rules::{Action, Destination, Game, Options, Role, Way};
use testkit::book::{Book, Clause, ids_in, is_id};

use super::choices::fits;

/// How many clauses a search shows.
const SHOWN: usize = 5;

/// The clauses of one edition.
pub struct Lookup {
    book: Book,
    edition: Edition,
}

impl Lookup {
    /// Opens the rulebook.
    pub fn open(edition: Edition) -> Lookup {
        Lookup {
            book: Book::embedded(),
            edition,
        }
    }

    /// What the rulebook says about a keyword, a clause or words.
    pub fn rules(&self, term: &str) -> Vec<String> {
        let found: Vec<&Clause> = if let Some(page) = self.book.keyword(term) {
            self.book.clauses_of_page(&page.file).collect()
        } else if is_id(&term.to_uppercase()) {
            self.book.clauses(term).collect()
        } else {
            self.book.search(term).into_iter().map(|hit| hit.clause).collect()
        };
        let here: Vec<&Clause> = found
            .into_iter()
            .filter(|clause| clause.editions.includes(self.edition))
            .collect();
        let searched = !is_id(&term.to_uppercase()) && self.book.keyword(term).is_none();
        let shown = if searched { SHOWN } else { here.len() };
        let mut lines: Vec<String> = here.iter().take(shown).map(|clause| words(clause)).collect();
        if here.len() > shown {
            lines.push(format!("({} more: pop rules {term})", here.len() - shown));
        }
        if here.is_empty() {
            let near = self.book.similar(term);
            lines.push(match near[..] {
                [] => format!("The rulebook does not speak of \"{term}\"."),
                _ => format!(
                    "The rulebook does not speak of \"{term}\". Did you mean {}?",
                    near.join(", ")
                ),
            });
        }
        lines
    }

    /// The clauses that a sentence names, in full.
    pub fn clauses_in(&self, sentence: &str) -> Vec<String> {
        let ids = ids_in(sentence);
        let named = ids.iter().flat_map(|id| self.book.clauses(id));
        named
            .filter(|clause| clause.editions.includes(self.edition))
            .map(words)
            .collect()
    }

    /// Why the player cannot do what they wish for now: the refusal, then the clauses it names.
    pub fn why_not(&self, game: &Game, role: Role, wish: &str) -> Vec<String> {
        let Some(action) = find_wish(game, role, wish) else {
            return vec![
                format!("I do not know what \"{wish}\" would be here."),
                "Try the words of an option, such as: why not attack NAME with NAME, why not play NAME, why not build NAME 2"
                    .to_owned(),
            ];
        };
        match game.why_not(role, action) {
            None => vec![format!("You can do that now: {}.", game.label(action))],
            Some(refusal) => {
                let said = game.explain(action, &refusal);
                let mut lines = vec![format!("{said}.")];
                lines.extend(self.clauses_in(&said));
                lines
            }
        }
    }
}

fn words(clause: &Clause) -> String {
    let later = if clause.later { "(not enforced yet) " } else { "" };
    // Emphasis is for the page.
    format!("{} {later}{}", clause.id, clause.text.replace("**", ""))
}

/// Places a player may have in mind for a card or unit, possible or not; the engine's own list has only fitting ones.
fn further_wishes(game: &Game, role: Role) -> Vec<Action> {
    let mut wishes = Vec::new();
    let places = || {
        let arenas = Arena::ALL.into_iter().map(Destination::Arena);
        arenas.chain([Destination::Build])
    };
    let state = game.state();
    let own = state.in_play().filter(|object| object.controller == role);
    for object in own.map(|object| object.id) {
        wishes.extend(places().map(|to| Action::Move { object, to }));
    }
    let building = state.building[role].iter().map(|built| built.card);
    let preparing = state.turn == 0;
    for card in state.piles[role].hand.iter().copied().chain(building) {
        for to in places() {
            let way = Way::Counters;
            wishes.push(if preparing {
                Action::Deploy { card, to }
            } else {
                Action::Complete { card, way, to }
            });
        }
    }
    wishes
}

/// The action that words mean: among what is open, then among what one might wish for.
fn find_wish(game: &Game, role: Role, wish: &str) -> Option<Action> {
    let mut options = Options::new();
    game.options(&mut options);
    let mut wishes = options.as_slice().to_vec();
    wishes.extend(game.wishes(role));
    wishes.extend(further_wishes(game, role));
    let labelled = |action: &Action| game.label(*action);
    if let Some(&exact) = wishes.iter().find(|action| labelled(action).eq_ignore_ascii_case(wish)) {
        return Some(exact);
    }
    // Wishes build with one counter; people may name another number.
    if let Some((words, number)) = wish.rsplit_once(' ')
        && let Ok(number) = number.parse::<i16>()
    {
        let counted = wishes.iter().find_map(|&action| match action {
            Action::Build { card, counters: 1 } if fits(&game.label(action), words) => {
                Some(Action::Build { card, counters: number })
            }
            Action::Bid(_) if words.eq_ignore_ascii_case("bid") => Some(Action::Bid(number)),
            _ => None,
        });
        if counted.is_some() {
            return counted;
        }
    }
    let mut near: Vec<(usize, Action)> = wishes
        .iter()
        .map(|&action| (game.label(action), action))
        .filter(|(label, _)| fits(label, wish))
        .map(|(label, action)| (label.split_whitespace().count(), action))
        .collect();
    // The shortest label says least beyond the wish; the first of equals is the plainest way to do it.
    near.sort_by_key(|&(length, _)| length);
    near.first().map(|&(_, action)| action)
}
