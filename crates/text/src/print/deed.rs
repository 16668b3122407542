//! Instructions.

use cards::ir::{
    Ability, Amount, Built, Change, Condition, Cost, CostPart, Counter, Currency, Deed, Duration, Filter, Goal, Limit,
    Obj, Offer, Player, Preventable, Target, Thing,
};

use super::ability::begins_with_if;
use super::amount::{counted, counters, is_one, limited, put_words};
use super::cost::Wording;
use super::noun::{is_third, possessive};
use super::timing::{due, duration};
use super::{Writer, capital, player, verb};

/// Where an instruction stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// As a clause of its own: "you draw 2 cards".
    Clause,
    /// Behind "may": "draw 2 cards", "have this unit get …".
    May,
}

impl Writer {
    /// One instruction.
    pub(super) fn deed(&mut self, deed: &Deed, place: Place) -> String {
        match deed {
            Deed::Gain {
                who,
                what,
                amount,
                next_turn,
            } => {
                let next = if *next_turn { " next turn" } else { "" };
                let amount_text = self.number(amount);
                self.by(
                    *who,
                    place,
                    "gain",
                    &format!("{amount_text} {}{next}", currency(*what, is_one(amount))),
                )
            }
            Deed::Lose { who, what, amount } => {
                let amount_text = self.number(amount);
                self.by(
                    *who,
                    place,
                    "lose",
                    &format!("{amount_text} {}", currency(*what, is_one(amount))),
                )
            }
            Deed::Pay { who, cost } if place == Place::May && *who == self.actor && !is_currency(cost) => {
                self.cost_as(cost, Wording::Words, " and ")
            }
            Deed::Pay { who, cost } => {
                let paid = self.payment(cost);
                self.by(*who, place, "pay", &paid)
            }
            Deed::Draw { who, amount } => {
                let of = match amount {
                    Limit::Exactly(amount) | Limit::UpTo(amount) => counted(amount, "card", "cards"),
                    Limit::All | Limit::AllBut(_) | Limit::Half { .. } => "cards",
                };
                let rest = format!("{} {of}", self.limit(amount));
                self.by(*who, place, "draw", &rest)
            }
            Deed::DiscardCards { who, amount, at_random } => {
                let hand = match who {
                    Player::You | Player::Each => "your hand",
                    Player::Opponent | Player::Dark | Player::Light | Player::Disrupted => "his or her hand",
                };
                let rest = match amount {
                    Limit::All => hand.to_owned(),
                    some => {
                        let random = if *at_random { " at random" } else { "" };
                        format!(
                            "{} {} from {hand}{random}",
                            self.limit(some),
                            limited(some, "card", "cards")
                        )
                    }
                };
                self.by(*who, place, "discard", &rest)
            }
            Deed::Create {
                who,
                what,
                count,
                to,
                tapped,
            } => {
                let created = self.created(what, count, *to, *tapped);
                match (place, *who) {
                    (Place::Clause, Player::You) => format!("create {created}"),
                    (place, who) => self.by(who, place, "create", &created),
                }
            }
            Deed::Roll { who, dice } => {
                let rest = format!("{} {}", self.number(dice), counted(dice, "die", "dice"));
                self.by(*who, place, "roll", &rest)
            }
            Deed::RollOff { yours, theirs } => {
                let mut dice = |n: &Amount| format!("{} {}", self.number(n), counted(n, "die", "dice"));
                let (yours, theirs) = (dice(yours), dice(theirs));
                let rest = format!("{yours} against {theirs} of your opponent");
                self.by(Player::You, place, "roll", &rest)
            }
            Deed::GainMixed(limit) => {
                let much = match limit {
                    Limit::UpTo(amount) => format!("up to a combined total of {}", self.value(amount)),
                    Limit::Exactly(amount) => format!("equal to {}", self.value(amount)),
                    Limit::All | Limit::AllBut(_) | Limit::Half { .. } => String::new(),
                };
                let rest = format!("any combination of Force and build points {much}");
                self.by(Player::You, place, "gain", &rest)
            }
            Deed::Win(who) => self.by(*who, place, "win", "the game"),
            Deed::Modify { whom, changes, lasts } => {
                let (whom, third) = self.changed(whom, changes);
                // In quotes "that unit" would have no meaning.
                let whom_known = [
                    (Obj::That, " as long as it is attacking that unit"),
                    (Obj::Former, " as long as it is attacking the first chosen unit"),
                ];
                let found = whom_known
                    .into_iter()
                    .find_map(|(obj, words)| Some((against(changes, obj)?, words)));
                let (changes, against) = found.unwrap_or((&changes[..], ""));
                match place {
                    Place::Clause => format!("{}, {whom} {}{against}", duration(*lasts), self.changes(changes, third)),
                    Place::May => format!(
                        "have {whom} {}{against} {}",
                        self.changes(changes, false),
                        duration(*lasts)
                    ),
                }
            }
            Deed::Damage {
                from,
                amount,
                dice,
                to,
                preventable,
            } => {
                let from = self.object(*from);
                let dice = if *dice { " dice of" } else { "" };
                let sure = if *preventable == Preventable::Never {
                    " unpreventable"
                } else {
                    ""
                };
                let amount = self.number(amount);
                let to = self.target(to);
                let only = match preventable {
                    Preventable::Freely | Preventable::Never => String::new(),
                    Preventable::OnlyBy(by) => format!(". This damage can only be prevented by {}", self.thing(by)),
                    Preventable::NotBy(keyword) => format!(". This damage can't be prevented by {}", keyword.name()),
                };
                self.subject(
                    place,
                    &from,
                    "do",
                    &format!("{amount}{dice}{sure} damage to {to}{only}"),
                )
            }
            Deed::DivideDamage { from, amount, among } => {
                let from = self.object(*from);
                let amount = self.number(amount);
                let among = self.target(among);
                let what = format!("{amount} damage divided as you choose among {among}");
                self.subject(place, &from, "do", &what)
            }
            Deed::Attack { who, whom } => {
                let third = is_third(who);
                let who = self.target(who);
                let whom = self.target(whom);
                self.subject_as(place, third, &who, "attack", &whom)
            }
            Deed::BecomeDefender(who) => {
                let third = is_third(who);
                let who = self.target(who);
                self.subject_as(place, third, &who, "become", "the defending unit")
            }
            Deed::AddDefender(who) => {
                let third = is_third(who);
                let who = self.target(who);
                self.subject_as(place, third, &who, "become", "a second defending unit")
            }
            other => self.order(other),
        }
    }

    /// Instructions in the imperative.
    fn order(&mut self, deed: &Deed) -> String {
        match deed {
            Deed::Prevent {
                amount,
                to: Target::Obj(Obj::It),
            } => match amount {
                Limit::All => "prevent that damage".to_owned(),
                some => format!("prevent {} of that damage", self.limit(some)),
            },
            Deed::Prevent { amount, to } => {
                let amount = self.limit(amount);
                format!("prevent {amount} damage to {}", self.target(to))
            }
            Deed::Shield { by, to, amount, lasts } => self.shield(by, to, amount, *lasts),
            Deed::PutCounters { kind, amount, on } => {
                let counters = counters(*kind, is_one(amount));
                let amount = self.number(amount);
                let (put, on_it) = put_words(*kind);
                format!("{put} {amount} {counters} {on_it} {}", self.target(on))
            }
            Deed::RemoveCounters { kind, amount, from } => {
                let one = matches!(amount, Limit::Exactly(n) | Limit::UpTo(n) if is_one(n));
                let counters = counters(*kind, one);
                let amount = self.limit(amount);
                match kind {
                    Counter::Resource => format!("remove {amount} {counters} from {}", self.target(from)),
                    _ => format!("take {amount} {counters} off {}", self.target(from)),
                }
            }
            Deed::MoveHome { what, tapped } => {
                let state = state_words(*tapped);
                format!("move {} to its own arena{state}", self.target(what))
            }
            Deed::Remaining {
                of,
                health,
                put,
                remove,
            } => {
                let does = match (put, remove) {
                    (true, false) => "put damage counters on",
                    (false, true) => "remove damage counters from",
                    _ => "put or remove damage counters from",
                };
                format!("{does} {} until it has {health} remaining health", self.target(of))
            }
            Deed::RemoveAnyCounters { amount, from } => {
                let counters = match amount {
                    Limit::Exactly(Amount::Fixed(1)) => "counter",
                    _ => "counters",
                };
                let amount = self.limit(amount);
                format!("remove {amount} {counters} of any type from {}", self.target(from))
            }
            Deed::RemoveDivided { kind, amount, from } => {
                let counters = match kind {
                    Some(kind) => counters(*kind, false),
                    None => "counters of any type".into(),
                };
                let amount = self.limit(amount);
                format!(
                    "remove {amount} {counters} divided as you choose from {}",
                    self.target(from)
                )
            }
            Deed::Search { .. } => self.search(deed),
            Deed::ModifyFound { changes, lasts } => {
                format!("that card {} {}", self.changes(changes, true), duration(*lasts))
            }
            Deed::LookAtBuilt(which) => format!("look at {}", built(*which)),
            Deed::RemoveBuilt { from, amount } => {
                let one = matches!(amount, Limit::Exactly(n) | Limit::UpTo(n) if is_one(n));
                let counters = if one { "build counter" } else { "build counters" };
                format!("remove {} {counters} from {}", self.limit(amount), built(*from))
            }
            Deed::PutFound(to) => match to {
                Goal::BuildZone(n) => {
                    let counters = counted(n, "build counter", "build counters");
                    format!(
                        "put that card into your build zone with {} {counters} on it",
                        self.number(n)
                    )
                }
                _ => String::new(),
            },
            Deed::LookAtTop { .. } => self.look_at_top(deed),
            Deed::TakeAt { whose, at, to } => {
                let deck = format!("{} deck", possessive(*whose));
                let card = match crate::parse::ordinal(*at) {
                    Some(which) => format!("the {which} card from the top of {deck}"),
                    None if *at == 1 => format!("the top card of {deck}"),
                    None => format!("the bottom card of {deck}"),
                };
                match to {
                    Goal::Removed => format!("remove {card} from the game"),
                    Goal::Hand => format!("take {card} and put it into your hand"),
                    _ => format!("discard {card}"),
                }
            }
            Deed::Shuffle(who) => format!("shuffle {} deck", possessive(*who)),
            Deed::LookAtHand(who) => format!("look at {} hand", possessive(*who)),
            Deed::Mill { who, amount } => {
                let cards = counted(amount, "card", "cards");
                let amount = self.number(amount);
                format!("discard the top {amount} {cards} of {} deck", possessive(*who))
            }
            Deed::Tap(what) => format!("tap {}", self.target(what)),
            Deed::Untap(what) => format!("untap {}", self.target(what)),
            Deed::Retreat(what) => format!("retreat {}", self.target(what)),
            Deed::Discard(what) => format!("discard {}", self.target(what)),
            Deed::ReturnToHand(what) => format!("return {} to its owner's hand", self.target(what)),
            Deed::ReturnToSupply(what) => format!("return {} to its owner's supply", self.target(what)),
            Deed::ReturnTop(of) => format!("return the top card of {} to its owner's hand", self.target(of)),
            Deed::RemoveTop(of) => format!("remove the top card of {} from the game", self.target(of)),
            Deed::DeployAgain => format!("gain {} Deploy effect", self.owner_of(Obj::This)),
            Deed::Rearrange(of) => format!("rearrange the cards in {} stack", self.owner_of(*of)),
            Deed::Bury { whose, amount, under } => {
                let cards = counted(amount, "card", "cards");
                let amount = self.number(amount);
                let under = self.object(*under);
                format!(
                    "put the top {amount} {cards} of {} deck face-down under {under}",
                    possessive(*whose)
                )
            }
            Deed::SetBeneath { what, under, top } => {
                let card = if *top { "the top card of " } else { "" };
                let what = self.target(what);
                format!("put {card}{what} face-down under {}", self.object(*under))
            }
            Deed::Remove(what) => format!("remove {} from the game", self.target(what)),
            Deed::Move { what, to, tapped } => {
                let state = state_words(*tapped);
                format!("move {} to the {} arena{state}", self.target(what), to.word())
            }
            Deed::Attach { what, to } => {
                let what = self.target(what);
                format!("attach {what} to {}", self.target(to))
            }
            Deed::Lend { who, what, lasts } => self.lend(*who, what, *lasts),
            Deed::Detach(what) => format!("detach {}", self.target(what)),
            Deed::ComeOff(what) => format!("move {} to its owner's build zone", self.target(what)),
            Deed::Disrupt(thing) => format!("disrupt {}", self.disrupted(thing)),
            Deed::Reroll(limit) => format!("re-roll {}", self.dice(limit)),
            Deed::RerollAny(limit) => {
                format!(
                    "re-roll {} {} of any roll",
                    self.limit(limit),
                    limited(limit, "die", "dice")
                )
            }
            Deed::AddDice(amount) => {
                let dice = counted(amount, "more attack die", "more attack dice");
                format!("roll {} {dice}", self.number(amount))
            }
            Deed::ChangeDice { by, dice } => {
                let (minus, number) = self.unsigned(by);
                let dice = match dice {
                    Limit::All => "each attack die".to_owned(),
                    some => self.dice(some),
                };
                if minus {
                    format!("subtract {number} from {dice}")
                } else {
                    format!("add {number} to {dice}")
                }
            }
            Deed::TakeControl { who, of, lasts } => {
                let of = self.target(of);
                match who {
                    who if *who == self.actor => format!("{}, take control of {of}", duration(*lasts)),
                    who => format!("{}, {} takes control of {of}", duration(*lasts), player(*who)),
                }
            }
            Deed::PreventFrom(by) => format!("prevent all damage done by {}", self.target(by)),
            Deed::Enter(arena) => format!("bring this card into the {} arena", arena.word()),
            Deed::EndAttack => "the attack ends".to_owned(),
            Deed::DisruptAttack => "disrupt that attack".to_owned(),
            Deed::ExtraBattleStep(arena) => format!("begin another {} battle step", arena.word()),
            Deed::SecretBid { ties, then } => {
                let ties = match ties {
                    Player::Dark => String::new(),
                    Player::You => " You win a tie.".to_owned(),
                    who => format!(" {} wins a tie.", capital(player(*who))),
                };
                format!(
                    "each player makes a secret bid of Force.{ties} The winner does this: {}",
                    self.apart(then)
                )
            }
            Deed::Roll { .. } | Deed::RollOff { .. } => String::new(),
            Deed::Choose(what) => format!("choose {}", self.target(what)),
            Deed::Aim { who, whom } => {
                let who = self.object(*who);
                format!("have {who} attack {}", self.target(whom))
            }
            Deed::ChooseSubtype(offer) => match offer {
                Offer::Any => "choose a subtype".to_owned(),
                Offer::On(what) => format!("choose a subtype on {}", self.thing(what)),
                Offer::Named(words) => format!("choose the {} subtype", words.join(" or ")),
            },
            Deed::Whenever { on, condition, effect } => {
                let on = self.trigger(on);
                let condition = match condition {
                    Condition::True => String::new(),
                    condition => format!(" if {},", self.condition(condition)),
                };
                // An "if" directly behind the event would be its condition (`A-3.9`).
                let then = if begins_with_if(effect) { "then " } else { "" };
                let effect = self.clauses(effect);
                self.it_is_event = false;
                format!("this turn, {on},{condition} {then}{effect}")
            }
            Deed::NextTime { on, effect } => {
                let on = self.trigger(on);
                let event = on.trim_start_matches("whenever ").trim_start_matches("when ");
                let effect = self.clauses(effect);
                self.it_is_event = false;
                format!("the next time {event} this turn, {effect}")
            }
            Deed::Later { at, effect } => format!("when {}, {}", due(*at), self.clauses(effect)),
            // Said by `deed`.
            Deed::Gain { .. }
            | Deed::Lose { .. }
            | Deed::Pay { .. }
            | Deed::Draw { .. }
            | Deed::DiscardCards { .. }
            | Deed::Create { .. }
            | Deed::Win(_)
            | Deed::GainMixed(_)
            | Deed::Modify { .. }
            | Deed::Damage { .. }
            | Deed::DivideDamage { .. }
            | Deed::Attack { .. }
            | Deed::BecomeDefender(_)
            | Deed::AddDefender(_) => self.deed(deed, Place::Clause),
        }
    }

    /// A player does something.
    fn by(&mut self, who: Player, place: Place, does: &str, rest: &str) -> String {
        if place == Place::May && who == self.actor {
            return format!("{does} {rest}");
        }
        self.subject_as(place, who != Player::You, player(who), does, rest)
    }

    fn subject(&mut self, place: Place, who: &str, does: &str, rest: &str) -> String {
        self.subject_as(place, true, who, does, rest)
    }

    fn subject_as(&mut self, place: Place, third: bool, who: &str, does: &str, rest: &str) -> String {
        match place {
            Place::Clause => format!("{who} {} {rest}", verb(third, does)),
            Place::May => format!("have {who} {does} {rest}"),
        }
    }

    /// "2 Force and 1 build point".
    fn payment(&mut self, cost: &Cost) -> String {
        let parts: Vec<String> = cost
            .parts
            .iter()
            .map(|part| match part {
                CostPart::Force(amount) => format!("{} Force", self.number(amount)),
                CostPart::Build(amount) => {
                    format!(
                        "{} {}",
                        self.number(amount),
                        counted(amount, "build point", "build points")
                    )
                }
                other => self.cost(&Cost {
                    parts: vec![other.clone()],
                }),
            })
            .collect();
        parts.join(" and ")
    }

    fn shield(&mut self, by: &Filter, to: &Filter, amount: &Limit, lasts: Duration) -> String {
        let amount = self.limit(amount);
        let by = match by {
            Filter::True => String::new(),
            by => format!(" from {}", self.kinds(by)),
        };
        let to = match to {
            Filter::True => String::new(),
            to => format!(" to {}", self.kinds(to)),
        };
        format!("{}, prevent {amount} damage{by}{to}", duration(lasts))
    }

    fn dice(&mut self, limit: &Limit) -> String {
        format!("{} {}", self.limit(limit), limited(limit, "attack die", "attack dice"))
    }
}

/// Changes that each unit gets only against the unit that was chosen before.
fn against(changes: &[Change], whom: Obj) -> Option<&[Change]> {
    let [Change::Gain(ability)] = changes else { return None };
    let Ability::Static(granted) = &**ability else {
        return None;
    };
    let against = Condition::Attacking {
        who: Filter::Is(Obj::This),
        whom: Filter::Is(whom),
    };
    (granted.condition == against && granted.whom == Target::Obj(Obj::This)).then_some(&granted.changes)
}

impl Writer {
    fn disrupted(&mut self, thing: &Thing) -> String {
        match thing {
            Thing::BattleCard { max_force: None } => "a Battle card".to_owned(),
            Thing::BattleCard { max_force: Some(most) } => {
                format!("a Battle card with a printed Force cost of {most} or less")
            }
            Thing::Mission => "a Mission".to_owned(),
            Thing::Trap => "a Trap".to_owned(),
            Thing::Unit => "a unit".to_owned(),
            Thing::UnitToStack => "the deployment of a unit to a stack".to_owned(),
            Thing::UnitSuch(kind) => format!("the deployment of {}", self.thing(kind)),
            Thing::Location => "a Location".to_owned(),
            Thing::Equipment => "an Equipment".to_owned(),
            Thing::Resource => "a Resource".to_owned(),
            Thing::Attack => "an attack".to_owned(),
            Thing::AttackOf { by, on } => {
                let by = match by {
                    Filter::True => String::new(),
                    by => format!(" by {}", self.thing(by)),
                };
                let on = match on {
                    Filter::True => String::new(),
                    on => format!(" against {}", self.thing(on)),
                };
                format!("an attack{by}{on}")
            }
            Thing::AbilityOf { of, force } => {
                let kind = if *force { "a Force-activated" } else { "an activated" };
                format!("{kind} ability of {}", self.thing(of))
            }
            Thing::ActivatedAbility => "an activated ability".to_owned(),
            Thing::ForceActivatedAbility => "a Force-activated ability".to_owned(),
            Thing::Disrupt => "a disrupt".to_owned(),
            Thing::Any(things) => {
                let things: Vec<String> = things.iter().map(|thing| self.disrupted(thing)).collect();
                things.join(" or ")
            }
        }
    }
}

fn currency(what: Currency, one: bool) -> &'static str {
    match (what, one) {
        (Currency::Force, _) => "Force",
        (Currency::Build, true) => "build point",
        (Currency::Build, false) => "build points",
    }
}

/// Is it paid in Force and build points alone?
fn is_currency(cost: &Cost) -> bool {
    let currency = |part: &CostPart| matches!(part, CostPart::Force(_) | CostPart::Build(_));
    cost.parts.iter().all(currency)
}

/// "one of your opponent's face-down cards"
fn built(which: Built) -> String {
    match which {
        Built::One(whose) => format!("one of {} face-down cards", possessive(whose)),
        Built::Each(whose) => format!("each of {} face-down cards", possessive(whose)),
        Built::Found => "that card".to_owned(),
    }
}

/// How what is moved comes there.
fn state_words(tapped: Option<bool>) -> &'static str {
    match tapped {
        Some(true) => " tapped",
        Some(false) => " untapped",
        None => "",
    }
}
