//! The search for any strategy: whatever features, rules and filters it has.
//!
//! The same as the plain one in [`crate::reference`], which tests hold it to; it finds
//! where pieces can be dropped on columns of bits, and it can be broken off.

use crate::{
    Found, Line, MAX_DEPTH, Placement, Ply, Strategy,
    chance::Chances,
    features::Walk,
    field::{Field, MAX_DROPS},
};
use rules::{Board, Piece};

/// The best line for each of these placements of the queue's first piece, the other
/// pieces by straight drops. `stop` is asked before every board that is made; nothing is
/// found once it says so.
pub(crate) fn search_among_until(
    board: &Board,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Found> {
    let queue = &queue[..queue.len().min(MAX_DEPTH)];
    let strategy = &*strategy.on(board);
    let mut search = Search {
        strategy,
        chances: strategy.chance().then(|| Chances::after(queue)),
        walk: Walk::new(board, strategy.rules()),
        nodes: 0,
        stop,
    };
    let lines = match queue.split_first() {
        Some((_, rest)) => first
            .iter()
            .map(|&placement| search.through(placement, rest))
            .collect::<Option<_>>()?,
        None => Vec::new(),
    };
    Some(Found::ranked(lines, search.nodes))
}

/// Where a piece is best put next.
pub(crate) fn next(walk: &Walk, strategy: &Strategy, piece: Piece) -> Option<Placement> {
    let mut search = Search {
        strategy,
        chances: None,
        walk: walk.clone(),
        nodes: 0,
        stop: &mut || false,
    };
    let ply = search.best(&[piece])?.plies().next()?;
    Some(ply.placement)
}

struct Search<'a> {
    strategy: &'a Strategy,
    chances: Option<Chances>,
    walk: Walk,
    nodes: u64,
    stop: &'a mut dyn FnMut() -> bool,
}

impl Search<'_> {
    /// The best line that begins with this placement. `None` when it was broken off.
    fn through(&mut self, placement: Placement, rest: &[Piece]) -> Option<Line> {
        if (self.stop)() {
            return None;
        }
        let cleared = self.walk.place(placement);
        let is_refused = self
            .walk
            .steps()
            .last()
            .is_some_and(|step| self.strategy.refuses(step, self.walk.board()));
        let line = self.best(rest);
        self.walk.back();
        Some(line?.after(Ply { placement, cleared }).refused(is_refused))
    }

    /// The best line for these pieces. `None` when it was broken off.
    fn best(&mut self, queue: &[Piece]) -> Option<Line> {
        let mut best: Option<Line> = None;
        if let Some((&piece, rest)) = queue.split_first() {
            for placement in self.drops(piece) {
                let line = self.through(placement, rest)?;
                if best.is_none_or(|best| line.rank() > best.rank()) {
                    best = Some(line);
                }
            }
        }
        match (best, self.chances) {
            (Some(best), _) => Some(best),
            (None, Some(chances)) if queue.is_empty() => self.mean(chances).map(Line::mean),
            (None, _) => {
                self.nodes += 1;
                Some(Line::end(self.strategy.billionths(&self.walk.leaf())))
            }
        }
    }

    /// What the board is worth on average over the next piece. `None` when it was broken
    /// off.
    fn mean(&mut self, chances: Chances) -> Option<i64> {
        let stuck = self.strategy.billionths(&self.walk.leaf());
        let mut is_over = false;
        let known = self.chances.take();
        let mean = chances.mean(stuck, |piece| {
            let best = self.best(&[piece]);
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
