//! Games as a Parquet file, for Polars, DuckDB and the like.

use std::io::Write;
use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use rules::Role;

use crate::record::Record;
use crate::schedule::Schedule;
use crate::series::Series;

/// One row a game; `winner` is null for a game that did not end.
pub const SCHEMA: &str = "\
message games {
  required int64 game (INTEGER(64,false));
  required int64 unit (INTEGER(64,false));
  required int64 seed (INTEGER(64,false));
  required binary dark_deck (UTF8);
  required binary light_deck (UTF8);
  required binary dark_level (UTF8);
  required binary light_level (UTF8);
  required binary edition (UTF8);
  required binary cards (UTF8);
  optional binary winner (UTF8);
  required binary reason (UTF8);
  required int32 turns (INTEGER(32,false));
  required int32 answers (INTEGER(32,false));
  required int32 choices (INTEGER(32,false));
}";

/// Games of one group of rows.
const GROUP: usize = 100_000;

/// Writes the games of a run.
pub fn write<W: Write + Send>(schedule: &Schedule, records: &[Record], out: W) -> Result<(), ParquetError> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let properties = WriterProperties::builder().set_created_by("pop sim".to_owned()).build();
    let mut writer = SerializedFileWriter::new(out, schema, Arc::new(properties))?;
    for (nth, records) in records.chunks(GROUP).enumerate() {
        let games = (nth * GROUP) as u64..;
        let rows: Vec<(u64, &Record)> = games.zip(records).collect();
        let mut group = writer.next_row_group()?;
        write_group(schedule, &rows, &mut group)?;
        group.close()?;
    }
    writer.close()?;
    Ok(())
}

fn write_group<W: Write + Send>(
    schedule: &Schedule,
    rows: &[(u64, &Record)],
    group: &mut SerializedRowGroupWriter<'_, W>,
) -> Result<(), ParquetError> {
    let of = |game: u64| schedule.game(game);
    let deck = |game: u64, role: Role| {
        let (series, nth) = of(game);
        series.players[series.decks(nth)[role] as usize].deck.title.clone()
    };
    let level = |game: u64, role: Role| {
        let (series, nth) = of(game);
        series.players[series.sides(nth)[role] as usize].level.to_string()
    };
    let first: &Series = &schedule.series()[0];
    longs(group, rows, |(game, _)| *game)?;
    longs(group, rows, |(game, _)| *game / first.exchange.unit())?;
    longs(group, rows, |(game, _)| of(*game).0.seed)?;
    words(group, rows, |(game, _)| deck(*game, Role::Dark))?;
    words(group, rows, |(game, _)| deck(*game, Role::Light))?;
    words(group, rows, |(game, _)| level(*game, Role::Dark))?;
    words(group, rows, |(game, _)| level(*game, Role::Light))?;
    words(group, rows, |_| first.edition.word().to_owned())?;
    words(group, rows, |_| first.pool.clone())?;
    winners(group, rows)?;
    words(group, rows, |(_, record)| record.reason.word().to_owned())?;
    ints(group, rows, |(_, record)| u32::from(record.turns))?;
    ints(group, rows, |(_, record)| record.answers)?;
    ints(group, rows, |(_, record)| record.choices)
}

type Rows<'a> = [(u64, &'a Record)];
type Written = Result<(), ParquetError>;

fn missing() -> ParquetError {
    ParquetError::General("a column is missing from the schema".to_owned())
}

fn longs<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    rows: &Rows<'_>,
    of: impl Fn(&(u64, &Record)) -> u64,
) -> Written {
    let values: Vec<i64> = rows.iter().map(|row| of(row).cast_signed()).collect();
    let mut column = group.next_column()?.ok_or_else(missing)?;
    column.typed::<Int64Type>().write_batch(&values, None, None)?;
    column.close()
}

fn ints<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    rows: &Rows<'_>,
    of: impl Fn(&(u64, &Record)) -> u32,
) -> Written {
    let values: Vec<i32> = rows.iter().map(|row| of(row).cast_signed()).collect();
    let mut column = group.next_column()?.ok_or_else(missing)?;
    column.typed::<Int32Type>().write_batch(&values, None, None)?;
    column.close()
}

fn words<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    rows: &Rows<'_>,
    of: impl Fn(&(u64, &Record)) -> String,
) -> Written {
    let values: Vec<ByteArray> = rows.iter().map(|row| text(of(row))).collect();
    let mut column = group.next_column()?.ok_or_else(missing)?;
    column.typed::<ByteArrayType>().write_batch(&values, None, None)?;
    column.close()
}

/// The one column with gaps.
fn winners<W: Write + Send>(group: &mut SerializedRowGroupWriter<'_, W>, rows: &Rows<'_>) -> Written {
    let known: Vec<i16> = rows
        .iter()
        .map(|(_, record)| i16::from(record.winner.is_some()))
        .collect();
    let words = rows
        .iter()
        .filter_map(|(_, record)| record.winner)
        .map(|role| match role {
            Role::Dark => "dark",
            Role::Light => "light",
        });
    let values: Vec<ByteArray> = words.map(|word| text(word.to_owned())).collect();
    let mut column = group.next_column()?.ok_or_else(missing)?;
    column
        .typed::<ByteArrayType>()
        .write_batch(&values, Some(&known), None)?;
    column.close()
}

fn text(words: String) -> ByteArray {
    ByteArray::from(words.into_bytes())
}
