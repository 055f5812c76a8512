//! The window of the operating system around [`App`].

use app::{App, AppOptions, Store, file};
use eframe::egui::{self, Context, ViewportBuilder};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

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
        match eframe::icon_data::from_png_bytes(include_bytes!("../../../../assets/icon.png")) {
            Ok(icon) => viewport.with_icon(icon),
            Err(_) => viewport,
        };
    let folder = eframe::storage_dir("blockscope");
    let place = folder.as_deref().and_then(WindowPlace::open);
    let native = eframe::NativeOptions {
        viewport,
        persist_window: place.is_some(),
        persistence_path: place.as_ref().map(WindowPlace::written),
        ..Default::default()
    };
    let ended = eframe::run_native(
        "blockscope",
        native,
        Box::new(|cc| {
            let store = Store::in_folder(folder.as_deref());
            Ok(Box::new(Window(App::new(&cc.egui_ctx, options, store)?)))
        }),
    );
    if let Some(place) = place {
        place.save();
    }
    ended
}

/// Where the window was, in the file `app.ron` beside the settings. eframe empties its file
/// before it writes it, so it gets a copy, which replaces the file when it is whole.
struct WindowPlace {
    saved: PathBuf,
    copy: TempDir,
}

impl WindowPlace {
    /// Copies the file; `None` when the system gives no place for that.
    fn open(folder: &Path) -> Option<Self> {
        let place = Self {
            saved: folder.join(NAME),
            copy: tempfile::tempdir().ok()?,
        };
        if let Ok(text) = file::read_text(&place.saved, file::MAX_TEXT) {
            std::fs::write(place.written(), text).ok()?;
        }
        Some(place)
    }

    /// The file that eframe reads and writes.
    fn written(&self) -> PathBuf {
        self.copy.path().join(NAME)
    }

    /// Replaces the file, unless eframe's is not whole.
    fn save(&self) {
        let Ok(text) = file::read_text(&self.written(), file::MAX_TEXT) else {
            return;
        };
        // eframe writes one map.
        let is_whole = text.starts_with('{') && text.trim_end().ends_with('}');
        if is_whole {
            // Nobody is left to read a report.
            let _ = files::write_atomically(&self.saved, |out| out.write_all(text.as_bytes()));
        }
    }
}

const NAME: &str = "app.ron";

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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_place_that_is_not_whole_does_not_replace_the_saved_one() {
        let folder = tempfile::tempdir().unwrap();
        let saved = folder.path().join(NAME);
        let open = || WindowPlace::open(folder.path()).unwrap();
        let whole = "{\n    \"window\": \"(fullscreen:false)\",\n}";
        let place = open();
        assert!(!place.written().exists());
        fs::write(place.written(), whole).unwrap();
        place.save();
        assert_eq!(fs::read_to_string(&saved).unwrap(), whole);
        // What a full disk leaves.
        for cut in ["", "{\n    \"window\": \"(full"] {
            let place = open();
            assert_eq!(fs::read_to_string(place.written()).unwrap(), whole);
            fs::write(place.written(), cut).unwrap();
            place.save();
            assert_eq!(fs::read_to_string(&saved).unwrap(), whole);
        }
    }
}
