use super::*;
use proptest::prelude::*;

/// The same task on rows of booleans, written without any of the above.
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
        return Some(-510_066 * aggregate + 760_666 * lines - 356_630 * holes - 184_483 * bumps);
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
                    r + row < 18 && (r + row < 0 || !rows[(r + row) as usize][(c + col) as usize])
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
        let ideal = idealised(&board, &queue);
        prop_assert_eq!(ideal.lines.first().map(|l| l.value), plain(&rows, &queue, 0));
        for line in &ideal.lines {
            prop_assert_eq!(line.features.value(), line.value);
            prop_assert_eq!(line.plies.len(), queue.len());
        }
    }
}

#[test]
fn rows_are_removed_between_plies() {
    let mut board = Board::EMPTY;
    board.set_row(17, 0b11_1111_1110);
    let ideal = idealised(&board, &[Piece::I, Piece::O]);
    let best = &ideal.lines[0];
    assert_eq!(best.plies[0].1, 1);
    assert_eq!(best.plies[0].0.column(), 0);
}

#[test]
fn equals_go_to_the_lower_orientation_then_the_lower_column() {
    let ideal = idealised(&Board::EMPTY, &[Piece::O]);
    let columns: Vec<i8> = ideal.lines.iter().map(|l| l.plies[0].0.column()).collect();
    assert_eq!(columns, [0, 8, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn a_full_field_has_no_line() {
    let mut board = Board::EMPTY;
    for row in 0..18 {
        board.set_row(row, 0b01_0101_0101);
    }
    assert_eq!(idealised(&board, &[Piece::O]).lines, []);
    assert_eq!(idealised(&Board::EMPTY, &[]).lines, []);
}
