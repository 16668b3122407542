//! Lines of made-up Resources and Campaigns; see `lines` for the slots.

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
