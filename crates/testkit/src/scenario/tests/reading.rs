//! What the lines of the language mean.

use cards::{Arena, Arenas, CardName, Stat};
use rules::Role::{Dark, Light};

use super::super::script::{
    At, Begin, Choices, Fact, Given, Laid, MadeUp, Name, Script, Sort, Spot, Target, What, Wish, ZoneWord,
};
use super::read;

fn name(text: &str) -> Name {
    Name {
        role: None,
        name: CardName::parse(text),
    }
}

fn card(text: &str) -> Target {
    Target::Card(name(text))
}

#[track_caller]
fn laid(line: &str) -> Laid {
    let script = read(line);
    assert_eq!(script.table.laid.len(), 1);
    script
        .table
        .laid
        .into_iter()
        .next()
        .unwrap_or_else(|| panic!("nothing laid"))
}

#[track_caller]
fn made_up(laid: &Laid) -> MadeUp {
    match &laid.card {
        Given::MadeUp(made_up) => made_up.clone(),
        other => panic!("{other:?}"),
    }
}

/// The step of one line on a table with some cards.
#[track_caller]
fn step(line: &str) -> What {
    let table = "Dark: space Raider 40/4/3\nLight: space Walker (A) 30/5/6\nLight: space Walker 2 30/5/6\n\
                 Light: build Hidden 20/3/3\nDark: hand Surprise battle\nDark: hand Heart of Gold mission\n";
    let script: Script = read(&format!("{table}{line}\n"));
    script
        .steps
        .into_iter()
        .next()
        .unwrap_or_else(|| panic!("no step"))
        .what
}

#[track_caller]
fn wish(line: &str) -> Wish {
    match step(line) {
        What::Decide(_, wish) => wish,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn fact(line: &str) -> Fact {
    match step(line) {
        What::Expect(fact, _) => fact,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_syntax_page_of_the_contract_is_read() {
    let script = read(
        r#"
# comment
Dark: force 4                                    # or build N
Dark: space Raider 40/4/3 Critical Hit 2 | Pay 1 Force -> Evade 1    # ARENA NAME speed/power/health abilities
Light: ground Walker (A) 30/5/6 tapped damage 2 Armor                # a version letter makes it unique
Light: build Hidden 20/3/3 cost 5 counters 2 type character Hidden Cost 2     # in the build zone, partially built
Dark: hand Surprise battle "Pay 2 Force -> Disrupt an attack."       # NAME TYPE "text"; also deck, discard
Dark: character "Darth Vader (J)"                # a card of the pool by its name, in quotes
start battle space
Dark: attack Walker with Raider                  # declares for the unit whose attack chance it is
Light: use Evade 2 of Walker [1] [on Raider]     # an ability, with the amount and the object chosen where it asks
Dark: play Surprise
Light: pass
Dark: do nothing with Raider                     # decline the attack chance
Light: choose LABEL                              # any other option by its label
roll 6 4 4 1                                     # the next dice asked for, whoever rolls
reroll 1 4 -> 5 2                                # the dice re-rolled by the next re-roll choice and their new faces
=> Walker takes 2 (ARM-1)                        # happened; forms below
? Light: pass | Evade 2 of Walker                # exactly these options are offered now
! Light: Evade 2 of Walker (EVA-2)               # this wish is refused now, by that clause
"#,
    );
    assert_eq!(script.table.laid.len(), 5);
    assert_eq!(script.table.force[Dark], 4);
    assert_eq!(script.table.start, Some(Begin::Battle(Arena::Space)));
    let evade = |then: Choices| Wish::Use {
        ability: "Evade 2".into(),
        of: Some(name("Walker")),
        then,
    };
    let steps: Vec<What> = script.steps.into_iter().map(|step| step.what).collect();
    assert_eq!(
        steps,
        [
            What::Decide(
                Dark,
                Wish::Attack {
                    on: name("Walker"),
                    with: Some(name("Raider"))
                }
            ),
            What::Decide(
                Light,
                evade(Choices {
                    amount: Some(1),
                    on: vec![card("Raider")]
                })
            ),
            What::Decide(
                Dark,
                Wish::Play {
                    card: name("Surprise"),
                    then: Choices::default()
                }
            ),
            What::Decide(Light, Wish::Pass),
            What::Decide(Dark, Wish::DoNothing(Some(name("Raider")))),
            What::Decide(Light, Wish::Label("LABEL".into())),
            What::Roll(vec![6, 4, 4, 1]),
            What::Reroll {
                taken: vec![1, 4],
                new: vec![5, 2]
            },
            What::Expect(Fact::Takes(name("Walker"), 2), vec!["ARM-1".into()]),
            What::Offered(Light, vec![Wish::Pass, evade(Choices::default())], vec![]),
            What::Refused(Light, evade(Choices::default()), vec!["EVA-2".into()]),
        ]
    );
}

#[test]
fn unit_lines_take_their_words_in_any_order() {
    let unit = laid(
        "Light: ground Old Walker (A) 30/5/6 subtype Rebel damage 2 type ground/character tapped cost 7 subtype Trooper Armor | Evade 1",
    );
    assert_eq!(
        (unit.role, &unit.at, unit.tapped, unit.damage),
        (Light, &At::Arena(Arena::Ground), true, 2)
    );
    assert_eq!(
        unit.name,
        CardName {
            base: "Old Walker".into(),
            version: Some("A".into())
        }
    );
    let card = made_up(&unit);
    assert_eq!(
        card.sort,
        Sort::Unit {
            arenas: Arenas::of(&[Arena::Ground, Arena::Character]),
            numbers: [30, 5, 6]
        }
    );
    assert_eq!(
        (card.subtypes, card.cost, card.text.as_str()),
        (vec!["Rebel".into(), "Trooper".into()], Some(7), "Armor | Evade 1")
    );
}

#[test]
fn the_type_is_the_arena_unless_a_line_gives_it() {
    let arenas = |line: &str| match made_up(&laid(line)).sort {
        Sort::Unit { arenas, .. } => arenas.iter().collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(arenas("Dark: space A 1/1/1"), [Arena::Space]);
    assert_eq!(arenas("Dark: space A 1/1/1 type character"), [Arena::Character]);
    assert_eq!(arenas("Dark: hand A 1/1/1"), []);
}

#[test]
fn a_keyword_is_no_word_of_the_line() {
    assert_eq!(
        made_up(&laid("Dark: space A 1/1/1 Damage Control 2")).text,
        "Damage Control 2"
    );
    assert_eq!(
        made_up(&laid("Dark: space A 1/1/1 damage 1 Damage Control 2")).text,
        "Damage Control 2"
    );
    assert_eq!(
        made_up(&laid("Dark: space A 1/1/1 \"Armor | Evade 1\"")).text,
        "Armor | Evade 1"
    );
}

#[test]
fn cards_lie_in_every_zone() {
    for (word, at) in [
        ("hand", At::Hand),
        ("deck", At::Deck),
        ("discard", At::Discard),
        ("build", At::Build),
    ] {
        assert_eq!(laid(&format!("Dark: {word} Press On battle \"Draw a card.\"")).at, at);
        let unit = laid(&format!("Dark: {word} Scout 50/2/2 cost 3 type ground Stealth"));
        assert_eq!((unit.at, unit.name.base.as_str()), (at, "Scout"));
    }
}

#[test]
fn words_stand_on_both_sides_of_a_quoted_text() {
    let blaster =
        laid("Dark: build Blaster equipment subtype Character \"Pay 1 Force -> Equip | x\" cost 2 subtype Weapon");
    let card = made_up(&blaster);
    assert_eq!(card.sort, Sort::Equipment(Arenas::of(&[Arena::Character])));
    assert_eq!(
        (card.cost, card.subtypes.len(), card.text.as_str()),
        (Some(2), 2, "Pay 1 Force -> Equip | x")
    );
    assert_eq!(blaster.counters, None);
    assert_eq!(
        laid("Light: build Plan mission cost 3 counters 0 \"Draw a card.\"").counters,
        Some(0)
    );
}

#[test]
fn locations_fit_where_they_lie_or_what_they_say() {
    let arenas = |line: &str| match made_up(&laid(line)).sort {
        Sort::Location(arenas) => arenas,
        other => panic!("{other:?}"),
    };
    assert_eq!(arenas("Dark: ground Ruins location"), Arenas::of(&[Arena::Ground]));
    assert_eq!(
        arenas("Dark: hand Ruins location subtype Ground/Character"),
        Arenas::of(&[Arena::Ground, Arena::Character])
    );
    assert_eq!(arenas("Dark: hand Ruins location"), Arenas::ALL);
}

#[test]
fn pool_cards_are_quoted_and_may_be_changed() {
    let vader = laid("Dark: character \"Darth Vader (J)\" tapped damage 3");
    assert_eq!((vader.card, vader.tapped, vader.damage), (Given::Pool, true, 3));
    assert!(matches!(
        laid("Dark: space \"Two Words\" 40/3/2").card,
        Given::MadeUp(_)
    ));
}

#[test]
fn a_name_alone_is_another_copy() {
    let script = read("Dark: hand Press On (B) battle \"Draw a card.\"\nLight: deck Press On\n");
    assert_eq!(script.table.laid[1].card, Given::Again);
    assert_eq!(script.table.laid[1].name.full(), "Press On (B)");
}

#[test]
fn pilots_equipment_and_stacks_name_their_unit() {
    let script = read(
        "Dark: space Raider 40/4/3 subtype Starfighter\nDark: on Raider Ace 30/1/2 type character\n\
         Dark: under Raider Raider Two 1/1/1\nDark: on Dark's Raider Shield Generator equipment \"x\"",
    );
    let host = Name {
        role: Some(Dark),
        ..name("Raider")
    };
    assert_eq!(script.table.laid[1].at, At::On(host.clone()));
    assert_eq!(script.table.laid[2].at, At::Under(host));
    assert_eq!(script.table.laid[2].name.base, "Raider Two");
    assert_eq!(script.table.laid[3].name.base, "Shield Generator");
}

#[test]
fn points_starts_and_switches() {
    let table = read("Light: build 12\nDark: force 0\nstart retreat light\nwith turn limit 4\nwith closed lists").table;
    assert_eq!((table.build[Light], table.start), (12, Some(Begin::Retreat(Light))));
    assert_eq!(
        (table.switches.turn_limit, table.switches.lists),
        (Some(4), Some(false))
    );
    for (line, begin) in [
        ("start build dark", Begin::Build(Dark)),
        ("start battle character", Begin::Battle(Arena::Character)),
        ("start setup", Begin::Setup),
        ("start turn", Begin::Turn),
    ] {
        assert_eq!(read(line).table.start, Some(begin));
    }
}

#[test]
fn uses_are_read_with_every_choice() {
    let using = |ability: &str, of: &str, amount: Option<i16>, on: Vec<Target>| Wish::Use {
        ability: ability.into(),
        of: Some(name(of)),
        then: Choices { amount, on },
    };
    assert_eq!(
        wish("Light: use Evade 2 of Walker 2"),
        using("Evade 2", "Walker 2", None, vec![])
    );
    assert_eq!(
        wish("Light: use Evade 2 of Walker (A) 1"),
        using("Evade 2", "Walker (A)", Some(1), vec![])
    );
    assert_eq!(
        wish("Dark: use overkill of Raider 2 on Walker"),
        using("Overkill", "Raider", Some(2), vec![card("Walker")])
    );
    assert_eq!(
        wish("Light: use Hidden Cost 2 of Hidden on ground"),
        using(
            "Hidden Cost 2",
            "Hidden",
            None,
            vec![Target::Place(Spot::Arena(Arena::Ground))]
        )
    );
    assert_eq!(
        wish("Light: use Meditate of Heart of Gold on Walker and Raider"),
        using("Meditate", "Heart of Gold", None, vec![card("Walker"), card("Raider")])
    );
    assert_eq!(
        wish("Dark: use Retaliate X of Raider"),
        using("Retaliate X", "Raider", None, vec![])
    );
    assert_eq!(wish("Dark: use Raider"), using("", "Raider", None, vec![]));
    assert_eq!(
        wish("Dark: use Evade 1"),
        Wish::Use {
            ability: "Evade 1".into(),
            of: None,
            then: Choices::default()
        }
    );
}

#[test]
fn other_decisions_are_read() {
    assert_eq!(
        wish("Dark: attack Walker 2 with Raider"),
        Wish::Attack {
            on: name("Walker 2"),
            with: Some(name("Raider"))
        }
    );
    assert_eq!(
        wish("Dark: attack Walker"),
        Wish::Attack {
            on: name("Walker"),
            with: None
        }
    );
    assert_eq!(wish("Dark: do nothing"), Wish::DoNothing(None));
    assert_eq!(
        wish("Dark: play Heart of Gold 3 on Walker"),
        Wish::Play {
            card: name("Heart of Gold"),
            then: Choices {
                amount: Some(3),
                on: vec![card("Walker")]
            }
        }
    );
    assert_eq!(
        wish("Light: choose build Hidden 3"),
        Wish::Build {
            card: name("Hidden"),
            counters: Some(3)
        }
    );
    assert_eq!(
        wish("Light: choose complete Hidden to top"),
        Wish::Complete {
            card: name("Hidden"),
            to: Some(Target::Place(Spot::Top))
        }
    );
    assert_eq!(
        wish("Dark: choose complete Heart of Gold"),
        Wish::Complete {
            card: name("Heart of Gold"),
            to: None
        }
    );
    assert_eq!(
        wish("Light: choose move Hidden to character"),
        Wish::Move {
            card: name("Hidden"),
            to: Target::Place(Spot::Arena(Arena::Character))
        }
    );
    assert_eq!(
        wish("Light: choose move Hidden to Walker"),
        Wish::Move {
            card: name("Hidden"),
            to: card("Walker")
        }
    );
    assert_eq!(
        wish("Light: choose retreat Walker (A)"),
        Wish::Retreat(name("Walker (A)"))
    );
    assert_eq!(wish("Light: choose bid 2"), Wish::Bid(2));
    assert_eq!(wish("Light: concede"), Wish::Concede);
    assert_eq!(
        wish("Light: choose take  the money"),
        Wish::Label("take the money".into())
    );
}

#[test]
fn every_form_of_check_is_read() {
    let raider = || name("Raider");
    for (line, expected) in [
        ("=> Raider takes 2", Fact::Takes(raider(), 2)),
        ("=> Raider discarded", Fact::Discarded(raider())),
        ("=> Raider damage 0", Fact::Damage(raider(), 0)),
        ("=> Raider power 7", Fact::Total(raider(), Stat::Power, 7)),
        ("=> Raider speed 40", Fact::Total(raider(), Stat::Speed, 40)),
        ("=> Raider health 3", Fact::Total(raider(), Stat::Health, 3)),
        ("=> Raider tapped", Fact::Tapped(raider(), true)),
        (
            "=> Walker (A) untapped (G-6.2)",
            Fact::Tapped(name("Walker (A)"), false),
        ),
        ("=> Raider in build", Fact::In(raider(), ZoneWord::Build)),
        ("=> Raider in removed", Fact::In(raider(), ZoneWord::Removed)),
        ("=> Dark force 3", Fact::Force(Dark, 3)),
        ("=> Light build 0", Fact::Build(Light, 0)),
        ("=> dice 4", Fact::Dice(4)),
        ("=> hits 2 (ARM-1)", Fact::Hits(2)),
        ("=> pending 5 on Walker (A)", Fact::Pending(5, name("Walker (A)"))),
        ("=> prevented 1", Fact::Prevented(1)),
        ("=> Light wins", Fact::Wins(Light)),
        ("=> Dark controls Space", Fact::Controls(Dark, Arena::Space)),
        ("=> dark controls ground", Fact::Controls(Dark, Arena::Ground)),
        ("=> Hidden counters 2", Fact::Counters(name("Hidden"), 2)),
        ("=> Raider on Walker", Fact::On(raider(), name("Walker"))),
        ("=> Raider under Walker", Fact::Under(raider(), name("Walker"))),
        ("=> Dark hand 3", Fact::Pile(Dark, ZoneWord::Hand, 3)),
        ("=> turn 2", Fact::Turn(2)),
    ] {
        assert_eq!(fact(line), expected, "{line}");
    }
}

#[test]
fn lists_of_options_use_the_words_of_decisions() {
    let What::Offered(Dark, wishes, _) = step(
        "? Dark: pass | attack Walker with Raider | do nothing with Raider | play Surprise | Evade 1 of Raider | build Hidden 2 | stop",
    ) else {
        panic!("not a list")
    };
    assert_eq!(wishes.len(), 7);
    assert_eq!(wishes[6], Wish::Label("stop".into()));
    let What::Refused(Light, Wish::Complete { .. }, clauses) = step("! Light: complete Hidden to space (C-3.2, C-4.4)")
    else {
        panic!("not refused")
    };
    assert_eq!(clauses, ["C-3.2", "C-4.4"]);
}

#[test]
fn signs_of_typography_are_read_like_plain_ones() {
    let script = read(
        "Dark:\u{a0}hand Surprise battle \u{201c}Pay 1 Force \u{2192} Draw a card.\u{201d}\nreroll 1 \u{2192} 5\n",
    );
    assert_eq!(made_up(&script.table.laid[0]).text, "Pay 1 Force -> Draw a card.");
    assert_eq!(script.steps.len(), 1);
}
