//! Subtypes that are lost, kept and had outside play, and what Pilots a unit takes as if it had one.

use cards::ir::{CardType, Change, Filter, Held, Obj};
use cards::keyword::Keyword;

use super::Parser;
use super::spread::Alternative;
use crate::canon;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// TYPE ((`,` | `or` | `and` | `and/or`) TYPE)+ (`cards` | `card`): "Battle or Mission cards"
    pub(super) fn card_types(&mut self) -> Option<Filter> {
        let mut types = vec![self.card_type()?];
        while let Some(more) = self.attempt(|p| {
            p.list_joint()?;
            p.card_type()
        }) {
            types.push(more);
        }
        self.must_any(&["cards", "card"])?;
        (types.len() > 1).then(|| canon::any(types))
    }

    /// `Battle` | `Mission` | `Location` | `Equipment` | `unit`
    fn card_type(&mut self) -> Option<Filter> {
        let types = [
            CardType::Battle,
            CardType::Mission,
            CardType::Location,
            CardType::Equipment,
            CardType::Unit,
        ];
        let found = self.any_words(&["battle", "mission", "location", "equipment", "unit"])?;
        types.get(found).copied().map(Filter::Card)
    }

    /// Behind "loses": `the` SUBTYPE `subtype` | (`all` | `its` | `their`) [`other`] `subtypes`
    pub(super) fn lost_subtypes(&mut self) -> Option<Vec<Change>> {
        const ALL: [&str; 9] = [
            "all other subtypes",
            "all subtypes",
            "all of its subtypes",
            "its subtypes",
            "its subtype",
            "his subtype",
            "her subtype",
            "their subtypes",
            "their subtype",
        ];
        if self.any_words(&ALL).is_some() {
            return Some(vec![Change::LoseSubtypes]);
        }
        self.words("the");
        let mut lost = vec![Change::LoseSubtype(self.subtype()?)];
        while let Some(more) = self.attempt(Self::subtype) {
            lost.push(Change::LoseSubtype(more));
        }
        self.must("subtype")?;
        Some(lost)
    }

    /// `the` SUBTYPE (`or` SUBTYPE)+ `subtype` [(`,` | `and`) ITEMS]
    pub(super) fn either_subtype(&mut self) -> Option<Vec<Vec<Change>>> {
        self.must("the")?;
        let mut ways = vec![self.subtype_words()?];
        while self.words("or") {
            self.words("the");
            ways.push(self.subtype_words()?);
        }
        self.must("subtype")?;
        let more = self.attempt(|p| {
            p.list_and().then_some(())?;
            p.items()
        });
        let more = more.unwrap_or_default();
        for way in &mut ways {
            way.extend(more.iter().cloned());
        }
        Some(ways)
    }

    fn subtype_words(&mut self) -> Option<Vec<Change>> {
        let mut words = vec![Change::AddSubtype(self.subtype()?)];
        while let Some(more) = self.attempt(Self::subtype) {
            words.push(Change::AddSubtype(more));
        }
        Some(words)
    }

    /// `the "`SUBTYPE+`" subtype`
    pub(super) fn quoted_subtype(&mut self) -> Option<Vec<Change>> {
        self.must("the")?;
        self.sign(TokenKind::OpenQuote).then_some(())?;
        let mut words = vec![Change::AddSubtype(self.subtype()?)];
        while let Some(more) = self.attempt(Self::subtype) {
            words.push(Change::AddSubtype(more));
        }
        self.sign(TokenKind::CloseQuote).then_some(())?;
        self.must("subtype").map(|()| words)
    }

    /// [`the`] ARENA ((`/` | `,` | `and`) ARENA)* (`card type` | `card types`): besides its own
    pub(super) fn gets_types(&mut self) -> Option<Vec<Change>> {
        self.words("the");
        let mut types = vec![Change::AddType(self.arena()?)];
        while let Some(more) = self.attempt(|p| {
            let sign = p.sign(TokenKind::Slash) || p.sign(TokenKind::Comma);
            (p.words("and") || sign).then_some(())?;
            p.arena()
        }) {
            types.push(Change::AddType(more));
        }
        match types.len() {
            1 => self.must("card type")?,
            _ => self.must("card types")?,
        }
        Some(types)
    }

    /// Behind "treat … as": `a` ARENA `unit`
    pub(super) fn type_treated(&mut self) -> Option<Change> {
        self.must("a")?;
        let arena = self.arena()?;
        self.must("unit")?;
        Some(Change::AddType(arena))
    }

    /// Behind "treated as": `non-unique` | `a` SIDE `unit`
    pub(super) fn treated_as(&mut self) -> Option<Change> {
        if self.words("non-unique") {
            return Some(Change::NonUnique);
        }
        self.any_words(&["a", "an"]);
        let side = self.side()?;
        self.must("unit")?;
        Some(Change::TreatSide(side))
    }

    /// Behind "treat … as": [`a`] SIDE (`unit` | `Character`) | `the chosen subtype`
    pub(super) fn side_treated(&mut self) -> Option<Change> {
        if self.chosen_subtype().is_some() {
            return Some(Change::ChosenSubtype);
        }
        self.any_words(&["a", "an"]);
        let side = self.side()?;
        self.any_words(&["units", "unit", "characters", "character"]);
        // "As a Neutral Jedi" says more.
        let over = self
            .peek()
            .is_none_or(|token| !self.text_of(token).starts_with(char::is_uppercase));
        over.then_some(Change::TreatSide(side))
    }

    /// `the complete subtype of` OBJECT | OBJECT`'s` [`complete`] `subtype`, of what was chosen or paid
    pub(super) fn complete_subtype(&mut self) -> Option<Obj> {
        let of = match self.words("the complete subtype of") {
            true => self.object_with("")?,
            false => {
                let of = self.object_with("'s")?;
                self.must_any(&["complete subtype", "subtypes", "subtype"])?;
                of
            }
        };
        matches!(of, Obj::That | Obj::Paid).then_some(of)
    }

    /// [`/` `unit cards`] behind "units"
    pub(super) fn and_cards(&mut self) {
        let said = self.attempt(|p| {
            p.sign(TokenKind::Slash).then_some(())?;
            p.must_any(&["unit cards", "unit card"])
        });
        self.scope.also_cards |= said.is_some();
    }

    /// (`has` | `have`) `the` SUBTYPE `subtype outside play`
    pub(super) fn subtype_outside(&mut self) -> Option<Vec<Change>> {
        self.must_any(&["has the", "have the"])?;
        let subtype = self.subtype()?;
        self.must("subtype outside play")?;
        Some(vec![Change::CardSubtype(subtype)])
    }

    /// Behind "can't lose": (`its` | `his` | `her` | `their`) (`game text` | `subtypes`)
    pub(super) fn held_words(&mut self, owned: bool) -> Option<Held> {
        (self.any_words(&["its", "his", "her", "their"]).is_some() || owned).then_some(())?;
        Some(match self.any_words(&["game text", "subtypes", "subtype"])? {
            0 => Held::Text,
            _ => Held::Subtypes,
        })
    }

    /// (`can` | `may`) `be piloted by` SUBTYPE `Pilots as if it were a` SUBTYPE | … [`a`] SUBTYPE `Pilot and gets` (`the ability
    /// text` | `all abilities` | …) `granted by that Pilot as if` OBJECT `were a` SUBTYPE
    pub(super) fn piloted_as(&mut self) -> Option<Change> {
        self.must_any(&["can be piloted by", "may be piloted by"])?;
        self.any_words(&["a", "an"]);
        let kind = self.host_type()?;
        self.must_any(&["pilots", "pilot"])?;
        let apart = self.attempt(|p| {
            p.sign(TokenKind::Stop).then_some(())?;
            let this = p.object()? == Obj::This;
            (this && (p.is_word("gets") || p.is_word("get"))).then_some(())
        });
        if apart.is_some() || self.words("and") {
            self.verb("get").then_some(())?;
            const WHAT: [&str; 3] = ["the ability text", "all abilities", "the abilities"];
            self.must_any(&WHAT)?;
            self.must("granted by")?;
            if self
                .any_words(&["that pilot", "those pilots", "its pilots", "its pilot"])
                .is_none()
            {
                self.any_words(&["a", "an"]);
                (self.host_type()? == kind).then_some(())?;
                self.must_any(&["pilots on it", "pilot on it", "pilots", "pilot"])?;
            }
        }
        self.must("as if")?;
        if !self.words("it") {
            (self.object()? == Obj::This).then_some(())?;
        }
        self.must_any(&["were a", "were an", "is a", "is an", "was a", "was an"])?;
        (self.host_type()? == kind).then_some(Change::PilotedAs(kind))
    }

    /// (`a` | `an` | `the`) SUBTYPE `Pilot ability`
    pub(super) fn pilot_ability(&mut self) -> Option<Filter> {
        self.must_any(&["a", "an", "the"])?;
        let kind = self.host_type()?;
        self.must("pilot ability").map(|()| Filter::PilotsSuch(kind))
    }
}

/// "Starfighter or Transport Pilots" are Pilots for such units, no such units.
pub(super) fn piloting(alternatives: &mut [Alternative]) {
    let pilots = |head: &Option<Vec<Filter>>| {
        let named = |head: &Vec<Filter>| head.contains(&Filter::Has(Keyword::Pilot));
        head.as_ref().is_some_and(named)
    };
    let last = alternatives.last().is_some_and(|one| pilots(&one.head));
    for one in alternatives {
        // "Speeders or Transport Pilots" names Speeders.
        let borrows = last && one.head.is_none() && !one.several;
        if pilots(&one.head) || borrows {
            one.as_pilots();
        }
    }
}

impl Alternative {
    fn as_pilots(&mut self) {
        for word in &mut self.words {
            if let Filter::Subtype(subtype) = word
                && super::spread::is_piloted(subtype)
            {
                *word = Filter::PilotsSuch(std::mem::take(subtype));
            }
        }
    }
}
