//! The estimate of the falling piece when nobody knows the buttons.

use crate::support::{player::Player, run::after_a_menu, run::plain_reader, sim::Sim, skin::Skin};
use vision::{Estimator, PauseStep, Phase};

#[test]
fn without_buttons_the_estimate_is_the_piece_as_it_is_seen() {
    let skin = Skin::plain();
    let reader = plain_reader();
    let mut compared = 0;
    for seed in 0..8 {
        let mut tracker = after_a_menu(&reader);
        let mut estimator = Estimator::default();
        estimator.answered(None);
        estimator.answered(None);
        let mut sim = Sim::new(&skin, seed, 9, false);
        let mut player = Player::default();
        let mut locks = 0;
        for frame in 3..3000 {
            let keys = player.press(&mut sim, locks, 20);
            let (picture, truth) = sim.step(keys);
            locks = truth.locks;
            let tracked = tracker.see(frame, &reader.read(&picture));
            if tracked.phase == Phase::Away {
                estimator.away();
                continue;
            }
            let estimate = estimator.see(&tracked);
            estimator.answered(None);
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
