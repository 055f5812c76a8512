//! The exact search on boards as they come up in play, beside the plain reference.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use planner::{MAX_DEPTH, SearchRequest, Strategy, reference};
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
            black_box(SearchRequest::idealised(board, queue).best());
        });
        bench("idealised, each", &|board, queue| {
            black_box(SearchRequest::idealised(board, queue).search());
        });
        bench("idealised, best, two threads", &|board, queue| {
            black_box(SearchRequest::idealised(board, queue).threads(2).best());
        });
        bench("game, best", &|board, queue| {
            black_box(SearchRequest::new(board, queue, &strategy).best());
        });
        bench("game, each", &|board, queue| {
            black_box(SearchRequest::new(board, queue, &strategy).search());
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
