//! Which piece comes next, and how likely.
//!
//! The game draws from the low byte of a fast counter and rejects a candidate up
//! to twice by a bitwise rule, so the seven are not equally likely.

use crate::Piece;

/// How likely each piece is, by its index. Sums to 1.
pub type Draw = [f64; 7];

/// Whether the candidate is drawn again when `active` has just begun to fall and
/// `preview` is shown next.
#[must_use]
pub fn rejects(active: Piece, preview: Piece, candidate: Piece) -> bool {
    let active = active.index();
    active | preview.index() | candidate.index() == active
}

/// The chances of the piece drawn at the spawn of `active`, which will follow
/// `preview`: three draws, the third of which stands.
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
}
