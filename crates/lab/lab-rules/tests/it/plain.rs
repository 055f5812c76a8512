//! Where a piece can come to rest, one state at a time: slow, and easy to check by reading.

use board::{Board, PieceSet, Placement, PressTiming, Word};
use rules::Piece;
use std::collections::{BTreeSet, HashSet, VecDeque};

/// Orientation, and column and row of the lower left cell of the box.
type State = (usize, i32, i32);

pub struct Plain<'a, W: Word, const N: usize> {
    pub board: &'a Board<W, N>,
    pub set: &'a PieceSet,
    pub piece: Piece,
}

impl<W: Word, const N: usize> Plain<'_, W, N> {
    fn has_room(&self, (o, x, y): State) -> bool {
        let height = self.set.of(self.piece).shapes()[o].height();
        y + height <= self.board.geometry().all_rows() as i32 && self.is_free((o, x, y))
    }

    /// The same without a ceiling.
    fn is_free(&self, (o, x, y): State) -> bool {
        self.set.of(self.piece).shapes()[o]
            .each_cell()
            .all(|(cx, cy)| {
                let (x, y) = (x + i32::from(cx), y + i32::from(cy));
                x >= 0
                    && x < self.board.width() as i32
                    && y >= 0
                    && !self.board.is_filled(x as usize, y as u32)
            })
    }

    fn spawn(&self) -> Option<State> {
        let (x, y) = self.set.of(self.piece).spawn(self.board.geometry());
        Some((0, x, y)).filter(|&state| self.has_room(state))
    }

    fn turned(&self, (o, x, y): State) -> Vec<State> {
        let turns = self.set.of(self.piece).turns().iter();
        turns
            .filter(|turn| usize::from(turn.from) == o)
            .filter_map(|turn| {
                (turn.shifts.iter())
                    .map(|&(dx, dy)| (usize::from(turn.to), x + i32::from(dx), y + i32::from(dy)))
                    .find(|&state| self.has_room(state))
            })
            .collect()
    }

    fn reached(&self) -> HashSet<State> {
        let mut seen: HashSet<State> = self.spawn().into_iter().collect();
        let mut queue: VecDeque<State> = seen.iter().copied().collect();
        while let Some(state) = queue.pop_front() {
            let (o, x, y) = state;
            let mut next = self.turned(state);
            next.extend([(o, x - 1, y), (o, x + 1, y), (o, x, y - 1)]);
            for state in next {
                if self.has_room(state) && seen.insert(state) {
                    queue.push_back(state);
                }
            }
        }
        seen
    }

    fn placement(&self, (o, x, y): State) -> Placement {
        Placement {
            piece: self.piece,
            orientation: self.set.of(self.piece).shapes()[o].same_as,
            x: x as u8,
            y: y as u8,
        }
    }

    fn rests(&self, (o, x, y): State) -> bool {
        !self.has_room((o, x, y - 1))
    }

    /// With all the time it needs.
    pub fn locks(&self) -> BTreeSet<Placement> {
        let rests = self
            .reached()
            .into_iter()
            .filter(|&state| self.rests(state));
        rests.map(|state| self.placement(state)).collect()
    }

    /// Those of the locks whose last move can be a turn.
    pub fn spun(&self) -> BTreeSet<Placement> {
        (self.reached().into_iter())
            .flat_map(|state| self.turned(state))
            .filter(|&state| self.rests(state))
            .map(|state| self.placement(state))
            .collect()
    }

    /// From above every column.
    pub fn drops(&self) -> BTreeSet<Placement> {
        let rows = self.board.geometry().all_rows() as i32;
        let mut all = BTreeSet::new();
        for (o, shape) in self.set.of(self.piece).shapes().iter().enumerate() {
            for x in 0..=self.board.width() as i32 - shape.width() as i32 {
                let low = (0..=rows)
                    .rev()
                    .take_while(|&y| self.is_free((o, x, y)))
                    .last();
                let low = low.filter(|&y| self.has_room((o, x, y)));
                all.extend(low.map(|y| self.placement((o, x, y))));
            }
        }
        all
    }

    /// With one press at a time while the piece falls.
    pub fn presses(&self, timing: PressTiming) -> BTreeSet<Placement> {
        let mut locked = BTreeSet::new();
        let mut here: HashSet<State> = self.spawn().into_iter().collect();
        let mut frame = 0;
        while !here.is_empty() {
            if frame % timing.frames_per_press == 0 {
                let mut pressed = here.clone();
                for &(o, x, y) in &here {
                    pressed.extend([(o, x - 1, y), (o, x + 1, y)]);
                    let own = |o: usize| &self.set.of(self.piece).shapes()[o];
                    for turn in self.set.of(self.piece).turns() {
                        if usize::from(turn.from) == o {
                            let to = usize::from(turn.to);
                            let dx = i32::from(own(to).left - own(o).left);
                            let dy = i32::from(own(to).low - own(o).low);
                            pressed.insert((to, x + dx, y + dy));
                        }
                    }
                }
                here = pressed
                    .into_iter()
                    .filter(|&state| self.has_room(state))
                    .collect();
            }
            frame += 1;
            if frame % timing.frames_per_row == 0 {
                locked.extend(
                    (here.iter().filter(|&&state| self.rests(state)))
                        .map(|&state| self.placement(state)),
                );
                here = (here.into_iter().filter(|&state| !self.rests(state)))
                    .map(|(o, x, y)| (o, x, y - 1))
                    .collect();
            }
        }
        locked
    }
}
