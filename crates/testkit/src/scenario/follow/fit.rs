//! Does an option of the engine do what a line wants?

use cards::keyword::Keyword;
use rules::{About, Action, Frame, Game, Item, ObjectId, Question, Reach, Role, Way};

use super::sight::{self, card_is, goes_to, object_is};
use crate::scenario::script::{Choices, Name, Spot, Target, Wish};

/// Does `action`, offered now, fulfil `wish`? If so, how well: among several the lowest is meant.
pub fn fits(game: &Game, role: Role, wish: &Wish, action: Action) -> Option<u8> {
    match wish {
        Wish::Pass => match action {
            Action::Pass => Some(0),
            Action::Done => Some(1),
            Action::No => Some(2),
            _ => None,
        },
        Wish::Attack { on, with } => attack(game, role, on, with.as_ref(), action),
        Wish::DoNothing(unit) => match action {
            Action::DoNothing(id) => named(game, id, unit.as_ref()).then_some(0),
            // Declining the second strike.
            Action::Done => match question(game) {
                Some(Question::Strike { unit: id, .. } | Question::Repeat { unit: id, .. }) => {
                    named(game, id, unit.as_ref()).then_some(0)
                }
                _ => None,
            },
            _ => None,
        },
        Wish::Use { ability, of, then } => using(game, ability, of.as_ref(), then, action),
        Wish::Play { card, .. } => match action {
            Action::Play {
                card: c,
                enhance: 0,
                meditate: false,
                line,
            } if card_is(game, c, card) => Some(line),
            _ => None,
        },
        Wish::Build { card, counters } => match action {
            Action::Build { card: c, counters: n } | Action::FaceDown { card: c, counters: n }
                if card_is(game, c, card) && counters.is_none_or(|wanted| wanted == n) =>
            {
                Some(0)
            }
            _ => None,
        },
        Wish::Complete { card, to } => complete(game, card, to.as_ref(), action),
        Wish::Move { card, to } => match action {
            Action::Move { object, to: place } if object_is(game, object, card) && goes_to(game, place, to) => Some(0),
            _ => None,
        },
        Wish::Retreat(unit) => match action {
            Action::Retreat(id) if object_is(game, id, unit) => Some(0),
            _ => None,
        },
        Wish::Bid(n) => match action {
            Action::Bid(bid) if bid == *n => Some(0),
            // A sealed bid is asked for as an amount; a bid of nothing is also a refusal to raise.
            Action::Amount(bid) if bid == *n => match question(game) {
                Some(Question::Amount {
                    about: About::SecretBid | About::RoleBid,
                    ..
                }) => Some(0),
                _ => None,
            },
            Action::Done | Action::Pass if *n == 0 && matches!(game.state().frames.last(), Some(Frame::Contest(_))) => {
                Some(1)
            }
            _ => None,
        },
        // Conceding is no option of the list (`G-7.6`).
        Wish::Concede => None,
        Wish::Label(label) => labelled(game, label, action),
    }
}

/// The question that waits, if one does.
pub fn question(game: &Game) -> Option<Question> {
    match game.state().frames.last() {
        Some(Frame::Ask(question)) => Some(*question),
        _ => None,
    }
}

fn named(game: &Game, id: ObjectId, name: Option<&Name>) -> bool {
    name.is_none_or(|name| object_is(game, id, name))
}

fn attack(game: &Game, role: Role, on: &Name, with: Option<&Name>, action: Action) -> Option<u8> {
    match action {
        Action::Attack {
            unit,
            on: defender,
            reach,
        } if object_is(game, defender, on) && named(game, unit, with) => {
            let own = game
                .state()
                .object(defender)
                .is_some_and(|object| object.controller == role);
            let by_reach = match reach {
                Reach::Own => 0,
                Reach::Permitted => 1,
                Reach::Bombard => 2,
                Reach::IonCannon => 3,
                Reach::Barrage => 4,
            };
            Some(by_reach + if own { 5 } else { 0 })
        }
        Action::Object(defender) if object_is(game, defender, on) => match question(game) {
            Some(Question::Strike { unit, .. }) => named(game, unit, with).then_some(0),
            _ => None,
        },
        _ => None,
    }
}

fn complete(game: &Game, card: &Name, to: Option<&Target>, action: Action) -> Option<u8> {
    match action {
        Action::Complete {
            card: c,
            way,
            to: place,
        } if card_is(game, c, card) => {
            let wanted = to.is_none_or(|to| goes_to(game, place, to));
            match way {
                Way::Counters => wanted.then_some(0),
                // These are written with `use`.
                Way::Alternative(_) | Way::Hidden(_) | Way::Meditate => None,
            }
        }
        Action::Spring {
            card: c,
            line,
            meditate: false,
        } if card_is(game, c, card) => to.is_none().then_some(line),
        Action::Deploy { card: c, to: place } if card_is(game, c, card) => {
            to.is_none_or(|to| goes_to(game, place, to)).then_some(0)
        }
        _ => None,
    }
}

/// `KEYWORD [X] of CARD [N] [on OBJECT]`
fn using(game: &Game, ability: &str, of: Option<&Name>, then: &Choices, action: Action) -> Option<u8> {
    let place_fits = |to| then.on.first().is_none_or(|wanted| goes_to(game, to, wanted));
    let keyword = keyword_of(ability);
    if keyword.is_some_and(|keyword| asks(game, keyword, of)) {
        return answering(game, then, action);
    }
    match action {
        Action::Use(instance) => {
            let known = game.fixed().ability(instance.ability).keyword;
            let words = label_before_of(game, action);
            (named(game, instance.on, of) && ability_is(ability, &words, known)).then_some(0)
        }
        Action::Lucky(unit) => {
            let words = label_before_of(game, action);
            (named(game, unit, of) && ability_is(ability, &words, Some(Keyword::Lucky))).then_some(0)
        }
        Action::Attack { unit, on, reach } => {
            let by = match reach {
                Reach::Bombard => Keyword::Bombard,
                Reach::IonCannon => Keyword::IonCannon,
                Reach::Barrage => Keyword::Barrage,
                Reach::Own | Reach::Permitted => return None,
            };
            let target = then.on.first().is_none_or(|wanted| is_object(game, on, wanted));
            (keyword == Some(by) && named(game, unit, of) && target).then_some(0)
        }
        Action::Complete { card, way, to } => {
            let by = match way {
                Way::Hidden(_) => Keyword::HiddenCost,
                Way::Alternative(_) => Keyword::AlternativeCost,
                Way::Meditate => Keyword::Meditate,
                // A Pilot goes aboard as it is completed (`C-8.5`).
                Way::Counters if aboard(to) => Keyword::Pilot,
                Way::Counters => return None,
            };
            let number = match way {
                Way::Hidden(x) => number_of(ability).is_none_or(|n| n == x),
                // Which of several, from 1 (`ALT-4`).
                Way::Alternative(which) => number_of(ability).is_none_or(|n| n == i16::from(which) + 1),
                Way::Meditate | Way::Counters => true,
            };
            let fits = keyword == Some(by) && number && of.is_none_or(|of| card_is(game, card, of)) && place_fits(to);
            // Where no place is given: into an arena rather than elsewhere.
            fits.then_some(u8::from(!matches!(to, rules::Destination::Arena(_))))
        }
        Action::Spring {
            card,
            line,
            meditate: true,
        } => (keyword == Some(Keyword::Meditate) && of.is_none_or(|of| card_is(game, card, of))).then_some(line),
        Action::Move { object, to } => (keyword == Some(Keyword::Pilot) && named(game, object, of) && place_fits(to))
            .then_some(u8::from(!aboard(to))),
        Action::Play {
            card,
            enhance,
            meditate,
            line,
        } => {
            let by = match (enhance, meditate) {
                (0, false) => return None,
                (_, false) => Keyword::Enhance,
                (_, true) => Keyword::Meditate,
            };
            // Which of several, from 1 (`ENH-5`).
            let number = meditate || number_of(ability).is_none_or(|n| n == i16::from(enhance));
            (keyword == Some(by) && number && of.is_none_or(|of| card_is(game, card, of)))
                .then_some(line.saturating_add(enhance.saturating_sub(1)))
        }
        Action::Object(id) => match (question(game)?, keyword?) {
            (Question::Overkill { .. }, Keyword::Overkill) => {
                let attacker = game.state().attack()?.attacker;
                (named(game, attacker, of) && then.on.first().is_none_or(|wanted| is_object(game, id, wanted)))
                    .then_some(0)
            }
            (Question::Strike { unit, .. }, Keyword::DoubleStrike) => {
                (named(game, unit, of) && then.on.first().is_none_or(|wanted| is_object(game, id, wanted))).then_some(0)
            }
            _ => None,
        },
        Action::Amount(n) => {
            let about = match (question(game)?, keyword?) {
                (Question::DamageControl { unit, .. }, Keyword::DamageControl) if named(game, unit, of) => {
                    About::Remove
                }
                (Question::Predict { instance, .. }, by) => {
                    let fits =
                        game.fixed().ability(instance.ability).keyword == Some(by) && named(game, instance.on, of);
                    return (fits && then.amount == Some(n)).then_some(0);
                }
                (Question::Amount { about, .. }, _) => about,
                _ => return None,
            };
            let asked = match (about, keyword?) {
                (About::Remove, Keyword::DamageControl) | (About::Overkill, Keyword::Overkill) => true,
                // In a play of its own (Evade, a Battle card) the amount stands on the line of that play.
                (About::Prevent, Keyword::Parry) => {
                    !game.state().frames.iter().any(|frame| matches!(frame, Frame::Play(_)))
                }
                _ => false,
            };
            // The largest amount unless the line gives one.
            (asked && then.amount.is_none_or(|wanted| wanted == n)).then(|| 200u8.saturating_sub(n.clamp(0, 200) as u8))
        }
        Action::Next(n) => next_item(game, n, keyword?, of),
        Action::Option(_) => match (question(game)?, keyword?) {
            (Question::Upkeep { instance, .. }, Keyword::Upkeep) => {
                let Action::Option(way) = action else { return None };
                let wanted = then.amount.map_or(0, |n| n.saturating_sub(1));
                (named(game, instance.on, of) && i16::from(way) == wanted).then_some(0)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Does the effect of that card's keyword ask the question?
fn asks(game: &Game, keyword: Keyword, of: Option<&Name>) -> bool {
    let origin = match game.state().frames.iter().rev().nth(1) {
        Some(Frame::Run(run)) => run.origin,
        _ => None,
    };
    question(game).is_some()
        && origin.is_some_and(|instance| {
            game.fixed().ability(instance.ability).keyword == Some(keyword) && named(game, instance.on, of)
        })
}

/// The answer to a question of a keyword's effect: yes, the object of the line, its number or the largest.
fn answering(game: &Game, then: &Choices, action: Action) -> Option<u8> {
    match action {
        Action::Yes => Some(0),
        Action::Object(id) => then
            .on
            .first()
            .is_none_or(|wanted| is_object(game, id, wanted))
            .then_some(0),
        Action::Amount(n) => {
            let wanted = then.amount.is_none_or(|wanted| wanted == n);
            wanted.then(|| 200u8.saturating_sub(n.clamp(0, 200) as u8))
        }
        Action::Option(way) => (then.amount.map_or(0, |n| n.saturating_sub(1)) == i16::from(way)).then_some(0),
        _ => None,
    }
}

/// The waiting item with that number, if it is of this keyword and card.
fn next_item(game: &Game, number: u16, keyword: Keyword, of: Option<&Name>) -> Option<u8> {
    let item = waiting(game, number)?;
    let (by, on) = match item {
        Item::Upkeep(instance) => (Keyword::Upkeep, instance.on),
        Item::Bounty(_, unit, _) => (Keyword::Bounty, unit),
        Item::DamageControl(unit) => (Keyword::DamageControl, unit),
        Item::Retaliate(from, _, _) => (Keyword::Retaliate, from),
        Item::Riposte(from, _, _) => (Keyword::Riposte, from),
        Item::Overload(unit, _) => (Keyword::Overload, unit),
        Item::Backfire(unit, _) => (Keyword::Backfire, unit),
        Item::Ability { instance, .. } => (game.fixed().ability(instance.ability).keyword?, instance.on),
        Item::Draw | Item::Later(..) | Item::Traps { .. } => return None,
    };
    (by == keyword && named(game, on, of)).then_some(0)
}

/// The waiting item that an order question means by a number.
pub fn waiting(game: &Game, number: u16) -> Option<Item> {
    match question(game)? {
        Question::Order { .. } => game
            .state()
            .waiting
            .get(usize::from(number))
            .map(|waiting| waiting.item),
        _ => None,
    }
}

fn aboard(to: rules::Destination) -> bool {
    matches!(to, rules::Destination::Aboard(_))
}

fn is_object(game: &Game, id: ObjectId, wanted: &Target) -> bool {
    match wanted {
        Target::Card(name) => object_is(game, id, name),
        Target::Place(_) => false,
    }
}

/// The words of a label before ` of CARD`.
pub fn label_before_of(game: &Game, action: Action) -> String {
    let label = game.label(action);
    match label.find(" of ") {
        Some(at) => label[..at].to_owned(),
        None => label,
    }
}

/// The keyword that an ability's words begin with.
pub fn keyword_of(ability: &str) -> Option<Keyword> {
    Keyword::ALL
        .iter()
        .copied()
        .filter(|keyword| {
            ability
                .strip_prefix(keyword.name())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        })
        .max_by_key(|keyword| keyword.name().len())
}

/// The number behind the keyword.
pub fn number_of(ability: &str) -> Option<i16> {
    ability.rsplit(' ').next()?.parse().ok()
}

/// Do the words of a line mean the ability with this label and keyword? A keyword without its number means any, and
/// `ability` any line that is no keyword.
fn ability_is(wanted: &str, words: &str, keyword: Option<Keyword>) -> bool {
    if wanted.is_empty() || wanted.eq_ignore_ascii_case(words) {
        return true;
    }
    match keyword_of(wanted) {
        Some(named) if wanted == named.name() => {
            keyword.is_some_and(|keyword| keyword.canonical() == named.canonical()) || words.starts_with(named.name())
        }
        Some(_) => false,
        None => keyword.is_none() && (wanted == "ability" || words.to_lowercase().starts_with(&wanted.to_lowercase())),
    }
}

/// An option by its label, or by the short words for what it is.
fn labelled(game: &Game, wanted: &str, action: Action) -> Option<u8> {
    let label = game.label(action);
    if same_words(&label, wanted) {
        return Some(0);
    }
    let short = match action {
        // Ending a step, stopping and declining are no passes in a chance: such a line waits for its question.
        Action::Pass => ["pass"].as_slice(),
        Action::Done => &[
            "pass",
            "done",
            "stop",
            "end",
            "end the step",
            "end step",
            "decline",
            "no",
            "none",
        ],
        Action::Yes => &["yes"],
        Action::No => &["no", "decline"],
        _ => &[],
    };
    if short.iter().any(|word| wanted.eq_ignore_ascii_case(word)) {
        return Some(1);
    }
    let plain = Name {
        role: None,
        name: cards::CardName::parse(wanted),
    };
    let spot = || Spot::from_word(&wanted.to_lowercase());
    let by_thing = match action {
        Action::Object(id) => object_is(game, id, &plain),
        Action::Card(card) | Action::Mulligan(card) => card_is(game, card, &plain),
        Action::Damage(place) => damage_from(game, place, &plain),
        Action::Amount(n) | Action::Bid(n) => wanted.parse() == Ok(n),
        Action::Face(face) => wanted.parse() == Ok(face),
        Action::Place(arena) => spot() == Some(Spot::Arena(arena)),
        Action::Next(n) => match waiting(game, n) {
            Some(Item::Draw) => wanted.eq_ignore_ascii_case("draw"),
            Some(Item::Ability { instance, .. }) => object_is(game, instance.on, &plain),
            _ => false,
        },
        _ => false,
    };
    by_thing.then_some(2)
}

/// Does the damage instance with that place come from a thing called so?
pub fn damage_from(game: &Game, place: u8, name: &Name) -> bool {
    let state = game.state();
    let first = state.sequences.last().map_or(0, |sequence| usize::from(sequence.first));
    state
        .damage
        .get(first + usize::from(place))
        .is_some_and(|damage| object_is(game, damage.source, name) || card_is(game, damage.card, name))
}

/// Equal but for case and blanks, and for version letters where `wanted` gives none.
fn same_words(label: &str, wanted: &str) -> bool {
    let lettered = wanted.split_whitespace().any(is_letter);
    let plain = |text: &str| {
        let words: Vec<&str> = text
            .split_whitespace()
            .filter(|word| lettered || !is_letter(word))
            .collect();
        words.join(" ").to_lowercase()
    };
    plain(label) == plain(wanted)
}

fn is_letter(word: &str) -> bool {
    word.len() <= 4
        && word.starts_with('(')
        && word.ends_with(')')
        && cards::CardName::parse(&format!("x {word}")).version.is_some()
}

/// The names of a question's subject, for messages.
pub fn picture(game: &Game, labels: &[String]) -> String {
    const SHOWN: usize = 12;
    let mut shown: Vec<&str> = labels.iter().take(SHOWN).map(String::as_str).collect();
    let more = format!("… {} more", labels.len().saturating_sub(SHOWN));
    if labels.len() > SHOWN {
        shown.push(&more);
    }
    let attack = game.state().attack().map(|attack| {
        let defenders: Vec<String> = attack
            .fronts
            .iter()
            .map(|front| sight::object_name(game, front.defender))
            .collect();
        format!(
            "; {} attacks {}",
            sight::object_name(game, attack.attacker),
            defenders.join(" and ")
        )
    });
    format!("{}{}", shown.join(" | "), attack.unwrap_or_default())
}
