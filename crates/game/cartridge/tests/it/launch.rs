//! The balloon after a good game.

use crate::support::Console;
use cartridge::Screen;
use pad::Buttons;
use screen::{Rect, Shade};
use vision::{Profile, Reader};

fn mash(k: u64) -> Buttons {
    match k % 4 {
        0 => Buttons::START,
        2 => Buttons::A,
        _ => Buttons::NONE,
    }
}

#[test]
fn it_takes_its_time_and_has_three_sizes() {
    let readers = ["blockfall", "gameboy-tetris"].map(|n| Reader::new(Profile::named(n).unwrap()));
    let mut black = Vec::new();
    for score in [100_000, 149_999, 150_000, 199_999, 200_000, 999_999] {
        let mut console = Console::new();
        console.reach_level_select();
        console.lose(score);
        assert_eq!(console.pictures_of(Screen::Over, mash), 143);
        assert_eq!(console.pictures_of(Screen::Blank, mash), 6);
        let picture = console.picture();
        let counts = picture.histogram(Rect::SCREEN);
        assert_eq!(picture.histogram(Rect::new(0, 0, 160, 1)), [160, 0, 0, 0]);
        let wanted = [18_200, 1_400, 800, 2_500].map(|n| n as f64);
        for (count, wanted) in counts.into_iter().zip(wanted) {
            assert!((count as f64 / wanted - 1.0).abs() < 0.3, "{counts:?}");
        }
        black.push(counts[Shade::Black as usize]);
        let first = console.frame;
        loop {
            let picture = console.picture();
            assert_eq!(picture.histogram(Rect::new(0, 143, 160, 1)), [0, 0, 0, 160]);
            for reader in &readers {
                assert_eq!(reader.read(&picture).screen, vision::Screen::Ending);
            }
            if console.frame(mash(console.frame)).screen != Screen::Launch {
                break;
            }
        }
        assert_eq!(console.frame - first, 1890);
        assert_eq!(console.pictures_of(Screen::Blank, |_| Buttons::NONE), 6);
        assert_eq!(console.truth().screen, Screen::Name);
    }
    assert_eq!(
        (black[0], black[2], black[4]),
        (black[1], black[3], black[5])
    );
    assert!(black[0] < black[2] && black[2] < black[4], "{black:?}");
}

#[test]
fn it_rises_out_of_the_picture() {
    let mut console = Console::new();
    console.reach_level_select();
    console.lose(200_000);
    console.wait_for(Screen::Launch);
    let sky = Rect::new(60, 0, 44, 80);
    let filled = |console: &Console| console.picture().histogram(sky)[Shade::Black as usize];
    let ground = filled(&console);
    for _ in 0..250 {
        console.frame(Buttons::NONE);
        assert_eq!(filled(&console), ground, "it waits");
    }
    for _ in 0..400 {
        console.frame(Buttons::NONE);
    }
    assert!(filled(&console) > ground, "it rises");
    for _ in 0..1_200 {
        console.frame(Buttons::NONE);
    }
    assert_eq!(filled(&console), 0, "it is gone");
}

#[test]
fn below_100_000_points_there_is_none() {
    let mut console = Console::new();
    console.reach_level_select();
    console.lose(99_999);
    for _ in 0..400 {
        assert_eq!(console.frame(Buttons::NONE).screen, Screen::Over);
    }
    console.press(Buttons::START, Screen::Name);
    console.press(Buttons::START, Screen::Level);
}

#[test]
fn who_is_not_among_the_three_best_chooses_the_level_after_it() {
    let mut console = Console::new();
    console.reach_level_select();
    for _ in 0..3 {
        console.lose(99_999);
        console.press(Buttons::START, Screen::Name);
        console.press(Buttons::START, Screen::Level);
    }
    for then in [Screen::Name, Screen::Name, Screen::Name, Screen::Level] {
        console.lose(100_000);
        console.wait_for(Screen::Launch);
        while console.truth().screen == Screen::Launch {
            console.frame(Buttons::NONE);
        }
        assert_eq!(console.pictures_of(Screen::Blank, |_| Buttons::NONE), 6);
        assert_eq!(console.truth().screen, then);
        if then == Screen::Name {
            console.press(Buttons::START, Screen::Level);
        }
    }
}
