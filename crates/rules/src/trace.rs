//! Which lines of its cards a game has put to work: for tests of whole card files.

use crate::action::Action;
use crate::event::{Event, Log};
use crate::game::Game;
use crate::ids::{AbilityId, CardId};
use crate::keyword::enhance;
use crate::program::{AbilityDef, Kinds, Sort, Where};
use crate::query::Look;
use crate::state::{Object, Place};
use cards::keyword::Keyword;
use std::collections::BTreeSet;

/// Takes down which instructions are carried out, and on request which lines hold.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    ran: BTreeSet<u16>,
    held: BTreeSet<u16>,
}

impl Log for Trace {
    const ON: bool = false;
    fn record(&mut self, _: Event) {}
    fn ran(&mut self, op: u16) {
        self.ran.insert(op);
    }
}

impl Trace {
    /// Notes the static lines and keywords that hold in this position.
    pub fn look(&mut self, game: &Game) {
        let look = game.look();
        for object in look.st.in_play() {
            for &(line, place) in &look.fx.print(object.top()).all {
                if holds(look, object, line, place) {
                    self.held.insert(line.0);
                }
            }
            if matters(look, object) {
                look.each_change(object.id, Kinds::all(), |_, given| {
                    self.held.extend(given.grants.map(|line| line.0));
                });
            }
        }
    }

    /// Notes the lines that a player puts to work by this choice: a card meditated, enhanced, or completed for its own
    /// price.
    pub fn chose(&mut self, game: &Game, action: Action) {
        let fx = game.fixed();
        let (card, used): (_, &dyn Fn(&AbilityDef) -> bool) = match action {
            Action::Play {
                card, meditate: true, ..
            }
            | Action::Spring {
                card, meditate: true, ..
            } => (card, &|def| def.keyword == Some(Keyword::Meditate)),
            Action::Play { card, enhance, .. } => {
                self.held.extend(enhance::line(fx, card, enhance).map(|line| line.0));
                return;
            }
            Action::Complete { card, .. } => (card, &|def| def.sort == Sort::ToComplete),
            _ => return,
        };
        let lines = fx.print(card).lines.iter().filter(|&&line| used(fx.ability(line)));
        self.held.extend(lines.map(|line| line.0));
    }

    /// The lines of each printed card, those that it grants among them, in order, with whether they were at work. A line
    /// with an effect was if its effect was begun; one that holds, if it changed something in a position that was looked at;
    /// a keyword, if its unit had it where it counts.
    pub fn lines(&self, game: &Game) -> Vec<(CardId, AbilityId, bool)> {
        let fx = game.fixed();
        // Copies of lines for texts that lend them stand behind all others; they are lines of nobody.
        let lent = |&entry: &u16| fx.changes[usize::from(entry)].grants;
        let lent = fx.prints.iter().flat_map(|print| &print.lendable).filter_map(lent);
        let own = lent.map(|line| usize::from(line.0)).min().unwrap_or(fx.abilities.len());
        let abilities = fx.abilities[..own].iter().enumerate();
        let lines = abilities.map(|(at, def)| {
            let line = AbilityId(at as u16);
            let used = match def.sort {
                Sort::Activated | Sort::Hand | Sort::Triggered | Sort::Replacement => self.ran.contains(&def.code),
                Sort::Static | Sort::Passive | Sort::ToComplete => self.held.contains(&line.0),
            };
            (def.print, line, used)
        });
        lines.collect()
    }
}

/// Does a line of the object hold now, and make a difference?
fn holds(look: Look<'_>, object: &Object, line: AbilityId, place: Where) -> bool {
    let def = look.fx.ability(line);
    match def.sort {
        Sort::Activated | Sort::Hand | Sort::Triggered | Sort::Replacement => false,
        // It was paid.
        Sort::ToComplete => true,
        Sort::Static => look.static_reaches(object, def, place),
        Sort::Passive => match def.keyword {
            Some(Keyword::Pilot) => matches!(object.place, Place::Aboard(_)),
            Some(Keyword::Reserves) => object.place == Place::Build,
            // What it costs to come into play.
            Some(Keyword::HiddenCost | Keyword::AlternativeCost | Keyword::ReducedCost | Keyword::Stack) => true,
            _ => look.works(object, def, place) && matters(look, object),
        },
    }
}

/// Does the unit fight, or has it been hit?
fn matters(look: Look<'_>, object: &Object) -> bool {
    let fights =
        look.st.attacks.iter().any(|attack| {
            attack.attacker == object.id || attack.fronts.iter().any(|front| front.defender == object.id)
        });
    fights || object.damage > 0
}
