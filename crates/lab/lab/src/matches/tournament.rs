//! Every player against every other, each seed from both sides.

use super::{FIRST_TO, Match, Outcome, Pairing, Rating, play_match, ratings};
use crate::{
    experiment::Named,
    plan::{PlanError, resolve},
    report::number,
    stats::share_interval,
};
use lab_players::{PlayerSpec, RunError};
use lab_rules::{Rules, Scoring};
use std::{
    fmt::Write as _,
    io,
    num::NonZeroUsize,
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// Its name in tables.
    pub name: String,
    /// The player.
    pub player: PlayerSpec,
}

/// A tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The rules of every match.
    pub rules: Arc<Rules>,
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// The first seed.
    pub first: u64,
    /// Seeds, each played by every pair from both sides.
    pub seeds: u64,
}

/// A tournament that can't be played.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// Nobody to play against.
    #[error("a tournament needs two players or more; name them with commas between")]
    Alone,
    /// Nothing would be sent.
    #[error("under the rules `{0}` no lines are sent; matches need rules like `battle`")]
    NothingSent(String),
    /// A player can't play.
    #[error("the player `{player}` can't play: {why}")]
    Player {
        /// The player.
        player: String,
        /// Why.
        why: RunError,
    },
    /// A thread can't be started.
    #[error("no thread can be started to play: {0}")]
    Thread(io::Error),
    /// It was cancelled.
    #[error("interrupted before the last match; nothing was written")]
    Cancelled,
}

impl Tournament {
    /// The tournament of players that are named: those of the program, or files.
    ///
    /// # Errors
    /// A name that is neither, or what can't be read, in one sentence.
    pub fn named(
        rules: &str,
        players: &[String],
        first: u64,
        seeds: u64,
    ) -> Result<Self, PlanError> {
        let here = Path::new("");
        let entrant = |name: &String| {
            let stem = name.strip_suffix(".toml").unwrap_or(name);
            let short = stem.rsplit(['/', '\\']).next().unwrap_or(stem);
            Ok(Entrant {
                name: short.to_owned(),
                player: resolve::player(&Named::Name(name.clone()), here)?,
            })
        };
        Ok(Self {
            rules: Arc::new(resolve::rules(&Named::Name(rules.to_owned()), here)?),
            entrants: players
                .iter()
                .map(entrant)
                .collect::<Result<_, PlanError>>()?,
            first,
            seeds,
        })
    }

    /// All matches in order: pair by pair, seed by seed, one side and then the other.
    fn matches(&self) -> Vec<(Pairing, u64)> {
        let places = 0..self.entrants.len();
        let pairs = places.flat_map(|a| (a + 1..self.entrants.len()).map(move |b| (a, b)));
        let seeds = (0..self.seeds).map(|n| self.first.wrapping_add(n));
        pairs
            .flat_map(|(a, b)| {
                let sides = [(a, b), (b, a)].map(|(left, right)| Pairing { left, right });
                let each = seeds.clone().map(move |seed| (sides, seed));
                each.flat_map(|(sides, seed)| sides.map(|side| (side, seed)))
            })
            .collect()
    }

    /// How many matches it has.
    #[must_use]
    pub fn count(&self) -> u64 {
        let n = self.entrants.len() as u64;
        (n * n.saturating_sub(1)).saturating_mul(self.seeds)
    }

    /// Plays all matches on so many threads, on which nothing depends.
    ///
    /// # Errors
    /// Somebody can't play by the rules, or `cancel` was set.
    pub fn play(
        &self,
        threads: NonZeroUsize,
        cancel: &AtomicBool,
        mut over: impl FnMut(&Outcome),
    ) -> Result<Vec<Outcome>, TournamentError> {
        if self.entrants.len() < 2 {
            return Err(TournamentError::Alone);
        }
        if self.rules.scoring != Scoring::Battle {
            return Err(TournamentError::NothingSent(self.rules.name.clone()));
        }
        for entrant in &self.entrants {
            let can = lab_players::start(&self.rules, &entrant.player, 0);
            can.map_err(|why| TournamentError::Player {
                player: entrant.name.clone(),
                why,
            })?;
        }
        let matches = self.matches();
        let outcomes = common::spread(
            ("match", threads.get()),
            |why| Err(TournamentError::Thread(why)),
            matches.len(),
            |place| self.one(matches[place], cancel),
            |_, outcome| over(outcome),
        )?;
        outcomes.ok_or(TournamentError::Cancelled)
    }

    fn one(
        &self,
        (pairing, seed): (Pairing, u64),
        cancel: &AtomicBool,
    ) -> Result<Option<Outcome>, TournamentError> {
        let [left, right] = [pairing.left, pairing.right].map(|place| &self.entrants[place]);
        let players = [&left.player, &right.player];
        let result = play_match(&self.rules, players, seed, cancel);
        let result = result.map_err(|why| TournamentError::Player {
            player: format!("{} or {}", left.name, right.name),
            why,
        })?;
        Ok(result.map(|result| Outcome {
            pairing,
            seed,
            result,
        }))
    }

    /// The table of the players, the strongest first, and who beat whom how often; Markdown.
    #[must_use]
    pub fn table(&self, outcomes: &[Outcome]) -> String {
        let ratings = ratings(self.entrants.len(), outcomes);
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        order.sort_by(|&a, &b| ratings[b].value.total_cmp(&ratings[a].value));
        let last = self.first.wrapping_add(self.seeds.saturating_sub(1));
        let mut text = format!(
            "Rules `{}`, first to {FIRST_TO} knock-outs, seeds {} to {last}, each from both sides.\n\n\
             | player | rating | 95 % interval | matches won | 95 % interval | undecided \
             | lines sent per piece |\n|---|--:|:-:|--:|:-:|--:|--:|\n",
            self.rules.name, self.first
        );
        for &place in &order {
            let _ = writeln!(text, "{}", self.row(place, ratings[place], outcomes));
        }
        let _ = write!(text, "\n| won against |");
        for &place in &order {
            let _ = write!(text, " {} |", self.entrants[place].name);
        }
        let _ = write!(text, "\n|---|{}\n", "--:|".repeat(order.len()));
        for &own in &order {
            let _ = write!(text, "| {} |", self.entrants[own].name);
            for &other in &order {
                let between = |outcome: &&Outcome| {
                    let Pairing { left, right } = outcome.pairing;
                    (left, right) == (own, other) || (left, right) == (other, own)
                };
                let won: f64 = (outcomes.iter().filter(between))
                    .map(|outcome| share_of(outcome, own))
                    .sum();
                let cell = if own == other {
                    String::new()
                } else {
                    number(won)
                };
                let _ = write!(text, " {cell} |");
            }
            text.push('\n');
        }
        text
    }

    fn row(&self, place: usize, rating: Rating, outcomes: &[Outcome]) -> String {
        let own =
            |outcome: &&Outcome| [outcome.pairing.left, outcome.pairing.right].contains(&place);
        let played: Vec<&Outcome> = outcomes.iter().filter(own).collect();
        let won: f64 = played.iter().map(|outcome| share_of(outcome, place)).sum();
        let undecided = played
            .iter()
            .filter(|outcome| outcome.result.winner().is_none());
        let share = won / played.len().max(1) as f64;
        let side = |outcome: &Outcome| usize::from(outcome.pairing.left != place);
        let sum = |of: fn(&Match) -> [u64; 2]| {
            let each = played
                .iter()
                .map(|outcome| of(&outcome.result)[side(outcome)]);
            each.sum::<u64>() as f64
        };
        let per_piece = sum(|it| it.sent) / sum(|it| it.pieces).max(1.0);
        let range = |of: Option<(f64, f64)>, digits: usize| {
            of.map_or_else(String::new, |(low, high)| {
                format!("{low:.digits$} to {high:.digits$}")
            })
        };
        format!(
            "| {} | {:.0} | {} | {:.3} | {} | {} of {} | {per_piece:.3} |",
            self.entrants[place].name,
            rating.value,
            range(rating.interval, 0),
            share,
            range(share_interval(share, played.len() as u64), 3),
            undecided.count(),
            played.len(),
        )
    }
}

/// What of a match is counted as won by a player of it.
fn share_of(outcome: &Outcome, place: usize) -> f64 {
    if outcome.pairing.left == place {
        outcome.left_share()
    } else {
        1.0 - outcome.left_share()
    }
}
