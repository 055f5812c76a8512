//! Results as JSON: the option `--json`, and the header of every object.

use crate::printable::{printable, printable_json};
use anyhow::Context as _;
use app::OutputFile;
use clap::Args;
use serde::Serialize;
use std::{
    io::Write,
    path::{Path, PathBuf},
};

/// The option `--json`.
///
/// Its value follows an equals sign, so that it is not taken for an argument after it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct JsonArg {
    /// Print JSON instead of text; with =FILE, write it into a file as well
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "-"
    )]
    json: Option<PathBuf>,
}

impl JsonArg {
    /// Opens the file.
    ///
    /// # Errors
    /// One sentence when it can't be opened, or the command reads it or writes it already.
    pub fn open(&self) -> anyhow::Result<JsonOutput> {
        Ok(JsonOutput(OutputFile::open_optional(self.json.as_deref())?))
    }

    /// Opens the file, or stdout without the option, for what is printed as JSON only.
    ///
    /// # Errors
    /// One sentence when it can't be opened.
    pub fn open_or_stdout(&self) -> anyhow::Result<JsonOutput> {
        Ok(JsonOutput(Some(OutputFile::open(self.path())?)))
    }

    /// The file where lines go; stdout without the option.
    pub fn path(&self) -> &Path {
        self.json.as_deref().unwrap_or(Path::new("-"))
    }
}

/// The opened file of `--json`, if it was given.
pub struct JsonOutput(Option<OutputFile>);

impl JsonOutput {
    /// Writes a result: as JSON to stdout if that was asked for, otherwise the text to `out`,
    /// unless another output goes to stdout, and as JSON into the file if there is one.
    ///
    /// # Errors
    /// One sentence when stdout or the file can't be written.
    pub fn write(
        self,
        out: &mut dyn Write,
        object: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> anyhow::Result<()> {
        // Cores write to the process's stdout, which may be closed by now; `out` is not.
        let mut to_out = |text: &str| {
            let written = out.write_all(text.as_bytes());
            written.context("stdout can't be written")
        };
        if let Some(file) = self.0 {
            let mut json = serde_json::to_string_pretty(object)?;
            json.push('\n');
            if file.is_stdout() {
                return to_out(&printable_json(&json));
            }
            file.write(|file| file.write_all(json.as_bytes()))?;
        }
        match files::is_stdout_an_output() {
            true => Ok(()),
            false => to_out(&printable(&text())),
        }
    }
}

/// An object with its header.
#[derive(Serialize)]
pub struct Object<'a, T> {
    /// The kind of the object.
    schema: &'static str,
    /// The version of its form; raised when a field changes its meaning.
    version: u32,
    #[serde(flatten)]
    fields: &'a T,
}

impl<'a, T: Serialize> Object<'a, T> {
    /// An object of a kind.
    pub const fn new((schema, version): (&'static str, u32), fields: &'a T) -> Self {
        Self {
            schema,
            version,
            fields,
        }
    }
}

/// Kinds of objects, each with the version of its form. `docs/json.md` lists their fields.
pub mod schema {
    pub const CALIBRATION: (&str, u32) = ("blockscope-calibration", 1);
    pub const CERTIFICATE: (&str, u32) = ("blockscope-certificate", 2);
    pub const CROSS_CHECK: (&str, u32) = ("blockscope-cross-check", 1);
    pub const DIFF: (&str, u32) = ("blockscope-diff", 2);
    pub const GAME: (&str, u32) = ("blockscope-game", 1);
    pub const PLAN: (&str, u32) = ("blockscope-plan", 1);
    pub const PLAY: (&str, u32) = ("blockscope-play", 2);
    pub use export::READING;
    pub const REGRESS: (&str, u32) = ("blockscope-regress", 2);
    pub const SOAK: (&str, u32) = ("blockscope-soak", 2);
    pub const SOURCES: (&str, u32) = ("blockscope-sources", 1);
    pub const SWEEP: (&str, u32) = ("blockscope-sweep", 2);
    pub const VERIFY: (&str, u32) = ("blockscope-verify", 2);
}
