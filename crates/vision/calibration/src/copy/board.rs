//! The field as letters: 18 lines of 10, top first.

use super::{
    Copied, Format,
    words::{Words, toml},
};
use rules::{COLUMNS, Piece, ROWS};
use vision::CellReading;

/// The cells as they are copied: `.` for one that is not filled, the letter of a piece,
/// `#` for what is filled with anything else, `?` for one whose pixels are in doubt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText([[char; COLUMNS]; ROWS]);

impl BoardText {
    /// The board of the cells of a reading, row by row.
    #[must_use]
    pub fn of(cells: &[CellReading]) -> Self {
        let mut rows = [['.'; COLUMNS]; ROWS];
        let places = rows.as_flattened_mut().iter_mut();
        for (place, read) in places.zip(cells) {
            *place = read.sign();
        }
        Self(rows)
    }

    /// The board of lines of letters; `None` when they are not 18 of 10.
    #[must_use]
    pub fn from_lines<'a>(lines: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        let mut rows = [['.'; COLUMNS]; ROWS];
        let mut lines = lines.into_iter();
        for row in &mut rows {
            let letters: Vec<char> = lines.next()?.chars().collect();
            *row = letters.try_into().ok()?;
            let piece = |ch: char| Piece::from_letter(ch).is_some_and(|p| p.letter() == ch);
            if !row.iter().all(|&ch| ".#?".contains(ch) || piece(ch)) {
                return None;
            }
        }
        lines.next().is_none().then_some(Self(rows))
    }

    /// The lines, top first.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        self.0.iter().map(|row| row.iter().collect()).collect()
    }

    fn quoted(&self) -> Vec<String> {
        let lines = self.lines().into_iter();
        lines.map(|line| format!("\"{line}\"")).collect()
    }
}

impl Copied for BoardText {
    fn copied(&self, format: Format) -> String {
        match format {
            Format::Text => self.lines().join("\n"),
            Format::Json => format!("[{}]", self.quoted().join(",")),
            Format::Rust => format!("[\n    {},\n]", self.quoted().join(",\n    ")),
            Format::Toml => format!("board = [\n    {},\n]", self.quoted().join(",\n    ")),
        }
    }

    fn pasted(text: &str, format: Format) -> Option<Self> {
        let lines: Vec<String> = match format {
            Format::Text => text.trim().lines().map(|line| line.trim().into()).collect(),
            Format::Json => serde_json::from_str(text).ok()?,
            Format::Rust => literal(text)?,
            Format::Toml => toml(text, "board")?,
        };
        Self::from_lines(lines.iter().map(String::as_str))
    }
}

/// The texts of an array, each in quotes and with a comma behind it.
fn literal(text: &str) -> Option<Vec<String>> {
    let mut words = Words::new(text);
    words.pass("[")?;
    let mut lines = Vec::new();
    while words.pass("\"").is_some() {
        lines.push(words.until('"')?.to_owned());
        words.pass(",")?;
    }
    words.pass("]")?;
    words.end()?;
    Some(lines)
}
