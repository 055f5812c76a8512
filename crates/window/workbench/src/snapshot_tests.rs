//! Compares every panel with its stored picture: both themes, two sizes.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test -p workbench looks` redraws them; check them before a
//! commit. `PANELS=board,heat` draws only those.

use crate::{
    Against, CaptureFrame, Comparison, CurveCache, FrameAnalysis, FrameView, Hover, Layout,
    Messages, Misreads, PanelCx, PanelId, PixelsAction, PlaybackState, ProfileAction, RunState,
    Span, Status, TrackDifference, UiState, features::apply::ApplyFixture, features::panels,
};
use crate::{samples, side_by_side::Pair};
use egui::{Frame, Key, LayerId, Margin, Theme, Ui, Vec2, vec2};
use egui_kittest::Harness;
use session::{History, Record};
use strum::IntoEnumIterator as _;
use ui_kit::theme;

/// The data that a panel is drawn from.
pub struct Scene {
    history: History,
    record: Record,
    pub status: Status,
    pub ui_state: UiState,
    pub hover: Hover,
    open: Vec<PanelId>,
    analysis: FrameAnalysis,
    difference: TrackDifference,
    comparison: Comparison,
    misreads: Misreads,
    curves: CurveCache,
    pub messages: Messages,
    capture: Option<CaptureFrame>,
}

impl Scene {
    pub fn new(panel: PanelId) -> Self {
        let own = matches!(
            panel,
            PanelId::Inspector | PanelId::PixelBlock | PanelId::Why | PanelId::FromClicks
        );
        let record = if own {
            samples::pixels::record(2_600, samples::pixels::picture())
        } else {
            samples::falling_t()
        };
        let history = match panel {
            PanelId::Plots | PanelId::Statistics | PanelId::LockHeatmap => {
                samples::played::played()
            }
            PanelId::Branches | PanelId::SideBySide => samples::forked::forked(),
            _ => {
                let history = History::default();
                history.push(record.clone());
                history
            }
        };
        let mut ui_state = UiState::default();
        let text = vision::Profile::blockfall_text();
        ui_state.calibrate.open(text, None, true).unwrap();
        let mut situation = ApplyFixture::default();
        for action in [
            ProfileAction::Nudge(3, 0),
            ProfileAction::Compare(Against::Saved),
        ] {
            situation.run(|cx| ui_state.calibrate.apply(action, cx));
        }
        let mut pixels = |action| {
            let game = ui_state.game.clone();
            situation.run(|cx| ui_state.pixels.apply(action, &game, cx));
        };
        for (x, y) in [(124, 30), (20, 139), (76, 100)] {
            pixels(PixelsAction::Select(screen::Point { x, y }));
            pixels(PixelsAction::Pin);
        }
        let block = screen::Rect::new(56, 88, 40, 24);
        ui_state.pixels.select_block(block);
        samples::research::fill(&mut ui_state, &record);
        if panel == PanelId::FromClicks {
            samples::clicks::fill(&mut ui_state, &record);
        }
        let mut status = match own {
            true => samples::pixels::status(),
            false => Status::default(),
        };
        status.machine.bot = true;
        status.shown.run = RunState::Running;
        status.shown.branch = history.branches().last().map_or(0, |newest| newest.id);
        status.shown.referee = Some(samples::referee().into());
        if panel == PanelId::Regress {
            samples::regress::fill(&mut status, &samples::pixels::picture());
        }
        if matches!(panel, PanelId::Wall | PanelId::LabGame) {
            samples::lab::fill(&mut ui_state, &mut status);
        }
        if panel == PanelId::Experiments {
            samples::lab::experiments(&mut status);
        }
        if panel == PanelId::Review {
            samples::review::fill(&mut status, &record);
        }
        if panel == PanelId::Tuning {
            samples::tuning::fill(&mut status);
        }
        if panel == PanelId::Match {
            samples::lab::versus(&mut status);
        }
        if panel == PanelId::LabText {
            samples::lab::mistype(&mut ui_state);
        }
        let mut difference = TrackDifference::default();
        while difference.update(&Pair::of_branches(&history, 2, 1)) {}
        let mut comparison = Comparison::default();
        while comparison
            .difference
            .update(&Pair::of_branches(&history, 2, 1))
        {}
        let mut misreads = Misreads::default();
        if panel == PanelId::Faults {
            samples::faults::fill(&mut ui_state, &mut status);
            let history = samples::faults::misread();
            while misreads.update(&history, pad::Epoch(1), &Span::of(&history, 0).unwrap()) {}
        }
        Self {
            misreads,
            analysis: samples::pixels::analysis(&history, &record, &status, &ui_state),
            history,
            record,
            status,
            ui_state,
            difference,
            comparison,
            curves: CurveCache::default(),
            messages: Messages::default(),
            capture: (panel == PanelId::Capture)
                .then(|| samples::capture::frame_of(&samples::pixels::picture())),
            hover: Hover::default(),
            open: PanelId::iter().collect(),
        }
    }

    pub fn view(&self) -> FrameView<'_> {
        FrameView {
            history: &self.history,
            record: Some(&self.record),
            status: &self.status,
            moment: PlaybackState::now(
                &self.history,
                self.status.shown.run,
                self.status.shown.branch,
                &self.ui_state.time,
            ),
            plan: self.record.plan.as_deref(),
            ui_state: &self.ui_state,
            hover: &self.hover,
            layout: Layout::Watch,
            open: &self.open,
            kept_layouts: &[],
            recalled_layout: None,
            deleted_layout: None,
            own_layout: false,
            analysis: &self.analysis,
            difference: &self.difference,
            comparison: &self.comparison,
            misreads: &self.misreads,
            other_session: None,
            game: None,
            fitted: None,
            curves: &self.curves,
            messages: &self.messages,
            capture: self.capture.as_ref(),
            texture: None,
        }
    }

    pub fn draw(&self, ui: &mut Ui, panel: PanelId) {
        let view = self.view();
        let behind = ui.ctx().layer_painter(LayerId::background());
        behind.rect_filled(ui.ctx().content_rect(), 0.0, theme::colours(ui).ground);
        let mut cx = PanelCx::new(&view);
        let frame = Frame::new()
            .fill(theme::colours(ui).panel)
            .inner_margin(Margin::same(8));
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.set_height(theme::HEADER);
                ui.label(panel.title());
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    (panels::panel(panel).beside)(ui, &mut cx);
                });
            });
            (panels::panel(panel).draw)(ui, &mut cx);
            ui.allocate_space(ui.available_size());
        });
    }
}

/// A window with a panel of a size.
fn window(panel: PanelId, size: Vec2) -> Harness<'static, Scene> {
    let mut window = Harness::builder()
        // The harness adds a margin of 8 points on all sides.
        .with_size(size + Vec2::splat(16.0))
        .with_max_steps(12)
        .with_theme(Theme::Dark)
        .with_context_setup(theme::apply)
        .renderer(offscreen::kittest::Renderer::new())
        .build_ui_state(
            move |ui, scene: &mut Scene| scene.draw(ui, panel),
            Scene::new(panel),
        );
    window.run();
    window
}

/// Tab comes to each widget, and the panel scrolls to it.
#[test]
fn in_a_low_panel_tab_brings_every_widget_into_sight() {
    for panel in [
        PanelId::FromClicks,
        PanelId::Profile,
        PanelId::Tester,
        PanelId::Weights,
        PanelId::Branches,
    ] {
        let mut window = window(panel, vec2(420.0, 130.0));
        let seen = window.ctx.content_rect();
        let mut visited = Vec::new();
        for _ in 0..60 {
            window.key_press(Key::Tab);
            window.run();
            // Where it is after the last scrolling is known in the pass after it.
            window.step();
            let focused = window.ctx.memory(|memory| memory.focused());
            let Some(response) = focused.and_then(|id| window.ctx.read_response(id)) else {
                continue;
            };
            let middle = response.rect.center();
            assert!(
                seen.contains(middle) && response.interact_rect.contains(middle),
                "{panel:?}: {:?} of {visited:?}",
                response.rect
            );
            visited.push(response.id);
        }
        assert!(visited.len() > 8, "{panel:?}: {visited:?}");
    }
}

/// Compares the picture of a panel with the stored one.
fn looks_as_it_did(panel: PanelId) {
    let mut window = window(panel, vec2(480.0, 320.0));
    let result = window.try_snapshot(panel.name());
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        pack(panel.name());
    }
    result.unwrap();
}

/// A test for each panel.
macro_rules! panels {
    ($($name:ident: $panel:ident,)*) => {
        $(
            #[test]
            fn $name() {
                looks_as_it_did(PanelId::$panel);
            }
        )*

        #[test]
        fn every_panel_has_its_picture() {
            let listed = [$(PanelId::$panel),*];
            assert!(PanelId::iter().eq(listed));
        }
    };
}

panels! {
    game: Game,
    board: Board,
    best_move: BestMove,
    this_game: ThisGame,
    bot: Bot,
    checks: Checks,
    script: Script,
    plots: Plots,
    statistics: Statistics,
    lock_heatmap: LockHeatmap,
    profile: Profile,
    from_clicks: FromClicks,
    inspector: Inspector,
    pixel_block: PixelBlock,
    why: Why,
    timing: Timing,
    best_line: BestLine,
    chance_tree: ChanceTree,
    tester: Tester,
    heat: Heat,
    predicted_vs_observed: PredictedVsObserved,
    weights: Weights,
    branches: Branches,
    side_by_side: SideBySide,
    regress: Regress,
    capture: Capture,
    review: Review,
    faults: Faults,
    wall: Wall,
    lab_game: LabGame,
    experiments: Experiments,
    tuning: Tuning,
    lab_text: LabText,
    versus: Match,
}

/// Compresses a redrawn picture, without the alpha channel that no panel uses.
pub fn pack(name: &str) {
    use image::{
        ExtendedColorType, ImageEncoder as _,
        codecs::png::{CompressionType, FilterType, PngEncoder},
    };
    let path = format!("{}/tests/snapshots/{name}.png", env!("CARGO_MANIFEST_DIR"));
    let picture = image::open(&path).unwrap().into_rgb8();
    let mut file = Vec::new();
    PngEncoder::new_with_quality(&mut file, CompressionType::Best, FilterType::Adaptive)
        .write_image(
            &picture,
            picture.width(),
            picture.height(),
            ExtendedColorType::Rgb8,
        )
        .unwrap();
    std::fs::write(path, file).unwrap();
}
