//! Points, lines, levels and speeds of the A-type game.

/// Score stops here.
pub const MAX_SCORE: u32 = 999_999;
/// Lines stop here.
pub const MAX_LINES: u16 = 9_999;
/// The last level.
pub const MAX_LEVEL: u8 = 20;

/// Points for clearing 0 to 4 lines at once, `level` as it is before the clear.
#[must_use]
pub fn clear_points(lines: u8, level: u8) -> u32 {
    let base = match lines {
        0 => 0,
        1 => 40,
        2 => 100,
        3 => 300,
        _ => 1200,
    };
    base * (u32::from(level) + 1)
}

/// The level after a clear that brought the lines to `lines`: one higher when the
/// tens of lines exceed it. Checked once for each clear.
#[must_use]
pub fn level_after(level: u8, lines: u16) -> u8 {
    if level < MAX_LEVEL && lines / 10 > u16::from(level) {
        level + 1
    } else {
        level
    }
}

/// The gravity constant of each speed 0..=20: a piece falls one row every
/// `constant + 1` steps.
const GRAVITY: [u8; 21] = [
    52, 48, 44, 40, 36, 32, 27, 21, 16, 10, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 2,
];

/// The speed that a level is played at: the level itself, or ten more in hearts
/// mode, at most 20.
#[must_use]
pub fn speed(level: u8, heart: bool) -> u8 {
    level.saturating_add(if heart { 10 } else { 0 }).min(20)
}

/// The gravity constant of a speed 0..=20; a greater one counts as 20.
#[must_use]
pub fn gravity(speed: u8) -> u8 {
    GRAVITY[usize::from(speed.min(20))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn level_9_rises_at_100_lines() {
        assert_eq!(level_after(9, 99), 9);
        assert_eq!(level_after(9, 100), 10);
        assert_eq!(level_after(20, 9999), 20);
    }

    #[test]
    fn four_lines_pay_most() {
        assert_eq!(clear_points(4, 9), 12_000);
        assert_eq!(clear_points(1, 0), 40);
    }

    #[test]
    fn hearts_add_ten_levels_up_to_twenty() {
        assert_eq!(speed(9, true), 19);
        assert_eq!(speed(11, true), 20);
        assert_eq!(gravity(speed(20, false)), 2);
        assert_eq!(gravity(0), 52);
    }
}
