//! The report of a check.

use pad::FrameNo;
use screen::Rect;
use serde::Serialize;

/// The first picture that differs between the cores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PictureDifference {
    /// Pictures of play compared before it.
    pub after: u64,
    /// The first core of all, and the other.
    pub cores: [&'static str; 2],
    /// Its frame number on each core.
    pub frames: [FrameNo; 2],
    /// The screen on each core, by its truth port.
    pub screens: [String; 2],
    /// Pixels that differ.
    pub pixels: usize,
    /// The smallest rectangle with all of them.
    pub area: Rect,
}

/// The first picture at which model, truth port and pixels differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ModelDifference {
    /// Pictures of play compared before it.
    pub after: u64,
    /// Which core showed it.
    pub core: &'static str,
    /// Its frame number on that core.
    pub frame: FrameNo,
    /// What differs, in one sentence.
    pub what: String,
}

/// Events in the games of a check, counted by the model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Happened {
    /// Clears of one, two, three and four rows.
    pub clears: [u64; 4],
    /// Games that ended with the curtain.
    pub endings: u64,
    /// Pauses begun while a piece fell, between two pieces, and during a clear.
    pub pauses: [u64; 3],
    /// Pictures of a piece over locked cells.
    pub blends: u64,
    /// Levels risen.
    pub rises: u64,
}

/// The results of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CrossCheckReport {
    /// The cores; all others are compared with the first.
    pub cores: Vec<&'static str>,
    /// Pictures of play compared, including one that differs.
    pub frames: u64,
    /// Pictures of the screens before and between games compared.
    pub menu_frames: u64,
    /// Pictures compared with the model, on all cores.
    pub model_frames: u64,
    /// Games begun.
    pub games: u64,
    /// Pieces locked in all games.
    pub pieces: u64,
    /// Lines cleared in all games.
    pub lines: u64,
    /// Other events.
    pub happened: Happened,
    /// The minimum and maximum of how far the frame number of a picture on another core was
    /// ahead of that on the first; `None` if nothing was compared.
    pub offsets: Option<[i64; 2]>,
    /// The first difference between the cores.
    pub difference: Option<PictureDifference>,
    /// The first difference from the model.
    pub model_difference: Option<ModelDifference>,
    /// For a difference: the boards of model, truth port and pixels side by side, and the buttons
    /// before it, on the core that differs from the model or else from all other cores. Empty if
    /// there is none.
    pub evidence: Vec<String>,
    /// Whether the check was cancelled.
    pub cancelled: bool,
}

impl CrossCheckReport {
    /// Whether everything compared was equal.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.difference.is_none() && self.model_difference.is_none()
    }
}
