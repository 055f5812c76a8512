//! Two emulators by different authors show the same pictures of the same game, and both
//! what the model predicts.

use machine::CoreKind;
use pad::Buttons;
use std::sync::atomic::{AtomicBool, Ordering};
use trials::crosscheck::{self, CrossCheckError, CrossCheckOptions, Player};

const OPTIONS: CrossCheckOptions = CrossCheckOptions {
    frames: 4000,
    seed: 1,
    core: None,
    level: None,
    heart: false,
    polls: false,
};

#[test]
fn the_cores_agree_over_games_pauses_and_menus() {
    let report = crosscheck::run(OPTIONS, |_| {}, &AtomicBool::new(false)).unwrap();
    assert!(report.agrees(), "{report:#?}");
    assert_eq!(report.model_frames, 2 * report.frames);
    assert_eq!((report.frames, report.cancelled), (4000, false));
    assert_eq!(report.cores, ["boytacean", "gameboy-core"]);
    assert!(report.games > 2 && report.pieces > 30, "{report:?}");
    assert!(report.lines > 0, "{report:?}");
    assert!(report.menu_frames > 300, "{report:?}");
}

#[test]
fn the_cores_agree_on_a_game_that_polls() {
    let options = CrossCheckOptions {
        frames: 2000,
        polls: true,
        ..OPTIONS
    };
    let report = crosscheck::run(options, |_| {}, &AtomicBool::new(false)).unwrap();
    assert!(report.agrees(), "{report:#?}");
    assert_eq!(report.model_frames, 2 * report.frames);
}

#[test]
fn other_inputs_on_one_side_are_found_and_named() {
    // The piece of the first game is moved on one core alone in answer to picture 100
    // of play: the first that shows it is picture 102.
    let options = CrossCheckOptions {
        level: Some(0),
        ..OPTIONS
    };
    let hold = |player: Player, picture| {
        if (player.core(), picture) == (CoreKind::GameboyCore, 100) {
            Buttons::LEFT
        } else {
            Buttons::NONE
        }
    };
    let report = crosscheck::run_with(options, hold, |_| {}, &AtomicBool::new(false)).unwrap();
    let difference = report
        .difference
        .clone()
        .unwrap_or_else(|| panic!("{report:#?}"));
    assert_eq!(difference.after, 102);
    assert_eq!(report.frames, 103);
    let offset = difference.frames[1] as i64 - difference.frames[0] as i64;
    assert_eq!(report.offsets, Some([offset; 2]));
    let area = difference.area;
    assert!(difference.pixels > 0 && difference.pixels <= area.area());
    // It lies in the field, and is the piece and its place one column on.
    assert!(
        (16..96).contains(&area.x) && area.w <= 5 * 8 && area.h <= 4 * 8,
        "{area:?}"
    );
}

#[test]
fn other_inputs_from_the_start_are_found_within_a_few_pictures() {
    let hold = |player: Player, picture: u64| match (player.core(), picture % 16) {
        (CoreKind::Boytacean, 4) => Buttons::A,
        (CoreKind::GameboyCore, 4) => Buttons::RIGHT,
        _ => Buttons::NONE,
    };
    let report = crosscheck::run_with(OPTIONS, hold, |_| {}, &AtomicBool::new(false)).unwrap();
    assert_eq!(
        report
            .difference
            .as_ref()
            .unwrap_or_else(|| panic!("{report:#?}"))
            .after,
        6
    );
}

#[test]
fn it_can_be_cancelled_and_reports_its_progress() {
    let cancel = AtomicBool::new(false);
    let mut reported = Vec::new();
    let progress = |frames| {
        reported.push(frames);
        cancel.store(frames > 500, Ordering::Relaxed);
    };
    let report = crosscheck::run(OPTIONS, progress, &cancel).unwrap();
    assert!(
        report.cancelled && report.difference.is_none(),
        "{report:?}"
    );
    assert_eq!(reported, [1, 257, 513]);
}

#[test]
fn a_level_that_does_not_exist_is_refused() {
    let options = CrossCheckOptions {
        level: Some(21),
        ..OPTIONS
    };
    let error = crosscheck::run(options, |_| {}, &AtomicBool::new(false)).unwrap_err();
    let CrossCheckError::Setup(why) = error else {
        panic!("{error}");
    };
    assert_eq!(why.to_string(), "level is at most 20, 21 is given");
}
