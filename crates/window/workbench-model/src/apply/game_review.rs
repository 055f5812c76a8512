//! Reviews of games, and advice.

use crate::{GameReview, GameReviewAction};
use pad::FrameNo;

/// What the caller of an action still has to do beyond the state of reviews.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameReviewEffect {
    /// Show the next blunder, or the previous one.
    Blunder {
        /// Whether it is the next one.
        is_next: bool,
    },
    /// Show this frame.
    Show(FrameNo),
    /// Copy the row of the shown placement.
    CopyRow,
    /// Show the layer of advice.
    ShowLayer,
}

impl GameReview {
    /// Applies an action and returns what the caller still has to do.
    pub fn apply(&mut self, action: GameReviewAction) -> Option<GameReviewEffect> {
        match action {
            GameReviewAction::Strategy(name) => self.strategy = name,
            GameReviewAction::Depth(depth) => self.depth = depth,
            GameReviewAction::Sort(column) => self.order = self.order.by(column),
            GameReviewAction::Statistics => self.shows_statistics = !self.shows_statistics,
            GameReviewAction::NextBlunder => {
                return Some(GameReviewEffect::Blunder { is_next: true });
            }
            GameReviewAction::PreviousBlunder => {
                return Some(GameReviewEffect::Blunder { is_next: false });
            }
            GameReviewAction::CopyRow => return Some(GameReviewEffect::CopyRow),
            GameReviewAction::Show(frame) => return Some(GameReviewEffect::Show(frame)),
            GameReviewAction::Advise => {
                self.advising.is_on = !self.advising.is_on;
                return self.advising.is_on.then_some(GameReviewEffect::ShowLayer);
            }
        }
        None
    }
}
