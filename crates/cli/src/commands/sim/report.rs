//! What a run came to, for people and for programs.

use std::io::Write as _;

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;
use sim::statistics::{Share, Sprt};
use sim::{Exchange, Plan, Schedule, Side};

use super::effects::{self, EffectOut};
use super::lab::Run;
use crate::diagnostics::Trouble;
use crate::output::{Output, wrapped};

/// A run with what it was asked.
pub struct Report<'a> {
    schedule: &'a Schedule,
    plan: &'a Plan,
    run: &'a Run,
    threads: usize,
}

#[derive(Serialize)]
struct Document<'a> {
    games: u64,
    dark_wins: u64,
    light_wins: u64,
    by_limit: u64,
    unfinished: u64,
    dark_rate: Option<f64>,
    ci95: [f64; 2],
    interval: &'static str,
    turns: Turns,
    answers_per_game: f64,
    choices_per_game: f64,
    games_per_second: f64,
    threads: usize,
    digest: String,
    pool: &'a str,
    rules: &'static str,
    edition: &'static str,
    seed: u64,
    dark: PlayerOut<'a>,
    light: PlayerOut<'a>,
    exchange: &'static str,
    first: Option<FirstOut>,
    sprt: Option<SprtOut>,
    repeatable: bool,
    interrupted: bool,
    effects: Option<Vec<EffectOut<'a>>>,
}

#[derive(Serialize)]
struct Turns {
    mean: f64,
    p50: u64,
    p95: u64,
}

#[derive(Serialize)]
struct PlayerOut<'a> {
    deck: &'a str,
    level: String,
}

/// The player of `--dark` and `--ai-dark`, where something is exchanged.
#[derive(Serialize)]
struct FirstOut {
    wins: u64,
    rate: Option<f64>,
    ci95: [f64; 2],
    pairs: PairsOut,
}

#[derive(Serialize)]
struct PairsOut {
    lost: u64,
    split: u64,
    won: u64,
}

#[derive(Serialize)]
struct SprtOut {
    verdict: &'static str,
    better: f64,
    error: f64,
    log_ratio: f64,
    bound: f64,
}

/// A share that a JSON document can hold: no game, no share.
pub fn known(rate: f64) -> Option<f64> {
    rate.is_finite().then_some(rate)
}

/// "52.3 % (49.2 … 55.4)"
pub fn share_in_words(share: &Share) -> String {
    match known(share.rate) {
        Some(rate) => format!(
            "{:.2} % ({:.2} \u{2026} {:.2})",
            100.0 * rate,
            100.0 * share.low,
            100.0 * share.high
        ),
        None => "unknown".to_owned(),
    }
}

impl<'a> Report<'a> {
    /// Of a run of one series.
    pub fn new(schedule: &'a Schedule, plan: &'a Plan, run: &'a Run, threads: usize) -> Report<'a> {
        Report {
            schedule,
            plan,
            run,
            threads,
        }
    }

    fn rate(&self) -> f64 {
        self.run.fresh as f64 / self.run.time.as_secs_f64().max(1e-9)
    }

    fn player(&self, side: Side) -> PlayerOut<'a> {
        let player = &self.schedule.series()[0].players[side as usize];
        PlayerOut {
            deck: &player.deck.title,
            level: player.level.to_string(),
        }
    }

    fn effects(&self) -> Option<Vec<EffectOut<'a>>> {
        let series = &self.schedule.series()[0];
        let found = series.effects.then(|| sim::effects(series, &self.run.played.records))?;
        Some(found.iter().map(|effect| EffectOut::of(effect, series)).collect())
    }

    /// For programs.
    pub fn document(&self) -> impl Serialize {
        let (summary, series) = (&self.run.played.summary, &self.schedule.series()[0]);
        let dark = summary.dark_share();
        let pairs = series.exchange.unit() == 2;
        let (share, counted) = (summary.first.share(), &summary.first.pairs);
        let sprt = |sprt: Sprt| SprtOut {
            verdict: sprt.verdict(counted).word(),
            better: sprt.better,
            error: sprt.error,
            log_ratio: sprt.log_ratio(counted),
            bound: sprt.bound(),
        };
        let [dark_wins, light_wins] = summary.wins;
        let games = summary.games.max(1) as f64;
        Document {
            games: summary.games,
            dark_wins,
            light_wins,
            by_limit: summary.by_limit,
            unfinished: summary.unfinished,
            dark_rate: known(dark.rate),
            ci95: [dark.low, dark.high],
            interval: if pairs { "pairs" } else { "wilson" },
            turns: Turns {
                mean: summary.mean_turns(),
                p50: summary.turns_quantile(0.5),
                p95: summary.turns_quantile(0.95),
            },
            answers_per_game: summary.answers as f64 / games,
            choices_per_game: summary.choices as f64 / games,
            games_per_second: self.rate(),
            threads: self.threads,
            digest: summary.digest().hex(),
            pool: &series.pool,
            rules: rules::VERSION,
            edition: series.edition.word(),
            seed: series.seed,
            dark: self.player(Side::First),
            light: self.player(Side::Second),
            exchange: series.exchange.word(),
            first: pairs.then(|| FirstOut {
                wins: summary.first.wins,
                rate: known(share.rate),
                ci95: [share.low, share.high],
                pairs: PairsOut {
                    lost: counted.lost,
                    split: counted.split,
                    won: counted.won,
                },
            }),
            sprt: self.plan.sprt.map(sprt),
            repeatable: self.schedule.is_repeatable(),
            interrupted: self.run.is_interrupted(),
            effects: self.effects(),
        }
    }

    /// For people.
    pub fn write(&self, out: &mut Output) -> Result<(), Trouble> {
        let (summary, series) = (&self.run.played.summary, &self.schedule.series()[0]);
        let [dark, light] = Side::BOTH.map(|side| self.player(side));
        let about = format!(
            "{} ({}) as Dark against {} ({}) as Light{}",
            dark.deck,
            dark.level,
            light.deck,
            light.level,
            match series.exchange {
                Exchange::Nothing => "",
                Exchange::Levels => "; in every second game the levels exchange seats",
                Exchange::Roles => "; in every second game they exchange roles",
            }
        );
        writeln!(out, "{}", wrapped(&about, ""))?;
        let about = format!(
            "{} games in {:.1} s on {} threads, seed {}, {} edition, rules {}, cards {}",
            self.run.fresh,
            self.run.time.as_secs_f64(),
            self.threads,
            series.seed,
            series.edition.word(),
            rules::VERSION,
            series.pool
        );
        writeln!(out, "{}", wrapped(&about, ""))?;
        if self.run.is_interrupted() {
            writeln!(out, "Interrupted: this is what is known after {} games.", summary.games)?;
        }
        writeln!(out, "\n{}", self.table())?;
        if let Some(sprt) = self.plan.sprt {
            writeln!(out, "\n{}", wrapped(&self.verdict(&sprt), ""))?;
        }
        if !self.schedule.is_repeatable() {
            writeln!(
                out,
                "\nA level with a time thinks differently each time: the digest will not come again."
            )?;
        }
        if let Some(found) = self.effects() {
            effects::write(out, &found, [dark.deck, light.deck])?;
        }
        Ok(())
    }

    fn table(&self) -> Table {
        let summary = &self.run.played.summary;
        let [dark_wins, light_wins] = summary.wins;
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        let mut row = |what: &str, count: String, more: String| {
            table.add_row([what.to_owned(), count, more]);
        };
        row(
            "games",
            summary.games.to_string(),
            format!("{:.1} a second", self.rate()),
        );
        row(
            "Dark wins",
            dark_wins.to_string(),
            share_in_words(&summary.dark_share()),
        );
        row("Light wins", light_wins.to_string(), String::new());
        if self.schedule.exchange() != Exchange::Nothing {
            let (first, pairs) = (&summary.first, &summary.first.pairs);
            row(
                "first player wins",
                first.wins.to_string(),
                share_in_words(&first.share()),
            );
            let words = format!("{} won, {} split, {} lost", pairs.won, pairs.split, pairs.lost);
            row("pairs", pairs.count().to_string(), words);
        }
        row("by the turn limit", summary.by_limit.to_string(), String::new());
        row("unfinished", summary.unfinished.to_string(), String::new());
        let (half, most) = (summary.turns_quantile(0.5), summary.turns_quantile(0.95));
        let turns = format!("half of the games up to {half}, 95 % up to {most}");
        row("turns a game", format!("{:.2}", summary.mean_turns()), turns);
        let games = summary.games.max(1) as f64;
        let per_game = |count: u64| format!("{:.1}", count as f64 / games);
        row(
            "choices a game",
            per_game(summary.choices),
            format!("of {} answers", per_game(summary.answers)),
        );
        row("digest", String::new(), summary.digest().hex());
        if let Some(column) = table.column_mut(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table
    }

    fn verdict(&self, sprt: &Sprt) -> String {
        use sim::statistics::Verdict;
        let pairs = &self.run.played.summary.first.pairs;
        let [first, second] = Side::BOTH.map(|side| self.player(side).level);
        let said = match sprt.verdict(pairs) {
            Verdict::Better => format!("Yes: {first} is better than {second}."),
            Verdict::NotBetter => format!("No: {first} is not better than {second}."),
            Verdict::Open => format!("Open: it is not clear yet whether {first} is better than {second}."),
        };
        format!(
            "{said} Of the pairs that one of them wins twice, a better level would win {:.1} %; either error has a \
             chance of {:.0} %. The log of the likelihood ratio is {:.2}, its bounds are \u{b1} {:.2}.",
            100.0 * sprt.better,
            100.0 * sprt.error,
            sprt.log_ratio(pairs),
            sprt.bound()
        )
    }
}
