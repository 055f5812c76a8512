//! The placements in recorded frames: found, and judged for a review.

use pad::{BranchId, FrameNo};
use planner::Strategy;
use review::{Played, Review};
use serde::{Deserialize, Serialize};
use session::History;
use std::collections::BTreeMap;
use vision::Phase;
use workbench::ReviewProgress;

/// What is reviewed of a history, and by what.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReviewTask {
    /// The branch.
    pub branch: BranchId,
    /// The name of the history.
    pub source: String,
    /// The strategy that judges; `None` takes the one that fits.
    pub strategy: Option<Strategy>,
    /// How many pieces are placed.
    pub depth: Option<usize>,
    /// Whether only the pieces for which a person pressed a button are reviewed.
    pub own_part: bool,
}

/// The placements of some frames, judged.
pub struct JudgedGames {
    /// The placements.
    pub played: Played,
    /// The first and the last frame.
    pub frames: (FrameNo, FrameNo),
    /// Placements that the bot chose by the strategy that judged.
    pub by_itself: u32,
    /// The strategy that judged.
    pub strategy: Strategy,
    /// What was found.
    pub review: Review,
}

/// Why there is no review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoReview {
    /// There is nothing to review, in one sentence.
    Nothing(String),
    /// It was cancelled.
    Cancelled,
}

/// What is to be judged.
struct Gathered {
    played: Played,
    frames: (FrameNo, FrameNo),
    /// Placements that the bot chose by each strategy, by its name.
    by_itself: BTreeMap<String, u32>,
}

/// Finds the placements in the frames and judges them. `goes_on` returns false to cancel.
///
/// # Errors
/// Why there is no review.
pub fn review(
    history: &History,
    task: &ReviewTask,
    goes_on: impl Fn(ReviewProgress) -> bool + Sync,
) -> Result<JudgedGames, NoReview> {
    let Gathered {
        played,
        frames,
        mut by_itself,
    } = gather(history, task, &goes_on)?;
    let strategy = task.strategy.clone();
    let judged = Review::by_choice(strategy, &played, task.depth, |done, of| {
        goes_on(ReviewProgress::Placements(done as u64, of as u64))
    });
    let (review, strategy) = judged.ok_or(NoReview::Cancelled)?;
    Ok(JudgedGames {
        by_itself: by_itself.remove(strategy.name()).unwrap_or_default(),
        played,
        frames,
        strategy,
        review,
    })
}

/// Finds the placements in the frames.
fn gather(
    history: &History,
    task: &ReviewTask,
    goes_on: &impl Fn(ReviewProgress) -> bool,
) -> Result<Gathered, NoReview> {
    let Some(frames) = history.range(task.branch) else {
        let why = "The frames were evicted; review again";
        return Err(NoReview::Nothing(why.to_owned()));
    };
    let (first, last) = frames.clone().into_inner();
    let all = last - first + 1;
    let mut played = Played::default();
    let mut has_field = false;
    // The frames in which a person pressed a button, in their order.
    let mut by_hand = Vec::new();
    // Where the bot wants to place the piece, and by which strategy.
    let mut planned = None;
    let mut by_itself: BTreeMap<String, u32> = BTreeMap::new();
    for (done, frame) in (1..).zip(frames) {
        if let Some(record) = history.get_on(task.branch, frame) {
            has_field |= record.tracked.phase == Phase::Falling;
            if !record.picture.inputs.held.person.is_empty() {
                by_hand.push(frame);
            }
            let before = played.moves().len();
            played.see(&record.tracked);
            let locked = played.moves().get(before..).unwrap_or_default();
            if let Some((placement, strategy)) = &planned {
                let own = locked.iter().filter(|it| it.placement == *placement);
                *by_itself.entry(String::clone(strategy)).or_default() += own.count() as u32;
            }
            if let Some(plan) = &record.plan {
                let chosen = plan.best().and_then(|best| best.line.first().copied());
                planned = chosen.map(|placement| (placement, plan.strategy.clone()));
            }
        }
        if !goes_on(ReviewProgress::Frames(done, all)) {
            return Err(NoReview::Cancelled);
        }
    }
    let has_pieces = !played.moves().is_empty();
    if task.own_part {
        played.keep_own(|of| {
            let at = by_hand.partition_point(|frame| *frame < of.appeared);
            by_hand.get(at).is_some_and(|frame| *frame <= of.locked)
        });
        by_itself.clear();
    }
    if played.moves().is_empty() {
        let why = if has_pieces {
            "no button was pressed by a person while a piece fell; switch Own part off to review all"
        } else if has_field {
            "no piece was placed; review again when there are some"
        } else {
            "no game is recognised; a review needs a field of 10 by 18 cells that is followed"
        };
        let why = format!("Nothing to review in {}: {why}", task.source);
        return Err(NoReview::Nothing(why));
    }
    Ok(Gathered {
        played,
        frames: (first, last),
        by_itself,
    })
}
