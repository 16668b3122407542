//! Two games that differ only in what a player may not see give that player equal views, events and chances.

use super::record::wording;
use super::{Breach, Held};
use crate::play::{Driver, chance};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{
    Action, Answer, CardId, CardRef, ClauseId, Event, Game, Options, Pending, Question, Role, View, What, Zone,
};

const LAW: &str = "what a player may not see changes nothing the player sees";

/// The cards of a game that `role` may not see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secrets {
    /// Who may not see them.
    pub role: Role,
    /// The opponent's hand, deck and face-down cards, with the counters that lie on those; or the player's own deck.
    pub cards: Vec<(CardRef, Option<i16>)>,
}

impl Secrets {
    /// What `role` may not see of the opponent's cards.
    pub fn from(game: &Game, role: Role) -> Secrets {
        let st = game.state();
        let piles = &st.piles[!role];
        let unseen = |card: &CardRef| !st.is_shown(*card) && !game.sources().any(|source| source == *card);
        let mut cards: Vec<(CardRef, Option<i16>)> = piles
            .hand
            .iter()
            .copied()
            .filter(unseen)
            .map(|card| (card, None))
            .collect();
        cards.extend(piles.deck.iter().copied().filter(unseen).map(|card| (card, None)));
        let face_down = st.building[!role].iter().filter(|b| unseen(&b.card));
        cards.extend(face_down.map(|b| (b.card, Some(b.counters))));
        Secrets { role, cards }
    }

    /// The player's own deck: which cards it holds is known, their order is not.
    pub fn own_deck(game: &Game, role: Role) -> Secrets {
        let deck = game.state().piles[role].deck.iter();
        Secrets {
            role,
            cards: deck.map(|&card| (card, None)).collect(),
        }
    }
}

/// A game and one that `role` cannot tell from it.
pub struct Twin {
    /// Who may not see the difference.
    pub role: Role,
    one: Game,
    other: Game,
    /// Is it the player's own deck that lies in another order?
    own_deck: bool,
}

/// How far two games could be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// To the end of the game or of the given number of answers.
    Compared,
    /// Until a card that differs was shown.
    Shown,
    /// Until the other player could only choose differently.
    Chosen,
}

impl Twin {
    /// A twin in which the secrets are dealt anew. With open lists the same cards change places; with closed lists
    /// each may be any card of the pool. `None` if there is nothing to exchange.
    pub fn new(game: &Game, role: Role, rng: &mut ChaCha8Rng) -> Option<Twin> {
        Twin::with(game, &Secrets::from(game, role), game.fixed().switches.open_lists, rng)
    }

    /// A twin in which the player's own deck lies in another order.
    pub fn of_own_deck(game: &Game, role: Role, rng: &mut ChaCha8Rng) -> Option<Twin> {
        let twin = Twin::with(game, &Secrets::own_deck(game, role), true, rng)?;
        Some(Twin { own_deck: true, ..twin })
    }

    /// The cards change places, or (with closed lists) become any cards.
    fn with(game: &Game, secrets: &Secrets, same_cards: bool, rng: &mut ChaCha8Rng) -> Option<Twin> {
        let mut now: Vec<CardId> = secrets.cards.iter().map(|&(card, _)| game.card(card).1).collect();
        if same_cards {
            for at in (1..now.len()).rev() {
                let with = rng.random_range(0..=at);
                let fits = |place: usize, print: CardId| may_lie(game, print, secrets.cards[place].1);
                if fits(at, now[with]) && fits(with, now[at]) {
                    now.swap(at, with);
                }
            }
        } else {
            for (at, print) in now.iter_mut().enumerate() {
                let any = CardId(rng.random_range(0..game.fixed().prints.len()) as u8);
                if may_lie(game, any, secrets.cards[at].1) {
                    *print = any;
                }
            }
        }
        let dealt: Vec<(CardRef, CardId)> = secrets.cards.iter().map(|&(card, _)| card).zip(now).collect();
        if dealt.iter().all(|&(card, print)| game.card(card).1 == print) {
            return None;
        }
        Some(Twin {
            role: secrets.role,
            one: game.clone(),
            other: game.with_cards(&dealt),
            own_deck: false,
        })
    }

    /// Plays both games with the same answers, at most so many, and compares all that the player sees.
    pub fn play(mut self, seed: u64, drivers: [Driver; 2], most: usize) -> Result<Ending, Breach> {
        let mut words = Vec::new();
        self.go(seed, drivers, most, &mut words)
            .map_err(|breach| breach.after(words))
    }

    fn go(&mut self, seed: u64, drivers: [Driver; 2], most: usize, words: &mut Vec<String>) -> Result<Ending, Breach> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut options, mut others) = (Options::new(), Options::new());
        for _ in 0..most {
            // Whoever searches a pile sees what lies there, and so whether there is anything to find.
            if self.one.pending() == self.other.pending() && self.searches() {
                return Ok(Ending::Shown);
            }
            self.compare()?;
            let pending = self.one.pending();
            let mut events = (Vec::new(), Vec::new());
            match pending {
                Pending::Over(_) => return Ok(Ending::Compared),
                Pending::Choose(decision) if self.fetches(decision.role) => return Ok(Ending::Shown),
                Pending::Choose(decision) => {
                    self.one.options(&mut options);
                    self.other.options(&mut others);
                    if decision.role == self.role && options.as_slice() != others.as_slice() {
                        return Err(self.options_differ(&options, &others));
                    }
                    let driver = drivers[decision.role as usize];
                    let wanted = driver.choose(&self.one, decision.kind, &options, &mut rng);
                    let Some((index, other)) = self.common(&options, &others, wanted) else {
                        return Ok(Ending::Chosen);
                    };
                    words.push(format!("both games: {}", wording(&self.one, &Answer::Option(index))));
                    take(self.one.apply_listed(&options, index, &mut events.0))?;
                    take(self.other.apply_listed(&others, other, &mut events.1))?;
                }
                Pending::Roll(_) | Pending::Shuffle(_) => {
                    let Some(answer) = chance(pending, &mut rng) else {
                        return Ok(Ending::Compared);
                    };
                    words.push(format!("both games: {}", wording(&self.one, &answer)));
                    take(self.one.apply(answer.clone(), &mut events.0))?;
                    take(self.other.apply(answer, &mut events.1))?;
                }
            }
            if self.events(&events.0, &events.1)? == Ending::Shown {
                return Ok(Ending::Shown);
            }
        }
        Ok(Ending::Compared)
    }

    /// An option that both games list and whose choice shows no card that differs: the wanted one, or the next.
    fn common(&self, options: &Options, others: &Options, wanted: usize) -> Option<(usize, usize)> {
        let list = options.as_slice();
        (0..list.len()).map(|n| (wanted + n) % list.len()).find_map(|index| {
            let action = list[index];
            let other = others.position(action)?;
            let hides = match action {
                Action::Play { card, .. }
                | Action::Complete { card, .. }
                | Action::Spring { card, .. }
                | Action::Deploy { card, .. }
                | Action::Mulligan(card)
                | Action::Card(card) => !self.differs(card),
                // What is offered by numbers may be another list: "choose a subtype" among those of one's own cards.
                Action::Option(_) => self.one.label(action) == self.other.label(action),
                _ => true,
            };
            hides.then_some((index, other))
        })
    }

    /// Does the player look through the cards that differ? Whose they are may have been settled by a die since.
    fn searches(&self) -> bool {
        let searched = match self.one.view(self.role).question {
            Some(Question::PileCard { role, whose, .. } | Question::TopCard { role, whose, .. })
                if role == self.role =>
            {
                whose
            }
            _ => return false,
        };
        let differ = if self.own_deck { self.role } else { !self.role };
        let deck = &self.one.state().piles[searched].deck;
        searched == differ || deck.iter().any(|&card| self.differs(card))
    }

    /// Does the player look for a Resource (`G-5.5`)? In preparation a card is chosen only there. Whose deck it is may
    /// have been settled by a die before.
    fn fetches(&self, decides: Role) -> bool {
        let mut options = Options::new();
        self.one.options(&mut options);
        let chooses = |action: &Action| matches!(action, Action::Card(_));
        decides == self.role && self.one.state().turn == 0 && options.as_slice().iter().any(chooses)
    }

    fn differs(&self, card: CardRef) -> bool {
        card != CardRef::NONE && self.one.card(card).1 != self.other.card(card).1
    }

    /// The player's view and the pending question are the same.
    fn compare(&self) -> Held {
        let (one, other) = (self.one.pending(), self.other.pending());
        if one != other {
            return Err(Breach::new(
                LAW,
                format!("{} sees {one:?} and {other:?}{}", self.role, self.where_to_look()),
            ));
        }
        let (one, other) = (self.one.view(self.role), self.other.view(self.role));
        if one != other {
            let what = format!(
                "the views of {} differ in {}{}",
                self.role,
                difference(&one, &other),
                self.where_to_look()
            );
            return Err(Breach::new(LAW, what));
        }
        Ok(())
    }

    /// The events are the same, up to the first that shows a card that differs.
    fn events(&self, one: &[Event], other: &[Event]) -> Result<Ending, Breach> {
        for at in 0..one.len().max(other.len()) {
            let seen = |events: &[Event]| events.get(at).map(|event| event.seen_by(self.role));
            let (a, b) = (seen(one), seen(other));
            if a != b && [&a, &b].into_iter().flatten().any(|event| self.tells_how_many(event)) {
                return Ok(Ending::Shown);
            }
            if a != b {
                let what = format!("{} sees event {at}: {a:?} and {b:?}{}", self.role, self.where_to_look());
                return Err(Breach::new(LAW, what));
            }
            if a.is_some_and(|event| cards_in(&event.what).iter().any(|&card| self.differs(card))) {
                return Ok(Ending::Shown);
            }
        }
        Ok(Ending::Compared)
    }

    /// Does an unseen card leave a deck by a text that takes all of a kind among the cards it looks at (`G-11.3`)? Then
    /// both players count how many there were, and nothing is left to compare.
    fn tells_how_many(&self, event: &Event) -> bool {
        let unseen = matches!(
            &event.what,
            What::Card {
                card: CardRef::NONE,
                from: Zone::Deck,
                ..
            }
        );
        let by_looking = event.why.contains(&ClauseId("G-11.3"));
        let mut texts = self.one.fixed().abilities.iter().map(|line| format!("{:?}", line.ir));
        unseen && by_looking && texts.any(|text| text.contains("Pick { amount: All,"))
    }

    fn options_differ(&self, options: &Options, others: &Options) -> Breach {
        let only = |game: &Game, here: &Options, there: &Options| -> Vec<String> {
            let list = here
                .as_slice()
                .iter()
                .filter(|&&action| there.position(action).is_none());
            list.map(|&action| game.label(action)).collect()
        };
        let (a, b) = (only(&self.one, options, others), only(&self.other, others, options));
        let what = format!(
            "{} is offered {a:?} and {b:?}, or another order{}",
            self.role,
            self.where_to_look()
        );
        Breach::new(LAW, what)
    }

    fn where_to_look(&self) -> String {
        let work = |game: &Game| format!("{:?}", game.state().frames.last());
        let (one, other) = (work(&self.one), work(&self.other));
        let apart = if one == other {
            String::new()
        } else {
            format!("\nand {other}")
        };
        format!("\n(turn {}, innermost work {one}{apart})", self.one.state().turn)
    }
}

/// The first part in which two views differ, as one line each.
fn difference(one: &View, other: &View) -> String {
    let parts = |view: &View| format!("{view:#?}").lines().map(str::to_owned).collect::<Vec<_>>();
    let (one, other) = (parts(one), parts(other));
    let at = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let part = one[..at.min(one.len())]
        .iter()
        .rfind(|line| line.starts_with("    ") && !line.starts_with("     ") && line.ends_with(['{', '[', '(']));
    let line = |of: &[String]| of.get(at).map_or("nothing", |line| line.trim()).to_owned();
    let part = part.map_or("", |part| part.trim());
    format!("{part} {} and {}", line(&one), line(&other))
}

/// May a card of this print lie there: in a hand or deck, or face-down with these counters?
fn may_lie(game: &Game, print: CardId, counters: Option<i16>) -> bool {
    let card = &game.fixed().prints[usize::from(print.0)].card;
    match counters {
        // What comes from the supply lies in no pile (`C-15.5`).
        None => !card.is_subordinate(),
        Some(counters) => card.cost.is_some_and(|cost| cost >= counters),
    }
}

fn take(applied: Result<(), rules::Illegal>) -> Held {
    applied.map_err(|illegal| Breach::new(LAW, illegal.to_string()))
}

/// The cards that an event names.
fn cards_in(what: &What) -> Vec<CardRef> {
    match *what {
        What::Card { card, .. }
        | What::Revealed(_, card)
        | What::Seen { card, .. }
        | What::Counters(_, card, _)
        | What::Completing(_, card)
        | What::Plays(_, card)
        | What::Triggers(_, card)
        | What::Disrupted(card) => vec![card],
        What::Stacked(who, card, _) => vec![who.card, card],
        What::Entered(who, _)
        | What::Rearranged(who)
        | What::Moved(who, _)
        | What::Retreated(who)
        | What::Tapped(who)
        | What::Untapped(who)
        | What::Control(who, _)
        | What::Defender(who)
        | What::Healed(who, _)
        | What::Marked(who, ..)
        | What::Discarded(who)
        | What::Left(who, _)
        | What::Uses(_, who, _)
        | What::Changed(who, ..)
        | What::ContestWon(_, who)
        | What::Prevented { to: who, .. }
        | What::Takes { on: who, .. } => vec![who.card],
        What::Attacks { attacker, defender, .. } => vec![attacker.card, defender.card],
        What::Pending { to, from, .. } => vec![to.card, from.card],
        What::Contest(dark, light) => vec![dark.card, light.card],
        What::Turn(_)
        | What::Moment(_)
        | What::BuildStep(_)
        | What::RetreatStep(_)
        | What::BattleStep(_)
        | What::Chance(_)
        | What::Rolled { .. }
        | What::Rerolled { .. }
        | What::Shown(_)
        | What::Force(..)
        | What::Build(..)
        | What::Shuffled(_)
        | What::Dice(_)
        | What::Hits(_)
        | What::ChangedPlayer(..)
        | What::Ended
        | What::Bid(..)
        | What::Controls(..)
        | What::Over(_)
        | What::Stopped(_)
        | What::Exchanged
        | What::Repaired(_) => Vec::new(),
    }
}
