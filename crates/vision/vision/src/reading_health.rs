//! Whether the readings of the last second keep to the rules of the game, and if not, what
//! is probably wrong with the profile.
//!
//! A single odd picture is nothing: screens change, pieces overlap, pictures are disturbed.
//! A profile that looks at the wrong place breaks a rule on most pictures.

use crate::{
    Cell, CellReading, Event, Number, Phase, Reading, Screen, Tracked, Violation,
    estimator::{numbers, preview},
};
use rules::COLUMNS;
use serde::{Deserialize, Serialize};

/// Odd pictures among the last 64 from which the reading is not to be believed. A piece that
/// is not found counts when all 64 miss it: in a game that is joined in the middle it is
/// found with its first step, after 53 pictures at most.
const TOO_MANY: u32 = 32;

/// What is probably wrong when readings break the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReadingProblem {
    /// No screen of the game is recognised.
    NoScreen,
    /// Cells and pieces are not where the profile expects them.
    Field,
    /// The next piece is not where the profile expects it.
    Next,
    /// The score is not where the profile expects it.
    Score,
    /// The level is not where the profile expects it.
    Level,
    /// The lines are not where the profile expects them.
    Lines,
    /// Several of score, level and lines are not where the profile expects them.
    Numbers,
}

impl From<Number> for ReadingProblem {
    fn from(number: Number) -> Self {
        match number {
            Number::Score => Self::Score,
            Number::Level => Self::Level,
            Number::Lines => Self::Lines,
        }
    }
}

impl ReadingProblem {
    /// What is probably wrong, as far as a single picture shows it.
    #[must_use]
    pub fn of_picture(reading: &Reading) -> Option<Self> {
        match reading.screen {
            Screen::Unknown => Some(Self::NoScreen),
            Screen::Play if odd_cells(reading) => Some(Self::Field),
            _ => None,
        }
    }

    /// The likely cause and the remedy, in one sentence without a full stop.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::NoScreen => "No profile fits this picture: choose another one or calibrate it",
            Self::Field => {
                "Cells and pieces break the rules: the field is probably not where the profile \
                 has it, or something is drawn over it; calibrate it, or show the game alone"
            }
            Self::Next => {
                "The next box can't be right: the next cells are probably not where the profile \
                 has them; calibrate them"
            }
            Self::Score => {
                "The score can't be right: its digits are probably not where the profile has \
                 them; calibrate them"
            }
            Self::Level => {
                "The level can't be right: its digits are probably not where the profile has \
                 them; calibrate them"
            }
            Self::Lines => {
                "The lines can't be right: their digits are probably not where the profile has \
                 them; calibrate them"
            }
            Self::Numbers => {
                "Several of score, level and lines can't be right: they are probably not where \
                 the profile has them; calibrate them"
            }
        }
    }
}

/// Which of the last 64 pictures were odd, one bit each.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadingHealth {
    unknown: u64,
    field: u64,
    next: u64,
    /// In the order of [`Number::EACH`].
    numbers: [u64; Number::EACH.len()],
    /// No piece is found where one should fall.
    lost: u64,
    /// The lines of the game, when they were read last.
    lines: Option<u16>,
    /// The lines of the game count up from 0, as those of type A do, which shows its score.
    counts_up: bool,
}

impl ReadingHealth {
    /// Takes in a picture. Returns the problem of the last second, if there is one.
    pub fn see(&mut self, reading: &Reading, tracked: &Tracked) -> Option<ReadingProblem> {
        let broken = |about: ReadingProblem| {
            tracked.events.iter().any(|event| match event {
                Event::Violation(violation) => violation.about() == about,
                _ => false,
            })
        };
        let play = reading.screen == Screen::Play;
        let known = reading.screen != Screen::Unknown;
        self.follow_lines(tracked);
        let is_unread = |number| {
            play && match number {
                // It is hidden in a game of type B.
                Number::Score => self.counts_up && reading.score.is_none(),
                Number::Level => reading.level.is_none(),
                Number::Lines => reading.lines.is_none(),
            }
        };
        push(&mut self.unknown, !known);
        let falls = play && tracked.phase == Phase::Falling;
        push(&mut self.lost, falls && tracked.falling.is_none());
        for (number, pictures) in Number::EACH.into_iter().zip(&mut self.numbers) {
            push(pictures, broken(number.into()) || is_unread(number));
        }
        push(&mut self.next, broken(ReadingProblem::Next));
        let odd_field = (known && broken(ReadingProblem::Field)) || (play && odd_cells(reading));
        push(&mut self.field, odd_field);
        self.problem()
    }

    /// The problem of the last second, if there is one.
    #[must_use]
    pub fn problem(&self) -> Option<ReadingProblem> {
        if is_odd(self.unknown) {
            Some(ReadingProblem::NoScreen)
        } else if is_odd(self.field) || self.lost == u64::MAX {
            Some(ReadingProblem::Field)
        } else if is_odd(self.next) {
            Some(ReadingProblem::Next)
        } else {
            self.number_problem()
        }
    }

    /// Finds out which type the game is.
    fn follow_lines(&mut self, tracked: &Tracked) {
        if tracked.events.contains(&Event::GameStarted) {
            (self.lines, self.counts_up) = (None, false);
        }
        if let Some(now) = tracked.lines {
            self.counts_up |= self.lines.map_or(now == 0, |before| now > before);
            self.lines = Some(now);
        }
    }

    /// The number that is odd, or that several are.
    fn number_problem(&self) -> Option<ReadingProblem> {
        let any = self.numbers.iter().fold(0, |any, pictures| any | pictures);
        if !is_odd(any) {
            return None;
        }
        let each = Number::EACH.into_iter().zip(self.numbers);
        let mut odd = each.filter(|(_, pictures)| is_odd(*pictures));
        match (odd.next(), odd.next()) {
            (Some((number, _)), None) => Some(number.into()),
            _ => Some(ReadingProblem::Numbers),
        }
    }
}

fn is_odd(pictures: u64) -> bool {
    pictures.count_ones() >= TOO_MANY
}

fn push(pictures: &mut u64, odd: bool) {
    *pictures = *pictures << 1 | u64::from(odd);
}

/// Cells in which a piece over locked cells shows no known mino, at most.
const COVERED: usize = 4;

/// Rows that are cleared at once, at most. They flash, so that no known mino is drawn in any of their cells.
const FLASHING: usize = 4;

/// Whether there are more cells in which no known mino is drawn than the game has.
pub(crate) fn odd_cells(reading: &Reading) -> bool {
    let is_odd = |read: &&CellReading| read.cell == Cell::Other;
    let rows = reading.cells.chunks(COLUMNS);
    let odd = rows.map(|row| row.iter().filter(is_odd).count());
    let (flashing, steady): (Vec<_>, Vec<_>) = odd.partition(|odd| *odd == COLUMNS);
    flashing.len() > FLASHING || steady.into_iter().sum::<usize>() > COVERED
}

impl Violation {
    /// The part of the picture that it is about.
    fn about(&self) -> ReadingProblem {
        let rule = self.rule.as_str();
        if let Some(number) = numbers::number_of(rule) {
            number.into()
        } else if preview::RULES.contains(&rule) {
            ReadingProblem::Next
        } else {
            ReadingProblem::Field
        }
    }
}
