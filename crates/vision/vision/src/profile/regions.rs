//! The places of a profile by name: what a panel draws, drags and lists.

use super::{DIGIT, Profile, Test};
use crate::Number;
use screen::{Point, Rect};

/// What a region is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegionKind {
    /// The grid of cells.
    Field,
    /// The inside of the next box.
    NextBox,
    /// The cells in which the next piece is drawn.
    NextCells,
    /// A line of digits.
    Digits,
    /// The heart.
    Heart,
    /// A place of a cursor on a menu.
    Cursor,
    /// What a test of a screen looks at.
    Probe,
}

/// A named block of pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The key of its numbers in the text, `[x, y]` or `[x, y, width, height]`.
    pub key: String,
    /// What a person calls it.
    pub name: String,
    /// What it is.
    pub kind: RegionKind,
    /// Where it is.
    pub rect: Rect,
    /// By how many pixels its width and its height change.
    pub step: (u8, u8),
    /// Its least width and height.
    pub least: (u8, u8),
    /// Its greatest; where the least is the same, it is fixed.
    pub most: (u8, u8),
}

impl Region {
    fn free(key: impl Into<String>, name: impl Into<String>, kind: RegionKind, rect: Rect) -> Self {
        Self {
            key: key.into(),
            name: name.into(),
            kind,
            rect,
            step: (1, 1),
            least: (1, 1),
            most: (Rect::SCREEN.w, Rect::SCREEN.h),
        }
    }

    fn fixed(
        key: impl Into<String>,
        name: impl Into<String>,
        kind: RegionKind,
        rect: Rect,
    ) -> Self {
        Self {
            least: (rect.w, rect.h),
            most: (rect.w, rect.h),
            ..Self::free(key, name, kind, rect)
        }
    }

    fn digits(key: &str, name: &str, number: Number, rect: Rect) -> Self {
        Self {
            step: (DIGIT, DIGIT),
            least: (DIGIT, DIGIT),
            most: (number.most_digits() * DIGIT, DIGIT),
            ..Self::free(key, name, RegionKind::Digits, rect)
        }
    }

    /// Whether its size can change.
    #[must_use]
    pub fn is_sizable(&self) -> bool {
        self.least != self.most
    }
}

impl Profile {
    /// All its places, those of play first, then the menus, then what the tests look at.
    #[must_use]
    pub fn regions(&self) -> Vec<Region> {
        let mut all = self.regions_of_play();
        for (i, rect) in self
            .title()
            .into_iter()
            .flat_map(|(a, b)| [a, b])
            .enumerate()
        {
            let (key, name) = [
                ("title.one_player", "cursor at 1 player"),
                ("title.two_players", "cursor at 2 players"),
            ][i];
            all.push(Region::free(key, name, RegionKind::Cursor, rect));
        }
        for (list, name, rects) in [("a", "A", self.levels_a()), ("b", "B", self.levels_b())] {
            for (i, &rect) in rects.iter().enumerate() {
                let (key, name) = (
                    format!("levels.{list}[{i}]"),
                    format!("level {i} of {name}"),
                );
                all.push(Region::fixed(key, name, RegionKind::Cursor, rect));
            }
        }
        let probes = |key: String, name: &str, tests: &[Test], all: &mut Vec<Region>| {
            for (i, test) in tests.iter().enumerate() {
                if let Test::Pixels { rect, .. } = test {
                    let (key, name) = (format!("{key}[{i}].rect"), format!("{name}, test {i}"));
                    all.push(Region::free(key, name, RegionKind::Probe, *rect));
                }
            }
        };
        if let Some(panel) = self.panel_b() {
            probes("panel_b.when".into(), "B-type panel", &panel.when, &mut all);
        }
        for (i, rule) in self.screens().iter().enumerate() {
            let key = format!("screens[{i}].when");
            probes(key, rule.screen.name(), &rule.when, &mut all);
        }
        all
    }

    fn regions_of_play(&self) -> Vec<Region> {
        let (field, panel) = (self.field(), self.panel());
        let mut all = vec![
            Region::fixed("field.origin", "field", RegionKind::Field, field.rect()),
            Region::free("panel.next", "next box", RegionKind::NextBox, panel.next),
            Region::fixed(
                "panel.next_cells",
                "next cells",
                RegionKind::NextCells,
                panel.next_cells,
            ),
            Region::digits("panel.score", "score", Number::Score, panel.score),
            Region::digits("panel.level", "level", Number::Level, panel.level),
            Region::digits("panel.lines", "lines", Number::Lines, panel.lines),
            Region::free("panel.heart", "heart", RegionKind::Heart, panel.heart),
        ];
        if let Some(b) = self.panel_b() {
            all.push(Region::digits(
                "panel_b.level",
                "level of B-type",
                Number::Level,
                b.level,
            ));
            all.push(Region::digits(
                "panel_b.lines",
                "lines of B-type",
                Number::Lines,
                b.lines,
            ));
            let (key, name) = ("panel_b.heart", "heart of B-type");
            all.push(Region::free(key, name, RegionKind::Heart, b.heart));
        }
        all
    }

    /// The places that have a pixel.
    pub fn regions_at(&self, at: Point) -> impl Iterator<Item = Region> {
        self.regions()
            .into_iter()
            .filter(move |r| r.rect.contains(at))
    }
}
