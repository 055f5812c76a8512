//! `state`: what is open and how it is doing.

use super::Arguments;
use crate::{
    answer::Answer,
    desk::{Desk, Open},
    records,
    turn::Turn,
};
use machine::{RunState, Status};
use rmcp::schemars;
use serde::Deserialize;
use serde_json::{Value, json};
use session::{Branch, History};

/// Branches that are listed, the newest ones: a call makes one, and a session has a few.
const BRANCHES: usize = 50;
/// Games of a run that are listed, the newest ones.
const GAMES: usize = 10;

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {}

impl Arguments for State {
    const NAME: &'static str = "state";
    const TITLE: &'static str = "What is open, and how it is doing";
    const ABOUT: &'static str = "Returns what is open: its kind and name, the newest frame with its \
         reading, the branches (the 50 newest), and of a game the profile and strategy in force, the ten \
         newest games, the counts of what did not go as planned, and how often the state that the \
         cartridge itself reports agreed with the reading.";
    const SECONDS: u64 = 10;
    const READS_ONLY: bool = true;

    fn run(self, desk: &mut Desk, _: &Turn) -> anyhow::Result<Answer> {
        of(desk.open()?)
    }
}

/// The state of what is open.
///
/// # Errors
/// When its newest frame can't be read.
pub fn of(open: &Open) -> anyhow::Result<Answer> {
    let object = match open {
        Open::Game(game) => {
            let status = game.status();
            let newest = records::newest(game.history(), status.branch)?;
            game_state(&game.name, &status, &newest, game.history())
        }
        Open::Session(session) => {
            let by = session.read_by.as_ref().map(|(profile, _)| &*profile.name);
            json!({
                "open": "session",
                "name": session.name,
                "run": session.run.id,
                "runs": session.runs.runs.iter().map(|run| json!({"run": run.id, "label": run.label}))
                    .collect::<Vec<_>>(),
                "core": session.core,
                "profile": by,
                "rebuilt": session.rebuilt,
                "branch": session.current,
                "branches": branches(&session.history),
                "newest": records::newest(&session.history, session.current)?,
            })
        }
        Open::Picture(picture) => {
            let still = &picture.still;
            let profile = match &picture.game {
                Some((game, _)) => game.name(),
                None => &*still.profile.name,
            };
            let newest = match &picture.game {
                Some((_, decoded)) => serde_json::to_value(decoded)?,
                None => records::newest(&still.history, 0)?,
            };
            json!({
                "open": "picture",
                "name": still.name,
                "profile": profile,
                "newest": newest,
            })
        }
    };
    Answer::of(&object)
}

fn game_state(name: &str, status: &Status, newest: &Value, history: &History) -> Value {
    let summary = &status.summary;
    let games = summary.games.iter();
    let games: Vec<_> = games.rev().take(GAMES).collect();
    let counters = summary.counters.named().into_iter();
    let problem = summary.reading_problem.map(|problem| problem.sentence());
    let referee = status.referee.as_ref();
    json!({
        "open": "game",
        "name": name,
        "title": status.title,
        "core": status.core.name(),
        "run_state": match status.run_state {
            RunState::Empty => "empty",
            RunState::Running => "running",
            RunState::Paused => "paused",
            RunState::Faulted => "faulted",
        },
        "frame": status.frame,
        "branch": status.branch,
        "bot": summary.bot_on,
        "profile": &*summary.profile.name,
        "strategy": summary.orders.strategy.name(),
        "goal": summary.orders.goal,
        "games": games,
        "counters": counters.map(|(name, count)| (name.to_owned(), count.into()))
            .collect::<serde_json::Map<_, _>>(),
        "divergences": summary.divergences,
        "reading_problem": problem,
        "referee": referee.map(|it| json!({"frames": it.frames, "agreed": it.agreed})),
        "error": status.error,
        "branches": branches(history),
        "newest": newest,
    })
}

fn branches(history: &History) -> Vec<Value> {
    let all = history.branches();
    let first = all.len().saturating_sub(BRANCHES);
    let one = |branch: &Branch| {
        json!({
            "branch": branch.id,
            "name": branch.name,
            "forked_at": branch.origin.map(|origin| json!({
                "branch": origin.branch, "frame": origin.frame,
            })),
            "first": branch.first,
            "last": branch.last,
        })
    };
    all.iter().skip(first).map(one).collect()
}
