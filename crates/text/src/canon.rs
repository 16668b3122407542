//! One form for each meaning, so that two wordings of one meaning compile to equal IR.

use cards::ir::{
    Amount, Cmp, Condition, Cost, CostPart, Counter, Deed, Did, Effect, Filter, Limit, Obj, Place, Player, Target,
};
use cards::{Arena, Arenas};

use cards::ir::mentions;

/// All of these hold: flat, in a fixed order, each once, and only wrapped if there are several.
pub fn all(parts: Vec<Filter>) -> Filter {
    let mut flat = Vec::with_capacity(parts.len());
    for part in parts {
        match part {
            Filter::True => {}
            Filter::All(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    // A choice between several tests at once is said for each choice.
    let nested =
        |part: &Filter| matches!(part, Filter::Any(kinds) if kinds.iter().any(|kind| matches!(kind, Filter::All(_))));
    if flat.len() > 1
        && let Some(at) = flat.iter().position(nested)
        && let Filter::Any(kinds) = flat.remove(at)
    {
        return any(kinds
            .into_iter()
            .map(|kind| all([flat.clone(), vec![kind]].concat()))
            .collect());
    }
    // A Subordinate is a unit (`C-15.4`).
    if flat.contains(&Filter::Subordinate) {
        flat.retain(|part| *part != Filter::Unit);
    }
    sort(&mut flat);
    match flat.len() {
        0 => Filter::True,
        1 => flat.remove(0),
        _ => Filter::All(flat),
    }
}

/// One of these holds. What all alternatives share is said once, arenas are one set.
pub fn any(alternatives: Vec<Filter>) -> Filter {
    let mut lists: Vec<Vec<Filter>> = Vec::new();
    for alternative in alternatives {
        match alternative {
            Filter::Any(inner) => lists.extend(inner.into_iter().map(parts_of)),
            other => lists.push(parts_of(other)),
        }
    }
    let Some(first) = lists.first() else {
        return Filter::True;
    };
    let common: Vec<Filter> = first
        .iter()
        .filter(|part| lists.iter().all(|list| list.contains(part)))
        .cloned()
        .collect();
    let mut rests: Vec<Filter> = lists
        .into_iter()
        .map(|list| all(list.into_iter().filter(|part| !common.contains(part)).collect()))
        .collect();
    if rests.contains(&Filter::True) {
        return all(common);
    }
    if rests.iter().any(|rest| matches!(rest, Filter::Any(_))) {
        // A choice inside a choice is one choice; what its parts share is found anew.
        let flat = rests.into_iter().flat_map(|rest| match rest {
            Filter::Any(inner) => inner,
            other => vec![other],
        });
        return any(flat.map(|rest| all([common.clone(), vec![rest]].concat())).collect());
    }
    merge_types(&mut rests);
    merge_arenas(&mut rests);
    sort(&mut rests);
    if rests.len() == 1 {
        return all([common, rests].concat());
    }
    if rests.iter().any(|rest| matches!(rest, Filter::All(_))) {
        let mut full: Vec<Filter> = rests
            .into_iter()
            .map(|rest| all([common.clone(), vec![rest]].concat()))
            .collect();
        sort(&mut full);
        return Filter::Any(full);
    }
    all([common, vec![Filter::Any(rests)]].concat())
}

/// Alternatives where a place behind the last is meant for all: "a Jedi or a Location in any arena".
pub fn any_in_place(mut alternatives: Vec<Filter>) -> Filter {
    let place = |filter: &Filter| match filter {
        Filter::All(parts) => parts.iter().find(|part| is_place(part)).cloned(),
        one => Some(one.clone()).filter(is_place),
    };
    if let Some(shared) = alternatives.last().and_then(place) {
        for alternative in &mut alternatives {
            if place(alternative).is_none() && !matches!(alternative, Filter::Is(_)) {
                let kind = std::mem::replace(alternative, Filter::True);
                *alternative = all(vec![kind, shared.clone()]);
            }
        }
    }
    any(alternatives)
}

/// Does it say where something is: in one place, or in one of several?
pub fn is_place(filter: &Filter) -> bool {
    match filter {
        Filter::In(_) => true,
        Filter::Any(places) => places.iter().all(|place| matches!(place, Filter::In(_))),
        _ => false,
    }
}

/// It does not hold.
pub fn not(filter: Filter) -> Filter {
    match filter {
        Filter::Not(inner) => *inner,
        other => Filter::Not(Box::new(other)),
    }
}

/// So many counters of a kind: one form for "at least one damage counter" and for "none".
pub fn counters(kind: Counter, cmp: Cmp, amount: Amount) -> Filter {
    match (kind, cmp, amount) {
        (Counter::Damage, Cmp::AtLeast, Amount::Fixed(1)) => Filter::Damaged,
        (kind, Cmp::Equal | Cmp::AtMost, Amount::Fixed(0)) => not(counters(kind, Cmp::AtLeast, Amount::Fixed(1))),
        (kind, cmp, amount) => Filter::Counters(kind, cmp, amount),
    }
}

/// The type words in battle order.
pub fn arenas(words: &[Arena]) -> Arenas {
    let mut sorted = words.to_vec();
    sorted.sort_unstable();
    Arenas::of(&sorted)
}

/// Conditions that all hold.
pub fn both(parts: Vec<Condition>) -> Condition {
    let mut flat = Vec::with_capacity(parts.len());
    for part in parts {
        match part {
            Condition::True => {}
            Condition::All(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    match flat.len() {
        0 => Condition::True,
        1 => flat.remove(0),
        _ => Condition::All(flat),
    }
}

fn parts_of(filter: Filter) -> Vec<Filter> {
    match filter {
        Filter::All(parts) => parts,
        Filter::True => Vec::new(),
        other => vec![other],
    }
}

/// "Ground units or Characters": one set of types.
fn merge_types(alternatives: &mut Vec<Filter>) {
    let mut words: Vec<Arena> = Vec::new();
    alternatives.retain(|alternative| match alternative {
        Filter::Type(types) => {
            words.extend(types.iter());
            false
        }
        _ => true,
    });
    if !words.is_empty() {
        alternatives.push(Filter::Type(arenas(&words)));
    }
}

/// "In the Space, Ground or Character arena": in any arena.
fn merge_arenas(alternatives: &mut Vec<Filter>) {
    let named = |arena: &Arena| Filter::In(Place::Arena(*arena));
    if Arena::ALL.iter().all(|arena| alternatives.contains(&named(arena))) {
        alternatives.retain(|alternative| !matches!(alternative, Filter::In(Place::Arena(_))));
        alternatives.push(Filter::In(Place::AnyArena));
    }
}

fn sort(parts: &mut Vec<Filter>) {
    parts.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| tie(a).cmp(&tie(b))));
    parts.dedup();
}

/// The order of tests: what it is, whose, where, and so on. A negation stands behind its positive.
fn key(filter: &Filter) -> (u8, u8, u8) {
    match filter {
        Filter::Not(inner) => {
            let (rank, detail, _) = key(inner);
            (rank, detail, 1)
        }
        Filter::True => (0, 0, 0),
        Filter::Unit => (1, 0, 0),
        Filter::Subordinate => (1, 1, 0),
        Filter::Location => (2, 0, 0),
        Filter::Equipment => (3, 0, 0),
        Filter::Resource => (3, 9, 0),
        Filter::Aboard { this } => (3, 1 + u8::from(*this), 0),
        Filter::Card(card) => (4, *card as u8, 0),
        Filter::Is(obj) => (5, *obj as u8, 0),
        Filter::Controller(player) => (6, *player as u8, 0),
        Filter::Other => (7, 0, 0),
        Filter::In(place) => (8, place_rank(*place), 0),
        Filter::Type(_) => (9, 0, 0),
        Filter::Subtype(_) => (10, 0, 0),
        Filter::Named(_) => (11, 0, 0),
        Filter::NameHas(_) => (11, 1, 0),
        Filter::TextHas(_) => (11, 20, 0),
        Filter::SameSymbol => (11, 2, 0),
        Filter::ChosenSubtype => (10, 1, 0),
        Filter::Rarity(rarity) => (11, 3 + *rarity as u8, 0),
        Filter::Unique => (12, 0, 0),
        Filter::Side(side) => (13, *side as u8, 0),
        Filter::Tapped => (14, 0, 0),
        Filter::Damaged => (15, 0, 0),
        Filter::Counters(kind, cmp, _) => (15, 1 + *kind as u8 * 4 + *cmp as u8, 0),
        Filter::Doomed => (15, 200, 0),
        Filter::Harming => (15, 201, 0),
        Filter::Did(did) => (15, 202 + did_rank(*did), 0),
        Filter::AttackableBy(by) => (15, 230 + *by as u8, 0),
        Filter::Attacking => (16, 0, 0),
        Filter::Defending => (17, 0, 0),
        Filter::Piloted => (18, 0, 0),
        Filter::Pilots(_) => (18, 1, 0),
        Filter::Carries { cmp, .. } => (18, 2 + *cmp as u8, 0),
        Filter::StackSize(cmp, _) => (18, 8 + *cmp as u8, 0),
        Filter::AttachedTo(_) => (18, 6, 0),
        Filter::AboardOf(_) => (18, 13, 0),
        Filter::CanCarry(_) => (18, 7, 0),
        Filter::Alone => (18, 12, 0),
        Filter::PartiallyBuilt => (19, 0, 0),
        Filter::Has(keyword) => (20, *keyword as u8, 0),
        Filter::Stat(stat, cmp, _) => (21, *stat as u8 * 4 + *cmp as u8, 0),
        Filter::PrintedStat(stat, cmp, _) => (22, 4 + *stat as u8 * 4 + *cmp as u8, 0),
        Filter::PrintedCost(cmp, _) => (22, *cmp as u8, 0),
        Filter::TotalCost(cmp, _) => (22, 20 + *cmp as u8, 0),
        Filter::Together(..) => (22, 28, 0),
        Filter::Remaining(cmp, _) => (22, 24 + *cmp as u8, 0),
        Filter::MultiArena => (9, 1, 0),
        Filter::PilotedBy(_) => (18, 12, 0),
        Filter::PilotsSuch(_) => (20, u8::MAX, 0),
        Filter::NamedAs(_) => (11, 3, 0),
        Filter::NewName => (11, 4, 0),
        Filter::Where(_) => (22, 40, 0),
        Filter::Any(_) => (23, 0, 0),
        Filter::All(_) => (24, 0, 0),
    }
}

/// Decides between filters of one sort; words by the alphabet.
fn tie(filter: &Filter) -> String {
    match filter {
        Filter::Subtype(word)
        | Filter::Named(word)
        | Filter::NameHas(word)
        | Filter::TextHas(word)
        | Filter::PilotsSuch(word) => word.clone(),
        Filter::Not(inner) => tie(inner),
        Filter::Type(_)
        | Filter::Pilots(_)
        | Filter::Carries { .. }
        | Filter::AttachedTo(_)
        | Filter::Counters(..)
        | Filter::StackSize(..)
        | Filter::Stat(..)
        | Filter::PrintedStat(..)
        | Filter::PrintedCost(..)
        | Filter::TotalCost(..)
        | Filter::Together(..)
        | Filter::Remaining(..)
        | Filter::PilotedBy(_)
        | Filter::NamedAs(_)
        | Filter::Where(_)
        | Filter::Any(_)
        | Filter::All(_) => {
            format!("{filter:?}")
        }
        _ => String::new(),
    }
}

fn place_rank(place: Place) -> u8 {
    match place {
        Place::Arena(arena) => arena as u8,
        Place::AnyArena => 3,
        Place::Here => 4,
        Place::There => 5,
        Place::BuildZone => 6,
        Place::With(obj) => 7 + obj as u8,
    }
}

/// "You may …. If you do, …" asks for all of it: what can be paid is a cost, which is paid in full or not at all (`A-2.3`).
pub fn may(who: Player, effect: Effect, then: Option<Effect>) -> Effect {
    let effect = match then.as_ref().and_then(|then| paid_for(&effect, who, then)) {
        Some(cost) => Effect::Do(Deed::Pay { who, cost }),
        None => each_may_be_left(effect),
    };
    Effect::May {
        who,
        effect: Box::new(effect),
        then: then.map(Box::new),
    }
}

/// "You may search your deck for an A, a B and a C": up to so many of each.
fn each_may_be_left(effect: Effect) -> Effect {
    let searches = |part: &Effect| matches!(part, Effect::Do(Deed::Search { .. }));
    let Effect::Seq(mut parts) = effect else { return effect };
    if parts.len() > 1 && parts.iter().all(searches) {
        for part in &mut parts {
            if let Effect::Do(Deed::Search { amount, .. }) = part
                && let Limit::Exactly(most) = amount
            {
                *amount = Limit::UpTo(most.clone());
            }
        }
    }
    Effect::Seq(parts)
}

/// The instructions of a player as a cost, if each of them is one and something is given up.
pub fn paid(effect: &Effect, who: Player) -> Option<Cost> {
    let deeds = match effect {
        Effect::Seq(parts) => parts.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut parts = Vec::new();
    for deed in deeds {
        let Effect::Do(deed) = deed else { return None };
        match deed {
            Deed::Pay { who: payer, cost } if *payer == who => parts.extend(cost.parts.iter().cloned()),
            Deed::DiscardCards {
                who: payer,
                amount: Limit::Exactly(amount),
                at_random: false,
            } if *payer == Player::You && who == Player::You => parts.push(CostPart::DiscardCards(amount.clone())),
            Deed::Tap(target) if who == Player::You && is_own(target) => parts.push(CostPart::Tap(target.clone())),
            _ => return None,
        }
    }
    Some(Cost { parts })
}

/// The same where "that unit" of what follows means nothing that is paid with.
fn paid_for(effect: &Effect, who: Player, then: &Effect) -> Option<Cost> {
    let cost = paid(effect, who)?;
    let chooses = |part: &CostPart| matches!(part, CostPart::Tap(Target::Choose { .. }));
    let bound = cost.parts.iter().any(chooses) && mentions(then, "That");
    (!bound).then_some(cost)
}

/// Is it a unit of yours, so that you can pay with it?
fn is_own(target: &Target) -> bool {
    match target {
        Target::Obj(obj) => *obj == Obj::This,
        Target::Choose {
            by,
            count: Limit::Exactly(_),
            filter,
        } => {
            let owned = Filter::Controller(Player::You);
            let own = match filter {
                Filter::All(tests) => tests.contains(&owned),
                one => *one == owned,
            };
            *by == Player::You && own
        }
        Target::Each(_) | Target::Player(_) | Target::Choose { .. } => false,
    }
}

fn did_rank(did: Did) -> u8 {
    match did {
        Did::Damage => 0,
        Did::DamageTheirs => 1,
        Did::WasDamaged => 2,
        Did::Retreat => 3,
        Did::WasDeployed => 4,
        Did::WasHealed => 5,
        Did::Attack => 6,
        Did::RetreatedBy(who) => 7 + who as u8,
    }
}
