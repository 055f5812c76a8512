//! What a history holds at most, so that a file that somebody made can't fill the memory.
//! A writer stays below; a reader refuses what is above.

/// Records of a block. Encoders end one after 256.
pub(crate) const BLOCK_RECORDS: usize = 4_096;

/// Bytes of the causes or the records of a block before compression. Encoders end one after 5
/// MiB, which a single record exceeds by less than one.
pub(crate) const BLOCK_BYTES: usize = 16 << 20;

/// Bytes of an index before compression: 256 for each of the records that a block may have,
/// where one takes about 40.
pub(crate) const INDEX_BYTES: usize = 1 << 20;

/// Bytes that the records of a block take up in memory; those of a window take up about ten
/// times what they are encoded.
pub(crate) const BLOCK_MEMORY: usize = 64 << 20;

/// Bytes of an encoded reading or tracked state, which is decoded for each record that differs: ten
/// times what 180 cells take.
pub(crate) const STATE_BYTES: usize = 8 << 10;

/// Bytes of the small fields of a record with its events, of which a frame has a few.
pub(crate) const ROW_BYTES: usize = 64 << 10;

/// Bytes of a plan, or of the inputs of a picture with the frames that were dropped before it
/// and the writes to 32 KiB of cartridge RAM.
pub(crate) const PART_BYTES: usize = 1 << 20;

/// Bytes of a name of a bookmark or a branch, which is a line in a list.
pub const NAME_BYTES: usize = 1 << 10;

/// Bytes of a note: some pages. The window lays out all of it in every pass.
pub const NOTE_BYTES: usize = 16 << 10;

/// Bookmarks of a run. Lists and the timeline show all, and every change copies all.
pub const BOOKMARKS: usize = 5_000;

/// Bytes of an order: a strategy or profile as a file.
pub const ORDER_BYTES: usize = 4 << 20;

/// Branches of a run. The window draws each.
pub const BRANCHES: usize = 4_096;

/// The beginning of a text that is not longer than this.
pub(crate) fn cut(text: &str, bytes: usize) -> &str {
    text.get(..text.floor_char_boundary(bytes)).unwrap_or(text)
}
