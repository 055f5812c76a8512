//! The difference between the game and the idealised task: near the ceiling.
//!
//! There a piece may hit the stack on its way, and cells may come to rest in hidden rows. And
//! two things may happen that a straight drop onto a low board can't do: a piece that
//! spawns inside the stack, or passes under a cell, falls into a hole; and a clear
//! copies the topmost visible row, which adds cells. [`Ceiling`] is what these two can add to
//! the bounds.

use super::{
    bounds::{Ceiling, is_few},
    drops::Drops,
    node::{CHECKED, Node, is_searchable},
    state::{Engine, PackedDrop},
    tables::{OrientationTable, PieceTable},
};
use crate::{
    Cancel,
    exhaustive::{Exhaustive, Judge},
};
use board::{BitBoard, Drop};
use fearless_simd::{Simd, prelude::*, u8x16};
use rules::{COLUMNS, Piece, ROWS, SPAWN_COL};

/// While nothing is higher than this, a placement does the same in the game as in the
/// idealised task.
const CALM: u32 = 13;

/// The height of the lowest cell of a piece that spawns.
pub(super) const SPAWN: u32 = ROWS as u32 - 3;

/// Copies that may lack less are not bounded.
const LEAST_LACK: u32 = 3;

/// For each orientation, the leftmost columns that are reached at the height of the spawn.
pub(super) type Reach = [u16; 4];

/// The placements of an orientation, a bit for each leftmost column.
#[derive(Clone, Copy)]
pub(super) struct Lanes {
    /// Those that end on top of their columns.
    pub on_top: u32,
    /// Those that may end below a cell.
    pub below: u32,
}

impl Lanes {
    /// Where an orientation can be placed. `reach` is that of the orientation, where the
    /// stack is high enough to be in the way.
    #[inline(always)]
    pub fn of<S: Simd>(
        simd: S,
        drops: &Drops<S>,
        orientation: &OrientationTable,
        reach: Option<u16>,
    ) -> Self {
        let Some(reach) = reach else {
            return Self {
                on_top: drops.fit.to_bitmask() as u32,
                below: 0,
            };
        };
        let (land, x) = orientation.spawn;
        let spawn = u8x16::splat(simd, land);
        let higher = drops.land.simd_gt(spawn).to_bitmask() as u32;
        let at_spawn = (drops.land.simd_eq(spawn).to_bitmask() as u32) & 1 << x;
        let reach = u32::from(reach);
        Self {
            on_top: reach & !higher & !at_spawn,
            below: reach & higher,
        }
    }
}

impl<S: Simd> Node<S> {
    /// The columns that a piece reaches at the height of the spawn, as
    /// [`BitBoard::each_drop`] moves it: turned before it is shifted, or after. `None` when
    /// nothing is in its way.
    #[inline(always)]
    pub(super) fn reach(&self, table: &PieceTable) -> Option<Reach> {
        if self.top() < SPAWN {
            return None;
        }
        let at_spawn = self.rows.to_array()[SPAWN as usize];
        Some(reach_past(at_spawn, self.high, table))
    }
}

/// The columns that a piece reaches past these rows: that at the height of the spawn, and those
/// above, 16 bits each.
fn reach_past(at_spawn: u16, high: u64, table: &PieceTable) -> Reach {
    let rows = [
        at_spawn,
        high as u16,
        (high >> 16) as u16,
        (high >> 32) as u16,
    ];
    let all = &table.orientations;
    let mut fits = [0; 4];
    for (fits, orientation) in fits.iter_mut().zip(all) {
        let bottom = u32::from(orientation.spawn.0) - SPAWN;
        let blocked = (0..orientation.height).fold(0, |blocked, j| {
            let (first, len) = orientation.runs[j];
            let row = rows[bottom as usize + j];
            (first..first + len as usize).fold(blocked, |all, i| all | row >> i)
        });
        let places = (1 << (COLUMNS + 1 - orientation.shape.width())) - 1;
        *fits = by_box(!blocked & places, orientation);
    }
    let n = all.len();
    let mut turns = [u16::MAX; 4];
    for (o, turns) in turns.iter_mut().enumerate().take(n).skip(1) {
        let all = |at: std::ops::Range<usize>| at.fold(u16::MAX, |all, at| all & fits[at]);
        *turns = all(1..o + 1) | all(o..n);
    }
    let unturned = around(fits[0]);
    let mut reach = [0; 4];
    for (o, orientation) in all.iter().enumerate() {
        let turned_first = if turns[o] & SPAWN_BOX != 0 {
            around(fits[o])
        } else {
            0
        };
        let boxes = turned_first | unturned & turns[o];
        reach[o] = boxes >> box_shift(orientation);
    }
    reach
}

/// Whether a cell where a piece spawns or right above has an empty one below it: a piece
/// may come to rest below a cell only then.
#[inline(always)]
fn overhangs<S: Simd>(node: &Node<S>) -> bool {
    let low = node.rows.to_array();
    let at_spawn = u64::from(low[SPAWN as usize]);
    let below = u64::from(low[SPAWN as usize - 1]);
    at_spawn & !below != 0 || node.high & !(node.high << 16 | at_spawn) != 0
}

/// The box column at the spawn; bit 3 is box column 0.
const SPAWN_BOX: u16 = 1 << (SPAWN_COL + 3);

fn box_shift(orientation: &OrientationTable) -> i8 {
    3 - orientation.shape.left
}

/// Leftmost columns as columns of the box.
fn by_box(leftmost: u16, orientation: &OrientationTable) -> u16 {
    leftmost << box_shift(orientation)
}

/// The box columns that shifts reach from the spawn.
fn around(fits: u16) -> u16 {
    let mut reached = SPAWN_BOX;
    loop {
        let next = reached | (reached << 1 | reached >> 1) & fits;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

impl Engine<'_> {
    /// Whether the game may differ from the idealised task in the next placement.
    #[inline(always)]
    pub(super) fn is_tall<S: Simd>(&self, node: &Node<S>) -> bool {
        self.game.is_some() && node.top() > CALM
    }

    /// Removes full rows by the rules of the task.
    #[inline(always)]
    pub(super) fn remove<S: Simd>(&self, simd: S, node: &mut Node<S>, full: u32) {
        if self.game.is_some() {
            node.remove_in_game(simd, full & CHECKED);
        } else {
            node.remove(simd, full);
        }
    }

    /// What may happen near the ceiling on the way from a board.
    #[inline(always)]
    pub(super) fn ceiling<S: Simd>(&self, node: &Node<S>, ply: usize) -> Ceiling {
        let now = &self.remaining[ply];
        let top = node.top();
        if self.game.is_none() || top + now.tallest <= SPAWN {
            return Ceiling::default();
        }
        let is_passable = top > SPAWN && overhangs(node);
        let covers = now.covers.is_some_and(|covers| top + covers >= SPAWN);
        let mut ceiling = Ceiling {
            is_near: covers || is_passable,
            is_passable,
            ..Ceiling::default()
        };
        if top + now.tallest >= ROWS as u32 {
            let gain = self.terms.cell + 2 * self.terms.bump;
            ceiling.gain = gain.max(0) * i64::from(now.tallest) * COLUMNS as i64;
            let row = node.top_row();
            let may_repeat = now.pieces > 1 && (row != 0 || now.pieces > 5);
            if may_repeat && is_few(row, now) {
                let filled = row.count_ones() + now.topmost;
                let lacks = (COLUMNS as u32).saturating_sub(filled);
                if lacks < LEAST_LACK {
                    ceiling.gain = i64::MAX;
                } else {
                    ceiling.copy = Some(lacks);
                }
            }
        }
        ceiling
    }

    /// The board after a piece fell from the spawn, maybe to below a cell: its height above
    /// the floor, the board, the rows removed and the cells copied. `None` when it locks
    /// where it spawned.
    #[cold]
    pub(super) fn fall<S: Simd>(
        &self,
        node: &Node<S>,
        orientation: &OrientationTable,
        x: usize,
    ) -> Option<(PackedDrop, BitBoard, i32, i32)> {
        let board = node.board();
        let land = board.fall_from_spawn(orientation.shape, x);
        let (spawn, at) = orientation.spawn;
        if land == i32::from(spawn) && x == at {
            return None;
        }
        let drop = Drop {
            shape: orientation.shape,
            x,
            land,
        };
        let (after, cleared) = board.after(&drop);
        let cells = after.filled_cells() + 10 * u32::from(cleared);
        let copied = node.copied + (cells - board.filled_cells() - 4) as i32;
        let lines = node.lines + i32::from(cleared);
        Some((PackedDrop::of(&drop), after, lines, copied))
    }

    /// Searches on from a placement of a piece that is not the last, made on the board of the
    /// rules.
    #[cold]
    pub(super) fn visit_fall<S: Simd>(
        &mut self,
        simd: S,
        node: &Node<S>,
        ply: usize,
        (orientation, x): (&OrientationTable, usize),
        cancel: &mut Cancel<'_>,
    ) {
        let Some((step, after, lines, copied)) = self.fall(node, orientation, x) else {
            return;
        };
        self.path[ply] = step;
        if !is_searchable(&after) {
            self.exhaustively(&after, lines, ply + 1, cancel);
            return;
        }
        simd.vectorize(
            #[inline(always)]
            || {
                let mut child = Node::new(simd, &after, lines);
                child.copied = copied;
                self.enter(simd, &child, ply + 1, cancel);
            },
        );
    }

    /// Tries every line.
    fn exhaustively(&mut self, board: &BitBoard, lines: i32, ply: usize, cancel: &mut Cancel<'_>) {
        let Some(weights) = self.game else {
            return;
        };
        let rest: &[Piece] = &self.pieces[ply..];
        let mut search = Exhaustive::new(Judge::game(weights), cancel);
        let line = search.best(board, rest, lines as u32);
        self.judged += search.judged;
        let Some(line) = line else {
            return;
        };
        let value = line.billionths - self.constant;
        if line.len < rest.len() || value <= self.alpha {
            return;
        }
        let drops = line.plies().filter_map(|ply| Drop::of(&ply.placement));
        for (step, drop) in self.path[ply..].iter_mut().zip(drops) {
            *step = PackedDrop::of(&drop);
        }
        self.improve(value);
    }
}
