//! Clauses: one instruction with its subject.

use cards::ir::{
    Ability, Amount, Ban, Change, Condition, Deed, Duration, Effect, Filter, KeywordAbility, Limit, Obj, Player,
    Preventable, Static, Target,
};
use cards::keyword::Keyword;

use super::{Parser, first_of};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// [DURATION `,`] (PLAYER DEED | OBJECT DEED | DEED | SUBJECT CHANGES)
    pub(super) fn clause(&mut self) -> Option<Effect> {
        self.want("an instruction");
        let lasts = self.attempt(|p| {
            let lasts = p.duration()?;
            p.sign(TokenKind::Comma).then_some(lasts)
        });
        if lasts.is_none()
            && let Some(effect) = first_of!(
                self,
                Self::look_at_hand,
                Self::remove_from_there,
                Self::of_counted_cards,
                Self::look_at_decks,
                Self::several_searches,
                Self::move_built,
                Self::found_changes,
                Self::put_found,
                Self::lend_plainly,
                Self::strip,
                Self::turn_either_way,
                Self::treat_either_way,
                Self::return_with_pilot,
                Self::give_subtype
            )
        {
            return Some(effect);
        }
        if lasts.is_none()
            && let Some(counter) = first_of!(
                self,
                Self::counters_chosen,
                Self::two_kinds_of_counters,
                Self::bury_under_chosen,
                |p| p.quietly(Self::unstack),
                |p| p.quietly(Self::attach_to_chosen)
            )
        {
            return Some(counter);
        }
        if lasts.is_none()
            && let Some(change) = first_of!(self, Self::shared_out, Self::change_while, Self::either_way)
        {
            return Some(change);
        }
        if lasts.is_none()
            && let Some(retreat) = self.attempt(Self::has_to_retreat)
        {
            return Some(retreat);
        }
        let deed = match lasts {
            Some(lasts) => return self.lasting_clause(lasts),
            None => first_of!(
                self,
                Self::player_clause,
                Self::deed,
                Self::unit_clause,
                Self::chosen_to_get
            ),
        };
        match deed {
            Some(deed @ Deed::Move { .. }) => self.moved(deed),
            Some(deed @ (Deed::Discard(Target::Obj(obj)) | Deed::Retreat(Target::Obj(obj)))) => {
                Some(self.leaving_it(obj, deed))
            }
            Some(deed) => Some(self.more_points(&deed)),
            None => first_of!(
                self,
                Self::stays_tapped,
                |p| p.shield_both_ways(None),
                Self::give,
                Self::imperative_change,
                Self::modify
            ),
        }
    }

    /// `your opponent retreats` OBJECT: that player is the one who does it (`G-6.25`)
    fn has_to_retreat(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You).then_some(())?;
        self.must("your opponent")?;
        self.verb("retreat").then_some(())?;
        let (choice, unit) = match self.object_target()? {
            Target::Obj(obj) => (None, obj),
            choice => (Some(Effect::Do(Deed::Choose(choice))), Obj::That),
        };
        let retreat = Effect::Do(Deed::Retreat(Target::Obj(unit)));
        let retreat = Effect::For(Player::Opponent, Box::new(retreat));
        Some(super::effect::seq(choice.into_iter().chain([retreat]).collect()))
    }

    /// [`from` PLACE] behind "discard this unit": only if it is there
    fn leaving_it(&mut self, obj: Obj, deed: Deed) -> Effect {
        let place = self.attempt(|p| {
            p.must("from")?;
            p.place()
        });
        let there = place.map_or(Condition::True, |place| Condition::Is(obj, Filter::In(place)));
        when(there, Effect::Do(deed))
    }

    /// [`tapped` | `untapped`] behind "move … to the … arena": how it is moved, if it is
    fn moved(&mut self, mut deed: Deed) -> Option<Effect> {
        if let Some(state) = self.any_words(&["untapped", "tapped"]) {
            let Deed::Move { what, tapped, .. } = &mut deed else {
                return None;
            };
            (!matches!(what, Target::Each(_) | Target::Player(_))).then_some(())?;
            *tapped = Some(state == 1);
        }
        Some(Effect::Do(deed))
    }

    /// `and` COUNT CURRENCY behind a gain or a loss: "gain 1 build point and 2 Force"; the same for counters
    fn more_points(&mut self, deed: &Deed) -> Effect {
        let mut deeds = vec![Effect::Do(deed.clone())];
        while let Some(more) = self.attempt(|p| {
            p.list_and().then_some(())?;
            if matches!(deed, Deed::PutCounters { .. }) {
                return p.put_counters();
            }
            let amount = p.count()?;
            let what = p.currency()?;
            match *deed {
                Deed::Gain { who, next_turn, .. } => Some(Deed::Gain {
                    who,
                    what,
                    amount,
                    next_turn,
                }),
                Deed::Lose { who, .. } => Some(Deed::Lose { who, what, amount }),
                _ => None,
            }
        }) {
            deeds.push(Effect::Do(more));
        }
        super::effect::seq(deeds)
    }

    /// `prevent all damage to and from` KIND DURATION: two shields; the duration may stand in front
    fn shield_both_ways(&mut self, front: Option<Duration>) -> Option<Effect> {
        self.must("prevent all damage to and from")?;
        let kind = self.all_of_a_kind()?;
        let lasts = match front {
            Some(lasts) => lasts,
            None => self.duration()?,
        };
        let shield = |by: Filter, to: Filter| {
            let amount = Limit::All;
            Effect::Do(Deed::Shield { by, to, amount, lasts })
        };
        Some(Effect::Seq(vec![
            shield(Filter::True, kind.clone()),
            shield(kind, Filter::True),
        ]))
    }

    /// Behind a duration: `whenever` KIND `would be damaged` [`by` KIND] `, prevent` (`that damage` | LIMIT `of that damage`)
    fn shield_from_now_on(&mut self, lasts: Duration) -> Option<Effect> {
        self.when_word()?;
        let to = self.all_of_a_kind()?;
        self.must("would be damaged")?;
        let by = if self.words("by") {
            self.all_of_a_kind()?
        } else {
            Filter::True
        };
        self.sign(TokenKind::Comma).then_some(())?;
        self.must("prevent")?;
        let amount = if self.words("that damage") {
            Limit::All
        } else {
            let amount = self.limit()?;
            self.must("of that damage")?;
            amount
        };
        Some(Effect::Do(Deed::Shield { by, to, amount, lasts }))
    }

    /// `as long as` CONDITION `,` SUBJECT CHANGES DURATION: an ability with that condition, for so long
    fn change_while(&mut self) -> Option<Effect> {
        self.must_any(&["as long as", "while"])?;
        if let Some(change) = self.attempt(Self::change_while_tapped) {
            return Some(change);
        }
        let outer = std::mem::take(&mut self.scope.mentions);
        let condition = self.condition()?;
        self.sign(TokenKind::Comma).then_some(())?;
        let mentions = std::mem::replace(&mut self.scope.mentions, outer);
        let (whom, host) = self.subject()?;
        (host == Condition::True).then_some(())?;
        // Seen from the unit that gets it, the condition must say the same.
        let same = !mentions.card && (!mentions.player || super::change::is_yours(&whom));
        same.then_some(())?;
        let mut read = self.changes_of(&whom, true)?;
        (read.condition == Condition::True).then_some(())?;
        super::member::counted_now(&mut read.changes)?;
        let ability = Ability::Static(Static {
            condition,
            whom: Target::Obj(Obj::This),
            changes: read.changes,
        });
        Some(Effect::Do(Deed::Modify {
            whom: read.whom.unwrap_or(whom),
            changes: vec![super::change::gain(ability)],
            lasts: read.lasts?,
        }))
    }

    /// SUBJECT `gets` ([`either`] ITEMS `or` ITEMS | `the` SUBTYPE `or` SUBTYPE `subtype`) DURATION: one of the two
    pub(super) fn either_change(&mut self) -> Option<Effect> {
        self.says_any(&["or"]).then_some(())?;
        let (whom, host) = self.subject()?;
        (host == Condition::True).then_some(())?;
        self.verb("get").then_some(())?;
        let ways = match self.words("either") {
            true => {
                let mut ways = vec![self.items()?];
                while self.words("or") {
                    ways.push(self.items()?);
                }
                ways
            }
            false => first_of!(self, Self::either_subtype, Self::one_item_or_other)?,
        };
        let lasts = self.duration()?;
        (ways.len() > 1).then_some(())?;
        let (choice, whom) = match whom {
            chosen @ Target::Choose { .. } => (Some(Effect::Do(Deed::Choose(chosen))), Target::Obj(Obj::That)),
            known => (None, known),
        };
        let options = ways.into_iter().map(|changes| {
            Effect::Do(Deed::Modify {
                whom: whom.clone(),
                changes,
                lasts,
            })
        });
        let one = Effect::OneOf {
            who: self.scope.actor,
            options: options.collect(),
        };
        Some(super::effect::seq(choice.into_iter().chain([one]).collect()))
    }

    /// `give` TARGET ITEMS [DURATION]
    pub(super) fn give(&mut self) -> Option<Effect> {
        if !self.verb("give") {
            return None;
        }
        let whom = self.target()?;
        let outer = std::mem::replace(&mut self.scope.each_it, 0);
        let changes = self.items()?;
        let about_members = std::mem::replace(&mut self.scope.each_it, outer) > 0;
        let lasts = self.attempt(Self::duration).unwrap_or(Duration::EndOfTurn);
        (!about_members).then_some(Effect::Do(Deed::Modify { whom, changes, lasts }))
    }

    /// Behind a duration: a change, a shield or a change of control that lasts so long
    fn lasting_clause(&mut self, lasts: Duration) -> Option<Effect> {
        first_of!(
            self,
            |p| p.shield(Some(lasts)).map(Effect::Do),
            |p| p.shield_both_ways(Some(lasts)),
            |p| p.shield_from_now_on(lasts),
            |p| p.later_this_turn(lasts),
            |p| p.whenever_this_turn(lasts),
            |p| p.take_control(Some(lasts)).map(Effect::Do),
            |p| {
                let who = p.player()?;
                let outer = std::mem::replace(&mut p.scope.actor, who);
                let taken = p.take_control(Some(lasts));
                p.scope.actor = outer;
                taken.map(Effect::Do)
            },
            |p| {
                let (whom, changes) = p.passive_ban()?;
                Some(Effect::Do(Deed::Modify { whom, changes, lasts }))
            },
            |p| p.modify_for(Some(lasts)),
            |p| {
                let changes = p.fights_in_order()?;
                let whom = Target::Player(Player::Each);
                Some(Effect::Do(Deed::Modify { whom, changes, lasts }))
            },
        )
    }

    /// PLAYER DEED: "you draw 2 cards", "your opponent loses 1 Force"
    fn player_clause(&mut self) -> Option<Deed> {
        let outer = self.scope.actor;
        let who = self.player()?;
        // What a player must do is done.
        let must = self.words("must");
        self.words("also");
        self.scope.actor = who;
        let deed = self.deed().filter(|deed| !must || !matches!(deed, Deed::Pay { .. }));
        self.scope.actor = outer;
        self.scope.subject = Some(who);
        deed
    }

    /// Behind a clause about another player and "and": `may` CLAUSES: that player may
    pub(super) fn and_may(&mut self) -> Option<Effect> {
        let who = self.scope.subject.filter(|&who| who != Player::You)?;
        self.must("may")?;
        self.may_of(who)
    }

    /// A verb with -s and no subject of its own, behind a clause about another player: that player goes on
    pub(super) fn goes_on(&mut self) -> Option<Player> {
        const VERBS: [&str; 8] = [
            "gains", "gets", "loses", "pays", "draws", "discards", "searches", "wins",
        ];
        let who = self.scope.subject.filter(|&who| who != Player::You)?;
        VERBS.iter().any(|verb| self.is_word(verb)).then_some(who)
    }

    /// SUBJECT CHANGES
    pub(super) fn modify(&mut self) -> Option<Effect> {
        self.modify_for(None)
    }

    fn modify_for(&mut self, front: Option<Duration>) -> Option<Effect> {
        let (whom, host) = self.subject()?;
        let read = self.changes_of(&whom, true)?;
        let said = front.or(read.lasts);
        // "Pay 2 build points -> Equipped unit gets …": what it gets for being equipped lasts, but that was not said.
        if said.is_none() && self.kind == crate::Kind::Equipment && whom == Target::Obj(Obj::Host) {
            return None;
        }
        let lasts = said.unwrap_or(Duration::EndOfTurn);
        // Whom it may attack is decided before there is an attack.
        let aims = |change: &Change| matches!(change, Change::MayAttack(_) | Change::MayAttackThose(_));
        if lasts == Duration::ThisAttack && read.changes.iter().any(aims) {
            return None;
        }
        let whom = read.whom.unwrap_or(whom);
        // A Battle card or Mission that carries out its text is disrupted no more: it would have to be said before.
        let too_late = self.kind.is_played() && read.changes.contains(&Change::Cannot(Ban::BeDisrupted));
        if too_late && whom == Target::Obj(Obj::This) {
            return None;
        }
        // Cards that are played later are not among those that an effect finds now.
        let of_cards = matches!(&whom, Target::Each(filter) if super::target::is_card(filter));
        if of_cards && read.changes.contains(&Change::Cannot(Ban::BeDisrupted)) {
            return None;
        }
        let (said, changes) = (read.lasts.filter(|_| front.is_none()), read.changes);
        let then = self.for_another_time(Deed::Modify { whom, changes, lasts }, said);
        Some(when(crate::canon::both(vec![host, read.condition]), then))
    }

    /// TARGET | PLAYER | `each player`; an Equipment's "equipped Jedi" is a host with a condition
    pub(super) fn subject(&mut self) -> Option<(Target, Condition)> {
        self.remembered((), Self::subject_anew)
    }

    fn subject_anew(&mut self) -> Option<(Target, Condition)> {
        if let Some(player) = self.attempt(|p| {
            let player = if p.words("each player") {
                Player::Each
            } else {
                p.player()?
            };
            Some(player)
        }) {
            return Some((Target::Player(player), Condition::True));
        }
        if let Some(host) = self.attempt(Self::equipped) {
            return Some((Target::Obj(Obj::Host), host));
        }
        if let Some(object) = self.attempt(Self::object_target) {
            return Some((object, Condition::True));
        }
        if let Some(kind) = self.quietly(Self::bare_plural) {
            self.scope.it = super::Antecedent::Group;
            return Some((Target::Each(kind), Condition::True));
        }
        if let Some(name) = first_of!(self, |p| p.one_of_names("and"), |p| {
            // "The Hollow Moon", where no unit was spoken of that could be called so.
            if p.scope.that.is_none() && !p.scope.event && !p.scope.chosen {
                p.words("the");
            }
            p.another_name().map(Filter::Named)
        }) {
            self.scope.it = super::Antecedent::Group;
            let named = crate::canon::all(vec![Filter::Unit, name]);
            return Some((Target::Each(named), Condition::True));
        }
        Some((self.target()?, Condition::True))
    }

    /// NOUNS without an article: "Characters can't retreat"
    fn bare_plural(&mut self) -> Option<Filter> {
        const PLURALS: [&str; 5] = ["units", "Characters", "Locations", "Resources", "cards"];
        const VERBS: [&str; 11] = [
            "can't", "cannot", "can", "get", "lose", "must", "may", "have", "do", "cost", "don't",
        ];
        self.says_any(&VERBS).then_some(())?;
        let start = self.at;
        let kind = self.noun(Vec::new(), true)?;
        // A capital word alone could be a name; several units have a verb of several.
        let plural = self.tokens[start..self.at]
            .iter()
            .any(|token| PLURALS.contains(&self.text_of(token)) || self.text_of(token) == "Units");
        // "Wolves": the plural of a subtype in print.
        let last = self
            .tokens
            .get(self.at.checked_sub(1)?)
            .map_or("", |token| self.text_of(token));
        let one = super::singular(last);
        let subtypes = last.starts_with(char::is_uppercase) && one != last && self.lexicon.may_be_subtype(&one);
        ((plural || subtypes) && VERBS.iter().any(|verb| self.is_word(verb))).then_some(kind)
    }

    /// [`the`] `equipped` NOUN: the host, if it is such a unit
    fn equipped(&mut self) -> Option<Condition> {
        self.words("the");
        self.must("equipped")?;
        if self.attempt(Self::plain_unit).is_some() {
            self.scope.it = super::Antecedent::One(Obj::Host);
            return Some(Condition::True);
        }
        let mut kinds = vec![self.noun(Vec::new(), false)?];
        // "Unit with 'Ord' in its name or Bela"
        while let Some(more) = self.attempt(|p| {
            p.must("or")?;
            first_of!(p, |p| p.another_name().map(Filter::Named), |p| p
                .noun(Vec::new(), false))
        }) {
            kinds.push(more);
        }
        let kind = crate::canon::any(kinds);
        self.call_host(&kind);
        self.scope.it = super::Antecedent::One(Obj::Host);
        Some(Condition::Is(Obj::Host, kind))
    }

    /// `unit` with nothing behind it
    fn plain_unit(&mut self) -> Option<()> {
        self.must("unit")?;
        const TAILS: [&str; 3] = ["with", "without", "named"];
        (!TAILS.iter().any(|word| self.is_word(word))).then_some(())
    }

    /// Changes in the imperative: "add 1 to each of this unit's attack dice", "treat it as non-unique"
    fn imperative_change(&mut self) -> Option<Effect> {
        let (whom, changes) = first_of!(
            self,
            |p| p.all_abilities_cost().and_then(super::dear::of_player),
            Self::ordered_change
        )?;
        let said = self.attempt(Self::duration);
        // How long a unit would be on another side is not guessed.
        if said.is_none() && matches!(changes[..], [Change::TreatSide(_) | Change::AddType(_)]) {
            return None;
        }
        let lasts = said.unwrap_or(Duration::EndOfTurn);
        let mut changes = changes;
        match &mut changes[..] {
            [Change::ForceCost(_) | Change::AbilityCost(_)] => changes.extend(self.attempt(Self::force_floor)),
            [Change::KeywordCost(_, _, least @ 0)] => {
                if let Some(Change::ForceFloor(floor)) = self.attempt(Self::force_floor) {
                    *least = floor;
                }
            }
            _ => {}
        }
        Some(Effect::Do(Deed::Modify { whom, changes, lasts }))
    }

    /// (OBJECT`'s` | THINGS`'`) `activated abilities cost` NUMBER (`less` | `more`) `Force to play` [FLOOR] | `each activated ability of` THINGS `costs` …
    fn abilities_cost(&mut self) -> Option<(Target, Vec<Change>)> {
        let start = self.at;
        let whom = self.whose_abilities()?;
        let with_force = self.tokens[start..self.at].iter().any(|token| {
            let word = self.text_of(token);
            word.eq_ignore_ascii_case("force") || word.eq_ignore_ascii_case("force-activated")
        });
        // "That cost 2 or more Force": cheaper ones stay as they are.
        let from = self.attempt(|p| {
            p.must_any(&["that cost", "that costs"])?;
            let from = p.fixed()?;
            p.must("or more force")?;
            p.words("now");
            Some(from)
        });
        let cost = match self.costs()? {
            // Dearer is every one of them, also without Force in its cost (`G-10.5`).
            Change::ForceCost(Amount::Fixed(more)) if more > 0 && !with_force => {
                Change::AbilityCost(Amount::Fixed(more))
            }
            // Cheaper are only those with Force in their cost, however they are called (`A-2.8`).
            Change::ForceCost(amount) => match (from, is_less(&amount)) {
                (Some(from), _) => return Some((whom, vec![Change::DearAbilityCost(from, amount)])),
                (None, true) => Change::AbilityCost(amount),
                (None, false) => Change::ForceCost(amount),
            },
            _ => return None,
        };
        from.is_none().then_some(())?;
        let mut changes = vec![cost];
        changes.extend(self.attempt(Self::force_floor));
        Some((whom, changes))
    }

    /// (OBJECT`'s` | THINGS`'`) `activated abilities` | `each activated ability of` THINGS
    pub(super) fn whose_abilities(&mut self) -> Option<Target> {
        first_of!(
            self,
            |p| {
                p.must_any(&["each activated ability of", "each force-activated ability of"])?;
                p.all_of_a_kind().map(Target::Each)
            },
            |p| {
                p.must("the activated abilities of")?;
                p.target()
            },
            |p| {
                let peeked = p.scope.peeked;
                p.words("each of");
                let of = p.possessor()?;
                p.ability_word()?;
                p.made_choice(of, peeked)
            },
            |p| {
                let of = p.possessive_kind()?;
                p.ability_word()?;
                let place = p.attempt(|p| {
                    p.must("in")?;
                    p.located()
                });
                Some(match (of, place) {
                    (Target::Each(kind), Some(place)) => Target::Each(crate::canon::all(vec![kind, place])),
                    (of, None) => of,
                    _ => return None,
                })
            },
        )
    }

    fn ability_word(&mut self) -> Option<()> {
        self.must_any(&[
            "activated abilities",
            "force-activated abilities",
            "force activated abilities",
        ])
    }

    /// `add` NUMBER `to each of` OBJECT'S `attack dice` | `treat` TARGET `as` … | `damage from` TARGET `can't be prevented`
    /// | `double all damage that would be done by` TARGET | `fight the` ARENA `battle before …` | …
    pub(super) fn ordered_change(&mut self) -> Option<(Target, Vec<Change>)> {
        first_of!(
            self,
            Self::roomy_stack,
            Self::upkeep_free,
            |p| {
                let minus = match () {
                    () if p.verb("add") => false,
                    () if p.verb("subtract") => true,
                    () => return None,
                };
                let amount = p.number()?;
                p.must(if minus { "from" } else { "to" })?;
                p.must_any(&["each of", "each"])?;
                let obj = p.possessor()?;
                p.must("attack dice")?;
                let amount = if minus { super::amount::negated(amount) } else { amount };
                Some((Target::Obj(obj), vec![Change::AttackDice(amount)]))
            },
            |p| {
                p.must("treat")?;
                let whom = match p.is_word("as") && !p.kind.is_played() {
                    true => Target::Obj(Obj::This),
                    false => p.target()?,
                };
                p.must("as")?;
                if p.any_words(&["non-unique", "nonunique"]).is_some() {
                    return Some((whom, vec![Change::NonUnique]));
                }
                if let Some(side) = first_of!(p, Self::side_treated, Self::type_treated) {
                    return Some((whom, vec![side]));
                }
                let several = p.any_words(&["a", "an"]).is_none();
                let mut words = vec![p.subtype()?];
                while let Some(more) = p.attempt(Self::subtype) {
                    words.push(more);
                }
                // "Treat those units as Wolves"
                if let Some(last) = words.last_mut().filter(|_| several) {
                    *last = super::singular(last);
                }
                p.words("unit");
                Some((whom, words.into_iter().map(Change::AddSubtype).collect()))
            },
            |p| {
                p.must("roll")?;
                let obj = p.possessor()?;
                p.must("attack dice secretly")?;
                // That they are shown goes without saying (`CUN-1`).
                let shown = p.attempt(|p| {
                    p.sign(TokenKind::Stop).then_some(())?;
                    p.must("show them to your opponent after damage prevention")
                });
                (shown.is_some() || p.sees(TokenKind::Stop) || p.at_ability_end()).then_some(())?;
                let cunning = Ability::Keyword(KeywordAbility::bare(Keyword::Cunning));
                Some((Target::Obj(obj), vec![super::change::gain(cunning)]))
            },
            Self::its_attack_stands,
            |p| {
                p.must_any(&["damage from", "damage done by"])?;
                let whom = p.target()?;
                Some((whom, vec![prevented(p.prevented_only()?)?]))
            },
            |p| {
                let keyword = p.keyword_barred(&["damage from", "damage done by"])?;
                Some((p.target()?, vec![Change::NotPreventedBy(keyword)]))
            },
            |p| {
                p.must("your opponent can't attack")?;
                let whom = match p.target()? {
                    // "A Diplomat" of yours, whichever it is.
                    Target::Choose { filter, .. } => {
                        Target::Each(crate::canon::all(vec![Filter::Controller(Player::You), filter]))
                    }
                    known => known,
                };
                p.must_any(&["unless he or she", "unless they", "unless your opponent"])?;
                Some((whom, vec![Change::PayToAttack(p.cost()?)]))
            },
            |p| {
                p.must("you may choose not to untap")?;
                let whom = p.target()?;
                p.any_words(&["during your untap step", "during the untap step"]);
                Some((whom, vec![Change::MayStayTapped]))
            },
            |p| {
                p.must("your opponent must")?;
                let cost = p.cost()?;
                p.must("to attack")?;
                Some((p.target()?, vec![Change::PayToAttack(cost)]))
            },
            Self::abilities_cost,
            |p| p.quietly(Self::keyword_abilities_cost),
            |p| p.quietly(Self::all_abilities_cost),
            |p| p.quietly(Self::floor_of_cards),
            |p| {
                let obj = p.possessor()?;
                if p.words("printed") {
                    let stat = p.stat()?;
                    p.must_any(&["is equal to", "equals", "is"])?;
                    let value = p.value()?;
                    // What is printed is said by the card itself; health is asked for too often to be looked up.
                    (obj == Obj::This && stat != cards::Stat::Health).then_some(())?;
                    return Some((Target::Obj(obj), vec![Change::SetPrinted(stat, value)]));
                }
                let mut stats = vec![p.stat()?];
                while let Some(more) = p.attempt(|p| {
                    p.list_and().then_some(())?;
                    p.stat()
                }) {
                    stats.push(more);
                }
                p.must_any(&["is equal to", "are equal to", "equals", "equal", "is", "are"])?;
                if let Some(set) = p.attempt(|p| p.three_values(&stats)) {
                    return Some((Target::Obj(obj), set));
                }
                let value = p.value()?;
                let set = stats.into_iter().map(|stat| Change::SetStat(stat, value.clone()));
                Some((Target::Obj(obj), set.collect()))
            },
            |p| {
                p.must_any(&["each activated ability of", "activated abilities of"])?;
                let whom = Target::Each(p.all_of_a_kind()?);
                Some((whom, vec![p.costs()?]))
            },
            Self::host_of_the_opponent,
            Self::stacks_beneath,
            Self::exchanges,
            Self::bare_host,
            |p| p.quietly(Self::cost_to_attach),
            Self::attach_free,
            Self::passive_ban,
            |p| p.quietly(Self::kept_there),
            |p| p
                .fights_in_order()
                .map(|changes| (Target::Player(Player::Each), changes)),
            |p| p.fights().map(|change| (Target::Player(Player::Each), vec![change])),
            |p| {
                p.must("double all damage that would be done by")?;
                let whom = first_of!(p, Self::target, |p| p.all_of_a_kind().map(Target::Each))?;
                p.attempt(|p| {
                    p.sign(TokenKind::OpenParen).then_some(())?;
                    p.must("before damage prevention")?;
                    p.sign(TokenKind::CloseParen).then_some(())
                });
                Some((whom, vec![Change::TwiceDamage]))
            },
            |p| {
                p.must("the roll for build points isn't made")?;
                Some((Target::Player(Player::Each), vec![Change::NoBuildRoll]))
            },
            |p| {
                // "You can't retreat your units" is said of the units.
                let who = p.player()?;
                p.must("can't retreat")?;
                let whom = match p.words("any") {
                    true => Target::Each(p.noun(vec![Filter::Controller(who)], true)?),
                    false => p.target()?,
                };
                const STEPS: [&str; 3] = [
                    "during your retreat step",
                    "during the retreat step",
                    "during his or her retreat step",
                ];
                let step = p.any_words(&STEPS).is_some();
                let ban = if step { Ban::RetreatInStep } else { Ban::Retreat };
                Some((whom, vec![Change::Cannot(ban)]))
            },
        )
    }
}

/// An effect under a condition, if there is one.
pub(super) fn when(condition: Condition, then: Effect) -> Effect {
    match condition {
        Condition::True => then,
        condition => Effect::If {
            condition,
            then: Box::new(then),
            otherwise: None,
        },
    }
}

/// The same of all damage from a unit.
pub(super) fn prevented(how: Preventable) -> Option<Change> {
    match how {
        Preventable::Freely => None,
        Preventable::Never => Some(Change::Unpreventable),
        Preventable::OnlyBy(by) => Some(Change::OnlyPreventedBy(by)),
        Preventable::NotBy(keyword) => Some(Change::NotPreventedBy(keyword)),
    }
}

/// Is it taken off?
fn is_less(amount: &Amount) -> bool {
    matches!(amount, Amount::Fixed(i16::MIN..=-1) | Amount::Times(i16::MIN..=-1, _))
}
