//! "… unless your opponent pays …": what a player may pay so that something does not happen.

use cards::ir::{Amount, Cost, CostPart, Deed, Effect, Limit, Obj, Player, Target};

use super::Parser;
use super::effect::seq;
use crate::lex::TokenKind;
use cards::ir::mentions;

impl Parser<'_> {
    /// `unless` PLAYER COST (`or` COST)*: any of them
    pub(super) fn unless(&mut self) -> Option<(Player, Cost, Vec<Cost>)> {
        let comma = self.sign(TokenKind::Comma);
        self.must("unless")?;
        if let Some((who, pays)) = self.attempt(Self::paid_backwards) {
            return Some((who, pays, Vec::new()));
        }
        let who = match self.any_words(&["he or she", "they", "its controller"]) {
            Some(2) => Player::Disrupted,
            Some(_) => Player::Opponent,
            None => self.player()?,
        };
        // "…, unless you …" may be said of more than the last instruction.
        (!comma || matches!(who, Player::Opponent | Player::Disrupted)).then_some(())?;
        if who == Player::Disrupted {
            // Who that is, is known of what is disrupted, and what lies before that player is not spoken of.
            let pays = Cost { parts: self.pay()? };
            let force = |part: &CostPart| matches!(part, CostPart::Force(Amount::Fixed(_)));
            return pays.parts.iter().all(force).then_some((who, pays, Vec::new()));
        }
        let outer = std::mem::replace(&mut self.scope.actor, who);
        let deciding = std::mem::replace(&mut self.deciding, true);
        let pays = self.cost_joined_by_and();
        let mut others = Vec::new();
        while pays.is_some()
            && let Some(other) = self.attempt(|p| {
                p.must("or")?;
                p.cost_joined_by_and()
            })
        {
            others.push(other);
        }
        self.deciding = deciding;
        let pays = pays?;
        self.scope.actor = outer;
        Some((who, pays, others))
    }

    /// Behind PLAYER `may` COST: `. If he or she doesn't,` CLAUSES: they happen unless it is paid
    pub(super) fn unless_they_do(&mut self, who: Player, paid: &Effect) -> Option<Effect> {
        let pays = crate::canon::paid(paid, who)?;
        self.sign(TokenKind::Stop).then_some(())?;
        match who {
            Player::You => self.must("if you don't")?,
            _ => self.must_any(&["if your opponent doesn't", "if he or she doesn't", "if they don't"])?,
        }
        self.sign(TokenKind::Comma).then_some(())?;
        let effect = Box::new(self.clauses()?);
        Some(Effect::Unless { who, pays, effect })
    }

    /// `unless` PLAYER COST `,` ELEMENTS
    pub(super) fn unless_first(&mut self) -> Option<Effect> {
        let (who, pays, others) = self.unless()?;
        self.sign(TokenKind::Comma).then_some(())?;
        let with_that = std::iter::once(&pays).chain(&others).any(|cost| mentions(cost, "That"));
        self.scope.peeked |= (self.in_event || with_that) && self.scope.choice.is_some();
        // "Unless your opponent pays 2 Force, he or she discards …"
        let they = who == Player::Opponent && self.any_words(&["he or she", "they"]).is_some();
        let outer = self.scope.actor;
        if they {
            self.scope.actor = Player::Opponent;
        }
        let elements = self.nested(Self::elements);
        self.scope.actor = outer;
        let effect = seq(elements?);
        may_pay(who, &effect).then_some(())?;
        Some(unless_paid(who, pays, others, effect))
    }
}

/// Is that player known there? "Its controller" is only of what is disrupted: of anything else it would be asked whose it is.
pub(super) fn may_pay(who: Player, effect: &Effect) -> bool {
    who != Player::Disrupted || matches!(effect, Effect::Do(Deed::Disrupt(_)))
}

/// "Tap one of their units unless they put 1 damage counter on that unit": the unit is chosen before it is asked who pays.
pub(super) fn unless_of_chosen(who: Player, pays: Cost, others: Vec<Cost>, mut effect: Effect) -> Option<Effect> {
    let that = |part: &CostPart| matches!(part.target(), Some(Target::Obj(Obj::That)));
    let mut ways = std::iter::once(&pays).chain(&others);
    if !ways.any(|cost| cost.parts.iter().any(that)) {
        return Some(unless_paid(who, pays, others, effect));
    }
    let Effect::Do(deed) = &mut effect else { return None };
    let mut targets = deed.targets_mut();
    let [target] = targets.as_mut_slice() else { return None };
    if **target == Target::Obj(Obj::That) {
        return Some(unless_paid(who, pays, others, effect));
    }
    let one = Limit::Exactly(Amount::Fixed(1));
    matches!(target, Target::Choose { by: Player::You, count, .. } if *count == one).then_some(())?;
    let chosen = std::mem::replace(*target, Target::Obj(Obj::That));
    let choice = Effect::Do(Deed::Choose(chosen));
    Some(seq(vec![choice, unless_paid(who, pays, others, effect)]))
}

/// "Unless you pay this or that": asked for one after the other.
pub(super) fn unless_paid(who: Player, pays: Cost, others: Vec<Cost>, effect: Effect) -> Effect {
    let ways = std::iter::once(pays).chain(others).rev();
    ways.fold(effect, |effect, pays| Effect::Unless {
        who,
        pays,
        effect: Box::new(effect),
    })
}
