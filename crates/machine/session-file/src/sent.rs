//! Truths and snapshots as plain data, to be sent between a page and a worker of it.

use crate::{KeptCore, KeptSnapshot};
use pad::{BranchId, FrameNo};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

/// A [`KeptCore`].
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SentCore {
    truths: Vec<(BranchId, Vec<(FrameNo, i64)>)>,
    snapshots: Vec<SentSnapshot>,
}

/// A [`KeptSnapshot`].
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SentSnapshot {
    branch: BranchId,
    frame: FrameNo,
    clocks: u64,
    state: ByteBuf,
}

impl From<KeptCore> for SentCore {
    fn from(kept: KeptCore) -> Self {
        let snapshots = kept.snapshots.into_iter().map(|kept| {
            let KeptSnapshot {
                branch,
                frame,
                clocks,
                state,
            } = kept;
            SentSnapshot {
                branch,
                frame,
                clocks,
                state: ByteBuf::from(state.to_vec()),
            }
        });
        Self {
            truths: kept.truths,
            snapshots: snapshots.collect(),
        }
    }
}

impl From<SentCore> for KeptCore {
    fn from(sent: SentCore) -> Self {
        let snapshots = sent.snapshots.into_iter().map(|sent| {
            let SentSnapshot {
                branch,
                frame,
                clocks,
                state,
            } = sent;
            KeptSnapshot {
                branch,
                frame,
                clocks,
                state: state.into_vec().into(),
            }
        });
        Self {
            truths: sent.truths,
            snapshots: snapshots.collect(),
        }
    }
}
