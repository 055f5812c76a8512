//! Experiments without pixels: games of many seeds under rules, their statistics and reports.
//!
//! An [`Experiment`] is data: rules, players, seeds, caps, the figures to compute and what a
//! paper reports of them. A [`PreparedExperiment`] is an experiment with everything that it names read in.
//! Each of its games is a pure function of the plan and a seed and gives one plain [`GameResult`],
//! so a [`ExperimentRecord`] of them does not depend on threads, shards or the order of play.

mod experiment;
mod figure;
mod game;
pub mod matches;
mod measure;
mod plan;
mod record;
pub mod report;
mod run;
pub mod shard;
pub mod stats;

pub use experiment::{
    Arm, BUILT_IN, Experiment, ExperimentError, FindError, Named, Seeds, Source, built_in,
    built_in_text, find,
};
pub use figure::{
    Comparison, Estimate, Figure, FigureKind, PaperValue, PaperValues, Stronger, Verdict,
};
pub use game::{Cap, Ending, GameResult, Limits, RecordingOptions, play};
pub use measure::GameMetric;
pub use plan::{MAX_GAMES, Overrides, PlanError, PlannedArm, PreparedExperiment};
pub use record::{ArmRecord, ExperimentRecord, RecordError};
pub use run::{Finished, Job, RunError, run};
