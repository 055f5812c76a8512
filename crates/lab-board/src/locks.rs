//! Every placement that moves can reach: shifts, turns with their kicks, and falling.
//!
//! One word per orientation and column says at which rows the piece has been; a shift, a
//! turn or a fall is then done for all rows at once, until nothing new is reached. Time
//! does not count: between two rows of falling there is room for any number of moves.

use crate::{Board, PieceSet, Placement, Word};
use rules::Piece;

/// Orientations of a piece, at most.
const TURNS: usize = 4;

/// The places of one piece: by orientation, then column; a bit for each row.
type Places<W, const N: usize> = [[W; N]; TURNS];

/// Finds where pieces can lock. Kept between calls, since it owns the memory they need.
#[derive(Clone, Debug)]
pub struct Locks<W: Word, const N: usize> {
    free: Places<W, N>,
    reached: Places<W, N>,
}

/// The places that a piece can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Whether the piece can spawn at all.
    pub spawned: bool,
}

impl<W: Word, const N: usize> Default for Locks<W, N> {
    fn default() -> Self {
        Self {
            free: [[W::ZERO; N]; TURNS],
            reached: [[W::ZERO; N]; TURNS],
        }
    }
}

impl<W: Word, const N: usize> Locks<W, N> {
    /// Adds every placement at which the piece can lock, each set of cells once, and says
    /// whether it can spawn.
    pub fn find(
        &mut self,
        board: &Board<W, N>,
        set: &PieceSet,
        piece: Piece,
        into: &mut Vec<Placement>,
    ) -> Reached {
        let shapes = set.of(piece);
        let count = shapes.shapes().len().min(TURNS);
        self.find_free(board, set, piece, count);
        let (x, y) = shapes.spawn(board.geometry());
        let spawned = match (usize::try_from(x), u32::try_from(y)) {
            (Ok(x), Ok(y)) if x < N && y < W::BITS => {
                self.reached[0][x] = self.free[0][x] & W::bit(y);
                self.reached[0][x] != W::ZERO
            }
            _ => false,
        };
        if spawned {
            self.spread(board.width(), set, piece, count);
            self.collect(board, set, piece, count, into);
        }
        Reached { spawned }
    }

    fn find_free(&mut self, board: &Board<W, N>, set: &PieceSet, piece: Piece, count: usize) {
        let rows = board.geometry().all_rows();
        let columns = board.columns();
        for (o, shape) in set.of(piece).shapes().iter().take(count).enumerate() {
            let width = usize::from(shape.width);
            let room = W::low((rows + 1).saturating_sub(u32::from(shape.height)));
            self.free[o] = [W::ZERO; N];
            self.reached[o] = [W::ZERO; N];
            for x in 0..=columns.len() - width {
                let mut blocked = W::ZERO;
                for (i, &column) in columns[x..x + width].iter().enumerate() {
                    for j in shape.bottoms[i]..shape.tops[i] {
                        blocked |= column >> u32::from(j);
                    }
                }
                self.free[o][x] = !blocked & room;
            }
        }
    }

    fn spread(&mut self, width: usize, set: &PieceSet, piece: Piece, count: usize) {
        loop {
            let mut grew = false;
            for o in 0..count {
                grew |= self.shift_and_fall(o, width);
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
            let mut here = (reached[x] | reached[from]) & free[x];
            if here == W::ZERO || here == reached[x] && x != from {
                return;
            }
            here = fall(here, free[x]);
            if here != reached[x] {
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
        grew
    }

    fn turn(&mut self, turn: &crate::Turn, width: usize) -> bool {
        let (from, to) = (usize::from(turn.from), usize::from(turn.to));
        if from >= TURNS || to >= TURNS {
            return false;
        }
        let mut grew = false;
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
                let all = self.reached[to][at] | turned;
                grew |= all != self.reached[to][at];
                self.reached[to][at] = all;
            }
        }
        grew
    }

    fn collect(
        &mut self,
        board: &Board<W, N>,
        set: &PieceSet,
        piece: Piece,
        count: usize,
        into: &mut Vec<Placement>,
    ) {
        for (o, shape) in set.of(piece).shapes().iter().take(count).enumerate() {
            let same = usize::from(shape.same_as);
            if same != o {
                for x in 0..board.width() {
                    let more = self.reached[o][x];
                    self.reached[same][x] |= more;
                }
            }
        }
        for (o, shape) in set.of(piece).shapes().iter().take(count).enumerate() {
            if usize::from(shape.same_as) != o {
                continue;
            }
            for x in 0..board.width() {
                let mut rests = self.reached[o][x] & !(self.free[o][x] << 1);
                while rests != W::ZERO {
                    let y = rests.trailing_zeros();
                    rests = rests ^ W::bit(y);
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
