//! A ruler from one pixel to another.

use screen::{Point, Rect};

/// A ruler from a first pixel to a last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruler {
    /// The pixel where it begins.
    pub from: Point,
    /// The pixel where it ends.
    pub to: Point,
}

impl Ruler {
    /// Its distance to the right and down, in pixels; negative to the left and up.
    #[must_use]
    pub fn by(self) -> [i16; 2] {
        let far = |from: u8, to: u8| i16::from(to) - i16::from(from);
        [far(self.from.x, self.to.x), far(self.from.y, self.to.y)]
    }

    /// The block whose diagonal it is, both pixels included.
    #[must_use]
    pub fn block(self) -> Rect {
        Rect::spanning(self.from, self.to)
    }

    /// `16,0 to 95,143: dx +79 dy +143, 80×144 pixels, 10×18 cells`; `pitch` is the
    /// width and the height of a cell.
    #[must_use]
    pub fn words(self, pitch: [u8; 2]) -> String {
        let Self { from, to } = self;
        let [dx, dy] = self.by().map(signed);
        let (Rect { w, h, .. }, [cw, ch]) = (self.block(), pitch);
        format!(
            "{},{} to {},{}: dx {dx} dy {dy}, {w}×{h} pixels, {}×{} cells",
            from.x,
            from.y,
            to.x,
            to.y,
            share(w, cw),
            share(h, ch)
        )
    }
}

fn signed(n: i16) -> String {
    match n {
        0 => "0".into(),
        1.. => format!("+{n}"),
        _ => format!("−{}", n.unsigned_abs()),
    }
}

/// A length in cells, with one decimal if it is not whole.
fn share(pixels: u8, cell: u8) -> String {
    let cell = cell.max(1);
    if pixels.is_multiple_of(cell) {
        (pixels / cell).to_string()
    } else {
        format!("{:.1}", f32::from(pixels) / f32::from(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruler_shows_how_far_and_how_large_in_pixels_and_in_cells() {
        let at = |x, y| Point { x, y };
        for (from, to, pitch, words) in [
            (
                at(16, 0),
                at(95, 143),
                [8, 8],
                "16,0 to 95,143: dx +79 dy +143, 80×144 pixels, 10×18 cells",
            ),
            (
                at(30, 20),
                at(19, 20),
                [8, 4],
                "30,20 to 19,20: dx −11 dy 0, 12×1 pixels, 1.5×0.2 cells",
            ),
        ] {
            assert_eq!(Ruler { from, to }.words(pitch), words);
        }
    }
}
