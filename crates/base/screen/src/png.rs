//! The chunks of a PNG file, as far as the decoder does not check them.

/// What stands before the first chunk.
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Bytes of the checksum after each chunk.
const CHECKSUM: usize = 4;

/// Whether every palette of a PNG file consists of whole colours. The decoder panics on one
/// that does not. What is no PNG file has no palette.
#[must_use]
pub fn png_palette_is_whole(png: &[u8]) -> bool {
    let mut rest = png.strip_prefix(SIGNATURE).unwrap_or_default();
    while let Some((head, tail)) = rest.split_first_chunk::<8>() {
        let [a, b, c, d, kind @ ..] = *head;
        let length = u32::from_be_bytes([a, b, c, d]) as usize;
        if &kind == b"PLTE" && !length.is_multiple_of(3) {
            return false;
        }
        let next = length.checked_add(CHECKSUM);
        rest = next.and_then(|next| tail.get(next..)).unwrap_or_default();
    }
    true
}
