//! How fast pieces fall.

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
    fn hearts_add_ten_levels_up_to_twenty() {
        assert_eq!(speed(9, true), 19);
        assert_eq!(speed(11, true), 20);
        assert_eq!(gravity(speed(20, false)), 2);
        assert_eq!(gravity(0), 52);
    }
}
