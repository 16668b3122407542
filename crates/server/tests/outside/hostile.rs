//! Clients that mean no good: clear errors, no panic, and the others play on.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::bots::{Bots, open, random};
use crate::http::{Answer, Client};
use crate::process::Host;

const MESSAGES: usize = 10_000;
/// Visitors in all this, so that it is not the limit of requests that refuses.
const PER_VISITOR: usize = 100;

#[test]
fn ten_thousand_bad_messages_harm_nobody() {
    let mut host = Host::sqlite();
    host.start();
    let pid = host.pid();
    let bots = Bots::start(host.address, 2, 1);
    bots.all_go_on(2, Duration::from_secs(60)).expect("bots play");

    let mut idle = idle_sockets(host.address, 1000);
    let victim = Victim::open(host.address);
    let slow = slow_readers(host.address, &victim, 20);
    let mut dice = 5;
    for visitor in 0..MESSAGES / 2 / PER_VISITOR {
        let mut client = Client::new(host.address, 10_000 + visitor);
        for _ in 0..PER_VISITOR {
            bad_request(&mut client, &victim, &mut dice);
        }
    }
    for visitor in 0..MESSAGES / 2 / 50 {
        bad_messages(host.address, &victim, 20_000 + visitor, &mut dice);
    }
    raw_nonsense(host.address, &mut dice);
    too_large(host.address, &victim);
    forged(host.address, &victim);
    names_are_words(host.address);

    bots.all_go_on(3, Duration::from_secs(60)).expect("the others play on");
    victim.is_as_it_was(host.address);
    drop(slow);
    drop(idle.stdin.take());
    assert!(
        idle.wait().expect("it ends").code().is_some(),
        "the idle ones were there all the time"
    );
    assert_eq!(host.pid(), pid);
    let seats = bots.stop();
    assert!(seats.iter().any(|seat| !seat.acknowledged.is_empty()));
    host.kill();
    let said = host.said();
    assert!(!said.contains("panicked"), "{said}");
    assert!(!said.contains("broken"), "{said}");
}

/// A table that the bad ones know of.
struct Victim {
    table: String,
    token: String,
    decision: Value,
}

impl Victim {
    fn open(address: SocketAddr) -> Victim {
        let mut client = Client::new(address, 9_000);
        let computer = json!({"kind": "computer", "level": "random", "deck": "starter-rebellion-light"});
        let opened = client
            .post("/api/v1/tables", None, &open(0, &computer))
            .expect("an answer")
            .json();
        let text = |name: &str| opened[name].as_str().expect("a field").to_owned();
        let mut victim = Victim {
            table: text("table"),
            token: text("token"),
            decision: Value::Null,
        };
        victim.decision = victim.ask(address);
        victim
    }

    fn ask(&self, address: SocketAddr) -> Value {
        let path = format!("/api/v1/tables/{}/decision?wait=20", self.table);
        let mut client = Client::new(address, 9_001);
        let mut decision = client.get(&path, Some(&self.token)).expect("an answer");
        while decision.status == 204 {
            decision = client.get(&path, Some(&self.token)).expect("an answer");
        }
        assert_eq!(decision.status, 200, "{decision:?}");
        decision.json()
    }

    fn is_as_it_was(&self, address: SocketAddr) {
        assert_eq!(
            self.ask(address)["seq"],
            self.decision["seq"],
            "a bad message has moved the game"
        );
    }
}

/// Any of the things that are not meant.
fn bad_request(client: &mut Client, victim: &Victim, dice: &mut u64) {
    let seq = victim.decision["seq"].as_u64().expect("a number");
    let key = victim.decision["scene"]["asked"]["options"][0]["key"].clone();
    let answer = format!("/api/v1/tables/{}/answer", victim.table);
    let odd = odd_value(dice);
    let token = Some(victim.token.as_str());
    let said = match random(dice) % 12 {
        0 => client.post(&answer, token, &json!({"seq": seq + 1, "option": 0, "key": key})),
        1 => client.post(
            &answer,
            token,
            &json!({"seq": seq, "option": 4_000_000_000u32, "key": key}),
        ),
        2 => client.post(&answer, token, &json!({"seq": seq, "option": 0, "key": "no such key"})),
        3 => client.post(&answer, token, &json!({"seq": odd, "option": odd, "key": odd})),
        4 => client.post(&answer, Some("wrong"), &json!({"seq": seq, "option": 0, "key": key})),
        5 => client.post(&answer, None, &json!({"seq": seq, "option": 0, "key": key})),
        6 => client.post(&answer, token, &odd),
        7 => client.post("/api/v1/tables", None, &odd),
        8 => client.post(
            "/api/v1/tables",
            None,
            &json!({"name": odd, "seat": odd, "deck": odd, "opponent": odd, "edition": odd}),
        ),
        9 => client.get(&format!("/api/v1/tables/{}/decision", odd_path(dice)), token),
        10 => client.post(
            &format!("/api/v1/tables/{}/join", odd_path(dice)),
            None,
            &json!({"name": "x", "deck": {"id": "x"}}),
        ),
        _ => {
            let body: Vec<u8> = (0..random(dice) % 300).map(|_| random(dice) as u8).collect();
            client.send("POST", &answer, token, &[("Content-Type", "application/json")], &body)
        }
    };
    let said = said.expect("an answer, not a broken connection");
    assert!(
        (400..500).contains(&said.status) && !said.body.is_empty(),
        "a clear refusal: {} {}",
        said.status,
        String::from_utf8_lossy(&said.body)
    );
    assert_ne!(said.status, 429, "this is about bad requests, not about many");
}

fn odd_value(dice: &mut u64) -> Value {
    match random(dice) % 10 {
        0 => Value::Null,
        1 => json!(-1),
        2 => json!(1e300),
        3 => json!(u64::MAX),
        4 => json!("\u{0}\u{202e}<script>alert(1)</script>"),
        5 => json!("x".repeat(30_000)),
        6 => json!([[[[[[]]]]]]),
        7 => json!({"id": {"text": []}}),
        8 => serde_json::from_str(&format!("{}{}", "[".repeat(100), "]".repeat(100))).expect("deep"),
        _ => json!({"kind": "computer", "level": "search:99999999999999it", "deck": "../../etc/passwd"}),
    }
}

fn odd_path(dice: &mut u64) -> &'static str {
    const PATHS: [&str; 8] = [
        "nothing",
        "%00",
        "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "'%20OR%201=1%20--",
        "%ff%fe",
        "a%0d%0aSet-Cookie:%20x=y",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "%F0%9F%9C%81",
    ];
    PATHS[(random(dice) % 8) as usize]
}

/// A WebSocket of the table, before or after its first message.
struct Socket(TcpStream);

impl Socket {
    fn open(address: SocketAddr, table: &str, visitor: usize) -> Socket {
        let mut stream = Client::new(address, visitor).connect().expect("a connection");
        let head = format!(
            "GET /api/v1/tables/{table}/ws HTTP/1.1\r\nHost: {address}\r\nX-Forwarded-For: 10.200.{}.{}\r\n\
             Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            visitor >> 8 & 255,
            visitor & 255
        );
        stream.write_all(head.as_bytes()).expect("it is sent");
        let mut head = Vec::new();
        let mut byte = [0];
        while !head.ends_with(b"\r\n\r\n") {
            stream.read_exact(&mut byte).expect("an answer");
            head.push(byte[0]);
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
        Socket(stream)
    }

    fn say(&mut self, opcode: u8, bytes: &[u8]) -> io::Result<()> {
        let mut frame = vec![0x80 | opcode];
        match bytes.len() {
            length @ 0..126 => frame.push(0x80 | length as u8),
            length @ 126..65_536 => {
                frame.push(0x80 | 126);
                frame.extend((length as u16).to_be_bytes());
            }
            length => {
                frame.push(0x80 | 127);
                frame.extend((length as u64).to_be_bytes());
            }
        }
        // The mask of a client may be zero.
        frame.extend([0; 4]);
        frame.extend(bytes);
        self.0.write_all(&frame)
    }

    fn hello(&mut self, token: Option<&str>) {
        let hello = json!({"type": "hello", "version": 1, "token": token, "seed": null});
        self.say(1, hello.to_string().as_bytes()).expect("it is sent");
    }

    /// Messages until there is one of this type; `None` when the server hangs up.
    fn hear(&mut self, wanted: &str) -> Option<Value> {
        loop {
            let mut head = [0; 2];
            self.0.read_exact(&mut head).ok()?;
            let length = match head[1] & 0x7f {
                126 => {
                    let mut length = [0; 2];
                    self.0.read_exact(&mut length).ok()?;
                    u16::from_be_bytes(length) as usize
                }
                127 => {
                    let mut length = [0; 8];
                    self.0.read_exact(&mut length).ok()?;
                    u64::from_be_bytes(length) as usize
                }
                length => length as usize,
            };
            let mut bytes = vec![0; length];
            self.0.read_exact(&mut bytes).ok()?;
            match head[0] & 0x0f {
                1 => {
                    let message: Value = serde_json::from_slice(&bytes).expect("JSON");
                    if message["type"] == wanted {
                        return Some(message);
                    }
                }
                8 => return None,
                _ => {}
            }
        }
    }
}

/// Fifty bad messages on one connection of the seat, each refused in words.
fn bad_messages(address: SocketAddr, victim: &Victim, visitor: usize, dice: &mut u64) {
    let mut socket = Socket::open(address, &victim.table, visitor);
    socket.hello(Some(&victim.token));
    socket.hear("scene").expect("the table as it is");
    let seq = victim.decision["seq"].as_u64().expect("a number");
    for _ in 0..50 {
        let odd = odd_value(dice);
        let mut message = match random(dice) % 8 {
            0 => json!({"type": "answer", "seq": seq + 1 + random(dice) % 1000, "option": 0, "key": "x"}).to_string(),
            1 => json!({"type": "answer", "seq": seq, "option": 9999, "key": "x"}).to_string(),
            2 => json!({"type": "answer", "seq": odd, "option": odd, "key": odd}).to_string(),
            3 => json!({"type": odd}).to_string(),
            4 => json!({"type": "consent", "request": random(dice) as u32, "yes": true}).to_string(),
            5 => json!({"type": "hello", "version": 1, "token": null, "seed": null}).to_string(),
            6 => json!({"type": "detail", "id": 1, "piece": random(dice) as u32}).to_string(),
            _ => "{\"type\":\"answer\",".to_owned(),
        };
        if message.len() > 16_000 {
            // What is too large ends the connection; that has a test of its own.
            message = "null".to_owned();
        }
        socket.say(1, message.as_bytes()).expect("it is sent");
        let refused = socket
            .hear("refused")
            .unwrap_or_else(|| panic!("hung up after {message:.200}"));
        let words = (
            refused["code"].as_str().unwrap_or_default(),
            refused["text"].as_str().unwrap_or_default(),
        );
        assert!(!words.0.is_empty() && !words.1.is_empty(), "{message}: {refused}");
    }
}

/// Bytes that are no HTTP at all, requests that never end.
fn raw_nonsense(address: SocketAddr, dice: &mut u64) {
    for number in 0..200 {
        let mut stream = Client::new(address, number).connect().expect("a connection");
        let bytes: Vec<u8> = (0..500).map(|_| random(dice) as u8).collect();
        // It may hang up before it has read all.
        let _hung_up = stream.write_all(&bytes);
        let _hung_up = stream.write_all(b"\r\n\r\n");
        let mut answer = [0; 12];
        if stream.read_exact(&mut answer).is_ok() {
            assert_eq!(&answer, b"HTTP/1.1 400");
        }
    }
}

fn too_large(address: SocketAddr, victim: &Victim) {
    let body = json!({"seq": 0, "option": 0, "key": "x".repeat(1_000_000)});
    let mut client = Client::new(address, 9_100);
    let said = client.post(
        &format!("/api/v1/tables/{}/answer", victim.table),
        Some(&victim.token),
        &body,
    );
    // It may hang up while we still send.
    assert!(said.as_ref().map_or(true, |said| said.status == 413), "{said:?}");
    let long = format!("GET / HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n", "y".repeat(2_000_000));
    let said = Client::new(address, 9_101).raw(long.as_bytes());
    assert!(said.as_ref().map_or(true, |said| said.status == 431), "{said:?}");
    // Frames: beyond 16 kB the connection ends, the table does not.
    for opcode in [1, 2] {
        let mut socket = Socket::open(address, &victim.table, 9_102);
        socket.hello(Some(&victim.token));
        socket.hear("scene").expect("the table as it is");
        let _hung_up = socket.say(opcode, &vec![b'x'; 2_000_000]);
        assert!(socket.hear("nothing").is_none());
    }
    // A first message that is none.
    for first in [
        "",
        "{}",
        "null",
        "{\"type\":\"hello\",\"version\":99,\"token\":null,\"seed\":null}",
    ] {
        let mut socket = Socket::open(address, &victim.table, 9_103);
        socket.say(1, first.as_bytes()).expect("it is sent");
        assert!(socket.hear("refused").is_some(), "{first}");
        assert!(socket.hear("scene").is_none(), "{first}");
    }
}

fn forged(address: SocketAddr, victim: &Victim) {
    let mut client = Client::new(address, 9_200);
    let other = client.get("/api/v1/replays", None).expect("an answer");
    for cookie in [
        "pop_guest=".to_owned(),
        "pop_guest=00000000000000000000000000000000.".to_owned(),
        format!("pop_guest={}.{}", "0".repeat(32), "0".repeat(64)),
        format!("pop_guest={}", "x".repeat(5000)),
        "pop_guest=\u{e9}; ; =; pop_guest".to_owned(),
    ] {
        let said = client
            .send("GET", "/api/v1/replays", None, &[("Cookie", &cookie)], b"")
            .expect("an answer");
        assert_eq!((said.status, &said.body), (other.status, &other.body), "{cookie}");
    }
    let path = format!("/api/v1/tables/{}/decision", victim.table);
    for wrong in [
        String::new(),
        "0".repeat(64),
        format!("{}x", victim.token),
        victim.token.to_uppercase() + "0",
    ] {
        let said = client.get(&path, Some(&wrong)).expect("an answer");
        assert_eq!((said.status, said.code().as_str()), (403, "forbidden"), "{wrong}");
    }
    let origin = [
        ("Origin", "https://elsewhere.example"),
        ("Upgrade", "websocket"),
        ("Connection", "Upgrade"),
    ];
    let more = [
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let path = format!("/api/v1/tables/{}/ws", victim.table);
    let said = client
        .send("GET", &path, None, &[&origin[..], &more[..]].concat(), b"")
        .expect("an answer");
    assert_eq!(said.status, 403, "{said:?}");
}

/// Names with HTML stay words: JSON, never guessed to be a page, with a policy that runs no script of theirs.
fn names_are_words(address: SocketAddr) {
    let name = "<img src=x onerror=alert(1)>";
    let mut client = Client::new(address, 9_300);
    let mut table = open(0, &json!({"kind": "lobby"}));
    table["name"] = json!(name);
    let said = client.post("/api/v1/tables", None, &table).expect("an answer");
    assert_eq!(said.status, 200, "{said:?}");
    let lobby = client.get("/api/v1/tables", None).expect("an answer");
    assert_eq!(lobby.json()[0]["name"], name);
    assert!(
        lobby
            .header("content-type")
            .is_some_and(|kind| kind.starts_with("application/json")),
        "{lobby:?}"
    );
    assert_eq!(lobby.header("x-content-type-options"), Some("nosniff"));
    let policy = lobby.header("content-security-policy").expect("a policy");
    let scripts = policy
        .split(';')
        .find(|rule| rule.contains("script-src"))
        .unwrap_or(policy);
    assert!(
        !scripts.contains("script-src") || !scripts.contains("unsafe-inline"),
        "{policy}"
    );
    for bad in ["", " \t ", "a\u{0}b", &"x".repeat(1000)] {
        table["name"] = json!(bad);
        let said: Answer = client.post("/api/v1/tables", None, &table).expect("an answer");
        assert_eq!((said.status, said.code().as_str()), (400, "malformed"), "{bad:?}");
    }
}

/// Connections that say nothing, or half a request, held by a shell of its own: they are more than a process may open
/// in some places. It ends when its input closes.
fn idle_sockets(address: SocketAddr, count: usize) -> Child {
    let script = r#"
        ulimit -n "$(ulimit -Hn)"
        for ((i = 0; i < $0; i++)); do
            exec {socket}<>"/dev/tcp/$1/$2" || exit 1
            if ((i % 2)); then printf 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Half' >&"$socket"; fi
        done
        echo ready
        read -r
    "#;
    let mut shell = Command::new("bash")
        .args([
            "-c",
            script,
            &count.to_string(),
            &address.ip().to_string(),
            &address.port().to_string(),
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("bash runs");
    let mut ready = [0; 5];
    shell
        .stdout
        .as_mut()
        .expect("a pipe")
        .read_exact(&mut ready)
        .expect("all sockets open");
    assert_eq!(&ready, b"ready");
    shell
}

/// Spectators who never read.
fn slow_readers(address: SocketAddr, victim: &Victim, count: usize) -> Vec<Socket> {
    let reader = |number| {
        let mut socket = Socket::open(address, &victim.table, 9_500 + number);
        socket.hello(None);
        // Much is asked for, nothing is read.
        for _ in 0..40 {
            socket.say(1, br#"{"type":"resync"}"#).expect("it is sent");
        }
        socket
    };
    (0..count).map(reader).collect()
}
