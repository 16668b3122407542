//! A PostgreSQL server for tests: the machine's own binaries, a temporary folder, a private socket, no network.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A running server. It ends, and its folder goes, when this is dropped or the process that started it dies.
pub struct Server {
    folder: PathBuf,
    bin: PathBuf,
    user: Option<(u32, u32)>,
    /// A shell that holds the server and stops it when its input closes.
    keeper: Child,
}

/// Binaries that Debian keeps apart by version, newest first, or those in the path.
fn binaries() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok().into_iter().flatten().flatten();
    let mut folders: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| {
            let version = entry.file_name().to_string_lossy().parse().ok()?;
            Some((version, entry.path().join("bin")))
        })
        .collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = folders.into_iter().rev().map(|(_, folder)| folder);
    let mut all = debian.chain(std::env::split_paths(&path));
    all.find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

/// PostgreSQL refuses to run as root: then it runs as `postgres`, or else as `nobody`.
fn other_user() -> Option<(u32, u32)> {
    if fs::metadata("/proc/self")
        .map(|own| std::os::unix::fs::MetadataExt::uid(&own))
        .ok()?
        != 0
    {
        return None;
    }
    let passwd = fs::read_to_string("/etc/passwd").ok()?;
    ["postgres", "nobody"].iter().find_map(|name| {
        let mut fields = passwd
            .lines()
            .find(|line| line.starts_with(&format!("{name}:")))?
            .split(':')
            .skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    })
}

impl Server {
    /// Starts one, or returns `None` where PostgreSQL is not installed – but never on CI, which installs it.
    ///
    /// # Panics
    /// If it is installed and does not start, or is missing on CI.
    pub fn start() -> Option<Server> {
        let Some(bin) = binaries() else {
            assert!(
                std::env::var_os("CI").is_none(),
                "no PostgreSQL on CI: .ci/run installs it"
            );
            return None;
        };
        let user = other_user();
        // Sockets have short names, so not the target folder.
        let unique = format!("pop-pg-{}-{}", std::process::id(), thread_number());
        let folder = std::env::temp_dir().join(unique);
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("a temporary folder");
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).expect("its permissions");
        if let Some((uid, gid)) = user {
            chown(&folder, Some(uid), Some(gid)).expect("a folder of the database's user");
        }
        let initdb = command(&bin.join("initdb"), user, &folder)
            .args([
                "--auth=trust",
                "--username=pop",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
                "-D",
            ])
            .arg(folder.join("data"))
            .output()
            .expect("initdb runs");
        assert!(
            initdb.status.success(),
            "initdb: {}",
            String::from_utf8_lossy(&initdb.stderr)
        );
        let keeper = keep(&bin, user, &folder);
        let server = Server {
            folder,
            bin,
            user,
            keeper,
        };
        let start = Instant::now();
        while !server
            .query("postgres", "SELECT 1")
            .is_some_and(|status| status.success())
        {
            let log = fs::read_to_string(server.folder.join("log")).unwrap_or_default();
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "PostgreSQL does not start:\n{log}"
            );
            std::thread::sleep(Duration::from_millis(50));
        }
        Some(server)
    }

    /// Creates an empty database and returns its address.
    ///
    /// # Panics
    /// If the server refuses.
    pub fn database(&self, name: &str) -> String {
        self.run("postgres", &format!("CREATE DATABASE {name}"));
        self.address(name)
    }

    /// The address of a database.
    pub fn address(&self, name: &str) -> String {
        format!("postgres:///{name}?host={}&user=pop", self.folder.display())
    }

    /// Runs a statement as the owner of everything.
    ///
    /// # Panics
    /// If it fails.
    pub fn run(&self, database: &str, statement: &str) {
        let status = self.query(database, statement).expect("psql runs");
        assert!(status.success(), "{statement}: {status}");
    }

    /// Kills the server as a power cut would, and starts it again over the same files.
    ///
    /// # Panics
    /// If it does not come back.
    pub fn crash_and_restart(&mut self) {
        let pid = fs::read_to_string(self.folder.join("data/postmaster.pid")).expect("its process id");
        let pid = pid.lines().next().unwrap_or_default().to_owned();
        let killed = Command::new("kill").args(["-9", &pid]).status().expect("kill runs");
        assert!(killed.success(), "PostgreSQL was not running");
        let start = Instant::now();
        // Its children notice within moments; until then they keep the memory, and a new server is refused.
        loop {
            // `wait` would close its input, and that is the sign to clean up.
            let input = self.keeper.stdin.take();
            self.keeper.wait().expect("its keeper ends with it");
            self.keeper = keep(&self.bin, self.user, &self.folder);
            drop(input);
            while self.keeper.try_wait().expect("its keeper").is_none() {
                if self
                    .query("postgres", "SELECT 1")
                    .is_some_and(|status| status.success())
                {
                    return;
                }
                assert!(
                    start.elapsed() < Duration::from_secs(60),
                    "PostgreSQL does not come back"
                );
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }

    fn query(&self, database: &str, statement: &str) -> Option<ExitStatus> {
        let psql = ["psql"]
            .iter()
            .map(|name| self.bin.join(name))
            .find(|path| path.exists());
        command(&psql.unwrap_or(PathBuf::from("psql")), self.user, &self.folder)
            .args(["-X", "-q", "-U", "pop", "-d", database, "-c", statement, "-h"])
            .arg(&self.folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        // It ends by itself; the wait is so that nothing is left behind.
        let _ended = self.keeper.wait();
    }
}

fn command(program: &Path, user: Option<(u32, u32)>, folder: &Path) -> Command {
    let mut command = Command::new(program);
    if let Some((uid, gid)) = user {
        command.uid(uid).gid(gid);
    }
    command.current_dir(folder).env("HOME", folder).stdin(Stdio::null());
    command
}

/// Starts the server under a shell that outlives us for as long as it takes to stop it.
fn keep(bin: &Path, user: Option<(u32, u32)>, folder: &Path) -> Child {
    // Several tests share the machine: a small cache, and a crash of ours leaves no half of it behind.
    let script = r#"
        exec 3<&0
        "$0/postgres" -D "$1/data" -k "$1" -c listen_addresses= -c shared_buffers=16MB -c max_connections=60 \
            </dev/null >>"$1/log" 2>&1 3<&- &
        server=$!
        { cat <&3 >/dev/null; touch "$1/stopping"; kill -INT $server 2>/dev/null; } &
        watcher=$!
        wait $server
        kill $watcher 2>/dev/null
        if [ -e "$1/stopping" ]; then rm -rf "$1"; fi
    "#;
    let mut command = command(Path::new("/bin/sh"), user, folder);
    command.args(["-c", script]).arg(bin).arg(folder);
    // A group of its own: Ctrl-C at the tests shall reach it through its input, not at random.
    command
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().expect("a shell")
}

fn thread_number() -> u32 {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Says that a test did not run, past the harness's capture.
pub fn say_skipped() {
    let _unseen = writeln!(std::io::stderr(), "skipped: no PostgreSQL");
}
