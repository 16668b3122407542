//! What abilities with a keyword cost: "Intercept abilities cost 1 more Force", and whose.

use cards::ir::{Amount, Change, Cmp, Condition, Filter, Obj, Place, Player, Target, Trigger};
use cards::keyword::Keyword;

use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};

/// Whether a text speaks of the abilities of units, or of all that has the keyword.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    Abilities,
    Effects,
    Both,
}

impl Parser<'_> {
    /// Behind what it costs to deploy: [(`to` | `in`) PLACE | `for each` NOUN | `unless it is being deployed to this stack`]
    pub(super) fn where_it_costs(&mut self, amount: Amount) -> Option<Change> {
        let there = self.attempt(|p| {
            p.must_any(&["to", "in"])?;
            let place = p.place()?;
            matches!(place, Place::Arena(_) | Place::AnyArena | Place::Here).then_some(place)
        });
        if let Some(place) = there {
            return Some(Change::BuildCostTo(place, amount));
        }
        let stack = [
            "unless it's being deployed to this stack",
            "unless it is being deployed to this stack",
        ];
        if self.any_words(&stack).is_some() {
            self.scope.mentions.card = true;
            return Some(Change::BuildCostElsewhere(amount));
        }
        Some(Change::BuildCost(self.each_time(amount)?))
    }

    /// `pays` NUMBER (`more` | `less`) `Force for each` (`activated ability` [`that costs` NUMBER `or more Force`] | KEYWORD
    /// `ability` [`but at least` NUMBER])
    pub(super) fn pays_for_abilities(&mut self) -> Option<Change> {
        if !self.verb("pay") {
            return None;
        }
        let amount = self.count()?;
        let less = self.any_words(&["less", "more"])? == 0;
        self.must("force for each")?;
        if self.words("activated ability") {
            let amount = if less { super::amount::negated(amount) } else { amount };
            let from = self.attempt(|p| {
                p.must("that costs")?;
                let from = p.fixed()?;
                p.must("or more force").map(|()| from)
            });
            return Some(match from {
                Some(from) => Change::DearAbilityCost(from, amount),
                None => Change::AbilityCost(amount),
            });
        }
        let keyword = self.keyword_name()?;
        self.must("ability")?;
        let least = match self.words("but at least") {
            true => self.fixed()?,
            false => 0,
        };
        let amount = if less { super::amount::negated(amount) } else { amount };
        Some(Change::KeywordCost(keyword, amount, least))
    }

    /// (`each` KEYWORDS `ability` | [`each of`] OWNER KEYWORDS `abilities` | KEYWORDS `abilities on` THINGS | THINGS`'` KEYWORDS
    /// `abilities`) `costs` NUMBER (`less` | `more`) `Force to play` [FLOOR]; `abilities and` KEYWORD `effects` are all that
    /// have the keyword
    pub(super) fn keyword_abilities_cost(&mut self) -> Option<(Target, Vec<Change>)> {
        let mut meditated = false;
        let (whom, keywords) = first_of!(
            self,
            |p| {
                p.must("each")?;
                let owner = match p.words("of") {
                    true => Some(p.owner()?),
                    false => None,
                };
                let (keywords, width) = p.keyword_abilities()?;
                let whom = match (width, owner) {
                    (Width::Effects, _) => return None,
                    (Width::Both, Some(Filter::Controller(who))) => Target::Player(who),
                    (Width::Both, _) => Target::Player(Player::Each),
                    (Width::Abilities, owner) => {
                        Target::Each(canon::all(owner.into_iter().chain([Filter::Unit]).collect()))
                    }
                };
                Some((whom, keywords))
            },
            |p| {
                p.must("each of your cards with meditate")?;
                meditated = true;
                Some((Target::Player(Player::You), vec![Keyword::Meditate]))
            },
            |p| {
                let (keywords, width) = p.keyword_abilities()?;
                (width == Width::Abilities).then_some(())?;
                p.must_any(&["on", "of"])?;
                let kind = first_of!(p, Self::each_noun, Self::all_of_a_kind)?;
                Some((Target::Each(kind), keywords))
            },
            |p| {
                p.words("each of");
                let of = p.possessor()?;
                let (keywords, width) = p.keyword_abilities()?;
                (width == Width::Abilities).then_some((Target::Obj(of), keywords))
            },
            |p| {
                let whom = p.owner_before(
                    |p| p.keyword_name().is_some(),
                    |p| first_of!(p, Self::each_target, |p| p.all_of_a_kind().map(Target::Each)),
                )?;
                let (keywords, width) = p.keyword_abilities()?;
                (width == Width::Abilities).then_some((whom, keywords))
            },
        )?;
        let Change::ForceCost(amount @ Amount::Fixed(_)) = self.costs()? else {
            return None;
        };
        // What Meditate costs is paid to play it from there.
        if meditated {
            self.must("from your discard pile")?;
        }
        let least = match self.attempt(|p| first_of!(p, Self::force_floor, Self::keyword_floor)) {
            Some(Change::ForceFloor(least)) => least,
            _ => 0,
        };
        let cost = |keyword| Change::KeywordCost(keyword, amount.clone(), least);
        Some((whom, keywords.into_iter().map(cost).collect()))
    }

    /// [`Force-`]`activated` (`ability` | `abilities`): only such that cost Force?
    pub(super) fn activated_abilities(&mut self) -> Option<bool> {
        const WORDS: [&str; 6] = [
            "force-activated abilities",
            "force-activated ability",
            "force activated abilities",
            "force activated ability",
            "activated abilities",
            "activated ability",
        ];
        Some(self.any_words(&WORDS)? < 4)
    }

    /// `each` [`of` OWNER] (`Force-activated ability` | `activated ability` [`that costs 0 or more Force`]) `costs` NUMBER `more
    /// Force to play`: those of units, which alone have abilities (`A-1.1`)
    pub(super) fn all_abilities_cost(&mut self) -> Option<(Target, Vec<Change>)> {
        self.must("each")?;
        let owner = match self.words("of") {
            true => Some(self.owner()?),
            false => None,
        };
        let mut force = self.activated_abilities()?;
        force |= self
            .attempt(|p| {
                p.words("that");
                p.verb("cost").then_some(())?;
                (p.fixed()? == 0).then_some(())?;
                p.must("or more force")
            })
            .is_some();
        let Change::ForceCost(Amount::Fixed(by)) = self.costs()? else {
            return None;
        };
        let whom = Target::Each(canon::all(owner.into_iter().chain([Filter::Unit]).collect()));
        let mut changes = vec![match force && by > 0 {
            true => Change::ForceCost(Amount::Fixed(by)),
            // Dearer is every one of them, also without Force in its cost (`G-10.5`).
            false => Change::AbilityCost(Amount::Fixed(by)),
        }];
        if by < 0 {
            changes.extend(self.attempt(Self::force_floor));
        }
        Some((whom, changes))
    }

    /// `this unit costs` NUMBER (`less` | `more`) `build counters to deploy for each arena in which you` (`have` | `don't have`)
    /// SOME: for each of the arenas a line of its own
    pub(super) fn cheaper_by_arenas(&mut self) -> Option<Sentence> {
        (!self.inside && self.depth == 0).then_some(())?;
        (self.object()? == Obj::This && self.verb("cost")).then_some(())?;
        let n = self.fixed()?;
        let n = match self.any_words(&["less", "more"])? {
            0 => -n,
            _ => n,
        };
        self.must_any(&["build counters to deploy", "build counter to deploy"])?;
        self.must("for each arena in which you")?;
        let none = self.any_words(&["don't have", "do not have", "have"])? < 2;
        self.must_any(&["a", "an", "any"])?;
        let kind = self.noun(vec![Filter::Controller(Player::You)], none)?;
        self.sentence_end()?;
        let line = |arena: cards::Arena| {
            let there = canon::all(vec![kind.clone(), Filter::In(Place::Arena(arena))]);
            let (cmp, least) = if none { (Cmp::Equal, 0) } else { (Cmp::AtLeast, 1) };
            Sentence {
                cost: None,
                body: Body::Lasting {
                    condition: Condition::Count(there, cmp, Amount::Fixed(least)),
                    whom: Target::Obj(Obj::This),
                    changes: vec![Change::BuildCost(Amount::Fixed(n))],
                },
                only: Vec::new(),
            }
        };
        let [first, second, third] = cards::Arena::ALL.map(line);
        self.more_lines = vec![second, third];
        Some(first)
    }

    /// `the first` NOUN `you` (`deploy` | `complete` | `play`) `each turn` COSTS: as long as none was so this turn
    pub(super) fn first_each_turn(&mut self) -> Option<(Target, Vec<Change>, Condition)> {
        self.must("the first")?;
        let kind = self.noun(vec![Filter::Controller(Player::You)], false)?;
        let deploys = match self.any_words(&["you deploy", "you complete", "you play"])? {
            0 => true,
            _ => super::target::is_card(&kind).then_some(false)?,
        };
        self.must("each turn")?;
        let cost = self.costs()?;
        matches!(cost, Change::BuildCost(_)).then_some(())?;
        let what = match deploys {
            true => Trigger::Deployed(kind.clone()),
            false => {
                let Filter::All(tests) = &kind else { return None };
                let yours = Filter::Controller(Player::You);
                let cards = tests.iter().filter(|test| **test != yours).cloned();
                Trigger::Completes(Player::You, canon::all(cards.collect()))
            }
        };
        super::past::seen_by_player(&what).then_some(())?;
        let condition = Condition::Happened {
            what: Box::new(what),
            last: false,
            cmp: Cmp::Equal,
            n: 0,
        };
        Some((Target::Each(kind), vec![cost], condition))
    }

    /// `each` NOUN `you play during the` ARENA `battle step` COSTS: while it runs
    pub(super) fn each_played_in_step(&mut self) -> Option<(Target, Vec<Change>, Condition)> {
        (self.is_word("each") && self.says_ahead(&["you", "play", "during"])).then_some(())?;
        self.must("each")?;
        let kind = self.noun(vec![Filter::Controller(Player::You)], false)?;
        self.must("you play")?;
        let step = self.during_a_step()?;
        let cost = self.costs()?;
        let played = super::target::is_card(&kind) && matches!(cost, Change::ForceCost(_));
        played.then(|| (Target::Each(kind), vec![cost], step))
    }

    /// (THINGS | CARDS) `that cost` NUMBER `or more` (`Force` | `build counters`) `can't cost less than` NUMBER (`Force` | `build
    /// counters`)
    pub(super) fn floor_of_cards(&mut self) -> Option<(Target, Vec<Change>)> {
        self.says_any(&["less"]).then_some(())?;
        let kind = first_of!(self, Self::each_noun, |p| p.noun(Vec::new(), true))?;
        self.must_any(&["that cost", "that costs"])?;
        let from = self.fixed()?;
        self.must("or more")?;
        let counters = self.any_words(&["force", "build counters", "build counter"])? > 0;
        self.must_any(&["can't cost less than", "cannot cost less than"])?;
        let least = self.fixed()?;
        (from == least && least > 0).then_some(())?;
        // What units cost in Force are their abilities; here it is the cards that are played.
        let floor = match counters {
            true => {
                self.must_any(&["build counters", "build counter"])?;
                Change::BuildFloor(least)
            }
            false => {
                self.must("force")?;
                super::target::is_card(&kind).then_some(Change::ForceFloor(least))?
            }
        };
        Some((Target::Each(kind), vec![floor]))
    }

    /// `.` FLOOR OF CARDS, behind what makes such cards cheaper: where that stops
    pub(super) fn floor_behind(&mut self, whom: &Target, changes: &[Change]) -> Option<Change> {
        let [Change::BuildCost(Amount::Fixed(..0))] = changes else {
            return None;
        };
        self.sign(TokenKind::Stop).then_some(())?;
        let (Target::Each(kind), floor) = self.floor_of_cards()? else {
            return None;
        };
        let Target::Each(Filter::All(tests)) = whom else {
            return None;
        };
        let same = match &kind {
            Filter::All(kinds) => kinds.iter().all(|kind| tests.contains(kind)),
            kind => tests.contains(kind),
        };
        let [floor @ Change::BuildFloor(_)] = &floor[..] else {
            return None;
        };
        same.then(|| floor.clone())
    }

    /// [`.`] KEYWORDS `that cost` NUMBER `or more Force can't cost less than` NUMBER `Force`, of abilities and effects
    fn keyword_floor(&mut self) -> Option<Change> {
        self.sign(TokenKind::Stop).then_some(())?;
        self.keyword_abilities()?;
        self.must("that cost")?;
        let from = self.fixed()?;
        self.must("or more force can't cost less than")?;
        let least = self.fixed()?;
        self.must("force")?;
        (from == least).then_some(Change::ForceFloor(least))
    }

    /// KEYWORD ((`,` | `and`) KEYWORD)* [`activated`] (`abilities` | `effects`) [`and` [KEYWORD] (`abilities` | `effects`)]
    fn keyword_abilities(&mut self) -> Option<(Vec<Keyword>, Width)> {
        let mut keywords = vec![self.keyword_name()?];
        while let Some(more) = self.attempt(|p| {
            p.list_and().then_some(())?;
            p.keyword_name()
        }) {
            keywords.push(more);
        }
        let first = self.abilities_or_effects()?;
        let second = self.attempt(|p| {
            p.must("and")?;
            if let Some(again) = p.attempt(Self::keyword_name) {
                (keywords == [again]).then_some(())?;
            }
            p.abilities_or_effects()
        });
        let width = match second {
            Some(second) if second == first => return None,
            Some(_) => Width::Both,
            None => first,
        };
        Some((keywords, width))
    }

    /// Do the keywords here name abilities that something is said about?
    pub(super) fn names_abilities(&mut self) -> bool {
        let (at, scope) = (self.at, self.scope);
        // Equipment of that kind is called like a keyword too.
        let named = self.any_words(&["armor defenses", "armor defense"]).is_some()
            || self.quietly(Self::keyword_abilities).is_some();
        (self.at, self.scope) = (at, scope);
        named
    }

    fn abilities_or_effects(&mut self) -> Option<Width> {
        if self.any_words(&["effects", "effect"]).is_some() {
            return Some(Width::Effects);
        }
        self.words("activated");
        self.must_any(&["abilities", "ability"])?;
        Some(Width::Abilities)
    }

    /// PHRASE with the `'s` of a possessive behind it, before what follows
    fn owner_before<T>(
        &mut self,
        follows: impl Fn(&mut Self) -> bool,
        phrase: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let start = self.at;
        let mut found = None;
        for at in start..(start + 12).min(self.tokens.len()) {
            let word = self.text_of(&self.tokens[at]);
            if !(word.ends_with("'s") || word.ends_with("s'")) {
                continue;
            }
            self.at = at + 1;
            if self.attempt(|p| follows(p).then_some(())).is_some() {
                found = Some(at);
                break;
            }
        }
        self.at = start;
        let owner = found?;
        self.owning = self.tokens.get(owner).map(|token| token.span.start);
        let of = self.attempt(phrase);
        self.owning = None;
        of.filter(|_| self.at == owner + 1)
    }
}

impl Parser<'_> {
    /// `each of your` NOUNS`'` before "activated abilities"
    pub(super) fn possessive_kind(&mut self) -> Option<Target> {
        self.owner_of_ability(|p| {
            first_of!(p, Self::each_target, |p| {
                p.words("each of");
                let name = p.another_name()?;
                Some(Target::Each(canon::all(vec![Filter::Unit, Filter::Named(name)])))
            })
        })
    }

    /// PHRASE with the `'s` of a possessive behind it, before "activated abilities"
    pub(super) fn owner_of_ability<T>(&mut self, phrase: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        const ABILITIES: [&str; 5] = ["activated", "force-activated", "force", "abilities", "ability"];
        let owns = |at: usize| {
            let word = |at: usize| self.tokens.get(at).map_or("", |token| self.text_of(token));
            let owner = word(at);
            if !owner.ends_with("'s") && !owner.ends_with("s'") {
                return false;
            }
            let next = word(at + 1);
            let keyword = word(at + 2).eq_ignore_ascii_case("abilities") && next.starts_with(char::is_uppercase);
            keyword || ABILITIES.iter().any(|ability| next.eq_ignore_ascii_case(ability))
        };
        let end = self.tokens.len().min(self.at + 12);
        let owner = (self.at..end).find(|&at| owns(at))?;
        self.owning = self.tokens.get(owner).map(|token| token.span.start);
        let of = self.attempt(phrase);
        self.owning = None;
        of.filter(|_| self.at == owner + 1)
    }

    /// FLOOR: [`.`] [`(`] `Abilities that cost` NUMBER `or more Force can't cost less than` NUMBER `Force` [`)`]
    pub(super) fn force_floor(&mut self) -> Option<Change> {
        self.sign(TokenKind::Stop);
        let open = self.sign(TokenKind::OpenParen);
        self.must("abilities that cost")?;
        let from = self.fixed()?;
        self.must("or more force can't cost less than")?;
        let least = self.fixed()?;
        self.must("force")?;
        if open {
            self.sign(TokenKind::Stop);
            self.sign(TokenKind::CloseParen).then_some(())?;
        }
        (from == least).then_some(Change::ForceFloor(least))
    }
}

/// For a time it is what the player pays, also for units that come later: not the units that are there now are changed, but
/// abilities are dearer.
pub(super) fn of_player((whom, changes): (Target, Vec<Change>)) -> Option<(Target, Vec<Change>)> {
    let Target::Each(units) = whom else { return None };
    let who = match units {
        Filter::Unit => Player::Each,
        Filter::All(tests) => match &tests[..] {
            [Filter::Unit, Filter::Controller(who)] | [Filter::Controller(who), Filter::Unit] => *who,
            _ => return None,
        },
        _ => return None,
    };
    let [change] = <[Change; 1]>::try_from(changes).ok()?;
    let dear = match change {
        Change::ForceCost(amount) => Change::DearAbilityCost(0, amount),
        Change::AbilityCost(amount @ Amount::Fixed(1..)) => Change::AbilityCost(amount),
        _ => return None,
    };
    Some((Target::Player(who), vec![dear]))
}
