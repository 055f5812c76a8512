//! A pause, picture by picture.

use crate::support::{Console, Look, row_open_at};
use cartridge::{Screen, Setup, Since};
use pad::Buttons;
use screen::{Rect, Shade};

const START: Buttons = Buttons::START;
const O: u8 = 3;
const T: u8 = 6;

/// Black pixels of the text alone.
const TEXT: usize = 549;

fn black_in_field(console: &Console) -> usize {
    let field = Rect::new(16, 0, 80, 144);
    console.picture().histogram(field)[Shade::Black as usize]
}

fn next_box_is_empty(console: &Console) -> bool {
    let inside = Rect::new(119, 103, 34, 34);
    console.picture().histogram(inside)[Shade::White as usize] == inside.area()
}

/// A game in which an O clears some rows at the bottom, just locked.
fn clearing(rows: usize, lines: u16) -> Console {
    let mut board = [[0; 10]; 20];
    for row in board.iter_mut().rev().take(rows) {
        *row = row_open_at(&[4, 5]);
    }
    let mut console = Console::start(&Setup {
        level: 9,
        lines,
        queue: vec![O, T, O, T],
        board,
        ..Setup::default()
    });
    console.until_lock(Buttons::DOWN);
    console
}

fn frames(console: &mut Console, frames: u64) {
    for _ in 0..frames {
        console.frame(Buttons::NONE);
    }
}

fn numbers(console: &Console) -> [String; 3] {
    [(13, 3, 6), (16, 7, 2), (14, 10, 4)]
        .map(|(col, row, tiles)| console.text(col, row, tiles).trim().to_owned())
}

#[test]
fn text_comes_one_picture_before_the_sprites_go_and_they_come_back_one_later() {
    let mut board = [[0; 10]; 20];
    board[19] = row_open_at(&[0]);
    let mut console = Console::start(&Setup {
        queue: vec![T, O, T],
        board,
        ..Setup::default()
    });
    frames(&mut console, 60);
    let before = console.picture();
    console.frame(START);
    assert!(black_in_field(&console) > TEXT && !next_box_is_empty(&console));
    assert_ne!(console.row(17), Some(Look::Filled));
    console.frame(Buttons::NONE);
    assert_eq!(black_in_field(&console), TEXT);
    assert!(next_box_is_empty(&console));
    frames(&mut console, 50);
    assert_eq!(black_in_field(&console), TEXT);
    console.frame(START);
    assert_eq!(console.cell(17, 1), Look::Filled);
    assert_eq!(console.cell(2, 4), Look::Empty, "no piece yet");
    assert!(next_box_is_empty(&console));
    console.frame(Buttons::NONE);
    assert!(console.picture() == before, "all is as it was");
}

#[test]
fn select_counts_in_a_pause_and_shows_the_next_piece_when_it_is_on() {
    let mut console = Console::start(&Setup {
        queue: vec![T, O, T],
        ..Setup::default()
    });
    console.press(START, Screen::Pause);
    frames(&mut console, 3);
    assert!(next_box_is_empty(&console));
    for on in [false, true, false, true] {
        console.frame(Buttons::SELECT);
        frames(&mut console, 2);
        assert_eq!(next_box_is_empty(&console), !on);
        assert_eq!(console.truth().preview, on);
    }
    console.frame(Buttons::SELECT);
    frames(&mut console, 2);
    console.press(START, Screen::Play);
    frames(&mut console, 3);
    assert!(next_box_is_empty(&console), "off it stays");
}

/// The preview setting is kept from game to game.
#[test]
fn the_next_piece_stays_hidden_in_later_games() {
    let mut console = Console::new();
    console.reach_level_select();
    console.press(START, Screen::Play);
    console.frame(Buttons::SELECT);
    console.pile_up();
    console.press(START, Screen::Name);
    console.press(START, Screen::Level);
    console.press(START, Screen::Play);
    frames(&mut console, 3);
    assert!(next_box_is_empty(&console) && !console.truth().preview);
}

#[test]
fn rows_flash_on_under_the_text_and_wait_for_its_end() {
    let mut console = clearing(2, 0);
    frames(&mut console, 10);
    console.frame(START);
    for k in 0..30 {
        assert_eq!(
            console.truth().since,
            Since::Lock(10 + k),
            "the flash goes on"
        );
        console.frame(Buttons::NONE);
    }
    frames(&mut console, 200);
    assert_eq!(console.truth().since, Since::Lock(76), "the collapse waits");
    console.frame(START);
    assert_eq!(console.truth().since, Since::Lock(76));
    assert_eq!(console.row(17), Some(Look::Empty), "still hanging");
    let truth = console.frame(Buttons::NONE);
    assert_eq!(truth.since, Since::Lock(77));
}

#[test]
fn the_page_has_the_score_the_level_and_the_lines() {
    // Points of the drop are there from L+2 on, the lines as soon as it is paused.
    let mut console = clearing(2, 98);
    let drop = 15;
    frames(&mut console, 3);
    console.press(START, Screen::Pause);
    assert_eq!(
        numbers(&console),
        [drop.to_string(), "9".into(), "98".into()]
    );
    console.press(START, Screen::Play);
    while console.truth().since != Since::Lock(91) {
        console.frame(Buttons::NONE);
    }
    console.frame(START);
    assert_eq!(numbers(&console)[1], "10", "the level is kept up to date");
    console.press(START, Screen::Play);
    frames(&mut console, 20);
    let points = (drop + 100 * 10).to_string();
    assert_eq!(
        numbers(&console),
        [points.clone(), "10".into(), "100".into()]
    );
    console.frame(START);
    assert_eq!(numbers(&console), [points, "10".into(), "100".into()]);
}

#[test]
fn nothing_moves_and_no_key_counts() {
    let mut console = Console::start(&Setup {
        level: 9,
        queue: vec![T, O, T],
        ..Setup::default()
    });
    frames(&mut console, 25);
    console.frame(START);
    let before = console.truth().hidden;
    for k in 0..60u8 {
        let keys = Buttons::from_bits_retain(k.wrapping_mul(37));
        console.frame(keys - START - Buttons::SELECT);
    }
    console.frame(Buttons::NONE);
    let after = console.truth().hidden;
    assert_eq!(after.falling, before.falling);
    console.frame(START);
    console.frame(Buttons::NONE);
    console.frame(Buttons::NONE);
    assert_eq!(
        console.truth().hidden.falling.gravity,
        before.falling.gravity - 2
    );
}
