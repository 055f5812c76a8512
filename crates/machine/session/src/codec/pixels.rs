//! Pictures at two bits per pixel.

use screen::{HEIGHT, PIXELS, Picture, Shade, WIDTH};

/// Bytes of a packed row.
const ROW: usize = WIDTH / 4;
/// Bytes of a packed picture.
pub(super) const PACKED: usize = ROW * HEIGHT;

/// Whether two rows of pixels differ. There is no early return, so that the compiler
/// compares many pixels at a time.
fn differ(a: &[Shade], b: &[Shade]) -> bool {
    let differing = a.iter().zip(b);
    differing.fold(0, |sum, (a, b)| sum | (*a as u8 ^ *b as u8)) != 0
}

/// Whether two pictures are the same.
pub(crate) fn same_pixels(a: &Picture, b: &Picture) -> bool {
    let (a, b) = (a.shades(), b.shades());
    std::ptr::eq(a, b) || {
        let mut rows = a.chunks(WIDTH).zip(b.chunks(WIDTH));
        !rows.any(|(a, b)| differ(a, b))
    }
}

/// Packs the rows in which `new` differs from `old`; `packed` is the packed `old`.
pub(super) fn repack(old: &Picture, new: &Picture, packed: &mut [u8]) {
    let rows = old.shades().chunks(WIDTH).zip(new.shades().chunks(WIDTH));
    for ((old, new), packed) in rows.zip(packed.chunks_mut(ROW)) {
        if differ(old, new) {
            for (byte, four) in packed.iter_mut().zip(new.as_chunks().0) {
                *byte = pack(*four);
            }
        }
    }
}

fn pack([a, b, c, d]: [Shade; 4]) -> u8 {
    a as u8 | (b as u8) << 2 | (c as u8) << 4 | (d as u8) << 6
}

/// Unpacks `new`, given the packed form `old` of `picture`.
pub(super) fn unpack(picture: &Picture, old: &[u8], new: &[u8]) -> Picture {
    picture.edited(|shades: &mut [Shade; PIXELS]| {
        let rows = old.chunks(ROW).zip(new.chunks(ROW));
        for ((old, new), shades) in rows.zip(shades.chunks_mut(WIDTH)) {
            if old != new {
                for (byte, four) in new.iter().zip(shades.as_chunks_mut().0) {
                    *four = UNPACKED[usize::from(*byte)];
                }
            }
        }
    })
}

static UNPACKED: [[Shade; 4]; 256] = {
    let mut table = [[Shade::White; 4]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut i = 0;
        while i < 4 {
            table[byte][i] = Shade::from_bits((byte >> (2 * i)) as u8);
            i += 1;
        }
        byte += 1;
    }
    table
};
