//! The page for OBS: one text that loads nothing.

use rules::Piece;
use serde::Serialize;
use std::collections::BTreeMap;

/// The page, but for the pieces.
const PAGE: &str = include_str!("page.html");
/// What stands in it for the pieces.
const PIECES: &str = "/*pieces*/";
/// What the page may do: use its own style and script, and connect to its server.
pub const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
     connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

/// How a piece is drawn.
#[derive(Serialize)]
struct Look {
    colour: String,
    /// Row and column of its cells as it appears, in two rows.
    cells: Vec<(i8, i8)>,
}

/// The colour of a piece, as red, green and blue.
pub type Colours = fn(Piece) -> [u8; 3];

/// The text of the page with pieces in these colours.
pub fn text(colours: Colours) -> String {
    PAGE.replace(PIECES, &looks(colours))
}

/// The pieces by their letters.
fn looks(colours: Colours) -> String {
    let looks = Piece::EACH.map(|piece| {
        let [red, green, blue] = colours(piece);
        let look = Look {
            colour: format!("#{red:02x}{green:02x}{blue:02x}"),
            cells: piece
                .cells(0)
                .map(|(row, column)| (row - 2, column))
                .to_vec(),
        };
        (piece.letter(), look)
    });
    serde_json::to_string(&BTreeMap::from(looks)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_whole_and_loads_nothing() {
        assert_eq!(PAGE.matches(PIECES).count(), 1);
        let text = text(|piece| [86, 180, piece as u8]);
        assert!(text.starts_with("<!doctype html>"));
        assert!(text.contains(r##""I":{"colour":"#56b402","##), "{text}");
        for other in ["http://", "https://", "src=", "href=", "@import", "url("] {
            assert!(!text.contains(other), "{other}");
        }
    }
}
