//! A server on a free port, and clients for it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ChoiceKind, OptionScene, RoleName, Scene, ToClient, ToServer, VERSION};
use serde_json::{Value, json};
use server::{Config, CookieKey, Hall};
use store::Place;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Long enough for a loaded machine, short enough to fail.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder that goes away.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "pop-server-{}-{}",
            std::process::id(),
            NEXT.fetch_add(1, Ordering::Relaxed)
        );
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _there = std::fs::remove_dir_all(&self.0);
    }
}

/// Asks again until it is so; for what comes a moment after something that was answered.
pub async fn eventually(what: &str, mut so: impl AsyncFnMut() -> bool) {
    let asked = async {
        while !so().await {
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    };
    tokio::time::timeout(PATIENCE, asked)
        .await
        .unwrap_or_else(|_| panic!("never: {what}"));
}

/// A running server.
pub struct World {
    pub address: SocketAddr,
    pub hall: Arc<Hall>,
    stop: Option<oneshot::Sender<()>>,
    done: tokio::task::JoinHandle<()>,
}

impl World {
    /// A server on the data of a folder.
    pub async fn start(folder: &Path) -> World {
        let config = Config {
            reports: Some(folder.join("reports")),
            ..Config::default()
        };
        World::start_with(folder, config).await
    }

    /// The same with settings of its own.
    pub async fn start_with(folder: &Path, config: Config) -> World {
        let place = Place::read(None, folder).expect("a place");
        let store = store::open(&place, folder).await.expect("a store");
        let key = CookieKey::open(folder).expect("a key");
        let hall = Hall::open(store, text::files::embedded(), key, config)
            .await
            .expect("a hall");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let served = Arc::clone(&hall);
        let done = tokio::spawn(async move {
            let until = async move {
                let _stop = stopped.await;
            };
            server::serve(served, listener, None, until).await.expect("served");
        });
        World {
            address,
            hall,
            stop: Some(stop),
            done,
        }
    }

    /// Stops the server and waits until it is gone.
    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _gone = stop.send(());
        }
        drop(self.hall);
        self.done.await.expect("an orderly end");
    }

    /// A request; the status, the head with all headers, and the bytes of the body, as they came.
    pub async fn bytes(&self, path: &str, header: &str) -> (u16, String, Vec<u8>) {
        self.exchange("GET", path, header, "").await
    }

    /// The same by any method, with a body.
    pub async fn exchange(&self, method: &str, path: &str, header: &str, body: &str) -> (u16, String, Vec<u8>) {
        let (address, length) = (self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{header}Content-Length: {length}\r\n\r\n{body}"
        );
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer))
            .await
            .expect("in time")
            .expect("read");
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a body");
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.expect("a status"), head, answer.split_off(end + 4))
    }

    /// A request; the status and the body.
    pub async fn ask(&self, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> (u16, String) {
        let body = body.map(Value::to_string).unwrap_or_default();
        let token = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{token}Content-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).await.expect("a connection");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer))
            .await
            .expect("in time")
            .expect("read");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .expect("a status");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a body");
        let body = if head.to_lowercase().contains("transfer-encoding: chunked") {
            unchunked(body)
        } else {
            body.to_owned()
        };
        (status, body)
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, body) = self.ask("GET", path, None, None).await;
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).expect("JSON")
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        let (status, text) = self.ask("POST", path, None, Some(&body)).await;
        assert_eq!(status, 200, "{path}: {text}");
        serde_json::from_str(&text).expect("JSON")
    }

    /// A table against the computer.
    pub async fn alone(&self) -> Value {
        self.post(
            "/tables",
            json!({
                "name": "Ann", "seat": "dark", "deck": {"id": "starter-rebellion-dark"},
                "opponent": {"kind": "computer", "level": "eager", "deck": "starter-rebellion-light"},
                "edition": "current", "games": 1, "clock": null, "bot": true
            }),
        )
        .await
    }

    /// A table of two programs: both tokens.
    pub async fn two(&self) -> (String, [String; 2]) {
        let opened = self
            .post(
                "/tables",
                json!({
                    "name": "Ann", "seat": "dark", "deck": {"id": "starter-rebellion-dark"},
                    "opponent": {"kind": "friend"}, "edition": "current", "bot": true
                }),
            )
            .await;
        let table = text_of(&opened["table"]);
        let joined = self
            .post(
                &format!("/tables/{table}/join"),
                json!({"join": opened["join"], "name": "Bob", "deck": {"id": "starter-rebellion-light"}, "bot": true}),
            )
            .await;
        (table, [text_of(&opened["token"]), text_of(&joined["token"])])
    }

    /// Both seats and the newest scene of the one that is asked, in the middle of a build step.
    pub async fn in_a_build_step(&self) -> (String, [Client; 2], usize, Scene) {
        let (table, tokens) = self.two().await;
        let mut seats = [
            self.sit(&table, Some(&tokens[0])).await,
            self.sit(&table, Some(&tokens[1])).await,
        ];
        let mut newest = [seats[0].scene().await, seats[1].scene().await];
        for turn in 0..400 {
            let who = usize::from(
                newest[0]
                    .asked
                    .as_ref()
                    .is_some_and(|asked| asked.role == RoleName::Light),
            );
            let scene = newest[who].clone();
            if scene
                .asked
                .as_ref()
                .is_some_and(|asked| asked.kind == ChoiceKind::Build)
            {
                return (table, seats, who, scene);
            }
            seats[who].say(&choose(&scene, turn)).await;
            for (seat, newest) in seats.iter_mut().zip(&mut newest) {
                while newest.seq <= scene.seq {
                    *newest = seat.scene().await;
                }
            }
        }
        panic!("no build step came");
    }

    /// A seat's connection, after its Hello.
    pub async fn sit(&self, table: &str, token: Option<&str>) -> Client {
        let mut client = self.connect(table).await;
        client
            .say(&ToServer::Hello {
                version: VERSION,
                token: token.map(str::to_owned),
                seed: None,
            })
            .await;
        client
    }

    /// A connection that has said nothing yet.
    pub async fn connect(&self, table: &str) -> Client {
        let url = format!("ws://{}/api/v1/tables/{table}/ws", self.address);
        let (socket, _) = tokio_tungstenite::connect_async(url).await.expect("a socket");
        Client {
            socket,
            bytes: Vec::new(),
        }
    }
}

/// The text of a JSON string.
#[track_caller]
pub fn text_of(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn unchunked(body: &str) -> String {
    let mut whole = String::new();
    let mut rest = body;
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).expect("a size");
        if size == 0 {
            break;
        }
        whole.push_str(&after[..size]);
        rest = &after[size + 2..];
    }
    whole
}

/// One connection.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything that was received.
    pub bytes: Vec<String>,
}

impl Client {
    pub async fn say(&mut self, message: &ToServer) {
        self.send(&serde_json::to_string(message).expect("JSON")).await;
    }

    pub async fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("sent");
    }

    /// Sends something that the server may refuse to read.
    pub async fn try_send(&mut self, text: &str) -> bool {
        self.socket.send(Message::text(text)).await.is_ok()
    }

    /// The next message; none when the connection is closed.
    pub async fn next(&mut self) -> Option<ToClient> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next())
                .await
                .expect("in time");
            match next {
                Some(Ok(Message::Text(text))) => {
                    self.bytes.push(text.to_string());
                    return Some(serde_json::from_str(&text).expect("a message of the protocol"));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message that `wanted` takes.
    pub async fn until<T>(&mut self, mut wanted: impl FnMut(ToClient) -> Option<T>) -> T {
        loop {
            let message = self.next().await.expect("an open connection");
            if let Some(found) = wanted(message) {
                return found;
            }
        }
    }

    pub async fn scene(&mut self) -> Scene {
        self.until(|message| match message {
            ToClient::Scene { scene } => Some(scene),
            _ => None,
        })
        .await
    }

    /// The next scene in which this seat is asked, or the game is over.
    pub async fn asked(&mut self) -> Scene {
        self.until(|message| match message {
            ToClient::Scene { scene } if scene.ended.is_some() || options(&scene).is_some() => Some(scene),
            _ => None,
        })
        .await
    }

    /// The next refusal.
    pub async fn refusal(&mut self) -> String {
        self.until(|message| match message {
            ToClient::Refused { code, .. } => Some(code),
            _ => None,
        })
        .await
    }
}

/// The options of this seat's decision.
pub fn options(scene: &Scene) -> Option<&Vec<OptionScene>> {
    let asked = scene.asked.as_ref()?;
    (!asked.options.is_empty()).then_some(&asked.options)
}

/// An answer that leads somewhere: something else than passing, mostly.
pub fn choose(scene: &Scene, turn: usize) -> ToServer {
    let options = options(scene).expect("options");
    let busy: Vec<usize> = (0..options.len()).filter(|&at| !options[at].idle).collect();
    let at = if busy.is_empty() || turn % 5 == 4 {
        options.iter().position(|option| option.idle).unwrap_or(0)
    } else {
        busy[turn % busy.len()]
    };
    ToServer::Answer {
        seq: scene.seq,
        option: u32::try_from(at).expect("small"),
        key: options[at].key.clone(),
    }
}
