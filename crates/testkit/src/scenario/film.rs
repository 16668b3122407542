//! A scenario as it was played, answer by answer, to be shown.

use cards::Edition;
use rules::{Answer, Game, Setup};

use super::build::{Pool, build, engine_faults};
use super::follow::follow;
use super::parse::parse;
use super::run::{reported, unreadable};
use super::script::Script;
use super::{Reported, RunOptions};
use crate::book::Block;

/// One moment of a scenario that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The line that is carried out, from 1 inside the block; 0 before the first.
    pub line: usize,
    /// What the game was answered with; none where the line is a check that held.
    pub answer: Option<Answer>,
}

/// A scenario as it was played.
#[derive(Clone, Debug)]
pub struct Film {
    /// In which edition.
    pub edition: Edition,
    /// The table before it; none where it cannot be laid.
    pub setup: Option<Setup>,
    /// All that was done; of a scenario that fails, as far as the likeliest reading came.
    pub shots: Vec<Shot>,
    /// Why it fails, if it does.
    pub failure: Option<Box<Reported>>,
}

/// Plays one block in each edition that it names: the film of the first in which it fails, else of the last.
pub fn film_block(block: &Block, pool: &dyn Pool) -> Film {
    let named = block.editions();
    let script = parse(block);
    let ids: Vec<String> = block.ids().map(str::to_owned).collect();
    let mut film = None;
    for edition in Edition::ALL.into_iter().filter(|&edition| named.includes(edition)) {
        let taken = film_script(block, &script, &ids, edition, pool);
        let failed = taken.failure.is_some();
        film = Some(taken);
        if failed {
            break;
        }
    }
    // Every block names an edition: both, if it says nothing.
    film.unwrap_or_else(|| film_script(block, &script, &ids, Edition::Current, pool))
}

fn film_script(block: &Block, script: &Script, ids: &[String], edition: Edition, pool: &dyn Pool) -> Film {
    let failed = |failure| reported(block, ids, edition, failure);
    let nothing = |failure| Film {
        edition,
        setup: None,
        shots: Vec::new(),
        failure: Some(failed(failure)),
    };
    if !script.faults.is_empty() {
        return nothing(*unreadable(&script.faults));
    }
    let setup = match build(script, edition, pool) {
        Ok(setup) => setup,
        Err(faults) => return nothing(*unreadable(&faults)),
    };
    let mut log = Vec::new();
    let game = match Game::with_log(&setup, &mut log) {
        Ok(game) => game,
        Err(faults) => return nothing(*unreadable(&engine_faults(script, &faults))),
    };
    let followed = follow(script, ids, game, log, RunOptions::default());
    Film {
        edition,
        setup: Some(setup),
        shots: followed.film,
        failure: followed.outcome.err().map(|failure| failed(*failure)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::NoPool;
    use super::*;

    fn film(info: &str, body: &str) -> Film {
        let block = Block {
            file: "example.md".to_owned(),
            line: 0,
            info: info.to_owned(),
            body: body.to_owned(),
        };
        film_block(&block, &NoPool)
    }

    const ARMOR: &str = "Dark: ground Tank 10/2/5 Armor\nLight: ground Walker 30/4/4\nstart battle ground\n\
                         Light: attack Tank with Walker\nroll 4 4 5 6\n=> Tank takes 2 (ARM-1)\n";

    /// Played again, its answers lead to the end of the scenario.
    #[track_caller]
    fn lines(film: &Film) -> Vec<usize> {
        let mut game = Game::new(film.setup.as_ref().expect("a table")).expect("laid");
        for shot in &film.shots {
            if let Some(answer) = &shot.answer {
                game.apply(answer.clone(), &mut ()).expect("it was answered so before");
            }
        }
        let mut lines: Vec<usize> = film.shots.iter().map(|shot| shot.line).collect();
        lines.dedup();
        lines
    }

    #[test]
    fn every_answer_belongs_to_a_line_and_every_check_is_there() {
        let film = film("scenario ARM-1", ARMOR);
        assert_eq!(film.failure, None);
        // What is passed before the first line is on none.
        assert_eq!(lines(&film), [0, 4, 5, 6]);
        assert_eq!(film.shots.last().map(|shot| &shot.answer), Some(&None));
    }

    #[test]
    fn a_failing_scenario_is_shown_as_far_as_it_came_in_the_edition_in_which_it_fails() {
        let body = ARMOR.replace("takes 2", "takes 4");
        let film = film("scenario ARM-1 classic", &body);
        assert_eq!(film.edition, Edition::Classic);
        assert_eq!(film.failure.as_ref().map(|reported| reported.failure.line), Some(6));
        assert_eq!(lines(&film)[..2], [0, 4]);
    }

    #[test]
    fn what_cannot_be_read_has_no_film() {
        let film = film("scenario", "Dark: ground Tank 10/2/5\nno such line\n");
        assert!(film.setup.is_none() && film.shots.is_empty());
        assert_eq!(film.failure.map(|reported| reported.failure.line), Some(2));
    }
}
