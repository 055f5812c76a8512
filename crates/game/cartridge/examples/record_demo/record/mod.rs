//! The demo: thirteen given pieces, stacked so that the last clears four lines, and
//! played so that it has as many pictures as the original's.

mod input;
mod stack;

use input::Pace;
use rules::Piece;
use std::fmt::Write as _;

/// What is written, from the folder of the crate.
pub const FILE: &str = "asm/demo.asm";

/// Pictures of the field in the demo.
const IMAGES: usize = 1750;
/// Steps after the last lock: the clear, and all is shown.
const AFTER: usize = 94;

/// The pieces that fall.
const FALLING: [Piece; 13] = {
    use Piece::{I, J, L, S, T, Z};
    [T, L, J, I, L, J, I, I, L, J, S, Z, I]
};
/// The pieces after those: only the first is shown in the next box, the second in one
/// picture.
const FOLLOWING: [Piece; 3] = [Piece::Z, Piece::L, Piece::T];

/// The source of the record; `None` when the pieces do not give such a game.
pub fn text() -> Option<String> {
    let targets = stack::stack(&FALLING)?;
    // Step 0 runs while the display is switched on, and the last picture has no step.
    let last_lock = IMAGES - 2 - AFTER;
    let paces = (0..160).rev().flat_map(|pause| {
        let last = (0..12).map(move |more| pause + more);
        last.map(move |last| Pace { pause, last })
    });
    let mut steps = paces
        .filter_map(|pace| input::play(&targets, pace))
        .find(|steps| steps.len() == last_lock + 1)?;
    steps.resize(steps.len() + AFTER, 0);

    let queue: Vec<String> = FALLING
        .iter()
        .chain(&FOLLOWING)
        .map(|&piece| (piece as u8).to_string())
        .collect();
    let mut text = format!(
        "; The demo's pieces, and its buttons as pairs: what is held, and for how many
; steps. Written by `cargo run -p cartridge --example record_demo`.
demo_queue:
    #d8 {}
demo_buttons:\n",
        queue.join(", ")
    );
    for run in steps.chunk_by(|a, b| a == b) {
        let held = run[0];
        for part in run.chunks(255) {
            writeln!(text, "    #d8 0x{held:02x}, {}", part.len()).ok()?;
        }
    }
    text.push_str("    #d8 0, 0\n");
    Some(text)
}
