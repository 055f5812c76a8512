//! What a run was made with.

/// What a run was made with, as far as the recorder knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunInfo {
    /// Name and version of the core.
    pub core: Option<(String, String)>,
    /// The cartridge.
    pub rom: Option<RomInfo>,
    /// Faults between core and bot, as on the command line; empty for none.
    pub faults: String,
}

/// Which cartridge was in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RomInfo {
    /// The title in its header; may be empty.
    pub title: String,
    /// Its size in bytes.
    pub size: u64,
    /// [`crate::rom_hash`] of its bytes.
    pub hash: String,
}

impl RomInfo {
    /// Describes a cartridge.
    #[must_use]
    pub fn of(rom: &[u8], title: &str) -> Self {
        Self {
            title: title.to_owned(),
            size: rom.len() as u64,
            hash: crate::rom_hash(rom),
        }
    }
}
