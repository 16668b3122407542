//! Conditions about who attacks whom, and those behind a subject: "when attacked by a Jedi".

use cards::ir::{Condition, Filter, Obj};

use super::{Parser, first_of};
use crate::canon;

impl Parser<'_> {
    /// `as long as` CONDITION | `while` CONDITION | `if` CONDITION | `when attacking` [THING] | `when attacked` [`by`
    /// THING], behind a subject
    pub(super) fn condition_tail(&mut self) -> Option<Condition> {
        // A new sentence is no tail.
        (!self.ended_in_quotes()).then_some(())?;
        if self.is_word("against") {
            return self.used_against();
        }
        if self
            .any_words(&[
                "when attacking",
                "while attacking",
                "when it attacks",
                "when it is attacking",
            ])
            .is_some()
        {
            let who = self.pronoun()?;
            if self
                .any_words(&["or being attacked by", "or attacked by", "or when attacked by"])
                .is_some()
            {
                return self.in_attack_with(who);
            }
            return Some(match first_of!(self, Self::attacked_thing, Self::attacked_plural) {
                Some(whom) => Condition::Attacking {
                    who: Filter::Is(who),
                    whom,
                },
                None => Condition::Is(who, Filter::Attacking),
            });
        }
        if self
            .any_words(&[
                "when attacked by",
                "when being attacked by",
                "while being attacked by",
                "when it is attacked by",
            ])
            .is_some()
        {
            let whom = Filter::Is(self.pronoun()?);
            let who = self.compared_with(Some(Obj::Defender), Self::thing_behind)?;
            return Some(Condition::Attacking { who, whom });
        }
        if self
            .any_words(&[
                "when attacked",
                "when being attacked",
                "while being attacked",
                "while defending",
                "when defending",
                "while attacked",
            ])
            .is_some()
        {
            self.any_words(&["for an attack"]);
            return Some(Condition::Is(self.pronoun()?, Filter::Defending));
        }
        if let Some(using) = self.attempt(Self::when_using) {
            return Some(using);
        }
        self.must_any(&["as long as", "while", "if"])?;
        self.condition()
    }

    /// THING `is attacking` THING
    pub(super) fn attacking(&mut self) -> Option<Condition> {
        let who = self.thing()?;
        let not = self.any_words(&["isn't attacking", "is not attacking"]).is_some();
        if !not {
            self.must_any(&["is attacking", "attacks"])?;
        }
        let whom = self.attacked_thing()?;
        let attacks = Condition::Attacking { who, whom };
        Some(match not {
            true => Condition::Not(Box::new(attacks)),
            false => attacks,
        })
    }

    /// THING `is being attacked by` THING
    pub(super) fn attacked_by(&mut self) -> Option<Condition> {
        let whom = self.thing()?;
        self.must_any(&["is being attacked by", "is attacked by"])?;
        let who = self.compared_with(Some(Obj::Defender), Self::thing_behind)?;
        Some(Condition::Attacking { who, whom })
    }

    /// THING `is using` KEYWORD `to attack` THING: it attacks in that way
    pub(super) fn using(&mut self) -> Option<Condition> {
        let who = self.thing()?;
        self.must("is using")?;
        let keyword = self.keyword_name()?;
        self.must("to attack")?;
        let whom = self.thing_behind()?;
        Some(canon::both(vec![
            Condition::Attacking { who, whom },
            Condition::Using(keyword),
        ]))
    }
}
