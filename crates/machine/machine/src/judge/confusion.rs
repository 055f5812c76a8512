//! Confusion matrices: what was read as what, over all pictures where the truth is known.
//!
//! The estimator corrects single misreads, so that its state agrees with the truth even so;
//! here the raw reading of each picture is counted, before any correction.

use super::compare;
use cartridge::Truth;
use rules::Piece;
use session::{Confusion, NEXT, NumbersRead};
use vision::{Reading, Screen};

/// Counts one picture, after the first of a screen.
pub(super) fn count(confusion: &mut Confusion, truth: &Truth, reading: &Reading) {
    confusion.screens.add(
        true_screen(truth.screen, reading.screen),
        read_screen(reading.screen),
    );
    let play = truth.screen == cartridge::Screen::Play && reading.screen == Screen::Play;
    if !play || !compare::is_settled(truth) {
        return;
    }
    let next = |piece: Option<Piece>| piece.map_or(NEXT.len() - 1, Piece::index);
    confusion.next.add(next(truth.next), next(reading.next));
    for (shown, read) in compare::shown(truth).zip(&reading.cells) {
        confusion.cells.add(
            usize::from(compare::is_filled(shown)),
            usize::from(read.cell.is_filled()),
        );
    }
}

/// Counts the numbers of one picture of play, after the first of a screen.
pub(super) fn count_numbers(numbers: &mut NumbersRead, truth: &Truth, reading: &Reading) {
    if truth.screen == cartridge::Screen::Play && compare::is_settled(truth) {
        numbers.add(truth.score, reading.score);
        numbers.add(truth.level.into(), reading.level.map(u32::from));
        numbers.add(truth.lines.into(), reading.lines.map(u32::from));
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
}
