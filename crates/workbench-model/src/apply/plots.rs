//! Plots and statistics.

use crate::{Plots, PlotsAction};

/// What an action leaves to do beyond the state of the plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotsEffect {
    /// Draw all frames that are kept, here and on the timeline.
    Fit,
    /// Copy what is plotted to the clipboard.
    CopyCsv,
}

impl Plots {
    /// Carries an action out. Returns what is left to do.
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
