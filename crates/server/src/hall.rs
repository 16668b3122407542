//! What all tables and requests share.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use cards::Edition;
use decks::search::Index;
use decks::{Deck, read_deck};
use protocol::replay::SetupRecord;
use rules::{Setup, Switches};
use store::{Status, Store, TableId};
use testkit::book::Book;
use text::files::{Pool, Row};
use tokio::sync::{Semaphore, mpsc, oneshot};

use crate::config::Config;
use crate::error::Refusal;
use crate::guest::CookieKey;
use crate::limit::Limits;
use crate::metrics::Metrics;
use crate::reports::Reports;
use crate::rest::lab::Runs;
use crate::table::actor::{Said, read_journal, start};
use crate::table::header::{GameHeader, Header};
use crate::table::kept::Kept;

/// Tables that are open at once.
const MOST_TABLES: usize = 20_000;

/// What all tables and requests share.
pub struct Hall {
    /// What lasts.
    pub store: Arc<dyn Store>,
    /// The cards.
    pub pool: &'static Pool,
    /// The cards, prepared for searches.
    pub index: Index<'static>,
    /// The rulebook.
    pub book: Book,
    /// Signs cookies.
    pub key: CookieKey,
    /// How the server is kept.
    pub config: Config,
    /// What its keeper can watch.
    pub metrics: Metrics,
    /// How often somebody may ask.
    pub limits: Limits,
    /// Where reported problems go.
    pub reports: Reports,
    /// How often somebody may try a name and a password.
    pub doors: Limits,
    /// How often one name may be tried in vain, by whomever.
    pub guesses: Limits,
    /// Runs of the lab.
    pub runs: Runs,
    /// Who may use the lab: one run at a time.
    pub lab: Arc<Semaphore>,
    tables: RwLock<BTreeMap<String, mpsc::Sender<Said>>>,
    thinkers: Arc<Semaphore>,
    counters: Arc<Semaphore>,
}

impl Hall {
    /// A hall with the tables of the store. Those that were not over go on.
    pub async fn open(
        store: Arc<dyn Store>,
        pool: &'static Pool,
        key: CookieKey,
        config: Config,
    ) -> Result<Arc<Hall>, store::Error> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let hall = Arc::new(Hall {
            store,
            pool,
            index: Index::of(pool),
            book: Book::embedded(),
            key,
            reports: Reports::new(config.reports.clone()),
            config,
            metrics: Metrics::default(),
            limits: Limits::default(),
            doors: Limits::new(15.0, 0.1),
            guesses: Limits::new(30.0, 0.05),
            runs: Runs::default(),
            lab: Arc::new(Semaphore::new(1)),
            tables: RwLock::new(BTreeMap::new()),
            thinkers: Arc::new(Semaphore::new(cores)),
            counters: Arc::new(Semaphore::new(cores)),
        });
        for table in hall.store.open_tables().await? {
            hall.revive(table).await;
        }
        Ok(hall)
    }

    /// Starts the task of a stored table.
    async fn revive(self: &Arc<Hall>, table: store::Table) -> Option<mpsc::Sender<Said>> {
        let header: Header = match serde_json::from_slice(&table.header) {
            Ok(header) => header,
            Err(error) => {
                tracing::error!(table = %table.id, %error, "a header that cannot be read");
                return None;
            }
        };
        let journal = match read_journal(self, &table.id).await {
            Ok(journal) => journal,
            Err(refusal) => {
                tracing::error!(table = %table.id, text = %refusal.text, "a journal that cannot be read");
                return None;
            }
        };
        let kept = Kept::read(self, &table.id).await;
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have been faster.
        if let Some(there) = tables.get(table.id.as_str()) {
            return Some(there.clone());
        }
        let sender = start(self, table.id.clone(), header, &journal, table.status, kept);
        tables.insert(table.id.to_string(), sender.clone());
        Some(sender)
    }

    /// The table with this id, wherever it is.
    pub async fn table(self: &Arc<Hall>, id: &str) -> Result<mpsc::Sender<Said>, Refusal> {
        let id = TableId::new(id).map_err(|_| Refusal::missing("table"))?;
        if let Some(sender) = self.running(id.as_str()) {
            return Ok(sender);
        }
        let stored = self.store.table(&id).await?.ok_or_else(|| Refusal::missing("table"))?;
        self.revive(stored).await.ok_or_else(|| Refusal::missing("table"))
    }

    fn running(&self, id: &str) -> Option<mpsc::Sender<Said>> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.get(id).cloned()
    }

    /// All tables with a task.
    pub fn tables(&self) -> Vec<(String, mpsc::Sender<Said>)> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.iter().map(|(id, sender)| (id.clone(), sender.clone())).collect()
    }

    /// The task of a table ends; the store has the table.
    pub fn forget(&self, id: &str) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.remove(id);
    }

    /// A new table, on disk before anybody hears of it.
    pub async fn create(self: &Arc<Hall>, header: Header, steps: &[Vec<u8>]) -> Result<TableId, Refusal> {
        if self.tables.read().unwrap_or_else(PoisonError::into_inner).len() >= MOST_TABLES {
            return Err(Refusal::busy(
                "There are as many tables as this server keeps; come back later.",
            ));
        }
        let id = TableId::new(header.fairness.table.clone()).map_err(|error| Refusal::bad(error.to_string()))?;
        let bytes = serde_json::to_vec(&header).map_err(|error| Refusal::bad(error.to_string()))?;
        self.store.create_table(&id, self.now(), &bytes).await?;
        if !steps.is_empty() {
            self.store.append(&id, 0, steps).await?;
        }
        self.metrics.began();
        let table = store::Table {
            id: id.clone(),
            created: 0,
            status: Status::Open,
            header: bytes,
        };
        self.revive(table)
            .await
            .ok_or_else(|| Refusal::bad("The table cannot be laid."))?;
        Ok(id)
    }

    /// Says something to a table and waits for the answer.
    pub async fn ask<T>(
        self: &Arc<Hall>,
        id: &str,
        say: impl FnOnce(oneshot::Sender<T>) -> Said,
    ) -> Result<T, Refusal> {
        let table = self.table(id).await?;
        let (reply, answer) = oneshot::channel();
        let ended = || Refusal::busy("The table does not answer; try again.");
        table.send(say(reply)).await.map_err(|_| ended())?;
        answer.await.map_err(|_| ended())
    }

    /// The game of a header: the table it goes on with, or one between the decks of its seats.
    pub fn setup_of(&self, header: &Header) -> Result<(GameHeader, Setup), String> {
        if let Some(game) = &header.game {
            return Ok((game.clone(), game.setup.setup()?));
        }
        let deck = |at: usize| self.deck(&header.seats[at].deck).map_err(|refusal| refusal.text);
        let edition = edition(&header.edition)?;
        let setup = table::game_of_decks(&deck(0)?, &deck(1)?, self.pool, edition, Switches::default())
            .map_err(|error| error.to_string())?;
        let game = GameHeader {
            setup: SetupRecord::of(&setup),
            inherited: 0,
        };
        Ok((game, setup))
    }

    /// A deck list as text; every card of it can be played.
    pub fn deck(&self, text: &str) -> Result<Deck, Refusal> {
        let deck = read_deck("deck.txt", text).map_err(|problems| {
            let first = problems.first().map(ToString::to_string).unwrap_or_default();
            Refusal::bad(format!("The deck list cannot be read: {first}"))
        })?;
        let faults: Vec<String> = deck
            .entries()
            .filter_map(|(_, entry)| entry.row(self.pool).and_then(Row::card).err())
            .map(|error| error.to_string())
            .take(3)
            .collect();
        if !faults.is_empty() {
            return Err(Refusal::bad(format!(
                "The deck cannot be played: {}",
                faults.join("; ")
            )));
        }
        if deck.size() < 10 || deck.size() > rules::MAX_CARDS_PER_PLAYER {
            return Err(Refusal::bad(format!(
                "The deck has {} cards; a table takes 10 to {}.",
                deck.size(),
                rules::MAX_CARDS_PER_PLAYER
            )));
        }
        Ok(deck)
    }

    /// Lets a computer player think, on a bounded number of threads.
    pub async fn think(&self, choose: impl FnOnce() -> usize + Send + 'static) -> Option<usize> {
        let permit = Arc::clone(&self.thinkers).acquire_owned().await.ok()?;
        let thought = tokio::task::spawn_blocking(move || {
            let _until_done = permit;
            choose()
        });
        thought.await.ok()
    }

    /// Counts something on a bounded number of threads; none where it takes longer, or too many count already.
    pub async fn count<T: Send + 'static>(
        &self,
        counting: impl FnOnce() -> T + Send + 'static,
        limit: Duration,
    ) -> Option<T> {
        let permit = Arc::clone(&self.counters).try_acquire_owned().ok()?;
        let counted = tokio::task::spawn_blocking(move || {
            let _until_done = permit;
            counting()
        });
        tokio::time::timeout(limit, counted).await.ok()?.ok()
    }

    /// The same for what may wait for its turn; none where that does not come in time.
    pub async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        limit: Duration,
    ) -> Option<T> {
        let done = async {
            let permit = Arc::clone(&self.counters).acquire_owned().await.ok()?;
            let work = tokio::task::spawn_blocking(move || {
                let _until_done = permit;
                work()
            });
            work.await.ok()
        };
        tokio::time::timeout(limit, done).await.ok()?
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    /// Every table finishes what it has begun and ends, and with it its connections.
    pub async fn stop_tables(&self) {
        // All at once: those with clocks write what is left of them, and share the waits for the disk.
        let tables = self.tables().into_iter().map(async |(_, table)| {
            let (done, stopped) = oneshot::channel();
            if table.send(Said::Stop(done)).await.is_ok() {
                let _ended = tokio::time::timeout(Duration::from_secs(5), stopped).await;
            }
        });
        futures_util::future::join_all(tables).await;
    }

    /// Everything that is begun is finished; nothing more is taken. To be waited for to its end.
    pub async fn close(&self) {
        self.stop_tables().await;
        self.store.close().await;
    }
}

/// An edition by its word.
pub fn edition(word: &str) -> Result<Edition, String> {
    match word {
        "classic" => Ok(Edition::Classic),
        "current" => Ok(Edition::Current),
        other => Err(format!(
            "there is no edition {other:?}; there are \"classic\" and \"current\""
        )),
    }
}
