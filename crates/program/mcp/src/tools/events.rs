//! `events`: what happened, in order.

use super::Arguments;
use crate::{answer::Answer, bounds::EVENTS, desk::Desk, turn::Turn};
use anyhow::ensure;
use pad::{BranchId, FrameNo};
use rmcp::schemars;
use serde::Deserialize;
use serde_json::json;
use session::Mark;
use session_file::event_name;

/// A kind of event.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A game began.
    GameStarted,
    /// A piece appeared.
    Spawn,
    /// A piece became part of the board.
    Lock,
    /// Rows were cleared.
    Clear,
    /// The level rose.
    Level,
    /// The raw reading is wrong.
    Misread,
    /// The plan for a piece was replaced after its first press.
    Replan,
    /// Prediction and picture differ.
    Divergence,
    /// The pause text appeared.
    Paused,
    /// The field is back.
    Resumed,
    /// The curtain began.
    GameOver,
}

impl Kind {
    /// The kind of a mark.
    pub const fn of(mark: Mark) -> Self {
        match mark {
            Mark::GameStarted => Self::GameStarted,
            Mark::Spawn(_) => Self::Spawn,
            Mark::Lock => Self::Lock,
            Mark::Clear(_) => Self::Clear,
            Mark::LevelUp(_) => Self::Level,
            Mark::Misread => Self::Misread,
            Mark::Replan => Self::Replan,
            Mark::Divergence => Self::Divergence,
            Mark::Paused => Self::Paused,
            Mark::Resumed => Self::Resumed,
            Mark::GameOver => Self::GameOver,
        }
    }
}

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Events {
    /// Only events of frames after this one; 0 when left out.
    #[serde(default)]
    after: FrameNo,
    /// The branch; without it, the newest one.
    branch: Option<BranchId>,
    /// Only these kinds; all when left out.
    kinds: Option<Vec<Kind>>,
    /// How many at most, 1 to 200; 50 when left out.
    #[schemars(range(min = 1, max = 200))]
    most: Option<usize>,
}

/// Events of an answer that names no number.
const USUAL: usize = 50;

impl Arguments for Events {
    const NAME: &'static str = "events";
    const TITLE: &'static str = "What happened";
    const ABOUT: &'static str = "Returns the events of a branch after a frame, in their order, at most 200: \
         game starts, spawns with their piece, locks, clears with their rows, levels, misreads, replans, \
         divergences with their cause, pauses, game overs. more states whether others follow; the next call \
         goes on with the frame of the last one.";
    const SECONDS: u64 = 10;
    const READS_ONLY: bool = true;

    fn run(self, desk: &mut Desk, _: &Turn) -> anyhow::Result<Answer> {
        let most = self.most.unwrap_or(USUAL);
        ensure!(
            (1..=EVENTS).contains(&most),
            "most: {most} is not 1 to {EVENTS}"
        );
        let (history, branch) = desk.branch(self.branch)?;
        let wanted = |mark| {
            self.kinds
                .as_ref()
                .is_none_or(|kinds| kinds.contains(&Kind::of(mark)))
        };
        let mut rows = Vec::new();
        let mut more = false;
        let from = self.after.saturating_add(1);
        for (frame, mark) in history.marks(branch, from..=FrameNo::MAX) {
            if !wanted(mark) {
                continue;
            }
            // The events of a frame stay together, so that the next call misses none.
            let is_same = rows.last().is_some_and(|(last, _)| *last == frame);
            if rows.len() >= most && !is_same {
                more = true;
                break;
            }
            rows.push((frame, mark));
        }
        let row = |(frame, mark): &(FrameNo, Mark)| {
            let words = match mark {
                Mark::Divergence => history
                    .get_on(branch, *frame)
                    .and_then(|record| Some(record.divergence.as_ref()?.words.clone())),
                _ => None,
            };
            let value = match *mark {
                Mark::Spawn(piece) => json!(piece.letter()),
                Mark::Clear(count) | Mark::LevelUp(count) => json!(count),
                _ => json!(words),
            };
            json!({"frame": frame, "event": event_name(*mark), "value": value})
        };
        let rows: Vec<_> = rows.iter().map(row).collect();
        Answer::of(&json!({"branch": branch, "events": rows, "more": more}))
    }
}
