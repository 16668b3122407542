//! Lines of made-up Resources, Campaigns, Traps and Events; see `lines` for the slots.

/// Lines of Resources.
pub(super) const RESOURCE: &[&str] = &[
    "Add {n} counters -> Gain {n} Force.",
    "Add 1 counter -> Draw a card. Play only during your build step.",
    "Remove {n} counters -> Prevent up to {n} damage to one of your units.",
    "Remove X counters -> Gain X Force.",
    "Remove {n} counters -> One of your {s} gets {g} until end of turn.",
    "When your build step starts, add 1 counter to this Resource for each of your units in the {a} arena.",
    "Whenever one of your units is discarded, add {n} counters to this Resource.",
    "Add 2 counters -> Remove up to {n} counters from your opponent's Resource.",
];

/// Lines of Campaigns.
pub(super) const CAMPAIGN: &[&str] = &[
    "When the turn starts, if you have a {s} in any arena, gain {n} Force.",
    "When the battle phase starts, one of your {s} gets {g} until end of turn.",
    "Whenever one of your units is discarded, draw a card.",
    "Each of your {s} in the {a} arena gets {g}.",
];

/// Lines of Traps.
pub(super) const TRAP: &[&str] = &[
    "When one of your units is discarded, gain {n} Force. | Pay {n} Force -> Meditate",
    "When one of your opponent's units attacks, do {n} damage to it.",
    "When one of your {s} is attacked, it gets {g} until end of turn. | When the battle phase starts, draw a card.",
    "When your opponent deploys a unit, tap that unit. | To complete this card, you must also pay 1 Force.",
    "This card can't be disrupted. | When the turn starts, if you have a {s} in any arena, each player loses 1 Force.",
];

/// Lines of Events.
pub(super) const EVENT: &[&str] = &[
    "When the battle phase starts, each player gains {n} Force.",
    "When setup starts, each player gains {n} Force. | When setup ends, each player draws a card.",
    "Each {s} in the {a} arena gets {g}.",
    "Whenever a {s} is discarded, each player may draw a card.",
    "When the first turn starts, each player may take a Location card from outside the game, reveal it, and put it into their hand. | When the first battle phase ends, each player gains 1 Force and may replace their own Event with another Event from their supply.",
];
