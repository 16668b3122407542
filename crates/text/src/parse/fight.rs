//! Fighting: who attacks whom, from where and with what.

use cards::ir::{
    Ability, Amount, Ban, Change, Condition, Cost, CostPart, Deed, Effect, Filter, Limit, Obj, Place, PlayOnly, Player,
    Preventable, Static, Target, Trigger,
};
use cards::keyword::Keyword;
use cards::{Arena, Stat};

use super::names::SelfNames;
use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};

impl Parser<'_> {
    /// `whenever` NOUN `can attack, it must do so.`: it must attack
    pub(super) fn must_do_so(&mut self) -> Option<Sentence> {
        self.must_any(&["whenever", "anytime", "any time", "when"])?;
        self.any_words(&["a", "an"]);
        let kind = self.noun(Vec::new(), false)?;
        self.must("can attack")?;
        self.sign(TokenKind::Comma).then_some(())?;
        self.must("it must do so")?;
        self.sentence_end()?;
        Some(Sentence {
            cost: None,
            body: Body::Lasting {
                condition: Condition::True,
                whom: Target::Each(kind),
                changes: vec![Change::MustAttack],
            },
            only: Vec::new(),
        })
    }

    /// `choose` TARGET `->` SENTENCES about "the chosen unit", on a card that is played: what it does is announced with the
    /// choice anyway (`A-2.15`)
    pub(super) fn chosen_first(&mut self) -> Option<Sentence> {
        (self.kind.is_played() && !self.inside).then_some(())?;
        if let Some(anew) = self.attempt(Self::meditate_anew) {
            return Some(anew);
        }
        self.choose()?;
        self.arrow().then_some(())?;
        let read = self.sentences()?;
        Some(Sentence {
            cost: Some(Cost::FREE),
            body: Body::Effect(read.effect),
            only: read.only,
        })
    }

    /// ITEMS (`or` ITEMS)+: one of them
    pub(super) fn one_item_or_other(&mut self) -> Option<Vec<Vec<Change>>> {
        let mut ways = vec![self.items()?];
        while self.words("or") {
            ways.push(self.items()?);
        }
        (ways.len() > 1).then_some(ways)
    }

    /// `the unit attacking` OBJECT, this unit: the attacking unit, while this one is attacked
    pub(super) fn unit_attacking_it(&mut self) -> Option<Obj> {
        self.must("the unit attacking")?;
        let whom = first_of!(self, Self::own_reference, |p| {
            p.pronoun_word()?;
            p.pronoun()
        })?;
        (whom == Obj::This).then_some(())?;
        self.scope.mentions.card = true;
        self.effect_only.push(PlayOnly::Attacked(Filter::Is(Obj::This)));
        self.scope.fighter = Some(Obj::Attacker);
        Some(Obj::Attacker)
    }

    /// QUANTITY EQUIPMENT `from` THING, where a text says so: what is attached to it
    pub(super) fn equipment_from(&mut self) -> Option<Target> {
        let target = self.equipment_target()?;
        let attached = |filter: &Filter| {
            matches!(filter, Filter::All(tests) if tests.iter().any(|test| matches!(test, Filter::AttachedTo(on)
                if matches!(**on, Filter::Is(_)))))
        };
        match &target {
            Target::Choose { filter, .. } if attached(filter) => Some(target),
            _ => None,
        }
    }

    /// Behind "can't be attacked by": KIND; such units can't attack it
    pub(super) fn not_attacked_by(&mut self) -> Option<Change> {
        let kind = self.kind_of_thing().filter(same_for_all)?;
        let ability = Ability::Static(Static {
            condition: Condition::True,
            whom: Target::Each(kind),
            changes: vec![Change::CannotAttack(Filter::Is(Obj::This))],
        });
        Some(super::change::gain(ability))
    }

    /// `when using` KEYWORD: while it attacks with it (`B-3.5`)
    pub(super) fn when_using(&mut self) -> Option<Condition> {
        self.must_any(&["when using", "while using"])?;
        let keyword = self.keyword_name().filter(reaches)?;
        let who = self.pronoun()?;
        Some(canon::both(vec![
            Condition::Is(who, Filter::Attacking),
            Condition::Using(keyword),
        ]))
    }

    /// `using` KEYWORD `to attack` THING, behind a noun
    pub(super) fn using_to_attack(&mut self) -> Option<Filter> {
        self.must("using")?;
        let keyword = self.keyword_name().filter(reaches)?;
        self.must("to attack")?;
        let whom = self.one_thing()?;
        let attacks = Condition::Attacking {
            who: Filter::Is(Obj::That),
            whom,
        };
        let so = canon::both(vec![attacks, Condition::Using(keyword)]);
        Some(canon::all(vec![Filter::Attacking, Filter::Where(Box::new(so))]))
    }

    /// (`in` | `from`) (`a different` | `another`) `arena`, of a unit in a fight: not in that of the other one
    pub(super) fn elsewhere(&mut self) -> Option<Filter> {
        let other = self.beside.filter(|obj| matches!(obj, Obj::Attacker | Obj::Defender))?;
        self.must_any(&["in", "from"])?;
        self.must_any(&["a different arena", "another arena"])?;
        Some(canon::all(vec![
            Filter::In(Place::AnyArena),
            canon::not(Filter::In(Place::With(other))),
        ]))
    }

    /// NOUNS behind "when attacking", without an article
    pub(super) fn attacked_plural(&mut self) -> Option<Filter> {
        let kind = self.noun(Vec::new(), true).filter(same_for_all)?;
        let last = self
            .tokens
            .get(self.at.checked_sub(1)?)
            .map_or("", |token| self.text_of(token));
        last.ends_with('s').then_some(())?;
        let ends = self.sees(TokenKind::Stop) || self.at_ability_end() || self.is_word("until") || self.is_word("this");
        ends.then_some(kind)
    }

    /// Behind "would be damaged by": `your opponent` | `your opponent's cards or effects` | …: units, cards and whatever
    /// else that player has (`B-5.2`)
    pub(super) fn whatever_of_theirs(&mut self) -> Option<Filter> {
        self.must_any(&[
            "your opponent's cards or effects",
            "your opponent's units or cards",
            "your opponent's cards or units",
            "an opponent's unit or effect",
            "an opponent's card or effect",
            "your opponent",
        ])?;
        self.scope.mentions.player = true;
        Some(Filter::Controller(Player::Opponent))
    }

    /// (`play` | `you may play this ability`) … (`once per attack` | `once during each attack`) `.` (`A-2.6`)
    pub(super) fn once_per_attack(&mut self) -> Option<()> {
        self.must_any(&["you may play this ability", "play this ability", "play"])?;
        self.words("only");
        self.must_any(&["once per attack", "once during each attack", "once each attack"])?;
        self.sentence_end()
    }

    /// `when` OBJECT`'s attack ends`, of this unit (`B-3.38`)
    pub(super) fn when_its_attack_ends(&mut self) -> Option<Vec<PlayOnly>> {
        self.must("when")?;
        let own = self.possessor().filter(|obj| *obj == Obj::This)?;
        self.must("attack ends")?;
        let attacks = Condition::Is(own, Filter::Attacking);
        Some(vec![PlayOnly::AttackEnds, PlayOnly::If(attacks)])
    }

    /// `your opponent can't disrupt` OBJECT`'s` (`attack` | `attacks`)
    pub(super) fn undisrupted(&mut self) -> Option<Target> {
        self.must_any(&["your opponent can't disrupt", "your opponent cannot disrupt"])?;
        let peeked = self.scope.peeked;
        let of = self.possessor()?;
        self.must_any(&["attacks", "attack"])?;
        // "That unit's" makes the choice that was announced.
        if of == Obj::That
            && let Some(choice) = self.scope.choice.take()
        {
            self.scope.peeked = peeked;
            return self.choices.get(choice).cloned();
        }
        Some(Target::Obj(of))
    }

    /// How a unit that was chosen by its one name is called from then on
    pub(super) fn call_chosen(&mut self, name: &Filter) {
        self.scope.by_name = match name {
            Filter::Named(name) => {
                self.chosen_names.push(SelfNames::of_all(std::slice::from_ref(name)));
                Some(self.chosen_names.len() - 1)
            }
            _ => None,
        };
    }

    /// A part of the name by which the latest unit was chosen; the whole of it may be any card of that name, unless it is
    /// the one that has paid
    pub(super) fn chosen_name(&mut self, ending: &str) -> Option<Obj> {
        let that = self.scope.that.filter(|that| matches!(that, Obj::That | Obj::Paid))?;
        self.scope.choice.is_none().then_some(())?;
        let at = self.scope.by_name?;
        let names = std::mem::take(self.chosen_names.get_mut(at)?);
        let parts = names.iter().skip(usize::from(that == Obj::That));
        let found = parts.into_iter().any(|name| self.spells(name, ending));
        self.chosen_names[at] = names;
        found.then_some(that)
    }

    /// (`,` KEYWORD)* `or` (KEYWORD | `printed` STAT COMPARISON) behind "with" KEYWORD: one of them
    pub(super) fn or_keywords(&mut self, first: Filter) -> Option<Filter> {
        let mut kinds = vec![first];
        loop {
            let comma = self.sign(TokenKind::Comma);
            let last = self.words("or");
            (comma || last).then_some(())?;
            let keyword = self.attempt(|p| {
                let keyword = p.keyword_name()?;
                // "Armor or Shields 2": that is another thing.
                (!p.is_number()).then_some(Filter::Has(keyword))
            });
            kinds.push(match keyword {
                Some(keyword) => keyword,
                None => last.then(|| self.printed_value())??,
            });
            if last {
                return Some(canon::any(kinds));
            }
        }
    }

    /// Two units of an attack that have no names of their own: each may be called by what only it is
    pub(super) fn two_fighters(&mut self, on: &Trigger) {
        let (one, two) = match on {
            Trigger::Attacks { by, on } => ((by, Obj::It), (on, Obj::Defender)),
            Trigger::Attacked { on, by } => ((on, Obj::It), (by, Obj::Attacker)),
            _ => return,
        };
        let unnamed = |filter: &Filter| !matches!(filter, Filter::Is(_) | Filter::True);
        if unnamed(one.0) && unnamed(two.0) {
            self.scope.two_units = true;
            self.two_units = Some([(one.0.clone(), one.1), (two.0.clone(), two.1)]);
        }
    }

    /// `choose up to` COUNT NOUN `in the same arena` …: a choice between the same instruction for each arena
    pub(super) fn chosen_together(&mut self) -> Option<Effect> {
        if let Some(given) = self.attempt(Self::given_in_pile) {
            return Some(given);
        }
        (self.together.is_none() && self.that_arena.is_none() && self.scope.choice.is_none()).then_some(())?;
        let rest = self.tokens[self.at..]
            .iter()
            .take_while(|token| token.kind != TokenKind::Stop);
        let words: Vec<&str> = rest.map(|token| self.text_of(token)).collect();
        words
            .windows(3)
            .any(|three| three == ["the", "same", "arena"])
            .then_some(())?;
        let who = self.scope.actor;
        let start = (self.at, self.scope);
        let mut options = Vec::new();
        for arena in Arena::ALL {
            (self.at, self.scope) = start;
            self.together = Some((arena, false));
            let mut one = Vec::new();
            let read = self.instruction(&mut one);
            let said = self.together.take().is_some_and(|(_, said)| said);
            (read && said).then_some(())?;
            options.push(super::effect::seq(one));
        }
        Some(Effect::OneOf { who, options })
    }

    /// `choose` ITEM ((`,` | `;` | `or`) ITEM)+ `.` [`If you do,`] SUBJECT `gets the chosen` (`ability` | `abilities`)
    /// DURATION
    pub(super) fn choose_then_get(&mut self) -> Option<Effect> {
        self.must("choose")?;
        if self.words("one") {
            self.sign(TokenKind::Colon).then_some(())?;
        }
        let who = self.scope.actor;
        let mut ways = vec![self.items()?];
        loop {
            let sign = self.sign(TokenKind::Comma) || self.sign(TokenKind::Semicolon);
            let last = self.words("or");
            if !sign && !last {
                break;
            }
            ways.push(self.items()?);
        }
        (ways.len() > 1 && self.sign(TokenKind::Stop)).then_some(())?;
        self.attempt(|p| {
            p.must("if you do")?;
            p.sign(TokenKind::Comma).then_some(())
        });
        let (whom, host) = self.subject()?;
        let known = matches!(whom, Target::Obj(_) | Target::Each(_)) && host == Condition::True;
        known.then_some(())?;
        self.verb("get").then_some(())?;
        self.must_any(&["the chosen ability", "the chosen abilities"])?;
        let lasts = self.duration()?;
        let options = ways.into_iter().map(|changes| {
            let whom = whom.clone();
            Effect::Do(Deed::Modify { whom, changes, lasts })
        });
        let options = options.collect();
        Some(Effect::OneOf { who, options })
    }

    /// Behind "may attack units in the … arena": `. If it does, it gets` ITEMS `for that attack` | `using` NUMBER `power`
    /// [`plus any other effects`]: what it has then (`A-7.1`)
    pub(super) fn and_how(&mut self, change: Change) -> Vec<Change> {
        let Change::MayAttack(arena) = change else {
            return vec![change];
        };
        let then = first_of!(
            self,
            |p| {
                p.sign(TokenKind::Stop).then_some(())?;
                p.must("if it does")?;
                p.sign(TokenKind::Comma).then_some(())?;
                p.must("it gets")?;
                let items = p.items()?;
                p.must("for that attack").map(|()| items)
            },
            |p| {
                p.must_any(&["using", "with"])?;
                let power = p.fixed()?;
                p.must("power")?;
                p.sign(TokenKind::Comma);
                p.must("plus any other effects")?;
                Some(vec![Change::SetStat(Stat::Power, Amount::Fixed(power))])
            },
        );
        let then = then.map(|changes| {
            // What it attacks anyway it attacks as ever.
            let attacking = Condition::Attacking {
                who: Filter::Is(Obj::This),
                whom: canon::all(vec![Filter::Unit, Filter::In(Place::Arena(arena))]),
            };
            let condition = canon::both(vec![attacking, Condition::Permitted]);
            super::change::gain(Ability::Static(Static {
                condition,
                whom: Target::Obj(Obj::This),
                changes,
            }))
        });
        std::iter::once(Change::MayAttack(arena)).chain(then).collect()
    }

    /// `1 or 2 of` NOUNS | `1, 2, or 3 of` NOUNS
    pub(super) fn one_or_several(&mut self) -> Option<Target> {
        (self.plain_number()? == 1).then_some(())?;
        let mut most = 1;
        loop {
            let comma = self.sign(TokenKind::Comma);
            if !self.words("or") && !comma {
                break;
            }
            most += 1;
            (self.plain_number()? == most).then_some(())?;
        }
        self.must("of")?;
        let owner = self.owner();
        let filter = self.noun(owner.into_iter().collect(), true)?;
        Some(Target::Choose {
            by: Player::You,
            count: Limit::UpTo(Amount::Fixed(most)),
            filter,
        })
    }

    /// ATTACKED FROM AFAR | `wins ties for speed` | `makes 2 predictions`
    pub(super) fn fighting_change(&mut self) -> Option<Change> {
        if let Some(twice) = self.attempt(|p| {
            p.verb("make").then_some(())?;
            (p.plain_number()? == 2 && p.words("predictions")).then_some(Change::TwoPredictions)
        }) {
            return Some(twice);
        }
        first_of!(self, Self::attacked_from_afar, |p| {
            p.must_any(&["wins ties for speed", "win ties for speed"])?;
            Some(Change::WinsTies)
        })
    }

    /// (`can` | `may`) `be attacked by` KIND: units of that kind, also in another arena (`B-3.5`)
    fn attacked_from_afar(&mut self) -> Option<Change> {
        self.must_any(&["can be attacked by", "may be attacked by"])?;
        let kind = self.kind_of_thing()?;
        let there = matches!(&kind, Filter::All(tests) if tests.iter().any(canon::is_place));
        let plain = |filter: &Filter| canon::is_place(filter) || same_for_all(filter);
        (there && matches!(&kind, Filter::All(tests) if tests.iter().all(plain))).then_some(())?;
        let ability = Ability::Static(Static {
            condition: Condition::True,
            whom: Target::Each(kind),
            changes: vec![Change::MayAttackThose(Filter::Is(Obj::This))],
        });
        Some(super::change::gain(ability))
    }

    /// Behind "prevent all": `damage` TARGET `would do` `.`, what is pending from it (`B-3.27`)
    pub(super) fn would_do(&mut self) -> Option<Target> {
        self.must("damage")?;
        let Target::Choose { by, count, filter } = self.target()? else {
            return None;
        };
        self.must("would do")?;
        let ends = self.sees(TokenKind::Stop) || self.at_ability_end();
        let one = count == Limit::Exactly(Amount::Fixed(1));
        let filter = canon::all(vec![filter, Filter::Harming]);
        (one && ends).then_some(Target::Choose { by, count, filter })
    }

    /// (`,` KEYWORD)+ [`,`] `or` KEYWORD behind "can't use" KEYWORD
    pub(super) fn or_several_uses(&mut self, first: &[Change]) -> Option<Vec<Change>> {
        let mut bans = first.to_vec();
        matches!(bans[..], [Change::Cannot(Ban::Use(_))]).then_some(())?;
        // "Can't activate Intercept and Retaliate abilities": neither of them.
        if let Some(second) = self.attempt(|p| {
            p.must("and")?;
            let second = p.keyword_name()?;
            p.must("abilities").map(|()| second)
        }) {
            bans.push(Change::Cannot(Ban::Use(second)));
            return Some(bans);
        }
        loop {
            let comma = self.sign(TokenKind::Comma);
            let last = self.words("or");
            (comma || last).then_some(())?;
            bans.push(Change::Cannot(Ban::Use(self.keyword_name()?)));
            if last {
                return (bans.len() > 2).then_some(bans);
            }
        }
    }

    /// OBJECT`'s damage can't be prevented`
    pub(super) fn its_damage_stands(&mut self) -> Option<(Target, Vec<Change>)> {
        self.says_ahead(&["damage", "can't", "be", "prevented"]).then_some(())?;
        let announced = self.scope.choice;
        let obj = self.possessor()?;
        self.must("damage")?;
        let change = super::clause::prevented(self.prevented_only()?)?;
        Some((self.chosen_or(obj, announced)?, vec![change]))
    }

    /// `damage` (`from` | `done by`) OBJECT`'s attack can't be prevented`: the damage of the attack itself (`AREA-4`)
    pub(super) fn its_attack_stands(&mut self) -> Option<(Target, Vec<Change>)> {
        self.must_any(&["damage from", "damage done by"])?;
        let announced = self.scope.choice;
        let obj = self.possessor()?;
        self.must_any(&["attacks", "attack"])?;
        (self.prevented_only()? == Preventable::Never).then_some(())?;
        Some((self.chosen_or(obj, announced)?, vec![Change::AttackUnpreventable]))
    }

    /// The object, or the choice that was announced before "that unit" was said.
    fn chosen_or(&mut self, obj: Obj, announced: Option<usize>) -> Option<Target> {
        // "Choose a unit. That unit's damage …" makes the choice.
        Some(match (obj, announced) {
            (Obj::That, Some(choice)) => {
                (self.scope.choice, self.scope.peeked) = (None, false);
                self.choices.get(choice)?.clone()
            }
            _ => Target::Obj(obj),
        })
    }

    /// `choose an arena.` SENTENCE about "the chosen arena", behind other instructions: a choice between the same for each
    pub(super) fn choose_arena_then(&mut self) -> Option<Effect> {
        let arenas = self.arenas_to_choose()?;
        (self.sign(TokenKind::Stop) && self.scope.choice.is_none()).then_some(())?;
        let who = self.scope.actor;
        let start = (self.at, self.scope);
        let mut options = Vec::new();
        for arena in arenas {
            (self.at, self.scope) = start;
            let outer = self.that_arena.replace(arena);
            let mut one = Vec::new();
            let read = self.nested(|p| p.instruction(&mut one).then_some(()));
            self.that_arena = outer;
            read?;
            options.push(super::effect::seq(one));
        }
        (options[0] != options[1]).then_some(Effect::OneOf { who, options })
    }

    /// `your`, before "chosen unit"
    pub(super) fn your_chosen(&mut self) -> Option<()> {
        self.must("your")?;
        self.is_word("chosen").then_some(())
    }

    /// `(including` OBJECT`)` | `, including` OBJECT`,`: it is one of them anyway
    pub(super) fn including(&mut self) -> Option<()> {
        let paren = self.sign(TokenKind::OpenParen);
        (paren || self.sign(TokenKind::Comma)).then_some(())?;
        self.must("including")?;
        let it = self.scope.it;
        let this = first_of!(self, |p| p.object_with(""), |p| {
            p.must("itself")?;
            (it == super::Antecedent::One(Obj::This)).then_some(Obj::This)
        });
        (this? == Obj::This).then_some(())?;
        self.scope.it = it;
        let end = if paren { TokenKind::CloseParen } else { TokenKind::Comma };
        self.sign(end).then_some(())
    }

    /// OBJECT `may` (`do` COUNT `damage to` TARGET | `attack` TARGET): its controller decides
    pub(super) fn unit_may_damage(&mut self) -> Option<Effect> {
        let from = self.object()?;
        self.must("may")?;
        let damage = match from == Obj::This && self.in_event && self.verb("attack") {
            true => {
                let (by, count, filter) = match self.words("again") {
                    true => (Player::You, Limit::Exactly(Amount::Fixed(1)), Filter::Unit),
                    false => match self.target()? {
                        Target::Choose { by, count, filter } => (by, count, filter),
                        _ => return None,
                    },
                };
                // With more behind it, it would be a right that it has for a time.
                let ends = self.sees(TokenKind::Stop) || self.at_ability_end();
                ends.then_some(())?;
                // None that it can't attack, and none of its own player (`B-3.5`).
                let filter = canon::all(vec![filter, Filter::AttackableBy(from)]);
                Deed::Attack {
                    who: Target::Obj(from),
                    whom: Target::Choose { by, count, filter },
                }
            }
            false => self.damage_from(from)?,
        };
        Some(Effect::May {
            who: Player::You,
            effect: Box::new(Effect::Do(damage)),
            then: None,
        })
    }

    /// (`pay` COST | `remove` NUMBER KIND `counters from` THIS) (`to` | `->`) CLAUSES: who does not pay does not get it
    pub(super) fn pay_to(&mut self) -> Option<Effect> {
        self.in_option.then_some(())?;
        let who = self.scope.actor;
        let paid = first_of!(
            self,
            |p| {
                let cost = Cost { parts: p.pay()? };
                Some(Deed::Pay { who, cost })
            },
            |p| {
                p.verb("remove").then_some(())?;
                let (kind, amount) = match p.remove_counters_cost()? {
                    CostPart::RemoveCounters(kind, Amount::Fixed(n), Target::Obj(Obj::This)) => (kind, n),
                    _ => return None,
                };
                Some(Deed::RemoveCounters {
                    kind,
                    amount: Limit::Exactly(Amount::Fixed(amount)),
                    from: Target::Obj(Obj::This),
                })
            },
        )?;
        (self.words("to") || self.arrow()).then_some(())?;
        let then = self.clauses()?;
        Some(Effect::May {
            who,
            effect: Box::new(Effect::Do(paid)),
            then: Some(Box::new(then)),
        })
    }

    /// SPEED`/`POWER`/`HEALTH, behind the names of all three
    pub(super) fn three_values(&mut self, stats: &[Stat]) -> Option<Vec<Change>> {
        (stats == [Stat::Speed, Stat::Power, Stat::Health]).then_some(())?;
        let mut set = Vec::new();
        for (at, &stat) in stats.iter().enumerate() {
            (at == 0 || self.sign(TokenKind::Slash)).then_some(())?;
            set.push(Change::SetStat(stat, Amount::Fixed(self.fixed()?)));
        }
        Some(set)
    }
}

/// A keyword by which a unit reaches another arena.
fn reaches(keyword: &Keyword) -> bool {
    matches!(keyword, Keyword::Bombard | Keyword::IonCannon | Keyword::Barrage)
}

/// Is the kind the same whoever asks?
fn same_for_all(filter: &Filter) -> bool {
    match filter {
        Filter::All(parts) | Filter::Any(parts) => parts.iter().all(same_for_all),
        Filter::Not(part) => same_for_all(part),
        Filter::Stat(_, _, amount) | Filter::PrintedStat(_, _, amount) => matches!(amount, Amount::Fixed(_)),
        Filter::Unit
        | Filter::Subordinate
        | Filter::Type(_)
        | Filter::Subtype(_)
        | Filter::Named(_)
        | Filter::Unique
        | Filter::Damaged
        | Filter::Side(_)
        | Filter::Has(_) => true,
        _ => false,
    }
}
