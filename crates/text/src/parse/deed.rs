//! Instructions with a verb: "draw 2 cards", "tap one of your units", "does 3 damage to …".

use cards::ir::{Amount, Cost, Currency, Deed, Duration, Filter, Goal, Limit, Obj, Player, Preventable, Target};

use super::amount::negated;
use super::{Done, Much, Parser, first_of};
use crate::lex::TokenKind;

/// More dice than any roll has.
pub(super) const ALL_DICE: i16 = 99;

impl Parser<'_> {
    /// An instruction that the acting player carries out.
    pub(super) fn deed(&mut self) -> Option<Deed> {
        let deed = self.any_deed()?;
        // Cards that are built face-down are no objects: nothing would be found to discard.
        if matches!(&deed, Deed::Discard(whom) if cards::ir::mentions(whom, "PartiallyBuilt")) {
            return None;
        }
        if matches!(
            deed,
            Deed::Prevent { .. }
                | Deed::RemoveCounters { .. }
                | Deed::RemoveAnyCounters { .. }
                | Deed::RemoveDivided { .. }
        ) {
            self.scope.much = Much::Done;
        }
        let took = match &deed {
            Deed::DiscardCards { .. } => true,
            Deed::Search { to, .. } => matches!(to, Goal::Removed | Goal::Discard),
            _ => false,
        };
        if took {
            self.scope.much = Much::Cards;
        }
        self.note_seen(&deed);
        self.note_touched(&deed);
        let done = match &deed {
            Deed::Discard(Target::Choose { .. }) => Some(Done::Discarded),
            Deed::Remove(Target::Choose { .. }) => Some(Done::Removed),
            Deed::Tap(Target::Choose { .. }) => Some(Done::Tapped),
            Deed::Retreat(Target::Choose { .. }) => Some(Done::Retreated),
            Deed::ReturnToHand(Target::Choose { .. }) => Some(Done::Returned),
            _ => None,
        };
        self.scope.done = done.or(self.scope.done);
        self.scope.moved |= matches!(deed, Deed::Retreat(_) | Deed::Move { .. });
        Some(deed)
    }

    fn any_deed(&mut self) -> Option<Deed> {
        first_of!(
            self,
            Self::count_and_gain,
            Self::gain,
            Self::get_points,
            Self::lose,
            |p| p.pay().map(|parts| Deed::Pay {
                who: p.scope.actor,
                cost: Cost { parts }
            }),
            Self::draw,
            |p| {
                let (who, amount) = p.top_cards_discarded()?;
                let amount = p.each_damage_done(amount);
                Some(Deed::Mill { who, amount })
            },
            Self::take_at,
            Self::discard_cards,
            Self::search,
            Self::pile_cards,
            Self::unburied,
            Self::rearrange,
            Self::deploy_again,
            Self::bury,
            Self::take_from_outside,
            Self::take_subordinate,
            Self::replace_event,
            Self::build_counters,
            Self::look_at_built,
            Self::remove_built,
            Self::shuffle_deck,
            Self::shuffle_in,
            Self::look_at_top,
            Self::prevent,
            |p| p.shield(None),
            Self::shield_from_keyword,
            Self::do_damage,
            Self::attach_or_detach,
            Self::counters_until,
            Self::resource_counters,
            Self::put_or_move,
            Self::remove,
            Self::unit_verb,
            Self::dice,
            |p| p.take_control(None),
            Self::create,
            Self::disrupt,
            Self::steps_and_game,
            Self::enter_deed,
            Self::choose_subtype,
            Self::backwards,
        )
    }

    /// `gain` (COUNT [`extra`] CURRENCY [`for each` NOUN] [`next turn`] | CURRENCY `equal to` VALUE)
    fn gain(&mut self) -> Option<Deed> {
        if !self.verb("gain") {
            return None;
        }
        self.any_words(&["an extra", "an additional", "additional"]);
        self.sign(TokenKind::Plus);
        if let Some(mixed) = self.attempt(Self::gained_mixed) {
            return Some(mixed);
        }
        if let Some((what, amount)) = self.attempt(Self::points_equal) {
            return Some(Deed::Gain {
                who: self.scope.actor,
                what,
                amount,
                next_turn: false,
            });
        }
        let amount = self.count()?;
        self.any_words(&["extra", "additional", "more"]);
        let what = self.currency()?;
        let amount = self.at_most_behind(amount);
        let amount = self.each_time(amount)?;
        let next_turn = self.words("next turn");
        self.words("this turn");
        Some(Deed::Gain {
            who: self.scope.actor,
            what,
            amount,
            next_turn,
        })
    }

    /// `get` SIGNED CURRENCY [`this turn` | `next turn`]
    fn get_points(&mut self) -> Option<Deed> {
        if !self.verb("get") {
            return None;
        }
        if let Some((what, amount)) = self.attempt(|p| {
            p.is_word("a").then_some(())?;
            p.points_equal()
        }) {
            return Some(Deed::Gain {
                who: self.scope.actor,
                what,
                amount,
                next_turn: false,
            });
        }
        if let Some(amount) = self.attempt(|p| {
            p.is_word("that").then_some(())?;
            p.count()
        }) {
            self.any_words(&["extra", "additional"]);
            let (who, what) = (self.scope.actor, self.currency()?);
            self.words("this turn");
            return Some(Deed::Gain {
                who,
                what,
                amount,
                next_turn: false,
            });
        }
        let minus = self.sees(TokenKind::Minus);
        (minus || self.sees(TokenKind::Plus)).then(|| self.advance())?;
        let amount = self.number()?;
        self.any_words(&["extra", "additional"]);
        let what = self.currency()?;
        let amount = self.each_time(amount)?;
        let next_turn = self.words("next turn");
        self.words("this turn");
        let who = self.scope.actor;
        match (minus, next_turn) {
            (false, next_turn) => Some(Deed::Gain {
                who,
                what,
                amount,
                next_turn,
            }),
            (true, false) => Some(Deed::Lose { who, what, amount }),
            (true, true) => None,
        }
    }

    /// `lose` COUNT CURRENCY
    fn lose(&mut self) -> Option<Deed> {
        if !self.verb("lose") {
            return None;
        }
        let who = self.scope.actor;
        if self
            .any_words(&[
                "all of your force",
                "all your force",
                "all of his or her force",
                "all of their force",
            ])
            .is_some()
        {
            return Some(Deed::Lose {
                who,
                what: Currency::Force,
                amount: Amount::Force(who),
            });
        }
        if let Some((what, amount)) = self.attempt(Self::points_equal) {
            return Some(Deed::Lose { who, what, amount });
        }
        self.any_words(&["an extra", "an additional"]);
        let amount = self.count()?;
        self.any_words(&["extra", "additional", "more"]);
        let what = self.currency()?;
        let amount = self.each_time(amount)?;
        Some(Deed::Lose { who, what, amount })
    }

    /// [`a number of`] CURRENCY `equal to` VALUE
    fn points_equal(&mut self) -> Option<(Currency, Amount)> {
        self.words("a number of");
        let what = self.currency()?;
        self.must("equal to")?;
        Some((what, self.value()?))
    }

    /// [`for each` NOUN]: so much for each of them
    pub(super) fn each_time(&mut self, amount: Amount) -> Option<Amount> {
        match self.attempt(Self::for_each) {
            Some(each) => super::change::times(&amount, &each),
            None => Some(amount),
        }
    }

    /// `Force` | `build points`
    pub(super) fn currency(&mut self) -> Option<Currency> {
        self.want("Force or build points");
        if self.words("force") {
            return Some(Currency::Force);
        }
        self.must_any(&["build points", "build point"])?;
        Some(Currency::Build)
    }

    /// `draw` [`up to`] COUNT `cards` [`for each` NOUN]
    pub(super) fn draw(&mut self) -> Option<Deed> {
        if !self.verb("draw") {
            return None;
        }
        let up_to = self.words("up to");
        let amount = match self.words("another") {
            true => Amount::Fixed(1),
            false => self.count()?,
        };
        self.any_words(&["extra", "additional", "more"]);
        if self.any_words(&["cards", "card"]).is_none() {
            // "Bounty: Draw 2"
            self.at_ability_end().then_some(())?;
        }
        let amount = self.each_time(amount)?;
        Some(Deed::Draw {
            who: self.scope.actor,
            amount: match up_to {
                true => Limit::UpTo(amount),
                false => Limit::Exactly(amount),
            },
        })
    }

    /// `discard your hand` | `discard` LIMIT `cards from your hand` [`at random`]
    fn discard_cards(&mut self) -> Option<Deed> {
        if self.verb("choose") {
            self.must("and")?;
        }
        if !self.verb("discard") {
            return None;
        }
        let whole_hand = self.attempt(|p| {
            let who = p.hand_of()?;
            (who == p.scope.actor).then_some(())?;
            Some(Deed::DiscardCards {
                who,
                amount: Limit::All,
                at_random: false,
            })
        });
        if whole_hand.is_some() {
            return whole_hand;
        }
        let amount = self.limit()?;
        self.must_any(&["cards", "card"])?;
        let mut at_random = self.words("at random");
        let who = self.scope.actor;
        if self.attempt(Self::cards_in_hand).is_some() {
            at_random |= self.words("at random");
            // All are all, whoever picks them.
            let at_random = at_random && amount != Limit::All;
            return Some(Deed::DiscardCards { who, amount, at_random });
        }
        // From another's hand only chance can choose: its owner would choose by discarding (`G-11.4`).
        self.must("from")?;
        let who = self.hand_of()?;
        at_random |= self.words("at random");
        // Who has just looked there picks.
        if self.scope.hand_seen && !at_random && who == Player::Opponent {
            return Some(super::among::picked_there(amount));
        }
        let all = amount == Limit::All;
        at_random.then_some(Deed::DiscardCards {
            who,
            amount,
            at_random: !all,
        })
    }

    /// (`your` | `your opponent's` | `his or her` | `their`) `hand`
    pub(super) fn hand_of(&mut self) -> Option<Player> {
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        // "Your opponent discards a card from his or her hand": the hand of the one who discards.
        self.must("hand")?;
        Some(whose)
    }

    /// `prevent` (`that damage` | LIMIT `of that damage` | LIMIT `damage to` TARGET)
    fn prevent(&mut self) -> Option<Deed> {
        if !self.verb("prevent") {
            return None;
        }
        let it = Target::Obj(Obj::It);
        if self
            .any_words(&["that damage", "all that damage", "all of that damage"])
            .is_some()
        {
            return Some(Deed::Prevent {
                amount: Limit::All,
                to: it,
            });
        }
        if let Some(up) = self.attempt(Self::half_of_that) {
            let amount = Limit::Half { up };
            return Some(Deed::Prevent { amount, to: it });
        }
        let amount = self.limit_or_rest()?;
        // What a paid Enhance prevents besides is more of it.
        let _ = self.instead.is_some() && self.words("more");
        if self.words("of that damage") {
            return Some(Deed::Prevent { amount, to: it });
        }
        if amount == Limit::All
            && let Some(by) = self.attempt(|p| {
                p.must_any(&["damage done by", "damage from"])?;
                p.damaging_unit()
            })
        {
            return Some(Deed::PreventFrom(by));
        }
        if amount == Limit::All
            && let Some(by) = self.attempt(Self::would_do)
        {
            return Some(Deed::PreventFrom(by));
        }
        self.must_any(&["damage to", "damage done to", "more damage to"])?;
        let to = self.target()?;
        // The damage is named before it is known who pays.
        (to != Target::Obj(Obj::Paid)).then_some(())?;
        // With a duration it is a shield.
        let lasting = self.attempt(Self::duration).is_some() || self.is_word("from") || self.is_word("done");
        (!lasting).then_some(Deed::Prevent { amount, to })
    }

    /// `prevent` LIMIT `damage` [`from` THINGS] [`to` THINGS] DURATION; the duration may stand in front
    pub(super) fn shield(&mut self, front: Option<Duration>) -> Option<Deed> {
        if !self.verb("prevent") {
            return None;
        }
        let amount = self.limit()?;
        self.must("damage")?;
        let (mut by, mut to) = (Filter::True, Filter::True);
        let mut lasts = front;
        loop {
            if self.any_words(&["that would be done by", "done by", "from"]).is_some() {
                by = self.all_of_a_kind()?;
            } else if let (Filter::True, Some(doer)) = (&by, self.attempt(Self::would_do_to)) {
                by = Filter::Is(doer);
            } else if self
                .any_words(&[
                    "that would be done to",
                    "that would be dealt to",
                    "done to",
                    "dealt to",
                    "to",
                ])
                .is_some()
            {
                to = self.all_of_a_kind()?;
            } else if lasts.is_none()
                && let Some(found) = self.attempt(Self::duration)
            {
                lasts = Some(found);
            } else {
                break;
            }
        }
        Some(Deed::Shield {
            by,
            to,
            amount,
            lasts: lasts?,
        })
    }

    /// `do` COUNT [`dice of`] [`unpreventable`] `damage to` TARGET; the source is this card
    fn do_damage(&mut self) -> Option<Deed> {
        self.damage_from(Obj::This)
    }

    pub(super) fn damage_from(&mut self, from: Obj) -> Option<Deed> {
        if !(self.verb("do") || self.verb("deal")) {
            return None;
        }
        let equal = self.attempt(Self::damage_equal);
        let (amount, dice, marked) = match &equal {
            Some((amount, dice, _)) => (amount.clone(), *dice, false),
            None => {
                let amount = self.count()?;
                // Behind an event that is past it is damage of its own.
                let apart = self.in_event && !self.in_attack;
                let _ = apart && self.words("more");
                let dice = self.any_words(&["dice of", "die of"]).is_some();
                let marked = self.words("unpreventable");
                self.must("damage")?;
                (amount, dice, marked)
            }
        };
        if equal.is_none()
            && self
                .any_words(&["divided as you choose", "divided up as you choose"])
                .is_some()
        {
            self.must_any(&["between", "among", "to"])?;
            let among = first_of!(self, Self::one_or_several, Self::target)?;
            let divides = matches!(among, Target::Each(_) | Target::Choose { .. });
            return (!dice && !marked && divides).then_some(Deed::DivideDamage { from, amount, among });
        }
        let to = match equal {
            Some((_, _, to)) => to,
            None => {
                self.must("to")?;
                self.target()?
            }
        };
        let preventable = match marked {
            true => Preventable::Never,
            false => self
                .attempt(|p| {
                    p.sign(TokenKind::Stop).then_some(())?;
                    if let Some(keyword) = p.attempt(|p| {
                        let keyword = p.keyword_barred(&["this damage", "that damage"])?;
                        (!p.is_word("unless")).then_some(keyword)
                    }) {
                        return Some(Preventable::NotBy(keyword));
                    }
                    p.must_any(&["this damage", "that damage"])?;
                    p.prevented_only()
                })
                .unwrap_or(Preventable::Freely),
        };
        Some(Deed::Damage {
            from,
            amount,
            dice,
            to,
            preventable,
        })
    }

    /// `can't be prevented` [`except by` THING] | `can only be prevented by` THING
    pub(super) fn prevented_only(&mut self) -> Option<Preventable> {
        if self
            .any_words(&["can only be prevented by", "can be prevented only by"])
            .is_some()
        {
            return self.preventer().map(Preventable::OnlyBy);
        }
        self.must_any(&["can't be prevented", "cannot be prevented"])?;
        if let Some(keyword) = self.attempt(|p| {
            p.must("by")?;
            p.usable_keyword()
        }) {
            return Some(Preventable::NotBy(keyword));
        }
        let except = self.attempt(|p| {
            p.sign(TokenKind::Comma);
            p.must("except by")?;
            p.preventer()
        });
        Some(except.map_or(Preventable::Never, Preventable::OnlyBy))
    }

    /// THING that prevents: a kind of unit
    fn preventer(&mut self) -> Option<Filter> {
        self.thing().filter(is_kind)
    }

    /// `put` (COUNT KIND `counters on` TARGET | TARGET `into the` ARENA `arena` | [`the top card of`] TARGET `face-down under` OBJECT)
    /// | `move` TARGET `to the` ARENA `arena`
    fn put_or_move(&mut self) -> Option<Deed> {
        if self.verb("move") {
            let what = self.target_in_play()?;
            self.off_its_host(&what);
            self.moved_from(&what);
            self.any_words(&["to", "into", "back to", "back into"])?;
            if self.words("its owner's build zone") {
                return Some(Deed::ComeOff(what));
            }
            const HOME: [&str; 4] = [
                "its own arena",
                "its arena",
                "an arena in its type line",
                "an arena in that pilot's type line",
            ];
            if self.any_words(&HOME).is_some() {
                let tapped = self.any_words(&["untapped", "tapped"]).map(|said| said == 1);
                return (!matches!(what, Target::Each(_))).then_some(Deed::MoveHome { what, tapped });
            }
            self.must_any(&["the", "your"])?;
            return self.arena_named().map(|to| Deed::Move { what, to, tapped: None });
        }
        if !self.verb("put") {
            return None;
        }
        first_of!(
            self,
            Self::put_counters,
            |p| {
                let what = p.target_in_play()?;
                if let Some(home) = p.attempt(|p| p.home_behind(what.clone())) {
                    return Some(home);
                }
                p.must("into the")?;
                p.arena_named().map(|to| Deed::Move { what, to, tapped: None })
            },
            Self::set_beneath,
        )
    }

    fn arena_named(&mut self) -> Option<cards::Arena> {
        let arena = self.arena()?;
        self.must("arena")?;
        Some(arena)
    }

    /// `take` LIMIT KIND `counters off` TARGET | `remove` (LIMIT KIND `counters from` TARGET | [`the top card of`] TARGET
    /// `from the game`); "that card" that was discarded is one of its stack (`G-3.4`)
    fn remove(&mut self) -> Option<Deed> {
        if self.verb("take") {
            return first_of!(self, |p| p.remove_counters("off"), Self::taken_home);
        }
        if !self.verb("remove") {
            return None;
        }
        // The word may belong to an instruction behind this one.
        if self.says_ahead(&["divided"])
            && let Some(divided) = self.attempt(Self::remove_divided)
        {
            return Some(divided);
        }
        first_of!(self, |p| p.remove_counters("from"), Self::remove_any_counters, |p| {
            let mut top = p.words("the top card of");
            let at = p.at;
            let card = p.words("that card");
            p.at = at;
            let what = first_of!(p, Self::granting_equipment, Self::target_in_play)?;
            top |= card && p.scope.gone && what == Target::Obj(Obj::It);
            p.out_of_pile(&what);
            p.must("from the game")?;
            Some(if top { Deed::RemoveTop(what) } else { Deed::Remove(what) })
        },)
    }

    /// (`tap` | `untap` | `retreat` | `discard`) TARGET | `return` [`the top card of`] TARGET `to its owner's hand` |
    /// `return` TARGET `to its owner's supply`
    fn unit_verb(&mut self) -> Option<Deed> {
        if self.verb("tap") {
            return self.target().map(Deed::Tap);
        }
        if self.verb("untap") {
            let whom = self.target()?;
            // What is not tapped does not untap.
            self.any_words(&["if it is tapped", "if it's tapped"]);
            return Some(Deed::Untap(whom));
        }
        if self.verb("retreat") {
            return self.target().map(Deed::Retreat);
        }
        if self.verb("discard") {
            return first_of!(
                self,
                Self::granting_equipment,
                Self::equipment_from,
                Self::target_in_play
            )
            .map(Deed::Discard);
        }
        if !self.verb("return") {
            return None;
        }
        if self.words("the top card of") {
            let of = self.target_in_play()?;
            self.hand_behind()?;
            return Some(Deed::ReturnTop(of));
        }
        let what = self.target_in_play()?;
        let whole = self.attempt(Self::with_its_stack).is_some();
        if self.attempt(Self::supply_behind).is_some() {
            return Some(Deed::ReturnToSupply(what));
        }
        self.returned_to_hand(what, whole)
    }

    /// `re-roll` LIMIT `attack dice` | `re-roll` LIMIT `dice of any roll` | `roll` COUNT `more attack dice` | `add` NUMBER `to` DICE | `subtract` NUMBER `from` DICE
    fn dice(&mut self) -> Option<Deed> {
        if self.verb("re-roll") || self.verb("reroll") {
            let limit = first_of!(self, Self::any_number_of_dice, Self::attack_dice_limit)?;
            let any = self.of_any_roll();
            return Some(if any {
                Deed::RerollAny(limit)
            } else {
                Deed::Reroll(limit)
            });
        }
        if self.verb("roll") {
            if let Some(dice) = self.attempt(Self::plain_dice) {
                if self.is_word("against") {
                    return (self.scope.actor == Player::You).then(|| self.rolls_against(dice))?;
                }
                (self.scope.rolled, self.scope.rolled_by) = (true, self.scope.actor);
                return Some(Deed::Roll {
                    who: self.scope.actor,
                    dice,
                });
            }
            let amount = self.count()?;
            self.must_any(&[
                "more attack dice",
                "more attack die",
                "additional attack dice",
                "additional attack die",
            ])?;
            return Some(Deed::AddDice(amount));
        }
        let minus = if self.verb("add") {
            false
        } else if self.verb("subtract") {
            true
        } else {
            return None;
        };
        let amount = self.number()?;
        self.must(if minus { "from" } else { "to" })?;
        let dice = self.attack_dice_limit()?;
        Some(Deed::ChangeDice {
            by: if minus { negated(amount) } else { amount },
            dice,
        })
    }

    /// `take control of` TARGET DURATION; the duration may stand in front
    pub(super) fn take_control(&mut self, front: Option<Duration>) -> Option<Deed> {
        if !(self.verb("take") || self.verb("gain")) {
            return None;
        }
        self.must("control of")?;
        let of = self.target()?;
        let lasts = match front {
            Some(lasts) => lasts,
            None => self.duration()?,
        };
        let who = self.scope.actor;
        Some(Deed::TakeControl { who, of, lasts })
    }

    /// `the attack ends` | `begin another` ARENA `battle step` | `win the game`
    fn steps_and_game(&mut self) -> Option<Deed> {
        if self
            .any_words(&[
                "the attack ends",
                "its attack ends",
                "this attack ends",
                "end the attack",
            ])
            .is_some()
        {
            return Some(Deed::EndAttack);
        }
        if self.verb("win") {
            self.must("the game")?;
            return Some(Deed::Win(self.scope.actor));
        }
        self.must_any(&["begin another", "start another"])?;
        let arena = self.arena()?;
        self.must("battle step")?;
        Some(Deed::ExtraBattleStep(arena))
    }

    /// A unit as subject: `does` DAMAGE | `attacks` TARGET | `becomes the defending unit` | `becomes a second defending unit`
    pub(super) fn unit_clause(&mut self) -> Option<Deed> {
        let who = self.target()?;
        if let Target::Obj(from) = who
            && let Some(damage) = self.attempt(|p| {
                // What it does besides, it does.
                p.words("also");
                p.damage_from(from)
            })
        {
            return Some(damage);
        }
        if self.words("also") {
            (self.verb("attack")).then_some(())?;
            return self.target().map(Deed::AddDefender);
        }
        self.words("immediately");
        if self.verb("attack") {
            return Some(Deed::Attack {
                who,
                whom: self.target()?,
            });
        }
        if matches!(who, Target::Obj(_)) && self.verb("retreat") {
            return Some(Deed::Retreat(who));
        }
        if self.words("is also a defending unit") {
            return self.dice_split().map(|()| Deed::AddDefender(who));
        }
        if !self.verb("become") {
            return None;
        }
        match self.any_words(&[
            "the defending unit",
            "the defender",
            "a second defending unit",
            "another defending unit",
        ])? {
            0 | 1 => Some(Deed::BecomeDefender(who)),
            _ => Some(Deed::AddDefender(who)),
        }
    }

    /// The amount of a bid or a payment that is a plain number.
    pub(super) fn fixed(&mut self) -> Option<i16> {
        match self.number()? {
            Amount::Fixed(n) => Some(n),
            _ => None,
        }
    }
}

/// A kind of units, not one that is meant by its name or otherwise.
fn is_kind(filter: &Filter) -> bool {
    match filter {
        Filter::All(parts) | Filter::Any(parts) => parts.iter().all(is_kind),
        one => !matches!(one, Filter::Is(_) | Filter::Named(_)),
    }
}
