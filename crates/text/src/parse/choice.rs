//! Choices between things to do: "choose one: …", "choose an arena. …", "choose a player. …".

use cards::Arena;
use cards::ir::{Amount, Cmp, Condition, Deed, Duration, Effect, Obj, PlayOnly, Player, Target};

use super::effect::seq;
use super::setting::ChosenOf;
use super::{Antecedent, Parser};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `choose an arena.` SENTENCES about "that arena": a choice between the same sentences for each arena
    pub(super) fn in_an_arena(&mut self) -> Option<(Effect, Vec<PlayOnly>)> {
        let arenas = self.arenas_to_choose()?;
        (self.sign(TokenKind::Stop) || self.words("and")).then_some(())?;
        self.one_of_arenas(arenas)
    }

    pub(super) fn one_of_arenas(&mut self, arenas: Vec<Arena>) -> Option<(Effect, Vec<PlayOnly>)> {
        let who = self.scope.actor;
        let beside = self.with_arena.take();
        let start = (self.at, self.scope);
        let mut options = Vec::new();
        let mut only = Vec::new();
        for arena in arenas {
            (self.at, self.scope) = start;
            let outer = self.that_arena.replace(arena);
            let read = self.nested(Self::sentences);
            self.that_arena = outer;
            let read = read?;
            // A "Play only" about the choice would be one for each option.
            (options.is_empty() || only == read.only).then_some(())?;
            options.push(seq(beside.iter().cloned().chain([read.effect]).collect()));
            only = read.only;
        }
        // An arena and one of several things to do there: each of them with each arena.
        let several = |option: Effect| match option {
            Effect::OneOf { who: also, options } if also == who => options,
            option => vec![option],
        };
        let options: Vec<Effect> = options.into_iter().flat_map(several).collect();
        let choices = options.iter().filter(|option| cards::ir::mentions(*option, "Choose"));
        (choices.count() <= 8).then_some((Effect::OneOf { who, options }, only))
    }

    /// CLAUSES with `in one arena`: a choice between the same instructions for each arena
    pub(super) fn in_one_arena(&mut self) -> Option<Effect> {
        (self.that_arena.is_none() && self.scope.choice.is_none()).then_some(())?;
        let rest = self.tokens[self.at..]
            .iter()
            .take_while(|token| token.kind != TokenKind::Stop);
        let words: Vec<&str> = rest.map(|token| self.text_of(token)).collect();
        words.windows(2).any(|pair| pair == ["one", "arena"]).then_some(())?;
        let who = self.scope.actor;
        let start = (self.at, self.scope);
        let mut options = Vec::new();
        for arena in Arena::ALL {
            (self.at, self.scope) = start;
            self.that_arena = Some(arena);
            let read = self.clauses();
            self.that_arena = None;
            options.push(read?);
        }
        (options[0] != options[1]).then_some(Effect::OneOf { who, options })
    }

    /// `choose` TARGET `in each arena.` SENTENCE that changes "each of those units": the same for one of each arena
    pub(super) fn chosen_in_each_arena(&mut self) -> Option<Vec<Effect>> {
        (self.each_arena.is_none() && self.is_word("choose") && self.says_any(&["each"])).then_some(())?;
        let start = (self.at, self.scope);
        let mut all = Vec::new();
        for arena in Arena::ALL {
            (self.at, self.scope) = start;
            self.each_arena = Some((arena, false));
            let mut one = Vec::new();
            let read = self.instruction(&mut one);
            let said = self.each_arena.take().is_some_and(|(_, said)| said);
            let change = one.pop().filter(|_| read && said && one.is_empty())?;
            let Effect::Do(Deed::Modify {
                whom: Target::Choose { filter, .. },
                ..
            }) = &change
            else {
                return None;
            };
            // Where there is none, the others are chosen all the same (`A-9.1`).
            let some = Condition::Count(filter.clone(), Cmp::AtLeast, Amount::Fixed(1));
            all.push(super::clause::when(some, change));
        }
        // Only the last of them would be "that unit".
        (self.scope.it, self.scope.that, self.scope.chosen) = (Antecedent::Lost, None, false);
        self.scope.that_is_lost = true;
        Some(all)
    }

    /// `choose a player.` SENTENCES about "that player": a choice between the same sentences for both
    pub(super) fn for_a_player(&mut self) -> Option<(Effect, Vec<PlayOnly>)> {
        if self.words("then") {
            self.sign(TokenKind::Comma);
        }
        self.must("choose a player")?;
        self.sign(TokenKind::Stop).then_some(())?;
        (self.that_player.is_none()).then_some(())?;
        let who = self.scope.actor;
        let start = (self.at, self.scope);
        let mut options = Vec::new();
        let mut only = Vec::new();
        for player in [Player::You, Player::Opponent] {
            (self.at, self.scope) = start;
            self.that_player = Some(player);
            let read = self.nested(Self::sentences);
            self.that_player = None;
            let read = read?;
            (options.is_empty() || only == read.only).then_some(())?;
            options.push(read.effect);
            only = read.only;
        }
        (options[0] != options[1]).then_some((Effect::OneOf { who, options }, only))
    }

    /// `choose a` NOUN`.` SENTENCES about "that player's" things, whose it is: a choice between the same sentences for one
    /// of yours and for one of your opponent's
    pub(super) fn chosen_of_a_player(&mut self) -> Option<(Effect, Vec<PlayOnly>)> {
        let whose = self.that_player.is_none() && self.chosen_of.is_none() && !self.in_event;
        (whose && self.is_word("choose") && self.says_any(&["player's"])).then_some(())?;
        let who = self.scope.actor;
        let start = (self.at, self.scope);
        let begun = self.at;
        let mut options = Vec::new();
        let mut only = Vec::new();
        for player in [Player::You, Player::Opponent] {
            (self.at, self.scope) = start;
            self.that_player = Some(player);
            self.chosen_of = Some(ChosenOf {
                player,
                at: begun + 1,
                read: false,
            });
            let read = self.nested(Self::sentences);
            let chosen = self.chosen_of.take().is_some_and(|of| of.read);
            self.that_player = None;
            let named = self.tokens[begun..self.at].windows(2).any(|pair| {
                let [one, two] = [&pair[0], &pair[1]].map(|token| self.text_of(token));
                one == "that" && two == "player's"
            });
            let read = read.filter(|_| chosen && named)?;
            (options.is_empty() || only == read.only).then_some(())?;
            options.push(read.effect);
            only = read.only;
        }
        Some((Effect::OneOf { who, options }, only))
    }

    /// [`choose a number` (`and` | `, then` | `.`)] `roll a die.` SENTENCES about "the chosen number": a choice between the same
    /// sentences for each number of a die, made before it is rolled
    pub(super) fn for_a_number(&mut self) -> Option<(Effect, Vec<PlayOnly>)> {
        self.that_number.is_none().then_some(())?;
        if !self.number_asked {
            self.must("choose a number")?;
            (self.any_words(&["and", "then"]).is_some()
                || self.sign(TokenKind::Stop)
                || self.sign(TokenKind::Comma) && self.any_words(&["then", "and"]).is_some())
            .then_some(())?;
        }
        self.is_word("roll").then_some(())?;
        let who = self.scope.actor;
        let start = (self.at, self.scope);
        let mut options = Vec::new();
        let mut only = Vec::new();
        for number in 1..=6 {
            (self.at, self.scope) = start;
            self.that_number = Some(number);
            let read = self.nested(Self::sentences);
            self.that_number = None;
            let read = read?;
            (options.is_empty() || only == read.only).then_some(())?;
            options.push(read.effect);
            only = read.only;
        }
        (options[0] != options[1]).then_some((Effect::OneOf { who, options }, only))
    }

    /// `choose` (`an arena` | `a unit card type` | [`the`] ARENA (`,` ARENA)* [`,`] `or` ARENA [`arena`]) [`and` OFFER]; "the" wants its "arena"
    pub(super) fn arenas_to_choose(&mut self) -> Option<Vec<Arena>> {
        let arenas = self.arenas_named()?;
        self.with_arena = self.attempt(Self::and_subtype);
        Some(arenas)
    }

    fn arenas_named(&mut self) -> Option<Vec<Arena>> {
        self.must("choose")?;
        if self.any_words(&["an arena", "a unit card type"]).is_some() {
            return Some(Arena::ALL.to_vec());
        }
        let the = self.any_words(&["either the", "the"]).is_some();
        let mut arenas = vec![self.arena()?];
        let mut ended = false;
        while !ended
            && let Some((last, more)) = self.attempt(|p| {
                let comma = p.sign(TokenKind::Comma);
                let last = p.words("or");
                (last || comma).then_some(())?;
                p.arena().map(|arena| (last, arena))
            })
        {
            ended = last;
            arenas.push(more);
        }
        if the {
            self.must("arena")?;
        }
        ended.then_some(arenas)
    }

    /// `choose` TARGET `to` [`each`] `get` ITEMS DURATION: what is chosen gets it
    pub(super) fn chosen_to_get(&mut self) -> Option<Deed> {
        self.must("choose")?;
        let whom = self.target()?;
        matches!(whom, Target::Choose { .. }).then_some(())?;
        self.must("to")?;
        self.words("each");
        self.must("get")?;
        let changes = self.items()?;
        let lasts = self.duration()?;
        Some(Deed::Modify { whom, changes, lasts })
    }

    /// `choose one:` OBJECT `gets` ITEM (`or` ITEM)+ [DURATION]
    pub(super) fn choose_items(&mut self) -> Option<Effect> {
        self.must_any(&["choose one of the following", "choose one"])?;
        self.sign(TokenKind::Colon).then_some(())?;
        let who = self.scope.actor;
        let whom = Target::Obj(self.object()?);
        self.verb("get").then_some(())?;
        let mut items = vec![self.item()?];
        let mut last = false;
        while !last
            && let Some(more) = self.attempt(|p| {
                let comma = p.sign(TokenKind::Comma);
                last = p.words("or");
                (comma || last).then_some(())?;
                p.item()
            })
        {
            items.push(more);
        }
        (items.len() > 1 && last).then_some(())?;
        let lasts = self.attempt(Self::duration).unwrap_or(Duration::EndOfTurn);
        self.sentence_end()?;
        let options = items.into_iter().map(|changes| {
            let whom = whom.clone();
            Effect::Do(Deed::Modify { whom, changes, lasts })
        });
        let options = options.collect();
        Some(Effect::OneOf { who, options })
    }

    /// `choose one:` SENTENCES (`Or:` SENTENCES)+; the same "Play only …" behind each of them is said of all, one behind
    /// the last belongs to the last (`C-12.4`)
    pub(super) fn choose_one(&mut self) -> Option<Effect> {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        // "If you roll a 6, choose one: …": chosen when the ability has long been played, so its times are those of all.
        let late = before.is_some_and(|token| token.kind == TokenKind::Comma) && !self.in_event;
        let bare = self.attempt(|p| {
            p.must("choose")?;
            p.sees(TokenKind::Colon).then_some(())
        });
        let who = if bare.is_some() || self.any_words(&["choose one of the following", "choose one"]).is_some() {
            self.scope.actor
        } else {
            let who = self.player()?;
            self.must_any(&["chooses one", "choose one"])?;
            who
        };
        self.sign(TokenKind::Colon).then_some(())?;
        // What "choose …" announced before is chosen before, whichever option speaks of it.
        let announced = self.scope.choice.take();
        self.scope.peeked |= announced.is_some();
        let chosen = self.options_of(who, late);
        self.scope.choice = announced;
        chosen
    }

    /// Behind "may": `choose one:` SENTENCES (`Or:` SENTENCES)+. What is offered may be the one thing that is left
    pub(super) fn may_choose_one(&mut self, who: Player) -> Option<Effect> {
        self.is_word("choose").then_some(())?;
        let outer = std::mem::replace(&mut self.scope.actor, who);
        let choice = self.choose_one();
        self.scope.actor = outer;
        let may = |effect| Effect::May {
            who,
            effect,
            then: None,
        };
        Some(match choice? {
            Effect::If {
                condition,
                then,
                otherwise,
            } => Effect::If {
                condition,
                then: Box::new(may(then)),
                otherwise: otherwise.map(|left| Box::new(may(left))),
            },
            choice => may(Box::new(choice)),
        })
    }

    fn options_of(&mut self, who: Player, late: bool) -> Option<Effect> {
        self.nested(|p| {
            let mut options = vec![p.option()?];
            let mut end = (p.at, p.scope);
            let mut times = vec![p.times_of_option()];
            while let Some(more) = p.attempt(|p| {
                p.or_colon()?;
                p.option()
            }) {
                options.push(more);
                end = (p.at, p.scope);
                times.push(p.times_of_option());
            }
            let last = times.pop()?;
            if times.iter().all(Vec::is_empty) && (late || last.is_empty()) {
                (p.at, p.scope) = end;
            } else if times.iter().all(|other| *other == last) {
                p.option_only.extend(last);
            } else {
                times.push(last);
                return p.options_under_conditions(who, options, &times);
            }
            (options.len() > 1).then_some(())?;
            let options: Vec<Effect> = options.into_iter().flat_map(|option| apart(option, who)).collect();
            match p.kind.is_played() {
                // On a card that is played these are ways to play it.
                true => Some(Effect::OneOf { who, options }),
                false => super::disrupt::one_answer(options, who),
            }
        })
    }

    /// Behind an event, some of the options only if one condition holds: then all of them, otherwise the others
    fn options_under_conditions(
        &mut self,
        who: Player,
        options: Vec<Effect>,
        times: &[Vec<PlayOnly>],
    ) -> Option<Effect> {
        self.in_event.then_some(())?;
        let mut shared: Option<&Condition> = None;
        for time in times {
            match &time[..] {
                [] => {}
                [PlayOnly::If(condition)] if shared.is_none_or(|known| known == condition) => shared = Some(condition),
                _ => return None,
            }
        }
        let condition = shared?.clone();
        let free = options.iter().zip(times).filter(|(_, time)| time.is_empty());
        let free: Vec<Effect> = free.map(|(option, _)| option.clone()).collect();
        let otherwise = match &free[..] {
            [] => return None,
            [only] => only.clone(),
            _ => Effect::OneOf { who, options: free },
        };
        Some(Effect::If {
            condition,
            then: Box::new(Effect::OneOf { who, options }),
            otherwise: Some(Box::new(otherwise)),
        })
    }

    /// PLAY ONLY*, behind one of the things to choose from
    pub(super) fn times_of_option(&mut self) -> Vec<PlayOnly> {
        let mut times = Vec::new();
        while let Some(more) = self.attempt(Self::play_only) {
            times.extend(more);
        }
        times
    }

    /// `choose one:` CLAUSES `, or` CLAUSES `.`
    pub(super) fn choose_inline(&mut self) -> Option<Effect> {
        self.must("choose one")?;
        self.sign(TokenKind::Colon).then_some(())?;
        let who = self.scope.actor;
        self.nested(|p| {
            let (it, that) = (p.scope.it, p.scope.that);
            let mut options = vec![p.clauses()?];
            while let Some(more) = p.attempt(|p| {
                p.sign(TokenKind::Comma);
                p.must("or")?;
                (p.scope.it, p.scope.that) = (it, that);
                p.clauses()
            }) {
                options.push(more);
            }
            (p.scope.it, p.scope.that) = (it, that);
            (options.len() > 1 && p.scope.choice.is_none()).then_some(())?;
            p.sentence_end()?;
            Some(Effect::OneOf { who, options })
        })
    }

    /// CLAUSE `or` CLAUSE `.`, each with a verb of its own: one of the two
    pub(super) fn one_or_other(&mut self) -> Option<Effect> {
        const VERBS: [&str; 7] = ["gain", "put", "draw", "remove", "tap", "discard", "prevent"];
        self.says_any(&["or"]).then_some(())?;
        let who = self.scope.actor;
        let begins = |p: &mut Self| VERBS.iter().any(|verb| p.is_word(verb)).then_some(());
        begins(self)?;
        self.scope.choice.is_none().then_some(())?;
        self.nested(|p| {
            let (it, that) = (p.scope.it, p.scope.that);
            let first = p.clause()?;
            p.sign(TokenKind::Comma);
            p.must("or")?;
            begins(p)?;
            (p.scope.it, p.scope.that) = (it, that);
            let second = p.clause()?;
            (p.scope.it, p.scope.that) = (it, that);
            let ends = p.sees(TokenKind::Stop) || p.at_ability_end();
            let options = vec![first, second];
            ends.then_some(Effect::OneOf { who, options })
        })
    }

    /// SENTENCE+: one of the things to choose from
    pub(super) fn option(&mut self) -> Option<Effect> {
        let (it, that) = (self.scope.it, self.scope.that);
        let (found, seen) = (self.scope.found, self.scope.card_seen);
        let known = self.effect_only.len();
        let mut effects = Vec::new();
        let outer = std::mem::replace(&mut self.in_option, true);
        while self.instruction(&mut effects) {}
        self.in_option = outer;
        // The next option knows nothing of what this one speaks of.
        (self.scope.it, self.scope.that) = (it, that);
        (self.scope.found, self.scope.card_seen) = (found, seen);
        // A time of one option alone is not one of the ability.
        let timed = self.effect_only.len() > known;
        (!effects.is_empty() && !timed && self.scope.choice.is_none()).then(|| seq(effects))
    }
}

/// "Choose one: One of your units gets the one subtype or the other. Or: …": to choose between those two is to choose among
/// all.
fn apart(option: Effect, who: Player) -> Vec<Effect> {
    let Effect::Seq(parts) = &option else {
        return vec![option];
    };
    let [Effect::Do(Deed::Choose(chosen)), Effect::OneOf { who: by, options }] = parts.as_slice() else {
        return vec![option];
    };
    let ways = options.iter().map(|way| match way {
        Effect::Do(Deed::Modify {
            whom: Target::Obj(Obj::That),
            changes,
            lasts,
        }) if *by == who => Some(Effect::Do(Deed::Modify {
            whom: chosen.clone(),
            changes: changes.clone(),
            lasts: *lasts,
        })),
        _ => None,
    });
    let ways: Option<Vec<Effect>> = ways.collect();
    ways.unwrap_or_else(|| vec![option])
}

impl Parser<'_> {
    /// Behind "may": `choose` TARGET `. If you do,` CLAUSES about "the chosen unit". Choosing alone does nothing, so that all
    /// of it may be done or left.
    pub(super) fn may_choose(&mut self, who: Player) -> Option<Effect> {
        (who == self.scope.actor).then_some(())?;
        self.choose()?;
        if self.attempt(Self::if_they_do).is_none() {
            let then = self.sign(TokenKind::Comma) && self.words("then");
            (then || self.sign(TokenKind::Stop)).then_some(())?;
        }
        self.scope.peeked = false;
        let (start, choice) = ((self.at, self.scope), self.choices.last()?.clone());
        let mut effect = self.clauses()?;
        let made = self.scope.choice.take().is_none();
        if !std::mem::take(&mut self.scope.peeked) {
            return made.then_some(effect);
        }
        // It is only spoken of ("this unit gets the chosen unit's subtype"), or the other player decides knowing it.
        if made {
            (self.at, self.scope) = start;
            self.scope.choice = None;
            effect = self.clauses()?;
        }
        Some(seq(vec![Effect::Do(Deed::Choose(choice)), effect]))
    }
}
