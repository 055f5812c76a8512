//! The record of a run: every game in a small file.

mod columns;
mod file;

pub use file::RecordError;

use crate::{
    experiment::Experiment,
    game::GameResult,
    plan::{self, PlannedArm, PreparedExperiment},
};
use std::collections::BTreeMap;

/// The games of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentRecord {
    /// The version of the program that played.
    pub program: String,
    /// The sum of the rules, players and caps.
    pub sum: String,
    /// The experiment as it was written.
    pub experiment: Experiment,
    /// The arms in the order of the experiment.
    pub arms: Vec<ArmRecord>,
}

/// The games of an arm.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmRecord {
    /// What was to be played; it has more games than there are when the run was cancelled.
    pub arm: PlannedArm,
    /// The games from the first seed on, without their cells.
    pub rows: Vec<GameResult>,
    /// Minos that came to rest in each cell in all games, when locks are recorded.
    pub cells: Vec<u64>,
    /// Pieces by kind and column in all games, as [`GameResult::kinds`] has them; none in a record
    /// of a version that did not count them.
    pub kinds: Vec<u64>,
}

/// The version of this program.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

impl ExperimentRecord {
    /// Of the rows of all games of a plan in order.
    pub(crate) fn of(plan: &PreparedExperiment, rows: Vec<GameResult>) -> Self {
        let mut rows = rows.into_iter();
        Self::of_arms(plan, |arm| {
            rows.by_ref().take(arm.seeds.games as usize).collect()
        })
    }

    /// The record of the games that were over when a run was cancelled or failed, in any order,
    /// each with its place among all of the plan.
    ///
    /// An arm has those from its first seed up to the first that was not over: long games end
    /// late, so those after it would be a choice of short ones. It may have none.
    #[must_use]
    pub fn so_far(
        plan: &PreparedExperiment,
        games: impl IntoIterator<Item = (u64, GameResult)>,
    ) -> Self {
        let mut over: BTreeMap<u64, GameResult> = games.into_iter().collect();
        let mut first = 0;
        Self::of_arms(plan, |arm| {
            let all = first..first + arm.seeds.games;
            first = all.end;
            all.map_while(|index| over.remove(&index)).collect()
        })
    }

    /// Of the first games of each arm, which `games` has in the order of the plan.
    fn of_arms(
        plan: &PreparedExperiment,
        mut games: impl FnMut(&PlannedArm) -> Vec<GameResult>,
    ) -> Self {
        let arms = plan.arms.iter().map(|arm| {
            let mut record = ArmRecord::new(arm.clone());
            for row in games(arm) {
                record.push(row);
            }
            record
        });
        Self {
            program: PROGRAM.to_owned(),
            sum: plan::sum(&plan.arms),
            experiment: plan.experiment.clone(),
            arms: arms.collect(),
        }
    }

    /// Whether any game is in it.
    #[must_use]
    pub fn has_games(&self) -> bool {
        self.arms.iter().any(|arm| !arm.rows.is_empty())
    }

    /// Whether all planned games are in it.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        (self.arms.iter()).all(|arm| arm.rows.len() as u64 == arm.arm.seeds.games)
    }

    /// Whether it has all games of this plan, played by this version of the program. Texts and
    /// figures of the experiment may have changed since.
    #[must_use]
    pub fn is_of(&self, plan: &PreparedExperiment) -> bool {
        self.program == PROGRAM
            && self.is_complete()
            && self.arms.iter().map(|arm| &arm.arm).eq(&plan.arms)
    }
}

impl ArmRecord {
    /// An arm before its first game.
    #[must_use]
    pub const fn new(arm: PlannedArm) -> Self {
        Self {
            arm,
            rows: Vec::new(),
            cells: Vec::new(),
            kinds: Vec::new(),
        }
    }

    /// Adds a game.
    pub fn push(&mut self, mut row: GameResult) {
        add(&mut self.cells, std::mem::take(&mut row.cells));
        add(&mut self.kinds, std::mem::take(&mut row.kinds));
        self.rows.push(row);
    }
}

/// Adds numbers to sums, of which there are as many as ever were numbers.
fn add(sums: &mut Vec<u64>, own: Vec<u64>) {
    sums.resize(own.len().max(sums.len()), 0);
    for (sum, n) in sums.iter_mut().zip(own) {
        *sum += n;
    }
}
