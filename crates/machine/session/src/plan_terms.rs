//! Terms of the plans, one value for each piece, read from the records.

use crate::{History, Mark, plan_at};
use pad::{BranchId, Epoch, FrameNo};
use planner::Term;
use serde::{Deserialize, Serialize};
use std::{
    cell::RefCell,
    collections::{BTreeMap, btree_map::Entry},
    ops::RangeInclusive,
    sync::Arc,
};

/// Pieces of a curve at most: more can't be distinguished. Of more, each second, fourth or so on.
const MOST_PIECES: usize = 240;
/// Plans that are read in one call. An old one takes a block of 256 records, about a millisecond.
const READ: usize = 3;

/// A term of the best move of each plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanTerm {
    /// The name of the feature.
    pub feature: String,
    /// Whether its value is its product with the weight, not its measure.
    pub weighted: bool,
}

impl PlanTerm {
    /// The label: `holes`, or `holes × weight`.
    #[must_use]
    pub fn label(&self) -> String {
        let name = planner::features::shown_name(&self.feature);
        if self.weighted {
            format!("{name} × weight")
        } else {
            name
        }
    }

    /// Its value in a plan.
    fn of(&self, terms: &[Term]) -> Option<f64> {
        let term = terms.iter().find(|term| term.name == self.feature)?;
        Some(if self.weighted {
            term.product
        } else {
            term.value
        })
    }
}

/// The terms of the best move at the first picture of a piece; `None` without a plan.
type Terms = Option<Arc<[Term]>>;

/// The terms of the pieces asked for last, read in the calls before.
#[derive(Debug, Default)]
pub struct TermCache(RefCell<Cached>);

#[derive(Debug, Default)]
struct Cached {
    of: Option<(Epoch, BranchId)>,
    spawns: Spawns,
    terms: BTreeMap<FrameNo, Terms>,
    /// The terms of the plan in force at the frame that was asked for last, if there was one.
    in_force: Option<(FrameNo, Arc<[Term]>)>,
}

/// The first pictures of the pieces in a range of frames, whose marks were read.
#[derive(Debug, Default)]
struct Spawns {
    /// `None` before the first reading.
    range: Option<(FrameNo, FrameNo)>,
    frames: Vec<FrameNo>,
}

impl Spawns {
    /// Makes it those of a range. Only frames behind those of the last call are read, as long as the
    /// range begins where it did.
    fn extend_to(
        &mut self,
        range: RangeInclusive<FrameNo>,
        marks: impl FnOnce(RangeInclusive<FrameNo>) -> Vec<(FrameNo, Mark)>,
    ) {
        let (first, last) = range.into_inner();
        let from = match self.range {
            Some((begun, end)) if begun == first && end <= last => end + 1,
            _ => {
                self.frames.clear();
                first
            }
        };
        self.range = Some((first, last));
        if from <= last {
            let marks = marks(from..=last).into_iter();
            let spawns = marks.filter(|(_, mark)| matches!(mark, Mark::Spawn(_)));
            self.frames.extend(spawns.map(|(frame, _)| frame));
        }
    }
}

/// Terms of pieces, in their order.
#[derive(Debug, Default)]
pub struct PieceTerms {
    pieces: Vec<(FrameNo, Terms)>,
    /// Those of the plan in force at the frame that was asked for.
    in_force: Terms,
    /// Whether all that are to be drawn were read.
    pub is_complete: bool,
}

impl TermCache {
    /// The terms of the pieces in a range of frames, as far as they are read by now, and those of the
    /// plan in force at the frame `at`, which may belong to a piece that is left out of a long range.
    pub fn fetch(
        &self,
        history: &History,
        (epoch, branch): (Epoch, BranchId),
        frames: RangeInclusive<FrameNo>,
        at: FrameNo,
    ) -> PieceTerms {
        let mut cached = self.0.borrow_mut();
        if cached.of != Some((epoch, branch)) {
            *cached = Cached {
                of: Some((epoch, branch)),
                ..Cached::default()
            };
        }
        cached
            .spawns
            .extend_to(frames, |frames| history.marks(branch, frames));
        let spawns = &cached.spawns.frames;
        let step = spawns
            .len()
            .div_ceil(MOST_PIECES)
            .max(1)
            .next_power_of_two();
        let wanted: Vec<FrameNo> = spawns.iter().copied().step_by(step).collect();
        cached
            .terms
            .retain(|frame, _| wanted.binary_search(frame).is_ok());
        let mut left = READ;
        let in_force = match cached.in_force.take() {
            Some((frame, terms)) if frame == at => Some(terms),
            _ => read(history, branch, at),
        };
        // A frame without a plan may not have come yet, so it is read again.
        cached.in_force = in_force.clone().map(|terms| (at, terms));
        let mut found = PieceTerms {
            pieces: Vec::new(),
            in_force,
            is_complete: true,
        };
        for frame in wanted {
            let terms = match cached.terms.entry(frame) {
                Entry::Occupied(read) => read.get().clone(),
                Entry::Vacant(_) if left == 0 => {
                    found.is_complete = false;
                    continue;
                }
                Entry::Vacant(unread) => {
                    left -= 1;
                    unread.insert(read(history, branch, frame)).clone()
                }
            };
            found.pieces.push((frame, terms));
        }
        found
    }
}

fn read(history: &History, branch: BranchId, frame: FrameNo) -> Terms {
    let record = history.get_on(branch, frame)?;
    let plan = plan_at(history, &record)?;
    Some(plan.best()?.terms.as_slice().into())
}

impl PieceTerms {
    /// The value of a term for each piece, with the piece's first picture.
    pub fn values(&self, term: &PlanTerm) -> impl Iterator<Item = (FrameNo, Option<f64>)> {
        let pieces = self.pieces.iter();
        pieces.map(move |(frame, terms)| {
            let value = terms.as_deref().and_then(|terms| term.of(terms));
            (*frame, value)
        })
    }

    /// The value of a term in the plan that is in force at the frame that was asked for.
    #[must_use]
    pub fn in_force(&self, term: &PlanTerm) -> Option<f64> {
        term.of(self.in_force.as_deref()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Piece;
    use std::cell::Cell;

    #[test]
    fn marks_are_read_once_while_a_range_grows() {
        let mut spawns = Spawns::default();
        let asked = Cell::new((0, 0));
        // A piece appears in every tenth frame, and something else in the frame after it.
        let marks = |frames: RangeInclusive<FrameNo>| {
            asked.set(frames.clone().into_inner());
            frames
                .filter_map(|frame| match frame % 10 {
                    0 => Some((frame, Mark::Spawn(Piece::T))),
                    1 => Some((frame, Mark::Lock)),
                    _ => None,
                })
                .collect()
        };
        spawns.extend_to(5..=25, marks);
        assert_eq!((asked.take(), &spawns.frames[..]), ((5, 25), &[10, 20][..]));
        spawns.extend_to(5..=25, marks);
        assert_eq!(asked.take(), (0, 0));
        spawns.extend_to(5..=40, marks);
        assert_eq!(
            (asked.take(), &spawns.frames[..]),
            ((26, 40), &[10, 20, 30, 40][..])
        );
        for (first, last) in [(5, 30), (15, 30)] {
            spawns.extend_to(first..=last, marks);
            assert_eq!(asked.take(), (first, last));
            let wanted = [10, 20, 30].into_iter().filter(|frame| *frame >= first);
            assert_eq!(spawns.frames, wanted.collect::<Vec<_>>());
        }
    }
}
