//! The demo: when it starts, what it shows, what ends it.

#[path = "../../examples/record_demo/record/mod.rs"]
mod record;

use crate::support::Console;
use cartridge::{Screen, Since, Truth};
use emulator::CoreKind;
use pad::Buttons;
use rules::{Background, Piece};
use std::path::Path;

fn nothing(_: u64) -> Buttons {
    Buttons::NONE
}

#[test]
fn the_record_is_what_its_recorder_writes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(record::FILE);
    let written = std::fs::read_to_string(path).unwrap();
    let stale = "run `cargo run -p cartridge --example record_demo`";
    assert!(record::text().unwrap() == written, "{stale}");
}

/// The recorded buttons of each step.
fn recorded() -> Vec<u8> {
    let pairs = include_str!("../../asm/demo.asm")
        .lines()
        .filter_map(|line| {
            let (held, steps) = line.trim().strip_prefix("#d8 0x")?.split_once(", ")?;
            let held = u8::from_str_radix(held, 16).unwrap();
            Some((held, steps.parse::<usize>().unwrap()))
        });
    pairs.flat_map(|(held, steps)| vec![held; steps]).collect()
}

#[test]
fn it_comes_after_2373_pictures_and_again_after_498() {
    for core in [CoreKind::Boytacean, CoreKind::GameboyCore] {
        let mut console = Console::on(core);
        console.wait_for(Screen::Title);
        // No button but Start restarts the count.
        let keys = [Buttons::A, Buttons::B, Buttons::UP, Buttons::DOWN];
        let keys = |k: u64| keys[(k / 40 % 4) as usize] & Buttons::from_bits_retain(!(k as u8 & 1));
        for (shown, white) in [(2373, 8..=9), (498, 8..=9)] {
            assert_eq!(console.pictures_of(Screen::Title, keys), shown);
            let pictures = console.pictures_of(Screen::Blank, nothing);
            assert!(white.contains(&pictures), "{pictures} white pictures");
            assert!(console.truth().demo);
            assert_eq!(console.pictures_of(Screen::Play, nothing), 1750);
            assert_eq!(console.pictures_of(Screen::Blank, nothing), 6);
            assert_eq!(console.truth().screen, Screen::Title);
        }
    }
}

#[test]
fn it_looks_like_any_game_and_ends_with_four_lines() {
    let mut console = Console::new();
    console.wait_for(Screen::Title);
    console.pictures_of(Screen::Title, nothing);
    console.pictures_of(Screen::Blank, nothing);

    let held = recorded();
    let mut pieces = Vec::new();
    let mut seen: Vec<Truth> = Vec::new();
    while console.truth().screen == Screen::Play {
        let truth = console.truth();
        assert!(truth.demo && (truth.level, truth.heart) == (9, false));
        assert!((144..=153).contains(&truth.hidden.tile_line), "{truth:?}");
        if let Some(last) = seen.last() {
            assert_eq!(truth.hidden.input.held.bits(), held[seen.len() - 1]);
            if last.piece.is_none() {
                pieces.extend(truth.piece.map(|at| at.piece));
            }
        } else {
            assert_eq!(truth.next, Some(Piece::L));
            assert_eq!((truth.score, truth.lines), (0, 0));
            assert!(truth.cells == Background::default());
            pieces.push(truth.piece.unwrap().piece);
        }
        seen.push(truth);
        console.frame(Buttons::NONE);
    }

    let letters: String = pieces.into_iter().map(Piece::letter).collect();
    assert_eq!(letters, "TLJILJIILJSZI");
    let last = seen.last().unwrap();
    let about_to_spawn = (last.since, last.piece) == (Since::Falling, None);
    assert!(about_to_spawn, "the next would be seen now: {last:?}");
    assert_eq!((last.lines, last.level), (4, 9));
    assert!(last.score >= 12_000, "{}", last.score);
    // The next box shows the piece that would follow until the last picture.
    assert_eq!(seen[seen.len() - 2].next, Some(Piece::Z));
}

#[test]
fn only_start_disturbs_it() {
    let mut console = Console::new();
    let mut other = Console::new();
    for console in [&mut console, &mut other] {
        console.wait_for(Screen::Title);
        console.pictures_of(Screen::Title, nothing);
        console.pictures_of(Screen::Blank, nothing);
    }
    for k in 0..600u32 {
        let keys = Buttons::from_bits_retain((k * 37 % 251) as u8) - Buttons::START;
        console.frame(keys);
        other.frame(Buttons::NONE);
        assert_eq!(console.truth(), other.truth(), "after {keys:?}");
        assert!(console.picture() == other.picture());
    }
    console.frame(Buttons::NONE);
    // One more picture, six white ones, then the title.
    let once = |k| {
        if k == 7 {
            Buttons::START
        } else {
            Buttons::NONE
        }
    };
    assert_eq!(console.pictures_of(Screen::Play, once), 9);
    assert_eq!(console.pictures_of(Screen::Blank, nothing), 6);
    assert_eq!(console.pictures_of(Screen::Title, nothing), 498);
}

#[test]
fn a_direction_held_as_it_begins_changes_nothing() {
    let mut console = Console::new();
    console.wait_for(Screen::Title);
    console.pictures_of(Screen::Title, |_| Buttons::LEFT);
    console.pictures_of(Screen::Blank, |_| Buttons::LEFT);
    let mut last = console.truth();
    while console.truth().screen == Screen::Play {
        last = console.truth();
        console.frame(Buttons::LEFT);
    }
    assert_eq!((last.lines, last.hidden.spawned), (4, 14));
}

#[test]
fn a_state_that_was_set_up_is_not_the_demos() {
    let mut console = Console::new();
    console.wait_for(Screen::Title);
    console.set_up(&cartridge::Setup {
        level: 3,
        score: 500,
        queue: vec![1; 8],
        ..cartridge::Setup::default()
    });
    console.pictures_of(Screen::Title, nothing);
    console.pictures_of(Screen::Blank, nothing);
    let truth = console.truth();
    assert_eq!((truth.level, truth.score), (9, 0));
    assert_eq!(truth.piece.unwrap().piece, Piece::T);
}
