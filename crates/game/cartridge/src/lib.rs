//! Blockfall, the cartridge that comes with the program.
//!
//! It is a real Game Boy program in SM83 assembly (`asm/`) with its own art (`art/`), and
//! follows the rules and the timing of the original game. Its cartridge RAM has two
//! blocks that no other cartridge has: the *truth port* describes on every frame what the
//! screen shows, so that the referee can check what was read from pixels; the *set-up
//! block* lets a test start a game in any state.

mod setup;
mod truth;

pub use setup::{Setup, SetupError};
pub use truth::{Hidden, Screen, Since, TRUTH_MARK, TRUTH_SIZE, Truth, TruthError};

/// The image: 32 KiB, MBC1 with 8 KiB of RAM, no logo in its header.
pub const IMAGE: &[u8] = include_bytes!("../../../../assets/blockfall.gb");

/// Bytes of RAM in the cartridge.
pub const RAM_SIZE: usize = 0x2000;

/// The main loop waits for VBlank: `halt`, `nop`, read the byte that VBlank sets.
const WAIT: [u8; 3] = [0x76, 0x00, 0xFA];
const NOP: u8 = 0x00;

/// The image without the `halt` in its main loop. It waits for VBlank by reading a byte again and
/// again, as the original game does.
#[must_use]
pub fn polling_image() -> Vec<u8> {
    let mut image = IMAGE.to_vec();
    let wait = image.windows(WAIT.len()).position(|code| code == WAIT);
    if let Some(halt) = wait.and_then(|at| image.get_mut(at)) {
        *halt = NOP;
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_polling_image_has_one_byte_of_another_value() {
        let polling = polling_image();
        assert_eq!(polling.len(), IMAGE.len());
        let other = IMAGE.iter().zip(&polling).filter(|(a, b)| a != b);
        assert_eq!(other.collect::<Vec<_>>(), [(&WAIT[0], &NOP)]);
    }
}
