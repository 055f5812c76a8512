//! The three best scores of a level, and entering a name.

use crate::support::Console;
use cartridge::Screen;
use pad::Buttons;
use screen::{Rect, Shade};

const START: Buttons = Buttons::START;

/// Names and scores on the level screen.
fn table(console: &Console) -> [String; 3] {
    [13, 14, 15].map(|row| {
        let (name, score) = (console.text(4, row, 6), console.text(12, row, 6));
        format!("{name}/{score}")
    })
}

/// From the level screen to the entry of a name.
fn entry(score: u32) -> Console {
    let mut console = Console::new();
    console.reach_level_select();
    console.lose(score);
    console.press(START, Screen::Name);
    console
}

fn tap(console: &mut Console, button: Buttons) {
    console.frame(button);
    console.frame(Buttons::NONE);
}

/// The name while it is shown whole.
fn name(console: &mut Console) -> String {
    let shown = (0..14).map(|_| {
        console.frame(Buttons::NONE);
        console.text(4, 13, 6)
    });
    shown.max_by_key(|name| name.trim_end().len()).unwrap()
}

#[test]
fn only_a_score_among_the_three_best_asks_for_a_name() {
    let mut console = Console::new();
    console.reach_level_select();
    assert_eq!(table(&console), ["      /      "; 3], "empty at first");
    console.lose(0);
    console.press(START, Screen::Level);
    let scores = [500, 70, 999, 600];
    for (number, score) in scores.into_iter().enumerate() {
        console.lose(score);
        console.press(Buttons::A, Screen::Name);
        for _ in 0..number {
            tap(&mut console, Buttons::UP);
        }
        console.press(START, Screen::Level);
    }
    let best = ["C     /   999", "D     /   600", "A     /   500"];
    assert_eq!(table(&console), best);
    for score in [70, 500] {
        console.lose(score);
        console.press(START, Screen::Level);
        assert_eq!(table(&console), best, "{score} is not among them");
    }

    // Each level has its own.
    tap(&mut console, Buttons::RIGHT);
    tap(&mut console, Buttons::NONE);
    assert_eq!(table(&console), ["      /      "; 3]);
    console.lose(1);
    console.press(START, Screen::Name);
    console.press(START, Screen::Level);
    assert_eq!(table(&console)[0], "A     /     1");
    let truth = console.frame(Buttons::LEFT);
    assert!((144..=153).contains(&truth.hidden.tile_line));
    let truth = console.frame(Buttons::NONE);
    assert!((144..=153).contains(&truth.hidden.tile_line), "{truth:?}");
    assert_eq!(table(&console), best);

    // A soft reset keeps them.
    let all_four = Buttons::A | Buttons::B | Buttons::SELECT | START;
    console.press(all_four, Screen::Copyright);
    console.reach_level_select();
    assert_eq!(table(&console), best);
    let mut fresh = Console::new();
    fresh.reach_level_select();
    assert_eq!(table(&fresh), ["      /      "; 3], "power-off does not");
}

#[test]
fn the_letter_blinks_and_the_level_does_not() {
    let mut console = entry(1_234);
    let digit = Rect::new(40, 48, 8, 8);
    let mut shown = Vec::new();
    for _ in 0..56 {
        assert!(console.picture().histogram(digit)[Shade::Black as usize] > 0);
        assert_eq!(console.text(12, 13, 6), "  1234");
        shown.push(console.text(4, 13, 6) == "A     ");
        let truth = console.frame(Buttons::NONE);
        assert!((144..=153).contains(&truth.hidden.tile_line));
    }
    let wanted: Vec<bool> = (0..56).map(|k| k / 7 % 2 == 0).collect();
    assert_eq!(shown, wanted, "7 on, 7 off");
}

#[test]
fn held_keys_count_every_nine_images() {
    for (key, letters) in [(Buttons::UP, "ABCDEFG"), (Buttons::DOWN, "A<:!-. ")] {
        let mut console = entry(20);
        let mut seen = vec![(0usize, 'A')];
        for k in 1..56 {
            console.frame(key);
            let letter = console.text(4, 13, 1).chars().next().unwrap();
            if letter != seen.last().unwrap().1 && letter != ' ' {
                seen.push((k, letter));
            }
        }
        // A change may fall where the letter blinks off: only visible letters are compared.
        for (k, letter) in &seen[1..] {
            let changes = k.div_ceil(9);
            assert!(
                letters.chars().nth(changes) == Some(*letter),
                "{letter} after {k} images of {key:?}: {seen:?}"
            );
        }
        assert!(seen.len() >= 4, "{seen:?}");
    }
}

#[test]
fn a_goes_on_b_goes_back_and_the_sixth_letter_is_the_last() {
    let mut console = entry(777);
    for up in [1, 11, 0] {
        for _ in 0..up {
            tap(&mut console, Buttons::UP);
        }
        tap(&mut console, Buttons::A);
    }
    assert_eq!(name(&mut console), "BLAA  ");
    tap(&mut console, Buttons::B);
    tap(&mut console, Buttons::B);
    assert_eq!(name(&mut console), "BL    ");
    for _ in 0..4 {
        tap(&mut console, Buttons::B);
    }
    assert_eq!(name(&mut console), "B     ");
    for _ in 0..5 {
        tap(&mut console, Buttons::A);
    }
    assert_eq!(name(&mut console), "BAAAAA");
    assert_eq!(console.truth().screen, Screen::Name);
    tap(&mut console, Buttons::A);
    console.wait_for(Screen::Level);
    assert_eq!(table(&console)[0], "BAAAAA/   777");
}
