//! What happens to whichever player it happens to: "whenever a player …, he or she …".

use cards::ir::{Cmp, Condition, Filter, Moment, Obj, Player, Trigger};

use super::Parser;
use crate::canon;
use crate::tree::{Body, Sentence};
use cards::ir::mentions;

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
        let others = ["opponents", "another", "you", "your"];
        let other_one = |at: usize| rest[at].starts_with("opponent") && (at == 0 || rest[at - 1] != "player's");
        let plain = !others.into_iter().any(says) && !(0..rest.len()).any(other_one);
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

    /// `you are the` (`Dark` | `Light`) `Side player`: whose card it is says which role its controller has (`G-2.7`)
    pub(super) fn your_role(&mut self) -> Option<Condition> {
        (self.kind == crate::Kind::Unit).then_some(())?;
        let found = self.any_words(&["you are the dark side player", "you are the light side player"])?;
        let role = if found == 0 { Player::Dark } else { Player::Light };
        (self.scope.mentions.player, self.scope.mentions.card) = (true, true);
        Some(Condition::Is(Obj::This, Filter::Controller(role)))
    }

    /// BUILD STEP `is running`
    pub(super) fn build_step_runs(&mut self) -> Option<Condition> {
        let step = self.a_build_step()?;
        self.must("is running").map(|()| step)
    }

    /// `or` [`when`] FIRST MOMENT, behind another event
    pub(super) fn or_first_moment(&mut self) -> Option<Moment> {
        self.must_any(&["or when", "or"])?;
        self.first_moment()
    }

    /// The same in the first turn at that moment: a line of its own, which speaks of no event
    pub(super) fn also_at_first(&mut self, moment: Moment, mut line: Sentence) -> Option<()> {
        (!self.inside && self.depth == 0).then_some(())?;
        let Body::When { on, condition, effect } = &mut line.body else {
            return None;
        };
        (!mentions(effect, "It")).then_some(())?;
        *on = Trigger::Moment(moment);
        let rest = std::mem::replace(condition, Condition::True);
        *condition = canon::both(vec![Condition::Turn(Cmp::Equal, 1), rest]);
        self.more_lines.push(line);
        Some(())
    }

    /// `a player` | `that player` | `he or she` | `they`: the one that is read of
    pub(super) fn whichever(&mut self) -> Option<Player> {
        let player = self.either?;
        self.must_any(&["a player", "any player", "that player", "he or she", "they"])?;
        Some(player)
    }

    /// `a player's`, of the one that is read of
    pub(super) fn whose_of_either(&mut self) -> Option<Player> {
        let player = self.either?;
        self.must_any(&["a player's", "any player's"]).map(|_| player)
    }

    /// `you have` | `your opponent has` | `he or she has` | `they have`, behind what is had
    pub(super) fn who_has(&mut self) -> Option<Player> {
        Some(
            match self.any_words(&["you have", "your opponent has", "he or she has", "they have"])? {
                0 => Player::You,
                1 => Player::Opponent,
                _ => self.scope.actor,
            },
        )
    }

    /// `that player's opponent has`, behind what is had
    pub(super) fn other_has(&mut self) -> Option<Player> {
        let other = self.other_of_either()?;
        self.must("has").map(|()| other)
    }

    /// `that player's opponent`: the other one
    pub(super) fn other_of_either(&mut self) -> Option<Player> {
        let other = match self.either? {
            Player::You => Player::Opponent,
            Player::Opponent => Player::You,
            _ => return None,
        };
        self.must("that player's opponent").map(|()| other)
    }

    /// `he or she` | `they`, behind an event of your opponent's
    pub(super) fn player_of_event(&mut self) -> Option<Player> {
        let player = self.event_player.filter(|_| self.in_event)?;
        self.must_any(&["he or she", "they"])?;
        Some(player)
    }
}
