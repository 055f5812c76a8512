//! The whole inside of the window, put together.

use crate::{
    Command, Desk, FrameView, Palette, Status, Theme, keys, layout, menus, panels, status_bar,
    tokens, widgets,
};
use egui::{
    CentralPanel, Context, Frame, Id, Margin, Panel, Rect, Stroke, TextureHandle, TextureOptions,
    Ui, UiBuilder,
};
use pad::{Epoch, FrameNo};
use planner::Plan;
use session::Record;
use std::sync::Arc;
use vision::Phase;

/// The desk and the picture's texture. Holds nothing of the game.
#[derive(Default)]
pub struct Workbench {
    desk: Desk,
    texture: Option<TextureHandle>,
    shown: Option<(Epoch, FrameNo, Palette)>,
    themed: Option<Theme>,
    plan: Option<Arc<Plan>>,
}

impl Workbench {
    /// With a desk as it was left.
    #[must_use]
    pub fn new(desk: Desk) -> Self {
        Self {
            desk,
            ..Self::default()
        }
    }

    /// What people have set.
    #[must_use]
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Draws everything into `ui`, whose context [`tokens::apply`] has seen, and returns what people asked of the machine.
    pub fn ui(&mut self, ui: &mut Ui, record: Option<&Record>, status: &Status) -> Vec<Command> {
        let ctx = ui.ctx().clone();
        self.theme(&ctx);
        let mut commands = Vec::new();
        keys::collect(&ctx, &self.desk, &mut commands);
        let texture = self.picture(&ctx, record);
        self.keep_plan(record, status);
        let view = FrameView {
            record,
            status,
            plan: self.plan.as_deref(),
            desk: &self.desk,
            texture,
        };
        draw(ui, &view, &mut commands);
        self.apply(&ctx, commands)
    }

    /// The plan that was made last before the record to be shown: for a window that
    /// has not seen the run up to there.
    pub fn recall(&mut self, plan: Option<Arc<Plan>>) {
        self.plan = plan;
    }

    /// Does what a command asks of the window, as if a person had asked.
    pub fn ask(&mut self, command: Command) -> Option<Command> {
        self.desk.apply(command)
    }

    /// Does what concerns the window, gives back the rest.
    fn apply(&mut self, ctx: &Context, mut commands: Vec<Command>) -> Vec<Command> {
        // What the pointer is over is told anew in each pass, or it is over nothing.
        let before = (self.desk.preview, self.desk.pixel);
        self.desk.preview = None;
        self.desk.pixel = None;
        commands = commands
            .into_iter()
            .filter_map(|c| self.desk.apply(c))
            .collect();
        if before != (self.desk.preview, self.desk.pixel) {
            ctx.request_repaint();
        }
        commands
    }

    fn theme(&mut self, ctx: &Context) {
        if self.themed != Some(self.desk.theme) {
            ctx.set_theme(match self.desk.theme {
                Theme::Dark => egui::ThemePreference::Dark,
                Theme::Light => egui::ThemePreference::Light,
                Theme::System => egui::ThemePreference::System,
            });
            self.themed = Some(self.desk.theme);
        }
    }

    /// Keeps the last plan while the next piece is awaited, so that what it says
    /// can be read; a game that is left takes its plan along.
    fn keep_plan(&mut self, record: Option<&Record>, status: &Status) {
        let going_on = record
            .is_some_and(|r| status.bot && !matches!(r.tracked.phase, Phase::Away | Phase::Over));
        match record.and_then(|r| r.plan.clone()) {
            Some(plan) => self.plan = Some(plan),
            None if !going_on => self.plan = None,
            None => {}
        }
    }

    /// The texture of the record's picture, set anew only when it changed.
    fn picture(&mut self, ctx: &Context, record: Option<&Record>) -> Option<egui::TextureId> {
        let picture = &record?.picture;
        let wanted = (picture.epoch, picture.number, self.desk.palette);
        if self.shown != Some(wanted) {
            let image = self.desk.palette.image(&picture.picture);
            match &mut self.texture {
                Some(texture) => texture.set(image, TextureOptions::NEAREST),
                None => {
                    self.texture = Some(ctx.load_texture("game", image, TextureOptions::NEAREST));
                }
            }
            self.shown = Some(wanted);
        }
        self.texture.as_ref().map(TextureHandle::id)
    }
}

fn draw(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let colours = tokens::colours(ui);
    let bar = |left: i8| {
        Frame::new().fill(colours.panel).inner_margin(Margin {
            left,
            right: left,
            top: 0,
            bottom: 0,
        })
    };
    Panel::top("toolbar")
        .exact_size(tokens::TOOLBAR)
        .frame(bar(8))
        .show(ui, |ui| menus::draw(ui, view, commands));
    Panel::bottom("status")
        .exact_size(tokens::STATUS)
        .frame(bar(0))
        .show(ui, |ui| {
            status_bar::draw(ui, view);
        });
    Panel::bottom("reason")
        .exact_size(tokens::REASON)
        .frame(bar(10))
        .show(ui, |ui| {
            ui.horizontal_centered(|ui| panels::reason(ui, view, commands));
        });
    CentralPanel::default()
        .frame(Frame::new().fill(colours.panel))
        .show(ui, |ui| {
            let heights: Vec<f32> = panels::PANELS
                .iter()
                .filter(|p| matches!(p.place, layout::Place::Right(_)))
                .map(|p| p.height)
                .collect();
            let ppp = ui.ctx().pixels_per_point();
            let places = layout::watch(ui.max_rect(), &heights, ppp);
            for panel in &panels::PANELS {
                if let Some((_, rect)) = places.iter().find(|(place, _)| *place == panel.place) {
                    framed(ui, panel, *rect, view, commands);
                }
            }
        });
    panels::path_box(ui, view, commands);
}

/// A panel in its place, with the dividers at its left and top.
fn framed(
    ui: &mut Ui,
    panel: &panels::Panel,
    rect: Rect,
    view: &FrameView<'_>,
    commands: &mut Vec<Command>,
) {
    let line = Stroke::new(1.0, tokens::colours(ui).line);
    let outer = ui.max_rect();
    if rect.left() > outer.left() {
        ui.painter().vline(rect.left(), rect.y_range(), line);
    }
    if rect.top() > outer.top() {
        ui.painter().hline(rect.x_range(), rect.top(), line);
    }
    let inner = rect.shrink2(egui::vec2(layout::PADDING, tokens::SPACE[1]));
    let builder = UiBuilder::new()
        .max_rect(inner)
        .scope_id(Id::unique(panel.id));
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(rect.intersect(ui.clip_rect()));
        widgets::header(ui, panel.title, |ui| (panel.beside)(ui, view, commands));
        (panel.draw)(ui, view, commands);
    });
}
