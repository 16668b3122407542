//! Damage that is done by a keyword: "does damage using Ambush", "would be damaged by its Overload".

use cards::ir::{
    Ability, Amount, Change, Condition, Deed, Duration, Effect, Filter, Limit, Obj, PlayOnly, Preventable, Target,
    Trigger, Triggered,
};
use cards::keyword::Keyword;

use super::{Parser, first_of};
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};

impl Parser<'_> {
    /// THING (`does damage` | `does` COMPARISON `damage` | `damages` (THING | `itself`)) (`using` | `with` | `from`) KEYWORD
    /// [`(after damage prevention)`] | THING `would be damaged` (`by` | `from`) [`its`] KEYWORD [`ability`]
    pub(super) fn damage_by_keyword(&mut self) -> Option<(Trigger, Condition)> {
        let thing = self.thing()?;
        if self
            .any_words(&["would be damaged by", "would be damaged from"])
            .is_some()
        {
            self.any_words(&["its", "his", "her"]);
            let keyword = self.doing_damage()?;
            self.words("ability");
            let on = Trigger::WouldDamage {
                by: Filter::True,
                to: thing,
            };
            return self.event_of(on, Condition::DamageOf(keyword));
        }
        let mut much = None;
        let to = first_of!(
            self,
            |p| {
                p.must("damages")?;
                if p.words("itself") {
                    return matches!(thing, Filter::Is(_)).then(|| thing.clone());
                }
                p.thing()
            },
            |p| {
                p.must("does")?;
                much = p.attempt(Self::short_comparison);
                p.must("damage")?;
                Some(Filter::Unit)
            }
        )?;
        self.after_prevention();
        self.must_any(&["using", "with", "from"])?;
        let keyword = self.doing_damage()?;
        self.after_prevention();
        let so_much = much.map(|(cmp, n)| Condition::Compare(Amount::ThatMuch, cmp, n));
        let cause = Condition::DamageOf(keyword);
        let all = so_much.into_iter().chain([cause]).collect();
        self.event_of(Trigger::Damages { by: thing, to }, crate::canon::both(all))
    }

    fn event_of(&mut self, on: Trigger, so: Condition) -> Option<(Trigger, Condition)> {
        self.sees(TokenKind::Comma).then_some(())?;
        self.scope_of_event(&on);
        Some((on, so))
    }

    /// KEYWORD that does damage of its own
    fn doing_damage(&mut self) -> Option<Keyword> {
        let keyword = self.keyword_name()?;
        let own = matches!(
            keyword,
            Keyword::Ambush
                | Keyword::Retaliate
                | Keyword::Riposte
                | Keyword::Overload
                | Keyword::Backfire
                | Keyword::Overkill
        );
        own.then_some(keyword)
    }

    /// `it is` KEYWORD `damage`, of the damage of an event, or of what is to be prevented
    pub(super) fn is_damage_of(&mut self) -> Option<Condition> {
        self.must_any(&["it is", "it's"])?;
        let keyword = self.doing_damage()?;
        self.must("damage")?;
        Some(Condition::DamageOf(keyword))
    }

    /// `for` KEYWORD `damage`, behind "Play only"
    pub(super) fn for_damage_of(&mut self) -> Option<PlayOnly> {
        self.must("for")?;
        let keyword = self.doing_damage()?;
        self.must("damage")?;
        Some(PlayOnly::If(Condition::DamageOf(keyword)))
    }

    /// Behind "for this attack,": `when the attacking unit damages the defending unit, it` [`also`] `does` (`that much damage` |
    /// `half of that much damage (rounded` (`up` | `down`) `)`) `to itself`: an ability of the attacking unit
    pub(super) fn hurts_itself_too(&mut self) -> Option<Effect> {
        self.when_word()?;
        self.must("the attacking unit damages the defending unit")?;
        self.sign(TokenKind::Comma).then_some(())?;
        self.must("it")?;
        self.words("also");
        self.must("does")?;
        let amount = match self.words("half of that much damage") {
            true => {
                self.sign(TokenKind::OpenParen).then_some(())?;
                let up = self.any_words(&["rounded up", "rounded down"])? == 0;
                self.sign(TokenKind::CloseParen).then_some(())?;
                let of = Box::new(Amount::ThatMuch);
                Amount::Half { of, up }
            }
            false => {
                self.must("that much damage")?;
                Amount::ThatMuch
            }
        };
        self.must("to itself")?;
        let this = || Target::Obj(Obj::This);
        let hurts = Ability::Triggered(Triggered {
            on: Trigger::Damages {
                by: Filter::Is(Obj::This),
                to: Filter::Is(Obj::Defender),
            },
            condition: Condition::True,
            effect: Effect::Do(Deed::Damage {
                from: Obj::This,
                amount,
                dice: false,
                to: this(),
                preventable: Preventable::Freely,
            }),
        });
        Some(Effect::Do(Deed::Modify {
            whom: Target::Obj(Obj::Attacker),
            changes: vec![Change::Gain(Box::new(hurts))],
            lasts: Duration::ThisAttack,
        }))
    }

    /// (`when` | `whenever`) THIS `would do damage (before damage prevention), it does` NUMBER `more damage.`: so it is of all that
    /// it does (`B-5.15`)
    pub(super) fn does_more_damage(&mut self) -> Option<Sentence> {
        self.must_any(&["when", "whenever"])?;
        (self.object()? == Obj::This).then_some(())?;
        self.must("would do damage")?;
        self.sign(TokenKind::OpenParen).then_some(())?;
        self.must("before damage prevention")?;
        self.sign(TokenKind::CloseParen).then_some(())?;
        self.sign(TokenKind::Comma).then_some(())?;
        self.must("it does")?;
        let more = self.fixed()?;
        self.must("more damage")?;
        self.sentence_end()?;
        Some(Sentence {
            cost: None,
            body: Body::Lasting {
                condition: Condition::True,
                whom: Target::Obj(Obj::This),
                changes: vec![Change::MoreDamage(Amount::Fixed(more))],
            },
            only: Vec::new(),
        })
    }

    /// (`when` | `whenever`) THIS `attacks and does damage after damage prevention,` (`it` | `he` | `she`) `does` NUMBER `more damage to
    /// the defending unit.`: when its counters lie, and past prevention (`B-3.32`)
    pub(super) fn does_more_behind(&mut self) -> Option<Sentence> {
        self.must_any(&["when", "whenever"])?;
        (self.object()? == Obj::This).then_some(())?;
        self.must("attacks and does damage after damage prevention")?;
        self.sign(TokenKind::Comma).then_some(())?;
        (self.object()? == Obj::This).then_some(())?;
        self.must("does")?;
        let more = self.fixed()?;
        self.must("more damage to the defending unit")?;
        self.sentence_end()?;
        let by = crate::canon::all(vec![Filter::Is(Obj::This), Filter::Attacking]);
        Some(Sentence {
            cost: None,
            body: Body::When {
                on: Trigger::Damages {
                    by,
                    to: Filter::Defending,
                },
                condition: Condition::True,
                effect: Effect::Do(Deed::Damage {
                    from: Obj::This,
                    amount: Amount::Fixed(more),
                    dice: false,
                    to: Target::Obj(Obj::It),
                    preventable: Preventable::Never,
                }),
            },
            only: Vec::new(),
        })
    }

    /// OBJECT `would do`, before "to" and whom
    pub(super) fn would_do_to(&mut self) -> Option<Obj> {
        let doer = self
            .object()
            .filter(|obj| matches!(obj, Obj::This | Obj::That | Obj::It))?;
        self.must("would do")?;
        self.is_word("to").then_some(doer)
    }

    /// `half, rounded` (`up` | `down`) `, of that damage` | `half of that damage (rounded` (`up` | `down`) `)`: rounded up?
    pub(super) fn half_of_that(&mut self) -> Option<bool> {
        self.must("half")?;
        if self.sign(TokenKind::Comma) {
            let up = self.any_words(&["rounded up", "rounded down"])? == 0;
            self.sign(TokenKind::Comma).then_some(())?;
            return self.must("of that damage").map(|()| up);
        }
        self.must("of that damage")?;
        self.sign(TokenKind::OpenParen).then_some(())?;
        let up = self.any_words(&["rounded up", "rounded down"])? == 0;
        self.sign(TokenKind::CloseParen).then_some(up)
    }

    /// `damage would be done to` THING
    pub(super) fn damage_would_be_done(&mut self) -> Option<Trigger> {
        self.must("damage would be done to")?;
        let to = self.thing()?;
        let by = Filter::True;
        Some(Trigger::WouldDamage { by, to })
    }

    /// `prevent all` KEYWORD `damage to` OBJECT `this turn`: it prevents that by itself until then
    pub(super) fn shield_from_keyword(&mut self) -> Option<Deed> {
        self.must("prevent all")?;
        let keyword = self.doing_damage()?;
        self.must("damage to")?;
        let whom = self
            .object()
            .filter(|obj| matches!(obj, Obj::This | Obj::That | Obj::It))?;
        let lasts = self.duration().filter(|lasts| *lasts == Duration::EndOfTurn)?;
        let prevents = Ability::Triggered(Triggered {
            on: Trigger::WouldDamage {
                by: Filter::True,
                to: Filter::Is(Obj::This),
            },
            condition: Condition::DamageOf(keyword),
            effect: Effect::Do(Deed::Prevent {
                amount: Limit::All,
                to: Target::Obj(Obj::It),
            }),
        });
        Some(Deed::Modify {
            whom: Target::Obj(whom),
            changes: vec![Change::Gain(Box::new(prevents))],
            lasts,
        })
    }
}

/// "When one of your units would be attacked, it gets …": does it only get what it has for the turn? Then it is the same
/// whether the attack is declared already.
pub(super) fn readies_defender(on: &Trigger, effect: &Effect) -> bool {
    let Effect::Do(Deed::Modify { whom, changes, lasts }) = effect else {
        return false;
    };
    matches!(on, Trigger::Attacked { .. })
        && *whom == Target::Obj(Obj::It)
        && *lasts == Duration::EndOfTurn
        && changes.iter().all(|change| {
            // With Stealth it could not be attacked at all.
            matches!(change, Change::Gain(ability) if matches!(&**ability, Ability::Keyword(gained) if gained.keyword != Keyword::Stealth))
        })
}
