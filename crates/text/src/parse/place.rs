//! Places: "in the Ground or Character arena", "in that unit's arena", "in your build zone".

use cards::Arena;
use cards::ir::{Amount, Deed, Filter, Limit, Obj, Place, Target};

use super::{Antecedent, Parser, first_of};
use crate::canon;
use crate::lex::{Token, TokenKind};

impl Parser<'_> {
    /// Behind "take": TARGET `from` OWNER `build zone and put it into its arena` [`tapped` | `untapped`]
    pub(super) fn taken_home(&mut self) -> Option<Deed> {
        let what = self.target_in_play()?;
        self.moved_from(&what);
        let reserve = matches!(&what, Target::Choose { filter: Filter::All(tests), .. }
            if tests.contains(&Filter::In(Place::BuildZone)));
        reserve.then_some(())?;
        self.must_any(&["and put it", "and put that unit"])?;
        self.home_behind(what)
    }

    /// `into its arena` [`tapped` | `untapped`], behind "put" and a unit of a build zone
    pub(super) fn home_behind(&mut self, what: Target) -> Option<Deed> {
        self.must_any(&["into its own arena", "into its arena"])?;
        let tapped = self.any_words(&["untapped", "tapped"]).map(|said| said == 1);
        let reserve = matches!(&what, Target::Choose { filter: Filter::All(tests), .. }
            if tests.contains(&Filter::In(Place::BuildZone)));
        reserve.then_some(Deed::MoveHome { what, tapped })
    }

    /// LOCATED (`or` LOCATED)*: "any arena or your build zone"
    pub(super) fn located(&mut self) -> Option<Filter> {
        let mut places = vec![self.one_place()?];
        while let Some(more) = self.attempt(|p| {
            p.must("or")?;
            // Behind any arena "build zone" is that of either player.
            if p.words("build zone") {
                let any = p.is_behind(&["any", "arena", "or", "build", "zone"]);
                return (any && !p.speaks_of_yours()).then_some(Filter::In(Place::BuildZone));
            }
            p.one_place()
        }) {
            places.push(more);
        }
        Some(canon::any(places))
    }

    /// Do these words stand right before this place?
    fn is_behind(&self, words: &[&str]) -> bool {
        let before = self.tokens[..self.at].iter().rev();
        let same = |(token, word): (&Token, &&str)| self.text_of(token).eq_ignore_ascii_case(word);
        self.at >= words.len() && before.zip(words.iter().rev()).all(same)
    }

    /// "One of your Jedi in …", "you have a Jedi in …": then the build zone is "your" build zone
    fn speaks_of_yours(&self) -> bool {
        let before = self.tokens[..self.at].iter().rev();
        let phrase = before.take_while(|token| token.kind == TokenKind::Word);
        let phrase: Vec<&str> = phrase.map(|token| self.text_of(token)).collect();
        let said = |pair: &[&str]| match pair {
            [next, word] if word.eq_ignore_ascii_case("your") => !next.starts_with("opponent"),
            [next, word] => word.eq_ignore_ascii_case("you") && next.eq_ignore_ascii_case("have"),
            _ => false,
        };
        phrase.windows(2).any(said)
    }

    /// PLACE | ARENAS | (`your` | `your opponent's`) `build zone`
    fn one_place(&mut self) -> Option<Filter> {
        let owned = self.attempt(|p| {
            // "One of your opponent's units in … his or her build zone": whose it is has been said.
            let said = p.is_word("his") || p.is_word("their");
            let owner = p.owner().filter(|_| !said)?;
            p.must("build zone")?;
            Some(canon::all(vec![owner, Filter::In(Place::BuildZone)]))
        });
        if let Some(owned) = owned {
            return Some(owned);
        }
        if let Some(arenas) = self.attempt(Self::several_arenas) {
            return Some(canon::any(
                arenas.into_iter().map(|one| Filter::In(Place::Arena(one))).collect(),
            ));
        }
        self.place().map(Filter::In)
    }

    /// `the` ARENA [`arena`] ((`,` | `or`) [`the`] ARENA [`arena`])+ `arena`; "and" says the same of everything in them
    fn several_arenas(&mut self) -> Option<Vec<Arena>> {
        self.any_words(&["either the", "the"]);
        let mut arenas = vec![self.arena()?];
        self.words("arena");
        while let Some(more) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            let joint = p.words("or") || (!p.counting && p.words("and"));
            (joint || comma).then_some(())?;
            p.words("the");
            p.arena()
        }) {
            arenas.push(more);
        }
        self.must_any(&["arenas", "arena"])?;
        (arenas.len() > 1).then_some(arenas)
    }

    /// `the Location` [`(if any)`] [`and all units`] (`from` | `in`) PLACE: the one that lies there, if there is one (`C-9.2`);
    /// of one arena or another, one of them
    pub(super) fn the_location(&mut self) -> Option<Target> {
        self.must("the location")?;
        self.if_any();
        let units = self.any_words(&["and all units", "and each unit"]).is_some();
        if units {
            self.attempt(Self::of_both_players);
        }
        self.must_any(&["from", "in"])?;
        let place = self.located()?;
        // "The Location in any arena" is one of three.
        (place != Filter::In(Place::AnyArena)).then_some(())?;
        let kind = match units {
            true => canon::any(vec![Filter::Location, Filter::Unit]),
            false => Filter::Location,
        };
        if matches!(place, Filter::Any(_)) {
            (!units).then_some(())?;
            (self.scope.it, self.scope.that) = (Antecedent::One(Obj::That), Some(Obj::That));
            (self.scope.moved, self.scope.equipment, self.scope.chosen) = (false, false, true);
            return Some(Target::Choose {
                by: self.scope.actor,
                count: Limit::Exactly(Amount::Fixed(1)),
                filter: canon::all(vec![kind, place]),
            });
        }
        (self.scope.it, self.scope.before_group) = (Antecedent::Lost, None);
        Some(Target::Each(canon::all(vec![kind, place])))
    }

    /// [`(if any)`]: what is not there is not meant
    pub(super) fn if_any(&mut self) {
        self.attempt(|p| {
            p.sign(TokenKind::OpenParen).then_some(())?;
            p.must("if any")?;
            p.sign(TokenKind::CloseParen).then_some(())
        });
    }

    /// `the same arena` [`as` OBJECT]: that of the object, of what was chosen, or of this unit
    fn same_arena(&mut self) -> Option<Place> {
        self.must("the same arena")?;
        if self.several
            && !self.is_word("as")
            && let Some((arena, said)) = &mut self.together
        {
            *said = true;
            return Some(Place::Arena(*arena));
        }
        let begun = self.at;
        if self.words("as") {
            let obj = self.attempt(|p| p.object_with(""))?;
            // "Another unit in the same arena as it" is another than that one, whatever else was chosen.
            let noun = begun.saturating_sub(8)..begun;
            let another = self.tokens[noun].iter().any(|token| self.text_of(token) == "another");
            let meant = !another || self.other() == canon::not(Filter::Is(obj));
            return meant.then(|| self.place_of(obj))?;
        }
        if self.scope.that.is_some() {
            return self.place_of_that();
        }
        // The arena that was chosen, and nothing else.
        if let Some(arena) = self.that_arena {
            return Some(Place::Arena(arena));
        }
        let alone = !self.several && !self.kind.is_played() && !self.scope.that_is_lost;
        let here = matches!(self.scope.it, Antecedent::One(Obj::This | Obj::Host));
        (alone && here)
            .then_some(Obj::This)
            .and_then(|this| self.place_of(this))
    }

    /// The arena of what was chosen or what the event is about
    fn place_of_that(&mut self) -> Option<Place> {
        // "When this unit is discarded from any arena, … in that arena"
        let own = self.scope.that.is_none() && !self.scope.that_is_lost;
        if own && self.in_event && self.scope.it == Antecedent::One(Obj::This) {
            return self.place_of(Obj::This);
        }
        let that = self.scope.that?;
        if that == Obj::That && self.scope.choice.is_some() {
            self.scope.peeked = true;
        }
        self.place_of(that)
    }

    /// The arena of that object
    fn place_of(&mut self, obj: Obj) -> Option<Place> {
        match obj {
            Obj::This if self.lies_in_no_arena() => None,
            Obj::This | Obj::Host => {
                self.scope.mentions.card = true;
                Some(Place::Here)
            }
            Obj::It => Some(Place::There),
            // It is not where it was.
            Obj::That | Obj::Paid if self.scope.moved => None,
            Obj::Former => None,
            Obj::That | Obj::Paid | Obj::Attacker | Obj::Defender => Some(Place::With(obj)),
            Obj::Doer | Obj::Resource | Obj::TheirResource | Obj::LastAttacked | Obj::Member => None,
        }
    }

    /// Is this card in no arena while its text works (`C-11.5`, `C-13.1`, `C-14.1`)?
    pub(super) fn lies_in_no_arena(&self) -> bool {
        use crate::Kind;
        matches!(self.kind, Kind::Resource | Kind::Campaign | Kind::Trap | Kind::Event) && !self.inside
    }

    /// `all 3 arenas`
    fn all_3_arenas(&mut self) -> Option<()> {
        self.must("all")?;
        (self.fixed()? == 3).then_some(())?;
        self.must("arenas")
    }

    /// `any arena` | `the` ARENA `arena` | `this arena` | `the arena` | `that arena` | `the same arena` | OBJECT`'s arena` | (`a` | `the` | `any`) `build zone`
    pub(super) fn place(&mut self) -> Option<Place> {
        self.want("an arena or the build zone");
        if self.words("any arena") {
            return Some(Place::AnyArena);
        }
        if let Some(arena) = self.that_arena
            && self.words("one arena")
        {
            return Some(Place::Arena(arena));
        }
        if !self.counting && self.any_words(&["all arenas", "every arena"]).is_some() {
            return Some(Place::AnyArena);
        }
        if self.any_words(&["each arena", "all three arenas"]).is_some() || self.attempt(Self::all_3_arenas).is_some() {
            if let Some((arena, said)) = &mut self.each_arena {
                *said = true;
                return Some(Place::Arena(*arena));
            }
            return (!self.counting).then_some(Place::AnyArena);
        }
        if self
            .any_words(&[
                "this arena",
                "the arena this location is in",
                "the arena this unit is in",
            ])
            .is_some()
        {
            self.scope.mentions.card = true;
            return Some(Place::Here);
        }
        // "When this unit is discarded, … in the arena it was discarded from"
        const LEFT: [&str; 3] = [
            "the arena this unit was discarded from",
            "the arena that unit was discarded from",
            "the arena it was discarded from",
        ];
        if self.scope.gone && self.any_words(&LEFT).is_some() {
            return self.place_of_that();
        }
        // "The arena": the one that was chosen, or the one that this is in.
        if self.words("the arena") {
            let fixed = self.kind == crate::Kind::Location || self.carried || self.kind == crate::Kind::Unit;
            self.scope.mentions.card |= self.that_arena.is_none();
            return match self.that_arena {
                Some(arena) => Some(Place::Arena(arena)),
                None => (fixed && self.scope.that.is_none() && !self.scope.event).then_some(Place::Here),
            };
        }
        if let Some(found) = self.any_words(&["that arena", "the chosen arena"]) {
            return match self.that_arena {
                Some(arena) => Some(Place::Arena(arena)),
                None if found == 0 => self.place_of_that(),
                None => None,
            };
        }
        if let Some(place) = first_of!(self, Self::same_arena, |p| {
            let obj = p.object_with("'s")?;
            p.must("arena")?;
            p.place_of(obj)
        }) {
            return Some(place);
        }
        if self
            .any_words(&[
                "a build zone",
                "the build zone",
                "any build zone",
                "his or her build zone",
                "their build zone",
            ])
            .is_some()
        {
            return Some(Place::BuildZone);
        }
        self.words("the");
        let arena = self.arena()?;
        self.must("arena")?;
        Some(Place::Arena(arena))
    }
}
