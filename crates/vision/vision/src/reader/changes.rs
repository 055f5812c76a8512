//! Where two pictures differ, in blocks of eight pixels of one row.
//!
//! Most pictures of a game differ from the one before in a few cells or not at all.
//! One pass over both pictures finds the blocks; whether a rectangle has to be read
//! again is then a few operations on bits.

use screen::{HEIGHT, Picture, Rect, Shade, WIDTH};

/// Pixels of a block.
const BLOCK: usize = 8;
/// A bit for each block of a row.
const EVERY: u32 = (1 << (WIDTH / BLOCK)) - 1;

/// The blocks that differ.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    /// For each row of pixels a bit for each block, the leftmost lowest.
    rows: [u32; HEIGHT],
    /// The union of all rows.
    any: u32,
}

impl Changes {
    /// Every pixel counts as changed.
    pub const ALL: Self = Self {
        rows: [EVERY; HEIGHT],
        any: EVERY,
    };

    pub fn between(before: &Picture, after: &Picture) -> Self {
        let mut changes = Self {
            rows: [0; HEIGHT],
            any: 0,
        };
        let before = before.shades().chunks_exact(WIDTH);
        let after = after.shades().chunks_exact(WIDTH);
        for ((a, b), changed) in before.zip(after).zip(&mut changes.rows) {
            if differ(a, b) {
                let blocks = a.chunks_exact(BLOCK).zip(b.chunks_exact(BLOCK));
                for (i, (a, b)) in blocks.enumerate() {
                    *changed |= u32::from(differ(a, b)) << i;
                }
                changes.any |= *changed;
            }
        }
        changes
    }

    /// Whether the pictures are equal.
    pub fn is_empty(&self) -> bool {
        self.any == 0
    }

    /// Whether a block that overlaps the rectangle differs.
    pub fn touch(&self, rect: Rect) -> bool {
        let Rect { x, y, w, h } = rect.cut();
        if w == 0 || h == 0 {
            return false;
        }
        let (first, last) = (usize::from(x) / BLOCK, usize::from(x + w - 1) / BLOCK);
        let blocks = EVERY >> first << first & ((2 << last) - 1);
        let (from, to) = (usize::from(y), usize::from(y + h));
        let rows = self.rows.get(from..to).unwrap_or_default();
        self.any & blocks != 0 && rows.iter().any(|row| row & blocks != 0)
    }
}

/// Whether two runs of pixels differ. Without an early exit, so that many pixels are
/// compared at once.
fn differ(a: &[Shade], b: &[Shade]) -> bool {
    let bits = |all, (&a, &b): (&Shade, &Shade)| all | (a as u8 ^ b as u8);
    a.iter().zip(b).fold(0, bits) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use screen::Point;

    #[test]
    fn a_rectangle_is_touched_when_one_of_its_blocks_differs() {
        let plain = Picture::plain(Shade::Light);
        assert!(Changes::between(&plain, &plain).is_empty());
        for (x, y) in [(0, 0), (7, 3), (8, 3), (95, 71), (159, 143)] {
            let dotted = plain.edited(|pixels| pixels[y * WIDTH + x] = Shade::Dark);
            let changes = Changes::between(&plain, &dotted);
            let (x, y) = (x as u8, y as u8);
            for at in Rect::SCREEN.points() {
                let pixel = Rect::new(at.x, at.y, 1, 1);
                let same_block = at.y == y && at.x / 8 == x / 8;
                assert_eq!(changes.touch(pixel), same_block, "{at:?}");
            }
            for rect in [
                Rect::SCREEN,
                Rect::new(x, y, 1, 1),
                Rect::new(0, y, 160, 1),
                Rect::spanning(Point { x, y }, Point { x: 80, y: 70 }),
            ] {
                assert!(changes.touch(rect), "{rect:?}");
            }
            assert!(!changes.touch(Rect::new(x, y, 0, 1)));
        }
        assert!(Changes::ALL.touch(Rect::new(159, 143, 1, 1)));
    }
}
