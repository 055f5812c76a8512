//! The best line of placements for known pieces, as if all of them were tried.
//!
//! Full rows are removed after each placement. A line that places more pieces
//! beats every line that places fewer, whatever their boards are worth: running
//! out of room is far worse than any board. Of lines of the same length those with fewer
//! placements that the strategy's filters refuse come first, then those whose last board
//! is worth more. Equals are decided by the lower orientation, then the lower column,
//! placement by placement.

use crate::{
    Placement, Strategy,
    chance::Chances,
    corridor::Corridors,
    exact::Watch,
    four::Four,
    general::{self, Replies},
    known::{self, First, Task},
    placements,
};
use rules::{Board, Piece};
use std::cmp::Reverse;

/// The most pieces that a search places.
pub const MAX_DEPTH: usize = 5;

/// One placement of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Where the piece comes to rest.
    pub placement: Placement,
    /// How many rows that fills and removes.
    pub cleared: u8,
}

/// Placements one after the other, and what they lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    plies: [Option<Ply>; MAX_DEPTH],
    /// How many pieces are placed.
    pub len: usize,
    /// How many of them the strategy's filters refuse.
    pub refused: u8,
    /// What the last board is worth, in billionths.
    pub billionths: i64,
    /// Whether that is the mean over the pieces that may come next.
    pub is_mean: bool,
}

impl Line {
    /// No placement, on a board that is worth that.
    pub(crate) fn end(billionths: i64) -> Self {
        Self {
            plies: [None; MAX_DEPTH],
            len: 0,
            refused: 0,
            billionths,
            is_mean: false,
        }
    }

    /// No placement, on a board that is worth that much on average.
    pub(crate) fn mean(billionths: i64) -> Self {
        Self {
            is_mean: true,
            ..Self::end(billionths)
        }
    }

    /// Its placements, the first in front.
    pub fn plies(&self) -> impl Iterator<Item = Ply> + '_ {
        self.plies.iter().flatten().copied()
    }

    /// The same placements, judged by the mean over the piece after them.
    pub(crate) fn judged(&self, billionths: i64) -> Self {
        Self {
            billionths,
            is_mean: true,
            ..*self
        }
    }

    /// What lines are compared by: more pieces placed, then fewer of them refused, then
    /// those whose worth is a mean when the others' is not, then worth.
    #[must_use]
    pub fn rank(&self) -> (usize, Reverse<u8>, bool, i64) {
        (
            self.len,
            Reverse(self.refused),
            self.is_mean,
            self.billionths,
        )
    }

    /// The same line with one more placement in front.
    pub(crate) fn after(mut self, ply: Ply) -> Self {
        self.plies.rotate_right(1);
        self.plies[0] = Some(ply);
        self.len += 1;
        self
    }

    /// The same line, so many of its placements refused.
    pub(crate) fn with_refused(mut self, refused: u8) -> Self {
        self.refused = refused;
        self
    }

    /// The same line, one more of its placements refused when that is so.
    pub(crate) fn refused(mut self, is_refused: bool) -> Self {
        self.refused += u8::from(is_refused);
        self
    }
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The best line for every first placement, best first.
    pub lines: Vec<Line>,
    /// How many boards were judged.
    pub nodes: u64,
    /// Where unknown pieces were put.
    pub(crate) replies: Replies,
}

impl Found {
    /// Ranks lines that come in the order of their first placements.
    pub(crate) fn ranked(mut lines: Vec<Line>, nodes: u64) -> Self {
        lines.sort_by_key(|line| Reverse(line.rank()));
        Self {
            lines,
            nodes,
            replies: Replies::default(),
        }
    }
}

/// Which lines are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The best.
    Best,
    /// The best for every first placement.
    Each,
}

/// How a search is done and watched.
pub struct Control<'a> {
    /// How many threads search.
    pub threads: usize,
    /// Asked every so often on the thread that called; breaks off when it says so.
    pub stop: &'a mut dyn FnMut() -> bool,
    /// Hears how many first placements of how many are done, on any of the threads.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Control<'_> {
    /// On one thread, to the end.
    pub(crate) fn plain<T>(search: impl FnOnce(&mut Control<'_>) -> T) -> T {
        search(&mut Control {
            threads: 1,
            stop: &mut || false,
            progress: &|_, _| (),
        })
    }
}

/// The best line for every first placement of the queue's first piece. Pieces
/// beyond the fifth are left out; without a piece nothing is found.
#[must_use]
pub fn search(board: &Board, queue: &[Piece], strategy: &Strategy) -> Found {
    Control::plain(|control| search_with(board, queue, strategy, Wanted::Each, control))
        .unwrap_or_default()
}

/// The best line, the same as the first of [`search()`] and found sooner.
#[must_use]
pub fn best(board: &Board, queue: &[Piece], strategy: &Strategy) -> Option<Line> {
    Control::plain(|control| search_with(board, queue, strategy, Wanted::Best, control))
        .and_then(|found| found.lines.first().copied())
}

/// The best line, or that for every first placement. `None` when it is broken off.
/// Several threads find the same as one.
pub fn search_with(
    board: &Board,
    queue: &[Piece],
    strategy: &Strategy,
    wanted: Wanted,
    control: &mut Control<'_>,
) -> Option<Found> {
    any(board, First::Drops, queue, strategy, wanted, None, control)
}

/// The best line for each of these placements of the queue's first piece, the other
/// pieces by straight drops. Placements off the board are left out.
#[must_use]
pub fn search_among(
    board: &Board,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
) -> Found {
    Control::plain(|control| search_among_with(board, first, queue, strategy, control))
        .unwrap_or_default()
}

/// The same, watched. `None` when it is broken off.
pub fn search_among_with(
    board: &Board,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
    control: &mut Control<'_>,
) -> Option<Found> {
    let first = First::Among(first);
    any(board, first, queue, strategy, Wanted::Each, None, control)
}

/// The same at the speed of a game, of which `gravity` is the constant: the pieces after
/// the first are dropped only where buttons can surely bring them in time, the input state being
/// empty and the first press of each in its step 2. `None` when it is broken off.
pub fn search_among_at(
    board: &Board,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
    gravity: u8,
    control: &mut Control<'_>,
) -> Option<Found> {
    let (first, pace) = (First::Among(first), Some(Corridors::at(gravity)));
    any(board, first, queue, strategy, Wanted::Each, pace, control)
}

/// By the exact search when the strategy is one for it, else by the plain one.
fn any(
    board: &Board,
    first: First<'_>,
    queue: &[Piece],
    strategy: &Strategy,
    wanted: Wanted,
    pace: Option<&'static Corridors>,
    control: &mut Control<'_>,
) -> Option<Found> {
    let queue = &queue[..queue.len().min(MAX_DEPTH)];
    let strategy = &*strategy.on(board);
    if let Some(four) = Four::of(strategy) {
        let chances = strategy.chance().then(|| Chances::after(queue));
        let task = Task {
            four: &four,
            chances,
            pace,
        };
        return known::lines(task, board, first, queue, wanted, control);
    }
    let drops = queue.first().map(|&piece| placements(board, piece));
    let first = match first {
        First::Drops => drops.as_deref().unwrap_or_default(),
        First::Among(first) => first,
    };
    let mut watch = Watch::new(control.stop);
    let progress = control.progress;
    let task = general::Task { strategy, pace };
    let mut found = general::lines(board, first, queue, &task, &mut watch, progress)?;
    if wanted == Wanted::Best {
        found.lines.truncate(1);
    }
    Some(found)
}
