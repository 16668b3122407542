//! Searches and other instructions about cards of piles.

use cards::ir::{Deed, Filter, Goal, Limit, Piles, Rest};

use super::amount::{counted, is_one};
use super::noun::possessive;
use super::{Writer, article};

impl Writer {
    /// "search your deck for 2 Droid cards, reveal them, put them into your hand, then shuffle your deck"
    pub(super) fn search(&mut self, deed: &Deed) -> String {
        let Deed::Search {
            whose,
            piles,
            for_,
            amount,
            to,
            reveal,
            shuffle,
        } = deed
        else {
            return String::new();
        };
        if let Goal::Counters(counters) = to {
            let put = counted(counters, "build counter", "build counters");
            let put = format!("put {} {put} on", self.number(counters));
            let what = self.partially_built(amount, for_);
            let one = !matches!(amount, Limit::Exactly(n) | Limit::UpTo(n) if !is_one(n));
            let it = if one { "it" } else { "each of them" };
            return match *reveal {
                true => format!("reveal {what} in your build zone and {put} {it}"),
                false => format!("{put} {what} in your build zone"),
            };
        }
        if *to == Goal::Stays && *piles == Piles::DISCARD {
            return format!("choose {} in your discard pile", self.wanted(amount, for_));
        }
        if *to == Goal::Stays {
            return match piles.hand {
                true => format!("reveal {} from your hand", self.wanted(amount, for_)),
                false => format!("reveal {} in your build zone", self.partially_built(amount, for_)),
            };
        }
        if *to == Goal::EventZone {
            let with = match for_ {
                Filter::All(tests) => tests.iter().find(|test| !matches!(test, Filter::Card(_))),
                _ => None,
            };
            let with = match with {
                Some(Filter::Any(names)) => {
                    let names = names.iter().map(|name| match name {
                        Filter::NameHas(words) => format!("\"{words}\""),
                        other => self.property(other),
                    });
                    format!(" with {} in its name", names.collect::<Vec<_>>().join(" or "))
                }
                Some(test) => format!(" with {}", self.property(test)),
                None => String::new(),
            };
            return format!("replace your Event with another Event{with} from your supply");
        }
        let one = matches!(amount, Limit::Exactly(amount) | Limit::UpTo(amount) if is_one(amount));
        let it = if one { "it" } else { "them" };
        let what = self.wanted(amount, for_);
        let reveal = if *reveal {
            format!(", reveal {it}")
        } else {
            String::new()
        };
        let put = match to {
            Goal::Hand => format!("put {it} into your hand"),
            Goal::BuildZone(n) => {
                let counters = counted(n, "build counter", "build counters");
                let n = self.number(n);
                format!("put {it} into your build zone with {n} {counters} on {it}")
            }
            Goal::Removed => format!("remove {it} from the game"),
            Goal::Discard => format!("discard {it}"),
            Goal::Top => format!("put {it} on top of {} deck", possessive(*whose)),
            Goal::Bottom => format!("put {it} on the bottom of {} deck", possessive(*whose)),
            Goal::Deck => format!("put {it} into {} deck", possessive(*whose)),
            Goal::Arena { arena, tapped } => {
                let tapped = if *tapped { " tapped" } else { "" };
                match arena {
                    Some(arena) => format!("put {it} into the {} arena{tapped}", arena.word()),
                    None => format!("put {it} into its arena{tapped}"),
                }
            }
            Goal::Beneath(under) => format!("put {it} face-down under {}", self.object(*under)),
            Goal::Stacked(unit) => format!("stack {it} beneath {}", self.object(*unit)),
            Goal::Attached(host) => format!("attach {it} to {} without paying its costs", self.object(*host)),
            Goal::Counters(_) | Goal::Stays | Goal::EventZone => String::new(),
        };
        if piles.beneath {
            let this = self.object(cards::ir::Obj::This);
            return format!("take {what} from beneath {this} and {put}");
        }
        if let Some(stack) = piles.stack {
            let whose = match stack.whole {
                true => format!("from {} stack", self.owner_of(stack.of)),
                false => format!("stacked beneath {}", self.object(stack.of)),
            };
            return format!("take {what} {whose} and {put}");
        }
        if piles.subordinates {
            return format!("take {what} and {put}");
        }
        if piles.outside {
            return format!("take {what} from outside the game{reveal}, {put}");
        }
        let shuffle = if *shuffle {
            format!(", then shuffle {} deck", possessive(*whose))
        } else {
            String::new()
        };
        let piles = pile_words(*piles);
        format!(
            "search {} {piles} for {what}{reveal}, {put}{shuffle}",
            possessive(*whose)
        )
    }

    /// "look at the top 5 cards …, put 2 of them into your hand, put the rest on top of your deck in any order"
    pub(super) fn look_at_top(&mut self, deed: &Deed) -> String {
        let Deed::LookAtTop {
            whose,
            amount,
            open,
            picks,
            rest,
        } = deed
        else {
            return String::new();
        };
        let look = if *open { "reveal" } else { "look at" };
        let deck = possessive(*whose);
        let cards = counted(amount, "card", "cards");
        let first = match amount {
            cards::ir::Amount::Until(kind) => {
                let kind = self.wanted(&Limit::Exactly(cards::ir::Amount::Fixed(1)), kind);
                format!("reveal cards from the top of {deck} deck until you reveal {kind}")
            }
            amount => format!("{look} the top {} {cards} of {deck} deck", self.number(amount)),
        };
        let mut said = vec![first];
        for pick in picks {
            let what = match &pick.kind {
                Filter::True => format!("{} of them", self.limit(&pick.amount)),
                kind => format!("{} among them", self.wanted(&pick.amount, kind)),
            };
            said.push(match &pick.to {
                Goal::Discard => format!("discard {what}"),
                Goal::Hand => format!("put {what} into your hand"),
                Goal::BuildZone(n) => {
                    let counters = counted(n, "build counter", "build counters");
                    format!(
                        "put {what} into your build zone with {} {counters} on each",
                        self.number(n)
                    )
                }
                _ => format!("put {what} on the bottom of {deck} deck"),
            });
        }
        match rest {
            Rest::Back => {}
            Rest::Top => said.push(format!("put the rest on top of {deck} deck in any order")),
            Rest::Bottom => said.push(format!(
                "put the remaining cards on the bottom of {deck} deck in any order"
            )),
            Rest::Discard => said.push("discard the rest".to_owned()),
            Rest::Shuffled => said.push(format!("shuffle the rest into {deck} deck")),
        }
        said.join(", ")
    }

    /// "a Droid card or an Ewok card", "up to 2 Droid cards or any Ewok cards"
    pub(super) fn wanted(&mut self, amount: &Limit, kind: &Filter) -> String {
        if let Filter::All(tests) = kind
            && tests.contains(&Filter::NewName)
        {
            let others = tests.iter().filter(|test| **test != Filter::NewName).cloned();
            let others = crate::canon::all(others.collect());
            return format!("{} with different names", self.wanted(amount, &others));
        }
        let one = matches!(amount, Limit::Exactly(amount) | Limit::UpTo(amount) if is_one(amount));
        let kinds = self.searched(kind, one);
        match amount {
            Limit::Exactly(amount) if is_one(amount) => {
                kinds.iter().map(|kind| article(kind)).collect::<Vec<_>>().join(" or ")
            }
            amount => format!("{} {}", self.limit(amount), kinds.join(" or any ")),
        }
    }

    /// "a partially built Droid unit card", "each partially built card"
    fn partially_built(&mut self, amount: &Limit, kind: &Filter) -> String {
        let kinds = self.searched(kind, true);
        let kinds = kinds.join(" or ");
        match amount {
            Limit::All | Limit::AllBut(_) | Limit::Half { .. } => format!("each partially built {kinds}"),
            Limit::UpTo(n) if is_one(n) => format!("up to 1 partially built {kinds}"),
            Limit::Exactly(n) if is_one(n) => format!("a partially built {kinds}"),
            some => {
                let some = self.limit(some);
                format!("{some} partially built {kinds}")
            }
        }
    }
}

/// "deck and/or discard pile"
pub(super) fn pile_words(piles: Piles) -> String {
    let named = [
        (piles.deck, "deck"),
        (piles.hand, "hand"),
        (piles.discard, "discard pile"),
    ];
    let named: Vec<&str> = named
        .into_iter()
        .filter(|(said, _)| *said)
        .map(|(_, word)| word)
        .collect();
    named.join(" and/or ")
}
