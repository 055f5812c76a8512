//! The size of the window on a screen: it leaves room for the frame of the window and for a
//! panel of the desktop.

use super::App;
use egui::{Context, Vec2, ViewportCommand, vec2};

/// The size that a new window asks for, in points.
const ASKED: Vec2 = vec2(1280.0, 800.0);
/// The smallest useful size, in points.
const LEAST: Vec2 = vec2(960.0, 640.0);
/// The largest size of a new window, in points.
const MOST: Vec2 = vec2(1600.0, 1000.0);
/// Room for a frame and a panel, in points.
const AROUND: Vec2 = vec2(16.0, 80.0);
/// The part of a large screen that a new window takes.
const PART: f32 = 0.8;

/// The size for a window of `size` on a screen of `monitor`; `None` if it can stay. One that
/// a person made smaller stays.
fn fitted(size: Vec2, monitor: Vec2) -> Option<Vec2> {
    let room = (monitor - AROUND).max(LEAST);
    let wanted = if size == ASKED {
        (monitor * PART).floor().max(ASKED).min(MOST)
    } else {
        size
    };
    let fitted = wanted.min(room);
    (fitted != size).then_some(fitted)
}

impl App {
    /// Fits the window to its screen, once, as soon as both sizes are known.
    pub(super) fn fit_to_screen(&mut self, ctx: &Context) {
        if self.fitted_to_screen {
            return;
        }
        let zoom = ctx.zoom_factor();
        let sizes = ctx.input(|i| {
            let viewport = i.viewport();
            viewport
                .inner_rect
                .map(|r| r.size())
                .zip(viewport.monitor_size)
        });
        let Some((size, monitor)) = sizes else {
            return;
        };
        self.fitted_to_screen = true;
        if let Some(fitted) = fitted((size * zoom).round(), monitor * zoom) {
            ctx.send_viewport_cmd(ViewportCommand::InnerSize(fitted / zoom));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_window_leaves_room_for_its_frame_and_a_panel() {
        for (monitor, size) in [
            ([1280.0, 720.0], [1264.0, 640.0]),
            ([1280.0, 800.0], [1264.0, 720.0]),
            ([1366.0, 768.0], [1280.0, 688.0]),
            ([1600.0, 900.0], [1280.0, 800.0]),
            ([1920.0, 1080.0], [1536.0, 864.0]),
            ([3840.0, 2160.0], [1600.0, 1000.0]),
            // The least size is kept; the desktop can move the window then.
            ([1024.0, 600.0], [1008.0, 640.0]),
        ] {
            let (monitor, size) = (Vec2::from(monitor), Vec2::from(size));
            assert_eq!(fitted(ASKED, monitor).unwrap_or(ASKED), size, "{monitor:?}");
        }
    }

    #[test]
    fn a_size_that_a_person_chose_stays_if_it_fits() {
        let monitor = vec2(1366.0, 768.0);
        assert_eq!(fitted(vec2(1000.0, 650.0), monitor), None);
        let large = vec2(1900.0, 1000.0);
        assert_eq!(fitted(large, monitor), Some(vec2(1350.0, 688.0)));
    }
}
