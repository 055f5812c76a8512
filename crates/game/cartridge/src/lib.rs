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
