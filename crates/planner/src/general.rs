//! The search for any strategy: whatever features, rules and filters it has.
//!
//! The same as the plain one in [`crate::reference`], which tests hold it to; it finds
//! where pieces can be dropped on columns of bits, and it can be broken off.

mod few;

use crate::{
    Found, Line, Placement, Ply, Strategy,
    chance::Chances,
    exact::Watch,
    features::Walk,
    field::{Field, MAX_DROPS},
};
use few::Few;
use rules::{Board, Piece};

/// The best line for each of these placements of the queue's first piece, the other
/// pieces by straight drops; a strategy without modes. `progress` hears after each first
/// placement how many of how many are done. `None` when it was broken off.
pub(crate) fn lines(
    board: &Board,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
    watch: &mut Watch<'_>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Option<Found> {
    let Some((_, rest)) = queue.split_first() else {
        return Some(Found::default());
    };
    let chances = strategy.chance().then(|| Chances::after(queue));
    let mut few = strategy.breadth().map(Few::new);
    let mut search = Search {
        strategy,
        chances: chances.filter(|_| few.is_none()),
        walk: Walk::new(board, strategy.rules()),
        nodes: 0,
        watch,
    };
    let mut lines = Vec::with_capacity(first.len());
    for (index, &placement) in first.iter().enumerate() {
        let line = search.through(placement, rest, &mut |line| {
            if let Some(few) = &mut few {
                few.offer(index, line);
            }
        });
        lines.push(line?);
        progress(index + 1, first.len());
    }
    if let (Some(few), Some(chances)) = (few, chances) {
        for (index, line) in few.lines(queue.len()) {
            let line = search.on_average(&line, chances)?;
            if line.rank() > lines[index].rank() {
                lines[index] = line;
            }
        }
    }
    Some(Found::ranked(lines, search.nodes))
}

/// Where a piece is best put next.
pub(crate) fn next(walk: &Walk, strategy: &Strategy, piece: Piece) -> Option<Placement> {
    let mut stop = || false;
    let mut search = Search {
        strategy,
        chances: None,
        walk: walk.clone(),
        nodes: 0,
        watch: &mut Watch::new(&mut stop),
    };
    let ply = search.best(&[piece], &mut |_| ())?.plies().next()?;
    Some(ply.placement)
}

struct Search<'a, 'w> {
    strategy: &'a Strategy,
    chances: Option<Chances>,
    walk: Walk,
    nodes: u64,
    watch: &'a mut Watch<'w>,
}

impl Search<'_, '_> {
    /// The best line that begins with this placement; `tell` hears all of them, from the
    /// first placement of the walk on. `None` when it was broken off.
    fn through(
        &mut self,
        placement: Placement,
        rest: &[Piece],
        tell: &mut dyn FnMut(&Line),
    ) -> Option<Line> {
        if self.watch.is_over() {
            return None;
        }
        let cleared = self.walk.place(placement);
        let is_refused = self
            .walk
            .steps()
            .last()
            .is_some_and(|step| self.strategy.refuses(step, self.walk.board()));
        let ply = Ply { placement, cleared };
        let line = self.best(rest, &mut |line| tell(&line.after(ply).refused(is_refused)));
        self.walk.back();
        Some(line?.after(ply).refused(is_refused))
    }

    /// The best line for these pieces. `None` when it was broken off.
    fn best(&mut self, queue: &[Piece], tell: &mut dyn FnMut(&Line)) -> Option<Line> {
        let mut best: Option<Line> = None;
        if let Some((&piece, rest)) = queue.split_first() {
            for placement in self.drops(piece) {
                let line = self.through(placement, rest, tell)?;
                if best.is_none_or(|best| line.rank() > best.rank()) {
                    best = Some(line);
                }
            }
        }
        if best.is_some() {
            return best;
        }
        let line = match self.chances {
            Some(chances) if queue.is_empty() => Line::mean(self.mean(chances)?),
            _ => {
                self.nodes += 1;
                Line::end(self.strategy.billionths(&self.walk.leaf()))
            }
        };
        tell(&line);
        Some(line)
    }

    /// A line judged by the mean over the next piece. `None` when it was broken off.
    fn on_average(&mut self, line: &Line, chances: Chances) -> Option<Line> {
        for ply in line.plies() {
            self.walk.place(ply.placement);
        }
        let mean = self.mean(chances);
        for _ in line.plies() {
            self.walk.back();
        }
        Some(line.judged(mean?))
    }

    /// What the board is worth on average over the next piece. `None` when it was broken
    /// off.
    fn mean(&mut self, chances: Chances) -> Option<i64> {
        let stuck = self.strategy.billionths(&self.walk.leaf());
        let mut is_over = false;
        let known = self.chances.take();
        let mean = chances.mean(stuck, |piece| {
            let best = self.best(&[piece], &mut |_| ());
            is_over |= best.is_none();
            best.filter(|line| line.len > 0).map(|line| line.billionths)
        });
        self.chances = known;
        (!is_over).then_some(mean)
    }

    fn drops(&self, piece: Piece) -> Vec<Placement> {
        let field = Field {
            columns: self.walk.columns(),
        };
        let mut drops = Vec::with_capacity(MAX_DROPS);
        field.each_drop(piece, |drop| drops.push(drop.placement(piece)));
        drops
    }
}
