//! Static lines that texts grant to others, and what these change in their turn (`A-7.1`).

use super::stat::{Given, Sought, makes};
use super::{Look, Perspective};
use crate::ids::{AbilityId, ObjectId};
use crate::keyword::insert;
use crate::program::{AbilityDef, Kinds, Sort, Where};
use crate::state::Object;
use cards::ir::{Ability, Change, Static};
use cards::keyword::Keyword;

/// A line that another text grants: where it stands in a text, by which instance, and where that one looks from.
type GrantedLine = (AbilityId, Where, u16, Perspective);

impl<'a> Look<'a> {
    /// Statics that other texts grant: whoever has them, they may change this object.
    pub(super) fn granted_statics(self, id: ObjectId, sought: Sought<'_>, found: &mut impl FnMut(&Change, Given)) {
        let Some(object) = self.st.object(id) else { return };
        let lent = self.granted_lines(sought);
        let mut found_by = |holder: &Object, (line, place, via, granted_from): GrantedLine| {
            let def = self.fx.ability(line);
            let from = Perspective::of(holder).remembering(granted_from);
            let applies = |look: Look<'_>| look.static_applies(holder, def, place, object, from);
            if sought.made_by(self.fx, def) && self.inside_line(line, sought.kinds).is_some_and(applies) {
                self.entries(def, holder, from, Some(via), found);
            }
        };
        if !self.fx.nested {
            for (holder, line) in lent {
                found_by(holder, line);
            }
            return;
        }
        for holder in self.st.in_play() {
            for &(_, line) in lent.iter().filter(|(by, _)| by.id == holder.id) {
                found_by(holder, line);
            }
            for line in self.granted_by_granted(holder, &lent) {
                found_by(holder, line);
            }
        }
    }

    /// The static lines that texts grant, each with its holder, in the order of these; only lines of which such a change
    /// may come.
    fn granted_lines(self, sought: Sought<'_>) -> Vec<(&'a Object, GrantedLine)> {
        let useful = |line: AbilityId| {
            let def = self.fx.ability(line);
            // What a granted line grants in its turn may be about any subtype.
            let about = sought.subtype.is_none() || self.fx.nested || sought.made_by(self.fx, def);
            makes(def.deep.kinds, def.deep.granted, sought.kinds, sought.granted) && about
        };
        // A line that asks for subtypes to give some is asked once at a time.
        let kinds = Kinds::GAIN_STATIC | (sought.kinds & (Kinds::SUBTYPE | Kinds::LOSE_SUBTYPE));
        let wanted = |def: &AbilityDef| {
            let grants = self.fx.changes_of(def).iter().filter_map(|entry| entry.grants);
            def.kinds.contains(Kinds::GAIN_STATIC) && grants.into_iter().any(useful)
        };
        let gives = |source: &&Object| {
            let print = self.fx.print(source.top());
            insert::may_insert(self, source)
                || (print.static_kinds.contains(Kinds::GAIN_STATIC)
                    && print.statics.iter().any(|&(line, _)| wanted(self.fx.ability(line))))
        };
        let givers: Vec<&Object> = self.st.in_play().filter(gives).collect();
        let mut lent = Vec::new();
        for holder in self.st.in_play() {
            let mut keep = |_: &Change, given: Given| {
                for (line, place) in given.grants.into_iter().flat_map(|line| self.fx.whole(line)) {
                    if lasts(self.fx.ability(line)) && useful(line) {
                        lent.push((holder, (line, place, given.via, given.from)));
                    }
                }
            };
            self.lasting_changes(holder.id, &mut keep);
            for giver in &givers {
                self.changes_from(giver, holder, kinds, wanted, &mut keep);
            }
        }
        lent
    }

    /// What a line that is itself granted grants to the object: a Pilot may give its host a text about others' texts.
    fn granted_by_granted(self, object: &Object, lent: &[(&Object, GrantedLine)]) -> Vec<GrantedLine> {
        let mut granted = Vec::new();
        for &(giver, (line, place, via, granted_from)) in lent {
            let def = self.fx.ability(line);
            let from = Perspective::of(giver).remembering(granted_from);
            if def.kinds.contains(Kinds::GAIN_STATIC) && self.static_applies(giver, def, place, object, from) {
                self.entries(def, giver, from, Some(via), &mut |_, given| {
                    let lines = given.grants.into_iter().flat_map(|line| self.fx.whole(line));
                    let lasting = lines.filter(|&(line, _)| lasts(self.fx.ability(line)));
                    granted.extend(lasting.map(|(line, place)| (line, place, given.via, given.from)));
                });
            }
        }
        granted
    }

    /// Calls `found` for every static ability that another text grants to the object and that works, with where it looks
    /// from.
    pub fn each_granted_static(self, holder: &Object, mut found: impl FnMut(&AbilityDef, &Static, Perspective)) {
        let Some(look) = self.deeper() else { return };
        look.direct_changes(holder.id, Sought::of(Kinds::GAIN_STATIC), &mut |_, given| {
            for (line, place) in given.grants.into_iter().flat_map(|line| self.fx.whole(line)) {
                let def = self.fx.ability(line);
                if let Ability::Static(s) = &def.ir
                    && self.stands(holder, def, place)
                {
                    found(def, s, Perspective::of(holder).remembering(given.from));
                }
            }
        });
    }
}

/// Does the line change something as long as somebody has it?
fn lasts(def: &AbilityDef) -> bool {
    def.sort == Sort::Static || def.keyword == Some(Keyword::Pilot)
}
