//! The end of a game: the second lock at spawn, and the curtain.

use super::{mixed, queue};
use crate::{
    Figure,
    machine::{Game, Machine},
    strip::{Crop, Panel, Strip},
};
use anyhow::ensure;
use cartridge::{Screen, Setup};
use pad::Buttons;
use screen::Rect;

const CROPS: [Crop; 2] = [
    Crop {
        from: Rect::new(16, 0, 80, 144),
        to: (0, 0),
    },
    Crop {
        from: Rect::new(112, 96, 48, 48),
        to: (0, 150),
    },
];

/// Images after L and what to see in them.
const SHOWN: [(usize, &str); 8] = [
    (0, "the fatal lock"),
    (2, "curtain: row\n17, no pieces"),
    (10, "a row an\nimage"),
    (19, "whole"),
    (71, "still whole"),
    (72, "Start and A\nwork"),
    (80, "from below"),
    (89, "the end"),
];

/// A game whose first piece has locked where it appeared, up to where the second has.
fn fatal(machine: &mut Machine) -> anyhow::Result<(Game<'_>, usize)> {
    let mut game = machine.game(&Setup {
        level: 9,
        queue: queue("TLSO"),
        board: mixed(|row, col| row >= 3 && [0, 9, 1, 8, 2, 7][row % 6] != col),
        ..Setup::default()
    })?;
    game.until_lock(Buttons::NONE)?;
    let lock = game.until_lock(Buttons::NONE)?;
    Ok((game, lock))
}

/// Whether Start in that step after the lock leaves the curtain.
fn leaves(machine: &mut Machine, step: usize) -> anyhow::Result<bool> {
    let (mut game, _) = fatal(machine)?;
    game.steps(Buttons::NONE, step - 1)?;
    game.step(Buttons::START)?;
    game.steps(Buttons::NONE, 1)?;
    let shown = game.shots.last().map(|shot| shot.truth.screen);
    Ok(!matches!(shown, Some(Screen::Curtain | Screen::Over)))
}

pub fn draw(machine: &mut Machine) -> anyhow::Result<Figure> {
    ensure!(
        !leaves(machine, 71)? && leaves(machine, 72)?,
        "Start works from another step on"
    );
    let (mut game, lock) = fatal(machine)?;
    game.steps(Buttons::NONE, 100)?;
    let over = game
        .shots
        .iter()
        .position(|shot| shot.truth.screen == Screen::Over);
    ensure!(
        over == Some(lock + 89),
        "the game-over picture comes in another image"
    );
    let panels = SHOWN.iter().map(|&(image, notes)| Panel {
        label: if image == 0 {
            "L".to_owned()
        } else {
            format!("L+{image}")
        },
        notes,
        picture: &game.shots[lock + image].picture,
    });
    Strip {
        name: "over.png",
        columns: 4,
        crops: &CROPS,
        panels: panels.collect(),
    }
    .draw()
}
