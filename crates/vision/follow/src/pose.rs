//! Where a piece can be.

use rules::{Board, COLUMNS, HIDDEN_ROWS, Piece, Pose, ROWS};

/// Whether a piece can be there: only where it appears does it cover locked cells.
pub(crate) fn is_possible(pose: Pose, piece: Piece, board: &Board) -> bool {
    pose == Pose::SPAWN || pose.fits(piece, board)
}

/// Whether a piece that is there can lock there.
pub(crate) fn can_lock(pose: Pose, piece: Piece, board: &Board) -> bool {
    is_possible(pose, piece, board) && pose.rests(piece, board)
}

/// Where a piece comes to rest when it falls straight down.
pub(crate) fn dropped(mut pose: Pose, piece: Piece, board: &Board) -> Pose {
    while pose.fits(piece, board) && !pose.rests(piece, board) {
        pose.row += 1;
    }
    pose
}

/// Every place with a cell on the screen, whatever the board.
pub(crate) fn all(piece: Piece) -> impl Iterator<Item = Pose> {
    const TOP: i8 = -(HIDDEN_ROWS as i8) - 1;
    (0..piece.orientations()).flat_map(move |orientation| {
        (TOP..ROWS as i8 - 1).flat_map(move |row| {
            (-1..COLUMNS as i8 - 1).filter_map(move |col| {
                let pose = Pose {
                    orientation,
                    row,
                    col,
                };
                let cells = pose.cells(piece);
                let inside = |&(row, col): &(i8, i8)| {
                    row >= -(HIDDEN_ROWS as i8)
                        && row < ROWS as i8
                        && (0..COLUMNS as i8).contains(&col)
                };
                (cells.iter().all(inside) && cells.iter().any(|cell| cell.0 >= 0)).then_some(pose)
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_every_piece_is_listed() {
        for piece in Piece::EACH {
            let places: Vec<Pose> = all(piece).collect();
            assert!(places.contains(&Pose::SPAWN), "{piece:?}");
            let on_the_floor = places
                .iter()
                .filter(|&&pose| can_lock(pose, piece, &Board::EMPTY))
                .count();
            let expected: i8 = (0..piece.orientations())
                .map(|orientation| {
                    let (first, last) = piece.columns(orientation);
                    COLUMNS as i8 - (last - first)
                })
                .sum();
            assert_eq!(on_the_floor, expected as usize, "{piece:?}");
        }
    }
}
