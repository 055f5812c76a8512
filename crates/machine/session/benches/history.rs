//! What the history costs: `cargo bench -p session`.

#[path = "../tests/support/mod.rs"]
mod support;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use pad::Epoch;
use session::{History, Mark, Record};
use std::hint::black_box;

/// Frames of an hour.
const HOUR: u64 = 215_000;
/// Frames that are played; an hour is these over and over.
const PLAYED: usize = 4_000;

fn records() -> Vec<Record> {
    let mut player = support::Player::new();
    (0..PLAYED).map(|_| player.record(0, Epoch(0))).collect()
}

/// A record as it comes from the bot: nothing of it is shared with the last one.
fn fresh(record: &Record, number: u64) -> Record {
    let mut record = record.clone();
    record.picture.number = number;
    record.picture.picture = record.picture.picture.edited(|_| {});
    record.reading = (*record.reading).clone().into();
    record
}

fn hour(records: &[Record]) -> History {
    let history = History::default();
    for number in 1..=HOUR {
        let i = number as usize % records.len();
        let mut record = records[i].clone();
        record.picture.number = number;
        history.push(record);
    }
    history
}

fn benches(c: &mut Criterion) {
    let records = records();
    let history = hour(&records);
    let memory = history.memory();
    eprintln!("an hour: {memory:?}, evicted {}", history.evicted());

    let (mut number, mut i) = (HOUR, 0);
    let pushed = history.clone();
    c.bench_function("push", |b| {
        b.iter_batched(
            || {
                number += 1;
                i = (i + 1) % records.len();
                fresh(&records[i], number)
            },
            |record| pushed.push(record),
            BatchSize::SmallInput,
        );
    });
    let mut at = 1;
    c.bench_function("get a sealed frame", |b| {
        b.iter(|| {
            at = (at + 10_007) % (HOUR - 5_000) + 1;
            black_box(history.get(at))
        });
    });
    let mut at = 100_000;
    c.bench_function("get the frame before", |b| {
        b.iter(|| {
            at = if at > 1 { at - 1 } else { HOUR };
            black_box(history.get(at))
        });
    });
    c.bench_function("samples of an hour in 1000", |b| {
        b.iter(|| black_box(history.samples(0, 0..=u64::MAX, 1000)));
    });
    c.bench_function("samples of 16,000 frames in 1000", |b| {
        b.iter(|| black_box(history.samples(0, 100_001..=116_000, 1000)));
    });
    c.bench_function("a mark that never comes", |b| {
        b.iter(|| black_box(history.next_mark(0, 0, |m| m == Mark::Clear(5))));
    });
    c.bench_function("marks of an hour", |b| {
        b.iter(|| black_box(history.marks(0, 0..=u64::MAX)));
    });
    c.bench_function("statistics", |b| {
        b.iter(|| black_box(history.statistics(0, 123_456)));
    });
}

criterion_group!(all, benches);
criterion_main!(all);
