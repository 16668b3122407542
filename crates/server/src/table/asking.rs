//! Questions of a seat that change nothing: why not, how does a number come about, what are the odds.

use cards::Stat;
use odds::{Objective, Question};
use protocol::{Handle, Reason, RefusedWish, ToClient};
use rules::{Action, Game, ObjectId, Options, Role};

use super::eyes::Eyes;
use super::options::about;
use super::seen::Seen;

/// The most answers to one "why not?".
const MOST_ANSWERS: usize = 6;

/// More dice than this are left to the odds page.
const MOST_DICE: i16 = 24;

/// Why something cannot be done.
pub fn why_not(seen: &Seen, eyes: &mut Eyes, role: Role, from: &Handle, to: Option<&Handle>) -> Vec<RefusedWish> {
    let game = &seen.words;
    let mut options = Options::new();
    game.options(&mut options);
    let open = options.as_slice();
    let mut wishes: Vec<Action> = open.to_vec();
    wishes.extend(game.wishes(role));
    let mut answers: Vec<RefusedWish> = Vec::new();
    for action in wishes {
        let about = about(seen, eyes, role, action);
        if !about.contains(from) || to.is_some_and(|to| !about.contains(to)) {
            continue;
        }
        let answer = match game.why_not(role, action) {
            None => RefusedWish {
                text: format!("You can do that now: {}.", game.label(action)),
                clauses: Vec::new(),
            },
            Some(refusal) => RefusedWish {
                text: format!("{}.", game.explain(action, &refusal)),
                clauses: refusal.clauses().map(|clause| clause.0.to_owned()).collect(),
            },
        };
        if !answers.contains(&answer) {
            answers.push(answer);
        }
        if answers.len() >= MOST_ANSWERS {
            break;
        }
    }
    answers
}

/// The object with this number.
pub fn object(game: &Game, number: u32) -> Option<ObjectId> {
    game.state()
        .in_play()
        .map(|object| object.id)
        .find(|id| u32::from(id.number()) == number)
}

/// How the numbers of a piece come about.
pub fn detail(game: &Game, id: u32, piece: u32) -> Option<ToClient> {
    let unit = object(game, piece)?;
    Some(ToClient::Detail {
        id,
        piece,
        speed: reasons(game, unit, Stat::Speed),
        power: reasons(game, unit, Stat::Power),
        health: reasons(game, unit, Stat::Health),
    })
}

/// The printed number, the bonus of the stack, and what texts make of it.
fn reasons(game: &Game, id: ObjectId, stat: Stat) -> Vec<Reason> {
    let Some(object) = game.state().alive(id) else {
        return Vec::new();
    };
    let (_, top) = game.card(object.top());
    let facts = game
        .fixed()
        .prints
        .get(usize::from(top.0))
        .and_then(|print| print.card.kind.unit());
    let Some(facts) = facts else { return Vec::new() };
    let printed = match stat {
        Stat::Speed => facts.speed,
        Stat::Power => facts.power,
        Stat::Health => facts.health,
    };
    let mut reasons = vec![Reason {
        text: "printed".to_owned(),
        change: printed,
        clauses: vec!["A-7.1".to_owned()],
    }];
    let under = i16::try_from(object.cards.len()).unwrap_or(1).saturating_sub(1);
    let bonus = if stat == Stat::Speed {
        under.saturating_mul(10)
    } else {
        under
    };
    if bonus != 0 {
        reasons.push(Reason {
            text: format!("{under} cards under it in its stack"),
            change: bonus,
            clauses: vec!["C-5.5".to_owned()],
        });
    }
    let rest = game.stat(id, stat) - printed - bonus;
    if rest != 0 {
        reasons.push(Reason {
            text: "texts and effects in force now".to_owned(),
            change: rest,
            clauses: vec!["A-7.1".to_owned()],
        });
    }
    reasons
}

/// Exact odds of an attack, for a game in which nothing hidden lies.
pub fn odds(game: &Game, id: u32, attacker: u32, defender: u32) -> ToClient {
    let none = |text: String| ToClient::Odds {
        id,
        damage: None,
        kill: None,
        text: Some(text),
    };
    let (Some(unit), Some(on)) = (object(game, attacker), object(game, defender)) else {
        return none("There is no such unit in play.".to_owned());
    };
    let question = Question {
        game,
        attackers: &[unit],
        defender: on,
        objective: Objective::Damage,
    };
    let declared = match question.declaration() {
        Ok(declared) => declared,
        Err(why) => return none(why),
    };
    let dice = declared.game.attack_profile(unit, on, declared.reach).dice;
    if dice > MOST_DICE {
        return none(format!(
            "{dice} dice are more than are counted at the table; see the odds page."
        ));
    }
    match odds::answer(&question) {
        Ok(odds) => ToClient::Odds {
            id,
            damage: Some(odds.damage),
            kill: Some(odds.kill),
            text: None,
        },
        Err(trouble) => none(trouble.to_string()),
    }
}
