//! What panels draw.

use crate::{Desk, Status};
use egui::TextureId;
use rules::Piece;
use session::Record;
use vision::{Phase, Screen};

/// One frame, how the machine stands, and what people have set: all that a panel
/// may look at.
#[derive(Clone, Copy)]
pub struct FrameView<'a> {
    /// The frame; `None` before the first picture.
    pub record: Option<&'a Record>,
    /// How the machine stands.
    pub status: &'a Status,
    /// What people have set.
    pub desk: &'a Desk,
    /// The newest plan up to this frame: that of the frame itself, or the one that
    /// has been carried out while the next piece is awaited.
    pub plan: Option<&'a planner::Plan>,
    /// The picture of the frame, one texel a pixel.
    pub texture: Option<TextureId>,
}

/// Where a plan puts a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// Which piece of the plan, counted from 1.
    pub ply: usize,
    /// Which of the seven.
    pub piece: Piece,
    /// Its cells (row, column) on the field as it is now.
    pub cells: [(i8, i8); 4],
}

impl<'a> FrameView<'a> {
    /// Which screen of the game is shown.
    #[must_use]
    pub fn screen(&self) -> Option<Screen> {
        self.record.map(|r| r.tracked.screen)
    }

    /// Whether the picture shows a field whose cells mean something.
    #[must_use]
    pub fn has_field(&self) -> bool {
        self.record.is_some_and(|r| {
            !matches!(r.tracked.phase, Phase::Away | Phase::Paused)
                && matches!(r.tracked.screen, Screen::Play | Screen::Curtain)
        })
    }

    /// Whether the plan is in force, so that its ghosts lie on this picture.
    #[must_use]
    pub fn plan_in_force(&self) -> bool {
        self.record.is_some_and(|r| r.plan.is_some())
    }

    /// The candidate to show: the one under the pointer, else the chosen one.
    #[must_use]
    pub fn candidate(&self) -> Option<(usize, &'a planner::Candidate)> {
        let plan = self.plan?;
        let index = self
            .desk
            .preview
            .filter(|i| *i < plan.candidates.len())
            .unwrap_or(plan.chosen);
        plan.candidates.get(index).map(|c| (index, c))
    }

    /// The ghosts of that candidate. A ply after one that clears lines is left out: its rows are not those
    /// of the picture.
    #[must_use]
    pub fn ghosts(&self) -> Vec<Ghost> {
        let Some((_, candidate)) = self.candidate().filter(|_| self.plan_in_force()) else {
            return Vec::new();
        };
        let mut ghosts = Vec::new();
        for (i, placement) in candidate.line.iter().enumerate() {
            ghosts.push(Ghost {
                ply: i + 1,
                piece: placement.piece,
                cells: placement.cells(),
            });
            if candidate.cleared.get(i).is_none_or(|n| *n > 0) {
                break;
            }
        }
        ghosts
    }

    /// The cells of the falling piece.
    #[must_use]
    pub fn falling(&self) -> Option<(Piece, [(i8, i8); 4])> {
        let seen = self.record.filter(|_| self.has_field())?.tracked.falling?;
        let cells = seen
            .piece
            .cells(seen.orientation)
            .map(|(r, c)| (r + seen.row, c + seen.col));
        Some((seen.piece, cells))
    }
}
