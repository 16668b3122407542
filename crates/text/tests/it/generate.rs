//! IR made from small integers, in the forms that the grammar can make: every variant, canonical filters,
//! glue nested as English can nest it.

use cards::ir::*;
use cards::keyword::{Keyword, Operand};
use cards::{Arena, Side, Stat};
use text::canon;
use text::{Context, Kind};

/// Draws choices from a list of bytes; an exhausted list always draws 0, the simplest choice.
pub struct Gen<'a> {
    choices: &'a [u8],
    at: usize,
    depth: u32,
    /// Amounts that need a letter, left for this ability.
    letters: u32,
    /// The cost has an X.
    x: bool,
    /// "it" is the object of an event.
    event: bool,
    /// "that unit" is the one chosen for the card's own effect.
    that: bool,
    /// Who carries out instructions without a subject.
    actor: Player,
}

const SUBTYPES: [&str; 6] = ["Jedi", "Rebel", "Sith Lord", "Droid", "Bounty Hunter", "Starfighter"];
const NAMES: [&str; 3] = ["Luke Skywalker", "R2-D2", "Nim's Speeder"];

impl<'a> Gen<'a> {
    pub fn new(choices: &'a [u8]) -> Self {
        Gen {
            choices,
            at: 0,
            depth: 0,
            letters: 3,
            x: false,
            event: false,
            that: false,
            actor: Player::You,
        }
    }

    fn pick(&mut self, n: usize) -> usize {
        let byte = self.choices.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::from(byte) % n.max(1)
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        let at = self.pick(of.len());
        of[at].clone()
    }

    fn yes(&mut self, one_in: usize) -> bool {
        self.pick(one_in) == one_in - 1
    }

    fn many<T>(&mut self, from: usize, to: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let n = from + self.pick(to - from + 1);
        (0..n).map(|_| make(self)).collect()
    }

    // ---- lines ----

    /// A context and an ability that can stand there.
    pub fn ability(&mut self) -> (Context, Ability) {
        let kind = self.one(&[Kind::Unit, Kind::Battle, Kind::Mission, Kind::Location, Kind::Equipment]);
        (Context { name: None, kind }, self.ability_on(kind))
    }

    fn ability_on(&mut self, kind: Kind) -> Ability {
        let outer = (self.x, self.event, self.that, self.actor);
        (self.x, self.event, self.that, self.actor) = (false, false, false, Player::You);
        let ability = if kind.is_played() {
            self.played()
        } else {
            self.lasting()
        };
        (self.x, self.event, self.that, self.actor) = outer;
        ability
    }

    fn lasting(&mut self) -> Ability {
        match self.pick(6) {
            0 => Ability::Keyword(self.keyword_ability(Kind::Unit)),
            1 => {
                let cost = self.cost(1, true);
                Ability::Activated(self.activated(cost))
            }
            2 => {
                let on = self.trigger();
                self.event = has_object(&on);
                let condition = self.condition_or_true();
                Ability::Triggered(Triggered {
                    on,
                    condition,
                    effect: self.body(),
                })
            }
            3 => {
                let whom = match self.pick(4) {
                    0 | 1 => Target::Obj(self.one(&[Obj::This, Obj::Host, Obj::Attacker, Obj::Defender])),
                    2 => Target::Each(self.filter()),
                    _ => Target::Player(self.one(&[Player::You, Player::Opponent, Player::Each])),
                };
                let condition = self.condition_or_true();
                Ability::Static(Static {
                    condition,
                    whom,
                    changes: self.changes(),
                })
            }
            4 => {
                let would = Would::BeDiscarded {
                    what: self.filter(),
                    by_damage: self.yes(2),
                };
                self.event = true;
                let condition = self.condition_or_true();
                let optional = self.yes(2);
                Ability::Replacement(Replacement {
                    would,
                    condition,
                    optional,
                    instead: self.plain(),
                })
            }
            _ => Ability::ToComplete(self.cost(1, false)),
        }
    }

    fn played(&mut self) -> Ability {
        match self.pick(4) {
            0 => {
                let cost = self.cost(0, true);
                Ability::Activated(self.activated(cost))
            }
            1 => {
                // A choice inside a choice could not be told apart.
                self.depth += 2;
                let options = self.many(2, 3, |g| {
                    let cost = g.cost(0, true);
                    let activated = g.activated(cost);
                    g.x = false;
                    activated
                });
                self.depth -= 2;
                Ability::OneOf(options)
            }
            2 => Ability::Static(Static {
                condition: Condition::True,
                whom: Target::Obj(Obj::This),
                changes: vec![Change::Cannot(Ban::BeDisrupted)],
            }),
            _ => Ability::Keyword(self.keyword_ability(Kind::Battle)),
        }
    }

    fn activated(&mut self, cost: Cost) -> Activated {
        let only = self.many(0, 2, Self::play_only);
        Activated {
            cost,
            only,
            effect: self.body(),
        }
    }

    fn keyword_ability(&mut self, kind: Kind) -> KeywordAbility {
        let keyword = self.one(Keyword::ALL);
        let mut ability = KeywordAbility::bare(keyword);
        match keyword.operand() {
            Operand::None | Operand::Number | Operand::Signed => {
                if self.yes(2) {
                    ability.cost = Some(self.cost(1, true));
                    ability.only = self.many(0, 1, Self::play_only);
                }
                ability.arg = match keyword.operand() {
                    Operand::None => Arg::None,
                    Operand::Signed if self.yes(3) => Arg::Number(Amount::Fixed(-1)),
                    _ => Arg::Number(self.number()),
                };
            }
            Operand::Costs => {
                ability.arg = if keyword == Keyword::Upkeep && self.yes(3) {
                    Arg::Effect(Effect::Do(Deed::Gain {
                        who: Player::You,
                        what: Currency::Force,
                        amount: Amount::Fixed(1),
                        next_turn: false,
                    }))
                } else {
                    Arg::Costs(self.many(1, 3, |g| g.cost(1, false)))
                }
            }
            Operand::Effect => ability.arg = Arg::Effect(self.body()),
            Operand::Ability if self.depth < 2 => {
                self.depth += 1;
                ability.arg = Arg::Ability(Box::new(self.ability_on(kind)));
                self.depth -= 1;
            }
            Operand::Parts if self.depth < 2 => {
                self.depth += 1;
                ability.arg = Arg::Parts(self.many(2, 3, |g| g.many(0, 2, |g| g.ability_on(Kind::Unit))));
                self.depth -= 1;
            }
            Operand::Pilot => {
                let of = self.many(1, 2, |g| g.one(&SUBTYPES).to_owned());
                let gives = if self.yes(5) { Vec::new() } else { self.changes() };
                ability.arg = Arg::Pilot { of, gives };
            }
            Operand::Enhance => {
                let cost = self.cost(0, true);
                self.that = true;
                ability.arg = Arg::Enhance {
                    cost,
                    instead: self.yes(2),
                    effect: self.body(),
                };
            }
            Operand::Ability | Operand::Parts => ability.keyword = Keyword::Armor,
        }
        ability
    }

    // ---- numbers ----

    /// What can stand where a number stands.
    fn number(&mut self) -> Amount {
        match self.pick(8) {
            6 if self.x => Amount::X,
            7 if self.letters > 0 => {
                self.letters -= 1;
                self.value()
            }
            n => Amount::Fixed(i16::try_from(n).unwrap_or(1)),
        }
    }

    fn signed(&mut self) -> Amount {
        match self.pick(4) {
            0 => Amount::Fixed(-2),
            1 if self.x => Amount::Times(-1, Box::new(Amount::X)),
            _ => self.number(),
        }
    }

    fn value(&mut self) -> Amount {
        if self.yes(5) {
            let first = self.term();
            return Amount::Plus(Box::new(first), Box::new(self.term_or_number()));
        }
        self.term()
    }

    fn term_or_number(&mut self) -> Amount {
        if self.yes(2) { Amount::Fixed(2) } else { self.term() }
    }

    fn term(&mut self) -> Amount {
        match self.pick(8) {
            0 => Amount::Count(Box::new(self.filter())),
            1 => Amount::DamageOn(self.obj()),
            2 => Amount::Stat(self.obj(), self.stat()),
            3 => Amount::Printed(self.obj(), self.stat()),
            4 => Amount::Force(self.one(&[Player::You, Player::Opponent])),
            5 => {
                let n = self.one(&[2i16, 3, -1, -2]);
                Amount::Times(n, Box::new(self.leaf_term()))
            }
            6 => Amount::Half {
                of: Box::new(self.leaf_term()),
                up: self.yes(2),
            },
            _ => Amount::BuildDie,
        }
    }

    fn leaf_term(&mut self) -> Amount {
        match self.pick(3) {
            0 => Amount::Force(Player::You),
            1 => Amount::DamageOn(self.obj()),
            _ => Amount::Count(Box::new(self.filter())),
        }
    }

    fn stat(&mut self) -> Stat {
        self.one(&[Stat::Speed, Stat::Power, Stat::Health])
    }

    fn limit(&mut self) -> Limit {
        match self.pick(3) {
            0 => Limit::Exactly(self.number()),
            1 => Limit::UpTo(self.number()),
            _ => Limit::All,
        }
    }

    fn cmp(&mut self) -> Cmp {
        self.one(&[Cmp::AtLeast, Cmp::AtMost, Cmp::Equal])
    }

    // ---- objects and filters ----

    fn obj(&mut self) -> Obj {
        match self.pick(6) {
            0 => Obj::This,
            1 => Obj::Attacker,
            2 => Obj::Defender,
            3 => Obj::Host,
            _ if self.event => Obj::It,
            _ if self.that => Obj::That,
            _ => Obj::This,
        }
    }

    fn arena(&mut self) -> Arena {
        self.one(&Arena::ALL)
    }

    fn place(&mut self) -> Place {
        match self.pick(4) {
            0 => Place::Arena(self.arena()),
            1 => Place::AnyArena,
            2 => Place::Here,
            _ => Place::BuildZone,
        }
    }

    fn filter(&mut self) -> Filter {
        match self.pick(8) {
            0 => {
                let kinds = self.many(2, 2, |g| g.conjunction(true));
                canon::any(kinds)
            }
            1 => Filter::Is(self.obj()),
            _ => self.conjunction(true),
        }
    }

    /// A filter for cards in a deck: nobody's, and no "other".
    fn searched(&mut self) -> Filter {
        if self.yes(4) {
            let kinds = self.many(2, 2, |g| g.conjunction(false));
            return canon::any(kinds);
        }
        self.conjunction(false)
    }

    fn conjunction(&mut self, owned: bool) -> Filter {
        let mut tests = Vec::new();
        match self.pick(6) {
            0..=2 => tests.push(Filter::Unit),
            3 => tests.push(self.one(&[Filter::Location, Filter::Equipment])),
            4 => tests.push(Filter::Card(self.card_type())),
            _ => {}
        }
        if owned && self.yes(2) {
            tests.push(Filter::Controller(self.one(&[Player::You, Player::Opponent])));
        }
        if owned && self.yes(4) {
            tests.push(Filter::Other);
        }
        let more = self.many(0, 3, Self::test);
        tests.extend(more);
        if self.yes(8) {
            let inner = [self.adjective(), Filter::Subtype(self.one(&SUBTYPES).to_owned())];
            tests.push(canon::not(canon::all(inner.to_vec())));
        } else if self.yes(6) {
            let tests_inside = self.many(2, 3, Self::test);
            let either = canon::any(tests_inside);
            if !matches!(either, Filter::All(_)) {
                tests.push(either);
            }
        }
        canon::all(tests)
    }

    fn card_type(&mut self) -> CardType {
        self.one(&[
            CardType::Unit,
            CardType::Mission,
            CardType::Battle,
            CardType::Location,
            CardType::Equipment,
        ])
    }

    fn adjective(&mut self) -> Filter {
        let place = self.place();
        self.one(&[
            Filter::Tapped,
            Filter::Unique,
            Filter::In(place),
            Filter::Has(Keyword::Armor),
        ])
    }

    /// A leaf, or the opposite of one.
    fn test(&mut self) -> Filter {
        let leaf = self.leaf();
        if self.yes(4) { canon::not(leaf) } else { leaf }
    }

    fn leaf(&mut self) -> Filter {
        match self.pick(15) {
            0 => Filter::Tapped,
            1 => Filter::In(self.place()),
            2 => {
                let words = self.many(1, 3, Self::arena);
                Filter::Type(canon::arenas(&words))
            }
            3 => Filter::Subtype(self.one(&SUBTYPES).to_owned()),
            4 => Filter::Named(self.one(&NAMES).to_owned()),
            5 => Filter::Unique,
            6 => Filter::Damaged,
            7 => Filter::Side(self.one(&[Side::Light, Side::Dark, Side::Neutral, Side::Vong])),
            8 => Filter::Has(self.one(Keyword::ALL)),
            9 => Filter::Stat(self.stat(), self.cmp(), self.plain_number()),
            10 => Filter::PrintedCost(self.cmp(), self.plain_number()),
            11 => Filter::Attacking,
            12 => Filter::Defending,
            13 => Filter::Piloted,
            _ => Filter::PartiallyBuilt,
        }
    }

    fn plain_number(&mut self) -> Amount {
        Amount::Fixed(i16::try_from(self.pick(7)).unwrap_or(0))
    }

    fn target(&mut self) -> Target {
        match self.pick(4) {
            0 => Target::Obj(self.obj()),
            1 => Target::Each(self.group()),
            _ => {
                let count = match self.pick(4) {
                    0 | 1 => Limit::Exactly(Amount::Fixed(1)),
                    2 => Limit::UpTo(self.number()),
                    _ => Limit::Exactly(Amount::Fixed(2)),
                };
                let by = if self.yes(4) { Player::Opponent } else { self.actor };
                Target::Choose {
                    by,
                    count,
                    filter: self.group(),
                }
            }
        }
    }

    /// A target that is in play.
    fn in_play(&mut self) -> Target {
        match self.target() {
            Target::Each(filter) if speaks_of_cards(&filter) => Target::Each(Filter::Unit),
            Target::Choose { by, count, filter } if speaks_of_cards(&filter) => Target::Choose {
                by,
                count,
                filter: Filter::Unit,
            },
            other => other,
        }
    }

    /// A filter that is no single object.
    fn group(&mut self) -> Filter {
        match self.filter() {
            Filter::Is(_) => Filter::Unit,
            other => other,
        }
    }

    // ---- costs ----

    fn cost(&mut self, least: usize, may_pay_x: bool) -> Cost {
        let mut parts = self.many(least, 2, Self::cost_part);
        if may_pay_x && self.yes(5) {
            self.x = true;
            parts.insert(0, CostPart::Force(Amount::X));
        }
        Cost { parts }
    }

    fn cost_part(&mut self) -> CostPart {
        match self.pick(12) {
            0 => CostPart::Force(self.plain_number()),
            1 => CostPart::Build(self.plain_number()),
            2 => CostPart::Tap(Target::Obj(Obj::This)),
            3 => CostPart::Tap(self.target()),
            4 => CostPart::Discard(self.in_play()),
            5 => CostPart::DiscardCards(self.plain_number()),
            6 => CostPart::PutDamage(self.plain_number(), self.target()),
            7 => CostPart::RemoveDamage(self.plain_number(), self.target()),
            8 => CostPart::Retreat(self.target()),
            9 => CostPart::ReturnToHand(self.in_play()),
            10 => CostPart::Remove(self.in_play()),
            _ => self.one(&[
                CostPart::OpponentDraws(Amount::Fixed(1)),
                CostPart::OpponentGainsForce(Amount::Fixed(2)),
            ]),
        }
    }

    // ---- times, events, conditions ----

    fn moment(&mut self) -> Moment {
        match self.pick(7) {
            0 => Moment::TurnStarts,
            1 => Moment::BuildRoll,
            2 => Moment::BuildStepStarts(self.one(&[Player::You, Player::Opponent, Player::Each])),
            3 => Moment::BattlePhaseStarts,
            4 => Moment::BattleStepStarts(self.maybe_arena()),
            5 => Moment::BattleStepEnds(self.maybe_arena()),
            _ => Moment::TurnEnds,
        }
    }

    fn maybe_arena(&mut self) -> Option<Arena> {
        if self.yes(3) { None } else { Some(self.arena()) }
    }

    fn play_only(&mut self) -> PlayOnly {
        match self.pick(18) {
            0 => PlayOnly::BuildStep,
            1 => PlayOnly::OpponentBuildStep,
            2 => PlayOnly::NoUnitAttacking,
            3 => PlayOnly::WouldAttack,
            4 => PlayOnly::Attacking(self.filter()),
            5 => PlayOnly::Attacked(self.filter()),
            6 => PlayOnly::Moment(self.moment()),
            7 => PlayOnly::WouldBeDiscarded(self.filter()),
            8 => PlayOnly::Discarded(self.filter()),
            9 => PlayOnly::AttackEnds,
            10 => PlayOnly::Arrives(self.filter()),
            11 => PlayOnly::WouldDamage,
            12 => PlayOnly::BeforeAttacks(self.arena()),
            13 => PlayOnly::BattleStep(self.arena()),
            14 => PlayOnly::If(self.condition()),
            15 => PlayOnly::OncePerTurn,
            16 => PlayOnly::AnyNumber,
            _ => PlayOnly::Battle,
        }
    }

    fn trigger(&mut self) -> Trigger {
        match self.pick(15) {
            0 => Trigger::Moment(self.moment()),
            1 => Trigger::Attacks {
                by: self.filter(),
                on: self.filter_or_true(),
            },
            2 => Trigger::Attacked {
                on: self.filter(),
                by: self.filter_or_true(),
            },
            3 => Trigger::AttackEnds { by: self.filter() },
            4 => Trigger::Damages {
                by: self.filter_or_true(),
                to: self.filter(),
            },
            5 => Trigger::WouldDamage {
                by: self.filter_or_true(),
                to: self.filter(),
            },
            6 => Trigger::Discarded {
                what: self.filter(),
                from: None,
            },
            7 => Trigger::Discarded {
                what: self.filter(),
                from: Some(self.place()),
            },
            8 => Trigger::Kills {
                by: self.filter(),
                what: self.filter(),
            },
            9 => Trigger::Deployed(self.filter()),
            10 => Trigger::Arrives(self.filter()),
            11 => Trigger::Taps(self.filter()),
            12 => Trigger::Untaps(self.filter()),
            13 => Trigger::Retreats(self.filter()),
            _ => {
                let who = self.one(&[Player::You, Player::Opponent, Player::Each]);
                if self.yes(2) {
                    Trigger::Draws(who)
                } else {
                    Trigger::PlaysBattleCard(who)
                }
            }
        }
    }

    fn filter_or_true(&mut self) -> Filter {
        if self.yes(3) { Filter::True } else { self.filter() }
    }

    fn condition_or_true(&mut self) -> Condition {
        if self.yes(2) { self.condition() } else { Condition::True }
    }

    fn condition(&mut self) -> Condition {
        match self.pick(6) {
            0 => {
                let mut parts = self.many(2, 2, Self::simple);
                if self.yes(3) {
                    let either = self.many(2, 2, Self::simple);
                    parts.push(Condition::Any(either));
                }
                Condition::All(parts)
            }
            1 => Condition::Any(self.many(2, 3, Self::simple)),
            _ => self.simple(),
        }
    }

    fn simple(&mut self) -> Condition {
        match self.pick(6) {
            0 => Condition::Is(self.obj(), self.filter()),
            1 => {
                let filter = match self.filter() {
                    Filter::Is(_) => Filter::Unit,
                    other => other,
                };
                Condition::Count(filter, self.cmp(), self.plain_number())
            }
            2 => Condition::Compare(self.value(), self.cmp(), self.plain_number()),
            3 => Condition::Attacking {
                who: self.filter(),
                whom: self.filter(),
            },
            4 => Condition::Controls(self.one(&[Player::You, Player::Opponent]), self.arena()),
            _ => {
                let inner = match self.pick(2) {
                    0 => Condition::Controls(Player::Opponent, self.arena()),
                    _ => Condition::Is(self.obj(), Filter::Tapped),
                };
                Condition::Not(Box::new(inner))
            }
        }
    }

    // ---- effects ----

    /// Sentences.
    fn body(&mut self) -> Effect {
        let mut parts = self.many(1, 3, Self::sentence);
        if self.yes(6) && self.depth < 2 {
            self.depth += 1;
            let options = self.many(2, 3, |g| seq(g.many(1, 2, Self::sentence)));
            self.depth -= 1;
            parts.push(Effect::OneOf {
                who: self.one(&[Player::You, Player::Opponent]),
                options,
            });
        }
        seq(parts)
    }

    /// One sentence of a list; several instructions in one sentence would be sentences of their own.
    fn sentence(&mut self) -> Effect {
        match self.pick(8) {
            0 => Effect::If {
                condition: self.condition(),
                then: Box::new(self.plain()),
                otherwise: if self.yes(2) {
                    Some(Box::new(self.plain()))
                } else {
                    None
                },
            },
            1 => self.may(),
            2 => {
                let who = self.one(&[Player::You, Player::Opponent]);
                let outer = std::mem::replace(&mut self.actor, who);
                let pays = Cost {
                    parts: self.many(1, 2, |g| match g.pick(2) {
                        0 => CostPart::Force(g.plain_number()),
                        _ => CostPart::Discard(g.in_play()),
                    }),
                };
                self.actor = outer;
                Effect::Unless {
                    who,
                    pays,
                    effect: Box::new(self.plain()),
                }
            }
            3 => {
                let outer = std::mem::replace(&mut self.actor, Player::You);
                let effect = Box::new(self.plain());
                self.actor = outer;
                Effect::EachPlayer(effect)
            }
            4 => {
                let outer = std::mem::replace(&mut self.actor, Player::You);
                let effect = Box::new(self.plain());
                self.actor = outer;
                Effect::Do(Deed::SecretBid(effect))
            }
            5 => Effect::Do(Deed::Later {
                at: self.moment(),
                effect: Box::new(self.plain()),
            }),
            _ => Effect::Do(self.deed()),
        }
    }

    fn may(&mut self) -> Effect {
        let who = self.one(&[Player::You, Player::Opponent]);
        let outer = std::mem::replace(&mut self.actor, who);
        let effect = Box::new(self.plain());
        self.actor = outer;
        let then = if self.yes(2) {
            Some(Box::new(self.plain()))
        } else {
            None
        };
        Effect::May { who, effect, then }
    }

    /// Instructions that one sentence can hold.
    fn plain(&mut self) -> Effect {
        seq(self.many(1, 2, |g| Effect::Do(g.deed())))
    }

    fn player(&mut self) -> Player {
        self.one(&[Player::You, Player::Opponent])
    }

    fn duration(&mut self) -> Duration {
        match self.pick(8) {
            0 => Duration::EndOfTurn,
            1 => Duration::ThisAttack,
            2 => Duration::NextAttack,
            3 => Duration::EndOfBattle,
            4 => Duration::BattleStepEnds(self.maybe_arena()),
            5 => Duration::NextBuildStep,
            6 => Duration::UntilDiscarded,
            _ => Duration::EndOfGame,
        }
    }

    fn deed(&mut self) -> Deed {
        match self.pick(30) {
            0 => Deed::Draw {
                who: self.player(),
                amount: self.number(),
            },
            1 | 2 => Deed::Modify {
                whom: if self.yes(6) {
                    Target::Player(self.player())
                } else {
                    self.target()
                },
                changes: self.changes(),
                lasts: self.duration(),
            },
            3 => Deed::Damage {
                from: self.obj(),
                amount: self.number(),
                dice: self.yes(2),
                to: self.target(),
                unpreventable: self.yes(3),
            },
            4 => {
                let to = match self.target() {
                    Target::Obj(Obj::It) => Target::Obj(Obj::This),
                    to => to,
                };
                Deed::Prevent {
                    amount: self.limit(),
                    to,
                }
            }
            5 if self.event => Deed::Prevent {
                amount: self.limit(),
                to: Target::Obj(Obj::It),
            },
            5 | 6 => Deed::Shield {
                by: self.filter_or_true(),
                to: self.filter_or_true(),
                amount: self.limit(),
                lasts: self.duration(),
            },
            7 => Deed::PutDamage {
                amount: self.number(),
                on: self.target(),
            },
            8 => Deed::RemoveDamage {
                amount: self.limit(),
                from: self.target(),
            },
            9 => Deed::Gain {
                who: self.player(),
                what: self.one(&[Currency::Force, Currency::Build]),
                amount: self.number(),
                next_turn: self.yes(2),
            },
            10 => Deed::Lose {
                who: self.player(),
                what: self.one(&[Currency::Force, Currency::Build]),
                amount: self.number(),
            },
            11 => Deed::Pay {
                who: self.player(),
                cost: Cost {
                    parts: vec![
                        CostPart::Force(self.plain_number()),
                        CostPart::Build(self.plain_number()),
                    ],
                },
            },
            12 => {
                let amount = self.limit();
                let at_random = amount != Limit::All && self.yes(2);
                Deed::DiscardCards {
                    who: self.player(),
                    amount,
                    at_random,
                }
            }
            13 => Deed::Search {
                for_: self.searched(),
                amount: self.limit(),
                reveal: self.yes(2),
                shuffle: self.yes(2),
            },
            14 => Deed::Tap(self.target()),
            15 => Deed::Untap(self.target()),
            16 => Deed::Retreat(self.target()),
            17 => Deed::Discard(self.in_play()),
            18 => Deed::ReturnToHand(self.in_play()),
            19 => Deed::Remove(self.in_play()),
            20 => Deed::Move {
                what: self.in_play(),
                to: self.arena(),
            },
            21 => {
                let thing = self.thing();
                if self.yes(3) {
                    Deed::Disrupt(Thing::Any(vec![thing, Thing::Attack]))
                } else {
                    Deed::Disrupt(thing)
                }
            }
            22 => Deed::Reroll(self.limit()),
            23 => Deed::AddDice(self.number()),
            24 => Deed::ChangeDice {
                by: self.signed(),
                dice: self.limit(),
            },
            25 => Deed::TakeControl {
                of: self.target(),
                lasts: self.duration(),
            },
            26 => self.one(&[
                Deed::EndAttack,
                Deed::ExtraBattleStep(Arena::Space),
                Deed::Win(Player::You),
                Deed::Win(Player::Opponent),
            ]),
            27 => Deed::Attack {
                who: self.target(),
                whom: self.target(),
            },
            28 => Deed::BecomeDefender(self.target()),
            _ => Deed::AddDefender(self.target()),
        }
    }

    fn thing(&mut self) -> Thing {
        self.one(&[
            Thing::BattleCard { max_force: None },
            Thing::BattleCard { max_force: Some(4) },
            Thing::Mission,
            Thing::Unit,
            Thing::Location,
            Thing::Equipment,
            Thing::ActivatedAbility,
            Thing::Disrupt,
        ])
    }

    fn changes(&mut self) -> Vec<Change> {
        self.many(1, 3, Self::change)
    }

    fn change(&mut self) -> Change {
        match self.pick(24) {
            0 | 1 => Change::Stat(self.stat(), self.signed()),
            2 => Change::SetStat(self.stat(), self.number()),
            3 | 4 if self.depth < 2 => {
                self.depth += 1;
                // A keyword in a list shares the letters and objects of its sentence.
                let letters = std::mem::replace(&mut self.letters, 0);
                let ability = self.ability_on(Kind::Unit);
                self.letters = letters;
                self.depth -= 1;
                Change::Gain(Box::new(ability))
            }
            5 => Change::LoseKeyword(self.one(Keyword::ALL)),
            6 => Change::LoseText,
            7 => Change::AttackDice(self.signed()),
            8 => Change::RollOnly(self.number()),
            9 => Change::HitOnly(6),
            10 => Change::MoreDamage(self.number()),
            11 => Change::Cannot(self.ban()),
            12 => Change::MustAttack,
            13 => Change::MayAttack(self.arena()),
            14 => Change::PayToAttack(Cost {
                parts: vec![CostPart::Force(self.plain_number())],
            }),
            15 => Change::BuildCost(self.signed()),
            16 => Change::ForceCost(self.signed()),
            17 => Change::ExtraPilots(self.one(&[1i16, 2])),
            18 => Change::MaxPilots(3),
            19 => Change::PilotedOnlyBy(self.filter()),
            20 => self.one(&[Change::NoControl, Change::NoBuildRoll]),
            21 => self.one(&[Change::Unpreventable, Change::NonUnique]),
            22 => Change::AddSubtype(self.one(&SUBTYPES).to_owned()),
            _ => Change::MayStayTapped,
        }
    }

    fn ban(&mut self) -> Ban {
        match self.pick(14) {
            0 => Ban::Attack,
            1 => Ban::BeAttacked,
            2 => Ban::Retreat,
            3 => Ban::RetreatInStep,
            4 => Ban::Tap,
            5 => Ban::Untap,
            6 => Ban::BeDiscarded,
            7 => Ban::BeDamaged,
            8 => Ban::Intercept,
            9 => Ban::BeDisrupted,
            10 => Ban::Control(self.maybe_arena()),
            11 => Ban::LoseGame,
            12 => Ban::Draw,
            _ => Ban::Move,
        }
    }
}

fn seq(mut parts: Vec<Effect>) -> Effect {
    let mut flat = Vec::new();
    for part in parts.drain(..) {
        match part {
            Effect::Seq(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    if flat.len() == 1 {
        flat.remove(0)
    } else {
        Effect::Seq(flat)
    }
}

fn has_object(on: &Trigger) -> bool {
    !matches!(on, Trigger::Moment(_) | Trigger::Draws(_) | Trigger::PlaysBattleCard(_))
}

fn speaks_of_cards(filter: &Filter) -> bool {
    match filter {
        Filter::All(tests) | Filter::Any(tests) => tests.iter().any(speaks_of_cards),
        Filter::Card(_) => true,
        _ => false,
    }
}
