//! How long it takes to find out what can be reached, with the script of one lock.
//!
//! Each class of boards at each speed reports its median, and on stderr how many of
//! its boards took the fast path.

#[path = "../tests/it/common/mod.rs"]
mod common;

use common::{Deal, Random};
use criterion::{Criterion, criterion_group, criterion_main};
use planner::{Effort, SearchRequest, Strategy, reach};
use rules::{Board, FallState, gravity};
use std::hint::black_box;

const BOARDS: usize = 200;
const SPEEDS: [u8; 4] = [0, 9, 19, 20];

/// Boards as they come up in a game in which every seventh placement is a bad one.
fn played(random: &mut Random) -> Vec<Board> {
    let strategy = Strategy::four_feature();
    let mut deal = Deal::new(random.next());
    let mut board = Board::EMPTY;
    let mut boards = Vec::new();
    while boards.len() < BOARDS {
        boards.push(board);
        let found = SearchRequest::new(&board, &[deal.active, deal.preview], &strategy).search();
        let choice = match boards.len() % 7 {
            0 => found.lines.len() / 3,
            _ => 0,
        };
        let Some(ply) = found.lines.get(choice).and_then(|line| line.plies().next()) else {
            board = Board::EMPTY;
            continue;
        };
        let at = ply.placement;
        board.lock(&at);
        deal.spawn();
    }
    boards
}

fn classes() -> [(&'static str, Vec<Board>); 5] {
    let mut random = Random::new(1);
    let played = played(&mut random);
    let mut many = |make: fn(&mut Random) -> Board| -> Vec<Board> {
        (0..BOARDS).map(|_| make(&mut random)).collect()
    };
    [
        ("empty", vec![Board::EMPTY]),
        ("played", played),
        ("hollows", many(|random| random.caves(12))),
        ("garbage", many(|random| random.garbage(12))),
        ("tall", many(|random| random.board(16))),
    ]
}

fn starts(boards: &[Board], speed: u8) -> Vec<FallState> {
    let mut random = Random::new(u64::from(speed));
    let gravity = gravity(speed);
    let start = |i: usize| FallState::spawn(boards[i % boards.len()], random.piece(), gravity);
    (0..BOARDS).map(start).collect()
}

fn reaches(criterion: &mut Criterion) {
    for (class, boards) in classes() {
        let mut group = criterion.benchmark_group(class);
        for speed in SPEEDS {
            let starts = starts(&boards, speed);
            let by = |effort| {
                starts
                    .iter()
                    .filter(|s| reach(s).effort() == effort)
                    .count()
            };
            eprintln!(
                "{class}, speed {speed}, of {BOARDS}: {} direct, {} without gravity, {} searched",
                by(Effort::Direct),
                by(Effort::Still),
                by(Effort::Full)
            );
            let mut next = starts.iter().cycle();
            group.bench_function(format!("speed {speed}"), |bencher| {
                bencher.iter(|| {
                    let Some(start) = next.next() else { return };
                    let reach = reach(black_box(start));
                    let chosen = reach.locks().len() / 2;
                    let target = reach.locks().get(chosen).map(|at| at.placement);
                    black_box(target.and_then(|target| reach.script(&target)));
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, reaches);
criterion_main!(benches);
