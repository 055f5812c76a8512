//! `blockscope regress`: reads and decides recorded sessions again.

use crate::{
    changes,
    common_args::InsteadArgs,
    json::{JsonArg, Object, schema},
    long_run, output,
};
use anyhow::{Context as _, anyhow, ensure};
use app::OutputFile;
use emulator::stdout;
use replay::{Accepted, Instead, Report, accept, find, html, regress as run};
use serde::Serialize;
use std::{path::PathBuf, sync::atomic::AtomicBool};

/// Read and decide recorded sessions again, and list what is not as it was recorded
#[derive(Debug, clap::Args)]
pub struct RegressArgs {
    /// Sessions, and folders with sessions
    #[arg(value_name = "FOLDER|FILE", required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    instead: InsteadArgs,
    #[command(flatten)]
    json: JsonArg,
    /// Write the report with pictures as one HTML file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Make what is read and decided now the records of the sessions
    #[arg(long)]
    accept: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Serialize)]
struct Json<'a> {
    unchanged: bool,
    accepted: bool,
    #[serde(flatten)]
    report: &'a Report,
}

/// Prints what is read or decided differently. Returns false when something is and was not
/// accepted.
///
/// # Errors
/// One sentence when a profile, a strategy or a folder can't be read, a file can't be written,
/// Ctrl-C was pressed, or a session can't be read or is damaged. The other sessions are reported, and accepted if
/// that is asked for, all the same.
pub fn regress(args: &RegressArgs) -> anyhow::Result<bool> {
    let instead = Instead {
        profile: args.instead.profile()?,
        strategy: args.instead.strategy()?,
    };
    let sessions = find(&args.paths).map_err(|(path, why)| {
        anyhow!(why).context(format!("{} can't be read", files::shown(&path)))
    })?;
    ensure!(
        !sessions.is_empty(),
        "there is no session in {}; record one first",
        args.paths
            .iter()
            .map(|path| files::shown(path).to_string())
            .collect::<Vec<_>>()
            .join(", ")
    );
    for session in &sessions {
        session_file::register_input(session)?;
    }
    let html = OutputFile::open_optional(args.html.as_deref())?;
    let json = args.json.open()?;
    let mut out = stdout::keep().context("stdout can't be kept for the report")?;
    let cancel = long_run::interrupt_flag()?;
    let bar = long_run::progress_bar(Some(0), " frames", args.quiet);
    let report = run(
        &sessions,
        &instead,
        &|progress, _| {
            bar.set_length(progress.of);
            bar.set_position(progress.done);
        },
        &cancel,
    );
    bar.finish_and_clear();
    if let Some(file) = html.filter(|_| !report.cancelled) {
        let compared = html::Compared {
            before: "as recorded".to_owned(),
            after: now(args),
        };
        changes::write_html(file, &cancel, |pictures, out| {
            html::report(&report, &compared, pictures, out)
        })?;
    }
    let accepted = args.accept && !report.cancelled;
    let unaccepted = match accepted {
        true => accept_changes(&report, &instead, args.quiet, &cancel)?,
        false => None,
    };
    let all = Json {
        unchanged: !report.is_changed(),
        accepted: accepted && unaccepted.is_none(),
        report: &report,
    };
    json.write(&mut out, &Object::new(schema::REGRESS, &all), || {
        report.sessions.iter().map(changes::session).collect()
    })?;
    let failed = report.errors().count();
    if let Some(first) = report.errors().next() {
        let all = report.sessions.len();
        return Err(anyhow!(
            "{failed} of {all} sessions can't be compared: {first}"
        ));
    }
    if let Some(why) = unaccepted {
        return Err(why);
    }
    ensure!(
        !report.cancelled,
        "interrupted before the end of the sessions; nothing was accepted"
    );
    if report.is_changed() && !accepted {
        output::complain(&replay::summary(&report.sessions, report.cancelled));
        return Ok(false);
    }
    Ok(true)
}

/// What is compared with the records: as it was named, which may be a file.
fn now(args: &RegressArgs) -> String {
    let [profile, strategy] = [
        ("profile", &args.instead.profile),
        ("strategy", &args.instead.strategy),
    ]
    .map(|(kind, name)| name.as_ref().map(|name| format!("{kind} {name}")));
    let both: Vec<String> = profile.into_iter().chain(strategy).collect();
    match both.is_empty() {
        true => format!("blockscope {}", env!("CARGO_PKG_VERSION")),
        false => both.join(", "),
    }
}

/// Accepts what has changed, session by session; returns why one could not be.
fn accept_changes(
    report: &Report,
    instead: &Instead,
    quiet: bool,
    cancel: &AtomicBool,
) -> anyhow::Result<Option<anyhow::Error>> {
    let changed = report
        .sessions
        .iter()
        .filter(|session| session.is_changed());
    let mut first = None;
    for session in changed.filter(|session| session.error.is_none()) {
        let bar = long_run::progress_bar(Some(0), " frames", quiet);
        let mut shown = |progress: replay::RegressProgress| {
            bar.set_length(progress.of);
            bar.set_position(progress.done);
        };
        let accepted = accept(&session.file, instead, &mut shown, cancel);
        bar.finish_and_clear();
        match accepted {
            Ok(Accepted::Replaced(_) | Accepted::Unchanged) => {}
            Ok(Accepted::Cancelled) => {
                let file = files::shown(&session.file);
                first.get_or_insert(anyhow!("interrupted: {file} was not changed"));
                break;
            }
            Err(why) => {
                first.get_or_insert(anyhow!(why));
            }
        }
    }
    Ok(first)
}
