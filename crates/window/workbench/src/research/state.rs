//! User settings of the research panels, and the last search.

use super::{ChanceSearch, Rivals, Search, Tester, strategies, weights::WeightEdits};
use planner::{MAX_DEPTH, Strategy};
use rules::Piece;
use session::Question;
use session::Record;

/// User settings of the research panels, and the last search. Not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Research {
    /// How many pieces to look at, 1 to 5; `None` is as many as the bot.
    pub depth: Option<usize>,
    /// Whether the known pieces come from the game.
    pub live: bool,
    /// Whether pieces after the known ones are those that came in the record.
    pub as_they_came: bool,
    /// The first piece when none comes from the game.
    pub first: Piece,
    /// The chosen pieces after the first; `None` is unknown. Known ones come in their place.
    pub later: [Option<Piece>; MAX_DEPTH - 1],
    /// Whether pieces are dropped straight without regard to time, instead of where buttons
    /// bring them.
    pub drops: bool,
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
    /// Whether the board and the pieces of the move tester are searched, not those of the game.
    pub of_tester: bool,
    /// The move tester.
    pub tester: Tester,
    /// The shown step of the script; `None` is that of the picture.
    pub step: Option<usize>,
    /// The strategy in force before its weights were edited.
    pub plain: Strategy,
    /// Its weights as they were edited.
    pub weights: WeightEdits,
    /// The strategy in force beside another one.
    pub rivals: Rivals,
}

impl Default for Research {
    fn default() -> Self {
        Self {
            depth: None,
            live: true,
            as_they_came: false,
            first: Piece::T,
            later: [None; MAX_DEPTH - 1],
            drops: false,
            search: Search::default(),
            chances: ChanceSearch::default(),
            ply: MAX_DEPTH,
            animated: false,
            pinned: None,
            of_tester: false,
            tester: Tester::default(),
            step: None,
            plain: Strategy::default(),
            weights: WeightEdits::of(&Strategy::default()),
            rivals: Rivals::default(),
        }
    }
}

impl Research {
    /// Updates [`plain`](Self::plain) from the strategy in force: that strategy unless it is
    /// an edited one, which has the name of the strategy that was edited.
    pub fn follow(&mut self, in_force: &Strategy) {
        let name = strategies::plain_name(in_force.name());
        let is_edited = name != in_force.name();
        if is_edited && self.plain.name() == name || self.plain == *in_force {
            return;
        }
        let origin = strategies::named(name).filter(|_| is_edited);
        self.plain = origin.unwrap_or(in_force).clone();
        self.weights = WeightEdits::of(&self.plain);
    }

    /// Starts a search unless it is the last one. Returns it with its number.
    pub fn ask(&mut self, question: Question) -> Option<Question> {
        let question = self.search.ask(question)?;
        self.pinned = None;
        Some(question)
    }

    /// The gravity constant at which the pieces of the move tester have to be in reach;
    /// `None` if they are dropped straight.
    #[must_use]
    pub fn reach_at(&self, record: Option<&Record>) -> Option<u8> {
        let gravity = record.map_or(rules::gravity(0), |record| record.tracked.gravity());
        (!self.drops).then_some(gravity)
    }

    /// The number of shown plies of a line.
    #[must_use]
    pub fn plies(&self, len: usize) -> usize {
        self.ply.clamp(1, len.max(1))
    }
}
