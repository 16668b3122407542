//! Cards of the hand that pay: cards of a kind, and the card itself, whose ability is used from the hand (`A-4.5`).

use cards::ir::{
    Amount, Condition, Cost, CostPart, Deed, Due, Effect, Fate, Filter, Limit, Moment, Obj, PlayOnly, Target,
};

use super::{Antecedent, Parser, first_of};
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};

impl Parser<'_> {
    /// (`discard` | `reveal` | `remove`) COUNT KIND `cards from your hand` [`from the game`], before an arrow, where a card
    /// is completed, and where a player decides whether to pay: elsewhere the question would tell what the hand holds
    pub(super) fn hand_cards_cost(&mut self) -> Option<CostPart> {
        (self.before_arrow || self.not_in_play || self.completing || self.deciding).then_some(())?;
        let fate = self.fate()?;
        let (Limit::Exactly(amount @ Amount::Fixed(_)), filter) = self.searched()? else {
            return None;
        };
        (filter != Filter::True || fate != Fate::Discarded).then_some(())?;
        printed(&filter).then_some(())?;
        // A card that is discarded without a place comes from the hand; a unit does not.
        let last = self.at.checked_sub(1).map_or("", |at| self.text_of(&self.tokens[at]));
        let card = last == "card" || last == "cards";
        let ends =
            fate == Fate::Discarded && card && self.deciding && (self.sees(TokenKind::Stop) || self.at_ability_end());
        if !ends {
            self.hand_from(fate)?;
        }
        Some(CostPart::HandCards { amount, filter, fate })
    }

    /// `discard` | `remove` | `reveal`
    fn fate(&mut self) -> Option<Fate> {
        if self.verb("discard") {
            return Some(Fate::Discarded);
        }
        if self.verb("remove") {
            return Some(Fate::Removed);
        }
        if self.verb("reveal") {
            return Some(Fate::Revealed);
        }
        self.verb("put").then_some(Fate::Bottom)
    }

    /// (`from` | `in`) `your hand` [`from the game` | `to your opponent`]
    fn hand_from(&mut self, fate: Fate) -> Option<()> {
        self.must_any(&["from", "in"])?;
        (self.hand_of()? == self.scope.actor).then_some(())?;
        match fate {
            Fate::Removed => self.must("from the game")?,
            Fate::Revealed => {
                self.words("to your opponent");
            }
            Fate::Bottom => self.must("on the bottom of your deck")?,
            Fate::Discarded => {}
        }
        Some(())
    }

    /// (`remove` | `discard`) `this card from your hand` [`from the game`]: the ability is used from there
    pub(super) fn this_card_cost(&mut self) -> Option<CostPart> {
        self.before_arrow.then_some(())?;
        let fate = self.fate().filter(|fate| *fate != Fate::Bottom)?;
        (self.object()? == Obj::This).then_some(())?;
        self.hand_from(fate)?;
        self.scope.it = Antecedent::Lost;
        Some(CostPart::ThisCard(fate))
    }

    /// `count the cards in` HAND `, discard` HAND, before "draw that many cards"
    pub(super) fn counted_hand(&mut self) -> Option<Deed> {
        self.verb("count").then_some(())?;
        self.must("the cards in")?;
        let who = self.hand_of().filter(|who| *who == self.scope.actor)?;
        self.list_and().then_some(())?;
        self.verb("discard").then_some(())?;
        (self.hand_of()? == who).then_some(())?;
        self.says_ahead(&["that", "many", "cards"])
            .then_some(Deed::DiscardCards {
                who,
                amount: Limit::All,
                at_random: false,
            })
    }

    /// `When` MOMENT `, you may` [PAY `. If you do,`] `put this card from your hand into the` ARENA `arena.` PLAY ONLY* [`If
    /// you do,` DISCARD `when the turn ends.`]
    pub(super) fn enters_from_hand(&mut self) -> Option<Sentence> {
        (self.kind == crate::Kind::Unit && !self.inside).then_some(())?;
        self.must("when")?;
        let at = self.moment()?;
        self.sign(TokenKind::Comma).then_some(())?;
        self.must("you may")?;
        let paid = self.attempt(|p| {
            let paid = p.pay()?;
            p.if_they_do()?;
            Some(paid)
        });
        self.must("put this card from your hand into the")?;
        let arena = self.arena()?;
        self.must("arena")?;
        self.sentence_end()?;
        (self.scope.own_name, self.not_in_play) = (false, true);
        let times = self.times_of_option();
        (self.scope.own_name, self.not_in_play) = (true, false);
        let mut effects = vec![Effect::Do(Deed::Enter(arena))];
        let goes = self.attempt(|p| {
            p.must("if you do")?;
            p.sign(TokenKind::Comma);
            p.must("discard this unit")?;
            p.must("when the turn ends")?;
            p.sentence_end()
        });
        if goes.is_some() {
            let discard = Effect::Do(Deed::Discard(Target::Obj(Obj::That)));
            effects.push(Effect::Do(Deed::Later {
                at: Due::Moment(Moment::TurnEnds),
                effect: Box::new(discard),
            }));
        }
        let this = [CostPart::ThisCard(Fate::Revealed)];
        let parts = paid.unwrap_or_default().into_iter().chain(this).collect();
        Some(Sentence {
            cost: Some(Cost { parts }),
            body: Body::Effect(super::effect::seq(effects)),
            only: [PlayOnly::Moment(at)]
                .into_iter()
                .chain(times)
                .chain([PlayOnly::Permission])
                .collect(),
        })
    }

    /// `bring this card into the` ARENA `arena`, of a card whose ability is used from the hand
    pub(super) fn enter_deed(&mut self) -> Option<Deed> {
        self.must("bring this card into the")?;
        let arena = self.arena()?;
        self.must("arena")?;
        (self.scope.it, self.scope.that) = (Antecedent::One(Obj::That), Some(Obj::That));
        self.scope.chosen = true;
        Some(Deed::Enter(arena))
    }

    /// [`During` (`your build step` | `the battle phase`) `,`] `you may` [COST `and`] THIS CARD COST `. If you do,` EFFECT
    pub(super) fn hand_line(&mut self) -> Option<Sentence> {
        let mut only = match self.words("during") {
            false => Vec::new(),
            true => match self.any_words(&["your build step", "the battle phase"])? {
                0 => vec![PlayOnly::BuildStep],
                // Damage is prevented in build steps as well: not by this.
                _ => vec![PlayOnly::If(Condition::BattlePhase)],
            },
        };
        if !only.is_empty() {
            self.sign(TokenKind::Comma);
        }
        (self.scope.own_name, self.not_in_play) = (false, true);
        let condition = self.attempt(|p| {
            p.must("if")?;
            let condition = p.condition()?;
            p.sign(TokenKind::Comma).then_some(condition)
        });
        (self.scope.own_name, self.not_in_play) = (true, false);
        only.extend(
            condition
                .into_iter()
                .filter(|is| *is != Condition::True)
                .map(PlayOnly::If),
        );
        self.must("you may")?;
        let outer = std::mem::replace(&mut self.before_arrow, true);
        let cost = self.cost();
        self.before_arrow = outer;
        let cost = cost.filter(used_from_hand)?;
        let mentioned = std::mem::replace(&mut self.scope.mentions.card, false);
        let read = first_of!(
            self,
            |p| {
                p.sign(TokenKind::Stop).then_some(())?;
                p.must("if you do")?;
                p.sign(TokenKind::Comma);
                p.sentences()
            },
            |p| {
                p.must("to")?;
                p.sentences()
            },
        )?;
        // The card is nowhere when it is carried out.
        (!std::mem::replace(&mut self.scope.mentions.card, mentioned)).then_some(())?;
        only.extend(read.only);
        only.push(PlayOnly::Permission);
        Some(Sentence {
            cost: Some(cost),
            body: Body::Effect(read.effect),
            only,
        })
    }
}

/// Is the ability used from the hand?
pub(super) fn used_from_hand(cost: &Cost) -> bool {
    cost.parts.iter().any(|part| matches!(part, CostPart::ThisCard(_)))
}

/// Is only what is printed on a card asked?
pub(super) fn printed(filter: &Filter) -> bool {
    match filter {
        Filter::All(parts) | Filter::Any(parts) => parts.iter().all(printed),
        Filter::Not(part) => printed(part),
        Filter::True
        | Filter::Card(_)
        | Filter::Unit
        | Filter::Unique
        | Filter::Location
        | Filter::Equipment
        | Filter::Type(_)
        | Filter::Subtype(_)
        | Filter::Named(_)
        | Filter::NameHas(_)
        | Filter::TextHas(_)
        | Filter::Side(_)
        | Filter::Rarity(_)
        | Filter::Has(_) => true,
        Filter::PrintedCost(_, Amount::Fixed(_)) | Filter::PrintedStat(_, _, Amount::Fixed(_)) => true,
        _ => false,
    }
}
