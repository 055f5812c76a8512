//! The panel Capture: what is drawn over the image, its zoom, and the corners of the screen.

use super::{
    Menu,
    entry::{Entry, Scope, Shortcut, ctrl, ctrl_shift, key, shift},
};
use crate::capture::{CaptureLens, CaptureView};
use egui::Key;
use strum::IntoEnumIterator as _;

/// An action of the panel Capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum CaptureAction {
    /// Draw the lattice of the screen over the image.
    #[default]
    Lattice,
    /// Draw the second-best place of the screen.
    SecondBest,
    /// Mark the pixels whose shade is in doubt.
    Doubt,
    /// Let dragged corners snap to the edges nearby.
    Snap,
    /// Find the screen again.
    FindAgain,
    /// Undo the last change of the corners.
    Undo,
    /// Redo it.
    Redo,
    /// Zoom in.
    ZoomIn,
    /// Zoom out.
    ZoomOut,
    /// Show the whole image.
    Fit,
    /// Select the next corner.
    NextCorner,
    /// Move the selected corner by tenths of a pixel.
    Nudge(i8, i8),
    /// Select this corner.
    #[strum(disabled)]
    Select(usize),
    /// Move this corner while it is dragged, to hundredths of a pixel.
    #[strum(disabled)]
    Drag(usize, [i32; 2]),
    /// End the drag.
    #[strum(disabled)]
    Drop,
    /// Cancel the drag.
    #[strum(disabled)]
    CancelDrag,
    /// Show the image through this lens.
    #[strum(disabled)]
    Look(CaptureLens),
    /// The image was drawn through this lens.
    #[strum(disabled)]
    Drawn(CaptureLens),
}

/// Tenths of a pixel of a large move.
const FAR: i8 = 10;

const NUDGES: [(i8, i8, &str, [Shortcut; 1]); 8] = [
    (-1, 0, "Corner left by 0.1", [key(Key::ArrowLeft)]),
    (1, 0, "Corner right by 0.1", [key(Key::ArrowRight)]),
    (0, -1, "Corner up by 0.1", [key(Key::ArrowUp)]),
    (0, 1, "Corner down by 0.1", [key(Key::ArrowDown)]),
    (-FAR, 0, "Corner left by 1", [shift(Key::ArrowLeft)]),
    (FAR, 0, "Corner right by 1", [shift(Key::ArrowRight)]),
    (0, -FAR, "Corner up by 1", [shift(Key::ArrowUp)]),
    (0, FAR, "Corner down by 1", [shift(Key::ArrowDown)]),
];

impl CaptureAction {
    /// The commands that can be chosen by name.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Nudge(..) => NUDGES.map(|(x, y, ..)| Self::Nudge(x, y)).to_vec(),
            one => vec![one],
        })
    }

    pub(super) fn entry(self) -> Entry {
        let toggle = |id, title, tooltip, on: fn(&CaptureView) -> bool| {
            Entry::new(id, title, tooltip).on(move |cx| on(cx.capture))
        };
        let of_corners = |id, title, tooltip| Entry::new(id, title, tooltip).scope(Scope::Capture);
        match self {
            Self::Lattice => toggle(
                "capture-lattice",
                "Lattice",
                "Draw the edges of the screen's tiles over the image, and of its pixels where \
                 these are large",
                |view| view.lattice,
            ),
            Self::SecondBest => toggle(
                "capture-second-best",
                "Second best",
                "Draw the second-best place of the screen as well",
                |view| view.second_best,
            ),
            Self::Doubt => toggle(
                "capture-doubt",
                "Doubt",
                "Mark the pixels whose shade is in doubt; what depends on them is not read",
                |view| view.doubt,
            ),
            Self::Snap => toggle(
                "capture-snap",
                "Snap",
                "A corner that is dragged moves to where the edges nearby fit best; arrow keys \
                 never snap",
                |view| view.snap,
            ),
            Self::FindAgain => Entry::new(
                "find-the-screen",
                "Find again",
                "Find the screen in the image again, instead of taking the corners that were set \
                 by hand",
            )
            .menu(Menu::Picture, 50)
            .listed_if(|cx| cx.status.capture.is_some()),
            Self::Undo => of_corners(
                "undo-corners",
                "Undo corners",
                "Undo the last change of the screen's corners",
            )
            .keys(const { &[ctrl(Key::Z)] })
            .repeats(),
            Self::Redo => of_corners(
                "redo-corners",
                "Redo corners",
                "Redo the undone change of the screen's corners",
            )
            .keys(const { &[ctrl(Key::Y), ctrl_shift(Key::Z)] })
            .repeats(),
            Self::ZoomIn => of_corners(
                "zoom-the-capture-in",
                "Zoom the image in",
                "Magnify the image; the wheel zooms at the pointer",
            )
            .keys(const { &[key(Key::Plus), key(Key::Equals), shift(Key::Plus)] })
            .repeats(),
            Self::ZoomOut => of_corners(
                "zoom-the-capture-out",
                "Zoom the image out",
                "Show more of the image; the wheel zooms at the pointer",
            )
            .keys(const { &[key(Key::Minus)] })
            .repeats(),
            Self::Fit => of_corners(
                "fit-the-capture",
                "Fit the image",
                "Show the whole image again; a double click does the same",
            )
            .keys(const { &[key(Key::Home)] }),
            Self::NextCorner => of_corners(
                "next-corner",
                "Next corner",
                "Select the next corner of the screen, clockwise",
            )
            .keys(const { &[key(Key::Space)] }),
            Self::Nudge(x, y) => {
                let nudge = NUDGES.iter().find(|(dx, dy, ..)| (*dx, *dy) == (x, y));
                let (title, keys): (_, &'static [Shortcut]) = nudge
                    .map_or(("Move the corner", &[]), |(.., title, keys)| {
                        (*title, keys.as_slice())
                    });
                of_corners(
                    "",
                    title,
                    "Move the selected corner of the screen, in pixels of the image",
                )
                .id(super::kebab(title))
                .keys(keys)
                .repeats()
            }
            Self::Select(_) => Entry::new("select-corner", "Select corner", "Select this corner"),
            Self::Drag(..) => Entry::new(
                "drag-corner",
                "Drag corner",
                "Drag it to the screen's corner; arrow keys move it by 0.1 pixels, with Shift by 1",
            ),
            Self::Drop => Entry::new("drop-corner", "Drop corner", "Leave the corner here"),
            Self::CancelDrag => Entry::new(
                "cancel-corner",
                "Cancel the drag",
                "Leave the corner where it was",
            ),
            Self::Look(_) => Entry::new("look-at-capture", "Zoom", "Show a part of the image"),
            Self::Drawn(_) => Entry::new("capture-drawn", "Drawn", "The image was drawn"),
        }
    }
}
