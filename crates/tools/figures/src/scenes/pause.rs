//! The first and the last image of a pause.

use super::{mixed, queue};
use crate::{
    Figure,
    machine::Machine,
    strip::{Crop, Panel, Strip},
};
use cartridge::Setup;
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

pub fn draw(machine: &mut Machine) -> anyhow::Result<Figure> {
    let mut game = machine.game(&Setup {
        level: 9,
        queue: queue("TJSO"),
        board: mixed(|row, col| {
            let height = [3, 4, 3, 2, 2, 1, 2, 3, 2, 0][col];
            row >= 18 - height
        }),
        ..Setup::default()
    })?;
    game.steps(Buttons::NONE, 40)?;
    let pause = game.step(Buttons::START)?;
    game.steps(Buttons::NONE, 30)?;
    let resumed = game.step(Buttons::START)?;
    game.steps(Buttons::NONE, 2)?;
    let panel = |label: &str, notes, image: usize| Panel {
        label: label.to_owned(),
        notes,
        picture: &game.shots[image].picture,
    };
    Strip {
        name: "pause.png",
        columns: 4,
        crops: &CROPS,
        panels: vec![
            panel("P", "text, and\nboth pieces", pause),
            panel("P+1", "text only", pause + 1),
            panel("R", "field, no\npieces", resumed),
            panel("R+1", "both back", resumed + 1),
        ],
    }
    .draw()
}
