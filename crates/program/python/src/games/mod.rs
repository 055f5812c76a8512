//! Games to learn on: many of a kind, each on one of several threads.
//!
//! The three kinds are one game: by the same seed the same pieces fall under the same rules, placed
//! whole ([`placements`]), moved by buttons frame by frame in the model ([`buttons`]), or on the
//! cartridge, of which only the picture is seen ([`pixels`]).

mod buttons;
mod pixels;
mod placements;
mod workers;

use crate::calls::{failed, refused};
use anyhow::{Context as _, bail, ensure};
use numpy::{
    PyArray1, PyArray2, PyArrayMethods as _, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2,
};
use pad::Buttons;
use planner::{Strategy, features::Feature};
use pyo3::{prelude::*, types::PyDict};
use rules::{Board, COLUMNS, MAX_LEVEL, ROWS};
use workers::{Order, Pool, Workers};

type Matrix<'py, T> = Bound<'py, PyArray2<T>>;

/// Cells of the visible board.
const CELLS: usize = COLUMNS * ROWS;
/// Games at once: more take memory without being faster.
const MOST_GAMES: usize = 65_536;
/// Frames that an action of the games of buttons is held, at most: a second.
const MOST_FRAMES: u32 = 60;

/// The buttons of each action of the games that are played by buttons: all that has an effect on a
/// falling piece in one frame. A pad can't press Left and Right at once.
const PRESSES: [Buttons; 12] = [
    Buttons::NONE,
    Buttons::LEFT,
    Buttons::RIGHT,
    Buttons::DOWN,
    Buttons::A,
    Buttons::B,
    Buttons::LEFT.union(Buttons::A),
    Buttons::LEFT.union(Buttons::B),
    Buttons::RIGHT.union(Buttons::A),
    Buttons::RIGHT.union(Buttons::B),
    Buttons::DOWN.union(Buttons::A),
    Buttons::DOWN.union(Buttons::B),
];

/// How games are played.
#[derive(Clone, Copy, Debug)]
struct Setup {
    level: u8,
    hearts: bool,
    /// Frames of an action.
    frames: u32,
}

/// What came of an action.
#[derive(Clone, Copy, Debug, Default)]
struct Stepped {
    /// Points.
    reward: f32,
    is_over: bool,
    /// Whether the action could be done.
    is_legal: bool,
}

/// What the game itself knows of its state.
#[derive(Clone, Copy, Debug)]
struct Facts {
    board: Board,
    score: u32,
    level: u8,
    lines: u16,
    /// Pieces that came to rest.
    pieces: u64,
}

/// One game of a kind.
trait Game: Sized + 'static {
    /// Bytes of an observation.
    const BYTES: usize;
    /// The number of actions.
    const ACTIONS: usize;

    fn open(setup: Setup) -> anyhow::Result<Self>;

    /// Begins another game.
    fn begin(&mut self, seed: u64) -> anyhow::Result<()>;

    /// Does an action, which is below [`Self::ACTIONS`].
    fn step(&mut self, action: usize) -> anyhow::Result<Stepped>;

    /// Writes the observation.
    fn observe(&self, row: &mut [u8]);

    fn facts(&self) -> anyhow::Result<Facts>;

    /// The actions that can be done and, for each, the features of the board after it; of games of
    /// placements.
    fn outcomes(&self, _features: &[&'static Feature]) -> Vec<(usize, Vec<f32>)> {
        Vec::new()
    }

    /// The action that a strategy chooses, of games of placements.
    fn choose(&self, _strategy: &Strategy) -> Option<usize> {
        None
    }

    /// The buttons of each frame that bring the falling piece to where an action puts it.
    fn script(&self, _action: usize) -> Option<Vec<u8>> {
        None
    }
}

/// The visible cells of a board, 1 where filled.
fn write_board(board: &Board, cells: &mut [u8]) {
    for (row, cells) in (0..).zip(cells.chunks_exact_mut(COLUMNS)) {
        let bits = board.row(row);
        for (col, cell) in cells.iter_mut().enumerate() {
            *cell = (bits >> col & 1) as u8;
        }
    }
}

/// Many games of one kind.
///
/// The environments of `blockscope.envs` are made of it; a game that is over begins again at its
/// next step, with a seed that follows from its first one.
#[pyclass(module = "blockscope._blockscope")]
pub struct Games {
    pool: Box<dyn Pool>,
}

#[pymethods]
impl Games {
    #[new]
    #[pyo3(signature = (kind, count=1, *, level=0, hearts=false, frame_skip=1, threads=1))]
    fn new(
        py: Python<'_>,
        kind: &str,
        count: usize,
        level: i64,
        hearts: bool,
        frame_skip: i64,
        threads: usize,
    ) -> PyResult<Self> {
        let open = || -> anyhow::Result<Self> {
            ensure!(
                (1..=MOST_GAMES).contains(&count),
                "num_envs is {count}; give 1 to {MOST_GAMES}"
            );
            ensure!(threads > 0, "threads is 0; give at least 1");
            let most = i64::from(MAX_LEVEL);
            ensure!(
                (0..=most).contains(&level),
                "level is {level}; give 0 to {most}"
            );
            let most = i64::from(MOST_FRAMES);
            ensure!(
                (1..=most).contains(&frame_skip),
                "frame_skip is {frame_skip}; give 1 to {most} frames"
            );
            let setup = Setup {
                level: level as u8,
                hearts,
                frames: frame_skip as u32,
            };
            let shape = (count, threads);
            Ok(Self {
                pool: match kind {
                    "placements" => {
                        Box::new(Workers::<placements::Placements>::open(shape, setup)?)
                    }
                    "buttons" => Box::new(Workers::<buttons::Pressed>::open(shape, setup)?),
                    "pixels" => Box::new(Workers::<pixels::Pixels>::open(shape, setup)?),
                    _ => bail!(
                        "there are no games of \"{kind}\"; choose \"placements\", \"buttons\" or \"pixels\""
                    ),
                },
            })
        };
        py.detach(open).map_err(refused)
    }

    /// Bytes of an observation.
    #[getter]
    fn bytes(&self) -> usize {
        self.pool.size().0
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.pool.size().1
    }

    /// The names of the actions of the games that are played by buttons, in their order.
    #[staticmethod]
    fn presses() -> Vec<String> {
        PRESSES.map(|held| held.to_string()).to_vec()
    }

    /// Begins games: those whose seed is not None. `rows` (games, bytes) gets what is observed.
    fn begin(
        &mut self,
        py: Python<'_>,
        seeds: Vec<Option<u64>>,
        mut rows: PyReadwriteArray2<'_, u8>,
    ) -> PyResult<()> {
        let orders = seeds
            .into_iter()
            .map(|seed| seed.map_or(Order::Keep, Order::Begin));
        self.run(py, orders.collect())?;
        self.pool.rows(slice(rows.as_slice_mut())?).map_err(refused)
    }

    /// Does an action in each game. All but `actions` are written: observations (games, bytes),
    /// points, whether the game is over, and whether the action could be done.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut rows: PyReadwriteArray2<'_, u8>,
        mut rewards: PyReadwriteArray1<'_, f32>,
        mut over: PyReadwriteArray1<'_, bool>,
        mut legal: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let most = self.pool.size().1;
        let order = |&action: &i64| {
            let known = usize::try_from(action).ok().filter(|&it| it < most);
            let known = known.with_context(|| {
                format!("action is {action}; give 0 to {}", most.saturating_sub(1))
            });
            known.map(Order::Step)
        };
        let orders: anyhow::Result<Vec<Order>> = actions.as_array().iter().map(order).collect();
        self.run(py, orders.map_err(refused)?)?;
        self.pool
            .rows(slice(rows.as_slice_mut())?)
            .map_err(refused)?;
        let (rewards, over) = (slice(rewards.as_slice_mut())?, slice(over.as_slice_mut())?);
        let outcome = (rewards, over, slice(legal.as_slice_mut())?);
        self.pool.outcome(outcome).map_err(refused)
    }

    /// What a game itself knows of its state: score, level, lines, pieces, and the board as 18 rows
    /// from the top, `#` filled.
    fn truth<'py>(&self, py: Python<'py>, game: usize) -> PyResult<Bound<'py, PyDict>> {
        let facts = py.detach(|| self.pool.facts(game)).map_err(refused)?;
        let dict = PyDict::new(py);
        dict.set_item("score", facts.score)?;
        dict.set_item("level", facts.level)?;
        dict.set_item("lines", facts.lines)?;
        dict.set_item("pieces", facts.pieces)?;
        let rows = facts.board.to_string();
        dict.set_item("board", rows.lines().collect::<Vec<_>>())?;
        Ok(dict)
    }

    /// What the placements that can be reached lead to in all games: game and action (placements, 2), and
    /// the features of the board after each (placements, features).
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        features: Vec<String>,
    ) -> PyResult<(Matrix<'py, i64>, Matrix<'py, f32>)> {
        let find = |name: &String| {
            let like = || {
                let like = planner::features::names_like(name);
                format!("there is no feature named \"{name}\"; choose one as {like}")
            };
            planner::features::by_name(name).with_context(like)
        };
        let wanted: anyhow::Result<Vec<_>> = features.iter().map(find).collect();
        let wanted = wanted.map_err(refused)?;
        let columns = wanted.len();
        let found = py.detach(|| self.pool.outcomes(wanted)).map_err(failed)?;
        let (places, values) = found;
        let shape = [places.len() / 2, columns];
        let places = PyArray1::from_vec(py, places).reshape([shape[0], 2])?;
        Ok((places, PyArray1::from_vec(py, values).reshape(shape)?))
    }

    /// The action that a strategy chooses in each game, -1 where there is none.
    fn choose<'py>(&self, py: Python<'py>, strategy: &str) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let strategy = py.detach(|| named::strategy(strategy)).map_err(refused)?;
        let chosen = py.detach(|| self.pool.choose(strategy)).map_err(failed)?;
        Ok(PyArray1::from_vec(py, chosen))
    }

    /// The names of the features that boards are measured by.
    #[staticmethod]
    fn features() -> Vec<&'static str> {
        let each = planner::features::EACH.iter();
        each.map(|feature| feature.name).collect()
    }

    /// The buttons of each frame, a byte each, that bring the falling piece to where an action puts it,
    /// from its third frame on; None when none do or the games are not of placements.
    fn script(&self, py: Python<'_>, game: usize, action: usize) -> PyResult<Option<Vec<u8>>> {
        py.detach(|| self.pool.script(game, action))
            .map_err(refused)
    }
}

impl Games {
    fn run(&mut self, py: Python<'_>, orders: Vec<Order>) -> PyResult<()> {
        let games = self.pool.count();
        if orders.len() != games {
            let why = format!(
                "{} are given for {games} games; give one for each",
                orders.len()
            );
            return Err(refused(anyhow::Error::msg(why)));
        }
        py.detach(|| self.pool.run(orders)).map_err(failed)
    }
}

/// The elements of an array that is written.
fn slice<T>(elements: Result<&mut [T], numpy::AsSliceError>) -> PyResult<&mut [T]> {
    let why = "an array that is written must be contiguous; make it by numpy.zeros";
    elements.map_err(|_| refused(anyhow::Error::msg(why)))
}
