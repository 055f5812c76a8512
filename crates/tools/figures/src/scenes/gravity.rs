//! How long a piece stays in a row at every level, counted on the running game.

use super::queue;
use crate::{
    Figure,
    machine::Machine,
    svg::{ACCENT, Anchor, DIM, LINE, MARGIN, Svg, TEXT, WIDTH},
};
use anyhow::ensure;
use cartridge::{Setup, Truth};

const TOP: f64 = 46.0;
const ROW: f64 = 20.0;
const LEFT: f64 = 118.0;

pub fn draw(machine: &mut Machine) -> anyhow::Result<Figure> {
    let mut svg = Svg::new("gravity.svg", (TOP + 21.0 * ROW + 14.0) as u32);
    let left = f64::from(MARGIN);
    svg.text((left, 28.0), Anchor::Start, 12, DIM, "level");
    svg.text((left + 48.0, 28.0), Anchor::Start, 12, DIM, "hearts");
    svg.text((LEFT, 28.0), Anchor::Start, 12, DIM, "frames in a row");
    let scale = (f64::from(WIDTH) - LEFT - 70.0) / 53.0;
    for level in 0..=20u8 {
        let frames = frames_in_a_row(machine, level)?;
        ensure!(frames == usize::from(rules::gravity(level)) + 1);
        let y = TOP + ROW * f64::from(level);
        svg.text(
            (left + 26.0, y + 11.0),
            Anchor::End,
            12,
            TEXT,
            &level.to_string(),
        );
        let heart = match level {
            10..20 => (level - 10).to_string(),
            20 => "10-20".to_owned(),
            _ => String::new(),
        };
        svg.text((left + 84.0, y + 11.0), Anchor::End, 12, DIM, &heart);
        svg.rect(LEFT, y, scale * 53.0, ROW - 6.0, LINE);
        svg.rect(LEFT, y, scale * frames as f64, ROW - 6.0, ACCENT);
        let right = LEFT + scale * 53.0 + 34.0;
        svg.text(
            (right, y + 11.0),
            Anchor::End,
            12,
            TEXT,
            &frames.to_string(),
        );
    }
    Ok(svg.done())
}

/// Images that show a piece without input in one row.
fn frames_in_a_row(machine: &mut Machine, level: u8) -> anyhow::Result<usize> {
    let mut game = machine.game(&Setup {
        level,
        queue: queue("OOTT"),
        ..Setup::default()
    })?;
    let in_row = |row| move |truth: &Truth| truth.piece.is_some_and(|piece| piece.row == row);
    let none = pad::Buttons::NONE;
    Ok(game
        .until(none, in_row(1))?
        .abs_diff(game.until(none, in_row(2))?))
}
