//! Bots that re-send every answer until it is acknowledged, and remember which were.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};

use crate::http::{Answer, Client};

/// What a bot knows of its seat at one table.
#[derive(Clone, Debug, Default)]
pub struct Seat {
    pub table: String,
    pub role: String,
    pub token: String,
    /// What was sent, by number.
    pub sent: BTreeMap<u64, String>,
    /// What was acknowledged.
    pub acknowledged: BTreeMap<u64, String>,
    pub over: bool,
}

/// Some bots, each at one table after the other.
pub struct Bots {
    pub seats: Arc<Mutex<Vec<Seat>>>,
    /// Answers acknowledged, of each bot.
    pub counts: Vec<Arc<AtomicU64>>,
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Bots {
    /// `computer` bots play against the computer, `pairs` of them against each other.
    pub fn start(address: SocketAddr, computer: usize, pairs: usize) -> Bots {
        let mut bots = Bots {
            seats: Arc::default(),
            counts: Vec::new(),
            stop: Arc::default(),
            threads: Vec::new(),
        };
        for number in 0..computer + pairs {
            let count = Arc::new(AtomicU64::new(0));
            bots.counts.push(Arc::clone(&count));
            let bot = Bot {
                client: Client::new(address, 1 + number),
                address,
                number,
                seats: Arc::clone(&bots.seats),
                stop: Arc::clone(&bots.stop),
                count,
                dice: 77 + number as u64,
            };
            let paired = number >= computer;
            bots.threads.push(std::thread::spawn(move || bot.play_on(paired)));
        }
        bots
    }

    /// Every bot gets so many more answers acknowledged, or it is stuck.
    pub fn all_go_on(&self, answers: u64, within: Duration) -> Result<(), String> {
        let before: Vec<u64> = self.counts.iter().map(|count| count.load(Ordering::Relaxed)).collect();
        let begun = std::time::Instant::now();
        loop {
            let now = self.counts.iter().map(|count| count.load(Ordering::Relaxed));
            let stuck: Vec<usize> = (0..)
                .zip(before.iter().zip(now))
                .filter(|(_, (b, n))| *b + answers > *n)
                .map(|(at, _)| at)
                .collect();
            if stuck.is_empty() {
                return Ok(());
            }
            if begun.elapsed() > within {
                return Err(format!("bots {stuck:?} get no further"));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Stops them and returns all seats there were.
    pub fn stop(self) -> Vec<Seat> {
        self.stop.store(true, Ordering::Relaxed);
        for thread in self.threads {
            thread.join().expect("bots find nothing wrong");
        }
        std::mem::take(&mut *self.seats.lock().expect("nobody panicked"))
    }
}

struct Bot {
    client: Client,
    address: SocketAddr,
    number: usize,
    seats: Arc<Mutex<Vec<Seat>>>,
    stop: Arc<AtomicBool>,
    count: Arc<AtomicU64>,
    dice: u64,
}

impl Bot {
    fn play_on(mut self, paired: bool) {
        while !self.stopped() {
            let opponent = if paired {
                json!({"kind": "friend"})
            } else {
                json!({"kind": "computer", "level": "random", "deck": "starter-rebellion-light"})
            };
            let Some(opened) = self.ask("POST", "/api/v1/tables", None, &open(self.number, &opponent)) else {
                return;
            };
            assert_eq!(opened.status, 200, "{opened:?}");
            let opened = opened.json();
            let mut mine = vec![self.sit(&opened, "dark")];
            if paired {
                let path = format!("/api/v1/tables/{}/join", mine[0].1.table);
                let join = json!({
                    "join": opened["join"], "name": "other", "bot": true, "deck": {"id": "starter-rebellion-light"},
                });
                let Some(joined) = self.ask("POST", &path, None, &join) else {
                    return;
                };
                if joined.status != 200 {
                    // The first try arrived, its answer did not: nobody has that token. Another table, then.
                    continue;
                }
                mine.push(self.sit(&joined.json(), "light"));
            }
            self.play(&mut mine);
        }
    }

    fn sit(&self, taken: &Value, role: &str) -> (usize, Seat) {
        let text = |name: &str| taken[name].as_str().expect("a field of the protocol").to_owned();
        let seat = Seat {
            table: text("table"),
            token: text("token"),
            role: role.to_owned(),
            ..Seat::default()
        };
        let mut seats = self.seats.lock().expect("nobody panicked");
        seats.push(seat.clone());
        (seats.len() - 1, seat)
    }

    /// Plays all seats it has at one table, to the end.
    fn play(&mut self, seats: &mut [(usize, Seat)]) {
        loop {
            for (at, seat) in &mut *seats {
                // One of two asks briefly, because the other may be the one who is asked.
                let path = format!("/api/v1/tables/{}/decision?wait=1", seat.table);
                let Some(decision) = self.ask("GET", &path, Some(&seat.token), &Value::Null) else {
                    return;
                };
                if decision.status == 204 {
                    continue;
                }
                assert_eq!(decision.status, 200, "{decision:?}");
                let decision = decision.json();
                if decision["over"] == true {
                    self.seats.lock().expect("nobody panicked")[*at].over = true;
                    if seat.role == "dark" {
                        return;
                    }
                    continue;
                }
                if decision["yours"] == true {
                    self.answer(*at, seat, &decision);
                }
            }
        }
    }

    fn answer(&mut self, at: usize, seat: &mut Seat, decision: &Value) {
        let options = decision["scene"]["asked"]["options"].as_array().expect("options");
        let busy: Vec<usize> = (0..options.len()).filter(|&at| options[at]["idle"] == false).collect();
        let option = match busy.len() {
            0 => self.below(options.len()),
            // Sometimes it does nothing.
            count if self.below(8) > 0 => busy[self.below(count)],
            _ => self.below(options.len()),
        };
        let seq = decision["seq"].as_u64().expect("a number");
        let key = options[option]["key"].as_str().expect("a key").to_owned();
        let answer = json!({"seq": seq, "option": option, "key": key});
        seat.sent.insert(seq, key.clone());
        self.note(at, seat);
        let path = format!("/api/v1/tables/{}/answer", seat.table);
        let Some(said) = self.ask("POST", &path, Some(&seat.token), &answer) else {
            return;
        };
        // Nobody else plays this seat, so there is no reason to refuse it.
        assert_eq!(said.status, 200, "{answer} at {}: {said:?} {}", seat.table, said.json());
        seat.acknowledged.insert(seq, key);
        self.note(at, seat);
        self.count.fetch_add(1, Ordering::Relaxed);
        if self.below(20) == 0 {
            // A repeat without need is acknowledged as well.
            let Some(again) = self.ask("POST", &path, Some(&seat.token), &answer) else {
                return;
            };
            assert_eq!(again.status, 200, "a repeat of {answer}: {again:?}");
        }
    }

    fn note(&self, at: usize, seat: &Seat) {
        self.seats.lock().expect("nobody panicked")[at] = seat.clone();
    }

    /// Sends until there is an answer that is more than "not now"; `None` when the bots are stopped.
    fn ask(&mut self, method: &str, path: &str, token: Option<&str>, body: &Value) -> Option<Answer> {
        while !self.stopped() {
            let answer = match method {
                "GET" => self.client.get(path, token),
                _ => self.client.post(path, token, body),
            };
            match answer {
                Ok(answer) if !matches!(answer.status, 429 | 502 | 503 | 504) => return Some(answer),
                Ok(_) => std::thread::sleep(Duration::from_millis(100)),
                Err(_) => {
                    self.client = Client::new(self.address, 1 + self.number);
                    std::thread::sleep(Duration::from_millis(20));
                }
            }
        }
        None
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn below(&mut self, most: usize) -> usize {
        (random(&mut self.dice) % most.max(1) as u64) as usize
    }
}

/// A table of a bot.
pub fn open(number: usize, opponent: &Value) -> Value {
    json!({
        "name": format!("bot {number}"), "bot": true, "seat": "dark", "edition": "current",
        "deck": {"id": "starter-rebellion-dark"}, "opponent": opponent,
    })
}

/// The next of a row of numbers (splitmix64).
pub fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
