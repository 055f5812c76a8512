//! Every placement that moves can reach: shifts, turns with their kicks, and falling.
//!
//! One word per orientation and column has a bit for each row where the piece has been; a shift, a
//! turn or a fall is then done for all rows at once, until nothing new is reached. Time
//! does not count: between two rows of falling there is room for any number of moves.
//!
//! While there are free rows below the spawn, whatever is open to the sky can be reached by a
//! straight drop, so that only what lies under an overhang has to be searched.

use crate::{Board, PieceSet, Placement, Turn, Word, drops};
use rules::Piece;

/// Orientations of a piece, at most.
const TURNS: usize = 4;
/// Free rows below the spawn in which every piece can turn and be shifted to both walls.
const HEADROOM: u32 = 4;

/// The places of one piece: by orientation, then column; a bit for each row.
type Places<W, const N: usize> = [[W; N]; TURNS];

/// Finds where pieces can lock. Kept between calls, since it owns the memory they need.
#[derive(Clone, Debug)]
pub struct Locks<W: Word, const N: usize> {
    free: Places<W, N>,
    reached: Places<W, N>,
    /// The free places that have not been reached, by orientation, as one word each: whether
    /// there is still something to search for.
    left: [W; TURNS],
}

/// The outcome of a search for locks: whether the piece had room to spawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpawnCheck {
    /// Whether the piece can spawn at all.
    pub spawned: bool,
}

impl<W: Word, const N: usize> Default for Locks<W, N> {
    fn default() -> Self {
        Self {
            free: [[W::ZERO; N]; TURNS],
            reached: [[W::ZERO; N]; TURNS],
            left: [W::ZERO; TURNS],
        }
    }
}

impl<W: Word, const N: usize> Locks<W, N> {
    /// Adds every placement at which the piece can lock, each set of cells once, and returns
    /// whether it can spawn.
    pub fn find(
        &mut self,
        board: &Board<W, N>,
        set: &PieceSet,
        piece: Piece,
        into: &mut Vec<Placement>,
    ) -> SpawnCheck {
        let shapes = set.of(piece);
        let (x, y) = shapes.spawn(board.geometry());
        let spawned = board.has_room(&shapes.shapes()[0], x, y);
        if !spawned {
            return SpawnCheck { spawned };
        }
        let row = y.unsigned_abs();
        if row < board.highest() + HEADROOM {
            self.find_free(board, set, piece);
            self.reached[0][x.unsigned_abs() as usize] = W::bit(row);
            self.spread(board.width(), set, piece);
            self.collect(board, set, piece, into);
        } else if has_overhang(board) {
            self.find_free(board, set, piece);
            self.reach_from_above(board.width(), set, piece);
            self.spread(board.width(), set, piece);
            self.collect(board, set, piece, into);
        } else {
            drops(board, piece, shapes, into);
        }
        SpawnCheck { spawned }
    }

    /// Whether a piece can lock at this placement with a turn as its last move.
    pub fn ends_with_turn(
        &mut self,
        board: &Board<W, N>,
        set: &PieceSet,
        placement: Placement,
    ) -> bool {
        let shapes = set.of(placement.piece);
        let (x, y) = shapes.spawn(board.geometry());
        if !board.has_room(&shapes.shapes()[0], x, y) {
            return false;
        }
        self.find_free(board, set, placement.piece);
        self.reached[0][x.unsigned_abs() as usize] = W::bit(y.unsigned_abs());
        self.spread(board.width(), set, placement.piece);
        let same = |o: u8| shapes.shape(o).same_as == shapes.shape(placement.orientation).same_as;
        let row = W::bit(u32::from(placement.y));
        (shapes.turns().iter())
            .filter(|turn| same(turn.to))
            .any(|turn| {
                let mut found = false;
                self.each_turned(turn, board.width(), |_, at, rows| {
                    found |= at == usize::from(placement.x) && rows & row != W::ZERO;
                });
                found
            })
    }

    fn find_free(&mut self, board: &Board<W, N>, set: &PieceSet, piece: Piece) {
        let rows = board.geometry().all_rows();
        let columns = board.columns();
        for (o, shape) in set.of(piece).shapes().iter().take(TURNS).enumerate() {
            let width = shape.width();
            let room = W::low((rows + 1).saturating_sub(shape.height() as u32));
            let mut left = W::ZERO;
            for x in 0..columns.len() {
                let mut blocked = if x + width > columns.len() {
                    !W::ZERO
                } else {
                    W::ZERO
                };
                for (i, &column) in columns[x..].iter().take(width).enumerate() {
                    for j in shape.under(i)..shape.over(i) {
                        blocked |= column >> j as u32;
                    }
                }
                let free = !blocked & room;
                self.free[o][x] = free;
                self.reached[o][x] = W::ZERO;
                left |= free;
            }
            self.left[o] = left;
        }
    }

    /// Reaches every free place that has only free ones above it.
    fn reach_from_above(&mut self, width: usize, set: &PieceSet, piece: Piece) {
        for (o, shape) in set.of(piece).shapes().iter().take(TURNS).enumerate() {
            let mut left = W::ZERO;
            for x in 0..=width - shape.width() {
                let free = self.free[o][x];
                // Above the topmost free place there are only blocked ones.
                let blocked = !free & W::low(free.height());
                let reached = free & !W::low(blocked.height());
                self.reached[o][x] = reached;
                left |= free & !reached;
            }
            self.left[o] = left;
        }
    }

    fn spread(&mut self, width: usize, set: &PieceSet, piece: Piece) {
        let count = set.of(piece).shapes().len().min(TURNS);
        if self.left[..count].iter().all(|&left| left == W::ZERO) {
            return;
        }
        loop {
            let mut grew = false;
            for o in 0..count {
                grew |= self.left[o] != W::ZERO && self.shift_and_fall(o, width);
            }
            for turn in set.of(piece).turns() {
                grew |= self.turn(turn, width);
            }
            if !grew {
                return;
            }
        }
    }

    /// Shifts to both sides and falls, until that reaches nothing new.
    fn shift_and_fall(&mut self, o: usize, width: usize) -> bool {
        let (free, reached) = (&self.free[o], &mut self.reached[o]);
        let mut grew = false;
        let mut sweep = |x: usize, from: usize, reached: &mut [W; N]| {
            let before = reached[x];
            let here = (before | reached[from]) & free[x];
            if here == W::ZERO || here == free[x] && here == before || here == before && x != from {
                return;
            }
            let here = fall(here, free[x]);
            if here != before {
                reached[x] = here;
                grew = true;
            }
        };
        for x in 0..width {
            sweep(x, x, reached);
        }
        for x in 1..width {
            sweep(x, x - 1, reached);
        }
        for x in (0..width - 1).rev() {
            sweep(x, x + 1, reached);
        }
        if grew {
            let missing = free.iter().zip(reached.iter()).take(width);
            self.left[o] = missing.fold(W::ZERO, |all, (&free, &here)| all | free & !here);
        }
        grew
    }

    fn turn(&mut self, turn: &Turn, width: usize) -> bool {
        let to = usize::from(turn.to);
        if to >= TURNS || self.left[to] == W::ZERO {
            return false;
        }
        let mut grown = self.reached[to];
        self.each_turned(turn, width, |_, at, rows| grown[at] |= rows);
        let grew = grown != self.reached[to];
        self.reached[to] = grown;
        grew
    }

    /// Calls `see` with the column before a turn, the column after it, and the rows after it
    /// that it reaches.
    #[inline]
    fn each_turned(&self, turn: &Turn, width: usize, mut see: impl FnMut(usize, usize, W)) {
        let (from, to) = (usize::from(turn.from), usize::from(turn.to));
        if from >= TURNS || to >= TURNS {
            return;
        }
        for x in 0..width {
            let mut left = self.reached[from][x];
            for &(dx, dy) in &turn.shifts {
                if left == W::ZERO {
                    break;
                }
                let Some(at) = x
                    .checked_add_signed(isize::from(dx))
                    .filter(|&at| at < width)
                else {
                    continue;
                };
                let turned = shifted(left, dy) & self.free[to][at];
                left &= !shifted(turned, -dy);
                see(x, at, turned);
            }
        }
    }

    fn collect(
        &mut self,
        board: &Board<W, N>,
        set: &PieceSet,
        piece: Piece,
        into: &mut Vec<Placement>,
    ) {
        let shapes = set.of(piece).shapes();
        for (o, shape) in shapes.iter().take(TURNS).enumerate() {
            let same = usize::from(shape.same_as);
            if same != o {
                for x in 0..board.width() {
                    let more = self.reached[o][x];
                    self.reached[same][x] |= more;
                }
            }
        }
        for (o, shape) in shapes.iter().take(TURNS).enumerate() {
            if usize::from(shape.same_as) != o {
                continue;
            }
            for x in 0..=board.width() - shape.width() {
                let rests = self.reached[o][x] & !(self.free[o][x] << 1);
                for y in rests.bits() {
                    into.push(Placement {
                        piece,
                        orientation: o as u8,
                        x: x as u8,
                        y: y as u8,
                    });
                }
            }
        }
    }
}

/// Whether an empty cell has a filled one above it.
fn has_overhang<W: Word, const N: usize>(board: &Board<W, N>) -> bool {
    (board.columns().iter()).any(|&column| column != W::low(column.height()))
}

/// All rows that are reached by falling through free ones.
#[inline]
fn fall<W: Word>(mut here: W, mut free: W) -> W {
    let mut rows = 1;
    while rows < W::BITS {
        here |= here >> rows & free;
        free &= free >> rows;
        rows *= 2;
    }
    here
}

#[inline]
fn shifted<W: Word>(rows: W, up: i8) -> W {
    if up >= 0 {
        rows << u32::from(up.unsigned_abs())
    } else {
        rows >> u32::from(up.unsigned_abs())
    }
}
