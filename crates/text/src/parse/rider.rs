//! What stands behind a keyword that is paid for: "Evade 2, and you may draw a card", "Evade 3 if you roll a 6".

use cards::ir::{Condition, CostPart, Effect, KeywordAbility, PlayOnly, Player};
use cards::keyword::Keyword;

use super::firm::Firm;
use super::{Parser, first_of};
use crate::Kind;
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};
use cards::ir::mentions;

/// The keywords that are short for an activated ability and nothing else.
const PLAYED: [Keyword; 10] = [
    Keyword::Absorb,
    Keyword::Ambush,
    Keyword::Deflect,
    Keyword::Equip,
    Keyword::Evade,
    Keyword::Intercept,
    Keyword::Persuade,
    Keyword::Protect,
    Keyword::Redirect,
    Keyword::Retaliate,
];

impl Parser<'_> {
    /// CLAUSES [`, and` [`then`] CLAUSES] with the meaning of a letter between them: "gain X Force, where X is …, and draw a card"
    pub(super) fn clauses(&mut self) -> Option<Effect> {
        self.remembered((), Self::clauses_anew)
    }

    fn clauses_anew(&mut self) -> Option<Effect> {
        let (start, announced) = (self.at, self.scope.choice.is_some());
        let effect = self.clauses_once()?;
        // A letter must not speak of what only the next instruction would choose.
        let defined = !announced
            && self.tokens[start..self.at]
                .iter()
                .any(|token| self.text_of(token) == "where");
        let more = self.attempt(|p| {
            (defined && p.sign(TokenKind::Comma)).then_some(())?;
            p.must("and")?;
            p.words("then");
            p.clauses()
        });
        Some(super::effect::seq(std::iter::once(effect).chain(more).collect()))
    }

    /// KEYWORD [`if` CONDITION] [[`,`] `and` SENTENCES | `,` `you may` SENTENCES], behind a cost and its arrow
    pub(super) fn keyword_and(&mut self) -> Option<Sentence> {
        let read = self.with_letters(Self::short_keyword)?;
        // A Battle card, Mission or Trap that comes back does more than otherwise (`MED-1`).
        let comes_back = self.kind.is_played() || self.kind == Kind::Trap;
        let meditates = read.keyword == Keyword::Meditate && comes_back;
        (meditates || PLAYED.contains(&read.keyword)).then_some(())?;
        let condition = match meditates {
            true => Condition::True,
            false => self.attempt(Self::if_behind).unwrap_or(Condition::True),
        };
        if meditates
            && let Some(Firm) = self.attempt(|p| {
                p.sign(TokenKind::Comma);
                p.must("and")?;
                p.enhanced_firm()
            })
        {
            return Some(Sentence {
                cost: None,
                body: Body::Keyword(read.keyword, read.arg),
                only: vec![PlayOnly::Firm],
            });
        }
        let more = first_of!(
            self,
            |p| {
                p.sign(TokenKind::Comma);
                p.must("and")?;
                p.sentences()
            },
            |p| {
                p.sign(TokenKind::Comma).then_some(())?;
                p.is_word("you").then(|| p.sentences())?
            },
        );
        let (then, mut only) = match more {
            Some(more) => (Some(more.effect), more.only),
            None => (None, Vec::new()),
        };
        (then.is_some() || condition != Condition::True).then_some(())?;
        // What an Equipment calls "this unit" is its host, which it does not say.
        let host = self.kind == Kind::Equipment && mentions(&then, "This");
        (!host).then_some(())?;
        if then.is_none() {
            only.extend(self.only_behind());
            self.sentence_end()?;
        }
        Some(Sentence {
            cost: None,
            body: Body::KeywordAnd(KeywordAbility {
                condition,
                then,
                ..read
            }),
            only,
        })
    }

    /// Does no "and" with an instruction follow? In a list of abilities a keyword, a cost or a quote does.
    pub(super) fn no_rider(&mut self) -> bool {
        let start = (self.at, self.scope);
        let follows = self.attempt(|p| {
            p.sign(TokenKind::Comma).then_some(())?;
            p.must("and")?;
            let listed = p.sees(TokenKind::OpenQuote)
                || first_of!(p, |p| p.keyword_name().map(|_| ()), |p| p.cost_and_arrow().map(|_| ())).is_some();
            (!listed).then_some(())
        });
        (self.at, self.scope) = start;
        follows.is_none()
    }

    /// `roll` (DICE | `a die for each` NOUN), before an arrow
    pub(super) fn roll_cost(&mut self) -> Option<CostPart> {
        (self.before_arrow && self.verb("roll")).then_some(())?;
        let each = self.attempt(|p| {
            p.must("a die")?;
            p.for_each()
        });
        let dice = match &each {
            Some(each) => each.clone(),
            None => self.plain_dice()?,
        };
        // Of a die for each of something no single number is rolled.
        let by = if each.is_some() { Player::Each } else { self.scope.actor };
        (self.scope.rolled, self.scope.rolled_by) = (true, by);
        Some(CostPart::Roll(dice))
    }

    /// [`.`] PLAY ONLY+
    pub(super) fn only_behind(&mut self) -> Vec<PlayOnly> {
        let mut only = Vec::new();
        while let Some(times) = self.attempt(|p| {
            p.sign(TokenKind::Stop);
            p.play_only()
        }) {
            only.extend(times);
        }
        only
    }
}
