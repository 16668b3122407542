//! Whom a unit attacks, where a group is spoken of: no unit attacks itself.

use cards::ir::{Ability, Change, Condition, Filter, Obj, Place, Player, Static, Target, Trigger};
use cards::keyword::Keyword;

use super::change::mentions;
use super::member::Changes;
use super::{Antecedent, Parser};
use crate::canon;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// (`may` | `can`) `attack` THINGS (`from afar` | `in spite of Stealth`): units of a kind, in the arenas that are named
    /// and in spite of the Stealth that is named
    pub(super) fn attack_right(&mut self) -> Option<Vec<Change>> {
        self.must_any(&["may attack", "can attack"])?;
        let kind = self.kind_of_thing()?;
        match self.any_words(&["from afar", "in spite of stealth"]) {
            Some(0) => return Some(vec![Change::MayAttackThose(kind)]),
            Some(_) => return Some(vec![Change::SeesHidden(kind)]),
            None => {}
        }
        // How it attacks them would be said behind.
        let ends = self.sees(TokenKind::Stop)
            || self.at_ability_end()
            || ["until", "this"].iter().any(|word| self.is_word(word))
            || self.letters_follow()
            || self.another_change_follows();
        // "Units in any arena can attack this unit"
        if ends && kind == Filter::Is(Obj::This) {
            return Some(vec![Change::MayAttackThose(kind)]);
        }
        // One's own units are not attacked unless a text says so (`B-3.5`).
        let own = mentions(&kind, &|test| *test == Filter::Controller(Player::You));
        if ends && own && matches!(&kind, Filter::All(_)) && mentions(&kind, &|test| *test == Filter::Other) {
            return Some(vec![Change::MayAttackOwn(kind)]);
        }
        (ends && !own).then_some(())?;
        let hidden = mentions(&kind, &|test| *test == Filter::Has(Keyword::Stealth));
        let there = mentions(&kind, &|test| {
            matches!(test, Filter::In(Place::Arena(_) | Place::AnyArena))
        });
        let mut rights = Vec::new();
        if there {
            rights.push(Change::MayAttackThose(kind.clone()));
        }
        if hidden {
            rights.push(Change::SeesHidden(kind));
        }
        (!rights.is_empty()).then_some(rights)
    }

    /// Is a letter defined here: ", where X is …"?
    fn letters_follow(&mut self) -> bool {
        let start = self.at;
        self.sign(TokenKind::Comma);
        let follow = self.is_word("where");
        self.at = start;
        follow
    }

    /// Does a further change begin here: "and gets …"?
    fn another_change_follows(&mut self) -> bool {
        if !(self.sees(TokenKind::Comma) || self.is_word("and")) {
            return false;
        }
        let start = (self.at, self.scope);
        let more = self.attempt(|p| {
            p.list_and().then_some(())?;
            p.change_group()
        });
        (self.at, self.scope) = start;
        more.is_some()
    }

    /// `against` THING behind what a unit gets for its attacks alone: when attacking it
    pub(super) fn used_against(&mut self) -> Option<Condition> {
        let word = |p: &Self, back: usize| p.at.checked_sub(back).map_or("", |at| p.text_of(&p.tokens[at]));
        let attacks = word(self, 1) == "power" || matches!(word(self, 2), "Accuracy" | "Hit" | "Fury");
        attacks.then_some(())?;
        self.must("against")?;
        let who = self.pronoun()?;
        let whom = self.attacked_thing()?;
        let who = Filter::Is(who);
        Some(Condition::Attacking { who, whom })
    }

    /// (`can` | `may`) `only attack` THINGS: nothing else
    pub(super) fn attacks_only(&mut self) -> Option<Change> {
        self.must_any(&["can only attack", "may only attack"])?;
        let kind = self.kind_of_thing()?;
        let aboard = mentions(&kind, &|test| *test == Filter::Has(Keyword::Pilot));
        let ends = self.sees(TokenKind::Stop) || self.at_ability_end();
        (ends && !aboard).then(|| Change::CannotAttack(canon::not(kind)))
    }

    /// THING behind "must attack": such a unit alone, if it can
    pub(super) fn must_attack_those(&mut self) -> Option<Filter> {
        let kind = self.kind_of_thing()?;
        let Filter::All(tests) = &kind else { return Some(kind) };
        // "Your opponent's other Sith", said of one of them.
        let others = tests.contains(&Filter::Other) && tests.contains(&Filter::Controller(Player::Opponent));
        if !others {
            return Some(kind);
        }
        (self.scope.that == Some(Obj::That)).then_some(())?;
        let other = |test: &Filter| match test {
            Filter::Other => canon::not(Filter::Is(Obj::That)),
            test => test.clone(),
        };
        Some(canon::all(tests.iter().map(other).collect()))
    }

    /// "One of your opponent's other units", of which this unit is none: another than the one of the event, or in an
    /// attack than the defending one
    pub(super) fn among_theirs(&self, kind: Filter) -> Filter {
        let Filter::All(tests) = &kind else { return kind };
        let theirs = tests.contains(&Filter::Other) && tests.contains(&Filter::Controller(Player::Opponent));
        let than = match (theirs, self.scope.event, self.in_attack) {
            (true, true, _) => Obj::It,
            (true, false, true) => Obj::Defender,
            _ => return kind,
        };
        let other = |test: &Filter| match test {
            Filter::Other => canon::not(Filter::Is(than)),
            test => test.clone(),
        };
        canon::all(tests.iter().map(other).collect())
    }

    /// `an attack by` THING `ends` | OBJECT`'s attack ends`
    pub(super) fn attack_ends(&mut self) -> Option<Trigger> {
        if self.any_words(&["an attack by", "an attack from"]).is_some() {
            let by = self.thing()?;
            self.must("ends")?;
            return Some(Trigger::AttackEnds { by });
        }
        let by = self.possessor()?;
        self.must("attack ends")?;
        Some(Trigger::AttackEnds { by: Filter::Is(by) })
    }

    /// What is attacked, behind "is attacking". Behind "each of your units … when attacking" a bare "it" is what was spoken
    /// of before, and "that unit" is none of them.
    pub(super) fn attacked_thing(&mut self) -> Option<Filter> {
        if !(self.about_members && self.scope.it == Antecedent::Group) {
            return self.compared_with(Some(Obj::Attacker), Self::thing_behind);
        }
        if self.attempt(Self::pronoun_word).is_some() {
            return match self.scope.before_group? {
                // Who fights now is not who fights then.
                Obj::Attacker | Obj::Defender => None,
                that @ Obj::That => Some(Filter::Is(that)),
                other => self.named(other).map(Filter::Is),
            };
        }
        let members = self.scope.each_it;
        let whom = self.compared_with(Some(Obj::Attacker), Self::thing_behind)?;
        let itself = self.scope.each_it > members;
        let passing = matches!(whom, Filter::Is(Obj::Attacker | Obj::Defender));
        (!itself && !passing).then_some(whom)
    }
}

impl Changes {
    /// "Each Jedi gets -4 power when attacking this unit until end of turn": this unit has that ability for so long.
    pub(super) fn of_the_attacked(self, subject: &Target) -> Option<Changes> {
        let Target::Each(members) = subject else { return None };
        let this = Filter::Is(Obj::This);
        // Both are called so: the member that attacks, and this card.
        let attacked = matches!(&self.condition, Condition::Attacking { who, whom } if *who == this && *whom == this);
        (attacked && self.changes.iter().all(super::change::is_plain)).then_some(())?;
        let ability = Ability::Static(Static {
            condition: Condition::Attacking {
                who: members.clone(),
                whom: this,
            },
            whom: Target::Obj(Obj::Attacker),
            changes: self.changes,
        });
        Some(Changes {
            whom: Some(Target::Obj(Obj::This)),
            changes: vec![super::change::gain(ability)],
            condition: Condition::True,
            ..self
        })
    }
}
