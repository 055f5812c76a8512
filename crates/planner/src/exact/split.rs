//! One search for every first placement, on one thread or on several.

use super::{
    engine::{Engine, NOTHING, Path, Step},
    node::Node,
    table::Table,
    terms::Terms,
    watch::Watch,
};
use crate::{
    field::{Drop, Field},
    four::Four,
    search::Wanted,
    shape::shapes,
};
use fearless_simd::{Level, Simd, dispatch};
use rules::{Piece, ROWS};
use std::{
    sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering},
    thread,
    time::Duration,
};

/// Between two looks at helpers that still search: far less than anybody waits for.
const PAUSE: Duration = Duration::from_micros(100);

/// A board after a first placement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child {
    pub field: Field,
    pub cleared: u8,
}

/// What was found below a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// What the last board is worth.
    pub worth: i64,
    pub path: Path,
}

/// What is searched for.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    pub four: &'a Four,
    pub terms: &'a Terms,
    /// Pieces that are still to be placed; at least one.
    pub pieces: &'a [Piece],
    /// Whether pieces drop as in the game; else as in the idealised task.
    pub in_game: bool,
    pub level: Level,
}

/// Places for boards that were seen, as a power of two, by pieces to place.
const TABLE_BITS: [u32; 6] = [0, 0, 0, 0, 9, 11];

impl<'a> Job<'a> {
    /// Whether a board can be searched: nothing is hidden and no row is full.
    pub fn takes(field: &Field) -> bool {
        let all = field.columns.iter().fold(0, |all, column| all | column);
        let full = field
            .columns
            .iter()
            .fold(u32::MAX, |all, column| all & column);
        all >> ROWS == 0 && full == 0
    }

    /// The best line from a board on which `lines` rows were removed. `None` when no
    /// line places all pieces, or when it is broken off.
    pub fn best(&self, field: &Field, lines: u32, watch: &mut Watch<'_>) -> (Option<Found>, u64) {
        dispatch!(self.level, simd => self.best_with(simd, field, lines, watch))
    }

    #[inline(always)]
    fn best_with<S: Simd>(
        &self,
        simd: S,
        field: &Field,
        lines: u32,
        watch: &mut Watch<'_>,
    ) -> (Option<Found>, u64) {
        let mut engine = self.engine();
        let found = self.below(simd, &mut engine, field, lines, NOTHING, watch);
        (found, engine.judged)
    }

    fn engine(&self) -> Engine<'a> {
        let table = Table::new(TABLE_BITS[self.pieces.len()]);
        let mut engine = Engine::new(self.terms, self.pieces, table);
        engine.game = self.in_game.then_some(self.four);
        engine
    }

    /// The best line below a board, if it is worth more than `least`.
    #[inline(always)]
    fn below<S: Simd>(
        &self,
        simd: S,
        engine: &mut Engine<'_>,
        field: &Field,
        lines: u32,
        least: i64,
        watch: &mut Watch<'_>,
    ) -> Option<Found> {
        let filled = i64::from(field.cells() + 10 * lines) + 4 * self.pieces.len() as i64;
        engine.constant = self.terms.cell * filled;
        engine.alpha = (least - engine.constant).max(NOTHING);
        engine.best = None;
        engine.table.forget();
        let node = Node::new(simd, field, lines as i32);
        if engine.alpha == NOTHING {
            engine.seed(simd, &node, 0, watch);
        }
        engine.visit(simd, &node, 0, watch);
        engine.best.map(|(value, path)| Found {
            worth: value + engine.constant,
            path,
        })
    }

    /// The best line below each board, on as many threads as are said; below all but
    /// one when only the best is wanted, there may be none. `done` hears how many are
    /// done. `None` when it is broken off.
    pub fn each(
        &self,
        children: &[Child],
        wanted: Wanted,
        threads: usize,
        watch: &mut Watch<'_>,
        done: &(dyn Fn(usize) + Sync),
    ) -> Option<(Vec<Option<Found>>, u64)> {
        let work = Work {
            job: *self,
            children,
            wanted,
            next: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            shared: AtomicI64::new(NOTHING),
            over: AtomicBool::new(false),
            tell: done,
        };
        let mut found = vec![None; children.len()];
        let mut judged = 0;
        let mut take = |part: Part| {
            for (index, line) in part.found {
                found[index] = line;
            }
            judged += part.judged;
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads.min(children.len()))
                .filter_map(|index| {
                    let work = &work;
                    thread::Builder::new()
                        .name(format!("search {index}"))
                        .spawn_scoped(scope, move || {
                            let mut stop = || work.over.load(Ordering::Relaxed);
                            work.run(&mut Watch::new(&mut stop))
                        })
                        .ok()
                })
                .collect();
            take(work.run(watch));
            work.over.fetch_or(watch.was_over(), Ordering::Relaxed);
            // Its own share is done, but whoever asks it to end must still be heard.
            while !helpers.iter().all(thread::ScopedJoinHandle::is_finished) {
                if watch.ask() {
                    work.over.store(true, Ordering::Relaxed);
                }
                thread::sleep(PAUSE);
            }
            for helper in helpers {
                match helper.join() {
                    Ok(part) => take(part),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
        });
        (!watch.was_over()).then_some((found, judged))
    }
}

/// What several threads do together.
struct Work<'a> {
    job: Job<'a>,
    children: &'a [Child],
    wanted: Wanted,
    /// The first placement that nobody has taken.
    next: AtomicUsize,
    done: AtomicUsize,
    /// What the best line so far is worth.
    shared: AtomicI64,
    over: AtomicBool,
    tell: &'a (dyn Fn(usize) + Sync),
}

/// What one thread found.
#[derive(Default)]
struct Part {
    found: Vec<(usize, Option<Found>)>,
    judged: u64,
}

impl Work<'_> {
    fn run(&self, watch: &mut Watch<'_>) -> Part {
        dispatch!(self.job.level, simd => self.run_with(simd, watch))
    }

    #[inline(always)]
    fn run_with<S: Simd>(&self, simd: S, watch: &mut Watch<'_>) -> Part {
        let mut engine = self.job.engine();
        if self.wanted == Wanted::Best {
            engine.shared = Some(&self.shared);
        }
        let mut part = Part::default();
        // Worth that this thread has found: later ones must beat it, others' only
        // be as good, since theirs may come later in the order of the tie rule.
        let mut own = NOTHING;
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(child) = self.children.get(index) else {
                break;
            };
            let least = match self.wanted {
                Wanted::Best => own.max(self.shared.load(Ordering::Relaxed) - 1),
                Wanted::Each => NOTHING,
            };
            let lines = u32::from(child.cleared);
            let found = self
                .job
                .below(simd, &mut engine, &child.field, lines, least, watch);
            if watch.was_over() {
                break;
            }
            own = found.map_or(own, |found| own.max(found.worth));
            part.found.push((index, found));
            (self.tell)(self.done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        part.judged = engine.judged;
        part
    }
}

/// The placement of a step.
pub(crate) fn placed(piece: Piece, step: Step) -> Drop {
    Drop {
        shape: &shapes(piece)[usize::from(step.turn)],
        x: usize::from(step.x),
        land: i32::from(step.land),
    }
}
