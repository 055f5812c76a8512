//! Seeking to recorded frames.

use super::{
    clock::{self, Times},
    parts::Parts,
    report::Row,
    window::{LARGE, USUAL, Window},
};
use anyhow::{Context as _, ensure};
use pad::FrameNo;
use std::time::Duration;
use workbench::PlaybackAction;

/// Budget of the 95th percentile, in milliseconds.
const P95: f64 = 16.0;
/// The number of seeks.
const SEEKS: usize = 200;

pub fn measure(frames: u32, progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (name, size) in [("Every panel", LARGE), ("Watch", USUAL)] {
        progress(&format!("playing {frames} frames to go back in"));
        let mut window = Window::open(size, true)?;
        window.play_to(frames.into())?;
        if size == LARGE {
            window.show_every_panel();
        }
        window.pause()?;
        progress(&format!("going back, {name}"));
        let name = format!("{name}, {}x{}", size[0], size[1]);
        let last = window.shown().context("the window shows no frame")?;
        rows.extend(seek(&mut window, &name, last)?);
    }
    Ok(rows)
}

/// A frame far from that of the last number, so that no cache helps.
pub const fn spread(i: u64, last: FrameNo) -> FrameNo {
    1 + i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % last
}

/// Goes to frames of what the window shows, up to the last one.
pub fn seek(window: &mut Window, name: &str, last: FrameNo) -> anyhow::Result<Vec<Row>> {
    let (mut times, mut processor) = (Times::default(), Times::default());
    let mut parts = Parts::default();
    for i in 0..SEEKS as u64 {
        let frame = spread(i, last);
        while window.wait(Duration::ZERO) {
            window.pass()?;
        }
        let (begun, before) = (common::now(), clock::thread_time());
        window.ask(PlaybackAction::Seek(frame));
        let pass = window.pass()?;
        times.add(begun.elapsed());
        let now = clock::thread_time();
        processor.extend(now.zip(before).map(|(now, then)| now - then));
        parts.add(&pass, window.app.workbench().times());
        // Not the cursor: at the newest frame of a paused game it follows the game.
        let shown = window.shown();
        ensure!(
            shown == Some(frame),
            "frame {frame} was asked for and {shown:?} is shown"
        );
    }
    let mut rows = vec![Row::new(name, times.figures(None, Some(P95)))];
    rows.extend(processor.of_the_processor());
    rows.extend(parts.rows());
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use workbench::{MachineCommand, Request};

    #[test]
    fn the_newest_frame_of_a_paused_game_can_be_asked_for() {
        let mut window = Window::open(USUAL, true).unwrap();
        window.play_to(20).unwrap();
        window.pause().unwrap();
        let asks_for_newest = |last| (0..SEEKS as u64).any(|i| spread(i, last) == last);
        while !asks_for_newest(window.shown().unwrap()) {
            let next = window.frame() + 1;
            window.ask(Request::Machine(MachineCommand::Step(1)));
            while window.shown() != Some(next) {
                window.wait(Duration::from_millis(10));
                window.pass().unwrap();
            }
        }
        let last = window.shown().unwrap();
        seek(&mut window, "all", last).unwrap();
    }
}
