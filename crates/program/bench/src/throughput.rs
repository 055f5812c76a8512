//! The loop without a window, compared with the bare core on the same buttons.
//!
//! Both run in turns of a thousand frames, so that a computer that becomes slower in
//! between slows both.

use super::report::{Budget, Figure, Row, Unit};
use anyhow::{Context as _, bail, ensure};
use emulator::SAMPLE_RATE;
use machine::{CoreKind, MachineSetup, StepMachine};
use pad::{Buttons, FRAMES_PER_SECOND};
use std::{num::NonZeroU32, time::Duration};

/// Budget of reading a picture, in microseconds.
const READ: f64 = 20.0;
/// Budget of the loop, in frames per second.
const FRAMES: f64 = 10_000.0;
/// Budget of the loop, in percent of the bare core's frames per second.
const SHARE: f64 = 75.0;
/// Budget of the core and its sound at the speed of a Game Boy, in percent of a processor core.
const SOUND: f64 = 3.0;
/// Frames that loop and core run in turn.
const TURN: u32 = 1_000;

/// Plays as `blockscope play` does, on one thread and without records, then with records.
pub fn measure(frames: u32, progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    progress(&format!("playing {frames} frames beside the bare core"));
    let mut machine = StepMachine::start(setup()?, None)?;
    let mut core = CoreKind::default().open(cartridge::IMAGE)?;
    let mut loud = CoreKind::default().open(cartridge::IMAGE)?;
    loud.set_sound(NonZeroU32::new(SAMPLE_RATE));
    let [mut whole, mut bare, mut heard] = [Duration::ZERO; 3];
    let mut held = Buttons::NONE;
    let mut left = frames;
    while left > 0 {
        let turn = left.min(TURN);
        left -= turn;
        // What is held in each frame: the answer to the picture before.
        let mut script = Vec::with_capacity(turn as usize);
        let begun = common::now();
        for _ in 0..turn {
            script.push(held);
            held = machine.step(Buttons::NONE)?;
        }
        whole += begun.elapsed();
        let begun = common::now();
        for buttons in &script {
            core.frame(*buttons)?;
        }
        bare += begun.elapsed();
        let begun = common::now();
        for buttons in &script {
            loud.frame(*buttons)?;
            std::hint::black_box(loud.take_sound());
        }
        heard += begun.elapsed();
    }
    if let Some(why) = machine.fault() {
        bail!("the bot stopped: {why}");
    }
    ensure!(
        core.picture() == machine.core().picture(),
        "the bare core and the loop have different pictures"
    );
    progress(&format!("recording {frames} frames"));
    let begun = common::now();
    machine::still::still(setup()?, frames).context("the recorded run failed")?;
    let recorded = per_second(frames, begun.elapsed());

    let real = f64::from(frames) / FRAMES_PER_SECOND;
    // Of the whole core: what the sound adds to it is less than the noise of a short run.
    let with_sound = Figure::new("", 100.0 * heard.as_secs_f64() / real, Unit::Percent);
    let (whole, bare) = (per_second(frames, whole), per_second(frames, bare));
    let summary = machine.summary();
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
        Row::new("  with records", [fps(recorded)]),
        Row::new("The bare core", [fps(bare)]),
        Row::new(
            "The core with sound at 1x, of a processor core",
            [with_sound.within(Budget::AtMost(SOUND))],
        ),
        Row::new(
            "The loop beside the core",
            [share.within(Budget::AtLeast(SHARE))],
        ),
    ])
}

/// The game as `play` plays it.
pub fn setup() -> anyhow::Result<MachineSetup> {
    Ok(MachineSetup {
        paused: true,
        ..MachineSetup::new(
            named::profile(named::AUTO)?,
            named::strategy("four-feature")?,
        )
    })
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
