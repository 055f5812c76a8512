//! User settings of the lab.

use super::{WallFigure, WallRate, WallSetup};
use serde::{Deserialize, Serialize};

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
}
