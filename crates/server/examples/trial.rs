//! A server for trying the page: `trial serve --addr A --data D`.
use std::path::PathBuf;

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().collect();
    let value = |name: &str| {
        let at = args.iter().position(|a| a == name).expect("given");
        args[at + 1].clone()
    };
    let folder = PathBuf::from(value("--data"));
    let place = store::Place::read(None, &folder).expect("a place");
    let store = store::open(&place, &folder).await.expect("a store");
    let key = server::CookieKey::open(&folder).expect("a key");
    let hall = server::Hall::open(store, text::files::embedded(), key, server::Config::default())
        .await
        .expect("a hall");
    let listener = tokio::net::TcpListener::bind(value("--addr")).await.expect("a port");
    server::serve(hall, listener, None, std::future::pending::<()>())
        .await
        .expect("served");
}
