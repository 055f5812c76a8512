//! Sessions: what is kept of them, and what is written from them into other files.

pub mod commands;
mod estimate;
mod export;
mod export_format;
mod state;

pub use commands::{NO_SPAN, SessionAction};
pub use estimate::{MOST_GIF_PICTURES, estimate, warnings};
pub use export::{ExportBox, ExportSettings, MAX_EVERY, MAX_SCALE};
pub use export_format::{Content, ExportFormat, FormatInfo};
pub use state::{ASIDE_MIB, SessionRun, SessionRuns, Sessions};
