//! Converts games that were played through pixels to a report of strength.

use crate::{Conditions, End, Played, Summary, measure};
use anyhow::Context as _;
use rules::MAX_SCORE;
use serde::Deserialize;
use std::io::Write;

/// The used part of the report of `blockscope play --json`.
#[derive(Deserialize)]
struct PlayReport {
    per_game: Vec<PlayedGame>,
}

#[derive(Deserialize)]
struct PlayedGame {
    start_delay: u64,
    pieces: u64,
    lines: u64,
    score: u32,
    /// How many placements cleared 1, 2, 3 and 4 rows.
    clears: [u64; 4],
}

impl PlayedGame {
    fn played(self) -> Played {
        let [ones, twos, threes, fours] = self.clears;
        let none = self.pieces.saturating_sub(ones + twos + threes + fours);
        Played {
            seed: self.start_delay,
            end: if self.score >= MAX_SCORE {
                End::Score
            } else {
                End::ToppedOut
            },
            pieces: self.pieces,
            lines: self.lines,
            score: self.score,
            clears: [none, ones, twos, threes, fours],
        }
    }
}

/// The games of a report of `blockscope play`; the start delay stands for the seed.
///
/// # Errors
/// One sentence when it is something else.
pub fn played(report: &str) -> anyhow::Result<Vec<Played>> {
    let report: PlayReport =
        serde_json::from_str(report).context("write it with `blockscope play --json=FILE`")?;
    let games = report.per_game.into_iter();
    Ok(games.map(PlayedGame::played).collect())
}

/// Writes one line of JSON for each game, by their start delays, and one for all.
///
/// # Errors
/// One sentence when nothing can be written or there is no game.
pub fn gather(
    name: &str,
    conditions: &Conditions,
    mut games: Vec<Played>,
    out: &mut impl Write,
) -> anyhow::Result<Summary> {
    games.sort_by_key(|game| game.seed);
    for game in &games {
        measure::line(out, game)?;
    }
    let first = games.first().map_or(0, |game| game.seed);
    measure::total(name, first, conditions, &games, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Report;

    const REPORT: &str = r#"{"schema":1,"per_game":[
        {"start_delay":7,"pieces":10,"lines":9,"score":999999,"clears":[1,2,0,1]},
        {"start_delay":3,"pieces":4,"lines":0,"score":50,"clears":[0,0,0,0]}]}"#;

    #[test]
    fn a_report_of_play_becomes_one_of_strength() {
        let conditions = Conditions {
            level: 9,
            hearts: true,
            reach: true,
            idealised: false,
            cap: 0,
            until_score: Some(MAX_SCORE),
        };
        let games = played(REPORT).unwrap();
        assert_eq!(games[0].clears, [6, 1, 2, 0, 1]);
        let mut out = Vec::new();
        let summary = gather("pixels", &conditions, games, &mut out).unwrap();
        assert_eq!((summary.games, summary.reached), (2, 0.5));
        let text = String::from_utf8(out).unwrap();
        assert!(
            text.starts_with("{\"seed\":3,\"end\":\"topped-out\""),
            "{text}"
        );
        assert!(Report::parse(&text).is_ok());
        assert!(played("{}").is_err());
    }
}
