//! What happened, in sentences: events with names in place of ids.
//!
//! Needs the game only for names; an event must be what the reader may see ([`Event::seen_by`]).

use std::collections::BTreeMap;

use cards::ir::{Amount, Change, Counter};
use cards::{Arena, CardKind};
use rules::{
    CardRef, Ending, Event, Faces, Game, Lasts, ObjectId, Outcome, Place, Reach, Role, RollFor, What, Who, Zone,
};

/// One sentence of the story with the clauses behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The words, with a full stop.
    pub text: String,
    /// The ids of the clauses, the most telling first.
    pub clauses: Vec<&'static str>,
    /// Does a part of the game begin here?
    pub heading: bool,
}

/// The last names of units, kept for those that leave play: a story is told after the fact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    last: BTreeMap<ObjectId, String>,
}

impl Names {
    /// Notes how everything in play is called now. To be called before an answer changes the table.
    pub fn note(&mut self, game: &Game) {
        for object in game.state().in_play() {
            self.last.insert(object.id, game.name(object.id));
        }
    }
}

/// A game with the names that its story needs.
#[derive(Clone, Copy)]
struct Teller<'a> {
    game: &'a Game,
    names: &'a Names,
}

/// The events as `role` may see them, one sentence each; equal things in a row are one sentence, and what another
/// sentence says anyway is left out.
pub fn tell(game: &Game, names: &Names, events: &[Event], role: Role) -> Vec<Sentence> {
    tell_to(game, names, events, Audience::Role(role))
}

/// Who reads a story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// A player.
    Role(Role),
    /// A spectator: only what both players see.
    Both,
    /// Somebody who may see all, after the end.
    All,
}

impl Audience {
    fn sees(self, event: &Event) -> Event {
        match self {
            Audience::Role(role) => event.seen_by(role),
            Audience::Both => event.seen_by(Role::Dark).seen_by(Role::Light),
            Audience::All => event.clone(),
        }
    }
}

/// The same for any reader.
pub fn tell_to(game: &Game, names: &Names, events: &[Event], audience: Audience) -> Vec<Sentence> {
    let teller = Teller { game, names };
    let seen: Vec<Event> = events
        .iter()
        .map(|event| audience.sees(event))
        .filter(|event| words(teller, std::slice::from_ref(event)).is_some())
        .collect();
    let mut told: Vec<Sentence> = Vec::new();
    let mut rest = &seen[..];
    while let [first, more @ ..] = rest {
        let joined = more.iter().take_while(|next| joins(&first.what, &next.what)).count();
        let (group, after) = rest.split_at(1 + joined);
        if let Some(text) = words(teller, group) {
            told.push(Sentence {
                text,
                clauses: first.why.iter().map(|clause| clause.0).collect(),
                heading: matches!(
                    first.what,
                    What::Turn(_) | What::BuildStep(_) | What::RetreatStep(_) | What::BattleStep(_)
                ),
            });
        }
        rest = after;
    }
    told
}

/// Are these two told in one sentence?
fn joins(first: &What, next: &What) -> bool {
    match (first, next) {
        (
            What::Card { role, from, to, .. },
            What::Card {
                role: r,
                from: f,
                to: t,
                ..
            },
        ) => (role, from, to) == (r, f, t),
        (What::Tapped(_), What::Tapped(_)) | (What::Untapped(_), What::Untapped(_)) => true,
        (What::Discarded(_), What::Discarded(_)) => true,
        (What::Triggers(role, card), What::Triggers(r, c)) => (role, card) == (r, c),
        (What::Changed(unit, ..), What::Changed(next, ..)) => unit == next,
        _ => false,
    }
}

/// The sentence of one event, or of several that join.
fn words(teller: Teller<'_>, group: &[Event]) -> Option<String> {
    let game = teller.game;
    let what = group.first()?.what;
    let names = || listing(group.iter().filter_map(|event| subject(teller, &event.what)));
    Some(match what {
        What::Turn(number) => format!("Turn {number} begins."),
        What::BuildStep(role) => format!("{role}'s build step begins."),
        What::RetreatStep(role) => format!("{role}'s retreat step begins."),
        What::BattleStep(arena) => format!("The battle step of the {} arena begins.", arena.word()),
        // Told by what is played in it, or by nothing.
        What::Moment(_) | What::Chance(_) | What::Ended => return None,
        What::Rolled { role, faces, .. } if faces == Faces::NONE => format!("{role} rolls in secret."),
        What::Rolled {
            purpose, role, faces, ..
        } => rolled(purpose, role, faces),
        What::Rerolled { role, taken, .. } if taken == Faces::NONE => format!("{role} takes up dice to roll again."),
        What::Rerolled { role, taken, .. } => format!("{role} takes up {} to roll again.", dice(taken)),
        What::Shown(faces) => format!("The dice are shown: {}.", dice(faces)),
        What::Force(role, change) => changed(role, change, "Force", is_paid(group)),
        What::Build(role, change @ (1 | -1)) => changed(role, change, "build point", is_paid(group)),
        What::Build(role, change) => changed(role, change, "build points", is_paid(group)),
        What::Card { role, from, to, .. } => moved_card(role, from, to, &names())?,
        What::Seen { by, card } => format!("{by} looks at {}.", game.card_name(card)),
        What::Revealed(role, card) => format!("{role} shows {}.", game.card_name(card)),
        What::Shuffled(role) => format!("{role} shuffles."),
        What::Counters(role, card, change) => counters(game, role, card, change),
        What::Completing(role, card) => format!("{role} completes {}{}.", game.card_name(card), text_of(game, card)),
        What::Entered(unit, place) => format!(
            "{}'s {} comes into play {}.",
            game.card(unit.card).0,
            name(teller, unit),
            where_to(game, place)
        ),
        What::Stacked(unit, card, true) => format!(
            "{} joins the stack of {}, on top.",
            game.card_name(card),
            name(teller, unit)
        ),
        What::Stacked(unit, card, false) => format!(
            "{} joins the stack of {}, underneath.",
            game.card_name(card),
            name(teller, unit)
        ),
        What::Rearranged(unit) => format!("{} is now the top card of its stack.", name(teller, unit)),
        What::Moved(unit, place) => format!("{} moves {}.", name(teller, unit), where_to(game, place)),
        What::Retreated(unit) => format!("{} retreats to the build zone.", name(teller, unit)),
        What::Tapped(_) => format!("Tapped: {}.", names()),
        What::Untapped(_) => format!("Untapped: {}.", names()),
        What::Control(unit, role) => format!("{role} takes control of {}.", name(teller, unit)),
        What::Attacks {
            attacker,
            defender,
            reach,
        } => attacks(teller, attacker, defender, reach),
        What::Defender(unit) => format!("{} becomes the defender.", name(teller, unit)),
        What::Dice(1) => "It attacks with 1 die.".to_owned(),
        What::Dice(number) => format!("It attacks with {number} dice."),
        What::Hits(1) => "1 hit.".to_owned(),
        What::Hits(number) => format!("{number} hits."),
        What::Pending { to, from, amount } => {
            format!(
                "{} is about to do {amount} damage to {}.",
                name(teller, from),
                name(teller, to)
            )
        }
        What::Prevented { to, amount } => format!("{amount} damage to {} is prevented.", name(teller, to)),
        What::Takes { on, amount } => format!("{} takes {amount} damage.", name(teller, on)),
        What::Marked(unit, kind, change) => {
            let number = change.unsigned_abs();
            let counters = match (kind, number) {
                (Counter::Resource, 1) => "counter".to_owned(),
                (Counter::Resource, _) => "counters".to_owned(),
                (named, 1) => format!("{} counter", named.word()),
                (named, _) => format!("{} counters", named.word()),
            };
            let unit = name(teller, unit);
            match (change > 0, number) {
                (true, _) => format!("{unit} gets {number} {counters}."),
                (false, 1) => format!("{number} {counters} leaves {unit}."),
                (false, _) => format!("{number} {counters} leave {unit}."),
            }
        }
        What::Healed(unit, 1) => format!("1 damage counter leaves {}.", name(teller, unit)),
        What::Healed(unit, number) => format!("{number} damage counters leave {}.", name(teller, unit)),
        What::Discarded(_) => format!("Discarded: {}.", names()),
        What::Left(unit, zone) => format!("{} leaves play for the {}.", name(teller, unit), zone_word(zone)),
        What::Plays(role, card) => format!("{role} plays {}{}.", game.card_name(card), text_of(game, card)),
        What::Uses(role, unit, Some(keyword)) => format!("{role} uses {} of {}.", keyword.name(), name(teller, unit)),
        What::Uses(role, unit, None) => format!("{role} uses an ability of {}.", name(teller, unit)),
        What::Triggers(_, card) if group.len() > 1 => {
            format!(
                "The text of {} takes effect {} times.",
                game.card_name(card),
                group.len()
            )
        }
        What::Triggers(_, card) => format!("The text of {} takes effect.", game.card_name(card)),
        What::Disrupted(CardRef::NONE) => "The attack is disrupted.".to_owned(),
        What::Disrupted(card) => format!("{} is disrupted.", game.card_name(card)),
        What::Changed(unit, ..) => {
            let changes = effects(game, group);
            if changes.is_empty() {
                return None;
            }
            format!("{} {changes}.", name(teller, unit))
        }
        What::ChangedPlayer(role, Lasts::Shield(_), _) => format!("Damage will be prevented for {role}."),
        What::ChangedPlayer(role, ..) => format!("From now on {role} {}.", effects(game, group)),
        What::Contest(dark, light) => format!(
            "Both players have {} in battle: they are contested by bids of Force ({} against {}).",
            base_name(game, dark),
            name(teller, dark),
            name(teller, light)
        ),
        What::Bid(role, bid) => format!("{role} bids {bid}."),
        What::ContestWon(role, unit) => format!("{role} wins the contest; {} stays.", name(teller, unit)),
        What::Controls(role, arena) => format!("{role} controls the {} arena.", arena.word()),
        What::Over(outcome) => ending(outcome),
        What::Stopped(role) => format!("{role} puts down no more units."),
        What::Repaired(role) => format!("The table is repaired, as {role} proposed and both agreed."),
        What::Exchanged => "The players exchange their roles.".to_owned(),
    })
}

/// How a game ended, in a sentence.
pub fn ending(outcome: Outcome) -> String {
    let (winner, loser) = (outcome.winner, !outcome.winner);
    match outcome.reason {
        Ending::Arenas => format!("{winner} wins the game: two arenas are {winner}'s."),
        Ending::Effect => format!("{winner} wins the game: a text says so."),
        Ending::Concession => format!("{winner} wins the game: {loser} concedes."),
        Ending::Time => format!("{winner} wins the game: {loser}'s time is up."),
        Ending::Limit => format!("{winner} wins the game: the last turn is over."),
        Ending::EmptyDeck => format!("{winner} wins the game: {loser} has no card to draw."),
    }
}

/// Dice one by one, highest first.
pub fn dice(faces: Faces) -> String {
    let list: Vec<String> = faces.list().map(|face| face.to_string()).collect();
    match &list[..] {
        [] => "no dice".to_owned(),
        list => list.join(" "),
    }
}

/// The name of a unit, also of one that has left play.
fn name(teller: Teller<'_>, who: Who) -> String {
    let Teller { game, names } = teller;
    match game.state().alive(who.object) {
        Some(object) if object.top() == who.card => game.name(who.object),
        // Another card is on top now: the stack is named by the one that was.
        Some(_) => game.card_name(who.card),
        None => match names.last.get(&who.object) {
            Some(name) => name.clone(),
            None => game.card_name(who.card),
        },
    }
}

/// The text of a Battle card or Mission in brackets: it is carried out now and then gone.
fn text_of(game: &Game, card: CardRef) -> String {
    let id = game.fixed().of.get(usize::from(card.0));
    let print = id.and_then(|id| game.fixed().prints.get(usize::from(id.0)));
    match print.map(|print| &print.card) {
        Some(card) if matches!(card.kind, CardKind::Battle | CardKind::Mission) => {
            let texts = crate::card::texts(card).join(" | ");
            format!(" ({})", texts.trim_end_matches('.'))
        }
        _ => String::new(),
    }
}

/// What lasting effects do, with the numbers they were given: "gets +2 power and Critical Hit 2". Control is told by
/// its own event.
fn effects(game: &Game, group: &[Event]) -> String {
    let mut changes: Vec<Change> = Vec::new();
    let mut shields = false;
    for event in group {
        let (What::Changed(_, lasts, value) | What::ChangedPlayer(_, lasts, value)) = event.what else {
            continue;
        };
        match lasts {
            Lasts::Change(entry) => {
                let change = game.fixed().changes.get(usize::from(entry)).map(|entry| &entry.change);
                changes.extend(change.map(|change| match change {
                    Change::Stat(stat, _) => Change::Stat(*stat, Amount::Fixed(value)),
                    Change::SetStat(stat, _) => Change::SetStat(*stat, Amount::Fixed(value)),
                    Change::ForceCost(_) => Change::ForceCost(Amount::Fixed(value)),
                    Change::AbilityCost(_) => Change::AbilityCost(Amount::Fixed(value)),
                    Change::DearAbilityCost(from, _) => Change::DearAbilityCost(*from, Amount::Fixed(value)),
                    Change::BuildCostTo(to, _) => Change::BuildCostTo(*to, Amount::Fixed(value)),
                    Change::BuildCostElsewhere(_) => Change::BuildCostElsewhere(Amount::Fixed(value)),
                    Change::BuildCost(_) => Change::BuildCost(Amount::Fixed(value)),
                    other => other.clone(),
                }));
            }
            Lasts::Stat(stat) => changes.push(Change::Stat(stat, Amount::Fixed(value))),
            Lasts::Shield(_) => shields = true,
            Lasts::Control(_) => {}
        }
    }
    let mut words = text::print_changes(&changes, true, &text::Context::UNIT);
    if shields {
        let and = if words.is_empty() { "" } else { " and " };
        words.push_str(and);
        words.push_str("will have damage prevented");
    }
    words
}

/// The name without its version letter.
fn base_name(game: &Game, who: Who) -> String {
    cards::CardName::parse(&game.card_name(who.card)).base
}

/// What an event is about, where several may join.
fn subject(teller: Teller<'_>, what: &What) -> Option<String> {
    match what {
        What::Card { card, .. } => Some(teller.game.card_name(*card)),
        What::Tapped(unit) | What::Untapped(unit) | What::Discarded(unit) => Some(name(teller, *unit)),
        _ => None,
    }
}

/// "A, 2 × B and C"; hidden cards are counted.
fn listing(names: impl Iterator<Item = String>) -> String {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for name in names {
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let words: Vec<String> = counted
        .into_iter()
        .map(|(name, count)| match count {
            1 => name,
            _ if name == "a card" => format!("{count} cards"),
            _ => format!("{count} × {name}"),
        })
        .collect();
    match &words[..] {
        [head @ .., last] if !head.is_empty() => format!("{} and {last}", head.join(", ")),
        _ => words.concat(),
    }
}

/// Were points given for something, rather than lost?
fn is_paid(group: &[Event]) -> bool {
    let clauses = group.first().map(|event| &event.why[..]).unwrap_or_default();
    clauses
        .iter()
        .any(|clause| matches!(clause.0, "A-2.1" | "G-6.11" | "G-10.3"))
}

fn changed(role: Role, change: i16, what: &str, paid: bool) -> String {
    let verb = match change {
        0.. => "gets",
        _ if paid => "pays",
        _ => "loses",
    };
    format!("{role} {verb} {} {what}.", change.unsigned_abs())
}

fn rolled(purpose: RollFor, role: Role, faces: Faces) -> String {
    let dice = dice(faces);
    match purpose {
        RollFor::Build => format!("{role} rolls {dice} for the build points of both."),
        RollFor::Attack => format!("{role} rolls {dice}."),
        RollFor::Fury => format!("Fury: {role} rolls {dice} more."),
        RollFor::Damage => format!("{role} rolls {dice} for damage."),
        RollFor::Text => format!("{role} rolls {dice}."),
        RollFor::Added => format!("{role} adds {dice}."),
        RollFor::Reroll => format!("The new dice show {dice}."),
        RollFor::Roles => format!("{role} rolls {dice} for the roles."),
    }
}

/// `None` where the next event says the same.
fn moved_card(role: Role, from: Zone, to: Zone, cards: &str) -> Option<String> {
    Some(match (from, to) {
        (_, Zone::Limbo | Zone::Play) | (Zone::Play, _) => return None,
        (Zone::Deck, Zone::Hand) => format!("{role} draws {cards}."),
        (Zone::Hand, Zone::FaceDown) => format!("{role} puts {cards} face-down into the build zone."),
        (Zone::Limbo, to) => format!("To {role}'s {}: {cards}.", zone_word(to)),
        (from, to) => format!("{role}: {cards} from {} to {}.", zone_word(from), zone_word(to)),
    })
}

fn counters(game: &Game, role: Role, card: CardRef, change: i16) -> String {
    let name = if card == CardRef::NONE {
        "a face-down card".to_owned()
    } else {
        game.card_name(card)
    };
    match change {
        1 => format!("{role} puts 1 build counter on {name}."),
        -1 => format!("1 build counter leaves {name} of {role}."),
        change if change < 0 => format!("{} build counters leave {name} of {role}.", change.unsigned_abs()),
        change => format!("{role} puts {change} build counters on {name}."),
    }
}

fn attacks(teller: Teller<'_>, attacker: Who, defender: Who, reach: Reach) -> String {
    let how = match reach {
        Reach::Own | Reach::Permitted => "",
        Reach::Bombard => " by Bombard",
        Reach::IonCannon => " by Ion Cannon",
        Reach::Barrage => " by Barrage",
    };
    format!("{} attacks {}{how}.", name(teller, attacker), name(teller, defender))
}

fn where_to(game: &Game, place: Place) -> String {
    let arena = |arena: Arena| format!("in the {} arena", arena.word());
    match place {
        Place::Arena(a) => arena(a),
        Place::Build => "in the build zone".to_owned(),
        Place::Event => "as an Event".to_owned(),
        Place::Slot(a) => format!("as the Location {}", arena(a)),
        Place::Aboard(host) => format!("aboard {}", game.name(host)),
        Place::On(host) => format!("on {}", game.name(host)),
    }
}

fn zone_word(zone: Zone) -> &'static str {
    match zone {
        Zone::Deck => "deck",
        Zone::Hand => "hand",
        Zone::Discard => "discard pile",
        Zone::Removed => "cards removed from the game",
        Zone::FaceDown => "face-down cards",
        Zone::Play => "table",
        Zone::Limbo => "cards being played",
        Zone::Beneath => "cards set face-down under a unit",
        Zone::Supply => "supply",
    }
}

/// The words with a capital at their head.
pub fn capital(words: &str) -> String {
    let mut chars = words.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
