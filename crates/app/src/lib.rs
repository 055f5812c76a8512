//! The inside of the window: the machine, the workbench and the files between them.
//!
//! It needs no display: the program puts [`App`] into a window of the operating system,
//! the benchmarks and the tests run its passes themselves.

mod app;
mod background;
mod dialog;
pub mod open;
mod options;
mod still;
mod store;
pub mod translate;
mod write;

pub use app::App;
pub use options::AppOptions;
pub use store::Store;
pub use write::write_atomically;
