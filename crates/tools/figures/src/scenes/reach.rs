//! The greatest height of a level stack at which everything is in reach.

use crate::{
    Figure,
    svg::{ACCENT, Anchor, DIM, INFO, LINE, MARGIN, RAISED, Svg, TEXT, WARN, WIDTH},
};
use pad::Buttons;
use planner::{compile, placements};
use rules::{Board, FallState, Piece, ROWS, Step, gravity};

/// The highest stack under a piece at spawn, whose lowest cells are in row 2.
const HIGHEST: usize = 15;
/// Steps before the first press, and the colour of the line.
const DELAYS: [(usize, &str); 4] = [(0, ACCENT), (1, "#3fb68b"), (2, INFO), (4, "#cc79a7")];

fn level_stack(height: usize) -> Board {
    let mut board = Board::EMPTY;
    for row in ROWS - height..ROWS {
        board.set_row(row as i8, 0x3FF);
    }
    board
}

/// The greatest height at which every placement of every piece has a script.
fn tapping(speed: u8, delay: usize) -> Option<usize> {
    let gravity = gravity(speed);
    let reaches = |height: &usize| {
        let board = level_stack(*height);
        Piece::EACH.into_iter().all(|piece| {
            let mut start = FallState::spawn(board, piece, gravity);
            for _ in 0..delay {
                if start.step(Buttons::NONE) != Step::Fell {
                    return false;
                }
            }
            let all = placements(&board, piece);
            all.into_iter()
                .all(|target| compile(&start, target).is_some())
        })
    };
    (0..=HIGHEST).rev().find(reaches)
}

/// The greatest height at which an upright I, turned in step 0, gets to the right wall
/// with Right held from step 0.
fn holding(speed: u8) -> Option<usize> {
    let gravity = gravity(speed);
    let wall = Piece::I.columns(1);
    let reaches = |height: &usize| {
        let board = level_stack(*height);
        let mut state = FallState::spawn(board, Piece::I, gravity);
        let mut held = Buttons::RIGHT | Buttons::A;
        while state.step(held) == Step::Fell {
            held = Buttons::RIGHT;
        }
        state.falling.orientation == 1 && state.falling.col + wall.1 == 9
    };
    (0..=HIGHEST).rev().find(reaches)
}

pub fn draw() -> anyhow::Result<Figure> {
    let (top, unit) = (40.0, 15.0);
    let bottom = top + unit * 18.0;
    let left = 64.0;
    let column = (f64::from(WIDTH - MARGIN) - left) / 21.0;
    let mut svg = Svg::new("reach.svg", (bottom + 158.0) as u32);
    svg.text(
        (f64::from(MARGIN), 26.0),
        Anchor::Start,
        12,
        DIM,
        "height of the stack, rows",
    );
    svg.rect(left, top, column * 21.0, unit * 3.0, RAISED);
    svg.text(
        (left + 10.0, top + 27.0),
        Anchor::Start,
        12,
        DIM,
        "where pieces appear",
    );
    for height in (0..=15).step_by(5) {
        let y = bottom - unit * height as f64;
        svg.line((left, y), (left + column * 21.0, y), LINE, false);
        svg.text(
            (left - 10.0, y + 4.0),
            Anchor::End,
            11,
            DIM,
            &height.to_string(),
        );
    }
    let rows = ["0", "1", "2", "4", "held"];
    for (row, name) in rows.iter().enumerate() {
        let y = bottom + 42.0 + 20.0 * row as f64;
        svg.text((left - 10.0, y), Anchor::End, 12, DIM, name);
    }
    svg.text((left - 10.0, bottom + 18.0), Anchor::End, 12, DIM, "level");
    svg.text(
        (left, bottom + 144.0),
        Anchor::Start,
        12,
        DIM,
        "0, 1, 2, 4: tapping, first press in that step; held: Right held from step 0, an upright I to the wall",
    );
    for speed in 0..=20u8 {
        let x = left + column * f64::from(speed);
        let middle = x + column / 2.0;
        svg.text(
            (middle, bottom + 18.0),
            Anchor::Middle,
            12,
            TEXT,
            &speed.to_string(),
        );
        let mut found: Vec<_> = DELAYS
            .map(|(delay, colour)| (tapping(speed, delay), colour))
            .into();
        found.push((holding(speed), WARN));
        for (row, (height, colour)) in found.into_iter().enumerate() {
            let text = height.map_or("-".to_owned(), |height| height.to_string());
            let y = bottom + 42.0 + 20.0 * row as f64;
            svg.text((middle, y), Anchor::Middle, 12, colour, &text);
            if let Some(height) = height {
                // The lines of one height lie close together, the first press on top.
                let y = bottom - unit * height as f64 + [-5.0, -2.0, 1.0, 4.0, -1.0][row];
                svg.rect(x + 3.0, y - 0.5, column - 6.0, 2.0, colour);
            }
        }
    }
    Ok(svg.done())
}
