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
    /// Whether its product with the weight is plotted, not its measure.
    pub weighted: bool,
}

impl PlanTerm {
    /// The label: `holes`, or `holes × weight`.
    #[must_use]
    pub fn label(&self) -> String {
        let name = self.feature.replace('-', " ");
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
    terms: BTreeMap<FrameNo, Terms>,
}

/// Terms of pieces, in their order.
#[derive(Debug, Default)]
pub struct PieceTerms {
    pieces: Vec<(FrameNo, Terms)>,
    /// Whether all that are to be drawn were read.
    pub is_complete: bool,
}

impl TermCache {
    /// The terms of the pieces in a range of frames, as far as they are read by now.
    pub fn fetch(
        &self,
        history: &History,
        (epoch, branch): (Epoch, BranchId),
        frames: RangeInclusive<FrameNo>,
    ) -> PieceTerms {
        let marks = history.marks(branch, frames);
        let spawns = marks
            .iter()
            .filter(|(_, mark)| matches!(mark, Mark::Spawn(_)));
        let spawns: Vec<FrameNo> = spawns.map(|(frame, _)| *frame).collect();
        let step = spawns
            .len()
            .div_ceil(MOST_PIECES)
            .max(1)
            .next_power_of_two();
        let wanted: Vec<FrameNo> = spawns.into_iter().step_by(step).collect();
        let mut cached = self.0.borrow_mut();
        if cached.of != Some((epoch, branch)) {
            cached.of = Some((epoch, branch));
            cached.terms.clear();
        }
        cached
            .terms
            .retain(|frame, _| wanted.binary_search(frame).is_ok());
        let mut left = READ;
        let mut found = PieceTerms {
            pieces: Vec::new(),
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

    /// The value of a term for the piece that falls in a frame.
    #[must_use]
    pub fn at(&self, term: &PlanTerm, frame: FrameNo) -> Option<f64> {
        let (_, terms) = self.pieces.iter().rfind(|(first, _)| *first <= frame)?;
        term.of(terms.as_deref()?)
    }
}
