//! The smallest program that keeps a server: what `pop serve` does, without its settings. The tests kill it.
//!
//! `cargo run -p server --example host -- serve --addr 127.0.0.1:8080 --data FOLDER [--db URL] [--trusted-proxy]`

use std::path::PathBuf;

use server::{Config, CookieKey, Hall};
use store::Place;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let at = |name: &str| args.iter().position(|arg| arg == name);
    let value = |name: &str| at(name).and_then(|at| args.get(at + 1)).cloned();
    let data = PathBuf::from(value("--data").ok_or("--data is missing")?);
    let address = value("--addr").ok_or("--addr is missing")?;
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .init();

    let place = Place::read(value("--db").as_deref(), &data)?;
    let store = store::open(&place, &data).await?;
    let config = Config {
        trusted_proxy: at("--trusted-proxy").is_some(),
        ..Config::default()
    };
    let hall = Hall::open(store, text::files::embedded(), CookieKey::open(&data)?, config).await?;
    let listener = tokio::net::TcpListener::bind(address).await?;
    server::serve(hall, listener, None, std::future::pending()).await?;
    Ok(())
}
