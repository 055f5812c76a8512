//! The chunks of a PNG file, as far as the decoder does not check them.

/// Bytes of the signature before the first chunk.
const SIGNATURE: usize = 8;
/// Bytes of the checksum after each chunk.
const CHECKSUM: usize = 4;

/// Whether every palette consists of whole colours. The decoder panics on one that does
/// not.
pub fn palette_is_whole(png: &[u8]) -> bool {
    let mut rest = png.get(SIGNATURE..).unwrap_or_default();
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
