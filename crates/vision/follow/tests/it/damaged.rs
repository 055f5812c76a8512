//! Readings that are unsure, wrong for a frame, or missing for seconds.

use crate::support::{Game, assert_nearly_same, assert_same, followed, frames, true_games};
use rules::Piece;
use vision::{Cell, Reading};

/// A tenth of the numbers and so many cells in a thousand are unsure; what stands in such a
/// cell is arbitrary.
fn unsure(reading: &Reading, random: &mut fastrand::Rng, cells: u32) -> Reading {
    let mut reading = reading.clone();
    for cell in &mut reading.cells {
        if random.u32(..1_000) < cells {
            cell.margin = 0;
            cell.cell = [Cell::Empty, Cell::Other, Cell::Piece(Piece::T)][random.usize(..3)];
        }
    }
    if random.u8(..10) == 0 {
        (reading.score, reading.lines, reading.next) = (None, None, None);
    }
    reading
}

/// A blend of two neighbours: where they differ, nothing is known.
fn blend(a: &Reading, b: &Reading) -> Reading {
    let mut both = a.clone();
    for (cell, other) in both.cells.iter_mut().zip(&b.cells) {
        if cell.cell != other.cell {
            cell.margin = 0;
        }
    }
    both.score = a.score.filter(|_| a.score == b.score);
    both.level = a.level.filter(|_| a.level == b.level);
    both.lines = a.lines.filter(|_| a.lines == b.lines);
    if a.next != b.next {
        (both.next, both.next_empty) = (None, false);
    }
    if a.screen != b.screen {
        both.screen = vision::Screen::Unknown;
    }
    both
}

#[test]
fn unsure_cells_give_the_true_game() {
    let mut random = fastrand::Rng::with_seed(3);
    for (cells, step) in [(20, 1), (100, 1), (50, 2)] {
        let chosen = frames().iter().step_by(step);
        let readings: Vec<Reading> = chosen
            .map(|frame| unsure(&frame.reading, &mut random, cells))
            .collect();
        let (games, lost) = followed(&readings);
        assert_nearly_same(&games, &true_games(frames()), &format!("{cells} unsure"));
        assert_eq!(lost, 0);
    }
}

#[test]
fn blended_neighbours_give_the_true_game() {
    for step in [1, 2] {
        let frames = frames();
        let pairs = frames.iter().zip(&frames[1..]).step_by(step);
        let readings: Vec<Reading> = pairs.map(|(a, b)| blend(&a.reading, &b.reading)).collect();
        let (games, lost) = followed(&readings);
        assert_nearly_same(
            &games,
            &true_games(frames),
            &format!("blended, every {step}"),
        );
        assert_eq!(lost, 0);
    }
}

#[test]
fn a_cell_that_is_wrong_in_single_frames_does_no_harm() {
    let mut random = fastrand::Rng::with_seed(11);
    let readings: Vec<Reading> = frames()
        .iter()
        .enumerate()
        .map(|(i, frame)| {
            let mut reading = Reading::clone(&frame.reading);
            if i % 7 == 0 {
                let cell = random.usize(..180);
                let cell = &mut reading.cells[cell].cell;
                *cell = if cell.is_filled() {
                    Cell::Empty
                } else {
                    Cell::Other
                };
                reading.score = reading.score.map(|score| score + 7);
            }
            reading
        })
        .collect();
    let (games, lost) = followed(&readings);
    assert_same(&games, &true_games(frames()), "wrong cells");
    assert_eq!(lost, 0);
}

#[test]
fn after_seconds_without_a_frame_the_game_is_taken_up_again() {
    let (from, to) = (3_000, 3_300);
    let frames = frames();
    let kept = frames[..from].iter().chain(&frames[to..]);
    let (games, lost) = followed(kept.map(|frame| &*frame.reading));
    assert!(lost > 0);
    let truth = true_games(frames);
    let after = truth[0].locks.len() - true_games(&frames[..to])[0].locks.len() - 5;
    let end = |game: &Game| game.locks[game.locks.len() - after..].to_vec();
    assert!(after > 50);
    assert_eq!(end(&games[0]), end(&truth[0]));
}
