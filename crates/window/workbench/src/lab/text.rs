//! Games of the lab in words.

use lab_players::{CellKind, GameView};
use lab_rules::{Decision, Over};
use rules::Piece;

/// Why a game is over.
#[must_use]
pub const fn over(over: Over) -> &'static str {
    match over {
        Over::ToppedOut => "topped out",
        Over::Lines => "all lines cleared",
        Over::Ceiling => "above the visible rows",
        Over::Pieces => "all pieces placed",
    }
}

/// The letter of a cell: `.` when it is empty.
#[must_use]
fn letter(cell: CellKind) -> char {
    let piece = usize::from(cell).checked_sub(1).and_then(Piece::from_index);
    piece.map_or('.', Piece::letter)
}

/// The board as text: one line a row, the topmost visible row or filled one first.
#[must_use]
pub fn board_text(view: &GameView) -> String {
    let width = usize::from(view.board.columns).max(1);
    let rows: Vec<&[CellKind]> = view.cells.chunks(width).collect();
    let filled = rows
        .iter()
        .rposition(|row| row.iter().any(|cell| *cell > 0));
    let shown = usize::from(view.board.rows).max(filled.map_or(0, |row| row + 1));
    let rows = rows.iter().take(shown).rev();
    rows.flat_map(|row| row.iter().map(|cell| letter(*cell)).chain(['\n']))
        .collect()
}

/// The row that is so many above the floor of a board of so many visible rows, counted from 1 at the
/// top; 0 and less above it.
#[must_use]
pub fn row(up: usize, rows: u8) -> i64 {
    i64::from(rows) - up as i64
}

/// A choice: `T, turned once, column 4, row 20`. Columns and rows count from 1 at the top left.
#[must_use]
pub fn placement(choice: &Decision, rows: u8) -> String {
    let at = choice.placement;
    let turned = match at.orientation {
        0 => "",
        1 => ", turned once",
        2 => ", turned twice",
        _ => ", turned three times",
    };
    let hold = if choice.hold { "hold, then " } else { "" };
    let (piece, column, row) = (at.piece.letter(), at.x + 1, row(at.y.into(), rows));
    format!("{hold}{piece}{turned}, column {column}, row {row}")
}

/// A count in at most five characters: `99999`, `123k`, `1.23M`.
#[must_use]
pub fn short(n: u64) -> String {
    match n {
        0..=99_999 => n.to_string(),
        100_000..=999_999 => format!("{}k", n / 1_000),
        1_000_000..=9_999_999 => format!("{:.2}M", (n / 10_000) as f64 / 100.0),
        10_000_000..=999_999_999 => format!("{}M", n / 1_000_000),
        _ => format!("{}G", n / 1_000_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Geometry, Placement};
    use lab_rules::Figures;

    #[test]
    fn a_board_is_written_from_the_top_with_its_filled_hidden_rows() {
        let mut view = GameView {
            board: Geometry {
                columns: 4,
                rows: 4,
                hidden: 2,
            },
            cells: vec![0; 24],
            current: Piece::T,
            previews: Vec::new(),
            can_hold: false,
            held: None,
            can_send: false,
            figures: Figures::default(),
            over: None,
        };
        view.cells[0] = 1 + Piece::I.index() as u8;
        view.cells[7] = 1 + Piece::O.index() as u8;
        assert_eq!(board_text(&view), "....\n....\n...O\nI...\n");
        view.cells[16] = 1 + Piece::T.index() as u8;
        assert!(board_text(&view).starts_with("T...\n"));
    }

    #[test]
    fn a_choice_counts_from_one() {
        let mut choice = Decision {
            hold: false,
            placement: Placement {
                piece: Piece::T,
                orientation: 1,
                x: 3,
                y: 0,
            },
        };
        assert_eq!(placement(&choice, 20), "T, turned once, column 4, row 20");
        choice.hold = true;
        assert_eq!(
            placement(&choice, 16),
            "hold, then T, turned once, column 4, row 16"
        );
    }

    #[test]
    fn a_count_has_five_characters_at_most() {
        for (n, text) in [
            (0, "0"),
            (99_999, "99999"),
            (123_999, "123k"),
            (1_239_999, "1.23M"),
            (45_000_000, "45M"),
            (2_000_000_000, "2G"),
        ] {
            assert_eq!(short(n), text);
        }
    }
}
