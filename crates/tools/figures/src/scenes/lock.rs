//! Image by image around a lock that clears nothing.

use super::{mixed, queue};
use crate::{
    Figure,
    machine::Machine,
    strip::{Crop, Panel, Strip},
};
use cartridge::Setup;
use pad::Buttons;
use screen::Rect;

/// Six columns of the field's upper rows, the score, the next box.
const CROPS: [Crop; 3] = [
    Crop {
        from: Rect::new(32, 0, 48, 88),
        to: (0, 0),
    },
    Crop {
        from: Rect::new(104, 24, 48, 8),
        to: (0, 94),
    },
    Crop {
        from: Rect::new(112, 96, 48, 48),
        to: (0, 106),
    },
];

const NOTES: [&str; 7] = [
    "at rest",
    "locked,\nsprites\non top",
    "sprites\ngone",
    "points",
    "next box\nchanges",
    "next\npiece",
    "",
];

pub fn draw(machine: &mut Machine) -> anyhow::Result<Figure> {
    let mut game = machine.game(&Setup {
        level: 9,
        queue: queue("TJSO"),
        board: mixed(|row, col| {
            let height = [8, 8, 9, 8, 8, 8, 9, 9, 8, 0][col];
            row >= 18 - height
        }),
        ..Setup::default()
    })?;
    let lock = game.until_lock(Buttons::DOWN)?;
    game.steps(Buttons::NONE, 6)?;
    let panels = NOTES.iter().enumerate().map(|(i, notes)| Panel {
        label: match i {
            0 => "L-1".to_owned(),
            1 => "L".to_owned(),
            _ => format!("L+{}", i - 1),
        },
        notes,
        picture: &game.shots[lock + i - 1].picture,
    });
    Strip {
        name: "lock.png",
        columns: 7,
        crops: &CROPS,
        panels: panels.collect(),
    }
    .draw()
}
