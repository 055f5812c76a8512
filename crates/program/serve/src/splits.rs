//! Commands for LiveSplit: when its timer starts, is split and is reset.

use crate::bounds::SPLITS;
use serde::Serialize;
use std::str::FromStr;
use vision::{Event, Phase, Tracked};

/// A command, in the form of LiveSplit One.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "command", rename_all = "camelCase")]
pub enum Command {
    /// An attempt begins.
    Start,
    /// A part of it is done.
    Split,
    /// It is over.
    Reset,
}

/// The numbers of lines at which a part of an attempt is done, in rising order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitAt(Vec<u16>);

/// The 40 lines of a sprint in four parts.
impl Default for SplitAt {
    fn default() -> Self {
        Self(vec![10, 20, 30, 40])
    }
}

/// A text that is no list of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("give up to {SPLITS} rising numbers of lines with commas between them, as 10,20,30,40")]
pub struct SplitAtError;

impl FromStr for SplitAt {
    type Err = SplitAtError;

    fn from_str(text: &str) -> Result<Self, SplitAtError> {
        let numbers = text.split(',').map(|number| number.trim().parse());
        let numbers: Result<Vec<u16>, _> = numbers.collect();
        let numbers = numbers.map_err(|_| SplitAtError)?;
        let is_rising =
            numbers.first() > Some(&0) && numbers.is_sorted_by(|one, other| one < other);
        match is_rising && numbers.len() <= SPLITS {
            true => Ok(Self(numbers)),
            false => Err(SplitAtError),
        }
    }
}

/// Follows a game and gives the commands.
#[derive(Debug)]
pub struct Splitter {
    at: SplitAt,
    attempt: Option<Attempt>,
}

/// A game whose beginning was seen.
#[derive(Debug)]
struct Attempt {
    /// The fewest lines that it has had: 0, unless it is one in which they are counted down.
    least: u16,
    /// How many parts are done.
    done: usize,
}

impl Splitter {
    /// No game so far.
    pub const fn new(at: SplitAt) -> Self {
        Self { at, attempt: None }
    }

    /// The commands of the next frame.
    pub fn see(&mut self, tracked: &Tracked) -> Vec<Command> {
        let mut commands = Vec::new();
        for event in &tracked.events {
            match event {
                Event::GameStarted => {
                    commands.extend(self.reset());
                    commands.push(Command::Start);
                    self.attempt = Some(Attempt {
                        least: u16::MAX,
                        done: 0,
                    });
                }
                Event::GameOver => commands.extend(self.reset()),
                _ => {}
            }
        }
        if tracked.phase == Phase::Away {
            commands.extend(self.reset());
        }
        if let Some((attempt, lines)) = self.attempt.as_mut().zip(tracked.lines) {
            attempt.least = attempt.least.min(lines);
            let cleared = lines - attempt.least;
            let due = self.at.0.partition_point(|at| *at <= cleared);
            commands.resize(
                commands.len() + due.saturating_sub(attempt.done),
                Command::Split,
            );
            attempt.done = attempt.done.max(due);
        }
        commands
    }

    fn reset(&mut self) -> Option<Command> {
        self.attempt.take().map(|_| Command::Reset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Command::{Reset, Split, Start};

    fn tracked(phase: Phase, lines: Option<u16>, events: &[Event]) -> Tracked {
        Tracked {
            phase,
            lines,
            events: events.to_vec(),
            ..Tracked::nothing(1)
        }
    }

    #[test]
    fn a_list_of_lines_rises() {
        assert_eq!("10,20,30,40".parse(), Ok(SplitAt::default()));
        assert_eq!("100".parse(), Ok(SplitAt(vec![100])));
        for text in ["", "0,10", "20,10", "10,10", "10,,20", "x", "70000"] {
            assert_eq!(text.parse::<SplitAt>(), Err(SplitAtError), "{text}");
        }
        let many: Vec<String> = (1..=SPLITS + 1).map(|n| n.to_string()).collect();
        assert_eq!(many.join(",").parse::<SplitAt>(), Err(SplitAtError));
    }

    #[test]
    fn a_game_starts_splits_and_resets() {
        let mut splitter = Splitter::new(SplitAt::default());
        let mut see = |phase, lines, events: &[Event]| splitter.see(&tracked(phase, lines, events));
        let falling = Phase::Falling;
        assert_eq!(see(Phase::Away, None, &[]), []);
        // The beginning of this game was not seen.
        assert_eq!(see(falling, Some(38), &[]), []);
        assert_eq!(see(falling, Some(41), &[Event::GameOver]), []);
        // The lines of the game before are still known in the first picture.
        assert_eq!(see(falling, Some(41), &[Event::GameStarted]), [Start]);
        assert_eq!(see(falling, Some(0), &[]), []);
        assert_eq!(see(falling, Some(9), &[]), []);
        assert_eq!(see(falling, None, &[]), []);
        assert_eq!(see(falling, Some(13), &[]), [Split]);
        assert_eq!(see(falling, Some(13), &[]), []);
        assert_eq!(see(falling, Some(30), &[]), [Split, Split]);
        assert_eq!(see(Phase::Paused, Some(30), &[Event::Paused]), []);
        assert_eq!(see(falling, Some(42), &[]), [Split]);
        assert_eq!(see(falling, Some(60), &[]), []);
        assert_eq!(see(Phase::Over, Some(60), &[Event::GameOver]), [Reset]);
        assert_eq!(see(Phase::Over, Some(60), &[]), []);
    }

    #[test]
    fn a_game_that_is_left_or_begun_again_is_reset() {
        let mut splitter = Splitter::new(SplitAt::default());
        let mut see = |phase, lines, events: &[Event]| splitter.see(&tracked(phase, lines, events));
        assert_eq!(see(Phase::Falling, Some(0), &[Event::GameStarted]), [Start]);
        let again = see(Phase::Falling, Some(3), &[Event::GameStarted]);
        assert_eq!(again, [Reset, Start]);
        assert_eq!(see(Phase::Away, Some(3), &[]), [Reset]);
        // In B-type lines are counted down.
        assert_eq!(
            see(Phase::Falling, Some(25), &[Event::GameStarted]),
            [Start]
        );
        assert_eq!(see(Phase::Falling, Some(21), &[]), []);
        assert_eq!(see(Phase::Falling, Some(0), &[]), []);
    }

    #[test]
    fn a_command_has_the_form_of_livesplit_one() {
        let json = [Start, Split, Reset].map(|command| serde_json::to_string(&command).unwrap());
        let expected = [
            r#"{"command":"start"}"#,
            r#"{"command":"split"}"#,
            r#"{"command":"reset"}"#,
        ];
        assert_eq!(json, expected);
    }
}
