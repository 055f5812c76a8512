//! What a check has found.

use pad::FrameNo;
use screen::Rect;
use serde::Serialize;

/// The first picture that is not the same on both cores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PictureDifference {
    /// Pictures of play compared before it.
    pub after: u64,
    /// Its number since power-on on each core.
    pub frames: [FrameNo; 2],
    /// The screen that it is on each core, by its truth port.
    pub screens: [String; 2],
    /// Pixels that differ.
    pub pixels: usize,
    /// The smallest rectangle with all of them.
    pub area: Rect,
}

/// The first picture of which the model, the truth port and the pixels do not say the
/// same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ModelDifference {
    /// Pictures of play compared before it.
    pub after: u64,
    /// Which core showed it.
    pub core: &'static str,
    /// Its number since power-on on that core.
    pub frame: FrameNo,
    /// What differs, in one sentence.
    pub what: String,
}

/// What happened in the games of a check, by the model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Happened {
    /// Clears of one, two, three and four rows.
    pub clears: [u64; 4],
    /// Games that ended with the curtain.
    pub endings: u64,
    /// Pauses begun while a piece fell, between two pieces, and during a clear.
    pub pauses: [u64; 3],
    /// Pieces that lay over locked cells, by picture.
    pub blends: u64,
    /// Levels risen.
    pub rises: u64,
}

/// What the check has found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CrossCheckReport {
    /// The cores, in the order of all pairs.
    pub cores: Vec<&'static str>,
    /// Pictures of play compared, one that differs included.
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
    /// What else happened.
    pub happened: Happened,
    /// The least and the greatest number by which a picture's number on the second
    /// core was ahead of that on the first; `None` when nothing was compared.
    pub offsets: Option<[i64; 2]>,
    /// The first difference between the cores.
    pub difference: Option<PictureDifference>,
    /// The first difference from the model.
    pub model_difference: Option<ModelDifference>,
    /// Of a difference: the boards of model, truth port and pixels side by side, and
    /// what was held before it. Empty when there is none.
    pub evidence: Vec<String>,
    /// Whether it was stopped before the end.
    pub cancelled: bool,
}

impl CrossCheckReport {
    /// Whether everything that was compared was the same.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.difference.is_none() && self.model_difference.is_none()
    }
}
