//! The third stage: phrases. Plain recursive descent over a slice of tokens, one function for each
//! phrase, headed by the phrase itself; one file for each family of phrases.
//!
//! A phrase function returns `None` when its phrase does not stand here and may leave the place
//! anywhere; [`Parser::attempt`] puts it back. Time is bounded by fuel, nesting by depth.

mod ability;
mod aboard;
mod about;
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
mod member;
mod memory;
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
mod setting;
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
mod tries;
mod trigger;
mod turned;
mod twofold;
mod typed;
mod unless;
mod unstack;
mod vocabulary;
mod ways;
mod word;
mod wording;

use std::cell::{OnceCell, RefCell};
use std::ops::{Deref, DerefMut, Range};
use std::rc::Rc;

use arrayvec::ArrayVec;
use cards::ir::{Filter, Obj, Player};

use crate::diagnostics::{self, Diagnostic};
use crate::lex::{Token, TokenKind};
use crate::lexicon::{KnownName, Lexicon};
use crate::tree::Segment;
use crate::{Context, Kind};
use effect::Sentences;
use memory::Memory;
use names::SelfNames;
use setting::{Setting, Situation};
use tries::Tries;
use vocabulary::Vocabulary;

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
pub(crate) use about::is_one_of_yours;
pub(crate) use against::Extra;
pub(crate) use first_of;
pub(crate) use payer::Payer;
pub(crate) use subtype::{is_pair, singular};

/// The card whose text is read, and what is known of others.
pub(crate) struct Card<'a> {
    pub context: &'a Context,
    pub lexicon: &'a Lexicon,
    /// How the card calls itself; the same for all its lines.
    names: Rc<SelfNames>,
    /// Room for what is remembered of a segment.
    memory: RefCell<Memory>,
}

impl<'a> Card<'a> {
    pub fn new(context: &'a Context, lexicon: &'a Lexicon) -> Card<'a> {
        Card {
            context,
            lexicon,
            names: Rc::new(SelfNames::of(context)),
            memory: RefCell::default(),
        }
    }
}

/// What the lines before left for a line.
pub(crate) struct Before {
    /// Was something chosen that "that unit" of an Enhance line may mean?
    pub chosen: bool,
    /// What was chosen to complete the card.
    pub payer: Option<Payer>,
    /// What must be so of the unit that the card's own effect chooses.
    pub narrowed: Option<Filter>,
}

/// Reads the tokens of one segment completely, or says where reading stopped, if it `tells`.
pub(crate) fn segment(
    text: &str,
    tokens: &[Token],
    card: &Card<'_>,
    before: &Before,
    tells: bool,
) -> Result<Segment, Diagnostic> {
    let mut parser = Parser::new(text, tokens, card, before);
    parser.tells = tells;
    parser.memory = card.memory.take();
    let lines = parser.lines();
    card.memory.replace(parser.memory.emptied());
    match lines {
        Some(lines) if wording::shares_out(lines.iter().map(|(_, part)| part), tokens.len()) => {
            let place = |part: Range<usize>| tokens[part.start].span.start..tokens[part.end - 1].span.end;
            let lines = lines
                .into_iter()
                .map(|(sentence, part)| (sentence, place(part)))
                .collect();
            Ok(Segment {
                lines,
                notes: parser.notes,
                alone: parser.alone,
                chosen: parser.now.scope.chosen,
                payer: parser.now.setting.payer,
                narrowed: parser.now.setting.narrowed,
                extra: parser.now.setting.extra,
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

/// What words refer to at this place of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Was the card last called by its own name, or "this card"? Then it is meant without its stack (`C-1.5`, `G-3.4`).
    itself: bool,
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
    /// What the words before say; its fields are read as the parser's own.
    now: Situation,
    tries: Tries,
    /// An X that stands for nothing, by its token.
    undefined_x: Option<usize>,
    lexicon: &'a Lexicon,
    /// For each token the names in print that begin with it.
    names_at: Vec<OnceCell<&'a [KnownName]>>,
    notes: Vec<Diagnostic>,
    /// Do the lines before it leave nothing that it asks for?
    alone: bool,
    /// Is it noted how far reading comes, and what could have stood there?
    tells: bool,
    farthest: usize,
    expected: ArrayVec<&'static str, EXPECTED>,
    fuel: u32,
    /// How deeply phrases stand inside phrases of the same sort.
    depth: u32,
    deepest: bool,
    /// Phrases that were read before.
    memory: Memory,
    vocabulary: Vocabulary,
}

impl Deref for Parser<'_> {
    type Target = Situation;

    #[inline]
    fn deref(&self) -> &Situation {
        &self.now
    }
}

impl DerefMut for Parser<'_> {
    /// Whatever is changed can be undone where a phrase that is tried comes to nothing.
    #[inline]
    fn deref_mut(&mut self) -> &mut Situation {
        self.tries.touch(&self.now);
        &mut self.now
    }
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, tokens: &'a [Token], card: &Card<'a>, before: &Before) -> Self {
        let size = u32::try_from(tokens.len()).unwrap_or(u32::MAX);
        let context = card.context;
        let mut setting = Setting::new(context.kind, card.names.clone());
        setting.chosen_before = before.chosen;
        setting.payer.clone_from(&before.payer);
        setting.narrowed.clone_from(&before.narrowed);
        setting.built_x = context.cost_is_x && matches!(context.kind, Kind::Mission | Kind::Trap);
        let mut parser = Parser {
            text,
            tokens,
            at: 0,
            now: Situation::new(setting),
            tries: Tries::default(),
            undefined_x: None,
            lexicon: card.lexicon,
            names_at: vec![OnceCell::new(); tokens.len()],
            notes: Vec::new(),
            alone: false,
            tells: false,
            farthest: 0,
            expected: ArrayVec::new(),
            fuel: FUEL.saturating_add(size.saturating_mul(FUEL_PER_TOKEN)),
            depth: 0,
            deepest: false,
            memory: Memory::default(),
            vocabulary: Vocabulary::of(text, tokens),
        };
        // What was chosen before is asked for by Enhance and by "the first chosen unit".
        let asks = !before.chosen && parser.says_any(&["enhance", "chosen"]);
        parser.alone = !asks && before.payer.is_none() && before.narrowed.is_none();
        parser
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

    #[inline]
    fn at_end(&self) -> bool {
        self.at == self.tokens.len()
    }

    #[inline]
    fn peek(&mut self) -> Option<&'a Token> {
        self.fuel = self.fuel.saturating_sub(1);
        if self.fuel == 0 { None } else { self.tokens.get(self.at) }
    }

    #[inline]
    fn advance(&mut self) {
        self.at += 1;
        if self.tells && self.at > self.farthest {
            self.farthest = self.at;
            self.expected.clear();
        }
    }

    /// Notes what could stand here, for the diagnostic of the farthest failure.
    #[inline]
    fn want(&mut self, what: &'static str) {
        if self.tells && self.at == self.farthest && !self.expected.is_full() && !self.expected.contains(&what) {
            self.expected.push(what);
        }
    }

    /// Tries a phrase; where it does not stand, everything is as before.
    #[inline]
    fn attempt<T>(&mut self, phrase: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (at, notes) = (self.at, self.notes.len());
        self.tries.begin();
        let read = phrase(self);
        if read.is_none() {
            self.at = at;
            self.notes.truncate(notes);
        }
        self.tries.end(&mut self.now, read.is_some());
        read
    }

    /// Tries a phrase on words that could be anything; how far it came does not count as understood.
    fn quietly<T>(&mut self, phrase: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if !self.tells {
            return self.attempt(phrase);
        }
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

    #[inline]
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

    /// The names in print that begin with the word here, the longest first.
    fn names_here(&mut self) -> &'a [KnownName] {
        let Some(token) = self.peek() else { return &[] };
        match self.owning {
            Some(start) if start == token.span.start => self.lexicon.names_from(self.text_of(token)),
            _ => self.names_at.get(self.at).map_or(&[], |names| {
                names.get_or_init(|| self.lexicon.names_from(self.text_of(token)))
            }),
        }
    }

    /// The sign `kind`.
    #[inline]
    fn sign(&mut self, kind: TokenKind) -> bool {
        let here = self.peek().is_some_and(|token| token.kind == kind);
        if here {
            self.advance();
        }
        here
    }

    #[inline]
    fn sees(&mut self, kind: TokenKind) -> bool {
        self.peek().is_some_and(|token| token.kind == kind)
    }

    fn is_number(&mut self) -> bool {
        self.peek()
            .is_some_and(|token| matches!(token.kind, TokenKind::Number(_)))
    }

    #[inline]
    fn is_word(&mut self, word: &str) -> bool {
        let Some(token) = self.peek() else { return false };
        if token.kind != TokenKind::Word {
            return false;
        }
        // Most words differ in their first letter already.
        if !begins(token, word) {
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
        self.peek().is_some_and(|token| begins(token, phrase)) && self.all_words(phrase)
    }

    fn all_words(&mut self, phrase: &str) -> bool {
        let start = self.at;
        let mut rest = phrase.as_bytes();
        loop {
            let Some(len) = self.begins_here(rest) else {
                self.at = start;
                return false;
            };
            self.advance();
            match rest.get(len + 1..) {
                Some(more) => rest = more,
                None => return true,
            }
        }
    }

    /// How long the first word of the phrase is, if it stands here.
    #[inline]
    fn begins_here(&mut self, phrase: &[u8]) -> Option<usize> {
        let token = self.peek().filter(|token| token.kind == TokenKind::Word)?;
        let here = self.text_of(token).as_bytes();
        let ends = |len: usize| phrase.get(len).is_none_or(|letter| *letter == b' ');
        if phrase
            .get(..here.len())
            .is_some_and(|word| word.eq_ignore_ascii_case(here))
            && ends(here.len())
        {
            return Some(here.len());
        }
        // Few words are written in two ways.
        let also = [("'s", "is"), ("cannot", "can't")].into_iter();
        let mut also = also.filter(|(written, _)| written.as_bytes().eq_ignore_ascii_case(here));
        let (_, word) = also.next()?;
        (phrase.starts_with(word.as_bytes()) && ends(word.len())).then_some(word.len())
    }

    /// The first of these phrases that stands here.
    #[inline]
    fn any_words(&mut self, phrases: &[&str]) -> Option<usize> {
        let token = self.peek()?;
        phrases
            .iter()
            .position(|phrase| begins(token, phrase) && self.all_words(phrase))
    }

    /// Like [`words`](Self::words), for `?`.
    #[inline]
    fn must(&mut self, phrase: &str) -> Option<()> {
        self.words(phrase).then_some(())
    }

    /// One of these phrases, for `?`.
    #[inline]
    fn must_any(&mut self, phrases: &[&str]) -> Option<()> {
        self.any_words(phrases).map(|_| ())
    }

    /// A verb with or without its `s`: "draw", "draws".
    #[inline]
    fn verb(&mut self, verb: &str) -> bool {
        if !self.peek().is_some_and(|token| begins(token, verb)) {
            return false;
        }
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

/// May the phrase begin with this token? "'s" stands for "is".
#[inline]
fn begins(token: &Token, phrase: &str) -> bool {
    let first = phrase.as_bytes().first().map_or(0, u8::to_ascii_lowercase);
    token.first == first || token.first == b'\''
}
