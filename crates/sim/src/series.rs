//! Games of two players that differ in chance only.

use ai::{Budget, Level};
use cards::Edition;
use cards::keyword::Keyword;
use decks::Deck;
use rules::{ByRole, Game, Role, SetupFault, Switches};
use text::files::{CardError, Pool};
use thiserror::Error;

use crate::digest::Digest;
use crate::record::{CardSet, Side};

/// A deck and who plays it.
#[derive(Clone, Debug)]
pub struct Player {
    /// The deck.
    pub deck: Deck,
    /// How strong the player is.
    pub level: Level,
}

/// What the two games of a pair exchange. They have the same seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exchange {
    /// Nothing: every game stands alone, the first player is Dark.
    Nothing,
    /// The players exchange seats: each deck keeps its role, and is played by the one and by the other.
    Levels,
    /// The players exchange roles and keep their decks.
    Roles,
}

impl Exchange {
    /// All.
    pub const ALL: [Exchange; 3] = [Exchange::Nothing, Exchange::Levels, Exchange::Roles];

    /// Its word in files and flags.
    pub fn word(self) -> &'static str {
        match self {
            Exchange::Nothing => "nothing",
            Exchange::Levels => "levels",
            Exchange::Roles => "roles",
        }
    }

    /// How many games belong together.
    pub fn unit(self) -> u64 {
        match self {
            Exchange::Nothing => 1,
            Exchange::Levels | Exchange::Roles => 2,
        }
    }

    /// Who plays Dark in the game of this number.
    pub fn dark(self, game: u64) -> Side {
        match self {
            Exchange::Levels | Exchange::Roles if game % 2 == 1 => Side::Second,
            Exchange::Nothing | Exchange::Levels | Exchange::Roles => Side::First,
        }
    }
}

/// Two decks that make no series.
#[derive(Clone, Debug, Error)]
pub enum NoSeries {
    /// A card cannot be played.
    #[error("{0}")]
    Card(#[from] CardError),
    /// The decks cannot be laid on a table.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Table(Vec<SetupFault>),
    /// A deck with more different cards than effects are kept for.
    #[error("{0} has more than {most} different cards", most = CardSet::MOST)]
    TooManyCards(String),
}

/// A card of a player's deck, of which effects are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// The keywords it has or gives.
    pub keywords: Vec<Keyword>,
}

/// Two players, the seed, and everything else that decides how each game goes. Game 2k and game 2k + 1 share their
/// seeds if something is exchanged.
pub struct Series {
    /// The first and the second player.
    pub players: [Player; 2],
    /// What pairs exchange.
    pub exchange: Exchange,
    /// The seed of the run.
    pub seed: u64,
    /// The rules.
    pub edition: Edition,
    /// The hash of the card pool.
    pub pool: String,
    /// The different cards of each player's deck.
    pub cards: [Vec<Listed>; 2],
    /// Are effects kept?
    pub effects: bool,
    /// The table as the players are named, and with roles exchanged.
    tables: Vec<Table>,
}

/// A table before its first game.
pub(crate) struct Table {
    pub(crate) start: Game,
    /// For each card on the table: whose, and its place in the list of that player's cards.
    pub(crate) listed: Vec<Option<(Side, u8)>>,
}

impl Series {
    /// Lays the tables of a series.
    pub fn new(
        players: [Player; 2],
        exchange: Exchange,
        seed: u64,
        edition: Edition,
        pool: &Pool,
    ) -> Result<Series, NoSeries> {
        let cards = [cards_of(&players[0].deck, pool)?, cards_of(&players[1].deck, pool)?];
        let sides: &[Side] = match exchange {
            Exchange::Nothing | Exchange::Levels => &[Side::First],
            Exchange::Roles => &Side::BOTH,
        };
        let decks = [&players[0].deck, &players[1].deck];
        let tables: Result<Vec<Table>, NoSeries> = sides
            .iter()
            .map(|&dark| {
                let seats = [decks[dark as usize], decks[dark.other() as usize]];
                let setup = table::game_of_decks(seats[0], seats[1], pool, edition, Switches::simulation())?;
                let start = Game::new(&setup).map_err(NoSeries::Table)?;
                let listed = listed(&start, dark, &cards);
                Ok(Table { start, listed })
            })
            .collect();
        Ok(Series {
            tables: tables?,
            players,
            exchange,
            seed,
            edition,
            pool: format!("{:016x}", pool.hash()),
            cards,
            effects: false,
        })
    }

    /// The same series, with notes on which cards are drawn and deployed.
    pub fn with_effects(mut self) -> Result<Series, NoSeries> {
        for (player, cards) in self.players.iter().zip(&self.cards) {
            if cards.len() > CardSet::MOST {
                return Err(NoSeries::TooManyCards(player.deck.title.clone()));
            }
        }
        self.effects = true;
        Ok(self)
    }

    pub(crate) fn table(&self, game: u64) -> &Table {
        let exchanged = self.exchange == Exchange::Roles && game % 2 == 1;
        &self.tables[usize::from(exchanged)]
    }

    /// The unit that the game belongs to: the number of its seeds.
    pub fn unit(&self, game: u64) -> u64 {
        game / self.exchange.unit()
    }

    /// Whose level plays each role in this game.
    pub fn sides(&self, game: u64) -> ByRole<Side> {
        let dark = self.exchange.dark(game);
        ByRole([dark, dark.other()])
    }

    /// Whose deck each role has in this game.
    pub fn decks(&self, game: u64) -> ByRole<Side> {
        match self.exchange {
            Exchange::Nothing | Exchange::Levels => ByRole(Side::BOTH),
            Exchange::Roles => self.sides(game),
        }
    }

    /// Does every game depend on its seed alone? Not if somebody may think for so much time.
    pub fn is_repeatable(&self) -> bool {
        !self
            .players
            .iter()
            .any(|player| matches!(player.level, Level::Search(Budget::Time(_))))
    }

    /// Everything that the results depend on: decks, levels, seed, exchange, edition, version of the rules. The digest of
    /// a run begins with it.
    pub fn digest(&self) -> Digest {
        let mut digest = Digest::EMPTY
            .with_text(rules::VERSION)
            .with_text(self.edition.word())
            .with_text(self.exchange.word())
            .with(&self.seed.to_le_bytes());
        for player in &self.players {
            digest = digest
                .with_text(&player.level.to_string())
                .with(&deck_digest(&player.deck).value().to_le_bytes());
        }
        digest
    }
}

/// The hash of what lies in a deck and its supply, in order.
pub fn deck_digest(deck: &Deck) -> Digest {
    let parts = [&deck.cards, &deck.supply];
    parts.iter().fold(Digest::EMPTY, |digest, entries| {
        let part = entries.iter().fold(digest, |digest, entry| {
            let set = entry.set.as_deref().unwrap_or("");
            digest
                .with(&entry.count.to_le_bytes())
                .with_text(&entry.name)
                .with_text(set)
        });
        part.with(&[0xfe])
    })
}

fn cards_of(deck: &Deck, pool: &Pool) -> Result<Vec<Listed>, CardError> {
    let mut cards: Vec<Listed> = Vec::new();
    for entry in deck.cards.iter().chain(&deck.supply) {
        let row = entry.row(pool)?;
        let name = row.card()?.name.full();
        if !cards.iter().any(|card| card.name == name) {
            let keywords = row.keywords().iter().copied().collect();
            cards.push(Listed { name, keywords });
        }
    }
    Ok(cards)
}

fn listed(start: &Game, dark: Side, cards: &[Vec<Listed>; 2]) -> Vec<Option<(Side, u8)>> {
    let fixed = start.fixed();
    let all = fixed.owner.iter().zip(&fixed.of);
    all.map(|(&owner, &print)| {
        let side = match owner {
            Role::Dark => dark,
            Role::Light => dark.other(),
        };
        let name = fixed.prints[usize::from(print.0)].card.name.full();
        let at = cards[side as usize].iter().position(|card| card.name == name)?;
        Some((side, u8::try_from(at).ok()?))
    })
    .collect()
}
