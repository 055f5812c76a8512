//! Maps frames to places on the timeline.

use egui::Rangef;
use pad::{FRAMES_PER_SECOND, FrameNo};

/// The possible lengths of a track of all frames, in seconds. It grows in these steps, so
/// that marks do not move in between.
const LENGTHS: [u64; 14] = [
    60, 90, 120, 180, 300, 450, 600, 900, 1_200, 1_800, 2_700, 3_600, 5_400, 7_200,
];
/// The possible distances between two labels, in seconds.
const LABELS: [u64; 13] = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600];
/// The least number of frames that are drawn.
pub const CLOSEST: u64 = 30;

/// Frames along a stretch of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// The first frame.
    pub first: FrameNo,
    /// The number of frames, at least 1.
    pub frames: u64,
    /// The left and the right end, in points.
    pub x: Rangef,
}

/// The number of frames in some seconds.
pub fn seconds(seconds: u64) -> u64 {
    (seconds as f64 * FRAMES_PER_SECOND).round() as u64
}

/// The length of a track of all frames, for a number of frames.
pub fn room_for(frames: u64) -> u64 {
    let fits = LENGTHS
        .into_iter()
        .map(seconds)
        .find(|room| *room >= frames);
    fits.unwrap_or_else(|| frames.next_multiple_of(seconds(3_600)))
}

impl Axis {
    /// The axis from one frame to another.
    pub fn new(first: FrameNo, last: FrameNo, x: Rangef) -> Self {
        Self {
            first,
            frames: last.saturating_sub(first) + 1,
            x,
        }
    }

    /// The last frame.
    pub fn last(&self) -> FrameNo {
        self.first + self.frames - 1
    }

    /// Points per frame.
    pub fn pitch(&self) -> f32 {
        self.x.span() / self.frames as f32
    }

    /// The centre of a frame, in points; for a frame outside the axis it is outside, too.
    pub fn at(&self, frame: FrameNo) -> f32 {
        let along = (frame as f64 - self.first as f64 + 0.5) / self.frames as f64;
        self.x.min + (along * f64::from(self.x.span())) as f32
    }

    /// The frame at a place, or the nearest frame of the axis.
    pub fn frame_at(&self, x: f32) -> FrameNo {
        let along = f64::from((x - self.x.min) / self.x.span().max(1.0));
        let frame = (along * self.frames as f64).floor();
        self.first + (frame.max(0.0) as u64).min(self.frames - 1)
    }

    /// Whether a frame is on the axis.
    pub fn has(&self, frame: FrameNo) -> bool {
        (self.first..=self.last()).contains(&frame)
    }

    /// The first and last frame after zooming by a factor around a place: more frames if
    /// the factor is above 1.
    pub fn zoomed(&self, by: f64, around: f32, whole: &Self) -> (FrameNo, FrameNo) {
        let frames = (self.frames as f64 * by).round() as u64;
        let frames = frames.clamp(CLOSEST.min(whole.frames), whole.frames);
        let along = f64::from((around - self.x.min) / self.x.span().max(1.0)).clamp(0.0, 1.0);
        let anchor = self.first as f64 + along * self.frames as f64;
        let first = (anchor - along * frames as f64).round().max(0.0) as u64;
        whole.within(first, frames)
    }

    /// A number of frames from a first one on, shifted to stay on the axis.
    pub fn within(&self, first: FrameNo, frames: u64) -> (FrameNo, FrameNo) {
        let frames = frames.clamp(1, self.frames);
        let latest = self.first + (self.frames - frames);
        let first = first.clamp(self.first, latest);
        (first, first + frames - 1)
    }

    /// Shifted by whole lengths until a frame is on the axis.
    pub fn turned_to(&self, frame: FrameNo, whole: &Self) -> Self {
        let first = if frame >= self.first {
            self.first + (frame - self.first) / self.frames * self.frames
        } else {
            let pages = (self.first - frame).div_ceil(self.frames);
            self.first.saturating_sub(pages * self.frames)
        };
        let (first, last) = whole.within(first, self.frames);
        Self::new(first, last, self.x)
    }

    /// Seconds between two labels that are at least `points` points apart.
    pub fn label_every(&self, points: f32) -> u64 {
        let wanted = f64::from(points / self.pitch()) / FRAMES_PER_SECOND;
        let fits = LABELS.into_iter().find(|s| *s as f64 >= wanted);
        fits.unwrap_or_else(|| (wanted.ceil() as u64).next_multiple_of(3_600))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: Rangef = Rangef {
        min: 100.0,
        max: 800.0,
    };

    #[test]
    fn every_frame_is_found_where_it_stands() {
        for (first, last) in [(0, 699), (18_000, 18_029), (5, 215_004)] {
            let axis = Axis::new(first, last, X);
            for frame in [first, first + 1, (first + last) / 2, last] {
                assert!(axis.frame_at(axis.at(frame)).abs_diff(frame) <= 1);
            }
            assert_eq!(axis.frame_at(-50.0), first);
            assert_eq!(axis.frame_at(9_000.0), last);
        }
        let close = Axis::new(10, 39, X);
        assert!((10..40).all(|f| close.frame_at(close.at(f)) == f));
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let whole = Axis::new(0, 215_000, X);
        let mut axis = whole;
        let under = axis.frame_at(300.0);
        for _ in 0..12 {
            let (first, last) = axis.zoomed(0.7, 300.0, &whole);
            axis = Axis::new(first, last, X);
            assert!(axis.frame_at(300.0).abs_diff(under) <= axis.frames / 100 + 2);
        }
        for _ in 0..60 {
            let (first, last) = axis.zoomed(0.5, 300.0, &whole);
            axis = Axis::new(first, last, X);
        }
        assert_eq!(axis.frames, CLOSEST);
        for _ in 0..60 {
            let (first, last) = axis.zoomed(2.0, 300.0, &whole);
            axis = Axis::new(first, last, X);
        }
        assert_eq!((axis.first, axis.last()), (0, 215_000));
    }

    #[test]
    fn pages_turn_by_whole_lengths() {
        let whole = Axis::new(0, 9_999, X);
        let axis = Axis::new(1_000, 1_999, X);
        for (frame, first) in [(1_500, 1_000), (2_000, 2_000), (999, 0), (9_999, 9_000)] {
            let turned = axis.turned_to(frame, &whole);
            assert_eq!(turned.first, first, "{frame}");
            assert!(turned.has(frame));
        }
    }

    #[test]
    fn a_track_grows_in_steps() {
        assert_eq!(room_for(1), seconds(60));
        assert_eq!(room_for(seconds(60) + 1), seconds(90));
        assert_eq!(room_for(215_000), seconds(3_600));
        assert_eq!(room_for(seconds(7_200) + 1), 3 * seconds(3_600));
        assert!(LENGTHS.windows(2).all(|w| w[0] < w[1]));
    }
}
