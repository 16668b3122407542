//! Attacks that are turned to another unit, and what is added to them: "… attack this unit with Backfire 2 instead"; and what
//! comes before an attack.

use cards::ir::{Amount, Arg, Condition, Deed, Duration, Effect, Filter, Limit, Obj, Target, Trigger};
use cards::keyword::Keyword;

use super::effect::{ends_in_choice, seq};
use super::{Antecedent, Parser};
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};
use cards::ir::mentions;

/// What "would attack" says of the effect behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Aims {
    /// It was not said.
    #[default]
    No,
    /// It names who is attacked: only an "instead" behind it says what happens.
    OnlyInstead,
    /// This unit would attack: whom, may be told.
    Of(Obj),
}

/// What can't be spoken of before there is an attack.
const OF_AN_ATTACK: [&str; 17] = [
    "Attacker",
    "Defender",
    "Attacking",
    "Defending",
    "ThisAttack",
    "EndAttack",
    "DisruptAttack",
    "BecomeDefender",
    "AddDefender",
    "DoneByAttack",
    "DoneToDefender",
    "Harmless",
    "Using",
    "AddDice",
    "Reroll",
    "ChangeDice",
    "Prevent",
];

impl Parser<'_> {
    /// `Redirect to a` NOUN (`or a` NOUN)* [reminder] [PLAY ONLY], behind a cost and its arrow: only such a unit is chosen (`RED-2`)
    pub(super) fn redirect_to(&mut self) -> Option<Sentence> {
        self.must("redirect to")?;
        self.is_word("a").then_some(())?;
        let kind = self.thing()?;
        (!matches!(kind, Filter::Is(_))).then_some(())?;
        self.reminder(Keyword::Redirect);
        let only = self.only_behind();
        Some(Sentence {
            cost: None,
            body: Body::Keyword(Keyword::Redirect, Arg::Cards(kind)),
            only,
        })
    }

    /// ((`have` | `make`) `the attacking unit attack` | `the attacking unit must attack`) TARGET [`in` PLACE] [BURDEN] `instead`: it
    /// becomes the defending unit
    pub(super) fn attack_instead(&mut self) -> Option<Effect> {
        let plainly = self.attempt(|p| {
            p.must("the attacking unit attacks")?;
            let target = p.target()?;
            p.must("instead")?;
            Some(Effect::Do(Deed::BecomeDefender(target)))
        });
        if plainly.is_some() {
            return plainly;
        }
        self.in_attack.then_some(())?;
        let must = self.any_words(&["have", "make"]).is_none();
        if self.any_words(&["the attacking unit", "that unit", "it"]).is_none() {
            self.must("that")?;
            self.subtype()?;
        }
        self.must(if must { "must attack" } else { "attack" })?;
        let target = self.target()?;
        // Who is to choose is not said of what must be attacked.
        (!must || matches!(target, Target::Obj(_))).then_some(())?;
        let place = self.attempt(|p| {
            p.must("in")?;
            p.located()
        });
        let burden = self.attempt(Self::burden_of_attacker);
        self.must("instead")?;
        let becomes = Effect::Do(Deed::BecomeDefender(target.clone()));
        let becomes = seq(std::iter::once(becomes).chain(burden).collect());
        Some(match (place, target) {
            (None, _) => becomes,
            (Some(place), Target::Obj(obj)) => super::clause::when(Condition::Is(obj, place), becomes),
            (Some(_), _) => return None,
        })
    }

    /// `the unit that caused` (OBJECT | `the` NOUN) `to be discarded`, of what the event discards: the one whose damage it was
    pub(super) fn who_caused_it(&mut self) -> Option<()> {
        self.must("the unit that caused")?;
        let gone = match self.scope.it {
            Antecedent::One(obj) if self.scope.gone => obj,
            _ => Obj::This,
        };
        (self.scope.gone || self.host_gone).then_some(())?;
        let who = super::first_of!(self, Self::own_reference, |p| {
            p.must("the")?;
            p.subtype()?;
            Some(gone)
        })?;
        (who == gone).then_some(())?;
        self.must("to be discarded")
    }

    /// [`for this attack`] [`, and` OBJECT`'s attack dice are split and rolled separately between the defending units`], behind what
    /// is also a defending unit: so it is anyway (`B-4.3`)
    pub(super) fn dice_split(&mut self) -> Option<()> {
        self.any_words(&["for this attack", "for that attack"]);
        self.attempt(|p| {
            p.sign(TokenKind::Comma);
            p.must("and")?;
            (p.possessor()? == Obj::This).then_some(())?;
            p.must("attack dice are split and rolled separately")?;
            if p.sign(TokenKind::OpenParen) {
                p.must("before damage prevention")?;
                p.sign(TokenKind::CloseParen).then_some(())?;
            }
            p.must("between the defending units")
        });
        Some(())
    }

    /// `that` OBJECT (`can` | `could`) `attack` | `the attacking unit can attack`, behind a noun
    pub(super) fn attackable_by(&mut self) -> Option<Filter> {
        if self.words("the attacking unit can attack") {
            return Some(Filter::AttackableBy(Obj::Attacker));
        }
        self.must("that")?;
        let by = self.object()?;
        self.must_any(&["can attack", "could attack"])?;
        Some(Filter::AttackableBy(by))
    }

    /// `with` ITEMS [`for this attack`]: the attacking unit has them for the attack
    fn burden_of_attacker(&mut self) -> Option<Effect> {
        self.must("with")?;
        let changes = self.items()?;
        self.any_words(&["for this attack", "for that attack"]);
        Some(Effect::Do(Deed::Modify {
            whom: Target::Obj(Obj::Attacker),
            changes,
            lasts: Duration::ThisAttack,
        }))
    }

    /// What is done before an attack, if the event says so: it speaks of no attack, and what is done "instead" taps the unit
    pub(super) fn read_before_attack(
        &mut self,
        on: &Trigger,
        read: impl Fn(&mut Self) -> Option<super::effect::Sentences>,
    ) -> Option<super::effect::Sentences> {
        let Trigger::WouldAttack(who) = on else {
            return read(self);
        };
        let who = match who {
            Filter::Is(obj) => *obj,
            _ => Obj::It,
        };
        let aims = std::mem::replace(&mut self.would_attack, Aims::Of(who));
        let instead = self.instead.replace(false);
        let found = read(self);
        let replaced = std::mem::replace(&mut self.instead, instead) == Some(true);
        self.would_attack = aims;
        let found = found?;
        let first = match &found.effect {
            Effect::Seq(parts) => parts.first(),
            one => Some(one),
        };
        let taps = matches!(first, Some(Effect::Do(Deed::Tap(Target::Obj(obj)))) if *obj == who);
        (!replaced || taps).then_some(())?;
        before_attack(&found.effect).then_some(found)
    }

    /// `if you do,` CLAUSES behind "tap it instead", of a unit that would attack: if it is tapped
    pub(super) fn if_tapped_instead(&mut self, effects: &mut Vec<Effect>) -> bool {
        let (Aims::Of(who), Some(Effect::Do(Deed::Tap(Target::Obj(tapped))))) = (self.would_attack, effects.last())
        else {
            return false;
        };
        if who != *tapped {
            return false;
        }
        let then = self.attempt(|p| {
            p.must("if you do")?;
            p.sign(TokenKind::Comma).then_some(())?;
            let then = p.clauses()?;
            let ended = p.at_ability_end() || p.tokens[p.at - 1].kind == TokenKind::Stop;
            if !(ended && ends_in_choice(&then)) {
                p.sentence_end()?;
            }
            Some(then)
        });
        let done = then.is_some();
        effects.extend(then.map(|then| super::clause::when(Condition::Is(who, Filter::Tapped), then)));
        done
    }

    /// (`have` | `make`) OBJECT `attack` TARGET | OBJECT `attacks` TARGET, of a unit that would attack: it attacks that one
    pub(super) fn aimed(&mut self) -> Option<Effect> {
        let Aims::Of(aims) = self.would_attack else { return None };
        let had = self.any_words(&["have", "make"]).is_some();
        let who = self.object()?;
        (who == aims).then_some(())?;
        self.must(if had { "attack" } else { "attacks" })?;
        // A unit may be made to attack itself, unless "another" is said (`A-6.4`).
        let whom = self.target()?;
        let one = match &whom {
            Target::Choose { count, .. } => *count == Limit::Exactly(Amount::Fixed(1)),
            target => *target == Target::Obj(Obj::That),
        };
        one.then_some(Effect::Do(Deed::Aim { who, whom }))
    }

    /// `the next time` EVENT `this turn,` CLAUSES: only then
    pub(super) fn next_time(&mut self) -> Option<Effect> {
        self.must("the next time")?;
        // What is to be chosen before would be chosen then.
        self.scope.choice.is_none().then_some(())?;
        let outer = self.scope;
        let on = self.trigger()?;
        let answered = !matches!(
            on,
            Trigger::Moment(_) | Trigger::WouldDamage { .. } | Trigger::Becomes(_) | Trigger::OneOf(_)
        );
        answered.then_some(())?;
        self.must("this turn")?;
        self.sign(TokenKind::Comma).then_some(())?;
        let effect = self.effect_next_time(&on)?;
        // What is said behind it does not speak of the event.
        (self.scope.that, self.scope.event, self.scope.it) = (outer.that, outer.event, Antecedent::Lost);
        Some(Effect::Do(Deed::NextTime { on, effect }))
    }

    /// The effect of what happens the next time; "it" is the unit of the event, however it is called there
    pub(super) fn effect_next_time(&mut self, on: &Trigger) -> Option<Box<Effect>> {
        (self.scope.it, self.scope.that, self.scope.event) = (Antecedent::One(Obj::It), Some(Obj::It), true);
        let aims = match on {
            Trigger::WouldAttack(_) => Aims::Of(Obj::It),
            _ => Aims::No,
        };
        let aims = std::mem::replace(&mut self.would_attack, aims);
        let effect = self.clauses();
        self.would_attack = aims;
        let effect = effect?;
        let fits = !matches!(on, Trigger::WouldAttack(_)) || before_attack(&effect);
        (fits && !mentions(on, "Former") && !mentions(&effect, "Former")).then(|| Box::new(effect))
    }
}

/// "Would attack …" and "would be attacked", by what follows: the attack is turned before it is declared, or the unit that
/// is attacked is made ready for it, which comes to the same when it is.
pub(super) fn would_be_attacked(on: Trigger, effect: &Effect, replaced: bool) -> Option<Trigger> {
    let turned = mentions(effect, "BecomeDefender");
    match on {
        Trigger::Attacks { by, on } if turned => {
            // The one of which "it" would be said is not the attacker.
            (!mentions(effect, "It")).then_some(Trigger::WouldBeAttacked { on, by })
        }
        Trigger::Attacked { on, by } if turned => Some(Trigger::WouldBeAttacked { on, by }),
        on => (replaced || super::cause::readies_defender(&on, effect)).then_some(on),
    }
}

/// Does it speak of no attack?
fn before_attack(effect: &Effect) -> bool {
    !OF_AN_ATTACK.iter().any(|word| mentions(effect, word))
}
