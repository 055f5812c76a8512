//! Moving sideways: taps, the auto-shift, and a shift that is blocked.

use super::{EMPTY, queue, shifts, tapped};
use crate::{
    Figure,
    lanes::{Chart, Lane, Mark, Outcome},
    machine::{Machine, Shot},
};
use cartridge::Setup;
use pad::Buttons;

/// Steps that are shown.
const STEPS: usize = 56;

pub fn draw(machine: &mut Machine) -> anyhow::Result<Figure> {
    Ok(Chart {
        name: "shift.svg",
        steps: 0..STEPS as i32,
        every: 5,
        axis: "step of the piece; a blue mark is a shift and the piece's new leftmost column",
        gap: None,
        lanes: vec![taps(machine)?, held(machine)?, blocked(machine)?],
    }
    .draw())
}

fn taps(machine: &mut Machine) -> anyhow::Result<Lane> {
    let mut game = machine.game(&Setup {
        queue: queue("OOTT"),
        ..Setup::default()
    })?;
    let zero = game.first_away()?;
    game.play(STEPS, |step| {
        if step < 8 {
            tapped(Buttons::LEFT, step)
        } else {
            Buttons::NONE
        }
    })?;
    let mut lane = Lane::new(
        "Tapped: a column every 2 steps",
        &game.shots,
        zero,
        &[Buttons::LEFT],
    );
    lane.marks = shifts(&game.shots, zero);
    lane.note = format!("{} presses, {} shifts", 4, lane.marks.len());
    Ok(lane)
}

fn held(machine: &mut Machine) -> anyhow::Result<Lane> {
    let mut game = machine.game(&Setup {
        queue: queue("OOTT"),
        ..Setup::default()
    })?;
    let zero = game.first_away()?;
    game.steps(Buttons::LEFT, STEPS)?;
    let mut lane = Lane::new("Held: the auto-shift", &game.shots, zero, &[Buttons::LEFT]);
    lane.marks = shifts(&game.shots, zero);
    let steps: Vec<i32> = lane.marks.iter().map(|mark| mark.step).collect();
    let waits: Vec<String> = steps
        .windows(2)
        .map(|w| (w[1] - w[0]).to_string())
        .collect();
    lane.note = format!("at once, then after {} steps", waits.join(", "));
    lane.marks.extend(refused(&game.shots, zero));
    Ok(lane)
}

/// Under an overhang that reaches down to row 5.
fn blocked(machine: &mut Machine) -> anyhow::Result<Lane> {
    let mut board = EMPTY;
    for row in &mut board[2 + 2..2 + 5] {
        row[6] = 2;
    }
    let mut game = machine.game(&Setup {
        level: 15,
        queue: queue("OOTT"),
        board,
        ..Setup::default()
    })?;
    let zero = game.first_away()?;
    game.steps(Buttons::RIGHT, STEPS)?;
    let mut lane = Lane::new(
        "Held against cells that end at row 4 (level 15)",
        &game.shots,
        zero,
        &[Buttons::RIGHT],
    );
    lane.marks = shifts(&game.shots, zero);
    lane.marks.extend(refused(&game.shots, zero));
    lane.note = "tried again in every step (dots) until the piece has fallen below them".to_owned();
    Ok(lane)
}

/// Steps in which a shift was tried and blocked: its counter is then 1.
fn refused(shots: &[Shot], zero: usize) -> Vec<Mark> {
    let blocked = (zero..shots.len()).filter(|&n| {
        let wait = |n: usize| shots[n].truth.hidden.input.das_counter;
        // It is also 1 in the step before a shift, counted down from 2.
        wait(n) == 1 && wait(n - 1) != 2
    });
    blocked
        .map(|n| Mark {
            step: n as i32 - zero as i32,
            outcome: Outcome::Refused,
            text: String::new(),
        })
        .collect()
}
