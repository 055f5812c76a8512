//! User settings of plots and statistics.

use crate::{Series, command::PlotsAction};
use serde::{Deserialize, Serialize};

/// User settings of plots and statistics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plots {
    /// The plotted series, from the top.
    pub shown: Vec<Series>,
    /// Whether the axis shows frame numbers instead of time.
    pub frames: bool,
    /// Whether all games of the run are counted, in panels that show either the game or the
    /// run.
    pub whole_run: bool,
}

/// What the caller of an action still has to do beyond the state of the plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotsEffect {
    /// Draw all frames that are kept, here and on the timeline.
    Fit,
    /// Copy what is plotted to the clipboard.
    CopyCsv,
}

impl Default for Plots {
    fn default() -> Self {
        Self {
            shown: vec![Series::Score, Series::Height, Series::Holes],
            frames: false,
            whole_run: false,
        }
    }
}

impl Plots {
    /// Applies an action and returns what the caller still has to do.
    pub fn apply(&mut self, action: PlotsAction) -> Option<PlotsEffect> {
        match action {
            PlotsAction::Toggle(series) => {
                if self.shown.contains(&series) {
                    self.shown.retain(|s| *s != series);
                } else {
                    self.shown.push(series);
                    self.shown.sort_unstable();
                }
            }
            PlotsAction::Frames => self.frames = !self.frames,
            PlotsAction::WholeRun => self.whole_run = !self.whole_run,
            PlotsAction::Fit => return Some(PlotsEffect::Fit),
            PlotsAction::CopyCsv => return Some(PlotsEffect::CopyCsv),
        }
        None
    }
}
