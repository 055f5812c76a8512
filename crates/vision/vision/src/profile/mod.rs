//! How the pictures of a game are read, as data.
//!
//! A profile is a TOML text: where the field and the numbers are, which shades
//! fill a cell, what the inside of each mino and the digits look like, and how
//! screens are distinguished. It is parsed in two stages: [`ProfileFile`] is what was
//! typed, [`Profile`] is the checked form that a reader uses. Nothing in it lies off the
//! screen, so reading needs no checks.

mod checked;
mod error;
mod file;
mod layout;
mod minos;
mod pixels;
mod regions;
mod screens;
mod shipped;

pub use checked::Profile;
pub use error::ProfileError;
pub use file::{
    DigitsFile, FieldFile, GlyphFile, LevelsFile, MinosFile, PanelBFile, PanelFile, ProfileFile,
    ScreenFile, TestFile, TitleFile,
};
pub use layout::{DIGIT, Digits, Field, Glyph, Panel, PanelB};
pub use minos::{MAX_PROBES, Minos, Pattern};
pub use pixels::Shades;
pub use regions::{Region, RegionKind};
pub use screens::{CellSort, ScreenRule, Test};
pub use shipped::{Shipped, shipped};
