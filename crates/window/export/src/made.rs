//! What made the frames of a clip, for the header of a movie.

use movie::{About, CartridgeMark};
use session_file::{RunInfo, rom_hash};

/// The program that plays it, in which the Game Boy has no boot program either.
const PLAYED_BY: &str = "Gambatte";

/// What made the frames of a session, as far as known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// The title of the cartridge.
    game: String,
    cartridge: Option<CartridgeMark>,
    /// Name and version of the core.
    core: String,
    /// Faults changed the pictures that were recorded.
    is_disturbed: bool,
}

impl Made {
    /// What is known of a run, and of its cartridge if that is at hand.
    #[must_use]
    pub fn new(run: &RunInfo, rom: Option<&[u8]>) -> Self {
        let info = run.rom.as_ref();
        let rom = rom.filter(|rom| info.is_some_and(|info| rom_hash(rom) == info.hash));
        let core = run.core.as_ref();
        Self {
            game: info.map_or_else(String::new, |info| info.title.clone()),
            cartridge: rom.map(CartridgeMark::sha1),
            core: core.map_or_else(String::new, |(name, version)| format!("{name} {version}")),
            is_disturbed: !run.faults.is_empty(),
        }
    }

    /// The title of the cartridge; empty where it is not known.
    pub(crate) const fn game(&self) -> &str {
        self.game.as_str()
    }

    /// Whether the buttons that were held are known: of what a core ran, and not of a video or a capture.
    pub(crate) const fn has_buttons(&self) -> bool {
        !self.core.is_empty()
    }

    /// Whether the recorded pictures may be others than those of the game.
    pub(crate) const fn is_disturbed(&self) -> bool {
        self.is_disturbed
    }

    /// What the header of a movie states.
    pub(crate) fn about(&self) -> About {
        let program = format!("Blockscope {}", env!("CARGO_PKG_VERSION"));
        let core = match self.core.as_str() {
            "" => "an unknown core",
            core => core,
        };
        About {
            game: self.game.clone(),
            author: String::new(),
            rerecords: Some(0),
            comments: vec![
                format!(
                    "Recorded by {program} on {core}, from power-on without a boot program; each frame ends \
                     with VBlank."
                ),
                "play --movie of that program compares the pictures with those that were recorded."
                    .to_owned(),
            ],
            emulator: program,
            core: PLAYED_BY.to_owned(),
            cartridge: self.cartridge.clone(),
        }
    }
}
