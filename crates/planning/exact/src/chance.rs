//! The piece after the known ones: how likely each of the seven is.
//!
//! The game draws from a counter of eight bits and rejects a candidate up to twice by a
//! rule on the two pieces before. So the chances are whole multiples of 2^-24, and a mean
//! over them is exact.

use rules::{Draw, Piece, draw_chances, long_run_shares};

/// The sum of all chances.
pub const WHOLE: i64 = 1 << 24;

/// The least loss of a board on which the piece fits nowhere, in billionths.
const LEAST_LOSS: i64 = 1_000_000_000_000_000;

/// A value that a feature rarely exceeds.
const LARGE_VALUE: i64 = 4_096;

/// The loss of a board on which the piece fits nowhere, in billionths: a million units, or
/// more if the weights allow that a board itself loses as much. `weights` is the sum of all
/// weights without their signs.
#[must_use]
pub fn no_room(weights: u64) -> i64 {
    let weights = i64::try_from(weights).unwrap_or(i64::MAX);
    -weights
        .saturating_mul(LARGE_VALUE)
        .clamp(LEAST_LOSS, i64::MAX / 2)
}

/// The chances of the seven pieces to follow the known ones, in units of 2^-24.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances([u32; 7]);

impl Chances {
    /// The chances after these pieces. The draw depends on the last two; with fewer known
    /// pieces the rounded long-run shares are used.
    #[must_use]
    pub fn after(known: &[Piece]) -> Self {
        match known {
            [.., active, preview] => Self::from_draw(draw_chances(*active, *preview)),
            _ => Self::from_draw(long_run_shares()),
        }
    }

    fn from_draw(draw: Draw) -> Self {
        let mut chances = draw.map(|chance| (chance * WHOLE as f64) as u32);
        // The remainder of rounding down; 0 for a draw of the game.
        chances[0] += WHOLE as u32 - chances.iter().sum::<u32>();
        Self(chances)
    }

    /// Each piece with its chance.
    pub fn each(self) -> impl Iterator<Item = (Piece, u32)> {
        Piece::EACH.into_iter().zip(self.0)
    }

    /// The mean of the values that each piece leads to, rounded down to whole billionths.
    /// `worth` returns `None` for a piece that fits nowhere; it counts as `stuck`, the
    /// value of the board without it, plus `no_room`, which is negative.
    pub fn mean(
        self,
        stuck: i64,
        no_room: i64,
        mut worth: impl FnMut(Piece) -> Option<i64>,
    ) -> i64 {
        let sum: i128 = self
            .each()
            .map(|(piece, chance)| {
                let worth = worth(piece).unwrap_or_else(|| stuck.saturating_add(no_room));
                i128::from(chance) * i128::from(worth)
            })
            .sum();
        sum.div_euclid(i128::from(WHOLE)) as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_exactly_those_of_the_game() {
        for active in Piece::EACH {
            for preview in Piece::EACH {
                let chances = Chances::after(&[Piece::O, active, preview]);
                let draw = draw_chances(active, preview);
                for ((_, chance), exact) in chances.each().zip(draw) {
                    assert_eq!(f64::from(chance) / WHOLE as f64, exact);
                }
            }
        }
    }

    #[test]
    fn chances_sum_to_the_whole() {
        for known in [&[][..], &[Piece::T], &[Piece::L, Piece::L]] {
            let sum: u32 = Chances::after(known).each().map(|(_, chance)| chance).sum();
            assert_eq!(i64::from(sum), WHOLE);
        }
    }

    #[test]
    fn a_mean_is_rounded_down_and_counts_what_fits_nowhere() {
        let chances = Chances([WHOLE as u32 / 2, WHOLE as u32 / 2, 0, 0, 0, 0, 0]);
        let worth = |piece| Some(if piece == Piece::L { -3 } else { -4 });
        assert_eq!(chances.mean(0, no_room(0), worth), -4);
        let stuck = |piece| (piece == Piece::L).then_some(7);
        assert_eq!(chances.mean(9, no_room(0), stuck), no_room(0) / 2 + 8);
    }

    #[test]
    fn no_room_costs_more_than_a_board_with_large_weights() {
        let weight: i64 = 1_000_000_000_000;
        let worst_board = -weight * 2_000;
        assert!(no_room(weight.unsigned_abs()) < worst_board);
        assert_eq!(no_room(200_000_000_000), -LEAST_LOSS);
        assert_eq!(no_room(u64::MAX), -(i64::MAX / 2));
    }
}
