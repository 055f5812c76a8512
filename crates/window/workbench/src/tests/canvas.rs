//! The picture of the game with nothing around it.

use crate::samples::{self, pixels as seen};
use crate::{
    Action, Command, FeatureAction, FrameView, Hover, PanelCx, PanelId, RunState, Status, UiState,
    features::{Sent, apply::ApplyFixture},
    game,
    snapshot_tests::Scene,
};
use egui::{LayerId, TextureHandle, TextureOptions, Ui, Vec2};
use egui_kittest::{Harness, HarnessBuilder};
use screen::Picture;
use session::{History, Record};
use std::sync::Arc;
use ui_kit::theme;
use vision::{Event, Violation};

/// The data that it is drawn from, and the commands that it sent.
pub struct Canvas {
    pub ui_state: UiState,
    pub asked: Vec<Command>,
    pub hover: Hover,
    history: History,
    scene: Scene,
    record: Record,
    status: Status,
    texture: Option<TextureHandle>,
}

impl Canvas {
    /// A falling T with a plan and a misread cell, over a picture.
    pub fn over(picture: Picture) -> Self {
        let mut record = samples::falling_t();
        record.picture.picture = picture;
        Arc::make_mut(&mut record.tracked)
            .events
            .push(Event::Violation(Violation {
                rule: "a full row stays".into(),
                cells: vec![(17, 9)],
            }));
        // Four lines were cleared on this frame.
        let history = History::default();
        let mut cleared = record.clone();
        Arc::make_mut(&mut cleared.tracked)
            .events
            .push(Event::Cleared(4));
        history.push(cleared);
        let mut status = Status::default();
        status.shown.run = RunState::Running;
        status.shown.reader = seen::status().shown.reader;
        status.program.review.found = Some(Arc::new(samples::review::reviewed(&record)));
        Self {
            ui_state: UiState {
                layers: crate::Layers(Vec::new()),
                ..UiState::default()
            },
            asked: Vec::new(),
            hover: Hover::default(),
            history,
            scene: Scene::new(PanelId::Game),
            status,
            record,
            texture: None,
        }
    }

    fn draw(&mut self, ui: &mut Ui) {
        let texture = self.texture.get_or_insert_with(|| {
            let image = theme::image(
                &theme::palette(self.ui_state.palette.rgb()),
                &self.record.picture.picture,
            );
            ui.ctx()
                .load_texture("game", image, TextureOptions::NEAREST)
        });
        let view = FrameView {
            history: &self.history,
            record: Some(&self.record),
            status: &self.status,
            plan: self.record.plan.as_deref(),
            ui_state: &self.ui_state,
            hover: &self.hover,
            open: &[],
            texture: Some(texture.id()),
            ..self.scene.view()
        };
        let behind = ui.ctx().layer_painter(LayerId::background());
        behind.rect_filled(ui.ctx().content_rect(), 0.0, theme::colours(ui).ground);
        let mut cx = PanelCx::new(&view);
        game::draw(ui, ui.max_rect(), &mut cx);
        let (sent, drawn) = (cx.take(), cx.drawn_scale);
        self.hover = cx.hover;
        if let Some(scale) = drawn {
            self.ui_state.game.drawn = scale;
        }
        for sent in sent {
            let command = match sent {
                Sent::Command(command) => command,
                Sent::Change(change) => {
                    ApplyFixture::default().run(|cx| change(&mut self.ui_state, cx));
                    continue;
                }
            };
            self.asked.push(command.clone());
            match command {
                Command::Action(Action::Feature(FeatureAction::Game(action))) => {
                    self.ui_state.game.apply(
                        action,
                        self.ui_state.pixels.region,
                        &mut self.ui_state.layers,
                    );
                }
                Command::Action(Action::Feature(FeatureAction::Pixels(action))) => {
                    let game = self.ui_state.game.clone();
                    ApplyFixture::default().run(|cx| self.ui_state.pixels.apply(action, &game, cx));
                }
                _ => {}
            }
        }
    }
}

/// A canvas of a size in points; the harness keeps 8 points on all sides for itself.
pub fn builder(size: Vec2) -> HarnessBuilder<Canvas> {
    Harness::builder()
        .with_size(size + Vec2::splat(16.0))
        .with_max_steps(12)
        .with_context_setup(ui_kit::theme::apply)
}

/// The canvas for clicks.
pub fn open<'a>(builder: HarnessBuilder<Canvas>, canvas: Canvas) -> Harness<'a, Canvas> {
    let mut window = builder.build_ui_state(|ui, canvas: &mut Canvas| canvas.draw(ui), canvas);
    window.run();
    window
}
