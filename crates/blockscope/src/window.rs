//! The window of the operating system around [`App`].

use app::{App, AppOptions, Store};
use eframe::egui::{self, Context, ViewportBuilder};

/// Opens the window and returns when it is closed.
///
/// # Errors
/// When there is no display, no OpenGL, or the machine does not start.
pub fn open(options: AppOptions) -> eframe::Result {
    // A core that prints into a pipe that nobody reads would wait for ever.
    let _stdout = emulator::stdout::keep();
    let viewport = ViewportBuilder::default()
        .with_title("Blockscope")
        .with_app_id("blockscope")
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([960.0, 640.0]);
    let viewport =
        match eframe::icon_data::from_png_bytes(include_bytes!("../../../assets/icon.png")) {
            Ok(icon) => viewport.with_icon(icon),
            Err(_) => viewport,
        };
    let native = eframe::NativeOptions {
        viewport,
        ..Default::default()
    };
    eframe::run_native(
        "blockscope",
        native,
        Box::new(|cc| {
            let folder = eframe::storage_dir("blockscope");
            let store = Store::in_folder(folder.as_deref());
            Ok(Box::new(Window(App::new(&cc.egui_ctx, options, store)?)))
        }),
    )
}

struct Window(App);

impl eframe::App for Window {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.0.logic(ctx);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.0.ui(ui);
    }

    fn save(&mut self, _storage: &mut dyn eframe::Storage) {
        self.0.save();
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}
