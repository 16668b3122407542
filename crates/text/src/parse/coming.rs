//! How units come into arenas, and keywords that are used: "whenever you deploy or put a Jedi into any arena".

use cards::ir::{Deed, Effect, Exit, Filter, Obj, Player, Target, Trigger};
use cards::keyword::Keyword;

use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;

/// The ways into an arena.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Ways {
    deployed: bool,
    moved: bool,
    put: bool,
    /// Into play rather than into an arena.
    play: bool,
}

impl Ways {
    /// The event that this player brings it there in these ways; `None` as below.
    fn brought(self, who: Player, what: Filter) -> Option<Trigger> {
        (self.moved || self.put).then_some(Trigger::Brings {
            who,
            deploys: self.deployed,
            moves: self.moved,
            puts: self.put,
            play: self.play,
            what,
        })
    }

    /// The events of these ways; `None`: only deployed, which is read elsewhere, or the same way twice.
    fn events(self, what: Filter) -> Option<Trigger> {
        let mut events = Vec::new();
        match self {
            Ways {
                deployed: true,
                moved: true,
                put: true,
                ..
            } => return Some(Trigger::Arrives(what)),
            Ways {
                moved: false,
                put: false,
                ..
            } => return None,
            _ => {}
        }
        events.extend(self.deployed.then(|| Trigger::Deployed(what.clone())));
        events.extend(self.moved.then(|| Trigger::Moves(what.clone())));
        events.extend(self.put.then_some(Trigger::Put(what)));
        match events.len() {
            1 => events.pop(),
            _ => Some(Trigger::OneOf(events)),
        }
    }
}

impl Parser<'_> {
    /// (`, removed from the game` before a third | [`,`] `or` (`removed from the game` | `returned to your hand`)), behind "is
    /// discarded"
    pub(super) fn further_exit(&mut self, before: &Trigger) -> Option<Trigger> {
        let (Trigger::Discarded { what, .. } | Trigger::Leaves(_, what)) = before else {
            return None;
        };
        let third = matches!(before, Trigger::Leaves(..));
        let comma = self.sign(TokenKind::Comma);
        if comma && !third {
            let exit = self.exit("", what)?;
            // Without a third it would be no list.
            let end = self.at;
            self.further_exit(&exit)?;
            self.at = end;
            return Some(exit);
        }
        self.must("or")?;
        self.exit("", what)
    }

    /// [`is`] (`removed from the game` | `returned to your hand`), said of what is in play
    pub(super) fn exit(&mut self, is: &str, what: &Filter) -> Option<Trigger> {
        if !is.is_empty() {
            self.must(is.trim_end())?;
        }
        // Cards that lie elsewhere are removed too; only units are told of.
        let unit = match what {
            Filter::All(tests) => tests.contains(&Filter::Unit),
            what => matches!(what, Filter::Unit | Filter::Is(_)),
        };
        unit.then_some(())?;
        let exit = match self.any_words(&["removed from the game", "returned to your hand"])? {
            0 => Exit::Removed,
            _ => Exit::Returned,
        };
        Some(Trigger::Leaves(exit, what.clone()))
    }

    /// Behind PLAYER: (`deploys` | `moves` | `puts`) ((`,` | `or`) …)* THING `into` PLACE: who does it counts, not whose it is
    pub(super) fn brings(&mut self, player: Player) -> Option<Trigger> {
        let mut ways = Ways::default();
        loop {
            let way = match () {
                () if self.verb("deploy") => &mut ways.deployed,
                () if self.verb("move") => &mut ways.moved,
                () if self.verb("put") => &mut ways.put,
                () => return None,
            };
            if std::mem::replace(way, true) {
                return None;
            }
            let comma = self.sign(TokenKind::Comma);
            if !self.words("or") && !comma {
                break;
            }
        }
        let what = self.thing()?;
        self.attempt(|p| p.attempt(|p| p.further_way(&mut ways)));
        // A card that is put into its own arena is completed.
        if matches!(what, Filter::Is(_)) && self.words_ahead("into its arena") {
            return None;
        }
        ways.play = !ways.moved && player != Player::Each && self.words_ahead("into play");
        let place = self.place_entered()?;
        // Whoever brings one unit, it comes.
        if matches!(what, Filter::Is(_)) && player == Player::Each {
            return None;
        }
        let what = canon::all(vec![what, place]);
        match player {
            Player::Each => ways.events(what),
            who => ways.brought(who, what),
        }
    }

    /// `, or` (`move` | `put`) (`it` | `one of them`), behind "deploy this unit"
    fn further_way(&mut self, ways: &mut Ways) -> Option<()> {
        self.sign(TokenKind::Comma);
        self.must("or")?;
        match () {
            () if self.verb("move") => ways.moved = true,
            () if self.verb("put") => ways.put = true,
            () => return None,
        }
        self.must_any(&["it", "one of them"])
    }

    /// Behind THING: (`is deployed` | `moves` | `is put`) ((`,` | `or`) …)* `into` PLACE
    pub(super) fn comes(&mut self, thing: &Filter) -> Option<Trigger> {
        let mut ways = Ways::default();
        loop {
            let way =
                match self.any_words(&["is deployed", "deployed", "is moved", "moves", "moved", "is put", "put"])? {
                    0 | 1 => &mut ways.deployed,
                    2..=4 => &mut ways.moved,
                    _ => &mut ways.put,
                };
            if std::mem::replace(way, true) {
                return None;
            }
            let comma = self.sign(TokenKind::Comma);
            if !self.words("or") && !comma {
                break;
            }
        }
        let place = self.place_entered()?;
        ways.events(canon::all(vec![thing.clone(), place]))
    }

    /// (`into` | `to` | `in`) (`an arena` | `play` | PLACE)
    pub(super) fn place_entered(&mut self) -> Option<Filter> {
        self.must_any(&["into", "to", "in"])?;
        // Whatever arena it comes into is one of its own.
        if self
            .any_words(&["an arena", "any arena", "its arena", "play"])
            .is_some()
        {
            return Some(Filter::True);
        }
        self.located()
    }

    /// Behind THING: (`uses` | `triggers`) KEYWORD [`in any arena`]: a keyword that is used or that waits for a die
    pub(super) fn uses_keyword(&mut self, thing: &Filter) -> Option<Trigger> {
        if let Some(keyword) = self.attempt(Self::gains_keyword) {
            return Some(Trigger::Keyword(keyword, thing.clone()));
        }
        let used = self.verb("use");
        (used || self.verb("trigger")).then_some(())?;
        let keyword = self.keyword_name()?;
        let told = match used {
            true => is_used(keyword) || waits(keyword) || is_gained(keyword),
            false => waits(keyword),
        };
        (told && !self.is_word("to") && !self.is_word("or")).then_some(())?;
        self.words("in any arena");
        Some(Trigger::Keyword(keyword, thing.clone()))
    }

    /// `gains a` (`Bounty` | `Foresight` | `Forewarning`)
    pub(super) fn gains_keyword(&mut self) -> Option<Keyword> {
        self.verb("gain").then_some(())?;
        self.must("a")?;
        self.keyword_name().filter(|keyword| is_gained(*keyword))
    }

    /// (`a unit's` | OBJECT`'s`) KEYWORD (`is triggered` | `triggers`)
    pub(super) fn keyword_triggered(&mut self) -> Option<Trigger> {
        let who = first_of!(
            self,
            |p| {
                p.must_any(&["a unit's", "any unit's"])?;
                Some(Filter::Unit)
            },
            |p| p.possessor().map(Filter::Is)
        )?;
        let keyword = self.keyword_name()?;
        waits(keyword).then_some(())?;
        self.must_any(&["is triggered", "triggers"])?;
        Some(Trigger::Keyword(keyword, who))
    }
}

/// Is the event that this unit leaves play?
pub(super) fn left_itself(on: &Trigger) -> bool {
    let this = Filter::Is(Obj::This);
    match on {
        Trigger::OneOf(parts) => parts.iter().any(left_itself),
        Trigger::Discarded { what, .. } | Trigger::Leaves(_, what) => *what == this,
        _ => false,
    }
}

/// Is this unit discarded by it?
pub(super) fn discards_this(effect: &Effect) -> bool {
    match effect {
        Effect::Do(Deed::Discard(whom)) => *whom == Target::Obj(Obj::This),
        Effect::Seq(parts) => parts.iter().any(discards_this),
        Effect::If { then, .. } => discards_this(then),
        Effect::May { effect, .. } => discards_this(effect),
        _ => false,
    }
}

/// Keywords that a player uses.
fn is_used(keyword: Keyword) -> bool {
    matches!(
        keyword,
        Keyword::Absorb
            | Keyword::Ambush
            | Keyword::Deflect
            | Keyword::Evade
            | Keyword::Intercept
            | Keyword::Overload
            | Keyword::Persuade
            | Keyword::Protect
            | Keyword::Redirect
            | Keyword::Retaliate
    )
}

/// Keywords that wait for a number of the initial roll.
fn waits(keyword: Keyword) -> bool {
    matches!(keyword, Keyword::Backfire | Keyword::Focus)
}

/// Keywords whose bonus is gained (`BTY-2`, `FST-2`).
fn is_gained(keyword: Keyword) -> bool {
    matches!(keyword, Keyword::Bounty | Keyword::Foresight | Keyword::Forewarning)
}

/// Does the card lie somewhere when it is completed?
pub(super) fn is_placed(kind: crate::Kind) -> bool {
    use crate::Kind::{Campaign, Equipment, Location, Resource};
    matches!(kind, Location | Equipment | Campaign | Resource)
}

/// A unit is deployed, or deployed by one of these keywords.
pub(super) fn deployed(by: Option<Vec<Keyword>>, what: Filter) -> Trigger {
    let Some(keywords) = by else {
        return Trigger::Deployed(what);
    };
    let mut ways: Vec<Trigger> = keywords
        .into_iter()
        .map(|keyword| Trigger::DeployedBy(keyword, what.clone()))
        .collect();
    match ways.len() {
        1 => ways.remove(0),
        _ => Trigger::OneOf(ways),
    }
}

/// "Deploys a unit with Hidden Cost": in that way, as it is behind a name; what it has besides is left of the kind.
pub(super) fn deployed_with(what: Filter) -> (Filter, Option<Vec<Keyword>>) {
    let way = |test: &Filter| match test {
        Filter::Has(keyword @ (Keyword::HiddenCost | Keyword::AlternativeCost)) => Some(*keyword),
        _ => None,
    };
    let ways = |test: &Filter| -> Option<Vec<Keyword>> {
        match test {
            Filter::Any(either) => either.iter().map(way).collect(),
            one => way(one).map(|way| vec![way]),
        }
    };
    let Filter::All(mut tests) = what else {
        return (what, None);
    };
    let Some(at) = tests.iter().position(|test| ways(test).is_some()) else {
        return (Filter::All(tests), None);
    };
    let with = ways(&tests.remove(at));
    (canon::all(tests), with)
}
