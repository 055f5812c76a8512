//! Every feature has the value that the planner's has, on boards of the Game Boy.

use board::{Board, Geometry, PieceSet, Placement, Small};
use lab_players::features::{self, ABSENT, Leaf, Placed};
use lab_rules::{PieceTable, Random};
use planner::{AssumedRules, features::PlacementStack};
use rules::{COLUMNS, Piece, ROWS};
use std::collections::BTreeSet;

const GAME_BOY: Geometry = Geometry {
    columns: 10,
    rows: 18,
    hidden: 2,
};
/// Features that only the lab has.
const OURS: [&str; 2] = ["mean-height", "quartic-bumpiness-below"];

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

fn lab_placement(at: &rules::Placement) -> Placement {
    let cells = at.cells();
    let left = cells.iter().map(|cell| cell.1).min().unwrap();
    let bottom = cells.iter().map(|cell| cell.0).max().unwrap();
    Placement {
        piece: at.piece,
        orientation: at.orientation,
        x: left as u8,
        y: (ROWS as i8 - 1 - bottom) as u8,
    }
}

fn place(board: &mut Small, set: &PieceSet, placement: Placement) -> Placed<u32> {
    board.fill(set.shape(placement), placement);
    let rows = board.full_rows();
    let placed = Placed::new(board, set, placement, rows);
    board.remove_rows(rows);
    placed
}

#[test]
fn features_have_the_planners_values() {
    let set = PieceTable::GameBoy.set().unwrap();
    let mut random = Random::new(5);
    let mut clears = 0;
    for _ in 0..1_500 {
        let board = random_board(&mut random);
        let mut line = PlacementStack::new(&board, AssumedRules::GAME);
        let mut copy = lab(&board);
        let mut placed = Vec::new();
        let mut is_odd = false;
        for _ in 0..2 {
            let piece = Piece::EACH[random.below(7) as usize];
            let all = planner::placements(line.board(), piece);
            if all.is_empty() {
                break;
            }
            let clearing = all.iter().copied().find(|&at| {
                let cleared = line.place(at);
                line.undo();
                cleared > 0
            });
            let at = clearing.unwrap_or(all[random.below(all.len() as u32) as usize]);
            line.place(at);
            let own = place(&mut copy, &set, lab_placement(&at));
            clears += own.rows.count_ones();
            // The Game Boy copies its topmost row when a row is removed.
            is_odd |= own.rows != 0 && copy.highest() + own.rows.count_ones() >= ROWS as u32;
            placed.push(own);
        }
        if is_odd {
            continue;
        }
        assert_eq!(copy, lab(line.board()), "{copy}");
        let heights: Vec<u8> = (0..COLUMNS).map(|x| copy.height(x) as u8).collect();
        let leaf = Leaf {
            columns: copy.columns(),
            heights: &heights,
            geometry: copy.geometry(),
            placed: &placed,
        };
        let theirs = line.leaf();
        for feature in features::all::<u32>() {
            if let Some(known) = planner::features::by_name(feature.name) {
                let value = i64::from((known.measure)(&theirs));
                assert_eq!(feature.value(&leaf), value, "{}\n{copy}", feature.name);
            }
        }
    }
    assert!(clears > 50, "{clears} rows cleared");
}

#[test]
fn every_feature_of_the_planner_is_here_or_listed_as_absent() {
    let known: BTreeSet<&str> = features::names()
        .filter(|name| !OURS.contains(name))
        .chain(ABSENT.map(|absent| absent.name))
        .collect();
    let theirs: BTreeSet<&str> = planner::features::EACH
        .iter()
        .map(|feature| feature.name)
        .collect();
    assert_eq!(known, theirs);
    assert_eq!(
        features::names().count() + ABSENT.len(),
        known.len() + OURS.len()
    );
}

#[test]
fn a_columns_share_depends_on_it_and_its_neighbours_alone() {
    use features::Measure;
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
