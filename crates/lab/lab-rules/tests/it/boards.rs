//! Random boards, and a plain model to compare the board with.

use board::{Board, Geometry, Large, Medium, Small, Word};
use common::Random;

/// A board with cells up to a random height, denser further down, with some holes.
pub fn random<W: Word, const N: usize>(geometry: Geometry, random: &mut Random) -> Board<W, N> {
    let mut board = Board::new(geometry).unwrap();
    let highest = random.below(geometry.all_rows() + 1);
    let holes = 1 + random.below(60);
    for x in 0..usize::from(geometry.columns) {
        let height = highest.saturating_sub(random.below(5));
        for y in 0..height {
            board.set(x, y, random.below(100) >= holes);
        }
    }
    board
}

fn rows_are_removed<W: Word, const N: usize>(geometry: Geometry) {
    let mut numbers = Random::new(7);
    for _ in 0..200 {
        let mut board: Board<W, N> = random(geometry, &mut numbers);
        for y in 0..geometry.all_rows() {
            if numbers.below(4) == 0 {
                (0..board.width()).for_each(|x| board.set(x, y, true));
            }
        }
        let width = board.width();
        let row = |board: &Board<W, N>, y| -> Vec<bool> {
            (0..width).map(|x| board.is_filled(x, y)).collect()
        };
        let mut kept: Vec<Vec<bool>> = (0..geometry.all_rows())
            .map(|y| row(&board, y))
            .filter(|row| row.contains(&false))
            .collect();
        let full = board.full_rows();
        assert_eq!(
            full.count_ones() as usize,
            geometry.all_rows() as usize - kept.len()
        );
        board.remove_rows(full);
        kept.resize(geometry.all_rows() as usize, vec![false; width]);
        for (y, kept) in (0..).zip(kept) {
            assert_eq!(row(&board, y), kept, "row {y}");
        }
        assert_eq!(Board::parse(geometry, &board.to_string()).unwrap(), board);
    }
}

#[test]
fn rows_are_removed_as_from_a_list_of_rows() {
    let size = |columns, rows| Geometry {
        columns,
        rows,
        hidden: 2,
    };
    rows_are_removed::<u32, 16>(size(10, 20));
    rows_are_removed::<u64, 32>(size(20, 40));
    rows_are_removed::<u128, 128>(size(96, 64));
}

#[test]
fn a_board_that_is_too_large_for_its_kind_is_refused() {
    let size = |columns, rows, hidden| Geometry {
        columns,
        rows,
        hidden,
    };
    assert!(Small::new(size(16, 32, 0)).is_ok());
    assert!(Small::new(size(17, 20, 0)).is_err());
    assert!(Medium::new(size(20, 60, 5)).is_err());
    assert!(Large::new(size(128, 128, 0)).is_ok());
    let error = Large::new(size(128, 128, 1)).unwrap_err();
    assert!(error.to_string().contains("128"), "{error}");
    assert!(Large::new(size(3, 20, 0)).is_err());
}
