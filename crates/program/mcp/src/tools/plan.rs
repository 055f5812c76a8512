//! `plan`: the plan in force at a frame.

use super::Arguments;
use crate::{
    answer::Answer,
    bounds::{CANDIDATES, FEW_CANDIDATES},
    desk::Desk,
    records,
    turn::Turn,
};
use anyhow::ensure;
use pad::{BranchId, FrameNo};
use rmcp::schemars;
use serde::Deserialize;
use serde_json::Value;

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The frame; without it, the newest one of the branch.
    frame: Option<FrameNo>,
    /// The branch; without it, the newest one.
    branch: Option<BranchId>,
    /// How many candidates, the best ones, 1 to 68; 5 when left out.
    #[schemars(range(min = 1, max = 68))]
    candidates: Option<usize>,
}

impl Arguments for Plan {
    const NAME: &'static str = "plan";
    const TITLE: &'static str = "The plan in force";
    const ABOUT: &'static str = "Returns the plan that was in force at a frame, as recorded: the position, \
         the best line, at most 68 first placements with every term of their score, the one that was \
         chosen, why, and the buttons of each step.";
    const SECONDS: u64 = 10;
    const READS_ONLY: bool = true;

    fn run(self, desk: &mut Desk, _: &Turn) -> anyhow::Result<Answer> {
        let most = most(self.candidates)?;
        let place = desk.place(self.branch, self.frame)?;
        let mut plan = records::plan_at(&place)?;
        cut(&mut plan, most);
        Answer::of(&plan)
    }
}

/// How many candidates are returned.
///
/// # Errors
/// When it is none or more than there may be.
pub fn most(wanted: Option<usize>) -> anyhow::Result<usize> {
    let most = wanted.unwrap_or(FEW_CANDIDATES);
    ensure!(
        (1..=CANDIDATES).contains(&most),
        "candidates: {most} is not 1 to {CANDIDATES}"
    );
    Ok(most)
}

/// Leaves out the candidates behind the first ones, and states how many there are.
pub fn cut(plan: &mut Value, most: usize) {
    let Some(object) = plan.as_object_mut() else {
        return;
    };
    let candidates = object.get_mut("candidates").and_then(Value::as_array_mut);
    let all = candidates.map_or(0, |candidates| {
        let all = candidates.len();
        candidates.truncate(most);
        all
    });
    object.insert("all_candidates".to_owned(), all.into());
}
