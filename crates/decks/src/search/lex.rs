//! A query in tokens.

use std::ops::Range;

use super::error::QueryError;
use super::query::Compare;

/// A piece of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `-` before something, or `not`
    Not,
    /// `and`
    And,
    /// `or`
    Or,
    /// A word, or words in quotes.
    Word(Text),
    /// `(J)` behind a word.
    Version(String),
    /// `cost<=3`
    Field {
        /// What stands before the sign, and where.
        name: Text,
        /// `:` reads as equal, but says nothing about the whole.
        compare: Compare,
        /// Is the sign a colon?
        colon: bool,
        /// What stands behind it.
        value: Text,
    },
}

/// Words of a query and where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    pub text: String,
    pub quoted: bool,
    pub span: Range<usize>,
}

/// A token and where it stands.
pub(super) type Placed = (Token, Range<usize>);

/// The tokens of a query.
pub(super) fn lex(query: &str) -> Result<Vec<Placed>, QueryError> {
    let mut lexer = Lexer { query, at: 0 };
    let mut tokens: Vec<Placed> = Vec::new();
    loop {
        lexer.skip_blanks();
        let start = lexer.at;
        let Some(c) = lexer.peek() else { return Ok(tokens) };
        let token = match c {
            '(' => match tokens.last() {
                Some((Token::Word(_), _)) => lexer.version(),
                _ => None,
            }
            .unwrap_or_else(|| lexer.one(Token::Open)),
            ')' => lexer.one(Token::Close),
            c if is_minus(c) && lexer.next_is_no_blank() => lexer.one(Token::Not),
            c if closing(c).is_some() && lexer.opens_quote() => Token::Word(lexer.value()?),
            _ => lexer.word_or_field()?,
        };
        tokens.push((token, start..lexer.at));
    }
}

struct Lexer<'a> {
    query: &'a str,
    at: usize,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.query[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_blanks(&mut self) {
        self.at = self.query.len() - self.rest().trim_start().len();
    }

    fn one(&mut self, token: Token) -> Token {
        self.at += self.peek().map_or(0, char::len_utf8);
        token
    }

    /// Takes as many characters as fit.
    fn take(&mut self, fits: impl Fn(char) -> bool) -> Text {
        let start = self.at;
        let length = self.rest().find(|c| !fits(c)).unwrap_or(self.rest().len());
        self.at += length;
        Text {
            text: self.query[start..self.at].to_owned(),
            quoted: false,
            span: start..self.at,
        }
    }

    fn next_is_no_blank(&self) -> bool {
        let next = self.rest().chars().nth(1);
        next.is_some_and(|c| !c.is_whitespace() && c != ')')
    }

    /// A double quote always opens; a single one only if it is closed again at the end of a word.
    fn opens_quote(&self) -> bool {
        let mut chars = self.rest().chars();
        let Some(open) = chars.next() else { return false };
        match open {
            '\'' | '\u{2018}' | '`' => {
                let rest = chars.as_str();
                let ends = |(at, c): (usize, char)| {
                    let behind = rest[at + c.len_utf8()..].chars().next();
                    is_closed_by(open, c) && behind.is_none_or(|c| c.is_whitespace() || c == ')')
                };
                rest.char_indices().any(ends)
            }
            _ => true,
        }
    }

    /// `(J)`, `(A2)`: the letter of a name.
    fn version(&mut self) -> Option<Token> {
        let inside = self.rest().strip_prefix('(')?;
        let letter = &inside[..inside.find(')')?];
        let mut chars = letter.chars();
        let first = chars.next().is_some_and(|c| c.is_ascii_uppercase());
        let second = chars
            .next()
            .is_none_or(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        if !first || !second || chars.next().is_some() {
            return None;
        }
        let letter = letter.to_owned();
        self.at += letter.len() + 2;
        Some(Token::Version(letter))
    }

    fn word_or_field(&mut self) -> Result<Token, QueryError> {
        let start = self.at;
        let name = self.take(char::is_alphanumeric);
        let behind = self.at;
        if !name.text.is_empty() {
            // `cost <= 3` is read as well; a colon stands close, for a name may hold a word and a colon behind it.
            self.skip_blanks();
            if let Some((compare, colon)) = self.operator().filter(|(_, colon)| !colon || self.at == behind + 1) {
                self.skip_blanks();
                let value = self.value()?;
                return Ok(Token::Field {
                    name,
                    compare,
                    colon,
                    value,
                });
            }
        }
        self.at = start;
        let word = self.take(|c| !c.is_whitespace() && !is_end(c) && !is_double(c));
        Ok(match word.text.to_lowercase().as_str() {
            "and" => Token::And,
            "or" => Token::Or,
            "not" => Token::Not,
            _ => Token::Word(word),
        })
    }

    /// `:`, `=`, `!=`, `<`, `<=`, `>`, `>=`; `:>=` reads as `>=`. Nothing is taken where none stands.
    fn operator(&mut self) -> Option<(Compare, bool)> {
        const SIGNS: [(&str, Compare); 11] = [
            ("!=", Compare::Unequal),
            ("<>", Compare::Unequal),
            ("≠", Compare::Unequal),
            ("<=", Compare::AtMost),
            ("≤", Compare::AtMost),
            (">=", Compare::AtLeast),
            ("≥", Compare::AtLeast),
            ("<", Compare::Less),
            (">", Compare::More),
            ("==", Compare::Equal),
            ("=", Compare::Equal),
        ];
        let behind_colon = self.rest().strip_prefix(':');
        let rest = behind_colon.unwrap_or(self.rest());
        let sign = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
        match (sign, behind_colon) {
            (Some((sign, compare)), colon) => {
                self.at += sign.len() + usize::from(colon.is_some());
                Some((*compare, false))
            }
            (None, Some(_)) => {
                self.at += 1;
                Some((Compare::Equal, true))
            }
            (None, None) => None,
        }
    }

    /// Words in quotes, with what stands close behind them; or one word.
    fn value(&mut self) -> Result<Text, QueryError> {
        let start = self.at;
        let open = self.peek().filter(|c| closing(*c).is_some() && self.opens_quote());
        let Some(open) = open else {
            return Ok(self.take(|c| !c.is_whitespace() && !is_end(c)));
        };
        self.at += open.len_utf8();
        let inside = self.take(|c| !is_closed_by(open, c));
        let Some(close) = self.peek() else {
            return Err(QueryError::at(
                start..self.query.len(),
                "a quote is opened and never closed".to_owned(),
                "opened here",
                "close it: o:\"draw a card\". In a shell, put single quotes around the whole query",
            ));
        };
        self.at += close.len_utf8();
        // `kw:"critical hit">=2`
        let behind = self.take(|c| !c.is_whitespace() && !is_end(c) && !is_double(c));
        Ok(Text {
            text: format!("{}{}", inside.text, behind.text),
            quoted: true,
            span: start..self.at,
        })
    }
}

fn is_end(c: char) -> bool {
    matches!(c, '(' | ')')
}

pub(super) fn is_minus(c: char) -> bool {
    matches!(c, '-' | '\u{2212}' | '\u{2013}')
}

/// Quotes that never stand inside a word.
fn is_double(c: char) -> bool {
    matches!(c, '"' | '\u{201C}' | '\u{201D}' | '\u{201E}' | '«' | '»')
}

/// What closes a quote that this character opens.
fn closing(open: char) -> Option<&'static [char]> {
    match open {
        '"' => Some(&['"']),
        '\u{201C}' | '\u{201D}' | '\u{201E}' => Some(&['\u{201C}', '\u{201D}', '"']),
        '«' | '»' => Some(&['»', '«']),
        '\'' => Some(&['\'']),
        '\u{2018}' => Some(&['\u{2019}']),
        '`' => Some(&['`', '\'']),
        _ => None,
    }
}

fn is_closed_by(open: char, c: char) -> bool {
    closing(open).is_some_and(|signs| signs.contains(&c))
}
