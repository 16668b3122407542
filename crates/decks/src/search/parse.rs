//! Tokens to a query.
//!
//! ```text
//! query  = any
//! any    = all ( `or` all )…
//! all    = one ( [`and`] one )…
//! one    = `-` one | `not` one | `(` any `)` | FIELD SIGN VALUE | WORD | `sort:` ORDER
//! ```

use std::ops::Range;

use super::error::QueryError;
use super::field::{self, Field, field, named_keyword, no_letters, sorts};
use super::fold::{fold, wanted_word};
use super::lex::{Placed, Text, Token, lex};
use super::query::{Compare, Query, Sort, Term, Wish};

/// The longest query, in bytes.
const LONGEST: usize = 4_000;
/// The most brackets and `not`s inside one another.
const DEEPEST: usize = 40;

/// Reads a query. An empty one asks for every card.
pub fn parse(query: &str) -> Result<Query, QueryError> {
    if query.len() > LONGEST {
        let mut end = LONGEST;
        while !query.is_char_boundary(end) {
            end += 1;
        }
        return Err(QueryError::at(
            end..query.len(),
            format!("a query has at most {LONGEST} letters"),
            "too long",
            "ask for less at a time",
        ));
    }
    let mut parser = Parser {
        tokens: lex(query)?,
        at: 0,
        end: query.len(),
        depth: 0,
        sort: Vec::new(),
    };
    let wish = match parser.tokens.is_empty() {
        true => Wish::All(Vec::new()),
        false => parser.any()?,
    };
    if let Some((_, span)) = parser.tokens.get(parser.at) {
        return Err(QueryError::at(
            span.clone(),
            "a bracket is closed that was never opened".to_owned(),
            "this one",
            "take it away, or put words with brackets in quotes",
        ));
    }
    Ok(Query {
        wish,
        sort: parser.sort,
    })
}

struct Parser {
    tokens: Vec<Placed>,
    at: usize,
    /// Where the query ends.
    end: usize,
    /// In how many brackets and `not`s.
    depth: usize,
    sort: Vec<Sort>,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn next_is(&self, token: &Token) -> bool {
        self.peek() == Some(token)
    }

    fn any(&mut self) -> Result<Wish, QueryError> {
        let mut ways = vec![self.all()?];
        while self.next_is(&Token::Or) {
            self.at += 1;
            ways.push(self.all()?);
        }
        // A way that holds nothing but an order would be every card.
        if ways.len() > 1 && ways.contains(&Wish::All(Vec::new())) {
            return Err(self.missing());
        }
        Ok(match ways.len() {
            1 => ways.remove(0),
            _ => Wish::Any(ways),
        })
    }

    fn all(&mut self) -> Result<Wish, QueryError> {
        let mut parts = Vec::new();
        let mut sorted = false;
        loop {
            match self.peek() {
                None | Some(Token::Or | Token::Close) => break,
                Some(Token::And) => {
                    self.at += 1;
                    if matches!(self.peek(), None | Some(Token::Or | Token::Close | Token::And)) {
                        return Err(self.missing());
                    }
                }
                Some(_) => match self.one()? {
                    Some(part) => parts.push(part),
                    None => sorted = true,
                },
            }
        }
        match parts.len() {
            0 if !sorted => Err(self.missing()),
            1 => Ok(parts.remove(0)),
            _ => Ok(Wish::All(parts)),
        }
    }

    /// Something is expected here and does not come.
    fn missing(&self) -> QueryError {
        let span = match self.tokens.get(self.at) {
            Some((_, span)) => span.clone(),
            None => self.tokens.last().map_or(0..self.end, |(_, span)| span.clone()),
        };
        QueryError::at(
            span,
            "something is missing here".to_owned(),
            "a word or a field is expected",
            "and, or, not and brackets need something beside them: (t:space or t:ground) -is:unique. As words of a \
             name they stand in quotes: \"do or do not\"",
        )
    }

    /// One part; `None` for a sort order, which is none.
    fn one(&mut self) -> Result<Option<Wish>, QueryError> {
        let Some((token, span)) = self.tokens.get(self.at).cloned() else {
            return Err(self.missing());
        };
        self.at += 1;
        match token {
            Token::Not => {
                let inner = self.deeper(&span, |parser| match parser.peek() {
                    None | Some(Token::Or | Token::And | Token::Close) => Err(parser.missing()),
                    Some(_) => parser.one(),
                })?;
                let inner = inner.ok_or_else(|| self.missing())?;
                Ok(Some(Wish::Not(Box::new(inner))))
            }
            Token::Open => {
                let inner = self.deeper(&span, Parser::any)?;
                if !self.next_is(&Token::Close) {
                    return Err(QueryError::at(
                        span,
                        "a bracket is opened and never closed".to_owned(),
                        "this one",
                        "close it, or put words with brackets in quotes",
                    ));
                }
                self.at += 1;
                Ok(Some(inner))
            }
            Token::Word(word) => self.word(&word).map(|term| Some(Wish::Term(term, span))),
            Token::Version(letter) => Ok(Some(Wish::Term(Term::Version(letter), span))),
            Token::Field {
                name,
                compare,
                colon,
                value,
            } => self.field(&name, compare, colon, value, span),
            // `all` has dealt with these.
            Token::Close | Token::And | Token::Or => Err(self.missing()),
        }
    }

    fn deeper<T>(
        &mut self,
        span: &Range<usize>,
        read: impl FnOnce(&mut Parser) -> Result<T, QueryError>,
    ) -> Result<T, QueryError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(QueryError::at(
                span.clone(),
                format!("more than {DEEPEST} brackets lie inside one another"),
                "too deep",
                "ask in a simpler way",
            ));
        }
        let read = read(self)?;
        self.depth -= 1;
        Ok(read)
    }

    /// Words of the name; signs alone ask for nothing, which is fine beside other words.
    fn word(&self, word: &Text) -> Result<Term, QueryError> {
        match wanted_word(&word.text) {
            Some(wanted) => Ok(Term::Name(vec![wanted])),
            None if self.tokens.len() > 1 && !word.quoted => Ok(Term::Name(Vec::new())),
            None => Err(no_letters(word)),
        }
    }

    fn field(
        &mut self,
        name: &Text,
        compare: Compare,
        colon: bool,
        mut value: Text,
        mut span: Range<usize>,
    ) -> Result<Option<Wish>, QueryError> {
        let field = field(name)?;
        if value.text.trim().is_empty() && !value.quoted {
            // The place of what is missing is nowhere: show the field.
            value.span = span.clone();
        }
        if field == Field::Sort {
            if self.depth > 0 {
                return Err(QueryError::at(
                    span,
                    "a part of a query has no order of its own".to_owned(),
                    "this one",
                    "write the order behind all the rest: (t:space or t:ground) sort:-power",
                ));
            }
            let more = sorts(&value)?;
            self.sort.extend(more);
            return Ok(None);
        }
        if field == Field::Keyword && !value.quoted {
            self.rest_of_keyword(&mut value);
            span.end = value.span.end;
        }
        let term = Wish::Term(field::term(field, compare, colon, &value)?, span);
        Ok(Some(match compare {
            // Numbers compare by themselves.
            Compare::Unequal if !matches!(term, Wish::Term(Term::Number(..), _)) => Wish::Not(Box::new(term)),
            _ => term,
        }))
    }

    /// `kw:critical hit` and `kw:evade 2`, as a shell hands over what stood in quotes: a word behind it that makes a
    /// keyword whole, and a number.
    fn rest_of_keyword(&mut self, value: &mut Text) {
        for _ in 0..2 {
            let Some(Token::Word(next)) = self.peek() else { return };
            let known = named_keyword(&fold(&value.text)).is_some();
            let joined = format!("{} {}", value.text, next.text);
            let is_number = next.text.bytes().all(|byte| byte.is_ascii_digit());
            let belongs = match known {
                true => is_number,
                false => named_keyword(&fold(&joined)).is_some(),
            };
            if next.quoted || !belongs {
                return;
            }
            *value = Text {
                text: joined,
                quoted: false,
                span: value.span.start..next.span.end,
            };
            self.at += 1;
        }
    }
}
