//! What a decision takes: the exact search on boards as they come up in play, beside
//! the plain reference.
//!
//! All boards are gone through several times, and what a board took is the least of
//! them, so that whatever else the computer does counts as little as it can. The time is
//! what all threads of the program take of the processor. Searches of one to three
//! pieces are too short for the clock, so each is made many times in a row.

mod boards;
mod least;

pub use boards::ALL;

use super::report::{Budget, Figure, Row, Unit};
use boards::Task;
use least::{Least, Passes};
use planner::{
    Control, Ideal, Line, MAX_DEPTH, ScriptStart, Strategy, Wanted, best, idealised_with,
    placements, reach, reference,
};
use rules::{Falling, Hands, gravity};

/// Calls in a row for each depth.
const IN_A_ROW: [u32; MAX_DEPTH] = [64, 64, 8, 1, 1];
/// Microseconds of the median at depth 2.
const TWO: f64 = 2.0;
/// Milliseconds of the median and the 99th percentile at depth 5.
const FIVE: [f64; 2] = [3.0, 16.7];
/// Milliseconds of the median with two pieces known and the mean over the next.
const CHANCE: f64 = 2.0;
/// The reference takes minutes for more.
const REFERENCE_DEPTH: usize = 3;
/// Boards on which the reference is run.
const SAMPLE: usize = 10;
/// Speeds at which it is asked what can be reached.
const SPEEDS: [u8; 2] = [9, 20];

/// Measures on so many boards, each at most so many times.
pub fn measure(boards: usize, passes: usize, tell: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    let tasks = boards::spread(boards)?;
    let mut bench = Bench {
        step: tasks.len().div_ceil(SAMPLE).max(1),
        tasks,
        passes,
        is_proven: Vec::new(),
        is_reference: Vec::new(),
        rows: Vec::new(),
    };
    for depth in 1..=MAX_DEPTH {
        tell(&format!("searches of depth {depth}"));
        bench.depth(depth);
    }
    tell("the mean over the next piece");
    bench.chance()?;
    tell("what can be reached");
    bench.placements();
    bench.reach();
    bench.equal();
    Ok(bench.rows)
}

struct Bench {
    tasks: Vec<Task>,
    /// The reference is run on one of so many boards.
    step: usize,
    passes: usize,
    /// For each search whose worth is proven, whether it found that.
    is_proven: Vec<bool>,
    /// For each search that the reference did too, whether the lines are the same.
    is_reference: Vec<bool>,
    rows: Vec<Row>,
}

impl Bench {
    fn row(&mut self, name: impl Into<String>, figures: impl Into<Vec<Figure>>) {
        self.rows.push(Row::new(name, figures));
    }

    fn least<A>(&self, in_a_row: u32, call: impl Fn(&Task) -> A) -> Least<A> {
        let passes = self.passes;
        Least::of(&self.tasks, Passes { passes, in_a_row }, call)
    }

    /// The idealised task, the game, and the game by the reference.
    fn depth(&mut self, depth: usize) {
        let in_a_row = IN_A_ROW[depth - 1];
        let (unit, median, p99) = match depth {
            2 => (Unit::Micros, Some(TWO), None),
            ..=3 => (Unit::Micros, None, None),
            5 => (Unit::Millis, Some(FIVE[0]), Some(FIVE[1])),
            _ => (Unit::Millis, None, None),
        };
        let ideal = self.least(in_a_row, |task| idealised(task, depth));
        self.row(format!("Depth {depth}"), ideal.figures(unit, median, p99));
        let leaves: u64 = ideal.found.iter().flatten().map(|found| found.nodes).sum();
        let leaves = million(leaves as f64 / ideal.seconds(1));
        self.row("  last boards judged", [leaves]);
        for (task, found) in self.tasks.iter().zip(&ideal.found) {
            let worth = found.as_ref().and_then(|found| found.lines.first());
            if let Some(proven) = task.proven(depth) {
                let is_equal = worth.is_some_and(|line| line.value == proven);
                self.is_proven.push(is_equal);
            }
        }
        let strategy = Strategy::four_feature();
        let game = self.least(in_a_row, |task| decide(task, depth, &strategy));
        self.row("  in the game", game.figures(unit, None, None));
        if depth <= REFERENCE_DEPTH {
            let mut figures = self.reference(depth, &strategy, &game);
            let seconds = figures.seconds / ideal.seconds(self.step);
            figures.row.push(times("beside the first", seconds));
            self.row("  the plain reference", figures.row);
        }
    }

    /// Two known pieces and the mean over the one after them.
    fn chance(&mut self) -> anyhow::Result<()> {
        let (_, text) = Strategy::presets()[0];
        let strategy = Strategy::parse(&format!("chance = true\n{text}"))?;
        let game = self.least(1, |task| decide(task, 2, &strategy));
        let figures = game.figures(Unit::Millis, Some(CHANCE), None);
        self.row("Depth 2 and chance", figures);
        let reference = self.reference(2, &strategy, &game);
        self.row("  the plain reference", reference.row);
        Ok(())
    }

    /// The reference on some of the boards, beside the search in the game.
    fn reference(
        &mut self,
        depth: usize,
        strategy: &Strategy,
        game: &Least<Option<Line>>,
    ) -> Reference {
        let sample: Vec<_> = self.tasks.iter().step_by(self.step).collect();
        let once = Passes {
            passes: 1,
            in_a_row: 1,
        };
        let plain = Least::of(&sample, once, |task| {
            reference::search(&task.board, &task.pieces[..depth], strategy)
        });
        let both = plain.found.iter().zip(game.found.iter().step_by(self.step));
        let is_equal = both.map(|(plain, game)| plain.lines.first() == game.as_ref());
        self.is_reference.extend(is_equal);
        let seconds = plain.seconds(1);
        let mean = Figure::new("mean", seconds * 1e3 / sample.len() as f64, Unit::Millis);
        let ratio = times("beside the game", seconds / game.seconds(self.step));
        Reference {
            seconds,
            row: vec![mean, ratio],
        }
    }

    fn placements(&mut self) {
        let listed = self.least(64, |task| placements(&task.board, task.pieces[0]).len());
        let all: usize = listed.found.iter().sum();
        let rate = million(all as f64 / listed.seconds(1));
        self.row("Straight drops listed", [rate]);
    }

    fn reach(&mut self) {
        for speed in SPEEDS {
            let gravity = gravity(speed);
            let reached = self.least(1, |task| {
                let start = ScriptStart {
                    board: task.board,
                    falling: Falling::spawn(task.pieces[0], gravity),
                    hands: Hands::default(),
                    gravity,
                };
                reach(&start).locks().len()
            });
            let figures = reached.figures(Unit::Micros, None, None);
            self.row(format!("Reach, speed {speed}"), figures);
            let all: usize = reached.found.iter().sum();
            let rate = million(all as f64 / reached.seconds(1));
            self.row("  places found", [rate]);
        }
    }

    /// How many answers are what they are known to be: a board counts when all are.
    fn equal(&mut self) {
        let boards = self.tasks.len();
        let (four, five) = self.is_proven.split_at(boards);
        let proven: Vec<_> = four.iter().zip(five).map(|(a, b)| *a && *b).collect();
        self.rows.push(share("Equal to the proven best", &proven));
        let reference = share("Equal to the reference", &self.is_reference);
        self.rows.push(reference);
    }
}

/// What the reference took for the sample, and the figures of it.
struct Reference {
    seconds: f64,
    row: Vec<Figure>,
}

fn idealised(task: &Task, depth: usize) -> Option<Ideal> {
    let mut control = Control {
        threads: 1,
        stop: &mut || false,
        progress: &|_, _| (),
    };
    let pieces = &task.pieces[..depth];
    idealised_with(&task.board, pieces, Wanted::Best, &mut control)
}

fn decide(task: &Task, depth: usize, strategy: &Strategy) -> Option<Line> {
    best(&task.board, &task.pieces[..depth], strategy)
}

fn million(a_second: f64) -> Figure {
    Figure::new("", a_second / 1e6, Unit::MillionsPerSecond)
}

fn times(name: &'static str, ratio: f64) -> Figure {
    Figure::new(name, ratio, Unit::Times)
}

/// How many are, and that all should be.
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
    fn every_answer_is_what_it_is_known_to_be() {
        let rows = measure(20, 1, &|_| ()).unwrap();
        let names: Vec<_> = rows.iter().map(|row| row.name.as_str()).collect();
        assert!(
            names.contains(&"Equal to the proven best: 20 of 20"),
            "{names:?}"
        );
        assert!(
            names.contains(&"Equal to the reference: 40 of 40"),
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
