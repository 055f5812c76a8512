//! The same search as [`crate::SearchRequest`], written to be checked by reading.
//!
//! It works on the board of the rules, makes every board and measures every feature on it.
//! Tests compare the other searches to it.

use super::{SearchResult, dead_ends};
use crate::{PlacementStack, Strategy, placements};
use exact::{Chances, Line, MAX_PIECES, Ply};
use rules::{Board, Piece, Placement};
use std::cmp::Reverse;

/// The best line for every first placement of the queue's first piece. Pieces
/// beyond the sixth are left out.
#[must_use]
pub fn search(board: &Board, queue: &[Piece], strategy: &Strategy) -> SearchResult {
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
) -> SearchResult {
    let queue = &queue[..queue.len().min(MAX_PIECES)];
    let strategy = &*strategy.on(board);
    let mut nodes = 0;
    let mut stack = PlacementStack::new(board, strategy.rules());
    let lines = match strategy.breadth() {
        [] => lines(&mut stack, first, queue, strategy, &mut nodes),
        breadth => top_by_chance(&mut stack, first, queue, strategy, breadth, &mut nodes),
    };
    dead_ends::ranked(strategy.rules(), lines, queue.len(), nodes).into()
}

/// The best line for each of these placements of the first piece, in their order, when only
/// the best few of all lines are judged by their means, each on a board of its own.
/// `breadth` is their number for each unknown piece.
fn top_by_chance(
    stack: &mut PlacementStack,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
    breadth: &[usize],
    nodes: &mut u64,
) -> Vec<Line> {
    let certain = strategy.without_chance();
    let mut all = all_lines(stack, first, queue, &certain, nodes);
    all.sort_by_key(|line| Reverse(line.rank()));
    let (many, beyond) = breadth.split_first().unwrap_or((&0, &[]));
    let mut boards = Vec::new();
    for line in &mut all {
        line.plies().for_each(|ply| _ = stack.place(ply.placement));
        let is_new = !boards.contains(stack.board());
        if line.len == queue.len() && is_new && boards.len() < *many {
            boards.push(*stack.board());
            *line = line.with_mean(mean(stack, strategy, beyond, nodes));
        }
        line.plies().for_each(|_| stack.undo());
    }
    all.sort_by_key(|line| Reverse(line.rank()));
    let begins = |line: &Line, at| line.plies().next().is_some_and(|ply| ply.placement == at);
    let best = |&at| all.iter().find(|line| begins(line, at)).copied();
    first.iter().filter_map(best).collect()
}

/// Every line, one placement after the other.
fn all_lines(
    stack: &mut PlacementStack,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
    nodes: &mut u64,
) -> Vec<Line> {
    let mut found = Vec::new();
    for &placement in first {
        let rest = &queue[1..];
        let through = lines(stack, &[placement], &queue[..1], strategy, nodes);
        let cleared = stack.place(placement);
        let next = rest.first().map(|&piece| placements(stack.board(), piece));
        let tails = all_lines(stack, &next.unwrap_or_default(), rest, strategy, nodes);
        stack.undo();
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
    stack: &mut PlacementStack,
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
        let cleared = stack.place(placement);
        let is_refused = stack
            .placed()
            .last()
            .is_some_and(|placed| strategy.refuses(placed, stack.board()));
        let next = rest.first().map(|&piece| placements(stack.board(), piece));
        let best = lines(stack, &next.unwrap_or_default(), rest, strategy, nodes)
            .into_iter()
            .reduce(|best, line| {
                if dead_ends::is_preferred(strategy.rules(), &line, &best, rest.len()) {
                    line
                } else {
                    best
                }
            });
        let tail = best.unwrap_or_else(|| {
            if rest.is_empty() && strategy.chance() {
                return Line::mean(mean(stack, strategy, &[], nodes));
            }
            *nodes += 1;
            Line::end(strategy.billionths(&stack.leaf()))
        });
        stack.undo();
        found.push(tail.after(Ply { placement, cleared }).refused(is_refused));
    }
    found
}

/// The worth of the board on average over the piece after those that were placed. `breadth`
/// is the number of its best placements that are judged by their means in turn.
fn mean(
    stack: &mut PlacementStack,
    strategy: &Strategy,
    breadth: &[usize],
    nodes: &mut u64,
) -> i64 {
    let known: Vec<_> = stack.pieces().collect();
    let stuck = strategy.billionths(&stack.leaf());
    let certain = strategy.without_chance();
    Chances::after(&known).mean(stuck, strategy.no_room(), |piece| {
        let drops = placements(stack.board(), piece);
        let lines = match breadth {
            [] => lines(stack, &drops, &[piece], &certain, nodes),
            breadth => top_by_chance(stack, &drops, &[piece], strategy, breadth, nodes),
        };
        let best = lines.into_iter().max_by_key(Line::rank);
        best.map(|line| line.billionths)
    })
}
