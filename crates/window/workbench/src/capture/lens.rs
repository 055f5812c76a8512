//! The zoom of an image: its scale and the point in its centre.

use super::HUNDREDTHS;

/// Thousandths of a physical pixel for one pixel of the image.
const SCALES: [u32; 2] = [20, 64_000];

/// A zoom of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureLens {
    /// Thousandths of a physical pixel for one pixel of the image.
    scale: u32,
    /// The point of the image in the centre of the panel, in hundredths of a pixel.
    middle: [i32; 2],
}

impl CaptureLens {
    /// A lens of a scale, in physical pixels for one of the image, on a point of the image in
    /// pixels.
    #[must_use]
    pub fn new(scale: f32, middle: [f32; 2]) -> Self {
        let [least, most] = SCALES;
        Self {
            scale: ((scale * 1_000.0).round() as u32).clamp(least, most),
            middle: middle.map(|at| (at * HUNDREDTHS as f32).round() as i32),
        }
    }

    /// Physical pixels for one pixel of the image.
    #[must_use]
    pub fn scale(self) -> f32 {
        self.scale as f32 / 1_000.0
    }

    /// The point of the image in the centre of the panel, in pixels.
    #[must_use]
    pub fn middle(self) -> [f32; 2] {
        self.middle.map(|at| at as f32 / HUNDREDTHS as f32)
    }

    /// Zoomed by a factor; the point of the image at `fixed` stays where it is.
    #[must_use]
    pub fn zoomed(self, factor: f32, fixed: [f32; 2]) -> Self {
        let closer = Self::new(self.scale() * factor, [0.0; 2]);
        let share = self.scale() / closer.scale();
        let [x, y] = self.middle();
        let middle = [
            fixed[0] + (x - fixed[0]) * share,
            fixed[1] + (y - fixed[1]) * share,
        ];
        Self::new(closer.scale(), middle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_under_the_pointer_stays_there() {
        let lens = CaptureLens::new(2.0, [100.0, 50.0]);
        let closer = lens.zoomed(2.0, [110.0, 60.0]);
        assert_eq!((closer.scale(), closer.middle()), (4.0, [105.0, 55.0]));
        // 20 physical pixels from the centre, before and after.
        assert_eq!((110.0 - 105.0) * closer.scale(), 20.0);
        let most = closer.zoomed(1e6, [0.0; 2]);
        assert_eq!(most.scale(), 64.0);
    }
}
