//! Texts of made-up Equipment, in card English with the slots of `lines`.

/// Texts of Equipment.
pub(super) const EQUIPMENT: &[&str] = &[
    "Pay 0 build points -> Equip | The equipped unit gets +{n} power.",
    "Pay 1 build point -> Equip | The equipped unit gets {g}.",
    "Pay {n} Force -> Equip | The equipped unit gets +{n} health and {g}.",
    "Pay 0 Force -> Equip | Pay {n} Force -> Evade {n}",
    "Pay 1 build point -> Equip | The equipped unit gets \"Pay {n} Force -> Intercept\".",
    "Pay 1 build point -> Equip | Whenever the equipped unit attacks, the equipped unit gets +{n} power for this attack.",
    "Pay 1 build point -> Equip | While the equipped unit is tapped, the equipped unit can't be attacked.",
    // Traits, what attaches and detaches, what is attached, and limits.
    "When one of your units attacks, attach this card to that unit. | The equipped unit gets +{n} power.",
    "When one of your opponent's units taps, attach this card to that unit. | The equipped unit gets -{n} power.",
    "When one of your units is attacked, attach this card to one of your other units. | The equipped unit gets {g}.",
    "Pay 0 Force -> Equip | The equipped unit can have only 1 Equipment attached. | The equipped unit gets {g}.",
    "Pay 0 Force -> Equip | This card can also be attached to your opponent's units. | The equipped unit gets -{n} power.",
    "Pay 0 Force -> Equip | This card can be attached only to unique units. | The equipped unit gets +{n} health.",
    "Pay 0 Force -> Equip | This card can't be detached. | The equipped unit gets {g}.",
    "Pay 0 Force -> Equip | Equipped unit gets \"Detach this Equipment -> Evade {n}\".",
    "Pay 0 Force -> Equip | Equipped unit gets \"Discard this Equipment -> This unit gets +{n} power until end of turn.\"",
    "Pay 0 Force -> Equip | Equipped unit with another Equipment attached gets {g}.",
    "Pay 0 Force -> Equip | Equipped unit gets +1 power for each Equipment attached to it.",
    "Pay 0 Force -> Equip | Equipped unit gets \"Pay {n} Force -> Attach one of your Equipment to this unit.\"",
    "Pay 0 Force -> Equip | Equipped unit gets \"When this unit attacks, detach an Equipment from the defending unit.\"",
];
