//! The last stage: what the phrases mean on this sort of card. A sentence without a cost holds always on
//! a unit and happens once on a Mission; an event on a Battle card is a moment to wait for.

use std::ops::Range;

use cards::ir::{
    Ability, Activated, Amount, Arg, Ban, Change, Condition, Cost, CostPart, Deed, Due, Duration, Effect, Fate, Filter,
    KeywordAbility, Obj, PlayOnly, Player, Static, Target, Trigger, Triggered,
};
use cards::keyword::Keyword;

use crate::diagnostics::{self, Diagnostic};
use crate::tree::{Body, Lowered, Segment, Sentence};
use crate::{Context, Kind};
use cards::ir::mentions;

/// Lowers all lines of a segment.
pub(crate) fn lower(segment: Segment, context: &Context) -> Result<Lowered, Diagnostic> {
    let lines = segment.lines.into_iter().map(|(sentence, span)| {
        let line = ability(sentence, &span, context.kind)?;
        // A card gives its own lines by what holds, not by what is done.
        match gives_own_lines(&line) || !mentions(&line, "OwnLines") {
            true => Ok((line, span)),
            false => Err(diagnostics::unclear(span)),
        }
    });
    Ok(Lowered {
        lines: lines.collect::<Result<_, Diagnostic>>()?,
        notes: segment.notes,
    })
}

/// Lowers one line of a card of that kind.
pub(crate) fn ability(sentence: Sentence, span: &Range<usize>, kind: Kind) -> Result<Ability, Diagnostic> {
    let Sentence { cost, body, only } = sentence;
    // What a Location lets its player do in the build step costs nothing (`A-2.13`).
    let free = kind == Kind::Location && matches!(body, Body::Effect(_)) && only.contains(&PlayOnly::BuildStep);
    let is_played = cost.is_some() || kind.is_played() || matches!(body, Body::Keyword(..) | Body::KeywordAnd(_));
    let is_played = is_played || free;
    if !only.is_empty() && !is_played {
        return Err(diagnostics::not_played(span.clone()));
    }
    if kind == Kind::Trap {
        fits_trap(&body, cost.as_ref())
            .map_err(|what| diagnostics::not_on_this_card(span.clone(), what, kind.with_article()))?;
    }
    match (body, cost) {
        // What was attached to it lies in the build zone when the text is carried out (`C-10.7`).
        (
            Body::When {
                on:
                    Trigger::Discarded {
                        what: Filter::Is(Obj::This),
                        ..
                    },
                effect: Effect::Do(Deed::Discard(Target::Each(those))),
                ..
            },
            _,
        ) if mentions(&those, "AttachedTo") => Err(diagnostics::unclear(span.clone())),
        (Body::Keyword(keyword, arg), cost) => Ok(Ability::Keyword(KeywordAbility {
            keyword,
            arg,
            cost,
            only,
            condition: Condition::True,
            then: None,
        })),
        (Body::KeywordAnd(keyword), cost) => Ok(Ability::Keyword(KeywordAbility { cost, only, ..keyword })),
        // A card that is only shown stays in the hand: as any ability, once per turn (`A-2.6`).
        (Body::Effect(effect), Some(cost)) if shows_itself(&cost) && !effect.enters() && !once(&only) => {
            Err(diagnostics::unclear(span.clone()))
        }
        (Body::Effect(effect), cost) if kind.is_played() => Ok(played(kind, cost.unwrap_or(Cost::FREE), only, effect)),
        // The unit is gone when the effect comes: whom it means then, the words do not say.
        (Body::Effect(effect), Some(cost)) if gives_itself_up(&cost) && acts_on_this(&effect) => {
            Err(diagnostics::unclear(span.clone()))
        }
        // Before it attacks there is no defending unit.
        (Body::Effect(effect), Some(_)) if only.contains(&PlayOnly::WouldAttack) && mentions(&effect, "Defender") => {
            Err(diagnostics::unclear(span.clone()))
        }
        // Any number of counters can be put: only damage that they prevent bounds it.
        (Body::Effect(effect), Some(cost)) if puts_any_number(&cost) && !prevents(&effect) => {
            Err(diagnostics::unclear(span.clone()))
        }
        (Body::Effect(effect), Some(cost)) => Ok(Ability::Activated(Activated { cost, only, effect })),
        (Body::Effect(effect), None) if free => {
            let cost = Cost::FREE;
            let only = [only, vec![PlayOnly::Permission]].concat();
            Ok(Ability::Activated(Activated { cost, only, effect }))
        }
        (Body::Effect(_), None) => Err(diagnostics::needs_cost(span.clone(), kind.with_article())),
        (
            Body::Lasting {
                condition,
                whom,
                changes,
            },
            None,
        ) => Ok(Ability::Static(Static {
            condition,
            whom,
            changes,
        })),
        (
            Body::Lasting {
                condition,
                whom,
                changes,
            },
            Some(cost),
        ) => {
            let then = Effect::Do(Deed::Modify {
                whom,
                changes,
                lasts: Duration::EndOfTurn,
            });
            Ok(Ability::Activated(Activated {
                cost,
                only,
                effect: under(condition, then),
            }))
        }
        (
            Body::When {
                on: Trigger::Moment(at),
                condition,
                effect,
            },
            None,
        ) if kind.is_played() => {
            let later = Deed::Later {
                at: Due::Moment(at),
                effect: Box::new(under(condition, effect)),
            };
            Ok(Ability::Activated(Activated {
                cost: Cost::FREE,
                only,
                effect: Effect::Do(later),
            }))
        }
        (Body::When { .. }, _) if kind.is_played() => Err(diagnostics::not_on_this_card(
            span.clone(),
            "an event",
            kind.with_article(),
        )),
        (Body::When { on, condition, effect }, _) => Ok(Ability::Triggered(Triggered { on, condition, effect })),
        (Body::Would(_), _) if kind.is_played() => Err(diagnostics::not_on_this_card(
            span.clone(),
            "a replacement",
            kind.with_article(),
        )),
        (Body::Would(replacement), _) => Ok(Ability::Replacement(replacement)),
        (Body::ToComplete(cost), _) => Ok(Ability::ToComplete(cost)),
        (Body::OneOf(lines), _) => {
            let mut ways = Vec::new();
            for line in lines {
                match ability(line, span, kind)? {
                    Ability::Activated(way) => ways.push(way),
                    Ability::OneOf(more) => ways.extend(more),
                    _ => {
                        let what = "a choice of this sort";
                        return Err(diagnostics::not_on_this_card(span.clone(), what, kind.with_article()));
                    }
                }
            }
            if kind != Kind::Mission {
                return Ok(Ability::OneOf(ways));
            }
            if ways.iter().any(|way| way.cost != Cost::FREE || !way.only.is_empty()) {
                let what = "a choice between costs";
                return Err(diagnostics::not_on_this_card(span.clone(), what, kind.with_article()));
            }
            let options = ways.into_iter().map(|way| way.effect).collect();
            let who = Player::You;
            Ok(played(kind, Cost::FREE, Vec::new(), Effect::OneOf { who, options }))
        }
    }
}

/// What a Battle card or Mission does. A choice between effects of a Battle card is made as the card is played: each
/// effect is one way to play it (`C-12.4`). A Mission is not played: what it does is chosen when it is done.
fn played(kind: Kind, cost: Cost, only: Vec<PlayOnly>, effect: Effect) -> Ability {
    match effect {
        Effect::OneOf {
            who: Player::You,
            options,
        } if kind != Kind::Mission => {
            let ways = options.into_iter().map(|effect| Activated {
                cost: cost.clone(),
                only: only.clone(),
                effect,
            });
            Ability::OneOf(ways.collect())
        }
        effect => Ability::Activated(Activated { cost, only, effect }),
    }
}

fn under(condition: Condition, effect: Effect) -> Effect {
    match condition {
        Condition::True => effect,
        condition => Effect::If {
            condition,
            then: Box::new(effect),
            otherwise: None,
        },
    }
}

/// What a Trap says: what it waits for and then does (`C-11.6`), how it is paid for, that it can't be disrupted, and
/// Meditate. `Err`: what it is that stands on no Trap.
fn fits_trap(body: &Body, cost: Option<&Cost>) -> Result<(), &'static str> {
    match body {
        Body::Keyword(Keyword::Meditate, _) => Ok(()),
        Body::KeywordAnd(keyword) if keyword.keyword == Keyword::Meditate => Ok(()),
        Body::Keyword(Keyword::ReducedCost, _) if cost.is_none() => Ok(()),
        Body::Keyword(..) | Body::KeywordAnd(_) => Err("this keyword"),
        Body::When { on, effect, .. } => match on {
            // These are no events but states, or what comes before an event.
            Trigger::Becomes(_) => Err("a state"),
            Trigger::WouldDamage { .. } => Err("damage that would be done"),
            _ if answers_another(effect) => Err("a disrupt or a prevention"),
            _ => Ok(()),
        },
        Body::ToComplete(_) => Ok(()),
        Body::Lasting { whom, changes, .. } => {
            let firm = matches!(&changes[..], [Change::Cannot(Ban::BeDisrupted)]);
            (firm && *whom == Target::Obj(Obj::This))
                .then_some(())
                .ok_or("what holds for other cards")
        }
        Body::Effect(_) | Body::OneOf(_) => Err("an effect without its event"),
        Body::Would(_) => Err("a replacement"),
    }
}

/// Does it disrupt or prevent something, which belongs to a chance of its own (`C-11.11`)?
fn answers_another(effect: &Effect) -> bool {
    match effect {
        Effect::Do(Deed::Disrupt(_) | Deed::Prevent { .. }) => true,
        // Its own completion, while it is being carried out.
        Effect::Do(Deed::Modify { whom, .. }) => *whom == Target::Obj(Obj::This),
        Effect::Do(_) => false,
        Effect::Seq(parts) | Effect::OneOf { options: parts, .. } => parts.iter().any(answers_another),
        Effect::May { effect, then, .. } => answers_another(effect) || then.as_deref().is_some_and(answers_another),
        Effect::IfDone { effect, then } => answers_another(effect) || answers_another(then),
        Effect::If { then, otherwise, .. } => {
            answers_another(then) || otherwise.as_deref().is_some_and(answers_another)
        }
        Effect::Unless { effect, .. }
        | Effect::EachPlayer(effect)
        | Effect::For(_, effect)
        | Effect::PerTurn(_, effect) => answers_another(effect),
    }
}

/// Does this card leave play as the cost is paid?
fn gives_itself_up(cost: &Cost) -> bool {
    cost.parts.iter().any(|part| {
        matches!(
            part,
            CostPart::Discard(Target::Obj(Obj::This))
                | CostPart::Remove(Target::Obj(Obj::This))
                | CostPart::ReturnToHand(Target::Obj(Obj::This))
                | CostPart::ReturnToSupply(Target::Obj(Obj::This))
        )
    })
}

/// Is the card that is used from the hand shown to pay?
fn shows_itself(cost: &Cost) -> bool {
    cost.parts.contains(&CostPart::ThisCard(Fate::Revealed))
}

/// Is it used as often as any ability, and no oftener?
fn once(only: &[PlayOnly]) -> bool {
    let often = |time: &PlayOnly| matches!(time, PlayOnly::AnyNumber | PlayOnly::TimesPerTurn(_));
    !only.iter().any(often)
}

/// Is an X of counters put to pay?
fn puts_any_number(cost: &Cost) -> bool {
    let puts_x = |part: &CostPart| matches!(part, CostPart::PutCounters(_, Amount::X, _));
    cost.parts.iter().any(puts_x)
}

/// Does it prevent damage and nothing else?
fn prevents(effect: &Effect) -> bool {
    matches!(effect, Effect::Do(Deed::Prevent { .. }))
}

/// Does it change this card, which must be in play for that?
fn acts_on_this(effect: &Effect) -> bool {
    match effect {
        Effect::Do(
            Deed::Modify { whom: target, .. }
            | Deed::PutCounters { on: target, .. }
            | Deed::RemoveCounters { from: target, .. }
            | Deed::RemoveAnyCounters { from: target, .. }
            | Deed::Remaining { of: target, .. }
            | Deed::MoveHome { what: target, .. }
            | Deed::Tap(target)
            | Deed::Untap(target)
            | Deed::Retreat(target)
            | Deed::Discard(target)
            | Deed::Move { what: target, .. },
        ) => *target == Target::Obj(Obj::This),
        Effect::Do(_) => false,
        Effect::Seq(parts) => parts.iter().any(acts_on_this),
        Effect::OneOf { options, .. } => options.iter().any(acts_on_this),
        Effect::May { effect, then, .. } => acts_on_this(effect) || then.as_deref().is_some_and(acts_on_this),
        Effect::IfDone { effect, then } => acts_on_this(effect) || acts_on_this(then),
        Effect::If { then, otherwise, .. } => acts_on_this(then) || otherwise.as_deref().is_some_and(acts_on_this),
        Effect::Unless { effect, .. } => acts_on_this(effect),
        Effect::EachPlayer(effect) | Effect::For(_, effect) | Effect::PerTurn(_, effect) => acts_on_this(effect),
    }
}

/// Are the lines that the card gives of its own given by static texts and by its Pilot ability alone?
fn gives_own_lines(line: &Ability) -> bool {
    let plainly = |change: &Change| match change {
        Change::OwnLines(_) => true,
        Change::Gain(line) => gives_own_lines(line) || !mentions(line, "OwnLines"),
        other => !mentions(other, "OwnLines"),
    };
    match line {
        Ability::Static(held) => held.changes.iter().all(plainly),
        Ability::Keyword(KeywordAbility {
            arg: Arg::Pilot { gives, .. },
            ..
        }) => gives.iter().all(plainly),
        _ => false,
    }
}
