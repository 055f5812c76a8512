//! Whole games of placements: the rules, the randomiser and the score, without buttons,
//! frames or pixels.
//!
//! A game depends only on its seed, its level and the chosen placements. Between two pieces
//! no time passes. The counter from which the real game draws its pieces is replaced by
//! uniform random numbers. Only clears score; soft drops do not.

mod ideal;
mod risk;

pub use risk::{Futures, Risk};

use crate::{Script, SearchRequest, Strategy, compile, reach::locks_in_time};
use board::{BitBoard, Drop, DropRule, UNSTEERED};
use pad::Buttons;
use rules::{
    Board, FallState, MAX_LINES, MAX_SCORE, Piece, Placement, SPAWN_COL, SPAWN_ROW, SeededPieces,
    clear_points, gravity, level_after, speed,
};

/// How a game starts and where pieces can be placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSetup {
    /// The seed of the pieces.
    pub seed: u64,
    /// 0 to 20.
    pub level: u8,
    /// With hearts, pieces fall as fast as ten levels higher.
    pub hearts: bool,
    /// Where pieces can be placed.
    pub rule: PlacementRule,
}

/// Where the falling piece can be placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlacementRule {
    /// By a straight drop, after it was moved at the height of its spawn.
    #[default]
    Drops,
    /// Only where buttons can bring it in time, tucks and spins included.
    Buttons,
    /// By a straight drop from above that comes to rest within the 18 visible rows, whatever
    /// is in its way; every full row is removed, the top two included. Planners are compared
    /// on this field.
    Idealised,
}

/// A game in progress, or over.
#[derive(Clone, Debug)]
pub struct PlacementGame {
    /// The locked cells.
    pub board: Board,
    /// The piece to be placed.
    pub active: Piece,
    /// The piece after it, as shown.
    pub preview: Piece,
    /// Points for clears.
    pub score: u32,
    /// Rows cleared, as the game counts them: up to 9,999.
    pub lines: u16,
    /// The level now.
    pub level: u8,
    /// Pieces placed.
    pub pieces: u64,
    /// How many placements cleared 0, 1, 2, 3 and 4 rows.
    pub clears: [u64; 5],
    setup: GameSetup,
    hidden: Piece,
    dealer: SeededPieces,
}

impl PlacementGame {
    /// An empty field and the first pieces.
    #[must_use]
    pub fn new(setup: GameSetup) -> Self {
        let (dealer, [active, preview, hidden]) = SeededPieces::deal(setup.seed);
        Self {
            board: Board::EMPTY,
            active,
            preview,
            score: 0,
            lines: 0,
            level: setup.level,
            pieces: 0,
            clears: [0; 5],
            setup,
            hidden,
            dealer,
        }
    }

    /// Where the falling piece can be placed. Empty when the game is over.
    #[must_use]
    pub fn choices(&self) -> Vec<Placement> {
        match self.setup.rule {
            PlacementRule::Buttons => self.in_reach(),
            PlacementRule::Drops => self.drops(DropRule::Game),
            PlacementRule::Idealised => self.drops(DropRule::Idealised),
        }
    }

    fn drops(&self, rule: DropRule) -> Vec<Placement> {
        let mut found = Vec::new();
        rule.each_drop(&BitBoard::from(&self.board), self.active, |drop| {
            found.push(drop.placement(self.active));
        });
        found
    }

    /// Where buttons can bring the falling piece in time.
    fn in_reach(&self) -> Vec<Placement> {
        let mut found = locks_in_time(&self.steered());
        found.retain(|lock| (lock.row, lock.col) != (SPAWN_ROW, SPAWN_COL));
        found
    }

    /// The falling piece when the first press can act on it.
    fn steered(&self) -> FallState {
        let mut start = FallState::spawn(self.board, self.active, self.gravity());
        for _ in 0..UNSTEERED {
            start.step(Buttons::NONE);
        }
        start
    }

    /// The buttons that bring the falling piece to a placement, from its step [`UNSTEERED`] on;
    /// `None` when no buttons do in time.
    #[must_use]
    pub fn script(&self, to: Placement) -> Option<Script> {
        compile(&self.steered(), to)
    }

    /// The gravity constant.
    fn gravity(&self) -> u8 {
        gravity(speed(self.level, self.setup.hearts))
    }

    /// The placement that a strategy chooses, knowing the piece and the one after it.
    #[must_use]
    pub fn choose(&self, strategy: &Strategy) -> Option<Placement> {
        let known = [self.active, self.preview];
        let queue = &known[..known.len().min(strategy.depth())];
        if self.setup.rule == PlacementRule::Idealised {
            return ideal::choose(&self.board, queue, strategy);
        }
        let choices = self.choices();
        let mut request = SearchRequest::new(&self.board, queue, strategy).first_among(&choices);
        if self.setup.rule == PlacementRule::Buttons {
            request = request.at_gravity(self.gravity());
        }
        let line = request.search().lines.first().copied()?;
        line.plies().next().map(|ply| ply.placement)
    }

    /// Places the falling piece; the next one spawns. Returns how many rows were cleared.
    pub fn place(&mut self, at: Placement) -> u8 {
        let cleared = match (self.setup.rule, Drop::of(&at)) {
            (PlacementRule::Idealised, Some(drop)) => {
                let (after, cleared) = DropRule::Idealised.after(&(&self.board).into(), &drop);
                self.board = (&after).into();
                cleared
            }
            _ => self.board.lock(&at),
        };
        self.pieces += 1;
        self.clears[usize::from(cleared)] += 1;
        self.score = MAX_SCORE.min(self.score + clear_points(cleared, self.level));
        self.lines = MAX_LINES.min(self.lines + u16::from(cleared));
        if cleared > 0 {
            self.level = level_after(self.level, self.lines);
        }
        self.active = self.preview;
        self.preview = self.hidden;
        self.hidden = self.dealer.next(self.active, self.preview);
        cleared
    }

    /// All rows cleared, beyond the limit of [`lines`](Self::lines).
    #[must_use]
    pub fn rows(&self) -> u64 {
        (0..).zip(self.clears).map(|(rows, n)| rows * n).sum()
    }

    /// Lets a strategy place pieces until `pieces` are placed or nothing fits. Returns
    /// whether the game can go on.
    pub fn play(&mut self, strategy: &Strategy, pieces: u64) -> bool {
        while self.pieces < pieces {
            let Some(placement) = self.choose(strategy) else {
                return false;
            };
            self.place(placement);
        }
        true
    }
}

#[cfg(test)]
mod tests;
