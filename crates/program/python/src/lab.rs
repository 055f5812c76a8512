//! Experiments without pixels: players with the same seeds under the rules of a paper.

use crate::calls::{interruptible, refused};
use ::lab::{
    BUILT_IN, Cap, Experiment, ExperimentRecord, GameMetric, Named, Overrides, PreparedExperiment,
    RunError, Seeds, find,
    report::{Links, markdown},
};
use anyhow::{anyhow, ensure};
use lab_players::PlayerSpec;
use lab_rules::Rules;
use numpy::IntoPyArray as _;
use pyo3::{
    prelude::*,
    types::{PyDict, PyList},
};
use std::{num::NonZero, path::PathBuf};

/// Games of each player of an own experiment, when no number is given.
const GAMES: u64 = 100;
/// The numbers of a game, by the names of their columns.
const COLUMNS: [(&str, GameMetric); 9] = [
    ("pieces", GameMetric::Pieces),
    ("lines", GameMetric::Lines),
    ("score", GameMetric::Score),
    ("sent", GameMetric::Sent),
    ("tetris_lines", GameMetric::TetrisLines),
    ("empty_boards", GameMetric::EmptyBoards),
    ("empty_after_five", GameMetric::EmptyAfterFive),
    ("highest_column", GameMetric::HighestColumn),
    ("mean_height", GameMetric::MeanHeight),
];

/// An experiment of the lab.
#[pyclass(module = "blockscope._blockscope", frozen)]
pub struct Lab {
    experiment: Experiment,
    /// That of the files which it names.
    folder: PathBuf,
}

#[pymethods]
impl Lab {
    #[new]
    #[pyo3(signature = (experiment=None, *, players=Vec::new(), rules="game-boy", pieces=None))]
    fn new(
        experiment: Option<PathBuf>,
        players: Vec<String>,
        rules: &str,
        pieces: Option<u64>,
    ) -> PyResult<Self> {
        let made = match experiment {
            Some(name) if players.is_empty() => find(&name.to_string_lossy())
                .map(|(experiment, folder)| Self { experiment, folder })
                .map_err(Into::into),
            Some(_) => Err(anyhow!(
                "both an experiment and players are given; give one of them"
            )),
            None => Self::of_players(players, rules, pieces),
        };
        made.map_err(refused)
    }

    /// The names of the experiments that come with the program.
    #[staticmethod]
    fn experiments() -> Vec<&'static str> {
        BUILT_IN.iter().map(|(name, _)| *name).collect()
    }

    /// The names of the rules that come with the program.
    #[staticmethod]
    fn rules() -> Vec<&'static str> {
        Rules::presets().collect()
    }

    /// The names of the players that come with the program.
    #[staticmethod]
    fn players() -> Vec<&'static str> {
        PlayerSpec::names()
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.experiment.name
    }

    /// What is measured.
    #[getter]
    fn about(&self) -> &str {
        &self.experiment.about
    }

    /// The text of its file.
    #[getter]
    fn text(&self) -> String {
        self.experiment.to_toml()
    }

    /// Plays the games.
    #[pyo3(signature = (games=None, seed=None, threads=None))]
    fn run<'py>(
        &self,
        py: Python<'py>,
        games: Option<u64>,
        seed: Option<u64>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let record = interruptible(py, |cancel| {
            ensure!(games != Some(0), "games is 0; give 1 or more");
            let threads = match threads {
                Some(threads) => {
                    NonZero::new(threads).ok_or_else(|| anyhow!("threads is 0; give 1 or more"))?
                }
                None => common::cores(),
            };
            let overrides = Overrides { games, first: seed };
            let experiment = self.experiment.clone();
            let plan = PreparedExperiment::new(experiment, &self.folder, overrides)?;
            ::lab::run(&plan, threads, cancel, |_| ()).map_err(|why| match why {
                RunError::Cancelled => anyhow!("interrupted before the last game"),
                other => other.into(),
            })
        })?;
        played(py, &record)
    }

    fn __repr__(&self) -> String {
        format!("Lab({:?})", self.experiment.name)
    }
}

impl Lab {
    fn of_players(players: Vec<String>, rules: &str, pieces: Option<u64>) -> anyhow::Result<Self> {
        ensure!(
            !players.is_empty(),
            "neither an experiment nor players are given; give one of {}, a TOML file, or players",
            Self::experiments().join(", ")
        );
        ensure!(pieces != Some(0), "pieces is 0; give 1 or more");
        let named = |name: String| (name.clone(), Named::Name(name));
        let experiment = Experiment::of_players(
            "own",
            Named::Name(rules.to_owned()),
            players.into_iter().map(named).collect(),
            Seeds {
                first: 0,
                games: GAMES,
            },
            Cap {
                pieces,
                lines: None,
            },
        );
        // What it names is looked for now, so that the error comes where it is named.
        PreparedExperiment::new(experiment.clone(), "".as_ref(), Overrides::default())?;
        Ok(Self {
            experiment,
            folder: PathBuf::new(),
        })
    }
}

/// The games of each player as columns, and the report.
fn played<'py>(py: Python<'py>, record: &ExperimentRecord) -> PyResult<Bound<'py, PyDict>> {
    let arms = PyDict::new(py);
    for arm in &record.arms {
        let columns = PyDict::new(py);
        let first = arm.arm.seeds.first;
        let seeds = (0..arm.rows.len() as u64).map(|game| first.wrapping_add(game));
        columns.set_item("seed", seeds.collect::<Vec<u64>>().into_pyarray(py))?;
        for (name, metric) in COLUMNS {
            let values: Vec<f64> = arm.rows.iter().map(|row| metric.of(row)).collect();
            columns.set_item(name, values.into_pyarray(py))?;
        }
        let endings = arm.rows.iter().map(|row| row.ending.name());
        columns.set_item("ending", PyList::new(py, endings.collect::<Vec<_>>())?)?;
        arms.set_item(&arm.arm.name, columns)?;
    }
    let all = PyDict::new(py);
    all.set_item("experiment", &record.experiment.name)?;
    all.set_item("players", arms)?;
    all.set_item("report", markdown(record, &Links::default()))?;
    Ok(all)
}
