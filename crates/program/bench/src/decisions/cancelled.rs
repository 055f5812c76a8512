//! How soon a search of five pieces ends after it is cancelled.
//!
//! Each board is searched again and again and cancelled at moments spread over the time
//! of the whole search, or over a fixed time where that is unknown.

use super::{
    super::{
        clock,
        report::{Budget, Figure, Row, Unit},
    },
    boards::Task,
};
use common::Instant;
use planner::{Control, MAX_DEPTH, SearchRequest, Strategy};
use std::{hint::black_box, sync::LazyLock, time::Duration};

/// Budget from the cancellation to the answer, in microseconds.
const SOON: f64 = 5_000.0;
/// The time in which the searches of the game are cancelled, once each.
const SPAN: Duration = Duration::from_millis(20);

/// Polled for whether to end.
type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// A row for each way in which a deep search is called. `whole` is the processor time of
/// the idealised task on each board.
pub fn rows(tasks: &[Task], whole: &[Duration], passes: usize) -> Vec<Row> {
    let strategy = Strategy::four_feature();
    let game = |task: &Task, threads, cancel: Stop<'_>| {
        let pieces = &task.pieces[..MAX_DEPTH];
        let request = SearchRequest::new(&task.board, pieces, &strategy).threads(threads);
        run(request, cancel);
    };
    let best = |task: &Task, cancel: Stop<'_>| {
        let request = SearchRequest::idealised(&task.board, &task.pieces[..MAX_DEPTH]);
        run(request.best_only(), cancel);
    };
    let spans = vec![SPAN; tasks.len()];
    let all = Cancelled::of(tasks, &spans, 1, busy, |task, stop| game(task, 1, stop));
    let two = Cancelled::of(tasks, &spans, 1, busy, |task, stop| game(task, 2, stop));
    vec![
        Cancelled::of(tasks, whole, passes, busy, best).row("  cancelled"),
        all.row("  the same, all, in game"),
        two.row("  the same on two threads"),
    ]
}

fn run(request: SearchRequest<'_>, cancel: Stop<'_>) {
    black_box(request.search_with(&mut Control {
        cancel,
        progress: &|_, _| (),
    }));
}

/// Processor time of all threads since some moment: with two threads up to twice the
/// wall time, without the time of other programs.
fn busy() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(common::now);
    clock::process_time().unwrap_or_else(|| BEGUN.elapsed())
}

/// Searches that were cancelled.
struct Cancelled {
    /// From the cancellation to the answer, for searches that were still running then;
    /// whether they were interrupted or completed makes no difference.
    late: clock::Times,
    in_time: usize,
    all: usize,
}

impl Cancelled {
    fn of(
        tasks: &[Task],
        spans: &[Duration],
        passes: usize,
        now: impl Fn() -> Duration,
        search: impl Fn(&Task, Stop<'_>),
    ) -> Self {
        let mut cancelled = Self {
            late: clock::Times::default(),
            in_time: 0,
            all: passes * tasks.len(),
        };
        let mut moment = 0.0;
        for _ in 0..passes {
            for (task, span) in tasks.iter().zip(spans) {
                moment = next(moment);
                let deadline = now() + span.mul_f64(moment);
                search(task, &mut || now() >= deadline);
                if let Some(late) = now().checked_sub(deadline) {
                    cancelled.in_time += 1;
                    cancelled.late.add(late);
                }
            }
        }
        cancelled
    }

    fn row(&self, name: &str) -> Row {
        let figure = |name, share| Figure::new(name, self.late.at(share) * 1e3, Unit::Micros);
        let soon = Budget::AtMost(SOON);
        let of_all = 100.0 * self.in_time as f64 / self.all.max(1) as f64;
        let figures = [
            figure("median", 0.5),
            figure("p99", 0.99).within(soon),
            figure("max", 1.0).within(soon),
            Figure::new("of all", of_all, Unit::Percent),
        ];
        Row::new(name, figures)
    }
}

/// The next of a sequence spread evenly over 0 to 1, by the golden ratio.
fn next(moment: f64) -> f64 {
    (moment + 0.618_033_988_749_895).fract()
}

#[cfg(test)]
mod tests {
    use super::{super::boards, *};
    use std::cell::Cell;

    /// A search that takes ten steps of a clock and polls after every second one.
    #[test]
    fn the_time_counts_from_the_cancellation_to_the_answer() {
        let tasks = boards::spread(20).unwrap();
        let clock = Cell::new(Duration::ZERO);
        let now = || clock.get();
        let spans = [Duration::from_millis(9); 20];
        let cancelled = Cancelled::of(&tasks, &spans, 1, now, |_, stop| {
            for step in 1..=10 {
                clock.set(clock.get() + Duration::from_millis(1));
                if step % 2 == 0 && stop() {
                    break;
                }
            }
        });
        assert_eq!((cancelled.in_time, cancelled.all), (20, 20));
        assert!(cancelled.late.at(0.5) > 0.0);
        assert!(cancelled.late.at(1.0) <= 2.0);
    }

    #[test]
    fn moments_are_spread_over_the_search() {
        let moments: Vec<_> = std::iter::successors(Some(0.0), |m| Some(next(*m)))
            .take(100)
            .collect();
        for tenth in 0..10 {
            let within = |m: &&f64| (**m * 10.0) as i32 == tenth;
            assert!((8..=12).contains(&moments.iter().filter(within).count()));
        }
    }
}
