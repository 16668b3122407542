//! Totals, keywords and rights of objects: printed values, stacking, grants and lasting effects
//! folded together (`C-3.4`, `A-7.1`).

use super::{Look, Perspective, Value};
use crate::ids::{AbilityId, CardRef, ObjectId, Role};
use crate::keyword::{consume, insert, inspiration, intimidation, resilience, velocity};
use crate::program::{AbilityDef, Fixed, Kinds, Where};
use crate::state::{Lasts, Object, Place, Subject};
use cards::ir::{Ability, Amount, Arg, Ban, Change, CostPart, Filter, Held, Obj, Target, Trigger};
use cards::keyword::{Class, Keyword};
use cards::{CardKind, Stat};

/// The keywords that change totals.
const TOTALS: u64 = crate::program::bit(Keyword::Resilience)
    | crate::program::bit(Keyword::Inspiration)
    | crate::program::bit(Keyword::Intimidation)
    | crate::program::bit(Keyword::Consume);

/// A change that applies, and where it comes from.
#[derive(Clone, Copy)]
pub(crate) struct Given {
    /// The number, where it was fixed when the effect began (`A-6.6`).
    pub value: Option<i16>,
    /// Where the text looks from.
    pub from: Perspective,
    /// The grantor's number (`A-2.12`).
    pub via: u16,
    /// Higher is newer.
    pub age: u16,
    /// The ability it grants.
    pub grants: Option<AbilityId>,
}

impl Given {
    /// Does a static text make the change, not an effect that lasts for a time?
    pub fn is_static(&self) -> bool {
        self.value.is_none()
    }

    /// The number of a change.
    pub fn amount(&self, look: Look<'_>, amount: &Amount) -> i16 {
        self.value.unwrap_or_else(|| look.amount(amount, self.from))
    }
}

/// Which changes are looked for; others may come along. The narrower, the fewer texts are asked whether they apply, which
/// may ask for changes in its turn.
#[derive(Clone, Copy)]
pub(super) struct Sought<'w> {
    pub kinds: Kinds,
    /// Of the grants only those of keywords by bit.
    pub granted: u64,
    /// Of the changes of subtypes only those that may be about this one.
    pub subtype: Option<&'w str>,
}

impl Sought<'_> {
    pub fn of(kinds: Kinds) -> Self {
        Sought {
            kinds,
            granted: u64::MAX,
            subtype: None,
        }
    }

    /// Does the line itself make such a change?
    pub fn made_by(self, fx: &Fixed, def: &AbilityDef) -> bool {
        makes(def.kinds, def.granted, self.kinds, self.granted)
            && self.subtype.is_none_or(|word| {
                let mut changes = fx.changes_of(def).iter().map(|entry| &entry.change);
                changes.any(|change| super::subtype::concerns(change, word))
            })
    }
}

impl<'a> Look<'a> {
    /// Calls `found` for every change of these kinds that applies to the object now. (Others may come along.)
    #[inline]
    pub fn each_change(self, id: ObjectId, kinds: Kinds, mut found: impl FnMut(&Change, Given)) {
        // Most of the time nothing in play makes such changes; an object that has left is looked at as it was.
        let gone = || self.st.object(id).is_some_and(Object::is_gone);
        if !self.st.active.intersects(kinds) && !gone() {
            return;
        }
        self.sought_changes(id, Sought::of(kinds), &mut found);
    }

    /// The same, for a narrower search.
    pub(super) fn sought_changes(self, id: ObjectId, sought: Sought<'_>, found: &mut impl FnMut(&Change, Given)) {
        self.direct_changes(id, sought, found);
        let gone = || self.st.object(id).is_some_and(Object::is_gone);
        if self.fx.kinds.contains(Kinds::GAIN_STATIC)
            && (self.st.granted_kinds.intersects(sought.kinds) || gone())
            && let Some(look) = self.deeper()
        {
            look.granted_statics(id, sought, found);
        }
    }

    pub(super) fn direct_changes(self, id: ObjectId, sought: Sought<'_>, found: &mut impl FnMut(&Change, Given)) {
        self.lasting_changes(id, found);
        let Some(object) = self.st.object(id) else { return };
        let wanted = |def: &AbilityDef| sought.made_by(self.fx, def);
        for source in self.st.objects.iter() {
            self.changes_from(source, object, sought.kinds, wanted, found);
        }
    }

    /// What effects that last for a time change on the object.
    pub(super) fn lasting_changes(self, id: ObjectId, found: &mut impl FnMut(&Change, Given)) {
        for effect in &self.st.effects {
            if effect.on != Subject::Object(id) {
                continue;
            }
            let from = Perspective::of_effect(effect);
            let mut given = Given {
                value: Some(effect.value),
                from,
                via: effect.serial.wrapping_add(1),
                age: effect.serial,
                grants: None,
            };
            match effect.what {
                Lasts::Change(entry) => {
                    let entry = &self.fx.changes[usize::from(entry)];
                    given.grants = entry.grants;
                    found(&entry.change, given);
                }
                Lasts::Stat(stat) => found(&Change::Stat(stat, Amount::Fixed(effect.value)), given),
                Lasts::Shield(_) | Lasts::Control(_) => {}
            }
        }
    }

    /// What the wanted lines of `source` change on the object.
    #[inline]
    pub(super) fn changes_from(
        self,
        source: &Object,
        object: &Object,
        kinds: Kinds,
        wanted: impl Fn(&AbilityDef) -> bool,
        found: &mut impl FnMut(&Change, Given),
    ) {
        let there = || !source.is_gone() || (object.is_gone() && self.belongs(source, object.id));
        if insert::may_insert(self, source) {
            for (line, place, via) in insert::inserted(self, source) {
                let def = self.fx.ability(line);
                let from = Perspective::of(source);
                let applies = |look: Look<'_>| look.static_applies(source, def, place, object, from);
                if wanted(def) && there() && self.inside_line(line, kinds).is_some_and(applies) {
                    self.entries(def, source, granted_from(def, object, from), Some(via), found);
                }
            }
        }
        let print = self.fx.print(source.top());
        if !print.static_kinds.intersects(kinds) || !there() {
            return;
        }
        for &(line, place) in &print.statics {
            let def = self.fx.ability(line);
            let from = Perspective::of(source);
            let applies = |look: Look<'_>| look.static_applies(source, def, place, object, from);
            if wanted(def) && self.inside_line(line, kinds).is_some_and(applies) {
                self.entries(def, source, granted_from(def, object, from), None, found);
            }
        }
    }

    /// Is `source` the object itself, or aboard or on it?
    fn belongs(self, source: &Object, id: ObjectId) -> bool {
        source.id == id || self.host(source) == id
    }

    pub(super) fn entries(
        self,
        def: &AbilityDef,
        source: &Object,
        from: Perspective,
        via: Option<u16>,
        found: &mut impl FnMut(&Change, Given),
    ) {
        for entry in self.fx.changes_of(def) {
            let given = Given {
                value: None,
                from,
                via: via.unwrap_or(source.since.wrapping_add(1)),
                age: source.since,
                grants: entry.grants,
            };
            found(&entry.change, given);
        }
    }

    /// Does this static (or Pilot) line of `source`, which looks `from` there, change `object` now?
    pub(super) fn static_applies(
        self,
        source: &Object,
        def: &AbilityDef,
        place: Where,
        object: &Object,
        from: Perspective,
    ) -> bool {
        match &def.ir {
            Ability::Static(s) => {
                // What a unit without Evade gets does not ask for the Evade that it gets by this (`A-7.6`).
                let look = match def.circle {
                    Some(keyword) => match self.inside_circle(source, object.id, keyword) {
                        Some(look) => look,
                        None => return false,
                    },
                    None => self,
                };
                let aimed = match &s.whom {
                    Target::Obj(Obj::This) => source.id == object.id,
                    Target::Obj(obj) => {
                        let who = self.resolve(*obj, from);
                        who == object.id
                    }
                    Target::Each(filter) => look.fits(filter, object, from),
                    Target::Choose { .. } | Target::Player(_) => false,
                };
                aimed && self.works(source, def, place) && look.holds(&s.condition, from)
            }
            Ability::Keyword(k) => match &k.arg {
                // `C-8.8`: the grants belong to the host while the Pilot is aboard.
                Arg::Pilot { of, .. } => {
                    source.place == Place::Aboard(object.id)
                        && of.iter().any(|subtype| self.is_host_of(object, subtype))
                        && self.works(source, def, place)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Does this static line of `source` change anything now: an object, a card outside play, or a player?
    pub fn static_reaches(self, source: &Object, def: &AbilityDef, place: Where) -> bool {
        let from = Perspective::of(source);
        let Ability::Static(s) = &def.ir else {
            return self
                .st
                .in_play()
                .any(|object| self.static_applies(source, def, place, object, from));
        };
        let aimed = match &s.whom {
            Target::Player(_) => true,
            Target::Each(filter) => Role::BOTH.into_iter().any(|role| {
                let hand = self.st.piles[role].hand.iter().copied();
                let mut cards = hand.chain(self.st.building[role].iter().map(|built| built.card));
                cards.any(|card| self.card_fits(filter, card, from))
            }),
            Target::Obj(_) | Target::Choose { .. } => false,
        };
        let holds = || self.works(source, def, place) && self.holds(&s.condition, from);
        (aimed && holds())
            || self
                .st
                .in_play()
                .any(|object| self.static_applies(source, def, place, object, from))
    }

    /// Calls `found` for every change that applies to a player.
    pub fn each_player_change(self, role: Role, mut found: impl FnMut(&Change, Given)) {
        for effect in &self.st.effects {
            if effect.on == Subject::Player(role)
                && let Lasts::Change(entry) = effect.what
            {
                let from = Perspective::of_effect(effect);
                let entry = &self.fx.changes[usize::from(entry)];
                let given = Given {
                    value: Some(effect.value),
                    from,
                    via: effect.serial.wrapping_add(1),
                    age: effect.serial,
                    grants: entry.grants,
                };
                found(&entry.change, given);
            }
        }
        for source in self.st.in_play() {
            for (line, place) in self.statics_of(source) {
                let def = self.fx.ability(line);
                if let Ability::Static(s) = &def.ir
                    && let Target::Player(player) = s.whom
                    && super::filter::matches_player(player, source.controller, role)
                    && self.works(source, def, place)
                    && self.holds(&s.condition, Perspective::of(source))
                {
                    self.entries(def, source, Perspective::of(source), None, &mut found);
                }
            }
        }
    }

    /// The lines of the object that may change something: those of the top card, then those that are inserted (`INS-1`).
    pub fn statics_of(self, source: &Object) -> impl Iterator<Item = (AbilityId, Where)> + use<'a> {
        // Most objects get nothing inserted: then there is no walk through their stack.
        let inserted = insert::may_insert(self, source).then(|| insert::inserted(self, source));
        let inserted = inserted.into_iter().flatten().map(|(line, place, _)| (line, place));
        self.fx.print(source.top()).statics.iter().copied().chain(inserted)
    }

    /// Does a printed line of the object work where it lies (`04-abilities` section 4)?
    pub fn works(self, object: &Object, def: &AbilityDef, place: Where) -> bool {
        // A line that takes texts away is itself taken away by an older one only (`A-7.5`): so no two wait for each other.
        let before = if def.kinds.contains(Kinds::LOSE_TEXT) {
            object.since
        } else {
            u16::MAX
        };
        self.stands(object, def, place) && !self.text_lost(object, before)
    }

    /// Is the object where a line in that place works?
    pub fn stands(self, object: &Object, def: &AbilityDef, place: Where) -> bool {
        match place {
            Where::Line => self.works_in_place(object, def),
            Where::Switch(part) => object
                .place
                .arena()
                .is_some_and(|arena| self.types_of(object).position(arena) == Some(usize::from(part))),
            Where::Reserves => object.place == Place::Build,
        }
    }

    /// `A-4.1`, `A-4.2`, `A-4.4`: in arenas everything, elsewhere what the rules name.
    fn works_in_place(self, object: &Object, def: &AbilityDef) -> bool {
        match object.place {
            Place::Arena(_) | Place::Slot(_) | Place::Event => true,
            Place::On(_) => self.attaches_here(object, def).unwrap_or(true),
            // Resources and Campaigns work where they lie (`C-13.1`, `C-11.5`).
            Place::Build if matches!(self.fx.card(object.top()).kind, CardKind::Resource | CardKind::Campaign) => true,
            Place::Build => match def.keyword {
                Some(keyword) => matches!(
                    keyword,
                    Keyword::Upkeep
                        | Keyword::Reserves
                        | Keyword::HiddenCost
                        | Keyword::Pilot
                        | Keyword::Bounty
                        | Keyword::AlternativeCost
                        | Keyword::Equip
                        | Keyword::Stack
                        | Keyword::Deploy
                ),
                None => {
                    treats_itself(def)
                        || self.attaches_here(object, def).is_some()
                        || def.triggered().is_some_and(|t| is_own_completion(&t.on))
                }
            },
            Place::Aboard(_) => matches!(def.keyword, Some(Keyword::Pilot | Keyword::Upkeep | Keyword::Stack)),
        }
    }

    /// Has it lost its game text (`A-4.8`) to an effect, or to a static text that came into play before `before`
    /// (`A-7.5`)?
    fn text_lost(self, object: &Object, before: u16) -> bool {
        if !self.st.active.contains(Kinds::LOSE_TEXT) {
            return false;
        }
        let Some(look) = self.deeper() else { return false };
        let keeps = |change: &Change| *change == Change::CannotLose(Held::Text);
        if look.any_change(object.id, Kinds::LOSE_TEXT, keeps) {
            return false;
        }
        let takes = |entry: u16| self.fx.changes[usize::from(entry)].change == Change::LoseText;
        // What is on a Pilot aboard does nothing until it leaves its host (`C-8.21`).
        let by_effect = !matches!(object.place, Place::Aboard(_))
            && self.st.effects.iter().any(|effect| {
                effect.on == Subject::Object(object.id) && matches!(effect.what, Lasts::Change(entry) if takes(entry))
            });
        by_effect
            || self.st.objects.iter().any(|source| {
                let print = self.fx.print(source.top());
                // A text that takes itself away would stand and fall with itself.
                source.id != object.id
                    && source.since < before
                    && print.static_kinds.contains(Kinds::LOSE_TEXT)
                    && (!source.is_gone() || (object.is_gone() && self.belongs(source, object.id)))
                    && print.statics.iter().any(|&(line, place)| {
                        let def = self.fx.ability(line);
                        def.kinds.contains(Kinds::LOSE_TEXT)
                            && def.changes.clone().any(takes)
                            && look.static_applies(source, def, place, object, Perspective::of(source))
                    })
            })
    }

    /// The number printed on a card.
    pub fn printed(self, card: CardRef, stat: Stat) -> i16 {
        self.fx.card(card).kind.unit().map_or(0, |facts| match stat {
            Stat::Speed => facts.speed,
            Stat::Power => facts.power,
            Stat::Health => facts.health,
        })
    }

    /// The number printed on the top card of an object, or what the card says that it is.
    pub fn printed_on(self, object: &Object, stat: Stat) -> i16 {
        let own = self.fx.print(object.top()).statics.iter().find_map(|&(line, _)| {
            let Ability::Static(s) = &self.fx.ability(line).ir else {
                return None;
            };
            s.changes.iter().find_map(|change| match change {
                Change::SetPrinted(set, amount) if *set == stat && s.whom == Target::Obj(Obj::This) => Some(amount),
                _ => None,
            })
        });
        match own {
            Some(amount) => self.amount(amount, Perspective::of(object)),
            None => self.printed(object.top(), stat),
        }
    }

    /// A total (`A-7.1`): printed or set, stack bonus, additions; never below 0 (`C-3.5`).
    pub fn stat(self, id: ObjectId, stat: Stat) -> i16 {
        self.changed(id, stat, None).max(0)
    }

    /// Total power with another number in place of the printed one (Bombard, `BOM-1`); may be negative.
    pub fn power_with(self, id: ObjectId, base: i16) -> i16 {
        self.changed(id, Stat::Power, Some(base))
    }

    fn changed(self, id: ObjectId, stat: Stat, base: Option<i16>) -> i16 {
        let Some(object) = self.st.object(id) else { return 0 };
        let printed = self.printed(object.top(), stat);
        let under = object.cards.len() as i16 - 1;
        let bonus = if stat == Stat::Speed { 10 * under } else { under };
        let kinds = match stat {
            Stat::Speed => Kinds::SPEED,
            Stat::Power => Kinds::POWER,
            Stat::Health => Kinds::HEALTH,
        };
        // Most of the time nothing in play changes it.
        if !self.st.active.intersects(kinds) && self.fx.keywords & TOTALS == 0 && !object.is_gone() {
            return base.unwrap_or(printed).saturating_add(bonus);
        }
        self.changed_by_texts(object, stat, kinds, (printed, base, bonus))
    }

    /// A total with everything that changes it: the printed number, another in its place, the stack's bonus.
    #[inline(never)]
    fn changed_by_texts(
        self,
        object: &Object,
        stat: Stat,
        kinds: Kinds,
        (printed, base, bonus): (i16, Option<i16>, i16),
    ) -> i16 {
        let id = object.id;
        let Some(look) = self.inside(id, Value::Stat(stat)) else {
            return printed;
        };
        let (mut gained, mut lost) = (0i16, 0i16);
        let mut add = |by: i16| match by {
            0.. => gained = gained.saturating_add(by),
            _ => lost = lost.saturating_add(by),
        };
        let (mut rises, mut falls) = (true, true);
        let mut set: Option<(u16, i16)> = None;
        let mut printed = printed;
        // What is on a Pilot aboard does nothing until it leaves its host (`C-8.21`).
        if !matches!(object.place, Place::Aboard(_)) {
            look.each_change(id, kinds, |change, given| match change {
                Change::Stat(s, amount) if *s == stat => add(given.amount(look, amount)),
                Change::CannotGain(Held::Stat(s)) if *s == stat => rises = false,
                Change::CannotLose(Held::Stat(s)) if *s == stat => falls = false,
                Change::SetPrinted(s, amount) if *s == stat => printed = given.amount(look, amount),
                Change::SetStat(s, amount) if *s == stat && set.is_none_or(|(age, _)| age <= given.age) => {
                    set = Some((given.age, given.amount(look, amount)));
                }
                _ => {}
            });
        }
        if stat == Stat::Power && self.fx.has_keyword(Keyword::Resilience) {
            add(resilience::power(look, object));
        }
        let mut steps = 0i16;
        if self.fx.has_keyword(Keyword::Inspiration) {
            steps = steps.saturating_add(inspiration::inspired(look, object));
        }
        if self.fx.has_keyword(Keyword::Intimidation) {
            steps = steps.saturating_add(intimidation::faced(look, object));
        }
        if self.fx.has_keyword(Keyword::Consume) {
            steps = steps.saturating_add(consume::eaten(look, object));
        }
        let step = if stat == Stat::Speed { 10 } else { 1 };
        add(steps.saturating_mul(step));
        let gained = if rises { gained } else { 0 };
        let lost = if falls { lost } else { 0 };
        let start = base.unwrap_or_else(|| set.map_or(printed, |(_, value)| value));
        start.saturating_add(bonus).saturating_add(gained).saturating_add(lost)
    }

    /// Total speed.
    #[inline]
    pub fn speed(self, id: ObjectId) -> i16 {
        self.stat(id, Stat::Speed)
    }

    /// Total power.
    #[inline]
    pub fn power(self, id: ObjectId) -> i16 {
        self.stat(id, Stat::Power)
    }

    /// Total health.
    #[inline]
    pub fn health(self, id: ObjectId) -> i16 {
        self.stat(id, Stat::Health)
    }

    /// Calls `found` with the value of every instance of a keyword that the object has now.
    pub fn each_keyword(self, id: ObjectId, keyword: Keyword, mut found: impl FnMut(AbilityId, u16, i16)) {
        let keyword = keyword.canonical();
        if !self.fx.has_keyword(keyword) {
            return;
        }
        let Some(object) = self.st.object(id) else { return };
        let print = self.fx.print(object.top());
        let bit = crate::program::bit(keyword);
        let printed = print.keywords & bit != 0;
        let mut kinds = self.st.active & Kinds::LOSE_KEYWORD;
        kinds.set(Kinds::GAIN, self.st.granted & bit != 0);
        if object.is_gone() {
            kinds = Kinds::GAIN | Kinds::LOSE_KEYWORD;
        }
        let is_inserted = || {
            insert::may_insert(self, object)
                && insert::inserted(self, object).any(|(line, _, _)| self.fx.ability(line).keyword == Some(keyword))
        };
        if !printed && !kinds.contains(Kinds::GAIN) && !is_inserted() {
            return;
        }
        // Met for the second time it counts as printed (`A-7.6`): an X that would have to be counted is none.
        let Some(look) = self.inside(id, Value::Keyword(keyword)) else {
            for &(line, place) in &print.all {
                let def = self.fx.ability(line);
                if def.keyword == Some(keyword) && self.works(object, def, place) {
                    let x = match def.x {
                        Amount::Fixed(n) => n,
                        _ => 0,
                    };
                    found(line, 0, x);
                }
            }
            return;
        };
        let may_have = match keyword {
            Keyword::Inspiration => inspiration::may_have(look, object),
            Keyword::Intimidation => intimidation::may_have(look, object),
            _ => true,
        };
        if !may_have {
            return;
        }
        // What a static text takes away is taken before anything is granted (`A-7.5`); an effect takes what is there
        // when it begins (`A-7.3`).
        let mut stripped = false;
        let mut lost: Option<u16> = None;
        let (mut kept, mut barred) = (false, false);
        let mut grants: arrayvec::ArrayVec<(AbilityId, Where, Given), 16> = arrayvec::ArrayVec::new();
        if !kinds.is_empty() {
            let mut each = |change: &Change, given: Given| match change {
                Change::LoseKeyword(k) if k.canonical() == keyword && given.is_static() => stripped = true,
                Change::LoseKeyword(k) if k.canonical() == keyword => {
                    lost = Some(lost.map_or(given.age, |age: u16| age.max(given.age)));
                }
                Change::CannotLose(Held::Keyword(k)) if k.canonical() == keyword => kept = true,
                Change::CannotGain(Held::Keyword(k)) if k.canonical() == keyword => barred = true,
                Change::Gain(_) => {
                    for (line, place) in given.grants.into_iter().flat_map(|line| self.fx.whole(line)) {
                        if self.fx.ability(line).keyword == Some(keyword) {
                            // More grants than fit would take a board of sixteen grantors for one unit.
                            let _ = grants.try_push((line, place, given));
                        }
                    }
                }
                _ => {}
            };
            look.sought_changes(
                id,
                Sought {
                    granted: bit,
                    ..Sought::of(kinds)
                },
                &mut each,
            );
        }
        if kept {
            (stripped, lost) = (false, None);
        }
        if barred {
            grants.clear();
        }
        let own = Perspective::of(object);
        if printed && !stripped && lost.is_none() {
            for &(line, place) in &print.all {
                let def = self.fx.ability(line);
                if def.keyword == Some(keyword) && look.works(object, def, place) {
                    found(line, 0, look.amount(&def.x, own));
                }
            }
        }
        if !stripped && lost.is_none() && insert::may_insert(self, object) {
            for (line, place, via) in insert::inserted(self, object) {
                let def = self.fx.ability(line);
                if def.keyword == Some(keyword) && look.works(object, def, place) {
                    found(line, via, look.amount(&def.x, own));
                }
            }
        }
        if keyword == Keyword::Stealth && !grants.is_empty() && velocity::bars_stealth(look, id) {
            grants.clear();
        }
        for (line, place, given) in grants {
            let def = self.fx.ability(line);
            if lost.is_none_or(|age| given.age > age) && self.stands(object, def, place) {
                // "This" in a granted ability is its holder; X and "you" are the grantor's.
                let from = Perspective { this: id, ..given.from };
                found(line, given.via, look.amount(&def.x, from));
            }
        }
    }

    /// The sum of a cumulative keyword's values (`A-5.1`).
    pub fn keyword(self, id: ObjectId, keyword: Keyword) -> i16 {
        let mut sum = 0i16;
        self.each_keyword(id, keyword, |_, _, x| sum = sum.saturating_add(x));
        sum
    }

    /// Does the object have the keyword? A cumulative sum of 0 is as if it did not (`A-5.1`).
    pub fn has(self, id: ObjectId, keyword: Keyword) -> bool {
        if !self.fx.has_keyword(keyword) {
            return false;
        }
        match keyword.class() {
            Class::Cumulative => self.keyword(id, keyword) != 0,
            Class::Layered | Class::Isolated | Class::Selective => {
                let mut has = false;
                self.each_keyword(id, keyword, |_, _, _| has = true);
                has
            }
        }
    }

    /// Does some text say "can't" (`G-1.5`)?
    pub fn cannot(self, id: ObjectId, wanted: Ban) -> bool {
        let mut banned = false;
        self.each_change(id, crate::program::ban_kind(wanted), |change, _| {
            banned |= matches!(change, Change::Cannot(ban) if *ban == wanted);
        });
        banned
    }

    /// Does some text say that the player can't?
    pub fn player_cannot(self, role: Role, wanted: impl Fn(Ban) -> bool) -> bool {
        if !self.st.active.contains(Kinds::CANNOT_PLAY) {
            return false;
        }
        let mut banned = false;
        self.each_player_change(role, |change, _| {
            banned |= matches!(change, Change::Cannot(ban) if wanted(*ban));
        });
        banned
    }

    /// Does some text say that it, or the player who controls it, can't use activated abilities, or can't use such ones?
    pub fn cannot_use(self, id: ObjectId, role: Role, def: &AbilityDef) -> bool {
        self.is_barred(id, role, |ban| bars(ban, def))
    }

    /// The same of an ability that the player uses from the hand (`A-4.5`).
    pub fn player_cannot_use(self, role: Role, def: &AbilityDef) -> bool {
        self.player_cannot(role, |ban| bars(ban, def))
    }

    /// Does some text say that this line of the object can't be disrupted (`B-2.5`)?
    pub fn is_firm(self, id: ObjectId, def: &AbilityDef) -> bool {
        self.any_change(id, Kinds::CANNOT_SUFFER, |change| match change {
            Change::Cannot(Ban::AbilityBeDisrupted) => true,
            Change::Cannot(Ban::ForceAbilityBeDisrupted) => costs_force(def),
            Change::Cannot(Ban::KeywordBeDisrupted(keyword)) => def.keyword == Some(keyword.canonical()),
            _ => false,
        })
    }

    /// Does some text say that it, or the player who controls it, can't use this keyword?
    pub fn cannot_use_keyword(self, id: ObjectId, role: Role, keyword: Keyword) -> bool {
        self.is_barred(id, role, |ban| ban == Ban::Use(keyword))
    }

    fn is_barred(self, id: ObjectId, role: Role, barred: impl Fn(Ban) -> bool) -> bool {
        if !self.st.active.contains(Kinds::CANNOT_PLAY) {
            return false;
        }
        let on_unit = self.any_change(
            id,
            Kinds::CANNOT_PLAY,
            |change| matches!(change, Change::Cannot(ban) if barred(*ban)),
        );
        on_unit || self.player_cannot(role, barred)
    }

    /// Do texts forbid the player to play Battle cards now?
    pub fn battle_cards_barred(self, role: Role) -> bool {
        self.player_cannot(role, |ban| match ban {
            Ban::PlayBattleCards => true,
            Ban::PlayBattleIn(arena) => self.st.step == Some(arena),
            _ => false,
        })
    }

    /// The build points that the player can spend.
    pub fn spendable(self, role: Role) -> i16 {
        match self.player_cannot(role, |ban| ban == Ban::SpendBuild) {
            true => 0,
            false => self.st.build[role],
        }
    }

    /// Does a change of this kind apply?
    pub fn any_change(self, id: ObjectId, kind: Kinds, wanted: impl Fn(&Change) -> bool) -> bool {
        let mut any = false;
        self.each_change(id, kind, |change, _| any |= wanted(change));
        any
    }

    /// Is the unit unique now (`C-5.1`, `C-5.14`)?
    pub fn is_unique(self, object: &Object) -> bool {
        self.fx.card(object.top()).is_unique()
            && !self.deeper().is_some_and(|look| {
                look.any_change(object.id, Kinds::NON_UNIQUE, |change| *change == Change::NonUnique)
            })
    }
}

/// Does that "can't" forbid to use this ability?
fn bars(ban: Ban, def: &AbilityDef) -> bool {
    match ban {
        Ban::UseAbilities => !def.is_permission(),
        Ban::UseForceAbilities => costs_force(def) && !def.is_permission(),
        Ban::Use(named) => Some(named) == def.keyword,
        _ => false,
    }
}

/// Does its cost contain Force, also 0 Force (`A-1.5`)?
fn costs_force(def: &AbilityDef) -> bool {
    let force = |part: &CostPart| matches!(part, CostPart::Force(_));
    def.cost.parts.iter().any(force)
}

/// "When you deploy this unit", "when you complete this Equipment": that may end in the build zone (`C-4.6`, `C-10.1`).
fn is_own_completion(on: &Trigger) -> bool {
    matches!(
        on,
        Trigger::Completed(Filter::Is(Obj::This))
            | Trigger::Deployed(Filter::Is(Obj::This))
            | Trigger::DeployedBy(_, Filter::Is(Obj::This))
    )
}

/// "Treat this card as …" works in every zone (`C-1.9`).
fn treats_itself(def: &AbilityDef) -> bool {
    matches!(&def.ir, Ability::Static(s) if s.whom == Target::Obj(Obj::This)
        && (s.changes.iter().all(|change| matches!(change, Change::AddSubtype(_) | Change::NonUnique))
            // A number that is no printed one but said by the text is that number everywhere.
            || (s.condition == cards::ir::Condition::True
                && s.changes.iter().all(|change| matches!(change, Change::SetStat(..) | Change::SetPrinted(..))))))
}

/// Do these kinds and grants hold one of the wanted: a change of such a kind, or the grant of such a keyword?
pub(super) fn makes(kinds: Kinds, granted: u64, wanted: Kinds, keywords: u64) -> bool {
    kinds.intersects(wanted.difference(Kinds::GAIN)) || (kinds.intersects(wanted) && granted & keywords != 0)
}

/// What a Pilot gives is seen from the host (`C-8.8`), all else from where the text is, about each that it changes.
fn granted_from(def: &AbilityDef, object: &Object, from: Perspective) -> Perspective {
    match def.keyword {
        Some(Keyword::Pilot) => Perspective {
            this: object.id,
            ..from
        },
        _ => Perspective {
            member: object.id,
            ..from
        },
    }
}
