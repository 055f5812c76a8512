//! Both known pieces, one after the other, with the rows cleared between them.

use super::{
    breadth_first::BreadthFirst, calm::Calm, field::Field, filter::Filter, measures::Measures,
    pieces::Turning, presses::Presses,
};
use board::{PieceSet, Placement};
use lab_rules::{Movement, Rules};
use rules::Piece;

/// A place for the falling piece with the best that can follow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub lock: Placement,
    pub value: f64,
    pub measures: Measures,
}

/// What a line is worth less when a rule of calm is broken, or the next piece can't be placed:
/// such a line is played only when there is no other.
const REJECTED: f64 = 1e6;
const NO_NEXT: f64 = 1e9;

#[derive(Clone, Debug)]
enum Reach {
    Presses(Presses),
    BreadthFirst(BreadthFirst),
}

/// The search with the memory that it needs.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pieces: [Turning; 7],
    reach: Reach,
    calm: Calm,
    filter: Option<Filter>,
    weights: Measures,
    first: Vec<Placement>,
    second: Vec<Placement>,
}

impl Search {
    pub(super) fn new(
        rules: &Rules,
        set: &PieceSet,
        weights: Measures,
        calm: Calm,
        filter: Option<Filter>,
    ) -> Self {
        let pieces = Turning::each(set, &rules.board);
        let reach = match rules.movement {
            Movement::Presses(timing) => Reach::Presses(Presses::new(timing, &pieces)),
            Movement::Locks | Movement::Drops => Reach::BreadthFirst(BreadthFirst::default()),
        };
        Self {
            calm: calm.with_spawns(&pieces),
            pieces,
            reach,
            filter,
            weights,
            first: Vec::new(),
            second: Vec::new(),
        }
    }

    /// Calls `see` with every place of the falling piece, in the order of the search.
    pub(super) fn each(
        &mut self,
        field: &Field,
        current: Piece,
        next: Option<Piece>,
        mut see: impl FnMut(Line),
    ) {
        let mut first = std::mem::take(&mut self.first);
        self.locks(field, current, &mut first);
        for &lock in &first {
            let (after, cleared) = self.placed(field, lock);
            let so_far = Measures {
                lines: f64::from(cleared),
                lock_height: f64::from(lock.y),
                tetrises: f64::from(u8::from(cleared == 4)),
                ..Measures::default()
            };
            if let Some((value, measures)) = self.best(&after, next, &so_far) {
                see(Line {
                    lock,
                    value,
                    measures,
                });
            } else {
                let (value, measures) = self.value(&after, &so_far);
                let value = value - NO_NEXT;
                see(Line {
                    lock,
                    value,
                    measures,
                });
            }
        }
        self.first = first;
    }

    /// The best place of the next piece; `None` when there is none.
    fn best(
        &mut self,
        field: &Field,
        next: Option<Piece>,
        so_far: &Measures,
    ) -> Option<(f64, Measures)> {
        let Some(next) = next else {
            return Some(self.value(field, so_far));
        };
        let mut best: Option<(f64, Measures)> = None;
        let mut second = std::mem::take(&mut self.second);
        self.locks(field, next, &mut second);
        for &lock in &second {
            let (after, cleared) = self.placed(field, lock);
            let mut all = *so_far;
            all.lines += f64::from(cleared);
            all.lock_height += f64::from(lock.y);
            all.tetrises += f64::from(u8::from(cleared == 4));
            let (value, measures) = self.value(&after, &all);
            if best.is_none_or(|(highest, _)| value > highest) {
                best = Some((value, measures));
            }
        }
        self.second = second;
        best
    }

    fn locks(&mut self, field: &Field, piece: Piece, into: &mut Vec<Placement>) {
        into.clear();
        let turning = &self.pieces[piece.index()];
        let filter = self.filter.as_ref().and_then(|filter| filter.on(field));
        match &mut self.reach {
            Reach::Presses(presses) => {
                presses.find(field, turning, into);
                if let Some(filter) = filter {
                    into.retain(|&lock| filter.allows(turning, lock));
                }
            }
            Reach::BreadthFirst(search) => search.find(field, turning, filter.as_ref(), into),
        }
    }

    #[inline]
    fn placed(&self, field: &Field, lock: Placement) -> (Field, u32) {
        let mut after = *field;
        let cells = self.pieces[lock.piece.index()].rows(lock.orientation, lock.x);
        let cleared = after.place(cells, usize::from(lock.y));
        (after, cleared)
    }

    #[inline]
    fn value(&self, field: &Field, so_far: &Measures) -> (f64, Measures) {
        let mut measures = Measures::of(field);
        measures.lines = so_far.lines;
        measures.lock_height = so_far.lock_height;
        measures.tetrises = so_far.tetrises;
        let mut value = measures.dot(&self.weights);
        if self.calm.rejects(field) {
            value -= REJECTED;
        }
        (value, measures)
    }
}
