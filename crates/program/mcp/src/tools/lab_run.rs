//! `lab_run`: an experiment of games without pixels.

use super::Arguments;
use crate::{answer::Answer, desk::Desk, turn::Turn};
use anyhow::{anyhow, bail, ensure};
use lab::{
    BUILT_IN, Overrides, PreparedExperiment, RunError, built_in,
    report::{Links, markdown},
};
use rmcp::schemars;
use serde::Deserialize;
use serde_json::json;
use std::path::Path;

/// Games of each player: enough for an interval, and some experiments play for minutes with more.
const GAMES: u64 = 200;
/// Games when no number is named.
const USUAL: u64 = 10;

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LabRun {
    /// The name of an experiment that comes with the program, such as "four-features"; without it, the
    /// names are returned.
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

    fn run(self, _: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
        let Some(name) = &self.experiment else {
            return Answer::of(&json!({"experiments": names}));
        };
        let games = self.games.unwrap_or(USUAL);
        ensure!(
            (1..=GAMES).contains(&games),
            "games: {games} is not 1 to {GAMES}"
        );
        // An experiment in a file may name files anywhere.
        let Some(experiment) = built_in(name) else {
            bail!(
                "experiment: there is none of that name; name one of {}",
                names.join(", ")
            );
        };
        let overrides = Overrides {
            games: Some(games),
            first: self.seed,
        };
        let plan = PreparedExperiment::new(experiment, Path::new(""), overrides)?;
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
