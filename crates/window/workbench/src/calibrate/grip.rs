//! Computes the new rectangle of a region while it or one of its handles is dragged.

use screen::{HEIGHT, Rect, WIDTH};
use vision::profile::Region;

/// The grabbed part of a region: -1 is the left or top edge, 1 the right or bottom edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grip {
    /// The whole region.
    Whole,
    /// An edge or a corner.
    Edge {
        /// The vertical edge; 0 is none.
        x: i8,
        /// The horizontal edge; 0 is none.
        y: i8,
    },
}

impl Grip {
    /// The eight handles: corners and centres of edges.
    pub const HANDLES: [Self; 8] = [
        Self::Edge { x: -1, y: -1 },
        Self::Edge { x: 0, y: -1 },
        Self::Edge { x: 1, y: -1 },
        Self::Edge { x: 1, y: 0 },
        Self::Edge { x: 1, y: 1 },
        Self::Edge { x: 0, y: 1 },
        Self::Edge { x: -1, y: 1 },
        Self::Edge { x: -1, y: 0 },
    ];

    /// The rectangle of a region after a drag by some pixels, within the screen, its size
    /// limits and its step size.
    #[must_use]
    pub fn dragged(self, region: &Region, dx: i32, dy: i32) -> Rect {
        let rect = region.rect;
        let along = |side, from, size, by, i: usize, screen| {
            let [step, least, most] = [region.step, region.least, region.most].map(|(w, h)| {
                let size = if i == 0 { w } else { h };
                i32::from(size)
            });
            let span = Span {
                from: i32::from(from),
                size: i32::from(size),
                step: step.max(1),
                least,
                most,
                screen,
            };
            span.dragged(side, by)
        };
        let (across, down) = match self {
            Self::Whole => (None, None),
            Self::Edge { x, y } => (Some(x), Some(y)),
        };
        let (x, w) = along(across, rect.x, rect.w, dx, 0, WIDTH as i32);
        let (y, h) = along(down, rect.y, rect.h, dy, 1, HEIGHT as i32);
        Rect::new(x, y, w, h)
    }
}

/// A region along one axis.
struct Span {
    from: i32,
    size: i32,
    step: i32,
    least: i32,
    most: i32,
    screen: i32,
}

impl Span {
    /// Start and size after the drag. `side` is the dragged end: `None` both, 0 neither.
    fn dragged(&self, side: Option<i8>, by: i32) -> (u8, u8) {
        let end = self.from + self.size;
        let (from, size) = match side {
            None => {
                let from = (self.from + by).min(self.screen - self.size).max(0);
                (from, self.size)
            }
            Some(0) => (self.from, self.size),
            Some(1) => (self.from, self.fit(self.size + by, self.screen - self.from)),
            Some(_) => {
                let size = self.fit(self.size - by, end);
                (end - size, size)
            }
        };
        (from.max(0) as u8, size.max(0) as u8)
    }

    /// The allowed size nearest to `size` that fits.
    fn fit(&self, asked: i32, room: i32) -> i32 {
        let most = self.most.min(room).max(self.least);
        let steps = (most - self.least) / self.step;
        let wanted = (asked - self.least + self.step / 2).div_euclid(self.step);
        self.least + wanted.min(steps).max(0) * self.step
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vision::Profile;

    fn region(key: &str) -> Region {
        let regions = Profile::blockfall().unwrap().regions();
        regions.into_iter().find(|r| r.key == key).unwrap()
    }

    #[test]
    fn edges_go_as_far_as_they_may() {
        let free = Region {
            rect: Rect::new(100, 40, 20, 10),
            ..region("panel.heart")
        };
        let edge = |x, y| Grip::Edge { x, y };
        for (grip, (dx, dy), expected) in [
            (Grip::Whole, (3, -2), Rect::new(103, 38, 20, 10)),
            (Grip::Whole, (900, -900), Rect::new(140, 0, 20, 10)),
            (edge(1, 0), (5, 9), Rect::new(100, 40, 25, 10)),
            (edge(1, 1), (900, 900), Rect::new(100, 40, 60, 104)),
            (edge(-1, 0), (-5, 0), Rect::new(95, 40, 25, 10)),
            (edge(-1, -1), (-900, -900), Rect::new(0, 0, 120, 50)),
            (edge(-1, -1), (900, 900), Rect::new(119, 49, 1, 1)),
            (edge(0, 1), (7, -3), Rect::new(100, 40, 20, 7)),
        ] {
            assert_eq!(grip.dragged(&free, dx, dy), expected, "{grip:?} {dx},{dy}");
        }
    }

    #[test]
    fn numbers_grow_by_whole_digits_and_the_field_only_moves() {
        let score = Region {
            rect: Rect::new(104, 24, 48, 8),
            ..region("panel.score")
        };
        let left = Grip::Edge { x: -1, y: 0 };
        assert_eq!(left.dragged(&score, 3, 0), score.rect);
        assert_eq!(left.dragged(&score, 5, 0), Rect::new(112, 24, 40, 8));
        assert_eq!(left.dragged(&score, -5, 7), Rect::new(96, 24, 56, 8));
        let field = region("field.origin");
        for grip in Grip::HANDLES {
            assert_eq!(grip.dragged(&field, 5, 5), field.rect);
        }
    }
}
