//! The idealised task: the best line is worth what trying all lines finds.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail too")]

mod common;

use common::Random;
use planner::{Control, Ideal, IdealLine, Wanted, idealised_with};
use rules::{Board, Piece};

/// Board, five pieces, the best worth with four of them and with all.
fn known() -> Vec<(Board, Vec<Piece>, [i64; 2])> {
    include_str!("data/known-pieces.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let words: Vec<_> = line.split(' ').collect();
            let board = Board::parse(&words[0].replace('/', "\n")).unwrap();
            let pieces = words[1].chars().filter_map(Piece::from_letter).collect();
            let worth = [words[2].parse().unwrap(), words[3].parse().unwrap()];
            (board, pieces, worth)
        })
        .collect()
}

fn find(board: &Board, queue: &[Piece], wanted: Wanted, threads: usize) -> Ideal {
    let mut control = Control {
        threads,
        stop: &mut || false,
        progress: &|_, _| (),
    };
    idealised_with(board, queue, wanted, &mut control).unwrap()
}

/// Places the line and says what it leaves is worth, with nothing of the planner.
fn worth(board: &Board, line: &IdealLine) -> i64 {
    let mut rows: Vec<u16> = (0..18).map(|row| board.row(row)).collect();
    let mut lines = 0;
    for (placement, cleared) in &line.plies {
        for (row, col) in placement.cells() {
            assert_eq!(rows[row as usize] >> col & 1, 0);
            rows[row as usize] |= 1 << col;
        }
        rows.retain(|row| *row != 0x3FF);
        assert_eq!(usize::from(*cleared), 18 - rows.len());
        lines += i64::from(*cleared);
        while rows.len() < 18 {
            rows.insert(0, 0);
        }
    }
    let mut heights = [0i64; 10];
    let mut holes = 0;
    for (x, height) in heights.iter_mut().enumerate() {
        let top = rows.iter().position(|row| row >> x & 1 == 1).unwrap_or(18);
        *height = 18 - top as i64;
        holes += rows[top..].iter().filter(|row| **row >> x & 1 == 0).count() as i64;
    }
    let bumps: i64 = heights.windows(2).map(|w| (w[0] - w[1]).abs()).sum();
    let aggregate: i64 = heights.iter().sum();
    -510_066 * aggregate + 760_666 * lines - 356_630 * holes - 184_483 * bumps
}

/// The best worth, by columns and by trying everything.
fn brute(columns: &[u32; 10], queue: &[Piece], lines: i64) -> Option<i64> {
    let height = |column: u32| i64::from(u32::BITS - column.leading_zeros());
    let Some((piece, rest)) = queue.split_first() else {
        let heights = columns.map(height);
        let aggregate: i64 = heights.iter().sum();
        let cells: i64 = columns.iter().map(|c| i64::from(c.count_ones())).sum();
        let bumps: i64 = heights.windows(2).map(|w| (w[0] - w[1]).abs()).sum();
        let holes = aggregate - cells;
        let value = -510_066 * aggregate + 760_666 * lines - 356_630 * holes - 184_483 * bumps;
        return Some(value);
    };
    let mut best = None;
    for orientation in 0..piece.orientations() {
        let cells = piece.cells(orientation);
        let (left, right) = piece.columns(orientation);
        for col in -left..10 - right {
            // Cells as column and height in the box, which goes down as far as it can.
            let cells = cells.map(|(r, c)| ((c + col) as usize, 3 - i64::from(r)));
            let base = cells
                .iter()
                .map(|&(x, up)| height(columns[x]) - up)
                .max()
                .unwrap();
            let lowest = cells.iter().map(|&(_, up)| up).min().unwrap();
            let base = base.max(-lowest);
            if cells.iter().any(|&(_, up)| base + up >= 18) {
                continue;
            }
            let mut after = *columns;
            for (x, up) in cells {
                after[x] |= 1 << (base + up);
            }
            let mut cleared = 0;
            for row in (0..18).rev() {
                if after.iter().all(|column| column >> row & 1 == 1) {
                    cleared += 1;
                    for column in &mut after {
                        let below = *column & ((1 << row) - 1);
                        *column = below | (*column >> (row + 1)) << row;
                    }
                }
            }
            best = best.max(brute(&after, rest, lines + cleared));
        }
    }
    best
}

fn columns(board: &Board) -> [u32; 10] {
    std::array::from_fn(|x| {
        (0..18).fold(0, |column, up| {
            column | u32::from(board.is_filled(17 - up, x as i8)) << up
        })
    })
}

/// Boards of all heights, some of them ready to be cleared.
fn fresh(random: &mut Random, i: usize) -> Board {
    match i % 3 {
        0 => random.board(4 + i % 13),
        1 => random.ready_board(i % 16),
        _ => random.garbage(i % 14),
    }
}

fn assert_fresh(seed: u64, boards: usize, depth: usize) {
    let mut random = Random(seed);
    for i in 0..boards {
        let board = fresh(&mut random, i);
        let queue = random.pieces(depth);
        let best = find(&board, &queue, Wanted::Best, 1);
        let value = best.lines.first().map(|line| line.value);
        assert_eq!(
            value,
            brute(&columns(&board), &queue, 0),
            "{queue:?} on\n{board}"
        );
        if let Some(line) = best.lines.first() {
            assert_eq!(worth(&board, line), line.value);
        }
    }
}

#[test]
fn four_known_pieces_are_worth_what_trying_all_finds() {
    for (board, pieces, [worth, _]) in known() {
        let best = find(&board, &pieces[..4], Wanted::Best, 1);
        assert_eq!(best.lines[0].value, worth, "{pieces:?} on\n{board}");
    }
}

#[test]
fn five_known_pieces_are_worth_what_trying_all_finds() {
    for (board, pieces, [_, most]) in known() {
        let best = find(&board, &pieces, Wanted::Best, 1);
        assert_eq!(best.lines[0].value, most, "{pieces:?} on\n{board}");
        assert_eq!(worth(&board, &best.lines[0]), most);
    }
}

#[test]
fn the_best_of_every_first_placement_is_the_best_and_the_same_on_two_threads() {
    for (board, pieces, _) in known().into_iter().step_by(25) {
        let best = find(&board, &pieces, Wanted::Best, 1).lines;
        assert_eq!(find(&board, &pieces, Wanted::Best, 2).lines, best);
        let each = find(&board, &pieces, Wanted::Each, 2).lines;
        assert_eq!(each[..1], best);
        assert!(each.iter().all(|line| worth(&board, line) == line.value));
    }
}

#[test]
fn fresh_boards_with_up_to_three_pieces_are_worth_what_trying_all_finds() {
    assert_fresh(1, 200, 1);
    assert_fresh(2, 200, 2);
    assert_fresh(3, 120, 3);
}

#[test]
#[ignore = "tries billions of boards; run it with --release"]
fn five_hundred_fresh_boards_with_four_pieces_are_worth_what_trying_all_finds() {
    assert_fresh(4, 500, 4);
}

#[test]
#[ignore = "tries billions of boards; run it with --release"]
fn fresh_boards_with_five_pieces_are_worth_what_trying_all_finds() {
    assert_fresh(5, 30, 5);
}
