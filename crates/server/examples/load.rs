//! How many tables a server carries: bots at both seats of every table, each table answering once a second on average.
//!
//! `cargo run --release -p server --example load -- --url 127.0.0.1:8080 --pid PID --tables 250,500,1000 --seconds 30 --svg load.svg`
//!
//! The server runs with `--trusted-proxy` (every table is a visitor of its own to its limits). The load is open: moments
//! to answer come by an exponential clock that waits for nobody. A time runs from the moment to answer – or, where nobody
//! was asked then, from the arrival of the question – to the arrival of the acknowledgement, which follows a durable write.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::stream::{SelectAll, SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use plotters::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

type Trouble = Box<dyn std::error::Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Of a scene, what a bot needs.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Heard {
    Scene {
        scene: Scene,
    },
    Accepted,
    Refused {
        code: String,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Scene {
    seq: u32,
    asked: Option<Asked>,
    ended: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct Asked {
    options: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    key: String,
    idle: bool,
}

/// One measurement.
struct Row {
    tables: usize,
    answers: usize,
    rate: f64,
    p50: f64,
    p99: f64,
    worst: f64,
    memory: Option<u64>,
}

struct Settings {
    url: String,
    pid: Option<u32>,
    tables: Vec<usize>,
    seconds: u64,
    svg: Option<String>,
}

fn settings() -> Result<Settings, Trouble> {
    let args: Vec<String> = std::env::args().collect();
    let get = |name: &str| {
        args.iter()
            .position(|arg| arg == name)
            .and_then(|at| args.get(at + 1))
            .cloned()
    };
    let tables = get("--tables").unwrap_or("50".to_owned());
    Ok(Settings {
        url: get("--url").ok_or("--url HOST:PORT is missing")?,
        pid: get("--pid").map(|pid| pid.parse()).transpose()?,
        tables: tables.split(',').map(str::parse).collect::<Result<_, _>>()?,
        seconds: get("--seconds").map_or(Ok(20), |seconds| seconds.parse())?,
        svg: get("--svg"),
    })
}

fn say(line: &str) {
    let _nobody_reads = writeln!(std::io::stdout(), "{line}");
}

#[tokio::main]
async fn main() -> Result<(), Trouble> {
    let settings = settings()?;
    let (times, mut timed) = mpsc::unbounded_channel();
    let counting = Arc::new(AtomicBool::new(false));
    let seated = Arc::new(AtomicUsize::new(0));
    let before = settings.pid.and_then(memory);
    let mut rows = Vec::new();
    let mut running = 0;
    for &tables in &settings.tables {
        while running < tables {
            let bot = Bot {
                url: settings.url.clone(),
                number: running,
                dice: ChaCha8Rng::seed_from_u64(running as u64),
                times: times.clone(),
                counting: Arc::clone(&counting),
                seated: Arc::clone(&seated),
            };
            tokio::spawn(bot.play());
            running += 1;
            // Tables are opened one after the other, not all at once.
            tokio::time::sleep(Duration::from_millis(8)).await;
        }
        while seated.load(Ordering::Relaxed) < tables {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        tokio::time::sleep(Duration::from_secs(3)).await;
        while timed.try_recv().is_ok() {}
        counting.store(true, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_secs(settings.seconds)).await;
        counting.store(false, Ordering::Relaxed);
        let mut all: Vec<Duration> = std::iter::from_fn(|| timed.try_recv().ok()).collect();
        all.sort_unstable();
        let at = |share: f64| {
            let place = (all.len() as f64 * share) as usize;
            all.get(place.min(all.len().saturating_sub(1)))
                .map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
        };
        let grown = settings
            .pid
            .and_then(memory)
            .zip(before)
            .map(|(now, before)| now.saturating_sub(before));
        let row = Row {
            tables,
            answers: all.len(),
            rate: all.len() as f64 / settings.seconds as f64,
            p50: at(0.5),
            p99: at(0.99),
            worst: at(1.0),
            memory: grown.map(|grown| grown / tables as u64),
        };
        let memory = row
            .memory
            .map_or(String::new(), |memory| format!(", {memory} kB a table"));
        say(&format!(
            "{} tables: {} answers, {:.0} a second, p50 {:.1} ms, p99 {:.1} ms, worst {:.0} ms{memory}",
            row.tables, row.answers, row.rate, row.p50, row.p99, row.worst
        ));
        rows.push(row);
    }
    if let Some(svg) = &settings.svg {
        plot(svg, &rows)?;
    }
    Ok(())
}

/// Resident memory of a process, in kB.
fn memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Both seats of one table.
struct Bot {
    url: String,
    number: usize,
    dice: ChaCha8Rng,
    times: mpsc::UnboundedSender<Duration>,
    counting: Arc<AtomicBool>,
    seated: Arc<AtomicUsize>,
}

/// A question that waits for its moment.
struct Question {
    seat: usize,
    since: Instant,
    scene: Scene,
}

impl Bot {
    async fn play(mut self) {
        let mut first = true;
        loop {
            match self.game(first).await {
                Ok(()) => first = false,
                Err(error) => {
                    say(&format!("table {}: {error}", self.number));
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }

    /// One game, to its end.
    async fn game(&mut self, first: bool) -> Result<(), Trouble> {
        let (mut sinks, mut heard) = self.open().await?;
        if first {
            self.seated.fetch_add(1, Ordering::Relaxed);
        }
        let mut due = Instant::now() + self.pause();
        let mut question: Option<Question> = None;
        // Since when an answer waits for its acknowledgement.
        let mut sent: Option<Instant> = None;
        loop {
            let ready = question.is_some() && sent.is_none();
            tokio::select! {
                () = tokio::time::sleep_until(due.into()), if ready => {
                    let Some(question) = question.take() else { continue };
                    sent = Some(due.max(question.since));
                    due += self.pause();
                    let answer = self.answer(&question.scene)?;
                    sinks[question.seat].send(Message::text(answer)).await?;
                }
                said = heard.next() => {
                    let (seat, said) = said.ok_or("the server hung up")?;
                    let Message::Text(text) = said? else { continue };
                    match serde_json::from_str(&text)? {
                        Heard::Accepted => {
                            if let Some(since) = sent.take() && self.counting.load(Ordering::Relaxed) {
                                self.times.send(since.elapsed())?;
                            }
                        }
                        Heard::Scene { scene } if scene.ended.is_some() => return Ok(()),
                        Heard::Scene { scene } => {
                            if scene.asked.as_ref().is_some_and(|asked| !asked.options.is_empty()) {
                                question = Some(Question { seat, since: Instant::now(), scene });
                            }
                        }
                        Heard::Refused { code } => return Err(format!("refused: {code}").into()),
                        Heard::Other => {}
                    }
                }
            }
        }
    }

    /// Until the next moment to answer: one second on average.
    fn pause(&mut self) -> Duration {
        let uniform = (self.dice.next_u32() as f64 + 1.0) / (f64::from(u32::MAX) + 2.0);
        Duration::from_secs_f64(-uniform.ln())
    }

    fn answer(&mut self, scene: &Scene) -> Result<String, Trouble> {
        let options = &scene.asked.as_ref().ok_or("nobody is asked")?.options;
        let busy: Vec<usize> = (0..options.len()).filter(|&at| !options[at].idle).collect();
        let die = self.dice.next_u32() as usize;
        let option = match busy.len() {
            0 => die % options.len(),
            // Sometimes it does nothing, so that every game ends.
            count if !die.is_multiple_of(8) => busy[die / 8 % count],
            _ => die / 8 % options.len(),
        };
        let answer = json!({"type": "answer", "seq": scene.seq, "option": option, "key": options[option].key});
        Ok(answer.to_string())
    }

    /// Opens a table, takes both seats, connects both.
    async fn open(&self) -> Result<([SplitSink<Socket, Message>; 2], Seats), Trouble> {
        let mut table = json!({
            "name": "dark", "bot": true, "seat": "dark", "edition": "current",
            "deck": {"id": "starter-rebellion-dark"}, "opponent": {"kind": "friend"},
        });
        let dark = self.post("/api/v1/tables", &table).await?;
        let id = dark["table"]
            .as_str()
            .ok_or_else(|| format!("no table: {dark}"))?
            .to_owned();
        table = json!({"join": dark["join"], "name": "light", "bot": true, "deck": {"id": "starter-rebellion-light"}});
        let light = self.post(&format!("/api/v1/tables/{id}/join"), &table).await?;
        let mut seats = SelectAll::new();
        let mut sinks = Vec::new();
        for (number, seat) in [dark, light].iter().enumerate() {
            let mut request = format!("ws://{}/api/v1/tables/{id}/ws", self.url).into_client_request()?;
            let visitor = HeaderValue::from_str(&self.visitor())?;
            request.headers_mut().insert("x-forwarded-for", visitor);
            let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
            let hello = json!({"type": "hello", "version": protocol::VERSION, "token": seat["token"], "seed": null});
            socket.send(Message::text(hello.to_string())).await?;
            let (sink, stream) = socket.split();
            sinks.push(sink);
            seats.push(tagged(number, stream));
        }
        let sinks = <[_; 2]>::try_from(sinks).map_err(|_| "two seats")?;
        Ok((sinks, seats))
    }

    /// The address under which the server's limits know this table.
    fn visitor(&self) -> String {
        format!("10.0.{}.{}", self.number >> 8 & 255, self.number & 255)
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value, Trouble> {
        let body = body.to_string();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: {}\r\nContent-Type: application/json\r\n\
             Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.url,
            self.visitor(),
            body.len()
        );
        let mut stream = TcpStream::connect(&self.url).await?;
        stream.write_all(head.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (_, body) = answer.split_once("\r\n\r\n").ok_or("half an answer")?;
        Ok(serde_json::from_str(body)?)
    }
}

type Seats = SelectAll<
    futures_util::stream::BoxStream<'static, (usize, Result<Message, tokio_tungstenite::tungstenite::Error>)>,
>;

fn tagged(
    seat: usize,
    stream: SplitStream<Socket>,
) -> futures_util::stream::BoxStream<'static, (usize, Result<Message, tokio_tungstenite::tungstenite::Error>)> {
    stream.map(move |said| (seat, said)).boxed()
}

/// What a line of the plot is called, its colour, what it shows.
type Line = (&'static str, RGBColor, fn(&Row) -> f64);

/// Median and 99th percentile over the number of tables.
fn plot(file: &str, rows: &[Row]) -> Result<(), Trouble> {
    let area = SVGBackend::new(file, (800, 480)).into_drawing_area();
    area.fill(&WHITE)?;
    let most = rows.iter().map(|row| row.tables).max().unwrap_or(1);
    let top = rows.iter().map(|row| row.p99).fold(20.0, f64::max) * 1.1;
    let mut chart = ChartBuilder::on(&area)
        .margin(16)
        .x_label_area_size(40)
        .y_label_area_size(56)
        .build_cartesian_2d(0..most, 0.0..top)?;
    chart
        .configure_mesh()
        .x_desc("tables, one answer a second each")
        .y_desc("milliseconds to a durable acknowledgement")
        .draw()?;
    let lines: [Line; 2] = [
        ("p50", RGBColor(31, 119, 180), |row| row.p50),
        ("p99", RGBColor(214, 39, 40), |row| row.p99),
    ];
    for (name, colour, of) in lines {
        let points: Vec<(usize, f64)> = rows.iter().map(|row| (row.tables, of(row))).collect();
        chart.draw_series(points.iter().map(|&point| Circle::new(point, 3, colour.filled())))?;
        chart
            .draw_series([PathElement::new(points, colour.stroke_width(2))])?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .border_style(BLACK)
        .background_style(WHITE)
        .draw()?;
    area.present()?;
    Ok(())
}
