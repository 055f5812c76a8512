//! A profile of another maker's game as it is typed: TOML, format 2.
//!
//! Format 1 describes the original game and the cartridge, with all their screens. This one
//! states only what clicks can show: the cells, the next box and the numbers while a game is
//! played. Pictures of cells and digits are drawn with the characters `.-+#` for the four
//! shades, `?` for any.

use crate::controls::ControlsFile;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The whole text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFile {
    /// The version of this format; 2.
    pub format: i64,
    /// A short name.
    pub name: String,
    /// Free text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Of a game in colours: the shade of empty cells, one of `.-+#`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub empty_shade: Option<String>,
    /// The cells.
    pub field: FieldFile,
    /// The next box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<NextFile>,
    /// The numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<NumbersFile>,
    /// The looks of each piece: `L J I O Z S T`, each a list of cells, drawn row by row.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub minos: BTreeMap<String, Vec<Vec<String>>>,
    /// Of a game in colours: each colour as `#rrggbb`, and its shade. A colour that is not here has
    /// the shade of the nearest one that is none of empty cells.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub colours: BTreeMap<String, String>,
    /// What is beside the well while a game is played. Without any, each picture is taken
    /// for one of play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<WallFile>,
    /// What the buttons do, as the program found it by pressing them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controls: Option<ControlsFile>,
}

/// The cells of the well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldFile {
    /// The top left pixel of the top left cell, `[x, y]`.
    pub origin: Vec<i64>,
    /// Pixels from one cell to the next, `[right, down]`, each 7 or 8.
    pub pitch: Vec<i64>,
    /// Cells above each other, 16 to 20. There are always 10 beside each other.
    pub rows: i64,
    /// An empty cell, row by row: each pixel that differs votes for a filled one; `?` are
    /// pixels that do not vote.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub empty: Vec<String>,
    /// Other looks of empty cells, likewise. The look that is most similar to a cell counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_empty: Vec<Vec<String>>,
    /// Instead of `empty`, four empty cells that alternate: the top left one of the field, the ones
    /// at its right, below it, and below at the right. A cell of `?` is one of the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternating: Vec<Vec<String>>,
    /// Instead of `empty`, a pattern of 8x8 pixels behind the cells, which begins at the corner
    /// of the screen and repeats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pattern: Vec<String>,
    /// How many votes fill a cell.
    pub votes: i64,
}

/// The next box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NextFile {
    /// Where the piece is drawn, `[x, y, width, height]`. It may stand anywhere in it, and
    /// be turned.
    pub rect: Vec<i64>,
    /// The shade around it, one of `.-+#`.
    pub ground: String,
}

/// The numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumbersFile {
    /// Width and height of the place of a digit.
    pub size: Vec<i64>,
    /// The shade around the digits, one of `.-+#`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<String>,
    /// Instead of it, the shade of the digits, where there are several around them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ink: Option<String>,
    /// The places of the score, `[x, y, width, height]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Vec<i64>>,
    /// The places of the lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<i64>>,
    /// The places of the level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Vec<i64>>,
    /// The digits that are known, row by row: `#` is drawn, `.` is not. A number with
    /// another digit is not read.
    pub digits: BTreeMap<String, Vec<String>>,
}

/// Pixels beside the well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WallFile {
    /// Where, `[x, y, width, height]`.
    pub rect: Vec<i64>,
    /// Their shades, row by row without line breaks.
    pub pixels: String,
}
