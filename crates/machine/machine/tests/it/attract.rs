//! What lies between two games: the demo, the entry of a name, the end of a good
//! game. From all of them the bot finds to the wanted game, on both cores.

use crate::common::{setup, wait};
use cartridge::Setup;
use machine::{Activity, CoreKind, Counters, Goal, Machine};
use std::collections::BTreeSet;
use vision::Screen;

const CORES: [CoreKind; 2] = [CoreKind::Boytacean, CoreKind::GameboyCore];

const WANTED: Goal = Goal {
    level: 7,
    heart: false,
    start_delay: 0,
};

fn machine(core: CoreKind, goal: Goal, state: Option<&Setup>) -> Machine {
    let mut setup = setup(goal);
    setup.core = core;
    setup.paused = true;
    let machine = Machine::start(setup).unwrap();
    if let Some(state) = state {
        let (offset, bytes) = state.encode().unwrap();
        machine.poke(offset, bytes);
    }
    machine.run();
    machine
}

/// The last game is the wanted one, and nothing was misread on the way.
fn wanted_game(machine: &Machine, games: usize) {
    let status = wait(machine, "the wanted game", |s| {
        s.summary.games.len() == games && s.summary.games[games - 1].pieces >= 3
    });
    let last = status.summary.games[games - 1];
    assert_eq!(last.level, 7);
    assert_eq!(status.summary.counters, Counters::default());
    assert_eq!(status.referee.unwrap().first_difference, None);
}

fn activities(machine: &Machine) -> BTreeSet<Activity> {
    let history = machine.history();
    let last = machine.status().frame;
    (0..=last)
        .filter_map(|number| history.get(number))
        .map(|record| record.activity)
        .collect()
}

#[test]
fn it_leaves_the_demo() {
    for core in CORES {
        // The demo comes while it still waits on the title.
        let goal = Goal {
            start_delay: 2_500,
            ..WANTED
        };
        let machine = machine(core, goal, None);
        wanted_game(&machine, 1);
        let activities = activities(&machine);
        assert!(
            activities.contains(&Activity::LeavingDemo),
            "{activities:?}"
        );
    }
}

/// The demo is watched to its end by the bot that is off, the estimator and the referee.
#[test]
fn the_demo_is_read_like_a_game() {
    for core in CORES {
        let machine = machine(core, WANTED, None);
        machine.set_bot(false);
        wait(&machine, "the second demo", |s| {
            s.frame > 521 + 2_373 + 1_750 + 498 + 100
        });
        let lines = |record: &session::Record| record.tracked.lines;
        let history = machine.history();
        let seen = (2_900..5_000).filter_map(|n| history.get(n));
        assert!(seen.filter_map(|r| lines(&r)).max() >= Some(4));
        let status = machine.status();
        assert_eq!(status.referee.unwrap().first_difference, None);
        machine.set_bot(true);
        wanted_game(&machine, 1);
    }
}

/// A game that a person loses at once, with this score. No piece is followed by one of its
/// kind: over locked cells, no picture shows that the second one has come.
fn lost(core: CoreKind, score: u32) -> Machine {
    let mut board = [[0; 10]; 20];
    for row in board.iter_mut().skip(2 + 4) {
        *row = [1, 1, 1, 1, 1, 1, 1, 1, 1, 0];
    }
    let state = Setup {
        level: 7,
        score,
        board,
        queue: (0..7).cycle().take(64).collect(),
        ..Setup::default()
    };
    let machine = machine(core, WANTED, Some(&state));
    wait(&machine, "a game", |s| !s.summary.games.is_empty());
    machine.set_bot(false);
    wait(&machine, "its end", |s| s.summary.games_over() == 1);
    // The next one begins on an empty field.
    let (offset, bytes) = Setup {
        level: 7,
        ..Setup::default()
    }
    .encode()
    .unwrap();
    machine.poke(offset, bytes);
    machine.set_bot(true);
    machine
}

#[test]
fn it_leaves_the_entry_of_a_name() {
    for core in CORES {
        let machine = lost(core, 777);
        wanted_game(&machine, 2);
    }
}

#[test]
fn it_waits_for_the_balloon_and_goes_on() {
    for core in CORES {
        let machine = lost(core, 150_000);
        wait(&machine, "the balloon", |_| {
            machine
                .history()
                .last()
                .is_some_and(|r| r.tracked.screen == Screen::Ending)
        });
        wanted_game(&machine, 2);
        let activities = activities(&machine);
        assert!(
            activities.contains(&Activity::WatchingEnding),
            "{activities:?}"
        );
    }
}
