//! Experiments: what can be run, and what came of it so far.

use super::LockMap;
use std::{sync::Arc, time::Duration};

/// What the window knows of experiments.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExperimentsStatus {
    /// Those that come with the program.
    pub listed: Arc<[ListedExperiment]>,
    /// The one that runs.
    pub running: Option<RunningExperiment>,
    /// What came of the one that runs, or of the last one.
    pub shown: Option<Arc<ExperimentResult>>,
    /// Whether there are games to save.
    pub can_save: bool,
}

/// How far an experiment is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunningExperiment {
    /// The games that are played, and all of them.
    pub games: (u64, u64),
    /// How long it has run.
    pub elapsed: Duration,
    /// How long the games that are left will take about, once some were played.
    pub left: Option<Duration>,
}

/// An experiment that can be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedExperiment {
    /// Its name.
    pub name: String,
    /// Its heading.
    pub title: String,
    /// What is measured.
    pub about: String,
    /// The paper that it is from.
    pub paper: String,
    /// The games of all arms.
    pub games: u64,
}

/// What came of an experiment so far.
#[derive(Clone, Debug)]
pub struct ExperimentResult {
    /// The number of this state: each has its own.
    pub id: u64,
    /// The name of the experiment.
    pub name: String,
    /// Its heading.
    pub title: String,
    /// The file that it was opened from; `None` of one that was played here.
    pub file: Option<String>,
    /// Whether all games were played.
    pub is_complete: bool,
    /// Each player under its rules.
    pub arms: Vec<ArmResult>,
}

/// The same state of the same run.
impl PartialEq for ExperimentResult {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for ExperimentResult {}

impl ExperimentResult {
    /// Games of all players that were played, and all of them.
    #[must_use]
    pub fn games(&self) -> (u64, u64) {
        let sum = |each: fn(&ArmResult) -> u64| self.arms.iter().map(each).sum();
        (sum(|arm| arm.games), sum(|arm| arm.planned))
    }
}

/// What came of one player.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmResult {
    /// Its name.
    pub name: String,
    /// Games that were played.
    pub games: u64,
    /// Games that it is to play.
    pub planned: u64,
    /// What the distribution is of.
    pub measure: String,
    /// Each bin of the distribution: from, to, and how many games are in it.
    pub bins: Vec<Bin>,
    /// The mean after more and more games.
    pub means: Vec<MeanAfter>,
    /// What the paper reports of that mean, if it does.
    pub paper_mean: Option<f64>,
    /// Each figure.
    pub figures: Vec<FigureResult>,
    /// Where minos came to rest, when the experiment records that.
    pub locks: Option<LockMap>,
}

/// A bin of a distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// Its lower end.
    pub from: f64,
    /// Its upper end.
    pub to: f64,
    /// Games in it.
    pub games: u64,
}

/// The mean after so many games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanAfter {
    /// Games.
    pub games: u64,
    /// Their mean.
    pub mean: f64,
    /// The 95 % interval of it.
    pub interval: Option<(f64, f64)>,
}

/// A figure beside the paper's.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureResult {
    /// What it is.
    pub label: String,
    /// Its value; `None` when these games have none.
    pub ours: Option<f64>,
    /// The 95 % interval of it.
    pub interval: Option<(f64, f64)>,
    /// Whether games were stopped, so that it is at least this.
    pub is_lower_bound: bool,
    /// What the paper reports.
    pub paper: Option<f64>,
    /// How both compare; `None` without a value of the paper.
    pub agreement: Option<Agreement>,
}

/// How a figure compares with the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Both may be of the same games.
    Compatible,
    /// Ours is higher.
    Above,
    /// Ours is lower.
    Below,
    /// Games were stopped: ours is at least so much, which is less than the paper's, or is a difference
    /// of such figures.
    Open,
    /// Ours rests on too few events for a verdict.
    TooFew,
}

impl Agreement {
    /// The state in one word.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Compatible => "compatible",
            Self::Above => "above",
            Self::Below => "below",
            Self::Open => "open",
            Self::TooFew => "too few",
        }
    }
}
