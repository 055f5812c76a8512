//! What belongs to the window itself: its pop-ups, shortcuts, messages, presenter
//! mode and clean feed.

pub(crate) mod box_frame;
mod drop;
mod feed;
mod finder;
mod keymap;
mod layouts_box;
mod messages;
mod messages_box;
mod popup;
mod presenter;
mod sheet;
mod toasts;

pub use drop::draw as drop_hint;
pub use feed::{Feed, KeyColour};
pub use finder::Finder;
pub use keymap::{KeyMap, Taken, keys_as_markdown, printed};
pub use layouts_box::LayoutsBox;
pub use messages::{Message, Messages};
pub use popup::{PathBox, Popup, draw as popup};
pub use presenter::draw as presenter;
pub use sheet::{Capture, Sheet};
pub use toasts::draw as toasts;
