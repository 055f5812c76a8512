//! A profile as it is typed. Numbers are wide and signed here, so that the message about one
//! that lies off the screen can name its key.

use crate::Screen;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The whole text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileFile {
    /// The version of this format; 1.
    pub format: i64,
    /// A short name, by which the profile is chosen.
    pub name: String,
    /// Raised by its author with each change.
    pub version: i64,
    /// Free text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The cells.
    pub field: FieldFile,
    /// The numbers and the next box.
    pub panel: PanelFile,
    /// The numbers where they stand elsewhere: in B-type, which shows no score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub panel_b: Option<PanelBFile>,
    /// The title's cursor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<TitleFile>,
    /// The digits of the level screens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<LevelsFile>,
    /// What the inside of a cell looks like.
    pub minos: MinosFile,
    /// What the ten digits look like.
    pub digits: DigitsFile,
    /// The tests that name a screen, in the order in which they are tried.
    pub screens: Vec<ScreenFile>,
    /// Screens by what never changes on them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<FixedFile>,
}

/// What never changes on a screen: by it the screen is found in an image with other things in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FixedFile {
    /// Later ones lie on top.
    pub parts: Vec<FixedPartFile>,
}

/// A part of a screen that never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FixedPartFile {
    /// The pixels, `[x, y, width, height]`.
    pub rect: Vec<i64>,
    /// The shade of all of them, one of `.-+#`; `mixed` for a texture that is about half as light as
    /// white, `dark` for one that is mostly black; `?` when they change.
    pub shade: String,
}

/// The grid of cells and what fills one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldFile {
    /// The top left pixel of the top left cell, `[x, y]`.
    pub origin: Vec<i64>,
    /// Pixels from one cell to the next.
    pub pitch: i64,
    /// Rows that are on the screen, counted from the lowest; all 18 when left out.
    /// `origin` is that of the topmost of them, and those above read as empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<i64>,
    /// The four places in a cell that vote, `[x, y]` from its top left pixel.
    pub corners: Vec<Vec<i64>>,
    /// The shades that count as black in a vote: some of `.-+#`.
    pub black: String,
    /// How many of the four must be black for the cell to be filled.
    pub votes: i64,
}

/// Rectangles `[x, y, width, height]` of the panel beside the field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PanelFile {
    /// Digits of the score, right aligned.
    pub score: Vec<i64>,
    /// Digits of the level, right aligned.
    pub level: Vec<i64>,
    /// Digits of the lines, right aligned.
    pub lines: Vec<i64>,
    /// The heart beside the level.
    pub heart: Vec<i64>,
    /// The inside of the next box.
    pub next: Vec<i64>,
    /// The top left pixel of the 4x2 cells in which the next piece is drawn, `[x, y]`.
    pub next_cells: Vec<i64>,
}

/// Rectangles `[x, y, width, height]` of the B-type panel. The next box is where it
/// is in the other one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PanelBFile {
    /// Tests that all hold when this panel is shown and not the A-type one.
    pub when: Vec<TestFile>,
    /// Digits of the level, right aligned.
    pub level: Vec<i64>,
    /// Digits of the lines that are left, right aligned.
    pub lines: Vec<i64>,
    /// The heart beside the level.
    pub heart: Vec<i64>,
}

/// Where the title's cursor can stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TitleFile {
    /// Black pixels here: one player is chosen.
    pub one_player: Vec<i64>,
    /// Black pixels here: two players are chosen.
    pub two_players: Vec<i64>,
}

/// Top left pixels `[x, y]` of the digits 0 to 9 on the level screens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelsFile {
    /// On the A-type screen.
    pub a: Vec<Vec<i64>>,
    /// On the B-type screen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub b: Vec<Vec<i64>>,
}

/// What stands inside a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MinosFile {
    /// Places in a cell, `[x, y]` from its top left pixel; at most 8.
    pub probes: Vec<Vec<i64>>,
    /// How many probes may be wrong for a kind still to be recognised.
    #[serde(default)]
    pub slack: i64,
    /// Patterns for `L J I O Z S T`, `curtain` and `flash`: a character for each
    /// probe, one of `.-+#`, or `?` any, `=` one of `-+`, `!` anything but `#`.
    pub kinds: BTreeMap<String, Vec<String>>,
}

/// What the ten digits look like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DigitsFile {
    /// The greatest sum of the differences of all counts: 2 for each wrong pixel.
    #[serde(default)]
    pub slack: i64,
    /// The digits 0 to 9.
    pub glyphs: Vec<GlyphFile>,
}

/// How many pixels of an 8x8 digit are black.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlyphFile {
    /// In each row from the top, 8 digits.
    pub rows: String,
    /// In each column from the left, 8 digits.
    pub columns: String,
}

/// A screen and what has to hold for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScreenFile {
    /// Which screen.
    pub is: Screen,
    /// All of these hold.
    pub when: Vec<TestFile>,
}

/// One test: `rect` with one of `only`, `none`, `some`, `count`, or `cells` or
/// `full_rows` with a sort of cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TestFile {
    /// The pixels that are looked at, `[x, y, width, height]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rect: Option<Vec<i64>>,
    /// Every pixel has one of these shades.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<String>,
    /// No pixel has one of these shades.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub none: Option<String>,
    /// At least one pixel has one of these shades.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub some: Option<String>,
    /// Between `min` and `max` pixels have one of these shades.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// How many pixels may break `only` or `none`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub except: Option<i64>,
    /// Between `min` and `max` cells of the field are `filled`, `curtain`, `text`
    /// (not filled, with a black pixel) or `drawn` (not filled, of several shades).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<String>,
    /// Between `min` and `max` whole rows of the field are of that sort.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_rows: Option<String>,
    /// With `cells`: the cells that are counted, `[column, row, width, height]`;
    /// all when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<Vec<i64>>,
    /// The least count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// The greatest count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
}

impl ProfileFile {
    /// Parses a profile.
    ///
    /// # Errors
    /// When it is not TOML or a key is missing, unknown or of the wrong type.
    pub fn parse(text: &str) -> Result<Self, super::ProfileError> {
        Ok(text_error::parse_toml(text)?)
    }
}
