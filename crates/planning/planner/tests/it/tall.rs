//! The game on tall boards, as they come up when play goes wrong.
//!
//! `tests/data/tall-boards.txt` keeps them, so that times are always measured on the same
//! boards; a test makes them again from the seed.

use crate::common::{Deal, Random};
use planner::{SearchRequest, Strategy, placements, reference};
use rules::{Board, COLUMNS, Piece, ROWS};

const SEED: u64 = 17;
/// Boards of each height.
const EACH: usize = 30;
/// Heights of the highest column.
const HEIGHTS: std::ops::RangeInclusive<usize> = 12..=18;
/// A placement in so many is made by chance, one after the other by game.
const CHANCE: [usize; 4] = [4, 3, 2, 1];

const KEPT: &str = include_str!("../data/tall-boards.txt");

/// The boards that are kept, with five pieces each.
pub fn tall_boards() -> Vec<(Board, Vec<Piece>)> {
    KEPT.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (rows, pieces) = line.split_once(' ').unwrap();
            let board = Board::parse(&rows.replace('/', "\n")).unwrap();
            (
                board,
                pieces.chars().filter_map(Piece::from_letter).collect(),
            )
        })
        .collect()
}

/// Plays until the highest column has this height. `None` when the game ends before or
/// goes on for too long.
fn play(seed: u64, height: usize, chance: usize) -> Option<(Board, Vec<Piece>)> {
    let strategy = Strategy::four_feature();
    let (mut deal, mut random) = (Deal::new(seed), Random::new(!seed));
    let mut board = Board::EMPTY;
    for _ in 0..400 {
        if (0..COLUMNS).map(|col| board.height(col)).max() == Some(height) {
            let mut queue = Vec::new();
            while queue.len() < 5 {
                queue.push(deal.active);
                deal.spawn();
            }
            return Some((board, queue));
        }
        let drops = placements(&board, deal.active);
        let to = if random.below(chance) == 0 {
            *drops.get(random.below(drops.len().max(1)))?
        } else {
            let best = SearchRequest::new(&board, &[deal.active], &strategy).best()?;
            best.plies().next()?.placement
        };
        board.lock(&to);
        deal.spawn();
    }
    None
}

/// The lines of the file but for its head.
fn made() -> Vec<String> {
    let mut seed = SEED;
    let mut made = Vec::new();
    for height in HEIGHTS {
        for i in 0..EACH {
            let (board, queue) = loop {
                seed += 1;
                if let Some(found) = play(seed, height, CHANCE[i % CHANCE.len()]) {
                    break found;
                }
            };
            let rows: Vec<String> = (0..ROWS as i8)
                .map(|row| {
                    let cell = |col| if board.is_filled(row, col) { 'X' } else { '.' };
                    (0..COLUMNS as i8).map(cell).collect()
                })
                .collect();
            let pieces: String = queue.iter().map(|piece| piece.letter()).collect();
            made.push(format!("{} {pieces}", rows.join("/")));
        }
    }
    made
}

#[test]
fn tall_boards_can_be_made_again() {
    let kept: Vec<_> = KEPT.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(made(), kept);
}

/// All lines, and the best alone on one thread and on two, are those of the reference.
fn assert_as_the_reference(boards: impl Iterator<Item = (Board, Vec<Piece>)>, depth: usize) {
    let strategy = Strategy::four_feature();
    for (board, pieces) in boards {
        let queue = &pieces[..depth];
        let plain = reference::search(&board, queue, &strategy);
        let request = SearchRequest::new(&board, queue, &strategy);
        assert_eq!(request.search().lines, plain.lines, "{queue:?} on\n{board}");
        for threads in [1, 2] {
            let best = request.threads(threads).best();
            assert_eq!(best.as_ref(), plain.lines.first(), "{queue:?} on\n{board}");
        }
    }
}

#[test]
fn lines_of_up_to_three_pieces_are_those_of_the_reference() {
    assert_as_the_reference(tall_boards().into_iter(), 1);
    assert_as_the_reference(tall_boards().into_iter().step_by(2), 2);
    assert_as_the_reference(tall_boards().into_iter().step_by(30), 3);
}

#[test]
#[ignore = "tries 30 million lines; run it with --release"]
fn lines_of_three_pieces_on_all_boards_are_those_of_the_reference() {
    assert_as_the_reference(tall_boards().into_iter(), 3);
}
