//! Which frames of two tracks stand beside each other.

use crate::playback::Track;
use pad::FrameNo;
use session::Mark;

/// Which frames stand beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Lock {
    /// Those with the same number.
    #[default]
    Frame,
    /// Those as long after the start of the same game: the first, the second, and so on.
    Game,
}

impl Lock {
    /// Its words on the button and in the menu.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Frame => "same frame",
            Self::Game => "same game",
        }
    }

    /// What it does, in one line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Frame => "Beside each frame stands the one with the same number",
            Self::Game => {
                "Beside each frame stands the one as long after the start of the same game"
            }
        }
    }

    /// What is added to a frame of the left track for the frame beside it, while the left one
    /// is at a frame; `None` if the right one does not have that game.
    #[must_use]
    pub fn shift(self, left: Track<'_>, right: Track<'_>, at: FrameNo) -> Option<i64> {
        match self {
            Self::Frame => Some(0),
            Self::Game => {
                let ours = games(left, at);
                let Some(game) = ours.len().checked_sub(1) else {
                    return Some(0);
                };
                let theirs = *games(right, FrameNo::MAX).get(game)?;
                theirs.checked_signed_diff(ours[game])
            }
        }
    }
}

/// The frames up to one in which games began.
fn games(track: Track<'_>, upto: FrameNo) -> Vec<FrameNo> {
    let marks = track.history.marks(track.branch, 0..=upto);
    let begun = marks
        .into_iter()
        .filter(|(_, mark)| *mark == Mark::GameStarted);
    begun.map(|(frame, _)| frame).collect()
}
