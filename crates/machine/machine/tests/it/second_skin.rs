//! Another skin of the cartridge, with other minos, digits and pictures, is read
//! by a profile of its own and nothing else.

use machine::{CoreKind, Goal, Limits};
use pad::Buttons;
use std::sync::atomic::AtomicBool;
use trials::play;
use vision::{Profile, Reader, Screen};

const SKIN: &[u8] = include_bytes!("../../../../game/cartridge/testdata/second-skin.gb");

fn profile() -> Profile {
    Profile::parse(include_str!(
        "../../../../vision/vision/testdata/second-skin.toml"
    ))
    .unwrap()
}

fn played(profile: Profile, limits: Limits) -> play::PlayReport {
    let options = play::PlayOptions {
        rom: Some(SKIN.to_vec()),
        goal: Goal {
            level: 9,
            ..Goal::default()
        },
        limits,
        ..play::PlayOptions::new(profile.into(), planner::Strategy::four_feature())
    };
    play::run(options, |_| {}, &AtomicBool::new(false)).unwrap()
}

#[test]
fn its_own_profile_plays_it() {
    let limits = Limits {
        pieces: Some(80),
        ..Limits::default()
    };
    let report = played(profile(), limits);
    assert_eq!(report.check(), Ok(()), "{report:#?}");
    assert_eq!((report.pieces, report.level), (80, 9));
    assert!(report.lines > 20, "{report:#?}");
}

#[test]
fn the_first_skins_profile_does_not() {
    let limits = Limits {
        frames: Some(3_000),
        ..Limits::default()
    };
    let report = played(crate::common::profile(), limits);
    assert_eq!(report.score, 0, "the digits are others: {report:#?}");
}

/// The bot is off and the pieces pile up: pause, curtain and game over are
/// distinguished in this skin too.
#[test]
fn all_its_screens_are_distinguished() {
    let mut core = CoreKind::default().open(SKIN).unwrap();
    let reader = Reader::new(profile());
    let mut seen = Vec::new();
    for frame in 1u32..6_000 {
        let pressed = match frame {
            560..562 | 600..602 | 640..642 | 800..802 | 900..902 => Buttons::START,
            1_000.. if frame % 2 == 0 => Buttons::DOWN,
            _ => Buttons::NONE,
        };
        core.frame(pressed).unwrap();
        let screen = reader.read(&core.picture()).screen;
        if seen.last() != Some(&screen) {
            seen.push(screen);
        }
    }
    use Screen::{Blank, Config, Copyright, Curtain, GameOver, LevelA, Pause, Play, Title};
    assert_eq!(
        seen,
        [
            Blank, Copyright, Blank, Title, Blank, Config, Blank, LevelA, Blank, Play, Pause, Play,
            Curtain, GameOver
        ]
    );
}
