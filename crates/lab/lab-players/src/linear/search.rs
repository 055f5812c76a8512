//! Every line of placements of the known pieces, and the best lines a piece further.

use super::{
    Weights,
    followed::{Followed, Line},
    level::Level,
    scaled::Simulated,
};
use board::{Board, Locks, Placement, Word};
use common::mix;
use lab_rules::{Deal, Dealer, Decision, Game};
use rules::Piece;
use std::sync::atomic::{AtomicBool, Ordering};
use strategy::features::Placed;

/// What a line loses that ends the game or has no room for a piece.
const LOST: f64 = 1e6;

/// The memory of a search, kept between decisions.
#[derive(Clone, Debug)]
pub(super) struct Search<W: Word, const N: usize> {
    /// Whether full rows are removed after every placement of a line.
    pub clears: bool,
    /// How many lines are followed through each unknown piece.
    pub breadth: Vec<usize>,
    /// The games that go on from the lines that are followed, in place of means.
    pub simulated: Option<Simulated>,
    /// Whether the measures of each choice's best line are kept.
    pub records: bool,
    /// A board for each placement of a line, and one for its end.
    levels: Vec<Level<W, N>>,
    placed: Vec<Placed<W>>,
    locks: Locks<W, N>,
    /// Value and measures of the best line of the choice.
    best: f64,
    measures: Vec<i64>,
    pieces: Vec<Piece>,
    /// The best lines of all, when any are followed: the outer ones first.
    followed: Vec<Followed<W, N>>,
}

/// What is judged and by what, until it is stopped.
struct Task<'a, W: Word, const N: usize> {
    game: &'a Game<W, N>,
    weights: &'a Weights<W>,
    stop: &'a AtomicBool,
}

impl<W: Word, const N: usize> Task<'_, W, N> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<W: Word, const N: usize> Default for Search<W, N> {
    fn default() -> Self {
        Self {
            clears: true,
            breadth: Vec::new(),
            simulated: None,
            records: false,
            levels: Vec::new(),
            placed: Vec::new(),
            locks: Locks::default(),
            best: f64::NEG_INFINITY,
            measures: Vec::new(),
            pieces: Vec::new(),
            followed: Vec::new(),
        }
    }
}

impl<W: Word, const N: usize> Search<W, N> {
    /// Calls `see` with every choice, its value and, when they are kept, the measures at the
    /// end of its best line in the order of the weights. With lines that are followed, theirs
    /// come after all others and with what they are worth a piece further. Once `stop` is set,
    /// what is left is not looked at, and the values are no values.
    pub fn each(
        &mut self,
        game: &Game<W, N>,
        weights: &Weights<W>,
        depth: usize,
        stop: &AtomicBool,
        mut see: impl FnMut(Decision, Value, &[i64]),
    ) {
        let task = Task {
            game,
            weights,
            stop,
        };
        while self.levels.len() <= depth + self.breadth.len() {
            self.levels.push(Level::new(game.board()));
        }
        self.followed
            .resize_with(self.breadth.len(), Followed::default);
        for (followed, &most) in self.followed.iter_mut().zip(&self.breadth) {
            followed.start(most);
        }
        for hold in [false, true] {
            let Some(piece) = game.piece(hold) else {
                continue;
            };
            self.take_pieces(game, hold, piece, depth);
            self.levels[0].set(game.board(), W::ZERO, W::ZERO);
            self.open(0, &task);
            let moves = std::mem::take(&mut self.levels[0].moves);
            for &placement in &moves {
                self.best = f64::NEG_INFINITY;
                self.measures.clear();
                let choice = Decision { hold, placement };
                self.follow(0, &task, placement, Some(choice));
                see(choice, Value::Known(self.best), &self.measures);
            }
            self.levels[0].moves = moves;
        }
        if let Some(mut followed) = self.followed.first_mut().map(std::mem::take) {
            for line in followed.lines() {
                self.placed.clone_from(&line.placed);
                let last = self.pieces.last().copied().unwrap_or(Piece::O);
                self.records = false;
                let value = match self.simulated {
                    Some(simulated) => self.simulate(simulated, &task, line),
                    None => self.expected(1, &task, &line.board, last),
                };
                self.placed.clear();
                see(line.choice, Value::Followed(value), &[]);
            }
            self.followed[0] = followed;
        }
    }

    /// The pieces of the line, as far as the depth goes.
    fn take_pieces(&mut self, game: &Game<W, N>, hold: bool, piece: Piece, depth: usize) {
        let taken_from_previews = usize::from(hold && game.held().is_none());
        self.pieces.clear();
        self.pieces.push(piece);
        self.pieces
            .extend(game.previews().skip(taken_from_previews).take(depth - 1));
    }

    /// Prepares a level whose board is set.
    fn open(&mut self, at: usize, task: &Task<W, N>) {
        let level = &mut self.levels[at];
        level.prepare();
        if at + 1 >= self.pieces.len() {
            level.measure_shares(task.weights);
        }
        level.moves.clear();
        task.game.placements(
            &level.board,
            self.pieces[at],
            &mut self.locks,
            &mut level.moves,
        );
    }

    /// Places a piece at a level and all that follow it, and takes it away again. The value
    /// of the best line is kept, and with a choice the best lines of all.
    fn follow(
        &mut self,
        at: usize,
        task: &Task<W, N>,
        placement: Placement,
        choice: Option<Decision>,
    ) {
        let (before, after) = self.levels.split_at_mut(at + 1);
        let (level, next) = (&mut before[at], &mut after[0]);
        let tried = level.place(task.game.set(), placement);
        self.placed.push(tried.placed);
        let removed = if self.clears {
            tried.placed.rows
        } else {
            W::ZERO
        };
        let top = tried.placed.low + tried.placed.height;
        let emptied = task.game.rules().lost_rows(top);
        let is_last = at + 1 >= self.pieces.len();
        let is_changed = removed != W::ZERO || emptied != W::ZERO;
        if !is_last || is_changed {
            next.set(&level.board, emptied, removed);
        }
        let end = if is_changed { &*next } else { &*level };
        let lost = if (task.game.rules()).ends_at_ceiling(placement.y, || u32::from(end.highest()))
        {
            LOST
        } else {
            0.0
        };
        if is_last {
            let value = if is_changed {
                task.weights.value(&next.leaf(&self.placed))
            } else {
                level.value(task.weights, &self.placed)
            };
            let value = value - lost;
            if value > self.best {
                self.best = value;
                if self.records {
                    let leaf = end.leaf(&self.placed);
                    self.measures.clear();
                    let each = task.weights.each().map(|w| w.feature.value(&leaf));
                    self.measures.extend(each);
                }
            }
            if let (Some(choice), Some(followed)) = (choice, self.followed.first_mut()) {
                followed.offer(value, choice, &end.board, &self.placed);
            }
            level.undo(&tried);
        } else {
            level.undo(&tried);
            if task.is_stopped() {
                self.placed.pop();
                return;
            }
            let outer = std::mem::replace(&mut self.best, f64::NEG_INFINITY);
            self.open(at + 1, task);
            let moves = std::mem::take(&mut self.levels[at + 1].moves);
            for &placement in &moves {
                self.follow(at + 1, task, placement, choice);
            }
            self.levels[at + 1].moves = moves;
            // A line that can't go on, or one that ends the game, is worse than any other.
            self.best = outer.max(self.best.max(-LOST * LOST) - lost);
        }
        self.placed.pop();
    }

    /// The mean value over the next, unknown piece, each put where it is best. The line so
    /// far is in `placed`; `ahead` is which unknown piece it is, from 1.
    fn expected(
        &mut self,
        ahead: usize,
        task: &Task<W, N>,
        board: &Board<W, N>,
        last: Piece,
    ) -> f64 {
        let deal = &task.game.rules().deal;
        let known = self.pieces.len();
        let at = self.levels.len() - self.breadth.len() + ahead - 2;
        let mut mean = 0.0;
        for piece in Piece::EACH {
            let chance = share(deal, last, piece);
            if chance == 0.0 || task.is_stopped() {
                continue;
            }
            self.pieces.resize(at, piece);
            self.pieces.push(piece);
            self.levels[at].set(board, W::ZERO, W::ZERO);
            self.open(at, task);
            let moves = std::mem::take(&mut self.levels[at].moves);
            self.best = f64::NEG_INFINITY;
            if ahead < self.breadth.len() {
                self.best = self.best_followed(ahead, task, &moves, at, piece);
            } else {
                for &placement in &moves {
                    self.follow(at, task, placement, None);
                }
            }
            self.levels[at].moves = moves;
            if self.best == f64::NEG_INFINITY {
                self.best = -LOST;
            }
            mean += chance * self.best;
            self.pieces.truncate(known);
        }
        mean
    }

    /// The best mean of the placements that are followed further.
    fn best_followed(
        &mut self,
        ahead: usize,
        task: &Task<W, N>,
        moves: &[Placement],
        at: usize,
        piece: Piece,
    ) -> f64 {
        let mut own = std::mem::take(&mut self.followed[ahead]);
        own.start(self.breadth[ahead]);
        std::mem::swap(&mut self.followed[0], &mut own);
        for &placement in moves {
            let choice = Decision {
                hold: false,
                placement,
            };
            self.follow(at, task, placement, Some(choice));
        }
        std::mem::swap(&mut self.followed[0], &mut own);
        let line_so_far = self.placed.clone();
        let mut best = f64::NEG_INFINITY;
        for line in own.lines() {
            self.placed.clone_from(&line.placed);
            best = best.max(self.expected(ahead + 1, task, &line.board, piece));
        }
        self.placed = line_so_far;
        self.followed[ahead] = own;
        best
    }

    /// The mean of what the weights make of the boards at the end of the games. All lines of a
    /// decision are judged by the same pieces, so that luck decides nothing between them; each
    /// piece is dealt as the rules deal a first one and put where it is best by itself.
    fn simulate(&mut self, simulated: Simulated, task: &Task<W, N>, line: &Line<W, N>) -> f64 {
        let turn = mix(task.game.figures().pieces);
        let known = self.pieces.len();
        let mut own = std::mem::take(&mut self.followed[1]);
        let mut sum = 0.0;
        for game in 0..simulated.games {
            let mut dealer = Dealer::new(task.game.rules().deal.clone(), turn.wrapping_add(game));
            let mut end = line.clone();
            for _ in 0..simulated.pieces {
                if task.is_stopped() {
                    break;
                }
                self.pieces.push(dealer.deal());
                self.placed.clone_from(&end.placed);
                self.levels[known].set(&end.board, W::ZERO, W::ZERO);
                self.open(known, task);
                own.start(1);
                std::mem::swap(&mut self.followed[0], &mut own);
                let moves = std::mem::take(&mut self.levels[known].moves);
                for &placement in &moves {
                    let choice = Decision {
                        hold: false,
                        placement,
                    };
                    self.follow(known, task, placement, Some(choice));
                }
                self.levels[known].moves = moves;
                std::mem::swap(&mut self.followed[0], &mut own);
                self.pieces.truncate(known);
                match own.lines().first() {
                    Some(best) => end.clone_from(best),
                    None => {
                        end.value -= LOST;
                        break;
                    }
                }
            }
            sum += end.value;
        }
        self.followed[1] = own;
        sum / simulated.games as f64
    }
}

/// What a choice is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    /// At the end of the known pieces.
    Known(f64),
    /// As a mean over the pieces after them.
    Followed(f64),
}

/// How often `next` is dealt after `last`. What is left in a bag is not looked at, the Game
/// Boy's draws, which depend on two pieces, are taken for even ones, as is a share of S and Z
/// that grows, and of a sequence its shares count, not where it is.
fn share(deal: &Deal, last: Piece, next: Piece) -> f64 {
    match deal {
        Deal::Uniform | Deal::Bag | Deal::GameBoy | Deal::MoreSAndZ(_) => 1.0 / 7.0,
        Deal::SAndZ => {
            let other = if last == Piece::S { Piece::Z } else { Piece::S };
            f64::from(u8::from(next == other))
        }
        Deal::Sequence(sequence) => {
            let pieces = sequence.pieces();
            let same = pieces.iter().filter(|&&piece| piece == next).count();
            same as f64 / pieces.len() as f64
        }
        // One of eight numbers, two of which lead to a second draw among seven.
        Deal::Nes => {
            let second = 2.0 / 8.0 / 7.0;
            if next == last {
                second
            } else {
                1.0 / 8.0 + second
            }
        }
    }
}
