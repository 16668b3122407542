//! Running series for a command: the bar, the file, Ctrl-C.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use sim::journal::{self, Writer};
use sim::statistics::{Summary, games_needed, next_look};
use sim::{End, Plan, Played, Record, RunError, Schedule, Watcher, Worker};

use super::trouble;
use crate::diagnostics::{self, Trouble};

/// Has somebody asked to end? The first time results are printed, the second time the process ends at once.
fn interrupt() -> &'static AtomicBool {
    static ASKED: OnceLock<AtomicBool> = OnceLock::new();
    static ONCE: OnceLock<bool> = OnceLock::new();
    let asked = ASKED.get_or_init(|| AtomicBool::new(false));
    ONCE.get_or_init(|| {
        ctrlc::set_handler(|| {
            if ASKED.get().is_none_or(|asked| asked.swap(true, Ordering::Relaxed)) {
                std::process::exit(130);
            }
        })
        // Without a handler Ctrl-C ends the process as ever.
        .is_ok()
    });
    asked
}

/// How long a line of a file may wait in memory.
const FLUSH: Duration = Duration::from_secs(1);

/// A command's runs, one after another, with one bar.
pub struct Lab {
    threads: usize,
    bar: ProgressBar,
}

/// A run with its time.
pub struct Run {
    /// The games.
    pub played: Played,
    /// Games that were played now, not earlier.
    pub fresh: u64,
    /// How long that took.
    pub time: Duration,
}

impl Run {
    /// Was it interrupted?
    pub fn is_interrupted(&self) -> bool {
        self.played.end == End::Stopped
    }
}

impl Lab {
    /// On so many threads.
    pub fn new(threads: usize) -> Lab {
        let bar = ProgressBar::no_length();
        let style =
            ProgressStyle::with_template("{prefix}{wide_bar} {pos} of {len} games, {per_sec}, {eta} to go  {msg}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Lab { threads, bar }
    }

    /// Takes the bar away.
    pub fn finish(&mut self) {
        self.bar.finish_and_clear();
    }

    /// Plays a schedule to the end of its plan, on from a file where one is given with "go on".
    pub fn play(
        &mut self,
        schedule: &Schedule,
        plan: &Plan,
        file: Option<(&Path, bool)>,
        prefix: &str,
    ) -> Result<Run, Trouble> {
        let (earlier, file) = match file {
            Some((path, resume)) => open(schedule, path, resume)?,
            None => (Vec::new(), None),
        };
        let before = earlier.len() as u64;
        self.bar.reset();
        self.bar.set_prefix(prefix.to_owned());
        self.bar.set_message("");
        self.bar.set_length(match plan.until.is_some() || plan.sprt.is_some() {
            true => next_look(before),
            false => plan.games,
        });
        self.bar.set_position(before);
        self.bar.reset_eta();
        let began = Instant::now();
        let mut desk = Desk {
            schedule,
            plan,
            bar: &self.bar,
            file,
            told: began,
        };
        let played = sim::conduct(schedule, plan, self.threads, interrupt(), earlier, &mut desk);
        let time = began.elapsed();
        desk.flush()?;
        let seed = schedule.series()[0].seed;
        let played = played.map_err(|error| match error {
            RunError::Broken(error) => trouble::broken(&error, seed),
            RunError::Threads(error) => trouble::threads(&error),
            RunError::Taker(trouble) => trouble,
        })?;
        Ok(Run {
            fresh: played.summary.games.saturating_sub(before),
            played,
            time,
        })
    }
}

/// Takes the games of a run as they come.
struct Desk<'a> {
    schedule: &'a Schedule,
    plan: &'a Plan,
    bar: &'a ProgressBar,
    file: Option<Journal>,
    told: Instant,
}

struct Journal {
    path: PathBuf,
    out: BufWriter<File>,
    writer: Writer,
    flushed: Instant,
}

impl Desk<'_> {
    fn flush(&mut self) -> Result<(), Trouble> {
        if let Some(file) = &mut self.file {
            file.flushed = Instant::now();
            file.out
                .flush()
                .map_err(|error| diagnostics::unwritable(&file.path, &error))?;
        }
        Ok(())
    }

    fn tell(&mut self, summary: &Summary) {
        let share = self.plan.share(self.schedule, summary);
        self.bar.set_position(summary.games);
        if let Some(until) = self.plan.until {
            let tally = match self.schedule.exchange().unit() {
                1 => &summary.dark,
                _ => &summary.first,
            };
            let due = summary.games + games_needed(tally, until.half);
            self.bar.set_length(due.min(self.plan.games));
        } else if self.plan.sprt.is_some() {
            self.bar.set_length(next_look(summary.games).min(self.plan.games));
        }
        self.bar.set_message(format!(
            "{:.1} % \u{b1} {:.1} %",
            100.0 * share.rate,
            100.0 * share.half()
        ));
    }
}

impl Watcher for Desk<'_> {
    type Error = Trouble;

    fn game(&mut self, record: &Record, summary: &Summary) -> Result<(), Trouble> {
        if let Some(file) = &mut self.file {
            let line = file.writer.line(record);
            file.out
                .write_all(line.as_bytes())
                .map_err(|error| diagnostics::unwritable(&file.path, &error))?;
            if file.flushed.elapsed() >= FLUSH {
                self.flush()?;
            }
        }
        if self.told.elapsed() >= Duration::from_millis(100) {
            self.told = Instant::now();
            self.tell(summary);
        }
        Ok(())
    }

    fn idle(&mut self) {
        self.bar.tick();
    }
}

type Opened = (Vec<Record>, Option<Journal>);

/// Begins a file, or reads what it has and stands at its end.
fn open(schedule: &Schedule, path: &Path, resume: bool) -> Result<Opened, Trouble> {
    let unwritable = |error: io::Error| diagnostics::unwritable(path, &error);
    let journal = |out: File, writer: Writer| Journal {
        path: path.to_owned(),
        out: BufWriter::new(out),
        writer,
        flushed: Instant::now(),
    };
    let new = OpenOptions::new().write(true).create_new(true).open(path);
    let mut file = match new {
        Ok(mut out) => {
            let (writer, head) = Writer::begin(schedule);
            out.write_all(head.as_bytes()).map_err(unwritable)?;
            return Ok((Vec::new(), Some(journal(out, writer))));
        }
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(unwritable(error)),
        Err(_) if !resume => return Err(trouble::taken(path)),
        Err(_) => OpenOptions::new()
            .read(true)
            .write(true)
            .open(path)
            .map_err(unwritable)?,
    };
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)
        .map_err(|error| trouble::unreadable(path, &error))?;
    let held = journal::read(schedule, &bytes).map_err(|error| trouble::unfit(path, &error))?;
    check(schedule, path, &held.records)?;
    if held.good < bytes.len() {
        diagnostics::note(&format!(
            "{}: the last line was cut off; the run goes on after game {}",
            path.display(),
            held.records.len()
        ));
        file.set_len(held.good as u64).map_err(unwritable)?;
    }
    io::Seek::seek(&mut file, io::SeekFrom::Start(held.good as u64)).map_err(unwritable)?;
    Ok((held.records, Some(journal(file, held.writer))))
}

/// Plays the first and the last game of a file again: they must come out as they did.
fn check(schedule: &Schedule, path: &Path, records: &[Record]) -> Result<(), Trouble> {
    if !schedule.is_repeatable() {
        return Ok(());
    }
    let mut worker = Worker::new(&schedule.series()[0]);
    let last = records.len().checked_sub(1);
    for at in [last.map(|_| 0), last].into_iter().flatten() {
        let number = at as u64;
        let (series, game) = schedule.game(number);
        let again = worker
            .play(series, game, interrupt())
            .map_err(|error| trouble::broken(&error, series.seed))?;
        if again.is_some_and(|again| again != records[at]) {
            return Err(trouble::other_games(path, number));
        }
    }
    Ok(())
}

/// Writes the games as a Parquet file.
pub fn columns(schedule: &Schedule, records: &[Record], file: &Path) -> Result<(), Trouble> {
    let unwritable = |error: &io::Error| diagnostics::unwritable(file, error);
    let mut bytes = Vec::new();
    sim::columns::write(schedule, records, &mut bytes).map_err(|error| unwritable(&io::Error::other(error)))?;
    crate::data::write(file, &bytes).map_err(|error| unwritable(&error))
}
