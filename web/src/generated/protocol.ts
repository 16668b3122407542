// Generated from crates/protocol by `cargo xtask bless`. Do not edit.

/* eslint-disable */

/** The version of every message. */
export const VERSION = 1;

/**
 * An arena.
 */
export type ArenaName = "space" | "ground" | "character";

/**
 * What is asked.
 */
export type Asked = {
/**
 * Of whom.
 */
role: RoleName,
/**
 * What kind; a spectator and the opponent see only what both players know anyway.
 */
kind: ChoiceKind,
/**
 * Why the player is asked, with clauses; empty for everybody else.
 */
why: string,
/**
 * The ids of those clauses.
 */
clauses: Array<string>,
/**
 * The options, for the player who is asked alone.
 */
options: Array<OptionScene>, };

/**
 * An attack in progress.
 */
export type AttackScene = {
/**
 * The attacker.
 */
attacker: number,
/**
 * The defenders.
 */
defenders: Array<number>,
/**
 * The dice against each, sorted from high to low; empty where the viewer may not see them.
 */
dice: Array<Array<number>>,
/**
 * Damage pending now: from (in words), to, amount.
 */
pending: Array<[string, number, number]>, };

/**
 * When chances are passed for a seat.
 */
export type AutoPass = {
/**
 * Pass where nothing legal can be played.
 */
nothing_to_play: boolean,
/**
 * A rule that ends by itself.
 */
until: AutoRule | null, };

/**
 * Until when chances are passed.
 */
export type AutoRule = "end_of_step" | "next_attack" | "my_units";

/**
 * A face-down card of a build zone.
 */
export type Builds = {
/**
 * Its face where the viewer knows it.
 */
face: number | null,
/**
 * Build counters.
 */
counters: number, };

/**
 * A printed card: facts, and what each line of its text means.
 */
export type CardFace = {
/**
 * Name with its version letter.
 */
name: string,
/**
 * "dark", "light" or "neutral".
 */
side: string,
/**
 * "Space", "Ground", "Character", "Battle", "Mission", "Location", "Equipment", …
 */
kind: string,
/**
 * The words behind the dash.
 */
subtypes: Array<string>,
/**
 * Build cost; none where it has none.
 */
cost: number | null,
/**
 * Speed, power and health of a unit.
 */
numbers: Numbers | null,
/**
 * Its set code, empty where it is not known.
 */
set: string,
/**
 * The lines of its text.
 */
lines: Array<LineFace>,
/**
 * Where its picture can be fetched, if the table's keeper has imported one.
 */
image: string | null, };

/**
 * Kinds of questions.
 */
export type ChoiceKind = "chance" | "build" | "retreat" | "attack" | "announce" | "question" | "order" | "bid" | "setup";

/**
 * What the players agreed on about time, and whose clock runs.
 */
export type ClockInfo = {
/**
 * Seconds for the whole game, each.
 */
seconds: number,
/**
 * Seconds that come back with every decision of one's own but to pass.
 */
increment: number,
/**
 * Whose clock runs now: that of a player who is asked, whether or not a rule will pass.
 */
running: RoleName | null,
/**
 * For so many more milliseconds the running clock stands still, because the decision has just begun.
 */
free: number,
/**
 * For so many more milliseconds the running clock stands still, because its player has lost the connection.
 */
grace: number | null, };

/**
 * The clocks, beside a decision.
 */
export type Clocks = {
/**
 * Milliseconds that Dark has left.
 */
dark: number,
/**
 * Milliseconds that Light has left.
 */
light: number,
/**
 * Seconds for the whole game, each.
 */
seconds: number,
/**
 * Seconds that come back with every decision of one's own but to pass.
 */
increment: number,
/**
 * Whose clock runs now: that of a player who is asked, whether or not a rule will pass.
 */
running: RoleName | null,
/**
 * For so many more milliseconds the running clock stands still, because the decision has just begun.
 */
free: number,
/**
 * For so many more milliseconds the running clock stands still, because its player has lost the connection.
 */
grace: number | null, };

/**
 * What needs the consent of both.
 */
export type Consent = "undo" | "computer_takes_seat" | "claim_win" | "open_hands" | "rematch" | "next_game" | "repair";

/**
 * What was promised for the dice: SHA-256 of seeds, in hexadecimal digits. The replay tells the seeds.
 */
export type DiceInfo = {
/**
 * By the server.
 */
server: string,
/**
 * By Dark; none where Dark takes no part.
 */
dark: string | null,
/**
 * By Light; none where Light takes no part.
 */
light: string | null,
/**
 * Are promised seeds waited for? Everybody has promised, so that they can be told.
 */
reveal: boolean, };

/**
 * How a game ended.
 */
export type Ended = {
/**
 * Who won.
 */
winner: RoleName,
/**
 * Why, in a sentence.
 */
text: string,
/**
 * The replay's address.
 */
replay: string | null, };

/**
 * What is done about an own ability.
 */
export type Habit = "ask" | "always" | "never";

/**
 * A thing on the table that an option is about.
 */
export type Handle = { "on": "piece",
/**
 * Its number.
 */
id: number, } | { "on": "hand",
/**
 * The face.
 */
face: number, } | { "on": "building",
/**
 * Whose.
 */
role: RoleName,
/**
 * The place.
 */
at: number, } | { "on": "discard",
/**
 * Whose.
 */
role: RoleName,
/**
 * The face.
 */
face: number, } | { "on": "card",
/**
 * The face.
 */
face: number, } | { "on": "arena",
/**
 * Which.
 */
arena: ArenaName, } | { "on": "zone" };

/**
 * The answer to the first message.
 */
export type Hello = {
/**
 * The version spoken.
 */
version: number,
/**
 * The table's id.
 */
table: string,
/**
 * The seat that the token opened.
 */
seat: Seat,
/**
 * The version of the rules.
 */
rules: string,
/**
 * The hash of the pool that the cards are from.
 */
pool: string, };

/**
 * One line of a text.
 */
export type LineFace = {
/**
 * In our canonical words.
 */
text: string,
/**
 * The keyword it is, if it is one: its page in the rulebook.
 */
keyword: string | null,
/**
 * Is it read in full and enforced?
 */
enforced: boolean, };

/**
 * A match of two games with sides exchanged.
 */
export type MatchInfo = {
/**
 * Which game this is: 1 or 2.
 */
game: number,
/**
 * Games won by who plays Dark at this table.
 */
dark: number,
/**
 * Games won by who plays Light at this table.
 */
light: number,
/**
 * The replay of the first game, in the second.
 */
first: string | null, };

/**
 * The printed numbers of a unit.
 */
export type Numbers = {
/**
 * Speed.
 */
speed: number,
/**
 * Power.
 */
power: number,
/**
 * Health.
 */
health: number, };

/**
 * Who sits at a seat.
 */
export type Occupant = "empty" | "person" | "bot" | "computer";

/**
 * One option.
 */
export type OptionScene = {
/**
 * Stable name of the option, kept in files.
 */
key: string,
/**
 * Its words.
 */
label: string,
/**
 * The text behind it, where the words are only a name.
 */
hint: string,
/**
 * The things it is about, the most telling first: what is highlighted, and what a click on them may mean.
 */
about: Array<Handle>,
/**
 * Is it pass, done, decline: what ends the question without doing anything?
 */
idle: boolean,
/**
 * The number it chooses, where it is one of a run of numbers.
 */
number: number | null, };

/**
 * A decision with the table around it, for programs that ask over plain HTTP.
 */
export type PendingDecision = {
/**
 * The number that the answer carries back.
 */
seq: number,
/**
 * Is this seat asked?
 */
yours: boolean,
/**
 * Is the game over?
 */
over: boolean,
/**
 * The clocks as they stood when this was sent, where there are any.
 */
clock: Clocks | null,
/**
 * The table as the seat sees it; `scene.asked.options` are the options.
 */
scene: Scene, };

/**
 * The parts of a turn, as the phase bar shows them.
 */
export type PhaseName = "setup" | "command" | "build" | "retreat" | "space" | "ground" | "character" | "end" | "over";

/**
 * Where in the turn.
 */
export type PhaseScene = {
/**
 * The turn; 0 before the first.
 */
turn: number,
/**
 * Which part.
 */
name: PhaseName,
/**
 * Whose step, where it is one player's.
 */
of: RoleName | null,
/**
 * The play-or-pass chance that is open, in words.
 */
chance: string | null, };

/**
 * A unit, Location, Equipment or Pilot in play.
 */
export type PieceScene = {
/**
 * Its number.
 */
id: number,
/**
 * Its name, with a number where its player has several of that name.
 */
name: string,
/**
 * The faces of its stack, top card first.
 */
stack: Array<number>,
/**
 * Cards face-down under it.
 */
beneath: number,
/**
 * Who controls it.
 */
controller: RoleName,
/**
 * Where it lies.
 */
place: Place,
/**
 * Tapped?
 */
tapped: boolean,
/**
 * Damage counters.
 */
damage: number,
/**
 * Counters of other kinds: word and number.
 */
counters: Array<[string, number]>,
/**
 * Total speed; none for what is no unit.
 */
speed: number | null,
/**
 * Total power.
 */
power: number | null,
/**
 * Total health.
 */
health: number | null,
/**
 * Keywords it has now, with their sums: `Evade 2`.
 */
keywords: Array<string>, };

/**
 * Where a piece lies.
 */
export type Place = { "zone": "arena",
/**
 * Which.
 */
arena: ArenaName, } | { "zone": "build" } | { "zone": "slot",
/**
 * Which.
 */
arena: ArenaName, } | { "zone": "aboard",
/**
 * Which.
 */
host: number, } | { "zone": "on",
/**
 * Which.
 */
host: number, } | { "zone": "event" };

/**
 * A reason for a number.
 */
export type Reason = {
/**
 * In words: "printed", "+2 by Tarkin's order".
 */
text: string,
/**
 * By how much it changes the number.
 */
change: number,
/**
 * The clauses.
 */
clauses: Array<string>, };

/**
 * A wish that is refused.
 */
export type RefusedWish = {
/**
 * The sentence: what, why.
 */
text: string,
/**
 * The clauses.
 */
clauses: Array<string>, };

/**
 * One thing that is to be put right. Things are named as the player sees them.
 */
export type RepairWish = { "verb": "force",
/**
 * Who.
 */
role: RoleName,
/**
 * So much.
 */
to: number, } | { "verb": "build",
/**
 * Who.
 */
role: RoleName,
/**
 * So many.
 */
to: number, } | { "verb": "damage",
/**
 * Which.
 */
piece: number,
/**
 * So many.
 */
to: number, } | { "verb": "tapped",
/**
 * Which.
 */
piece: number,
/**
 * Tapped?
 */
to: boolean, } | { "verb": "counters",
/**
 * Whose build zone.
 */
role: RoleName,
/**
 * Its place there.
 */
at: number,
/**
 * So many.
 */
to: number, } | { "verb": "move",
/**
 * What.
 */
from: Handle,
/**
 * Where to.
 */
to: SpotName, } | { "verb": "top",
/**
 * Whose deck.
 */
role: RoleName,
/**
 * Where to.
 */
to: SpotName, };

/**
 * A role at the table.
 */
export type RoleName = "dark" | "light";

/**
 * Dice that were rolled.
 */
export type RollScene = {
/**
 * By whom.
 */
role: RoleName,
/**
 * What for, in words.
 */
purpose: string,
/**
 * The faces; empty where the viewer may not see them.
 */
faces: Array<number>,
/**
 * The number of the draw behind it, for the check of the dice.
 */
draw: number, };

/**
 * The table as one seat sees it: everything that is needed to draw it.
 */
export type Scene = {
/**
 * How far the game has come; an answer carries it back. Rises with everything that happens, also after undo.
 */
seq: number,
/**
 * Who looks.
 */
seat: Seat,
/**
 * Where in the turn.
 */
phase: PhaseScene,
/**
 * Dark's things.
 */
dark: SideScene,
/**
 * Light's things.
 */
light: SideScene,
/**
 * Everything in play, in the order in which it came.
 */
pieces: Array<PieceScene>,
/**
 * Who controls each arena now.
 */
controls: { [key in ArenaName]?: RoleName },
/**
 * The attack in progress.
 */
attack: AttackScene | null,
/**
 * Dice rolled since the last scene, in order.
 */
rolls: Array<RollScene>,
/**
 * What is asked, of whom. Of the opponent's question only that it is theirs is told.
 */
asked: Asked | null,
/**
 * What happened since the last scene, in sentences.
 */
log: Array<Sentence>,
/**
 * Does the log begin at the beginning of the game (after a reconnect or undo)?
 */
log_is_whole: boolean,
/**
 * Faces that this seat sees for the first time since it connected, by the number under which scenes name them.
 */
faces: { [key in number]: CardFace },
/**
 * How it ended.
 */
ended: Ended | null, };

/**
 * Who looks at the table.
 */
export type Seat = "dark" | "light" | "watch";

/**
 * One seat.
 */
export type SeatInfo = {
/**
 * Who sits there.
 */
occupant: Occupant,
/**
 * The name shown.
 */
name: string,
/**
 * The deck's title; none while it is secret.
 */
deck: string | null,
/**
 * Is somebody connected?
 */
connected: boolean,
/**
 * Milliseconds left on the clock, if there is one.
 */
clock: number | null, };

/**
 * A sentence of the story.
 */
export type Sentence = {
/**
 * The words.
 */
text: string,
/**
 * The clauses behind it, the most telling first.
 */
clauses: Array<string>,
/**
 * Does a part of the game begin here?
 */
heading: boolean,
/**
 * The `seq` in which it happened.
 */
seq: number, };

/**
 * What one player has beside the units.
 */
export type SideScene = {
/**
 * Force.
 */
force: number,
/**
 * Build points.
 */
build: number,
/**
 * Cards in the deck.
 */
deck: number,
/**
 * Cards in the hand.
 */
hand: number,
/**
 * Those of the hand that the viewer may see: faces, one entry a card.
 */
hand_cards: Array<number>,
/**
 * The discard pile, oldest first: faces.
 */
discard: Array<number>,
/**
 * Removed from the game: faces.
 */
removed: Array<number>,
/**
 * Face-down cards of the build zone, in order.
 */
building: Array<Builds>,
/**
 * Cards outside the game that texts may bring in; their faces where the viewer may see them.
 */
supply: number, };

/**
 * Where a repair puts a card: of its owner's zones.
 */
export type SpotName = "space" | "ground" | "character" | "build_zone" | "hand" | "deck" | "discard" | "removed";

/**
 * Who sits where.
 */
export type TableInfo = {
/**
 * Dark's seat.
 */
dark: SeatInfo,
/**
 * Light's seat.
 */
light: SeatInfo,
/**
 * How many watch.
 */
watching: number,
/**
 * A request that waits for consent: its number, who asks, what for.
 */
request: [number, RoleName, Consent] | null,
/**
 * The repair that waits for consent, in words; of cards that not both players know it tells only where they lie.
 */
repair: string | null,
/**
 * The clocks, where there are any.
 */
clock: ClockInfo | null,
/**
 * The match that this game belongs to, if it is one of two.
 */
match_of_two: MatchInfo | null,
/**
 * Who promised what for the dice.
 */
dice: DiceInfo,
/**
 * Why nothing moves, if something holds the table: a full disk, an absent player.
 */
paused: string | null,
/**
 * "classic" or "current".
 */
edition: string,
/**
 * May a choice be taken back without asking?
 */
free_undo: boolean, };

/**
 * From a table to a browser or bot.
 */
export type ToClient = { "type": "hello" } & Hello | { "type": "scene",
/**
 * The table.
 */
scene: Scene, } | { "type": "accepted",
/**
 * The `seq` it answered.
 */
seq: number, } | { "type": "refused",
/**
 * A word programs branch on: "stale", "not_your_turn", "no_such_option", "paused", "malformed", …
 */
code: string,
/**
 * A sentence for people.
 */
text: string,
/**
 * The clauses behind it.
 */
clauses: Array<string>, } | { "type": "why_not",
/**
 * Of the question.
 */
id: number,
/**
 * One entry for each thing the player may have meant.
 */
refusals: Array<RefusedWish>, } | { "type": "detail",
/**
 * Of the question.
 */
id: number,
/**
 * Which piece.
 */
piece: number,
/**
 * Reasons for speed, power and health.
 */
speed: Array<Reason>,
/**
 * Reasons for power.
 */
power: Array<Reason>,
/**
 * Reasons for health.
 */
health: Array<Reason>, } | { "type": "odds",
/**
 * Of the question.
 */
id: number,
/**
 * Probability of each number of damage counters; none where the limits of the table do not suffice.
 */
damage: Array<number> | null,
/**
 * Probability that the defender is discarded.
 */
kill: number | null,
/**
 * Why there is no answer.
 */
text: string | null, } | { "type": "table",
/**
 * All of it.
 */
info: TableInfo, } | { "type": "chat",
/**
 * Who wrote it.
 */
from: Seat,
/**
 * The line.
 */
text: string, } | { "type": "auto",
/**
 * The rule.
 */
rule: AutoPass,
/**
 * What is done about abilities, by their keys; those that are not listed are asked about.
 */
habits: { [key in string]: Habit }, } | { "type": "reported",
/**
 * Under this name.
 */
number: string, } | { "type": "rematch",
/**
 * The table.
 */
table: string,
/**
 * The token.
 */
token: string,
/**
 * What this seat has promised for the dice there; none: it takes no part in them.
 */
seed_hash: string | null, } | { "type": "broken",
/**
 * What went wrong.
 */
text: string,
/**
 * The replay's address.
 */
replay: string, };

/**
 * From a browser or bot to its table.
 */
export type ToServer = { "type": "hello",
/**
 * The version spoken.
 */
version: number,
/**
 * The seat's token.
 */
token: string | null,
/**
 * The seed whose SHA-256 was promised when the seat was taken: 64 hexadecimal digits. Better told by `reveal`
 * when the table asks for it: then nobody can promise a seed that fits this one.
 */
seed?: string, } | { "type": "reveal",
/**
 * 64 hexadecimal digits.
 */
seed: string, } | { "type": "answer",
/**
 * The `seq` of the scene that asked.
 */
seq: number,
/**
 * The number of the option.
 */
option: number,
/**
 * Its key: both have to fit.
 */
key: string, } | { "type": "concede" } | { "type": "undo" } | { "type": "consent",
/**
 * Which request.
 */
request: number,
/**
 * Granted?
 */
yes: boolean,
/**
 * Where another game begins by it: SHA-256 of a seed for its dice, in 64 hexadecimal digits.
 */
seed_hash?: string, } | { "type": "why_not",
/**
 * Echoed in the answer.
 */
id: number,
/**
 * What the player wishes to use.
 */
from: Handle,
/**
 * On what.
 */
to: Handle | null, } | { "type": "detail",
/**
 * Echoed in the answer.
 */
id: number,
/**
 * Which piece.
 */
piece: number, } | { "type": "odds",
/**
 * Echoed in the answer.
 */
id: number,
/**
 * The attacker.
 */
attacker: number,
/**
 * The defender.
 */
defender: number, } | { "type": "auto",
/**
 * The rule.
 */
rule: AutoPass, } | { "type": "set_habit",
/**
 * The option's key without its targets.
 */
ability: string,
/**
 * What to do.
 */
habit: Habit, } | { "type": "resync" } | { "type": "request",
/**
 * What for.
 */
consent: Consent,
/**
 * Where another game may begin by it: SHA-256 of a seed for its dice, in 64 hexadecimal digits.
 */
seed_hash?: string, } | { "type": "repair",
/**
 * What.
 */
repair: RepairWish, } | { "type": "chat",
/**
 * At most 500 characters.
 */
text: string, } | { "type": "report",
/**
 * 1 to 2000 characters.
 */
text: string, };
