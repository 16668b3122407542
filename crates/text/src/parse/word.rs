//! A subtype that is chosen: "choose a subtype. Each unit with the chosen subtype …".

use cards::ir::{Ability, Change, Deed, Effect, Filter, Obj, Offer, Player};

use super::{Parser, first_of};
use crate::canon;
use crate::lex::{Token, TokenKind};
use cards::ir::mentions;

impl Parser<'_> {
    /// `choose` OFFER
    pub(super) fn choose_subtype(&mut self) -> Option<Deed> {
        (self.scope.actor == Player::You && self.that_player.is_none()).then_some(())?;
        self.must("choose")?;
        self.offer().map(Deed::ChooseSubtype)
    }

    /// OFFER = `a subtype` [(`on` | `of` | `from`) THING] | `a subtype:` SUBTYPE (`,` SUBTYPE)* `, or` SUBTYPE | `the` SUBTYPE (`or` SUBTYPE)+
    /// `subtype`; from then on it is the chosen one
    fn offer(&mut self) -> Option<Offer> {
        let offer = first_of!(self, Self::named_offer, |p| {
            p.must("a subtype")?;
            if p.any_words(&["on", "of", "from"]).is_none() {
                return Some(Offer::Any);
            }
            let scope = p.scope;
            let pilots = p.says_ahead(&["pilots"]);
            let on = p.thing()?;
            // Those aboard are Pilots too, and have their subtypes (`C-8.7`).
            let on = if pilots { or_aboard(on) } else { on };
            // The subtype is chosen, not whose it is.
            (p.scope.that, p.scope.it, p.scope.chosen) = (scope.that, scope.it, scope.chosen);
            Some(Offer::On(on))
        })?;
        self.scope.word = true;
        Some(offer)
    }

    fn named_offer(&mut self) -> Option<Offer> {
        let listed = self
            .attempt(|p| {
                p.must("a subtype")?;
                p.sign(TokenKind::Colon).then_some(())
            })
            .is_some();
        if !listed {
            self.must("the")?;
        }
        let mut words = vec![self.host_type()?];
        let mut ended = false;
        while let Some((last, word)) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            let last = p.words("or");
            (comma || last).then_some(())?;
            p.host_type().map(|word| (last, word))
        }) {
            ended = last;
            words.push(word);
        }
        ended.then_some(())?;
        if !listed {
            self.must("subtype")?;
        }
        Some(Offer::Named(words))
    }

    /// `choose` TARGET `and` OFFER | `choose` OFFER `and` TARGET, as a sentence
    pub(super) fn choose_both(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You && self.that_player.is_none()).then_some(())?;
        (self.is_word("choose") && self.says_ahead(&["subtype"])).then_some(())?;
        let both = first_of!(
            self,
            |p| {
                p.choose()?;
                p.scope.choice = None;
                let target = p.choices.last()?.clone();
                p.must("and")?;
                let offer = p.offer()?;
                Some([Deed::Choose(target), Deed::ChooseSubtype(offer)])
            },
            |p| {
                p.must("choose")?;
                let offer = p.offer()?;
                p.must("and")?;
                let target = p.chosen_or_each()?;
                matches!(target, cards::ir::Target::Choose { .. }).then_some(())?;
                Some([Deed::ChooseSubtype(offer), Deed::Choose(target)])
            }
        )?;
        self.sign(TokenKind::Stop).then_some(())?;
        Some(Effect::Seq(both.map(Effect::Do).to_vec()))
    }

    /// Do these words stand further on in this sentence? Asked before what is read a second time.
    pub(super) fn says_ahead(&self, words: &[&str]) -> bool {
        if !words.iter().all(|word| self.says_any(&[word])) {
            return false;
        }
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        let end = rest.iter().position(|token| token.kind == TokenKind::Stop);
        let rest = &rest[..end.unwrap_or(rest.len())];
        let same = |(here, word): (&Token, &&str)| self.text_of(here).eq_ignore_ascii_case(word);
        rest.windows(words.len())
            .any(|window| window.iter().zip(words).all(same))
    }

    /// `and` OFFER behind the arena that is chosen
    pub(super) fn and_subtype(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You).then_some(())?;
        self.must("and")?;
        let offer = self.offer()?;
        Some(Effect::Do(Deed::ChooseSubtype(offer)))
    }

    /// `the chosen subtype` | `that subtype`, where one was chosen
    pub(super) fn chosen_subtype(&mut self) -> Option<()> {
        self.scope.word.then_some(())?;
        self.must_any(&["the chosen subtype", "that subtype"])
    }

    /// The same as what something gets
    pub(super) fn gets_chosen_subtype(&mut self) -> Option<Vec<Change>> {
        self.chosen_subtype().map(|()| vec![Change::ChosenSubtype])
    }

    /// `of the chosen subtype`
    pub(super) fn of_chosen_subtype(&mut self) -> Option<Filter> {
        self.must("of")?;
        self.chosen_subtype().map(|()| Filter::ChosenSubtype)
    }

    /// `give` OBJECT `a subtype from` THING DURATION: chosen, then given
    pub(super) fn give_subtype(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You).then_some(())?;
        (self.verb("give") && self.says_ahead(&["a", "subtype"])).then_some(())?;
        let whom = self.object()?;
        matches!(whom, Obj::This).then_some(())?;
        self.is_word("a").then_some(())?;
        let offer = self.offer()?;
        matches!(offer, Offer::On(_)).then_some(())?;
        let lasts = self.duration()?;
        let whom = cards::ir::Target::Obj(whom);
        let changes = vec![Change::ChosenSubtype];
        Some(Effect::Seq(vec![
            Effect::Do(Deed::ChooseSubtype(offer)),
            Effect::Do(Deed::Modify { whom, changes, lasts }),
        ]))
    }

    /// GIVEN TO BOTH = `give it and this unit a subtype from another` THING, behind "you may": chosen, then given to both; it
    /// comes from neither of them
    pub(super) fn given_to_both(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You && self.scope.that == Some(Obj::That)).then_some(())?;
        self.must_any(&["give it and this unit", "give that unit and this unit"])?;
        self.scope.mentions.card = true;
        self.must("a subtype from")?;
        self.is_word("another").then_some(())?;
        let on = canon::all(vec![self.thing()?, Filter::Not(Box::new(Filter::Is(Obj::That)))]);
        let lasts = self.attempt(Self::duration).unwrap_or(cards::ir::Duration::EndOfTurn);
        self.scope.word = true;
        let given = |obj: Obj| {
            Effect::Do(Deed::Modify {
                whom: cards::ir::Target::Obj(obj),
                changes: vec![Change::ChosenSubtype],
                lasts,
            })
        };
        let chosen = Effect::Do(Deed::ChooseSubtype(Offer::On(on)));
        let effect = Box::new(Effect::Seq(vec![chosen, given(Obj::That), given(Obj::This)]));
        let who = Player::You;
        let then = None;
        Some(Effect::May { who, effect, then })
    }
}

/// The units with a Pilot ability among them, also where they lie aboard.
fn or_aboard(on: Filter) -> Filter {
    let pilot = Filter::Has(cards::keyword::Keyword::Pilot);
    match on {
        Filter::Any(kinds) => canon::any(kinds.into_iter().map(or_aboard).collect()),
        Filter::All(tests) if tests.contains(&Filter::Unit) && tests.contains(&pilot) => {
            let mut aboard: Vec<Filter> = tests.iter().filter(|test| **test != pilot).cloned().collect();
            for test in aboard.iter_mut().filter(|test| **test == Filter::Unit) {
                *test = Filter::Aboard { this: false };
            }
            canon::any(vec![Filter::All(tests), canon::all(aboard)])
        }
        other => other,
    }
}

/// Units with the chosen subtype are not chosen themselves: that would be done before the subtype is known (`A-6.9`).
pub(super) fn is_unknown_yet(filter: &Filter) -> bool {
    mentions(filter, "ChosenSubtype")
}

/// Abilities that are granted keep the chosen subtype only where they hold always.
pub(super) fn is_kept_in(lines: &[Ability]) -> bool {
    let lost = |line: &Ability| !matches!(line, Ability::Static(_)) && mentions(line, "ChosenSubtype");
    !lines.iter().any(lost)
}
