//! Causes that no frame shows: the cartridge's name, and orders and bookmarks of frames that
//! there are not.

use super::{LayerDifference, SessionLayer};
use crate::recording::rom_info;
use pad::FrameNo;
use session_file::{BlockRow, BranchRow, RunRow, SessionError, SessionFile};
use std::collections::BTreeMap;

/// The cartridge of a run, against the one that is run again.
pub(super) fn cartridge(row: &RunRow, rom: &[u8]) -> Option<LayerDifference> {
    let recorded = row.info.rom.as_ref()?;
    let now = rom_info(rom);
    (now != *recorded).then(|| LayerDifference {
        branch: row.branches.first().map_or(0, |main| main.id),
        frame: 0,
        layer: SessionLayer::Emulator,
        what: format!(
            "the cartridge is \"{}\" with {} bytes, and the run has \"{}\" with {}",
            now.title, now.size, recorded.title, recorded.size
        ),
    })
}

/// The last frame of a branch: that of its fork when it has none of its own.
fn last(branch: &BranchRow, blocks: &[BlockRow]) -> FrameNo {
    let fork = branch.origin.map_or(0, |origin| origin.frame);
    blocks.last().map_or(fork, |block| block.last)
}

/// The first order of a branch that came after its last frame. A fault may keep the last
/// pictures of a run from being recorded, so with faults none is too late.
pub(super) fn late_order(
    row: &RunRow,
    (branch, blocks): (&BranchRow, &[BlockRow]),
    orders: impl IntoIterator<Item = FrameNo>,
) -> Option<LayerDifference> {
    let last = last(branch, blocks);
    let mut late = orders.into_iter().filter(|after| *after > last);
    let frame = late.next().filter(|_| row.info.faults.is_empty())?;
    Some(LayerDifference {
        branch: branch.id,
        frame,
        layer: SessionLayer::Planner,
        what: format!("an order came after it, and the branch ends with frame {last}"),
    })
}

/// The first bookmark of a run that is beyond the end of its branch.
///
/// # Errors
/// When bookmarks or blocks can't be read or are damaged.
pub(super) fn late_bookmark(
    file: &SessionFile,
    row: &RunRow,
) -> Result<Option<LayerDifference>, SessionError> {
    let bookmarks = file.bookmarks_of(row)?;
    let marked = bookmarks.iter().map(|bookmark| (bookmark.branch, 0));
    let mut lasts: BTreeMap<_, _> = marked.collect();
    for branch in &row.branches {
        if let Some(end) = lasts.get_mut(&branch.id) {
            *end = last(branch, &file.blocks(branch.row)?);
        }
    }
    for bookmark in bookmarks {
        let last = lasts.get(&bookmark.branch).copied().unwrap_or(FrameNo::MAX);
        if bookmark.frame > last {
            return Ok(Some(LayerDifference {
                branch: bookmark.branch,
                frame: bookmark.frame,
                layer: SessionLayer::Tables,
                what: format!("a bookmark is there, and the branch ends with frame {last}"),
            }));
        }
    }
    Ok(None)
}
