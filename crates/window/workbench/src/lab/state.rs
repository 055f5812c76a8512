//! User settings of the lab.

use super::{ExperimentResult, LabTexts, OwnExperiment, WallFigure, WallRate, WallSetup};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// User settings of the lab. Fields with `#[serde(skip)]` are not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lab {
    /// What the next wall is started with.
    pub setup: WallSetup,
    /// How fast its games are played.
    pub rate: WallRate,
    /// The figure under each board.
    pub figure: WallFigure,
    /// Whether the first wall was asked for.
    #[serde(skip)]
    pub asked: bool,
    /// The game that was opened, by its place on the wall.
    #[serde(skip)]
    pub opened: Option<usize>,
    /// The candidate whose terms are shown, by its rank from 0.
    #[serde(skip)]
    pub candidate: usize,
    /// The chosen experiment, by its place in the list.
    #[serde(skip)]
    pub experiment: usize,
    /// The player of it whose games are shown, by its place.
    #[serde(skip)]
    pub arm: usize,
    /// The experiment of one's own.
    pub own: OwnExperiment,
    /// The rules, the player and the experiment that are edited as text.
    pub texts: LabTexts,
    /// Whether it is chosen, not one of the list.
    #[serde(skip)]
    pub own_is_chosen: bool,
    /// The number of the result that was left for the description of another experiment.
    #[serde(skip)]
    pub left_result: Option<u64>,
    /// Results whose means are drawn beside those of the shown one, the oldest first.
    #[serde(skip)]
    pub beside: Vec<Arc<ExperimentResult>>,
}

/// Results that are drawn beside the shown one at most: more can't be distinguished.
const MOST_BESIDE: usize = 3;

impl Lab {
    /// Draws the means of a result beside those of the ones that follow; the oldest one gives way.
    pub fn keep_beside(&mut self, result: Arc<ExperimentResult>) {
        self.beside.retain(|it| *it != result);
        self.beside.push(result);
        let many = self.beside.len().saturating_sub(MOST_BESIDE);
        self.beside.drain(..many);
    }

    /// Whether the first wall is to be started: once, when its panel is first seen, so that
    /// nobody has to find the button before there is something to see.
    /// Its first game is opened then.
    pub fn wants_first_wall(&mut self, is_seen: bool, has_wall: bool) -> bool {
        let wants = is_seen && !std::mem::replace(&mut self.asked, true) && !has_wall;
        if wants {
            self.opened = self.opened.or(Some(0));
        }
        wants
    }
}
