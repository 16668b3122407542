//! `pop serve`: tables in the browser.

use std::io::{IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use server::{Config, CookieKey, Counter, Hall, Pictures};
use store::Place;
use text::files::Pool;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use crate::commands::odds;
use crate::data::{self, images::Images};
use crate::decks::Library;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop serve                                  on this machine, http://127.0.0.1:8080
  pop serve --addr 0.0.0.0:8080              for everybody who reaches it
  pop serve --db postgres://pop@localhost/pop --secure --trusted-proxy

docs/hosting.md tells more. SIGTERM or Ctrl-C ends it: what was acknowledged is on
disk, and every table goes on at the next start.
Exit status: 0 ended as asked; 2 bad usage, or it cannot listen, read or write.";

/// `pop serve`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Where to listen
    #[arg(long, value_name = "A", default_value = "127.0.0.1:8080", env = "POP_ADDR")]
    addr: SocketAddr,
    /// The data folder; the platform's, if not given
    #[arg(long, value_name = "DIR", env = "POP_DATA")]
    data: Option<PathBuf>,
    /// `sqlite:FILE` or `postgres://…`; without it pop.db in the data folder
    #[arg(long, value_name = "URL", env = "POP_DB", hide_env_values = true)]
    db: Option<String>,
    /// A folder with set files; also $POP_CARDS
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
    /// Where /metrics is answered; keep it private
    #[arg(long, value_name = "A", env = "POP_METRICS")]
    metrics: Option<SocketAddr>,
    /// A page elsewhere that may open tables here: its origin as browsers write it; may be repeated
    #[arg(long = "origin", value_name = "URL", env = "POP_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
    /// The page is reached by HTTPS: cookies say so
    #[arg(long, env = "POP_SECURE")]
    secure: bool,
    /// A proxy in front says who asks
    #[arg(long, env = "POP_TRUSTED_PROXY")]
    trusted_proxy: bool,
}

/// Serves until it is told to stop.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let data = data_folder(args.data.as_deref())?;
    let options = Options {
        addr: args.addr,
        db: args.db.as_deref(),
        cards: args.cards.as_deref(),
        metrics: args.metrics,
        config: Config {
            origins: args.origins.clone(),
            secure: args.secure,
            trusted_proxy: args.trusted_proxy,
            ..Config::default()
        },
        data,
    };
    serve(options, out, |_| {})
}

/// How to serve.
pub struct Options<'a> {
    /// Where to listen.
    pub addr: SocketAddr,
    /// The data folder.
    pub data: PathBuf,
    /// The address of the database.
    pub db: Option<&'a str>,
    /// A folder with set files.
    pub cards: Option<&'a Path>,
    /// Where metrics are answered.
    pub metrics: Option<SocketAddr>,
    /// How the server is kept.
    pub config: Config,
}

/// Opens a server, says where it is, calls `ready` with that address, and serves until it is told to stop.
pub fn serve(options: Options<'_>, out: &mut Output, ready: impl FnOnce(&str)) -> Result<Answer, Trouble> {
    log();
    let library = Library::open(options.cards)?;
    std::fs::create_dir_all(&options.data).map_err(|error| diagnostics::unwritable(&options.data, &error))?;
    let place = Place::read(options.db, &options.data).map_err(|error| diagnostics::store(&error))?;
    let runtime = runtime()?;
    runtime.block_on(async {
        let store = store::open(&place, &options.data)
            .await
            .map_err(|error| diagnostics::store(&error))?;
        let key = CookieKey::open(&options.data).map_err(|error| diagnostics::unwritable(&options.data, &error))?;
        let pool = library.pool();
        let config = Config {
            reports: Some(options.data.join("reports")),
            pictures: pictures(pool, options.cards),
            odds: Some(Counter::new(move |asked| odds::document(asked, &library))),
            ..options.config
        };
        let hall = Hall::open(store, pool, key, config)
            .await
            .map_err(|error| diagnostics::store(&error))?;
        let listener = listen(options.addr).await?;
        let metrics = match options.metrics {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let address = listener
            .local_addr()
            .map_err(|error| diagnostics::no_port(options.addr, &error))?;
        let url = format!("http://{address}");
        writeln!(out, "Play-or-Pass is served at {url} (Ctrl-C ends it).")?;
        out.flush()?;
        ready(&url);
        server::serve(Arc::clone(&hall), listener, metrics, told_to_stop())
            .await
            .map_err(|error| diagnostics::no_port(options.addr, &error))?;
        Ok(Answer::Yes)
    })
}

/// The pictures beside the card files.
fn pictures(pool: &Pool, cards: Option<&Path>) -> Pictures {
    let images = Images::open(cards);
    let of = |row| images.of(row).map(|file| (row, file.to_owned()));
    Pictures::of(pool.rows().iter().filter_map(of))
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Trouble> {
    TcpListener::bind(address)
        .await
        .map_err(|error| diagnostics::no_port(address, &error))
}

/// Ctrl-C, or what a service manager sends.
async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let Ok(mut terminated) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) else {
            let _stop = interrupted.await;
            return;
        };
        tokio::select! {
            _ = interrupted => {}
            _ = terminated.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _stop = interrupted.await;
}

/// Where a server keeps what lasts.
pub fn data_folder(named: Option<&Path>) -> Result<PathBuf, Trouble> {
    let folder = named.map(Path::to_owned).or_else(data::folder);
    folder.ok_or_else(diagnostics::no_data_folder)
}

/// The threads of a server.
pub fn runtime() -> Result<Runtime, Trouble> {
    Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| diagnostics::no_port(SocketAddr::from(([127, 0, 0, 1], 0)), &error))
}

/// Messages for the keeper on stderr: JSON lines, or plain ones at a terminal. `$RUST_LOG` says how much.
fn log() {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    // A second server in one process keeps the first one's messages.
    let _already = if std::io::stderr().is_terminal() {
        lines.compact().try_init()
    } else {
        lines.json().try_init()
    };
}
