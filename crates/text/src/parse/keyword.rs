//! Keywords and what stands behind their names.

use cards::ir::{
    Ability, Amount, Arg, Change, Condition, Cost, CostPart, Deed, Effect, KeywordAbility, Obj, PlayOnly, Static,
    Target,
};
use cards::keyword::{Keyword, Operand};

use super::amount::negated;
use super::{Antecedent, Parser, first_of};
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};
use crate::{Kind, diagnostics};

/// Spellings found in the card files (`KW-G5`).
const ALIASES: [(&str, Keyword); 8] = [
    ("Mediate", Keyword::Meditate),
    ("Defect", Keyword::Deflect),
    ("Ambus", Keyword::Ambush),
    ("Armo", Keyword::Armor),
    ("Shield", Keyword::Shields),
    ("Prrecision", Keyword::Precision),
    ("Rretaliate", Keyword::Retaliate),
    ("Retailiate", Keyword::Retaliate),
];

impl Parser<'_> {
    /// The name of a keyword
    pub(super) fn keyword_name(&mut self) -> Option<Keyword> {
        self.want("a keyword");
        let token = self.peek()?;
        // Keywords are written with a capital, except where a whole text is in small letters.
        if token.kind != TokenKind::Word {
            return None;
        }
        if let Some(keyword) = Keyword::beginning_with(token.first)
            .iter()
            .copied()
            .find(|keyword| self.words(keyword.name()))
        {
            return Some(keyword);
        }
        let written = self.text_of(token);
        let &(_, keyword) = ALIASES.iter().find(|(alias, _)| *alias == written)?;
        self.notes
            .push(diagnostics::odd_spelling(token.span.clone(), written, keyword));
        self.advance();
        Some(keyword)
    }

    /// KEYWORD [NUMBER] [reminder]: the keywords that can stand in a list
    pub(super) fn short_keyword(&mut self) -> Option<KeywordAbility> {
        let keyword = self.keyword_name()?;
        let arg = match keyword.operand() {
            Operand::None => Arg::None,
            Operand::Number => Arg::Number(self.number()?),
            Operand::Signed => Arg::Number(self.signed_operand()?),
            _ => return None,
        };
        self.reminder(keyword);
        Some(KeywordAbility {
            keyword,
            arg,
            cost: None,
            only: Vec::new(),
            condition: Condition::True,
            then: None,
        })
    }

    /// `or Protect` NUMBER, behind a keyword that prevents damage to the unit itself: like a line of its own with the same
    /// cost, since no damage fits both
    pub(super) fn or_protect(&mut self, keyword: Keyword, cost: &Cost, only: &[PlayOnly]) -> Option<Sentence> {
        let itself = matches!(
            keyword,
            Keyword::Absorb | Keyword::Deflect | Keyword::Evade | Keyword::Persuade
        );
        (itself && only.is_empty() && !self.inside).then_some(())?;
        let other = self.attempt(|p| {
            p.must("or")?;
            p.short_keyword().filter(|other| other.keyword == Keyword::Protect)
        })?;
        Some(Sentence {
            cost: Some(cost.clone()),
            body: Body::Keyword(other.keyword, other.arg),
            only: Vec::new(),
        })
    }

    fn signed_operand(&mut self) -> Option<Amount> {
        if self.sign(TokenKind::Minus) {
            return self.number().map(negated);
        }
        self.sign(TokenKind::Plus);
        self.number()
    }

    /// KEYWORD with a colon: Upkeep, Alternative Cost, Bounty, Reserves, Switch, Enhance
    pub(super) fn colon_keyword(&mut self) -> Option<Sentence> {
        if let Some(line) = self.quietly(|p| first_of!(p, Self::inserted_line, Self::kept_on)) {
            return Some(line);
        }
        let keyword = self.keyword_name()?;
        if keyword.operand() == Operand::Reduced {
            return self.reduced(keyword);
        }
        self.reminder(keyword);
        self.sign(TokenKind::Colon).then_some(())?;
        if keyword == Keyword::Reserves
            && let Some(first) = first_of!(self, Self::reserve_uses, Self::reserve_list)
        {
            return Some(first);
        }
        if keyword == Keyword::Upkeep
            && let Some(unless) = self.attempt(Self::upkeep_unless)
        {
            return Some(unless);
        }
        let (arg, only) = match keyword.operand() {
            Operand::Costs => (self.costs_or_effect(keyword)?, Vec::new()),
            Operand::Effect => match self.attempt(Self::bare_points) {
                Some(points) => (Arg::Effect(points), Vec::new()),
                None => {
                    let gone = std::mem::replace(&mut self.host_gone, keyword == Keyword::LastStand);
                    let read = match keyword {
                        Keyword::Bounty => self.bonus(),
                        _ => self.sentences(),
                    };
                    self.host_gone = gone;
                    let read = read?;
                    (Arg::Effect(read.effect), read.only)
                }
            },
            Operand::Ability => (Arg::Ability(Box::new(self.nested(Self::inner_ability)?)), Vec::new()),
            Operand::Cards => (self.stack_list()?, Vec::new()),
            Operand::Parts => (self.parts()?, Vec::new()),
            Operand::Abilities => {
                let part = self.nested(Self::part)?;
                self.sign(TokenKind::Stop);
                // In what another card inserts, the lines of its unit would be those of the top card.
                (!cards::ir::mentions(&part, "OwnLines")).then_some(())?;
                ((!part.is_empty()).then_some(Arg::Parts(vec![part]))?, Vec::new())
            }
            Operand::Enhance if self.asks_for_counters() => return self.enhanced_by_counters(),
            Operand::Enhance => return self.enhance(),
            Operand::None | Operand::Signed | Operand::Number | Operand::Pilot | Operand::Reduced => {
                return None;
            }
        };
        self.reminder(keyword);
        Some(Sentence {
            cost: None,
            body: Body::Keyword(keyword, arg),
            only,
        })
    }

    /// SENTENCES behind "Bounty:", in which "the discarded unit" is the one that it was earned by; that has long left play, so
    /// it is only looked back at (`BTY-2`)
    fn bonus(&mut self) -> Option<super::effect::Sentences> {
        let rest = self.tokens.get(self.at..).unwrap_or_default().iter();
        let named = |token: &crate::lex::Token| matches!(self.text_of(token), "discarded" | "Bounty");
        let named = rest.clone().any(named);
        (self.scope.event, self.scope.gone) = (named, named);
        let read = self.sentences();
        (self.scope.event, self.scope.gone) = (false, false);
        let read = read?;
        let done_to = |target: &Target| *target == Target::Obj(Obj::It);
        let touched = |deed: &Deed| deed.targets().into_iter().any(done_to);
        (!any_deed(&read.effect, &touched) && !cards::ir::mentions(&read.effect, "There")).then_some(read)
    }

    /// Behind "Upkeep:" COST ALTERNATIVES `unless` CONDITION `.`: not asked for while that holds (`UPK-1`)
    fn upkeep_unless(&mut self) -> Option<Sentence> {
        let costs = self.with_letters(Self::cost_alternatives)?;
        self.must("unless")?;
        let it = self.scope.it;
        let holds = self.condition()?;
        self.scope.it = it;
        self.sentence_end()?;
        let condition = Condition::Not(Box::new(holds));
        let body = Body::KeywordAnd(KeywordAbility {
            keyword: Keyword::Upkeep,
            arg: Arg::Costs(costs),
            cost: None,
            only: Vec::new(),
            condition,
            then: None,
        });
        Some(Sentence {
            cost: None,
            body,
            only: Vec::new(),
        })
    }

    /// COUNT CURRENCY `.`, where only something gained can be meant: "Bounty: 2 build points."
    fn bare_points(&mut self) -> Option<Effect> {
        let amount = self.count()?;
        let what = self.currency()?;
        self.sentence_end()?;
        Some(Effect::Do(Deed::Gain {
            who: cards::ir::Player::You,
            what,
            amount,
            next_turn: false,
        }))
    }

    /// NUMBER [reminder] `:` `If` CONDITION `.`
    fn reduced(&mut self, keyword: Keyword) -> Option<Sentence> {
        let Amount::Fixed(cost) = self.number()? else {
            return None;
        };
        self.reminder(keyword);
        self.sign(TokenKind::Colon).then_some(())?;
        self.must("if")?;
        let condition = self.condition()?;
        self.sign(TokenKind::Stop);
        self.reminder(keyword);
        Some(Sentence {
            cost: None,
            body: Body::Keyword(keyword, Arg::Reduced { cost, condition }),
            only: Vec::new(),
        })
    }

    /// COST ALTERNATIVES `.`; for Upkeep also an effect without a payment (`UPK-6`)
    fn costs_or_effect(&mut self, keyword: Keyword) -> Option<Arg> {
        if keyword == Keyword::AlternativeCost {
            return self.alternative_costs();
        }
        let costs = self.attempt(|p| {
            p.with_letters(|p| {
                let costs = p.cost_alternatives()?;
                Some(costs)
            })
            .and_then(|costs| p.sentence_end().map(|()| costs))
        });
        if let Some(costs) = costs {
            return Some(Arg::Costs(costs));
        }
        (keyword == Keyword::Upkeep).then_some(())?;
        if let Some(either) = self.attempt(Self::either_effect) {
            return Some(Arg::Effect(either));
        }
        let outer = std::mem::replace(&mut self.in_upkeep, true);
        let read = self.sentences();
        self.in_upkeep = outer;
        let read = read?;
        // "Pay … unless …" is a payment that is not always asked for; an effect would take it without the choice.
        let forced = |effect: &Effect| matches!(effect, Effect::Do(Deed::Pay { .. }));
        let conditional = matches!(&read.effect, Effect::If { then, .. } if forced(then));
        (read.only.is_empty() && !conditional).then_some(Arg::Effect(read.effect))
    }

    /// CLAUSES (`or` CLAUSES)+ `.`: one of them, as its controller chooses; what is paid or else something happens
    fn either_effect(&mut self) -> Option<Effect> {
        let it = self.scope.it;
        let listed = self.attempt(|p| p.listed_effects(it));
        let one_by_one = listed.is_none();
        let mut options = match listed {
            Some(options) => options,
            None => vec![self.clauses()?],
        };
        while one_by_one
            && let Some(more) = self.attempt(|p| {
                p.must("or")?;
                (p.scope.it, p.scope.that) = (it, None);
                p.clauses()
            })
        {
            options.push(more);
        }
        self.sentence_end()?;
        let who = cards::ir::Player::You;
        let pays = |option: &Effect| crate::canon::paid(option, who);
        match &options[..] {
            [] | [_] => None,
            options if options.iter().all(|option| pays(option).is_none()) => Some(Effect::OneOf {
                who,
                options: options.to_vec(),
            }),
            [one, two] => {
                let (pays, effect) = match (pays(one), pays(two)) {
                    (Some(pays), None) => (pays, two),
                    (None, Some(pays)) => (pays, one),
                    _ => return None,
                };
                // "Pay 1 Force or tap this unit unless …": that is said of both, and what can't be done is no way out.
                (!matches!(effect, Effect::If { .. })).then_some(())?;
                let effect = Box::new(effect.clone());
                Some(Effect::Unless { who, pays, effect })
            }
            _ => None,
        }
    }

    /// CLAUSE (`,` CLAUSE)+ `, or` CLAUSE | CLAUSE `, or` CLAUSE
    fn listed_effects(&mut self, it: Antecedent) -> Option<Vec<Effect>> {
        let mut options = vec![self.clause()?];
        loop {
            self.sign(TokenKind::Comma).then_some(())?;
            let last = self.words("or");
            (self.scope.it, self.scope.that) = (it, None);
            options.push(self.clause()?);
            if last {
                return Some(options);
            }
        }
    }

    /// COST ALTERNATIVES `.`: the card is not in play yet, so a name is another card's and "this unit" is none (`ALT-1`)
    fn alternative_costs(&mut self) -> Option<Arg> {
        let outer = std::mem::replace(&mut self.scope.own_name, false);
        self.not_in_play = true;
        let costs = self.with_letters(Self::cost_alternatives);
        self.not_in_play = false;
        self.scope.own_name = outer;
        let costs = costs?;
        self.sentence_end()?;
        let own = |part: &CostPart| match part {
            CostPart::Tap(target)
            | CostPart::Discard(target)
            | CostPart::Retreat(target)
            | CostPart::ReturnToHand(target)
            | CostPart::Remove(target)
            | CostPart::PutCounters(_, _, target)
            | CostPart::RemoveEither { from: target, .. }
            | CostPart::RemoveCounters(_, _, target) => *target == Target::Obj(Obj::This),
            _ => false,
        };
        let payable = !costs.iter().flat_map(|cost| &cost.parts).any(own);
        payable.then_some(Arg::Costs(costs))
    }

    /// PART (`/` PART)+
    fn parts(&mut self) -> Option<Arg> {
        let mut parts = vec![self.nested(Self::part)?];
        while self.sign(TokenKind::Slash) {
            parts.push(self.nested(Self::part)?);
        }
        self.sign(TokenKind::Stop);
        // A comma promises more of the last part.
        (parts.len() > 1 && !self.sees(TokenKind::Comma)).then_some(Arg::Parts(parts))
    }

    /// `None` | ABILITY ((`,` | `and`) ABILITY)*
    fn part(&mut self) -> Option<Vec<Ability>> {
        if self.words("none") {
            return Some(Vec::new());
        }
        let mut abilities = self.part_item()?;
        while let Some(more) = self.attempt(|p| {
            p.list_and().then_some(())?;
            p.part_item()
        }) {
            abilities.extend(more);
        }
        Some(abilities)
    }

    /// "ABILITY" | [COST `->`] KEYWORD | ABILITY
    fn part_item(&mut self) -> Option<Vec<Ability>> {
        first_of!(
            self,
            Self::quoted_abilities,
            |p| {
                let outer = p.scope.paid_x.take();
                let cost = p.attempt(Self::cost_and_arrow);
                let pays_x = p.scope.paid_x.take().is_some();
                let keyword = p.with_letters(Self::short_keyword)?;
                p.scope.paid_x = outer.or(if pays_x { None } else { p.scope.paid_x });
                let ends =
                    p.sees(TokenKind::Stop) || p.sees(TokenKind::Comma) || p.is_word("and") || p.at_ability_end();
                p.attempt(|p| {
                    p.sign(TokenKind::Stop).then_some(())?;
                    p.at_ability_end().then_some(())
                });
                ends.then(|| vec![Ability::Keyword(KeywordAbility { cost, ..keyword })])
            },
            Self::part_bonus,
            |p| p.inner_ability().map(|ability| vec![ability]),
        )
    }

    /// SIGNED STAT: what the unit gets as long as the part holds
    fn part_bonus(&mut self) -> Option<Vec<Ability>> {
        let amount = self.signed()?;
        let stat = self.stat()?;
        Some(vec![Ability::Static(Static {
            condition: Condition::True,
            whom: Target::Obj(Obj::This),
            changes: vec![Change::Stat(stat, amount)],
        })])
    }

    /// Behind "Enhance:": [COST `->`] [`Instead,` | `Also,`] SENTENCES [`instead`]
    fn enhance(&mut self) -> Option<Sentence> {
        // Completing a Mission asks for no Enhance but that of more build counters.
        (self.kind != Kind::Mission).then_some(())?;
        let mut cost = self.attempt(Self::cost_and_arrow).unwrap_or(Cost::FREE);
        let letters = self.letters.len();
        self.letters
            .extend(super::cost::x_of_payer(&mut cost)?.map(|x| ('X', x)));
        if let Some(done) = cost.parts.iter().find_map(super::cost::done_to_payer) {
            (self.scope.chose_payer, self.scope.paid_by) = (true, Some(done));
        }
        // "That unit" is the one chosen for the card's own effect (`ENH-2`).
        if self.chosen_before {
            self.scope.it = Antecedent::One(Obj::That);
            self.scope.that = Some(Obj::That);
        } else {
            self.scope.it = Antecedent::Lost;
        }
        let mut instead = self.words("instead");
        if instead || self.words("also") {
            self.sign(TokenKind::Comma);
        }
        if !instead && let Some(firm) = self.attempt(Self::enhanced_firm) {
            return Some(firm.with_cost(cost));
        }
        if !instead && let Some(more) = self.attempt(|p| p.extra_dice(&cost)) {
            return Some(more);
        }
        let outer = self.instead.replace(false);
        let narrowed = self.narrowed.take();
        let read = self.sentences();
        self.letters.truncate(letters);
        instead |= self.instead == Some(true);
        self.instead = outer;
        self.narrowed.clone_from(&narrowed);
        let mut read = read?;
        if let Some(so) = narrowed.filter(|_| instead) {
            // "That unit" was chosen so already.
            let _ = super::narrow::narrow(std::slice::from_mut(&mut read.effect), &so);
        }
        // X is also known from the cost of the card itself (`ENH-1`).
        self.scope.paid_x = None;
        let arg = Arg::Enhance {
            cost,
            instead,
            effect: read.effect,
        };
        Some(Sentence {
            cost: None,
            body: Body::Keyword(Keyword::Enhance, arg),
            only: read.only,
        })
    }
}

/// Is there such an instruction among them?
fn any_deed(effect: &Effect, such: &impl Fn(&Deed) -> bool) -> bool {
    match effect {
        Effect::Do(
            Deed::Later { effect, .. } | Deed::Whenever { effect, .. } | Deed::SecretBid { then: effect, .. },
        ) => any_deed(effect, such),
        Effect::Do(deed) => such(deed),
        Effect::Seq(parts) | Effect::OneOf { options: parts, .. } => parts.iter().any(|part| any_deed(part, such)),
        Effect::May { effect, then, .. } => {
            any_deed(effect, such) || then.as_ref().is_some_and(|then| any_deed(then, such))
        }
        Effect::IfDone { effect, then } => any_deed(effect, such) || any_deed(then, such),
        Effect::If { then, otherwise, .. } => {
            any_deed(then, such) || otherwise.as_ref().is_some_and(|other| any_deed(other, such))
        }
        Effect::Unless { effect, .. }
        | Effect::EachPlayer(effect)
        | Effect::For(_, effect)
        | Effect::PerTurn(_, effect) => any_deed(effect, such),
    }
}
