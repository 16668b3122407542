//! IR made from small integers, in the forms that the grammar can make: every variant, canonical filters,
//! glue nested as English can nest it.

mod carried;
mod changes;
mod costs;
mod effects;
mod filters;
mod piles;

use cards::ir::*;
use cards::keyword::{Keyword, Operand};
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

    pub(super) fn pick(&mut self, n: usize) -> usize {
        let byte = self.choices.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::from(byte) % n.max(1)
    }

    pub(super) fn one<T: Clone>(&mut self, of: &[T]) -> T {
        let at = self.pick(of.len());
        of[at].clone()
    }

    pub(super) fn yes(&mut self, one_in: usize) -> bool {
        self.pick(one_in) == one_in - 1
    }

    pub(super) fn many<T>(&mut self, from: usize, to: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let n = from + self.pick(to - from + 1);
        (0..n).map(|_| make(self)).collect()
    }

    // ---- lines ----

    /// A context and an ability that can stand there.
    pub fn ability(&mut self) -> (Context, Ability) {
        let kind = self.one(&[Kind::Unit, Kind::Battle, Kind::Mission, Kind::Location, Kind::Equipment]);
        (
            Context {
                name: None,
                kind,
                cost_is_x: false,
            },
            self.ability_on(kind),
        )
    }

    pub(super) fn ability_on(&mut self, kind: Kind) -> Ability {
        let outer = (self.x, self.event, self.that, self.actor);
        (self.x, self.event, self.that, self.actor) = (false, false, false, Player::You);
        let ability = if kind.is_played() {
            self.played(kind)
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
                let mut activated = self.activated(cost);
                // What costs a little Force and names its time may as well be permitted.
                let cheap = matches!(activated.cost.parts[..], [CostPart::Force(Amount::Fixed(_))]);
                if self.depth == 0 && cheap && !activated.only.is_empty() {
                    activated.only.push(PlayOnly::Permission);
                }
                Ability::Activated(activated)
            }
            2 => {
                let on = self.trigger();
                self.event = on.object().is_some();
                let condition = self.condition_or_true();
                let effect = match on {
                    // Before an attack nothing speaks of one.
                    Trigger::WouldAttack(_) => Effect::Do(Deed::Shuffle(Player::You)),
                    Trigger::WouldBeAttacked { .. } => Effect::Do(Deed::BecomeDefender(Target::Obj(Obj::This))),
                    _ => self.body(),
                };
                let effect = match self.pick(12) {
                    0 => Effect::PerTurn(1, Box::new(effect)),
                    1 => Effect::PerTurn(3, Box::new(effect)),
                    _ => effect,
                };
                Ability::Triggered(Triggered { on, condition, effect })
            }
            3 => {
                let whom = match self.pick(4) {
                    0 | 1 => Target::Obj(self.one(&[Obj::This, Obj::Host, Obj::Attacker, Obj::Defender])),
                    2 => Target::Each(self.filter()),
                    _ => Target::Player(self.one(&[Player::You, Player::Opponent, Player::Each])),
                };
                let condition = self.condition_or_true();
                // A card gives its own lines only by a text of its own.
                let own = self.depth == 0 && matches!(whom, Target::Each(_)) && self.yes(4);
                let changes = match own {
                    true => vec![Change::OwnLines(self.one(&[Own::Activated, Own::NonPilot, Own::Pilot]))],
                    false => self.changes(),
                };
                Ability::Static(Static {
                    condition,
                    whom,
                    changes,
                })
            }
            4 => {
                let what = self.filter();
                let would = match self.yes(2) {
                    true if self.yes(4) => Would::WithHost {
                        what: Filter::Aboard { this: true },
                        host: Filter::Is(Obj::This),
                    },
                    true => Would::BeDiscarded {
                        what,
                        by_damage: self.yes(2),
                    },
                    false => Would::BeDamaged {
                        what,
                        by: match self.yes(3) {
                            true => self.filter(),
                            false => Filter::True,
                        },
                        fatal: self.yes(2),
                    },
                };
                self.event = true;
                let condition = self.condition_or_true();
                let optional = self.yes(2);
                let mut instead = self.plain();
                // What would be discarded has too much damage already.
                if format!("{instead:?}").contains("remove: false") {
                    instead = Effect::Do(Deed::Draw {
                        who: Player::You,
                        amount: Limit::Exactly(Amount::Fixed(2)),
                    });
                }
                Ability::Replacement(Replacement {
                    would,
                    condition,
                    optional,
                    instead,
                    once: self.yes(4),
                })
            }
            _ => Ability::ToComplete(self.cost(1, false)),
        }
    }

    fn played(&mut self, kind: Kind) -> Ability {
        match self.pick(4) {
            0 => {
                let cost = self.cost(0, true);
                Ability::Activated(in_time(self.activated(cost)))
            }
            // A Mission chooses when it is done, not as it is played.
            1 if kind == Kind::Battle => {
                // A choice inside a choice could not be told apart.
                self.depth += 2;
                let options = self.many(2, 3, |g| {
                    let cost = g.cost(0, true);
                    let activated = in_time(g.activated(cost));
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
            _ => Ability::Keyword(self.keyword_ability(kind)),
        }
    }

    fn activated(&mut self, cost: Cost) -> Activated {
        let mut only = self.many(0, 2, Self::play_only);
        let mut effect = self.body();
        // Before a unit attacks nothing defends.
        if format!("{effect:?}").contains("Defender") {
            only.retain(|time| *time != PlayOnly::WouldAttack);
        }
        // What gave itself up cannot be changed any more.
        let gives = ["Discard", "Remove", "ReturnToHand", "ReturnToSupply"].map(|how| format!(" {how}(Obj(This))"));
        let paid = format!("{:?}", cost.parts).replace('[', " ");
        if gives.iter().any(|how| paid.contains(how)) && format!("{effect:?}").contains("Obj(This)") {
            effect = Effect::Do(Deed::Draw {
                who: Player::You,
                amount: Limit::Exactly(Amount::Fixed(2)),
            });
        }
        Activated { cost, only, effect }
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
                    let mut costs = self.many(1, 3, |g| g.cost(1, false));
                    // What is not in play yet cannot pay (`ALT-1`).
                    if keyword == Keyword::AlternativeCost {
                        let own = |cost: &Cost| format!("{cost:?}").contains("Obj(This)");
                        costs.retain(|cost| !own(cost));
                        if costs.is_empty() {
                            costs.push(Cost::force(2));
                        }
                    }
                    Arg::Costs(costs)
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
            Operand::Abilities if self.depth < 2 => {
                self.depth += 1;
                ability.arg = Arg::Parts(vec![self.many(1, 2, |g| g.ability_on(Kind::Unit))]);
                self.depth -= 1;
            }
            Operand::Cards => {
                let mut tests = vec![Filter::Unit, Filter::Subtype(self.one(&SUBTYPES).to_owned())];
                if self.yes(2) {
                    tests.push(Filter::Unique);
                }
                ability.arg = Arg::Cards(text::canon::all(tests));
            }
            Operand::Reduced => {
                ability.arg = Arg::Reduced {
                    cost: 2,
                    condition: self.condition(),
                };
            }
            Operand::Pilot => {
                let of = self.many(1, 2, |g| g.one(&SUBTYPES).to_owned());
                let gives = if self.yes(5) { Vec::new() } else { self.changes() };
                ability.arg = Arg::Pilot { of, gives };
            }
            // Missions have only that of more build counters.
            Operand::Enhance if kind == Kind::Mission => ability.keyword = Keyword::Armor,
            Operand::Enhance => {
                let cost = self.cost(0, true);
                self.that = true;
                ability.arg = Arg::Enhance {
                    cost,
                    instead: self.yes(2),
                    effect: self.body(),
                };
            }
            Operand::Ability | Operand::Abilities | Operand::Parts => ability.keyword = Keyword::Armor,
        }
        ability
    }
}

/// A card that carries out its text is disrupted no more: that it can't be is said before.
fn in_time(mut played: Activated) -> Activated {
    let effect = format!("{:?}", played.effect);
    if effect.contains("Cannot(BeDisrupted)") && effect.contains("Obj(This)") {
        played.effect = Effect::Do(Deed::Draw {
            who: Player::You,
            amount: Limit::Exactly(Amount::Fixed(2)),
        });
    }
    played
}
