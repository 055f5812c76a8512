//! How long a decision takes, on boards as they come up in play.

use criterion::{Criterion, criterion_group, criterion_main};
use planner::{Position, ScriptStart, SearchRequest, Strategy};
use rules::{Board, Falling, InputState, Piece, gravity};
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
        board.place(at.piece, at.orientation, at.row, at.col);
        board.clear_full_rows();
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
    let start = |position: &Position, speed| ScriptStart {
        board: position.board,
        falling: Falling::spawn(position.queue[0], gravity(speed)),
        input: InputState::default(),
        gravity: gravity(speed),
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

criterion_group!(benches, decisions, scripts);
criterion_main!(benches);
