//! What happened: one record for each frame, written by one writer and read by
//! everyone.
//!
//! [`History`] keeps every frame of an hour in a fixed amount of memory, on as many
//! branches as there are. Of each record it also keeps what is plotted
//! ([`FrameSample`]), what is marked on a timeline ([`Mark`]) and what is counted
//! ([`Statistics`]), so that an hour is drawn without looking at its records.

mod annotate;
mod appender;
pub mod block;
pub mod bounds;
mod change;
mod codec;
mod fact;
mod history;
mod index;
mod mark;
mod order;
mod plan_terms;
mod rate;
mod record;
mod sample;
mod state;
mod statistics;
mod weight;

pub use annotate::Annotator;
pub use appender::Appender;
pub use block::{BlockError, BlockIndex};
pub use change::{Appended, Bookmark, BookmarkId, HistoryChange, Observer};
pub use codec::{BlockBytes, BlockKey, BlockSource};
pub use fact::Fact;
pub use history::{
    BUDGET, BlockMap, Branch, BranchError, History, Kept, KeptBlock, KeptBranch, Memory, Owner,
    SentError, SentHistory, Stored, StoredBlock, StoredBranch, StoredError, plan_at,
    planned_before,
};
pub use mark::Mark;
pub use order::{Order, OrderError};
pub use pad::Origin;
pub use plan_terms::{PieceTerms, PlanTerm, TermCache};
pub use record::{Divergence, Record, Timing};
pub use sample::{Bucket, FrameSample};
pub use state::{
    Activity, BackgroundSearch, ChanceQuestion, ChanceReport, Confusion, Counters, Goal,
    LastMinute, Matrix, Moves, NEXT, NumbersRead, Question, RefereeReport, ReplayProgress,
    RunState, SearchNews, Speed, TruthDifference,
};
pub use statistics::{GameCounts, Grid, Statistics};
pub use vision::Cause;
