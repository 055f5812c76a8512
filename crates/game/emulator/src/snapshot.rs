//! The state of a core for those who keep it.

use pad::{BranchId, FrameNo};
use std::sync::Arc;

/// The machine at the end of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The branch.
    pub branch: BranchId,
    /// The frame.
    pub frame: FrameNo,
    /// Clocks since power-on.
    pub clocks: u64,
    /// [`crate::Core::snapshot`], compressed with LZ4 behind its length.
    pub packed: Arc<[u8]>,
}

/// Bytes of a state of a core, at most: those of the cores have less than 1 MiB, and that of a file
/// declares any length.
const LARGEST_STATE: usize = 4 << 20;

/// The state of a core from [`Snapshot::packed`].
///
/// # Errors
/// In words, when it is too large or not compressed as it should be.
pub fn unpack_state(packed: &[u8]) -> Result<Vec<u8>, String> {
    let declared = packed.first_chunk().map_or(0, |n| u32::from_le_bytes(*n));
    if declared as usize > LARGEST_STATE {
        return Err("it is too large".to_owned());
    }
    lz4_flex::decompress_size_prepended(packed).map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_not_larger_than_that_of_a_core() {
        let state = vec![7; LARGEST_STATE];
        let packed = lz4_flex::compress_prepend_size(&state);
        assert_eq!(unpack_state(&packed), Ok(state));
        let packed = lz4_flex::compress_prepend_size(&vec![7; LARGEST_STATE + 1]);
        assert!(unpack_state(&packed).unwrap_err().contains("too large"));
        assert!(unpack_state(&[0xFF; 9]).is_err());
        assert!(unpack_state(&[]).is_err());
    }
}
