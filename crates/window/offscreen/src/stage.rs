//! Runs a user interface without a window and paints it.
//!
//! Time is a count of passes, and animations (fading, sliding, blinking) are off, so
//! the same user interface always gives the same picture.

use crate::{Error, Image, MAX_SIDE, Painter, Skipped, painter::check};
use egui::{
    Color32, Context, Event, FullOutput, Pos2, RawInput, Rect, ScreenshotCallback, Theme, Ui,
    ViewportCommand, ViewportId, style::ScrollAnimation, vec2,
};
use std::{sync::Arc, time::Duration};

/// The largest side of the texture of glyphs: enough for text at three pixels per point.
const MAX_TEXTURE_SIDE: usize = 4_096;
/// New content is measured in one pass and placed in the next.
const MIN_PASSES: usize = 2;

/// Runs passes of an [`egui::Context`] off screen.
pub struct Stage {
    context: Context,
    painter: Painter,
    size: [u32; 2],
    density: f32,
    background: Option<Color32>,
    time: f64,
    time_step: f64,
    max_passes: usize,
    events: Vec<Event>,
    report: Report,
}

/// How the last picture was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The passes that were run for it.
    pub passes: usize,
    /// Whether the user interface settled: it requested no further pass at once.
    pub settled: bool,
    /// How much of the picture could not be drawn.
    pub skipped: Skipped,
}

impl Stage {
    /// A stage for images of `size` pixels: dark theme, one pixel per point, 60 passes per second,
    /// at most 10 passes for a picture.
    #[must_use]
    pub fn new(size: [u32; 2]) -> Self {
        Self {
            context: Context::default(),
            painter: Painter::new(),
            size,
            density: 1.0,
            background: None,
            time: 0.0,
            time_step: 1.0 / 60.0,
            max_passes: 10,
            events: Vec::new(),
            report: Report::default(),
        }
        .with_theme(Theme::Dark)
    }

    /// Sets the pixels per point. The size of the image stays; its content grows.
    #[must_use]
    pub fn with_density(mut self, density: f32) -> Self {
        self.density = density;
        self
    }

    /// Sets the theme, whatever the system prefers.
    #[must_use]
    pub fn with_theme(self, theme: Theme) -> Self {
        self.context.set_theme(theme);
        self
    }

    /// Sets the background; the default is the panel colour of the theme.
    #[must_use]
    pub fn with_background(mut self, background: Color32) -> Self {
        self.background = Some(background);
        self
    }

    /// Sets the seconds between two passes, as the user interface sees them.
    #[must_use]
    pub fn with_time_step(mut self, seconds: f64) -> Self {
        self.time_step = seconds;
        self
    }

    /// Sets the number of passes after which an unsettled user interface is painted.
    #[must_use]
    pub fn with_max_passes(mut self, passes: usize) -> Self {
        self.max_passes = passes;
        self
    }

    /// The context, for loading fonts, styles and textures, and for reading egui's memory.
    #[must_use]
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// The painter, for adding textures of the caller.
    pub fn painter_mut(&mut self) -> &mut Painter {
        &mut self.painter
    }

    /// Sends an event, such as a key press, to the first pass of the next picture.
    pub fn send(&mut self, event: Event) {
        self.events.push(event);
    }

    /// How the last picture was made.
    #[must_use]
    pub fn report(&self) -> Report {
        self.report
    }

    /// Runs `ui` until it has settled, and paints it. `ui` is called at least twice, unless
    /// only one pass is allowed, and may draw on the whole image. Screenshots that were asked for
    /// meanwhile are this picture, and another size is taken, as by a window.
    ///
    /// # Errors
    /// A size or a density that can't be drawn, before `ui` is run; a change of a texture
    /// that can't be applied.
    pub fn draw(&mut self, mut ui: impl FnMut(&mut Ui)) -> Result<Image, Error> {
        check(self.size, self.density)?;
        let mut report = Report::default();
        let mut screenshots = Vec::new();
        let output = loop {
            let mut output = self.pass(&mut ui);
            let is_resized = self.take_commands(&mut output, &mut screenshots);
            report.passes += 1;
            self.painter.apply(&mut output.textures_delta)?;
            report.settled = has_settled(&output) && !is_resized;
            let enough = report.settled && report.passes >= MIN_PASSES;
            if enough || report.passes >= self.max_passes {
                break output;
            }
        };
        let density = output.pixels_per_point;
        let primitives = self.context.tessellate(output.shapes, density);
        let background = self
            .background
            .unwrap_or_else(|| self.context.global_style().visuals.panel_fill);
        let image = self
            .painter
            .paint(&primitives, self.size, density, background)?;
        report.skipped = self.painter.skipped();
        self.report = report;
        if !screenshots.is_empty() {
            let taken = Arc::new(image.to_color_image());
            for screenshot in screenshots {
                screenshot.complete(Arc::clone(&taken));
            }
        }
        Ok(image)
    }

    /// Takes the commands to the window that make sense without one; whether it has another size now.
    fn take_commands(
        &mut self,
        output: &mut FullOutput,
        screenshots: &mut Vec<ScreenshotCallback>,
    ) -> bool {
        let before = self.size;
        let Some(root) = output.viewport_output.get_mut(&ViewportId::ROOT) else {
            return false;
        };
        for command in std::mem::take(&mut root.commands) {
            match command {
                ViewportCommand::Screenshot(screenshot) => screenshots.push(screenshot),
                ViewportCommand::InnerSize(points) => {
                    let pixels = points * output.pixels_per_point;
                    let side = |side: f32| (side.round() as u32).clamp(1, MAX_SIDE);
                    self.size = [side(pixels.x), side(pixels.y)];
                }
                _ => {}
            }
        }
        self.size != before
    }

    fn pass(&mut self, ui: impl FnMut(&mut Ui)) -> FullOutput {
        // Before every pass, since the user interface may have set its own style.
        self.context.all_styles_mut(|style| {
            style.animation_time = 0.0;
            style.scroll_animation = ScrollAnimation::none();
            style.visuals.text_cursor.blink = false;
        });
        let density = self.density * self.context.zoom_factor();
        let points = vec2(self.size[0] as f32, self.size[1] as f32) / density;
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, points)),
            max_texture_side: Some(MAX_TEXTURE_SIDE),
            time: Some(self.time),
            predicted_dt: self.time_step as f32,
            events: std::mem::take(&mut self.events),
            ..RawInput::default()
        };
        if let Some(viewport) = input.viewports.get_mut(&ViewportId::ROOT) {
            viewport.native_pixels_per_point = Some(self.density);
        }
        self.time += self.time_step;
        self.context.run_ui(input, ui)
    }
}

fn has_settled(output: &FullOutput) -> bool {
    let root = output.viewport_output.get(&ViewportId::ROOT);
    root.is_none_or(|root| root.repaint_delay > Duration::ZERO)
}
