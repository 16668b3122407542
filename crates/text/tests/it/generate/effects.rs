//! Parts of costs, times, events, conditions and effects.

use cards::Arena;
use cards::ir::*;
use cards::keyword::Keyword;

use super::Gen;
use super::costs::exactly;
use text::canon;

impl Gen<'_> {
    fn search(&mut self) -> Deed {
        let piles = self.one(&[Piles::DECK, Piles::DISCARD, Piles::BOTH, Piles::HAND, Piles::ALL]);
        let open = piles == Piles::DISCARD;
        let to = match self.pick(8) {
            0 if piles != Piles::HAND => Goal::Hand,
            1 => Goal::BuildZone(Amount::Fixed(1)),
            2 => Goal::BuildZone(Amount::Fixed(3)),
            3 if !open => Goal::Discard,
            4 => self.one(&[Goal::Top, Goal::Bottom]),
            5 => Goal::Arena {
                arena: self.maybe_arena(),
                tapped: self.yes(2),
            },
            6 if self.yes(4) => return self.unlike(),
            6 if self.yes(4) => return self.out_of_stack(),
            6 => return self.build_counters(),
            7 if self.yes(2) => Goal::Beneath(Obj::This),
            7 if self.yes(2) => Goal::Attached(Obj::This),
            7 if self.yes(2) => Goal::Stacked(Obj::This),
            _ => Goal::Removed,
        };
        let theirs = matches!(
            to,
            Goal::Removed | Goal::Discard | Goal::Top | Goal::Bottom | Goal::Beneath(_)
        ) && self.yes(3);
        let for_ = self.searched();
        self.cards_seen();
        Deed::Search {
            whose: if theirs { Player::Opponent } else { Player::You },
            piles,
            for_,
            amount: match to {
                Goal::Arena { .. } | Goal::Attached(_) => Limit::Exactly(Amount::Fixed(1)),
                _ => self.limit(),
            },
            to,
            reveal: !open && self.yes(2),
            shuffle: piles.deck && self.yes(2),
        }
    }

    fn look_at_top(&mut self) -> Deed {
        if self.yes(4) {
            return self.look_until();
        }
        let whose = self.one(&[Player::You, Player::Opponent]);
        let picks = self.many(0, 2, |g| Pick {
            amount: g.one(&[Limit::Exactly(Amount::Fixed(1)), Limit::UpTo(Amount::Fixed(2))]),
            kind: g.one(&[Filter::True, Filter::Card(CardType::Unit)]),
            to: g.one(&[Goal::Discard, Goal::Bottom]),
        });
        let rest = match picks.is_empty() {
            true => self.one(&[Rest::Back, Rest::Top]),
            false => self.one(&[Rest::Top, Rest::Bottom, Rest::Discard, Rest::Shuffled]),
        };
        self.cards_seen();
        Deed::LookAtTop {
            whose,
            amount: Amount::Fixed(5),
            open: self.yes(2),
            picks,
            rest,
        }
    }

    fn build_counters(&mut self) -> Deed {
        let each = self.yes(3);
        let reveal = !each && self.yes(2);
        self.cards_seen();
        Deed::Search {
            whose: Player::You,
            piles: Piles::FACE_DOWN,
            for_: self.one(&[
                Filter::True,
                Filter::Subtype("Droid".to_owned()),
                Filter::Card(CardType::Mission),
            ]),
            amount: if each {
                Limit::All
            } else {
                Limit::Exactly(Amount::Fixed(1))
            },
            to: match reveal && self.yes(3) {
                true => Goal::Stays,
                false => Goal::Counters(Amount::Fixed(2)),
            },
            reveal,
            shuffle: false,
        }
    }

    /// Behind cards that are looked at, "it" and "that" would be one of them.
    pub(super) fn cards_seen(&mut self) {
        (self.event, self.that) = (false, false);
    }

    pub(super) fn moment(&mut self) -> Moment {
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

    pub(super) fn maybe_arena(&mut self) -> Option<Arena> {
        if self.yes(3) { None } else { Some(self.arena()) }
    }

    pub(super) fn play_only(&mut self) -> PlayOnly {
        match self.pick(19) {
            17 => PlayOnly::AnyTime,
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
            15 if self.yes(3) => PlayOnly::OncePerAttack,
            15 => PlayOnly::OncePerTurn,
            16 if self.yes(3) => PlayOnly::TimesPerTurn(2),
            16 => PlayOnly::AnyNumber,
            _ => PlayOnly::Battle,
        }
    }

    pub(super) fn trigger(&mut self) -> Trigger {
        match self.pick(16) {
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
            8 if self.yes(3) => Trigger::Kills {
                anyhow: true,
                attack: false,
                by: self.filter(),
                what: self.filter(),
            },
            8 => Trigger::Kills {
                anyhow: false,
                attack: self.yes(2),
                by: self.filter(),
                what: self.filter(),
            },
            9 if self.yes(2) => Trigger::DeployedBy(Keyword::HiddenCost, self.filter()),
            9 if self.yes(3) => Trigger::Prevents {
                attack: false,
                who: self.one(&[Player::You, Player::Opponent, Player::Each]),
                by: self.filter_or_true(),
                to: self.filter(),
            },
            9 if self.yes(4) => Trigger::Stacked(self.filter()),
            9 if self.yes(4) => {
                let exit = self.one(&[Exit::Removed, Exit::Returned]);
                // Only units are told of.
                let what = match self.filter() {
                    Filter::All(tests) if tests.contains(&Filter::Unit) => Filter::All(tests),
                    Filter::Is(obj) => Filter::Is(obj),
                    _ => Filter::Unit,
                };
                Trigger::Leaves(exit, what)
            }
            9 if self.yes(4) => Trigger::StackedBeneath(self.filter()),
            9 if self.yes(4) => Trigger::Counters {
                who: self.one(&[Player::You, Player::Opponent, Player::Each]),
                put: self.yes(2),
                kinds: self.one(&[
                    vec![Counter::Mastery],
                    vec![Counter::Captivity, Counter::Corruption],
                    vec![Counter::Credit],
                ]),
                on: self.filter(),
            },
            9 => Trigger::Deployed(self.filter()),
            10 if self.yes(4) => Trigger::Put(self.filter()),
            10 if self.yes(4) => Trigger::Moves(self.filter()),
            10 if self.yes(4) => Trigger::Uses {
                who: self.filter(),
                force: true,
                cost: self.one(&[None, Some((Cmp::AtLeast, 2)), Some((Cmp::AtMost, 4))]),
            },
            10 if self.yes(4) => Trigger::Keyword(self.one(&[Keyword::Evade, Keyword::Backfire]), self.filter()),
            10 if self.yes(3) => {
                let deploys = self.yes(2);
                let moves = self.yes(2);
                let who = self.one(&[Player::You, Player::Opponent]);
                let puts = !moves || self.yes(2);
                let what = self.filter();
                // What says where it comes says it of an arena.
                let play = deploys && !moves && !format!("{what:?}").contains("In(");
                Trigger::Brings {
                    who,
                    deploys,
                    moves,
                    puts,
                    play,
                    what,
                }
            }
            10 => Trigger::Arrives(self.filter()),
            11 if self.yes(3) => Trigger::WouldAttack(self.filter()),
            11 if self.yes(3) => Trigger::WouldBeAttacked {
                on: self.filter(),
                by: self.filter_or_true(),
            },
            11 => Trigger::Taps(self.filter()),
            12 => Trigger::Untaps(self.filter()),
            13 if self.yes(2) => {
                let what = self.filter();
                Trigger::OneOf(vec![Trigger::Taps(what.clone()), Trigger::Retreats(what)])
            }
            13 if self.yes(2) => {
                Trigger::RetreatedBy(self.one(&[Player::You, Player::Opponent, Player::Each]), self.filter())
            }
            13 => Trigger::Retreats(self.filter()),
            14 => Trigger::Becomes(self.condition()),
            _ => {
                let who = self.one(&[Player::You, Player::Opponent, Player::Each]);
                if self.yes(3) {
                    Trigger::Completes(who, Filter::Card(CardType::Mission))
                } else if self.yes(3) {
                    let what = self.one(&[Currency::Force, Currency::Build]);
                    match self.yes(3) {
                        true => Trigger::GainsBy(who, what, canon::all(vec![Filter::Unit, Filter::Unique])),
                        false => Trigger::Gains(who, what),
                    }
                } else if self.yes(6) {
                    Trigger::Collects(who)
                } else if self.yes(4) {
                    let (hand, deck) = self.one(&[(true, true), (true, false), (false, true)]);
                    let what = self.one(&[
                        Filter::True,
                        Filter::Card(CardType::Mission),
                        Filter::Card(CardType::Location),
                    ]);
                    Trigger::Dumped { who, hand, deck, what }
                } else if self.yes(4) {
                    Trigger::Looks(who)
                } else if self.yes(2) {
                    Trigger::Draws(who)
                } else {
                    Trigger::PlaysBattleCard(who)
                }
            }
        }
    }

    pub(super) fn filter_or_true(&mut self) -> Filter {
        if self.yes(3) { Filter::True } else { self.filter() }
    }

    /// What does damage: no cards that lie outside the arenas.
    fn harming(&mut self) -> Filter {
        let is_card = |test: &Filter| matches!(test, Filter::Card(_));
        match self.filter_or_true() {
            Filter::Card(_) => Filter::True,
            Filter::All(tests) if tests.iter().any(is_card) => Filter::True,
            by => by,
        }
    }

    pub(super) fn condition_or_true(&mut self) -> Condition {
        if self.yes(2) { self.condition() } else { Condition::True }
    }

    pub(super) fn condition(&mut self) -> Condition {
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

    pub(super) fn simple(&mut self) -> Condition {
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
                let inner = match self.pick(4) {
                    0 => Condition::Controls(Player::Opponent, self.arena()),
                    3 => Condition::Was(self.obj(), self.filter()),
                    1 => Condition::RollingFor(self.filter()),
                    _ => Condition::Is(self.obj(), Filter::Tapped),
                };
                Condition::Not(Box::new(inner))
            }
        }
    }

    // ---- effects ----

    /// Sentences.
    pub(super) fn body(&mut self) -> Effect {
        let mut parts = self.many(1, 3, Self::sentence);
        if self.yes(6) && self.depth < 2 {
            self.depth += 1;
            let options = self.many(2, 3, |g| seq(g.many(1, 2, Self::sentence)));
            self.depth -= 1;
            // What disrupts or prevents belongs to a chance of its own.
            let answers = ["Disrupt(", "Prevent {"]
                .iter()
                .any(|word| format!("{options:?}").contains(word));
            parts.push(match answers {
                true => Effect::Do(Deed::EndAttack),
                false => Effect::OneOf {
                    who: self.one(&[Player::You, Player::Opponent]),
                    options,
                },
            });
        }
        seq(parts)
    }

    /// One sentence of a list; several instructions in one sentence would be sentences of their own.
    pub(super) fn sentence(&mut self) -> Effect {
        match self.pick(9) {
            8 if self.actor == Player::You => self.chosen_subtype(),
            0 => Effect::If {
                condition: self.condition(),
                then: Box::new(self.plain()),
                otherwise: if self.yes(2) {
                    Some(Box::new(self.plain()))
                } else {
                    None
                },
            },
            1 if self.yes(5) => self.if_done(),
            1 => self.may(),
            2 => {
                let who = self.one(&[Player::You, Player::Opponent]);
                let outer = (self.actor, self.that);
                (self.actor, self.that) = (who, false);
                let pays = Cost {
                    parts: self.many(1, 2, |g| match g.pick(2) {
                        0 => CostPart::Force(g.plain_number()),
                        _ => CostPart::Discard(exactly(g.in_play())),
                    }),
                };
                (self.actor, self.that) = outer;
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
                match self.yes(2) {
                    true => Effect::EachPlayer(effect),
                    false => Effect::For(Player::Opponent, effect),
                }
            }
            4 => {
                let outer = std::mem::replace(&mut self.actor, Player::You);
                let effect = Box::new(self.plain());
                self.actor = outer;
                let ties = self.one(&[Player::Dark, Player::You]);
                Effect::Do(Deed::SecretBid { ties, then: effect })
            }
            5 => Effect::Do(Deed::Later {
                at: self.due(),
                effect: Box::new(self.plain()),
            }),
            _ => Effect::Do(self.deed()),
        }
    }

    fn due(&mut self) -> Due {
        match self.pick(5) {
            0 => Due::AttackEnds,
            1 => Due::NextTurn,
            2 => Due::NextBuildStep(self.one(&[Player::You, Player::Opponent, Player::Dark, Player::Light])),
            _ => Due::Moment(self.moment()),
        }
    }

    pub(super) fn may(&mut self) -> Effect {
        let who = self.one(&[Player::You, Player::Opponent]);
        let outer = std::mem::replace(&mut self.actor, who);
        let effect = Box::new(self.plain());
        self.actor = outer;
        let then = if self.yes(2) {
            Some(Box::new(self.plain()))
        } else {
            None
        };
        canon::may(who, *effect, then.map(|then| *then))
    }

    /// What must be done to one of several, and what follows if it was.
    fn if_done(&mut self) -> Effect {
        let effect = match self.discarded() {
            target @ Target::Choose { .. } => Effect::Do(Deed::Discard(target)),
            _ => return self.may(),
        };
        Effect::IfDone {
            effect: Box::new(effect),
            then: Box::new(self.plain()),
        }
    }

    /// Instructions that one sentence can hold.
    pub(super) fn plain(&mut self) -> Effect {
        seq(self.many(1, 2, |g| Effect::Do(g.deed())))
    }

    pub(super) fn player(&mut self) -> Player {
        self.one(&[Player::You, Player::Opponent, Player::Dark, Player::Light])
    }

    fn stays(&mut self) -> Stays {
        let kind = self.one(&Counter::ON_UNITS);
        match self.pick(4) {
            0 => Stays::Counters(kind, 1 + i16::from(self.yes(2))),
            1 => Stays::Yours,
            _ => Stays::CountersOfHealth {
                kind,
                more: self.yes(2),
            },
        }
    }

    pub(super) fn duration(&mut self) -> Duration {
        match self.pick(13) {
            11 => Duration::FirstAttack,
            0 => Duration::EndOfTurn,
            1 => Duration::ThisAttack,
            2 => Duration::NextAttack,
            3 => Duration::EndOfBattle,
            4 => Duration::BattleStepEnds(self.maybe_arena()),
            5 => Duration::NextBuildStep,
            6 => Duration::UntilDiscarded,
            7 => Duration::NextUntapStep,
            8 => Duration::NextTurn,
            9 => Duration::While(self.stays()),
            10 => Duration::NextBattlePhase,
            _ => Duration::EndOfGame,
        }
    }

    pub(super) fn deed(&mut self) -> Deed {
        match self.pick(35) {
            0 if self.yes(4) => Deed::Remaining {
                of: self.target(),
                health: 1,
                put: true,
                remove: self.yes(2),
            },
            0 => Deed::Draw {
                who: self.player(),
                amount: match self.yes(3) {
                    true => Limit::UpTo(self.number()),
                    false => Limit::Exactly(self.number()),
                },
            },
            1 | 2 => {
                let whom = if self.yes(6) {
                    Target::Player(self.player())
                } else {
                    self.target()
                };
                let mut changes = self.changes();
                // Cards that are played later are not among those that an effect finds now.
                if matches!(&whom, Target::Each(kind) if format!("{kind:?}").contains("Card(")) {
                    changes.retain(|change| *change != Change::Cannot(Ban::BeDisrupted));
                    if changes.is_empty() {
                        changes.push(Change::Cannot(Ban::Attack));
                    }
                }
                let aims = |change: &Change| matches!(change, Change::MayAttack(_) | Change::MayAttackThose(_));
                let lasts = match self.duration() {
                    // Whom it may attack is decided before there is an attack.
                    Duration::ThisAttack if changes.iter().any(aims) => Duration::EndOfTurn,
                    lasts => lasts,
                };
                Deed::Modify { whom, changes, lasts }
            }
            3 => Deed::Damage {
                from: self.obj(),
                amount: self.number(),
                dice: self.yes(2),
                to: self.target(),
                preventable: match self.pick(5) {
                    0 => Preventable::Never,
                    1 => Preventable::OnlyBy(Filter::Subtype("Droid".to_owned())),
                    2 => Preventable::NotBy(Keyword::Evade),
                    _ => Preventable::Freely,
                },
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
                by: self.harming(),
                to: self.filter_or_true(),
                amount: self.limit(),
                lasts: self.duration(),
            },
            7 => Deed::PutCounters {
                kind: self.counter(),
                amount: self.number(),
                on: self.target(),
            },
            8 if self.yes(5) => Deed::RemoveDivided {
                kind: self.one(&[None, Some(Counter::Damage), Some(Counter::Mastery)]),
                amount: Limit::UpTo(self.number()),
                from: Target::Each(Filter::All(vec![Filter::Unit, Filter::Controller(Player::You)])),
            },
            8 => Deed::RemoveCounters {
                kind: self.counter(),
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
            13 if self.actor == Player::You && self.yes(6) => {
                self.cards_seen();
                Deed::LookAtHand(Player::Opponent)
            }
            13 if self.actor == Player::You && self.yes(6) => self.look_at_top(),
            13 if self.yes(9) => Deed::Rearrange(Obj::This),
            13 if self.yes(9) => Deed::DeployAgain,
            13 if self.yes(8) => Deed::Bury {
                whose: self.one(&[Player::You, Player::Opponent]),
                amount: Amount::Fixed(2),
                under: Obj::This,
            },
            13 if self.actor != Player::You || self.yes(3) => Deed::Mill {
                who: self.player(),
                amount: self.number(),
            },
            13 => self.search(),
            14 => Deed::Tap(self.target()),
            15 => Deed::Untap(self.target()),
            16 => Deed::Retreat(self.target()),
            17 => Deed::Discard(self.discarded()),
            18 => Deed::ReturnToHand(self.in_play()),
            19 => Deed::Remove(self.in_play()),
            20 => {
                let (what, to) = (self.in_play(), self.arena());
                // A group is moved as it is.
                let state = [None, Some(true), Some(false)][usize::from(to as u8) % 3];
                let tapped = state.filter(|_| !matches!(what, Target::Each(_)));
                Deed::Move { what, to, tapped }
            }
            21 => {
                let thing = self.thing();
                if self.yes(3) {
                    Deed::Disrupt(Thing::Any(vec![thing, Thing::Attack]))
                } else {
                    Deed::Disrupt(thing)
                }
            }
            22 => match self.yes(3) {
                true => Deed::RerollAny(self.limit()),
                false => Deed::Reroll(self.limit()),
            },
            23 => Deed::AddDice(self.number()),
            24 => Deed::ChangeDice {
                by: self.signed(),
                dice: self.limit(),
            },
            25 => Deed::TakeControl {
                who: self.actor,
                of: self.target(),
                lasts: self.duration(),
            },
            26 => self.one(&[
                Deed::EndAttack,
                Deed::ExtraBattleStep(Arena::Space),
                Deed::Win(Player::You),
                Deed::GainMixed(Limit::UpTo(Amount::Fixed(3))),
                Deed::GainMixed(Limit::Exactly(Amount::Fixed(2))),
                Deed::Win(Player::Opponent),
            ]),
            27 => Deed::Attack {
                who: self.target(),
                whom: self.target(),
            },
            28 => Deed::BecomeDefender(self.target()),
            29 if self.yes(2) => Deed::Detach(self.equipment()),
            29 if self.yes(4) => {
                let theirs = canon::all(vec![Filter::Unit, Filter::Controller(Player::Opponent)]);
                let aboard = vec![Filter::Aboard { this: false }, Filter::AboardOf(Box::new(theirs))];
                Deed::ComeOff(Target::Each(
                    self.one(&[Filter::Aboard { this: true }, canon::all(aboard)]),
                ))
            }
            29 if self.yes(2) => Deed::Lend {
                who: Obj::This,
                what: Box::new(Lent {
                    by: self.one(&[Lender::Stack(Obj::This), Lender::Discard(Player::Each)]),
                    on: canon::all(vec![Filter::Card(CardType::Unit), Filter::Unique]),
                    lines: self.one(&[Lines::Any, Lines::ForceActivated, Lines::Keyword(Keyword::Bounty)]),
                    take: self.one(&[Take::One, Take::All, Take::UpTo(2), Take::OneEach(3)]),
                }),
                lasts: Duration::EndOfTurn,
            },
            29 if self.yes(2) => Deed::RemoveTop(self.in_play()),
            29 => Deed::ReturnTop(self.in_play()),
            30 => {
                let (what, under) = (self.in_play(), self.obj());
                // Nothing lies under itself.
                let what = match what {
                    Target::Obj(obj) if obj == under => Target::Each(Filter::Unit),
                    other => other,
                };
                Deed::SetBeneath {
                    what,
                    under,
                    top: false,
                }
            }
            31 => Deed::Attach {
                what: self.own_equipment(),
                to: match self.target() {
                    Target::Each(_) => Target::Obj(Obj::This),
                    Target::Choose { by, filter, .. } => Target::Choose {
                        by,
                        count: Limit::Exactly(Amount::Fixed(1)),
                        filter,
                    },
                    other => other,
                },
            },
            32 => Deed::ReturnToSupply(self.in_play()),
            33 => self.create(),
            _ => Deed::AddDefender(self.target()),
        }
    }

    pub(super) fn thing(&mut self) -> Thing {
        self.one(&[
            Thing::BattleCard { max_force: None },
            Thing::BattleCard { max_force: Some(4) },
            Thing::Mission,
            Thing::Trap,
            Thing::Unit,
            Thing::UnitToStack,
            Thing::UnitSuch(canon::all(vec![Filter::Unit, Filter::Subtype("Droid".to_owned())])),
            Thing::Location,
            Thing::Equipment,
            Thing::Resource,
            Thing::ActivatedAbility,
            Thing::ForceActivatedAbility,
            Thing::Disrupt,
        ])
    }
}

fn seq(mut parts: Vec<Effect>) -> Effect {
    let mut flat = Vec::new();
    for part in parts.drain(..) {
        // What the other player may do behind what one may do has no words of its own.
        let offered = flat.iter().any(|part| matches!(part, Effect::May { .. }));
        match part {
            Effect::May {
                who: Player::Opponent, ..
            } if offered => flat.push(Effect::Do(Deed::EndAttack)),
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
