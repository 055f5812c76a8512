//! The inside of the window: the machine, the workbench and the files between them.
//!
//! It needs no display: the program puts [`App`] into a window of the operating system,
//! the benchmarks and the tests run its passes themselves.

mod app;
mod aside;
mod changes;
mod comparison;
mod dialog;
mod differences;
mod elsewhere;
mod exported;
pub mod file;
mod fitted;
mod folder;
mod job;
mod lab;
mod nearly;
mod open;
mod options;
#[cfg(target_arch = "wasm32")]
mod page;
mod placements;
mod recorded;
mod requested;
mod rom;
mod saved_session;
mod shown_file;
mod shown_profile;
mod sound_file;
mod still;
mod store;
mod tuned;
mod watched_source;

pub use app::App;
pub use elsewhere::{do_work, fail_next_work};
pub use file::write_export;
pub use files::{OutputFile, write_atomically};
pub use open::{Opened, open};
pub use options::{AppOptions, Chosen};
pub use recorded::RecordedSession;
pub use requested::RequestedSettings;
pub use rom::Cartridge;
pub use shown_profile::ShownProfile;
pub use sound_file::{beside, write_sound};
pub use still::Still;
pub use store::Store;
