//! The project's own cartridge on every core: the long runs that everything else
//! relies on.

use crate::common::some_buttons;
use cartridge::{Screen, Setup, Truth};
use emulator::{Core, CoreKind, FrameEnd};
use pad::Buttons;
use screen::{Picture, Shade};

const O: u8 = 3;

fn open(kind: CoreKind) -> Box<dyn Core> {
    kind.open(cartridge::IMAGE).unwrap()
}

/// Through the menus by four presses of Start that count, then taps of all sorts; never the four buttons of a
/// soft reset together.
fn buttons(frame: u64) -> Buttons {
    if frame < 576 {
        return if frame.is_multiple_of(64) {
            Buttons::START
        } else {
            Buttons::NONE
        };
    }
    if frame % 2 == 1 {
        return Buttons::NONE;
    }
    some_buttons(frame / 2) & (Buttons::LEFT | Buttons::RIGHT | Buttons::A | Buttons::DOWN)
}

type Seen = (FrameEnd, Picture, Vec<u8>);

fn play(core: &mut dyn Core, frames: std::ops::Range<u64>) -> Vec<Seen> {
    frames
        .map(|frame| {
            let end = core.frame(buttons(frame)).unwrap();
            (end, core.picture(), core.cartridge_ram().to_vec())
        })
        .collect()
}

/// One frame, and the truth about its picture.
fn frame(core: &mut dyn Core, buttons: Buttons) -> Truth {
    core.frame(buttons).unwrap();
    Truth::parse(core.cartridge_ram()).unwrap()
}

/// Runs until the truth port reports this screen.
fn wait_for(core: &mut dyn Core, screen: Screen) -> Truth {
    (0..1_000)
        .map(|_| frame(core, Buttons::NONE))
        .find(|truth| truth.screen == screen)
        .unwrap()
}

/// A game on a core; it stands at the first picture that shows it. All keys are down
/// for one frame alone.
fn game(kind: CoreKind, setup: &Setup) -> Box<dyn Core> {
    let mut core = open(kind);
    while Truth::parse(core.cartridge_ram()).is_err() {
        core.frame(Buttons::NONE).unwrap();
    }
    wait_for(&mut *core, Screen::Title);
    frame(&mut *core, Buttons::START);
    wait_for(&mut *core, Screen::Config);
    frame(&mut *core, Buttons::START);
    wait_for(&mut *core, Screen::Level);
    let (offset, bytes) = setup.encode().unwrap();
    core.cartridge_ram_mut()[offset..offset + bytes.len()].copy_from_slice(&bytes);
    frame(&mut *core, Buttons::START);
    wait_for(&mut *core, Screen::Play);
    core
}

#[test]
fn the_same_inputs_give_the_same_run() {
    for kind in CoreKind::EACH {
        let first = play(&mut *open(kind), 0..2400);
        assert!(first == play(&mut *open(kind), 0..2400), "{kind}");
        let mut pictures: Vec<&Picture> = first.iter().map(|(_, picture, _)| picture).collect();
        pictures.dedup();
        assert!(
            pictures.len() > 200,
            "only {} changes: nothing was played",
            pictures.len()
        );
        assert!(first.iter().all(|(_, _, ram)| ram.len() == 8 * 1024));
    }
}

#[test]
fn a_snapshot_goes_on_as_the_run_did() {
    let whole = play(&mut *open(CoreKind::Boytacean), 0..2400);
    let mut core = open(CoreKind::Boytacean);
    let mut at = 0;
    let mut checked = 0;
    for moment in (1..1800).step_by(61) {
        play(&mut *core, at..moment);
        at = moment;
        let Some(snapshot) = core.snapshot() else {
            continue;
        };
        let mut fresh = open(CoreKind::Boytacean);
        fresh.restore(&snapshot).unwrap();
        let there = play(&mut *fresh, moment..moment + 500);
        let from = moment as usize;
        let differs = there.iter().zip(&whole[from..]).position(|(a, b)| a != b);
        assert_eq!(differs, None, "a snapshot after frame {moment}");
        checked += 1;
    }
    assert!(checked > 25, "only {checked} moments had a snapshot");
}

#[test]
fn what_is_written_to_cartridge_ram_is_there_for_the_game() {
    let setup = Setup {
        level: 7,
        score: 123_456,
        lines: 78,
        queue: vec![O; 8],
        ..Setup::default()
    };
    for kind in CoreKind::EACH {
        let core = game(kind, &setup);
        let truth = Truth::parse(core.cartridge_ram()).unwrap();
        assert_eq!((truth.level, truth.score, truth.lines), (7, 123_456, 78));
        assert_eq!(truth.piece.map(|at| at.piece as u8), Some(O), "{kind}");
    }
}

#[test]
fn a_press_after_picture_k_is_read_in_step_k_and_seen_in_picture_k_plus_2() {
    for kind in CoreKind::EACH {
        let mut core = game(
            kind,
            &Setup {
                queue: vec![O; 8],
                ..Setup::default()
            },
        );
        let column = |truth: &Truth| truth.piece.unwrap().col;
        let mut before = frame(&mut *core, Buttons::NONE);
        for (i, key) in [Buttons::LEFT, Buttons::RIGHT]
            .into_iter()
            .cycle()
            .take(24)
            .enumerate()
        {
            // Taps begin at every distance from the last.
            for _ in 0..i % 4 {
                before = frame(&mut *core, Buttons::NONE);
            }
            let k = before.hidden.steps;
            let shown = core.picture();
            let next = frame(&mut *core, key);
            assert_eq!(next.hidden.steps, k + 1, "{kind}: one step a frame");
            assert_eq!(next.hidden.input.held, key, "{kind}: step k read it");
            assert_eq!(column(&next), column(&before), "{kind}: not seen yet");
            assert_eq!(corner(&core.picture(), &next), Shade::Black);
            let later = frame(&mut *core, Buttons::NONE);
            let aside = if key == Buttons::LEFT { -1 } else { 1 };
            assert_eq!(column(&later), column(&before) + aside, "{kind}: seen");
            assert_ne!(core.picture(), shown, "{kind}: seen in pixels too");
            assert_eq!(corner(&core.picture(), &later), Shade::Black);
            before = later;
        }
    }
}

/// The top left pixel of a falling O.
fn corner(picture: &Picture, truth: &Truth) -> Shade {
    let piece = truth.piece.unwrap();
    let (row, col) = (i32::from(piece.row) + 2, i32::from(piece.col) + 1);
    picture.at((16 + 8 * col) as usize, (8 * row) as usize)
}

/// Whether each frame's buttons were read by the one step of that frame; looks only
/// where the LCD was on for a whole frame. How many frames that were, the first of
/// them after each LCD-on included.
fn check_steps(kind: CoreKind, frames: u64, hold: impl Fn(u64) -> Buttons) -> u64 {
    let mut core = open(kind);
    while Truth::parse(core.cartridge_ram()).is_err() {
        core.frame(Buttons::NONE).unwrap();
    }
    let mut checked = 0;
    let mut last: Option<u32> = None;
    for k in 0..frames {
        let lit = core.frame(hold(k)).unwrap().lcd_on;
        let truth = Truth::parse(core.cartridge_ram()).unwrap();
        if let (true, Some(steps)) = (lit, last) {
            assert_eq!(truth.hidden.steps, steps + 1, "{kind}, frame {k}");
            assert_eq!(truth.hidden.input.held, hold(k), "{kind}, frame {k}");
            checked += 1;
        }
        last = lit.then_some(truth.hidden.steps);
    }
    checked
}

#[test]
fn a_press_of_one_frame_counts_right_after_the_lcd_comes_on() {
    for kind in CoreKind::EACH {
        let mut core = open(kind);
        while Truth::parse(core.cartridge_ram()).is_err() {
            core.frame(Buttons::NONE).unwrap();
        }
        wait_for(&mut *core, Screen::Title);
        press_after(&mut *core, 8, Buttons::START);
        // Between the two menus, and each time the press comes one picture later. The
        // cartridge lets the step of the first picture pass, whatever the core.
        for after in 1..12 {
            for (key, wanted) in [
                (Buttons::START, Screen::Level),
                (Buttons::B, Screen::Config),
            ] {
                press_after(&mut *core, after, key);
                assert!(
                    !core.frame(Buttons::NONE).unwrap().lcd_on,
                    "{kind}: {key} after {after} pictures was lost on the way to {wanted:?}"
                );
            }
        }
    }
}

/// Waits for the first picture after the LCD is on and so many more, presses for one
/// frame.
fn press_after(core: &mut dyn Core, pictures: u32, key: Buttons) {
    while !core.frame(Buttons::NONE).unwrap().lcd_on {}
    for _ in 0..pictures {
        assert!(core.frame(Buttons::NONE).unwrap().lcd_on);
    }
    core.frame(key).unwrap();
}

/// In this run the core keeps the VBlank of some pictures to itself, both of those
/// after an LCD-on and of those in which its sound buffer fills.
#[test]
fn no_vblank_is_lost_in_30_000_frames() {
    let checked = check_steps(CoreKind::GameboyCore, 30_000, |k| {
        if k < 700 {
            buttons(k)
        } else {
            buttons(k) | start_now_and_then(k)
        }
    });
    assert!(checked > 29_500, "{checked}");
}

/// Ends pauses and game-over pictures, so that games go on and on.
fn start_now_and_then(k: u64) -> Buttons {
    if k.is_multiple_of(500) {
        Buttons::START
    } else {
        Buttons::NONE
    }
}
