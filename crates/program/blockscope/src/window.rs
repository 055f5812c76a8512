//! The window of the operating system around [`App`].

use crate::inspection::InspectionArgs;
use app::{App, AppOptions, Store, file};
use eframe::egui::{self, Context, ViewportBuilder};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Opens the window and returns when it is closed.
///
/// # Errors
/// When there is no display, no OpenGL, or the machine does not start.
pub fn open(options: AppOptions, inspection: InspectionArgs) -> eframe::Result {
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
    let zoom = place.as_ref().map_or(1.0, WindowPlace::zoom);
    let native = eframe::NativeOptions {
        viewport,
        persist_window: place.is_some(),
        persistence_path: place.as_ref().map(WindowPlace::written),
        window_builder: Some(Box::new(move |window| enlarged(window, zoom))),
        ..Default::default()
    };
    let ended = eframe::run_native(
        "blockscope",
        native,
        Box::new(|cc| {
            inspection.begin(&cc.egui_ctx)?;
            let store = Store::in_folder(folder.as_deref());
            let app = App::new(&cc.egui_ctx, options, store)?;
            Ok(Box::new(Window { app, zoom }))
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

    /// The zoom at which the size of the window was written; 1 if there is none.
    fn zoom(&self) -> f32 {
        let text = file::read_text(&self.written(), file::MAX_TEXT).unwrap_or_default();
        let key = format!("\"{ZOOM}\":");
        let value = text.split_once(&key).map_or("", |(_, rest)| rest);
        let zoom = value.split('"').nth(1).and_then(|zoom| zoom.parse().ok());
        zoom.filter(|zoom| ZOOMS.contains(zoom)).unwrap_or(1.0)
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
/// The entry of the zoom in that file.
const ZOOM: &str = "zoom";
/// Zooms that can be: those of the window and some more.
const ZOOMS: std::ops::RangeInclusive<f32> = 0.25..=4.0;

/// A window that is built with the size that eframe has written, in points at a zoom. A new window
/// has the zoom 1 until its first pass, so that it would be smaller or larger than before.
fn enlarged(window: ViewportBuilder, zoom: f32) -> ViewportBuilder {
    match window.inner_size {
        Some(size) => window.with_inner_size(size * zoom),
        None => window,
    }
}

struct Window {
    app: App,
    /// The zoom at which eframe writes the size: the last at which the window was neither maximized
    /// nor filled the screen.
    zoom: f32,
}

impl eframe::App for Window {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        let is_free = ctx.input(|i| {
            let window = i.viewport();
            window.maximized != Some(true) && window.fullscreen != Some(true)
        });
        if is_free {
            self.zoom = ctx.zoom_factor();
        }
        self.app.logic(ctx);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.app.ui(ui);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        storage.set_string(ZOOM, self.zoom.to_string());
        self.app.save();
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
    fn a_window_is_as_large_as_it_was_at_any_zoom() {
        let folder = tempfile::tempdir().unwrap();
        for (written, zoom, size) in [
            (
                "{\"zoom\":\"1.25\",\"window\":\"()\"}",
                1.25,
                [1600.0, 1000.0],
            ),
            (
                "{\n    \"window\": \"()\",\n    \"zoom\": \"0.8\",\n}",
                0.8,
                [1024.0, 640.0],
            ),
            ("{\"window\":\"()\"}", 1.0, [1280.0, 800.0]),
            ("{\"zoom\":\"nan\"}", 1.0, [1280.0, 800.0]),
            ("{\"zoom\":\"1000\"}", 1.0, [1280.0, 800.0]),
        ] {
            fs::write(folder.path().join(NAME), written).unwrap();
            let place = WindowPlace::open(folder.path()).unwrap();
            assert_eq!(place.zoom(), zoom, "{written}");
            // eframe writes points at the zoom, and builds a window of so many at the zoom 1.
            let window = ViewportBuilder::default().with_inner_size([1280.0, 800.0]);
            let built = enlarged(window, place.zoom()).inner_size;
            assert_eq!(built, Some(size.into()), "{written}");
        }
    }

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
