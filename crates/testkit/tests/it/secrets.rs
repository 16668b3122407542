//! What is open and what is hidden (`01-game` sections 1, 3 and 11).

use rules::{CardRef, Pending, Role, What, Zone};

use crate::table::Table;

// clause: G-3.3
#[test]
fn numbers_are_open_and_face_down_cards_are_not() {
    let mut table = Table::lay(
        "Dark: hand Lamp 10/1/1 cost 5 type ground\nDark: hand Rope battle \"Gain 1 Force.\"\n\
         Dark: deck Flute 10/1/1\nDark: deck Flute\nDark: discard Horn 10/1/1\nDark: force 3\nDark: build 2\n\
         Dark: build Plan mission cost 4 counters 2 \"Gain 1 Force.\"\nDark: ground Tank 10/1/9 damage 4\n\
         Light: hand Torch 10/1/1\nstart build dark",
    );
    table.idle_while(|table| table.labels()[0] != "end step");
    let (dark, light) = (table.game.view(Role::Dark), table.game.view(Role::Light));
    assert_eq!(dark.hand.len(), 3);
    assert_eq!(light.opponent_hand, 3);
    assert!(light.opponent_shown.is_empty());
    for view in [&dark, &light] {
        assert_eq!(view.deck[Role::Dark], 1);
        assert_eq!(view.discard[Role::Dark].len(), 1);
        assert_eq!(view.force[Role::Dark], 3);
        assert_eq!(view.build[Role::Dark], 2);
        assert_eq!(view.objects[0].damage, 4);
    }
    // The counters are open, the card is its owner's secret.
    assert!(matches!(dark.building[Role::Dark][..], [(Some(_), 2)]));
    assert!(matches!(light.building[Role::Dark][..], [(None, 2)]));
    table.choose(Role::Dark, "build Plan 2");
    assert!(matches!(
        table.game.view(Role::Light).building[Role::Dark][..],
        [(None, 4)]
    ));
    // What Light is told about it does not name the card either.
    let told = table.log.iter().map(|event| event.seen_by(Role::Light).what);
    let counters: Vec<What> = told.filter(|what| matches!(what, What::Counters(..))).collect();
    assert_eq!(counters, [What::Counters(Role::Dark, CardRef::NONE, 2)]);
}

// clause: G-3.3
#[test]
fn a_drawn_card_is_named_to_its_owner_alone() {
    let mut table = Table::lay("Dark: deck Flute 10/1/1\nDark: deck Flute\nstart build dark");
    table.idle_while(|table| table.labels()[0] != "end step");
    let drawn = |role| -> Vec<CardRef> {
        let seen = table.log.iter().map(|event| event.seen_by(role).what);
        seen.filter_map(|what| match what {
            What::Card {
                card, to: Zone::Hand, ..
            } => Some(card),
            _ => None,
        })
        .collect()
    };
    assert_eq!(drawn(Role::Light), [CardRef::NONE]);
    assert_eq!(drawn(Role::Dark), table.game.state().piles[Role::Dark].hand.as_slice());
}

// clause: C-4.2
#[test]
fn only_its_owner_may_look_at_a_face_down_card() {
    // One of two cards lies face-down, the other is in the hand: Light cannot tell which.
    let lay = |lamp: &str, plan: &str| {
        let mut table = Table::lay(&format!(
            "Dark: {lamp} Lamp 10/1/1 type ground cost 4 {}\n\
             Dark: {plan} Plan mission cost 4 {} \"Gain 1 Force.\"\nLight: hand Torch 10/1/1 cost 2 type ground\n\
             start build light",
            if lamp == "build" { "counters 2" } else { "" },
            if plan == "build" { "counters 2" } else { "" },
        ));
        table.idle_while(|table| table.labels()[0] != "end step");
        table
    };
    let (unit, mission) = (lay("build", "hand"), lay("hand", "build"));
    assert_eq!(unit.game.view(Role::Light), mission.game.view(Role::Light));
    assert_eq!(unit.labels(), mission.labels());
    let (seen, other) = (unit.game.view(Role::Dark), mission.game.view(Role::Dark));
    assert!(matches!(seen.building[Role::Dark][..], [(Some(_), 2)]));
    assert_ne!(seen.building[Role::Dark], other.building[Role::Dark]);
    assert_eq!(seen.building[Role::Dark][0].0, Some(other.hand[0]));
}

// clause: G-1.7
#[test]
fn a_sealed_bid_is_seen_only_with_the_other() {
    let lay = || {
        let mut table = Table::lay(
            "Dark: force 3\nLight: force 2\nLight: build Wager mission cost 1 counters 1 \
             \"Each player makes a secret bid of Force. The winner does this: gain 5 Force.\"\nstart build light",
        );
        table.idle_while(|table| table.labels()[0] != "end step");
        table.choose(Role::Light, "complete Wager");
        table.idle_while(|table| table.labels() == ["pass"]);
        table
    };
    let (mut low, mut high) = (lay(), lay());
    low.choose(Role::Dark, "0");
    high.choose(Role::Dark, "3");
    assert_eq!(low.asked(), Some(Role::Light));
    assert_eq!(low.game.view(Role::Light), high.game.view(Role::Light));
    assert_eq!(low.labels(), high.labels());
    let seen = |table: &Table| {
        table
            .log
            .iter()
            .map(|event| event.seen_by(Role::Light))
            .collect::<Vec<_>>()
    };
    assert_eq!(seen(&low), seen(&high));
    high.choose(Role::Light, "2");
    let bids: Vec<What> = high
        .log
        .iter()
        .map(|event| event.seen_by(Role::Light).what)
        .filter(|what| matches!(what, What::Bid(..)))
        .collect();
    assert_eq!(bids, [What::Bid(Role::Dark, 3), What::Bid(Role::Light, 2)]);
}

// clause: G-11.1
#[test]
fn dice_have_six_faces_and_lie_open() {
    let mut table = Table::lay("Dark: ground Tank 30/3/9\nLight: ground Walker 10/1/9\nstart battle ground");
    table.idle_while(|table| table.labels()[0] != "attack Walker with Tank");
    table.choose(Role::Dark, "attack Walker with Tank");
    table.idle_while(|_| true);
    assert!(matches!(table.game.pending(), Pending::Roll(roll) if roll.dice == 3));
    assert!(rules::Faces::of(&[0]).is_none() && rules::Faces::of(&[7]).is_none());
    table.roll(&[1, 4, 6]);
    for role in Role::BOTH {
        let seen = table.log.iter().map(|event| event.seen_by(role).what);
        let rolled: Vec<What> = seen.filter(|what| matches!(what, What::Rolled { .. })).collect();
        assert!(
            matches!(rolled[..], [What::Rolled { faces, .. }] if Some(faces) == rules::Faces::of(&[1, 4, 6])),
            "{role:?} sees {rolled:?}"
        );
        let attack = table.game.view(role).attack.expect("an attack");
        assert_eq!(attack.dice, [rules::Faces::of(&[1, 4, 6]).expect("faces")]);
    }
}

// clause: G-11.2
#[test]
fn a_found_card_is_shown_only_if_the_text_says_so() {
    for (reveal, shown) in [(", reveal it,", 1), ("", 0)] {
        let mut table = Table::lay(&format!(
            "Dark: build Muster mission cost 1 counters 1 \
             \"Search your deck for a Ground unit{reveal} and put it into your hand. Then shuffle your deck.\"\n\
             Dark: deck Lamp battle \"Gain 1 Force.\"\nDark: deck Tank 10/1/9 type ground\n\
             Dark: deck Crawler 10/1/9 type ground\nstart build dark"
        ));
        table.idle_while(|table| table.labels()[0] != "end step");
        table.choose(Role::Dark, "complete Muster");
        table.idle_while(|table| table.labels() == ["pass"]);
        table.choose(Role::Dark, "Tank");
        // The searched deck is shuffled.
        assert!(
            matches!(table.game.pending(), Pending::Shuffle(shuffle) if shuffle.role == Role::Dark && shuffle.cards == 1)
        );
        table.shuffle();
        assert_eq!(table.game.view(Role::Light).opponent_shown.len(), shown);
        let seen: Vec<What> = table.log.iter().map(|event| event.seen_by(Role::Light).what).collect();
        let named = seen.iter().any(|what| match what {
            What::Revealed(_, card) | What::Seen { card, .. } | What::Card { card, .. } => {
                *card != CardRef::NONE && table.game.card_name(*card) == "Tank"
            }
            _ => false,
        });
        assert_eq!(named, shown == 1);
    }
}

// clause: G-3.3
#[test]
fn a_shown_card_laid_face_down_is_not_told_from_another() {
    // Tank was shown; which of Tank and Lamp lies face-down afterwards, Light cannot see.
    let lay = |laid: &str| {
        let mut table = Table::lay(
            "Dark: build Muster mission cost 1 counters 1 \
             \"Search your deck for a Ground unit, reveal it, and put it into your hand. Then shuffle your deck.\"\n\
             Dark: hand Lamp 10/1/9 cost 3 type space\nDark: deck Crawler 10/1/9 type ground\nDark: deck Tank 10/1/9 cost 3 type ground\n\
             Dark: build 1\nstart build dark",
        );
        table.idle_while(|table| table.labels()[0] != "end step");
        table.choose(Role::Dark, "complete Muster");
        table.idle_while(|table| table.labels() == ["pass"]);
        table.choose(Role::Dark, "Tank");
        table.shuffle();
        assert_eq!(table.game.view(Role::Light).opponent_shown.len(), 1);
        table.choose(Role::Dark, &format!("build {laid} 1"));
        table
    };
    let (tank, lamp) = (lay("Tank"), lay("Lamp"));
    assert_eq!(tank.game.view(Role::Light), lamp.game.view(Role::Light));
}

// clause: B-2.10
#[test]
fn a_copy_that_was_used_is_told_from_the_others() {
    let mut table = Table::lay(
        "with open lists\nDark: hand Crier 30/3/3 cost 9 type character Reveal this card from your hand -> Gain 2 Force.\n\
         Dark: hand Crier\nDark: ground Hunter 40/2/3\nLight: ground Tank 20/2/5\nstart battle ground",
    );
    // In the second turn the copies lie the other way round in the hand.
    for turn in [1, 2] {
        table.choose(Role::Dark, "play Crier");
        assert_eq!(
            table.labels(),
            ["pass", "play Crier"],
            "for the other copy in turn {turn}"
        );
        table.choose(Role::Dark, "play Crier");
        assert_eq!(table.labels(), ["attack Tank with Hunter", "do nothing with Hunter"]);
        table.choose(Role::Dark, "do nothing with Hunter");
        table.choose(Role::Light, "do nothing with Tank");
        if turn == 1 {
            table.roll(&[1]);
            table.idle_while(|table| table.labels() != ["pass", "play Crier"]);
        }
    }
}

// clause: G-11.4
#[test]
fn at_random_is_a_shuffle_of_the_candidates() {
    // Whatever card is first in the shuffled hand goes: every card can be hit, each by as many orders.
    let mut hits = std::collections::BTreeMap::new();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut table = Table::lay(
            "Dark: build Raid mission cost 1 counters 1 \"Your opponent discards a card from his or her hand at random.\"\n\
             Light: hand Torch 10/1/1\nLight: hand Flute 10/1/1\nLight: hand Drum 10/1/1\nstart build dark",
        );
        table.idle_while(|table| table.labels()[0] != "end step");
        table.choose(Role::Dark, "complete Raid");
        table.idle_while(|_| true);
        assert!(
            matches!(table.game.pending(), Pending::Shuffle(shuffle) if shuffle.role == Role::Light && shuffle.cards == 3)
        );
        table.answer(rules::Answer::Order(order.into_iter().collect()));
        let discard = &table.game.state().piles[Role::Light].discard;
        assert_eq!(discard.len(), 1);
        *hits.entry(table.game.card_name(discard[0])).or_insert(0) += 1;
    }
    assert_eq!(hits.values().copied().collect::<Vec<_>>(), [2, 2, 2], "{hits:?}");
}

// clause: G-3.8
#[test]
fn cards_discarded_together_have_their_order() {
    let mut table = Table::lay(
        "Light: build Quake mission cost 1 counters 1 \"Discard each of your opponent's units.\"\n\
         Dark: ground Rover (A) 10/1/9 subtype Speeder\nDark: under Rover (A) Rover (B) 20/4/4 type ground\n\
         Dark: under Rover (A) Rover (C) 20/4/4 type ground\n\
         Dark: on Rover (A) Ace 30/1/2 type character Speeder Pilot. The Speeder gets +1 power.\n\
         Dark: space Raider 10/1/9\nDark: ground Tank 10/1/9\nstart build light",
    );
    table.idle_while(|table| table.labels()[0] != "end step");
    table.choose(Role::Light, "complete Quake");
    table.idle_while(|table| table.labels()[0] != "end step");
    let pile: Vec<String> = table.game.state().piles[Role::Dark]
        .discard
        .iter()
        .map(|&card| table.game.card_name(card))
        .collect();
    // By the time they came, each stack from its bottom card to its top card, then the Pilot.
    let order = ["Rover (C)", "Rover (B)", "Rover (A)", "Ace", "Raider", "Tank"];
    assert_eq!(pile, order);
}

// clause: G-6.2, G-6.4
#[test]
fn the_ready_phase_asks_nobody_between_its_chance_and_the_die() {
    let mut table = Table::lay(
        "Dark: force 4\nDark: ground Tank 10/1/9 tapped Pay 0 Force -> Gain 1 Force.\n\
         Light: ground Walker 10/1/9 tapped Pay 0 Force -> Gain 1 Force.\nLight: hand Rope battle \"Gain 1 Force.\"\nstart turn",
    );
    table.choose(Role::Dark, "pass");
    table.choose(Role::Light, "pass");
    // Untapping and the Force have happened, Dark's first, and Light is to roll one die.
    assert!(matches!(table.game.pending(), Pending::Roll(roll) if roll.role == Role::Light && roll.dice == 1));
    let order: Vec<What> = table
        .log
        .iter()
        .map(|event| event.what)
        .filter(|what| matches!(what, What::Untapped(_) | What::Force(..)))
        .collect();
    let name = |what: &What| match what {
        What::Untapped(who) => table.game.card_name(who.card),
        What::Force(role, amount) => format!("{role:?} {amount}"),
        _ => String::new(),
    };
    let order: Vec<String> = order.iter().map(name).collect();
    assert_eq!(order, ["Tank", "Walker", "Dark 4", "Light 4"]);
}

// clause: G-7.6
#[test]
fn both_may_concede_at_any_time() {
    for role in Role::BOTH {
        let mut table = Table::lay("Dark: ground Tank 30/1/9\nLight: ground Walker 10/1/9\nstart turn");
        // Also while dice are awaited, and while the other is asked.
        for _ in 0..4 {
            let mut copy = Table {
                game: table.game.clone(),
                log: Vec::new(),
            };
            copy.answer(rules::Answer::Concede(role));
            assert!(matches!(copy.game.pending(), Pending::Over(outcome) if outcome.winner == !role));
            assert!(
                copy.game.apply(rules::Answer::Concede(!role), &mut ()).is_err(),
                "it is over"
            );
            match table.game.pending() {
                Pending::Roll(_) => table.roll(&[3]),
                _ => table.answer(rules::Answer::Option(0)),
            }
        }
    }
}

// clause: CUN-1
#[test]
fn secret_dice_are_seen_by_the_attackers_player_alone() {
    let lay = |dice: &[u8]| {
        let mut table = Table::lay(
            "Dark: force 3\nDark: ground Acrobat 10/2/9 Lucky 2 | Pay 1 Force -> Evade 2 | Pay 1 Force -> Deflect 1\n\
             Light: ground Walker 30/3/9 Cunning | Lucky 1\nstart battle ground",
        );
        table.idle_while(|table| table.labels()[0] != "attack Acrobat with Walker");
        table.choose(Role::Light, "attack Acrobat with Walker");
        table.idle_while(|_| true);
        table.roll(dice);
        table
    };
    let told = |table: &Table, role: Role| table.log.iter().map(|event| event.seen_by(role)).collect::<Vec<_>>();
    let (mut low, mut high) = (lay(&[1, 1, 2]), lay(&[4, 5, 6]));
    let same = |low: &Table, high: &Table| {
        assert_eq!(low.game.view(Role::Dark), high.game.view(Role::Dark));
        assert_eq!(told(low, Role::Dark), told(high, Role::Dark));
        if low.asked() == Some(Role::Dark) {
            assert_eq!(low.labels(), high.labels());
        }
        assert_ne!(told(low, Role::Light), told(high, Role::Light));
    };
    let no_dice = [rules::Faces::NONE];
    let seen = |table: &Table, role: Role| table.game.view(role).attack.expect("an attack").dice;
    assert_eq!(seen(&low, Role::Dark), no_dice);
    assert_eq!(seen(&low, Role::Light), [rules::Faces::of(&[1, 1, 2]).expect("faces")]);
    same(&low, &high);
    // Both re-roll: Light one die that Dark does not see, Dark says how many without seeing any.
    for (table, taken) in [(&mut low, "2"), (&mut high, "5")] {
        table.idle_while(|table| !table.labels().contains(&"Lucky 2 of Acrobat".to_owned()));
        table.choose(Role::Dark, "Lucky 2 of Acrobat");
        table.choose(Role::Dark, "1");
        table.choose(Role::Light, "Lucky 1 of Walker");
        table.choose(Role::Light, taken);
        table.idle_while(|_| true);
        table.roll(&[3]);
    }
    same(&low, &high);
    for table in [&mut low, &mut high] {
        table.idle_while(|table| !table.labels().contains(&"Evade 2 of Acrobat".to_owned()));
        table.choose(Role::Dark, "Evade 2 of Acrobat");
        table.idle_while(|table| table.labels() == ["pass"]);
        assert_eq!(table.labels(), ["0", "1", "2"]);
        table.choose(Role::Dark, "2");
        table.idle_while(|table| table.labels()[0] == "pass" && table.asked() == Some(Role::Light));
    }
    same(&low, &high);
    for table in [&mut low, &mut high] {
        table.idle_while(|table| table.labels()[0] == "pass");
        // The dice are shown, and Dark chooses which one is rolled again.
        assert_eq!(table.asked(), Some(Role::Dark));
        assert_eq!(seen(table, Role::Dark), seen(table, Role::Light));
        assert_ne!(seen(table, Role::Dark), no_dice);
    }
    assert!(
        told(&high, Role::Dark)
            .iter()
            .any(|event| { matches!(event.what, What::Shown(faces) if Some(faces) == rules::Faces::of(&[3, 4, 6])) })
    );
}
