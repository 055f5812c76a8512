//! `blockscope diff`: two profiles, compared on the pictures of a session.

use crate::{
    changes,
    json::{JsonArg, Object, schema},
    long_run, output, recorded_run,
};
use anyhow::{Context as _, bail, ensure};
use app::OutputFile;
use emulator::stdout;
use replay::{Diff, diff as run, html};
use serde::Serialize;
use session::{History, Kept};
use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};
use vision::Profile;

/// Compare two profiles: their keys, and what they read differently in a session
#[derive(Debug, clap::Args)]
pub struct DiffArgs {
    /// The first profile: a name or a TOML file
    #[arg(value_name = "PROFILE1")]
    before: String,
    /// The second profile
    #[arg(value_name = "PROFILE2")]
    after: String,
    /// The session
    #[arg(value_name = "SESSION")]
    session: PathBuf,
    #[command(flatten)]
    json: JsonArg,
    /// Write the report with pictures as one HTML file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Serialize)]
struct Json<'a> {
    unchanged: bool,
    #[serde(flatten)]
    diff: &'a Diff,
}

/// Prints what differs. Returns false when something is read differently; keys that differ without
/// a consequence are printed only.
///
/// # Errors
/// One sentence when a profile or the session can't be read, a file can't be written, or Ctrl-C was
/// pressed.
pub fn diff(args: &DiffArgs) -> anyhow::Result<bool> {
    let profiles = [profile(&args.before)?, profile(&args.after)?];
    let runs = runs(&args.session)?;
    let html = OutputFile::open_optional(args.html.as_deref())?;
    let json = args.json.open()?;
    let mut out = stdout::keep().context("stdout can't be kept for the report")?;
    let cancel = long_run::interrupt_flag()?;
    let bar = long_run::progress_bar(Some(0), " frames", args.quiet);
    let found = run(
        args.session.clone(),
        &runs,
        profiles.each_ref(),
        &|progress, _| {
            bar.set_length(progress.of);
            bar.set_position(progress.done);
        },
        &cancel,
    );
    bar.finish_and_clear();
    if let Some(file) = html.filter(|_| !found.cancelled) {
        let compared = html::Compared {
            before: args.before.clone(),
            after: args.after.clone(),
        };
        changes::write_html(file, &cancel, |pictures, out| {
            html::diff(&found, &compared, pictures, out)
        })?;
    }
    let all = Json {
        unchanged: !found.readings.is_changed(),
        diff: &found,
    };
    let object = Object::new(schema::DIFF, &all);
    json.write(&mut out, &object, || text(&found))?;
    if let Some(why) = &found.readings.error {
        bail!("{why}");
    }
    ensure!(
        !found.cancelled,
        "interrupted before the end of the session"
    );
    if found.readings.is_changed() {
        let counts = replay::summary(std::slice::from_ref(&found.readings), found.cancelled);
        output::complain(&counts);
        return Ok(false);
    }
    Ok(true)
}

/// A single profile by its name, or from a file.
fn profile(name: &str) -> anyhow::Result<Profile> {
    ensure!(
        name != named::AUTO,
        "\"{name}\" is a choice between profiles; name one of them, or a TOML file"
    );
    Ok(named::profile(name)?.profile().clone())
}

/// The runs of a session with their frames.
fn runs(path: &Path) -> anyhow::Result<Vec<(i64, Kept)>> {
    let file = recorded_run::file(path)?;
    // Ctrl-C ends the program until the frames are compared.
    file.check_pages(&AtomicBool::new(false))?;
    let mut runs = Vec::new();
    for run in file.runs()? {
        let history = History::default();
        let (stored, _) = replay::stored(&file, &run, |_| true)?;
        history
            .open(stored)
            .map_err(|why| file.makes_no_sense(why))?;
        runs.push((run.id, history.kept()));
    }
    Ok(runs)
}

/// The report in a few lines.
fn text(found: &Diff) -> String {
    let mut text = String::new();
    if found.keys.is_empty() {
        text.push_str("the profiles are equal\n");
    }
    for difference in &found.keys {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
        let _ = writeln!(
            text,
            "{}: {} -> {}",
            difference.key,
            value(&difference.before),
            value(&difference.after)
        );
    }
    text.push_str(&changes::session(&found.readings));
    text
}
