//! How often each piece comes next.

use lab_rules::Deal;
use rules::Piece;

/// How often `next` is dealt after `last`. What is left in a bag is not looked at, and the
/// Game Boy's draws, which depend on two pieces, are taken for even ones.
pub(super) fn share(deal: Deal, last: Piece, next: Piece) -> f64 {
    match deal {
        Deal::Uniform | Deal::Bag | Deal::GameBoy => 1.0 / 7.0,
        // One of eight numbers, two of which lead to a second draw among seven.
        Deal::Nes => {
            let second = 2.0 / 8.0 / 7.0;
            if next == last {
                second
            } else {
                1.0 / 8.0 + second
            }
        }
    }
}
