//! The third stage: phrases. Plain recursive descent over a slice of tokens, one function for each
//! phrase, headed by the phrase itself; one file for each family of phrases.
//!
//! A phrase function returns `None` when its phrase does not stand here and may leave the place
//! anywhere; [`Parser::attempt`] puts it back. Time is bounded by fuel, nesting by depth.

mod ability;
mod aboard;
mod against;
mod among;
pub(crate) use among::ordinal;
mod amount;
mod attach;
mod attacked;
mod backwards;
mod ban;
mod beneath;
mod bid;
mod built;
mod cause;
mod change;
mod choice;
mod clause;
mod combined;
mod coming;
mod compared;
mod condition;
mod cost;
mod counted;
mod counter;
mod dear;
mod deed;
mod did;
mod disrupt;
mod doing;
mod duration;
mod during;
mod effect;
mod either;
mod elsewhere;
mod engaged;
mod equip;
mod exchange;
mod excluded;
mod fight;
mod firm;
mod found;
mod hand;
mod joint;
mod keyword;
mod kinds;
mod later;
mod lend;
mod look;
mod names;
mod narrow;
mod noun;
mod object;
mod often;
mod pair;
mod past;
mod payer;
mod pilot;
mod place;
mod predicate;
mod reminder;
mod replaced;
mod rider;
mod rolled;
mod saved;
mod search;
mod spread;
mod stack;
mod step;
mod subtype;
mod supply;
mod surplus;
mod tally;
mod target;
mod timing;
mod total;
mod trigger;
mod turned;
mod twofold;
mod typed;
mod unless;
mod unstack;
mod ways;
mod word;
mod wording;

use std::ops::Range;
use std::rc::Rc;

use arrayvec::ArrayVec;
use cards::Arena;
use cards::ir::{Amount, Condition, Effect, Filter, Obj, PlayOnly, Player, Target};

use crate::diagnostics::{self, Diagnostic};
use crate::lex::{Token, TokenKind};
use crate::lexicon::Lexicon;
use crate::tree::{Segment, Sentence};
use crate::{Context, Kind};
use names::SelfNames;

/// Tokens that may be looked at before a segment is given up: enough for every real card many times
/// over, and linear in the length.
const FUEL: u32 = 160_000;
const FUEL_PER_TOKEN: u32 = 4_000;
/// How many things a diagnostic says could have stood at a place.
const EXPECTED: usize = 6;
/// How deeply quotes, Reserves and conditions may nest.
const DEPTH: u32 = 12;

/// Tries phrases in order.
macro_rules! first_of {
    ($parser:ident, $($phrase:expr),+ $(,)?) => {{
        None$(.or_else(|| $parser.attempt($phrase)))+
    }};
}
pub(crate) use against::Extra;
pub(crate) use first_of;
pub(crate) use payer::Payer;
pub(crate) use subtype::{is_pair, singular};
pub(crate) use trigger::is_one_of_yours;

/// The card whose text is read, and what is known of others.
pub(crate) struct Card<'a> {
    pub context: &'a Context,
    pub lexicon: &'a Lexicon,
    /// How the card calls itself; the same for all its lines.
    names: Rc<SelfNames>,
}

impl<'a> Card<'a> {
    pub fn new(context: &'a Context, lexicon: &'a Lexicon) -> Card<'a> {
        Card {
            context,
            lexicon,
            names: Rc::new(SelfNames::of(context)),
        }
    }
}

/// Reads the tokens of one segment completely, or says where reading stopped.
pub(crate) fn segment(
    text: &str,
    tokens: &[Token],
    card: &Card<'_>,
    chosen_before: bool,
    payer: Option<Payer>,
) -> Result<Segment, Diagnostic> {
    let context = card.context;
    let mut parser = Parser::new(text, tokens, card.names.clone(), card.lexicon, context.kind);
    (parser.chosen_before, parser.payer) = (chosen_before, payer);
    parser.built_x = context.cost_is_x && matches!(context.kind, Kind::Mission | Kind::Trap);
    match parser.lines() {
        Some(lines) if wording::shares_out(lines.iter().map(|(_, part)| part), tokens.len()) => {
            let place = |part: Range<usize>| tokens[part.start].span.start..tokens[part.end - 1].span.end;
            let lines = lines
                .into_iter()
                .map(|(sentence, part)| (sentence, place(part)))
                .collect();
            Ok(Segment {
                lines,
                notes: parser.notes,
                chosen: parser.scope.chosen,
                payer: parser.payer,
                extra: parser.extra,
            })
        }
        _ => Err(parser.failure()),
    }
}

/// What "it" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Antecedent {
    /// One object.
    One(Obj),
    /// Each of several objects: "each of your units … on it".
    Group,
    /// Something that a line before this one spoke of.
    Lost,
}

/// What "that much" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Much {
    /// Nothing was counted.
    Nothing,
    /// The X of the cost: "pay any number of build points".
    Paid,
    /// The X of the cost, which is of counters: "remove up to 3 credit counters".
    Taken,
    /// What the latest instruction prevented or removed.
    Done,
    /// The damage that the event is about.
    Damage,
    /// How many cards the latest instruction discarded or removed.
    Cards,
}

/// What is done to a chosen object, by which it is called afterwards: "the discarded unit".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Discarded,
    Removed,
    Tapped,
    Retreated,
    Returned,
}

impl Done {
    const ALL: [(Done, &'static str); 5] = [
        (Done::Discarded, "discarded"),
        (Done::Removed, "removed"),
        (Done::Tapped, "tapped"),
        (Done::Retreated, "retreated"),
        (Done::Returned, "returned"),
    ];
}

/// Words that are seen from the card and its controller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mentions {
    /// "this unit", "other", "this arena".
    card: bool,
    /// "you", "your opponent's".
    player: bool,
}

/// What words refer to at this place of the text. Copied at every attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    /// Who carries out an instruction without a subject, and whose "his or her" is.
    actor: Player,
    /// Who the clause before spoke of: "… loses 2 Force and draws a card".
    subject: Option<Player>,
    /// What "it" means.
    it: Antecedent,
    /// What "it" meant before a group was spoken of.
    before_group: Option<Obj>,
    /// What "that unit" means, if something has been chosen or has happened.
    that: Option<Obj>,
    /// May the card's own name be used? Not inside abilities that go to other cards.
    own_name: bool,
    /// A line before this one chose something or told of an event: "that unit" may still mean it.
    that_is_lost: bool,
    /// The unit of an attack that was spoken of last.
    fighter: Option<Obj>,
    /// Did the cost choose an object ("the paying unit")?
    chose_payer: bool,
    /// Has anything been chosen?
    chosen: bool,
    /// How the latest choice may be called, if it was made by its name.
    by_name: Option<usize>,
    /// Is the latest choice an Equipment?
    equipment: bool,
    /// Cards outside play were found or looked at: "that card" and "it" may mean them.
    card_seen: bool,
    /// What "that card" means, where a card was found, drawn or discarded.
    found: Option<found::Seen>,
    /// "Units/unit cards": what is said of them is said of cards outside play too.
    also_cards: bool,
    /// Is the object of an event spoken of that has no name of its own?
    event: bool,
    /// Is that object one of your units, any of them? "Another" is then another than that one.
    one_of_yours: bool,
    /// Has the event put it into a discard pile?
    gone: bool,
    /// Is the event about two units without names of their own?
    two_units: bool,
    /// How often "it" stood for each member of a group.
    each_it: u8,
    /// What has been spoken of that means something else in an ability of another card.
    mentions: Mentions,
    /// A letter other than X stood for a number that is not yet defined.
    open_letter: bool,
    /// Where an X stood that nothing behind it defined: it must be the X of the cost.
    paid_x: Option<usize>,
    /// Have "you" just looked at the other player's hand, by the event?
    hand_seen: bool,
    /// Has the effect rolled dice, and who did?
    rolled: bool,
    rolled_by: Player,
    /// Has the effect chosen a subtype?
    word: bool,
    /// … against dice of the other player?
    contested: bool,
    /// Was one of each player's units chosen?
    pair: bool,
    /// Were two units chosen that are spoken of as both?
    both: bool,
    /// What "that much" means.
    much: Much,
    /// Has "that unit" been spoken of before something is done to it, which makes the choice?
    peeked: bool,
    /// What the cost has done to the object that pays it.
    paid_by: Option<Done>,
    /// What the latest choice was made for.
    done: Option<Done>,
    /// Has it been moved to another place since, or was it to pay the cost?
    moved: bool,
    /// The choice that the next "that unit" makes ("Choose a unit. Tap that unit."), among the kept ones.
    choice: Option<usize>,
}

pub(crate) struct Parser<'a> {
    text: &'a str,
    tokens: &'a [Token],
    at: usize,
    scope: Scope,
    /// What X, Y and Z are, from "where X is …" at the end of the sentence.
    letters: Vec<(char, Amount)>,
    /// A duration behind the meaning of a letter, for the change before it.
    late: Option<amount::Late>,
    /// Choices announced by "choose …", for the first "that unit" behind them.
    choices: Vec<Target>,
    /// The arena that was chosen, while its part of the choice is read.
    that_arena: Option<Arena>,
    /// What is chosen beside an arena.
    with_arena: Option<Effect>,
    /// The player that was chosen, while that part of the choice is read.
    that_player: Option<Player>,
    /// The number that was chosen, while its part of the choice is read.
    that_number: Option<i16>,
    /// Was "choose a number" said before the arrow?
    number_asked: bool,
    /// Did the card's own effect choose something, for "that unit" of Enhance?
    chosen_before: bool,
    /// What was chosen to complete the card, for "that unit" of a Mission.
    payer: Option<Payer>,
    /// Inside a cost before an arrow, where also what is gained is one.
    before_arrow: bool,
    /// Inside the further cost of completing a card.
    completing: bool,
    /// Inside a cost: what is paid with is yours.
    paying: bool,
    /// What the cost says about where its objects are, for "Play only if".
    cost_only: Vec<PlayOnly>,
    /// "Play only …" behind each of several options, for the ability.
    option_only: Vec<PlayOnly>,
    /// What an instruction says about when it can be played: "disrupt an attack against this unit".
    effect_only: Vec<PlayOnly>,
    /// Where the word of a possessive begins that is read without its `'s`: "each of your Jedi's abilities".
    owning: Option<usize>,
    /// On a Mission with the build cost X: an X that nothing defines is that one.
    built_x: bool,
    /// Behind a cost that pays X: what defines X there says how much must be paid, which is not chosen then.
    x_is_paid: bool,
    /// An X that stands for nothing, by its token.
    undefined_x: Option<usize>,
    /// Inside the effect of an event: sentences that need none are abilities of their own.
    in_event: bool,
    /// Inside what an Upkeep does: what lasts is an ability of its own.
    in_upkeep: bool,
    /// What the latest choice chose from, for "the Jedi" behind it.
    last_kind: Option<Filter>,
    /// What the latest instruction tapped or retreated, for "each unit tapped this way".
    touched: Option<(Filter, Done)>,
    /// What the condition of the event counted and where it ended, for "choose one of them" behind it.
    had: Option<(Filter, usize)>,
    /// What the cost chose from, for "that Jedi" behind another choice.
    payer_kind: Option<Filter>,
    /// What completing the Mission does to the one unit that is chosen for it.
    completed_by: Option<Done>,
    /// Inside what a Pilot gives its host: the words of its type line that it fits.
    hosts: Vec<String>,
    /// Inside what happens when the host is discarded: no Pilot is aboard of it any more (`C-8.11`).
    host_gone: bool,
    /// Inside brackets around a whole sentence.
    in_brackets: bool,
    /// Inside another ability: behind "Reserves:", in quotes, in a list.
    inside: bool,
    /// Inside "as long as …" behind a group: "it" stays each member.
    about_members: bool,
    /// Inside "you have …": units in two arenas may be meant together or in each.
    counting: bool,
    /// Inside the noun of several that are chosen: "in the same arena" may be said of them together.
    several: bool,
    /// Inside the noun of several that are chosen: what they have in sum may be said.
    adding: bool,
    /// The noun says that none of its kind has more, or less: what such a one would be.
    extreme: Option<Filter>,
    /// "A player …, that player …": the one of whom it is read now.
    either: Option<Player>,
    /// Inside "that is a …": a further "that" belongs to what is described.
    in_relative: bool,
    /// Inside "Alternative Cost:": the card is not in play, so part of its name may be another's.
    not_in_play: bool,
    /// Inside what an Equipment gives its host: the Equipment's name does not mean "this unit".
    in_grant: bool,
    /// How the host may be called there.
    host_names: SelfNames,
    /// How units that were chosen by their names may be called.
    chosen_names: Vec<SelfNames>,
    /// How the object of the event may be called.
    event_names: SelfNames,
    /// The player that the event is about, where it is not you: "they", "his or her".
    event_player: Option<Player>,
    /// "(Including this one)": what waits for such an event also answers the card that is played.
    including_this: bool,
    /// How half of something is rounded, where it is said in the middle.
    rounded: Option<bool>,
    /// Inside what a player may pay: cards of a kind in the hand are asked for, whether or not there are any.
    deciding: bool,
    /// Inside "with … attached": a bare "attached" ends the noun.
    carried: bool,
    /// "Attached to one of your units": all that is attached to it would ask for a choice of the host.
    attached_to_one: bool,
    /// Where "instead" may stand (Enhance): has it been said?
    instead: Option<bool>,
    /// Inside a replacement: has its "instead" been said?
    replaces: Option<bool>,
    /// Inside the effect of an attack: "… attack this unit instead" changes its defender.
    in_attack: bool,
    /// "Would attack": what that says of the effect behind it.
    would_attack: turned::Aims,
    /// The unit to whose stack a card was added, by the event.
    stacked_on: Option<Obj>,
    /// Is the one member of a group this card itself?
    member_is_this: bool,
    /// Inside one of the things to choose from: "pay 1 Force to …" is done or left.
    in_option: bool,
    /// Behind a choice in the same instruction: "another" is another than the chosen one.
    apart: bool,
    /// Inside what another unit fights: the one that "with lower speed" compares with.
    beside: Option<Obj>,
    /// "In the same arena", said of several that are chosen: the one that is read now, and whether it was spoken of.
    together: Option<(Arena, bool)>,
    /// "In each arena": the one that is read now, and whether it was spoken of.
    each_arena: Option<(Arena, bool)>,
    /// Of the two units that were chosen, the one that "the other" means.
    other_of_pair: Option<Obj>,
    /// "For the first time each turn", behind the event.
    first_time: bool,
    /// More dice for the roll-off of the card's own effect.
    extra: Option<Extra>,
    /// Further lines that the words just read are.
    more_lines: Vec<Sentence>,
    /// What the units of an event are called: the one whose damage it is, and the other.
    two_units: Option<[(Filter, Obj); 2]>,
    /// The condition of a static ability that "and" carries on to the next.
    carried_on: Option<Condition>,
    names: Rc<SelfNames>,
    lexicon: &'a Lexicon,
    kind: Kind,
    notes: Vec<Diagnostic>,
    farthest: usize,
    expected: ArrayVec<&'static str, EXPECTED>,
    fuel: u32,
    depth: u32,
    deepest: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, tokens: &'a [Token], names: Rc<SelfNames>, lexicon: &'a Lexicon, kind: Kind) -> Self {
        let size = u32::try_from(tokens.len()).unwrap_or(u32::MAX);
        Parser {
            text,
            tokens,
            at: 0,
            scope: Scope {
                actor: Player::You,
                subject: None,
                it: Antecedent::One(Obj::This),
                before_group: None,
                that: None,
                that_is_lost: false,
                fighter: None,
                chose_payer: false,
                chosen: false,
                by_name: None,
                equipment: false,
                card_seen: false,
                found: None,
                also_cards: false,
                event: false,
                one_of_yours: false,
                gone: false,
                two_units: false,
                own_name: true,
                each_it: 0,
                mentions: Mentions::default(),
                open_letter: false,
                paid_x: None,
                choice: None,
                moved: false,
                paid_by: None,
                done: None,
                peeked: false,
                hand_seen: false,
                rolled: false,
                word: false,
                contested: false,
                pair: false,
                both: false,
                rolled_by: Player::You,
                much: Much::Nothing,
            },
            letters: Vec::new(),
            late: None,
            choices: Vec::new(),
            that_arena: None,
            with_arena: None,
            that_player: None,
            had: None,
            touched: None,
            that_number: None,
            number_asked: false,
            chosen_before: true,
            payer: None,
            before_arrow: false,
            completing: false,
            paying: false,
            cost_only: Vec::new(),
            option_only: Vec::new(),
            effect_only: Vec::new(),
            owning: None,
            built_x: false,
            x_is_paid: false,
            undefined_x: None,
            in_event: false,
            in_upkeep: false,
            last_kind: None,
            payer_kind: None,
            completed_by: None,
            hosts: Vec::new(),
            host_gone: false,
            in_brackets: false,
            inside: false,
            about_members: false,
            counting: false,
            several: false,
            adding: false,
            extreme: None,
            either: None,
            in_relative: false,
            not_in_play: false,
            in_grant: false,
            host_names: SelfNames::default(),
            chosen_names: Vec::new(),
            event_names: SelfNames::default(),
            event_player: None,
            including_this: false,
            rounded: None,
            deciding: false,
            carried: false,
            attached_to_one: false,
            instead: None,
            replaces: None,
            in_attack: false,
            would_attack: turned::Aims::No,
            stacked_on: None,
            member_is_this: false,
            in_option: false,
            apart: false,
            beside: None,
            together: None,
            each_arena: None,
            more_lines: Vec::new(),
            two_units: None,
            carried_on: None,
            other_of_pair: None,
            extra: None,
            first_time: false,
            names,
            lexicon,
            kind,
            notes: Vec::new(),
            farthest: 0,
            expected: ArrayVec::new(),
            fuel: FUEL.saturating_add(size.saturating_mul(FUEL_PER_TOKEN)),
            depth: 0,
            deepest: false,
        }
    }

    /// Why the segment is not read.
    fn failure(&self) -> Diagnostic {
        let end = self.tokens.last().map_or(0, |token| token.span.end);
        let here = self.tokens.get(self.farthest).map_or(end, |token| token.span.start);
        if self.fuel == 0 || self.deepest {
            return diagnostics::too_deep(here..end);
        }
        if let Some(x) = self.undefined_x.and_then(|at| self.tokens.get(at)) {
            return diagnostics::undefined_x(x.span.clone());
        }
        match self.tokens.get(self.farthest) {
            Some(_) => diagnostics::unread_phrase(here..end, &self.text[here..end], &self.expected),
            None => {
                let last = self.tokens.last().map_or(0..0, |token| token.span.clone());
                diagnostics::unfinished(last, &self.expected)
            }
        }
    }

    // ---- places ----

    fn at_end(&self) -> bool {
        self.at == self.tokens.len()
    }

    fn peek(&mut self) -> Option<&'a Token> {
        self.fuel = self.fuel.saturating_sub(1);
        if self.fuel == 0 { None } else { self.tokens.get(self.at) }
    }

    fn advance(&mut self) {
        self.at += 1;
        if self.at > self.farthest {
            self.farthest = self.at;
            self.expected.clear();
        }
    }

    /// Notes what could stand here, for the diagnostic of the farthest failure.
    fn want(&mut self, what: &'static str) {
        if self.at == self.farthest && !self.expected.is_full() && !self.expected.contains(&what) {
            self.expected.push(what);
        }
    }

    /// Tries a phrase; where it does not stand, everything is as before.
    fn attempt<T>(&mut self, phrase: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (at, scope, notes, letters) = (self.at, self.scope, self.notes.len(), self.letters.len());
        let (cost_only, option_only) = (self.cost_only.len(), self.option_only.len());
        let effect_only = self.effect_only.len();
        let read = phrase(self);
        if read.is_none() {
            self.at = at;
            self.scope = scope;
            self.notes.truncate(notes);
            self.letters.truncate(letters);
            self.cost_only.truncate(cost_only);
            self.option_only.truncate(option_only);
            self.effect_only.truncate(effect_only);
        }
        read
    }

    /// Tries a phrase on words that could be anything; how far it came does not count as understood.
    fn quietly<T>(&mut self, phrase: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (farthest, expected) = (self.farthest, self.expected.clone());
        let read = self.attempt(phrase);
        if read.is_none() {
            (self.farthest, self.expected) = (farthest, expected);
        }
        read
    }

    /// A phrase inside a phrase of the same sort.
    fn nested<T>(&mut self, phrase: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= DEPTH {
            self.deepest = true;
            return None;
        }
        self.depth += 1;
        let read = phrase(self);
        self.depth -= 1;
        read
    }

    // ---- words and signs ----

    fn text_of(&self, token: &Token) -> &'a str {
        let word = &self.text[token.span.clone()];
        match self.owning {
            Some(start) if start == token.span.start => word
                .strip_suffix("'s")
                .or_else(|| word.strip_suffix('\''))
                .unwrap_or(word),
            _ => word,
        }
    }

    /// The sign `kind`.
    fn sign(&mut self, kind: TokenKind) -> bool {
        let here = self.peek().is_some_and(|token| token.kind == kind);
        if here {
            self.advance();
        }
        here
    }

    fn sees(&mut self, kind: TokenKind) -> bool {
        self.peek().is_some_and(|token| token.kind == kind)
    }

    fn is_number(&mut self) -> bool {
        self.peek()
            .is_some_and(|token| matches!(token.kind, TokenKind::Number(_)))
    }

    fn is_word(&mut self, word: &str) -> bool {
        let Some(token) = self.peek() else { return false };
        if token.kind != TokenKind::Word {
            return false;
        }
        let here = self.text_of(token);
        here.eq_ignore_ascii_case(word)
            || (here == "'s" && word == "is")
            || (word == "can't" && here.eq_ignore_ascii_case("cannot"))
    }

    /// These words in a row, in any case.
    #[inline]
    fn words(&mut self, phrase: &str) -> bool {
        // Most phrases differ in their first letter already.
        let Some(token) = self.peek() else { return false };
        let first = phrase.as_bytes().first().map_or(0, u8::to_ascii_lowercase);
        (token.first == first || token.first == b'\'') && self.all_words(phrase)
    }

    fn all_words(&mut self, phrase: &str) -> bool {
        let start = self.at;
        let mut rest = phrase;
        loop {
            let end = rest.bytes().position(|letter| letter == b' ');
            let word = end.map_or(rest, |end| &rest[..end]);
            if !self.is_word(word) {
                self.at = start;
                return false;
            }
            self.advance();
            match end {
                Some(end) => rest = &rest[end + 1..],
                None => return true,
            }
        }
    }

    /// The first of these phrases that stands here.
    fn any_words(&mut self, phrases: &[&str]) -> Option<usize> {
        phrases.iter().position(|phrase| self.words(phrase))
    }

    /// Like [`words`](Self::words), for `?`.
    fn must(&mut self, phrase: &str) -> Option<()> {
        self.words(phrase).then_some(())
    }

    /// One of these phrases, for `?`.
    fn must_any(&mut self, phrases: &[&str]) -> Option<()> {
        self.any_words(phrases).map(|_| ())
    }

    /// A verb with or without its `s`: "draw", "draws".
    fn verb(&mut self, verb: &str) -> bool {
        if self.words(verb) {
            return true;
        }
        let text = self.text;
        let inflected = self.peek().is_some_and(|token| {
            let word = &text[token.span.clone()];
            token.kind == TokenKind::Word
                && word.len() > verb.len()
                && word
                    .get(..verb.len())
                    .is_some_and(|stem| stem.eq_ignore_ascii_case(verb))
                && matches!(&word[verb.len()..], "s" | "es")
        });
        if inflected {
            self.advance();
        }
        inflected
    }

    /// The end of a line, a quote, a Switch part or a bullet: nothing of this ability follows.
    fn at_ability_end(&mut self) -> bool {
        self.at_end()
            || self
                .peek()
                .is_some_and(|token| matches!(token.kind, TokenKind::CloseQuote | TokenKind::Slash | TokenKind::Star))
            || self.at_dash_bullet()
            || self.at_quoted_comma()
    }

    /// A comma before a closing quote belongs to the sentence around it.
    fn at_quoted_comma(&mut self) -> bool {
        let kind = |at: usize| self.tokens.get(at).map(|token| token.kind);
        kind(self.at) == Some(TokenKind::Comma) && kind(self.at + 1) == Some(TokenKind::CloseQuote)
    }

    /// A `-` that begins an item of a list: before a blank, a word or another sign, never before a number.
    fn at_dash_bullet(&mut self) -> bool {
        let Some(token) = self.peek().filter(|token| token.kind == TokenKind::Minus) else {
            return false;
        };
        let next = self.tokens.get(self.at + 1);
        let item = |next: &Token| match next.kind {
            TokenKind::Word => !matches!(self.text_of(next), "X" | "Y" | "Z" | "W" | "V"),
            TokenKind::Plus | TokenKind::Minus | TokenKind::TapIcon => true,
            _ => false,
        };
        !token.glued || next.is_some_and(item)
    }
}
