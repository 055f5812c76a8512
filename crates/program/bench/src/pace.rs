//! How exact the pace of the game is.

use super::{
    report::{Budget, Figure, Row, Unit},
    window::{USUAL, Window},
};
use common::Instant;
use std::time::Duration;
use workbench::{Request, Speed};

/// Frames of play before the measurement.
const PLAYED: u64 = 600;
/// Frames that are measured.
const FRAMES: u64 = 600;
/// The allowed deviation, as a share.
const SLACK: f64 = 0.05;

pub fn measure(progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    progress("twice the speed");
    let mut window = Window::open(USUAL, true)?;
    window.play_to(PLAYED)?;
    window.ask(Request::Speed(Speed::Double));
    let mut until = |frame: u64| -> anyhow::Result<Instant> {
        while window.frame() < frame {
            window.wait(Duration::from_millis(20));
            window.pass()?;
        }
        Ok(common::now())
    };
    // The change of speed takes effect within these frames.
    let first = PLAYED + 60;
    let begun = until(first)?;
    let took = (until(first + FRAMES)? - begun).as_secs_f64();
    let due = FRAMES as f64 / (2.0 * pad::FRAMES_PER_SECOND);
    let may = Budget::Between(due * (1.0 - SLACK), due * (1.0 + SLACK));
    let figure = Figure::new("", took, Unit::Seconds).within(may);
    Ok(vec![Row::new("With the window open", [figure])])
}
