//! The idealised task: straight drops onto the visible rows, nothing else.
//!
//! A piece may come down in any orientation and column, whatever is in its way, and must
//! come to rest within the 18 rows; every full row is removed at once, the top two
//! included. Planners are compared on this task.

use crate::{FourFeatures, Line};
use board::{BitBoard, Drop, DropRule};
use rules::Board;

/// The four features after a line of the idealised task.
#[must_use]
pub fn idealised_features(board: &Board, line: &Line) -> FourFeatures {
    let mut board = BitBoard::from(&board.visible());
    let mut lines = 0;
    for ply in line.plies() {
        if let Some(drop) = Drop::of(&ply.placement) {
            let (after, cleared) = DropRule::Idealised.after(&board, &drop);
            board = after;
            lines += u32::from(cleared);
        }
    }
    FourFeatures::of(&board, lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, ExactRequest, FourWeights, Scope, SearchResult, Setting, search};
    use proptest::prelude::*;
    use rules::Piece;

    /// Those of the default strategy, in millionths.
    const WEIGHTS: FourWeights = FourWeights {
        height: -510_066,
        lines: 760_666,
        holes: -356_630,
        bumpiness: -184_483,
    };

    fn value(features: &FourFeatures) -> i64 {
        WEIGHTS.height * i64::from(features.height)
            + WEIGHTS.lines * i64::from(features.lines)
            + WEIGHTS.holes * i64::from(features.holes)
            + WEIGHTS.bumpiness * i64::from(features.bumpiness)
    }

    fn idealised(board: &Board, pieces: &[Piece], weights: FourWeights) -> SearchResult {
        let request = ExactRequest {
            board,
            pieces,
            weights,
            setting: Setting::Idealised,
            scope: Scope::EachFirst,
            threads: 1,
        };
        Control::unattended(|control| search(&request, control)).unwrap()
    }

    /// The same task on rows of booleans, sharing no code with the search.
    fn plain(rows: &[[bool; 10]], queue: &[Piece], lines: i64) -> Option<i64> {
        let Some((&piece, later)) = queue.split_first() else {
            let height = |c: usize| rows.iter().position(|r| r[c]).map_or(0, |r| 18 - r as i64);
            let heights: Vec<i64> = (0..10).map(height).collect();
            let holes = (0..10)
                .map(|c| {
                    let top = 18 - heights[c] as usize;
                    rows[top..].iter().filter(|r| !r[c]).count() as i64
                })
                .sum::<i64>();
            let bumps: i64 = heights.windows(2).map(|w| (w[0] - w[1]).abs()).sum();
            let aggregate: i64 = heights.iter().sum();
            return Some(
                -510_066 * aggregate + 760_666 * lines - 356_630 * holes - 184_483 * bumps,
            );
        };
        let mut best = None;
        for orientation in 0..piece.orientations() {
            let cells = piece.cells(orientation);
            for col in -3i8..10 {
                if cells.iter().any(|&(_, c)| !(0..10).contains(&(c + col))) {
                    continue;
                }
                let free = |row: i8| {
                    cells.iter().all(|&(r, c)| {
                        r + row < 18
                            && (r + row < 0 || !rows[(r + row) as usize][(c + col) as usize])
                    })
                };
                let mut row = -8;
                while free(row + 1) {
                    row += 1;
                }
                if cells.iter().any(|&(r, _)| r + row < 0) {
                    continue;
                }
                let mut after = rows.to_vec();
                for (r, c) in cells {
                    after[(r + row) as usize][(c + col) as usize] = true;
                }
                after.retain(|r| r.contains(&false));
                let cleared = 18 - after.len();
                for _ in 0..cleared {
                    after.insert(0, [false; 10]);
                }
                best = best.max(plain(&after, later, lines + cleared as i64));
            }
        }
        best
    }

    fn board(rows: &[u16]) -> (Board, Vec<[bool; 10]>) {
        let mut board = Board::EMPTY;
        let mut plain = vec![[false; 10]; 18];
        for (i, bits) in rows.iter().enumerate() {
            let row = 18 - rows.len() + i;
            board.set_row(row as i8, *bits);
            plain[row] = std::array::from_fn(|c| bits >> c & 1 == 1);
        }
        (board, plain)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn the_value_is_that_of_plain_search(
            rows in prop::collection::vec(0u16..1023, 0..18),
            queue in prop::collection::vec(0usize..7, 1..3),
        ) {
            let (board, rows) = board(&rows);
            let queue: Vec<Piece> = queue.into_iter().map(|i| Piece::EACH[i]).collect();
            let found = idealised(&board, &queue, WEIGHTS);
            prop_assert_eq!(found.lines.first().map(|l| l.billionths), plain(&rows, &queue, 0));
            for line in &found.lines {
                prop_assert_eq!(value(&idealised_features(&board, line)), line.billionths);
                prop_assert_eq!(line.len, queue.len());
            }
        }
    }

    #[test]
    fn rows_are_removed_between_plies() {
        let mut board = Board::EMPTY;
        board.set_row(17, 0b11_1111_1110);
        let found = idealised(&board, &[Piece::I, Piece::O], WEIGHTS);
        let best = found.lines[0].plies().next().unwrap();
        assert_eq!(best.cleared, 1);
        assert_eq!(best.placement.column(), 0);
    }

    #[test]
    fn equals_go_to_the_lower_orientation_then_the_lower_column() {
        let found = idealised(&Board::EMPTY, &[Piece::O], WEIGHTS);
        let column = |line: &Line| line.plies().next().unwrap().placement.column();
        let columns: Vec<i8> = found.lines.iter().map(column).collect();
        assert_eq!(columns, [0, 8, 1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn a_full_field_has_no_line() {
        let mut board = Board::EMPTY;
        for row in 0..18 {
            board.set_row(row, 0b01_0101_0101);
        }
        assert_eq!(idealised(&board, &[Piece::O], WEIGHTS).lines, []);
        assert_eq!(idealised(&Board::EMPTY, &[], WEIGHTS).lines, []);
    }

    /// The engine has no bounds for such weights.
    #[test]
    fn weights_without_bounds_are_searched_too() {
        let weights = FourWeights {
            lines: -1,
            ..FourWeights::default()
        };
        let mut board = Board::EMPTY;
        board.set_row(17, 0b00_1111_1111);
        let found = idealised(&board, &[Piece::O, Piece::I], weights);
        assert_eq!(found.lines[0].billionths, 0);
        assert_eq!(found.lines.last().unwrap().billionths, -1);
    }
}
