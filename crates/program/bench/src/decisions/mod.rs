//! The time of a decision: the exact search on boards from real games, compared with the
//! plain reference.
//!
//! Every board is searched several times and the least time counts, which reduces the
//! influence of other programs. Times are processor times of all threads; the search on
//! two threads is measured by the wall clock as well. Searches of one to three pieces are
//! too short for the clock, so each is repeated many times in a row.
//!
//! What takes too long for all boards is measured on some; the row shows on how many.

mod boards;
mod cancelled;
mod least;
mod reached;

pub use boards::ALL as BOARDS;

use super::report::{Budget, Figure, Row, Unit};
use anyhow::Context as _;
use boards::Task;
use least::{Least, Passes, Taken};
use planner::{
    Line, MAX_DEPTH, MAX_PIECES, SearchRequest, SearchResult, Strategy, placements, reference,
};

/// Calls in a row, by depth.
const IN_A_ROW: [u32; MAX_DEPTH] = [64, 64, 8, 1, 1];
/// Budget of the median at depth 2, in microseconds.
const TWO: f64 = 2.0;
/// Budgets of the median and the 99th percentile at depth 5, in milliseconds.
const FIVE: [f64; 2] = [3.0, 16.7];
/// Budget of the median with two known pieces and the mean over the next, in
/// milliseconds.
const CHANCE: f64 = 2.0;
/// The strategy for points, and the budget of its 99th percentile, in milliseconds.
const POINTS: &str = "max-score";
const POINTS_P99: f64 = 10.0;
/// A frame of the game, in milliseconds.
const FRAME: f64 = 16.7;
/// The number of boards on which the reference is run.
const SAMPLE: usize = 10;
/// Lines that the reference tries at the greatest depth, per board of the run.
const TRIED: usize = 8_000;
/// At the greatest depth the game is searched on one board in so many, with fewer passes:
/// on high boards that search takes much longer.
const GAME_STEP: usize = 10;
const GAME_PASSES: usize = 2;
/// The reference is run on one tall board in so many, and on one in so many of those that
/// are searched with six pieces.
const TALL_STEP: usize = 42;
const SIX_STEP: usize = 10;

/// Measures on `boards` boards, each `passes` times.
pub fn measure(boards: usize, passes: usize, progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    let mut bench = Bench {
        tasks: boards::spread(boards)?,
        passes,
        is_proven: Vec::new(),
        is_reference: Vec::new(),
        rows: Vec::new(),
    };
    for depth in 1..=MAX_DEPTH {
        progress(&format!("searches of depth {depth}"));
        bench.depth(depth);
    }
    progress("the mean over the next piece");
    bench.chance()?;
    bench.points()?;
    progress("tall boards");
    bench.tall()?;
    progress("six known pieces");
    bench.six();
    progress("what can be reached");
    bench.placements();
    bench.reach();
    bench.equal();
    Ok(bench.rows)
}

struct Bench {
    tasks: Vec<Task>,
    passes: usize,
    /// For each search with a proven value, whether it found that value.
    is_proven: Vec<bool>,
    /// For each answer that a reference gave as well, whether both are equal.
    is_reference: Vec<bool>,
    rows: Vec<Row>,
}

impl Bench {
    fn row(&mut self, name: impl Into<String>, figures: impl Into<Vec<Figure>>) {
        self.rows.push(Row::new(name, figures));
    }

    fn least<A>(&self, in_a_row: u32, call: impl Fn(&Task) -> A) -> Least<A> {
        self.least_of(self.all(), self.passes, in_a_row, call)
    }

    fn least_of<A>(
        &self,
        which: Vec<usize>,
        passes: usize,
        in_a_row: u32,
        call: impl Fn(&Task) -> A,
    ) -> Least<A> {
        let how = Passes { passes, in_a_row };
        Least::of(which, how, |task| call(&self.tasks[task]))
    }

    fn all(&self) -> Vec<usize> {
        (0..self.tasks.len()).collect()
    }

    /// The idealised task, the game, and the game by the reference.
    fn depth(&mut self, depth: usize) {
        let in_a_row = IN_A_ROW[depth - 1];
        let (unit, median, p99) = match depth {
            2 => (Unit::Micros, Some(TWO), None),
            ..=3 => (Unit::Micros, None, None),
            MAX_DEPTH => (Unit::Millis, Some(FIVE[0]), Some(FIVE[1])),
            _ => (Unit::Millis, None, None),
        };
        let ideal = self.least(in_a_row, |task| idealised(task, depth, 1));
        let figures = ideal.processor.figures(unit, median, p99);
        self.row(format!("Depth {depth}"), figures);
        let seconds = ideal.processor.seconds();
        let (mut judged, mut lines) = (0, 0);
        for (task, found) in ideal.found() {
            let task = &self.tasks[task];
            lines += task.lines(depth);
            judged += found.nodes;
            let worth = found.lines.first();
            if let Some(proven) = task.proven(depth) {
                let is_equal = worth.is_some_and(|line| line.billionths == 1_000 * proven);
                self.is_proven.push(is_equal);
            }
        }
        let figures = [
            million("judged", judged as f64 / seconds),
            million("settled", lines as f64 / seconds),
        ];
        self.row("  last boards", figures);
        if depth == MAX_DEPTH {
            let two = self.least(1, |task| idealised(task, depth, 2));
            let figures = |taken: &Taken| taken.figures(unit, None, None);
            self.row("  two threads, by the wall", figures(&two.wall));
            self.row("  two threads, processor", figures(&two.processor));
            let whole = ideal.processor.each();
            self.rows
                .extend(cancelled::rows(&self.tasks, whole, self.passes));
        }
        let strategy = Strategy::four_feature();
        let decide = |task: &Task| decide(task, depth, &strategy);
        let game = if depth < MAX_DEPTH {
            self.least(in_a_row, decide)
        } else {
            let which = self.all().into_iter().step_by(GAME_STEP).collect();
            self.least_of(which, self.passes.min(GAME_PASSES), in_a_row, decide)
        };
        let figures = game.processor.figures(unit, None, None);
        self.row(
            self.named("  in the game", game.processor.each().len()),
            figures,
        );
        let plain = self.reference(depth, unit, &strategy, &game);
        let figures = [
            times("idealised", plain.seconds / ideal.seconds_of(&plain.sample)),
            times("game", plain.seconds / game.seconds_of(&plain.sample)),
        ];
        self.row("  faster than that", figures);
    }

    /// Two known pieces and the mean over the one after them.
    fn chance(&mut self) -> anyhow::Result<()> {
        let (_, text) = Strategy::presets()[0];
        let strategy = Strategy::parse(&format!("chance = true\n{text}"))?;
        let game = self.least(1, |task| decide(task, 2, &strategy));
        let figures = game.processor.figures(Unit::Millis, Some(CHANCE), None);
        self.row("Depth 2 and chance", figures);
        self.beside_reference(&strategy, &game);
        Ok(())
    }

    /// Five known pieces in the game on tall boards, beside the reference on some of them.
    fn tall(&mut self) -> anyhow::Result<()> {
        let tasks = boards::tall(self.tasks.len())?;
        let strategy = Strategy::four_feature();
        let all: Vec<_> = (0..tasks.len()).collect();
        let sample: Vec<_> = all.iter().copied().step_by(TALL_STEP).collect();
        let how = Passes {
            passes: self.passes.min(GAME_PASSES),
            in_a_row: 1,
        };
        let game = Least::of(all, how, |task| decide(&tasks[task], MAX_DEPTH, &strategy));
        let figures = game.processor.figures(Unit::Millis, None, Some(FRAME));
        self.row(
            self.named("Depth 5 in the game, tall", tasks.len()),
            figures,
        );
        let plain = Least::of(sample.clone(), Passes::ONCE, |task| {
            let task = &tasks[task];
            reference::search(&task.board, &task.pieces, &strategy)
        });
        for (task, plain) in plain.found() {
            let game = game.found_for(task).and_then(Option::as_ref);
            self.is_reference.push(plain.lines.first() == game);
        }
        self.beside(&sample, plain.processor.seconds(), game.seconds_of(&sample));
        Ok(())
    }

    /// Six known pieces in the idealised task, beside the reference by parts.
    fn six(&mut self) {
        let queue = |task: usize| boards::queue(task, &self.tasks[task].pieces);
        let queues: Vec<_> = self.all().into_iter().map(queue).collect();
        let which: Vec<_> = self.all().into_iter().step_by(GAME_STEP).collect();
        let how = Passes {
            passes: self.passes.min(GAME_PASSES),
            in_a_row: 1,
        };
        let find = |task: usize, threads| {
            let request = SearchRequest::idealised(&self.tasks[task].board, &queues[task]);
            let best = request.threads(threads).best();
            best.map(|line| line.billionths)
        };
        let one = Least::of(which.clone(), how, |task| find(task, 1));
        let two = Least::of(which.clone(), how, |task| find(task, 2));
        let few = which.len().div_ceil(SIX_STEP);
        let sample: Vec<_> = which.iter().copied().take(few).collect();
        let plain = Least::of(sample.clone(), Passes::ONCE, |task| {
            boards::by_parts(&self.tasks[task].board, &queues[task])
        });
        let is_equal =
            |(task, best)| one.found_for(task) == Some(best) && two.found_for(task) == Some(best);
        let are_equal: Vec<_> = plain.found().map(is_equal).collect();
        self.is_reference.extend(are_equal);
        let figures = |taken: &Taken, p99| taken.figures(Unit::Millis, None, p99);
        let name = self.named(&format!("Depth {MAX_PIECES}"), which.len());
        self.row(name, figures(&one.processor, None));
        self.row(
            "  two threads, by the wall",
            figures(&two.wall, Some(2.0 * FRAME)),
        );
        self.row("  two threads, processor", figures(&two.processor, None));
        self.beside(&sample, plain.processor.seconds(), one.seconds_of(&sample));
    }

    /// What the plain search took on some boards, and how much faster the other is.
    fn beside(&mut self, sample: &[usize], plain: f64, other: f64) {
        let mean = plain * 1e3 / sample.len().max(1) as f64;
        let name = self.named("  plain", sample.len());
        self.row(name, [Figure::new("mean", mean, Unit::Millis)]);
        self.row("  faster than that", [times("", plain / other)]);
    }

    /// The strategy for points: two known pieces, and a few lines through two more.
    fn points(&mut self) -> anyhow::Result<()> {
        let strategy = Strategy::by_name(POINTS).context("max-score comes with the program")?;
        let which = self.all().into_iter().step_by(GAME_STEP).collect();
        let passes = self.passes.min(GAME_PASSES);
        let game = self.least_of(which, passes, 1, |task| decide(task, 2, &strategy));
        let figures = game.processor.figures(Unit::Millis, None, Some(POINTS_P99));
        let name = self.named(POINTS, game.processor.each().len());
        self.row(name, figures);
        self.beside_reference(&strategy, &game);
        Ok(())
    }

    /// The reference for two known and some unknown pieces, and how much faster the game is.
    fn beside_reference(&mut self, strategy: &Strategy, game: &Least<Option<Line>>) {
        let plain = self.reference(2, Unit::Millis, strategy, game);
        let faster = plain.seconds / game.seconds_of(&plain.sample);
        self.row("  faster than that", [times("game", faster)]);
    }

    /// The name of a row, with the number of boards if it is not all of them.
    fn named(&self, name: &str, boards: usize) -> String {
        if boards == self.tasks.len() {
            return name.to_owned();
        }
        format!("{name}, {boards} of them")
    }

    /// The reference on some of the boards on which the game was searched: spread evenly
    /// over them, or, at the greatest depth, those with the fewest lines, because others
    /// would take minutes.
    fn reference(
        &mut self,
        depth: usize,
        unit: Unit,
        strategy: &Strategy,
        game: &Least<Option<Line>>,
    ) -> Reference {
        let mut sample: Vec<_> = game.found().map(|(task, _)| task).collect();
        if depth < MAX_DEPTH {
            let step = sample.len().div_ceil(SAMPLE).max(1);
            sample = sample.into_iter().step_by(step).collect();
        } else {
            let lines = |task: usize| self.tasks[task].lines(depth);
            sample.sort_by_key(|task| lines(*task));
            let mut tried = 0;
            sample.retain(|task| {
                let before = tried;
                tried += lines(*task);
                before == 0 || tried <= TRIED * self.tasks.len()
            });
        }
        let plain = Least::of(sample.clone(), Passes::ONCE, |task| {
            let task = &self.tasks[task];
            reference::search(&task.board, &task.pieces[..depth], strategy)
        });
        let mut judged = 0;
        for (task, plain) in plain.found() {
            judged += plain.nodes;
            let game = game.found_for(task).and_then(Option::as_ref);
            self.is_reference.push(plain.lines.first() == game);
        }
        let seconds = plain.processor.seconds();
        let a_milli = if unit == Unit::Micros { 1e3 } else { 1.0 };
        let mean = seconds * 1e3 * a_milli / sample.len() as f64;
        let figures = [
            Figure::new("mean", mean, unit),
            million("judged", judged as f64 / seconds),
        ];
        self.row(self.named("  plain", sample.len()), figures);
        Reference { sample, seconds }
    }

    fn placements(&mut self) {
        let listed = self.least(64, |task| placements(&task.board, task.pieces[0]).len());
        let all: usize = listed.found().map(|(_, drops)| drops).sum();
        let rate = million("", all as f64 / listed.processor.seconds());
        self.row("Straight drops listed", [rate]);
    }

    fn reach(&mut self) {
        let (rows, is_equal) = reached::rows(&self.tasks, self.passes);
        self.rows.extend(rows);
        self.is_reference.extend(is_equal);
    }

    /// How many answers are right; a board counts when all its answers are.
    fn equal(&mut self) {
        let boards = self.tasks.len();
        let (four, five) = self.is_proven.split_at(boards);
        let proven: Vec<_> = four.iter().zip(five).map(|(a, b)| *a && *b).collect();
        self.rows.push(share("Equal to the proven best", &proven));
        let reference = share("Equal to the reference", &self.is_reference);
        self.rows.push(reference);
    }
}

/// The boards on which the reference was run, and its processor time.
struct Reference {
    sample: Vec<usize>,
    seconds: f64,
}

fn idealised(task: &Task, depth: usize, threads: usize) -> SearchResult {
    let request = SearchRequest::idealised(&task.board, &task.pieces[..depth]);
    request.best_only().threads(threads).search()
}

fn decide(task: &Task, depth: usize, strategy: &Strategy) -> Option<Line> {
    SearchRequest::new(&task.board, &task.pieces[..depth], strategy).best()
}

fn million(name: &'static str, a_second: f64) -> Figure {
    Figure::new(name, a_second / 1e6, Unit::MillionsPerSecond)
}

fn times(name: &'static str, ratio: f64) -> Figure {
    Figure::new(name, ratio, Unit::Times)
}

/// How many are true, with the budget that all are.
fn share(name: &str, are: &[bool]) -> Row {
    let (equal, all) = (are.iter().filter(|is| **is).count(), are.len());
    let percent = 100.0 * equal as f64 / all.max(1) as f64;
    let figure = Figure::new("", percent, Unit::Percent).within(Budget::AtLeast(100.0));
    Row::new(format!("{name}: {equal} of {all}"), [figure])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_is_the_known_one() {
        let rows = measure(4, 1, &|_| ()).unwrap();
        let names: Vec<_> = rows.iter().map(|row| row.name.as_str()).collect();
        assert!(
            names.contains(&"Equal to the proven best: 4 of 4"),
            "{names:?}"
        );
        assert!(
            names.contains(&"Equal to the reference: 24 of 24"),
            "{names:?}"
        );
        for figure in rows.iter().flat_map(|row| &row.figures) {
            assert!(figure.value.is_finite() && figure.value > 0.0, "{figure:?}");
        }
    }

    #[test]
    fn one_wrong_answer_is_enough() {
        let row = share("Equal", &[true, false, true]);
        assert_eq!(row.name, "Equal: 2 of 3");
        assert_eq!(row.figures[0].kept, Some(false));
    }
}
