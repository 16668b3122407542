//! What a player sees agrees with what the rules count.

use super::{Breach, Held};
use cards::Stat;
use rules::{Game, Pending, Role};

const LAW: &str = "a view shows what the rules count";

/// The numbers of a view are those of the queries, and it shows as many cards as there are.
pub fn view_agrees(game: &Game) -> Held {
    for role in Role::BOTH {
        let view = game.view(role);
        let st = game.state();
        for seen in &view.objects {
            let Some(object) = st.alive(seen.id) else {
                return Err(Breach::new(
                    LAW,
                    format!("{} is shown and not in play", game.name(seen.id)),
                ));
            };
            let unit = game.fixed().card(object.top()).is_unit();
            let totals =
                [Stat::Speed, Stat::Power, Stat::Health].map(|stat| if unit { game.stat(seen.id, stat) } else { 0 });
            if seen.totals != totals {
                let what = format!("{} shows {:?}, counted {totals:?}", game.name(seen.id), seen.totals);
                return Err(Breach::new(LAW, what));
            }
            if unit && (totals[0] < 0 || totals[1] < 0) {
                return Err(Breach::new(
                    LAW,
                    format!("{} has {totals:?}: below zero", game.name(seen.id)),
                ));
            }
        }
        let same = [
            ("objects", view.objects.len(), st.in_play().count()),
            ("the own hand", view.hand.len(), st.piles[role].hand.len()),
            ("the other hand", view.opponent_hand, st.piles[!role].hand.len()),
            ("the own deck", view.deck[role], st.piles[role].deck.len()),
            ("the other deck", view.deck[!role], st.piles[!role].deck.len()),
            ("face-down cards", view.building[!role].len(), st.building[!role].len()),
        ];
        for (what, shown, there) in same {
            if shown != there {
                return Err(Breach::new(LAW, format!("{what}: {shown} shown, {there} there")));
            }
        }
        let decision = match game.pending() {
            Pending::Choose(decision) => Some(decision),
            Pending::Roll(_) | Pending::Shuffle(_) | Pending::Over(_) => None,
        };
        if st.outcome.is_none() && view.decision != decision {
            return Err(Breach::new(
                LAW,
                format!("decision {:?} shown, {decision:?} pending", view.decision),
            ));
        }
        if view.outcome != st.outcome {
            return Err(Breach::new(LAW, "another outcome is shown"));
        }
    }
    Ok(())
}
