//! Kinds of counters (`C-16.1`).

/// A kind of counter that lies on cards in play. Build counters lie on face-down cards and are counted there.
/// A kind with a name does only what some text says (`OQ-22`); a new kind is a new word here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Counter {
    /// Damage (`C-3.7`).
    Damage,
    /// The own counters of a Resource (`C-13.2`).
    Resource,
    /// Captivity.
    Captivity,
    /// Corruption.
    Corruption,
    /// Credit.
    Credit,
    /// Mastery.
    Mastery,
    /// Redemption.
    Redemption,
}

impl Counter {
    /// How many kinds there are.
    pub const COUNT: usize = 7;

    /// All kinds, damage first.
    pub const ALL: [Counter; Counter::COUNT] = [
        Counter::Damage,
        Counter::Resource,
        Counter::Captivity,
        Counter::Corruption,
        Counter::Credit,
        Counter::Mastery,
        Counter::Redemption,
    ];

    /// Those that lie on units, which is what "of any type" means: all but those of a Resource.
    pub const ON_UNITS: [Counter; Counter::COUNT - 1] = [
        Counter::Damage,
        Counter::Captivity,
        Counter::Corruption,
        Counter::Credit,
        Counter::Mastery,
        Counter::Redemption,
    ];

    /// The word before "counter"; none for those of a Resource.
    pub const fn word(self) -> &'static str {
        match self {
            Counter::Damage => "damage",
            Counter::Resource => "",
            Counter::Captivity => "captivity",
            Counter::Corruption => "corruption",
            Counter::Credit => "credit",
            Counter::Mastery => "mastery",
            Counter::Redemption => "redemption",
        }
    }
}
