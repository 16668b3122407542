//! Costs: what stands before the arrow, behind "Upkeep:" and behind "unless … pays".

use cards::ir::{Amount, Cmp, Condition, Cost, CostPart, Filter, Limit, Measure, Obj, PlayOnly, Player, Target};

use super::{Done, Parser, first_of};
use crate::lex::TokenKind;
use cards::ir::mentions;

impl Parser<'_> {
    /// PART ((`,` | `and` | `, and`) PART)*
    pub(super) fn cost(&mut self) -> Option<Cost> {
        self.want("a cost");
        let mut parts = self.cost_part()?;
        while let Some(more) = self.attempt(|p| {
            let bare = p.before_arrow && p.is_word("discard");
            (p.list_and() || p.sees(TokenKind::TapIcon) || bare).then_some(())?;
            p.cost_part()
        }) {
            parts.extend(more);
        }
        pays_with_chosen(&mut parts, self.before_arrow)?;
        at_most_one_pile(&parts).then_some(Cost { parts })
    }

    /// COST `->`
    pub(super) fn cost_and_arrow(&mut self) -> Option<Cost> {
        self.arrow_ahead().then_some(())?;
        self.remembered((), Self::cost_and_arrow_anew)
    }

    fn cost_and_arrow_anew(&mut self) -> Option<Cost> {
        let outer = std::mem::replace(&mut self.before_arrow, true);
        let cost = self.with_letters(Self::cost);
        self.before_arrow = outer;
        let mut cost = cost?;
        self.arrow().then_some(())?;
        // "[tap] -> Discard a card -> Draw a card": all that stands before the last arrow is paid.
        while let Some(more) = self.attempt(|p| {
            let outer = std::mem::replace(&mut p.before_arrow, true);
            let more = p.cost();
            p.before_arrow = outer;
            let more = more?;
            p.arrow().then_some(more)
        }) {
            cost.parts.extend(more.parts);
        }
        at_most_one_pile(&cost.parts).then_some(cost)
    }

    /// COST | COST (`,` COST)* [`,`] `or` COST; with "or" a comma separates alternatives, "and" parts
    pub(super) fn cost_alternatives(&mut self) -> Option<Vec<Cost>> {
        self.want("a cost");
        first_of!(self, Self::alternatives_with_or, |p| p.cost().map(|cost| vec![cost]))
    }

    pub(super) fn alternatives_with_or(&mut self) -> Option<Vec<Cost>> {
        let mut alternatives = vec![self.cost_joined_by_and()?];
        while let Some(more) = self.attempt(|p| {
            p.sign(TokenKind::Comma).then_some(())?;
            p.cost_joined_by_and()
        }) {
            alternatives.push(more);
        }
        let listed = alternatives.len();
        while let Some(more) = self.attempt(|p| {
            p.sign(TokenKind::Comma);
            p.must("or")?;
            p.cost_joined_by_and()
        }) {
            alternatives.push(more);
        }
        (alternatives.len() > listed).then_some(alternatives)
    }

    /// PART (`and` PART)*
    pub(super) fn cost_joined_by_and(&mut self) -> Option<Cost> {
        let mut parts = self.cost_part()?;
        while let Some(more) = self.attempt(|p| {
            p.must("and")?;
            p.cost_part()
        }) {
            parts.extend(more);
        }
        pays_with_chosen(&mut parts, self.before_arrow)?;
        at_most_one_pile(&parts).then_some(Cost { parts })
    }

    /// PAY | TAP | DISCARD | COUNTERS | RETREAT | RETURN | REMOVE | OPPONENT
    fn cost_part(&mut self) -> Option<Vec<CostPart>> {
        self.want("a cost");
        // "Discard 3 cards from the top …" begins like a discard from the hand.
        if let Some(parts) = self.attempt(Self::mill_cost) {
            return Some(parts);
        }
        if let Some(parts) = self.attempt(Self::two_kinds_cost) {
            return Some(parts);
        }
        if let Some(parts) = self.quietly(Self::discard_two_cost) {
            return Some(parts);
        }
        // The number is asked for before the die is rolled, which the effect does.
        if self.before_arrow && self.words("choose a number") {
            self.number_asked = true;
            return Some(Vec::new());
        }
        let outer = std::mem::replace(&mut self.paying, true);
        let part = first_of!(
            self,
            |p| p.quietly(Self::unstack_cost),
            Self::tap_cost,
            Self::this_card_cost,
            |p| p.quietly(Self::hand_cards_cost),
            Self::reveal_hand_cost,
            Self::discard_cost,
            Self::put_counters_cost,
            Self::resource_cost,
            Self::remove_cost,
            Self::move_cost,
            Self::detach_cost,
            Self::opponent_cost,
        );
        self.paying = outer;
        match part {
            // How many are paid must be said: "up to" would be nothing. What an earlier part chose is not known yet.
            Some(part) if chooses_up_to(&part) => None,
            Some(part) if speaks_of_choice(&part) && !self.deciding && !self.before_arrow => None,
            Some(part) => Some(vec![part]),
            None => first_of!(
                self,
                Self::pay,
                Self::pay_backwards,
                Self::gain_cost,
                |p| p.roll_cost().map(|part| vec![part]),
                |p| p.quietly(Self::tap_backwards)
            ),
        }
    }

    /// `gain` COUNT `Force` | `each player gains` COUNT `Force`
    fn gain_cost(&mut self) -> Option<Vec<CostPart>> {
        self.before_arrow.then_some(())?;
        let each = self.words("each player");
        self.verb("gain").then_some(())?;
        let amount = self.count()?;
        self.must("force")?;
        let theirs = each.then(|| CostPart::OpponentGainsForce(amount.clone()));
        Some(std::iter::once(CostPart::GainForce(amount)).chain(theirs).collect())
    }

    /// CURRENCY `pay` [`, up to` NUMBER], as Yoda puts it (`C-1.10`)
    fn pay_backwards(&mut self) -> Option<Vec<CostPart>> {
        let amount_first = matches!(self.peek()?.kind, TokenKind::Number(_)) || self.is_word("X");
        let part = amount_first.then(|| self.currency_cost())??;
        self.must("pay")?;
        if part != CostPart::Force(Amount::X) {
            return Some(vec![part]);
        }
        let most = self.attempt(|p| {
            p.sign(TokenKind::Comma).then_some(())?;
            p.must("up to")?;
            p.plain_number()
        });
        Some(vec![match most {
            Some(most) => CostPart::Force(Amount::AtMost(most, Box::new(Amount::X))),
            None => part,
        }])
    }

    /// TARGET `tap`, as Yoda puts it (`C-1.10`)
    fn tap_backwards(&mut self) -> Option<Vec<CostPart>> {
        (self.is_word("a") || self.is_word("one")).then_some(())?;
        self.says_ahead(&["tap"]).then_some(())?;
        let outer = std::mem::replace(&mut self.paying, true);
        let what = self.target_in_play();
        self.paying = outer;
        let what = what.filter(|what| matches!(what, Target::Choose { .. }))?;
        self.must("tap")?;
        Some(vec![CostPart::Tap(what)])
    }

    /// `pay` CURRENCY ((`,` | `and`) CURRENCY)*
    pub(super) fn pay(&mut self) -> Option<Vec<CostPart>> {
        if !self.verb("pay") {
            return None;
        }
        let mut parts = vec![self.currency_cost()?];
        while let Some(more) = self.attempt(|p| {
            p.list_and().then_some(())?;
            p.currency_cost()
        }) {
            parts.push(more);
        }
        Some(parts)
    }

    /// COUNT [`, up to` NUMBER `,`] [`more`] (`Force` | `build points`) [`, up to` NUMBER]; a bare number before the arrow is
    /// Force
    fn currency_cost(&mut self) -> Option<CostPart> {
        let part = self.currency_paid()?;
        // "Pays 1 more Force for each activated ability" is another change.
        (!self.words_ahead("for each activated ability")).then_some(())?;
        // "Unless you pay 1 Force, up to 2 units …": what is no X has no most.
        if !matches!(part, CostPart::Force(Amount::X) | CostPart::Build(Amount::X)) {
            return Some(part);
        }
        let most = first_of!(
            self,
            |p| {
                p.sign(TokenKind::Comma);
                p.must("up to")?;
                p.fixed()
            },
            |p| {
                p.sign(TokenKind::Comma);
                p.must("where X is")?;
                let most = p.fixed()?;
                p.must("or less").map(|()| most)
            },
        );
        Some(match (part, most) {
            (part, None) => part,
            (CostPart::Force(Amount::X), Some(most)) => CostPart::Force(Amount::AtMost(most, Box::new(Amount::X))),
            (CostPart::Build(Amount::X), Some(most)) => CostPart::Build(Amount::AtMost(most, Box::new(Amount::X))),
            (_, Some(_)) => return None,
        })
    }

    fn currency_paid(&mut self) -> Option<CostPart> {
        // "Pay up to 4 Force -> …": as much as the payer likes.
        if self.before_arrow && self.words("up to") {
            let most = self.fixed()?;
            self.must("force")?;
            self.scope.much = super::Much::Paid;
            self.scope.paid_x = self.scope.paid_x.or(Some(self.at - 1));
            return Some(CostPart::Force(Amount::AtMost(most, Box::new(Amount::X))));
        }
        let amount = match self.any_words(&["any number of", "any amount of"]) {
            Some(_) => {
                self.scope.much = super::Much::Paid;
                self.scope.paid_x = self.scope.paid_x.or(Some(self.at - 1));
                Amount::X
            }
            None => self.count()?,
        };
        let amount = match amount {
            Amount::X => self.at_most_said(amount),
            other => other,
        };
        self.any_words(&["more", "additional", "extra"]);
        if self.words("force") || self.sees(TokenKind::Arrow) {
            return Some(CostPart::Force(amount));
        }
        self.must_any(&["build points", "build point", "built points", "built point", "build"])?;
        Some(CostPart::Build(amount))
    }

    /// [`, up to` NUMBER `,`] behind X
    fn at_most_said(&mut self, x: Amount) -> Amount {
        let most = self.attempt(|p| {
            p.sign(TokenKind::Comma).then_some(())?;
            p.must("up to")?;
            let most = p.fixed()?;
            p.sign(TokenKind::Comma).then_some(most)
        });
        match most {
            Some(most) => Amount::AtMost(most, Box::new(x)),
            None => x,
        }
    }

    /// `[tap]` | `Tap` | `tap` TARGET
    fn tap_cost(&mut self) -> Option<CostPart> {
        if self.sign(TokenKind::TapIcon) {
            return Some(CostPart::Tap(Target::Obj(Obj::This)));
        }
        if !self.verb("tap") {
            return None;
        }
        let alone = self.sees(TokenKind::Arrow) || self.sees(TokenKind::Comma) || self.is_word("and");
        if alone {
            return Some(CostPart::Tap(Target::Obj(Obj::This)));
        }
        self.target().map(CostPart::Tap)
    }

    /// `discard the top` COUNT `cards of` OWNER `deck`; seen from who pays
    fn mill_cost(&mut self) -> Option<Vec<CostPart>> {
        if let Some(both) = self.attempt(Self::both_decks) {
            return Some(both);
        }
        let (whose, amount) = self.top_cards_discarded()?;
        let whose = match (whose, self.scope.actor) {
            (Player::Each, _) => {
                let both = [Player::You, Player::Opponent];
                return Some(both.map(|whose| CostPart::Mill(whose, amount.clone())).to_vec());
            }
            (whose, payer) if whose == payer => Player::You,
            (Player::Opponent, Player::You) | (Player::You, Player::Opponent) => Player::Opponent,
            _ => return None,
        };
        Some(vec![CostPart::Mill(whose, amount)])
    }

    /// OWNER, seen from who pays
    fn seen_by_payer(&mut self) -> Option<Player> {
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        match (whose, self.scope.actor) {
            (whose, payer) if whose == payer => Some(Player::You),
            (Player::Opponent, Player::You) | (Player::You, Player::Opponent) => Some(Player::Opponent),
            _ => None,
        }
    }

    /// `discard` (COUNT `cards from your hand` | `your hand` | TARGET) | `choose` TARGET `and discard it`
    fn discard_cost(&mut self) -> Option<CostPart> {
        if let Some(chosen) = self.attempt(|p| {
            (p.before_arrow && p.words("choose")).then_some(())?;
            let what = p.target_in_play()?;
            p.must_any(&["and discard it", "and discard that unit"])?;
            matches!(what, Target::Choose { .. }).then_some(what)
        }) {
            return Some(CostPart::Discard(chosen));
        }
        if !self.verb("discard") {
            return None;
        }
        first_of!(
            self,
            |p| { (p.hand_of()? == p.scope.actor).then_some(CostPart::DiscardHand) },
            |p| {
                let amount = p.count()?;
                p.any_words(&["more", "additional"]);
                p.must_any(&["cards", "card"])?;
                p.cards_in_hand()?;
                Some(CostPart::DiscardCards(amount))
            },
            |p| {
                let what = first_of!(p, Self::granting_equipment, Self::equipment_from, Self::target_in_play)?;
                p.paid_from(&what);
                Some(CostPart::Discard(what))
            },
        )
    }

    /// `discard` THIS `and` TARGET: both of them | `choose` TARGET `and discard it`
    fn discard_two_cost(&mut self) -> Option<Vec<CostPart>> {
        if self.words("choose") {
            let what = self.target_in_play()?;
            matches!(what, Target::Choose { .. }).then_some(())?;
            self.must("and discard it")?;
            return Some(vec![CostPart::Discard(what)]);
        }
        self.verb("discard").then_some(())?;
        let outer = std::mem::replace(&mut self.paying, true);
        let this = self.attempt(|p| (p.object()? == Obj::This).then_some(Target::Obj(Obj::This)));
        let other = this.as_ref().and_then(|_| {
            self.must("and")?;
            self.target_in_play()
        });
        self.paying = outer;
        let other = other.filter(|other| matches!(other, Target::Choose { .. }))?;
        Some(vec![CostPart::Discard(this?), CostPart::Discard(other)])
    }

    /// `from` PLACE behind one object: it must be there to be discarded
    fn paid_from(&mut self, what: &Target) {
        let Target::Obj(obj) = what else { return };
        let place = self.attempt(|p| {
            p.must("from")?;
            p.place()
        });
        if let Some(place) = place {
            let there = Condition::Is(*obj, Filter::In(place));
            self.cost_only.push(PlayOnly::If(there));
        }
    }

    /// `from your hand`, or nothing: a card that is discarded without a place comes from the hand
    pub(super) fn cards_in_hand(&mut self) -> Option<()> {
        let from = self.attempt(|p| {
            p.must("from")?;
            let whose = p.hand_of()?;
            (whose == p.scope.actor).then_some(())
        });
        let ends = self.peek().is_none_or(|token| token.kind != TokenKind::Word)
            || ["and", "or", "then"].iter().any(|word| self.is_word(word));
        from.or(ends.then_some(()))
    }

    /// `remove` (COUNT KIND `counters from` TARGET | COUNT NOUN `in` OWNER `discard pile from the game` | TARGET `from the game`)
    fn remove_cost(&mut self) -> Option<CostPart> {
        if !self.verb("remove") {
            return None;
        }
        first_of!(
            self,
            Self::remove_counters_cost,
            Self::remove_either_cost,
            Self::remove_cards_cost,
            |p| {
                let what = first_of!(p, Self::granting_equipment, Self::target_in_play)?;
                p.paid_from(&what);
                p.must_any(&["from the game", "from play"])?;
                Some(CostPart::Remove(what))
            },
        )
    }

    /// COUNT NOUN (`in` | `from`) (OWNER | `any`) `discard pile from the game`, behind "remove"
    fn remove_cards_cost(&mut self) -> Option<CostPart> {
        let (Limit::Exactly(amount), filter) = self.searched()? else {
            return None;
        };
        self.must_any(&["in", "from"])?;
        let whose = match self.any_words(&["any", "a"]) {
            Some(_) => Player::Each,
            None => self.seen_by_payer()?,
        };
        self.must("discard pile")?;
        self.must("from the game")?;
        let amount = self.no_more_than(amount);
        Some(CostPart::RemoveCards { whose, amount, filter })
    }

    /// `retreat` TARGET | `return` TARGET `to` (`your` | `its owner's`) (`hand` | `supply`)
    fn move_cost(&mut self) -> Option<CostPart> {
        if self.verb("retreat") {
            let what = self.target()?;
            self.paid_from(&what);
            return Some(CostPart::Retreat(what));
        }
        if self.kind == crate::Kind::Campaign && self.words("put") {
            (self.object()? == Obj::This).then_some(())?;
            self.must_any(&["in your supply", "into your supply"])?;
            return Some(CostPart::ReturnToSupply(Target::Obj(Obj::This)));
        }
        if !self.verb("return") {
            return None;
        }
        let what = self.target_in_play()?;
        if self.attempt(Self::supply_behind).is_some() {
            return Some(CostPart::ReturnToSupply(what));
        }
        self.hand_behind()?;
        Some(CostPart::ReturnToHand(what))
    }

    /// `detach` EQUIPMENT [`from` THING]
    fn detach_cost(&mut self) -> Option<CostPart> {
        if !self.verb("detach") {
            return None;
        }
        self.equipment_target().map(CostPart::Detach)
    }

    /// `to` (`your` | `its owner's` | …) `hand`
    pub(super) fn hand_behind(&mut self) -> Option<()> {
        self.must_any(&[
            "to its owner's hand",
            "to their owner's hand",
            "to their owners' hands",
            "to your hand",
            "to your opponent's hand",
            "to his or her hand",
            "to their hand",
        ])
    }

    /// `your opponent` (`draws` COUNT `cards` | `gains` COUNT `Force`)
    fn opponent_cost(&mut self) -> Option<CostPart> {
        (self.player()? == Player::Opponent).then_some(())?;
        if self.verb("draw") {
            let amount = self.count()?;
            self.must_any(&["cards", "card"])?;
            return Some(CostPart::OpponentDraws(amount));
        }
        if !self.verb("gain") {
            return None;
        }
        let amount = self.count()?;
        self.must("force")?;
        Some(CostPart::OpponentGainsForce(amount))
    }
}

/// What a part of the cost does to the object that is chosen to pay it.
pub(super) fn done_to_payer(part: &CostPart) -> Option<Done> {
    let (target, done) = match part {
        CostPart::Discard(target) => (target, Done::Discarded),
        CostPart::Remove(target) => (target, Done::Removed),
        CostPart::Tap(target) => (target, Done::Tapped),
        CostPart::Retreat(target) => (target, Done::Retreated),
        CostPart::ReturnToHand(target) | CostPart::ReturnToSupply(target) => (target, Done::Returned),
        _ => return None,
    };
    matches!(target, Target::Choose { .. }).then_some(done)
}

/// What the one object is that is chosen to pay the cost.
pub(super) fn kind_of_payer(cost: &Cost) -> Option<Filter> {
    cost.parts.iter().rev().find_map(|part| match part.target()? {
        Target::Choose { count, filter, .. } => (*count == Limit::Exactly(Amount::Fixed(1))).then(|| filter.clone()),
        Target::Obj(_) | Target::Each(_) | Target::Player(_) => None,
    })
}

/// Is it paid with what another part of the cost chooses, or what the effect chose?
fn speaks_of_choice(part: &CostPart) -> bool {
    matches!(part.target(), Some(Target::Obj(Obj::That | Obj::Paid)))
}

/// "Tap one of your units and put 1 damage counter on it": before an arrow it is the one that an earlier part chose, and that
/// alone. Elsewhere it is what the effect chose, and no part chooses another.
fn pays_with_chosen(parts: &mut [CostPart], before_arrow: bool) -> Option<()> {
    if !parts.iter().any(speaks_of_choice) {
        return Some(());
    }
    let chooses = |part: &CostPart| matches!(part.target(), Some(Target::Choose { .. }));
    let chosen = parts.iter().filter(|part| chooses(part)).count();
    if !before_arrow {
        let known = |part: &CostPart| !matches!(part.target(), Some(Target::Obj(Obj::Paid)));
        return (chosen == 0 && parts.iter().all(known)).then_some(());
    }
    let one = Limit::Exactly(Amount::Fixed(1));
    let first = matches!(parts.first()?.target(), Some(Target::Choose { count, .. }) if *count == one);
    (first && chosen == 1).then_some(())?;
    for part in parts {
        match part {
            CostPart::PutCounters(_, _, target) if matches!(target, Target::Obj(Obj::That | Obj::Paid)) => {
                *target = Target::Obj(Obj::Paid);
            }
            part if speaks_of_choice(part) => return None,
            _ => {}
        }
    }
    Some(())
}

/// Cards of discard piles, and cards of a kind in the hand, are counted for one part alone.
fn at_most_one_pile(parts: &[CostPart]) -> bool {
    let hand = |part: &&CostPart| {
        matches!(
            part,
            CostPart::HandCards { .. } | CostPart::DiscardCards(_) | CostPart::DiscardHand
        )
    };
    let kinds = parts.iter().any(|part| matches!(part, CostPart::HandCards { .. }));
    if kinds && parts.iter().filter(hand).count() > 1 {
        return false;
    }
    let stacks = parts.iter().filter(|part| matches!(part, CostPart::Unstack { .. }));
    if stacks.count() > 1 {
        return false;
    }
    let piles = parts.iter().filter(|part| matches!(part, CostPart::RemoveCards { .. }));
    piles.count() < 2 && super::combined::open_last(parts)
}

/// Is the number of objects that pay left open?
fn chooses_up_to(part: &CostPart) -> bool {
    !super::combined::is_open(part)
        && matches!(
            part.target(),
            Some(Target::Choose {
                count: Limit::UpTo(_) | Limit::All,
                ..
            })
        )
}

/// "Discard one of your units with printed build cost X": X is that of the unit that pays. What is not paid can't be
/// chosen, so an X that stands only there must be read off the payer; `None`: it can't.
pub(super) fn x_of_payer(cost: &mut Cost) -> Option<Option<Amount>> {
    let in_filter = |part: &CostPart| part.target().is_some_and(|target| mentions(target, "X"));
    if !cost.parts.iter().any(in_filter) {
        return Some(None);
    }
    // "Tap X of your units": chosen with the units.
    let counted = |part: &CostPart| match part.target() {
        Some(Target::Choose { count, filter, .. }) => *count == Limit::Exactly(Amount::X) && !mentions(filter, "X"),
        _ => false,
    };
    if let [part] = cost.parts.as_slice()
        && counted(part)
    {
        return Some(None);
    }
    // "Pay X Force, discard a unit with build cost X": chosen with the Force.
    let paid = |part: &CostPart| match part {
        CostPart::Force(amount) | CostPart::Build(amount) => mentions(amount, "X"),
        _ => false,
    };
    if cost.parts.iter().any(paid) {
        return Some(None);
    }
    let mut found = None;
    for part in &mut cost.parts {
        let leaves = matches!(
            part,
            CostPart::Discard(_) | CostPart::Remove(_) | CostPart::ReturnToHand(_) | CostPart::ReturnToSupply(_)
        );
        let target = match part {
            CostPart::Tap(target)
            | CostPart::Discard(target)
            | CostPart::Remove(target)
            | CostPart::ReturnToHand(target)
            | CostPart::ReturnToSupply(target)
            | CostPart::Retreat(target) => target,
            other if mentions(other, "X") => return None,
            _ => continue,
        };
        let Target::Choose {
            count: Limit::Exactly(Amount::Fixed(1)),
            filter,
            ..
        } = target
        else {
            continue;
        };
        let Filter::All(tests) = filter else { continue };
        let at = tests.iter().position(|test| {
            matches!(
                test,
                Filter::PrintedCost(Cmp::Equal, Amount::X)
                    | Filter::PrintedStat(_, Cmp::Equal, Amount::X)
                    | Filter::TotalCost(Cmp::Equal, Amount::X)
                    | Filter::Remaining(Cmp::Equal, Amount::X)
                    | Filter::Stat(_, Cmp::Equal, Amount::X)
            )
        });
        let Some(at) = at else { continue };
        let x = match tests.remove(at) {
            Filter::PrintedCost(..) => Amount::Measure(Obj::Paid, Measure::PrintedCost),
            Filter::Remaining(..) | Filter::Stat(..) if leaves => return None,
            Filter::TotalCost(..) => Amount::Measure(Obj::Paid, Measure::TotalCost),
            Filter::Remaining(..) => Amount::Measure(Obj::Paid, Measure::Remaining),
            Filter::PrintedStat(stat, ..) => Amount::Printed(Obj::Paid, stat),
            Filter::Stat(stat, ..) => Amount::Stat(Obj::Paid, stat),
            _ => return None,
        };
        *filter = crate::canon::all(std::mem::take(tests));
        if found.replace(x).is_some() {
            return None;
        }
    }
    let bound = !mentions(cost, "X");
    bound.then_some(Some(found?))
}

/// Is an X paid?
pub(super) fn asks_for_x(part: &CostPart) -> bool {
    if let Some(Target::Choose {
        count: Limit::Exactly(Amount::X),
        ..
    }) = part.target()
    {
        return true;
    }
    let amount = match part {
        CostPart::Force(amount)
        | CostPart::Build(amount)
        | CostPart::DiscardCards(amount)
        | CostPart::PutCounters(_, amount, _)
        | CostPart::RemoveCounters(_, amount, _)
        | CostPart::RemoveEither { amount, .. }
        | CostPart::RemoveCards { amount, .. }
        | CostPart::Mill(_, amount)
        | CostPart::OpponentDraws(amount)
        | CostPart::OpponentGainsForce(amount) => amount,
        _ => return false,
    };
    mentions(amount, "X")
}
