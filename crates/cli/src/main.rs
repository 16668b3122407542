//! `pop`: the command for people.

fn main() {}
