//! From one picture to what it says: a pure function, once for every frame.
//!
//! All places are worked out when the reader is made, as positions in the block of
//! pixels, so that reading is a matter of look-ups.

mod cells;
mod digits;
mod next;
mod panel;
mod parts;
mod screen;

use crate::{Menu, NextBox, Profile, Reading, Screen, profile::Shades};
use ::screen::{Picture, Point, Rect, Shade, WIDTH};
pub(crate) use digits::NumberReader;
pub(crate) use next::bits;
pub(crate) use panel::HEART;
use panel::PanelReader;
pub use parts::Number;

/// The title's arrow has at least so many black pixels.
const ARROW: u32 = 8;

/// Reads pictures by a profile.
#[derive(Clone, Debug)]
pub struct Reader {
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
        Self {
            cells: cells::CellReader::new(&profile),
            next: next::NextReader::new(profile.field(), panel.next_cells),
            panel: PanelReader::a(panel, digits),
            panel_b: profile.panel_b().map(|b| PanelReader::b(b, digits)),
            profile,
        }
    }

    /// What it reads by.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// What a picture says.
    #[must_use]
    pub fn read(&self, picture: &Picture) -> Reading {
        let cells = self.cells.read(picture);
        let mut look = screen::Look::new(picture, self.profile.field(), &cells);
        let screen = look.screen(self.profile.screens());
        let when_b = self.profile.panel_b().map(|panel| &panel.when);
        let b_type = when_b.is_some_and(|tests| look.all_hold(tests));
        let mut reading = Reading {
            screen,
            cells,
            next: None,
            next_empty: false,
            score: None,
            level: None,
            lines: None,
            heart: None,
            menu: Menu::default(),
        };
        match screen {
            Screen::Play | Screen::Pause | Screen::Curtain | Screen::GameOver => {
                self.read_next(picture, &mut reading);
                match &self.panel_b {
                    Some(panel) if b_type => panel.read(picture, &mut reading),
                    _ => self.panel.read(picture, &mut reading),
                }
            }
            Screen::Title => reading.menu.two_players = self.title_cursor(picture),
            Screen::LevelA => reading.menu.level = black_one(picture, self.profile.levels_a()),
            Screen::LevelB => reading.menu.level = black_one(picture, self.profile.levels_b()),
            _ => {}
        }
        reading
    }

    fn read_next(&self, picture: &Picture, reading: &mut Reading) {
        let next = self.next(picture);
        reading.next_empty = next == NextBox::Empty;
        if let NextBox::Piece(piece) = next {
            reading.next = Some(piece);
        }
    }

    fn title_cursor(&self, picture: &Picture) -> Option<bool> {
        let (one, two) = self.profile.title()?;
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
