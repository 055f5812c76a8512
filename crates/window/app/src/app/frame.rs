//! What the window shows around the panels: its title, its zoom and whether it fills the
//! screen.

use super::App;
use egui::{Context, ViewportCommand};

impl App {
    /// Applies the zoom that was chosen, or the one that fits the window's size.
    pub(super) fn apply_zoom(&mut self, ctx: &Context) {
        let size = ctx.content_rect().size() * ctx.zoom_factor();
        let percent = self.workbench.apply_zoom(size);
        let zoom = f32::from(percent) / 100.0;
        if (ctx.zoom_factor() - zoom).abs() > 1e-3 {
            ctx.set_zoom_factor(zoom);
        }
    }

    /// Fills the screen in presenter mode.
    pub(super) fn update_full_screen(&mut self, ctx: &Context) {
        let presenter = self.workbench.ui_state().shell.presenter;
        if presenter != self.full_screen {
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(presenter));
            self.full_screen = presenter;
        }
    }

    /// Puts the name of the source into the title.
    pub(super) fn update_title(&mut self, ctx: &Context) {
        let name = match &self.shown {
            Some(shown) => shown.name(),
            None => &self.requested.name,
        };
        let title = format!("{name} – Blockscope");
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}
