//! A capture: a picture that was enlarged by a fraction, with a border.

use crate::capture::{CaptureFacts, CaptureFrame, CaptureLog};
use image::{Rgb, RgbImage, imageops};
use rectify::{Fit, Homography, Lens, RunnerUp, Shades};
use screen::{Confidence, HEIGHT, PIXELS, Picture, WIDTH};
use std::sync::Arc;

/// Where the screen is.
const CORNERS: [[f32; 2]; 4] = [[48.3, 31.0], [799.8, 34.5], [797.1, 709.2], [51.0, 705.7]];
/// Columns and rows of the image.
const SIZE: [u32; 2] = [860, 750];
/// Lightness of the shades.
const LEVELS: [f32; 4] = [214.0, 158.0, 96.0, 38.0];

/// A frame of a capture of that picture, turned a little, with its fit.
#[must_use]
pub fn frame_of(picture: &Picture) -> CaptureFrame {
    let screen = RgbImage::from_fn(WIDTH as u32, HEIGHT as u32, |x, y| {
        let level = LEVELS[picture.at(x as usize, y as usize) as usize] as u8;
        Rgb([level, level, level.saturating_sub(12)])
    });
    // Larger than it is drawn: the nearest pixel of it is smooth enough.
    let large = imageops::resize(&screen, 1_280, 1_152, imageops::FilterType::Triangle);
    let facts = facts(1);
    let corners = CORNERS.map(|corner| corner.map(f64::from));
    let map = Homography::onto(WIDTH as f64, HEIGHT as f64, corners).unwrap();
    let map = map.inverse().unwrap();
    let image = RgbImage::from_fn(SIZE[0], SIZE[1], |x, y| {
        let [x, y] = map.apply(f64::from(x) + 0.5, f64::from(y) + 0.5);
        let inside = (0.0..WIDTH as f64).contains(&x) && (0.0..HEIGHT as f64).contains(&y);
        match inside {
            true => *large.get_pixel((x * 8.0) as u32, (y * 8.0) as u32),
            false => Rgb([28, 30, 44]),
        }
    });
    let mut sure = vec![255; PIXELS];
    for (i, sure) in sure.iter_mut().enumerate() {
        let (x, y) = (i % WIDTH, i / WIDTH);
        if (40..64).contains(&x) && (96..112).contains(&y) {
            *sure = (x * 4 % 200) as u8;
        }
    }
    CaptureFrame {
        facts: Arc::new(facts),
        image: Some(Arc::new(image)),
        confidence: Some(Confidence::new(&sure)),
    }
}

/// The facts on such a frame.
#[must_use]
pub fn facts(number: pad::FrameNo) -> CaptureFacts {
    let [a, b, c, d] = CORNERS;
    let fit = Fit {
        corners: CORNERS,
        lens: Lens::NONE,
        residual: 0.04,
        agree: 0.97,
        shades: Shades {
            levels: LEVELS,
            seen: [true, true, true, false],
            ..Shades::default()
        },
        doubt: 0.012,
        recoloured: false,
        runner_up: Some(RunnerUp {
            corners: [a, b, c, d].map(|[x, y]| [x, y - 37.5]),
            behind: 41.3,
        }),
    };
    CaptureFacts {
        number,
        size: SIZE,
        fit: Some(fit),
        is_blended: false,
        problem: None,
        by_hand: false,
        setting: 0,
        alone: false,
    }
}

/// The same as the only frame of a source.
#[must_use]
pub fn log_of(frame: &CaptureFrame) -> CaptureLog {
    let log = CaptureLog::default();
    if let Some(image) = &frame.image {
        let facts = CaptureFacts::clone(&frame.facts);
        log.push(facts, Arc::clone(image), frame.confidence.clone());
    }
    log
}
