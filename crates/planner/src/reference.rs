//! The same search as [`crate::search()`], written to be seen to be right.
//!
//! It works on the board of the rules, makes every board and measures every feature on
//! it. Tests hold the other searches to it.

use crate::{
    Found, Line, MAX_DEPTH, Placement, Ply, Strategy, chance::Chances, features::Walk, placements,
};
use rules::{Board, Piece};
use std::cmp::Reverse;

/// The best line for every first placement of the queue's first piece. Pieces
/// beyond the fifth are left out.
#[must_use]
pub fn search(board: &Board, queue: &[Piece], strategy: &Strategy) -> Found {
    let first = queue.first().map(|&piece| placements(board, piece));
    search_among(board, &first.unwrap_or_default(), queue, strategy)
}

/// The best line for each of these placements of the queue's first piece, the other
/// pieces by straight drops.
#[must_use]
pub fn search_among(
    board: &Board,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
) -> Found {
    let queue = &queue[..queue.len().min(MAX_DEPTH)];
    let strategy = &*strategy.on(board);
    let mut nodes = 0;
    let mut walk = Walk::new(board, strategy.rules());
    let lines = match strategy.breadth() {
        [] => lines(&mut walk, first, queue, strategy, &mut nodes),
        breadth => few_by_chance(&mut walk, first, queue, strategy, breadth, &mut nodes),
    };
    strategy.rules().ranked(lines, queue.len(), nodes)
}

/// The best line for each of these placements of the first piece, in their order, when only
/// so many of all lines are judged by chance, each on a board of its own, and so many beyond.
fn few_by_chance(
    walk: &mut Walk,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
    breadth: &[usize],
    nodes: &mut u64,
) -> Vec<Line> {
    let certain = strategy.without_chance();
    let mut all = all_lines(walk, first, queue, &certain, nodes);
    all.sort_by_key(|line| Reverse(line.rank()));
    let (many, beyond) = breadth.split_first().unwrap_or((&0, &[]));
    let mut boards = Vec::new();
    for line in &mut all {
        line.plies().for_each(|ply| _ = walk.place(ply.placement));
        let is_new = !boards.contains(walk.board());
        if line.len == queue.len() && is_new && boards.len() < *many {
            boards.push(*walk.board());
            *line = line.judged(mean(walk, strategy, beyond, nodes));
        }
        line.plies().for_each(|_| walk.back());
    }
    all.sort_by_key(|line| Reverse(line.rank()));
    let begins = |line: &Line, at| line.plies().next().is_some_and(|ply| ply.placement == at);
    let best = |&at| all.iter().find(|line| begins(line, at)).copied();
    first.iter().filter_map(best).collect()
}

/// Every line, one placement after the other.
fn all_lines(
    walk: &mut Walk,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
    nodes: &mut u64,
) -> Vec<Line> {
    let mut found = Vec::new();
    for &placement in first {
        let rest = &queue[1..];
        let through = lines(walk, &[placement], &queue[..1], strategy, nodes);
        let cleared = walk.place(placement);
        let next = rest.first().map(|&piece| placements(walk.board(), piece));
        let tails = all_lines(walk, &next.unwrap_or_default(), rest, strategy, nodes);
        walk.back();
        let refused = through.iter().any(|line| line.refused > 0);
        let ply = Ply { placement, cleared };
        found.extend(tails.iter().map(|tail| tail.after(ply).refused(refused)));
        if tails.is_empty() {
            found.extend(through);
        }
    }
    found
}

/// The best line for each of these placements of the first piece, in their order.
fn lines(
    walk: &mut Walk,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
    nodes: &mut u64,
) -> Vec<Line> {
    let Some((_, rest)) = queue.split_first() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for &placement in first {
        let cleared = walk.place(placement);
        let is_refused = walk
            .steps()
            .last()
            .is_some_and(|step| strategy.refuses(step, walk.board()));
        let next = rest.first().map(|&piece| placements(walk.board(), piece));
        let best = lines(walk, &next.unwrap_or_default(), rest, strategy, nodes)
            .into_iter()
            .reduce(|best, line| {
                if strategy.rules().prefer(&line, &best, rest.len()) {
                    line
                } else {
                    best
                }
            });
        let tail = best.unwrap_or_else(|| {
            if rest.is_empty() && strategy.chance() {
                return Line::mean(mean(walk, strategy, &[], nodes));
            }
            *nodes += 1;
            Line::end(strategy.billionths(&walk.leaf()))
        });
        walk.back();
        found.push(tail.after(Ply { placement, cleared }).refused(is_refused));
    }
    found
}

/// What the board is worth on average over the piece after those that were placed; of its
/// placements so many of the best are judged by chance in turn.
fn mean(walk: &mut Walk, strategy: &Strategy, breadth: &[usize], nodes: &mut u64) -> i64 {
    let known: Vec<_> = walk.pieces().collect();
    let stuck = strategy.billionths(&walk.leaf());
    let certain = strategy.without_chance();
    Chances::after(&known).mean(stuck, |piece| {
        let drops = placements(walk.board(), piece);
        let lines = match breadth {
            [] => lines(walk, &drops, &[piece], &certain, nodes),
            breadth => few_by_chance(walk, &drops, &[piece], strategy, breadth, nodes),
        };
        let best = lines.into_iter().max_by_key(Line::rank);
        best.map(|line| line.billionths)
    })
}
