//! Every scenario block of the rulebook, and of the pages beside this file, as a test of its own.
//!
//! Names are `PAGE:LINE IDS [EDITION]`, so that `cargo test -p testkit --test scenarios armor` runs one page. Each block
//! runs once as it is and once under the law that undo is a copy (`docs/laws.md`): every answer is taken back by restoring
//! the game from before, given again, and the scenario goes on with the restored game.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use cards::Edition;
use libtest_mimic::{Arguments, Failed, Trial};
use testkit::book::{Block, Book};
use testkit::scenario::{CardPool, RunOptions, run_block};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pool = Arc::new(CardPool::embedded());
    let mut trials = Vec::new();
    for folder in [root.join("../../rulebook"), root.join("tests/scenarios")] {
        let book = match Book::read(&folder) {
            Ok(book) => book,
            Err(error) => {
                let told = error.to_string();
                trials.push(Trial::test("pages can be read", move || Err(Failed::from(told))));
                continue;
            }
        };
        for block in book.blocks() {
            for edition in Edition::ALL
                .into_iter()
                .filter(|&edition| block.editions().includes(edition))
            {
                trials.push(trial(block.clone(), edition, Arc::clone(&pool)));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trial(block: Block, edition: Edition, pool: Arc<CardPool>) -> Trial {
    let ids: Vec<&str> = block.ids().collect();
    let name = format!("{}:{} {} [{}]", block.file, block.line, ids.join(" "), edition.word());
    Trial::test(name, move || {
        for rollback in [false, true] {
            if let Some(Err(reported)) = run_block(&block, Some(edition), &*pool, RunOptions { rollback }) {
                let failure = &reported.failure;
                return Err(Failed::from(format!(
                    "{}:{} ({})\n  expected: {}\n  actual:   {}",
                    reported.file,
                    reported.line,
                    failure.kind.word(),
                    failure.expected,
                    failure.actual
                )));
            }
        }
        Ok(())
    })
}
