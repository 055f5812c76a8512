//! What the referee counts: on a clean run everything is read as what it is, and what is
//! disturbed on purpose is found in the right place.

use crate::common::{play, setup};
use machine::{Confusion, Goal, Limits};
use std::sync::atomic::AtomicBool;
use trials::play;

const LEVEL_9: Goal = Goal {
    level: 9,
    heart: false,
    start_delay: 0,
};
const PIECES: Limits = Limits {
    frames: None,
    pieces: Some(25),
    games: None,
    score: None,
    idle: None,
};

fn with_faults(faults: &str) -> Confusion {
    let machine = setup(LEVEL_9);
    let options = play::PlayOptions {
        rom: machine.rom,
        core: machine.core,
        goal: machine.goal,
        limits: PIECES,
        faults: faults.parse().unwrap(),
        ..play::PlayOptions::new(machine.profile_choice, machine.strategy)
    };
    let report = play::run(options, |_| {}, &AtomicBool::new(false)).unwrap();
    report.referee.unwrap().confusion
}

#[test]
fn on_a_clean_run_everything_is_read_as_what_it_is() {
    let referee = play(LEVEL_9, PIECES).referee.unwrap();
    let Confusion {
        cells,
        next,
        screens,
    } = referee.confusion;
    for matrix in [&cells, &next, &screens] {
        assert_eq!(matrix.right(), matrix.all(), "{matrix:?}");
    }
    assert_eq!(cells.all(), 180 * next.all());
    assert!(cells.counts[1][1] > 0 && next.all() > 500, "{next:?}");
    let screens: Vec<u64> = (0..screens.names.len())
        .map(|i| screens.counts[i][i])
        .collect();
    assert!(
        screens.iter().filter(|n| **n > 0).count() >= 4,
        "{screens:?}"
    );
}

#[test]
fn white_lines_are_counted_as_filled_cells_that_were_read_as_empty() {
    let Confusion { cells, next, .. } = with_faults("white-lines:20%@1500..");
    let [[_, invented], [missed, _]] = [0, 1].map(|i| [cells.counts[i][0], cells.counts[i][1]]);
    assert!(missed > 50, "{cells:?}");
    assert_eq!(invented, 0, "white lines fill no cell: {cells:?}");
    // A band over the next box hides a part of its piece: it is none then, never another.
    let none = next.names.len() - 1;
    for (truth, row) in next.counts.iter().enumerate() {
        for (read, count) in row.iter().enumerate() {
            assert!(
                *count == 0 || read == truth || read == none,
                "{truth} {read}"
            );
        }
    }
    assert!(next.right() < next.all(), "{next:?}");
}

#[test]
fn a_picture_shown_twice_misses_cells_and_invents_others() {
    let Confusion { cells, .. } = with_faults("repeat:20%@1500..");
    assert!(
        cells.counts[0][1] > 0 && cells.counts[1][0] > 0,
        "{cells:?}"
    );
}
