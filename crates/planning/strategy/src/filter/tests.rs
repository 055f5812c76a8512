//! What each filter refuses, on small boards.

use crate::{AssumedRules, PlacementStack, Strategy};
use board::placements;
use rules::{Board, Piece, ROWS};

/// The bottom rows of an otherwise empty field.
fn board(bottom: &[&str]) -> Board {
    let mut rows = vec![".........."; ROWS - bottom.len()];
    rows.extend(bottom);
    Board::parse(&rows.join("\n")).unwrap()
}

/// Whether a straight drop, by its orientation and its leftmost column counted from 1, is
/// refused.
fn refuses(filters: &str, board: &Board, drop: (Piece, u8, i8)) -> bool {
    let text = format!("name = \"a\"\ndepth = 1\nfeatures.lines = 1\n[filters]\n{filters}");
    let strategy = Strategy::parse(&text).unwrap();
    let (piece, orientation, column) = drop;
    let placement = placements(board, piece)
        .into_iter()
        .find(|at| at.orientation == orientation && at.column() == column - 1);
    let mut stack = PlacementStack::new(board, AssumedRules::GAME);
    stack.place(placement.unwrap());
    strategy.refuses(stack.placed().last().unwrap(), stack.board())
}

const READY: [&str; 4] = ["#########."; 4];

#[test]
fn a_well_is_kept_until_it_is_ready_and_then_for_an_i() {
    let well = "well = {}";
    let three = board(&READY[1..]);
    assert!(refuses(well, &three, (Piece::I, 1, 10)));
    assert!(!refuses(well, &three, (Piece::O, 0, 8)));
    assert!(!refuses(well, &three, (Piece::O, 0, 1)));
    let four = board(&READY);
    assert!(!refuses(well, &four, (Piece::I, 1, 10)));
    assert!(refuses(well, &four, (Piece::L, 3, 9)));
    // Another column, fewer rows.
    let other = "well = { column = 1, rows = 3 }";
    assert!(refuses(other, &three, (Piece::O, 0, 1)));
    assert!(!refuses(other, &three, (Piece::O, 0, 2)));
    // Above some height there are other cares.
    let mut high = three;
    high.fill(ROWS as i8 - 11, 0);
    assert!(!refuses(well, &high, (Piece::I, 1, 10)));
    assert!(refuses("well = { until = 11 }", &high, (Piece::I, 1, 10)));
}

#[test]
fn a_picture_is_built_row_by_row() {
    let picture = "pattern = { picture = [\".#........\", \"####......\"] }";
    let empty = board(&[]);
    assert!(!refuses(picture, &empty, (Piece::I, 0, 1)));
    assert!(refuses(picture, &empty, (Piece::I, 0, 2)));
    // What is higher than the row that is being built is not looked at.
    assert!(!refuses(picture, &empty, (Piece::I, 1, 2)));
    let first = board(&["####......"]);
    assert!(refuses(picture, &first, (Piece::O, 0, 1)));
    assert!(!refuses(picture, &first, (Piece::I, 1, 2)));
    assert!(refuses(picture, &first, (Piece::O, 0, 5)));
    let mut high = empty;
    high.fill(1, 0);
    assert!(!refuses(picture, &high, (Piece::I, 0, 2)));
}

#[test]
fn no_hole_may_be_left_in_the_left_columns() {
    let ragged = board(&["##......#."]);
    for (columns, column, refused) in [(10, 2, true), (10, 1, false), (9, 9, false), (10, 9, true)]
    {
        let filters = format!("no-holes = {{ columns = {columns} }}");
        assert_eq!(
            refuses(&filters, &ragged, (Piece::O, 0, column)),
            refused,
            "{columns} {column}"
        );
    }
}

#[test]
fn every_piece_must_have_room_to_spawn() {
    let mut tower = Board::EMPTY;
    for row in 3..ROWS as i8 {
        tower.fill(row, 4);
    }
    assert!(refuses("spawn-room = true", &tower, (Piece::I, 0, 4)));
    assert!(!refuses("spawn-room = true", &tower, (Piece::I, 0, 6)));
    assert!(!refuses("spawn-room = false", &tower, (Piece::I, 0, 4)));
}

#[test]
fn a_piece_at_the_ceiling_must_not_cut_the_way_to_a_row() {
    let mut tower = Board::EMPTY;
    for row in 4..ROWS as i8 {
        for col in [0, 9] {
            tower.fill(row, col);
        }
        tower.fill(row, 1);
    }
    // An upright I on it reaches the ceiling and takes the only whole rows away.
    assert!(refuses("passage = true", &tower, (Piece::I, 1, 2)));
    // One that lies there doesn't reach the ceiling.
    assert!(!refuses("passage = true", &tower, (Piece::I, 0, 2)));
}
