//! Counts the events in the games of a check.

use super::report::Happened;
use rules::game::{Game, Life, View};

/// The state after the last picture, and the counts so far.
#[derive(Debug, Default)]
pub struct CrossCheckCounts {
    last: Option<Last>,
}

#[derive(Clone, Copy, Debug)]
struct Last {
    lines: u16,
    level: u8,
    view: View,
}

impl CrossCheckCounts {
    /// A new game begins.
    pub fn begin(&mut self) {
        self.last = None;
    }

    /// The next picture of a game; the lines that were cleared since the one before.
    pub fn note(&mut self, game: &Game, happened: &mut Happened) -> u64 {
        let (image, numbers) = (game.image(), game.numbers());
        let mut cleared = 0;
        if let Some(last) = self.last {
            cleared = usize::from(numbers.lines - last.lines);
            if let Some(count) = cleared
                .checked_sub(1)
                .and_then(|n| happened.clears.get_mut(n))
            {
                *count += 1;
            }
            happened.rises += u64::from(numbers.level > last.level);
            if image.view == View::Pause && last.view == View::Play {
                let when = match game.life() {
                    Life::Locked(_) if game.clears() => 2,
                    Life::Locked(_) => 1,
                    _ => 0,
                };
                happened.pauses[when] += 1;
            }
        }
        happened.endings += u64::from(game.life() == Life::Over(0));
        if let (View::Play, Some(piece)) = (image.view, image.sprites.piece) {
            let over = |&(row, col): &(i8, i8)| {
                image
                    .background
                    .get(row as usize)
                    .is_some_and(|cells| cells[col as usize].is_filled())
            };
            let blend = game.life() == Life::Falling && piece.cells().iter().any(over);
            happened.blends += u64::from(blend);
        }
        self.last = Some(Last {
            lines: numbers.lines,
            level: numbers.level,
            view: image.view,
        });
        cleared as u64
    }
}
