//! What is pressed when nobody says otherwise.

use pad::Buttons;

/// What makes a soft reset when all are down.
pub const SOFT_RESET: Buttons = Buttons::A
    .union(Buttons::B)
    .union(Buttons::SELECT)
    .union(Buttons::START);

/// What a clumsy player holds: eight pictures of one direction, a turn now and then,
/// and sometimes a short pause or the preview switched off or on.
pub fn random_buttons(seed: u64, picture: u64) -> Buttons {
    let (block, at) = (picture / 8, picture % 8);
    let dice = mixed(seed ^ mixed(block));
    let mut buttons = match dice % 8 {
        0 | 1 => Buttons::LEFT,
        2 | 3 => Buttons::RIGHT,
        4..7 => Buttons::DOWN,
        _ => Buttons::NONE,
    };
    if at == dice >> 8 & 7 {
        buttons |= match dice >> 16 & 3 {
            0 => Buttons::A,
            1 => Buttons::B,
            _ => Buttons::NONE,
        };
    }
    match dice >> 24 & 63 {
        0 if at == 0 || at == 6 => buttons | Buttons::START,
        1 if at == 0 => buttons | Buttons::SELECT,
        _ => buttons,
    }
}

/// A number as good as drawn at random from another.
pub fn mixed(n: u64) -> u64 {
    let n = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let n = (n ^ n >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let n = (n ^ n >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ n >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clumsy_player_presses_everything_but_never_resets() {
        let mut seen = Buttons::NONE;
        for picture in 0..20_000 {
            let buttons = random_buttons(7, picture);
            assert!(!buttons.contains(SOFT_RESET));
            seen |= buttons;
        }
        assert_eq!(seen, Buttons::all() - Buttons::UP);
    }
}
