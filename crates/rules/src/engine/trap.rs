//! Traps: face-down cards that wait for something to happen (`C-11.6`, `C-11.11`).

use super::trigger::{Happening, answers, of_defender};
use super::{Broken, Engine, MAX_TRIGGERS, Step, completion};
use crate::action::Action;
use crate::event::{Log, What, Zone};
use crate::frame::{Context, Destination, Play, PlayStage, Played, Way};
use crate::ids::{AbilityId, CardId, CardRef, ObjectId, Role};
use crate::keyword::meditate;
use crate::program::{Sort, Watch, turns_dice};
use crate::query::{Look, Perspective};
use crate::state::{Item, Ready, Waiting};
use cards::ir::{Moment, Trigger};
use cards::keyword::Keyword;

/// A line of a Trap that answers what happened.
struct Answer {
    print: CardId,
    line: u8,
    it: ObjectId,
    doer: ObjectId,
    /// How much damage that was.
    much: i16,
    /// The arena in which the object of the event was then.
    there: Option<cards::Arena>,
}

/// Are so many counters enough for this Trap, and can its further costs be paid?
fn is_paid(look: Look<'_>, role: Role, card: CardRef, counters: i16) -> bool {
    counters >= look.current_cost(role, card, Destination::Nowhere)
        && completion::further_costs(look, role, card, Way::Counters, Destination::Nowhere).is_ok()
}

/// Can the Trap come back by Meditate (`MED-2`)?
fn comes_back(look: Look<'_>, role: Role, card: CardRef) -> bool {
    meditate::payable(look, role, card).is_ok()
        && completion::further_costs(look, role, card, Way::Meditate, Destination::Nowhere).is_ok()
}

/// The Traps that `role` may complete for the event with this number.
pub(crate) fn springable(look: Look<'_>, role: Role, event: u16) -> impl Iterator<Item = Action> {
    let key = move |ready: &Ready| {
        let built = look.st.building[role].iter().find(|built| built.card == ready.card);
        let print = look.fx.of[usize::from(ready.card.0)];
        (print, ready.line, ready.meditate, built.map(|built| built.counters))
    };
    let mine = move |ready: &&Ready| ready.event == event && ready.role == role && is_ready(look, ready);
    let all = look.st.ready.iter().filter(mine);
    // Equal copies are one option.
    all.clone().enumerate().filter_map(move |(at, ready)| {
        let again = all.clone().take(at).any(|other| key(other) == key(ready));
        (!again).then_some(Action::Spring {
            card: ready.card,
            line: ready.line,
            meditate: ready.meditate,
        })
    })
}

/// Is it still where it was, and paid for?
fn is_ready(look: Look<'_>, ready: &Ready) -> bool {
    let lines = &look.fx.print(ready.card).lines;
    let waits = |&line: &AbilityId| look.fx.ability(line).sort == Sort::Triggered;
    if !is_trap(look, ready.card) || !lines.get(usize::from(ready.line)).is_some_and(waits) {
        return false;
    }
    if ready.meditate {
        return comes_back(look, ready.role, ready.card);
    }
    let built = look.st.building[ready.role]
        .iter()
        .find(|built| built.card == ready.card);
    built.is_some_and(|built| is_paid(look, ready.role, ready.card, built.counters))
}

impl<L: Log> Engine<'_, L> {
    /// Both players' Traps that waited for this wait for settling, as one item of each player (`C-11.11`). Whether
    /// there is one at all is not shown: the item waits if a face-down card might be such a Trap (`C-11.12`).
    pub(super) fn offer_traps(&mut self, happening: Happening, watch: Watch) {
        for role in Role::BOTH {
            if self.st.guards.triggers >= MAX_TRIGGERS {
                return;
            }
            let answering = self.answering_traps(role, happening, watch);
            if answering.is_empty() {
                continue;
            }
            let event = self.chance_number();
            let left = self.note_ready(role, event, &answering);
            if left == 0 {
                continue;
            }
            self.st.guards.triggers += 1;
            self.st.waiting.push(Waiting {
                item: Item::Traps { event, left },
                role,
                chain: self.st.chain + 1,
            });
        }
    }

    /// The lines of Traps on this player's list that answer the happening.
    fn answering_traps(&self, role: Role, happening: Happening, watch: Watch) -> Vec<Answer> {
        let look = self.look();
        let mut found = Vec::new();
        let piles = &self.st.piles[role];
        if self.st.building[role].is_empty() && (piles.discard.is_empty() || !self.fx.has_keyword(Keyword::Meditate)) {
            return found;
        }
        let from = Perspective::of_player(role);
        for &print in self.fx.traps[role].iter() {
            for (number, &line) in self.fx.prints[usize::from(print.0)].lines.iter().enumerate() {
                let def = self.fx.ability(line);
                if def.sort != Sort::Triggered || !def.watch.intersects(watch) {
                    continue;
                }
                let Some(triggered) = def.triggered() else { continue };
                if triggered.on == Trigger::Moment(Moment::BuildRoll)
                    && turns_dice(&triggered.effect) != matches!(happening, Happening::BuildDie)
                {
                    continue;
                }
                if matches!(happening, Happening::AttackEnds { again: true, .. }) && !of_defender(triggered) {
                    continue;
                }
                let Some(it) = answers(look, &triggered.on, happening, from, None) else {
                    continue;
                };
                // `A-3.9`: an "if" behind the event is tested now.
                let much = happening.much();
                let asked = from.with_it(it).with_doer(happening.doer()).with_much(much);
                if look.holds(&triggered.condition, asked) {
                    let line = number as u8;
                    let doer = happening.doer();
                    found.push(Answer {
                        print,
                        line,
                        it,
                        doer,
                        much,
                        there: look.arena_then(it),
                    });
                }
            }
        }
        found
    }

    /// Notes the Traps that are ready. How many cards might be such Traps, from what both players know (`B-2.10`).
    fn note_ready(&mut self, role: Role, event: u16, answering: &[Answer]) -> u8 {
        let fx = self.fx;
        let print = |card: CardRef| fx.of[usize::from(card.0)];
        let mut ready: Vec<Ready> = Vec::new();
        let mut left = 0u8;
        let look = self.look();
        for built in &self.st.building[role] {
            let before = ready.len();
            if is_trap(look, built.card) && is_paid(look, role, built.card, built.counters) {
                for answer in answering.iter().filter(|answer| answer.print == print(built.card)) {
                    ready.push(answer.ready(event, role, built.card, false));
                }
            }
            let is_one = ready.len() > before;
            let may_be_one = if self.st.is_shown(built.card) {
                is_one
            } else {
                look.fx.switches.ask_always || answering.iter().any(|answer| answer.may_be(look, role, built.counters))
            };
            debug_assert!(may_be_one || !is_one, "what is ready may be ready");
            left += u8::from(may_be_one);
        }
        if fx.has_keyword(Keyword::Meditate) {
            for &card in &self.st.piles[role].discard {
                let mut lines = answering.iter().filter(|answer| answer.print == print(card)).peekable();
                if lines.peek().is_some() && comes_back(look, role, card) {
                    ready.extend(lines.map(|answer| answer.ready(event, role, card, true)));
                    left += 1;
                }
            }
        }
        if left > 0 {
            self.st.ready.extend(ready);
        }
        left
    }

    /// A Trap is revealed and completed (`C-11.6`); afterwards its owner may complete another one.
    pub(super) fn spring(&mut self, role: Role, event: u16, left: u8, card: CardRef, line: u8, meditate: bool) -> Step {
        let chosen = |ready: &&Ready| (ready.event, ready.role, ready.card, ready.line) == (event, role, card, line);
        let Some(&ready) = self.st.ready.iter().find(chosen) else {
            return Err(Broken("the Trap is not ready"));
        };
        let Some(&ability) = self.fx.print(card).lines.get(usize::from(line)) else {
            return Err(Broken("the Trap has no such line"));
        };
        if left > 1 {
            self.st.ready.retain(|ready| ready.event != event || ready.card != card);
            self.st.waiting.push(Waiting {
                item: Item::Traps { event, left: left - 1 },
                role,
                chain: self.st.chain,
            });
        } else {
            self.st.ready.retain(|ready| ready.event != event);
        }
        let Some((from, counters)) = self.take_card(role, card) else {
            return Err(Broken("the card is not there"));
        };
        self.emit(What::Completing(role, card), &["C-11.6", "C-11.11"]);
        let to = Zone::Limbo;
        self.emit(What::Card { card, role, from, to }, &["G-3.7", "C-11.6"]);
        let number = self.chance_number();
        let mut context = Context::new(role, ObjectId::NONE, card);
        (context.it, context.doer) = (ready.it, ready.doer);
        (context.tally.much, context.tally.there) = (ready.much, ready.there);
        let way = if meditate { Way::Meditate } else { Way::Counters };
        let to = Destination::Nowhere;
        let what = Played::Completion { way, to, counters };
        self.begin_play(Play::new(what, ability, PlayStage::X, context, number, self.mark()));
        Ok(())
    }
}

fn is_trap(look: Look<'_>, card: CardRef) -> bool {
    look.fx.card(card).kind == cards::CardKind::Trap
}

impl Answer {
    fn ready(&self, event: u16, role: Role, card: CardRef, meditate: bool) -> Ready {
        Ready {
            event,
            role,
            card,
            line: self.line,
            meditate,
            it: self.it,
            doer: self.doer,
            much: self.much,
            there: self.there,
        }
    }

    /// Might an unknown face-down card with so many counters be this Trap?
    fn may_be(&self, look: Look<'_>, role: Role, counters: i16) -> bool {
        if !look.fx.switches.open_lists {
            return true;
        }
        look.hidden_copies(role, self.print, false)
            .any(|card| is_paid(look, role, card, counters))
    }
}
