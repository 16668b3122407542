//! Costs.

use cards::ir::{Amount, Cost, CostPart, Fate, Goal, Limit, Obj, Player, Target};

use super::amount::{counted, counters, is_one, put_words};
use super::{Writer, verb};

/// How a cost is worded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wording {
    /// Before an arrow: `[tap]`.
    Arrow,
    /// Before the arrow of Enhance: "2 more Force".
    More,
    /// Behind a colon or "you must also".
    Words,
    /// Behind "unless your opponent".
    Third,
}

impl Writer {
    /// All parts, in the wording of a list.
    pub(super) fn cost(&mut self, cost: &Cost) -> String {
        self.cost_as(cost, Wording::Words, ", ")
    }

    pub(super) fn cost_as(&mut self, cost: &Cost, wording: Wording, joint: &str) -> String {
        let parts: Vec<String> = cost.parts.iter().map(|part| self.cost_part(part, wording)).collect();
        parts.join(joint)
    }

    /// Alternative costs: "pay 1 build point or tap this unit".
    pub(super) fn costs(&mut self, costs: &[Cost]) -> String {
        if let [one] = costs {
            return self.cost(one);
        }
        let costs: Vec<String> = costs
            .iter()
            .map(|cost| self.cost_as(cost, Wording::Words, " and "))
            .collect();
        costs.join(" or ")
    }

    fn cost_part(&mut self, part: &CostPart, wording: Wording) -> String {
        let third = wording == Wording::Third;
        let more = if wording == Wording::More { " more" } else { "" };
        let does = |plain: &str| verb(third, plain);
        match part {
            CostPart::Force(amount) => format!("{} {}{more} Force", does("pay"), self.number_paid(amount)),
            CostPart::Build(amount) => {
                let points = counted(amount, "build point", "build points");
                format!("{} {}{more} {points}", does("pay"), self.number_paid(amount))
            }
            CostPart::Tap(Target::Obj(Obj::This)) if matches!(wording, Wording::Arrow | Wording::More) => {
                "[tap]".to_owned()
            }
            CostPart::Tap(what) => format!("{} {}", does("tap"), self.paid(what, third)),
            CostPart::Discard(what) => format!("{} {}", does("discard"), self.paid(what, third)),
            CostPart::DiscardCards(amount) => {
                let cards = counted(amount, "card", "cards");
                let whose = if third { "his or her" } else { "your" };
                format!("{} {} {cards} from {whose} hand", does("discard"), self.number(amount))
            }
            CostPart::PutCounters(kind, amount, on) => {
                let counters = counters(*kind, is_one(amount));
                let (put, on_it) = put_words(*kind);
                format!(
                    "{} {} {counters} {on_it} {}",
                    does(put),
                    self.number(amount),
                    self.paid(on, third)
                )
            }
            CostPart::RemoveCounters(kind, amount, from) => {
                let counters = counters(*kind, is_one(amount));
                format!(
                    "{} {} {counters} from {}",
                    does("remove"),
                    self.number(amount),
                    self.paid(from, third)
                )
            }
            CostPart::RemoveEither { kinds, amount, from } => {
                let kinds: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
                format!(
                    "{} {} {} {} from {}",
                    does("remove"),
                    self.number(amount),
                    kinds.join(" or "),
                    counted(amount, "counter", "counters"),
                    self.paid(from, third)
                )
            }
            CostPart::Anew(what) => format!("choose {} not already chosen for this card", self.thing(what)),
            CostPart::Retreat(what) => format!("{} {}", does("retreat"), self.paid(what, third)),
            CostPart::ReturnToHand(what) => {
                format!("{} {} to its owner's hand", does("return"), self.paid(what, third))
            }
            CostPart::ReturnToSupply(what) => {
                format!("{} {} to its owner's supply", does("return"), self.paid(what, third))
            }
            CostPart::Remove(what) => format!("{} {} from the game", does("remove"), self.paid(what, third)),
            CostPart::Detach(what) => format!("{} {}", does("detach"), self.paid(what, third)),
            // Said by the line.
            CostPart::Have(_) => String::new(),
            CostPart::DiscardHand => {
                let whose = if third { "his or her" } else { "your" };
                format!("{} {whose} hand", does("discard"))
            }
            CostPart::RevealHand => {
                let whose = if third { "his or her" } else { "your" };
                format!("{} {whose} hand", does("reveal"))
            }
            CostPart::HandCards { amount, filter, fate } => {
                let what = self.wanted(&Limit::Exactly(amount.clone()), filter);
                let whose = if third { "his or her" } else { "your" };
                let (verb, behind) = fate_words(*fate);
                format!("{} {what} from {whose} hand{behind}", does(verb))
            }
            CostPart::Unstack { of, whole, filter, to } => {
                let what = self.wanted(&Limit::Exactly(Amount::Fixed(1)), filter);
                let whose = match (of, whole) {
                    (Target::Obj(of), true) => format!("from {} stack", self.owner_of(*of)),
                    (of, _) => format!("stacked beneath {}", self.paid(of, third)),
                };
                let (verb, behind) = match to {
                    Goal::Removed => ("remove", " from the game"),
                    Goal::Deck => ("shuffle", " into your deck"),
                    Goal::Hand => ("return", " to its owner's hand"),
                    _ => ("discard", ""),
                };
                format!("{} {what} {whose}{behind}", does(verb))
            }
            CostPart::ThisCard(fate) => {
                let (verb, behind) = fate_words(*fate);
                format!("{} this card from your hand{behind}", does(verb))
            }
            CostPart::RemoveCards { whose, amount, filter } => {
                let (amount, most) = match amount {
                    Amount::AtMost(most, x) => (&**x, format!(", where X is {most} or less")),
                    amount => (amount, String::new()),
                };
                let what = self.wanted(&Limit::Exactly(amount.clone()), filter);
                let pile = match (*whose, third) {
                    (Player::You, false) => "your",
                    (Player::You, true) => "his or her",
                    (Player::Opponent, false) => "your opponent's",
                    (Player::Opponent, true) => "your",
                    (Player::Each | Player::Dark | Player::Light | Player::Disrupted, _) => "any",
                };
                format!("{} {what} from {pile} discard pile from the game{most}", does("remove"))
            }
            CostPart::Mill(whose, amount) => {
                let cards = counted(amount, "card", "cards");
                let deck = match (*whose == Player::You, third) {
                    (true, false) => "your",
                    (true, true) => "his or her",
                    (false, false) => "your opponent's",
                    (false, true) => "your",
                };
                format!(
                    "{} the top {} {cards} of {deck} deck",
                    does("discard"),
                    self.number(amount)
                )
            }
            CostPart::OpponentDraws(amount) => {
                let cards = counted(amount, "card", "cards");
                format!("your opponent draws {} {cards}", self.number(amount))
            }
            CostPart::Roll(dice) => {
                format!(
                    "{} {} {}",
                    does("roll"),
                    self.number(dice),
                    counted(dice, "die", "dice")
                )
            }
            CostPart::GainForce(amount) => format!("{} {} Force", does("gain"), self.number(amount)),
            CostPart::OpponentGainsForce(amount) => format!("your opponent gains {} Force", self.number(amount)),
        }
    }

    /// `2`, `X`, `X, up to 3,`.
    fn number_paid(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::AtMost(most, x) if **x == Amount::X => format!("{}, up to {most},", self.number(x)),
            other => self.number(other),
        }
    }

    /// The target of a cost; the one who pays chooses.
    fn paid(&mut self, target: &Target, third: bool) -> String {
        let payer = if third { Player::Opponent } else { self.actor };
        let outer = std::mem::replace(&mut self.actor, payer);
        let text = self.target(target);
        self.actor = outer;
        text
    }
}

/// What is done with cards of the hand, and what stands behind it.
fn fate_words(fate: Fate) -> (&'static str, &'static str) {
    match fate {
        Fate::Discarded => ("discard", ""),
        Fate::Removed => ("remove", " from the game"),
        Fate::Revealed => ("reveal", ""),
        Fate::Bottom => ("put", " on the bottom of your deck"),
    }
}
