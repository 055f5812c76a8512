//! Connected pixels of one shade, and where they end.

use screen::{HEIGHT, PIXELS, Picture, Point, Rect, WIDTH};

/// The pixels connected with one, up, down and sideways.
pub struct Area {
    has: Vec<bool>,
    bounds: Rect,
}

impl Area {
    /// All pixels of the same shade that are connected with one.
    pub fn around(picture: &Picture, from: Point) -> Self {
        let shade = picture.at_point(from);
        let mut has = vec![false; PIXELS];
        let mut bounds = Rect::new(from.x, from.y, 1, 1);
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            let place = usize::from(at.y) * WIDTH + usize::from(at.x);
            if has.get(place) != Some(&false) || picture.at_point(at) != shade {
                continue;
            }
            has[place] = true;
            let last = Point {
                x: (bounds.x + bounds.w - 1).max(at.x),
                y: (bounds.y + bounds.h - 1).max(at.y),
            };
            let first = Point {
                x: bounds.x.min(at.x),
                y: bounds.y.min(at.y),
            };
            bounds = Rect::spanning(first, last);
            let beside = [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(dx, dy)| Point {
                x: at.x.wrapping_add_signed(dx),
                y: at.y.wrapping_add_signed(dy),
            });
            open.extend(beside.into_iter().filter(|p| Rect::SCREEN.contains(*p)));
        }
        Self { has, bounds }
    }

    /// The bounding box.
    pub fn bounds(&self) -> Rect {
        self.bounds
    }

    fn has(&self, x: u8, y: u8) -> bool {
        let place = usize::from(y) * WIDTH + usize::from(x);
        usize::from(x) < WIDTH && self.has.get(place) == Some(&true)
    }

    /// How much there is of a wall at the left of a column and at the right of another
    /// one, so many pixels apart: rows in which the area ends there, less those in which
    /// it goes on. `None` unless there are at least `least` rows of each.
    pub fn walls(&self, x: u8, width: u8, least: u8) -> Option<i32> {
        let (left, right) = (x, x + width - 1);
        let mut sum = 0;
        for (inside, outside) in [(left, left.checked_sub(1)), (right, right.checked_add(1))] {
            let rows = (0..HEIGHT as u8).filter(|y| self.has(inside, *y));
            let beyond = |y: &u8| outside.is_some_and(|x| self.has(x, *y));
            let (open, ends): (Vec<u8>, Vec<u8>) = rows.partition(beyond);
            if ends.len() < usize::from(least) {
                return None;
            }
            sum += ends.len() as i32 - open.len() as i32;
        }
        Some(sum)
    }

    /// The same of the upper and the lower edge of a field. The edge of the screen decides
    /// nothing, nor does the upper edge when rows above it are cut off.
    pub fn closed(&self, field: Rect, is_cut: bool) -> i32 {
        let above = field.y.checked_sub(1).filter(|_| !is_cut);
        let below = Some(field.y + field.h).filter(|y| usize::from(*y) < HEIGHT);
        let mut sum = 0;
        for (inside, outside) in [(field.y, above), (field.y + field.h - 1, below)] {
            let Some(outside) = outside else {
                continue;
            };
            for x in (field.x..field.x + field.w).filter(|x| self.has(*x, inside)) {
                sum += if self.has(x, outside) { -1 } else { 1 };
            }
        }
        sum
    }
}
