//! From one picture to its reading: a pure function, called once for every frame.
//!
//! The positions of all pixels that are read are computed when the reader is made.

mod cache;
mod cells;
mod changes;
mod digits;
mod next;
mod panel;
mod parts;
mod screen;
mod unsure;

use crate::{Menu, NextBox, Profile, Reading, Screen, profile::Shades};
use ::screen::{Picture, Point, Rect, Shade, WIDTH};
use cache::Parts;
pub use cache::ReadCache;
use changes::Changes;
pub use digits::NumberReader;
pub use next::next_box_cells;
pub use panel::HEART_PIXELS;
use panel::PanelReader;
use screen::Answers;
use std::sync::Arc;

/// The fewest black pixels of the title's arrow.
const ARROW: u32 = 8;

/// Reads pictures by a profile. A clone shares the tables.
#[derive(Clone, Debug)]
pub struct Reader(Arc<Tables>);

#[derive(Debug)]
struct Tables {
    profile: Profile,
    cells: cells::CellReader,
    next: next::NextReader,
    panel: PanelReader,
    panel_b: Option<PanelReader>,
}

impl Reader {
    /// A reader for the pictures that the profile describes.
    #[must_use]
    pub fn new(profile: Profile) -> Self {
        let (panel, digits) = (profile.panel(), profile.digits());
        Self(Arc::new(Tables {
            cells: cells::CellReader::new(&profile),
            next: next::NextReader::new(profile.field(), panel.next_cells),
            panel: PanelReader::a(panel, digits),
            panel_b: profile.panel_b().map(|b| PanelReader::b(b, digits)),
            profile,
        }))
    }

    /// Its profile.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        &self.0.profile
    }

    /// Whether the other one is a clone of this one.
    fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Reads a picture: a pure function of the profile and the picture.
    #[must_use]
    pub fn read(&self, picture: &Picture) -> Reading {
        self.parts(picture).reading
    }

    fn parts(&self, picture: &Picture) -> Parts {
        let mut parts = Parts {
            reading: Reading {
                screen: Screen::Unknown,
                cells: self.0.cells.unread(),
                next: None,
                next_empty: false,
                score: None,
                level: None,
                lines: None,
                heart: None,
                menu: Menu::default(),
            },
            answers: Answers::default(),
            panel_b: None,
        };
        self.update(picture, &Changes::ALL, &mut parts);
        parts
    }

    /// Reads again what depends on a changed pixel. A region whose changes are not asked for
    /// keeps its old reading.
    fn update(&self, picture: &Picture, changes: &Changes, parts: &mut Parts) {
        let Tables { profile, cells, .. } = &*self.0;
        let reading = &mut parts.reading;
        cells.update(picture, changes, &mut reading.cells);
        parts.answers.drop_changed(profile.field(), changes);
        let mut look = screen::Look {
            picture,
            field: profile.field(),
            cells: &reading.cells,
            answers: &mut parts.answers,
        };
        reading.screen = look.screen(profile.screens());
        let has_panel = matches!(
            reading.screen,
            Screen::Play | Screen::Pause | Screen::Curtain | Screen::GameOver
        );
        let panel_b = has_panel.then(|| {
            let when = profile.panel_b().map(|panel| &panel.when);
            when.is_some_and(|tests| look.all_hold(tests))
        });
        let same_panel = panel_b == parts.panel_b;
        parts.panel_b = panel_b;
        match panel_b {
            Some(panel_b) => {
                let changes = if same_panel { changes } else { &Changes::ALL };
                self.read_next(picture, changes, reading);
                let panel = self.0.panel_b.as_ref().filter(|_| panel_b);
                panel
                    .unwrap_or(&self.0.panel)
                    .read(picture, changes, reading);
            }
            None => reading.clear_panel(),
        }
        reading.menu = self.menu(picture, reading.screen);
    }

    fn read_next(&self, picture: &Picture, changes: &Changes, reading: &mut Reading) {
        let panel = self.profile().panel();
        if changes.touch(panel.next) || changes.touch(panel.next_cells) {
            let next = self.next(picture);
            reading.next_empty = next == NextBox::Empty;
            reading.next = match next {
                NextBox::Piece(piece) => Some(piece),
                NextBox::Empty | NextBox::Unreadable => None,
            };
        }
    }

    fn menu(&self, picture: &Picture, screen: Screen) -> Menu {
        let profile = self.profile();
        let (two_players, level) = match screen {
            Screen::Title => (self.title_cursor(picture), None),
            Screen::LevelA => (None, black_one(picture, profile.levels_a())),
            Screen::LevelB => (None, black_one(picture, profile.levels_b())),
            _ => (None, None),
        };
        Menu { two_players, level }
    }

    fn title_cursor(&self, picture: &Picture) -> Option<bool> {
        let (one, two) = self.profile().title()?;
        let black = |rect| -> u32 {
            rows(picture, rect)
                .map(|row| count(row, Shades::BLACK))
                .sum()
        };
        let (one, two) = (black(one), black(two));
        (one.abs_diff(two) >= ARROW).then_some(two > one)
    }
}

/// The one rectangle that has black pixels, if exactly one has.
fn black_one(picture: &Picture, rects: &[Rect]) -> Option<u8> {
    let mut black = (0..)
        .zip(rects)
        .filter(|&(_, &rect)| has_black(picture, rect));
    match (black.next(), black.next()) {
        (Some((digit, _)), None) => Some(digit),
        _ => None,
    }
}

fn has_black(picture: &Picture, rect: Rect) -> bool {
    rows(picture, rect).any(|row| row.contains(&Shade::Black))
}

/// The rows of a rectangle that lies on the screen.
fn rows(picture: &Picture, rect: Rect) -> impl Iterator<Item = &[Shade]> {
    let (x, w) = (usize::from(rect.x), usize::from(rect.w));
    let (y, h) = (usize::from(rect.y), usize::from(rect.h));
    picture
        .shades()
        .chunks_exact(WIDTH)
        .skip(y)
        .take(h)
        .filter_map(move |row| row.get(x..x + w))
}

/// How many of the pixels of one row have one of the shades. Written with bytes and
/// without look-ups or branches, so that many pixels are compared at once; a row has
/// fewer than 256.
fn count(row: &[Shade], shades: Shades) -> u32 {
    let [white, light, dark, black] = Shade::EACH.map(|shade| u8::from(shades.has(shade)));
    let mut found = 0_u8;
    for &shade in row {
        let is = |other: Shade, wanted: u8| u8::from(shade as u8 == other as u8) & wanted;
        let dark = is(Shade::Dark, dark) | is(Shade::Black, black);
        found = found.wrapping_add(is(Shade::White, white) | is(Shade::Light, light) | dark);
    }
    found.into()
}

/// Where a pixel stands in the block of a picture, relative to (0, 0).
fn index(point: Point) -> usize {
    usize::from(point.y) * WIDTH + usize::from(point.x)
}
