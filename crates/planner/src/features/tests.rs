//! Features against boards that were counted by hand.

use super::*;

/// Rows at the bottom of an otherwise empty board.
fn board(bottom: &[&str]) -> Board {
    let mut text = "..........\n".repeat(18 - bottom.len());
    for row in bottom {
        text.push_str(row);
        text.push('\n');
    }
    Board::parse(&text).unwrap()
}

/// Bottom rows, lines; then aggregate height, bumpiness, holes, lines.
const COUNTED: [(&[&str], u32, [i32; 4]); 5] = [
    (&[], 0, [0, 0, 0, 0]),
    (&["##########"], 3, [10, 0, 0, 3]),
    (&["#........."], 0, [1, 1, 0, 0]),
    // heights 3 0 0 0 2 2 0 0 0 1
    (
        &["#.........", "....##....", "#...#....#"],
        2,
        [8, 3 + 2 + 2 + 1, 2, 2],
    ),
    // one gap of three cells under a roof: heights 4 4 0 ... 0
    (
        &["##........", "#.........", "#.........", "#........."],
        0,
        [8, 4, 3, 0],
    ),
];

#[test]
fn features_are_what_was_counted_by_hand() {
    for (rows, lines, expected) in COUNTED {
        let leaf = Leaf::new(&board(rows), lines);
        let measured = EACH.map(|feature| (feature.measure)(&leaf));
        assert_eq!(measured, expected, "{rows:?}");
    }
}

#[test]
fn hidden_rows_count_as_height() {
    let mut board = Board::EMPTY;
    board.fill(-2, 0);
    let leaf = Leaf::new(&board, 0);
    assert_eq!((AGGREGATE_HEIGHT.measure)(&leaf), 20);
    assert_eq!((HOLES.measure)(&leaf), 19);
    assert_eq!((BUMPINESS.measure)(&leaf), 20);
}

#[test]
fn features_are_found_by_their_names() {
    for feature in EACH {
        assert_eq!(by_name(feature.name), Some(feature));
    }
    assert_eq!(by_name("height"), None);
    assert!(EACH.is_sorted_by_key(|feature| feature.name));
}
