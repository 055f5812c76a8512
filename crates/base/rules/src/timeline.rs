//! The duration of events, in frames. `L` is the image that follows the step in which a
//! piece locks; the images before it show the piece still falling.

/// Steps from a lock to step 0 of the next piece when no line was cleared.
pub const LOCK_TO_SPAWN: u32 = 3;
/// Steps from a lock to step 0 of the next piece after a clear of 1 to 4 lines.
pub const LOCK_TO_SPAWN_CLEAR: u32 = 94;

/// First image, after L, in which full rows are drawn as flash.
pub const FLASH_START: u32 = 3;
/// Images in one phase of the flash: flashed, plain, flashed, plain, flashed, plain.
pub const FLASH_PHASE: u32 = 10;
/// First image, after L, in which the full rows are white.
pub const WHITE_START: u32 = 63;
/// The image, after L, in which row 17 shows its new cells; row `r` does so
/// `17 - r` images later.
pub const COLLAPSE_START: u32 = 77;
/// The image, after L, in which row 0 shows its new cells and the collapse is done.
pub const COLLAPSE_END: u32 = 94;
/// The image, after L, in which soft-drop points appear in the score.
pub const DROP_POINTS_SHOWN: u32 = 2;
/// The image, after L, in which a new level's digits appear.
pub const LEVEL_SHOWN: u32 = 91;
/// The image, after L, in which a clear's points appear in the score.
pub const CLEAR_POINTS_SHOWN: u32 = 93;
/// The image, after L, in which a clear's lines and the new next piece appear.
pub const LINES_SHOWN: u32 = 94;

/// The L of the lock that ends a game is this many images after that of any other.
pub const FATAL_L: u32 = 1;
/// The image, after a fatal L, in which the curtain covers the bottom row; it
/// climbs one row an image.
pub const CURTAIN_START: u32 = 1;
/// The image, after a fatal L, in which the curtain begins to uncover the
/// game-over picture, from the bottom row up.
pub const UNCOVER_START: u32 = 71;
/// The image, after a fatal L, in which the game-over picture is whole.
pub const GAME_OVER_SHOWN: u32 = 88;

/// What a row that is being cleared shows, in image `L + since_lock`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClearPhase {
    /// As locked, full.
    Plain,
    /// Drawn as flash: no corners, so it reads as empty.
    Flash,
    /// Empty, what is above still hangs.
    White,
    /// Rows from `first_new` down already show their new cells.
    Collapse {
        /// 17 down to 0.
        first_new: i8,
    },
    /// All rows show their new cells.
    Done,
}

/// The phase of a clear in image `L + since_lock`.
#[must_use]
pub fn clear_phase(since_lock: u32) -> ClearPhase {
    match since_lock {
        0..FLASH_START => ClearPhase::Plain,
        FLASH_START..WHITE_START => {
            if ((since_lock - FLASH_START) / FLASH_PHASE).is_multiple_of(2) {
                ClearPhase::Flash
            } else {
                ClearPhase::Plain
            }
        }
        WHITE_START..COLLAPSE_START => ClearPhase::White,
        COLLAPSE_START..COLLAPSE_END => ClearPhase::Collapse {
            first_new: 17 - (since_lock - COLLAPSE_START) as i8,
        },
        _ => ClearPhase::Done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flash_is_shown_three_times_ten_images() {
        let flashed = (0..100)
            .filter(|&i| clear_phase(i) == ClearPhase::Flash)
            .count();
        assert_eq!(flashed, 30);
        assert_eq!(clear_phase(12), ClearPhase::Flash);
        assert_eq!(clear_phase(13), ClearPhase::Plain);
        assert_eq!(clear_phase(62), ClearPhase::Plain);
        assert_eq!(clear_phase(63), ClearPhase::White);
        assert_eq!(clear_phase(77), ClearPhase::Collapse { first_new: 17 });
        assert_eq!(clear_phase(93), ClearPhase::Collapse { first_new: 1 });
        assert_eq!(clear_phase(94), ClearPhase::Done);
    }
}
