//! Snapshots of pop-ups, messages and presenter mode.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test -p workbench pictures` redraws them; check them before a
//! commit.

use crate::samples::{self, played};
use crate::{
    Action, Devices, FileAsk, FolderName, ListedSource, Loss, LossBox, NoticeKind, PanelCx,
    PanelId, PathBox, PlaybackAction, Popup, Recording, RunState, SessionRun, SessionRuns,
    ShellAction, Shown, UnclosedBox, shell,
    snapshot_tests::{Scene, pack},
    test_support::{Bench, builder, open_with},
};
use egui::{LayerId, Theme, Ui, vec2};
use egui_kittest::Harness;
use image::RgbImage;
use std::sync::Arc;
use ui_kit::theme;

const KEPT: [&str; 1] = ["night shift"];

fn popup(popup: Popup) -> Scene {
    let mut scene = Scene::new(PanelId::Board);
    scene.ui_state.shell.popup = Some(popup);
    scene
}

fn lossy() -> LossBox {
    LossBox {
        title: "Close the window?".into(),
        button: "Close anyway".into(),
        loss: Loss {
            profile: Some("mine".into()),
            weights: None,
            result: None,
            running: None,
            writing: None,
            clicks: 0,
            bookmarks: 2,
            branches: 1,
            frames: 45_043,
        },
    }
}

fn messages() -> Scene {
    let mut scene = Scene::new(PanelId::Board);
    let messages = &mut scene.messages;
    messages.notify(NoticeKind::Info, "The game was restarted on gameboy-core");
    messages.notify(
        NoticeKind::Warn,
        "The settings were not saved: /home/me/.local/share/blockscope can't be created",
    );
    for _ in 0..2 {
        messages.notify(
            NoticeKind::Error,
            "notes.gb can't be opened: the ROM has only 15 bytes and the smallest cartridge \
             has 32768; get a whole copy",
        );
    }
    scene
}

fn presenter() -> Scene {
    let mut scene = Scene::new(PanelId::Board);
    scene.ui_state.shell.presenter = true;
    scene
}

/// The box for a source, with the names of a folder, a recent file and two devices.
fn source() -> Scene {
    let mut scene = popup(Popup::Path(PathBox::new(FileAsk::Source, "")));
    let picture = RgbImage::from_fn(160, 90, |x, y| image::Rgb([x as u8, 2 * y as u8, 90]));
    let sources = [
        ("device:/dev/video0", "GB Interceptor", "handheld"),
        ("device:/dev/video2", "Cam Link 4K", "capture card"),
        ("ffmpeg:-f x11grab -window_id 0x1 -i :0", "mGBA", "window"),
    ];
    let devices = sources.map(|(source, title, kind)| ListedSource {
        source: source.into(),
        title: title.into(),
        kind,
        picture: (kind != "window").then(|| Arc::new(picture.clone())),
    });
    scene.status.program.devices = Devices::Found(devices.into());
    let names = [("captures", true), ("evening.mkv", false)];
    let names = names.map(|(name, is_folder)| FolderName {
        name: name.into(),
        is_folder,
    });
    scene.ui_state.shell.folder.names = names.into();
    scene.ui_state.shell.recent = vec!["takes/morning.mkv".into()];
    scene
}

/// The sessions that crashes left over.
fn left_over() -> Scene {
    let mut scene = popup(Popup::LeftOver { asks: false });
    scene.status.program.left_over = crate::samples::left_over();
    scene
}

fn draw(ui: &mut Ui, scene: &Scene) {
    let kept = KEPT.map(String::from);
    let view = crate::FrameView {
        kept_layouts: &kept,
        ..scene.view()
    };
    let behind = ui.ctx().layer_painter(LayerId::background());
    behind.rect_filled(ui.ctx().content_rect(), 0.0, theme::colours(ui).ground);
    let mut cx = PanelCx::new(&view);
    if scene.ui_state.shell.presenter {
        shell::presenter(ui, &mut cx);
    }
    shell::toasts(ui, &mut cx, theme::SPACE[2]);
    shell::popup(ui, &mut cx);
    ui.allocate_space(ui.available_size());
}

#[test]
fn what_lies_over_the_panels_looks_as_it_did() {
    let mut results = egui_kittest::SnapshotResults::new();
    for (theme, ending) in [(Theme::Dark, "dark"), (Theme::Light, "light")] {
        for (name, scene) in [
            ("palette", popup(Popup::command_palette())),
            ("shortcuts", popup(Popup::shortcut_editor())),
            ("layouts", popup(Popup::layouts())),
            ("messages", messages()),
            ("source", source()),
            ("presenter", presenter()),
        ] {
            let mut window = Harness::builder()
                // The harness adds a margin of 8 points on all sides.
                .with_size(vec2(736.0, 496.0))
                .with_max_steps(12)
                .with_theme(theme)
                .with_context_setup(theme::apply)
                .renderer(offscreen::kittest::Renderer::new())
                .build_ui_state(|ui, scene: &mut Scene| draw(ui, scene), scene);
            window.run();
            let file = format!("over-{name}-{ending}");
            results.add(window.try_snapshot(&file));
            if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
                pack(&file);
            }
        }
    }
}

#[test]
fn boxes_with_choices_look_as_they_did_in_two_windows() {
    let mut results = egui_kittest::SnapshotResults::new();
    for (theme, ending) in [(Theme::Dark, "dark"), (Theme::Light, "light")] {
        for (width, height) in [(960.0, 640.0), (1280.0, 800.0)] {
            for (name, scene) in [
                ("crop", popup(Popup::Crop(super::saving::bordered()))),
                ("left-over", left_over()),
                (
                    "unclosed",
                    popup(Popup::Unclosed(UnclosedBox {
                        path: "/home/me/sessions/blockfall-1.blockscope".into(),
                        frames: 45_043,
                    })),
                ),
                ("loss", popup(Popup::Loss(lossy().into()))),
                (
                    "export",
                    popup(Popup::Export(Box::new(super::export::chosen()))),
                ),
            ] {
                let mut window = Harness::builder()
                    .with_size(vec2(width, height))
                    .with_max_steps(12)
                    .with_theme(theme)
                    .with_context_setup(theme::apply)
                    .renderer(offscreen::kittest::Renderer::new())
                    .build_ui_state(|ui, scene: &mut Scene| draw(ui, scene), scene);
                window.run();
                let file = format!("over-{name}-{width}-{ending}");
                results.add(window.try_snapshot(&file));
                if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
                    pack(&file);
                }
            }
        }
    }
}

/// A game that is recorded, with its bookmarks listed.
fn recorded() -> Bench {
    let history = played::played();
    let first = *history.range(0).unwrap().start();
    history.set_slot(1, 0, first + 200);
    let id = history.add_bookmark(0, first + 1_300, "");
    history.rename_bookmark(id, "deep well");
    history.note_bookmark(id, "no I for 31 pieces");
    history.set_slot(3, 0, first + 2_000);
    let mut bench = Bench::over(history, RunState::Running);
    bench.status.shown.source = "Blockfall (built in)".into();
    bench.status.shown.core = "boytacean";
    bench.status.program.recording = Some(Recording {
        name: "/home/me/sessions/blockfall-1.blockscope".into(),
        frames: 45_043,
        to_copy: None,
        is_ending: false,
        is_late: false,
        error: None,
    });
    bench.workbench.ask(PlaybackAction::Bookmarks);
    bench
}

/// A past frame of a session with several runs.
fn session() -> Bench {
    let mut bench = Bench::over(played::played(), RunState::Paused);
    let run = |id: i64| SessionRun {
        id,
        label: format!("Run {id}: BLOCKFALL on boytacean, 12:34.1 of play"),
    };
    bench.status.shown.kind = Shown::Session;
    bench.status.shown.source = "blockfall-1.blockscope".into();
    bench.status.shown.core = "boytacean";
    bench.status.shown.runs = Arc::new(SessionRuns {
        runs: vec![run(1), run(2), run(3)],
        shown: 3,
    });
    bench
}

#[test]
fn sessions_look_as_they_did_in_two_windows() {
    let mut results = egui_kittest::SnapshotResults::new();
    for (theme, ending) in [(crate::Theme::Dark, "dark"), (crate::Theme::Light, "light")] {
        for (width, height) in [(960.0, 640.0), (1280.0, 800.0)] {
            for (name, mut bench) in [("recorded", recorded()), ("session", session())] {
                bench.workbench.ask(Action::Theme(theme));
                let builder =
                    builder(vec2(width, height)).renderer(offscreen::kittest::Renderer::new());
                let mut window = open_with(builder, bench);
                if window.state().status.shown.kind == Shown::Session {
                    window.state_mut().workbench.ask(PlaybackAction::Start);
                    window.run();
                }
                results.add(window.try_snapshot(format!("window-{name}-{width}-{ending}")));
            }
        }
    }
}

#[test]
fn presenter_mode_looks_as_it_did_on_each_screen() {
    let mut results = egui_kittest::SnapshotResults::new();
    for (theme, ending) in [(crate::Theme::Dark, "dark"), (crate::Theme::Light, "light")] {
        for (width, height) in [(1280.0, 800.0), (1920.0, 1080.0), (2560.0, 1440.0)] {
            let record = samples::pixels::record(2_600, samples::pixels::picture());
            let plan = samples::falling_t().plan;
            let mut bench = Bench::new(Some(session::Record { plan, ..record }));
            bench.workbench.ask(Action::Theme(theme));
            bench.workbench.ask(ShellAction::Presenter);
            let builder =
                builder(vec2(width, height)).renderer(offscreen::kittest::Renderer::new());
            let mut window = open_with(builder, bench);
            // Not packed: the margin that the harness adds is transparent.
            results.add(window.try_snapshot(format!("presenter-{width}-{ending}")));
        }
    }
}
