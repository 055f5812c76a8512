//! The cost of a paused game.

use super::{
    clock,
    report::{Budget, Figure, Row, Unit},
    window::{LARGE, Window},
};
use std::time::Duration;

/// Budget, in percent of one core.
const MOST: f64 = 2.0;
/// Frames of play before the measurement.
const PLAYED: u64 = 3_000;
/// The duration of the measurement.
const LOOKED: Duration = Duration::from_secs(4);

pub fn measure(progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    progress("a paused game");
    let mut window = Window::open(LARGE, true)?;
    window.show_every_panel();
    window.play_to(PLAYED)?;
    window.pause()?;
    let (before, begun) = (clock::process_time(), common::now());
    let mut passes = 0_u32;
    while let Some(left) = LOOKED.checked_sub(begun.elapsed()) {
        if window.wait(left) {
            window.pass()?;
            passes += 1;
        }
    }
    let mut rows = vec![Row::new(
        "Passes in 4 s",
        [Figure::new("", f64::from(passes), Unit::Passes)],
    )];
    if let Some((now, before)) = clock::process_time().zip(before) {
        let share = 100.0 * (now - before).as_secs_f64() / begun.elapsed().as_secs_f64();
        let figure = Figure::new("", share, Unit::Percent).within(Budget::AtMost(MOST));
        rows.push(Row::new("Of one core", [figure]));
    }
    Ok(rows)
}
