//! Conditions about who attacks whom.

use cards::ir::{Condition, Obj};

use super::Parser;
use crate::canon;

impl Parser<'_> {
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
