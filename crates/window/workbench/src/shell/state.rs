//! User settings of the window itself.

use super::folder::typed_folder;
use crate::{
    Command, Feed, Menu, PathBox, Popup, Shortcut, ShortcutEditor,
    shell::{FileAsk, FolderNames, GamepadMap, KeyMap, Taken, printed},
};
use egui::{Vec2, vec2};
use pad::{Buttons, GamepadButton};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// How many opened files are remembered.
const RECENT: usize = 10;
/// How many commands are remembered.
const USED: usize = 20;
/// Zooms that can be chosen, in percent.
const ZOOMS: [u16; 11] = [60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250];

/// The size of a window in which all panels have room, in points.
const LEAST: Vec2 = vec2(960.0, 640.0);

/// User settings of the window itself. Fields with `#[serde(skip)]` are not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shell {
    /// The shortcuts that were changed.
    pub keys: KeyMap,
    /// The buttons of gamepads that were changed.
    pub gamepad: GamepadMap,
    /// The opened files, the latest first.
    #[serde(with = "paths")]
    pub recent: Vec<PathBuf>,
    /// The ids of the commands that were chosen by name, the latest first.
    pub used: Vec<String>,
    /// The zoom in percent; `None` depends on the size of the window.
    pub zoom: Option<u16>,
    /// Physical pixels per game pixel; `None` is as many as fit.
    pub scale: Option<u8>,
    /// The second window.
    pub feed: Feed,
    /// The recent files that are missing.
    #[serde(skip)]
    pub missing: Vec<PathBuf>,
    /// Whether presenter mode is on.
    #[serde(skip)]
    pub presenter: bool,
    /// The number of the newest message when presenter mode began: it shows later ones only.
    #[serde(skip)]
    pub presented_after: u64,
    /// The menu of the menu bar that is to be opened.
    #[serde(skip)]
    pub menu: Option<Menu>,
    /// The open pop-up.
    #[serde(skip)]
    pub popup: Option<Popup>,
    /// The path that was typed last.
    #[serde(skip)]
    pub typed_path: TypedPath,
    /// The folder of the path that is being typed.
    #[serde(skip)]
    pub folder: FolderNames,
    /// The folder that was asked for last, as it was typed.
    #[serde(skip)]
    asked_folder: Option<String>,
    /// The current zoom, in percent.
    #[serde(skip)]
    pub zoomed: Option<u16>,
    /// The largest zoom in the current window, in percent.
    #[serde(skip)]
    pub largest_zoom: Option<u16>,
}

/// The zoom in percent that a window of `size` points has by itself.
fn own_zoom(size: Vec2) -> u16 {
    if size.x >= 3000.0 && size.y >= 1600.0 {
        150
    } else if size.x >= 2200.0 && size.y >= 1200.0 {
        125
    } else {
        100
    }
}

/// The largest zoom, in percent, at which the panels fit into a window of `size` points.
fn largest_zoom(size: Vec2) -> u16 {
    let [least, .., largest] = ZOOMS;
    let most = (size / LEAST * 100.0).min_elem() as u16;
    most.clamp(least, largest)
}

/// What became of the path that was typed last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TypedPath {
    /// Nothing was typed, or it was accepted.
    #[default]
    Done,
    /// The file is being opened or written.
    Entered(PathBox),
    /// It was refused, for this reason; its box is open again.
    Refused(String),
}

impl Shell {
    /// Whether the box for a source is open.
    #[must_use]
    pub fn asks_for_source(&self) -> bool {
        matches!(&self.popup, Some(Popup::Path(typed)) if typed.ask == FileAsk::Source)
    }

    /// Closes the box of a path that was entered. The path is kept until it is accepted or
    /// refused.
    pub fn enter_path(&mut self) {
        self.typed_path = match self.popup.take() {
            Some(Popup::Path(path)) => TypedPath::Entered(path),
            _ => TypedPath::Done,
        };
    }

    /// Opens the box of the entered path again, with the reason why it was refused. Returns
    /// the reason if no path was entered or another pop-up is open.
    pub fn refuse_path(&mut self, why: String) -> Option<String> {
        match std::mem::take(&mut self.typed_path) {
            TypedPath::Entered(path) if self.popup.is_none() => {
                self.popup = Some(Popup::Path(path));
                self.typed_path = TypedPath::Refused(why);
                None
            }
            _ => Some(why),
        }
    }

    /// The folder of the path that is being typed, unless it was asked for already.
    pub fn take_folder_request(&mut self) -> Option<String> {
        let Some(Popup::Path(typed)) = &self.popup else {
            // It may be another one when the next path is typed.
            self.asked_folder = None;
            return None;
        };
        let (folder, _) = typed_folder(&typed.path);
        if self.asked_folder.as_deref() == Some(folder) {
            return None;
        }
        self.asked_folder = Some(folder.to_owned());
        self.asked_folder.clone()
    }

    /// Opens a pop-up, or changes what was typed in it.
    pub fn show(&mut self, popup: Popup) {
        if matches!(self.typed_path, TypedPath::Refused(_)) {
            self.typed_path = TypedPath::Done;
        }
        self.popup = Some(popup);
    }

    /// The zoom in percent for a window of `size` points, measured without zoom.
    ///
    /// A chosen zoom applies as far as the panels still fit. Otherwise a large window gets
    /// a higher zoom: text made for a window of 1280 by 800 is too small in one four times
    /// that size. Displays whose density the system knows have few points and keep 100 %.
    #[must_use]
    pub fn zoom_in(&self, size: Vec2) -> u16 {
        let wanted = self.zoom.unwrap_or_else(|| own_zoom(size));
        // Settings may hold any number.
        wanted.clamp(ZOOMS[0], largest_zoom(size))
    }

    /// Applies the zoom for a window of `size` points, measured without zoom. Returns it, in
    /// percent.
    pub fn apply_zoom(&mut self, size: Vec2) -> u16 {
        let zoom = self.zoom_in(size);
        self.zoomed = Some(zoom);
        self.largest_zoom = Some(largest_zoom(size));
        zoom
    }

    /// How many times as large as by itself everything is, in a window of `size` points with
    /// its zoom.
    pub(crate) fn enlarged(&self, size: Vec2) -> f32 {
        let zoom = f32::from(self.zoomed.unwrap_or(100)) / 100.0;
        zoom * 100.0 / f32::from(own_zoom(size * zoom))
    }

    /// Adds a file to the front of the recent files.
    pub fn opened(&mut self, path: &Path) {
        self.recent.retain(|p| p != path);
        self.missing.retain(|p| p != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(RECENT);
    }

    /// Closes the pop-up, or leaves presenter mode.
    pub fn back(&mut self) {
        match self.popup.take() {
            // What is exported, and how, may be why no file was written.
            Some(Popup::Path(PathBox {
                ask: FileAsk::Export(export),
                ..
            })) => self.popup = Some(Popup::Export(export)),
            Some(_) => {}
            None => self.presenter = false,
        }
    }

    /// Changes the shortcuts of a command, and reports it in the shortcut editor.
    pub fn bind(&mut self, command: &Command, keys: Vec<Shortcut>) {
        let set = self.keys.set(command, keys);
        self.report_binding(set, "is the shortcut");
    }

    /// Changes the buttons of a gamepad for one of the game, or restores them, and reports it in
    /// the shortcut editor.
    pub fn bind_gamepad(&mut self, button: Buttons, to: Option<Vec<GamepadButton>>) {
        let (set, verb) = match to {
            Some(to) => (self.gamepad.set(button, to), "is the button"),
            None => (self.gamepad.reset(button), "is now the button"),
        };
        self.report_change(
            set.map_err(|taken| (taken.shortcut.to_string(), taken.by)),
            verb,
        );
    }

    /// Restores the default shortcuts of a command, and reports it in the shortcut editor.
    pub fn unbind(&mut self, command: &Command) {
        let set = self.keys.reset(command);
        self.report_binding(set, "is now the shortcut");
    }

    /// Increases the zoom by one step. Returns whether there is room for a larger one.
    pub fn zoom_larger(&mut self) -> bool {
        let largest = self.largest_zoom.unwrap_or(u16::MAX);
        self.step_zoom(|now| ZOOMS.into_iter().find(|z| *z > now && now < largest))
    }

    /// Decreases the zoom by one step. Returns whether there is a smaller one.
    pub fn zoom_smaller(&mut self) -> bool {
        self.step_zoom(|now| ZOOMS.into_iter().rev().find(|z| *z < now))
    }

    /// Enters or leaves presenter mode; `newest` is the number of the newest message.
    pub fn toggle_presenter(&mut self, newest: u64) {
        self.presenter = !self.presenter;
        self.presented_after = newest;
        self.popup = None;
    }

    /// Clears the list of recent files.
    pub fn forget_files(&mut self) {
        self.recent.clear();
        self.missing.clear();
    }

    /// Adds a command to the front of the recent commands.
    pub fn note(&mut self, command: &Command) {
        let id = command.entry().id.into_owned();
        self.used.retain(|used| *used != id);
        self.used.insert(0, id);
        self.used.truncate(USED);
    }

    fn step_zoom(&mut self, next: impl Fn(u16) -> Option<u16>) -> bool {
        let now = self.zoomed.or(self.zoom).unwrap_or(100);
        let next = next(now);
        self.zoom = Some(next.unwrap_or(now));
        next.is_some()
    }

    fn report_binding(&mut self, set: Result<(), Taken>, verb: &str) {
        let set = set.map_err(|taken| (printed(&taken.shortcut, false), taken.by));
        self.report_change(set, verb);
    }

    /// Reports the result of a change in the shortcut editor: what is taken, and by what.
    fn report_change(&mut self, set: Result<(), (String, String)>, verb: &str) {
        let Some(Popup::ShortcutEditor(editor)) = &mut self.popup else {
            return;
        };
        *editor = ShortcutEditor {
            query: std::mem::take(&mut editor.query),
            all: editor.all,
            capture: None,
            refused: set
                .err()
                .map(|(taken, by)| format!("{taken} {verb} for {by}; nothing was changed")),
        };
    }
}

/// Paths as text. A path that is no valid text is dropped, so that the settings can still
/// be saved.
mod paths {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};
    use std::path::PathBuf;

    pub fn serialize<S: Serializer>(paths: &[PathBuf], to: S) -> Result<S::Ok, S::Error> {
        let texts: Vec<&str> = paths.iter().filter_map(|p| p.to_str()).collect();
        texts.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<PathBuf>, D::Error> {
        Vec::deserialize(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zoom_goes_by_the_window_until_someone_chooses() {
        let mut shell = Shell::default();
        assert_eq!(shell.zoom_in(vec2(1280.0, 800.0)), 100);
        assert_eq!(shell.zoom_in(vec2(1920.0, 1080.0)), 100);
        assert_eq!(shell.zoom_in(vec2(2560.0, 1440.0)), 125);
        assert_eq!(shell.zoom_in(vec2(3840.0, 2160.0)), 150);
        shell.zoomed = Some(125);
        shell.zoom_larger();
        assert_eq!(shell.zoom, Some(150));
        assert_eq!(shell.zoom_in(vec2(2560.0, 1440.0)), 150);
        // The zoom never exceeds what fits, however often it is requested.
        assert_eq!(shell.zoom_in(vec2(1280.0, 800.0)), 125);
        shell.zoomed = Some(125);
        for _ in 0..20 {
            shell.zoom_smaller();
            shell.zoomed = Some(shell.zoom_in(vec2(3840.0, 2160.0)));
        }
        assert_eq!(shell.zoom_in(vec2(3840.0, 2160.0)), ZOOMS[0]);
        shell.zoom = None;
        assert_eq!(shell.zoom, None);
        for odd in [0, u16::MAX] {
            shell.zoom = Some(odd);
            let zoom = shell.zoom_in(vec2(1280.0, 800.0));
            assert!((60..=125).contains(&zoom), "{zoom}");
        }
    }

    #[test]
    fn the_last_file_is_the_first_of_the_recent_ones() {
        let mut shell = Shell::default();
        for n in 0..RECENT + 3 {
            shell.opened(Path::new(&format!("{n}.gb")));
        }
        shell.opened(Path::new("7.gb"));
        assert_eq!(shell.recent.len(), RECENT);
        assert_eq!(shell.recent[..2], [Path::new("7.gb"), Path::new("12.gb")]);
        assert_eq!(
            shell
                .recent
                .iter()
                .filter(|p| **p == Path::new("7.gb"))
                .count(),
            1
        );
    }
}
