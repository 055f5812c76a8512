//! The game searched by the four features: root and answer of the exact search.

use crate::{
    chance::Chances,
    corridor::Corridors,
    exact::{self, Child, Job, Path, Terms, Watch},
    field::{Drop, Field, MAX_DROPS},
    four::Four,
    plain,
    search::{Control, Found, Line, Ply, Wanted},
};
use fearless_simd::Level;
use rules::{Board, Piece};

/// First placements.
#[derive(Clone, Copy)]
pub(crate) enum First<'a> {
    /// Every straight drop.
    Drops,
    /// These.
    Among(&'a [crate::Placement]),
}

/// What a line is worth and which lines there are.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub four: &'a Four,
    /// Of the piece after the known ones, when it is counted in.
    pub chances: Option<Chances>,
    /// Of the speed, when the pieces after the first are dropped only where buttons can
    /// bring them in time.
    pub pace: Option<&'static Corridors>,
}

/// The best line, or that for every first placement; with chances, that which is worth
/// most on average. `None` when it is broken off.
pub(crate) fn lines(
    task: Task<'_>,
    board: &Board,
    first: First<'_>,
    queue: &[Piece],
    wanted: Wanted,
    control: &mut Control<'_>,
) -> Option<Found> {
    let Some((&piece, rest)) = queue.split_first() else {
        return Some(Found::default());
    };
    let field = Field::from(board);
    let mut watch = Watch::new(control.stop);
    let terms = Terms::of(task.four);
    let terms = terms.as_ref().filter(|_| task.chances.is_none());
    let job = terms.map(|terms| Job {
        four: task.four,
        terms,
        pieces: queue,
        in_game: true,
        level: Level::new(),
    });
    if let (Some(job), First::Drops, Wanted::Best) = (job, &first, wanted)
        && control.threads <= 1
        && task.pace.is_none()
        && Job::takes(&field)
    {
        let (found, nodes) = job.best(&field, 0, &mut watch);
        let line = found.and_then(|found| followed(&field, queue, &found.path, found.worth, None));
        if let Some(line) = line {
            return (!watch.was_over()).then(|| Found::ranked(vec![line], nodes));
        }
    }
    let mut root = Root {
        task,
        field,
        piece,
        rest,
        drops: Vec::with_capacity(MAX_DROPS),
        nodes: 0,
    };
    match first {
        First::Drops => root.field.each_drop(piece, |drop| root.drops.push(drop)),
        First::Among(first) => root.drops.extend(first.iter().filter_map(Drop::of)),
    }
    let job = job.map(|job| Job {
        pieces: rest,
        ..job
    });
    let lines = root.lines(job, wanted, control.threads, control.progress, &mut watch)?;
    let mut found = Found::ranked(lines, root.nodes);
    if wanted == Wanted::Best {
        found.lines.truncate(1);
    }
    Some(found)
}

/// A board and the first placements on it.
struct Root<'a> {
    task: Task<'a>,
    field: Field,
    piece: Piece,
    rest: &'a [Piece],
    drops: Vec<Drop>,
    nodes: u64,
}

impl Root<'_> {
    /// The lines in the order of their first placements; when only the best is wanted,
    /// those that can't be it may be missing.
    ///
    /// The exact search knows no speed. The best line of all is the best of those that can
    /// be made in time too if it is one of them, as it nearly always is; else everything
    /// is tried.
    fn lines(
        &mut self,
        job: Option<Job<'_>>,
        wanted: Wanted,
        threads: usize,
        progress: &(dyn Fn(usize, usize) + Sync),
        watch: &mut Watch<'_>,
    ) -> Option<Vec<Line>> {
        let all = self.drops.len();
        let mut lines = vec![None; all];
        let wanted = match self.task.pace {
            Some(_) => Wanted::Each,
            None => wanted,
        };
        let mut taken = Vec::new();
        if let Some(job) = job.filter(|_| !self.rest.is_empty()) {
            let mut children = Vec::with_capacity(all);
            for (index, drop) in self.drops.iter().enumerate() {
                let (field, cleared) = self.field.after(drop);
                if Job::takes(&field) {
                    taken.push(index);
                    children.push(Child { field, cleared });
                }
            }
            let tell = |done: usize| progress(done, all);
            let (found, judged) = job.each(&children, wanted, threads, watch, &tell)?;
            self.nodes += judged;
            for ((found, child), index) in found.iter().zip(&children).zip(&taken) {
                let Some(found) = found else { continue };
                let ply = Ply {
                    placement: self.drops[*index].placement(self.piece),
                    cleared: child.cleared,
                };
                let (path, pace) = (&found.path, self.task.pace);
                lines[*index] = followed(&child.field, self.rest, path, found.worth, pace)
                    .map(|line| line.after(ply));
            }
            if wanted == Wanted::Best && lines.iter().all(Option::is_none) {
                // Nowhere is room for all pieces; every line counts.
                taken.clear();
            }
        }
        let mut done = taken.len();
        for (index, drop) in self.drops.iter().enumerate() {
            let is_left_out = wanted == Wanted::Best && taken.contains(&index);
            if lines[index].is_some() || is_left_out {
                continue;
            }
            if watch.is_over() {
                return None;
            }
            let mut search = plain::Search::new(*self.task.four, watch)
                .with_chances(self.task.chances)
                .with_pace(self.task.pace);
            lines[index] = Some(search.through(&self.field, self.piece, drop, self.rest));
            self.nodes += search.judged;
            done += 1;
            progress(done.min(all), all);
        }
        (!watch.was_over()).then(|| lines.into_iter().flatten().collect())
    }
}

/// A line from its steps. `None` when one of them is out of reach at this speed.
fn followed(
    field: &Field,
    queue: &[Piece],
    path: &Path,
    worth: i64,
    pace: Option<&Corridors>,
) -> Option<Line> {
    let mut plies = Vec::with_capacity(queue.len());
    let mut field = *field;
    for (piece, step) in queue.iter().zip(path) {
        let drop = exact::placed(*piece, *step);
        if pace.is_some_and(|pace| !pace.clear(&field) && !pace.lets(&field, *piece, &drop)) {
            return None;
        }
        let (after, cleared) = field.after(&drop);
        let placement = drop.placement(*piece);
        plies.push(Ply { placement, cleared });
        field = after;
    }
    let end = Line::end(worth);
    Some(plies.into_iter().rev().fold(end, Line::after))
}

#[cfg(test)]
mod tests;
