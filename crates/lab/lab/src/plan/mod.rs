//! An experiment with everything that it names read in.

pub(crate) mod resolve;

pub use resolve::PlanError;

use crate::{
    experiment::{Experiment, Named, Seeds},
    game::Limits,
};
use lab_players::PlayerSpec;
use lab_rules::Rules;
use serde::{Deserialize, Serialize};
use std::{path::Path, sync::Arc};

/// Games of all arms of a plan, at most. The largest study that is reproduced has 1.7 million;
/// the rows of so many take 400 MB.
pub const MAX_GAMES: u64 = 2_000_000;

/// What can be changed of an experiment for one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    /// Games of each arm.
    pub games: Option<u64>,
    /// The seed of the first game.
    pub first: Option<u64>,
}

/// An arm with everything that decides its games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedArm {
    /// Its name.
    pub name: String,
    /// Its games.
    pub seeds: Seeds,
    /// When a game is stopped, and what is recorded.
    pub limits: Limits,
    /// The rules.
    #[serde(with = "shared")]
    pub rules: Arc<Rules>,
    /// The player.
    pub player: PlayerSpec,
}

/// An experiment that can be played.
#[derive(Clone, Debug, PartialEq)]
pub struct PreparedExperiment {
    /// The experiment as written.
    pub experiment: Experiment,
    /// Its arms.
    pub arms: Vec<PlannedArm>,
}

impl PreparedExperiment {
    /// Reads in what the experiment names. Names that are no presets are files relative to
    /// `folder`.
    ///
    /// # Errors
    /// What is not there or can't be read, in one sentence.
    pub fn new(
        experiment: Experiment,
        folder: &Path,
        overrides: Overrides,
    ) -> Result<Self, PlanError> {
        let arms = (experiment.arms.iter())
            .map(|arm| {
                let rules = arm.rules.as_ref().unwrap_or(&experiment.rules);
                Ok(PlannedArm {
                    name: arm.name.clone(),
                    seeds: Seeds {
                        first: overrides.first.unwrap_or(experiment.seeds.first),
                        games: (overrides.games.or(arm.games)).unwrap_or(experiment.seeds.games),
                    },
                    limits: Limits {
                        cap: arm.cap.unwrap_or(experiment.cap),
                        record: experiment.record,
                    },
                    rules: Arc::new(resolve::rules(rules, folder)?),
                    player: resolve::player(&arm.player, folder)?,
                })
            })
            .collect::<Result<Vec<_>, PlanError>>()?;
        check_games(&arms)?;
        Ok(Self { experiment, arms })
    }

    /// The experiment that names nothing: its rules and players are in it, so that it is the same
    /// wherever it is played.
    #[must_use]
    pub fn in_place(&self) -> Experiment {
        let mut experiment = self.experiment.clone();
        for (arm, planned) in experiment.arms.iter_mut().zip(&self.arms) {
            arm.rules = Some(Named::Inline(Rules::clone(&planned.rules)));
            arm.player = Named::Inline(planned.player.clone());
            arm.games = Some(planned.seeds.games);
            arm.cap = Some(planned.limits.cap);
        }
        if let Some(first) = self.arms.first() {
            experiment.rules = Named::Inline(Rules::clone(&first.rules));
            experiment.seeds.first = first.seeds.first;
        }
        experiment
    }

    /// Games of all arms.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.arms.iter().map(|arm| arm.seeds.games).sum()
    }
}

/// Cells of a board that take about as much room in a file as the other numbers of a game, where
/// locks are recorded.
const CELLS: u64 = 25;

/// Refuses more games than a run can have, or whose record would be larger than what is read.
pub fn check_games(arms: &[PlannedArm]) -> Result<(), PlanError> {
    let all = |each: fn(&PlannedArm) -> u64| arms.iter().map(each).fold(0, u64::saturating_add);
    let games = all(|arm| arm.seeds.games);
    if games > MAX_GAMES {
        return Err(PlanError::Games(games));
    }
    let room = all(|arm| {
        let board = &arm.rules.board;
        let cells = u64::from(board.columns) * u64::from(board.all_rows());
        let cells = if arm.limits.record.locks { cells } else { 0 };
        arm.seeds.games.saturating_mul(1 + cells.div_ceil(CELLS))
    });
    if room > MAX_GAMES {
        return Err(PlanError::Locks(room));
    }
    Ok(())
}

/// Rules behind an [`Arc`] are written as the rules.
mod shared {
    use lab_rules::Rules;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::sync::Arc;

    pub fn serialize<S: Serializer>(rules: &Arc<Rules>, to: S) -> Result<S::Ok, S::Error> {
        rules.as_ref().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<Rules>, D::Error> {
        Rules::deserialize(from).map(Arc::new)
    }
}

/// The sum of all that decides the games but their number: the rules without their
/// description, the players, the caps and what is recorded.
pub fn sum(arms: &[PlannedArm]) -> String {
    let mut hasher = blake3::Hasher::new();
    for arm in arms {
        let mut rules = Rules::clone(&arm.rules);
        rules.about.clear();
        let decides = (&arm.name, &arm.limits, &rules, &arm.player);
        // Data without maps of other keys than texts is always written.
        hasher.update(
            serde_json::to_string(&decides)
                .unwrap_or_default()
                .as_bytes(),
        );
        hasher.update(b"\n");
    }
    hasher.finalize().to_hex().chars().take(16).collect()
}
