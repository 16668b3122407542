//! What a player may type besides an option.

/// A typed command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// Show the table again.
    Table,
    /// Show the own hand with all texts.
    Hand,
    /// Show both discard piles.
    Discard,
    /// Show what happened; the last so many sentences, or all.
    Log(Option<usize>),
    /// Show a card.
    Card(&'a str),
    /// Show what the rulebook says.
    Rules(&'a str),
    /// Why am I asked, why is that an option, or why not?
    Why(&'a str),
    /// Take back the last own choice.
    Undo,
    /// Answer by itself where there is only one option, or stop doing so.
    Auto,
    /// Pass, and go on passing until something else than a chance is asked.
    PassOn,
    /// Give up.
    Concede,
    /// List the commands.
    Help,
    /// Leave.
    Quit,
}

/// Reads a command; `None` if the line is none.
pub fn parse(line: &str) -> Option<Command<'_>> {
    let (word, rest) = match line.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim()),
        None => (line, ""),
    };
    let alone = |command| rest.is_empty().then_some(command);
    match word.to_lowercase().as_str() {
        "" | "table" | "t" => alone(Command::Table),
        "hand" | "h" => alone(Command::Hand),
        "discard" | "piles" => alone(Command::Discard),
        "log" | "l" if rest.is_empty() || rest == "all" => Some(Command::Log(None)),
        "log" | "l" => rest.parse().ok().map(|count| Command::Log(Some(count))),
        "card" | "c" => Some(Command::Card(rest)),
        "rules" | "rule" | "r" => Some(Command::Rules(rest)),
        "why" | "w" => Some(Command::Why(rest)),
        "undo" | "u" => alone(Command::Undo),
        "auto" => alone(Command::Auto),
        "pp" => alone(Command::PassOn),
        "concede" => alone(Command::Concede),
        "help" | "?" => alone(Command::Help),
        "quit" | "q" | "exit" => alone(Command::Quit),
        _ => None,
    }
}

/// The list for `help`.
pub const HELP: &str = "\
Type the number of an option, its words, or the beginnings of its words, such
as: attack han with tie. Where a line says 2 … 5, any number of these.
  p, d            pass; be done, stop, end the step
  pp              pass every chance until you are asked something else
  why             why you are asked, with the rule in full
  why 3           what option 3 is about
  why not WORDS   why something is no option: why not attack NAME with NAME
  rules TERM      a keyword (armor), a clause (B-3.19) or words to search for
  card NAME       a card with its text; a part of the name is enough
  hand, discard   your cards with their texts; both discard piles
  table, log      the table again; the whole story, or its end (log 10)
  undo            take back your last choice, with all that followed it
  auto            on: a single option is taken for you; off: always ask
  concede, quit   give up; leave
A unit shows speed/power/health. The fastest attacks first and rolls one die
for each power; 4 or more hits.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_any_case_and_others_are_none() {
        assert_eq!(parse(""), Some(Command::Table));
        assert_eq!(parse("LOG  12"), Some(Command::Log(Some(12))));
        assert_eq!(parse("why not attack X"), Some(Command::Why("not attack X")));
        assert_eq!(parse("undo it"), None);
        assert_eq!(parse("log -1"), None);
        assert_eq!(parse("attack X with Y"), None);
    }
}
