//! The pixels of the picture: which one is selected, which block, and what is copied.

use crate::features::entry::{Entry, Scope, Shortcut, key, shift};
use crate::features::switch::switches;
use crate::inspector::{Extract, Focus, Since, Tool};
use crate::{
    Frozen, PictureSettings, Pixels,
    features::apply::ApplyCx,
    inspector::{PINS, SIZES, copied, parse_corners},
};
use calibration::copy::Format;
use egui::Key;
use screen::{HEIGHT, WIDTH};
use screen::{Point, Rect};
use strum::IntoEnumIterator as _;

/// An action on the pixels of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum PixelsAction {
    /// Let clicks on the picture select pixels, or give the keys to the game.
    #[default]
    Inspect,
    /// Let drags on the picture draw a ruler, or give the keys to the game.
    Ruler,
    /// Pin the pixel that is selected.
    Pin,
    /// Deselect the pixel and the block.
    Clear,
    /// Magnify more pixels.
    Wider,
    /// Magnify fewer pixels.
    Closer,
    /// Select the whole screen as block.
    WholeScreen,
    /// Freeze the shown picture, or release it.
    Freeze,
    /// Copy the picture itself.
    CopyPicture,
    /// Select the pixel at this offset from the selected one.
    Nudge(i8, i8),
    /// Compare the picture with this.
    Since(Since),
    /// Explain this part of the reading.
    Focus(Focus),
    /// Copy something in this format.
    #[strum(disabled)]
    Copy(Extract, Format),
    /// Select this pixel.
    #[strum(disabled)]
    Select(Point),
    /// Remove the pin from a pixel.
    #[strum(disabled)]
    Unpin(Point),
}

/// The pixels of a large move.
const FAR: i8 = 8;

const NUDGES: [(i8, i8, &str, [Shortcut; 1]); 8] = [
    (-1, 0, "Pixel left", [key(Key::ArrowLeft)]),
    (1, 0, "Pixel right", [key(Key::ArrowRight)]),
    (0, -1, "Pixel up", [key(Key::ArrowUp)]),
    (0, 1, "Pixel down", [key(Key::ArrowDown)]),
    (-FAR, 0, "8 pixels left", [shift(Key::ArrowLeft)]),
    (FAR, 0, "8 pixels right", [shift(Key::ArrowRight)]),
    (0, -FAR, "8 pixels up", [shift(Key::ArrowUp)]),
    (0, FAR, "8 pixels down", [shift(Key::ArrowDown)]),
];

switches! {
    MAGNET: pixels.magnet, "magnet", "Magnet",
        "Snap to whole cells; hold Alt for single pixels", keys = &[key(Key::M)];
}

impl PixelsAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let copies = Extract::iter().flat_map(|extract| {
            let formats = extract.formats().iter();
            formats.map(move |format| Self::Copy(extract, *format))
        });
        let others = Self::iter().flat_map(|action| match action {
            Self::Nudge(..) => NUDGES.map(|(x, y, ..)| Self::Nudge(x, y)).to_vec(),
            Self::Since(_) => Since::iter().map(Self::Since).collect(),
            Self::Focus(_) => Focus::EACH.map(Self::Focus).to_vec(),
            one => vec![one],
        });
        others.chain(copies)
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Inspect => Entry::new(
                "inspect-the-picture",
                "Inspect the picture",
                "Clicks on the picture select pixels and drags select blocks; a click at the outline of a region selects it; off gives the keys to the game",
            )
            .keys(const { &[key(Key::E)] })
            .on(|cx| cx.ui.pixels.tool == Tool::Inspect),
            Self::Ruler => Entry::new(
                "measure-on-the-picture",
                "Measure on the picture",
                "Drags on the picture measure in pixels and cells; off gives the keys to the game",
            )
            .keys(const { &[key(Key::R)] })
            .on(|cx| cx.ui.pixels.tool == Tool::Measure),
            Self::Pin => Entry::new(
                "pin-the-pixel",
                "Pin the pixel",
                "Keep the selected pixel in the list; Shift+click on the picture does the same",
            )
            .keys(const { &[key(Key::Enter)] })
            .scope(Scope::Inspector),
            Self::Clear => Entry::new(
                "select-nothing",
                "Clear selection",
                "Deselect the pixel and the block",
            )
            .keys(const { &[key(Key::Delete), key(Key::Escape)] })
            .scope(Scope::Inspector),
            Self::Wider => Entry::new(
                "more-pixels",
                "More pixels",
                "Magnify more pixels, each smaller",
            )
            .keys(const { &[key(Key::Minus)] })
            .scope(Scope::Inspector)
            .repeats(),
            Self::Closer => Entry::new(
                "fewer-pixels",
                "Fewer pixels",
                "Magnify fewer pixels, each larger",
            )
            .keys(const { &[key(Key::Equals), key(Key::Plus), shift(Key::Plus)] })
            .scope(Scope::Inspector)
            .repeats(),
            Self::WholeScreen => Entry::new(
                "whole-screen",
                "Whole screen",
                "Select all pixels of the picture",
            ),
            Self::Freeze => Entry::new(
                "freeze",
                "Freeze",
                "Keep the shown picture while the game continues",
            )
            .on(|cx| cx.ui.pixels.frozen.is_some()),
            Self::CopyPicture => Entry::new(
                "copy-picture",
                "Copy picture",
                "Copy the picture in its shown colours at its original size",
            ),
            Self::Nudge(x, y) => {
                let nudge = NUDGES.iter().find(|(dx, dy, ..)| (dx, dy) == (x, y));
                let (title, keys): (_, &'static [Shortcut]) =
                    nudge.map_or(("Move", &[]), |(.., title, keys)| (*title, keys.as_slice()));
                Entry::new(common::kebab(title), title, "Select a pixel nearby")
                    .keys(keys)
                    .scope(Scope::Inspector)
                    .repeats()
            }
            Self::Since(since) => {
                let since = *since;
                let id: &str = since.into();
                Entry::new(format!("changes-{id}"), since.command(), since.about())
                    .on(move |cx| cx.ui.pixels.since == since)
            }
            Self::Focus(focus) => {
                let focus = *focus;
                Entry::new(
                    format!("explain-{}", common::kebab(&focus.label())),
                    format!("Explain {}", focus.label()),
                    "Show how this was read from the pixels",
                )
                .on(move |cx| cx.ui.pixels.focus == focus)
            }
            Self::Copy(extract, format) => {
                let id: &str = extract.into();
                Entry::new(
                    format!("copy-{id}-as-{}", common::kebab(format.name())),
                    format!("Copy {} as {}", extract.label(), format.name()),
                    extract.about(),
                )
            }
            Self::Select(_) => {
                Entry::new("go-to-the-pixel", "Go to the pixel", "Select this pixel")
            }
            Self::Unpin(_) => {
                Entry::new("remove-the-pin", "Remove the pin", "Take this pixel off the list")
            }
        }
    }
}

impl Pixels {
    /// Selects a block of pixels; what is outside the screen is cut off.
    pub fn select_block(&mut self, rect: Rect) {
        self.region = Some(rect.cut()).filter(|rect| rect.area() > 0);
        self.typed = None;
    }

    /// Changes the corners of the block while they are typed; `None` ends that.
    pub fn type_corners(&mut self, typed: Option<String>) {
        if let Some(rect) = typed.as_deref().and_then(parse_corners) {
            self.region = Some(rect);
        }
        self.typed = typed;
    }

    /// Applies an action. What is copied has the raster of `game`.
    pub fn apply(&mut self, action: PixelsAction, game: &PictureSettings, cx: &mut ApplyCx<'_>) {
        match action {
            PixelsAction::Inspect => self.tool = Tool::Inspect.or_play(self.tool),
            PixelsAction::Ruler => self.tool = Tool::Measure.or_play(self.tool),
            PixelsAction::Select(at) => self.at = Some(on_screen(at)),
            PixelsAction::Nudge(dx, dy) => {
                let Point { x, y } = self.at.unwrap_or_default();
                self.at = Some(Point {
                    x: moved(x, dx, WIDTH),
                    y: moved(y, dy, HEIGHT),
                });
            }
            PixelsAction::Clear => (self.at, self.region, self.ruler) = (None, None, None),
            PixelsAction::Pin => {
                if let Some(at) = self.at.filter(|at| !self.pins.contains(at)) {
                    if self.pins.len() == PINS {
                        self.pins.remove(0);
                    }
                    self.pins.push(at);
                }
            }
            PixelsAction::Unpin(at) => self.pins.retain(|pin| *pin != at),
            PixelsAction::Wider => self.size = (self.side() + 2).min(SIZES[1]),
            PixelsAction::Closer => self.size = (self.side() - 2).max(SIZES[0]),
            PixelsAction::WholeScreen => (self.region, self.typed) = (Some(Rect::SCREEN), None),
            PixelsAction::Since(since) => self.since = since,
            PixelsAction::Focus(focus) => self.focus = focus,
            PixelsAction::Freeze => {
                if let Some(record) = cx.picture() {
                    let picture = &record.picture;
                    self.frozen = self.frozen.is_none().then(|| Frozen {
                        frame: picture.number,
                        picture: picture.picture.clone(),
                    });
                }
            }
            PixelsAction::Copy(extract, format) => {
                if let Some(record) = cx.picture() {
                    let analysis = &cx.derived.analysis;
                    match copied(extract, format, (self, game), &record, analysis) {
                        Some(text) => cx.copy(text),
                        None => cx.refuse("There is nothing selected to copy"),
                    }
                }
            }
            PixelsAction::CopyPicture => {
                if let Some(record) = cx.picture() {
                    cx.copy_picture(&record.picture.picture);
                }
            }
        }
    }
}

fn on_screen(at: Point) -> Point {
    Point {
        x: moved(at.x, 0, WIDTH),
        y: moved(at.y, 0, HEIGHT),
    }
}

fn moved(from: u8, by: i8, most: usize) -> u8 {
    from.saturating_add_signed(by).min(most as u8 - 1)
}
