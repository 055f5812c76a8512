//! One game.

use crate::{Dealer, Figures, Garbage, Movement, Rules, Scored, Spin, spin::spin};
use board::{
    Board, GeometryError, Locks, Move, PieceSet, PieceSetError, Placement, Word, drops, presses,
};
use common::{Random, mix};
use rules::Piece;
use serde::{Deserialize, Serialize};
use std::{collections::VecDeque, sync::Arc};

/// What a player decides for one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Decision {
    /// Whether the falling piece is exchanged first for the one put aside, or put aside when
    /// there is none.
    pub hold: bool,
    /// Where the piece goes.
    pub placement: Placement,
}

/// What a player of a match sees besides its own board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opponent {
    /// Rows of garbage that rise under the own board when a placement removes no row.
    pub waiting: u32,
    /// Rows of the highest column of the other board.
    pub height: u32,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Over {
    /// No piece can be placed.
    ToppedOut,
    /// The lines of the rules' end were cleared.
    Lines,
    /// Cells came to rest above the visible rows where the rules do not allow it.
    Ceiling,
    /// The pieces of the rules' end were placed.
    Pieces,
}

/// A game that can't be started.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StartError {
    /// The board can't be played on.
    #[error(transparent)]
    Geometry(#[from] GeometryError),
    /// The pieces can't be played with.
    #[error(transparent)]
    Pieces(#[from] PieceSetError),
}

/// A game under rules.
#[derive(Clone, Debug)]
pub struct Game<W: Word, const N: usize> {
    rules: Arc<Rules>,
    set: Arc<PieceSet>,
    board: Board<W, N>,
    dealer: Dealer,
    /// The falling piece, then the visible ones after it.
    queue: VecDeque<Piece>,
    held: Option<Piece>,
    figures: Figures,
    over: Option<Over>,
    opponent: Opponent,
    /// Of the cells of garbage, so that the pieces do not depend on it.
    garbage: Random,
}

impl<W: Word, const N: usize> Game<W, N> {
    /// A new game.
    ///
    /// # Errors
    /// The board or the pieces of the rules can't be played with.
    pub fn new(rules: Arc<Rules>, seed: u64) -> Result<Self, StartError> {
        let mut dealer = Dealer::new(rules.deal.clone(), seed);
        let queue = (0..=rules.previews).map(|_| dealer.deal()).collect();
        let mut game = Self {
            set: Arc::new(rules.pieces.set()?),
            board: Board::new(rules.board)?,
            dealer,
            queue,
            held: None,
            figures: Figures {
                level: rules.level.start,
                ..Figures::default()
            },
            over: None,
            opponent: Opponent::default(),
            garbage: Random::new(mix(seed)),
            rules,
        };
        if let Some(garbage) = game.rules.garbage {
            (0..garbage.rows).for_each(|_| game.rise(garbage));
        }
        Ok(game)
    }

    /// Its rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The pieces it is played with.
    #[must_use]
    pub fn set(&self) -> &PieceSet {
        &self.set
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board<W, N> {
        &self.board
    }

    /// Goes on from another board, for tests and tasks that begin with one. Full rows are
    /// removed by the next placement.
    pub fn set_board(&mut self, board: Board<W, N>) {
        self.board = board;
    }

    /// The falling piece.
    #[must_use]
    pub fn current(&self) -> Piece {
        self.queue.front().copied().unwrap_or(Piece::O)
    }

    /// The pieces that are seen after the falling one, the next one first.
    pub fn previews(&self) -> impl ExactSizeIterator<Item = Piece> + '_ {
        self.queue.iter().skip(1).copied()
    }

    /// The piece that was put aside.
    #[must_use]
    pub const fn held(&self) -> Option<Piece> {
        self.held
    }

    /// The piece that is placed: the falling one, or with `hold` the one put aside, or the
    /// next one when there is none. `None` when that is not allowed or not known.
    #[must_use]
    pub fn piece(&self, hold: bool) -> Option<Piece> {
        if !hold {
            return self.queue.front().copied();
        }
        if !self.rules.hold {
            return None;
        }
        self.held.or_else(|| self.queue.get(1).copied())
    }

    /// What it has come to.
    #[must_use]
    pub const fn figures(&self) -> &Figures {
        &self.figures
    }

    /// Why it is over, once it is.
    #[must_use]
    pub const fn over(&self) -> Option<Over> {
        self.over
    }

    /// What is seen of the other board of a match; nothing waits and it is empty in any other game.
    #[must_use]
    pub const fn opponent(&self) -> Opponent {
        self.opponent
    }

    /// Shows the player what it sees of the other board, until it is shown again.
    pub const fn face(&mut self, opponent: Opponent) {
        self.opponent = opponent;
    }

    /// Adds every placement of `piece` on `board` under the rules.
    pub fn placements(
        &self,
        board: &Board<W, N>,
        piece: Piece,
        locks: &mut Locks<W, N>,
        into: &mut Vec<Placement>,
    ) {
        match self.rules.movement {
            Movement::Drops => drops(board, piece, self.set.of(piece), into),
            Movement::Locks => {
                locks.find(board, &self.set, piece, into);
            }
            Movement::Presses(timing) => presses(board, &self.set, piece, timing, into),
        }
    }

    /// Where the piece that [`Self::piece`] names appears; `None` where it has no room.
    #[must_use]
    pub fn spawn(&self, hold: bool) -> Option<Placement> {
        board::spawn(&self.board, &self.set, self.piece(hold)?)
    }

    /// Where a move of a falling piece leads; `None` where it has no room.
    #[must_use]
    pub fn moved(&self, from: Placement, by: Move) -> Option<Placement> {
        board::moved(&self.board, &self.set, from, by)
    }

    /// Where a falling piece comes to rest straight below.
    #[must_use]
    pub fn dropped(&self, from: Placement) -> Placement {
        board::dropped(&self.board, &self.set, from)
    }

    /// Plays a choice; returns the rows it removed, as they were numbered before. A game
    /// that is over does not change.
    pub fn play(&mut self, choice: Decision) -> W {
        if self.over.is_some() {
            return W::ZERO;
        }
        if choice.hold {
            self.exchange();
        }
        let shape = *self.set.shape(choice.placement);
        let spun = self.spin_on(&self.board, choice.placement);
        self.board.fill(&shape, choice.placement);
        let top = choice.placement.y + shape.height() as u8;
        self.board.empty_rows(self.rules.lost_rows(top));
        let rows = self.board.full_rows();
        self.board.remove_rows(rows);
        self.count(rows.count_ones(), spun);
        self.queue.pop_front();
        self.queue.push_back(self.dealer.deal());
        if let Some(garbage) = self.rules.garbage.filter(|garbage| garbage.refill) {
            (0..rows.count_ones()).for_each(|_| self.rise(garbage));
        }
        let highest = || self.board.highest();
        self.end(self.rules.ends_at_ceiling(choice.placement.y, highest));
        rows
    }

    /// Whether a placement on `board` is a T that is turned into its place, as far as the rules
    /// count that.
    #[must_use]
    pub fn spin_on(&self, board: &Board<W, N>, placement: Placement) -> Spin {
        if !self.rules.scoring.counts_spins() || self.rules.movement == Movement::Drops {
            return Spin::None;
        }
        spin(self.rules.pieces, &self.set, board, placement)
    }

    /// Takes in so many rows of garbage from below, with one empty column. The game is over when
    /// that lifts a cell out of the board.
    pub fn receive(&mut self, rows: u32, hole: usize) {
        if rows == 0 || self.over.is_some() {
            return;
        }
        let all = self.rules.board.all_rows();
        if self.board.highest() + rows > all {
            self.over = Some(Over::ToppedOut);
            return;
        }
        self.lift(rows, |x| x != hole);
    }

    /// Lifts all cells by so many rows, which are filled in these columns.
    fn lift(&mut self, rows: u32, is_filled: impl Fn(usize) -> bool) {
        for x in 0..self.board.width() {
            for y in (0..self.rules.board.all_rows()).rev() {
                let filled = match y.checked_sub(rows) {
                    Some(below) => self.board.is_filled(x, below),
                    None => is_filled(x),
                };
                self.board.set(x, y, filled);
            }
        }
    }

    /// Lets a row of garbage rise.
    fn rise(&mut self, garbage: Garbage) {
        let width = self.board.width();
        let filled = u32::from(garbage.filled);
        let mut row: Vec<bool> = (0..width)
            .map(|_| self.garbage.below(100) < filled)
            .collect();
        let count = row.iter().filter(|&&filled| filled).count();
        let other = self.garbage.below(width as u32) as usize;
        if count == 0 || count == width {
            row[other] = count == 0;
        }
        self.lift(1, |x| row[x]);
    }

    /// Ends the game since no piece can be placed.
    pub fn give_up(&mut self) {
        self.over.get_or_insert(Over::ToppedOut);
    }

    /// Exchanges the falling piece for the one put aside, or for the next one where there is none.
    pub fn exchange(&mut self) {
        let Some(falling) = self.queue.pop_front() else {
            return;
        };
        match self.held.replace(falling) {
            Some(held) => self.queue.push_front(held),
            None => self.queue.push_back(self.dealer.deal()),
        }
    }

    fn count(&mut self, rows: u32, spin: Spin) {
        let emptied = rows > 0 && self.board.highest() == 0;
        self.figures.pieces += 1;
        self.figures.lines += u64::from(rows);
        self.figures.level = self.rules.level.after(self.figures.lines);
        self.figures.clears[(rows as usize).min(4)] += 1;
        self.figures.spins += u64::from(rows > 0 && spin != Spin::None);
        self.figures.empty_boards += u64::from(emptied);
        let scored = Scored {
            rows,
            emptied,
            spin,
        };
        self.rules.scoring.add(scored, &mut self.figures);
    }

    fn end(&mut self, above: bool) {
        let end = &self.rules.end;
        if end.lines.is_some_and(|lines| self.figures.lines >= lines) {
            self.over = Some(Over::Lines);
        } else if above {
            self.over = Some(Over::Ceiling);
        } else if (end.pieces).is_some_and(|pieces| self.figures.pieces >= pieces) {
            self.over = Some(Over::Pieces);
        }
    }
}
