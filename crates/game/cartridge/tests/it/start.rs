//! From power-on to a game: how long each screen is shown and how long nothing is,
//! counted in pictures, as measured on the game.

use crate::support::Console;
use cartridge::{Screen, Setup};
use emulator::CoreKind;
use pad::Buttons;

const CORES: [CoreKind; 2] = [CoreKind::Boytacean, CoreKind::GameboyCore];
const START: Buttons = Buttons::START;
const ALL_FOUR: Buttons = Buttons::A
    .union(Buttons::B)
    .union(Buttons::SELECT)
    .union(START);

/// White pictures from here to this screen.
fn white(console: &mut Console, then: Screen) -> u64 {
    let pictures = console.pictures_of(Screen::Blank, |_| Buttons::NONE);
    assert_eq!(console.truth().screen, then);
    pictures
}

/// Nothing is pressed, or once, in answer to picture `at`.
fn once(button: Buttons, at: u64) -> impl Fn(u64) -> Buttons {
    move |k| if k == at { button } else { Buttons::NONE }
}

#[test]
fn power_on_leads_to_the_copyright_and_on_by_itself() {
    for core in CORES {
        let mut console = Console::on(core);
        console.wait_for(Screen::Copyright);
        assert!((14..=16).contains(&console.frame), "{core:?}");
        let pictures = console.pictures_of(Screen::Copyright, |_| Buttons::NONE);
        assert_eq!(pictures, 499);
        assert_eq!(white(&mut console, Screen::Title), 6);
    }
}

#[test]
fn a_new_press_skips_the_copyright_after_250_steps() {
    // A press in answer to picture 249 is the first that counts, one more is shown.
    for (at, shown) in [(248, 499), (249, 251), (300, 302), (497, 499)] {
        let mut console = Console::new();
        console.wait_for(Screen::Copyright);
        let pictures = console.pictures_of(Screen::Copyright, once(Buttons::UP, at));
        assert_eq!(pictures, shown, "a press in answer to picture {at}");
    }
    let mut console = Console::new();
    console.wait_for(Screen::Copyright);
    let held = |k| if k >= 200 { Buttons::A } else { Buttons::NONE };
    assert_eq!(console.pictures_of(Screen::Copyright, held), 499, "held");
}

#[test]
fn each_menu_is_left_in_the_next_step_but_one() {
    for core in CORES {
        let mut console = Console::on(core);
        console.wait_for(Screen::Title);
        // Start counts from the first picture on.
        assert_eq!(console.pictures_of(Screen::Title, once(START, 0)), 2);
        assert_eq!(white(&mut console, Screen::Config), 6);
        assert_eq!(console.pictures_of(Screen::Config, once(START, 10)), 12);
        assert_eq!(white(&mut console, Screen::Level), 3);
        assert_eq!(console.pictures_of(Screen::Level, once(Buttons::B, 10)), 12);
        assert_eq!(white(&mut console, Screen::Config), 6);
        assert_eq!(console.pictures_of(Screen::Config, once(START, 0)), 2);
        assert_eq!(white(&mut console, Screen::Level), 3);
        assert_eq!(console.pictures_of(Screen::Level, once(Buttons::A, 10)), 13);
        assert_eq!(white(&mut console, Screen::Play), 4);
        assert!(console.truth().piece.is_some(), "the first picture has it");
    }
}

#[test]
fn mashing_start_is_as_fast_as_it_can_be() {
    let mut console = Console::new();
    console.wait_for(Screen::Copyright);
    let first = console.frame;
    let mut reached = Vec::new();
    while console.truth().screen != Screen::Play {
        let mash = if (console.frame - first) % 2 == 1 {
            START
        } else {
            Buttons::NONE
        };
        let before = console.truth().screen;
        let screen = console.frame(mash).screen;
        if screen != before && screen != Screen::Blank {
            reached.push((screen, console.frame - first));
        }
    }
    // The original takes 274: there a press during the white pictures of each menu is lost.
    let wanted = [
        (Screen::Title, 257),
        (Screen::Config, 265),
        (Screen::Level, 270),
        (Screen::Play, 276),
    ];
    assert_eq!(reached, wanted);
}

#[test]
fn held_start_does_nothing_twice() {
    let mut console = Console::new();
    console.reach_level_select();
    for _ in 0..60 {
        console.frame(START);
    }
    assert_eq!(console.truth().screen, Screen::Play);
}

#[test]
fn all_four_buttons_reset_at_any_time() {
    let to_title = |console: &mut Console| {
        console.wait_for(Screen::Title);
    };
    let to_config = |console: &mut Console| {
        console.wait_for(Screen::Title);
        console.press(START, Screen::Config);
    };
    let to_level = |console: &mut Console| {
        console.reach_level_select();
    };
    let to_play = |console: &mut Console| {
        console.reach_level_select();
        console.press(START, Screen::Play);
    };
    let to_pause = |console: &mut Console| {
        to_play(console);
        console.press(START, Screen::Pause);
    };
    let to_over = |console: &mut Console| {
        console.reach_level_select();
        console.lose(0);
    };
    let to_name = |console: &mut Console| {
        console.reach_level_select();
        console.lose(1);
        console.press(START, Screen::Name);
    };
    let to_launch = |console: &mut Console| {
        console.reach_level_select();
        console.lose(100_000);
        console.wait_for(Screen::Launch);
    };
    let ways: [&dyn Fn(&mut Console); 8] = [
        &to_title, &to_config, &to_level, &to_play, &to_pause, &to_over, &to_name, &to_launch,
    ];
    for (number, way) in ways.into_iter().enumerate() {
        let mut console = Console::on(CORES[number % 2]);
        way(&mut console);
        for _ in 0..20 {
            console.frame(Buttons::NONE);
        }
        console.frame(ALL_FOUR);
        assert_eq!(console.truth().screen, Screen::Blank, "way {number}");
        let pictures = white(&mut console, Screen::Copyright);
        assert!((13..=14).contains(&pictures), "{pictures} white pictures");
    }
}

/// Frames from the first picture of play to the one that shows the piece shifted, Left
/// being held since the level screen.
fn until_shifted(console: &mut Console) -> u64 {
    console.set_up(&Setup {
        queue: vec![3; 4],
        ..Setup::default()
    });
    for _ in 0..4 {
        console.frame(Buttons::LEFT);
    }
    console.frame(Buttons::LEFT | START);
    while console.frame(Buttons::LEFT).screen != Screen::Play {}
    let first = console.frame;
    while console.frame(Buttons::LEFT).piece.unwrap().col == 3 {}
    console.frame - first
}

#[test]
fn a_direction_held_since_before_the_first_game_waits_256_images() {
    let mut console = Console::new();
    console.reach_level_select();
    assert_eq!(until_shifted(&mut console), 256);
    // In a later game the count continues from its last value.
    for _ in 0..4 {
        console.frame(Buttons::NONE);
    }
    for _ in 0..4 {
        console.frame(ALL_FOUR);
    }
    console.reach_level_select();
    assert_eq!(until_shifted(&mut console), 23);
}
