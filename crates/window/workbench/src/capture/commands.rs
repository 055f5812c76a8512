//! The panel Capture: what is drawn over the image, its zoom, and the corners of the screen.

use crate::capture::{CaptureLens, CaptureView};
use crate::features::entry::{Entry, Scope, Shortcut, ctrl, ctrl_shift, key, shift};
use crate::features::switch::switches;
use crate::{
    Request,
    capture::{CaptureFacts, Corners, CornersSetting},
    features::apply::ApplyCx,
};
use egui::Key;
use rectify::{Exact, Lens, Marks};
use std::sync::Arc;
use strum::IntoEnumIterator as _;

/// An action of the panel Capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
pub enum CaptureAction {
    /// Find the screen again.
    FindAgain,
    /// Find another screen in the image.
    NextScreen,
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

switches! {
    LATTICE: capture.lattice, "capture-lattice", "Lattice",
        "Draw the edges of the screen's tiles over the image, and of its pixels where these \
         are large";
    SECOND_BEST: capture.second_best, "capture-second-best", "Second best",
        "Draw the second-best place of the screen as well";
    DOUBT: capture.doubt, "capture-doubt", "Doubt",
        "Mark the pixels whose shade is in doubt; what depends on them is not read";
    SNAP: capture.snap, "capture-snap", "Snap",
        "A corner that is dragged moves to where the edges nearby fit best; arrow keys never \
         snap";
}

impl CaptureAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Nudge(..) => NUDGES.map(|(x, y, ..)| Self::Nudge(x, y)).to_vec(),
            one => vec![one],
        })
    }

    pub(crate) fn entry(self) -> Entry {
        let of_corners = |id, title, tooltip| Entry::new(id, title, tooltip).scope(Scope::Capture);
        match self {
            Self::FindAgain => Entry::new(
                "find-the-screen",
                "Find again",
                "Find the screen around the corners that were set by hand; a second time, or \
                 without such corners, in the whole image",
            )
            .listed_if(|cx| cx.status.shown.capture.is_some()),
            Self::NextScreen => Entry::new(
                "next-screen",
                "Next screen",
                "Find the next likeliest screen where the image has several; after the last one, \
                 the likeliest again",
            )
            .listed_if(|cx| cx.status.shown.capture.is_some()),
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
                .id(common::kebab(title))
                .keys(keys)
                .repeats()
            }
        }
    }
}

/// Screens of an image that can be chosen, each of which takes as long to find as all before it.
const SCREENS: u8 = 8;
/// The factor of one step of the zoom.
const ZOOM: f32 = 1.25;

impl CaptureView {
    /// Applies an action to the frame that is shown.
    pub fn apply(&mut self, action: CaptureAction, cx: &mut ApplyCx<'_>) {
        let facts = cx.capture.as_ref().map(|frame| Arc::clone(&frame.facts));
        let sent = self.change(action, facts.as_deref());
        if let Some(setting) = sent {
            cx.request(Request::Corners(setting));
        }
    }

    /// Applies an action. Returns the corners to find from now on, if it changed them.
    fn change(
        &mut self,
        action: CaptureAction,
        frame: Option<&CaptureFacts>,
    ) -> Option<CornersSetting> {
        let nudged = self.nudged.take();
        match action {
            CaptureAction::FindAgain => {
                self.dragged = None;
                let rough = self
                    .corners
                    .now()
                    .filter(|(_, exact)| *exact != Exact::Rough);
                self.corners
                    .put(rough.map(|(corners, _)| (corners, Exact::Rough)));
                self.screen = 0;
                return Some(self.send());
            }
            CaptureAction::NextScreen => {
                self.dragged = None;
                self.corners.put(None);
                let is_there = frame.is_none_or(|frame| frame.corners().is_some());
                self.screen = if is_there {
                    (self.screen + 1) % SCREENS
                } else {
                    0
                };
                return Some(self.send());
            }
            CaptureAction::Undo => return self.corners.undo().then(|| self.send()),
            CaptureAction::Redo => return self.corners.redo().then(|| self.send()),
            CaptureAction::ZoomIn => {
                self.lens = Some(self.drawn.zoomed(ZOOM, self.drawn.middle()));
            }
            CaptureAction::ZoomOut => {
                self.lens = Some(self.drawn.zoomed(1.0 / ZOOM, self.drawn.middle()));
            }
            CaptureAction::Fit => self.lens = None,
            CaptureAction::NextCorner => {
                self.corner = Some(self.corner.map_or(0, |corner| (corner + 1) % 4));
            }
            CaptureAction::Nudge(x, y) => {
                let (corner, frame) = self.corner.zip(frame)?;
                let corners = self.grips(frame);
                let [left, top] = *corners.0.get(corner)?;
                let to = [left + i32::from(x) * 10, top + i32::from(y) * 10];
                // Moves one after another are one step.
                if nudged == Some(corner) {
                    self.corners.resume();
                }
                let sent = self.set(corners.with(corner, to), Exact::Whole);
                self.corners.commit();
                self.nudged = Some(corner);
                return sent;
            }
        }
        None
    }

    /// Shows the image through a lens.
    pub const fn look(&mut self, lens: CaptureLens) {
        self.nudged = None;
        self.lens = Some(lens);
    }

    /// Cancels the drag.
    pub const fn cancel_drag(&mut self) {
        self.nudged = None;
        self.dragged = None;
    }

    /// Selects a corner.
    pub fn select(&mut self, corner: usize) {
        self.corner = Some(corner % 4);
        self.nudged = self.nudged.filter(|before| *before == corner);
    }

    /// Moves a corner while it is dragged, to hundredths of a pixel.
    pub fn drag(&mut self, corner: usize, to: [i32; 2], frame: &CaptureFacts) {
        self.nudged = None;
        let corners = self.grips(frame).with(corner, to);
        self.corner = Some(corner);
        self.dragged = Some(corners);
    }

    /// Ends the drag. Returns the corners to find from now on, if it moved them.
    pub fn end_drag(&mut self) -> Option<CornersSetting> {
        self.nudged = None;
        let corners = self.dragged.take()?;
        let exact = if self.snap { Exact::Near } else { Exact::Whole };
        self.set(corners, exact)
    }

    /// Marks a screen in the frames that are shown, as far as that is possible.
    pub fn mark(&mut self, marks: Marks, cx: &mut ApplyCx<'_>) {
        self.screen = marks.screen % SCREENS;
        let set = match marks.corners {
            Some(marked) => self.set(Corners::from_pixels(marked.corners), marked.exact),
            None => (marks.screen > 0).then(|| self.send()),
        };
        if let Some(setting) = set {
            cx.request(Request::Corners(setting));
        }
    }

    /// Sets the corners, unless they are none of a screen.
    fn set(&mut self, corners: Corners, exact: Exact) -> Option<CornersSetting> {
        corners.map(Lens::NONE)?;
        self.corners.put(Some((corners, exact)));
        Some(self.send())
    }

    fn send(&mut self) -> CornersSetting {
        self.sent += 1;
        self.setting()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(setting: u64) -> CaptureFacts {
        CaptureFacts {
            number: 1,
            size: [400, 300],
            fit: None,
            is_blended: false,
            problem: Some("nothing".into()),
            by_hand: false,
            setting,
            alone: false,
        }
    }

    fn sent(setting: Option<CornersSetting>) -> CornersSetting {
        setting.expect("nothing was sent")
    }

    #[test]
    fn a_drag_snaps_and_keys_do_not() {
        let mut view = CaptureView::default();
        let frame = frame(0);
        view.drag(0, [1_234, 567], &frame);
        assert_eq!(view.shown(&frame).unwrap().0[0], [1_234, 567]);
        let set = sent(view.end_drag());
        assert!(set.exact == Exact::Near && set.number == 1);
        // Until an image was read with it, what was asked for is shown.
        assert_eq!(view.shown(&frame), set.corners);

        let set = sent(view.change(CaptureAction::Nudge(-1, 10), Some(&frame)));
        assert_eq!(set.corners.unwrap().0[0], [1_224, 667]);
        assert_eq!(set.exact, Exact::Whole);
    }

    #[test]
    fn keys_one_after_another_are_one_step() {
        let mut view = CaptureView::default();
        let frame = frame(0);
        assert_eq!(view.change(CaptureAction::Nudge(1, 0), Some(&frame)), None);
        view.select(2);
        for _ in 0..5 {
            view.change(CaptureAction::Nudge(1, 0), Some(&frame));
        }
        view.change(CaptureAction::NextCorner, Some(&frame));
        view.change(CaptureAction::Nudge(0, 1), Some(&frame));
        assert_eq!(view.steps(), (2, 0));
        let set = sent(view.change(CaptureAction::Undo, Some(&frame)));
        assert_eq!(set.corners.unwrap().0[2], [36_050, 27_000]);
        let set = sent(view.change(CaptureAction::Undo, Some(&frame)));
        assert_eq!((set.corners, set.number), (None, 8));
        assert_eq!(view.change(CaptureAction::Undo, Some(&frame)), None);
        assert!(
            sent(view.change(CaptureAction::Redo, Some(&frame)))
                .corners
                .is_some()
        );
        // Found again around the corners that were set, and then in the whole image.
        let mut again = || sent(view.change(CaptureAction::FindAgain, Some(&frame)));
        let around = again();
        assert!(around.corners.is_some() && around.exact == Exact::Rough);
        assert!(!around.is_by_hand());
        assert_eq!(again().corners, None);
    }

    #[test]
    fn after_the_last_screen_of_a_frame_the_likeliest_is_asked_for() {
        let mut view = CaptureView::default();
        (view.screen, view.sent, view.found) = (2, 5, 4);
        let none = frame(5);
        assert!(view.is_past_last_screen(&none));
        // A later frame of a film may lack the screen for a moment.
        view.found = 5;
        assert!(!view.is_past_last_screen(&none));
        view.found = 4;
        // The answer to a former setting is none.
        let former = CaptureFacts {
            setting: 4,
            ..none.clone()
        };
        assert!(!view.is_past_last_screen(&former));
        let likeliest = sent(view.change(CaptureAction::NextScreen, Some(&none)));
        assert_eq!((likeliest.screen, likeliest.number), (0, 6));
        assert!(!view.is_past_last_screen(&CaptureFacts { setting: 6, ..none }));
    }

    #[test]
    fn corners_of_no_screen_are_not_sent() {
        let mut view = CaptureView::default();
        let frame = frame(0);
        view.drag(0, [39_000, 29_000], &frame);
        assert_eq!(view.end_drag(), None);
        assert!(view.dragged.is_none() && !view.is_by_hand());
    }
}
