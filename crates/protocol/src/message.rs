//! Messages of a seat's WebSocket.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::repair::RepairWish;
use crate::scene::{Handle, Piece, Reason, RoleName, Scene, Seat};

/// From a browser or bot to its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// The first message of a connection. A spectator sends no token.
    Hello {
        /// The version spoken.
        version: u16,
        /// The seat's token.
        token: Option<String>,
        /// The seed whose SHA-256 was promised when the seat was taken: 64 hexadecimal digits. Better told by `reveal`
        /// when the table asks for it: then nobody can promise a seed that fits this one.
        #[serde(default)]
        #[ts(optional)]
        seed: Option<String>,
    },
    /// The promised seed, once all have promised theirs: see `DiceInfo::reveal`.
    Reveal {
        /// 64 hexadecimal digits.
        seed: String,
    },
    /// An option of the pending decision.
    Answer {
        /// The `seq` of the scene that asked.
        seq: u32,
        /// The number of the option.
        option: u32,
        /// Its key: both have to fit.
        key: String,
    },
    /// The player gives up.
    Concede,
    /// Takes back the last choice, or asks the opponent whether it may be.
    Undo,
    /// Answers what the opponent asked for.
    Consent {
        /// Which request.
        request: u32,
        /// Granted?
        yes: bool,
        /// Where another game begins by it: SHA-256 of a seed for its dice, in 64 hexadecimal digits.
        #[serde(default)]
        #[ts(optional)]
        seed_hash: Option<String>,
    },
    /// Asks why something cannot be done: a thing on the table, and perhaps a second.
    WhyNot {
        /// Echoed in the answer.
        id: u32,
        /// What the player wishes to use.
        from: Handle,
        /// On what.
        to: Option<Handle>,
    },
    /// Asks how the numbers of a piece come about.
    Detail {
        /// Echoed in the answer.
        id: u32,
        /// Which piece.
        #[schema(value_type = u32)]
        piece: Piece,
    },
    /// Exact odds of an attack that is an option now.
    Odds {
        /// Echoed in the answer.
        id: u32,
        /// The attacker.
        #[schema(value_type = u32)]
        attacker: Piece,
        /// The defender.
        #[schema(value_type = u32)]
        defender: Piece,
    },
    /// How chances are passed for this seat.
    Auto {
        /// The rule.
        rule: AutoPass,
    },
    /// Always, never or ask, for one ability of one's own.
    SetHabit {
        /// The option's key without its targets.
        ability: String,
        /// What to do.
        habit: Habit,
    },
    /// Ask for the whole scene again.
    Resync,
    /// Ask to claim the win or to hand the seat to the computer when the opponent is gone; to show open hands; another game.
    Request {
        /// What for.
        consent: Consent,
        /// Where another game may begin by it: SHA-256 of a seed for its dice, in 64 hexadecimal digits.
        #[serde(default)]
        #[ts(optional)]
        seed_hash: Option<String>,
    },
    /// Where the program is wrong: proposes to put something right. The opponent is asked, the computer agrees at once.
    Repair {
        /// What.
        repair: RepairWish,
    },
    /// A line of chat.
    Chat {
        /// At most 500 characters.
        text: String,
    },
    /// Something is wrong: these words and the whole game go to the server's keeper, and to nobody else.
    Report {
        /// 1 to 2000 characters.
        text: String,
    },
}

/// When chances are passed for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AutoPass {
    /// Pass where nothing legal can be played.
    pub nothing_to_play: bool,
    /// A rule that ends by itself.
    pub until: Option<AutoRule>,
}

/// Until when chances are passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AutoRule {
    /// The end of this step.
    EndOfStep,
    /// The seat's next attack chance.
    NextAttack,
    /// Something happens to one of the seat's units.
    MyUnits,
}

/// What is done about an own ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Habit {
    /// Asked each time.
    Ask,
    /// Used whenever it can be without a choice.
    Always,
    /// Never used.
    Never,
}

/// What needs the consent of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    /// The last choice is taken back.
    Undo,
    /// The computer takes the absent player's seat.
    ComputerTakesSeat,
    /// The present player wins.
    ClaimWin,
    /// Spectators see both hands.
    OpenHands,
    /// Another game with the same decks.
    Rematch,
    /// The second game of a match, with sides exchanged: begins when both have asked for it.
    NextGame,
    /// Something is put right: proposed by its own message, and described in `TableInfo::repair`.
    Repair,
}

/// From a table to a browser or bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "scenes are what is sent")]
pub enum ToClient {
    /// The answer to the first message.
    Hello(Hello),
    /// The table as it is now.
    Scene {
        /// The table.
        scene: Scene,
    },
    /// An answer is on disk.
    Accepted {
        /// The `seq` it answered.
        seq: u32,
    },
    /// A message was refused; nothing changed.
    Refused {
        /// A word programs branch on: "stale", "not_your_turn", "no_such_option", "paused", "malformed", …
        code: String,
        /// A sentence for people.
        text: String,
        /// The clauses behind it.
        clauses: Vec<String>,
    },
    /// The answer to `why_not`.
    WhyNot {
        /// Of the question.
        id: u32,
        /// One entry for each thing the player may have meant.
        refusals: Vec<RefusedWish>,
    },
    /// The answer to `detail`.
    Detail {
        /// Of the question.
        id: u32,
        /// Which piece.
        #[schema(value_type = u32)]
        piece: Piece,
        /// Reasons for speed, power and health.
        speed: Vec<Reason>,
        /// Reasons for power.
        power: Vec<Reason>,
        /// Reasons for health.
        health: Vec<Reason>,
    },
    /// The answer to `odds`.
    Odds {
        /// Of the question.
        id: u32,
        /// Probability of each number of damage counters; none where the limits of the table do not suffice.
        damage: Option<Vec<f64>>,
        /// Probability that the defender is discarded.
        kill: Option<f64>,
        /// Why there is no answer.
        text: Option<String>,
    },
    /// Who sits where, who is connected, what is asked for.
    Table {
        /// All of it.
        info: TableInfo,
    },
    /// A line of chat.
    Chat {
        /// Who wrote it.
        from: Seat,
        /// The line.
        text: String,
    },
    /// How chances are passed for this seat, and its habits: when it connects, and when a rule has ended by itself.
    Auto {
        /// The rule.
        rule: AutoPass,
        /// What is done about abilities, by their keys; those that are not listed are asked about.
        habits: BTreeMap<String, Habit>,
    },
    /// A report is kept.
    Reported {
        /// Under this name.
        number: String,
    },
    /// Both want another game: the new table and this seat's token there.
    Rematch {
        /// The table.
        table: String,
        /// The token.
        token: String,
        /// What this seat has promised for the dice there; none: it takes no part in them.
        seed_hash: Option<String>,
    },
    /// The table has ended by a fault of the program; its replay is kept.
    Broken {
        /// What went wrong.
        text: String,
        /// The replay's address.
        replay: String,
    },
}

/// The answer to the first message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Hello {
    /// The version spoken.
    pub version: u16,
    /// The table's id.
    pub table: String,
    /// The seat that the token opened.
    pub seat: Seat,
    /// The version of the rules.
    pub rules: String,
    /// The hash of the pool that the cards are from.
    pub pool: String,
}

/// A wish that is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RefusedWish {
    /// The sentence: what, why.
    pub text: String,
    /// The clauses.
    pub clauses: Vec<String>,
}

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    /// Dark's seat.
    pub dark: SeatInfo,
    /// Light's seat.
    pub light: SeatInfo,
    /// How many watch.
    pub watching: u32,
    /// A request that waits for consent: its number, who asks, what for.
    pub request: Option<(u32, RoleName, Consent)>,
    /// The repair that waits for consent, in words; of cards that not both players know it tells only where they lie.
    pub repair: Option<String>,
    /// The clocks, where there are any.
    pub clock: Option<ClockInfo>,
    /// The match that this game belongs to, if it is one of two.
    pub match_of_two: Option<MatchInfo>,
    /// Who promised what for the dice.
    pub dice: DiceInfo,
    /// Why nothing moves, if something holds the table: a full disk, an absent player.
    pub paused: Option<String>,
    /// "classic" or "current".
    pub edition: String,
    /// May a choice be taken back without asking?
    pub free_undo: bool,
}

/// What the players agreed on about time, and whose clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ClockInfo {
    /// Seconds for the whole game, each.
    pub seconds: u32,
    /// Seconds that come back with every decision of one's own but to pass.
    pub increment: u32,
    /// Whose clock runs now: that of a player who is asked, whether or not a rule will pass.
    pub running: Option<RoleName>,
    /// For so many more milliseconds the running clock stands still, because the decision has just begun.
    pub free: u32,
    /// For so many more milliseconds the running clock stands still, because its player has lost the connection.
    pub grace: Option<u32>,
}

/// A decision with the table around it, for programs that ask over plain HTTP.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PendingDecision {
    /// The number that the answer carries back.
    pub seq: u32,
    /// Is this seat asked?
    pub yours: bool,
    /// Is the game over?
    pub over: bool,
    /// The clocks as they stood when this was sent, where there are any.
    pub clock: Option<Clocks>,
    /// The table as the seat sees it; `scene.asked.options` are the options.
    pub scene: Scene,
}

/// The clocks, beside a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Clocks {
    /// Milliseconds that Dark has left.
    pub dark: u32,
    /// Milliseconds that Light has left.
    pub light: u32,
    /// What the players agreed on, and whose clock runs.
    #[serde(flatten)]
    pub now: ClockInfo,
}

/// What was promised for the dice: SHA-256 of seeds, in hexadecimal digits. The replay tells the seeds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DiceInfo {
    /// By the server.
    pub server: String,
    /// By Dark; none where Dark takes no part.
    pub dark: Option<String>,
    /// By Light; none where Light takes no part.
    pub light: Option<String>,
    /// Are promised seeds waited for? Everybody has promised, so that they can be told.
    pub reveal: bool,
}

/// A match of two games with sides exchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchInfo {
    /// Which game this is: 1 or 2.
    pub game: u8,
    /// Games won by who plays Dark at this table.
    pub dark: u8,
    /// Games won by who plays Light at this table.
    pub light: u8,
    /// The replay of the first game, in the second.
    pub first: Option<String>,
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// Who sits there.
    pub occupant: Occupant,
    /// The name shown.
    pub name: String,
    /// The deck's title; none while it is secret.
    pub deck: Option<String>,
    /// Is somebody connected?
    pub connected: bool,
    /// Milliseconds left on the clock, if there is one.
    pub clock: Option<u32>,
}

/// Who sits at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody yet.
    Empty,
    /// A person.
    Person,
    /// A bot by the protocol.
    Bot,
    /// The computer.
    Computer,
}
