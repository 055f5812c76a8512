//! Pictures of games: the original as its facts describe it, and the cartridge's.

use crate::support::{facts::Dice, player::Player, sim::Sim, skin::Skin};
use screen::Picture;

/// Every skin that is drawn.
pub fn skins() -> Vec<Skin> {
    vec![
        Skin::facts(1),
        Skin::facts(2),
        Skin::blockfall(),
        Skin::facts(3),
    ]
}

/// Runs of pictures, each a few frames of one game.
pub fn runs(skin: &Skin, seed: u64, count: usize, length: usize) -> Vec<Vec<Picture>> {
    let mut dice = Dice::new(seed);
    let level = dice.below(10) as u8;
    let mut sim = Sim::new(skin, seed, level, false);
    let mut player = Player::default();
    let mut runs = Vec::new();
    let mut locks = 0;
    while runs.len() < count {
        let mut run = Vec::new();
        for frame in 0..40 + dice.below(160) + length {
            let keys = player.press(&mut sim, locks, 3);
            let (picture, truth) = sim.step(keys);
            locks = truth.locks;
            if frame >= length && run.len() < length {
                run.push(picture);
            }
            if sim.is_over() {
                sim = Sim::new(skin, seed + 7 * runs.len() as u64 + 1, level, false);
                player = Player::default();
                break;
            }
        }
        if run.len() == length {
            runs.push(run);
        }
    }
    runs
}
