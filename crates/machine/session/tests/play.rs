//! The history of a game on the cartridge, badly played.
#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod support;

use pad::{Epoch, FrameNo};
use session::{Fact, History, Mark, Record, Statistics};
use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread::{Builder, Scope, ScopedJoinHandle, scope},
};
use support::Player;
use vision::Event;

const FRAMES: FrameNo = 6_000;
/// Too little for all of them.
const BUDGET: usize = 600_000;

fn records() -> Vec<Record> {
    let mut player = Player::new();
    (0..FRAMES).map(|_| player.record(0, Epoch(0))).collect()
}

fn played(records: &[Record]) -> History {
    let history = History::default();
    for record in records {
        history.push(record.clone());
    }
    history
}

#[test]
fn a_played_game_comes_back_as_it_was_pushed_and_counts_as_its_events() {
    let records = records();
    let history = played(&records);
    for record in &records {
        let kept = history.get_on(0, record.picture.number).unwrap();
        assert_eq!(*kept, *record);
    }
    let mut counted = Statistics::default();
    for record in &records {
        let number = record.picture.number;
        let mut count = |mark| counted.count(number, mark);
        for event in &record.tracked.events {
            match event {
                Event::GameStarted => count(Mark::GameStarted),
                Event::Spawned(piece) => count(Mark::Spawn(*piece)),
                Event::Locked(_) => count(Mark::Lock),
                Event::Cleared(lines) => count(Mark::Clear(*lines)),
                Event::GameOver => count(Mark::GameOver),
                _ => {}
            }
        }
        Fact::each(record, |fact| counted.note(fact));
        assert_eq!(history.statistics(0, number), Some(counted), "{number}");
    }
    let cells: u32 = counted.run.locked.as_flattened().iter().sum();
    let hidden = 4 * counted.run.locks - cells;
    assert!(hidden < 40, "{hidden} cells above the field");
    let run = counted.run;
    assert!(
        run.games > 1 && run.game_overs > 0 && run.locks > 50,
        "{run:?}"
    );
    let divergences = history.marks(0, 1..=FRAMES);
    let divergences = divergences.iter().filter(|(_, m)| *m == Mark::Divergence);
    assert_eq!(divergences.count() as u64, FRAMES / 301);
}

fn named<'s, T: Send + 's>(
    scope: &'s Scope<'s, '_>,
    name: &str,
    job: impl FnOnce() -> T + Send + 's,
) -> ScopedJoinHandle<'s, T> {
    let builder = Builder::new().name(name.to_owned());
    builder.spawn_scoped(scope, job).unwrap()
}

/// One writes, two look at everything there is, one forks, marks and discards; all
/// at once, in little memory.
#[test]
fn many_look_while_one_writes() {
    let records = records();
    let history = History::new(BUDGET);
    history.push(records[0].clone());
    let written = AtomicBool::new(false);
    let until_written = |look: &dyn Fn(FrameNo)| {
        let mut turn = 0;
        while !written.load(Relaxed) {
            look(turn);
            turn += 1;
        }
        turn
    };
    scope(|scope| {
        let readers = ["reader 1", "reader 2"].map(|name| {
            let (history, records) = (&history, &records);
            named(scope, name, move || {
                until_written(&|turn| {
                    let range = history.range(0).unwrap();
                    let length = range.end() - range.start() + 1;
                    let frame = range.start() + turn * 7_919 % length;
                    if let Some(record) = history.get_on(0, frame) {
                        assert_eq!(*record, records[frame as usize - 1]);
                    }
                    assert!(history.samples(0, range.clone(), 50).len() <= 50);
                    let last = history.last().unwrap().picture.number;
                    assert!(last >= *range.end());
                    let _ = history.next_mark(0, frame, |_| true);
                    let _ = history.statistics(0, frame);
                })
            })
        });
        let forker = named(scope, "forker", || {
            until_written(&|turn| {
                let at = *history.range(0).unwrap().end();
                if let Ok(fork) = history.fork(0, at, "fork", Epoch(turn + 1)) {
                    history.add_bookmark(fork, at + 1, "here");
                    assert!(history.branches().len() <= 2);
                    history.discard(fork).unwrap();
                }
                std::thread::yield_now();
            })
        });
        for record in &records[1..] {
            history.push(record.clone());
        }
        written.store(true, Relaxed);
        for thread in readers.into_iter().chain([forker]) {
            assert!(thread.join().unwrap() > 0);
        }
    });
    assert_eq!(*history.range(0).unwrap().end(), FRAMES);
    assert!(history.evicted() > 0);
    let memory = history.memory();
    assert!(memory.total() <= BUDGET, "{memory:?}");
    assert!(history.bookmarks().is_empty());
}
