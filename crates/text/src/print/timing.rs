//! Moments, durations and "Play only".

use cards::ir::{Due, Duration, Moment, PlayOnly, Player, Stays};

use super::Writer;

/// A moment as it stands behind "when".
pub(super) fn moment(moment: Moment) -> String {
    match moment {
        Moment::SetupStarts => "set-up starts".to_owned(),
        Moment::SetupEnds => "set-up ends".to_owned(),
        Moment::TurnStarts => "the turn starts".to_owned(),
        Moment::BuildRoll => "the roll for build points is made".to_owned(),
        Moment::BuildStepStarts(whose) => format!("{} starts", build_step(whose)),
        Moment::BuildStepEnds(whose) => format!("{} ends", build_step(whose)),
        Moment::BattlePhaseStarts => "the battle phase starts".to_owned(),
        Moment::BattleStepStarts(arena) => format!("{} starts", battle_step(arena)),
        Moment::BattleStepEnds(arena) => format!("{} ends", battle_step(arena)),
        Moment::TurnEnds => "the turn ends".to_owned(),
    }
}

fn build_step(whose: Player) -> &'static str {
    match whose {
        Player::You => "your build step",
        Player::Opponent => "your opponent's build step",
        Player::Each => "each build step",
        Player::Dark => "the Dark Side player's build step",
        Player::Light => "the Light Side player's build step",
        Player::Disrupted => "its controller's build step",
    }
}

fn battle_step(arena: Option<cards::Arena>) -> String {
    match arena {
        Some(arena) => format!("the {} battle step", arena.word()),
        None => "this arena's battle step".to_owned(),
    }
}

/// When a kept effect comes, as it stands behind "when".
pub(super) fn due(at: Due) -> String {
    match at {
        Due::Moment(at) => format!("{} this turn", moment(at)),
        Due::AttackEnds => "the attack ends".to_owned(),
        Due::NextBuildStep(Player::You) => "your next build step starts".to_owned(),
        Due::NextBuildStep(Player::Opponent) => "your opponent's next build step starts".to_owned(),
        Due::NextBuildStep(Player::Dark) => "the Dark Side player's next build step starts".to_owned(),
        Due::NextBuildStep(Player::Light) => "the Light Side player's next build step starts".to_owned(),
        Due::NextBuildStep(Player::Each | Player::Disrupted) => "the next build step starts".to_owned(),
        Due::NextTurn => "the next turn starts".to_owned(),
    }
}

/// A duration.
pub(super) fn duration(duration: Duration) -> String {
    match duration {
        Duration::ThisAttack => "for this attack".to_owned(),
        Duration::NextAttack => "for its next attack".to_owned(),
        Duration::FirstAttack => "until the end of its first attack this turn".to_owned(),
        Duration::EndOfTurn => "until end of turn".to_owned(),
        Duration::EndOfBattle => "until end of battle".to_owned(),
        Duration::BattleStepEnds(arena) => format!("until {} ends", battle_step(arena)),
        Duration::NextBuildStep => "until your next build step starts".to_owned(),
        Duration::NextBattlePhase => "until the next battle phase starts".to_owned(),
        Duration::NextUntapStep => "through the next untap step".to_owned(),
        Duration::NextTurn => "until end of next turn".to_owned(),
        Duration::UntilDiscarded => "until it is discarded".to_owned(),
        Duration::EndOfGame => "until end of game".to_owned(),
        Duration::While(stays) => stay(stays),
    }
}

fn stay(stays: Stays) -> String {
    match stays {
        Stays::Counters(kind, least) => format!("until it has less than {least} {} counters on it", kind.word()),
        Stays::CountersOfHealth { kind, more: true } => {
            format!(
                "for as long as it has more {} counters on it than its total health",
                kind.word()
            )
        }
        Stays::CountersOfHealth { kind, more: false } => format!(
            "for as long as it has {} counters on it greater than or equal to its total health",
            kind.word()
        ),
        Stays::Yours => "while you control it".to_owned(),
        Stays::ThisTapped => "while this unit stays tapped".to_owned(),
    }
}

impl Writer {
    /// One sentence for each restriction, each with a blank before it.
    pub(super) fn play_only(&mut self, only: &[PlayOnly]) -> String {
        // Two chances of the turn: either is one.
        if let [
            first @ PlayOnly::BuildStep,
            second @ PlayOnly::NoUnitAttacking,
            rest @ ..,
        ]
        | [
            first @ PlayOnly::NoUnitAttacking,
            second @ PlayOnly::BuildStep,
            rest @ ..,
        ]
        | [first @ PlayOnly::BuildStep, second @ PlayOnly::WouldAttack, rest @ ..]
        | [first @ PlayOnly::WouldAttack, second @ PlayOnly::BuildStep, rest @ ..] = only
        {
            let (first, second) = (self.time(first), self.time(second));
            return format!(" Play {first} or {second}.{}", self.play_only(rest));
        }
        only.iter()
            .map(|time| match time {
                PlayOnly::Firm => " This ability can't be disrupted.".to_owned(),
                // Said in front.
                PlayOnly::Permission => String::new(),
                time => format!(" Play {}.", self.time(time)),
            })
            .collect()
    }

    fn time(&mut self, time: &PlayOnly) -> String {
        let time = match time {
            PlayOnly::BuildStep => "during your build step".to_owned(),
            PlayOnly::OpponentBuildStep => "during your opponent's build step".to_owned(),
            PlayOnly::NoUnitAttacking => "when no unit is attacking".to_owned(),
            PlayOnly::WouldAttack => "when this unit would attack".to_owned(),
            PlayOnly::Attacking(who) => format!("when {} is attacking", self.thing(who)),
            PlayOnly::Attacked(who) => format!("when {} is attacked", self.thing(who)),
            PlayOnly::Moment(at) => format!("when {}", moment(*at)),
            PlayOnly::WouldBeDiscarded(who) => format!("when {} would be discarded by damage", self.thing(who)),
            PlayOnly::Discarded(who) => format!("when {} was discarded", self.thing(who)),
            PlayOnly::AttackEnds => "when an attack ends".to_owned(),
            PlayOnly::Arrives(who) => format!("when {} arrives in an arena", self.thing(who)),
            PlayOnly::WouldDamage => "when damage would be done".to_owned(),
            PlayOnly::BeforeAttacks(arena) => format!("before a unit in the {} arena has attacked", arena.word()),
            PlayOnly::BattleStep(arena) => format!("during the {} battle step", arena.word()),
            PlayOnly::If(condition) => format!("if {}", self.condition(condition)),
            PlayOnly::OncePerTurn => "once per turn".to_owned(),
            PlayOnly::OncePerAttack => "once per attack".to_owned(),
            PlayOnly::OncePerGame => "once per game".to_owned(),
            PlayOnly::OncePerObject => "once per unit".to_owned(),
            PlayOnly::TimesPerTurn(times) => format!("up to {times} times per turn"),
            PlayOnly::AnyTime => return "any time".to_owned(),
            PlayOnly::AnyNumber => return "any number of times".to_owned(),
            // Said by a sentence of its own.
            PlayOnly::Firm | PlayOnly::Permission => String::new(),
            PlayOnly::Battle => "during battle".to_owned(),
        };
        format!("only {time}")
    }
}
