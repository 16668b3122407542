//! Preparation and set-up (`01-game` section 5).

use super::{Broken, Engine, Step};
use crate::action::Action;
use crate::event::{Log, What, Zone};
use crate::frame::{About, Destination, Frame, Prepare, Question, RollFor, SetupLoop};
use crate::ids::{CardRef, Role};
use crate::query::Look;
use crate::refusal::{Refusal, Verdict, refuse};
use crate::setup::RoleChoice;
use crate::state::{Building, Place};
use cards::ir::Moment;
use cards::{CardKind, Edition};

/// Cards of the opening hand (`G-5.6`).
const HAND: usize = 7;

/// May the player set the card aside in the mulligan (`G-5.7`)?
pub(crate) fn may_mulligan(look: Look<'_>, role: Role, card: CardRef) -> Verdict {
    if !look.st.piles[role].hand.contains(&card) {
        return refuse(&["G-5.7"], "it is not in your hand");
    }
    if look.fx.card(card).is_unit() {
        return refuse(&["G-5.7"], "only cards that are not units are exchanged");
    }
    Ok(())
}

/// May the player take this card from the deck as the Resource (`G-5.5`)?
pub(crate) fn may_fetch(look: Look<'_>, role: Role, card: CardRef) -> Verdict {
    if !look.st.piles[role].deck.contains(&card) {
        return refuse(&["G-5.5"], "it is not in your deck");
    }
    if look.fx.card(card).kind != CardKind::Resource {
        return refuse(&["G-5.5"], "it is not a Resource");
    }
    Ok(())
}

/// May the player put this card of the supply into the Event zone (`G-5.4`)?
pub(crate) fn may_begin_with(look: Look<'_>, role: Role, card: CardRef) -> Verdict {
    if !look.st.piles[role].outside.contains(&card) || look.fx.card(card).kind != CardKind::Event {
        return refuse(&["G-5.4", "C-14.1"], "it is not an Event of your supply");
    }
    Ok(())
}

/// May the player put the unit there in the set-up loop (`G-5.9`, `G-5.11`, `G-5.15`)?
pub(crate) fn may_deploy(look: Look<'_>, at: SetupLoop, role: Role, card: CardRef, to: Destination) -> Verdict {
    if at.go == role && !look.st.piles[role].hand.contains(&card) {
        return refuse(&["G-5.9"], "it is not in your hand");
    }
    may_deploy_to(look, at, role, card, to)?;
    if !super::completion::destinations(look, role, card, false).contains(&to) {
        return refuse(&["G-5.9", "C-3.2"], "the unit cannot go there");
    }
    Ok(())
}

/// The same for a card of the hand and a place where such a card can go.
pub(crate) fn may_deploy_to(look: Look<'_>, at: SetupLoop, role: Role, card: CardRef, to: Destination) -> Verdict {
    if at.go != role {
        return refuse(&["G-5.10", "G-5.21"], "it is the other player's go");
    }
    let resource = look.fx.card(card).kind == CardKind::Resource;
    if resource && look.fx.edition == Edition::Classic {
        return refuse(&["G-5.9", "G-5.15"], "only units are put into play in set-up");
    }
    if resource && look.st.resource[role] {
        return refuse(&["C-13.1"], "you have had a Resource in this game");
    }
    if !look.fx.card(card).is_unit() && !resource {
        return refuse(&["G-5.9", "G-5.15"], "only units are put into play in set-up");
    }
    if (to == Destination::Build) != resource {
        return refuse(&["G-5.9", "C-3.2"], "the unit cannot go there");
    }
    let cost = look.base_cost(card, to);
    let left = at.limit[role as usize] - at.spent[role as usize];
    if cost > left {
        return Err(Refusal::new(&["G-5.11"], "there are not enough build points left").numbers(cost, left));
    }
    Ok(())
}

/// May the player put the card face-down with these counters (`G-5.14`)?
pub(crate) fn may_face_down(look: Look<'_>, at: SetupLoop, role: Role, card: CardRef, counters: i16) -> Verdict {
    if !look.st.piles[role].hand.contains(&card) {
        return refuse(&["G-5.14"], "it is not in your hand");
    }
    if !look.fx.card(card).is_unit() {
        return refuse(&["G-5.14", "G-5.15"], "only a unit card is put face-down in set-up");
    }
    if look.fx.card(card).cost.is_none() || counters < 1 {
        return refuse(&["G-5.14"], "at least one counter is needed");
    }
    let left = at.limit[role as usize] - at.spent[role as usize];
    if counters > left {
        return Err(
            Refusal::new(&["G-5.14", "G-5.11"], "there are not enough build points left").numbers(counters, left),
        );
    }
    Ok(())
}

impl<L: Log> Engine<'_, L> {
    fn prepare(&mut self, at: Prepare) {
        self.become_frame(Frame::Prepare(at));
    }

    /// The set-up loop from its start: Dark begins (`G-5.9`).
    pub(crate) fn fresh_loop(points: crate::ids::ByRole<i16>) -> SetupLoop {
        SetupLoop {
            go: Role::Dark,
            spent: [0; 2],
            limit: points.0,
            stopped: [false; 2],
        }
    }

    pub(super) fn step_prepare(&mut self, at: Prepare) -> Step {
        match at {
            Prepare::Roles => match self.fx.switches.roles {
                RoleChoice::Fixed => self.prepare(Prepare::Events(Role::Dark)),
                RoleChoice::Random => {
                    self.prepare(Prepare::RolesRolled);
                    self.roll(1, RollFor::Roles, Role::Dark);
                }
                RoleChoice::Bid => {
                    self.prepare(Prepare::BidDark);
                    self.ask_role_bid(Role::Dark);
                }
            },
            Prepare::RolesRolled => {
                let high = (4..=6u8).any(|face| self.st.reply.faces.any(face));
                self.prepare(if high {
                    Prepare::Exchange
                } else {
                    Prepare::Events(Role::Dark)
                });
            }
            Prepare::BidDark => {
                let dark = self.st.reply.number;
                self.prepare(Prepare::BidLight(dark));
                self.ask_role_bid(Role::Light);
            }
            Prepare::BidLight(dark) => {
                let light = self.st.reply.number;
                self.emit(What::Bid(Role::Dark, dark), &["G-2.6"]);
                self.emit(What::Bid(Role::Light, light), &["G-2.6"]);
                if dark == light {
                    self.prepare(Prepare::BidTie(dark));
                    self.roll(1, RollFor::Roles, Role::Dark);
                } else {
                    let winner = if dark > light { Role::Dark } else { Role::Light };
                    self.choose_role(winner, dark.max(light));
                }
            }
            Prepare::BidTie(bid) => {
                let high = (4..=6u8).any(|face| self.st.reply.faces.any(face));
                self.choose_role(if high { Role::Light } else { Role::Dark }, bid);
            }
            Prepare::ChooseRole(winner, bid) => {
                let points = &mut self.st.setup_points[winner];
                *points = (*points - bid).max(0);
                let wants_dark = self.st.reply.number == 1;
                let exchange = wants_dark != (winner == Role::Dark);
                self.prepare(if exchange {
                    Prepare::Exchange
                } else {
                    Prepare::Events(Role::Dark)
                });
            }
            // The game rebuilds its constant part and goes on.
            Prepare::Exchange => return Err(Broken("the seats are being exchanged")),
            // Both are asked who keep cards in the supply, whether or not an Event is among them (`B-2.10`).
            Prepare::Events(role) => {
                let some = self.fx.events && self.fx.edition == Edition::Current;
                if some && !self.st.piles[role].outside.is_empty() {
                    self.prepare(Prepare::Event(role));
                } else {
                    self.after_event(role);
                }
            }
            Prepare::Starts => {
                self.prepare(Prepare::Loop(Self::fresh_loop(self.st.setup_points)));
                let mark = self.mark();
                self.fire_moment(Moment::SetupStarts, None);
                self.settle(mark);
            }
            Prepare::Ends => {
                self.prepare(Prepare::Done);
                let mark = self.mark();
                self.fire_moment(Moment::SetupEnds, None);
                self.settle(mark);
            }
            // Both look, whether or not they have one, where the pool of the game has any (`B-2.10`).
            Prepare::Fetch(role) if self.fx.resources && self.fx.edition == Edition::Current => {
                self.prepare(Prepare::Resource(role));
            }
            Prepare::Fetch(_) => self.prepare(Prepare::Shuffle(Role::Dark)),
            Prepare::Shuffle(role) => {
                self.prepare(match role {
                    Role::Dark => Prepare::Shuffle(Role::Light),
                    Role::Light => Prepare::Hand(Role::Dark),
                });
                self.push(Frame::Shuffle(role));
            }
            Prepare::Hand(role) => {
                while self.st.piles[role].hand.len() < HAND && !self.st.piles[role].deck.is_empty() {
                    self.draw(role, &["G-5.6", "G-5.25"]);
                }
                self.prepare(match role {
                    Role::Dark => Prepare::Hand(Role::Light),
                    Role::Light if self.fx.switches.mulligan => Prepare::Mulligan(Role::Dark, 0),
                    Role::Light => Prepare::Starts,
                });
            }
            Prepare::Redraw(role, count) => {
                let reshuffle = self.fx.edition == Edition::Classic && count > 0;
                // What was set aside lies under the deck and is not drawn.
                let there = self.st.piles[role].deck.len() - if reshuffle { usize::from(count) } else { 0 };
                for _ in 0..usize::from(count).min(there) {
                    self.draw(role, &["G-5.7"]);
                }
                if reshuffle {
                    self.prepare(Prepare::Reshuffle(role));
                } else {
                    self.after_mulligan(role);
                }
            }
            Prepare::Reshuffle(role) => {
                self.after_mulligan(role);
                self.push(Frame::Shuffle(role));
            }
            Prepare::Event(_)
            | Prepare::Resource(_)
            | Prepare::Mulligan(..)
            | Prepare::Loop(_)
            | Prepare::FaceDown(..) => {
                return Err(Broken("a waiting frame was stepped"));
            }
            Prepare::Done => self.pop(),
        }
        Ok(())
    }

    fn ask_role_bid(&mut self, role: Role) {
        let most = self.st.setup_points[role].clamp(0, 30);
        self.ask(Question::Amount {
            role,
            least: 0,
            most,
            about: About::RoleBid,
        });
    }

    fn choose_role(&mut self, winner: Role, bid: i16) {
        self.prepare(Prepare::ChooseRole(winner, bid));
        self.ask(Question::Yes {
            role: winner,
            about: About::TakeDark,
        });
    }

    fn after_mulligan(&mut self, role: Role) {
        self.prepare(match role {
            Role::Dark => Prepare::Mulligan(Role::Light, 0),
            Role::Light => Prepare::Starts,
        });
    }

    fn after_event(&mut self, role: Role) {
        self.prepare(match role {
            Role::Dark => Prepare::Events(Role::Light),
            Role::Light => Prepare::Fetch(Role::Dark),
        });
    }

    pub(super) fn choose_in_setup(&mut self, at: Prepare, action: Action) -> Step {
        match (at, action) {
            (Prepare::Event(role), action @ (Action::Card(_) | Action::Done)) => {
                self.after_event(role);
                if let Action::Card(card) = action
                    && self.take_card(role, card).is_some()
                {
                    self.enter(card, role, Place::Event, &["G-5.4", "C-14.1"]);
                }
            }
            (Prepare::Resource(role), action @ (Action::Card(_) | Action::Done)) => {
                if let Action::Card(card) = action {
                    self.fetch(role, card);
                }
                self.prepare(match role {
                    Role::Dark => Prepare::Fetch(Role::Light),
                    Role::Light => Prepare::Shuffle(Role::Dark),
                });
            }
            (Prepare::Mulligan(role, count), Action::Mulligan(card)) => {
                self.set_aside(role, card);
                self.prepare(Prepare::Mulligan(role, count + 1));
            }
            (Prepare::Mulligan(role, count), Action::Done) => self.prepare(Prepare::Redraw(role, count)),
            (Prepare::Loop(at), Action::Deploy { card, to }) => self.setup_deploy(at, card, to),
            (Prepare::Loop(mut at), Action::Done) => {
                at.stopped[at.go as usize] = true;
                self.emit(What::Stopped(at.go), &["G-5.13"]);
                if at.stopped == [true, true] {
                    self.begin_face_down(Role::Dark, at);
                } else {
                    at.go = !at.go;
                    self.prepare(Prepare::Loop(at));
                }
            }
            (Prepare::FaceDown(role, mut at), Action::FaceDown { card, counters }) => {
                at.spent[role as usize] += counters;
                if let Some(place) = self.st.piles[role].hand.iter().position(|&c| c == card) {
                    self.st.piles[role].hand.remove(place);
                    self.st.building[role].push(Building { card, counters });
                    self.emit(
                        What::Card {
                            card,
                            role,
                            from: Zone::Hand,
                            to: Zone::FaceDown,
                        },
                        &["G-5.14", "G-5.24"],
                    );
                    self.emit(What::Counters(role, card, counters), &["G-5.14"]);
                }
                self.draw(role, &["G-5.14"]);
                self.after_face_down(role, at);
            }
            (Prepare::FaceDown(role, at), Action::Done) => self.after_face_down(role, at),
            _ => return Err(Broken("not an action of set-up")),
        }
        Ok(())
    }

    /// The Resource is shown and goes from the deck to the hand (`G-5.5`).
    fn fetch(&mut self, role: Role, card: CardRef) {
        let Some(at) = self.st.piles[role].deck.iter().position(|&c| c == card) else {
            return;
        };
        self.st.piles[role].deck.remove(at);
        self.show(card);
        self.emit(What::Revealed(role, card), &["G-5.5"]);
        self.put_card(card, Zone::Deck, Zone::Hand, &["G-5.5"]);
    }

    /// Current: to the discard pile; classic: under the deck, shuffled in after the replacements (`G-5.7`, `OQ-3`).
    fn set_aside(&mut self, role: Role, card: CardRef) {
        let piles = &mut self.st.piles[role];
        let Some(at) = piles.hand.iter().position(|&c| c == card) else {
            return;
        };
        match self.fx.edition {
            Edition::Current => self.discard_from_hand(role, card, &["G-5.7"]),
            Edition::Classic => {
                piles.hand.remove(at);
                piles.deck.insert(0, card);
                self.st.note(role, card, true);
                self.emit(
                    What::Card {
                        card,
                        role,
                        from: Zone::Hand,
                        to: Zone::Deck,
                    },
                    &["G-5.7"],
                );
            }
        }
    }

    fn setup_deploy(&mut self, mut at: SetupLoop, card: CardRef, to: Destination) {
        let role = at.go;
        let cost = self.look().base_cost(card, to);
        at.spent[role as usize] += cost;
        if let Some(place) = self.st.piles[role].hand.iter().position(|&c| c == card) {
            self.st.piles[role].hand.remove(place);
        }
        let mark = self.mark();
        let why: &[&'static str] = &["G-5.9", "G-5.10", "G-5.21"];
        match to {
            Destination::Arena(arena) => {
                self.enter(card, role, Place::Arena(arena), why);
            }
            Destination::Aboard(host) => {
                self.enter(card, role, Place::Aboard(host), &["G-5.18"]);
            }
            Destination::Under(onto) => self.join_stack(onto, card, false, &["G-5.17"]),
            Destination::Top(onto) => self.join_stack(onto, card, true, &["G-5.17"]),
            Destination::Build | Destination::Nowhere => {
                self.enter(card, role, Place::Build, &["G-5.12", "G-5.21", "C-13.1"]);
            }
        }
        self.draw(role, &["G-5.9"]);
        // `G-5.21`: the go passes when more is spent than the other has, unless the other has stopped.
        let other = !role;
        if at.spent[role as usize] > at.spent[other as usize] && !at.stopped[other as usize] {
            at.go = other;
        }
        self.prepare(Prepare::Loop(at));
        self.settle(mark);
    }

    fn begin_face_down(&mut self, role: Role, at: SetupLoop) {
        // Without points left there is nothing to decide; that is public.
        if at.spent[role as usize] < at.limit[role as usize] {
            self.prepare(Prepare::FaceDown(role, at));
        } else {
            self.after_face_down(role, at);
        }
    }

    fn after_face_down(&mut self, role: Role, at: SetupLoop) {
        match role {
            Role::Dark => self.begin_face_down(Role::Light, at),
            Role::Light => self.prepare(Prepare::Ends),
        }
    }
}
