//! The game on tall boards from play, against trying every line.

use crate::{
    Cancel, Control, ExactRequest, FourWeights, Scope, Setting,
    exhaustive::{Exhaustive, Judge},
    search,
};
use board::BitBoard;
use rules::{Board, Piece};

/// Boards of 12 to 18 rows, by height, and five pieces each.
fn boards() -> impl Iterator<Item = (Board, Vec<Piece>)> {
    include_str!("../../../../planner/tests/data/tall-boards.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (rows, pieces) = line.split_once(' ').unwrap();
            let board = Board::parse(&rows.replace('/', "\n")).unwrap();
            (
                board,
                pieces.chars().filter_map(Piece::from_letter).collect(),
            )
        })
}

/// The default weights; coarse ones, for which many lines are equal and a copied row costs
/// nothing; and ones with which copied rows gain.
const WEIGHTS: [[i64; 4]; 3] = [
    [-510_066, 760_666, -356_630, -184_483],
    [0, 1, -2, -1],
    [-1, 9, -4, -2],
];

fn assert_as_trying_all(boards: impl Iterator<Item = (Board, Vec<Piece>)>, depth: usize) {
    for (i, (board, pieces)) in boards.enumerate() {
        let [height, lines, holes, bumpiness] = WEIGHTS[i % WEIGHTS.len()];
        let weights = FourWeights {
            height,
            lines,
            holes,
            bumpiness,
        };
        let pieces = &pieces[..depth];
        let mut never = || false;
        let mut cancel = Cancel::new(&mut never);
        let tried = Exhaustive::new(Judge::game(&weights), &mut cancel)
            .best(&BitBoard::from(&board), pieces, 0)
            .unwrap();
        for threads in [1, 2] {
            let request = ExactRequest {
                board: &board,
                pieces,
                weights,
                setting: Setting::Game {
                    first: None,
                    chances: None,
                    tap_routes: None,
                },
                scope: Scope::Best,
                threads,
            };
            let found = Control::unattended(|control| search(&request, control)).unwrap();
            let wanted: Vec<_> = [tried].into_iter().filter(|line| line.len > 0).collect();
            assert_eq!(found.lines, wanted, "{weights:?} {pieces:?} on\n{board}");
        }
    }
}

#[test]
fn lines_of_up_to_four_pieces_are_those_of_trying_all() {
    for depth in 1..=3 {
        assert_as_trying_all(boards(), depth);
    }
    assert_as_trying_all(boards().step_by(7), 4);
}

#[test]
#[ignore = "tries 30 million lines; run it with --release"]
fn lines_of_four_pieces_on_all_boards_are_those_of_trying_all() {
    assert_as_trying_all(boards(), 4);
}

#[test]
#[ignore = "tries a thousand million lines; run it with --release"]
fn lines_of_five_pieces_on_all_boards_are_those_of_trying_all() {
    assert_as_trying_all(boards(), 5);
}
