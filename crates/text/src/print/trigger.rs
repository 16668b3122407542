//! Events.

use cards::ir::{Cmp, Counter, Exit, Filter, Place, Player, Trigger, Would};

use super::noun::place_words;
use super::timing::moment;
use super::{Writer, player, verb};

impl Writer {
    /// "When …", with the word that fits; afterwards "it" is the object of the event.
    pub(super) fn trigger(&mut self, on: &Trigger) -> String {
        let text = match on {
            Trigger::Moment(at) => format!("when {}", moment(*at)),
            Trigger::Attacks { by, on } => {
                let by = self.thing(by);
                match on {
                    Filter::True => format!("whenever {by} attacks"),
                    on => format!("whenever {by} attacks {}", self.thing(on)),
                }
            }
            Trigger::Attacked { on, by } => {
                let on = self.thing(on);
                match by {
                    Filter::True => format!("whenever {on} is attacked"),
                    by => format!("whenever {on} is attacked by {}", self.thing(by)),
                }
            }
            Trigger::WouldBeAttacked { on, by } => {
                let on = self.thing(on);
                match by {
                    Filter::True => format!("whenever {on} would be attacked"),
                    by => format!("whenever {on} would be attacked by {}", self.thing(by)),
                }
            }
            Trigger::WouldAttack(what) => format!("whenever {} would attack", self.thing(what)),
            Trigger::AttackEnds { by } => format!("whenever an attack by {} ends", self.thing(by)),
            Trigger::Damages { by: Filter::True, to } => format!("whenever {} is damaged", self.thing(to)),
            Trigger::Damages { by, to } => {
                let by = self.thing(by);
                format!("whenever {by} damages {}", self.thing(to))
            }
            Trigger::WouldDamage { by: Filter::True, to } => format!("whenever {} would be damaged", self.thing(to)),
            Trigger::WouldDamage { by, to } => {
                let by = self.thing(by);
                format!("whenever {by} would damage {}", self.thing(to))
            }
            Trigger::Prevents { attack, who, by, to } => {
                let from = match by {
                    Filter::True => String::new(),
                    by if *attack => format!(" done by an attack from {}", self.thing(by)),
                    by => format!(" from {}", self.thing(by)),
                };
                format!(
                    "whenever {} {} damage{from} to {}",
                    any_player(*who),
                    verb(*who != Player::You, "prevent"),
                    self.thing(to)
                )
            }
            Trigger::Attached { what, to } => {
                let what = self.thing(what);
                format!("whenever {what} is attached to {}", self.thing(to))
            }
            Trigger::GainsBy(who, what, by) => format!(
                "whenever an ability of {} makes {} gain {}",
                self.thing(by),
                any_player(*who),
                super::change::currency_words(*what)
            ),
            Trigger::Gains(who, what) => format!(
                "whenever {} {} {}",
                any_player(*who),
                verb(*who != Player::You, "gain"),
                super::change::currency_words(*what)
            ),
            Trigger::Uses {
                who: who @ (Filter::Controller(_) | Filter::True),
                force,
                cost,
            } => {
                let ability = some_ability(*force, *cost);
                let who = match who {
                    Filter::Controller(who) => *who,
                    _ => Player::Each,
                };
                let uses = verb(who != Player::You, "use");
                format!("whenever {} {uses} {ability}", any_player(who))
            }
            Trigger::OneOf(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.trigger(part)).collect();
                parts.join(" or ")
            }
            Trigger::Discarded { what, from } => {
                let from = from
                    .map(|place| format!(" from {}", place_words(place)))
                    .unwrap_or_default();
                format!("when {} is discarded{from}", self.thing(what))
            }
            Trigger::Leaves(Exit::Removed, what) => format!("when {} is removed from the game", self.thing(what)),
            Trigger::Leaves(Exit::Returned, what) => format!("when {} is returned to your hand", self.thing(what)),
            Trigger::Kills {
                by: Filter::True, what, ..
            } => format!("whenever damage discards {}", self.thing(what)),
            Trigger::Kills {
                anyhow: true, by, what, ..
            } => {
                let by = self.thing(by);
                format!("whenever {by} causes {} to be discarded", self.thing(what))
            }
            Trigger::Kills { attack, by, what, .. } => {
                let attack = if *attack { "an attack by " } else { "" };
                let by = self.thing(by);
                format!("whenever damage from {attack}{by} discards {}", self.thing(what))
            }
            Trigger::Deployed(what) => format!("when {} is deployed", self.thing(what)),
            Trigger::Stacked(what) => format!("whenever {} gets a card into its stack", self.thing(what)),
            Trigger::StackedBeneath(what) => format!("whenever {} gets a card beneath it", self.thing(what)),
            Trigger::DeployedBy(keyword, what) => {
                format!("when {} is deployed using {}", self.thing(what), keyword.name())
            }
            Trigger::Completes(who, what) => {
                let what = match what {
                    Filter::True => "non-unit card".to_owned(),
                    what => self.searched(what, true).join(" or "),
                };
                let completes = verb(*who != Player::You, "complete");
                format!("whenever {} {completes} {}", any_player(*who), super::article(&what))
            }
            Trigger::Completed(what) => format!("when a player completes {}", self.thing(what)),
            Trigger::Arrives(what) => format!("when {} arrives in an arena", self.thing(what)),
            Trigger::Put(what) => format!("when {} is put into an arena", self.thing(what)),
            Trigger::Moves(what) => format!("when {} moves into an arena", self.thing(what)),
            Trigger::Brings {
                who,
                deploys,
                moves,
                puts,
                play,
                what,
            } => {
                let others = *who != Player::You;
                let ways = [(deploys, "deploy"), (moves, "move"), (puts, "put")];
                let ways = ways.into_iter().filter(|(does, _)| **does);
                let ways: Vec<String> = ways.map(|(_, way)| verb(others, way)).collect();
                let ways = match &ways[..] {
                    [first, second, third] => format!("{first}, {second} or {third}"),
                    ways => ways.join(" or "),
                };
                let (what, place) = match play {
                    true => (what.clone(), "play".to_owned()),
                    false => into_where(what),
                };
                format!(
                    "whenever {} {ways} {} into {place}",
                    any_player(*who),
                    self.thing(&what)
                )
            }
            Trigger::Keyword(keyword, who) => format!("whenever {} uses {}", self.thing(who), keyword.name()),
            Trigger::Taps(what) => format!("whenever {} taps", self.thing(what)),
            Trigger::Untaps(what) => format!("whenever {} untaps", self.thing(what)),
            Trigger::Retreats(what) => format!("whenever {} retreats", self.thing(what)),
            Trigger::RetreatedBy(who, what) => format!(
                "whenever {} {} {}",
                any_player(*who),
                verb(*who != Player::You, "retreat"),
                self.thing(what)
            ),
            Trigger::Draws(who) => format!(
                "whenever {} {} a card",
                any_player(*who),
                verb(*who != Player::You, "draw")
            ),
            Trigger::Collects(who) => format!(
                "whenever {} {} a Bounty",
                any_player(*who),
                verb(*who != Player::You, "collect")
            ),
            Trigger::Dumped { who, hand, deck, what } => {
                let what = self.searched(what, true).join(" or ");
                let whose = match who {
                    Player::Each => "a player's".to_owned(),
                    who => super::noun::possessive(*who).to_owned(),
                };
                let from = match (hand, deck) {
                    (true, true) => "hand or deck",
                    (true, false) => "hand",
                    _ => "deck",
                };
                let card = super::article(&what);
                format!("whenever {card} is put into {whose} discard pile from the {from}")
            }
            Trigger::Looks(who) => format!(
                "whenever {} {} at the other player's hand",
                any_player(*who),
                verb(*who != Player::You, "look")
            ),
            Trigger::PlaysBattleCard(who) => {
                format!(
                    "whenever {} {} a Battle card",
                    any_player(*who),
                    verb(*who != Player::You, "play")
                )
            }
            Trigger::Uses { who, force, cost } => {
                let ability = some_ability(*force, *cost);
                format!("whenever {} uses {ability}", self.thing(who))
            }
            Trigger::Counters { who, put, kinds, on } => self.counters_event(*who, *put, kinds, on),
            Trigger::Becomes(state) => format!("when it becomes true that {}", self.condition(state)),
        };
        // Behind "discards" a bare "it" could be the unit whose damage it was.
        self.it_is_event =
            !matches!(on, Trigger::Kills { .. }) && on.object().is_some_and(|what| !matches!(what, Filter::Is(_)));
        text
    }

    /// "whenever you put 1 or more mastery counters on …", "whenever 1 or more … are put on …"
    fn counters_event(&mut self, who: Player, put: bool, kinds: &[Counter], on: &Filter) -> String {
        let kinds = match kinds {
            [Counter::Resource] => "counters".to_owned(),
            kinds if kinds == Counter::ON_UNITS => "counters of any type".to_owned(),
            kinds => {
                let words: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
                format!("{} counters", words.join(" or "))
            }
        };
        let (does, done, place) = match put {
            true => ("put", "put", "on"),
            false => ("remove", "removed", "from"),
        };
        let on = self.thing(on);
        match who {
            Player::Each => format!("whenever 1 or more {kinds} are {done} {place} {on}"),
            who => format!(
                "whenever {} {} 1 or more {kinds} {place} {on}",
                any_player(who),
                verb(who != Player::You, does)
            ),
        }
    }

    /// "When …" of something past, of which nothing more is said.
    pub(super) fn past(&mut self, what: &Trigger) -> String {
        let it = self.it_is_event;
        let text = self.trigger(what);
        self.it_is_event = it;
        text
    }

    /// "if … would be discarded"; afterwards "it" is the unit.
    pub(super) fn would(&mut self, would: &Would) -> String {
        let (what, happens) = match would {
            Would::WithHost { what, host } => {
                let text = format!("if {} would be discarded with {}", self.thing(what), self.thing(host));
                self.it_is_event = true;
                return text;
            }
            Would::BeDiscarded { what, by_damage: false } => (what, "discarded"),
            Would::BeDiscarded { what, by_damage: true } => (what, "discarded by damage"),
            Would::BeDamaged { what, fatal: false, .. } => (what, "damaged"),
            Would::BeDamaged { what, fatal: true, .. } => (what, "damaged and discarded"),
        };
        let mut text = format!("if {} would be {happens}", self.thing(what));
        if let Would::BeDamaged { by, .. } = would
            && *by != Filter::True
        {
            text = format!("{text} by {}", self.thing(by));
        }
        self.it_is_event = !matches!(what, Filter::Is(_));
        text
    }
}

/// What comes, and the one place into which it comes.
fn into_where(what: &Filter) -> (Filter, String) {
    if let Filter::All(tests) = what
        && let [Filter::In(place)] = tests
            .iter()
            .filter(|test| crate::canon::is_place(test))
            .collect::<Vec<_>>()[..]
        && *place != Place::AnyArena
    {
        let rest = tests.iter().filter(|test| !crate::canon::is_place(test));
        return (crate::canon::all(rest.cloned().collect()), place_words(*place));
    }
    (what.clone(), "an arena".to_owned())
}

fn any_player(who: Player) -> &'static str {
    match who {
        Player::Each => "a player",
        who => player(who),
    }
}

/// One of the abilities that are meant.
fn some_ability(force: bool, cost: Option<(Cmp, i16)>) -> String {
    let ability = if force {
        "a Force-activated ability"
    } else {
        "an activated ability"
    };
    match cost {
        None => ability.to_owned(),
        Some((Cmp::AtMost, n)) => format!("{ability} that costs {n} or less Force"),
        Some((_, n)) => format!("{ability} that costs {n} or more Force"),
    }
}
