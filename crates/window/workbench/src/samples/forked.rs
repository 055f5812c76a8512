//! Three branches made by hand, for tests without a game.

use super::played::played;
use pad::{BranchId, Epoch, FrameNo};
use session::History;
use std::sync::Arc;

/// The frames at which the second and the third branch are forked.
pub const FORKS: [FrameNo; 2] = [16_000, 16_420];

/// A main line, a branch of it and a branch of that branch; the game is on the last.
pub fn forked() -> History {
    let history = played();
    for (parent, at, frames, name) in [
        (0, FORKS[0], 1_300, "greedy weights"),
        (1, FORKS[1], 610, "branch C at 16,420"),
    ] {
        let epoch = Epoch(9 + u64::from(parent));
        let branch = history.fork(parent, at, name, epoch).unwrap();
        go_on(&history, branch, epoch, at, frames);
    }
    history
}

/// Frames as on the main line, with another score, and from the 40th on another picture.
fn go_on(history: &History, branch: BranchId, epoch: Epoch, at: FrameNo, frames: u64) {
    for frame in at + 1..=at + frames {
        let mut record = (*history.get_on(0, frame).unwrap()).clone();
        record.picture.branch = branch;
        record.picture.epoch = epoch;
        let since = frame - at;
        if since >= 40 {
            record.picture.picture = screen::Picture::plain(screen::Shade::Light);
        }
        let tracked = Arc::make_mut(&mut record.tracked);
        let more = (since / 42) as u32 * 19 * (branch + 1);
        tracked.score = tracked.score.map(|score| score + more);
        if since > 300 {
            tracked.board.fill(2, 4);
        }
        history.push(record);
    }
}

/// The sample run, and a branch of it of `frames` frames whose last ones differ.
pub fn forked_at(at: FrameNo, same: u64, other: u64) -> (History, BranchId) {
    let history = played();
    let branch = history.fork(0, at, "another way", Epoch(9)).unwrap();
    for frame in at + 1..=at + same + other {
        let mut record = (*history.get_on(0, frame).unwrap()).clone();
        record.picture.branch = branch;
        record.picture.epoch = Epoch(9);
        if frame > at + same {
            record.picture.picture = screen::Picture::plain(screen::Shade::Black);
        }
        history.push(record);
    }
    (history, branch)
}
