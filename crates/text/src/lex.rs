//! The second stage: words and signs, each with its place.

use std::ops::Range;

/// A word or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands in the normalised text.
    pub span: Range<usize>,
    /// Does the next token follow without a blank?
    pub glued: bool,
    /// Its first letter or sign, small: most phrases can be told apart by it.
    pub first: u8,
}

/// The kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TokenKind {
    /// Letters, with apostrophes and hyphens inside: `opponent's`, `re-roll`, `TK-421`.
    Word,
    /// A whole number.
    Number(i16),
    /// `,`
    Comma,
    /// `.`
    Stop,
    /// `:`
    Colon,
    /// `;`
    Semicolon,
    /// `/`
    Slash,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `->`
    Arrow,
    /// `"` before a word.
    OpenQuote,
    /// `"` behind a word.
    CloseQuote,
    /// `(`
    OpenParen,
    /// `)`
    CloseParen,
    /// `[tap]` in any case.
    TapIcon,
    /// `[Pilot]` in any case.
    PilotIcon,
    /// Any other sign.
    Sign,
}

/// Cuts a part of a text into tokens. Every character that is no blank belongs to exactly one.
pub fn lex(text: &str, part: Range<usize>) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        at: part.start,
        end: part.end,
        tokens: Vec::new(),
        single: 0,
    };
    while lexer.at < lexer.end {
        lexer.token();
    }
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    tokens: Vec<Token>,
    /// Open single quotes around granted text.
    single: usize,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..self.end]
    }

    fn push(&mut self, kind: TokenKind, len: usize) {
        let span = self.at..self.at + len;
        self.at = span.end;
        let glued = self.rest().chars().next().is_some_and(|c| !c.is_whitespace());
        let first = self.text.as_bytes()[span.start].to_ascii_lowercase();
        self.tokens.push(Token {
            kind,
            span,
            glued,
            first,
        });
    }

    fn token(&mut self) {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return };
        if c.is_whitespace() {
            self.at += c.len_utf8();
            return;
        }
        for (icon, kind) in [("[tap]", TokenKind::TapIcon), ("[pilot]", TokenKind::PilotIcon)] {
            if rest
                .get(..icon.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(icon))
            {
                return self.push(kind, icon.len());
            }
        }
        if rest.starts_with("->") {
            return self.push(TokenKind::Arrow, 2);
        }
        if let Some(len) = word_len(rest, self.single > 0) {
            // "it's" is "it is".
            if let Some(stem) = rest[..len].strip_suffix("'s")
                && ["it", "that", "there", "he", "she"]
                    .iter()
                    .any(|word| word.eq_ignore_ascii_case(stem))
            {
                let stem = stem.len();
                self.push(TokenKind::Word, stem);
                return self.push(TokenKind::Word, 2);
            }
            let kind = match rest[..len].parse::<i16>() {
                Ok(n) if rest.as_bytes()[0].is_ascii_digit() => TokenKind::Number(n),
                _ => TokenKind::Word,
            };
            return self.push(kind, len);
        }
        let kind = match c {
            ',' => TokenKind::Comma,
            '.' => TokenKind::Stop,
            ':' => TokenKind::Colon,
            ';' => TokenKind::Semicolon,
            '/' => TokenKind::Slash,
            '+' => TokenKind::Plus,
            '-' => TokenKind::Minus,
            '*' => TokenKind::Star,
            '(' => TokenKind::OpenParen,
            ')' => TokenKind::CloseParen,
            '"' => self.quote(),
            '\'' => self.single_quote(),
            _ => TokenKind::Sign,
        };
        self.push(kind, c.len_utf8());
    }

    /// A quote opens before a word and closes behind one, so that quotes can nest.
    fn quote(&self) -> TokenKind {
        if self.opens() || self.opens_before_blank() {
            TokenKind::OpenQuote
        } else {
            TokenKind::CloseQuote
        }
    }

    /// A blank behind the opening quote: none is open, the word before stands apart, and one that closes follows.
    fn opens_before_blank(&self) -> bool {
        let count = |kind| self.tokens.iter().filter(|token| token.kind == kind).count();
        let closed = count(TokenKind::OpenQuote) == count(TokenKind::CloseQuote);
        let gets = |last: &Token| matches!(&self.text[last.span.clone()], "gets" | "get" | "and" | ",");
        let apart = self.tokens.last().is_some_and(|last| !last.glued && gets(last));
        closed && apart && self.rest()[1..].contains('"')
    }

    fn single_quote(&mut self) -> TokenKind {
        if self.opens() {
            self.single += 1;
            TokenKind::OpenQuote
        } else if self.single > 0 {
            self.single -= 1;
            TokenKind::CloseQuote
        } else {
            TokenKind::Sign
        }
    }

    fn opens(&self) -> bool {
        let follows = self.rest().chars().nth(1).is_some_and(|c| !c.is_whitespace());
        let behind = match self.tokens.last() {
            None => true,
            Some(last) => {
                !last.glued
                    || matches!(
                        last.kind,
                        TokenKind::OpenQuote | TokenKind::OpenParen | TokenKind::Slash
                    )
            }
        };
        follows && behind
    }
}

/// The length of the word at the start: letters and digits; an apostrophe or a hyphen inside; a
/// possessive apostrophe behind an `s` unless a single quote waits to be closed.
fn word_len(text: &str, in_single_quotes: bool) -> Option<usize> {
    let mut chars = text.char_indices().peekable();
    if !chars.peek().is_some_and(|(_, c)| c.is_alphanumeric()) {
        return None;
    }
    let mut len = 0;
    let mut last = ' ';
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|&(_, c)| c);
        let inside = match c {
            c if c.is_alphanumeric() => true,
            // `X-1` is a difference; `X-Wing` and `TK-421` are words.
            '-' => next.is_some_and(|n| n.is_alphanumeric() && !(&text[..at] == "X" && n.is_ascii_digit())),
            '\'' => next.is_some_and(char::is_alphanumeric) || (last == 's' && !in_single_quotes),
            '_' => next.is_some_and(char::is_alphanumeric),
            _ => false,
        };
        if !inside {
            break;
        }
        len = at + c.len_utf8();
        last = c;
    }
    Some(len)
}
