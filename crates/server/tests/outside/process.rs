//! A running server.

use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use store::{Place, Store};

use crate::http::Client;

/// A data folder, perhaps a database, and the server on them while it runs.
pub struct Host {
    pub address: SocketAddr,
    pub folder: PathBuf,
    database: Option<String>,
    child: Option<Child>,
}

impl Host {
    /// On SQLite.
    pub fn sqlite() -> Host {
        Host::on(None)
    }

    /// On this address of a PostgreSQL database.
    pub fn on(database: Option<String>) -> Host {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("pop-serve-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        // A port that is free now, kept over restarts.
        let address = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        Host {
            address: address.expect("a free port"),
            folder,
            database,
            child: None,
        }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Starts the server and waits until it answers; returns how long that took.
    #[track_caller]
    pub fn start(&mut self) -> Duration {
        let program = std::env::var_os("POP_BINARY").map_or_else(example, PathBuf::from);
        let log = fs::File::options()
            .create(true)
            .append(true)
            .open(self.log())
            .expect("a log");
        // As many connections as the machine allows, whatever the tests' own limit is.
        let mut command = Command::new("sh");
        command
            .args(["-c", r#"ulimit -n "$(ulimit -Hn)"; exec "$0" "$@""#])
            .arg(program);
        command.args([
            "serve",
            "--addr",
            &self.address.to_string(),
            "--trusted-proxy",
            "--data",
        ]);
        command.arg(&self.folder);
        if let Some(database) = &self.database {
            command.args(["--db", database]);
        }
        let begun = Instant::now();
        let child = command
            .env_remove("POP_DATA")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        self.child = Some(child.expect("the server starts"));
        let mut client = Client::new(self.address, 0);
        while !client.get("/healthz", None).is_ok_and(|answer| answer.status == 200) {
            let ended = self
                .child
                .as_mut()
                .and_then(|child| child.try_wait().expect("its state"));
            assert!(ended.is_none(), "the server ended: {ended:?}\n{}", self.said());
            assert!(begun.elapsed() < Duration::from_secs(60), "no answer\n{}", self.said());
            std::thread::sleep(Duration::from_millis(10));
        }
        begun.elapsed()
    }

    /// `kill -9`.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().expect("it can be killed");
            let status = child.wait().expect("it ends");
            assert!(
                status.code().is_none(),
                "it had ended by itself: {status}\n{}",
                self.said()
            );
        }
    }

    pub fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// What the server said, to read when something is wrong.
    pub fn said(&self) -> String {
        fs::read_to_string(self.log()).unwrap_or_default()
    }

    /// The store, while the server does not run.
    pub async fn store(&self) -> Arc<dyn Store> {
        let place = Place::read(self.database.as_deref(), Path::new(&self.folder)).expect("an address");
        store::open(&place, &self.folder).await.expect("the store opens")
    }
}

/// The server that `cargo test -p server` builds beside the tests.
fn example() -> PathBuf {
    let mut path = std::env::current_exe().expect("the test's own path");
    path.pop();
    path.pop();
    path.join("examples/host")
}

impl Drop for Host {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            drop(child.kill());
            drop(child.wait());
        }
        if !std::thread::panicking() {
            drop(fs::remove_dir_all(&self.folder));
        }
    }
}
