//! What can't be done, gained or lost.

use super::*;

/// What a unit has that texts raise and lower, give and take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Held {
    /// A total.
    Stat(Stat),
    /// A keyword.
    Keyword(Keyword),
    /// Its subtypes (`C-1.6`).
    Subtypes,
    /// Its game text (`A-4.8`).
    Text,
}

/// What a "can't" forbids (`G-1.5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Ban {
    /// Attack.
    Attack,
    /// Be attacked.
    BeAttacked,
    /// Retreat at all.
    Retreat,
    /// Retreat in the retreat step.
    RetreatInStep,
    /// Tap.
    Tap,
    /// Untap.
    Untap,
    /// Untap in the untap step (`G-6.2`); texts may still untap it.
    UntapInStep,
    /// Be discarded.
    BeDiscarded,
    /// Be damaged.
    BeDamaged,
    /// Prevent damage to itself, by whatever it has (`B-3.30`); on units.
    PreventOwn,
    /// Have counters of the kind put on it, or any on a unit, by that player; [`Player::Each`]: by whomever (`C-16.1`).
    GetCounters(Option<Counter>, Player),
    /// Have them removed from it.
    ShedCounters(Option<Counter>, Player),
    /// Intercept.
    Intercept,
    /// Be disrupted.
    BeDisrupted,
    /// Control an arena (`G-8.5`); on players.
    Control(Option<Arena>),
    /// Lose the game (`G-7.3`); on players.
    LoseGame,
    /// Draw cards; on players.
    Draw,
    /// Look at the other player's hand (`G-3.3`), whatever would show it; on players.
    LookAtHand,
    /// Look at the other player's deck (`G-3.3`), also to search it; on players.
    LookAtDeck,
    /// Look at the other player's partially built cards (`C-4.2`); on players.
    LookAtBuilt,
    /// Move between arenas; on units.
    Move,
    /// Be detached, by its Equip cost or an effect; on Equipment (`C-10.2`).
    BeDetached,
    /// Play Battle cards; on players.
    PlayBattleCards,
    /// Use activated abilities; on players and units.
    UseAbilities,
    /// Use that keyword, also to attack; on players and units.
    Use(Keyword),
    /// Deploy units by that keyword, Hidden Cost or Alternative Cost, at all or to that arena; on players.
    DeployBy(Keyword, Option<Arena>),
    /// Play Battle cards while the battle step of that arena runs; on players.
    PlayBattleIn(Arena),
    /// Discard the other player's Location by completing one in its arena (`C-9.2`); on players.
    ReplaceLocations,
    /// Spend build points; on players.
    SpendBuild,
    /// Have its attacks disrupted; on units.
    AttackBeDisrupted,
    /// Have its activated abilities disrupted (`B-2.5`); on units.
    AbilityBeDisrupted,
    /// Use activated abilities whose cost contains Force, also 0 Force (`A-1.5`); on players and units.
    UseForceAbilities,
    /// Have activated abilities disrupted whose cost contains Force (`A-1.5`, `B-2.5`); on units.
    ForceAbilityBeDisrupted,
    /// Have its abilities of that keyword disrupted (`B-2.5`); on units.
    KeywordBeDisrupted(Keyword),
}
