//! The latency of a single step.

use super::{
    clock::Times,
    report::Row,
    window::{USUAL, Window},
};
use anyhow::ensure;
use std::time::Duration;
use workbench::{MachineCommand, Request};

/// Budget: a frame of a 60 Hz display, in milliseconds.
const DISPLAY: f64 = 16.7;
/// Frames of play before the measurement.
const PLAYED: u64 = 2_000;
/// The number of steps.
const STEPS: usize = 300;
/// The longest wait for a step.
const TIMEOUT: Duration = Duration::from_secs(10);

pub fn measure(progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    progress("single frames");
    let mut window = Window::open(USUAL, true)?;
    window.play_to(PLAYED)?;
    window.pause()?;
    let (mut here, mut drawn) = (Times::default(), Times::default());
    for _ in 0..STEPS {
        while window.wait(Duration::ZERO) {
            window.pass()?;
        }
        let wanted = window.frame() + 1;
        let begun = common::now();
        window.ask(Request::Machine(MachineCommand::Step(1)));
        while window.frame() < wanted {
            window.wait(Duration::from_millis(1));
            ensure!(begun.elapsed() < TIMEOUT, "frame {wanted} never came");
        }
        here.add(begun.elapsed());
        window.pass()?;
        drawn.add(begun.elapsed());
    }
    Ok(vec![
        Row::new("The frame is recorded", here.figures(None, None)),
        Row::new("It is drawn", drawn.figures(None, Some(DISPLAY))),
    ])
}
