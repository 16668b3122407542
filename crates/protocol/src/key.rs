//! Stable names of options.

use rules::{Action, Destination, ObjectId, Reach, Way};

/// The stable key of an option: what files and messages keep beside its number, so that a changed rule is noticed.
///
/// To be made of an action of [`rules::Sight::options`], or of a game that its reader may see whole: cards are named by
/// their number in the game, and of hidden cards only a sight's numbers say nothing.
pub fn key(action: Action) -> String {
    match action {
        Action::Pass => "pass".to_owned(),
        Action::Done => "done".to_owned(),
        Action::Attack { unit, on, reach } => format!("attack.{}.{}.{}", object(unit), object(on), reached(reach)),
        Action::DoNothing(unit) => format!("nothing.{}", object(unit)),
        Action::Use(instance) => format!("use.{}.{}.{}", object(instance.on), instance.ability.0, instance.via),
        Action::Lucky(unit) => format!("lucky.{}", object(unit)),
        Action::Play {
            card,
            line,
            enhance,
            meditate,
        } => format!("play.{}.{line}.{enhance}{}", card.0, from_discard(meditate)),
        Action::Build { card, counters } => format!("build.{}.{counters}", card.0),
        Action::Complete { card, way, to } => format!("complete.{}.{}.{}", card.0, paid(way), place(to)),
        Action::Spring { card, line, meditate } => format!("spring.{}.{line}{}", card.0, from_discard(meditate)),
        Action::Move { object: moved, to } => format!("move.{}.{}", object(moved), place(to)),
        Action::Rearrange { object: stack, card } => format!("rearrange.{}.{}", object(stack), card.0),
        Action::Retreat(unit) => format!("retreat.{}", object(unit)),
        Action::Object(chosen) => format!("object.{}", object(chosen)),
        Action::Damage(at) => format!("damage.{at}"),
        Action::Card(card) => format!("card.{}", card.0),
        Action::Amount(amount) => format!("amount.{amount}"),
        Action::Face(face) => format!("face.{face}"),
        Action::Yes => "yes".to_owned(),
        Action::No => "no".to_owned(),
        Action::Option(at) => format!("option.{at}"),
        Action::Next(at) => format!("next.{at}"),
        Action::Bid(bid) => format!("bid.{bid}"),
        Action::Mulligan(card) => format!("mulligan.{}", card.0),
        Action::Deploy { card, to } => format!("deploy.{}.{}", card.0, place(to)),
        Action::FaceDown { card, counters } => format!("facedown.{}.{counters}", card.0),
        Action::Pair(at) => format!("pair.{at}"),
        Action::Place(arena) => format!("place.{}", arena.word().to_lowercase()),
    }
}

fn object(id: ObjectId) -> u16 {
    id.number()
}

fn from_discard(meditate: bool) -> &'static str {
    if meditate { ".meditate" } else { "" }
}

fn reached(reach: Reach) -> &'static str {
    match reach {
        Reach::Own => "own",
        Reach::Bombard => "bombard",
        Reach::IonCannon => "ion",
        Reach::Barrage => "barrage",
        Reach::Permitted => "permitted",
    }
}

fn paid(way: Way) -> String {
    match way {
        Way::Counters => "counters".to_owned(),
        Way::Alternative(at) => format!("alternative{at}"),
        Way::Hidden(x) => format!("hidden{x}"),
        Way::Meditate => "meditate".to_owned(),
    }
}

fn place(to: Destination) -> String {
    match to {
        Destination::Arena(arena) => arena.word().to_lowercase(),
        Destination::Build => "zone".to_owned(),
        Destination::Under(unit) => format!("under{}", object(unit)),
        Destination::Top(unit) => format!("top{}", object(unit)),
        Destination::Aboard(unit) => format!("aboard{}", object(unit)),
        Destination::Nowhere => "nowhere".to_owned(),
    }
}
