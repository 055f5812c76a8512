//! The second window: the game's picture and what is chosen beside it, for capture programs.

use super::App;
use egui::{Context, Key, ViewportBuilder, ViewportClass, ViewportId};
use workbench::ShellAction;

impl App {
    /// Shows the second window while it is open; over the first one in a page, which has one only.
    pub(super) fn feed(&mut self, ctx: &Context) {
        let feed = &self.workbench.ui_state().shell.feed;
        if !feed.open {
            return;
        }
        if ctx.embed_viewports() {
            self.workbench.feed_over(ctx);
            if ctx.input(|input| input.key_pressed(Key::Escape)) {
                self.ask(ctx, ShellAction::Feed);
            }
            return;
        }
        // It may be on a display with another density than the first window's.
        let density = self.feed_density.unwrap_or(ctx.pixels_per_point());
        let builder = ViewportBuilder::default()
            .with_title("Blockscope feed")
            .with_app_id("blockscope-feed")
            .with_inner_size(feed.size(density));
        let workbench = &self.workbench;
        let (closed, density) = ctx.show_viewport_immediate(
            ViewportId::from_hash_of("clean feed"),
            builder,
            |ui, class| {
                workbench.feed(ui);
                let closed = ui.input(|i| i.viewport().close_requested());
                (
                    closed && class == ViewportClass::Immediate,
                    ui.ctx().pixels_per_point(),
                )
            },
        );
        self.feed_density = Some(density);
        if closed {
            self.ask(ctx, ShellAction::Feed);
            ctx.request_repaint();
        }
    }
}
