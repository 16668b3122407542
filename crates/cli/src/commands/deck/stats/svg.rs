//! The numbers of a deck as one picture.

use decks::stats::{AtCost, Opening, POINTS};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{Report, rounded};
use crate::charts::{percent, titled};

const WIDTH: u32 = 960;
const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const FAINT: RGBColor = RGBColor(0xC8, 0xC8, 0xC8);
const BLUE: RGBColor = RGBColor(0x2B, 0x6C, 0xB0);

/// The parts of a column of the cost curve; told apart also in grey.
const PARTS: [(&str, RGBColor); 5] = [
    ("Space", RGBColor(0x1F, 0x4E, 0x8C)),
    ("Ground", RGBColor(0x4C, 0x9A, 0x5B)),
    ("Character", RGBColor(0xE3, 0xA6, 0x3A)),
    ("several types", RGBColor(0x8E, 0x44, 0xAD)),
    ("no unit", RGBColor(0xBF, 0xBF, 0xBF)),
];

/// More keywords than this are told by their number.
const MOST_KEYWORDS: usize = 30;
/// More costs than this are not drawn.
const MOST_COSTS: usize = 31;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// The picture.
pub(super) fn draw(report: &Report<'_>) -> String {
    let mut text = String::new();
    // Drawing into a string cannot fail; a picture without marks would be the only loss.
    let _drawn = draw_into(&mut text, report);
    titled(text, &format!("{}: {}", report.title, report.about()))
}

fn draw_into(text: &mut String, report: &Report<'_>) -> Drawn {
    let keywords = report.counted.keywords.len().min(MOST_KEYWORDS) as i32;
    let below = (64 + 22 * keywords).max(300);
    let area = SVGBackend::with_string(text, (WIDTH, (84 + 320 + below) as u32)).into_drawing_area();
    area.fill(&WHITE)?;
    let (head, rest) = area.split_vertically(84);
    head.draw(&Text::new(cut(report.title, 70), (24, 18), style(24)))?;
    head.draw(&Text::new(cut(&report.about(), 120), (24, 52), style(15)))?;
    let (curve, rest) = rest.split_vertically(320);
    draw_curve(&curve, report)?;
    let (left, right) = rest.split_horizontally(WIDTH as i32 / 2);
    match &report.counted.opening {
        Ok(opening) => draw_opening(&left, opening)?,
        Err(why) => left.draw(&Text::new(format!("Opening hand: {why}"), (24, 8), style(15)))?,
    }
    draw_keywords(&right, report)?;
    area.present()?;
    Ok(())
}

fn style(size: i32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&INK)
}

fn centred(size: i32, vertical: VPos) -> TextStyle<'static> {
    style(size).pos(Pos::new(HPos::Center, vertical))
}

fn cut(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['\u{2026}']).collect(),
        false => text.to_owned(),
    }
}

/// A column: its label, its parts from below, the words over it.
struct Column {
    label: String,
    parts: Vec<(f64, RGBColor)>,
    over: String,
}

/// Columns side by side over a line, between these heights of the area.
fn draw_columns(area: &Area<'_>, columns: &[Column], top: i32, bottom: i32) -> Drawn {
    let (left, right) = (24, area.dim_in_pixel().0 as i32 - 24);
    let sum = |column: &Column| column.parts.iter().map(|(value, _)| value).sum::<f64>();
    let highest = columns.iter().map(sum).fold(0.0, f64::max);
    let step = f64::from(right - left) / columns.len().max(1) as f64;
    for (at, column) in columns.iter().enumerate() {
        let middle = left + (step * (at as f64 + 0.5)) as i32;
        let half = (step * 0.36).clamp(1.0, 30.0) as i32;
        let height = |value: f64| (value / highest.max(f64::MIN_POSITIVE) * f64::from(bottom - top)).round() as i32;
        let mut passed = 0.0;
        for (value, colour) in &column.parts {
            let low = bottom - height(passed);
            passed += value;
            let high = bottom - height(passed);
            if high < low {
                area.draw(&Rectangle::new(
                    [(middle - half, high), (middle + half, low)],
                    colour.filled(),
                ))?;
            }
        }
        let over = (middle, bottom - height(passed) - 4);
        area.draw(&Text::new(column.over.clone(), over, centred(13, VPos::Bottom)))?;
        area.draw(&Text::new(
            column.label.clone(),
            (middle, bottom + 6),
            centred(14, VPos::Top),
        ))?;
    }
    area.draw(&PathElement::new([(left, bottom), (right, bottom)], INK))?;
    Ok(())
}

fn draw_curve(area: &Area<'_>, report: &Report<'_>) -> Drawn {
    let curve = &report.counted.curve;
    let averages = format!(
        "Build cost: units mean {}, median {}; all mean {}, median {}",
        rounded(curve.mean(AtCost::units)),
        rounded(curve.median(AtCost::units)),
        rounded(curve.mean(AtCost::count)),
        rounded(curve.median(AtCost::count)),
    );
    area.draw(&Text::new(averages, (24, 8), style(16)))?;
    let costs = report.costs();
    let shares = |at: &AtCost| [at.space, at.ground, at.character, at.several, at.other];
    let mut x = 24;
    for (part, (words, colour)) in PARTS.iter().enumerate() {
        if costs.iter().any(|at| shares(at)[part] > 0) {
            area.draw(&Rectangle::new([(x, 37), (x + 12, 49)], colour.filled()))?;
            area.draw(&Text::new(*words, (x + 18, 35), style(14)))?;
            x += 40 + 8 * words.len() as i32;
        }
    }
    let column = |at: &AtCost| Column {
        label: at.cost.to_string(),
        parts: shares(at)
            .into_iter()
            .zip(PARTS)
            .map(|(count, (_, colour))| (count as f64, colour))
            .collect(),
        over: if at.count() > 0 {
            at.count().to_string()
        } else {
            String::new()
        },
    };
    let mut columns: Vec<Column> = costs.iter().take(MOST_COSTS).map(column).collect();
    if report.counted.variable > 0 {
        columns.push(Column {
            label: "X".to_owned(),
            parts: vec![(report.counted.variable as f64, FAINT)],
            over: report.counted.variable.to_string(),
        });
    }
    draw_columns(area, &columns, 80, 280)
}

fn draw_opening(area: &Area<'_>, opening: &Opening) -> Drawn {
    let lines = [
        format!("Playable opening hand: {} as drawn,", percent(opening.as_drawn.value())),
        format!("{} after the best mulligan.", percent(opening.after_mulligan.value())),
        format!(
            "Build points of the first turn: {:.2}",
            opening.first_build.expected.value()
        ),
        format!("Units that {POINTS} points pay for: {:.2}", opening.expected_units()),
    ];
    for (line, words) in lines.iter().enumerate() {
        area.draw(&Text::new(words.clone(), (24, 8 + 22 * line as i32), style(16)))?;
    }
    let columns = opening.units.iter().enumerate().map(|(number, chance)| Column {
        label: number.to_string(),
        parts: vec![(chance.value(), BLUE)],
        over: match chance.value() {
            p if p < 0.0005 => String::new(),
            p => format!("{:.1} %", 100.0 * p),
        },
    });
    draw_columns(area, &columns.collect::<Vec<_>>(), 130, 260)
}

fn draw_keywords(area: &Area<'_>, report: &Report<'_>) -> Drawn {
    let keywords = &report.counted.keywords;
    let more = keywords.len().saturating_sub(MOST_KEYWORDS);
    let heading = match more {
        0 => "Keywords, by cards that bring them".to_owned(),
        more => format!("Keywords, by cards that bring them ({more} more)"),
    };
    area.draw(&Text::new(heading, (24, 8), style(16)))?;
    let most = keywords.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    for (row, (name, count)) in (0_i32..).zip(keywords.iter().take(MOST_KEYWORDS)) {
        let y = 38 + 22 * row;
        let right_bound = style(14).pos(Pos::new(HPos::Right, VPos::Center));
        area.draw(&Text::new(*name, (140, y + 8), right_bound))?;
        let length = (*count as f64 / most as f64 * 260.0).round() as i32;
        area.draw(&Rectangle::new(
            [(150, y), (150 + length.max(1), y + 15)],
            BLUE.filled(),
        ))?;
        let behind = style(13).pos(Pos::new(HPos::Left, VPos::Center));
        area.draw(&Text::new(count.to_string(), (158 + length, y + 8), behind))?;
    }
    Ok(())
}
