//! What was watched, in numbers.

use crate::Watched;
use common::counted;
use std::fmt;
use vision::Event;

/// Counts of all frames so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Frames of the source.
    pub frames: u64,
    /// Frames in which no screen was found.
    pub no_screen: u64,
    /// Frames that could not be read from the source.
    pub errors: u64,
    /// Games that began.
    pub games: u64,
    /// Pieces that locked.
    pub pieces: u64,
    /// Lines that were cleared.
    pub lines: u64,
    /// How often the field had changed in a way that no piece explains.
    pub lost: u64,
    /// Frames at which the readings of the last second broke the rules of the game.
    pub misread: u64,
    /// The last score.
    pub score: Option<u32>,
}

impl Summary {
    pub(crate) fn see(&mut self, watched: &Watched) {
        self.frames += 1;
        let Ok(sight) = &watched.sight else {
            self.no_screen += 1;
            return;
        };
        self.misread += u64::from(sight.problem.is_some());
        self.score = sight.tracked.score.or(self.score);
        for event in &sight.tracked.events {
            match event {
                Event::GameStarted => self.games += 1,
                Event::Locked(_) => self.pieces += 1,
                Event::Cleared(lines) => self.lines += u64::from(*lines),
                Event::Violation(_) => self.lost += 1,
                _ => {}
            }
        }
    }
}

/// One line.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            frames,
            games,
            pieces,
            lines,
            ..
        } = self;
        write!(
            f,
            "{}, {}, {}, {}",
            counted(*frames, "frame"),
            counted(*games, "game"),
            counted(*pieces, "piece"),
            counted(*lines, "line")
        )?;
        if let Some(score) = self.score {
            write!(f, ", last score {score}")?;
        }
        for (count, noun, what) in [
            (self.lost, "time", "lost"),
            (self.misread, "frame", "not followed"),
            (self.no_screen, "frame", "without a screen"),
            (self.errors, "frame", "unreadable"),
        ] {
            if count > 0 {
                write!(f, ", {} {what}", counted(count, noun))?;
            }
        }
        Ok(())
    }
}
