//! Tests of the scenario language itself.

mod failing;
mod fuzz;
mod malformed;
mod reading;

use super::script::Script;
use crate::book::Block;

fn block(body: &str) -> Block {
    Block {
        file: "x.md".into(),
        line: 10,
        info: "scenario ARM-1".into(),
        body: body.into(),
    }
}

#[track_caller]
fn read(body: &str) -> Script {
    let script = super::parse(&block(body));
    assert_eq!(script.faults, [], "in:\n{body}");
    script
}
