//! The idealised task: on boards as they come up in play the best line is worth what
//! trying all lines has found.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail too")]

use planner::{Line, Scope, SearchRequest};
use rules::{Board, Piece};

/// Board, five pieces, the best worth with four of them and with all.
fn known() -> Vec<(Board, Vec<Piece>, [i64; 2])> {
    include_str!("../data/known-pieces.txt")
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

fn find(board: &Board, queue: &[Piece], scope: Scope, threads: usize) -> Vec<Line> {
    let request = SearchRequest::idealised(board, queue).threads(threads);
    let request = match scope {
        Scope::Best => request.best_only(),
        Scope::EachFirst => request,
    };
    request.search().lines
}

/// In millionths.
fn value(line: &Line) -> i64 {
    assert_eq!(line.billionths % 1_000, 0);
    line.billionths / 1_000
}

/// Places the line and returns the worth of the board after it, without the planner.
fn worth(board: &Board, line: &Line) -> i64 {
    let mut rows: Vec<u16> = (0..18).map(|row| board.row(row)).collect();
    let mut lines = 0;
    for ply in line.plies() {
        for (row, col) in ply.placement.cells() {
            assert_eq!(rows[row as usize] >> col & 1, 0);
            rows[row as usize] |= 1 << col;
        }
        rows.retain(|row| *row != 0x3FF);
        assert_eq!(usize::from(ply.cleared), 18 - rows.len());
        lines += i64::from(ply.cleared);
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

#[test]
fn four_known_pieces_are_worth_what_trying_all_finds() {
    for (board, pieces, [worth, _]) in known() {
        let best = find(&board, &pieces[..4], Scope::Best, 1);
        assert_eq!(value(&best[0]), worth, "{pieces:?} on\n{board}");
    }
}

#[test]
fn five_known_pieces_are_worth_what_trying_all_finds() {
    for (board, pieces, [_, most]) in known() {
        let best = find(&board, &pieces, Scope::Best, 1);
        assert_eq!(value(&best[0]), most, "{pieces:?} on\n{board}");
        assert_eq!(worth(&board, &best[0]), most);
    }
}

#[test]
fn the_best_of_every_first_placement_is_the_best_and_the_same_on_two_threads() {
    for (board, pieces, _) in known().into_iter().step_by(25) {
        let best = find(&board, &pieces, Scope::Best, 1);
        assert_eq!(find(&board, &pieces, Scope::Best, 2), best);
        let each = find(&board, &pieces, Scope::EachFirst, 2);
        assert_eq!(each[..1], best);
        assert!(each.iter().all(|line| worth(&board, line) == value(line)));
    }
}
