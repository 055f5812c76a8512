//! User settings of the window itself: its shortcuts, its files and its messages.

pub(crate) mod about;
pub mod alert_line;
mod clean_feed;
mod command_palette;
pub mod commands;
mod crop_box;
mod drop;
mod export_box;
pub mod feed;
mod file_ask;
mod folder;
mod gamepad;
mod guide_box;
mod keymap;
mod large;
mod layouts_box;
mod left_over_box;
mod loss;
mod loss_box;
pub mod menus;
mod messages;
mod messages_box;
mod modal;
mod notice;
mod path_box;
mod popup;
mod presenter;
pub mod report;
mod shortcut_editor;
mod source_box;
mod state;
pub mod status_bar;
mod synonyms;
mod toasts;
mod writing;

pub use about::About;
pub use clean_feed::{Feed, FeedPart, KeyColour};
pub use commands::ShellAction;
pub use drop::draw as drop_hint;
pub use file_ask::{AskWords, FileAsk, PathBox, Pick, ReviewFormat};
pub use folder::{FolderName, FolderNames};
pub use gamepad::{GamepadMap, GamepadStatus};
pub use keymap::{
    KeyMap, PAD, Taken, is_modifier, keys_as_markdown, pressed, printed, without_own_shift,
};
pub use large::{BesideRecord, Large};
pub use loss::{Loss, Saved};
pub use messages::{Message, MessageAbout, Messages};
pub use notice::draw as notice;
pub use popup::{
    Bound, Capture, CommandPalette, CropBox, GuideBox, LayoutsBox, LeftOverList, LeftOverSession,
    LossBox, Popup, ShortcutEditor, UnclosedBox,
};
pub use presenter::draw as presenter;
pub use state::{Shell, TypedPath};
pub use toasts::draw as toasts;
pub use writing::draw as writing;

use crate::PanelCx;
use egui::{Id, Ui};
use std::mem;

/// Draws the open pop-up over everything else.
pub fn popup(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let shown = view.ui_state.shell.popup.as_ref().map(mem::discriminant);
    if ui_kit::has_changed(ui.ctx(), Id::unique("shown box"), shown) && shown.is_some() {
        // A menu that a key was pressed over would stay in front.
        egui::Popup::close_all(ui.ctx());
    }
    if !matches!(view.ui_state.shell.popup, Some(Popup::Crop(_))) {
        crop_box::free(ui.ctx());
    }
    if !matches!(view.ui_state.shell.popup, Some(Popup::LeftOver { .. })) {
        left_over_box::free(ui.ctx());
    }
    if !view.ui_state.shell.asks_for_source() {
        source_box::free(ui.ctx());
    }
    match &view.ui_state.shell.popup {
        Some(Popup::CommandPalette(palette)) => command_palette::draw(ui, palette, cx),
        Some(Popup::ShortcutEditor(editor)) => shortcut_editor::draw(ui, editor, cx),
        Some(Popup::Layouts(typed)) => layouts_box::draw(ui, typed, cx),
        Some(Popup::Guide(query)) => guide_box::draw(ui, query, cx),
        Some(Popup::Words(query)) => guide_box::draw_words(ui, query, cx),
        Some(Popup::About) => about::draw(ui, cx),
        Some(Popup::Messages) => messages_box::draw(ui, cx),
        Some(Popup::Path(path)) => path_box::draw(ui, path, cx),
        Some(Popup::Loss(asked)) => loss_box::draw(ui, asked, cx),
        Some(Popup::Crop(crop)) => crop_box::draw(ui, crop, cx),
        Some(Popup::LeftOver { asks }) => left_over_box::draw(ui, *asks, cx),
        Some(Popup::Unclosed(unclosed)) => left_over_box::draw_unclosed(ui, unclosed, cx),
        Some(Popup::Export(export)) => export_box::draw(ui, export, cx),
        None => {}
    }
}
