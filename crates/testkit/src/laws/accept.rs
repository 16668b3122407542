//! Every listed option is accepted; nothing that does not fit the question is.

use super::{Breach, Held, census};
use arrayvec::ArrayVec;
use rules::{Answer, Faces, Game, Options, Pending};

const LAW: &str = "every listed option is accepted";

/// Applies every option of the pending decision on a copy: it is taken, and the game comes to rest with somebody to
/// answer.
pub fn every_option_is_accepted(game: &Game, options: &mut Options) -> Held {
    if !matches!(game.pending(), Pending::Choose(_)) {
        return Ok(());
    }
    game.options(options);
    if options.is_empty() {
        return Err(Breach::new(LAW, "a decision without an option"));
    }
    let mut copy = game.clone();
    for index in 0..options.len() {
        copy.copy_from(game);
        let label = || options.get(index).map(|action| game.label(action)).unwrap_or_default();
        if let Err(illegal) = copy.apply_listed(options, index, &mut ()) {
            return Err(Breach::new(LAW, format!("\"{}\" was listed, but: {illegal}", label())));
        }
        let after = |breach: Breach| Breach::new(breach.law, format!("after \"{}\": {}", label(), breach.what));
        at_rest(&copy).map_err(after)?;
        census::cards_stay(&copy).map_err(after)?;
    }
    Ok(())
}

/// The game waits for an answer that somebody can give, or it is over.
pub(super) fn at_rest(game: &Game) -> Held {
    match game.pending() {
        Pending::Over(_) if game.state().outcome.is_none() => Err(Breach::new(
            "the game comes to rest",
            "it waits for nothing and is not over",
        )),
        Pending::Over(_) => Ok(()),
        Pending::Choose(_) => {
            let mut options = Options::new();
            game.options(&mut options);
            if options.is_empty() {
                let work = format!("a decision without an option: {:?}", game.state().frames.last());
                return Err(Breach::new("the game comes to rest", work));
            }
            Ok(())
        }
        Pending::Roll(_) | Pending::Shuffle(_) => Ok(()),
    }
}

/// No option is listed twice.
pub fn options_differ(game: &Game, options: &mut Options) -> Held {
    game.options(options);
    let list = options.as_slice();
    match (1..list.len()).find(|&at| list[..at].contains(&list[at])) {
        None => Ok(()),
        Some(at) => {
            let twice = format!("\"{}\" is listed twice", game.label(list[at]));
            Err(Breach::new("no option is listed twice", twice))
        }
    }
}

/// Answers of another kind, numbers beyond the list, wrong dice and false orders are refused, and the game is as it was.
pub fn nothing_else_is_taken(game: &Game, options: &mut Options) -> Held {
    const LAW: &str = "a wrong answer changes nothing";
    let mut wrong: ArrayVec<Answer, 8> = ArrayVec::new();
    let order = |n: u8| Answer::Order((0..n).collect());
    match game.pending() {
        Pending::Choose(_) => {
            game.options(options);
            wrong.push(Answer::Option(options.len()));
            wrong.push(Answer::Dice(Faces::NONE));
            wrong.push(order(1));
        }
        Pending::Roll(roll) => {
            let mut faces = Faces::NONE;
            faces.0[0] = roll.dice.saturating_add(1);
            wrong.push(Answer::Dice(faces));
            wrong.push(Answer::Option(0));
            wrong.push(order(0));
        }
        Pending::Shuffle(shuffle) => {
            wrong.push(order(shuffle.cards.saturating_sub(1)));
            if shuffle.cards > 1 {
                wrong.push(Answer::Order((0..shuffle.cards).map(|_| 0).collect()));
            } else {
                wrong.push(order(shuffle.cards + 1));
            }
            wrong.push(Answer::Option(0));
        }
        Pending::Over(_) => {
            wrong.push(Answer::Option(0));
            wrong.push(Answer::Concede(rules::Role::Dark));
        }
    }
    // A pile of no cards has no order but the empty one.
    let empty = |answer: &Answer| matches!((game.pending(), answer), (Pending::Shuffle(s), Answer::Order(o)) if s.cards == 0 && o.is_empty());
    for answer in wrong {
        if empty(&answer) {
            continue;
        }
        let mut copy = game.clone();
        if copy.apply(answer.clone(), &mut ()).is_ok() {
            return Err(Breach::new(LAW, format!("{answer:?} was taken")));
        }
        if copy != *game {
            return Err(Breach::new(LAW, format!("{answer:?} was refused and changed the game")));
        }
    }
    Ok(())
}
