//! User settings of the window itself: its shortcuts, its files and its messages.

mod keymap;
mod messages;
mod state;

pub use keymap::{KeyMap, PAD, Taken, is_modifier, keys_as_markdown, pressed, printed};
pub use messages::{Message, Messages};
pub use state::{Shell, TypedPath};
