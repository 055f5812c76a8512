//! The panel Capture.

use crate::{
    CaptureAction,
    capture::{CaptureFacts, CaptureView, Corners, CornersSetting},
};

/// What the caller of an action still has to do beyond the state of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureEffect {
    /// Find the corners in this way.
    Send(CornersSetting),
}

/// The factor of one step of the zoom.
const ZOOM: f32 = 1.25;

impl CaptureView {
    /// Applies an action to the frame that is shown, and returns what the caller still has to
    /// do.
    pub fn apply(
        &mut self,
        action: CaptureAction,
        frame: Option<&CaptureFacts>,
    ) -> Option<CaptureEffect> {
        let nudged = self.nudged.take();
        match action {
            CaptureAction::Lattice => self.lattice = !self.lattice,
            CaptureAction::SecondBest => self.second_best = !self.second_best,
            CaptureAction::Doubt => self.doubt = !self.doubt,
            CaptureAction::Snap => self.snap = !self.snap,
            CaptureAction::FindAgain => {
                self.dragged = None;
                self.corners.put(None);
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
            CaptureAction::Look(lens) => self.lens = Some(lens),
            CaptureAction::Drawn(lens) => {
                self.drawn = lens;
                self.nudged = nudged;
            }
            CaptureAction::Select(corner) => {
                self.corner = Some(corner % 4);
                self.nudged = nudged.filter(|before| *before == corner);
            }
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
                let sent = self.set(corners.with(corner, to), false);
                self.corners.commit();
                self.nudged = Some(corner);
                return sent;
            }
            CaptureAction::Drag(corner, to) => {
                let corners = self.grips(frame?).with(corner, to);
                self.corner = Some(corner);
                self.dragged = Some(corners);
            }
            CaptureAction::Drop => {
                let corners = self.dragged.take()?;
                return self.set(corners, self.snap);
            }
            CaptureAction::CancelDrag => self.dragged = None,
        }
        None
    }

    /// Sets the corners, unless they are none of a screen.
    fn set(&mut self, corners: Corners, snap: bool) -> Option<CaptureEffect> {
        corners.map()?;
        self.corners.put(Some((corners, snap)));
        Some(self.send())
    }

    fn send(&mut self) -> CaptureEffect {
        self.sent += 1;
        let now = *self.corners.now();
        CaptureEffect::Send(CornersSetting {
            corners: now.map(|(corners, _)| corners),
            snap: now.is_some_and(|(_, snap)| snap),
            number: self.sent,
        })
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

    fn sent(effect: Option<CaptureEffect>) -> CornersSetting {
        let Some(CaptureEffect::Send(setting)) = effect else {
            panic!("nothing was sent");
        };
        setting
    }

    #[test]
    fn a_drag_snaps_and_keys_do_not() {
        let mut view = CaptureView::default();
        let frame = frame(0);
        view.apply(CaptureAction::Drag(0, [1_234, 567]), Some(&frame));
        assert_eq!(view.shown(&frame).unwrap().0[0], [1_234, 567]);
        let set = sent(view.apply(CaptureAction::Drop, Some(&frame)));
        assert!(set.snap && set.number == 1);
        // Until an image was read with it, what was asked for is shown.
        assert_eq!(view.shown(&frame), set.corners);

        let set = sent(view.apply(CaptureAction::Nudge(-1, 10), Some(&frame)));
        assert_eq!(set.corners.unwrap().0[0], [1_224, 667]);
        assert!(!set.snap);
    }

    #[test]
    fn keys_one_after_another_are_one_step() {
        let mut view = CaptureView::default();
        let frame = frame(0);
        assert_eq!(view.apply(CaptureAction::Nudge(1, 0), Some(&frame)), None);
        view.apply(CaptureAction::Select(2), Some(&frame));
        for _ in 0..5 {
            view.apply(CaptureAction::Nudge(1, 0), Some(&frame));
        }
        view.apply(CaptureAction::NextCorner, Some(&frame));
        view.apply(CaptureAction::Nudge(0, 1), Some(&frame));
        assert_eq!(view.steps(), (2, 0));
        let set = sent(view.apply(CaptureAction::Undo, Some(&frame)));
        assert_eq!(set.corners.unwrap().0[2], [36_050, 27_000]);
        let set = sent(view.apply(CaptureAction::Undo, Some(&frame)));
        assert_eq!((set.corners, set.number), (None, 8));
        assert_eq!(view.apply(CaptureAction::Undo, Some(&frame)), None);
        assert!(
            sent(view.apply(CaptureAction::Redo, Some(&frame)))
                .corners
                .is_some()
        );
        assert_eq!(
            sent(view.apply(CaptureAction::FindAgain, Some(&frame))).corners,
            None
        );
    }

    #[test]
    fn corners_of_no_screen_are_not_sent() {
        let mut view = CaptureView::default();
        let frame = frame(0);
        view.apply(CaptureAction::Drag(0, [39_000, 29_000]), Some(&frame));
        assert_eq!(view.apply(CaptureAction::Drop, Some(&frame)), None);
        assert!(view.dragged.is_none() && !view.is_by_hand());
    }
}
