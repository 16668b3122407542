//! Series that take turns, so that a run which is cut short has played as much of each.

use rules::{ByRole, Role};

use crate::digest::Digest;
use crate::record::Side;
use crate::series::{Exchange, Series};

/// One or more series with the same exchange. The games of a run have numbers from 0; the two of a pair follow each
/// other, then comes the next series.
pub struct Schedule {
    series: Vec<Series>,
}

impl Schedule {
    /// Of series that exchange the same; `None` of no series, or of others.
    pub fn new(series: Vec<Series>) -> Option<Schedule> {
        let first = series.first()?;
        let alike = |one: &Series| {
            let of = |series: &Series| (series.exchange, series.edition, series.effects, series.pool.clone());
            of(one) == of(first)
        };
        series.iter().all(alike).then_some(Schedule { series })
    }

    /// The series in turn.
    pub fn series(&self) -> &[Series] {
        &self.series
    }

    /// What pairs exchange.
    pub fn exchange(&self) -> Exchange {
        self.series[0].exchange
    }

    /// The series of a game, and its number there.
    pub fn game(&self, number: u64) -> (&Series, u64) {
        let unit = self.exchange().unit();
        let (pair, nth) = (number / unit, number % unit);
        let all = self.series.len() as u64;
        (&self.series[(pair % all) as usize], pair / all * unit + nth)
    }

    /// Who plays each role in the game of this number.
    pub fn sides(&self, number: u64) -> ByRole<Side> {
        let dark = self.exchange().dark(number);
        ByRole([dark, dark.other()])
    }

    /// The role that the player of this side has in this game.
    pub fn role(&self, side: Side, number: u64) -> Role {
        match self.exchange().dark(number) == side {
            true => Role::Dark,
            false => Role::Light,
        }
    }

    /// The next number of games that is whole pairs, as many of each series.
    pub fn round(&self, games: u64) -> u64 {
        games.next_multiple_of(self.exchange().unit() * self.series.len() as u64)
    }

    /// Does every game depend on its seed alone?
    pub fn is_repeatable(&self) -> bool {
        self.series.iter().all(Series::is_repeatable)
    }

    /// Everything that the results depend on.
    pub fn digest(&self) -> Digest {
        let all = self.series.iter().map(Series::digest);
        match self.series.len() {
            1 => self.series[0].digest(),
            _ => all.fold(Digest::EMPTY, |digest, one| digest.with(&one.value().to_le_bytes())),
        }
    }
}

impl From<Series> for Schedule {
    fn from(series: Series) -> Schedule {
        Schedule { series: vec![series] }
    }
}
