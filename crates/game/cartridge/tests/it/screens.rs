//! Every screen passes the tests by which a reader distinguishes screens: pixel counts
//! as measured on the original game.

use crate::support::Console;
use cartridge::{Screen, Setup};
use pad::Buttons;
use screen::{Picture, Rect, Shade};

fn all(picture: &Picture, rect: Rect, shade: Shade) -> bool {
    picture.histogram(rect)[shade as usize] == rect.area()
}

fn row0(picture: &Picture) -> [usize; 4] {
    picture.histogram(Rect::new(0, 0, 160, 1))
}

fn is_game(picture: &Picture) -> bool {
    all(picture, Rect::new(0, 0, 7, 144), Shade::Black)
        && all(picture, Rect::new(7, 0, 1, 144), Shade::White)
}

fn is_menu(picture: &Picture) -> bool {
    row0(picture) == [160, 0, 0, 0] && all(picture, Rect::new(2, 2, 156, 2), Shade::Black)
}

#[test]
fn copyright_has_black_and_white_only_and_can_be_skipped_late() {
    let mut console = Console::new();
    console.wait_for(Screen::Copyright);
    let first = console.frame;
    let [_, light, dark, black] = console.picture().histogram(Rect::SCREEN);
    assert_eq!((light, dark), (0, 0));
    assert!(black > 500);
    console.wait_for(Screen::Title);
    let waited = console.frame - first;
    assert!((499..=506).contains(&waited), "{waited} frames");

    let mut console = Console::new();
    console.wait_for(Screen::Copyright);
    let first = console.frame;
    for k in 0..270 {
        let buttons = if k % 2 == 0 {
            Buttons::A
        } else {
            Buttons::NONE
        };
        if console.frame(buttons).screen == Screen::Title {
            break;
        }
    }
    let waited = console.frame - first;
    assert!((250..=260).contains(&waited), "{waited} frames");
}

#[test]
fn title_has_a_black_top_row_and_no_second_player() {
    let mut console = Console::new();
    console.wait_for(Screen::Title);
    assert_eq!(row0(&console.picture()), [0, 0, 0, 160]);
    let arrow = |console: &Console, x| {
        console.picture().histogram(Rect::new(x, 112, 8, 8))[Shade::Black as usize] > 0
    };
    assert!(arrow(&console, 8) && !arrow(&console, 88));
    console.frame(Buttons::SELECT);
    console.frame(Buttons::NONE);
    console.frame(Buttons::NONE);
    assert!(!arrow(&console, 8) && arrow(&console, 88));
    console.frame(Buttons::START);
    for _ in 0..20 {
        assert_eq!(console.frame(Buttons::NONE).screen, Screen::Title);
    }
    assert!(arrow(&console, 8) && !arrow(&console, 88));
}

#[test]
fn menus_are_framed_and_differ() {
    let mut console = Console::new();
    console.wait_for(Screen::Title);
    console.press(Buttons::START, Screen::Config);
    let corner = Rect::new(8, 8, 64, 8);
    assert!(is_menu(&console.picture()));
    assert_eq!(console.picture().histogram(corner)[0], 0);
    console.press(Buttons::START, Screen::Level);
    assert!(is_menu(&console.picture()));
    assert_eq!(console.picture().histogram(corner)[1], 0);
    assert_eq!(console.picture().histogram(Rect::new(16, 48, 8, 8))[0], 0);
    console.press(Buttons::B, Screen::Config);
}

#[test]
fn b_type_returns_the_cursor() {
    let mut console = Console::new();
    console.wait_for(Screen::Title);
    console.press(Buttons::START, Screen::Config);
    console.frame(Buttons::RIGHT);
    console.frame(Buttons::NONE);
    console.frame(Buttons::START);
    for _ in 0..30 {
        assert_eq!(console.frame(Buttons::NONE).screen, Screen::Config);
    }
    console.press(Buttons::START, Screen::Level);
}

/// The one level digit with black pixels, searched over a whole blink.
fn chosen_level(console: &mut Console) -> usize {
    let mut seen = Vec::new();
    for _ in 0..40 {
        console.frame(Buttons::NONE);
        for level in 0..10 {
            let rect = Rect::new(40 + 16 * (level % 5), 48 + 16 * (level / 5), 8, 8);
            if console.picture().histogram(rect)[3] > 0 && !seen.contains(&usize::from(level)) {
                seen.push(usize::from(level));
            }
        }
    }
    assert_eq!(seen.len(), 1, "{seen:?}");
    seen[0]
}

#[test]
fn the_level_cursor_moves_without_wrapping() {
    let mut console = Console::new();
    console.reach_level_select();
    let mut tap = |buttons| {
        console.frame(buttons);
        chosen_level(&mut console)
    };
    assert_eq!(tap(Buttons::LEFT), 0);
    assert_eq!(tap(Buttons::RIGHT), 1);
    assert_eq!(tap(Buttons::DOWN), 6);
    assert_eq!(tap(Buttons::DOWN), 6);
    assert_eq!(tap(Buttons::RIGHT), 7);
    assert_eq!(tap(Buttons::UP), 2);
    assert_eq!(tap(Buttons::UP), 2);
}

#[test]
fn play_has_its_margin_strip_and_panel() {
    let mut console = Console::start(&Setup::default());
    let picture = console.picture();
    assert!(is_game(&picture));
    assert_eq!(row0(&picture), [86, 8, 0, 66]);
    assert!(all(&picture, Rect::new(152, 24, 8, 8), Shade::White));
    assert!(!all(&picture, Rect::new(159, 0, 1, 144), Shade::Black));
    console.frame(Buttons::START);
    console.frame(Buttons::NONE);
    console.frame(Buttons::NONE);
    let picture = console.picture();
    assert!(is_game(&picture));
    assert_eq!(picture.histogram(Rect::new(16, 0, 80, 144))[3], 549);
    for row in 0..18 {
        for col in 0..10 {
            assert_ne!(console.cell(row, col), crate::support::Look::Filled);
        }
    }
}

#[test]
fn select_hides_the_next_piece_and_brings_it_back() {
    let mut console = Console::start(&Setup::default());
    let inside = Rect::new(119, 103, 34, 34);
    let shown = |console: &Console| !all(&console.picture(), inside, Shade::White);
    assert!(shown(&console));
    console.frame(Buttons::SELECT);
    console.frame(Buttons::NONE);
    assert!(!shown(&console));
    console.frame(Buttons::SELECT);
    console.frame(Buttons::NONE);
    assert!(shown(&console));
}

#[test]
fn hearts_and_soft_reset() {
    let mut console = Console::new();
    console.wait_for(Screen::Title);
    console.press(Buttons::START | Buttons::DOWN, Screen::Config);
    console.press(Buttons::START, Screen::Level);
    let truth = console.press(Buttons::START, Screen::Play);
    assert!(truth.heart);
    assert_eq!(
        truth.hidden.falling.gravity, 8,
        "as level 10, step 0 being over"
    );
    assert!(console.picture().histogram(Rect::new(144, 56, 8, 8))[3] > 0);
    let all_four = Buttons::A | Buttons::B | Buttons::SELECT | Buttons::START;
    console.press(all_four, Screen::Copyright);
    assert!(!console.truth().heart);
}
