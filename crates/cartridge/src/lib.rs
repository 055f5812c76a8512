//! Blockfall, the cartridge that the program carries.
//!
//! It is a program for the real machine, written in SM83 assembly (`asm/`) with
//! its own art (`art/`), and plays by the rules of the game it stands in for. In
//! its memory it keeps two blocks that no other cartridge has: the *truth port*,
//! which says on every frame what the screen shows, for a referee to compare
//! with what was read from pixels; and the *set-up block*, from which a test can
//! start a game in any state.

mod setup;
mod truth;

pub use setup::{Setup, SetupError};
pub use truth::{Hidden, PieceAt, Screen, Since, Truth, TruthError};

/// The image: 32 KiB, MBC1 with 8 KiB of RAM, no logo in its header.
pub const IMAGE: &[u8] = include_bytes!("../../../assets/blockfall.gb");

/// Bytes of RAM in the cartridge.
pub const RAM_SIZE: usize = 0x2000;
