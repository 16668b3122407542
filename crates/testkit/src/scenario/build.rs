//! The table of a script as a [`Setup`] for the engine.

use cards::{Card, CardKind, CardName, Edition, Side, Subtypes, UnitFacts};
use rules::{Aboard, ByRole, CardId, Partial, Placed, PlacedAt, Role, Seat, Setup, SetupFault, Start, Switches};

use super::fault::{Fault, Wrong, shortened};
use super::script::{At, Begin, Given, Laid, MadeUp, Name, Script, Sort, What, Wish};
use super::table::same_name;

/// Where cards in quotes come from.
pub trait Pool {
    /// The card of that name (any case; without a letter the only one of that name), or why there is none.
    fn find(&self, name: &CardName) -> Result<Card, String>;

    /// The Subordinates that the texts of these cards make (`C-15.1`).
    fn supply(&self, cards: &[Card]) -> Vec<Card> {
        let _ = cards;
        Vec::new()
    }
}

/// A pool without cards.
pub struct NoPool;

impl Pool for NoPool {
    fn find(&self, name: &CardName) -> Result<Card, String> {
        Err(format!("there is no card pool to look for {} in", name.full()))
    }
}

/// The set-up that the script describes, in one edition.
pub fn build(script: &Script, edition: Edition, pool: &dyn Pool) -> Result<Setup, Vec<Fault>> {
    let mut builder = Builder {
        cards: Vec::new(),
        laid: Vec::new(),
        faults: Vec::new(),
    };
    for laid in &script.table.laid {
        match builder.card(laid, &script.table.laid, pool) {
            Ok(id) => builder.laid.push((laid, id)),
            Err(wrong) => builder.faults.push(wrong.at(laid.line)),
        }
    }
    if !builder.faults.is_empty() {
        return Err(builder.faults);
    }
    let mut seats = ByRole::from_fn(|role| Seat {
        force: script.table.force[role],
        build: script.table.build[role],
        ..Seat::new()
    });
    builder.lay(&mut seats);
    if !builder.faults.is_empty() {
        return Err(builder.faults);
    }
    let supply = pool.supply(&builder.cards);
    let room = 250usize.saturating_sub(builder.cards.len());
    builder.cards.extend(supply.into_iter().take(room));
    let switched = script.table.switches;
    Ok(Setup {
        edition,
        cards: builder.cards,
        seats,
        start: start(script),
        switches: Switches {
            // Every chance opens and both players are asked, so that a written pass finds its decision (`B-2.10`).
            ask_always: switched.lists.is_none(),
            open_lists: switched.lists.unwrap_or(true),
            turn_limit: switched.turn_limit,
            empty_deck_loses: switched.empty_deck_loses,
            ..Switches::default()
        },
    })
}

/// What the engine says against a table, at the line of the card that it names.
pub fn engine_faults(script: &Script, faults: &[SetupFault]) -> Vec<Fault> {
    let line_of = |fault: &str| {
        let named = script.table.laid.iter().find(|laid| fault.contains(&laid.name.full()));
        named.map_or(0, |laid| laid.line)
    };
    let told = |fault: &SetupFault| {
        let what = fault.to_string();
        let line = line_of(&what);
        Wrong::new(
            format!("this table cannot be: {what}"),
            "another place or another number",
        )
        .at(line)
    };
    faults.iter().map(told).collect()
}

struct Builder<'a> {
    cards: Vec<Card>,
    laid: Vec<(&'a Laid, CardId)>,
    faults: Vec<Fault>,
}

impl<'a> Builder<'a> {
    fn card(&mut self, laid: &Laid, all: &[Laid], pool: &dyn Pool) -> Result<CardId, Wrong> {
        let card = match &laid.card {
            Given::MadeUp(made_up) => compiled(laid, made_up)?,
            Given::Pool => {
                let spell =
                    "the name as printed, with its letter; --cards or $POP_CARDS names a folder with more cards";
                pool.find(&laid.name).map_err(|why| Wrong::new(why, spell))?
            }
            Given::Again => {
                let first = all
                    .iter()
                    .find(|first| first.line < laid.line && same_name(&first.name, &laid.name));
                let known = first.and_then(|first| self.laid.iter().find(|(known, _)| known.line == first.line));
                // The first one is at fault and has been told.
                let Some(&(_, id)) = known else {
                    return Err(Wrong::new(
                        format!("{} is not described well", laid.name.full()),
                        "see the line that describes it",
                    ));
                };
                return Ok(id);
            }
        };
        if let Some(at) = self.cards.iter().position(|known| *known == card) {
            // The list is far shorter than a byte counts.
            return Ok(CardId(at as u8));
        }
        if self.cards.len() >= 250 {
            return Err(Wrong::new("more than 250 different cards", "a smaller scenario"));
        }
        self.cards.push(card);
        Ok(CardId((self.cards.len() - 1) as u8))
    }

    fn lay(&mut self, seats: &mut ByRole<Seat>) {
        // Where each placed card went: to find hosts and stacks by name.
        let mut placed: Vec<(&Laid, usize)> = Vec::new();
        for &(laid, card) in &self.laid {
            let seat = &mut seats[laid.role];
            let put = |at: PlacedAt| Placed {
                tapped: laid.tapped,
                damage: laid.damage,
                named: laid.named.clone(),
                ..Placed::at(card, at)
            };
            match &laid.at {
                At::Hand => seat.hand.push(card),
                At::Deck => seat.deck.push(card),
                At::Discard => seat.discard.push(card),
                // It stands in the list of cards, and that is the supply.
                At::Supply if self.cards[usize::from(card.0)].is_subordinate() => {}
                At::Supply => seat.outside.push(card),
                At::Build => match laid.counters {
                    Some(counters) => seat.building.push(Partial { card, counters }),
                    None => {
                        placed.push((laid, seat.in_play.len()));
                        seat.in_play.push(put(PlacedAt::BuildZone));
                    }
                },
                At::Arena(arena) => {
                    placed.push((laid, seat.in_play.len()));
                    seat.in_play.push(put(PlacedAt::Arena(*arena)));
                }
                At::On(host) | At::Under(host) => {
                    let Some((owner, unit)) = find(&placed, host) else {
                        let wrong = Wrong::new(
                            format!("{} is not in play before this line", host.name.full()),
                            "lay the unit in an arena or face up in the build zone first",
                        );
                        self.faults.push(wrong.at(laid.line));
                        continue;
                    };
                    let unit = &mut seats[owner].in_play[unit];
                    match (&laid.at, &self.cards[usize::from(card.0)].kind) {
                        (At::Under(_), _) => unit.under.push(card),
                        (_, CardKind::Equipment(_)) => unit.equipment.push(card),
                        _ => unit.pilots.push(Aboard {
                            card,
                            tapped: laid.tapped,
                            damage: laid.damage,
                        }),
                    }
                }
            }
        }
    }
}

fn find(placed: &[(&Laid, usize)], host: &Name) -> Option<(Role, usize)> {
    placed
        .iter()
        .find(|(laid, _)| same_name(&laid.name, &host.name) && host.role.is_none_or(|role| role == laid.role))
        .map(|&(laid, at)| (laid.role, at))
}

/// A made-up card with its text compiled; text that is not understood is a fault.
fn compiled(laid: &Laid, made_up: &MadeUp) -> Result<Card, Wrong> {
    let kind = match made_up.sort {
        Sort::Unit {
            arenas,
            numbers: [speed, power, health],
        } => CardKind::Unit(UnitFacts {
            arenas,
            speed,
            power,
            health,
        }),
        Sort::Subordinate {
            arenas,
            numbers: [speed, power, health],
        } => CardKind::Subordinate(UnitFacts {
            arenas,
            speed,
            power,
            health,
        }),
        Sort::Mission => CardKind::Mission,
        Sort::Battle => CardKind::Battle,
        Sort::Location(arenas) => CardKind::Location(arenas),
        Sort::Equipment(arenas) => CardKind::Equipment(arenas),
        Sort::Resource => CardKind::Resource,
        Sort::Campaign => CardKind::Campaign,
        Sort::Trap => CardKind::Trap,
        Sort::Event => CardKind::Event,
    };
    let context = text::Context {
        name: Some(laid.name.clone()),
        kind: text::Kind::from(&kind),
        cost_is_x: made_up.cost_is_x,
    };
    let compiled = text::compile(&made_up.text, &context);
    let Some(abilities) = compiled.abilities() else {
        return Err(unread(&laid.name, &made_up.text, &compiled));
    };
    let side = made_up.side.unwrap_or(match laid.role {
        Role::Dark => Side::Dark,
        Role::Light => Side::Light,
    });
    Ok(Card {
        name: laid.name.clone(),
        side,
        kind,
        subtypes: Subtypes::parse(&made_up.subtypes.join(" ")),
        cost: made_up.cost,
        cost_is_x: made_up.cost_is_x,
        set: made_up.set.clone(),
        rarity: made_up.rarity,
        text: made_up.text.clone(),
        abilities,
    })
}

/// Text that the compiler does not read, with its diagnostic.
fn unread(name: &CardName, written: &str, compiled: &text::Compiled) -> Wrong {
    let diagnostic = compiled
        .diagnostics
        .iter()
        .find(|d| d.severity == text::Severity::Unread);
    let Some(diagnostic) = diagnostic else {
        return Wrong::new(format!("the text of {} is not understood", name.full()), "other words");
    };
    let words = written.get(diagnostic.span.clone()).unwrap_or(written);
    Wrong::new(
        format!(
            "the text of {} is not understood at \"{}\": {}, {}",
            name.full(),
            shortened(words),
            diagnostic.message,
            diagnostic.label
        ),
        diagnostic.help.as_deref().unwrap_or("other words"),
    )
}

/// Where play begins. Without a start line: in the battle step of the first attacker's arena, else of the first unit's;
/// without units at the start of a turn.
fn start(script: &Script) -> Start {
    let table = &script.table;
    match table.start {
        Some(Begin::Build(role)) => return Start::Build(role),
        Some(Begin::Retreat(role)) => return Start::Retreat(role),
        Some(Begin::Battle(arena)) => return Start::Battle(arena),
        Some(Begin::Setup) => return Start::SetupLoop,
        Some(Begin::Turn) => return Start::Turn,
        None => {}
    }
    let attacker = script.steps.iter().find_map(|step| match &step.what {
        What::Decide(role, Wish::Attack { with: Some(unit), .. } | Wish::DoNothing(Some(unit))) => Some((*role, unit)),
        _ => None,
    });
    let arena_of = |laid: &Laid| match laid.at {
        At::Arena(arena) => Some(arena),
        At::Build | At::Hand | At::Deck | At::Discard | At::Supply | At::On(_) | At::Under(_) => None,
    };
    let of_attacker = attacker.and_then(|(role, unit)| {
        table
            .laid
            .iter()
            .filter(|laid| laid.role == role && same_name(&laid.name, &unit.name))
            .find_map(arena_of)
    });
    of_attacker
        .or_else(|| table.laid.iter().find_map(arena_of))
        .map_or(Start::Turn, Start::Battle)
}
