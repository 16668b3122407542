//! The chance to win, step by step, as a picture.

use plotters::prelude::*;
use rules::Role;
use sim::review::Review;

use super::review::name;
use crate::charts::{escaped, titled};

const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const FAINT: RGBColor = RGBColor(0xD8, 0xD8, 0xD8);
const DARK: RGBColor = RGBColor(0xB3, 0x58, 0x06);
const LIGHT: RGBColor = RGBColor(0x21, 0x66, 0xAC);

type Drawn = Result<(), Box<dyn std::error::Error>>;

/// The picture: a line for each review, a mark at each of its costliest choices.
pub fn draw(title: &str, reviews: &[Review]) -> String {
    let mut text = String::new();
    // Drawing into a string cannot fail; a picture without marks would be the only loss.
    let _drawn = draw_into(&mut text, title, reviews);
    let text = titled(text, &format!("Chance to win, {title}"));
    let words = reviews.iter().map(describe).collect::<Vec<_>>().join("\n");
    text.replacen("</title>", &format!("</title>\n<desc>{}</desc>", escaped(&words)), 1)
}

fn describe(review: &Review) -> String {
    let ends = review.changes.chunk_by(|a, b| a.turn == b.turn);
    let turns = ends.filter_map(|turn| {
        let last = turn.last()?;
        Some(format!("turn {} {:.0} %", last.turn, 100.0 * last.after))
    });
    format!("{} after {}.", name(review.role), turns.collect::<Vec<_>>().join(", "))
}

fn draw_into(text: &mut String, title: &str, reviews: &[Review]) -> Drawn {
    let area = SVGBackend::with_string(text, (960, 420)).into_drawing_area();
    area.fill(&WHITE)?;
    let all = || reviews.iter().flat_map(|review| &review.changes);
    let last = all().map(|change| change.step + 1).max().unwrap_or(1) as i32;
    let mut chart = ChartBuilder::on(&area)
        .margin(16)
        .caption(
            format!("Chance to win: {title}"),
            ("sans-serif", 20).into_font().color(&INK),
        )
        .x_label_area_size(36)
        .y_label_area_size(52)
        .build_cartesian_2d(0..last, 0.0..100.0)?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .bold_line_style(FAINT)
        .x_desc("step")
        .y_desc("%")
        .label_style(("sans-serif", 13))
        .draw()?;
    for review in reviews {
        let colour = match review.role {
            Role::Dark => DARK,
            Role::Light => LIGHT,
        };
        let first = review
            .changes
            .first()
            .map(|change| (change.step as i32, 100.0 * change.before));
        let points = review
            .changes
            .iter()
            .map(|change| (change.step as i32 + 1, 100.0 * change.after));
        let points: Vec<(i32, f64)> = first.into_iter().chain(points).collect();
        chart
            .draw_series([PathElement::new(points, colour.stroke_width(2))])?
            .label(format!("{} (as {} could know)", name(review.role), name(review.role)))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
        let marks = review.slips.iter().map(|slip| {
            let height = 100.0 * slip.chance;
            Circle::new((slip.step as i32, height), 5, colour.filled())
        });
        chart.draw_series(marks)?;
    }
    chart
        .configure_series_labels()
        .border_style(FAINT)
        .background_style(WHITE)
        .label_font(("sans-serif", 13))
        .draw()?;
    area.present()?;
    Ok(())
}
