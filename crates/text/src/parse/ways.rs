//! Ways to play a card or to use an ability: choices between whole lines (`C-12.4`).

use cards::ir::{Ability, Cost, Deed, Duration, Effect, Obj, PlayOnly, Target};

use super::{Antecedent, Parser, first_of};
use crate::lex::TokenKind;
use crate::lower;
use crate::tree::{Body, Sentence};

impl Parser<'_> {
    /// `choose one:` LINE (`Or:` LINE)+
    pub(super) fn choice_of_lines(&mut self) -> Option<Sentence> {
        if !self.kind.is_played() {
            return self.choice_of_uses();
        }
        self.must("choose one")?;
        self.sign(TokenKind::Colon).then_some(())?;
        let first = first_of!(self, Self::activated, Self::effect_line)?;
        self.or_follows().then_some(())?;
        self.or_lines(first)
    }

    /// `choose one:` COST `->` SENTENCES [PLAY ONLY] (`Or:` COST `->` SENTENCES [PLAY ONLY])+ | COST `-> choose one:`
    /// SENTENCES [PLAY ONLY] (`Or:` SENTENCES [PLAY ONLY])+, on a unit. The uses of all ways are counted together (`A-2.6`).
    pub(super) fn choice_of_uses(&mut self) -> Option<Sentence> {
        (!self.inside && self.says_any(&["one"])).then_some(())?;
        let mut places = Vec::new();
        let shared = match self.words("choose one") {
            true => None,
            false => {
                let known = self.cost_only.len();
                let cost = self.cost_and_arrow()?;
                // Where it must be to be paid with is said of each way.
                places = self.cost_only.split_off(known);
                self.scope.paid_x.is_none().then_some(())?;
                self.must("choose one")?;
                Some(cost)
            }
        };
        self.sign(TokenKind::Colon).then_some(())?;
        let paid = shared.as_ref().and_then(|cost| {
            let mut payers = cost.parts.iter().filter_map(super::cost::done_to_payer);
            payers.next_back().map(|done| (Obj::Paid, done))
        });
        let mut ways = Vec::new();
        loop {
            (self.scope.it, self.scope.that, self.scope.choice) = (Antecedent::One(Obj::This), None, None);
            if let Some((payer, done)) = paid {
                (self.scope.it, self.scope.that) = (Antecedent::One(payer), Some(payer));
                (self.scope.chose_payer, self.scope.paid_by) = (true, Some(done));
            }
            let cost = match &shared {
                Some(cost) => cost.clone(),
                None => self.cost_and_arrow()?,
            };
            let read = self.sentences()?;
            ways.push(Sentence {
                cost: Some(cost),
                body: Body::Effect(read.effect),
                only: read.only.into_iter().chain(places.iter().cloned()).collect(),
            });
            if self.attempt(Self::or_colon).is_none() {
                break;
            }
        }
        let same_cost = ways.windows(2).all(|pair| pair[0].cost == pair[1].cost);
        // Times that are the same for all are said of the whole choice; others belong to their way (`C-12.4`).
        let timed = ways.windows(2).any(|pair| pair[0].only != pair[1].only);
        let played = self.kind.is_played();
        // One effect for one of several costs: the uses are counted together (`A-2.6`).
        let same = |pair: &[Sentence]| pair[0].only == pair[1].only && pair[0].body == pair[1].body;
        let one_effect = !played && ways.windows(2).all(same) && alike_in_time(&ways);
        // Where each of them says when it is played, each is one that is played (`C-12.4`).
        let each_timed = played && same_cost && ways.iter().all(|way| !way.only.is_empty());
        // A disrupt and a prevention have chances of their own (`A-2.11`), so each of them is one that is used.
        let chances = !played && ways.windows(2).any(|pair| chance_of(&pair[0]) != chance_of(&pair[1]));
        let apart = same_cost && (timed || chances) || each_timed;
        (ways.len() > 1 && (apart || one_effect)).then_some(Sentence {
            cost: None,
            body: Body::OneOf(ways),
            only: Vec::new(),
        })
    }

    /// COST (`or` COST)+ `->` SENTENCES [PLAY ONLY], on a unit: one effect for one of several costs
    pub(super) fn one_of_costs(&mut self) -> Option<Sentence> {
        (!self.inside && !self.kind.is_played() && self.says_any(&["or"])).then_some(())?;
        let known = self.cost_only.len();
        let outer = std::mem::replace(&mut self.before_arrow, true);
        let costs = self.attempt(Self::alternatives_with_or);
        self.before_arrow = outer;
        let costs = costs?;
        self.arrow().then_some(())?;
        (self.cost_only.len() == known && self.scope.paid_x.is_none()).then_some(())?;
        (self.scope.it, self.scope.that, self.scope.choice) = (Antecedent::One(Obj::This), None, None);
        let read = self.sentences()?;
        (!cards::ir::mentions(&read.effect, "Paid")).then_some(())?;
        let ways = costs.into_iter().map(|cost| Sentence {
            cost: Some(cost),
            body: Body::Effect(read.effect.clone()),
            only: read.only.clone(),
        });
        let ways: Vec<Sentence> = ways.collect();
        alike_in_time(&ways).then_some(Sentence {
            cost: None,
            body: Body::OneOf(ways),
            only: Vec::new(),
        })
    }

    /// Behind "Reserves:" COST `-> choose one:` …, each way with its own "Play only": as many Reserves abilities
    pub(super) fn reserve_uses(&mut self) -> Option<Sentence> {
        (!self.inside && self.depth == 0).then_some(())?;
        let start = self.at;
        let Body::OneOf(ways) = self.choice_of_uses()?.body else {
            return None;
        };
        let span = self.tokens.get(start)?.span.start..self.tokens.get(self.at - 1)?.span.end;
        // They are abilities of their own, so the cost must be one that can't be paid for two of them.
        let once = ways.iter().all(|way| way.cost.as_ref().is_some_and(pays_with_itself));
        once.then_some(())?;
        let mut lines = Vec::new();
        for way in ways {
            let way = lower::ability(way, &span, self.kind).ok()?;
            let arg = cards::ir::Arg::Ability(Box::new(way));
            lines.push(Sentence {
                cost: None,
                body: Body::Keyword(cards::keyword::Keyword::Reserves, arg),
                only: Vec::new(),
            });
        }
        let first = lines.remove(0);
        self.more_lines = lines;
        Some(first)
    }

    /// COST `-> choose one:` SENTENCES [PLAY ONLY] (`Or:` SENTENCES [PLAY ONLY])+ in quotes: as many abilities, if the cost can't be
    /// paid for two of them | ABILITY
    pub(super) fn inner_abilities(&mut self) -> Option<Vec<Ability>> {
        // Where it can't be so, it is not read twice.
        let start = (self.at, self.scope, self.cost_only.len());
        let several = self.quietly(|p| {
            let cost = p.cost_and_arrow()?;
            let once = pays_with_itself(&cost) || comes_off(&cost);
            (once && p.words("choose one")).then_some(())
        });
        (self.at, self.scope) = (start.0, start.1);
        self.cost_only.truncate(start.2);
        let ways = self.quietly(|p| {
            several?;
            let (start, scope) = (p.at, p.scope);
            (p.scope.it, p.scope.that) = (Antecedent::One(Obj::This), None);
            let Body::OneOf(ways) = p.choice_of_uses()?.body else {
                return None;
            };
            p.scope = scope;
            let span = p.tokens.get(start)?.span.start..p.tokens.get(p.at - 1)?.span.end;
            let once = |way: &Sentence| {
                way.cost
                    .as_ref()
                    .is_some_and(|cost| pays_with_itself(cost) || comes_off(cost))
            };
            ways.iter().all(once).then_some(())?;
            let ways = ways.into_iter().map(|way| lower::ability(way, &span, p.kind).ok());
            ways.collect()
        });
        match ways {
            Some(ways) => Some(ways),
            None => self.inner_ability().map(|one| vec![one]),
        }
    }

    /// Behind "Reserves:" (`*` ABILITY)+: as many Reserves abilities
    pub(super) fn reserve_list(&mut self) -> Option<Sentence> {
        (!self.inside && self.depth == 0).then_some(())?;
        let mut lines = Vec::new();
        while self.sign(TokenKind::Star) {
            let ability = self.nested(Self::inner_ability)?;
            self.sign(TokenKind::Stop);
            let arg = cards::ir::Arg::Ability(Box::new(ability));
            lines.push(Sentence {
                cost: None,
                body: Body::Keyword(cards::keyword::Keyword::Reserves, arg),
                only: Vec::new(),
            });
        }
        (lines.len() > 1).then_some(())?;
        let first = lines.remove(0);
        self.more_lines = lines;
        Some(first)
    }

    pub(super) fn or_follows(&mut self) -> bool {
        let start = self.at;
        let follows = self.or_colon().is_some();
        self.at = start;
        follows
    }

    /// (`Or:` LINE)+ behind a line
    pub(super) fn or_lines(&mut self, first: Sentence) -> Option<Sentence> {
        let mut lines = vec![first];
        while let Some(more) = self.attempt(|p| {
            p.or_colon()?;
            p.scope.it = Antecedent::One(Obj::This);
            first_of!(p, Self::activated, Self::effect_line)
        }) {
            lines.push(more);
        }
        (lines.len() > 1).then_some(Sentence {
            cost: None,
            body: Body::OneOf(lines),
            only: Vec::new(),
        })
    }

    /// [COST `->`] `choose an arena.` SENTENCES with a "Play only" about "that arena": a way to play it for each arena
    pub(super) fn arena_ways(&mut self) -> Option<Sentence> {
        (!self.inside && self.that_arena.is_none() && self.says_any(&["arena", "arena's"])).then_some(())?;
        let known = self.cost_only.len();
        let cost = self.attempt(Self::cost_and_arrow);
        let plain = self.cost_only.len() == known && self.scope.paid_x.is_none();
        // The ways are abilities of their own: the cost must be one that can't be paid for two of them.
        let once = self.kind.is_played() || cost.as_ref().is_some_and(pays_with_itself);
        (plain && once).then_some(())?;
        let arenas = self.arenas_to_choose()?;
        self.sign(TokenKind::Stop).then_some(())?;
        let start = (self.at, self.scope);
        let mut ways: Vec<Sentence> = Vec::new();
        for arena in arenas {
            (self.at, self.scope) = start;
            self.that_arena = Some(arena);
            let read = self.nested(Self::sentences);
            self.that_arena = None;
            let read = read?;
            ways.push(Sentence {
                cost: cost.clone(),
                body: Body::Effect(read.effect),
                only: read.only,
            });
        }
        let differ = ways.windows(2).any(|pair| pair[0].only != pair[1].only);
        differ.then_some(Sentence {
            cost: None,
            body: Body::OneOf(ways),
            only: Vec::new(),
        })
    }

    /// `you may` COST (`to` | `. If you do,`) SENTENCES PLAY ONLY: a permission with that cost (`A-1.3`)
    pub(super) fn may_use(&mut self) -> Option<Sentence> {
        (!self.inside && !self.kind.is_played()).then_some(())?;
        self.must("you may")?;
        let known = self.cost_only.len();
        let cost = first_of!(
            self,
            Self::card_spent,
            |p| {
                let cost = p.cost_joined_by_and()?;
                p.must("to").map(|()| cost)
            },
            |p| {
                let outer = std::mem::replace(&mut p.before_arrow, true);
                let cost = p.cost_joined_by_and();
                p.before_arrow = outer;
                let cost = cost.filter(super::during::is_plain)?;
                p.if_they_do().map(|()| cost)
            }
        )?;
        let mut only = self.cost_only.split_off(known);
        let read = self.sentences()?;
        (!read.only.is_empty() && self.scope.paid_x.is_none()).then_some(())?;
        only.extend(read.only);
        only.push(PlayOnly::Permission);
        Some(Sentence {
            cost: Some(cost),
            body: Body::Effect(read.effect),
            only,
        })
    }
}

/// The chance that a way needs by what it does; none: any (`A-2.11`).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reserved {
    Prevention,
    Disrupt,
    Dice,
    Attack,
}

fn chance_of(way: &Sentence) -> Option<Reserved> {
    fn of(effect: &Effect) -> Option<Reserved> {
        match effect {
            Effect::Do(deed) => match deed {
                Deed::Prevent { .. } | Deed::PreventFrom(_) => Some(Reserved::Prevention),
                Deed::Disrupt(_) => Some(Reserved::Disrupt),
                Deed::Reroll(_) | Deed::RerollAny(_) | Deed::AddDice(_) | Deed::ChangeDice { .. } => {
                    Some(Reserved::Dice)
                }
                Deed::Modify {
                    lasts: Duration::ThisAttack,
                    ..
                } => Some(Reserved::Attack),
                _ => None,
            },
            Effect::Seq(parts) => parts.iter().find_map(of),
            Effect::May { effect, .. } | Effect::Unless { effect, .. } => of(effect),
            _ => None,
        }
    }
    match &way.body {
        Body::Effect(effect) => of(effect),
        _ => None,
    }
}

/// Are the ways used at the same times? Build points are there in the own build step alone (`OQ-106`).
fn alike_in_time(ways: &[Sentence]) -> bool {
    let points = |way: &&Sentence| {
        let mut parts = way.cost.iter().flat_map(|cost| &cost.parts);
        parts.any(|part| matches!(part, cards::ir::CostPart::Build(_)))
    };
    let costly = ways.iter().filter(points).count();
    costly == 0 || costly == ways.len() || ways.iter().all(|way| way.only.contains(&PlayOnly::BuildStep))
}

/// Is the Equipment of that name that gives the ability detached for it?
fn comes_off(cost: &Cost) -> bool {
    let named = |test: &cards::ir::Filter| matches!(test, cards::ir::Filter::Named(_));
    cost.parts.iter().any(|part| {
        matches!(part, cards::ir::CostPart::Detach(Target::Choose { filter: cards::ir::Filter::All(tests), .. })
            if tests.iter().any(named))
    })
}

/// Does paying it use up the unit, or tap it?
fn pays_with_itself(cost: &Cost) -> bool {
    use cards::ir::CostPart as Part;
    let this = Target::Obj(Obj::This);
    cost.parts
        .iter()
        .any(|part| matches!(part, Part::Tap(what) | Part::Discard(what) | Part::Remove(what) if *what == this))
}
