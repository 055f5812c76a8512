//! What was read as what, counted on every picture that tells it.
//!
//! The tracker mends single misreads, so that its state agrees with the truth all the
//! same; here the bare reading of each picture is counted, before anything is mended.

use super::compare;
use cartridge::Truth;
use rules::Piece;
use serde::Serialize;
use vision::{Reading, Screen};

/// How often each thing was read as what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Matrix {
    /// What the rows and the columns are.
    pub names: &'static [&'static str],
    /// A row for each true thing, a column for each thing it was read as.
    pub counts: Vec<Vec<u64>>,
}

impl Matrix {
    fn new(names: &'static [&'static str]) -> Self {
        Self {
            names,
            counts: vec![vec![0; names.len()]; names.len()],
        }
    }

    fn count(&mut self, truth: usize, read: usize) {
        let row = self.counts.get_mut(truth);
        if let Some(count) = row.and_then(|row| row.get_mut(read)) {
            *count += 1;
        }
    }

    /// How often something was read.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// How often it was read as what it was.
    #[must_use]
    pub fn right(&self) -> u64 {
        let diagonal = self.counts.iter().enumerate();
        diagonal.filter_map(|(i, row)| row.get(i)).sum()
    }
}

/// What was read as what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Confusion {
    /// The cells of the field: empty or filled.
    pub cells: Matrix,
    /// The piece in the next box, or none.
    pub next: Matrix,
    /// The screens.
    pub screens: Matrix,
}

const CELLS: &[&str] = &["empty", "filled"];
const NEXT: &[&str] = &["L", "J", "I", "O", "Z", "S", "T", "none"];
const SCREENS: &[&str] = &[
    "blank",
    "copyright",
    "title",
    "config",
    "level",
    "name",
    "play",
    "pause",
    "curtain",
    "over",
    "ending",
    "another",
];

impl Default for Confusion {
    fn default() -> Self {
        Self {
            cells: Matrix::new(CELLS),
            next: Matrix::new(NEXT),
            screens: Matrix::new(SCREENS),
        }
    }
}

impl Confusion {
    /// Takes in one picture, on which the true screen has settled.
    pub(super) fn count(&mut self, truth: &Truth, reading: &Reading) {
        self.screens.count(
            true_screen(truth.screen, reading.screen),
            read_screen(reading.screen),
        );
        let play = truth.screen == cartridge::Screen::Play && reading.screen == Screen::Play;
        if !play || !compare::is_settled(truth) {
            return;
        }
        let next = |piece: Option<usize>| piece.unwrap_or(NEXT.len() - 1);
        self.next.count(
            next(truth.next.map(usize::from)),
            next(reading.next.map(|piece: Piece| piece as usize)),
        );
        for (&shown, read) in compare::shown(truth).iter().zip(&reading.cells) {
            self.cells.count(
                usize::from(compare::is_filled(shown)),
                usize::from(read.cell.is_filled()),
            );
        }
    }
}

const fn read_screen(screen: Screen) -> usize {
    match screen {
        Screen::Blank => 0,
        Screen::Copyright => 1,
        Screen::Title => 2,
        Screen::Config => 3,
        Screen::LevelA => 4,
        Screen::NameEntry => 5,
        Screen::Play => 6,
        Screen::Pause => 7,
        Screen::Curtain => 8,
        Screen::GameOver => 9,
        Screen::Ending => 10,
        Screen::LevelB | Screen::Tally | Screen::Unknown => 11,
    }
}

/// The entry of a name shows the level screen, so that either may be read.
fn true_screen(screen: cartridge::Screen, read: Screen) -> usize {
    use cartridge::Screen as True;
    let either = matches!(read, Screen::LevelA | Screen::NameEntry);
    read_screen(match screen {
        True::Level | True::Name if either => read,
        True::Blank => Screen::Blank,
        True::Copyright => Screen::Copyright,
        True::Title => Screen::Title,
        True::Config => Screen::Config,
        True::Level => Screen::LevelA,
        True::Play => Screen::Play,
        True::Pause => Screen::Pause,
        True::Curtain => Screen::Curtain,
        True::Over => Screen::GameOver,
        True::Name => Screen::NameEntry,
        True::Launch => Screen::Ending,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_named_in_the_order_of_their_numbers() {
        for piece in Piece::EACH {
            assert_eq!(NEXT[piece as usize], piece.letter().to_string());
        }
    }

    #[test]
    fn a_matrix_counts_what_is_right_and_all() {
        let mut matrix = Matrix::new(CELLS);
        for (truth, read) in [(0, 0), (0, 0), (1, 0), (1, 1), (2, 0)] {
            matrix.count(truth, read);
        }
        assert_eq!(matrix.counts, [[2, 0], [1, 1]]);
        assert_eq!((matrix.right(), matrix.all()), (3, 4));
    }
}
