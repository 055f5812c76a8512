//! Differences of the same kind, together: a threshold that is changed flips thousands of
//! cells, and a person wants to see them as a few rows.

use crate::{DiffDecision, DiffField, DiffLayer, DifferenceRun, field::Words};
use pad::{BranchId, FrameNo};
use serde::Serialize;
use std::collections::HashMap;

/// Frames without a difference of the kind that a group may span: a second of play.
const GAP: FrameNo = 60;

/// Differences of the same kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group {
    /// The run.
    pub run: i64,
    /// The branch.
    pub branch: BranchId,
    /// Who makes it.
    pub layer: DiffLayer,
    /// What differs: any cell for all of them.
    pub field: DiffField,
    /// The first frame.
    pub first: FrameNo,
    /// The last frame.
    pub last: FrameNo,
    /// Frames with such a difference; each cell counts.
    pub count: u64,
    /// What the first was.
    pub before: Words,
    /// What the first is.
    pub after: Words,
    /// Both placements, for a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Box<DiffDecision>>,
}

/// What the differences of a group have in common.
type Kind = (
    i64,
    BranchId,
    std::mem::Discriminant<DiffField>,
    Words,
    Words,
);

/// The groups of some differences, which are in the order of their frames.
pub(crate) fn groups(stretches: &[DifferenceRun]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut newest: HashMap<Kind, usize> = HashMap::new();
    for stretch in stretches {
        let kind = kind(stretch);
        if let Some(group) = newest.get(&kind).and_then(|i| groups.get_mut(*i))
            && stretch.field != DiffField::Placement
            && (stretch.first <= group.last + GAP || stretch.field.layer() == DiffLayer::Decision)
        {
            group.last = group.last.max(stretch.last);
            group.count += stretch.frames;
            continue;
        }
        newest.insert(kind, groups.len());
        groups.push(Group {
            run: stretch.run,
            branch: stretch.branch,
            layer: stretch.field.layer(),
            field: stretch.field,
            first: stretch.first,
            last: stretch.last,
            count: stretch.frames,
            before: stretch.before.clone(),
            after: stretch.after.clone(),
            decision: stretch.decision.clone(),
        });
    }
    groups
}

fn kind(stretch: &DifferenceRun) -> Kind {
    let value = |words: &Words| {
        if !stretch.field.has_many_values() {
            words.clone()
        } else if words == "unreadable" {
            "unreadable".into()
        } else {
            "".into()
        }
    };
    let field = std::mem::discriminant(&stretch.field);
    let (before, after) = (value(&stretch.before), value(&stretch.after));
    (stretch.run, stretch.branch, field, before, after)
}
