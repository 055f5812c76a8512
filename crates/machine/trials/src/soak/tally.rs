//! Counters of the games of one kind.

use super::Kind;
use bot::{Counters, Summary};
use serde::Serialize;
use session::RefereeReport;

/// Counters of the games of one kind, added up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SoakCounts {
    /// What happened in them.
    pub kind: Kind,
    /// How often it happened.
    pub times: u64,
    /// Frames run.
    pub frames: u64,
    /// Pieces locked.
    pub pieces: u64,
    /// What did not go as planned.
    #[serde(flatten)]
    pub counters: Counters,
    /// Frames that the referee compared.
    pub judged: u64,
    /// Frames on which it agreed.
    pub agreed: u64,
}

/// Where a part of the run began. Its counters are the difference to these.
#[derive(Clone, Debug, Default)]
pub(super) struct Start {
    pub frame: u64,
    pub pieces: u64,
    pub games_over: u64,
    pub counters: Counters,
    pub judged: u64,
    pub agreed: u64,
}

impl Start {
    /// The state of a machine as a start. After a branch the referee begins from 0.
    pub fn of(summary: &Summary, referee: &RefereeReport) -> Self {
        Self {
            frame: summary.frame,
            pieces: summary.pieces(),
            games_over: u64::from(summary.games_over()),
            counters: summary.counters,
            judged: referee.frames,
            agreed: referee.agreed,
        }
    }
}

impl SoakCounts {
    /// What has happened between two states of a machine.
    pub(super) fn between(kind: Kind, from: &Start, to: &Start) -> Self {
        let (now, then) = (&to.counters, &from.counters);
        Self {
            kind,
            times: 0,
            frames: to.frame.saturating_sub(from.frame),
            pieces: to.pieces.saturating_sub(from.pieces),
            counters: Counters {
                misreads: now.misreads.saturating_sub(then.misreads),
                lost_presses: now.lost_presses.saturating_sub(then.lost_presses),
                misdrops: now.misdrops.saturating_sub(then.misdrops),
                replans: now.replans.saturating_sub(then.replans),
                late_plans: now.late_plans.saturating_sub(then.late_plans),
            },
            judged: to.judged.saturating_sub(from.judged),
            agreed: to.agreed.saturating_sub(from.agreed),
        }
    }

    /// Adds another one.
    pub(super) fn merge(&mut self, other: &Self) {
        self.times += other.times;
        self.frames += other.frames;
        self.pieces += other.pieces;
        self.counters.misreads += other.counters.misreads;
        self.counters.lost_presses += other.counters.lost_presses;
        self.counters.misdrops += other.counters.misdrops;
        self.counters.replans += other.counters.replans;
        self.counters.late_plans += other.counters.late_plans;
        self.judged += other.judged;
        self.agreed += other.agreed;
    }
}
