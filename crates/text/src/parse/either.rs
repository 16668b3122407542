//! What happens to whichever player it happens to: "whenever a player …, he or she …".

use cards::ir::Player;

use super::Parser;
use crate::tree::Sentence;

impl Parser<'_> {
    /// `when` EVENT [`, if` CONDITION] `,` SENTENCES about `a player` and `that player` | `he or she` | `they`: a line for the one
    /// and a line for the other
    pub(super) fn either_player(&mut self) -> Option<Sentence> {
        let free = self.either.is_none() && self.that_player.is_none() && !self.inside && self.depth == 0;
        (free && !self.kind.is_played()).then_some(())?;
        let rest = self.tokens[self.at..].iter().map(|token| self.text_of(token));
        let rest: Vec<String> = rest.map(str::to_lowercase).collect();
        let says = |word: &str| rest.iter().any(|said| said == word);
        // Who is the other one, and whose card it is, would have to be said too.
        let others = ["opponent", "opponent's", "opponents", "another", "you", "your"];
        let plain = !others.into_iter().any(says);
        (plain && (says("player") || says("player's"))).then_some(())?;
        let start = (self.at, self.scope);
        let mut lines = Vec::new();
        for player in [Player::You, Player::Opponent] {
            (self.at, self.scope) = start;
            (self.either, self.that_player) = (Some(player), Some(player));
            let line = self.attempt(Self::when_line);
            (self.either, self.that_player) = (None, None);
            lines.push(line?);
        }
        let other = lines.pop()?;
        let one = lines.pop()?;
        (one.body != other.body && self.more_lines.is_empty()).then_some(())?;
        self.more_lines.push(other);
        Some(one)
    }

    /// `a player` | `that player` | `he or she` | `they`: the one that is read of
    pub(super) fn whichever(&mut self) -> Option<Player> {
        let player = self.either?;
        self.must_any(&["a player", "any player", "that player", "he or she", "they"])?;
        Some(player)
    }

    /// `he or she` | `they`, behind an event of your opponent's
    pub(super) fn player_of_event(&mut self) -> Option<Player> {
        let player = self.event_player.filter(|_| self.in_event)?;
        self.must_any(&["he or she", "they"])?;
        Some(player)
    }
}
