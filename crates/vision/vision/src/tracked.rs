//! What is known from a run of pictures.

use crate::{CELLS, Cell, Screen};
use pad::FrameNo;
use rules::{Board, Falling, Orientation, Piece, PlaceName, Placement};
use serde::{Deserialize, Serialize};

/// A falling piece as the picture shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenPiece {
    /// Which of the seven.
    pub piece: Piece,
    /// How it is turned.
    pub orientation: Orientation,
    /// Row of the top of its 4x4 box.
    pub row: i8,
    /// Column of the left side of its 4x4 box.
    pub col: i8,
    /// How many of its steps have run in what the picture shows: 1 in its first
    /// picture, 0 in the first picture of a game, whose piece has not stepped yet.
    pub steps: u32,
}

impl SeenPiece {
    /// Whether a piece of the game stands where this one is seen.
    #[must_use]
    pub fn is_at(&self, falling: &Falling) -> bool {
        Placement::from(self) == Placement::from(falling)
    }

    /// Its four cells (row, column); some may be above the field.
    #[must_use]
    pub fn cells(&self) -> [(i8, i8); 4] {
        Placement::from(self).cells()
    }
}

/// Where it would lock now.
impl From<&SeenPiece> for Placement {
    fn from(seen: &SeenPiece) -> Self {
        Self {
            piece: seen.piece,
            orientation: seen.orientation,
            row: seen.row,
            col: seen.col,
        }
    }
}

/// Where in the life of a game the picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// No game on the screen.
    Away,
    /// A piece is falling (or rests, or has locked without any sign of it yet).
    Falling,
    /// The next box has changed, or the field has: the piece is part of the
    /// board and the next one is about to appear.
    Locked,
    /// Full rows are flashing or coming down; `since_lock` counts images from L,
    /// the image after the lock (`rules::timeline`).
    Clearing {
        /// Images since L.
        since_lock: u32,
    },
    /// The pause text hides the field.
    Paused,
    /// Curtain or game-over box.
    Over,
}

impl Phase {
    /// The name of the phase.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Away => "no game",
            Self::Falling => "falling",
            Self::Locked => "locked",
            Self::Clearing { .. } => "clearing",
            Self::Paused => "paused",
            Self::Over => "over",
        }
    }
}

/// Something that happened between the last picture and this one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A game (or the demo) began.
    GameStarted,
    /// A piece appeared.
    Spawned(Piece),
    /// A piece became part of the board; reported when it can be seen, up to three
    /// images after the step.
    Locked(SeenPiece),
    /// Full rows began to vanish, topmost first.
    Clearing(Vec<i8>),
    /// The collapse is done.
    Cleared(u8),
    /// The level rose to this.
    LevelUp(u8),
    /// The pause text appeared.
    Paused,
    /// The field is back.
    Resumed,
    /// The curtain began.
    GameOver,
    /// The picture contradicts the rules.
    Violation(Violation),
}

/// A rule of the game that the picture breaks, and the cells that break it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violation {
    /// The rule in words, without a full stop.
    pub rule: String,
    /// Cells (row, column) that differ from what was expected.
    pub cells: Vec<(u8, u8)>,
}

/// Cells that are listed by name, at most.
const LISTED: usize = 6;

impl Violation {
    /// The rule and the cells to blame, as in "the piece jumps (r13 c8)".
    #[must_use]
    pub fn sentence(&self) -> String {
        let mut names: Vec<String> = self.places().take(LISTED).collect();
        if self.cells.len() > LISTED {
            names.push(format!("{} more", self.cells.len() - LISTED));
        }
        match names[..] {
            [] => self.rule.clone(),
            _ => format!("{} ({})", self.rule, names.join(", ")),
        }
    }

    /// The names of its cells.
    pub fn places(&self) -> impl Iterator<Item = String> {
        let cells = self.cells.iter();
        cells.map(|(row, col)| format!("{:#}", PlaceName::new(*row as i8, *col as i8)))
    }
}

impl Tracked {
    /// The rules that the picture breaks.
    pub fn violations(&self) -> impl Iterator<Item = &Violation> {
        self.events.iter().filter_map(|event| match event {
            Event::Violation(violation) => Some(violation),
            _ => None,
        })
    }
}

/// What is known at one picture from it and all before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tracked {
    /// The picture's number.
    pub frame: FrameNo,
    /// The screen; it changes only when two pictures agree on its family.
    pub screen: Screen,
    /// Where in the life of a game.
    pub phase: Phase,
    /// Cells that are locked, without the falling piece.
    pub board: Board,
    /// The corrected field: what the picture is believed to show, row by row.
    pub cells: Vec<Cell>,
    /// The piece that falls.
    pub falling: Option<SeenPiece>,
    /// The piece after it, remembered while its box is hidden for a moment.
    pub next: Option<Piece>,
    /// Whether the next box is in use; Select turns it off.
    pub preview: bool,
    /// Points.
    pub score: Option<u32>,
    /// Level.
    pub level: Option<u8>,
    /// Lines cleared.
    pub lines: Option<u16>,
    /// Hearts mode.
    pub heart: bool,
    /// What happened since the last picture.
    pub events: Vec<Event>,
    /// Whether the raw reading is what the tracked state, or a transition of the
    /// game, should look like.
    pub explained: bool,
}

impl Tracked {
    /// The gravity constant of its level; that of level 0 while the level is not known.
    #[must_use]
    pub fn gravity(&self) -> u8 {
        rules::gravity(rules::speed(self.level.unwrap_or(0), self.heart))
    }

    /// Nothing known yet.
    #[must_use]
    pub fn nothing(frame: FrameNo) -> Self {
        Self {
            frame,
            screen: Screen::Unknown,
            phase: Phase::Away,
            board: Board::EMPTY,
            cells: vec![Cell::Empty; CELLS],
            falling: None,
            next: None,
            preview: true,
            score: None,
            level: None,
            lines: None,
            heart: false,
            events: Vec::new(),
            explained: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_violation_names_its_rule_and_some_of_its_cells() {
        let sentence = |cells: &[(u8, u8)]| {
            let cells = cells.to_vec();
            let rule = "the piece jumps".to_owned();
            Violation { rule, cells }.sentence()
        };
        assert_eq!(sentence(&[]), "the piece jumps");
        assert_eq!(sentence(&[(3, 4)]), "the piece jumps (r4 c5)");
        let many = sentence(&[(3, 4); 9]);
        assert!(many.ends_with(", 3 more)"), "{many}");
    }
}
