//! The cartridge and the motion model, step by step under random buttons.

use crate::support::Console;
use cartridge::{Screen, Setup, Since};
use pad::Buttons;
use rules::{FallState, Step};

/// A small generator of its own, so that the buttons are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    fn buttons(&mut self, held: Buttons) -> Buttons {
        if self.below(8) == 0 {
            return Buttons::NONE;
        }
        [
            Buttons::A,
            Buttons::B,
            Buttons::LEFT,
            Buttons::RIGHT,
            Buttons::DOWN,
        ]
        .into_iter()
        .fold(
            held,
            |held, b| if self.below(5) == 0 { held ^ b } else { held },
        )
    }
}

#[test]
fn every_step_is_the_models_step() {
    for (seed, level, heart) in [
        (11, 0, false),
        (22, 9, false),
        (33, 9, true),
        (44, 20, false),
    ] {
        let mut random = Random(seed);
        let mut console = Console::start(&Setup {
            level,
            heart,
            ..Setup::default()
        });
        let mut held = Buttons::NONE;
        let mut before = console.truth();
        let mut locks = 0;
        for _ in 0..8_000 {
            held = if before.screen == Screen::Play {
                random.buttons(held)
            } else {
                // Through the curtain and into the next game.
                if console.frame % 4 < 2 {
                    Buttons::START
                } else {
                    Buttons::NONE
                }
            };
            let after = console.frame(held);
            assert!(
                after.screen == Screen::Blank || (144..=153).contains(&after.hidden.tile_line),
                "frame {}: a tile was written in line {}",
                console.frame,
                after.hidden.tile_line
            );
            if before.screen == Screen::Play
                && after.screen == Screen::Play
                && before.since == Since::Falling
                && !held.contains(Buttons::START)
            {
                let mut model = FallState {
                    board: before.board,
                    falling: before.hidden.falling,
                    input: before.hidden.input,
                    gravity: rules::gravity(rules::speed(before.level, before.heart)),
                };
                let step = model.step(held);
                let locked = after.hidden.locked != before.hidden.locked;
                assert_eq!(locked, step != Step::Fell, "frame {}", console.frame);
                assert_eq!(
                    (after.hidden.falling, after.hidden.input),
                    (model.falling, model.input),
                    "frame {}",
                    console.frame
                );
                locks += u32::from(locked);
            }
            before = after;
        }
        assert!(locks > 20, "only {locks} pieces locked");
    }
}
