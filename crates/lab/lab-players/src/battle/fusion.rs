//! The player that switches between others, as the paper wishes for: a table names the one that
//! fits the situation, and the tables that come with the program are learnt.
//!
//! A situation is four levels: of the own stack, of the garbage that waits, of the other's stack
//! and of the combo that runs. A choice holds for some pieces, since a plan that is left half done
//! is worth less than a bad one that is finished.

use crate::{Candidate, Player};
use board::Word;
use lab_rules::{Decision, Game};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::atomic::AtomicBool};

/// Its settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Fusion {
    /// Pieces for which a choice holds: 1 to 100.
    pub commitment: u32,
    /// The players, by name: 2 to 16, none of which is a fusion.
    pub players: Vec<String>,
    /// What decides.
    pub levels: SituationLevels,
    /// For each situation the place of its player in `players`, from 0. The name of a situation
    /// is `s` and one digit for each of the levels, in their order.
    pub table: BTreeMap<String, usize>,
}

/// Where the levels of a situation begin; a measure is on as many as it has reached, so that an
/// empty list takes it for one. At most four each, rising.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct SituationLevels {
    /// Rows of the highest own column.
    pub stack: Vec<u32>,
    /// Rows of garbage that wait.
    pub waiting: Vec<u32>,
    /// Rows of the other's highest column.
    pub other: Vec<u32>,
    /// Clears of the combo that runs.
    pub combo: Vec<u32>,
}

/// Bounds of one measure at most: more make a table that no search fills.
const MOST_BOUNDS: usize = 4;
/// Players at most.
const MOST_PLAYERS: usize = 16;
/// Pieces of a choice at most.
const MOST_PIECES: u32 = 100;

/// What is wrong with the settings of a fusion.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FusionError {
    /// Too few or too many players.
    #[error("`players` has {0} names; give 2 to {MOST_PLAYERS}")]
    Players(usize),
    /// A player that chooses players itself.
    #[error("`{0}` switches between players itself; name another player")]
    Nested(String),
    /// A choice for no piece, or for too many.
    #[error("`commitment` is {0}; give 1 to {MOST_PIECES} pieces")]
    Commitment(u32),
    /// Bounds that make no levels.
    #[error("`levels.{0}` needs at most {MOST_BOUNDS} numbers, each greater than the one before")]
    Levels(&'static str),
    /// A situation without a player.
    #[error("`table.{0}` is missing; give the place of a player in `players`, from 0")]
    Missing(String),
    /// A situation that there is not.
    #[error("`table.{0}` is no situation of these levels; leave it out")]
    Situation(String),
    /// A player that there is not.
    #[error("`table.{situation}` is {place}; `players` has places 0 to {last}")]
    Place {
        /// The situation.
        situation: String,
        /// What it has.
        place: usize,
        /// The last place that there is.
        last: usize,
    },
}

impl SituationLevels {
    const fn each(&self) -> [(&'static str, &Vec<u32>); 4] {
        [
            ("stack", &self.stack),
            ("waiting", &self.waiting),
            ("other", &self.other),
            ("combo", &self.combo),
        ]
    }

    /// The name of the situation with these measures.
    fn situation(&self, measures: [u32; 4]) -> String {
        let levels = self.each().into_iter().zip(measures);
        let levels = levels.map(|((_, bounds), measure)| {
            let reached = bounds.iter().filter(|&&bound| measure >= bound);
            reached.count().to_string()
        });
        std::iter::once("s".to_owned()).chain(levels).collect()
    }

    /// The names of all situations.
    fn situations(&self) -> Vec<String> {
        let mut all = vec!["s".to_owned()];
        for (_, bounds) in self.each() {
            let longer = |name: &String| {
                let name = name.clone();
                (0..=bounds.len()).map(move |level| format!("{name}{level}"))
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }
}

impl Fusion {
    /// Whether every situation has a player.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), FusionError> {
        let players = self.players.len();
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(FusionError::Players(players));
        }
        if !(1..=MOST_PIECES).contains(&self.commitment) {
            return Err(FusionError::Commitment(self.commitment));
        }
        for (name, bounds) in self.levels.each() {
            let rises = bounds.windows(2).all(|two| two[0] < two[1]);
            if bounds.len() > MOST_BOUNDS || !rises {
                return Err(FusionError::Levels(name));
            }
        }
        let all = self.levels.situations();
        for situation in &all {
            match self.table.get(situation) {
                Some(&place) if place < players => {}
                Some(&place) => {
                    return Err(FusionError::Place {
                        situation: situation.clone(),
                        place,
                        last: players - 1,
                    });
                }
                None => return Err(FusionError::Missing(situation.clone())),
            }
        }
        match self.table.keys().find(|name| !all.contains(name)) {
            Some(name) => Err(FusionError::Situation(name.clone())),
            None => Ok(()),
        }
    }
}

/// The player that switches between these, in the order of their names in the settings.
#[must_use]
pub fn fusion<W: Word, const N: usize>(
    settings: Fusion,
    players: Vec<Box<dyn Player<W, N>>>,
) -> Box<dyn Player<W, N>> {
    Box::new(Switch {
        settings,
        players,
        chosen: 0,
        left: 0,
    })
}

/// The players, and who plays.
struct Switch<W: Word, const N: usize> {
    settings: Fusion,
    players: Vec<Box<dyn Player<W, N>>>,
    chosen: usize,
    /// Pieces for which the choice still holds.
    left: u32,
}

impl<W: Word, const N: usize> Switch<W, N> {
    /// Who places the next piece.
    fn who(&self, game: &Game<W, N>) -> usize {
        if self.left > 0 {
            return self.chosen;
        }
        let opponent = game.opponent();
        let situation = self.settings.levels.situation([
            game.board().highest(),
            opponent.waiting,
            opponent.height,
            game.figures().combo,
        ]);
        // Every situation is in the table, which was checked.
        let place = self.settings.table.get(&situation);
        place.copied().unwrap_or_default()
    }
}

impl<W: Word, const N: usize> Player<W, N> for Switch<W, N> {
    fn choose(&mut self, game: &Game<W, N>, stop: &AtomicBool) -> Option<Decision> {
        self.chosen = self.who(game);
        let held = self.left.checked_sub(1);
        self.left = held.unwrap_or(self.settings.commitment - 1);
        self.players.get_mut(self.chosen)?.choose(game, stop)
    }

    fn candidates(&self, game: &Game<W, N>) -> Vec<Candidate> {
        let player = self.players.get(self.who(game));
        player.map_or_else(Vec::new, |player| player.candidates(game))
    }
}
