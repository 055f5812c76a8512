//! Plots and statistics.

use super::entry::Entry;
use crate::Series;
use strum::IntoEnumIterator as _;

/// An action on plots and statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::EnumIter)]
pub enum PlotsAction {
    /// Plot a series or stop plotting it.
    Toggle(Series),
    /// Show frame numbers below the plots, or the time.
    Frames,
    /// Draw all frames that are kept.
    #[default]
    Fit,
    /// Copy the plotted numbers to the clipboard.
    CopyCsv,
    /// Count the whole run or only this game.
    WholeRun,
}

impl PlotsAction {
    /// The commands that can be chosen by name.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Toggle(_) => Series::iter().map(Self::Toggle).collect(),
            one => vec![one],
        })
    }

    pub(super) fn entry(self) -> Entry {
        match self {
            Self::Toggle(series) => {
                let id: &str = series.into();
                let (title, tooltip) = series.command();
                Entry::new(format!("plot-{id}"), title, tooltip)
                    .on(move |cx| cx.plots.shown.contains(&series))
            }
            Self::Frames => Entry::new(
                "number-frames-on-plots",
                "Number frames on plots",
                "Show frame numbers below the plots instead of time",
            )
            .on(|cx| cx.plots.frames),
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
            Self::WholeRun => Entry::new(
                "count-the-whole-run",
                "Count the whole run",
                "Count all games since power-on instead of this one",
            )
            .on(|cx| cx.plots.whole_run),
        }
    }
}
