//! Made-up cards and decks: small, seeded, and together of every shape that a card can have.

use super::{equipment, lines, resource, wild};
use cards::{Arena, Arenas, Card, CardKind, CardName, Edition, Side, Subtypes, UnitFacts, keyword::Keyword};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{ByRole, CardId, Role};
use text::{Context, Kind, compile};

/// Printed cards and two decks of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeUp {
    /// The cards.
    pub cards: Vec<Card>,
    /// Each player's deck.
    pub decks: ByRole<Vec<CardId>>,
}

/// Names of unique units; both players have versions of them.
const HEROES: [&str; 3] = ["Moon Captain", "Old Marshal", "Red Envoy"];

/// The decks with this number. Neighbouring numbers go through the list of lines; `wild` adds lines put together at
/// random from phrases.
pub fn made_up(number: u64, wild: bool) -> MadeUp {
    let mut maker = Maker {
        rng: ChaCha8Rng::seed_from_u64(number.wrapping_mul(2) + u64::from(wild)),
        next: (number as usize).wrapping_mul(UNITS * 2),
        number: 0,
        wild,
    };
    let mut cards = Vec::new();
    let mut decks = ByRole([Vec::new(), Vec::new()]);
    for role in Role::BOTH {
        let side = match role {
            Role::Dark => Side::Dark,
            Role::Light => Side::Light,
        };
        for (kind, count) in [
            (Kind::Unit, UNITS),
            (Kind::Battle, 5),
            (Kind::Mission, 2),
            (Kind::Location, 1),
            (Kind::Equipment, 2),
            (Kind::Resource, 1),
            (Kind::Campaign, 1),
            (Kind::Trap, 1),
            (Kind::Event, 1),
        ] {
            for _ in 0..count {
                let card = maker.card(kind, side);
                let copies = if kind == Kind::Unit { 2 } else { maker.pick(2) + 1 };
                let id = CardId(cards.len() as u8);
                decks[role].extend(std::iter::repeat_n(id, copies));
                cards.push(card);
            }
        }
    }
    // Both players have versions of the same unique units: stacks, duplicates, contests.
    for hero in HEROES {
        for letter in ["A", "B", "C"] {
            let mut card = maker.card(Kind::Unit, Side::Neutral);
            card.name = CardName::parse(&format!("{hero} ({letter})"));
            let id = CardId(cards.len() as u8);
            cards.push(card);
            for role in Role::BOTH {
                if maker.pick(2) == 0 {
                    decks[role].push(id);
                }
            }
        }
    }
    MadeUp { cards, decks }
}

/// Different units of one deck, heroes apart.
const UNITS: usize = 10;

/// A card with exactly this text, for tests; `None` if the text is not understood.
pub fn sample_card(name: &str, kind: Kind, text: &str) -> Option<Card> {
    let name = CardName::parse(name);
    let context = Context {
        name: Some(name.clone()),
        kind,
        cost_is_x: false,
    };
    let abilities = compile(text, &context).abilities()?;
    let kind = match kind {
        Kind::Unit => CardKind::Unit(UnitFacts {
            arenas: Arenas::of(&[Arena::Ground]),
            speed: 30,
            power: 3,
            health: 3,
        }),
        Kind::Mission => CardKind::Mission,
        Kind::Battle => CardKind::Battle,
        Kind::Location => CardKind::Location(Arenas::ALL),
        Kind::Equipment => CardKind::Equipment(Arenas::ALL),
        Kind::Resource => CardKind::Resource,
        Kind::Campaign => CardKind::Campaign,
        Kind::Trap => CardKind::Trap,
        Kind::Event => CardKind::Event,
    };
    let cost = (!matches!(kind, CardKind::Battle | CardKind::Event)).then_some(2);
    Some(Card {
        name,
        side: Side::Neutral,
        kind,
        subtypes: Subtypes::parse(""),
        cost,
        cost_is_x: false,
        set: String::new(),
        rarity: None,
        text: text.to_owned(),
        abilities,
    })
}

/// The texts from which cards of this kind are made.
pub(super) fn texts(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Unit => lines::UNIT,
        Kind::Mission => lines::MISSION,
        Kind::Battle => lines::BATTLE,
        Kind::Location => lines::LOCATION,
        Kind::Equipment => equipment::EQUIPMENT,
        Kind::Resource => resource::RESOURCE,
        Kind::Campaign => resource::CAMPAIGN,
        Kind::Trap => resource::TRAP,
        Kind::Event => resource::EVENT,
    }
}

struct Maker {
    rng: ChaCha8Rng,
    /// The next line of the list of units.
    next: usize,
    /// Cards made so far; part of their names.
    number: usize,
    wild: bool,
}

impl Maker {
    fn pick(&mut self, n: usize) -> usize {
        self.rng.random_range(0..n)
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.pick(of.len())]
    }

    fn card(&mut self, kind: Kind, side: Side) -> Card {
        self.number += 1;
        let noun = self.one(&["Scout", "Guard", "Runner", "Keeper", "Signal", "Gate"]);
        let name = format!("{noun} {}", self.number);
        let types = self.types();
        let mut texts: Vec<String> = Vec::new();
        match kind {
            Kind::Unit => {
                let line = lines::UNIT[self.next % lines::UNIT.len()];
                self.next += 1;
                texts.push(line.to_owned());
                for _ in 0..self.pick(3) {
                    let more = self.one(lines::UNIT);
                    texts.push(more.to_owned());
                }
                if types.len() > 1 {
                    texts.push(self.one(lines::SWITCH).to_owned());
                }
                if self.wild {
                    texts.push(self.one(wild::WILD_UNIT).to_owned());
                }
            }
            Kind::Battle if self.wild => texts.push(self.one(wild::WILD_BATTLE).to_owned()),
            kind => {
                let list = self::texts(kind);
                texts.push(self.one(list).to_owned());
            }
        }
        let mut card = sample_card(&name, kind, "").unwrap_or_else(|| unreachable!("no text is always understood"));
        for text in texts {
            let read = self.read(&name, kind, &text);
            card.abilities.extend(read);
        }
        card.side = if self.pick(4) == 0 { Side::Neutral } else { side };
        match &mut card.kind {
            CardKind::Unit(facts) => {
                facts.arenas = types;
                facts.speed = 10 * (1 + self.pick(6) as i16);
                facts.power = 1 + self.pick(7) as i16;
                facts.health = 1 + self.pick(6) as i16;
                let words = [self.one(lines::SUBTYPES), self.one(lines::SUBTYPES)].join(" ");
                card.subtypes = Subtypes::parse(&words);
            }
            CardKind::Location(arenas) | CardKind::Equipment(arenas) => {
                if self.pick(2) == 0 {
                    *arenas = types;
                }
            }
            CardKind::Mission
            | CardKind::Battle
            | CardKind::Resource
            | CardKind::Campaign
            | CardKind::Trap
            | CardKind::Event
            | CardKind::Subordinate(_) => {}
        }
        if card.cost.is_some() {
            card.cost = Some(self.pick(7) as i16);
        }
        card
    }

    fn types(&mut self) -> Arenas {
        let first = Arena::ALL[self.pick(3)];
        match self.pick(5) {
            0 => Arenas::of(&[first, Arena::ALL[self.pick(3)]]),
            _ => Arenas::of(&[first]),
        }
    }

    /// Fills the slots until the text is understood. Only wild texts may need several tries.
    fn read(&mut self, name: &str, kind: Kind, text: &str) -> Vec<cards::ir::Ability> {
        for _ in 0..12 {
            let filled = self.fill(text, 0);
            if let Some(card) = sample_card(name, kind, &filled) {
                return card.abilities;
            }
        }
        Vec::new()
    }

    /// Replaces each `{slot}` by one of its phrases.
    fn fill(&mut self, text: &str, depth: u32) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once('{') {
            filled.push_str(before);
            let (slot, after) = behind.split_once('}').unwrap_or((behind, ""));
            rest = after;
            match slot {
                "n" => filled.push_str(&(1 + self.pick(3)).to_string()),
                "k" => {
                    let keyword = Keyword::ALL[self.pick(Keyword::ALL.len())];
                    filled.push_str(keyword.name());
                }
                _ if depth > 4 => {}
                slot => {
                    let phrase = self.one(wild::phrases(slot)).to_owned();
                    let phrase = self.fill(&phrase, depth + 1);
                    filled.push_str(&phrase);
                }
            }
        }
        filled.push_str(rest);
        filled
    }
}

/// Every text of the lists with its slots filled in several ways, with whether it is understood: for the test of the
/// lists themselves.
pub fn filled_texts(seed: u64) -> Vec<(Kind, String, Option<Card>)> {
    let mut maker = Maker {
        rng: ChaCha8Rng::seed_from_u64(seed),
        next: 0,
        number: 0,
        wild: false,
    };
    let mut found = Vec::new();
    let kinds = [
        Kind::Unit,
        Kind::Battle,
        Kind::Mission,
        Kind::Location,
        Kind::Equipment,
        Kind::Resource,
        Kind::Campaign,
        Kind::Trap,
        Kind::Event,
    ];
    let lists = kinds.map(|kind| (kind, texts(kind)));
    for (kind, list) in lists.into_iter().chain([(Kind::Unit, lines::SWITCH)]) {
        for text in list {
            let filled = maker.fill(text, 0);
            let card = sample_card("Some Card", kind, &filled);
            found.push((kind, filled, card));
        }
    }
    found
}

/// Wild texts with whether they are understood.
pub fn wild_texts(seed: u64, count: usize) -> Vec<(String, bool)> {
    let mut maker = Maker {
        rng: ChaCha8Rng::seed_from_u64(seed),
        next: 0,
        number: 0,
        wild: true,
    };
    let mut found = Vec::new();
    for _ in 0..count {
        for (kind, list) in [(Kind::Unit, wild::WILD_UNIT), (Kind::Battle, wild::WILD_BATTLE)] {
            let text = maker.one(list).to_owned();
            let filled = maker.fill(&text, 0);
            let read = sample_card("Some Card", kind, &filled).is_some();
            found.push((filled, read));
        }
    }
    found
}

/// The edition and the rest of a number.
pub(super) fn edition(number: u64) -> (Edition, u64) {
    (Edition::ALL[(number % 2) as usize], number / 2)
}
