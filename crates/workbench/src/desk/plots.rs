//! What people have set about plots and statistics.

use crate::{Series, command::PlotsCommand};
use serde::{Deserialize, Serialize};

/// What people have set about plots and statistics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plots {
    /// What is plotted, from the top.
    pub shown: Vec<Series>,
    /// Whether frames are numbered below, instead of time.
    pub frames: bool,
    /// Whether all games of the run are counted, where only one of both is shown.
    pub whole_run: bool,
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
    /// Does what concerns only this.
    pub fn apply(&mut self, command: PlotsCommand) {
        match command {
            PlotsCommand::Toggle(series) => {
                if self.shown.contains(&series) {
                    self.shown.retain(|s| *s != series);
                } else {
                    self.shown.push(series);
                    self.shown.sort_unstable();
                }
            }
            PlotsCommand::Frames => self.frames = !self.frames,
            PlotsCommand::WholeRun => self.whole_run = !self.whole_run,
            PlotsCommand::Fit | PlotsCommand::CopyCsv => {}
        }
    }
}
