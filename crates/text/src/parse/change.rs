//! Changes to units, cards and players: "gets +2 power", "can't attack", "costs 1 less".

use cards::ir::{Ability, Amount, Arg, Ban, Change, Condition, Filter, Obj, Place, Player, Preventable, Target};

use super::amount::negated;
use super::{Antecedent, Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// CHANGES ((`,` | `and`) CHANGES)* behind a subject, which "it" means from here on
    pub(super) fn changes(&mut self) -> Option<Vec<Change>> {
        self.want("gets, has, loses, can't, must or may");
        // "2 of your units each get +2 power" is said of each of them anyway.
        self.words("each");
        let mut changes = self.change_group()?;
        while let Some(more) = self.attempt(|p| {
            let joined = p.list_and();
            (joined || p.is_word("but")).then_some(())?;
            if p.words("but") {
                return p.cannot();
            }
            p.any_words(&["also", "each"]);
            p.change_group()
        }) {
            changes.extend(more);
        }
        // "Gains the Jedi subtype and loses all other subtypes": those that it had.
        changes.sort_by_key(|change| *change != Change::LoseSubtypes);
        if std::mem::take(&mut self.scope.also_cards) {
            let outside = changes.iter().filter_map(|change| match change {
                Change::AddSubtype(word) => Some(Change::CardSubtype(word.clone())),
                _ => None,
            });
            let outside: Vec<Change> = outside.collect();
            (!outside.is_empty()).then_some(())?;
            changes.extend(outside);
        }
        Some(changes)
    }

    /// A verb and what it governs
    pub(super) fn change_group(&mut self) -> Option<Vec<Change>> {
        self.words("also");
        first_of!(
            self,
            Self::set_stat,
            Self::subtype_outside,
            Self::gets,
            Self::loses,
            Self::cannot,
            |p| p.fighting_change().map(|change| vec![change]),
            |p| p.single_change().map(|change| p.and_how(change)),
            Self::attack_right,
        )
    }

    /// (`gets` | `has` | `gains`) [`:`] ITEM ((`,` | `and`) ITEM)*
    fn gets(&mut self) -> Option<Vec<Change>> {
        if !(self.verb("get") || self.verb("gain") || self.any_words(&["has", "have"]).is_some()) {
            return None;
        }
        self.sign(TokenKind::Colon);
        self.items()
    }

    /// SHARE ((`,` | `and`) SHARE)*
    pub(super) fn items(&mut self) -> Option<Vec<Change>> {
        let mut items = first_of!(self, Self::share_with_meaning, Self::share)?;
        while let Some(more) = self.attempt(|p| {
            p.list_and().then_some(())?;
            first_of!(p, Self::share_with_meaning, Self::share)
        }) {
            items.extend(more);
        }
        Some(items)
    }

    /// ITEM ((`,` | `and`) ITEM)* [`for each` NOUN]
    pub(super) fn share(&mut self) -> Option<Vec<Change>> {
        let mut items = self.item()?;
        while let Some(more) = self.attempt(|p| {
            p.list_and().then_some(())?;
            p.item()
        }) {
            items.extend(more);
        }
        if let Some(each) = self.attempt(Self::for_each) {
            for item in &mut items {
                let amount = match item {
                    Change::Stat(_, amount) | Change::MoreDamage(amount) => amount,
                    Change::Gain(ability) => match &mut **ability {
                        Ability::Keyword(keyword) if keyword.cost.is_none() => match &mut keyword.arg {
                            Arg::Number(number) => number,
                            _ => return None,
                        },
                        _ => return None,
                    },
                    // What has no number cannot be had so many times.
                    _ => return None,
                };
                *amount = times(amount, &each)?;
            }
        }
        Some(items)
    }

    /// SIGNED STAT | KEYWORD | "ABILITY" | `the` SUBTYPE `subtype`
    pub(super) fn item(&mut self) -> Option<Vec<Change>> {
        self.want("a bonus, a keyword or a quoted ability");
        first_of!(
            self,
            |p| {
                p.words("an additional");
                let amount = p.signed()?;
                let stat = p.stat()?;
                let amount = p.at_most_behind(amount);
                Some(vec![Change::Stat(stat, amount)])
            },
            |p| p
                .quoted_abilities()
                .map(|abilities| abilities.into_iter().map(gain).collect()),
            |p| p.short_keyword().map(|keyword| vec![gain(Ability::Keyword(keyword))]),
            |p| p.quietly(Self::complete_subtype).map(|of| vec![Change::SubtypesOf(of)]),
            Self::quoted_subtype,
            Self::gets_chosen_subtype,
            Self::own_lines,
            Self::gets_types,
            |p| {
                p.words("the");
                let mut words = vec![Change::AddSubtype(p.subtype()?)];
                while let Some(more) = p.attempt(Self::subtype) {
                    words.push(Change::AddSubtype(more));
                }
                while let Some(more) = p.attempt(|p| {
                    p.list_and().then_some(())?;
                    p.subtype()
                }) {
                    words.push(Change::AddSubtype(more));
                    while let Some(more) = p.attempt(Self::subtype) {
                        words.push(Change::AddSubtype(more));
                    }
                }
                let several = words.len() > 1;
                (p.words("subtype") || (several && p.words("subtypes"))).then_some(words)
            },
        )
    }

    /// `for each` (KIND `counter on` THINGS | NOUN)
    pub(super) fn for_each(&mut self) -> Option<Amount> {
        self.must_any(&["for each", "for every"])?;
        if let TokenKind::Number(n) = self.peek()?.kind {
            self.advance();
            (n > 1).then_some(())?;
            let counted = first_of!(self, Self::counters_on, Self::cards_in_pile);
            return counted.map(|cards| Amount::Every(n, Box::new(cards)));
        }
        self.words("of");
        self.counted()
    }

    /// `has a` STAT `of` VALUE | `speed is` VALUE
    fn set_stat(&mut self) -> Option<Vec<Change>> {
        self.must_any(&["has a", "have a"])?;
        if self.words("printed") {
            let stat = self.stat()?;
            self.must("of")?;
            // What is printed is said by the card itself.
            (stat != cards::Stat::Health && self.scope.it == Antecedent::One(Obj::This)).then_some(())?;
            return Some(vec![Change::SetPrinted(stat, self.number()?)]);
        }
        let stat = self.stat()?;
        self.must("of")?;
        Some(vec![Change::SetStat(stat, self.number()?)])
    }

    /// `loses` (`its game text` | `its printed` STAT | KEYWORD) | `has no effect`
    fn loses(&mut self) -> Option<Vec<Change>> {
        if self.any_words(&["has no effect", "have no effect"]).is_some() {
            return Some(vec![Change::LoseText]);
        }
        if !self.verb("lose") {
            return None;
        }
        if self
            .any_words(&["its game text", "their game text", "all game text"])
            .is_some()
        {
            return Some(vec![Change::LoseText]);
        }
        if let Some(lost) = first_of!(self, Self::lost_subtypes, |p| {
            p.must_any(&["its", "his", "her", "their"])?;
            p.must("printed")?;
            // What stands in place of the printed number stays (`A-7.1`).
            Some(vec![Change::SetPrinted(p.stat()?, Amount::Fixed(0))])
        }) {
            return Some(lost);
        }
        let mut lost = vec![Change::LoseKeyword(self.keyword_name()?)];
        while let Some(more) = self.attempt(|p| {
            p.list_and().then_some(())?;
            let keyword = p.keyword_name()?;
            // "Loses Armor and Evade 2" would be something else.
            (!matches!(p.peek().map(|token| token.kind), Some(TokenKind::Number(_)))).then_some(keyword)
        }) {
            lost.push(Change::LoseKeyword(more));
        }
        Some(lost)
    }

    /// One change with a verb of its own.
    fn single_change(&mut self) -> Option<Change> {
        first_of!(
            self,
            Self::attack_dice,
            Self::rolls_only,
            Self::hit_only,
            Self::damage_change,
            Self::attack_rights,
            Self::attacks_only,
            Self::costs,
            Self::pays_for_abilities,
            Self::deploys_free,
            Self::stack_room,
            Self::of_all_its_cards,
            Self::stack_rule,
            Self::trades,
            Self::pilots,
            Self::piloted_as,
            Self::carry_limit,
            Self::host_rule,
            Self::takes_equipment,
            Self::fights,
            Self::counts_not,
            Self::treated,
        )
    }

    /// `adds` NUMBER `to each of its attack dice` | `subtracts` NUMBER `from each of its attack dice`
    fn attack_dice(&mut self) -> Option<Change> {
        if self.verb("add") {
            let amount = self.number()?;
            self.must_any(&["to each of its attack dice", "to its attack dice"])?;
            return Some(Change::AttackDice(amount));
        }
        if !self.verb("subtract") {
            return None;
        }
        let amount = self.number()?;
        self.must_any(&["from each of its attack dice", "from its attack dice"])?;
        Some(Change::AttackDice(negated(amount)))
    }

    /// `rolls only` COUNT `attack dice`
    fn rolls_only(&mut self) -> Option<Change> {
        if !self.verb("roll") {
            return None;
        }
        self.must("only")?;
        let amount = self.count()?;
        self.must_any(&["attack dice", "attack die"])?;
        Some(Change::RollOnly(amount))
    }

    /// `can only be hit on a` NUMBER
    fn hit_only(&mut self) -> Option<Change> {
        self.must_any(&["can only be hit on a", "can be hit only on a"])?;
        self.words("roll of");
        let TokenKind::Number(n) = self.peek()?.kind else {
            return None;
        };
        self.advance();
        Some(Change::HitOnly(n))
    }

    /// `does` NUMBER `more damage` | `does twice the damage` | `does` [`attack`] `damage that can't be prevented`
    fn damage_change(&mut self) -> Option<Change> {
        if !self.verb("do") {
            return None;
        }
        if self.words("damage that") {
            return super::clause::prevented(self.prevented_only()?);
        }
        if self.words("attack damage that") {
            return (self.prevented_only()? == Preventable::Never).then_some(Change::AttackUnpreventable);
        }
        if self.any_words(&["twice the damage", "twice as much damage"]).is_some() {
            return Some(Change::TwiceDamage);
        }
        let amount = self.count()?;
        self.must_any(&["more damage", "extra damage", "additional damage"])?;
        Some(Change::MoreDamage(amount))
    }

    /// `must attack` | `may attack units in the` ARENA `arena` | `may divide its hits …` | `may choose not to untap`
    fn attack_rights(&mut self) -> Option<Change> {
        if self.words("may divide its hits between the defending unit and another of your opponent's units") {
            self.any_words(&["in the same arena", "in its arena"]);
            return Some(Change::DivideHits);
        }
        if self
            .any_words(&["must use overload", "must use its overload"])
            .is_some()
        {
            self.must_any(&["when attacking", "on every attack", "when it attacks"])?;
            return Some(Change::MustOverload);
        }
        if self.words("must attack") {
            let those = self.attempt(Self::must_attack_those);
            self.any_words(&["if able", "if it can"]);
            return Some(those.map_or(Change::MustAttack, Change::MustAttackThose));
        }
        if self.words("may choose not to untap") {
            self.any_words(&["during your untap step", "during the untap step"]);
            return Some(Change::MayStayTapped);
        }
        self.must_any(&["may attack", "can attack"])?;
        if let Some(reserves) = self.attempt(Self::reserves) {
            return Some(Change::MayAttackReserves(reserves));
        }
        // Only the opponent's units can be attacked anyway (`B-3.5`).
        self.must_any(&["units", "a unit", "your opponent's units"])?;
        self.must("in the")?;
        let arena = self.arena()?;
        self.must("arena")?;
        self.attempt(|p| {
            p.must("instead of")?;
            p.must_any(&["units", "a unit"])?;
            p.must("in the")?;
            p.arena()?;
            p.must("arena")
        });
        Some(Change::MayAttack(arena))
    }

    /// NOUNS `in your opponent's build zone`
    fn reserves(&mut self) -> Option<Filter> {
        self.any_words(&["any of your opponent's", "any", "your opponent's"]);
        let kind = self.noun(Vec::new(), true)?;
        let there = |kind: &Filter| {
            let Filter::All(tests) = kind else { return None };
            // "In the build zone" is that of the opponent, whose units alone are attacked.
            let place = [Filter::In(Place::BuildZone), Filter::Controller(Player::Opponent)];
            let said = tests.contains(&place[0]) && !tests.contains(&Filter::Controller(Player::You));
            let rest = tests.iter().filter(|test| !place.contains(test)).cloned();
            said.then(|| canon::all(rest.collect()))
        };
        match &kind {
            Filter::Any(kinds) => {
                let kinds: Option<Vec<Filter>> = kinds.iter().map(there).collect();
                Some(canon::any(kinds?))
            }
            one => there(one),
        }
    }

    /// `costs` NUMBER (`less` | `more`) (`build counters to build` | `Force to play`)
    pub(super) fn costs(&mut self) -> Option<Change> {
        if !self.verb("cost") {
            return None;
        }
        let amount = self.count()?;
        let less = self.any_words(&["less", "fewer", "more", "additional"])? < 2;
        let amount = if less { negated(amount) } else { amount };
        if self.words("force") {
            self.must_any(&["to play", "to use", "to activate"])?;
            return Some(Change::ForceCost(amount));
        }
        self.must_any(&["build counters", "build counter", "build points", "build point"])?;
        const WAYS: [&str; 5] = [
            "to complete or deploy",
            "to deploy or complete",
            "to deploy",
            "to build",
            "to complete",
        ];
        self.must_any(&WAYS)?;
        self.where_it_costs(amount)
    }

    /// `may deploy` THINGS `without paying` (`its build cost` | `their build costs`)
    fn deploys_free(&mut self) -> Option<Change> {
        self.must("may deploy")?;
        let what = self.kind_of_thing()?;
        self.must("without paying")?;
        self.must_any(&["its build cost", "their build costs", "their build cost"])?;
        Some(Change::DeployFree(what))
    }

    /// `can have an extra Pilot` | `can have` NUMBER `extra Pilots` | `can have up to` NUMBER `Pilots` | `can be piloted only by` THING
    fn pilots(&mut self) -> Option<Change> {
        if self
            .any_words(&["can be piloted only by", "can only be piloted by"])
            .is_some()
        {
            return self.kind_of_thing().map(Change::PilotedOnlyBy);
        }
        // Nothing behind it: by whom would be another rule.
        if self
            .any_words(&["can be piloted", "can have a pilot", "may have a pilot"])
            .is_some()
        {
            return (self.sees(TokenKind::Stop) || self.at_ability_end()).then_some(Change::TakesPilots);
        }
        self.must_any(&["can have", "may have"])?;
        if self.words("up to") {
            let n = self.plain_number()?;
            if self.any_words(&["extra pilots", "extra pilot"]).is_some() {
                return Some(Change::ExtraPilots(n));
            }
            self.must_any(&["pilots", "pilot"])?;
            return Some(Change::MaxPilots(n));
        }
        let n = if self.any_words(&["an", "one"]).is_some() {
            1
        } else {
            self.plain_number()?
        };
        self.must_any(&["extra pilots", "extra pilot", "additional pilots", "additional pilot"])?;
        self.any_words(&["on it", "aboard"]);
        let kind = self.attempt(|p| {
            p.must_any(&["if that pilot", "as long as that pilot", "that"])?;
            p.predicate()
        });
        Some(match kind {
            Some(kind) => Change::ExtraPilotsOf(n, kind),
            None => Change::ExtraPilots(n),
        })
    }

    pub(super) fn plain_number(&mut self) -> Option<i16> {
        match self.count()? {
            Amount::Fixed(n) => Some(n),
            _ => None,
        }
    }

    /// `fights the` ARENA `battle` [`step`] `before the` ARENA `battle` [`step`]
    pub(super) fn fights(&mut self) -> Option<Change> {
        if !self.verb("fight") {
            return None;
        }
        self.words("the");
        let first = self.arena()?;
        self.must_any(&["battle step before the", "battle before the"])?;
        let second = self.arena()?;
        self.must_any(&["battle step", "battle"])?;
        (first != second).then_some(Change::StepBefore(first, second))
    }

    /// `fight the` ARENA `battle first` (`, then the` ARENA `battle`)+
    pub(super) fn fights_in_order(&mut self) -> Option<Vec<Change>> {
        self.verb("fight").then_some(())?;
        self.words("the");
        let mut order = vec![self.arena()?];
        self.must_any(&["battle step first", "battle first"])?;
        while let Some(next) = self.attempt(|p| {
            p.list_and().then_some(())?;
            p.words("then");
            p.words("the");
            let next = p.arena()?;
            p.must_any(&["battle step", "battle"])?;
            Some(next)
        }) {
            order.push(next);
        }
        let distinct = order.iter().enumerate().all(|(at, arena)| !order[..at].contains(arena));
        let steps = order.windows(2).map(|pair| Change::StepBefore(pair[0], pair[1]));
        (order.len() > 1 && distinct).then(|| steps.collect())
    }

    /// `doesn't count toward controlling its arena` | `makes no roll for build points`
    fn counts_not(&mut self) -> Option<Change> {
        if self
            .any_words(&["make no roll for build points", "makes no roll for build points"])
            .is_some()
        {
            return Some(Change::NoBuildRoll);
        }
        if self.verb("build") {
            self.must_any(&["all cards face-up", "all cards face up"])?;
            return Some(Change::OpenBuild);
        }
        if self.verb("play") {
            self.must("with")?;
            self.must_any(&["his or her hand", "her or her hand", "their hand", "your hand"])?;
            self.must_any(&["revealed", "face up", "face-up"])?;
            return Some(Change::OpenHand);
        }
        self.must_any(&["doesn't", "don't", "does not"])?;
        if self.words("roll for build points") {
            return Some(Change::NoBuildRoll);
        }
        if self.words("untap") {
            self.during_untap_step()?;
            return Some(Change::Cannot(Ban::UntapInStep));
        }
        if self
            .any_words(&[
                "count toward arena control",
                "count towards arena control",
                "count for arena control",
            ])
            .is_some()
        {
            return Some(Change::NoControl);
        }
        self.must_any(&[
            "count toward controlling",
            "count towards controlling",
            "count for controlling",
        ])?;
        first_of!(
            self,
            |p| p.must_any(&["its arena", "an arena", "any arena", "this arena", "arenas"]),
            |p| {
                p.words("the");
                p.arena()?;
                while p
                    .attempt(|p| {
                        p.must("or")?;
                        p.words("the");
                        p.arena()
                    })
                    .is_some()
                {}
                p.must("arena")
            },
        )?;
        Some(Change::NoControl)
    }

    /// `is treated as non-unique` | `is also a` SUBTYPE
    fn treated(&mut self) -> Option<Change> {
        if self.verb("become") {
            self.must_any(&["a", "an"])?;
            return self.subtype().map(Change::AddSubtype);
        }
        self.must_any(&["is", "are"])?;
        if self.words("treated as") {
            return self.treated_as();
        }
        self.must_any(&["also a", "also an", "also"])?;
        self.subtype().map(Change::AddSubtype)
    }
}

/// Do all of them have the controller of this card?
pub(super) fn is_yours(subject: &Target) -> bool {
    let yours = Filter::Controller(Player::You);
    match subject {
        Target::Obj(obj) => *obj == Obj::This,
        Target::Player(_) => false,
        Target::Each(filter) | Target::Choose { filter, .. } => match filter {
            Filter::All(tests) => tests.contains(&yours),
            one => *one == yours,
        },
    }
}

/// Is a test like that among what the filter asks of everything that fits?
pub(super) fn mentions(filter: &Filter, is: &impl Fn(&Filter) -> bool) -> bool {
    match filter {
        Filter::All(tests) => tests.iter().any(|test| mentions(test, is)),
        Filter::Any(tests) => tests.iter().all(|test| mentions(test, is)),
        one => is(one),
    }
}

/// Are all of them controlled by the opponent?
pub(super) fn is_theirs(subject: &Target) -> bool {
    let theirs = Filter::Controller(Player::Opponent);
    match subject {
        Target::Obj(_) | Target::Player(_) => false,
        Target::Each(filter) | Target::Choose { filter, .. } => match filter {
            Filter::All(tests) => tests.contains(&theirs),
            one => *one == theirs,
        },
    }
}

/// Does the change say nothing of players and other cards?
pub(super) fn is_plain(change: &Change) -> bool {
    match change {
        Change::Stat(_, Amount::Fixed(_)) => true,
        Change::Gain(ability) => matches!(&**ability, Ability::Keyword(keyword)
            if keyword.cost.is_none() && matches!(keyword.arg, Arg::None | Arg::Number(Amount::Fixed(_)))),
        _ => false,
    }
}

/// "As long as it's attacking one of your units", in an ability of the opponent's unit: there they are the opponent's.
pub(super) fn seen_from_there(condition: &Condition) -> Option<Condition> {
    fn turned(filter: &Filter) -> Option<Filter> {
        Some(match filter {
            Filter::Controller(Player::You) => Filter::Controller(Player::Opponent),
            Filter::Controller(Player::Opponent) => Filter::Controller(Player::You),
            Filter::All(parts) => canon::all(parts.iter().map(turned).collect::<Option<_>>()?),
            Filter::Any(parts) => canon::any(parts.iter().map(turned).collect::<Option<_>>()?),
            Filter::Unit | Filter::Type(_) | Filter::Subtype(_) | Filter::Named(_) | Filter::Side(_) => filter.clone(),
            _ => return None,
        })
    }
    match condition {
        Condition::Attacking { who, whom } if *who == Filter::Is(Obj::This) => Some(Condition::Attacking {
            who: who.clone(),
            whom: turned(whom)?,
        }),
        _ => None,
    }
}

pub(super) fn gain(ability: Ability) -> Change {
    Change::Gain(Box::new(ability))
}

/// A bonus for each of something.
pub(super) fn times(bonus: &Amount, each: &Amount) -> Option<Amount> {
    match bonus {
        Amount::Fixed(1) => Some(each.clone()),
        Amount::Fixed(n) => Some(Amount::Times(*n, Box::new(each.clone()))),
        _ => None,
    }
}
