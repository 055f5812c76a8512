//! The next piece and its chances.
//!
//! The game draws from the low byte of a fast counter and rejects a candidate up
//! to twice by a bitwise rule, so the seven are not equally likely.

use crate::Piece;
use common::Random;

/// The number of candidates that can be rejected; the next one is final.
const REJECTIONS: u32 = 2;

/// The number of pieces after which the start of a game no longer affects the shares.
const SETTLED: u32 = 60;

/// The chance of each piece, by its index. Sums to 1.
pub type Draw = [f64; 7];

/// Whether the candidate is drawn again when `active` has just begun to fall and
/// `preview` is shown next.
#[must_use]
pub fn rejects(active: Piece, preview: Piece, candidate: Piece) -> bool {
    let active = active.index();
    active | preview.index() | candidate.index() == active
}

/// Draws the piece that will follow `preview` at the spawn of `active`. `counter` is
/// the fast counter at each look, of which there are up to three.
pub fn draw(active: Piece, preview: Piece, mut counter: impl FnMut() -> u8) -> Piece {
    let mut look = || Piece::EACH[usize::from(counter().wrapping_sub(1)) % 7];
    for _ in 0..REJECTIONS {
        let candidate = look();
        if !rejects(active, preview, candidate) {
            return candidate;
        }
    }
    look()
}

/// Stands in for the counter where no time passes: uniform numbers from a seed.
#[derive(Clone, Debug)]
pub struct SeededCounter(Random);

impl SeededCounter {
    /// The numbers of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }

    /// The next number.
    pub fn look(&mut self) -> u8 {
        (self.0.number() >> 56) as u8
    }
}

/// The pieces of a game from a seed, where no time passes.
#[derive(Clone, Debug)]
pub struct SeededPieces(SeededCounter);

impl SeededPieces {
    /// The dealer of a seed, and the first pieces: the one that falls, the next one and the one after it.
    #[must_use]
    pub fn deal(seed: u64) -> (Self, [Piece; 3]) {
        let mut counter = SeededCounter::new(seed);
        let mut uniform = || Piece::EACH[usize::from(counter.look()) % Piece::EACH.len()];
        let (active, preview) = (uniform(), uniform());
        let hidden = draw(active, preview, || counter.look());
        (Self(counter), [active, preview, hidden])
    }

    /// The piece that is dealt when `active` begins to fall and `preview` is shown.
    pub fn next(&mut self, active: Piece, preview: Piece) -> Piece {
        draw(active, preview, || self.0.look())
    }
}

/// The chances of the piece drawn at the spawn of `active`, which will follow `preview`:
/// three draws, the third of which is final.
#[must_use]
pub fn draw_chances(active: Piece, preview: Piece) -> Draw {
    let plain: Draw = std::array::from_fn(|i| if i < 4 { 37.0 } else { 36.0 } / 256.0);
    let rejected: f64 = Piece::EACH
        .into_iter()
        .filter(|&p| rejects(active, preview, p))
        .map(|p| plain[p.index()])
        .sum();
    std::array::from_fn(|i| {
        let kept = if rejects(active, preview, Piece::EACH[i]) {
            0.0
        } else {
            plain[i]
        };
        kept * (1.0 + rejected) + rejected * rejected * plain[i]
    })
}

/// The share of each piece, by its index, in an endless game. Sums to 1.
#[must_use]
pub fn long_run_shares() -> Draw {
    // Repeats the step from one pair of pieces to the next until the shares no longer
    // change.
    let mut pairs = [[1.0 / 49.0; 7]; 7];
    for _ in 0..SETTLED {
        let mut after = [[0.0; 7]; 7];
        for active in Piece::EACH {
            for preview in Piece::EACH {
                let chances = draw_chances(active, preview);
                let pair = pairs[active.index()][preview.index()];
                for (sum, chance) in after[preview.index()].iter_mut().zip(chances) {
                    *sum += pair * chance;
                }
            }
        }
        pairs = after;
    }
    pairs.map(|pair| pair.iter().sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rejected when preview and candidate are both in the list of the active piece.
    const REJECTED: [(Piece, &str); 7] = [
        (Piece::L, "L"),
        (Piece::J, "LJ"),
        (Piece::I, "LI"),
        (Piece::O, "LJIO"),
        (Piece::Z, "LZ"),
        (Piece::S, "LJZS"),
        (Piece::T, "LIZT"),
    ];

    #[test]
    fn the_rule_is_the_table() {
        for (active, list) in REJECTED {
            for preview in Piece::EACH {
                for candidate in Piece::EACH {
                    assert_eq!(
                        rejects(active, preview, candidate),
                        list.contains(preview.letter()) && list.contains(candidate.letter()),
                        "{active:?} {preview:?} {candidate:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn chances_sum_to_one() {
        for active in Piece::EACH {
            for preview in Piece::EACH {
                let sum: f64 = draw_chances(active, preview).iter().sum();
                assert!((sum - 1.0).abs() < 1e-12, "{sum}");
            }
        }
    }

    #[test]
    fn long_run_shares_are_those_of_many_draws() {
        let shares = long_run_shares();
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        const DRAWS: u32 = 400_000;
        let mut dice = 1u64;
        let mut counter = || {
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (dice >> 56) as u8
        };
        let (mut active, mut preview) = (Piece::L, Piece::J);
        let mut drawn = [0u32; 7];
        for _ in 0..DRAWS {
            let piece = draw(active, preview, &mut counter);
            drawn[piece.index()] += 1;
            (active, preview) = (preview, piece);
        }
        for (share, drawn) in shares.into_iter().zip(drawn) {
            let seen = f64::from(drawn) / f64::from(DRAWS);
            assert!((share - seen).abs() < 0.003, "{share} and {seen}");
        }
        // The rule hardly ever turns down a T, and an L most often.
        let least = shares.iter().copied().fold(1.0, f64::min);
        assert!((shares[Piece::L.index()] - least).abs() < 1e-12);
    }
}
