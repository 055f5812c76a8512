//! The machine: the game on a core, the reader, the bot.

use crate::{
    actor::Actor,
    buttons::ButtonsArg,
    calls::{failed, interruptible, refused},
    json,
};
use anyhow::{Context as _, bail, ensure};
use cartridge::Truth;
use emulator::{CoreKind, MAX_ROM};
use machine::{Goal, MachineSetup, StepMachine};
use numpy::{PyArray1, PyArray2, PyArrayMethods as _, PyReadwriteArray2};
use pad::{Buttons, FrameNo};
use pyo3::{prelude::*, types::PyBytes};
use rules::{CellArt, Piece, PlacementJson};
use screen::{HEIGHT, Picture, WIDTH};
use serde::{Deserialize, Serialize};
use std::{path::PathBuf, sync::atomic::Ordering};
use vision::{Decoded, ProfileChoice};

/// Frames between two looks at Ctrl-C: a hundredth of a second.
const TURN: u64 = 256;
/// Pictures of the title before Start, at most: the title waits no longer for a person either.
const MOST_SEED: i64 = 255;
/// Levels that can be chosen.
const MOST_LEVEL: i64 = 9;
/// Bytes of a saved machine, at most: one that changes its buttons in every frame of a day.
const MOST_SAVED: usize = 64 << 20;
/// What a saved machine begins with.
const FORMAT: &str = "blockscope-machine-1";

/// What a machine is started with, and the buttons that a person held since: all that its state
/// depends on.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    format: String,
    /// The sum of the cartridge's image; `None` is the built-in game.
    rom: Option<String>,
    core: String,
    seed: u32,
    level: u8,
    hearts: bool,
    strategy: String,
    profile: String,
    bot: bool,
    /// Buttons and for how many frames they were held.
    held: Vec<(u8, u64)>,
}

/// The machine on its thread.
struct Running {
    machine: StepMachine,
    profile: ProfileChoice,
}

/// A machine: the game on an emulator core, the reader and the bot, frame by frame.
#[pyclass(module = "blockscope._blockscope")]
pub struct Machine {
    running: Actor<Running>,
    saved: Saved,
    rom: Option<Vec<u8>>,
}

impl Saved {
    fn setup(&self, rom: Option<Vec<u8>>) -> anyhow::Result<MachineSetup> {
        let profile = named::profile(&self.profile)?;
        Ok(MachineSetup {
            rom,
            core: self.core.parse::<CoreKind>()?,
            goal: Goal {
                level: self.level,
                heart: self.hearts,
                start_delay: self.seed,
            },
            bot_on: self.bot,
            ..MachineSetup::new(profile, named::strategy(&self.strategy)?)
        })
    }

    fn start(&self, rom: Option<Vec<u8>>) -> anyhow::Result<Actor<Running>> {
        let setup = self.setup(rom)?;
        let profile = setup.profile_choice.clone();
        Actor::start("machine", move || {
            Ok(Running {
                machine: StepMachine::start(setup, None)?,
                profile,
            })
        })
    }

    fn hold(&mut self, buttons: Buttons, frames: u64) {
        match self.held.last_mut() {
            Some((held, for_frames)) if *held == buttons.bits() => *for_frames += frames,
            _ => self.held.push((buttons.bits(), frames)),
        }
    }
}

impl Running {
    /// Runs so many frames, or fewer where it fails. Returns how many ran.
    fn step(&mut self, buttons: Buttons, frames: u64) -> (u64, anyhow::Result<()>) {
        for ran in 0..frames {
            if let Err(fault) = self.machine.step(buttons) {
                return (ran, Err(fault.into()));
            }
            if let Some(fault) = self.machine.fault() {
                return (ran + 1, Err(anyhow::Error::msg(fault.to_owned())));
            }
        }
        (frames, Ok(()))
    }
}

impl Machine {
    fn open(saved: Saved, rom: Option<Vec<u8>>) -> anyhow::Result<Self> {
        Ok(Self {
            running: saved.start(rom.clone())?,
            saved,
            rom,
        })
    }

    /// Runs frames until they are over or Ctrl-C is pressed.
    fn run(&mut self, py: Python<'_>, buttons: Buttons, frames: u64) -> PyResult<()> {
        let mut left = frames;
        while left > 0 {
            py.check_signals()?;
            let turn = left.min(TURN);
            let running = &self.running;
            let ran = py.detach(|| running.call(move |it| it.step(buttons, turn)));
            let (ran, result) = ran.map_err(failed)?;
            self.saved.hold(buttons, ran);
            result.map_err(failed)?;
            left -= turn;
        }
        Ok(())
    }

    /// Another machine in the same state, by playing the same buttons.
    fn replayed(&self, py: Python<'_>) -> PyResult<Self> {
        let begin = Saved {
            held: Vec::new(),
            ..self.saved.clone()
        };
        let opened = py.detach(|| Self::open(begin, self.rom.clone()));
        let mut machine = opened.map_err(refused)?;
        for &(buttons, frames) in &self.saved.held {
            machine.run(py, Buttons::from_bits_retain(buttons), frames)?;
        }
        Ok(machine)
    }

    fn ask<R: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&Running) -> R + Send + 'static,
    ) -> PyResult<R> {
        py.detach(|| self.running.call(|running| question(running)))
            .map_err(failed)
    }
}

/// A number of an argument, when it is in its range.
fn in_range(name: &str, value: i64, most: i64) -> anyhow::Result<i64> {
    ensure!(
        (0..=most).contains(&value),
        "{name} is {value}; give 0 to {most}"
    );
    Ok(value)
}

/// The image of a cartridge.
fn image(rom: &Bound<'_, PyAny>) -> anyhow::Result<Vec<u8>> {
    if let Ok(bytes) = rom.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    let Ok(path) = rom.extract::<PathBuf>() else {
        bail!(
            "rom is {}; give a path, bytes, or None for the built-in game",
            rom.get_type()
        );
    };
    Ok(files::read(&path, MAX_ROM as u64)?)
}

fn sum(rom: &[u8]) -> String {
    blake3::hash(rom).to_hex().to_string()
}

#[pymethods]
impl Machine {
    #[new]
    #[pyo3(signature = (rom=None, *, core="boytacean", seed=0, level=0, hearts=false, strategy="four-feature", profile="auto", bot=true))]
    fn new(
        py: Python<'_>,
        rom: Option<&Bound<'_, PyAny>>,
        core: &str,
        seed: i64,
        level: i64,
        hearts: bool,
        strategy: &str,
        profile: &str,
        bot: bool,
    ) -> PyResult<Self> {
        let rom = rom.map(image).transpose().map_err(refused)?;
        let open = || {
            let saved = Saved {
                format: FORMAT.to_owned(),
                rom: rom.as_deref().map(sum),
                core: core.to_owned(),
                seed: in_range("seed", seed, MOST_SEED)? as u32,
                level: in_range("level", level, MOST_LEVEL)? as u8,
                hearts,
                strategy: strategy.to_owned(),
                profile: profile.to_owned(),
                bot,
                held: Vec::new(),
            };
            Self::open(saved, rom)
        };
        py.detach(open).map_err(refused)
    }

    /// Runs frames with these buttons of a person, besides those of the bot.
    #[pyo3(signature = (buttons=None, n=1))]
    fn step(&mut self, py: Python<'_>, buttons: Option<ButtonsArg>, n: i64) -> PyResult<FrameNo> {
        let held = buttons
            .map(|it| it.buttons())
            .transpose()
            .map_err(refused)?;
        let Ok(frames) = u64::try_from(n) else {
            let why = format!("n is {n}; give a number of frames, 0 or more");
            return Err(refused(anyhow::Error::msg(why)));
        };
        self.run(py, held.unwrap_or_default(), frames)?;
        self.frame(py)
    }

    /// The newest picture's number.
    #[getter]
    fn frame(&self, py: Python<'_>) -> PyResult<FrameNo> {
        self.ask(py, |it| it.machine.frame())
    }

    /// Clock cycles since power-on.
    #[getter]
    fn clocks(&self, py: Python<'_>) -> PyResult<u64> {
        self.ask(py, |it| it.machine.clocks())
    }

    /// The title in the cartridge's header.
    #[getter]
    fn title(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |it| it.machine.title().to_owned())
    }

    /// The newest picture.
    #[pyo3(signature = (out=None))]
    fn picture<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray2<u8>>>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let picture = self.ask(py, |it| it.machine.core().picture())?;
        let Some(out) = out else {
            let shades: Vec<u8> = picture.shades().iter().map(|shade| *shade as u8).collect();
            return PyArray1::from_vec(py, shades).reshape([HEIGHT, WIDTH]);
        };
        write(&picture, out.try_readwrite()?).map_err(refused)?;
        Ok(out)
    }

    /// What the newest picture shows.
    fn reading<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let read = |it: &Running| Decoded::of(&it.profile.read(&it.machine.core().picture()));
        json::object(py, &self.ask(py, read)?)
    }

    /// The plan in force at the newest picture.
    fn plan<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let plan = self.ask(py, |it| it.machine.plan().cloned())?;
        json::object(py, &plan)
    }

    /// The games since power-on, the newest last.
    fn games<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let games = self.ask(py, |it| it.machine.summary().games.clone())?;
        json::object(py, &games)
    }

    /// What the cartridge itself reports of the newest picture; None when it has no truth port.
    fn truth<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let truth = self.ask(py, |it| {
            Truth::parse(it.machine.core().cartridge_ram()).ok()
        })?;
        let Some(truth) = truth else {
            return Ok(None);
        };
        json::object(py, &TruthObject::of(&truth)).map(Some)
    }

    /// Another machine in the same state.
    fn branch(&self, py: Python<'_>) -> PyResult<Self> {
        self.replayed(py)
    }

    /// The state, to be loaded later or elsewhere.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let text = serde_json::to_vec(&self.saved).context("the machine can't be saved");
        Ok(PyBytes::new(py, &text.map_err(failed)?))
    }

    /// Records the run so far in a session file, by playing it again.
    fn record(&self, py: Python<'_>, path: PathBuf) -> PyResult<FrameNo> {
        interruptible(py, |cancel| {
            let setup = self.saved.setup(self.rom.clone())?;
            let mut machine = StepMachine::start(setup, None)?;
            let recorder = machine.record(&path)?;
            for &(buttons, frames) in &self.saved.held {
                for _ in 0..frames {
                    if cancel.load(Ordering::Relaxed) {
                        break;
                    }
                    machine.step(Buttons::from_bits_retain(buttons))?;
                }
            }
            recorder.finish().map_err(anyhow::Error::msg)
        })
    }

    /// The machine of a state that was saved.
    #[staticmethod]
    #[pyo3(signature = (state, rom=None))]
    fn load(py: Python<'_>, state: &[u8], rom: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let rom = rom.map(image).transpose().map_err(refused)?;
        let (saved, rom) = checked(state, rom).map_err(refused)?;
        let opened = py.detach(|| saved.start(rom.clone())).map_err(refused)?;
        let machine = Self {
            running: opened,
            saved,
            rom,
        };
        machine.replayed(py)
    }
}

/// A saved state, and the image of the cartridge that it needs.
fn checked(state: &[u8], rom: Option<Vec<u8>>) -> anyhow::Result<(Saved, Option<Vec<u8>>)> {
    ensure!(
        state.len() <= MOST_SAVED,
        "state has {} bytes; a saved machine has at most {MOST_SAVED}",
        state.len()
    );
    let saved: Saved = serde_json::from_slice(state)
        .context("state is no saved machine; give what Machine.save returned")?;
    ensure!(
        saved.format == FORMAT,
        "state is of the format \"{}\"; this version loads \"{FORMAT}\"",
        saved.format
    );
    in_range("the level of the state", saved.level.into(), MOST_LEVEL)?;
    in_range("the seed of the state", saved.seed.into(), MOST_SEED)?;
    ensure!(
        rom.as_deref().map(sum) == saved.rom,
        "the state is of another cartridge; give as rom what the machine was made with"
    );
    Ok((saved, rom))
}

fn write(picture: &Picture, mut out: PyReadwriteArray2<'_, u8>) -> anyhow::Result<()> {
    let fits = out.as_array().dim() == (HEIGHT, WIDTH);
    let bytes = out.as_slice_mut().ok().filter(|_| fits);
    let bytes = bytes
        .with_context(|| format!("out is no contiguous array of the shape ({HEIGHT}, {WIDTH})"))?;
    for (byte, shade) in bytes.iter_mut().zip(picture.shades()) {
        *byte = *shade as u8;
    }
    Ok(())
}

/// The truth port as an object.
#[derive(Serialize)]
struct TruthObject {
    screen: String,
    demo: bool,
    board: Vec<String>,
    piece: Option<PlacementJson>,
    next: Option<char>,
    score: u32,
    level: u8,
    lines: u16,
    heart: bool,
    spawned: u16,
    locked: u16,
    after_next: char,
}

impl TruthObject {
    fn of(truth: &Truth) -> Self {
        let sign = |art: &CellArt| match art {
            CellArt::Empty | CellArt::Flash => '.',
            CellArt::Piece(piece) => piece.letter(),
            CellArt::Curtain | CellArt::Picture => '#',
        };
        let row = |row: &[CellArt; rules::COLUMNS]| row.iter().map(sign).collect();
        Self {
            screen: common::kebab(&format!("{:?}", truth.screen)),
            demo: truth.demo,
            board: truth.cells.iter().map(row).collect(),
            piece: truth.piece.as_ref().map(PlacementJson::from),
            next: truth.next.map(Piece::letter),
            score: truth.score,
            level: truth.level,
            lines: truth.lines,
            heart: truth.heart,
            spawned: truth.hidden.spawned,
            locked: truth.hidden.locked,
            after_next: truth.hidden.after_next.letter(),
        }
    }
}
