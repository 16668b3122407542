//! Ability instances: what an object can use, and what watches events.

use super::Look;
use crate::ids::ObjectId;
use crate::keyword::insert;
use crate::program::{AbilityDef, Kinds, Sort};
use crate::state::{Instance, Object};
use cards::ir::{Change, Held};
use cards::keyword::{Class, Keyword};

impl<'a> Look<'a> {
    /// Calls `found` for every line that the object has and that works now, printed ones first.
    pub fn each_instance(self, object: &Object, mut found: impl FnMut(Instance, &'a AbilityDef)) {
        let print = self.fx.print(object.top());
        for &(line, place) in &print.all {
            let def = self.fx.ability(line);
            if self.works(object, def, place) && !self.keyword_lost(object.id, def) {
                found(
                    Instance {
                        on: object.id,
                        ability: line,
                        via: 0,
                    },
                    def,
                );
            }
        }
        self.each_inserted(object, &mut found);
        if self.st.active.contains(Kinds::GAIN) || object.is_gone() {
            let fx = self.fx;
            self.each_change(object.id, Kinds::GAIN, |change, given| {
                let (Change::Gain(_), Some(line)) = (change, given.grants) else {
                    return;
                };
                for (ability, place) in fx.whole(line) {
                    let def = fx.ability(ability);
                    if self.stands(object, def, place) && !self.keyword_lost_since(object.id, def, given.age) {
                        let (on, via) = (object.id, given.via);
                        found(Instance { on, ability, via }, def);
                    }
                }
            });
        }
    }

    /// Calls `found` for every activated line.
    pub fn each_activated(self, object: &Object, mut found: impl FnMut(Instance, &'a AbilityDef)) {
        let windows = self.fx.print(object.top()).windows;
        if windows.is_empty() && self.fx.granted_windows.is_empty() && !insert::may_insert(self, object) {
            return;
        }
        self.each_instance(object, |instance, def| {
            if def.sort == Sort::Activated {
                found(instance, def);
            }
        });
    }

    /// Calls `found` for every line that triggers or replaces and is `wanted`, which is asked first: most are not.
    pub fn each_watcher(
        self,
        object: &Object,
        wanted: impl Fn(&AbilityDef) -> bool,
        mut found: impl FnMut(Instance, &'a AbilityDef),
    ) {
        let print = self.fx.print(object.top());
        for &(line, place) in &print.triggers {
            let def = self.fx.ability(line);
            if wanted(def) && self.works(object, def, place) && !self.keyword_lost(object.id, def) {
                found(
                    Instance {
                        on: object.id,
                        ability: line,
                        via: 0,
                    },
                    def,
                );
            }
        }
        self.each_inserted(object, &mut |instance, def| {
            if matches!(def.sort, Sort::Triggered | Sort::Replacement) && wanted(def) {
                found(instance, def);
            }
        });
        if self.st.active.contains(Kinds::GAIN_TRIGGER) || object.is_gone() {
            let fx = self.fx;
            self.each_change(object.id, Kinds::GAIN_TRIGGER, |_, given| {
                for (ability, place) in given.grants.into_iter().flat_map(|line| fx.whole(line)) {
                    let def = fx.ability(ability);
                    if matches!(def.sort, Sort::Triggered | Sort::Replacement)
                        && wanted(def)
                        && self.stands(object, def, place)
                        && !self.keyword_lost_since(object.id, def, given.age)
                    {
                        let (on, via) = (object.id, given.via);
                        found(Instance { on, ability, via }, def);
                    }
                }
            });
        }
    }

    /// Calls `found` for every line that a card below the top inserts and that works now (`INS-1`).
    fn each_inserted(self, object: &Object, found: &mut impl FnMut(Instance, &'a AbilityDef)) {
        if !insert::may_insert(self, object) {
            return;
        }
        for (ability, place, via) in insert::inserted(self, object) {
            let def = self.fx.ability(ability);
            if self.works(object, def, place) && !self.keyword_lost(object.id, def) {
                let on = object.id;
                found(Instance { on, ability, via }, def);
            }
        }
    }

    /// Does the object have this instance now?
    pub fn has_instance(self, instance: Instance) -> bool {
        let Some(object) = self.st.alive(instance.on) else {
            return false;
        };
        let mut has = false;
        self.each_instance(object, |found, _| has |= found == instance);
        has
    }

    /// The X of the line of a keyword that adds up: the sum of what its object has of it (`A-5.1`); 0 for another line.
    pub fn sum_of(self, instance: Instance) -> i16 {
        let keyword = self.fx.ability(instance.ability).keyword;
        let adds_up = keyword.filter(|keyword| keyword.class() == Class::Cumulative);
        adds_up.map_or(0, |keyword| self.keyword(instance.on, keyword))
    }

    fn keyword_lost(self, id: ObjectId, def: &AbilityDef) -> bool {
        let Some(keyword) = def.keyword else { return false };
        let (mut lost, mut kept) = (false, false);
        self.each_change(id, Kinds::LOSE_KEYWORD, |change, _| {
            lost |= matches!(change, Change::LoseKeyword(k) if k.canonical() == keyword);
            kept |= keeps(change, keyword);
        });
        lost && !kept
    }

    /// A grant that is older than an effect that takes it is lost too (`A-7.3`); static texts take before others grant
    /// (`A-7.5`). Nothing is granted to what can't gain it.
    fn keyword_lost_since(self, id: ObjectId, def: &AbilityDef, age: u16) -> bool {
        if !self.st.active.contains(Kinds::LOSE_KEYWORD) {
            return false;
        }
        let Some(keyword) = def.keyword else { return false };
        let (mut lost, mut kept, mut barred) = (false, false, false);
        self.each_change(id, Kinds::LOSE_KEYWORD, |change, given| {
            lost |= matches!(change, Change::LoseKeyword(k) if k.canonical() == keyword)
                && !given.is_static()
                && given.age >= age;
            kept |= keeps(change, keyword);
            barred |= matches!(change, Change::CannotGain(Held::Keyword(k)) if k.canonical() == keyword);
        });
        barred || (lost && !kept)
    }
}

/// "Can't lose" that keyword.
fn keeps(change: &Change, keyword: Keyword) -> bool {
    matches!(change, Change::CannotLose(Held::Keyword(k)) if k.canonical() == keyword)
}
