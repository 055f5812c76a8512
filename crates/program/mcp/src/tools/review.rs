//! `review`: the placements of played games, compared with the best ones.

use super::{Arguments, by_name};
use crate::{answer::Answer, desk::Desk, turn::Turn};
use ::review::{GameReview, Played};
use anyhow::{anyhow, bail, ensure};
use export::Clip;
use pad::BranchId;
use rmcp::schemars;
use serde::Deserialize;
use serde_json::{Value, json};

/// Placements of a game that are returned at most: each has a position and a reason.
const WORST: usize = 50;
/// Placements of a game when no number is named.
const USUAL: usize = 5;
/// Games that are returned, the first ones: the report of an hour of play has about ten.
const GAMES: usize = 20;

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Review {
    /// The branch; without it, the newest one.
    branch: Option<BranchId>,
    /// Judge by this strategy: a name or a TOML file; without it, by the one of "four-feature" and
    /// "max-score" that fits best how the games were played.
    strategy: Option<String>,
    /// Place 1 or 2 pieces; without it, as many as the strategy places.
    #[schemars(range(min = 1, max = 2))]
    depth: Option<usize>,
    /// How many of the worst placements of each game, 0 to 50; 5 when left out.
    #[schemars(range(max = 50))]
    worst: Option<usize>,
}

impl Arguments for Review {
    const NAME: &'static str = "review";
    const TITLE: &'static str = "Judge the placements";
    const ABOUT: &'static str = "Compares each placement of the games in what is open with the best one, \
         of a person or the bot: accuracy, counts of mistakes, statistics, and at most 50 of the worst placements of \
         each of the first 20 games, with the better place and why.";
    const SECONDS: u64 = 120;
    const READS_ONLY: bool = true;

    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let worst = self.worst.unwrap_or(USUAL);
        ensure!(worst <= WORST, "worst: {worst} is not 0 to {WORST}");
        let depth = self.depth;
        ensure!(
            depth.is_none_or(|depth| (1..=2).contains(&depth)),
            "depth: {} is not 1 or 2",
            depth.unwrap_or_default()
        );
        let strategy = self.strategy.as_deref();
        let strategy = strategy
            .map(|name| by_name::strategy(&desk.folders, name))
            .transpose()?;
        let (history, branch) = desk.branch(self.branch)?;
        let clip = Clip::new(history, Some(branch), None, None)?;
        let mut played = Played::default();
        for frame in clip.frames() {
            turn.go_on()?;
            if let Some(record) = clip.record(frame)? {
                played.see(&record.tracked);
            }
        }
        if played.moves().is_empty() {
            bail!("no piece was placed on branch {branch}; play on, or open a session with a game");
        }
        let review = ::review::Review::by_choice(strategy, &played, depth, |_, _| !turn.is_over());
        let (review, _) = review.ok_or_else(|| anyhow!(turn.why()))?;
        let games = review.games.iter().take(GAMES);
        let games: Vec<Value> = games.map(|game| judged(game, worst)).collect();
        Answer::of(&json!({
            "branch": branch,
            "strategy": review.strategy,
            "fit": review.fit,
            "depth": review.depth,
            "missed": review.missed,
            "all_games": review.games.len(),
            "games": games,
        }))
    }
}

fn judged(game: &GameReview, worst: usize) -> Value {
    json!({
        "game": game.game,
        "summary": game.summary,
        "own": game.own,
        "placements": game.moves.len(),
        "worst": game.worst(worst),
    })
}
