//! The loop without a window, compared with the bare core on the same buttons.

use super::report::{Budget, Figure, Row, Unit};
use anyhow::{Context as _, ensure};
use app::named;
use machine::{CoreKind, Goal, Limits, MachineSetup, still::Still};
use pad::Buttons;
use session::History;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// Budget of reading a picture, in microseconds.
const READ: f64 = 20.0;
/// Budget of the loop, in frames per second.
const FRAMES: f64 = 2_000.0;
/// Budget of the loop, in percent of the bare core's frames per second.
const SHARE: f64 = 60.0;

pub fn measure(frames: u32, progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    progress(&format!("playing {frames} frames"));
    let setup = MachineSetup {
        rom: None,
        core: CoreKind::default(),
        eyes: named::profile(named::AUTO)?,
        strategy: named::strategy("four-feature")?,
        goal: Goal::default(),
        limits: Limits::default(),
        speed: machine::Speed::Max,
        paused: true,
        bot_on: true,
        wake: Arc::new(|| {}),
    };
    let begun = Instant::now();
    let still = machine::still::still(setup, frames)?;
    let whole = per_second(frames, begun.elapsed());
    progress(&format!("{frames} frames of the bare core"));
    let bare = per_second(frames, bare(frames, &still)?);

    let summary = &still.status.summary;
    let [read, plan] = [&summary.read, &summary.plan].map(percentiles);
    let [read_median, read_p99] = read;
    let micros = Budget::AtMost(READ);
    let fps = |value| Figure::new("", value, Unit::FramesPerSecond);
    let share = Figure::new("", 100.0 * whole / bare, Unit::Percent);
    Ok(vec![
        Row::new("Read and track", [read_median.within(micros), read_p99]),
        Row::new("Plan a piece", plan),
        Row::new(
            "The whole loop",
            [fps(whole).within(Budget::AtLeast(FRAMES))],
        ),
        Row::new("The bare core", [fps(bare)]),
        Row::new(
            "The loop beside the core",
            [share.within(Budget::AtLeast(SHARE))],
        ),
    ])
}

fn percentiles(times: &machine::Histogram) -> [Figure; 2] {
    let percentiles = times.percentiles();
    [
        Figure::new("median", percentiles.p50, Unit::Micros),
        Figure::new("p99", percentiles.p99, Unit::Micros),
    ]
}

fn per_second(frames: u32, time: Duration) -> f64 {
    f64::from(frames) / time.as_secs_f64().max(1e-9)
}

/// The time of the same frames on a bare core, which must end with the same picture.
fn bare(frames: u32, still: &Still) -> anyhow::Result<Duration> {
    let held = held(frames, &still.history)?;
    let mut core = CoreKind::default().open(cartridge::IMAGE)?;
    let begun = Instant::now();
    for buttons in held {
        core.frame(buttons)?;
    }
    let took = begun.elapsed();
    ensure!(
        core.picture() == still.record.picture.picture,
        "the bare core came to another picture than the loop"
    );
    Ok(took)
}

/// The buttons held in each frame: none in the first, then the answers.
fn held(frames: u32, history: &History) -> anyhow::Result<Vec<Buttons>> {
    let mut held = vec![Buttons::NONE];
    for frame in 1..u64::from(frames) {
        let record = history.get(frame);
        let record = record.with_context(|| format!("frame {frame} is not kept any more"))?;
        held.push(record.answer);
    }
    Ok(held)
}
