//! A distribution as a chart in SVG.

use odds::Odds;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::charts::{percent, titled};

const SIZE: (u32, u32) = (880, 480);

/// More bars than this are not drawn; what lies behind them is told in words.
const MOST_BARS: usize = 60;

/// What can be survived, and what cannot.
const ALIVE: RGBColor = RGBColor(0x2B, 0x6C, 0xB0);
const DEAD: RGBColor = RGBColor(0xC0, 0x39, 0x2B);
const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const FAINT: RGBColor = RGBColor(0xD8, 0xD8, 0xD8);

/// Characters of the title on one line.
const TITLE: usize = 92;

/// The chart of the counters on the defender.
pub fn draw(title: &str, odds: &Odds, deadly: Option<usize>) -> String {
    let mut text = String::new();
    // Drawing into a string cannot fail; a chart without marks would be the only loss.
    let _drawn = draw_into(&mut text, title, odds, deadly);
    titled(text, title)
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw_into(text: &mut String, title: &str, odds: &Odds, deadly: Option<usize>) -> Drawn {
    let last = odds.damage.iter().rposition(|&p| p >= 0.000_05).unwrap_or(0);
    let bars = &odds.damage[..(last + 1).min(MOST_BARS)];
    let highest = bars.iter().copied().fold(0.0, f64::max);
    let top = (highest * 112.0).max(1.0);
    let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let (head, body) = area.split_vertically(84);
    let style = |size: i32| ("sans-serif", size).into_font().color(&INK);
    for (line, words) in lines(title).iter().enumerate() {
        head.draw(&Text::new(words.clone(), (24, 14 + 20 * line as i32), style(17)))?;
    }
    let summary = format!("expected damage {:.3}; discarded {}", odds.expected, percent(odds.kill));
    head.draw(&Text::new(summary, (24, 60), style(15)))?;
    let mut chart = ChartBuilder::on(&body)
        .margin(12)
        .margin_right(24)
        .x_label_area_size(44)
        .y_label_area_size(60)
        .build_cartesian_2d((0..bars.len().saturating_sub(1).max(1)).into_segmented(), 0.0..top)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .bold_line_style(FAINT)
        .light_line_style(TRANSPARENT)
        .axis_style(INK)
        .x_labels(bars.len().min(31))
        .y_labels(6)
        .x_desc("damage counters on the defender")
        .y_desc("probability")
        .label_style(style(14))
        .axis_desc_style(style(15))
        .x_label_formatter(&|at| match at {
            SegmentValue::Exact(n) | SegmentValue::CenterOf(n) => n.to_string(),
            SegmentValue::Last => String::new(),
        })
        .y_label_formatter(&|p| format!("{p:.0} %"))
        .draw()?;
    for (number, &p) in bars.iter().enumerate() {
        let colour = if deadly.is_some_and(|deadly| number >= deadly) {
            DEAD
        } else {
            ALIVE
        };
        let corners = [
            (SegmentValue::Exact(number), 0.0),
            (SegmentValue::Exact(number + 1), 100.0 * p),
        ];
        let mut bar = Rectangle::new(corners, colour.filled());
        bar.set_margin(0, 0, 5, 5);
        chart.draw_series(std::iter::once(bar))?;
        // Numbers over the bars while there is room for them.
        if bars.len() <= 14 && p > 0.0 {
            let centred = style(13).pos(Pos::new(HPos::Center, VPos::Bottom));
            let words = if 100.0 * p >= 0.1 {
                format!("{:.1} %", 100.0 * p)
            } else {
                percent(p)
            };
            let at = (SegmentValue::CenterOf(number), 100.0 * p + top * 0.01);
            chart.draw_series(std::iter::once(Text::new(words, at, centred)))?;
        }
    }
    if deadly.is_some_and(|deadly| deadly < bars.len()) {
        for (words, colour, x) in [("survives", ALIVE, 640), ("discarded", DEAD, 740)] {
            head.draw(&Rectangle::new([(x, 62), (x + 12, 74)], colour.filled()))?;
            head.draw(&Text::new(words, (x + 18, 61), style(14)))?;
        }
    }
    area.present()?;
    drop(chart);
    drop(head);
    drop(body);
    drop(area);
    Ok(())
}

/// The title on at most two lines.
fn lines(title: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in title.split_whitespace() {
        let last = lines.len() - 1;
        if lines[last].chars().count() + word.chars().count() < TITLE {
            if !lines[last].is_empty() {
                lines[last].push(' ');
            }
            lines[last].push_str(word);
        } else if last == 0 {
            lines.push(word.to_owned());
        } else {
            lines[last].push('\u{2026}');
            break;
        }
    }
    lines
}
