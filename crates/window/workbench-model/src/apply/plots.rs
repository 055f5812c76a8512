//! Plots and statistics.

use crate::{Plots, PlotsAction};

/// What the caller of an action still has to do beyond the state of the plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotsEffect {
    /// Show all kept frames, here and on the timeline.
    Fit,
    /// Copy the plotted numbers to the clipboard.
    CopyCsv,
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
