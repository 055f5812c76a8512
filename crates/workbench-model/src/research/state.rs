//! User settings of the research panels, and the last search.

use super::{ChanceSearch, Search, Tester, strategies};
use machine_types::Question;
use planner::{MAX_DEPTH, Strategy};
use rules::Piece;

/// User settings of the research panels, and the last search. Not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Research {
    /// The number of pieces to search, 1 to 5.
    pub depth: usize,
    /// Whether the known pieces come from the game.
    pub live: bool,
    /// The chosen pieces; known ones come before them.
    pub pieces: [Piece; MAX_DEPTH],
    /// The search of the panels Best line and Heat map.
    pub search: Search,
    /// What may come after a candidate.
    pub chances: ChanceSearch,
    /// The number of shown plies of the line, from 1.
    pub ply: usize,
    /// Whether the plies are animated.
    pub animated: bool,
    /// The kept line.
    pub pinned: Option<usize>,
    /// The move tester.
    pub tester: Tester,
    /// The shown step of the script; `None` is that of the picture.
    pub step: Option<usize>,
    /// The strategy of the bot from the next piece on.
    pub strategy: Strategy,
    /// The strategy as read from its file.
    pub plain: Strategy,
}

impl Default for Research {
    fn default() -> Self {
        let strategy = Strategy::four_feature();
        Self {
            depth: 2,
            live: true,
            pieces: [Piece::T, Piece::I, Piece::L, Piece::O, Piece::S],
            search: Search::default(),
            chances: ChanceSearch::default(),
            ply: MAX_DEPTH,
            animated: false,
            pinned: None,
            tester: Tester::default(),
            step: None,
            plain: strategy.clone(),
            strategy,
        }
    }
}

impl Research {
    /// Sets the unedited strategy of the bot.
    pub fn plays(&mut self, strategy: Strategy) {
        self.plain = strategy.clone();
        self.strategy = strategy;
    }

    /// Sets the strategy of the bot, edited or not.
    pub fn goes_on_by(&mut self, strategy: &Strategy) {
        let name = strategies::plain_name(strategy.name());
        if self.plain.name() != name {
            self.plain = strategies::named(name).unwrap_or(strategy).clone();
        }
        self.strategy = strategy.clone();
    }

    /// Starts a search unless it is the last one. Returns it with its number.
    pub fn ask(&mut self, question: Question) -> Option<Question> {
        let question = self.search.ask(question)?;
        self.pinned = None;
        Some(question)
    }

    /// The number of shown plies of a line.
    #[must_use]
    pub fn plies(&self, len: usize) -> usize {
        self.ply.clamp(1, len.max(1))
    }
}
