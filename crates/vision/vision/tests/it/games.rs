//! Whole games: every picture is explained, and what is tracked is what is true.

use crate::support::{
    player::Player,
    run::{PLAIN, after_a_menu},
    sim::{Sim, Truth},
    skin::Skin,
};
use pad::Buttons;
use vision::{Cell, Event, Phase, Profile, Reader, Screen, Tracked};

/// Holds what is tracked against what is true.
pub fn compare(tracked: &Tracked, truth: &Truth, what: &str) {
    let context = || {
        let short = Tracked {
            cells: Vec::new(),
            ..tracked.clone()
        };
        let rest = Truth {
            cells: Vec::new(),
            ..truth.clone()
        };
        let (a, b) = (letters(&tracked.cells), letters(&truth.cells));
        format!(
            "{what}\n{short:?}\n{rest:?}\nbelieved and true:\n{}",
            side_by_side(&a, &b)
        )
    };
    assert!(tracked.explained, "not explained: {}", context());
    assert_eq!(tracked.screen, truth.screen, "{}", context());
    assert_eq!(tracked.score, truth.score, "score: {}", context());
    assert_eq!(tracked.level, Some(truth.level), "level: {}", context());
    assert_eq!(tracked.lines, Some(truth.lines), "lines: {}", context());
    assert!(
        truth.overlaps || tracked.cells == truth.cells,
        "cells: {}",
        context()
    );
    match tracked.phase {
        Phase::Clearing { since_lock } => {
            assert_eq!(truth.since_lock, Some(since_lock), "{}", context());
        }
        Phase::Falling => {
            if let Some((sprite, steps)) = truth.sprite
                && !truth.odd
            {
                let falling = tracked.falling.unwrap();
                assert_eq!(falling.piece, sprite.piece, "{}", context());
                let pose = (falling.orientation, falling.row, falling.col);
                assert_eq!(
                    pose,
                    (sprite.orientation, sprite.row, sprite.col),
                    "{}",
                    context()
                );
                assert!(
                    truth.overlaps || falling.steps == steps,
                    "steps: {}",
                    context()
                );
            }
        }
        _ => {}
    }
    if truth.since_lock.is_none()
        && truth.screen == Screen::Play
        && !matches!(tracked.phase, Phase::Over)
    {
        let hidden = tracked.board.row(-1) == truth.board.row(-1);
        let falls = matches!(tracked.phase, Phase::Falling) && truth.sprite.is_some() && !truth.odd;
        assert!(!falls || hidden || truth.locks > 0, "{}", context());
    }
}

/// A field as 18 lines of letters.
fn letters(cells: &[Cell]) -> Vec<String> {
    let letter = |cell: &Cell| match cell {
        Cell::Empty => '.',
        Cell::Piece(piece) => piece.letter(),
        Cell::Curtain => '#',
        Cell::Flash => '-',
        Cell::Other => '?',
    };
    cells
        .chunks(10)
        .map(|row| row.iter().map(letter).collect())
        .collect()
}

fn side_by_side(a: &[String], b: &[String]) -> String {
    a.iter()
        .zip(b)
        .map(|(a, b)| format!("{a}  {b}\n"))
        .collect()
}

/// Counts the events of a game.
#[derive(Default)]
pub struct EventCounts {
    pub locks: u32,
    pub clears: u32,
    pub pauses: u32,
    pub over: u32,
    pub started: u32,
}

impl EventCounts {
    pub fn add(&mut self, tracked: &Tracked) {
        for event in &tracked.events {
            match event {
                Event::GameStarted => self.started += 1,
                Event::Locked(_) => self.locks += 1,
                Event::Cleared(_) => self.clears += 1,
                Event::Paused => self.pauses += 1,
                Event::GameOver => self.over += 1,
                _ => {}
            }
        }
    }
}

/// One game of at most `frames` frames; `wild` per cent of its presses are random.
fn play(skin: &Skin, text: &str, seed: u64, level: u8, wild: u64, frames: u32) -> EventCounts {
    let reader = Reader::new(Profile::parse(text).unwrap());
    let mut estimator = after_a_menu(&reader);
    let mut sim = Sim::new(skin, seed, level, seed.is_multiple_of(2));
    let mut player = Player::default();
    let mut counted = EventCounts::default();
    let mut locks = 0;
    for frame in 3..frames {
        let mut keys = player.press(&mut sim, locks, wild);
        let pausing = if sim.is_paused() { 12 } else { 400 };
        if sim.below(pausing) == 0 {
            keys |= Buttons::START;
        }
        let high = (0..10).any(|col| sim.board().height(col) > 9);
        if (high && !sim.preview()) || (!high && sim.below(150) == 0) {
            keys |= Buttons::SELECT;
        }
        let (picture, truth) = sim.step(keys);
        let tracked = estimator.see(frame.into(), &reader.read(&picture)).tracked;
        if frame == 3 {
            continue;
        }
        if sim.hides_next() && (0..10).any(|col| sim.board().height(col) > 14) {
            break;
        }
        compare(&tracked, &truth, &format!("seed {seed}"));
        counted.add(&tracked);
        locks = truth.locks;
        if truth.screen == Screen::GameOver {
            assert_eq!(counted.locks, truth.locks);
            break;
        }
    }
    assert_eq!(counted.started, 1);
    assert!(locks - counted.locks <= 1);
    counted
}

#[test]
fn games_that_clear_rows_are_followed() {
    let skin = Skin::plain();
    let mut clears = 0;
    for seed in 0..16 {
        clears += play(&skin, PLAIN, seed, seed as u8 % 10, 3, 4000).clears;
    }
    assert!(clears > 20, "{clears}");
}

#[test]
fn wild_games_are_followed_to_their_end() {
    let skin = Skin::plain();
    let mut over = 0;
    for seed in 100..160 {
        over += play(&skin, PLAIN, seed, 9, 60, 6000).over;
    }
    assert!(over > 20, "{over}");
}

#[test]
fn games_that_nobody_plays_are_followed_to_their_end() {
    let skins = [
        (Skin::plain(), PLAIN),
        (Skin::blockfall(), Profile::blockfall_text()),
        (Skin::facts(1), vision::profile::shipped()[0].text),
    ];
    let (mut over, mut without_sign) = (0, 0);
    for (skin, text) in &skins {
        for seed in 600..640 {
            match unplayed(skin, text, seed) {
                true => over += 1,
                false => without_sign += 1,
            }
        }
    }
    println!("{over} games to their end, {without_sign} to a piece that leaves no sign");
    assert!(over > 60, "{over} and {without_sign}");
}

/// A game without a button; false when it ends at a piece that leaves no sign.
fn unplayed(skin: &Skin, text: &str, seed: u64) -> bool {
    let reader = Reader::new(Profile::parse(text).unwrap());
    let mut estimator = after_a_menu(&reader);
    let mut sim = Sim::new(skin, seed, 9, true);
    for frame in 3..4_000 {
        let (picture, truth) = sim.step(Buttons::NONE);
        let tracked = estimator.see(frame, &reader.read(&picture)).tracked;
        if frame == 3 {
            continue;
        }
        if sim.hides_next() && (0..10).any(|col| sim.board().height(col) > 14) {
            return false;
        }
        compare(
            &tracked,
            &truth,
            &format!("{}, seed {seed}", reader.profile().name()),
        );
        if truth.screen == Screen::GameOver {
            return true;
        }
    }
    panic!("seed {seed}: the game never ends");
}

#[test]
fn games_as_the_original_draws_them_are_followed() {
    let text = vision::profile::shipped()[0].text;
    for seed in 400..408 {
        play(&Skin::facts(seed), text, seed, 9, 10, 3000);
    }
}

#[test]
fn lines_of_b_type_are_counted_down() {
    let reader = Reader::new(Profile::named("gameboy-tetris").unwrap());
    let skin = Skin::facts(4);
    let mut clears = 0;
    for seed in 500..506 {
        let mut estimator = after_a_menu(&reader);
        let mut sim = Sim::new(&skin, seed, 5, false);
        sim.b_type(25, GARBAGE);
        let mut player = Player::default();
        let mut locks = 0;
        for frame in 3..4000 {
            let keys = player.press(&mut sim, locks, 0);
            let (picture, truth) = sim.step(keys);
            let tracked = estimator.see(frame, &reader.read(&picture)).tracked;
            if frame > 3 {
                compare(&tracked, &truth, &format!("seed {seed}"));
                clears += tracked
                    .events
                    .iter()
                    .filter(|event| matches!(event, Event::Cleared(_)))
                    .count();
            }
            locks = truth.locks;
            if truth.lines == 0 || truth.screen != Screen::Play {
                break;
            }
        }
    }
    assert!(clears > 5, "{clears}");
}

/// Four rows at the bottom of the field.
const GARBAGE: &str = "
    .......... .......... .......... .......... .......... .......... ..........
    .......... .......... .......... .......... .......... .......... ..........
    L.JIO.ZST. .LLJ.S.OZ. ZZ.ST.LOI. OOL.IJT.S.
";

#[test]
fn games_in_the_art_of_the_cartridge_are_followed() {
    let second = include_str!("../../testdata/second-skin.toml");
    for seed in 300..305 {
        play(&Skin::second(), second, seed, 9, 10, 3000);
    }
    let skin = Skin::blockfall();
    let text = Profile::blockfall_text();
    for seed in 200..210 {
        play(&skin, text, seed, 9, 10, 3000);
    }
}
