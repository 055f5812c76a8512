//! `blockscope play --source SOURCE --pad serial:PORT`: the bot plays a real console, which it sees
//! by a capture and whose buttons a device presses.

use crate::common_args::SourceArgs;
use anyhow::ensure;
use serial_pad::Port;
use source::{Cancel, SourceSpec};
use std::{ffi::OsString, path::PathBuf};
use trials::play::{ConsoleOptions, PlayOptions, PlayProgress, PlayReport, run_on_console};

/// What begins the name of a serial port.
const SERIAL: &str = "serial:";
/// The delay that is taken for a capture card when none is given.
const DELAY: u8 = 4;
/// The longest delay that can be given. With what the device's queue adds it is less than what a bot
/// remembers (`vision::MAX_DELAY`).
const LONGEST: i64 = 12;

/// What gets the buttons of a run.
#[derive(Clone, Debug)]
pub enum PadTarget {
    /// A file.
    File(PathBuf),
    /// A device on the port of that name.
    Serial(String),
}

/// Names of files need not be text.
impl From<OsString> for PadTarget {
    fn from(argument: OsString) -> Self {
        match argument.to_str().and_then(|text| text.strip_prefix(SERIAL)) {
            Some(name) => Self::Serial(name.to_owned()),
            None => Self::File(argument.into()),
        }
    }
}

/// The arguments for a real console.
#[derive(Debug, clap::Args)]
pub struct ConsoleArgs {
    /// Play a real console by its pictures, which come from this source as for "watch", and press
    /// its buttons by --pad serial:PORT; no emulator runs
    #[arg(
        long,
        value_name = "SOURCE",
        conflicts_with_all = ["ffmpeg_input", "rom", "core", "faults", "free_run", "record", "pad_in", "movie"]
    )]
    source: Option<SourceSpec>,
    /// Frames by which a picture of the console comes later than one of the emulator would
    #[arg(
        long,
        value_name = "FRAMES",
        default_value_t = DELAY,
        value_parser = clap::value_parser!(u8).range(0..=LONGEST)
    )]
    delay: u8,
    #[command(flatten)]
    reading: SourceArgs,
}

/// A console that is to be played.
#[derive(Debug)]
pub struct Console {
    spec: SourceSpec,
    delay: u8,
    reading: SourceArgs,
}

impl ConsoleArgs {
    /// Whether a source of pictures is named.
    pub fn is_used(&self) -> bool {
        self.source.is_some() || self.reading.ffmpeg_input.is_some()
    }

    /// The console, if its pictures have a source.
    ///
    /// # Errors
    /// When its buttons have no port.
    pub fn console(self, pad: Option<&PadTarget>) -> anyhow::Result<Option<Console>> {
        let Some(spec) = self.source.or_else(|| self.reading.input()) else {
            return Ok(None);
        };
        let has_port = matches!(pad, Some(PadTarget::Serial(_)));
        ensure!(
            has_port,
            "to play the console of --source, name the port of its buttons with --pad serial:PORT"
        );
        Ok(Some(Console {
            spec,
            delay: self.delay,
            reading: self.reading,
        }))
    }
}

impl Console {
    /// Plays it.
    ///
    /// # Errors
    /// When the source can't be opened or no device answers on the port.
    pub fn play(
        self,
        run: PlayOptions,
        port: Box<dyn Port>,
        progress: impl FnMut(&PlayProgress),
        cancel: &Cancel,
    ) -> anyhow::Result<PlayReport> {
        let is_plain =
            run.rom.is_none() && run.record.is_none() && !run.free_run && run.faults.is_empty();
        ensure!(
            is_plain,
            "a real console is played without --rom, --record, --free-run and --faults"
        );
        let options = ConsoleOptions {
            profile_choice: run.profile_choice,
            strategy: run.strategy,
            goal: run.goal,
            limits: run.limits,
            delay: self.delay.into(),
            marks: self.reading.marks(),
        };
        let mut source = self.reading.open(&self.spec, cancel)?;
        Ok(run_on_console(
            options,
            source.as_mut(),
            port,
            progress,
            cancel,
        )?)
    }
}
