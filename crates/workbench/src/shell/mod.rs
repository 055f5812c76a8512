//! What belongs to the window itself: its pop-ups, shortcuts, messages, presenter
//! mode and clean feed.

mod command_palette;
mod drop;
mod feed;
mod keymap;
mod layouts_box;
pub mod menus;
mod messages;
mod messages_box;
mod modal;
mod path_box;
mod popup;
mod presenter;
mod shortcut_editor;
mod state;
pub mod status_bar;
mod toasts;

pub use command_palette::Finder;
pub use drop::draw as drop_hint;
pub use feed::{Feed, KeyColour};
pub use keymap::{KeyMap, Taken, keys_as_markdown, printed};
pub use layouts_box::LayoutsBox;
pub use messages::{Message, Messages};
pub use popup::{PathBox, Popup, draw as popup};
pub use presenter::draw as presenter;
pub use shortcut_editor::{Capture, Sheet};
pub use state::Shell;
pub use toasts::draw as toasts;
