//! Recorded sessions, frame by frame, and reviews of the games in them.

use crate::{
    calls::{interruptible, refused},
    json,
};
use ::review::{Played, Review};
use anyhow::{Context as _, bail, ensure};
use numpy::{IntoPyArray as _, PyArray1, PyArray2, PyArrayMethods as _};
use pad::{BranchId, FrameNo};
use pyo3::{prelude::*, types::PyDict};
use screen::{HEIGHT, WIDTH};
use session::{FrameSample, History, Record};
use session_file::SessionFile;
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use vision::Decoded;

/// Pieces that a review places, at most.
const MOST_DEPTH: i64 = 2;

/// A branch of a run of a recorded session.
#[pyclass(module = "blockscope._blockscope")]
pub struct Session {
    history: History,
    branch: BranchId,
    first: FrameNo,
    last: FrameNo,
}

/// The columns of frames. What is not known of a frame is not a number.
#[derive(Default)]
struct Columns {
    frame: Vec<u64>,
    time: Vec<f64>,
    screen: Vec<&'static str>,
    /// Buttons of the bot and of a person.
    held: [Vec<u8>; 2],
    /// Those of a frame, in their order, but the rate, which no record has.
    numbers: [Vec<f64>; FrameSample::COLUMNS.len() - 1],
}

impl Columns {
    fn push(&mut self, record: &Record) {
        let sample = FrameSample::of(record);
        let held = record.picture.inputs.held;
        self.frame.push(record.picture.number);
        self.time
            .push(record.picture.clocks as f64 / f64::from(pad::CLOCKS_PER_SECOND));
        self.screen.push(record.tracked.screen.name());
        self.held[0].push(held.bot.bits());
        self.held[1].push(held.person.bits());
        for (column, number) in self.numbers.iter_mut().zip(sample.values()) {
            column.push(number.unwrap_or(f64::NAN));
        }
    }

    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("frame", self.frame.into_pyarray(py))?;
        dict.set_item("time", self.time.into_pyarray(py))?;
        dict.set_item("screen", self.screen)?;
        for (name, held) in ["bot", "person"].into_iter().zip(self.held) {
            dict.set_item(name, held.into_pyarray(py))?;
        }
        for (name, numbers) in FrameSample::COLUMNS.into_iter().zip(self.numbers) {
            dict.set_item(name, numbers.into_pyarray(py))?;
        }
        Ok(dict)
    }
}

impl Session {
    fn open(path: &Path, run: Option<i64>, branch: Option<BranchId>) -> anyhow::Result<Self> {
        let file = SessionFile::open_as_it_is(path)?;
        let (history, _) = replay::history(&file, &file.run(run)?)?;
        let branches = history.branches();
        let current = branches.iter().find(|branch| branch.is_current);
        let branch = branch.or(current.map(|it| it.id)).unwrap_or_default();
        let frames = history.range(branch);
        let frames = frames.with_context(|| {
            let known: Vec<String> = branches.iter().map(|it| it.id.to_string()).collect();
            format!(
                "there are no frames on branch {branch}; give one of {}",
                known.join(", ")
            )
        })?;
        Ok(Self {
            first: *frames.start(),
            last: *frames.end(),
            history,
            branch,
        })
    }

    fn record(&self, frame: FrameNo) -> anyhow::Result<Arc<Record>> {
        let record = self.history.get_on(self.branch, frame);
        record.with_context(|| {
            format!(
                "there is no frame {frame}; give one from {} to {} that was not dropped",
                self.first, self.last
            )
        })
    }

    /// The records of frames, until `cancel` is set.
    fn each(
        &self,
        (first, last): (FrameNo, FrameNo),
        cancel: &AtomicBool,
        mut see: impl FnMut(&Record),
    ) {
        for frame in first..=last {
            if cancel.load(Ordering::Relaxed) {
                return;
            }
            if let Some(record) = self.history.get_on(self.branch, frame) {
                see(&record);
            }
        }
    }
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (path, run=None, branch=None))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        run: Option<i64>,
        branch: Option<BranchId>,
    ) -> PyResult<Self> {
        interruptible(py, |_| Self::open(&path, run, branch))
    }

    /// The first frame.
    #[getter]
    fn first(&self) -> FrameNo {
        self.first
    }

    /// The last frame.
    #[getter]
    fn last(&self) -> FrameNo {
        self.last
    }

    /// The branch.
    #[getter]
    fn branch(&self) -> BranchId {
        self.branch
    }

    /// The numbers of frames as arrays by name.
    #[pyo3(signature = (first=None, last=None))]
    fn columns<'py>(
        &self,
        py: Python<'py>,
        first: Option<FrameNo>,
        last: Option<FrameNo>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (first, last) = (first.unwrap_or(self.first), last.unwrap_or(self.last));
        let columns = interruptible(py, |cancel| {
            ensure!(
                first >= self.first && last <= self.last,
                "the frames {first} to {last} are not all there; give some of {} to {}",
                self.first,
                self.last
            );
            let mut columns = Columns::default();
            self.each((first, last), cancel, |record| columns.push(record));
            Ok(columns)
        });
        columns?.object(py)
    }

    /// The picture of a frame.
    fn picture<'py>(&self, py: Python<'py>, frame: FrameNo) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let record = py.detach(|| self.record(frame)).map_err(refused)?;
        let shades = record.picture.picture.shades();
        let bytes: Vec<u8> = shades.iter().map(|shade| *shade as u8).collect();
        PyArray1::from_vec(py, bytes).reshape([HEIGHT, WIDTH])
    }

    /// What the picture of a frame shows, as it was read.
    fn reading<'py>(&self, py: Python<'py>, frame: FrameNo) -> PyResult<Bound<'py, PyAny>> {
        let record = py.detach(|| self.record(frame)).map_err(refused)?;
        json::object(py, &Decoded::of(&record.reading))
    }

    /// The plan in force at a frame.
    fn plan<'py>(&self, py: Python<'py>, frame: FrameNo) -> PyResult<Bound<'py, PyAny>> {
        let find = || {
            let record = self.record(frame)?;
            Ok(session::plan_at(&self.history, &record))
        };
        let plan = py.detach(find).map_err(refused)?;
        json::object(py, &plan.as_deref())
    }
}

/// Compares each placement of a recorded game with the best one, as `blockscope review` does.
#[pyfunction]
#[pyo3(signature = (session, strategy=None, depth=None))]
pub fn review<'py>(
    py: Python<'py>,
    session: &Session,
    strategy: Option<&str>,
    depth: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let judged = interruptible(py, |cancel| {
        let depth = match depth {
            Some(depth) if (1..=MOST_DEPTH).contains(&depth) => Some(depth as usize),
            Some(depth) => bail!("depth is {depth}; give 1 to {MOST_DEPTH}"),
            None => None,
        };
        let mut played = Played::default();
        let all = (session.first, session.last);
        session.each(all, cancel, |record| played.see(&record.tracked));
        ensure!(
            !played.moves().is_empty(),
            "no piece was placed in the session; review one with a game"
        );
        let goes_on = |_, _| !cancel.load(Ordering::Relaxed);
        let strategy = strategy.map(named::strategy).transpose()?;
        let judged = Review::by_choice(strategy, &played, depth, goes_on);
        judged.context("interrupted before the last placement")
    });
    let (review, _) = judged?;
    json::object(py, &review.report())
}
