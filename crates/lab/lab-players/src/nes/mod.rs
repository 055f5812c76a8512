//! The players of the NES article: breadth-first search for locks, or what presses reach at the
//! speed of levels 19 to 28; two pieces; six or seventeen weights; filters.
//!
//! They have a board and a search of their own: on rows of bits a position with two pieces
//! placed costs about a tenth of a microsecond, so that a thousand games take a minute.

mod breadth_first;
mod calm;
mod field;
mod filter;
mod measures;
mod pieces;
mod presses;
mod search;
#[cfg(test)]
mod tests;

pub use filter::Filter;
pub use measures::Measures;

use crate::{Candidate, Player, Term};
use board::Word;
use calm::Calm;
use field::{COLUMNS, Field, ROWS};
use lab_rules::{Decision, Game, Movement, PieceTable, Rules};
use search::{Line, Search};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::atomic::AtomicBool};

/// A player of the NES article: a weighted sum over the falling piece and the next one, with
/// the rows cleared between them. The highest value is taken, so that costs have a minus sign;
/// of equal values the first in the order of the search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NesSpec {
    /// Measures and their weights.
    pub weights: BTreeMap<String, f64>,
    /// Lines after which a piece has no room to spawn are played only when there is no other.
    #[serde(default)]
    pub spawn_room: bool,
    /// The same for lines that touch the ceiling where no free row is connected to the spawn.
    #[serde(default)]
    pub passage: bool,
    /// Places where pieces may not be.
    pub filter: Option<Filter>,
}

/// A NES player that can't be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NesError {
    /// No such measure.
    #[error("the NES players have no measure `{0}`: take one of {known}", known = Measures::NAMES.join(", "))]
    Measure(String),
    /// A weight that is infinite or no number.
    #[error("the weight of `{0}` is not a number; give one")]
    Weight(String),
    /// Other rules than those of the NES.
    #[error("a NES player plays on 10x20 with the NES's pieces and not by drops; `{0}` differs")]
    Rules(String),
}

impl NesSpec {
    /// The weights by measure.
    fn weighted(&self) -> Result<Measures, NesError> {
        let mut weights = Measures::default();
        for (name, &weight) in &self.weights {
            if !weight.is_finite() {
                return Err(NesError::Weight(name.clone()));
            }
            *weights
                .by_name(name)
                .ok_or_else(|| NesError::Measure(name.clone()))? = weight;
        }
        Ok(weights)
    }

    /// The player.
    ///
    /// # Errors
    /// A measure that is not there, or a weight that is no number.
    pub fn player(&self) -> Result<Nes, NesError> {
        Ok(Nes {
            weights: self.weighted()?,
            calm: Calm::new(self.spawn_room, self.passage),
            filter: self.filter.clone(),
            search: None,
        })
    }

    /// Whether it can play by these rules.
    ///
    /// # Errors
    /// It can't.
    pub fn check(&self, rules: &Rules) -> Result<(), NesError> {
        let board = rules.board;
        let size = (usize::from(board.columns), usize::from(board.rows));
        let falls = match rules.movement {
            Movement::Drops => false,
            Movement::Locks | Movement::Presses(_) => true,
        };
        if size == (COLUMNS, ROWS) && rules.pieces == PieceTable::Nes && rules.loses_hidden && falls
        {
            Ok(())
        } else {
            Err(NesError::Rules(rules.name.clone()))
        }
    }
}

/// Plays as [`NesSpec`] describes. It places nothing under rules that it can't play by.
#[derive(Clone, Debug)]
pub struct Nes {
    weights: Measures,
    calm: Calm,
    filter: Option<Filter>,
    search: Option<Search>,
}

impl Nes {
    fn each<W: Word, const N: usize>(&mut self, game: &Game<W, N>, see: impl FnMut(Line)) {
        if game.rules().pieces != PieceTable::Nes || game.board().width() != COLUMNS {
            return;
        }
        let search = self.search.get_or_insert_with(|| {
            let filter = self.filter.clone();
            Search::new(game.rules(), game.set(), self.weights, self.calm, filter)
        });
        let field = Field::of(game.board());
        search.each(&field, game.current(), game.previews().next(), see);
    }
}

const fn choice(line: &Line) -> Decision {
    Decision {
        hold: false,
        placement: line.lock,
    }
}

impl<W: Word, const N: usize> Player<W, N> for Nes {
    fn choose(&mut self, game: &Game<W, N>, _stop: &AtomicBool) -> Option<Decision> {
        // Two pieces take milliseconds.
        let mut best: Option<Line> = None;
        self.each(game, |line| {
            if best.is_none_or(|best| line.value > best.value) {
                best = Some(line);
            }
        });
        best.map(|line| choice(&line))
    }

    fn candidates(&self, game: &Game<W, N>) -> Vec<Candidate> {
        let weights = self.weights.values();
        let mut all = Vec::new();
        self.clone().each(game, |line| {
            let terms = Measures::NAMES
                .iter()
                .zip(line.measures.values())
                .zip(weights);
            all.push(Candidate {
                choice: choice(&line),
                value: line.value,
                terms: terms
                    .filter(|&(_, weight)| weight != 0.0)
                    .map(|((&name, measure), weight)| Term {
                        name: name.into(),
                        measure,
                        weight,
                    })
                    .collect(),
            });
        });
        all.sort_by(|a, b| b.value.total_cmp(&a.value));
        all
    }
}
