//! The log of a search: lines of JSON, first the plan, then one line a generation.
//!
//! A line is written at once and flushed to the disk before the search goes on. What a
//! process that was killed leaves is whole lines and at most the beginning of another one,
//! which is cut off when the search is resumed. The file is locked while it is written.

use crate::optimise::{Best, Optimiser, Search};
use crate::search::{Error, SearchSpec};
use common::FileLock;
use serde::{Deserialize, Serialize};
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

/// Bytes of the longest log that is read. A generation of a hundred candidates with twenty
/// numbers takes 40 KB, so this is more than ten thousand of them.
const MAX_LOG: u64 = 512 << 20;
/// Bytes that are read between two looks at the flag that stops a search: a few milliseconds.
const CHUNK: u64 = 4 << 20;

/// A generation: its candidates and what they were worth, and the search after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Generation {
    /// The generation, from 0.
    pub generation: u32,
    /// The candidates.
    pub points: Vec<Vec<f64>>,
    /// The fitness of each.
    pub fitness: Vec<f64>,
    /// Games that were played; fewer than all when candidates were dropped in a race.
    pub games: u64,
    /// The best candidate of all generations so far.
    pub best: Best,
    /// The mean of the search.
    pub mean: Vec<f64>,
    /// The point to use if the search ended here.
    pub favourite: Vec<f64>,
    /// How far the search spreads, as a fraction of the ranges.
    pub spread: f64,
    /// How many times the search began again elsewhere.
    pub restarts: u32,
}

impl Generation {
    /// The last generation of a search; nothing before its first.
    pub(crate) fn of(
        search: &Search,
        points: Vec<Vec<f64>>,
        fitness: Vec<f64>,
        games: u64,
    ) -> Option<Self> {
        Some(Self {
            generation: search.progress().generation.checked_sub(1)?,
            points,
            fitness,
            games,
            best: search.progress().best.clone()?,
            mean: search.mean(),
            favourite: search.favourite(),
            spread: search.spread(),
            restarts: search.progress().restarts,
        })
    }

    /// The greatest fitness of this generation.
    #[must_use]
    pub fn greatest(&self) -> f64 {
        self.fitness
            .iter()
            .copied()
            .fold(f64::NEG_INFINITY, f64::max)
    }

    /// The mean fitness of this generation.
    #[must_use]
    pub fn mean_fitness(&self) -> f64 {
        self.fitness.iter().sum::<f64>() / self.fitness.len().max(1) as f64
    }
}

/// The plan and the generations of a log, while it is written or after.
///
/// # Errors
/// When the file can't be read or is not the log of a search.
pub fn read(path: &Path) -> Result<(SearchSpec, Vec<Generation>), Error> {
    let file = File::open(path).map_err(|source| file_error(path, source))?;
    let go = AtomicBool::new(false);
    let text = text(path, &file, &go)?;
    let whole = &text[..whole_lines(&text)];
    let Some((first, _)) = whole.split_once('\n') else {
        return Err(Error::NotALog(path.to_owned()));
    };
    let plan = serde_json::from_str(first).map_err(|_| Error::NotALog(path.to_owned()))?;
    Ok((plan, generations(path, whole, &go)?))
}

/// Where a search keeps its generations.
pub trait GenerationLog {
    /// Its name in an error.
    fn path(&self) -> &Path;

    /// Begins the log, or opens that of the same search; returns the generations that it has.
    ///
    /// # Errors
    /// When it can't be read or written or is of another search; [`Error::Stopped`] when the stop was
    /// requested first.
    fn open(&mut self, plan: &SearchSpec, stop: &AtomicBool) -> Result<Vec<Generation>, Error>;

    /// Appends a generation to a log that is open.
    ///
    /// # Errors
    /// When it can't be written.
    fn add(&mut self, generation: &Generation) -> Result<(), Error>;
}

/// A log in a file; it is locked from when it is opened until it is dropped.
#[derive(Debug)]
pub struct LogFile {
    path: PathBuf,
    open: Option<Log>,
}

impl LogFile {
    /// The log in this file.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            open: None,
        }
    }
}

impl GenerationLog for LogFile {
    fn path(&self) -> &Path {
        &self.path
    }

    fn open(&mut self, plan: &SearchSpec, stop: &AtomicBool) -> Result<Vec<Generation>, Error> {
        let (log, known) = Log::open(&self.path, plan, stop)?;
        self.open = Some(log);
        Ok(known)
    }

    fn add(&mut self, generation: &Generation) -> Result<(), Error> {
        match &mut self.open {
            Some(log) => log.add(generation),
            None => Ok(()),
        }
    }
}

/// A log as text, each change of which is reported.
pub struct LogText<'a> {
    path: &'a Path,
    text: String,
    /// Gets how many bytes of the text stay, and what comes after them.
    changed: &'a mut dyn FnMut(usize, &str) -> io::Result<()>,
}

impl<'a> LogText<'a> {
    /// The log with this text, which is empty before the search; the path is its name in an error.
    pub fn new(
        path: &'a Path,
        text: String,
        changed: &'a mut dyn FnMut(usize, &str) -> io::Result<()>,
    ) -> Self {
        Self {
            path,
            text,
            changed,
        }
    }

    fn change(&mut self, stays: usize, more: &str) -> Result<(), Error> {
        self.text.truncate(stays);
        self.text.push_str(more);
        (self.changed)(stays, more).map_err(|why| file_error(self.path, why))
    }
}

impl GenerationLog for LogText<'_> {
    fn path(&self) -> &Path {
        self.path
    }

    fn open(&mut self, plan: &SearchSpec, stop: &AtomicBool) -> Result<Vec<Generation>, Error> {
        match begun(self.path, &self.text, plan, stop)? {
            Begun::Not(header) => {
                self.change(0, &header)?;
                Ok(Vec::new())
            }
            Begun::Known(stays, known) => {
                if stays < self.text.len() {
                    self.change(stays, "")?;
                }
                Ok(known)
            }
        }
    }

    fn add(&mut self, generation: &Generation) -> Result<(), Error> {
        let line = line(generation).map_err(|why| file_error(self.path, why))?;
        self.change(self.text.len(), &line)
    }
}

/// What the text of a log has of a search.
enum Begun {
    /// Nothing yet; this is its first line.
    Not(String),
    /// So many bytes of whole lines, with these generations.
    Known(usize, Vec<Generation>),
}

fn begun(path: &Path, text: &str, plan: &SearchSpec, stop: &AtomicBool) -> Result<Begun, Error> {
    let header = line(plan).map_err(|source| file_error(path, source))?;
    let whole = whole_lines(text);
    let Some((first, _)) = text[..whole].split_once('\n') else {
        if !header.starts_with(text) {
            return Err(Error::NotALog(path.to_owned()));
        }
        return Ok(Begun::Not(header));
    };
    let found: SearchSpec =
        serde_json::from_str(first).map_err(|_| Error::NotALog(path.to_owned()))?;
    if found != *plan {
        return Err(Error::OtherSearch(path.to_owned()));
    }
    let known = generations(path, &text[..whole], stop)?;
    Ok(Begun::Known(whole, known))
}

/// A log that is being written; it is locked until it is dropped.
#[derive(Debug)]
struct Log {
    path: PathBuf,
    file: FileLock,
}

impl Log {
    /// Opens or begins the log of a search, and returns its generations;
    /// [`Error::Stopped`] when the stop was requested first.
    pub fn open(
        path: &Path,
        plan: &SearchSpec,
        stop: &AtomicBool,
    ) -> Result<(Self, Vec<Generation>), Error> {
        let error = |source| file_error(path, source);
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(error)?;
        let file = FileLock::new(file).map_err(|source| match source {
            TryLockError::WouldBlock => Error::Busy(path.to_owned()),
            TryLockError::Error(source) => file_error(path, source),
        })?;
        let text = text(path, &file, stop)?;
        let mut log = Self {
            path: path.to_owned(),
            file,
        };
        match begun(path, &text, plan, stop)? {
            Begun::Not(header) => {
                log.file.set_len(0).map_err(error)?;
                log.write(&header)?;
                Ok((log, Vec::new()))
            }
            Begun::Known(stays, known) => {
                log.file.set_len(stays as u64).map_err(error)?;
                Ok((log, known))
            }
        }
    }

    /// Appends a generation.
    pub fn add(&mut self, generation: &Generation) -> Result<(), Error> {
        let line = line(generation).map_err(|source| file_error(&self.path, source))?;
        self.write(&line)
    }

    fn write(&mut self, line: &str) -> Result<(), Error> {
        let written = (&*self.file).write_all(line.as_bytes());
        written
            .and_then(|()| self.file.sync_data())
            .map_err(|source| file_error(&self.path, source))
    }
}

fn line(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// Bytes of the text up to the end of its last whole line.
fn whole_lines(text: &str) -> usize {
    text.rfind('\n').map_or(0, |end| end + 1)
}

/// The content of a log, which must be a regular file: a pipe or a device may never end.
fn text(path: &Path, file: &File, stop: &AtomicBool) -> Result<String, Error> {
    let error = |source| file_error(path, source);
    if !file.metadata().map_err(error)?.is_file() {
        return Err(Error::NotALog(path.to_owned()));
    }
    let mut bytes = Vec::new();
    while file.take(CHUNK).read_to_end(&mut bytes).map_err(error)? > 0 {
        if stop.load(Ordering::Relaxed) {
            return Err(Error::Stopped);
        }
        if bytes.len() as u64 > MAX_LOG {
            return Err(Error::TooLarge {
                path: path.to_owned(),
                most: MAX_LOG >> 20,
            });
        }
    }
    String::from_utf8(bytes).map_err(|_| Error::NotALog(path.to_owned()))
}

fn generations(path: &Path, text: &str, stop: &AtomicBool) -> Result<Vec<Generation>, Error> {
    let lines = text.lines().enumerate().skip(1);
    let parsed = lines.map(|(index, line)| {
        if stop.load(Ordering::Relaxed) {
            return Err(Error::Stopped);
        }
        let generation: Option<Generation> = serde_json::from_str(line).ok();
        generation
            .filter(|g| g.generation as usize == index - 1)
            .ok_or(Error::Damaged {
                path: path.to_owned(),
                line: index + 1,
            })
    });
    parsed.collect()
}

fn file_error(path: &Path, why: io::Error) -> Error {
    Error::File {
        path: path.to_owned(),
        why,
    }
}
