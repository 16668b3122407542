//! Why a player is asked: one short sentence for every kind of decision, with the clause that says so.

use cards::ir::{Counter, Moment, Piles};
use rules::{About, Chance, DecisionKind, Game, Question, View};

use crate::card::texts;
use crate::told::{capital, dice};

/// The sentence over the list of options. `view` is that of the player who decides.
pub fn why_asked(game: &Game, view: &View) -> String {
    let Some(decision) = view.decision else {
        return String::new();
    };
    let for_it = view.source.map_or(String::new(), |(_, card)| {
        format!("For {} ({}): ", card_name(game, card), card_text(game, card))
    });
    match decision.kind {
        DecisionKind::Setup => setup(view),
        DecisionKind::Build => format!(
            "Your build step, {} left: build cards, complete them, move units, or end the step (G-6.11 to G-6.19).",
            match view.build[view.role] {
                1 => "1 build point".to_owned(),
                points => format!("{points} build points"),
            }
        ),
        DecisionKind::Retreat => {
            "Your retreat step: name units that tap and go to your build zone, or be done (G-6.23).".to_owned()
        }
        DecisionKind::Attack => format!(
            "Your attack chance{}, your unit is the fastest one untapped: attack or do nothing; it taps either way (B-3.1).",
            view.step
                .map_or(String::new(), |arena| format!(" in the {} arena", arena.word()))
        ),
        DecisionKind::Bid => contest(game, view),
        DecisionKind::Chance => view.chance.map_or(String::new(), |at| chance(game, view, at)),
        DecisionKind::Announce => capital(&format!("{for_it}choose what it asks for (A-2.2).")),
        DecisionKind::Order => capital(&format!(
            "{for_it}several things wait at one moment: which one is next? (A-3.4)"
        )),
        DecisionKind::Question => view.question.map_or(String::new(), |asked| {
            capital(&format!("{for_it}{}", question(game, asked)))
        }),
    }
}

/// The name of a printed card.
pub fn card_name(game: &Game, card: rules::CardId) -> String {
    game.fixed()
        .prints
        .get(usize::from(card.0))
        .map_or_else(|| "a card".to_owned(), |print| print.card.name.full())
}

/// The text of a printed card in one line.
fn card_text(game: &Game, card: rules::CardId) -> String {
    let print = game.fixed().prints.get(usize::from(card.0));
    print.map_or(String::new(), |print| texts(&print.card).join(" | "))
}

fn setup(view: &View) -> String {
    let Some(at) = view.setup else {
        return "Mulligan: exchange cards that are no units, one after another, or keep the hand (G-5.7).".to_owned();
    };
    let (own, other) = (view.role as usize, !view.role as usize);
    let left = at.limit[own] - at.spent[own];
    if at.stopped == [true, true] {
        return format!("Set-up ends: put one unit face-down with some of your last {left} points, or stop (G-5.14).");
    }
    format!(
        "Set-up: put units into the arenas, {left} points left; you go on until you have spent more than your opponent \
         ({} against {}), or stop for good (G-5.21).",
        at.spent[own], at.spent[other]
    )
}

fn contest(game: &Game, view: &View) -> String {
    let Some(at) = view.contest else {
        return "A contest: raise your bid or stop (C-6.2).".to_owned();
    };
    let (own, other) = (view.role as usize, !view.role as usize);
    format!(
        "Both have {}: the higher total of build cost and bid keeps it in battle, Dark wins ties. Your bid is {}, theirs {} \
         (C-6.2, C-6.3).",
        game.name(at.units[own]),
        at.bids[own],
        at.bids[other]
    )
}

fn chance(game: &Game, view: &View, chance: Chance) -> String {
    let words = match chance {
        Chance::General => "General chance: play a Battle card or an ability, or pass; two passes end it (B-2.1).",
        Chance::Attack => "Before the dice are rolled: play a Battle card or an ability, or pass (B-3.10).",
        Chance::Disrupt => {
            return match view.source {
                Some((role, card)) => {
                    format!("{role} plays {}: disrupt it or pass (B-2.5).", card_name(game, card))
                }
                None => "An attack is declared: disrupt it or pass (B-3.8).".to_owned(),
            };
        }
        Chance::AddDice => "The dice lie: add dice or pass (B-2.15).",
        Chance::Reroll => "The dice lie: re-roll some or pass (B-2.15).",
        Chance::ChangeDice => "The dice lie: change results or pass (B-2.15).",
        Chance::Pending => "Damage is pending: play what belongs here or pass (B-3.24).",
        Chance::Prevention => "Damage is about to be placed: prevent it or pass (B-3.27).",
        Chance::Placement => "Damage was placed: play what belongs here or pass (B-3.33).",
        Chance::Discard => "Units were discarded: play what belongs here or pass (B-3.35).",
        Chance::WouldDiscard => "Units are about to be discarded: play what belongs here or pass (B-5.19).",
        Chance::AttackEnd => "The attack ends: play what belongs here or pass (B-3.38).",
        Chance::Arrival => "A unit has arrived: use Ambush or pass (AMB-6).",
        Chance::Moment(moment) => {
            let (when, clause) = (when(moment), moment_clause(moment));
            return format!("{when}: play what names this moment, or pass ({clause}).");
        }
    };
    words.to_owned()
}

fn when(moment: Moment) -> &'static str {
    match moment {
        Moment::SetupStarts => "Set-up starts",
        Moment::SetupEnds => "Set-up ends",
        Moment::TurnStarts => "The turn starts",
        Moment::BuildRoll => "The roll for build points",
        Moment::BuildStepStarts(_) => "A build step starts",
        Moment::BuildStepEnds(_) => "A build step ends",
        Moment::BattlePhaseStarts => "The battle phase starts",
        Moment::BattleStepStarts(_) => "A battle step starts",
        Moment::BattleStepEnds(_) => "A battle step ends",
        Moment::TurnEnds => "The turn ends",
    }
}

fn moment_clause(moment: Moment) -> &'static str {
    match moment {
        Moment::SetupStarts | Moment::SetupEnds => "C-14.4",
        Moment::TurnStarts | Moment::TurnEnds => "G-6.29",
        Moment::BuildRoll => "G-6.30",
        Moment::BuildStepStarts(_) => "G-6.31",
        Moment::BuildStepEnds(_) => "G-6.22",
        Moment::BattlePhaseStarts | Moment::BattleStepStarts(_) | Moment::BattleStepEnds(_) => "B-1.1",
    }
}

fn question(game: &Game, asked: Question) -> String {
    match asked {
        Question::Amount {
            about: About::Share(unit),
            most,
            ..
        } => format!(
            "how much of the damage goes to {}, 0 to {most}? (B-5.3)",
            game.name(unit)
        ),
        Question::Amount {
            about: About::RemoveFrom(unit, kind),
            least,
            most,
            ..
        } => format!(
            "{} from {}, {least} to {most}?",
            amount(About::RemoveOf(kind)),
            game.name(unit)
        ),
        Question::Amount { about, least, most, .. } => format!("{}, {least} to {most}?", amount(about)),
        Question::Yes { about, .. } => yes(about).to_owned(),
        Question::Option { .. } => "which of its alternatives?".to_owned(),
        Question::Upkeep { instance, .. } => {
            format!("how do you pay the Upkeep of {}? (UPK-1)", game.name(instance.on))
        }
        Question::Order { .. } => "which one is next? (A-3.4)".to_owned(),
        Question::Faces { left, from, taken, .. } => {
            let so_far = if taken.total() == 0 {
                String::new()
            } else {
                format!(" (taken: {})", dice(taken))
            };
            format!(
                "the dice show {}; choose one, up to {left} more{so_far} (LUC-1, B-2.15).",
                dice(from)
            )
        }
        Question::Object { may_stop: true, .. } => "choose one, or be done (A-6.1).".to_owned(),
        Question::Object { .. } => "choose one (A-6.1).".to_owned(),
        Question::Overkill { .. } => {
            "Overkill: give hits that the defender does not need to another unit? (OVK-1)".to_owned()
        }
        Question::HandCard { may_stop: true, .. } => "choose a card of your hand to discard, or be done.".to_owned(),
        Question::HandCard { .. } => "choose a card of your hand to discard.".to_owned(),
        Question::Rearrange { unit, .. } => {
            format!(
                "{}: bring a card of the stack to the top, or be done (C-5.9).",
                game.name(unit)
            )
        }
        Question::PileCard { piles, .. } => match piles {
            Piles::DISCARD => "choose a card of the discard pile.",
            Piles::HAND => "choose a card of the hand.",
            Piles::FACE_DOWN => "choose a partially built card.",
            Piles::DECK => "choose a card of the deck.",
            _ => "choose a card.",
        }
        .to_owned(),
        Question::TopCard { choice: None, .. } => "choose the next card: the first lies on top.".to_owned(),
        Question::TopCard { .. } => "choose one of the cards that you look at.".to_owned(),
        Question::Arena { card, .. } => format!("{}: choose its arena (C-3.2).", game.card_name(card)),
        Question::Strike { unit, .. } => format!("Double Strike: {} may attack once more (DS-1).", game.name(unit)),
        Question::Repeat { unit, on, .. } => {
            format!(
                "Tenacity: {} may attack {} again (TEN-1).",
                game.name(unit),
                game.name(on)
            )
        }
        Question::Predict { instance, .. } => {
            format!("{}: how many hits will it be? (FST-1, FWN-1)", game.name(instance.on))
        }
        Question::Velocity { unit, .. } => format!("Velocity: change the speed of {}? (VEL-1)", game.name(unit)),
        Question::Replace { object, .. } => {
            format!("{} would suffer this: what happens instead? (A-3.6)", game.name(object))
        }
        Question::Prevention { .. } => "which prevention comes first? (B-5.17)".to_owned(),
        Question::Duplicate { .. } => "you have this unit twice: which one is discarded? (C-5.18)".to_owned(),
        Question::Front { .. } => "two units defend: which one is meant? (B-4.3, B-4.4)".to_owned(),
        Question::NextRoll { .. } => "for which unit are dice rolled next? (B-5.3)".to_owned(),
        Question::Pair => "which pair is contested first? (C-6.5)".to_owned(),
        Question::DamageControl { unit, most, .. } => {
            format!(
                "Damage Control: how many damage counters leave {}, up to {most}? (DC-1)",
                game.name(unit)
            )
        }
        Question::Trap { .. } => "complete a Trap? (C-11.11)".to_owned(),
        Question::Landing { .. } => "into which arena is the Subordinate put? (C-15.2)".to_owned(),
        Question::StayTapped { unit, .. } => format!("leave {} tapped? (G-6.2)", game.name(unit)),
    }
}

fn amount(about: About) -> &'static str {
    match about {
        About::Prevent => "how much damage is prevented",
        About::Remove | About::RemoveOf(Counter::Damage) => "how many damage counters are removed",
        About::RemoveOf(Counter::Captivity) => "how many captivity counters are removed",
        About::RemoveOf(Counter::Corruption) => "how many corruption counters are removed",
        About::RemoveOf(Counter::Credit) => "how many credit counters are removed",
        About::RemoveOf(Counter::Mastery) => "how many mastery counters are removed",
        About::RemoveOf(Counter::Redemption) => "how many redemption counters are removed",
        About::RemoveOf(Counter::Resource) | About::RemoveFrom(..) => "how many counters are removed",
        About::Force => "how much of it is Force",
        About::Build => "how many build points are gained",
        About::Draw => "how many cards are drawn",
        About::Discard => "how many cards are discarded at random",
        About::X => "how much is X",
        About::SecretBid => "your sealed bid of Force",
        About::RoleBid => "your sealed bid of build points for the roles",
        About::Overkill => "how many hits go to that unit",
        About::Divide => "how many dice against the first of the two defenders",
        About::Share(_) => "how much of the damage",
        About::Dice => "how many of the dice, unseen (CUN-4)",
        About::TakeDark
        | About::May
        | About::Unless
        | About::PayToAttack
        | About::Deflect
        | About::Critical
        | About::Overload
        | About::Replace => "how many",
    }
}

fn yes(about: About) -> &'static str {
    match about {
        About::TakeDark => "take the Dark role? (G-2.6)",
        About::May => "do what it says you may? (A-3.2)",
        About::Unless => "pay, so that it does not happen?",
        About::PayToAttack => "pay what this attack costs? (ITC-13)",
        About::Deflect => "do the deflected damage? (DEF-2)",
        About::Critical => "put the Critical Hit on the first defender? (B-4.3)",
        About::Overload => "overload for this attack, for as many dice of damage at its end? (OVL-1, OVL-2)",
        About::Replace => "apply it in place of the discard? (A-3.6)",
        About::Prevent
        | About::Remove
        | About::RemoveOf(_)
        | About::RemoveFrom(..)
        | About::Draw
        | About::Force
        | About::Build
        | About::Discard
        | About::X
        | About::SecretBid
        | About::RoleBid
        | About::Overkill
        | About::Divide
        | About::Dice
        | About::Share(_) => "yes or no?",
    }
}

/// The name of a chance, for the phase bar.
pub fn chance_name(chance: Chance) -> String {
    match chance {
        Chance::General => "general chance",
        Chance::Attack => "before the dice",
        Chance::Disrupt => "chance to disrupt",
        Chance::AddDice => "adding dice",
        Chance::Reroll => "re-rolls",
        Chance::ChangeDice => "changing dice",
        Chance::Pending => "damage is pending",
        Chance::Prevention => "preventing damage",
        Chance::Placement => "damage was placed",
        Chance::Discard => "units were discarded",
        Chance::WouldDiscard => "units are about to be discarded",
        Chance::AttackEnd => "the attack ends",
        Chance::Arrival => "a unit has arrived",
        Chance::Moment(at) => return when(at).to_lowercase(),
    }
    .to_owned()
}
