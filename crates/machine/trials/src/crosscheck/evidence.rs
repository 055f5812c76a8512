//! The report on a difference: the three boards side by side, and the buttons before it.

use cartridge::Truth;
use pad::Buttons;
use rules::{
    COLUMNS, CellArt, ROWS,
    game::{Game, cell_shown},
};
use std::collections::VecDeque;
use vision::{Cell, Reading};

/// Number of pictures whose answers are reported.
const KEPT: usize = 60;

/// The answers to the last pictures.
#[derive(Clone, Debug, Default)]
pub struct Held(VecDeque<Buttons>);

impl Held {
    pub fn push(&mut self, buttons: Buttons) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(buttons);
    }

    /// The last answer.
    pub fn last(&self) -> Buttons {
        self.0.back().copied().unwrap_or_default()
    }

    /// One line, oldest first: each set of buttons with its number of pictures.
    fn line(&self) -> String {
        let mut runs: Vec<(Buttons, usize)> = Vec::new();
        for &buttons in &self.0 {
            match runs.last_mut() {
                Some((last, n)) if *last == buttons => *n += 1,
                _ => runs.push((buttons, 1)),
            }
        }
        let runs: Vec<String> = runs.iter().map(|(b, n)| format!("{b} x{n}")).collect();
        format!(
            "held in answer to the last {} pictures, oldest first: {}",
            self.0.len(),
            runs.join(", ")
        )
    }
}

/// The boards line by line, with a mark at each row that differs, and the buttons. Letters
/// are pieces, `=` flash, `%` curtain, `*` a piece over locked cells.
pub fn lines(model: &Game, truth: &Truth, pixels: &Reading, held: &Held) -> Vec<String> {
    let mut lines = vec![format!(
        "{:<12}{:<12}{:<12}",
        "model", "truth port", "pixels"
    )];
    for row in 0..ROWS {
        let of = |cell: &dyn Fn(usize) -> char| (0..COLUMNS).map(cell).collect::<String>();
        let model = of(&|col| mino_char(model.image().cell(row, col)));
        let truth = of(&|col| mino_char(cell_shown(&truth.cells, truth.piece, row, col)));
        let pixels = of(&|col| cell_char(pixels.cell(row, col).cell));
        let mark = if model == truth && same_but_blends(&model, &pixels) {
            ""
        } else {
            "<"
        };
        let line = format!("{model}  {truth}  {pixels}  {mark}");
        lines.push(line.trim_end().to_owned());
    }
    lines.push(held.line());
    lines
}

fn same_but_blends(model: &str, pixels: &str) -> bool {
    model
        .chars()
        .zip(pixels.chars())
        .all(|(m, p)| m == p || (m == '*' && p != '.'))
}

fn mino_char((mino, is_blend): (CellArt, bool)) -> char {
    match mino {
        _ if is_blend => '*',
        CellArt::Empty | CellArt::Picture => '.',
        CellArt::Piece(piece) => piece.letter(),
        CellArt::Flash => '=',
        CellArt::Curtain => '%',
    }
}

fn cell_char(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Piece(piece) => piece.letter(),
        Cell::Flash => '=',
        Cell::Curtain => '%',
        Cell::Other => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_are_listed_in_runs_and_only_the_last_sixty() {
        let mut held = Held::default();
        for n in 0..100 {
            held.push(match n {
                0..60 => Buttons::START,
                60..97 => Buttons::NONE,
                97 => Buttons::LEFT | Buttons::DOWN,
                _ => Buttons::A,
            });
        }
        assert_eq!(
            held.line(),
            "held in answer to the last 60 pictures, oldest first: \
             Start x20, – x37, Left+Down x1, A x2"
        );
    }
}
