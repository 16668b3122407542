//! Numbers, objects, filters and targets.

use cards::ir::*;
use cards::keyword::Keyword;
use cards::{Arena, Side, Stat};
use text::canon;

use super::{Gen, NAMES, SUBTYPES};

impl Gen<'_> {
    // ---- numbers ----

    /// What can stand where a number stands.
    pub(super) fn number(&mut self) -> Amount {
        match self.pick(8) {
            6 if self.x => Amount::X,
            7 if self.letters > 0 => {
                self.letters -= 1;
                self.value()
            }
            n => Amount::Fixed(i16::try_from(n).unwrap_or(1)),
        }
    }

    pub(super) fn signed(&mut self) -> Amount {
        match self.pick(4) {
            0 => Amount::Fixed(-2),
            1 if self.x => Amount::Times(-1, Box::new(Amount::X)),
            _ => self.number(),
        }
    }

    pub(super) fn value(&mut self) -> Amount {
        if self.yes(5) {
            let first = self.term();
            return Amount::Plus(Box::new(first), Box::new(self.term_or_number()));
        }
        self.term()
    }

    pub(super) fn term_or_number(&mut self) -> Amount {
        if self.yes(2) { Amount::Fixed(2) } else { self.term() }
    }

    pub(super) fn term(&mut self) -> Amount {
        match self.pick(9) {
            0 if self.yes(4) => Amount::ArenasWith(Box::new(canon::all(vec![
                Filter::Unit,
                Filter::Subtype(self.one(&SUBTYPES).to_owned()),
            ]))),
            0 => Amount::Count(Box::new(self.filter())),
            1 if self.yes(3) => Amount::Counters(self.counter(), Box::new(self.filter())),
            1 => Amount::Counters(self.counter(), Box::new(Filter::Is(self.obj()))),
            7 if self.yes(2) => {
                let pile = self.one(&[Pile::Hand, Pile::Deck, Pile::Discard]);
                let kind = match (pile, self.conjunction(false)) {
                    (Pile::Discard, kind) if !matches!(kind, Filter::Any(_)) => kind,
                    _ => Filter::True,
                };
                Amount::Cards(self.one(&[Player::You, Player::Opponent]), pile, Box::new(kind))
            }
            7 if self.yes(2) => Amount::InStack(self.obj(), Box::new(Filter::True)),
            7 if self.yes(3) => Amount::InStacks {
                of: Box::new(Filter::Is(self.obj())),
                below: true,
                kind: Box::new(Filter::True),
            },
            7 => Amount::Beneath(self.obj()),
            2 => Amount::Stat(self.obj(), self.stat()),
            3 if self.yes(2) => {
                let measure = self.one(&[Measure::PrintedCost, Measure::TotalCost, Measure::Remaining]);
                Amount::Measure(self.obj(), measure)
            }
            3 if self.yes(3) => Amount::Keyword(
                self.obj(),
                self.one(&[Keyword::Parry, Keyword::Fury, Keyword::CriticalHit]),
            ),
            3 => Amount::Printed(self.obj(), self.stat()),
            4 => Amount::Force(self.one(&[Player::You, Player::Opponent])),
            5 => {
                let n = self.one(&[2i16, 3, -1, -2]);
                Amount::Times(n, Box::new(self.leaf_term()))
            }
            6 if self.yes(3) => Amount::Every(
                10,
                Box::new(Amount::Cards(Player::Opponent, Pile::Discard, Box::new(Filter::True))),
            ),
            6 if self.yes(3) => {
                let apart = (self.leaf_term(), self.leaf_term());
                Amount::Difference(Box::new(apart.0), Box::new(apart.1))
            }
            6 => Amount::Half {
                of: Box::new(self.leaf_term()),
                up: self.yes(2),
            },
            _ if self.yes(4) => Amount::Price,
            _ => Amount::BuildDie,
        }
    }

    pub(super) fn leaf_term(&mut self) -> Amount {
        match self.pick(3) {
            0 => Amount::Force(Player::You),
            1 => Amount::Counters(self.counter(), Box::new(Filter::Is(self.obj()))),
            _ => Amount::Count(Box::new(self.filter())),
        }
    }

    pub(super) fn counter(&mut self) -> Counter {
        self.one(&[Counter::Damage, Counter::Mastery, Counter::Captivity])
    }

    pub(super) fn stat(&mut self) -> Stat {
        self.one(&[Stat::Speed, Stat::Power, Stat::Health])
    }

    pub(super) fn limit(&mut self) -> Limit {
        match self.pick(3) {
            0 => Limit::Exactly(self.number()),
            1 => Limit::UpTo(self.number()),
            _ => Limit::All,
        }
    }

    pub(super) fn cmp(&mut self) -> Cmp {
        self.one(&[Cmp::AtLeast, Cmp::AtMost, Cmp::Equal])
    }

    // ---- objects and filters ----

    pub(super) fn obj(&mut self) -> Obj {
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

    pub(super) fn arena(&mut self) -> Arena {
        self.one(&Arena::ALL)
    }

    pub(super) fn place(&mut self) -> Place {
        match self.pick(4) {
            0 => Place::Arena(self.arena()),
            1 => Place::AnyArena,
            2 => Place::Here,
            _ => Place::BuildZone,
        }
    }

    pub(super) fn filter(&mut self) -> Filter {
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
    pub(super) fn searched(&mut self) -> Filter {
        if self.yes(4) {
            let kinds = self.many(2, 2, |g| g.conjunction(false));
            return canon::any(kinds);
        }
        self.conjunction(false)
    }

    pub(super) fn conjunction(&mut self, owned: bool) -> Filter {
        let mut tests = Vec::new();
        match self.pick(6) {
            0..=2 => tests.push(Filter::Unit),
            3 => tests.push(self.one(&[
                Filter::Location,
                Filter::Equipment,
                Filter::Subordinate,
                Filter::Aboard { this: false },
                Filter::Aboard { this: true },
            ])),
            4 => tests.push(Filter::Card(self.card_type())),
            _ => {}
        }
        if owned && self.yes(2) {
            tests.push(Filter::Controller(self.one(&[Player::You, Player::Opponent])));
        }
        // The opponent's "other" units are others than those of an event: this card is none of them anyway.
        let theirs = tests.contains(&Filter::Controller(Player::Opponent));
        if owned && self.yes(4) && !theirs {
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

    pub(super) fn card_type(&mut self) -> CardType {
        self.one(&[
            CardType::Unit,
            CardType::Mission,
            CardType::Campaign,
            CardType::Trap,
            CardType::Event,
            CardType::Battle,
            CardType::Location,
            CardType::Equipment,
        ])
    }

    pub(super) fn adjective(&mut self) -> Filter {
        let place = self.place();
        self.one(&[
            Filter::Tapped,
            Filter::Unique,
            Filter::In(place),
            Filter::Has(Keyword::Armor),
        ])
    }

    /// A leaf, or the opposite of one.
    pub(super) fn test(&mut self) -> Filter {
        let leaf = self.leaf();
        if self.yes(4) { canon::not(leaf) } else { leaf }
    }

    pub(super) fn leaf(&mut self) -> Filter {
        match self.pick(19) {
            0 => Filter::Tapped,
            1 => Filter::In(self.place()),
            2 => {
                let words = self.many(1, 3, Self::arena);
                Filter::Type(canon::arenas(&words))
            }
            3 => match self.one(&SUBTYPES) {
                "Starfighter" => Filter::PilotsSuch("Starfighter".to_owned()),
                subtype => Filter::Subtype(subtype.to_owned()),
            },
            4 if self.yes(5) => Filter::TextHas(self.one(&NAMES).to_owned()),
            4 if self.yes(3) => Filter::NameHas(self.one(&NAMES).to_owned()),
            4 => Filter::Named(self.one(&NAMES).to_owned()),
            5 => Filter::Unique,
            6 if self.yes(3) => self.one(&[Filter::Doomed, Filter::Harming]),
            6 => Filter::Damaged,
            7 if self.yes(3) => Filter::Rarity(self.one(&cards::Rarity::ALL)),
            7 => Filter::Side(self.one(&[Side::Light, Side::Dark, Side::Neutral, Side::Vong])),
            8 => Filter::Has(self.one(Keyword::ALL)),
            9 => Filter::Stat(self.stat(), self.cmp(), self.plain_number()),
            10 if self.yes(3) => Filter::TotalCost(self.cmp(), self.plain_number()),
            10 if self.yes(2) => Filter::Remaining(self.cmp(), self.plain_number()),
            10 => Filter::PrintedCost(self.cmp(), self.plain_number()),
            11 => Filter::Attacking,
            12 => Filter::Defending,
            13 => Filter::Piloted,
            14 if self.yes(2) => Filter::Carries {
                what: Box::new(canon::all(vec![
                    Filter::Equipment,
                    Filter::Subtype(self.one(&SUBTYPES).to_owned()),
                ])),
                cmp: self.cmp(),
                n: 2,
            },
            14 if self.yes(2) => Filter::StackSize(self.cmp(), 3),
            14 if self.yes(2) => self.one(&[
                Filter::TotalCost(Cmp::AtMost, Amount::Fixed(5)),
                Filter::PrintedStat(Stat::Power, Cmp::AtLeast, Amount::Fixed(3)),
                Filter::Remaining(Cmp::AtMost, Amount::Fixed(2)),
                Filter::MultiArena,
            ]),
            14 => Filter::Pilots(2),
            15 => canon::counters(self.counter(), self.cmp(), self.plain_number()),
            16 if self.yes(2) => Filter::Did(self.one(&[
                Did::Damage,
                Did::DamageTheirs,
                Did::WasDamaged,
                Did::WasHealed,
                Did::RetreatedBy(Player::You),
                Did::RetreatedBy(Player::Opponent),
                Did::Attack,
            ])),
            16 => Filter::Alone,
            17 => Filter::MultiArena,
            _ => Filter::PartiallyBuilt,
        }
    }

    pub(super) fn plain_number(&mut self) -> Amount {
        Amount::Fixed(i16::try_from(self.pick(7)).unwrap_or(0))
    }

    pub(super) fn target(&mut self) -> Target {
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
    pub(super) fn in_play(&mut self) -> Target {
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

    /// A target that is discarded from play: chosen "cards" of a kind would come from the hand.
    pub(super) fn discarded(&mut self) -> Target {
        match self.in_play() {
            // What is built face-down is no object.
            built if format!("{built:?}").contains("PartiallyBuilt") => Target::Each(Filter::Unit),
            Target::Choose { by, count, filter } if !names_a_kind(&filter) => Target::Choose {
                by,
                count,
                filter: match filter {
                    Filter::Any(_) => Filter::Unit,
                    other => canon::all(vec![Filter::Unit, other]),
                },
            },
            other => other,
        }
    }

    /// A filter that is no single object.
    pub(super) fn group(&mut self) -> Filter {
        match self.filter() {
            Filter::Is(_) => Filter::Unit,
            other => other,
        }
    }
}

fn names_a_kind(filter: &Filter) -> bool {
    match filter {
        Filter::All(tests) => tests.iter().any(names_a_kind),
        other => matches!(
            other,
            Filter::Unit
                | Filter::Location
                | Filter::Equipment
                | Filter::Resource
                | Filter::Subordinate
                | Filter::Aboard { .. }
        ),
    }
}

fn speaks_of_cards(filter: &Filter) -> bool {
    match filter {
        Filter::All(tests) | Filter::Any(tests) => tests.iter().any(speaks_of_cards),
        Filter::Card(_) => true,
        _ => false,
    }
}
