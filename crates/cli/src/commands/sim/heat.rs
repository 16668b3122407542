//! A field as a heat map.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::matrix::Found;
use crate::charts::{escaped, titled};

const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
/// The ends and the middle of the scale; they differ in lightness from the middle, so that grey prints tell even cells
/// from decided ones, and blue from orange is seen by nearly everybody.
const LOSES: [f64; 3] = [179.0, 88.0, 6.0];
const EVEN: [f64; 3] = [247.0, 247.0, 247.0];
const WINS: [f64; 3] = [33.0, 102.0, 172.0];
const BLANK: RGBColor = RGBColor(0xDD, 0xDD, 0xDD);

const CELL: i32 = 52;
const TOP: i32 = 104;
const BELOW: i32 = 84;
/// Titles are cut beyond this.
const TITLE: usize = 34;

type Drawn = Result<(), Box<dyn std::error::Error>>;

/// The picture.
pub fn draw(found: &Found) -> String {
    let mut text = String::new();
    // Drawing into a string cannot fail; a picture without marks would be the only loss.
    let _drawn = draw_into(&mut text, found);
    let text = titled(
        text,
        &format!("How often each deck beats each other one: {}", found.about),
    );
    described(&text, &description(found))
}

/// A description for readers that do not see the picture, behind its title.
fn described(svg: &str, words: &str) -> String {
    svg.replacen("</title>", &format!("</title>\n<desc>{}</desc>", escaped(words)), 1)
}

/// Each row in a sentence.
fn description(found: &Found) -> String {
    let names = &found.names;
    let row = |row: usize| {
        let cells = (0..names.len()).filter_map(|column| {
            let share = found.field.share(row, column)?;
            Some(format!("{} {:.0} %", names[column], 100.0 * share.rate))
        });
        format!("{} beats {}.", names[row], cells.collect::<Vec<_>>().join(", "))
    };
    (0..names.len()).map(row).collect::<Vec<_>>().join("\n")
}

/// The colour of a share: even is light, decided is dark.
fn colour(rate: f64) -> RGBColor {
    let (end, part) = match rate < 0.5 {
        true => (LOSES, 1.0 - 2.0 * rate),
        false => (WINS, 2.0 * rate - 1.0),
    };
    let mixed = |at: usize| (EVEN[at] + (end[at] - EVEN[at]) * part.clamp(0.0, 1.0)).round() as u8;
    RGBColor(mixed(0), mixed(1), mixed(2))
}

fn style(size: i32, colour: &RGBColor) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(colour)
}

fn at(horizontal: HPos, size: i32) -> TextStyle<'static> {
    style(size, &INK).pos(Pos::new(horizontal, VPos::Center))
}

fn cut(text: &str) -> String {
    match text.chars().count() > TITLE {
        true => text.chars().take(TITLE - 1).chain(['\u{2026}']).collect(),
        false => text.to_owned(),
    }
}

fn draw_into(text: &mut String, found: &Found) -> Drawn {
    let count = found.names.len() as i32;
    let longest = found
        .names
        .iter()
        .map(|name| name.chars().count().min(TITLE))
        .max()
        .unwrap_or(0) as i32;
    let left = 70 + 8 * longest;
    let extra = 150;
    let size = (
        (left + CELL * count + extra) as u32,
        (TOP + CELL * count + BELOW) as u32,
    );
    let area = SVGBackend::with_string(text, size).into_drawing_area();
    area.fill(&WHITE)?;
    let head = "How often the row beats the column, in percent";
    area.draw(&Text::new(head, (24, 16), style(20, &INK)))?;
    area.draw(&Text::new(found.about.clone(), (24, 46), style(14, &INK)))?;
    for row in 0..count {
        let middle = TOP + CELL * row + CELL / 2;
        let name = &found.names[row as usize];
        let label = format!("{}  {}", cut(name), row + 1);
        area.draw(&Text::new(label, (left - 10, middle), at(HPos::Right, 14)))?;
        let over = (left + CELL * row + CELL / 2, TOP - 14);
        area.draw(&Text::new((row + 1).to_string(), over, at(HPos::Center, 14)))?;
        for column in 0..count {
            let corner = (left + CELL * column, TOP + CELL * row);
            let far = (corner.0 + CELL - 2, corner.1 + CELL - 2);
            let share = found.field.share(row as usize, column as usize);
            let fill = share.map_or(BLANK, |share| colour(share.rate));
            area.draw(&Rectangle::new([corner, far], fill.filled()))?;
            let Some(share) = share else { continue };
            let ink = if (share.rate - 0.5).abs() > 0.3 { WHITE } else { INK };
            let words = |size| style(size, &ink).pos(Pos::new(HPos::Center, VPos::Center));
            let centre = corner.0 + CELL / 2 - 1;
            let rate = format!("{:.0}", 100.0 * share.rate);
            area.draw(&Text::new(rate, (centre, corner.1 + 19), words(17)))?;
            let half = format!("\u{b1} {:.1}", 100.0 * share.half());
            area.draw(&Text::new(half, (centre, corner.1 + 37), words(11)))?;
        }
        let beside = left + CELL * count + 12;
        if let Some(mean) = found.field.mean(row as usize) {
            let words = format!("{:.1}", 100.0 * mean);
            area.draw(&Text::new(words, (beside, middle), at(HPos::Left, 14)))?;
        }
        if let Some(parts) = &found.parts {
            let weight = parts[row as usize].weight;
            if weight > 0.0005 {
                let words = format!("{:.1} %", 100.0 * weight);
                area.draw(&Text::new(words, (beside + 60, middle), at(HPos::Left, 14)))?;
            }
        }
    }
    let beside = left + CELL * count + 12;
    area.draw(&Text::new("mean", (beside, TOP - 14), at(HPos::Left, 13)))?;
    area.draw(&Text::new("mixture", (beside + 60, TOP - 14), at(HPos::Left, 13)))?;
    draw_scale(&area, left, TOP + CELL * count + 24)?;
    area.present()?;
    Ok(())
}

fn draw_scale(area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>, left: i32, top: i32) -> Drawn {
    for step in 0..=20 {
        let corner = (left + 12 * step, top);
        let fill = colour(f64::from(step) / 20.0);
        area.draw(&Rectangle::new([corner, (corner.0 + 12, top + 14)], fill.filled()))?;
    }
    for (words, place) in [("0", 0), ("50", 10), ("100", 20)] {
        let under = (left + 12 * place + 6, top + 26);
        area.draw(&Text::new(words, under, at(HPos::Center, 12)))?;
    }
    let about = "small: half the width of the 95 % interval";
    area.draw(&Text::new(about, (left + 280, top + 7), at(HPos::Left, 12)))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_run_from_one_end_over_even_to_the_other() {
        assert_eq!(colour(0.0), RGBColor(179, 88, 6));
        assert_eq!(colour(0.5), RGBColor(247, 247, 247));
        assert_eq!(colour(1.0), RGBColor(33, 102, 172));
        // Opposed cells are as far from even.
        let depth = |rate| {
            let RGBColor(r, g, b) = colour(rate);
            [r, g, b].iter().map(|part| 247 - i32::from(*part)).sum::<i32>()
        };
        assert!(depth(0.3) > 0 && depth(0.7) > 0 && depth(0.9) > depth(0.7));
    }
}
