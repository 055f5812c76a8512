//! Features on boards of the lab.

use board::{Board, Geometry, Small};
use common::Random;
use lab_players::features::{self, Leaf, Measure};
use rules::{COLUMNS, ROWS};

const GAME_BOY: Geometry = Geometry {
    columns: 10,
    rows: 18,
    hidden: 2,
};

/// A board without full rows: each column filled up to a height near those beside it, with
/// some cells taken out.
fn random_board(random: &mut Random) -> rules::Board {
    let mut board = rules::Board::EMPTY;
    let level = random.below(14);
    let holes = random.below(4);
    for col in 0..COLUMNS {
        for up in 0..(level + random.below(4)) {
            if random.below(10) >= holes {
                board.fill((ROWS - 1) as i8 - up as i8, col as i8);
            }
        }
    }
    for row in 0..ROWS as i8 {
        if board.row(row) == 0x3FF {
            board.set_row(row, 0x3FF & !(1 << random.below(COLUMNS as u32)));
        }
    }
    board
}

fn lab(board: &rules::Board) -> Small {
    let mut copy: Small = Board::new(GAME_BOY).unwrap();
    for row in -2..ROWS as i8 {
        for x in 0..COLUMNS {
            let up = (ROWS as i8 - 1 - row) as u32;
            copy.set(x, up, board.row(row) >> x & 1 == 1);
        }
    }
    copy
}

#[test]
fn a_columns_share_depends_on_it_and_its_neighbours_alone() {
    let mut random = Random::new(9);
    for _ in 0..200 {
        let copy = lab(&random_board(&mut random));
        let heights: Vec<u8> = (0..COLUMNS).map(|x| copy.height(x) as u8).collect();
        let x = random.below(10) as usize;
        let mut other = copy.clone();
        other.set(x, random.below(20), true);
        other.set(x, random.below(10), false);
        let other_heights: Vec<u8> = (0..COLUMNS).map(|x| other.height(x) as u8).collect();
        let leaf = |board: &Small, heights: &[u8], measure: &dyn Fn(&Leaf<u32>) -> i64| {
            measure(&Leaf {
                columns: board.columns(),
                heights,
                geometry: board.geometry(),
                lines: 0,
                placed: &[],
            })
        };
        for feature in features::all::<u32>() {
            let Measure::Columns(sum) = feature.measure else {
                continue;
            };
            let far = |leaf: &Leaf<u32>| {
                sum(leaf, 0..x.saturating_sub(1)) + sum(leaf, (x + 2).min(COLUMNS)..COLUMNS)
            };
            let whole = |leaf: &Leaf<u32>| {
                sum(leaf, 0..COLUMNS) - (0..COLUMNS).map(|x| sum(leaf, x..x + 1)).sum::<i64>()
            };
            assert_eq!(leaf(&copy, &heights, &whole), 0, "{}", feature.name);
            assert_eq!(
                leaf(&copy, &heights, &far),
                leaf(&other, &other_heights, &far),
                "{}, column {x}\n{copy}\n{other}",
                feature.name
            );
        }
    }
}
