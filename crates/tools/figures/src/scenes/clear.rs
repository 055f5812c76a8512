//! A clear of four lines: its key images, and when each part of the screen changes.

use super::{mixed, queue, tapped};
use crate::{
    Figure,
    machine::{Game, Machine, Shot},
    strip::{Crop, Panel, Strip},
    svg::{ACCENT, Anchor, DIM, GROUND, INFO, LINE, MARGIN, RAISED, Svg, TEXT, WARN, WIDTH},
};
use anyhow::Context;
use cartridge::{Setup, Truth};
use pad::Buttons;
use rules::CellArt;
use screen::Rect;

/// Images after L that are run.
const IMAGES: usize = 100;
/// A row that is cleared.
const FULL_ROW: usize = 14;

/// The field; under it score, level, next box and lines.
const CROPS: [Crop; 5] = [
    Crop {
        from: Rect::new(16, 0, 80, 144),
        to: (0, 0),
    },
    Crop {
        from: Rect::new(104, 24, 48, 8),
        to: (0, 150),
    },
    Crop {
        from: Rect::new(128, 56, 16, 8),
        to: (64, 150),
    },
    Crop {
        from: Rect::new(112, 96, 48, 48),
        to: (0, 162),
    },
    Crop {
        from: Rect::new(120, 80, 24, 8),
        to: (56, 162),
    },
];

/// Images after L and what to see in them.
const SHOWN: [(usize, &str); 8] = [
    (0, "all as locked"),
    (3, "four rows\nflash"),
    (13, "plain again"),
    (63, "white, the\nrest hangs"),
    (77, "collapse: row\n17 is new"),
    (85, "rows 9 to 17\nare new"),
    (94, "row 0, lines,\nnext box"),
    (95, "next piece"),
];

/// An I dropped into the last column, from image L on.
fn cleared(machine: &mut Machine) -> anyhow::Result<Vec<Shot>> {
    let mut game = machine.game(&Setup {
        level: 9,
        lines: 98,
        queue: queue("ITLS"),
        board: mixed(|row, col| {
            let height = [9, 10, 8, 7, 8, 7, 6, 7, 5, 0][col];
            let hole = [(12, 2), (11, 5), (12, 7), (10, 1)].contains(&(row, col));
            row >= 18 - height && !hole
        }),
        ..Setup::default()
    })?;
    game.step(Buttons::A)?;
    right_to_the_wall(&mut game)?;
    let lock = game.until_lock(Buttons::DOWN)?;
    game.steps(Buttons::NONE, IMAGES)?;
    Ok(game.shots.split_off(lock))
}

fn right_to_the_wall(game: &mut Game<'_>) -> anyhow::Result<()> {
    game.play(10, |step| tapped(Buttons::RIGHT, step))
}

/// The key images.
pub fn pictures(machine: &mut Machine) -> anyhow::Result<Figure> {
    let shots = cleared(machine)?;
    let panels = SHOWN.iter().map(|&(image, notes)| Panel {
        label: name(image),
        notes,
        picture: &shots[image].picture,
    });
    Strip {
        name: "clear.png",
        columns: 4,
        crops: &CROPS,
        panels: panels.collect(),
    }
    .draw()
}

fn name(image: usize) -> String {
    if image == 0 {
        "L".to_owned()
    } else {
        format!("L+{image}")
    }
}

/// The full rows and the panel over the images.
pub fn timeline(machine: &mut Machine) -> anyhow::Result<Figure> {
    let shots = cleared(machine)?;
    let mut svg = Svg::new("clear.svg", 226);
    let left = f64::from(MARGIN);
    let first = 96.0;
    let scale = (f64::from(WIDTH) - first - left) / 98.0;
    let x = |image: usize| first + scale * image as f64;

    svg.text((left, 43.0), Anchor::Start, 12, DIM, "full rows");
    let phases: Vec<_> = (0..98).map(|image| phase(&shots[image].truth)).collect();
    let mut start = 0;
    for run in phases.chunk_by(|a, b| a == b) {
        let (word, colour) = run[0];
        let (from, to) = (x(start), x(start + run.len()));
        svg.rect(from + 0.5, 28.0, to - from - 1.0, 24.0, colour);
        let ink = if colour == WARN || colour == ACCENT {
            GROUND
        } else {
            TEXT
        };
        if run.len() >= 10 {
            svg.text(((from + to) / 2.0, 44.0), Anchor::Middle, 12, ink, word);
        }
        svg.line((from, 52.0), (from, 62.0), DIM, false);
        if start == 0 || run.len() >= 10 || word.is_empty() {
            let number = if start == 0 {
                "L".to_owned()
            } else {
                format!("+{start}")
            };
            svg.text((from, 76.0), Anchor::Middle, 11, DIM, &number);
        }
        start += run.len();
    }

    let marks = [
        ("score: soft drop", change(&shots, 0, |truth| truth.score)?),
        ("level", change(&shots, 0, |truth| u32::from(truth.level))?),
        ("score: lines", change(&shots, 10, |truth| truth.score)?),
        (
            "lines, next box",
            change(&shots, 0, |truth| u32::from(truth.lines))?,
        ),
        (
            "next piece",
            change(&shots, 10, |truth| u32::from(truth.piece.is_some()))?,
        ),
    ];
    svg.text((left, 108.0), Anchor::Start, 12, DIM, "elsewhere");
    for (row, (word, image)) in marks.into_iter().enumerate() {
        let y = 108.0 + 23.0 * row as f64;
        svg.line(
            (first, y - 4.0),
            (f64::from(WIDTH) - left, y - 4.0),
            RAISED,
            false,
        );
        let at = x(image) + scale / 2.0;
        svg.disc(at, y - 4.0, 4.5, INFO);
        let text = format!("{word}, {}", name(image));
        if image < 50 {
            svg.text((at + 12.0, y), Anchor::Start, 12, TEXT, &text);
        } else {
            svg.text((at - 12.0, y), Anchor::End, 12, TEXT, &text);
        }
    }
    Ok(svg.done())
}

/// The first image from `from` on in which a number is another than before.
fn change(shots: &[Shot], from: usize, number: impl Fn(&Truth) -> u32) -> anyhow::Result<usize> {
    let found = (from + 1..shots.len())
        .find(|&image| number(&shots[image].truth) != number(&shots[image - 1].truth));
    found.context("a number does not change in the clear")
}

/// The look of a full row in the background.
fn phase(truth: &Truth) -> (&'static str, &'static str) {
    let row = &truth.cells[FULL_ROW];
    let hangs = truth.cells[8][1] != CellArt::Empty;
    if row.iter().all(|&cell| cell == CellArt::Flash) {
        ("flash", WARN)
    } else if row.iter().all(|&cell| cell != CellArt::Empty) {
        ("plain", LINE)
    } else if row.iter().all(|&cell| cell == CellArt::Empty) && hangs && !collapsing(truth) {
        ("white", RAISED)
    } else if truth.piece.is_some() {
        ("", GROUND)
    } else {
        ("collapse", ACCENT)
    }
}

/// Whether the bottom row shows its new cells.
fn collapsing(truth: &Truth) -> bool {
    truth.cells[17] != [CellArt::Empty; 10]
}
