//! Moments, and the "Play only …" sentences.

use cards::Arena;
use cards::ir::{Amount, Cmp, Condition, Filter, Moment, Obj, PlayOnly, Player, Trigger};

use super::narrow::names_that;
use super::{Parser, first_of};
use crate::lex::TokenKind;
use cards::ir::mentions;

impl Parser<'_> {
    /// `the` ARENA `battle step` | `this arena's battle step` | (`that arena's` | `the chosen arena's`) `battle step` of a chosen one
    pub(super) fn battle_step(&mut self) -> Option<Option<Arena>> {
        if self.that_arena.is_some()
            && self
                .any_words(&["that arena's battle step", "the chosen arena's battle step"])
                .is_some()
        {
            return Some(self.that_arena);
        }
        if self
            .any_words(&[
                "this arena's battle step",
                "the battle step of this arena",
                "the battle step",
            ])
            .is_some()
        {
            return Some(None);
        }
        self.words("the");
        let arena = self.arena()?;
        self.must_any(&["battle steps", "battle step", "battle"])?;
        Some(Some(arena))
    }

    /// `the turn starts` | `the roll for build points is made` | `your build step starts` | …
    pub(super) fn moment(&mut self) -> Option<Moment> {
        self.want("a moment of the turn");
        if let Some(edge) = self.any_words(&["the start of", "the beginning of", "the end of"]) {
            return self.edge_of(edge < 2);
        }
        if self
            .any_words(&[
                "the roll for build points is made",
                "the roll for the build points is made",
                "you roll for build points",
            ])
            .is_some()
        {
            return Some(Moment::BuildRoll);
        }
        if self.any_words(&["set-up", "setup"]).is_some() {
            return if self.starts() {
                Some(Moment::SetupStarts)
            } else {
                self.ends().then_some(Moment::SetupEnds)
            };
        }
        if self.any_words(&["the turn", "each turn", "a turn"]).is_some() {
            return if self.starts() {
                Some(Moment::TurnStarts)
            } else {
                self.ends().then_some(Moment::TurnEnds)
            };
        }
        if self.any_words(&["the battle phase", "each battle phase"]).is_some() {
            return if self.starts() {
                Some(Moment::BattlePhaseStarts)
            } else {
                self.ends().then_some(Moment::TurnEnds)
            };
        }
        let builder = match self.any_words(&[
            "your build step",
            "your opponent's build step",
            // An old name for the beginning of the build step.
            "your draw step",
            "the dark side player's build step",
            "the light side player's build step",
            // On a card that speaks of one: its controller's.
            "the build step",
            "each build step",
            "each player's build step",
            "a build step",
            "each of your build steps",
            "each of your build step",
        ]) {
            Some(0 | 2 | 5) => Some(Player::You),
            Some(1) => Some(Player::Opponent),
            Some(3) => Some(Player::Dark),
            Some(4) => Some(Player::Light),
            Some(9 | 10) => Some(Player::You),
            Some(_) => Some(self.either.unwrap_or(Player::Each)),
            None => None,
        };
        if let Some(player) = builder {
            return match self.starts() {
                true => Some(Moment::BuildStepStarts(player)),
                false => self.ends().then_some(Moment::BuildStepEnds(player)),
            };
        }
        if let Some(starts) = self.attempt(Self::edge_in_each_arena) {
            return Some(match starts {
                true => Moment::BattleStepStarts(self.that_arena),
                false => Moment::BattleStepEnds(self.that_arena),
            });
        }
        let arena = self.battle_step()?;
        if self.starts() {
            return Some(Moment::BattleStepStarts(arena));
        }
        self.ends().then_some(Moment::BattleStepEnds(arena))
    }

    /// (`that unit` | NAME) `would be discarded` [`by damage`] [`from` PLACE]: by the damage that is pending
    fn about_to_be_discarded(&mut self) -> Option<Condition> {
        let thing = self.thing()?;
        self.must("would be discarded")?;
        self.words("by damage");
        let mut tests = vec![Filter::Doomed];
        tests.extend(self.attempt(|p| {
            p.must("from")?;
            p.place().map(Filter::In)
        }));
        match thing {
            Filter::Is(obj @ Obj::That) => Some(Condition::Is(obj, crate::canon::all(tests))),
            named @ Filter::Named(_) => {
                let doomed = crate::canon::all([vec![named], tests].concat());
                Some(Condition::Count(doomed, Cmp::AtLeast, Amount::Fixed(1)))
            }
            _ => None,
        }
    }

    /// `the first turn starts` | `the first build step starts` | `the first battle phase ends` | `each player's first build
    /// step starts` …: the moment of the first turn
    pub(super) fn first_moment(&mut self) -> Option<Moment> {
        if self.words("the first turn") {
            return match self.starts() {
                true => Some(Moment::TurnStarts),
                false => self.ends().then_some(Moment::TurnEnds),
            };
        }
        if self.words("the first battle phase") {
            return match self.starts() {
                true => Some(Moment::BattlePhaseStarts),
                false => self.ends().then_some(Moment::TurnEnds),
            };
        }
        // Dark builds first (`G-6.8`).
        let whose = match self.any_words(&[
            "the first build step",
            "each player's first build step",
            "your first build step",
            "your opponent's first build step",
        ])? {
            0 => Player::Dark,
            1 => self.either.unwrap_or(Player::Each),
            2 => Player::You,
            _ => Player::Opponent,
        };
        self.starts().then_some(Moment::BuildStepStarts(whose))
    }

    /// Behind "at the start of" or "at the end of"
    fn edge_of(&mut self, start: bool) -> Option<Moment> {
        if self.any_words(&["the turn", "each turn", "turn"]).is_some() {
            return Some(if start { Moment::TurnStarts } else { Moment::TurnEnds });
        }
        if self.any_words(&["the battle phase", "each battle phase"]).is_some() {
            return Some(if start {
                Moment::BattlePhaseStarts
            } else {
                Moment::TurnEnds
            });
        }
        if start && self.any_words(&["your build step", "your draw step"]).is_some() {
            return Some(Moment::BuildStepStarts(Player::You));
        }
        if !start && self.words("your build step") {
            return Some(Moment::BuildStepEnds(Player::You));
        }
        let arena = self.battle_step()?;
        Some(if start {
            Moment::BattleStepStarts(arena)
        } else {
            Moment::BattleStepEnds(arena)
        })
    }

    fn starts(&mut self) -> bool {
        self.any_words(&["starts", "begins"]).is_some()
    }

    fn ends(&mut self) -> bool {
        self.words("ends")
    }

    /// (`Play only` | `Play` before `up to`, `during`, `when` and `once`) TIME ([`and`] [`only`] TIME)* `.` | `Play any number of times.` | `Play any time.`
    pub(super) fn play_only(&mut self) -> Option<Vec<PlayOnly>> {
        let times = self.play_only_of_choice()?;
        // Whether it may be played is asked before anything is chosen.
        let chosen = |time: &PlayOnly| matches!(time, PlayOnly::If(condition) if names_that(condition));
        (!times.iter().any(chosen)).then_some(times)
    }

    /// The same; what it says of the chosen unit says what may be chosen.
    pub(super) fn play_only_of_choice(&mut self) -> Option<Vec<PlayOnly>> {
        self.want("Play only");
        if let Some(times) = self.attempt(|p| {
            p.sign(TokenKind::OpenParen).then_some(())?;
            let outer = std::mem::replace(&mut p.in_brackets, true);
            let times = p.nested(Self::play_only);
            p.in_brackets = outer;
            let times = times?;
            p.sign(TokenKind::CloseParen).then_some(())?;
            p.sign(TokenKind::Stop);
            Some(times)
        }) {
            return Some(times);
        }
        // So it is anyway (`A-2.6`).
        if self
            .attempt(|p| {
                p.must("play only once each time damage would be done to")?;
                p.object()?;
                p.sentence_end()
            })
            .is_some()
        {
            return Some(Vec::new());
        }
        if self.attempt(Self::once_per_attack).is_some() {
            return Some(vec![PlayOnly::OncePerAttack]);
        }
        if self
            .attempt(|p| {
                p.must_any(&["you may do this only once per turn", "you may do this once per turn"])?;
                p.sentence_end()
            })
            .is_some()
        {
            return Some(vec![PlayOnly::OncePerTurn]);
        }
        if let Some(firm) = self.attempt(Self::firm_ability) {
            return Some(vec![firm]);
        }
        if let Some(time) = self.attempt(Self::only_backwards) {
            return Some(vec![time]);
        }
        if self
            .attempt(|p| {
                p.must_any(&[
                    "play any time",
                    "play anytime",
                    "you may play this ability any time",
                    "you may play this ability anytime",
                ])?;
                p.sentence_end()
            })
            .is_some()
        {
            return Some(vec![PlayOnly::AnyTime]);
        }
        const ANY_NUMBER: [&str; 4] = [
            "play any number of times",
            "you may play this ability any number of times",
            "you may use this ability any number of times",
            "you may play this any number of times",
        ];
        if let Some(said) = self.any_words(&ANY_NUMBER) {
            // "This" without its "ability" stands where nothing but "and only" follows.
            (said < 3 || self.sees(TokenKind::Stop) || self.is_word("and")).then_some(())?;
            self.any_words(&["each turn", "during each attack", "per turn", "this turn"]);
            let mut times = vec![PlayOnly::AnyNumber];
            times.extend(self.attempt(Self::during));
            if self
                .any_words(&["as long as no unit is attacking", "when no unit is attacking"])
                .is_some()
            {
                times.push(PlayOnly::NoUnitAttacking);
            }
            while let Some(more) = self.attempt(|p| {
                p.sign(TokenKind::Comma);
                p.must_any(&["and only", "but only"])?;
                p.time()
            }) {
                times.push(more);
            }
            self.sentence_end()?;
            return Some(times);
        }
        // "Play up to 2 times per turn"
        if self
            .attempt(|p| {
                const BEGINS: [&str; 4] = ["up", "during", "when", "once"];
                (p.words("play") && BEGINS.iter().any(|word| p.is_word(word))).then_some(())
            })
            .is_none()
        {
            self.must_any(&[
                "play only",
                "play this ability only",
                "play this card only",
                "use this ability only",
                "use only",
            ])?;
        }
        let mut times = self.times()?;
        while let Some(more) = self.attempt(|p| {
            let open = p.sign(TokenKind::OpenParen);
            let comma = p.sign(TokenKind::Comma);
            let and = p.words("and");
            let only = p.words("only");
            (comma || and || only).then_some(())?;
            let times = p.times()?;
            (!open || p.sign(TokenKind::CloseParen)).then_some(times)
        }) {
            times.extend(more);
        }
        // "During your build step or when this unit would attack": either chance is one.
        while times.iter().all(is_chance)
            && let Some(more) = self.attempt(|p| {
                p.must("or")?;
                // "When this unit is attacked or would attack"
                if matches!(times.last(), Some(PlayOnly::Attacked(_))) && p.words("would attack") {
                    return Some(PlayOnly::WouldAttack);
                }
                p.words("only");
                let more = p.time().filter(is_chance)?;
                // When no unit is attacking none would attack.
                let idle = more == PlayOnly::NoUnitAttacking || times.contains(&PlayOnly::NoUnitAttacking);
                (!idle || more == PlayOnly::BuildStep || times[..] == [PlayOnly::BuildStep]).then_some(more)
            })
        {
            times.push(more);
        }
        self.sentence_end()?;
        // Whether it may be played is asked before anything is paid.
        (!mentions(&times, "Paid")).then_some(times)
    }

    /// `Play only on` THING `.`: what the chosen unit must be
    pub(super) fn play_only_on(&mut self) -> Option<Filter> {
        self.must_any(&["play only on", "play this only on", "use only on"])?;
        let kind = self.thing()?;
        self.sentence_end()?;
        (!matches!(kind, Filter::Is(_))).then_some(kind)
    }

    /// `before any unit attacks` | TIME
    fn times(&mut self) -> Option<Vec<PlayOnly>> {
        let before = self.attempt(|p| {
            p.must_any(&[
                "before any unit attacks",
                "before any unit has attacked",
                "before any unit would attack",
            ])
        });
        match before {
            Some(()) => Some(Arena::ALL.map(PlayOnly::BeforeAttacks).to_vec()),
            None => first_of!(self, Self::when_its_attack_ends, |p| p.time().map(|time| vec![time])),
        }
    }

    /// One restriction of "Play only …".
    pub(super) fn time(&mut self) -> Option<PlayOnly> {
        self.want("a time to play it");
        first_of!(
            self,
            Self::during,
            |p| {
                p.must_any(&["once per turn", "once each turn"])?;
                Some(PlayOnly::OncePerTurn)
            },
            |p| {
                // A card that is played has no line that could be used again.
                (!p.kind.is_played()).then_some(())?;
                p.must("once per game")?;
                Some(PlayOnly::OncePerGame)
            },
            |p| {
                p.must_any(&["once per character", "once per unit", "once for each unit"])?;
                p.scope.chosen.then_some(PlayOnly::OncePerObject)
            },
            |p| {
                p.must("up to")?;
                let times = p.plain_number().and_then(|n| u8::try_from(n).ok())?;
                p.must("times per turn")?;
                Some(PlayOnly::TimesPerTurn(times))
            },
            |p| {
                p.must_any(&["before any unit in the", "before a unit in the"])?;
                let arena = p.arena()?;
                p.must("arena")?;
                p.must_any(&["attacks", "has attacked", "would attack"])?;
                Some(PlayOnly::BeforeAttacks(arena))
            },
            Self::before_they_attack,
            Self::for_damage_of,
            |p| {
                // The attack chance comes before the dice (`B-3.8`).
                p.must_any(&[
                    "before the dice are rolled",
                    "before any dice are rolled",
                    "before dice are rolled",
                    "before you roll attack dice",
                    "before attack dice are rolled",
                ])?;
                p.any_words(&["for this attack", "for the attack", "for that attack"]);
                Some(PlayOnly::Attacking(Filter::Unit))
            },
            |p| {
                p.must_any(&["if no unit is attacking", "if no units are attacking"])?;
                Some(PlayOnly::NoUnitAttacking)
            },
            |p| {
                p.must("if")?;
                first_of!(p, Self::about_to_be_discarded, Self::condition).map(PlayOnly::If)
            },
            |p| {
                p.must("when")?;
                p.when()
            },
        )
    }

    /// `before any` [`of your`] NOUN (`attacks` | `attack`): none of them has attacked this turn
    fn before_they_attack(&mut self) -> Option<PlayOnly> {
        self.must("before any")?;
        let owner = match self.words("of") {
            true => Some(self.owner()?),
            false => None,
        };
        let by = self.noun(owner.into_iter().collect(), true)?;
        self.must_any(&["attacks", "attack"])?;
        let what = Trigger::Attacks { by, on: Filter::True };
        super::past::seen_by_player(&what).then_some(PlayOnly::If(Condition::Happened {
            what: Box::new(what),
            last: false,
            cmp: Cmp::Equal,
            n: 0,
        }))
    }

    /// `during your build step` | `during the` ARENA `battle step` | `during battle` | `during a chance to prevent damage`
    fn during(&mut self) -> Option<PlayOnly> {
        self.must_any(&["during", "in"])?;
        // A letter may have fallen off in print.
        if self
            .any_words(&["your build step", "the build step", "you build step", "our build step"])
            .is_some()
        {
            return Some(PlayOnly::BuildStep);
        }
        if self.words("your opponent's build step") {
            return Some(PlayOnly::OpponentBuildStep);
        }
        if self.any_words(&["battle", "the battle phase"]).is_some() {
            return Some(PlayOnly::Battle);
        }
        if self.words("a chance to prevent damage") {
            return Some(PlayOnly::WouldDamage);
        }
        self.battle_step()?.map(PlayOnly::BattleStep)
    }

    /// Behind "Play only when": `no unit is attacking` | THING `would attack` | THING `is attacking` | MOMENT | …
    fn when(&mut self) -> Option<PlayOnly> {
        if self
            .any_words(&["no unit is attacking", "no units are attacking"])
            .is_some()
        {
            return Some(PlayOnly::NoUnitAttacking);
        }
        if self.words("an attack ends") {
            return Some(PlayOnly::AttackEnds);
        }
        if self.words("damage would be done") {
            return Some(PlayOnly::WouldDamage);
        }
        if let Some(moment) = self
            .attempt(Self::moment)
            .filter(|moment| !matches!(moment, Moment::BuildStepEnds(_)))
        {
            return Some(PlayOnly::Moment(moment));
        }
        // One that is chosen is called "it" or "that unit".
        if self.any_words(&["he would attack", "she would attack"]).is_some() {
            return Some(PlayOnly::WouldAttack);
        }
        let thing = self.thing()?;
        if self.words("would attack") {
            return matches!(thing, Filter::Is(Obj::This | Obj::Host)).then_some(PlayOnly::WouldAttack);
        }
        if self.any_words(&["is attacking", "attacks"]).is_some() {
            return Some(match self.attempt(Self::thing_behind) {
                Some(whom) => PlayOnly::If(Condition::Attacking { who: thing, whom }),
                None => PlayOnly::Attacking(thing),
            });
        }
        if self.any_words(&["is attacked", "is being attacked"]).is_some() {
            return Some(match self.words("by") {
                true => PlayOnly::If(Condition::Attacking {
                    who: self.thing_behind()?,
                    whom: thing,
                }),
                false => PlayOnly::Attacked(thing),
            });
        }
        if self.words("would be discarded") {
            self.any_words(&["by damage"]);
            return Some(PlayOnly::WouldBeDiscarded(thing));
        }
        if self.any_words(&["was discarded", "is discarded"]).is_some() {
            return Some(PlayOnly::Discarded(thing));
        }
        self.must_any(&["arrives in an arena", "arrives"])?;
        Some(PlayOnly::Arrives(thing))
    }

    /// `.` or the end of the ability
    pub(super) fn sentence_end(&mut self) -> Option<()> {
        self.want("the end of the sentence");
        let ends = self.sign(TokenKind::Stop)
            || self.sign(TokenKind::Semicolon)
            || self.at_ability_end()
            || self.at_last_comma()
            || self.ended_in_quotes()
            || (self.in_brackets && self.sees(TokenKind::CloseParen));
        ends.then_some(())
    }

    /// Does nothing follow but a comma? It is read as what separates two lines.
    fn at_last_comma(&self) -> bool {
        let comma = |token: &crate::lex::Token| token.kind == TokenKind::Comma;
        self.at + 1 == self.tokens.len() && self.tokens.last().is_some_and(comma)
    }

    /// Has a quote just been closed whose last sentence has its stop?
    pub(super) fn ended_in_quotes(&self) -> bool {
        let kind = |back: usize| self.at.checked_sub(back).map(|at| self.tokens[at].kind);
        let next = self.tokens.get(self.at).map(|token| self.text_of(token));
        let kind_here = self.tokens.get(self.at).map(|token| token.kind);
        let capital =
            next.is_some_and(|word| word.starts_with(char::is_uppercase)) || kind_here == Some(TokenKind::TapIcon);
        capital && kind(1) == Some(TokenKind::CloseQuote) && kind(2) == Some(TokenKind::Stop)
    }
}

/// Does it name a chance of the turn and nothing else?
fn is_chance(only: &PlayOnly) -> bool {
    matches!(
        only,
        PlayOnly::BuildStep
            | PlayOnly::NoUnitAttacking
            | PlayOnly::WouldAttack
            | PlayOnly::Attacked(Filter::Is(Obj::This))
    )
}
