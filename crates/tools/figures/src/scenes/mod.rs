//! What each figure shows.

mod clear;
mod clock;
mod crates;
mod gravity;
mod keys;
mod life;
mod lock;
mod over;
mod pause;
mod reach;
mod shift;
mod soft_drop;
mod spawn;

use crate::{
    Figure,
    lanes::{Mark, Outcome},
    machine::{Machine, Shot},
};
use pad::Buttons;
use rules::{Piece, Placement, SPAWN_COL, SPAWN_ROW};

/// Every figure, in the order in which the text shows them.
pub fn draw_all(machine: &mut Machine) -> anyhow::Result<Vec<Figure>> {
    Ok(vec![
        clock::draw(machine)?,
        spawn::seven(machine)?,
        gravity::draw(machine)?,
        life::draw(machine)?,
        lock::draw(machine)?,
        clear::pictures(machine)?,
        clear::timeline(machine)?,
        shift::draw(machine)?,
        soft_drop::draw(machine)?,
        keys::draw(machine)?,
        spawn::turned(machine)?,
        pause::draw(machine)?,
        over::draw(machine)?,
        reach::draw()?,
        crates::draw()?,
    ])
}

/// The field of the set-up block.
type Field = [[u8; 10]; 20];
const EMPTY: Field = [[0; 10]; 20];

/// The pieces of a queue by their letters.
fn queue(letters: &str) -> Vec<u8> {
    let pieces = letters.chars().filter_map(Piece::from_letter);
    pieces.map(|piece| piece.index() as u8).collect()
}

/// Rows of locked cells with mixed pieces, so that they look like a game; `true` is filled.
fn mixed(filled: impl Fn(usize, usize) -> bool) -> Field {
    /// The pieces whose cells all look the same.
    const KINDS: [u8; 6] = [1, 2, 4, 5, 6, 7];
    let mut field = EMPTY;
    for row in 0..18 {
        for col in (0..10).filter(|&col| filled(row, col)) {
            field[row + 2][col] = KINDS[(row / 2 * 5 + (col + row / 2) / 2 * 4 + row % 2) % 6];
        }
    }
    field
}

/// A button newly pressed in every second step: down in steps 0, 2 and so on.
fn tapped(button: Buttons, step: usize) -> Buttons {
    if step.is_multiple_of(2) {
        button
    } else {
        Buttons::NONE
    }
}

/// Row and column of the box before a step.
fn before(shots: &[Shot], zero: usize, n: usize) -> (i8, i8) {
    if n == zero {
        (SPAWN_ROW, SPAWN_COL)
    } else {
        shots[n - 1].at()
    }
}

/// Column of the leftmost cell.
fn leftmost(shot: &Shot) -> i8 {
    Placement::from(&shot.truth.hidden.falling).column()
}

/// The shifts of the piece whose step 0 is `zero`, each with its new leftmost column.
fn shifts(shots: &[Shot], zero: usize) -> Vec<Mark> {
    let moved = (zero..shots.len()).filter(|&n| shots[n].at().1 != before(shots, zero, n).1);
    moved
        .map(|n| Mark {
            step: n as i32 - zero as i32,
            outcome: Outcome::Moved,
            text: leftmost(&shots[n]).to_string(),
        })
        .collect()
}

/// The drops of the piece, each with the number of rows dropped so far, and its lock.
fn drops(shots: &[Shot], zero: usize) -> Vec<Mark> {
    let mut marks = Vec::new();
    for n in zero..shots.len() {
        let mark = |outcome, text| Mark {
            step: n as i32 - zero as i32,
            outcome,
            text,
        };
        if n > 0 && shots[n].truth.hidden.locked != shots[n - 1].truth.hidden.locked {
            marks.push(mark(Outcome::Locked, "lock".to_owned()));
            break;
        }
        let row = shots[n].at().0;
        if row != before(shots, zero, n).0 {
            marks.push(mark(Outcome::Moved, (row - SPAWN_ROW).to_string()));
        }
    }
    marks
}
