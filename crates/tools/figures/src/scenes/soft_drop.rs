//! Down: held, tapped, and interrupted by a sideways button.

use super::{drops, queue};
use crate::{
    Figure,
    lanes::{Chart, Lane},
    machine::{Game, Machine},
};
use cartridge::Setup;
use pad::Buttons;
use rules::timeline;

/// Steps that are shown.
const STEPS: i32 = 54;

pub fn draw(machine: &mut Machine) -> anyhow::Result<Figure> {
    let every = |n: usize| {
        move |step: usize| {
            if step < 24 && step.is_multiple_of(n) {
                Buttons::DOWN
            } else {
                Buttons::NONE
            }
        }
    };
    let broken = |step| {
        if step == 20 {
            Buttons::DOWN | Buttons::LEFT
        } else {
            Buttons::DOWN
        }
    };
    let down = [Buttons::DOWN];
    Ok(Chart {
        name: "soft-drop.svg",
        steps: 0..STEPS,
        every: 5,
        axis: "step of the piece (level 0); a blue mark is a drop and the rows dropped by then",
        gap: None,
        lanes: vec![
            lane(
                machine,
                "Held from step 0: a row every 3 steps",
                &down,
                |_| Buttons::DOWN,
            )?,
            lane(
                machine,
                "Tapped every 3 steps: every tap counts",
                &down,
                every(3),
            )?,
            lane(
                machine,
                "Tapped every 2 steps: every other tap is lost",
                &down,
                every(2),
            )?,
            lane(
                machine,
                "Held, with a sideways tap in step 20",
                &[Buttons::DOWN, Buttons::LEFT],
                broken,
            )?,
        ],
    }
    .draw())
}

/// Ends at the lock if there is one within the steps shown.
fn lane(
    machine: &mut Machine,
    title: &'static str,
    keys: &[Buttons],
    held: impl Fn(usize) -> Buttons,
) -> anyhow::Result<Lane> {
    let mut game = machine.game(&Setup {
        queue: queue("OOTT"),
        ..Setup::default()
    })?;
    let zero = game.first_away()?;
    let before = now(&game);
    let mut step = 0;
    while now(&game).0 == before.0 && step < STEPS as usize {
        game.step(held(step))?;
        step += 1;
    }
    let mut lane = Lane::new(title, &game.shots, zero, keys);
    lane.marks = drops(&game.shots, zero);
    let rows = lane.marks.len();
    lane.note = if now(&game).0 == before.0 {
        format!("{rows} rows; a drop that does not end in the lock pays nothing")
    } else {
        game.steps(Buttons::NONE, timeline::DROP_POINTS_SHOWN as usize)?;
        let paid = now(&game).1 - before.1;
        format!("{} rows, {paid} points at the lock", rows - 1)
    };
    Ok(lane)
}

/// Pieces locked so far, and the score.
fn now(game: &Game<'_>) -> (u16, u32) {
    let truth = game.shots.last().map(|shot| &shot.truth);
    truth.map_or((0, 0), |truth| (truth.hidden.locked, truth.score))
}
