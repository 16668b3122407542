//! Options in words: the same for the mouse, the keyboard, the screen reader and the scenario.

use crate::action::Action;
use crate::frame::{Destination, Frame, Prepare, Question, Way};
use crate::ids::{AbilityId, CardRef, ObjectId};
use crate::program::{AbilityDef, Op, Sort};
use crate::query::{Look, Perspective};
use crate::state::{Item, Object, Reach};
use cards::ir::{Ability, Amount, Arg, Built, Cost, CostPart, Counter, Deed, Fate, Goal, Player, Take, Target};
use cards::keyword::Keyword;

impl Look<'_> {
    /// The printed name of a card.
    pub fn card_name(self, card: CardRef) -> String {
        if card == CardRef::NONE {
            return "a card".to_owned();
        }
        self.fx.card(card).name.full()
    }

    /// The name of an object; with a number where its player has several of that name.
    pub fn name(self, id: ObjectId) -> String {
        let Some(object) = self.st.object(id) else {
            return "nothing".to_owned();
        };
        let name = self.card_name(object.top());
        let twins: Vec<&Object> = self
            .st
            .in_play()
            .filter(|o| {
                o.controller == object.controller && self.fx.card(o.top()).name == self.fx.card(object.top()).name
            })
            .collect();
        match twins.iter().position(|o| o.id == id) {
            Some(at) if at > 0 => format!("{name} #{}", at + 1),
            _ => name,
        }
    }

    /// A keyword with its number as printed: `Evade 2`, `Retaliate X`.
    pub fn keyword_words(self, def: &AbilityDef) -> Option<String> {
        let keyword = def.keyword?;
        Some(match (&def.ir, &def.x) {
            (Ability::Keyword(k), _) if matches!(k.arg, Arg::None) => keyword.name().to_owned(),
            (_, Amount::Fixed(n)) if has_number(def) => format!("{} {n}", keyword.name()),
            _ if has_number(def) => format!("{} X", keyword.name()),
            _ => keyword.name().to_owned(),
        })
    }

    /// May the card also go under another unit (`STK-1`)?
    fn has_other_stacks(self, card: CardRef, onto: ObjectId) -> bool {
        let mut others = false;
        if self.fx.has_keyword(Keyword::Stack) {
            self.each_place_in_stack(self.fx.owner(card), card, |to| {
                others |= matches!(to, Destination::Under(other) if other != onto);
            });
        }
        others
    }

    fn place_words(self, to: Destination) -> String {
        match to {
            Destination::Arena(arena) => arena.word().to_lowercase(),
            Destination::Build => "build".to_owned(),
            Destination::Under(_) => "under".to_owned(),
            Destination::Top(_) => "top".to_owned(),
            Destination::Aboard(host) => self.name(host),
            Destination::Nowhere => String::new(),
        }
    }

    /// The keyword; `Reserves` for what works in the build zone; else the number among those of its object that have no keyword.
    fn ability_words(self, on: ObjectId, line: AbilityId) -> String {
        let def = self.fx.ability(line);
        let Some(object) = self.st.object(on) else {
            return "ability".to_owned();
        };
        let all = &self.fx.print(object.top()).all;
        let mut in_reserves: Vec<AbilityId> = Vec::new();
        let mut note = |id: AbilityId| {
            if self.fx.in_reserves(id) && !in_reserves.contains(&id) {
                in_reserves.push(id);
            }
        };
        all.iter().for_each(|&(id, _)| note(id));
        self.each_instance(object, |instance, _| note(instance.ability));
        match in_reserves.iter().position(|&other| other == line) {
            Some(at) if in_reserves.len() > 1 => return format!("Reserves {}", at + 1),
            Some(_) => return "Reserves".to_owned(),
            None => {}
        }
        if let Some(words) = self.keyword_words(def) {
            return words;
        }
        let mut others: Vec<AbilityId> = Vec::new();
        self.each_instance(object, |instance, def| {
            if def.sort == Sort::Activated && def.keyword.is_none() {
                others.push(instance.ability);
            }
        });
        match others.iter().position(|&other| other == line) {
            Some(at) if others.len() > 1 => format!("ability {}", at + 1),
            _ => "ability".to_owned(),
        }
    }

    /// The words of an option.
    pub fn label(self, action: Action) -> String {
        match action {
            Action::Pass => "pass".to_owned(),
            Action::Done => self.done_words().to_owned(),
            Action::Attack { unit, on, reach } => {
                let mut words = format!("attack {} with {}", self.name(on), self.name(unit));
                let own = reach != Reach::Own && self.can_attack(unit, on, Reach::Own).is_ok();
                if own {
                    words.push_str(match reach {
                        Reach::Bombard => " by Bombard",
                        Reach::IonCannon => " by Ion Cannon",
                        Reach::Barrage => " by Barrage",
                        Reach::Own | Reach::Permitted => "",
                    });
                }
                words
            }
            Action::DoNothing(unit) => format!("do nothing with {}", self.name(unit)),
            Action::Use(instance) => {
                format!(
                    "{} of {}",
                    self.ability_words(instance.on, instance.ability),
                    self.name(instance.on)
                )
            }
            Action::Lucky(unit) => format!("Lucky {} of {}", self.keyword(unit, Keyword::Lucky), self.name(unit)),
            Action::Play {
                card,
                line,
                enhance,
                meditate,
            } => self.play_words(card, line, enhance, meditate),
            Action::Build { card, counters } | Action::FaceDown { card, counters } => {
                format!("build {} {counters}", self.card_name(card))
            }
            Action::Complete { card, way, to } => self.complete_words(card, way, to),
            Action::Spring { card, line, meditate } => {
                let lines = &self.fx.print(card).lines;
                let is_part = |line: &AbilityId| self.fx.ability(*line).sort == Sort::Triggered;
                let mut words = match meditate {
                    true => format!("Meditate of {}", self.card_name(card)),
                    false => format!("complete {}", self.card_name(card)),
                };
                if lines.iter().filter(|line| is_part(line)).count() > 1 {
                    let before = lines.iter().take(usize::from(line)).filter(|line| is_part(line));
                    words.push_str(&format!(" {}", before.count() + 1));
                }
                words
            }
            Action::Deploy { card, to } => self.complete_words(card, Way::Counters, to),
            Action::Move {
                object,
                to: Destination::Aboard(host),
            } => {
                format!("Pilot of {} on {}", self.name(object), self.name(host))
            }
            Action::Move { object, to } => format!("move {} to {}", self.name(object), self.place_words(to)),
            Action::Rearrange { card, .. } => format!("bring {} to the top", self.card_name(card)),
            Action::Retreat(unit) => format!("retreat {}", self.name(unit)),
            Action::Object(id) => self.name(id),
            Action::Damage(index) => {
                let first = self.st.sequences.last().map_or(0, |s| usize::from(s.first));
                match self.st.damage.get(first + usize::from(index)) {
                    Some(damage) => {
                        let source = if damage.source.is_some() {
                            self.name(damage.source)
                        } else {
                            self.card_name(damage.card)
                        };
                        format!("damage from {source} to {}", self.name(damage.to))
                    }
                    None => "damage".to_owned(),
                }
            }
            Action::Card(card) => self.card_name(card),
            Action::Amount(n) => n.to_string(),
            Action::Face(face) => face.to_string(),
            Action::Yes => "yes".to_owned(),
            Action::No => "no".to_owned(),
            Action::Option(n) => self.option_words(n),
            Action::Next(n) => self.item_words(n),
            Action::Bid(n) => format!("bid {n}"),
            Action::Mulligan(card) => format!("exchange {}", self.card_name(card)),
            Action::Pair(n) => match crate::engine::pairs(self).nth(usize::from(n)) {
                Some((dark, _)) => format!("contest {}", self.name(dark)),
                None => "contest".to_owned(),
            },
            Action::Place(arena) => arena.word().to_lowercase(),
        }
    }

    fn done_words(self) -> &'static str {
        match self.st.frames.last() {
            Some(Frame::Build(..)) => "end step",
            Some(Frame::Prepare(Prepare::Mulligan(..))) => "keep",
            Some(Frame::Prepare(Prepare::Resource(_) | Prepare::Event(_))) => "decline",
            Some(Frame::Prepare(_)) => "stop",
            Some(Frame::Contest(_)) => "stop",
            Some(Frame::Ask(
                Question::Strike { .. }
                | Question::Repeat { .. }
                | Question::Velocity { .. }
                | Question::Predict { .. }
                | Question::Overkill { .. }
                | Question::Replace { .. },
            )) => "decline",
            _ => "done",
        }
    }

    fn play_words(self, card: CardRef, line: u8, enhance: u8, meditate: bool) -> String {
        let name = self.card_name(card);
        if meditate {
            return format!("Meditate of {name}");
        }
        if enhance > 0 {
            let several = crate::keyword::enhance::lines(self.fx, card).count() > 1;
            return if several {
                format!("Enhance {enhance} of {name}")
            } else {
                format!("Enhance of {name}")
            };
        }
        let lines: Vec<u8> = (0..self.fx.print(card).lines.len() as u8)
            .filter(|&n| self.playable_line(card, n).is_some())
            .collect();
        match lines.iter().position(|&n| n == line) {
            Some(at) if lines.len() > 1 => format!("play {name} for effect {}", at + 1),
            _ => format!("play {name}"),
        }
    }

    fn complete_words(self, card: CardRef, way: Way, to: Destination) -> String {
        let name = self.card_name(card);
        let place = match to {
            Destination::Under(onto) if self.has_other_stacks(card, onto) => format!("under {}", self.name(onto)),
            to => self.place_words(to),
        };
        let on = if place.is_empty() {
            String::new()
        } else {
            format!(" on {place}")
        };
        match way {
            Way::Counters if place.is_empty() => format!("complete {name}"),
            Way::Counters => format!("complete {name} to {place}"),
            Way::Hidden(x) => format!("Hidden Cost {x} of {name}{on}"),
            Way::Alternative(n) => {
                let several = crate::keyword::alternative_cost::count(self, card) > 1;
                if several {
                    format!("Alternative Cost {} of {name}{on}", n + 1)
                } else {
                    format!("Alternative Cost of {name}{on}")
                }
            }
            Way::Meditate => format!("Meditate of {name}{on}"),
        }
    }

    fn option_words(self, n: u8) -> String {
        match self.st.frames.last() {
            Some(Frame::Ask(Question::Upkeep { instance, .. })) => {
                let of = crate::frame::CostOf::Colon(instance.ability, n);
                cost_words(&crate::engine::cost_of(self, of))
            }
            Some(Frame::Ask(Question::Front { .. })) => {
                match self.st.attack().and_then(|a| a.fronts.get(usize::from(n))) {
                    Some(front) => format!("for {}", self.name(front.defender)),
                    None => format!("option {}", n + 1),
                }
            }
            Some(Frame::Ask(Question::Replace { object, .. })) => {
                let damaged = matches!(self.st.frames.iter().rev().nth(1), Some(Frame::Sequence(_)));
                let event = if damaged { "damage to" } else { "discard of" };
                format!("replace the {event} {}", self.name(*object))
            }
            _ => {
                let words = self.lent_words(n).or_else(|| self.built_words(n));
                let words = words.or_else(|| self.subtype_words(n));
                words.unwrap_or_else(|| format!("option {}", n + 1))
            }
        }
    }

    /// A partially built card, by its name where who chooses knows it (`C-4.2`).
    fn built_words(self, n: u8) -> Option<String> {
        let Some(Frame::Run(run)) = self.st.frames.iter().rev().nth(1) else {
            return None;
        };
        let Op::Do { deed, .. } = self.fx.ops.get(usize::from(run.next))? else {
            return None;
        };
        let (Deed::LookAtBuilt(Built::One(whose))
        | Deed::RemoveBuilt {
            from: Built::One(whose),
            ..
        }) = deed
        else {
            return None;
        };
        let whose = crate::query::cost::player(*whose, run.context.you);
        let built = self.st.building[whose].get(usize::from(n))?;
        Some(match whose == run.context.you || self.st.is_shown(built.card) {
            true => self.card_name(built.card),
            false => format!("face-down card {}", n + 1),
        })
    }

    /// A subtype that may be chosen.
    fn subtype_words(self, n: u8) -> Option<String> {
        let Some(Frame::Run(run)) = self.st.frames.iter().rev().nth(1) else {
            return None;
        };
        let Op::Do {
            deed: Deed::ChooseSubtype(offer),
            ..
        } = self.fx.ops.get(usize::from(run.next))?
        else {
            return None;
        };
        let offered = self.offered_words(offer, Perspective::in_context(&run.context));
        let word = self.word(*offered.get(usize::from(n))?)?;
        Some(format!("the {word} subtype"))
    }

    /// A line that is offered to be taken over.
    fn lent_words(self, n: u8) -> Option<String> {
        let Some(Frame::Run(run)) = self.st.frames.iter().rev().nth(1) else {
            return None;
        };
        let Op::Do {
            deed: Deed::Lend { what, .. },
            ..
        } = self.fx.ops.get(usize::from(run.next))?
        else {
            return None;
        };
        // The question stands between two parts.
        let part = run.part.saturating_sub(1);
        let offered = self.lent_next(what, part, Perspective::in_context(&run.context));
        if usize::from(n) == offered.len() {
            return Some("no more".to_owned());
        }
        let (card, lines) = offered.get(usize::from(n))?;
        let name = self.fx.card(*card).name.full();
        if what.take == Take::All {
            return Some(format!("lend the abilities of {name}"));
        }
        let line = *lines.first()?;
        let granted = self.fx.changes[usize::from(line)].grants?;
        // What the unit has from elsewhere is numbered behind what it prints.
        let printed = &self.fx.print(*card).lendable;
        let given = || {
            let others = offered
                .iter()
                .filter(|(of, lines)| of == card && !printed.contains(&lines[0]));
            Some(printed.len() + others.take_while(|(_, lines)| lines[0] != line).count())
        };
        let at = printed.iter().position(|&entry| entry == line).or_else(given)?;
        Some(match self.keyword_words(self.fx.ability(granted)) {
            Some(words) => format!("lend {words} of {name}"),
            None => format!("lend ability {} of {name}", at + 1),
        })
    }

    fn item_words(self, n: u16) -> String {
        if let Some(Frame::Ask(Question::Prevention { damage, .. })) = self.st.frames.last() {
            return format!("prevention {} against {}", n + 1, self.label(Action::Damage(*damage)));
        }
        let Some(waiting) = self.st.waiting.get(usize::from(n)) else {
            return "next".to_owned();
        };
        match waiting.item {
            Item::Ability { instance, .. } => match self.keyword_words(self.fx.ability(instance.ability)) {
                Some(words) => format!("{words} of {}", self.name(instance.on)),
                None => format!("trigger of {}", self.name(instance.on)),
            },
            Item::Draw => "draw".to_owned(),
            Item::Upkeep(instance) => format!("Upkeep of {}", self.name(instance.on)),
            Item::Bounty(line, ..) => {
                let print = self.fx.ability(line).print;
                format!("Bounty of {}", self.fx.prints[usize::from(print.0)].card.name.full())
            }
            Item::DamageControl(unit) => {
                format!(
                    "Damage Control {} of {}",
                    self.keyword(unit, Keyword::DamageControl),
                    self.name(unit)
                )
            }
            Item::Retaliate(unit, _, dice) => {
                let x = self.stored_dice(dice, waiting.role, unit);
                format!("Retaliate {x} of {}", self.name(unit))
            }
            Item::Riposte(unit, _, x) => format!("Riposte {x} of {}", self.name(unit)),
            Item::Overload(unit, x) => format!("Overload {x} of {}", self.name(unit)),
            Item::Backfire(unit, x) => format!("Backfire {x} of {}", self.name(unit)),
            Item::Traps { .. } => "Traps".to_owned(),
            Item::Later(kept) => format!("later effect of {}", self.name(kept.source)),
        }
    }
}

fn has_number(def: &AbilityDef) -> bool {
    matches!(&def.ir, Ability::Keyword(k) if matches!(k.arg, Arg::Number(_)))
}

/// A cost in words.
pub(crate) fn cost_words(cost: &Cost) -> String {
    let amount = |amount: &Amount| match amount {
        Amount::Fixed(n) => n.to_string(),
        _ => "X".to_owned(),
    };
    let whom = |target: &Target| match target {
        Target::Obj(_) => "this unit",
        Target::Choose { .. } => "a unit",
        Target::Each(_) | Target::Player(_) => "units",
    };
    let counter = |kind: Counter| match kind {
        Counter::Resource => "counters",
        named => named.word(),
    };
    let parts: Vec<String> = cost
        .parts
        .iter()
        .map(|part| match part {
            CostPart::Force(n) => format!("pay {} Force", amount(n)),
            CostPart::Build(n) => format!("pay {} build", amount(n)),
            CostPart::Tap(target) => format!("tap {}", whom(target)),
            CostPart::Discard(target) => format!("discard {}", whom(target)),
            CostPart::DiscardCards(n) => format!("discard {} from hand", amount(n)),
            CostPart::PutCounters(kind, n, target) => {
                format!("put {} {} on {}", amount(n), counter(*kind), whom(target))
            }
            CostPart::RemoveCounters(kind, n, target) => {
                format!("remove {} {} from {}", amount(n), counter(*kind), whom(target))
            }
            CostPart::RemoveEither { kinds, amount: n, from } => {
                let kinds: Vec<&str> = kinds.iter().map(|&kind| counter(kind)).collect();
                format!("remove {} {} from {}", amount(n), kinds.join(" or "), whom(from))
            }
            CostPart::Anew(_) => "choose another".to_owned(),
            CostPart::Retreat(target) => format!("retreat {}", whom(target)),
            CostPart::ReturnToHand(target) => format!("return {} to hand", whom(target)),
            CostPart::ReturnToSupply(target) => format!("return {} to supply", whom(target)),
            CostPart::Remove(target) => format!("remove {} from the game", whom(target)),
            CostPart::Detach(_) => "detach an Equipment".to_owned(),
            CostPart::Have(_) => "nothing".to_owned(),
            CostPart::DiscardHand => "discard your hand".to_owned(),
            CostPart::RevealHand => "reveal your hand".to_owned(),
            CostPart::HandCards { amount: n, fate, .. } => {
                let n = amount(n);
                match fate {
                    Fate::Discarded => format!("discard {n} such cards from your hand"),
                    Fate::Removed => format!("remove {n} such cards in your hand from the game"),
                    Fate::Revealed => format!("reveal {n} such cards from your hand"),
                    Fate::Bottom => format!("put {n} such cards from your hand on the bottom of your deck"),
                }
            }
            CostPart::Unstack { to, .. } => match to {
                Goal::Removed => "remove a card of a stack from the game".to_owned(),
                Goal::Hand => "return a card of a stack to its owner's hand".to_owned(),
                Goal::Deck => "shuffle a card of a stack into its owner's deck".to_owned(),
                _ => "discard a card of a stack".to_owned(),
            },
            CostPart::ThisCard(_) => "this card".to_owned(),
            CostPart::RemoveCards { whose, amount: n, .. } => {
                let pile = match whose {
                    Player::You => "your discard pile",
                    Player::Opponent => "opponent's discard pile",
                    Player::Each | Player::Dark | Player::Light | Player::Disrupted => "a discard pile",
                };
                format!("remove {} in {pile} from the game", amount(n))
            }
            CostPart::Mill(whose, n) => {
                let deck = if *whose == Player::You {
                    "deck"
                } else {
                    "opponent's deck"
                };
                format!("discard {} from the top of {deck}", amount(n))
            }
            CostPart::OpponentDraws(n) => format!("opponent draws {}", amount(n)),
            CostPart::Roll(n) => format!("roll {} dice", amount(n)),
            CostPart::GainForce(n) => format!("gain {} Force", amount(n)),
            CostPart::OpponentGainsForce(n) => format!("opponent gains {} Force", amount(n)),
        })
        .collect();
    if parts.is_empty() {
        "pay nothing".to_owned()
    } else {
        parts.join(", ")
    }
}
