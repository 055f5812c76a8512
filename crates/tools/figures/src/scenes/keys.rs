//! The effect of buttons between a lock and step 0 of the next piece.

use super::{drops, queue, shifts, tapped};
use crate::{
    Figure,
    lanes::{Chart, Lane, Mark, Outcome},
    machine::{Game, Machine, Shot},
};
use cartridge::Setup;
use pad::Buttons;
use rules::timeline::LOCK_TO_SPAWN;

/// From a lock to step 0.
const GAP: i32 = LOCK_TO_SPAWN as i32;
/// Steps that are shown.
const FROM: i32 = -10;
const TO: i32 = 24;

pub fn draw(machine: &mut Machine) -> anyhow::Result<Figure> {
    Ok(Chart {
        name: "keys.svg",
        steps: FROM..TO,
        every: 5,
        axis: "step, 0 being step 0 of the next piece",
        gap: Some((1 - GAP..0, "no piece: presses are lost")),
        lanes: vec![
            turn(machine, -1, "A pressed one step too early, then held")?,
            turn(machine, 0, "A pressed in step 0")?,
            carried(machine)?,
            down(machine, "Down held on through the lock", true)?,
            down(machine, "Down pressed again between lock and step 0", false)?,
        ],
    }
    .draw())
}

/// Drops the first piece at the left wall; then the buttons after its lock are played.
fn after_lock(
    machine: &mut Machine,
    held: impl Fn(i32) -> Buttons,
    lane: impl FnOnce(&[Shot], usize) -> Lane,
) -> anyhow::Result<Lane> {
    let mut game = machine.game(&Setup {
        queue: queue("OTTT"),
        ..Setup::default()
    })?;
    game.until(Buttons::LEFT, |truth| truth.hidden.falling.col < 0)?;
    let lock = game.until_lock(Buttons::DOWN)?;
    play_on(&mut game, held)?;
    Ok(lane(&game.shots, lock + GAP as usize))
}

fn play_on(game: &mut Game<'_>, held: impl Fn(i32) -> Buttons) -> anyhow::Result<()> {
    for step in 1 - GAP..TO {
        game.step(held(step))?;
    }
    Ok(())
}

fn lock_mark() -> Mark {
    Mark {
        step: -GAP,
        outcome: Outcome::Locked,
        text: "lock".to_owned(),
    }
}

fn turn(machine: &mut Machine, pressed: i32, title: &'static str) -> anyhow::Result<Lane> {
    let held = |step| {
        if (pressed..pressed + 8).contains(&step) {
            Buttons::A
        } else {
            Buttons::NONE
        }
    };
    after_lock(machine, held, |shots, zero| {
        let mut lane = Lane::new(title, shots, zero, &[Buttons::A]);
        lane.marks = vec![lock_mark()];
        let turned = |n: usize| shots[n].truth.hidden.falling.orientation;
        for n in zero..shots.len() {
            let before = if n == zero { 0 } else { turned(n - 1) };
            if turned(n) != before {
                lane.marks.push(Mark {
                    step: n as i32 - zero as i32,
                    outcome: Outcome::Moved,
                    text: "turn".to_owned(),
                });
            }
        }
        lane.note = if lane.marks.len() > 1 {
            "counts: the piece is turned in the first image that shows it"
        } else {
            "lost: in step 0 it is no new press any more"
        }
        .to_owned();
        lane
    })
}

/// Right is tapped to the wall and held there until the lock and beyond.
fn carried(machine: &mut Machine) -> anyhow::Result<Lane> {
    let mut game = machine.game(&Setup {
        level: 20,
        queue: queue("OOTT"),
        ..Setup::default()
    })?;
    game.play(10, |step| tapped(Buttons::RIGHT, step))?;
    let lock = game.until_lock(Buttons::RIGHT)?;
    play_on(&mut game, |_| Buttons::RIGHT)?;
    let zero = lock + GAP as usize;
    let mut lane = Lane::new(
        "Right held against the wall through the lock",
        &game.shots,
        zero,
        &[Buttons::RIGHT],
    );
    lane.marks = vec![lock_mark()];
    lane.marks.extend(shifts(&game.shots, zero));
    lane.note =
        "the auto-shift is carried over: a shift in step 0, then every 9 (new leftmost column)"
            .to_owned();
    Ok(lane)
}

fn down(machine: &mut Machine, title: &'static str, on: bool) -> anyhow::Result<Lane> {
    let held = |step| {
        if on || step >= -1 {
            Buttons::DOWN
        } else {
            Buttons::NONE
        }
    };
    after_lock(machine, held, |shots, zero| {
        let mut lane = Lane::new(title, shots, zero, &[Buttons::DOWN]);
        lane.marks = vec![lock_mark()];
        lane.marks.extend(drops(shots, zero));
        lane.note = if on {
            "no effect until it is released and pressed again: the piece only falls with gravity"
        } else {
            "a press of Down is remembered: the drop begins in step 0 (rows dropped)"
        }
        .to_owned();
        lane
    })
}
