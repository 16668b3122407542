//! From printed cards to the tables of [`Fixed`].

use super::code::Writer;
use super::inner::{inner, within};
use super::own::written_out;
use super::watch::watched;
use super::windows::{building_windows, effect_names_damage, per_turn, renewed, windows};
use super::{
    AbilityDef, ChangeEntry, Choice, Deep, Fixed, Kinds, Later, Op, Print, Renewed, Shield, Sort, Watch, Where,
    Windows, bit,
};
use crate::ids::{AbilityId, ByRole, CardId};
use crate::keyword::{self, Does, bounty, enhance};
use crate::setup::{Setup, SetupFault};
use cards::ir::{
    Ability, Activated, Amount, Arg, Change, Condition, Cost, CostPart, Effect, Filter, Held, KeywordAbility, PlayOnly,
    Static, Target, Thing, Trigger, Triggered, Would,
};
use cards::keyword::Keyword;
use cards::{Card, CardKind, Stat, same_unit};

/// The keywords that change health, by bit: what they do changes with the board and with who has them.
const CHANGES_HEALTH: u64 =
    1 << Keyword::Consume as u64 | 1 << Keyword::Inspiration as u64 | 1 << Keyword::Intimidation as u64;

/// The cards' texts do not fit the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooBig;

/// Tables in the making.
#[derive(Default)]
pub(super) struct Builder {
    edition: Option<cards::Edition>,
    pub(super) abilities: Vec<AbilityDef>,
    pub(super) ops: Vec<Op>,
    pub(super) changes: Vec<ChangeEntry>,
    pub(super) shields: Vec<Shield>,
    pub(super) preventers: Vec<Filter>,
    pub(super) choices: Vec<Choice>,
    pub(super) laters: Vec<Later>,
    /// Events that conditions ask about afterwards.
    pasts: Vec<Trigger>,
    /// Does a text lend lines of other cards?
    pub(super) lends: bool,
    /// Subtypes that a text names to choose from.
    pub(super) words: Vec<String>,
    watch: Watch,
    keywords: u64,
    /// Choices of the latest played line of the card in hand, for its Enhance.
    base_slots: u8,
    /// The printed cards of the game: those of the set-up, behind them what their texts make (`C-15.1`).
    pub(super) cards: Vec<Card>,
    /// How many of them the set-up gives.
    pub(super) given: usize,
}

impl Default for Watch {
    fn default() -> Watch {
        Watch::empty()
    }
}

impl Builder {
    /// Enters one line; lines inside it follow.
    pub(super) fn ability(&mut self, ir: &Ability, print: CardId) -> Result<AbilityId, TooBig> {
        let def = match ir {
            Ability::Keyword(k) => self.keyword(k, print)?,
            Ability::Activated(activated) => self.activated(activated, print)?,
            Ability::Triggered(triggered) => {
                let watch = watched(&triggered.on);
                self.watch |= watch;
                let mut def = self.blank(ir, print, Sort::Triggered);
                def.watch = watch;
                self.asks(&triggered.condition);
                def.code = self.effect(&triggered.effect, print, false, 0)?.code;
                def
            }
            Ability::Static(s) => {
                let mut def = self.blank(ir, print, Sort::Static);
                self.asks(&s.condition);
                def.changes = self.changes(&s.changes, print)?;
                (def.kinds, def.granted) = self.kinds_of(&def.changes);
                def.circle = asked_keyword(s).filter(|&keyword| def.granted & bit(keyword) != 0);
                def
            }
            Ability::Replacement(r) => {
                self.watch |= match r.would {
                    Would::BeDiscarded { .. } | Would::WithHost { .. } => Watch::WOULD_BE_DISCARDED,
                    Would::BeDamaged { .. } => Watch::WOULD_BE_DAMAGED,
                };
                let mut def = self.blank(ir, print, Sort::Replacement);
                self.asks(&r.condition);
                def.code = self.effect(&r.instead, print, false, 0)?.code;
                def
            }
            Ability::ToComplete(cost) => {
                let mut def = self.blank(ir, print, Sort::ToComplete);
                def.cost = cost.clone();
                def
            }
            // Alternatives are lines of their own; see `lines`. Inside grants the first stands for all.
            Ability::OneOf(options) => match options.first() {
                Some(first) => self.activated(first, print)?,
                None => return Err(TooBig),
            },
        };
        self.enter(def)
    }

    /// The kinds of these changes and the keywords they grant.
    fn kinds_of(&self, changes: &std::ops::Range<u16>) -> (Kinds, u64) {
        self.changes[usize::from(changes.start)..usize::from(changes.end)]
            .iter()
            .fold((Kinds::empty(), 0), |(kinds, granted), entry| {
                (kinds | entry.kind, granted | entry.granted)
            })
    }

    fn enter(&mut self, mut def: AbilityDef) -> Result<AbilityId, TooBig> {
        def.inner = inner(&self.abilities, &def, Where::Line);
        def.deep = self.deep(&def);
        let id = u16::try_from(self.abilities.len()).map_err(|_| TooBig)?;
        self.abilities.push(def);
        Ok(AbilityId(id))
    }

    fn blank(&self, ir: &Ability, print: CardId, sort: Sort) -> AbilityDef {
        AbilityDef {
            ir: ir.clone(),
            event: None,
            print,
            sort,
            keyword: None,
            x: Amount::Fixed(0),
            windows: Windows::empty(),
            renewed: Renewed::Turn,
            cost: Cost::FREE,
            only: Vec::new(),
            choices: 0..0,
            ways: Vec::new(),
            needs: 0..0,
            names_damage: false,
            code: 0,
            changes: 0..0,
            parts: Vec::new(),
            inner: Vec::new(),
            deep: Deep::NOTHING,
            watch: Watch::empty(),
            kinds: Kinds::empty(),
            granted: 0,
            circle: None,
            shares: None,
            anew: false,
        }
    }

    fn activated(&mut self, activated: &Activated, print: CardId) -> Result<AbilityDef, TooBig> {
        let mut def = self.blank(&Ability::Activated(activated.clone()), print, Sort::Activated);
        self.asks_only(&activated.only);
        let written = self.effect(&activated.effect, print, true, 0)?;
        self.base_slots = written.slots;
        def.code = written.code;
        def.choices = written.choices;
        def.needs = written.needs;
        def.windows = windows(&activated.cost, &activated.effect, &activated.only);
        // Battle cards are not played in the build step (`C-12.2`).
        let battle = matches!(self.cards[usize::from(print.0)].kind, CardKind::Battle);
        if !battle && def.windows == (Windows::GENERAL | Windows::ATTACK) {
            def.windows = building_windows(def.windows, &activated.effect);
        }
        def.renewed = renewed(def.windows, &activated.effect, &activated.only);
        def.names_damage = effect_names_damage(&activated.effect);
        // What a use names first is named before the option.
        if !def.names_damage && !matches!(def.renewed, Renewed::Arrival | Renewed::Object) {
            def.ways = written.ways;
        }
        def.cost = activated.cost.clone();
        if def.cost.parts.iter().any(|part| matches!(part, CostPart::ThisCard(_))) {
            def.sort = Sort::Hand;
        }
        def.only = activated.only.clone();
        if let Effect::Do(cards::ir::Deed::Disrupt(thing)) = &activated.effect
            && names_attack(thing)
        {
            self.watch |= Watch::DISRUPT_ATTACK;
        }
        Ok(def)
    }

    fn keyword(&mut self, k: &KeywordAbility, print: CardId) -> Result<AbilityDef, TooBig> {
        let keyword = k.keyword.canonical();
        self.keywords |= bit(keyword);
        let mut def = self.blank(&Ability::Keyword(k.clone()), print, Sort::Passive);
        self.asks_only(&k.only);
        def.keyword = Some(keyword);
        def.cost = k.cost.clone().unwrap_or_default();
        def.only = k.only.clone();
        match &k.arg {
            Arg::None | Arg::Costs(_) | Arg::Reduced { .. } | Arg::Cards(_) => {}
            Arg::Number(x) => def.x = x.clone(),
            Arg::Effect(effect) if keyword == Keyword::Bounty => {
                def.code = self.effect(&bounty::collected(effect), print, false, 0)?.code;
            }
            Arg::Effect(effect) => def.code = self.effect(effect, print, false, 0)?.code,
            Arg::Ability(inner) => def.parts = vec![vec![self.ability(inner, print)?]],
            // What Adapt gives is granted for a time, so that it lies among the changes.
            Arg::Parts(parts) if keyword == Keyword::Adapt => {
                let gains: Vec<Change> = parts
                    .iter()
                    .flatten()
                    .map(|a| Change::Gain(Box::new(a.clone())))
                    .collect();
                def.changes = self.changes(&gains, print)?;
            }
            Arg::Parts(parts) => {
                for part in parts {
                    let ids = part
                        .iter()
                        .map(|a| self.ability(a, print))
                        .collect::<Result<Vec<_>, _>>()?;
                    def.parts.push(ids);
                }
            }
            Arg::Pilot { gives, .. } => {
                def.changes = self.changes(gives, print)?;
                (def.kinds, def.granted) = self.kinds_of(&def.changes);
            }
            Arg::Enhance { cost, effect, instead } => {
                def.anew = *instead && enhance::chooses_alone(cost, effect);
                let written = self.effect(effect, print, true, self.base_slots)?;
                def.code = written.code;
                def.choices = written.choices;
                def.cost = cost.clone();
            }
        }
        if keyword == Keyword::Meditate
            && let Some(then) = &k.then
        {
            def.code = self.effect(then, print, false, 0)?.code;
        }
        if let Some(expansion) = self
            .edition
            .and_then(|edition| keyword::rule(keyword).expand(&def.x, edition))
        {
            def.sort = Sort::Activated;
            // `KW-G4`: without a written cost it costs 0 Force.
            if k.cost.is_none() {
                def.cost = Cost::force(0);
            }
            def.windows = expansion.windows;
            def.renewed = if per_turn(&k.only) {
                Renewed::Turn
            } else {
                expansion.renewed
            };
            def.names_damage = expansion.names_damage;
            let start = u16::try_from(self.choices.len()).map_err(|_| TooBig)?;
            let choices = match &k.arg {
                // "Redirect to a Jedi": only such units of those that it may choose (`RED-2`).
                Arg::Cards(kind) if keyword == Keyword::Redirect => {
                    let of_kind = |all| Filter::All(vec![all, kind.clone()]);
                    expansion.choices.into_iter().map(of_kind).collect()
                }
                // "Equip to that unit": the host that pays is of the kind that the cost names.
                Arg::Cards(hosts) => vec![hosts.clone()],
                _ => expansion.choices,
            };
            for (slot, filter) in choices.into_iter().enumerate() {
                self.choices.push(Choice {
                    by: cards::ir::Player::You,
                    count: cards::ir::Limit::Exactly(Amount::Fixed(1)),
                    filter,
                    slot: slot as u8,
                    defends: false,
                });
            }
            def.choices = start..u16::try_from(self.choices.len()).map_err(|_| TooBig)?;
            def.code = self.keyword_code(k, expansion.ops, def.choices.len() as u8, print)?;
        }
        if let Some(reaction) = keyword::rule(keyword).reaction(&k.arg) {
            def.code = match &reaction.does {
                Does::Effect(effect) => self.effect(effect, print, false, 0)?.code,
                Does::Op(op) => self.write(vec![op.clone()])?,
            };
            if let Some(on) = reaction.on {
                def.sort = Sort::Triggered;
                def.watch = watched(&on);
                self.watch |= def.watch;
                def.event = Some(Triggered {
                    on,
                    condition: Condition::True,
                    effect: Effect::Seq(Vec::new()),
                });
            }
        }
        Ok(def)
    }

    /// What a keyword does, with its "if" before it and its "and" behind it.
    fn keyword_code(&mut self, k: &KeywordAbility, ops: Vec<Op>, slots: u8, print: CardId) -> Result<u16, TooBig> {
        let then = match &k.then {
            Some(then) => Some(self.effect(then, print, false, slots)?.code),
            None => None,
        };
        if k.condition == Condition::True && then.is_none() {
            return self.write(ops);
        }
        self.asks(&k.condition);
        let mut all = vec![Op::If {
            condition: k.condition.clone(),
            skip: 0,
        }];
        all.extend(ops);
        all.extend(then.map(Op::Jump));
        // Behind the jump around them; the last instruction is the end.
        let skip = u16::try_from(self.ops.len() + 1 + all.len()).map_err(|_| TooBig)?;
        all[0] = Op::If {
            condition: k.condition.clone(),
            skip,
        };
        self.write(all)
    }

    /// What "play only" asks about is counted too.
    fn asks_only(&mut self, only: &[PlayOnly]) {
        for part in only {
            if let PlayOnly::If(condition) = part {
                self.asks(condition);
            }
        }
    }

    /// Events that the condition asks about are counted from now on.
    pub(super) fn asks(&mut self, condition: &Condition) {
        match condition {
            Condition::All(parts) | Condition::Any(parts) => parts.iter().for_each(|part| self.asks(part)),
            Condition::Not(part) => self.asks(part),
            Condition::Happened { what, .. } => {
                self.watch |= watched(what);
                if !self.pasts.contains(what) {
                    self.pasts.push((**what).clone());
                }
            }
            _ => {}
        }
    }

    /// An event that an effect waits for.
    pub(super) fn watching(&mut self, on: &Trigger, condition: &Condition) -> Triggered {
        self.watch |= watched(on);
        self.asks(condition);
        Triggered {
            on: on.clone(),
            condition: condition.clone(),
            effect: Effect::Seq(Vec::new()),
        }
    }

    /// Writes these instructions behind a jump that leads around them; returns where they begin.
    fn write(&mut self, ops: Vec<Op>) -> Result<u16, TooBig> {
        let around = self.ops.len();
        self.ops.push(Op::Jump(0));
        let code = u16::try_from(self.ops.len()).map_err(|_| TooBig)?;
        self.ops.extend(ops);
        self.ops.push(Op::End);
        self.ops[around] = Op::Jump(u16::try_from(self.ops.len()).map_err(|_| TooBig)?);
        Ok(code)
    }

    fn effect(&mut self, effect: &Effect, print: CardId, announcing: bool, slots: u8) -> Result<Written, TooBig> {
        let mut writer = Writer {
            builder: self,
            print,
            slots,
            announced: Vec::new(),
            ways: Vec::new(),
            start: 0,
            needs: Vec::new(),
            announcing,
            in_full: false,
            defends: false,
            counted: false,
            made: false,
        };
        // The code of a granted ability may come to lie in the middle of its grantor's: a jump leads around it.
        let around = writer.push(Op::Jump(0))?;
        let code = writer.here()?;
        writer.start = code;
        writer.effect(effect)?;
        writer.push(Op::End)?;
        let end = writer.here()?;
        writer.builder.ops[around] = Op::Jump(end);
        let slots = writer.slots;
        let announced = std::mem::take(&mut writer.announced);
        let needs = std::mem::take(&mut writer.needs);
        let ways = std::mem::take(&mut writer.ways);
        let ways = ways
            .into_iter()
            .map(|(choices, code)| Ok((self.together(choices)?, code)));
        let ways = ways.collect::<Result<_, TooBig>>()?;
        Ok(Written {
            code,
            choices: self.together(announced)?,
            ways,
            needs: self.together(needs)?,
            slots,
        })
    }

    /// Copies of these choices that stand together, so that a range names them.
    fn together(&mut self, choices: Vec<u16>) -> Result<std::ops::Range<u16>, TooBig> {
        let start = u16::try_from(self.choices.len()).map_err(|_| TooBig)?;
        for choice in choices {
            let copy = self.choices[usize::from(choice)].clone();
            self.choices.push(copy);
        }
        let end = u16::try_from(self.choices.len()).map_err(|_| TooBig)?;
        Ok(start..end)
    }

    /// All lines of a card; alternatives of "choose one" are lines of their own.
    fn lines(&mut self, card: &Card, print: CardId) -> Result<Vec<AbilityId>, TooBig> {
        let mut lines = Vec::new();
        self.base_slots = 0;
        let in_battle = |ability: &Ability| {
            matches!(ability, Ability::Static(s)
                if s.changes.iter().any(|change| matches!(change, Change::EquipInBattle(_))))
        };
        let battles = card.abilities.iter().any(in_battle);
        for ability in &card.abilities {
            match ability {
                Ability::OneOf(options) => {
                    let mut first = None;
                    for option in options {
                        let mut def = self.activated(option, print)?;
                        def.shares = first;
                        let line = self.enter(def)?;
                        first = first.or(Some(line));
                        lines.push(line);
                    }
                }
                Ability::Keyword(k) if battles && k.keyword == Keyword::Equip => {
                    let mut def = self.keyword(k, print)?;
                    def.windows |= Windows::GENERAL | Windows::ATTACK;
                    lines.push(self.enter(def)?);
                }
                _ => lines.push(self.ability(ability, print)?),
            }
        }
        Ok(lines)
    }
}

struct Written {
    code: u16,
    choices: std::ops::Range<u16>,
    ways: Vec<(std::ops::Range<u16>, u16)>,
    needs: std::ops::Range<u16>,
    slots: u8,
}

fn names_attack(thing: &Thing) -> bool {
    match thing {
        Thing::Attack | Thing::AttackOf { .. } => true,
        Thing::Any(things) => things.iter().any(names_attack),
        _ => false,
    }
}

/// The Force a cost names, counting X as 0.
pub(crate) fn printed_force(cost: &Cost) -> i16 {
    cost.parts
        .iter()
        .map(|part| match part {
            CostPart::Force(Amount::Fixed(n)) => *n,
            _ => 0,
        })
        .sum()
}

impl Fixed {
    /// Builds the tables for a set-up; the physical cards are added by [`crate::Game::new`].
    pub(crate) fn build(setup: &Setup) -> Result<Fixed, SetupFault> {
        if setup.cards.len() > 250 {
            return Err(SetupFault::TooManyPrints(setup.cards.len()));
        }
        let mut builder = Builder {
            edition: Some(setup.edition),
            cards: setup
                .cards
                .iter()
                .map(|card| written_out(card, setup.edition))
                .collect(),
            given: setup.cards.len(),
            ..Builder::default()
        };
        let mut prints = Vec::with_capacity(setup.cards.len());
        while let Some(card) = builder.cards.get(prints.len()).cloned() {
            let id = CardId(prints.len() as u8);
            let lines = builder
                .lines(&card, id)
                .map_err(|TooBig| SetupFault::TextTooBig(card.name.full()))?;
            prints.push((card, lines, Vec::new()));
            // The last card is entered: what is lent of all of them comes behind, and may make further Subordinates.
            if builder.lends && prints.len() == builder.cards.len() {
                for (at, (card, _, lendable)) in prints.iter_mut().enumerate() {
                    if card.is_unit() && lendable.is_empty() {
                        let lines = lendable_lines(card);
                        let entries = builder.changes(&lines, CardId(at as u8));
                        *lendable = entries
                            .map_err(|TooBig| SetupFault::TextTooBig(card.name.full()))?
                            .collect();
                    }
                }
            }
        }
        let cards = builder.cards;
        let abilities = builder.abilities;
        let changes = &builder.changes;
        let prints: Vec<Print> = prints
            .iter()
            .map(|(card, lines, lendable)| {
                let all = within(&abilities, lines, Where::Line);
                let def = |id: AbilityId| &abilities[usize::from(id.0)];
                let some = |wanted: &dyn Fn(&AbilityDef) -> bool| {
                    all.iter()
                        .copied()
                        .filter(|&(id, _)| wanted(def(id)))
                        .collect::<Vec<_>>()
                };
                Print {
                    card: card.clone(),
                    lines: lines.clone(),
                    lendable: lendable.clone(),
                    inserts: lines
                        .iter()
                        .filter(|&&line| def(line).keyword == Some(Keyword::Insert))
                        .flat_map(|&line| def(line).inner.iter().copied())
                        .collect(),
                    granted: all.iter().fold(0, |granted, &(id, _)| granted | def(id).granted),
                    grants: all
                        .iter()
                        .flat_map(|&(id, _)| {
                            &changes[usize::from(def(id).changes.start)..usize::from(def(id).changes.end)]
                        })
                        .filter_map(|entry| entry.grants)
                        .fold(Deep::NOTHING, |all, id| all | def(id).deep),
                    static_kinds: some(&|d| d.sort == Sort::Static || d.keyword == Some(Keyword::Pilot))
                        .iter()
                        .fold(Kinds::empty(), |kinds, &(id, _)| kinds | def(id).kinds),
                    statics: some(&|d| d.sort == Sort::Static || d.keyword == Some(Keyword::Pilot)),
                    triggers: some(&|d| matches!(d.sort, Sort::Triggered | Sort::Replacement)),
                    windows: all
                        .iter()
                        .map(|&(id, _)| def(id).windows)
                        .fold(Windows::empty(), |a, b| a | b),
                    keywords: all
                        .iter()
                        .filter_map(|&(id, _)| def(id).keyword)
                        .map(bit)
                        .fold(0, |a, b| a | b),
                    all: all.clone(),
                    unit: (card.is_unit() && card.is_unique()).then(|| {
                        let first = cards.iter().position(|other| {
                            other.is_unit() && other.is_unique() && same_unit(&other.name.base, &card.name.base)
                        });
                        CardId(first.unwrap_or(0) as u8)
                    }),
                }
            })
            .collect();
        let kinds = builder
            .changes
            .iter()
            .fold(Kinds::empty(), |all, entry| all | entry.kind);
        let grants_static = |line: AbilityId| {
            let def = &abilities[usize::from(line.0)];
            let inner = def.inner.iter().map(|&(line, _)| &abilities[usize::from(line.0)]);
            std::iter::once(def)
                .chain(inner)
                .any(|def| def.kinds.contains(Kinds::GAIN_STATIC))
        };
        let nested = builder
            .changes
            .iter()
            .any(|entry| entry.grants.is_some_and(grants_static));
        Ok(Fixed {
            nested,
            edition: setup.edition,
            switches: setup.switches,
            prints: prints.into(),
            of: Vec::new(),
            owner: Vec::new(),
            ops: builder.ops.into(),
            shields: builder.shields.into(),
            preventers: builder.preventers.into(),
            choices: builder.choices.into(),
            laters: builder.laters.into(),
            pasts: builder.pasts.into(),
            watch: builder.watch,
            keywords: builder.keywords,
            kinds,
            health_changes: builder.changes.iter().any(|entry| {
                matches!(
                    entry.change,
                    Change::Stat(Stat::Health, _)
                        | Change::SetStat(Stat::Health, _)
                        | Change::CannotGain(Held::Stat(Stat::Health))
                        | Change::CannotLose(Held::Stat(Stat::Health))
                )
            }) || builder.keywords & CHANGES_HEALTH != 0
                || cards
                    .iter()
                    .any(|card| card.kind.unit().is_some_and(|facts| facts.health <= 0)),
            undamaged_may_die: builder.changes.iter().any(|entry| match entry.change {
                Change::Stat(Stat::Health, Amount::Fixed(by)) => by < 0,
                Change::Stat(Stat::Health, _)
                | Change::SetStat(Stat::Health, _)
                | Change::CannotGain(Held::Stat(Stat::Health))
                | Change::CannotLose(Held::Stat(Stat::Health)) => true,
                _ => false,
            }) || builder.keywords & CHANGES_HEALTH != 0
                || cards
                    .iter()
                    .any(|card| card.kind.unit().is_some_and(|facts| facts.health <= 0)),
            always_check: builder.keywords & CHANGES_HEALTH != 0 || abilities.iter().any(restless),
            granted_windows: builder
                .changes
                .iter()
                .filter_map(|entry| entry.grants)
                .fold(Windows::empty(), |all, id| {
                    all | abilities[usize::from(id.0)].deep.windows
                }),
            events: cards.iter().any(|card| card.kind == CardKind::Event),
            resources: cards.iter().any(|card| card.kind == CardKind::Resource),
            uniques: cards.iter().any(Card::is_unique),
            words: words(&cards, &builder.changes, &builder.words).into(),
            changes: builder.changes.into(),
            abilities: abilities.into(),
            from_hand: ByRole::default(),
            hand_windows: ByRole([Windows::empty(); 2]),
            hidden: ByRole::default(),
            hidden_granted: false,
            alternative_granted: false,
            traps: ByRole::default(),
            copies: ByRole::default(),
            guesses: ByRole::from_fn(|role| setup.seats[role].guesses.as_slice().into()),
        })
    }
}

/// The lines of a card that another unit can have: what it inserts as lines of their own, nothing that works only on its
/// own card, elsewhere or while it is completed.
pub(super) fn lendable_lines(card: &Card) -> Vec<Change> {
    const OWN: [Keyword; 6] = [
        Keyword::Stack,
        Keyword::AlternativeCost,
        Keyword::HiddenCost,
        Keyword::ReducedCost,
        Keyword::Meditate,
        Keyword::Enhance,
    ];
    let mut lines = Vec::new();
    for ability in &card.abilities {
        match ability {
            Ability::ToComplete(_) | Ability::OneOf(_) => {}
            Ability::Keyword(k) if OWN.contains(&k.keyword) => {}
            Ability::Keyword(KeywordAbility {
                keyword: Keyword::Insert,
                arg: Arg::Parts(parts),
                ..
            }) => lines.extend(parts.iter().flatten().cloned()),
            line => lines.push(line.clone()),
        }
    }
    lines.into_iter().map(|line| Change::Gain(Box::new(line))).collect()
}

/// Can this static text make the check find something without a verb having changed the board?
fn restless(def: &AbilityDef) -> bool {
    let Ability::Static(s) = &def.ir else { return false };
    def.kinds
        .intersects(Kinds::HEALTH | Kinds::NON_UNIQUE | Kinds::LOSE_TEXT | Kinds::SUBTYPE | Kinds::GAIN_STATIC)
        || def.granted & bit(Keyword::Stack) != 0
        || (def.kinds.intersects(Kinds::PILOTS | Kinds::CANNOT_SUFFER) && s.condition != Condition::True)
}

/// The subtypes of this game, by the alphabet: those of its cards, and those that texts give or name.
fn words(cards: &[Card], changes: &[ChangeEntry], named: &[String]) -> Vec<String> {
    let printed = cards.iter().flat_map(|card| card.subtypes.each());
    let given = changes.iter().filter_map(|entry| match &entry.change {
        Change::AddSubtype(word) => Some(word.clone()),
        _ => None,
    });
    let mut words: Vec<String> = printed.chain(given).chain(named.iter().cloned()).collect();
    words.sort();
    words.dedup();
    words
}

/// The keyword that a static text asks for where it says whom it changes, and when.
fn asked_keyword(text: &Static) -> Option<Keyword> {
    fn of(filter: &Filter) -> Option<Keyword> {
        match filter {
            Filter::Has(keyword) => Some(*keyword),
            Filter::All(parts) | Filter::Any(parts) => parts.iter().find_map(of),
            Filter::Not(part) => of(part),
            _ => None,
        }
    }
    fn when(condition: &Condition) -> Option<Keyword> {
        match condition {
            Condition::Is(_, filter) => of(filter),
            Condition::All(parts) | Condition::Any(parts) => parts.iter().find_map(when),
            Condition::Not(part) => when(part),
            _ => None,
        }
    }
    let whom = match &text.whom {
        Target::Each(filter) => of(filter),
        _ => None,
    };
    whom.or_else(|| when(&text.condition))
}
