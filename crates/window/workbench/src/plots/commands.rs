//! Plots and statistics.

use crate::Series;
use crate::features::entry::Entry;
use crate::features::switch::switches;
use crate::{Plots, Time, features::apply::ApplyCx};
use strum::IntoEnumIterator as _;

/// An action on plots and statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::EnumIter)]
pub enum PlotsAction {
    /// Plot a series or stop plotting it.
    Toggle(Series),
    /// Draw all frames that are kept.
    #[default]
    Fit,
    /// Copy the plotted numbers to the clipboard.
    CopyCsv,
}

switches! {
    NUMBER_FRAMES: plots.frames, "number-frames-on-plots", "Number frames on plots",
        "Show frame numbers below the plots instead of time";
    WHOLE_RUN: plots.whole_run, "count-the-whole-run", "Count the whole run",
        "Count all games since power-on instead of this one";
}

impl PlotsAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Toggle(_) => Series::iter().map(Self::Toggle).collect(),
            one => vec![one],
        })
    }

    pub(crate) fn entry(self) -> Entry {
        match self {
            Self::Toggle(series) => {
                let id: &str = series.into();
                let (title, tooltip) = series.command();
                Entry::new(format!("plot-{id}"), title, tooltip)
                    .on(move |cx| cx.ui.plots.shown.contains(&series))
            }
            Self::Fit => Entry::new(
                "fit-plots",
                "Fit plots",
                "Show all kept frames, here and on the timeline",
            ),
            Self::CopyCsv => Entry::new(
                "copy-plots-as-csv",
                "Copy plots as CSV",
                "Copy the plotted numbers as a table; long ranges as the least and greatest values of groups of frames",
            ),
        }
    }
}

impl Plots {
    /// Applies an action.
    pub fn apply(&mut self, action: PlotsAction, time: &mut Time, cx: &mut ApplyCx<'_>) {
        match action {
            PlotsAction::Toggle(series) => {
                if self.shown.contains(&series) {
                    self.shown.retain(|s| *s != series);
                } else {
                    self.shown.push(series);
                    self.shown.sort_unstable();
                }
            }
            PlotsAction::Fit => time.zoom = None,
            PlotsAction::CopyCsv => match cx.moment.frames(time.zoom) {
                Some((branch, frames)) => {
                    cx.copy(super::csv(cx.history, branch, frames, &self.shown));
                }
                None => cx.refuse("There is nothing to copy before the first frame"),
            },
        }
    }
}
