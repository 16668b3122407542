//! The rules of the game: state, legal options, answers, events, views. Pure and repeatable.
