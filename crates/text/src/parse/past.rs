//! What happened: "if you deployed 2 or more Jedi last turn", "if one of your units was discarded this turn".

use cards::ir::{Amount, Cmp, Condition, Filter, Moment, Obj, Place, Trigger};

use cards::keyword::Keyword;

use super::{Parser, first_of};

/// What happened, and how often.
type Past = (Trigger, Cmp, i16);

impl Parser<'_> {
    /// (PLAYER `deployed` SO MANY [`to` PLACE] | SO MANY `were discarded` [`from` PLACE] | SO MANY `attacked` | …) (`this turn` | `last turn`)
    pub(super) fn happened(&mut self) -> Option<Condition> {
        let scope = self.scope;
        let counted = self.attempt(Self::counted_event);
        let told = counted.is_some();
        let ((what, cmp, n), last) = match counted {
            Some(found) => found,
            None => {
                let past = first_of!(
                    self,
                    Self::done_by_player,
                    Self::caused,
                    Self::befallen,
                    Self::used_abilities,
                    |p| p.quietly(Self::keyword_did)
                )?;
                (past, self.this_or_last()?)
            }
        };
        // What was spoken of stays what "it" means; nothing is seen from a card afterwards.
        let mentions = self.scope.mentions;
        self.scope = scope;
        self.scope.mentions = mentions;
        let seen = match told && !last {
            true => seen_by_asker(&what),
            false => seen_by_player(&what),
        };
        seen.then_some(Condition::Happened {
            what: Box::new(what),
            last,
            cmp,
            n,
        })
    }

    /// `it happened` COMPARISON `times` (`this turn` | `last turn`) `when` EVENT
    fn counted_event(&mut self) -> Option<(Past, bool)> {
        self.must("it happened")?;
        let (cmp, n) = self.fixed_comparison()?;
        self.must("times")?;
        let last = self.this_or_last()?;
        self.when_word()?;
        let on = self.trigger()?;
        Some(((on, cmp, n), last))
    }

    fn this_or_last(&mut self) -> Option<bool> {
        Some(self.any_words(&["this turn", "last turn"])? == 1)
    }

    fn fixed_comparison(&mut self) -> Option<(Cmp, i16)> {
        match self.short_comparison()? {
            (cmp, Amount::Fixed(n)) => Some((cmp, n)),
            _ => None,
        }
    }

    /// PLAYER (`deployed` | `retreated` | `completed` | `played` | `drew`) SO MANY | PLAYER [`deployed or`] `put` SO MANY `into` PLACE
    fn done_by_player(&mut self) -> Option<Past> {
        let who = self.player()?;
        self.any_words(&["have", "has"]);
        if let Some(ways) = self.any_words(&["deployed or put", "put"]) {
            let (what, cmp, n) = self.so_many_of(Vec::new())?;
            let play = self.words_ahead("into play");
            let place = self.place_entered()?;
            let on = Trigger::Brings {
                who,
                deploys: ways == 0,
                moves: false,
                puts: true,
                play,
                what: crate::canon::all(vec![what, place]),
            };
            return Some((on, cmp, n));
        }
        match self.any_words(&["deployed", "retreated", "completed", "played", "drew"])? {
            0 => {
                let (what, cmp, n) = self.so_many_of(vec![Filter::Controller(who)])?;
                let place = self.attempt(Self::deployed_to).unwrap_or(Filter::True);
                Some((Trigger::Deployed(crate::canon::all(vec![what, place])), cmp, n))
            }
            1 => {
                let (what, cmp, n) = self.so_many_of(Vec::new())?;
                Some((Trigger::RetreatedBy(who, what), cmp, n))
            }
            2 => {
                let (what, cmp, n) = self.so_many_of(Vec::new())?;
                Some((Trigger::Completes(who, super::trigger::cards_meant(what)?), cmp, n))
            }
            3 => {
                let (cmp, n) = self.so_often()?;
                self.must_any(&["battle cards", "battle card"])?;
                Some((Trigger::PlaysBattleCard(who), cmp, n))
            }
            _ => {
                let (cmp, n) = self.so_often()?;
                self.must_any(&["cards", "card"])?;
                Some((Trigger::Draws(who), cmp, n))
            }
        }
    }

    /// [`damage from`] THING `caused` SO MANY `to be discarded`
    fn caused(&mut self) -> Option<Past> {
        let damage = self.words("damage from");
        let by = self.thing()?;
        self.must("caused")?;
        let (what, cmp, n) = self.so_many_of(Vec::new())?;
        self.must("to be discarded")?;
        let on = Trigger::Kills {
            anyhow: !damage,
            attack: false,
            by,
            what,
        };
        Some((on, cmp, n))
    }

    /// SO MANY (`were discarded` [`from` PLACE] | `were deployed` [`to` PLACE] | `attacked` [THING] | `damaged` THING | `retreated`)
    fn befallen(&mut self) -> Option<Past> {
        let (thing, cmp, n) = self.so_many_of(Vec::new())?;
        if self.any_words(&["was", "were", "has been", "have been"]).is_some() {
            if self.words("deployed") {
                let place = self.attempt(Self::deployed_to).unwrap_or(Filter::True);
                return Some((Trigger::Deployed(crate::canon::all(vec![thing, place])), cmp, n));
            }
            self.must("discarded")?;
            return Some((self.discarded_from(thing)?, cmp, n));
        }
        self.any_words(&["has", "have"]);
        match self.any_words(&["attacked", "damaged", "retreated"])? {
            0 => {
                let on = self.attempt(Self::thing).unwrap_or(Filter::True);
                Some((Trigger::Attacks { by: thing, on }, cmp, n))
            }
            1 => {
                let to = self.thing()?;
                Some((Trigger::Damages { by: thing, to }, cmp, n))
            }
            _ => Some((Trigger::Retreats(thing), cmp, n)),
        }
    }

    /// [`one of`] `your` NOUNS `used` COMPARISON [`Force-`]`activated abilities`
    fn used_abilities(&mut self) -> Option<Past> {
        self.words("one of");
        let owner = self.owner()?;
        let who = self.noun(vec![owner], true)?;
        self.must("used")?;
        let (cmp, n) = self.so_often()?;
        let force = self.activated_abilities()?;
        let cost = None;
        Some((Trigger::Uses { who, force, cost }, cmp, n))
    }

    /// KEYWORD `from` THING `triggered`, of what waits for something: Focus, Backfire
    fn keyword_did(&mut self) -> Option<Past> {
        let keyword = self.keyword_name()?;
        matches!(keyword, Keyword::Backfire | Keyword::Focus).then_some(())?;
        self.must("from")?;
        let of = self.thing()?;
        self.must("triggered")?;
        Some((Trigger::Keyword(keyword, of), Cmp::AtLeast, 1))
    }

    /// (`no` | COMPARISON | `a` | `one of` | `at least one of` | …) [`your`] NOUN
    fn so_many_of(&mut self, mut start: Vec<Filter>) -> Option<(Filter, Cmp, i16)> {
        let (cmp, n) = self.so_often()?;
        self.words("of");
        start.extend(self.owner());
        let what = self.noun(start, true)?;
        Some((what, cmp, n))
    }

    /// `no` | `a` | `one of` | `at least one` | COMPARISON: so often, or at least once
    fn so_often(&mut self) -> Option<(Cmp, i16)> {
        if self.words("no") {
            return Some((Cmp::Equal, 0));
        }
        if self
            .any_words(&["at least one", "one or more", "any", "one", "an", "a"])
            .is_some()
        {
            return Some((Cmp::AtLeast, 1));
        }
        self.fixed_comparison()
    }
}

/// "When the turn starts, if … this turn": nothing has happened in it yet, so the turn that is over is meant.
pub(super) fn before_this_turn(on: &Trigger, condition: Condition) -> Condition {
    match condition {
        Condition::Happened { what, cmp, n, .. } if *on == Trigger::Moment(Moment::TurnStarts) => Condition::Happened {
            what,
            last: true,
            cmp,
            n,
        },
        other => other,
    }
}

/// Does the condition ask what happened?
pub(super) fn tells(condition: &Condition) -> bool {
    match condition {
        Condition::Happened { .. } => true,
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(tells),
        Condition::Not(part) => tells(part),
        _ => false,
    }
}

impl Parser<'_> {
    /// `the first time each turn` | `when`; is it the first?
    pub(super) fn when_or_first(&mut self) -> Option<bool> {
        if self.words("the first time each turn") {
            return Some(true);
        }
        // "The first time … each turn": that it is each turn is said behind the event.
        if self.words("the first time") {
            return self.says_ahead(&["each", "turn"]).then_some(false);
        }
        self.when_word().map(|()| false)
    }

    /// Of the first time in a turn: it has not happened before this turn.
    pub(super) fn first_of_turn(&mut self, first: bool, on: &Trigger) -> Option<Condition> {
        if !first {
            return Some(Condition::True);
        }
        (seen_by_asker(on) && !self.kind.is_played()).then(|| first_in_turn(on))
    }

    /// Behind an event: when it happens, and that it is the first time in a turn; where that cannot be asked it stays what
    /// is done once per turn.
    pub(super) fn said_behind(&mut self, on: &Trigger, turned: bool) -> Condition {
        let during = self.while_it_happens();
        let asked = !turned && !self.kind.is_played() && self.kind != crate::Kind::Trap && seen_by_asker(on);
        match asked && std::mem::take(&mut self.first_time) {
            true => crate::canon::both(vec![during, first_in_turn(on)]),
            false => during,
        }
    }
}

fn first_in_turn(on: &Trigger) -> Condition {
    Condition::Happened {
        what: Box::new(on.clone()),
        last: false,
        cmp: Cmp::Equal,
        n: 1,
    }
}

/// Can it be counted for the card that asks: as its player sees it, or of this very unit?
fn seen_by_asker(what: &Trigger) -> bool {
    let own = |filter: &Filter| plain(filter) || *filter == Filter::Is(Obj::This);
    match what {
        Trigger::Attacks { by, on } | Trigger::Attacked { on, by } | Trigger::Damages { by, to: on } => {
            own(by) && own(on)
        }
        what => seen_by_player(what),
    }
}

/// Does the event mean the same whichever card asks about it?
pub(super) fn seen_by_player(what: &Trigger) -> bool {
    match what {
        Trigger::Attacks { by, on } | Trigger::Attacked { on, by } => plain(by) && plain(on),
        Trigger::Damages { by, to } => plain(by) && plain(to),
        Trigger::Kills { by, what, .. } => plain(by) && plain(what),
        Trigger::Discarded { what, from } => plain(what) && from.is_none_or(fixed),
        Trigger::Uses { who, .. } => plain(who),
        Trigger::Deployed(what) | Trigger::Retreats(what) | Trigger::Completes(_, what) => plain(what),
        Trigger::RetreatedBy(_, what)
        | Trigger::Put(what)
        | Trigger::Moves(what)
        | Trigger::Arrives(what)
        | Trigger::Brings { what, .. } => plain(what),
        Trigger::OneOf(parts) => parts.iter().all(seen_by_player),
        Trigger::Dumped { what, .. } => plain(what),
        Trigger::Draws(_)
        | Trigger::Looks(_)
        | Trigger::Collects(_)
        | Trigger::PlaysBattleCard(_)
        | Trigger::Gains(..) => true,
        Trigger::GainsBy(_, _, by) | Trigger::Keyword(_, by) => plain(by),
        _ => false,
    }
}

fn plain(filter: &Filter) -> bool {
    let number = |amount: &Amount| matches!(amount, Amount::Fixed(_));
    match filter {
        Filter::All(parts) | Filter::Any(parts) => parts.iter().all(plain),
        Filter::Not(part) | Filter::PilotedBy(part) => plain(part),
        Filter::In(place) => fixed(*place),
        Filter::Stat(_, _, amount)
        | Filter::PrintedStat(_, _, amount)
        | Filter::PrintedCost(_, amount)
        | Filter::TotalCost(_, amount)
        | Filter::Remaining(_, amount)
        | Filter::Counters(_, _, amount) => number(amount),
        Filter::True
        | Filter::Unit
        | Filter::Subordinate
        | Filter::Type(_)
        | Filter::Subtype(_)
        | Filter::Named(_)
        | Filter::NameHas(_)
        | Filter::TextHas(_)
        | Filter::Unique
        | Filter::Side(_)
        | Filter::Rarity(_)
        | Filter::Has(_)
        | Filter::MultiArena
        | Filter::Card(_)
        | Filter::Controller(_) => true,
        _ => false,
    }
}

/// Is it the same place whoever asks?
fn fixed(place: Place) -> bool {
    matches!(place, Place::Arena(_) | Place::AnyArena | Place::BuildZone)
}
