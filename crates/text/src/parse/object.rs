//! References to one object: "this unit", "it", "that unit", "the attacking unit".

use cards::ir::{Filter, Obj, Player};

use super::memory::Reference;
use super::{Antecedent, Done, Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;
use cards::ir::mentions;

/// What a reference may call its object.
const NOUNS: [&str; 12] = [
    "unit",
    "card",
    "location",
    "equipment",
    "mission",
    "character",
    "pilot",
    "host",
    "trait",
    "skill",
    "resource",
    "campaign",
];

impl Parser<'_> {
    /// `this unit` | `it` | `that unit` | `the attacking unit` | NAME | …; from here on "it" means this object
    pub(super) fn object(&mut self) -> Option<Obj> {
        self.remembered(Reference::Any, Self::object_anew)
    }

    fn object_anew(&mut self) -> Option<Obj> {
        self.want("a unit");
        // "It's a Trap" begins with no pronoun.
        if self.attempt(|p| p.own_name("")).is_some() {
            self.scope.itself = true;
            return self.named(Obj::This).map(|this| self.meant(this));
        }
        if self.attempt(Self::pronoun_word).is_some() {
            return self.pronoun();
        }
        if self
            .any_words(&[
                "them",
                "those units",
                "the chosen units",
                "those cards",
                "each of them",
                "each of those units",
                "each of the chosen units",
                "those characters",
                "those pilots",
                "the chosen characters",
                "each of the chosen characters",
                "each of those characters",
                "both of those units",
                "both of the chosen units",
                "both of them",
            ])
            .is_some()
        {
            if self.scope.card_seen || self.may_be_the_same() {
                return None;
            }
            return (self.scope.that == Some(Obj::That)).then(|| self.meant(Obj::That));
        }
        let obj = first_of!(
            self,
            |p| p.object_with_anew(""),
            Self::each_chosen,
            Self::unit_attacking_it,
            Self::definite
        )?;
        Some(self.meant(obj))
    }

    fn meant(&mut self, obj: Obj) -> Obj {
        // A condition of each member goes on about the member, whatever else it names.
        if !self.about_members {
            self.scope.it = Antecedent::One(obj);
        }
        obj
    }

    /// `it` | `he` | `she` | `him` | `itself` | …; `her` only where nothing of hers follows
    pub(super) fn pronoun_word(&mut self) -> Option<()> {
        if self
            .any_words(&["it", "itself", "him or her", "he", "she", "him", "himself", "herself"])
            .is_some()
        {
            return Some(());
        }
        self.must("her")?;
        let ends = self.peek().is_none_or(|token| token.kind != TokenKind::Word)
            || self.is_word("and")
            || self.is_word("instead");
        ends.then_some(())
    }

    /// What "it" stands for here.
    pub(super) fn pronoun(&mut self) -> Option<Obj> {
        match self.scope.it {
            Antecedent::One(obj) => Some(obj),
            Antecedent::Lost => None,
            Antecedent::Group => {
                self.scope.each_it = self.scope.each_it.saturating_add(1);
                Some(Obj::This)
            }
        }
    }

    /// The own name, or `this unit`
    pub(super) fn own_reference(&mut self) -> Option<Obj> {
        self.scope.itself = self.attempt(|p| p.own_name("")).is_some();
        if self.scope.itself {
            return self.named(Obj::This);
        }
        self.must("this unit")?;
        self.scope.mentions.card = true;
        Some(Obj::This)
    }

    /// A reference whose last word carries `ending` (nothing, or the `'s` of a possessive)
    pub(super) fn object_with(&mut self, ending: &'static str) -> Option<Obj> {
        self.remembered(Reference::With(ending), |p| p.object_with_anew(ending))
    }

    fn object_with_anew(&mut self, ending: &str) -> Option<Obj> {
        if self.attempt(|p| p.own_name(ending)).is_some() {
            self.scope.itself = true;
            return self.named(Obj::This);
        }
        if self.attempt(|p| p.host_name(ending)).is_some() {
            self.scope.itself = false;
            return self.named(Obj::This);
        }
        if let Some(named) = self.attempt(|p| p.event_name(ending)) {
            return Some(named);
        }
        if let Some(obj) = self.attempt(|p| p.one_of_pair(ending)) {
            return Some(obj);
        }
        if ending.is_empty() && self.is_word("the") && self.attempt(Self::who_caused_it).is_some() {
            return self.named(Obj::Doer);
        }
        if let Some(chosen) = self.attempt(|p| p.chosen_name(ending)) {
            return Some(chosen);
        }
        if ending.is_empty() && self.attempt(Self::last_attacked).is_some() {
            return Some(self.meant(Obj::LastAttacked));
        }
        if ending.is_empty()
            && let Some(found) = self.any_words(&["your opponent's resource", "your resource"])
        {
            self.scope.mentions.player = true;
            return Some(if found == 0 { Obj::TheirResource } else { Obj::Resource });
        }
        if self.words("this") {
            if self.names_granting_equipment() {
                return None;
            }
            let typed = |p: &mut Self| {
                if !ending.is_empty() {
                    return None;
                }
                let one = p.subtype()?;
                // "This Patrol Ship": a host of two words.
                if p.hosts.iter().any(|host| host.starts_with(&format!("{one} "))) {
                    p.attempt(|p| p.subtype().map(|_| ()));
                }
                Some(())
            };
            let card = self.is_word("card") || self.is_word("card's");
            let host = self.kind == crate::Kind::Equipment && !self.in_grant && !self.inside;
            if host && (self.is_word("unit") || self.is_word("unit's")) {
                self.noun_with(ending, false)?;
                return self.named(Obj::Host);
            }
            first_of!(self, |p| p.noun_with(ending, false), typed)?;
            self.scope.itself = card;
            return self.named(Obj::This);
        }
        if let Some(obj) = self.attempt(|p| p.one_of_two(ending)) {
            return self.named(obj);
        }
        if self.words("that") {
            if ending.is_empty()
                && self.scope.event
                && self.scope.much == super::Much::Damage
                && self.words("damaged unit")
            {
                return self.named(Obj::It);
            }
            // The card that was found or looked at is no object in play.
            if self.scope.card_seen && self.is_word("card") {
                return None;
            }
            let called = self.at;
            let plain = self.attempt(|p| p.noun_with(ending, false)).is_some();
            if !plain {
                self.noun_with(ending, true)?;
            }
            let called = called..self.at;
            if ending.is_empty() {
                // "That Dark Jedi", "that Sith Character".
                self.further_nouns();
                // "That Jedi or Sith": the one of them that it is.
                if !plain {
                    self.attempt(|p| {
                        p.must("or")?;
                        p.noun_with("", true)?;
                        p.further_nouns();
                        Some(())
                    });
                }
            }
            let word = self.called(called, ending);
            if !plain && self.paid_with(&word) {
                return Some(Obj::Paid);
            }
            if !plain && self.event_called(&word) {
                return self.named(Obj::It);
            }
            // "That Sith" behind "the attacking unit" may be the other unit of the attack.
            if !plain
                && self.scope.that.is_none()
                && matches!(self.scope.it, Antecedent::One(Obj::Attacker | Obj::Defender))
            {
                return None;
            }
            return self.that_one();
        }
        if let Some(obj) = self.attempt(|p| p.done_to(ending)) {
            return Some(obj);
        }
        let bounty = ending.is_empty()
            && self.scope.event
            && self
                .any_words(&[
                    "the unit for which this bounty was gained",
                    "the unit discarded to trigger this bounty",
                ])
                .is_some();
        if bounty || (ending.is_empty() && self.is_your_unit() && self.words("your unit")) {
            return self.named(Obj::It);
        }
        let the = self.words("the") || self.attempt(Self::your_chosen).is_some();
        let found = self.any_words(&[
            "attacking",
            "defending",
            "chosen",
            "triggering",
            "equipped",
            "piloted",
            "discarded",
            "damaged",
            "deployed",
            "paying",
            "damaging",
        ])?;
        // "Attacking Jedi" without an article are some of several.
        if found != 4 && !the {
            return None;
        }
        if found == 2 {
            self.words("unique");
        }
        // "The attacking Jedi" may be no Jedi: that is a test, not a name for it.
        if found < 2 && ending.is_empty() {
            self.must("unit")?;
        } else {
            self.noun_with(ending, !(3..=5).contains(&found))?;
        }
        if ending.is_empty() && matches!(found, 2 | 6..=8) {
            // "The chosen Dark Jedi", "the discarded Sith Character".
            self.further_nouns();
        }
        match found {
            9 => (self.scope.chose_payer || self.payer_known()).then_some(Obj::Paid),
            10 => {
                let doer = |units: &[(Filter, Obj); 2]| units[0].1 == Obj::Doer;
                let of_two = self.scope.two_units && self.two_units.as_ref().is_some_and(doer);
                let gone = self.scope.gone || self.host_gone;
                (of_two || gone || self.scope.that == Some(Obj::Doer)).then_some(())?;
                self.named(Obj::Doer)
            }
            0 | 1 => {
                let fighter = if found == 0 { Obj::Attacker } else { Obj::Defender };
                self.scope.fighter = Some(fighter);
                Some(fighter)
            }
            2 => {
                let that = self.scope.that.filter(|that| *that == Obj::That)?;
                self.scope.peeked |= self.scope.choice.is_some();
                // What was chosen stays the same in an ability that the effect grants.
                Some(that)
            }
            3 => self.named(Obj::It),
            4 | 5 => self.named(Obj::Host),
            // "The discarded unit" is the unit of the event that is spoken of.
            _ => self.scope.event.then_some(Obj::It).and_then(|it| self.named(it)),
        }
    }

    /// Is one of the two units of the event yours, and the other not said to be?
    fn is_your_unit(&self) -> bool {
        let yours = |test: &Filter| says(test, &Filter::Controller(Player::You));
        let known = |units: &[(Filter, Obj); 2]| units[1].1 == Obj::It && yours(&units[1].0) && !yours(&units[0].0);
        self.scope.event && self.two_units.as_ref().is_some_and(known)
    }

    /// `the` NOUN: what was chosen, called by a word of the choice; a host, in what its Pilot gives it
    fn definite(&mut self) -> Option<Obj> {
        self.must("the")?;
        let word = match self.words("unit") {
            true => "unit".to_owned(),
            false => first_of!(self, |p| p.arena().map(|arena| arena.word().to_owned()), Self::subtype)?,
        };
        const VERBS: [&str; 11] = [
            "is", "isn't", "gets", "doesn't", "can't", "has", "loses", "does", "must", "may", "attacks",
        ];
        let ends = self
            .peek()
            .is_none_or(|token| matches!(token.kind, TokenKind::Stop | TokenKind::Comma | TokenKind::OpenParen));
        (ends || VERBS.iter().any(|verb| self.is_word(verb))).then_some(())?;
        if self.hosts.contains(&word) {
            return self.named(Obj::This);
        }
        // An Equipment speaks of the unit that carries it.
        if word == "unit" && self.kind == crate::Kind::Equipment && !self.in_grant && self.scope.that.is_none() {
            return self.named(Obj::Host);
        }
        let called = self.last_kind.as_ref().is_some_and(|kind| calls(kind, &word));
        let that = self.scope.that.filter(|that| *that == Obj::That && called)?;
        self.scope.peeked |= self.scope.choice.is_some();
        Some(that)
    }

    /// `that` NOUN [`of yours`] behind an event of two units: the one that only is called so
    fn one_of_two(&mut self, ending: &str) -> Option<Obj> {
        self.two_units.as_ref().filter(|_| self.scope.two_units)?;
        let unit = |token: &&crate::lex::Token| matches!(self.text_of(token), "unit" | "units");
        let once = self.tokens[..self.at].iter().filter(unit).count() == 1;
        self.must("that")?;
        let mut called = match ending {
            "" => self.noun(Vec::new(), false)?,
            _ => self.must("unit's").map(|()| Filter::Unit)?,
        };
        if self.words("of yours") {
            called = canon::all(vec![called, Filter::Controller(Player::You)]);
        }
        let [(one, first), (two, second)] = self.two_units.as_ref()?;
        match (says(one, &called), says(two, &called)) {
            (true, false) => Some(*first),
            (false, true) => Some(*second),
            // "Damage from a Jedi discards a unit": that unit is the one called so, and the other is not.
            (true, true) if once && called == Filter::Unit => match (is_bare(one), is_bare(two)) {
                (true, false) => Some(*first),
                (false, true) => Some(*second),
                _ => None,
            },
            _ => None,
        }
    }

    /// The word or words there by which a reference calls its object, without their `ending`
    fn called(&self, words: std::ops::Range<usize>, ending: &str) -> String {
        let words: Vec<&str> = self.tokens[words].iter().map(|token| self.text_of(token)).collect();
        let words = words.join(" ");
        words.strip_suffix(ending).unwrap_or(&words).to_owned()
    }

    /// Does the word call what the cost chose, and not what the effect chose behind it?
    fn paid_with(&self, word: &str) -> bool {
        let chosen_since = self.scope.chose_payer && self.scope.that == Some(Obj::That);
        chosen_since && says_one(&self.payer_kind, word) && !says_one(&self.last_kind, word)
    }

    /// Does the word call the object of the event, and not what the effect chose behind it?
    fn event_called(&self, word: &str) -> bool {
        let chosen_since = self.in_event && self.scope.that == Some(Obj::That) && !self.scope.two_units;
        chosen_since && says_one(&self.event_kind, word) && !says_one(&self.last_kind, word)
    }

    /// The rest of what a reference calls its object, behind its first word
    fn further_nouns(&mut self) {
        while self
            .attempt(|p| first_of!(p, |p| p.subtype().map(|_| ()), |p| p.noun_with("", false)))
            .is_some()
        {}
    }

    /// `each of` (`those` | `the chosen`) NOUNS: all that were chosen
    fn each_chosen(&mut self) -> Option<Obj> {
        self.must_any(&["each of those", "each of the chosen"])?;
        if self.any_words(&["units", "cards"]).is_none() {
            self.noun_with("", true)?;
            self.further_nouns();
        }
        (self.scope.that == Some(Obj::That) && !self.scope.card_seen && !self.may_be_the_same()).then_some(Obj::That)
    }

    /// Has each of two players chosen, maybe the same unit? It would get once what is said of all that are chosen.
    fn may_be_the_same(&self) -> bool {
        let by_each = self.that_player == Some(Player::You) && self.scope.actor == Player::You && self.either.is_none();
        let own = self.last_kind.as_ref().is_some_and(|kind| mentions(kind, "Controller"));
        by_each && !own
    }

    /// (`the` | `your`) (`discarded` | `removed` | `tapped` | …) NOUN | `the` NOUN (`discarded` | …) [`from the game`] `this way`:
    /// what the cost or the effect has done that to
    fn done_to(&mut self, ending: &str) -> Option<Obj> {
        self.must_any(&["the", "your"])?;
        let participle = |p: &mut Self| {
            Done::ALL
                .into_iter()
                .find(|(_, word)| p.words(word))
                .map(|(done, _)| done)
        };
        let done = match participle(self) {
            Some(done) => {
                self.noun_with(ending, true)?;
                if ending.is_empty() {
                    self.further_nouns();
                }
                done
            }
            None if ending.is_empty() => {
                self.noun_with("", true)?;
                self.further_nouns();
                let you = self.words("you");
                let done = participle(self)?;
                self.any_words(&["from the game", "from play"]);
                (self.words("this way") || you).then_some(done)?
            }
            None => return None,
        };
        if self.scope.that == Some(Obj::That) && self.scope.done == Some(done) {
            return Some(Obj::That);
        }
        (self.scope.chose_payer && self.scope.paid_by == Some(done)).then_some(Obj::Paid)
    }

    /// A reference that means something else in an ability of another card.
    pub(super) fn named(&mut self, obj: Obj) -> Option<Obj> {
        self.scope.mentions.card = true;
        Some(obj)
    }

    /// "That unit": each of a group, what was chosen or what the event is about, else what is spoken of
    fn that_one(&mut self) -> Option<Obj> {
        if self.scope.that.is_none() && self.scope.that_is_lost {
            return None;
        }
        if self.scope.it == Antecedent::Group && self.scope.that.is_none() {
            return self.pronoun();
        }
        match (self.scope.that, self.scope.it) {
            (Some(that), _) => {
                self.scope.peeked |= that == Obj::That && self.scope.choice.is_some();
                // What was chosen stays the same in an ability that the effect grants.
                match that {
                    Obj::That => Some(that),
                    that => self.named(that),
                }
            }
            (None, Antecedent::One(obj @ (Obj::Attacker | Obj::Defender))) => Some(obj),
            // "If the defending unit is damaged, this unit does 1 damage to that unit."
            (None, Antecedent::One(Obj::This)) if self.in_attack => self.scope.fighter,
            _ => None,
        }
    }

    /// One of the nouns for a card, or a word of its type line where `typed`
    pub(super) fn noun_with(&mut self, ending: &str, typed: bool) -> Option<()> {
        // A subtype may be of two words.
        if typed && ending.is_empty() && self.attempt(Self::subtype).is_some() {
            return Some(());
        }
        let token = self.peek()?;
        let word = self.text_of(token);
        let stem = word.get(..word.len().checked_sub(ending.len())?)?;
        let known = NOUNS.iter().any(|noun| stem.eq_ignore_ascii_case(noun));
        let a_type = typed && token.kind == TokenKind::Word && stem.starts_with(char::is_uppercase);
        if !word.ends_with(ending) || !(known || a_type) {
            return None;
        }
        self.advance();
        Some(())
    }

    /// [`the`] the card's own name, or the part of it that texts use
    fn own_name(&mut self, ending: &str) -> Option<()> {
        if !self.scope.own_name {
            return None;
        }
        let names = self.names.clone();
        let spelt = |p: &mut Self| {
            let begins = p.peek().is_some_and(|token| names.may_begin(token));
            begins
                && names
                    .iter()
                    .any(|name| p.spells(name, ending) && !p.begins_longer_name(name.len()))
        };
        if spelt(self) || (self.words("the") && spelt(self)) {
            return Some(());
        }
        // A misprint of the name, where no other card is called so.
        self.peek().filter(|token| names.may_begin(token))?;
        let mut names_here = self.names_here().iter();
        let other = names_here.any(|(words, _)| self.attempt(|p| p.spells_name(words, "").then_some(())).is_some());
        let almost = |p: &mut Self| names.iter().any(|name| p.spells_by(name, ending, nearly));
        (!other && almost(self)).then_some(())
    }

    /// Do the last so many words begin the longer name of another card? On "Bo Tal", "Bo Ree" is somebody else.
    fn begins_longer_name(&mut self, length: usize) -> bool {
        let end = self.at;
        let Some(start) = end.checked_sub(length) else {
            return false;
        };
        let names = self.names.clone();
        let own = names.full();
        self.at = start;
        let longer = self.names_here().iter().any(|(words, name)| {
            let other = words.len() > length && own != Some(name);
            other
                && self
                    .attempt(|p| (p.spells_name(words, "") || p.spells_name(words, "'s")).then_some(()))
                    .is_some()
        });
        self.at = end;
        if !longer {
            return false;
        }
        self.at = start;
        true
    }

    /// Do these words stand here, and are they a name (and not all of them subtypes)?
    pub(super) fn spells_name(&mut self, name: &[String], ending: &str) -> bool {
        let start = self.at;
        let spelt = self.spells(name, ending) && self.lexicon.is_name(name);
        if !spelt {
            self.at = start;
        }
        spelt
    }

    /// Do these words stand here, `ending` behind the last? Case and hyphens do not matter.
    pub(super) fn spells(&mut self, name: &[String], ending: &str) -> bool {
        self.spells_by(name, ending, same_letters)
    }

    fn spells_by(&mut self, name: &[String], ending: &str, same: fn(&str, &str) -> bool) -> bool {
        let start = self.at;
        for (i, part) in name.iter().enumerate() {
            // `Ona "Bree" Tal`, `Ona C. Tal`
            if i > 0 {
                while self.peek().is_some_and(|token| {
                    matches!(token.kind, TokenKind::OpenQuote | TokenKind::CloseQuote)
                        || (token.kind == TokenKind::Minus && part.starts_with(|c: char| c.is_ascii_digit()))
                        || (token.kind == TokenKind::Stop && name[i - 1].len() == 1)
                }) {
                    self.advance();
                }
            }
            let word = match self.peek() {
                Some(token) if matches!(token.kind, TokenKind::Word | TokenKind::Number(_)) => self.text_of(token),
                _ => "",
            };
            let stem = if i + 1 == name.len() {
                // "The Heroes' stack": behind an s the apostrophe is enough.
                let short = word
                    .strip_suffix('\'')
                    .filter(|stem| ending == "'s" && stem.ends_with('s'));
                word.strip_suffix(ending).or(short)
            } else {
                Some(word)
            };
            // Inside a name a small word may be written either way.
            let inside = i > 0 && i + 1 < name.len();
            let same = |stem: &str| same(stem, part) || (inside && stem.eq_ignore_ascii_case(part));
            if !stem.is_some_and(same) {
                self.at = start;
                return false;
            }
            self.advance();
        }
        true
    }
}

/// Does the choice call what it chooses by that word?
fn calls(kind: &Filter, word: &str) -> bool {
    match kind {
        Filter::All(tests) => tests.iter().any(|test| calls(test, word)),
        Filter::Subtype(own) => own == word,
        Filter::Type(arenas) => arenas.iter().any(|arena| arena.word() == word) && word == "Character",
        Filter::Unit => word == "unit",
        _ => false,
    }
}

/// Does the choice call what it chooses by that word, if it may be of one of several kinds by one of them?
fn says_one(kind: &Option<Filter>, word: &str) -> bool {
    fn one(kind: &Filter, word: &str) -> bool {
        match kind {
            Filter::All(tests) | Filter::Any(tests) => tests.iter().any(|test| one(test, word)),
            kind => calls(kind, word),
        }
    }
    kind.as_ref().is_some_and(|kind| one(kind, word))
}

/// The same word, apart from case and hyphens; a small word is no name.
fn same_letters(written: &str, name: &str) -> bool {
    fn letters(word: &str) -> impl Iterator<Item = u8> {
        let letters = word.bytes().filter(|letter| *letter != b'-');
        letters.map(|letter| letter.to_ascii_lowercase())
    }
    let small = |word: &str| word.starts_with(char::is_lowercase);
    written == name || (!written.is_empty() && letters(written).eq(letters(name)) && small(written) == small(name))
}

/// The same word with one letter wrong, missing or too many; a short word is another word.
fn nearly(written: &str, name: &str) -> bool {
    if same_letters(written, name) {
        return true;
    }
    let (a, b): (Vec<char>, Vec<char>) = (written.chars().collect(), name.chars().collect());
    let long = a.len() >= 5 && b.len() >= 5 && a.len().abs_diff(b.len()) <= 1;
    let begins = a.first() == b.first() && a.first().is_some_and(|c| c.is_uppercase());
    if !long || !begins {
        return false;
    }
    let front = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let back = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    front + back + 1 >= a.len().max(b.len())
}

/// Does the first test say all that the second one does?
pub(super) fn says(test: &Filter, called: &Filter) -> bool {
    match (test, called) {
        (test, Filter::All(parts)) => parts.iter().all(|part| says(test, part)),
        (Filter::All(parts), called) => parts.contains(called),
        (test, called) => test == called,
    }
}

/// Is it called a unit and nothing else?
fn is_bare(kind: &Filter) -> bool {
    match kind {
        Filter::All(tests) => tests
            .iter()
            .all(|test| matches!(test, Filter::Unit | Filter::Controller(_) | Filter::In(_))),
        one => *one == Filter::Unit,
    }
}
