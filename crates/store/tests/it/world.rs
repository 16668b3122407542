//! Stores to test with.

use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use store::{Error, Place, Store, TableId};

/// A folder that goes with the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("pop-store-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// A place for a store that no other test uses.
pub struct World {
    pub place: Place,
    pub folder: Folder,
}

impl World {
    pub fn sqlite() -> World {
        let folder = Folder::new();
        let place = Place::read(None, folder.path()).expect("the default place");
        World { place, folder }
    }

    /// None where PostgreSQL is not installed; that is said.
    pub fn postgres() -> Option<World> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let Some(server) = server() else {
            testkit::postgres::say_skipped();
            return None;
        };
        let name = format!("pop{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = Folder::new();
        let place = Place::read(Some(&server.database(&name)), folder.path()).expect("its address");
        Some(World { place, folder })
    }

    pub async fn open(&self) -> Result<Arc<dyn Store>, Error> {
        store::open(&self.place, self.folder.path()).await
    }
}

/// The one server of this test program. It ends with the program, whose end closes its input.
pub fn server() -> Option<&'static testkit::postgres::Server> {
    static SERVER: OnceLock<Option<testkit::postgres::Server>> = OnceLock::new();
    SERVER.get_or_init(testkit::postgres::Server::start).as_ref()
}

/// Runs a test on both databases.
pub fn on_both<F: Future<Output = ()>>(test: impl Fn(World) -> F) {
    run(test(World::sqlite()));
    if let Some(world) = World::postgres() {
        run(test(world));
    }
}

pub fn run<T>(future: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(future)
}

pub fn table(id: &str) -> TableId {
    TableId::new(id).expect("a plain id")
}

pub fn bytes(words: &[&str]) -> Vec<Vec<u8>> {
    words.iter().map(|word| word.as_bytes().to_vec()).collect()
}
