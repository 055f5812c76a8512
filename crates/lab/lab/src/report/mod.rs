//! Reports of records: tables in Markdown, games in CSV, distributions in SVG.

mod csv;
mod extra;
mod markdown;
mod number;
mod svg;

pub use csv::csv;
pub use extra::again;
pub use markdown::{Links, markdown, papers};
pub use number::number;
pub use svg::svg;

use crate::{
    experiment::{Experiment, built_in},
    figure::{Comparison, Estimate, Figure},
    measure::GameMetric,
    plan::{self, Overrides, PreparedExperiment},
    record::{ArmRecord, ExperimentRecord},
};
use std::path::Path;

/// A figure of an arm beside the paper's.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureRow<'a> {
    /// The arm.
    pub arm: &'a ArmRecord,
    /// The figure.
    pub figure: &'a Figure,
    /// Ours; `None` where it is not defined.
    pub ours: Option<Estimate>,
    /// How it compares with the paper's, where the paper has one.
    pub comparison: Option<Comparison>,
}

/// Every figure of every arm, figure by figure.
#[must_use]
pub fn lines<'a>(experiment: &'a Experiment, record: &'a ExperimentRecord) -> Vec<FigureRow<'a>> {
    let line = |figure: &'a Figure, arm: &'a ArmRecord| {
        let ours = Estimate::of(figure, &arm.rows);
        let paper = figure.paper.get(&arm.arm.name);
        FigureRow {
            arm,
            figure,
            comparison: (ours.as_ref().zip(paper)).map(|(ours, paper)| Comparison::of(ours, paper)),
            ours,
        }
    };
    (experiment.figures.iter())
        .flat_map(|figure| record.arms.iter().map(move |arm| line(figure, arm)))
        .collect()
}

/// The experiment of a record with its texts and figures as the program has them now, if it
/// is the built-in one and plays the same games; else as it was written when it was played.
#[must_use]
pub fn current(record: &ExperimentRecord) -> Experiment {
    let now = built_in(&record.experiment.name).filter(|now| {
        let plan = PreparedExperiment::new(now.clone(), Path::new(""), Overrides::default());
        plan.is_ok_and(|plan| plan::sum(&plan.arms) == record.sum)
    });
    now.unwrap_or_else(|| record.experiment.clone())
}

/// What the distribution of an experiment is drawn of.
#[must_use]
pub fn drawn(experiment: &Experiment) -> GameMetric {
    let first = experiment
        .figures
        .iter()
        .find_map(|figure| figure.kind.measure());
    first.unwrap_or(GameMetric::Lines)
}
