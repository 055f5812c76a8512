//! Plans as JSON, in the form that `blockscope plan` prints.

use crate::{Clip, ExportError, OnProgress, table::names};
use pad::FrameNo;
use planner::Plan;
use rules::{Placement, PlacementJson};
use serde::Serialize;
use session::plan_at;
use std::{borrow::Cow, io::Write};

/// A plan. Values are those of the strategy, or whole millionths of the idealised task.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlanJson<V> {
    /// The value of the best line; `null` when the pieces do not fit.
    pub value: Option<V>,
    /// The best line.
    pub line: Vec<PlyJson>,
    /// The first placements, best first.
    pub candidates: Vec<CandidateJson<V>>,
    /// The number of evaluated boards.
    pub nodes: u64,
}

/// A placement of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlyJson {
    #[serde(flatten)]
    placement: PlacementJson,
    cleared: u8,
}

/// A first placement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CandidateJson<V> {
    /// How the piece is turned.
    pub orientation: u8,
    /// The leftmost occupied column.
    pub column: i8,
    /// The value of the best line that begins with it.
    pub value: V,
    /// The features of the last board of that line.
    pub terms: Vec<TermJson<V>>,
}

/// A feature of a candidate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TermJson<V> {
    /// The name of the feature.
    pub name: Cow<'static, str>,
    /// Its weight in the strategy.
    pub weight: V,
    /// Its value.
    pub value: V,
    /// Their product.
    pub product: V,
}

impl PlyJson {
    /// A placement that clears so many rows.
    #[must_use]
    pub fn of(placement: &Placement, cleared: u8) -> Self {
        Self {
            placement: placement.into(),
            cleared,
        }
    }

    /// The placements of a candidate.
    #[must_use]
    pub fn line(candidate: &planner::Candidate) -> Vec<Self> {
        let plies = candidate.line.iter().zip(&candidate.cleared);
        plies.map(|(p, cleared)| Self::of(p, *cleared)).collect()
    }
}

impl CandidateJson<f64> {
    /// A candidate; `None` when it has no placement.
    #[must_use]
    pub fn of(candidate: &planner::Candidate) -> Option<Self> {
        let first = candidate.line.first()?;
        let terms = candidate.terms.iter().map(|term| TermJson {
            name: term.name.clone(),
            weight: term.weight,
            value: term.value,
            product: term.product,
        });
        Some(Self {
            orientation: first.orientation,
            column: first.column(),
            value: candidate.value,
            terms: terms.collect(),
        })
    }
}

/// The plan at a frame of a session.
#[derive(Serialize)]
pub struct PlanAt<'a> {
    schema: &'static str,
    version: u32,
    frame: FrameNo,
    strategy: &'a str,
    reason: &'a str,
    position: PositionJson,
    /// The index of the candidate that the bot executes; `value` and `line` are of it.
    chosen: usize,
    #[serde(flatten)]
    plan: PlanJson<f64>,
    /// The buttons of each step, and the box of the piece after it.
    script: Option<Vec<StepJson>>,
}

#[derive(Serialize)]
struct PositionJson {
    /// 18 rows from the top: `.` empty, `#` filled.
    board: Vec<String>,
    /// The known pieces, the one to place first in front.
    queue: String,
}

#[derive(Serialize)]
struct StepJson {
    buttons: String,
    orientation: u8,
    row: i8,
    column: i8,
}

/// Writes the plan that is in force at a clip's only frame as one JSON object.
///
/// # Errors
/// When the clip has more frames, no plan is in force, it was cancelled, or `out` can't be
/// written.
pub fn plan(clip: &Clip, out: &mut dyn Write, progress: OnProgress<'_>) -> Result<(), ExportError> {
    let frame = clip.one_frame("a plan")?;
    let record = clip.record(frame)?;
    let plan = record.and_then(|record| plan_at(clip.history(), &record));
    let plan = plan.ok_or(ExportError::NoPlan(frame))?;
    if progress(1).is_break() {
        return Err(ExportError::Cancelled);
    }
    serde_json::to_writer_pretty(&mut *out, &at(frame, &plan))?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

/// The object of a plan that is in force at a frame.
pub fn at(frame: FrameNo, plan: &Plan) -> PlanAt<'_> {
    let best = plan.best();
    let board = plan.position.board.to_string();
    PlanAt {
        schema: "blockscope-recorded-plan",
        version: 1,
        frame,
        strategy: &plan.strategy,
        reason: &plan.reason,
        position: PositionJson {
            board: board.lines().map(str::to_owned).collect(),
            queue: plan.position.queue.iter().map(|p| p.letter()).collect(),
        },
        chosen: plan.chosen,
        plan: PlanJson {
            value: best.map(|best| best.value),
            line: best.map_or_else(Vec::new, PlyJson::line),
            candidates: plan
                .candidates
                .iter()
                .filter_map(CandidateJson::of)
                .collect(),
            nodes: plan.nodes,
        },
        script: plan.script.as_ref().map(|script| {
            let steps = script.frames.iter().map(|step| StepJson {
                buttons: names(step.buttons),
                orientation: step.falling.orientation,
                row: step.falling.row,
                column: step.falling.col,
            });
            steps.collect()
        }),
    }
}
