//! The search for any strategy: whatever features, rules and filters it has.
//!
//! The same as the plain one in [`crate::reference`], which tests hold it to; it finds
//! where pieces can be dropped on columns of bits, and it can be broken off.

mod few;
mod replies;
mod widths;

pub(crate) use replies::{Replies, Reply};
pub(crate) use widths::Widths;

use crate::{
    Found, Line, Placement, Ply, Strategy,
    chance::Chances,
    corridor::Corridors,
    exact::Watch,
    features::Walk,
    field::{Drop, Field, MAX_DROPS},
};
use few::Few;
use rules::{Board, Piece};

/// What is searched.
pub(crate) struct Task<'a> {
    /// A strategy without modes.
    pub strategy: &'a Strategy,
    /// What buttons can do with the pieces after the first; all that is free without.
    pub pace: Option<&'static Corridors>,
}

/// The best line for each of these placements of the queue's first piece, the other
/// pieces by straight drops. `progress` hears after each first placement how many of how
/// many are done. `None` when it was broken off.
pub(crate) fn lines(
    board: &Board,
    first: &[Placement],
    queue: &[Piece],
    task: &Task<'_>,
    watch: &mut Watch<'_>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Option<Found> {
    let Some((_, rest)) = queue.split_first() else {
        return Some(Found::default());
    };
    let strategy = task.strategy;
    let widths = Widths::of(strategy);
    let mut search = Search::new(task, Walk::new(board, strategy.rules()), watch);
    search.means_at_once = strategy.chance() && strategy.breadth().is_empty();
    search.few = widths.few(0);
    let mut lines = Vec::with_capacity(first.len());
    for (index, &placement) in first.iter().enumerate() {
        lines.push(search.through(placement, rest)?);
        progress(index + 1, first.len());
    }
    for line in search.take_few(Few::default()).lines() {
        let line = search.on_average(&line, widths.beyond())?;
        let begins = |known: &&mut Line| known.plies().next() == line.plies().next();
        if let Some(best) = lines.iter_mut().find(begins)
            && line.rank() > best.rank()
        {
            *best = line;
        }
    }
    let mut found = strategy.rules().ranked(lines, queue.len(), search.nodes);
    found.replies = search.replies;
    Some(found)
}

/// Where a search puts a piece that was unknown. `None` when it fits nowhere.
pub(crate) fn reply(
    walk: &Walk,
    task: &Task<'_>,
    piece: Piece,
    widths: Widths<'_>,
) -> Option<Reply> {
    let mut stop = || false;
    let mut watch = Watch::new(&mut stop);
    let mut search = Search::new(task, walk.clone(), &mut watch);
    Reply::of(&search.after(piece, widths)?)
}

struct Search<'a, 'w> {
    strategy: &'a Strategy,
    pace: Option<&'static Corridors>,
    /// Whether each line is judged by chance as it is found; otherwise that is left for later.
    means_at_once: bool,
    /// The lines that are judged by chance later.
    few: Few,
    walk: Walk,
    /// How many placements of the line so far are refused.
    refused: u8,
    replies: Replies,
    nodes: u64,
    watch: &'a mut Watch<'w>,
}

impl<'a, 'w> Search<'a, 'w> {
    /// For known pieces alone, no line kept for later.
    fn new(task: &Task<'a>, walk: Walk, watch: &'a mut Watch<'w>) -> Self {
        Self {
            strategy: task.strategy,
            pace: task.pace,
            means_at_once: false,
            few: Few::default(),
            walk,
            refused: 0,
            replies: Replies::default(),
            nodes: 0,
            watch,
        }
    }

    /// The best line that begins with this placement. `None` when it was broken off.
    fn through(&mut self, placement: Placement, rest: &[Piece]) -> Option<Line> {
        if self.watch.is_over() {
            return None;
        }
        let (ply, is_refused) = self.place(placement);
        let line = self.best(rest);
        self.back(is_refused);
        Some(line?.after(ply).refused(is_refused))
    }

    fn place(&mut self, placement: Placement) -> (Ply, bool) {
        let cleared = self.walk.place(placement);
        let step = self.walk.steps().last();
        let is_refused = step.is_some_and(|step| self.strategy.refuses(step, self.walk.board()));
        self.refused += u8::from(is_refused);
        (Ply { placement, cleared }, is_refused)
    }

    fn back(&mut self, is_refused: bool) {
        self.walk.back();
        self.refused -= u8::from(is_refused);
    }

    /// The best line for these pieces. `None` when it was broken off.
    fn best(&mut self, queue: &[Piece]) -> Option<Line> {
        let rules = self.strategy.rules();
        let mut best: Option<Line> = None;
        if let Some((&piece, rest)) = queue.split_first() {
            let drops = self.drops(piece);
            if rest.is_empty() && !self.means_at_once {
                best = self.best_last(&drops)?;
            } else {
                for placement in drops {
                    let line = self.through(placement, rest)?;
                    if best.is_none_or(|best| rules.prefer(&line, &best, queue.len())) {
                        best = Some(line);
                    }
                }
            }
        }
        if best.is_some() {
            return best;
        }
        Some(if queue.is_empty() && self.means_at_once {
            Line::mean(self.mean(Widths::default())?)
        } else {
            Line::end(self.worth(queue.is_empty()))
        })
    }

    /// The best of these placements of the last piece, without making a line of each. `None`
    /// when it was broken off.
    fn best_last(&mut self, drops: &[Placement]) -> Option<Option<Line>> {
        let mut best: Option<(Ply, bool, i64)> = None;
        for &placement in drops {
            if self.watch.is_over() {
                return None;
            }
            let (ply, is_refused) = self.place(placement);
            let worth = self.worth(true);
            self.back(is_refused);
            let rank = (!is_refused, worth);
            if best.is_none_or(|(_, refused, worth)| rank > (!refused, worth)) {
                best = Some((ply, is_refused, worth));
            }
        }
        Some(best.map(|(ply, is_refused, worth)| Line::end(worth).after(ply).refused(is_refused)))
    }

    /// What the line is worth that ends here.
    fn worth(&mut self, is_whole: bool) -> i64 {
        self.nodes += 1;
        let worth = self.strategy.billionths(&self.walk.leaf());
        if is_whole {
            self.few.offer(&self.walk, self.refused, worth);
        }
        worth
    }

    /// A line judged by the mean over the next piece. `None` when it was broken off.
    fn on_average(&mut self, line: &Line, widths: Widths<'_>) -> Option<Line> {
        for ply in line.plies() {
            self.walk.place(ply.placement);
        }
        let mean = self.mean(widths);
        for _ in line.plies() {
            self.walk.back();
        }
        Some(line.judged(mean?))
    }

    /// What the board is worth on average over the next piece. `None` when it was broken
    /// off.
    fn mean(&mut self, widths: Widths<'_>) -> Option<i64> {
        let stuck = self.strategy.billionths(&self.walk.leaf());
        let known: Vec<_> = self.walk.pieces().collect();
        let mut is_over = false;
        let at_once = std::mem::take(&mut self.means_at_once);
        let mean = Chances::after(&known).mean(stuck, |piece| {
            let best = self.after(piece, widths);
            is_over |= best.is_none();
            let line = best.filter(|line| line.len > 0)?;
            self.replies.keep(&self.walk, piece, widths, &line);
            Some(line.billionths)
        });
        self.means_at_once = at_once;
        (!is_over).then_some(mean)
    }

    /// The best line for a piece that was unknown. `None` when it was broken off.
    fn after(&mut self, piece: Piece, widths: Widths<'_>) -> Option<Line> {
        let kept = self.take_few(widths.few(self.walk.steps().len()));
        let refused = std::mem::take(&mut self.refused);
        let best = self.best(&[piece]);
        self.refused = refused;
        let few = self.take_few(kept);
        let mut best = best?;
        for line in few.lines() {
            let line = self.on_average(&line, widths.beyond())?;
            if line.rank() > best.rank() {
                best = line;
            }
        }
        Some(best)
    }

    /// Puts other lines in the place of those that were kept.
    fn take_few(&mut self, few: Few) -> Few {
        std::mem::replace(&mut self.few, few)
    }

    fn drops(&self, piece: Piece) -> Vec<Placement> {
        let field = Field {
            columns: self.walk.columns(),
        };
        let mut drops = Vec::with_capacity(MAX_DROPS);
        let tell = |drop: Drop| drops.push(drop.placement(piece));
        match self.pace {
            Some(pace) => pace.each_drop(&field, piece, tell),
            None => field.each_drop(piece, tell),
        }
        drops
    }
}
