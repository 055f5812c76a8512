//! How the pictures of a game are read, as data.
//!
//! A profile is a TOML text: where the field and the numbers are, which shades
//! fill a cell, what the inside of each mino and the digits look like, and how
//! screens are distinguished. It is parsed in two stages: [`ProfileFile`] is what was
//! typed, [`Profile`] is the checked form that a reader uses. Nothing in it lies off the
//! screen, so reading needs no checks.

mod error;
mod file;
mod fixed;
mod layout;
mod minos;
mod pixels;
mod regions;
mod screens;
mod shipped;

pub use error::ProfileError;
pub use file::{
    DigitsFile, FieldFile, FixedFile, FixedPartFile, GlyphFile, LevelsFile, MinosFile, PanelBFile,
    PanelFile, ProfileFile, ScreenFile, TestFile, TitleFile,
};
pub use layout::{DIGIT, Digits, Field, Glyph, Panel, PanelB};
pub use minos::{MAX_PROBES, Minos, Pattern};
pub use pixels::Shades;
pub use regions::{Region, RegionKind};
pub use screens::{CellSort, ScreenRule, Test};
pub use shipped::{Shipped, shipped};

use screen::{FixedPart, Rect};
use std::sync::Arc;

/// The only version of the format that is understood.
const FORMAT: i64 = 1;

/// How pictures are read. Everything in it lies on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    name: String,
    version: u32,
    comment: String,
    field: Field,
    panel: Panel,
    panel_b: Option<PanelB>,
    title: Option<(Rect, Rect)>,
    levels_a: Vec<Rect>,
    levels_b: Vec<Rect>,
    minos: Minos,
    digits: Digits,
    screens: Vec<ScreenRule>,
    fixed: Vec<Vec<FixedPart>>,
    file: Arc<ProfileFile>,
}

impl Profile {
    /// Parses a profile.
    ///
    /// # Errors
    /// When the text is not a profile; the message names the line or the key and
    /// the fix.
    pub fn parse(text: &str) -> Result<Self, ProfileError> {
        Self::check(&ProfileFile::parse(text)?)
    }

    /// Checks a profile as it was written.
    ///
    /// # Errors
    /// When a value can't be used; the message names the key and the fix.
    pub fn check(file: &ProfileFile) -> Result<Self, ProfileError> {
        Self::check_reusing(file, None)
    }

    /// The same, reusing the mino tables of a profile with the same `[minos]` and the same
    /// pitch: building them is by far the most work.
    ///
    /// # Errors
    /// As [`Profile::check`].
    pub fn check_reusing(file: &ProfileFile, minos: Option<&Minos>) -> Result<Self, ProfileError> {
        if file.format != FORMAT {
            return Err(ProfileError::value(
                "format",
                format!("version {} of the format is not known", file.format),
                format!("this program reads format {FORMAT}"),
            ));
        }
        if file.name.trim().is_empty() {
            return Err(ProfileError::value(
                "name",
                "it is empty",
                "give the profile a name",
            ));
        }
        let version = pixels::between("version", file.version, 0, i64::from(u32::MAX))?;
        let field = Field::check(&file.field)?;
        let panel = Panel::check(&file.panel, &field)?;
        let panel_b = file.panel_b.as_ref().map(PanelB::check).transpose()?;
        let title = match &file.title {
            Some(title) => Some((
                pixels::rect("title.one_player", &title.one_player)?,
                pixels::rect("title.two_players", &title.two_players)?,
            )),
            None => None,
        };
        let (levels_a, levels_b) = layout::levels(file.levels.as_ref())?;
        Ok(Self {
            name: file.name.clone(),
            version,
            comment: file.comment.clone(),
            minos: match minos {
                Some(minos) => minos.clone(),
                None => Minos::check(&file.minos, field.pitch)?,
            },
            digits: Digits::check(&file.digits)?,
            screens: screens::check(&file.screens)?,
            fixed: fixed::check(&file.fixed)?,
            field,
            panel,
            panel_b,
            title,
            levels_a,
            levels_b,
            file: Arc::new(file.clone()),
        })
    }

    /// What was typed, without the comments.
    #[must_use]
    pub fn file(&self) -> &ProfileFile {
        &self.file
    }

    /// TOML text that [`Profile::parse`] reads as an equal profile.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "strings, numbers and tables with string keys can always be written"
    )]
    pub fn to_toml(&self) -> String {
        toml::to_string(self.file()).expect("a profile can be written")
    }

    /// A short name, by which it is chosen.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Raised by its author with each change.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Free text.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// The cells.
    #[must_use]
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// The numbers and the next box.
    #[must_use]
    pub fn panel(&self) -> &Panel {
        &self.panel
    }

    /// The numbers of B-type, if they can be read.
    #[must_use]
    pub fn panel_b(&self) -> Option<&PanelB> {
        self.panel_b.as_ref()
    }

    /// Where the title's cursor can stand: one player, two players.
    #[must_use]
    pub fn title(&self) -> Option<(Rect, Rect)> {
        self.title
    }

    /// The ten digits of the A-type level screen, or none.
    #[must_use]
    pub fn levels_a(&self) -> &[Rect] {
        &self.levels_a
    }

    /// The ten digits of the B-type level screen, or none.
    #[must_use]
    pub fn levels_b(&self) -> &[Rect] {
        &self.levels_b
    }

    /// What stands inside a cell.
    #[must_use]
    pub fn minos(&self) -> &Minos {
        &self.minos
    }

    /// The ten digits.
    #[must_use]
    pub fn digits(&self) -> &Digits {
        &self.digits
    }

    /// The tests that name a screen, in the order in which they are tried.
    #[must_use]
    pub fn screens(&self) -> &[ScreenRule] {
        &self.screens
    }

    /// Screens by what never changes on them.
    pub fn fixed(&self) -> impl Iterator<Item = &[FixedPart]> {
        self.fixed.iter().map(|parts| &**parts)
    }
}
