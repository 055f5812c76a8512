//! The estimate of the falling piece, with the buttons and without.

use crate::support::{player::Player, run::after_a_menu, run::plain_reader, sim::Sim, skin::Skin};
use pad::Buttons;
use vision::{PauseStep, Screen};

#[test]
fn without_buttons_the_estimate_is_the_piece_as_it_is_seen() {
    let skin = Skin::plain();
    let reader = plain_reader();
    let mut compared = 0;
    for seed in 0..8 {
        let mut estimator = after_a_menu(&reader);
        let mut sim = Sim::new(&skin, seed, 9, false);
        let mut player = Player::default();
        let mut locks = 0;
        for frame in 3..3000 {
            let keys = player.press(&mut sim, locks, 20);
            let (picture, truth) = sim.step(keys);
            locks = truth.locks;
            let estimate = estimator.see(frame, &reader.read(&picture));
            let tracked = &estimate.tracked;
            if estimate.pause != PauseStep::No || !tracked.explained {
                continue;
            }
            assert_eq!(estimate.mismatch, None, "seed {seed}, frame {frame}");
            if let Some(seen) = tracked.falling {
                let falling = estimator.falling().unwrap();
                assert_eq!(
                    (falling.piece, falling.orientation, falling.row, falling.col),
                    (seen.piece, seen.orientation, seen.row, seen.col),
                    "seed {seed}, frame {frame}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 5000, "{compared}");
}

/// Also where a shift in the step of the lock shows the piece twice.
#[test]
fn with_the_buttons_every_picture_is_as_predicted() {
    let skin = Skin::plain();
    let reader = plain_reader();
    let (mut compared, mut twice) = (0, 0);
    for seed in 0..24 {
        let mut estimator = after_a_menu(&reader);
        let mut sim = Sim::new(&skin, seed, 9, false);
        let mut player = Player::default();
        let (mut keys, mut locks) = (Buttons::NONE, 0);
        for frame in 3..3000 {
            let (picture, truth) = sim.step(keys);
            if truth.screen != Screen::Play {
                break;
            }
            let estimate = estimator.see(frame, &reader.read(&picture));
            keys = player.press(&mut sim, locks, 50);
            estimator.answered(Some(keys));
            locks = truth.locks;
            if frame < 5 {
                continue;
            }
            if truth.overlaps && estimate.tracked.falling.is_none() {
                // No picture shows a piece that appears wholly over locked cells.
                break;
            }
            assert_eq!(estimate.mismatch, None, "seed {seed}, frame {frame}");
            if let (Some(seen), Some((sprite, _))) = (estimate.tracked.falling, truth.sprite) {
                assert_eq!(
                    (seen.piece, seen.orientation, seen.row, seen.col),
                    (sprite.piece, sprite.orientation, sprite.row, sprite.col),
                    "seed {seed}, frame {frame}"
                );
                compared += 1;
                twice += u32::from(truth.odd);
            }
        }
    }
    assert!(compared > 5000 && twice > 5, "{compared} {twice}");
}
