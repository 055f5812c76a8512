//! What people have set in the research panels, and the last search.

use super::{Search, Tester, strategies};
use machine_types::Question;
use planner::{MAX_DEPTH, Strategy};
use rules::Piece;

/// What people have set in the research panels. None of it outlives the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Research {
    /// How many pieces are searched, 1 to 5.
    pub depth: usize,
    /// Whether the known pieces come from the game.
    pub live: bool,
    /// The pieces that are chosen; known ones stand in front of them.
    pub pieces: [Piece; MAX_DEPTH],
    /// The search for the depth visualiser and the heat map.
    pub search: Search,
    /// How many plies of the line are shown, from 1.
    pub ply: usize,
    /// Whether they follow each other.
    pub animated: bool,
    /// The line that is kept.
    pub pinned: Option<usize>,
    /// The move tester.
    pub tester: Tester,
    /// The step of the script that is shown; `None` is that of the picture.
    pub step: Option<usize>,
    /// How the bot places pieces from the next one on.
    pub strategy: Strategy,
    /// The strategy as in its file.
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
    /// The bot plays by this strategy, unedited.
    pub fn plays(&mut self, strategy: Strategy) {
        self.plain = strategy.clone();
        self.strategy = strategy;
    }

    /// The bot plays by this strategy from now on, edited or not.
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

    /// How many plies of a line are shown.
    #[must_use]
    pub fn plies(&self, len: usize) -> usize {
        self.ply.clamp(1, len.max(1))
    }
}
