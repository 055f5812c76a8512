//! Where pieces appear, and the effect of a turn in the very first step.

use super::queue;
use crate::{
    Figure,
    machine::{Machine, Shot},
    strip::{Crop, Panel, Strip},
};
use cartridge::Setup;
use pad::Buttons;
use rules::Piece;
use screen::Rect;

/// Each piece in the first picture of a game.
pub fn seven(machine: &mut Machine) -> anyhow::Result<Figure> {
    let mut shown = Vec::new();
    for piece in Piece::EACH {
        let mut game = machine.game(&Setup {
            queue: vec![piece.index() as u8; 4],
            ..Setup::default()
        })?;
        shown.push((piece.letter(), game.shots.remove(0)));
    }
    Strip {
        name: "spawn.png",
        columns: 7,
        crops: &[Crop {
            from: Rect::new(32, 0, 48, 32),
            to: (0, 0),
        }],
        panels: shown
            .iter()
            .map(|(letter, shot)| Panel {
                label: letter.to_string(),
                notes: "",
                picture: &shot.picture,
            })
            .collect(),
    }
    .draw()
}

/// The second piece of a game with a button in its step 0, until it has dropped once.
fn second_piece(
    machine: &mut Machine,
    letters: &str,
    held: Buttons,
) -> anyhow::Result<(Vec<Shot>, usize)> {
    let mut game = machine.game(&Setup {
        level: 9,
        queue: queue(letters),
        ..Setup::default()
    })?;
    let zero = game.first_away()?;
    game.step(held)?;
    game.until(Buttons::NONE, |truth| {
        truth.piece.is_some_and(|piece| piece.row == 0)
    })?;
    Ok((game.shots, zero))
}

/// I and T, turned before they are ever seen.
pub fn turned(machine: &mut Machine) -> anyhow::Result<Figure> {
    let (lying, zero) = second_piece(machine, "OIII", Buttons::NONE)?;
    let (upright, _) = second_piece(machine, "OIII", Buttons::A)?;
    let (t, _) = second_piece(machine, "OTTT", Buttons::A)?;
    let image = |shot, label: &str, notes| Panel {
        label: label.to_owned(),
        notes,
        picture: &(shot as &Shot).picture,
    };
    let last = upright.len() - 1;
    let after = format!("I, image {}", last - zero);
    Strip {
        name: "turned.png",
        columns: 4,
        crops: &[Crop {
            from: Rect::new(16, 0, 80, 48),
            to: (0, 0),
        }],
        panels: vec![
            image(&lying[zero + 1], "I, image 1", "nothing held"),
            image(&upright[zero + 1], "I, image 1", "A in step 0"),
            image(&upright[last], &after, "a row lower"),
            image(&t[zero + 1], "T, image 1", "A in step 0"),
        ],
    }
    .draw()
}
