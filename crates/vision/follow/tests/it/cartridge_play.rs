//! Every frame, every second or third, frames repeated and lost.

use crate::support::{Frame, assert_nearly_same, assert_same, followed, frames, true_games};
use vision::Reading;

fn check<'a>(readings: impl IntoIterator<Item = &'a Reading>, what: &str) {
    let truth = true_games(frames());
    let (games, lost) = followed(readings);
    assert_nearly_same(&games, &truth, what);
    assert_eq!(lost, 0, "{what}");
}

#[test]
fn there_are_games_with_everything_in_them() {
    let truth = true_games(frames());
    let locks: usize = truth.iter().map(|game| game.locks.len()).sum();
    let clears: usize = truth.iter().map(|game| game.clears.len()).sum();
    let pauses: u32 = truth.iter().map(|game| game.pauses).sum();
    assert!(
        locks > 120 && clears > 25 && pauses > 5,
        "{locks} {clears} {pauses}"
    );
    assert!(truth.len() > 1 && truth[0].is_over);
}

#[test]
fn every_frame_gives_the_true_game_to_its_last_piece() {
    let (games, lost) = followed(frames().iter().map(|frame| &*frame.reading));
    assert_same(&games, &true_games(frames()), "every frame");
    assert_eq!(lost, 0);
}

#[test]
fn every_second_and_every_third_frame_give_the_true_game() {
    for step in 2..=3 {
        for first in 0..step {
            let readings = frames().iter().skip(first).step_by(step);
            check(
                readings.map(|frame| &*frame.reading),
                &format!("every {step}, from {first}"),
            );
        }
    }
}

#[test]
fn repeated_and_lost_frames_give_the_true_game() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut readings: Vec<&Frame> = Vec::new();
    let mut lost = 0;
    for frame in frames() {
        // At most two in a row are lost.
        if lost < 2 && random.u8(..4) == 0 {
            lost += 1;
            continue;
        }
        lost = 0;
        for _ in 0..1 + random.u8(..3) {
            readings.push(frame);
        }
    }
    check(
        readings.into_iter().map(|frame| &*frame.reading),
        "repeated and lost",
    );
}
