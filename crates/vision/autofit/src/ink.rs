//! Groups of pixels on a ground: digits, and the piece in the next box.

use screen::{HEIGHT, Picture, Point, Rect, Shade, WIDTH};

/// Which pixels are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// Those that do not have this shade.
    Ground(Shade),
    /// Those that have this shade.
    Ink(Shade),
}

impl Default for Paper {
    fn default() -> Self {
        Self::Ground(Shade::White)
    }
}

impl From<Shade> for Paper {
    fn from(ground: Shade) -> Self {
        Self::Ground(ground)
    }
}

/// The drawn pixels of a picture.
#[derive(Clone, Debug)]
pub struct Ink<'a> {
    picture: &'a Picture,
    pub paper: Paper,
}

impl<'a> Ink<'a> {
    pub fn new(picture: &'a Picture, paper: impl Into<Paper>) -> Self {
        let paper = paper.into();
        Self { picture, paper }
    }

    pub fn is_drawn(&self, x: i32, y: i32) -> bool {
        let on_screen = (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y);
        on_screen
            && match (self.picture.at(x as usize, y as usize), self.paper) {
                (shade, Paper::Ground(ground)) => shade != ground,
                (shade, Paper::Ink(ink)) => shade == ink,
            }
    }

    /// How many pixels of a rectangle are drawn.
    pub fn count(&self, rect: Rect) -> u32 {
        let drawn = |p: &Point| self.is_drawn(p.x.into(), p.y.into());
        rect.points().filter(drawn).count() as u32
    }

    /// The drawn pixels of a rectangle, row by row.
    pub fn pixels(&self, rect: Rect) -> Vec<bool> {
        let drawn = |p: Point| self.is_drawn(p.x.into(), p.y.into());
        rect.points().map(drawn).collect()
    }

    /// The bounds of the groups of connected pixels in a part of the picture that are at most
    /// so large; larger ones are frames and walls.
    pub fn groups(&self, within: Rect, most: (u8, u8)) -> Vec<Rect> {
        let mut seen = vec![false; WIDTH * HEIGHT];
        let mut groups = Vec::new();
        for start in within.points() {
            let mut open = vec![(i32::from(start.x), i32::from(start.y))];
            let mut bounds: Option<Rect> = None;
            while let Some((x, y)) = open.pop() {
                if !self.is_drawn(x, y) {
                    continue;
                }
                let known = &mut seen[y as usize * WIDTH + x as usize];
                if std::mem::replace(known, true) {
                    continue;
                }
                let pixel = Rect::new(x as u8, y as u8, 1, 1);
                bounds = Some(bounds.map_or(pixel, |bounds| union(bounds, pixel)));
                for dy in -1..=1 {
                    for dx in -1..=1 {
                        open.push((x + dx, y + dy));
                    }
                }
            }
            groups.extend(bounds.filter(|group| group.w <= most.0 && group.h <= most.1));
        }
        groups
    }
}

/// The smallest rectangle around two others.
pub fn union(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    let right = (a.x + a.w).max(b.x + b.w);
    let bottom = (a.y + a.h).max(b.y + b.h);
    Rect::new(x, y, right - x, bottom - y)
}

/// The pixels around a point, to a distance in each direction.
pub fn around(at: Point, across: u8, down: u8) -> Rect {
    let (x, y) = (at.x.saturating_sub(across), at.y.saturating_sub(down));
    let right = at.x.saturating_add(across).min(WIDTH as u8 - 1);
    let bottom = at.y.saturating_add(down).min(HEIGHT as u8 - 1);
    Rect::new(x, y, right - x + 1, bottom - y + 1)
}

/// The shades of a part of a picture, the most frequent first.
pub fn grounds(picture: &Picture, within: Rect) -> Vec<Shade> {
    let count = |shade: &Shade| {
        within
            .points()
            .filter(|&p| picture.at_point(p) == *shade)
            .count()
    };
    let mut all: Vec<(usize, Shade)> = Shade::EACH.iter().map(|s| (count(s), *s)).collect();
    all.retain(|&(count, _)| count > 0);
    all.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
    all.into_iter().map(|(_, shade)| shade).collect()
}

/// Pixels between a point and a rectangle, 0 inside.
pub fn distance(rect: Rect, at: Point) -> u8 {
    let side = |start: u8, size: u8, at: u8| {
        start
            .saturating_sub(at)
            .max(at.saturating_sub(start + size - 1))
    };
    side(rect.x, rect.w, at.x).max(side(rect.y, rect.h, at.y))
}
