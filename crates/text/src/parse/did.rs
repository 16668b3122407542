//! What a unit did this turn, or what was done to it: "that damaged a unit this turn", "was deployed this turn".

use cards::ir::{Condition, Did, Filter, Obj, Player};

use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// DID `this turn` | (`didn't` | `wasn't` | `hasn't`) DID `this turn`
    pub(super) fn did_this_turn(&mut self) -> Option<Filter> {
        let (did, yes) = first_of!(
            self,
            |p| {
                p.must_any(&["did no damage", "does no damage"])?;
                Some((Did::Damage, false))
            },
            |p| {
                p.must_any(&["has damaged", "damaged", "didn't damage", "did not damage"])?;
                let yes =
                    p.at.checked_sub(1)
                        .is_some_and(|at| p.text_of(&p.tokens[at]) == "damaged");
                Some((p.damaged_whom()?, yes))
            },
            |p| {
                let yes = p.any_words(&["was", "has been", "were", "wasn't", "was not", "hasn't been"])? < 3;
                const DONE: [&str; 5] = [
                    "damaged",
                    "deployed",
                    "healed by its controller",
                    "retreated by you",
                    "retreated by your opponent",
                ];
                let did = match p.any_words(&DONE)? {
                    0 => Did::WasDamaged,
                    1 => Did::WasDeployed,
                    2 => Did::WasHealed,
                    by => {
                        p.scope.mentions.player = true;
                        Did::RetreatedBy(if by == 3 { Player::You } else { Player::Opponent })
                    }
                };
                // "Was deployed to the Space arena", "was damaged by a Jedi" says more.
                Some((did, yes))
            },
            |p| {
                const ATTACKED: [&str; 6] = [
                    "has attacked",
                    "attacked",
                    "hasn't attacked",
                    "has not attacked",
                    "didn't attack",
                    "did not attack",
                ];
                let yes = p.any_words(&ATTACKED)? < 2;
                Some((Did::Attack, yes))
            },
            |p| {
                let yes = p.any_words(&["has retreated", "retreated", "didn't retreat", "did not retreat"])? < 2;
                Some((Did::Retreat, yes))
            },
        )?;
        self.after_damage_prevention();
        self.must_any(&["this turn", "on this turn", "during this turn"])?;
        self.after_damage_prevention();
        Some(if yes {
            Filter::Did(did)
        } else {
            canon::not(Filter::Did(did))
        })
    }

    fn damaged_whom(&mut self) -> Option<Did> {
        match self.any_words(&["a unit of its opponent", "a unit", "another unit"]) {
            Some(0) => return Some(Did::DamageTheirs),
            Some(_) => return Some(Did::Damage),
            None => {}
        }
        self.must_any(&["one of your opponent's units", "an opponent's unit"])?;
        Some(Did::DamageTheirs)
    }

    /// Behind OBJECT: `, as it was,` PREDICATE | (`was` | `wasn't`) (`a` | `an`) NOUN (`or` (`a` | `an`) NOUN)*, of one that has left
    /// play
    pub(super) fn was(&mut self, obj: Obj) -> Option<Condition> {
        if self.sign(TokenKind::Comma) {
            self.must("as it was")?;
            self.sign(TokenKind::Comma).then_some(())?;
            return Some(Condition::Was(obj, self.predicate()?));
        }
        (obj == Obj::It && self.scope.gone).then_some(())?;
        let not = self.any_words(&["was", "wasn't", "was not"])? > 0;
        let mut kinds = Vec::new();
        loop {
            self.must_any(&["a", "an"])?;
            kinds.push(self.noun(Vec::new(), false)?);
            if self
                .attempt(|p| (p.words("or") && (p.is_word("a") || p.is_word("an"))).then_some(()))
                .is_none()
            {
                break;
            }
        }
        let was = Condition::Was(obj, canon::any(kinds));
        Some(match not {
            true => Condition::Not(Box::new(was)),
            false => was,
        })
    }

    /// PLAYER `controlled` OBJECT, which the effect has discarded
    pub(super) fn controlled(&mut self) -> Option<Condition> {
        let who = self.player()?;
        self.must("controlled")?;
        let obj = self.object()?;
        let gone = obj == Obj::That && self.scope.done == Some(super::Done::Discarded);
        (gone && who != Player::Each).then_some(Condition::Was(obj, Filter::Controller(who)))
    }

    /// PLAYER `removed 1 or more damage counters from` OBJECT `this turn`, of a unit of that player
    pub(super) fn healed_this_turn(&mut self) -> Option<Condition> {
        let who = self.player()?;
        self.must("removed")?;
        if !self.words("a") {
            self.one_or_more()?;
        }
        self.must_any(&["damage counters from", "damage counter from"])?;
        let obj = self.object()?;
        self.must("this turn")?;
        let tests = vec![Filter::Controller(who), Filter::Did(Did::WasHealed)];
        (who != Player::Each).then(|| Condition::Is(obj, canon::all(tests)))
    }

    /// (`you` | `your opponent`) (`retreated` | `deployed`) `this turn`, behind a noun
    pub(super) fn done_to_it(&mut self) -> Option<Filter> {
        let who = match self.any_words(&["you", "your opponent"])? {
            0 => Player::You,
            _ => Player::Opponent,
        };
        let retreated = self.any_words(&["retreated", "deployed"])? == 0;
        self.must("this turn")?;
        self.scope.mentions.player = true;
        Some(match retreated {
            true => Filter::Did(Did::RetreatedBy(who)),
            false => canon::all(vec![Filter::Controller(who), Filter::Did(Did::WasDeployed)]),
        })
    }

    /// `without damaging one of your opponent's units` (`on` | `during`) `that turn`, behind a discard
    pub(super) fn without_damaging(&mut self) -> Option<Filter> {
        self.must("without damaging")?;
        let did = self.damaged_whom()?;
        self.must_any(&["on that turn", "during that turn", "that turn", "this turn"])?;
        Some(canon::not(Filter::Did(did)))
    }

    /// `(after damage prevention)` says what "damage" means anyway (`B-3.32`)
    fn after_damage_prevention(&mut self) {
        self.attempt(|p| {
            let open = p.sign(TokenKind::OpenParen);
            p.must("after damage prevention")?;
            (!open || p.sign(TokenKind::CloseParen)).then_some(())
        });
    }
}
