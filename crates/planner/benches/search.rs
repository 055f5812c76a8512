//! The exact search on boards as they come up in play, beside the plain reference.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use planner::{Control, MAX_DEPTH, Strategy, Wanted, best, idealised_with, reference, search};
use rules::{Board, Piece};
use std::{hint::black_box, time::Duration};

/// The reference takes minutes for more.
const REFERENCE_DEPTH: usize = 3;

/// Every tenth of the boards on which planners are compared, with five pieces each.
fn tasks() -> Vec<(Board, Vec<Piece>)> {
    include_str!("../tests/data/known-pieces.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .step_by(10)
        .filter_map(|line| {
            let mut words = line.split(' ');
            let board = Board::parse(&words.next()?.replace('/', "\n")).ok()?;
            let pieces = words.next()?.chars().filter_map(Piece::from_letter);
            Some((board, pieces.collect()))
        })
        .collect()
}

fn idealised(board: &Board, queue: &[Piece], wanted: Wanted, threads: usize) {
    let mut control = Control {
        threads,
        stop: &mut || false,
        progress: &|_, _| (),
    };
    black_box(idealised_with(board, queue, wanted, &mut control));
}

/// One task after the other, so that the mean is that of all.
fn searches(criterion: &mut Criterion) {
    let tasks = tasks();
    let strategy = Strategy::four_feature();
    let mut group = criterion.benchmark_group("known pieces");
    for depth in 1..=MAX_DEPTH {
        let mut bench = |name: &str, search: &dyn Fn(&Board, &[Piece])| {
            let mut next = tasks.iter().cycle();
            group.bench_function(BenchmarkId::new(name, depth), |bencher| {
                bencher.iter(|| {
                    let Some((board, queue)) = next.next() else {
                        return;
                    };
                    search(black_box(board), &queue[..depth]);
                });
            });
        };
        bench("idealised, best", &|board, queue| {
            idealised(board, queue, Wanted::Best, 1);
        });
        bench("idealised, each", &|board, queue| {
            idealised(board, queue, Wanted::Each, 1);
        });
        bench("idealised, best, two threads", &|board, queue| {
            idealised(board, queue, Wanted::Best, 2);
        });
        bench("game, best", &|board, queue| {
            black_box(best(board, queue, &strategy));
        });
        bench("game, each", &|board, queue| {
            black_box(search(board, queue, &strategy));
        });
        if depth <= REFERENCE_DEPTH {
            bench("game, reference", &|board, queue| {
                black_box(reference::search(board, queue, &strategy));
            });
        }
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    targets = searches
}
criterion_main!(benches);
