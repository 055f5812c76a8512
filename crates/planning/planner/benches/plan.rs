//! How long a decision takes, on boards as they come up in play.

use criterion::{Criterion, criterion_group, criterion_main};
use planner::{
    Position, SearchRequest, Strategy,
    simulate::{GameSetup, PlacementGame, PlacementRule},
};
use rules::{Board, FallState, Piece, gravity};
use std::hint::black_box;

/// Positions from a played game, every seventh placement being a bad one, so that
/// there are holes.
fn positions(n: usize) -> Vec<Position> {
    let strategy = Strategy::four_feature();
    let mut state = 1u32;
    let mut piece = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Piece::EACH[(state >> 16) as usize % 7]
    };
    let mut board = Board::EMPTY;
    let mut positions = Vec::new();
    let mut queue = vec![piece(), piece()];
    while positions.len() < n {
        let position = Position {
            board,
            queue: queue.clone(),
        };
        let found = SearchRequest::new(&board, &queue, &strategy).search();
        let choice = if positions.len() % 7 == 6 {
            found.lines.len() / 3
        } else {
            0
        };
        let Some(ply) = found.lines.get(choice).and_then(|line| line.plies().next()) else {
            board = Board::EMPTY;
            continue;
        };
        let at = ply.placement;
        board.lock(&at);
        queue = vec![queue[1], piece()];
        positions.push(position);
    }
    positions
}

fn decisions(criterion: &mut Criterion) {
    let strategy = Strategy::four_feature();
    let positions = positions(200);
    let mut group = criterion.benchmark_group("decision");
    for depth in [1, 2] {
        let mut next = positions.iter().cycle();
        group.bench_function(format!("search, {depth} deep"), |bencher| {
            bencher.iter(|| {
                let Some(position) = next.next() else { return };
                let queue = &position.queue[..depth];
                let board = black_box(&position.board);
                black_box(SearchRequest::new(board, queue, &strategy).search());
            });
        });
        group.bench_function(format!("plan, {depth} deep"), |bencher| {
            bencher.iter(|| {
                let Some(position) = next.next() else { return };
                black_box(
                    SearchRequest::at(black_box(position), &strategy)
                        .depth(depth)
                        .plan(),
                );
            });
        });
    }
    group.finish();
}

fn scripts(criterion: &mut Criterion) {
    let strategy = Strategy::four_feature();
    let positions = positions(200);
    let start = |position: &Position, speed| {
        FallState::spawn(position.board, position.queue[0], gravity(speed))
    };
    let mut group = criterion.benchmark_group("script");
    for speed in [9, 20] {
        let mut next = positions.iter().cycle();
        group.bench_function(
            format!("plan with script, 2 deep, speed {speed}"),
            |bencher| {
                bencher.iter(|| {
                    let Some(position) = next.next() else { return };
                    let start = start(position, speed);
                    black_box(SearchRequest::at(position, &strategy).plan_from(&start));
                });
            },
        );
    }
    group.finish();
}

/// Positions from a game of the strategy for points, at its speed.
fn points_positions(strategy: &Strategy, n: usize) -> Vec<(Position, FallState)> {
    let mut positions = Vec::new();
    for seed in 1.. {
        let mut game = PlacementGame::new(GameSetup {
            seed,
            level: 9,
            hearts: true,
            rule: PlacementRule::Buttons,
        });
        while let Some(at) = game.choose(strategy) {
            if positions.len() == n {
                return positions;
            }
            let position = Position {
                board: game.board,
                queue: vec![game.active, game.preview],
            };
            let start = FallState::spawn(game.board, game.active, gravity(19));
            positions.push((position, start));
            game.place(at);
        }
    }
    positions
}

/// The strategy for points, compiled and with every feature measured by itself.
fn points(criterion: &mut Criterion) {
    let Some(strategy) = Strategy::by_name("max-score") else {
        return;
    };
    let positions = points_positions(&strategy, 100);
    let mut group = criterion.benchmark_group("max-score");
    group.sample_size(10);
    for (name, threads, is_plain) in [
        ("plan", 1, false),
        ("plan, two threads", 2, false),
        ("plan, not compiled", 1, true),
    ] {
        let mut next = positions.iter().cycle();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let Some((position, start)) = next.next() else {
                    return;
                };
                let request = SearchRequest::at(black_box(position), &strategy).threads(threads);
                let request = if is_plain {
                    request.uncompiled()
                } else {
                    request
                };
                black_box(request.plan_from(start));
            });
        });
    }
    group.finish();
}

criterion_group!(benches, decisions, scripts, points);
criterion_main!(benches);
