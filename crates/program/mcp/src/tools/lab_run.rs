//! `lab_run`: an experiment of games without pixels.

use super::Arguments;
use crate::{answer::Answer, desk::Desk, turn::Turn};
use anyhow::{Context as _, anyhow, ensure};
use lab::{
    BUILT_IN, Experiment, Overrides, PreparedExperiment, RunError,
    report::{Links, markdown},
};
use rmcp::schemars;
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;

/// Games of each player: enough for an interval, and some experiments play for minutes with more.
const GAMES: u64 = 200;
/// Games when no number is named.
const USUAL: u64 = 10;

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LabRun {
    /// The name of an experiment that comes with the program, such as "four-features", or the TOML file of
    /// one in the folders given at the start, whose rules and players may be files there too; without it,
    /// the names are returned.
    experiment: Option<String>,
    /// Games of each player, 1 to 200; 10 when left out.
    #[schemars(range(min = 1, max = 200))]
    games: Option<u64>,
    /// The seed of the first game.
    seed: Option<u64>,
}

impl Arguments for LabRun {
    const NAME: &'static str = "lab_run";
    const TITLE: &'static str = "Play an experiment";
    const ABOUT: &'static str = "Plays an experiment of the lab, games without pixels under the rules of a \
         paper, with at most 200 games of each player, and returns its report as Markdown: figures with \
         intervals beside those of the paper. The same seed gives the same record.";
    const SECONDS: u64 = 120;
    const READS_ONLY: bool = true;

    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
        let Some(name) = &self.experiment else {
            return Answer::of(&json!({"experiments": names}));
        };
        let games = self.games.unwrap_or(USUAL);
        ensure!(
            (1..=GAMES).contains(&games),
            "games: {games} is not 1 to {GAMES}"
        );
        let (experiment, folder) = found(name, &names, desk)?;
        let overrides = Overrides {
            games: Some(games),
            first: self.seed,
        };
        let plan = PreparedExperiment::new(experiment, &folder, overrides)?;
        let record = lab::run(&plan, common::cores(), turn.flag(), |_| {
            turn.is_over();
        });
        let record = record.map_err(|why| match why {
            RunError::Cancelled => anyhow!(turn.why()),
            other => other.into(),
        })?;
        Answer::of(&json!({
            "experiment": name,
            "games": games,
            "report": markdown(&record, &Links::default()),
        }))
    }
}

/// The experiment of a name or a file, and the folder of the files that it names.
fn found(name: &str, names: &[&str], desk: &Desk) -> anyhow::Result<(Experiment, PathBuf)> {
    if let Some(experiment) = lab::built_in(name) {
        return Ok((experiment, PathBuf::new()));
    }
    ensure!(
        name.ends_with(".toml"),
        "experiment: there is none of that name; name one of {}, or a TOML file",
        names.join(", ")
    );
    let file = desk.folders.input("experiment", name)?;
    let path = file
        .to_str()
        .context("experiment: the path of the file is no text")?;
    let (experiment, folder) = lab::find(path)?;
    for named in experiment.files() {
        let named = folder.join(named);
        let named = named
            .to_str()
            .context("experiment: it names a file whose path is no text")?;
        desk.folders.input("experiment", named)?;
    }
    Ok((experiment, folder))
}
