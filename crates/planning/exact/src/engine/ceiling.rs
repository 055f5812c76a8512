//! What the game may add to the bounds near the ceiling.

/// Copies of the topmost visible row that are counted; there are cells for no more that
/// lack three.
pub(super) const COPIES: u64 = 8;

/// What may happen near the ceiling before the last piece is at rest.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ceiling {
    /// Whether a piece may come to rest below a cell.
    pub is_near: bool,
    /// Whether there are cells already that a piece may fall out of or pass under.
    pub is_passable: bool,
    /// What a copy of the topmost visible row lacks at least, if more than one can be
    /// completed.
    pub copy: Option<u32>,
    /// The most that copied cells gain; `i64::MAX` when that has no bound.
    pub gain: i64,
}
